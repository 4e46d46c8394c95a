"""Random games: no piece is lost, and after every move all is as the plain twin of the rules says."""

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
from atlantis import CHANCE, OVER, Game, Record, State
from atlantis.testing import games, records
from tests.games.atlandice.positions import COUNTS, DISTRICTS, GAMES, KINDS, check_pieces, moves, seen
from tests.games.scale import examples, scaled
from tests.reference import atlandice as reference
from tests.reference.atlandice import NEUTRAL, Atlandice

PLAYERS = (2, 3, 4)
QUIET_CLOCK: dict[str, Any] = {f"clock.survey.{name}": [] for name in (*KINDS, "total")} | {"clock.donation": []}
SMALL_DISTRICTS = {f"resources.district.{count}": 1 for count in COUNTS.values()}

OTHERS: dict[str, tuple[int, dict[str, Any]]] = {
    "one own die of each of three": (3, {"dice.three": 4}),
    "one own die of each of two": (2, {"dice.two": 5}),
    "three own dice of each of two": (2, {"dice.two": 9}),
    "one die of each of four": (4, {"dice.four": 5}),
    "a clock of 6": (3, QUIET_CLOCK | {"clock.last": 6, "clock.survey.total": [2], "clock.donation": [3, 5]}),
    "a clock of 1": (
        2,
        QUIET_CLOCK
        | {"clock.last": 1, "hands.market": 1}
        | {
            f"hands.{reference.DISTRICTS[district]}.{tile}": 1
            for district in reference.HANDS
            for tile in reference.HANDS[district]
        },
    ),
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
    """What is checked in every position of a random game: no piece is lost, and every round moves the clock on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rounds = 0
        self.hand = -1

    def play(self, seed: int) -> State:
        random, state = Random(seed), self.game.start()
        while state.actor != OVER:
            self.check(state)
            state.apply(random.choice(state.legal_actions()))
        self.check(state)
        scores = state.scores()
        assert state.winners() == [seat for seat, points in enumerate(scores) if points == max(scores)]
        return state

    def check(self, state: State) -> None:
        check_pieces(state)
        view = seen(state)
        if view["dice_to_roll"] == self.game.data.number(f"dice.{COUNTS[self.game.players]}"):
            self.rounds += 1
            assert view["clock"]["hand"] > self.hand
            self.hand = view["clock"]["hand"]
        assert self.rounds <= view["clock"]["last"]


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_lose_no_piece_and_come_to_an_end(players: int) -> None:
    ends = [Sound(GAMES[players]).play(seed) for seed in range(scaled(80, 6))]
    assert any("used up" in str(end) for end in ends)


@pytest.mark.parametrize("name", OTHERS)
def test_random_games_with_other_values_lose_no_piece_and_come_to_an_end(name: str) -> None:
    for seed in range(scaled(20, 2)):
        Sound(other(name)).play(seed)


# ---- the twin --------------------------------------------------------------------------------------------------------


def named(tiles: list[dict[str, str]]) -> list[tuple[str, str]]:
    """Tiles of a view, by District and name."""
    return sorted((tile["district"], tile["tile"]) for tile in tiles)


def of_twin(tiles: list[tuple[int, str]]) -> list[tuple[str, str]]:
    return sorted((DISTRICTS[district - 1], tile) for district, tile in tiles)


def odds(state: State) -> dict[str, Fraction]:
    """What chance may bring, with exact odds."""
    weights = state.game.room()
    total = int(state.odds(weights))
    return {move: Fraction(int(weight), total) for move, weight in zip(moves(state), list(weights), strict=False)}


def assert_same(state: State, twin: Atlandice) -> None:
    """The same table: whose turn, moves and odds, scores, tokens, stocks, dice, clock, Submarine, tiles, winners."""
    to_move = twin.to_move()
    assert sorted(moves(state)) == sorted(twin.legal())
    view = seen(state)
    assert view["chance"] == (to_move == "chance")
    assert view["to_move"] == (None if to_move == "chance" else to_move)
    assert view["first_player"] == twin.first
    assert view["scores"] == twin.scores()
    assert view["winners"] == twin.winners()
    assert (view["clock"]["hand"], view["submarine"]) == (twin.clock, twin.submarine)
    for area in view["areas"]:
        number = area["area"]
        assert area["dice"] == twin.dice[number]
        assert area["resources"] == {kind: twin.tokens[number][kind] for kind in KINDS}
        if number < 6:
            assert area["tile"] == twin.top[number]
            assert sorted(area["face_down"]) == sorted(twin.unseen[number])
            assert area["used_up"] == twin.used_up(number)
    for party in (*view["seats"], view["neutral"]):
        if party:
            player = party["seat"] or NEUTRAL
            assert party["resources"] == {kind: twin.stocks[player][kind] for kind in KINDS}
            assert named(party["tiles"]) == of_twin(twin.won[player])
            if view["step"] not in ("first", "deal", "over"):
                assert party["dice"] == twin.taken[player]
    if view["neutral"]:
        assert view["neutral"]["points"] == twin.neutral_points()
    assert named(view["unscored_tiles"]) == of_twin(twin.unscored)


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
            assert odds(state) == twin.odds()
        move = choose(random, moves(state))
        twin.play(move)
        state.apply(game.code(move))
    assert_same(state, twin)
    return state


@pytest.mark.parametrize("choose", [any_move, one_district_after_another, generous, chained])
@pytest.mark.parametrize("players", PLAYERS)
def test_games_go_as_the_twin_says(players: int, choose: Choice) -> None:
    ends = [
        play_beside_the_twin(GAMES[players], seed, choose)
        for seed in range(scaled(100 if choose is any_move else 12, 2))
    ]
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
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few tokens, a busy clock and other hands: stacks are used up, and Districts emptied all the time."""
    hands = {
        district: {tile: (district + n) % 3 + 1 for n, tile in enumerate(tiles)}
        for district, tiles in reference.HANDS.items()
    }
    surveys = {2: "weapon", 3: "total", 5: "gem", 8: "book", 13: "total"}
    donations = [4, 6, 7, 11, 12]
    changes = {
        "LAST_SPACE": 16,
        "SURVEYS": surveys,
        "DONATIONS": donations,
        "HANDS": hands,
        "MARKET_HANDS": 1,
        "MARKET_SHARE": 1,
        "DISTRICT_SHARE": dict.fromkeys(PLAYERS, 2),
    }
    for name, value in changes.items():
        monkeypatch.setattr(reference, name, value)
    data: dict[str, Any] = {"clock.last": 16, "clock.donation": donations, "hands.market": 1, "resources.market": 1}
    for kind in (*KINDS, "total"):
        data[f"clock.survey.{kind}"] = [space for space, what in surveys.items() if what == kind]
    for count in COUNTS.values():
        data[f"resources.district.{count}"] = 2
    for district, tiles in hands.items():
        for tile, n in tiles.items():
            data[f"hands.{reference.DISTRICTS[district]}.{tile}"] = n
    game = atlantis.load("atlandice", players, data=data)
    ends = [play_beside_the_twin(game, seed, any_move) for seed in range(scaled(50, 2))]
    assert any("used up" in str(end) for end in ends)


# ---- random moves ----------------------------------------------------------------------------------------------------


def positions_of_every_step() -> list[State]:
    """A position of each step, as random games come to them."""
    found: dict[object, State] = {}
    for seed in range(9):
        random, state = Random(seed), GAMES[seed % 3 + 2].start()
        while state.actor != OVER:
            found.setdefault(seen(state)["step"], state.clone())
            state.apply(random.choice(state.legal_actions()))
    return list(found.values())


def test_a_random_move_is_any_legal_move_all_alike() -> None:
    """Playouts draw moves by the game's own way: each legal one must come up about equally often, and no other."""
    states, times = positions_of_every_step(), scaled(400, 100)
    assert sorted(str(seen(state)["step"]) for state in states) == [
        "chain",
        "deal",
        "donate",
        "extra",
        "first",
        "gate",
        "gates",
        "loot",
        "move",
        "pick",
        "reveal",
        "roll",
        "submarine",
        "swap",
        "take",
    ]
    for state in states:
        legal = state.legal_actions()
        random, out, weights = QuickRandom(7), state.game.room(), state.game.room()
        drawn = Counter(int(state.sample(random, out, weights)) for _ in range(times * len(legal)))
        assert sorted(drawn) == legal, seen(state)["step"]
        assert all(abs(count - times) < 6 * times**0.5 for count in drawn.values()), seen(state)["step"]
