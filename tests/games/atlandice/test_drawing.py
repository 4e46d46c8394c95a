"""Positions as people at a terminal see them: in any width, and without colour."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

import atlantis
from atlantis import OVER, State
from atlantis.engine import plain
from atlantis.testing import games, positions
from tests.games.atlandice.positions import GAMES, TWO, at, play
from tests.games.scale import examples, scaled

WIDTHS = (200, 80, 79, 78, 77, 60, 50, 49, 44, 40)


def drawn(state: State, width: int = 80, lang: str = "en") -> str:
    return plain(state.game.drawing(state, lang, width))


def row(state: State, start: str, width: int = 80) -> str:
    """The row that begins so, with single blanks."""
    return next(line for line in (" ".join(line.split()) for line in drawn(state, width).splitlines())
                if line.startswith(start))


def assert_fits(state: State, width: int, lang: str) -> None:
    for line in drawn(state, width, lang).splitlines():
        assert len(line) <= width, f"{len(line)} signs: {line}"


# ---- it fits ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", WIDTHS)
def test_no_row_of_a_random_game_is_wider_than_the_terminal(width: int, lang: str) -> None:
    for players in (2, 3, 4):
        for seed in range(scaled(2, 1)):
            random, state = Random(seed), GAMES[players].start()
            while state.actor != OVER:
                if random.random() < scaled(35, 8) / 100:
                    assert_fits(state, width, lang)
                state.apply(random.choice(state.legal_actions()))
            assert_fits(state, width, lang)


@given(positions(games("atlandice")))
@examples(60, 15)
def test_any_position_fits(state: State) -> None:
    for lang in ("en", "fr"):
        for width in (80, 60, 40):
            assert_fits(state, width, lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 60, 40])
def test_a_long_clock_and_many_points_and_tokens_fit_too(width: int, lang: str) -> None:
    game = atlantis.load("atlandice", 4, data={
        "clock.last": 60, "clock.donation": list(range(22, 60)), "points.donation": 9, "points.most": 9,
        "resources.market": 0, "resources.district.four": 12})
    random, state = Random(1), game.start()
    while state.actor != OVER:
        legal = state.legal_actions()
        state.apply(legal[0] if "donate" in state.text(legal[0]) else random.choice(legal))
        if random.random() < 0.05:
            assert_fits(state, width, lang)
    assert_fits(state, width, lang)


# ---- it says everything ----------------------------------------------------------------------------------------------

def test_an_area_is_drawn_with_its_dice_resources_effect_and_tiles() -> None:
    state = at(2, TWO)
    assert row(state, "1 Jeweller") == "1 Jeweller ■■ 4 1 · · · swap with a District 2 +1"
    assert row(state, "2 Library") == "2 Library S · 4 · · · 2nd die: one more 2 +2"
    assert row(state, "3 Inn") == "3 Inn · · · · · used up"
    assert row(state, "6 Black Market") == "6 Black Market ■ 3 3 · 3 3 no effect 2"


def test_a_player_is_drawn_with_dice_resources_tiles_and_points() -> None:
    state = at(2, TWO)
    assert row(state, "► Seat 1") == "► Seat 1 ■ 2* 2* · · · 4 1 7"
    assert row(state, "Seat 2") == "Seat 2 1st ■ 1 · · 1* · 2 2 6"
    assert row(state, "neutral") == "neutral ■ · · · · 3* 3 1 4"


def test_in_a_narrow_terminal_dice_are_counted_and_effects_are_told_below() -> None:
    state = at(2, TWO)
    assert row(state, "4 Eng", 40) == "4 Engineeri. 1 · · · 6 · 2 +1"
    assert row(state, "1 Jeweller", 40) == "1 Jeweller 2 4 1 · · · 2 +1"
    assert row(state, "1 swap", 40) == "1 swap with a District"
    assert row(state, "3 used", 40) == "3 used up"
    assert row(state, "► Seat 1", 40) == "► Seat 1 1 2* 2* · · · 7"
    assert row(state, "neutral", 40) == "neutral 1 · · · · 3* 4"


@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize("state", [at(2, TWO), at(4)], ids=["two", "four"])
def test_the_numbers_of_areas_and_players_stand_below_the_letters_of_their_resources(state: State, width: int) -> None:
    lines = drawn(state, width).splitlines()
    first, second = (line for line in lines if "G  B  P  T  W" in line)
    place = first.index("G  B")
    assert second.index("G  B") == place
    names = ("Jeweller", "Library", "Inn", "Engineeri", "Blacksmith", "Black Mar", "Seat", "neutral")
    rows = [line for line in lines if line[2:].lstrip().startswith(names) and len(line) > place + 12]
    assert len(rows) >= 9
    for line in rows:
        assert all(line[place + 3 * kind] in "·0123456789" for kind in range(5)), line


@pytest.mark.parametrize("width", [80, 60, 40])
def test_the_clock_shows_its_events_and_where_the_hand_stands(width: int) -> None:
    first, second = (next(line for line in drawn(state, width).splitlines() if line.startswith("Clock"))
                     for state in (at(3), at(2, TWO)))
    assert "".join(first.split()).startswith("Clock[>]··G·+·B·*·P·+·T")
    assert "·+·B·*[·]P·+" in second.replace(" ", "")


def test_a_wide_clock_is_one_row_with_the_hand_in_brackets_and_a_narrow_one_has_a_row_for_its_number() -> None:
    state = at(3, "clock 9")
    assert drawn(state).splitlines()[0] == "Clock > · · G · + · B ·[*]· P · + · T · W · + · * · · ~   9 of 24"
    assert drawn(state, 77).splitlines()[:2] == [
        "Clock > · · G · + · B ·[*]· P · + · T · W · + · * · · ~", "      9 of 24"]
    assert drawn(state, 40).splitlines()[:3] == [
        "Clock > · · G · + · B ·[*]· P · + · T", "      · W · + · * · · ~", "      9 of 24"]


def test_every_space_of_a_long_clock_is_drawn() -> None:
    game = atlantis.load("atlandice", 3, data={"clock.last": 60})
    for width in (80, 40):
        rows = drawn(game.start(), width).split("letter")[0]
        signs = rows.removeprefix("Clock").split("0 of")[0].replace(" ", "").replace("\n", "")
        assert signs == "[>]··G·+·B·*·P·+·T·W·+·*" + "·" * 38 + "~"


@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize("moves", ["", "give 1", "give 1, pick gem", "take 4", "take 4, pick tool"])
def test_what_is_to_be_done_stands_below(width: int, moves: str) -> None:
    state = at(2, TWO)
    if moves:
        play(state, moves)
    said = " ".join(drawn(state, width).split())
    due = {"": "Seat 1 takes a die, or gives one to the neutral player.",
           "give 1": "Seat 1 takes a resource at the Jeweller. It is for the neutral player.",
           "give 1, pick gem": "Seat 1 swaps a resource from the Jeweller for one from another District. "
                               "It is for the neutral player.",
           "take 4": "Seat 1 takes a resource at the Engineering Works.",
           "take 4, pick tool": "Seat 1 moves the Submarine."}[moves]
    example = {"": "take 1", "give 1": "pick gem", "give 1, pick gem": "swap gem 2 book", "take 4": "pick tool",
               "take 4, pick tool": "submarine 1"}[moves]
    assert said.endswith(f"{due} for instance: {example}")


def test_the_last_row_is_a_move_in_faint_letters_where_somebody_decides() -> None:
    state = at(2, TWO)
    assert GAMES[2].drawing(state, "en", 80)[-1] == [("for instance: take 1", "faint")]
    assert drawn(state, 80, "fr").splitlines()[-1] == "par exemple\u202f: take 1"
    rolling = play(at(3, "5 even +2: dice 1, weapon 7"), "take 5, pick weapon")
    assert drawn(rolling).splitlines()[-1] == "A die is being rolled for the effect of the tile."


def test_the_visited_area_and_who_is_to_move_are_marked() -> None:
    state = play(at(2, TWO), "give 4")
    marked = [" ".join(line.split()[:3]) for line in drawn(state).splitlines() if line.startswith("►")]
    assert marked == ["►4 Engineering Works", "► Seat 1"]
    assert sum(line.startswith("►") for line in drawn(at(2, TWO)).splitlines()) == 1


def test_the_end_marks_the_winners_and_asks_nothing() -> None:
    state = play(at(3, """
        clock 22
        5 even +2: weapon 3
        seat 1: points 8
        seat 2: points 5, weapon 4
        take: seat 3, visits 1
        """), "take 6, pick gem")
    text = drawn(state)
    assert [line.split()[2] for line in text.splitlines() if line.startswith("► Seat")] == ["1", "2"]
    assert "takes a" not in text


def test_a_tile_about_to_come_up_is_announced() -> None:
    state = play(at(3, "1 odd +2: dice 1, gem 1\nseat 2: gem 6"), "take 1, pick gem, roll 2")
    assert "the next tile comes up" in row(state, "1 Jeweller")
    assert drawn(state).endswith("A tile is being turned up.")


# ---- colour and language ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("width", [80, 40])
def test_roles_are_for_colours_and_the_text_is_the_same_without(width: int) -> None:
    rows = GAMES[2].drawing(at(2, TWO), "en", width)
    assert plain(rows) == "\n".join("".join(text for text, _ in row).rstrip() for row in rows)
    roles = {role for row in rows for _, role in row}
    assert {"seat-1", "seat-2", "faint", "strong"} <= roles
    assert "\x1b" not in plain(rows)
    assert {text.strip() for row in rows for text, role in row if role == "seat-1"} == {"Seat 1"}


@pytest.mark.parametrize("width", [80, 60, 40])
def test_the_drawing_is_french_with_the_same_numbers(width: int) -> None:
    """Areas and players with their counts in the same columns' order; no English word is left."""
    state = play(at(2, TWO), "give 1")
    english, french = drawn(state, width), drawn(state, width, "fr")
    for word in ("Seat", "Clock", "Black", "Library", "tile", "most", "used up", "dice", "neutral", "hands", "points:",
                 "Survey", "Submarine", "first player", "the ", "of "):
        assert word not in french, word
    assert "Siège 1" in french

    def numbers(text: str, name: str) -> list[str]:
        line = next(line for line in text.splitlines() if name in line[:16])
        return [word for word in line[12:].split() if word.strip("*").isdecimal()]

    if width == 80:
        rows = french.splitlines()
        assert rows[0].startswith("Horloge > · · G · + · L · *[·]P ·")
        assert "G Gemme  L Livre  P Provision  O Outil  A Arme  S Sous-marin  + tuiles dessous" in rows
    for seat in (1, 2):
        assert numbers(french, f"Siège {seat}") == numbers(english, f"Seat {seat}")
