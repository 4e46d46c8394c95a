"""Councilors, knowledge cards, misfortunes and components: small records, each with at most one effect.

An effect is a function of the game and the seat it is for. What needs a choice or a chance puts steps on
the agenda: `game.next(...)` does them in this order before anything else.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import data
from .table import EARTHQUAKE

if TYPE_CHECKING:
    from .game import Rising

Effect = Callable[["Rising", int], None]
Condition = Callable[["Rising", int], bool]


@dataclass(frozen=True)
class Step:
    """One thing on the agenda: a node (in capitals) or something done without a choice (in small letters)."""

    do: str
    seat: int = 0
    what: str = ""
    count: int = 0


def nothing(game: "Rising", seat: int) -> None:
    """No effect."""


# Effects several records share


def energy(number: int) -> Effect:
    return lambda game, seat: game.gain_energy(seat, number)


def courage(number: int) -> Effect:
    return lambda game, seat: game.gain_courage(seat, number)


def draw(number: int) -> Effect:
    return lambda game, seat: game.next(*[Step("draw knowledge", seat, "hand")] * number)


def barriers(number: int) -> Effect:
    return lambda game, seat: game.next(*[Step("TARGET", seat, "barrier")] * number)


def trade(number: int) -> Effect:
    return lambda game, seat: game.next(Step("MOVE", seat, count=number))


def free_converts(number: int) -> Effect:
    return lambda game, seat: game.next(Step("CONVERT", seat, count=number))


def raise_one(game: "Rising", seat: int) -> None:
    game.next(Step("TARGET", seat, "raise"))


def set_flag(name: str) -> Effect:
    """Something is in force: a flag of the table by its name."""
    return lambda game, seat: setattr(game, name, True)


def add_one(name: str) -> Effect:
    """One more of a card lies there: a number of the table by its name."""
    return lambda game, seat: setattr(game, name, getattr(game, name) + 1)


def grey(game: "Rising", seat: int) -> None:
    game.gain_grey(seat)


# Councilors

COUNCILORS: dict[str, Effect] = {
    "explorer": nothing,
    "astrologer": nothing,
    "priest": energy(1),
    "champion": courage(1),
    "scholar": draw(1),
    "artificer": nothing,
}
"""Each with its income; the other abilities are asked for by `Table.has`."""


# Knowledge cards

FREE = frozenset({"PLACE", "LATE PLACE", "ACT", "BUILD", "LIMIT"})
WINDOWS = frozenset({"W0", "W1", "W2"})
WITH_COURAGE = "W1 with courage"
"""W1 while an Atlantean with courage, of whatever seat, stands on an outer tile."""


@dataclass(frozen=True)
class Card:
    """A knowledge card: how many there are, at which nodes it is played, when it could change something (AR-28)."""

    copies: int
    nodes: frozenset[str]
    useful: Condition
    effect: Effect


def behind(game: "Rising", seat: int) -> bool:
    return game.attack() > game.defence()


def gambit(game: "Rising", seat: int) -> None:
    """The rest of the round lapses (AR-19)."""
    game.drop("WA")
    game.next(Step("attack roll"))


def ballad_useful(game: "Rising", seat: int) -> bool:
    crews = [seat for seat in game.seats if game.sailors(seat) >= 2]
    return len(crews) >= 2 and game.tokens > 0 and not game.hopeless and not game.ballad


def plans_useful(game: "Rising", seat: int) -> bool:
    """Some component could be built with one more copy, with more cubes waived than without it."""
    now = game.reduction(seat)
    return any(
        waived(name, now + 2) > waived(name, now) and can_build(game, seat, name, now + 2) for name in game.blueprint
    )


def harmonics_useful(game: "Rising", seat: int) -> bool:
    return not game.harmonics and any(can_build(game, seat, name, game.reduction(seat)) for name in game.blueprint)


def tireless(game: "Rising", seat: int) -> None:
    game.tireless[seat] = True


def tides(game: "Rising", seat: int) -> None:
    """Of the top three only those not yet known are turned up, and nothing is reshuffled (AR-29)."""
    seen = min(3, len(game.known) + game.misfortunes.total())
    game.next(*[Step("MISFORTUNE", seat, "tides")] * (seen - len(game.known)), Step("PICK", seat))


def atlas_sections(game: "Rising") -> list[str]:
    mining = [tile for tile in game.tiles() if data.section_of(tile) in data.MINED and game.target(tile) > 2]
    return list(dict.fromkeys(data.section_of(tile) for tile in mining))


def talents(game: "Rising", seat: int) -> list[str]:
    """Abilities neither the seat's own, switched off or not, nor already copied."""
    return [name for name in COUNCILORS if name != game.councilor[seat] and name not in game.copied[seat]]


KNOWLEDGE = {
    "ancestors-gambit": Card(4, frozenset({"WA"}), lambda game, seat: behind(game, seat) and not game.spire, gambit),
    "ballad-of-bravery": Card(2, frozenset({"WA"}), ballad_useful, set_flag("ballad")),
    "science-of-shielding": Card(3, FREE | {"W0", "W1"}, lambda game, seat: bool(game.barrier_places()), barriers(1)),
    "untapped-talent": Card(
        3,
        FREE | {"W1", "W2"},
        lambda game, seat: bool(talents(game, seat)),
        lambda game, seat: game.next(Step("TARGET", seat, "talent")),
    ),
    "ancient-atlas": Card(
        3,
        FREE | {"W0", WITH_COURAGE},
        lambda game, seat: bool(atlas_sections(game)),
        lambda game, seat: game.next(Step("TARGET", seat, "atlas")),
    ),
    "market-day": Card(3, FREE | {WITH_COURAGE}, lambda game, seat: bool(game.trades(seat)), trade(3)),
    "borrowed-plans": Card(3, frozenset({"BUILD"}), plans_useful, add_one("plans")),
    "twin-harmonics": Card(2, frozenset({"BUILD"}), harmonics_useful, set_flag("harmonics")),
    "reading-the-tides": Card(
        2, FREE | {"W0", "W1"}, lambda game, seat: len(game.known) + game.misfortunes.total() > 0, tides
    ),
    "song-of-the-seabed": Card(1, FREE | WINDOWS, lambda game, seat: bool(game.damaged()), raise_one),
    "inner-light": Card(2, FREE | WINDOWS, lambda game, seat: game.beads > 0, energy(2)),
    "heroic-verse": Card(2, FREE, lambda game, seat: game.tokens > 0, courage(2)),
    "burning-mirrors": Card(2, frozenset({"WA"}), behind, add_one("mirrors")),
    "tireless-hands": Card(
        4, frozenset({"ACT"}), lambda game, seat: bool(game.actions(seat)) and not game.tireless[seat], tireless
    ),
    "alchemists-notes": Card(
        4, frozenset({"ACT", "BUILD", "LIMIT"}), lambda game, seat: bool(game.conversions(seat)), free_converts(2)
    ),
}


# Misfortunes; the seat is the drawer


@dataclass(frozen=True)
class Misfortune:
    copies: int
    effect: Effect


def flood(section: str) -> Effect:
    """Cancelling comes before anything else (AR-12): the drawer is asked, then the others."""

    def effect(game: "Rising", seat: int) -> None:
        game.next(*[Step("CANCEL", other, section) for other in game.order(seat)], Step("flood", seat, section))

    return effect


def controlled_flood(game: "Rising", seat: int) -> None:
    """With no outer tile left it is the centre's turn."""
    if game.tiles():
        game.next(Step("SINK", seat))
    else:
        game.lose_island()
        game.finish(won=False)


def earthquake(game: "Rising", seat: int) -> None:
    game.shifts.append(EARTHQUAKE)


def spur_the_cycle(game: "Rising", seat: int) -> None:
    game.shuffle_all_misfortunes()


def panic(game: "Rising", seat: int) -> None:
    game.next(*[Step("RECALL", other) for other in game.order(seat)])


def plague(game: "Rising", seat: int) -> None:
    """A choice only if several sections hold the most."""
    crowds = dict.fromkeys(data.SECTIONS, 0)
    for tile in game.tiles():
        crowds[data.section_of(tile)] += game.standing(tile)
    worst = [section for section in data.SECTIONS if crowds[section] == max(crowds.values()) > 0]
    if len(worst) == 1:
        game.next(Step("plague", seat, worst[0]))
    elif worst:
        game.next(Step("PLAGUE", seat, " ".join(worst)))


MISFORTUNES = {
    **{f"flood-{section}": Misfortune(8, flood(section)) for section in data.SECTIONS},
    "calm-seas": Misfortune(1, nothing),
    "controlled-flood": Misfortune(1, controlled_flood),
    "crisis-of-faith": Misfortune(1, set_flag("crisis")),
    "earthquake": Misfortune(2, earthquake),
    "spur-the-cycle": Misfortune(1, spur_the_cycle),
    "panic": Misfortune(1, panic),
    "plague": Misfortune(1, plague),
    "hopelessness": Misfortune(1, set_flag("hopeless")),
    "lack-of-support": Misfortune(1, set_flag("unsupported")),
}


# Components; the seat is the builder


@dataclass(frozen=True)
class Component:
    deck: str
    atlantium: int
    gold: int
    crystal: int
    benefit: Effect

    def cost(self) -> Counter[str]:
        return Counter(atlantium=self.atlantium, gold=self.gold, crystal=self.crystal)


def signal_mirror(game: "Rising", seat: int) -> None:
    game.next(*[Step("draw knowledge", other, "hand") for other in game.order(seat)])


def hero_vault(game: "Rising", seat: int) -> None:
    for other in game.order(seat):
        game.gain_courage(other, 1)


COMPONENTS = {
    "power-core": Component("", 2, 2, 1, energy(3)),
    "tidal-anchor": Component("A", 2, 0, 0, barriers(2)),
    "signal-mirror": Component("A", 1, 1, 0, signal_mirror),
    "muster-bell": Component("A", 2, 0, 1, grey),
    "lifting-stone": Component("A", 2, 1, 0, raise_one),
    "star-well": Component("A", 1, 1, 1, energy(3)),
    "solar-matrix": Component("B", 3, 0, 1, set_flag("matrix_next")),
    "targeting-spire": Component("B", 3, 0, 1, set_flag("spire_next")),
    "exchange-conduit": Component("B", 2, 2, 0, trade(4)),
    "hero-vault": Component("B", 2, 1, 1, hero_vault),
    "crew-beacon": Component("B", 2, 1, 1, grey),
    "ward-lattice": Component("C", 3, 1, 1, barriers(1)),
    "ether-valve": Component("C", 2, 2, 1, energy(2)),
    "memory-prism": Component("C", 5, 1, 0, draw(2)),
    "oath-ring": Component("C", 2, 1, 2, courage(2)),
    "balance-arm": Component("C", 2, 2, 1, trade(3)),
    "void-keel": Component("D", 4, 3, 1, courage(1)),
    "phase-sails": Component("D", 5, 3, 1, energy(1)),
    "time-lens": Component("D", 3, 3, 2, draw(1)),
    "gate-arch": Component("D", 3, 3, 2, barriers(1)),
    "crown-of-poles": Component("D", 6, 3, 0, free_converts(2)),
}


def waived(name: str, reduction: int) -> int:
    """Cubes a reduction takes off a component; one is always paid (AR-9)."""
    return min(reduction, COMPONENTS[name].cost().total() - 1)


def can_build(game: "Rising", seat: int, name: str, reduction: int) -> bool:
    return game.shortage(seat, COMPONENTS[name].cost()) <= waived(name, reduction)
