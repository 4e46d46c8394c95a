"""Values of a printed copy: typed and checked in the browser, shown to everybody before they sit down."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Come
from tests.page.people import Person

ORE = "S24 Bronze Ram, cost, ore"
MARKERS = "the markers, number"


def type_three_ore(page: Page) -> None:
    page.goto("/values/ark")
    page.get_by_role("button", name="Ship").click()
    page.get_by_label(ORE).fill("3")
    expect(page.get_by_text("Saved · version 1")).to_be_visible()


def test_values_are_checked_while_typing_and_saved_by_themselves(ann: Person) -> None:
    page = ann.page
    type_three_ore(page)
    expect(page.get_by_text("Cost: House value: 4 wood, 2 ore. Yours: 4 wood, 3 ore")).to_be_visible()
    cubes = page.locator("label", has=page.get_by_label(ORE)).locator("svg")
    assert cubes.evaluate("drawing => drawing.childElementCount") > 0  # the field shows which cubes it is about
    page.get_by_label("S01 Ore Barge, points").fill("99")
    expect(page.get_by_text("Points: 99 is not possible; it must be between 0 and 50.")).to_be_visible()
    expect(page.get_by_text("Not saved: 1 mistake")).to_be_visible()
    expect(page.get_by_role("button", name="Use it at a table")).to_be_disabled()
    page.get_by_label("S01 Ore Barge, points").fill("3")
    expect(page.get_by_text("Saved · version 2")).to_be_visible()
    page.get_by_label("Name").fill("Our 2012 copy")
    expect(page.get_by_text("Saved · version 3")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name")).to_have_value("Our 2012 copy")
    page.get_by_role("button", name="Ship").click()
    expect(page.get_by_label(ORE)).to_have_value("3")
    page.get_by_label(ORE).press("h")  # ours again
    expect(page.get_by_text("Saved · version 4")).to_be_visible()
    expect(page.get_by_label(ORE)).to_have_value("2")


@pytest.mark.long
def test_a_link_shows_values_and_others_copy_them(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    type_three_ore(ann.page)
    page = bob.open(ann.page.get_by_label("Link").input_value().removeprefix(bob.url))
    expect(page.get_by_text("These values belong to Ann.")).to_be_visible()
    page.get_by_role("button", name="Ship").click()
    expect(page.get_by_label(ORE)).to_be_disabled()
    page.get_by_role("button", name="Make a copy").click()
    expect(page.get_by_label("Name")).to_have_value("My copy (copy)")
    page.get_by_role("button", name="Ship").click()
    expect(page.get_by_label(ORE)).to_be_enabled()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Yes, delete").click()
    expect(page.get_by_text("Nothing entered yet")).to_be_visible()


def test_a_data_file_is_opened_or_refused_with_all_its_mistakes(ann: Person, tmp_path: Path) -> None:
    page = ann.open("/values/atlanteon")
    expect(page.get_by_label(MARKERS)).to_have_value("11")
    wrong, right = tmp_path / "wrong.toml", tmp_path / "Grandfather's copy.toml"
    wrong.write_text("marker = 9\ntiles = 3\n", encoding="utf-8")
    right.write_bytes(b"\xef\xbb\xbfmarkers = 9\n")
    page.get_by_label("Open a file").set_input_files(wrong)
    expect(page.get_by_text("there is no value named 'marker': did you mean 'markers'?")).to_be_visible()
    expect(page.get_by_text("tiles: 3 is not possible; it must be a list of whole numbers.")).to_be_visible()
    page.get_by_label("Open a file").set_input_files(right)
    expect(page.get_by_label(MARKERS)).to_have_value("9")
    expect(page.get_by_label("Name")).to_have_value("Grandfather's copy")
    expect(page.get_by_text("Saved · version 1")).to_be_visible()


def test_a_table_with_own_values_shows_them_before_anybody_sits_down(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    page = ann.page
    type_three_ore(page)
    page.get_by_role("button", name="Use it at a table").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Values")).to_contain_text("My copy · 1 changed")
    dialog.get_by_text("Open", exact=True).first.click()
    dialog.get_by_text("Open", exact=True).last.click()
    dialog.get_by_text("Anyone", exact=True).click()
    dialog.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/match/*")
    bob.open("/")
    table = bob.page.get_by_role("listitem").filter(has_text="My copy (1 changed)")
    table.get_by_role("link", name="View").first.click()
    bob.page.get_by_role("button", name="See the values").click()
    expect(bob.page.get_by_role("dialog")).to_contain_text("S24 Bronze Ram: cost")
    expect(bob.page.get_by_role("dialog")).to_contain_text("4 wood, 3 ore")
    bob.page.keyboard.press("Escape")
    expect(bob.page.get_by_role("button", name="Join")).to_be_visible()


def test_the_rules_speak_of_the_values_of_the_match(ann: Person) -> None:
    page = ann.sit_at(ann.match("atlanteon", "me", "me", data={"markers": 9}, data_name="Nine"))
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("complementary")
    expect(rules.get_by_role("region", name="At this table")).to_contain_text("The markers: number")
    expect(rules.get_by_text("Other values")).to_be_visible()
    expect(rules.get_by_text("House values")).to_have_count(0)
