"""Gymnasium's checker, and that of stable-baselines3. Both play actions that are not legal."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.outside.every import every

if not os.environ.get("CI"):
    pytest.importorskip("gymnasium")
    pytest.importorskip("PIL")

import gymnasium
from gymnasium.utils.env_checker import check_env

import atlantis
from atlantis.adapters.gymnasium import AtlantisEnv


def made(name: str, **wishes: Any) -> Any:
    """The environment by its id, without Gymnasium's wrappers: the checkers want it bare."""
    return gymnasium.make(f"Atlantis/{name.capitalize()}-v0", **wishes).unwrapped


@pytest.mark.parametrize(("name", "wishes"), every())
def test_gymnasiums_checker(name: str, wishes: dict[str, Any]) -> None:
    check_env(made(name, seat="random", opponents="random", render_mode="rgb_array", **wishes))


@pytest.mark.parametrize("name", atlantis.games())
@pytest.mark.parametrize("opponents", ["greedy", "novice"])
def test_gymnasiums_checker_against_bots_that_think(name: str, opponents: str) -> None:
    check_env(made(name, opponents=opponents, render_mode="rgb_array"))


@pytest.mark.long
@pytest.mark.parametrize(("name", "wishes"), every())
def test_the_checker_of_stable_baselines3(name: str, wishes: dict[str, Any]) -> None:
    if not os.environ.get("CI"):
        pytest.importorskip("stable_baselines3")
    from stable_baselines3.common.env_checker import check_env as check_for_baselines

    check_for_baselines(AtlantisEnv(name, "random", "random", render_mode="rgb_array", **wishes))
