"""What a webhook is sent: JSON with a text that chat programs show, and with fields for programs."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Final

from pydantic_core import to_json

from atlantis.engine import translator
from atlantis.server.storage.channels import Channel
from atlantis.server.turns.outgoing import post
from atlantis.server.turns.waiting import PendingTurn

SAFE: Final = str.maketrans({"<": "‹", ">": "›", "@": "＠"})  # noqa: RUF001  # so that a name mentions nobody


def render(channel: Channel, turns: Sequence[PendingTurn], site: str, id: str) -> dict[str, Any]:
    """`text` is what Slack and Mattermost show, `content` what Discord does. Whoever gets the same `id` again has had the
    message before."""
    t = translator(channel.lang)
    lines = [f"{turn.text(t).translate(SAFE)}{f' {site}/match/{turn.match}' if site else ''}" for turn in turns]
    text = "\n".join(lines or [t("This is a test. You will be told here when it is your turn.")])
    if channel.mention:
        text = f"<@{channel.mention}> {text}"
    return {
        "type": "turn" if turns else "test",
        "id": id,
        "text": text,
        "content": text,
        "matches": [
            {
                "id": turn.match,
                "game": turn.title,
                "turn": turn.turn,
                "others": turn.others,
                "going": turn.going[channel.lang],
                "since": turn.since.isoformat(timespec="seconds"),
                "warning": turn.warning,
                "due": None if turn.due is None else turn.due.isoformat(timespec="seconds"),
                "url": f"{site}/match/{turn.match}" if site else None,
            }
            for turn in turns
        ],
    }


async def send(channel: Channel, turns: Sequence[PendingTurn], site: str, id: str, local: bool) -> None:
    """Failed if it was not accepted. With a secret, the body is signed."""
    body = to_json(render(channel, turns, site, id))
    headers = {"user-agent": f"Atlantis/{version('atlantis-games')}"}
    if channel.secret:
        headers["atlantis-signature"] = signature(channel.secret, body)
    await post(channel.address, body, headers, local)


def signature(secret: str, body: bytes) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
