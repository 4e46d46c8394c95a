"""Deciding at the page: choosing, taking back, advice, refusals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.people import Person
from tests.page.player import Player


def test_a_refused_move_names_the_rule(ann: Person) -> None:
    page = ann.sit_at(ann.match("atlanteon", "me", "me"))
    ann.type_move("tile 7 a1")
    expect(ann.decide.get_by_role("alert")).to_contain_text("Not possible")
    refusal = ann.decide.get_by_role("alert").inner_text()
    assert "tower" in refusal.lower(), refusal
    expect(ann.typed).to_have_attribute("aria-invalid", "true")
    ann.type_move("tower white c3")
    expect(ann.decide.get_by_role("alert")).to_be_hidden()
    expect(page.locator("[data-square=c3]")).to_have_attribute("aria-label", re.compile("tower"))


@pytest.mark.long
def test_what_was_done_is_taken_back(ann: Person) -> None:
    page = ann.sit_at(ann.match("atlanteon", "me", "me"))
    before = page.locator("[data-square=c3]").get_attribute("aria-label")
    ann.type_move("tower white c3")
    expect(page.locator("[data-square=c3]")).not_to_have_attribute("aria-label", before or "")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-square=c3]")).to_have_attribute("aria-label", before or "")


@pytest.mark.long
def test_the_bot_gives_advice_with_the_chance_to_win(ann: Person) -> None:
    page = ann.sit_at(ann.match("atlandice", "me", "novice"))
    ann.my_turn()
    page.get_by_role("button", name="Hint").click()
    expect(ann.decide).to_contain_text("%")
    told = ann.story().get_by_role("listitem").count()
    ann.decide.get_by_role("button").filter(has_text="%").first.click()
    confirm = page.locator("button.confirm")
    if confirm.count():
        confirm.click()
    page.wait_for_function("told => document.querySelectorAll('.story > li').length > told", arg=told)


def test_clicks_narrow_down_and_can_be_begun_anew(ann: Person) -> None:
    page = ann.sit_at(ann.match("atlanteon", "me", "me"))
    page.get_by_role("button", name="White tower").first.click()
    expect(page.locator("[data-pool=white]").first).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("button", name="Start over")).to_be_hidden()


def test_a_reload_keeps_everything(ann: Person) -> None:
    page = ann.sit_at(ann.match("ark", "me", "novice", "novice"))
    Player(page).play(choices=2)
    ann.my_turn()
    told = ann.story().get_by_role("listitem").count()
    page.reload()
    ann.board.wait_for()
    expect(ann.story().get_by_role("listitem")).to_have_count(told)
    page.goto("/")
    expect(page.get_by_role("listitem").filter(has_text="Your turn").first).to_be_visible()
