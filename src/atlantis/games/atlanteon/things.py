"""The values of data.toml in words."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.engine.story import Thing


def thing(path: str, lang: str) -> Thing:
    say = speech(lang)
    part = path.split(".")[0]
    name = {"board": say("the board"), "tiles": say("the tiles"), "markers": say("the markers")}[part]
    what = {"board.files": say("files"), "board.ranks": say("ranks")}.get(path, say("number"))
    return Thing("", part, name, what)
