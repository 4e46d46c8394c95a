"""What the evaluation of Atlantis Rising makes of positions: the ideas that hold, and that it holds everywhere."""

from __future__ import annotations

import pytest
from librt.random import Random
from librt.vecs import vec

from atlantis import CHANCE, OVER, Game, State
from tests.games.rising.positions import GAMES, after, at, built_but, game_of, play, with_data


def worth(state: State) -> float:
    """What the position is worth: to all the same."""
    values = vec[float]([9.0 for _ in range(state.game.players)])
    state.game.evaluation().value(state, values)
    assert len(set(values)) == 1
    return float(values[0])


def weights(state: State) -> dict[str, int]:
    """The weight of each move, in notation."""
    codes, out = state.game.move_buffer(), state.game.move_buffer()
    n = state.moves(codes)
    state.game.evaluation().weigh(state, codes, n, out)
    return {state.text(int(codes[i])): int(out[i]) for i in range(int(n))}


def best(state: State) -> str:
    """The move that looks best."""
    found = weights(state)
    return max(found, key=lambda move: found[move])


def quick(state: State, seed: int = 1) -> str:
    """The move that a playout would make."""
    game = state.game
    return state.text(int(game.evaluation().quick(state, Random(seed), game.move_buffer(), game.move_buffer())))


def is_certain(state: State) -> bool:
    values = vec[float]([0.0 for _ in range(state.game.players)])
    found = state.game.evaluation().certain(state, values)
    assert list(values) == [1.0 if found else 0.0] * state.game.players
    return bool(found)


# ---- what a position is worth ----------------------------------------------------------------------------------------

DUE = "phase act, turn 6\nseat 2: inner-light 1\nplaces: navy seat-1"
NAVY = ", navy seat-2 3, navy seat-3 3, navy seat-4 3"
RICH = ("atlantium 3, gold 2", "inner-light 2, burning-mirrors 1", "energy 5", "home 6")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("", "island: others 3"),
        ("island: others 3", "island: others 1"),
        ("turn 4, galley 6", "turn 8, galley 10"),
        ("turn 6\nblueprint: power-core 1, tidal-anchor 2, signal-mirror 3", "turn 6"),
        *((f"turn 3\nseat 1: {rich}", "turn 3") for rich in RICH),
        (f"{DUE} 3{NAVY}", f"{DUE} 2\nseat 1: home 1"),  # a Navy that is too small shows before the attack
    ],
)
def test_island_gate_goods_people_and_navy_are_worth_something(better: str, worse: str) -> None:
    assert worth(at(4, better)) > worth(at(4, worse))


# ---- what is certain -------------------------------------------------------------------------------------------------

ALL_BUT_THE_CORE = built_but("power-core")


def test_who_can_build_the_last_component_has_won() -> None:
    state = at(2, f"phase build, turn 9\nseat 1: atlantium 3, gold 2, crystal 2\n{ALL_BUT_THE_CORE}")
    assert is_certain(state)
    assert best(state) == quick(state) == "build power-core"


def test_nothing_is_certain_while_a_cube_is_lacking_or_more_is_to_be_built() -> None:
    assert not is_certain(
        at(2, f"phase build, turn 9\nseat 1: atlantium 3, gold 2, crystal 1, inner-light 1\n{ALL_BUT_THE_CORE}")
    )
    assert not is_certain(at(2, "phase build, turn 9\nseat 1: atlantium 3, gold 2, crystal 2"))
    assert not is_certain(at(2))


# ---- which move looks better -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "better", "worse"),
    [
        ("", "place C1", "place F6"),  # in the first turn
        ("turn 2", "place H2", "place H1"),  # behind the tip it is safer, for the same gain
        ("turn 2\nseat 1: courage 1", "place L1 courage", "place L1"),  # the place that may fall
        ("phase act\nM: M2 seat-1 1\nR: R2 seat-1 1\nseat 1: ore 1", "act M2", "act R2"),
        ("phase act\nR: R2 seat-1 1\nplaces: centre seat-1 1\nseat 1: ore 1", "act centre", "act R2"),
        ("phase act\nR: R2 seat-1 1\nseat 1: ore 1", "act R2", "done"),
    ],
)
def test_of_two_moves_one_looks_better(drawn: str, better: str, worse: str) -> None:
    found = weights(at(4, drawn))
    assert found[better] > found[worse]


LATE = "turn 9, galley 11\nisland: others 3\n"
SURE = "places: navy seat-2 6, navy seat-3 6, navy seat-4 6\nseat 2: home 0\nseat 3: home 0\nseat 4: home 0"


@pytest.mark.parametrize(
    ("move", "better", "worse"),
    [
        ("place H1", "turn 2\nH: H1 barrier 1", "turn 2"),
        ("place H1", "turn 2", "turn 2\nknown: flood-H"),
        ("place R2", "turn 2\nseat 1: ore 1", "turn 2"),
        ("place navy", f"{LATE}places: navy seat-2 3", f"{LATE}{SURE}"),  # wanted until it is a sure defence
    ],
)
def test_a_move_looks_better_where_it_helps(move: str, better: str, worse: str) -> None:
    assert weights(at(4, better))[move] > weights(at(4, worse))[move]


def test_courage_is_not_wasted_behind_the_tip() -> None:
    found = weights(at(4, "turn 2\nseat 1: courage 1"))
    assert found["place L6 courage"] <= found["place L6"]


@pytest.mark.parametrize(
    ("drawn", "played", "move"),
    [
        ("seat 1 astrologer:", "", "hold"),
        ("seat 1: inner-light 1", "", "play inner-light"),
        ("seat 1: science-of-shielding 1", "", "play science-of-shielding"),
        ("seat 1: reading-the-tides 1\nknown: flood-L calm-seas flood-L", "play reading-the-tides", "pick flood-L"),
        ("phase council\nseat 1: reading-the-tides 1", "", "play reading-the-tides"),  # before anybody has placed
        (
            "phase misfortunes\nM: M1 barrier 1\nseat 1: energy 3",
            "misfortune flood-M",
            "endure",
        ),  # the barrier is cheaper
        ("phase misfortunes\nM: M1 seat-1 1\nseat 1: energy 9", "misfortune flood-M", "cancel"),
        ("phase misfortunes\nR: R1 seat-1 1, R1 brave-1 1\nseat 1: gold 1, energy 2", "", "pass-phase"),
        ("phase council-before-attack\nseat 1: untapped-talent 1", "", "pass"),
        ("phase act\nL: L3 seat-1 1", "act L3, knowledge inner-light, knowledge ballad-of-bravery", "keep inner-light"),
        ("phase build\nseat 1: atlantium 2, gold 1", "", "build tidal-anchor"),
        ("phase build\nseat 1: atlantium 2, gold 1, crystal 2, borrowed-plans 1", "", "play borrowed-plans"),
    ],
)
def test_the_move_that_looks_best(drawn: str, played: str, move: str) -> None:
    state = at(2, drawn)
    assert best(play(state, played) if played else state) == move


def test_the_tile_that_hurts_least_is_chosen_to_fall() -> None:
    found = weights(after(2, "phase misfortunes\nH: H1 seat-1 1\nisland: C 1", "misfortune controlled-flood"))
    assert found["sink M"] > found["sink C"]
    assert found["sink M"] > found["sink H"]


# ---- everywhere ------------------------------------------------------------------------------------------------------

OTHER_DATA = {
    "hand": 1,
    "turns": 12,
    "supply": {"energy": 2, "courage": 0, "barriers": 0, "grey": 0},
    "attack": {"die": [9, 9, 0]},
    "tiles": {"libraries": {"draw": [1, 1, 1, 1, 1, 1], "keep": [9, 1, 1, 1, 1, 1]}},
    "start": {"energy": [2, 2, 2, 2, 2], "atlanteans": [1, 1, 1, 1, 1]},
}
EVERYWHERE = [
    *GAMES.values(),
    *(game_of(players, "cosmic") for players in range(2, 7)),
    game_of(4, "normal", starting_energy=False),
    with_data(2, OTHER_DATA),
    with_data(6, OTHER_DATA),
    game_of(3, "hard", councilors=["astrologer", "artificer", "explorer"]),
]


@pytest.mark.parametrize("game", EVERYWHERE, ids=repr)
@pytest.mark.parametrize("sensibly", [True, False])
def test_it_judges_every_position_of_a_game_without_touching_it(game: Game, sensibly: bool) -> None:
    evaluation, random = game.evaluation(), Random(game.players)
    codes, out, room = game.move_buffer(), game.move_buffer(), game.move_buffer()
    values = vec[float]([0.0 for _ in range(game.players)])
    state = game.start()
    while state.actor != OVER:
        before = state.clone()
        evaluation.value(state, values)
        assert all(-1.0 <= value <= 1.0 for value in values)
        if state.actor != CHANCE:
            n = state.moves(codes)
            evaluation.weigh(state, codes, n, out)
            assert all(1 <= out[i] <= 2_000_000 for i in range(int(n)))
        if evaluation.certain(state, values):
            assert state.actor >= 0
        move = evaluation.quick(state, random, room, out)
        assert state == before
        assert state.legal(move)
        state.do(move if sensibly else state.sample(random, room, out))


def test_playing_what_looks_best_wins_nearly_every_easy_game() -> None:
    game = GAMES[4]
    evaluation, random = game.evaluation(), Random(1)
    out, room = game.move_buffer(), game.move_buffer()
    won = 0
    for _ in range(20):
        state = game.start()
        while state.actor != OVER:
            state.do(evaluation.quick(state, random, out, room))
        won += state.returns()[0] > 0
    assert won >= 17
