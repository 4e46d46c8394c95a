"""Random games, checked against what must always hold and against the plain twin of the rules after every move."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.random import Random as QuickRandom

import atlantis
from atlantis import Record, State
from atlantis.testing import games, positions, records
from tests.games.atlanteon.boards import CLAIMS, PLAIN, SMALL, TWO_TO_CLAIM, after, check_pieces, legal
from tests.games.scale import examples, mark_long, scaled
from tests.reference.atlanteon import Atlanteon
from tests.reference.lockstep import play_in_lockstep, replay_in_lockstep


def squares(state: State) -> dict[str, dict[str, Any]]:
    seen: Any = state.view()["squares"]
    return {square["square"]: square for square in seen}


def resolved(state: State) -> dict[str, int]:
    """Who holds each settled square."""
    return {name: square["control"] for name, square in squares(state).items() if square["control"]}


# ---- the twin --------------------------------------------------------------------------------------------------------


def assert_same(state: State, twin: Atlanteon) -> None:
    """The same pieces, marks, hands and reason to win, and no piece is lost."""
    check_pieces(state)
    seen: Any = state.view()
    assert (seen["to_move"], seen["winner"], seen["reason"]) == (twin.to_move(), twin.winner, twin.reason)
    now = squares(state)
    assert {
        name: square["control"]
        for name, square in now.items()
        if square["control"] and square["piece"] != "white tower"
    } == twin.control
    assert {
        name: square["control"] for name, square in now.items() if square["control"] and square["piece"] != "tile"
    } == twin.captured
    assert {
        name: (square["tile"] or square["piece"].removesuffix(" tower"), square["owner"])
        for name, square in now.items()
        if square["piece"] != "empty"
    } == twin.board
    for owner in seen["seats"]:
        assert min(11, owner["controlled"]) == twin.markers()[owner["seat"] - 1]
        assert owner["unplayed"] == twin.unplayed(owner["seat"])


@pytest.mark.parametrize("early_claims", [False, True])
@pytest.mark.parametrize("batch", mark_long(range(12), but=[0]))
def test_hundreds_of_seeded_games_go_as_the_twin_says(batch: int, early_claims: bool) -> None:
    game = atlantis.load("atlanteon", early_claims=early_claims)
    for seed in range(40):
        play_in_lockstep(game, 1000 * batch + seed, assert_same)


def for_kings(random: Random, moves: list[str]) -> str:
    """Corners and edges first, Kings and low tiles early: many captures, ties and Kings given away."""
    eager = [
        move
        for move in moves
        if move[-2:] in ("a1", "a2", "b1", "a5", "b5", "a4", "e1", "e2", "d1")
        and move.split()[1] in ("K", "0", "1", "2", "white", "black")
    ]
    return random.choice(eager or moves)


@pytest.mark.parametrize("early_claims", [False, True])
@pytest.mark.parametrize("seeds", mark_long([range(30), range(30, 120)], but=[range(30)]))
def test_games_for_kings_go_as_the_twin_says(seeds: range, early_claims: bool) -> None:
    game = atlantis.load("atlanteon", early_claims=early_claims)
    ends = [play_in_lockstep(game, seed, assert_same, for_kings) for seed in seeds]
    assert "king" in {end.view()["reason"] for end in ends}


# ---- what must always hold -------------------------------------------------------------------------------------------


@given(records(games("atlanteon"), over=True))
@examples(60, 25)
def test_any_game_goes_as_the_twin_says_nothing_settled_changes_and_exactly_one_side_wins(record: Record) -> None:
    replay_in_lockstep(record, assert_same)
    state = record.game.start()
    settled: dict[str, int] = {}
    for code in record.moves:
        assert legal(state) != ["end"]
        state.apply(code)
        now = resolved(state)
        assert settled.items() <= now.items(), "a resolved square has changed"
        settled = now
    assert len(state.winners()) == 1
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert min(state.scores()) == 0 <= max(state.scores()) <= 11


@given(positions(PLAIN))
@examples(100, 40)
def test_without_claims_exactly_what_is_surrounded_is_settled(state: State) -> None:
    for square in squares(state).values():
        assert bool(square["control"]) == (square["piece"] != "empty" and square["open"] == 0)


@given(positions(games("atlanteon")))
@examples(100, 40)
def test_influence_gaps_and_leads_are_those_of_the_neighbours(state: State) -> None:
    """Counted again from the board, square by square."""
    now = squares(state)
    for name, square in now.items():
        file, rank = "abcde".index(name[0]), int(name[1])
        around = ((file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1))
        beside = [f"{'abcde'[f]}{r}" for f, r in around if 0 <= f < 5 and 1 <= r <= 5]
        influence = [0, 0]
        for other in (name, *beside):
            if now[other]["piece"] == "tile" and now[other]["tile"] != "K":
                influence[now[other]["owner"] - 1] += int(now[other]["tile"])
        assert square["influence"] == influence
        assert square["open"] == sum(now[other]["piece"] == "empty" for other in beside)
        assert square["control"] in (None, square["leads"])


TURNS: dict[str, Any] = {
    "mirrored": lambda file, rank: (4 - file, rank),
    "upside down": lambda file, rank: (file, 4 - rank),
    "turned": lambda file, rank: (rank, 4 - file),
    "along the diagonal": lambda file, rank: (rank, file),
}


def turned(square: str, turn: str) -> str:
    file, rank = TURNS[turn]("abcde".index(square[0]), int(square[1]) - 1)
    return f"{'abcde'[file]}{rank + 1}"


@given(records(PLAIN), st.sampled_from(sorted(TURNS)))
@examples(100, 40)
def test_AT_3_a_turned_board_makes_no_difference(record: Record, turn: str) -> None:
    """The order in which squares are resolved does not matter: the turned game is the game, turned."""
    state = PLAIN.start()
    for code in record.moves:
        *what, square = PLAIN.text(code).split()
        state.apply(PLAIN.code(" ".join([*what, turned(square, turn)])))
    assert resolved(state) == {turned(name, turn): side for name, side in resolved(record.state).items()}
    assert (state.actor, state.scores(), state.winners()) == (
        record.state.actor,
        record.state.scores(),
        record.state.winners(),
    )


# ---- random moves ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state",
    [
        PLAIN.start(),
        after("tower white c3"),
        after("tower white c3, tower white a1"),
        after("tower black c3, tower white a1"),
        after("tower white c3, tower black a1, tower white e5, tile 3 b2, tile K e1"),
        after(TWO_TO_CLAIM, CLAIMS),
        after("tower white b2", atlantis.load("atlanteon", data=SMALL)),
    ],
    ids=["first tower", "second", "only black", "only white", "tiles", "claims", "small board"],
)
def test_a_random_move_is_any_legal_move_all_alike(state: State) -> None:
    """Playouts draw moves without listing them: each legal one must come up about equally often, and no other."""
    moves = state.legal_actions()
    times = scaled(400, 60)
    random, out, weights = QuickRandom(7), state.game.move_buffer(), state.game.move_buffer()
    drawn = Counter(int(state.sample(random, out, weights)) for _ in range(times * len(moves)))
    assert sorted(drawn) == moves
    assert all(abs(count - times) < 6 * times**0.5 for count in drawn.values())
