"""The page has a word for every kind of move, in both languages."""

from __future__ import annotations

import re

import pytest

import atlantis
from tests.server.nodes import ROOT


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_of_move_has_a_word(lang: str) -> None:
    text = (ROOT / "web" / "src" / "words" / f"games.{lang}.ts").read_text(encoding="utf-8")
    kinds = text[text.index("  kinds: {"):]
    worded = set(re.findall(r"'?([\w-]+)'?: '", kinds[:kinds.index("\n  }")]))
    for name in atlantis.games():
        game = atlantis.load(name)
        assert {game.text(code).split()[0] for code in range(game.choices)} <= worded, name
