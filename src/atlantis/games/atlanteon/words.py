"""Atlanteon in words: notation, and sentences for moves."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.engine.story import Action, FieldValue
from atlantis.games.atlanteon.layout import (
    BLACK_TOWER,
    CLAIM,
    END,
    KING,
    PIECE,
    PLACE_BLACK,
    PLACE_WHITE,
    SQUARES,
    TILES,
    WHITE_TOWER,
    square_name,
    tile_name,
)
from atlantis.games.atlanteon.rules import AtlanteonState

REASONS = ("king", "towers", "markers")


# ---- notation --------------------------------------------------------------------------------------------------------

def notation() -> list[str]:
    """All moves by code: `tile 7 b2`, `tower white c3`, `claim c3`, `end`."""
    squares = [square_name(square) for square in range(SQUARES)]
    return [*(f"tile {tile_name(number)} {square}" for number in range(TILES) for square in squares),
            *(f"tower white {square}" for square in squares),
            *(f"tower black {square}" for square in squares),
            *(f"claim {square}" for square in squares),
            "end"]


def action(text: str) -> Action:
    """A move in notation as a kind and its fields."""
    words = text.split()
    fields: dict[str, FieldValue] = {}
    if len(words) > 2:
        fields[words[0]] = words[1]
    if len(words) > 1:
        fields["square"] = words[-1]
    return Action(words[0], fields)


def side_name(side: int, lang: str) -> str:
    say = speech(lang)
    return say("Guardians") if side == 0 else say("Marauders")


def term(name: str, lang: str) -> str:
    """What a kind of move or one of its fields is called."""
    say = speech(lang)
    return {"tile": say("tile"), "tower": say("tower"), "square": say("square"), "claim": say("claim"),
            "end": say("end of the turn")}[name]


def question(name: str, lang: str) -> str:
    """What is asked when moves differ in this field."""
    say = speech(lang)
    return {"tile": say("Which tile?"), "tower": say("Which tower?"), "square": say("Which square?")}[name]


# ---- moves -----------------------------------------------------------------------------------------------------------

def describe(state: AtlanteonState, code: int, lang: str) -> str:
    """A move as a sentence."""
    say = speech(lang)
    if code < PLACE_WHITE:
        number, square = code // SQUARES, square_name(code % SQUARES)
        if number == KING:
            return say("Place your King on {square}").format(square=square)
        return say("Place tile {tile} on {square}").format(tile=number, square=square)
    if code < PLACE_BLACK:
        return say("Place a white tower on {square}").format(square=square_name(code - PLACE_WHITE))
    if code < CLAIM:
        return say("Place the black tower on {square}").format(square=square_name(code - PLACE_BLACK))
    if code == END:
        return say("Claim nothing more")
    square = square_name(code - CLAIM)
    piece = state.cells[PIECE + code - CLAIM]
    if piece == WHITE_TOWER:
        return say("Claim the white tower on {square}").format(square=square)
    if piece == BLACK_TOWER:
        return say("Claim the black tower on {square}").format(square=square)
    return say("Claim {square}").format(square=square)
