"""The user's own values: what they say is played, and what cannot be played is refused with a sentence.

Ours are those of the exact rules, value by value, each with where it comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, State, WrongData
from tests.games.reading import moves, odds, seen
from tests.games.rising.positions import (
    CARDS,
    COMPONENTS,
    CUBES,
    GAMES,
    LETTERS,
    MISFORTUNES,
    SECTIONS,
    after,
    at,
    barriers,
    cubes,
    effects,
    hand,
    island,
    node,
    of_seats,
    play,
    supply,
    tile,
    with_data,
)
from tests.games.rising.sound import Sound
from tests.games.scale import examples
from tests.reference.rising import data as rules
from tests.reference.rising import records

DATA = atlantis.load("rising", 3).data
PRINTED = {
    "hand",
    "energy.cancel",
    "energy.raise",
    "energy.convert",
    "supply.cubes",
    "supply.energy",
    "supply.courage",
    "supply.barriers",
    "supply.atlanteans",
    "supply.grey",
    "galley.most",
    "councilors.explorer",
    "councilors.priest",
    "councilors.champion",
}
DEDUCED = {
    "tiles.cities.rings",
    "tiles.mountains.target",
    "tiles.hills.target",
    "tiles.forests.target",
    "tiles.forges.atlantium",
}


def test_values_say_where_they_come_from() -> None:
    for path, entry in DATA.entries.items():
        assert entry.provenance == ("printed" if path in PRINTED else "deduced" if path in DEDUCED else "house"), path


def count_of(kind: str, card: str) -> str:
    """Where the number of a kind of cards stands."""
    return f"{kind}.{card}.count" if f"{kind}.{card}.count" in DATA.entries else f"{kind}.{card}"


def test_counts_costs_and_tiles_are_those_of_the_exact_rules() -> None:
    """As the plain twin has them; what it does not keep in tables is compared in lock-step."""
    copies = {
        "knowledge": {name: card.copies for name, card in records.KNOWLEDGE.items()},
        "misfortunes": {name: card.copies for name, card in records.MISFORTUNES.items()},
    }
    for kind, numbers in copies.items():
        assert {card: DATA.number(count_of(kind, card)) for card in DATA.under(kind)} == numbers
    for name, component in records.COMPONENTS.items():
        assert Counter(DATA.amounts(f"components.{name}.cost")) == +component.cost()
    for letter, section in zip(LETTERS, SECTIONS, strict=True):
        assert DATA.numbers(f"tiles.{section}.rings") == rules.RINGS[letter]
    assert [DATA.numbers(f"tiles.{section}.target") for section in SECTIONS[:3]] == list(rules.TARGETS.values())
    assert [DATA.numbers(f"tiles.libraries.{what}") for what in ("draw", "keep")] == [
        list(column) for column in zip(*rules.LIBRARIES, strict=True)
    ]
    assert DATA.numbers("tiles.forges.atlantium") == rules.FORGES


# ---- values in force -------------------------------------------------------------------------------------------------


def times(number: int, move: str) -> str:
    return ", ".join([move] * number)


def what_it_has(state: State) -> list[object]:
    """What the first seat has, in short."""
    return [of_seats(state, "energy")[0], of_seats(state, "courage")[0], cubes(state, 1), hand(state, 1), node(state)]


@pytest.mark.parametrize(
    ("data", "drawn", "played", "result"),
    [
        (
            {"hand": 2},
            "phase act\nL: L5 seat-1 1\nseat 1: market-day 1, tireless-hands 1",
            "act L5, knowledge inner-light, keep inner-light",
            [0, 0, "", "market-day 1, inner-light 1, tireless-hands 1", "seat 1: act, limit"],
        ),
        (
            {"energy.cancel": 2},
            "phase misfortunes\nseat 1: energy 2",
            "misfortune flood-M, cancel, give 2",
            [0, 0, "", "", "chance: misfortunes"],
        ),
        (
            {"energy.raise": 2},
            "phase attack\nM: intact 5\nplaces: navy seat-1 3\nseat 1 explorer: energy 2\nseat 2 artificer:",
            "attack 0, raise M, give 2",
            [0, 1, "", "", "seat 2: place"],
        ),
        (
            {"energy.convert": 6},
            "phase act\nseat 1: energy 7, ore 2, inner-light 1",
            "convert ore gold",
            [1, 0, "ore 1, gold 1", "inner-light 1", "seat 1: act"],
        ),
        (
            {"tiles.libraries.draw": [4, 1, 1, 1, 1, 1], "tiles.libraries.keep": [3, 1, 1, 1, 1, 1]},
            "phase act\nL: L1 seat-1 1",
            f"act L1, {times(4, 'knowledge tireless-hands')}, {times(3, 'keep tireless-hands')}",
            [0, 0, "", "tireless-hands 3", "chance: attack"],
        ),
        (
            {"tiles.forges.atlantium": [7, 3, 2, 2, 1, 1]},
            "phase act\nR: R1 seat-1 1\nseat 1: ore 1",
            "act R1",
            [0, 0, "atlantium 7", "", "chance: attack"],
        ),
        (
            {"councilors.explorer": 3},
            "phase act\nF: F6 seat-1 1\nseat 1 explorer:",
            "act F6, roll 3",
            [0, 0, "crystal 1", "", "chance: attack"],
        ),
        (
            {"councilors.priest": 4},
            "seat 1 explorer: untapped-talent 1",
            "play untapped-talent, target priest",
            [4, 0, "", "", "seat 1: place"],
        ),
        (
            {"councilors.champion": 4},
            "seat 1 explorer: untapped-talent 1",
            "play untapped-talent, target champion",
            [0, 4, "", "", "seat 1: place"],
        ),
        (
            {"councilors.scholar": 2},
            "seat 1 explorer: untapped-talent 1, tireless-hands 3",  # the limit follows (AR-24)
            f"play untapped-talent, target scholar, {times(2, 'knowledge inner-light')}",
            [0, 0, "", "inner-light 2, tireless-hands 3", "seat 1: place, limit"],
        ),
        (
            {"councilors.artificer": 2},
            "phase build\nseat 1 artificer: gold 1",
            "build tidal-anchor, waive atlantium, waive atlantium",
            [0, 0, "", "", "seat 1: build, barrier"],
        ),
        (
            {"knowledge.market-day.amount": 5},
            "seat 1: market-day 1\nseat 2: gold 9",
            f"play market-day, {times(5, 'move 2 take gold')}",
            [0, 0, "gold 5", "", "seat 1: place"],
        ),
        (
            {"knowledge.borrowed-plans.amount": 6},
            "phase build\nseat 1: gold 1, borrowed-plans 1",
            f"play borrowed-plans, build ward-lattice, waive gold, waive crystal, {times(4, 'waive atlantium')}",
            [0, 0, "", "", "seat 1: build, barrier"],
        ),
        (
            {"knowledge.inner-light.amount": 7},
            "seat 1: inner-light 1",
            "play inner-light",
            [7, 0, "", "", "seat 1: place"],
        ),
        (
            {"knowledge.heroic-verse.amount": 7},
            "seat 1: heroic-verse 1",
            "play heroic-verse",
            [0, 7, "", "", "seat 1: place"],
        ),
        (
            {"knowledge.alchemists-notes.amount": 4},
            "phase act\nseat 1: alchemists-notes 1, ore 5, inner-light 1",
            f"play alchemists-notes, {times(4, 'convert ore gold')}",
            [0, 0, "ore 1, gold 4", "inner-light 1", "seat 1: act"],
        ),
        (
            {"turns": 7},
            "turn 7, phase build\nseat 1: inner-light 1",
            "pass-build",
            [0, 0, "", "inner-light 1", "over: lost"],
        ),
    ],
)
def test_a_value_of_the_data_is_played(data: dict[str, object], drawn: str, played: str, result: list[object]) -> None:
    assert what_it_has(after(2, drawn, played, with_data(2, data))) == result


@pytest.mark.parametrize(
    ("data", "drawn", "played", "look", "found"),
    [
        ({"supply.cubes": {"ore": 3, "atlantium": 30, "gold": 7, "crystal": 9}}, "", "", supply, [3, 30, 7, 9]),
        *(
            ({f"supply.{thing}": n}, "", "", lambda state, thing=thing: supply(state, thing), [n])
            for thing, n in (("energy", 40), ("courage", 3), ("barriers", 9))
        ),
        ({"turns": 7}, "", "", lambda state: seen(state)["turns"], 7),
        (
            {"components.power-core.cost": {"ore": 3}, "components.power-core.amount": 7},
            "",
            "",
            lambda state: [seen(state)["blueprint"][0][what] for what in ("cost", "amount")],
            [{"ore": 3}, 7],
        ),
        (
            {"galley.most": [4, 8, 12, 12, 12]},
            "turn 5, phase attack\nplaces: navy seat-1 3, navy seat-2 3",
            "attack 0",
            lambda state: seen(state)["galley"],
            {"at": 4, "most": 4},
        ),
        ({"attack.die": [1, 7, 7, 9]}, "phase attack", "", odds, {"attack 1": 0.25, "attack 7": 0.5, "attack 9": 0.25}),
        ({"attack.die": [1, 7, 7, 9]}, "phase attack", "attack 7", lambda state: seen(state)["attack"]["attack"], 10),
        (
            {"tiles.cities.rings": [2, 1, 2, 2, 3, 3]},
            "phase act\nC: C1 seat-1 1\nseat 1: inner-light 1",
            "",
            lambda state: moves(state, "act"),
            [],
        ),
        (
            {"tiles.cities.rings": [2, 1, 2, 2, 3, 3]},
            "phase act\nC: C1 seat-1 2",
            "act C1",
            lambda state: of_seats(state, "home"),
            [4, 3],
        ),
        (
            {"knowledge.ancient-atlas.amount": 3},
            "seat 1: ancient-atlas 1",
            "play ancient-atlas, target F",
            lambda state: tile(state, "F6")["target"],
            3,
        ),
        (
            {"misfortunes.earthquake.amount": 3},
            "phase misfortunes",
            "misfortune earthquake",
            lambda state: [tile(state, f"M{number}")["target"] for number in range(1, 7)],
            [5, 5, 6, 6, 6, 6],
        ),
        (
            {"knowledge.reading-the-tides.amount": 5},
            "seat 1: reading-the-tides 1",
            f"play reading-the-tides, {times(5, 'misfortune flood-M')}, pick flood-M",
            lambda state: seen(state)["misfortunes"]["known"],
            ["flood-M"] * 4,
        ),
        (
            {"knowledge.burning-mirrors.amount": 5},
            "phase attack\nseat 1: burning-mirrors 1",
            "attack 5, play burning-mirrors",
            lambda state: seen(state)["attack"]["attack"],
            3,
        ),
    ],
)
def test_a_value_of_the_data_is_seen(
    data: dict[str, object], drawn: str, played: str, look: Callable[[State], object], found: object
) -> None:
    state = at(2, drawn, with_data(2, data))
    assert look(play(state, played) if played else state) == found


@pytest.mark.parametrize("players", range(2, 7))
def test_the_set_up_is_by_number_of_players_as_the_data_says(players: int) -> None:
    game = with_data(
        players,
        {
            "supply.atlanteans": 8,
            "start.atlanteans": [1, 2, 3, 4, 5],
            "supply.grey": 0,
            "start.energy": [5, 6, 7, 8, 9],
            "galley.start": [0, 1, 2, 3, 4],
            "galley.most": [1, 2, 3, 4, 4],
        },
    )
    state = game.start()
    while seen(state)["phase"] != "blueprint":
        play(state, moves(state)[0])
    assert (of_seats(state, "home"), of_seats(state, "unused")) == ([players - 1] * players, [9 - players] * players)
    assert (sum(of_seats(state, "energy")), supply(state, "grey")) == (players + 3, [0])
    assert seen(state)["galley"] == {"at": players - 2, "most": min(players - 1, 4)}


@pytest.mark.parametrize("letter", LETTERS)
def test_a_tile_has_as_many_rings_as_the_data_says(letter: str) -> None:
    section = SECTIONS[LETTERS.index(letter)]
    state = at(2, "", with_data(2, {f"tiles.{section}.rings": [2, 1, 1, 1, 1, 4]}))
    assert [tile(state, f"{letter}{number}")["rings"] for number in range(1, 7)] == [2, 1, 1, 1, 1, 4]
    play(state, f"place {letter}1")
    assert f"place {letter}1" in moves(state)
    assert f"place {letter}1" not in moves(play(state, f"place {letter}1"))


@pytest.mark.parametrize(("letter", "cube"), [("M", "ore"), ("H", "gold"), ("F", "crystal")])
def test_targets_are_those_that_the_data_says(letter: str, cube: str) -> None:
    section = SECTIONS[LETTERS.index(letter)]
    game = with_data(2, {f"tiles.{section}.target": [6, 2, 3, 4, 5, 6]})
    for number, target in enumerate((6, 2, 3, 4, 5, 6), 1):
        for roll in (target - 1, target):
            state = at(2, f"phase act\n{letter}: {letter}{number} seat-1 1", game)
            play(state, f"act {letter}{number}, roll {roll}")
            assert cubes(state, 1) == (f"{cube} 1" if roll == target else "")


@pytest.mark.parametrize(
    ("kind", "card"), [*(("knowledge", card) for card in CARDS), *(("misfortunes", card) for card in MISFORTUNES)]
)
def test_there_are_as_many_of_each_card_as_the_data_says(kind: str, card: str) -> None:
    for n in (0, 9):
        assert seen(with_data(2, {count_of(kind, card): n}).start())[kind]["deck"].get(card, 0) == n


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_component_costs_and_gives_what_the_data_says(name: str) -> None:
    game = with_data(
        2,
        {
            f"components.{name}.cost": {"ore": 2, "crystal": 1},
            f"components.{name}.benefit": "energy",
            f"components.{name}.amount": 8,
        }
        | ({f"components.{name}.deck": "A"} if name != "power-core" else {}),
    )
    blueprint = "" if name == "power-core" else f"blueprint: {name} 0"
    state = at(2, f"phase build\n{blueprint}\nseat 1 explorer: ore 2, crystal 2\nseat 2 artificer: home 3", game)
    assert moves(state, "build") == [f"build {name}"]
    play(state, f"build {name}")
    assert (cubes(state, 1), of_seats(state, "energy")) == ("crystal 1", [8, 0])


EFFECT_OF: dict[str, tuple[str, Any]] = {
    "energy": ("", lambda state: of_seats(state, "energy") == [2, 0]),
    "courage": ("", lambda state: of_seats(state, "courage") == [2, 0]),
    "barriers": ("target M6, target H1", lambda state: barriers(state) == ["M6", "H1"]),
    "raise": ("target M, target M", lambda state: island(state)[0] == 6),
    "knowledge": ("knowledge inner-light, knowledge inner-light", lambda state: hand(state, 1) == "inner-light 2"),
    "knowledge-for-all": (
        "knowledge inner-light, knowledge inner-light, knowledge market-day, knowledge market-day",
        lambda state: (hand(state, 1), hand(state, 2)) == ("inner-light 2", "market-day 2"),
    ),
    "courage-for-all": ("", lambda state: of_seats(state, "courage") == [2, 2]),
    "grey": ("", lambda state: of_seats(state, "home") == [5, 3]),
    "trade": ("move 2 give ore, move 2 give ore", lambda state: cubes(state, 2) == "ore 2"),
    "convert": ("convert ore gold, convert ore gold", lambda state: cubes(state, 1) == "ore 1, gold 2"),
    "solar": ("", lambda state: effects(state) == ["solar-matrix"]),
    "spire": ("", lambda state: effects(state) == ["targeting-spire"]),
}
BENEFITS = list(EFFECT_OF)


@pytest.mark.parametrize("benefit", BENEFITS)
def test_a_component_may_give_any_benefit(benefit: str) -> None:
    game = with_data(
        2,
        {
            "components.power-core.cost": {"crystal": 1},
            "components.power-core.benefit": benefit,
            "components.power-core.amount": 2,
        },
    )
    more = ", ore 3" if benefit in ("trade", "convert") else ""
    state = at(2, f"phase build\nM: intact 4\nseat 1 explorer: crystal 1{more}\nseat 2 artificer: home 3", game)
    play(state, "build power-core")
    choices, happened = EFFECT_OF[benefit]
    if choices:
        play(state, choices)
    assert happened(state)
    assert seen(state)["turn"] == 2


def test_a_component_may_come_from_another_deck() -> None:
    game = with_data(2, {"components.star-well.deck": "D"})
    state = play(game.start(), "councilor 1 explorer, councilor 2 priest, first 1")
    assert "blueprint star-well" not in moves(state)
    assert len(moves(state)) == 4


def test_values_that_are_our_own_change_nothing() -> None:
    assert with_data(3, {"hand": 4, "tiles.forges.atlantium": [3, 3, 2, 2, 1, 1]}) == GAMES[3]
    assert with_data(3, {"hand": 5}) != GAMES[3]


# ---- values that cannot be played ------------------------------------------------------------------------------------


def refusal(data: dict[str, Any], players: int = 3) -> str:
    with pytest.raises(WrongData) as refused:
        with_data(players, data)
    sentence = str(refused.value)
    assert sentence.startswith("data: ")
    return sentence.removeprefix("data: ")


LISTS = [path for path, entry in DATA.entries.items() if isinstance(entry.value, list) and path != "attack.die"]


@pytest.mark.parametrize("path", LISTS)
def test_lists_have_their_length_and_each_number_lies_within_its_bounds(path: str) -> None:
    ours, entry = DATA.numbers(path), DATA.entries[path]
    for wrong in (ours[1:], [*ours, ours[0]], []):
        assert refusal({path: wrong}).startswith(f"{path}: {wrong} is not possible; it must list {len(ours)} numbers")
    for bound, beyond in ((entry.low, -1), (entry.high, 1)):
        if bound is not None:
            assert f"{bound + beyond} is not possible" in refusal({path: [*ours[1:], bound + beyond]})


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"hand": 0}, "hand: 0 is not possible; it must be between 1 and 20."),
        ({"played": "kept"}, "played: 'kept' is not possible; it must be `removed` or `discard`."),
        ({"supply.atlanteans": 2}, "start.atlanteans: 3 is not possible where supply.atlanteans is 2."),
        ({"supply.energy": 2}, "start.energy: 3 is not possible where supply.energy is 2."),
        ({"galley.start": [3, 9, 3, 3, 2]}, "galley.start: 9 is not possible where galley.most is 8."),
        ({"attack.die": []}, "attack.die: it must list at least one face."),
        ({"attack.die": [-1, 2]}, "attack.die: -1 is not possible; each must be between 0 and 9."),
        ({"attack.die": [3, 10]}, "attack.die: 10 is not possible; each must be between 0 and 9."),
        ({"supply.cubes": {"ore": 61}}, "supply.cubes: 61 ore is not possible; it must be between 0 and 60."),
        (
            {"supply.cubes": {"tin": 1}},
            "supply.cubes: there are no cubes of 'tin'; there are ore, atlantium, gold, crystal.",
        ),
        *(
            (
                {"components.star-well.amount": n},
                f"components.star-well.amount: {n} is not possible; it must be between 0 and 9.",
            )
            for n in (-1, 10)
        ),
        *(
            (
                {"components.star-well.cost": {"gold": n}},
                f"components.star-well.cost: {n} gold is not possible; it must be between 0 and 30.",
            )
            for n in (-1, 31)
        ),
        *(
            (
                {"components.gate-arch.cost": cost},
                "components.gate-arch.cost: it must be at least one cube, and no more than the supply has.",
            )
            for cost in ({}, {"gold": 0}, {"gold": 15}, {"ore": 11})
        ),
        (
            {"components.star-well.deck": "E"},
            "components.star-well.deck: there is no deck 'E'; there are A, B, C and D.",
        ),
        (
            {"components.star-well.benefit": "luck"},
            f"components.star-well.benefit: there is no benefit 'luck'; there are {', '.join(BENEFITS)}.",
        ),
        (
            {f"components.{name}.deck": "A" for name in COMPONENTS[6:9]},
            "components: deck B has 2 components; a game needs three.",
        ),
        # no value of the game
        ({"tiles.seas.rings": [1]}, "there is no value named 'tiles.seas': "),
        ({"components.power-core.deck": "A"}, "there is no value named 'components.power-core.deck': "),
        ({"knowledge.tireless-hands.amount": 1}, "there is no value named 'knowledge.ti...-hands.amount': "),
        ({"councilors.astrologer": 1}, "there is no value named 'councilors.astrologer': "),
    ],
)
def test_what_cannot_be_played_or_is_no_value_is_refused(data: dict[str, Any], sentence: str) -> None:
    assert refusal(data).startswith(sentence)


# ---- any values ------------------------------------------------------------------------------------------------------


@st.composite
def possible_data(draw: st.DrawFn) -> dict[str, Any]:
    """Values that can be played, as far from ours as possible; few turns, for quick games."""
    figures, beads = draw(st.integers(1, 9)), draw(st.integers(0, 60))
    data: dict[str, Any] = {
        "supply.atlanteans": figures,
        "supply.energy": beads,
        "start.atlanteans": draw(st.lists(st.integers(1, figures), min_size=5, max_size=5)),
        "start.energy": draw(st.lists(st.integers(0, beads), min_size=5, max_size=5)),
        "attack.die": draw(st.lists(st.integers(0, 9), min_size=1, max_size=8)),
        "supply.cubes": {cube: draw(st.integers(3, 60)) for cube in CUBES},
    }
    most = draw(st.lists(st.integers(0, 30), min_size=5, max_size=5))
    data["galley.most"], data["galley.start"] = most, [draw(st.integers(0, n)) for n in most]
    random = draw(st.randoms(use_true_random=False))
    for path, entry in DATA.entries.items():
        low, high = entry.low or 0, 9 if entry.high is None else entry.high
        if path not in data and type(entry.value) is int:
            data[path] = random.choice((low, high, random.randint(low, high)))
        elif path not in data and isinstance(entry.value, list):
            data[path] = [random.randint(low, high) for _ in entry.value]
    for name in COMPONENTS:
        data[f"components.{name}.cost"] = {random.choice(CUBES): random.randint(1, 3)}
        data[f"components.{name}.benefit"] = random.choice(BENEFITS)
    data["turns"] = random.randint(1, 12)
    return data


@given(st.sampled_from(range(2, 7)), possible_data(), st.integers(0, 9))
@examples(60, 10)
def test_any_possible_values_make_a_game_that_can_be_played(players: int, data: dict[str, Any], seed: int) -> None:
    """A random game keeps its pieces at every step and comes to its end."""
    game = with_data(players, data)
    random, state, sound = Random(seed), game.start(), Sound(game)
    while state.actor != OVER:
        sound.check(state)
        state.apply(random.choice(state.legal_actions()))
    sound.check(state)
