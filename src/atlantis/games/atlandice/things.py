"""The values of data.toml in words."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.story import Thing
from atlantis.games.atlandice.data import AREA_NAMES, RESOURCES
from atlantis.games.atlandice.names import resources_name
from atlantis.games.atlandice.words import value_name


def thing(path: str, lang: str) -> Thing:
    t = translator(lang)
    part, *rest = path.split(".")
    if part == "hands":
        field, value = ("tile", rest[1]) if len(rest) > 1 else ("area", str(AREA_NAMES.index(rest[0]) + 1))
        named = value_name(field, int(value) if field == "area" else value, lang)
        return Thing(field, value, named, t("hands of the clock"))
    name = {"dice": t("the dice"), "resources": t("the resources"), "submarine": t("the Submarine"),
            "points": t("the points"), "clock": t("the clock")}[part]
    return Thing("", part, name, what_of(part, rest, lang))


def what_of(part: str, rest: list[str], lang: str) -> str:
    t = translator(lang)
    if part == "clock" and len(rest) > 1:
        kind = len(RESOURCES) if rest[1] == "total" else RESOURCES.index(rest[1])
        return t("Survey: {resources}").format(resources=resources_name(kind, lang))
    return {"two": t("two players"), "three": t("three players"), "four": t("four players"),
            "market": t("Black Market"), "most": t("most"), "second": t("second most"), "survey": t("Survey"),
            "donation": t("Donations"), "last": t("the last space"), "": t("at the beginning")}[
                rest[-1] if rest else ""]
