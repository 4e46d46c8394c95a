"""Drawn seats, undo with everybody's agreement, standing answers, plans, and games whose rules have changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.checks import accessible, fits_a_phone
from tests.page.conftest import Come
from tests.page.people import Person
from tests.page.serving import PageServer
from tests.page.test_screens import as_a_phone, shoot

PLAN = re.compile(r"^Plan( \d+|!)?$")
SIZES = ((1440, 900), (1024, 768), (390, 844))


@pytest.fixture(scope="module")
def with_lagoon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server that has one more game, with windows and plans."""
    made = PageServer(tmp_path_factory.mktemp("page_server"), lagoon="1")
    yield made
    made.kill()


def look(page: Page, name: str) -> None:
    """A picture in each size; no complaint of axe, and fit for a phone."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, f"{name}-{width}")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    assert accessible(page) == []
    with as_a_phone(page):
        assert fits_a_phone(page) == []


def command(person: Person, match: str, type: str, **fields: Any) -> Any:
    return person.post(f"/matches/{match}/commands", {"type": type, **fields})


# ---- seats -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_at_9_seats_are_drawn_and_one_click_chooses_them(ann: Person) -> None:
    page = ann.open("/")
    card = page.get_by_role("article", name="Atlanteon")
    card.get_by_role("button", name="Pass").click()
    order = page.get_by_role("radiogroup", name="Who gets which seat")
    expect(order.get_by_label("Drawn at random")).to_be_checked()
    look(page, "set-up")
    for inside in (False, True):
        if inside:
            order.get_by_text("In this order").click()
        with page.expect_request(lambda request: request.method == "POST" and "/api/matches" in request.url) as sent:
            page.get_by_role("button", name="Start", exact=True).click()
        body = sent.value.post_data_json
        assert body is not None
        assert body["in_order"] is inside
        ann.board.wait_for()
        page.go_back()
        card.get_by_role("button", name="Pass").click()


# ---- undo ------------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_an_undo_past_chance_is_confirmed_by_everybody(come: Come, with_lagoon: PageServer) -> None:
    ann = come("Ann", at=with_lagoon)
    page = ann.sit_at(ann.match("lagoon", "me", "me"))
    ann.type_move("done")
    story = ann.story().locator("li")
    expect(story).to_have_count(2)  # what says nothing is left out
    page.get_by_role("button", name="Undo").click()
    dialog = page.get_by_role("dialog", name="Undo past chance?")
    expect(dialog).to_contain_text("What was drawn stays drawn.")
    look(page, "agree")
    dialog.get_by_role("button", name="Cancel").click()
    expect(story).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    dialog.get_by_role("button", name="Everyone agrees: undo").click()
    expect(ann.story()).not_to_contain_text("passed")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


# ---- standing answers, all seats -------------------------------------------------------------------------------------


@pytest.mark.long
def test_standing_answers_are_changed_beside_the_board(come: Come, with_lagoon: PageServer) -> None:
    ann = come("Ann", at=with_lagoon)
    match = ann.match("lagoon", "me", "me", "me")
    page = ann.sit_at(match)
    page.get_by_role("button", name=PLAN).click()
    modes = page.get_by_role("radiogroup", name="Ask my seats out of turn")
    expect(modes.get_by_label("When needed")).to_be_checked()
    modes.get_by_text("Always").click()
    expect(modes.get_by_label("Always")).to_be_checked()
    ann.type_move("done")
    expect(ann.decide).to_contain_text("Pass (for all my seats)")
    look(page, "all-seats")
    ann.decide.get_by_role("button", name="Pass (for all my seats)").click()
    expect(ann.story().locator("li")).to_have_count(3)
    page.get_by_role("button", name=PLAN).click()
    modes.get_by_text("Never").click()
    expect(modes.get_by_label("Never")).to_be_checked()
    ann.type_move("done")
    expect(ann.story().get_by_text("standing answer")).to_have_count(3)
    command(ann, match, "standing", mode="always", seat=2)
    page.get_by_role("button", name=PLAN).click()
    expect(page.get_by_role("radiogroup", name=re.compile("^Ask me out of turn: "))).to_have_count(3)


# ---- plans -----------------------------------------------------------------------------------------------------------


def test_moves_are_planned_while_others_move_and_played_in_turn(come: Come, with_lagoon: PageServer) -> None:
    ann, bob = come("Ann", at=with_lagoon), come("Bob", at=with_lagoon)
    match = ann.match("lagoon", "me", "open", listed=True)
    command(bob, match, "join")
    page = bob.sit_at(match)
    page.get_by_role("button", name=PLAN).click()
    panel = page.get_by_role("region", name="Planned moves")
    expect(panel).to_contain_text("Only you see your plan.")
    panel.get_by_role("button", name="Plan a move").click()
    panel.get_by_role("button", name="Take north").click()
    panel.get_by_role("button", name="Done", exact=True).nth(1).click()
    moves = panel.get_by_role("list").first.get_by_role("listitem")
    expect(moves).to_have_text([re.compile("Take north"), re.compile("Done")])
    panel.get_by_role("button", name="Take east", exact=True).click()
    expect(moves).to_have_count(3)
    panel.get_by_role("button", name="Earlier: Take east").click()
    expect(moves).to_have_text([re.compile("Take north"), re.compile("Take east"), re.compile("Done")])
    look(page, "plan")
    panel.get_by_role("button", name="Remove: Take north").click()
    expect(moves).to_have_text([re.compile("Take east"), re.compile("Done")])
    page.reload()
    bob.board.wait_for()
    page.get_by_role("button", name=PLAN).click()
    expect(moves).to_have_text([re.compile("Take east"), re.compile("Done")])
    ann.sit_at(match)
    ann.page.get_by_role("button", name=PLAN).click()
    expect(ann.page.get_by_role("region", name="Plan", exact=True)).to_be_visible()
    expect(ann.page.get_by_role("region", name="Plan", exact=True)).not_to_contain_text("Take east")
    ann.type_move("done")
    expect(bob.story()).to_contain_text("took")
    expect(moves).to_have_count(0)


@pytest.mark.long
def test_what_could_not_be_played_comes_back_with_the_reason(come: Come, with_lagoon: PageServer) -> None:
    ann, bob = come("Ann", at=with_lagoon), come("Bob", at=with_lagoon)
    match = ann.match("lagoon", "me", "open", listed=True)
    command(bob, match, "join")
    page = bob.sit_at(match)
    command(bob, match, "plan", moves=["take north"] * 3)
    command(ann, match, "move", move="done", at=1)
    panel = page.get_by_role("region", name="Planned moves")
    expect(panel.get_by_role("status")).to_contain_text("Not played.")
    look(page, "returned")
    panel.get_by_role("button", name="Plan again").click()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    expect(panel.get_by_text("Not played.")).to_be_hidden()
    command(bob, match, "plan", moves=[])
    expect(panel).to_contain_text("Nothing is planned.")


# ---- versions --------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_game_whose_rules_have_changed_says_so_and_can_be_downloaded(
    come: Come, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = PageServer(tmp_path_factory.mktemp("page_server"), lagoon="1")
    try:
        ann = come("Ann", at=server)
        match = ann.match("lagoon", "me", "me")
        ann.open("/")
        server.kill()
        server.lagoon = "2"
        server.open()
        ann.expect("status of 422", "WebSocket", "ERR_CONNECTION", "Failed to load", "dynamically imported")
        page = ann.open("/")
        expect(page.get_by_text("Undecided: the rules have changed")).to_be_visible()
        look(page, "undecided-list")
        page.get_by_role("link", name="View").first.click()
        expect(page.get_by_role("heading", name="This game cannot be continued")).to_be_visible()
        expect(page.get_by_text("needs version 1 of the rules of Lagoon, and this program has")).to_be_visible()
        look(page, "undecided")
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the game").click()
        assert download.value.suggested_filename == f"lagoon-{match}.jsonl"
        page.goto(f"/replay/{match}")
        expect(page.get_by_role("heading", name="This game cannot be continued")).to_be_visible()
    finally:
        server.kill()
