"""Atlanteon in words: notation, sentences for moves and events, refusals."""

from __future__ import annotations

from atlantis.engine.layout import ACTOR
from atlantis.engine.speech import speech
from atlantis.engine.story import Action, Event, FieldValue
from atlantis.games.atlanteon.layout import (
    BLACK_TOWER,
    BLACK_TOWERS,
    CLAIM,
    CLAIM_FROM,
    CLAIMING,
    CLOSED,
    CONTROL,
    EMPTY,
    END,
    INFLUENCE,
    KING,
    NEIGHBOURS,
    OPEN,
    PHASE,
    PIECE,
    PLACE_BLACK,
    PLACE_WHITE,
    PLACING_TILES,
    PLACING_TOWERS,
    SQUARES,
    TILE,
    TILES,
    UNPLAYED,
    WHITE_TOWER,
    WHITE_TOWERS,
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


# ---- events ----------------------------------------------------------------------------------------------------------

def sentence(event: Event, lang: str) -> str:
    """What happened, with the numbers that made it so."""
    say = speech(lang)
    fields = event.fields
    seat = fields["seat"]
    assert isinstance(seat, int)
    side, square = side_name(seat - 1, lang), fields.get("square")
    if event.kind == "tower":
        message = (say("{side} place a white tower on {square}") if fields["tower"] == "white"
                   else say("{side} place the black tower on {square}"))
        return message.format(side=side, square=square)
    if event.kind == "tile":
        message = (say("{side} place their King on {square}") if fields["tile"] == "K"
                   else say("{side} place tile {tile} on {square}"))
        return message.format(side=side, tile=fields["tile"], square=square)
    if event.kind == "won":
        return won(fields, side, lang)
    influence = fields["influence"]
    assert isinstance(influence, list)
    own, other = influence[seat - 1], influence[2 - seat]
    message = resolved(fields, own == other, lang) if event.kind == "resolved" else claimed(fields, lang)
    return message.format(side=side, square=square, own=own, other=other, reach=fields["reach"],
                          opponent=side_name(2 - seat, lang))


def resolved(fields: dict[str, FieldValue], tie: bool, lang: str) -> str:
    """A square was surrounded."""
    say = speech(lang)
    if fields["tower"] == "white":
        if tie:
            return say("{own} against {other}: a tie, and {side} did not place the last tile: "
                       "they capture the white tower on {square}")
        return say("{own} against {other}: {side} capture the white tower on {square}")
    if fields["tower"] == "black":
        if tie:
            return say("{own} against {other}: a tie, and {side} did not place the last tile: "
                       "they capture the black tower on {square}")
        return say("{own} against {other}: {side} have less and capture the black tower on {square}")
    if tie:
        return say("{own} against {other}: a tie goes to the owner of the tile: {side} take {square}")
    if fields["tile"] == "K" and fields["owner"] != fields["seat"]:
        return say("{own} against {other}: {side} take {square} and the enemy King")
    return say("{own} against {other}: {side} take {square}")


def claimed(fields: dict[str, FieldValue], lang: str) -> str:
    """A square was claimed early."""
    say = speech(lang)
    if fields["tower"] == "white":
        return say("{side} claim the white tower on {square}: {own}, and {opponent} can reach {reach} at most")
    if fields["tower"] == "black":
        return say("{side} claim the black tower on {square}: {reach} at most, and {opponent} have {other} already")
    return say("{side} claim {square}: {own}, and {opponent} can reach {reach} at most")


def won(fields: dict[str, FieldValue], side: str, lang: str) -> str:
    """The game is over, and why."""
    say = speech(lang)
    if fields["reason"] == "king":
        message = say("{side} win: they control the enemy King. {points}.")
    elif fields["reason"] == "towers":
        message = say("{side} win: they hold all three towers. {points}.")
    else:
        message = say("{side} win: all their markers and their King are on the board. {points}.")
    points = fields["points"]
    assert isinstance(points, int)
    return message.format(side=side, points=say.plural("{n} point", "{n} points", points))


# ---- refusals --------------------------------------------------------------------------------------------------------

def refusal(state: AtlanteonState, code: int, lang: str) -> str:
    """Why a move is not legal here."""
    if code < PLACE_WHITE:
        return refuse_tile(state, code // SQUARES, code % SQUARES, lang)
    if code < CLAIM:
        white = code < PLACE_BLACK
        return refuse_tower(state, white, code - (PLACE_WHITE if white else PLACE_BLACK), lang)
    return refuse_claim(state, code, lang)


def refuse_tile(state: AtlanteonState, number: int, square: int, lang: str) -> str:
    say = speech(lang)
    cells = state.cells
    side = cells[ACTOR]
    who = side_name(side, lang)
    if cells[PHASE] == PLACING_TOWERS:
        return say("The towers come first: {side} are to place one.").format(side=who)
    if cells[PHASE] == CLAIMING:
        return say("{side} have placed their tile; they may claim now, or `end` the turn (AT-8).").format(side=who)
    if cells[UNPLAYED + TILES * side + number] == 0:
        for at in range(SQUARES):
            if cells[PIECE + at] == TILE + TILES * side + number:
                return say("Tile {tile} of the {side} is already on the board, on {square}.").format(
                    tile=tile_name(number), side=who, square=square_name(at))
        return say("There is no tile {tile} in this game.").format(tile=tile_name(number))
    return occupied(state, square, lang)


def occupied(state: AtlanteonState, square: int, lang: str) -> str:
    """Why nothing can be placed on a square that is not empty."""
    say = speech(lang)
    piece = int(state.cells[PIECE + square])
    where = square_name(square)
    if piece == CLOSED:
        return say("There is no square {square} on this board.").format(square=where)
    if piece == WHITE_TOWER or piece == BLACK_TOWER:
        return say("{square} is not empty: a tower's square stays occupied, before and after its capture "
                   "(AT-5).").format(square=where)
    return say("{square} is not empty: tile {tile} of the {side} lies there.").format(
        square=where, tile=tile_name((piece - TILE) % TILES), side=side_name((piece - TILE) // TILES, lang))


def refuse_tower(state: AtlanteonState, white: bool, square: int, lang: str) -> str:
    say = speech(lang)
    cells = state.cells
    if cells[PHASE] == CLAIMING:
        return say("All three towers are placed; {side} may claim now, or `end` the turn (AT-8).").format(
            side=side_name(cells[ACTOR], lang))
    if cells[PHASE] != PLACING_TOWERS:
        return say("All three towers are placed; now {side} place a tile.").format(
            side=side_name(cells[ACTOR], lang))
    if cells[WHITE_TOWERS if white else BLACK_TOWERS] == 0:
        return (say("Both white towers are placed; only the black one is left.") if white
                else say("The black tower is placed; only white ones are left."))
    if cells[PIECE + square] != EMPTY:
        return occupied(state, square, lang)
    for i in range(4 * square, 4 * square + 4):
        if NEIGHBOURS[i] < SQUARES and WHITE_TOWER <= cells[PIECE + NEIGHBOURS[i]] <= BLACK_TOWER:
            return say("{square} is next to the tower on {other}: towers may touch diagonally only.").format(
                square=square_name(square), other=square_name(NEIGHBOURS[i]))
    raise AssertionError("this tower may be placed")


def refuse_claim(state: AtlanteonState, code: int, lang: str) -> str:
    """A claim or `end` that is out of place, or a claim that is not certain enough."""
    say = speech(lang)
    cells = state.cells
    side = cells[ACTOR]
    if not state.early_claims:
        return say("Early claims are not played in this game: they are the option early_claims.")
    if cells[PHASE] == PLACING_TOWERS:
        return say("The towers come first: {side} are to place one.").format(side=side_name(side, lang))
    if code == END:
        return say("There is nothing to claim, so there is nothing to end: {side} place a tile (AT-8).").format(
            side=side_name(side, lang))
    square = code - CLAIM
    where = square_name(square)
    if cells[PHASE] == PLACING_TILES:
        return say("Claims come after the tile, and only while there is something to claim (AT-8): "
                   "{side} place a tile.").format(side=side_name(side, lang))
    if cells[PIECE + square] == EMPTY:
        return say("{square} is empty: only tiles and towers can be claimed.").format(square=where)
    if cells[PIECE + square] == CLOSED:
        return say("There is no square {square} on this board.").format(square=where)
    if cells[CONTROL + square]:
        return say("{square} is settled already, once and for all.").format(square=where)
    if square < cells[CLAIM_FROM]:
        return say("Claims of one turn go upwards, a1, b1 ... e5; {square} comes before the last one (AT-8).").format(
            square=where)
    return uncertain(state, square, lang)


def uncertain(state: AtlanteonState, square: int, lang: str) -> str:
    """The numbers that a claim fails by (AT-6, AT-7)."""
    say = speech(lang)
    cells = state.cells
    side = cells[ACTOR]
    mine, theirs = cells[INFLUENCE + SQUARES * side + square], cells[INFLUENCE + SQUARES * (1 - side) + square]
    gaps = cells[OPEN + square]
    if cells[PIECE + square] == BLACK_TOWER:
        return say("{side} could still come to {reach} at the black tower on {square}, and need less than the "
                   "{theirs} of the {opponent} (AT-7).").format(
            side=side_name(side, lang), reach=mine + state.filling(side, gaps), square=square_name(square),
            theirs=theirs, opponent=side_name(1 - side, lang))
    reach = theirs + state.filling(1 - side, gaps)
    enemy = TILE + TILES * (1 - side) <= cells[PIECE + square] < TILE + TILES * (2 - side)
    message = (say("{opponent} could still reach {reach} on {square}, and a tie is theirs: {side} need more "
                   "than {reach} (AT-6).") if enemy else
               say("{opponent} could still reach {reach} on {square}: more than the {mine} of the {side} (AT-6)."))
    return message.format(opponent=side_name(1 - side, lang), reach=reach, square=square_name(square),
                          mine=mine, side=side_name(side, lang))
