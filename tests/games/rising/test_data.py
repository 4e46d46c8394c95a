"""The user's own values: what they say is played, and what cannot be played is refused with a sentence.

Ours are those of the exact rules, value by value, each with where it comes from.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, State, WrongData
from tests.games.rising.positions import (
    CARDS,
    COMPONENTS,
    CUBES,
    GAMES,
    LETTERS,
    MISFORTUNES,
    SECTIONS,
    at,
    barriers,
    cubes,
    effects,
    hand,
    island,
    moves,
    node,
    numbers,
    odds,
    of_seats,
    play,
    seen,
    supply,
    tile,
    with_data,
)
from tests.games.rising.sound import Sound
from tests.games.scale import examples

# ---- our own values --------------------------------------------------------------------------------------------------

LISTS_IN_FORCE = """
    start.atlanteans | 3 | 3 | 3 | 3 | 3 | house
    start.energy | 3 | 3 | 3 | 3 | 3 | house
    galley.start | 3 | 3 | 3 | 3 | 2 | house
    galley.most | 5 | 8 | 12 | 12 | 12 | printed
    attack.die | 0 | 1 | 2 | 3 | 4 | 5 | house
    tiles.libraries.rings | 1 | 1 | 1 | 1 | 2 | 2 | house
    tiles.mountains.rings | 1 | 1 | 2 | 2 | 3 | 3 | house
    tiles.hills.rings | 1 | 1 | 2 | 2 | 3 | 3 | house
    tiles.forests.rings | 1 | 1 | 2 | 2 | 3 | 3 | house
    tiles.forges.rings | 1 | 1 | 2 | 2 | 3 | 3 | house
    tiles.cities.rings | 1 | 1 | 2 | 2 | 3 | 3 | deduced
    tiles.mountains.target | 2 | 2 | 3 | 3 | 4 | 4 | deduced
    tiles.hills.target | 3 | 3 | 4 | 4 | 5 | 5 | deduced
    tiles.forests.target | 4 | 4 | 5 | 5 | 6 | 6 | deduced
    tiles.libraries.draw | 3 | 3 | 2 | 2 | 1 | 1 | house
    tiles.libraries.keep | 2 | 1 | 1 | 1 | 1 | 1 | house
    tiles.forges.atlantium | 3 | 3 | 2 | 2 | 1 | 1 | deduced
    """
COUNTS = {
    "knowledge": "ancestors-gambit 4, ballad-of-bravery 2, science-of-shielding 3, untapped-talent 3, ancient-atlas 3, "
    "market-day 3, borrowed-plans 3, twin-harmonics 2, reading-the-tides 2, song-of-the-seabed 1, "
    "inner-light 2, heroic-verse 2, burning-mirrors 2, tireless-hands 4, alchemists-notes 4",
    "misfortunes": "flood-M 7, flood-H 7, flood-F 7, flood-L 7, flood-R 7, flood-C 7, calm-seas 4, controlled-flood 3, "
    "crisis-of-faith 2, earthquake 2, spur-the-cycle 1, panic 1, plague 1, hopelessness 1, "
    "lack-of-support 1",
}
AMOUNTS = {
    "knowledge": "ancient-atlas 2, market-day 3, borrowed-plans 2, reading-the-tides 3, inner-light 2, heroic-verse 2, "
    "burning-mirrors 2, alchemists-notes 2",
    "misfortunes": "earthquake 1",
}
COMPONENT_TABLE = """
    - | power-core | 3 / 2 / 2 | energy 3
    A | tidal-anchor | 2 / 1 / 0 | barriers 2
    A | signal-mirror | 1 / 2 / 0 | knowledge-for-all 1
    A | muster-bell | 2 / 0 / 1 | grey 1
    A | lifting-stone | 3 / 1 / 0 | raise 1
    A | star-well | 1 / 1 / 1 | energy 3
    B | solar-matrix | 3 / 1 / 1 | solar 1
    B | targeting-spire | 4 / 0 / 1 | spire 1
    B | exchange-conduit | 3 / 2 / 0 | trade 4
    B | hero-vault | 2 / 2 / 1 | courage-for-all 1
    B | crew-beacon | 2 / 1 / 1 | grey 1
    C | ward-lattice | 4 / 2 / 1 | barriers 1
    C | ether-valve | 3 / 2 / 1 | energy 2
    C | memory-prism | 6 / 2 / 0 | knowledge 2
    C | oath-ring | 3 / 1 / 2 | courage 2
    C | balance-arm | 2 / 3 / 1 | trade 3
    D | void-keel | 5 / 3 / 1 | courage 1
    D | phase-sails | 6 / 3 / 1 | energy 1
    D | time-lens | 4 / 3 / 2 | knowledge 1
    D | gate-arch | 3 / 3 / 2 | barriers 1
    D | crown-of-poles | 7 / 3 / 0 | convert 2
    """
"""The tables of the exact rules, sections 2 and 8; amounts are the numbers on cards."""
OURS: dict[str, tuple[str, Any]] = {
    "turns": ("house", 100),
    "hand": ("printed", 4),
    "energy.cancel": ("printed", 3),
    "energy.raise": ("printed", 5),
    "energy.convert": ("printed", 2),
    "supply.cubes": ("printed", {"ore": 10, "atlantium": 20, "gold": 14, "crystal": 10}),
    "supply.energy": ("printed", 24),
    "supply.courage": ("printed", 12),
    "supply.barriers": ("printed", 6),
    "supply.atlanteans": ("printed", 6),
    "supply.grey": ("printed", 4),
    "councilors.explorer": ("printed", 1),
    "councilors.priest": ("printed", 1),
    "councilors.champion": ("printed", 1),
    "councilors.scholar": ("house", 1),
    "councilors.artificer": ("house", 1),
}

DATA = GAMES[3].data


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.parametrize("path", OURS)
def test_a_value_is_that_of_the_exact_rules_and_says_where_it_comes_from(path: str) -> None:
    entry = DATA.entries[path]
    assert (entry.provenance, entry.value) == OURS[path]


@pytest.mark.parametrize("row", rows(LISTS_IN_FORCE), ids=lambda row: row[0])
def test_set_up_and_tiles_are_those_of_the_exact_rules_and_say_where_they_come_from(row: list[str]) -> None:
    """For 2 to 6 players; from the tip to the centre."""
    assert DATA.numbers(row[0]) == [int(cell) for cell in row[1:-1]]
    assert DATA.entries[row[0]].provenance == row[-1]


def count_of(kind: str, card: str) -> str:
    """Where the number of a kind of cards stands."""
    return f"{kind}.{card}.count" if f"{kind}.{card}.count" in DATA.entries else f"{kind}.{card}"


@pytest.mark.parametrize(("kind", "cards", "all_of_them"), [("knowledge", CARDS, 40), ("misfortunes", MISFORTUNES, 58)])
def test_example_19_there_are_as_many_of_a_card_as_the_exact_rules_say_with_this_number_on_it(
    kind: str, cards: list[str], all_of_them: int
) -> None:
    counts = {card: DATA.number(count_of(kind, card)) for card in cards}
    assert counts == numbers(COUNTS[kind])
    assert (sum(counts.values()), DATA.under(kind)) == (all_of_them, list(cards))
    assert {
        card: DATA.number(f"{kind}.{card}.amount") for card in cards if f"{kind}.{card}.amount" in DATA.entries
    } == numbers(AMOUNTS[kind])


@pytest.mark.parametrize("row", rows(COMPONENT_TABLE), ids=lambda row: row[1])
def test_a_component_has_the_deck_cost_and_benefit_of_the_exact_rules(row: list[str]) -> None:
    deck, name, cost, benefit = row
    path = f"components.{name}"
    paid = {kind: int(n) for kind, n in zip(CUBES[1:], cost.split(" / "), strict=True) if n != "0"}
    assert DATA.amounts(f"{path}.cost") == paid
    assert f"{DATA.text(f'{path}.benefit')} {DATA.number(f'{path}.amount')}" == benefit
    assert (DATA.text(f"{path}.deck") if f"{path}.deck" in DATA.entries else "-") == deck


def test_all_counts_costs_and_benefits_are_ours() -> None:
    assert [row[1] for row in rows(COMPONENT_TABLE)] == list(COMPONENTS) == DATA.under("components")
    for path in DATA.entries:
        if path.startswith(("knowledge.", "misfortunes.", "components.")):
            assert DATA.entries[path].provenance == "house", path


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
            "phase misfortunes\nseat 1: energy 4",
            "misfortune flood-M, cancel, give 2",
            [2, 0, "", "", "chance: misfortunes"],
        ),
        (
            {"energy.raise": 2},
            "phase council\nM: intact 5\nseat 1: energy 3",
            "raise M, give 2",
            [1, 0, "", "", "seat 1: place"],
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
            "seat 1 explorer: untapped-talent 1",
            f"play untapped-talent, target scholar, {times(2, 'knowledge inner-light')}",
            [0, 0, "", "inner-light 2", "seat 1: place"],
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
    assert what_it_has(play(at(2, drawn, with_data(2, data)), played)) == result


@pytest.mark.parametrize(
    ("data", "drawn", "played", "look", "found"),
    [
        ({"supply.cubes": {"ore": 3, "atlantium": 30, "gold": 7, "crystal": 9}}, "", "", supply, [3, 30, 7, 9]),
        *(
            ({f"supply.{thing}": n}, "", "", lambda state, thing=thing: supply(state, thing), [n])
            for thing, n in (("energy", 40), ("courage", 3), ("barriers", 9))
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


def test_a_data_file_says_the_same_as_values_in_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """
        turns = 30
        hand = { value = 5, note = "as on my copy" }
        [energy]
        cancel = 2
        [galley]
        start = [1, 1, 1, 1, 1]
        [tiles.mountains]
        target = [2, 2, 2, 2, 2, 2]
        [knowledge.inner-light]
        count = 5
        amount = 3
        [misfortunes]
        calm-seas = 10
        [components.star-well]
        cost = { gold = 2 }
        benefit = "grey"
        """,
        encoding="utf-8",
    )
    data: dict[str, object] = {
        "turns": 30,
        "hand": 5,
        "energy.cancel": 2,
        "galley.start": [1] * 5,
        "tiles.mountains.target": [2] * 6,
        "knowledge.inner-light.count": 5,
        "knowledge.inner-light.amount": 3,
        "misfortunes.calm-seas": 10,
        "components.star-well.cost": {"gold": 2},
        "components.star-well.benefit": "grey",
    }
    assert atlantis.load("rising", 3, data=path) == with_data(3, data) != GAMES[3]


# ---- values that cannot be played ------------------------------------------------------------------------------------


def refusal(data: dict[str, Any], players: int = 3) -> str:
    with pytest.raises(WrongData) as refused:
        with_data(players, data)
    sentence = str(refused.value)
    assert sentence.startswith("data: ")
    return sentence.removeprefix("data: ")


NUMBERS: dict[str, tuple[int, int]] = {
    "turns": (1, 1000),
    "hand": (1, 20),
    "energy.cancel": (1, 9),
    "energy.raise": (1, 9),
    "energy.convert": (1, 9),
    "supply.grey": (0, 9),
    "supply.courage": (0, 60),
    "supply.barriers": (0, 36),
    **{f"councilors.{name}": (0, 5) for name in ("explorer", "priest", "champion", "scholar", "artificer")},
    **{f"knowledge.{card}.count": (0, 20) for card in CARDS},
    "knowledge.ancient-atlas.amount": (1, 4),
    "knowledge.reading-the-tides.amount": (1, 5),
    **{
        f"knowledge.{card}.amount": (1, 9)
        for card in (
            "market-day",
            "borrowed-plans",
            "inner-light",
            "heroic-verse",
            "burning-mirrors",
            "alchemists-notes",
        )
    },
    **{f"misfortunes.{card}": (0, 40) for card in MISFORTUNES if card != "earthquake"},
    "misfortunes.earthquake.count": (0, 40),
    "misfortunes.earthquake.amount": (1, 4),
    **{f"components.{name}.amount": (0, 9) for name in COMPONENTS},
}
LISTS: dict[str, tuple[int, int, int]] = {
    **{f"tiles.{section}.rings": (6, 1, 4) for section in SECTIONS},
    **{f"tiles.{section}.target": (6, 2, 6) for section in SECTIONS[:3]},
    "tiles.libraries.draw": (6, 1, 9),
    "tiles.libraries.keep": (6, 1, 9),
    "tiles.forges.atlantium": (6, 1, 9),
    "start.atlanteans": (5, 1, 6),
    "start.energy": (5, 0, 24),
    "galley.most": (5, 0, 30),
}


@pytest.mark.parametrize("path", NUMBERS)
def test_numbers_that_cannot_be_played_are_refused(path: str) -> None:
    low, high = NUMBERS[path]
    for n in (low - 1, high + 1):
        assert refusal({path: n}) == f"{path}: {n} is not possible; it lies between {low} and {high}."
    for n in (low, high):
        assert with_data(3, {path: n}).data.number(path) == n


@pytest.mark.parametrize("path", LISTS)
def test_lists_that_cannot_be_played_are_refused(path: str) -> None:
    length, low, high = LISTS[path]
    for wrong in ([low] * (length - 1), [low] * (length + 1), []):
        assert refusal({path: wrong}).startswith(f"{path}: {wrong} is not possible; it lists {length} numbers")
    for n, wrong in ((low - 1, [low - 1] + [high] * (length - 1)), (high + 1, [low] * (length - 1) + [high + 1])):
        assert refusal({path: wrong}).startswith(f"{path}: ")
        assert str(n) in refusal({path: wrong})
    more: dict[str, object] = {"galley.start": [0] * 5} if path == "galley.most" else {}
    for n in (low, high):
        assert with_data(3, {path: [n] * length, **more}).data.numbers(path) == [n] * length


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"supply.atlanteans": 0}, "supply.atlanteans: 0 is not possible; it lies between 1 and 9."),
        ({"supply.atlanteans": 10}, "supply.atlanteans: 10 is not possible; it lies between 1 and 9."),
        ({"supply.atlanteans": 2}, "start.atlanteans: 3 is not possible where supply.atlanteans is 2."),
        ({"supply.energy": 61}, "supply.energy: 61 is not possible; it lies between 0 and 60."),
        ({"supply.energy": 2}, "start.energy: 3 is not possible where supply.energy is 2."),
        ({"galley.start": [3, 9, 3, 3, 2]}, "galley.start: 9 is not possible where galley.most is 8."),
        ({"galley.start": [3, 3, 3, 3]}, "galley.start: [3, 3, 3, 3] is not possible; "),
        ({"attack.die": []}, "attack.die: it lists the faces of a die, one at least."),
        ({"attack.die": [-1, 2]}, "attack.die: -1 is not possible; each lies between 0 and 9."),
        ({"attack.die": [3, 10]}, "attack.die: 10 is not possible; each lies between 0 and 9."),
        ({"supply.cubes": {"ore": 61}}, "supply.cubes: 61 ore is not possible; it lies between 0 and 60."),
        (
            {"supply.cubes": {"tin": 1}},
            "supply.cubes: there are no cubes of 'tin'; there are ore, atlantium, gold, crystal.",
        ),
        *(
            (
                {"components.star-well.cost": {"gold": n}},
                f"components.star-well.cost: {n} gold is not possible; it lies between 0 and 30.",
            )
            for n in (-1, 31)
        ),
        *(
            (
                {"components.gate-arch.cost": cost},
                "components.gate-arch.cost: it takes at least one cube, and no more than the supply has.",
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
        ({"turn": 7}, "there is no value named 'turn': did you mean 'turns'?"),
        ({"tiles.seas.rings": [1]}, "there is no value named 'tiles.seas': "),
        ({"components.power-core.deck": "A"}, "there is no value named 'components.power-core.deck': "),
        ({"knowledge.tireless-hands.amount": 1}, "there is no value named 'knowledge.ti...-hands.amount': "),
        ({"councilors.astrologer": 1}, "there is no value named 'councilors.astrologer': "),
        ({"hand": "4"}, "hand is '4', but it must be a whole number."),
        ({"hand": True}, "hand is True, but it must be a whole number."),
        ({"galley.start": 3}, "galley.start is 3, but it must be a list of whole numbers."),
        ({"supply.cubes": 3}, "supply.cubes is 3, but it must be a table of whole numbers."),
        ({"components.star-well.benefit": 3}, "components.star-well.benefit is 3, but it must be "),
        ({"turns": 10**30}, "turns: the number is too large; numbers lie below 1,000,000."),
        ({"knowledge.inner-light": 6}, "knowledge.inner-light holds several values; give them by name: count, amount."),
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
    for path, (low, high) in NUMBERS.items():
        data[path] = random.choice((low, high, random.randint(low, high)))
    for path, (length, low, high) in LISTS.items():
        if path not in data:
            data[path] = [random.randint(low, high) for _ in range(length)]
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
