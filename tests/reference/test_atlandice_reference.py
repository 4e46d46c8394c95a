"""The plain Atlandice is itself checked: by the rulebook's examples, and by positions worked by hand."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.reference.atlandice import DISTRICTS, HANDS, HOME, KINDS, MARKET, NEUTRAL, Atlandice

QUIET = "odd second smuggle 2 even"
"""Tiles that do little: two roll, and the Library's gives nothing for a first die."""


def opened(tops: str = QUIET, dice: str = "1 2 3 4 5 6 6", players: int = 3, first: int = 1) -> Atlandice:
    """A game before its first visit, with these five tiles and these opening rolls."""
    return Atlandice.opened(players, first, tops.split(), [int(value) for value in dice.split()])


def lay(game: Atlandice, area: int, **tokens: int) -> None:
    """Let these tokens and no others lie at an Area."""
    game.tokens[area] = Counter(tokens)


def hand(game: Atlandice, player: int | str, **tokens: int) -> None:
    """Let a player have these tokens and no others."""
    game.stocks[player] = Counter(tokens)


def play(game: Atlandice, record: str) -> Atlandice:
    """Play the moves of a record, written with commas between them."""
    for move in record.split(","):
        game.play(move.strip())
    return game


def last_visit(game: Atlandice, seat: int, *dice: int) -> None:
    """Let this seat be about to make the round's last visit, with two dice left."""
    game.first = game.seats[seat % len(game.seats)]
    game.taken = dict.fromkeys(game.players, 2)
    game.taken[seat] = 1
    game.givers = set(game.seats)
    game.mover = seat
    game.dice = {area: dice.count(area) for area in game.dice}


def use_up(game: Atlandice, *districts: int) -> None:
    """Take away all tiles and tokens of these Districts, which lie empty."""
    for district in districts:
        game.top[district] = None
        game.unseen[district] = []
        game.tokens[district].clear()
        for place in [*game.tokens.values(), *game.stocks.values()]:
            place[KINDS[district]] = 0


def in_play(game: Atlandice, kind: str) -> int:
    """How many tokens of a kind there are on the Areas and in the stocks."""
    return sum(place[kind] for place in [*game.tokens.values(), *game.stocks.values()])


# Set-up


@pytest.mark.parametrize(("players", "share", "dice"), [(2, 7, 7), (3, 7, 7), (4, 9, 9)])
def test_set_up_lays_out_tokens_and_dice_for_the_number_of_players(players: int, share: int, dice: int) -> None:
    game = Atlandice(players)
    for district, kind in KINDS.items():
        assert game.tokens[district] == Counter({kind: share})
    assert game.tokens[MARKET] == Counter(dict.fromkeys(HOME, 3))
    assert (game.submarine, game.clock, game.scores()) == (4, 0, [0] * players)
    play(game, f"first {players}, tile jeweller odd, tile library beyond, tile inn gate")
    play(game, "tile engineering 3, tile blacksmith six")
    for rolled in range(dice):
        assert (game.to_move(), sum(game.dice.values())) == ("chance", rolled)
        game.play("roll 3")
    assert (game.to_move(), game.dice[3]) == (players, dice)


def test_the_neutral_is_there_with_two_players_only() -> None:
    assert list(Atlandice(2).stocks) == [1, 2, NEUTRAL]
    assert Atlandice(2).neutral_points() == 0
    assert list(Atlandice(3).stocks) == [1, 2, 3]
    with pytest.raises(ValueError, match="no neutral with 3 players"):
        Atlandice(3).neutral_points()


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2, 3 or 4 players"):
        Atlandice(players)


def test_every_tile_is_one_of_fifteen_and_engineering_shows_one_two_three_hands() -> None:
    assert sum(len(tiles) for tiles in HANDS.values()) == 15
    assert HANDS[4] == {"1": 1, "2": 2, "3": 3}


def test_chance_is_even_among_seats_unseen_tiles_and_values() -> None:
    game = Atlandice(3)
    assert game.odds() == {f"first {seat}": Fraction(1, 3) for seat in [1, 2, 3]}
    game.play("first 2")
    assert game.odds() == {f"tile jeweller {tile}": Fraction(1, 3) for tile in ["odd", "swap", "chain"]}
    play(game, "tile jeweller odd, tile library second, tile inn gate, tile engineering 1, tile blacksmith six")
    assert game.odds() == {f"roll {value}": Fraction(1, 6) for value in [1, 2, 3, 4, 5, 6]}


def test_a_stacks_second_tile_is_one_of_two_and_its_third_is_certain_but_still_revealed() -> None:
    game = opened()
    lay(game, 2, book=1)
    play(game, "take 2, pick book")
    assert game.odds() == {"tile library beyond": Fraction(1, 2), "tile library market": Fraction(1, 2)}
    game.play("tile library market")
    lay(game, 2, book=1)
    game.dice[2] = 1
    play(game, "take 2, pick book")
    assert game.odds() == {"tile library beyond": Fraction(1)}


# The examples of the rulebook


def test_the_blacksmith_gives_a_weapon_by_the_submarine_a_gem_and_by_the_roll_one_more() -> None:
    game = opened()
    lay(game, 5, weapon=4, gem=1)
    game.submarine = 5
    play(game, "take 5, pick weapon, pick gem, roll 6, pick weapon")
    assert game.stocks[1] == Counter(weapon=2, gem=1)
    assert game.tokens[5] == Counter(weapon=2)


def test_the_emptied_library_is_shared_by_two_with_three_books() -> None:
    game = opened(players=4, dice="1 2 3 4 5 6 6 6 6")
    lay(game, 2, book=1)
    game.tokens[MARKET]["book"] = 1
    game.tokens[3]["book"] = 1
    game.tokens[5]["book"] = 3
    for seat, books in [(1, 2), (2, 3), (3, 1), (4, 0)]:
        hand(game, seat, book=books)
    play(game, "take 2, pick book")
    assert game.won == {1: [(2, "second")], 2: [], 3: [], 4: []}
    assert game.scores() == [3, 3, 0, 0]
    assert [game.tokens[area]["book"] for area in [MARKET, 2, 3, 5]] == [3, 5, 1, 3]
    assert all(stock["book"] == 0 for stock in game.stocks.values())
    game.play("tile library market")
    assert (game.top[2], game.to_move()) == ("market", 2)


def test_the_jeweller_chain_leads_to_the_market_which_has_no_effect() -> None:
    game = opened("chain second smuggle 2 even")
    play(game, "take 1, pick gem, roll 6, roll 6, pick gem")
    assert game.stocks[1] == Counter(gem=2)
    assert game.tokens[MARKET]["gem"] == 2
    assert game.to_move() == 2
    assert game.dice[MARKET] == 2


def test_a_gem_of_the_jeweller_is_swapped_with_a_weapon_of_the_blacksmith() -> None:
    game = opened("swap second smuggle 2 even")
    play(game, "take 1, pick gem, swap gem 5 weapon")
    assert game.tokens[1] == Counter(gem=5, weapon=1)
    assert game.tokens[5] == Counter(weapon=6, gem=1)


def test_engineering_moves_the_submarine_from_the_library_to_the_market() -> None:
    game = opened()
    game.submarine = 2
    play(game, "take 4, pick tool, submarine 6")
    assert (game.submarine, game.stocks[1]) == (MARKET, Counter(tool=1))


def test_three_hands_on_engineering_move_the_clock_from_two_onto_the_donation_at_five() -> None:
    game = opened("odd second smuggle 3 even")
    last_visit(game, 1, 5, 4)
    game.clock = 2
    play(game, "take 5, pick weapon, roll 6, pick weapon")
    assert game.clock == 5
    assert sorted(game.legal()) == ["donate weapon weapon", "done"]


# The round


def test_seats_visit_clockwise_from_the_first_player_and_leave_one_die() -> None:
    game = opened(first=2)
    movers = []
    for move in ["take 6, pick gem", "take 6, pick gem", "take 2, pick book", "take 3, pick provision, move gem 1"]:
        movers.append(game.to_move())
        play(game, move)
    movers.append(game.to_move())
    play(game, "take 4, pick tool, pick tool, submarine 2")
    movers.append(game.to_move())
    play(game, "take 5, pick weapon, roll 1")
    assert movers == [2, 3, 1, 2, 3, 1]
    assert game.clock == HANDS[1]["odd"]
    assert (game.round, game.first, game.to_move()) == (2, 3, "chance")


def test_the_left_die_lies_until_the_next_opening_is_rolled() -> None:
    game = opened()
    last_visit(game, 1, 2, 5)
    play(game, "take 2, pick book, pick book")
    assert game.dice == {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 0}
    game.play("roll 1")
    assert game.dice == {1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}
    play(game, "roll 1, roll 1, roll 1, roll 1, roll 1, roll 6")
    assert game.dice == {1: 6, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1}


def test_opening_dice_of_a_used_up_district_go_to_the_market() -> None:
    game = Atlandice(3)
    play(
        game, "first 1, tile jeweller odd, tile library second, tile inn gate, tile engineering 1, tile blacksmith six"
    )
    use_up(game, 2)
    play(game, "roll 2, roll 6, roll 2, roll 1, roll 1, roll 1, roll 1")
    assert game.dice == {1: 4, 2: 0, 3: 0, 4: 0, 5: 0, 6: 3}
    assert sorted(game.legal()) == ["take 1", "take 6"]


def test_any_kind_lying_at_the_area_may_be_picked() -> None:
    game = opened()
    lay(game, 2, book=1, weapon=2)
    game.play("take 2")
    assert game.legal() == ["pick book", "pick weapon"]


def test_the_first_player_token_passes_from_the_last_seat_to_seat_one() -> None:
    game = opened()
    last_visit(game, 2, 2, 5)
    assert game.first == 3
    play(game, "take 2, pick book, pick book")
    assert game.first == 1


# The effects


@pytest.mark.parametrize(("value", "takes"), [(1, True), (2, False), (3, True), (4, False), (5, True), (6, False)])
def test_odd_takes_one_more_on_an_odd_roll(value: int, takes: bool) -> None:
    game = play(opened(), f"take 1, pick gem, roll {value}")
    assert (game.legal() == ["pick gem"]) == takes
    assert (game.to_move() == 1) == takes


@pytest.mark.parametrize(("value", "takes"), [(1, False), (2, True), (3, False), (4, True), (5, False), (6, True)])
def test_even_takes_one_more_on_an_even_roll(value: int, takes: bool) -> None:
    game = play(opened(), f"take 5, pick weapon, roll {value}")
    assert (game.legal() == ["pick weapon"]) == takes


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_beyond_takes_from_another_district_on_a_five_or_six(value: int) -> None:
    game = play(opened("odd beyond smuggle 2 even"), f"take 2, pick book, roll {value}")
    if value < 5:
        assert game.to_move() == 2
    else:
        assert sorted(game.legal()) == ["loot 1 gem", "loot 3 provision", "loot 4 tool", "loot 5 weapon"]
        game.play("loot 4 tool")
        assert game.stocks[1] == Counter(book=1, tool=1)
        assert game.to_move() == 2


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_six_takes_from_the_market_on_a_six(value: int) -> None:
    game = play(opened("odd beyond smuggle 2 six"), f"take 5, pick weapon, roll {value}")
    if value < 6:
        assert game.to_move() == 2
    else:
        assert sorted(game.legal()) == sorted(f"loot 6 {kind}" for kind in HOME)
        game.play("loot 6 gem")
        assert game.stocks[1] == Counter(weapon=1, gem=1)


def test_market_moves_a_resource_from_the_library_to_the_market() -> None:
    game = opened("odd market smuggle 2 even")
    lay(game, 2, book=2, gem=1)
    play(game, "take 2, pick book")
    assert sorted(game.legal()) == ["move book 6", "move gem 6"]
    game.play("move gem 6")
    assert (game.tokens[2], game.tokens[MARKET]["gem"]) == (Counter(book=1), 4)


def test_second_gives_one_more_for_the_second_die_of_the_round_only() -> None:
    game = play(opened(dice="2 2 2 2 2 6 6"), "take 2, pick book, take 6, pick gem, take 6, pick gem")
    assert game.stocks[1] == Counter(book=1)
    play(game, "take 2, pick book, pick book")
    assert game.stocks[1] == Counter(book=3)
    assert game.to_move() == 2


@pytest.mark.parametrize(("value", "clock"), [(1, 5), (2, 5), (3, 5), (4, 5), (5, 4), (6, 4)])
def test_hasten_moves_the_hand_on_a_roll_of_one_to_four_without_an_event(value: int, clock: int) -> None:
    game = opened("odd second hasten 2 even")
    game.clock = 4
    hand(game, 1, gem=2)
    play(game, f"take 3, pick provision, roll {value}")
    assert (game.clock, game.to_move(), game.phase) == (clock, 2, "visit")


def test_smuggle_moves_from_the_market_to_a_district_other_than_the_inn() -> None:
    game = opened()
    lay(game, MARKET, gem=1, tool=2)
    play(game, "take 3, pick provision")
    assert sorted(game.legal()) == sorted(f"move {kind} {area}" for kind in ["gem", "tool"] for area in [1, 2, 4, 5])
    game.play("move tool 1")
    assert (game.tokens[MARKET], game.tokens[1]) == (Counter(gem=1, tool=1), Counter(gem=7, tool=1))


def test_gate_moves_a_lying_die_to_another_area() -> None:
    game = play(opened("odd second gate 2 even", dice="1 1 3 3 6 6 6"), "take 3, pick provision")
    expected = [f"gate {area} {value}" for area in [1, 3, 6] for value in [1, 2, 3, 4, 5, 6] if area != value]
    assert sorted(game.legal()) == sorted(expected)
    game.play("gate 3 5")
    assert game.dice == {1: 2, 2: 0, 3: 0, 4: 0, 5: 1, 6: 3}


def test_spread_moves_a_resource_from_the_blacksmith_to_another_district() -> None:
    game = play(opened("odd second gate 2 spread"), "take 5, pick weapon")
    assert sorted(game.legal()) == [f"move weapon {district}" for district in [1, 2, 3, 4]]
    game.play("move weapon 2")
    assert game.tokens[2] == Counter(book=7, weapon=1)


# Empty Districts


def test_most_takes_the_tile_and_all_tied_for_second_score_one() -> None:
    game = opened(players=4, dice="1 2 3 4 5 6 6 6 6")
    lay(game, 2, book=1)
    for seat, books in [(1, 1), (2, 4), (3, 2), (4, 1)]:
        hand(game, seat, book=books)
    play(game, "take 2, pick book")
    assert game.won[2] == [(2, "second")]
    assert game.points == {1: 1, 2: 0, 3: 1, 4: 0}
    assert game.scores() == [1, 3, 1, 0]


def test_a_district_with_any_foreign_resource_is_not_empty() -> None:
    game = opened()
    lay(game, 2, book=1, gem=1)
    play(game, "take 2, pick book")
    assert (game.to_move(), game.won[1], game.tokens[2]) == (2, [], Counter(gem=1))


def test_a_market_with_more_than_three_is_not_reduced() -> None:
    game = opened()
    lay(game, 2, book=1)
    game.tokens[MARKET]["book"] = 5
    hand(game, 1, book=3)
    play(game, "take 2, pick book")
    assert (game.tokens[MARKET]["book"], game.tokens[2]["book"]) == (5, 4)


def test_the_market_is_filled_before_the_district() -> None:
    game = opened()
    lay(game, 2, book=1)
    game.tokens[MARKET]["book"] = 0
    play(game, "take 2, pick book")
    assert (game.tokens[MARKET]["book"], game.tokens[2]["book"]) == (1, 0)


def test_a_stack_used_up_takes_every_token_of_its_resource_out_of_the_game() -> None:
    game = opened()
    game.unseen[2] = []
    lay(game, 2, book=1)
    game.tokens[3]["book"] = 2
    hand(game, 2, book=1, gem=1)
    play(game, "take 2, pick book")
    assert in_play(game, "book") == 0
    assert game.used_up(2)
    assert game.won[1] == [(2, "second")]
    assert game.scores() == [3, 3, 0]
    assert (game.stocks[2], game.to_move()) == (Counter(gem=1), 2)


# The clock


def test_a_survey_scores_all_tied_and_gives_nothing_back() -> None:
    game = opened()
    last_visit(game, 1, 2, 5)
    game.clock = 2
    hand(game, 2, gem=3)
    hand(game, 3, gem=3)
    play(game, "take 2, pick book, pick book")
    assert (game.clock, game.scores(), game.first) == (3, [0, 1, 1], 3)
    assert (game.stocks[2], game.stocks[3]) == (Counter(gem=3), Counter(gem=3))


@pytest.mark.parametrize("space", [9, 21])
def test_the_survey_of_the_total_counts_all_resources(space: int) -> None:
    game = opened()
    last_visit(game, 1, 2, 5)
    game.clock = space - 1
    hand(game, 2, gem=4)
    hand(game, 3, gem=1, book=1, provision=1, tool=1, weapon=1)
    play(game, "take 2, pick book, pick book")
    assert (game.clock, game.scores()) == (space, [0, 0, 1])


@pytest.mark.parametrize(("space", "kind"), [(3, "gem"), (7, "book"), (11, "provision"), (15, "tool"), (17, "weapon")])
def test_each_survey_asks_for_its_resource(space: int, kind: str) -> None:
    game = opened()
    last_visit(game, 1, 6, 5)
    game.clock = space - 1
    for other in HOME:
        game.stocks[2][other] = 4
        game.stocks[3][other] = 5 if other == kind else 2
    play(game, "take 6, pick gem")
    assert (game.clock, game.scores()) == (space, [0, 0, 1])


@pytest.mark.parametrize("space", [5, 13, 19])
def test_a_donation_begins_with_the_rounds_first_player_and_passes_the_token_afterwards(space: int) -> None:
    game = opened()
    last_visit(game, 1, 6, 5)
    game.clock = space - 1
    hand(game, 1, book=2)
    hand(game, 2, gem=2, weapon=3)
    hand(game, 3, tool=2)
    play(game, "take 6, pick gem")
    assert game.to_move() == 2
    assert sorted(game.legal()) == ["donate gem gem", "donate gem weapon", "donate weapon weapon", "done"]
    play(game, "donate gem weapon, donate gem weapon, donate tool tool")
    assert (game.to_move(), game.scores()) == (1, [0, 2, 1])
    game.play("done")
    assert (game.to_move(), game.first, game.round) == ("chance", 3, 2)


def test_the_hand_stops_on_the_last_space_and_the_game_ends_with_the_final_scoring() -> None:
    game = opened("odd second smuggle 3 even")
    last_visit(game, 1, 6, 4)
    game.clock = 23
    hand(game, 1, gem=2)
    hand(game, 2, gem=3, book=1, tool=2)
    hand(game, 3, book=1, tool=1)
    play(game, "take 6, pick gem")
    assert (game.clock, game.to_move(), game.legal(), game.odds()) == (24, None, [], {})
    assert game.points == {1: 3, 2: 3 + 3 + 3, 3: 3 + 1}
    assert (game.winners(), game.first) == ([2], 2)


def test_all_tied_for_second_score_one_at_the_end_and_tied_winners_win_together() -> None:
    game = opened(players=4, dice="1 2 3 4 5 6 6 6 6")
    last_visit(game, 1, 6, 5)
    game.clock = 23
    for seat, weapons in [(1, 0), (2, 2), (3, 1), (4, 1)]:
        hand(game, seat, weapon=weapons)
    assert game.winners() == []
    play(game, "take 6, pick gem")
    assert (game.scores(), game.winners()) == ([3, 3, 1, 1], [1, 2])


# Two players


def test_each_of_two_players_keeps_two_dice_and_gives_one_in_any_order() -> None:
    game = opened(players=2, dice="6 6 6 6 6 6 6")
    assert sorted(game.legal()) == ["give 6", "take 6"]
    play(game, "give 6, pick gem")
    assert sorted(game.legal()) == ["give 6", "take 6"]
    play(game, "take 6, pick gem")
    assert (game.to_move(), game.legal()) == (1, ["take 6"])
    play(game, "take 6, pick gem, take 6, pick book, take 6, pick book")
    assert (game.to_move(), game.legal()) == (2, ["give 6"])
    play(game, "give 6, pick tool")
    assert game.stocks == {1: Counter(gem=1, book=1), 2: Counter(gem=1, book=1), NEUTRAL: Counter(gem=1, tool=1)}
    assert (game.dice[MARKET], game.clock, game.first) == (1, 2, 2)


def test_the_giver_chooses_all_for_the_neutral() -> None:
    game = opened("odd beyond smuggle 2 even", players=2)
    game.submarine = 2
    play(game, "give 2, pick book, pick book, roll 5")
    assert game.to_move() == 1
    game.play("loot 5 weapon")
    assert game.stocks[NEUTRAL] == Counter(book=2, weapon=1)
    assert game.stocks[1] == Counter()


def test_the_neutral_takes_part_in_majorities_gives_back_and_never_wins() -> None:
    game = opened(players=2)
    lay(game, 2, book=1)
    hand(game, NEUTRAL, book=2, gem=1)
    play(game, "take 2, pick book")
    assert game.won[NEUTRAL] == [(2, "second")]
    assert (game.scores(), game.neutral_points()) == ([1, 0], 3)
    assert game.stocks[NEUTRAL] == Counter(gem=1)
    game.phase = "over"
    assert game.winners() == [1]


# Rulings


def test_ad1_an_effect_that_cannot_be_carried_out_is_skipped() -> None:
    alone = opened("swap second smuggle 2 even")
    for district in [2, 3, 4, 5]:
        lay(alone, district)
    play(alone, "take 1, pick gem")
    assert alone.phase == "reveal"

    bare = opened()
    lay(bare, MARKET)
    play(bare, "take 3, pick provision")
    assert bare.to_move() == 2

    emptied = opened("odd market smuggle 2 even")
    lay(emptied, 2, book=1)
    play(emptied, "take 2, pick book")
    assert emptied.phase == "reveal"


def test_ad1_nothing_can_be_spread_or_swapped_or_smuggled_if_no_other_district_is_left() -> None:
    for tops, district in [("odd second gate 2 spread", 5), ("swap second gate 2 even", 1), (QUIET, 3)]:
        game = opened(tops)
        use_up(game, *[other for other in DISTRICTS if other != district])
        play(game, f"take {district}, pick {KINDS[district]}")
        assert (game.phase, game.to_move()) == ("visit", 2)


def test_ad1_a_roll_is_made_even_if_nothing_can_come_of_it() -> None:
    game = opened()
    lay(game, 1, gem=1)
    play(game, "take 1, pick gem")
    assert (game.phase, game.to_move()) == ("effect roll", "chance")
    game.play("roll 1")
    assert game.phase == "reveal"

    late = opened("odd second hasten 2 even")
    late.clock = 24
    play(late, "take 3, pick provision")
    assert late.phase == "effect roll"
    late.play("roll 1")
    assert (late.clock, late.to_move()) == (24, 2)

    looted = opened("odd second smuggle 2 six")
    lay(looted, MARKET)
    play(looted, "take 5, pick weapon, roll 6")
    assert looted.to_move() == 2


def test_ad1_two_resources_of_the_same_kind_may_be_swapped() -> None:
    game = opened("swap second smuggle 2 even")
    game.tokens[3]["gem"] = 1
    play(game, "take 1, pick gem, swap gem 3 gem")
    assert (game.tokens[1], game.tokens[3]["gem"]) == (Counter(gem=6), 1)


def test_ad2_an_area_without_resources_may_be_chosen_and_has_its_effect() -> None:
    game = opened()
    lay(game, 4)
    play(game, "take 4")
    assert (game.phase, game.stocks[1]) == ("submarine", Counter())
    bare = opened()
    lay(bare, MARKET)
    bare.submarine = MARKET
    bare.play("take 6")
    assert bare.to_move() == 2


def test_ad2_the_submarines_extra_is_a_second_pick_before_the_effect_if_one_is_left() -> None:
    game = opened()
    game.submarine = 1
    play(game, "take 1, pick gem")
    assert (game.phase, game.legal()) == ("submarine pick", ["pick gem"])
    game.play("pick gem")
    assert game.phase == "effect roll"

    single = opened()
    single.submarine = 1
    lay(single, 1, gem=1)
    play(single, "take 1, pick gem")
    assert single.phase == "effect roll"


def test_ad3_nobody_with_none_is_first_or_second() -> None:
    game = opened()
    lay(game, 2, book=1)
    play(game, "take 2, pick book")
    assert game.scores() == [3, 0, 0]

    survey = opened()
    last_visit(survey, 1, 2, 5)
    survey.clock = 2
    play(survey, "take 2, pick book, pick book")
    assert (survey.clock, survey.scores()) == (3, [0, 0, 0])

    end = opened()
    last_visit(end, 1, 6, 5)
    end.clock = 23
    play(end, "take 6, pick gem")
    assert end.scores() == [3, 0, 0]


def test_ad3_a_tile_emptied_while_nobody_has_the_resource_leaves_the_game_unscored() -> None:
    game = opened("odd market smuggle 2 even")
    lay(game, 2, gem=1)
    play(game, "take 2, pick gem")
    assert game.unscored == [(2, "market")]
    assert game.scores() == [0, 0, 0]
    assert game.phase == "reveal"


def test_ad4_the_district_of_the_die_is_settled_first_then_ascending() -> None:
    game = opened("odd beyond smuggle 2 spread")
    for district in [1, 2, 3]:
        lay(game, district)
    lay(game, 5, weapon=1)
    hand(game, 1, gem=1, book=1, provision=1)
    play(game, "take 5, pick weapon")
    order = []
    while game.phase == "reveal":
        order.append(game.legal()[0].split()[1])
        game.play(game.legal()[0])
    assert order == ["blacksmith", "jeweller", "library", "inn"]
    assert game.to_move() == 2


def test_ad4_without_a_district_of_the_die_the_order_is_ascending() -> None:
    game = opened()
    lay(game, 2)
    lay(game, 4)
    play(game, "take 6, pick gem")
    assert game.legal()[0].startswith("tile library")
    game.play("tile library market")
    assert game.legal()[0].startswith("tile engineering")
    game.play("tile engineering 3")
    assert game.to_move() == 2


def test_ad4_a_district_on_which_nothing_could_be_placed_waits_for_the_next_visit() -> None:
    game = opened()
    lay(game, 2)
    play(game, "take 6, pick gem, tile library beyond")
    assert (game.to_move(), game.tokens[2].total(), game.unscored) == (2, 0, [(2, "second")])
    play(game, "take 6, pick gem")
    assert game.unscored == [(2, "second"), (2, "beyond")]
    game.play("tile library market")
    assert game.to_move() == 3


def test_ad4_a_district_emptied_because_tokens_left_the_game_is_settled_in_the_same_check() -> None:
    game = opened("odd second smuggle 2 spread")
    lay(game, 1, weapon=2)
    lay(game, 3)
    game.unseen[5] = []
    lay(game, 5, weapon=1)
    hand(game, 2, gem=1)
    play(game, "take 5, pick weapon")
    assert (game.used_up(5), game.tokens[1]) == (True, Counter(gem=1))
    assert game.legal()[0].startswith("tile jeweller")
    play(game, "tile jeweller swap")
    assert game.legal()[0].startswith("tile inn")
    game.play("tile inn gate")
    assert game.to_move() == 2
    assert game.won == {1: [(5, "spread")], 2: [(1, "odd")], 3: []}


def test_ad4_the_search_begins_again_from_the_start_after_each_settlement() -> None:
    game = opened()
    lay(game, 1, book=2)
    lay(game, 2)
    lay(game, 3)
    game.unseen[2] = []
    play(game, "take 6, pick gem")
    assert game.used_up(2)
    assert game.legal()[0].startswith("tile jeweller")
    assert game.settled == [2, 1]
    game.play("tile jeweller chain")
    assert game.settled == [2, 1, 3]


def test_ad5_dice_and_submarine_of_a_used_up_stack_go_to_the_market() -> None:
    game = opened(dice="2 2 2 4 5 6 1")
    game.unseen[2] = []
    game.submarine = 2
    lay(game, 2, book=2)
    play(game, "take 2, pick book, pick book")
    assert game.dice == {1: 1, 2: 0, 3: 0, 4: 1, 5: 1, 6: 3}
    assert game.submarine == MARKET


def test_ad5_the_left_die_of_a_used_up_stack_moves_the_clock_by_the_markets_hands() -> None:
    game = opened()
    last_visit(game, 1, 2, 2)
    game.unseen[2] = []
    lay(game, 2, book=1)
    play(game, "take 2, pick book")
    assert (game.dice[MARKET], game.clock) == (1, 2)


def test_ad6_a_tied_tile_goes_to_the_first_tied_seat_from_the_mover_clockwise() -> None:
    game = opened(first=2)
    lay(game, 2, gem=1)
    hand(game, 1, book=2)
    hand(game, 3, book=2)
    play(game, "take 2, pick gem")
    assert game.won == {1: [], 2: [], 3: [(2, "second")]}
    assert game.scores() == [3, 0, 3]


def test_ad6_a_tied_tile_goes_to_the_neutral_last_even_if_it_was_given_the_die() -> None:
    game = opened(players=2, first=2)
    lay(game, 2, book=1)
    hand(game, 1, book=1)
    play(game, "give 2, pick book")
    assert game.won == {1: [(2, "second")], 2: [], NEUTRAL: []}
    assert (game.scores(), game.neutral_points()) == ([3, 0], 3)


def test_ad7_the_neutrals_dice_are_the_neutrals() -> None:
    game = opened(players=2, dice="2 2 2 2 6 6 6")
    play(game, "give 2, pick book, take 6, pick gem")
    play(game, "take 2, pick book")
    assert (game.to_move(), game.stocks[1]) == (2, Counter(book=1))
    play(game, "give 2, pick book, pick book")
    assert game.stocks[NEUTRAL] == Counter(book=3)
    play(game, "take 2, pick book, pick book")
    assert game.stocks[1] == Counter(book=3)


def test_ad8_the_chain_may_come_again_and_takes_no_die() -> None:
    game = opened("chain second smuggle 2 even")
    play(game, "take 1, pick gem, roll 6, roll 1, pick gem, roll 6, roll 1, pick gem, roll 6, roll 4, pick tool")
    assert game.phase == "submarine pick"
    play(game, "pick tool, submarine 1")
    assert game.stocks[1] == Counter(gem=3, tool=2)
    assert (game.dice, game.taken[1]) == ({1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2}, 1)
    assert game.to_move() == 2


def test_ad8_a_chain_to_a_used_up_district_means_the_market() -> None:
    game = opened("chain second smuggle 2 even")
    use_up(game, 2)
    play(game, "take 1, pick gem, roll 6, roll 2, pick weapon")
    assert (game.tokens[MARKET]["weapon"], game.to_move()) == (2, 2)


def test_ad8_emptiness_is_checked_once_after_the_chain_and_here_is_the_area_visited() -> None:
    game = opened("chain second smuggle 2 even")
    lay(game, 1, gem=1)
    play(game, "take 1, pick gem, roll 6")
    assert game.phase == "chain roll"
    play(game, "roll 5, pick weapon, roll 2, pick weapon")
    assert game.stocks[1] == Counter(weapon=2)
    assert game.won[1] == [(1, "chain")]
    assert game.phase == "reveal"


def test_ad8_the_district_of_the_die_taken_is_settled_before_the_one_the_chain_led_to() -> None:
    game = opened("chain second smuggle 2 even")
    lay(game, 1, gem=1)
    lay(game, 5, weapon=1)
    play(game, "take 1, pick gem, roll 6, roll 5, pick weapon, roll 1")
    game.play("tile jeweller odd")
    assert game.legal()[0].startswith("tile blacksmith")


@pytest.mark.parametrize(("before", "books"), [(0, 1), (1, 2)])
def test_ad8_second_counts_the_die_taken_for_the_chain(before: int, books: int) -> None:
    game = opened("chain second smuggle 2 even")
    game.taken[1] = before
    play(game, "take 1, pick gem, roll 6, roll 2, pick book")
    if books == 2:
        game.play("pick book")
    assert (game.stocks[1], game.phase) == (Counter(gem=1, book=books), "visit")


def test_ad9_a_die_at_the_market_counts_as_six_and_a_used_up_district_is_no_target() -> None:
    game = opened("odd second gate 2 even", dice="3 6 6 6 6 6 6")
    use_up(game, 2)
    play(game, "take 3, pick provision")
    assert sorted(game.legal()) == ["gate 6 1", "gate 6 3", "gate 6 4", "gate 6 5"]


def test_ad9_the_gate_is_possible_on_the_last_visit() -> None:
    game = opened("odd second gate 3 even")
    last_visit(game, 1, 3, 3)
    play(game, "take 3, pick provision, gate 3 4")
    assert (game.dice[4], game.clock) == (1, 3)


def test_ad10_the_submarine_must_leave_may_come_to_the_visited_area_and_gives_nothing_then() -> None:
    game = opened()
    use_up(game, 2)
    game.submarine = 1
    play(game, "take 4, pick tool")
    assert sorted(game.legal()) == ["submarine 3", "submarine 4", "submarine 5", "submarine 6"]
    game.play("submarine 4")
    assert (game.stocks[1], game.to_move()) == (Counter(tool=1), 2)


def test_ad10_a_used_up_district_is_none_for_smuggle_and_spread() -> None:
    game = opened("odd second smuggle 2 spread")
    use_up(game, 2)
    play(game, "take 3, pick provision")
    assert {move.split()[2] for move in game.legal()} == {"1", "4", "5"}
    play(game, "move gem 1, take 5, pick weapon")
    assert {move.split()[2] for move in game.legal()} == {"1", "3", "4"}


def test_ad11_hasten_to_the_last_space_lets_the_round_be_finished_and_ends_the_game_then() -> None:
    game = opened("odd second hasten 2 even")
    game.clock = 23
    play(game, "take 3, pick provision, roll 4")
    assert (game.clock, game.to_move()) == (24, 2)
    play(game, "take 6, pick gem, take 6, pick gem, take 2, pick book, pick book, take 5, pick weapon, roll 1")
    assert game.to_move() == 3
    play(game, "take 1, pick gem, roll 2")
    assert (game.clock, game.to_move(), game.round) == (24, None, 1)
    assert game.scores() == [3 + 3, 3 + 1, 3]


def test_ad11_a_space_reached_by_hasten_has_no_event_even_when_the_round_ends() -> None:
    game = opened("odd second hasten 2 even")
    last_visit(game, 1, 3, 4)
    game.clock = 2
    hand(game, 2, gem=3)
    play(game, "take 3, pick provision, roll 1")
    assert (game.clock, game.to_move()) == (5, 2)
    assert game.scores() == [0, 0, 0]


def test_ad12_an_effect_that_takes_elsewhere_may_take_any_kind_and_gets_nothing_by_the_submarine() -> None:
    game = opened("odd beyond smuggle 2 even")
    lay(game, 4, gem=2, tool=2)
    play(game, "take 2, pick book, roll 6")
    assert {"loot 4 gem", "loot 4 tool"} < set(game.legal())
    game.play("loot 4 gem")
    assert (game.stocks[1], game.to_move()) == (Counter(book=1, gem=1), 2)


def test_ad13_the_neutral_scores_surveys_and_the_final_majorities() -> None:
    game = opened(players=2)
    last_visit(game, 1, 6, 5)
    game.clock = 2
    hand(game, NEUTRAL, gem=3)
    end = game.copy()
    play(game, "take 6, pick gem")
    assert (game.clock, game.scores(), game.neutral_points()) == (3, [0, 0], 1)
    end.clock = 23
    play(end, "take 6, pick gem")
    assert (end.scores(), end.neutral_points(), end.winners()) == ([1, 0], 3, [1])


def test_ad14_the_clock_goes_by_the_tile_revealed_after_the_last_visit() -> None:
    game = opened("odd second smuggle 2 even")
    last_visit(game, 1, 2, 2)
    lay(game, 2, book=1)
    play(game, "take 2, pick book")
    assert game.clock == 0
    game.play("tile library market")
    assert game.clock == HANDS[2]["market"] == 3


def test_ad15_donated_tokens_go_to_their_districts_without_a_check() -> None:
    game = opened()
    last_visit(game, 1, 6, 5)
    game.clock = 4
    lay(game, 3)
    hand(game, 2, gem=1, book=1)
    play(game, "take 6, pick gem, tile inn gate")
    assert game.phase == "donate"
    play(game, "donate gem book")
    assert (game.tokens[1]["gem"], game.tokens[2]["book"]) == (8, 8)
    assert (game.tokens[3].total(), game.top[3], game.phase) == (0, "gate", "open")


def test_ad16_who_has_fewer_than_two_resources_is_not_asked() -> None:
    game = opened()
    last_visit(game, 1, 6, 5)
    game.clock = 4
    hand(game, 2, gem=1)
    hand(game, 3, gem=1, book=1, tool=1)
    play(game, "take 6, pick gem")
    assert game.to_move() == 3
    game.play("donate gem tool")
    assert (game.to_move(), game.phase, game.scores()) == ("chance", "open", [0, 0, 1])


def test_ad16_a_donation_nobody_can_make_passes_without_a_move() -> None:
    game = opened()
    last_visit(game, 1, 6, 5)
    game.clock = 4
    play(game, "take 6, pick gem")
    assert (game.clock, game.phase) == (5, "open")


def test_the_neutral_does_not_donate() -> None:
    game = opened(players=2)
    last_visit(game, 1, 6, 5)
    game.clock = 4
    hand(game, NEUTRAL, gem=4)
    play(game, "take 6, pick gem")
    assert (game.clock, game.phase) == (5, "open")


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_all_tokens_and_dice_and_end(players: int) -> None:
    tokens = 12 if players == 4 else 10
    dice = 9 if players == 4 else 7
    for seed in range(70):
        chance = random.Random(seed)
        game = Atlandice(players)
        while game.to_move() is not None:
            moves = game.legal()
            assert moves != ["done"]
            assert len(moves) == len(set(moves)) > 0
            if game.to_move() == "chance":
                assert (list(game.odds()), sum(game.odds().values())) == (moves, 1)
            before = sum(game.points.values())
            game.play(chance.choice(moves))
            assert sum(game.points.values()) >= before
            for district, kind in KINDS.items():
                assert in_play(game, kind) == (0 if game.used_up(district) else tokens)
                if game.used_up(district):
                    assert game.tokens[district].total() == game.dice[district] == 0
                    assert game.submarine != district
            if game.round > 0 and game.phase != "open":
                assert sum(game.dice.values()) + sum(game.taken.values()) == dice
        assert game.clock == 24
        assert set(game.taken.values()) == {2}
        assert [game.scores()[seat - 1] for seat in game.winners()] == [max(game.scores())] * len(game.winners())


def test_tiles_are_never_lost_or_doubled() -> None:
    for seed in range(30):
        chance = random.Random(seed)
        game = Atlandice(2)
        while game.to_move() is not None:
            game.play(chance.choice(game.legal()))
            for district in DISTRICTS:
                seen = [tile for won in game.won.values() for place, tile in won if place == district]
                seen += [tile for place, tile in game.unscored if place == district]
                top = game.top[district]
                lying = [*game.unseen[district]] if top is None else [top, *game.unseen[district]]
                assert sorted(seen + lying) == sorted(HANDS[district])


def test_a_copy_is_played_on_alone() -> None:
    game = opened()
    other = game.copy()
    play(other, "take 2, pick book")
    assert (game.to_move(), game.tokens[2], game.stocks[1]) == (1, Counter(book=7), Counter())


def test_a_move_that_is_not_legal_is_refused() -> None:
    game = opened(dice="1 1 1 1 1 1 1")
    for move in ["take 2", "give 1", "pick gem", "roll 1", "done", "take 7", ""]:
        with pytest.raises(ValueError, match="not a legal move"):
            game.play(move)
