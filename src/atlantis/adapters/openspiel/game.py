"""The games for OpenSpiel, with their types and bounds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final

from atlantis.adapters.observations import player_codes
from atlantis.adapters.openspiel.library import pyspiel
from atlantis.adapters.openspiel.observer import AtlantisObserver
from atlantis.adapters.openspiel.parameters import Parameter, defaults, game_of, normalise, play_opening
from atlantis.adapters.openspiel.state import AtlantisState
from atlantis.engine import State
from atlantis.games import card, games, load

NAMES: Final = {f"atlantis_{name}": name for name in games()}
"""OpenSpiel's names of the games, with ours."""
LONGEST_REMEMBERED: Final = 3000
"""Games with more possible moves than this have no information-state tensor, which would be mostly padding."""


@lru_cache
def game_type(name: str, has_tensor: bool) -> Any:
    """OpenSpiel's description of a game; `has_tensor`: with an information-state tensor."""
    found = card(name)
    kind = pyspiel.GameType
    return kind(
        short_name=f"atlantis_{name}",
        long_name=found.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if found.chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if found.utility == "identical" else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(found.players),
        min_num_players=min(found.players),
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults(found),
        default_loadable=True,
    )


class AtlantisGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Atlantis in OpenSpiel. `atlantis` is the game itself.

    Players' actions are our codes; in a small variant those in use, numbered from 0. Chance outcomes are our codes less
    `game.choices`, so they count from 0.
    """

    name: ClassVar[str]

    def __init__(self, given: Mapping[str, Parameter] | None = None) -> None:
        name = self.name
        values = normalise(name, given or {})
        game = game_of(name, values)
        self.atlantis = game
        self.small: bool = game.small
        self.codes: list[int] = player_codes(game).tolist()
        self.actions: dict[int, int] = {code: action for action, code in enumerate(self.codes)}
        initial, decided, drawn = play_opening(game, str(values.get("moves", "")))
        self.initial: State = initial
        decisions, outcomes = game.longest()
        self.outcomes: int = outcomes - drawn
        self.longest: int = decisions - decided + self.outcomes
        self.has_tensor: bool = self.longest <= LONGEST_REMEMBERED
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.codes),
            max_chance_outcomes=game.actions - game.choices,
            num_players=game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if game.card.utility == "identical" else 0.0,
            max_game_length=decisions - decided,
        )
        super().__init__(game_type(name, self.has_tensor), info, values)
        self.text: str = str(self)

    def new_initial_state(self) -> AtlantisState:
        """The start position, or the one after the parameter `moves`."""
        return AtlantisState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on chance moves."""
        return self.outcomes

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Parameter] | None = None) -> AtlantisObserver:
        """An observer of positions as tensors and strings; `kind` is OpenSpiel's IIGObservationType."""
        if isinstance(kind, dict):  # from C++ without a kind: the parameters come first
            kind, params = None, kind
        return AtlantisObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)

    def __reduce__(self) -> tuple[object, ...]:
        return read_game, (str(self),)


def read_game(text: str) -> AtlantisGame:
    """Rebuild a pickled game."""
    game: AtlantisGame = pyspiel.load_game(text)
    return game


CLASSES: Final[list[Any]] = [
    type(card(name).title.replace(" ", ""), (AtlantisGame,), {"name": name}) for name in games()
]
"""One class per game, kept alive because OpenSpiel releases classes last at exit."""


def register() -> None:
    """Register the games with OpenSpiel."""
    for made in CLASSES:
        has_tensor = sum(load(made.name).longest()) <= LONGEST_REMEMBERED
        pyspiel.register_game(game_type(made.name, has_tensor), made)
