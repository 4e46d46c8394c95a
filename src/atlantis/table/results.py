"""How a game at a table ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from atlantis.engine import State
from atlantis.engine.results import shared_win
from atlantis.table.setup import Setup

Reason = Literal["rules", "resigned", "time", "agreed", "left", "aborted", "undecided", "closed"]
WITHOUT_RESULT: Final = ("aborted", "undecided", "closed")


@dataclass(frozen=True)
class Result:
    """Seats count from 0. `match`: points of both games of a match, at its end.

    `time`: somebody's time was up. `agreed`: a draw that the players agreed on. `left`: a player had left, and the other
    one claimed the win. `aborted`: the players have ended it without a result. `undecided`: the match was closed because
    the rules have changed. `closed`: an operator of the server has ended it.
    """

    reason: Reason
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    match: tuple[int, ...] = ()

    @property
    def counts(self) -> bool:
        """Did somebody win, or everybody draw? Otherwise nothing is counted."""
        return self.reason not in WITHOUT_RESULT


ABORTED: Final = Result("aborted", (), (), ())
CLOSED: Final = Result("closed", (), (), ())


def result_by_rules(state: State, setup: Setup) -> Result:
    scores = tuple(state.scores())
    return Result("rules", tuple(state.winners()), scores, tuple(state.returns()), match_points(scores, setup))


def result_by_resignation(state: State, loser: int, setup: Setup, reason: Reason = "resigned") -> Result:
    """The other player wins, with the points that the game gives for a resignation."""
    winner = 1 - loser
    scores = state.scores_if_resigned(loser)
    return Result(reason, (winner,), tuple(scores), tuple(shared_win(2, [winner])), match_points(tuple(scores), setup))


def result_by_agreement(players: int, setup: Setup) -> Result:
    """A draw, which gives nobody points."""
    scores = (0,) * players
    return Result("agreed", (), scores, (0.0,) * players, match_points(scores, setup))


def result_by_time(state: State, loser: int, setup: Setup) -> Result:
    """The other player wins as if by resignation; players who win and lose together have lost."""
    if state.game.card.utility != "identical":
        return result_by_resignation(state, loser, setup, "time")
    return Result("time", (), tuple(state.scores()), (-1.0,) * state.game.players)


def match_points(scores: tuple[int, ...], setup: Setup) -> tuple[int, ...]:
    """The points of both games by seat of the second game; empty in the first."""
    return tuple(one + other for one, other in zip(setup.earlier, scores, strict=True)) if setup.earlier else ()
