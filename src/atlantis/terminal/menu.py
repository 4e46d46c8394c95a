"""`atlantis terminal`: a small menu to start a game from."""

from __future__ import annotations

from collections.abc import Sequence

from atlantis.bots import LEVELS
from atlantis.bots.levels import describe_rating
from atlantis.games import card, games, load
from atlantis.terminal.game_loop import Ending, GameLoop
from atlantis.terminal.pages import show_rules
from atlantis.terminal.play_options import PlayOptions, start_game
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import ME


def show_welcome(screen: Screen) -> None:
    t = screen.t
    screen.line(t("Atlantis"), "strong")
    screen.line(t("Board games of the sunken city."))
    screen.line()


def run_menu(screen: Screen) -> Ending:
    """Ask what to do and do it, until a game has been played or the user leaves."""
    t = screen.t
    show_welcome(screen)
    try:
        while True:
            choice = ask(
                screen,
                t("What would you like to do?"),
                [t("Play bots"), t("Pass and play"), t("Read the rules"), t("Quit")],
            )
            if choice == 3:
                return Ending.LEFT
            name = choose_game(screen)
            if choice == 2:
                show_rules(screen, load(name))
                continue
            players = choose_players(screen, name)
            others = choose_level(screen, name) if choice == 0 else ME
            seats = [ME, *[others] * (players - 1)]
            seat = choose_seat(screen, name, players) if choice == 0 else None
            if seat is not None:
                seats.insert(seat, seats.pop(0))
            return GameLoop(
                screen, start_game(PlayOptions(name, seats=",".join(seats), players=players, in_order=seat is not None))
            ).run()
    except EOFError:
        return Ending.LEFT
    except KeyboardInterrupt:
        return Ending.STOPPED


def choose_game(screen: Screen) -> str:
    """Ask which game, unless there is only one."""
    names = games()
    if len(names) == 1:
        return names[0]
    return names[ask(screen, screen.t("Which game?"), [card(name).title for name in names])]


def choose_players(screen: Screen, name: str) -> int:
    """Ask for the number of players, unless the game has only one."""
    t, numbers = screen.t, card(name).players
    if len(numbers) == 1:
        return numbers[0]
    return numbers[
        ask(
            screen,
            t("How many players, including you?"),
            [t("{number} players").format(number=number) for number in numbers],
        )
    ]


def choose_seat(screen: Screen, name: str, players: int) -> int | None:
    """Ask for the person's seat, from 0; None: drawn at random."""
    t, words = screen.t, load(name, players).words
    chosen = ask(
        screen,
        t("Which seat would you like?"),
        [t("drawn at random"), *(words.seat_name(seat, screen.lang) for seat in range(players))],
    )
    return chosen - 1 if chosen else None


def choose_level(screen: Screen, name: str) -> str:
    """Ask how well the bots should play."""
    t = screen.t
    texts = [
        t("novice: quick, makes mistakes"),
        t("adept: a solid opponent"),
        t("expert: hard to beat"),
        t("oracle: the strongest"),
    ]
    ratings = [describe_rating(name, level, screen.lang) for level in LEVELS]
    lines = [f"{text} ({rating})" if rating else text for text, rating in zip(texts, ratings, strict=True)]
    return LEVELS[ask(screen, t("How strong should the bots be?"), lines)]


def ask(screen: Screen, question: str, choices: Sequence[str]) -> int:
    """The index of the chosen line."""
    t = screen.t
    while True:
        screen.line(question)
        for number, choice in enumerate(choices, 1):
            screen.line(f" {number}) {choice}")
        typed = screen.ask(t("Number > "))
        if typed.isdecimal() and 1 <= int(typed[:4]) <= len(choices):
            return int(typed[:4]) - 1
        if typed.casefold() in ("q", "quit", "quitter"):
            raise EOFError
        screen.line(t("Type a number from 1 to {last}.").format(last=len(choices)))
