"""What OpenSpiel sees of a position, copies of it, and writes down."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import atlantis
from atlantis import WrongOption

if not os.environ.get("CI"):
    pytest.importorskip("pyspiel")

import numpy as np
import pyspiel

from atlantis.adapters.openspiel import AtlantisState
from tests.adapters.test_openspiel import EVERY, after


@pytest.mark.parametrize("text", EVERY)
def test_the_observation_is_the_position(text: str) -> None:
    game = pyspiel.load_game(text)
    observer = game.make_py_observer()
    assert list(observer.dict) == [field.name for field in game.atlantis.layout.fields]
    for moves in (0, 9, 40, 10_000):
        state = after(game, moves)
        observer.set_from(state, 0)
        seen = np.array(state.atlantis.observation(), np.float32)
        assert (observer.tensor == seen).all()
        assert (np.concatenate(list(observer.dict.values())) == seen).all()
        for player in range(game.num_players()):
            assert state.observation_tensor(player) == seen.tolist()
            assert state.observation_string(player) == str(state.atlantis) == str(state)


@pytest.mark.parametrize("text", EVERY)
def test_the_information_state_is_the_past(text: str) -> None:
    game = pyspiel.load_game(text)
    state = after(game, 40)
    notation = game.atlantis.notation
    past = [
        notation[item.action + (game.atlantis.choices if item.player == atlantis.CHANCE else 0)]
        for item in state.full_history()
    ]
    assert state.moves() == past
    assert state.information_state_string(1) == "; ".join(past)
    if "rising" in text:
        with pytest.raises(pyspiel.SpielError, match=r"moves, too many .* use the observation tensor"):
            state.information_state_tensor(0)
    else:
        tensor = state.information_state_tensor(0)
        assert len(tensor) == game.max_history_length()
        codes = [round(number * game.atlantis.actions) - 1 for number in tensor]
        assert codes == [*state.codes(), *[-1] * (len(tensor) - len(past))]


def test_nothing_is_private() -> None:
    game = pyspiel.load_game("atlantis_ark")
    private = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
    )
    assert private.tensor is None
    assert private.string_from(after(game, 30), 0) == ""
    with pytest.raises(WrongOption, match="take no parameters"):
        game.make_py_observer(None, {"colour": "blue"})


# ---- copies and bytes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", EVERY)
@pytest.mark.parametrize("moves", [0, 15, 10_000])
def test_copies_are_equal_and_independent(text: str, moves: int) -> None:
    game = pyspiel.load_game(text)
    state = after(game, moves)
    written = pyspiel.serialize_game_and_state(game, state)
    copies = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(written)[1],
        game.deserialize_state(state.serialize()),
    ]
    for same in copies:
        assert isinstance(same, AtlantisState)
        assert same.get_game() == game
        assert same.get_game().atlantis == game.atlantis
        assert same.atlantis == state.atlantis
        assert same.history() == state.history()
        assert same.codes() == state.codes()
        if not state.is_terminal():
            same.apply_action(same.legal_actions()[-1])
            assert same.atlantis != state.atlantis
            assert same.move_number() == state.move_number() + 1 == len(same.codes())


@pytest.mark.parametrize("text", EVERY)
def test_a_pickled_game_is_whole(text: str) -> None:
    game = pyspiel.load_game(text)
    for same in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), pyspiel.load_game(str(game))):
        assert same == game
        assert same.atlantis == game.atlantis
        assert same.new_initial_state().atlantis == game.new_initial_state().atlantis


def test_a_pickle_is_read_in_a_new_process_that_ends_cleanly(tmp_path: Path) -> None:
    state = after(pyspiel.load_game("atlantis_ark(players=2)"), 30)
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    read = "import pickle, sys; state = pickle.load(open(sys.argv[1], 'rb')); print(state.information_state_string(0))"
    done = subprocess.run(
        [sys.executable, "-c", read, str(tmp_path / "state")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == state.information_state_string(0)


def test_without_openspiel_the_refusal_says_what_to_install() -> None:
    hide = "import sys; sys.modules['pyspiel'] = None; import atlantis.adapters.openspiel"
    done = subprocess.run([sys.executable, "-c", hide], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "ImportError: OpenSpiel is not installed: pip install 'atlantis-games[research]'" in done.stderr
