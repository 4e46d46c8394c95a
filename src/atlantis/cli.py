"""The command `atlantis`: declares what can be typed; the work is done in `terminal`, `arena` and `bench`."""

from __future__ import annotations

import os
import sys
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from atlantis._core import CORE, REASON, notice
from atlantis.bots.names import parse_bot
from atlantis.engine import AtlantisError, usual_language
from atlantis.games import card, load
from atlantis.terminal.counting import position_after, show_counts
from atlantis.terminal.hinting import SHOWN, show_hints
from atlantis.terminal.letters import settle_streams
from atlantis.terminal.match import play_match
from atlantis.terminal.opening import Wish, open_table, read_options
from atlantis.terminal.play import Ending, Play
from atlantis.terminal.program import command
from atlantis.terminal.replay import replay as show_replay
from atlantis.terminal.screen import Screen, complain
from atlantis.terminal.solving import show_solution
from atlantis.terminal.table import greet, sit_down
from atlantis.terminal.texts import rules_markdown, show_games, show_rules

REFUSED, STOPPED = 2, 130


class Guarded(TyperGroup):
    """All commands end cleanly: refusals are one sentence, Ctrl-C a line, a closed pipe nothing."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except AtlantisError as error:
            complain(f"error: {error}")
            raise typer.Exit(REFUSED) from error
        except KeyboardInterrupt as error:
            if sys.stderr.isatty():
                complain("")  # after the ^C that the terminal shows
            complain("stopped")
            raise typer.Exit(STOPPED) from error
        except BrokenPipeError as error:
            let_go_of_output()
            raise typer.Exit(0) from error
        except OSError as error:
            let_go_of_output()
            complain(f"error: {error.strerror or error}")
            raise typer.Exit(1) from error


def let_go_of_output() -> None:
    """Nobody reads our output any more: what is left of it goes nowhere, without a second error at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


app = typer.Typer(
    name="atlantis",
    cls=Guarded,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `atlantis games` lists them.")]
Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        default_factory=usual_language,
        metavar="LANG",
        show_default=False,
        help="Language: en or fr. Default: what the environment asks for.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "-o", "--option", metavar="NAME=VALUE", help="An option of the game, e.g. early_claims=true. May be repeated."
    ),
]
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a record.")]
DataFile = Annotated[
    Path | None, typer.Option("--data", metavar="FILE", help="Your own values of the game's data, as TOML.")
]


def say_version(wanted: bool) -> None:
    if wanted:
        core = f"core: {CORE}: {REASON}" if REASON else f"core: {CORE}"
        typer.echo(f"atlantis {version('atlantis')} ({core})")
        raise typer.Exit


def leave(ending: Ending) -> None:
    if ending is Ending.STOPPED:
        raise typer.Exit(STOPPED)


@app.callback(invoke_without_command=True)
def atlantis(
    ctx: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="Print the version and how the core runs."),
    ] = False,
) -> None:
    """Board games of the sunken city: in your browser, in your terminal, over the network.

    Without a command: a table of your own in the browser.
    """
    if notice():
        complain(notice())
    if ctx.invoked_subcommand is not None:
        return
    from atlantis.server.running import HERE, can_show, serve  # heavy, and needed here only
    from atlantis.server.settings import Settings

    serve(Settings(names=(HERE, "localhost")), HERE, 0, browser=can_show(), quiet=True)


@app.command()
def terminal(lang: Lang) -> None:
    """Sit down at a table in the terminal and choose by number."""
    screen = Screen(lang)
    if sys.stdin.isatty() and sys.stdout.isatty():
        leave(sit_down(screen))
    else:
        greet(screen)
        typer.echo(
            "This needs a terminal to type in. `atlantis play GAME` reads moves from any input; "
            "`atlantis --help` lists all commands."
        )


@app.command()
def serve(
    data: Annotated[
        str | None,
        typer.Option(
            "--data",
            metavar="PATH",
            envvar="ATLANTIS_DATA",
            help="The database: a file (SQLite), or postgresql://user@host/name. Default: in your data folder.",
        ),
    ] = None,
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 is any free port.")] = 8000,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Another site whose pages may use this server. May be repeated."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="What the server is called in "
            "addresses, such as play.example.org; it then answers to no other "
            "name. May be repeated.",
        ),
    ] = None,
    https: Annotated[bool, typer.Option("--https", help="It is behind HTTPS: send cookies there only.")] = False,
    proxy: Annotated[bool, typer.Option("--proxy", help="It is behind a proxy that says who asks.")] = False,
    processes: Annotated[
        int | None, typer.Option("--bots", min=1, help="Processes for bots; default: all cores but one.")
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            metavar="WHAT=N",
            help="At most so many a minute, e.g. moves=1200; 0 is no limit. May be repeated.",
        ),
    ] = None,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Limit nothing: for benchmarks and networks whose people you trust.")
    ] = False,
) -> None:
    """Serve the table to browsers and programs; see docs/operations.md."""
    from atlantis.server.running import serve as run  # heavy, and needed here only
    from atlantis.server.settings import NO_LIMITS, Limits, Settings, changed_limits, usual_database

    run(
        Settings(
            database=data or str(usual_database()),
            origins=tuple(origin or ()),
            names=tuple(map(str.lower, name or ())),
            secure=https,
            proxies=proxy,
            processes=processes,
            limits=changed_limits(NO_LIMITS if no_limits else Limits(), limit or []),
        ),
        host,
        port,
        browser=False,
    )


@app.command()
def games(lang: Lang) -> None:
    """List the games: players, options, who made them."""
    show_games(Screen(lang))


@app.command()
def rules(
    game: GameName,
    lang: Lang,
    data: DataFile = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown, for a page of your own.")] = False,
) -> None:
    """Print the rules of a game and its values."""
    screen = Screen(lang)
    found = load(game, data=data)
    if markdown:
        screen.raw(rules_markdown(found, lang))
    else:
        show_rules(screen, found)


@app.command()
def play(
    game: GameName,
    lang: Lang,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="SEATS",
            help="Who sits where, e.g. me,expert,novice or me:Ann,me:Bob. Default: you first, adept bots after you.",
        ),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")] = None,
    option: Options = None,
    data: DataFile = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Make bots and dice reproducible.")] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with the game in this record.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Keep the record in this new file.")
    ] = None,
    match: Annotated[
        bool, typer.Option("--match", help="Play two games with the seats swapped, if the game has such matches.")
    ] = False,
) -> None:
    """Play a game: people at this screen, bots at any seat. Every move is kept on disk."""
    card(game)
    screen = Screen(lang)
    wish = Wish(game, seats, players, option or [], data, seed, resume, record)
    leave(play_match(screen, wish) if match else Play(screen, open_table(wish)).run())


@app.command()
def replay(
    file: Record,
    lang: Lang,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Only the position after move N.")] = None,
    step: Annotated[
        bool | None,
        typer.Option("--step/--no-step", help="Step through, from move N on. Default: on a terminal, without --to."),
    ] = None,
) -> None:
    """Look at a record: its story, one board, or step by step."""
    usual = to is None and sys.stdin.isatty() and sys.stdout.isatty()
    show_replay(Screen(lang), file, to, usual if step is None else step)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help="How many moves deep.")],
    lang: Lang,
    option: Options = None,
    after: Annotated[
        str,
        typer.Option(
            "--after", metavar="MOVES", help='Begin after these moves, e.g. "tower black c3, tower white a1".'
        ),
    ] = "",
    divide: Annotated[bool, typer.Option("--divide", help="List the count below each first move.")] = False,
    data: DataFile = None,
) -> None:
    """Count the move sequences of a game, depth by depth."""
    found = load(game, None, data, **read_options(game, option or []))
    show_counts(Screen(lang), position_after(found, after), depth, divide)


@app.command()
def hint(
    file: Record,
    lang: Lang,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="The position after move N. Default: the last decision.")
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            metavar="BOT",
            help="Who is asked: a level, with a budget if you like, e.g. oracle:seconds=5 or "
            "expert:sims=2000:seconds=0.",
        ),
    ] = "expert",
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="So many moves.")] = SHOWN,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed and number of simulations give the same hints.")
    ] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Ask a bot: the best moves in a position of a record, with the chance to win."""
    show_hints(Screen(lang), file, to, parse_bot(bot), seed, top, json)


@app.command()
def solve(
    file: Record,
    lang: Lang,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="The position after move N. Default: the last decision.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help="Give up after about so long.")] = 60.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Prove who wins a late position of Atlanteon, and show how. Ends with code 1 if it could not be proved."""
    if not show_solution(Screen(lang), file, to, seconds, json):
        raise typer.Exit(1)


@app.command()
def arena(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="BOTS",
            help="Who plays, e.g. expert,adept or expert:sims=500,oracle:seconds=1: "
            "novice, adept, expert, oracle; random and greedy to measure with. "
            "Where all play together one name is enough.",
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", help="How many games, at most with --sprt. Default: 200.")
    ] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")] = None,
    option: Options = None,
    data: DataFile = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Where all luck comes from. Default: drawn, and kept.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="ELO0,ELO1",
            help="Stop as soon as it is clear whether the first bot is better by ELO1 rather than ELO0, e.g. 0,50.",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            metavar="N",
            help="How many games at a time, each in a process of its own. Default: one for each core.",
        ),
    ] = None,
    patience: Annotated[
        float, typer.Option("--patience", metavar="SECONDS", help="End a game that takes longer than this.")
    ] = 3600,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Keep the run in this new file.")] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Go on with the run in this file, or show what it has."),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="FOLDER", help="Write the record of each game to this new folder."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let bots play each other, many games with the seats rotated, and measure how strong they are."""
    from atlantis.arena.command import run  # needed here only
    from atlantis.arena.opening import Challenge

    options = read_options(game, option or [])
    challenge = Challenge(game, seats, games, players, options, data, seed, sprt, out, resume, records)
    raise typer.Exit(run(challenge, jobs, patience, json, Screen("en"), command))


class Bench(Enum):
    """What can be measured."""

    engine = "engine"
    games = "games"
    search = "search"
    batch = "batch"
    server = "server"


@app.command()
def bench(
    what: Annotated[
        Bench,
        typer.Argument(help="What to measure: moves and copies, whole games, search, batches of games, or a server."),
    ] = Bench.engine,
    quick: Annotated[bool, typer.Option("--quick", help="Seconds instead of minutes, less exact.")] = False,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the numbers to this file.")] = None,
) -> None:
    """Measure how fast the engine and the server are on this machine."""
    from atlantis.bench import batch, engine, games, search, server  # heavy, and needed here only

    run = {
        Bench.engine: engine.run,
        Bench.games: games.run,
        Bench.search: search.run,
        Bench.batch: batch.run,
        Bench.server: server.run,
    }[what]
    run(quick, None if json is None else str(json), Screen("en").console)


def main() -> None:
    settle_streams()
    app()
