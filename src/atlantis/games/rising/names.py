"""What things are called, in English and French."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.games.rising import layout as at
from atlantis.games.rising.printed import CUBE_NAMES, SECTION_LETTERS


def section_name(section: int, lang: str) -> str:
    say = speech(lang)
    return (say("Mountains"), say("Hills"), say("Forests"), say("Libraries"), say("Forges"), say("Cities"))[section]


def tile_name(tile: int, lang: str) -> str:
    """`Mountains M1`."""
    return f"{section_name(tile // 6, lang)} {SECTION_LETTERS[tile // 6]}{tile % 6 + 1}"


def place_name(place: int, lang: str) -> str:
    """A tile, the centre or the Navy."""
    say = speech(lang)
    if place < at.TILES:
        return tile_name(place, lang)
    return say("the centre") if place == at.CENTRE else say("the Navy")


def at_place(place: int, lang: str) -> str:
    """Where an Atlantean stands."""
    say = speech(lang)
    if place < at.TILES:
        return say("on {tile}").format(tile=tile_name(place, lang))
    return say("at the centre") if place == at.CENTRE else say("in the Navy")


def cube_name(kind: int, lang: str) -> str:
    say = speech(lang)
    return (say("ore"), say("Atlantium"), say("gold"), say("crystal"))[kind]


def cube_letter(kind: int, lang: str) -> str:
    """One letter, for narrow columns."""
    return cube_name(kind, lang)[0].upper()


def cubes_text(amounts: list[int], lang: str) -> str:
    """`3 Atlantium + 1 gold`; `nothing`."""
    say = speech(lang)
    return " + ".join(f"{n} {cube_name(kind, lang)}" for kind, n in enumerate(amounts) if n) or say("nothing")


def councilor_name(councilor: int, lang: str) -> str:
    say = speech(lang)
    return (say("Explorer"), say("Astrologer"), say("Priest"), say("Champion"), say("Scholar"), say("Artificer"))[
        councilor]


def councilor_ability(councilor: int, number: int, lang: str) -> str:
    """What a councilor can do, in a few words."""
    say = speech(lang)
    return (say("targets {n} lower"), say("may place after the misfortunes"), say("+{n} energy a turn"),
            say("+{n} courage a turn"), say("+{n} knowledge a turn"), say("components {n} cheaper"))[councilor].format(
                n=number)


def card_name(card: int, lang: str) -> str:
    """A knowledge card."""
    say = speech(lang)
    return (say("Ancestors’ Gambit"), say("Ballad of Bravery"), say("Science of Shielding"), say("Untapped Talent"),  # noqa: RUF001
            say("Ancient Atlas"), say("Market Day"), say("Borrowed Plans"), say("Twin Harmonics"),
            say("Reading the Tides"), say("Song of the Seabed"), say("Inner Light"), say("Heroic Verse"),
            say("Burning Mirrors"), say("Tireless Hands"), say("Alchemist’s Notes"))[card]  # noqa: RUF001


def card_effect(card: int, number: int, lang: str) -> str:
    """What a knowledge card does, in a few words."""
    say = speech(lang)
    return (say("roll the attack again"), say("courage for all with two in the Navy"), say("place a barrier"),
            say("copy a councilor this turn"), say("targets of a section {n} lower"), say("trade {n} cubes"),
            say("the build costs {n} less"), say("the benefit twice"), say("look at {n} misfortunes, discard one"),
            say("raise a tile"), say("+{n} energy"), say("+{n} courage"), say("the attack is {n} lower"),
            say("the next action twice"), say("change {n} cubes"))[card].format(n=number)


def misfortune_name(card: int, lang: str) -> str:
    say = speech(lang)
    if card < at.SECTIONS:
        return say("Flood: {section}").format(section=section_name(card, lang))
    return (say("Calm Seas"), say("Controlled Flood"), say("Crisis of Faith"), say("Earthquake"), say("Spur the Cycle"),
            say("Panic!"), say("Plague"), say("Hopelessness"), say("Lack of Support"))[card - at.SECTIONS]


def misfortune_effect(card: int, number: int, lang: str) -> str:
    """What a misfortune does, in a few words."""
    say = speech(lang)
    if card < at.SECTIONS:
        return say("the tip of {section} is in danger").format(section=section_name(card, lang))
    return (say("nothing happens"), say("a tile of one’s choice falls"), say("the centre gives no energy this turn"),  # noqa: RUF001
            say("target numbers are {n} higher this turn"), say("all misfortunes are shuffled together"),
            say("everybody takes an Atlantean home"), say("the fullest section is emptied"),
            say("courage has no effect this turn"), say("councilors have no abilities this turn"))[
                card - at.SECTIONS].format(n=number)


def component_name(component: int, lang: str) -> str:
    say = speech(lang)
    return (say("Power Core"), say("Tidal Anchor"), say("Signal Mirror"), say("Muster Bell"), say("Lifting Stone"),
            say("Star Well"), say("Solar Matrix"), say("Targeting Spire"), say("Exchange Conduit"), say("Hero Vault"),
            say("Crew Beacon"), say("Ward Lattice"), say("Ether Valve"), say("Memory Prism"), say("Oath Ring"),
            say("Balance Arm"), say("Void Keel"), say("Phase Sails"), say("Time Lens"), say("Gate Arch"),
            say("Crown of Poles"))[component]


def benefit_text(benefit: int, number: int, lang: str) -> str:
    """What a component gives, in a few words."""
    say = speech(lang)
    return (say("+{n} energy"), say("+{n} courage"), say("barriers: {n}"), say("tiles raised: {n}"),
            say("cards drawn: {n}"), say("cards for each: {n}"), say("courage for each: {n}"),
            say("grey Atlanteans: {n}"), say("trade {n} cubes"), say("change {n} cubes"),
            say("next turn: double energy"), say("next turn: no attack die"))[benefit].format(n=number)


def seat_title(seat: int, lang: str) -> str:
    """A seat counted from 1."""
    say = speech(lang)
    return say("Seat {number}").format(number=seat)


def place_of(text: str) -> int:
    """A place by its name in notation."""
    if text in ("centre", "navy"):
        return at.CENTRE if text == "centre" else at.CENTRE + 1
    return 6 * SECTION_LETTERS.index(text[0]) + int(text[1:]) - 1


def section_of(text: str) -> int:
    return SECTION_LETTERS.index(text)


def cube_of(text: str) -> int:
    return CUBE_NAMES.index(text)
