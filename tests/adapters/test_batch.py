"""Batches as NumPy sees them: the core's own memory, read-only; what does not fit is refused."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import pytest

import atlantis
from atlantis import AtlantisError, IllegalAction, State, WrongOption

if not os.environ.get("CI"):
    pytest.importorskip("numpy")

import numpy as np
from numpy.typing import NDArray

from atlantis.adapters.batch import Games, batch, batch_from
from atlantis.adapters.shared_batch import SharedBatch
from atlantis.engine import Batch

ARRAYS = {
    "masks": np.bool_,
    "cells": np.int16,
    "actors": np.int16,
    "over": np.bool_,
    "rewards": np.float64,
    "chosen": np.int64,
}


def first_legal(games: Games) -> NDArray[np.intp]:
    legal: NDArray[np.intp] = games.masks.argmax(axis=1)
    return legal


@pytest.mark.parametrize("name", atlantis.games())
def test_arrays_have_a_row_for_each_game(name: str) -> None:
    for players in atlantis.card(name).players:
        games = batch(name, 5, players=players)
        game = atlantis.load(name, players)
        assert len(games) == 5
        assert games.game == game
        assert games.masks.shape == (5, game.choices)
        assert games.cells.shape == (5, game.layout.size)
        assert games.rewards.shape == (5, players)
        assert games.actors.shape == games.over.shape == (5,)
        assert {array: getattr(games, array).dtype.type for array in ARRAYS} == ARRAYS


@pytest.mark.parametrize("array", ARRAYS)
def test_an_array_is_the_cores_own_memory_and_cannot_be_written_to(array: str) -> None:
    games = batch("atlanteon", 4)
    before = getattr(games, array)
    assert np.shares_memory(before, np.frombuffer(memoryview(getattr(games.core, array)), before.dtype))
    assert not before.flags.writeable
    assert not before.flags.owndata
    with pytest.raises(ValueError, match="read-only"):
        before[0] = 1
    games.step(games.sample())
    games.reset(5)
    assert getattr(games, array) is before


@pytest.mark.parametrize("array", ["masks", "cells", "actors", "over", "rewards"])
def test_an_exported_array_is_the_cores_memory(array: str) -> None:
    games = batch("atlanteon", 4)
    own, shared = getattr(games, array), games.export(array)
    assert shared.flags.writeable
    assert not own.flags.writeable
    assert (shared.dtype, shared.shape) == (own.dtype, own.shape)
    assert np.shares_memory(own, shared)
    assert np.shares_memory(own, np.from_dlpack(shared))
    games.step(first_legal(games))
    assert np.array_equal(own, shared)
    del games, own
    gc.collect()
    assert shared.shape[0] == 4
    assert np.isfinite(shared).all()


def test_there_is_no_other_array_to_export() -> None:
    with pytest.raises(WrongOption, match="A batch has no array 'mask': did you mean 'masks'"):
        batch("atlanteon", 4).export("mask")


@pytest.mark.parametrize("games", [1, 3, 1000])
def test_observations_begin_where_jax_needs_no_copy(games: int) -> None:
    seen = batch("atlanteon", games).observations()
    assert seen.ctypes.data % 64 == 0
    assert seen.flags.c_contiguous
    assert seen.flags.writeable


IN_TORCH = """
import torch
import warnings
from atlantis.adapters.batch import batch
warnings.simplefilter("error")
games = batch("atlanteon", 8)
for name in ("masks", "cells", "actors", "over", "rewards"):
    own = getattr(games, name)
    for tensor in (torch.from_dlpack(games.export(name)), torch.from_numpy(games.export(name))):
        assert tensor.data_ptr() == own.ctypes.data and tuple(tensor.shape) == own.shape
masks = torch.from_dlpack(games.export("masks"))
logits = torch.rand(masks.shape).masked_fill(~masks, -torch.inf)
games.step(logits.argmax(dim=1).numpy())
assert masks.numpy().tolist() == games.masks.tolist()
seen = games.observations()
assert torch.from_dlpack(seen).data_ptr() == seen.ctypes.data
"""
IN_JAX = """
import jax
import warnings
from atlantis.adapters.batch import batch
warnings.simplefilter("error")
games = batch("atlanteon", 8)
seen = games.observations()
assert jax.dlpack.from_dlpack(seen).unsafe_buffer_pointer() == seen.ctypes.data
for name in ("masks", "cells", "actors", "over", "rewards"):
    assert jax.dlpack.from_dlpack(games.export(name)).tolist() == getattr(games, name).tolist()
"""


@pytest.mark.parametrize(
    ("library", "program"), [("torch", IN_TORCH), pytest.param("jax", IN_JAX, marks=pytest.mark.long)]
)
def test_other_libraries_take_the_arrays_without_a_copy_or_a_warning(library: str, program: str) -> None:
    if not os.environ.get("CI") and find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_was_seen_before_a_step_changes_with_it_and_a_copy_does_not() -> None:
    games = batch("atlanteon", 4)
    masks, kept = games.masks, games.masks.copy()
    games.step(first_legal(games))
    assert (masks != kept).any()
    assert (games.masks == masks).all()


def test_arrays_outlive_the_batch() -> None:
    masks = batch("ark", 3).masks
    gc.collect()
    assert masks.any(axis=1).all()


@pytest.mark.parametrize("name", atlantis.games())
def test_observations_are_those_of_the_states(name: str) -> None:
    games = batch(name, 6, seed=3)
    out = np.full(games.cells.shape, np.nan, np.float32)
    for _ in range(50):
        games.step(games.sample())
    assert games.observations(out) is out
    assert np.array_equal(out, games.observations())
    assert out.dtype == np.float32
    assert out.min() >= 0
    assert out.max() <= 1
    for number in range(6):
        assert np.allclose(out[number], games.state(number).observation(), atol=1e-6)


@pytest.mark.parametrize(
    ("out", "given"),
    [
        (np.zeros((2, 161), np.float32), "float32 with the shape (2, 161)"),
        (np.zeros((2, 162)), "float64 with the shape (2, 162)"),
        ([0.0], "list"),
    ],
)
def test_observations_are_only_written_to_an_array_that_fits(out: Any, given: str) -> None:
    with pytest.raises(WrongOption) as refused:
        batch("atlanteon", 2).observations(out)
    assert str(refused.value) == (
        f"Observations are written to an array of float32 with the shape (2, 162), not to {given}."
    )


@pytest.mark.parametrize("name", atlantis.games())
def test_masks_are_the_legal_moves_of_the_states(name: str) -> None:
    games = batch(name, 4, seed=2, players=atlantis.card(name).players[-1])
    for _ in range(60):
        actions = games.sample()
        assert games.masks[np.arange(4), actions].all()
        games.step(actions)
        for number in range(4):
            state = games.state(number)
            assert np.flatnonzero(games.masks[number]).tolist() == state.legal_actions()
            assert games.actors[number] == state.actor


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.int16, np.uint16, np.uint64, ">i8", "<i4", list])
def test_actions_may_be_whole_numbers_of_any_kind(kind: Any) -> None:
    games, same = batch("atlanteon", 4, seed=1), batch("atlanteon", 4, seed=1)
    actions = first_legal(games)
    games.step(actions)
    same.step(actions.tolist() if kind is list else actions.astype(kind))
    assert np.array_equal(games.cells, same.cells)


def test_actions_may_be_every_second_number_of_an_array() -> None:
    games = batch("atlanteon", 4, seed=1)
    actions = np.repeat(first_legal(games), 2)[::2]
    games.step(actions)
    assert (games.cells[:, 0] == 1).all()


@pytest.mark.parametrize(
    "wrong",
    [[1, 2, 3], [[1, 2, 3, 4]], [0.0, 1.0, 2.0, 3.0], ["a"] * 4, 7, [True] * 4, None, [1, 2, 3, None], [2**70] * 4],
)
def test_anything_else_is_refused(wrong: Any) -> None:
    games = batch("atlanteon", 4)
    before = games.cells.copy()
    with pytest.raises(WrongOption, match="A step takes 4 whole numbers, one for each game; this is an array of"):
        games.step(wrong)
    assert np.array_equal(games.cells, before)


@pytest.mark.parametrize("wrong", [-1, 351, 2**63 - 1])
def test_an_illegal_action_names_its_game_and_nothing_has_moved(wrong: int) -> None:
    games = batch("atlanteon", 4)
    before, actions = games.cells.copy(), first_legal(games)
    actions[3] = wrong
    with pytest.raises(IllegalAction, match=f"Game 3: There is no action {wrong}; the codes of Atlanteon run from 0"):
        games.step(actions)
    assert np.array_equal(games.cells, before)


def test_a_code_too_large_for_the_core_is_not_taken_for_another() -> None:
    games = batch("atlanteon", 2)
    with pytest.raises(IllegalAction, match="Game 0"):
        games.step(np.array([2**64 - 1, 0], np.uint64))


def test_a_seed_repeats_the_games() -> None:
    games = batch("rising", 3, seed=9, players=2)
    for _ in range(30):
        games.step(games.sample())
    first = games.cells.copy()
    games.reset(9)
    for _ in range(30):
        games.step(games.sample())
    assert np.array_equal(games.cells, first)
    games.reset(10)
    for _ in range(30):
        games.step(games.sample())
    assert not np.array_equal(games.cells, first)


def test_without_restart_the_games_end() -> None:
    games = batch("atlanteon", 6, restart=False)
    total = np.zeros((6, 2))
    for _ in range(40):
        games.step(games.sample())
        total += games.rewards
    assert games.over.all()
    assert (games.actors == atlantis.OVER).all()
    assert not games.masks.any()
    assert (np.sort(total, axis=1) == [-1, 1]).all()
    assert [list(games.state(number).returns()) for number in range(6)] == total.tolist()


def test_with_restart_rewards_come_once_a_game() -> None:
    games = batch("atlanteon", 6)
    ended, total = 0, np.zeros(6)
    for _ in range(200):
        games.step(games.sample())
        ended += int(np.count_nonzero(games.over))
        total += np.abs(games.rewards).sum(axis=1)
        assert not games.rewards[~games.over].any()
    assert total.sum() == 2 * ended > 0


def test_options_and_data_are_those_of_load() -> None:
    small: dict[str, object] = {"board.files": 3, "board.ranks": 3, "tiles": [1, 2], "markers": 4}
    games = batch("atlanteon", 2, data=small, early_claims=True)
    assert games.game == atlantis.load("atlanteon", data=small, early_claims=True)
    assert repr(games) == "<2 games of <Atlanteon, 2 players, early_claims=True>>"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"name": "chess"}, "There is no game 'chess'"),
        ({"name": "ark", "players": 7}, "for 2 to 4 players, not 7"),
        ({"name": "ark", "levels": "hard"}, "has no option 'levels'"),
        ({"name": "ark", "games": 0}, "1 to 1,000,000 games"),
    ],
)
def test_what_cannot_be_set_up_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(atlantis.AtlantisError, match=message):
        batch(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 2])
def test_there_are_no_other_games(number: int) -> None:
    with pytest.raises(WrongOption, match="numbered from 0 to 1"):
        batch("ark", 2).state(number)


def test_games_that_are_left_out_wait() -> None:
    games, where = batch("atlanteon", 4, seed=1), np.array([True, False, True, False])
    before = games.cells.copy()
    actions = np.where(where, games.sample(where), -1)
    games.step(actions, where)
    assert (games.cells != before).any(axis=1).tolist() == where.tolist()
    after = games.cells.copy()
    games.restart(~where)
    assert np.array_equal(games.cells, after)
    games.restart(where)
    assert np.array_equal(games.cells, before)


def test_what_waits_does_not_change_the_chance_of_a_game() -> None:
    games, same = batch("atlandice", 2, seed=3), batch("atlandice", 2, seed=3)
    for _ in range(30):
        games.step(games.sample())
        for where in ([True, False], [False, True]):
            same.step(same.sample(where), where)
    assert np.array_equal(games.cells, same.cells)


@pytest.mark.parametrize("where", [[True], [1, 0], "all", None, [[True, False]], [0.5, 1.0]])
def test_where_is_true_or_false_for_every_game(where: Any) -> None:
    games = batch("atlanteon", 2)
    with pytest.raises(WrongOption, match="`where` is True or False for each of the 2 games; this is an array of"):
        games.restart(where)
    if where is not None:
        with pytest.raises(WrongOption, match="`where` is True or False"):
            games.step(first_legal(games), where)


def test_games_start_and_restart_from_given_positions() -> None:
    game = atlantis.load("atlanteon")
    late: list[State] = []
    for seed in range(2):
        state, pick = game.start(), np.random.default_rng(seed)
        while state.actor != atlantis.OVER:
            late = [*late[:seed], state.clone()]
            state.apply(int(pick.choice(state.legal_actions())))
    games = batch_from(late, 3, seed=1)
    assert [games.state(number) for number in range(3)] == [late[0], late[1], late[0]]
    for _ in range(20):
        games.step(games.sample())
        for number in np.flatnonzero(games.over):
            assert games.state(int(number)) == late[number % 2]
            assert games.masks[number].any()


def test_games_cannot_start_from_everything() -> None:
    state = atlantis.load("atlanteon").start()
    with pytest.raises(WrongOption, match="at least one position"):
        batch_from([])
    with pytest.raises(WrongOption, match=r"Games start from positions \(State\), not from 'atlanteon'"):
        batch_from([state, "atlanteon"])  # type: ignore[list-item]
    with pytest.raises(WrongOption, match="Position 1 is one of <Ark of Atlantis"):
        batch_from([state, atlantis.load("ark").start()])
    while state.actor != atlantis.OVER:
        state.apply(state.legal_actions()[0])
    with pytest.raises(WrongOption, match="No game can start from position 0: it is over"):
        batch_from([state])


def test_a_large_batch_which_keeps_positions_only_in_its_cells_has_the_same_games() -> None:
    few, many = batch("rising", 6, seed=4, players=2), batch("rising", 1200, seed=4, players=2)
    assert [games.core.compact for games in (few, many) if isinstance(games.core, Batch)] == [False, True]
    all_of = np.ones(1200, np.bool_)
    some = np.arange(1200) % 3 > 0
    ended = 0
    for step in range(150):
        assert (many.sample()[:6] == few.sample()).all(), step
        kept = many.state(2)
        where = some if step % 5 == 4 else all_of
        many.step(many.chosen, where)
        few.step(few.chosen, where[:6])
        assert kept == many.state(2) if not where[2] else kept != many.state(2), "a state is a copy"
        ended += int(many.over[:6].sum())
        if step == 100:
            many.restart(some)
            few.restart(some[:6])
        for array in ARRAYS:
            assert (getattr(many, array)[: len(few)] == getattr(few, array)).all(), (step, array)
    assert ended
    assert [many.state(number) for number in range(6)] == [few.state(number) for number in range(6)]
    before = many.cells.copy()
    wrong = first_legal(many)
    wrong[1199] = -1
    with pytest.raises(IllegalAction, match="Game 1199: There is no action -1"):
        many.step(wrong)
    assert (many.cells == before).all()


# ---- several processes -----------------------------------------------------------------------------------------------


def test_a_batch_in_several_processes_has_the_same_games() -> None:
    one, three = batch("atlandice", 20, seed=3), batch("atlandice", 20, seed=3, processes=3)
    some = np.arange(20) % 3 > 0
    for step in range(60):
        for array in ARRAYS:
            assert (getattr(one, array) == getattr(three, array)).all(), (step, array)
        actions = one.sample().copy()
        assert (three.sample() == actions).all()
        for games in (one, three):
            games.step(actions, some if step % 5 == 4 else None)
            if step == 30:
                games.restart(some)
    assert [three.state(n).to_bytes() for n in range(20)] == [one.state(n).to_bytes() for n in range(20)]
    positions = [one.state(n) for n in (3, 8, 13)]
    for games in (one, three):
        games.reset(7)
    assert (one.cells == three.cells).all()
    begun, divided = batch_from(positions, 8), batch_from(positions, 8, processes=2)
    assert (begun.cells == divided.cells).all()
    three.close()


def test_a_batch_in_several_processes_refuses_what_a_batch_refuses() -> None:
    games = batch("atlanteon", 4, processes=2)
    legal = first_legal(games)
    before = games.cells.copy()
    for wrong in (-1, games.game.choices, int(games.game.code("tile 3 c3"))):
        with pytest.raises(IllegalAction, match=r"^Game 3: "):
            games.step([*legal[:3], wrong])
    assert (games.cells == before).all(), "no process has made a move"
    for number in (-1, 4):
        with pytest.raises(WrongOption, match=f"There is no game {number}"):
            games.state(number)
    for processes in (0, 5):
        with pytest.raises(WrongOption, match=f"runs in 1 to 4 processes, not {processes}"):
            batch("atlanteon", 4, processes=processes)
    with pytest.raises(WrongOption, match="games, not 0"):
        batch("atlanteon", 0, processes=2)


def test_a_batch_whose_process_is_killed_says_so() -> None:
    games = batch("atlanteon", 4, processes=2)
    assert isinstance(games.core, SharedBatch)
    games.core.workers[1].end()
    with pytest.raises(AtlantisError, match="make a new one: its process was killed by SIGKILL"):
        games.step(first_legal(games))
    with pytest.raises(AtlantisError, match="closed"):
        games.step(first_legal(games))
