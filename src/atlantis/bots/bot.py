"""Bots: they choose moves in one game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from random import Random
from time import perf_counter
from typing import Any, Final

from librt.random import Random as NativeRandom
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.bots.levels import LEVELS, Level, level_of
from atlantis.bots.openings import book_of
from atlantis.engine import CHANCE, OVER, AtlantisError, Game, State, WrongOption
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.network_file import best_evaluation
from atlantis.search import Endgame, MoveStats, Tree, glance

BATCH: Final = 1024
"""Simulations between two returns from compiled code, which cannot be interrupted by Ctrl-C."""
SMALL_BATCH: Final = 32
"""The same where the time is measured by another clock, which is looked at after each batch."""
MIN_SECONDS: Final = 0.001
"""A search takes at least this long, so that it finds something."""
EDGE_BYTES: Final = 128
"""Memory of an edge in a search tree with the node below it: 13 numbers, and room to grow."""
SLIPS: Final = 0.3
"""How often the weakest level makes the move that looks good at first sight,"""
MISJUDGED: Final = 0.15
"""and by how much it misjudges the value of a position, between -1 and 1."""
PROOF_BYTES: Final = 24
"""Memory of a position in the table of proved endgames: 3 numbers."""
PROOF_NODES: Final = (1_000, 10_000, 100_000)
"""Positions that a bot looks at for a proof: few first, then more if there is time. All of them take a quarter of a
second at most."""
PROOF_GROWTH: Final = 10
"""Each attempt takes about this many times as long as the one before."""


class BotFailed(AtlantisError):
    """A bot could not choose a move. The game has not changed."""


class Bot:
    """Chooses moves, in this class at random. It sees the position and nothing else.

    Without a time limit, the same seed and the same positions give the same moves.
    """

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self.game = game
        self.name = name
        self.random: Random = Random(seed)
        self.evaluation: Callable[[], Evaluation] = game.evaluation
        self.decisions: int = 0  # choices between several moves so far

    def choose(self, state: State) -> int:
        """The bot's move. WrongOption if no player has to decide here, or if the position is from another game."""
        check_decision(self, state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        self.decisions += 1
        return self.decide(state, legal)

    def decide(self, state: State, legal: list[int]) -> int:
        """Choose among several legal moves."""
        return self.random.choice(legal)

    def follow(self, code: int) -> None:
        """A move was made, by anybody or by chance: a bot that searches keeps what it found out about it."""

    def memory(self) -> int:
        """About how many bytes it keeps from move to move."""
        return 0


def without(bot: Bot, *names: str) -> dict[str, Any]:
    return {name: value for name, value in bot.__dict__.items() if name not in names}


def check_decision(bot: Bot, state: State) -> None:
    """WrongOption if no player has to decide in this position, or if it is from another game."""
    if state.game != bot.game:
        raise WrongOption(f"This bot plays {bot.game!r}, not {state.game!r}.")
    if state.actor in (CHANCE, OVER):
        why = "the game is over" if state.actor == OVER else "chance moves next"
        raise WrongOption(f"There is no decision to make: {why}.")


class Quick(Bot):
    """Makes the move that a playout of the search would make: no search at all, and often not bad."""

    def __init__(self, game: Game, name: str, seed: int) -> None:
        super().__init__(game, name, seed)
        self.native_random: NativeRandom = NativeRandom(self.random.getrandbits(60))
        self.codes: vec[i64] = game.move_buffer()
        self.weights: vec[i64] = game.move_buffer()

    @cached_property
    def playing(self) -> Evaluation:
        return self.evaluation()

    def __getstate__(self) -> dict[str, Any]:
        """A copy has buffers and a native generator of its own."""
        return without(self, "native_random", "codes", "weights", "playing")

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self.native_random = NativeRandom(self.random.getrandbits(60))
        self.codes, self.weights = self.game.move_buffer(), self.game.move_buffer()

    def decide(self, state: State, legal: list[int]) -> int:
        return int(self.playing.quick(state, self.native_random, self.codes, self.weights))


class Greedy(Bot):
    """Looks one move ahead and chooses the move with the best evaluation."""

    DRAWS: Final = 4
    """Samples of chance after a move that leads to it."""

    def decide(self, state: State, legal: list[int]) -> int:
        found = glance(state, self.evaluation(), self.random.getrandbits(60), self.DRAWS)
        return self.random.choice([move.code for move in found if move.value == found[0].value])


class Thinker(Bot):
    """Searches a tree, and keeps the part of it below the moves that are made."""

    def __init__(self, game: Game, level: Level, seed: int) -> None:
        super().__init__(game, level.name, seed)
        self.level = level
        self.evaluation: Callable[[], Evaluation] = game.evaluation if level.slips else partial(best_evaluation, game)
        self.clock: Callable[[], float] = perf_counter  # in measurements the processor's time, `time.thread_time`
        self.tree: Tree | None = None
        self.endgame: Endgame | None = None

    def decide(self, state: State, legal: list[int]) -> int:
        begin = self.clock()
        good = self.opening_moves(state)
        if good:
            return self.random.choice(good)
        if self.looks_for_proofs(state) and self.prove(state, begin) > 0:
            return int(self.proofs().best)  # a lost position is searched: the other side may err
        if self.level.name == LEVELS[0] and self.random.random() < SLIPS:
            return self.slip(state)
        found = self.think(state, whole=self.level.slips, begin=begin)
        if self.level.slips:
            return self.random.choices([move.code for move in found], [move.visits for move in found])[0]
        return found[0].code

    def slip(self, state: State) -> int:
        """The move after which the position looks best at first sight, misjudged a little: replies are overlooked."""
        found = glance(state, self.hand, self.random.getrandbits(60), Greedy.DRAWS)
        return max(found, key=lambda move: move.value + self.random.gauss(0.0, MISJUDGED)).code

    def opening_moves(self, state: State) -> list[int]:
        """Moves from the game's book of openings, all nearly equally good; none after the opening, and at levels that
        slip."""
        book = None if self.level.slips else book_of(self.game)
        return [] if book is None else book.good(state)

    def looks_for_proofs(self, state: State) -> bool:
        return self.level.proofs and self.hand.late(state)

    @cached_property
    def hand(self) -> Evaluation:
        """The hand-written evaluation, which proofs use."""
        return self.game.evaluation()

    def prove(self, state: State, begin: float) -> int:
        """1 if the player to move can force a win, -1 if the other one can, 0 if unknown. Takes part of the time."""
        result = 0
        for nodes in PROOF_NODES:
            result = int(self.proofs().solve(state, nodes))
            used = self.clock() - begin
            if result or (self.level.seconds and used * PROOF_GROWTH > self.level.seconds):
                break
        return result

    def proofs(self) -> Endgame:
        """The endgame solver. It is created at the first call and keeps its proofs."""
        if self.endgame is None:
            self.endgame = Endgame(self.game, self.hand)
        return self.endgame

    def think(self, state: State, whole: bool = True, begin: float | None = None) -> list[MoveStats]:
        """Search this position; return the moves, the best first.

        `whole`: do not stop early when no other move can overtake the best. The time runs from `begin`, by default now.
        """
        if self.tree is None or self.tree.position != state:
            self.tree = Tree(state, self.evaluation(), self.level.settings, self.random.getrandbits(60))
        clock, by_the_clock = self.clock, self.clock is perf_counter  # which the tree itself looks at
        left, until = self.level.simulations, (clock() if begin is None else begin) + self.level.seconds
        while left > 0:
            seconds = max(until - clock(), MIN_SECONDS) if self.level.seconds and by_the_clock else 0.0
            wanted = min(left, BATCH if by_the_clock else SMALL_BATCH)
            done = self.tree.think(wanted, seconds, 0 if whole else left)
            left -= done
            if done < wanted or (self.level.seconds and clock() >= until):
                break
        return self.tree.found()

    def __getstate__(self) -> dict[str, Any]:
        """A copy starts without the search tree and the proofs, which cannot be copied."""
        return {**self.__dict__, "tree": None, "endgame": None}

    def follow(self, code: int) -> None:
        if self.tree is not None:
            self.tree.advance(code)

    def memory(self) -> int:
        edges = 0 if self.tree is None else self.tree.arrays.edges()
        proofs = 0 if self.endgame is None else self.endgame.size
        return int(edges) * EDGE_BYTES + int(proofs) * PROOF_BYTES


def make_bot(game: Game, name: str, seed: int, simulations: int | None = None, seconds: float | None = None) -> Bot:
    """A bot by the name of its level or yardstick.

    `simulations` and `seconds` replace the level's limits; 0 seconds means no time limit.
    """
    if name == "random":
        return Bot(game, name, seed)
    if name == "quick":
        return Quick(game, name, seed)
    if name == "greedy":
        return Greedy(game, name, seed)
    level = level_of(game.card.name, name)
    level = replace(
        level,
        simulations=level.simulations if simulations is None else simulations,
        seconds=level.seconds if seconds is None else seconds,
    )
    if level.simulations < 1 or not level.seconds >= 0.0:
        raise WrongOption(
            f"A bot cannot search with {level.simulations} simulations in {level.seconds} seconds: it "
            "needs at least 1 simulation and more than 0 seconds (0: no limit)."
        )
    return Thinker(game, level, seed)
