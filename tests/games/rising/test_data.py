"""The user's own values: what they say is played, and what cannot be played is refused with a sentence.

Ours are those of the exact rules, value by value, each with where it comes from.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, Game, State, WrongData
from atlantis.games.rising.data import BENEFITS, CARD_IDS, COMPONENT_IDS, CUBE_NAMES, MISFORTUNE_IDS, SECTION_IDS
from tests.games.rising.positions import (
    GAMES,
    at,
    barriers,
    cubes,
    effects,
    hand,
    island,
    moves,
    node,
    odds,
    of_seats,
    play,
    seen,
    supply,
    tile,
    with_data,
)
from tests.games.scale import examples

# ---- our own values --------------------------------------------------------------------------------------------------

SET_UP = """
    start.atlanteans | 3 | 3 | 3 | 3 | 3
    start.energy | 3 | 3 | 3 | 3 | 3
    galley.start | 3 | 3 | 3 | 3 | 2
    galley.most | 5 | 8 | 12 | 12 | 12
    """
TILES = """
    libraries.rings | 1 | 1 | 1 | 1 | 2 | 2
    mountains.rings | 1 | 1 | 2 | 2 | 3 | 3
    hills.rings | 1 | 1 | 2 | 2 | 3 | 3
    forests.rings | 1 | 1 | 2 | 2 | 3 | 3
    forges.rings | 1 | 1 | 2 | 2 | 3 | 3
    cities.rings | 1 | 1 | 2 | 2 | 3 | 3
    mountains.target | 2 | 2 | 3 | 3 | 4 | 4
    hills.target | 3 | 3 | 4 | 4 | 5 | 5
    forests.target | 4 | 4 | 5 | 5 | 6 | 6
    libraries.draw | 3 | 3 | 2 | 2 | 1 | 1
    libraries.keep | 2 | 1 | 1 | 1 | 1 | 1
    forges.atlantium | 3 | 3 | 2 | 2 | 1 | 1
    """
KNOWLEDGE = """
    ancestors-gambit | 4
    ballad-of-bravery | 2
    science-of-shielding | 3
    untapped-talent | 3
    ancient-atlas | 3 | 2
    market-day | 3 | 3
    borrowed-plans | 3 | 2
    twin-harmonics | 2
    reading-the-tides | 2 | 3
    song-of-the-seabed | 1
    inner-light | 2 | 2
    heroic-verse | 2 | 2
    burning-mirrors | 2 | 2
    tireless-hands | 4
    alchemists-notes | 4 | 2
    """
MISFORTUNES = """
    flood-M | 7
    flood-H | 7
    flood-F | 7
    flood-L | 7
    flood-R | 7
    flood-C | 7
    calm-seas | 4
    controlled-flood | 3
    crisis-of-faith | 2
    earthquake | 2 | 1
    spur-the-cycle | 1
    panic | 1
    plague | 1
    hopelessness | 1
    lack-of-support | 1
    """
COMPONENTS = """
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
"""The tables of the exact rules, sections 2 and 8: counts, then the number on the card where it has one."""

DATA = GAMES[3].data


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.parametrize("row", rows(SET_UP), ids=lambda row: row[0])
def test_the_set_up_is_that_of_the_exact_rules_for_2_to_6_players(row: list[str]) -> None:
    assert DATA.numbers(row[0]) == [int(cell) for cell in row[1:]]


@pytest.mark.parametrize("row", rows(TILES), ids=lambda row: row[0])
def test_the_tiles_are_those_of_the_exact_rules_from_the_tip_to_the_centre(row: list[str]) -> None:
    assert DATA.numbers(f"tiles.{row[0]}") == [int(cell) for cell in row[1:]]


@pytest.mark.parametrize("row", rows(KNOWLEDGE), ids=lambda row: row[0])
def test_there_are_as_many_of_a_knowledge_card_as_the_exact_rules_say(row: list[str]) -> None:
    assert DATA.number(f"knowledge.{row[0]}.count") == int(row[1])
    if len(row) > 2:
        assert DATA.number(f"knowledge.{row[0]}.amount") == int(row[2])
    assert (f"knowledge.{row[0]}.amount" in DATA.entries) == (len(row) > 2)


@pytest.mark.parametrize("row", rows(MISFORTUNES), ids=lambda row: row[0])
def test_there_are_as_many_of_a_misfortune_as_the_exact_rules_say(row: list[str]) -> None:
    if len(row) > 2:
        assert (DATA.number(f"misfortunes.{row[0]}.count"), DATA.number(f"misfortunes.{row[0]}.amount")) == (
            int(row[1]), int(row[2]))
    else:
        assert DATA.number(f"misfortunes.{row[0]}") == int(row[1])


@pytest.mark.parametrize("row", rows(COMPONENTS), ids=lambda row: row[1])
def test_a_component_has_the_deck_cost_and_benefit_of_the_exact_rules(row: list[str]) -> None:
    deck, name, cost, benefit = row
    path = f"components.{name}"
    paid = {kind: int(n) for kind, n in zip(CUBE_NAMES[1:], cost.split(" / "), strict=True) if n != "0"}
    assert DATA.amounts(f"{path}.cost") == paid
    assert f"{DATA.text(f'{path}.benefit')} {DATA.number(f'{path}.amount')}" == benefit
    if deck == "-":
        assert f"{path}.deck" not in DATA.entries
    else:
        assert DATA.text(f"{path}.deck") == deck


def test_19_counts_of_cards_components_and_tiles() -> None:
    assert [row[0] for row in rows(KNOWLEDGE)] == list(CARD_IDS) == DATA.under("knowledge")
    assert sum(int(row[1]) for row in rows(KNOWLEDGE)) == 40
    assert [row[0] for row in rows(MISFORTUNES)] == list(MISFORTUNE_IDS) == DATA.under("misfortunes")
    assert sum(int(row[1]) for row in rows(MISFORTUNES)) == 58
    assert [row[1] for row in rows(COMPONENTS)] == list(COMPONENT_IDS) == DATA.under("components")
    assert len(COMPONENT_IDS) == 21


OURS: dict[str, tuple[str, Any]] = {
    "turns": ("house", 100), "hand": ("printed", 4), "energy.cancel": ("printed", 3), "energy.raise": ("printed", 5),
    "energy.convert": ("printed", 2), "supply.cubes": ("printed", {"ore": 10, "atlantium": 20, "gold": 14,
                                                                   "crystal": 10}),
    "supply.energy": ("printed", 24), "supply.courage": ("printed", 12), "supply.barriers": ("printed", 6),
    "supply.atlanteans": ("printed", 6), "supply.grey": ("printed", 4), "attack.die": ("house", [0, 1, 2, 3, 4, 5]),
    "councilors.explorer": ("printed", 1), "councilors.priest": ("printed", 1), "councilors.champion": ("printed", 1),
    "councilors.scholar": ("house", 1), "councilors.artificer": ("house", 1)}
SET_UP_FROM = {"start.atlanteans": "house", "start.energy": "house", "galley.start": "house", "galley.most": "printed"}
TARGETS = ("mountains.target", "hills.target", "forests.target", "forges.atlantium", "cities.rings")
"""Two tiles of each printed value, best at the tip: deduced; the other rings and the Libraries are ours."""


@pytest.mark.parametrize("path", OURS)
def test_a_value_is_that_of_the_exact_rules_and_says_where_it_comes_from(path: str) -> None:
    entry = DATA.entries[path]
    assert (entry.provenance, entry.value) == OURS[path]


def test_where_the_values_of_the_tables_come_from() -> None:
    for path, provenance in SET_UP_FROM.items():
        assert DATA.entries[path].provenance == provenance, path
    for row in rows(TILES):
        assert DATA.entries[f"tiles.{row[0]}"].provenance == ("deduced" if row[0] in TARGETS else "house"), row[0]
    for path in DATA.entries:
        if path.startswith(("knowledge.", "misfortunes.", "components.")):
            assert DATA.entries[path].provenance == "house", path  # names are printed; all counts and costs ours


def every_path() -> list[str]:
    paths = [*OURS, *(row[0] for row in rows(SET_UP)), *(f"tiles.{row[0]}" for row in rows(TILES))]
    for row in rows(KNOWLEDGE):
        paths += [f"knowledge.{row[0]}.count"] + [f"knowledge.{row[0]}.amount"] * (len(row) > 2)
    for row in rows(MISFORTUNES):
        path = f"misfortunes.{row[0]}"
        paths += [f"{path}.count", f"{path}.amount"] if len(row) > 2 else [path]
    for deck, name, *_ in rows(COMPONENTS):
        paths += [f"components.{name}.{what}" for what in ("cost", "benefit", "amount")]
        paths += [f"components.{name}.deck"] * (deck != "-")
    return paths


def test_there_are_no_other_values() -> None:
    """So that each has its test here: a value that is added must be added to the lists."""
    assert sorted(DATA.entries) == sorted(every_path())


# ---- values in force -------------------------------------------------------------------------------------------------

def test_the_game_is_lost_after_as_many_turns_as_the_data_says() -> None:
    state = at(2, "turn 7, phase build\nseat 1: inner-light 1", with_data(2, {"turns": 7}))
    assert node(play(state, "pass-build")) == "over: lost"
    assert seen(play(at(2, "turn 6, phase build\nseat 1: inner-light 1", with_data(2, {"turns": 7})),
                     "pass-build"))["turn"] == 7


def test_a_hand_holds_as_many_cards_as_the_data_says() -> None:
    game = with_data(2, {"hand": 2})
    state = at(2, "phase act\nL: L5 seat-1 1\nseat 1: market-day 1, tireless-hands 1", game)
    play(state, "act L5, knowledge inner-light, keep inner-light")
    assert (node(state), moves(state)) == ("seat 1: act, limit", [
        "play inner-light", "discard market-day", "discard inner-light", "discard tireless-hands"])


def test_cancelling_costs_what_the_data_says() -> None:
    game = with_data(2, {"energy.cancel": 2})
    assert node(play(at(2, "phase misfortunes\nseat 2: energy 1", game), "misfortune flood-M")) == "chance: misfortunes"
    state = play(at(2, "phase misfortunes\nseat 2: energy 4", game), "misfortune flood-M, cancel, give 2")
    assert (of_seats(state, "energy"), sum(island(state))) == ([0, 2], 36)


def test_raising_costs_what_the_data_says() -> None:
    game = with_data(2, {"energy.raise": 2})
    state = play(at(2, "phase council\nM: intact 5\nseat 1: energy 3", game), "raise M, give 2")
    assert (of_seats(state, "energy"), island(state)) == ([1, 0], [6] * 6)


def test_converting_costs_what_the_data_says() -> None:
    state = play(at(2, "phase act\nseat 1: energy 7, ore 2", with_data(2, {"energy.convert": 6})), "convert ore gold")
    assert (of_seats(state, "energy"), cubes(state, 1)) == ([1, 0], "ore 1, gold 1")


def test_the_supply_has_the_cubes_that_the_data_says() -> None:
    data = {"supply.cubes": {"ore": 3, "atlantium": 30, "gold": 7, "crystal": 9}}
    assert supply(with_data(2, data).start()) == [3, 30, 7, 9]


@pytest.mark.parametrize(("path", "what", "n"), [
    ("supply.energy", "energy", 40), ("supply.courage", "courage", 3), ("supply.barriers", "barriers", 9),
    ("supply.grey", "grey", 0)])
def test_the_supply_has_the_beads_tokens_barriers_and_grey_atlanteans_that_the_data_says(
        path: str, what: str, n: int) -> None:
    assert supply(with_data(2, {path: n}).start(), what) == [n]


def test_there_are_as_many_atlanteans_of_each_colour_as_the_data_says() -> None:
    state = with_data(2, {"supply.atlanteans": 8, "start.atlanteans": [5, 3, 3, 3, 3]}).start()
    assert (of_seats(state, "home"), of_seats(state, "figures")) == ([5, 5], [3, 3])


@pytest.mark.parametrize("players", range(2, 7))
def test_the_set_up_is_by_number_of_players_as_the_data_says(players: int) -> None:
    game = with_data(players, {"start.atlanteans": [1, 2, 3, 4, 5], "start.energy": [5, 6, 7, 8, 9],
                               "galley.start": [0, 1, 2, 3, 4], "galley.most": [1, 2, 3, 4, 4]})
    state = game.start()
    while seen(state)["phase"] != "blueprint":
        play(state, moves(state)[0])
    assert of_seats(state, "home") == [players - 1] * players
    assert sum(of_seats(state, "energy")) == players + 3
    assert seen(state)["galley"] == {"at": players - 2, "most": min(players - 1, 4)}


def test_the_galley_goes_no_further_than_the_data_says() -> None:
    game = with_data(2, {"galley.most": [4, 8, 12, 12, 12]})
    state = at(2, "turn 5, phase attack\nplaces: navy seat-1 3, navy seat-2 3", game)
    assert seen(play(state, "attack 0"))["galley"] == {"at": 4, "most": 4}


def test_the_attack_die_has_the_faces_that_the_data_says() -> None:
    state = at(2, "phase attack", with_data(2, {"attack.die": [1, 7, 7, 9]}))
    assert odds(state) == {"attack 1": 0.25, "attack 7": 0.5, "attack 9": 0.25}
    assert seen(play(state, "attack 7"))["attack"]["attack"] == 10


@pytest.mark.parametrize("letter", "MHFLRC")
def test_a_tile_has_as_many_rings_as_the_data_says(letter: str) -> None:
    section = SECTION_IDS["MHFLRC".index(letter)]
    state = at(2, "", with_data(2, {f"tiles.{section}.rings": [2, 1, 1, 1, 1, 4]}))
    assert [tile(state, f"{letter}{number}")["rings"] for number in range(1, 7)] == [2, 1, 1, 1, 1, 4]
    play(state, f"place {letter}1")
    assert f"place {letter}1" in moves(state)
    assert f"place {letter}1" not in moves(play(state, f"place {letter}1"))


@pytest.mark.parametrize(("letter", "cube"), [("M", "ore"), ("H", "gold"), ("F", "crystal")])
def test_targets_are_those_that_the_data_says(letter: str, cube: str) -> None:
    section = SECTION_IDS["MHFLRC".index(letter)]
    game = with_data(2, {f"tiles.{section}.target": [6, 2, 3, 4, 5, 6]})
    for number, target in enumerate((6, 2, 3, 4, 5, 6), 1):
        for roll in (target - 1, target):
            state = at(2, f"phase act\n{letter}: {letter}{number} seat-1 1", game)
            play(state, f"act {letter}{number}, roll {roll}")
            assert cubes(state, 1) == (f"{cube} 1" if roll == target else "")


def test_libraries_draw_and_keep_what_the_data_says() -> None:
    game = with_data(2, {"tiles.libraries.draw": [4, 1, 1, 1, 1, 1], "tiles.libraries.keep": [3, 1, 1, 1, 1, 1]})
    state = play(at(2, "phase act\nL: L1 seat-1 1", game), "act L1, " + ", ".join(["knowledge tireless-hands"] * 4))
    play(state, "keep tireless-hands, keep tireless-hands, keep tireless-hands")
    assert (hand(state, 1), seen(state)["knowledge"]["discard"]) == ("tireless-hands 3", {"tireless-hands": 1})


def test_forges_make_the_atlantium_that_the_data_says() -> None:
    game = with_data(2, {"tiles.forges.atlantium": [7, 3, 2, 2, 1, 1]})
    assert cubes(play(at(2, "phase act\nR: R1 seat-1 1\nseat 1: ore 1", game), "act R1"), 1) == "atlantium 7"


def test_cities_need_as_many_atlanteans_as_the_data_says_they_have_rings() -> None:
    game = with_data(2, {"tiles.cities.rings": [2, 1, 2, 2, 3, 3]})
    assert node(at(2, "phase act\nC: C1 seat-1 1\nseat 1: inner-light 1", game)) == "seat 1: act"
    assert "act C1" not in moves(at(2, "phase act\nC: C1 seat-1 1\nseat 1: inner-light 1", game))
    assert of_seats(play(at(2, "phase act\nC: C1 seat-1 2", game), "act C1"), "home") == [4, 3]


def test_the_explorers_targets_are_as_much_lower_as_the_data_says() -> None:
    state = at(2, "phase act\nF: F6 seat-1 1\nseat 1 explorer: energy 0", with_data(2, {"councilors.explorer": 3}))
    assert cubes(play(state, "act F6, roll 3"), 1) == "crystal 1"


@pytest.mark.parametrize(("councilor", "what"), [("priest", "energy"), ("champion", "courage")])
def test_incomes_are_what_the_data_says(councilor: str, what: str) -> None:
    state = at(2, "seat 1 explorer: untapped-talent 1\nseat 2 artificer: home 3",
               with_data(2, {f"councilors.{councilor}": 4}))
    assert of_seats(play(state, f"play untapped-talent, target {councilor}"), what) == [4, 0]


def test_the_scholar_draws_as_many_cards_as_the_data_says() -> None:
    state = at(2, "seat 1 explorer: untapped-talent 1", with_data(2, {"councilors.scholar": 2}))
    play(state, "play untapped-talent, target scholar, knowledge inner-light, knowledge inner-light")
    assert (hand(state, 1), node(state)) == ("inner-light 2", "seat 1: place")


def test_the_artificer_pays_as_many_cubes_less_as_the_data_says() -> None:
    state = at(2, "phase build\nblueprint: tidal-anchor 0\nseat 1 artificer: gold 1",
               with_data(2, {"councilors.artificer": 2}))
    play(state, "build tidal-anchor, waive atlantium, waive atlantium")
    assert (cubes(state, 1), node(state)) == ("", "seat 1: build, barrier")


@pytest.mark.parametrize("card", CARD_IDS)
def test_there_are_as_many_of_each_knowledge_card_as_the_data_says(card: str) -> None:
    for n in (0, 9):
        state = with_data(2, {f"knowledge.{card}.count": n}).start()
        assert seen(state)["knowledge"]["deck"].get(card, 0) == n


@pytest.mark.parametrize("card", MISFORTUNE_IDS)
def test_there_are_as_many_of_each_misfortune_as_the_data_says(card: str) -> None:
    path = f"misfortunes.{card}.count" if card == "earthquake" else f"misfortunes.{card}"
    for n in (0, 9):
        assert seen(with_data(2, {path: n}).start())["misfortunes"]["deck"].get(card, 0) == n


def with_amount(card: str, amount: int) -> Game:
    return with_data(2, {f"knowledge.{card}.amount": amount})


def test_ancient_atlas_makes_targets_as_much_lower_as_the_data_says() -> None:
    state = at(2, "seat 1: ancient-atlas 1", with_amount("ancient-atlas", 3))
    assert tile(play(state, "play ancient-atlas, target F"), "F6")["target"] == 3


def test_market_day_is_a_trade_of_what_the_data_says() -> None:
    state = at(2, "seat 1: market-day 1\nseat 2: gold 9", with_amount("market-day", 5))
    play(state, "play market-day, " + ", ".join(["move 2 take gold"] * 5))
    assert (node(state), cubes(state, 1)) == ("seat 1: place", "gold 5")


def test_borrowed_plans_take_off_what_the_data_says() -> None:
    state = at(2, "phase build\nblueprint: ward-lattice 0\nseat 1: gold 1, borrowed-plans 1",
               with_amount("borrowed-plans", 6))
    play(state, "play borrowed-plans, build ward-lattice")
    play(state, "waive gold, waive crystal, waive atlantium, waive atlantium, waive atlantium, waive atlantium")
    assert node(state) == "seat 1: build, barrier"


def test_reading_the_tides_looks_at_what_the_data_says() -> None:
    state = at(2, "seat 1: reading-the-tides 1", with_amount("reading-the-tides", 5))
    play(state, "play reading-the-tides, " + ", ".join(["misfortune flood-M"] * 5))
    assert seen(play(state, "pick flood-M"))["misfortunes"]["known"] == ["flood-M"] * 4


@pytest.mark.parametrize(("card", "what"), [("inner-light", "energy"), ("heroic-verse", "courage")])
def test_inner_light_and_heroic_verse_bring_what_the_data_says(card: str, what: str) -> None:
    assert of_seats(play(at(2, f"seat 1: {card} 1", with_amount(card, 7)), f"play {card}"), what) == [7, 0]


def test_burning_mirrors_lower_the_attack_by_what_the_data_says() -> None:
    state = at(2, "phase attack\nseat 1: burning-mirrors 1", with_amount("burning-mirrors", 5))
    assert seen(play(state, "attack 5, play burning-mirrors"))["attack"]["attack"] == 3


def test_alchemists_notes_change_as_many_cubes_as_the_data_says() -> None:
    state = at(2, "phase act\nseat 1: alchemists-notes 1, ore 5, inner-light 1", with_amount("alchemists-notes", 4))
    play(state, "play alchemists-notes, " + ", ".join(["convert ore gold"] * 4))
    assert (cubes(state, 1), node(state)) == ("ore 1, gold 4", "seat 1: act")


def test_an_earthquake_raises_targets_by_what_the_data_says() -> None:
    game = with_data(2, {"misfortunes.earthquake.amount": 3})
    state = play(at(2, "phase misfortunes", game), "misfortune earthquake")
    assert [tile(state, f"M{number}")["target"] for number in range(1, 7)] == [5, 5, 6, 6, 6, 6]


@pytest.mark.parametrize("name", COMPONENT_IDS)
def test_a_component_costs_and_gives_what_the_data_says(name: str) -> None:
    game = with_data(2, {f"components.{name}.cost": {"ore": 2, "crystal": 1}, f"components.{name}.benefit": "energy",
                         f"components.{name}.amount": 8} | ({f"components.{name}.deck": "A"} if name != "power-core"
                                                            else {}))
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
    "knowledge-for-all": ("knowledge inner-light, knowledge inner-light, knowledge market-day, knowledge market-day",
                          lambda state: (hand(state, 1), hand(state, 2)) == ("inner-light 2", "market-day 2")),
    "courage-for-all": ("", lambda state: of_seats(state, "courage") == [2, 2]),
    "grey": ("", lambda state: of_seats(state, "home") == [5, 3]),
    "trade": ("move 2 give ore, move 2 give ore", lambda state: cubes(state, 2) == "ore 2"),
    "convert": ("convert ore gold, convert ore gold", lambda state: cubes(state, 1) == "ore 1, gold 2"),
    "solar": ("", lambda state: effects(state) == ["solar-matrix"]),
    "spire": ("", lambda state: effects(state) == ["targeting-spire"])}


@pytest.mark.parametrize("benefit", BENEFITS)
def test_a_component_may_give_any_benefit(benefit: str) -> None:
    game = with_data(2, {"components.power-core.cost": {"crystal": 1}, "components.power-core.benefit": benefit,
                         "components.power-core.amount": 2})
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
    path.write_text("""
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
        """, encoding="utf-8")
    data: dict[str, object] = {
        "turns": 30, "hand": 5, "energy.cancel": 2, "galley.start": [1] * 5, "tiles.mountains.target": [2] * 6,
        "knowledge.inner-light.count": 5, "knowledge.inner-light.amount": 3, "misfortunes.calm-seas": 10,
        "components.star-well.cost": {"gold": 2}, "components.star-well.benefit": "grey"}
    assert atlantis.load("rising", 3, data=path) == with_data(3, data) != GAMES[3]


# ---- values that cannot be played ------------------------------------------------------------------------------------

def refusal(data: dict[str, Any], players: int = 3) -> str:
    with pytest.raises(WrongData) as refused:
        with_data(players, data)
    sentence = str(refused.value)
    assert sentence.startswith("data: ")
    return sentence.removeprefix("data: ")


NUMBERS: dict[str, tuple[int, int]] = {
    "turns": (1, 1000), "hand": (1, 20), "energy.cancel": (1, 9), "energy.raise": (1, 9), "energy.convert": (1, 9),
    "supply.grey": (0, 9), "supply.courage": (0, 60), "supply.barriers": (0, 36),
    **{f"councilors.{name}": (0, 5) for name in ("explorer", "priest", "champion", "scholar", "artificer")},
    **{f"knowledge.{card}.count": (0, 20) for card in CARD_IDS},
    "knowledge.ancient-atlas.amount": (1, 4), "knowledge.reading-the-tides.amount": (1, 5),
    **{f"knowledge.{card}.amount": (1, 9) for card in ("market-day", "borrowed-plans", "inner-light", "heroic-verse",
                                                       "burning-mirrors", "alchemists-notes")},
    **{f"misfortunes.{card}": (0, 40) for card in MISFORTUNE_IDS if card != "earthquake"},
    "misfortunes.earthquake.count": (0, 40), "misfortunes.earthquake.amount": (1, 4),
    **{f"components.{name}.amount": (0, 9) for name in COMPONENT_IDS}}
LISTS: dict[str, tuple[int, int, int]] = {
    **{f"tiles.{section}.rings": (6, 1, 4) for section in SECTION_IDS},
    **{f"tiles.{section}.target": (6, 2, 6) for section in SECTION_IDS[:3]},
    "tiles.libraries.draw": (6, 1, 9), "tiles.libraries.keep": (6, 1, 9), "tiles.forges.atlantium": (6, 1, 9),
    "start.atlanteans": (5, 1, 6), "start.energy": (5, 0, 24), "galley.most": (5, 0, 30)}


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
    for wrong in ([low] * (length - 1), [low] * (length + 1), [low - 1] + [high] * (length - 1),
                  [low] * (length - 1) + [high + 1], []):
        assert refusal({path: wrong}) == (
            f"{path}: {wrong} is not possible; it lists {length} numbers between {low} and {high}.")
    more: dict[str, object] = {"galley.start": [0] * 5} if path == "galley.most" else {}
    for n in (low, high):
        assert with_data(3, {path: [n] * length, **more}).data.numbers(path) == [n] * length


def test_stocks_that_the_set_up_cannot_do_with_are_refused() -> None:
    assert refusal({"supply.atlanteans": 0}) == "supply.atlanteans: 0 is not possible; it lies between 1 and 9."
    assert refusal({"supply.atlanteans": 10}) == "supply.atlanteans: 10 is not possible; it lies between 1 and 9."
    assert refusal({"supply.atlanteans": 2}) == (
        "start.atlanteans: [3, 3, 3, 3, 3] is not possible; it lists 5 numbers between 1 and 2.")
    assert refusal({"supply.energy": 61}) == "supply.energy: 61 is not possible; it lies between 0 and 60."
    assert refusal({"supply.energy": 2}) == (
        "start.energy: [3, 3, 3, 3, 3] is not possible; it lists 5 numbers between 0 and 2.")


def test_a_galley_beyond_its_cap_is_refused() -> None:
    assert refusal({"galley.start": [3, 9, 3, 3, 2]}) == (
        "galley.start: 9 is not possible where galley.most is 8.")
    assert refusal({"galley.start": [3, 3, 3, 3]}).startswith("galley.start: [3, 3, 3, 3] is not possible; ")


@pytest.mark.parametrize("faces", [[], [-1, 2], [3, 10]])
def test_an_attack_die_that_cannot_be_rolled_is_refused(faces: list[int]) -> None:
    assert refusal({"attack.die": faces}) == (
        f"attack.die: {faces} is not possible; it lists the faces of a die, each from 0 to 9.")


def test_amounts_of_cubes_that_there_cannot_be_are_refused() -> None:
    assert refusal({"supply.cubes": {"ore": 61}}) == "supply.cubes: 61 ore is not possible; it lies between 0 and 60."
    assert refusal({"supply.cubes": {"tin": 1}}) == (
        "supply.cubes: there are no cubes of 'tin'; there are ore, atlantium, gold, crystal.")
    assert refusal({"components.star-well.cost": {"gold": -1}}) == (
        "components.star-well.cost: -1 gold is not possible; it lies between 0 and 30.")
    assert refusal({"components.star-well.cost": {"gold": 31}}) == (
        "components.star-well.cost: 31 gold is not possible; it lies between 0 and 30.")
    assert refusal({"components.star-well.cost": {"tin": 1}}) == (
        "components.star-well.cost: there are no cubes of 'tin'; there are ore, atlantium, gold, crystal.")


@pytest.mark.parametrize("cost", [{}, {"gold": 0}, {"gold": 15}, {"ore": 11}])
def test_a_component_for_nothing_or_for_more_than_there_is_is_refused(cost: dict[str, int]) -> None:
    assert refusal({"components.gate-arch.cost": cost}) == (
        "components.gate-arch.cost: it takes at least one cube, and no more than the supply has.")


def test_decks_and_benefits_that_there_are_not_are_refused() -> None:
    assert refusal({"components.star-well.deck": "E"}) == (
        "components.star-well.deck: there is no deck 'E'; there are A, B, C and D.")
    assert refusal({"components.star-well.benefit": "luck"}) == (
        f"components.star-well.benefit: there is no benefit 'luck'; there are {', '.join(BENEFITS)}.")
    assert refusal({f"components.{name}.deck": "A" for name in COMPONENT_IDS[6:9]}) == (
        "components: deck B has 2 components; a game needs three.")


@pytest.mark.parametrize(("data", "sentence"), [
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
])
def test_what_is_no_value_of_the_game_is_refused(data: dict[str, Any], sentence: str) -> None:
    assert refusal(data).startswith(sentence)


def test_a_refusal_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("hand = 99\n", encoding="utf-8")
    with pytest.raises(WrongData) as refused:
        atlantis.load("rising", 3, data=path)
    assert str(refused.value) == f"{path}: hand: 99 is not possible; it lies between 1 and 20."


# ---- any values ------------------------------------------------------------------------------------------------------

def check_games_of(data: dict[str, Any], players: int, seed: int) -> bool:
    """Refused with a sentence (False), or a random game that keeps in order at every step and comes to its end."""
    try:
        game = with_data(players, data)
    except WrongData:
        return False
    random, state = Random(seed), game.start()
    while state.actor != OVER:
        assert state.fault() == ""
        state.apply(random.choice(state.legal_actions()))
    check_end(state)
    return True


def check_end(state: State) -> None:
    assert state.fault() == ""
    assert state.returns() in ([1.0] * state.game.players, [-1.0] * state.game.players)
    assert state.game.from_bytes(state.to_bytes()) == state


@given(st.sampled_from(range(2, 7)), st.dictionaries(st.sampled_from(sorted(NUMBERS)), st.integers(-1, 21), max_size=4),
       st.dictionaries(st.sampled_from(sorted(LISTS)), st.lists(st.integers(0, 7), min_size=5, max_size=6), max_size=2),
       st.integers(0, 9))
@examples(80, 12)
def test_any_values_are_refused_or_make_a_game_that_can_be_played(
        players: int, numbers: dict[str, int], lists: dict[str, list[int]], seed: int) -> None:
    check_games_of({"turns": 20, **numbers, **lists}, players, seed)


@st.composite
def possible_data(draw: st.DrawFn) -> dict[str, Any]:
    """Values that can be played, as far from ours as possible; few turns, for quick games."""
    figures, beads = draw(st.integers(1, 9)), draw(st.integers(0, 60))
    data: dict[str, Any] = {
        "supply.atlanteans": figures, "supply.energy": beads,
        "start.atlanteans": draw(st.lists(st.integers(1, figures), min_size=5, max_size=5)),
        "start.energy": draw(st.lists(st.integers(0, beads), min_size=5, max_size=5)),
        "attack.die": draw(st.lists(st.integers(0, 9), min_size=1, max_size=8)),
        "supply.cubes": {cube: draw(st.integers(3, 60)) for cube in CUBE_NAMES}}
    most = draw(st.lists(st.integers(0, 30), min_size=5, max_size=5))
    data["galley.most"], data["galley.start"] = most, [draw(st.integers(0, n)) for n in most]
    random = draw(st.randoms(use_true_random=False))
    for path, (low, high) in NUMBERS.items():
        data[path] = random.choice((low, high, random.randint(low, high)))
    for path, (length, low, high) in LISTS.items():
        if path not in data:
            data[path] = [random.randint(low, high) for _ in range(length)]
    for name in COMPONENT_IDS:
        data[f"components.{name}.cost"] = {random.choice(CUBE_NAMES): random.randint(1, 3)}
        data[f"components.{name}.benefit"] = random.choice(BENEFITS)
    data["turns"] = random.randint(1, 12)
    return data


@given(st.sampled_from(range(2, 7)), possible_data(), st.integers(0, 9))
@examples(60, 10)
def test_any_possible_values_make_a_game_that_can_be_played(players: int, data: dict[str, Any], seed: int) -> None:
    assert check_games_of(data, players, seed)
