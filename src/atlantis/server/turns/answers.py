"""The answers about notices, as clients get them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict


class ChannelState(TypedDict):
    """Where you are told that it is your turn."""

    address: str
    confirmed: Annotated[bool, Field(description="nothing is sent to an address that is not confirmed")]
    daily: Annotated[
        bool, Field(description="at most one message a day; otherwise one for each turn, soon after it began")
    ]
    off: Annotated[bool, Field(description="it was turned off because it kept failing; PUT turns it on again")]
    problem: Annotated[str | None, Field(description="why the last message was not delivered, as a sentence")]
    signed: Annotated[bool, Field(description="a webhook with a secret")]
    mention: Annotated[str, Field(description="whom the webhook's text mentions")]


class Notices(TypedDict):
    """How you are told that it is your turn; null: not in this way."""

    offers: Annotated[list[str], Field(description="what this server can do: `mail`, `webhook`")]
    mail: ChannelState | None
    webhook: ChannelState | None


class WebhookTest(TypedDict):
    problem: Annotated[str | None, Field(description="why the test failed, as a sentence; null: it was accepted")]
