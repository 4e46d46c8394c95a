"""Make the README's pictures of the boards: positions of recorded games, as the page shows them in Chromium.

uv run atlantis serve --data /tmp/pictures.db --no-limits --port 8001
uv run python tools/pictures.py http://127.0.0.1:8001
"""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "games"
FLAGS = ["--no-sandbox", "--disable-gpu"]
GAMES = {
    "atlanteon": ("random", 17, "dark"),
    "atlandice": ("three", 187, "light"),
    "ark": ("three", 60, "light"),
    "rising": ("won", 260, "dark"),
}
"""Of each game a record, how many of its moves, and a theme."""
SIZE: ViewportSize = {"width": 1280, "height": 760}
WIDE = 960


def draw(url: str) -> None:
    program = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for game, (name, moves, theme) in GAMES.items():
            context = browser.new_context(
                base_url=url,
                viewport=SIZE,
                reduced_motion="reduce",
                device_scale_factor=1.5,
                locale="en-GB",
                color_scheme="dark" if theme == "dark" else "light",
            )
            context.request.post("/api/me", data={"name": "Ada"})
            record = (RECORDS / game / "records" / f"{name}.jsonl").read_text().replace("random:", "").splitlines()
            match = context.request.post(
                "/api/records",
                data="\n".join(record[: moves + 1]).encode() + b"\n",
                headers={"content-type": "application/x-ndjson"},
            ).json()
            page = context.new_page()
            page.goto(f"/match/{match['id']}")
            page.locator("main .board > *").first.wait_for()
            page.wait_for_load_state("networkidle")
            shot = Image.open(io.BytesIO(page.screenshot()))
            picture = shot.resize((WIDE, shot.height * WIDE // shot.width), Image.Resampling.LANCZOS)
            picture.save(ROOT / "docs" / "pictures" / f"board-{game}.webp", quality=82, method=6)
            context.close()
        browser.close()


if __name__ == "__main__":
    draw(sys.argv[1])
