"""Builds the lists of matches on the home page."""

from __future__ import annotations

from atlantis.server import messages
from atlantis.server.formats import isoformat
from atlantis.server.listed_ratings import Ratings
from atlantis.server.render_results import render_stored_result
from atlantis.server.storage import StoredMatch
from atlantis.table import Setup
from atlantis.table.outline import Outline, OutlineClock


def render_summary(stored: StoredMatch) -> messages.Summary:
    setup = stored.setup
    return {
        "id": stored.id,
        "game": setup.game,
        "players": setup.players,
        "options": dict(setup.options),
        "status": stored.status,
        "result": render_stored_result(stored),
        "made": stored.made.isoformat(),
        "changed": stored.changed.isoformat(),
        "games": setup.games,
        "earlier": list(setup.earlier),
        "listed": stored.listed,
        "data": render_data_summary(setup),
        "control": render_control(setup),
        "rated": setup.rated,
    }


def render_data_summary(setup: Setup) -> messages.DataSummary | None:
    """Which values replace ours; a match is only created with values that differ."""
    return {"name": setup.data_name, "differences": len(setup.replaced)} if setup.replaced else None


def render_control(setup: Setup) -> messages.TimeControl | None:
    clock = setup.clock
    return (
        None
        if clock is None
        else {
            "kind": clock.kind,
            "base": clock.base,
            "increment": clock.increment,
            "on_timeout": clock.on_timeout,
        }
    )


def render_lobby_match(
    stored: StoredMatch, outline: Outline, ratings: Ratings, host: str, lang: str
) -> messages.LobbyMatch:
    return {
        **render_summary(stored),
        "host": host,
        "seats": render_rated_seats(outline, ratings),
        "going": outline.going[lang],
        "free": sum(1 for seat in outline.seats if seat.kind == "open"),
    }


def render_watched_match(
    stored: StoredMatch, outline: Outline, ratings: Ratings, due: int | None, watching: int, lang: str
) -> messages.WatchedMatch:
    return {
        **render_summary(stored),
        "seats": render_rated_seats(outline, ratings),
        "moves": outline.length,
        "clock": None if outline.clock is None else render_listed_clock(outline.clock, due),
        "going": outline.going[lang],
        "watching": watching,
    }


def render_listed_clock(clock: OutlineClock, due: int | None) -> messages.ListedClock:
    return {
        "left": list(clock.left),
        "shared": clock.shared,
        "running": None if clock.running is None else clock.running + 1,
        "until": due,
    }


def render_rated_seats(outline: Outline, ratings: Ratings) -> list[messages.RatedSeat]:
    seats = render_listed_seats(outline)
    return [{**seat, "rating": rating} for seat, rating in zip(seats, ratings, strict=True)]


def render_my_match(stored: StoredMatch, outline: Outline, due: int | None, who: str, lang: str) -> messages.MyMatch:
    actor = outline.actor
    return {
        **render_summary(stored),
        "your_turn": outline.moves(who),
        "seats": render_listed_seats(outline),
        "going": outline.going[lang],
        "closed": None,
        "due": isoformat(due),
        "actor": None if actor is None else outline.seats[actor].name,
    }


def render_closed_match(stored: StoredMatch, why: str) -> messages.MyMatch:
    """A match that this version cannot continue."""
    return {
        **render_summary(stored),
        "your_turn": False,
        "seats": [],
        "going": "",
        "actor": None,
        "closed": why,
        "due": None,
    }


def render_listed_seats(outline: Outline) -> list[messages.ListedSeat]:
    return [{"name": seat.name, "kind": seat.kind} for seat in outline.seats]
