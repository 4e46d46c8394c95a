"""The settings for sending e-mail."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.utils import parseaddr
from pathlib import Path
from typing import Final

from atlantis.engine import WrongOption

PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
"""How the connection to the mail server is encrypted, each with its usual port."""


@dataclass(frozen=True)
class MailSettings:
    """A mail server (SMTP), and the sender of our messages. `security`: a key of PORTS."""

    host: str
    port: int
    security: str
    sender: Address
    user: str = ""
    password: str = field(default="", repr=False)


def mail_settings(
    host: str, port: int | None, security: str, user: str, password: str, password_file: Path | None, sender: str
) -> MailSettings | None:
    """The settings from the options of `atlantis serve`; None without a host. WrongOption if they do not fit together."""
    if not host:
        if sender or user or password or password_file:
            raise WrongOption("Give the mail server with --smtp-host, too; without it, no e-mail is sent.")
        return None
    if security not in PORTS:
        raise WrongOption(f"{security!r} is not a value of --smtp-security: choose {', '.join(PORTS)}.")
    if not sender:
        raise WrongOption("Give the sender of e-mails with --mail-from, e.g. 'Atlantis <atlantis@example.org>'.")
    if password_file is not None:
        if password:
            raise WrongOption("Give --smtp-password or --smtp-password-file, not both.")
        try:
            password = password_file.read_text(encoding="utf-8").strip()
        except (OSError, ValueError) as error:
            raise WrongOption(
                f"The password of the mail server cannot be read from {password_file}: {error}."
            ) from error
    if bool(user) != bool(password):
        raise WrongOption("The mail server needs both or neither of --smtp-user and a password.")
    if password and security == "none" and not is_loopback(host):
        raise WrongOption("With --smtp-security none, the password would be sent unencrypted: use starttls or tls.")
    return MailSettings(host, port or PORTS[security], security, parse_sender(sender), user, password)


def parse_sender(text: str) -> Address:
    name, address = parseaddr(text)
    try:
        found = Address(name, addr_spec=address)
    except (HeaderParseError, ValueError, IndexError) as error:
        raise wrong_sender(text) from error
    if not found.username or not found.domain or not text.isprintable() or not address.isascii():
        raise wrong_sender(text)
    return found


def wrong_sender(text: str) -> WrongOption:
    return WrongOption(f"{text!r} is not a sender for --mail-from: give e.g. 'Atlantis <atlantis@example.org>'.")


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
