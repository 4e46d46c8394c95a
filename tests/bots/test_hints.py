"""Hints: the moves in order, with the chance to win."""

from __future__ import annotations

import pytest

from atlantis import OVER, WrongOption, games, load
from atlantis.bots.hints import hints, win_chance
from atlantis.bots.names import parse_bot
from tests.search.test_tree import decision

QUICK = parse_bot("expert:sims=60:seconds=0")


@pytest.mark.parametrize("name", games())
def test_every_legal_move_is_ranked_by_its_chance_to_win(name: str) -> None:
    state = decision(name, moves=4)
    found = hints(state, QUICK)
    assert sorted(hint.code for hint in found) == state.legal_actions()
    chances = [hint.chance for hint in found if hint.chance is not None]
    assert chances == sorted(chances, reverse=True)
    assert all(0.0 <= chance <= 1.0 for chance in chances)


@pytest.mark.parametrize("name", games())
def test_a_move_that_was_hardly_tried_has_no_chance_and_comes_last(name: str) -> None:
    found = hints(decision(name, moves=4), QUICK)
    most = max(hint.visits for hint in found)
    assert all((hint.chance is None) == (hint.visits < max(1, most / 10)) for hint in found)
    known = [hint.chance is not None for hint in found]
    assert known == sorted(known, reverse=True)


@pytest.mark.parametrize(
    ("worth", "players", "together", "chance"),
    [
        (1.0, 2, False, 1.0),
        (-1.0, 2, False, 0.0),
        (0.0, 2, False, 0.5),
        (1.0, 4, False, 1.0),
        (-1 / 3, 4, False, 0.0),
        (0.0, 4, False, 0.25),
        (0.0, 3, False, 1 / 3),
        (1.0, 4, True, 1.0),
        (-1.0, 4, True, 0.0),
        (0.5, 6, True, 0.75),
    ],
)
def test_a_mean_return_is_a_chance_to_win(worth: float, players: int, together: bool, chance: float) -> None:
    assert win_chance(worth, players, together) == pytest.approx(chance)


def test_a_finished_game_has_no_hints() -> None:
    state = load("atlanteon").start()
    while state.actor != OVER:
        state.apply(state.legal_actions()[0])
    with pytest.raises(WrongOption, match="the game is over"):
        hints(state)


def test_a_bot_that_does_not_search_gives_no_hints() -> None:
    with pytest.raises(WrongOption, match="random does not search, so it cannot give hints"):
        hints(decision("ark"), parse_bot("random"))
