"""What a client makes of the messages about a match: the whole of it, and then what has changed."""

from __future__ import annotations

from typing import Any

from atlantis.server.patch import patched


class Seen:
    """`view` is the last match; `story` is all of its moves."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.story: list[dict[str, Any]] = []
        self.actions: dict[int, dict[str, Any]] = {}  # by code: the moves that we have been told of
        self.words: dict[int, dict[str, Any]] = {}  # by code: the moves beside the vocabulary, if we have them

    def take(self, message: dict[str, Any]) -> None:
        """Adopt a message of type `match` or `changes`."""
        if message["type"] == "match":
            self.view, self.actions, new = dict(message), {}, message["legal"]
        else:
            assert self.view, "changes come after the whole"
            for patch in message["patches"]:
                self.view = patched(self.view, patch)
            new = message.get("actions", [])
        self.actions |= {action["code"]: action for action in new}
        codes = unpacked(message["legal"]) if message["type"] == "changes" and "legal" in message else self.codes()
        self.view["legal"] = [self.actions.get(code) or self.words[code] for code in codes]
        self.view["story"] = message["story"]
        self.story = self.story[: message["story"]["from"]] + message["story"]["moves"]

    def codes(self) -> list[int]:
        return [action["code"] for action in self.view["legal"]]


def unpacked(runs: list[int]) -> list[int]:
    """The numbers of a list of runs: so many that are left out, so many that are in it, and so on."""
    found, end = list[int](), 0
    for n, length in enumerate(runs):
        if n % 2:
            found += range(end, end + length)
        end += length
    return found
