"""What a run has shown: by entry, by seat, as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from atlantis.arena.contest import Contest
from atlantis.arena.figures import elo_of, wilson
from atlantis.arena.sprt import BOUND


@dataclass
class Standing:
    """How somebody did: an entry, whoever sat at a seat, or a team. A shared win is a draw, and counts in part."""

    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    score: float = 0.0
    points: float = 0.0

    def take(self, part: float, points: float) -> None:
        self.games += 1
        self.wins += part == 1
        self.draws += 0 < part < 1
        self.score += part
        self.points += points

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def share(self) -> float:
        return self.score / self.games if self.games else 0.0

    @property
    def surely(self) -> tuple[float, float]:
        """Where the true share lies, with 95 % confidence."""
        return wilson(self.score, self.games)

    def as_dict(self) -> dict[str, object]:
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score,
            "share": self.share,
            "share_95": list(self.surely),
            "points": self.points / self.games if self.games else None,
        }


@dataclass
class Entry:
    """All about one entry of the list."""

    standing: Standing
    by_seat: list[Standing]
    thinking: float = 0.0
    decisions: int = 0

    @property
    def pace(self) -> float:
        """Seconds for a decision."""
        return self.thinking / self.decisions if self.decisions else 0.0

    def as_dict(self) -> dict[str, object]:
        return {
            **self.standing.as_dict(),
            "decisions": self.decisions,
            "seconds_per_decision": self.pace,
            "by_seat": [standing.as_dict() for standing in self.by_seat],
        }


@dataclass
class Summary:
    """The figures of the games that count."""

    contest: Contest
    entries: list[Entry]
    seats: list[Standing]
    team: Standing
    moves: int = 0
    seconds: float = 0.0
    stopped: bool = False

    @property
    def games(self) -> int:
        return self.team.games

    @property
    def elo(self) -> tuple[float, float, float] | None:
        """How much better the first of two entries is: the estimate, and the ends of its interval."""
        if self.contest.together or len(self.entries) != 2 or not self.games:
            return None
        first = self.entries[0].standing
        low, high = first.surely
        return elo_of(first.share), elo_of(low), elo_of(high)

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON; None for what is endless or cannot be known."""
        contest, test = self.contest, self.contest.test
        names = ("difference", "low", "high")
        return {
            "setup": contest.setup.header(),
            "file": str(contest.kept.path),
            "stopped": self.stopped,
            "games": {"asked": contest.games, "counted": self.games, "failed": len(contest.failures())},
            "team": self.team.as_dict() if contest.together else None,
            "entries": [entry.as_dict() for entry in self.entries],
            "seats": [standing.as_dict() for standing in self.seats],
            "elo": None if self.elo is None else dict(zip(names, map(finite, self.elo), strict=True)),
            "moves_per_game": self.moves / self.games if self.games else None,
            "seconds_per_game": self.seconds / self.games if self.games else None,
            "sprt": None
            if test is None
            else {
                "elo0": test.elo0,
                "elo1": test.elo1,
                "llr": test.llr,
                "bounds": [-BOUND, BOUND],
                "pairs": test.pairs,
                "counts": test.counts,
                "accepted": test.accepted or None,
            },
            "failures": [
                {"game": result.pairing.number, "seed": result.pairing.seed, "why": result.failed}
                for result in contest.failures()
            ],
        }


def finite(number: float) -> float | None:
    return number if isfinite(number) else None


def summarise(contest: Contest, stopped: bool = False) -> Summary:
    """Count the games of a contest."""
    game = contest.game
    seats = [game.words.seat_name(seat, "en") for seat in range(game.players)]
    entries = [Entry(Standing(name), [Standing(seat) for seat in seats]) for name in entry_names(contest)]
    found = Summary(contest, entries, [Standing(seat) for seat in seats], Standing("team"), stopped=stopped)
    for result in contest.counted():
        played = result.played
        assert played is not None
        found.moves += played.moves
        found.seconds += played.seconds
        found.team.take(float(bool(played.winners)), sum(played.scores) / len(played.scores))
        for number, entry in enumerate(entries, 1):
            places = [seat for seat, who in enumerate(result.pairing.entries) if who == number]
            part = contest.part(result, number)
            entry.standing.take(part, sum(played.scores[seat] for seat in places) / len(places))
            for seat in places:
                found.seats[seat].take(part, played.scores[seat])
                entry.by_seat[seat].take(part, played.scores[seat])
                entry.thinking += played.thinking[seat]
                entry.decisions += played.decisions[seat]
    return found


def entry_names(contest: Contest) -> list[str]:
    """The entries as they were named; those named alike are told apart by their place in the list."""
    names = [entry.written() for entry in contest.setup.entries]
    return [name if names.count(name) == 1 else f"{name} #{place}" for place, name in enumerate(names, 1)]
