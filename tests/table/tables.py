"""Tables to try things at."""

from __future__ import annotations

from collections.abc import Sequence

from atlantis.bots.chance import ChanceSource
from atlantis.table import Entry, Table, TimeControl, new_setup
from atlantis.table.clocks import Gap
from atlantis.table.commands import BotMove, Command, Move, SeatBot, Sit


def table_of(
    game: str,
    *seats: str,
    forced: bool = False,
    seed: int | None = 1,
    players: int | None = None,
    games: int = 1,
    clock: TimeControl | None = None,
    now: int | None = None,
    **options: object,
) -> Table:
    """A table with these seats taken: `ann`, `novice`, `-` for an open one."""
    table = Table(
        new_setup(game, players or len(seats), options, forced=forced, games=games, clock=clock), ChanceSource(seed)
    )
    for number, name in enumerate(seats):
        if name in ("novice", "adept", "random"):
            do(table, SeatBot(number + 1, name), now=now)
        elif name != "-":
            do(table, Sit(name.title(), number + 1), name, now)
    return table


def do(
    table: Table, command: Command, who: str = "", now: int | None = None, outages: Sequence[Gap] = ()
) -> list[Entry]:
    """Let the command happen; its entries."""
    proposal = table.propose(command, who, now, outages)
    table.commit(proposal)
    return proposal.entries


def play(table: Table, *moves: str) -> None:
    """Whoever is to move makes these moves."""
    for text in moves:
        seat = table.actor()
        assert seat is not None, f"nobody is to move before {text}"
        who = table.seats[seat].who
        kind = Move if who else BotMove
        do(table, kind(text, table.position, seat + 1), who)


def first_move(table: Table) -> str:
    return table.state.text(table.state.legal_actions()[0])


def play_to_the_end(table: Table) -> None:
    while not table.over():
        play(table, first_move(table))
