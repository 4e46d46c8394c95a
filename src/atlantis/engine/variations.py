"""Analyses: a tree of moves with comments and marks, and its record.

The record of an analysis is a record (`engine/record.py`) of the main line. The first line and the lines of moves have
further keys, which readers of records ignore:

    {"atlantis": 1, "game": "atlanteon", ..., "comment": "Two Kings in four moves"}
    {"n": 1, "by": 1, "move": "tower white c3", "marks": [["square c3", "square d3"]],
     "variations": [[{"by": 1, "move": "tower white a1", "comment": "Too shy"}, {"by": 2, "move": "tower black b2"}]]}

A variation is a list of moves that are made instead of the line's own move; its moves can have variations themselves. A
mark is a place, or two for an arrow. An analysis of a position that was set up has its diagram as `position` in the first
line and format 2, because other programs would replay its moves from the start of the game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from atlantis.engine.errors import AtlantisError, BrokenRecord, WrongOption
from atlantis.engine.game import Game
from atlantis.engine.i18n import mark
from atlantis.engine.layout import CHANCE, OVER
from atlantis.engine.record import (
    FORMAT,
    SET_UP_FORMAT,
    Load,
    NotPossible,
    Record,
    end_line,
    is_text,
    move_line,
    move_lines,
    numbered_lines,
    parse_header,
    parse_move,
    read_text,
    require,
)
from atlantis.engine.state import State

MOST_MOVES: Final = 10_000
"""Moves in an analysis, all variations together."""
MOST_NESTED: Final = 50
"""Variations within variations."""
LONGEST_COMMENT: Final = 2000
MOST_MARKS: Final = 30
LONGEST_PLACE: Final = 60

Mark = tuple[str, ...]
"""A place on the board such as `square c3`; or two: an arrow."""


@dataclass(eq=False)
class Variation:
    """A move in an analysis, and what can follow. The first of `variations` is the main line.

    The root stands for the position before the first move: its `code` is -1 and it has no parent.
    """

    code: int = -1
    parent: Variation | None = field(default=None, repr=False)
    comment: str = ""
    marks: list[Mark] = field(default_factory=list)
    variations: list[Variation] = field(default_factory=list, repr=False)

    def moves(self) -> list[int]:
        """The moves from the root up to this one."""
        found, at = list[int](), self
        while at.parent is not None:
            found.append(at.code)
            at = at.parent
        return found[::-1]

    def main_line(self) -> list[Variation]:
        """The moves that follow if everybody plays the main line."""
        found, at = list[Variation](), self
        while at.variations:
            at = at.variations[0]
            found.append(at)
        return found

    def find(self, code: int) -> Variation | None:
        """The variation that begins with this move."""
        return next((one for one in self.variations if one.code == code), None)

    def promote(self) -> None:
        """Move this variation one place towards the main line."""
        if self.parent is not None:
            siblings = self.parent.variations
            at = siblings.index(self)
            if at > 0:
                siblings[at - 1 : at + 1] = [self, siblings[at - 1]]

    def promote_to_main(self) -> None:
        """Make this move the main line, and all moves before it."""
        at: Variation | None = self
        while at is not None and at.parent is not None:
            at.parent.variations.remove(at)
            at.parent.variations.insert(0, at)
            at = at.parent

    def delete(self) -> None:
        """Remove this move and everything that follows it."""
        if self.parent is None:
            raise WrongOption("The root of an analysis cannot be deleted; delete its variations.")
        self.parent.variations.remove(self)
        self.parent = None


class Analysis:
    """A tree of moves from the start of a game, or from a position that was set up."""

    def __init__(self, game: Game, seats: list[str] | None = None, position: State | None = None) -> None:
        if position is not None and position.game != game:
            raise WrongOption(f"The position is from another game: {position.game!r} instead of {game!r}.")
        self.game = game
        self.seats: list[str] = Record(game, seats).seats
        self.begin: State = game.start() if position is None else position.clone()
        self.set_up: bool = position is not None and position != game.start()
        self.root: Variation = Variation()

    def __repr__(self) -> str:
        return f"<analysis of {self.game.card.title}, {sum(1 for _ in self.all_moves())} moves>"

    def state(self, at: Variation | None = None) -> State:
        """The position after a move of this analysis; without one, the position in which it begins."""
        state = self.begin.clone()
        for code in () if at is None else at.moves():
            state.do(code)
        return state

    def add(self, at: Variation, code: int) -> Variation:
        """Make a move after another one: a new variation, or the one that begins with it. IllegalAction if it is not
        legal."""
        found = at.find(code)
        if found is None:
            self.state(at).apply(code)
            found = Variation(code, at)
            at.variations.append(found)
        return found

    def all_moves(self) -> Iterator[Variation]:
        """Every move, each line to its end before the lines that branch off from it."""
        waiting = [*reversed(self.root.variations)]
        while waiting:
            one = waiting.pop()
            yield one
            waiting += reversed(one.variations)

    def record(self) -> Record:
        """The main line; WrongOption if the position was set up, because a record begins at the start of a game."""
        if self.set_up:
            raise WrongOption("This analysis begins in a position that was set up, so its moves are not a whole game.")
        record = Record(self.game, self.seats)
        for one in self.root.main_line():
            record.play(one.code)
        return record

    # ---- writing -----------------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The lines of its record. WrongOption if a comment, a mark or the tree is larger than a reader accepts."""
        self.check()
        more: dict[str, object] = {"atlantis": SET_UP_FORMAT, "position": str(self.begin)} if self.set_up else {}
        found = [Record(self.game, self.seats).header({**more, **notes(self.root)})]
        state, at = self.begin.clone(), self.root
        for n, main in enumerate(at.main_line(), 1):
            variations = [written_line(state, one) for one in (main.parent or at).variations[1:]]
            found.append(with_keys(move_line(state, n, main.code), variation_keys(main, variations)))
            state.do(main.code)
        if state.actor == OVER:
            found.append(end_line(state))
        return found

    def dump(self) -> str:
        """Its record as text."""
        return "".join(f"{line}\n" for line in self.lines())

    def check(self) -> None:
        """WrongOption if a comment, a mark or the tree is larger than a reader accepts."""
        for number, one in enumerate([self.root, *self.all_moves()]):
            problem = misfit({"comment": one.comment, "marks": [list(each) for each in one.marks]})
            if problem is not None or number > MOST_MOVES:
                raise WrongOption(str(problem or too_many(0)))
        if nested(self.root) > MOST_NESTED:
            raise WrongOption(str(too_deep(0)))


def nested(root: Variation) -> int:
    """How many variations are within each other at most."""
    most, waiting = 0, [(root, 0)]
    while waiting:
        one, depth = waiting.pop()
        most = max(most, depth)
        waiting += [(each, depth + (n > 0)) for n, each in enumerate(one.variations)]
    return most


def notes(one: Variation) -> dict[str, object]:
    """The comment and the marks of a move, as keys of a record."""
    return {
        **({"comment": one.comment} if one.comment else {}),
        **({"marks": [list(each) for each in one.marks]} if one.marks else {}),
    }


def variation_keys(one: Variation, variations: list[list[dict[str, object]]]) -> dict[str, object]:
    return {**notes(one), **({"variations": variations} if variations else {})}


def written_line(before: State, first: Variation) -> list[dict[str, object]]:
    """A variation that begins in this position, to its end."""
    state, found = before.clone(), list[dict[str, object]]()
    for one in [first, *first.main_line()]:
        others = [] if one is first or one.parent is None else one.parent.variations[1:]
        found.append(
            {
                "by": mover(state),
                "move": state.text(one.code),
                **variation_keys(one, [written_line(state, other) for other in others]),
            }
        )
        state.do(one.code)
    return found


def mover(state: State) -> int | str:
    return "chance" if state.actor == CHANCE else state.actor + 1


def with_keys(line: str, more: dict[str, object]) -> str:
    """A line of a record with further keys."""
    return json.dumps({**json.loads(line), **more}, ensure_ascii=False) if more else line


def analysis_of(record: Record) -> Analysis:
    """An analysis whose main line is this record."""
    analysis = Analysis(record.game, record.seats)
    at = analysis.root
    for code in record.moves:
        following = Variation(code, at)
        at.variations.append(following)
        at = following
    return analysis


# ---- reading ---------------------------------------------------------------------------------------------------------


def parse_analysis(text: str, load: Load) -> Analysis:
    """The analysis in a record, replayed and verified; BrokenRecord names the line and what is wrong with it. Any record
    is an analysis without variations."""
    lines = numbered_lines(text)
    _, header = next(lines)
    analysis, record = parse_first_line(header, load)
    at, room = analysis.root, MOST_MOVES
    for number, fields in move_lines(lines, record):
        before = record.state.clone()
        parse_move(record, fields, number)
        main = Variation(record.moves[-1], at)
        read_notes(main, fields, number)
        at.variations.append(main)
        room = read_variations(at, before, fields, number, room - 1)
        at = main
    return analysis


def read_analysis(path: str | Path, load: Load) -> Analysis:
    """The analysis in a file."""
    return parse_analysis(read_text(path), load)


def parse_first_line(fields: dict[str, object], load: Load) -> tuple[Analysis, Record]:
    """The analysis without its moves, and a record in which they are replayed."""
    if fields.get("atlantis") != SET_UP_FORMAT or type(fields["atlantis"]) is not int:
        record = parse_header(fields, load)
        analysis = Analysis(record.game, record.seats)
    else:
        record = parse_header({**fields, "atlantis": FORMAT}, load)
        drawn = require(fields, "position", str, 1)
        try:
            record.state = record.game.position(str(drawn))
        except AtlantisError as error:
            raise BrokenRecord(1, mark("“position” cannot be read: {error}"), error=error) from error
        analysis = Analysis(record.game, record.seats, record.state)
    read_notes(analysis.root, fields, 1)
    return analysis, record


def read_notes(one: Variation, fields: dict[str, Any], line: int) -> None:
    """The comment and the marks of a move."""
    problem = misfit(fields, line)
    if problem is not None:
        raise problem
    one.comment = fields.get("comment", "")
    one.marks = [tuple(each) for each in fields.get("marks", [])]


def misfit(fields: dict[str, Any], line: int = 0) -> BrokenRecord | None:
    """What is wrong with a comment and marks."""
    comment, marks = fields.get("comment", ""), fields.get("marks", [])
    if not isinstance(comment, str) or len(comment) > LONGEST_COMMENT or not is_text(comment):
        return BrokenRecord(line, mark("“comment” must be a text of at most {most} characters."), most=LONGEST_COMMENT)
    fits = isinstance(marks, list) and len(marks) <= MOST_MARKS and all(is_mark(one) for one in marks)
    if not fits:
        return BrokenRecord(
            line,
            mark("“marks” must be a list of at most {most} marks, each a list of one place or two."),
            most=MOST_MARKS,
        )
    return None


def is_mark(given: object) -> bool:
    return (
        isinstance(given, list)
        and len(given) in (1, 2)
        and all(isinstance(one, str) and 0 < len(one) <= LONGEST_PLACE and is_text(one) for one in given)
    )


def too_many(line: int) -> BrokenRecord:
    return BrokenRecord(line, mark("an analysis has at most {most} moves."), most=MOST_MOVES)


def too_deep(line: int) -> BrokenRecord:
    return BrokenRecord(line, mark("variations are nested more than {most} deep."), most=MOST_NESTED)


def read_variations(at: Variation, before: State, fields: dict[str, Any], line: int, room: int) -> int:
    """Add the variations in these fields, which begin in the position `before`; return how many moves still fit."""
    if room < 0:
        raise too_many(line)
    waiting = [(at, before, one, 1) for one in listed(fields, line)]
    while waiting:
        at, before, moves, depth = waiting.pop(0)
        if depth > MOST_NESTED:
            raise too_deep(line)
        if not isinstance(moves, list) or not moves:
            raise BrokenRecord(line, mark("a variation must be a list of moves, and not empty."))
        state = before.clone()
        for given in moves:
            room -= 1
            if room < 0:
                raise too_many(line)
            one = read_variation_move(at, state, given, line)
            waiting += [(at, state.clone(), each, depth + 1) for each in listed(given, line)]
            state.do(one.code)
            at = one
    return room


def listed(fields: dict[str, Any], line: int) -> Iterable[Any]:
    found = fields.get("variations", [])
    if not isinstance(found, list):
        raise BrokenRecord(
            line, mark("“{name}” must be a list, not {value}."), name="variations", value=str(found)[:80]
        )
    return found


def read_variation_move(at: Variation, state: State, given: Any, line: int) -> Variation:
    """A move of a variation: legal here, made by whoever is to move, and not there yet."""
    if not isinstance(given, dict):
        raise BrokenRecord(line, mark("a move of a variation must be an object."))
    move = str(require(given, "move", str, line))
    if state.actor == OVER or state.why_not(move):
        raise BrokenRecord(
            line,
            mark("a move of a variation, “{move}”, is not possible: {why}"),
            move=move[:60],
            why=NotPossible(state, move),
        )
    by = given.get("by")
    if type(by) is not type(mover(state)) or by != mover(state):
        raise BrokenRecord(
            line,
            mark("“by” of the variation’s move “{move}” must be {by}, not {given}."),
            move=move[:60],
            by=json.dumps(mover(state)),
            given=repr(by)[:80],
        )
    code = state.game.code(move)
    if at.find(code) is not None:
        raise BrokenRecord(line, mark("two variations begin with the same move, “{move}”."), move=move[:60])
    one = Variation(code, at)
    read_notes(one, given, line)
    at.variations.append(one)
    return one
