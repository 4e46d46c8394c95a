"""Builds the JSON that clients get about games and matches, in their language."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, cast

from pydantic_core import to_json

from atlantis.bots.levels import LEVELS, describe_level
from atlantis.bots.openings import book_of
from atlantis.bots.own import own_bots
from atlantis.engine import CHANCE, OVER, Action, Game, Record, State, Value, translator
from atlantis.engine.data import kind_of
from atlantis.engine.words import capital
from atlantis.games import card
from atlantis.server import messages
from atlantis.server.compression import SharedText
from atlantis.server.listed_ratings import Ratings
from atlantis.server.match import LiveMatch
from atlantis.server.storage import ChatLine, StoredMatch
from atlantis.table import PlayedMove, Refused, Result, Returned, Setup, Table
from atlantis.table.offers import may_abort, may_claim, possible_offers
from atlantis.table.outline import Outline, OutlineClock, describe_progress
from atlantis.table.pace import has_windows
from atlantis.table.refused import illegal
from atlantis.table.setup import load_game
from atlantis.table.two_games import match_winner

NO_CHOICE: Final = '{"legal":[],"question":null}'

# ---- games -----------------------------------------------------------------------------------------------------------


def render_game(name: str, lang: str) -> messages.Game:
    """A game's card."""
    found, game = card(name), load_game(name, None, {}, {})
    words, t = game.words, translator(lang)
    added = t("A bot that this server adds.")
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
        "tagline": words.tagline(lang),
        "openings": book_of(game) is not None,
        "two_games": found.two_games,
        "planned": list(found.planned),
        "minutes": found.minutes or None,
        "weight": cast("messages.Weight", found.weight),
        "levels": [
            {"name": bot, "about": describe_level(name, bot, lang) if bot in LEVELS else added}
            for bot in (*LEVELS, *own_bots())
        ],
        "sides": [words.seat_name(seat, lang) for seat in range(max(found.players))],
        "vocabulary": vocabulary_url(game, lang),
        "options": [
            {
                "name": option.name,
                "label": words.option_name(option.name, lang),
                "default": option.default,
                "choices": cast("list[messages.Value]", list(option.choices)),
                "by_seat": option.by_seat,
                "about": found.text(option.about, lang),
                "labels": [words.choice_name(option.name, choice, lang) for choice in option.choices],
            }
            for option in found.options
        ],
    }


@lru_cache(maxsize=64)
def vocabulary(game: Game, lang: str) -> tuple[bytes, str]:
    """Every word about a game as JSON, and its version."""
    body = to_json(game.words.vocabulary(lang))
    return body, hashlib.sha256(body).hexdigest()[:12]


def vocabulary_url(game: Game, lang: str, match: str = "") -> str:
    """The address of the words, which games with our own data share."""
    where = f"matches/{match}" if match and game.data.replaced else f"games/{game.card.name}"
    return f"/api/{where}/vocabulary?lang={lang}&v={vocabulary(game, lang)[1]}"


def render_data(game: Game, lang: str) -> list[messages.Thing]:
    """The components of a game with everything printed on them, and which values are house values."""
    found, names = dict[tuple[str, str], messages.Thing](), amount_names(game, lang)
    usual = load_game(game.card.name, None, {}, {}).data.entries
    for path, entry in game.data.entries.items():
        thing, kind = game.words.thing(path, lang), KINDS[kind_of(usual[path].value)]
        one = found.setdefault(
            (thing.field, thing.value),
            {"field": thing.field, "value": thing.value, "name": thing.name, "house": None, "values": []},
        )
        one["values"].append(
            {
                "path": path,
                "what": thing.what,
                "kind": kind,
                "value": entry.value,
                "usual": usual[path].value,
                "from": cast("messages.Provenance", entry.provenance),
                "note": game.words.note(entry, lang),
                "low": entry.low,
                "high": entry.high,
                "names": names if kind == "amounts" else game.words.value_choices(path, lang),
            }
        )
    for one in found.values():
        one["house"] = describe_house_values(one, lang)
    return list(found.values())


KINDS: Final[dict[str, messages.DataKind]] = {
    kind_of(0): "number",
    kind_of(False): "flag",
    kind_of(""): "text",
    kind_of([0]): "numbers",
    kind_of([""]): "texts",
    kind_of({"": 0}): "amounts",
}


def amount_names(game: Game, lang: str) -> dict[str, str]:
    """What is counted in tables of amounts, in the order of the data."""
    keys = dict.fromkeys(
        key for entry in game.data.entries.values() if isinstance(entry.value, dict) for key in entry.value
    )
    return {key: game.words.choice_name("", key, lang) for key in keys}


def describe_house_values(thing: messages.Thing, lang: str) -> str | None:
    """Which values are house values; or, with somebody's own values, which are theirs."""
    t, sentences = translator(lang), []
    for origin, sentence in (
        ("house", t("{name}: the rulebook does not show this, so we chose the values ({what}).")),
        ("yours", t("{name}: this table plays with the values of a printed copy ({what}).")),
    ):
        found = list(dict.fromkeys(value["what"] for value in thing["values"] if value["from"] == origin))
        if found:
            sentences.append(sentence.format(name=capital(thing["name"]), what=", ".join(found)))
    return " ".join(sentences) or None


def differing(game: Game) -> dict[str, Value]:
    """The replaced values that are not the same as ours, in the order of the game's data."""
    usual, replaced = load_game(game.card.name, None, {}, {}).data.entries, game.data.replaced
    return {path: replaced[path] for path in usual if path in replaced and replaced[path] != usual[path].value}


def render_differences(game: Game, lang: str) -> list[messages.Difference]:
    usual = load_game(game.card.name, None, {}, {}).data.entries
    found: list[messages.Difference] = []
    t = translator(lang)
    for path, value in differing(game).items():
        thing = game.words.thing(path, lang)
        found.append(
            {
                "path": path,
                "name": t("{name}: {what}").format(name=capital(thing.name), what=thing.what),
                "usual": game.words.value_text(usual[path].value, lang, path),
                "value": game.words.value_text(value, lang, path),
            }
        )
    return found


def render_data_summary(setup: Setup) -> messages.DataSummary | None:
    """Which values replace ours; a match is only created with values that differ."""
    return {"name": setup.data_name, "differences": len(setup.replaced)} if setup.replaced else None


# ---- lists of matches ------------------------------------------------------------------------------------------------


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


# ---- one match -------------------------------------------------------------------------------------------------------


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


def json_text(value: object) -> str:
    return to_json(value).decode()


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


def isoformat(at: int | None) -> str | None:
    """A time in milliseconds, as answers contain it."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat()


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


def render_choice(state: State, lang: str) -> str:
    """The legal moves and the question to the player to move, as JSON."""
    codes = state.legal_actions()
    found = [action_text(state, code, lang)[0] for code in codes]
    return f'{{"legal":[{",".join(found)}],"question":{json_text(question(state.game, codes, lang))}}}'


def action_text(state: State, code: int, lang: str) -> tuple[str, bool]:
    """A move as JSON; True if it is described in the same way in every position."""
    fixed = fixed_actions(state.game, lang)
    text = fixed.get(code)
    if text is not None:
        return text, True
    text = json_text(render_action(state, code, lang))
    if (lang, code) not in state.game.words.described:
        return text, False
    fixed[code] = text
    return text, True


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


def render_plannable(state: State, lang: str) -> list[messages.LegalAction]:
    """The moves that can be planned ahead."""
    game = state.game
    return [
        render_action(state, code, lang) for code in range(game.choices) if game.action(code).kind in game.card.planned
    ]


@lru_cache(maxsize=64)
def fixed_actions(game: Game, lang: str) -> dict[int, str]:
    """By code: moves that are described in the same way in every position, as JSON. Filled when they are needed."""
    return {}


def render_action(state: State, code: int, lang: str) -> messages.LegalAction:
    """A move: what a board matches clicks to, and a sentence for lists of buttons."""
    action = state.action(code)
    return {
        "code": code,
        "move": state.text(code),
        "kind": action.kind,
        "fields": cast("dict[str, messages.Value]", action.fields),
        "text": state.describe(code, lang),
    }


@lru_cache(maxsize=64)
def kinds_by_code(game: Game) -> list[str]:
    return [game.action(code).kind for code in range(game.choices)]


def question(game: Game, codes: Sequence[int], lang: str) -> str:
    """The question to the player to move, from the field in which the moves differ, or from their kinds."""
    kind_of = kinds_by_code(game)
    kinds = list(dict.fromkeys([kind_of[code] for code in codes]))
    if len(kinds) == 1:
        for name, value in game.action(codes[0]).fields.items():
            if any(game.action(code).fields.get(name) != value for code in reversed(codes)):
                return game.words.question(name, lang)
    t = translator(lang)
    return t("Choose: {thing}").format(thing=" / ".join(game.words.term(kind, lang) for kind in kinds))


def render_why_not(state: State, parts: Sequence[Mapping[str, object]], lang: str) -> messages.WhyNot:
    """Why a thing cannot be chosen now. `parts`: some fields of a move, and its `kind` perhaps; the first that fit any
    move count. Reasons of moves that are asked for now come first, then the most frequent reason."""
    game = state.game
    actions = [game.action(code) for code in range(game.choices)]
    for part in parts:
        codes = [code for code, action in enumerate(actions) if fits(action, part)]
        if any(state.legal(code) for code in codes):
            return {"text": None}
        asked = {game.action(code).kind for code in state.legal_actions()}
        reasons = Counter(state.explain(code, lang) for code in codes if actions[code].kind in asked) or Counter(
            state.explain(code, lang) for code in codes
        )
        if reasons:
            return {"text": reasons.most_common(1)[0][0]}
    raise Refused("wrong", lambda t: t("{game} has no such move.").format(game=game.card.title), 422)


def fits(action: Action, part: Mapping[str, object]) -> bool:
    fields = {"kind": action.kind, **action.fields}
    return all(name in fields and fields[name] == value for name, value in part.items())


def describe(state: State, move: str, lang: str) -> str:
    return state.describe(state.game.code(move), lang)


def render_played(n: int, played: PlayedMove, game: Game, lang: str) -> messages.StoryMove:
    action = game.action(game.code(played.move))
    found: messages.StoryMove = {
        "n": n,
        "by": "chance" if played.actor == CHANCE else played.actor + 1,
        "move": played.move,
        "kind": action.kind,
        "fields": action.fields,
        "forced": played.forced,
        "standing": played.standing,
        "lines": [{"kind": event.kind, "fields": event.fields, "text": event.text(lang)} for event in played.events],
    }
    if played.left:
        found["left"] = list(played.left)
    return found


def render_position(record: Record, n: int, lang: str, move: str = "") -> messages.Position:
    """The position after n moves, for replays; or after one more move, which is not made."""
    t, state = translator(lang), record.at(n)
    if move:
        if state.why_not(move):
            raise illegal(state, move)
        state.apply(state.game.code(move))
    over = state.actor == OVER
    return {
        "n": n + bool(move),
        "moves": len(record.moves),
        "view": state.view(),
        "going": t("The game is over") if over else state.game.words.status(state, lang),
    }


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


# ---- results ---------------------------------------------------------------------------------------------------------


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
