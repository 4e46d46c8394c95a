"""Making puzzles from games that bots play against themselves.

A run is determined by its plan: game number n is always the same, and the results are collected in the order of the
games. So a run can be interrupted and resumed, in any number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import log2
from pathlib import Path
from random import Random
from typing import Final

from atlantis.bots.bot import make_bot
from atlantis.bots.chance import ChanceSource
from atlantis.bots.processes import Failed, work_through
from atlantis.engine import OVER, Game, State, WrongOption
from atlantis.engine.puzzles import PuzzleRules
from atlantis.people.puzzle_search import (
    MARGIN,
    Deep,
    line_after,
    margin,
    only_winner,
    ranked,
    searched,
)
from atlantis.people.puzzles import (
    CANDIDATES,
    LEAST_RATING,
    MOST_RATING,
    Puzzle,
    PuzzleFile,
    puzzle_game,
    puzzle_rules,
    read_puzzles,
)
from atlantis.search import Endgame

PLAY_SIMULATIONS: Final = 60
"""Of a move in the games that puzzles come from: good moves, but not always the best, so positions are varied."""
RANDOM_MOVES: Final = 0.08
"""The share of moves that are chosen at random."""
OPENING_MOVES: Final = 3
"""All moves are random until so many were made."""
OF_A_GAME: Final = {"proved": 1, "best": 2}
"""The most puzzles from one game: positions of a game resemble each other,"""
APART: Final = 30
"""and so two of them are at least so many moves apart."""
SHORTEST: Final = 3
"""Moves of a solution to the end of the game: what wins at once is no puzzle."""
FIRST_LOOK: Final = 1_000
"""Simulations that tell whether a position is worth a deep search;"""
SECOND_LOOK: Final = 1_500
"""and then those after each legal move."""
DEEP_SEARCHES: Final = 6
"""In one game."""
OPEN: Final = (0.15, 0.9)
"""The winning chance after the best move: games that are decided already make no puzzles."""
GLANCE: Final = 60
"""Simulations of the search that tells how tempting the wrong moves are."""
TEMPTING: Final = 600
"""What it adds to the rating if it overlooks the solution."""
OF_MORE_MOVES: Final = 100
"""What twice as many moves add to the rating."""
EASIEST: Final = 900
PROOF_NODES: Final = 300_000
"""Positions looked at to prove a puzzle: about a second."""
SAVE_EVERY: Final = 50
"""Games between two times that the file is written."""
GAME_SECONDS: Final = 1800.0


@dataclass(frozen=True)
class MiningPlan:
    """What determines the puzzles: the game, the seed, and the simulations after each candidate of a best move."""

    game: str
    seed: int
    simulations: int


@dataclass(frozen=True)
class Find:
    """A puzzle that was found in a game, with its key and its group."""

    puzzle: Puzzle
    key: str
    group: str


class Miner:
    """Looks for puzzles in a game, by its number; it is sent to worker processes."""

    def __init__(self, plan: MiningPlan) -> None:
        self.plan = plan

    def __call__(self, number: int) -> list[Find]:
        random = Random(f"{self.plan.seed}/{number}")
        game, rules = puzzle_game(self.plan.game), puzzle_rules(self.plan.game)
        passed = [
            (at, state)
            for at, state in enumerate(positions(game, random))
            if state.actor >= 0 and rules.suitable(state) and random.random() < rules.often(state)
        ]
        random.shuffle(passed)
        find = self.proved(game) if rules.kind == "proved" else self.best_moves(random)
        found, chosen = list[Find](), list[int]()
        for at, state in passed:
            if len(found) == OF_A_GAME[rules.kind]:
                break
            if all(abs(at - other) >= APART for other in chosen):
                made = find(state, rules)
                if made is not None:
                    found.append(made)
                    chosen.append(at)
        return found

    def proved(self, game: Game) -> Callable[[State, PuzzleRules], Find | None]:
        endgame = Endgame(game, game.evaluation())  # a new one, so that games do not depend on each other

        def find(state: State, rules: PuzzleRules) -> Find | None:
            code = only_winner(state, endgame, PROOF_NODES)
            line = [] if code is None else line_after(state, code, endgame)
            if code is None or len(line) < SHORTEST:
                return None
            texts = tuple(state.text(each) for each in line)
            return self.made(state, rules, code, texts, {}, len(state.legal_actions()))

        return find

    def best_moves(self, random: Random) -> Callable[[State, PuzzleRules], Find | None]:
        left = DEEP_SEARCHES

        def find(state: State, rules: PuzzleRules) -> Find | None:
            nonlocal left
            legal = state.legal_actions()
            if left == 0 or len(legal) < CANDIDATES or not self.promising(state, random.getrandbits(48)):
                return None
            left -= 1
            first = ranked(state, legal, Deep(SECOND_LOOK, random.getrandbits(48)))[:CANDIDATES]
            if margin(first) < MARGIN or not OPEN[0] <= first[0][1] <= OPEN[1]:
                return None
            codes = [code for code, _ in first]
            one, other = (ranked(state, codes, Deep(self.plan.simulations, random.getrandbits(48))) for _ in range(2))
            if one[0][0] != other[0][0] or min(margin(one), margin(other)) < MARGIN:
                return None
            means = {code: round((dict(one)[code] + dict(other)[code]) / 2, 3) for code in codes}
            best = sorted(codes, key=lambda code: -means[code])
            choices = {state.text(code): means[code] for code in best}
            return self.made(state, rules, best[0], (state.text(best[0]),), choices, len(legal))

        return find

    def promising(self, state: State, seed: int) -> bool:
        """A first look: has the best move a clear lead?"""
        best, second = searched(state, FIRST_LOOK, seed)[:2]
        return best.value - second.value >= MARGIN

    def made(
        self,
        state: State,
        rules: PuzzleRules,
        code: int,
        solution: tuple[str, ...],
        choices: dict[str, float],
        moves: int,
    ) -> Find:
        """The puzzle with an estimate of its rating: how much there is to calculate, and how tempting the wrong moves
        are for a quick search."""
        visits = {each.code: each.visits for each in searched(state, GLANCE, self.plan.seed)}
        overlooked = 1.0 - visits[code] / max(1, sum(visits.values()))
        rating = EASIEST + rules.difficulty(state) + TEMPTING * overlooked + OF_MORE_MOVES * log2(max(1.0, moves / 8))
        puzzle = Puzzle(
            self.plan.game,
            0,
            str(state),
            solution,
            choices,
            min(MOST_RATING, max(LEAST_RATING, 10 * round(rating / 10))),
        )
        return Find(puzzle, rules.key(state), rules.group(state, code))


def positions(game: Game, random: Random) -> Iterator[State]:
    """The positions of a game that a bot plays against itself, with random moves among good ones."""
    bot = make_bot(game, "adept", random.getrandbits(48), PLAY_SIMULATIONS, 0.0)
    chance, state, moves = ChanceSource(random.getrandbits(48)), game.start(), 0
    while state.actor != OVER:
        yield state.clone()
        drawn = state.actor < 0 or moves < OPENING_MOVES or random.random() < RANDOM_MOVES
        code = chance.draw(state, moves) if drawn else bot.choose(state)
        state.do(code)
        bot.follow(code)
        moves += 1


# ---- collecting ------------------------------------------------------------------------------------------------------


class Collection:
    """The puzzles found so far: no copies, and not too many of a group."""

    def __init__(self, plan: MiningPlan, wanted: int) -> None:
        self.plan = plan
        self.wanted = wanted
        self.rules: PuzzleRules = puzzle_rules(plan.game)
        self.most_of_group: int = max(1, round(wanted * self.rules.share))
        self.puzzles: list[Puzzle] = []
        self.keys: set[str] = set()
        self.groups: Counter[str] = Counter()
        self.games: int = 0

    @property
    def complete(self) -> bool:
        return len(self.puzzles) >= self.wanted

    def add(self, find: Find) -> None:
        if self.complete or find.key in self.keys or self.groups[find.group] >= self.most_of_group:
            return
        self.keys.add(find.key)
        self.groups[find.group] += 1
        found = find.puzzle
        self.puzzles.append(
            Puzzle(found.game, len(self.puzzles) + 1, found.position, found.solution, found.choices, found.rating)
        )

    def resume(self, file: PuzzleFile) -> None:
        """Continue with the puzzles of a file; WrongOption if they were made differently."""
        made = dict(file.made)
        games = made.pop("games", 0)
        if made != self.made():
            raise WrongOption(f"The file was made with {made}, not {self.made()}; choose another file.")
        for puzzle in file.puzzles:
            state = puzzle.state()
            code = state.game.code(puzzle.answer)
            self.keys.add(self.rules.key(state))
            self.groups[self.rules.group(state, code)] += 1
            self.puzzles.append(puzzle)
        self.games = games

    def made(self) -> dict[str, int]:
        return {name: number for name, number in asdict(self.plan).items() if isinstance(number, int)}

    def write(self, path: Path) -> None:
        PuzzleFile(self.plan.game, {**self.made(), "games": self.games}, tuple(self.puzzles)).write(path)


def make_puzzles(
    plan: MiningPlan, wanted: int, path: Path, jobs: int, most_games: int, hear: Callable[[int, int], None]
) -> Collection:
    """Add puzzles to a file, new or begun, until it has as many as wanted or so many games were played. `hear` is told
    the number of puzzles and games."""
    collection = Collection(plan, wanted)
    if path.exists():
        collection.resume(read_puzzles(path, plan.game))
    waiting: dict[int, list[Find]] = {}
    first = collection.games
    try:
        if not collection.complete:
            answers = work_through(Miner(plan), range(first, most_games), jobs, GAME_SECONDS)
            for number, answer in answers:
                if isinstance(answer, Failed):
                    raise WrongOption(f"Game {number} failed: {answer.why}.")
                waiting[number] = answer
                collect(collection, waiting, path)
                hear(len(collection.puzzles), collection.games)
                if collection.complete:
                    answers.close()
                    break
    finally:
        collection.write(path)
    return collection


def collect(collection: Collection, waiting: dict[int, list[Find]], path: Path) -> None:
    """Take the results of the games that come next."""
    while collection.games in waiting and not collection.complete:
        for find in waiting.pop(collection.games):
            collection.add(find)
        collection.games += 1
        if collection.games % SAVE_EVERY == 0:
            collection.write(path)
