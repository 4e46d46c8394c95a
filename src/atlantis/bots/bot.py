"""A bot: a level that sits at a game and chooses moves."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Final

from atlantis.bots.levels import Level, level_of
from atlantis.engine import CHANCE, OVER, AtlantisError, Game, State, WrongOption
from atlantis.search import Endgame, Found, Tree, glance

AT_ONCE: Final = 1024
"""So many simulations are made in one go: compiled code does not hear Ctrl-C before it returns."""


A_MOMENT: Final = 0.001
"""Seconds that a search takes at least, so that something is found."""
PROOF_GROWS: Final = 10
PROOF_NODES: Final = (1_000, 10_000, 100_000)
"""Positions that a bot looks at for a proof, a first time and again if there is time: a quarter of a second at most."""


class BotFailed(AtlantisError):
    """A bot could not choose; the game is as it was."""


class Bot:
    """Chooses moves. It sees the position and nothing else.

    With a seed and without a limit in time the same positions get the same answers.
    """

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self.game = game
        self.name = name
        self.random = Random(seed)

    def choose(self, state: State) -> int:
        """The move that the bot makes here. WrongOption where there is nothing to decide, or in another game."""
        check_decision(self, state)
        legal = state.legal_actions()
        return legal[0] if len(legal) == 1 else self.decide(state, legal)

    def decide(self, state: State, legal: list[int]) -> int:
        """The choice among several moves: any of them."""
        return self.random.choice(legal)

    def follow(self, code: int) -> None:
        """A move is made, by anybody or by chance: a bot that has thought about it keeps what it found."""


def check_decision(bot: Bot, state: State) -> None:
    """WrongOption if there is nothing to decide in this position, or it is one of another game."""
    if state.game != bot.game:
        raise WrongOption(f"This bot plays {bot.game!r}, not {state.game!r}.")
    if state.actor in (CHANCE, OVER):
        what = "the game is over" if state.actor == OVER else "chance moves"
        raise WrongOption(f"A bot has nothing to decide here: {what}.")


class Greedy(Bot):
    """Looks one move ahead: the move after which the position looks best."""

    DRAWS: Final = 4
    """How often chance is drawn after a move that leads to it."""

    def decide(self, state: State, legal: list[int]) -> int:
        found = glance(state, self.game.evaluation(), self.random.getrandbits(60), self.DRAWS)
        return self.random.choice([move.code for move in found if move.worth == found[0].worth])


class Thinker(Bot):
    """Searches a tree, and keeps of it what is below the moves that are made."""

    def __init__(self, game: Game, level: Level, seed: int) -> None:
        super().__init__(game, level.name, seed)
        self.level = level
        self.tree: Tree | None = None
        self.endgame: Endgame | None = None

    def decide(self, state: State, legal: list[int]) -> int:
        begin = perf_counter()
        if self.looks_for_proofs(state) and self.prove(state, begin) > 0:
            return int(self.proofs().best)  # a lost position is searched: the other side may err
        found = self.think(state, whole=self.level.slips, begin=begin)
        if self.level.slips:
            return self.random.choices([move.code for move in found], [move.visits for move in found])[0]
        return found[0].code

    def looks_for_proofs(self, state: State) -> bool:
        return self.level.proofs and self.game.evaluation().late(state)

    def prove(self, state: State, begin: float) -> int:
        """1: the player to move wins, 0: nothing is proved, -1: loses. It takes no more than a part of the time."""
        result = 0
        for nodes in PROOF_NODES:
            result = int(self.proofs().solve(state, nodes))
            used = perf_counter() - begin
            if result or (self.level.seconds and used * PROOF_GROWS > self.level.seconds):
                break
        return result

    def proofs(self) -> Endgame:
        """The solver of endgames, made when it is asked first; what it has proved is kept."""
        if self.endgame is None:
            self.endgame = Endgame(self.game, self.game.evaluation())
        return self.endgame

    def think(self, state: State, whole: bool = True, begin: float | None = None) -> list[Found]:
        """What a search of this level finds here, the best move first; `whole`: it goes on when the choice is clear.

        The time runs from `begin`, usually from now on.
        """
        if self.tree is None or self.tree.position != state:
            self.tree = Tree(state, self.game.evaluation(), self.level.settings, self.random.getrandbits(60))
        left, until = self.level.simulations, (perf_counter() if begin is None else begin) + self.level.seconds
        while left > 0:
            seconds = max(until - perf_counter(), A_MOMENT) if self.level.seconds else 0.0
            wanted = min(left, AT_ONCE)
            done = self.tree.think(wanted, seconds, 0 if whole else left)
            left -= done
            if done < wanted or (self.level.seconds and perf_counter() >= until):
                break
        return self.tree.found()

    def follow(self, code: int) -> None:
        if self.tree is not None:
            self.tree.advance(code)


def make_bot(game: Game, name: str, seed: int, simulations: int | None = None, seconds: float | None = None) -> Bot:
    """A bot of a level, or a yardstick. `simulations` and `seconds` replace those of the level; 0 seconds: no limit."""
    if name == "random":
        return Bot(game, name, seed)
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
            f"A bot cannot think with {level.simulations} simulations in {level.seconds} seconds: give "
            "at least 1 simulation, and seconds above 0 (0: no limit)."
        )
    return Thinker(game, level, seed)
