"""What clients are told of a match: who may do what now, how far it is, and how it ended."""

from __future__ import annotations

from typing import Any

from tests.server.guests import Guest


def listed_match(guest: Guest, match: str, **query: Any) -> Any:
    """How the match is listed among the guest's."""
    (found,) = [one for one in guest.get("/api/my/matches", **query) if one["id"] == match]
    return found


def test_my_matches_say_who_is_to_move_and_how_far_they_are(ann: Guest, bob: Guest, pair: str) -> None:
    found = listed_match(bob, pair)
    assert (found["actor"], found["your_turn"], found["going"]) == ("Ann", False, "3 towers to place")
    found = listed_match(ann, pair, lang="fr")
    assert (found["your_turn"], found["going"]) == (True, "3 tours à placer")
    bob.command(pair, "resign")
    found = listed_match(ann, pair)
    assert (found["actor"], found["going"], found["result"]["winners"]) == (None, "The game is over", [1])


def test_the_question_is_for_whoever_decides(ann: Guest, bob: Guest, nobody: Guest, pair: str) -> None:
    waiting = ann.create("atlanteon", "me", "open")
    assert waiting["question"] is None, "nobody decides before the start"
    assert ann.match(pair)["question"] == "Which tower?"
    assert ann.match(pair, lang="fr")["question"] == "Quelle tour\u202f?"
    assert bob.match(pair)["question"] is None
    assert nobody.match(pair)["question"] is None


def test_undo_is_offered_exactly_when_it_would_be_accepted(ann: Guest, bob: Guest, solo: str) -> None:
    pair = ann.create("atlanteon", "me", "open", options={"early_claims": True}, listed=True)["id"]
    bob.command(pair, "join")
    for guest, match in ((ann, pair), (bob, pair), (ann, solo)):
        for _ in range(2):
            if guest.match(match)["legal"]:
                guest.make_first_move(match)
            for one in (ann, bob):
                seen = one.match(match)
                answer = one.http.post(f"/api/matches/{match}/commands", json={"type": "undo", "at": seen["position"]})
                assert (answer.status_code == 200) == (seen["undo"] == "free"), answer.text
    assert ann.match(solo)["undo"] is None
    assert ann.make_first_move(solo)["undo"] == "free"


def test_the_result_has_a_reason_in_words_and_the_rows_sum_to_the_points(ann: Guest, solo: str) -> None:
    with ann.connect(solo, lang="fr") as connection:
        connection.play_out()
        result = connection.view["result"]
    assert [sum(row["points"][seat] for row in result["breakdown"]) for seat in (0, 1)] == result["scores"]
    assert "gagnent" in result["text"]


def test_a_resignation_says_who_wins(ann: Guest, solo: str) -> None:
    result = ann.command(solo, "resign", seat=1)["result"]
    assert (result["breakdown"], result["text"]) == (None, "Guardians resigned. Winner: Marauders.")
    assert result["second"] is None


def test_the_first_game_of_two_says_what_the_second_has_to_bring(ann: Guest) -> None:
    match = ann.create("atlanteon", "me", "me", games=2)["id"]
    result = ann.command(match, "resign", seat=1)["result"]
    assert result["scores"] == [0, 11]
    assert result["second"] == [
        "In game 2 you are the Marauders. With 11 points you draw the match; it can no longer be won.",
        "In game 2 you are the Guardians. You cannot lose the match any more.",
    ]
