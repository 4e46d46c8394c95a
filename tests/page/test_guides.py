"""The guided first games: who reads every step and does what it asks comes to the guide's end in each of the four."""

from __future__ import annotations

import random
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.games.scale import mark_long
from tests.page.checks import accessible, fits_a_phone, pictures, valid
from tests.page.conftest import Come
from tests.page.people import DESKTOP, PHONE, Person

GAMES = ("atlanteon", "atlandice", "ark", "rising")
SHORT = 2_000
TOO_LONG = 400


class Learner:
    """Reads a step and goes on; does what is asked; else plays anything that is offered."""

    def __init__(self, person: Person, game: str, seed: int = 5) -> None:
        self.page: Page = person.page
        self.game = game
        self.luck = random.Random(seed)
        self.steps: dict[str, str] = {}
        self.person = person

    @property
    def card(self) -> Locator:
        return self.page.get_by_role("complementary", name=re.compile("Guided first game|Première partie guidée"))

    def begin(self) -> None:
        self.person.open(f"/learn/{self.game}")
        self.card.wait_for()

    def number(self) -> int:
        """Of the step that is shown."""
        return int(re.findall(r"\d+", self.card.locator("small").inner_text())[0])

    def go_on(self) -> bool:
        """One step, or one move between two steps; False when the guide is over."""
        if self.card.is_visible():
            title = self.card.get_by_role("heading").inner_text()
            if title not in self.steps:
                self.steps[title] = self.card.locator("p").inner_text()
                self.page.screenshot(path=pictures("guides") / f"{self.game}-{len(self.steps):02}.jpg", quality=85)
            asked = self.card.get_by_role("button", name=re.compile("Show me|Montrez-moi"))
            if asked.is_visible():
                asked.click(timeout=SHORT)
                self.decide("button.confirm").first.click(timeout=SHORT)
                self.page.wait_for_function("() => !document.querySelector('button.confirm')")
            else:
                self.card.locator(".btn.primary").click(timeout=SHORT)
            return True
        strip = self.page.locator("section.strip")  # of the guide: the replay of a game that is over has one, too
        if not strip.is_visible():
            self.page.wait_for_timeout(300)  # the next step may be on its way
            return self.card.is_visible() or strip.is_visible()
        self.person.open_moves()
        choices = self.moves("button.confirm, .choices button")
        if not choices.count() and self.moves("details:not([open]) summary").count():
            self.moves("details:not([open]) summary").first.click(timeout=SHORT)
        elif choices.count():
            choices.nth(self.luck.randrange(choices.count())).click(timeout=SHORT)
        self.page.wait_for_timeout(40)
        return True

    def decide(self, what: str) -> Locator:
        return self.page.locator(".decide").locator(what).locator("visible=true")

    def moves(self, what: str) -> Locator:
        return self.page.locator(".decide, .moves").locator(what).locator("visible=true")

    def learn(self) -> None:
        """To the guide's end."""
        for _ in range(TOO_LONG):
            try:
                if not self.go_on():
                    return
            except TimeoutError:
                continue  # the step or the choice went away meanwhile
        raise AssertionError(f"the guide does not end: {self.steps}")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_somebody_learns_a_game_to_the_end_of_its_guide(come: Come, game: str) -> None:
    learner = Learner(come("Ann"), game)
    learner.begin()
    assert "/match/" in learner.page.url
    learner.learn()
    last = list(learner.steps)[-1].lower()
    assert last in ("you know the game", "the game is over")
    assert len(learner.steps) <= 20
    expect(learner.card).to_be_hidden()
    if last == "the game is over":  # whoever moves at random may lose before the last step
        expect(learner.person.result).to_be_visible()
    else:
        assert len(learner.steps) >= 8
        assert learner.page.locator(".decide").is_visible()  # and the game goes on


@pytest.mark.parametrize("game", mark_long(GAMES, but=["rising"]))
def test_a_guide_speaks_french_on_a_phone(come: Come, game: str) -> None:
    learner = Learner(come("Ann", size=PHONE, lang="fr", theme="light"), game)
    learner.begin()
    for n in range(6):
        if learner.card.is_visible():
            assert fits_a_phone(learner.page) == []
            box = learner.card.bounding_box()
            assert box is not None
            assert box["y"] > PHONE[1] * 0.3  # the board stays in sight
            learner.page.screenshot(path=pictures("guides") / f"{game}-phone-{n}.jpg", quality=85)
        with suppress(TimeoutError):  # the step or the choice went away meanwhile
            learner.go_on()
    assert not re.search(r"\b(the|you|your|and)\b", " ".join([*learner.steps, *learner.steps.values()]))


@pytest.mark.long
def test_a_reload_loses_nothing_and_the_lesson_can_be_gone_on_with(come: Come) -> None:
    ann = come("Ann")
    learner = Learner(ann, "atlanteon")
    learner.begin()
    for _ in range(3):
        learner.go_on()
    number, at = learner.number(), ann.page.url
    ann.page.reload()
    learner.card.wait_for()
    assert learner.number() == number
    page = ann.open("/")
    page.get_by_role("article", name="Atlanteon").get_by_role("link", name="Learn").click()
    learner.card.wait_for()
    assert (page.url, learner.number()) == (at, number)


@pytest.mark.long
def test_a_guide_can_be_looked_back_at_put_aside_and_left(come: Come) -> None:
    ann = come("Ann")
    learner = Learner(ann, "ark")
    learner.begin()
    learner.go_on()
    heading = learner.card.get_by_role("heading")
    second = heading.inner_text()
    learner.card.get_by_role("button", name="Back").click()
    expect(heading).not_to_have_text(second, ignore_case=True)
    learner.card.get_by_role("button", name="Forward").click()
    expect(heading).to_have_text(second, ignore_case=True)
    learner.card.get_by_role("button", name="Hide the step").click()
    expect(learner.card).to_be_hidden()
    ann.page.get_by_role("button", name="Show the step again").click()
    learner.card.get_by_role("button", name="Leave the guide").click()
    expect(learner.card).to_be_hidden()
    ann.page.reload()
    ann.board.wait_for()
    assert not learner.card.is_visible()
    first = ann.page.url
    learner.begin()
    assert ann.page.url != first  # who has left begins anew


def test_a_step_offers_only_what_it_asks_for(come: Come) -> None:
    ann = come("Ann")
    learner = Learner(ann, "ark")
    learner.begin()
    while not learner.card.get_by_role("button", name="Show me").is_visible():
        learner.go_on()
    ann.open_moves()
    offered = learner.moves(".choices button").all_inner_texts()
    assert offered
    assert all(text.startswith("Gather") for text in offered)
    learner.card.get_by_role("button", name="Hide the step").click()
    expect(learner.moves(".choices button").get_by_text("Fetch 1 gold")).to_be_visible()


def test_a_guide_goes_by_keys_and_says_its_steps(come: Come) -> None:
    ann = come("Ann")
    learner = Learner(ann, "atlandice")
    learner.begin()
    step = learner.card.locator(".btn.primary")
    expect(step).to_be_focused()
    told = learner.card.locator("[aria-live=polite]")
    before = told.inner_text()
    ann.page.keyboard.press("Enter")
    expect(told).not_to_have_text(before)
    expect(step).to_be_focused()


@pytest.mark.long
def test_a_guide_is_accessible_and_valid(come: Come) -> None:
    for game, theme in zip(GAMES, ("dark", "light", "dark", "light"), strict=True):
        learner = Learner(come("Ann", size=DESKTOP, theme=theme), game)
        learner.begin()
        learner.go_on()
        learner.card.wait_for()
        assert accessible(learner.page) == []
        assert valid({f"guide-{game}": learner.page.content()}) == []


def test_there_is_no_lesson_for_another_game(come: Come) -> None:
    ann = come("Ann")
    ann.expect("status of 404")
    page = ann.open("/learn/chess")
    page.get_by_role("heading", name="Page not found").wait_for()
