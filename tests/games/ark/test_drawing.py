"""Positions as people at a terminal see them: in any width, and without colour."""

from __future__ import annotations

import re
from inspect import cleandoc
from random import Random

import pytest

from atlantis import OVER, State
from atlantis.engine import plain
from tests.games.ark.positions import GAMES, SHIPS, TABLE, after, at, with_data
from tests.games.ark.table import CUBES
from tests.games.reading import seen
from tests.games.scale import scaled

TWO = GAMES[2].position(TABLE)


def drawn(state: State, width: int = 80, lang: str = "en") -> str:
    return plain(state.game.drawing(state, lang, width))


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


WIDE = """
    Round 2 of 6. Event cards left: 14; an earthquake is one of the next 4
                                     2  1
    0  1  2  3· 4  5  6· 7  8  9· 10 11 12·13 14 15!16 17 18!19 20 21!
    topmost marker on the lowest space moves; ! event, · event that was reached

                          rings  yields  other side  token      workers  cards
     1 Copper Hills       ○○     2O      2W 1O       animals             2
    ~2 Flax Fields        ○○     2F                  -          1×3      1
     3 Cedar Forest       sunk
    ~4 Driftwood Cove     ○      1W                  potions    2×1      1
     5 Fish Market        ○      2G      1G          knowledge           2
     6 Weavers’ Terraces  ○○     2W 2F   2W 1F       -                   2
     7 Harbour Bazaar     ○○     1W 3G   1W 4G       treasures           2
     8 Drowned Mine       ○○○    2O 2G   3O 2G       potions    2×3      2

    City: 1G a worker; buy 2W=1G, 1F=1G, 1O=2G; sell 6W, 3F, 2O, 3G for 4 VP

    ships on show (24 in the deck)
                                  cost         use      lacks
     S05 Flax Skiff         2 VP  4W 2G        > 2F     4W 2G
     S11 Carpenters’ Yard   2 VP  5W 1F        2W > 3G  5W
     S24 Bronze Ram         4 VP  4W 2O        > 1O     4W
     S30 Ark of Kings      13 VP  4W 3F 3O 2G  > 1G     4W 2F 1O 2G

               W   F   O   G  P  A  T  K  ships  left  swim  points  in all
      Seat 1   2   0   0  10  ·  1  ·  ·      2     2     1       3     -10
    ► Seat 2   0   1   2   0  ·  ·  1  1      0     3     ·      -4     -35
      supply  28  24  18  15  3  4  4  4
    W wood  F flax  O ore  G gold  P potions  A animals  T treasures  K knowledge
    in all: as if the game ended now

     Seat 1  (S01 > 1O), S16 1G > 2O

    Seat 2 places workers; 3 workers left this round.
    """


def test_the_table_is_drawn_as_people_see_it() -> None:
    """Tiles with yields, tokens and workers; what the player to move lacks for a ship; a used ship in brackets."""
    assert drawn(TWO, 80) == cleandoc(WIDE)


@pytest.mark.parametrize("width", [100, 60, 40])
def test_all_that_matters_is_there_in_other_widths_too(width: int) -> None:
    text = " ".join(drawn(TWO, width).split())
    for words in (
        "Round 2 of 6",
        "an earthquake is one of the next 4",
        "8 Drowned Mine",
        "○○○",
        "2O 2G",
        "2×3",
        "-35",
        "1O=2G",
        "6W, 3F, 2O, 3G for 4 VP",
        "24 in the deck",
        "13 VP",
        "4W 3F 3O 2G",
        "2W > 3G",
        "(S01 > 1O), S16 1G > 2O",
        "K knowledge",
        "Seat 2 places workers; 3 workers left this round.",
    ):
        assert words in text, words


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


def test_who_is_to_move_is_marked_and_nobody_while_chance_moves() -> None:
    def marked(state: State) -> list[str]:
        return [line.split()[2] for line in drawn(state).splitlines() if line.startswith("►")]

    assert marked(TWO) == ["2"]
    assert marked(at(4, "seat 1: left 3")) == ["2"]
    assert marked(GAMES[3].start()) == []
    assert marked(after(3, "", "gold 3")) == []


def test_the_end_marks_the_winners_and_asks_nothing() -> None:
    state = after(
        3,
        """
        round 6
        seat 1: left 0, points 36
        seat 2: left 0, points 3
        seat 3: left 1, points 35
        """,
        "gold 1",
    )
    text = drawn(state)
    assert [line.split()[2] for line in text.splitlines() if line.startswith("►")] == ["1", "3"]
    assert "places workers" not in text
    for track, total in ((36, 1), (3, -32), (35, 1)):
        assert re.search(rf" {track} +{total}$", text, re.MULTILINE)


# ---- colour ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 40])
def test_roles_are_for_colours_and_the_text_is_the_same_without(width: int) -> None:
    rows = GAMES[2].drawing(TWO, "en", width)
    assert plain(rows) == "\n".join("".join(text for text, _ in row).rstrip() for row in rows)
    roles = {role for row in rows for _, role in row}
    assert {"seat-1", "seat-2", "faint", "strong"} <= roles
    assert roles <= {"seat-1", "seat-2", "faint", "strong", ""}
    assert "\x1b" not in plain(rows)
    assert {text.strip() for row in rows for text, role in row if role == "seat-1"} == {"Seat 1", "1", "1×3"}
