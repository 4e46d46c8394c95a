"""The cells of positions as NumPy arrays without a copy, and scaled to 0..1, for all adapters."""

from __future__ import annotations

from typing import Any, Final, TypeVar, cast

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError("Adapters need NumPy: pip install 'atlantis-games[research]'") from error

from atlantis.engine import Layout

Number = TypeVar("Number", bound=np.generic)
ALIGNMENT: Final = 64
"""Bytes: JAX copies arrays that begin elsewhere."""


def as_array(buffer: object, kind: type[Number]) -> NDArray[Number]:
    """One of the core's buffers as an array, without a copy."""
    return np.frombuffer(memoryview(cast(Any, buffer)), kind)


class SharedMemory:
    """The memory of a read-only array, as NumPy is told about one that can be written to."""

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array  # keeps the memory alive
        self.__array_interface__: dict[str, Any] = {**array.__array_interface__, "data": (array.ctypes.data, False)}


def as_writable(array: NDArray[Number]) -> NDArray[Number]:
    """The same memory, for libraries that do not know read-only arrays."""
    return np.asarray(SharedMemory(array))


def aligned(shape: tuple[int, ...]) -> NDArray[np.float32]:
    """A new array at an address that JAX can use without a copy."""
    count = int(np.prod(shape))
    memory = np.empty(4 * count + ALIGNMENT, np.uint8)
    begin = -memory.ctypes.data % ALIGNMENT
    return memory[begin : begin + 4 * count].view(np.float32).reshape(shape)


class Scale:
    """Every cell scaled to 0..1 by its range in the layout, as in `State.observation`."""

    def __init__(self, layout: Layout) -> None:
        low, high = as_array(layout.low, np.int64), as_array(layout.high, np.int64)
        self.low: NDArray[np.float32] = low.astype(np.float32)
        self.span: NDArray[np.float32] = np.maximum(high - low, 1).astype(np.float32)

    def __call__(self, cells: NDArray[Any], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The cells of one position, or of many in rows; written to `out` if given."""
        if out is None:
            out = np.empty(cells.shape, np.float32)
        np.subtract(cells, self.low, out=out, casting="same_kind")
        np.divide(out, self.span, out=out)
        return out
