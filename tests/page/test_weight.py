"""How much a browser loads that has never been here: the home page with open tables, and then a match up to its board."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.page.checks import missing
from tests.page.conftest import PAGE
from tests.page.people import DESKTOP, PATIENCE, Person
from tests.page.serving import PageServer

MOST = 150_000
"""Bytes, compressed as they go over the network, with all their headers."""


class Scale:
    """Weighs everything that a page receives."""

    def __init__(self, session: Any) -> None:
        self.weights: Counter[str] = Counter()
        self.names: dict[str, str] = {}
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self.ask)
        session.on("Network.loadingFinished", self.finish)
        session.on("Network.webSocketFrameReceived", self.hear)

    def ask(self, event: dict[str, Any]) -> None:
        self.names[event["requestId"]] = urlsplit(event["request"]["url"]).path

    def finish(self, event: dict[str, Any]) -> None:
        self.weights[self.names.get(event["requestId"], "?")] += int(event["encodedDataLength"])

    def hear(self, event: dict[str, Any]) -> None:
        """The match as it stands; what happens after that is no part of loading it."""
        told = event["response"]["payloadData"].encode()
        self.weights["WebSocket"] = self.weights["WebSocket"] or len(zlib.compress(told))

    def __str__(self) -> str:
        return "\n".join(f"{weight:7} {name}" for name, weight in self.weights.most_common())


@pytest.fixture(scope="module")
def new_server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server whose open tables are known: other tests leave tables open, and the list weighs something."""
    if not PAGE.exists():
        missing("The page is not built: uv sync --reinstall-package atlantis-games")
    made = PageServer(tmp_path_factory.mktemp("new_server"))
    bob = Person(browser, made.url, "Bob")
    for game in ("atlanteon", "atlandice", "ark", "rising"):
        bob.match(game, "me", "open", listed=True)
    bob.close()
    yield made
    made.kill()


@pytest.mark.parametrize(
    ("title", "lang"),
    [
        ("Atlantis Rising", "fr-FR"),  # the heaviest
        *(
            pytest.param(title, "en-GB", marks=pytest.mark.long)
            for title in ("Atlanteon", "Atlandice", "Ark of Atlantis", "Atlantis Rising")
        ),
    ],
)
def test_home_and_a_board_are_soon_there(browser: Browser, new_server: PageServer, title: str, lang: str) -> None:
    context = browser.new_context(
        base_url=new_server.url, locale=lang, viewport={"width": DESKTOP[0], "height": DESKTOP[1]}
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script("""localStorage.setItem('atlantis', '{"sound": false}')""")  # loaded with the first move
    page = context.new_page()
    scale = Scale(context.new_cdp_session(page))
    page.goto("/", wait_until="networkidle")
    expect(page.get_by_role("button", name=re.compile("^(Join|Rejoindre) "))).to_have_count(4)
    home = sum(scale.weights.values())
    card = page.get_by_role("article", name=title)
    card.locator(".go .primary").click()
    page.mouse.move(0, 0)  # what is pointed at is explained, and that loads more
    page.wait_for_url("**/match/*")
    expect(page.locator(".board svg").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    total = sum(scale.weights.values())
    context.close()
    print(f"{title} ({lang}): home {home}, with a board {total}")
    assert total < MOST, str(scale)
