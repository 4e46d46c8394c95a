"""The games for Gymnasium: one seat is the learner's, bots have the others. Importing this registers the ids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, SupportsFloat, SupportsIndex

try:
    import gymnasium
    import numpy as np
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError("The environments for Gymnasium need that library: pip install 'atlantis[research]'") from error

from atlantis.adapters.lens import Lens, a_seed, drawn
from atlantis.adapters.showing import MODES, check_mode, rendered, shown
from atlantis.bots import Bot
from atlantis.bots.levels import MANY
from atlantis.bots.names import BotName, parse_bot
from atlantis.engine import CHANCE, OVER, Game, State, WrongOption, translator
from atlantis.engine.state import as_code
from atlantis.games import Given, games, load

Observation = NDArray[np.float32]
ANY_SEAT: Final = "random"
TRIES: Final = 100
"""With data of one's own a game can be over before a seat is asked; then another one is begun, so many times."""


class AtlantisEnv(gymnasium.Env[Observation, np.int64]):
    """You against bots, or with them in a game that all win or lose together.

    An observation is the whole position, flat and scaled to 0..1. Its first cell is the seat to move: whenever the
    learner is asked that is its own, so the cells say which seat it has, even if another one is drawn for each game.
    `info["seat"]` says it too.

    The reward comes at the end: the game's return for the seat, between -1 and 1. An illegal action ends the
    episode with the `penalty`, and `info["illegal"]` says why it is none.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  as gymnasium.Env declares it

    def __init__(
        self,
        game: str = "atlanteon",
        seat: int | str = 0,
        opponents: str | Sequence[str] = "novice",
        players: int | None = None,
        data: Given = None,
        render_mode: str | None = None,
        penalty: float = -1.0,
        lang: str = "en",
        **options: object,
    ) -> None:
        """`seat` counts from 0, or is "random". `opponents`: a bot's name, or a list of them, for the other seats."""
        self.game: Game = load(game, players, data, **options)
        self.seat_wish = check_seat(seat, self.game)
        self.names = check_opponents(opponents, self.game)
        self.render_mode = check_mode(render_mode)
        translator(lang)  # refuses a language that is not there
        self.lang = lang
        self.penalty = float(penalty)
        self.lens = Lens(self.game)
        self.observation_space = self.lens.cells_space()
        self.action_space = self.lens.action_space()
        self.position: State = self.game.start()
        self.seat = 0
        self.bots: dict[int, Bot] = {}
        self.asked = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the learner's first decision. With a seed, luck and bots do always the same."""
        super().reset(seed=seed)
        for _ in range(TRIES):
            self.begin()
            self.proceed()
            if self.asked:
                return self.answer()
        raise WrongOption(f"Seat {self.seat} is never asked anything: {TRIES} games were over before. Take another.")

    def begin(self) -> None:
        wish = self.seat_wish
        self.seat = int(self.np_random.integers(self.game.players)) if wish is None else wish
        others = [seat for seat in range(self.game.players) if seat != self.seat]
        self.bots = {
            seat: name.make(self.game, a_seed(self.np_random)) for seat, name in zip(others, self.names, strict=True)
        }
        self.position = self.game.start()

    def step(self, action: SupportsIndex) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """The learner's move, and all others' until it is asked again or the game is over."""
        if not self.asked:
            raise ResetNeeded("This game is over, or has not begun: call reset() first.")
        code = as_code(action)
        if not (0 <= code < self.lens.choices and self.position.legal(code)):
            self.asked = False
            observation, info = self.answer()
            info["illegal"] = self.position.explain(code, self.lang)
            return observation, self.penalty, True, False, info
        self.play(code)
        self.proceed()
        observation, info = self.answer()
        reward = 0.0 if self.asked else self.position.returns()[self.seat]
        return observation, reward, not self.asked, False, info

    def proceed(self) -> None:
        """Let chance and the bots play until the learner is asked or the game is over."""
        while self.position.actor not in (self.seat, OVER):
            position, actor = self.position, self.position.actor
            self.play(drawn(position, self.np_random) if actor == CHANCE else self.bots[actor].choose(position))
        self.asked = self.position.actor == self.seat
        if self.render_mode == "human":
            shown(self.position, "human", self.lang)

    def play(self, code: int) -> None:
        """A move that is legal; the bots hear of it."""
        self.position.do(code)
        for bot in self.bots.values():
            bot.follow(code)

    def answer(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.lens.mask(self.position) if self.asked else np.zeros(self.lens.choices, np.int8)
        return self.lens.observation(self.position), {"action_mask": mask, "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib asks for it; none when the episode is over."""
        if not self.asked:
            return np.zeros(self.lens.choices, np.bool_)
        return self.lens.mask(self.position).astype(np.bool_)

    def render(self) -> Any:
        """The board as text (ansi) or as an array of pixels (rgb_array); for a human every step prints it anyway."""
        return rendered(self.position, self.render_mode, self.lang)

    def close(self) -> None:
        """Let go of the bots and of what they have thought."""
        self.bots = {}
        self.asked = False


def check_seat(seat: int | str, game: Game) -> int | None:
    """The learner's seat; None for any."""
    if seat == ANY_SEAT:
        return None
    if isinstance(seat, SupportsIndex) and not isinstance(seat, bool) and 0 <= int(seat) < game.players:
        return int(seat)
    raise WrongOption(
        f"{game.card.title} has no seat {seat!r}: seats count from 0 to {game.players - 1}; "
        f"{ANY_SEAT!r} draws one for each game."
    )


def check_opponents(opponents: str | Sequence[str], game: Game) -> list[BotName]:
    """The bots of the other seats, in their order."""
    others = game.players - 1
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise WrongOption(
            f"This game has {others} other seats, so opponents is one name or a list of {others}, not of {len(names)}."
        )
    return [without_clock(parse_bot(name), game) for name in names]


def without_clock(bot: BotName, game: Game) -> BotName:
    """The bot with a budget in simulations alone, unless it was given seconds: only so a seed decides everything."""
    level = bot.level(game.card.name)
    if level is None or bot.seconds is not None:
        return bot
    if level.simulations >= MANY and bot.simulations is None:
        raise WrongOption(
            f"{bot.name} thinks as long as it may: give it simulations, {bot.name}:sims=2000, "
            f"or seconds, {bot.name}:seconds=0.1."
        )
    return replace(bot, seconds=0.0)


for name in games():
    if (id := f"Atlantis/{name.capitalize()}-v0") not in gymnasium.registry:
        gymnasium.register(id, f"{__name__}:AtlantisEnv", kwargs={"game": name})
