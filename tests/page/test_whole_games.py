"""Whole games on the board against novices, by somebody who knows no rule: by clicks, and by touch on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Come
from tests.page.people import DESKTOP, PHONE, TALL_PHONE
from tests.page.player import Player


def stays_narrow(page: Page) -> None:
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


@pytest.mark.parametrize(
    ("game", "size", "confirm"),
    [
        ("Atlanteon", DESKTOP, "always"),
        pytest.param("Ark of Atlantis", DESKTOP, "always", marks=pytest.mark.long),
        pytest.param("Atlandice", DESKTOP, "always", marks=pytest.mark.long),
        pytest.param("Atlantis Rising", DESKTOP, "needed", marks=pytest.mark.long),
        pytest.param("Atlanteon", TALL_PHONE, "needed", marks=pytest.mark.long),
        pytest.param("Ark of Atlantis", TALL_PHONE, "needed", marks=pytest.mark.long),
        pytest.param("Atlandice", PHONE, "needed", marks=pytest.mark.long),
        pytest.param("Atlantis Rising", TALL_PHONE, "needed", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_is_played_against_novices(come: Come, game: str, size: tuple[int, int], confirm: str) -> None:
    ann = come("Ann", size, confirm=confirm)
    page = ann.open()
    page.get_by_role("article", name=game).get_by_role("button", name="Play bots").click()
    ann.board.wait_for()
    player = Player(page, look=stays_narrow)
    player.play()
    expect(ann.result).to_contain_text("Game over")
    assert player.clicks["board"] > player.clicks["list"], f"most is done on the board: {player}"
    assert player.clicks["confirm"] or confirm != "always"
