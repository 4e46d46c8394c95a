"""Exact values with chance: computed by repetition, compared with plain recursion, and checked by the rules alone."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from atlantis import CHANCE, OVER, BrokenRecord, State, WrongOption, load
from atlantis.bots.exact import Exact, check_solution, solve_exactly


@cache
def random_game(game: str, players: int) -> tuple[State, ...]:
    """The positions of a random game."""
    dice, state = random.Random(1), load(game, players=players).start()
    positions = []
    while state.actor != OVER:
        positions.append(state.clone())
        state.apply(dice.choice(state.legal_actions()))
    return tuple(positions)


def solved(state: State) -> Exact:
    found = solve_exactly(state)
    assert found is not None
    return found


def recursive(state: State) -> list[float]:
    """The values by plain recursion, each position as often as it comes up."""
    if state.actor == OVER:
        return state.returns()
    outcomes = state.chance_outcomes() if state.actor == CHANCE else [(code, 1.0) for code in state.legal_actions()]
    after = []
    for code, odds in outcomes:
        next_state = state.clone()
        next_state.apply(code)
        after.append((odds, recursive(next_state)))
    if state.actor == CHANCE:
        return [sum(odds * values[seat] for odds, values in after) for seat in range(state.game.players)]
    return max((values for _, values in after), key=lambda values: values[state.actor])


@pytest.mark.parametrize(("game", "players", "last"), [("atlandice", 2, 8), ("atlandice", 3, 6), ("ark", 2, 2)])
def test_the_values_are_those_of_plain_recursion(game: str, players: int, last: int) -> None:
    for state in random_game(game, players)[-last:]:
        assert solved(state).values[0] == pytest.approx(recursive(state))


def test_the_moves_are_sorted_by_their_value_for_the_player() -> None:
    state = next(one for one in random_game("atlandice", 2)[-12:] if one.actor != CHANCE)
    found = solved(state)
    values = [value[state.actor] for _, value in found.moves()]
    assert values == sorted(values, reverse=True)
    assert values[0] == found.values[0][state.actor]
    assert sorted(code for code, _ in found.moves()) == state.legal_actions()


def test_a_solution_holds_by_the_rules_alone() -> None:
    state = random_game("atlandice", 2)[-10]
    found = solved(state)
    assert check_solution(found.lines(), state) == pytest.approx(found.values[0])


@pytest.mark.parametrize("fault", ["value", "move missing", "wrong target", "too high", "no positions", "cut", "extra"])
def test_a_faulty_solution_is_refused(fault: str) -> None:
    state = random_game("atlandice", 2)[-10]
    lines = [json.loads(line) for line in solved(state).lines()]
    busy = next(line for line in lines[1:] if len(line["moves"]) > 1)
    if fault == "value":
        busy["values"] = [0.123, -0.123]
    elif fault == "move missing":
        busy["moves"].popitem()
    elif fault == "wrong target":
        busy["moves"] = dict.fromkeys(busy["moves"], 0)
    elif fault == "too high":
        busy["values"] = [2, -2]
    elif fault == "no positions":
        lines = lines[:1]
    elif fault == "cut":
        lines = lines[:-1]
    else:
        lines.append({"position": len(lines) - 1, "to_move": None, "values": [0, 0], "moves": {}})
    with pytest.raises(BrokenRecord):
        check_solution([json.dumps(line) for line in lines], state)


def test_limits_are_kept_and_a_finished_game_is_refused() -> None:
    positions = random_game("atlandice", 2)
    assert solve_exactly(positions[0], most=100) is None
    assert solve_exactly(positions[0], seconds=0) is None
    over = next(board for board in solved(positions[-1]).boards if board.actor == OVER)
    with pytest.raises(WrongOption, match="the game is over"):
        solve_exactly(over)
