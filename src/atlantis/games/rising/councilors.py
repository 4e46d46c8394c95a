"""The councilors: three bring something at the start of each turn, three help whenever they can."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.board import Board


class Councilor:
    """One of the six. Lack of Support stops abilities, but not an income at the start of a turn (AR-16)."""

    def income(self, s: Board, seat: i64) -> None:
        """What the councilor brings at the start of a turn."""

    def copied(self, s: Board, seat: i64) -> None:
        """With Untapped Talent an income comes once, now (AR-24)."""
        self.income(s, seat)


class Explorer(Councilor):
    """Targets are lower for the Explorer (AR-14): `Board.target`."""


class Astrologer(Councilor):
    """May hold Atlanteans back until after the misfortunes (AR-4): the move `Hold`."""


class Priest(Councilor):
    """Energy."""

    def income(self, s: Board, seat: i64) -> None:
        s.gain_energy(seat, s.printed.ability[at.PRIEST], "priest")


class Champion(Councilor):
    """Courage."""

    def income(self, s: Board, seat: i64) -> None:
        s.gain_courage(seat, s.printed.ability[at.CHAMPION], "champion")


class Scholar(Councilor):
    """Knowledge cards."""

    def income(self, s: Board, seat: i64) -> None:
        s.push(at.DRAWING, s.printed.ability[at.SCHOLAR], seat)

    def copied(self, s: Board, seat: i64) -> None:
        s.check_hands(s.current())
        self.income(s, seat)


class Artificer(Councilor):
    """Builds for fewer cubes (AR-9): `components.reduction`."""


COUNCILORS: Final = vec[Councilor]([Explorer(), Astrologer(), Priest(), Champion(), Scholar(), Artificer()])
