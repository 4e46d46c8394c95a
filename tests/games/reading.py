"""What tests of any game read from a position."""

from __future__ import annotations

from typing import Any

from atlantis import State


def seen(state: State) -> Any:
    """What a client sees."""
    return state.view()


def lines(state: State, *names: str) -> list[str]:
    """The lines of the drawn position that begin with these words: `seat 1`, `bag`; `now` is the last line."""
    found = str(state).splitlines()
    found[-1] = f"now {found[-1]}"
    return [line.removeprefix("now ") for name in names for line in found if line.startswith((f"{name} ", f"{name}:"))]


def moves(state: State, *kinds: str) -> list[str]:
    """The legal moves, or what chance may bring, in notation; all, or those of some kinds."""
    found = [state.text(code) for code in state.legal_actions()]
    return [move for move in found if not kinds or move.split()[0] in kinds]


def odds(state: State) -> dict[str, float]:
    """What chance may bring, and how likely it is."""
    return {state.text(code): chance for code, chance in state.chance_outcomes()}


def about(said: list[str], *starts: str) -> list[str]:
    """Of what was told, the sentences that begin so: `Seat 1 receives`, `The galley`."""
    return [sentence for sentence in said if sentence.startswith(starts)]
