"""What every screen must be: accessible, valid, French all through, fit for a phone. Checks return complaints."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Page

from tests.page.people import TALL_PHONE
from tests.page.serving import script
from tests.server.nodes import ROOT

WEB = ROOT / "web" / "node_modules"
LEAST = 44
"""Pixels that a finger needs."""

GATHER = script("gather")
FITS = script("fits")
LAYOUT = script("layout")
SIZES = {"large": (1440, 900), "small": (1024, 768), "phone": TALL_PHONE}
SETTLED = "() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 160)))"
RUN_AXE = script("axe")
NAMES = ("Amphitrite", "Bo", "Cassiopeia of Aethiopia", "Doris", "Eudora", "Galene", "Halia", "Ione", "Kymo", "Leda")
"""People of leaderboards."""
SAME = {
    # names
    "Atlantis",
    "Atlanteon",
    "Atlandice",
    "Ark of Atlantis",
    "Atlantis Rising",
    "Tide Pools",
    # words
    "Action",
    "Animations",
    "Expert",
    "expert",
    "Novice",
    "Oracle",
    "bot",
    "bots",
    "min",
    "Actions",
    "Atlantium",
    "Bot",
    "Centre",
    "Champion",
    "Chat",
    "Courage",
    "Cubes",
    "E-mail",
    "Forges",
    "Moment",
    "Normal",
    "Points",
    "Position",
    "Provision",
    "Provisions",
    "Score",
    "Webhook",
    "novice",
    "oracle",
    "actions",
    "centre",
    "courage",
    "influence",
    "point",
    "points",
    "potions",
    *(f"Forges R{n}" for n in range(1, 7)),
    *NAMES,
    # bots, and what somebody says in the chat
    "Thetis",
    "Proteus",
    "Good luck!",
}
"""What is the same in English and French."""
SAME_WORDS = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, SAME), key=len, reverse=True))})(?!\w)")
SAME_PATTERN = re.compile(r"^\W*(\d+\W*)*(Ann|Bob|Cleo)?([A-Z]{2}-\d+)?\W*$")
ENGLISH = re.compile(
    r"\b(the|of|and|your|you|with|are|is|this|that|from|have|turn|move|moves|seat|seats|player|"
    r"players|game|games|takes|plays)\b",
    re.IGNORECASE,
)


def missing(what: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def tool(name: str) -> Path:
    """A tool of the page's own, from npm."""
    if not (WEB / name).exists():
        missing("The checks of the page need its tools: npm --prefix web ci")
    return WEB / name


def accessible(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds; with `rules`, by these alone."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((tool("axe-core") / "axe.min.js").read_text())
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = page.evaluate(RUN_AXE, options)
    return [
        f"{one['id']}: {node['html'][:160]} ({' '.join(node.get('failureSummary', '').split())[:300]})"
        for one in found
        for node in one["nodes"]
    ]


def strings(page: Page) -> set[str]:
    """All that is said on the screen, to the eye or to the ear."""
    return set(page.evaluate(GATHER))


def bare(text: str) -> str:
    """Without what is the same in English and French."""
    text = re.sub(r"p\. ex\. .*", "", text)  # notation has no language
    return SAME_WORDS.sub("", text)


def untranslated(before: set[str], after: set[str]) -> list[str]:
    """What two screens in different languages both say, although it is different in English and French."""
    return sorted(text for text in before & after if not SAME_PATTERN.match(bare(text)))


def left_english(english: set[str], french: set[str]) -> list[str]:
    """What the French screen says in English."""
    return untranslated(english, french) + sorted(text for text in french - english if ENGLISH.search(bare(text)))


def faults(page: Page) -> list[str]:
    """Texts that are cut, that leave the window or that lie over each other; and whether the page scrolls sideways."""
    page.evaluate(SETTLED)
    found: list[str] = page.evaluate(LAYOUT)
    if page.evaluate("() => document.scrollingElement.scrollWidth > innerWidth"):
        found.append("the page scrolls sideways")
    return found


def fits_a_phone(page: Page) -> list[str]:
    """Nothing scrolls sideways, and fingers hit everything. Of things of a kind only the first is named."""
    kinds: dict[str, str] = {}
    for one in page.evaluate(FITS, LEAST):
        kinds.setdefault(re.sub(r"«.*?»|\d", "", one, flags=re.DOTALL), one)
    return list(kinds.values())


def valid(screens: dict[str, str]) -> list[tuple[str, str]]:
    """What html-validate says of these documents, each with the document's name."""
    program = shutil.which("node")
    if program is None:
        missing("The HTML validator needs Node.js")
    folder = pictures("html")
    for name, text in screens.items():
        (folder / f"{name}.html").write_text(text)
    words = [
        program,
        str(tool("html-validate") / "bin" / "html-validate.mjs"),
        "--formatter",
        "json",
        "--config",
        str(Path(__file__).with_name("validity.json")),
        *(str(folder / f"{name}.html") for name in screens),
    ]
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, timeout=120)
    assert done.stdout.startswith("["), done.stderr
    return [
        (Path(one["filePath"]).stem, f"{said['ruleId']}: {said['message']} ({said.get('selector')})")
        for one in json.loads(done.stdout)
        for said in one["messages"]
    ]


def pictures(kind: str = "") -> Path:
    """Where pictures of all screens are left, for people to look at."""
    folder = ROOT / "build" / "pictures" / kind
    folder.mkdir(parents=True, exist_ok=True)
    return folder
