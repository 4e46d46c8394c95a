"""Seats that are drawn, undo that never rolls again, answers for everybody, and moves typed ahead."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lagoon import NewLagoon, installed
from tests.terminal.hands import TOWERS, TWO, atlantis, automatic_records, moves_in, refusal

LAGOON = ("play", "lagoon", "--record", "g.jsonl")


@pytest.fixture(autouse=True)
def lagoon() -> Iterator[None]:
    with installed():
        yield


def said(*args: object, typed: list[str]) -> str:
    """What is shown, without line breaks."""
    return " ".join(atlantis(*args, typed=typed).out.split())


# ---- seats -----------------------------------------------------------------------------------------------------------


def test_at_9_seats_are_drawn_by_default(home: Path) -> None:
    seats, possible = set(), {("me", "adept"), ("adept", "me"), ("me", "random"), ("random", "me")}
    for seed in range(20):
        for given in ((), ("--seats", "me,random")):
            atlantis(
                "play",
                "atlanteon",
                *given,
                "--seed",
                seed,
                "--record",
                f"{seed}{len(given)}.jsonl",
                typed=["list", "1", "1"],
                drawn=True,
            )
            path = home / f"{seed}{len(given)}.jsonl"
            if path.exists():
                seats.add(tuple(json.loads(path.read_text().splitlines()[0])["seats"]))
        if seats == possible:
            break
    assert seats == possible


def test_with_a_seed_the_same_seats_are_drawn_and_a_saved_game_is_resumed_however_they_are_listed() -> None:
    for name in ("a.jsonl", "b.jsonl"):
        atlantis(
            "play",
            "lagoon",
            "--seats",
            "me:Ann,me:Bob,me:Cid",
            "--seed",
            5,
            "--record",
            name,
            typed=["done"],
            drawn=True,
        )
    first, second = (Path(name).read_text().splitlines()[0] for name in ("a.jsonl", "b.jsonl"))
    assert first == second
    resume = ("play", "lagoon", "--resume", "a.jsonl", "--seats")
    assert atlantis(*resume, "me:Cid,me:Bob,me:Ann", drawn=True).code == 0
    assert atlantis(*resume, "me:Cid,me:Bob,me:Dan", drawn=True).code == 2
    order = ",".join(f"me:{name}" for name in reversed(json.loads(first)["seats"]))
    assert "leave out --seats" in refusal(*resume, order)


def test_options_by_seat_go_with_the_players_of_the_list() -> None:
    for seed in range(6):
        atlantis(
            "play",
            "lagoon",
            "--seats",
            "me:Ann,me:Bob",
            "-o",
            "pearls=rich,poor",
            "--seed",
            seed,
            "--record",
            f"{seed}.jsonl",
            typed=["done"],
            drawn=True,
        )
        header = json.loads(Path(f"{seed}.jsonl").read_text().splitlines()[0])
        assert header["options"]["pearls"] == [{"Ann": "rich", "Bob": "poor"}[name] for name in header["seats"]]


# ---- undo ------------------------------------------------------------------------------------------------------------

AGREE = "This goes back past a roll or a revealed card; what was drawn stays drawn. Does everyone agree? (yes / no) >"


def test_people_at_one_screen_are_asked_before_an_undo_past_chance(home: Path) -> None:
    typed = ["done", "undo", "no", "undo", "yes", "quit"]
    out = said(*LAGOON, "--seats", "me,me", typed=typed)
    assert out.count(AGREE) == 2
    assert "Everyone at the screen has to agree." in out
    assert "Undone: done, pass, pass, die " in out
    assert moves_in(home / "g.jsonl") == []


def test_what_was_drawn_stays_drawn_also_after_the_game_is_resumed(home: Path) -> None:
    atlantis(*LAGOON, "--seats", "me,me", typed=["done", "take north", "done", "quit"])
    drawn = [move for move in moves_in(home / "g.jsonl") if move.startswith("die")]
    assert len(drawn) == 2
    resume = ("play", "lagoon", "--resume", "g.jsonl")
    for _ in range(6):
        atlantis(*resume, typed=["undo", "yes", "undo", "undo", "yes", "quit"])
        assert moves_in(home / "g.jsonl") == []
        header = json.loads((home / "g.jsonl").read_text().splitlines()[0])
        assert header["table"] == {"at": 0, "entries": [{"do": "drawn", "moves": drawn}]}
        atlantis(*resume, typed=["done", "quit"])
        atlantis(*resume, typed=["take north", "done", "quit"])
        assert [move for move in moves_in(home / "g.jsonl") if move.startswith("die")] == drawn


def test_against_bots_an_undo_never_goes_past_chance(home: Path) -> None:
    out = said(
        "play",
        "atlandice",
        "--seats",
        "me,random",
        "--seed",
        3,
        "--record",
        "g.jsonl",
        typed=["list", "1", "1", "1", "undo", "quit"],
    )
    assert "You cannot undo past a roll or a revealed card." in said(
        "play", "atlandice", "--seats", "random,me", "--seed", 3, typed=["undo", "quit"]
    )
    assert AGREE not in out


@pytest.mark.parametrize(
    "given",
    [
        [],
        {"at": 0},
        {"at": 9, "entries": []},
        {"at": True, "entries": []},
        {"at": 0, "entries": [{"do": "move"}]},
        {"at": 0, "entries": [{"do": "standing", "mode": 1}]},
        {"at": 0, "entries": 3},
        7,
    ],
)
def test_a_header_that_was_tampered_with_is_refused(given: object, home: Path) -> None:
    atlantis(*LAGOON, "--seats", "me,me", typed=["done", "undo", "yes", "done", "quit"])
    head, *rest = (home / "g.jsonl").read_text().splitlines()
    (home / "g.jsonl").write_text("\n".join([json.dumps({**json.loads(head), "table": given}), *rest]) + "\n")
    before = (home / "g.jsonl").read_text()
    assert "g.jsonl: line 1: 'table' cannot be read" in refusal("play", "lagoon", "--resume", "g.jsonl")
    assert (home / "g.jsonl").read_text() == before


# ---- fewer questions -------------------------------------------------------------------------------------------------


def test_standing_answers_are_changed_and_remembered(home: Path) -> None:
    out = said(*LAGOON, "--seats", "me:Ann,me:Bob", typed=["ask always", "done", "pass", "ask sometimes", "quit"])
    assert "Changed. You can change it again at any time." in out
    assert "“sometimes” is not a standing answer: choose always, needed or never." in out
    assert moves_in(home / "g.jsonl") == ["done", "pass"]
    out = said("play", "lagoon", "--resume", "g.jsonl", typed=["ask never", "quit"])
    assert "Seat 2 (Bob) > ask never" in out
    assert moves_in(home / "g.jsonl")[:3] == ["done", "pass", "pass"]
    header = json.loads((home / "g.jsonl").read_text().splitlines()[0])
    assert [entry["mode"] for entry in header["table"]["entries"]] == ["never", "never"]
    assert "(standing answer)" in said("play", "lagoon", "--resume", "g.jsonl", typed=["done", "story", "quit"])


def test_a_standing_answer_may_be_for_one_seat_of_this_screen(home: Path) -> None:
    typed = ["ask always", "ask 2: never", "ask 3: never", "ask 4: never", "done", "pass", "quit"]
    out = said(*LAGOON, "--seats", "me,me,novice", "--in-order", typed=typed)
    assert "Seat 3 is not yours." in out
    assert "There is no seat 4 at this table." in out
    header = json.loads((home / "g.jsonl").read_text().splitlines()[0])
    assert [entry["mode"] for entry in header["table"]["entries"]] == ["always", "never"]


def test_one_answer_for_everybody_at_the_screen(home: Path) -> None:
    out = said(
        *LAGOON,
        "--seats",
        "me,me,me",
        typed=["ask always", "done", "all", "all fill north", "all swim", "all pass", "quit"],
    )
    assert "To answer for everyone at this screen: all pass, all pass-phase" in out
    assert "Only an answer such as “pass” can be given for all seats at once." in out
    assert "“swim” is not a move of Lagoon" in out
    assert moves_in(home / "g.jsonl")[:4] == ["done", "pass", "pass", "pass"]


def test_several_moves_are_typed_at_once_and_the_rest_is_returned_with_the_reason(home: Path) -> None:
    out = said(
        *LAGOON,
        "--seats",
        "me,me",
        typed=["plan", "plan swim", "plan pass", "plan take north; take north; take east; done", "quit"],
    )
    assert "Which moves? For example: plan take north; done" in out
    assert "“swim” is not a move of Lagoon" in out
    assert "“pass” cannot be planned ahead, only: take, done." in out
    assert "Planned by Seat 1, but not played: take east; done. " in out
    assert moves_in(home / "g.jsonl")[:2] == ["take north", "take north"]
    assert "take east" not in (home / "g.jsonl").read_text()


def test_a_plan_for_a_later_turn_is_shown_changed_cleared_and_told_when_it_is_returned() -> None:
    typed = ["plan 2: take east", "plan", "plan 2: take north; take north; take north", "plan 3: done", "done", "quit"]
    out = said(*LAGOON, "--seats", "me,me:Bob", "--in-order", typed=typed)
    assert "Planned by Seat 2 (Bob): take east Which moves?" in out
    assert "There is no seat 3 at this table." in out
    assert out.count("Planned by Seat 2 (Bob), but not played: take north.") == 1
    out = said(
        "play", "lagoon", "--seats", "me,me", "--in-order", typed=["plan 2: take east", "plan 2:", "plan", "quit"]
    )
    assert "Planned by" not in out
    out = said("play", "lagoon", "--seats", "me,novice", "--in-order", typed=["plan 2: done", "quit"])
    assert "Seat 2 is not yours." in out


def test_help_names_these_commands_where_the_game_has_them() -> None:
    words = ("all MOVE", "ask always / needed / never", "plan MOVE; MOVE")
    there, not_there = said(*LAGOON, typed=["help"]), said(*TWO, typed=["help"])
    assert all(word in there for word in words)
    assert not any(word in not_there for word in words)


def test_french_words_for_these_commands() -> None:
    out = said(
        *LAGOON,
        "--seats",
        "me,me",
        "--lang",
        "fr",
        typed=["demander toujours", "done", "tous pass", "annuler", "oui", "prévoir 1 : done", "quitter"],
    )
    assert "Modifié." in out
    assert "Tout le monde est-il d\u2019accord" in out


def test_a_game_without_these_things_says_so(home: Path) -> None:
    out = said(*TWO, typed=["plan tower white c3", "all tower white c3", *TOWERS, "quit"])
    assert "Moves of Atlanteon cannot be planned ahead." in out
    assert "Only an answer such as “pass”" in out
    assert moves_in(automatic_records(home)[0]) == TOWERS


# ---- versions --------------------------------------------------------------------------------------------------------


def test_a_saved_game_of_older_rules_says_which_version_it_needs(home: Path) -> None:
    atlantis(*LAGOON, "--seats", "me,me", typed=["done", "quit"])
    before = (home / "g.jsonl").read_text()
    sentence = (
        "g.jsonl: line 1: the record needs version 1 of the rules of Lagoon, which have changed since: this "
        "program has version 2."
    )
    with installed(NewLagoon):
        assert refusal("play", "lagoon", "--resume", "g.jsonl") == sentence
        assert refusal("replay", "g.jsonl") == sentence
        assert "la partie demande la version 1 des règles" in refusal("replay", "g.jsonl", "--lang", "fr")
    assert (home / "g.jsonl").read_text() == before
    assert atlantis("replay", "g.jsonl").code == 0
