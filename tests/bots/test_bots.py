"""Bots: the levels by name, what they refuse, what they keep between moves."""

from __future__ import annotations

from typing import Any

import pytest

from atlantis import CHANCE, OVER, WrongOption, card, games, load
from atlantis.bots import LEVELS, make_bot
from atlantis.bots.bot import Bot, Thinker
from atlantis.bots.chance import ChanceSource
from atlantis.bots.levels import YARDSTICKS, level_of
from atlantis.search import glance
from tests.search.test_tree import decision

NAMES = (*YARDSTICKS, *LEVELS)
QUICK: dict[str, Any] = {"simulations": 4, "seconds": 0.0}


def test_every_game_has_the_same_levels() -> None:
    for name in games():
        assert tuple(card(name).levels) == LEVELS


@pytest.mark.parametrize("name", games())
def test_each_level_thinks_more_than_the_one_below_and_about_a_second_at_most(name: str) -> None:
    levels = [level_of(name, level) for level in LEVELS]
    assert [level.simulations for level in levels] == sorted({level.simulations for level in levels})
    assert all(0 < level.seconds <= 1.0 for level in levels)
    assert levels[0].slips
    assert not levels[-1].slips


@pytest.mark.parametrize("bot", NAMES)
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in games() for players in load(name).card.players]
)
def test_every_bot_plays_every_game_with_every_number_of_players(name: str, players: int, bot: str) -> None:
    game = load(name, players=players)
    state = decision(name, players=players)
    chosen = make_bot(game, bot, 1, **(QUICK if bot in LEVELS else {})).choose(state)
    assert chosen in state.legal_actions()


@pytest.mark.parametrize("name", games())
def test_bots_play_a_whole_game(name: str) -> None:
    game = load(name)
    bots = [make_bot(game, "adept", seat, simulations=2, seconds=0.0) for seat in range(game.players)]
    state, chance, number = game.start(), ChanceSource(1), 0
    while state.actor != OVER:
        number += 1
        code = chance.draw(state, number) if state.actor == CHANCE else bots[state.actor].choose(state)
        state.apply(code)
        for bot in bots:
            bot.follow(code)
    assert len(state.returns()) == game.players


@pytest.mark.parametrize("bot", NAMES)
def test_the_same_seed_chooses_the_same(bot: str) -> None:
    state = decision("ark", moves=6)
    budget: dict[str, Any] = {"simulations": 30, "seconds": 0.0} if bot in LEVELS else {}
    assert len({make_bot(state.game, bot, 7, **budget).choose(state) for _ in range(3)}) == 1


def test_time_is_never_more_than_asked_by_much_and_something_is_chosen() -> None:
    state = decision("rising")
    bot = make_bot(state.game, "oracle", 1, seconds=0.01)
    assert bot.choose(state) in state.legal_actions()
    assert isinstance(bot, Thinker)
    assert bot.tree is not None
    assert sum(move.visits for move in bot.tree.found()) < 100_000


def test_a_novice_slips_into_moves_that_look_good_at_first_sight() -> None:
    """Not into any move: those that it makes are among the better looking ones."""
    state = decision("ark", moves=6)
    bot = make_bot(state.game, "novice", 1, **QUICK)
    assert isinstance(bot, Thinker)
    look = {move.code: rank for rank, move in enumerate(glance(state, state.game.evaluation(), 1, 4))}
    ranks = [look[bot.slip(state)] for _ in range(60)]
    assert len(set(ranks)) > 1
    assert sum(ranks) / len(ranks) < 0.35 * len(look)


def test_levels_that_slip_use_the_hand_written_evaluation() -> None:
    game = load("atlanteon")
    hand = type(game.evaluation())
    kinds = [type(bot.evaluation()) for bot in (make_bot(game, level, 1) for level in LEVELS)]
    assert kinds[0] is hand
    assert hand not in kinds[1:]


def test_a_bot_may_count_the_time_of_the_processor() -> None:
    state = decision("ark")
    bot = make_bot(state.game, "oracle", 1, seconds=0.02)
    assert isinstance(bot, Thinker)
    ticks = iter(range(1000))
    bot.clock = lambda: next(ticks) * 0.005
    assert bot.choose(state) in state.legal_actions()
    assert next(ticks) < 10


# ---- refusals --------------------------------------------------------------------------------------------------------


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(WrongOption, match="There is no level 'expret': did you mean 'expert'"):
        make_bot(load("ark"), "expret", 1)


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        ({"simulations": 0}, "0 simulations"),
        ({"simulations": -3}, "-3 simulations"),
        ({"seconds": -1.0}, "-1.0 seconds"),
        ({"seconds": float("nan")}, "nan seconds"),
    ],
)
def test_an_empty_budget_is_refused(budget: dict[str, Any], said: str) -> None:
    with pytest.raises(WrongOption, match=said):
        make_bot(load("ark"), "expert", 1, **budget)


@pytest.mark.parametrize("bot", NAMES)
def test_where_nobody_decides_a_bot_refuses(bot: str) -> None:
    game = load("atlandice")
    state = game.start()
    assert state.actor == CHANCE
    with pytest.raises(WrongOption, match="There is no decision to make: chance moves next"):
        make_bot(game, bot, 1).choose(state)
    over = load("atlanteon").start()
    while over.actor != OVER:
        over.apply(over.legal_actions()[0])
    with pytest.raises(WrongOption, match="There is no decision to make: the game is over"):
        make_bot(over.game, bot, 1).choose(over)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(WrongOption, match=r"This bot plays .*Ark.*, not .*Atlanteon"):
        make_bot(load("ark"), "novice", 1).choose(load("atlanteon").start())


# ---- between moves ---------------------------------------------------------------------------------------------------


def test_a_bot_goes_on_from_what_it_has_thought() -> None:
    state = decision("atlanteon", moves=3)
    bot = make_bot(state.game, "expert", 1, simulations=600, seconds=0.0)
    assert isinstance(bot, Thinker)
    code = bot.choose(state)
    state.apply(code)
    bot.follow(code)
    assert bot.tree is not None
    assert bot.tree.position == state
    known = bot.tree.arrays.visits[bot.tree.root]
    assert known > 5
    found = bot.think(state)
    assert sum(move.visits for move in found) >= 600 + known - 1


def test_a_bot_that_was_not_told_of_a_move_begins_anew() -> None:
    state = decision("atlanteon")
    bot = make_bot(state.game, "expert", 1, simulations=50, seconds=0.0)
    state.apply(bot.choose(state))
    assert bot.choose(state) in state.legal_actions()


def test_what_a_bot_chooses_does_not_depend_on_chance_to_come() -> None:
    """Two games with the same rolls so far and other ones to come: the same choice."""
    chosen = []
    for future in (1, 2):
        game = load("atlandice")
        state, past = game.start(), ChanceSource(5)
        number = 1
        while state.actor == CHANCE:
            state.apply(past.draw(state, number))
            number += 1
        to_come = ChanceSource(future)
        chosen.append(make_bot(game, "expert", 3, simulations=200, seconds=0.0).choose(state))
        while state.actor != CHANCE:
            state.apply(state.legal_actions()[0])
        to_come.draw(state, number)
    assert chosen[0] == chosen[1]


def test_a_novice_makes_mistakes_but_not_any() -> None:
    state = decision("atlanteon", moves=8)
    chosen = {make_bot(state.game, "novice", seed, seconds=0.0).choose(state) for seed in range(40)}
    assert 1 < len(chosen) < len(state.legal_actions())


def test_a_bot_without_a_choice_does_not_think() -> None:
    class Thoughtless(Bot):
        def decide(self, state: object, legal: list[int]) -> int:
            raise AssertionError("there was nothing to think about")

    state = load("atlandice").start()
    while state.actor == CHANCE or len(state.legal_actions()) > 1:
        state.apply(state.legal_actions()[-1])
        assert state.actor != OVER
    assert Thoughtless(state.game, "x", 1).choose(state) == state.legal_actions()[0]
