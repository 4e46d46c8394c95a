"""Which moves of a game the coach judges, and what it says of one."""

from __future__ import annotations

import pytest

from atlantis.bots.coaching import GAME_SECONDS, MAX_POSITIONS, decisions, judge, seconds_for, shared, thought
from atlantis.games import load


@pytest.mark.parametrize("name", ["atlanteon", "atlandice", "ark", "rising"])
def test_of_a_long_game_some_decisions_are_judged_so_that_it_takes_a_minute_at_most(name: str) -> None:
    game = load(name)
    state, moves = game.start(), list[int]()
    while state.legal_actions():
        moves.append(state.legal_actions()[0])
        state.do(moves[-1])
    where = decisions(game, moves)
    assert 0 < len(where) <= MAX_POSITIONS
    assert where == sorted(set(where))
    assert seconds_for(len(where)) * len(where) <= max(GAME_SECONDS, 1.0)


@pytest.mark.parametrize(("name", "players"), [("atlandice", 3), ("ark", 4), ("rising", 2)])
def test_chances_of_all_seats_sum_to_one_or_are_shared(name: str, players: int) -> None:
    game = load(name, players)
    state = game.start()
    while state.actor < 0:
        state.do(state.legal_actions()[0])
    for code in (state.legal_actions()[0], state.legal_actions()[-1]):
        found = judge(state, 0, code, 0.05, seed=1)
        assert found.chance <= found.best_chance
        if name == "rising":
            assert len(set(found.chances)) == 1
        else:
            assert sum(found.chances) == pytest.approx(1)
        assert found.chances[state.actor] == pytest.approx(found.best_chance)


def test_the_search_divides_what_is_left_among_the_other_seats() -> None:
    """Not the evaluation of the position alone."""
    game = load("ark", 3)
    state = game.start()
    while state.actor < 0:
        state.do(state.legal_actions()[0])
    seat = state.actor
    others = [other for other in range(3) if other != seat]
    values = [0.0, 0.0, 0.0]
    values[others[0]], values[others[1]] = 0.4, -0.35  # chances of 0.6 and 0.1
    found = shared(state, 0.3, values)
    assert found[seat] == 0.3
    assert found[others[0]] == pytest.approx(0.6, abs=0.001)
    assert found[others[1]] == pytest.approx(0.1, abs=0.001)
    _, searched = thought(state, 0.05, 1)
    assert len(searched) == 3
