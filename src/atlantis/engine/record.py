"""The record is the game: a header and the moves in notation, chance included. JSON Lines, one move a line.

    {"atlantis": 1, "game": "atlanteon", "players": 2, "options": {...}, "data": {...}, "seats": ["Ann", "Bob"]}
    {"n": 1, "by": 1, "move": "tower white c3"}
    ...
    {"end": true, "scores": [4, 0], "winners": [1]}

Seats count from 1; `by` is "chance" for what was rolled or drawn. The last line is there when the game is over.
Whoever has a record can replay it to the same position; reading one replays and verifies it.
"""

from __future__ import annotations

import json
import os
import reprlib
from collections.abc import Callable
from pathlib import Path
from typing import Final, SupportsIndex

from atlantis.engine.errors import AtlantisError, BrokenRecord, WrongOption
from atlantis.engine.game import Game
from atlantis.engine.layout import CHANCE, OVER
from atlantis.engine.state import State, as_code
from atlantis.engine.story import Event

FORMAT: Final = 1
Load = Callable[[str, object, dict[str, object], dict[str, object] | None], Game]
"""How a header's game is set up: name, players, options, replaced values."""


class Record:
    """A game in progress or finished: how it was set up, the moves so far, and the position they lead to."""

    def __init__(self, game: Game, seats: list[str] | None = None) -> None:
        self.game = game
        self.seats = [""] * game.players if seats is None else list(seats)
        if len(self.seats) != game.players:
            raise WrongOption(f"There are {len(self.seats)} names for {game.players} seats.")
        self.moves: list[int] = []
        self.state = game.start()

    def __repr__(self) -> str:
        return f"<record of {self.game.card.title}, {len(self.moves)} moves>"

    def play(self, code: SupportsIndex) -> None:
        """Make a move and write it down; IllegalAction, and nothing written, if it is not legal."""
        self.state.apply(code)
        self.moves.append(as_code(code))

    def tell(self, code: SupportsIndex) -> list[Event]:
        """Make a move as `play` does, and return what happened."""
        events = self.state.tell(code)
        self.moves.append(as_code(code))
        return events

    def at(self, n: int) -> State:
        """The position after the first n moves."""
        if not 0 <= n <= len(self.moves):
            raise WrongOption(f"The record has {len(self.moves)} moves; there is no position after {n}.")
        state = self.game.start()
        for code in self.moves[:n]:
            state.do(code)
        return state

    def take_back(self, n: int) -> None:
        """Go back to the position after the first n moves."""
        self.state = self.at(n)
        del self.moves[n:]

    # ---- lines -------------------------------------------------------------------------------------------------------

    def header(self) -> str:
        """The first line."""
        game = self.game
        return json.dumps(
            {
                "atlantis": FORMAT,
                "game": game.card.name,
                "players": game.players,
                "options": dict(game.options),
                "data": {"version": game.data.version, "replaced": game.data.replaced},
                "seats": self.seats,
            },
            ensure_ascii=False,
        )

    def lines(self) -> list[str]:
        """The whole record, a line each."""
        found = [self.header()]
        state = self.game.start()
        for n, code in enumerate(self.moves):
            found.append(move_line(state, n + 1, code))
            state.do(code)
        if state.actor == OVER:
            found.append(end_line(state))
        return found

    def dump(self) -> str:
        """The whole record as text."""
        return "".join(f"{line}\n" for line in self.lines())

    def write(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all: a full disk or a kill leaves what was there before."""
        target = Path(path)
        beside = target.with_name(f".{target.name}.{os.getpid()}.new")
        try:
            with beside.open("w", encoding="utf-8") as file:
                file.write(self.dump())
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)


def move_line(state: State, n: int, code: int) -> str:
    """Move number n, made in this position."""
    by = "chance" if state.actor == CHANCE else state.actor + 1
    return json.dumps({"n": n, "by": by, "move": state.text(code)}, ensure_ascii=False)


def end_line(state: State) -> str:
    """The closing line of a finished game."""
    return json.dumps({"end": True, "scores": state.scores(), "winners": [seat + 1 for seat in state.winners()]})


# ---- reading ---------------------------------------------------------------------------------------------------------


def parse_record(text: str, load: Load) -> Record:
    """The record in a text, replayed and verified; BrokenRecord names the line and what is wrong with it."""
    record: Record | None = None
    closed = False
    number = 0
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else [], 1):
        if not line.strip():
            raise BrokenRecord(number, "the line is empty; a record has one JSON object on each line.")
        fields = parse_line(line, number)
        if record is None:
            record = parse_header(fields, load)
        elif closed:
            raise BrokenRecord(number, "nothing may follow the closing line.")
        elif "end" in fields:
            verify_end(record.state, fields, number)
            closed = True
        else:
            parse_move(record, fields, number)
    if record is None:
        raise BrokenRecord(0, "the record is empty.")
    if record.state.actor == OVER and not closed:
        raise BrokenRecord(number, "the game is over here, but the closing line is missing: the record is truncated.")
    return record


def read_record(path: str | Path, load: Load) -> Record:
    """The record in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BrokenRecord(0, f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BrokenRecord(0, f"{path} is not a record: it is not UTF-8 text.") from error
    except ValueError as error:
        raise BrokenRecord(0, f"{path!r} is not the name of a file: {error}.") from error
    return parse_record(text, load)


def parse_line(line: str, number: int) -> dict[str, object]:
    try:
        fields = json.loads(line, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise BrokenRecord(
            number, f"this is not JSON ({str(error)[:80]}); the record is truncated or not a record."
        ) from error
    if not isinstance(fields, dict):
        raise BrokenRecord(number, "a record has one JSON object on each line.")
    return fields


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON in which no key stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands there twice")
    return found


def take(fields: dict[str, object], name: str, kind: type, line: int) -> object:
    """A field that must be there, of the right type (True is no number here)."""
    value = fields.get(name)
    if type(value) is not kind:
        have = f"it is {value!r}" if name in fields else "it is missing"
        raise BrokenRecord(line, f"{name!r} must be {WORDS[kind]}; {have[:80]}.")
    return value


WORDS: Final[dict[type, str]] = {int: "a whole number", str: "a text", dict: "an object", list: "a list"}


def parse_header(fields: dict[str, object], load: Load) -> Record:
    """The first line: set the game up as it was."""
    if "atlantis" not in fields:
        raise BrokenRecord(1, 'this is not a record of Atlantis: the first line must begin with {"atlantis": 1.')
    if take(fields, "atlantis", int, 1) != FORMAT:
        raise BrokenRecord(1, f"the record is of format {fields['atlantis']!r}; this program reads format {FORMAT}.")
    name, players = take(fields, "game", str, 1), take(fields, "players", int, 1)
    options, data = take(fields, "options", dict, 1), take(fields, "data", dict, 1)
    seats = take(fields, "seats", list, 1)
    assert isinstance(name, str)
    assert isinstance(players, int)
    assert isinstance(options, dict)
    assert isinstance(data, dict)
    assert isinstance(seats, list)
    replaced = take(data, "replaced", dict, 1)
    assert isinstance(replaced, dict)
    try:
        game = load(name, players, options, replaced or None)
    except AtlantisError as error:
        raise BrokenRecord(1, str(error)) from error
    if data.get("version") != game.data.version:
        raise BrokenRecord(
            1,
            f"the game was played with data version {data.get('version')!r}, and this program has "
            f"{game.data.version!r}; replaying it could give another game.",
        )
    if len(seats) != game.players or not all(isinstance(seat, str) and is_text(seat) for seat in seats):
        raise BrokenRecord(1, f"'seats' must be {game.players} names.")
    return Record(game, [str(seat) for seat in seats])


def is_text(name: str) -> bool:
    """Can it be written as UTF-8? Half a surrogate pair cannot."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def parse_move(record: Record, fields: dict[str, object], line: int) -> None:
    """A move: its number, who made it, and that it is legal."""
    state = record.state
    expected = len(record.moves) + 1
    n, move = take(fields, "n", int, line), take(fields, "move", str, line)
    if n != expected:
        raise BrokenRecord(
            line, f"this is move {reprlib.repr(n)}, but move {expected} comes next: lines are missing or moved."
        )
    if state.actor == OVER:
        raise BrokenRecord(line, f"move {n} comes after the end of the game.")
    by: object = "chance" if state.actor == CHANCE else state.actor + 1
    given = fields.get("by")
    if type(given) is not type(by) or given != by:
        whose = "chance's" if by == "chance" else f"seat {by}'s"
        raise BrokenRecord(line, f"'by' is {reprlib.repr(given)}, but move {n} is {whose}.")
    assert isinstance(move, str)
    refused = state.why_not(move)
    if refused:
        raise BrokenRecord(line, f"move {n}, {move[:60]!r}, is not possible: {refused}")
    record.play(record.game.code(move))


def verify_end(state: State, fields: dict[str, object], line: int) -> None:
    """The closing line fits what was played."""
    if state.actor != OVER:
        raise BrokenRecord(line, "the record says that the game is over, but it is not.")
    right = json.loads(end_line(state))
    for name, value in right.items():
        given = fields.get(name)
        if json.dumps(given) != json.dumps(value):  # so that true is not 1, and 1.0 neither
            raise BrokenRecord(line, f"{name!r} is {reprlib.repr(given)}, but the moves lead to {value!r}.")
