"""What finished matches mean: against whom, with which outcome, and who is placed where in a rated match."""

from __future__ import annotations

from typing import Any

import pytest

from atlantis.people.outcomes import ISLAND, Pool, new_ratings, occupants, places, played, pool_of, variants
from atlantis.people.rating import Rating
from atlantis.table import Entry, Setup, TimeControl, new_setup

LIVE = TimeControl("live", 300, 3)
DAYS = TimeControl("days", 86_400, 0)


def ended(*winners: int, scores: tuple[int, ...] = (), reason: str = "rules") -> dict[str, Any]:
    return {"reason": reason, "winners": list(winners), "scores": list(scores)}


def sat(*names: str) -> list[Entry]:
    """These people and bots take the seats."""
    return [
        Entry("bot", seat, bot=name)
        if name in ("novice", "expert:sims=5", "mine:Bot")
        else Entry("sit", seat, who=name)
        for seat, name in enumerate(names)
    ]


def seen(setup: Setup, entries: list[Entry], result: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """By person: against whom, and the outcome."""
    return {one.person: (one.against, one.outcome) for one in played(setup, occupants(setup, entries), result)}


def ranks(setup: Setup, entries: list[Entry], result: dict[str, Any]) -> dict[str, int]:
    return {one.person: one.rank for one in places(setup, occupants(setup, entries), result)}


def test_pools_are_by_game_players_and_pace_or_level() -> None:
    assert pool_of(new_setup("ark", 3, clock=LIVE)) == Pool("ark", 3, "live")
    assert pool_of(new_setup("ark", 4, clock=DAYS)) == Pool("ark", 4, "turns")
    assert pool_of(new_setup("ark", 4)) == Pool("ark", 4, "turns")
    assert pool_of(new_setup("rising", 4, {"level": "hard"}, clock=LIVE)) == Pool("rising", 4, "hard")
    assert variants("rising") == ("easy", "normal", "hard", "cosmic")


def test_opponents_are_people_or_the_strongest_bot() -> None:
    three = new_setup("ark", 3, clock=LIVE)
    assert seen(three, sat("ann", "bob", "novice"), ended(1)) == {"ann": ("live", "lost"), "bob": ("live", "won")}
    assert seen(three, sat("ann", "novice", "expert:sims=5"), ended(0)) == {"ann": ("expert", "won")}
    assert seen(three, sat("ann", "mine:Bot", "mine:Bot"), ended(0, 1)) == {"ann": ("bot", "drawn")}
    assert seen(three, sat("ann", "ann", "ann"), ended(0)) == {"ann": ("alone", "none")}


def test_a_match_without_a_result_has_no_outcome() -> None:
    two = new_setup("atlanteon")
    for reason in ("closed", "undecided", "aborted"):
        assert seen(two, sat("ann", "bob"), ended(reason=reason)) == {
            "ann": ("turns", "none"),
            "bob": ("turns", "none"),
        }


def test_a_draw_by_agreement_is_no_loss() -> None:
    two = new_setup("atlanteon", rated=True)
    agreed = ended(scores=(0, 0), reason="agreed")
    assert seen(two, sat("ann", "bob"), agreed) == {"ann": ("turns", "drawn"), "bob": ("turns", "drawn")}
    assert ranks(two, sat("ann", "bob"), agreed) == {"ann": 1, "bob": 1}


def test_teams_win_against_a_level() -> None:
    setup = new_setup("rising", 2, {"level": "cosmic"})
    assert seen(setup, sat("ann", "novice"), ended(0, 1)) == {"ann": ("cosmic", "won")}
    assert seen(setup, sat("ann", "bob"), ended()) == {"ann": ("cosmic", "lost"), "bob": ("cosmic", "lost")}


def test_winners_come_first_and_the_others_by_their_points() -> None:
    four = new_setup("ark", 4, rated=True)
    people = sat("ann", "bob", "cleo", "dion")
    assert ranks(four, people, ended(2, scores=(7, 9, 9, 5))) == {"ann": 3, "bob": 2, "cleo": 1, "dion": 4}
    assert ranks(four, people, ended(0, 2, scores=(9, 3, 9, 3))) == {"ann": 1, "bob": 3, "cleo": 1, "dion": 3}


@pytest.mark.parametrize(
    "how",
    [Entry("resign", 1, bot="adept"), Entry("away", 1, bot="adept"), Entry("time-out", 1, bot="adept", mode="loss")],
)
def test_whoever_has_left_is_last_even_if_the_bot_wins(how: Entry) -> None:
    three = new_setup("ark", 3, clock=LIVE, rated=True)
    entries = [*sat("ann", "bob", "cleo"), how]
    assert ranks(three, entries, ended(1, scores=(5, 9, 3))) == {"ann": 1, "cleo": 2, "bob": 3}
    assert seen(three, entries, ended(1, scores=(5, 9, 3)))["bob"] == ("live", "lost")
    again = [*entries, Entry("back", 1)]
    assert ranks(three, again, ended(1, scores=(5, 9, 3))) == {"bob": 1, "ann": 2, "cleo": 3}


@pytest.mark.parametrize(
    ("entries", "result"),
    [
        (sat("ann", "bob"), ended(reason="aborted")),
        (sat("ann", "bob"), ended(reason="closed")),
        (sat("ann", "ann"), ended(0)),
        (sat("ann", "novice"), ended(0)),
        ([*sat("ann", "bob"), Entry("away", 0, bot="adept"), Entry("away", 1, bot="adept")], ended(0, scores=(1, 0))),
    ],
)
def test_forged_and_empty_results_do_not_count(entries: list[Entry], result: dict[str, Any]) -> None:
    assert places(new_setup("atlanteon", rated=True), occupants(new_setup("atlanteon"), entries), result) == []


def test_friendly_matches_do_not_count() -> None:
    setup = new_setup("atlanteon")
    assert places(setup, occupants(setup, sat("ann", "bob")), ended(0, scores=(1, 0))) == []


def test_the_island_loses_what_a_team_wins_and_who_leaves_loses() -> None:
    setup = new_setup("rising", 3, {"level": "hard"}, rated=True)
    entries = [*sat("ann", "bob", "cleo"), Entry("resign", 2, bot="adept")]
    placed = places(setup, occupants(setup, entries), ended(0, 1, 2))
    island, ann, bob, cleo = new_ratings(placed, {"bob": Rating(25.0, 2.0, 30)})
    assert [one.person for one in placed] == [ISLAND, "ann", "bob", "cleo"]
    assert island.mu < 25.0 < bob.mu < ann.mu
    assert cleo.mu < 25.0
