"""Many games at once for Gymnasium: a `VectorEnv` over a batch. The learner has one seat, bots have the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise ImportError(
        "The environments for Gymnasium need that library: pip install 'atlantis-games[research]'"
    ) from error

from atlantis.adapters.batch import Games, check_codes, check_where
from atlantis.adapters.encoder import SEEDS, Encoder, draw_seed
from atlantis.adapters.gymnasium import TRIES, Observation, Opponent, check_opponents, check_seat
from atlantis.adapters.observations import CELLS
from atlantis.bots import Bot
from atlantis.bots.names import BotName
from atlantis.engine import CHANCE, Batch, Game, State, WrongOption, translator
from atlantis.engine.options import suggest
from atlantis.games import Given, load

Info = dict[str, Any]
"""An array for each name, and for each name a mask with an underscore, as Gymnasium's own vectors have them."""


class AtlantisVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """As many games as wanted, each of which is an `AtlantisEnv`: the same observations, rewards and penalties.

    `info["action_mask"]` has a row for each game, `info["seat"]` the learner's seats. No row of a mask is ever empty:
    where an episode has ended and the next action is ignored, all of them are allowed.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seat: int | str = 0,
        opponents: Opponent | Sequence[Opponent] = "novice",
        players: int | None = None,
        data: Given = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        penalty: float = -1.0,
        lang: str = "en",
        positions: Sequence[State] | None = None,
        observation: str = CELLS,
        **options: object,
    ) -> None:
        """`positions`: where the games start, used in turn. The other arguments are those of `AtlantisEnv`."""
        self.game: Game = load(game, players, data, **options)
        self.fixed_seat: int | None = check_seat(seat, self.game)
        self.names: list[BotName] = check_opponents(opponents, self.game)
        self.at_random: bool = all(name.name == "random" for name in self.names)
        self.autoreset_mode: AutoresetMode = check_autoreset(autoreset_mode)
        translator(lang)  # raises for an unknown language
        self.lang = lang
        self.penalty: float = float(penalty)
        self.games: Games = Games(self.game, num_envs, 0, restart=False, positions=positions)
        core = self.games.core
        assert isinstance(core, Batch)  # in this process, where the bots are
        self.core: Batch = core
        self.num_envs = num_envs
        self.metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.encoder: Encoder = Encoder(self.game, observation)
        self.single_observation_space: Box[np.float32] = self.encoder.observation_space()
        self.single_action_space: Discrete = self.encoder.action_space()
        shape = (num_envs, *self.encoder.observations.shape)
        self.observation_space: Box[np.float32] = Box(0.0, 1.0, shape, np.float32)
        self.action_space: MultiDiscrete = MultiDiscrete(np.full(num_envs, self.encoder.choices))
        self.seats: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self.bots: list[dict[int, Bot]] = [{} for _ in range(num_envs)]
        self.ended: NDArray[np.bool_] = np.ones(num_envs, np.bool_)
        """The games that have to be reset before their next move."""
        self.started: bool = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Start all games, up to the learner's first decisions. A seed determines chance, seats and bots.

        `options={"reset_mask": mask}` starts only some of them; they continue with their own chance.
        """
        if options is not None and "reset_mask" in options:
            which = check_where(options["reset_mask"], self.num_envs, "reset_mask")
            if seed is not None or not self.started:
                raise WrongOption("The first reset, and one with a seed, starts all games: leave out reset_mask.")
        else:
            super().reset(seed=seed)
            self.games.reset(draw_seed(self.np_random))
            which, self.started = np.ones(self.num_envs, np.bool_), True
        self.begin(which)
        self.ended = self.ended & ~which
        return self.observations(), self.info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Make the learner's moves, and all others until its next turns or the end."""
        given = check_codes(actions, self.num_envs)
        if not self.started or (self.autoreset_mode == AutoresetMode.DISABLED and self.ended.any()):
            raise ResetNeeded(
                f"Game {int(self.ended.argmax())} is over: reset it with reset(options={{'reset_mask': mask}}) first."
                if self.started
                else "The games have not started: call reset() first."
            )
        resetting = self.ended
        known = (given >= 0) & (given < self.encoder.choices)
        codes = np.where(known, self.encoder.codes[np.where(known, given, 0)], -1)
        legal = known & self.games.masks[np.arange(self.num_envs), codes]
        moving, illegal = legal & ~resetting, ~legal & ~resetting
        self.move(codes, moving)
        won_or_lost = moving & self.games.over
        rewards = np.where(won_or_lost, self.games.rewards[np.arange(self.num_envs), self.seats], 0.0)
        rewards[illegal] = self.penalty
        ended, extra = won_or_lost | illegal, self.explain(given, illegal)
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            resetting, self.ended = ended, np.zeros(self.num_envs, np.bool_)
            if ended.any():
                extra = self.final(ended, extra)
        else:
            self.ended = ended
        if resetting.any():
            self.begin(resetting)
        return self.observations(), rewards, ended, np.zeros(self.num_envs, np.bool_), self.info() | extra

    def close_extras(self, **kwargs: Any) -> None:
        """Release the bots and their search trees."""
        self.bots = [{} for _ in range(self.num_envs)]
        self.started = False

    # ---- the games ---------------------------------------------------------------------------------------------------

    def begin(self, which: NDArray[np.bool_]) -> None:
        """Start these games, each up to the learner's first decision."""
        for _ in range(TRIES):
            self.games.restart(which)
            for number in np.flatnonzero(which):
                self.invite(int(number))
            self.proceed(which)
            which = which & self.games.over
            if not which.any():
                return
        seat = self.seats[which.argmax()]
        raise WrongOption(f"Seat {seat} never gets to move: {TRIES} games ended first. Choose another seat.")

    def invite(self, number: int) -> None:
        """The learner's seat in a new game, and the bots of the others."""
        random, players = self.core.randoms[number], self.game.players
        self.seats[number] = random.randrange(players) if self.fixed_seat is None else self.fixed_seat
        if not self.at_random:
            others = [seat for seat in range(players) if seat != self.seats[number]]
            self.bots[number] = {
                seat: name.make(self.game, random.randrange(SEEDS))
                for seat, name in zip(others, self.names, strict=True)
            }

    def move(self, codes: NDArray[np.int64], which: NDArray[np.bool_]) -> None:
        """The learner's legal moves in these games, and what follows."""
        if self.at_random:
            self.games.step(codes, which)
        else:
            for number in np.flatnonzero(which):
                self.play(int(number), int(codes[number]))
        self.proceed(which)

    def proceed(self, which: NDArray[np.bool_]) -> None:
        """Let the others play in these games until the learner is to move or the game is over."""
        while (waiting := which & (self.games.actors != self.seats) & ~self.games.over).any():
            if self.at_random:
                self.games.step(self.games.sample(waiting), waiting)
                continue
            for number in np.flatnonzero(waiting):
                state = self.core.position(int(number))
                self.play(int(number), self.bots[number][state.actor].choose(state))

    def play(self, number: int, code: int) -> None:
        """Make a legal move and those of chance after it, and tell the bots."""
        core = self.core
        state = core.position(number)
        while True:
            state.do(code)
            for bot in self.bots[number].values():
                bot.follow(code)
            if state.actor != CHANCE:
                break
            code = int(state.sample(core.randoms[number], core.out, core.weights))
        core.update(state, number)

    # ---- what the learner gets ---------------------------------------------------------------------------------------

    def observations(self) -> Observation:
        """All positions as the learner sees them."""
        return self.encoder.observations(self.games.cells, self.seats)

    def info(self) -> Info:
        """Masks and seats of all games."""
        masks = self.games.masks[:, self.encoder.codes].astype(np.int8)
        masks[self.ended] = 1
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": masks, "_action_mask": everywhere, "seat": self.seats.copy(), "_seat": everywhere.copy()}

    def explain(self, given: NDArray[np.int64], illegal: NDArray[np.bool_]) -> Info:
        """Why these actions are illegal."""
        if not illegal.any():
            return {}
        reasons = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(illegal):
            reasons[number] = self.encoder.explain(self.core.state(int(number)), int(given[number]), self.lang)
        return {"illegal": reasons, "_illegal": illegal}

    def final(self, ended: NDArray[np.bool_], extra: Info) -> Info:
        """The last observations of these games, which start anew in the same step."""
        last, observations = np.full(self.num_envs, None, object), self.observations()
        for number in np.flatnonzero(ended):
            last[number] = observations[number]
        final_info = {"seat": self.seats.copy(), "_seat": ended, **extra}
        return {"final_obs": last, "_final_obs": ended, "final_info": final_info, "_final_info": ended}


def check_autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    """The mode by its name, as Gymnasium spells it."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = [each.value for each in AutoresetMode]
        raise WrongOption(f"There is no autoreset_mode {mode!r}: {suggest(str(mode), names)}") from None
