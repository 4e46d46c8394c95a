"""Other boards and tiles, by a data file or in place: whatever is possible is played, the rest is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, Game, State, WrongData
from atlantis.engine import complete_games
from atlantis.testing import finished
from tests.games.atlanteon.boards import SMALL, after, check_pieces, draw, drawn, legal, play, result, seat
from tests.games.scale import examples


def game_of(files: int, ranks: int, tiles: list[int], markers: int, early_claims: bool = False) -> Game:
    return atlantis.load(
        "atlanteon",
        data={"board.files": files, "board.ranks": ranks, "tiles": tiles, "markers": markers},
        early_claims=early_claims,
    )


def ends(state: State) -> list[State]:
    """Every end that can be reached from here, each way counted."""
    if state.actor == OVER:
        return [state]
    found = []
    for code in state.legal_actions():
        following = state.clone()
        following.apply(code)
        found += ends(following)
    return found


# ---- complete games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("early_claims", "markers", "first"),
    [
        (False, 4, "tile 2 b2"),
        (False, 3, "tile 1 b1"),
        (False, 1, "tile K b1"),
        (True, 4, "tile 2 b2, tile 1 a2"),
        (True, 2, "tile K b2, tile 2 c2"),
    ],
)
def test_AT_2_every_game_on_a_board_of_3_x_3_has_exactly_one_winner(
    early_claims: bool, markers: int, first: str
) -> None:
    """All ways to play after the first tiles."""
    game = game_of(3, 3, [1, 2], markers, early_claims)
    start = after(f"tower white a1, tower black c1, tower white b3, {first}", game)
    reached = ends(start)
    assert len(reached) == complete_games(start) > 100
    for end in reached:
        winner, reason, scores = result(end)
        assert len(end.winners()) == 1
        assert winner == end.winners()[0] + 1
        assert reason in ("king", "towers", "markers")
        assert min(scores) == 0 <= max(scores) <= markers
        check_pieces(end)


def test_every_way_to_place_the_towers_on_a_board_of_3_x_3_leaves_a_square_for_the_last() -> None:
    state = game_of(3, 3, [1, 2], 4).start()
    assert len(legal(state)) == 18
    for first in state.legal_actions():
        one = state.clone()
        one.apply(first)
        for second in one.legal_actions():
            two = one.clone()
            two.apply(second)
            assert two.legal_actions()


@st.composite
def other_games(draw: st.DrawFn) -> Game:
    files, ranks = draw(st.sampled_from([3, 5])), draw(st.sampled_from([3, 5]))
    numbered = (files * ranks - 3) // 2 - 1
    tiles = draw(st.lists(st.integers(0, 9), min_size=numbered, max_size=numbered, unique=True))
    return game_of(files, ranks, tiles, draw(st.integers(1, numbered + 2)), draw(st.booleans()))


@given(finished(other_games()))
@examples(60, 25)
def test_AT_2_any_possible_data_makes_a_game_that_somebody_wins(end: State) -> None:
    assert len(end.winners()) == 1
    check_pieces(end)


def test_the_edge_of_a_smaller_board_counts_as_closed() -> None:
    game = game_of(3, 5, [1, 2, 3, 4, 5], 6)
    state = draw(
        """
        5  .    .    W
        4  .    .    .
        3  B    .    M1
        2  .    .    G2
        1  W    .    .
           a    b    c
        Guardians to move
        """,
        game,
    )
    assert play(state, "tile 5 b3, tile 4 c4")[-1] == "7 against 5: Guardians take c3"
    assert str(state) == drawn("""
        5  .    .    W
        4  .    .    M4
        3  B    G5   M1=G
        2  .    .    G2
        1  W    .    .
           a    b    c
        Guardians to move
        """)


def test_the_number_of_markers_that_wins_can_be_changed() -> None:
    game = game_of(5, 5, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1)
    state = after("tower white b1, tower black a2, tower white e5, tile K a1", game)
    assert result(state) == (2, "markers", [0, 1])


def test_other_tiles_than_ours_are_the_ones_in_hand() -> None:
    state = game_of(3, 3, [5, 9], 4).start()
    assert seat(state, 1)["unplayed"] == ["5", "9", "K"]


# ---- refusals; of files that cannot be read: tests/engine/test_setting_up.py -----------------------------------------

FILES_AND_RANKS = "is not possible; it must be 3 or 5, so that the pieces fill the board."
TILES = "is not possible; tiles must be different numbers from 0 to 9."
MARKERS = "so that a full board always has a winner (AT-2)."


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        ({"board.files": 4}, f"board.files: 4 {FILES_AND_RANKS}"),
        ({"board.ranks": 6}, f"board.ranks: 6 {FILES_AND_RANKS}"),
        ({"tiles": [0, 1, 2, 3, 4, 5, 6, 7, 8, 8]}, f"tiles: [0, 1, 2, 3, 4, 5, 6, 7, 8, 8] {TILES}"),
        ({"tiles": [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9]}, "tiles: -1 is not possible; each must be between 0 and 9."),
        (
            {"tiles": [0, 1, 2]},
            "tiles: 3 numbers do not fill the board; a board of 5 x 5 squares takes 3 towers, 2 Kings "
            "and 10 numbered tiles of each side.",
        ),
        (
            {"board.ranks": 3},
            "tiles: 10 numbers do not fill the board; a board of 5 x 3 squares takes 3 towers, 2 Kings "
            "and 5 numbered tiles of each side.",
        ),
        ({"markers": 0}, f"markers: 0 is not possible; it must be between 1 and 12, {MARKERS}"),
        ({"markers": 13}, f"markers: 13 is not possible; it must be between 1 and 12, {MARKERS}"),
        (SMALL | {"markers": 5}, f"markers: 5 is not possible; it must be between 1 and 4, {MARKERS}"),
    ],
)
def test_values_that_make_no_game_are_refused_with_what_would_be_possible(
    data: dict[str, object], refusal: str
) -> None:
    with pytest.raises(WrongData) as refused:
        atlantis.load("atlanteon", data=data)
    assert f"data: {refusal}" in str(refused.value).splitlines()
