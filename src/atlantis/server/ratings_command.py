"""`atlantis ratings`: the ratings in a server's database."""

from __future__ import annotations

import typer

from atlantis.server.admin import Data, administer

app: typer.Typer = typer.Typer(
    name="ratings",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The ratings in a server's database. See docs/ratings.md.",
)


@app.callback()
def ratings() -> None:
    """So that `rebuild` is a command of its own."""


@app.command()
def rebuild(data: Data = None) -> None:
    """Compute all ratings again from the stored matches. Also works while the server runs."""
    matches, wrong = administer(data, lambda admin: admin.store.filing.rebuild())
    typer.echo(f"{matches} rated matches; {wrong} figures were wrong{' and are corrected' if wrong else ''}.")
