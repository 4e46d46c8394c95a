"""What commands lead to: entries that are not stored yet, and the table after them.

A command that is not possible raises `Refused` with a sentence for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, get_args

from atlantis.bots.names import BotName, parse_bot
from atlantis.engine import CHANCE, IllegalAction, UnknownMove
from atlantis.table import commands, offers
from atlantis.table.applying import apply
from atlantis.table.entries import Entry
from atlantis.table.pace import MOST_PLANNED, Mode, plannable, window_answers
from atlantis.table.refused import Refused, illegal
from atlantis.table.undo import undo_to

if TYPE_CHECKING:
    from atlantis.table.table import Table

STAND_IN: Final = BotName("adept")
"""The bot that plays for an absent player."""
GIVEN: Final = 15_000
"""Milliseconds that a player can give the others."""


class Proposal:
    """Entries that are not stored yet, and the table `after` them. `before`: the number of entries they follow."""

    def __init__(self, table: Table, *entries: Entry) -> None:
        self.before: int = table.number
        self.after: Table = table.copy()
        self.entries: list[Entry] = []
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        apply(self.after, entry)
        self.entries.append(entry)

    def mark(self, command: str) -> None:
        """Note the id of the command that led to these entries."""
        if self.entries:
            self.entries[0] = replace(self.entries[0], command=command)
            self.after.commands.add(command)

    def extend(self, more: Proposal) -> None:
        """Add a proposal that was made at the table `after` this one."""
        self.after = more.after
        self.entries += more.entries

    def add_automatic_moves(self) -> None:
        """Add chance moves, drawn now, forced moves if the setup says so, standing answers and planned moves."""
        while not self.after.over():
            entry = automatic_move(self.after)
            if entry is None:
                return
            self.add(entry)


# ---- what commands lead to -------------------------------------------------------------------------------------------


def decide(table: Table, command: commands.Command, who: str) -> Proposal:
    """What the command leads to at this moment."""
    match command:
        case commands.TimeOut():
            return propose_time_out(table)
        case commands.Sit():
            table.check_may_sit(who, command.most)
            return propose_seat(table, command.seat, Entry("sit", who=who, name=command.name))
        case commands.Kick():
            return propose_kick(table, command.seat - 1)
        case commands.BanPerson():
            return propose_ban(table, command.person)
        case commands.Close():
            table.check_not_over()
            return Proposal(table, Entry("close"))
        case commands.SeatBot(bot=None):
            return propose_reopening(table, command.seat - 1)
        case commands.SeatBot():
            table.check_not_rated(lambda t: t("Bots have no seat in a rated match."))
            return propose_seat(table, command.seat, Entry("bot", bot=str(parse_bot(command.bot or ""))))
        case commands.ReplaceAbsent():
            return propose_stand_in(table, command.seat - 1)
        case commands.BotMove():
            return propose_bot_move(table, command)
        case commands.Claim():
            return Proposal(table, *offers.claim(table, who))
    seat = table.own_seat(who, command.seat)
    match command:
        case commands.Standing():
            return propose_standing(table, command.mode, table.seats_of(who) if command.seat is None else [seat])
        case commands.Plan():
            return propose_plan(table, seat, command.moves)
        case commands.Move():
            return propose_move(table, seat, command)
        case commands.Undo():
            table.check_position(command.at)
            return Proposal(table, Entry("undo", seat, to=undo_to(table, seat, command.agreed)))
        case commands.Leave() if not table.started:
            return Proposal(table, Entry("stand", seat))
        case commands.Leave() | commands.Resign():
            return propose_resignation(table, seat)
        case commands.MakeOffer():
            table.check_position(command.at)
            return Proposal(table, *offers.make_offer(table, seat, command.offer))
        case commands.Accept():
            return Proposal(table, *offers.accept(table, seat, command.offer))
        case commands.Decline():
            return Proposal(table, *offers.decline(table, seat, command.offer, command.no_more))
        case commands.Withdraw():
            return Proposal(table, *offers.withdraw(table, seat, command.offer))
        case commands.Abort():
            return Proposal(table, *offers.abort(table, seat))
        case commands.Back():
            return propose_return(table, seat)
        case commands.Advise():
            return propose_advice(table, seat, command)
        case commands.AllowHints():
            table.check_not_rated(lambda t: t("There are no hints in a rated match."))
            own = table.seats_of(who) if command.seat is None else [seat]
            return Proposal(table, *(Entry("allow-hints", one, allowed=command.allowed) for one in own))
        case commands.AskHint():
            return propose_hint(table, seat)
        case commands.GiveTime():
            return propose_more_time(table, seat)
        case commands.Pause():
            return propose_pause(table, seat, command.until)


def propose_seat(table: Table, number: int | None, entry: Entry) -> Proposal:
    if number is None:
        free = [seat for seat, held in enumerate(table.seats, 1) if held.open]
        if not free:
            raise Refused("taken", lambda t: t("All seats are taken."))
        number = table.chance.shuffled(free)[0]
    table.check_not_started()
    if not table.seat(number - 1).open:
        raise Refused("taken", lambda t: t("Seat {number} is taken.").format(number=number))
    proposal = Proposal(table, replace(entry, seat=number - 1))
    if not any(seat.open for seat in proposal.after.seats):
        proposal.add(Entry("start"))
        proposal.add_automatic_moves()
    return proposal


def propose_reopening(table: Table, seat: int) -> Proposal:
    table.check_not_started()
    if table.seat(seat).kind() != "bot":
        raise Refused("taken", lambda t: t("Seat {number} is not a bot's.").format(number=seat + 1))
    return Proposal(table, Entry("stand", seat))


def propose_kick(table: Table, seat: int) -> Proposal:
    table.check_not_started()
    if not table.seat(seat).person:
        raise Refused("taken", lambda t: t("Nobody sits at seat {number}.").format(number=seat + 1))
    return Proposal(table, Entry("stand", seat))


def propose_ban(table: Table, person: str) -> Proposal:
    freed = [] if table.started else table.seats_of(person)
    return Proposal(table, Entry("ban", who=person), *(Entry("stand", seat) for seat in freed))


def propose_move(table: Table, seat: int, command: commands.Move) -> Proposal:
    table.check_not_doubled(command.at, seat, command.move)
    if table.seats[seat].away:
        table.check_time(seat)
    table.check_position(command.at)
    if table.seats[seat].away:
        raise Refused("not-your-turn", lambda t: t("A bot is playing for you; take your seat back first."))
    return try_move(table, seat, command.move, command.all_seats)


def propose_bot_move(table: Table, command: commands.BotMove) -> Proposal:
    seat = command.seat - 1
    if table.seat(seat).bot is None:
        raise Refused("not-your-seat", lambda t: t("This seat is no longer a bot's."), 403)
    table.check_not_doubled(command.at, seat, command.move)
    table.check_position(command.at)
    return try_move(table, seat, command.move)


def try_move(table: Table, seat: int, text: str, all_seats: bool = False) -> Proposal:
    state, game = table.state, table.game
    table.check_turn(seat)
    try:
        code = game.code(text)
        proposal = Proposal(table, Entry("move", seat, move=game.text(code), all_seats=all_seats))
    except (IllegalAction, UnknownMove) as error:
        raise illegal(state, text) from error
    if all_seats and code not in window_answers(state):
        raise Refused("wrong", lambda t: t("Only an answer such as “pass” can be given for all seats at once."), 422)
    proposal.add_automatic_moves()
    return proposal


def propose_resignation(table: Table, seat: int) -> Proposal:
    table.check_playing()
    two = len(table.seats) == 2 and table.game.card.utility != "identical"
    return Proposal(table, Entry("resign", seat, bot="" if two else str(STAND_IN)))


def propose_stand_in(table: Table, seat: int) -> Proposal:
    table.check_playing()
    if not table.seat(seat).person or table.seats[seat].away:
        raise Refused("not-absent", lambda t: t("Nobody is absent from seat {number}.").format(number=seat + 1))
    return Proposal(table, Entry("away", seat, bot=str(STAND_IN)))


def propose_return(table: Table, seat: int) -> Proposal:
    if not table.seats[seat].away:
        raise Refused("not-absent", lambda t: t("You are already playing."))
    table.check_time(seat)
    proposal = Proposal(table, Entry("back", seat))
    proposal.add_automatic_moves()
    return proposal


def propose_standing(table: Table, mode: str, seats: Iterable[int]) -> Proposal:
    if mode not in get_args(Mode):
        raise Refused(
            "wrong",
            lambda t: t("“{mode}” is not a standing answer: choose always, needed or never.").format(mode=mode),
            422,
        )
    proposal = Proposal(table, *(Entry("standing", seat, mode=mode) for seat in seats))
    if table.started:
        proposal.add_automatic_moves()
    return proposal


def propose_plan(table: Table, seat: int, moves: Sequence[str]) -> Proposal:
    table.check_playing()
    if len(moves) > MOST_PLANNED:
        raise Refused(
            "wrong",
            lambda t: t("A plan has at most {most} moves, not {n}.").format(most=MOST_PLANNED, n=len(moves)),
            422,
        )
    proposal = Proposal(table, Entry("plan", seat, moves=tuple(plannable(table.state, move) for move in moves)))
    proposal.add_automatic_moves()
    return proposal


def propose_advice(table: Table, seat: int, command: commands.Advise) -> Proposal:
    table.check_position(command.at)
    if table.game.card.utility != "identical":
        raise Refused("wrong", lambda t: t("Advice is only for games that all players win together."), 422)
    if table.state.why_not(command.move):
        raise illegal(table.state, command.move)
    return Proposal(table, Entry("point", seat, move=table.game.text(table.game.code(command.move))))


def propose_hint(table: Table, seat: int) -> Proposal:
    table.check_playing()
    if not table.hints_allowed():
        table.check_not_rated(lambda t: t("There are no hints in a rated match."))
        raise Refused(
            "no-hints", lambda t: t("No hints at this table: among people, everyone has to allow them first."), 403
        )
    table.check_turn(seat)
    return Proposal(table, Entry("hint", seat))


def propose_time_out(table: Table) -> Proposal:
    """The time of the player to move is up: they lose; or a bot plays on, for good if that is a loss."""
    clocks, actor = table.clocks, table.actor()
    if clocks is None or actor is None or not clocks.runs or clocks.left[clocks.index(actor)]:
        raise Refused("stale", lambda t: t("There is still time on the clock."))
    mode = clocks.control.on_timeout
    ends = mode == "loss" and (len(table.seats) == 2 or clocks.shared)
    return Proposal(table, Entry("time-out", actor, mode=mode, bot="" if ends else str(STAND_IN)))


def propose_more_time(table: Table, seat: int) -> Proposal:
    table.check_playing()
    if table.clocks is None or table.clocks.control.kind == "days" or table.clocks.shared:
        raise Refused("no-clock", lambda t: t("No player here has a clock that you could add time to."), 422)
    return Proposal(table, Entry("more-time", seat, to=GIVEN))


def propose_pause(table: Table, seat: int, until: int) -> Proposal:
    table.check_playing()
    if table.clocks is None or table.clocks.control.kind != "days":
        raise Refused("no-clock", lambda t: t("Only clocks of correspondence games can be paused."), 422)
    return Proposal(table, Entry("pause", seat, to=max(until, table.clocks.since)))


# ---- what happens without a command ----------------------------------------------------------------------------------


def automatic_move(table: Table) -> Entry | None:
    """What happens without a command: chance, a planned move or its return, a forced move, a standing answer, or
    the answer that a person has given for all their seats.

    A plan waits while its seat is asked something that cannot be planned: in windows, or which card to keep.
    """
    state, seat = table.state, table.state.actor
    if seat == CHANCE:
        return Entry("move", None, move=draw(table))
    person, legal = table.seats[seat].bot is None, state.legal_actions()
    plan = table.plans.get(seat) if person and state.standing("never") is None else ()
    if plan and state.legal(table.game.code(plan[0])):
        return Entry("move", seat, move=plan[0])
    if plan and any(state.action(code).kind in table.game.card.planned for code in legal):
        return Entry("returned", seat, moves=plan)
    forced = len(legal) == 1 and table.setup.forced
    if forced:
        return Entry("move", seat, move=state.text(legal[0]), forced=True)
    answer = state.standing(table.mode(seat)) if person else None
    if answer is not None:
        return Entry("move", seat, move=state.text(answer), forced=True, standing=True)
    shared = table.shared
    if shared and table.answers_for(shared.who, seat) and shared.is_for(state):
        return Entry("move", seat, move=shared.move)
    return None


def draw(table: Table) -> str:
    """An outcome of chance: what was drawn before an undo, in the same order, and then something new."""
    possible = {table.state.text(code) for code in table.state.legal_actions()} if table.drawn else set()
    again = next((move for move in table.drawn if move in possible), None)
    return again or table.state.text(table.chance.draw(table.state, len(table.record.moves) + 1))
