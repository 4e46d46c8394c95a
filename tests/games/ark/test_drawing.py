"""Positions as people at a terminal see them: in any width, and without colour."""

from __future__ import annotations

import re
from random import Random

import pytest

from atlantis import OVER, State
from atlantis.engine import plain
from tests.games.ark.positions import CUBES, GAMES, SETS, SHIPS, TABLE, at, play, read, seen, with_data
from tests.games.scale import scaled

TWO = read(TABLE, GAMES[2])


def drawn(state: State, width: int = 80, lang: str = "en") -> str:
    return plain(state.game.drawing(state, lang, width))


def row(state: State, start: str, width: int = 80) -> str:
    """The row that begins so, with single blanks."""
    return next(
        line for line in (" ".join(line.split()) for line in drawn(state, width).splitlines()) if line.startswith(start)
    )


ALL_ENDS_OF_THE_TRACK: dict[str, object] = {"workers": 9, "rounds": 5, "track.events": [1, 9, 18, 44, 45]}
MUCH_OF_EVERYTHING = dict.fromkeys(CUBES, 10)
RICH: dict[str, object] = {
    "limit": 30,
    "supply": dict.fromkeys(CUBES, 60),
    "points.group": 50,
    "points.stranded": 50,
    "tokens.worth": [50] * 6,
    **{f"tiles.{tile}.{side}": MUCH_OF_EVERYTHING for tile in range(1, 9) for side in ("dry", "sinking")},
    **{f"tiles.{tile}.rings": 7 for tile in (1, 2)},
    **{f"ships.{ship}.{what}": MUCH_OF_EVERYTHING for ship in SHIPS for what in ("cost", "pay", "get")},
    **{f"ships.{ship}.ring": True for ship in SHIPS},
    **{f"ships.{ship}.points": 50 for ship in SHIPS},
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [100, 80, 60, 40])
@pytest.mark.parametrize("data", [{}, ALL_ENDS_OF_THE_TRACK, RICH], ids=["ours", "a long track", "much of everything"])
def test_also_long_tracks_and_many_cubes_fit_the_terminal(data: dict[str, object], width: int, lang: str) -> None:
    random, state = Random(1), with_data(4, data).start()
    while state.actor != OVER:
        if random.random() < scaled(20, 8) / 100:
            assert max(len(line) for line in drawn(state, width, lang).splitlines()) <= width
        state.apply(random.choice(state.legal_actions()))


@pytest.mark.parametrize("width", [100, 80, 60])
def test_a_tile_is_drawn_with_its_yield_its_token_and_who_stands_there(width: int) -> None:
    assert {"○○", "2O", "animals"} <= set(row(TWO, "1 Copper Hills", width).split())
    assert {"○○", "2F", "-", "1×3"} <= set(row(TWO, "~2 Flax Fields", width).split())  # noqa: RUF001
    assert row(TWO, "3 Cedar Forest", width) == "3 Cedar Forest sunk"
    assert {"2O", "2G", "potions", "2×3"} <= set(row(TWO, "8 Drowned Mine", width).split())  # noqa: RUF001


def test_the_other_side_of_a_tile_is_drawn_where_there_is_room_while_it_is_dry() -> None:
    assert "2O 2W 1O animals" in row(TWO, "1 Copper Hills")
    assert row(TWO, "~4 Driftwood Cove") == "~4 Driftwood Cove ○ 1W potions 2×1 1"  # noqa: RUF001


@pytest.mark.parametrize("width", [100, 80, 60, 40])
def test_all_names_and_numbers_of_the_table_are_there(width: int) -> None:
    text = " ".join(drawn(TWO, width).split())
    view = seen(TWO)
    for words in (
        "Round 2 of 6",
        "14",
        "earthquake is one of the next 4",
        "24 in the deck",
        "4 VP",
        "13 VP",
        "4W 3F 3O 2G",
        "2W > 3G",
        "(S01 > 1O)",
        "S16 1G > 2O",
        "6W, 3F, 2O, 3G",
        *(("28 24 18 15", "3 4 4 4") if width > 40 else ("W 28 F 24 O 18 G 15", "P 3 A 4 T 4 K 4")),
    ):
        assert words in text, words
    for ship in view["show"]:
        assert ship["ship"] in text
    for name in (*CUBES, *SETS):
        assert name in text
    for tile in range(1, 9):
        assert f"{tile} {GAMES[2].words.value_name('tile', tile, 'en')[2:12]}" in text


@pytest.mark.parametrize("width", [100, 80, 60])
def test_a_player_is_drawn_with_cubes_tokens_and_points(width: int) -> None:
    first, second = (row(TWO, start, width).split() for start in ("Seat 1 2", "► Seat 2"))
    assert first[2:10] == ["2", "0", "0", "10", "·", "1", "·", "·"]
    assert second[3:11] == ["0", "1", "2", "0", "·", "·", "1", "1"]
    assert first[-2:] == ["3", "-10"]  # the track, and as if the game ended now
    assert second[-2:] == ["-4", "-35"]


@pytest.mark.parametrize("width", [80, 60])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_markers_stand_above_their_spaces_in_the_order_of_their_piles(width: int, players: int) -> None:
    room = 3 if width > 65 else 2
    random, state = Random(players), GAMES[players].start()
    while state.actor != OVER:
        state.apply(random.choice(state.legal_actions()))
        if random.random() < 0.3:
            lines = drawn(state, width).splitlines()
            track = next(n for n, line in enumerate(lines) if re.match(r"0 |\. ", line))
            for pile in seen(state)["track"]["piles"]:
                column = [line[room * pile["space"] :][:1] for line in lines[track - len(pile["seats"]) : track]]
                assert column == [str(seat) for seat in reversed(pile["seats"])], "\n".join(lines[: track + 1])


@pytest.mark.parametrize("width", [100, 80, 60])
def test_events_of_the_track_are_drawn_as_reached_or_not(width: int) -> None:
    line = next(line for line in drawn(TWO, width).splitlines() if re.match(r"0 |\. ", line))
    assert (line.count("!"), line.count("·")) == (3, 4)
    assert next(line for line in drawn(at(2), width).splitlines() if re.match(r"0 |\. ", line)).count("!") == 7


@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize(
    ("moves", "due"),
    [
        ("", "Seat 1 places workers; 7 workers left this round."),
        ("gold 2, gold 2, gold 2, gold 1", "An event card is being turned up."),
        ("build S16", "A ship is being turned up."),
    ],
)
def test_what_is_to_be_done_stands_below(width: int, moves: str, due: str) -> None:
    state = at(3, "seat 1: ore 1, gold 3\nshow: S16 S21 S22 S23")
    if moves:
        play(state, moves)
    assert " ".join(drawn(state, width).split()).endswith(due)


def test_who_is_to_move_is_marked_and_nobody_while_chance_moves() -> None:
    def marked(state: State) -> list[str]:
        return [line.split()[2] for line in drawn(state).splitlines() if line.startswith("►")]

    assert marked(TWO) == ["2"]
    assert marked(at(4, "seat 1: left 3")) == ["2"]
    assert marked(GAMES[3].start()) == []
    assert marked(play(at(3), "gold 3")) == []


def test_the_end_marks_the_winners_and_asks_nothing() -> None:
    state = play(
        at(
            3,
            """
        round 6
        seat 1: left 0, points 36
        seat 2: left 0, points 3
        seat 3: left 1, points 35
        """,
        ),
        "gold 1",
    )
    text = drawn(state)
    assert [line.split()[2] for line in text.splitlines() if line.startswith("►")] == ["1", "3"]
    assert "places workers" not in text
    assert [row(state, start).split()[-2:] for start in ("► Seat 1", "Seat 2", "► Seat 3")] == [
        ["36", "1"],
        ["3", "-32"],
        ["35", "1"],
    ]


def test_what_the_player_to_move_lacks_for_a_ship_is_drawn_where_there_is_room() -> None:
    state = at(2, "show: S30 S16 S21 S22\nseat 1: wood 4, ore 1, gold 3")
    assert row(state, "S30").endswith("3F 2O")
    assert row(state, "S16") == "S16 Assay Ship 2 VP 1O 3G 1G > 2O"
    assert row(state, "S21").endswith("6W - 2W")


# ---- colour ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 40])
def test_roles_are_for_colours_and_the_text_is_the_same_without(width: int) -> None:
    rows = GAMES[2].drawing(TWO, "en", width)
    assert plain(rows) == "\n".join("".join(text for text, _ in row).rstrip() for row in rows)
    roles = {role for row in rows for _, role in row}
    assert {"seat-1", "seat-2", "faint", "strong"} <= roles
    assert roles <= {"seat-1", "seat-2", "faint", "strong", ""}
    assert "\x1b" not in plain(rows)
    assert {text.strip() for row in rows for text, role in row if role == "seat-1"} == {"Seat 1", "1", "1×3"}  # noqa: RUF001
