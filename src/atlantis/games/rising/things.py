"""The values of data.toml in words."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.engine.story import Thing
from atlantis.games.rising.names import section_name
from atlantis.games.rising.printed import SECTION_IDS, SECTION_LETTERS
from atlantis.games.rising.words import value_name

FIELDS = {"councilors": "councilor", "knowledge": "card", "misfortunes": "misfortune", "components": "component"}


def thing(path: str, lang: str) -> Thing:
    say = speech(lang)
    part, *rest = path.split(".")
    what = what_of(rest[-1] if rest else "", lang)
    if part == "tiles":
        section = SECTION_IDS.index(rest[0])
        return Thing("section", SECTION_LETTERS[section], section_name(section, lang), what)
    if part in FIELDS:
        named = value_name(FIELDS[part], rest[0], lang)
        return Thing(FIELDS[part], rest[0], named, what if len(rest) > 1 else say("number"))
    name = {"turns": say("the turns"), "hand": say("the hand"), "energy": say("the energy"),
            "supply": say("the supply"), "start": say("the beginning"), "galley": say("the galley"),
            "attack": say("the attack")}[part]
    return Thing("", part, name, what)


def what_of(leaf: str, lang: str) -> str:
    say = speech(lang)
    return {"cancel": say("to cancel a Flood"), "raise": say("to raise a tile"), "convert": say("to convert"),
            "cubes": say("cubes"), "energy": say("energy"), "courage": say("courage"), "barriers": say("barriers"),
            "atlanteans": say("Atlanteans"), "grey": say("grey Atlanteans"), "start": say("at the beginning"),
            "most": say("at most"), "die": say("faces of the die"), "rings": say("rings"), "target": say("targets"),
            "draw": say("cards drawn"), "keep": say("cards kept"), "atlantium": say("Atlantium"),
            "group": say("group"), "count": say("number"), "amount": say("amount"), "deck": say("deck"),
            "cost": say("cost"), "benefit": say("benefit")}.get(leaf, say("number"))
