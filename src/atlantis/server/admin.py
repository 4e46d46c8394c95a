"""`atlantis admin`: commands for the operator of a server. They also work while the server runs."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from atlantis.engine import WrongOption

if TYPE_CHECKING:
    from atlantis.server.storage.administration import Administration

Answer = TypeVar("Answer")
app: typer.Typer = typer.Typer(
    name="admin",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Administer a server: matches and people in its database. See docs/operations.md.",
)

Data = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar="PATH",
        envvar="ATLANTIS_DATA",
        help="The server's database: a file, or postgresql://... Default: in your data folder.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Most = Annotated[int, typer.Option("--most", metavar="N", min=1, max=100_000, help="Print at most this many.")]
MatchId = Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match: the end of its address.")]
Someone = Annotated[str, typer.Argument(metavar="PERSON", help="A person's id or account name.")]
ReportNumber = Annotated[int, typer.Argument(metavar="NUMBER", help="The number of a report.", min=1)]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")]


def administer(data: str | None, work: Callable[[Administration], Awaitable[Answer]]) -> Answer:
    """Do something with a database that exists and has the tables of this version."""
    from atlantis.server.errors import Unavailable
    from atlantis.server.logs import reason
    from atlantis.server.settings import usual_database
    from atlantis.server.storage import Store
    from atlantis.server.storage.administration import Administration
    from atlantis.server.storage.database import database_file

    where = data or str(usual_database())
    path = database_file(where)
    if path is not None and not path.exists():
        raise WrongOption(f"There is no database {path}. Specify the server's database with --data.")

    async def whole() -> Answer:
        store = Store(where)
        try:
            await store.open_as_it_is()
            return await work(Administration(store))
        except Unavailable as error:
            raise WrongOption(f"The database cannot be used: {reason(error.__cause__ or error)}.") from error
        finally:
            await store.close()

    return asyncio.run(whole())


def show(rows: list[dict[str, Any]], as_json: bool) -> None:
    """Print a list: as JSON, or with a column for each field."""
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    if not rows:
        typer.echo("Nothing found.")
        return
    lines = [list(rows[0]), *([cell(value) for value in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        typer.echo("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def cell(value: object) -> str:
    """A value in a list. People choose their names, so control characters in them must not reach the terminal."""
    text = "yes" if value is True else "" if value is None or value is False else str(value)
    return "".join(character if character.isprintable() else "?" for character in text)


def confirm(question: str, yes: bool) -> None:
    if not yes:
        typer.confirm(question, abort=True)


@app.command()
def matches(
    data: Data = None,
    status: Annotated[str | None, typer.Option("--status", metavar="STATUS", help="open, running or over.")] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    most: Most = 50,
    as_json: AsJson = False,
) -> None:
    """List matches, the most recently changed first."""
    if status not in (None, "open", "running", "over"):
        raise WrongOption(f"{status!r} is not a status: choose open, running or over.")
    show(administer(data, lambda admin: admin.matches(status, game, most)), as_json)


@app.command()
def close(match: MatchId, data: Data = None) -> None:
    """End a match without a result. Its players see that it was closed."""
    administer(data, lambda admin: admin.close_match(match))
    typer.echo(f"Closed match {match}.")


@app.command()
def delete_match(match: MatchId, data: Data = None, yes: Yes = False) -> None:
    """Delete a match with its moves and its chat."""
    confirm(f"Delete match {match}?", yes)
    administer(data, lambda admin: admin.delete_match(match))
    typer.echo(f"Deleted match {match}.")


@app.command()
def people(
    data: Data = None,
    find: Annotated[str, typer.Option("--find", metavar="TEXT", help="Part of a name or account name.")] = "",
    most: Most = 50,
    as_json: AsJson = False,
) -> None:
    """List people, the newest first."""
    show(administer(data, lambda admin: admin.people(find, most)), as_json)


@app.command()
def reset_password(person: Someone, data: Data = None) -> None:
    """Set and print a new password for an account, and log it out everywhere."""
    password = secrets.token_urlsafe(12)

    async def work(admin: Administration) -> str:
        from atlantis.server.people import People

        found = await admin.find_person(person)
        if found.account is None:
            raise WrongOption(f"{found.name} is a guest and has no password.")
        await admin.store.sessions.change_password(found.id, await People(admin.store).hash(password))
        return found.account

    typer.echo(f"The new password of {administer(data, work)} is {password}")


def mark(data: str | None, person: str, **marks: bool) -> str:
    async def work(admin: Administration) -> str:
        found = await admin.find_person(person)
        await admin.mark_person(found, **marks)
        return cell(found.name)

    return administer(data, work)


@app.command()
def mute(person: Someone, data: Data = None) -> None:
    """Stop somebody from writing in the chat."""
    typer.echo(f"Muted {mark(data, person, muted=True)}.")


@app.command()
def unmute(person: Someone, data: Data = None) -> None:
    """Let somebody write in the chat again."""
    typer.echo(f"Unmuted {mark(data, person, muted=False)}.")


@app.command()
def ban(person: Someone, data: Data = None) -> None:
    """Lock somebody out. They keep their seats, but bots may replace them."""
    typer.echo(f"Banned {mark(data, person, banned=True)}.")


@app.command()
def unban(person: Someone, data: Data = None) -> None:
    """Let somebody in again."""
    typer.echo(f"Unbanned {mark(data, person, banned=False)}.")


@app.command()
def reports(
    data: Data = None,
    closed: Annotated[bool, typer.Option("--closed", help="Also list the reports that are closed.")] = False,
    most: Most = 50,
    as_json: AsJson = False,
) -> None:
    """List what people report about others, the newest first. `atlantis admin report N` shows one with its chat."""
    rows = administer(data, lambda admin: admin.store.relations.reports(closed, most))
    hidden = () if as_json else ("about_id", "by_id", "note")
    show([{name: value for name, value in row.items() if name not in hidden} for row in rows], as_json)


@app.command()
def report(number: ReportNumber, data: Data = None) -> None:
    """Show a report: who wrote it about whom, and the chat of both in that match."""

    async def work(admin: Administration) -> tuple[dict[str, Any], list[str]]:
        found = [one for one in await admin.store.relations.reports(True, 100_000) if one["number"] == number]
        if not found:
            raise WrongOption(f"There is no report {number}; `atlantis admin reports` lists them.")
        people = found[0]["about_id"], found[0]["by_id"]
        lines = [line for line in await admin.store.chat(found[0]["match"]) if line.person in people]
        return found[0], [f"{line.at:%Y-%m-%d %H:%M} {line.name}: {line.text}" for line in lines]

    found, lines = administer(data, work)
    for name, value in found.items():
        typer.echo(f"{name.replace('_', ' ')}: {cell(value)}")
    for line in lines:
        typer.echo(f"  {cell(line)}")


@app.command()
def close_report(
    number: ReportNumber,
    data: Data = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="What was done, for other operators.")] = "",
) -> None:
    """Mark a report as done."""
    administer(data, lambda admin: admin.store.relations.close_report(number, note[:500]))
    typer.echo(f"Closed report {number}.")


@app.command()
def export(
    person: Someone,
    data: Data = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write to this new file.")] = None,
) -> None:
    """Export everything stored about a person, as JSON."""

    async def work(admin: Administration) -> dict[str, Any]:
        return await admin.export_person(await admin.find_person(person))

    text = json.dumps(administer(data, work), ensure_ascii=False, indent=1)
    if out is None:
        typer.echo(text)
        return
    try:
        out.touch(0o600, exist_ok=False)
        out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise WrongOption(f"{out} cannot be written: {error.strerror}.") from error


@app.command()
def delete_person(person: Someone, data: Data = None, yes: Yes = False) -> None:
    """Delete a person's account, chat and values, and their name in all matches."""
    confirm(f"Delete everything about {person}?", yes)

    async def work(admin: Administration) -> None:
        await admin.delete_person(await admin.find_person(person))

    administer(data, work)
    typer.echo(f"Deleted {person}.")


@app.command()
def prune(
    data: Data = None,
    guests: Annotated[
        int | None,
        typer.Option("--guests", metavar="DAYS", min=1, help="Delete guests not seen for this many days."),
    ] = None,
    open_tables: Annotated[
        int | None,
        typer.Option(
            "--open", metavar="DAYS", min=1, help="Delete open tables that nobody has joined for this many days."
        ),
    ] = None,
    over: Annotated[
        int | None,
        typer.Option("--over", metavar="DAYS", min=1, help="Delete matches that ended this many days ago or earlier."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only print how many there are.")] = False,
) -> None:
    """Delete old data: guests, open tables, finished matches."""
    if guests is None and open_tables is None and over is None:
        raise WrongOption("Say what to delete: --guests, --open or --over, each with a number of days.")

    async def work(admin: Administration) -> list[tuple[int, str]]:
        found = []
        for status, days, what in (("open", open_tables, "open tables"), ("over", over, "finished matches")):
            if days is not None:
                old = await admin.old_matches(status, days)
                found.append((len(old), what))
                if not dry_run:
                    await admin.delete_matches(old)
        if guests is not None:
            gone = await admin.old_guests(guests)
            found.append((len(gone), "guests"))
            for person in [] if dry_run else gone:
                await admin.delete_person(person)
        return found

    for number, what in administer(data, work):
        typer.echo(f"{number} {what}{' would be' if dry_run else ''} deleted.")
