"""The effects of the 15 tiles: the step that each leads to, and what is allowed in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice import reasons as why
from atlantis.games.atlandice.board import Board, is_area, picked, tile_at

NO_STEP: Final = 0
"""No step: the visit is over."""


class Effect:
    """What a tile does when its District is visited: it leads to a step, at once or only if a roll shows these faces.

    An effect that cannot be carried out is skipped (AD-1).
    """

    def __init__(self, step: i64 = NO_STEP, on: Sequence[int] = ()) -> None:
        self.step = step
        self.rolls: bool = len(on) > 0
        self.faces: i64 = sum(1 << face for face in on)

    def hits(self, face: i64) -> bool:
        """Does the effect happen with this roll, 1 to 6?"""
        return (self.faces >> face) & 1 == 1

    def asks(self, s: Board) -> i64:
        """The step that it leads to now, after the roll if there is one."""
        return self.step

    def possible(self, s: Board) -> bool:
        """Is there anything to choose in that step? Most effects can always be carried out."""
        return True

    def source(self, s: Board) -> i64:
        """The Area from which a resource is moved."""
        return s.cells[at.VISITED]

    def area_refusal(self, s: Board, area: i64) -> i64:
        """Why no resource can be moved to this Area, or taken from it."""
        return why.NOT_ASKED


def not_another_district(s: Board, area: i64, reason: i64) -> i64:
    """Why this Area is not another District (AD-10): USED_UP or the effect's own reason; 0 if it is."""
    if area == at.MARKET or area == s.cells[at.VISITED]:
        return reason
    return 0 if is_area(s.cells, area) else why.USED_UP


class Moving(Effect):
    """Moves a resource to another Area."""

    def possible(self, s: Board) -> bool:
        if s.cells[at.TOTAL + self.source(s)]:
            for area in range(i64(at.AREAS)):
                if self.area_refusal(s, area) == 0:
                    return True
        return False


class Taking(Effect):
    """Takes a resource from another Area than the visited one; the Submarine adds nothing (AD-12)."""

    def possible(self, s: Board) -> bool:
        for area in range(i64(at.AREAS)):
            if s.cells[at.TOTAL + area] and self.area_refusal(s, area) == 0:
                return True
        return False


# ---- Jeweller --------------------------------------------------------------------------------------------------------


class OneMore(Effect):
    """One more resource here, if there is one. Jeweller: on 1, 3 or 5; Blacksmith: on 2, 4 or 6."""

    def asks(self, s: Board) -> i64:
        if s.cells[at.TOTAL + s.cells[at.VISITED]]:
            return self.step
        return NO_STEP


class Swap(Effect):
    """Swap a resource here with one in another District."""

    def possible(self, s: Board) -> bool:
        if s.cells[at.TOTAL + s.cells[at.VISITED]]:
            for area in range(i64(1), at.DISTRICTS):
                if s.cells[at.TOTAL + area]:
                    return True
        return False


class Chain(Effect):
    """On 6 roll again and visit that Area, its effect included (AD-8)."""


# ---- Library ---------------------------------------------------------------------------------------------------------


class Beyond(Taking):
    """On 5 or 6 take a resource from any other District (AD-12)."""

    def area_refusal(self, s: Board, area: i64) -> i64:
        return not_another_district(s, area, why.ONLY_FROM_OTHER_DISTRICT)


class ToMarket(Moving):
    """Move a resource from here to the Market."""

    def area_refusal(self, s: Board, area: i64) -> i64:
        return 0 if area == at.MARKET else why.ONLY_TO_MARKET


class Second(OneMore):
    """One more resource here with the second die that the player has picked this round, whoever it is for (AD-7)."""

    def asks(self, s: Board) -> i64:
        if picked(s.cells, s.printed, s.cells[at.VISITOR]) == 2:
            return super().asks(s)
        return NO_STEP


# ---- Inn -------------------------------------------------------------------------------------------------------------


class Hasten(Effect):
    """On 1 to 4 the hand moves one space, and no event happens there (AD-11); it does not leave the last space."""

    def asks(self, s: Board) -> i64:
        cells, last = s.cells, s.printed.last
        moves = cells[at.CLOCK] < last
        cells[at.CLOCK] += i64(moves)
        if s.story is not None:
            s.emit("hasten", {"space": int(cells[at.CLOCK]), "last": int(last), "moved": moves})
        return NO_STEP


class ToDistrict(Moving):
    """Move a resource from here to another District (AD-10): the Blacksmith's."""

    def area_refusal(self, s: Board, area: i64) -> i64:
        return not_another_district(s, area, why.ONLY_TO_OTHER_DISTRICT)


class Smuggle(ToDistrict):
    """Move a resource from the Market to a District other than the Inn (AD-10)."""

    def source(self, s: Board) -> i64:
        return at.MARKET


class Gate(Effect):
    """Change a die's value. Always possible, as a visit leaves at least one die (AD-9)."""


# ---- Engineering Works, Blacksmith -----------------------------------------------------------------------------------


class Engineering(Effect):
    """Move the Submarine to another Area (AD-10). The three tiles differ only in their hands."""


class Six(Taking):
    """On 6 take a resource from the Market (AD-12)."""

    def area_refusal(self, s: Board, area: i64) -> i64:
        return 0 if area == at.MARKET else why.ONLY_FROM_MARKET


EFFECTS: Final = vec[Effect](
    [
        OneMore(at.PICK_EXTRA, on=(1, 3, 5)),
        Swap(at.SWAP_TWO),
        Chain(at.CHAIN_ROLL, on=(6,)),
        Beyond(at.LOOT, on=(5, 6)),
        ToMarket(at.MOVE_ONE),
        Second(at.PICK_EXTRA),
        Hasten(on=(1, 2, 3, 4)),
        Smuggle(at.MOVE_ONE),
        Gate(at.TURN_DIE),
        Engineering(at.STEER),
        Engineering(at.STEER),
        Engineering(at.STEER),
        OneMore(at.PICK_EXTRA, on=(2, 4, 6)),
        ToDistrict(at.MOVE_ONE),
        Six(at.LOOT, on=(6,)),
        Effect(),  # the Market has none
    ]
)
"""By tile."""


def effect_of(s: Board) -> Effect:
    """The effect at the visited Area."""
    return EFFECTS[tile_at(s.cells, s.cells[at.VISITED])]
