"""`atlantis openings`: the value of each opening move, from the game's book; or make a book."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table
from rich.text import Text

from atlantis.bots.opening_search import make_book
from atlantis.bots.openings import OpeningMove, book_of, read_book
from atlantis.engine import State, WrongOption
from atlantis.games import load
from atlantis.progress import progress_of
from atlantis.terminal.characters import protect_spaces
from atlantis.terminal.screen import Screen


def show_openings(
    screen: Screen, name: str, after: str | None, book_file: Path | None, top: int, as_json: bool
) -> None:
    """The opening moves after these moves, with the chance of winning."""
    game = load(name)
    book = book_of(game) if book_file is None else read_book(book_file)
    if book is None:
        raise WrongOption(f"{game.card.title} has no book of openings.")
    state = game.start()
    for text in [part for part in (after or "").split(",") if part.strip()]:
        state.apply(game.code(text))
    found = book.moves(state)
    if not found:
        raise WrongOption("The book ends before this position: it has only the first moves of the game.")
    if as_json:
        moves = [
            {"move": state.text(move.code), "chance": move.chance, "alike": [state.text(code) for code in move.alike]}
            for move in found[:top]
        ]
        screen.json({"game": name, "seat": state.actor + 1, "simulations": book.simulations, "moves": moves})
        return
    t = screen.t
    screen.position(state)
    screen.line(t("To move: {name}").format(name=game.words.seat_name(state.actor, screen.lang)))
    screen.show(opening_table(screen, state, found[:top]))
    screen.line(
        t(
            "Each position at the end of the opening was searched with {n} simulations; mirror images share a line."
        ).format(n=f"{book.simulations:,}"),
        "quiet",
    )


def opening_table(screen: Screen, state: State, moves: list[OpeningMove]) -> Table:
    """The chance of winning, the move, and its mirror images."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", no_wrap=True, style="bold")
    grid.add_column(no_wrap=True)
    grid.add_column(style="#767676")
    for move in moves:
        grid.add_row(
            screen.t("{percent} %").format(percent=f"{100 * move.chance:.1f}"),
            Text(protect_spaces(state.text(move.code))),
            ", ".join(protect_spaces(state.text(code).split()[-1]) for code in move.alike[1:]),
        )
    return grid


def make_openings(name: str, path: Path, simulations: int, seed: int) -> None:
    """Search all openings of a game and save them; continues a file that was begun."""
    with progress_of("positions") as hear:
        make_book(load(name), path, simulations, seed, hear)
