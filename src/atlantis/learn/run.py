"""A training run: a folder with settings, recorded games, networks, checkpoints and the strength curve.

    settings.json         what is trained and how; a run can be resumed only with the same settings
    round-01/             recorded positions, a Parquet file for each task
    network-00.bin        the networks that play round 1, if not the hand-written evaluation
    network-01.bin        the networks after round 1; checkpoint-01.pt is PyTorch's state
    curve.json            the strength after each round
    log.jsonl             what happened when
    network.bin, card.md  the best networks so far (without matches, the last), and how they were made

Work that is already in the folder is not repeated, so a run that was stopped continues where it left off.
"""

from __future__ import annotations

import io
import json
import shlex
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import Any, Final

import torch

from atlantis.bots.processes import Failed
from atlantis.engine import Game, WrongOption
from atlantis.engine.network_file import LARGEST, Networks
from atlantis.files import read_json, write_file, write_json
from atlantis.lab.pools import WorkerPool
from atlantis.lab.results import LabError
from atlantis.learn.folder import open_folder
from atlantis.learn.matches import Match, Player, Score, play_match, score_of
from atlantis.learn.samples import Samples, read_rows, write_rows
from atlantis.learn.self_play import SelfPlay, SelfPlayTask, TrainingSetup
from atlantis.learn.training import Recipe, train

FORMAT: Final = 1
TASK_GAMES: Final = 25
"""Games per task: up to this many are lost when a run is stopped."""


@dataclass(frozen=True)
class Plan:
    """A whole run. The same plan gives the same networks, whatever the number of processes."""

    setup: TrainingSetup
    rounds: int = 4
    games: int = 4000
    """Games in each round."""
    window: int = 6
    """Networks are trained on the games of this many of the last rounds."""
    result_share: float = 0.6
    """The weight of the game's result in labels; the rest is the value found by the search."""
    recipe: Recipe = field(default_factory=Recipe)
    measured: int = 50
    """Openings in each match of the strength curve."""
    measured_simulations: int = 400
    seed: int = 1
    start: str | None = None
    """The fingerprint of the networks that play the first round; None: the hand-written evaluation plays it."""
    recorded: str | None = None
    """The folder of a run whose games are used instead of playing."""

    def describe(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return found


Hear = Callable[[str], None]


def recorded_plan(folder: Path, setup: TrainingSetup, recipe: Recipe, seed: int) -> Plan:
    """A run of one round that trains on all games of another run; WrongOption if those are of another set-up."""
    known = read_json(folder / "settings.json")
    parts = recordings(folder)
    if "setup" not in known or not parts:
        raise WrongOption(f"{folder} has no recorded games of `atlantis learn`.")
    found = TrainingSetup(**{each.name: known["setup"][each.name] for each in fields(TrainingSetup)})
    if (found.game, found.players, found.options) != (setup.game, setup.players, setup.options):
        raise WrongOption(f"The games in {folder} are of {found.game} with {found.players} players or other options.")
    games = read_rows(parts)["game"].n_unique()
    return Plan(found, 1, games, recipe=recipe, seed=seed, recorded=str(folder))


def recordings(folder: Path, rounds: str = "round-*") -> list[Path]:
    """The files with recorded games, in order."""
    return sorted(folder.glob(f"{rounds}/part-*.parquet"))


class Run:
    """Does the work that is missing in a folder."""

    def __init__(self, folder: Path, plan: Plan, hear: Hear, start: bytes | None = None) -> None:
        """`start`: the networks that play the first round."""
        self.folder = folder
        self.plan = plan = replace(plan, start=None if start is None else sha256(start).hexdigest()[:16])
        self.tell = hear
        self.game: Game = plan.setup.load()
        if self.game.network_features() is None:
            raise WrongOption(f"{self.game.card.title} has no features, so it cannot be learned.")
        if start is not None:
            Networks(self.game, start)  # refuses those of another game
        self.open()
        if start is not None:
            write_file(self.network_file(0), start)

    def open(self) -> None:
        settings = {"learn": FORMAT, "atlantis": version("atlantis-games"), **self.plan.describe()}
        open_folder(self.folder, "settings.json", "training run", settings, may_change="rounds")
        write_json(self.folder / "settings.json", settings)

    def log(self, what: str, **fields: object) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as file:
            at = datetime.now(UTC).isoformat(timespec="seconds")
            file.write(json.dumps({"at": at, "what": what, **fields}) + "\n")

    def hear(self, text: str) -> None:
        self.tell(text)
        self.log(text)

    # ---- rounds ------------------------------------------------------------------------------------------------------

    def network_file(self, number: int) -> Path:
        return self.folder / f"network-{number:02}.bin"

    def parts(self, number: int) -> Path:
        return self.folder / f"round-{number:02}"

    def go(self, pool: WorkerPool) -> list[dict[str, Any]]:
        """All rounds; returns the strength curve."""
        for number in range(1, self.plan.rounds + 1):
            if not self.network_file(number).exists():
                if self.plan.recorded is None:
                    self.play(number, pool)
                self.train(number)
            self.measure(number, pool)
            self.publish(number)
        return self.curve()

    def tasks(self, number: int) -> Iterator[SelfPlayTask]:
        for begin in range(0, self.plan.games, TASK_GAMES):
            path = self.part(number, begin)
            if not path.exists():
                text = f"{self.plan.seed} {number} {begin}"
                seed = int.from_bytes(sha256(text.encode()).digest()[:7], "little")
                first = (number - 1) * self.plan.games + begin
                yield SelfPlayTask(number, first, min(TASK_GAMES, self.plan.games - begin), seed)

    def part(self, number: int, begin: int) -> Path:
        return self.parts(number) / f"part-{begin // TASK_GAMES:05}.parquet"

    def play(self, number: int, pool: WorkerPool) -> None:
        """Play the missing games of a round."""
        self.parts(number).mkdir(exist_ok=True)
        before = self.network_file(number - 1)
        network = before.read_bytes() if before.exists() else None
        missing, begin, done = list(self.tasks(number)), monotonic(), 0
        if not missing:
            return
        self.hear(f"round {number}: {sum(task.games for task in missing)} games to play")
        told = begin
        with closing(pool.work(SelfPlay(self.plan.setup, network), iter(missing))) as answers:
            for task, rows in answers:
                if isinstance(rows, Failed):
                    raise LabError(f"Self-play has failed: {rows.why}. What was played is saved in {self.folder}.")
                write_rows(self.part(number, task.number - (number - 1) * self.plan.games), rows)
                done += task.games
                if monotonic() - told > 30:
                    told = monotonic()
                    self.tell(f"round {number}: {done} games, {done / (told - begin):.1f} a second")
        self.hear(f"round {number}: {done} games in {monotonic() - begin:.0f} s")

    def train(self, number: int) -> None:
        """Train on the games of the last rounds."""
        if self.plan.recorded is not None:
            paths = recordings(Path(self.plan.recorded))
        else:
            first = max(1, number + 1 - self.plan.window)
            paths = [
                path for past in range(first, number + 1) for path in recordings(self.folder, self.parts(past).name)
            ]
        table, begin = read_rows(paths), monotonic()
        samples = Samples(self.game, table, self.plan.result_share)
        self.hear(
            f"round {number}: {len(samples)} positions of {table['game'].n_unique()} games, read in "
            f"{monotonic() - begin:.0f} s"
        )
        found = train(self.game, samples, self.plan.recipe, self.plan.seed + number, self.hear)
        if len(found.content) > LARGEST:
            raise WrongOption(f"The networks have {len(found.content)} bytes, more than {LARGEST}: train fewer units.")
        buffer = io.BytesIO()
        torch.save(found.state, buffer)
        write_file(self.folder / f"checkpoint-{number:02}.pt", buffer.getvalue())
        write_file(self.network_file(number), found.content)
        self.hear(f"round {number}: trained in {monotonic() - begin:.0f} s, {len(found.content)} bytes")

    # ---- strength ----------------------------------------------------------------------------------------------------

    def curve(self) -> list[dict[str, Any]]:
        path = self.folder / "curve.json"
        found: list[dict[str, Any]] = read_json(path)["rounds"] if path.exists() else []
        return found

    def measure(self, number: int, pool: WorkerPool) -> None:
        """Matches against the hand-written evaluation and against the previous round, with the same simulations."""
        curve = self.curve()
        if any(point["round"] == number for point in curve) or not self.plan.measured:
            return
        network = self.network_file(number).read_bytes()
        point: dict[str, Any] = {"round": number, "games": number * self.plan.games}
        opponents: dict[str, bytes | None] = {"hand": None}
        if self.network_file(number - 1).exists():
            opponents["previous"] = self.network_file(number - 1).read_bytes()
        for name, opponent in opponents.items():
            score = self.match(network, opponent, pool)
            point[name] = asdict(score)
            self.hear(f"round {number}: against {name}: {score}")
        write_json(self.folder / "curve.json", {"rounds": [*curve, point]})

    def match(self, network: bytes, opponent: bytes | None, pool: WorkerPool) -> Score:
        simulations = self.plan.measured_simulations
        match = Match(
            self.plan.setup,
            Player(network, "expert", simulations, 0.0),
            Player(opponent, "expert", simulations, 0.0),
            self.plan.seed,
        )
        return score_of(play_match(match, range(self.plan.measured), pool))

    def publish(self, number: int) -> None:
        """The networks that score best against the hand-written evaluation; without matches, those of this round."""
        curve = self.curve()
        best = max(curve, key=lambda point: float(point["hand"]["share"]))["round"] if curve else number
        write_file(self.folder / "network.bin", self.network_file(best).read_bytes())
        write_file(self.folder / "card.md", card(self.plan, curve, best))


def command_of(plan: Plan) -> str:
    """The command that starts this run."""
    setup, recipe = plan.setup, plan.recipe
    words = ["atlantis", "learn", setup.game, "--players", setup.players]
    if plan.recorded is not None:
        words += ["--recorded", Path(plan.recorded).name]
    else:
        words += ["--rounds", plan.rounds, "--games", plan.games, "--sims", setup.simulations, "--window", plan.window]
    words += ["--seed", plan.seed, "--units", recipe.units, "--epochs", recipe.epochs]
    if plan.start is not None:
        words += ["--start", "network-00.bin"]
    if not recipe.values:
        words.append("--no-values")
    if not recipe.moves:
        words.append("--no-moves")
    return shlex.join(map(str, words))


def card(plan: Plan, curve: list[dict[str, Any]], best: int) -> str:
    """The training card."""
    lines = [
        f"# Networks of {plan.setup.game}, {plan.setup.players} players",
        "",
        f"    {command_of(plan)}",
        "",
        f"Atlantis {version('atlantis-games')}, seed {plan.seed}, {plan.games} games per round, "
        f"{plan.setup.simulations} simulations per move. These are the networks of round {best}.",
        "",
    ]
    if not curve:
        return "\n".join([*lines, "No matches were played, so their strength is not known."]) + "\n"
    lines += [
        f"Each match: {plan.measured} random openings, every seat once, {plan.measured_simulations} simulations per move "
        "on both sides; share of wins with its 95 % interval, and how many of the games are different.",
        "",
        "| round | games so far | against the hand-written evaluation | against the previous round |",
        "|---|---|---|---|",
    ]
    for point in curve:
        cells = [describe(point[name]) if name in point else "" for name in ("hand", "previous")]
        lines.append(f"| {point['round']} | {point['games']} | {cells[0]} | {cells[1]} |")
    return "\n".join(lines) + "\n"


def describe(score: dict[str, Any]) -> str:
    return (
        f"{score['share']:.1%} ({score['low']:.1%}-{score['high']:.1%}) of {score['games']}, "
        f"{score['distinct']} different"
    )
