"""What Jupyter shows of positions and records."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import atlantis
from atlantis.engine import plain
from atlantis.engine.notebook import WIDTH, board, story


def after(name: str, moves: int) -> atlantis.Record:
    record = atlantis.Record(atlantis.load(name))
    while len(record.moves) < moves:
        record.play(record.state.legal_actions()[0])
    return record


def text_of(html: str) -> str:
    return "".join(ElementTree.fromstring(f"<div>{html}</div>").itertext())


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", atlantis.games())
def test_a_position_shows_its_board_and_a_record_its_story(name: str, lang: str) -> None:
    record = after(name, 12)
    drawing = plain(record.game.drawing(record.state, lang, WIDTH))
    shown = "\n".join(line.rstrip() for line in text_of(board(record.state, lang)).split("\n"))
    assert shown == drawing
    told = text_of(story(record, lang))
    events = [event.text(lang) for event in after(name, 11).state.tell(record.moves[11])]
    assert all(sentence in told for sentence in events)


def test_jupyter_finds_the_representations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    record = after("atlanteon", 5)
    assert record.state._repr_html_() == board(record.state, "fr")
    assert record._repr_html_() == story(record, "fr")
    assert "background: #2272b4" in record._repr_html_()


def test_names_cannot_break_the_page() -> None:
    record = after("ark", 3)
    assert "<script" not in story(record).replace(board(record.state), "")
