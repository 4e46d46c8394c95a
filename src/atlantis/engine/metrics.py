"""What is measured in a game, besides what all games have in common: the use of components, and figures of its own.

A game's `metrics.py` has a subclass of `Metrics` with the name `GameMetrics`; a game without one has no components.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from atlantis.engine.game import Game
from atlantis.engine.state import State
from atlantis.engine.words import capital

Component = tuple[str, int]
"""The field that names it, and its number: ("ship", 27)."""
NOBODY = -1
"""In place of a seat: chance used the component, or all seats together."""


class Metrics:
    """What a finished game is asked for. All of it is computed from its moves and its last position."""

    components: Mapping[str, Sequence[str]] = {}
    """By field: the kinds of moves that use the component they name, e.g. {"ship": ("build",)}."""
    counted: Mapping[str, Sequence[str]] = {}
    """By the key of a figure: the kinds of moves that it counts."""
    figures: Mapping[str, str] = {}
    """All figures by key: what they are called, marked for the catalogues."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # ---- what a game may override ------------------------------------------------------------------------------------

    def turns(self, state: State, changes: int) -> int:
        """The length of the game in turns. Default: how often another seat came to move."""
        return changes

    def held(self, state: State) -> Sequence[tuple[Component, int]]:
        """Components that seats have at the end of the game and that no move has named, each with its seat."""
        return ()

    def at_the_end(self, state: State) -> Mapping[str, float]:
        """Figures that are read from the last position."""
        return {}

    def dominated(self) -> Sequence[tuple[Component, Component]]:
        """Components that are worse than another one in some way and better in none, each with the better one."""
        return ()

    def name(self, component: Component, lang: str) -> str:
        """What a component is called."""
        return capital(self.game.words.phrases(lang).noun(*component))

    def group_name(self, field: str, lang: str) -> str:
        """What the components of a field are called: the name of the field."""
        return capital(self.game.words.term(field, lang))

    # ---- the same for every game -------------------------------------------------------------------------------------

    def figure_name(self, key: str, lang: str) -> str:
        return self.game.words.phrases(lang).t(self.figures[key])

    @cached_property
    def used_by(self) -> dict[int, list[Component]]:
        """By code: the components that the move uses."""
        table, found = self.game.action_table, dict[int, list[Component]]()
        for code in range(self.game.actions):
            kind, fields = table.kind(code).name, table.fields[code]
            named = [
                (field, fields[field]) for field, kinds in self.components.items() if kind in kinds and field in fields
            ]
            if named:
                found[code] = named
        return found

    @cached_property
    def counts(self) -> dict[int, list[str]]:
        """By code: the figures that count the move."""
        table = self.game.action_table
        kinds = [(code, table.kind(code).name) for code in range(self.game.actions)]
        return {
            code: keys
            for code, kind in kinds
            if (keys := [key for key, counted in self.counted.items() if kind in counted])
        }

    @cached_property
    def counted_codes(self) -> frozenset[int]:
        """The codes that matter for components and figures."""
        return frozenset([*self.used_by, *self.counts])

    def uses(self, moves: Mapping[tuple[int, int], int], state: State) -> dict[tuple[Component, int], int]:
        """How often each seat used each component; `moves`: how often each (seat, code) was played."""
        found: dict[tuple[Component, int], int] = dict.fromkeys(self.held(state), 1)
        for (seat, code), times in moves.items():
            for component in self.used_by.get(code, ()):
                found[component, seat] = found.get((component, seat), 0) + times
        return found

    def measured(self, moves: Mapping[tuple[int, int], int], state: State) -> dict[str, float]:
        """The figures of a finished game."""
        found = dict.fromkeys(self.counted, 0.0)
        for (_, code), times in moves.items():
            for key in self.counts.get(code, ()):
                found[key] += times
        return {**found, **self.at_the_end(state)}
