"""How many tests are run at a time, in which order, and what each leaves behind."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from functools import cache

import pytest
from typer.main import get_command

from atlantis.bots.own import ALLOWED, LOCAL

PAGE = "tests/page/"


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: some tests wait for a server or a browser."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of modules and tests are no garbage: looking through them again and again takes half of the time that
    collecting takes, in each worker."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of the page take longest: each worker begins with its share of them, so that none ends with them."""
    long = [item for item in items if item.nodeid.startswith(PAGE)]
    short = iter([item for item in items if not item.nodeid.startswith(PAGE)])
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    ends = [len(items) * (worker + 1) // workers for worker in range(workers)]  # as xdist cuts the list
    ordered: list[pytest.Item] = []
    for worker, end in enumerate(ends):
        ordered += long[worker::workers]
        ordered += [item for _, item in zip(range(end - len(ordered)), short, strict=False)]
    items[:] = [*ordered, *short]


@pytest.fixture(autouse=True, scope="session")
def build_commands_once() -> Iterator[None]:
    """Typer builds the whole command line again for each call of a `CliRunner`, which takes longer than most calls."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield


@pytest.fixture(autouse=True)
def forget_own_bots() -> Iterator[None]:
    """Bots that a test, or an example in the documentation, defines are unknown to the next test."""
    allowed, local = set(ALLOWED), dict(LOCAL)
    yield
    ALLOWED.intersection_update(allowed)
    for name in LOCAL.keys() - local.keys():
        del LOCAL[name]
