"""Play the games with which the guides of the page are tested: what somebody at seat 1 sees at each of their decisions.

    uv run python tools/guided.py web/src/guide/games

All play at random, so that whatever can happen in a first game does. Run it again when a game's view has changed.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path
from typing import Any

import atlantis
from atlantis import CHANCE, OVER, Game, State

TABLES = {"atlanteon": (2, 2, 7), "atlandice": (3, 2, 4), "ark": (2, 3, 7), "rising": (2, 3, 2)}  # players, games, seed
FIRST = 60  # so many decisions are kept one by one, later ones now and then
THEN = 7


def main(folder: str) -> None:
    for name, (players, games, seed) in TABLES.items():
        luck = random.Random(seed)
        played = [play(atlantis.load(name, players), luck) for _ in range(games)]
        text = json.dumps(played, separators=(",", ":"), ensure_ascii=False).encode()
        path = Path(folder, f"{name}.json.gz")
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(gzip.compress(text, 9, mtime=0))
        print(f"{path}: {[len(game['moments']) for game in played]} decisions, {path.stat().st_size} bytes")


def play(game: Game, luck: random.Random) -> dict[str, Any]:
    """A game from its beginning to its end."""
    state, moments = game.start(), []
    story: list[dict[str, Any]] = []
    decisions = told = 0
    while state.actor != OVER:
        codes = state.legal_actions()
        mine = state.actor == 0 and len(codes) > 1
        decisions += mine
        if mine and (decisions <= FIRST or decisions % THEN == 0):
            moments.append(moment(state, story[told:], mine=True))
            told = len(story)
        code = drawn(state, luck) if state.actor == CHANCE else chosen(state, codes, luck)
        story.append({"by": "chance" if state.actor == CHANCE else state.actor + 1, "move": state.text(code),
                      "forced": state.actor != CHANCE and len(codes) == 1})
        state.apply(code)
    moments.append(moment(state, story[told:], mine=False))
    return {"seats": [game.words.seat_name(seat, "en") for seat in range(game.players)], "moments": moments}


def moment(state: State, story: list[dict[str, Any]], *, mine: bool) -> dict[str, Any]:
    legal = [(state.text(code), state.action(code)) for code in state.legal_actions()] if mine else []
    return {"view": state.view(), "mine": mine, "story": story,
            "legal": [{"move": text, "kind": action.kind, "fields": action.fields} for text, action in legal]}


def chosen(state: State, codes: list[int], luck: random.Random) -> int:
    """Any kind of move, then any move of that kind: the rare kinds come up too."""
    kind = luck.choice(sorted({state.action(code).kind for code in codes}))
    return luck.choice([code for code in codes if state.action(code).kind == kind])


def drawn(state: State, luck: random.Random) -> int:
    codes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(luck.choices(codes, odds)[0])


if __name__ == "__main__":
    main(sys.argv[1])
