"""Tree search: what it finds, what it costs, what it keeps, what it never sees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atlantis import CHANCE, OVER, State, WrongOption, games, load
from atlantis.engine import Evaluation
from atlantis.games import set_up
from atlantis.search import Settings, Tree, glance
from tests.search.toys import Node, duel, toy


def search(state: State, simulations: int, seed: int = 1, **settings: Any) -> Tree:
    tree = Tree(state, Evaluation(), Settings(**settings), seed)
    tree.think(simulations, 0.0)
    return tree


def decision(name: str, seed: int = 3, moves: int = 0, players: int | None = None, **options: object) -> State:
    """A position of a real game in which somebody decides, after at least so many random moves."""
    state = set_up(name, players, options, None).start()
    random = Random(seed)
    while state.actor == CHANCE or moves > 0 or len(state.legal_actions()) < 2:
        state.apply(random.choice(state.legal_actions()))
        moves -= 1
        assert state.actor != OVER
    return state


# ---- what it finds ---------------------------------------------------------------------------------------------------


def test_a_win_in_two_moves_is_found() -> None:
    lost, won = [-1.0, 1.0], [1.0, -1.0]
    state = toy(Node(0, [Node(1, [lost, won]), Node(1, [won, won]), Node(1, [won, lost])]))
    tree = search(state, 200)
    assert tree.found()[0].code == 1
    assert tree.found()[0].value > 0.9


def test_each_of_three_seats_plays_for_itself() -> None:
    """Seat 2 could harm seat 1, but prefers what is best for itself; seat 3 likewise."""
    left = Node(1, [[1.0, -0.5, -0.5], [-0.5, 1.0, -0.5]])  # seat 2 takes the second
    right = Node(2, [[0.25, -0.5, 0.25], [-0.5, 1.0, -0.5]])  # seat 3 takes the first
    tree = search(toy(Node(0, [left, right]), 3), 400)
    assert tree.found()[0].code == 1
    assert tree.found()[0].value == pytest.approx(0.25, abs=0.1)


def test_the_root_has_a_value_for_each_seat() -> None:
    """The mean of all simulations since the root was reached; between opponents the values sum to 0."""
    state = decision("ark", players=3)
    tree = Tree(state, state.game.evaluation(), Settings(playout=0), 1)
    assert tree.seat_values() == []
    tree.think(300, 0.0)
    values = tree.seat_values()
    assert len(values) == 3
    assert sum(values) == pytest.approx(0, abs=1e-6)
    found = tree.found()
    mean = sum(move.visits * move.value for move in found) / sum(move.visits for move in found)
    assert values[state.actor] == pytest.approx(mean, abs=0.02)
    tree.advance(found[0].code)
    assert tree.seat_values() == []


def test_a_team_shares_one_result() -> None:
    state = toy(Node(0, [Node(1, [[-1.0, -1.0], [-1.0, -1.0]]), Node(1, [[-1.0, -1.0], [1.0, 1.0]])]))
    assert search(state, 200).found()[0].code == 1


def test_chance_counts_by_its_odds() -> None:
    rare = Node(CHANCE, [[1.0, -1.0], [-1.0, 1.0]], [1, 9])
    often = Node(CHANCE, [[1.0, -1.0], [-1.0, 1.0]], [7, 3])
    found = {move.code: move for move in search(toy(Node(0, [rare, often, [0.0, 0.0]])), 4000).found()}
    assert max(found.values(), key=lambda move: move.visits).code == 1
    assert found[1].value == pytest.approx(0.4, abs=0.08)


def test_a_move_that_is_forced_is_looked_past() -> None:
    state = toy(Node(0, [Node(1, [Node(0, [Node(1, [[-1.0, 1.0]])])]), Node(1, [Node(0, [Node(1, [[1.0, -1.0]])])])]))
    assert search(state, 8).found()[0].code == 1


def test_what_looks_good_is_tried_first() -> None:
    class Fond(Evaluation):
        def weigh(self, state: State, codes: object, n: int, out: object) -> None:
            for i in range(n):
                out[i] = 100 if codes[i] == 7 else 1  # type: ignore[index]

    tree = Tree(toy(Node(0, [[0.0, 0.0] for _ in range(40)])), Fond(), Settings(), 1)
    tree.think(1, 0.0)
    assert tree.found()[0].code == 7
    tree.think(15, 0.0)
    assert sum(move.visits > 0 for move in tree.found()) < 16  # a wide list is opened little by little


def test_what_is_certain_is_not_played_out() -> None:
    class Sure(Evaluation):
        def certain(self, state: State, out: object) -> bool:
            out[0], out[1] = 0.5, -0.5  # type: ignore[index]
            return True

    tree = Tree(
        toy(Node(0, [Node(1, [[1.0, -1.0], [1.0, -1.0]]), Node(1, [[1.0, -1.0], [1.0, -1.0]])])), Sure(), Settings(), 1
    )
    tree.think(2, 0.0)
    assert {move.value for move in tree.found()} == {0.5}


def test_a_glance_takes_the_best_next_position() -> None:
    class Second(Evaluation):
        def value(self, state: State, out: object) -> None:
            out[0] = 0.7 if state.cells[1] == 4 else -0.7  # type: ignore[index]

    one = Node(1, [[0.0, 0.0], [0.0, 0.0]])
    state = toy(Node(0, [one, Node(1, [[0.0, 0.0], [0.0, 0.0]]), [0.5, -0.5]]))
    assert [move.code for move in glance(state, Second(), 1, 4)] == [1, 2, 0]
    dice = Node(CHANCE, [[1.0, -1.0], [-1.0, 1.0]], [1, 1])
    thrown = glance(toy(Node(0, [dice, [0.1, -0.1]])), Evaluation(), 1, 400)
    assert {move.code: move.visits for move in thrown} == {0: 400, 1: 1}
    assert next(move.value for move in thrown if move.code == 0) == pytest.approx(0.0, abs=0.2)


@pytest.mark.parametrize("name", games())
def test_every_legal_move_is_listed_and_every_simulation_is_counted(name: str) -> None:
    state = decision(name)
    tree = search(state, 50, playout=20)
    assert sorted(move.code for move in tree.found()) == state.legal_actions()
    assert sum(move.visits for move in tree.found()) == 50


# ---- budgets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_the_same_seed_and_number_of_simulations_find_the_same(name: str) -> None:
    state = decision(name, moves=5)
    one, other = (search(state, 60, seed=5, playout=30) for _ in range(2))
    assert [(move.code, move.visits, move.value) for move in one.found()] == [
        (move.code, move.visits, move.value) for move in other.found()
    ]


def test_time_ends_a_search() -> None:
    tree = Tree(decision("atlanteon"), Evaluation(), Settings(), 1)
    assert 0 < tree.think(10**12, 0.02) < 10**12


def test_a_settled_choice_ends_a_search() -> None:
    state = toy(Node(0, [[1.0, -1.0], [-1.0, 1.0]]))
    tree = Tree(state, Evaluation(), Settings(), 1)
    assert tree.think(10_000, 0.0, 10_000) < 10_000
    assert tree.found()[0].code == 0


@pytest.mark.parametrize(("simulations", "seconds"), [(0, 0.0), (-5, 0.0), (10, -1.0)])
def test_an_empty_budget_is_refused(simulations: int, seconds: float) -> None:
    tree = Tree(decision("atlanteon"), Evaluation(), Settings(), 1)
    with pytest.raises(WrongOption, match="give at least 1 simulation"):
        tree.think(simulations, seconds)


def test_a_finished_game_and_chance_are_refused() -> None:
    for state in (toy(Node(CHANCE, [[1.0, -1.0]], [1])), over()):
        with pytest.raises(WrongOption, match="nothing to decide"):
            Tree(state, Evaluation(), Settings(), 1).think(10, 0.0)


def over() -> State:
    state = toy(Node(0, [[1.0, -1.0]]))
    state.apply(0)
    return state


@pytest.mark.parametrize("wrong", [{"c_puct": -1.0}, {"chance_widening": -0.5}, {"playout": -2}, {"most_edges": 0}])
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(WrongOption, match="are not possible"):
        Settings(**wrong)


def test_a_full_tree_goes_on_thinking_without_growing() -> None:
    for name in games():
        tree = search(decision(name), 400, most_edges=50, playout=10)
        assert tree.arrays.edges() == 50
        assert sum(move.visits for move in tree.found()) == 400


# ---- wide chance -----------------------------------------------------------------------------------------------------


def wide() -> State:
    outcomes: list[Node | list[float]] = [Node(0, [[1.0, -1.0], [-1.0, 1.0]]) for _ in range(200)]
    return toy(Node(0, [Node(CHANCE, outcomes, [1] * 200), [-1.0, 1.0]]))


def test_of_a_wide_roll_few_outcomes_are_looked_at_at_first() -> None:
    tree = search(wide(), 300, chance_widening=1.0)
    node = tree.arrays.child[tree.arrays.edge_of(tree.root, 0)]
    assert 5 < tree.arrays.opened[node] <= 1 + 300**0.5 + 1
    every = search(wide(), 300)
    assert every.arrays.opened[every.arrays.child[every.arrays.edge_of(every.root, 0)]] > 100


# ---- between moves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_what_is_known_of_the_move_that_is_made_is_kept(name: str) -> None:
    state = decision(name)
    tree = search(state, 300, playout=10)
    best = tree.found()[0]
    before = tree.arrays.edges()
    tree.advance(best.code)
    state.apply(best.code)
    assert tree.position == state
    assert tree.arrays.visits[tree.root] == best.visits
    tree.forget()
    assert tree.arrays.visits[tree.root] == best.visits
    assert 0 < tree.arrays.edges() < before
    while state.actor == CHANCE:
        code = state.legal_actions()[0]
        tree.advance(code)
        state.apply(code)
    assert tree.position == state
    if state.actor != OVER:
        tree.think(20, 0.0)
        assert sorted(move.code for move in tree.found()) == state.legal_actions()


def test_a_copied_tree_finds_what_the_whole_one_knew() -> None:
    state = decision("atlanteon", moves=12)
    tree = search(state, 2000)
    best = tree.found()[0].code
    arrays = tree.arrays
    child = arrays.child[arrays.edge_of(tree.root, best)]
    known = {
        int(arrays.code[edge]): (int(arrays.times[edge]), arrays.value_sum[edge]) for edge in edges_of(arrays, child)
    }
    tree.advance(best)
    tree.forget()
    moves = [move for move in tree.found() if move.visits]
    assert {move.code: move.visits for move in moves} == {code: times for code, (times, _) in known.items()}
    assert {move.code: move.value * move.visits for move in moves} == pytest.approx(
        {code: worth for code, (_, worth) in known.items()}
    )


def edges_of(arrays: object, node: int) -> list[int]:
    edge, found = arrays.last[node], []  # type: ignore[attr-defined]
    while edge != -1:
        found.append(edge)
        edge = arrays.before[edge]  # type: ignore[attr-defined]
    return found


def test_a_move_nobody_thought_of_begins_a_new_tree() -> None:
    state = decision("atlanteon")
    tree = search(state, 3)
    unseen = next(move.code for move in tree.found() if not move.visits)
    tree.advance(unseen)
    assert tree.arrays.visits[tree.root] == 0
    tree.think(10, 0.0)
    assert sum(move.visits for move in tree.found()) == 10


# ---- it sees the position and nothing else ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_thinking_changes_nothing(name: str) -> None:
    state = decision(name, moves=10)
    before = state.to_bytes()
    search(state, 30, playout=30)
    assert state.to_bytes() == before


@pytest.mark.parametrize("name", games())
def test_all_that_search_knows_is_in_the_bytes_of_the_position(name: str) -> None:
    """The same answer from the position as a stranger would send it: no deck, no seed, no history to peek at."""
    state = decision(name, moves=12)
    stranger = load(name).from_bytes(state.to_bytes())
    assert [(move.code, move.visits) for move in search(state, 60, playout=30).found()] == [
        (move.code, move.visits) for move in search(stranger, 60, playout=30).found()
    ]


# ---- proofs ----------------------------------------------------------------------------------------------------------


def test_what_is_certain_is_passed_up() -> None:
    lost, won = [-1.0, 1.0], [1.0, -1.0]
    winning = duel(Node(0, [Node(1, [won, lost]), Node(1, [won, won]), Node(1, [lost, lost])]))
    best = search(winning, 60).found()[0]
    assert (best.code, best.proved, best.value) == (1, 1, 1.0)
    losing = duel(Node(0, [Node(1, [won, lost]), Node(1, [lost, lost])]))
    assert {(move.proved, move.value) for move in search(losing, 60).found()} == {(-1, -1.0)}


def test_a_move_that_loses_for_certain_is_tried_once_and_comes_last() -> None:
    found = search(duel(Node(0, [[-1.0, 1.0], [0.1, -0.1], [0.2, -0.2]])), 60).found()
    assert (found[-1].code, found[-1].visits, found[-1].proved) == (0, 1, -1)
    assert [move.proved for move in found[:2]] == [0, 0]


def test_a_search_ends_when_its_root_is_proved() -> None:
    tree = Tree(duel(Node(0, [[1.0, -1.0], [0.0, 0.0]])), Evaluation(), Settings(), 1)
    assert tree.think(10_000, 0.0, 10_000) < 50


def test_a_proof_needs_all_answers_of_the_other_side() -> None:
    """One of the answers has not been tried yet, so nothing is certain."""
    won = [1.0, -1.0]
    tree = search(duel(Node(0, [Node(1, [won, won]), Node(1, [won, won])])), 3)
    assert all(move.proved == 0 for move in tree.found())


def test_three_players_have_no_proofs() -> None:
    state = toy(Node(0, [[1.0, -0.5, -0.5], [-0.5, 1.0, -0.5]]), 3)
    assert [move.proved for move in search(state, 50).found()] == [0, 0]


def test_moves_are_weighed_once_for_several_of_them() -> None:
    class Counting(Evaluation):
        asked = 0

        def weigh(self, state: State, codes: object, n: int, out: object) -> None:
            Counting.asked += 1
            for i in range(n):
                out[i] = 1  # type: ignore[index]

    state = toy(Node(0, [[0.0, 0.0] for _ in range(40)]))
    tree = Tree(state, Counting(), Settings(c_puct=50.0), 1)
    tree.think(40, 0.0)
    assert all(move.visits == 1 for move in tree.found())
    assert Counting.asked <= 6
