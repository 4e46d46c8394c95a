"""What the bots think of positions: the ideas of the game in clear cases, and what must hold in all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from librt.random import Random as QuickRandom
from librt.vecs import vec

from atlantis import CHANCE, OVER, Game, State
from tests.games.ark.positions import GAMES, at, with_data
from tests.games.ark.test_random_games import OTHERS, SET_UPS
from tests.games.scale import scaled

CASES = SET_UPS | {name: with_data(players, data) for name, (players, data) in OTHERS.items()}


def evaluation(game: Game) -> Any:
    """What bots ask: what a position is worth, and which moves look good."""
    return game.evaluation()


def worth(state: State) -> list[float]:
    """By seat."""
    values = vec[float]([0.0 for _ in range(state.game.players)])
    evaluation(state.game).value(state, values)
    return list(values)


def weights(state: State) -> dict[str, int]:
    """The legal moves in notation, and how good they look."""
    codes, found = state.game.move_buffer(), state.game.move_buffer()
    n = state.moves(codes)
    evaluation(state.game).weigh(state, codes, n, found)
    return {state.text(codes[i]): int(found[i]) for i in range(n)}


# ---- what a position is worth ----------------------------------------------------------------------------------------


def test_points_are_good_and_the_more_so_the_less_is_to_come() -> None:
    early, late = (worth(at(2, f"round {number}\nseat 1: points 9")) for number in (2, 6))
    assert 0 < early[0] < late[0]
    assert early[0] == pytest.approx(-early[1])


SEVEN = "S21 S22 S23 S24 S25 S26 S27"
SMALL = "round 4\nshow: S21 S22 S28 S30\n"
LARGE = "show: S27 S28 S29 S30\n"
LAST = "round 6\nseat 2: left 1\nseat 1: left 0"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("round 4\nseat 1: ships S21, points 2", "round 4\nseat 1: points 4", id="a ship saves a worker"),
        pytest.param(
            f"round 6\nseat 1: ships {SEVEN}, points 8",
            f"round 6\nseat 1: ships {SEVEN} S28, points 7",
            id="an eighth ship saves nobody",
        ),
        pytest.param(
            f"round 2\n{LARGE}seat 1: ships S08",
            f"round 2\n{LARGE}seat 1: ships S21, points 2",
            id="a ship that earns is worth more early",
        ),
        pytest.param(
            f"round 6\n{LARGE}seat 1: ships S21, points 2", f"round 6\n{LARGE}seat 1: ships S08", id="and less late"
        ),
        pytest.param(
            "round 3\nseat 1: potions 4",
            "round 3\nseat 1: potions 1, animals 1, treasures 1, knowledge 1",
            id="one large set beats four small ones",
        ),
        pytest.param(f"{LAST}, gold 2", f"{LAST}, ore 1, wood 5", id="in the end only gold counts"),
        pytest.param(
            f"{SMALL}seat 1: wood 6",
            f"{SMALL}seat 1: wood 3, gold 1",
            id="cubes for a ship on show are worth more than others",
        ),
        pytest.param(
            "round 2\n4 dry: seat 1\nseat 1: gold 1",
            "round 2\n4 sinking: seat 1\nseat 1: gold 1",
            id="a sinking tile is a danger to those on it",
        ),
        pytest.param(
            "round 2\nseat 1: swimmers 2, gold 2\n4 gone:",
            "round 2\nseat 1: swimmers 2\n4 gone:",
            id="two gold that pay for swimmers are worth more than nothing: the fine is four points",
        ),
    ],
)
def test_what_is_better_for_the_first_seat(better: str, worse: str) -> None:
    assert worth(at(2, better))[0] > worth(at(2, worse))[0]


def test_cubes_that_nobody_can_use_any_more_are_worth_nothing() -> None:
    assert worth(at(2, f"{LAST}, wood 5, flax 2, ore 1")) == worth(at(2, LAST))


def test_equal_seats_are_worth_the_same() -> None:
    for players in (2, 3, 4):
        first = worth(at(players, "round 3"))
        assert first == pytest.approx([0.0] * players)


def test_what_one_has_more_the_others_have_less() -> None:
    found = worth(at(4, "round 5\nseat 1: points 12\nseat 2: points 3\nseat 3: ships S21\nseat 4: gold 2"))
    assert sum(found) == pytest.approx(0.0)
    assert max(found) == found[0]
    assert min(found) == found[3]


# ---- which moves look good -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "move"),
    [
        pytest.param(
            "round 3\nshow: S28 S21 S16 S05\nseat 1: wood 4, flax 3, ore 2",
            "build S28",
            id="a ship that can be paid for is built",
        ),
        pytest.param(
            "round 6\n1 dry: seat 1, token potions\nseat 1: potions 3, left 1\nseat 2: left 0",
            "treasure 1",
            id="a treasure at hand is taken before it is too late",
        ),
        pytest.param(
            "round 6\nshow: S30 S29 S28 S27\nseat 1: ore 2, left 1\nseat 2: left 0",
            "sell ore",
            id="the last worker sells what is left",
        ),
        pytest.param(
            "round 6\nshow: S30 S29 S28 S16\nseat 1: ore 2, gold 3, left 1\nseat 2: left 0",
            "build S16",
            id="the last worker rather saves another one",
        ),
    ],
)
def test_the_move_that_looks_best(drawn: str, move: str) -> None:
    found = weights(at(2, drawn))
    assert max(found, key=lambda each: found[each]) == move


def test_a_tile_with_a_token_of_a_large_set_is_liked() -> None:
    large, small = (
        weights(at(2, f"round 4\n4 dry: token {kind}\nseat 1: potions 3")) for kind in ("potions", "animals")
    )
    assert large["gather 4"] / large["gold 1"] > small["gather 4"] / small["gold 1"]


def test_the_last_worker_fetches_gold_rather_than_wood() -> None:
    found = weights(at(2, "round 6\nseat 1: left 1\nseat 2: left 0"))
    assert found["gold 1"] > found["gather 4"]


def test_a_good_tile_looks_better_than_the_city() -> None:
    found = weights(at(2))
    assert found["gather 1"] > found["gold 2"] > 0
    assert found["gold 1"] > found["gold 3"]


# ---- always ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_whatever_comes_up_the_bounds_hold_and_nothing_is_changed(name: str) -> None:
    game = CASES[name]
    for seed in range(scaled(6, 1)):
        check_game(game, seed)


def check_game(game: Game, seed: int) -> None:
    """A game of playout moves with some random ones between: all that search asks for, at every position."""
    judge, random, quick = evaluation(game), Random(seed), QuickRandom(seed)
    out, room = game.move_buffer(), game.move_buffer()
    values = vec[float]([0.0 for _ in range(game.players)])
    state = game.start()
    while state.actor != OVER:
        before = state.clone()
        judge.value(state, values)
        assert all(-1.0 <= value <= 1.0 for value in values)
        assert sum(values) == pytest.approx(0.0)
        if state.actor != CHANCE:
            assert all(weight >= 1 for weight in weights(state).values())
        code = judge.quick(state, quick, out, room)
        assert state == before
        state.apply(code if random.random() < 0.7 else random.choice(state.legal_actions()))


def test_playouts_are_far_better_than_random_play() -> None:
    """A seat that plays as playouts do, against one that makes any move."""
    won = 0
    games = scaled(20, 4)
    for seed in range(games):
        state, random = GAMES[2].start(), QuickRandom(seed)
        judge, out, room = evaluation(state.game), state.game.move_buffer(), state.game.move_buffer()
        while state.actor != OVER:
            state.apply(
                judge.quick(state, random, out, room) if state.actor == seed % 2 else state.sample(random, out, room)
            )
        won += state.winners() == [seed % 2]
    assert won >= 0.9 * games
