"""Lines of play for the analysis: deeper with every look, proofs first, and a worker that keeps the search."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from atlantis import CHANCE, OVER, State, WrongOption, games, load
from atlantis.bots import worker
from atlantis.bots.bot import BotFailed
from atlantis.bots.lines import EngineView, KeptSearches, LineSearch, Unsearchable
from atlantis.bots.names import BotName
from atlantis.bots.pool import BotPool, Client, Request
from atlantis.bots.worker import LinesTask, MoveTask, answer
from atlantis.engine import Record
from tests.search.test_tree import decision

MOMENT = 0.02


def late(empty: int = 8) -> State:
    """A position of Atlanteon with so many empty squares, in which something can be proved."""
    for seed in range(100):
        rng, state = random.Random(seed), load("atlanteon").start()
        while state.actor != OVER:
            view: Any = state.view()
            if sum(one["piece"] == "empty" for one in view["squares"]) == empty:
                return state
            state.apply(rng.choice(state.legal_actions()))
    raise AssertionError("all games were over before")


def at_chance(name: str) -> State:
    state = load(name).start()
    while state.actor != CHANCE:
        state.apply(state.legal_actions()[0])
    return state


def task(state: State, key: str = "a", **more: Any) -> LinesTask:
    return LinesTask(key, Record(state.game).header(), state.to_bytes(), "oracle", 4, seconds=MOMENT, **more)


@pytest.mark.parametrize("name", games())
def test_lines_are_legal_and_the_next_look_goes_on(name: str) -> None:
    state = decision(name)
    search = LineSearch(state, "oracle", 1)
    first, second = search.look(3, MOMENT), search.look(3, MOMENT)
    assert second.tries > first.tries > 0
    assert len(first.chances) == state.game.players
    assert all(0 <= chance <= 1 for chance in second.chances)
    assert 1 <= len(second.lines) <= 3
    for line in second.lines:
        after = state.clone()
        for code in line.codes:
            after.apply(code)


def test_an_expert_stops_where_it_would_move() -> None:
    state = decision("atlanteon", moves=8)
    search = LineSearch(state, "expert", 1)
    while not (view := search.look(4, MOMENT)).done:
        pass
    assert view.tries == 1500
    assert search.look(4, MOMENT).tries == 1500
    assert view.lines[0].chance is not None


def test_proved_moves_come_first_or_last_and_end_the_search() -> None:
    state = late()
    search = LineSearch(state, "oracle", 1)
    while not (view := search.look(8, MOMENT)).done:
        pass
    assert 1 in search.proofs.values() or len(search.proofs) == len(state.legal_actions())
    best = view.lines[0]
    assert best.proved != 0
    assert best.chance == float(best.proved > 0)
    assert view.chances[state.actor] == best.chance
    assert [line.proved for line in view.lines] == sorted((line.proved for line in view.lines), reverse=True)


def test_a_proof_is_tried_early_only_if_it_is_asked_for() -> None:
    state = late(14)
    assert not LineSearch(state, "expert", 1).thinker.looks_for_proofs(state)
    search = LineSearch(state, "expert", 1)
    search.look(4, MOMENT)
    assert not search.tried
    search.look(4, 5 * MOMENT, prove=True)
    assert search.tried or search.proofs


def test_the_most_natural_of_the_moves_that_lose_is_shown() -> None:
    search = LineSearch(late(), "oracle", 1)
    view = search.look(8, MOMENT)
    lines = [*view.lines]
    lost = [line for line in search.ranked() if line.proved < 0]
    shown = search.shown([*lines[:4], *lost], 4)
    assert len(shown) == 4
    assert not lost or any(line.proved < 0 for line in shown)


@pytest.mark.parametrize("visits", [0, 1])
def test_when_the_most_visited_moves_are_proved_to_lose_another_comes_first(visits: int) -> None:
    search = LineSearch(decision("atlanteon", moves=8), "expert", 1)
    while search.tries < 200:
        search.search(MOMENT)
    tree = search.tree()
    left = tree.found()[1].code
    tree.arrays.times[tree.arrays.edge_of(tree.root, left)] = visits
    search.proofs = {code: -1 for code in search.state.legal_actions() if code != left}
    view = search.view(8)
    assert view.lines[0].codes[0] == left
    assert (view.lines[0].chance is not None) == (visits > 0)
    assert all(0 <= chance <= 1 for chance in view.chances)


@pytest.mark.parametrize("name", ["ark", "atlandice", "rising"])
def test_where_chance_decides_the_position_has_a_value_and_no_lines(name: str) -> None:
    view = LineSearch(at_chance(name), "oracle", 1).look(4, MOMENT)
    assert view.lines == ()
    assert view.tries > 0
    assert len(view.chances) == load(name).players


def test_a_finished_game_and_another_engine_are_refused() -> None:
    state = load("atlanteon").start()
    with pytest.raises(WrongOption, match="expert or oracle"):
        LineSearch(state, "novice", 1)
    while state.actor != OVER:
        state.apply(state.legal_actions()[0])
    with pytest.raises(WrongOption, match="over"):
        LineSearch(state, "expert", 1)


def test_a_process_keeps_a_few_searches_by_key() -> None:
    kept, state, other = KeptSearches(2), decision("atlanteon", moves=3), decision("atlanteon", moves=4)
    first = kept.find("a", state, "oracle", 1)
    assert kept.find("a", state, "oracle", 1) is first
    assert kept.find("a", other, "oracle", 1) is not first, "another position"
    assert kept.find("a", other, "expert", 1).level.name == "expert", "another engine"
    kept.find("b", state, "oracle", 1)
    kept.find("c", state, "oracle", 1)
    assert [*kept.searches] == ["b", "c"]


def test_the_worker_goes_on_with_the_same_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "SEARCHES", KeptSearches())
    state = decision("atlanteon", moves=3)
    first, second = answer(task(state)), answer(task(state))
    assert isinstance(first, EngineView)
    assert isinstance(second, EngineView)
    assert second.tries > first.tries


def test_a_position_that_breaks_the_search_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> EngineView:
        raise IndexError("no such square")

    monkeypatch.setattr(LineSearch, "look", fail)
    found = answer(task(decision("atlanteon", moves=3)))
    assert isinstance(found, Unsearchable)
    assert "no such square" in found.why


# ---- in the pool -----------------------------------------------------------------------------------------------------


def test_games_of_people_come_first_then_the_analysis_then_games_of_bots() -> None:
    async def scene() -> list[str]:
        pool = BotPool(1)
        state = decision("atlanteon", moves=3)
        header = Record(state.game).header()
        tasks = {
            "watched": Request(MoveTask("w", header, b"", BotName("expert")), client=Client(watched=True)),
            "analysis": Request(task(state), client=Client("ann", "1")),
            "person": Request(MoveTask("p", header, b"", BotName("expert")), client=Client("bob", "2")),
        }
        pool.queue = [*tasks.values()]
        order = []
        while pool.queue:
            request = pool.next_request()
            assert request is not None
            pool.queue.remove(request)
            order.append(next(name for name, one in tasks.items() if one is request))
        await pool.close()
        return order

    assert asyncio.run(scene()) == ["person", "analysis", "watched"]


def test_the_pool_asks_the_worker_that_knows_the_position_and_reports_a_failure() -> None:
    async def scene() -> None:
        pool = BotPool(2)
        state, other = decision("atlanteon", moves=3), decision("atlanteon", moves=5)
        tries = [(await pool.lines(task(one, key))).tries for key, one in [("a", state), ("b", other)] * 2]
        assert tries[2] > tries[0]
        assert tries[3] > tries[1]
        foreign = decision("ark")
        with pytest.raises(BotFailed, match="The analysis failed"):
            await pool.lines(LinesTask("c", Record(state.game).header(), foreign.to_bytes(), "oracle", 4))
        await pool.close()

    asyncio.run(scene())
