"""Atlantis Rising: a position finds the current step, and the step knows the rules.

Pending steps on the stack come first, then the phase of the turn. After a move, automatic steps run until somebody has
to choose or something is drawn.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.rising import battle, components, council, effects, misfortunes, places, turn
from atlantis.games.rising import layout as at
from atlantis.games.rising.board import Board
from atlantis.games.rising.pace import standing_answer
from atlantis.games.rising.steps import Automatic, Step

PHASES: Final = vec[Step](
    [
        turn.DEAL,
        turn.FIRST,
        turn.BLUEPRINT,
        turn.INCOME,
        turn.COUNCIL_AT_START,
        turn.PLACING,
        turn.MISFORTUNES,
        turn.LATE_PLACING,
        turn.ACTING,
        turn.COUNCIL_BEFORE_ATTACK,
        battle.ATTACK,
        turn.BUILDING,
    ]
)
PENDING: Final = vec[Step](
    [
        Automatic(),
        council.LIMIT,
        council.WINDOW,
        council.GIVING,
        misfortunes.CANCELLING,
        misfortunes.COURSE,
        misfortunes.SINKING,
        misfortunes.DESTROYING,
        places.ACTION,
        places.RETURNING,
        places.ROLLING,
        places.BOOSTING,
        places.LOOKING,
        places.KEEPING,
        places.DRAWING,
        effects.TRADING,
        effects.CONVERTING,
        effects.SHIELDED,
        effects.LIFTED,
        effects.MAPPED,
        effects.COPYING,
        effects.REVEALING,
        effects.PICKING,
        components.WAIVING,
        components.BENEFITING,
        misfortunes.RECALLING,
        misfortunes.PLAGUED,
    ]
)
"""By the numbers of `layout.py`; 0 is never pending."""
MOST_STEPS: Final = 10_000  # automatic steps after a move


@final
class RisingState(Board):
    """A position of Atlantis Rising."""

    def due(self) -> Step:
        """The current step."""
        step = self.step()
        return PENDING[step] if step else PHASES[self.cells[at.PHASE]]

    def moves(self, out: vec[i64]) -> i64:
        actor = self.cells[ACTOR]
        return i64(0) if actor == OVER else self.due().moves(self, actor, out)

    def odds(self, out: vec[i64]) -> i64:
        """Cards by their number, faces of the attack die by theirs; all else is equally likely."""
        return self.due().odds(self, out)

    def refusal(self, code: i64) -> i64:
        return self.due().refusal(self, self.cells[ACTOR], code)

    def do(self, code: i64) -> None:
        seat = self.cells[ACTOR]
        self.cells[ACTOR] = 0
        self.due().do(self, seat, code)
        self.run()

    def run(self) -> None:
        """Run automatic steps until somebody has to choose, something is drawn or the game is over."""
        steps: i64 = 0
        while self.cells[ACTOR] != OVER and not self.due().advance(self):
            steps += 1
            assert steps < MOST_STEPS, "automatic steps do not end: this position cannot occur in a game"

    def standing(self, mode: str) -> int | None:
        return standing_answer(self, mode)

    def scores(self) -> list[int]:
        """Components built, by all together: everybody has the same."""
        built: int = 0
        for component in self.cells[at.COMPONENT : at.COMPONENT + at.COMPONENTS]:
            built += int(component >= 2)
        return [built] * self.game.players

    def returns(self) -> list[float]:
        """All win or all lose."""
        result = self.cells[at.RESULT]
        worth = 0.0 if result == 0 else 1.0 if result == at.WON else -1.0
        return [worth] * self.game.players
