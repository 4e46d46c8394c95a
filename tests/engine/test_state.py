"""Copies of positions and games, by whatever way Python has of making them."""

from __future__ import annotations

import copy
import pickle

import pytest

import atlantis


def test_copies_are_independent_positions_of_the_same_game() -> None:
    game = atlantis.load("atlanteon")
    state = game.start()
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert twin.game is game
        twin.apply(game.code("tower white c3"))
        assert twin != state
    assert copy.deepcopy(game) is game


def test_pickling_is_refused_with_the_way_to_do_it() -> None:
    state = atlantis.load("atlanteon").start()
    with pytest.raises(TypeError, match=r"send `state.to_bytes\(\)`"):
        pickle.dumps(state)
    with pytest.raises(TypeError, match=r"Games are not pickled"):
        pickle.dumps(state.game)


def test_positions_of_other_set_ups_are_never_equal() -> None:
    plain, claims = atlantis.load("atlanteon").start(), atlantis.load("atlanteon", early_claims=True).start()
    assert plain != claims
    assert plain != "a position"
    assert plain == atlantis.load("atlanteon").start()


def test_games_tell_what_they_are() -> None:
    game = atlantis.load("atlanteon", early_claims=True)
    assert repr(game) == "<Atlanteon, 2 players, early_claims=True>"
    assert repr(game.start()) == "<Atlanteon, actor 0>"
    assert {game: 1}[atlantis.load("atlanteon", early_claims=True)] == 1
