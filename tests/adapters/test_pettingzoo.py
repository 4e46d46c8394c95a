"""The environments for PettingZoo keep our promises: the rules' own masks and sentences, seeds, rewards at the end."""

from __future__ import annotations

import copy
import os
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import atlantis
from atlantis import IllegalAction, UnknownGame, UnknownLanguage, WrongOption

if not os.environ.get("CI"):
    pytest.importorskip("pettingzoo")

import numpy as np
import pettingzoo

from atlantis.adapters.pettingzoo import env, parallel_env, raw_env


def played(table: Any, seed: int, most: int = 100_000) -> Iterator[str]:
    """Play random legal moves, to the end unless fewer are wished; each agent as it is asked."""
    pick = np.random.default_rng(seed)
    for agent in table.agent_iter(most):
        yield agent
        seen, _, terminated, truncated, _ = table.last()
        table.step(None if terminated or truncated else pick.choice(np.flatnonzero(seen["action_mask"])))


def to_the_end(table: Any, seed: int = 1) -> dict[str, float]:
    """What each agent got in all."""
    table.reset(seed=seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in played(table, seed):
        got[agent] += table.last()[1]
    return got


@pytest.mark.parametrize("name", atlantis.games())
def test_an_agent_sees_the_position_and_what_it_may_do(name: str) -> None:
    table = raw_env(name)
    table.reset(seed=1)
    for agent in played(table, 1):
        seen, position = table.observe(agent), table.position
        assert seen["observation"].tolist() == np.array(position.observation(), np.float32).tolist()
        assert np.flatnonzero(seen["action_mask"]).tolist() == position.legal_actions()
        assert {kind: array.dtype for kind, array in seen.items()} == {
            "observation": np.float32,
            "action_mask": np.int8,
        }
        assert (table.state() == seen["observation"]).all()


def test_who_is_not_to_move_has_no_legal_action() -> None:
    table = env("atlanteon")
    table.reset()
    assert table.agent_selection == "guardians_1"
    assert table.observe("guardians_1")["action_mask"].sum() == 50
    assert table.observe("marauders_2")["action_mask"].sum() == 0


@pytest.mark.parametrize(
    ("name", "agents"), [("atlanteon", ["guardians_1", "marauders_2"]), ("ark", ["seat_1", "seat_2", "seat_3"])]
)
def test_agents_are_named_after_their_seats(name: str, agents: list[str]) -> None:
    table = env(name)
    assert table.possible_agents == agents
    assert env(name, lang="fr").possible_agents == agents
    assert table.metadata["name"] == str(table) == f"atlantis_{name}_v0"


@pytest.mark.parametrize("name", atlantis.games())
def test_rewards_are_the_returns_and_come_at_the_end(name: str) -> None:
    table = env(name)
    got = to_the_end(table)
    position = table.unwrapped.position
    assert list(got.values()) == position.returns()
    assert position.actor == atlantis.OVER
    assert table.agents == []


@pytest.mark.parametrize("name", atlantis.games())
def test_a_seed_decides_luck_from_then_on(name: str) -> None:
    def three_games(table: Any) -> list[int]:
        keys = []
        for seed in (5, None, None):
            table.reset(seed=seed)
            list(played(table, 9))
            keys.append(hash(table.unwrapped.position))
        return keys

    first = three_games(env(name))
    assert three_games(env(name)) == first
    assert atlantis.card(name).chance == (len(set(first)) > 1)


def test_without_a_seed_luck_differs() -> None:
    seen = set()
    for _ in range(4):
        table = env("ark")
        table.reset()
        seen.add(hash(table.unwrapped.position))
    assert len(seen) > 1


def test_the_bare_environment_refuses_an_illegal_action_with_a_sentence() -> None:
    table = raw_env("atlanteon")
    table.reset()
    before = table.position.clone()
    with pytest.raises(IllegalAction, match="tower"):
        table.step(table.game.code("tile 3 c3"))
    with pytest.raises(IllegalAction, match="codes of Atlanteon run from 0 to 350"):
        table.step(351)
    with pytest.raises(IllegalAction, match="None is not an action code"):
        table.step(None)
    assert table.position == before
    assert table.agent_selection == "guardians_1"


def test_an_illegal_action_ends_the_wrapped_game_and_costs_1() -> None:
    table = env("ark")
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert table.rewards == {name: -1.0 if name == agent else 0 for name in table.possible_agents}
    assert all(table.terminations.values())
    with pytest.raises(AssertionError, match="not in action space"):
        env_after_reset().step(10_000)


def env_after_reset() -> Any:
    table = env("ark")
    table.reset(seed=1)
    return table


def test_spaces_are_the_same_objects_at_every_call() -> None:
    table = env("rising", players=6)
    for agent in table.possible_agents:
        assert table.action_space(agent) is table.action_space(agent)
        assert table.observation_space(agent) is table.observation_space(agent)
        assert table.action_space(agent).n == table.unwrapped.game.choices
        assert (table.observation_space(agent)["observation"].high == 1).all()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_on_with_the_same_luck(copied: Any) -> None:
    table = env("rising", players=2, level="hard")
    table.reset(seed=3)
    list(played(table, 1, 30))
    twin = copied(table)
    assert twin.unwrapped.position == table.unwrapped.position
    list(played(table, 2))
    list(played(twin, 2))
    assert twin.unwrapped.position == table.unwrapped.position


def test_all_agents_together_but_only_one_moves() -> None:
    table = parallel_env("atlandice", players=2)
    seen, _ = table.reset(seed=1)
    rewards: dict[str, float] = {}
    while table.agents:
        actions = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in table.agents}
        assert sum(bool(seen[agent]["action_mask"].any()) for agent in table.agents) == 1
        seen, rewards, *_ = table.step(actions)
    assert sorted(rewards) == ["seat_1", "seat_2"]
    assert sum(rewards.values()) == 0


def test_the_games_are_in_the_registry() -> None:
    made = pettingzoo.make("aec", "Atlantis/Rising-v0", players=5, level="cosmic")
    assert len(made.possible_agents) == 5
    assert made.unwrapped.game.options["level"] == "cosmic"
    assert len(pettingzoo.make("parallel", "Atlantis/Atlandice-v0").possible_agents) == 3


def test_text_is_the_drawing_of_the_terminal_in_the_language_wished() -> None:
    table = env("atlanteon", render_mode="ansi", lang="fr")
    table.reset()
    assert "Gardiens" in table.render()


def test_people_see_every_step_printed(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("atlanteon", render_mode="human")
    table.reset()
    table.step(table.unwrapped.game.code("tower black c3"))
    assert table.render() is None
    assert capsys.readouterr().out.count("Guardians") == 2


@pytest.mark.parametrize(
    ("wrong", "kind", "sentence"),
    [
        ({"game": "arc"}, UnknownGame, "did you mean 'ark'"),
        ({"game": "ark", "players": 7}, WrongOption, "for 2 to 4 players, not 7"),
        ({"game": "ark", "even": True}, WrongOption, "no option 'even'"),
        ({"game": "ark", "render_mode": "rgb"}, WrongOption, "no render_mode 'rgb': there are 'ansi'"),
        ({"game": "ark", "lang": "de"}, UnknownLanguage, "de"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        env(**wrong)


def test_rendering_needs_a_mode() -> None:
    with pytest.raises(WrongOption, match="ansi, human, rgb_array"):
        env_after_reset().render()
