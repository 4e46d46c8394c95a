"""Exact endgames agree with plain minimax, in fewer steps, and say so when they do not know."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import atlantis
from atlantis import OVER, Game, State, WrongOption
from atlantis.engine import Evaluation
from atlantis.search.endgame import Endgame
from tests.games.atlanteon.boards import CLAIMS, PLAIN, SMALL, after, draw
from tests.games.scale import scaled
from tests.games.toys import Pig

ROOT = Path(__file__).parents[2]
ENOUGH = 1 << 40  # nodes: no limit
WIDE: dict[str, object] = {"board.files": 5, "board.ranks": 3, "tiles": [9, 8, 7, 6, 0], "markers": 6}
TALL: dict[str, object] = {"board.files": 3, "board.ranks": 5, "tiles": [0, 1, 2, 3, 9], "markers": 4}
BOARDS: dict[str, dict[str, object]] = {"5 x 5": {}, "3 x 3": SMALL, "5 x 3": WIDE, "3 x 5": TALL}

LATE = """
    tower black d1, tower white b5, tower white a4, tile 8 c1, tile 4 e2, tile 6 a3, tile 2 a2, tile 1 b4, tile 1 a1,
    tile 0 c3, tile 6 c5, tile 9 a5, tile 5 e4, tile 2 d4, tile 7 d3, tile 7 c2, tile 9 e3, tile 5 e5, tile 3 b2
    """


def minimax(state: State) -> int:
    """1 if the player to move wins, else -1: lines are played to their end until one wins."""
    for code in state.legal_actions():
        following = state.clone()
        following.apply(code)
        if following.actor == OVER:
            result = 1 if following.returns()[state.actor] > 0 else -1
        else:
            result = minimax(following) * (1 if following.actor == state.actor else -1)
        if result == 1:
            return 1
    return -1


def empty_squares(state: State) -> int:
    squares: Any = state.view()["squares"]
    return sum(square["piece"] == "empty" for square in squares)


def late_positions(game: Game, number: int, most_empty: int) -> list[State]:
    """Positions of random games with few empty squares."""
    found: list[State] = []
    seed = 0
    while len(found) < number:
        seed += 1
        random, state = Random(seed), game.start()
        wanted = 2 + seed % (most_empty - 1)
        while state.actor != OVER and empty_squares(state) > wanted:
            state.apply(random.choice(state.legal_actions()))
        if state.actor != OVER:
            found.append(state)
    return found


def check_line(solver: Endgame, state: State, result: int) -> None:
    """The line is legal, ends the game, and ends it as was proved."""
    end = state.clone()
    for code in solver.line(state):
        end.apply(code)
    assert end.actor == OVER
    assert end.returns()[state.actor] == result


# ---- the same results as minimax -------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("early_claims", [False, True])
def test_late_positions_are_solved_as_minimax_solves_them(board: str, early_claims: bool) -> None:
    game = atlantis.load("atlanteon", early_claims=early_claims, data=BOARDS[board])
    solver = Endgame(game, game.evaluation(), 1 << 12)
    most_empty = 4 if early_claims else scaled(5, 4)
    for number, state in enumerate(late_positions(game, scaled(150 if early_claims else 400, 25), most_empty)):
        before = state.to_bytes()
        result = minimax(state)
        assert solver.solve(state, ENOUGH) == result
        assert state.legal(solver.best)
        following = state.clone()
        following.apply(solver.best)
        if result == 1 and following.actor == OVER:
            assert following.returns()[state.actor] == 1
        if number % 10 == 0:
            check_line(solver, state, result)
        assert state.to_bytes() == before


@pytest.mark.parametrize("game", [PLAIN, CLAIMS])
@pytest.mark.parametrize("size", [1, 7, 1 << 12])
def test_without_any_evaluation_and_with_any_table_the_result_is_the_same(game: Game, size: int) -> None:
    plain, knowing = Endgame(game, Evaluation(), size), Endgame(game, game.evaluation(), 1 << 12)
    for state in late_positions(game, scaled(60, 4), scaled(6, 4)):
        assert plain.solve(state, ENOUGH) == knowing.solve(state, ENOUGH)


# ---- one position ----------------------------------------------------------------------------------------------------


def test_a_late_position_is_solved_with_a_line_to_the_end() -> None:
    state = after(LATE)
    solver = Endgame(PLAIN, PLAIN.evaluation())
    result = solver.solve(state, ENOUGH)
    assert result == minimax(state)
    check_line(solver, state, result)


def test_the_move_that_takes_the_king_is_found() -> None:
    state = draw("""
        5  G1=G G2=G W=G  .    .
        4  G3=G G4=G .    .    .
        3  .    .    .    .    .
        2  G9   .    .    .    W
        1  MK   .    .    B    .
        Guardians to move
        """)
    solver = Endgame(PLAIN, PLAIN.evaluation())
    assert solver.solve(state, 1000) == 1
    following = state.clone()
    following.apply(int(solver.best))
    assert following.view()["reason"] == "king"


def test_too_few_nodes_leave_it_unknown_and_nothing_is_claimed() -> None:
    state = PLAIN.start()
    solver = Endgame(PLAIN, PLAIN.evaluation(), 1 << 10)
    assert solver.solve(state, 500) == 0
    assert solver.nodes == 501
    assert solver.best == -1
    assert solver.line(state) == []


def test_an_answer_after_one_that_was_not_found_is_right() -> None:
    state = after(LATE)
    solver = Endgame(PLAIN, PLAIN.evaluation())
    results = [int(solver.solve(state, nodes)) for nodes in (1, 10, 100, ENOUGH)]
    assert results[0] == 0
    assert {result for result in results if result} == {minimax(state)}


def test_a_question_asked_again_is_answered_at_once() -> None:
    state = after(LATE)
    solver = Endgame(PLAIN, PLAIN.evaluation())
    first = solver.solve(state, ENOUGH)
    nodes = solver.nodes
    assert solver.solve(state, ENOUGH) == first
    assert solver.nodes < nodes


# ---- what cannot be solved -------------------------------------------------------------------------------------------


def test_games_with_chance_are_refused() -> None:
    with pytest.raises(WrongOption, match="no endgames to solve"):
        Endgame(Pig(), Evaluation())


@pytest.mark.parametrize(("size", "nodes"), [(0, 1), (1, 0)])
def test_a_table_or_a_search_of_nothing_is_refused(size: int, nodes: int) -> None:
    with pytest.raises(WrongOption):
        Endgame(PLAIN, Evaluation(), size).solve(PLAIN.start(), nodes)


def test_positions_of_another_game_and_finished_games_are_refused() -> None:
    solver = Endgame(PLAIN, Evaluation(), 16)
    with pytest.raises(WrongOption, match="This solver is for"):
        solver.solve(CLAIMS.start(), 10)
    state, random = PLAIN.start(), Random(1)
    while state.actor != OVER:
        state.apply(random.choice(state.legal_actions()))
    with pytest.raises(WrongOption, match="nothing to solve"):
        solver.solve(state, 10)
    assert solver.line(state) == []


def test_the_small_board_is_solved_as_the_documentation_says(capsys: pytest.CaptureFixture[str]) -> None:
    tools = runpy.run_path(str(ROOT / "tools" / "solve_small.py"))
    tools["first_moves"]()
    assert capsys.readouterr().out in (ROOT / "docs" / "solving.md").read_text(encoding="utf-8")
    for early_claims in (False, True):
        assert tools["winner"](tools["small"]((0, 9), 3, early_claims))[0] == 1
