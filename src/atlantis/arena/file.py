"""A run and its file: its plan, then a line for each game when it ends. JSON Lines.

    {"arena": 2, "atlantis": "0.1.0", "game": "atlanteon", "players": 2, ..., "seed": 7, "games": 200, ...}
    {"game": 1, "round": 1, "seed": 8210, "entries": [1, 2], "scores": [3, 1], "winners": [1], "moves": 25, ...}
    {"game": 2, "round": 1, "seed": 8210, "entries": [2, 1], "failed": "its process was killed by SIGKILL"}

A game that failed may appear again further down, with its result.

A round has as many games as there are entries. From game to game the entries rotate by one seat, so that each plays
every seat once; dice and cards come from the same seed in all games of a round.
"""

from __future__ import annotations

import json
import reprlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any, Final

from platformdirs import user_state_path
from pydantic import TypeAdapter, ValidationError

from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.openings import book_of
from atlantis.engine import AtlantisError, BrokenRecord, WrongOption
from atlantis.engine.network_file import networks_of
from atlantis.engine.record import parse_line, require
from atlantis.json_lines import JsonLines
from atlantis.table import Setup, new_setup

FORMAT: Final = 2
HEADER: Final[dict[str, type]] = {
    "game": str,
    "options": dict,
    "data": dict,
    "seats": list,
    "seed": int,
    "games": int,
    "players": int,
}
"""The fields of a header that make up a plan, with their types."""


# ---- what is played --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ArenaPlan:
    """What all games of a run have in common: the game, the bots, and the random seed.

    `entries`: the bots; `sprt`: the two Elo differences of a test; `records`: a folder for records.
    """

    setup: Setup
    entries: tuple[BotName, ...]
    seed: int
    games: int
    sprt: tuple[float, float] | None = None
    records: str | None = None

    def header(self) -> dict[str, object]:
        setup = self.setup
        return {
            "arena": FORMAT,
            "atlantis": version("atlantis-games"),
            "game": setup.game,
            "players": setup.players,
            "options": setup.options,
            "data": {"version": setup.data_version, "replaced": setup.replaced},
            "seats": [str(entry) for entry in self.entries],
            "budgets": [budget(setup.game, entry) for entry in self.entries],
            **learned(setup, self.entries),
            "seed": self.seed,
            "games": self.games,
            "sprt": None if self.sprt is None else list(self.sprt),
            "records": self.records,
        }

    def pairing(self, number: int) -> Pairing:
        """Game `number`, from 1. In a cooperative game, a single entry plays all seats."""
        entries = len(self.entries)
        round, turn = divmod(number - 1, entries)
        at = tuple((seat - turn) % entries + 1 for seat in range(self.setup.players))
        return Pairing(number, round + 1, Random(f"{self.seed}/{round + 1}").getrandbits(48), at)


def budget(game: str, entry: BotName) -> dict[str, float] | None:
    """An entry's budget for a move; None for a bot that does not search."""
    level = entry.level(game)
    return None if level is None else {"simulations": level.simulations, "seconds": level.seconds}


def learned(setup: Setup, entries: Sequence[BotName]) -> dict[str, str | None]:
    """The fingerprints of the networks and the book of openings that some of the entries use; None if there are none."""
    levels = [entry.level(setup.game) for entry in entries]
    if all(level is None or level.slips for level in levels):
        return {"networks": None, "book": None}
    game = setup.load()
    networks, book = networks_of(game), book_of(game)
    return {
        "networks": None if networks is None else networks.fingerprint,
        "book": None if book is None else book.fingerprint,
    }


@dataclass(frozen=True)
class Pairing:
    """One game of a run: who sits where, and the seed of its dice and cards, shared by the games of a round.

    Games, rounds and entries count from 1. `entries` are in the order of seats.
    """

    number: int
    round: int
    seed: int
    entries: tuple[int, ...]

    def bot_seed(self, seat: int) -> int:
        """The seed of the bot at a seat (from 0), different for each bot and game of a round."""
        return Random(f"{self.seed}/{self.entries}/{seat}").getrandbits(60)


def whole_rounds(games: int, entries: int) -> int:
    """The number of games, rounded up to whole rounds."""
    return -(-games // entries) * entries


# ---- results ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """A finished game. Lists are by seat, and seats count from 1; `thinking` is in seconds. `order`: the seats in the
    order of play."""

    scores: list[int]
    winners: list[int]
    moves: int
    seconds: float
    thinking: list[float]
    decisions: list[int]
    order: list[int]


OUTCOME: Final = TypeAdapter(Outcome)


@dataclass(frozen=True)
class GameResult:
    """A game of the run and its outcome, or why it failed."""

    pairing: Pairing
    outcome: Outcome | None
    failed: str = ""

    def line(self) -> str:
        pairing, outcome = self.pairing, self.outcome
        fields: dict[str, object] = {
            "game": pairing.number,
            "round": pairing.round,
            "seed": pairing.seed,
            "entries": pairing.entries,
        }
        if outcome is None:
            fields["failed"] = self.failed
        else:
            fields |= {
                "scores": outcome.scores,
                "winners": outcome.winners,
                "moves": outcome.moves,
                "seconds": outcome.seconds,
                "thinking": outcome.thinking,
                "decisions": outcome.decisions,
                "order": outcome.order,
            }
        return json.dumps(fields, ensure_ascii=False)


# ---- a new file ------------------------------------------------------------------------------------------------------


def new_file(path: Path | None, plan: ArenaPlan) -> JsonLines:
    """The file of a new run, with its first line; `path` None: in the user's state folder."""
    if path is None:
        folder = user_state_path("atlantis", appauthor=False) / "arena"
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{plan.setup.game}-{datetime.now():%Y-%m-%d-%H%M%S}.jsonl"
        file = JsonLines.create(folder / name, numbered=True)
    else:
        try:
            file = JsonLines.create(path)
        except FileExistsError as error:
            raise WrongOption(
                f"{path} already exists; choose another name for --out, or resume that run with --resume {path}."
            ) from error
        except OSError as error:
            raise WrongOption(f"{path} cannot be used as --out: {error.strerror or error}.") from error
    file.append(json.dumps(plan.header(), ensure_ascii=False))
    return file


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_run(path: Path) -> tuple[ArenaPlan, dict[int, GameResult], JsonLines]:
    """The plan of a run, its games so far, and the file to append to; nothing is written yet."""
    try:
        file, text = JsonLines.read(path)
    except OSError as error:
        raise BrokenRecord(0, f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        lines = text.decode().splitlines()
        if not lines:
            raise BrokenRecord(0, "it contains no run.")
        plan = parse_plan(parse_line(lines[0], 1))
        results = [parse_result(plan, line, at) for at, line in enumerate(lines[1:], 2)]
    except UnicodeDecodeError as error:
        raise BrokenRecord(0, f"{path} is not a run of the arena: it is not UTF-8 text.") from error
    except BrokenRecord as error:
        raise BrokenRecord(0, f"{path}: {error}") from error
    return plan, {result.pairing.number: result for result in results}, file


def parse_plan(fields: dict[str, Any]) -> ArenaPlan:
    """The plan in a header. BrokenRecord if it is invalid, or if this program would play differently."""
    if "arena" not in fields:
        raise BrokenRecord(1, 'this is not a run of the arena; the first line must begin with {"arena": 2.')
    if require(fields, "arena", int, 1) != FORMAT:
        raise BrokenRecord(1, f"the run has format {fields['arena']!r}; this program reads format {FORMAT}.")
    for name, kind in HEADER.items():
        require(fields, name, kind, 1)
    require(fields["data"], "replaced", dict, 1)
    sprt, records, games = fields.get("sprt"), fields.get("records"), fields["games"]
    try:
        setup = new_setup(fields["game"], fields["players"], fields["options"], fields["data"]["replaced"])
        entries = tuple(parse_bot(str(seat)) for seat in fields["seats"])
    except AtlantisError as error:
        raise BrokenRecord(1, str(error)) from error
    if len(entries) not in (1, setup.players) or games < 1:
        raise BrokenRecord(
            1, f"{len(entries)} entries and {games} games for {setup.players} players do not make a run."
        )
    plan = ArenaPlan(
        setup,
        entries,
        fields["seed"],
        games,
        (sprt[0], sprt[1]) if isinstance(sprt, list) and len(sprt) == 2 else None,
        records if isinstance(records, str) else None,
    )
    for key, value in json.loads(json.dumps(plan.header())).items():
        if fields.get(key) != value:
            raise BrokenRecord(
                1,
                f"the run was started with {key} {reprlib.repr(fields.get(key))}, and this program "
                f"has {reprlib.repr(value)}: the games cannot be compared. Start a new run.",
            )
    return plan


def parse_result(plan: ArenaPlan, text: str, line: int) -> GameResult:
    """The result on a line, checked against the pairing of its game number."""
    fields = parse_line(text, line)
    number: Any = require(fields, "game", int, line)
    if number < 1:
        raise BrokenRecord(line, f"there is no game {number}; games are numbered from 1.")
    pairing = plan.pairing(number)
    have = (fields.get("round"), fields.get("seed"), fields.get("entries"))
    if have != (pairing.round, pairing.seed, list(pairing.entries)):
        raise BrokenRecord(line, f"game {number} does not have the round, seed and entries of the run.")
    failed = fields.get("failed")
    if isinstance(failed, str):
        return GameResult(pairing, None, failed)
    seats = range(1, plan.setup.players + 1)
    try:
        outcome = OUTCOME.validate_json(text, strict=True)
    except ValidationError:
        outcome = None
    if (
        outcome is None
        or not set(outcome.winners) <= set(seats)
        or sorted(outcome.order) != list(seats)
        or {len(outcome.scores), len(outcome.thinking), len(outcome.decisions)} != {len(seats)}
    ):
        raise BrokenRecord(line, f"the result of game {number} is not complete.")
    return GameResult(pairing, outcome)
