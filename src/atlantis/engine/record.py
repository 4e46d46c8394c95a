"""Game records: a header and the moves in notation, chance included. JSON Lines, one move per line.

    {"atlantis": 1, "game": "atlanteon", "players": 2, "options": {...}, "rules": 1, "data": {...},
     "seats": ["Ann", "Bob"]}                                                                         (one line)
    {"n": 1, "by": 1, "move": "tower white c3"}
    ...
    {"end": true, "scores": [4, 0], "winners": [1]}

Seats count from 1; `by` is "chance" for rolls and draws. A finished game has the last line. A record can be replayed to
the same position; reading one replays and verifies it.
"""

from __future__ import annotations

import json
import reprlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, SupportsIndex

from atlantis.engine.errors import AtlantisError, BrokenRecord, OtherVersion, UnknownGame, WrongOption
from atlantis.engine.game import Game
from atlantis.engine.i18n import mark
from atlantis.engine.layout import CHANCE, OVER
from atlantis.engine.state import State, as_code
from atlantis.engine.story import Event
from atlantis.files import write_file

FORMAT: Final = 1
SET_UP_FORMAT: Final = 2
"""The format of an analysis that does not begin at the start of the game (`engine/variations.py`)."""
Load = Callable[[str, object, dict[str, object], dict[str, object] | None], Game]
"""Sets up the game of a header: name, players, options, replaced values."""


class Record:
    """A game in progress or finished: how it was set up, the moves so far, and the position they lead to."""

    def __init__(self, game: Game, seats: list[str] | None = None) -> None:
        self.game = game
        self.seats: list[str] = [""] * game.players if seats is None else list(seats)
        if len(self.seats) != game.players:
            raise WrongOption(f"There are {len(self.seats)} names for {game.players} seats.")
        self.moves: list[int] = []
        self.state: State = game.start()

    def __repr__(self) -> str:
        return f"<record of {self.game.card.title}, {len(self.moves)} moves>"

    def _repr_html_(self) -> str:
        """The last position and the story, for Jupyter."""
        from atlantis.engine.notebook import story  # imports this module

        return story(self)

    def play(self, code: SupportsIndex) -> None:
        """Make a move and record it; IllegalAction if it is not legal, and then nothing changes."""
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
        """Undo all moves after the first n."""
        self.state = self.at(n)
        del self.moves[n:]

    # ---- lines -------------------------------------------------------------------------------------------------------

    def header(self, more: dict[str, object] | None = None) -> str:
        """The first line; `more` adds keys that readers ignore."""
        game = self.game
        return json.dumps(
            {
                "atlantis": FORMAT,
                "game": game.card.name,
                "players": game.players,
                "options": dict(game.options),
                "rules": int(game.layout.version),
                "data": {"version": game.data.version, "replaced": game.data.replaced},
                "seats": self.seats,
                **(more or {}),
            },
            ensure_ascii=False,
        )

    def lines(self, more: dict[str, object] | None = None) -> list[str]:
        """The lines of the record."""
        found = [self.header(more)]
        state = self.game.start()
        for n, code in enumerate(self.moves):
            found.append(move_line(state, n + 1, code))
            state.do(code)
        if state.actor == OVER:
            found.append(end_line(state))
        return found

    def dump(self, more: dict[str, object] | None = None) -> str:
        """The whole record as text."""
        return "".join(f"{line}\n" for line in self.lines(more))

    def write(self, path: str | Path, more: dict[str, object] | None = None) -> None:
        """Write the record to a file atomically: after a full disk or a kill the old file is still there."""
        write_file(Path(path), self.dump(more))


def move_line(state: State, n: int, code: int) -> str:
    """The line of move number n, made in this position."""
    by = "chance" if state.actor == CHANCE else state.actor + 1
    return json.dumps({"n": n, "by": by, "move": state.text(code)}, ensure_ascii=False)


def end_line(state: State) -> str:
    """The closing line of a finished game."""
    return json.dumps({"end": True, "scores": state.scores(), "winners": [seat + 1 for seat in state.winners()]})


# ---- reading ---------------------------------------------------------------------------------------------------------


def parse_record(text: str, load: Load) -> Record:
    """The record in a text, replayed and verified; BrokenRecord names the line and what is wrong with it."""
    lines = numbered_lines(text)
    _, header = next(lines)
    record = parse_header(header, load)
    for number, fields in move_lines(lines, record):
        parse_move(record, fields, number)
    return record


def numbered_lines(text: str) -> Iterator[tuple[int, dict[str, object]]]:
    """The lines with their numbers, from 1. There is at least one."""
    if not text:
        raise BrokenRecord(0, mark("the record is empty."))
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        if not line.strip():
            raise BrokenRecord(number, mark("the line is empty; a record has one JSON object on each line."))
        yield number, parse_line(line, number)


def move_lines(
    lines: Iterable[tuple[int, dict[str, object]]], record: Record
) -> Iterator[tuple[int, dict[str, object]]]:
    """The lines with moves, which are made in the record before the next one is asked for. A finished game must have a
    closing line with its result, and nothing may follow it."""
    closed, number = False, 1
    for number, fields in lines:
        if closed:
            raise BrokenRecord(number, mark("nothing may follow the closing line."))
        if "end" in fields:
            verify_end(record.state, fields, number)
            closed = True
        else:
            yield number, fields
    if record.state.actor == OVER and not closed:
        raise BrokenRecord(
            number, mark("the game is over here, but the closing line is missing: the record is truncated.")
        )


def read_record(path: str | Path, load: Load) -> Record:
    """The record in a file."""
    return parse_record(read_text(path), load)


def read_text(path: str | Path) -> str:
    """The text of a file; BrokenRecord if it cannot be read, or is not text."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BrokenRecord(0, mark("{path} cannot be read: {why}."), path=path, why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise BrokenRecord(0, mark("{path} is not a record: it is not UTF-8 text."), path=path) from error
    except ValueError as error:
        raise BrokenRecord(0, mark("{path!r} is not the name of a file: {why}."), path=path, why=error) from error


def parse_line(line: str, number: int) -> dict[str, object]:
    try:
        fields = json.loads(line, object_pairs_hook=reject_duplicate_keys)
    except (ValueError, RecursionError) as error:
        raise BrokenRecord(
            number,
            mark("this is not JSON ({why}); the record is truncated or not a record."),
            why=str(error)[:80],
        ) from error
    if not isinstance(fields, dict):
        raise BrokenRecord(number, mark("a record has one JSON object on each line."))
    return fields


def reject_duplicate_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object; ValueError if a key appears twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key appears twice")
    return found


def require(fields: dict[str, object], name: str, kind: type, line: int) -> object:
    """A required field of the right type (True does not count as a number)."""
    value = fields.get(name)
    if type(value) is not kind:
        if name not in fields:
            raise BrokenRecord(line, mark("“{name}” is missing."), name=name)
        raise BrokenRecord(line, WRONG_KIND[kind], name=name, value=repr(value)[:80])
    return value


WRONG_KIND: Final[dict[type, str]] = {
    int: mark("“{name}” must be a whole number, not {value}."),
    str: mark("“{name}” must be a text, not {value}."),
    dict: mark("“{name}” must be an object, not {value}."),
    list: mark("“{name}” must be a list, not {value}."),
}


def parse_header(fields: dict[str, object], load: Load) -> Record:
    """The first line: set up the game."""
    if "atlantis" not in fields:
        raise BrokenRecord(1, mark("this is not a record of Atlantis: “atlantis” is missing in the first line."))
    given = require(fields, "atlantis", int, 1)
    if given == SET_UP_FORMAT:
        raise BrokenRecord(
            1,
            mark(
                "this is the analysis of a position that was set up, not a whole game: open it in the analysis, or with "
                "`atlantis.read_analysis`."
            ),
        )
    if given != FORMAT:
        raise BrokenRecord(
            1,
            mark("the record has format {given}; this program reads format {ours}."),
            given=given,
            ours=FORMAT,
        )
    name, players = require(fields, "game", str, 1), require(fields, "players", int, 1)
    options, data = require(fields, "options", dict, 1), require(fields, "data", dict, 1)
    seats = require(fields, "seats", list, 1)
    assert isinstance(name, str)
    assert isinstance(players, int)
    assert isinstance(options, dict)
    assert isinstance(data, dict)
    assert isinstance(seats, list)
    replaced = require(data, "replaced", dict, 1)
    assert isinstance(replaced, dict)
    try:
        game = load(name, players, options, replaced or None)
    except AtlantisError as error:
        if not isinstance(error, UnknownGame):  # other rules may have had other options and values
            verify_rules(fields, load(name, None, {}, None))
        raise BrokenRecord(1, "{error}", error=error) from error
    verify_rules(fields, game)
    if data.get("version") != game.data.version:
        raise OtherVersion(
            1,
            mark(
                "the game was played with data version “{given}”, and this program has “{ours}”; replaying it could "
                "give a different game."
            ),
            given=str(data.get("version"))[:80],
            ours=game.data.version,
        )
    if len(seats) != game.players or not all(isinstance(seat, str) and is_text(seat) for seat in seats):
        raise BrokenRecord(1, mark("“seats” must be {n} names."), n=game.players)
    return Record(game, [str(seat) for seat in seats])


def verify_rules(fields: dict[str, object], game: Game) -> None:
    """Check that the game was played with these rules. Records of the first version do not name it."""
    given, ours = require({"rules": 1, **fields}, "rules", int, 1), int(game.layout.version)
    assert isinstance(given, int)
    if given < 1:
        raise BrokenRecord(
            1, mark("“rules” is {given}, but versions of the rules count from 1."), given=reprlib.repr(given)
        )
    if given != ours:
        raise OtherVersion(
            1,
            OLDER_RULES if given < ours else NEWER_RULES,
            given=reprlib.repr(given),
            game=game.card.title,
            ours=ours,
        )


OLDER_RULES: Final = mark(
    "the record needs version {given} of the rules of {game}, which have changed since: this program has version "
    "{ours}."
)
NEWER_RULES: Final = mark(
    "the record needs version {given} of the rules of {game}, which is newer than version {ours} in this program: "
    "update Atlantis."
)


def is_text(name: str) -> bool:
    """Can it be written as UTF-8? Half a surrogate pair cannot."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


class NotPossible(AtlantisError):
    """Why a move is not possible in a position."""

    def __init__(self, state: State, move: str) -> None:
        super().__init__(state.why_not(move))
        self.state = state
        self.move = move

    def text(self, lang: str) -> str:
        return self.state.why_not(self.move, lang)


def parse_move(record: Record, fields: dict[str, object], line: int) -> None:
    """Check and play a move: its number, who made it, and that it is legal."""
    state = record.state
    expected = len(record.moves) + 1
    n, move = require(fields, "n", int, line), require(fields, "move", str, line)
    if n != expected:
        raise BrokenRecord(
            line,
            mark("this is move {given}, but move {next} comes next: lines are missing or moved."),
            given=reprlib.repr(n),
            next=expected,
        )
    if state.actor == OVER:
        raise BrokenRecord(line, mark("move {n} comes after the end of the game."), n=n)
    by: object = "chance" if state.actor == CHANCE else state.actor + 1
    given = fields.get("by")
    if type(given) is not type(by) or given != by:
        what = (
            mark("“by” is {given}, but move {n} is made by chance.")
            if by == "chance"
            else mark("“by” is {given}, but move {n} is made by seat {seat}.")
        )
        raise BrokenRecord(line, what, given=reprlib.repr(given), n=n, seat=by)
    assert isinstance(move, str)
    if state.why_not(move):
        raise BrokenRecord(
            line, mark("move {n}, “{move}”, is not possible: {why}"), n=n, move=move[:60], why=NotPossible(state, move)
        )
    record.play(record.game.code(move))


def verify_end(state: State, fields: dict[str, object], line: int) -> None:
    """Check that the closing line matches the moves."""
    if state.actor != OVER:
        raise BrokenRecord(line, mark("the record says that the game is over, but it is not."))
    right = json.loads(end_line(state))
    for name, value in right.items():
        given = fields.get(name)
        if json.dumps(given) != json.dumps(value):  # JSON, so that true and 1.0 do not equal 1
            raise BrokenRecord(
                line,
                mark("“{name}” is {given}, but the moves lead to {right}."),
                name=name,
                given=reprlib.repr(given),
                right=value,
            )
