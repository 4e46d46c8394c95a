"""The analysis: positions, lines of play, records with variations, and running games, which nobody analyses."""

from __future__ import annotations

import json
from typing import Any

import pytest

import atlantis
from atlantis import load
from atlantis.bots.lines import EngineView, Unsearchable
from atlantis.bots.pool import BotPool, Client
from atlantis.bots.worker import LinesTask
from atlantis.table.fair_play import FIRST_DECISIONS
from tests.server.guests import Guest, Running
from tests.server.proofs import check_refused
from tests.server.test_fair_play import two_people

TOWERS = ["tower white c3", "tower black a1", "tower white e5"]
POSITION, ENGINE, TREE, RECORD = (f"/api/analysis/{part}" for part in ("position", "engine", "tree", "record"))


def at(guest: Guest, *moves: str, game: str = "atlanteon", **more: Any) -> Any:
    return guest.post(POSITION, {"game": game, "moves": moves, **more})


def read(guest: Guest, text: str) -> Any:
    return guest.http.post(TREE, content=text, headers={"content-type": "application/x-ndjson"})


def play(ann: Guest, bob: Guest, match: str, decisions: int) -> list[str]:
    """Ann and Bob make so many first legal moves; the notation of all of them."""
    while len(found := [move["move"] for move in ann.match(match)["story"]["moves"]]) < decisions:
        (ann if ann.match(match)["legal"] else bob).make_first_move(match)
    return found


# ---- positions -------------------------------------------------------------------------------------------------------


def test_a_position_comes_with_its_view_and_all_moves(nobody: Guest) -> None:
    found = at(nobody, *TOWERS)
    assert (found["n"], found["actor"], found["winners"]) == (3, 2, None)
    assert found["legal"][0]["move"].startswith("tile")
    assert found["last"]["by"] == 1
    assert found["last"]["lines"][0]["text"]
    assert found["view"]["to_move"] == 2
    assert found["sides"] == ["Guardians", "Marauders"]
    assert load("atlanteon").position(found["diagram"]).actor == 1


def test_rolls_and_cards_can_be_chosen(nobody: Guest) -> None:
    found = at(nobody, game="atlandice", players=3)
    assert found["actor"] == "chance"
    assert len(found["odds"]) == len(found["legal"])
    assert sum(found["odds"]) == pytest.approx(1)
    for one in found["legal"]:
        assert at(nobody, one["move"], game="atlandice", players=3)["last"]["by"] == "chance"


def test_an_illegal_move_is_refused_with_the_rule(nobody: Guest) -> None:
    text = nobody.refused(POSITION, {"game": "atlanteon", "moves": [*TOWERS, "tile 5 c3"]}, 422, "illegal")
    assert "c3" in text
    nobody.refused(POSITION, {"game": "atlanteon", "moves": ["castle"]}, 422, "illegal")
    french = nobody.http.post(f"{POSITION}?lang=fr", json={"game": "atlanteon", "moves": [*TOWERS, "tile 5 c3"]})
    assert french.json()["text"] != text


def test_a_refused_click_gets_the_rule(nobody: Guest) -> None:
    asked = {"game": "atlanteon", "moves": TOWERS}
    found = nobody.post("/api/analysis/why", {**asked, "parts": [{"square": "c3"}]})
    assert "c3" in found["text"]
    assert nobody.post("/api/analysis/why", {**asked, "parts": [{"square": "b5"}]}) == {"text": None}


def test_a_position_is_set_up_by_its_diagram(nobody: Guest) -> None:
    drawn = at(nobody, *TOWERS)["diagram"]
    found = at(nobody, "tile 5 b5", position=drawn)
    assert (found["n"], found["actor"]) == (1, 1)
    nobody.refused(POSITION, {"game": "atlanteon", "position": "five tiles"}, 422, "wrong")
    nobody.refused(POSITION, {"game": "atlanteon", "position": "x" * 9000}, 422, "wrong")


def test_a_position_that_cannot_occur_is_refused(nobody: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Any:
        raise IndexError("no such square")

    drawn = at(nobody, *TOWERS)["diagram"]
    monkeypatch.setattr("atlantis.server.analysis.render_position", fail)
    text = nobody.refused(POSITION, {"game": "atlanteon", "position": drawn}, 422, "wrong")
    assert text == "This position cannot occur in a game, so it cannot be analysed."


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": "atlanteon", "players": 3},
        {"game": "atlanteon", "options": {"speed": 3}},
        {"game": "atlanteon", "data": {"nothing": 3}},
        {"game": "atlanteon", "moves": ["x"] * 2001},
        {"game": "atlanteon", "seed": 1},
    ],
)
def test_invalid_settings_are_refused(nobody: Guest, wrong: dict[str, Any]) -> None:
    nobody.refused(POSITION, wrong, 422, "wrong")


def test_values_of_a_pack_count(ann: Guest, nobody: Guest) -> None:
    pack = ann.post("/api/packs", {"game": "atlandice", "name": "Mine", "values": {"submarine.value": 2}})["id"]
    assert at(nobody, game="atlandice", pack=pack)["data"] == {"submarine": 2}
    nobody.refused(POSITION, {"game": "ark", "pack": pack}, 422, "wrong")


def test_the_book_of_openings_is_shown_where_it_has_the_position(nobody: Guest) -> None:
    book = at(nobody)["openings"]
    assert book["moves"][0]["chance"] >= book["moves"][-1]["chance"]
    assert book["moves"][0]["move"] in book["moves"][0]["alike"]
    assert at(nobody, *TOWERS)["openings"] is None
    assert at(nobody, game="ark")["openings"] is None
    assert {one["name"]: one["openings"] for one in nobody.get("/api/games")}["atlanteon"]


# ---- the engine ------------------------------------------------------------------------------------------------------


def look(guest: Guest, *moves: str, game: str = "atlanteon", **more: Any) -> Any:
    return guest.http.post(ENGINE, json={"game": game, "moves": moves, **more})


def test_the_engine_looks_deeper_with_each_request(ann: Guest) -> None:
    moves = [*TOWERS, "tile 5 b5"]
    first, second = look(ann, *moves, engine="oracle").json(), look(ann, *moves, engine="oracle").json()
    assert second["tries"] > first["tries"] > 0
    best = second["lines"][0]
    assert best["moves"][0]["by"] == 1
    assert second["chances"][0] == pytest.approx(best["chance"], abs=0.001)
    assert len(look(ann, *moves, engine="oracle", lines=1).json()["lines"]) == 1


def test_chance_and_the_end_of_a_game_have_chances_and_no_lines(ann: Guest) -> None:
    assert look(ann, game="atlandice").json()["lines"] == []
    match = ann.create("atlanteon", "me", "me")["id"]
    while (seen := ann.match(match))["status"] != "over":
        ann.command(match, "move", move=seen["legal"][0]["move"], at=seen["position"])
    found = look(ann, *(move["move"] for move in seen["story"]["moves"])).json()
    assert found == {
        "chances": [float(seat + 1 in seen["result"]["winners"]) for seat in range(2)],
        "tries": 0,
        "done": True,
        "lines": [],
    }


def test_only_known_people_ask_the_engine(nobody: Guest) -> None:
    check_refused(look(nobody), 401, "not-allowed")


@pytest.mark.parametrize("wrong", [{"engine": "novice"}, {"lines": 9}, {"lines": 0}, {"prove": 1}])
def test_invalid_wishes_are_refused(ann: Guest, wrong: dict[str, Any]) -> None:
    check_refused(look(ann, **wrong), 422, "wrong")


def test_a_position_that_breaks_the_search_is_no_failure_of_the_server(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(pool: BotPool, request: Any) -> Any:
        return Unsearchable("IndexError")

    monkeypatch.setattr(BotPool, "ask", fail)
    with Guest(own_server.url, "Ann") as ann:
        drawn = at(ann, *TOWERS)["diagram"]
        for _ in range(6):
            ann.refused(ENGINE, {"game": "atlanteon", "position": drawn}, 422, "wrong")
        assert ann.http.get("/readyz").status_code == 200


def test_looks_are_limited_by_person_and_queue(own_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    own_server.app.state.limiter.limits = {"engine": 2}

    async def lines(pool: BotPool, task: LinesTask, client: Client) -> EngineView:
        return EngineView((0.5, 0.5), 1, (), False)

    monkeypatch.setattr(BotPool, "lines", lines)
    with Guest(own_server.url, "Ann") as ann:
        assert [look(ann).status_code for _ in range(3)] == [200, 200, 429]
    own_server.app.state.limiter.limits = {}
    own_server.service.looking.update({"127.0.0.1": 2})
    with Guest(own_server.url, "Ann") as ann:
        check_refused(look(ann), 429, "too-often")


# ---- running games ---------------------------------------------------------------------------------------------------


def test_a_running_game_between_people_is_not_analysed_at_its_address(ann: Guest, bob: Guest, nobody: Guest) -> None:
    match = two_people(ann, bob)
    for guest in (ann, bob, nobody):
        check_refused(guest.http.get(f"/api/matches/{match}/analysis"), 409, "running")
    play(ann, bob, match, 4)
    ann.command(match, "resign")
    found = nobody.get(f"/api/matches/{match}/analysis")
    assert [one["parent"] for one in found["moves"]] == [-1, 0, 1, 2]
    assert found["chances"][-1] == {"n": 4, "chances": [0.0, 1.0]}


def test_nobody_asks_the_engine_about_a_position_that_people_play(ann: Guest, bob: Guest) -> None:
    match = two_people(ann, bob)
    moves = play(ann, bob, match, FIRST_DECISIONS)
    drawn = at(ann, *moves)["diagram"]
    with Guest(str(ann.http.base_url), "Eve") as eve:
        for guest in (ann, bob, eve):
            check_refused(look(guest, *moves), 409, "running")
            check_refused(look(guest, position=drawn), 409, "running")
        further = at(eve, *moves)["legal"][0]["move"]
        check_refused(look(eve, *moves, further), 409, "running")
        check_refused(look(eve, *moves, options={"early_claims": True}), 409, "running")
        assert look(eve, *moves[:-1]).status_code == 200, "an earlier position"
        assert at(eve, *moves)["n"] == len(moves), "the rules may be asked"
        for guest in (ann, bob):
            guest.command(match, "allow-hints", allowed=True)
        assert look(eve, *moves).status_code == 200, "both have allowed hints"
        bob.command(match, "allow-hints", allowed=False)
        check_refused(look(eve, *moves), 409, "running")
        ann.command(match, "resign")
        assert look(eve, *moves).status_code == 200, "the game is over"


def test_openings_and_games_against_bots_can_be_analysed(ann: Guest, bob: Guest) -> None:
    moves = play(ann, bob, two_people(ann, bob), FIRST_DECISIONS - 1)
    assert look(ann, *moves).status_code == 200
    match = ann.create("atlanteon", "me", "me")["id"]
    while len(moves := [one["move"] for one in ann.match(match)["story"]["moves"]]) < FIRST_DECISIONS + 2:
        ann.make_first_move(match)
    assert look(ann, *moves).status_code == 200
    assert ann.http.get(f"/api/matches/{match}/analysis").status_code == 200


# ---- records ---------------------------------------------------------------------------------------------------------


def tree(*moves: tuple[int, str], **more: Any) -> dict[str, Any]:
    return {"game": "atlanteon", "moves": [{"parent": parent, "move": move} for parent, move in moves], **more}


def test_a_tree_is_written_as_a_record_and_read_again(nobody: Guest) -> None:
    given = tree((-1, TOWERS[0]), (0, TOWERS[1]), (0, "tower black b2"), (-1, "tower white a1"), comment="Towers")
    given["moves"][2] |= {"comment": "Better?", "marks": [["square b2"], ["square a1", "square b2"]]}
    written = nobody.http.post(RECORD, json=given)
    assert written.status_code == 200
    assert written.headers["content-type"].startswith("application/x-ndjson")
    analysis = atlantis.parse_analysis(written.text)
    assert len(analysis.root.variations) == 2
    found = read(nobody, written.text).json()
    assert [(one["parent"], one["move"], one["comment"], one["marks"]) for one in found["moves"]] == [
        (-1, TOWERS[0], "", []),
        (0, TOWERS[1], "", []),
        (0, "tower black b2", "Better?", [["square b2"], ["square a1", "square b2"]]),
        (-1, "tower white a1", "", []),
    ]
    assert (found["comment"], found["position"], found["moves"][1]["by"]) == ("Towers", None, 2)


def test_a_position_that_was_set_up_is_part_of_the_record(nobody: Guest) -> None:
    drawn = at(nobody, *TOWERS)["diagram"]
    text = nobody.http.post(RECORD, json=tree((-1, "tile 5 b5"), position=drawn)).text
    found = read(nobody, text).json()
    assert found["position"] == drawn
    assert found["moves"][0]["by"] == 2


def test_the_record_of_a_match_can_be_analysed(ann: Guest) -> None:
    match = ann.create("ark", "me", "me", "me")["id"]
    for _ in range(4):
        ann.make_first_move(match)
    record = ann.http.get(f"/api/matches/{match}/record").text
    found = read(ann, record).json()
    assert [one["move"] for one in found["moves"]] == [json.loads(line)["move"] for line in record.splitlines()[1:]]
    assert found["moves"] == ann.get(f"/api/matches/{match}/analysis")["moves"]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (tree((0, TOWERS[0])), "wrong"),
        (tree((-1, TOWERS[0]), (5, TOWERS[1])), "wrong"),
        (tree((-1, TOWERS[0]), (-1, TOWERS[0])), "wrong"),
        (tree((-1, "tile 5 a1")), "illegal"),
        (tree(comment="x" * 3000), "wrong"),
        (tree(marks=[[]]), "wrong"),
        (tree(seats=["Ann"]), "wrong"),
    ],
)
def test_a_tree_that_makes_no_sense_is_refused(nobody: Guest, given: dict[str, Any], reason: str) -> None:
    check_refused(nobody.http.post(RECORD, json=given), 422, reason)


def test_a_broken_record_is_refused_with_its_line(nobody: Guest) -> None:
    text = nobody.http.post(RECORD, json=tree((-1, TOWERS[0]), (0, TOWERS[1]))).text
    answer = read(nobody, text.replace("a1", "z9"))
    check_refused(answer, 422, "wrong")
    assert answer.json()["text"] == "Line 3 of this file is damaged, so the game cannot be opened."
    check_refused(read(nobody, "hello"), 422, "wrong")
    check_refused(read(nobody, "x" * 2_000_000), 413, "too-long")
