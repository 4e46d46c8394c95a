"""What people see of a position: a view for clients, a diagram for tests and letters, a drawing for terminals."""

from __future__ import annotations

from atlantis.engine.drawing import Drawing
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.speech import speech
from atlantis.games.atlanteon.layout import (
    BLACK_TOWER,
    BLACK_TOWERS,
    CLOSED,
    CONTROL,
    CONTROLLED,
    EMPTY,
    FILES,
    INFLUENCE,
    KING,
    OPEN,
    PHASE,
    PIECE,
    REASON,
    SQUARES,
    TILE,
    TILES,
    TOWERS,
    UNPLAYED,
    WHITE_TOWER,
    WHITE_TOWERS,
    WIDTH,
    WINNER,
    square_name,
    tile_name,
)
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.words import REASONS, side_name

PHASES = ("towers", "tiles", "claims")
LETTERS = ("G", "M")


def view(state: AtlanteonState) -> dict[str, object]:
    """All of it is open. Seats count from 1."""
    cells = state.cells
    actor = cells[ACTOR]
    return {
        "game": "atlanteon",
        "phase": "over" if actor == OVER else PHASES[cells[PHASE]],
        "to_move": int(actor + 1) if actor >= 0 else None,
        "files": files(state),
        "ranks": ranks(state),
        "markers": int(state.markers),
        "towers_to_place": {"white": int(cells[WHITE_TOWERS]), "black": int(cells[BLACK_TOWERS])},
        "seats": [seat_view(state, side) for side in range(2)],
        "squares": [square_view(state, square) for square in range(SQUARES) if cells[PIECE + square] != CLOSED],
        "winner": int(cells[WINNER]) or None,
        "reason": REASONS[cells[REASON] - 1] if cells[REASON] else None,
        "scores": state.scores(),
    }


def files(state: AtlanteonState) -> int:
    return sum(1 for file in range(WIDTH) if state.cells[PIECE + file] != CLOSED)


def ranks(state: AtlanteonState) -> int:
    return sum(1 for rank in range(WIDTH) if state.cells[PIECE + WIDTH * rank] != CLOSED)


def seat_view(state: AtlanteonState, side: int) -> dict[str, object]:
    """A side's tiles in hand, markers and towers."""
    cells = state.cells
    controlled = int(cells[CONTROLLED + side])
    return {
        "seat": side + 1,
        "side": ("guardians", "marauders")[side],
        "unplayed": [tile_name(number) for number in range(TILES) if cells[UNPLAYED + TILES * side + number]],
        "controlled": controlled,
        "markers_left": max(0, int(state.markers) - controlled),
        "towers": int(cells[TOWERS + side]),
        "king_in_play": cells[UNPLAYED + TILES * side + KING] == 0,
    }


def square_view(state: AtlanteonState, square: int) -> dict[str, object]:
    """A square with the influence on it, and who takes it as things stand (`leads`; None: it would depend)."""
    cells = state.cells
    piece = int(cells[PIECE + square])
    is_tile = TILE <= piece < WHITE_TOWER
    guardians, marauders = int(cells[INFLUENCE + square]), int(cells[INFLUENCE + SQUARES + square])
    owner = (piece - TILE) // TILES + 1 if is_tile else None
    leads = None
    if piece != EMPTY:
        leads = owner if guardians == marauders else 1 if (guardians > marauders) != (piece == BLACK_TOWER) else 2
    return {
        "square": square_name(square),
        "piece": "empty" if piece == EMPTY else "tile" if is_tile else
                 "white tower" if piece == WHITE_TOWER else "black tower",
        "tile": tile_name((piece - TILE) % TILES) if is_tile else None,
        "owner": owner,
        "control": int(cells[CONTROL + square]) or None,
        "influence": [guardians, marauders],
        "open": int(cells[OPEN + square]),
        "leads": int(cells[CONTROL + square]) or leads,
    }


# ---- the diagram: one token a square, `G7`, `MK=G` (controlled by the Guardians), `W`, `B=M`, `.` --------------------

def token(state: AtlanteonState, square: int) -> str:
    """A square in a diagram."""
    piece, control = int(state.cells[PIECE + square]), int(state.cells[CONTROL + square])
    if piece == EMPTY:
        return "."
    if piece == WHITE_TOWER or piece == BLACK_TOWER:
        name = "W" if piece == WHITE_TOWER else "B"
    else:
        name = LETTERS[(piece - TILE) // TILES] + tile_name((piece - TILE) % TILES)
    return f"{name}={LETTERS[control - 1]}" if control else name


def diagram(state: AtlanteonState) -> str:
    """Ranks from the top, as the Guardians see the board; then whose turn it is."""
    width = files(state)
    lines = []
    for rank in range(ranks(state) - 1, -1, -1):
        lines.append(f"{rank + 1}  " + "".join(f"{token(state, WIDTH * rank + f):<5}" for f in range(width)).rstrip())
    lines.append("   " + "".join(f"{FILES[f]:<5}" for f in range(width)).rstrip())
    cells = state.cells
    if cells[ACTOR] == OVER:
        lines.append(f"{side_name(cells[WINNER] - 1, 'en')} have won")
    else:
        what = (" to place a tower", " to move", " to claim")[cells[PHASE]]
        lines.append(side_name(cells[ACTOR], "en") + what)
    return "\n".join(lines)


# ---- the drawing -----------------------------------------------------------------------------------------------------

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
    rows: Drawing = [[("    " + " ".join(f"{FILES[f]:^{wide}}" for f in range(width)), "faint")],
                     [("   ┌" + "┬".join([side] * width) + "┐", "faint")]]
    for rank in range(height - 1, -1, -1):
        if rank < height - 1:
            rows.append([("   ├" + "┼".join([side] * width) + "┤", "faint")])
        upper: list[tuple[str, str]] = [(f" {rank + 1} ", "faint")]
        lower: list[tuple[str, str]] = [("   ", "")]
        for file in range(width):
            square = WIDTH * rank + file
            upper += [("│", "faint"), *draw_piece(state, square, wide)]
            lower += [("│", "faint"), draw_influence(state, square, wide)]
        rows += [[*upper, ("│", "faint")], [*lower, ("│", "faint")]]
    rows.append([("   └" + "┴".join([side] * width) + "┘", "faint")])
    return rows


def draw_piece(state: AtlanteonState, square: int, wide: int) -> list[tuple[str, str]]:
    """` G7 ●M ` is the Guardians' 7 with a marker of the Marauders; `[W]` a tower, `(w)` a captured one."""
    piece, control = int(state.cells[PIECE + square]), int(state.cells[CONTROL + square])
    if piece == EMPTY:
        return [(f"{'·':^{wide}}", "faint")]
    if piece == WHITE_TOWER or piece == BLACK_TOWER:
        letter = "W" if piece == WHITE_TOWER else "B"
        name = f"({letter.lower()})" if control else f"[{letter}]"
        role = "tower-white" if piece == WHITE_TOWER else "tower-black"
    else:
        side = (piece - TILE) // TILES
        name, role = f"{LETTERS[side]}{tile_name((piece - TILE) % TILES)}", ROLES[side]
    mark = LETTERS[control - 1] if control else ""
    if control and piece != WHITE_TOWER:  # no marker ever lies on a white tower's square
        mark = f"●{mark}"
    gap = " " if wide > 5 else ""
    rest = wide - len(gap) - len(name) - len(mark) - len(gap)
    return [(gap, ""), (name, role), (gap, ""), (mark, ROLES[control - 1] if control else ""), (" " * rest, "")]


def draw_influence(state: AtlanteonState, square: int, wide: int) -> tuple[str, str]:
    """`14:13`; empty squares that nobody reaches stay blank."""
    guardians = int(state.cells[INFLUENCE + square])
    marauders = int(state.cells[INFLUENCE + SQUARES + square])
    if guardians == 0 and marauders == 0 and state.cells[PIECE + square] == EMPTY:
        return (" " * wide, "")
    settled = state.cells[CONTROL + square] or state.cells[PIECE + square] == EMPTY
    half = wide // 2
    return (f"{guardians:>{half}}:{marauders:<{half}}", "faint" if settled else "number")


def draw_sides(state: AtlanteonState, lang: str) -> Drawing:
    """For each side: whose turn, tiles in hand, markers and towers; then what the signs mean."""
    say = speech(lang)
    cells = state.cells
    rows: Drawing = [[]]
    for side in range(2):
        name = f" {LETTERS[side]} {side_name(side, lang)} "
        turn = " ◄ " + say("to move") if cells[ACTOR] == side else ""
        if cells[WINNER] == side + 1:
            turn = " ◄ " + say("winner")
        hand = [tile_name(number) for number in range(TILES) if cells[UNPLAYED + TILES * side + number]]
        placed = min(int(cells[CONTROLLED + side]), int(state.markers))
        rows += [
            [(name, ROLES[side]), (turn, "strong")],
            [(say("tiles    {tiles}").format(tiles=" ".join(hand) or say("all played")), "")],
            [(say("markers  {placed} of {all}").format(placed=placed, all=state.markers), "")],
            [(say("towers   {towers} of 3").format(towers=cells[TOWERS + side]), "")],
            [],
        ]
    return [*rows, [(say("[W] [B] towers, (w) (b) captured"), "faint")], [(say("●G ●M markers"), "faint")],
            [(say("4:9 influence, G : M"), "faint")]]
