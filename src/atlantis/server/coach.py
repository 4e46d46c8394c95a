"""The coach: analyses finished matches in the background while no bot needs the processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from atlantis.bots.coaching import Judged, decisions, seconds_for
from atlantis.bots.pool import BotPool
from atlantis.engine import State, Translator, translator
from atlantis.server import analysis_messages
from atlantis.server.errors import Unavailable, too_many_requests
from atlantis.server.match import LiveMatch
from atlantis.server.render_moves import describe, render_action
from atlantis.server.storage import Store
from atlantis.table import Refused, Result, Table

log: logging.Logger = logging.getLogger("atlantis.coach")

MOST_WAITING: Final = 100
"""Matches that may wait for the coach."""
MOST_OF_CLIENT: Final = 3
"""How many of these one person, or one address, may have asked for."""
MOST_TURNING_POINTS: Final = 6
LEAST_CHANGE: Final = 0.05
"""Smaller changes in the chances are not turning points."""


class Coach:
    """Analyses one match after the other."""

    def __init__(self, store: Store, pool: BotPool) -> None:
        self.store = store
        self.pool = pool
        self.waiting: dict[str, LiveMatch] = {}
        self.clients: dict[str, tuple[str, str]] = {}  # by match: the person and the address that asked for it
        self.served: list[str] = []  # people and addresses, the last served at the end
        self.failed: set[str] = set()
        self.task: asyncio.Task[None] | None = None
        self.closed: bool = False

    async def judged(self, match: LiveMatch) -> tuple[list[int], dict[int, Judged]]:
        """Which positions the coach judges, and what it has found so far. Refused while the game is being played.

        After a resignation, the last position is judged, too: what was given up.
        """
        if not match.table.over():
            raise Refused("not-over", lambda t: t("The coach is available after the game."))
        record = match.table.record
        where = decisions(record.game, record.moves)
        if where and match.table.resigned is not None:
            where.append(len(record.moves))
        return where, await self.store.evaluations(match.id)

    def is_judging(self, match: LiveMatch) -> bool:
        return match.id in self.waiting

    def start(self, match: LiveMatch, person: str = "", address: str = "") -> None:
        """Analyse a match, unless that was already requested."""
        if self.closed or match.id in self.waiting or match.id in self.failed:
            return
        if len(self.waiting) >= MOST_WAITING:
            raise too_many_requests(60)
        for place, client in enumerate((person, address)):
            if client and sum(one[place] == client for one in self.clients.values()) >= MOST_OF_CLIENT:
                raise too_many_requests(10)
        self.clients[match.id] = person, address
        self.waiting[match.id] = match
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.work())

    async def close(self) -> None:
        """Stop; results so far are stored, and the next request continues."""
        self.closed = True
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def work(self) -> None:
        try:
            while self.waiting:
                id = self.next_one()
                match = self.waiting[id]
                try:
                    await self.judge(match)
                except Unavailable:  # the log has it
                    pass
                except Exception:
                    log.exception("The coach cannot analyse a match.", extra={"match": id})
                    self.failed.add(id)
                finally:
                    self.waiting.pop(id)
                    self.clients.pop(id, None)
        finally:
            self.task = None

    def next_one(self) -> str:
        """The match to analyse next: people and addresses take turns."""
        order = {client: turn for turn, client in enumerate(self.served)}
        found = min(self.waiting, key=lambda id: [order.get(client, -1) for client in self.clients.get(id, ())])
        own = self.clients.get(found, ())
        self.served = [*(client for client in self.served if client not in own), *own][-MOST_WAITING:]
        return found

    async def judge(self, match: LiveMatch) -> None:
        """Analyse all positions of a match that were not analysed yet."""
        where, known = await self.judged(match)
        record = match.table.record
        state, seconds, header = record.game.start(), seconds_for(len(where)), record.header()
        wanted = {number for number in where if number not in known}
        for number, code in enumerate(record.moves):
            if number in wanted:
                await self.judge_move(match, header, state, number, code, seconds)
            state.do(code)
        last = len(record.moves)
        if last in wanted:  # the game was resigned here: only the chances count, not the move
            await self.judge_move(match, header, state, last, state.legal_actions()[0], seconds)

    async def judge_move(
        self, match: LiveMatch, header: str, state: State, number: int, code: int, seconds: float
    ) -> None:
        found = await self.pool.judge(header, state.to_bytes(), number, code, seconds)
        await self.store.add_evaluation(match.id, found)


# ---- what it says ----------------------------------------------------------------------------------------------------


def render_coach(
    table: Table, where: Sequence[int], known: Mapping[int, Judged], running: bool, lang: str
) -> analysis_messages.Coach:
    """The coach's progress, the chances after each analysed move with the result last, and the turning points."""
    result = table.result()
    assert result is not None
    curve = [(found.number, found.chances) for found in known.values()]
    end = (len(table.record.moves), final_chances(table, result))
    done = all(number in known for number in where)
    return {
        "done": len(known),
        "of": len(where),
        "running": running,
        "chances": [
            {"n": number, "chances": [round(chance, 3) for chance in chances]} for number, chances in [*curve, end]
        ],
        "turning": turning_points(table, result, list(known.values()), end, lang) if done and known else [],
    }


def final_chances(table: Table, result: Result) -> tuple[float, ...]:
    together = table.game.card.utility == "identical"
    if result.reason in ("agreed", "aborted"):  # nobody has won
        return (1.0 / table.game.players,) * table.game.players
    share = 1.0 if together or not result.winners else 1.0 / len(result.winners)
    return tuple(share if seat in result.winners else 0.0 for seat in range(table.game.players))


@dataclass(frozen=True)
class Swing:
    """A move that changed much: the chance of the `watched` seat changed by `change` `until` the next judged move."""

    judged: Judged
    until: int
    watched: int
    change: float

    @property
    def mistake(self) -> bool:
        """Was there a better move?"""
        return self.judged.best_chance - self.judged.chance >= LEAST_CHANGE


def turning_points(
    table: Table, result: Result, known: list[Judged], end: tuple[int, tuple[float, ...]], lang: str
) -> list[analysis_messages.TurningPoint]:
    """The moves with which the mover lost most, or after which the winner's chance changed most; and a resignation by
    somebody who could still have won."""
    follows = [*((one.number, one.chances) for one in known[1:]), end][: len(known)]
    watched = result.winners[0] if result.winners else 0
    found, resigned = [], list[analysis_messages.TurningPoint]()
    for one, (number, later) in zip(known, follows, strict=True):
        if one.number == end[0]:
            resigned = render_resignation(table, one, lang)
            continue
        lost, change = one.best_chance - one.chance, later[watched] - one.chances[watched]
        if max(lost, abs(change)) >= LEAST_CHANGE:
            found.append((max(lost, abs(change)), Swing(one, number, watched, change)))
    found.sort(key=lambda swing: swing[0], reverse=True)
    moves = [
        render_swing(table, swing, lang)
        for _, swing in sorted(found[: MOST_TURNING_POINTS - len(resigned)], key=lambda swing: swing[1].judged.number)
    ]
    return [*(point for point in moves if not resigned or point["n"] < end[0]), *resigned]


def render_resignation(table: Table, last: Judged, lang: str) -> list[analysis_messages.TurningPoint]:
    """A resignation is a turning point unless the game was as good as lost."""
    seat, t = table.resigned, translator(lang)
    assert seat is not None
    chance = last.chances[seat]
    if chance < LEAST_CHANGE:
        return []
    text = t("After move {n}, {who} resigned with a {chance} chance of winning.").format(
        n=last.number, who=table.game.words.seat_name(seat, lang), chance=percent(chance, t)
    )
    return [
        {
            "n": last.number,
            "seat": seat + 1,
            "move": None,
            "of": seat + 1,
            "before": round(chance, 3),
            "after": 0.0,
            "better": None,
            "text": text,
        }
    ]


def render_swing(table: Table, swing: Swing, lang: str) -> analysis_messages.TurningPoint:
    one, state = swing.judged, table.record.at(swing.judged.number)
    seat, before, after = (
        (one.seat, one.best_chance, one.chance)
        if swing.mistake
        else (swing.watched, one.chances[swing.watched], one.chances[swing.watched] + swing.change)
    )
    better = render_action(state, state.game.code(one.best), lang) if swing.mistake else None
    t = translator(lang)
    text = swing_sentence(table, swing, t).format(
        n=one.number + 1,
        mover=table.game.words.seat_name(one.seat, lang),
        move=describe(state, one.move, lang),
        better=better and better["text"],
        before=percent(before, t),
        after=percent(after, t),
        last=swing.until,
        who=table.game.words.seat_name(seat, lang),
    )
    return {
        "n": one.number + 1,
        "seat": one.seat + 1,
        "move": one.move,
        "of": seat + 1,
        "before": round(before, 3),
        "after": round(after, 3),
        "better": better,
        "text": text,
    }


def swing_sentence(table: Table, swing: Swing, t: Translator) -> str:
    """About a mistake; about what followed one move; or about several moves in which others chose as well."""
    together = table.game.card.utility == "identical"
    if swing.mistake:
        return t("Move {n}, {mover}: {move}. The chance to win fell from {before} to {after}. Better: {better}.")
    if any(played.actor >= 0 and not played.forced for played in table.story[swing.judged.number + 1 : swing.until]):
        return (
            t("From move {n} to move {last} the chance to win went from {before} to {after}.")
            if together
            else t("From move {n} to move {last} the chance of {who} went from {before} to {after}.")
        )
    return (
        t("Move {n}, {mover}: {move}. Then the chance to win went from {before} to {after}.")
        if together
        else t("Move {n}, {mover}: {move}. Then the chance of {who} went from {before} to {after}.")
    )


def percent(chance: float, t: Translator) -> str:
    return t("{n}%").format(n=round(100 * chance))
