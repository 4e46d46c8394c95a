"""What each kind of entry does to a table: the only place that knows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from atlantis.bots.names import parse_bot
from atlantis.engine import CHANCE
from atlantis.table import offers
from atlantis.table.entries import MOVING, Entry
from atlantis.table.pace import Mode, Returned, SharedAnswer, window_answers, without
from atlantis.table.seats import Seat
from atlantis.table.story import HintUse, PlayedMove

if TYPE_CHECKING:
    from atlantis.table.table import Table


def apply(table: Table, entry: Entry) -> None:
    """Change the table as the entry says."""
    if entry.do in MOVING:
        table.position += 1
        table.advice.clear()
        table.offered = frozenset()
    if entry.time is not None and table.clocks is not None:
        table.clocks = table.clocks.tick(entry.time, entry.lost or 0, entry.lag or 0)
    if entry.do in offers.ENDING:
        table.offer = None
    seat = -1 if entry.seat is None else entry.seat
    bot = parse_bot(entry.bot) if entry.bot else None
    if entry.command:
        table.commands.add(entry.command)
    match entry.do:
        case "sit":
            table.seats[seat] = Seat(entry.who, entry.name)
        case "stand":
            table.seats[seat] = Seat()
            table.allowing -= {seat}
        case "allow-hints":
            table.allowing = table.allowing | {seat} if entry.allowed else table.allowing - {seat}
        case "hint":
            table.hints = (*table.hints, HintUse(seat, len(table.story), table.position))
        case "bot":
            table.seats[seat] = Seat(bot=bot, name=entry.name)
        case "standing":
            table.standing = {**table.standing, seat: cast("Mode", entry.mode)}
        case "plan":
            table.plans = {**table.plans, seat: entry.moves}
            table.returned = without(table.returned, seat)
        case "returned":
            table.plans = without(table.plans, seat)
            table.returned = {**table.returned, seat: Returned(entry.moves, table.state.clone())}
        case "drawn":
            table.drawn = entry.moves
        case "start":
            table.started = True
            table.record.seats = [seat.record_name() for seat in table.seats]
        case "move":
            make_move(table, entry)
        case "undo":
            assert entry.to is not None
            table.record.take_back(entry.to)
            undone = (played.move for played in table.story[entry.to :] if played.actor == CHANCE)
            table.drawn = (*undone, *table.drawn)
            del table.story[entry.to :]
            table.shared = None
            table.hints = tuple(replace(hint, moves=min(hint.moves, entry.to)) for hint in table.hints)
        case "resign" if bot is None:
            table.resigned = entry.seat
        case "resign":
            table.seats[seat] = Seat(bot=bot, name=table.seats[seat].name)
            table.plans, table.returned = without(table.plans, seat), without(table.returned, seat)
        case "away":
            table.seats[seat] = replace(table.seats[seat], bot=bot, away=True)
        case "back":
            table.seats[seat] = replace(table.seats[seat], bot=None, away=False)
        case "point":
            table.advice[seat] = entry.move
        case "ban":
            table.banned |= {entry.who}
        case "time-out" if bot is None:
            table.timed_out = seat
        case "time-out":
            assert table.clocks is not None
            for other in seats_with(table, seat, table.clocks.shared):
                held = table.seats[other]
                away = replace(held, bot=bot, away=True)
                table.seats[other] = Seat(bot=bot, name=held.name) if entry.mode == "loss" else away
        case "more-time":
            assert table.clocks is not None
            assert entry.to is not None
            table.clocks = table.clocks.give([n for n in range(len(table.seats)) if n != seat], entry.to)
        case "pause":
            assert table.clocks is not None
            assert entry.to is not None
            table.clocks = table.clocks.pause(seat, table.clocks.since, entry.to)
        case "offer":
            kind = cast("offers.OfferKind", entry.mode)
            table.offer = offers.Offer(kind, len(table.lengths), seat, entry.to or 0)
            table.offered |= {(kind, seat)}
        case "accept":
            assert table.offer is not None
            table.offer = replace(table.offer, agreed=table.offer.agreed | {seat})
        case "decline" if entry.mode:
            table.refusing |= {seat}
        case "end":
            table.ended = cast("offers.Ending", entry.mode), seat
        case "close":
            table.closed = True
    if table.clocks is not None:
        pass_turn(table, earned=entry.do == "move")
    table.lengths.append(len(table.story))


def make_move(table: Table, entry: Entry) -> None:
    actor, code = table.state.actor, table.game.code(entry.move)
    if entry.all_seats:
        table.shared = SharedAnswer(table.seats[actor].who, entry.move, tuple(window_answers(table.state)))
    if table.shared:
        table.shared = table.shared.after(actor, code)
    events = table.record.tell(code)
    left = () if table.clocks is None else table.clocks.left
    table.story.append(PlayedMove(actor, entry.move, events, entry.forced, entry.standing, left))
    if actor >= 0 and not entry.forced:
        table.chosen[table.position - 1] = actor, entry.move
    if actor == CHANCE and entry.move in table.drawn:
        at = table.drawn.index(entry.move)
        table.drawn = table.drawn[:at] + table.drawn[at + 1 :]
    plan = table.plans.get(actor)
    if plan and plan[0] == entry.move:
        table.plans = {**table.plans, actor: plan[1:]}


def seats_with(table: Table, seat: int, shared: bool) -> list[int]:
    """The seat; if the clock is shared, all seats that people play."""
    people = [n for n, held in enumerate(table.seats) if held.person and held.bot is None]
    return people if shared else [seat]


def pass_turn(table: Table, earned: bool) -> None:
    """The clock of the player to move runs; bots have none."""
    assert table.clocks is not None
    actor = table.actor()
    if table.over():
        table.clocks = table.clocks.stop()
    elif actor is not None:
        table.clocks = table.clocks.turn(actor, table.seats[actor].bot is None, earned)
