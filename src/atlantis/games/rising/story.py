"""What happened, in sentences, with the reasons."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.story import Event, Fields, number
from atlantis.games.rising.data import CARD_IDS, COMPONENT_IDS, COUNCILOR_IDS, MISFORTUNE_IDS
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
    t = translator(lang)
    if kind == "councilor":
        return t("{seat} is the {councilor}").format(
            seat=who(fields, lang), councilor=councilor_name(COUNCILOR_IDS.index(str(fields["councilor"])), lang))
    if kind == "first":
        return t("{seat} begins").format(seat=who(fields, lang))
    if kind == "blueprint":
        return t("On the blueprint: {component}").format(
            component=component_name(COMPONENT_IDS.index(str(fields["component"])), lang))
    return t("Turn {turn}: {seat} is the starting player").format(turn=number(fields, "turn"), seat=who(fields, lang))


# ---- the council -----------------------------------------------------------------------------------------------------

def council_sentence(kind: str, fields: Fields, lang: str) -> str:
    t = translator(lang)
    if kind == "propose":
        return t("{seat} proposes to raise a tile of {section}: {n} energy").format(
            seat=who(fields, lang), section=section_name(section_of(str(fields["section"])), lang),
            n=number(fields, "energy"))
    if kind == "cancel":
        return t("{seat} asks for {n} energy to cancel the Flood").format(
            seat=who(fields, lang), n=number(fields, "energy"))
    if kind == "give":
        missing = number(fields, "missing")
        text = t("{seat} gives {n} energy; {missing} to go") if missing else t("{seat} gives {n} energy: enough")
        return text.format(seat=who(fields, lang), n=number(fields, "energy"), missing=missing)
    if kind == "raise":
        return t("{tile} rises from the sea").format(tile=tile_name(place_of(str(fields["tile"])), lang))
    if kind == "pass-phase":
        return t("{seat} passes before all misfortunes of this turn").format(seat=who(fields, lang))
    return t("The Flood is cancelled") if kind == "cancelled" else t(
        "It does not come together: everybody keeps their energy")


def people_sentence(kind: str, fields: Fields, lang: str) -> str:
    t = translator(lang)
    seat = who(fields, lang)
    if kind == "place":
        where = at_place(place_of(str(fields["place"])), lang)
        text = t("{seat} places an Atlantean with courage {where}") if fields["courage"] else t(
            "{seat} places an Atlantean {where}")
        return text.format(seat=seat, where=where)
    if kind == "hold":
        return t("{seat} holds back {n} until after the misfortunes").format(seat=seat, n=number(fields, "number"))
    if kind == "act":
        text = t("{seat} acts {where}, twice") if fields["twice"] else t("{seat} acts {where}")
        return text.format(seat=seat, where=at_place(place_of(str(fields["place"])), lang))
    if kind == "recall":
        return t("{seat} takes an Atlantean {where} home").format(
            seat=seat, where=at_place(place_of(str(fields["place"])), lang))
    if kind == "flee":
        people = t.plural("{n} Atlantean", "{n} Atlanteans", number(fields, "number"))
        return t("Home to {seat}: {people}").format(seat=seat, people=people)
    if kind == "brave":
        return t("{seat} uses courage {where}").format(seat=seat, where=at_place(place_of(str(fields["tile"])), lang))
    if kind == "city":
        return t("{seat} has a new Atlantean").format(seat=seat)
    people = t.plural("{n} grey Atlantean", "{n} grey Atlanteans", number(fields, "number"))
    return t("{seat} receives {people}").format(seat=seat, people=people)


# ---- gains -----------------------------------------------------------------------------------------------------------

def gain_sentence(kind: str, fields: Fields, lang: str) -> str:
    t = translator(lang)
    seat = who(fields, lang)
    if kind == "energy":
        why = {"centre": t("{seat} receives {n} energy from the centre"),
               "priest": t("The Priest brings {seat} {n} energy"),
               "": t("{seat} receives {n} energy")}[str(fields["why"])]
        return why.format(seat=seat, n=number(fields, "energy"))
    if kind == "courage":
        why = {"navy": t("{seat} earns {n} courage in the Navy"),
               "champion": t("The Champion brings {seat} {n} courage"),
               "": t("{seat} receives {n} courage")}[str(fields["why"])]
        return why.format(seat=seat, n=number(fields, "courage"))
    if kind == "cube":
        return t("{seat} receives 1 {cube}").format(seat=seat, cube=cube_name(cube_of(str(fields["cube"])), lang))
    if kind == "roll":
        roll, target = number(fields, "roll"), number(fields, "target")
        text = t("{tile}: {roll} against {target}: success") if roll >= target else t(
            "{tile}: {roll} against {target}: {short} short")
        return text.format(tile=tile_name(place_of(str(fields["tile"])), lang), roll=roll, target=target,
                           short=target - roll)
    if kind == "boost":
        return t("{seat} adds {n} energy to the roll").format(seat=seat, n=number(fields, "energy"))
    if kind == "forge":
        return t("{seat} forges 1 ore into {n} Atlantium").format(seat=seat, n=number(fields, "atlantium"))
    if kind == "convert":
        return t("{seat} turns 1 {one} into 1 {other}").format(
            seat=seat, one=cube_name(cube_of(str(fields["from"])), lang),
            other=cube_name(cube_of(str(fields["to"])), lang))
    if kind == "trade":
        return t("{seat} gives 1 {cube} to {other}").format(
            seat=seat, cube=cube_name(cube_of(str(fields["cube"])), lang), other=seat_title(number(fields, "to"), lang))
    if kind == "waive":
        return t("{seat} pays 1 {cube} less").format(seat=seat, cube=cube_name(cube_of(str(fields["cube"])), lang))
    return build_sentence(fields, lang)


def build_sentence(fields: Fields, lang: str) -> str:
    t = translator(lang)
    paid = fields["paid"]
    assert isinstance(paid, list)
    return t("{seat} builds {component} for {cost}; {left} to go").format(
        seat=who(fields, lang), component=component_name(COMPONENT_IDS.index(str(fields["component"])), lang),
        cost=cubes_text([int(n) for n in paid], lang), left=number(fields, "left"))


# ---- cards -----------------------------------------------------------------------------------------------------------

def card_sentence(kind: str, fields: Fields, lang: str) -> str:
    t = translator(lang)
    if kind == "reshuffle":
        return t("The discarded knowledge is shuffled into a new deck") if fields["deck"] == "knowledge" else t(
            "The discarded misfortunes are shuffled into a new deck")
    if kind == "reveal":
        return t("Next in the deck: {card}").format(
            card=misfortune_name(MISFORTUNE_IDS.index(str(fields["card"])), lang))
    if kind == "pick":
        return t("{card} is thrown away").format(
            card=misfortune_name(MISFORTUNE_IDS.index(str(fields["card"])), lang))
    if kind == "atlas":
        return t("Targets of {section} are {n} lower this turn").format(
            section=section_name(section_of(str(fields["section"])), lang), n=number(fields, "less"))
    seat = who(fields, lang)
    if kind == "wall":
        return t("{seat} sets a barrier on {tile}").format(
            seat=seat, tile=tile_name(place_of(str(fields["tile"])), lang))
    if kind == "copy":
        return t("{seat} has the ability of the {councilor} this turn").format(
            seat=seat, councilor=councilor_name(COUNCILOR_IDS.index(str(fields["councilor"])), lang))
    card = card_name(card_of(fields), lang)
    if kind == "play":
        return t("{seat} plays {card}: {effect}").format(
            seat=seat, card=card, effect=card_effect(card_of(fields), number(fields, "amount"), lang))
    text = {"keep": t("{seat} keeps {card}"), "draw": t("{seat} draws {card}"),
            "discard": t("{seat} discards {card}")}[kind]
    return text.format(seat=seat, card=card)


# ---- the sea and the Athenians ---------------------------------------------------------------------------------------

def sea_sentence(kind: str, fields: Fields, lang: str) -> str:
    t = translator(lang)
    if kind == "misfortune":
        card = MISFORTUNE_IDS.index(str(fields["card"]))
        return t("{seat} draws {card}: {effect}").format(
            seat=who(fields, lang), card=misfortune_name(card, lang),
            effect=misfortune_effect(card, number(fields, "amount"), lang))
    if kind in ("barrier", "destroy"):
        text = t("The barrier on {tile} breaks and stops the Flood") if kind == "barrier" else t(
            "{tile} sinks into the sea")
        return text.format(tile=tile_name(place_of(str(fields["tile"])), lang))
    section = section_name(section_of(str(fields["section"])), lang)
    if kind == "gone":
        return t("{section}: all gone, so two other tiles fall").format(section=section)
    if kind == "swamped":
        return t("{section}: all gone, and two other tiles are not left. The island is lost").format(section=section)
    return t("The Plague: everybody leaves, {section}").format(section=section)


def battle_sentence(kind: str, fields: Fields, lang: str) -> str:
    """The attack, and how the game ends."""
    t = translator(lang)
    if kind == "attack":
        text = t("The Athenians attack: Targeting Spire keeps the die at 0, galley +{galley}") if fields[
            "spire"] else t("The Athenians attack: die {die}, galley +{galley}")
        text = text.format(die=number(fields, "die"), galley=number(fields, "galley"))
        if number(fields, "less"):
            text += t(", Burning Mirrors -{less}").format(less=number(fields, "less"))
        return text
    if kind == "battle":
        tiles = number(fields, "tiles")
        against = t("{attack} against {defence}").format(
            attack=number(fields, "attack"), defence=number(fields, "defence"))
        if not tiles:
            return t("{against}: the Navy holds").format(against=against)
        return against + t.plural(": {n} tile falls", ": {n} tiles fall", tiles)
    if kind == "all":
        return t("All tiles around the centre are gone")
    if kind == "galley":
        return t("The galley moves to +{galley}").format(galley=number(fields, "galley"))
    if kind == "centre":
        return t("The centre sinks. Atlantis is lost")
    if kind == "too-late":
        return t("{turns} turns have passed and the gate is not built. Atlantis is lost").format(
            turns=number(fields, "turns"))
    assert kind == "won"
    return t("The gate is complete. Atlantis is saved")
