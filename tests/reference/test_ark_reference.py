"""The plain Ark of Atlantis is itself checked: by the rulebook's examples, and by positions worked by hand."""

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.reference import ark
from tests.reference.ark import CUBES, EVENT_SPACES, QUAKE, SETS, SHIPS, TILES, Ark

FLEET = ["S01", "S16", "S21", "S24"]
TOKENS = ["potions", "animals", "treasures", "knowledge", "potions", "animals", "treasures", "knowledge"]
YELLOW, GREEN = 1, 2


def opened(players: int = 2, even_start: bool = False) -> Ark:
    """A game before its first turn, seat 1 on top of the pile, then 2 and so on."""
    return Ark.opened(players, list(range(1, players + 1)), FLEET, TOKENS, even_start)


def play(game: Ark, record: str) -> Ark:
    """Play the moves of a record, written with commas between them."""
    for move in record.split(","):
        game.play(move.strip())
    return game


def hold(game: Ark, seat: int, **cubes: int) -> None:
    """Let a seat have these cubes and no others, from the supply."""
    game.supply = game.supply + game.cubes[seat]
    game.cubes[seat] = Counter(cubes)
    game.supply.subtract(cubes)


def build(game: Ark, seat: int, *ships: str) -> None:
    """Let a seat have built these ships, which are exchanged for others where they were on show."""
    for name in ships:
        for slot in game.show:
            if game.show[slot] == name:
                other = next(other for other in game.deck if other not in ships)
                game.show[slot] = other
                game.deck.remove(other)
        if name in game.deck:
            game.deck.remove(name)
        game.built[seat].append(name)


def stand(game: Ark, tile: int, seat: int, silver: bool = False) -> None:
    """Let a seat have gathered at this tile and, with `silver`, have taken its token."""
    game.occupant[tile] = seat
    game.on_gold[tile] = TILES[tile].rings
    if silver:
        game.on_silver[tile] = 1
        game.token_on[tile] = None


def markers(game: Ark, piles: dict[int, list[int]]) -> None:
    """Put the markers so, from bottom to top, in the present round; its event spaces up to there are reached."""
    start = 7 * ((game.round - 1) % 3)
    game.piles = {space: list(piles.get(space, [])) for space in range(22)}
    for space, pile in piles.items():
        for seat in pile:
            game.left[seat] = 7 - (space - start)
    game.reached = {space for space in EVENT_SPACES if space <= max(piles)}


def last_turn(game: Ark, round_number: int) -> None:
    """Let seat 1 be about to place the last worker of this round, the event spaces all reached."""
    game.round = round_number
    game.city = "dry" if round_number <= 3 else "sinking"
    end = 7 * ((round_number - 1) % 3) + 7
    markers(game, {end - 1: [1], end: game.seats[1:]})


def shuffled_deck(chance: random.Random, quakes: tuple[int, int] | None = None) -> list[str]:
    """The 18 event cards as the rulebook stacks them; `quakes` places the earthquake within each half, 0-7."""
    numbers = [str(number) for number in range(1, 9)] * 2
    chance.shuffle(numbers)
    aside, first, second = numbers[:2], numbers[2:9], numbers[9:]
    if quakes is None:
        quakes = chance.randrange(8), chance.randrange(8)
    first.insert(quakes[0], QUAKE)
    second.insert(quakes[1], QUAKE)
    return first + aside + second


def cards(numbers: str) -> list[str]:
    """Event cards from a row of digits, with q for an earthquake."""
    return [QUAKE if letter == "q" else letter for letter in numbers]


# Set-up and chance


def test_the_house_data_are_eight_tiles_thirty_ships_and_fifteen_gold_rings() -> None:
    assert list(TILES) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(tile.rings for tile in TILES.values()) == 15
    assert list(SHIPS) == [f"S{number:02}" for number in range(1, 31)]
    assert [name for name in SHIPS if not SHIPS[name].ring] == [f"S{number}" for number in range(21, 31)]
    assert [name for name in SHIPS if SHIPS[name].pays] == [f"S{number}" for number in range(11, 21)]
    assert sum(ship.points for ship in SHIPS.values()) == 101


def test_set_up_is_thirteen_chance_moves_order_then_ships_then_tokens() -> None:
    game = Ark(3)
    kinds = []
    while game.to_move() == "chance":
        kinds.append(game.legal()[0].split()[0])
        game.play(game.legal()[-1])
    assert kinds == ["order"] + 4 * ["ship"] + 8 * ["token"]
    assert game.piles[0] == [1, 2, 3]
    assert (game.to_move(), game.round, game.scores()) == (3, 1, [0, 0, 0])
    assert game.show == {1: "S30", 2: "S29", 3: "S28", 4: "S27"}
    assert len(game.deck) == 26
    assert [game.token_on[tile] for tile in TILES] == 6 * ["knowledge"] + 2 * ["treasures"]
    assert game.supply == CUBES


def test_the_first_named_of_the_order_lies_on_top_and_begins() -> None:
    game = Ark.opened(4, [3, 1, 4, 2], FLEET, TOKENS)
    assert game.piles[0] == [2, 4, 1, 3]
    assert [game.show[slot] for slot in [1, 2, 3, 4]] == FLEET
    assert [game.token_on[tile] for tile in TILES] == TOKENS
    movers = []
    for _ in range(4):
        movers.append(game.to_move())
        game.play("gold 1")
    assert movers == [3, 1, 4, 2]
    assert game.to_move() == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_orders_are_equally_likely(players: int) -> None:
    odds = Ark(players).odds()
    assert len(odds) == math.factorial(players)
    assert set(odds.values()) == {Fraction(1, math.factorial(players))}


def test_ships_come_evenly_from_the_deck_and_tokens_by_their_copies_in_the_bag() -> None:
    game = Ark(2)
    game.play("order 2 1")
    assert game.odds() == {f"ship {name}": Fraction(1, 30) for name in SHIPS}
    game.play("ship S07")
    assert game.odds() == {f"ship {name}": Fraction(1, 29) for name in SHIPS if name != "S07"}
    play(game, "ship S01, ship S02, ship S03, token animals")
    assert game.odds()["token animals"] == Fraction(5, 23)
    assert game.odds()["token potions"] == Fraction(6, 23)
    play(game, "token animals, token animals, token animals, token animals, token animals")
    assert game.odds() == {f"token {name}": Fraction(1, 3) for name in SETS if name != "animals"}


def test_a_chance_move_with_one_outcome_is_still_a_move() -> None:
    game = opened()
    hold(game, 1, ore=1, gold=3)
    game.deck = ["S30"]
    game.play("build S16")
    assert (game.to_move(), game.odds()) == ("chance", {"ship S30": Fraction(1)})
    game.play("ship S30")
    assert game.to_move() == 2


@pytest.mark.parametrize(("players", "gifted"), [(2, []), (3, [3]), (4, [3, 4])])
def test_the_even_start_gives_a_gold_to_the_bottom_of_the_pile_right_after_the_order(
    players: int, gifted: list[int]
) -> None:
    game = Ark(players, even_start=True)
    game.play(f"order {' '.join(str(seat) for seat in game.seats)}")
    assert [seat for seat in game.seats if game.cubes[seat] == Counter(gold=1)] == gifted
    assert game.supply["gold"] == 25 - len(gifted)
    assert opened(players).supply == CUBES


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2, 3 or 4 players"):
        Ark(players)


def test_the_first_turn_offers_every_tile_and_one_to_three_workers_for_gold() -> None:
    assert opened().legal() == [*(f"gather {tile}" for tile in TILES), "gold 1", "gold 2", "gold 3"]


# The examples of the rulebook


def test_two_workers_gather_six_wood_and_lock_the_tile() -> None:
    game = opened()
    game.play("gather 3")
    assert (game.cubes[1], game.left[1], game.piles[2]) == (Counter(wood=6), 5, [1])
    assert (game.occupant[3], game.on_gold[3], game.on_silver[3]) == (1, 2, 0)
    assert game.to_move() == 2
    assert not {"gather 3", "treasure 3"} & set(game.legal())
    play(game, "gold 3, event 1")
    assert game.to_move() == 1
    assert "treasure 3" in game.legal()
    assert "gather 3" not in game.legal()


def test_the_token_is_taken_with_one_more_worker_and_only_once() -> None:
    game = opened()
    play(game, "gather 3, gold 3, event 1, treasure 3")
    assert (game.tokens[1], game.token_on[3], game.on_silver[3]) == (Counter(treasures=1), None, 1)
    assert (game.left[1], game.piles[3]) == (4, [2, 1])
    assert game.to_move() == 1
    assert "treasure 3" not in game.legal()


def test_all_rings_are_filled_at_the_same_time_so_one_worker_is_too_few() -> None:
    game = opened()
    markers(game, {6: [1], 7: [2]})
    assert [move for move in game.legal() if move.startswith("gather")] == ["gather 4", "gather 5"]
    markers(game, {5: [1], 7: [2]})
    assert "gather 3" in game.legal()
    assert "gather 8" not in game.legal()


def test_gold_comes_one_for_each_worker() -> None:
    game = opened()
    game.play("gold 2")
    assert (game.cubes[1], game.left[1], game.in_city[1], game.piles[2]) == (Counter(gold=2), 5, 2, [1])


@pytest.mark.parametrize(
    ("move", "cubes"),
    [("buy wood", {"gold": 3, "wood": 2}), ("buy flax", {"gold": 3, "flax": 1}), ("buy ore", {"gold": 2, "ore": 1})],
)
def test_the_city_sells_two_wood_or_a_flax_for_a_gold_and_an_ore_for_two(move: str, cubes: dict[str, int]) -> None:
    game = opened()
    hold(game, 1, gold=4)
    game.play(move)
    assert (game.cubes[1], game.piles[1]) == (Counter(cubes), [1])
    assert game.supply == Counter(CUBES) - Counter(cubes)


def test_with_one_gold_no_ore_is_offered_and_with_none_nothing_is() -> None:
    game = opened()
    hold(game, 1, gold=1)
    assert [move for move in game.legal() if move.startswith("buy")] == ["buy wood", "buy flax"]
    hold(game, 1)
    assert not [move for move in game.legal() if move.startswith("buy")]


def test_the_assay_ship_costs_an_ore_and_three_gold_and_a_fifth_ship_takes_its_slot() -> None:
    game = opened()
    hold(game, 1, wood=1, ore=2, gold=4)
    game.play("build S16")
    assert game.cubes[1] == Counter(wood=1, ore=1, gold=1)
    assert (game.built[1], game.scores()) == (["S16"], [2, 0])
    assert game.show == {1: "S01", 2: None, 3: "S21", 4: "S24"}
    assert "ship S16" not in game.legal()
    game.play("ship S09")
    assert game.show == {1: "S01", 2: "S09", 3: "S21", 4: "S24"}
    assert game.to_move() == 2


@pytest.mark.parametrize("cubes", [{"ore": 1, "gold": 2}, {"gold": 10}, {"ore": 10, "wood": 10, "flax": 10}])
def test_a_ship_is_not_built_without_its_whole_cost(cubes: dict[str, int]) -> None:
    game = opened()
    hold(game, 1, **cubes)
    assert "build S16" not in game.legal()


def test_the_ore_barge_gives_an_ore_once_a_round() -> None:
    game = opened()
    build(game, 1, "S01")
    markers(game, {0: [1], 7: [2]})
    game.play("use S01")
    assert (game.cubes[1], game.used, game.left[1]) == (Counter(ore=1), {"S01"}, 6)
    assert "use S01" not in game.legal()
    last_turn(game, 1)
    play(game, "gold 1, gold 1")
    assert (game.round, game.used, game.to_move()) == (2, set(), 2)
    markers(game, {8: [1], 9: [2]})
    assert "use S01" in game.legal()


def test_a_trading_ship_is_refused_without_its_price_and_to_others() -> None:
    game = opened()
    build(game, 1, "S16")
    build(game, 2, "S01")
    assert not [move for move in game.legal() if move.startswith("use")]
    with pytest.raises(ValueError, match="not a legal move"):
        game.play("use S16")
    hold(game, 1, gold=1)
    game.play("use S16")
    assert game.cubes[1] == Counter(ore=2)
    assert [move for move in game.legal() if move.startswith("use")] == ["use S01"]


def test_last_place_plays_and_the_topmost_of_several_does() -> None:
    game = opened()
    assert (game.piles[0], game.to_move()) == ([GREEN, YELLOW], YELLOW)
    markers(game, {0: [YELLOW], 1: [GREEN]})
    game.play("gold 1")
    assert (game.piles[1], game.to_move()) == ([GREEN, YELLOW], YELLOW)
    play(game, "gold 2, event 5")
    assert (game.piles[3], game.to_move()) == ([YELLOW], GREEN)


def test_only_the_first_to_pass_an_event_space_draws_a_card() -> None:
    game = opened()
    markers(game, {2: [GREEN, YELLOW]})
    game.play("gold 2")
    assert (game.to_move(), game.reached) == ("chance", {3})
    game.play("event 5")
    assert (game.to_move(), game.drawn) == (GREEN, ["5"])
    game.play("gold 2")
    assert (game.piles[4], game.to_move(), game.drawn) == ([YELLOW, GREEN], GREEN, ["5"])


def test_tile_four_turns_with_its_worker_and_token_and_then_goes() -> None:
    game = opened()
    play(game, "gather 4, gold 3, event 4")
    assert (game.side[4], game.occupant[4], game.on_gold[4], game.token_on[4]) == ("sinking", 1, 1, "knowledge")
    assert (game.cubes[1], game.swimmers) == (Counter(wood=2), {1: 0, 2: 0})
    play(game, "gold 1, gold 1, gold 3, event 4")
    assert (game.side[4], game.occupant[4], game.on_gold[4], game.token_on[4]) == ("gone", None, 0, None)
    assert (game.swimmers, game.lost) == ({1: 1, 2: 0}, Counter(knowledge=1))
    assert not {"gather 4", "treasure 4"} & set(game.legal())


@pytest.mark.parametrize(
    ("swimmers", "gold", "gold_after", "points"),
    [(3, 2, 0, 0), (3, 1, 1, -4), (3, 0, 0, -4), (1, 5, 3, 0), (7, 0, 0, -4), (0, 5, 5, 0), (0, 0, 0, 0)],
)
def test_swimmers_cost_two_gold_or_else_four_points_once(
    swimmers: int, gold: int, gold_after: int, points: int
) -> None:
    game = opened(3)
    last_turn(game, 1)
    hold(game, 2, gold=gold)
    game.swimmers[2] = swimmers
    game.play("gold 1")
    assert (game.cubes[2]["gold"], game.scores()) == (gold_after, [0, points, 0])
    assert (game.swimmers, game.left) == ({1: 0, 2: 0, 3: 0}, {1: 7, 2: 7, 3: 7})
    assert game.supply["gold"] + game.cubes[1]["gold"] + game.cubes[2]["gold"] == 25


@pytest.mark.parametrize(("round_number", "space"), [(1, 7), (2, 14), (4, 7), (5, 14)])
def test_the_round_ends_when_all_are_on_its_last_space_and_the_last_to_arrive_begins(
    round_number: int, space: int
) -> None:
    game = opened(3)
    last_turn(game, round_number)
    assert [move for move in game.legal() if move.startswith("gold")] == ["gold 1"]
    stand(game, 3, 2, silver=True)
    game.token_on[3] = "potions"
    game.play("gold 1")
    assert (game.piles[space], game.to_move()) == ([2, 3, 1], 1)
    assert (game.round, game.left, game.in_city) == (round_number + 1, {1: 7, 2: 7, 3: 7}, {1: 0, 2: 0, 3: 0})
    assert (game.occupant[3], game.on_gold[3], game.on_silver[3]) == (None, 0, 0)
    assert "gather 3" in game.legal()


def test_after_the_third_round_the_pile_goes_back_and_the_city_turns() -> None:
    game = opened(3)
    last_turn(game, 3)
    assert game.reached == set(EVENT_SPACES)
    game.drawn = cards("1q234")
    game.play("gold 1")
    assert (game.piles[0], game.piles[21], game.to_move()) == ([2, 3, 1], [], 1)
    assert (game.city, game.round, game.reached) == ("sinking", 4, set())
    assert game.drawn == cards("1q234")


def test_after_the_sixth_round_the_game_is_over() -> None:
    game = opened()
    last_turn(game, 6)
    game.play("gold 1")
    assert (game.to_move(), game.legal(), game.odds()) == (None, [], {})
    assert (game.city, game.round) == ("gone", 6)


def test_the_lowest_waiting_tiles_get_the_last_tokens() -> None:
    game = opened()
    last_turn(game, 2)
    for tile in [2, 5, 7]:
        game.token_on[tile] = None
    game.bag = Counter(potions=1, animals=1)
    game.play("gold 1")
    assert game.odds() == {"token potions": Fraction(1, 2), "token animals": Fraction(1, 2)}
    play(game, "token animals, token potions")
    assert [game.token_on[tile] for tile in [2, 5, 7]] == ["animals", "potions", None]
    assert (game.to_move(), game.round) == (1, 3)


def test_workers_without_a_ship_cost_five_points_each() -> None:
    game = opened()
    for ships, loss in [(0, -35), (5, -10), (6, -5), (7, 0), (8, 0)]:
        game.built[1] = list(SHIPS)[:ships]
        assert game.breakdown(1)["workers"] == loss


def test_sets_are_worth_more_the_larger_they_are() -> None:
    game = opened()

    def worth(**tokens: int) -> int:
        game.tokens[1] = Counter(tokens)
        return sum(game.breakdown(1)[name] for name in SETS)

    assert worth() == 0
    assert worth(potions=3, animals=2, knowledge=1) == 16
    assert [worth(treasures=number) for number in range(1, 7)] == [2, 5, 9, 14, 20, 27]
    assert worth(potions=6, animals=6, treasures=6, knowledge=6) == 108


def test_the_worked_example_of_the_scoring_comes_to_thirty_three() -> None:
    game = opened()
    last_turn(game, 6)
    build(game, 1, "S01", "S05", "S22", "S23", "S28")
    game.points[1] = 20 + 8
    game.swimmers[1] = 1
    game.tokens[1] = Counter(potions=3, animals=2, knowledge=1)
    hold(game, 1, wood=5, gold=0)
    game.play("gold 1")
    hold(game, 1, wood=5, gold=3)
    assert game.breakdown(1) == {
        "track": 24,
        "workers": -10,
        "potions": 9,
        "animals": 5,
        "treasures": 0,
        "knowledge": 2,
        "gold": 3,
    }
    assert (game.scores(), game.winners()) == ([33, -35], [1])


# Paying and receiving


def test_what_does_not_fit_the_hand_is_forfeited_and_the_price_stays_full() -> None:
    game = opened()
    hold(game, 1, wood=9, gold=1)
    game.play("buy wood")
    assert game.cubes[1] == Counter(wood=10)

    full = opened()
    hold(full, 1, wood=10, gold=1)
    assert [move for move in full.legal() if move.startswith("buy")] == ["buy flax"]


def test_what_the_supply_lacks_is_forfeited_for_each_kind_by_itself() -> None:
    game = opened()
    game.supply = Counter(wood=0, flax=1, ore=20, gold=25)
    game.play("gather 6")
    assert (game.cubes[1], game.supply["flax"]) == (Counter(flax=1), 0)


def test_gold_paid_for_a_ship_is_in_the_supply_before_anything_is_received() -> None:
    game = opened()
    hold(game, 1, wood=10, flax=1, gold=10)
    build(game, 1, "S11", "S12")
    game.supply["gold"] = 0
    assert not [move for move in game.legal() if move.startswith("use")]
    hold(game, 1, wood=2, flax=1, gold=9)
    game.supply["gold"] = 1
    game.play("use S11")
    assert (game.cubes[1], game.supply["gold"], game.supply["wood"]) == (Counter(flax=1, gold=10), 0, 30)


def test_a_price_paid_in_the_kind_received_makes_room_and_stock_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ark.SHIPS, "S14", ark.ship("Mill", "1 wood", 1, "2 gold -> 3 gold"))
    game = opened()
    build(game, 1, "S14")
    hold(game, 1, gold=10)
    game.supply["gold"] = 0
    game.play("use S14")
    assert (game.cubes[1]["gold"], game.supply["gold"]) == (10, 0)


@pytest.mark.parametrize(("group", "number"), [("wood", 6), ("flax", 3), ("ore", 2), ("gold", 3)])
def test_a_group_sells_for_four_points(group: str, number: int) -> None:
    game = opened()
    hold(game, 1, **{group: number - 1})
    assert f"sell {group}" not in game.legal()
    hold(game, 1, **{group: number})
    game.play(f"sell {group}")
    assert (game.cubes[1].total(), game.scores(), game.piles[1]) == (0, [4, 0], [1])
    assert game.supply == CUBES


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_yields_what_the_side_now_up_shows(tile: int) -> None:
    dry = opened()
    dry.play(f"gather {tile}")
    assert dry.cubes[1] == TILES[tile].dry
    sinking = opened()
    sinking.side[tile] = "sinking"
    sinking.play(f"gather {tile}")
    assert sinking.cubes[1] == TILES[tile].sinking
    assert sinking.piles[TILES[tile].rings] == [1]


# The order of things


def test_after_a_building_come_the_ship_then_the_marker_then_the_event() -> None:
    game = opened()
    markers(game, {2: [2, 1]})
    hold(game, 1, ore=1, gold=3)
    game.play("build S16")
    assert (game.legal()[0].split()[0], game.piles[2], game.reached) == ("ship", [2, 1], set())
    assert (game.left[1], game.in_city[1], game.steps) == (4, 1, 1)
    game.play("ship S30")
    assert (game.legal()[0].split()[0], game.piles[3], game.reached) == ("event", [1], {3})
    game.play("event quake")
    game.play("event 1")
    assert game.to_move() == "chance"
    game.play("event 2")
    assert (game.to_move(), game.steps, game.cards_due, game.spaces_due) == (2, 0, 0, [])


def test_at_half_time_tokens_come_after_fines_and_going_home_and_before_the_city_turns() -> None:
    game = opened()
    last_turn(game, 3)
    game.swimmers[2] = 2
    stand(game, 5, 2, silver=True)
    stand(game, 6, 1)
    game.play("gold 1")
    assert (game.phase, game.scores(), game.left) == ("tokens", [0, -4], {1: 7, 2: 7})
    assert (game.occupant[5], game.occupant[6], game.swimmers) == (None, None, {1: 0, 2: 0})
    assert (game.city, game.round, game.piles[21], game.reached) == ("dry", 3, [2, 1], set(EVENT_SPACES))
    game.play("token animals")
    assert (game.city, game.round, game.piles[0], game.to_move()) == ("sinking", 4, [2, 1], 1)


def test_an_event_met_by_the_last_marker_of_a_round_comes_before_the_fines() -> None:
    """Only in a made position: with the house spaces another marker has always been there before."""
    game = opened()
    last_turn(game, 6)
    game.reached.remove(21)
    game.drawn = cards("1234567q8812")
    game.side = {**dict.fromkeys(TILES, "sinking"), 8: "gone", 1: "gone", 2: "gone"}
    stand(game, 3, 2, silver=True)
    game.play("gold 1")
    assert (game.to_move(), game.scores()) == ("chance", [0, 0])
    game.play("event 3")
    assert (game.phase, game.points) == ("over", {1: 0, 2: -4})


def test_points_of_the_scoring_are_added_only_once_the_game_is_over() -> None:
    game = opened()
    hold(game, 1, gold=5)
    game.tokens[1] = Counter(animals=6)
    game.points[1] = 7
    assert (game.scores(), game.winners()) == ([7, 0], [])
    last_turn(game, 6)
    game.play("gold 1")
    assert (game.points[1], game.scores()) == (7, [7 - 35 + 27 + 6, -35])


# The event deck


def test_a_shuffled_deck_has_an_earthquake_in_each_half_and_none_between() -> None:
    chance = random.Random(1)
    layouts = set()
    for _ in range(2000):
        deck = shuffled_deck(chance)
        assert len(deck) == 18
        assert (deck[:8].count(QUAKE), deck[8:10].count(QUAKE), deck[10:].count(QUAKE)) == (1, 0, 1)
        first, second = [place for place in range(18) if deck[place] == QUAKE]
        assert first + 2 < second
        layouts.add((first, second))
    assert len(layouts) == 64


def test_the_odds_of_the_cards_multiply_to_the_chance_of_every_whole_deck() -> None:
    """All decks that can be told apart are equally likely: 64 layouts, and 16 numbers of which each is there twice."""
    chance = random.Random(2)
    same = Fraction(2**8, 64 * math.factorial(16))
    for quakes in itertools.product(range(8), range(8)):
        deck = shuffled_deck(chance, quakes)
        game = opened()
        game.phase = "event"
        likelihood = Fraction(1)
        for place in range(18):
            game.drawn = deck[:place]
            odds = game.odds()
            assert sum(odds.values()) == 1
            assert min(odds.values()) > 0
            assert game.legal() == list(odds)
            likelihood *= odds[f"event {deck[place]}"]
        assert likelihood == same


@pytest.mark.parametrize(
    "drawn", ["1234567q881234", "1q345672881345", "1234567q881q34", "q112233445566", "1234567q88123456"]
)
def test_the_odds_after_many_cards_are_the_shares_of_the_next_card_among_all_ways_to_go_on(drawn: str) -> None:
    left = [number for number in "12345678" for _ in range(2 - drawn.count(number))]
    ways = []
    for numbers in itertools.permutations(left):
        if drawn.count("q") == 2:
            ways.append(list(numbers))
        else:
            ways += [[*numbers[:place], QUAKE, *numbers[place:]] for place in range(len(numbers) + 1)]
    shares = Counter(f"event {way[0]}" for way in ways)
    game = opened()
    game.phase = "event"
    game.drawn = cards(drawn)
    assert len(left) == 18 - len(drawn) - (2 - drawn.count("q"))
    assert game.odds() == {outcome: Fraction(share, len(ways)) for outcome, share in shares.items()}


@pytest.mark.parametrize(
    ("drawn", "quake"),
    [
        ("", Fraction(1, 8)),
        ("1", Fraction(1, 7)),
        ("123456", Fraction(1, 2)),
        ("1234567", Fraction(1)),
        ("q", Fraction(0)),
        ("1q34567", Fraction(0)),
        ("1234567q", Fraction(0)),
        ("1234567q8", Fraction(0)),
        ("1234567q88", Fraction(1, 8)),
        ("1234567q881", Fraction(1, 7)),
        ("1234567q881q", Fraction(0)),
        ("1234567q88123456", Fraction(1, 2)),
        ("1234567q881234567", Fraction(1)),
        ("1234567q88q123456", Fraction(0)),
    ],
)
def test_the_chance_of_an_earthquake_depends_on_the_cards_drawn(drawn: str, quake: Fraction) -> None:
    game = opened()
    game.phase = "event"
    game.drawn = cards(drawn)
    assert game.odds().get("event quake", Fraction(0)) == quake
    assert ("event quake" in game.legal()) == (quake > 0)


def test_numbers_come_by_their_copies_left() -> None:
    game = opened()
    game.phase = "event"
    game.drawn = cards("1123")
    assert game.odds() == {
        "event quake": Fraction(1, 4),
        **{f"event {number}": Fraction(3, 4) * Fraction(1, 12) for number in "23"},
        **{f"event {number}": Fraction(3, 4) * Fraction(2, 12) for number in "45678"},
    }


def test_fourteen_triggers_turn_up_sixteen_numbers_in_three_layouts_of_four() -> None:
    chance = random.Random(3)
    at_half_time: Counter[int] = Counter()
    at_the_end: Counter[int] = Counter()
    for quakes in itertools.product(range(8), range(8)):
        deck = shuffled_deck(chance, quakes)
        game = opened()
        seen = 0
        while game.to_move() is not None:
            if game.round == 4 and seen == 0:
                seen = len(game.drawn) - game.drawn.count(QUAKE)
            game.play(f"event {deck[len(game.drawn)]}" if game.phase == "event" else "gold 1")
        at_half_time[seen] += 1
        at_the_end[len(game.drawn) - game.drawn.count(QUAKE)] += 1
        assert game.drawn == deck[: len(game.drawn)]
    assert at_half_time == {8: 56, 7: 8}
    assert at_the_end == {16: 48, 15: 16}


# The rulings


def test_aa1_gold_is_always_possible_even_if_it_brings_nothing() -> None:
    full = opened()
    hold(full, 1, gold=10)
    full.play("gold 3")
    assert (full.cubes[1], full.supply["gold"], full.piles[3]) == (Counter(gold=10), 15, [1])
    bare = opened()
    bare.supply["gold"] = 0
    assert {"gold 1", "gold 2", "gold 3"} <= set(bare.legal())
    bare.play("gold 1")
    assert bare.cubes[1].total() == 0


def test_aa2_gathering_is_possible_even_if_it_brings_nothing() -> None:
    game = opened()
    hold(game, 1, wood=10)
    game.play("gather 3")
    assert (game.cubes[1], game.supply["wood"], game.occupant[3]) == (Counter(wood=10), 20, 1)


def test_aa2_using_and_buying_need_one_cube_to_come_in() -> None:
    game = opened()
    build(game, 1, "S03", "S18")
    hold(game, 1, wood=10, flax=10, ore=10, gold=2)
    assert not [move for move in game.legal() if move.split()[0] in ["use", "buy"]]
    hold(game, 1, wood=9, flax=10, ore=9, gold=2)
    assert {"use S03", "use S18", "buy wood", "buy ore"} <= set(game.legal())
    assert "buy flax" not in game.legal()
    game.play("use S18")
    assert game.cubes[1] == Counter(wood=9, flax=10, ore=10)
    short = opened()
    hold(short, 1, gold=2)
    short.supply["wood"] = 1
    short.supply["flax"] = 0
    assert [move for move in short.legal() if move.startswith("buy")] == ["buy wood", "buy ore"]
    short.play("buy wood")
    assert short.cubes[1] == Counter(wood=1, gold=1)


def test_aa3_a_tile_is_gathered_once_a_round_also_by_its_occupant() -> None:
    game = opened()
    markers(game, {0: [1], 7: [2]})
    play(game, "gather 4, treasure 4")
    assert "gather 4" not in game.legal()


def test_aa4_a_lock_holds_for_the_silver_ring_too() -> None:
    game = opened(3)
    stand(game, 2, 3)
    assert not {"gather 2", "treasure 2"} & set(game.legal())


def test_aa5_a_token_needs_ones_own_worker_there_from_an_earlier_turn() -> None:
    game = opened()
    assert not [move for move in game.legal() if move.startswith("treasure")]
    stand(game, 2, 1)
    stand(game, 4, 1, silver=True)
    stand(game, 5, 1)
    game.token_on[5] = None
    assert [move for move in game.legal() if move.startswith("treasure")] == ["treasure 2"]
    game.token_on[4] = "animals"
    assert "treasure 4" not in game.legal()


def test_aa6_a_turned_tile_keeps_its_lock_and_its_token_may_still_be_taken() -> None:
    game = opened()
    play(game, "gather 8, event 8")
    assert (game.side[8], game.cubes[1]) == ("sinking", Counter(ore=2, gold=2))
    assert "gather 8" not in game.legal()
    play(game, "gold 3, gold 1, treasure 8")
    assert (game.tokens[1], game.side[8], game.on_gold[8], game.on_silver[8]) == (
        Counter(knowledge=1),
        "sinking",
        3,
        1,
    )


def test_aa7_a_removed_tile_gets_no_token_and_offers_nothing_in_later_rounds() -> None:
    game = opened()
    last_turn(game, 1)
    game.side[3] = "gone"
    game.token_on[3] = None
    game.play("gold 1")
    assert (game.round, game.to_move(), game.token_on[3]) == (2, 1, None)
    assert "gather 3" not in game.legal()


def test_aa8_workers_on_gold_and_silver_rings_swim_and_the_round_is_no_shorter() -> None:
    game = opened()
    markers(game, {2: [2, 1]})
    game.drawn = ["8"]
    game.side[8] = "sinking"
    stand(game, 8, 2, silver=True)
    game.in_city = {1: 2, 2: 0}
    play(game, "gold 1, event 8")
    assert (game.swimmers, game.left) == ({1: 0, 2: 4}, {1: 4, 2: 5})
    assert (game.in_city[1], game.lost.total()) == (3, 0)


def test_aa8_swimmers_of_several_tiles_add_up_and_are_fined_once() -> None:
    game = opened()
    markers(game, {5: [2, 1]})
    game.drawn = ["3", "1"]
    game.side[1] = game.side[3] = "sinking"
    stand(game, 1, 2)
    stand(game, 3, 2, silver=True)
    hold(game, 2, gold=3)
    play(game, "gold 2, event quake, event 1")
    assert game.swimmers[2] == 2
    game.play("event 3")
    assert (game.swimmers, game.left, game.to_move()) == ({1: 0, 2: 5}, {1: 0, 2: 2}, 2)
    game.play("gold 2")
    assert (game.round, game.cubes[2], game.scores()) == (2, Counter(gold=3 + 2 - 2), [0, 0])
    assert (game.swimmers, game.left) == ({1: 0, 2: 0}, {1: 7, 2: 7})


def test_aa9_one_gold_is_kept_when_the_fine_is_paid_in_points() -> None:
    game = opened()
    last_turn(game, 2)
    hold(game, 2, gold=1)
    game.swimmers = {1: 1, 2: 1}
    hold(game, 1, gold=1)
    game.play("gold 1")
    assert (game.cubes[1]["gold"], game.cubes[2]["gold"], game.scores()) == (0, 1, [0, -4])


def test_aa10_points_may_go_below_zero() -> None:
    game = opened()
    last_turn(game, 6)
    game.swimmers[2] = 1
    game.play("gold 1")
    assert (game.points[2], game.scores()) == (-4, [1 - 35, -4 - 35])


def test_aa11_a_ship_may_be_used_from_the_next_turn_of_its_round() -> None:
    game = opened()
    markers(game, {0: [1], 7: [2]})
    hold(game, 1, wood=4, flax=1)
    play(game, "build S01, ship S30")
    assert (game.to_move(), "use S01" in game.legal()) == (1, True)
    game.play("use S01")
    assert (game.cubes[1], "use S01" in game.legal()) == (Counter(ore=1), False)


def test_aa11_a_ship_without_a_silver_ring_cannot_be_used() -> None:
    game = opened()
    build(game, 1, *[name for name in SHIPS if not SHIPS[name].ring])
    hold(game, 1, wood=5, flax=5, ore=5, gold=5)
    assert not [move for move in game.legal() if move.startswith("use")]


def test_aa12_an_eighth_ship_scores_its_points_and_saves_nobody() -> None:
    game = opened()
    build(game, 1, "S02", "S03", "S04", "S05", "S06", "S07", "S08")
    hold(game, 1, wood=6)
    play(game, "build S21, ship S30")
    assert (game.scores(), len(game.built[1])) == ([2, 0], 8)
    assert game.breakdown(1)["workers"] == 0


def test_aa13_with_the_deck_empty_the_show_shrinks_and_no_ship_is_awaited() -> None:
    game = opened()
    game.deck = []
    hold(game, 1, wood=6)
    hold(game, 2, ore=1, gold=3)
    game.play("build S21")
    assert (game.show, game.piles[1], game.to_move()) == ({1: "S01", 2: "S16", 3: None, 4: "S24"}, [1], 2)
    game.play("build S16")
    assert game.show == {1: "S01", 2: None, 3: None, 4: "S24"}
    hold(game, 2, wood=6, ore=2, flax=5)
    assert [move for move in game.legal() if move.startswith("build")] == ["build S01", "build S24"]


def test_aa14_with_the_bag_empty_tiles_stay_without_a_token_and_the_round_begins_at_once() -> None:
    game = opened()
    last_turn(game, 1)
    game.bag = Counter()
    game.lost = Counter(potions=2)
    game.token_on[4] = None
    game.play("gold 1")
    assert (game.to_move(), game.round, game.token_on[4]) == (1, 2, None)
    assert (game.bag.total(), game.lost) == (0, Counter(potions=2))


def test_aa15_event_spaces_are_reached_anew_in_the_second_pass() -> None:
    game = opened()
    last_turn(game, 3)
    play(game, "gold 1, gold 3")
    assert (game.round, game.to_move(), game.reached) == (4, "chance", {3})


def test_aa15_a_move_over_two_event_spaces_resolves_the_lower_completely_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ark, "EVENT_SPACES", [1, 3])
    game = opened()
    game.play("gold 3")
    assert (game.reached, game.spaces_due) == ({1}, [3])
    play(game, "event quake, event 1, event 2")
    assert (game.reached, game.spaces_due, game.to_move()) == ({1, 3}, [], "chance")
    game.play("event 3")
    assert (game.to_move(), game.drawn) == (2, cards("q123"))


def test_aa15_with_the_house_spaces_every_third_space_is_one() -> None:
    for start, workers in itertools.product(range(21), [1, 2, 3]):
        assert sum(start < space <= start + workers for space in EVENT_SPACES) <= 1


def test_aa16_an_earthquake_may_turn_and_take_a_tile_at_once() -> None:
    game = opened()
    play(game, "gather 7, gold 3, event quake, event 7")
    assert (game.side[7], game.swimmers[1], game.cards_due) == ("sinking", 0, 1)
    game.play("event 7")
    assert (game.side[7], game.swimmers[1], game.lost) == ("gone", 2, Counter(treasures=1))
    assert game.to_move() == 1


def test_aa16_an_empty_deck_gives_nothing() -> None:
    game = opened()
    game.drawn = cards("1234567q8812345678"[:17] + "q")
    game.play("gold 3")
    assert (game.to_move(), game.reached, game.cards_due) == (2, {3}, 0)


def test_aa16_an_earthquake_that_meets_the_end_of_the_deck_stops_quietly() -> None:
    game = opened()
    game.drawn = cards("1234567q88123456")
    play(game, "gold 3, event quake, event 7")
    assert (game.to_move(), len(game.drawn), game.cards_due) == (2, 18, 0)


def test_aa17_a_number_whose_tile_is_gone_does_nothing() -> None:
    game = opened()
    game.side[4] = "gone"
    game.token_on[4] = None
    before = dict(game.side)
    play(game, "gold 3, event 4")
    assert (game.side, game.lost.total(), game.to_move()) == (before, 0, 2)


def test_aa18_the_game_lasts_six_rounds_even_without_any_tile() -> None:
    game = opened()
    game.side = dict.fromkeys(TILES, "gone")
    game.token_on = dict.fromkeys(TILES, None)
    last_turn(game, 4)
    game.play("gold 1")
    assert (game.round, game.to_move(), game.legal()) == (5, 1, ["gold 1", "gold 2", "gold 3", "buy wood", "buy flax"])


def test_aa18_tiles_left_over_at_the_end_vanish_unscored_with_their_tokens() -> None:
    game = opened()
    last_turn(game, 6)
    game.play("gold 1")
    assert set(game.side.values()) == {"gone"}
    assert game.lost == Counter(dict.fromkeys(SETS, 2))
    assert game.scores() == [1 - 35, -35]


def test_aa19_players_tied_for_most_share_the_win() -> None:
    game = opened(3)
    last_turn(game, 6)
    game.points = {1: 9, 2: 4, 3: 10}
    game.play("gold 1")
    assert (game.scores(), game.winners()) == ([-25, -31, -25], [1, 3])


# Whole games


def check_counts(game: Ark) -> None:
    """Nothing is ever lost or doubled."""
    for kind, number in CUBES.items():
        held = [game.cubes[seat][kind] for seat in game.seats]
        assert game.supply[kind] + sum(held) == number
        assert 0 <= min(held) <= max(held) <= 10
        assert game.supply[kind] >= 0
    lying = Counter(name for name in game.token_on.values() if name is not None)
    assert sum(game.tokens.values(), game.bag + game.lost + lying) == Counter(dict.fromkeys(SETS, 6))
    ships = [
        *game.deck,
        *(name for name in game.show.values() if name is not None),
        *itertools.chain(*game.built.values()),
    ]
    assert sorted(ships) == list(SHIPS)
    for seat in game.seats:
        on_tiles = sum(game.on_gold[tile] + game.on_silver[tile] for tile in TILES if game.occupant[tile] == seat)
        on_ships = len(game.used & set(game.built[seat]))
        placed = on_tiles + on_ships + game.in_city[seat] + game.swimmers[seat]
        assert placed + game.left[seat] == 7
    if game.phase != "over":
        sides = {tile: ["dry", "sinking", "gone"][game.drawn.count(str(tile))] for tile in TILES}
        assert game.side == sides


def check_turn(game: Ark) -> None:
    """What holds whenever a player decides."""
    moves = game.legal()
    assert "gold 1" in moves
    done = 7 * ((game.round - 1) % 3)
    for space, pile in game.piles.items():
        for seat in pile:
            assert space == done + 7 - game.left[seat]
    assert sorted(itertools.chain(*game.piles.values())) == game.seats
    assert game.reached == {space for space in EVENT_SPACES if any(game.piles[at] for at in range(space, 22))}
    assert (game.steps, game.cards_due, game.spaces_due) == (0, 0, [])
    assert game.left[game.mover()] > 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("even_start", [False, True])
def test_random_games_keep_all_pieces_and_last_six_rounds(players: int, even_start: bool) -> None:
    for seed in range(12):
        chance = random.Random(seed)
        game = Ark(players, even_start)
        rounds = []
        while game.to_move() is not None:
            moves = game.legal()
            assert len(moves) == len(set(moves)) > 0
            if game.to_move() == "chance":
                assert (list(game.odds()), sum(game.odds().values())) == (moves, 1)
            else:
                check_turn(game)
                assert game.odds() == {}
            rounds.append(game.round)
            move, before = chance.choice(moves), game.supply.copy()
            game.play(move)
            check_counts(game)
            if move.split()[0] in ["use", "buy"] and game.round == rounds[-1] and game.phase in ["turn", "event"]:
                assert any(game.supply[kind] < before[kind] for kind in CUBES)
        assert rounds == sorted(rounds)
        assert set(rounds) == {1, 2, 3, 4, 5, 6}
        assert game.piles[21] != []
        assert sorted(game.piles[21]) == game.seats
        assert game.reached == set(EVENT_SPACES)
        assert (len(game.drawn), game.drawn.count(QUAKE)) in [(18, 2), (16, 1)]
        assert game.scores() == [sum(game.breakdown(seat).values()) for seat in game.seats]
        assert [game.scores()[seat - 1] for seat in game.winners()] == [max(game.scores())] * len(game.winners())


def test_the_same_moves_make_the_same_game() -> None:
    chance = random.Random(5)
    game = Ark(3)
    record = []
    while game.to_move() is not None:
        record.append(chance.choice(game.legal()))
        game.play(record[-1])
    again = play(Ark(3), ", ".join(record))
    assert vars(again) == vars(game)


def test_a_copy_is_played_on_alone() -> None:
    game = opened()
    other = game.copy()
    assert vars(other) == vars(game)
    play(other, "gather 3, gold 3, event 3, treasure 3")
    assert vars(game) == vars(opened())


def test_a_move_that_is_not_legal_is_refused() -> None:
    game = opened()
    refused = "gather 9, treasure 3, use S01, gold 0, gold 4, buy wood, build S01, sell gold, gather, "
    for move in [*refused.split(", "), "order 1 2", "ship S05", "event 1", "token animals"]:
        with pytest.raises(ValueError, match="not a legal move"):
            game.play(move)
    assert vars(game) == vars(opened())
    fresh = Ark(2)
    for move in ["order 1", "order 1 1", "order 1 2 3", "gold 1", "ship S01"]:
        with pytest.raises(ValueError, match="not a legal move for chance"):
            fresh.play(move)
