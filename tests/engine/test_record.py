"""Records: written, read, replayed, verified; a broken one names the line and what is wrong with it."""

from __future__ import annotations

import errno
import json
import os
import random
from pathlib import Path

import pytest

import atlantis
from atlantis.engine import OVER, Record
from atlantis.games import set_up
from tests.lagoon import NewLagoon, installed

Line = dict[str, object]


def random_record(seed: int = 1, moves: int = 999, **options: object) -> Record:
    rng = random.Random(seed)
    record = Record(set_up("atlanteon", None, options, None), ["Ann", "Bob"])
    while record.state.actor != OVER and len(record.moves) < moves:
        record.play(rng.choice(record.state.legal_actions()))
    return record


def lines(record: Record) -> list[Line]:
    return [json.loads(line) for line in record.lines()]


def text(lines: list[Line]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def refusal(given: str) -> str:
    with pytest.raises(atlantis.BrokenRecord) as refused:
        atlantis.parse_record(given)
    return str(refused.value)


@pytest.mark.parametrize("early_claims", [False, True])
def test_a_record_is_read_back_to_the_same_game(tmp_path: Path, early_claims: bool) -> None:
    for seed in range(20):
        record = random_record(seed, early_claims=early_claims)
        record.write(tmp_path / "game.jsonl")
        again = atlantis.read_record(tmp_path / "game.jsonl")
        assert again.state == record.state
        assert again.moves == record.moves
        assert again.seats == ["Ann", "Bob"]
        assert again.dump() == record.dump()


def test_a_record_has_one_move_a_line_with_its_number_and_seat() -> None:
    record = Record(atlantis.load("atlanteon"), ["Ann", ""])
    record.play(record.game.code("tower white c3"))
    head, move = lines(record)
    assert head == {
        "atlantis": 1,
        "game": "atlanteon",
        "players": 2,
        "options": {"early_claims": False},
        "rules": record.game.layout.version,
        "seats": ["Ann", ""],
        "data": {"version": record.game.data.version, "replaced": {}},
    }
    assert move == {"n": 1, "by": 1, "move": "tower white c3"}


def test_a_record_carries_the_values_that_were_replaced(tmp_path: Path) -> None:
    record = Record(atlantis.load("atlanteon", data={"markers": 7, "tiles": [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]}))
    again = atlantis.parse_record(record.dump())
    assert again.game == record.game
    assert again.game.data.number("markers") == 7


def test_going_back_and_on_again_leads_to_the_same_position() -> None:
    record = random_record()
    end, moves = record.state, list(record.moves)
    record.take_back(5)
    assert len(record.moves) == 5
    for code in moves[5:]:
        record.play(code)
    assert record.state == end
    with pytest.raises(ValueError, match=r"there is no position after 99"):
        record.at(99)


def test_an_illegal_move_is_not_written_down() -> None:
    record = random_record(moves=6)
    before, position = record.dump(), record.state.clone()
    with pytest.raises(atlantis.IllegalAction):
        record.play(record.game.code("tower white a1"))
    assert record.dump() == before
    assert record.state == position


def test_names_must_be_as_many_as_seats() -> None:
    with pytest.raises(ValueError, match="There are 3 names for 2 seats"):
        Record(atlantis.load("atlanteon"), ["a", "b", "c"])


# ---- broken records --------------------------------------------------------------------------------------------------


def test_an_empty_record_is_refused() -> None:
    assert refusal("") == "the record is empty."


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(atlantis.BrokenRecord, match="cannot be read: No such file or directory"):
        atlantis.read_record(tmp_path / "none.jsonl")
    (tmp_path / "picture.jsonl").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(atlantis.BrokenRecord, match="it is not UTF-8 text"):
        atlantis.read_record(tmp_path / "picture.jsonl")


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        ("hello", "line 1: this is not JSON"),
        ("[" * 100_000, "line 1: this is not JSON"),
        ("[1]", "line 1: a record has one JSON object on each line."),
        ('{"event": "chess"}', "line 1: this is not a record of Atlantis"),
        ('{"atlantis": 9}', "line 1: the record has format 9; this program reads format 1."),
        ('{"atlantis": true}', "line 1: “atlantis” must be a whole number, not True."),
        ('{"atlantis": 1, "game": "atlanteon", "game": "x"}', "line 1: this is not JSON (a key appears twice)"),
        ('{"atlantis": 1}', "line 1: “game” is missing."),
        ('{"atlantis": 1, "game": 7}', "line 1: “game” must be a text, not 7."),
    ],
)
def test_a_foreign_first_line_is_refused(first: str, sentence: str) -> None:
    assert refusal(first + "\n").startswith(sentence)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("game", "chess", "There is no game 'chess'"),
        ("players", 3, "Atlanteon is for 2 players, not 3"),
        ("players", True, "“players” must be a whole number, not True"),
        ("options", {"early": 1}, "Atlanteon has no option 'early'"),
        ("options", {"early_claims": 1}, "option early_claims cannot be 1"),
        ("options", {"early_claims": 0.5}, "option early_claims cannot be 0.5"),
        ("options", {"early_claims": {}}, "option early_claims cannot be {}"),
        ("options", {"name": "x"}, "Atlanteon has no option 'name'"),
        ("options", {"players": 2}, "Atlanteon has no option 'players'"),
        ("options", {"data": 2}, "Atlanteon has no option 'data'"),
        ("seats", ["\ud800", "Bob"], "“seats” must be 2 names"),
        ("options", [], "“options” must be an object"),
        ("data", {"version": "abc", "replaced": {}}, "the game was played with data version “abc”"),
        ("data", {"version": "abc"}, "“replaced” is missing"),
        ("data", {"version": "abc", "replaced": {"markers": 40}}, "40 is not possible"),
        ("seats", ["Ann"], "“seats” must be 2 names"),
        ("seats", ["Ann", 2], "“seats” must be 2 names"),
        ("seats", "Ann", "“seats” must be a list"),
    ],
)
def test_a_wrong_header_is_refused(field: str, value: object, sentence: str) -> None:
    changed = lines(random_record(moves=3))
    changed[0][field] = value
    assert refusal(text(changed)).startswith("line 1: ")
    assert sentence in refusal(text(changed))


@pytest.mark.parametrize("value", [0, -3])
def test_an_impossible_version_of_the_rules_is_refused(value: int) -> None:
    head, *rest = lines(random_record(moves=3))
    assert refusal(text([{**head, "rules": value}, *rest])) == (
        f"line 1: “rules” is {value}, but versions of the rules count from 1."
    )


def test_a_record_of_older_rules_says_which_version_it_needs() -> None:
    with installed():
        head, *rest = lines(Record(atlantis.load("lagoon"), ["Ann", "Bob"]))
        assert head["rules"] == 1
    sentence = (
        "line 1: the record needs version 1 of the rules of Lagoon, which have changed since: this program has "
        "version 2."
    )
    with installed(NewLagoon):
        assert refusal(text([head, *rest])) == sentence
        assert refusal(text([{**head, "options": {"gone": True}}, *rest])) == sentence
        del head["rules"]  # as the first version wrote it
        assert refusal(text([head, *rest])) == sentence
    with installed():
        assert atlantis.parse_record(text([head, *rest])).moves == []


def test_a_record_of_newer_rules_says_which_version_it_needs() -> None:
    with installed(NewLagoon):
        written = Record(atlantis.load("lagoon"), ["Ann", "Bob"]).dump()
    with installed():
        assert refusal(written) == (
            "line 1: the record needs version 2 of the rules of Lagoon, which is newer than "
            "version 1 in this program: update Atlantis."
        )


def test_refusals_are_told_in_french_as_well() -> None:
    head, first, *rest = lines(random_record(moves=3))
    for changed, sentence in (
        (
            {**head, "rules": 99},
            "ligne 1\u202f: la partie demande la version 99 des règles du jeu Atlanteon, plus récente",
        ),
        ({**head, "seats": 2}, "ligne 1\u202f: «\u202fseats\u202f» doit être une liste, pas 2."),
    ):
        with pytest.raises(atlantis.BrokenRecord) as refused:
            atlantis.parse_record(text([changed, first, *rest]))
        assert refused.value.text("fr").startswith(sentence)
    with pytest.raises(atlantis.BrokenRecord) as refused:
        atlantis.parse_record(text([head, {**first, "move": "tower white z9"}]))
    assert refused.value.text("fr").startswith(
        "ligne 2\u202f: le coup 1, «\u202ftower white z9\u202f», n’est pas possible"
    )
    assert str(refused.value).startswith("line 2: move 1, “tower white z9”, is not possible: ")


def test_a_missing_line_is_noticed() -> None:
    whole = lines(random_record())
    for gone in range(1, len(whole) - 1):
        said = refusal(text(whole[:gone] + whole[gone + 1 :]))
        assert said.startswith(f"line {gone + 1}: ")
        assert "lines are missing or moved" in said or "says that the game is over" in said


def test_moves_in_another_order_are_noticed() -> None:
    whole = lines(random_record())
    whole[5], whole[6] = whole[6], whole[5]
    assert refusal(text(whole)) == "line 6: this is move 6, but move 5 comes next: lines are missing or moved."


def test_a_move_by_the_wrong_seat_is_noticed() -> None:
    for given in (2, 3, "1", True, "chance", None):
        whole = lines(random_record())
        whole[1]["by"] = given
        assert refusal(text(whole)) == f"line 2: “by” is {given!r}, but move 1 is made by seat 1."


def test_an_illegal_move_is_named_with_its_reason() -> None:
    whole = lines(random_record())
    whole[2]["move"] = whole[1]["move"]
    said = refusal(text(whole))
    assert said.startswith("line 3: move 2, “tower ")
    assert "is not possible: " in said


def test_a_text_that_is_no_move_is_named() -> None:
    whole = lines(random_record())
    whole[4]["move"] = "tile 11 z9"
    assert "“tile 11 z9” is not a move of Atlanteon. Moves look like this: tile 7 b2, " in refusal(text(whole))


def test_a_truncated_record_is_noticed_wherever_it_is_cut(tmp_path: Path) -> None:
    whole = random_record().dump()
    path = tmp_path / "cut.jsonl"
    beside_ends = {n + more for n, sign in enumerate(whole[:-2]) for more in (0, 1) if sign == "\n"}
    for end in sorted({*range(0, len(whole) - 1, 7), *beside_ends}):
        path.write_text(whole[:end], encoding="utf-8")
        between = end > 0 and "\n" in whole[end - 1 : end + 1]
        if between and whole[end:].strip().count("\n") > 0:
            assert atlantis.read_record(path).state.actor != OVER  # cut between moves: an unfinished game
        else:
            with pytest.raises(atlantis.BrokenRecord, match=r"truncated|empty"):
                atlantis.read_record(path)


def test_a_wrong_result_is_noticed() -> None:
    whole = lines(random_record())
    right = dict(whole[-1])
    for field, value in (("scores", [99, 0]), ("winners", []), ("winners", [1, 2]), ("end", False), ("end", 1)):
        whole[-1] = {**right, field: value}
        assert refusal(text(whole)).startswith(f"line {len(whole)}: “{field}” is {value!r}, but the moves lead to")


def test_nothing_may_follow_the_end() -> None:
    whole = lines(random_record())
    assert refusal(text([*whole, whole[3]])) == f"line {len(whole) + 1}: nothing may follow the closing line."
    late = {"n": len(whole) - 1, "by": 1, "move": "tile 1 a1"}
    assert "comes after the end of the game" in refusal(text([*whole[:-1], late]))


def test_a_record_that_ends_too_early_is_noticed() -> None:
    part = lines(random_record(moves=5))
    end: Line = {"end": True, "scores": [0, 0], "winners": []}
    assert refusal(text([*part, end])) == "line 7: the record says that the game is over, but it is not."


def test_blank_lines_are_refused() -> None:
    whole = random_record(moves=3).dump()
    assert refusal(whole + "\n") == "line 5: the line is empty; a record has one JSON object on each line."


# ---- writing ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_leaves_the_old_record_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    random_record(moves=4).write(path)
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        random_record(moves=9).write(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.jsonl"]
