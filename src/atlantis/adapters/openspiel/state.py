"""A position as an OpenSpiel state. Illegal actions are refused with our error message."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from atlantis.adapters.openspiel.library import pyspiel
from atlantis.engine import CHANCE, Game, IllegalAction, State

if TYPE_CHECKING:
    from atlantis.adapters.openspiel.game import AtlantisGame

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
INVALID: Final[int] = pyspiel.INVALID_ACTION


class Snapshot:
    """What OpenSpiel copies and pickles of a state: the position, and the codes of the past, two bytes each.

    Copies share these bytes, so the history costs nothing until it is used.
    """

    __slots__ = ("past", "state", "text")

    def __init__(self, text: str, state: State, past: bytes = b"") -> None:
        self.text: str = text
        self.state: State = state
        self.past: bytes = past

    def __deepcopy__(self, memo: dict[int, object]) -> Snapshot:
        return Snapshot(self.text, self.state.clone(), self.past)

    def __reduce__(self) -> tuple[object, ...]:
        return read_snapshot, (self.text, self.state.to_bytes(), self.past)


def read_snapshot(text: str, position: bytes, past: bytes) -> Snapshot:
    """Rebuild a pickled snapshot; BrokenBytes if the game's data file has changed since."""
    return Snapshot(text, pyspiel.load_game(text).atlantis.from_bytes(position), past)


class AtlantisState(pyspiel.State):  # type: ignore[misc]
    """A position with its history. `atlantis` is our position: read it, but make moves through OpenSpiel."""

    def __init__(self, game: AtlantisGame) -> None:
        super().__init__(game)
        self.numbered: AtlantisGame | None = game if game.small else None  # numbers the actions
        self.held: Snapshot = Snapshot(game.text, game.initial.clone())

    @property
    def atlantis(self) -> State:
        """The position as an Atlantis state."""
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
        """Is it a chance node?"""
        return self.held.state.actor == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, ascending; none for a player who is not to move. At chance: the possible outcomes."""
        state = self.held.state
        actor = state.actor
        if actor >= 0 and (player is None or player == actor):
            return self._legal_actions(actor)  # the common case, without the detour through C++
        found: list[int] = super().legal_actions(self.current_player() if player is None else player)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        codes = self.held.state.legal_actions()
        return codes if self.numbered is None else [self.numbered.actions[code] for code in codes]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes from 0 and their probabilities; NotChance if it is not a chance node."""
        state = self.held.state
        first = state.game.choices
        return [(code - first, odds) for code, odds in state.chance_outcomes()]

    # ---- making moves ------------------------------------------------------------------------------------------------

    def apply_action(self, action: SupportsIndex) -> None:
        """Make a move. IllegalAction, with the reason, if it is not legal; the state is then unchanged."""
        if action == INVALID:
            raise IllegalAction(f"{INVALID} is OpenSpiel's number for no action at all.")
        super().apply_action(action)

    def _apply_action(self, action: int) -> None:
        held = self.held
        state = held.state
        code = self.code_of(state.actor, action)
        state.apply(code)
        held.past += code.to_bytes(2, "little")

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.state.text(self.code_of(player, action))

    def code_of(self, player: int, action: int) -> int:
        """Our code of an OpenSpiel action."""
        if player == CHANCE or self.numbered is None:
            return code_of(self.held.state, player, action)
        codes = self.numbered.codes
        if not 0 <= action < len(codes):
            raise no_such_action(self.held.state.game, player, action, len(codes))
        return codes[action]

    def resample_from_infostate(self, player: int, random: object) -> Any:
        """Nothing is hidden, so this is the only position consistent with what a player knows."""
        return self.clone()

    # ---- returns, strings, copies ------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """The result for each seat, between -1 and 1; all 0 until the end."""
        return self.held.state.returns()

    def __str__(self) -> str:
        return str(self.held.state)

    def codes(self) -> tuple[int, ...]:
        """The history as our codes: those of chance come after the players'."""
        past = self.held.past
        return struct.unpack(f"<{len(past) // 2}H", past)

    def moves(self) -> list[str]:
        """The history in notation, chance included."""
        notation = self.held.state.game.notation
        return [notation[code] for code in self.codes()]

    def __reduce__(self) -> tuple[object, ...]:
        return read_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)


def read_state(text: str) -> AtlantisState:
    """Rebuild a pickled state."""
    state: AtlantisState = pyspiel.deserialize_game_and_state(text)[1]
    return state


def code_of(state: State, player: int, action: int) -> int:
    """Our code of an OpenSpiel action, where chance outcomes count from 0."""
    game = state.game
    first, last = (game.choices, game.actions) if player == CHANCE else (0, game.choices)
    if 0 <= action < last - first:
        return first + action
    raise no_such_action(game, player, action, last - first)


def no_such_action(game: Game, player: int, action: int, count: int) -> IllegalAction:
    whose = "outcomes of chance" if player == CHANCE else "players' actions"
    return IllegalAction(f"There is no action {action}; the {whose} of {game.card.title} run from 0 to {count - 1}.")
