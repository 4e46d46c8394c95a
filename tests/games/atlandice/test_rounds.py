"""A round, from the gates to the next first player."""

from __future__ import annotations

import pytest

from atlantis import CHANCE
from tests.games.atlandice.positions import KINDS, about, at, dice, lines, moves, play, points, seen, told

# ---- 1: open the gates -----------------------------------------------------------------------------------------------

def test_every_face_goes_to_its_area_and_6s_to_the_market() -> None:
    state = play(at(3, "gates: chance, rolls 7"), "roll 1, roll 2, roll 3, roll 4, roll 5, roll 6, roll 6")
    assert dice(state) == [1, 1, 1, 1, 1, 2]
    assert moves(state) == ["take 1", "take 2", "take 3", "take 4", "take 5", "take 6"]


def test_dice_of_a_used_up_stack_go_to_the_market() -> None:
    state = play(at(3, """
        2 used up:
        5 used up:
        gates: chance, rolls 7
        """), "roll 2, roll 5, roll 6, roll 2, roll 1, roll 3, roll 4")
    assert dice(state) == [1, 0, 1, 1, 0, 4]
    assert moves(state) == ["take 1", "take 3", "take 4", "take 6"]


def test_the_last_rounds_die_lies_where_it_is_until_the_first_die_is_rolled() -> None:
    state = play(at(3, """
        5 even +2: dice 1, weapon 7
        take: seat 1, visits 1
        """), "take 6, pick gem")
    assert dice(state) == [0, 0, 0, 0, 1, 0]
    assert lines(state, "now") == ["gates: chance, rolls 7"]
    assert dice(play(state, "roll 1")) == [1, 0, 0, 0, 0, 0]
    assert dice(play(state, "roll 5, roll 1")) == [2, 0, 0, 0, 1, 0]


def test_the_dice_taken_last_round_are_rolled_again() -> None:
    state = play(at(2, """
        seat 1: given 1
        seat 2: given 1
        take: seat 2, visits 1
        """), "take 6, pick gem")
    assert lines(state, "seat 1", "seat 2", "neutral") == ["seat 1: points 0", "seat 2: points 0, gem 1",
                                                           "neutral: points 0"]


# ---- 2: visits -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("players", "first", "order"), [
    (2, 2, [2, 1, 2, 1, 2, 1]), (3, 1, [1, 2, 3, 1, 2, 3]), (3, 3, [3, 1, 2, 3, 1, 2]),
    (4, 2, [2, 3, 4, 1, 2, 3, 4, 1])])
def test_visits_go_clockwise_from_the_first_player_until_one_die_is_left(
        players: int, first: int, order: list[int]) -> None:
    state = at(players, f"take: seat {first}")
    visitors = []
    while state.actor != CHANCE:
        visitors.append(state.actor + 1)
        play(state, moves(state)[-1])
        play(state, moves(state)[0])
    assert visitors == order
    assert dice(state) == [0, 0, 0, 0, 0, 1]


def test_only_areas_with_a_die_can_be_visited() -> None:
    state = at(3, """
        1 odd +2: dice 3, gem 7
        4 2 +2: dice 4, tool 7
        """)
    assert moves(state) == ["take 1", "take 4"]
    assert state.why_not("take 2") == "No die lies at the Library."
    assert state.why_not("take 6") == "No die lies at the Black Market."


def test_any_kind_that_lies_at_the_area_may_be_taken_whether_it_is_the_districts_own_or_not() -> None:
    state = play(at(3, """
        1 odd +2: gem 6
        2 second +2: dice 1, gem 1, book 5, weapon 2
        5 even +2: book 2, weapon 5
        """), "take 2")
    assert moves(state) == ["pick gem", "pick book", "pick weapon"]
    assert lines(play(state, "pick weapon"), "2", "seat 1") == [
        "2 second +2: gem 1, book 5, weapon 1", "seat 1: points 0, dice 1, weapon 1"]


# ---- two players -----------------------------------------------------------------------------------------------------

BOTH, OWN, NEUTRALS = ["take 6", "give 6"], ["take 6"], ["give 6"]


@pytest.mark.parametrize(("drawn", "legal"), [
    ("take: seat 1, visits 6", BOTH),
    ("take: seat 1, visits 4", BOTH),
    ("seat 1: given 1\ntake: seat 1, visits 4", OWN),
    ("take: seat 1, visits 2", NEUTRALS),
    ("seat 1: given 1\ntake: seat 1, visits 2", OWN),
    ("seat 2: given 1\ntake: seat 1, visits 4", BOTH),
    ("seat 1: given 1\ntake: seat 2, visits 5", BOTH),
    ("seat 1: given 1\ntake: seat 2, visits 1", NEUTRALS),
])
def test_each_of_two_players_takes_two_dice_and_gives_one(drawn: str, legal: list[str]) -> None:
    assert moves(at(2, drawn)) == legal


def test_a_die_may_be_given_at_any_area_where_one_lies() -> None:
    state = at(2, """
        1 odd +2: dice 3, gem 7
        4 2 +2: dice 4, tool 7
        """)
    assert moves(state) == ["take 1", "take 4", "give 1", "give 4"]


def test_the_third_die_of_who_has_given_none_is_the_neutrals() -> None:
    state = at(2, "take: seat 1, visits 2")
    assert state.why_not("take 6") == (
        "Seat 1 has taken all their own dice; this one goes to the neutral player: `give`.")
    play(state, "give 6, pick tool")
    assert lines(state, "seat 1", "neutral") == [
        "seat 1: points 0, dice 2, given 1", "neutral: points 0, dice 1, tool 1"]


def test_nobody_gives_two_dice_in_a_round() -> None:
    state = at(2, """
        seat 1: given 1
        take: seat 1, visits 4
        """)
    assert state.why_not("give 6") == (
        "Seat 1 has given a die to the neutral player this round; the others are their own.")


def test_three_players_have_no_neutral_to_give_to() -> None:
    assert at(3).why_not("give 6") == "Dice are given to the neutral player only in a game of two."


def test_the_giver_chooses_all_for_the_neutral() -> None:
    state = play(at(2, """
        clock 0, submarine 5
        5 spread +2: dice 1, weapon 7
        """), "give 5, pick weapon, pick weapon")
    assert state.actor == 0
    assert moves(state) == ["move weapon 1", "move weapon 2", "move weapon 3", "move weapon 4"]
    play(state, "move weapon 1")
    assert lines(state, "1", "seat 1", "neutral") == [
        "1 odd +2: gem 7, weapon 1", "seat 1: points 0, given 1", "neutral: points 0, dice 1, weapon 2"]


def test_the_neutral_gives_its_resources_back_with_the_others() -> None:
    state = at(2, """
        2 second +2: dice 1, book 1
        seat 2: book 2
        neutral: book 4, gem 1
        """)
    assert told(state, "take 2, pick book")[-1] == "7 Books come back: 7 to the Library"
    assert lines(state, "neutral") == ["neutral: points 3, gem 1, tiles second"]
    assert points(state) == [0, 1, 3]


# ---- 3: the clock ----------------------------------------------------------------------------------------------------

SURVEYS = {3: "gem", 7: "book", 11: "provision", 15: "tool", 17: "weapon"}


@pytest.mark.parametrize("space", SURVEYS)
def test_a_survey_gives_a_point_to_who_has_most_of_its_resource(space: int) -> None:
    """Seat 2 has more of everything else."""
    named = SURVEYS[space]
    others = [kind for kind in KINDS if kind != named]
    state = at(3, f"""
        clock {space - 2}
        seat 1: {others[0]} 2
        seat 2: {", ".join(f"{kind} 3" for kind in others)}, {named} 2
        seat 3: {named} 3
        take: seat 1, visits 1
        """)
    assert about(told(state, f"take 6, pick {others[0]}"), "Survey") == [
        f"Survey. {named.capitalize()}s: Seat 3 has most, 3: 1 point"]
    assert points(state) == [0, 0, 1]
    assert seen(state)["clock"]["hand"] == space


@pytest.mark.parametrize("space", [9, 21])
def test_a_survey_of_all_resources_counts_them_together(space: int) -> None:
    state = at(3, f"""
        clock {space - 2}
        seat 2: gem 4
        seat 3: gem 1, book 1, provision 1, tool 1, weapon 1
        take: seat 1, visits 1
        """)
    assert about(told(state, "take 6, pick book"), "Survey") == [
        "Survey. All resources: Seat 3 has most, 5: 1 point"]
    assert points(state) == [0, 0, 1]


def test_all_who_are_tied_score_at_a_survey_and_keep_their_resources() -> None:
    state = at(3, """
        clock 1
        seat 2: gem 2
        seat 3: gem 2
        take: seat 1, visits 1
        """)
    assert about(told(state, "take 6, pick book"), "Survey") == [
        "Survey. Gems: Seats 2 and 3 have 2 each: 1 point each"]
    assert lines(state, "seat 1", "seat 2", "seat 3") == [
        "seat 1: points 0, book 1", "seat 2: points 1, gem 2", "seat 3: points 1, gem 2"]


@pytest.mark.parametrize("space", [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 23])
def test_nothing_happens_on_other_spaces_nor_on_those_the_hand_passes(space: int) -> None:
    state = at(3, f"""
        clock {space - 2}
        seat 2: gem 2, book 2, provision 2, tool 2, weapon 2
        take: seat 1, visits 1
        """)
    assert about(told(state, "take 6, pick gem"), "The last die", "Survey", "Donation") == [
        f"The last die lies at the Black Market, 2 hands: the clock stands on {space} of 24"]
    assert points(state) == [0, 0, 0]
    assert lines(state, "now") == ["gates: chance, rolls 7"]


@pytest.mark.parametrize("space", [5, 13, 19])
def test_a_donation_asks_everybody_in_turn_from_the_rounds_first_player(space: int) -> None:
    state = play(at(4, f"""
        clock {space - 2}
        seat 1: gem 2
        seat 2: book 2
        seat 3: provision 2
        seat 4: tool 2
        take: seat 2, visits 1
        """), "take 6, pick weapon")
    asked = []
    while state.actor != CHANCE:
        asked.append(state.actor + 1)
        play(state, "done")
    assert asked == [3, 4, 1, 2]
    assert points(state) == [0, 0, 0, 0]
    assert seen(state)["first_player"] == 4


def test_each_donates_as_often_as_they_like_before_the_next_is_asked() -> None:
    state = play(at(3, """
        clock 3
        seat 2: gem 2, book 1, weapon 3
        seat 3: tool 2
        take: seat 1, visits 1
        """), "take 6, pick gem")
    assert moves(state) == ["donate gem gem", "donate gem book", "donate gem weapon", "donate book weapon",
                            "donate weapon weapon", "done"]
    assert moves(play(state, "donate gem weapon")) == [
        "donate gem book", "donate gem weapon", "donate book weapon", "donate weapon weapon", "done"]
    assert told(state, "donate weapon weapon, done") == [
        "Seat 2 donates 2 Weapons: 1 point", "Seat 2 donates no more"]
    assert moves(state) == ["donate tool tool", "done"]
    play(state, "done")
    assert lines(state, "seat 2", "seat 3", "now") == [
        "seat 2: points 2, gem 1, book 1", "seat 3: points 0, tool 2", "gates: chance, rolls 7"]


def test_more_than_one_has_cannot_be_donated() -> None:
    state = play(at(3, """
        clock 3
        seat 2: gem 1, book 1
        take: seat 1, visits 1
        """), "take 6, pick gem")
    assert moves(state) == ["donate gem book", "done"]
    assert state.why_not("donate gem gem") == "Seat 2 has 1 Gem: not enough."


# ---- 4: the first player ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("players", "first", "following"), [(2, 1, 2), (2, 2, 1), (3, 2, 3), (3, 3, 1), (4, 4, 1)])
def test_the_first_player_token_goes_to_the_left(players: int, first: int, following: int) -> None:
    given = "seat 1: given 1\nseat 2: given 1\n" if players == 2 else ""
    last = (first - 2) % players + 1
    state = play(at(players, f"{given}take: seat {last}, visits 1"), "take 6, pick gem")
    assert seen(state)["first_player"] == following
    play(state, ", ".join(["roll 6"] * (9 if players == 4 else 7)))
    assert state.actor + 1 == following


def test_the_token_goes_on_after_a_donation_too() -> None:
    state = play(at(3, """
        clock 3
        seat 2: gem 2
        take: seat 1, visits 1
        """), "take 6, pick gem")
    assert seen(state)["first_player"] == 2
    assert told(state, "done")[-1] == "Seat 3 is the first player"
    assert seen(state)["first_player"] == 3
