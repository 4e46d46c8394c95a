"""Positions and games as people see them: boards are drawn, moves are written down, what happened is read aloud."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

import atlantis
from atlantis import Game, State

PLAIN = atlantis.load("atlanteon")
CLAIMS = atlantis.load("atlanteon", early_claims=True)

SMALL: dict[str, object] = {"board.files": 3, "board.ranks": 3, "tiles": [1, 2], "markers": 4}
"""Data for a board of 3 x 3 squares."""

GUARDIANS, MARAUDERS = 0, 1  # seats, as `actor` counts them


SQUARES = [f + r for r in "12345" for f in "abcde"]

TWO_TO_CLAIM = "tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, end, tile 1 d2, tile K e5"
"""With early claims: the Guardians may claim the black tower on a1 and their King on e5."""
KING_TAKEN = "tower white c3, tower black e5, tower white c5, tile 1 e1, tile K a1, tile 9 b1, tile 1 a2, tile 2 d4"
"""The Marauders have won."""
NEAR_THE_TOWER = """
    5  M9   .    .    .    W
    4  M8   .    .    .    .
    3  .    G1   W    G2   .
    2  .    .    .    .    .
    1  {a1}   .    B    .    .
       a    b    c    d    e
    Guardians to move
    """
ELEVENTH_MARKER = """
    5  M9=M M8=M M7=M M6=M M5=M
    4  G0=M G1=M G2=M G3=M MK=M
    3  W    .    B    .    W
    2  .    .    .    .    .
    1  M4   M3   .    .    .
       a    b    c    d    e
    {mover} to move
    """
"""Whoever closes a1, it is the Marauders' eleventh marker."""


def draw(drawn: str, game: Game = PLAIN) -> State:
    """The position on a drawn board."""
    state = game.position(drawn)
    check_pieces(state)
    return state


def closing(piece: str, beside: str) -> State:
    """The corner a1 has one gap left, and the Guardians are to move."""
    return draw(f"""
        5  {"B" if piece == "W" else "W"}    .    .    .    W
        4  .    .    .    .    .
        3  .    .    {"B" if piece[0] in "GM" else "."}    .    .
        2  .    .    .    .    .
        1  {piece}   {beside}   .    .    .
           a    b    c    d    e
        Guardians to move
        """)


def check_pieces(state: State) -> None:
    """Every tile is in hand or on the board, every tower is there, and the seats have what the board shows."""
    seen: Any = state.view()
    squares, seats, markers = seen["squares"], seen["seats"], state.game.data.number("markers")
    tiles = [(found["owner"], found["tile"]) for found in squares if found["piece"] == "tile"]
    tiles += [(owner["seat"], tile) for owner in seats for tile in owner["unplayed"]]
    assert len(tiles) == len(set(tiles)) == 2 * len(state.game.data.numbers("tiles")) + 2
    for colour, number in (("white", 2), ("black", 1)):
        standing = sum(found["piece"] == f"{colour} tower" for found in squares)
        assert standing + seen["towers_to_place"][colour] == number
    for owner in seats:
        held = [found["piece"] for found in squares if found["control"] == owner["seat"]]
        assert "empty" not in held
        assert owner["controlled"] == sum(piece != "white tower" for piece in held)
        assert owner["towers"] == sum(piece != "tile" for piece in held)
        assert owner["markers_left"] == max(0, markers - owner["controlled"])


def drawn(text: str) -> str:
    """A drawing as it stands in a test, without its indentation: what `str(state)` gives."""
    return cleandoc(text)


def play(state: State, moves: str) -> list[str]:
    """Make the moves, written with commas between them; what happened, in sentences."""
    return [event.text() for move in moves.split(",") for event in state.tell(state.game.code(move))]


def after(moves: str, game: Game = PLAIN) -> State:
    """The position after these moves from the start."""
    state = game.start()
    play(state, moves)
    return state


def legal(state: State) -> list[str]:
    """The legal moves in notation."""
    return [state.text(code) for code in state.legal_actions()]


def claims(state: State) -> list[str]:
    """The squares that may be claimed now."""
    return [move.split()[1] for move in legal(state) if move.startswith("claim")]


def square(state: State, name: str) -> dict[str, Any]:
    """What can be seen of a square."""
    squares: Any = state.view()["squares"]
    return next(seen for seen in squares if seen["square"] == name)


def seat(state: State, number: int) -> dict[str, Any]:
    """What can be seen of a seat, 1 for the Guardians, 2 for the Marauders."""
    seats: Any = state.view()["seats"]
    found: dict[str, Any] = seats[number - 1]
    return found


def result(state: State) -> tuple[object, object, list[int]]:
    """Who has won (as a seat from 1, None for nobody yet), why, and the points."""
    seen = state.view()
    return seen["winner"], seen["reason"], state.scores()


def typed(text: str) -> str:
    """French as typed on a keyboard: plain blanks and apostrophes instead of those of printers."""
    return text.replace("\u202f", " ").replace("\u2019", "'")
