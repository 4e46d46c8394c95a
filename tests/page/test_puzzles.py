"""Puzzles: a wrong move is refuted on the board and can be tried again; the puzzle of the day makes a streak."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from atlantis.people.puzzles import all_puzzles, puzzles_of
from tests.page.people import Person
from tests.page.screens import choose_move


def shown(page: Page) -> Locator:
    """The move of the line that is shown on the board."""
    return page.get_by_role("group", name="The line").locator("[aria-current=step]")


def test_a_wrong_move_is_refuted_on_the_board_and_another_one_tried(ann: Person) -> None:
    puzzle = puzzles_of("atlanteon")[17]
    state = puzzle.state()
    moves = [state.text(code) for code in state.legal_actions()]
    wrong = next(move for move in moves if move != puzzle.answer)
    square = wrong.split()[-1]
    page = ann.open(f"/puzzles/{puzzle.id}")
    page.get_by_text("to move and win").wait_for()
    stands = page.locator(f"[data-square={square}] [data-home]")
    expect(stands).to_have_count(0)
    choose_move(page, puzzle, wrong)
    expect(page.locator(".result.no")).to_contain_text("is refuted by")
    line = page.get_by_role("group", name="The line").locator(".move")
    expect(line.nth(1)).to_have_attribute("aria-current", "step")
    reply = (line.nth(1).get_attribute("title") or "").split()[-1]
    expect(stands).to_have_count(1)
    expect(page.locator(f"[data-square={reply}] [data-home]")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(line.first).to_have_attribute("aria-current", "step")
    expect(page.locator(f"[data-square={reply}] [data-home]")).to_have_count(0)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(shown(page)).to_have_count(0)
    expect(stands).to_have_count(0)
    line.last.click()
    expect(page.get_by_role("button", name="On", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".result")).to_have_count(0)
    choose_move(page, puzzle, puzzle.answer)
    expect(page.locator(".result.yes")).to_contain_text("wins")
    expect(page.get_by_text("Solved.", exact=True)).to_be_visible()


def test_the_puzzle_of_the_day_begins_a_streak(ann: Person) -> None:
    page = ann.open("/puzzles")
    streak = page.get_by_role("region", name="Puzzles").locator(".streak")
    expect(streak).to_contain_text("0 days in a row")
    puzzle = all_puzzles()[ann.get("/puzzles")["today"]["id"]]
    choose_move(page, puzzle, puzzle.answer)
    expect(page.locator(".result.yes")).to_be_visible()
    expect(page.get_by_text("Solved at the first try. Your streak is 1 day.")).to_be_visible()
    expect(streak).to_contain_text("1 day in a row")
    expect(streak.locator("i").last).to_have_class(re.compile("^solved"))
    page.reload()
    expect(page.locator(".result.yes")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".result")).to_have_count(0)
    page.get_by_role("link", name="Today’s puzzle").click()
    expect(page.locator(".result.yes")).to_be_visible()
