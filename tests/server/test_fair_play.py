"""Fair play: who gets hints, who sees that, games that are still being played, and refused clicks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import atlantis
from atlantis.bots.coaching import Judged
from atlantis.table.fair_play import FIRST_DECISIONS
from tests.server.guests import Guest, Running
from tests.server.proofs import check_refused, wait_until


def two_people(ann: Guest, bob: Guest, *more: str, game: str = "atlanteon") -> str:
    match: str = ann.create(game, "me", "open", *more, listed=True)["id"]
    bob.command(match, "join")
    return match


def random_line(random: Random, decisions: int) -> list[str]:
    """Random moves of Atlanteon after which the game goes on, whatever comes next."""
    while True:
        state, moves = atlantis.load("atlanteon").start(), list[str]()
        while state.actor >= 0 and len(moves) < decisions:
            code = random.choice(state.legal_actions())
            moves.append(state.text(code))
            state.apply(code)
        children = [state.clone() for _ in state.legal_actions()]
        for child, code in zip(children, state.legal_actions(), strict=True):
            child.apply(code)
        if children and all(child.actor >= 0 for child in children):
            return moves


def play_a_line_of_their_own(match: str, *guests: Guest, decisions: int) -> None:
    """Random moves, in turn: other matches on the server do not come to these positions."""
    for number, move in enumerate(random_line(Random(match), decisions)):
        guest = guests[number % len(guests)]
        guest.command(match, "move", move=move, at=guest.match(match)["position"])


def hint(guest: Guest, match: str) -> Any:
    return guest.http.post(f"/api/matches/{match}/hint")


# ---- hints -----------------------------------------------------------------------------------------------------------


def test_against_bots_hints_are_free_and_everybody_sees_them(ann: Guest, nobody: Guest) -> None:
    match = ann.create("atlanteon", "me", "novice")["id"]
    assert ann.match(match)["hints"] == {"allowed": True, "agreed": [], "used": []}
    assert hint(ann, match).status_code == 200
    assert hint(ann, match).status_code == 200
    assert nobody.match(match)["hints"]["used"] == [{"seat": 1, "after": 0}], "one for each position"


def test_among_people_nobody_gets_a_hint_until_all_have_allowed_it(ann: Guest, bob: Guest) -> None:
    match = two_people(ann, bob)
    check_refused(hint(ann, match), 403, "no-hints")
    ann.command(match, "allow-hints", allowed=True)
    check_refused(hint(ann, match), 403, "no-hints")
    seen = bob.command(match, "allow-hints", allowed=True)
    assert seen["hints"] == {"allowed": True, "agreed": [1, 2], "used": []}
    assert hint(ann, match).json()[0]["chance"] >= 0
    assert bob.match(match)["hints"]["used"] == [{"seat": 1, "after": 0}]
    bob.command(match, "allow-hints", allowed=False)
    check_refused(hint(ann, match), 403, "no-hints")


def test_hints_are_refused_in_the_language_of_whoever_asks(ann: Guest, bob: Guest) -> None:
    match = two_people(ann, bob)
    answer = ann.http.post(f"/api/matches/{match}/hint?lang=fr")
    assert answer.json()["text"].startswith("Pas d’indices à cette table")


def test_a_hint_is_for_whoever_decides(ann: Guest, bob: Guest) -> None:
    match = two_people(ann, bob)
    for guest in (ann, bob):
        guest.command(match, "allow-hints", allowed=True)
    check_refused(hint(bob, match), 409, "not-your-turn")
    with Guest(str(ann.http.base_url), "Eve") as eve:
        check_refused(hint(eve, match), 403, "not-your-seat")


def test_a_seat_that_is_taken_by_somebody_else_is_asked_again(ann: Guest, bob: Guest) -> None:
    match = ann.create("ark", "me", "open", "open", listed=True)["id"]
    bob.command(match, "join", seat=2)
    assert bob.command(match, "allow-hints", allowed=True)["hints"]["agreed"] == [2]
    bob.command(match, "leave")
    assert bob.command(match, "join", seat=2)["hints"]["agreed"] == []


def test_whoever_resigns_leaves_the_others_with_bots(ann: Guest, bob: Guest) -> None:
    match = two_people(ann, bob, "random", game="ark")
    assert not ann.match(match)["hints"]["allowed"]
    assert bob.command(match, "resign")["hints"]["allowed"]


def test_an_undone_move_does_not_hide_a_hint(ann: Guest) -> None:
    match = ann.create("atlanteon", "me", "me")["id"]
    seen = ann.make_first_move(match)
    assert hint(ann, match).status_code == 200
    after = ann.command(match, "undo", at=seen["position"])
    assert after["hints"]["used"] == [{"seat": 2, "after": 0}]


# ---- a running game elsewhere ----------------------------------------------------------------------------------------


def test_play_on_from_here_seats_bots_in_the_other_seats(ann: Guest) -> None:
    match = ann.create("ark", "adept", "me", "random")["id"]
    with ann.connect(match) as connection:
        for _ in range(3):
            connection.make_first_move()
        connection.first_move()
    story = ann.match(match)["story"]["moves"]
    copy = ann.match(ann.post(f"/api/matches/{match}/branch", {"moves": 4})["id"])
    assert [(seat["kind"], seat["bot"]) for seat in copy["seats"]] == [
        ("bot", "adept"),
        ("person", None),
        ("bot", "random"),
    ]
    assert copy["mine"] == [2]
    assert [move["move"] for move in copy["story"]["moves"][:4]] == [move["move"] for move in story[:4]]


def test_whoever_watches_or_has_all_seats_plays_on_with_the_seat_to_move(ann: Guest, bob: Guest) -> None:
    match = ann.create("atlanteon", "me", "me")["id"]
    ann.make_first_move(match)
    for guest in (ann, bob):
        copy = guest.match(guest.post(f"/api/matches/{match}/branch", {"moves": 1})["id"])
        assert (copy["mine"], copy["actor"]) == ([2], 2)
        assert copy["seats"][0]["bot"] == "adept"
    assert ann.http.post(f"/api/matches/{match}/branch", json={"moves": 2}).status_code == 404


def test_a_running_game_between_people_is_not_tried_elsewhere(ann: Guest, bob: Guest) -> None:
    match = two_people(ann, bob)
    play_a_line_of_their_own(match, ann, bob, decisions=10)
    record = ann.http.get(f"/api/matches/{match}/record").text
    check_refused(ann.http.post(f"/api/matches/{match}/branch", json={"moves": 3}), 409, "running")
    check_refused(ann.import_record(record), 409, "running")
    with Guest(str(ann.http.base_url), "Eve") as eve:
        check_refused(eve.import_record(record), 409, "running")
    ann.command(match, "resign")
    assert ann.http.post(f"/api/matches/{match}/branch", json={"moves": 3}).status_code == 201
    assert ann.import_record(record).status_code == 201


@pytest.mark.parametrize("turned", [False, True], ids=["as it is", "turned"])
def test_a_running_game_between_people_gets_no_hints_where_its_moves_are_made_again(
    ann: Guest, bob: Guest, turned: bool
) -> None:
    match = two_people(ann, bob)
    play_a_line_of_their_own(match, ann, bob, decisions=FIRST_DECISIONS)
    moves = [one["move"] for one in ann.match(match)["story"]["moves"]]
    if turned:
        moves = [f"{move[:-2]}{'edcba'['abcde'.index(move[-2])]}{6 - int(move[-1])}" for move in moves]
    game = ann.create("atlanteon", "me", "me")["id"]
    for move in moves[:-1]:
        again = ann.command(game, "move", move=move, at=ann.match(game)["position"])
    assert hint(ann, game).status_code == 200, "an earlier position"
    again = ann.command(game, "move", move=moves[-1], at=again["position"])
    check_refused(ann.http.post(f"/api/matches/{game}/branch", json={"moves": len(moves)}), 409, "running")
    check_refused(hint(ann, game), 409, "running")
    ann.command(game, "move", move=again["legal"][0]["move"], at=again["position"])
    check_refused(hint(ann, game), 409, "running")
    ann.command(game, "resign", seat=1)
    check_refused(ann.http.get(f"/api/matches/{game}/coach"), 409, "running")
    for guest in (ann, bob):
        guest.command(match, "allow-hints", allowed=True)
    assert hint(ann, match).status_code == 200, "both have allowed them"
    assert ann.http.get(f"/api/matches/{game}/coach").status_code == 200


def test_a_finished_game_has_no_moves_to_play_on_with(ann: Guest) -> None:
    match = ann.create("atlanteon", "me", "random")["id"]
    with ann.connect(match) as connection:
        connection.play_out()
    check_refused(ann.http.post(f"/api/matches/{match}/branch", json={"moves": len(connection.story)}), 409, "over")


# ---- clicks ----------------------------------------------------------------------------------------------------------


def why(guest: Guest, match: str, *parts: object, lang: str = "en") -> Any:
    return guest.post(f"/api/matches/{match}/why?lang={lang}", list(parts))["text"]


def test_a_refused_click_gets_the_reason_that_a_typed_move_gets(ann: Guest) -> None:
    match = ann.create("atlanteon", "me", "me")["id"]
    seen = ann.match(match)
    square = seen["legal"][0]["fields"]["square"]
    tower = seen["legal"][0]["fields"]["tower"]
    ann.command(match, "move", move=seen["legal"][0]["move"], at=seen["position"])
    typed = ann.refused_command(match, 422, "illegal", "move", move=f"tower {tower} {square}", at=seen["position"] + 1)
    assert why(ann, match, {"square": square}) == typed
    assert why(ann, match, {"kind": "tower", "tower": tower, "square": square}, {"square": square}) == typed
    assert why(ann, match, {"square": square}, lang="fr") not in (None, typed)


def test_a_click_that_is_possible_has_no_reason(ann: Guest, solo: str) -> None:
    fields = ann.match(solo)["legal"][0]["fields"]
    assert why(ann, solo, fields) is None


def test_what_is_clicked_counts_where_it_does_not_fit_what_is_chosen(ann: Guest) -> None:
    match = ann.create("atlanteon", "me", "me")["id"]
    assert why(ann, match, {"kind": "tower", "tile": "9"}, {"tile": "9"}) is not None
    check_refused(ann.http.post(f"/api/matches/{match}/why", json=[{"tile": "99"}]), 422, "wrong")


# ---- the coach -------------------------------------------------------------------------------------------------------


def resigned(server: Running, monkeypatch: pytest.MonkeyPatch, chance: float, lang: str = "en") -> Any:
    """What the coach says of a match of four moves that the first seat resigned, with this chance all the time."""

    async def judge(header: str, position: bytes, number: int, code: int, seconds: float) -> Judged:
        return Judged(number, number % 2, (chance, 1 - chance), "tower white a1", 0.5, "tower white a2", 0.5)

    monkeypatch.setattr(server.service.pool, "judge", judge)
    with Guest(server.url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "me")["id"]
        for _ in range(4):
            ann.make_first_move(match)
        ann.command(match, "resign", seat=1)
        path = f"/api/matches/{match}/coach"
        wait_until(lambda: (found := ann.get(path))["done"] == found["of"])
        return ann.get(path, lang=lang)


def test_the_coach_says_what_a_resignation_gave_up(own_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    found = resigned(own_server, monkeypatch, 0.3)
    assert found["chances"][-2:] == [{"n": 4, "chances": [0.3, 0.7]}, {"n": 4, "chances": [0.0, 1.0]}]
    (only,) = found["turning"]
    assert (only["n"], only["seat"], only["move"], only["before"], only["after"]) == (4, 1, None, 0.3, 0.0)
    assert only["text"] == "After move 4, Guardians resigned with a 30% chance of winning."
    french = resigned(own_server, monkeypatch, 0.3, "fr")["turning"][0]["text"]
    assert french.startswith("Après le coup 4, abandon")


def test_resigning_a_lost_game_is_no_turning_point(own_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert resigned(own_server, monkeypatch, 0.04)["turning"] == []
