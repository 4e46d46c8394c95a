"""What players agree on: to take back a move, a draw, to abort the game; and how the game ends if somebody has left.

Everybody who plays has to agree: all people but those whose seat a bot plays. There is one offer at a time. It ends with
the next move, and can be withdrawn. The same offer can be made again only in another position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args

from atlantis.table.entries import MOVING, Entry
from atlantis.table.refused import Refused
from atlantis.table.undo import nothing_to_undo, undo_to

if TYPE_CHECKING:
    from atlantis.table.table import Table

OfferKind = Literal["takeback", "draw", "abort"]
KINDS: Final[tuple[OfferKind, ...]] = get_args(OfferKind)
Ending = Literal["agreed", "aborted", "left"]
"""`agreed`: a draw that all agreed on; `aborted`: without a result; `left`: a player has left, and the other one wins."""
ENDING: Final = (*MOVING, "away", "back", "decline", "withdraw")
"""The kinds of entries that end an offer: moves, answers, and changes of who plays."""
MOST_PEOPLE: Final = 2
"""Before each side has moved, one of so many people may abort the game alone; more people have to agree."""


@dataclass(frozen=True)
class Offer:
    """`number`: of the entry that made it. `seat`: whose offer it is. `to`: how many moves a takeback keeps. `agreed`:
    the seats whose owners have agreed."""

    kind: OfferKind
    number: int
    seat: int
    to: int = 0
    agreed: frozenset[int] = frozenset()


def people_playing(table: Table) -> set[str]:
    """Everybody who plays now; not those whose seats are played by a bot."""
    return {seat.who for seat in table.seats if seat.person and seat.bot is None}


def possible_offers(table: Table, who: str) -> list[OfferKind]:
    """What this person can offer the others now."""
    found = list[OfferKind]()
    if table.started and not table.over() and table.offer is None and table.seats_of(who):
        seat = table.own_seat(who, None)
        for kind in KINDS:
            try:
                offer_to(table, seat, kind)
            except Refused:
                continue
            found.append(kind)
    return found


def make_offer(table: Table, seat: int, kind: OfferKind) -> list[Entry]:
    table.check_playing()
    return [Entry("offer", seat, mode=kind, to=offer_to(table, seat, kind))]


def offer_to(table: Table, seat: int, kind: OfferKind) -> int | None:
    """How many moves a takeback keeps; Refused if the seat's owner cannot make this offer now."""
    who, title = table.seats[seat].who, table.game.card.title
    if kind not in table.game.card.offers:
        raise Refused("no-offer", lambda t: t("{game} does not have such offers.").format(game=title), 422)
    live = table.clocks is not None and table.clocks.control.kind != "days"
    if kind == "takeback" and table.setup.rated and live:
        raise Refused("no-offer", lambda t: t("Moves cannot be taken back in a rated live match."), 422)
    if table.seats[seat].bot is not None:
        raise Refused("not-your-turn", lambda t: t("A bot is playing for you; take your seat back first."))
    if table.offer is not None:
        raise Refused("offer-open", lambda t: t("There is already an offer that has not been answered."))
    others = people_playing(table) - {who}
    if not others or (kind == "draw" and any(one.bot is not None for one in table.seats)):
        raise Refused("nobody-to-ask", lambda t: t("Bots do not answer offers, and nobody else plays here."))
    if any(one.who in others and number in table.refusing for number, one in enumerate(table.seats)):
        raise Refused("no-more-offers", lambda t: t("Another player wants no more offers in this match."), 403)
    if any(one == kind and table.seats[by].who == who for one, by in table.offered):
        raise Refused(
            "offered-before", lambda t: t("You have already offered that. You can offer it again after a move.")
        )
    return takeback_to(table, seat) if kind == "takeback" else None


def takeback_to(table: Table, seat: int) -> int:
    """The number of moves before the seat's last choice; refused if its owner can undo it alone, or if there is none."""
    try:
        undo_to(table, seat)
    except Refused:
        chosen = (n for n in range(len(table.story) - 1, -1, -1) if table.story[n].chosen_by(seat))
        found = next(chosen, None)
        if found is None:
            raise Refused("no-undo", nothing_to_undo) from None
        return found
    raise Refused("no-offer", lambda t: t("You can undo this move without asking."), 422)


def open_offer(table: Table, number: int) -> Offer:
    """The offer with this number; refused if it is not open any more."""
    offer = table.offer
    if offer is None or offer.number != number:
        raise Refused("no-offer", lambda t: t("This offer is no longer open."))
    return offer


def offer_to_answer(table: Table, seat: int, number: int) -> Offer:
    offer = open_offer(table, number)
    if table.seats[offer.seat].who == table.seats[seat].who or table.seats[seat].bot is not None:
        raise Refused("no-offer", lambda t: t("Only the other players can answer this offer."), 403)
    return offer


def accept(table: Table, seat: int, number: int) -> list[Entry]:
    """Agree; if everybody has agreed now, it happens."""
    offer = offer_to_answer(table, seat, number)
    if seat in offer.agreed:
        raise Refused("doubled", lambda t: t("You have already agreed."))
    agreed = {table.seats[one].who for one in (offer.seat, seat, *offer.agreed)}
    entries = [Entry("accept", seat)]
    if people_playing(table) <= agreed:
        entries.append(
            Entry("undo", offer.seat, to=offer.to)
            if offer.kind == "takeback"
            else Entry("end", offer.seat, mode="agreed" if offer.kind == "draw" else "aborted")
        )
    return entries


def decline(table: Table, seat: int, number: int, no_more: bool) -> list[Entry]:
    offer_to_answer(table, seat, number)
    return [Entry("decline", seat, mode="no-more" if no_more else "")]


def withdraw(table: Table, seat: int, number: int) -> list[Entry]:
    offer = open_offer(table, number)
    if table.seats[offer.seat].who != table.seats[seat].who:
        raise Refused("no-offer", lambda t: t("Only the player who made this offer can withdraw it."), 403)
    return [Entry("withdraw", offer.seat)]


def may_abort(table: Table, who: str) -> bool:
    """Can this person abort the game alone, because not every side has moved yet?"""
    people = {seat.who for seat in table.seats if seat.person}
    moved = {played.actor for played in table.story if not played.forced}
    early = table.started and not table.over() and any(seat not in moved for seat in range(len(table.seats)))
    return early and who in people and len(people) <= MOST_PEOPLE


def abort(table: Table, seat: int) -> list[Entry]:
    table.check_playing()
    if not may_abort(table, table.seats[seat].who):
        raise Refused(
            "too-late", lambda t: t("The game can no longer be aborted by one player: the others have to agree.")
        )
    return [Entry("end", seat, mode="aborted")]


def may_claim(table: Table, who: str) -> bool:
    """Could this person claim the win if the player to move has left? Correspondence games are decided by the clock, and
    without clocks nobody has to be here."""
    actor, clocks = table.actor(), table.clocks
    if actor is None or clocks is None or clocks.control.kind == "days":
        return False
    duel = len(table.seats) == MOST_PEOPLE and table.game.card.utility != "identical"
    opponent = table.seats[actor]
    return duel and bool(table.seats_of(who)) and opponent.person and opponent.bot is None and opponent.who != who


def claim(table: Table, who: str) -> list[Entry]:
    """The player to move has left; the caller knows that."""
    table.check_playing()
    if not may_claim(table, who):
        raise Refused(
            "no-claim",
            lambda t: t(
                "Only a live game of two with clocks can be claimed, when your opponent has left on their turn."
            ),
        )
    return [Entry("end", table.actor(), mode="left")]
