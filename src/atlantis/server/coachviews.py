"""What the coach says: a curve of chances, and the moves at which it turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from atlantis.bots.coaching import Judged
from atlantis.engine import Translator, translator
from atlantis.server.views import describe
from atlantis.table import Result, Table

MOST_TURNS: Final = 6
LEAST_CHANGE: Final = 0.05
"""Smaller changes of a chance turn nothing."""


def coach_view(
    table: Table, where: Sequence[int], known: Mapping[int, Judged], running: bool, lang: str
) -> dict[str, Any]:
    """How far it is; the chances after so many moves, the result last; and, when all is done, what turned the game."""
    result = table.result()
    assert result is not None
    curve = [(found.number, found.chances) for found in known.values()]
    end = (len(table.record.moves), chances_at_the_end(table, result))
    done = all(number in known for number in where)
    return {
        "done": len(known),
        "of": len(where),
        "running": running,
        "chances": [
            {"n": number, "chances": [round(chance, 3) for chance in chances]} for number, chances in [*curve, end]
        ],
        "turning": turning_view(table, result, list(known.values()), end, lang) if done and known else [],
    }


def chances_at_the_end(table: Table, result: Result) -> tuple[float, ...]:
    together = table.game.card.utility == "identical"
    share = 1.0 if together or not result.winners else 1.0 / len(result.winners)
    return tuple(share if seat in result.winners else 0.0 for seat in range(table.game.players))


def turning_view(
    table: Table, result: Result, known: list[Judged], end: tuple[int, tuple[float, ...]], lang: str
) -> list[dict[str, Any]]:
    """The moves with which the mover lost most, or the winner gained or lost most until the coach looked again."""
    follows = [*((one.number, one.chances) for one in known[1:]), end][: len(known)]
    watched = result.winners[0] if result.winners else 0
    found = []
    for one, (number, later) in zip(known, follows, strict=True):
        lost, swing = one.best_chance - one.chance, later[watched] - one.chances[watched]
        if max(lost, abs(swing)) >= LEAST_CHANGE:
            found.append((max(lost, abs(swing)), Turn(one, number, watched, swing)))
    found.sort(key=lambda turn: turn[0], reverse=True)
    return [
        turn_view(table, turn, lang) for _, turn in sorted(found[:MOST_TURNS], key=lambda turn: turn[1].judged.number)
    ]


@dataclass(frozen=True)
class Turn:
    """A move that changed much; `until` the coach looked again, the chance of the `watched` seat has changed so far."""

    judged: Judged
    until: int
    watched: int
    swing: float

    @property
    def slip(self) -> bool:
        """Was there a better move?"""
        return self.judged.best_chance - self.judged.chance >= LEAST_CHANGE


def turn_view(table: Table, turn: Turn, lang: str) -> dict[str, Any]:
    one, state = turn.judged, table.record.at(turn.judged.number)
    seat, before, after = (
        (one.seat, one.best_chance, one.chance)
        if turn.slip
        else (turn.watched, one.chances[turn.watched], one.chances[turn.watched] + turn.swing)
    )
    better = describe(state, one.best, lang) if turn.slip else None
    t = translator(lang)
    text = words_for(table, turn, t).format(
        n=one.number + 1,
        mover=table.game.words.seat_name(one.seat, lang),
        move=describe(state, one.move, lang),
        better=better,
        before=percent(before, t),
        after=percent(after, t),
        last=turn.until,
        who=table.game.words.seat_name(seat, lang),
    )
    return {
        "n": one.number + 1,
        "seat": one.seat + 1,
        "move": one.move,
        "of": seat + 1,
        "before": round(before, 3),
        "after": round(after, 3),
        "better": one.best if turn.slip else None,
        "better_text": better,
        "text": text,
    }


def words_for(table: Table, turn: Turn, t: Translator) -> str:
    """The sentence: of a slip; of what followed one move; or of a stretch in which others chose as well."""
    together = table.game.card.utility == "identical"
    if turn.slip:
        return t("Move {n}, {mover}: {move}. The chance to win fell from {before} to {after}. Better: {better}.")
    if any(told.actor >= 0 and not told.forced for told in table.told[turn.judged.number + 1 : turn.until]):
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
