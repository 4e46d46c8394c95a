"""Builds the JSON that clients get about one match, in their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from atlantis.engine import State
from atlantis.server import messages
from atlantis.server.compression import SharedText
from atlantis.server.formats import json_text
from atlantis.server.match import LiveMatch
from atlantis.server.render_games import vocabulary_url
from atlantis.server.render_lists import render_control, render_summary
from atlantis.server.render_moves import describe, render_choice, render_played
from atlantis.server.render_results import render_full_result
from atlantis.server.storage import ChatLine
from atlantis.table import Returned, Table
from atlantis.table.offers import may_abort, may_claim, possible_offers
from atlantis.table.outline import describe_progress
from atlantis.table.pace import has_windows

NO_CHOICE: Final = '{"legal":[],"question":null}'


def render_match(match: LiveMatch, who: str, lang: str, since: int = 0) -> str:
    """A match as JSON for somebody who has seen `since` entries: complete, but with only the new part of the story.

    What is the same for several people is built once; for spectators, that is the whole text.
    """
    table = match.table
    unchanged = table.story_since(since)
    me = who if who == match.stored.host or table.seats_of(who) else ""

    def build() -> str:
        parts = [
            match.once(("shared", lang), lambda: json_text(shared_value(match, lang))),
            match.once(("choice", lang), lambda: render_choice(table.state, lang))
            if may_choose(table, who)
            else NO_CHOICE,
            match.once(("story", lang, unchanged), lambda: json_text(render_story(table, unchanged, lang))),
            json_text(render_personal(match, me, lang)),
        ]
        return f"{{{','.join(part[1:-1] for part in parts)}}}"

    return match.once(("match", lang, unchanged, me), build)


def shared_value(match: LiveMatch, lang: str) -> Mapping[str, object]:
    feed = match.feeds.get(lang)
    return feed.value if feed is not None and feed.version == match.version else render_shared(match, lang)


def render_shared(match: LiveMatch, lang: str) -> messages.SharedMatch:
    """The part that is the same for everybody."""
    table, stored, game = match.table, match.stored, match.table.game
    actor = table.actor()
    return {
        **match.summary(render_summary),
        "number": table.number,
        "position": table.position,
        "status": "over" if table.over() else "running" if table.started else "open",
        "going": describe_progress(table, lang),
        "next": stored.next,
        "vocabulary": vocabulary_url(game, lang, stored.id),
        "together": game.card.utility == "identical",
        "forced": stored.setup.forced,
        "seats": [render_seat(match, number, lang) for number in range(len(table.seats))],
        "actor": None if actor is None else actor + 1,
        "view": table.state.view(),
        "result": render_full_result(table, lang),
        "advice": [
            {"seat": seat + 1, "move": move, "text": describe(table.state, move, lang)}
            for seat, move in sorted(table.advice.items())
        ],
        "hints": {
            "allowed": table.hints_allowed(),
            "agreed": [seat + 1 for seat in sorted(table.allowing)],
            "used": [{"seat": hint.seat + 1, "after": hint.moves} for hint in table.hints],
        },
        "offer": render_offer(table),
        "clock": render_clock(match),
        "away": render_away(match),
        "watching": match.watching(),
    }


def render_clock(match: LiveMatch) -> messages.Clock | None:
    """The clocks. It does not say what time it is, since the same text is sent for a while."""
    clocks, control = match.table.clocks, render_control(match.stored.setup)
    if clocks is None or control is None:
        return None
    seats, outages, now = range(len(match.table.seats)), match.outages(), match.time.now()
    return {
        **control,
        "shared": clocks.shared,
        "left": list(clocks.left),
        "running": clocks.holder + 1 if clocks.holder is not None and clocks.runs else None,
        "since": clocks.since,
        "until": clocks.deadline(outages),
        "pauses": {seat + 1: until for seat in seats if (until := clocks.paused_until(seat, now)) is not None},
    }


def render_offer(table: Table) -> messages.Offer | None:
    offer = table.offer
    if offer is None:
        return None
    return {
        "number": offer.number,
        "offer": offer.kind,
        "seat": offer.seat + 1,
        "agreed": [seat + 1 for seat in sorted(offer.agreed)],
        "to": offer.to if offer.kind == "takeback" else None,
    }


def render_away(match: LiveMatch) -> messages.Away | None:
    actor, since = match.table.actor(), match.away_since_turn()
    if actor is None or since is None:
        return None
    rivals = [seat.who for seat in match.table.seats if seat.who]
    claim = match.claimable(since) if any(may_claim(match.table, who) for who in rivals) else None
    return {"seat": actor + 1, "since": since, "claim": claim}


def render_personal(match: LiveMatch, who: str, lang: str) -> messages.PersonalMatch:
    """The part that depends on the person."""
    stored, table, mine = match.stored, match.table, match.table.seats_of(who)
    return {
        "host": stored.host == who,
        "invite": stored.invite if stored.host == who or mine else None,
        "mine": [seat + 1 for seat in mine],
        "undo": table.may_undo(who),
        "offers": possible_offers(table, who),
        "abort": may_abort(table, who),
        "pace": render_pace(table, mine, lang),
        "all_seats": table.shared_answers(who),
    }


def render_story(table: Table, unchanged: int, lang: str) -> dict[str, messages.Story]:
    """The story after this many moves, which are unchanged."""
    return {
        "story": {
            "from": unchanged,
            "moves": [
                render_played(n, played, table.game, lang)
                for n, played in enumerate(table.story[unchanged:], unchanged + 1)
            ],
        }
    }


def render_seat(match: LiveMatch, number: int, lang: str) -> messages.MatchSeat:
    seat = match.table.seats[number]
    present = seat.person and seat.who in match.present
    seen = match.seen.get(seat.who) if seat.person and not present else None
    return {
        "seat": number + 1,
        "kind": seat.kind(),
        "name": seat.name,
        "called": match.table.game.words.seat_name(number, lang),
        "away": seat.away,
        "bot": None if seat.bot is None else seat.bot.name,
        "present": present,
        "seen": None if seen is None else seen.isoformat(),
    }


def may_choose(table: Table, who: str) -> bool:
    """Does this person decide now, or are they a teammate, who may suggest a move?"""
    actor = table.actor()
    if actor is None:
        return False
    together = table.game.card.utility == "identical" and bool(table.seats_of(who))
    return together or (bool(who) and table.seats[actor].who == who)


def render_pace(table: Table, mine: Sequence[int], lang: str) -> list[messages.Pace]:
    """Standing answers and plans of the person's own seats; nobody else sees them."""
    windows, planned = has_windows(table.state), table.game.card.planned
    if (not windows and not planned) or table.over():
        return []
    return [
        {
            "seat": seat + 1,
            "standing": table.mode(seat) if windows else None,
            "plan": render_planned(table.state, table.plans.get(seat, ()), lang) if planned else None,
            "returned": render_returned(table.returned.get(seat), lang),
        }
        for seat in mine
    ]


def render_planned(state: State, moves: Sequence[str], lang: str) -> list[messages.Planned]:
    return [{"move": move, "text": describe(state, move, lang)} for move in moves]


def render_returned(returned: Returned | None, lang: str) -> messages.Returned | None:
    return (
        None
        if returned is None
        else {"moves": render_planned(returned.state, returned.moves, lang), "reason": returned.reason(lang)}
    )


def render_chat(match: LiveMatch, lines: Sequence[ChatLine], who: str) -> str:
    """New lines as a message to a client; all who get the same lines, and have written none of them, get one text."""
    own = who if any(line.person == who for line in lines) else ""
    return match.once(
        ("chat", *(line.number for line in lines), own),
        lambda: SharedText(
            json_text({"type": "chat", "lines": [render_chat_line(match, line, own) for line in lines]})
        ),
    )


def render_chat_line(match: LiveMatch, line: ChatLine, who: str) -> messages.ChatLine:
    """A chat message as this person sees it. It is attributed by id, since names are not unique."""
    return {
        "number": line.number,
        "name": line.name,
        "seats": [seat + 1 for seat in match.table.seats_of(line.person)],
        "mine": bool(who) and line.person == who,
        "text": line.text,
        "at": line.at.isoformat(),
    }
