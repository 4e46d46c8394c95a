"""A match of Atlanteon at the table: two games with the sides swapped, kept in two files that end in -1 and -2."""

from __future__ import annotations

from pathlib import Path

from atlantis.engine import OVER, Game, WrongOption
from atlantis.games.atlanteon.match import Match
from atlantis.terminal.keeping import Keeping, automatic_path
from atlantis.terminal.luck import Luck
from atlantis.terminal.opening import Wish, agree, new_file, new_game, read_kept, seated
from atlantis.terminal.play import Ending, Play
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import Seat, recorded_seat
from atlantis.terminal.session import Session


def play_match(screen: Screen, wish: Wish) -> Ending:
    """Play the two games, or what is left of them, and announce the result."""
    if wish.game != "atlanteon":
        raise WrongOption(f"A match of two games is a rule of Atlanteon; {wish.game} is played without --match.")
    match = Match()
    first = first_game(wish)
    players = first.seats
    second = second_game(wish, first)
    if second is not None and second.over():
        raise WrongOption(f"Both games of the match are finished; to look at them: atlantis replay {first.keeping.path}")
    if not first.over():
        screen.line(screen.say("A match of two games. The first one:"), "strong")
        ending = Play(screen, first, in_match=True).run()
        if ending is not Ending.OVER:
            return ending
    match.add(first.state)
    tell_points(screen, match, players)
    if second is None:
        second = swapped(first)
    screen.line(screen.say("The second game, with the sides swapped:"), "strong")
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
        record, keeping = read_kept(path)
        agree(wish, record)
        return Session(record, [recorded_seat(text) for text in record.seats], Luck(wish.seed), keeping)
    game, seats = new_game(wish)
    if wish.record is None:
        keeping = Keeping(automatic_path(game.card.name, "-1"), automatic=True)
    else:
        keeping = new_file(numbered(wish.record, 1))
        new_file(numbered(wish.record, 2))
    return seated(game, seats, Luck(seed_of(wish.seed, 1)), keeping)


def second_game(wish: Wish, first: Session) -> Session | None:
    """The second game, if it was begun already."""
    if wish.resume is None:
        return None
    path = sibling(wish.resume, 2)
    if not path.exists():
        return None
    record, keeping = read_kept(path)
    seats = [recorded_seat(text) for text in record.seats]
    if record.game != first.state.game or seats != first.seats[::-1] or not first.over():
        raise WrongOption(f"{path} is not the second game of the match that began in {first.keeping.path}.")
    return Session(record, seats, Luck(wish.seed), keeping)


def swapped(first: Session) -> Session:
    """The second game, begun when the first is over."""
    game: Game = first.state.game
    return seated(game, first.seats[::-1], first.luck, Keeping(sibling(first.keeping.path, 2)))
