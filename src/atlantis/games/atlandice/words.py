"""Atlandice in words: notation, and sentences for moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from atlantis.engine.i18n import translator
from atlantis.engine.story import Action, FieldValue
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import move_from
from atlantis.games.atlandice.data import AREA_NAMES, RESOURCES, TILE_NAMES
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
    t = translator(lang)
    return {"first": t("first player"), "tile": t("tile"), "roll": t("roll"), "take": t("take a die"),
            "give": t("give a die to the neutral player"), "pick": t("take a resource"), "swap": t("swap"),
            "move": t("move a resource"), "gate": t("turn a die"), "submarine": t("move the Submarine"),
            "loot": t("take a resource elsewhere"), "donate": t("donate"), "done": t("donate no more"),
            "seat": t("seat"), "district": t("District"), "face": t("face"), "area": t("Area"),
            "resource": t("resource"), "other": t("other resource"), "one": t("resource"),
            "value": t("new value")}[name]


def question(name: str, lang: str) -> str:
    """What is asked when moves differ in this field."""
    t = translator(lang)
    return {"area": t("Which Area?"), "resource": t("Which resource?"), "one": t("Which resource?"),
            "other": t("And which other resource?"), "value": t("Which new value?"), "seat": t("Which seat?"),
            "district": t("Which District?"), "tile": t("Which tile?"), "face": t("Which face?")}[name]


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
    t = translator(lang)
    if code >= at.DRAWN:
        return describe_chance(code, lang)
    if code < at.GIVE:
        return t("Take a die {whence}").format(whence=from_area(code - at.TAKE, lang))
    if code < at.TAKE_ONE:
        return t("Give a die {whence} to the neutral player").format(whence=from_area(code - at.GIVE, lang))
    if code < at.SWAPPED:
        return t("Take {resource}").format(resource=a_resource(code - at.TAKE_ONE, lang))
    if code < at.MOVED:
        code -= at.SWAPPED
        return t("Swap {resource} here for {other} {whence}").format(
            resource=a_resource(code // 20, lang), other=a_resource(code % 5, lang),
            whence=from_area(code % 20 // 5 + 1, lang))
    if code < at.TURNED:
        code -= at.MOVED
        return t("Move {resource} {whence} {whither}").format(
            resource=a_resource(code // at.AREAS, lang), whence=from_area(int(move_from(state.cells)), lang),
            whither=to_area(code % at.AREAS, lang))
    return describe_rest(code, lang)


def describe_rest(code: int, lang: str) -> str:
    """The other choices of a visit, and donations."""
    t = translator(lang)
    if code < at.STEERED:
        area, value = turned(code)
        return t("Turn a die {whence} to {value}: it goes {whither}").format(
            whence=from_area(area, lang), value=value + 1, whither=to_area(value, lang))
    if code < at.LOOTED:
        return t("Move the Submarine {whither}").format(whither=to_area(code - at.STEERED, lang))
    if code < at.DONATED:
        code -= at.LOOTED
        return t("Take {resource} {whence}").format(
            resource=a_resource(code % at.KINDS, lang), whence=from_area(code // at.KINDS, lang))
    if code == at.DONE:
        return t("Donate no more")
    one, other = int(at.PAIR_ONE[code - at.DONATED]), int(at.PAIR_OTHER[code - at.DONATED])
    if one == other:
        return t("Donate {resources}").format(resources=some_resources(one, 2, lang))
    return t("Donate {resources}").format(resources=listed([a_resource(one, lang), a_resource(other, lang)], lang))


def turned(code: int) -> tuple[int, int]:
    """A gate's Area and the Area of the die's new value."""
    area, value = (code - at.TURNED) // 5, (code - at.TURNED) % 5
    return area, value + (1 if value >= area else 0)


def describe_chance(code: int, lang: str) -> str:
    """What is drawn or rolled."""
    t = translator(lang)
    if code < at.DEALT:
        return t("{who} begins").format(who=who(code - at.DRAWN + 1, lang))
    if code < at.ROLLED:
        tile = code - at.DEALT
        return t("{area}: tile “{tile}”").format(area=area_name(tile // 3, lang), tile=tile_name(tile, lang))
    return t("Roll {face}").format(face=code - at.ROLLED + 1)
