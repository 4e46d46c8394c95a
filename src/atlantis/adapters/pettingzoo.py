"""The games for PettingZoo: `env("ark", players=3)`. All seats are agents; chance moves are automatic."""

from __future__ import annotations

import re
from typing import Any

from atlantis.engine import CHANCE, OVER, Game, IllegalAction, State, translator
from atlantis.engine.state import as_code
from atlantis.games import Given, games, load, set_up

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv, aec_registry, register
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as error:
    raise ImportError(
        "The games for PettingZoo need its version 1.27: pip install 'atlantis-games[research]'"
    ) from error

from atlantis.adapters.encoder import Encoder, draw_outcome
from atlantis.adapters.observations import CELLS, Observations
from atlantis.adapters.rendering import MODES, check_mode, render_position, render_result

Observation = dict[str, NDArray[Any]]


def env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    lang: str = "en",
    data: Given = None,
    observation: str = CELLS,
    **options: object,
) -> AECEnv[str, Observation, int]:
    """A game wrapped like PettingZoo's classic games: an illegal action ends it and costs the agent 1."""
    raw = raw_env(game, players, render_mode, lang, data, observation, **options)
    inner = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def parallel_env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    lang: str = "en",
    data: Given = None,
    observation: str = CELLS,
    **options: object,
) -> ParallelEnv[str, Observation, int]:
    """The same for libraries that step all agents together: only the action of the agent to move counts.

    The masks show which one that is: all others have no legal action.
    """
    return turn_based_aec_to_parallel(env(game, players, render_mode, lang, data, observation, **options))


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo is not typed; its environments use this name
    """A game without wrappers: an illegal action is refused with a sentence, and changes nothing.

    Agents are named after their seats, which count from 1: "seat_1", or "guardians_1". An observation is the whole
    position, the same for every agent; its first cell is the seat to move. Rewards come at the end.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        data: Given = None,
        observation: str = CELLS,
        **options: object,
    ) -> None:
        """`observation`: "cells", "one-hot" or "planes"; the last two from each agent's own point of view."""
        super().__init__()
        self.game: Game = load(game, players, data, **options)
        self.render_mode: str | None = check_mode(render_mode)
        translator(lang)  # raises for an unknown language
        self.lang = lang
        self.metadata: dict[str, object] = {
            "name": f"atlantis_{self.game.card.name}_v0",
            "is_parallelizable": False,
            "render_modes": list(MODES),
            "render_fps": 2,
        }
        self.encoder: Encoder = Encoder(self.game, observation)
        self.possible_agents: list[str] = [agent_name(self.game, seat) for seat in range(self.game.players)]
        self.action_spaces: dict[str, spaces.Discrete] = {
            agent: self.encoder.action_space() for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Dict] = {
            agent: spaces.Dict(
                {"observation": self.encoder.observation_space(), "action_mask": self.encoder.mask_space()}
            )
            for agent in self.possible_agents
        }
        self.state_space: spaces.Box[np.float32] = Encoder(self.game).observation_space()
        self.position: State = self.game.start()
        self.generator: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. A seed determines chance; without one the generator of the last game continues."""
        if seed is not None or self.generator is None:
            self.generator, _ = np_random(seed)
        self.position = self.game.start()
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.proceed()

    def step(self, action: int | None) -> None:
        """Make a move of the agent to move. IllegalAction, with the reason, if it is illegal; then nothing changes."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        given = as_code(action)  # type: ignore[arg-type]  # raises for None
        code = self.encoder.code(given)
        if code < 0 or not self.position.legal(code):
            raise IllegalAction(self.encoder.explain(self.position, given, "en"))
        self.position.do(code)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.proceed()
        self._accumulate_rewards()

    def proceed(self) -> None:
        """Let chance play until an agent is to move or the game is over."""
        assert self.generator is not None
        while self.position.actor == CHANCE:
            self.position.do(draw_outcome(self.position, self.generator))
        if self.position.actor == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
            self._deads_step_first()
        else:
            self.agent_selection: str = self.possible_agents[self.position.actor]
        if self.render_mode == "human":
            render_position(self.position, "human", self.lang)

    def observe(self, agent: str) -> Observation:
        """The position; the mask is all 0 for an agent that is not to move."""
        to_move = self.position.actor >= 0 and agent == self.possible_agents[self.position.actor]
        mask = self.encoder.mask(self.position) if to_move else np.zeros(self.encoder.choices, np.int8)
        seat = self.possible_agents.index(agent)
        return {"observation": self.encoder.observation(self.position, seat), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The cells of the position, scaled to 0..1."""
        return Observations(self.game).of(self.position, 0)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text (ansi) or as an array of pixels (rgb_array); in human mode every step prints it."""
        return render_result(self.position, self.render_mode, self.lang)

    def close(self) -> None:
        """There is nothing to close."""

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in ("game", "encoder")}
        game = self.game
        setup = (game.card.name, game.players, dict(game.options), dict(game.data.replaced) or None)
        kind = self.encoder.observations.kind
        return {**kept, "position": self.position.to_bytes(), "setup": setup, "observation": kind}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game = set_up(*kept.pop("setup"))
        self.encoder = Encoder(self.game, kept.pop("observation"))
        self.__dict__.update(kept)
        self.position = self.game.from_bytes(kept["position"])


def agent_name(game: Game, seat: int) -> str:
    """The seat's English name and its number from 1: `guardians_1`, `seat_2`."""
    word = re.sub(r"[^a-z]", "", game.words.seat_name(seat, "en").casefold())
    return f"{word}_{seat + 1}"


for name in games():
    if (id := f"Atlantis/{name.capitalize()}-v0") not in aec_registry:
        register("aec", id, f"{__name__}:env", kwargs={"game": name})
        register("parallel", id, f"{__name__}:parallel_env", kwargs={"game": name})
