"""A position as people at a terminal see it."""

from __future__ import annotations

from atlantis.engine.drawing import Drawing
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.layout import tile_name
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.view import LETTERS, files, ranks
from atlantis.games.atlanteon.words import side_name

ROLES = ("seat-1", "seat-2")


def drawing(state: AtlanteonState, lang: str, width: int) -> Drawing:
    """The board with the influence on every square (Guardians : Marauders); the sides beside it, or below if narrow."""
    panel = draw_sides(state, lang)
    if width < 46 + 33:
        return [*draw_board(state, 7 if 4 + 8 * files(state) <= width else 5), *panel]
    board = draw_board(state, 7)
    rows: Drawing = []
    for i in range(max(len(board), len(panel))):
        left = board[i] if i < len(board) else []
        used = sum(len(text) for text, _ in left)
        rows.append([*left, (" " * (46 - used), ""), *panel[i]] if i < len(panel) else left)
    return rows


def draw_board(state: AtlanteonState, wide: int) -> Drawing:
    """Ruled squares, five or seven columns wide and two lines high: the piece with its marker, and the influence."""
    width, height = files(state), ranks(state)
    side = "─" * wide
    rows: Drawing = [[("    " + " ".join(f"{at.FILES[f]:^{wide}}" for f in range(width)), "faint")],
                     [("   ┌" + "┬".join([side] * width) + "┐", "faint")]]
    for rank in range(height - 1, -1, -1):
        if rank < height - 1:
            rows.append([("   ├" + "┼".join([side] * width) + "┤", "faint")])
        upper: list[tuple[str, str]] = [(f" {rank + 1} ", "faint")]
        lower: list[tuple[str, str]] = [("   ", "")]
        for file in range(width):
            square = at.WIDTH * rank + file
            upper += [("│", "faint"), *draw_piece(state, square, wide)]
            lower += [("│", "faint"), draw_influence(state, square, wide)]
        rows += [[*upper, ("│", "faint")], [*lower, ("│", "faint")]]
    rows.append([("   └" + "┴".join([side] * width) + "┘", "faint")])
    return rows


def draw_piece(state: AtlanteonState, square: int, wide: int) -> list[tuple[str, str]]:
    """` G7 ●M ` is the Guardians' 7 with a marker of the Marauders; `[W]` a tower, `(w)` a captured one."""
    piece, control = int(state.cells[at.PIECE + square]), int(state.cells[at.CONTROL + square])
    if piece == at.EMPTY:
        return [(f"{'·':^{wide}}", "faint")]
    if piece == at.WHITE_TOWER or piece == at.BLACK_TOWER:
        letter = "W" if piece == at.WHITE_TOWER else "B"
        name = f"({letter.lower()})" if control else f"[{letter}]"
        role = "tower-white" if piece == at.WHITE_TOWER else "tower-black"
    else:
        side = (piece - at.TILE) // at.TILES
        name, role = f"{LETTERS[side]}{tile_name((piece - at.TILE) % at.TILES)}", ROLES[side]
    mark = LETTERS[control - 1] if control else ""
    if control and piece != at.WHITE_TOWER:  # no marker ever lies on a white tower's square
        mark = f"●{mark}"
    gap = " " if wide > 5 else ""
    rest = wide - len(gap) - len(name) - len(mark) - len(gap)
    return [(gap, ""), (name, role), (gap, ""), (mark, ROLES[control - 1] if control else ""), (" " * rest, "")]


def draw_influence(state: AtlanteonState, square: int, wide: int) -> tuple[str, str]:
    """`14:13`; empty squares that nobody reaches stay blank."""
    guardians = int(state.cells[at.INFLUENCE + square])
    marauders = int(state.cells[at.INFLUENCE + at.SQUARES + square])
    if guardians == 0 and marauders == 0 and state.cells[at.PIECE + square] == at.EMPTY:
        return (" " * wide, "")
    settled = state.cells[at.CONTROL + square] or state.cells[at.PIECE + square] == at.EMPTY
    half = wide // 2
    return (f"{guardians:>{half}}:{marauders:<{half}}", "faint" if settled else "number")


def draw_sides(state: AtlanteonState, lang: str) -> Drawing:
    """For each side: whose turn, tiles in hand, markers and towers; then what the signs mean."""
    t = translator(lang)
    cells = state.cells
    rows: Drawing = [[]]
    for side in range(2):
        name = f" {LETTERS[side]} {side_name(side, lang)} "
        turn = " ◄ " + t("to move") if cells[ACTOR] == side else ""
        if cells[at.WINNER] == side + 1:
            turn = " ◄ " + t("winner")
        hand = [tile_name(number) for number in range(at.TILES) if cells[at.UNPLAYED + at.TILES * side + number]]
        placed = min(int(cells[at.CONTROLLED + side]), int(state.markers))
        rows += [
            [(name, ROLES[side]), (turn, "strong")],
            [(t("tiles    {tiles}").format(tiles=" ".join(hand) or t("all played")), "")],
            [(t("markers  {placed} of {all}").format(placed=placed, all=state.markers), "")],
            [(t("towers   {towers} of 3").format(towers=cells[at.TOWERS + side]), "")],
            [],
        ]
    return [*rows, [(t("[W] [B] towers, (w) (b) captured"), "faint")], [(t("●G ●M markers"), "faint")],
            [(t("4:9 influence, G : M"), "faint")]]
