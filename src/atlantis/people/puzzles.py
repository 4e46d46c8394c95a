"""Puzzles: their file in the folder of each game, and how the games' own knowledge about them is found.

A game's `puzzles.json` has a header and, in a line of its own, each puzzle; `atlantis puzzles make` writes it.

    {"position": "5  M0 ...", "solution": ["tile 7 c1", "tile 1 e3", ...], "rating": 1610}
    {"position": "clock 4 ...", "choices": {"take 3": 0.71, "give 4": 0.58, ...}, "rating": 1480}

A position is a diagram. In a proved puzzle exactly one move wins, and `solution` is that move and best play to the end;
in the other kind, `choices` are the four best moves with their winning chances.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from atlantis.engine import Game, State, WrongOption
from atlantis.engine.puzzles import Kind, PuzzleRules
from atlantis.files import write_file
from atlantis.games import card, games, load
from atlantis.table.game_parts import game_part

FORMAT: Final = 1
FILE: Final = "puzzles.json"
"""In the folder of a game."""
PLAYERS: Final = 2
CANDIDATES: Final = 4
"""Moves to choose from in a puzzle about the best move."""
ID_LENGTH: Final = 10
LEAST_RATING: Final = 800
MOST_RATING: Final = 2400


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. `number` counts from 1 within its game. `choices` is empty if the solution is proved, otherwise the
    best move comes first. `rating` is an estimate, made together with the puzzle."""

    game: str
    number: int
    position: str
    solution: tuple[str, ...]
    choices: Mapping[str, float]
    rating: int

    @property
    def id(self) -> str:
        """The same as long as the position is the same."""
        return hashlib.sha256(f"{self.game}\n{self.position}".encode()).hexdigest()[:ID_LENGTH]

    @property
    def kind(self) -> Kind:
        return "best" if self.choices else "proved"

    @property
    def answer(self) -> str:
        """The right move."""
        return self.solution[0]

    def state(self) -> State:
        return puzzle_game(self.game).position(self.position)

    def fields(self) -> dict[str, Any]:
        """What is written to the file."""
        found: dict[str, Any] = {"position": self.position}
        found |= {"choices": dict(self.choices)} if self.choices else {"solution": list(self.solution)}
        return {**found, "rating": self.rating}


@dataclass(frozen=True)
class PuzzleFile:
    """The puzzles of a game; `made` says how: seed, budgets and the number of games that were played for them."""

    game: str
    made: Mapping[str, int]
    puzzles: tuple[Puzzle, ...]

    def write(self, path: Path) -> None:
        """Replace the file in one step, so that it is never incomplete."""
        header = {"format": FORMAT, "game": self.game, "setup": setup_of(self.game), "made": dict(self.made)}
        lines = ",\n".join(json.dumps(puzzle.fields(), ensure_ascii=False) for puzzle in self.puzzles)
        write_file(path, f'{json.dumps(header)[:-1]}, "puzzles": [\n{lines}\n]}}\n')


@cache
def puzzle_game(name: str) -> Game:
    """The game as it is set up in all of its puzzles: two players, usual options and data."""
    return load(name, PLAYERS)


@cache
def puzzle_rules(name: str) -> PuzzleRules:
    """What the game knows about puzzles; WrongOption if it has none."""
    found = game_part(card(name).name, "puzzles")
    if found is None:
        raise WrongOption(f"There are no puzzles of {card(name).title}.")
    made: PuzzleRules = found.GamePuzzles(puzzle_game(name))
    return made


def setup_of(game: str) -> str:
    """Changes with the version of the rules and the values of the game: puzzles of another set-up may be wrong."""
    return puzzle_game(game).fingerprint.hex()


def read_puzzles(path: Path, game: str) -> PuzzleFile:
    """WrongOption if the file does not contain puzzles of this game and its present rules."""
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
        if (content["format"], content["game"]) != (FORMAT, game):
            raise WrongOption(f"{path} does not contain puzzles of {card(game).title} in format {FORMAT}.")
        if content["setup"] != setup_of(game):
            raise WrongOption(f"{path} was made with other rules or values of {card(game).title}; make it again.")
        made = {str(key): int(number) for key, number in content["made"].items()}
        puzzles = tuple(parse_puzzle(game, number, fields) for number, fields in enumerate(content["puzzles"], 1))
    except WrongOption:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise WrongOption(f"{path} is not a file of puzzles: {type(error).__name__}, {str(error)[:80]}.") from error
    return PuzzleFile(game, made, puzzles)


def parse_puzzle(game: str, number: int, fields: Mapping[str, Any]) -> Puzzle:
    choices = {str(move): float(chance) for move, chance in fields.get("choices", {}).items()}
    solution = tuple(map(str, fields.get("solution", list(choices)[:1])))
    if not solution or (choices and len(choices) != CANDIDATES):
        raise ValueError(f"puzzle {number} has no solution, or not {CANDIDATES} choices")
    return Puzzle(game, number, str(fields["position"]), solution, choices, int(fields["rating"]))


def puzzle_path(game: str) -> Path:
    return Path(card(game).folder) / FILE


@cache
def puzzles_of(game: str) -> Sequence[Puzzle]:
    """The puzzles that come with a game; none if it has no file."""
    path = puzzle_path(game)
    return read_puzzles(path, game).puzzles if card(game).folder and path.exists() else ()


@cache
def all_puzzles() -> Mapping[str, Puzzle]:
    """The puzzles of all games by id."""
    return {puzzle.id: puzzle for game in games() for puzzle in puzzles_of(game)}


# ---- the puzzle of the day -------------------------------------------------------------------------------------------


def puzzle_of_day(day: int) -> Puzzle:
    """The puzzle of a day, counted from 1 January 1970: the same for everybody, and none twice before all have been."""
    order = in_daily_order()
    if not order:
        raise WrongOption("There are no puzzles.")
    return order[day % len(order)]


@cache
def in_daily_order() -> Sequence[Puzzle]:
    """Shuffled, since the ids are hashes."""
    found = all_puzzles()
    return [found[id] for id in sorted(found)]


def streak(days: Mapping[int, bool], today: int) -> int:
    """The number of days in a row on which the puzzle of the day was solved at the first try, up to today, or to
    yesterday while today's was not tried. `days`: by day, was it?"""
    day = today if today in days else today - 1
    length = 0
    while days.get(day - length):
        length += 1
    return length
