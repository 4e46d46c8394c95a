"""Random games: no piece is lost, and after every move all is as the plain twin of the rules says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from librt.random import Random as QuickRandom

import atlantis
from atlantis import OVER, Game, Record, State
from atlantis.testing import games, records
from tests.games.atlandice.positions import COUNTS, DISTRICTS, GAMES, KINDS, check_pieces
from tests.games.reading import seen
from tests.games.scale import examples, mark_long, scaled
from tests.reference import atlandice as reference
from tests.reference.atlandice import NEUTRAL, Atlandice
from tests.reference.lockstep import Choice, any_move, play_in_lockstep, preferring, replay_in_lockstep

PLAYERS = (2, 3, 4)
FEW = range(scaled(4, 2))
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


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("seeds", mark_long([range(2), range(2, 20)], but=[range(2)]))
def test_random_games_with_other_values_lose_no_piece_and_come_to_an_end(name: str, seeds: range) -> None:
    """Every round moves the clock on, so the game ends."""
    game = other(name)
    for seed in seeds:
        random, state, hand = Random(seed), game.start(), -1
        while state.actor != OVER:
            check_pieces(state)
            view = seen(state)
            if view["dice_to_roll"] == game.data.number(f"dice.{COUNTS[game.players]}"):
                assert hand < view["clock"]["hand"] < view["clock"]["last"]
                hand = view["clock"]["hand"]
            state.apply(random.choice(state.legal_actions()))
        check_pieces(state)
        assert state.winners() == [seat for seat, n in enumerate(state.scores()) if n == max(state.scores())]


# ---- the twin --------------------------------------------------------------------------------------------------------


def named(tiles: list[dict[str, str]]) -> list[tuple[str, str]]:
    """Tiles of a view, by District and name."""
    return sorted((tile["district"], tile["tile"]) for tile in tiles)


def of_twin(tiles: list[tuple[int, str]]) -> list[tuple[str, str]]:
    return sorted((DISTRICTS[district - 1], tile) for district, tile in tiles)


def assert_same(state: State, twin: Atlandice) -> None:
    """The same table: tokens, stocks, dice, clock, Submarine, tiles; and no piece is lost."""
    check_pieces(state)
    view = seen(state)
    assert view["first_player"] == twin.first
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


def one_district_after_another(random: Random, legal: list[str]) -> str:
    """The lowest Area with a die, most of the time: its stack is used up before the game ends."""
    return random.choice(legal) if random.random() < 0.25 else legal[0]


def chained(random: Random, legal: list[str]) -> str:
    """The Jeweller whenever possible, and sixes: the chain goes on and on."""
    wanted = [move for move in legal if move in ("take 1", "give 1", "tile jeweller chain", "roll 6", "gate 6 1")]
    return random.choice(wanted) if wanted and random.random() < 0.6 else random.choice(legal)


@pytest.mark.parametrize("seeds", mark_long([FEW, range(4, 12)], but=[FEW]))
@pytest.mark.parametrize("choose", [any_move, one_district_after_another, preferring("donate"), chained])
@pytest.mark.parametrize("players", PLAYERS)
def test_games_go_as_the_twin_says(players: int, choose: Choice, seeds: range) -> None:
    ends = [play_in_lockstep(GAMES[players], seed, assert_same, choose) for seed in seeds]
    if choose is one_district_after_another:
        assert any("used up" in str(end) for end in ends)


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_many_games_go_as_the_twin_says(players: int) -> None:
    for seed in range(100):
        play_in_lockstep(GAMES[players], seed, assert_same)


@given(records(games("atlandice")))
@examples(40, 8)
def test_any_game_goes_as_the_twin_says(record: Record) -> None:
    replay_in_lockstep(record, assert_same)


@pytest.mark.parametrize("seeds", mark_long([FEW, range(4, 50)], but=[FEW]))
@pytest.mark.parametrize("players", PLAYERS)
def test_games_with_other_values_go_as_the_twin_with_those_values_says(
    players: int, seeds: range, monkeypatch: pytest.MonkeyPatch
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
    ends = [play_in_lockstep(game, seed, assert_same) for seed in seeds]
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
        random, out, weights = QuickRandom(7), state.game.move_buffer(), state.game.move_buffer()
        drawn = Counter(int(state.sample(random, out, weights)) for _ in range(times * len(legal)))
        assert sorted(drawn) == legal, seen(state)["step"]
        assert all(abs(count - times) < 6 * times**0.5 for count in drawn.values()), seen(state)["step"]
