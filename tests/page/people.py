"""People at the page: each has a browser of their own, with what it complains about."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

DESKTOP = (1280, 720)
PHONE = (360, 640)
TALL_PHONE = (390, 844)
NARROW = 760
"""Below this width the page is laid out for a phone."""
PATIENCE = 30_000
"""Milliseconds after which something does not happen any more."""
expect.set_options(timeout=PATIENCE)


class Person:
    """Somebody with a name that the server knows, in a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        size: tuple[int, int] = DESKTOP,
        lang: str = "en",
        theme: str = "dark",
        **settings: Any,
    ) -> None:
        self.url = url
        self.name = name
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            has_touch=size[0] < NARROW,
            locale="en-GB",
        )
        self.context.set_default_timeout(PATIENCE)
        self.post("/me", {"name": name})
        saved = json.dumps({"name": name, "known": True, "lang": lang, "theme": theme, "sound": False, **settings})
        self.context.add_init_script(f"localStorage.getItem('atlantis') ?? localStorage.setItem('atlantis', {saved!r})")
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.location.get('url')}: {message.text}")

    def expect(self, *patterns: str) -> None:
        """Complaints that belong to the test, such as a server that does not answer after it was killed."""
        self.expected += patterns

    def unexpected(self) -> list[str]:
        return [one for one in self.complaints if not any(re.search(pattern, one) for pattern in self.expected)]

    def close(self) -> None:
        self.context.close()

    # by HTTP, as this person

    def get(self, path: str) -> Any:
        answer = self.context.request.get(f"/api{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, body: object) -> Any:
        answer = self.context.request.post(f"/api{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def match(self, game: str, *seats: str, **more: Any) -> str:
        """A new match, with the seats as they are listed; its name."""
        return str(self.post("/matches", {"game": game, "seats": list(seats), "in_order": True, **more})["id"])

    def play_by_http(self, match: str, choices: int, seed: int = 1) -> dict[str, Any]:
        """Choose at random where all seats are this person's; the match after that."""
        luck = random.Random(seed)
        seen: dict[str, Any] = self.get(f"/matches/{match}")
        for _ in range(choices):
            if seen["status"] == "over":
                break
            move = luck.choice(seen["legal"])["move"]
            self.post(f"/matches/{match}/commands", {"type": "move", "move": move, "at": seen["position"]})
            seen = self.get(f"/matches/{match}?since={seen['number']}")
        return seen

    # at the page

    def open(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    def sit_at(self, match: str) -> Page:
        """Open the match; the board is drawn."""
        self.open(f"/match/{match}")
        self.board.wait_for()
        return self.page

    @property
    def decide(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^(Move|Coup)$"))

    @property
    def board(self) -> Locator:
        """Something of the board that is drawn."""
        return self.page.locator("main .board > *").first

    @property
    def typed(self) -> Locator:
        return self.page.get_by_label("Move in notation")

    def open_moves(self) -> None:
        """Show the list of moves and the box for typed ones: a tab of the rail, and the whole sheet on a phone."""
        if not self.typed.is_visible():
            self.page.locator(".two button", has_text=re.compile("^(Moves|Coups)")).or_(
                self.page.locator("button.handle")
            ).locator("visible=true").first.click()

    def type_move(self, move: str) -> None:
        self.open_moves()
        self.typed.fill(move)
        self.typed.press("Enter")

    def my_turn(self) -> None:
        expect(self.typed).to_be_enabled(timeout=2 * PATIENCE)  # a bot may have to wake up first

    @property
    def result(self) -> Locator:
        """What is said beside the board when the game is over."""
        return self.page.locator("section[aria-label=Result]")

    def story(self) -> Locator:
        """The moves told so far; the tab of the rail need not be open."""
        return self.page.locator("ol.story")


def whose_turn(*people: Person) -> Person:
    """Who can move now."""
    for _ in range(PATIENCE // 25):
        for person in people:
            if person.typed.count() and person.typed.is_enabled():
                return person
        people[0].page.wait_for_timeout(25)
    raise AssertionError("nobody can move")
