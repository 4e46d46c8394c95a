"""The vector environment is as many single environments: seats, bots, penalties; and its masks are never empty."""

from __future__ import annotations

import os
from typing import Any

import pytest

import atlantis
from atlantis import WrongOption

if not os.environ.get("CI"):
    pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from atlantis.adapters.vector import AtlantisVectorEnv
from tests.bots.mybots import Last

MODES = list(AutoresetMode)


def legal_actions(info: dict[str, Any], pick: np.random.Generator) -> NDArray[np.int64]:
    return np.array([pick.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])


def reset_ended(env: AtlantisVectorEnv, seen: Any, info: Any, ended: NDArray[np.bool_]) -> tuple[Any, Any]:
    """What a learner does after a step without autoreset."""
    if env.autoreset_mode == AutoresetMode.DISABLED and ended.any():
        return env.reset(options={"reset_mask": ended})
    return seen, info


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("name", atlantis.games())
def test_the_learner_is_to_move_in_every_game_and_no_mask_is_empty(
    name: str, opponents: str, mode: AutoresetMode
) -> None:
    env = AtlantisVectorEnv(name, 3, "random", opponents, players=2, autoreset_mode=mode)
    pick, ended = np.random.default_rng(1), np.zeros(3, np.bool_)
    seen, info = env.reset(seed=1)
    for _ in range(60):
        assert info["action_mask"].any(axis=1).all()
        seen, info = reset_ended(env, seen, info, ended)
        assert env.observation_space.contains(seen)
        assert info["action_mask"].any(axis=1).all()
        for number in np.flatnonzero(~env.ended):
            state = env.games.state(int(number))
            assert state.actor == env.seats[number] == info["seat"][number]
            assert np.flatnonzero(info["action_mask"][number]).tolist() == state.legal_actions()
            assert np.allclose(seen[number], state.observation(), atol=1e-6)
        seen, rewards, ended, truncated, info = env.step(legal_actions(info, pick))
        assert not truncated.any()
        assert not rewards[~ended].any()


def first_results(env: AtlantisVectorEnv, seed: int | None) -> list[Any]:
    """The rewards and last observations of some steps of random play."""
    pick, told = np.random.default_rng(7), []
    _, info = env.reset(seed=seed)
    for _ in range(60):
        seen, rewards, ended, _, info = env.step(legal_actions(info, pick))
        told += [seen.tobytes(), rewards.tolist(), ended.tolist()]
    return told


@pytest.mark.parametrize("opponents", ["random", "novice:sims=10"])
@pytest.mark.parametrize("name", atlantis.games())
def test_a_seed_decides_chance_seats_and_bots(name: str, opponents: str) -> None:
    first, second = (AtlantisVectorEnv(name, 2, "random", opponents, players=2) for _ in range(2))
    assert first_results(first, 4) == first_results(second, 4)
    assert first_results(first, None) == first_results(second, None)
    assert first_results(first, 4) == first_results(second, 4) != first_results(second, 5)


def play_to_an_end(env: AtlantisVectorEnv) -> tuple[Any, ...]:
    """Random play until a game ends; the answer of that step."""
    pick = np.random.default_rng(2)
    _, info = env.reset(seed=2)
    while True:
        seen, rewards, ended, _, info = env.step(legal_actions(info, pick))
        if ended.any():
            return seen, rewards, ended, info


def test_next_step_shows_the_end_and_then_ignores_an_action() -> None:
    env = AtlantisVectorEnv("atlandice", 4, "random", "random", autoreset_mode="NextStep")
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, rewards, ended, info = play_to_an_end(env)
    for number in np.flatnonzero(ended):
        state = env.games.state(int(number))
        assert state.actor == atlantis.OVER
        assert rewards[number] == state.returns()[info["seat"][number]]
        assert np.allclose(seen[number], state.observation(), atol=1e-6)
        assert info["action_mask"][number].all()
    actions = np.where(ended, -1, info["action_mask"].argmax(axis=1))
    _, rewards, again, _, info = env.step(actions)
    assert not again[ended].any()
    assert not rewards[ended].any()
    assert "illegal" not in info
    assert (env.games.actors[ended] == info["seat"][ended]).all()


def test_same_step_has_the_end_in_the_info() -> None:
    env = AtlantisVectorEnv("atlandice", 4, "random", "random", autoreset_mode=AutoresetMode.SAME_STEP)
    seen, rewards, ended, info = play_to_an_end(env)
    assert (info["_final_obs"] == ended).all()
    assert (info["_final_info"] == ended).all()
    twin = AtlantisVectorEnv("atlandice", 4, "random", "random", autoreset_mode=AutoresetMode.NEXT_STEP)
    last, same_rewards, same_ended, _ = play_to_an_end(twin)
    assert (rewards == same_rewards).all()
    assert (ended == same_ended).all()
    for number in range(4):
        if ended[number]:
            assert (info["final_obs"][number] == last[number]).all()
            assert info["final_info"]["seat"][number] == twin.seats[number]
        else:
            assert info["final_obs"][number] is None
        state = env.games.state(number)
        assert np.allclose(seen[number], state.observation(), atol=1e-6)
        assert state.actor == info["seat"][number]


def test_without_autoreset_an_ended_game_waits_for_a_reset() -> None:
    env = AtlantisVectorEnv("atlanteon", 3, 0, "random", autoreset_mode="Disabled")
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = -1
    _, rewards, ended, _, info = env.step(actions)
    assert ended.tolist() == [False, True, False]
    assert rewards.tolist() == [0, -1, 0]
    with pytest.raises(ResetNeeded, match="Game 1 is over: reset it"):
        env.step(info["action_mask"].argmax(axis=1))
    others = [env.games.state(number) for number in (0, 2)]
    _, info = env.reset(options={"reset_mask": ended})
    assert [env.games.state(number) for number in (0, 2)] == others
    assert env.games.state(1) == env.game.start()
    assert not env.step(info["action_mask"].argmax(axis=1))[2].any()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("wrong", [-1, 351, 2**40, "tile 3 c3"])
def test_an_illegal_action_ends_its_game_alone_and_says_why(wrong: int | str, mode: AutoresetMode) -> None:
    env = AtlantisVectorEnv("atlanteon", 3, 0, "random", penalty=-2.5, autoreset_mode=mode)
    before, info = env.reset(seed=1)
    code = env.game.code(wrong) if isinstance(wrong, str) else wrong
    actions = info["action_mask"].argmax(axis=1)
    actions[2] = code
    seen, rewards, ended, _, info = env.step(actions)
    assert rewards.tolist() == [0, 0, -2.5]
    assert ended.tolist() == [False, False, True]
    told = info["final_info"] if mode == AutoresetMode.SAME_STEP else info
    assert told["illegal"].tolist() == [None, None, env.game.start().explain(code, "en")]
    assert told["_illegal"].tolist() == [False, False, True]
    assert info["action_mask"].any(axis=1).all()
    if mode == AutoresetMode.SAME_STEP:
        assert (info["final_obs"][2] == before[2]).all()
    else:
        assert (seen[2] == before[2]).all()


@pytest.mark.parametrize("wrong", [[1, 2], [[1, 2, 3]], [0.0, 1.0, 2.0], ["a"] * 3, 7, [True] * 3, None])
def test_a_step_takes_an_action_for_every_game(wrong: Any) -> None:
    env = AtlantisVectorEnv("atlanteon", 3, opponents="random")
    env.reset(seed=1)
    before = env.games.cells.copy()
    with pytest.raises(WrongOption, match="A step takes 3 whole numbers, one for each game; this is an array of"):
        env.step(wrong)
    assert (env.games.cells == before).all()


@pytest.mark.parametrize("mask", [[True], [1, 0, 1], "all", None, [[True, True, True]]])
def test_a_reset_mask_is_true_or_false_for_every_game(mask: Any) -> None:
    env = AtlantisVectorEnv("atlanteon", 3, opponents="random")
    env.reset(seed=1)
    with pytest.raises(WrongOption, match="`reset_mask` is True or False for each of the 3 games; this is an array"):
        env.reset(options={"reset_mask": mask})


def test_the_first_reset_starts_all_games() -> None:
    env = AtlantisVectorEnv("atlanteon", 2, opponents="random")
    mask = np.array([True, False])
    with pytest.raises(ResetNeeded, match="have not started"):
        env.step([0, 0])
    with pytest.raises(WrongOption, match="leave out reset_mask"):
        env.reset(options={"reset_mask": mask})
    env.reset(seed=1)
    with pytest.raises(WrongOption, match="leave out reset_mask"):
        env.reset(seed=1, options={"reset_mask": mask})
    env.close()
    with pytest.raises(ResetNeeded):
        env.step([0, 0])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"num_envs": 0}, "1 to 1,000,000 games, not 0"),
        ({"seat": 2}, "no seat 2: seats count from 0 to 1; 'random'"),
        ({"opponents": "novce"}, "did you mean 'novice'"),
        ({"opponents": ["novice", "adept"]}, "a list of 1, not of 2"),
        ({"autoreset_mode": "NextSteps"}, "no autoreset_mode 'NextSteps': did you mean 'NextStep'"),
        ({"render_mode": "ansi"}, "no option 'render_mode'"),
        ({"positions": [1]}, r"Games start from positions \(State\), not from 1"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WrongOption, match=sentence):
        AtlantisVectorEnv("atlanteon", **wrong)


def test_games_start_from_given_positions() -> None:
    game = atlantis.load("atlanteon")
    later = game.start()
    for _ in range(4):
        later.apply(later.legal_actions()[0])
    env = AtlantisVectorEnv("atlanteon", 2, int(later.actor), "random", positions=[later])
    env.reset(seed=1)
    assert [env.games.state(number) for number in range(2)] == [later, later]


def test_a_bot_of_your_own_plays_in_every_game_and_follows_it() -> None:
    env = AtlantisVectorEnv("atlandice", 2, 0, Last, players=2)
    _, info = env.reset(seed=1)
    before = [env.games.state(number) for number in range(2)]
    bots: list[Any] = [env.bots[number][1] for number in range(2)]
    heard = [len(bot.bot.followed) for bot in bots]
    for _ in range(3):
        info = env.step(info["action_mask"].argmax(axis=1))[4]
    for number in range(2):
        for code in bots[number].bot.followed[heard[number] :]:  # of players and of chance
            before[number].apply(code)
        assert before[number] == env.games.state(number)


def test_a_game_goes_the_same_way_among_few_and_among_many() -> None:
    few, many = (AtlantisVectorEnv("rising", size, 0, Last, players=2) for size in (3, 1200))
    assert (few.core.compact, many.core.compact) == (False, True)
    (seen, info), (same, _) = few.reset(seed=1), many.reset(seed=1)
    for _ in range(3):
        assert (seen == same[:3]).all()
        actions = np.zeros(1200, np.int64)
        actions[:3] = info["action_mask"].argmax(axis=1)
        seen, _, _, _, info = few.step(actions[:3])
        same, _, ended, _, others = many.step(actions)
        assert (info["action_mask"] == others["action_mask"][:3]).all()
        assert not ended[:3].any()
    assert isinstance(others["illegal"][ended.argmax()], str)


def test_make_vec_uses_it() -> None:
    envs: Any = gymnasium.make_vec("Atlantis/Ark-v0", num_envs=3, opponents="random", autoreset_mode="SameStep")
    assert isinstance(envs.unwrapped, AtlantisVectorEnv)
    _, info = envs.reset(seed=1)
    assert envs.action_space.nvec.tolist() == [86] * 3
    assert envs.observation_space.shape == (3, 186)
    _, _, ended, _, _ = envs.step(info["action_mask"].argmax(axis=1))
    assert not ended.any()
    envs.close()
