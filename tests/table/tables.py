"""Tables to try things at."""

from __future__ import annotations

from atlantis.bots.luck import Luck
from atlantis.bots.names import parse_bot
from atlantis.table import Entry, Table, new_setup


def table_of(
    game: str,
    *seats: str,
    forced: bool = False,
    seed: int | None = 1,
    players: int | None = None,
    games: int = 1,
    **options: object,
) -> Table:
    """A table with these seats taken: `ann`, `novice`, `-` for an open one."""
    table = Table(new_setup(game, players or len(seats), options, forced=forced, games=games), Luck(seed))
    for number, name in enumerate(seats):
        if name in ("novice", "adept", "random"):
            do(table, table.give_to_bot(number, parse_bot(name)))
        elif name != "-":
            do(table, table.sit(number, name, name.title()))
    return table


def do(table: Table, entries: list[Entry]) -> list[Entry]:
    """Let it happen."""
    table.take(entries)
    return entries


def play(table: Table, *moves: str) -> None:
    """Whoever is to move makes these moves."""
    for text in moves:
        seat = table.actor()
        assert seat is not None, f"nobody is to move before {text}"
        who = table.seats[seat].who
        do(table, table.move(seat, who, text, table.position) if who else table.bot_move(seat, text, table.position))


def first_move(table: Table) -> str:
    return table.state.text(table.state.legal_actions()[0])


def play_to_the_end(table: Table) -> None:
    while not table.over():
        play(table, first_move(table))
