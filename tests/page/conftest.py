"""A server and Debian's Chromium for all tests of the page, and people who use them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol
from unittest.mock import patch

import pytest

from atlantis import server
from atlantis.server import home
from tests.page.serving import PageServer
from tests.server.guests import Running, running

pytest.importorskip("playwright.sync_api", reason="needs playwright")

from playwright.sync_api import Browser, sync_playwright

from tests.page.checks import missing
from tests.page.people import DESKTOP, Person

PAGE = Path(server.__file__).parent / "static" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
]  # as few processes as can be


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In CI a browser test that fails is tried once more, as Playwright's own runner does; pytest counts it as a rerun."""
    if os.environ.get("CI"):
        for item in items:
            if item.nodeid.startswith("tests/page/"):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium of this machine; none is ever downloaded. Its driver has an event loop, which must not outlive us."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        missing("The tests of the page need Chromium: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server for all tests of this worker."""
    if not PAGE.exists():
        missing("The page is not built: uv sync --reinstall-package atlantis-games")
    made = PageServer(tmp_path_factory.mktemp("page_server"))
    yield made
    made.kill()


@pytest.fixture(scope="package")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in this process, so that tests reach its clocks and tables. It offers a bot at once to whoever searches,
    and wins can be claimed at once."""
    if not PAGE.exists():
        missing("The page is not built: uv sync --reinstall-package atlantis-games")
    folder = tmp_path_factory.mktemp("hasty")
    with patch.object(home, "OFFER", 0.0), running(folder / "atlantis.db", claim_after=0.0, absent_after=0.0) as made:
        yield made


class Come(Protocol):
    def __call__(
        self,
        name: str,
        size: tuple[int, int] = DESKTOP,
        lang: str = "en",
        theme: str = "dark",
        at: PageServer | Running | None = None,
        **settings: object,
    ) -> Person: ...


@pytest.fixture
def come(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Somebody comes with a browser of their own. Whatever any browser complains about is an error."""
    people: list[Person] = []

    def comes(
        name: str,
        size: tuple[int, int] = DESKTOP,
        lang: str = "en",
        theme: str = "dark",
        at: PageServer | Running | None = None,
        **settings: object,
    ) -> Person:
        url = (at or request.getfixturevalue("page_server")).url
        people.append(Person(browser, url, name, size, lang, theme, **settings))
        return people[-1]

    yield comes
    for person in people:
        person.close()
    assert [complaint for person in people for complaint in person.unexpected()] == []


@pytest.fixture
def ann(come: Come) -> Person:
    return come("Ann")
