"""What follows automatically after placing workers: the marker moves, events, the end of a round, scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.ark import layout as at

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState


def next_turn(s: ArkState) -> None:
    """On the lowest space that holds a marker, the owner of the topmost one is to move."""
    cells = s.cells
    best: i64 = 0
    for seat in range(1, i64(s.game.players)):
        if cells[at.SPACE + seat] < cells[at.SPACE + best] or (
            cells[at.SPACE + seat] == cells[at.SPACE + best] and cells[at.HEIGHT + seat] > cells[at.HEIGHT + best]
        ):
            best = seat
    cells[at.STEP] = at.TURN
    cells[ACTOR] = best


# ---- the marker moves ------------------------------------------------------------------------------------------------


def place(s: ArkState, seat: i64, workers: i64) -> None:
    """Workers are placed, and the marker moves as far."""
    cells = s.cells
    cells[at.LEFT + seat] -= workers
    cells[at.MOVER] = seat
    cells[at.PLACED] = workers
    move_marker(s)


def move_marker(s: ArkState) -> None:
    """As many spaces as workers were placed, onto the top; spaces that nobody has reached before may bring events."""
    cells = s.cells
    seat, furthest = cells[at.MOVER], s.furthest()
    space = cells[at.SPACE + seat] + cells[at.PLACED]
    under: i64 = 0
    for other in range(i64(s.game.players)):
        under += i64(cells[at.SPACE + other] == space)
    cells[at.SPACE + seat] = space
    cells[at.HEIGHT + seat] = under
    cells[at.MOVER] = 0
    cells[at.PLACED] = 0
    if s.story is not None:
        s.emit("marker", {"seat": seat, "space": space})
    due: i64 = 0
    for reached in range(furthest + 1, space + 1):
        due += s.printed.is_event[reached]
    cells[at.DUE] = due
    draw_events(s)


# ---- events ----------------------------------------------------------------------------------------------------------


def draw_events(s: ArkState) -> None:
    """The top card for each event space reached first; an empty deck gives nothing (AA-15, AA-16)."""
    cells = s.cells
    if cells[at.DUE] and cells[at.DRAWN] < at.CARDS:
        cells[at.STEP] = at.EVENT
        cells[ACTOR] = CHANCE
        return
    cells[at.DUE] = 0
    for seat in range(i64(s.game.players)):
        if cells[at.LEFT + seat]:
            next_turn(s)
            return
    end_round(s)


def sink(s: ArkState, tile: i64) -> None:
    """The tile leaves the game with its token; all workers on it swim (AA-7, AA-8)."""
    cells = s.cells
    cells[at.SIDE + tile] = at.GONE
    swimmers: i64 = 0
    owner = cells[at.LOCK + tile] - 1
    if owner >= 0:
        swimmers = cells[at.STANDING + tile] + cells[at.SILVER + tile]
        cells[at.SWIMMERS + owner] += swimmers
    if s.story is not None:
        s.emit("sink", {"tile": tile, "token": cells[at.TOKEN + tile] - 1, "seat": owner, "swimmers": swimmers})
    cells[at.TOKEN + tile] = 0
    clear(s, tile)


def clear(s: ArkState, tile: i64) -> None:
    """No worker stands on this tile any more."""
    s.cells[at.LOCK + tile] = 0
    s.cells[at.STANDING + tile] = 0
    s.cells[at.SILVER + tile] = 0


# ---- the end of a round ----------------------------------------------------------------------------------------------


def end_round(s: ArkState) -> None:
    """Fines for swimmers, all workers home, tokens for tiles without one."""
    cells = s.cells
    if s.story is not None:
        s.emit("round", {"round": cells[at.ROUND]})
    for seat in range(i64(s.game.players)):
        if cells[at.SWIMMERS + seat]:
            fine(s, seat)
        cells[at.SWIMMERS + seat] = 0
        cells[at.LEFT + seat] = s.printed.workers
    for tile in range(i64(at.TILES)):
        clear(s, tile)
    for ship in range(i64(at.SHIPS)):
        cells[at.USED + ship] = 0
    if cells[at.ROUND] == 2 * s.printed.rounds:
        score(s)
    elif s.waiting_tile() < at.TILES:
        cells[at.STEP] = at.REFILL
        cells[ACTOR] = CHANCE
    else:
        next_round(s)


def fine(s: ArkState, seat: i64) -> None:
    """Two gold, compulsory for those who have them; otherwise four points. The same for any number (AA-9)."""
    cells, printed = s.cells, s.printed
    in_gold = cells[at.CUBES + at.TYPES * seat + at.GOLD] >= printed.fine_gold
    if in_gold:
        s.pay(seat, at.GOLD, printed.fine_gold)
    else:
        cells[at.POINTS + seat] -= printed.fine_points
    if s.story is not None:
        s.emit(
            "fine",
            {
                "seat": seat,
                "swimmers": cells[at.SWIMMERS + seat],
                "gold": printed.fine_gold if in_gold else 0,
                "points": 0 if in_gold else printed.fine_points,
            },
        )


def next_round(s: ArkState) -> None:
    """After half of the rounds the city is turned and the markers go to 0, in the same pile."""
    cells = s.cells
    if cells[at.ROUND] == s.printed.rounds:
        for seat in range(i64(s.game.players)):
            cells[at.SPACE + seat] = 0
        if s.story is not None:
            s.emit("half-time", {})
    cells[at.ROUND] += 1
    next_turn(s)


# ---- scoring ---------------------------------------------------------------------------------------------------------


def score(s: ArkState) -> None:
    """Workers without a ship, sets of tokens and gold are added to the track."""
    cells = s.cells
    cells[ACTOR] = OVER
    cells[at.STEP] = at.TURN
    if s.story is not None:
        s.emit("scoring", {})
    for seat in range(i64(s.game.players)):
        track = cells[at.POINTS + seat]
        cells[at.POINTS + seat] = track + s.at_the_end(seat)
        if s.story is not None:
            s.emit(
                "score",
                {
                    "seat": seat,
                    "track": track,
                    "ships": s.lost(seat),
                    "stranded": s.without_ship(seat),
                    "tokens": s.sets(seat),
                    "gold": s.gold(seat),
                    "total": cells[at.POINTS + seat],
                },
            )
    if s.story is not None:
        winners = s.winners()
        s.emit("won", {"seat": winners, "points": cells[at.POINTS + winners[0]]})
