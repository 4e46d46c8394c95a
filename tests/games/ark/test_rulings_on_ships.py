"""The numbered rulings AA-11 to AA-14, AA-19 and AA-23: ships, tokens, a shared win, and what was shown is known."""

from __future__ import annotations

import pytest

import atlantis
from atlantis import CHANCE, OVER
from tests.games.ark.positions import (
    GAMES,
    SHIPS,
    SHIPS_UP,
    TOKENS_DOWN,
    at,
    hand,
    lines,
    moves,
    odds,
    of_seats,
    piles,
    play,
    points,
    seen,
    shown,
    supply,
    told,
    with_data,
)

COSTS = """
    S01 wood 4, flax 1 | S02 ore 2, gold 2 | S03 wood 6 | S04 wood 3, flax 1, gold 1 | S05 wood 4, gold 2
    S06 wood 2, flax 2, ore 1 | S07 wood 4, flax 1, gold 1 | S08 wood 3, ore 2 | S09 wood 3, flax 1
    S10 wood 1, flax 3, gold 1 | S11 wood 5, flax 1 | S12 wood 4, flax 2 | S13 wood 4, flax 1, ore 1
    S14 wood 4, flax 1, gold 1 | S15 wood 5, flax 1 | S16 ore 1, gold 3 | S17 flax 3, gold 1
    S18 wood 3, flax 2, ore 1 | S19 wood 1, flax 4 | S20 wood 3, ore 2 | S21 wood 6 | S22 wood 1, flax 3
    S23 wood 5, flax 2, gold 1 | S24 wood 4, ore 2 | S25 wood 6, flax 2 | S26 flax 4, gold 3 | S27 ore 1, gold 6
    S28 wood 4, flax 3, ore 2 | S29 wood 4, ore 4 | S30 wood 4, flax 3, ore 3, gold 2
    """
POINTS = (2, 1, 1, 1, 2, 2, 2, 2, 1, 2, 2, 2, 3, 2, 2, 2, 2, 3, 3, 2, 2, 3, 5, 4, 6, 7, 6, 8, 8, 13)
USES = """
    S01 - ore 1 | S02 - ore 1, gold 1 | S03 - wood 4 | S04 - wood 2, flax 1 | S05 - flax 2 | S06 - wood 1, flax 2
    S07 - gold 2 | S08 - gold 3 | S09 - wood 2, gold 1 | S10 - wood 1, flax 1, gold 1 | S11 wood 2 - gold 3
    S12 flax 1 - gold 3 | S13 ore 1 - gold 4 | S14 gold 1 - flax 3 | S15 wood 3 - ore 2 | S16 gold 1 - ore 2
    S17 gold 1 - wood 6 | S18 gold 2 - flax 2, ore 1 | S19 wood 1, flax 1 - gold 4 | S20 wood 3 - ore 1, gold 2
    """


def entries(table: str) -> list[tuple[str, str]]:
    """Ships of a table, with what stands after them."""
    parts = [part.strip() for line in table.strip().splitlines() for part in line.split("|")]
    return [(part[:3], part[3:].strip()) for part in parts]


# ---- the ships -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("ship", "cost"), entries(COSTS))
def test_every_ship_takes_its_cost_and_gives_its_points(ship: str, cost: str) -> None:
    others = [other for other in SHIPS if other != ship]
    state = at(2, f"show: {others[0]} {others[1]} {ship} {others[2]}\nseat 1: {cost}")
    assert f"build {ship}" in moves(state)
    play(state, f"build {ship}, ship {others[5]}")
    assert (hand(state, 1), supply(state), points(state)) == ("", [30, 25, 20, 25], [POINTS[int(ship[1:]) - 1], 0])
    assert (shown(state), of_seats(state, "fleet")) == ([others[0], others[1], others[5], others[2]], [1, 0])
    for part in cost.split(", "):
        kind, number = part.split()
        less = at(2, f"show: {others[0]} {others[1]} {ship} {others[2]}\n"
                     f"seat 1: {cost.replace(part, f'{kind} {int(number) - 1}')}")
        assert f"build {ship}" not in moves(less)


@pytest.mark.parametrize(("ship", "trade"), entries(USES))
def test_every_ship_with_a_silver_ring_takes_its_price_and_gives_its_yield(ship: str, trade: str) -> None:
    paid, got = (part.strip() for part in trade.split("-"))
    state = play(at(2, f"seat 1: {paid + ', ' if paid else ''}ships {ship}"), f"use {ship}")
    assert (hand(state, 1), lines(state, "seat 1")[0].split(", ")[-1]) == (got, f"ships {ship}*")
    assert (of_seats(state, "workers_left"), piles(state)) == ([6, 7], {0: [2], 1: [1]})
    for part in paid.split(", ") if paid else []:
        kind, number = part.split()
        less = at(2, f"seat 1: {paid.replace(part, f'{kind} {int(number) - 1}')}, ships {ship}")
        assert moves(less, "use") == []


# ---- AA-11: using a ship ---------------------------------------------------------------------------------------------

def test_aa_11_a_ship_may_be_used_in_the_round_in_which_it_was_built() -> None:
    state = at(2, """
        show: S03 S21 S22 S23
        seat 1: wood 6
        seat 2: left 0
        """)
    play(state, "build S03, ship S24")
    assert (state.actor, moves(state, "use")) == (0, ["use S03"])
    play(state, "use S03")
    assert (hand(state, 1), moves(state, "use")) == ("wood 4", [])


def test_aa_11_once_a_round_though_it_could_be_paid_again() -> None:
    state = play(at(2, "seat 1: wood 9, ships S11\nseat 2: left 0"), "use S11")
    assert (hand(state, 1), moves(state, "use")) == ("wood 7, gold 3", [])
    assert state.why_not("use S11") == "S11 Carpenters’ Yard was used this round; once is all (AA-11)."  # noqa: RUF001


def test_aa_11_a_trade_is_made_exactly_once_in_a_use() -> None:
    state = play(at(2, "seat 1: gold 4, ships S16"), "use S16")
    assert hand(state, 1) == "ore 2, gold 3"


def test_aa_11_several_ships_may_be_used_in_one_round() -> None:
    state = play(at(2, "seat 1: ships S01 S03\nseat 2: left 0"), "use S03")
    assert moves(state, "use") == ["use S01"]


@pytest.mark.parametrize("ship", [f"S{number}" for number in range(21, 31)])
def test_aa_11_a_ship_without_a_silver_ring_cannot_be_used(ship: str) -> None:
    state = at(2, f"seat 1: wood 5, flax 5, ore 5, gold 5, ships {ship}")
    assert moves(state, "use") == []
    assert state.why_not(f"use {ship}").endswith("has no silver ring and cannot be used (AA-11).")


def test_aa_11_a_ship_that_loses_its_silver_ring_in_ones_own_copy_cannot_be_used() -> None:
    drawn = "seat 1: ships S01 S03"
    assert moves(at(2, drawn), "use") == ["use S01", "use S03"]
    assert moves(at(2, drawn, with_data(2, {"ships.S01.ring": False})), "use") == ["use S03"]


# ---- AA-12, AA-13: many ships, and none left -------------------------------------------------------------------------

SEVEN = "S01 S02 S03 S04 S05 S06 S07"


def test_aa_12_an_eighth_ship_may_be_built_and_scores_its_points() -> None:
    state = at(2, f"seat 1: points 4, wood 6, ships {SEVEN}\nshow: S21 S22 S23 S24")
    assert told(state, "build S21")[0].endswith("2 points, 8 ships in the fleet")
    assert points(state) == [6, 0]


def test_aa_12_nobody_is_left_to_be_saved_by_the_eighth_ship() -> None:
    state = at(2, f"""
        round 6
        seat 1: left 1, wood 6, ships {SEVEN}
        seat 2: left 0, ships S08
        """)
    scoring = seen(state)["seats"][0]["scoring"]
    assert (scoring["stranded"], scoring["ships"]) == (0, 0)
    play(state, "build S21, ship S30")
    assert points(state) == [2, -30]


def last_ships(show: str, deck: str = "") -> str:
    """Seat 2 has built all ships but these."""
    return f"show: {show}\nseat 2: ships " + " ".join(ship for ship in SHIPS if ship not in show + deck)


def test_aa_13_when_the_deck_is_empty_the_show_shrinks_and_the_turn_goes_on() -> None:
    state = at(2, f"{last_ships('S24 S21 S22 S23')}\nseat 1: wood 6")
    assert told(state, "build S21") == [
        "Seat 1 builds S21 Lantern Boat for 6 wood: 2 points, 1 ship in the fleet",
        "The marker of Seat 1 moves to space 1"]
    assert (lines(state, "show", "now"), seen(state)["ships_in_deck"]) == (["show: S24 - S22 S23", "turn: seat 2"], 0)


def test_aa_13_an_empty_slot_stays_empty_and_the_others_can_still_be_built() -> None:
    state = at(2, f"{last_ships('S24 - S22 -')}\nseat 1: wood 4, ore 2\n")
    assert moves(state, "build") == ["build S24"]
    assert lines(play(state, "build S24"), "show") == ["show: - - S22 -"]


def test_aa_13_the_last_ship_of_the_deck_is_certain_and_a_move_all_the_same() -> None:
    state = play(at(2, f"{last_ships('S24 S21 S22 S23', 'S30')}\nseat 1: wood 6"), "build S21")
    assert odds(state) == {"ship S30": 1.0}
    assert shown(play(state, "ship S30")) == ["S24", "S30", "S22", "S23"]


def test_aa_13_any_ship_of_the_deck_may_come_and_all_alike() -> None:
    state = play(at(2, f"{last_ships('S24 S21 S22 S23', 'S30 S05 S06 S07')}\nseat 1: wood 6"), "build S21")
    assert odds(state) == {"ship S05": 0.25, "ship S06": 0.25, "ship S07": 0.25, "ship S30": 0.25}


def test_aa_13_the_show_is_not_exchanged_at_the_end_of_a_round() -> None:
    state = play(at(2, "show: S05 S11 S25 S30\nround 3\nseat 1: left 1\nseat 2: left 0"), "gold 1")
    assert (seen(state)["round"], shown(state)) == (4, ["S05", "S11", "S25", "S30"])


def test_aa_13_the_game_goes_on_when_no_ship_is_left() -> None:
    state = at(2, f"{last_ships('- - - -')}, left 0\nseat 1: left 1")
    play(state, "gold 1")
    assert (seen(state)["round"], lines(state, "show", "now")) == (2, ["show: - - - -", "turn: seat 1"])


# ---- AA-14: the bag --------------------------------------------------------------------------------------------------

END_OF_ROUND = "seat 1: left 1\nseat 2: left 0"


def test_aa_14_the_higher_tiles_stay_without_a_token_when_the_bag_is_empty() -> None:
    state = play(at(2, f"1 dry:\n4 sinking:\n8 dry:\nbag: potions 1\n{END_OF_ROUND}"), "gold 1")
    assert odds(state) == {"token potions": 1.0}
    play(state, "token potions")
    assert lines(state, "1", "4", "8", "now") == ["1 dry: token potions", "4 sinking:", "8 dry:", "turn: seat 1"]


def test_aa_14_an_empty_bag_is_not_drawn_from() -> None:
    state = play(at(2, f"1 dry:\nbag: potions 0\n{END_OF_ROUND}"), "gold 1")
    assert lines(state, "1", "round", "now") == ["1 dry:", "round 2, drawn 0, quakes 0", "turn: seat 1"]


def test_aa_14_a_token_comes_by_the_copies_in_the_bag() -> None:
    state = play(at(2, f"1 dry:\n2 dry:\nbag: potions 1, animals 2, knowledge 4\n{END_OF_ROUND}"), "gold 1")
    assert odds(state) == {"token potions": 1 / 7, "token animals": 2 / 7, "token knowledge": 4 / 7}
    play(state, "token animals")
    assert odds(state) == {"token potions": 1 / 6, "token animals": 1 / 6, "token knowledge": 4 / 6}


def test_aa_14_tokens_lost_at_sea_do_not_return_to_the_bag() -> None:
    state = play(at(2, """
        2 sinking: token animals
        seat 1: left 2
        seat 2: left 2
        """), "gold 1, event 2, gold 2, gold 1")
    assert lines(state, "2", "bag", "round") == [
        "2 gone:", "bag: potions 4, animals 4, treasures 4, knowledge 4", "round 2, drawn 2, quakes 0"]


# ---- AA-19: a shared win ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("had", "winners", "returns"), [
    ((9, 0, 0), [0], [1.0, -0.5, -0.5]), ((0, 9, 4), [1], [-0.5, 1.0, -0.5]), ((4, 5, 5), [0, 1, 2], [0.0, 0.0, 0.0]),
    ((0, 5, 5), [1, 2], [-0.5, 0.25, 0.25])])
def test_aa_19_players_tied_for_most_share_the_win(
        had: tuple[int, ...], winners: list[int], returns: list[float]) -> None:
    """Seat 1 fetches the last gold: 1 point."""
    seats = "\n".join(f"seat {seat}: points {n}, left {int(seat == 1)}" for seat, n in enumerate(had, 1))
    state = at(3, f"round 6\n{seats}")
    assert (state.winners(), state.returns()) == ([], [0.0, 0.0, 0.0])
    said = told(state, "gold 1")
    assert (state.winners(), state.returns()) == (winners, returns)
    best = max(had[0] + 1, *had[1:]) - 35
    assert said[-1] == (f"Seat {winners[0] + 1} wins with {best} points" if len(winners) == 1 else
                        f"Seats {', '.join(str(seat + 1) for seat in winners[:-1])} and {winners[-1] + 1} win together "
                        f"with {best} points each")
    assert seen(state)["winners"] == [seat + 1 for seat in winners]


def test_aa_19_more_gold_ships_or_tokens_do_not_break_a_tie() -> None:
    state = play(at(2, """
        round 6
        seat 1: points 1, left 1, gold 5, ships S01
        seat 2: points 10, left 0, potions 1
        """), "gold 1")
    assert points(state) == [1 - 30 + 6, 10 - 35 + 2]
    assert state.winners() == [0, 1]


# ---- AA-23: what was shown is known ----------------------------------------------------------------------------------

@pytest.mark.parametrize(("drawn", "move", "shows"), [
    ("seat 1: left 5\nseat 2: left 5", "gold 1", "event"),
    ("seat 1: wood 6", "build S21", "ship"),
    ("5 dry:\nseat 1: left 1\nseat 2: left 0", "gold 1", "token")])
def test_aa_23_whatever_hidden_is_shown_is_a_move_of_chance(drawn: str, move: str, shows: str) -> None:
    state = play(at(2, drawn), move)
    assert state.actor == CHANCE
    assert {shown.split()[0] for shown in moves(state)} == {shows}


def test_aa_23_a_turn_that_shows_nothing_is_followed_by_a_decision() -> None:
    state = at(2, "4 dry: seat 1, token animals\nseat 1: left 6, gold 3, wood 6, ships S01\nseat 2: left 6")
    for move in ("gather 5", "treasure 4", "use S01", "gold 1", "buy wood", "sell wood"):
        assert play(state.clone(), move).actor == 1


def test_aa_23_in_a_record_all_that_was_shown_since_the_last_decision_stands_after_it() -> None:
    """A table sees from the record what an undo would take back that everybody has seen."""
    record = atlantis.Record(GAMES[2], ["Ann", "Bob"])
    for move in f"order 1 2, {SHIPS_UP}, {TOKENS_DOWN}, gather 3, gold 3, event quake, event 1, event 2".split(","):
        record.play(record.game.code(move))
    by = [line.split('"by": ')[1].split(",")[0] for line in record.dump().splitlines()[1:]]
    assert by == [*['"chance"'] * 13, "1", "2", '"chance"', '"chance"', '"chance"']
    assert record.state.actor != OVER
