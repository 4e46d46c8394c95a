"""Who somebody is: a signed secret, in a cookie that scripts cannot read or in a header. Guests have one at once."""

from __future__ import annotations

import asyncio
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.exc import IntegrityError

from atlantis.server.refusing import NotAllowed, NotGranted
from atlantis.server.storage import Person, Store, new_id

COOKIE: Final = "atlantis"
LONGEST_NAME: Final = 30
LEAST_PASSWORD: Final = 8
MOST_PASSWORD: Final = 200
AT_ONCE: Final = 2
"""So many passwords are looked at together: each takes 64 MB and a core for a moment."""


class Identities:
    """Secrets are signed with a key that all nodes share; whoever shows one is the person in it."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self.signer = URLSafeSerializer(key, salt="person")
        self.hasher = PasswordHasher()
        self.nobody = self.hasher.hash("nobody has this password")
        self.hashing = asyncio.Semaphore(AT_ONCE)

    def secret(self, person: Person) -> str:
        text = self.signer.dumps(person.id)
        return text if isinstance(text, str) else text.decode()

    async def person(self, secret: str | None) -> Person | None:
        """Who this secret belongs to; None if it is none of ours."""
        if not secret or len(secret) > 200:
            return None
        try:
            found = self.signer.loads(secret)
        except BadSignature:
            return None
        return await self.store.person(found) if isinstance(found, str) else None

    async def guest(self, name: str) -> Person:
        person = Person(new_id(), clean_name(name))
        await self.store.add_person(person)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        name = clean_name(name)
        await self.store.change_person(person.id, name=name)
        return Person(person.id, name, person.account)

    async def make_account(self, person: Person, account: str, password: str) -> Person:
        """A guest gets an account and keeps everything; NotAllowed if the name is taken."""
        account = clean_account(account)
        if person.account is not None:
            raise NotAllowed(lambda t: t("You have an account already: {account}.").format(account=person.account))
        if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
            raise NotGranted(
                lambda t: t("A password has {least} to {most} signs.").format(least=LEAST_PASSWORD, most=MOST_PASSWORD)
            )
        async with self.hashing:
            hashed = await asyncio.to_thread(self.hasher.hash, password)
        try:
            await self.store.change_person(person.id, account=account, password=hashed)
        except IntegrityError as error:
            raise NotAllowed(
                lambda t: t("There is an account {account} already: choose another name, or log in.").format(
                    account=account
                )
            ) from error
        return Person(person.id, person.name, account)

    async def log_in(self, account: str, password: str) -> Person:
        """NotAllowed if account and password do not fit; it takes as long whether there is such an account or not."""
        try:
            found = await self.store.account(clean_account(account))
        except NotGranted:  # no account is called so
            found = None
        known = self.nobody if found is None or found.password is None else found.password
        async with self.hashing:
            fits = await asyncio.to_thread(self.fits, known, password)
        if found is None or not fits:
            raise NotAllowed(lambda t: t("The account and the password do not fit."))
        return found

    def fits(self, known: str, password: str) -> bool:
        try:
            return self.hasher.verify(known, password)
        except (VerificationError, InvalidHashError):
            return False


def clean_name(name: str) -> str:
    """A name that can be shown: no control signs, no blanks around it; NotGranted if nothing is left."""
    shown = "".join(
        " " if sign.isspace() else sign
        for sign in unicodedata.normalize("NFC", name)
        if sign.isspace() or unicodedata.category(sign)[0] not in "CZ"
    )
    shown = " ".join(shown.split())
    if not shown or len(shown) > LONGEST_NAME:
        raise NotGranted(lambda t: t("A name has 1 to {most} signs.").format(most=LONGEST_NAME))
    return shown


def clean_account(account: str) -> str:
    """The one way an account's name is kept, however it is typed."""
    return clean_name(unicodedata.normalize("NFKC", clean_name(account)).casefold())


def name_in(name: str, else_: str) -> str:
    """A player's name in a record that somebody has sent."""
    try:
        return clean_name(name[:LONGEST_NAME])
    except NotGranted:
        return else_
