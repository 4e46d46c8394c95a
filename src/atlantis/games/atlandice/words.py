"""Atlandice in words: notation, and sentences for moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from atlantis.engine.speech import speech
from atlantis.engine.story import Action, FieldValue
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import move_from
from atlantis.games.atlandice.names import (
    a_resource,
    area_name,
    from_area,
    listed,
    resource_name,
    some_resources,
    tile_name,
    to_area,
    who,
)
from atlantis.games.atlandice.printed import AREA_NAMES, RESOURCES, TILE_NAMES

if TYPE_CHECKING:
    from atlantis.games.atlandice.rules import AtlandiceState

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "first": ("seat",), "tile": ("district", "tile"), "roll": ("face",), "take": ("area",), "give": ("area",),
    "pick": ("resource",), "swap": ("resource", "area", "other"), "move": ("resource", "area"),
    "gate": ("area", "value"), "submarine": ("area",), "loot": ("area", "resource"), "donate": ("one", "other"),
    "done": (),
}
"""The fields of each kind of move, in the order of its notation."""


# ---- notation --------------------------------------------------------------------------------------------------------

def notation() -> list[str]:
    """All moves by code: `take 3`, `swap gem 5 weapon`, `donate gem book`, `done`, chance's `roll 4` too."""
    numbers = range(1, at.AREAS + 1)
    return [*(f"take {area}" for area in numbers),
            *(f"give {area}" for area in numbers),
            *(f"pick {kind}" for kind in RESOURCES),
            *(f"swap {kind} {area} {other}" for kind in RESOURCES for area in range(2, 6) for other in RESOURCES),
            *(f"move {kind} {area}" for kind in RESOURCES for area in numbers),
            *(f"gate {area} {value}" for area in numbers for value in numbers if value != area),
            *(f"submarine {area}" for area in numbers),
            *(f"loot {area} {kind}" for area in numbers for kind in RESOURCES),
            *(f"donate {RESOURCES[one]} {RESOURCES[other]}" for one, other in at.PAIRS),
            "done",
            *(f"first {seat}" for seat in range(1, 5)),
            *(f"tile {AREA_NAMES[tile // 3]} {name}" for tile, name in enumerate(TILE_NAMES)),
            *(f"roll {face}" for face in numbers)]


def other_ways(codes: dict[str, int]) -> dict[str, int]:
    """People may name the two resources of a donation in either order."""
    return {f"donate {RESOURCES[other]} {RESOURCES[one]}": codes[f"donate {RESOURCES[one]} {RESOURCES[other]}"]
            for one, other in at.PAIRS if one != other}


def action(text: str) -> Action:
    """A move in notation as a kind and its fields; Areas, faces and seats are numbers."""
    kind, *given = text.split()
    fields: dict[str, FieldValue] = {}
    for name, word in zip(FIELDS[kind], given, strict=True):
        fields[name] = int(word) if name in ("seat", "face", "area", "value") else word
    return Action(kind, fields)


def term(name: str, lang: str) -> str:
    """What a kind of move or one of its fields is called."""
    say = speech(lang)
    return {"first": say("first player"), "tile": say("tile"), "roll": say("roll"), "take": say("take a die"),
            "give": say("give a die to the neutral player"), "pick": say("take a resource"), "swap": say("swap"),
            "move": say("move a resource"), "gate": say("turn a die"), "submarine": say("move the Submarine"),
            "loot": say("take a resource elsewhere"), "donate": say("donate"), "done": say("donate no more"),
            "seat": say("seat"), "district": say("District"), "face": say("face"), "area": say("Area"),
            "resource": say("resource"), "other": say("other resource"), "one": say("resource"),
            "value": say("new value")}[name]


def question(name: str, lang: str) -> str:
    """What is asked when moves differ in this field."""
    say = speech(lang)
    return {"area": say("Which Area?"), "resource": say("Which resource?"), "one": say("Which resource?"),
            "other": say("And which other resource?"), "value": say("Which new value?"), "seat": say("Which seat?"),
            "district": say("Which District?"), "tile": say("Which tile?"), "face": say("Which face?")}[name]


def value_name(name: str, value: FieldValue, lang: str) -> str:
    """A field's value, as people call it."""
    if name in ("area", "value"):
        assert isinstance(value, int)
        return f"{value} {area_name(value - 1, lang)}"
    if name in ("resource", "one", "other"):
        return resource_name(RESOURCES.index(str(value)), lang)
    if name == "district":
        return area_name(AREA_NAMES.index(str(value)), lang)
    return tile_name(TILE_NAMES.index(str(value)), lang) if name == "tile" else str(value)


# ---- moves -----------------------------------------------------------------------------------------------------------

def describe(state: AtlandiceState, code: int, lang: str) -> str:
    """A move as a sentence."""
    say = speech(lang)
    if code >= at.DRAWN:
        return describe_chance(code, lang)
    if code < at.GIVE:
        return say("Take a die {whence}").format(whence=from_area(code - at.TAKE, lang))
    if code < at.TAKE_ONE:
        return say("Give a die {whence} to the neutral player").format(whence=from_area(code - at.GIVE, lang))
    if code < at.SWAPPED:
        return say("Take {resource}").format(resource=a_resource(code - at.TAKE_ONE, lang))
    if code < at.MOVED:
        code -= at.SWAPPED
        return say("Swap {resource} here for {other} {whence}").format(
            resource=a_resource(code // 20, lang), other=a_resource(code % 5, lang),
            whence=from_area(code % 20 // 5 + 1, lang))
    if code < at.TURNED:
        code -= at.MOVED
        return say("Move {resource} {whence} {whither}").format(
            resource=a_resource(code // at.AREAS, lang), whence=from_area(int(move_from(state.cells)), lang),
            whither=to_area(code % at.AREAS, lang))
    return describe_rest(code, lang)


def describe_rest(code: int, lang: str) -> str:
    """The other choices of a visit, and donations."""
    say = speech(lang)
    if code < at.STEERED:
        area, value = turned(code)
        return say("Turn a die {whence} to {value}: it goes {whither}").format(
            whence=from_area(area, lang), value=value + 1, whither=to_area(value, lang))
    if code < at.LOOTED:
        return say("Move the Submarine {whither}").format(whither=to_area(code - at.STEERED, lang))
    if code < at.DONATED:
        code -= at.LOOTED
        return say("Take {resource} {whence}").format(
            resource=a_resource(code % at.KINDS, lang), whence=from_area(code // at.KINDS, lang))
    if code == at.DONE:
        return say("Donate no more")
    one, other = int(at.PAIR_ONE[code - at.DONATED]), int(at.PAIR_OTHER[code - at.DONATED])
    if one == other:
        return say("Donate {resources}").format(resources=some_resources(one, 2, lang))
    return say("Donate {resources}").format(resources=listed([a_resource(one, lang), a_resource(other, lang)], lang))


def turned(code: int) -> tuple[int, int]:
    """A gate's Area and the Area of the die's new value."""
    area, value = (code - at.TURNED) // 5, (code - at.TURNED) % 5
    return area, value + (1 if value >= area else 0)


def describe_chance(code: int, lang: str) -> str:
    """What is drawn or rolled."""
    say = speech(lang)
    if code < at.DEALT:
        return say("{who} begins").format(who=who(code - at.DRAWN + 1, lang))
    if code < at.ROLLED:
        tile = code - at.DEALT
        return say("{area}: tile “{tile}”").format(area=area_name(tile // 3, lang), tile=tile_name(tile, lang))
    return say("Roll {face}").format(face=code - at.ROLLED + 1)
