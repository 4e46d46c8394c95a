"""Write web/fixtures: positions of real games as clients get them, for the page's own tests.

`uv run python tools/positions.py`; the same games each time, as long as the rules are the same.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import atlantis
from atlantis.engine import CHANCE, LANGUAGES, OVER, Game, State
from atlantis.server.views import action_view, told_view
from atlantis.table.table import Told

FOLDER = Path(__file__).parents[1] / "web" / "fixtures"
AT = (1, 2, 3, 5, 8, 15, 25, 40, 60, 90, 130)
"""The decisions of a game that are kept, besides its end."""
RECENT = 8


def shot(game: Game, state: State, story: list[Told]) -> dict[str, Any]:
    """A position with everything that a board is given, in both languages."""
    legal = [] if state.actor == OVER else state.legal_actions()
    first = max(0, len(story) - RECENT)
    return {
        "game": game.card.name, "players": game.players, "options": dict(game.options),
        "actor": None if state.actor == OVER else state.actor + 1, "view": state.view(),
        "legal": {lang: [action_view(state, code, lang) for code in legal] for lang in LANGUAGES},
        "story": {lang: [told_view(n, told, game, lang) for n, told in enumerate(story[first:], first + 1)]
                  for lang in LANGUAGES},
    }


def play(name: str, game: Game) -> None:
    """A game at random, which is the same each time."""
    chance, state, decisions = random.Random(name), game.start(), 0
    story: list[Told] = []
    while state.actor != OVER:
        actor = state.actor
        if actor == CHANCE:
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            code = chance.choices(codes, odds)[0]
        else:
            decisions += 1
            if decisions in AT:
                write(f"{name}-{decisions}", shot(game, state, story))
            code = chance.choice(state.legal_actions())
        move = state.text(code)
        story.append(Told(actor, move, state.tell(code), False))
    write(f"{name}-end", shot(game, state, story))


def write(name: str, content: dict[str, Any]) -> None:
    (FOLDER / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    for name in atlantis.games():
        for players in atlantis.card(name).players:
            play(f"{name}-{players}", atlantis.load(name, players=players))
    play("atlanteon-2-claims", atlantis.load("atlanteon", early_claims=True))


if __name__ == "__main__":
    main()
