"""Atlanteon in words: notation, and sentences for moves."""

from __future__ import annotations

from atlantis.engine.i18n import translator
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
    t = translator(lang)
    return t("Guardians") if side == 0 else t("Marauders")


def term(name: str, lang: str) -> str:
    """What a kind of move or one of its fields is called."""
    t = translator(lang)
    return {"tile": t("tile"), "tower": t("tower"), "square": t("square"), "claim": t("claim"),
            "end": t("end of the turn")}[name]


def question(name: str, lang: str) -> str:
    """What is asked when moves differ in this field."""
    t = translator(lang)
    return {"tile": t("Which tile?"), "tower": t("Which tower?"), "square": t("Which square?")}[name]


# ---- moves -----------------------------------------------------------------------------------------------------------

def describe(state: AtlanteonState, code: int, lang: str) -> str:
    """A move as a sentence."""
    t = translator(lang)
    if code < at.PLACE_WHITE:
        number, square = code // at.SQUARES, square_name(code % at.SQUARES)
        if number == at.KING:
            return t("Place your King on {square}").format(square=square)
        return t("Place tile {tile} on {square}").format(tile=number, square=square)
    if code < at.PLACE_BLACK:
        return t("Place a white tower on {square}").format(square=square_name(code - at.PLACE_WHITE))
    if code < at.CLAIM:
        return t("Place the black tower on {square}").format(square=square_name(code - at.PLACE_BLACK))
    if code == at.END:
        return t("Claim nothing more")
    square = square_name(code - at.CLAIM)
    piece = state.cells[at.PIECE + code - at.CLAIM]
    if piece == at.WHITE_TOWER:
        return t("Claim the white tower on {square}").format(square=square)
    if piece == at.BLACK_TOWER:
        return t("Claim the black tower on {square}").format(square=square)
    return t("Claim {square}").format(square=square)
