"""Random games, checked against what must always hold and against the plain twin of the rules after every move."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from librt.random import Random as QuickRandom

import atlantis
from atlantis import CHANCE, OVER, Game, Record, State
from atlantis.testing import games, records
from tests.games.ark.positions import HOUSE, SHIPS, check_pieces
from tests.games.ark.table import CUBES, SETS
from tests.games.reading import seen
from tests.games.scale import examples, mark_long, scaled
from tests.reference import ark as reference
from tests.reference.ark import Ark
from tests.reference.lockstep import any_move, play_in_lockstep, preferring, replay_in_lockstep

EVEN = {players: atlantis.load("ark", players, even_start=True) for players in (2, 3, 4)}
SET_UPS = {"two": HOUSE[2], "three": HOUSE[3], "four": HOUSE[4], "three even": EVEN[3], "four even": EVEN[4]}

ONE_RING: dict[str, Any] = {f"tiles.{tile}.rings": 1 for tile in range(1, 9)}
FOR_NOTHING: dict[str, Any] = {f"ships.{ship}.cost": {} for ship in SHIPS}
OTHER_YIELDS: dict[str, Any] = {
    f"tiles.{tile}.{side}": {"wood": tile, "flax": 9 - tile, cube: 3}
    for tile in range(1, 9)
    for side, cube in (("dry", "gold"), ("sinking", "ore"))
}
OTHER_SHIPS: dict[str, Any] = {
    f"ships.{ship}.{what}": value
    for n, ship in enumerate(SHIPS)
    for what, value in (
        ("cost", {CUBES[n % 4]: 1 + n % 3}),
        ("points", n),
        ("ring", n % 5 > 0),
        ("pay", {CUBES[n % 3]: 1}),
        ("get", {CUBES[(n + 1) % 4]: 2}),
    )
}
FEW_CUBES = {"wood": 6, "flax": 3, "ore": 2, "gold": 4}

OTHERS: dict[str, tuple[int, dict[str, Any]]] = {
    "one worker": (3, ONE_RING | {"workers": 1, "track.events": [1, 3]}),
    "two workers and events on every space": (
        4,
        ONE_RING | {"workers": 2, "track.events": [1, 2, 3, 4, 5, 6], "tiles.8.rings": 2},
    ),
    "nine workers": (2, {"workers": 9, "track.events": [1, 9, 18, 27]}),
    "tiles that take all workers": (3, {f"tiles.{tile}.rings": 7 for tile in range(1, 5)}),
    "tiles that yield other cubes": (4, OTHER_YIELDS),
    "ships that cost, score and trade otherwise": (2, OTHER_SHIPS),
    "one round on the track": (3, {"rounds": 1, "track.events": [2, 4, 6, 7]}),
    "five rounds on the track": (2, {"rounds": 5, "track.events": [5, 10, 15, 20, 25, 30, 35]}),
    "no events": (4, {"track.events": []}),
    "events on every space": (3, {"track.events": list(range(1, 22))}),
    "hardly any cubes": (4, {"supply": FEW_CUBES}),
    "no gold at all": (2, {"supply": {"gold": 0}}),
    "no cubes at all": (3, {"supply": {"wood": 0, "flax": 0, "ore": 0, "gold": 0}}),
    "a limit of 1": (3, {"limit": 1, "city.sell.flax": {"flax": 1}, "ships.S01.cost": {"wood": 1}}),
    "a limit of 30": (4, {"limit": 30, "supply": {"wood": 60, "flax": 60, "ore": 60, "gold": 60}}),
    "two tokens of each set": (3, {"tokens.each": 2}),
    "one token of each set": (4, {"tokens.each": 1}),
    "ships for nothing": (4, FOR_NOTHING),
    "no gold from the city": (3, {"city.gold": 0}),
    "much gold from the city": (2, {"city.gold": 10, "points.gold": 50}),
    "a free market": (3, {f"city.buy.{cube}.price": 0 for cube in CUBES[:3]}),
    "groups of one": (2, {f"city.sell.{cube}": {cube: 1} for cube in CUBES}),
    "groups of several kinds": (
        3,
        {
            "city.sell.wood": {"wood": 3, "flax": 1},
            "city.sell.gold": {"ore": 1, "gold": 1},
            "city.sell.ore": {"wood": 1, "flax": 1, "ore": 1, "gold": 1},
        },
    ),
    "other rings on the sinking side": (
        4,
        {
            "track.events": list(range(1, 22)),
            "tiles.1.rings_sinking": 3,
            "tiles.3.rings_sinking": 1,
            "tiles.8.rings_sinking": 7,
        },
    ),
    "fines of nothing": (3, {"fine.gold": 0}),
    "fines that nobody can pay": (3, {"fine.gold": 30, "fine.points": 50, "track.events": [1, 2, 3, 4, 5, 6, 7, 8, 9]}),
    "high points": (4, {"points.group": 50, "points.stranded": 50, "ships.S30.points": 50, "tokens.worth": [50] * 6}),
    "no points at all": (
        2,
        {"points.group": 0, "points.gold": 0, "points.stranded": 0, "fine.points": 0, "tokens.worth": [0] * 6}
        | {f"ships.{ship}.points": 0 for ship in SHIPS},
    ),
    "a first token worth more than a second": (2, {"tokens.worth": [50, 40, 30, 20, 10, 0]}),
    "ships that pay in what they bring": (
        4,
        FOR_NOTHING
        | {f"ships.{ship}.{what}": {"gold": 2, "ore": 1} for ship in SHIPS for what in ("pay", "get")}
        | {f"ships.{ship}.ring": True for ship in SHIPS},
    ),
}
"""Games with other values than ours, where the deck, the bag, the show and the supply run out."""


def other(name: str) -> Game:
    players, data = OTHERS[name]
    return atlantis.load("ark", players, data=data)


# ---- what must always hold -------------------------------------------------------------------------------------------


def play_at_random(game: Game, seed: int, counted: bool = False) -> tuple[State, int]:
    """A random game; its last position, and how many moves it had. `counted`: no piece is lost on the way."""
    random, state, n = QuickRandom(seed), game.start(), 0
    out, weights = game.move_buffer(), game.move_buffer()
    while state.actor != OVER:
        if counted and state.actor != CHANCE:
            check_pieces(state)
            assert None not in seen(state)["show"] or seen(state)["ships_in_deck"] == 0
        state.do(state.sample(random, out, weights))
        n += 1
    check_pieces(state)
    return state, n


def check_end(state: State) -> None:
    """Somebody has won, all of those with most points; what the others lose they win."""
    scores, winners, returns = state.scores(), state.winners(), state.returns()
    assert seen(state)["round"] == 2 * state.game.data.number("rounds")
    assert winners == [seat for seat, points in enumerate(scores) if points == max(scores)]
    assert sum(map(Fraction.limit_denominator, map(Fraction, returns))) == 0
    assert all((returns[seat] >= 0) == (seat in winners) for seat in range(len(scores)))


@pytest.mark.parametrize("batch", mark_long(range(16), but=[0]))
@pytest.mark.parametrize("name", SET_UPS)
def test_example_16_at_every_turn_of_10000_random_games_there_is_a_move_and_nothing_is_lost(
    name: str, batch: int
) -> None:
    """Ten thousand games all in all; in every tenth all is counted at every turn."""
    game = SET_UPS[name]
    for seed in range(scaled(125, 12)):
        state, n = play_at_random(game, 1000 * batch + seed, counted=seed % 10 == 0)
        check_end(state)
        assert 13 + 12 * game.players <= n < 350


@pytest.mark.parametrize("seeds", mark_long([range(4), range(4, 25)], but=[range(4)]))
@pytest.mark.parametrize("name", OTHERS)
def test_random_games_with_other_values_keep_their_pieces_and_come_to_an_end(name: str, seeds: range) -> None:
    game = other(name)
    for seed in seeds:
        check_end(play_at_random(game, seed, counted=True)[0])


def test_decks_bags_shows_and_supplies_run_out_with_other_values() -> None:
    """What the games above are for does come up in them."""

    def last(name: str, seeds: int = 4) -> list[Any]:
        return [seen(play_at_random(other(name), seed)[0]) for seed in range(seeds)]

    assert {end["events"]["left"] for end in last("events on every space")} == {0}
    assert {end["events"]["drawn"] for end in last("no events")} == {0}
    assert any(end["show"] == [None] * 4 for end in last("ships for nothing", 12))
    assert all(sum(end["bag"].values()) == 0 for end in last("two tokens of each set"))
    assert all(seat["cubes"]["gold"] == 0 for end in last("no gold at all") for seat in end["seats"])
    assert any(seat["points"] < -50 for end in last("fines that nobody can pay") for seat in end["seats"])


def test_example_17_the_same_seed_and_the_same_actions_are_the_same_game() -> None:
    for seed in range(3):
        assert play_at_random(HOUSE[3], seed)[0].to_bytes() == play_at_random(HOUSE[3], seed)[0].to_bytes()


# ---- the twin --------------------------------------------------------------------------------------------------------


def assert_same(state: State, twin: Ark) -> None:
    """The same table: round, cubes, tiles, ships, tokens, markers, events."""
    view = seen(state)
    assert (view["chance"], view["round"]) == (twin.to_move() == "chance", twin.round)
    assert view["supply"] == {cube: twin.supply[cube] for cube in CUBES}
    assert view["bag"] == {kind: twin.bag[kind] for kind in SETS}
    assert [ship and ship["ship"] for ship in view["show"]] == list(twin.show.values())
    assert view["ships_in_deck"] == len(twin.deck)
    assert (view["events"]["drawn"], view["events"]["earthquakes"]) == (len(twin.drawn), twin.drawn.count("quake"))
    assert view["events"]["due"] == twin.cards_due + len(twin.spaces_due)
    if twin.phase != "over":
        assert_same_island(view, twin)
    if twin.phase != "order":
        assert {pile["space"]: pile["seats"] for pile in view["track"]["piles"]} == {
            space: pile for space, pile in twin.piles.items() if pile
        }
    if not twin.spaces_due:
        assert {space for space in view["track"]["events"] if space <= view["track"]["reached"]} == twin.reached
    for seat, party in enumerate(view["seats"], 1):
        assert_same_seat(party, twin, seat)


def assert_same_island(view: Any, twin: Ark) -> None:
    assert view["city"] == {"dry": "dry", "sinking": "turned"}[twin.city]
    for number, tile in enumerate(view["tiles"], 1):
        assert (tile["side"], tile["seat"], tile["token"]) == (
            twin.side[number],
            twin.occupant[number],
            twin.token_on[number],
        )
        assert tile["silver"] == (twin.on_silver[number] == 1)
        assert tile["cards_left"] == 2 - twin.drawn.count(str(number))


def assert_same_seat(party: Any, twin: Ark, seat: int) -> None:
    assert party["cubes"] == {cube: twin.cubes[seat][cube] for cube in CUBES}
    assert party["tokens"] == {kind: twin.tokens[seat][kind] for kind in SETS}
    assert [ship["ship"] for ship in party["ships"]] == sorted(twin.built[seat])
    assert {ship["ship"] for ship in party["ships"] if ship["used"]} == twin.used.intersection(twin.built[seat])
    assert (party["workers_left"], party["swimmers"], party["in_city"]) == (
        twin.left[seat],
        twin.swimmers[seat],
        twin.in_city[seat],
    )
    parts = twin.breakdown(seat)
    scoring = party["scoring"]
    assert (scoring["track"], scoring["ships"], scoring["gold"]) == (parts["track"], parts["workers"], parts["gold"])
    assert (scoring["tokens"], scoring["total"]) == (sum(parts[kind] for kind in SETS), sum(parts.values()))


IDEAS = {
    "a builder": preferring("build", "use", "treasure", "gather"),
    "a seller": preferring("sell", "use", "gather", "buy"),
    "a hoarder": preferring("gather", "gold 3", "use"),
    "one worker at a time": preferring("gold 1", "buy", "treasure"),
    "a collector of tokens": preferring("treasure", "gather"),
    "a merchant": preferring("buy", "use S1", "gold 2"),
}


@pytest.mark.parametrize("name", [*SET_UPS, "two even"])
def test_random_games_go_as_the_twin_says(name: str) -> None:
    for seed in range(scaled(8, 2)):
        play_in_lockstep(SET_UPS.get(name, EVEN[2]), seed, assert_same)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("idea", IDEAS)
def test_games_of_people_with_an_idea_go_as_the_twin_says(players: int, idea: str) -> None:
    ends = [seen(play_in_lockstep(HOUSE[players], seed, assert_same, IDEAS[idea])) for seed in range(scaled(2, 1))]
    if idea == "a builder":
        assert any(seat["fleet"] >= 3 for end in ends for seat in end["seats"])
    if idea == "a hoarder":
        assert any(10 in seat["cubes"].values() for end in ends for seat in end["seats"])


@given(records(games("ark")))
@examples(15, 4)
def test_any_game_goes_as_the_twin_says(record: Record) -> None:
    replay_in_lockstep(record, assert_same)


def give_twin(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """The twin plays with the values of a game's data."""
    data = game.data

    def cubes(path: str) -> Counter[str]:
        return Counter({cube: n for cube, n in data.amounts(path).items() if n})

    def tile(number: int) -> reference.Tile:
        path = f"tiles.{number}"
        return reference.Tile(
            "",
            data.number(f"{path}.rings"),
            cubes(f"{path}.dry"),
            cubes(f"{path}.sinking"),
            data.number(f"{path}.rings_sinking") or None,
        )

    def ship(name: str) -> reference.Ship:
        path = f"ships.{name}"
        return reference.Ship(
            "",
            cubes(f"{path}.cost"),
            data.number(f"{path}.points"),
            bool(data.number(f"{path}.ring")),
            cubes(f"{path}.pay"),
            cubes(f"{path}.get"),
        )

    rounds, workers = data.number("rounds"), data.number("workers")
    values: dict[str, object] = {
        "CUBES": {cube: data.amounts("supply").get(cube, 0) for cube in CUBES},
        "LIMIT": data.number("limit"),
        "WORKERS": workers,
        "ROUNDS": 2 * rounds,
        "ROUNDS_OF_A_PASS": rounds,
        "LAST_SPACE": rounds * workers,
        "EVENT_SPACES": data.numbers("track.events"),
        "TOKENS_OF_A_SET": data.number("tokens.each"),
        "SET_VALUE": [0, *data.numbers("tokens.worth")],
        "GROUP_POINTS": data.number("points.group"),
        "FINE_GOLD": data.number("fine.gold"),
        "FINE_POINTS": data.number("fine.points"),
        "UNSAVED_POINTS": data.number("points.stranded"),
        "GROUPS": {cube: cubes(f"city.sell.{cube}") for cube in CUBES},
        "PRICES": {
            cube: (
                Counter(gold=data.number(f"city.buy.{cube}.price")),
                Counter({cube: data.number(f"city.buy.{cube}.number")}),
            )
            for cube in CUBES[:3]
        },
        "TILES": {number: tile(number) for number in range(1, 9)},
        "SHIPS": {name: ship(name) for name in SHIPS},
    }
    for name, value in values.items():
        monkeypatch.setattr(reference, name, value)


TWIN_CANNOT = ("one token of each set", "no gold from the city", "much gold from the city", "no points at all")
"""The twin lays eight tokens at the set-up, fetches 1 gold a worker, and counts 1 point a gold."""


@pytest.mark.parametrize("name", [name for name in OTHERS if name not in TWIN_CANNOT])
def test_games_with_other_values_go_as_the_twin_with_those_values_says(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = other(name)
    give_twin(monkeypatch, game)
    for seed, choose in enumerate((any_move, IDEAS["a builder"])[: scaled(2, 1)]):
        play_in_lockstep(game, seed, assert_same, choose)


def test_the_twin_and_the_data_have_the_same_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a value changed in one of them is noticed, also where random games hardly come."""
    ours = {name: getattr(reference, name) for name in dir(reference) if name.isupper()}
    give_twin(monkeypatch, HOUSE[3])
    for name, value in ours.items():
        if name not in ("TILES", "SHIPS"):  # test_data.py compares these
            assert value == getattr(reference, name), name
