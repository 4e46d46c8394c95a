"""The games for Gymnasium: the learner has one seat, bots have the others. Importing this registers the ids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, SupportsFloat, SupportsIndex

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        "The environments for Gymnasium need that library: pip install 'atlantis-games[research]'"
    ) from error

from atlantis.adapters.encoder import Encoder, draw_outcome, draw_seed
from atlantis.adapters.observations import CELLS
from atlantis.adapters.rendering import MODES, check_mode, render_position, render_result
from atlantis.bots import Bot
from atlantis.bots.levels import MANY
from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.own import name_class
from atlantis.engine import CHANCE, OVER, Game, State, WrongOption, translator
from atlantis.engine.state import as_code
from atlantis.games import Given, games, load

Observation = NDArray[np.float32]
Opponent = str | type[Any]
"""A bot's name, or a class of your own."""
ANY_SEAT: Final = "random"
TRIES: Final = 100
"""With user data a game can be over before the learner's first move; then another one is started, this many times."""


class AtlantisEnv(gymnasium.Env[Observation, np.int64]):
    """The learner against bots, or with them in a cooperative game.

    An observation is the whole position, flat and scaled to 0..1. Its first cell is the seat to move, which is the
    learner's whenever it has to act, so it can tell its seat even if that is drawn for each game. `info["seat"]` has it
    too.

    The reward comes at the end: the game's return for the seat, between -1 and 1. An illegal action ends the episode
    with the `penalty`; `info["illegal"]` says why it is illegal.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  as gymnasium.Env declares it

    def __init__(
        self,
        game: str,
        seat: int | str = 0,
        opponents: Opponent | Sequence[Opponent] = "novice",
        players: int | None = None,
        data: Given = None,
        render_mode: str | None = None,
        penalty: float = -1.0,
        lang: str = "en",
        observation: str = CELLS,
        **options: object,
    ) -> None:
        """`seat` counts from 0, or is "random". `opponents`: a bot, or a list of them, for the other seats: a name, or
        a class with a method `choose(state)`. `observation`: "cells", "one-hot" or "planes"."""
        self.game: Game = load(game, players, data, **options)
        self.fixed_seat: int | None = check_seat(seat, self.game)
        self.names: list[BotName] = check_opponents(opponents, self.game)
        self.render_mode: str | None = check_mode(render_mode)
        translator(lang)  # raises for an unknown language
        self.lang = lang
        self.penalty: float = float(penalty)
        self.encoder: Encoder = Encoder(self.game, observation)
        self.observation_space: spaces.Box[np.float32] = self.encoder.observation_space()
        self.action_space: spaces.Discrete = self.encoder.action_space()
        self.position: State = self.game.start()
        self.seat: int = 0
        self.bots: dict[int, Bot] = {}
        self.asked: bool = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game, up to the learner's first decision. A seed determines chance and bots."""
        super().reset(seed=seed)
        for _ in range(TRIES):
            self.begin()
            self.proceed()
            if self.asked:
                return self.answer()
        raise WrongOption(f"Seat {self.seat} never gets to move: {TRIES} games ended first. Choose another seat.")

    def begin(self) -> None:
        """Seat the learner and the bots for a new game."""
        fixed = self.fixed_seat
        self.seat = int(self.np_random.integers(self.game.players)) if fixed is None else fixed
        others = [seat for seat in range(self.game.players) if seat != self.seat]
        self.bots = {
            seat: name.make(self.game, draw_seed(self.np_random)) for seat, name in zip(others, self.names, strict=True)
        }
        self.position = self.game.start()

    def step(self, action: SupportsIndex) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Make the learner's move, and all others until its next turn or the end."""
        if not self.asked:
            raise ResetNeeded("The game is over or has not started: call reset() first.")
        code = self.encoder.code(given := as_code(action))
        if code < 0 or not self.position.legal(code):
            self.asked = False
            observation, info = self.answer()
            info["illegal"] = self.encoder.explain(self.position, given, self.lang)
            return observation, self.penalty, True, False, info
        self.play(code)
        self.proceed()
        observation, info = self.answer()
        reward = 0.0 if self.asked else self.position.returns()[self.seat]
        return observation, reward, not self.asked, False, info

    def proceed(self) -> None:
        """Let chance and the bots play until the learner is to move or the game is over."""
        while self.position.actor not in (self.seat, OVER):
            position, actor = self.position, self.position.actor
            self.play(draw_outcome(position, self.np_random) if actor == CHANCE else self.bots[actor].choose(position))
        self.asked = self.position.actor == self.seat
        if self.render_mode == "human":
            render_position(self.position, "human", self.lang)

    def play(self, code: int) -> None:
        """Make a legal move and tell the bots."""
        self.position.do(code)
        for bot in self.bots.values():
            bot.follow(code)

    def answer(self) -> tuple[Observation, dict[str, Any]]:
        """The observation and the info of the position."""
        mask = self.encoder.mask(self.position) if self.asked else np.zeros(self.encoder.choices, np.int8)
        return self.encoder.observation(self.position, self.seat), {"action_mask": mask, "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, in the form that sb3-contrib expects; none when the episode is over."""
        if not self.asked:
            return np.zeros(self.encoder.choices, np.bool_)
        return self.encoder.mask(self.position).astype(np.bool_)

    def render(self) -> Any:
        """The board as text (ansi) or as an array of pixels (rgb_array); in human mode every step prints it."""
        return render_result(self.position, self.render_mode, self.lang)

    def close(self) -> None:
        """Release the bots and their search trees."""
        self.bots = {}
        self.asked = False


def check_seat(seat: int | str, game: Game) -> int | None:
    """The learner's seat; None for random."""
    if seat == ANY_SEAT:
        return None
    if isinstance(seat, SupportsIndex) and not isinstance(seat, bool) and 0 <= int(seat) < game.players:
        return int(seat)
    raise WrongOption(
        f"{game.card.title} has no seat {seat!r}: seats count from 0 to {game.players - 1}; "
        f"{ANY_SEAT!r} draws one for each game."
    )


def check_opponents(opponents: Opponent | Sequence[Opponent], game: Game) -> list[BotName]:
    """The bots of the other seats, in their order."""
    others = game.players - 1
    names = (
        list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents] * others
    )
    if len(names) != others:
        raise WrongOption(
            f"This game has {others} other seats, so opponents is one name or a list of {others}, not of {len(names)}."
        )
    return [
        without_clock(parse_bot(name, own=True), game) if isinstance(name, str) else BotName(name_class(name))
        for name in names
    ]


def without_clock(bot: BotName, game: Game) -> BotName:
    """The bot without a time limit, unless it was given seconds: otherwise a seed would not determine its moves."""
    level = bot.level(game.card.name)
    if level is None or bot.seconds is not None:
        return bot
    if level.simulations >= MANY and bot.simulations is None:
        raise WrongOption(
            f"{bot.name} has no fixed number of simulations: give it some, {bot.name}:sims=2000, "
            f"or seconds, {bot.name}:seconds=0.1."
        )
    return replace(bot, seconds=0.0)


for name in games():
    if (id := f"Atlantis/{name.capitalize()}-v0") not in gymnasium.registry:
        gymnasium.register(
            id,
            f"{__name__}:AtlantisEnv",
            vector_entry_point="atlantis.adapters.vector:AtlantisVectorEnv",
            kwargs={"game": name},
        )
