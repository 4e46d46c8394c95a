"""Positions as people at a terminal see them: in any width, and without colour."""

from __future__ import annotations

import re
from random import Random

import pytest

from atlantis import OVER, State
from atlantis.engine import plain
from tests.games.reading import seen
from tests.games.rising.positions import ALL_OUT, CARDS, GAMES, RIGHT, after, at, built_but, play, with_data

TWO = GAMES[2].position(RIGHT)
WIDTHS = (100, 80, 60, 40)


def drawn(state: State, width: int = 80, lang: str = "en") -> str:
    return plain(state.game.drawing(state, lang, width))


def flat(state: State, width: int = 80, lang: str = "en") -> str:
    """All of it in one line, with single blanks."""
    return " ".join(drawn(state, width, lang).split())


def row(state: State, start: str, width: int = 80) -> str:
    """The row that begins so, with single blanks."""
    return next(
        line for line in (" ".join(line.split()) for line in drawn(state, width).splitlines()) if line.startswith(start)
    )


def assert_fits(state: State, width: int, lang: str) -> None:
    for line in drawn(state, width, lang).splitlines():
        assert len(line) <= width, f"{len(line)} signs: {line}"


# ---- much of everything ----------------------------------------------------------------------------------------------

MANY_PEOPLE: dict[str, object] = {
    "supply.atlanteans": 9,
    "supply.grey": 9,
    "start.atlanteans": [9] * 5,
    "supply.courage": 60,
    "councilors.champion": 5,
    "tiles.cities.rings": [4] * 6,
    **{f"tiles.{name}.rings": [4] * 6 for name in ("mountains", "hills", "forests", "libraries", "forges")},
}
FULL_TILE = ", ".join(f"M1 seat-{seat} 1, M1 brave-{seat} 1" for seat in range(1, 5)) + ", M1 barrier 1"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_crowded_tile_a_crowded_navy_and_full_hands_fit(width: int, lang: str) -> None:
    navy = ", ".join(f"navy seat-{seat} {8 if seat < 5 else 9}" for seat in range(1, 7))
    hand = ", ".join(f"{card} 1" for card in CARDS)
    state = at(
        6,
        f"phase act\nM: {FULL_TILE}\nplaces: {navy}\n"
        f"seat 1 astrologer: {hand}, copied-artificer 1, copied-explorer 1, copied-champion 1\n"
        + "\n".join(f"seat {seat}: unused 0" for seat in range(2, 7)),
        with_data(6, {**MANY_PEOPLE, "hand": 20}),
    )
    assert_fits(state, width, lang)
    for seat in range(1, 5):
        assert f"{seat}*" in flat(state, width, lang)


# ---- it says everything ----------------------------------------------------------------------------------------------


def test_what_is_still_to_be_paid_is_drawn_while_cubes_are_waived() -> None:
    """One chooses what not to pay: of which component, and of how much."""
    state = at(3, "phase build\nseat 1 artificer: atlantium 6, gold 2, crystal 2, borrowed-plans 1")
    play(state, "play borrowed-plans, build ward-lattice")
    first, second = (drawn(play(state.clone(), move)) for move in ("waive gold", "waive atlantium"))
    assert first != second


def test_a_ballad_that_was_played_is_drawn() -> None:
    state = after(
        2,
        "phase attack, galley 5\nplaces: navy seat-1 2, navy seat-2 2\nseat 1: ballad-of-bravery 1, burning-mirrors 1",
        "attack 5, play ballad-of-bravery",
    )
    assert "Ballad of Bravery" in flat(state)


@pytest.mark.parametrize("width", [100, 80, 60])
def test_a_tile_is_drawn_with_its_value_its_rings_and_who_stands_there(width: int) -> None:
    assert row(TWO, "M ", width).endswith("~~ 2+ 1* 3+ ○○ 3+ ○○ 5+ 2○○# 4+ ○○○")
    assert row(TWO, "L ", width).endswith("3/2 ○ 3/1 ○ 2/1 ○ 2/1 ○ 1/1 1○ 1/1 ○○")
    assert row(TWO, "R ", width).endswith("~~ ~~ ~~ ~~ ~~ ~~")
    assert row(TWO, "C ", width).endswith("○ ○ ○○ ○○ ○○○ ○○○")
    assert row(at(2), "R ", width).endswith("x3 ○ x3 ○ x2 ○○ x2 ○○ x1 ○○○ x1 ○○○")


@pytest.mark.parametrize("width", [100, 80, 60])
def test_the_numbers_of_tiles_stand_above_them(width: int) -> None:
    lines = drawn(at(2), width).splitlines()
    heads = next(line for line in lines if line.split() == list("123456"))
    mountains = next(line for line in lines if line.startswith("M "))
    for number, value in zip("123456", "223344", strict=True):
        assert mountains[heads.index(number) :][:2] == f"{value}+"


@pytest.mark.parametrize("width", WIDTHS)
def test_all_names_and_numbers_of_the_table_are_there(width: int) -> None:
    text = flat(TWO, width)
    for words in (
        "Turn 3. Starting player: Seat 1. Galley +5, at most +5",
        "222* defence 4",
        "Crisis of Faith: no energy at the centre · next turn: Solar Matrix",
        "Inner Light ×2",
        "Blueprint: 2 of 10 built",
        "9 ore (O), 20 Atlantium (A), 11 gold (G), 10 crystal (C)",
        "22 energy, 9 courage, 5 barriers",
        "36 knowledge cards, 53 misfortunes",
        "the next are known: Flood: Cities, Calm Seas",
        "Priest+Scholar",
    ):
        assert words in text, words
    for component in seen(TWO)["blueprint"]:
        assert TWO.game.words.value_name("component", component["component"], "en") in text
    for words in ("Power Core 3A 2G 2C", "1 Tidal Anchor built", "2 Signal Mirror built", "Memory Prism 6A 2G"):
        assert words in text, words
    assert text.endswith("Seat 1 acts with their Atlanteans, or is done.")
    if width > 40:
        assert "Power Core 3A 2G 2C 7 +3 energy" in text  # Seat 1 lacks seven cubes


@pytest.mark.parametrize("width", [100, 80, 60])
def test_a_player_is_drawn_with_all_that_they_have(width: int) -> None:
    assert row(TWO, "► Seat 1", width) == "► Seat 1 Explorer 1 2 1 1 · · ·"
    assert row(TWO, "Seat 2", width) == "Seat 2 Priest+Scholar 0 0 0 · · 3 ·"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("drawing", "moves", "words"),
    [
        ("seat 1 astrologer:", "place M1, hold", "0+2"),
        (
            "phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2\nseat 1: burning-mirrors 2",
            "attack 5, play burning-mirrors",
            "Attack 8 against 5",
        ),
        (f"{ALL_OUT}seat 1: reading-the-tides 1", "play reading-the-tides, misfortune plague", "known: Plague"),
        (
            "phase act\nL: L1 seat-1 1",
            "act L1, knowledge inner-light, knowledge inner-light, knowledge market-day",
            "Drawn: Market Day, Inner Light ×2",
        ),
        (
            "phase build\nseat 1: atlantium 4, gold 1, crystal 1, borrowed-plans 1",
            "play borrowed-plans",
            "Borrowed Plans: 2 cubes less",
        ),
        (
            "phase act\nplaces: centre seat-1 1\nseat 1: tireless-hands 1",
            "play tireless-hands",
            "Tireless Hands: the next action twice",
        ),
        ("seat 1: ancient-atlas 1", "play ancient-atlas, target H", "2+ ○ 2+ ○ 2+ ○○ 2+ ○○ 3+ ○○○ 3+ ○○○"),
    ],
)
def test_what_comes_and_goes_is_drawn(drawing: str, moves: str, words: str, width: int) -> None:
    state = at(3, drawing)
    assert words not in flat(state, width)
    assert words in flat(play(state, moves), width)


def test_who_is_to_move_is_marked_and_nobody_while_chance_moves() -> None:
    def marked(state: State) -> list[str]:
        return [line.split()[2] for line in drawn(state).splitlines() if line.startswith("►")]

    assert marked(TWO) == ["1"]
    assert marked(at(4, "start 3")) == ["3"]
    assert marked(GAMES[3].start()) == []
    assert marked(at(3, "phase attack")) == []


def test_the_end_marks_the_winners_and_asks_nothing() -> None:
    won = after(
        2,
        f"phase build, turn 6\n{built_but('exchange-conduit')}\nseat 1: atlantium 3, gold 2",
        "build exchange-conduit",
    )
    assert [line.split()[2] for line in drawn(won).splitlines() if line.startswith("►")] == ["1", "2"]
    assert "Blueprint: 10 of 10 built" in drawn(won)
    lost = after(3, f"{ALL_OUT}island: others 0", "misfortune controlled-flood")
    assert "►" not in drawn(lost)
    assert row(lost, "Centre") == "Centre ~~"
    for state in (won, lost):
        assert not re.search(r"may build|being turned|chooses", drawn(state))


# ---- colour and language ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 40])
def test_roles_are_for_colours_and_the_text_is_the_same_without(width: int) -> None:
    rows = GAMES[2].drawing(TWO, "en", width)
    assert plain(rows) == "\n".join("".join(text for text, _ in row).rstrip() for row in rows)
    roles = {role for row in rows for _, role in row}
    assert {"seat-1", "seat-2", "faint", "strong", "number"} <= roles
    assert roles <= {"seat-1", "seat-2", "faint", "strong", "number", ""}
    assert "\x1b" not in plain(rows)
    assert {text.strip() for row in rows for text, role in row if role == "seat-2"} == {"Seat 2", "2", "222*"}


def test_colours_tell_nothing_that_the_text_does_not() -> None:
    """A seat's colour is only where its number stands."""
    random, state = Random(2), GAMES[4].start()
    while state.actor != OVER:
        for line in state.game.drawing(state, "en", 80):
            for text, role in line:
                if role.startswith("seat-"):
                    assert re.fullmatch(rf"(► )?Seat {role[-1]}|({role[-1]}\*?)+", text.strip()), (text, role)
        state.apply(random.choice(state.legal_actions()))


@pytest.mark.parametrize("width", WIDTHS)
def test_the_drawing_is_french_with_the_same_numbers(width: int) -> None:
    """Tiles, players and components in the same order with the same numbers; no English word is left."""
    english, french = drawn(TWO, width), drawn(TWO, width, "fr")
    for word in ("Seat", "Turn", "Mountains", "energy", "gold", "ore", "tip", "Supply", "Navy", "built", "the ", "of "):
        assert word not in french.replace("Forêts", "").replace("encore", ""), word
    for word in ("Siège 1", "Tour 3", "Érudit", "Noyau de puissance", "minerai", "Crue"):
        assert word in french, word

    def numbers(text: str) -> list[str]:
        return re.findall(r"\d+", " ".join(text.split()))

    if width != 60:  # where the longer French names leave no room for what is lacking
        assert sorted(numbers(english)) == sorted(numbers(french))
