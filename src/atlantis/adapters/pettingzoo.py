"""The games for PettingZoo: `env("ark", players=3)`. All seats are agents; chance plays itself."""

from __future__ import annotations

import re
from typing import Any

from atlantis.engine import CHANCE, OVER, Game, State, translator
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
    raise ImportError("The games for PettingZoo need its version 1.27: pip install 'atlantis[research]'") from error

from atlantis.adapters.lens import Lens, drawn
from atlantis.adapters.showing import MODES, check_mode, rendered, shown

Observation = dict[str, NDArray[Any]]


def env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    lang: str = "en",
    data: Given = None,
    **options: object,
) -> AECEnv[str, Observation, int]:
    """A game as PettingZoo's classic games are: an illegal action ends it, and costs the agent 1."""
    raw = raw_env(game, players, render_mode, lang, data, **options)
    inner = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def parallel_env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    lang: str = "en",
    data: Given = None,
    **options: object,
) -> ParallelEnv[str, Observation, int]:
    """The same for libraries that step all agents together: only the action of the one to move counts.

    Which one that is, the masks say: all others have no legal action.
    """
    return turn_based_aec_to_parallel(env(game, players, render_mode, lang, data, **options))


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo is not typed; the name is its custom
    """A game without wrappers: an illegal action is refused with a sentence, and changes nothing.

    Agents are named after their seats, which count from 1: "seat_1", or "guardians_1". An observation is the whole
    position, the same for every agent; who is to move is its first cell. Rewards are given at the end.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        data: Given = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.game: Game = load(game, players, data, **options)
        self.render_mode = check_mode(render_mode)
        translator(lang)  # refuses a language that is not there
        self.lang = lang
        self.metadata = {
            "name": f"atlantis_{self.game.card.name}_v0",
            "is_parallelizable": False,
            "render_modes": list(MODES),
            "render_fps": 2,
        }
        self.lens = Lens(self.game)
        self.possible_agents = [agent_name(self.game, seat) for seat in range(self.game.players)]
        self.action_spaces = {agent: self.lens.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": self.lens.cells_space(), "action_mask": self.lens.mask_space()})
            for agent in self.possible_agents
        }
        self.state_space = self.lens.cells_space()
        self.position: State = self.game.start()
        self.luck: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed its luck is always the same; without one it goes on from the last game's."""
        if seed is not None or self.luck is None:
            self.luck, _ = np_random(seed)
        self.position = self.game.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.proceed()

    def step(self, action: int | None) -> None:
        """A move of the agent to move. IllegalAction, a sentence why, if it is none here; nothing has changed then."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply(as_code(action))  # type: ignore[arg-type]  # None is refused there
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.proceed()
        self._accumulate_rewards()

    def proceed(self) -> None:
        """Let chance play until an agent is to move or the game is over."""
        assert self.luck is not None
        while self.position.actor == CHANCE:
            self.position.do(drawn(self.position, self.luck))
        if self.position.actor == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.position.actor]
        if self.render_mode == "human":
            shown(self.position, "human", self.lang)

    def observe(self, agent: str) -> Observation:
        """The position; the mask is all 0 for an agent that is not to move."""
        to_move = self.position.actor >= 0 and agent == self.possible_agents[self.position.actor]
        mask = self.lens.mask(self.position) if to_move else np.zeros(self.lens.choices, np.int8)
        return {"observation": self.lens.observation(self.position), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The whole position: it is what every agent sees."""
        return self.lens.observation(self.position)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text (ansi) or as an array of pixels (rgb_array); for a human every step prints it anyway."""
        return rendered(self.position, self.render_mode, self.lang)

    def close(self) -> None:
        """Nothing is held open."""

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in ("game", "lens")}
        game = self.game
        setup = (game.card.name, game.players, dict(game.options), dict(game.data.replaced) or None)
        return {**kept, "position": self.position.to_bytes(), "setup": setup}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game = set_up(*kept.pop("setup"))
        self.lens = Lens(self.game)
        self.__dict__.update(kept)
        self.position = self.game.from_bytes(kept["position"])


def agent_name(game: Game, seat: int) -> str:
    """What the seat is called in English, and its number from 1: `guardians_1`, `seat_2`."""
    word = re.sub(r"[^a-z]", "", game.words.seat_name(seat, "en").casefold())
    return f"{word}_{seat + 1}"


for name in games():
    if (id := f"Atlantis/{name.capitalize()}-v0") not in aec_registry:
        register("aec", id, f"{__name__}:env", kwargs={"game": name})
        register("parallel", id, f"{__name__}:parallel_env", kwargs={"game": name})
