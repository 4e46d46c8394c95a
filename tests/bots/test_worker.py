"""What bot processes do with their tasks, tried in this process."""

from __future__ import annotations

import os
from contextlib import closing

import pytest

from atlantis import CHANCE, State, WrongOption, load
from atlantis.bots import worker
from atlantis.bots.bot import Thinker
from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.processes import Failed
from atlantis.bots.worker import NICENESS, HintsTask, JudgeTask, KeptBots, MoveTask, Worker, answer
from atlantis.engine import BrokenBytes, BrokenRecord, Record
from tests.bots import faults
from tests.search.test_tree import decision

EXPERT = parse_bot("expert:sims=60:seconds=0")


def task(state: State, *since: int, key: str = "a", bot: BotName = EXPERT, seed: int | None = None) -> MoveTask:
    return MoveTask(key, Record(state.game).header(), state.to_bytes(), bot, since, seed)


def tree_visits(bots: KeptBots, key: str = "a") -> int:
    """Visits of the root, after the bot has thought."""
    thinker = bots.bots[key].bot
    assert isinstance(thinker, Thinker)
    assert thinker.tree is not None
    return int(thinker.tree.arrays.visits[thinker.tree.root])


def after(state: State, *codes: int) -> State:
    state = state.clone()
    for code in codes:
        state.apply(code)
    return state


# ---- keeping bots ----------------------------------------------------------------------------------------------------


def test_a_kept_bot_follows_the_moves_and_goes_on_from_its_tree() -> None:
    bots, state = KeptBots(), decision("atlanteon", moves=3)
    code = bots.move(task(state))
    bot = bots.bots["a"].bot
    bots.move(task(after(state, code), code))
    assert bots.bots["a"].bot is bot
    assert tree_visits(bots) > 60, "it has what it found out before"


def test_chance_moves_are_followed_too() -> None:
    bots, state, since, chance = KeptBots(), decision("atlandice"), list[int](), 0
    bots.move(task(state))
    bot = bots.bots["a"].bot
    while not chance or state.actor == CHANCE:
        chance += state.actor == CHANCE
        since.append(state.legal_actions()[0])
        state.apply(since[-1])
    assert bots.move(task(state, *since)) in state.legal_actions()
    assert bots.bots["a"].bot is bot


@pytest.mark.parametrize(
    "why",
    ["undo", "moves left out", "illegal moves", "moves of another game", "another bot", "another seed", "another game"],
)
def test_a_position_that_does_not_follow_gets_a_new_bot(why: str) -> None:
    bots, state = KeptBots(), decision("atlanteon", moves=3)
    code = bots.move(task(state))
    bot, following = bots.bots["a"].bot, after(state, code)
    asked = {
        "undo": lambda: task(load("atlanteon").start()),
        "moves left out": lambda: task(following),
        "illegal moves": lambda: task(following, code, code),
        "moves of another game": lambda: task(following, 100_000),
        "another bot": lambda: task(following, code, bot=parse_bot("expert:sims=50:seconds=0")),
        "another seed": lambda: task(following, code, seed=4),
        "another game": lambda: task(decision("ark")),
    }[why]()
    if why == "undo":
        bots.move(task(following, code))
        bot = bots.bots["a"].bot
    now = (
        load("ark").from_bytes(asked.position)
        if why == "another game"
        else (load("atlanteon").from_bytes(asked.position))
    )
    assert bots.move(asked) in now.legal_actions()
    assert bots.bots["a"].bot is not bot


def test_a_task_that_fails_forgets_the_bot() -> None:
    bots, state = KeptBots(), decision("atlandice")
    bots.move(task(state))
    while state.actor != CHANCE:
        state.apply(state.legal_actions()[0])
    with pytest.raises(WrongOption, match="chance moves"):
        bots.move(task(state))
    assert not bots.bots


def test_the_least_recently_used_bot_is_forgotten() -> None:
    bots, state = KeptBots(most_bots=2), decision("atlanteon", moves=3)
    for key in ("a", "b", "a", "c"):
        bots.move(task(state, key=key))
    assert list(bots.bots) == ["a", "c"]


def test_search_trees_have_a_limit_in_memory_together() -> None:
    state = decision("atlanteon", moves=3)
    bots = KeptBots()
    bots.move(task(state))
    size = bots.bots["a"].bot.memory()
    assert size > 60 * 100
    bots = KeptBots(most_bytes=int(2.5 * size))
    for key in "abcd":
        bots.move(task(state, key=key, seed=1))
    assert list(bots.bots) == ["c", "d"]
    bots = KeptBots(most_bytes=size // 2)
    bots.move(task(state))
    assert not bots.bots, "one tree can be too large, too"


def test_bots_that_do_not_search_need_no_memory() -> None:
    bots = KeptBots(most_bytes=0)
    bots.move(task(decision("ark"), bot=BotName("greedy")))
    assert list(bots.bots) == ["a"]


def test_with_a_seed_it_moves_as_that_bot_would() -> None:
    state = decision("ark", moves=6)
    assert KeptBots().move(task(state, seed=7)) == EXPERT.make(state.game, 7).choose(state)


# ---- other tasks -----------------------------------------------------------------------------------------------------


def test_hints_are_the_best_moves() -> None:
    state = decision("atlanteon", moves=3)
    found = answer(HintsTask(Record(state.game).header(), state.to_bytes(), EXPERT, 3))
    assert isinstance(found, list)
    assert len(found) == 3
    assert {hint.code for hint in found} <= set(state.legal_actions())


def test_judging_lowers_the_priority_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    state = decision("atlanteon", moves=3)
    judge = JudgeTask(Record(state.game).header(), state.to_bytes(), 4, state.legal_actions()[0], 0.01)
    monkeypatch.setattr(worker, "answer", faults.priority)
    with closing(Worker()) as lowered:
        assert lowered.ask(task(state, bot=BotName("random")), 20) == os.nice(0)
        assert lowered.ask(judge, 20) == NICENESS


@pytest.mark.parametrize(
    ("header", "error"), [("", BrokenRecord), ("{}", BrokenRecord), (Record(load("ark")).header(), BrokenBytes)]
)
def test_a_wrong_header_is_refused(header: str, error: type[Exception]) -> None:
    position = decision("atlanteon", moves=3).to_bytes()
    with pytest.raises(error):
        answer(MoveTask("a", header, position, BotName("random")))
    with pytest.raises(error):
        answer(HintsTask(header, position, EXPERT, 1))


def test_a_wrong_header_is_a_failure_and_the_process_goes_on() -> None:
    state = decision("atlanteon", moves=3)
    with closing(Worker()) as asked:
        failed = asked.ask(MoveTask("a", "{", state.to_bytes(), BotName("random")), 20)
        assert isinstance(failed, Failed)
        assert failed.why.startswith("BrokenRecord: ")
        process = asked.process
        assert asked.ask(task(state, bot=BotName("random")), 20) in state.legal_actions()
        assert asked.process is process
