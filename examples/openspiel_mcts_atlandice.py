"""OpenSpiel's Monte-Carlo tree search plays Atlandice against a random player.

    pip install 'atlantis-games[research]'
    python examples/openspiel_mcts_atlandice.py --games 10 --simulations 30

It takes about a minute. The search is OpenSpiel's own, in Python (`open_spiel.python.algorithms.mcts`). It knows
nothing about the game but its rules. The seats are rotated from game to game, so that neither side has an advantage.
"""

from __future__ import annotations

import argparse
from time import perf_counter

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import atlantis.adapters.openspiel  # noqa: F401 - registers the games


def play(game: pyspiel.Game, searcher: mcts.MCTSBot, seat: int, random: np.random.RandomState) -> pyspiel.State:
    """Play a game with the search in one seat and random moves in the others; return its last state."""
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = random.choice(outcomes, p=odds)
        elif state.current_player() == seat and len(actions) > 1:
            action = searcher.step(state)
        else:
            action = random.choice(actions)
        state.apply_action(action)
    return state


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="OpenSpiel's MCTS against a random player in Atlandice.")
    parser.add_argument("--games", type=int, default=10, help="number of games")
    parser.add_argument("--simulations", type=int, default=30, help="simulations of MCTS for each move")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="all but one play at random")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    arguments = parser.parse_args()
    if min(arguments.games, arguments.simulations) < 1:
        parser.error("--games and --simulations must be at least 1")
    return arguments


def main() -> None:
    arguments = parse_arguments()
    game = pyspiel.load_game("atlantis_atlandice", {"players": arguments.players})
    random = np.random.RandomState(arguments.seed)
    searcher = mcts.MCTSBot(
        game,
        uct_c=1.4,
        max_simulations=arguments.simulations,
        solve=False,
        random_state=random,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
    )
    wins = 0.0
    print(f"{game}: MCTS with {arguments.simulations} simulations per move against random\n")
    print("game  seat of MCTS  points of MCTS  best of the others  moves  seconds  winner")
    for number in range(arguments.games):
        seat, begun = number % arguments.players, perf_counter()
        state = play(game, searcher, seat, random)
        scores, winners = state.atlantis.scores(), state.atlantis.winners()
        wins += (seat in winners) / len(winners)
        winner = "random" if seat not in winners else "MCTS" if len(winners) == 1 else "shared"
        others = max(points for other, points in enumerate(scores) if other != seat)
        print(
            f"{number + 1:4}  {seat + 1:12}  {scores[seat]:14}  {others:18}  {state.move_number():5}  "
            f"{perf_counter() - begun:7.1f}  {winner}",
            flush=True,
        )
    share = wins / arguments.games
    print(
        f"\nMCTS won {wins:g} of {arguments.games} games: {share:.0%} "
        f"(a random player would win {1 / arguments.players:.0%})"
    )


if __name__ == "__main__":
    main()
