"""The values of data.toml in words."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.story import Thing


def thing(path: str, lang: str) -> Thing:
    t = translator(lang)
    part = path.split(".")[0]
    name = {"board": t("the board"), "tiles": t("the tiles"), "markers": t("the markers")}[part]
    what = {"board.files": t("files"), "board.ranks": t("ranks")}.get(path, t("number"))
    return Thing("", part, name, what)
