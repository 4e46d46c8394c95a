"""Every screen: no complaint of axe in either theme, valid HTML, French all through, nothing cut or covered at any size,
fit for a phone; and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from tests.page import screens
from tests.page.checks import (
    SETTLED,
    SIZES,
    accessible,
    faults,
    fits_a_phone,
    left_english,
    pictures,
    strings,
    untranslated,
    valid,
)
from tests.page.conftest import Come
from tests.page.people import DESKTOP, PATIENCE, PHONE, Person
from tests.page.serving import script
from tests.server.guests import Running

QUIET = script("quiet")


def shoot(page: Page, name: str) -> None:
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.evaluate(QUIET)
    page.screenshot(path=pictures() / f"{name}.jpg", quality=85)


def speak(page: Page, lang: str) -> None:
    """Choose the language as people do, also where a dialog covers the switch."""
    page.evaluate("lang => document.querySelector(`button[lang=${lang}]`).click()", lang)
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)


def soon(page: Page, complaints: Callable[[], list[str]]) -> list[str]:
    """The complaints that remain when the words of the other language have come from the server."""
    for _ in range(PATIENCE // 100):
        if not complaints():
            return []
        page.wait_for_timeout(100)
    return complaints()


def in_french(page: Page) -> list[str]:
    """Say everything in French; what is still English then."""
    english = strings(page)
    speak(page, "fr")
    return soon(page, lambda: left_english(english, strings(page)))


def in_english(page: Page) -> list[str]:
    """The same the other way round, so that the next screen is English from the beginning."""
    french = strings(page)
    speak(page, "en")
    return soon(page, lambda: untranslated(french, strings(page)))


@contextmanager
def as_a_phone(page: Page) -> Iterator[None]:
    """The same page in a small window under a finger."""
    wire = page.context.new_cdp_session(page)
    for touched, (width, height) in ((True, PHONE), (False, DESKTOP)):
        wire.send("Emulation.setTouchEmulationEnabled", {"enabled": touched})
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        if touched:
            yield
    wire.detach()


def look_at(page: Page, name: str) -> list[str]:
    """One screen in both themes, both languages and both sizes."""
    found = accessible(page)
    shoot(page, f"{name}-dark")
    page.evaluate("() => (document.documentElement.dataset.theme = 'light')")
    found += [f"light: {one}" for one in accessible(page, ["color-contrast"])]
    shoot(page, f"{name}-light")
    page.evaluate("() => (document.documentElement.dataset.theme = 'dark')")
    found += [f"not French: {one}" for one in in_french(page)]
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{size}: {one}" for one in faults(page)]
    with as_a_phone(page):
        found += [f"phone: {one}" for one in fits_a_phone(page)]  # French is longer
        shoot(page, f"{name}-phone")
    return found + [f"not English: {one}" for one in in_english(page)]


def examine(way: Iterator[tuple[Person, str]]) -> None:
    """Go the way, and look at each screen."""
    complaints: dict[str, list[str]] = {}
    documents: dict[str, str] = {}
    for person, name in way:
        documents[name] = person.page.content()
        for one in look_at(person.page, name):
            complaints.setdefault(one, []).append(name)
    for name, one in valid(documents):
        complaints.setdefault(one, []).append(name)
    said = [f"{one}   [{', '.join(dict.fromkeys(names))}]" for one, names in complaints.items()]
    assert not said, f"{len(said)} complaints\n" + "\n".join(said)


@pytest.mark.long
def test_the_first_page_and_its_dialogs(come: Come) -> None:
    examine(screens.at_home(come))


@pytest.mark.long
def test_the_table_before_and_around_the_game(come: Come) -> None:
    examine(screens.at_the_table(come))


@pytest.mark.long
@pytest.mark.parametrize("game", screens.GAMES)
def test_a_game_from_start_to_replay(come: Come, game: str) -> None:
    examine(screens.of_a_game(come, game))


@pytest.mark.long
def test_values_of_a_printed_copy(come: Come) -> None:
    examine(screens.with_own_values(come))


@pytest.mark.long
def test_advice_and_refusals(come: Come) -> None:
    examine(screens.with_advice(come))


@pytest.mark.long
def test_notices(come: Come) -> None:
    examine(screens.with_notices(come))


@pytest.mark.long
def test_offers(come: Come) -> None:
    examine(screens.with_offers(come))


@pytest.mark.long
def test_clocks(come: Come) -> None:
    examine(screens.with_clocks(come))


@pytest.mark.long
def test_little_time(come: Come, hasty: Running) -> None:
    examine(screens.with_little_time(come, hasty))


@pytest.mark.long
def test_many_people(come: Come, hasty: Running) -> None:
    examine(screens.with_many_people(come, hasty))


@pytest.mark.long
def test_puzzles(come: Come) -> None:
    examine(screens.with_puzzles(come))


@pytest.mark.long
def test_analysis(come: Come) -> None:
    examine(screens.in_the_analysis(come))


@pytest.mark.long
def test_people(come: Come) -> None:
    examine(screens.with_people(come))
