"""Plays any game by clicking what can be clicked. It knows no rule: the page shows what there is to do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Page

from tests.page.serving import script

LOOK = script("look")
SETTLED = script("settled")
LISTEN = """() => {
  window.clicked = new Promise((done) => {
    addEventListener('click', () => done(true), { capture: true, once: true })
    setTimeout(() => done(false), 2000)
  })
}"""
MOVED = f"(told) => ({SETTLED})() || document.querySelectorAll('.story > li:not(.empty)').length !== told"
POSITION = "() => document.querySelector('.match')?.dataset.at"
TOO_LONG = 3000


class Player:
    """Clicks at random, or taps where the screen can be touched; `look` is called before every click."""

    def __init__(self, page: Page, seed: int = 0, look: Callable[[Page], None] | None = None) -> None:
        self.page = page
        self.luck = random.Random(seed)
        self.look = look
        self.touch = bool(page.evaluate("() => navigator.maxTouchPoints"))
        self.clicks: Counter[str] = Counter()
        self.covered: Counter[str] = Counter()

    def one_choice(self) -> None:
        self.play(choices=1)

    def play(self, choices: int | None = None) -> None:
        """To the end of the game; or until the story has so many more entries."""
        tries = 0
        begun = told = self.told()
        for _ in range(TOO_LONG):
            if self.told() != told:
                told, tries = self.told(), 0
            if choices is not None and told >= begun + choices:
                return
            seen = self.page.evaluate(LOOK, [self.luck.random(), tries])
            self.covered.update(seen.get("covered", []))
            if seen["state"] == "over":
                return
            assert seen["state"] != "refused", seen["text"]
            if seen["state"] == "waiting":
                self.page.wait_for_function(MOVED, arg=told)
                continue
            tries += 1
            if seen["state"] == "covered":
                tries = 8
                continue
            if self.look is not None:
                self.look(self.page)
            self.clicks[seen["kind"]] += 1
            position = self.page.evaluate(POSITION)
            self.press(*seen["at"])
            if seen["kind"] == "confirm":  # the next question may have one as well
                self.page.wait_for_function(
                    f"(at) => !document.querySelector('button.confirm') || ({POSITION})() !== at", arg=position
                )
        raise AssertionError(f"the game does not end: {self}")

    def press(self, x: float, y: float) -> None:
        if self.touch:
            self.page.evaluate(LISTEN)
            self.page.touchscreen.tap(x, y)
            self.page.evaluate("() => window.clicked")  # the browser turns a tap into a click a little later
        else:
            self.page.mouse.click(x, y)

    def __str__(self) -> str:
        return f"{dict(self.clicks)} clicks; could not be hit: {dict(self.covered)}"

    def told(self) -> int:
        """How much of the story is on the page."""
        return int(self.page.evaluate("() => document.querySelectorAll('.story > li:not(.empty)').length"))
