"""The examples of the rulebook on components, trade and set-up, numbered as our rules number their tests."""

from __future__ import annotations

import pytest

from atlantis.games.rising.data import COMPONENT_IDS
from tests.games.rising.positions import (
    GAMES,
    at,
    cubes,
    game_of,
    hand,
    moves,
    node,
    odds,
    of_seats,
    play,
    seen,
    supply,
    told,
)

BLUEPRINTS = {
    "easy": "tidal-anchor signal-mirror muster-bell solar-matrix targeting-spire exchange-conduit ward-lattice "
            "ether-valve memory-prism",
    "normal": "tidal-anchor signal-mirror muster-bell solar-matrix targeting-spire exchange-conduit void-keel "
              "phase-sails time-lens",
    "hard": "tidal-anchor signal-mirror muster-bell ward-lattice ether-valve memory-prism void-keel phase-sails "
            "time-lens",
    "cosmic": "solar-matrix targeting-spire exchange-conduit ward-lattice ether-valve memory-prism void-keel "
              "phase-sails time-lens",
}
"""The first three components of each deck that a level uses."""
DECKS = {
    "A": {"tidal-anchor", "signal-mirror", "muster-bell", "lifting-stone", "star-well"},
    "B": {"solar-matrix", "targeting-spire", "exchange-conduit", "hero-vault", "crew-beacon"},
    "C": {"ward-lattice", "ether-valve", "memory-prism", "oath-ring", "balance-arm"},
    "D": {"void-keel", "phase-sails", "time-lens", "gate-arch", "crown-of-poles"},
}


# ---- 10: one cube must be paid ---------------------------------------------------------------------------------------

def test_10_of_three_cubes_two_are_waived_and_the_third_must_be_paid() -> None:
    state = play(at(2, """
        phase build
        seat 1 artificer: crystal 1, borrowed-plans 1
        blueprint: star-well 0
        """), "play borrowed-plans")
    assert moves(state, "build") == ["build star-well"]
    play(state, "build star-well")
    assert (node(state), moves(state)) == ("seat 1: build, waive", ["waive atlantium", "waive gold"])
    play(state, "waive gold")
    assert moves(state) == ["waive atlantium"]
    assert told(state, "waive atlantium")[1] == "Seat 1 builds Star Well for 1 crystal; 9 to go"
    assert cubes(state, 1) == ""


def test_10_with_no_cube_at_all_nothing_is_built_whatever_is_waived() -> None:
    state = at(2, """
        phase build
        seat 1 artificer: borrowed-plans 2, inner-light 1
        blueprint: star-well 0
        """)
    assert moves(state) == ["play inner-light", "pass-build"]


# ---- 19: levels ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("level", "decks"), [("easy", "ABC"), ("normal", "ABD"), ("hard", "ACD"), ("cosmic", "BCD")])
def test_19_each_level_has_three_components_of_its_three_decks_and_the_power_core(level: str, decks: str) -> None:
    game = game_of(2, level, councilors=["explorer", "artificer"])
    state = play(game.start(), "first 1")
    drawn = BLUEPRINTS[level].split()
    for number, component in enumerate(drawn):
        deck = DECKS[decks[number // 3]]
        rest = deck - set(drawn[number - number % 3:number])
        assert odds(state) == {f"blueprint {name}": pytest.approx(1 / len(rest)) for name in rest}
        play(state, f"blueprint {component}")
    assert {component["component"] for component in seen(state)["blueprint"]} == {"power-core", *drawn}
    assert len(seen(state)["blueprint"]) == 10
    assert node(state) == "seat 1: place"


def test_19_there_are_40_knowledge_cards_58_misfortunes_21_components_and_37_tiles() -> None:
    view = seen(GAMES[4].start())
    assert sum(view["knowledge"]["deck"].values()) == 40
    assert sum(view["misfortunes"]["deck"].values()) == 58
    assert set(COMPONENT_IDS) == {"power-core"}.union(*DECKS.values())
    assert len(COMPONENT_IDS) == 21
    assert sum(len(section["tiles"]) for section in view["sections"]) + view["centre"]["intact"] == 37


# ---- 27: reductions --------------------------------------------------------------------------------------------------

def test_27_a_second_borrowed_plans_that_would_waive_nothing_more_is_refused() -> None:
    built = ", ".join(f"{component} 2" for component in BLUEPRINTS["easy"].split() if component not in
                      ("signal-mirror", "memory-prism"))
    state = at(2, f"""
        phase build
        seat 1 explorer: atlantium 1, gold 2, borrowed-plans 2
        blueprint: signal-mirror 0, memory-prism 0, power-core 2, {built}
        """)
    assert moves(state) == ["play borrowed-plans", "build signal-mirror", "pass-build"]
    play(state, "play borrowed-plans")
    assert moves(state) == ["build signal-mirror", "pass-build"]
    play(state, "build signal-mirror")
    assert moves(state) == ["waive atlantium", "waive gold"]
    play(state, "waive gold, waive gold")
    assert cubes(state, 1) == "gold 2"


def test_27_a_waive_is_not_offered_if_the_rest_could_not_be_paid() -> None:
    state = play(at(2, """
        phase build
        seat 1 explorer: atlantium 2, gold 1, borrowed-plans 1
        blueprint: solar-matrix 0
        """), "play borrowed-plans, build solar-matrix")
    assert moves(state) == ["waive atlantium", "waive crystal"]
    play(state, "waive crystal")
    assert moves(state) == ["waive atlantium"]
    play(state, "waive atlantium")
    assert cubes(state, 1) == ""


def test_27_a_second_twin_harmonics_is_refused_while_one_waits() -> None:
    state = at(2, """
        phase build
        seat 1: atlantium 2, gold 1, twin-harmonics 2
        """)
    assert moves(state) == ["play twin-harmonics", "build tidal-anchor", "pass-build"]
    play(state, "play twin-harmonics")
    assert moves(state) == ["build tidal-anchor", "pass-build"]


def test_27_a_second_tireless_hands_is_refused_while_one_waits() -> None:
    state = at(2, """
        phase act
        M: M3 seat-1 2
        seat 1: tireless-hands 2
        """)
    assert moves(state) == ["play tireless-hands", "act M3", "done"]
    play(state, "play tireless-hands")
    assert moves(state) == ["act M3", "done"]
    play(state, "act M3, roll 6, roll 6")
    assert moves(state) == ["play tireless-hands", "act M3", "done"]


# ---- 32: trade -------------------------------------------------------------------------------------------------------

def test_32_market_day_ends_after_the_third_move() -> None:
    state = play(at(3, """
        phase build
        seat 1: ore 2, market-day 1, inner-light 1
        seat 2: gold 2
        seat 3: crystal 1
        """), "play market-day")
    assert (node(state), moves(state)) == ("seat 1: build, trade", [
        "move 2 give ore", "move 2 take gold", "move 3 give ore", "move 3 take crystal", "end-trade"])
    play(state, "move 2 take gold, move 2 take gold")
    assert node(state) == "seat 1: build, trade"
    assert told(state, "move 3 give ore") == ["Seat 1 gives 1 ore to Seat 3"]
    assert [cubes(state, seat) for seat in (1, 2, 3)] == ["ore 1, gold 2", "", "ore 1, crystal 1"]
    assert node(state) == "seat 1: build"


def test_32_market_day_may_be_ended_before() -> None:
    state = play(at(2, """
        phase build
        seat 1: ore 1, market-day 1, inner-light 1
        """), "play market-day, move 2 give ore")
    assert moves(state) == ["move 2 take ore", "end-trade"]
    play(state, "end-trade")
    assert (node(state), cubes(state, 1), cubes(state, 2)) == ("seat 1: build", "", "ore 1")


def test_32_an_exchange_conduit_with_no_cube_on_the_table_opens_no_node() -> None:
    state = play(at(2, """
        phase build, start 2
        seat 1 artificer: atlantium 3, gold 2, home 3
        seat 2 explorer:
        """), "build exchange-conduit, waive gold")
    assert node(state) == "seat 1: build, trade"
    assert moves(state) == ["move 2 give gold", "end-trade"]
    state = play(at(2, """
        phase build, start 2
        seat 1 explorer: atlantium 3, gold 2
        seat 2 artificer:
        """), "build exchange-conduit")
    assert (seen(state)["turn"], node(state)) == (2, "seat 1: place")
    assert supply(state) == [10, 20, 14, 10]


# ---- 35: set-up ------------------------------------------------------------------------------------------------------

def test_35_the_set_up_deals_councilors_draws_the_first_player_and_then_the_blueprint() -> None:
    state = GAMES[3].start()
    assert moves(state) == [
        "councilor 1 explorer", "councilor 1 astrologer", "councilor 1 priest", "councilor 1 champion",
        "councilor 1 scholar", "councilor 1 artificer"]
    play(state, "councilor 1 priest")
    assert odds(state) == {f"councilor 2 {name}": pytest.approx(1 / 5) for name in (
        "explorer", "astrologer", "champion", "scholar", "artificer")}
    play(state, "councilor 2 explorer, councilor 3 artificer")
    assert odds(state) == {f"first {seat}": pytest.approx(1 / 3) for seat in (1, 2, 3)}
    assert of_seats(state, "energy") == [0, 0, 0]
    play(state, "first 2")
    assert of_seats(state, "energy") == [1, 1, 1]
    for component in BLUEPRINTS["easy"].split():
        assert node(state) == "chance: blueprint"
        play(state, f"blueprint {component}")
    assert of_seats(state, "energy") == [2, 1, 1]  # the Priest's income
    assert (node(state), of_seats(state, "home"), hand(state, 1)) == ("seat 2: place", [3, 3, 3], "")


def test_35_with_chosen_councilors_the_first_move_is_who_begins() -> None:
    state = game_of(2, councilors=["scholar", "priest"]).start()
    assert moves(state) == ["first 1", "first 2"]
    play(state, "first 2")
    assert [seat["councilor"] for seat in seen(state)["seats"]] == ["scholar", "priest"]
    assert of_seats(state, "energy") == [1, 2]  # three beads, one by one from the starting player


@pytest.mark.parametrize(("players", "energy"), [
    (2, [1, 2]), (3, [1, 1, 1]), (4, [0, 1, 1, 1]), (5, [0, 1, 1, 1, 0]), (6, [0, 1, 1, 1, 0, 0])])
def test_35_three_beads_are_dealt_one_by_one_from_the_starting_player(players: int, energy: list[int]) -> None:
    councilors = ["explorer", "artificer", "astrologer", "champion", "scholar", "priest"][:players]
    state = play(game_of(players, councilors=councilors).start(), "first 2")
    assert of_seats(state, "energy") == energy
    without = play(game_of(players, councilors=councilors, starting_energy=False).start(), "first 2")
    assert of_seats(without, "energy") == [0] * players
    assert node(without) == "chance: blueprint"
