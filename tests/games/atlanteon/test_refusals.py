"""Every refusal is a sentence that says why, with names and numbers, and the ruling where there is one."""

from __future__ import annotations

import pytest

import atlantis
from atlantis import IllegalAction, NotChance, State, UnknownMove
from tests.games.atlanteon.boards import CLAIMS, PLAIN, SMALL, after, draw, play, typed

SMALL_PLAIN = atlantis.load("atlanteon", data=SMALL)
SMALL_CLAIMS = atlantis.load("atlanteon", data=SMALL, early_claims=True)

FIRST_TOWER = after("tower white c3")
TILE_PLACED = "tower black c3, tower white a1, tower white e5, tile 7 b2"  # Guardians to move
TILES = after(TILE_PLACED)
KINGS = after("tower black c3, tower white a1, tower white e5, tile K b2, tile K e1")  # Marauders to move
NOTHING_TO_CLAIM = after(TILE_PLACED, CLAIMS)
CLAIMING = after(
    "tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, end, tile 1 d2, tile K e5", CLAIMS
)
SMALL_BOARD = after("tower white a1, tower black c1, tower white b3", SMALL_PLAIN)
OVER = after("tower white c3, tower black e5, tower white c5, tile 1 e1, tile K a1, tile 9 b1, tile 1 a2, tile 2 d4")


def claiming_on_a_small_board() -> State:
    state = draw(
        """
        3  W    .    B
        2  .    .    .
        1  W    M1   .
           a    b    c
        Marauders to move
        """,
        SMALL_CLAIMS,
    )
    play(state, "tile 2 c1")
    return state


def near_the_black_tower() -> State:
    """The Guardians may claim the white tower, not the black one."""
    state = draw(
        """
        5  M9   .    .    .    W
        4  M8   .    .    .    .
        3  .    G1   W    G2   .
        2  .    .    .    .    .
        1  M7   .    B    .    .
           a    b    c    d    e
        Guardians to move
        """,
        CLAIMS,
    )
    play(state, "tile 3 c4")
    return state


@pytest.mark.parametrize(
    ("state", "move", "english", "french"),
    [
        # tiles
        (
            FIRST_TOWER,
            "tile 7 a1",
            "The towers come first: Marauders are to place one.",
            "Les tours d'abord : aux Maraudeurs d'en placer une.",
        ),
        (
            after(f"{TILE_PLACED}, tile 3 e1"),
            "tile 7 a2",
            "Tile 7 of the Marauders is already on the board, on b2.",
            "La tuile 7 des Maraudeurs est déjà sur le plateau, en b2.",
        ),
        (
            KINGS,
            "tile K a2",
            "Tile K of the Marauders is already on the board, on b2.",
            "La tuile K des Maraudeurs est déjà sur le plateau, en b2.",
        ),
        (
            TILES,
            "tile 7 b2",
            "b2 is not empty: tile 7 of the Marauders lies there.",
            "b2 n'est pas vide : la tuile 7 des Maraudeurs s'y trouve.",
        ),
        (
            KINGS,
            "tile 1 e1",
            "e1 is not empty: tile K of the Guardians lies there.",
            "e1 n'est pas vide : la tuile K des Gardiens s'y trouve.",
        ),
        (
            TILES,
            "tile 7 c3",
            "c3 is not empty: a tower's square stays occupied, before and after its capture (AT-5).",
            "c3 n'est pas vide : la case d'une tour reste occupée, avant et après sa capture (AT-5).",
        ),
        (
            TILES,
            "tile 7 e5",
            "e5 is not empty: a tower's square stays occupied, before and after its capture (AT-5).",
            "e5 n'est pas vide : la case d'une tour reste occupée, avant et après sa capture (AT-5).",
        ),
        (
            CLAIMING,
            "tile 2 c5",
            "Guardians have placed their tile; they may claim now, or `end` the turn (AT-8).",
            "Les Gardiens ont posé leur tuile ; ils peuvent revendiquer, ou finir leur tour par `end` (AT-8).",
        ),
        (SMALL_BOARD, "tile 7 b2", "There is no tile 7 in this game.", "Il n'y a pas de tuile 7 dans cette partie."),
        (SMALL_BOARD, "tile 1 d1", "There is no square d1 on this board.", "Ce plateau n'a pas de case d1."),
        (SMALL_BOARD, "tile 1 a4", "There is no square a4 on this board.", "Ce plateau n'a pas de case a4."),
        # towers
        (
            TILES,
            "tower white c5",
            "All three towers are placed; now Guardians place a tile.",
            "Les trois tours sont en place ; aux Gardiens de poser une tuile.",
        ),
        (
            CLAIMING,
            "tower white e1",
            "All three towers are placed; Guardians may claim now, or `end` the turn (AT-8).",
            "Les trois tours sont en place ; les Gardiens peuvent revendiquer, ou finir leur tour par `end` (AT-8).",
        ),
        (
            after("tower white a1, tower white c3"),
            "tower white e5",
            "Both white towers are placed; only the black one is left.",
            "Les deux tours blanches sont en place ; il ne reste que la noire.",
        ),
        (
            after("tower black a1"),
            "tower black e5",
            "The black tower is placed; only white ones are left.",
            "La tour noire est en place ; il ne reste que des tours blanches.",
        ),
        (
            after("tower black a1"),
            "tower white a1",
            "a1 is not empty: a tower's square stays occupied, before and after its capture (AT-5).",
            "a1 n'est pas vide : la case d'une tour reste occupée, avant et après sa capture (AT-5).",
        ),
        (
            after("tower black c3"),
            "tower white c4",
            "c4 is next to the tower on c3: towers may touch diagonally only.",
            "c4 touche la tour en c3 : les tours ne peuvent se toucher qu'en diagonale.",
        ),
        (
            after("tower black c3, tower white a1"),
            "tower white b1",
            "b1 is next to the tower on a1: towers may touch diagonally only.",
            "b1 touche la tour en a1 : les tours ne peuvent se toucher qu'en diagonale.",
        ),
        (
            after("tower white a1", SMALL_PLAIN),
            "tower black e5",
            "There is no square e5 on this board.",
            "Ce plateau n'a pas de case e5.",
        ),
        # claims; more of the numbers that they fail by: test_early_claims.py
        (
            TILES,
            "claim b2",
            "Early claims are not played in this game: they are the option early_claims.",
            "Cette partie se joue sans revendications anticipées : c'est l'option early_claims.",
        ),
        (
            TILES,
            "end",
            "Early claims are not played in this game: they are the option early_claims.",
            "Cette partie se joue sans revendications anticipées : c'est l'option early_claims.",
        ),
        (
            after("tower white c3", CLAIMS),
            "claim c3",
            "The towers come first: Marauders are to place one.",
            "Les tours d'abord : aux Maraudeurs d'en placer une.",
        ),
        (
            after("tower white c3", CLAIMS),
            "end",
            "The towers come first: Marauders are to place one.",
            "Les tours d'abord : aux Maraudeurs d'en placer une.",
        ),
        (
            NOTHING_TO_CLAIM,
            "end",
            "There is nothing to claim, so there is nothing to end: Guardians place a tile (AT-8).",
            "Il n'y a rien à revendiquer, donc rien à terminer : aux Gardiens de poser une tuile (AT-8).",
        ),
        (
            NOTHING_TO_CLAIM,
            "claim b2",
            "Claims come after the tile, and only while there is something to claim (AT-8): Guardians place a tile.",
            "On revendique après avoir posé sa tuile, et seulement s'il y a quelque chose à revendiquer (AT-8) : aux "
            "Gardiens de poser une tuile.",
        ),
        (
            CLAIMING,
            "claim a3",
            "a3 is empty: only tiles and towers can be claimed.",
            "a3 est vide : on ne revendique que des tuiles et des tours.",
        ),
        (
            after(
                "tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, end, tile 1 d2, tile K e5, claim a1",
                CLAIMS,
            ),
            "claim a1",
            "a1 is settled already, once and for all.",
            "a1 est déjà attribuée, une fois pour toutes.",
        ),
        (
            CLAIMING,
            "claim c3",
            "Marauders could still reach 26 on c3: more than the 0 of the Guardians (AT-6).",
            "Les Maraudeurs pourraient encore atteindre 26 en c3 : plus que les 0 des Gardiens (AT-6).",
        ),
        (
            CLAIMING,
            "claim d2",
            "Marauders could still reach 27 on d2, and a tie is theirs: Guardians need more than 27 (AT-6).",
            "Les Maraudeurs pourraient encore atteindre 27 en d2, et l'égalité est pour eux : il faut aux Gardiens plus de 27 "
            "(AT-6).",
        ),
        (
            near_the_black_tower(),
            "claim c1",
            "Guardians could still come to 24 at the black tower on c1, and need less than the 0 of the Marauders (AT-7).",
            "Les Gardiens pourraient encore monter à 24 à la tour noire en c1 ; il leur en faut moins que les 0 des "
            "Maraudeurs (AT-7).",
        ),
        (
            claiming_on_a_small_board(),
            "claim e1",
            "There is no square e1 on this board.",
            "Ce plateau n'a pas de case e1.",
        ),
        # the end
        *(
            (OVER, move, "The game is over: no more moves are made.", "La partie est finie : on ne joue plus.")
            for move in ("tile 5 b5", "tower white c3", "end", "claim a1")
        ),
    ],
)
def test_a_move_is_refused_with_the_reason_in_both_languages(
    state: State, move: str, english: str, french: str
) -> None:
    assert (state.why_not(move), typed(state.why_not(move, "fr"))) == (english, french)
    with pytest.raises(IllegalAction) as error:
        state.apply(state.game.code(move))
    assert str(error.value) == english


def test_a_code_out_of_range_is_refused() -> None:
    for ask in (TILES.apply, TILES.tell, TILES.text, TILES.describe, TILES.action):
        with pytest.raises(IllegalAction) as error:
            ask(351)
        assert str(error.value) == "There is no action 351; the codes of Atlanteon run from 0 to 350."


@pytest.mark.parametrize(
    ("state", "whose"), [(FIRST_TOWER, "seat 2 is to move"), (TILES, "seat 1 is to move"), (OVER, "the game is over")]
)
def test_the_odds_are_refused_where_there_are_none(state: State, whose: str) -> None:
    with pytest.raises(NotChance) as error:
        state.chance_outcomes()
    assert str(error.value) == f"There is nothing to draw or roll here: {whose}. Ask when `actor` is CHANCE."


@pytest.mark.parametrize(
    ("text", "examples"),
    [
        ("tile 7", "tile 7 b2, tile K e5"),
        ("tile 7 f1", "tile 7 b2, tile K e5"),
        ("tile 10 a1", "tile 7 b2, tile K e5"),
        ("tile 7 a1 b2", "tile 7 b2, tile K e5"),
        ("tower blue a1", "tower white c3, tower black a1"),
        ("claim", "tower white c3, tower black a1, tile 7 b2, tile K e5"),
        ("7 a1", "tower white c3, tower black a1, tile 7 b2, tile K e5"),
        ("", "tower white c3, tower black a1, tile 7 b2, tile K e5"),
        ("🐙", "tower white c3, tower black a1, tile 7 b2, tile K e5"),
    ],
)
def test_what_is_no_move_in_any_position_is_refused_with_examples(text: str, examples: str) -> None:
    with pytest.raises(UnknownMove) as error:
        PLAIN.code(text)
    assert str(error.value) == f"{text!r} is not a move of Atlanteon. Moves look like this: {examples}."
    assert TILES.why_not(text) == f"“{text}” is not a move of Atlanteon. Moves look like this: {examples}."


def test_the_examples_of_a_game_with_early_claims_show_claims() -> None:
    assert CLAIMING.why_not("claim").endswith("Moves look like this: claim c3.")
    assert CLAIMING.why_not("take").endswith(
        "Moves look like this: tower white c3, tower black a1, tile 7 b2, tile K e5, claim c3, end."
    )


def test_a_long_text_is_cut_in_the_refusal() -> None:
    assert len(PLAIN.start().why_not("x" * 10_000)) < 200
