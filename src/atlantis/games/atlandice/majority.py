"""Who has most and second most of a resource."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.atlandice import layout as at


class Majority:
    """How the parties stand in one resource. Nobody with none of it is first or second (AD-3)."""

    def __init__(self, most: i64, second: i64) -> None:
        self.most = most  # how many the first have; 0 if nobody has any
        self.second = second  # how many the second have; 0 if there is no second place, also after a tie for most


def majority(cells: vec[i64], kind: i64, parties: i64) -> Majority:
    """The standing in a resource."""
    most: i64 = 0
    firsts: i64 = 0
    second: i64 = 0
    for party in range(parties):
        have = cells[at.STOCK + at.KINDS * party + kind]
        if have > most:
            second = most
            most = have
            firsts = 1
        elif have == most:
            firsts += 1
        elif have > second:
            second = have
    return Majority(most, second if firsts == 1 else 0)
