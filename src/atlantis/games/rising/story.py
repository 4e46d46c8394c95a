"""What happened, in sentences, with the reasons."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.engine.story import Event, Fields, number
from atlantis.games.rising.names import (
    at_place,
    card_effect,
    card_name,
    component_name,
    councilor_name,
    cube_name,
    cube_of,
    cubes_text,
    misfortune_effect,
    misfortune_name,
    place_of,
    seat_title,
    section_name,
    section_of,
    tile_name,
)
from atlantis.games.rising.printed import CARD_IDS, COMPONENT_IDS, COUNCILOR_IDS, MISFORTUNE_IDS

SET_UP = ("councilor", "first", "blueprint", "turn")
COUNCIL = ("propose", "give", "short", "cancelled", "cancel", "raise", "pass-phase")
PEOPLE = ("place", "hold", "act", "flee", "recall", "brave", "city", "grey")
GAINS = ("energy", "courage", "cube", "roll", "boost", "forge", "convert", "trade", "waive", "build")
CARDS = ("play", "keep", "draw", "discard", "wall", "atlas", "copy", "reveal", "pick", "reshuffle")
SEA = ("misfortune", "barrier", "gone", "swamped", "destroy", "plague")


def who(fields: Fields, lang: str) -> str:
    return seat_title(number(fields, "seat"), lang)


def card_of(fields: Fields) -> int:
    return CARD_IDS.index(str(fields["card"]))


def sentence(event: Event, lang: str) -> str:
    """An event as a sentence."""
    kind, fields = event.kind, event.fields
    if kind in SET_UP:
        return set_up_sentence(kind, fields, lang)
    if kind in COUNCIL:
        return council_sentence(kind, fields, lang)
    if kind in PEOPLE:
        return people_sentence(kind, fields, lang)
    if kind in GAINS:
        return gain_sentence(kind, fields, lang)
    if kind in CARDS:
        return card_sentence(kind, fields, lang)
    if kind in SEA:
        return sea_sentence(kind, fields, lang)
    return battle_sentence(kind, fields, lang)


def set_up_sentence(kind: str, fields: Fields, lang: str) -> str:
    say = speech(lang)
    if kind == "councilor":
        return say("{seat} is the {councilor}").format(
            seat=who(fields, lang), councilor=councilor_name(COUNCILOR_IDS.index(str(fields["councilor"])), lang))
    if kind == "first":
        return say("{seat} begins").format(seat=who(fields, lang))
    if kind == "blueprint":
        return say("On the blueprint: {component}").format(
            component=component_name(COMPONENT_IDS.index(str(fields["component"])), lang))
    return say("Turn {turn}: {seat} is the starting player").format(turn=number(fields, "turn"), seat=who(fields, lang))


# ---- the council -----------------------------------------------------------------------------------------------------

def council_sentence(kind: str, fields: Fields, lang: str) -> str:
    say = speech(lang)
    if kind == "propose":
        return say("{seat} proposes to raise a tile of {section}: {n} energy").format(
            seat=who(fields, lang), section=section_name(section_of(str(fields["section"])), lang),
            n=number(fields, "energy"))
    if kind == "cancel":
        return say("{seat} asks for {n} energy to cancel the Flood").format(
            seat=who(fields, lang), n=number(fields, "energy"))
    if kind == "give":
        missing = number(fields, "missing")
        text = say("{seat} gives {n} energy; {missing} to go") if missing else say("{seat} gives {n} energy: enough")
        return text.format(seat=who(fields, lang), n=number(fields, "energy"), missing=missing)
    if kind == "raise":
        return say("{tile} rises from the sea").format(tile=tile_name(place_of(str(fields["tile"])), lang))
    if kind == "pass-phase":
        return say("{seat} passes before all misfortunes of this turn").format(seat=who(fields, lang))
    return say("The Flood is cancelled") if kind == "cancelled" else say(
        "It does not come together: everybody keeps their energy")


def people_sentence(kind: str, fields: Fields, lang: str) -> str:
    say = speech(lang)
    seat = who(fields, lang)
    if kind == "place":
        where = at_place(place_of(str(fields["place"])), lang)
        text = say("{seat} places an Atlantean with courage {where}") if fields["courage"] else say(
            "{seat} places an Atlantean {where}")
        return text.format(seat=seat, where=where)
    if kind == "hold":
        return say("{seat} holds back {n} until after the misfortunes").format(seat=seat, n=number(fields, "number"))
    if kind == "act":
        text = say("{seat} acts {where}, twice") if fields["twice"] else say("{seat} acts {where}")
        return text.format(seat=seat, where=at_place(place_of(str(fields["place"])), lang))
    if kind == "recall":
        return say("{seat} takes an Atlantean {where} home").format(
            seat=seat, where=at_place(place_of(str(fields["place"])), lang))
    if kind == "flee":
        people = say.plural("{n} Atlantean", "{n} Atlanteans", number(fields, "number"))
        return say("Home to {seat}: {people}").format(seat=seat, people=people)
    if kind == "brave":
        return say("{seat} uses courage {where}").format(seat=seat, where=at_place(place_of(str(fields["tile"])), lang))
    if kind == "city":
        return say("{seat} has a new Atlantean").format(seat=seat)
    people = say.plural("{n} grey Atlantean", "{n} grey Atlanteans", number(fields, "number"))
    return say("{seat} receives {people}").format(seat=seat, people=people)


# ---- gains -----------------------------------------------------------------------------------------------------------

def gain_sentence(kind: str, fields: Fields, lang: str) -> str:
    say = speech(lang)
    seat = who(fields, lang)
    if kind == "energy":
        why = {"centre": say("{seat} receives {n} energy from the centre"),
               "priest": say("The Priest brings {seat} {n} energy"),
               "": say("{seat} receives {n} energy")}[str(fields["why"])]
        return why.format(seat=seat, n=number(fields, "energy"))
    if kind == "courage":
        why = {"navy": say("{seat} earns {n} courage in the Navy"),
               "champion": say("The Champion brings {seat} {n} courage"),
               "": say("{seat} receives {n} courage")}[str(fields["why"])]
        return why.format(seat=seat, n=number(fields, "courage"))
    if kind == "cube":
        return say("{seat} receives 1 {cube}").format(seat=seat, cube=cube_name(cube_of(str(fields["cube"])), lang))
    if kind == "roll":
        roll, target = number(fields, "roll"), number(fields, "target")
        text = say("{tile}: {roll} against {target}: success") if roll >= target else say(
            "{tile}: {roll} against {target}: {short} short")
        return text.format(tile=tile_name(place_of(str(fields["tile"])), lang), roll=roll, target=target,
                           short=target - roll)
    if kind == "boost":
        return say("{seat} adds {n} energy to the roll").format(seat=seat, n=number(fields, "energy"))
    if kind == "forge":
        return say("{seat} forges 1 ore into {n} Atlantium").format(seat=seat, n=number(fields, "atlantium"))
    if kind == "convert":
        return say("{seat} turns 1 {one} into 1 {other}").format(
            seat=seat, one=cube_name(cube_of(str(fields["from"])), lang),
            other=cube_name(cube_of(str(fields["to"])), lang))
    if kind == "trade":
        return say("{seat} gives 1 {cube} to {other}").format(
            seat=seat, cube=cube_name(cube_of(str(fields["cube"])), lang), other=seat_title(number(fields, "to"), lang))
    if kind == "waive":
        return say("{seat} pays 1 {cube} less").format(seat=seat, cube=cube_name(cube_of(str(fields["cube"])), lang))
    return build_sentence(fields, lang)


def build_sentence(fields: Fields, lang: str) -> str:
    say = speech(lang)
    paid = fields["paid"]
    assert isinstance(paid, list)
    return say("{seat} builds {component} for {cost}; {left} to go").format(
        seat=who(fields, lang), component=component_name(COMPONENT_IDS.index(str(fields["component"])), lang),
        cost=cubes_text([int(n) for n in paid], lang), left=number(fields, "left"))


# ---- cards -----------------------------------------------------------------------------------------------------------

def card_sentence(kind: str, fields: Fields, lang: str) -> str:
    say = speech(lang)
    if kind == "reshuffle":
        return say("The discarded knowledge is shuffled into a new deck") if fields["deck"] == "knowledge" else say(
            "The discarded misfortunes are shuffled into a new deck")
    if kind == "reveal":
        return say("Next in the deck: {card}").format(
            card=misfortune_name(MISFORTUNE_IDS.index(str(fields["card"])), lang))
    if kind == "pick":
        return say("{card} is thrown away").format(
            card=misfortune_name(MISFORTUNE_IDS.index(str(fields["card"])), lang))
    if kind == "atlas":
        return say("Targets of {section} are {n} lower this turn").format(
            section=section_name(section_of(str(fields["section"])), lang), n=number(fields, "less"))
    seat = who(fields, lang)
    if kind == "wall":
        return say("{seat} sets a barrier on {tile}").format(
            seat=seat, tile=tile_name(place_of(str(fields["tile"])), lang))
    if kind == "copy":
        return say("{seat} has the ability of the {councilor} this turn").format(
            seat=seat, councilor=councilor_name(COUNCILOR_IDS.index(str(fields["councilor"])), lang))
    card = card_name(card_of(fields), lang)
    if kind == "play":
        return say("{seat} plays {card}: {effect}").format(
            seat=seat, card=card, effect=card_effect(card_of(fields), number(fields, "amount"), lang))
    text = {"keep": say("{seat} keeps {card}"), "draw": say("{seat} draws {card}"),
            "discard": say("{seat} discards {card}")}[kind]
    return text.format(seat=seat, card=card)


# ---- the sea and the Athenians ---------------------------------------------------------------------------------------

def sea_sentence(kind: str, fields: Fields, lang: str) -> str:
    say = speech(lang)
    if kind == "misfortune":
        card = MISFORTUNE_IDS.index(str(fields["card"]))
        return say("{seat} draws {card}: {effect}").format(
            seat=who(fields, lang), card=misfortune_name(card, lang),
            effect=misfortune_effect(card, number(fields, "amount"), lang))
    if kind in ("barrier", "destroy"):
        text = say("The barrier on {tile} breaks and stops the Flood") if kind == "barrier" else say(
            "{tile} sinks into the sea")
        return text.format(tile=tile_name(place_of(str(fields["tile"])), lang))
    section = section_name(section_of(str(fields["section"])), lang)
    if kind == "gone":
        return say("{section}: all gone, so two other tiles fall").format(section=section)
    if kind == "swamped":
        return say("{section}: all gone, and two other tiles are not left. The island is lost").format(section=section)
    return say("The Plague: everybody leaves, {section}").format(section=section)


def battle_sentence(kind: str, fields: Fields, lang: str) -> str:
    """The attack, and how the game ends."""
    say = speech(lang)
    if kind == "attack":
        text = say("The Athenians attack: Targeting Spire keeps the die at 0, galley +{galley}") if fields[
            "spire"] else say("The Athenians attack: die {die}, galley +{galley}")
        text = text.format(die=number(fields, "die"), galley=number(fields, "galley"))
        if number(fields, "less"):
            text += say(", Burning Mirrors -{less}").format(less=number(fields, "less"))
        return text
    if kind == "battle":
        tiles = number(fields, "tiles")
        against = say("{attack} against {defence}").format(
            attack=number(fields, "attack"), defence=number(fields, "defence"))
        if not tiles:
            return say("{against}: the Navy holds").format(against=against)
        return against + say.plural(": {n} tile falls", ": {n} tiles fall", tiles)
    if kind == "all":
        return say("All tiles around the centre are gone")
    if kind == "galley":
        return say("The galley moves to +{galley}").format(galley=number(fields, "galley"))
    if kind == "centre":
        return say("The centre sinks. Atlantis is lost")
    if kind == "too-late":
        return say("{turns} turns have passed and the gate is not built. Atlantis is lost").format(
            turns=number(fields, "turns"))
    assert kind == "won"
    return say("The gate is complete. Atlantis is saved")
