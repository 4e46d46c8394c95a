"""Random games, checked against what must always hold and against the plain twin of the rules after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from librt.random import Random as QuickRandom

import atlantis
from atlantis import CHANCE, OVER, Game, Record, State, parse_record
from atlantis.games.atlandice import layout
from atlantis.testing import games, records
from tests.games.atlandice.positions import GAMES, KINDS, at, moves, play
from tests.games.scale import examples, scaled
from tests.reference import atlandice as reference
from tests.reference.atlandice import NEUTRAL, Atlandice

PLAYERS = (2, 3, 4)
QUIET_CLOCK: dict[str, Any] = {f"clock.survey.{name}": [] for name in (*KINDS, "total")} | {"clock.donation": []}
SMALL_DISTRICTS = {f"resources.district.{count}": 1 for count in ("two", "three", "four")}

OTHERS: dict[str, tuple[int, dict[str, Any]]] = {
    "one own die of each of three": (3, {"dice.three": 4}),
    "one own die of each of two": (2, {"dice.two": 5}),
    "three own dice of each of two": (2, {"dice.two": 9}),
    "one die of each of four": (4, {"dice.four": 5}),
    "a clock of 6": (3, QUIET_CLOCK | {"clock.last": 6, "clock.survey.total": [2], "clock.donation": [3, 5]}),
    "a clock of 1": (2, QUIET_CLOCK | {"clock.last": 1, "hands.market": 1} | {
        f"hands.{reference.DISTRICTS[district]}.{tile}": 1 for district in reference.HANDS
        for tile in reference.HANDS[district]}),
    "a clock of 60 with many Donations": (4, {"clock.last": 60, "clock.donation": list(range(23, 60, 2))}),
    "nothing on the Market": (4, {"resources.market": 0}),
    "one on each District": (2, SMALL_DISTRICTS),
    "one of each kind": (3, SMALL_DISTRICTS | {"resources.market": 0}),
    "almost all on the Market": (4, SMALL_DISTRICTS | {"resources.market": 11}),
    "all on the Districts": (3, {"resources.market": 0, "resources.district.three": 12}),
    "big hands": (2, {"hands.market": 24, "hands.inn.gate": 9, "hands.engineering.3": 7}),
    "a Submarine at the Market": (3, {"submarine": 6}),
    "other points": (2, {"points.most": 9, "points.second": 9, "points.survey": 9, "points.donation": 9}),
    "no points at all": (4, {"points.most": 0, "points.second": 0, "points.survey": 0, "points.donation": 0}),
}
"""Games with other values than ours, where used-up stacks and empty Areas come up often."""


def other(name: str) -> Game:
    players, data = OTHERS[name]
    return atlantis.load("atlandice", players, data=data)


# ---- what must always hold -------------------------------------------------------------------------------------------

class Sound:
    """What is checked in every position of a game, from the flat cells: tokens, dice, chance, moves."""

    def __init__(self, game: Game) -> None:
        count = {2: "two", 3: "three", 4: "four"}[game.players]
        self.tokens = game.data.number("resources.market") + game.data.number(f"resources.district.{count}")
        self.dice = game.data.number(f"dice.{count}")
        self.weights = game.room()
        self.counted: list[int] = []  # cells that were found right, so that they need not be counted again

    def check(self, state: State, legal: list[int]) -> None:
        assert state.fault() == ""
        cells = list(state.cells)
        actor, step = cells[0], cells[layout.STEP]
        if cells[layout.ON:] != self.counted:
            self.counted = cells[layout.ON:]
            areas, stocks = cells[layout.ON:layout.ON + 30], cells[layout.STOCK:layout.STOCK + 20]
            for kind in range(5):
                used_up = not cells[layout.TOP + kind] and not cells[layout.STACK + kind]
                assert sum(areas[kind::5]) + sum(stocks[kind::5]) == (0 if used_up else self.tokens), KINDS[kind]
        lying, taken = sum(cells[layout.DICE:layout.DICE + 6]), sum(cells[layout.TAKEN:layout.TAKEN + 4])
        to_roll = cells[layout.TO_ROLL]
        if actor != OVER and step < layout.OPEN_GATES:
            assert (lying, taken, to_roll) == (0, 0, 0)
        elif to_roll == self.dice:
            assert lying <= 1, "the last round's die lies until the first roll"
            assert taken == 0
        else:
            assert lying + taken + to_roll == self.dice
        assert bool(legal) == (actor != OVER)
        if actor == CHANCE:
            total = state.odds(self.weights)
            odds = list(self.weights[:len(legal)])
            assert min(odds) > 0
            assert sum(odds) == total


def play_at_random(game: Game, seed: int, sound: Sound) -> tuple[State, int]:
    """A random game, checked at every step; its last position, and how many moves it took."""
    random, state, n = Random(seed), game.start(), 0
    while True:
        legal = state.legal_actions()
        sound.check(state, legal)
        if not legal:
            return state, n
        state.apply(legal[int(random.random() * len(legal))])
        n += 1


def check_end(state: State) -> None:
    """Somebody has won, all of those with most points; what the others lose they win."""
    scores, winners, returns = state.scores(), state.winners(), state.returns()
    assert winners == [seat for seat, points in enumerate(scores) if points == max(scores)]
    assert sum(map(Fraction.limit_denominator, map(Fraction, returns))) == 0
    assert all((returns[seat] >= 0) == (seat in winners) for seat in range(len(scores)))


@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("players", PLAYERS)
def test_thousands_of_random_games_keep_their_tokens_and_dice_and_come_to_an_end(players: int, batch: int) -> None:
    game = GAMES[players]
    sound = Sound(game)
    for seed in range(scaled(300, 3)):
        state, n = play_at_random(game, 10_000 * batch + seed, sound)
        check_end(state)
        assert n < 2000


@pytest.mark.parametrize("name", OTHERS)
def test_random_games_with_other_values_keep_their_tokens_and_dice_and_come_to_an_end(name: str) -> None:
    game = other(name)
    sound = Sound(game)
    for seed in range(scaled(30, 2)):
        state, n = play_at_random(game, seed, sound)
        check_end(state)
        assert n < 4000


def probabilities(state: State) -> dict[str, Fraction]:
    """What chance may bring, with exact odds."""
    weights = state.game.room()
    total = int(state.odds(weights))
    return {move: Fraction(int(weight), total) for move, weight in zip(moves(state), list(weights), strict=False)}


@pytest.mark.parametrize("players", PLAYERS)
def test_what_chance_brings_sums_to_exactly_1_and_is_all_alike(players: int) -> None:
    seen = Counter[int]()
    for seed in range(scaled(30, 2)):
        random, state = Random(seed), GAMES[players].start()
        while state.actor != OVER:
            if state.actor == CHANCE:
                odds = probabilities(state)
                assert sum(odds.values()) == 1
                assert set(odds.values()) == {Fraction(1, len(odds))}
                assert dict(state.chance_outcomes()) == {
                    state.game.code(move): float(odds[move]) for move in odds}
                seen[len(odds)] += 1
            state.apply(random.choice(state.legal_actions()))
    assert {players, 3, 6} <= set(seen) <= {players, 3, 2, 1, 6}  # seats, tiles, faces


# ---- the twin --------------------------------------------------------------------------------------------------------

def named(tiles: list[dict[str, str]]) -> list[tuple[str, str]]:
    """Tiles of a view, by District and name."""
    return sorted((tile["district"], tile["tile"]) for tile in tiles)


def assert_same(state: State, twin: Atlandice) -> None:
    """The same table: whose turn, moves and odds, scores, tokens, stocks, dice, clock, Submarine, tiles, winners."""
    to_move = twin.to_move()
    expected = twin.legal()
    legal = moves(state)
    assert len(legal) == len(expected)
    assert set(legal) == set(expected)
    seen: Any = state.view()
    assert seen["chance"] == (to_move == "chance")
    assert seen["to_move"] == (None if to_move == "chance" else to_move)
    assert seen["first_player"] == twin.first
    assert seen["scores"] == twin.scores()
    assert seen["winners"] == twin.winners()
    assert (seen["clock"]["hand"], seen["submarine"]) == (twin.clock, twin.submarine)
    for area in seen["areas"]:
        number = area["area"]
        assert area["dice"] == twin.dice[number]
        assert area["resources"] == {kind: twin.tokens[number][kind] for kind in KINDS}
        if number < 6:
            assert area["tile"] == twin.top[number]
            assert sorted(area["face_down"]) == sorted(twin.unseen[number])
            assert area["used_up"] == twin.used_up(number)
    for party in (*seen["seats"], seen["neutral"]):
        if party:
            player = party["seat"] or NEUTRAL
            assert party["resources"] == {kind: twin.stocks[player][kind] for kind in KINDS}
            assert named(party["tiles"]) == sorted((reference.DISTRICTS[n], tile) for n, tile in twin.won[player])
            if seen["step"] not in ("first", "deal", "over"):
                assert party["dice"] == twin.taken[player]
    if seen["neutral"]:
        assert seen["neutral"]["points"] == twin.neutral_points()
    assert named(seen["unscored_tiles"]) == sorted((reference.DISTRICTS[n], tile) for n, tile in twin.unscored)


Choice = Callable[[Random, list[str]], str]


def any_move(random: Random, legal: list[str]) -> str:
    return random.choice(legal)


def one_district_after_another(random: Random, legal: list[str]) -> str:
    """The lowest Area with a die, most of the time: its stack is used up before the game ends."""
    return random.choice(legal) if random.random() < 0.25 else legal[0]


def generous(random: Random, legal: list[str]) -> str:
    """Donates whatever there is, most of the time."""
    donations = [move for move in legal if move.startswith("donate")]
    return random.choice(donations) if donations and random.random() < 0.9 else random.choice(legal)


def chained(random: Random, legal: list[str]) -> str:
    """The Jeweller whenever possible, and sixes: the chain goes on and on."""
    wanted = [move for move in legal if move in ("take 1", "give 1", "tile jeweller chain", "roll 6", "gate 6 1")]
    return random.choice(wanted) if wanted and random.random() < 0.6 else random.choice(legal)


def play_beside_the_twin(game: Game, seed: int, choose: Choice) -> State:
    random, state, twin = Random(seed), game.start(), Atlandice(game.players)
    while state.actor != OVER:
        assert_same(state, twin)
        if state.actor == CHANCE and seed % 8 == 0:
            assert probabilities(state) == twin.odds()
        move = choose(random, moves(state))
        twin.play(move)
        state.apply(game.code(move))
    assert_same(state, twin)
    return state


@pytest.mark.parametrize("batch", range(2))
@pytest.mark.parametrize("players", PLAYERS)
def test_hundreds_of_random_games_go_as_the_twin_says(players: int, batch: int) -> None:
    for seed in range(scaled(50, 2)):
        play_beside_the_twin(GAMES[players], 1000 * batch + seed, any_move)


@pytest.mark.parametrize("choose", [one_district_after_another, generous, chained])
@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_people_with_an_idea_go_as_the_twin_says(players: int, choose: Choice) -> None:
    ends = [play_beside_the_twin(GAMES[players], seed, choose) for seed in range(scaled(12, 2))]
    if choose is one_district_after_another:
        assert any("used up" in str(end) for end in ends)


@given(records(games("atlandice")))
@examples(40, 8)
def test_any_game_goes_as_the_twin_says(record: Record) -> None:
    state, twin = record.game.start(), Atlandice(record.game.players)
    for code in record.moves:
        twin.play(state.text(code))
        state.apply(code)
        assert_same(state, twin)


@pytest.mark.parametrize("players", PLAYERS)
def test_games_with_other_values_go_as_the_twin_with_those_values_says(
        players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few tokens, a busy clock and other hands: stacks are used up, and Districts emptied all the time."""
    hands = {district: {tile: (district + n) % 3 + 1 for n, tile in enumerate(tiles)}
             for district, tiles in reference.HANDS.items()}
    surveys = {2: "weapon", 3: "total", 5: "gem", 8: "book", 13: "total"}
    donations = [4, 6, 7, 11, 12]
    changes = {"LAST_SPACE": 16, "SURVEYS": surveys, "DONATIONS": donations, "HANDS": hands, "MARKET_HANDS": 1,
               "MARKET_SHARE": 1, "DISTRICT_SHARE": dict.fromkeys(PLAYERS, 2)}
    for name, value in changes.items():
        monkeypatch.setattr(reference, name, value)
    data: dict[str, Any] = {"clock.last": 16, "clock.donation": donations, "hands.market": 1, "resources.market": 1}
    for kind in (*KINDS, "total"):
        data[f"clock.survey.{kind}"] = [space for space, what in surveys.items() if what == kind]
    for count in ("two", "three", "four"):
        data[f"resources.district.{count}"] = 2
    for district, tiles in hands.items():
        for tile, n in tiles.items():
            data[f"hands.{reference.DISTRICTS[district]}.{tile}"] = n
    game = atlantis.load("atlandice", players, data=data)
    ends = [play_beside_the_twin(game, seed, any_move) for seed in range(scaled(50, 2))]
    assert any("used up" in str(end) for end in ends)


# ---- records ---------------------------------------------------------------------------------------------------------

@given(records(games("atlandice")))
@examples(40, 10)
def test_a_record_replays_to_the_same_position(record: Record) -> None:
    again = parse_record(record.dump())
    assert again.state == record.state
    assert (again.game, again.moves, again.seats) == (record.game, record.moves, record.seats)
    assert again.dump() == record.dump()


@pytest.mark.parametrize("name", OTHERS)
def test_a_record_carries_the_values_that_it_was_played_with(name: str) -> None:
    record = Record(other(name))
    random = Random(5)
    while record.state.actor != OVER:
        record.play(random.choice(record.state.legal_actions()))
    again = parse_record(record.dump())
    assert again.game == record.game != GAMES[record.game.players]
    assert again.state == record.state


# ---- how long games are ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", PLAYERS)
def test_every_round_moves_the_clock_on_so_that_there_are_no_more_rounds_than_spaces(players: int) -> None:
    for seed in range(scaled(30, 2)):
        random, state, rounds, hand = Random(seed), GAMES[players].start(), 0, -1
        while state.actor != OVER:
            seen: Any = state.view() if state.cells[layout.TO_ROLL] else None
            if seen and seen["dice_to_roll"] == 7 + 2 * (players == 4):
                rounds += 1
                assert seen["clock"]["hand"] > hand
                hand = seen["clock"]["hand"]
            state.apply(random.choice(state.legal_actions()))
        assert rounds <= 24


def test_a_chain_may_be_as_long_as_it_likes_and_ends_when_the_dice_say_so() -> None:
    state = at(3, """
        1 chain +2: dice 1, gem 7
        take: seat 1
        """)
    play(state, "take 1, pick gem")
    for _ in range(400):
        play(state, "roll 6, roll 1")
        while moves(state)[0].startswith("pick"):
            play(state, moves(state)[0])
    assert moves(state)[0] == "roll 1"
    play(state, "roll 2")
    assert state.actor == CHANCE  # the Jeweller is empty: its next tile comes up
    play(state, "tile jeweller odd")
    assert state.actor == 1


# ---- random moves ----------------------------------------------------------------------------------------------------

def positions_of_every_step() -> list[State]:
    """A position of each step, as random games come to them."""
    found: dict[object, State] = {}
    for seed in range(9):
        random, state = Random(seed), GAMES[seed % 3 + 2].start()
        while state.actor != OVER:
            found.setdefault(state.view()["step"], state.clone())
            state.apply(random.choice(state.legal_actions()))
    return list(found.values())


@pytest.mark.parametrize("state", positions_of_every_step(), ids=lambda state: str(state.view()["step"]))
def test_a_random_move_is_any_legal_move_all_alike(state: State) -> None:
    """Playouts draw moves by the game's own way: each legal one must come up about equally often, and no other."""
    legal = state.legal_actions()
    times = scaled(400, 100)
    random, out, weights = QuickRandom(7), state.game.room(), state.game.room()
    drawn = Counter(int(state.sample(random, out, weights)) for _ in range(times * len(legal)))
    assert sorted(drawn) == legal
    assert all(abs(count - times) < 6 * times**0.5 for count in drawn.values())


def test_every_step_comes_up_in_random_games() -> None:
    assert sorted(str(state.view()["step"]) for state in positions_of_every_step()) == [
        "chain", "deal", "donate", "extra", "first", "gate", "gates", "loot", "move", "pick", "reveal", "roll",
        "submarine", "swap", "take"]
