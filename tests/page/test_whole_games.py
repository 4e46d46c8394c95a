"""Whole games by clicks on the board against novices, by somebody who knows no rule; one of them on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Come
from tests.page.people import DESKTOP, PHONE
from tests.page.player import Player


def stays_narrow(page: Page) -> None:
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


@pytest.mark.parametrize(
    ("game", "size", "confirm"),
    [
        ("Atlanteon", DESKTOP, "always"),
        ("Atlandice", PHONE, "needed"),
        ("Ark of Atlantis", DESKTOP, "always"),
        ("Atlantis Rising", DESKTOP, "needed"),
    ],
)
def test_a_whole_game_is_played_by_clicks_against_novices(
    come: Come, game: str, size: tuple[int, int], confirm: str
) -> None:
    ann = come("Ann", size, confirm=confirm)
    page = ann.open()
    page.get_by_role("article", name=game).get_by_role("button", name="Play").click()
    ann.board.wait_for()
    player = Player(page, look=stays_narrow)
    player.play()
    expect(ann.result).to_contain_text("Finished")
    assert player.clicks["board"] > player.clicks["list"], f"most is done on the board: {player}"
    assert player.clicks["confirm"] or confirm != "always"
