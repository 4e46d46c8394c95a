"""The environments for Gymnasium keep our promises: seats, bots that a seed decides, penalties that say why."""

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

from atlantis.adapters.gymnasium import AtlantisEnv
from tests.bots.mybots import First, Silent


def to_the_end(env: AtlantisEnv, seed: int | None) -> tuple[list[Any], float]:
    """Everything that was seen in a game of random moves, and the reward."""
    pick = np.random.default_rng(7)
    seen, info = env.reset(seed=seed)
    told, over, reward = [seen.tobytes()], False, 0.0
    while not over:
        assert reward == 0
        seen, got, over, cut, info = env.step(pick.choice(np.flatnonzero(info["action_mask"])))
        reward = float(got)
        assert not cut
        told.append(seen.tobytes())
    return told, reward


@pytest.mark.parametrize("name", atlantis.games())
def test_the_learner_is_always_the_one_to_move(name: str) -> None:
    env = AtlantisEnv(name, "random", "random")
    seats, pick, actor = set(), np.random.default_rng(1), env.game.layout.fields[0]
    for seed in range(12):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over = False
        while not over:
            assert env.position.actor == env.seat == info["seat"]
            assert round(float(seen[0]) * int(actor.high - actor.low)) + actor.low == env.seat  # the first cell says it
            assert np.flatnonzero(info["action_mask"]).tolist() == env.position.legal_actions()
            assert (env.action_masks() == info["action_mask"]).all()
            seen, _, over, _, info = env.step(pick.choice(np.flatnonzero(info["action_mask"])))
    assert seats == set(range(env.game.players))


@pytest.mark.parametrize("name", atlantis.games())
def test_the_reward_is_the_return_of_the_learners_seat(name: str) -> None:
    env = AtlantisEnv(name, 1, "random")
    for seed in range(5):
        _, reward = to_the_end(env, seed)
        assert reward == env.position.returns()[1]
        assert env.position.actor == atlantis.OVER


@pytest.mark.parametrize("opponents", ["random", "greedy", "novice", "expert:sims=30"])
@pytest.mark.parametrize("name", atlantis.games())
def test_a_seed_decides_luck_seat_and_bots(name: str, opponents: str) -> None:
    first, second = (AtlantisEnv(name, "random", opponents, players=2) for _ in range(2))
    assert to_the_end(first, 4) == to_the_end(second, 4)
    assert to_the_end(first, None) == to_the_end(second, None)
    assert to_the_end(first, 4) == to_the_end(second, 4)


def test_bots_have_no_clock_unless_one_is_given() -> None:
    assert [name.seconds for name in AtlantisEnv("ark", opponents="adept").names] == [0.0, 0.0]
    assert [name.seconds for name in AtlantisEnv("ark", opponents="adept:seconds=0.1").names] == [0.1, 0.1]
    with pytest.raises(WrongOption, match="oracle:sims=2000"):
        AtlantisEnv("ark", opponents="oracle")


def test_opponents_are_listed_by_the_other_seats() -> None:
    env = AtlantisEnv("ark", 1, ["greedy", "novice"], players=3)
    env.reset(seed=1)
    assert {seat: bot.name for seat, bot in env.bots.items()} == {0: "greedy", 2: "novice"}


def test_in_rising_the_bots_are_partners() -> None:
    env = AtlantisEnv("rising", players=3, opponents="greedy")
    _, reward = to_the_end(env, 1)
    assert env.position.returns() == [reward] * 3


@pytest.mark.parametrize("wrong", [-1, 351, 10_000, "tile 3 c3"])
def test_an_illegal_action_ends_the_episode_and_says_why(wrong: int | str) -> None:
    env = AtlantisEnv("atlanteon", penalty=-2.5)
    before, _ = env.reset(seed=1)
    code = env.game.code(wrong) if isinstance(wrong, str) else wrong
    seen, reward, terminated, truncated, info = env.step(code)
    assert (reward, terminated, truncated) == (-2.5, True, False)
    assert info["illegal"] == env.position.explain(code, "en") != ""
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    assert (seen == before).all()
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(code)


def test_the_reason_is_told_in_the_language_wished() -> None:
    env = AtlantisEnv("atlanteon", lang="fr")
    env.reset(seed=1)
    assert "tour" in env.step(0)[4]["illegal"]


def test_the_first_step_needs_a_reset_and_so_does_one_after_closing() -> None:
    env = AtlantisEnv("atlanteon")
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    env.close()
    assert env.bots == {}
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("name", atlantis.games())
def test_every_game_has_an_id(name: str) -> None:
    env: Any = gymnasium.make(f"Atlantis/{name.capitalize()}-v0", seat="random", opponents="random")
    assert env.unwrapped.game.card.name == name
    assert env.action_space.n == env.unwrapped.game.choices
    assert env.observation_space.shape == (env.unwrapped.game.layout.size,)
    env.reset(seed=1)
    env.close()


def test_many_at_once_by_gymnasiums_own_vectors() -> None:
    envs = gymnasium.make_vec("Atlantis/Ark-v0", num_envs=3, vectorization_mode="sync", opponents="random")
    _, info = envs.reset(seed=1)
    assert info["action_mask"].shape == (3, 86)
    _, _, over, _, _ = envs.step(info["action_mask"].argmax(axis=1))
    assert not over.any()
    envs.close()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seat": 2}, "no seat 2: seats count from 0 to 1; 'random'"),
        ({"seat": "any"}, "no seat 'any'"),
        ({"seat": True}, "no seat True"),
        ({"opponents": "novce"}, "did you mean 'novice'"),
        ({"opponents": ["novice", "adept"]}, "a list of 1, not of 2"),
        ({"players": 3}, "for 2 players, not 3"),
        ({"render_mode": "text"}, "no render_mode 'text'"),
        ({"early": True}, "no option 'early'"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WrongOption, match=sentence):
        AtlantisEnv("atlanteon", **wrong)


def test_people_see_every_step_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = AtlantisEnv("atlanteon", render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out.count("Guardians") == 1
    env.step(env.game.code("tower black c3"))
    assert env.render() is None
    assert capsys.readouterr().out.count("Guardians") == 1


def test_a_class_or_a_location_of_your_own_is_an_opponent() -> None:
    for opponent in (First, "tests.bots.mybots:First"):
        env = AtlantisEnv("atlanteon", 1, opponent)
        env.reset(seed=1)
        assert env.position != env.game.start()
    with pytest.raises(WrongOption, match=r"has no method `choose\(state\)`"):
        AtlantisEnv("atlanteon", opponents=Silent)
