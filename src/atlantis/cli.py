"""The command `atlantis`: declares arguments and options; `terminal`, `server`, `arena`, `lab` and `learn` do the
work."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from atlantis._core import CORE, REASON, interpreted_note
from atlantis.bots.names import parse_bot
from atlantis.bots.own import allow
from atlantis.engine import LANGUAGES, AtlantisError, WrongData
from atlantis.games import card, load
from atlantis.lab.command import app as lab
from atlantis.learn.command import dataset, learn, learn_match
from atlantis.server.admin import app as admin
from atlantis.server.ratings_command import app as ratings
from atlantis.terminal.characters import configure_streams
from atlantis.terminal.game_loop import Ending, GameLoop
from atlantis.terminal.hints import SHOWN, show_hints
from atlantis.terminal.language_option import LANGUAGE_KEY, Lang
from atlantis.terminal.match import play_match
from atlantis.terminal.menu import run_menu, show_welcome
from atlantis.terminal.openings import make_openings, show_openings
from atlantis.terminal.pages import rules_markdown, rules_toml, show_games, show_rules
from atlantis.terminal.perft import position_after, show_counts
from atlantis.terminal.play_options import PlayOptions, parse_options, start_game
from atlantis.terminal.program import command
from atlantis.terminal.puzzle_command import app as puzzles
from atlantis.terminal.replay import show_replay
from atlantis.terminal.screen import Screen, complain
from atlantis.terminal.solver import show_solution

REFUSED, STOPPED = 2, 130


class CleanExitGroup(TyperGroup):
    """Makes all commands exit cleanly: an error is one sentence, Ctrl-C one line, a closed pipe nothing."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except AtlantisError as error:
            lang = ctx.meta.get(LANGUAGE_KEY)
            text = error.text(lang if lang in LANGUAGES else "en")
            for line in text.split("\n") if isinstance(error, WrongData) else [text]:
                complain(f"error: {line}")
            raise typer.Exit(REFUSED) from error
        except KeyboardInterrupt as error:
            if sys.stderr.isatty():
                complain("")  # end the line with the ^C that the terminal shows
            complain("stopped")
            raise typer.Exit(STOPPED) from error
        except BrokenPipeError as error:
            discard_output()
            raise typer.Exit(0) from error
        except OSError as error:
            discard_output()
            complain(f"error: {error.strerror or error}")
            raise typer.Exit(1) from error


def discard_output() -> None:
    """Discard remaining output after an error on standard output, to avoid a second error at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


app: typer.Typer = typer.Typer(
    name="atlantis",
    cls=CleanExitGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `atlantis games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "-o", "--option", metavar="NAME=VALUE", help="An option of the game, e.g. early_claims=true. May be repeated."
    ),
]
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]
DataFile = Annotated[
    Path | None, typer.Option("--data", metavar="FILE", help="Your own values for the game's data, as TOML.")
]


def print_version(wanted: bool) -> None:
    if wanted:
        core = f"core: {CORE}: {REASON}" if REASON else f"core: {CORE}"
        typer.echo(f"atlantis {version('atlantis-games')} ({core})")
        raise typer.Exit


def exit_after(ending: Ending) -> None:
    if ending is Ending.STOPPED:
        raise typer.Exit(STOPPED)


@app.callback(invoke_without_command=True)
def atlantis(
    ctx: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=print_version, is_eager=True, help="Print the version and how the core runs."
        ),
    ] = False,
) -> None:
    """Board games of the sunken city: in your browser, in your terminal, over the network.

    Without a command, start a local server and open it in the browser.
    """
    if interpreted_note():
        complain(interpreted_note())
    if ctx.invoked_subcommand is not None:
        return
    from atlantis.server.run import LOOPBACK, has_screen, serve  # heavy, and needed here only
    from atlantis.server.settings import Settings

    serve(Settings(names=(LOOPBACK, "localhost")), LOOPBACK, 0, browser=has_screen(), quiet=True)


@app.command()
def terminal(lang: Lang) -> None:
    """Choose a game from a menu and play it in the terminal."""
    screen = Screen(lang)
    if sys.stdin.isatty() and sys.stdout.isatty():
        exit_after(run_menu(screen))
    else:
        show_welcome(screen)
        typer.echo(
            "The menu needs a terminal. `atlantis play GAME` reads moves from any input; "
            "`atlantis --help` lists all commands."
        )


def read_settings(ctx: typer.Context, path: Path | None) -> None:
    from atlantis.server.settings_file import parse_settings  # needed here only

    if path is not None:
        ctx.default_map = parse_settings(ctx, path)


@app.command(context_settings={"auto_envvar_prefix": "ATLANTIS"})
def serve(
    ctx: typer.Context,
    _settings: Annotated[
        Path | None,
        typer.Option(
            "--settings",
            metavar="FILE",
            envvar="ATLANTIS_SETTINGS",
            is_eager=True,
            callback=read_settings,
            help="A TOML file with values for these options; the command line and the environment take precedence.",
        ),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            "--data",
            metavar="PATH",
            help="The database: a file (SQLite), or postgresql://user@host/name. Default: in your data folder.",
        ),
    ] = None,
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 means all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 means any free port.")] = 8000,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Another site whose pages may use this server. May be repeated."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="A host name that the server answers to, "
            "such as play.example.org; requests for other names are refused. May "
            "be repeated.",
        ),
    ] = None,
    https: Annotated[bool, typer.Option("--https", help="Served over HTTPS: mark cookies as secure.")] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="The address or network of a reverse proxy in front of the server; its X-Forwarded-For is trusted. May "
            "be repeated.",
        ),
    ] = None,
    hops: Annotated[
        int,
        typer.Option(
            "--hops",
            metavar="N",
            min=1,
            max=10,
            help="How many proxies a request passes through; the client's address is the Nth from the right in X-Forwarded-For.",
        ),
    ] = 1,
    redis: Annotated[
        str,
        typer.Option(
            "--redis",
            metavar="URL",
            help="Announce changes to other nodes through this Redis server, e.g. redis://10.0.0.3:6379/0, instead of "
            "PostgreSQL's LISTEN/NOTIFY.",
        ),
    ] = "",
    public_url: Annotated[
        str,
        typer.Option(
            "--public-url",
            metavar="URL",
            help="The address of the page, such as https://play.example.org, for links in e-mails and webhooks.",
        ),
    ] = "",
    smtp_host: Annotated[
        str, typer.Option("--smtp-host", metavar="HOST", help="Send e-mails through this mail server (SMTP).")
    ] = "",
    smtp_port: Annotated[
        int | None,
        typer.Option(
            "--smtp-port",
            metavar="N",
            min=1,
            max=65535,
            help="Its port; default: 587 (starttls), 465 (tls), 25 (none).",
        ),
    ] = None,
    smtp_security: Annotated[
        str,
        typer.Option("--smtp-security", metavar="HOW", help="How the connection is encrypted: starttls, tls or none."),
    ] = "starttls",
    smtp_user: Annotated[
        str, typer.Option("--smtp-user", metavar="NAME", help="The user name at the mail server.")
    ] = "",
    smtp_password: Annotated[
        str,
        typer.Option(
            "--smtp-password",
            metavar="PASSWORD",
            help="The password there; better in ATLANTIS_SMTP_PASSWORD or a file than on the command line.",
        ),
    ] = "",
    smtp_password_file: Annotated[
        Path | None, typer.Option("--smtp-password-file", metavar="FILE", help="A file with that password.")
    ] = None,
    mail_from: Annotated[
        str,
        typer.Option(
            "--mail-from", metavar="SENDER", help="The sender of e-mails, e.g. 'Atlantis <atlantis@example.org>'."
        ),
    ] = "",
    webhooks: Annotated[
        str,
        typer.Option(
            "--webhooks",
            metavar="WHICH",
            help="Webhooks that people may set up: on (to public addresses, over HTTPS), off, or local (over HTTP to this "
            "machine, too).",
        ),
    ] = "on",
    bots: Annotated[
        int | None, typer.Option("--bots", min=1, help="Processes for bots; default: all cores but one.")
    ] = None,
    own_bot: Annotated[
        list[str] | None,
        typer.Option(
            "--own-bot",
            metavar="BOT",
            help="Your own bot, offered at tables: module:Class or path/to/file.py:Class. May be repeated.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit", metavar="WHAT=N", help="A limit per minute, e.g. moves=1200; 0 means no limit. May be repeated."
        ),
    ] = None,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Turn off all limits: for benchmarks and trusted networks.")
    ] = False,
    log_level: Annotated[
        str, typer.Option("--log-level", metavar="LEVEL", help="What to log: debug, info, warning or error.")
    ] = "info",
    log_format: Annotated[
        str, typer.Option("--log-format", metavar="FORMAT", help="text, or json with one object per line.")
    ] = "text",
    show_settings: Annotated[
        bool,
        typer.Option("--show-settings", help="Print all settings and where they come from, as TOML, and exit."),
    ] = False,
) -> None:
    """Run the server for browsers and programs; see docs/operations.md."""
    from atlantis.server.mail_settings import mail_settings
    from atlantis.server.run import serve as run  # heavy, and needed here only
    from atlantis.server.settings import NO_LIMITS, Limits, Settings, changed_limits, usual_database
    from atlantis.server.settings_file import settings_text

    settings = Settings(
        database=data or str(usual_database()),
        origins=tuple(origin or ()),
        names=tuple(map(str.lower, name or ())),
        secure=https,
        proxies=tuple(proxy or ()),
        hops=hops,
        redis=redis,
        processes=bots,
        limits=changed_limits(NO_LIMITS if no_limits else Limits(), limit or []),
        log_level=log_level,
        log_format=log_format,
        mail=mail_settings(
            smtp_host, smtp_port, smtp_security, smtp_user, smtp_password, smtp_password_file, mail_from
        ),
        public_url=public_url.rstrip("/"),
        webhooks=webhooks,
    )
    for bot in own_bot or ():
        allow(bot)
    if show_settings:
        typer.echo(settings_text(ctx, settings), nl=False)
    else:
        run(settings, host, port, browser=False)


@app.command()
def games(lang: Lang) -> None:
    """List the games with their players, options and authors."""
    show_games(Screen(lang))


@app.command()
def rules(
    game: GameName,
    lang: Lang,
    data: DataFile = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    toml: Annotated[bool, typer.Option("--toml", help="Print only the values, as a data file to edit.")] = False,
) -> None:
    """Print the rules and the data of a game."""
    screen = Screen(lang)
    found = load(game, data=data)
    if toml:
        screen.raw(rules_toml(found, lang))
    elif markdown:
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
            help="Who plays, e.g. me,expert,novice or me:Ann,me:Bob. Seats are shuffled. Default: you and adept bots.",
        ),
    ] = None,
    in_order: Annotated[
        bool,
        typer.Option(
            "--in-order", help="Do not shuffle the seats: the first of --seats gets the first seat, and so on."
        ),
    ] = False,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="Number of players.")] = None,
    option: Options = None,
    data: DataFile = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Random seed, to make bots and dice reproducible.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Resume the game in this file.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Save the game to this new file.")
    ] = None,
    match: Annotated[
        bool,
        typer.Option("--match", help="Play a match of two games with the sides swapped, if the game supports it."),
    ] = False,
) -> None:
    """Play a game with people at this screen and with bots. Every move is saved to disk."""
    card(game)
    screen = Screen(lang)
    options = PlayOptions(game, seats, players, option or [], data, seed, resume, record, match, in_order)
    exit_after(play_match(screen, options) if match else GameLoop(screen, start_game(options)).run())


@app.command()
def replay(
    file: Record,
    lang: Lang,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Show only the position after move N.")] = None,
    step: Annotated[
        bool | None,
        typer.Option(
            "--step/--no-step",
            help="Step through the moves, starting at move N. Default: step on a terminal without --to.",
        ),
    ] = None,
) -> None:
    """Show a saved game: its story, one position, or step by step."""
    default = to is None and sys.stdin.isatty() and sys.stdout.isatty()
    show_replay(Screen(lang), file, to, default if step is None else step)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help="Depth, in moves.")],
    lang: Lang,
    option: Options = None,
    after: Annotated[
        str,
        typer.Option(
            "--after", metavar="MOVES", help='Start after these moves, e.g. "tower black c3, tower white a1".'
        ),
    ] = "",
    divide: Annotated[bool, typer.Option("--divide", help="Show the count for each first move.")] = False,
    data: DataFile = None,
) -> None:
    """Count the move sequences of a game, depth by depth."""
    found = load(game, None, data, **parse_options(game, option or []))
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
            help="The bot to ask, with an optional budget, e.g. oracle:seconds=5 or expert:sims=2000:seconds=0.",
        ),
    ] = "expert",
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="Number of moves to show.")] = SHOWN,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", help="Random seed. The same seed and number of simulations give the same hints."
        ),
    ] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Ask a bot for the best moves in a position of a saved game, with the chance of winning."""
    show_hints(Screen(lang), file, to, parse_bot(bot), seed, top, json)


@app.command()
def solve(
    file: Record,
    lang: Lang,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="The position after move N. Default: the last decision.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help="Give up after about this time.")] = 60.0,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="Number of players.")] = None,
    option: Options = None,
    data: DataFile = None,
    proof: Annotated[
        Path | None,
        typer.Option("--proof", metavar="FILE", help="Write the proof to this new file: moves for each position."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Solve a late position, or a small variant from its start (`atlantis solve GAME --data small.toml`): prove who wins
    and show how; with dice or cards, the value of each move for everybody. Exit code 1: not solved in time."""
    if not show_solution(Screen(lang), file, to, seconds, json, data, proof, players, option or []):
        raise typer.Exit(1)


@app.command()
def openings(
    game: GameName,
    lang: Lang,
    after: Annotated[
        str | None,
        typer.Option("--after", metavar="MOVES", help="Moves made before, e.g. 'tower white c3, tower black a1'."),
    ] = None,
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="How many moves to show.")] = 20,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    book: Annotated[
        Path | None, typer.Option("--book", metavar="FILE", help="Another book than the game's own.")
    ] = None,
    make: Annotated[
        Path | None,
        typer.Option(
            "--make", metavar="FILE", help="Search all openings and write a book; resumes one that was begun."
        ),
    ] = None,
    sims: Annotated[
        int, typer.Option("--sims", metavar="N", min=1, help="With --make: simulations for each position.")
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="With --make: random seed.")] = 1,
) -> None:
    """Show the value of each opening move, from the book of openings that some games have."""
    if make is not None:
        make_openings(game, make, sims, seed)
    show_openings(Screen(lang), game, after, make or book, top, json)


@app.command()
def arena(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="BOTS",
            help="Who plays, e.g. expert,adept or expert:sims=500,oracle:seconds=1: "
            "novice, adept, expert, oracle; random and greedy as baselines; your "
            "own bots as module:Class or path/to/file.py:Class. In a cooperative game one name is enough.",
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", help="Number of games; with --sprt the maximum. Default: 200.")
    ] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="Number of players.")] = None,
    option: Options = None,
    data: DataFile = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Random seed. Default: random; saved with the run.")
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
            help="Number of games played in parallel, each in its own process. Default: one per core.",
        ),
    ] = None,
    patience: Annotated[
        float, typer.Option("--patience", metavar="SECONDS", help="Stop a game that takes longer than this.")
    ] = 3600,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Save the run to this new file.")] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Resume the run in this file, or show its figures.")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="FOLDER", help="Write the record of each game to this new folder."),
    ] = None,
    set_values: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Change a value of the game's data for this run, e.g. markers=7. May be repeated.",
        ),
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--compare",
            metavar="A.toml B.toml",
            help="Play the same games with the values of two files "
            "and show the differences; `house` stands for our "
            "own values.",
        ),
    ] = None,
    round_robin: Annotated[
        bool,
        typer.Option(
            "--round-robin", help="Let every pair of bots play --games games, and show the ratings of all bots."
        ),
    ] = False,
    ladder: Annotated[
        Path | None,
        typer.Option(
            "--ladder",
            metavar="FOLDER",
            help="Let the levels (or the bots of --seats) play at tables of every size, or of --players, and rate them; "
            "FOLDER keeps the games, also to go on later. Seconds are processor time.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let bots play many games against each other, rotating seats, and measure their strength."""
    from atlantis.arena import command as arena  # needed here only
    from atlantis.arena.values import parse_values

    asked = arena.ArenaOptions(
        game,
        seats,
        games,
        players,
        parse_options(game, option or []),
        data,
        seed,
        sprt,
        out,
        resume,
        records,
        parse_values(set_values or []),
    )
    if compare is not None:
        raise typer.Exit(arena.run_both(asked, compare, jobs, patience, json, Screen("en"), command))
    if ladder is not None:
        raise typer.Exit(arena.run_ladder(asked, ladder, jobs, patience, json, Screen("en")))
    if round_robin:
        raise typer.Exit(arena.run_round_robin(asked, jobs, patience, json, Screen("en")))
    raise typer.Exit(arena.run(asked, jobs, patience, json, Screen("en"), command))


app.add_typer(puzzles)
app.add_typer(lab)
app.command()(learn)
app.command()(learn_match)
app.command()(dataset)
app.add_typer(admin)
app.add_typer(ratings)


def main() -> None:
    configure_streams()
    app()
