"""A match over a connection: played, watched, left and continued."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.guests import Connection, Guest, Running
from tests.server.proofs import close_code, wait_until


def known(connection: Connection) -> dict[str, Any]:
    """What a client knows, except who is connected and how often it was told."""
    view = {key: value for key, value in connection.view.items() if key not in ("story", "seats", "watching", "type")}
    return {
        **view,
        "story": connection.story,
        "seats": [{**seat, "present": None} for seat in connection.view["seats"]],
    }


@pytest.mark.parametrize("game", ["atlanteon", "atlandice", "ark"])
def test_a_whole_game_against_a_bot(ann: Guest, game: str) -> None:
    with ann.connect(ann.create(game, "me", "random")["id"]) as connection:
        connection.play_out()
        assert connection.view["result"]["reason"] == "rules"
        assert connection.view["status"] == "over"
        assert [move["n"] for move in connection.story] == list(range(1, len(connection.story) + 1))


def test_two_players_and_a_watcher_see_the_same_match(ann: Guest, bob: Guest, nobody: Guest, pair: str) -> None:
    with ann.connect(pair) as anns, bob.connect(pair) as bobs, nobody.connect(pair) as watcher:
        for turn in range(8):
            mover = (anns, bobs)[turn % 2]
            mover.make_first_move()
            for each in (anns, bobs, watcher):
                each.until(mover.view["number"])
        assert anns.story == bobs.story == watcher.story
        assert anns.view["view"] == watcher.view["view"]
        assert watcher.view["legal"] == []
        assert watcher.ask("move", move="tile 1 a1", at=watcher.view["position"])["refused"] == "not-allowed"


def test_reconnecting_at_any_point_is_the_same_as_never_having_left(ann: Guest) -> None:
    match = ann.create("atlandice", "me", "me", "me", forced=False)["id"]
    with ann.connect(match) as connection:
        stories = {}
        for turn in range(24):
            connection.make_first_move()
            connection.first_move()
            if turn % 9 == 5:
                connection.until(connection.ask("undo", at=connection.view["position"], agreed=True)["number"])
                connection.first_move()
            stories[connection.view["number"]] = list(connection.story)
        for number, story in {0: [], **stories}.items():
            with ann.connect(match, since=number) as again:
                again.story = list(story)
                again.receive()
                assert known(again) == known(connection)


def test_a_move_that_is_sent_again_is_acknowledged_and_made_once(ann: Guest, solo: str) -> None:
    with ann.connect(solo) as connection:
        move = connection.first_move()
        first, again = connection.ask("move", **move), connection.ask("move", **move)
        assert (again["type"], again["doubled"], again["number"]) == ("ack", True, first["number"])
        connection.until(first["number"])
        assert len(connection.story) == 1


def test_refusals_are_in_the_language_of_the_connection(ann: Guest, solo: str) -> None:
    with ann.connect(solo) as english, ann.connect(solo, lang="fr") as french:
        one, other = [
            connection.ask("move", move="tile 1 a1", at=connection.first_move()["at"])
            for connection in (english, french)
        ]
        assert one["refused"] == other["refused"] == "illegal"
        assert one["text"] != other["text"]


def test_an_absent_player_was_last_seen_at_a_time(ann: Guest, bob: Guest, pair: str) -> None:
    with ann.connect(pair) as anns:
        with bob.connect(pair) as bobs:
            while not all(seat["present"] for seat in bobs.until(3)["seats"]):
                bobs.receive()
            assert [seat["seen"] for seat in bobs.view["seats"]] == [None, None]
            while not anns.until(3)["seats"][1]["present"]:
                anns.receive()
        while anns.view["seats"][1]["present"]:
            anns.receive()
        assert anns.view["seats"][0]["seen"] is None
        assert anns.view["seats"][1]["seen"].startswith("20")


def test_everybody_who_watches_is_counted_whether_signed_in_or_not(
    ann: Guest, bob: Guest, nobody: Guest, solo: str
) -> None:
    with ann.connect(solo) as anns, bob.connect(solo), bob.connect(solo), ExitStack() as stack:
        first, *_ = [stack.enter_context(nobody.connect(solo)) for _ in range(5)]
        for connection in (anns, first):
            while connection.view.get("watching") != 6:  # Bob, once, and five whom nobody knows
                connection.receive()
        stack.close()
        while anns.view["watching"] != 1:
            anns.receive()


@pytest.mark.parametrize("match", ["0" * 22, "nonsense"])
def test_a_connection_to_a_match_that_does_not_exist_is_closed_with_a_reason(
    server: Running, nobody: Guest, match: str
) -> None:
    with nobody.connect(match, lang="fr") as connection:
        assert close_code(connection) == (4404, [])
        assert connection.socket.close_reason == "Il n\u2019y a rien à cette adresse."
    wait_until(lambda: not server.app.state.connections)
