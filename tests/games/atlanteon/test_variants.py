"""Other boards and tiles, by a data file or in place: whatever is possible is played, the rest is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, Game, State, WrongData, WrongOption
from atlantis.engine import complete_games
from atlantis.testing import finished
from tests.games.atlanteon.boards import SMALL, after, draw, drawn, legal, play, result, seat
from tests.games.scale import examples, scaled


def game_of(files: int, ranks: int, tiles: list[int], markers: int, early_claims: bool = False) -> Game:
    return atlantis.load("atlanteon", data={"board.files": files, "board.ranks": ranks, "tiles": tiles,
                                            "markers": markers}, early_claims=early_claims)


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

@pytest.mark.parametrize(("early_claims", "markers", "first"), [
    (False, 4, "tile 2 b2"), (False, 3, "tile 1 b1"), (False, 1, "tile K b1"),
    (True, 4, "tile 2 b2, tile 1 a2"), (True, 2, "tile K b2, tile 2 c2")])
def test_every_game_on_a_board_of_3_x_3_has_exactly_one_winner(early_claims: bool, markers: int, first: str) -> None:
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
        assert end.fault() == ""


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


@pytest.mark.parametrize("early_claims", [False, True])
@pytest.mark.parametrize(("files", "ranks"), [(3, 3), (3, 5), (5, 3), (5, 5)])
def test_random_games_on_every_board_end_with_exactly_one_winner(files: int, ranks: int, early_claims: bool) -> None:
    numbered = (files * ranks - 3) // 2 - 1
    for seed in range(scaled(60, 15)):
        random = Random(seed)
        game = game_of(files, ranks, sorted(random.sample(range(10), numbered)), random.randint(1, numbered + 2),
                       early_claims)
        state = game.start()
        while state.actor != OVER:
            state.apply(random.choice(state.legal_actions()))
        assert len(state.winners()) == 1
        assert sum(seat(state, number)["controlled"] for number in (1, 2)) <= 2 * numbered + 3


@st.composite
def other_games(draw: st.DrawFn) -> Game:
    files, ranks = draw(st.sampled_from([3, 5])), draw(st.sampled_from([3, 5]))
    numbered = (files * ranks - 3) // 2 - 1
    tiles = draw(st.lists(st.integers(0, 9), min_size=numbered, max_size=numbered, unique=True))
    return game_of(files, ranks, tiles, draw(st.integers(1, numbered + 2)), draw(st.booleans()))


@given(finished(other_games()))
@examples(60, 25)
def test_any_possible_data_makes_a_game_that_somebody_wins(end: State) -> None:
    assert len(end.winners()) == 1


def test_the_edge_of_a_smaller_board_counts_as_closed() -> None:
    game = game_of(3, 5, [1, 2, 3, 4, 5], 6)
    state = draw("""
        5  .    .    W
        4  .    .    .
        3  B    .    M1
        2  .    .    G2
        1  W    .    .
           a    b    c
        Guardians to move
        """, game)
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


# ---- data files ------------------------------------------------------------------------------------------------------

def test_a_data_file_says_the_same_as_values_in_place(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text("markers = 4\ntiles = [1, 2]\n[board]\nfiles = 3\nranks = { value = 3 }\n", encoding="utf-8")
    assert atlantis.load("atlanteon", data=path) == atlantis.load("atlanteon", data=SMALL)
    assert atlantis.load("atlanteon", data=str(path)) == atlantis.load("atlanteon", data=SMALL)
    assert atlantis.load("atlanteon", data=path) != atlantis.load("atlanteon")


def test_replacing_values_by_our_own_changes_nothing() -> None:
    assert atlantis.load("atlanteon", data={"markers": 11}) == atlantis.load("atlanteon")


def test_a_record_carries_the_replaced_values() -> None:
    record = atlantis.Record(atlantis.load("atlanteon", data=SMALL))
    record.play(record.game.code("tower white a1"))
    read = atlantis.parse_record(record.dump())
    assert read.game == record.game
    assert read.state == record.state
    assert read.state.view()["files"] == 3


NO_VALUE = "is not a value; it must be a whole number, a text, a list of them, or a table of amounts."


@pytest.mark.parametrize(("data", "refusal"), [
    ({"board.files": 4}, "board.files: 4 is not possible; it is 3 or 5, so that tiles and towers fill the board."),
    ({"board.files": 7}, "board.files: 7 is not possible; it is 3 or 5, so that tiles and towers fill the board."),
    ({"board.files": 0}, "board.files: 0 is not possible; it is 3 or 5, so that tiles and towers fill the board."),
    ({"board.files": -5}, "board.files: -5 is not possible; it is 3 or 5, so that tiles and towers fill the board."),
    ({"board.files": 10**30}, "board.files: the number is too large; numbers lie below 1,000,000."),
    ({"board.ranks": 1}, "board.ranks: 1 is not possible; it is 3 or 5, so that tiles and towers fill the board."),
    ({"board.ranks": 6}, "board.ranks: 6 is not possible; it is 3 or 5, so that tiles and towers fill the board."),
    ({"tiles": [0, 1, 2, 3, 4, 5, 6, 7, 8, 8]},
     "tiles: [0, 1, 2, 3, 4, 5, 6, 7, 8, 8] is not possible; the tiles are different numbers from 0 to 9."),
    ({"tiles": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]},
     "tiles: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] is not possible; the tiles are different numbers from 0 to 9."),
    ({"tiles": [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9]},
     "tiles: [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9] is not possible; the tiles are different numbers from 0 to 9."),
    ({"tiles": [0, 1, 2]}, "tiles: 3 numbers do not fill the board; a board of 5 x 5 squares takes 3 towers, 2 Kings "
                           "and 10 numbered tiles of each side."),
    ({"tiles": []}, "tiles: 0 numbers do not fill the board; a board of 5 x 5 squares takes 3 towers, 2 Kings "
                    "and 10 numbered tiles of each side."),
    ({"board.ranks": 3}, "tiles: 10 numbers do not fill the board; a board of 5 x 3 squares takes 3 towers, 2 Kings "
                         "and 5 numbered tiles of each side."),
    ({"board.files": 3, "board.ranks": 3},
     "tiles: 10 numbers do not fill the board; a board of 3 x 3 squares takes 3 towers, 2 Kings "
     "and 2 numbered tiles of each side."),
    ({"markers": 0}, "markers: 0 is not possible; it lies between 1 and 12, so that a full board always has a winner "
                     "(AT-2)."),
    ({"markers": -1}, "markers: -1 is not possible; it lies between 1 and 12, so that a full board always has a winner "
                      "(AT-2)."),
    ({"markers": 13}, "markers: 13 is not possible; it lies between 1 and 12, so that a full board always has a winner "
                      "(AT-2)."),
    ({"markers": 10**30}, "markers: the number is too large; numbers lie below 1,000,000."),
    (SMALL | {"markers": 5}, "markers: 5 is not possible; it lies between 1 and 4, so that a full board always has a "
                             "winner (AT-2)."),
    ({"markers": "11"}, "markers is '11', but it must be a whole number."),
    ({"markers": True}, "markers is True, but it must be a whole number."),
    ({"markers": [11]}, "markers is [11], but it must be a whole number."),
    ({"tiles": 5}, "tiles is 5, but it must be a list of whole numbers."),
    ({"tiles": ["1", "2"]}, "tiles is ['1', '2'], but it must be a list of whole numbers."),
    ({"markers": 11.0}, f"markers: 11.0 {NO_VALUE}"),
    ({"tiles": [1, "2"]}, f"tiles: [1, '2'] {NO_VALUE}"),
    ({"tiles": [True, False]}, f"tiles: [True, False] {NO_VALUE}"),
    ({"marker": 11}, "there is no value named 'marker': did you mean 'markers'?"),
    ({"board": {"depth": 3}}, "there is no value named 'board.depth': there are 'files', 'ranks'."),
    ({"board": {}}, "board: no value is given; write `value = ...` or leave the entry out."),
])
def test_every_impossible_number_is_refused_with_its_sentence(data: dict[str, object], refusal: str) -> None:
    with pytest.raises(WrongData) as refused:
        atlantis.load("atlanteon", data=data)  # type: ignore[arg-type]
    assert str(refused.value) == f"data: {refusal}"


def test_a_refusal_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[board]\nfiles = 4\n", encoding="utf-8")
    with pytest.raises(WrongData) as refused:
        atlantis.load("atlanteon", data=path)
    assert str(refused.value) == (
        f"{path}: board.files: 4 is not possible; it is 3 or 5, so that tiles and towers fill the board.")


def test_a_file_that_is_not_there_or_no_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongData, match=r"none\.toml: the data file cannot be read: No such file or directory\."):
        atlantis.load("atlanteon", data=tmp_path / "none.toml")
    path = tmp_path / "bad.toml"
    path.write_text("markers = \n", encoding="utf-8")
    with pytest.raises(WrongData, match=r"bad\.toml: the data file is not TOML: "):
        atlantis.load("atlanteon", data=path)
    path.write_bytes(b"markers = \xff\n")
    with pytest.raises(WrongData, match=r"bad\.toml: the data file is not UTF-8 text\."):
        atlantis.load("atlanteon", data=path)


# ---- options ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("options", "refusal"), [
    ({"players": 3}, "Atlanteon is for 2 players, not 3."),
    ({"players": True}, "Atlanteon is for 2 players, not True."),
    ({"early_claims": 1}, "Atlanteon: option early_claims cannot be 1; it is False or True."),
    ({"early_claims": "yes"}, "Atlanteon: option early_claims cannot be 'yes'; it is False or True."),
    ({"early_claim": True}, "Atlanteon has no option 'early_claim': did you mean 'early_claims'?"),
    ({"late": True}, "Atlanteon has no option 'late': there is 'early_claims'."),
])
def test_wrong_options_are_refused(options: dict[str, object], refusal: str) -> None:
    with pytest.raises(WrongOption) as refused:
        atlantis.load("atlanteon", **options)  # type: ignore[arg-type]
    assert str(refused.value) == refusal
