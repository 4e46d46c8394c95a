"""The option of early claims: AT-6 to AT-8, and the rulebook's example of the variant."""

from __future__ import annotations

import pytest

from atlantis import OVER
from tests.games.atlanteon import boards
from tests.games.atlanteon.boards import CLAIMS, MARAUDERS, after, claims, draw, legal, play, result, seat, square

# ---- AT-6: tiles and white towers ------------------------------------------------------------------------------------


def test_AT_6_the_variants_example_6_influence_and_no_unplayed_tile_of_7_or_more_claims_the_white_tower() -> None:
    """1+2+3 next to a white tower, one empty space, and the opponent's 7, 8 and 9 are on the board."""
    state = draw(boards.NEAR_THE_TOWER.format(a1="M7"), CLAIMS)
    play(state, "tile 3 c4")
    assert play(state, "claim c3") == ["Guardians claim the white tower on c3: 6, and Marauders can reach at most 6"]
    assert square(state, "c3")["control"] == 1
    assert (seat(state, 1)["towers"], seat(state, 1)["controlled"]) == (1, 0)


@pytest.mark.parametrize(("a1", "tile"), [("M6", "3"), ("M7", "0")])
def test_AT_6_a_white_tower_may_not_be_claimed_if_the_opponent_could_have_more(a1: str, tile: str) -> None:
    """With the 7 unplayed it is 6 against 7; with a 0 instead of the 3 it is 3 against 6."""
    state = draw(boards.NEAR_THE_TOWER.format(a1=a1), CLAIMS)
    play(state, f"tile {tile} c4")
    assert "c3" not in claims(state)


def test_without_the_option_there_is_nothing_to_claim() -> None:
    state = draw(boards.NEAR_THE_TOWER.format(a1="M7"))
    play(state, "tile 3 c4")
    assert str(state).endswith("Marauders to move")
    assert not {"claim c3", "end"} & set(legal(state))


@pytest.mark.parametrize(("row_3", "allowed"), [("M9   M8   M7   M6", True), ("M9   M8   M7   M5", False)])
def test_AT_6_ones_own_tile_may_be_claimed_if_the_opponent_could_only_tie(row_3: str, allowed: bool) -> None:
    """The rules' example: a 9 in a corner, both neighbours empty, their best tiles are 5 and 4, or 6 and 4."""
    state = draw(
        f"""
        5  G9   .    .    .    B
        4  .    .    .    .    .
        3  {row_3}   .
        2  .    .    .    .    .
        1  W    .    W    .    .
           a    b    c    d    e
        Guardians to move
        """,
        CLAIMS,
    )
    play(state, "tile 0 e3")
    assert ("a5" in claims(state)) is allowed
    if allowed:
        assert play(state, "claim a5") == ["Guardians claim a5: 9, and Marauders can reach at most 9"]
        assert (square(state, "a5")["control"], seat(state, 1)["controlled"]) == (1, 1)


@pytest.mark.parametrize(
    ("row_3", "tile", "refusal"),
    [
        ("M9   M8   M7   M6", "M0", ""),  # their best unplayed tile is a 5
        (
            "M9   M8   M7   M5",
            "M0",
            "Marauders could still reach 6 on a1, and a tie is theirs: Guardians need more than 6 (AT-6).",
        ),
        (
            "M0   M8   M7   M6",
            "M1",
            "Marauders could still reach 10 on a1, and a tie is theirs: Guardians need more than 10 (AT-6).",
        ),
    ],
)
def test_AT_6_an_enemy_tile_needs_strictly_more_because_a_tie_is_its_owners(
    row_3: str, tile: str, refusal: str
) -> None:
    """The Guardians place their 6 beside a1, one gap is left there; that the 9 on e1 is theirs is certain anyway."""
    state = draw(
        f"""
        5  .    .    .    .    B
        4  .    .    .    .    .
        3  {row_3}   W
        2  .    .    .    G8   .
        1  {tile}   .    W    G7=G G9
           a    b    c    d    e
        Guardians to move
        """,
        CLAIMS,
    )
    play(state, "tile 6 b1")
    assert "e1" in claims(state)
    assert state.why_not("claim a1") == refusal


@pytest.mark.parametrize(
    ("row_3", "row_2", "reach"),
    [
        ("M0   MK   .    .    .", ".    .    .    .    .", 17),  # 9 and 8
        ("M9   M8   M7   M6   .", ".    .    .    .    .", 9),  # 5 and 4
        ("M9   .    M7   .    .", ".    .    .    .    .", 14),  # 8 and 6
        ("M9   M8   M7   M6   M5", "M4   M3   M2   .    .", 1),  # 1 and 0, the King counts no more
        ("M9   M8   M7   M6   M5", "MK   M3   M2   M1   .", 4),  # 4 and 0
    ],
)
@pytest.mark.parametrize("tile", ["1", "5"])
def test_AT_6_the_gaps_are_filled_with_the_highest_unplayed_tiles_one_for_each(
    row_3: str, row_2: str, reach: int, tile: str
) -> None:
    """Two gaps beside the Guardians' tile on a5; that the 9 on e1 is theirs is certain anyway."""
    state = draw(
        f"""
        5  G{tile}   .    W    .    .
        4  .    .    .    .    W
        3  {row_3}
        2  {row_2}
        1  B    .    .    .    G9
           a    b    c    d    e
        Guardians to move
        """,
        CLAIMS,
    )
    play(state, "tile 8 d1")
    assert "e1" in claims(state)
    assert state.why_not("claim a5") == (
        ""
        if reach <= int(tile)
        else (f"Marauders could still reach {reach} on a5: more than the {tile} of the Guardians (AT-6).")
    )


def test_AT_6_fewer_tiles_than_gaps_are_all_counted() -> None:
    """The Guardians have one tile left, their 3, and two gaps beside the Marauders' 2: 3, not 6."""
    state = draw(
        """
        5  M2   .    W    G9   G8
        4  .    .    G7   G6   W
        3  .    .    G5   G4   G2
        2  .    .    G1   G0   GK
        1  B    .    .    .    M9
           a    b    c    d    e
        Marauders to move
        """,
        CLAIMS,
    )
    play(state, "tile 8 d1")
    assert state.why_not("claim a5") == (
        "Guardians could still reach 3 on a5: more than the 2 of the Marauders (AT-6)."
    )


WHITE_TOWER_TO_CLAIM = """
    tower black e4, tower white d5, tower white c1, tile 9 e5, tile 6 a2, tile 5 b4, tile 8 d1,
    tile 1 c4, tile 5 c3, tile 2 b1, tile 2 e3, tile 6 b2, tile 3 a1, tile 3 a4, tile 4 a5,
    tile 4 b3, end, tile 1 a3, tile 7 b5, tile 7 e2, end, tile 8 c2
    """


def test_AT_6_a_white_tower_claimed_and_later_closed_with_a_0_for_a_tie_stays_theirs() -> None:
    """9 against 9 with the last tile their own would give it to the other side: but a claim is never resolved again."""
    state = after(WHITE_TOWER_TO_CLAIM, CLAIMS)
    play(state, "claim d5, end, tile 9 c5, end")
    story = play(state, "tile 0 d4")
    tower = square(state, "d5")
    assert (tower["influence"], tower["open"], tower["control"]) == ([9, 9], 0, 2)
    assert not any("white tower on d5" in sentence for sentence in story)


# ---- AT-7: the black tower -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row_5", "allowed"), [("G9   G8   G7", True), ("G9   G8   G6", False)])
def test_AT_7_the_black_tower_may_be_claimed_if_filled_by_oneself_one_still_has_strictly_less(
    row_5: str, allowed: bool
) -> None:
    """The rules' example: 2 against 9 and one gap. With a best tile of 6 it is 8 against 9; with a 7 it is a tie."""
    state = draw(
        f"""
        5  {row_5}   .    W
        4  .    .    .    .    .
        3  .    .    .    .    .
        2  .    .    .    M9   .
        1  .    W    .    B    .
           a    b    c    d    e
        Guardians to move
        """,
        CLAIMS,
    )
    play(state, "tile 2 c1")
    if allowed:
        assert play(state, "claim d1") == [
            "Guardians claim the black tower on d1: at most 8, and Marauders already have 9"
        ]
        assert (seat(state, 1)["towers"], seat(state, 1)["controlled"]) == (1, 1)
    else:
        assert state.why_not("claim d1") == (
            "Guardians could still reach 9 at the black tower on d1, and need less than the 9 of the Marauders (AT-7)."
        )


def test_AT_7_a_tie_that_nothing_can_change_any_more_is_no_claim() -> None:
    """5 against 5, and of the Guardians' own tiles only 0 and King are left for the gap: still not strictly less."""
    state = draw(
        """
        5  G9   G8   G7   G6   W
        4  G1   G2   G3   G4   .
        3  .    .    .    .    .
        2  .    .    .    M5   .
        1  .    W    .    B    .
           a    b    c    d    e
        Guardians to move
        """,
        CLAIMS,
    )
    play(state, "tile 5 c1")
    assert state.why_not("claim d1") == (
        "Guardians could still reach 5 at the black tower on d1, and need less than the 5 of the Marauders (AT-7)."
    )


# ---- AT-8: claims in any order ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["claim a1, claim e5", "claim e5, claim a1"])
def test_AT_8_claims_are_made_in_any_order_and_the_phase_closes_by_itself(order: str) -> None:
    state = after(boards.TWO_TO_CLAIM, CLAIMS)
    assert legal(state) == ["claim a1", "claim e5", "end"]
    assert str(state).endswith("Guardians to claim")
    first, second = order.split(", ")
    play(state, first)
    assert legal(state) == [second, "end"]
    play(state, second)
    assert (state.actor, seat(state, 1)["controlled"], seat(state, 1)["towers"]) == (MARAUDERS, 2, 1)


def test_AT_8_the_order_of_claims_makes_no_difference() -> None:
    one, other = (
        after(boards.TWO_TO_CLAIM + claims, CLAIMS) for claims in (", claim a1, claim e5", ", claim e5, claim a1")
    )
    assert one == other


def test_AT_8_after_a_claim_the_rest_may_be_left_for_a_later_turn() -> None:
    state = after(boards.TWO_TO_CLAIM, CLAIMS)
    play(state, "claim e5, end")
    assert (state.actor, square(state, "a1")["control"]) == (MARAUDERS, None)
    play(state, "tile 2 e1, tile 1 c5")
    assert "a1" in claims(state)


def test_AT_8_a_square_below_the_last_claim_may_still_be_claimed() -> None:
    """a1 and b1 can be claimed; b1 is, and a1 is still open."""
    state = draw(
        """
        5  .    .    W    .    GK
        4  .    .    .    .    G9
        3  M9   M8   M7   M6   .
        2  .    .    W    .    .
        1  G7   .    .    B    .
           a    b    c    d    e
        Guardians to move
        """,
        CLAIMS,
    )
    play(state, "tile 8 b1")
    assert claims(state)[:2] == ["a1", "b1"]
    play(state, "claim b1")
    assert "a1" in claims(state)
    assert state.why_not("claim b1") == "b1 is already settled for good."


def test_AT_8_end_leaves_all_that_could_be_claimed_and_nothing_is_told_of_it() -> None:
    state = after(boards.TWO_TO_CLAIM, CLAIMS)
    assert play(state, "end") == []
    assert (state.actor, seat(state, 1)["controlled"]) == (MARAUDERS, 0)


def test_AT_8_a_claim_that_wins_ends_the_game_at_once() -> None:
    state = after("tower white c3, tower black e1, tower white c5, tile 9 e5, tile 1 d3, tile K a1, tile 9 b1", CLAIMS)
    assert legal(state) == ["claim a1", "end"]
    assert play(state, "claim a1") == [
        "Guardians claim a1: 9, and Marauders can reach at most 8",
        "Guardians win: they control the enemy King. 11 points.",
    ]
    assert (result(state), legal(state)) == ((1, "king", [11, 0]), [])


def test_AT_8_whoever_has_won_claims_nothing_more() -> None:
    """Closing a2 the Marauders take the King and have won; on any other square they could claim their 9 on e5."""
    state = draw(
        """
        5  .    .    W    .    M9
        4  .    .    .    .    .
        3  G5   G6   W    G7   B
        2  .    G2   G3   G4   .
        1  GK   M8   .    G9   G8
           a    b    c    d    e
        Marauders to move
        """,
        CLAIMS,
    )
    elsewhere = state.clone()
    play(elsewhere, "tile 1 b5")
    assert "e5" in claims(elsewhere)
    play(state, "tile 1 a2")
    assert (result(state)[:2], state.actor) == ((2, "king"), OVER)
