"""A game of another package, which the page has never heard of: it is played on a board made from view and words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.fifth_game import environment, install
from tests.page.conftest import Come
from tests.page.people import Person
from tests.page.player import Player
from tests.page.serving import PageServer
from tests.page.test_screens import examine


@pytest.fixture(scope="module")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server that has one more game."""
    made = PageServer(tmp_path_factory.mktemp("page_server"), environment(install(tmp_path_factory.mktemp("site"))))
    yield made
    made.kill()


def test_it_is_played_to_its_end_by_clicks(come: Come, plugged: PageServer) -> None:
    ann = come("Ann", at=plugged)
    page = ann.sit_at(ann.match("tidepools", "me", "me"))
    player = Player(page, seed=3)
    player.play()
    assert player.clicks["board"] > 4, player.clicks
    expect(ann.result).to_be_visible()


def screens(come: Come, plugged: PageServer) -> Iterator[tuple[Person, str]]:
    ann = come("Ann", at=plugged)
    page = ann.open("/")
    expect(page.get_by_role("article", name="Tide Pools").get_by_role("button", name="Play bots")).to_be_enabled()
    expect(page.get_by_role("article")).to_have_count(5)
    yield ann, "plugged-home"
    match = ann.match("tidepools", "me", "me", "me")
    pools = ann.sit_at(match).locator(".plain button.card")
    while not pools.count():  # roll until there is something to gather
        Player(page).one_choice()
    expect(pools.first).to_contain_text("pool")
    yield ann, "plugged-pools"
    Player(page, seed=1).play(choices=9)
    yield ann, "plugged-middle"
    ann.open(f"/replay/{match}")
    ann.board.wait_for()
    yield ann, "plugged-replay"


@pytest.mark.long
def test_its_screens_are_as_good_as_others(come: Come, plugged: PageServer) -> None:
    examine(screens(come, plugged))
