"""Self-play games of the search, and what is recorded of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from librt.random import Random as NativeRandom
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import CHANCE, OVER, Game, OptionValue, State
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.network_file import Networks
from atlantis.games import card, set_up
from atlantis.search import Endgame, MoveStats, Settings, Tree

Row = dict[str, Any]

RANDOM_OPENINGS: Final = 0.6
"""The share of games that begin with random moves: openings that the search would not choose."""
EARLY: Final = 0.4
"""The early part of a game, as a share of its usual decisions, in which moves are chosen by visits."""
COUNTED_GAMES: Final = 8
"""Quick games in which the usual decisions are counted."""
EARLY_RANDOM: Final = 0.15
"""How often an early move is any legal move,"""
LATE_RANDOM: Final = 0.03
"""and a later one any of the best six."""
PROOF_NODES: Final = 1_000


@dataclass(frozen=True)
class TrainingSetup:
    """What is played, and with how many simulations; it is sent to worker processes."""

    game: str
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    simulations: int = 120

    def load(self) -> Game:
        return set_up(self.game, self.players, dict[str, object](self.options), None)

    def settings(self) -> Settings:
        return Settings(**card(self.game).levels["expert"].search)


@dataclass(frozen=True)
class SelfPlayTask:
    """Some games, by number."""

    round: int
    number: int
    games: int
    seed: int


class SelfPlay:
    """Plays tasks; it is sent to worker processes and loads the network there."""

    def __init__(self, setup: TrainingSetup, network: bytes | None) -> None:
        self.setup = setup
        self.network = network

    def __call__(self, task: SelfPlayTask) -> list[Row]:
        game = self.setup.load()
        networks = None if self.network is None else Networks(game, self.network)
        random, decisions = Random(task.seed), usual_decisions(game)
        rows: list[Row] = []
        for number in range(task.number, task.number + task.games):
            evaluation = game.evaluation() if networks is None else networks.evaluation()
            rows += GamePlayer(game, self.setup, evaluation, random, EARLY * decisions).play(number)
        return rows


def usual_decisions(game: Game) -> float:
    """About how many decisions a game has: the mean of some games of the bot `quick`, always the same ones."""
    evaluation, random = game.evaluation(), NativeRandom(1)
    codes, weights = game.move_buffer(), game.move_buffer()
    decisions = 0
    for _ in range(COUNTED_GAMES):
        state = game.start()
        while state.actor != OVER:
            decisions += state.actor != CHANCE and len(state.legal_actions()) > 1
            state.apply(int(evaluation.quick(state, random, codes, weights)))
    return decisions / COUNTED_GAMES


class GamePlayer:
    """Plays one game. `early`: how many decisions, from the start, are chosen by visits."""

    def __init__(self, game: Game, setup: TrainingSetup, evaluation: Evaluation, random: Random, early: float) -> None:
        self.game = game
        self.setup = setup
        self.evaluation = evaluation
        self.random = random
        self.early = early
        self.native_random: NativeRandom = NativeRandom(random.getrandbits(60))
        self.codes: vec[i64] = game.move_buffer()
        self.weights: vec[i64] = game.move_buffer()
        self.endgame: Endgame | None = Endgame(game, game.evaluation(), 1 << 12) if game.solvable else None

    def play(self, number: int) -> list[Row]:
        state, rows, tree = self.game.start(), list[Row](), None
        opening = 0
        if self.random.random() < RANDOM_OPENINGS:
            opening = self.game.card.opening_moves
        decisions = 0
        while state.actor != OVER:
            legal = state.legal_actions()
            if state.actor == CHANCE:
                code = int(state.sample(self.native_random, self.codes, self.weights))
            elif len(legal) == 1:
                code = legal[0]
            elif opening > 0:
                opening -= 1
                code = self.random.choice(legal)
            else:
                if tree is None:
                    tree = Tree(state, self.evaluation, self.setup.settings(), self.random.getrandbits(60))
                tree.think(self.setup.simulations, 0.0)
                found = tree.found()
                rows.append(self.row(number, decisions, state, found))
                code = rows[-1]["move"] = self.choose(found, decisions)
                decisions += 1
            if tree is not None:
                tree.advance(code)
            state.apply(code)
        returns = state.returns()
        for row in rows:
            row["returns"] = returns
        return rows

    def row(self, number: int, ply: int, state: State, found: list[MoveStats]) -> Row:
        visits = sum(move.visits for move in found)
        value = sum(move.visits * move.value for move in found) / visits
        proved = 1 if found[0].proved == 1 else -1 if all(move.proved == -1 for move in found) else 0
        if not proved and self.endgame is not None and self.evaluation.late(state):
            proved = int(self.endgame.solve(state, PROOF_NODES))
        return {
            "game": number,
            "ply": ply,
            "actor": state.actor,
            "position": state.to_bytes(),
            "visits": [move.visits for move in sorted(found, key=lambda move: move.code)],
            "value": value,
            "proved": proved,
        }

    def choose(self, found: list[MoveStats], decisions: int) -> int:
        if decisions < self.early:
            if self.random.random() < EARLY_RANDOM:
                return self.random.choice(found).code
            return self.random.choices([move.code for move in found], [move.visits for move in found])[0]
        if self.random.random() < LATE_RANDOM:
            return self.random.choice(found[:6]).code
        return found[0].code
