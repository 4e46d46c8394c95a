"""Records written from entries alone, for matches whose rules this program no longer has."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from atlantis.bots.names import parse_bot
from atlantis.engine.record import FORMAT
from atlantis.table.entries import Entry
from atlantis.table.seats import Seat
from atlantis.table.setup import Setup


def move_line(number: int, entry: Entry) -> str:
    """Move `number` of a record."""
    by = "chance" if entry.seat is None else entry.seat + 1
    return json.dumps({"n": number, "by": by, "move": entry.move}, ensure_ascii=False)


def archived_record(setup: Setup, entries: Iterable[Entry], result: Mapping[str, Any] | None) -> str:
    """The record of a match, as the program with its rules would write it. `result`: as it is stored."""
    seats, moves = [Seat() for _ in range(setup.players)], list[Entry]()
    for entry in entries:
        if entry.do == "sit" and entry.seat is not None:
            seats[entry.seat] = Seat(entry.who, entry.name)
        elif entry.do == "bot" and entry.seat is not None:
            seats[entry.seat] = Seat(bot=parse_bot(entry.bot), name=entry.name)
        elif entry.do == "move":
            moves.append(entry)
        elif entry.do == "undo":
            del moves[entry.to :]
    lines = [
        json.dumps(
            {
                "atlantis": FORMAT,
                "game": setup.game,
                "players": setup.players,
                "options": dict(setup.options),
                "rules": setup.rules,
                "data": {"version": setup.data_version, "replaced": dict(setup.replaced)},
                "seats": [seat.record_name() for seat in seats],
            },
            ensure_ascii=False,
        )
    ]
    lines += [move_line(number, entry) for number, entry in enumerate(moves, 1)]
    if result is not None and result["reason"] == "rules":
        lines.append(
            json.dumps(
                {"end": True, "scores": list(result["scores"]), "winners": [seat + 1 for seat in result["winners"]]}
            )
        )
    return "".join(f"{line}\n" for line in lines)
