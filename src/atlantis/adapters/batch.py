"""Many games at once for NumPy: masks, positions and rewards as arrays that are never copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise ImportError("Batches need NumPy: pip install 'atlantis-games[research]'") from error

from atlantis.adapters.observations import Observations
from atlantis.adapters.scaling import Scale, aligned, as_array, as_writable
from atlantis.adapters.shared_batch import SharedBatch
from atlantis.engine import Batch, Game, State, WrongOption
from atlantis.engine.options import suggest
from atlantis.games import Given, load

ARRAYS: Final = ("masks", "cells", "actors", "over", "rewards")
"""What other libraries can share."""


class Games:
    """A batch of games with their positions as NumPy arrays, one row per game.

    The arrays are made once and are views of the compiled core's memory: they are read-only and change with each step.
    Copy what you want to keep.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int,
        restart: bool = True,
        positions: Sequence[State] | None = None,
        processes: int = 1,
    ) -> None:
        """`positions`: where the games start, and restart; fewer than games are used in turn. None: the usual start.

        `processes`: divide the games among so many processes. They are the same games.
        """
        if positions is not None:
            check_positions(positions)
        self.game = game
        self.core: Batch | SharedBatch = (
            Batch(game, games, seed, restart, positions)
            if processes == 1
            else SharedBatch(game, games, seed, restart, positions, processes)
        )
        self.masks: NDArray[np.bool_] = as_array(self.core.masks, np.bool_).reshape(games, game.choices)
        """Which of the players' codes are legal."""
        self.cells: NDArray[np.int16] = as_array(self.core.cells, np.int16).reshape(games, game.layout.size)
        """The flat positions."""
        self.actors: NDArray[np.int16] = as_array(self.core.actors, np.int16)
        """The seats to move; atlantis.OVER (-2) where a game has ended and does not restart."""
        self.over: NDArray[np.bool_] = as_array(self.core.over, np.bool_)
        """True where the last step ended a game. With `restart` the other arrays already show the next one."""
        self.rewards: NDArray[np.float64] = as_array(self.core.rewards, np.float64).reshape(games, game.players)
        """The returns of games that just ended, by seat; 0 elsewhere."""
        self.chosen: NDArray[np.int64] = as_array(self.core.chosen, np.int64)
        self.scale: Scale = Scale(game.layout)
        self.encoders: dict[str, Observations] = {}

    def __len__(self) -> int:
        return len(self.actors)

    def reset(self, seed: int) -> None:
        """Restart all games with a new seed."""
        self.core.reset(seed)

    def restart(self, where: ArrayLike) -> None:
        """Restart the games for which `where` is True; they continue with their own chance."""
        self.core.restart_some(check_where(where, len(self)).tobytes())

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> None:
        """Make a move in every game; IllegalAction if one of them is not legal, and then nothing changes.

        `where`: only in the games for which it is True. The others wait, and their arrays do not change.
        """
        codes = check_codes(actions, len(self)).astype("<i8", copy=False).tobytes()
        self.core.step(codes, b"" if where is None else check_where(where, len(self)).tobytes())

    def sample(self, where: ArrayLike | None = None) -> NDArray[np.int64]:
        """A random legal action for every game, or for those in `where`. Each call returns the same array, refilled."""
        self.core.choose(b"" if where is None else check_where(where, len(self)).tobytes())
        return self.chosen

    def encode(self, kind: str) -> NDArray[np.float32]:
        """The positions as their players to move see them: "one-hot" or "planes"; `game.features()` explains them."""
        if kind not in self.encoders:
            self.encoders[kind] = Observations(self.game, kind)
        return self.encoders[kind](self.cells, self.actors)

    def observations(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The positions with every cell scaled to 0..1, as in `State.observation`; written to `out` if given."""
        return self.scale(self.cells, aligned(self.cells.shape) if out is None else check_out(out, self.cells.shape))

    def export(self, name: str) -> NDArray[Any]:
        """One of the arrays for libraries that do not know read-only ones: `torch.from_dlpack(games.export("masks"))`.

        It is the same memory, not a copy. Do not write to it: the core relies on its content.
        """
        if name not in ARRAYS:
            raise WrongOption(f"A batch has no array {name!r}: {suggest(str(name), ARRAYS)}")
        return as_writable(getattr(self, name))

    def state(self, number: int) -> State:
        """A copy of the position of one game."""
        return self.core.state(number)

    def close(self) -> None:
        """End the processes of the batch, if it has any; without this they end when nobody uses it any more."""
        if isinstance(self.core, SharedBatch):
            self.core.close()

    def __repr__(self) -> str:
        return repr(self.core)


def check_codes(actions: ArrayLike, games: int) -> NDArray[np.int64]:
    """One whole number for each game, or a WrongOption."""
    codes = np.asarray(actions)
    if codes.shape != (games,) or not np.issubdtype(codes.dtype, np.integer):
        raise WrongOption(
            f"A step takes {games} whole numbers, one for each game; this is an array of "
            f"{codes.dtype} with the shape {codes.shape}."
        )
    return codes.astype(np.int64, copy=False)


def check_positions(positions: Sequence[State]) -> None:
    """WrongOption if one of them is something else."""
    wrong = next((each for each in positions if not isinstance(each, State)), None)
    if wrong is not None:
        raise WrongOption(f"Games start from positions (State), not from {wrong!r}.")


def check_out(out: NDArray[np.float32], shape: tuple[int, ...]) -> NDArray[np.float32]:
    """An array that observations can be written to, or a WrongOption."""
    given = f"{out.dtype} with the shape {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
    if given != f"float32 with the shape {shape}":
        raise WrongOption(f"Observations are written to an array of float32 with the shape {shape}, not to {given}.")
    return out


def check_where(where: ArrayLike, games: int, name: str = "where") -> NDArray[np.bool_]:
    """True or False for each game, or a WrongOption."""
    which = np.asarray(where)
    if which.shape != (games,) or which.dtype != np.bool_:
        raise WrongOption(
            f"`{name}` is True or False for each of the {games} games; this is an array of "
            f"{which.dtype} with the shape {which.shape}."
        )
    return which


def batch_from(
    positions: Sequence[State],
    games: int | None = None,
    seed: int = 0,
    restart: bool = True,
    processes: int = 1,
) -> Games:
    """A batch of games that start, and restart, from given positions of one game; by default one game for each."""
    if not positions:
        raise WrongOption("A batch needs at least one position to start from.")
    check_positions(positions)
    return Games(positions[0].game, len(positions) if games is None else games, seed, restart, positions, processes)


def batch(
    name: str,
    games: int = 256,
    seed: int = 0,
    players: int | None = None,
    data: Given = None,
    restart: bool = True,
    processes: int = 1,
    **options: object,
) -> Games:
    """A batch of games: `batch("ark", 1024, players=3)`. AtlantisError for invalid names and values."""
    return Games(load(name, players, data, **options), games, seed, restart, processes=processes)
