"""Analyses: a tree of moves with comments and marks, and its record."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import atlantis
from atlantis import Analysis, Variation, games, load
from atlantis.engine import OVER, Record
from atlantis.engine import variations as limits
from atlantis.engine.variations import analysis_of

TOWERS = ("tower white c3", "tower black a1", "tower white e5")


def line(analysis: Analysis, *moves: str, at: Variation | None = None) -> Variation:
    """Add these moves one after the other; the last one."""
    at = at or analysis.root
    for move in moves:
        at = analysis.add(at, analysis.game.code(move))
    return at


def example() -> Analysis:
    """Towers, with another second and another third tower; comments and marks at each."""
    analysis = Analysis(load("atlanteon"), ["Ann", "Bob"])
    line(analysis, *TOWERS)
    black = line(analysis, "tower white c3", "tower black b2")
    line(analysis, "tower white e1", at=black)
    line(analysis, "tower white e2", "tile 5 a1", at=black)
    line(analysis, "tower white a1")
    analysis.root.comment, black.comment = "Which tower?", "Next to it.\nAnd “far” from the rest"
    black.marks = [("square b2",), ("square c3", "square b2")]
    return analysis


def random_analysis(name: str, seed: int) -> Analysis:
    """A tree with branches at random places, chance moves included, and the end of the game on one of them."""
    rng, analysis = random.Random(seed), Analysis(load(name))
    at = analysis.root
    while (state := analysis.state(at)).actor != OVER and len(at.moves()) < 120:
        at = analysis.add(at, rng.choice(state.legal_actions()))
    for number in range(8):
        at = rng.choice([analysis.root, *analysis.all_moves()])
        for _ in range(rng.randrange(1, 5)):
            state = analysis.state(at)
            if state.actor != OVER:
                at = analysis.add(at, rng.choice(state.legal_actions()))
                at.comment = f"{number} «é»" if rng.random() < 0.5 else ""
    return analysis


def tree(at: Variation) -> Any:
    return [at.code, at.comment, at.marks, [tree(one) for one in at.variations]]


def broken(text: str) -> str:
    with pytest.raises(atlantis.BrokenRecord) as refused:
        atlantis.parse_analysis(text)
    return str(refused.value)


def changed(analysis: Analysis, number: int, **fields: object) -> str:
    """The record with other fields in one of its lines, counted from 1; None removes a field."""
    lines = analysis.lines()
    found = {**json.loads(lines[number - 1]), **fields}
    lines[number - 1] = json.dumps({name: value for name, value in found.items() if value is not None})
    return "".join(f"{one}\n" for one in lines)


# ---- the tree --------------------------------------------------------------------------------------------------------


def test_a_move_that_is_there_already_is_followed() -> None:
    analysis = example()
    first = analysis.root.variations[0]
    assert analysis.add(analysis.root, first.code) is first
    assert len(analysis.root.variations) == 2


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    analysis = example()
    before = tree(analysis.root)
    with pytest.raises(atlantis.IllegalAction, match="occupied"):
        line(analysis, "tower white c3", "tower black c3")
    assert tree(analysis.root) == before


def test_variations_are_promoted_and_deleted() -> None:
    analysis = Analysis(load("atlanteon"))
    one, two, three = (line(analysis, f"tower white {square}") for square in ("a1", "b1", "c1"))
    three.promote()
    assert analysis.root.variations == [one, three, two]
    deep = line(analysis, "tower black e5", at=two)
    deep.promote_to_main()
    assert analysis.root.main_line() == [two, deep]
    one.delete()
    assert analysis.root.variations == [two, three]
    with pytest.raises(atlantis.WrongOption, match="root"):
        analysis.root.delete()


def test_the_position_of_each_move_is_known() -> None:
    analysis = example()
    at = line(analysis, *TOWERS)
    expected = analysis.game.start()
    for move in TOWERS:
        expected.apply(analysis.game.code(move))
    assert analysis.state(at) == expected
    assert analysis.state() == analysis.game.start()


# ---- its record ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_an_analysis_is_read_back_as_it_was(name: str) -> None:
    for seed in range(3):
        analysis = random_analysis(name, seed)
        again = atlantis.parse_analysis(analysis.dump())
        assert tree(again.root) == tree(analysis.root)
        assert again.dump() == analysis.dump()


def test_programs_that_know_no_variations_read_the_main_line() -> None:
    analysis = example()
    record = atlantis.parse_record(analysis.dump())
    assert [record.game.text(code) for code in record.moves] == list(TOWERS)
    assert record.state == analysis.record().state
    assert json.loads(analysis.lines()[0])["atlantis"] == 1


def test_any_record_is_an_analysis_without_variations() -> None:
    record = Record(load("atlanteon"), ["Ann", "Bob"])
    rng = random.Random(4)
    while record.state.actor != OVER:
        record.play(rng.choice(record.state.legal_actions()))
    analysis = atlantis.parse_analysis(record.dump())
    assert analysis.dump() == record.dump() == analysis_of(record).dump()
    assert analysis.seats == ["Ann", "Bob"]


def test_variations_are_written_beside_the_move_that_they_replace() -> None:
    first, second = (json.loads(one) for one in example().lines()[1:3])
    assert first["variations"] == [[{"by": 1, "move": "tower white a1"}]]
    assert second["variations"] == [
        [
            {
                "by": 2,
                "move": "tower black b2",
                "comment": "Next to it.\nAnd “far” from the rest",
                "marks": [["square b2"], ["square c3", "square b2"]],
            },
            {
                "by": 1,
                "move": "tower white e1",
                "variations": [[{"by": 1, "move": "tower white e2"}, {"by": 2, "move": "tile 5 a1"}]],
            },
        ]
    ]


def test_an_analysis_of_a_position_that_was_set_up_has_a_format_of_its_own(tmp_path: Path) -> None:
    game = load("atlanteon")
    begin = game.start()
    for move in TOWERS:
        begin.apply(game.code(move))
    analysis = Analysis(game, position=begin)
    line(analysis, "tile 5 b5", "tile 7 a5")
    path = tmp_path / "analysis.jsonl"
    path.write_text(analysis.dump(), encoding="utf-8")
    again = atlantis.read_analysis(path)
    assert again.begin == begin
    assert again.dump() == analysis.dump()
    with pytest.raises(atlantis.BrokenRecord, match="set up, not a whole game"):
        atlantis.read_record(path)
    with pytest.raises(atlantis.WrongOption, match="not a whole game"):
        again.record()
    assert not Analysis(game, position=game.start()).set_up, "the start of the game needs no diagram"


def test_values_of_ones_own_are_part_of_it() -> None:
    game = load("atlandice", data={"points.most.value": 5})
    analysis = Analysis(game)
    analysis.add(analysis.root, analysis.game.start().legal_actions()[0])
    assert atlantis.parse_analysis(analysis.dump()).game == game


# ---- broken files ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "fields", "why"),
    [
        (1, {"comment": 5}, "line 1: “comment” must be a text"),
        (1, {"marks": "b2"}, "line 1: “marks” must be a list"),
        (2, {"comment": "x" * 2001}, "line 2: “comment” must be a text of at most 2000"),
        (2, {"marks": [["a", "b", "c"]]}, "line 2: “marks”"),
        (2, {"marks": [[""]]}, "line 2: “marks”"),
        (2, {"variations": {}}, "line 2: “variations” must be a list"),
        (2, {"variations": [[]]}, "line 2: a variation must be a list of moves, and not empty"),
        (2, {"variations": [["tower white a1"]]}, "line 2: a move of a variation must be an object"),
        (2, {"variations": [[{"by": 1}]]}, "line 2: “move” is missing"),
        (2, {"variations": [[{"by": 1, "move": "castle"}]]}, "is not possible: “castle” is not a move of Atlanteon"),
        (2, {"variations": [[{"by": 2, "move": "tower white a1"}]]}, "must be 1, not 2"),
        (2, {"variations": [[{"by": True, "move": "tower white a1"}]]}, "must be 1, not True"),
        (2, {"variations": [[{"by": 1, "move": "tower white c3"}]]}, "two variations begin with the same move"),
        (3, {"variations": [[{"by": 2, "move": "tower black c3"}]]}, "line 3: a move of a variation, “tower black c3”"),
        (3, {"move": "tower black c3"}, "line 3: move 2"),
        (1, {"atlantis": 2}, "line 1: “position” is missing"),
        (1, {"atlantis": 2, "position": "towers"}, "line 1: “position” cannot be read"),
        (1, {"atlantis": 3}, "format 3"),
        (1, {"game": "chess"}, "There is no game 'chess'"),
    ],
)
def test_a_broken_analysis_names_the_line_and_what_is_wrong(number: int, fields: dict[str, Any], why: str) -> None:
    assert why in broken(changed(example(), number, **fields))


def test_a_truncated_file_is_refused() -> None:
    text = random_analysis("atlanteon", 1).dump()
    assert broken("") == "the record is empty."
    assert "is not JSON" in broken(text[: len(text) // 2])
    lines = text.splitlines(keepends=True)
    assert "lines are missing" in broken("".join([*lines[:3], *lines[4:]]))
    assert "closing line is missing" in broken("".join(lines[:-1]))
    assert "nothing may follow" in broken(text + lines[1])


def test_sentences_are_translated() -> None:
    with pytest.raises(atlantis.BrokenRecord) as refused:
        atlantis.parse_analysis(changed(example(), 2, variations=[[]]))
    assert refused.value.text("fr") == "ligne 2\u202f: une variante doit être une liste de coups, et non vide."


def test_an_analysis_has_limits_for_reading_and_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = example()
    text = analysis.dump()
    monkeypatch.setattr(limits, "MOST_MOVES", 7)
    assert "at most 7 moves" in broken(text)
    with pytest.raises(atlantis.WrongOption, match="at most 7 moves"):
        analysis.dump()
    monkeypatch.setattr(limits, "MOST_MOVES", 8)
    assert atlantis.parse_analysis(text).dump() == text
    monkeypatch.setattr(limits, "MOST_NESTED", 1)
    assert "nested more than 1 deep" in broken(text)
    with pytest.raises(atlantis.WrongOption, match="nested more than 1 deep"):
        analysis.dump()
    analysis.root.comment = "x" * 2001
    with pytest.raises(atlantis.WrongOption, match="at most 2000 characters"):
        analysis.dump()
