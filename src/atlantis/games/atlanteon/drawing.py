"""A position drawn for a terminal."""

from __future__ import annotations

from atlantis.engine.drawing import Drawing, Segments
from atlantis.engine.words import Phrases
from atlantis.games.atlanteon.view import AtlanteonView, SquareView

LETTERS = ("G", "M")
ROLES = ("seat-1", "seat-2")
BESIDE = 46  # columns of the board when the sides are drawn next to it
PANEL = 33


def drawing(view: AtlanteonView, p: Phrases, width: int) -> Drawing:
    """The board with the influence on every square (Guardians : Marauders); the sides beside it, or below if narrow."""
    panel = draw_sides(view, p)
    if width < BESIDE + PANEL:
        return [*draw_board(view, 7 if 4 + 8 * view["files"] <= width else 5), *panel]
    board = draw_board(view, 7)
    rows: Drawing = []
    for i in range(max(len(board), len(panel))):
        left = board[i] if i < len(board) else []
        used = sum(len(text) for text, _ in left)
        rows.append([*left, (" " * (BESIDE - used), ""), *panel[i]] if i < len(panel) else left)
    return rows


def draw_board(view: AtlanteonView, wide: int) -> Drawing:
    """Ruled squares, five or seven columns wide and two lines high: the piece with its marker, and the influence."""
    files, ranks, side = view["files"], view["ranks"], "─" * wide
    rows: Drawing = [
        [("    " + " ".join(f"{letter:^{wide}}" for letter in "abcde"[:files]), "faint")],
        [("   ┌" + "┬".join([side] * files) + "┐", "faint")],
    ]
    for rank in range(ranks - 1, -1, -1):
        if rank < ranks - 1:
            rows.append([("   ├" + "┼".join([side] * files) + "┤", "faint")])
        upper: Segments = [(f" {rank + 1} ", "faint")]
        lower: Segments = [("   ", "")]
        for square in view["squares"][files * rank : files * (rank + 1)]:
            upper += [("│", "faint"), *draw_piece(square, wide)]
            lower += [("│", "faint"), draw_influence(square, wide)]
        rows += [[*upper, ("│", "faint")], [*lower, ("│", "faint")]]
    rows.append([("   └" + "┴".join([side] * files) + "┘", "faint")])
    return rows


def draw_piece(square: SquareView, wide: int) -> Segments:
    """` G7 ●M `: the Guardians' 7 with a Marauders' marker; `[W]`: a tower, `(w)`: a captured one."""
    piece, owner, control = square["piece"], square["owner"], square["control"]
    if piece == "empty":
        return [(f"{'·':^{wide}}", "faint")]
    if owner:
        name, role = f"{LETTERS[owner - 1]}{square['tile']}", ROLES[owner - 1]
    else:
        name, role = ("W", "tower-white") if piece == "white tower" else ("B", "tower-black")
        name = f"({name.lower()})" if control else f"[{name}]"
    mark = LETTERS[control - 1] if control else ""
    if control and piece != "white tower":  # no marker ever lies on a white tower's square
        mark = f"●{mark}"
    gap = " " if wide > 5 else ""
    rest = wide - len(gap) - len(name) - len(mark) - len(gap)
    return [(gap, ""), (name, role), (gap, ""), (mark, ROLES[control - 1] if control else ""), (" " * rest, "")]


def draw_influence(square: SquareView, wide: int) -> tuple[str, str]:
    """`14:13`; empty squares that nobody reaches stay blank."""
    guardians, marauders = square["influence"]
    empty = square["piece"] == "empty"
    if empty and guardians == marauders == 0:
        return (" " * wide, "")
    half = wide // 2
    return (f"{guardians:>{half}}:{marauders:<{half}}", "faint" if empty or square["control"] else "number")


def draw_sides(view: AtlanteonView, p: Phrases) -> Drawing:
    """For each side: turn, tiles in hand, markers and towers; then a legend."""
    rows: Drawing = [[]]
    for side, seat in enumerate(view["seats"]):
        turn = "toMove" if view["to_move"] == side + 1 else "winner" if view["winner"] == side + 1 else ""
        placed = view["markers"] - seat["markers_left"]
        tiles = " ".join(seat["unplayed"]) or p.label("drawnNoTiles")
        name = f" {LETTERS[side]} {p.noun('seat', side)} "
        rows += [
            [(name, ROLES[side]), (f" ◄ {p.label(turn)}" if turn else "", "strong")],
            [(p.label("drawnTiles", tiles=tiles), "")],
            [(p.label("drawnMarkers", placed=placed, all=view["markers"]), "")],
            [(p.label("drawnTowers", towers=seat["towers"]), "")],
            [],
        ]
    return [*rows, *([(p.label(key), "faint")] for key in ("legendTowers", "legendMarkers", "legendInfluence"))]
