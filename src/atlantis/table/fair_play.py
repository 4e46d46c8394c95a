"""Which positions of running games between people nobody may analyse."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Final

from atlantis.engine import Game, State
from atlantis.engine.puzzles import PuzzleRules
from atlantis.table.game_parts import game_part
from atlantis.table.table import Table

FIRST_DECISIONS: Final = 8
"""So many decisions of players are the opening, which many games share: its positions can be analysed."""
KEY_BYTES: Final = 15


def position_key(state: State) -> str:
    """A name for a position and, if the game's puzzles know any, its mirror images. It does not depend on options and
    values, which somebody could change a little to get around the rule."""
    game = state.game
    text = f"{game.card.name} {game.players} {rules_of(game.card.name)(game).key(state)}"
    return hashlib.sha256(text.encode()).digest()[:KEY_BYTES].hex()


@cache
def rules_of(game: str) -> type[PuzzleRules]:
    found = game_part(game, "puzzles")
    rules: type[PuzzleRules] = PuzzleRules if found is None else found.GamePuzzles
    return rules


def keys_of_line(game: Game, moves: Iterable[int]) -> set[str]:
    """The keys of all positions of a game with these moves."""
    state = game.start()
    found = {position_key(state)}
    for code in moves:
        state.do(code)
        found.add(position_key(state))
    return found


def guarded_key(table: Table) -> str | None:
    """The key of the position, if people play against each other here, have not all allowed hints, and have left the
    opening; otherwise None."""
    if not table.started or table.over() or table.hints_allowed():
        return None
    decisions = sum(1 for played in table.story if played.actor >= 0 and not played.forced)
    return position_key(table.state) if decisions >= FIRST_DECISIONS else None
