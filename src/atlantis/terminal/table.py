"""`atlantis terminal`: a table with a small menu, by number."""

from __future__ import annotations

from collections.abc import Sequence

from atlantis.bots import LEVELS
from atlantis.games import card, games, load
from atlantis.terminal.opening import Wish, open_table
from atlantis.terminal.play import Ending, Play
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import PERSON
from atlantis.terminal.texts import show_rules


def greet(screen: Screen) -> None:
    """A short welcome."""
    t = screen.t
    screen.line(t("Atlantis"), "strong")
    screen.line(t("Board games of the sunken city. Take a seat."))
    screen.line()


def sit_down(screen: Screen) -> Ending:
    """Greet, ask what to do, and do it, until a game was played or somebody leaves."""
    t = screen.t
    greet(screen)
    try:
        while True:
            choice = ask(
                screen,
                t("What would you like to do?"),
                [t("Play against bots"), t("Play with others at this screen"), t("Read the rules"), t("Quit")],
            )
            if choice == 3:
                return Ending.LEFT
            name = choose_game(screen)
            if choice == 2:
                show_rules(screen, load(name))
                continue
            players = choose_players(screen, name)
            others = choose_level(screen) if choice == 0 else PERSON
            seats = ",".join([PERSON, *[others] * (players - 1)])
            return Play(screen, open_table(Wish(name, seats=seats, players=players))).run()
    except EOFError:
        return Ending.LEFT
    except KeyboardInterrupt:
        return Ending.STOPPED


def choose_game(screen: Screen) -> str:
    """Which game; no question if there is only one."""
    names = games()
    if len(names) == 1:
        return names[0]
    return names[ask(screen, screen.t("Which game?"), [card(name).title for name in names])]


def choose_players(screen: Screen, name: str) -> int:
    """How many play; no question if the game is for one number only."""
    t, numbers = screen.t, card(name).players
    if len(numbers) == 1:
        return numbers[0]
    return numbers[
        ask(
            screen,
            t("How many players, you included?"),
            [t("{number} players").format(number=number) for number in numbers],
        )
    ]


def choose_level(screen: Screen) -> str:
    """How well the bots play."""
    t = screen.t
    return LEVELS[
        ask(
            screen,
            t("How well shall the bots play?"),
            [
                t("novice: quickly, with mistakes"),
                t("adept: a good game"),
                t("expert: hard to beat"),
                t("oracle: as well as they can"),
            ],
        )
    ]


def ask(screen: Screen, question: str, choices: Sequence[str]) -> int:
    """The index of the line somebody chooses."""
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
