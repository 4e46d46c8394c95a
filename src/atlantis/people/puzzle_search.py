"""What is searched for puzzles: which moves win for certain, and how good moves are by a deep search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from atlantis.bots.bot import Thinker
from atlantis.bots.hints import win_chance
from atlantis.bots.names import BotName
from atlantis.engine import CHANCE, OVER, State
from atlantis.people.puzzles import CANDIDATES, Puzzle
from atlantis.search import Endgame, MoveStats

FEW_NODES: Final = 300
"""Positions looked at for the proof of a move at first: most positions have several moves that win soon."""
NO_LIMIT: Final = 1 << 60
OUTCOMES: Final = 24
"""So many outcomes of chance are searched one by one; of more, so many are drawn."""
MARGIN: Final = 0.1
"""How much better the best move must be than the second, in winning chance."""
STILL: Final = 0.05
"""The same when a puzzle is checked with other seeds."""


@dataclass(frozen=True)
class Deep:
    """How deep the best moves are searched: simulations after each of them, and the random seed."""

    simulations: int
    seed: int


# ---- proved ----------------------------------------------------------------------------------------------------------


def only_winner(state: State, endgame: Endgame, most_nodes: int = NO_LIMIT) -> int | None:
    """The only move that wins, if all others are proved to lose, looking at no more than about `most_nodes`."""
    left, winner, nodes = state.legal_actions(), None, 0
    for limit in (FEW_NODES, most_nodes):
        unknown = list[int]()
        for code in left:
            result = endgame.solve_move(state, code, max(1, min(limit, most_nodes - nodes)))
            nodes += int(endgame.nodes)
            if result > 0 and winner is not None:
                return None
            if result > 0:
                winner = code
            if result == 0:
                unknown.append(code)
            if nodes >= most_nodes:
                return None
        left = unknown
    return winner


def line_after(state: State, code: int, endgame: Endgame) -> list[int]:
    """The move and best play of both sides to the end of the game; only the move if the end cannot be proved."""
    after = state.clone()
    after.do(code)
    return [code, *endgame.line(after)]


# ---- searched --------------------------------------------------------------------------------------------------------


def searched(state: State, simulations: int, seed: int) -> list[MoveStats]:
    """The moves, the best first."""
    bot = BotName("expert", simulations, 0.0).make(state.game, seed)
    assert isinstance(bot, Thinker)
    return bot.think(state)


def chance_after(state: State, code: int, deep: Deep) -> float:
    """The winning chance of the player to move after a move; if chance follows, the mean of its outcomes."""
    after = state.clone()
    after.do(code)
    random = Random(f"{deep.seed}/{code}")
    drawn = outcomes(after, random)
    total = 0.0
    for board, odds in drawn:
        while board.actor == CHANCE:
            codes, weights = zip(*board.chance_outcomes(), strict=True)
            board.do(random.choices(codes, weights)[0])
        total += odds * chance_at(board, state.actor, max(1, deep.simulations // len(drawn)), random.getrandbits(48))
    return total


def outcomes(after: State, random: Random) -> list[tuple[State, float]]:
    """The position itself, or those after the next chance move with their odds."""
    if after.actor != CHANCE:
        return [(after, 1.0)]
    odds = after.chance_outcomes()
    if len(odds) > OUTCOMES:
        codes, weights = zip(*odds, strict=True)
        odds = [(code, 1.0 / OUTCOMES) for code in random.choices(codes, weights, k=OUTCOMES)]
    found = []
    for code, share in odds:
        board = after.clone()
        board.do(code)
        found.append((board, share))
    return found


def chance_at(state: State, seat: int, simulations: int, seed: int) -> float:
    """The winning chance of a seat, in a game of two."""
    if state.actor == OVER:
        return win_chance(state.returns()[seat], state.game.players, False)
    chance = win_chance(searched(state, simulations, seed)[0].value, state.game.players, False)
    return chance if state.actor == seat else 1.0 - chance


def ranked(state: State, codes: Sequence[int], deep: Deep) -> list[tuple[int, float]]:
    """Moves with their chances, the best first."""
    return sorted(((code, chance_after(state, code, deep)) for code in codes), key=lambda each: -each[1])


def margin(found: Sequence[tuple[int, float]]) -> float:
    return found[0][1] - found[1][1]


# ---- checking --------------------------------------------------------------------------------------------------------


def wrong_with(puzzle: Puzzle, deep: Deep) -> str:
    """Why a puzzle is wrong; empty if it is right: proved again, or confirmed by another deep search."""
    state = puzzle.state()
    game = state.game
    if state.actor < 0:
        return "nobody is to move"
    if puzzle.kind == "best":
        return wrong_with_choices(puzzle, state, deep)
    endgame = Endgame(game, game.evaluation())
    winner = only_winner(state, endgame)
    if winner is None:
        return "it is not proved that exactly one move wins"
    if game.text(winner) != puzzle.answer:
        return f"the winning move is {game.text(winner)}, not {puzzle.answer}"
    board = state.clone()
    for text in puzzle.solution:
        board.apply(game.code(text))
    return "" if board.winners() == [state.actor] else "the solution does not end with a win"


def wrong_with_choices(puzzle: Puzzle, state: State, deep: Deep) -> str:
    game = state.game
    codes = [game.code(text) for text in puzzle.choices]
    if not set(codes) <= set(state.legal_actions()):
        return "one of its choices is not legal"
    if list(puzzle.choices.values()) != sorted(puzzle.choices.values(), reverse=True):
        return "its choices are not in order"
    found = ranked(state, codes, deep)
    if game.text(found[0][0]) != puzzle.answer:
        return f"the best move is {game.text(found[0][0])}, not {puzzle.answer}"
    if margin(found) < STILL:
        return f"the best move is only {100 * margin(found):.1f} points better than the second"
    return "" if len(codes) == CANDIDATES else f"it has {len(codes)} choices, not {CANDIDATES}"
