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


def test_positions_and_games_can_be_pickled() -> None:
    game = atlantis.load("atlanteon", early_claims=True, data={"markers": 9})
    state = game.start()
    state.apply(game.code("tower white c3"))
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(game)) == game


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


@pytest.mark.parametrize(("name", "of"), [(b"chess!", "no game"), (b"chess", "'chess'")])
def test_bytes_of_another_game_say_which(name: bytes, of: str) -> None:
    game = atlantis.load("atlanteon")
    given = game.start().to_bytes()
    other = given[:5] + bytes([len(name)]) + name + given[6 + len("atlanteon") :]
    with pytest.raises(atlantis.BrokenBytes, match=f"a position of {of}, not of 'atlanteon'"):
        game.from_bytes(other)
