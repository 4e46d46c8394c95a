"""Bots by name, with their budgets; errors say what would be right."""

from __future__ import annotations

import pytest

from atlantis.bots.bot import Thinker
from atlantis.bots.names import BotName, parse_bot, parse_bots
from atlantis.engine import WrongOption
from atlantis.games import load


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("expert", BotName("expert")),
        (" Expert : SIMS = 500 ", BotName("expert", 500)),
        ("oracle:seconds=0.2", BotName("oracle", None, 0.2)),
        ("random", BotName("random")),
        ("expert:sims=500:seconds=0", BotName("expert", 500, 0.0)),
        ("expert:seconds=2:sims=7", BotName("expert", 7, 2.0)),
    ],
)
def test_a_name_is_read_and_written(text: str, name: BotName) -> None:
    assert parse_bot(text) == name
    assert parse_bot(str(name)) == name


def test_a_list_of_names() -> None:
    assert parse_bots("expert, adept:sims=5") == [BotName("expert"), BotName("adept", 5)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("expret", "There is no bot 'expret': did you mean 'expert'?"),
        ("", "There is no bot '': there are 'adept', 'expert', 'greedy', 'novice', 'oracle', 'quick', 'random'."),
        ("expert:sims=0", "expert: sims=0 is not valid; it must be a whole number from 1 to 1,000,000,000."),
        ("expert:sims=-3", "expert: sims=-3 is not valid; it must be a whole number from 1 to 1,000,000,000."),
        ("expert:sims=all", "expert: sims=all is not valid; it must be a whole number from 1 to 1,000,000,000."),
        ("expert:sims=1.5", "expert: sims=1.5 is not valid; it must be a whole number from 1 to 1,000,000,000."),
        ("expert:seconds=-1", "expert: seconds=-1 is not valid; it must be a number above 0, at most 86400."),
        ("expert:seconds=nan", "expert: seconds=nan is not valid; it must be a number above 0, at most 86400."),
        ("expert:seconds=inf", "expert: seconds=inf is not valid; it must be a number above 0, at most 86400."),
        (
            "oracle:seconds=0",
            "oracle: seconds=0 means no time limit, so it needs a number of simulations: oracle:sims=500:seconds=0.",
        ),
        ("expert:sim=5", "expert has no setting 'sim': did you mean 'sims'?"),
        ("expert:sims", "expert: sims has no value; write expert:sims=500."),
        ("expert:sims=5:sims=6", "expert: sims is given twice."),
        ("greedy:sims=5", "greedy does not search, so it has no settings: write just greedy."),
    ],
)
def test_what_is_wrong_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(WrongOption) as refused:
        parse_bot(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("value", ["1" + "0" * 400, "9" * 5000, "1e999"])
def test_numbers_beyond_all_bounds_are_refused(value: str) -> None:
    for budget in ("sims", "seconds"):
        with pytest.raises(WrongOption, match="is not valid"):
            parse_bot(f"expert:{budget}={value}")


def test_a_name_makes_its_bot() -> None:
    game = load("atlanteon")
    bot = BotName("expert", 8, 0.0).make(game, 1)
    assert isinstance(bot, Thinker)
    assert bot.level == BotName("expert", 8, 0.0).level("atlanteon")
    assert BotName("random").level("atlanteon") is None
