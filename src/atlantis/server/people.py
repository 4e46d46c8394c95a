"""Identifies people by a secret, in a cookie that scripts cannot read or in a header. Guests get one at once."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import unicodedata
from dataclasses import replace
from functools import cached_property
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError

from atlantis.server.errors import banned
from atlantis.server.names import LONGEST_NAME, clean_name, skeleton
from atlantis.server.storage import Person, Store, new_id
from atlantis.table import Refused, Setup
from atlantis.table.refused import not_rated

COOKIE: Final = "atlantis"
LEAST_PASSWORD: Final = 8
MOST_PASSWORD: Final = 200
LONGEST_CLIENT: Final = 100
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
HASHING_AT_ONCE: Final = 2
"""How many passwords are checked at the same time: each takes 64 MB and a core for a moment."""


class People:
    """Finds the person who is signed in with a secret."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.hasher: PasswordHasher = PasswordHasher()
        self.hashing: asyncio.Semaphore = asyncio.Semaphore(HASHING_AT_ONCE)

    @cached_property
    def no_password(self) -> str:
        """Stands for the password of an unknown account. Hashed with the first password, not when the server starts."""
        return self.hasher.hash("nobody has this password")

    async def sign_in(self, person: Person, client: str) -> str:
        """Start a session and return its secret. `client`: the user agent of the browser or program."""
        if person.banned:
            raise banned()
        secret = secrets.token_urlsafe(32)
        shown = "".join(character for character in client if character.isprintable())[:LONGEST_CLIENT]
        await self.store.sessions.begin(person.id, hash_secret(secret), shown)
        return secret

    async def by_secret(self, secret: str | None) -> Person | None:
        """The person with this secret; None if there is none, or the session has ended. Texts that are no secrets do
        not reach the database."""
        if not secret or not SECRET.fullmatch(secret):
            return None
        found = await self.store.sessions.person(hash_secret(secret))
        if found is not None and found.banned:
            raise banned()
        return found

    async def create_guest(self, name: str) -> Person:
        person = Person(new_id(), clean_name(name))
        await self.store.add_person(person)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        name = clean_name(name)
        await self.store.change_person(person.id, name=name)
        return replace(person, name=name)

    async def create_account(self, person: Person, account: str, password: str) -> Person:
        """Turn a guest into an account, which keeps everything; refused if the name is taken or looks like one that
        is."""
        account = clean_account(account)
        hashed = await self.hash(password) if person.account is None else ""
        try:
            created = not person.account and await self.store.create_account(
                person.id, account, skeleton(account), hashed
            )
        except IntegrityError as error:
            raise Refused(
                "not-allowed",
                lambda t: t("The user name {account} is taken. Choose another one, or log in.").format(account=account),
                403,
            ) from error
        if not created:
            raise Refused("not-allowed", lambda t: t("You already have an account."), 403)
        return replace(person, account=account)

    async def log_in(self, account: str, password: str) -> Person:
        """Refused if the password is wrong; takes the same time whether the account exists or not."""
        try:
            account = clean_account(account)
        except Refused:  # no account can have this name
            found = None
        else:
            found = await self.store.account(account)
        if not await self.fits(found, password) or found is None:
            raise Refused("not-allowed", lambda t: t("Wrong user name or password."), 403)
        return found

    async def change_password(self, person: Person, password: str, wanted: str) -> None:
        """Change the password and end all other sessions of the person; refused if the old password is wrong."""
        if person.account is None or not await self.fits(person, password):
            raise Refused("not-allowed", lambda t: t("Wrong password."), 403)
        await self.store.sessions.change_password(person.id, await self.hash(wanted), but=person.session)

    async def hash(self, password: str) -> str:
        if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
            raise Refused(
                "wrong",
                lambda t: t("Passwords must be {least} to {most} characters long.").format(
                    least=LEAST_PASSWORD, most=MOST_PASSWORD
                ),
                422,
            )
        async with self.hashing:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def fits(self, person: Person | None, password: str) -> bool:
        async with self.hashing:
            nobody = await asyncio.to_thread(lambda: self.no_password)  # whoever it is, so that both take the same time
            hashed = nobody if person is None or person.password is None else person.password
            return await asyncio.to_thread(self.verify, hashed, password)

    def verify(self, hashed: str, password: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False


def check_account(setup: Setup, person: Person) -> None:
    """Refused if the match is rated and the person is a guest."""
    if setup.rated and person.account is None:
        raise not_rated(lambda t: t("Rated matches are for people with an account. Create one first: your name stays."))


def hash_secret(secret: str) -> str:
    """The stored hash of a secret. Secrets are random, so a slow hash is not needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def clean_account(account: str) -> str:
    """The stored form of an account's name, however it is typed."""
    return clean_name(unicodedata.normalize("NFKC", clean_name(account)).casefold())


def clean_name_or(name: str, otherwise: str) -> str:
    """A player's name in an imported record."""
    try:
        return clean_name(name[:LONGEST_NAME])
    except Refused:
        return otherwise
