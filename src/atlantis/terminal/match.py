"""A match of two games with the sides swapped, saved in two files whose names end in -1 and -2."""

from __future__ import annotations

from typing import Final

from atlantis.bots.chance import ChanceSource
from atlantis.engine import WrongOption
from atlantis.table import Seat, Table
from atlantis.table.two_games import match_winner
from atlantis.terminal.game_loop import Ending, GameLoop
from atlantis.terminal.local_game import LocalGame, new_game, open_game
from atlantis.terminal.play_options import PlayOptions, start_game
from atlantis.terminal.program import command
from atlantis.terminal.saved_games import match_file
from atlantis.terminal.screen import Screen

SECOND: Final = "second game"
"""With a seed, chance in the second game differs from that in the first."""


def play_match(screen: Screen, options: PlayOptions) -> Ending:
    """Play the two games, or what is left of them, and announce the result."""
    first = start_game(options)
    second = second_game(options, first)
    if second is not None and second.table.over():
        raise WrongOption(
            f"Both games of the match are over. Replay one with: {command('replay', str(first.file.path))}"
        )
    if not first.table.over():
        screen.line(screen.t("A match of two games. First game:"), "strong")
        ending = GameLoop(screen, first).run()
        if ending is not Ending.OVER:
            return ending
    show_points(screen, first.table)
    if second is None:
        second = swapped_game(first)
    screen.line(screen.t("Second game, with the sides swapped:"), "strong")
    ending = GameLoop(screen, second, earlier=first.file.path).run()
    if ending is Ending.OVER:
        show_points(screen, second.table)
    return ending


# ---- the second game -------------------------------------------------------------------------------------------------


def second_game(options: PlayOptions, first: LocalGame) -> LocalGame | None:
    """The second game, if it was already started."""
    path = None if options.resume is None else match_file(options.resume, 2)
    if path is None or not path.exists():
        return None
    table = first.table
    if table.over() and first.store.open_match(str(path)) == table.game:
        second = open_game(first.store, path, table.next_setup(), ChanceSource(options.seed, SECOND))
        if second.table.seats == table.seats[::-1]:
            return second
    raise WrongOption(f"{path} is not the second game of the match in {first.file.path}.")


def swapped_game(first: LocalGame) -> LocalGame:
    """The second game, started when the first is over."""
    return new_game(
        first.store,
        first.table.next_setup(),
        first.table.seats[::-1],
        ChanceSource(first.table.chance.seed, SECOND),
        match_file(first.file.path, 2),
        first.file.automatic,
    )


# ---- the result ------------------------------------------------------------------------------------------------------


def show_points(screen: Screen, table: Table) -> None:
    """The points of both players after a game; after the second, who has won the match."""
    t, result = screen.t, table.result()
    assert result is not None, "the game is not over"
    over = bool(result.match)
    scores, seats = (result.match[::-1], table.seats[::-1]) if over else (result.scores, table.seats)
    names = [player_name(screen, number, seat) for number, seat in enumerate(seats, 1)]
    points = ", ".join(
        t("{name}: {points}").format(name=name, points=t.plural("{n} point", "{n} points", score))
        for name, score in zip(names, scores, strict=True)
    )
    winner = match_winner(list(scores))
    if not over:
        screen.line(t("Match score after one game: {points}").format(points=points))
    elif winner is None:
        screen.line(t("The match is a draw: {points}").format(points=points), "strong")
    else:
        screen.line(t("{name} wins the match: {points}").format(name=names[winner], points=points), "strong")


def player_name(screen: Screen, number: int, seat: Seat) -> str:
    """A player of the match, who plays one side in each game."""
    t = screen.t
    return seat.name or (t("Player {number}") if seat.bot is None else t("Bot {number}")).format(number=number)
