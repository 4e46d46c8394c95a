"""What things are called, in English and French."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import CUBE_NAMES, SECTION_LETTERS


def section_name(section: int, lang: str) -> str:
    t = translator(lang)
    return (t("Mountains"), t("Hills"), t("Forests"), t("Libraries"), t("Forges"), t("Cities"))[section]


def tile_name(tile: int, lang: str) -> str:
    """`Mountains M1`."""
    return f"{section_name(tile // 6, lang)} {SECTION_LETTERS[tile // 6]}{tile % 6 + 1}"


def place_name(place: int, lang: str) -> str:
    """A tile, the centre or the Navy."""
    t = translator(lang)
    if place < at.TILES:
        return tile_name(place, lang)
    return t("the centre") if place == at.CENTRE else t("the Navy")


def at_place(place: int, lang: str) -> str:
    """Where an Atlantean stands."""
    t = translator(lang)
    if place < at.TILES:
        return t("on {tile}").format(tile=tile_name(place, lang))
    return t("at the centre") if place == at.CENTRE else t("in the Navy")


def cube_name(kind: int, lang: str) -> str:
    t = translator(lang)
    return (t("ore"), t("Atlantium"), t("gold"), t("crystal"))[kind]


def cube_letter(kind: int, lang: str) -> str:
    """One letter, for narrow columns."""
    return cube_name(kind, lang)[0].upper()


def cubes_text(amounts: list[int], lang: str) -> str:
    """`3 Atlantium + 1 gold`; `nothing`."""
    t = translator(lang)
    return " + ".join(f"{n} {cube_name(kind, lang)}" for kind, n in enumerate(amounts) if n) or t("nothing")


def councilor_name(councilor: int, lang: str) -> str:
    t = translator(lang)
    return (t("Explorer"), t("Astrologer"), t("Priest"), t("Champion"), t("Scholar"), t("Artificer"))[
        councilor]


def councilor_ability(councilor: int, number: int, lang: str) -> str:
    """What a councilor can do, in a few words."""
    t = translator(lang)
    return (t("targets {n} lower"), t("may place after the misfortunes"), t("+{n} energy a turn"),
            t("+{n} courage a turn"), t("+{n} knowledge a turn"), t("components {n} cheaper"))[councilor].format(
                n=number)


def card_name(card: int, lang: str) -> str:
    """A knowledge card."""
    t = translator(lang)
    return (t("Ancestors’ Gambit"), t("Ballad of Bravery"), t("Science of Shielding"), t("Untapped Talent"),  # noqa: RUF001
            t("Ancient Atlas"), t("Market Day"), t("Borrowed Plans"), t("Twin Harmonics"),
            t("Reading the Tides"), t("Song of the Seabed"), t("Inner Light"), t("Heroic Verse"),
            t("Burning Mirrors"), t("Tireless Hands"), t("Alchemist’s Notes"))[card]  # noqa: RUF001


def card_effect(card: int, number: int, lang: str) -> str:
    """What a knowledge card does, in a few words."""
    t = translator(lang)
    return (t("roll the attack again"), t("courage for all with two in the Navy"), t("place a barrier"),
            t("copy a councilor this turn"), t("targets of a section {n} lower"), t("trade {n} cubes"),
            t("the build costs {n} less"), t("the benefit twice"), t("look at {n} misfortunes, discard one"),
            t("raise a tile"), t("+{n} energy"), t("+{n} courage"), t("the attack is {n} lower"),
            t("the next action twice"), t("change {n} cubes"))[card].format(n=number)


def misfortune_name(card: int, lang: str) -> str:
    t = translator(lang)
    if card < at.SECTIONS:
        return t("Flood: {section}").format(section=section_name(card, lang))
    return (t("Calm Seas"), t("Controlled Flood"), t("Crisis of Faith"), t("Earthquake"), t("Spur the Cycle"),
            t("Panic!"), t("Plague"), t("Hopelessness"), t("Lack of Support"))[card - at.SECTIONS]


def misfortune_effect(card: int, number: int, lang: str) -> str:
    """What a misfortune does, in a few words."""
    t = translator(lang)
    if card < at.SECTIONS:
        return t("the tip of {section} is in danger").format(section=section_name(card, lang))
    return (t("nothing happens"), t("a tile of one’s choice falls"), t("the centre gives no energy this turn"),  # noqa: RUF001
            t("target numbers are {n} higher this turn"), t("all misfortunes are shuffled together"),
            t("everybody takes an Atlantean home"), t("the fullest section is emptied"),
            t("courage has no effect this turn"), t("councilors have no abilities this turn"))[
                card - at.SECTIONS].format(n=number)


def component_name(component: int, lang: str) -> str:
    t = translator(lang)
    return (t("Power Core"), t("Tidal Anchor"), t("Signal Mirror"), t("Muster Bell"), t("Lifting Stone"),
            t("Star Well"), t("Solar Matrix"), t("Targeting Spire"), t("Exchange Conduit"), t("Hero Vault"),
            t("Crew Beacon"), t("Ward Lattice"), t("Ether Valve"), t("Memory Prism"), t("Oath Ring"),
            t("Balance Arm"), t("Void Keel"), t("Phase Sails"), t("Time Lens"), t("Gate Arch"),
            t("Crown of Poles"))[component]


def benefit_text(benefit: int, number: int, lang: str) -> str:
    """What a component gives, in a few words."""
    t = translator(lang)
    return (t("+{n} energy"), t("+{n} courage"), t("barriers: {n}"), t("tiles raised: {n}"),
            t("cards drawn: {n}"), t("cards for each: {n}"), t("courage for each: {n}"),
            t("grey Atlanteans: {n}"), t("trade {n} cubes"), t("change {n} cubes"),
            t("next turn: double energy"), t("next turn: no attack die"))[benefit].format(n=number)


def seat_title(seat: int, lang: str) -> str:
    """A seat counted from 1."""
    t = translator(lang)
    return t("Seat {number}").format(number=seat)


def place_of(text: str) -> int:
    """A place by its name in notation."""
    if text in ("centre", "navy"):
        return at.CENTRE if text == "centre" else at.CENTRE + 1
    return 6 * SECTION_LETTERS.index(text[0]) + int(text[1:]) - 1


def section_of(text: str) -> int:
    return SECTION_LETTERS.index(text)


def cube_of(text: str) -> int:
    return CUBE_NAMES.index(text)
