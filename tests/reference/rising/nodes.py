"""The points where a seat or chance decides: what is legal there and what it sets off.

A seat's node opens only if it has `options`; `passes` are legal besides, never alone (AR-32). `close` is what
follows when the seat passes, or when the node does not open at all. Playing a card is the same everywhere and is
done by the game, which then comes back to the node.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from . import data
from .records import (
    COMPONENTS,
    COUNCILORS,
    KNOWLEDGE,
    WITH_COURAGE,
    Step,
    atlas_sections,
    can_build,
    talents,
    waived,
)
from .table import Gift

if TYPE_CHECKING:
    from .game import Rising


def nothing(game: "Rising", step: Step) -> None:
    """Passing has no consequence."""


@dataclass(frozen=True)
class Node:
    """A seat's node."""

    options: Callable[["Rising", Step], list[str]]
    play: Callable[["Rising", Step, list[str]], None]
    passes: tuple[str, ...] = ()
    close: Callable[["Rising", Step], None] = nothing


@dataclass(frozen=True)
class Chance:
    """Outcomes with their chances, and what the last word of an outcome sets off."""

    odds: Callable[["Rising", Step], dict[str, Fraction]]
    play: Callable[["Rising", Step, str], None]


def cards(game: "Rising", seat: int, *nodes: str) -> list[str]:
    """The cards in hand that may be played at nodes of one of these names."""
    return [
        f"play {name}"
        for name, card in KNOWLEDGE.items()
        if game.hand[seat][name] > 0 and not card.nodes.isdisjoint(nodes) and card.useful(game, seat)
    ]


def converts(game: "Rising", step: Step, words: list[str]) -> None:
    """`convert` at W1, ACT and BUILD, which then go on."""
    game.pay_energy(step.seat, data.CONVERT_PRICE)
    game.convert(step.seat, words[1], words[2])
    game.next(step)


# PLACE and LATE PLACE


def free_places(game: "Rising") -> list[str]:
    return [tile for tile in game.tiles() if game.standing(tile) < game.rings(tile)] + [data.CENTRE, data.NAVY]


def place_options(game: "Rising", step: Step) -> list[str]:
    """A token goes along on an outer tile or in the Navy (AR-3)."""
    moves = []
    for place in free_places(game):
        moves.append(f"place {place}")
        if place != data.CENTRE and game.courage[step.seat] > 0 and not game.hopeless:
            moves.append(f"place {place} courage")
    if game.has(step.seat, "astrologer"):
        moves.append("hold")
    return moves + cards(game, step.seat, "PLACE")


def put_down(game: "Rising", seat: int, words: list[str]) -> None:
    group = game.at[words[1]][seat]
    if words[-1] == "courage":
        game.courage[seat] -= 1
        group.brave += 1
    else:
        group.plain += 1


def place_play(game: "Rising", step: Step, words: list[str]) -> None:
    if words[0] == "hold":
        game.held[step.seat] = game.home[step.seat]
        game.home[step.seat] = 0
    else:
        put_down(game, step.seat, words)
        game.home[step.seat] -= 1
    if game.home[step.seat] > 0:
        game.next(step)


def late_options(game: "Rising", step: Step) -> list[str]:
    """A token only in the Navy (AR-3)."""
    moves = [f"place {place}" for place in free_places(game)]
    if game.courage[step.seat] > 0 and not game.hopeless:
        moves.append(f"place {data.NAVY} courage")
    return moves + cards(game, step.seat, "LATE PLACE")


def late_play(game: "Rising", step: Step, words: list[str]) -> None:
    put_down(game, step.seat, words)
    game.held[step.seat] -= 1
    if game.held[step.seat] > 0:
        game.next(step)


# The windows


def may_ask(game: "Rising", seat: int, price: int) -> bool:
    """The team could pay, and this seat has a bead itself, unless it is the starting player or the drawer."""
    return game.team_energy() >= price and (game.energy[seat] > 0 or seat == game.current)


def window_options(game: "Rising", step: Step) -> list[str]:
    """Cards, and every section with a destroyed tile unless it is barred."""
    raises = [f"raise {section}" for section in game.damaged() if section not in game.barred]
    return cards(game, step.seat, step.do) + (raises if may_ask(game, step.seat, data.RAISE_PRICE) else [])


def w1_options(game: "Rising", step: Step) -> list[str]:
    """Also what prepares actions with courage: two cards, and ore for a Forge."""
    if step.seat in game.quiet:
        return []
    moves = window_options(game, step)
    if game.braves(data.TILES, game.seats) > 0:
        moves += cards(game, step.seat, WITH_COURAGE)
    forges = [tile for tile in data.TILES if data.section_of(tile) == "R"]
    if game.braves(forges, [step.seat]) > 0 and game.cubes[step.seat]["ore"] == 0:
        moves += [move for move in game.paid_conversions(step.seat) if move.endswith(" ore")]
    return moves


def window_play(game: "Rising", step: Step, words: list[str]) -> None:
    """Contributions from the proposer on; then the window goes on."""
    if words[0] == "convert":
        converts(game, step, words)
        return
    game.gift = Gift("raise", words[1], data.RAISE_PRICE, game.order(step.seat))
    game.next(Step("collect"), step)


def no_other_play(game: "Rising", step: Step, words: list[str]) -> None:
    raise AssertionError(f"only cards are played at {step.do}")


# Misfortunes


def cancel_play(game: "Rising", step: Step, words: list[str]) -> None:
    """After `cancel` nobody else is asked, whatever comes of it."""
    if words[0] == "cancel":
        game.drop("CANCEL")
        game.gift = Gift("cancel", step.what, data.CANCEL_PRICE, game.order(step.seat))
        game.next(Step("collect"))


def give_options(game: "Rising", step: Step) -> list[str]:
    assert game.gift is not None, "nothing is being collected"
    most = min(game.gift.missing, game.energy[step.seat])
    return [f"give {number}" for number in range(most + 1)]


def give_play(game: "Rising", step: Step, words: list[str]) -> None:
    """The beads leave their owner until the round ends (AR-33)."""
    assert game.gift is not None, "nothing is being collected"
    number = int(words[1])
    game.energy[step.seat] -= number
    game.gift.given[step.seat] += number
    game.gift.missing -= number
    game.next(Step("collect"))


def sink_options(game: "Rising", step: Step) -> list[str]:
    """Any section with an intact tile (AR-30)."""
    return [f"sink {section}" for section in data.SECTIONS if game.intact[section] > 0]


def sink_play(game: "Rising", step: Step, words: list[str]) -> None:
    game.next(Step("destroy", what=words[1]))


def recall_options(game: "Rising", step: Step) -> list[str]:
    moves = []
    for place in data.PLACES:
        group = game.at[place][step.seat]
        if group.plain > 0:
            moves.append(f"recall {place}")
        if group.brave > 0:
            moves.append(f"recall {place} courage")
    return moves


def recall_play(game: "Rising", step: Step, words: list[str]) -> None:
    brave = words[-1] == "courage"
    game.go_home(words[1], step.seat, plain=0 if brave else 1, brave=1 if brave else 0)


# Productive actions


def act_options(game: "Rising", step: Step) -> list[str]:
    return game.actions(step.seat) + game.paid_conversions(step.seat) + cards(game, step.seat, "ACT")


def act_play(game: "Rising", step: Step, words: list[str]) -> None:
    """Tireless Hands stops waiting now; the Atlantean goes home after both halves (AR-33)."""
    if words[0] == "convert":
        converts(game, step, words)
        return
    halves = 2 if game.tireless[step.seat] else 1
    game.tireless[step.seat] = False
    game.next(
        *[Step("perform", step.seat, words[1])] * halves,
        Step("return", step.seat, words[1]),
        Step("limits"),
        step,
    )


def stop_acting(game: "Rising", step: Step) -> None:
    """All others outside the Navy go home with their tokens."""
    for place in [*data.TILES, data.CENTRE]:
        group = game.at[place][step.seat]
        game.go_home(place, step.seat, group.plain, group.brave)
    game.tireless[step.seat] = False


def boost_options(game: "Rising", step: Step) -> list[str]:
    """`count` is what the roll falls short by."""
    return ["boost", "accept"] if game.energy[step.seat] >= step.count else []


def boost_play(game: "Rising", step: Step, words: list[str]) -> None:
    if words[0] == "boost":
        game.pay_energy(step.seat, step.count)
        game.gain_cubes(step.seat, data.MINED[data.section_of(step.what)], 1)


def keep_options(game: "Rising", step: Step) -> list[str]:
    return [f"keep {name}" for name in KNOWLEDGE if name in game.drawn]


def keep_play(game: "Rising", step: Step, words: list[str]) -> None:
    game.drawn.remove(words[1])
    game.hand[step.seat][words[1]] += 1


def limit_options(game: "Rising", step: Step) -> list[str]:
    """The current player also plays what is for ACT or BUILD there."""
    if game.hand_size(step.seat) <= data.HAND_LIMIT:
        return []
    discards = [f"discard {name}" for name in KNOWLEDGE if game.hand[step.seat][name] > 0]
    own = [game.doing] if step.seat == game.current else []
    return discards + cards(game, step.seat, "LIMIT", *own)


def limit_play(game: "Rising", step: Step, words: list[str]) -> None:
    game.hand[step.seat][words[1]] -= 1
    game.knowledge_discard[words[1]] += 1
    game.next(step)


# Building


def build_options(game: "Rising", step: Step) -> list[str]:
    seat = step.seat
    buildable = [name for name in COMPONENTS if name in game.blueprint]
    builds = [f"build {name}" for name in buildable if can_build(game, seat, name, game.reduction(seat))]
    return builds + game.paid_conversions(seat) + cards(game, seat, "BUILD")


def build_play(game: "Rising", step: Step, words: list[str]) -> None:
    """One component at most: BUILD does not come back (AR-23)."""
    if words[0] == "convert":
        converts(game, step, words)
        return
    game.cost = COMPONENTS[words[1]].cost()
    waives = waived(words[1], game.reduction(step.seat))
    game.next(
        *[Step("WAIVE", step.seat, words[1], count) for count in range(waives, 0, -1)],
        Step("pay", step.seat, words[1]),
    )


def stop_building(game: "Rising", step: Step) -> None:
    """Borrowed Plans and Twin Harmonics lapse."""
    game.plans = 0
    game.harmonics = False


def waive_options(game: "Rising", step: Step) -> list[str]:
    """Only if the rest can be paid with the waives to come (AR-9); `count` is how many are left, this one included."""
    return [
        f"waive {kind}"
        for kind in data.CUBES
        if game.cost[kind] > 0 and game.shortage(step.seat, game.cost - Counter([kind])) <= step.count - 1
    ]


def waive_play(game: "Rising", step: Step, words: list[str]) -> None:
    game.cost[words[1]] -= 1


# Targets, trades, free conversions


def target_options(game: "Rising", step: Step) -> list[str]:
    if step.what == "barrier":
        targets = game.barrier_places()
    elif step.what == "raise":
        targets = game.damaged()
    elif step.what == "atlas":
        targets = atlas_sections(game)
    else:
        targets = talents(game, step.seat)
    return [f"target {target}" for target in targets]


def target_play(game: "Rising", step: Step, words: list[str]) -> None:
    target = words[1]
    if step.what == "barrier":
        game.put_barrier(target)
    elif step.what == "raise":
        game.raise_tile(target)
    elif step.what == "atlas":
        game.shifts.append(target)
    else:
        game.copied[step.seat].add(target)
        COUNCILORS[target](game, step.seat)


def pick_options(game: "Rising", step: Step) -> list[str]:
    """Reading the Tides: one of the three cards looked at, the topmost of equal ones (AR-29)."""
    return [f"pick {name}" for name in dict.fromkeys(game.known[:3])]


def pick_play(game: "Rising", step: Step, words: list[str]) -> None:
    game.known.remove(words[1])
    game.misfortune_discard[words[1]] += 1


def move_play(game: "Rising", step: Step, words: list[str]) -> None:
    """One cube; `count` is how many may still pass, this one included (AR-35)."""
    other, kind = int(words[1]), words[3]
    giver, taker = (step.seat, other) if words[2] == "give" else (other, step.seat)
    game.cubes[giver][kind] -= 1
    game.cubes[taker][kind] += 1
    if step.count > 1:
        game.next(Step("MOVE", step.seat, count=step.count - 1))


def convert_play(game: "Rising", step: Step, words: list[str]) -> None:
    game.convert(step.seat, words[1], words[2])
    if step.count > 1:
        game.next(Step("CONVERT", step.seat, count=step.count - 1))


NODES = {
    "W0": Node(window_options, window_play, ("pass",)),
    "PLACE": Node(place_options, place_play),
    "NOBODY TO PLACE": Node(lambda game, step: cards(game, step.seat, "PLACE"), no_other_play, ("done-placing",)),
    "W1": Node(w1_options, window_play, ("pass", "pass-phase")),
    "CANCEL": Node(
        lambda game, step: ["cancel", "endure"] if may_ask(game, step.seat, data.CANCEL_PRICE) else [], cancel_play
    ),
    "GIVE": Node(give_options, give_play),
    "SINK": Node(sink_options, sink_play),
    "PLAGUE": Node(
        lambda game, step: [f"plague {section}" for section in step.what.split()],
        lambda game, step, words: game.next(Step("plague", step.seat, words[1])),
    ),
    "RECALL": Node(recall_options, recall_play),
    "LATE PLACE": Node(late_options, late_play),
    "ACT": Node(act_options, act_play, ("done",), stop_acting),
    "BOOST": Node(boost_options, boost_play),
    "KEEP": Node(keep_options, keep_play),
    "LIMIT": Node(limit_options, limit_play),
    "W2": Node(window_options, window_play, ("pass",)),
    "WA": Node(lambda game, step: cards(game, step.seat, "WA"), no_other_play, ("pass",)),
    "BUILD": Node(build_options, build_play, ("pass-build",), stop_building),
    "WAIVE": Node(waive_options, waive_play),
    "TARGET": Node(target_options, target_play),
    "PICK": Node(pick_options, pick_play),
    "MOVE": Node(lambda game, step: game.trades(step.seat), move_play, ("end-trade",)),
    "CONVERT": Node(lambda game, step: game.conversions(step.seat), convert_play, ("end-convert",)),
}


# Chance


def evenly(outcomes: list[str]) -> dict[str, Fraction]:
    return {outcome: Fraction(1, len(outcomes)) for outcome in outcomes}


def from_deck(word: str, deck: Counter[str]) -> dict[str, Fraction]:
    return {f"{word} {name}": Fraction(number, deck.total()) for name, number in deck.items() if number > 0}


def councilor_odds(game: "Rising", step: Step) -> dict[str, Fraction]:
    left = [name for name in COUNCILORS if name not in game.councilor.values()]
    return evenly([f"councilor {step.seat} {name}" for name in left])


def councilor_play(game: "Rising", step: Step, name: str) -> None:
    game.councilor[step.seat] = name


def first_odds(game: "Rising", step: Step) -> dict[str, Fraction]:
    return evenly([f"first {seat}" for seat in game.seats])


def first_play(game: "Rising", step: Step, seat: str) -> None:
    game.first = int(seat)


def blueprint_odds(game: "Rising", step: Step) -> dict[str, Fraction]:
    deck = [name for name in COMPONENTS if COMPONENTS[name].deck == step.what and name not in game.blueprint]
    return evenly([f"blueprint {name}" for name in deck])


def blueprint_play(game: "Rising", step: Step, name: str) -> None:
    game.blueprint.append(name)


def knowledge_play(game: "Rising", step: Step, name: str) -> None:
    """To the hand, or for a Library to the cards it drew."""
    game.knowledge[name] -= 1
    if step.what == "hand":
        game.hand[step.seat][name] += 1
    else:
        game.drawn.append(name)


def misfortune_play(game: "Rising", step: Step, name: str) -> None:
    """Looked at with Reading the Tides and put below the others known, or drawn."""
    game.misfortunes[name] -= 1
    if step.what == "tides":
        game.known.append(name)
    else:
        game.next(Step("reveal", step.seat, name))


def roll_play(game: "Rising", step: Step, die: str) -> None:
    short = game.target_for(step.seat, step.what) - int(die)
    if short <= 0:
        game.gain_cubes(step.seat, data.MINED[data.section_of(step.what)], 1)
    else:
        game.next(Step("BOOST", step.seat, step.what, short))


def attack_play(game: "Rising", step: Step, die: str) -> None:
    game.die = int(die)


CHANCES = {
    "COUNCILOR": Chance(councilor_odds, councilor_play),
    "FIRST": Chance(first_odds, first_play),
    "BLUEPRINT": Chance(blueprint_odds, blueprint_play),
    "KNOWLEDGE": Chance(lambda game, step: from_deck("knowledge", game.knowledge), knowledge_play),
    "MISFORTUNE": Chance(lambda game, step: from_deck("misfortune", game.misfortunes), misfortune_play),
    "ROLL": Chance(lambda game, step: evenly([f"roll {value}" for value in data.DIE]), roll_play),
    "ATTACK": Chance(lambda game, step: evenly([f"attack {value}" for value in data.ATTACK_DIE]), attack_play),
}
