"""What clients are told of a match: everything that is open, in their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from atlantis.bots.names import BotName
from atlantis.engine import CHANCE, OVER, Action, Game, Record, State, translator
from atlantis.games import card
from atlantis.server.rooms import Room
from atlantis.server.storage import Line, StoredMatch
from atlantis.server.vocabulary import vocabulary_url
from atlantis.table import Result, Seat, Table
from atlantis.table.setup import loaded
from atlantis.table.table import Told
from atlantis.table.two_games import match_winner


def game_view(name: str, lang: str) -> dict[str, Any]:
    """A game's card."""
    found, game = card(name), loaded(name, None, {}, {})
    return {
        "name": name,
        "title": found.title,
        "authors": found.text(found.authors, lang),
        "publisher": found.publisher,
        "players": list(found.players),
        "usual_players": found.usual_players,
        "chance": found.chance,
        "together": found.utility == "identical",
        "about": found.text(found.about, lang),
        "tagline": game.words.tagline(lang),
        "two_games": found.two_games,
        "vocabulary": vocabulary_url(game, lang),
        "options": [
            {
                "name": option.name,
                "label": game.words.option_name(option.name, lang),
                "default": option.default,
                "choices": list(option.choices),
                "by_seat": option.by_seat,
                "about": found.text(option.about, lang),
                "labels": [game.words.choice_name(option.name, choice, lang) for choice in option.choices],
            }
            for option in found.options
        ],
    }


def summary(stored: StoredMatch) -> dict[str, Any]:
    """A match in a list."""
    setup = stored.setup
    return {
        "id": stored.id,
        "game": setup.game,
        "players": setup.players,
        "options": dict(setup.options),
        "status": stored.status,
        "result": listed_result(stored),
        "made": stored.made.isoformat(),
        "changed": stored.changed.isoformat(),
        "games": setup.games,
        "earlier": list(setup.earlier),
        "listed": stored.listed,
    }


def match_view(room: Room, who: str, lang: str, since: int = 0) -> dict[str, Any]:
    """All of a match for one who has seen so many entries: everything whole, but of the story only what is new.

    `story.from`: so many moves of the story stay as they were; `story.moves` follow them.
    """
    table, stored = room.table, room.stored
    stands = room.story_since(since)
    mine = table.seats_of(who)
    legal = legal_view(table, lang) if may_choose(table, who) else []
    return {
        **summary(stored),
        "number": table.number,
        "position": table.position,
        "host": stored.host == who,
        "status": "over" if table.over() else "running" if table.started else "open",
        "going": going(table, lang),
        "invite": stored.invite if stored.host == who or mine else None,
        "next": stored.next,
        "vocabulary": vocabulary_url(table.game, lang, stored.id),
        "together": table.game.card.utility == "identical",
        "forced": stored.setup.forced,
        "mine": [seat + 1 for seat in mine],
        "undo": table.may_undo(who),
        "seats": [seat_view(table.game, number, seat, room, lang) for number, seat in enumerate(table.seats)],
        "actor": actor_view(table),
        "view": table.state.view(),
        "result": whole_result(table, lang),
        "advice": [
            {"seat": seat + 1, "move": move, "text": describe(table.state, move, lang)}
            for seat, move in sorted(table.pointed.items())
        ],
        "legal": legal,
        "question": question(table.game, legal, lang),
        "story": {
            "from": stands,
            "moves": [told_view(n, told, table.game, lang) for n, told in enumerate(table.told[stands:], stands + 1)],
        },
        "watching": sum(1 for person in room.present if not table.seats_of(person)),
    }


def going(table: Table, lang: str) -> str:
    """How far the match has come, in a few words."""
    t = translator(lang)
    if not table.started:
        free = sum(1 for seat in table.seats if seat.open)
        return t.plural("{n} seat is open", "{n} seats are open", free)
    return t("The game is over") if table.over() else table.game.words.status(table.state, lang)


def position_view(record: Record, n: int, lang: str) -> dict[str, Any]:
    """The position after so many moves, for replays."""
    t, state = translator(lang), record.at(n)
    over = state.actor == OVER
    return {
        "n": n,
        "moves": len(record.moves),
        "view": state.view(),
        "going": t("The game is over") if over else state.game.words.status(state, lang),
    }


def question(game: Game, legal: Sequence[Mapping[str, Any]], lang: str) -> str | None:
    """What is asked of whoever decides: by the field in which the moves differ, or by their kinds."""
    if not legal:
        return None
    kinds = list(dict.fromkeys(action["kind"] for action in legal))
    if len(kinds) == 1:
        for name, value in legal[0]["fields"].items():
            if any(action["fields"].get(name) != value for action in legal):
                return game.words.question(name, lang)
    t = translator(lang)
    return t("Choose: {thing}").format(thing=" / ".join(game.words.term(kind, lang) for kind in kinds))


def actor_view(table: Table) -> int | None:
    actor = table.actor()
    return None if actor is None else actor + 1


def may_choose(table: Table, who: str) -> bool:
    """Does this person decide now; or are they a partner, who may point at a move?"""
    actor = table.actor()
    if actor is None:
        return False
    together = table.game.card.utility == "identical" and bool(table.seats_of(who))
    return together or (bool(who) and table.seats[actor].who == who)


def seat_view(game: Game, number: int, seat: Seat, room: Room, lang: str) -> dict[str, Any]:
    return {
        "seat": number + 1,
        "kind": seat.kind(),
        "name": seat.name,
        "called": game.words.seat_name(number, lang),
        "bot": None if seat.bot is None else bot_view(seat.bot),
        "away": seat.away,
        "present": seat.person and seat.who in room.present,
        "seen": seen_view(seat, room),
    }


def seen_view(seat: Seat, room: Room) -> str | None:
    """When somebody who is not there was seen last."""
    seen = room.seen.get(seat.who)
    return seen.isoformat() if seat.person and seat.who not in room.present and seen is not None else None


def bot_view(bot: BotName) -> str:
    return bot.name


def result_view(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    match = list(result.match)
    winner = match_winner(match) if match else None
    return {
        "reason": result.reason,
        "winners": [seat + 1 for seat in result.winners],
        "scores": list(result.scores),
        "match": match or None,
        "match_winner": None if winner is None else winner + 1,
    }


def whole_result(table: Table, lang: str) -> dict[str, Any] | None:
    """With the reason in words; of a game that came to its end also with where the points come from."""
    t, result = translator(lang), table.result()
    shown = result_view(result)
    if result is None or shown is None:
        return None
    if table.resigned is not None:
        text = t("{loser} gave up: the win goes to {winner}.").format(
            loser=table.game.words.seat_name(table.resigned, lang),
            winner=table.game.words.seat_name(result.winners[0], lang),
        )
        return {**shown, "text": text, "breakdown": None}
    found = table.game.words.breakdown(table.state, table.story(), lang)
    return {
        **shown,
        "text": found.verdict,
        "breakdown": [{"label": row.label, "points": row.points, "reason": row.reason} for row in found.rows],
    }


def listed_result(stored: StoredMatch) -> dict[str, Any] | None:
    """The same of a match that is only listed."""
    kept = stored.result
    return kept and result_view(
        Result(kept["reason"], tuple(kept["winners"]), tuple(kept["scores"]), (), tuple(kept["match"]))
    )


def legal_view(table: Table, lang: str) -> list[dict[str, Any]]:
    """The moves there are: what a board matches clicks to, and a sentence for lists of buttons."""
    state = table.state
    return [action_view(state, code, lang) for code in state.legal_actions()]


def action_view(state: State, code: int, lang: str) -> dict[str, Any]:
    return {
        "code": code,
        "move": state.text(code),
        **action_fields(state.action(code)),
        "text": state.describe(code, lang),
    }


def describe(state: State, move: str, lang: str) -> str:
    return state.describe(state.game.code(move), lang)


def told_view(n: int, told: Told, game: Game, lang: str) -> dict[str, Any]:
    return {
        "n": n,
        "by": "chance" if told.actor == CHANCE else told.actor + 1,
        "move": told.move,
        **action_fields(game.action(game.code(told.move))),
        "forced": told.forced,
        "lines": [{"kind": event.kind, "fields": event.fields, "text": event.text(lang)} for event in told.events],
    }


def action_fields(action: Action) -> dict[str, Any]:
    return {"kind": action.kind, "fields": action.fields}


def line_view(line: Line) -> dict[str, Any]:
    return {"number": line.number, "name": line.name, "text": line.text, "at": line.at.isoformat()}
