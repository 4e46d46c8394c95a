"""E-mails: what they say, and how they are sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime
from typing import Final

from atlantis.engine import Translator, translator
from atlantis.server.mail_settings import MailSettings
from atlantis.server.storage.channels import Channel
from atlantis.server.turns.delivery import Failed
from atlantis.server.turns.waiting import PendingTurn

TIMEOUT: Final = 10.0
LONGEST: Final = 254
UNSUBSCRIBE: Final = "List-Unsubscribe"
ADDRESS: Final = re.compile(
    r"[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*"
    r"@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]",
    re.IGNORECASE | re.ASCII,
)


class Policy(EmailPolicy):
    """Python encodes long headers, and then mail programs do not find the address in this one."""

    def fold_binary(self, name: str, value: str) -> bytes:
        if name == UNSUBSCRIBE:
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


POLICY: Final = Policy(linesep="\r\n", cte_type="7bit")


def clean_address(text: str) -> str | None:
    """The form in which an e-mail address is stored; None if it is none."""
    name, _, domain = text.strip().rpartition("@")
    address = f"{name}@{domain.lower()}"
    return address if len(address) <= LONGEST and len(name) <= 64 and ADDRESS.fullmatch(address) else None


def turn_mail(
    settings: MailSettings,
    channel: Channel,
    turns: Sequence[PendingTurn],
    site: str,
    stop: str,
    id: str,
    note: str = "",
) -> EmailMessage:
    """Which matches wait. `stop`: the signed text of the link that ends the e-mails. `note`: a sentence more."""
    t = translator(channel.lang)
    parts = [note, *(describe_turn(turn, site, t) for turn in turns)]
    parts.append(
        t("You get at most one such e-mail a day, because you asked for it. To get no more:")
        if channel.daily
        else t("You get these e-mails because you asked for them. To get no more:")
    )
    parts[-1] += f"\n{site}/mail/stop?token={stop}"
    found = turns[0].text(t) if len(turns) == 1 else t("{n} games are waiting for you").format(n=len(turns))
    mail = new_mail(settings, channel.address, found, "\n\n".join(filter(None, parts)))
    mail["Message-ID"] = f"<{id}@{settings.sender.domain}>"
    mail[UNSUBSCRIBE] = f"<{site}/api/mail/stop?token={stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return mail


def describe_turn(turn: PendingTurn, site: str, t: Translator) -> str:
    lines = [turn.text(t), turn.going[t.lang]]
    if turn.due is not None:
        lines.append(t("Your time is up at {time} (UTC).").format(time=f"{turn.due:%Y-%m-%d %H:%M}"))
    return "\n".join([*lines, f"{site}/match/{turn.match}"])


def confirmation_mail(settings: MailSettings, channel: Channel, site: str, token: str) -> EmailMessage:
    """It says nothing that the person who asked for it has chosen: the address may be somebody else's."""
    t = translator(channel.lang)
    text = t(
        "Somebody wants to get e-mails at this address when it is their turn in a game at {site}. If that was you, open "
        "this link within a day:\n\n{link}\n\nIf not, ignore this e-mail; you will get no others."
    )
    link = f"{site}/mail/confirm?token={token}"
    return new_mail(settings, channel.address, t("Confirm your e-mail address"), text.format(site=site, link=link))


def new_mail(settings: MailSettings, to: str, subject: str, text: str) -> EmailMessage:
    mail = EmailMessage(POLICY)
    mail["From"] = settings.sender
    mail["To"] = Address(addr_spec=to)
    mail["Subject"] = subject.replace("=?", "= ?")  # else the library decodes it, and it might contain a line break
    mail["Date"] = format_datetime(datetime.now().astimezone())
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(text + "\n")
    return mail


async def send(settings: MailSettings, mail: EmailMessage) -> None:
    """Failed if the mail server did not accept it."""
    from aiosmtplib import SMTPException, SMTPRecipientsRefused  # only servers that send e-mails need it
    from aiosmtplib import send as send_mail

    try:
        await send_mail(
            mail.as_bytes(),
            sender=settings.sender.addr_spec,
            recipients=[str(mail["To"])],
            hostname=settings.host,
            port=settings.port,
            username=settings.user or None,
            password=settings.password or None,
            use_tls=settings.security == "tls",
            start_tls=settings.security == "starttls",
            timeout=TIMEOUT,
        )
    except SMTPRecipientsRefused as error:
        final = all(500 <= one.code < 600 for one in error.recipients)
        raise Failed("mailbox" if final else "mail-server", final) from error
    except (SMTPException, OSError) as error:
        raise Failed("mail-server") from error
