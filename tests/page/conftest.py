"""A server and Debian's Chromium for all tests of the page, and people who use them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from atlantis import server
from tests.page.serving import House

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
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests of this worker."""
    if not PAGE.exists():
        missing("The page is not built: uv sync --reinstall-package atlantis")
    made = House(tmp_path_factory.mktemp("house"))
    yield made
    made.kill()


class Come(Protocol):
    def __call__(
        self,
        name: str,
        size: tuple[int, int] = DESKTOP,
        lang: str = "en",
        theme: str = "dark",
        at: House | None = None,
        **likes: object,
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
        at: House | None = None,
        **likes: object,
    ) -> Person:
        url = (at or request.getfixturevalue("house")).url
        people.append(Person(browser, url, name, size, lang, theme, **likes))
        return people[-1]

    yield comes
    for person in people:
        person.close()
    assert [complaint for person in people for complaint in person.unexpected()] == []


@pytest.fixture
def ann(come: Come) -> Person:
    return come("Ann")
