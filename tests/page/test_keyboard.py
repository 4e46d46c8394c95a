"""Everything by keys: a person without a mouse plays."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.games.scale import mark_long
from tests.page.people import Person
from tests.page.player import SETTLED
from tests.page.serving import script

FOCUS = script("focus")
SEEN = script("seen")


PLACES = {
    "board": ":is(main .board, .people) :is(button, [role=button]), [data-part]",
    "list": "section[aria-label=Move] button:not(:disabled, [data-part], .again, .confirm)",
}
"""What can be chosen, by where it is."""


def walk_to(page: Page, what: str, luck: random.Random) -> bool:
    """Tab until there, passing by some; False if nothing is there any more, because a move has arrived meanwhile."""
    skip = luck.randrange(6)
    for n in range(1, 401):
        page.keyboard.press("Tab")
        where = page.evaluate(FOCUS)
        if where == "over":
            return True
        if where == what:
            assert page.evaluate(SEEN), "it is not to be seen where the keys are"
            skip -= 1
            if skip < 0:
                return True
        if n % 50 == 0 and not page.locator(PLACES[what]).count():
            return False
    raise AssertionError(f"no Tab leads to {what}")


def decide_by_keys(page: Page, luck: random.Random) -> None:
    """One choice on the board, or from the list: Tab, Enter, and Enter again on the confirmation."""
    before = page.evaluate("() => document.querySelector('.story')?.children.length")
    for _ in range(12):
        listed, there = page.locator(PLACES["list"]).count(), page.locator(PLACES["board"]).count()
        if not walk_to(page, luck.choice(["board"] * 2 * bool(there or not listed) + ["list"] * bool(listed)), luck):
            continue
        page.keyboard.press("Enter")
        if page.evaluate(FOCUS) == "confirm":
            page.keyboard.press("Enter")
        page.wait_for_function(SETTLED)
        if page.evaluate("() => document.querySelector('.story')?.children.length") != before:
            return


@pytest.mark.long
def test_a_whole_game_is_played_by_keys_alone(ann: Person) -> None:
    page = ann.open()
    expect(page.get_by_role("article", name="Atlanteon").get_by_role("button", name="Play bots")).to_be_enabled()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('[aria-labelledby=card-atlanteon] .btn')"):
            break
    page.keyboard.press("Enter")
    ann.board.wait_for()
    luck = random.Random(1)
    while not ann.result.count():
        ann.page.wait_for_function(SETTLED)
        if not ann.result.count():
            decide_by_keys(page, luck)
    expect(ann.result).to_contain_text("Game over")


@pytest.mark.parametrize("game", mark_long(["atlandice", "ark", "rising"], but=["ark"]))
def test_every_game_can_be_played_by_keys(ann: Person, game: str) -> None:
    page = ann.sit_at(ann.match(game, "me", "novice"))
    luck = random.Random(2)
    for _ in range(4):
        ann.my_turn()
        decide_by_keys(page, luck)


def test_arrow_keys_walk_over_the_floor(ann: Person) -> None:
    page = ann.sit_at(ann.match("atlanteon", "me", "novice"))
    page.locator("[data-square=b2]").focus()
    for key, square in (("ArrowRight", "c2"), ("ArrowUp", "c3"), ("ArrowLeft", "b3"), ("ArrowDown", "b2")):
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.dataset.square") == square


@pytest.mark.long
@pytest.mark.parametrize("game", ["atlandice", "ark", "rising"])
def test_a_whole_game_is_played_by_typed_moves(ann: Person, game: str) -> None:
    """From the moves that the page proposes for the box."""
    page = ann.sit_at(ann.match(game, "me", "me"))
    ann.open_moves()
    luck = random.Random(3)
    for _ in range(400):
        page.wait_for_function(SETTLED)
        if ann.result.count():
            break
        moves = page.evaluate("() => [...document.querySelectorAll('datalist option')].map((one) => one.value)")
        ann.typed.focus()
        page.keyboard.insert_text(luck.choice(moves))
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('input[aria-label=\"Move in notation\"]')?.value")
    expect(ann.result).to_contain_text("Game over")
