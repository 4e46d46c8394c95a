"""What a connected client is sent: at first the whole match, and then only what has changed.

What everybody may see is compared once for each version of the match and language, whoever is connected; a person's
own part is small, and compared for each connection.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from atlantis.engine import Game, State
from atlantis.server.compression import SharedText
from atlantis.server.feed import Feed
from atlantis.server.formats import json_text
from atlantis.server.match import LiveMatch
from atlantis.server.patch import difference
from atlantis.server.render import may_choose, render_match, render_personal, render_shared, render_story
from atlantis.server.render_moves import action_text, fixed_actions, question

PROTOCOL: Final = 2
"""The version of these messages. A client that asks for another one has to be reloaded."""
ONLY_WATCHES: Final[dict[str, Any]] = {
    "host": False,
    "invite": None,
    "mine": [],
    "undo": None,
    "offers": [],
    "abort": False,
    "pace": [],
    "all_seats": [],
    "question": None,
}
"""The own part of somebody without a seat."""


class ClientState:
    """What one client has been sent."""

    __slots__ = ("codes", "known", "own", "position", "varying", "version", "words")

    def __init__(self) -> None:
        self.version: int = -1  # of the match; -1: nothing
        self.position: int = -1
        self.own: dict[str, Any] = ONLY_WATCHES
        self.codes: list[int] = []  # the legal moves
        self.known: bytearray | None = (
            None  # by code: 1 if the client has this move, which is described in one way only
        )
        self.varying: dict[int, int] = {}  # by code: the hash of the description that it has of another move
        self.words: bool = False  # it has the moves that are described in one way only


def render_news(match: LiveMatch, who: str, lang: str, since: int, client: ClientState) -> str | None:
    """The message to a client with `since` entries; None if nothing has changed for it."""
    feed, table = current_feed(match, lang), match.table
    steps = feed.since(client.version)
    before, client.version = client.version, match.version
    watches = who != match.stored.host and not table.seats_of(who)
    if steps is None:
        client.known, client.codes = None, []
        client.varying.clear()
        note_own(match, who, lang, client)
        return render_whole(match, "" if watches else who, lang, since)
    unchanged = table.story_since(since)
    if watches and client.own is ONLY_WATCHES:
        if since == table.number and not any(steps):
            return None
        return match.once(
            ("changes", lang, before, unchanged),
            lambda: SharedText(f"{{{changes_text(match, lang, unchanged, steps)}}}"),
        )
    own, codes, new = note_own(match, who, lang, client)
    if since == table.number and not any(steps) and not own and codes is None:
        return None
    parts = [changes_text(match, lang, unchanged, [*steps, json_text(own) if own else ""])]
    if codes is not None:
        parts.append(f'"legal":{json_text(runs(codes))}')
    if new:
        parts.append(f'"actions":[{",".join(new)}]')
    return f"{{{','.join(parts)}}}"


def render_whole(match: LiveMatch, who: str, lang: str, since: int) -> str:
    """The match as a message. All who only watch get one text, which is compressed once."""

    def build() -> str:
        return f'{{"type":"match",{render_match(match, who, lang, since)[1:]}'

    if who:
        return build()
    return match.once(("message", lang, match.table.story_since(since)), lambda: SharedText(build()))


def changes_text(match: LiveMatch, lang: str, unchanged: int, steps: Sequence[str]) -> str:
    story = match.once(("story", lang, unchanged), lambda: json_text(render_story(match.table, unchanged, lang)))
    return f'"type":"changes","patches":[{",".join(filter(None, steps))}],{story[1:-1]}'


def current_feed(match: LiveMatch, lang: str) -> Feed:
    feed = match.feeds.get(lang)
    if feed is None:
        feed = match.feeds[lang] = Feed(match.version, render_shared(match, lang))
    elif feed.version != match.version:
        feed.update(match.version, render_shared(match, lang))
    return feed


def note_own(match: LiveMatch, who: str, lang: str, client: ClientState) -> tuple[Any, list[int] | None, list[str]]:
    """What is new for this person: a patch of their own part, the legal codes if these have changed, and the moves among
    them that the client does not have yet."""
    table = match.table
    own: dict[str, Any] = {**render_personal(match, who, lang), "question": None}
    codes, new, game = list[int](), list[str](), table.game
    if may_choose(table, who):
        codes = table.state.legal_actions()
        own["question"] = match.once(("question", lang), lambda: question(game, codes, lang))
        if table.position != client.position or not client.codes:
            new = list(unknown_actions(table.state, codes, lang, client))
    if own == ONLY_WATCHES:
        own = ONLY_WATCHES
    patch, changed = difference(client.own, own), codes != client.codes
    client.own, client.codes, client.position = own, codes, table.position
    return patch, codes if changed else None, new


def unknown_actions(state: State, codes: Sequence[int], lang: str, client: ClientState) -> list[str]:
    """The moves that this client does not have, or whose description has changed, as JSON."""
    if client.words:
        codes = varying_codes(state.game, codes, lang)
    if client.known is None:
        client.known = bytearray(state.game.choices)
    known, found = client.known, []
    for code in codes:
        if not known[code]:
            text, fixed = action_text(state, code, lang)
            known[code] = fixed
            if fixed or client.varying.get(code) != hash(text):
                found.append(text)
                if not fixed:
                    client.varying[code] = hash(text)
    return found


def varying_codes(game: Game, codes: Sequence[int], lang: str) -> Sequence[int]:
    """Those of these moves whose description depends on the position."""
    fixed = fixed_actions(game, lang)
    return () if len(fixed) == game.choices else [code for code in codes if code not in fixed]


def runs(codes: Sequence[int]) -> list[int]:
    """Ascending codes as the lengths of runs: so many codes that are not among them, so many that are, and so on."""
    found, end = list[int](), 0
    for code in codes:
        if found and code == end:
            found[-1] += 1
        else:
            found += [code - end, 1]
        end = code + 1
    return found
