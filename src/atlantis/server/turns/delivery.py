"""What channels have in common: how a delivery fails, and the words for it."""

from __future__ import annotations

from typing import Final

from atlantis.engine import AtlantisError, Translator
from atlantis.engine.i18n import mark

PROBLEMS: Final = {
    "unreachable": mark("The address could not be reached."),
    "timeout": mark("There was no answer in time."),
    "certificate": mark("The connection could not be encrypted. Is the certificate valid?"),
    "redirect": mark("The answer was a redirection, and these are not followed."),
    "private-address": mark("The address is not on the public internet."),
    "mail-server": mark("The mail server of this site did not accept the e-mail."),
    "mailbox": mark("The mail server says that there is no such mailbox."),
}
"""Why a delivery has failed. Another reason is a webhook's answer, such as `status 404`."""


class Failed(AtlantisError):
    """A message was not delivered. `final`: trying again is no use."""

    def __init__(self, problem: str, final: bool = False) -> None:
        super().__init__(problem)
        self.problem = problem
        self.final = final


def describe(problem: str, t: Translator) -> str:
    """The problem as a sentence."""
    if problem.startswith("status "):
        return t("The answer was an error (HTTP status {status}).").format(status=problem.removeprefix("status "))
    return t(PROBLEMS[problem])
