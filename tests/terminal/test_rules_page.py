"""The rules to read, on terminals of any width, with the values and whose game it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.hands import atlantis, process


def test_the_page_has_rules_values_and_notice() -> None:
    out = atlantis("rules", "atlanteon").out
    assert "Draw lots for the sides." in out
    assert re.search(r"markers +11 +printed +control markers", out)
    assert re.search(r"board.files +5 +deduced", out)
    notice = " ".join(out.split("This is an unofficial")[1].split())
    assert notice == (
        "fan work. Atlanteon is by Reiner Knizia, published by Fantasy Flight Games. The games and their "
        "names belong to their authors and publishers; the texts and pictures here are our own."
    )


@pytest.mark.parametrize("width", [*range(24, 110, 7), 40, 80, 200])
def test_no_french_line_begins_with_punctuation_or_ends_with_an_open_quote(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = atlantis("rules", "atlanteon", "--lang", "fr").out
    assert "les Gardiens" in " ".join(out.split())
    assert "\u202f:" in out
    for line in out.splitlines():
        assert not re.match(r"[\s•]*[:;!?»]", line), line
        assert not line.rstrip().endswith("«"), line
        assert len(line) <= min(width, 100), line


def test_nothing_is_cut_off_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = atlantis("rules", "atlanteon").out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = atlantis("rules", "atlanteon").out
    words = set(re.findall(r"\w+", wide))
    assert words - set(re.findall(r"\w+", narrow)) == set()


def test_markdown_does_not_depend_on_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = atlantis("rules", "atlanteon", "--lang", "fr", "--markdown").out
    monkeypatch.setenv("COLUMNS", "30")
    assert atlantis("rules", "atlanteon", "--lang", "fr", "--markdown").out == wide
    assert wide.startswith("# Atlanteon\n\nLes Maraudeurs")
    assert "\u202f: les Gardiens (bleus" in wide
    assert re.search(r"^\| board\.files \| 5 \|", wide, re.MULTILINE)
    assert wide.endswith("*\n")


def test_values_of_your_own_file_are_marked_as_yours(home: Path) -> None:
    (home / "mine.toml").write_text("markers = 9\n")
    assert re.search(r"markers +9 +yours", atlantis("rules", "atlanteon", "--data", "mine.toml").out)
    assert "| markers | 9 | yours |" in atlantis("rules", "atlanteon", "--data", "mine.toml", "--markdown").out


def test_an_output_that_knows_ascii_only_gets_plain_letters() -> None:
    answer = process("rules", "atlanteon", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert answer.code == 0
    assert answer.out.isascii()
    assert "?" not in answer.out
    assert "Etalez vos tuiles" in answer.out
    assert '" Victoire "' in answer.out
