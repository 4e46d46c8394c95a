"""The clocks of a match. Times are milliseconds that the caller gives; nothing here asks what time it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args

from atlantis.engine import WrongOption

ClockKind = Literal["live", "turn", "days"]
"""`live`: so much for the whole game; `turn`: for each turn; `days`: for each turn, in days (correspondence)."""
OnTimeOut = Literal["loss", "bot"]
Gap = tuple[int, int]
"""A time that nobody's clock counts: from, to."""

DAY: Final = 86_400
BOUNDS: Final[Mapping[str, tuple[int, int]]] = {"live": (10, 3 * 3600), "turn": (5, 3600), "days": (DAY, 14 * DAY)}
"""The least and the most seconds of each kind."""
MOST_INCREMENT: Final = 180
MOST_LAG: Final = 500
"""Milliseconds of network delay that a seat can be given back at once."""
LAG_PER_TURN: Final = 100
"""Milliseconds of that which it can be given back again after each turn."""


@dataclass(frozen=True)
class TimeControl:
    """How much time players have: `base` and `increment` in seconds; the increment is added after each turn.

    `on_timeout`: a player whose time is up loses, or a bot plays on for them.
    """

    kind: ClockKind
    base: int
    increment: int = 0
    on_timeout: OnTimeOut = "loss"

    def __post_init__(self) -> None:
        if self.kind not in BOUNDS or self.on_timeout not in get_args(OnTimeOut):
            raise WrongOption("A clock is `live`, `turn` or `days`, and a time-out is a `loss`, or a `bot` plays on.")
        least, most = BOUNDS[self.kind]
        if not least <= self.base <= most or (self.kind == "days" and self.base % DAY):
            unit, many = ("days", DAY) if self.kind == "days" else ("seconds", 1)
            raise WrongOption(f"A {self.kind} clock has {least // many} to {most // many} {unit}.")
        if not 0 <= self.increment <= (MOST_INCREMENT if self.kind == "live" else 0):
            raise WrongOption(
                f"A live clock adds 0 to {MOST_INCREMENT} seconds after a turn; other clocks add nothing."
            )

    @property
    def milliseconds(self) -> int:
        return 1000 * self.base


def parse_control(given: Mapping[str, Any] | None) -> TimeControl | None:
    return None if given is None else TimeControl(**given)


@dataclass(frozen=True)
class Clocks:
    """What each seat has left, in milliseconds, and whose clock runs since when. It is never changed, only replaced.

    `left`: by seat, or one number for all if the clock is `shared`; that of the `holder` as it was at `since`. The
    holder is the seat to move. Its clock `runs` unless a bot plays there; `waited`: somebody has waited for it.
    `lag`: what each seat can still be given back for network delays. `pauses`: by seat, the pauses of its owner. `began`: when
    the holder's turn began.
    """

    control: TimeControl
    shared: bool
    left: tuple[int, ...]
    lag: tuple[int, ...]
    holder: int | None = None
    runs: bool = False
    waited: bool = False
    since: int = 0
    pauses: Mapping[int, tuple[Gap, ...]] | None = None
    began: int = 0

    def index(self, seat: int) -> int:
        """The place of the seat's clock in `left`."""
        return 0 if self.shared else seat

    def gaps(self, outages: Iterable[Gap] = ()) -> list[Gap]:
        """The times since the holder's turn began that do not count."""
        own = () if self.pauses is None or self.holder is None else self.pauses.get(self.holder, ())
        return merged([*own, *outages], self.since)

    def spent(self, now: int, outages: Iterable[Gap] = ()) -> int:
        """What the holder has used since `since`."""
        return max(0, now - self.since - covered(self.gaps(outages), now))

    def deadline(self, outages: Iterable[Gap] = ()) -> int | None:
        """When the holder's time is up; None if no clock runs. Exactly then it is not up yet."""
        if self.holder is None or not self.runs:
            return None
        end = self.since + self.left[self.index(self.holder)]
        for start, stop in self.gaps(outages):
            if start > end:
                break
            end += stop - start
        return end

    def tick(self, now: int, lost: int = 0, lag: int = 0) -> Clocks:
        """The clocks at this time. `lost`: milliseconds of outages; `lag`: of network delay, which do not count."""
        if self.holder is None or not self.runs:
            return replace(self, since=now)
        used = max(0, self.spent(now) - lost - lag)
        return replace(
            self,
            left=changed(self.left, self.index(self.holder), -used),
            lag=changed(self.lag, self.holder, -lag),
            since=now,
            waited=True,
        )

    def turn(self, seat: int, runs: bool, earned: bool) -> Clocks:
        """It is this seat's turn. `earned`: the last holder has moved, and gets the increment."""
        if seat == self.holder:
            return self if runs == self.runs else replace(self, runs=runs, began=self.since)
        left, lag, control = self.left, self.lag, self.control
        if self.holder is not None and self.waited and earned:
            left = changed(left, self.index(self.holder), 1000 * control.increment)
            lag = changed(lag, self.holder, min(LAG_PER_TURN, MOST_LAG - lag[self.holder]))
        if control.kind != "live":
            left = changed(left, self.index(seat), control.milliseconds - left[self.index(seat)])
        return replace(self, left=left, lag=lag, holder=seat, runs=runs, waited=False, began=self.since)

    def stop(self) -> Clocks:
        """The game is over."""
        return replace(self, holder=None, runs=False, waited=False)

    def give(self, seats: Sequence[int], milliseconds: int) -> Clocks:
        """Add time to the clocks of these seats."""
        left = self.left
        for index in sorted({self.index(seat) for seat in seats}):
            left = changed(left, index, milliseconds)
        return replace(self, left=left)

    def pause(self, seat: int, start: int, stop: int) -> Clocks:
        """The owner of the seat pauses from now on. A pause that has not ended yet ends before."""
        before = [(one, min(other, start)) for one, other in (self.pauses or {}).get(seat, ()) if one < start]
        return replace(self, pauses={**(self.pauses or {}), seat: tuple(merged([*before, (start, stop)], 0))})

    def paused_until(self, seat: int, now: int) -> int | None:
        """When the pause of the seat's owner ends; None if there is none."""
        return next((stop for start, stop in (self.pauses or {}).get(seat, ()) if start <= now < stop), None)


def new_clocks(control: TimeControl, seats: int, shared: bool) -> Clocks:
    return Clocks(control, shared, (control.milliseconds,) * (1 if shared else seats), (MOST_LAG,) * seats)


def changed(values: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """The same with one number changed by so much, but not below 0."""
    return (*values[:index], max(0, values[index] + by), *values[index + 1 :])


def merged(gaps: Iterable[Gap], since: int) -> list[Gap]:
    """The gaps after `since` in order, without overlaps."""
    found = list[Gap]()
    for start, stop in sorted((max(start, since), stop) for start, stop in gaps if stop > since):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], stop)
        elif stop > start:
            found.append((start, stop))
    return found


def covered(gaps: Iterable[Gap], now: int) -> int:
    """How many milliseconds of these gaps have passed."""
    return sum(min(stop, now) - start for start, stop in gaps if start < now)
