"""People with accounts, and their rated matches."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.server.guests import Guest, Running


class Account(Guest):
    """Somebody who has an account; its name is `account`."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.account = f"{name.casefold()}{uuid.uuid4().hex[:8]}"
        self.post("/api/accounts", {"account": self.account, "password": "a long password"})


@contextmanager
def accounts(server: Running, *names: str) -> Iterator[list[Account]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Account(server.url, name)) for name in names]


def rated_match(people: list[Account], game: str = "atlanteon", **more: Any) -> str:
    """A rated match in which these people sit in this order."""
    host, *others = people
    match: str = host.create(game, "me", *["open"] * len(others), listed=True, rated=True, **more)["id"]
    for number, other in enumerate(others, 2):
        other.command(match, "join", seat=number)
    return match


def resigned_match(people: list[Account], loser: int, **more: Any) -> str:
    """The same match, which this one of two has resigned."""
    match = rated_match(people, **more)
    people[loser].command(match, "resign")
    return match
