"""The engine and its twin side by side: both get the same moves in notation, and must agree after each of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from atlantis import CHANCE, OVER, Game, Record, State
from tests.reference.ark import Ark
from tests.reference.atlandice import Atlandice
from tests.reference.atlanteon import Atlanteon
from tests.reference.rising.game import Rising

Twin = Any
"""A game of tests/reference: `to_move`, `legal`, `odds` where there is chance, `play`, and the table as attributes."""

Compare = Callable[[State, Twin], None]
"""Asserts that the engine and the twin show the same table."""

Choice = Callable[[Random, list[str]], str]
"""Picks one of the legal moves."""


def twin_of(game: Game) -> Twin:
    """The twin at the start of this game, with its players and options."""
    name, players, options = game.card.name, game.players, game.options
    if name == "atlanteon":
        return Atlanteon(options["early_claims"] is True)
    if name == "atlandice":
        return Atlandice(players)
    if name == "ark":
        return Ark(players, options["even_start"] is True)
    councilors: Any = options["councilors"]
    return Rising(players, str(options["level"]), councilors, options["starting_energy"] is True)


# ---- what is the same in every game ----------------------------------------------------------------------------------


def legal_moves(state: State) -> list[str]:
    """The legal moves, or what chance may bring, in notation."""
    return [state.text(code) for code in state.legal_actions()]


def exact_odds(state: State) -> dict[str, Fraction]:
    """What chance may bring, with its probability as a fraction."""
    weights = state.game.room()
    total = int(state.odds(weights))
    return {move: Fraction(int(weight), total) for move, weight in zip(legal_moves(state), list(weights), strict=False)}


def assert_same_choice(state: State, twin: Twin) -> None:
    """The same actor, legal moves, odds, scores and winners."""
    to_move = twin.to_move()
    if state.actor == CHANCE:
        assert to_move in (CHANCE, "chance")
        assert exact_odds(state) == twin.odds()
    else:
        assert to_move == (None if state.actor == OVER else state.actor + 1)
        assert sorted(legal_moves(state)) == sorted(twin.legal())
    if hasattr(twin, "scores"):
        assert state.scores() == list(twin.scores())
    assert [seat + 1 for seat in state.winners()] == winners_of(twin)


def winners_of(twin: Twin) -> list[int]:
    """Seats from 1; nobody before the end."""
    if isinstance(twin, Atlanteon):
        return [] if twin.winner is None else [twin.winner]
    if isinstance(twin, Rising):
        return list(twin.seats) if twin.won else []
    found: list[int] = twin.winners()
    return found


# ---- games -----------------------------------------------------------------------------------------------------------


def any_move(random: Random, legal: list[str]) -> str:
    return random.choice(legal)


def preferring(*kinds: str) -> Choice:
    """Moves that begin with the first of these that there is, most of the time."""

    def choose(random: Random, legal: list[str]) -> str:
        for kind in kinds:
            wanted = [move for move in legal if move.startswith(kind)]
            if wanted and random.random() < 0.9:
                return random.choice(wanted)
        return random.choice(legal)

    return choose


def play_in_lockstep(game: Game, seed: int, compare: Compare, choose: Choice = any_move) -> State:
    """A game to its end, compared before every move and at the end; its last position."""
    random, state, twin = Random(seed), game.start(), twin_of(game)
    while True:
        assert_same_choice(state, twin)
        compare(state, twin)
        if state.actor == OVER:
            return state
        move = choose(random, legal_moves(state))
        twin.play(move)
        state.apply(game.code(move))


def replay_in_lockstep(record: Record, compare: Compare) -> None:
    """The moves of a record, compared before each of them and after the last."""
    state, twin = record.game.start(), twin_of(record.game)
    for code in record.moves:
        assert_same_choice(state, twin)
        compare(state, twin)
        twin.play(state.text(code))
        state.apply(code)
    assert_same_choice(state, twin)
    compare(state, twin)
