"""A position as OpenSpiel's state. Illegal actions are refused with the sentence of the rules."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from atlantis.adapters.openspiel.library import pyspiel
from atlantis.engine import CHANCE, IllegalAction, State

if TYPE_CHECKING:
    from atlantis.adapters.openspiel.game import AtlantisGame

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
INVALID: Final[int] = pyspiel.INVALID_ACTION


class Held:
    """What OpenSpiel copies and pickles of a state: the position, and the codes of the past, two bytes each.

    Bytes are shared by copies: the past costs nothing until somebody asks for it.
    """

    __slots__ = ("past", "state", "text")

    def __init__(self, text: str, state: State, past: bytes = b"") -> None:
        self.text = text
        self.state = state
        self.past = past

    def __deepcopy__(self, memo: dict[int, object]) -> Held:
        return Held(self.text, self.state.clone(), self.past)

    def __reduce__(self) -> tuple[object, ...]:
        return read_held, (self.text, self.state.to_bytes(), self.past)


def read_held(text: str, position: bytes, past: bytes) -> Held:
    """What a pickle held; BrokenBytes if the game's file of data has changed since."""
    return Held(text, pyspiel.load_game(text).atlantis.from_bytes(position), past)


class AtlantisState(pyspiel.State):  # type: ignore[misc]
    """A position and how it came about. `atlantis` is the position itself: look at it, but move through OpenSpiel."""

    def __init__(self, game: AtlantisGame) -> None:
        super().__init__(game)
        self.held = Held(game.text, game.beginning.clone())

    @property
    def atlantis(self) -> State:
        """The position as the rest of Atlantis knows it."""
        return self.held.state

    # ---- whose turn, which actions -----------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's numbers for chance and the end."""
        actor = self.held.state.actor
        return actor if actor >= CHANCE else TERMINAL

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.held.state.actor < CHANCE

    def is_chance_node(self) -> bool:
        """Is something to be rolled or drawn?"""
        return self.held.state.actor == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, ascending; none for a player whose turn it is not. At chance: the possible outcomes."""
        state = self.held.state
        actor = state.actor
        if actor >= 0 and (player is None or player == actor):
            return state.legal_actions()  # the usual case, without the way through C++ and back
        found: list[int] = super().legal_actions(self.current_player() if player is None else player)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes from 0 and their probabilities; NotChance where a player decides."""
        state = self.held.state
        first = state.game.choices
        return [(code - first, odds) for code, odds in state.chance_outcomes()]

    # ---- making moves ------------------------------------------------------------------------------------------------

    def apply_action(self, action: SupportsIndex) -> None:
        """Make a move. IllegalAction, with a sentence why, if it is not legal; the state is then untouched."""
        if action == INVALID:
            raise IllegalAction(f"{INVALID} is OpenSpiel's number for no action at all.")
        super().apply_action(action)

    def _apply_action(self, action: int) -> None:
        held = self.held
        state = held.state
        code = code_of(state, state.actor, action)
        state.apply(code)
        held.past += code.to_bytes(2, "little")

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.held.state
        return state.text(code_of(state, player, action))

    def resample_from_infostate(self, player: int, random: object) -> Any:
        """Nothing is hidden: the only position that a player may think to be in is this one."""
        return self.clone()

    # ---- worth, texts, copies ----------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """What the end is worth for each seat, between -1 and 1; all 0 until then."""
        return self.held.state.returns()

    def __str__(self) -> str:
        return str(self.held.state)

    def codes(self) -> tuple[int, ...]:
        """What has happened, as Atlantis' own codes: those of chance come after the players'."""
        past = self.held.past
        return struct.unpack(f"<{len(past) // 2}H", past)

    def moves(self) -> list[str]:
        """What has happened, in notation, chance included."""
        notation = self.held.state.game.notation
        return [notation[code] for code in self.codes()]

    def __reduce__(self) -> tuple[object, ...]:
        return read_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)


def read_state(text: str) -> AtlantisState:
    """The state of a pickle."""
    state: AtlantisState = pyspiel.deserialize_game_and_state(text)[1]
    return state


def code_of(state: State, player: int, action: int) -> int:
    """Atlantis' code of an action in OpenSpiel: chance's outcomes count from 0 there."""
    game = state.game
    first, last = (game.choices, game.actions) if player == CHANCE else (0, game.choices)
    if 0 <= action < last - first:
        return first + action
    whose = "outcomes of chance" if player == CHANCE else "players' actions"
    raise IllegalAction(
        f"There is no action {action}; the {whose} of {game.card.title} run from 0 to {last - first - 1}."
    )
