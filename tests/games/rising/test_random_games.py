"""Random games: every position keeps its pieces, and the plain twin of the rules agrees after every move."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import atlantis
from atlantis import Game, State
from tests.games.reading import seen
from tests.games.rising.positions import (
    ALL_COUNCILORS,
    CARDS,
    COMPONENTS,
    CUBES,
    LETTERS,
    LEVELS,
    MISFORTUNES,
    at,
    written,
)
from tests.games.rising.sound import Sound
from tests.games.scale import mark_long
from tests.reference.lockstep import any_move, go_on_in_lockstep, play_in_lockstep, preferring
from tests.reference.rising import Group, Rising
from tests.reference.rising import data as rules

CHOSEN = ("champion", "astrologer", "scholar", "artificer", "priest", "explorer")

SET_UPS: dict[str, tuple[int, dict[str, Any]]] = {
    f"{players} {level}{'' if energy else ' without energy'}{' chosen' if chosen else ''}": (
        players,
        {"level": level, "starting_energy": energy, "councilors": list(CHOSEN[:players]) if chosen else None},
    )
    for players in range(2, 7)
    for level in LEVELS
    for energy in (True, False)
    for chosen in (False, True)
}


def load(name: str) -> Game:
    players, options = SET_UPS[name]
    return atlantis.load("rising", players, **options)


# ---- positions with much on the table --------------------------------------------------------------------------------


def shared(random: Random, total: int, owners: int) -> list[int]:
    """What each owner has when some of a supply was given away piece by piece."""
    found = [0] * owners
    for _ in range(random.randint(0, total)):
        found[random.randrange(owners)] += 1
    return found


def rich(game: Game, random: Random, turn: int = 0) -> State:
    """The placing of some turn, everybody with cubes, cards, energy and courage; half the island may be gone."""
    players, turn = game.players, turn or random.choice((1, 3, 6, 12, 99))
    has: list[dict[str, int]] = [{"home": random.randint(3, 6)} for _ in range(players)]
    for thing, total in (
        ("ore", 10),
        ("atlantium", 20),
        ("gold", 14),
        ("crystal", 10),
        ("energy", 24),
        ("courage", 12),
    ):
        for seat, number in enumerate(shared(random, total, players)):
            has[seat][thing] = number
    deck = [card for card in CARDS for _ in range(game.data.number(f"knowledge.{card}.count"))]
    random.shuffle(deck)
    for seat in range(players):
        for _ in range(random.randint(0, 4)):
            card = deck.pop()
            has[seat][card] = has[seat].get(card, 0) + 1
    sea = [card for card in MISFORTUNES for _ in range(Sound(game).misfortunes[card])]
    discards: Counter[str] = Counter()
    for pile in (deck, sea):
        share = random.choice((0.0, 0.5, 0.9))
        discards.update(card for card in pile if random.random() < share)
    chosen: Any = game.options["councilors"]
    councilors = chosen or random.sample(ALL_COUNCILORS, players)
    wet, walls = random.choice((0, 2, 5, 7)), 6
    lines = [f"turn {turn}, start {random.randint(1, players)}"]
    for letter in LETTERS:
        intact = max(0, 6 - random.randint(0, wet))
        tiles = [f"{letter}{number}" for number in range(7 - intact, 7) if random.random() < 0.1][:walls]
        walls -= len(tiles)
        lines.append(f"{letter}: " + written({"intact": intact, **{f"{tile} barrier": 1 for tile in tiles}}))
    lines += [f"seat {seat + 1} {councilors[seat]}: {written(has[seat])}" for seat in range(players)]
    blueprint = ["power-core"]
    for letter in LEVELS[str(game.options["level"])]:
        first = 1 + 5 * "ABCD".index(letter)
        blueprint += random.sample(COMPONENTS[first : first + 5], 3)
    built = random.sample(blueprint, random.randint(0, min(9, (turn - 1) * players)))
    lines.append("blueprint: " + written({name: random.randint(1, players) * (name in built) for name in blueprint}))
    lines.append(f"discards: {written(discards)}")
    lines.append("effects: " + written({name: 1 for name in ("solar", "spire") if random.random() < 0.2}))
    return at(players, "\n".join(lines), game)


def twin_at_placing(state: State) -> Rising:
    """The twin of a position where placing begins."""
    view, game = seen(state), state.game
    twin = Rising(game.players, str(game.options["level"]), [seat["councilor"] for seat in view["seats"]])
    twin.turn, twin.first, twin.galley = view["turn"], view["starting_player"], view["galley"]["at"]
    twin.matrix, twin.spire = ("solar-matrix" in view["effects"]), ("targeting-spire" in view["effects"])
    supply = dict(view["supply"])
    twin.beads, twin.tokens = supply.pop("energy"), supply.pop("courage")
    twin.spare_barriers, twin.greys = supply.pop("barriers"), supply.pop("grey")
    twin.supply = Counter(supply)
    twin.knowledge, twin.knowledge_discard = Counter(view["knowledge"]["deck"]), Counter(view["knowledge"]["discard"])
    twin.misfortunes = Counter(view["misfortunes"]["deck"])
    twin.misfortune_discard = Counter(view["misfortunes"]["discard"])
    twin.blueprint = [component["component"] for component in view["blueprint"] if component["seat"] is None]
    for section in view["sections"]:
        twin.intact[section["section"]] = section["intact"]
        twin.barriers |= {tile["tile"] for tile in section["tiles"] if tile["barrier"]}
    for seat in view["seats"]:
        at = seat["seat"]
        twin.home[at], twin.unused[at] = seat["home"], seat["unused"]
        twin.energy[at], twin.courage[at] = seat["energy"], seat["courage"]
        twin.cubes[at], twin.hand[at] = Counter(seat["cubes"]), Counter(seat["hand"])
        twin.built[at] = seat["components"]
    return twin.place()


# ---- the twin --------------------------------------------------------------------------------------------------------


def assert_same_people(view: Any, twin: Rising) -> None:
    """In every place as many Atlanteans of every seat, with and without courage."""
    places = {tile["tile"]: tile for section in view["sections"] for tile in section["tiles"]}
    places |= {"centre": view["centre"], "navy": view["navy"]}
    for name, groups in twin.at.items():
        found = {crew["seat"]: crew for crew in places[name]["atlanteans"]}
        for seat in twin.seats:
            number, brave = (found.get(seat, {}).get(what, 0) for what in ("number", "courage"))
            assert Group(number - brave, brave) == groups[seat], (name, seat)


def assert_same_table(state: State, twin: Rising) -> None:
    """Everything that lies on the table."""
    view = seen(state)
    assert (view["turn"], view["galley"]["at"], view["won"]) == (twin.turn, twin.galley, twin.won)
    assert view["starting_player"] == (twin.first or 1)
    assert view["centre"]["intact"] == twin.centre
    assert_same_people(view, twin)
    assert view["navy"]["defence"] == twin.defence()
    for section in view["sections"]:
        assert section["intact"] == twin.intact[section["section"]]
        for tile in section["tiles"]:
            assert tile["barrier"] == (tile["tile"] in twin.barriers)
            assert tile["intact"] == twin.is_intact(tile["tile"])
            if "target" in tile:
                assert tile["target"] == twin.target(tile["tile"])
    supply = {
        **{kind: twin.supply[kind] for kind in CUBES},
        "energy": twin.beads,
        "courage": twin.tokens,
        "barriers": twin.spare_barriers,
        "grey": twin.greys,
    }
    assert view["supply"] == supply
    assert view["knowledge"] == {
        "deck": +twin.knowledge,
        "discard": +twin.knowledge_discard,
        "drawn": Counter(twin.drawn),
        "removed": +twin.removed,
    }
    sea = view["misfortunes"]
    assert (sea["deck"], sea["discard"], sea["known"]) == (+twin.misfortunes, +twin.misfortune_discard, twin.known)
    assert sorted(c["component"] for c in view["blueprint"] if c["seat"] is None) == sorted(twin.blueprint)
    in_force = {
        "crisis-of-faith": twin.crisis,
        "hopelessness": twin.hopeless,
        "lack-of-support": twin.unsupported,
        "solar-matrix": twin.matrix,
        "targeting-spire": twin.spire,
        "next-solar-matrix": twin.matrix_next,
        "next-targeting-spire": twin.spire_next,
        "tireless-hands": any(twin.tireless.values()),
        "twin-harmonics": twin.harmonics,
        "borrowed-plans": bool(twin.plans),
    }
    if view["won"] is None:
        assert view["effects"] == [name for name, there in in_force.items() if there]
    for seat in view["seats"]:
        assert_same_seat(seat, twin)


def assert_same_seat(seat: Any, twin: Rising) -> None:
    at = seat["seat"]
    given_now = twin.gift.given[at] if twin.gift else 0
    assert (seat["councilor"], set(seat["copied"])) == (twin.councilor[at], twin.copied[at])
    assert (seat["home"], seat["held"], seat["unused"]) == (twin.home[at], twin.held[at], twin.unused[at])
    assert (seat["energy"], seat["courage"], seat["given"]) == (twin.energy[at], twin.courage[at], given_now)
    assert seat["cubes"] == {kind: twin.cubes[at][kind] for kind in CUBES}
    assert seat["hand"] == +twin.hand[at]
    assert sorted(seat["components"]) == sorted(twin.built[at])


LUCK = ("misfortune calm-seas", "attack 0", "roll 6")
IDEAS = {
    "people who build": preferring(*LUCK, "build", "act", "boost", "keep", "cancel", "raise", "give"),
    "people who fill the Navy": preferring("place navy courage", "place navy", "give"),
    "people who play cards": preferring("play", "place L", "keep", "target", "act"),
    "people with courage": preferring("place M", "place L1 courage", "place navy courage", "act C", "endure"),
    "people who trade": preferring(*LUCK, "play market-day", "move", "convert", "build e", "build", "act"),
    "people who hold back": preferring("hold", "play untapped-talent", "target astrologer", "place C", "act"),
    "people who save the island": preferring("cancel", "raise", "give", "play s", "act centre", "place centre"),
}


def compare(state: State, twin: Rising) -> None:
    """At every step nothing is lost, somebody has a choice, and the same lies on the table."""
    Sound(state.game).check(state)
    assert_same_table(state, twin)


@pytest.mark.parametrize("name", mark_long(SET_UPS, but=list(SET_UPS)[::5]))
def test_example_20_random_games_keep_their_pieces_and_go_as_the_twin_says(name: str) -> None:
    """All levels, with and without starting energy, councilors dealt and chosen."""
    play_in_lockstep(load(name), 5, compare)


@pytest.mark.parametrize("idea", IDEAS)
@pytest.mark.parametrize("players", mark_long(range(2, 7), but=[3]))
def test_games_of_people_with_an_idea_go_as_the_twin_says(players: int, idea: str) -> None:
    play_in_lockstep(load(f"{players} {list(LEVELS)[players % 4]}"), 5, compare, IDEAS[idea])


def play_rich_position(seed: int) -> tuple[list[str], bool]:
    """A game from a rich position, compared with the twin: the moves, and whether it was won."""
    random, ideas = Random(seed), [any_move, *IDEAS.values()]
    state = rich(load(list(SET_UPS)[(7 * seed) % len(SET_UPS)]), random)
    made = go_on_in_lockstep(state, twin_at_placing(state), random, compare, ideas[seed % len(ideas)])
    return made, state.returns()[0] > 0


@pytest.mark.parametrize("seed", range(8))
def test_games_from_rich_positions_go_as_the_twin_says(seed: int) -> None:
    play_rich_position(seed)


@pytest.mark.long
def test_in_games_from_rich_positions_every_kind_of_move_comes_up() -> None:
    """Every card, misfortune, component and councilor's ability, too; and games are won."""
    played = [play_rich_position(seed) for seed in range(100)]
    assert any(won for _, won in played)
    made = {move for moves, _ in played for move in moves}
    every_kind = {move.split()[0] for move in atlantis.load("rising").notation}
    assert {move.split()[0] for move in made} == every_kind - {"councilor", "first", "blueprint", "done-placing"}
    assert made >= {
        *(f"play {card}" for card in CARDS),
        *(f"misfortune {card}" for card in MISFORTUNES),
        *(f"build {name}" for name in COMPONENTS),
        *(f"target {name}" for name in ALL_COUNCILORS),
        *(f"convert {one} {two}" for one in CUBES for two in CUBES if one != two),
    }


@pytest.mark.parametrize("seeds", mark_long([range(4), range(4, 12)], but=[range(4)]))
@pytest.mark.parametrize("turn", [99, 100])
def test_ar_27_the_last_turns_go_as_the_twin_says(turn: int, seeds: range) -> None:
    late = 0
    for seed in seeds:
        random = Random(seed)
        state = rich(load(f"{seed % 5 + 2} normal"), random, turn)
        go_on_in_lockstep(state, twin_at_placing(state), random, compare, IDEAS["people who fill the Navy"])
        late += seen(state)["turn"] == 100 and seen(state)["won"] is False
    assert late > 0


# ---- other values ----------------------------------------------------------------------------------------------------

CONSTANTS = {
    "turns": "LAST_TURN",
    "hand": "HAND_LIMIT",
    "energy.cancel": "CANCEL_PRICE",
    "energy.raise": "RAISE_PRICE",
    "energy.convert": "CONVERT_PRICE",
    "supply.cubes": "CUBES",
    "supply.energy": "ENERGY",
    "supply.courage": "COURAGE",
    "supply.barriers": "BARRIERS",
    "supply.atlanteans": "FIGURES",
    "supply.grey": "GREYS",
    "attack.die": "ATTACK_DIE",
    "tiles.forges.atlantium": "FORGES",
}
"""Values by their names in the twin."""
OTHER_VALUES: dict[str, dict[str, Any]] = {
    "three turns": {"turns": 3, "attack.die": [0, 1]},
    "a hand of one": {"hand": 1},
    "cheap energy": {"energy.cancel": 1, "energy.raise": 1, "energy.convert": 1},
    "dear energy": {"energy.cancel": 9, "energy.raise": 9, "energy.convert": 9, "supply.energy": 60},
    "no courage, no barriers, no grey Atlanteans": {"supply.courage": 0, "supply.barriers": 0, "supply.grey": 0},
    "few cubes": {"supply.cubes": {"ore": 1, "atlantium": 7, "gold": 3, "crystal": 2}},
    "many Atlanteans and rich Forges": {"supply.atlanteans": 9, "tiles.forges.atlantium": [9] * 6},
}


@pytest.mark.parametrize("idea", ["people who build", "people who save the island"])
@pytest.mark.parametrize("name", OTHER_VALUES)
def test_games_with_other_values_go_as_the_twin_with_those_values_says(
    name: str, idea: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, value in OTHER_VALUES[name].items():
        monkeypatch.setattr(rules, CONSTANTS[path], value)
    play_in_lockstep(atlantis.load("rising", 3, data=OTHER_VALUES[name]), 5, compare, IDEAS[idea])
