"""The values of data.toml in words."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.story import Thing
from atlantis.games.rising.data import SECTION_IDS, SECTION_LETTERS
from atlantis.games.rising.names import section_name
from atlantis.games.rising.words import value_name

FIELDS = {"councilors": "councilor", "knowledge": "card", "misfortunes": "misfortune", "components": "component"}


def thing(path: str, lang: str) -> Thing:
    t = translator(lang)
    part, *rest = path.split(".")
    what = what_of(rest[-1] if rest else "", lang)
    if part == "tiles":
        section = SECTION_IDS.index(rest[0])
        return Thing("section", SECTION_LETTERS[section], section_name(section, lang), what)
    if part in FIELDS:
        named = value_name(FIELDS[part], rest[0], lang)
        return Thing(FIELDS[part], rest[0], named, what if len(rest) > 1 else t("number"))
    name = {"turns": t("the turns"), "hand": t("the hand"), "energy": t("the energy"),
            "supply": t("the supply"), "start": t("the beginning"), "galley": t("the galley"),
            "attack": t("the attack")}[part]
    return Thing("", part, name, what)


def what_of(leaf: str, lang: str) -> str:
    t = translator(lang)
    return {"cancel": t("to cancel a Flood"), "raise": t("to raise a tile"), "convert": t("to convert"),
            "cubes": t("cubes"), "energy": t("energy"), "courage": t("courage"), "barriers": t("barriers"),
            "atlanteans": t("Atlanteans"), "grey": t("grey Atlanteans"), "start": t("at the beginning"),
            "most": t("at most"), "die": t("faces of the die"), "rings": t("rings"), "target": t("targets"),
            "draw": t("cards drawn"), "keep": t("cards kept"), "atlantium": t("Atlantium"),
            "group": t("group"), "count": t("number"), "amount": t("amount"), "deck": t("deck"),
            "cost": t("cost"), "benefit": t("benefit")}.get(leaf, t("number"))
