"""Atlantis Rising: what chance brings is shown on the island, and an arm opens under a finger."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Come
from tests.page.people import PHONE, Person

MOST = 400
"""Choices within which something happens in every game."""


def play_until(ann: Person, match: str, step: str) -> dict[str, Any]:
    """Play at random, but no cards, all seats being Ann's, up to a decision of that step; the match then."""
    luck = random.Random(1)
    seen: dict[str, Any] = ann.get(f"/matches/{match}")
    for _ in range(MOST):
        if seen["view"]["step"] == step:
            return seen
        assert seen["status"] == "running", f"the game has ended without {step}"
        plain = [one for one in seen["legal"] if one["kind"] != "play"]
        seen = do(ann, match, seen, luck.choice(plain or seen["legal"])["move"])
    raise AssertionError(f"no {step} in {MOST} choices")


def do(ann: Person, match: str, seen: dict[str, Any], move: str) -> dict[str, Any]:
    ann.post(f"/matches/{match}/commands", {"type": "move", "move": move, "at": seen["position"]})
    after: dict[str, Any] = ann.get(f"/matches/{match}?since={seen['number']}")
    return after


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_misfortune_lies_face_up_until_it_is_answered(ann: Person, motion: str) -> None:
    ann.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    match = ann.match("rising", *["me"] * 4, options={"level": "easy"})
    page = ann.sit_at(match)
    page.locator("main [data-tile=M1]").wait_for()
    seen = play_until(ann, match, "cancel")
    section = next(one for one in seen["view"]["sections"] if one["section"] == seen["view"]["about"]["section"])
    tip = next(tile["tile"] for tile in section["tiles"] if tile["intact"])
    card = page.locator("[data-event=misfortune]")
    expect(card).to_contain_text(f"Seat {seen['view']['misfortunes']['drawer']} draws")
    expect(card).to_contain_text(re.compile(rf"Flood: .*{tip}: (nobody|Seat \d)", re.DOTALL))
    page.keyboard.press("Shift")
    expect(card).to_be_hidden()
    land = page.locator(f"main [data-tile={tip}] .land")
    expect(land).not_to_have_class(re.compile("sunk"))
    while seen["view"]["step"] == "cancel":  # the others with energy are asked, too
        seen = do(ann, match, seen, "endure")
    expect(land).to_have_class(re.compile("sunk"))


def test_a_tap_on_a_phone_opens_an_arm_with_large_tiles(come: Come) -> None:
    ann = come("Ann", PHONE)
    page = ann.sit_at(ann.match("rising", "me", "me"))
    ann.my_turn()
    box = page.locator("main [data-tile=H3]").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    arm = page.get_by_role("region", name="Hills")
    expect(arm.locator("li")).to_have_count(6)
    expect(arm.locator("li.near")).to_contain_text("H3")
    opened, sheet = arm.bounding_box(), page.locator(".rail").bounding_box()
    assert opened is not None
    assert sheet is not None
    assert opened["y"] + opened["height"] <= sheet["y"] + 1
    for tile in arm.locator("li > svg").all():
        size = tile.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 74
    arm.get_by_role("button", name=re.compile("H3")).click()
    expect(page.locator("[data-piece=H3]").or_(page.locator("button", has_text="on Hills H3")).first).to_be_visible()
    expect(ann.decide).to_be_visible()
