"""The data in the form that the rules use, and checks of a user's values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.data import IT_BETWEEN, Data
from atlantis.engine.i18n import mark

SECTION_LETTERS: Final = ("M", "H", "F", "L", "R", "C")
SECTION_IDS: Final = ("mountains", "hills", "forests", "libraries", "forges", "cities")
CUBE_NAMES: Final = ("ore", "atlantium", "gold", "crystal")
COUNCILOR_IDS: Final = ("explorer", "astrologer", "priest", "champion", "scholar", "artificer")
CARD_IDS: Final = (
    "ancestors-gambit",
    "ballad-of-bravery",
    "science-of-shielding",
    "untapped-talent",
    "ancient-atlas",
    "market-day",
    "borrowed-plans",
    "twin-harmonics",
    "reading-the-tides",
    "song-of-the-seabed",
    "inner-light",
    "heroic-verse",
    "burning-mirrors",
    "tireless-hands",
    "alchemists-notes",
)
MISFORTUNE_IDS: Final = (
    "flood-M",
    "flood-H",
    "flood-F",
    "flood-L",
    "flood-R",
    "flood-C",
    "calm-seas",
    "controlled-flood",
    "crisis-of-faith",
    "earthquake",
    "spur-the-cycle",
    "panic",
    "plague",
    "hopelessness",
    "lack-of-support",
)
COMPONENT_IDS: Final = (
    "power-core",
    "tidal-anchor",
    "signal-mirror",
    "muster-bell",
    "lifting-stone",
    "star-well",
    "solar-matrix",
    "targeting-spire",
    "exchange-conduit",
    "hero-vault",
    "crew-beacon",
    "ward-lattice",
    "ether-valve",
    "memory-prism",
    "oath-ring",
    "balance-arm",
    "void-keel",
    "phase-sails",
    "time-lens",
    "gate-arch",
    "crown-of-poles",
)
DECK_LETTERS: Final = ("A", "B", "C", "D")
LEVELS: Final = {"easy": "ABC", "normal": "ABD", "hard": "ACD", "cosmic": "BCD"}
BENEFITS: Final = (
    "energy",
    "courage",
    "barriers",
    "raise",
    "knowledge",
    "knowledge-for-all",
    "courage-for-all",
    "grey",
    "trade",
    "convert",
    "solar",
    "spire",
)

# Benefits that the evaluation knows.
ENERGY_BENEFIT: Final = 0
KNOWLEDGE_BENEFIT: Final = 4
KNOWLEDGE_FOR_ALL: Final = 5
COURAGE_FOR_ALL: Final = 6
GREY_BENEFIT: Final = 7


def cubes_of(data: Data, path: str) -> list[int]:
    """A table of amounts by kind of cube."""
    amounts = data.amounts(path)
    return [amounts.get(name, 0) for name in CUBE_NAMES]


class Printed:
    """The numbers of a game, by players and level."""

    def __init__(self, data: Data, players: int, level: str) -> None:
        self.players: i64 = players
        self.turns: i64 = data.number("turns")
        self.hand: i64 = data.number("hand")
        self.removed: bool = data.text("played") == "removed"
        self.cancel: i64 = data.number("energy.cancel")
        self.raising: i64 = data.number("energy.raise")
        self.convert: i64 = data.number("energy.convert")
        self.home: i64 = data.numbers("start.atlanteans")[players - 2]
        self.energy: i64 = data.numbers("start.energy")[players - 2]
        self.galley: i64 = data.numbers("galley.start")[players - 2]
        self.galley_most: i64 = data.numbers("galley.most")[players - 2]
        self.figures: i64 = data.number("supply.atlanteans")
        self.grey: i64 = data.number("supply.grey")
        self.beads: i64 = data.number("supply.energy")
        self.tokens: i64 = data.number("supply.courage")
        self.walls: i64 = data.number("supply.barriers")
        self.cubes: vec[i64] = vec[i64](cubes_of(data, "supply.cubes"))
        self.rings: vec[i64] = vec[i64]([n for section in SECTION_IDS for n in data.numbers(f"tiles.{section}.rings")])
        self.value: vec[i64] = vec[i64]([n for section in SECTION_IDS for n in values_of(data, section)])
        self.kept: vec[i64] = vec[i64](data.numbers("tiles.libraries.keep"))
        self.ability: vec[i64] = vec[i64](
            [data.number(f"councilors.{name}") if name != "astrologer" else 0 for name in COUNCILOR_IDS]
        )
        self.cards: vec[i64] = vec[i64]([data.number(f"knowledge.{name}.count") for name in CARD_IDS])
        self.amount: vec[i64] = vec[i64]([amount_of(data, f"knowledge.{name}.amount") for name in CARD_IDS])
        self.misfortunes: vec[i64] = vec[i64]([data.number(misfortune_path(name)) for name in MISFORTUNE_IDS])
        self.quake: i64 = data.number("misfortunes.earthquake.amount")
        self.faces: vec[i64] = vec[i64]([data.numbers("attack.die").count(face) for face in range(10)])
        self.decks: vec[i64] = vec[i64]([DECK_LETTERS.index(letter) for letter in LEVELS[level]])
        self.deck: vec[i64] = vec[i64](
            [
                -1 if name == "power-core" else DECK_LETTERS.index(data.text(f"components.{name}.deck"))
                for name in COMPONENT_IDS
            ]
        )
        self.cost: vec[i64] = vec[i64]([n for name in COMPONENT_IDS for n in cubes_of(data, f"components.{name}.cost")])
        self.benefit: vec[i64] = vec[i64](
            [BENEFITS.index(data.text(f"components.{name}.benefit")) for name in COMPONENT_IDS]
        )
        self.worth: vec[i64] = vec[i64]([data.number(f"components.{name}.amount") for name in COMPONENT_IDS])
        # The most that a cell can hold: of one kind of cube or card; of all Burning Mirrors in one attack, and of all
        # Borrowed Plans for one component.
        self.most_rings: i64 = largest(self.rings)
        self.most_cubes: i64 = largest(self.cubes)
        self.most_cards: i64 = largest(self.cards)
        self.most_misfortunes: i64 = largest(self.misfortunes)
        self.most_mirrored: i64 = self.all_cards("burning-mirrors")
        self.most_borrowed: i64 = self.all_cards("borrowed-plans")

    def all_cards(self, name: str) -> i64:
        """The total amount of all cards with a name."""
        card = CARD_IDS.index(name)
        return self.cards[card] * self.amount[card]


def amount_of(data: Data, path: str) -> int:
    """The number on a card; 0 if it has none."""
    return data.number(path) if path in data.entries else 0


def values_of(data: Data, section: str) -> list[int]:
    """The values of a section's six tiles: targets, cards drawn, Atlantium; for Cities the number of rings."""
    name = {"libraries": "draw", "forges": "atlantium", "cities": "rings"}.get(section, "target")
    return data.numbers(f"tiles.{section}.{name}")


def misfortune_path(name: str) -> str:
    """The data path of the number of a misfortune's cards."""
    return f"misfortunes.{name}.count" if name == "earthquake" else f"misfortunes.{name}"


def largest(numbers: vec[i64]) -> i64:
    most: i64 = 0
    for number in numbers:
        most = max(most, number)
    return most


# ---- what can be played ----------------------------------------------------------------------------------------------


def check_data(data: Data) -> None:
    """Check that the game can be played with any number of players at any level."""
    for path in ("start.atlanteans", "start.energy", "galley.start", "galley.most"):
        check_list(data, path, 5)
    for section in SECTION_IDS:
        for name in data.under(f"tiles.{section}"):
            check_list(data, f"tiles.{section}.{name}", 6)
    for path in ("atlanteans", "energy"):
        most = data.number(f"supply.{path}")
        for number in data.numbers(f"start.{path}"):
            if number > most:
                data.refuse(f"start.{path}", TOO_MANY, given=number, other=f"supply.{path}", most=most)
    for start, most in zip(data.numbers("galley.start"), data.numbers("galley.most"), strict=False):
        if start > most:
            data.refuse("galley.start", TOO_MANY, given=start, other="galley.most", most=most)
    if data.text("played") not in ("removed", "discard"):
        template = mark("{given} is not possible; it must be `removed` or `discard`.")
        data.refuse("played", template, given=repr(data.text("played")))
    if not data.numbers("attack.die"):
        data.refuse("attack.die", mark("it must list at least one face."))
    check_cubes(data, "supply.cubes")
    check_components(data)


TOO_MANY: Final = mark("{given} is not possible where {other} is {most}.")


def check_list(data: Data, path: str, length: int) -> None:
    numbers = data.numbers(path)
    if len(numbers) != length:
        template = mark("{numbers} is not possible; it must list {length} numbers.")
        data.refuse(path, template, numbers=numbers, length=length)


def check_cubes(data: Data, path: str) -> None:
    """Check the kinds in a table of cubes."""
    for name in data.amounts(path):
        if name not in CUBE_NAMES:
            template = mark("there are no cubes of {name}; there are {names}.")
            data.refuse(path, template, name=repr(name), names=", ".join(CUBE_NAMES))


def check_components(data: Data) -> None:
    """Costs that can be paid, benefits that exist, and enough components in each deck.

    Their entries hold numbers of two kinds, so one pair of bounds is not enough.
    """
    supply = cubes_of(data, "supply.cubes")
    decks = []
    for name in COMPONENT_IDS:
        path = f"components.{name}"
        check_cubes(data, f"{path}.cost")
        for kind, number in data.amounts(f"{path}.cost").items():
            if not 0 <= number <= 30:
                data.refuse(f"{path}.cost", IT_BETWEEN, given=f"{number} {kind}", low=0, high=30)
        cost = cubes_of(data, f"{path}.cost")
        if not any(cost) or any(n > there for n, there in zip(cost, supply, strict=True)):
            data.refuse(f"{path}.cost", mark("it must be at least one cube, and no more than the supply has."))
        if name != "power-core":
            decks.append(data.text(f"{path}.deck"))
            if decks[-1] not in DECK_LETTERS:
                template = mark("there is no deck {deck}; there are A, B, C and D.")
                data.refuse(f"{path}.deck", template, deck=repr(decks[-1]))
        if data.text(f"{path}.benefit") not in BENEFITS:
            template = mark("there is no benefit {given}; there are {names}.")
            given = repr(data.text(f"{path}.benefit"))
            data.refuse(f"{path}.benefit", template, given=given, names=", ".join(BENEFITS))
        data.between(f"{path}.amount", 0, 9)
    for letter in DECK_LETTERS:
        if decks.count(letter) < 3:
            template = mark("deck {letter} has {given} components; a game needs three.")
            data.refuse("components", template, letter=letter, given=decks.count(letter))


# ---- how long a turn can be ------------------------------------------------------------------------------------------


def most_in_a_turn(printed: Printed) -> tuple[int, int]:
    """Generous bounds on players' and chance moves in one turn.

    Everybody places every figure and acts with it twice (boost, or keep each card drawn); every card held or drawn is
    played with six choices, or discarded; in windows every section is proposed in vain with everybody contributing;
    everybody is asked about each Flood.
    """
    players = int(printed.players)
    figures = players * int(printed.figures) + int(printed.grey)
    drawn = 6 * figures + 6 * players  # Libraries, doubled; income, misfortunes and benefits
    cards = players * int(printed.hand) + drawn
    windows = (players + 2) * (players + 2 * len(SECTION_IDS) * (1 + players))
    floods = players * (2 * players + 4)
    sunk = 6 * len(SECTION_IDS)
    building = players * (20 + 2 * int(printed.beads))  # conversions, also before misfortunes
    decisions = 2 * players + 2 * figures + 8 * figures + 7 * cards + windows + floods + sunk + building
    outcomes = players + 3 * cards + 2 * figures + drawn + 1
    return decisions, outcomes
