"""The values of data.toml in words."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.engine.story import Thing
from atlantis.games.atlandice.names import resources_name
from atlantis.games.atlandice.printed import AREA_NAMES, RESOURCES
from atlantis.games.atlandice.words import value_name


def thing(path: str, lang: str) -> Thing:
    say = speech(lang)
    part, *rest = path.split(".")
    if part == "hands":
        field, value = ("tile", rest[1]) if len(rest) > 1 else ("area", str(AREA_NAMES.index(rest[0]) + 1))
        named = value_name(field, int(value) if field == "area" else value, lang)
        return Thing(field, value, named, say("hands of the clock"))
    name = {"dice": say("the dice"), "resources": say("the resources"), "submarine": say("the Submarine"),
            "points": say("the points"), "clock": say("the clock")}[part]
    return Thing("", part, name, what_of(part, rest, lang))


def what_of(part: str, rest: list[str], lang: str) -> str:
    say = speech(lang)
    if part == "clock" and len(rest) > 1:
        kind = len(RESOURCES) if rest[1] == "total" else RESOURCES.index(rest[1])
        return say("Survey: {resources}").format(resources=resources_name(kind, lang))
    return {"two": say("two players"), "three": say("three players"), "four": say("four players"),
            "market": say("Black Market"), "most": say("most"), "second": say("second most"), "survey": say("Survey"),
            "donation": say("Donations"), "last": say("the last space"), "": say("at the beginning")}[
                rest[-1] if rest else ""]
