"""Drawn boards: what `str(state)` draws can be set up again, and what cannot be read is refused."""

from __future__ import annotations

import pytest
from hypothesis import given

import atlantis
from atlantis import OVER, State
from atlantis.testing import positions
from tests.games.atlanteon.boards import CLAIMS, KING_TAKEN, SMALL, TWO_TO_CLAIM, after, draw, legal
from tests.games.scale import examples


def test_a_board_without_all_its_towers_is_still_being_set_up() -> None:
    state = draw("""
        5  .    .    .    .    .
        4  .    .    .    .    .
        3  .    .    W    .    .
        2  .    .    .    .    .
        1  .    .    .    .    .
        Marauders to move
        """)
    assert state == after("tower white c3")


def test_a_smaller_board_is_drawn_smaller() -> None:
    game = atlantis.load("atlanteon", data=SMALL)
    state = draw(
        """
        3  W    .    W
        2  .    G1   .
        1  B    M2   .
           a    b    c
        Marauders to move
        """,
        game,
    )
    assert "tile 1 c1" in legal(state)
    assert "tile 1 d1" not in legal(state)
    assert draw(str(state), game) == state


def test_the_drawing_of_somebody_claiming_leads_back_to_the_claims() -> None:
    state = draw(
        """
        5  W    .    .    G9   GK
        4  .    .    .    .    .
        3  .    .    W    .    .
        2  .    .    .    M1   .
        1  B    M9   .    .    .
           a    b    c    d    e
        Guardians to claim
        """,
        CLAIMS,
    )
    assert legal(state) == ["claim a1", "claim e5", "end"]
    assert state == after(TWO_TO_CLAIM, CLAIMS)


@given(positions(CLAIMS, over=False))
@examples(150, 60)
def test_any_drawn_position_with_claims_can_be_set_up_again(state: State) -> None:
    assert draw(str(state), CLAIMS) == state


@pytest.mark.parametrize(
    ("bottom_row", "refusal"),
    [
        (". . . .", "Rank 1 of the diagram has 4 squares, not 5."),
        ("G7= . . . .", "'G7=' on a1 is not a token of a diagram."),
        (". . X . .", "'X' on c1 is not a token of a diagram."),
        (". . G10 . .", "'G10' on c1 is not a token of a diagram."),
        (". . .=G . .", "'.=G' on c1 is not a token of a diagram."),
        ("G1 . G1 . .", "'G1' on c1: this tile is there twice, or not in the game."),
        ("W . W . W", "The diagram shows too many towers: "),
    ],
)
def test_a_row_that_cannot_be_read_is_refused_with_what_is_wrong(bottom_row: str, refusal: str) -> None:
    with pytest.raises(atlantis.WrongOption) as refused:
        draw(f"""
            5  . . . . .
            4  . . . . .
            3  . . . . .
            2  . . . . .
            1  {bottom_row}
            Guardians to move
            """)
    assert str(refused.value).startswith(refusal)


def test_a_board_that_misses_a_row_or_does_not_say_whose_turn_it_is_is_refused() -> None:
    with pytest.raises(atlantis.WrongOption, match="The diagram has no line '3'; it looks like this:"):
        draw("5 . . . . .\n4 . . . . .\n2 . . . . .\n1 . . . . .\nGuardians to move")
    with pytest.raises(atlantis.WrongOption, match="The diagram has no line 'Guardians to move'"):
        draw("5 . . . . .\n4 . . . . .\n3 . . . . .\n2 . . . . .\n1 . . . . .")


def test_the_drawing_of_a_finished_game_is_the_finished_game() -> None:
    state = after(KING_TAKEN)
    assert state.actor == OVER
    assert str(state).endswith("Marauders have won")
    assert draw(str(state)) == state
    with pytest.raises(atlantis.WrongOption, match="Guardians have not won here"):
        draw(str(state).replace("Marauders have", "Guardians have"))
