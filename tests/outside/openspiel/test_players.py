"""OpenSpiel's environment and its players at our tables."""

from __future__ import annotations

import os

import pytest

from tests.outside.openspiel.setups import PLAYED, TINY, by_options, tiny

if not os.environ.get("CI"):
    pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, minimax, random_agent

from atlantis.adapters.openspiel import AtlantisGame, AtlantisState


def play(state: AtlantisState, bots: list[pyspiel.Bot], random: np.random.RandomState) -> list[float]:
    """A game to its end; what it was worth."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = random.choice(outcomes, p=odds)
        else:
            action = bots[state.current_player()].step(state)
        for seat, bot in enumerate(bots):
            if seat != state.current_player():
                bot.inform_action(state, state.current_player(), action)
        state.apply_action(action)
    return state.returns()


@pytest.mark.parametrize("text", by_options())
def test_the_environment_of_openspiel_plays_a_game(text: str) -> None:
    play_in(rl_environment.Environment(text, observation_type=rl_environment.ObservationType.OBSERVATION))


@pytest.mark.parametrize("name", TINY)
def test_the_environment_with_its_usual_observation_plays_an_endgame(name: str) -> None:
    play_in(rl_environment.Environment(tiny(name)))


def play_in(environment: rl_environment.Environment) -> None:
    environment.seed(7)
    actions = environment.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(seat, actions) for seat in range(environment.num_players)]
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.observation_spec()["info_state"][0]
        step = environment.step([agents[seat].step(step).action])
    assert all(-1 <= reward <= 1 for reward in step.rewards)


@pytest.mark.parametrize("name", PLAYED)
def test_mcts_plays_a_game(name: str) -> None:
    game, random = pyspiel.load_game(PLAYED[name]), np.random.RandomState(7)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bots = [mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=random) for _ in range(game.num_players())]
    assert len(play(game.new_initial_state(), bots, random)) == game.num_players()


def test_mcts_and_alpha_beta_agree_about_an_endgame() -> None:
    game, random = pyspiel.load_game(tiny("atlanteon")), np.random.RandomState(7)
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.4, 3000, mcts.RandomRolloutEvaluator(1, random), solve=True, random_state=random)
    assert bot.mcts_search(state).outcome[state.current_player()] == 1
    worth, _ = minimax.alpha_beta_search(game, state=state, maximizing_player_id=state.current_player())
    assert worth == 1


@pytest.mark.parametrize("name", TINY)
def test_solvers_inside_cpp_walk_through_an_endgame(name: str) -> None:
    game = pyspiel.load_game(tiny(name))
    solver = pyspiel.CFRSolver(game)
    for _ in range(2):
        solver.evaluate_and_update_policy()
    worth = pyspiel.expected_returns(game.new_initial_state(), solver.average_policy(), -1, True)
    assert max(abs(value) for value in worth) <= 1 + 1e-9
    assert sum(worth) == pytest.approx(0) or name == "rising"


class AsIfHidden(pyspiel.Game):  # type: ignore[misc]
    """ISMCTS asks for hidden information. A game without any is one in which each position looks like no other."""

    def get_type(self) -> pyspiel.GameType:
        text = super().get_type().__getstate__()
        kind = pyspiel.GameType.__new__(pyspiel.GameType)
        kind.__setstate__(text.replace("PerfectInformation", "ImperfectInformation"))
        return kind


@pytest.mark.parametrize("name", TINY)
def test_ismcts_plays_an_endgame(name: str) -> None:
    seen = pyspiel.load_game(tiny(name))
    hidden = type("Hidden", (AsIfHidden, type(seen)), {})(seen.get_parameters())
    assert isinstance(hidden, AtlantisGame)
    random = np.random.RandomState(7)
    bots = [
        ismcts.ISMCTSBot(
            game=hidden,
            uct_c=1.4,
            evaluator=mcts.RandomRolloutEvaluator(1, random),
            max_simulations=5,
            random_state=random,
        )
        for _ in range(2)
    ]
    assert len(play(hidden.new_initial_state(), bots, random)) == 2
