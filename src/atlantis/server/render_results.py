"""Builds the results of matches, in words."""

from __future__ import annotations

from atlantis.engine import translator
from atlantis.server import messages
from atlantis.server.storage import StoredMatch
from atlantis.table import Result, Table
from atlantis.table.two_games import match_winner


def render_result(result: Result) -> messages.Result:
    match = list(result.match)
    winner = match_winner(match) if match else None
    return {
        "reason": result.reason,
        "winners": [seat + 1 for seat in result.winners],
        "scores": list(result.scores),
        "match": match or None,
        "match_winner": None if winner is None else winner + 1,
    }


def render_full_result(table: Table, lang: str) -> messages.FullResult | None:
    """The result with the reason in words; for a game played to its end, also where the points come from."""
    t, result = translator(lang), table.result()
    if result is None:
        return None
    if table.closed:
        text = t("This match was closed by the operator of the server.")
        return {**render_result(result), "text": text, "breakdown": None, "second": None}
    words = table.game.words
    name, first_of_two = words.seat_name, result.counts and table.setup.games == 2 and not table.setup.earlier
    second = (
        [words.second_game(result.scores, seat, lang) for seat in range(len(table.seats))] if first_of_two else None
    )
    if table.ended is not None:
        text = describe_ending(table, result, lang)
        return {**render_result(result), "text": text, "breakdown": None, "second": second}
    if table.resigned is not None:
        text = t("{loser} resigned. Winner: {winner}.").format(
            loser=name(table.resigned, lang), winner=name(result.winners[0], lang)
        )
        return {**render_result(result), "text": text, "breakdown": None, "second": second}
    if table.timed_out is not None:
        late = name(table.timed_out, lang)
        text = (
            t("{loser} ran out of time. Winner: {winner}.").format(loser=late, winner=name(result.winners[0], lang))
            if result.winners
            else t("Time is up: all players lose.")
        )
        return {**render_result(result), "text": text, "breakdown": None, "second": second}
    found = words.breakdown(table.state, table.events(), lang)
    return {
        **render_result(result),
        "text": found.verdict,
        "breakdown": [{"label": row.label, "points": row.points, "reason": row.reason} for row in found.rows],
        "second": second,
    }


def describe_ending(table: Table, result: Result, lang: str) -> str:
    """How the players have ended the game."""
    t, name = translator(lang), table.game.words.seat_name
    match result.reason:
        case "aborted":
            return t("The game was aborted. Nothing is counted.")
        case "agreed":
            return t("Draw by agreement.")
    assert table.ended is not None
    return t("{loser} left the game. Winner: {winner}.").format(
        loser=name(table.ended[1], lang), winner=name(result.winners[0], lang)
    )


def render_stored_result(stored: StoredMatch) -> messages.Result | None:
    given = stored.result
    return (
        None
        if given is None
        else render_result(
            Result(given["reason"], tuple(given["winners"]), tuple(given["scores"]), (), tuple(given["match"]))
        )
    )
