"""Puzzles over HTTP: dealt without their solution, checked on the server, rated once."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from atlantis.people.puzzles import Puzzle, all_puzzles, puzzle_of_day, puzzles_of
from atlantis.server.render_puzzles import first_rating
from atlantis.server.storage import Store
from atlantis.server.storage.models import Person
from atlantis.table import Refused
from tests.server.conftest import create_database
from tests.server.guests import Guest, Running
from tests.server.stores import in_store

PROVED = puzzles_of("atlanteon")[0]
BEST = puzzles_of("atlandice")[0]


def wrong_move(puzzle: Puzzle) -> str:
    if puzzle.choices:
        return list(puzzle.choices)[1]
    state = puzzle.state()
    return next(text for code in state.legal_actions() if (text := state.text(code)) != puzzle.answer)


def deal(guest: Guest, puzzle: Puzzle) -> Any:
    return guest.post("/api/puzzles/deal", {"puzzle": puzzle.id})


def attempt(guest: Guest, dealt: Any, move: str, number: int = 1, status: int = 200) -> Any:
    body = {"deal": dealt["deal"], "number": number, "move": move}
    answer = guest.http.post(f"/api/puzzles/{dealt['id']}/tries", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def account(guest: Guest, name: str) -> None:
    guest.post("/api/accounts", {"account": name, "password": "a long password"})


@pytest.fixture
def solver(own_server: Running) -> Any:
    with Guest(own_server.url, "Solver") as guest:
        account(guest, "solver")
        yield guest


def test_a_puzzle_is_dealt_without_its_solution(ann: Guest) -> None:
    for puzzle in (PROVED, BEST):
        dealt = deal(ann, puzzle)
        assert dealt["answer"] is None
        assert dealt["view"] == puzzle.state().view()
        moves = [action["move"] for action in dealt["legal"]]
        if puzzle.choices:
            assert moves == sorted(puzzle.choices), "their order says nothing"
        else:
            assert len(moves) == len(puzzle.state().legal_actions())
        keys = {"deal", "view", "legal", "vocabulary", "seats"}
        rest = {key: value for key, value in dealt.items() if key not in keys}
        assert puzzle.answer not in str(rest)


def test_the_right_move_comes_with_the_line_to_the_end(ann: Guest) -> None:
    dealt = deal(ann, PROVED)
    answer = attempt(ann, dealt, PROVED.answer)
    assert (answer["right"], answer["state"], answer["tries"]) == (True, "solved", 1)
    assert [step["played"]["move"] for step in answer["line"]] == list(PROVED.solution)
    assert answer["headline"] == f"“{PROVED.answer}” wins."
    assert "With best play it ends like this" in answer["text"]
    again = deal(ann, PROVED)
    assert (again["state"], again["answer"]["line"]) == ("solved", answer["line"])


def test_a_wrong_move_is_refuted_to_the_end_and_the_puzzle_goes_on(ann: Guest) -> None:
    puzzle = puzzles_of("atlanteon")[1]
    dealt, state = deal(ann, puzzle), puzzle.state()
    answer = attempt(ann, dealt, wrong_move(puzzle))
    assert (answer["right"], answer["state"]) == (False, "missed")
    played = [step["played"]["move"] for step in answer["line"]]
    assert played[0] == wrong_move(puzzle)
    board = state.clone()
    for text in played:
        board.apply(state.game.code(text))
    assert board.winners() == [1 - state.actor], "the line shows how the other side wins"
    assert f"is refuted by “{played[1]}”" in answer["headline"]
    assert puzzle.answer not in (answer["headline"] + answer["text"])
    assert deal(ann, puzzle)["answer"] is None
    assert attempt(ann, dealt, puzzle.answer, 2)["state"] == "late"


def test_the_answer_to_a_wrong_try_is_sent_again_in_another_language(ann: Guest) -> None:
    puzzle = puzzles_of("atlanteon")[2]
    wrong, wanted = wrong_move(puzzle), {"puzzle": puzzle.id, "missed": wrong_move(puzzle)}
    dealt = deal(ann, puzzle)
    assert ann.post("/api/puzzles/deal", wanted)["answer"] is None, "nothing was tried yet"
    answer = attempt(ann, dealt, wrong)
    again = ann.post("/api/puzzles/deal?lang=fr", wanted)
    assert (again["deal"], again["tries"], again["state"]) == (dealt["deal"], 1, "missed")
    moves = [[step["played"]["move"] for step in one["line"]] for one in (answer, again["answer"])]
    assert moves[0] == moves[1]
    assert again["answer"]["headline"] != answer["headline"]
    assert ann.post("/api/puzzles/deal", {**wanted, "missed": puzzle.answer})["answer"] is None
    assert ann.refused("/api/puzzles/deal", {**wanted, "missed": "tile 99 z9"}, 422, "illegal")


def test_a_best_move_is_chosen_once_and_then_all_chances_are_shown(ann: Guest) -> None:
    answer = attempt(ann, deal(ann, BEST), wrong_move(BEST))
    assert (answer["right"], answer["state"]) == (False, "shown")
    assert [(one["move"], one["chance"]) for one in answer["chances"]] == list(BEST.choices.items())
    other = puzzles_of("atlandice")[1]
    answer = attempt(ann, deal(ann, other), other.answer)
    assert (answer["right"], answer["state"]) == (True, "solved")
    third = next(puzzle for puzzle in puzzles_of("atlandice")[2:] if len(puzzle.state().legal_actions()) > 4)
    board = third.state()
    unoffered = next(text for code in board.legal_actions() if (text := board.text(code)) not in third.choices)
    assert attempt(ann, deal(ann, third), unoffered, status=422)["refused"] == "not-offered"


def test_only_the_first_try_of_an_account_is_rated(own_server: Running, solver: Guest) -> None:
    dealt = deal(solver, PROVED)
    assert dealt["rated"]
    assert (dealt["rating"], dealt["tried"]) == (first_rating(PROVED).shown, 0)
    first = attempt(solver, dealt, wrong_move(PROVED))["rating"]
    assert first["after"] < first["before"] == 1500
    assert attempt(solver, dealt, PROVED.answer, 2)["rating"] is None
    assert solver.get("/api/puzzles")["me"]["rating"] == first["after"]
    again = deal(solver, PROVED)
    assert (again["tried"], again["solved"], again["rating"] > dealt["rating"]) == (1, 0, True)
    second = attempt(solver, deal(solver, puzzles_of("atlanteon")[2]), puzzles_of("atlanteon")[2].answer)["rating"]
    assert second["after"] > second["before"] == first["after"]


def test_guests_solve_without_a_rating(ann: Guest) -> None:
    dealt = deal(ann, puzzles_of("atlanteon")[3])
    assert not dealt["rated"]
    assert attempt(ann, dealt, puzzles_of("atlanteon")[3].answer)["rating"] is None
    assert ann.get("/api/puzzles")["me"] is None


def test_a_try_that_is_sent_again_is_refused(solver: Guest) -> None:
    dealt = deal(solver, PROVED)
    attempt(solver, dealt, wrong_move(PROVED))
    assert attempt(solver, dealt, PROVED.answer, 1, 409)["refused"] == "doubled"
    assert attempt(solver, dealt, PROVED.answer, 7, 409)["refused"] == "doubled"
    attempt(solver, dealt, PROVED.answer, 2)
    assert attempt(solver, dealt, PROVED.answer, 3, 409)["refused"] == "solved"
    assert solver.get("/api/puzzles")["me"]["games"] == 1


def test_a_puzzle_must_be_dealt_to_the_person_who_solves_it(ann: Guest, bob: Guest, nobody: Guest) -> None:
    puzzle = puzzles_of("atlanteon")[4]
    forged = {"id": puzzle.id, "deal": "A" * 22}
    assert attempt(bob, forged, puzzle.answer, status=403)["refused"] == "not-dealt"
    dealt = deal(ann, puzzle)
    assert attempt(bob, dealt, puzzle.answer, status=403)["refused"] == "not-dealt"
    deal(bob, puzzle)
    assert attempt(bob, dealt, puzzle.answer, status=403)["refused"] == "not-dealt", "somebody else's request"
    assert attempt(nobody, dealt, puzzle.answer, status=401)["refused"] == "not-allowed"
    for part in ("hint", "solution"):
        body = {"deal": dealt["deal"]}
        assert bob.http.post(f"/api/puzzles/{puzzle.id}/{part}", json=body).json()["refused"] == "not-dealt"
    missing = ann.http.post("/api/puzzles/0123456789/tries", json={"deal": "A", "number": 1, "move": "x"})
    assert missing.status_code == 404


def test_who_asks_for_the_solution_has_not_solved_the_puzzle(solver: Guest) -> None:
    dealt = deal(solver, PROVED)
    shown = solver.post(f"/api/puzzles/{PROVED.id}/solution", {"deal": dealt["deal"]})
    assert (shown["state"], shown["line"][0]["played"]["move"]) == ("shown", PROVED.answer)
    assert shown["rating"]["after"] < shown["rating"]["before"], "it counts like a wrong try"
    assert attempt(solver, dealt, PROVED.answer, 1, 409)["refused"] == "solution-shown"
    assert attempt(solver, dealt, PROVED.answer, 2, 409)["refused"] == "solution-shown"
    assert solver.post(f"/api/puzzles/{PROVED.id}/solution", {"deal": dealt["deal"]})["rating"] is None


def test_a_move_against_the_rules_is_refused_and_costs_nothing(ann: Guest) -> None:
    puzzle = puzzles_of("atlanteon")[5]
    dealt = deal(ann, puzzle)
    assert attempt(ann, dealt, "tower white a1", status=422)["refused"] == "illegal"
    assert attempt(ann, dealt, puzzle.answer)["state"] == "solved"


@pytest.mark.parametrize("game", ["atlanteon", "atlandice", "ark"])
def test_a_hint_says_where_to_look_and_not_what_to_do(ann: Guest, game: str) -> None:
    for puzzle in puzzles_of(game)[6:12]:
        dealt = deal(ann, puzzle)
        for lang in ("en", "fr"):
            text = ann.post(f"/api/puzzles/{puzzle.id}/hint?lang={lang}", {"deal": dealt["deal"]})["text"]
            assert text.endswith((".", "?"))
            assert puzzle.answer not in text
            if game == "atlanteon":
                assert puzzle.answer.split()[-1] not in text, "the square itself would be too much"


def test_the_puzzle_of_the_day_is_the_same_for_all_and_makes_a_streak(ann: Guest, bob: Guest, nobody: Guest) -> None:
    today = nobody.get("/api/puzzles")["today"]
    assert ann.get("/api/puzzles")["today"] == today
    dealt = ann.post("/api/puzzles/deal", {"puzzle": "today"})
    assert (dealt["id"], dealt["daily"]) == (today["id"], True)
    puzzle = all_puzzles()[dealt["id"]]
    assert attempt(ann, dealt, puzzle.answer)["streak"] == 1
    other = bob.post("/api/puzzles/deal", {"puzzle": "today"})
    assert attempt(bob, other, wrong_move(puzzle))["streak"] == 0
    if not puzzle.choices:
        assert attempt(bob, other, puzzle.answer, 2)["streak"] == 0, "the first wrong try ends the streak"
    assert [guest.get("/api/puzzles")["days"][-1]["state"] for guest in (ann, bob, nobody)] == [
        "solved",
        "missed",
        "none",
    ]


def test_puzzles_that_were_tried_are_not_dealt_again(ann: Guest) -> None:
    seen = set()
    for _ in range(5):
        dealt = ann.post("/api/puzzles/deal", {"game": "atlandice", "kind": "best"})
        assert dealt["id"] not in seen
        assert dealt["game"] == "atlandice"
        seen.add(dealt["id"])
        attempt(ann, dealt, all_puzzles()[dealt["id"]].answer)
    assert (
        ann.http.post("/api/puzzles/deal", json={"game": "atlandice", "kind": "proved"}).json()["refused"] == "no-more"
    )


def test_the_day_is_that_of_the_database(tmp_path: Path) -> None:
    async def clock(store: Store) -> int:
        return await store.timing.clock() // 86_400_000

    day = in_store(tmp_path / "a.db", clock)
    assert day == datetime.now(UTC).date().toordinal() - datetime(1970, 1, 1, tzinfo=UTC).date().toordinal()
    assert puzzle_of_day(day) != puzzle_of_day(day + 1)


def race(where: str) -> tuple[int, list[str]]:
    """Two nodes store the same first try at the same moment, eight times: how many were rated, and the refusals."""

    async def whole() -> tuple[int, list[str]]:
        stores = [Store(where), Store(where)]
        for store in stores:
            await store.open()
        try:
            await stores[0].add_person(Person("ann", "Ann"))
            deals = await asyncio.gather(*(store.puzzles.deal("ann", PROVED.id) for store in stores))
            assert deals[0].deal == deals[1].deal
            found = await asyncio.gather(
                *(
                    store.puzzles.attempt("ann", PROVED.id, deals[0].deal, 1, "solved", first_rating(PROVED))
                    for store in stores * 4
                ),
                return_exceptions=True,
            )
            refused = [one.reason for one in found if isinstance(one, Refused)]
            return (await stores[0].puzzles.solver("ann")).games, refused
        finally:
            for store in stores:
                await store.close()

    return asyncio.run(whole())


def test_a_try_that_reaches_two_nodes_is_rated_once(postgresql: str) -> None:
    assert race(create_database(postgresql)) == (1, ["solved"] * 7)


def test_a_try_that_is_sent_eight_times_at_once_is_rated_once(tmp_path: Path) -> None:
    assert race(str(tmp_path / "a.db")) == (1, ["solved"] * 7)
