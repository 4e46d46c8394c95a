"""What came of one game: a line of a run's file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeGuard

from atlantis.arena.pairing import Pairing
from atlantis.engine import BrokenRecord


@dataclass(frozen=True)
class Played:
    """A game that came to its end. Lists are by seat; `thinking` is in seconds, `winners` are seats from 0."""

    scores: list[int]
    winners: list[int]
    moves: int
    seconds: float
    thinking: list[float]
    decisions: list[int]


@dataclass(frozen=True)
class Result:
    """A game of the run and what came of it, or why nothing did."""

    pairing: Pairing
    played: Played | None
    failed: str = ""

    def line(self) -> str:
        """As JSON; seats count from 1, as in records."""
        pairing, played = self.pairing, self.played
        fields: dict[str, object] = {
            "game": pairing.number,
            "round": pairing.round,
            "seed": pairing.seed,
            "entries": pairing.entries,
        }
        if played is None:
            fields["failed"] = self.failed
        else:
            fields |= {
                "scores": played.scores,
                "winners": [seat + 1 for seat in played.winners],
                "moves": played.moves,
                "seconds": round(played.seconds, 6),
                "thinking": [round(seconds, 6) for seconds in played.thinking],
                "decisions": played.decisions,
            }
        return json.dumps(fields, ensure_ascii=False)


def parse_result(fields: dict[str, object], expected: Pairing, line: int) -> Result:
    """The result on a line that has been read; it must be that of the game the run has under this number."""
    have = (fields.get("round"), fields.get("seed"), fields.get("entries"))
    if have != (expected.round, expected.seed, list(expected.entries)):
        raise BrokenRecord(line, f"game {expected.number} has another round, seed or other entries here than the run.")
    failed = fields.get("failed")
    if isinstance(failed, str):
        return Result(expected, None, failed)
    seats = len(expected.entries)
    scores, winners, decisions = fields.get("scores"), fields.get("winners"), fields.get("decisions")
    thinking, moves, seconds = fields.get("thinking"), fields.get("moves"), fields.get("seconds")
    if not (
        whole(scores, seats)
        and whole(decisions, seats)
        and measured(thinking, seats)
        and whole(winners)
        and all(1 <= seat <= seats for seat in winners)
        and whole([moves])
        and measured([seconds])
    ):
        raise BrokenRecord(line, f"the result of game {expected.number} is not complete.")
    assert isinstance(moves, int)
    assert isinstance(seconds, int | float)
    return Result(expected, Played(scores, [seat - 1 for seat in winners], moves, seconds, thinking, decisions))


def whole(value: object, length: int | None = None) -> TypeGuard[list[int]]:
    """A list of whole numbers, of this length."""
    return (
        isinstance(value, list)
        and (length is None or len(value) == length)
        and all(type(item) is int for item in value)
    )


def measured(value: object, length: int | None = None) -> TypeGuard[list[float]]:
    """A list of numbers."""
    return (
        isinstance(value, list)
        and (length is None or len(value) == length)
        and all(type(item) in (int, float) for item in value)
    )
