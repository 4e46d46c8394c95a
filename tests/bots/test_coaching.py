"""Which moves of a game the coach judges, and what it says of one."""

from __future__ import annotations

import pytest

from atlantis.bots.coaching import GAME_SECONDS, MAX_POSITIONS, decisions, judge, seconds_for
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
