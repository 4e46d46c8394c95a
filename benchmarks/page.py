"""How long somebody waits for their next decision in the browser, with three novices and the usual pace.

A person clicks as soon as it is their turn; the time runs from the move to the moment when the page asks again. Animations
are on, as for everybody whose system does not ask for less motion.
"""

from __future__ import annotations

import json
import shutil
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from atlantis.engine import WrongOption
from benchmarks.server_process import ServerProcess

LIMITS: Final = {"atlandice": 2.0, "ark": 2.0, "rising": 4.0}
"""Seconds that the median wait should stay below."""
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATIENCE: Final = 60_000
MINE: Final = """() => {
  const box = document.querySelector('input[aria-label="Move in notation"]')
  return box && !box.disabled || document.querySelector('section[aria-label="Result"]') !== null
}"""
MOVE: Final = """(match) => fetch(`/api/matches/${match}`).then((answer) => answer.json())
  .then(({ status, legal, position, story }) => ({ status, move: legal[0]?.move, position, moves: story.moves.length }))"""


def waits(page: Any, url: str, server: ServerProcess, game: str, decisions: int) -> list[float]:
    """Seconds from a move to the next decision, if others moved meanwhile."""
    body = {"game": game, "seats": ["me", "novice", "novice", "novice"]}
    match = server.ask("POST", "/api/matches", body)["id"]
    page.goto(f"{url}/match/{match}")
    page.locator(".two button", has_text="Moves").click(timeout=PATIENCE)
    page.wait_for_function(MINE, timeout=PATIENCE)
    found: list[float] = []
    while len(found) < decisions:
        seen = page.evaluate(MOVE, match)
        if seen["status"] == "over":
            break
        if not seen["move"]:
            page.wait_for_timeout(20)
            continue
        box = page.get_by_label("Move in notation")
        box.fill(seen["move"])
        begin = perf_counter()
        box.press("Enter")
        page.wait_for_function(
            f"([position]) => window.scrollX >= 0 && ({MINE})() && document.querySelector('[data-at]')?.dataset.at !== position",
            arg=[str(seen["position"])],
            timeout=PATIENCE,
        )
        taken = perf_counter() - begin
        after = server.ask("GET", f"/api/matches/{match}?since=0")
        others = [
            move for move in after["story"]["moves"][seen["moves"] :] if move["by"] not in (*after["mine"], "chance")
        ]
        if others:
            found.append(taken)
    return found


def run(quick: bool, results: Path | None, console: Console) -> None:
    """Measure each game, print a table, write the figures."""
    from playwright.sync_api import sync_playwright  # in the group dev

    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        raise WrongOption("This benchmark needs Chromium: apt-get install chromium-headless-shell")
    figures: dict[str, dict[str, float]] = {}
    with (
        TemporaryDirectory() as folder,
        ServerProcess(f"{folder}/atlantis.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        url = f"http://127.0.0.1:{server.port}"
        for game in LIMITS:
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, extra_http_headers={"authorization": f"Bearer {server.secret}"}
            )
            context.add_cookies([{"name": "atlantis", "value": server.secret, "url": url}])
            page = context.new_page()
            page.add_init_script(
                "localStorage.setItem('atlantis', JSON.stringify({ name: 'Crowd', known: true, lang: 'en', sound: false }))"
            )
            found = waits(page, url, server, game, 6 if quick else 25)
            context.close()
            figures[game] = {
                "decisions": len(found),
                "median": statistics.median(found),
                "worst": max(found),
                "limit": LIMITS[game],
            }
        browser.close()
    table = Table("game", "decisions", "median wait, s", "worst, s", "limit, s")
    for game, row in figures.items():
        table.add_row(
            game, f"{row['decisions']:.0f}", f"{row['median']:.2f}", f"{row['worst']:.2f}", f"{row['limit']:.1f}"
        )
    console.print(table)
    if results is not None:
        results.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    if slow := [game for game, row in figures.items() if row["median"] >= row["limit"]]:
        raise WrongOption(f"The wait is too long: {', '.join(slow)}.")
