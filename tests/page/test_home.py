"""The home page: bots, level and seat beside the button; lists with results and dates; uploads in the chosen language."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.page.checks import accessible, fits_a_phone
from tests.page.conftest import Come
from tests.page.people import PHONE, Person


def test_bots_level_and_seat_are_chosen_beside_the_button_and_remembered(ann: Person) -> None:
    page = ann.open("/")
    card = page.get_by_role("article", name="Ark of Atlantis")
    level = card.get_by_role("radiogroup", name="Level of the bots")
    expect(level.get_by_label("Novice")).to_be_checked()
    level.get_by_text("Adept").click()
    expect(card).to_contain_text("lines of play before each move.")
    card.get_by_role("button", name="One bot more").click()
    expect(card.get_by_text("3 bots", exact=True)).to_be_visible()
    expect(card.get_by_role("button", name="One bot more")).to_be_disabled()
    card.get_by_role("combobox", name="Your seat").select_option(index=2)
    with page.expect_request(lambda request: request.method == "POST" and "/api/matches" in request.url) as sent:
        card.get_by_role("button", name="Play bots").last.click()
    body = sent.value.post_data_json
    assert body is not None
    assert (body["seats"], body["in_order"]) == (["adept", "me", "adept", "adept"], True)
    ann.board.wait_for()
    page.goto("/")
    expect(level.get_by_label("Adept")).to_be_checked()
    expect(card.get_by_text("3 bots", exact=True)).to_be_visible()
    other = page.get_by_role("article", name="Atlanteon")
    expect(other.get_by_label("Novice")).to_be_checked()
    expect(other.get_by_text("20 min")).to_be_visible()
    expect(other.get_by_text("light")).to_be_visible()
    expect(other.get_by_role("button", name="One bot more")).to_have_count(0)


def test_on_a_phone_the_game_played_last_is_open(come: Come) -> None:
    ann = come("Ann", PHONE, last="ark")
    page = ann.open("/")
    card = page.get_by_role("article", name="Ark of Atlantis")
    expect(card.get_by_role("radiogroup")).to_be_visible()
    row = page.get_by_role("article", name="Atlandice")
    expect(row.get_by_role("radiogroup")).to_have_count(0)
    row.get_by_role("button", name="Choose bots for Atlandice").click()
    expect(row.get_by_role("radiogroup")).to_be_visible()
    expect(card.get_by_role("radiogroup")).to_have_count(0)
    assert fits_a_phone(page) == []
    assert accessible(page) == []
    page.get_by_role("article", name="Atlanteon").get_by_role("button", name="Play bots").click()
    ann.board.wait_for()  # against the bots that the row names


def test_the_list_tells_company_result_points_and_date(ann: Person) -> None:
    match = ann.match("atlanteon", "me", "me")
    ann.play_by_http(match, 10_000)
    ann.match("ark", "me", "novice", "novice")
    page = ann.open("/")
    rows = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("2 bots, novice")
    expect(rows.last).to_contain_text("Pass and play")
    expect(rows.last.locator("time")).not_to_be_empty()


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "This file is not a game of Atlantis."), ("fr", "Ce fichier n’est pas")]
)
def test_a_bad_upload_is_refused_plainly_in_the_chosen_language(come: Come, lang: str, text: str) -> None:
    ann = come("Ann", lang=lang)
    ann.expect("status of 422")
    page = ann.open("/")
    page.locator("input[type=file]").set_input_files(
        {"name": "photo.jsonl", "mimeType": "application/x-ndjson", "buffer": json.dumps({"a": 1}).encode()}
    )
    expect(page.get_by_role("alert")).to_contain_text(text)
