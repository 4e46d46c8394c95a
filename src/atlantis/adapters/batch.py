"""Many games at once for NumPy: masks, positions and rewards as arrays that are never copied."""

from __future__ import annotations

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise ImportError("Batches need NumPy: pip install 'atlantis[research]'") from error

from atlantis.adapters.scaling import Scale, seen
from atlantis.engine import Batch, Game, State, WrongOption
from atlantis.games import Given, load


class Games:
    """A batch of games with what is seen of them as NumPy arrays, one row a game.

    The arrays are made once and look into the compiled core's own memory: they are read-only, and change with each
    step. Copy what has to be kept.
    """

    def __init__(self, game: Game, games: int, seed: int, restart: bool = True) -> None:
        self.game = game
        self.core = Batch(game, games, seed, restart)
        self.masks: NDArray[np.bool_] = seen(self.core.masks, np.bool_).reshape(games, game.choices)
        """Which of the players' codes are legal."""
        self.cells: NDArray[np.int16] = seen(self.core.cells, np.int16).reshape(games, game.layout.size)
        """The flat positions."""
        self.actors: NDArray[np.int16] = seen(self.core.actors, np.int16)
        """The seats to move; atlantis.OVER (-2) where a game has ended and does not begin anew."""
        self.over: NDArray[np.bool_] = seen(self.core.over, np.bool_)
        """Where the last step ended a game. With `restart` the arrays show the next one already."""
        self.rewards: NDArray[np.float64] = seen(self.core.rewards, np.float64).reshape(games, game.players)
        """What the game that just ended was worth for each seat; 0 elsewhere."""
        self.chosen: NDArray[np.int64] = seen(self.core.chosen, np.int64)
        self.scale = Scale(game.layout)

    def __len__(self) -> int:
        return len(self.actors)

    def reset(self, seed: int) -> None:
        """All games anew, with other luck."""
        self.core.begin(seed)

    def step(self, actions: ArrayLike) -> None:
        """A move in every game; IllegalAction if one of them is not legal, and nothing has moved then."""
        codes = np.asarray(actions)
        if codes.shape != self.actors.shape or not np.issubdtype(codes.dtype, np.integer):
            raise WrongOption(
                f"A step takes {len(self)} whole numbers, one for each game; this is an array of "
                f"{codes.dtype} with the shape {codes.shape}."
            )
        self.core.step(codes.astype("<i8", copy=False).tobytes())

    def sample(self) -> NDArray[np.int64]:
        """A random legal action of every game, chosen by its own luck. The array is the same at each call."""
        self.core.choose()
        return self.chosen

    def observations(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The positions with every cell scaled to 0..1, as `State.observation` has them; written to `out` if given."""
        return self.scale(self.cells, out)

    def state(self, number: int) -> State:
        """A copy of the position of one game."""
        return self.core.state(number)

    def __repr__(self) -> str:
        return repr(self.core)


def batch(
    name: str,
    games: int = 256,
    seed: int = 0,
    players: int | None = None,
    data: Given = None,
    restart: bool = True,
    **options: object,
) -> Games:
    """So many games of one kind: `batch("ark", 1024, players=3)`. Wrong names and values get a clear refusal."""
    return Games(load(name, players, data, **options), games, seed, restart)
