"""The data of Atlanteon in the form that the rules use."""

from __future__ import annotations

from atlantis.engine.data import Data
from atlantis.engine.i18n import mark


class Printed:
    """The values of the data."""

    def __init__(self, data: Data) -> None:
        self.files: int = data.number("board.files")
        self.ranks: int = data.number("board.ranks")
        self.tiles: list[int] = data.numbers("tiles")
        self.markers: int = data.number("markers")


def check_data(data: Data) -> None:
    """Tiles and towers must fill the board exactly, and a full board must have a winner."""
    printed = Printed(data)
    fits = True
    for path, length in (("board.files", printed.files), ("board.ranks", printed.ranks)):
        if length not in (3, 5):
            fits = False
            template = mark("{length} is not possible; it must be 3 or 5, so that the pieces fill the board.")
            data.refuse(path, template, length=length)
    tiles = printed.tiles
    if len(set(tiles)) < len(tiles):
        data.refuse("tiles", mark("{tiles} is not possible; tiles must be different numbers from 0 to 9."), tiles=tiles)
    if not fits:
        return
    wanted = (printed.files * printed.ranks - 3) // 2 - 1
    if len(tiles) != wanted:
        data.refuse(
            "tiles",
            mark(
                "{given} numbers do not fill the board; a board of {files} x {ranks} squares takes 3 towers, 2 Kings "
                "and {wanted} numbered tiles of each side."
            ),
            given=len(tiles),
            files=printed.files,
            ranks=printed.ranks,
            wanted=wanted,
        )
    most = wanted + 2
    if not 1 <= printed.markers <= most:
        data.refuse(
            "markers",
            mark(
                "{given} is not possible; it must be between 1 and {most}, so that a full board always has a winner "
                "(AT-2)."
            ),
            given=printed.markers,
            most=most,
        )
