"""The board in a terminal: it fits, and without colour it says everything."""

from __future__ import annotations

from random import Random

import pytest

from atlantis.engine import plain
from tests.games.atlandice.positions import GAMES, at, play

MIDDLE = """
    clock 9, submarine 2, first 1
    1 swap +1: dice 2, gem 4, book 1
    2 second +2: dice 1, book 5
    5 used up:
    seat 1: points 9, tiles even spread six, gem 3
    seat 2: points 4, book 1
    """


def drawing(lang: str, width: int) -> str:
    state = at(2, MIDDLE)
    return plain(state.game.drawing(state, lang, width))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [40, 48, 60, 77, 80, 120])
def test_the_drawing_fits_at_every_step_of_a_game(lang: str, width: int) -> None:
    for players, game in GAMES.items():
        random, state = Random(players), game.start()
        while state.legal_actions():
            rows = plain(game.drawing(state, lang, width)).splitlines()
            assert max(len(row) for row in rows) <= width
            state.apply(random.choice(state.legal_actions()))


def test_an_area_shows_its_dice_resources_effect_hands_and_stack() -> None:
    row = next(row for row in drawing("en", 80).splitlines() if "Jeweller" in row)
    assert row.split() == ["1", "Jeweller", "■■", "4", "1", "·", "·", "·", "swap", "with", "a", "District", "2", "+1"]


def test_the_submarine_and_a_used_up_district_are_shown() -> None:
    rows = drawing("en", 80).splitlines()
    assert next(row for row in rows if "Library" in row).split()[:3] == ["2", "Library", "S"]
    assert "used up" in next(row for row in rows if "Blacksmith" in row)


def test_the_clock_shows_the_hand_and_what_waits() -> None:
    rows = drawing("en", 80).splitlines()
    assert rows[0] == "Clock > · · G · + · B ·[*]· P · + · T · W · + · * · · ~   9 of 24"


def test_players_show_who_has_most_tiles_and_points() -> None:
    rows = drawing("en", 80).splitlines()
    assert next(row for row in rows if "Seat 1" in row).split() == [
        "►", "Seat", "1", "1st", "3*", "·", "·", "·", "·", "3", "3", "9"]
    assert "neutral" in rows[-4]


def test_the_last_line_asks_and_says_when_it_is_for_the_neutral() -> None:
    state = play(at(2, MIDDLE), "give 1")
    last = plain(state.game.drawing(state, "en", 80)).splitlines()[-1]
    assert last == "Seat 1 takes a resource at the Jeweller. It is for the neutral player."


def test_the_visited_area_is_marked() -> None:
    state = play(at(2, MIDDLE), "take 1")
    assert any(row.startswith("►1 Jeweller") for row in plain(state.game.drawing(state, "en", 80)).splitlines())


def test_a_narrow_terminal_reads_the_effects_below_the_table() -> None:
    rows = drawing("en", 44).splitlines()
    assert " 2 2nd die: one more" in rows
    assert any(row.startswith(" 4 Engineeri.") for row in rows)


def test_the_french_drawing_has_french_letters() -> None:
    rows = drawing("fr", 80).splitlines()
    assert "G Gemme  L Livre  P Provision  O Outil  A Arme  S Sous-marin  + tuiles dessous" in rows
    assert rows[0].startswith("Horloge > · · G · + · L ·[*]·")
