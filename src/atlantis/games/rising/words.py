"""Atlantis Rising in words: notation, and sentences for moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from atlantis.engine.i18n import translator
from atlantis.engine.story import Action, FieldValue
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import (
    CARD_IDS,
    COMPONENT_IDS,
    COUNCILOR_IDS,
    CUBE_NAMES,
    MISFORTUNE_IDS,
    SECTION_LETTERS,
)
from atlantis.games.rising.names import (
    at_place,
    benefit_text,
    card_effect,
    card_name,
    component_name,
    councilor_ability,
    councilor_name,
    cube_name,
    cube_of,
    cubes_text,
    misfortune_name,
    place_name,
    place_of,
    seat_title,
    section_name,
    section_of,
    tile_name,
)

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

TILE_IDS: Final = tuple(f"{letter}{number}" for letter in SECTION_LETTERS for number in range(1, 7))

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "play": ("card",), "raise": ("section",), "give": ("energy",), "sink": ("section",), "plague": ("section",),
    "act": ("place",), "convert": ("from", "to"), "keep": ("card",), "discard": ("card",), "build": ("component",),
    "waive": ("cube",), "pick": ("misfortune",), "move": ("seat", "way", "cube"), "councilor": ("seat", "councilor"),
    "first": ("seat",), "blueprint": ("component",), "roll": ("roll",), "attack": ("die",),
    "misfortune": ("misfortune",), "knowledge": ("card",),
}
"""The fields of each kind of move; `place` and `recall` say whether courage goes with it, `target` what it is."""
NUMBERS: Final = ("energy", "seat", "roll", "die")


# ---- notation --------------------------------------------------------------------------------------------------------

def notation() -> list[str]:
    """All moves by code."""
    places = (*TILE_IDS, "centre", "navy")
    brave = tuple(f"{place} courage" for place in (*TILE_IDS, "navy"))
    seats = range(1, at.SEATS + 1)
    found = [
        *(f"place {place}" for place in (*places, *brave)), "hold", "done-placing",
        *(f"play {card}" for card in CARD_IDS), *(f"raise {section}" for section in SECTION_LETTERS),
        "pass", "pass-phase", "cancel", "endure", *(f"give {beads}" for beads in range(10)),
        *(f"sink {section}" for section in SECTION_LETTERS), *(f"plague {section}" for section in SECTION_LETTERS),
        *(f"recall {place}" for place in (*places, *brave)), *(f"act {place}" for place in places[:-1]),
        *(f"convert {one} {other}" for one in CUBE_NAMES for other in CUBE_NAMES if other != one), "done", "boost",
        "accept", *(f"keep {card}" for card in CARD_IDS), *(f"discard {card}" for card in CARD_IDS),
        *(f"build {component}" for component in COMPONENT_IDS), *(f"waive {cube}" for cube in CUBE_NAMES), "pass-build",
        *(f"target {target}" for target in (*TILE_IDS, *SECTION_LETTERS, *COUNCILOR_IDS)),
        *(f"pick {card}" for card in MISFORTUNE_IDS),
        *(f"move {seat} {way} {cube}" for seat in seats for way in ("give", "take") for cube in CUBE_NAMES),
        "end-trade", "end-convert",
        *(f"councilor {seat} {councilor}" for seat in seats for councilor in COUNCILOR_IDS),
        *(f"first {seat}" for seat in seats), *(f"blueprint {component}" for component in COMPONENT_IDS[1:]),
        *(f"roll {face}" for face in range(1, 7)), *(f"attack {face}" for face in range(10)),
        *(f"misfortune {card}" for card in MISFORTUNE_IDS), *(f"knowledge {card}" for card in CARD_IDS)]
    assert len(found) == at.CODES
    return found


def action(text: str) -> Action:
    """A move in notation as a kind and its fields."""
    kind, *given = text.split()
    if kind in ("place", "recall"):
        return Action(kind, {"place": given[0], "courage": len(given) > 1})
    if kind == "target":
        (word,) = given
        name = "tile" if word in TILE_IDS else "section" if word in SECTION_LETTERS else "councilor"
        return Action(kind, {name: word})
    names = FIELDS.get(kind, ())
    fields: dict[str, FieldValue] = {name: int(word) if name in NUMBERS else word
                                     for name, word in zip(names, given, strict=True)}
    return Action(kind, fields)


def term(name: str, lang: str) -> str:
    """What a kind of move or one of its fields is called."""
    t = translator(lang)
    return {
        "place": t("place an Atlantean"), "hold": t("hold back"), "done-placing": t("place nobody"),
        "play": t("play a card"), "raise": t("raise a tile"), "pass": t("pass"),
        "pass-phase": t("pass for this phase"), "cancel": t("cancel the Flood"), "endure": t("endure it"),
        "give": t("give energy"), "sink": t("let a tile sink"), "plague": t("plague a section"),
        "recall": t("call back"), "act": t("act"), "convert": t("convert"), "done": t("done"),
        "boost": t("boost"), "accept": t("accept the roll"), "keep": t("keep"), "discard": t("discard"),
        "build": t("build"), "waive": t("waive"), "pass-build": t("build nothing"), "target": t("target"),
        "pick": t("throw away"), "move": t("move a cube"), "end-trade": t("end the trade"),
        "end-convert": t("end converting"), "councilor": t("councilor"), "first": t("first player"),
        "blueprint": t("blueprint"), "roll": t("roll"), "attack": t("attack"), "misfortune": t("misfortune"),
        "knowledge": t("knowledge"), "courage": t("courage"), "card": t("card"), "section": t("section"),
        "energy": t("energy"), "from": t("from"), "to": t("to"), "component": t("component"),
        "cube": t("cubes"), "tile": t("tile"), "seat": t("seat"), "way": t("give or take"), "die": t("die"),
    }[name]


def question(name: str, lang: str) -> str:
    """What is asked when moves differ in this field."""
    t = translator(lang)
    return {
        "place": t("Which place?"), "courage": t("With courage?"), "card": t("Which card?"),
        "section": t("Which section?"), "energy": t("How much energy?"), "from": t("Which cube is given up?"),
        "to": t("What does it become?"), "component": t("Which component?"), "cube": t("Which cube?"),
        "tile": t("Which tile?"), "councilor": t("Which councilor?"), "misfortune": t("Which misfortune?"),
        "seat": t("Which player?"), "way": t("Give or take?"), "roll": t("Which roll?"),
        "die": t("Which roll?"),
    }[name]


def value_name(name: str, value: FieldValue, lang: str) -> str:
    """A field's value, as people call it."""
    t = translator(lang)
    if name == "courage":
        return t("with courage") if value else t("without courage")
    if name == "way":
        return t("give") if value == "give" else t("take")
    text = str(value)
    if name in ("place", "tile"):
        return place_name(place_of(text), lang)
    if name == "section":
        return section_name(section_of(text), lang)
    if name in ("cube", "from", "to"):
        return cube_name(cube_of(text), lang)
    if name == "card":
        return card_name(CARD_IDS.index(text), lang)
    if name == "component":
        return component_name(COMPONENT_IDS.index(text), lang)
    if name == "councilor":
        return councilor_name(COUNCILOR_IDS.index(text), lang)
    if name == "misfortune":
        return misfortune_name(MISFORTUNE_IDS.index(text), lang)
    return seat_title(int(text), lang) if name == "seat" else text


# ---- moves -----------------------------------------------------------------------------------------------------------

def describe(state: RisingState, code: int, lang: str) -> str:
    """A move as a sentence, with what it costs and brings."""
    meant = state.game.action(code)
    kind, fields = meant.kind, meant.fields
    if kind in ("place", "recall", "act", "hold", "done-placing", "done"):
        return describe_people(state, kind, fields, lang)
    if kind in ("councilor", "first", "blueprint", "roll", "attack", "misfortune", "knowledge"):
        return describe_chance(kind, fields, lang)
    if kind in ("play", "keep", "discard", "pick", "target"):
        return describe_card(state, kind, fields, lang)
    if kind in ("build", "waive", "convert", "move", "pass-build", "end-trade", "end-convert"):
        return describe_cubes(state, kind, fields, lang)
    return describe_council(state, kind, fields, lang)


def describe_people(state: RisingState, kind: str, fields: dict[str, FieldValue], lang: str) -> str:
    t = translator(lang)
    if kind == "hold":
        return t("Hold the rest back until after the misfortunes")
    if kind == "done-placing":
        return t("Place nobody, play no card")
    if kind == "done":
        return t("Done: the others go home")
    place = place_of(str(fields["place"]))
    where = at_place(place, lang)
    if kind == "act":
        return t("Act {where}: {effect}").format(where=where, effect=effect_of(state, place, lang))
    if kind == "recall":
        text = t("Take an Atlantean {where} home, with its courage") if fields["courage"] else t(
            "Take an Atlantean {where} home")
        return text.format(where=where)
    text = t("Place an Atlantean with courage {where}") if fields["courage"] else t("Place an Atlantean {where}")
    return text.format(where=where)


def effect_of(state: RisingState, place: int, lang: str) -> str:
    """What an action there does, for whoever is to move."""
    t = translator(lang)
    printed = state.printed
    if place == at.CENTRE:
        return t("+{n} energy").format(n=2 if state.cells[at.SOLAR] else 1)
    section, value = place // 6, int(printed.value[place])
    if section == at.LIBRARIES:
        return t("draw {n}, keep {kept}").format(n=value, kept=int(printed.kept[place % 6]))
    if section == at.FORGES:
        return t("1 ore for {n} Atlantium").format(n=value)
    if section == at.CITIES:
        return t("a new Atlantean")
    seat = int(state.cells[0])
    target = int(state.target(seat, place)) if seat >= 0 else value
    return t("{cube} at {n} or more").format(cube=cube_name(int(state.cube_of(section)), lang), n=target)


def describe_card(state: RisingState, kind: str, fields: dict[str, FieldValue], lang: str) -> str:
    t = translator(lang)
    if kind == "pick":
        card = MISFORTUNE_IDS.index(str(fields["misfortune"]))
        return t("Throw away {card}").format(card=misfortune_name(card, lang))
    if kind == "target":
        ((name, word),) = fields.items()
        if name == "tile":
            return t("A barrier on {tile}").format(tile=tile_name(place_of(str(word)), lang))
        if name == "section":
            return t("For {section}").format(section=section_name(section_of(str(word)), lang))
        councilor = COUNCILOR_IDS.index(str(word))
        return t("Copy {councilor}: {ability}").format(
            councilor=councilor_name(councilor, lang),
            ability=councilor_ability(councilor, int(state.printed.ability[councilor]), lang))
    card = CARD_IDS.index(str(fields["card"]))
    named = card_name(card, lang)
    effect = card_effect(card, int(state.printed.amount[card]), lang)
    if kind == "play":
        return t("Play {card}: {effect}").format(card=named, effect=effect)
    return (t("Keep {card} ({effect})") if kind == "keep" else t("Discard {card} ({effect})")).format(
        card=named, effect=effect)


def describe_cubes(state: RisingState, kind: str, fields: dict[str, FieldValue], lang: str) -> str:
    t = translator(lang)
    if kind == "pass-build":
        return t("Build nothing")
    if kind == "end-trade":
        return t("End the trade")
    if kind == "end-convert":
        return t("Convert no more")
    if kind == "build":
        component = COMPONENT_IDS.index(str(fields["component"]))
        return t("Build {component} for {cost}: {benefit}").format(
            component=component_name(component, lang), cost=cubes_text(cost_of(state, component), lang),
            benefit=benefit_text(int(state.printed.benefit[component]), int(state.printed.worth[component]), lang))
    if kind == "convert":
        return t("Turn 1 {one} into 1 {other}").format(
            one=cube_name(cube_of(str(fields["from"])), lang), other=cube_name(cube_of(str(fields["to"])), lang))
    cube = cube_name(cube_of(str(fields["cube"])), lang)
    if kind == "waive":
        return t("Pay 1 {cube} less").format(cube=cube)
    text = t("Give 1 {cube} to {seat}") if fields["way"] == "give" else t("Take 1 {cube} from {seat}")
    return text.format(cube=cube, seat=seat_title(int(str(fields["seat"])), lang))


def cost_of(state: RisingState, component: int) -> list[int]:
    """The cost of a component by kind of cube."""
    return [int(state.printed.cost[at.KINDS * component + kind]) for kind in range(at.KINDS)]


def describe_council(state: RisingState, kind: str, fields: dict[str, FieldValue], lang: str) -> str:
    t = translator(lang)
    if kind == "raise":
        return t("Propose to raise a tile of {section} for {n} energy").format(
            section=section_name(section_of(str(fields["section"])), lang), n=int(state.printed.raising))
    if kind == "sink":
        section = section_of(str(fields["section"]))
        if not state.cells[at.INTACT + section]:
            return t("A tile of {section} falls").format(section=section_name(section, lang))
        return t("{tile} falls").format(tile=tile_name(int(state.tip(section)), lang))
    if kind == "plague":
        return t("The Plague empties {section}").format(
            section=section_name(section_of(str(fields["section"])), lang))
    if kind == "give":
        return t("Give {n} energy").format(n=fields["energy"])
    if kind == "cancel":
        return t("Cancel the Flood together for {n} energy").format(n=int(state.printed.cancel))
    if kind == "boost":
        short = int(at.PENDING.b(state.cells)) // 8 if state.step() else 0
        return t("Pay {n} energy: the roll succeeds").format(n=short)
    return {"endure": t("Endure the Flood"), "accept": t("Accept the roll"), "pass": t("Pass"),
            "pass-phase": t("Pass before all misfortunes of this turn")}[kind]


def describe_chance(kind: str, fields: dict[str, FieldValue], lang: str) -> str:
    """What is drawn or rolled."""
    t = translator(lang)
    if kind == "councilor":
        return t("{seat} is the {councilor}").format(
            seat=seat_title(int(str(fields["seat"])), lang),
            councilor=councilor_name(COUNCILOR_IDS.index(str(fields["councilor"])), lang))
    if kind == "first":
        return t("{seat} begins").format(seat=seat_title(int(str(fields["seat"])), lang))
    if kind == "blueprint":
        return t("On the blueprint: {component}").format(
            component=component_name(COMPONENT_IDS.index(str(fields["component"])), lang))
    if kind == "roll":
        return t("Roll: {n}").format(n=fields["roll"])
    if kind == "attack":
        return t("Attack die: {n}").format(n=fields["die"])
    if kind == "misfortune":
        return t("Misfortune: {card}").format(
            card=misfortune_name(MISFORTUNE_IDS.index(str(fields["misfortune"])), lang))
    return t("Knowledge: {card}").format(card=card_name(CARD_IDS.index(str(fields["card"])), lang))

