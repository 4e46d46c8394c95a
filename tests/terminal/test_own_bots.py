"""Your own bots at a seat of the terminal."""

from __future__ import annotations

from pathlib import Path

from atlantis.bots.names import BotName
from atlantis.terminal.seats import parse_seat
from tests.terminal.hands import atlantis, refusal

FIRST = "tests.bots.mybots:First"


def test_a_seat_is_a_location_perhaps_with_a_name() -> None:
    assert parse_seat(FIRST).bot == BotName(FIRST)
    named = parse_seat(f"{FIRST}:Robo")
    assert (named.bot, named.name) == (BotName(FIRST), "Robo")


def test_a_bot_of_your_own_makes_its_moves(home: Path) -> None:
    answer = atlantis("play", "atlanteon", "--seats", f"{FIRST},me")
    assert "tower white" in answer.out.casefold() or "white tower" in answer.out.casefold()
    assert "failed" not in answer.out


def test_a_bot_that_crashes_is_reported_and_the_game_goes_on(home: Path) -> None:
    answer = atlantis("play", "atlanteon", "--seats", "tests.bots.mybots:Crash,me")
    assert "out of ideas" in answer.out + answer.err


def test_a_wrong_class_is_refused(home: Path) -> None:
    assert "did you mean 'First'?" in refusal("play", "atlanteon", "--seats", "tests.bots.mybots:Frist,me")
