"""Lines of play for the analysis: the best moves of a position with what would follow, deeper with every look.

A `LineSearch` keeps its search tree, so that a position that is looked at again is searched further.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

from atlantis.bots.bot import Thinker
from atlantis.bots.coaching import chance_of, shared
from atlantis.bots.hints import FEW
from atlantis.bots.levels import MANY, Level, level_of
from atlantis.engine import CHANCE, OVER, State, WrongOption
from atlantis.search import MoveStats, Settings, Tree
from atlantis.search.tree_arrays import DECISION, LOST, NOT_PROVED, NOTHING, WON

ENGINES: Final = ("expert", "oracle")
"""The levels that analyse: an expert stops where it would move, an oracle goes on for a while."""
SLICE_SECONDS: Final = 0.5
"""One look at a position: then others get the process."""
ORACLE_SECONDS: Final = 20.0
"""So long an oracle searches one position, all looks together,"""
PROOF_SECONDS: Final = 60.0
"""and so long it looks for proofs if it is asked to."""
MOST_LINES: Final = 8
LONGEST_LINE: Final = 12
LEAST_TRIES: Final = 32
"""With fewer, no chance is given."""
LEAST_VISITS: Final = 4
"""A line goes on while its moves were tried so often."""
MOST_EDGES: Final = 500_000
"""A search tree for the analysis stops growing here, at about 64 MB."""
FIRST_NODES: Final = 2_000
NODES_GROWTH: Final = 4
MOST_NODES: Final = 2_000_000
"""Positions for the first attempt to prove a move, how the number grows, and its end."""
LATE_SHARE: Final = 0.4
"""Of a look's time for proofs, late in a game."""
KEPT_SEARCHES: Final = 3
"""Positions whose search trees a process keeps for the analysis."""


@dataclass(frozen=True)
class EngineLine:
    """A move with what would follow it.

    `chance`: the winning chance of the player who makes it; None if it was hardly searched. `proved`: 1 if it wins for
    certain, -1 if it loses, 0 if neither is known.
    """

    codes: tuple[int, ...]
    chance: float | None
    tries: int
    proved: int = 0


@dataclass(frozen=True)
class EngineView:
    """What the search has found so far. `chances`: to win, by seat. `done`: another look would not find more."""

    chances: tuple[float, ...]
    tries: int
    lines: tuple[EngineLine, ...]
    done: bool


@dataclass(frozen=True)
class Unsearchable:
    """The search failed, as it can in a position that was set up and cannot occur in a game; and why."""

    why: str


class LineSearch:
    """The search of one position."""

    def __init__(self, state: State, engine: str, seed: int) -> None:
        if engine not in ENGINES:
            raise WrongOption(f"{engine!r} does not analyse: choose {' or '.join(ENGINES)}.")
        if state.actor == OVER:
            raise WrongOption("There is nothing to analyse: the game is over.")
        level = level_of(state.game.card.name, engine)
        search = {**state.game.card.levels[engine].search, "most_edges": MOST_EDGES}
        self.state = state
        self.level: Level = replace(level, settings=Settings(**search))
        self.endless: bool = engine == ENGINES[-1]
        self.thinker: Thinker = Thinker(state.game, self.level, seed)
        self.tries: int = 0
        self.seconds: float = 0.0
        self.proving_seconds: float = 0.0
        self.proofs: dict[int, int] = {}  # by code: 1 a win for the player to move, -1 a loss
        self.nodes: int = FIRST_NODES
        self.tried: set[int] = set()  # moves that could not be proved with so many nodes

    def look(self, lines: int, seconds: float = SLICE_SECONDS, prove: bool = False) -> EngineView:
        """Search for about so long, and say what is known. `prove`: try to prove moves, however early in the game."""
        begin = perf_counter()
        if self.state.actor == CHANCE:
            self.look_at_chance(begin + seconds)
            return self.view(lines)
        late = self.thinker.looks_for_proofs(self.state)
        if self.wants_search() or not self.tries:
            self.search(seconds * (1.0 - LATE_SHARE if late or prove else 1.0))
        if self.state.game.solvable and (late or prove):
            self.prove(begin + seconds)
        return self.view(lines, prove)

    def wants_search(self) -> bool:
        """Would more simulations be of use?"""
        if self.settled() or (self.thinker.tree is not None and self.thinker.tree.full()):
            return False
        return self.seconds < ORACLE_SECONDS if self.endless else self.tries < self.budget()

    def budget(self) -> int:
        """How many simulations an expert's move takes."""
        return min(self.level.simulations, MANY)

    def settled(self) -> bool:
        """Is a win proved, or are all moves proved to lose?"""
        return 1 in self.proofs.values() or len(self.proofs) == len(self.state.legal_actions())

    def search(self, seconds: float) -> None:
        begin = perf_counter()
        left = MANY if self.endless else max(1, self.budget() - self.tries)
        self.thinker.level = replace(self.level, simulations=left, seconds=seconds)
        self.thinker.think(self.state)
        self.seconds += perf_counter() - begin
        self.tries = int(self.tree().simulated)
        if self.state.game.solvable:
            self.proofs |= {move.code: move.proved for move in self.tree().found() if move.proved}

    def look_at_chance(self, until: float) -> None:
        """Chance moves: what the position is worth on average."""
        if self.thinker.tree is None:
            self.thinker.tree = Tree(self.state, self.thinker.evaluation(), self.level.settings, self.tries)
        tree, begin = self.thinker.tree, perf_counter()
        while self.wants_search() or not self.tries:
            tree.simulate()
            self.tries += 1
            if perf_counter() >= until:
                break
        self.seconds += perf_counter() - begin

    def tree(self) -> Tree:
        assert self.thinker.tree is not None
        return self.thinker.tree

    # ---- proofs ------------------------------------------------------------------------------------------------------

    def prove(self, until: float) -> None:
        """Try to prove the moves, the most promising first, with more positions in each round."""
        begin = perf_counter()
        while not self.settled() and self.nodes <= MOST_NODES:
            for move in self.tree().found():
                if move.code in self.proofs or move.code in self.tried:
                    continue
                if perf_counter() >= until:
                    self.proving_seconds += perf_counter() - begin
                    return
                self.tried.add(move.code)
                result = int(self.thinker.proofs().solve_move(self.state, move.code, self.nodes))
                if result:
                    self.proofs[move.code] = result
                if result > 0:
                    break
            else:
                self.nodes *= NODES_GROWTH
                self.tried.clear()
        self.proving_seconds += perf_counter() - begin

    def wants_proofs(self, asked: bool) -> bool:
        if not self.state.game.solvable or self.settled() or self.nodes > MOST_NODES:
            return False
        return self.proving_seconds < PROOF_SECONDS and (asked or self.thinker.looks_for_proofs(self.state))

    # ---- what is known -----------------------------------------------------------------------------------------------

    def view(self, most: int, prove: bool = False) -> EngineView:
        if self.state.actor == CHANCE:
            chances = tuple(chance_of(self.state, value) for value in self.tree().seat_values())
            return EngineView(chances, self.tries, (), not self.wants_search())
        lines = self.ranked()
        values, best = self.tree().seat_values(), lines[0].chance
        chances = shared(self.state, chance_of(self.state, values[self.state.actor]) if best is None else best, values)
        done = not self.wants_search() and not self.wants_proofs(prove)
        return EngineView(chances, self.tries, tuple(self.shown(lines, most)), done)

    def ranked(self) -> list[EngineLine]:
        """All moves: proved wins, then by their chances those that were tried often, the others by how often they were
        tried, and proved losses last."""
        moves = self.tree().found()
        most = max((move.visits for move in moves if self.proofs.get(move.code, 0) >= 0), default=0)
        found = [self.line(move, max(1, min(LEAST_TRIES, most))) for move in moves]

        def merit(line: EngineLine) -> tuple[float, ...]:
            often = line.tries >= FEW * most and line.chance is not None
            return (-line.proved, not often, -line.chance if often and line.chance is not None else 0.0, -line.tries)

        return sorted(found, key=merit)

    def line(self, move: MoveStats, least: int) -> EngineLine:
        proved = self.proofs.get(move.code, 0)
        chance = float(proved > 0) if proved else chance_of(self.state, move.value) if move.visits >= least else None
        return EngineLine((move.code, *self.following(move.code)), chance, move.visits, proved)

    def shown(self, lines: list[EngineLine], most: int) -> list[EngineLine]:
        """The best lines; in place of the last one, if there are several, the most natural of the moves that lose."""
        lost = [line for line in lines[most:] if line.proved < 0]
        if most < 3 or not lost or any(line.proved < 0 for line in lines[:most]):
            return lines[:most]
        return [*lines[: most - 1], max(lost, key=lambda line: line.tries)]

    def following(self, code: int) -> list[int]:
        """What both sides would play after this move, up to the next roll or card."""
        tree, state, found = self.tree(), self.state.clone(), list[int]()
        arrays, node = tree.arrays, tree.root
        while len(found) < LONGEST_LINE:
            edge = arrays.edge_of(node, code)
            state.do(code)
            if edge == NOTHING or arrays.child[edge] == NOTHING or state.actor < 0:
                break
            node = arrays.child[edge]
            if arrays.kind[node] != DECISION:
                break
            best = best_edge(tree, int(node), state.actor)
            if best == NOTHING:
                break
            code = int(arrays.code[best])
            found.append(code)
        return found


def best_edge(tree: Tree, node: int, actor: int) -> int:
    """The move that a player would make here: one that wins for certain, or the one that was tried most."""
    arrays, found, most = tree.arrays, NOTHING, LEAST_VISITS - 1
    edge = int(arrays.last[node])
    while edge != NOTHING:
        child, times = int(arrays.child[edge]), int(arrays.times[edge])
        proved = NOT_PROVED if child == NOTHING or not tree.proving else int(arrays.proved[child])
        if proved == (WON if actor == 0 else LOST):
            return edge
        if times > most and proved == NOT_PROVED:
            found, most = edge, times
        edge = int(arrays.before[edge])
    return found


class KeptSearches:
    """The searches of a process by key, the least recently used first."""

    def __init__(self, most: int = KEPT_SEARCHES) -> None:
        self.most = most
        self.searches: OrderedDict[str, LineSearch] = OrderedDict()

    def find(self, key: str, state: State, engine: str, seed: int) -> LineSearch:
        """The search with this key if it is of this position, otherwise a new one."""
        found = self.searches.pop(key, None)
        if found is None or found.state != state or found.level.name != engine:
            found = LineSearch(state, engine, seed)
        self.searches[key] = found
        while len(self.searches) > self.most:
            self.searches.popitem(last=False)
        return found
