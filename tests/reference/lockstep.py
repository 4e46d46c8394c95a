"""The engine and its twin side by side: both get the same moves in notation, and must agree after each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, cast

from atlantis import CHANCE, OVER, Game, Record, State
from tests.reference.ark import Ark
from tests.reference.atlandice import Atlandice
from tests.reference.atlanteon import Atlanteon
from tests.reference.rising.game import Rising

Twin = Any
"""A game of tests/reference: `to_move`, `legal`, `odds`, `play`, `scores`, `winners`, and the table as attributes."""

Compare = Callable[[State, Twin], None]
"""Asserts that the engine and the twin show the same table."""

Choice = Callable[[Random, list[str]], str]
"""Picks one of the legal moves."""


TWINS: dict[str, Callable[..., Twin]] = {"atlandice": Atlandice, "ark": Ark, "rising": Rising}


def twin_of(game: Game) -> Twin:
    """The twin at the start of this game, with its players and options."""
    if game.card.name == "atlanteon":
        return Atlanteon(**cast("dict[str, bool]", game.options))
    return TWINS[game.card.name](game.players, **game.options)


# ---- what is the same in every game ----------------------------------------------------------------------------------


def legal_moves(state: State) -> list[str]:
    """The legal moves, or what chance may bring, in notation."""
    return [state.text(code) for code in state.legal_actions()]


def exact_odds(state: State) -> dict[str, Fraction]:
    """What chance may bring, with its probability as a fraction."""
    weights = state.game.move_buffer()
    total = int(state.odds(weights))
    return {move: Fraction(int(weight), total) for move, weight in zip(legal_moves(state), list(weights), strict=False)}


def choice_of(state: State) -> dict[str, object]:
    """Who decides between which moves, or what chance may bring; scores and winners."""
    actor = {OVER: None, CHANCE: "chance"}.get(state.actor, state.actor + 1)
    moves = exact_odds(state) if state.actor == CHANCE else sorted(legal_moves(state))
    return {"actor": actor, "moves": moves, "scores": state.scores(), "winners": [n + 1 for n in state.winners()]}


def choice_of_twin(twin: Twin) -> dict[str, object]:
    """The same in the twin."""
    actor = twin.to_move()
    moves = twin.odds() if actor == "chance" else sorted(twin.legal())
    return {"actor": actor, "moves": moves, "scores": twin.scores(), "winners": twin.winners()}


def assert_same_choice(state: State, twin: Twin) -> None:
    """The same actor, legal moves, odds, scores and winners."""
    engine, reference = choice_of(state), choice_of_twin(twin)
    assert engine == reference, "\n".join(
        f"{what}\n  engine:    {engine[what]}\n  reference: {reference[what]}"
        for what in engine
        if engine[what] != reference[what]
    )


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
    state = game.start()
    go_on_in_lockstep(state, twin_of(game), Random(seed), compare, choose)
    return state


def go_on_in_lockstep(state: State, twin: Twin, random: Random, compare: Compare, choose: Choice) -> list[str]:
    """The same from any position and its twin; the moves that were made."""
    return list(moves_in_lockstep(state, twin, random, compare, choose))


def moves_in_lockstep(state: State, twin: Twin, random: Random, compare: Compare, choose: Choice) -> Iterator[str]:
    """The same, each move when it has been made in both."""
    while True:
        assert_same_choice(state, twin)
        compare(state, twin)
        if state.actor == OVER:
            return
        move = choose(random, legal_moves(state))
        twin.play(move)
        state.apply(state.game.code(move))
        yield move


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
