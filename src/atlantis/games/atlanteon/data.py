"""What is printed on the components of Atlanteon, as the rules use it."""

from __future__ import annotations

from atlantis.engine.data import Data


class Printed:
    """The values of the data, checked against each other."""

    def __init__(self, data: Data) -> None:
        self.files = data.number("board.files")
        self.ranks = data.number("board.ranks")
        self.tiles = data.numbers("tiles")
        self.markers = data.number("markers")
        check(self, data)


def check(printed: Printed, data: Data) -> None:
    """Tiles and towers fill the board exactly, and one side gets all its markers onto a full board."""
    for path, length in (("board.files", printed.files), ("board.ranks", printed.ranks)):
        if length not in (3, 5):
            raise data.refuse(path, f"{length} is not possible; it is 3 or 5, so that tiles and towers fill the board.")
    tiles = printed.tiles
    if len(set(tiles)) < len(tiles):
        raise data.refuse("tiles", f"{tiles} is not possible; the tiles are different numbers from 0 to 9.")
    wanted = (printed.files * printed.ranks - 3) // 2 - 1
    if len(tiles) != wanted:
        raise data.refuse(
            "tiles",
            f"{len(tiles)} numbers do not fill the board; a board of {printed.files} x "
            f"{printed.ranks} squares takes 3 towers, 2 Kings and {wanted} numbered tiles of "
            "each side.",
        )
    most = wanted + 2
    if not 1 <= printed.markers <= most:
        raise data.refuse(
            "markers",
            f"{printed.markers} is not possible; it lies between 1 and {most}, so that "
            "a full board always has a winner (AT-2).",
        )
