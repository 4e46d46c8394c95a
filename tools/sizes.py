"""Write docs/sizes.md, the tables of sizes, from the games themselves: `uv run python tools/sizes.py`.

With `--check` it says whether the page is up to date; `--check --quick` leaves the random games out.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from librt.random import Random

import atlantis
from atlantis.engine import ACTOR, CHANCE, OVER, Game

PAGE = Path(__file__).parents[1] / "docs" / "sizes.md"
GAMES, SEED = 200, 1
INTRO = """# Sizes

Written from the games by `tools/sizes.py`; do not change it by hand. All of it is for the usual options and data; other
options change no size here unless they have a row of their own.
"""
DECLARED = """
## What a game declares

- *Codes*: `game.choices` codes are the players' (0 and up), the others, up to `game.actions`, are chance's.
- *Observation*: the length of `state.observation()`, one number between 0 and 1 for each cell of the position.
- *Moves at once*: `game.most_moves`, room for any list of legal moves or outcomes.
- *Longest game*: `game.longest()`. No game has more decisions and no more outcomes of chance; it is a bound, and
  real games are far shorter where players could go on for long without getting anywhere.

| game | players | returns | codes: players' | chance's | observation | moves at once | longest: decisions | outcomes |
|---|---|---|---|---|---|---|---|---|
"""
PLAYED = f"""
## What random games are like

The {GAMES} games of `atlantis.playouts(game.start(), {GAMES}, {SEED})` for each number of players. A decision is a
player's move, also a forced one; an outcome is one of chance's.

| game | players | decisions, mean | longest | outcomes, mean | longest | legal moves, mean | most |
|---|---|---|---|---|---|---|---|
"""


@dataclass
class Played:
    """What was counted in one random game."""

    decisions: int = 0
    outcomes: int = 0
    legal: int = 0
    most: int = 0


def setups() -> list[tuple[Game, str]]:
    """Every game for every number of players, and with options that change its sizes; with what to call it."""
    found: list[tuple[Game, str]] = []
    for name in atlantis.games():
        card = atlantis.card(name)
        for players in card.players:
            usual = atlantis.load(name, players)
            found.append((usual, name))
            for option in card.options:
                for value in () if option.by_seat else option.choices:
                    given: dict[str, object] = {option.name: value}
                    game = atlantis.load(name, players, None, **given)
                    if declared(game) != declared(usual):
                        found.append((game, f"{name}, {option.name}={option.written(value)}"))
    return found


def declared(game: Game) -> list[int]:
    return [game.choices, game.actions - game.choices, game.layout.size, game.most_moves, *game.longest()]


def play(game: Game) -> list[Played]:
    """The random games that `playouts` plays, counted."""
    random, out, weights = Random(SEED), game.room(), game.room()
    found = []
    for _ in range(GAMES):
        one, state = Played(), game.start()
        while state.cells[ACTOR] != OVER:
            if state.cells[ACTOR] == CHANCE:
                one.outcomes += 1
            else:
                n = int(state.moves(out))
                one.decisions, one.legal, one.most = one.decisions + 1, one.legal + n, max(one.most, n)
            state.do(state.sample(random, out, weights))
        found.append(one)
    return found


def row(*cells: object) -> str:
    return "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells) + " |\n"


def declared_table() -> str:
    rows = [row(name, game.players, game.card.utility, *declared(game)) for game, name in setups()]
    return INTRO + DECLARED + "".join(rows)


def played_table() -> str:
    rows = []
    for name in atlantis.games():
        for players in atlantis.card(name).players:
            games = play(atlantis.load(name, players))
            decisions = sum(game.decisions for game in games)
            rows.append(
                row(
                    name,
                    players,
                    f"{decisions / GAMES:.1f}",
                    max(game.decisions for game in games),
                    f"{sum(game.outcomes for game in games) / GAMES:.1f}",
                    max(game.outcomes for game in games),
                    f"{sum(game.legal for game in games) / decisions:.1f}",
                    max(game.most for game in games),
                )
            )
    return PLAYED + "".join(rows)


def main() -> None:
    if "--check" not in sys.argv:
        PAGE.write_text(declared_table() + played_table(), encoding="utf-8")
        return
    kept = PAGE.read_text(encoding="utf-8")
    page = declared_table() + ("" if "--quick" in sys.argv else played_table())
    if kept[: len(page)] != page or ("--quick" not in sys.argv and kept != page):
        raise SystemExit("docs/sizes.md is not what the games say: run `uv run python tools/sizes.py`.")


if __name__ == "__main__":
    main()
