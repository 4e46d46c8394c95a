"""The coach: what a bot says of a match that is over, worked out once, in the background, and never before the end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from atlantis.bots.coaching import IN_ALL, MOST, Judged, decisions, judge, seconds_for
from atlantis.games import load
from atlantis.server.coaching import Coach
from atlantis.server.settings import Limits
from atlantis.server.storage import Evaluations, Store
from atlantis.server.thinking import Thinkers
from tests.server.guests import NO_LIMITS, Guest, Running, running
from tests.server.nodes import choose
from tests.server.stores import PAIR, in_store, setup


@pytest.fixture(autouse=True)
def in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second for each match is enough here."""
    monkeypatch.setattr("atlantis.bots.coaching.IN_ALL", 0.1)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(str(tmp_path / "a.db")) as made:
        yield made


def over(guest: Guest, game: str = "atlanteon", *seats: str) -> str:
    """A match that is played to its end with first moves."""
    match = guest.match(game, *(seats or ("me", "me")))
    path = f"/api/matches/{match['id']}"
    while match["result"] is None:
        match = guest.post(f"{path}/moves", {"move": match["legal"][0]["move"], "at": match["position"]})
    return f"{path}/coach"


def whole(guest: Guest, path: str, lang: str = "en") -> Any:
    until = time.monotonic() + 180  # its process leaves the processor to all others
    while (found := guest.get(path, lang=lang))["done"] < found["of"]:
        assert found["turning"] == []
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def test_every_decision_has_chances_by_seat_and_the_last_is_the_result(house: Running) -> None:
    with closing(Guest(house.url, "Ann")) as ann:
        path = over(ann)
        assert ann.get(path)["running"]
        found = whole(ann, path)
        match = ann.get(path.removesuffix("/coach"))
        assert found["of"] == len(found["chances"]) - 1 > 10
        for point in found["chances"]:
            assert len(point["chances"]) == 2
            assert sum(point["chances"]) == pytest.approx(1, abs=0.01)
        assert found["chances"][-1] == {
            "n": len(match["story"]["moves"]),
            "chances": [float(seat in match["result"]["winners"]) for seat in (1, 2)],
        }


def test_what_turned_the_game_is_told_in_sentences_of_the_language(house: Running) -> None:
    with closing(Guest(house.url, "Ann")) as ann:
        path = over(ann)
        story = ann.get(path.removesuffix("/coach"))["story"]["moves"]
        english, french = whole(ann, path)["turning"], whole(ann, path, "fr")["turning"]
        assert english, "first moves are bad moves"
        for one, other in zip(english, french, strict=True):
            assert story[one["n"] - 1]["move"] == one["move"]
            assert story[one["n"] - 1]["by"] == one["seat"]
            assert one["text"].startswith(f"Move {one['n']}, ")
            assert other["text"].startswith(f"Coup {one['n']}, ")
            if one["better"]:
                assert one["before"] > one["after"]
                assert one["better"] != one["move"]
                assert one["better_text"] in one["text"]


@pytest.mark.parametrize("game", ["atlandice", "ark", "rising"])
def test_other_games_are_told_of_too(house: Running, game: str) -> None:
    """Also where only some of the choices are looked at."""
    with closing(Guest(house.url, "Ann")) as ann:
        path = over(ann, game, "me", "me")
        found = whole(ann, path)
        assert found["of"] <= MOST
        for one in found["turning"]:
            assert one["text"].startswith((f"Move {one['n']}, ", f"From move {one['n']} to move "))
            assert "{" not in one["text"]


def test_a_running_match_gets_no_help(house: Running) -> None:
    with closing(Guest(house.url, "Ann")) as ann:
        match = ann.match("atlanteon", "me", "me")["id"]
        answer = ann.http.get(f"/api/matches/{match}/coach")
        assert (answer.status_code, answer.json()["refused"]) == (409, "not-over")
        assert house.app.state.house.coach.wanted == {}


def test_a_match_without_a_move_has_nothing_to_tell(house: Running) -> None:
    with closing(Guest(house.url, "Ann")) as ann:
        match = ann.match("atlanteon", "me", "me")["id"]
        ann.post(f"/api/matches/{match}/resign", {"seat": 1})
        assert ann.get(f"/api/matches/{match}/coach") == {
            "done": 0,
            "of": 0,
            "running": False,
            "chances": [{"n": 0, "chances": [0.0, 1.0]}],
            "turning": [],
        }


def test_strangers_see_what_is_there_and_begin_nothing(house: Running) -> None:
    with closing(Guest(house.url, "Ann")) as ann, closing(Guest(house.url)) as nobody:
        path = over(ann)
        assert nobody.get(path)["running"] is False
        assert nobody.get(path)["done"] == 0
        assert nobody.get(path)["chances"][-1]["n"] > 0, "the result is known"
        whole(ann, path)
        assert nobody.get(path)["turning"]


def test_a_restart_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.bots.coaching.IN_ALL", 4.0)
    with running(str(tmp_path / "a.db")) as server, closing(Guest(server.url, "Ann")) as ann:
        path, secret = over(ann), ann.secret
        while (before := ann.get(path))["done"] < 3:
            time.sleep(0.05)
        assert before["done"] < before["of"]
    with (
        running(str(tmp_path / "a.db")) as server,
        closing(Guest(server.url)) as nobody,
        closing(Guest(server.url)) as ann,
    ):
        ann.http.headers["authorization"] = f"Bearer {secret}"
        kept = nobody.get(path)
        assert before["done"] <= kept["done"] < kept["of"]
        found = whole(ann, path)
        assert found["chances"][: kept["done"]] == kept["chances"][:-1], "what was said stays"


def test_it_is_worked_out_once(house: Running) -> None:
    with closing(Guest(house.url, "Ann")) as ann, closing(Guest(house.url, "Bob")) as bob:
        path = over(ann)
        first = whole(ann, path)
        assert whole(bob, path) == first
        assert house.app.state.house.coach.wanted == {}


def test_who_asks_for_many_is_asked_to_wait(tmp_path: Path) -> None:
    limits = Limits(**{**vars(NO_LIMITS), "coach": 2})
    with running(str(tmp_path / "a.db"), limits=limits) as server, closing(Guest(server.url, "Ann")) as ann:
        paths = [over(ann) for _ in range(3)]
        statuses = [ann.http.get(path).status_code for path in paths]
        assert statuses == [200, 200, 429]
        assert ann.http.get(paths[0]).status_code == 200, "looking again costs nothing"


def test_no_bot_waits_for_the_coach(house: Running) -> None:
    """While bots wait for their turn to think, the coach begins nothing new."""
    with closing(Guest(house.url, "Ann")) as ann:
        path, thinkers = over(ann), house.app.state.house.thinkers
        thinkers.waiting += 1
        try:
            for _ in range(10):
                assert ann.get(path)["done"] == 0
                time.sleep(0.05)
        finally:
            thinkers.waiting -= 1
        whole(ann, path)


def test_bots_play_while_the_coach_looks(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.bots.coaching.IN_ALL", 20.0)
    with closing(Guest(house.url, "Ann")) as ann:
        path = over(ann)
        assert ann.get(path)["running"]
        with ann.live(ann.match("atlanteon", "me", "novice")["id"]) as line:
            for _ in range(3):
                line.until(line.ask("move", **choose(line))["number"])
        assert ann.get(path)["running"]


def test_the_process_ends_when_nothing_is_left_and_with_the_server(house: Running) -> None:
    with closing(Guest(house.url, "Ann")) as ann:
        whole(ann, over(ann))
        coach = house.app.state.house.coach
        until = time.monotonic() + 10
        while coach.task is not None:
            assert time.monotonic() < until
            time.sleep(0.05)


@pytest.mark.parametrize("name", ["atlanteon", "atlandice", "ark", "rising"])
def test_a_long_game_is_looked_at_here_and_there_so_that_it_takes_a_minute_at_most(name: str) -> None:
    game = load(name)
    state, moves = game.start(), list[int]()
    while state.legal_actions():
        moves.append(state.legal_actions()[0])
        state.do(moves[-1])
    where = decisions(game, moves)
    assert 0 < len(where) <= MOST
    assert where == sorted(set(where))
    assert seconds_for(len(where)) * len(where) <= max(IN_ALL, 1.0)


@pytest.mark.parametrize(("name", "players"), [("atlandice", 3), ("ark", 4), ("rising", 2)])
def test_chances_of_all_seats_sum_to_one_or_are_shared(name: str, players: int) -> None:
    game = load(name, players)
    state = game.start()
    while state.actor < 0:
        state.do(state.legal_actions()[0])
    for code in (state.legal_actions()[0], state.legal_actions()[-1]):
        found = judge(state, 0, code, 0.05, seed=1)
        assert found.chance <= found.best_chance
        if name == "rising":
            assert len(set(found.chances)) == 1
        else:
            assert sum(found.chances) == pytest.approx(1)
        assert found.chances[state.actor] == pytest.approx(found.best_chance)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_two_nodes_may_say_the_same(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    where = str(tmp_path / "a.db") if kind == "sqlite" else str(request.getfixturevalue("database"))

    async def work(store: Store) -> dict[int, Judged]:
        match = (await store.new_match(setup(), "ann", False, PAIR)).id
        kept = Evaluations(store)
        await kept.keep(match, Judged(3, 0, (0.25, 0.75), "end", 0.2, "end", 0.25))
        await kept.keep(match, Judged(3, 0, (0.5, 0.5), "end", 0.5, "end", 0.5))
        return await kept.of(match)

    assert in_store(where, work) == {3: Judged(3, 0, (0.25, 0.75), "end", 0.2, "end", 0.25)}


def test_a_coach_that_is_closed_begins_nothing() -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        coach = Coach(Store("unused"), thinkers)
        await coach.close()
        coach.begin(None)  # type: ignore[arg-type]
        assert coach.task is None
        await thinkers.close()

    asyncio.run(work())
