"""What data.toml says, as the rules read it; and what a user's file may not say."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.data import Data

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
    """The numbers of a game with so many players, at a level."""

    def __init__(self, data: Data, players: int, level: str) -> None:
        self.players: i64 = players
        self.turns: i64 = data.number("turns")
        self.hand: i64 = data.number("hand")
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
        self.cubes = vec[i64](cubes_of(data, "supply.cubes"))
        self.rings = vec[i64]([n for section in SECTION_IDS for n in data.numbers(f"tiles.{section}.rings")])
        self.value = vec[i64]([n for section in SECTION_IDS for n in values_of(data, section)])
        self.kept = vec[i64](data.numbers("tiles.libraries.keep"))
        self.ability = vec[i64](
            [data.number(f"councilors.{name}") if name != "astrologer" else 0 for name in COUNCILOR_IDS]
        )
        self.cards = vec[i64]([data.number(f"knowledge.{name}.count") for name in CARD_IDS])
        self.amount = vec[i64]([amount_of(data, f"knowledge.{name}.amount") for name in CARD_IDS])
        self.misfortunes = vec[i64]([data.number(misfortune_path(name)) for name in MISFORTUNE_IDS])
        self.quake: i64 = data.number("misfortunes.earthquake.amount")
        self.faces = vec[i64]([data.numbers("attack.die").count(face) for face in range(10)])
        self.decks = vec[i64]([DECK_LETTERS.index(letter) for letter in LEVELS[level]])
        self.deck = vec[i64](
            [
                -1 if name == "power-core" else DECK_LETTERS.index(data.text(f"components.{name}.deck"))
                for name in COMPONENT_IDS
            ]
        )
        self.cost = vec[i64]([n for name in COMPONENT_IDS for n in cubes_of(data, f"components.{name}.cost")])
        self.benefit = vec[i64]([BENEFITS.index(data.text(f"components.{name}.benefit")) for name in COMPONENT_IDS])
        self.worth = vec[i64]([data.number(f"components.{name}.amount") for name in COMPONENT_IDS])

    def most_rings(self) -> i64:
        return largest(self.rings)

    def most_cubes(self) -> i64:
        return largest(self.cubes)

    def most_cards(self) -> i64:
        return largest(self.cards)

    def most_misfortunes(self) -> i64:
        return largest(self.misfortunes)

    def most_mirrored(self) -> i64:
        """All Burning Mirrors in one attack."""
        return all_of(self, "burning-mirrors")

    def most_borrowed(self) -> i64:
        """All Borrowed Plans for one component."""
        return all_of(self, "borrowed-plans")


def all_of(printed: Printed, name: str) -> i64:
    """What all cards of a name come to together."""
    card = CARD_IDS.index(name)
    return printed.cards[card] * printed.amount[card]


def amount_of(data: Data, path: str) -> int:
    """The number on a card; 0 if it has none."""
    return data.number(path) if path in data.entries else 0


def values_of(data: Data, section: str) -> list[int]:
    """What the six tiles of a section do: targets, cards drawn, Atlantium; Cities need what they have rings for."""
    name = {"libraries": "draw", "forges": "atlantium", "cities": "rings"}.get(section, "target")
    return data.numbers(f"tiles.{section}.{name}")


def misfortune_path(name: str) -> str:
    """Where the number of a misfortune's cards stands."""
    return f"misfortunes.{name}.count" if name == "earthquake" else f"misfortunes.{name}"


def largest(numbers: vec[i64]) -> i64:
    most: i64 = 0
    for number in numbers:
        if number > most:
            most = number
    return most


# ---- what can be played ----------------------------------------------------------------------------------------------


def check_data(data: Data) -> None:
    """What bounds cannot say: the game can be played, whatever the number of players and the level."""
    for path in ("start.atlanteans", "start.energy", "galley.start", "galley.most"):
        check_list(data, path, 5)
    for section in SECTION_IDS:
        for name in data.under(f"tiles.{section}"):
            check_list(data, f"tiles.{section}.{name}", 6)
    for path in ("atlanteans", "energy"):
        most = data.number(f"supply.{path}")
        for number in data.numbers(f"start.{path}"):
            if number > most:
                raise data.refuse(f"start.{path}", f"{number} is not possible where supply.{path} is {most}.")
    for start, most in zip(data.numbers("galley.start"), data.numbers("galley.most"), strict=True):
        if start > most:
            raise data.refuse("galley.start", f"{start} is not possible where galley.most is {most}.")
    if not data.numbers("attack.die"):
        raise data.refuse("attack.die", "it lists the faces of a die, one at least.")
    check_cubes(data, "supply.cubes")
    check_components(data)


def check_list(data: Data, path: str, length: int) -> None:
    numbers = data.numbers(path)
    if len(numbers) != length:
        raise data.refuse(path, f"{numbers} is not possible; it lists {length} numbers.")


def check_cubes(data: Data, path: str) -> None:
    """A table of cubes: known kinds."""
    for name in data.amounts(path):
        if name not in CUBE_NAMES:
            raise data.refuse(path, f"there are no cubes of {name!r}; there are {', '.join(CUBE_NAMES)}.")


def check_components(data: Data) -> None:
    """A cost that can be paid, a benefit that exists, and enough components in each deck.

    Their entries hold numbers of two kinds, so that bounds cannot be said once for all of them.
    """
    supply = cubes_of(data, "supply.cubes")
    decks = []
    for name in COMPONENT_IDS:
        path = f"components.{name}"
        check_cubes(data, f"{path}.cost")
        for kind, number in data.amounts(f"{path}.cost").items():
            if not 0 <= number <= 30:
                raise data.refuse(f"{path}.cost", f"{number} {kind} is not possible; it lies between 0 and 30.")
        cost = cubes_of(data, f"{path}.cost")
        if not any(cost) or any(n > there for n, there in zip(cost, supply, strict=True)):
            raise data.refuse(f"{path}.cost", "it takes at least one cube, and no more than the supply has.")
        if name != "power-core":
            decks.append(data.text(f"{path}.deck"))
            if decks[-1] not in DECK_LETTERS:
                raise data.refuse(f"{path}.deck", f"there is no deck {decks[-1]!r}; there are A, B, C and D.")
        if data.text(f"{path}.benefit") not in BENEFITS:
            raise data.refuse(
                f"{path}.benefit",
                f"there is no benefit {data.text(f'{path}.benefit')!r}; there are {', '.join(BENEFITS)}.",
            )
        data.between(f"{path}.amount", 0, 9)
    for letter in DECK_LETTERS:
        if decks.count(letter) < 3:
            raise data.refuse("components", f"deck {letter} has {decks.count(letter)} components; a game needs three.")


# ---- how long a turn can be ------------------------------------------------------------------------------------------


def most_in_a_turn(printed: Printed) -> tuple[int, int]:
    """Choices and outcomes of chance in one turn: bounds, each of them generous.

    Everybody places every figure and acts with it twice over (boost, or keep each card drawn); every card held or
    drawn is played with six choices of its own, or discarded; windows see every section raised in vain by
    everybody's gifts.
    """
    players = int(printed.players)
    figures = players * int(printed.figures) + int(printed.grey)
    drawn = 6 * figures + 6 * players  # Libraries, doubled; income, misfortunes and benefits
    cards = players * int(printed.hand) + drawn
    windows = (players + 2) * (players + 2 * len(SECTION_IDS) * (1 + players))
    floods = players * (players + 4)
    sunk = 6 * len(SECTION_IDS)
    building = players * (20 + int(printed.beads))
    decisions = 2 * players + 2 * figures + 8 * figures + 7 * cards + windows + floods + sunk + building
    outcomes = players + 3 * cards + 2 * figures + drawn + 1
    return decisions, outcomes
