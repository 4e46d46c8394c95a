"""The Watch page: a game appears when it starts and leaves when it ends, without a reload; rated games show ratings."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.checks import accessible, fits_a_phone
from tests.page.conftest import Come
from tests.page.people import PHONE

LIVE = {"kind": "live", "base": 600, "increment": 5}


@pytest.mark.long
def test_games_come_and_go_on_the_watch_page(come: Come) -> None:
    ann, bob, eve = come("Ann"), come("Bob"), come("Eve", PHONE)
    for person in (ann, bob):
        person.post("/accounts", {"account": f"watch-{person.name.lower()}", "password": "a long password"})
    before = ann.match("atlandice", "me", "open", listed=True, rated=True, clock=LIVE)
    bob.post(f"/matches/{before}/commands", {"type": "join"})
    bob.post(f"/matches/{before}/commands", {"type": "resign"})
    eve.get(f"/matches/{before}/ratings")
    page = eve.open("/watch")
    page.get_by_role("radiogroup", name="Game").wait_for()
    match = ann.match("atlandice", "me", "open", listed=True, rated=True, clock=LIVE)
    bob.post(f"/matches/{match}/commands", {"type": "join"})
    card = page.locator(f"a[href='/match/{match}']")
    expect(card.get_by_text("±")).to_have_count(2)
    expect(card).to_contain_text("Rated")
    expect(card.locator("b.time")).to_have_count(2)
    assert fits_a_phone(page) == []
    assert accessible(page) == []
    page.get_by_role("radiogroup", name="Game").get_by_text("Ark of Atlantis").click()
    expect(card).to_have_count(0)
    page.get_by_role("radiogroup", name="Game").get_by_text("Atlandice").click()
    expect(card).to_be_visible()
    bob.post(f"/matches/{match}/commands", {"type": "resign"})
    expect(card).to_have_count(0)
