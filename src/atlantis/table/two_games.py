"""A match of two games with the seats swapped: more points win, equal points are a draw."""

from __future__ import annotations

from atlantis.engine import OVER, State


class TwoGames:
    """Two players, 0 and 1. Player 0 has the first seat in the first game and the second seat in the second."""

    def __init__(self) -> None:
        self.points = [0, 0]
        self.games = 0

    def seat_of(self, player: int) -> int:
        """The seat a player has in the game to be played now."""
        return player if self.games == 0 else 1 - player

    def add(self, end: State) -> None:
        """Count a finished game."""
        if end.actor != OVER:
            raise ValueError("the game is not over")
        if self.over():
            raise ValueError("both games of the match are played")
        scores = end.scores()
        for player in range(2):
            self.points[player] += scores[self.seat_of(player)]
        self.games += 1

    def over(self) -> bool:
        return self.games == 2

    def winner(self) -> int | None:
        """The player with more points; None for a draw, or while the match goes on."""
        return match_winner(self.points) if self.over() else None


def match_winner(points: list[int]) -> int | None:
    """Who has won a match, by the points of both games; None for a draw."""
    if points[0] == points[1]:
        return None
    return 0 if points[0] > points[1] else 1
