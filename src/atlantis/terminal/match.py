"""A match at the table: two games with the sides swapped, kept in two files that end in -1 and -2."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from atlantis.bots.luck import Luck
from atlantis.engine import WrongOption
from atlantis.games import card
from atlantis.table.two_games import TwoGames
from atlantis.terminal.keeping import Keeping, automatic_path
from atlantis.terminal.opening import Wish, agree, new_file, new_game, read_kept, seated
from atlantis.terminal.play import Ending, Play
from atlantis.terminal.program import command
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import Seat
from atlantis.terminal.session import Session

SECOND: Final = "second game"
"""The luck of a seed is another in the second game."""


def play_match(screen: Screen, wish: Wish) -> Ending:
    """Play the two games, or what is left of them, and announce the result."""
    if not card(wish.game).two_games:
        raise WrongOption(f"{card(wish.game).title} is played as a single game: leave --match out.")
    if wish.resume is not None and wish.record is not None:
        raise WrongOption("A match goes on in its own two files; leave --record out.")
    match = TwoGames()
    first = first_game(wish)
    players = first.seats
    second = second_game(wish, first)
    if second is not None and second.over():
        raise WrongOption(
            f"Both games of the match are finished; to look at one: {command('replay', str(first.keeping.path))}"
        )
    if not first.over():
        screen.line(screen.t("A match of two games. The first one:"), "strong")
        ending = Play(screen, first, in_match=True).run()
        if ending is not Ending.OVER:
            return ending
    match.add(first.state)
    tell_points(screen, match, players)
    if second is None:
        second = swapped(first)
    screen.line(screen.t("The second game, with the sides swapped:"), "strong")
    ending = Play(screen, second, in_match=True, earlier=first.keeping.path).run()
    if ending is Ending.OVER:
        match.add(second.state)
        tell_points(screen, match, players)
    return ending


# ---- the two games ---------------------------------------------------------------------------------------------------


def first_game(wish: Wish) -> Session:
    """The first game: new, or from its record."""
    if wish.resume is not None:
        path = sibling(wish.resume, 1)
        session = read_kept(path, Luck(wish.seed))
        agree(wish, session.record)
        return session
    game, seats = new_game(wish)
    if wish.record is None:
        keeping = Keeping(automatic_path(game.card.name, "-1"), automatic=True)
    else:
        keeping = new_file(numbered(wish.record, 1))
        new_file(numbered(wish.record, 2))
    return seated(game, seats, Luck(wish.seed), keeping)


def second_game(wish: Wish, first: Session) -> Session | None:
    """The second game, if it was begun already."""
    if wish.resume is None:
        return None
    path = sibling(wish.resume, 2)
    if not path.exists():
        return None
    second = read_kept(path, Luck(wish.seed, SECOND))
    if second.state.game != first.state.game or second.seats != first.seats[::-1] or not first.over():
        raise WrongOption(f"{path} is not the second game of the match that began in {first.keeping.path}.")
    return second


def swapped(first: Session) -> Session:
    """The second game, begun when the first is over."""
    keeping = Keeping(sibling(first.keeping.path, 2), automatic=first.keeping.automatic)
    return seated(first.state.game, first.seats[::-1], Luck(first.luck.seed, SECOND), keeping)


def numbered(path: Path, number: int) -> Path:
    """The file of one of the games, when the match is recorded in this file."""
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


def sibling(path: Path, number: int) -> Path:
    """The file of one of the games, given the file of either."""
    if path.stem[-2:] not in ("-1", "-2"):
        raise WrongOption(f"{path} is not a game of a match: its name does not end in -1 or -2. Leave --match out.")
    return path.with_name(f"{path.stem[:-2]}-{number}{path.suffix}")


# ---- the result ------------------------------------------------------------------------------------------------------


def tell_points(screen: Screen, match: TwoGames, players: list[Seat]) -> None:
    """The points of the match so far; at its end, who has won it."""
    t = screen.t
    names = [name_of(screen, player, seat) for player, seat in enumerate(players)]
    points = ", ".join(
        t("{name}: {points}").format(name=name, points=t.plural("{n} point", "{n} points", match.points[player]))
        for player, name in enumerate(names)
    )
    winner = match.winner()
    if not match.over():
        screen.line(t("The match after one game: {points}").format(points=points))
    elif winner is None:
        screen.line(t("The match is a draw: {points}").format(points=points), "strong")
    else:
        screen.line(t("{name} wins the match: {points}").format(name=names[winner], points=points), "strong")


def name_of(screen: Screen, player: int, seat: Seat) -> str:
    """A player of the match, who has one side in each game."""
    t = screen.t
    if seat.name:
        return seat.name
    if seat.bot is not None:
        return t("Bot {number}").format(number=player + 1)
    return t("Player {number}").format(number=player + 1)
