"""Why a move is not legal, naming the ruling where there is one."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.layout import square_name, tile_name
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.words import side_name


def refusal(state: AtlanteonState, code: int, lang: str) -> str:
    """Why a move is not legal here."""
    if code < at.PLACE_WHITE:
        return refuse_tile(state, code // at.SQUARES, code % at.SQUARES, lang)
    if code < at.CLAIM:
        white = code < at.PLACE_BLACK
        return refuse_tower(state, white, code - (at.PLACE_WHITE if white else at.PLACE_BLACK), lang)
    return refuse_claim(state, code, lang)


def refuse_tile(state: AtlanteonState, number: int, square: int, lang: str) -> str:
    t = translator(lang)
    cells = state.cells
    side = cells[ACTOR]
    who = side_name(side, lang)
    if cells[at.PHASE] == at.PLACING_TOWERS:
        return t("The towers come first: {side} are to place one.").format(side=who)
    if cells[at.PHASE] == at.CLAIMING:
        return t("{side} have placed their tile; they may claim now, or `end` the turn (AT-8).").format(side=who)
    if cells[at.UNPLAYED + at.TILES * side + number] == 0:
        for spot in range(at.SQUARES):
            if cells[at.PIECE + spot] == at.TILE + at.TILES * side + number:
                return t("Tile {tile} of the {side} is already on the board, on {square}.").format(
                    tile=tile_name(number), side=who, square=square_name(spot))
        return t("There is no tile {tile} in this game.").format(tile=tile_name(number))
    return occupied(state, square, lang)


def occupied(state: AtlanteonState, square: int, lang: str) -> str:
    """Why nothing can be placed on a square that is not empty."""
    t = translator(lang)
    piece = int(state.cells[at.PIECE + square])
    where = square_name(square)
    if piece == at.CLOSED:
        return t("There is no square {square} on this board.").format(square=where)
    if piece == at.WHITE_TOWER or piece == at.BLACK_TOWER:
        return t("{square} is not empty: a tower's square stays occupied, before and after its capture "
                   "(AT-5).").format(square=where)
    return t("{square} is not empty: tile {tile} of the {side} lies there.").format(
        square=where, tile=tile_name((piece - at.TILE) % at.TILES), side=side_name((piece - at.TILE) // at.TILES, lang))


def refuse_tower(state: AtlanteonState, white: bool, square: int, lang: str) -> str:
    t = translator(lang)
    cells = state.cells
    if cells[at.PHASE] == at.CLAIMING:
        return t("All three towers are placed; {side} may claim now, or `end` the turn (AT-8).").format(
            side=side_name(cells[ACTOR], lang))
    if cells[at.PHASE] != at.PLACING_TOWERS:
        return t("All three towers are placed; now {side} place a tile.").format(
            side=side_name(cells[ACTOR], lang))
    if cells[at.WHITE_TOWERS if white else at.BLACK_TOWERS] == 0:
        return (t("Both white towers are placed; only the black one is left.") if white
                else t("The black tower is placed; only white ones are left."))
    if cells[at.PIECE + square] != at.EMPTY:
        return occupied(state, square, lang)
    for i in range(4 * square, 4 * square + 4):
        if at.NEIGHBOURS[i] < at.SQUARES and at.WHITE_TOWER <= cells[at.PIECE + at.NEIGHBOURS[i]] <= at.BLACK_TOWER:
            return t("{square} is next to the tower on {other}: towers may touch diagonally only.").format(
                square=square_name(square), other=square_name(at.NEIGHBOURS[i]))
    raise AssertionError("this tower may be placed")


def refuse_claim(state: AtlanteonState, code: int, lang: str) -> str:
    """A claim or `end` that is out of place, or a claim that is not certain enough."""
    t = translator(lang)
    cells = state.cells
    side = cells[ACTOR]
    if not state.early_claims:
        return t("Early claims are not played in this game: they are the option early_claims.")
    if cells[at.PHASE] == at.PLACING_TOWERS:
        return t("The towers come first: {side} are to place one.").format(side=side_name(side, lang))
    if code == at.END:
        return t("There is nothing to claim, so there is nothing to end: {side} place a tile (AT-8).").format(
            side=side_name(side, lang))
    square = code - at.CLAIM
    where = square_name(square)
    if cells[at.PHASE] == at.PLACING_TILES:
        return t("Claims come after the tile, and only while there is something to claim (AT-8): "
                   "{side} place a tile.").format(side=side_name(side, lang))
    if cells[at.PIECE + square] == at.EMPTY:
        return t("{square} is empty: only tiles and towers can be claimed.").format(square=where)
    if cells[at.PIECE + square] == at.CLOSED:
        return t("There is no square {square} on this board.").format(square=where)
    if cells[at.CONTROL + square]:
        return t("{square} is settled already, once and for all.").format(square=where)
    if square < cells[at.CLAIM_FROM]:
        return t("Claims of one turn go upwards, a1, b1 ... e5; {square} comes before the last one (AT-8).").format(
            square=where)
    return uncertain(state, square, lang)


def uncertain(state: AtlanteonState, square: int, lang: str) -> str:
    """The numbers that a claim fails by (AT-6, AT-7)."""
    t = translator(lang)
    cells = state.cells
    side = cells[ACTOR]
    mine, theirs = cells[at.INFLUENCE + at.SQUARES * side + square], cells[at.INFLUENCE + at.SQUARES * (1 - side) + square]
    gaps = cells[at.OPEN + square]
    if cells[at.PIECE + square] == at.BLACK_TOWER:
        return t("{side} could still come to {reach} at the black tower on {square}, and need less than the "
                   "{theirs} of the {opponent} (AT-7).").format(
            side=side_name(side, lang), reach=mine + state.filling(side, gaps), square=square_name(square),
            theirs=theirs, opponent=side_name(1 - side, lang))
    reach = theirs + state.filling(1 - side, gaps)
    enemy = at.TILE + at.TILES * (1 - side) <= cells[at.PIECE + square] < at.TILE + at.TILES * (2 - side)
    message = (t("{opponent} could still reach {reach} on {square}, and a tie is theirs: {side} need more "
                   "than {reach} (AT-6).") if enemy else
               t("{opponent} could still reach {reach} on {square}: more than the {mine} of the {side} (AT-6)."))
    return message.format(opponent=side_name(1 - side, lang), reach=reach, square=square_name(square),
                          mine=mine, side=side_name(side, lang))
