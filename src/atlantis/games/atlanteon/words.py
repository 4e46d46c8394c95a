"""Atlanteon in words: notation, and sentences for moves."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.engine.story import Action, FieldValue
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.layout import square_name, tile_name
from atlantis.games.atlanteon.rules import AtlanteonState

REASONS = ("king", "towers", "markers")


# ---- notation --------------------------------------------------------------------------------------------------------

def notation() -> list[str]:
    """All moves by code: `tile 7 b2`, `tower white c3`, `claim c3`, `end`."""
    squares = [square_name(square) for square in range(at.SQUARES)]
    return [*(f"tile {tile_name(number)} {square}" for number in range(at.TILES) for square in squares),
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
    if code < at.PLACE_WHITE:
        number, square = code // at.SQUARES, square_name(code % at.SQUARES)
        if number == at.KING:
            return say("Place your King on {square}").format(square=square)
        return say("Place tile {tile} on {square}").format(tile=number, square=square)
    if code < at.PLACE_BLACK:
        return say("Place a white tower on {square}").format(square=square_name(code - at.PLACE_WHITE))
    if code < at.CLAIM:
        return say("Place the black tower on {square}").format(square=square_name(code - at.PLACE_BLACK))
    if code == at.END:
        return say("Claim nothing more")
    square = square_name(code - at.CLAIM)
    piece = state.cells[at.PIECE + code - at.CLAIM]
    if piece == at.WHITE_TOWER:
        return say("Claim the white tower on {square}").format(square=square)
    if piece == at.BLACK_TOWER:
        return say("Claim the black tower on {square}").format(square=square)
    return say("Claim {square}").format(square=square)
