"""Write web/fixtures: positions of real games and the games' words, as clients get them, for the page's own tests.

    uv run python tools/positions.py

The same games each time, as long as the rules are the same. `<game>-<players>-40` is the 40th decision of a game and
`<game>-<players>-end` its end; `<game>-at-swap` is the first decision at a step, `<game>-end-towers` an end with that
reason; `words/<game>.<lang>` are the words. `guided/<game>` are games for the guides: what somebody at seat 1 sees at
each of their decisions.
"""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from pathlib import Path
from typing import Any, cast

import atlantis
from atlantis.engine import CHANCE, LANGUAGES, OVER, Game, State
from atlantis.server.messages import LegalAction
from atlantis.server.render_moves import render_action, render_played
from atlantis.table.story import PlayedMove

FOLDER = Path(__file__).parents[1] / "web" / "fixtures"
AT = (1, 2, 3, 5, 8, 15, 25, 40, 60, 90, 130)
"""The decisions of a game that are kept, besides its end."""
RECENT = 8
SEARCHED = 12
"""So many games are played to meet every kind of decision."""
GUIDED = {"atlanteon": (2, 2, 7), "atlandice": (3, 2, 4), "ark": (2, 3, 7), "rising": (2, 3, 21)}
"""Players, games and seed of those for the guides: whatever can happen in a first game happens in one of them."""
FIRST = 60
THEN = 7
"""Of a game for a guide so many decisions are kept one by one, later ones now and then."""
SMALL = {"3x3": (3, 3, [4, 9]), "3x5": (3, 5, [1, 3, 5, 7, 9]), "5x3": (5, 3, [1, 3, 5, 7, 9])}
"""Boards of Atlanteon that an owner of the printed game may set up: files, ranks, tiles."""


def render_legal(state: State, lang: str) -> list[LegalAction]:
    return [] if state.actor == OVER else [render_action(state, code, lang) for code in state.legal_actions()]


def shot(game: Game, state: State, story: list[PlayedMove]) -> dict[str, Any]:
    """A position with everything that a board is given, in both languages."""
    first = max(0, len(story) - RECENT)
    return {
        "game": game.card.name,
        "players": game.players,
        "options": dict(game.options),
        "actor": None if state.actor == OVER else state.actor + 1,
        "view": state.view(),
        "legal": {lang: render_legal(state, lang) for lang in LANGUAGES},
        "story": {
            lang: [render_played(n, played, game, lang) for n, played in enumerate(story[first:], first + 1)]
            for lang in LANGUAGES
        },
    }


class Player:
    """Plays games at random, which are the same each time, and writes what they come to."""

    def __init__(self, name: str, seed: str | int | None = None) -> None:
        self.name = name
        self.chance = random.Random(name if seed is None else seed)
        self.met: set[str] = set()

    def play(self, game: Game) -> None:
        """A game: some of its decisions by number, and its end."""
        state, decisions = game.start(), 0
        story: list[PlayedMove] = []
        while state.actor != OVER:
            decisions += state.actor != CHANCE
            if state.actor != CHANCE and decisions in AT:
                write(f"{self.name}-{decisions}", shot(game, state, story))
            self.step(state, story, state.legal_actions())
        write(f"{self.name}-end", shot(game, state, story))

    def search(self, game: Game) -> None:
        """A game in which any kind of move, then any move of that kind, is made, so that the rare ones come up too.

        The first position with a choice is kept at each step.
        """
        state = game.start()
        story: list[PlayedMove] = []
        while state.actor != OVER:
            legal = state.legal_actions()
            if state.actor != CHANCE and len(legal) > 1:
                self.meet(f"at-{game.words.step(state).replace('.', '-')}", game, state, story)
            self.step(state, story, self.varied(state, legal))
        self.meet(f"end-{state.view().get('reason') or 'of-all'}", game, state, story)

    def learn(self, game: Game) -> dict[str, Any]:
        """A game as somebody at seat 1 sees it."""
        state, moments = game.start(), []
        story: list[PlayedMove] = []
        decisions = before = 0
        while state.actor != OVER:
            legal = state.legal_actions()
            mine = state.actor == 0 and len(legal) > 1
            decisions += mine
            if mine and (decisions <= FIRST or decisions % THEN == 0):
                moments.append(moment(game, state, story, before))
                before = len(story)
            self.step(state, story, self.varied(state, legal), forced=state.actor != CHANCE and len(legal) == 1)
        moments.append(moment(game, state, story, before))
        return {"seats": [game.words.seat_name(seat, "en") for seat in range(game.players)], "moments": moments}

    def varied(self, state: State, legal: list[int]) -> list[int]:
        """The moves of any one kind."""
        if state.actor == CHANCE:
            return legal
        kind = self.chance.choice(sorted({state.action(code).kind for code in legal}))
        return [code for code in legal if state.action(code).kind == kind]

    def step(self, state: State, story: list[PlayedMove], legal: list[int], *, forced: bool = False) -> None:
        actor = state.actor
        if actor == CHANCE:
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            code = self.chance.choices(codes, odds)[0]
        else:
            code = self.chance.choice(legal)
        move = state.text(code)
        story.append(PlayedMove(actor, move, state.tell(code), forced))

    def meet(self, what: str, game: Game, state: State, story: list[PlayedMove]) -> None:
        if what not in self.met:
            self.met.add(what)
            write(f"{self.name}-{what}", shot(game, state, story))


def write(name: str, content: object) -> None:
    (FOLDER / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def moment(game: Game, state: State, story: list[PlayedMove], before: int) -> dict[str, Any]:
    """A decision, and what happened since the one before."""
    return {
        "view": state.view(),
        "mine": state.actor != OVER,
        "legal": render_legal(state, "en"),
        "story": [render_played(n, one, game, "en") for n, one in enumerate(story[before:], before + 1)],
    }


def variants(name: str) -> list[Game]:
    """A game for each number of players, and for each choice of an option that is not usual."""
    card = atlantis.card(name)
    return [atlantis.load(name, players=players) for players in card.players] + [
        atlantis.load(name, **cast("Any", {option.name: choice}))
        for option in card.options
        if not option.by_seat
        for choice in option.choices
        if choice != option.default
    ]


def small(files: int, ranks: int, tiles: list[int]) -> Game:
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(f"tiles = {tiles}\nmarkers = {len(tiles) + 1}\n[board]\nfiles = {files}\nranks = {ranks}\n")
        file.flush()
        return atlantis.load("atlanteon", data=file.name)


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    for folder in ("words", "guided"):
        (FOLDER / folder).mkdir(parents=True)
    for name in atlantis.games():
        for lang in LANGUAGES:
            write(f"words/{name}.{lang}", atlantis.load(name).words.vocabulary(lang))
        for players in atlantis.card(name).players:
            Player(f"{name}-{players}").play(atlantis.load(name, players=players))
        searching = Player(name)
        for game in variants(name):
            for _ in range(SEARCHED):
                searching.search(game)
    for name, (players, games, seed) in GUIDED.items():
        learner = Player(name, seed)
        write(f"guided/{name}", [learner.learn(atlantis.load(name, players)) for _ in range(games)])
    Player("atlanteon-2-claims").play(atlantis.load("atlanteon", early_claims=True))
    for size, board in SMALL.items():
        Player(f"atlanteon-2-{size}").play(small(*board))


if __name__ == "__main__":
    main()
