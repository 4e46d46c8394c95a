"""Random games, checked against what must always hold and against the plain twin of the rules after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from librt.random import Random as QuickRandom

import atlantis
from atlantis import CHANCE, OVER, Game, Record, State, parse_record, read_record
from atlantis.games.rising import layout as L
from atlantis.games.rising.data import (
    CARD_IDS,
    COMPONENT_IDS,
    COUNCILOR_IDS,
    CUBE_NAMES,
    MISFORTUNE_IDS,
    SECTION_IDS,
)
from atlantis.testing import games, records
from tests.games.rising.positions import moves, seen
from tests.games.scale import examples, scaled
from tests.reference import rising as reference
from tests.reference.rising import Group, Rising
from tests.reference.rising import data as twin_data
from tests.reference.rising import records as twin_records

LEVELS = {"easy": "ABC", "normal": "ABD", "hard": "ACD", "cosmic": "BCD"}
CHOSEN = ("champion", "astrologer", "scholar", "artificer", "priest", "explorer")
RECORDS = Path(__file__).parent / "records"
PASSES = {"pass", "pass-phase", "done", "done-placing", "pass-build", "end-trade", "end-convert"}
"""Moves that do nothing, in whatever words."""

SET_UPS: dict[str, tuple[int, dict[str, Any]]] = {
    f"{players} {level}{'' if energy else ' without energy'}{' chosen' if chosen else ''}": (
        players, {"level": level, "starting_energy": energy, "councilors": list(CHOSEN[:players]) if chosen else None})
    for players in range(2, 7) for level in LEVELS for energy in (True, False) for chosen in (False, True)}

KINDS_OF_MOVES = {
    "councilor", "first", "blueprint", "roll", "attack", "misfortune", "knowledge", "place", "hold", "done-placing",
    "play", "raise", "cancel", "endure", "give", "sink", "plague", "recall", "act", "convert", "done", "boost",
    "accept", "keep", "discard", "build", "waive", "pass-build", "pass", "pass-phase", "target", "pick", "move",
    "end-trade", "end-convert"}

SMALL: dict[str, tuple[int, dict[str, Any]]] = {
    "a last turn of 1": (3, {"turns": 1}),
    "three turns, and hardly a wave": (4, {"turns": 3, **{f"misfortunes.flood-{s}": 1 for s in "MHFLRC"}}),
    "a hand of one": (3, {"hand": 1}),
    "energy for nothing much": (2, {"energy.cancel": 1, "energy.raise": 1, "energy.convert": 1}),
    "dear energy": (4, {"energy.cancel": 9, "energy.raise": 9, "energy.convert": 9, "start.energy": [24] * 5}),
    "no energy at all": (3, {"supply.energy": 0, "start.energy": [0] * 5}),
    "no courage and no barriers": (5, {"supply.courage": 0, "supply.barriers": 0}),
    "few cubes": (2, {"supply.cubes": {"ore": 1, "atlantium": 7, "gold": 3, "crystal": 2}}),
    "one Atlantean each": (6, {"supply.atlanteans": 1, "start.atlanteans": [1] * 5}),
    "nine Atlanteans each": (2, {"supply.atlanteans": 9, "start.atlanteans": [9] * 5}),
    "a galley that stays away": (4, {"galley.start": [0] * 5, "galley.most": [0] * 5, "attack.die": [0, 1]}),
    "a mighty galley": (2, {"galley.start": [9] * 5, "galley.most": [12] * 5, "attack.die": [0, 2, 4, 6, 8, 9]}),
    "one ring a tile": (4, {f"tiles.{section}.rings": [1] * 6 for section in SECTION_IDS}),
    "four rings a tile": (3, {f"tiles.{section}.rings": [4] * 6 for section in SECTION_IDS}),
    "easy rolls": (2, {f"tiles.{section}.target": [2] * 6 for section in SECTION_IDS[:3]}),
    "hard rolls": (3, {f"tiles.{section}.target": [6] * 6 for section in SECTION_IDS[:3]}),
    "big Libraries": (4, {"tiles.libraries.draw": [9] * 6, "tiles.libraries.keep": [9, 5, 1, 9, 3, 2]}),
    "Libraries that keep more than they draw": (3, {"tiles.libraries.draw": [1] * 6, "tiles.libraries.keep": [3] * 6}),
    "rich forges": (2, {"tiles.forges.atlantium": [9] * 6}),
    "much income": (4, {"councilors.priest": 5, "councilors.champion": 5, "councilors.scholar": 5}),
    "no income": (3, {"councilors.priest": 0, "councilors.champion": 0, "councilors.scholar": 0}),
    "no knowledge at all": (3, {f"knowledge.{card}.count": 0 for card in CARD_IDS}),
    "only one kind of knowledge": (2, {f"knowledge.{card}.count": 20 * (card == "untapped-talent")
                                       for card in CARD_IDS}),
    "one of each special misfortune and no floods": (5, {"turns": 20, **{f"misfortunes.flood-{s}": 0 for s in "MHFLRC"},
                                                         "galley.start": [0] * 5, "galley.most": [1] * 5}),
    "cheap components": (4, {f"components.{name}.cost": {"gold": 1} for name in COMPONENT_IDS}),
    "components of two ores": (3, {f"components.{name}.cost": {"ore": 2} for name in COMPONENT_IDS}),
    "every component gives cards": (2, {
        f"components.{name}.{what}": value for name in COMPONENT_IDS
        for what, value in (("cost", {"crystal": 1}), ("benefit", "knowledge-for-all"), ("amount", 2))}),
    "every component is a feast": (4, {
        "supply.grey": 9, "supply.barriers": 36, **{f"components.{name}.{what}": value for at, name in
                                                   enumerate(COMPONENT_IDS) for what, value in (
            ("cost", {"gold": 1}), ("amount", 3),
            ("benefit", ("barriers", "raise", "trade", "convert", "courage-for-all", "knowledge")[at % 6]))}}),
}
"""Games with other values than ours, all of which the twin can be given, too."""

BIG: dict[str, tuple[int, dict[str, Any]]] = {
    "all amounts at their most": (4, {
        "knowledge.ancient-atlas.amount": 4, "knowledge.market-day.amount": 9, "knowledge.borrowed-plans.amount": 9,
        "knowledge.reading-the-tides.amount": 5, "knowledge.inner-light.amount": 9, "knowledge.heroic-verse.amount": 9,
        "knowledge.burning-mirrors.amount": 9, "knowledge.alchemists-notes.amount": 9, "councilors.explorer": 5,
        "councilors.artificer": 5, "misfortunes.earthquake.amount": 4}),
    "all amounts at their least": (3, {
        **{f"knowledge.{card}.amount": 1 for card in CARD_IDS[4:7] + CARD_IDS[8:9] + CARD_IDS[10:13]
           + CARD_IDS[14:]}, "councilors.explorer": 0, "councilors.artificer": 0}),
    "a die with equal faces": (2, {"attack.die": [0, 0, 0, 5]}),
    "no misfortunes at all": (2, {"turns": 30, **{f"misfortunes.{card}": 0 for card in MISFORTUNE_IDS
                                                  if card != "earthquake"}, "misfortunes.earthquake.count": 0}),
    "a die with one face": (6, {"attack.die": [9]}),
    "no grey Atlanteans": (3, {"supply.grey": 0, **{f"components.{name}.{what}": value for name in COMPONENT_IDS
                                                    for what, value in (("cost", {"gold": 1}), ("benefit", "grey"),
                                                                        ("amount", 3))}}),
}
"""Others, for which the twin has its own numbers."""


def load(name: str) -> Game:
    players, options = SET_UPS[name]
    return atlantis.load("rising", players, **options)


def other(name: str) -> Game:
    players, data = (SMALL | BIG)[name]
    return atlantis.load("rising", players, data=data)


# ---- positions with much on the table --------------------------------------------------------------------------------

def spread(random: Random, cells: Any, supply: int, owners: list[int], share: float) -> None:
    """Some of a supply goes to its owners, each piece to any of them."""
    for _ in range(int(cells[supply] * min(1.0, share * random.random()))):
        cells[supply] -= 1
        cells[random.choice(owners)] += 1


def rich(game: Game, random: Random, turn: int = 0) -> State:
    """The placing of some turn, everybody with cubes, cards, energy and courage; half the island may be gone."""
    state = game.start()
    while state.view()["phase"] != "place":
        state.apply(random.choice(state.legal_actions()))
    cells, seats = state.cells, list(range(game.players))
    for seat in seats:  # all cards back: those that income brought
        for card in range(L.CARDS):
            cells[L.DECK + card] += cells[L.HAND + L.CARDS * seat + card]
            cells[L.HAND + L.CARDS * seat + card] = 0
    turn = turn or random.choice((1, 3, 6, 12, 99))
    cells[L.TURN], cells[L.START] = turn, random.randrange(game.players)
    cells[0], cells[L.PART] = cells[L.START], 1
    data = game.data
    cells[L.GALLEY] = min(data.numbers("galley.start")[game.players - 2] + turn - 1,
                          data.numbers("galley.most")[game.players - 2])
    for kind in range(4):
        spread(random, cells, L.SUPPLY + kind, [L.CUBES + 4 * seat + kind for seat in seats], 1.5 if kind else 1)
    spread(random, cells, L.BEADS, [L.ENERGY + seat for seat in seats], 1)
    spread(random, cells, L.TOKENS, [L.COURAGE + seat for seat in seats], 1)
    for seat in seats:
        spread(random, cells, L.FIGURES + seat, [L.HOME + seat], 1)
        for _ in range(random.randint(0, 4)):
            card = random.choice([card for card in range(L.CARDS) if cells[L.DECK + card]])
            cells[L.DECK + card] -= 1
            cells[L.HAND + L.CARDS * seat + card] += 1
    for deck, discard, size in ((L.DECK, L.DISCARD, L.CARDS), (L.SEA, L.SEEN, L.MISFORTUNES)):
        share = random.choice((0.0, 0.5, 0.9))
        for card in range(size):
            gone = sum(random.random() < share for _ in range(cells[deck + card]))
            cells[deck + card] -= gone
            cells[discard + card] += gone
    wet = random.choice((0, 2, 5, 7))
    for section in range(6):
        cells[L.INTACT + section] = max(0, 6 - random.randint(0, wet))
        for tile in range(6 * section + 6 - cells[L.INTACT + section], 6 * section + 6):
            if cells[L.WALLS] and random.random() < 0.1:
                cells[L.WALLS] -= 1
                cells[L.WALL + tile] = 1
    blueprint = [component for component in range(21) if cells[L.COMPONENT + component]]
    for component in random.sample(blueprint, random.randint(0, min(9, (turn - 1) * game.players))):
        cells[L.COMPONENT + component] = 2 + random.choice(seats)
    cells[L.SOLAR], cells[L.SPIRE] = random.random() < 0.2, random.random() < 0.2
    assert state.fault() == ""
    return state


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
        twin.home[at], twin.unused[at] = seat["home"], seat["figures"]
        twin.energy[at], twin.courage[at] = seat["energy"], seat["courage"]
        twin.cubes[at], twin.hand[at] = Counter(seat["cubes"]), Counter(seat["hand"])
        twin.built[at] = seat["components"]
    return twin.enter("place")


# ---- what must always hold -------------------------------------------------------------------------------------------

class Sound:
    """What is counted in the positions of a game, from the flat cells: cubes, beads, tokens, figures, cards, tiles."""

    def __init__(self, game: Game) -> None:
        data = game.data
        self.game, self.players = game, game.players
        self.cubes = [data.amounts("supply.cubes").get(cube, 0) for cube in CUBE_NAMES]
        self.energy, self.courage = data.number("supply.energy"), data.number("supply.courage")
        self.barriers = data.number("supply.barriers")
        self.figures = game.players * data.number("supply.atlanteans") + data.number("supply.grey")
        self.cards = [data.number(f"knowledge.{card}.count") for card in CARD_IDS]
        self.misfortunes = [data.number(f"misfortunes.{card}" + (".count" if card == "earthquake" else ""))
                            for card in MISFORTUNE_IDS]
        self.hand, self.cap = data.number("hand"), data.numbers("galley.most")[game.players - 2]
        self.rings = [ring for section in SECTION_IDS for ring in data.numbers(f"tiles.{section}.rings")]
        self.weights = game.room()

    def check(self, state: State) -> None:
        """At any node, and at the end."""
        cells = list(state.cells)
        self.check_pieces(cells)
        self.check_island(cells)
        top = cells[L.STACK + 1 + 3 * (cells[L.STACK] - 1)] if cells[L.STACK] else 0
        if cells[0] == CHANCE:
            n, total = len(state.legal_actions()), state.odds(self.weights)
            odds = list(self.weights[:n])
            assert n > 0
            assert min(odds) > 0
            assert sum(odds) == total
        elif cells[0] == OVER:
            self.check_end(state, cells)
        else:
            self.check_node(state, cells, top)
        assert 0 <= cells[L.GALLEY] <= self.cap

    def check_pieces(self, cells: list[int]) -> None:
        """Nothing is made from thin air, nothing is lost (AR-2)."""
        for kind in range(4):
            assert cells[L.SUPPLY + kind] + sum(cells[L.CUBES + kind:L.HAND:4]) == self.cubes[kind]
        assert cells[L.BEADS] + sum(cells[L.ENERGY:L.COURAGE]) + sum(cells[L.GIVEN:L.BARRED]) == self.energy
        assert cells[L.TOKENS] + sum(cells[L.COURAGE:L.CUBES]) + sum(cells[L.BRAVE:L.FULL]) == self.courage
        assert cells[L.WALLS] + sum(cells[L.WALL:L.HERE]) == self.barriers
        people = sum(cells[L.HERE:L.BRAVE]) + sum(cells[L.HOME:L.ENERGY]) + sum(cells[L.FIGURES:L.SUPPLY])
        assert people + cells[L.GREY] == self.figures
        for card in range(15):
            held = sum(cells[L.HAND + card:L.COUNCILOR:15])
            assert cells[L.DECK + card] + cells[L.DISCARD + card] + cells[L.DRAWN + card] + held == self.cards[card]
            known = cells[L.KNOWN:L.COMPONENT].count(card + 1)
            assert cells[L.SEA + card] + cells[L.SEEN + card] + known == self.misfortunes[card]

    def check_island(self, cells: list[int]) -> None:
        """Nobody and nothing is on a tile that fell; a section's intact tiles are its innermost ones."""
        for tile in range(36):
            here = sum(cells[L.HERE + 6 * tile:L.HERE + 6 * tile + 6])
            if tile % 6 < 6 - cells[L.INTACT + tile // 6]:
                assert (here, cells[L.WALL + tile]) == (0, 0)
            assert here <= self.rings[tile]
        for at in range(6 * 38):
            assert cells[L.BRAVE + at] <= cells[L.HERE + at]
        assert sum(cells[L.BRAVE + 6 * L.CENTRE:L.BRAVE + 6 * L.NAVY]) == 0

    def check_node(self, state: State, cells: list[int], top: int) -> None:
        """Somebody has a choice that is no pass; hands keep the limit; W0 and W3 are the starting player's."""
        made = moves(state)
        assert set(made) - PASSES
        assert len(made) == len(set(made))
        hands = [sum(cells[L.HAND + 15 * seat:L.HAND + 15 * seat + 15]) for seat in range(self.players)]
        if top in (0, L.WINDOW, L.GIVING, L.CANCELLING, L.WAIVING, L.FALLING):
            assert max(hands) <= self.hand
        if top == L.LIMIT:
            assert hands[cells[0]] > self.hand
        if cells[L.PHASE] in (L.COUNCIL_BEFORE, L.COUNCIL_AFTER) and top == L.WINDOW:
            assert cells[0] == cells[L.START]
            assert {move.split()[0] for move in made} == {"raise", "pass"}
        if cells[L.PHASE] in (L.COUNCIL_BEFORE, L.COUNCIL_AFTER):
            assert top in (L.WINDOW, L.GIVING, L.LIMIT, L.TRADING, L.CONVERTING, L.SHIELDED, L.LIFTED, L.MAPPED,
                           L.COPYING, L.PICKING)

    def check_end(self, state: State, cells: list[int]) -> None:
        """A win has no component left; a loss has no centre, or is the two-tile case or AR-27."""
        assert state.legal_actions() == []
        left = cells[L.COMPONENT:L.GALLEY].count(1)
        won = cells[L.RESULT] == L.WON
        assert state.returns() == [1.0 if won else -1.0] * self.players
        assert state.winners() == (list(range(self.players)) if won else [])
        if won:
            assert (left, cells[L.HEART], cells[L.PHASE]) == (0, 1, L.BUILDING)
            return
        assert left > 0
        tiles = sum(cells[L.INTACT:L.HEART])
        late = cells[L.TURN] == self.game.data.number("turns") and cells[L.PHASE] == L.BUILDING
        swamped = tiles < 2 and cells[L.PHASE] == L.MISFORTUNE_PHASE
        assert (cells[L.HEART] == 0 and tiles == 0) or late or swamped


def play_at_random(state: State, seed: int, sound: Sound | None = None) -> tuple[State, int]:
    """A random game without a fault at any choice, or sound at any step; its last position, and its moves."""
    random, n = QuickRandom(seed), 0
    out, weights = state.game.room(), state.game.room()
    while True:
        if sound:
            sound.check(state)
        if sound or state.actor != CHANCE:
            assert state.fault() == ""
        if state.actor == OVER:
            return state, n
        state.do(state.sample(random, out, weights))
        n += 1


@pytest.mark.parametrize("players", range(2, 7))
def test_20_at_every_step_of_a_thousand_random_games_there_is_a_choice_and_nothing_is_lost(players: int) -> None:
    """All levels, with and without starting energy, councilors dealt and chosen; in every tenth all is counted."""
    for at, name in enumerate(name for name in SET_UPS if name.startswith(f"{players} ")):
        game = load(name)
        sound = Sound(game)
        assert (sound.cubes, sound.energy, sound.courage, sound.barriers) == ([10, 20, 14, 10], 24, 12, 6)
        assert (sum(sound.cards), sum(sound.misfortunes), sound.figures) == (40, 58, 6 * players + 4)
        for seed in range(at, at + scaled(14, 1)):
            _, n = play_at_random(game.start(), seed, None if seed % 10 else sound)
            assert 30 < n < 3000


@pytest.mark.parametrize("players", range(2, 7))
def test_20_games_from_rich_positions_are_sound_at_every_step(players: int) -> None:
    """Here whole hands, full stocks and sunken islands come up, and the gate is finished now and then."""
    ends = Counter[object]()
    for at, name in enumerate(name for name in SET_UPS if name.startswith(f"{players} ")):
        game = load(name)
        sound = Sound(game)
        for seed in range(2 * at, 2 * at + scaled(2, 1)):
            state, _ = play_at_random(rich(game, Random(seed)), seed, sound)
            ends[seen(state)["won"]] += 1
    assert ends[False] > 0
    if scaled(1, 0):
        assert ends[True] > 0


@pytest.mark.parametrize("name", [*SMALL, *BIG])
def test_random_games_with_other_values_keep_their_pieces_and_come_to_an_end(name: str) -> None:
    game = other(name)
    sound = Sound(game)
    for seed in range(scaled(3, 1)):
        play_at_random(game.start(), seed, sound)


def test_decks_stocks_and_turns_run_out_with_other_values() -> None:
    """What the games above are for does come up in them."""
    def last(name: str, seeds: int = 3) -> list[Any]:
        return [seen(play_at_random(other(name).start(), seed)[0]) for seed in range(seeds)]

    assert {end["turn"] for end in last("a last turn of 1")} == {1}
    assert {end["turn"] for end in last("no misfortunes at all")} <= set(range(1, 31))
    assert {sum(end["misfortunes"]["discard"].values()) for end in last("no misfortunes at all")} == {0}
    assert {sum(end["knowledge"]["discard"].values()) for end in last("no knowledge at all")} == {0}
    assert any(sum(end["knowledge"]["deck"].values()) == 0 for end in last("big Libraries"))
    assert any(sum(end["scores"]) for end in last("cheap components"))
    assert {end["supply"]["grey"] for end in last("no grey Atlanteans")} == {0}


@pytest.mark.parametrize("name", ["2 easy", "4 cosmic chosen", "6 hard without energy"])
def test_the_same_seed_and_the_same_actions_are_the_same_game(name: str) -> None:
    def played(game: Game, seed: int) -> tuple[list[int], State]:
        random, state, codes = QuickRandom(seed), game.start(), []
        out, weights = game.room(), game.room()
        while state.actor != OVER:
            codes.append(int(state.sample(random, out, weights)))
            state.apply(codes[-1])
        return codes, state

    game, same = load(name), load(name)
    games_seen = set()
    for seed in range(scaled(30, 4)):
        codes, state = played(game, seed)
        assert played(same, seed) == (codes, state)
        again = same.start()
        for code in codes:
            again.apply(code)
        assert again.to_bytes() == state.to_bytes()
        games_seen.add(tuple(codes))
    assert len(games_seen) == scaled(30, 4)


# ---- chance ----------------------------------------------------------------------------------------------------------

def probabilities(state: State) -> dict[str, Fraction]:
    """What chance may bring, with exact odds."""
    weights = state.game.room()
    total = int(state.odds(weights))
    return {move: Fraction(int(weight), total) for move, weight in zip(moves(state), list(weights), strict=False)}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_chance_brings_sums_to_exactly_1(players: int) -> None:
    seen_kinds = Counter[str]()
    for seed in range(scaled(20, 3)):
        random, state = Random(seed), atlantis.load("rising", players).start()
        while state.actor != OVER:
            if state.actor == CHANCE:
                odds = probabilities(state)
                assert sum(odds.values()) == 1
                assert dict(state.chance_outcomes()) == {
                    state.game.code(move): float(odds[move]) for move in odds}
                kind = next(iter(odds)).split()[0]
                if kind not in ("misfortune", "knowledge"):
                    assert set(odds.values()) == {Fraction(1, len(odds))}
                seen_kinds[kind] += 1
            state.apply(random.choice(state.legal_actions()))
    assert set(seen_kinds) == {"councilor", "first", "blueprint", "roll", "attack", "misfortune", "knowledge"}


def test_a_face_that_the_attack_die_has_three_times_is_three_times_as_likely() -> None:
    game, random = other("a die with equal faces"), Random(1)
    state = game.start()
    while not (state.actor == CHANCE and moves(state)[0].startswith("attack")):
        state.apply(random.choice(state.legal_actions()))
    assert probabilities(state) == {"attack 0": Fraction(3, 4), "attack 5": Fraction(1, 4)}


def node_of(state: State) -> str:
    """Phase and step: `place`, `misfortunes give`."""
    view = seen(state)
    return f"{view['phase']} {view['step']}".strip()


@cache
def positions_of_every_node() -> dict[str, State]:
    """A position of each node, as games from rich positions come to them."""
    found: dict[str, State] = {}
    for seed in range(60):
        random = Random(seed)
        game = load(f"{seed % 5 + 2} {list(LEVELS)[seed % 4]}")
        state, choose = rich(game, random) if seed > 4 else game.start(), list(IDEAS.values())[seed % len(IDEAS)]
        while state.actor != OVER:
            found.setdefault(node_of(state), state.clone())
            state.apply(game.code(choose(random, moves(state))))
    return found


def test_every_node_comes_up_in_games() -> None:
    """The names of phase and step say where: all of the machine of section 3."""
    found = set(positions_of_every_node())
    assert found >= {
        "councilors", "first", "blueprint", "income draw", "council window", "council give", "place", "place barrier",
        "place talent", "place atlas", "place trade", "place lift", "place reveal", "place pick", "misfortunes",
        "misfortunes window", "misfortunes give", "misfortunes cancel", "misfortunes sink", "misfortunes roll",
        "misfortunes boost", "misfortunes look", "misfortunes keep", "misfortunes recall", "misfortunes plague",
        "misfortunes barrier", "late-place", "act", "act roll", "act boost", "act look", "act keep", "act limit",
        "act convert", "attack", "attack window", "attack fall", "council-after window", "council-after give", "build",
        "build waive", "build draw", "build barrier", "build lift", "build trade", "build convert", "build limit"}
    assert len(found) > 55


@pytest.mark.parametrize("name", ["place", "act", "build", "misfortunes", "act look", "attack", "council give",
                                  "place pick", "build waive", "misfortunes window", "misfortunes recall", "blueprint"])
def test_a_random_move_is_any_legal_move_all_alike_and_chance_keeps_its_odds(name: str) -> None:
    """Playouts draw moves by the game's own way: each must come up as often as it should, and no other."""
    state = positions_of_every_node()[name]
    legal = state.legal_actions()
    times = scaled(400, 60) * len(legal)
    chances = dict(state.chance_outcomes()) if state.actor == CHANCE else dict.fromkeys(legal, 1 / len(legal))
    random, out, weights = QuickRandom(7), state.game.room(), state.game.room()
    drawn = Counter(int(state.sample(random, out, weights)) for _ in range(times))
    assert sorted(drawn) == legal
    for code, count in drawn.items():
        assert abs(count - times * chances[code]) < 6 * (times * chances[code]) ** 0.5


# ---- the twin --------------------------------------------------------------------------------------------------------

def assert_same_choice(state: State, twin: Rising) -> None:
    """Who is to move, the legal moves, the exact odds, the result."""
    to_move = twin.to_move()
    if state.actor == OVER:
        assert to_move is None
        assert state.returns() == [1.0 if twin.won else -1.0] * state.game.players
    elif state.actor == CHANCE:
        assert to_move == reference.CHANCE
        assert probabilities(state) == twin.odds()
    else:
        assert to_move == state.actor + 1
        assert sorted(moves(state)) == sorted(twin.legal())


def assert_same_people(state: State, twin: Rising) -> None:
    """In every place as many Atlanteans of every seat, with and without courage."""
    for place, name in enumerate(twin_data.PLACES):
        for seat in range(state.game.players):
            here, brave = (int(state.cells[at + 6 * place + seat]) for at in (L.HERE, L.BRAVE))
            assert Group(here - brave, brave) == twin.at[name][seat + 1], (name, seat + 1)


def assert_same_table(state: State, twin: Rising) -> None:
    """Everything that lies on the table."""
    view = seen(state)
    assert (view["turn"], view["galley"]["at"], view["won"]) == (twin.turn, twin.galley, twin.won)
    assert view["starting_player"] == (twin.first or 1)
    assert view["centre"]["intact"] == twin.centre
    assert_same_people(state, twin)
    assert view["navy"]["defence"] == twin.defence()
    for section in view["sections"]:
        assert section["intact"] == twin.intact[section["section"]]
        for tile in section["tiles"]:
            assert tile["barrier"] == (tile["tile"] in twin.barriers)
            assert tile["intact"] == twin.is_intact(tile["tile"])
            if "target" in tile:
                assert tile["target"] == twin.target(tile["tile"])
    supply = {**{kind: twin.supply[kind] for kind in CUBE_NAMES}, "energy": twin.beads, "courage": twin.tokens,
              "barriers": twin.spare_barriers, "grey": twin.greys}
    assert view["supply"] == supply
    assert view["knowledge"] == {"deck": +twin.knowledge, "discard": +twin.knowledge_discard,
                                 "drawn": Counter(twin.drawn)}
    sea = view["misfortunes"]
    assert (sea["deck"], sea["discard"], sea["known"]) == (+twin.misfortunes, +twin.misfortune_discard, twin.known)
    assert sorted(c["component"] for c in view["blueprint"] if c["seat"] is None) == sorted(twin.blueprint)
    in_force = {"crisis-of-faith": twin.crisis, "hopelessness": twin.hopeless, "lack-of-support": twin.unsupported,
                "solar-matrix": twin.matrix, "targeting-spire": twin.spire, "next-solar-matrix": twin.matrix_next,
                "next-targeting-spire": twin.spire_next, "tireless-hands": any(twin.tireless.values()),
                "twin-harmonics": twin.harmonics, "borrowed-plans": bool(twin.plans)}
    if view["won"] is None:
        assert view["effects"] == [name for name, there in in_force.items() if there]
    for seat in view["seats"]:
        assert_same_seat(seat, twin)


def assert_same_seat(seat: Any, twin: Rising) -> None:
    at = seat["seat"]
    given_now = twin.gift.given[at] if twin.gift else 0
    assert (seat["councilor"], set(seat["copied"])) == (twin.councilor[at], twin.copied[at])
    assert (seat["home"], seat["held"], seat["figures"]) == (twin.home[at], twin.held[at], twin.unused[at])
    assert (seat["energy"], seat["courage"], seat["given"]) == (twin.energy[at], twin.courage[at], given_now)
    assert seat["cubes"] == {kind: twin.cubes[at][kind] for kind in CUBE_NAMES}
    assert seat["hand"] == +twin.hand[at]
    assert sorted(seat["components"]) == sorted(twin.built[at])


Choice = Callable[[Random, list[str]], str]


def any_move(random: Random, legal: list[str]) -> str:
    return random.choice(legal)


def preferring(*kinds: str, luck: float = 0.0) -> Choice:
    """Moves of the first of these kinds that there is, most of the time; chance is kind as often as `luck` says."""
    def choose(random: Random, legal: list[str]) -> str:
        if random.random() < luck:
            for good in ("misfortune calm-seas", "attack 0", "roll 6"):
                if good in legal:
                    return good
        for kind in kinds:
            wanted = [move for move in legal if move.startswith(kind) and move not in ("give 0", "place centre")]
            if wanted and random.random() < 0.9:
                return random.choice(wanted)
        return random.choice(legal)
    return choose


IDEAS: dict[str, Choice] = {
    "people who build": preferring("build", "act", "boost", "keep", "cancel", "raise", "give", luck=0.7),
    "people who fill the Navy": preferring("place navy courage", "place navy", "give", luck=0.2),
    "people who play cards": preferring("play", "place L", "keep", "target", "act", luck=0.3),
    "people with courage": preferring("place M", "place L1 courage", "place navy courage", "act C", "endure"),
    "people who trade": preferring("play market-day", "move", "convert", "build e", "build", "act", luck=0.5),
    "people who hold back": preferring("hold", "play untapped-talent", "target astrologer", "place C", "act"),
    "people who save the island": preferring("cancel", "raise", "give", "play s", "act centre", "place centre"),
}


def play_beside_the_twin(state: State, twin: Rising, random: Random, choose: Choice) -> Counter[str]:
    """To the end, the same at every step; how often each move was made."""
    game, made, n = state.game, Counter[str](), 0
    while True:
        assert_same_choice(state, twin)
        if n % 7 == 0 or state.actor == OVER:
            assert_same_table(state, twin)
        if state.actor == OVER:
            return made
        move = choose(random, moves(state))
        twin.play(move)
        state.apply(game.code(move))
        made[move] += 1
        n += 1


def new_twin(game: Game) -> Rising:
    chosen: Any = game.options["councilors"]
    return Rising(game.players, str(game.options["level"]), chosen, game.options["starting_energy"] is True)


@pytest.mark.parametrize("name", SET_UPS)
def test_random_games_go_as_the_twin_says(name: str) -> None:
    game = load(name)
    play_beside_the_twin(game.start(), new_twin(game), Random(5), any_move)


@pytest.mark.parametrize("idea", IDEAS)
@pytest.mark.parametrize("players", range(2, 7))
def test_games_of_people_with_an_idea_go_as_the_twin_says(players: int, idea: str) -> None:
    game = load(f"{players} {list(LEVELS)[players % 4]}")
    play_beside_the_twin(game.start(), new_twin(game), Random(5), IDEAS[idea])


def test_games_from_rich_positions_go_as_the_twin_says_and_every_kind_of_move_comes_up() -> None:
    """Every card, misfortune, component and councilor's ability, too; and games are won."""
    made, won = Counter[str](), 0
    ideas = [any_move, *IDEAS.values()]
    for seed in range(60):
        random = Random(seed)
        game = load(list(SET_UPS)[(7 * seed) % len(SET_UPS)])
        state = rich(game, random)
        made += play_beside_the_twin(state, twin_at_placing(state), random, ideas[seed % len(ideas)])
        won += state.returns()[0] > 0
    kinds = {move.split()[0] for move in made}
    assert kinds == KINDS_OF_MOVES - {"councilor", "first", "blueprint", "done-placing"}
    assert won > 0
    assert {move[5:] for move in made if move.startswith("play ")} == set(CARD_IDS)
    assert {move[11:] for move in made if move.startswith("misfortune ")} == set(MISFORTUNE_IDS)
    assert {move[6:] for move in made if move.startswith("build ")} == set(COMPONENT_IDS)
    assert {move[7:] for move in made if move.startswith("target ")} > {*COUNCILOR_IDS, *"MHFLRC"}
    assert {move for move in made if move.startswith("convert ")} == {
        f"convert {one} {two}" for one in CUBE_NAMES for two in CUBE_NAMES if one != two}


@pytest.mark.parametrize("turn", [99, 100])
def test_the_last_turns_go_as_the_twin_says(turn: int) -> None:
    """AR-27: undecided after 100 turns is lost."""
    late = 0
    for seed in range(scaled(12, 4)):
        random = Random(seed)
        state = rich(load(f"{seed % 5 + 2} normal"), random, turn)
        play_beside_the_twin(state, twin_at_placing(state), random, IDEAS["people who fill the Navy"])
        late += seen(state)["turn"] == 100 and seen(state)["won"] is False
    assert late > 0


@given(records(games("rising")))
@examples(15, 4)
def test_any_game_goes_as_the_twin_says(record: Record) -> None:
    state, twin = record.game.start(), new_twin(record.game)
    for code in record.moves:
        twin.play(state.text(code))
        state.apply(code)
        assert_same_choice(state, twin)
    assert_same_table(state, twin)


# ---- the twin with other values --------------------------------------------------------------------------------------

def effect_of(benefit: str, amount: int) -> twin_records.Effect:
    """A benefit by its name in our data, as the twin does it."""
    if benefit == "solar":
        return twin_records.solar_matrix
    if benefit == "spire":
        return twin_records.targeting_spire
    simple: dict[str, twin_records.Effect] = {
        "energy": twin_records.energy(amount), "courage": twin_records.courage(amount),
        "barriers": twin_records.barriers(amount), "knowledge": twin_records.draw(amount),
        "trade": twin_records.trade(amount), "convert": twin_records.free_converts(amount)}
    if benefit in simple:
        return simple[benefit]
    if benefit == "knowledge-for-all":
        return lambda game, seat: game.next(*[twin_records.Step("draw knowledge", one, "hand")
                                              for one in game.order(seat) for _ in range(amount)])
    if benefit == "courage-for-all":
        def courage_for_all(game: Rising, seat: int) -> None:
            for one_of_all in game.order(seat):
                game.gain_courage(one_of_all, amount)
        return courage_for_all
    again = {"raise": twin_records.raise_one, "grey": twin_records.grey}

    def several(game: Rising, seat: int) -> None:
        for _ in range(amount):
            again[benefit](game, seat)
    return several


def values_for_the_twin(game: Game) -> dict[str, object]:
    """The values of a game's data, by the names that the twin has for them."""
    data = game.data

    def row(path: str) -> list[int]:
        return data.numbers(path)

    cubes = data.amounts("supply.cubes")
    set_up = {players: twin_data.SetUp(*(row(path)[players - 2] for path in (
        "start.atlanteans", "start.energy", "galley.start", "galley.most"))) for players in range(2, 7)}
    letters = dict(zip("MHFLRC", SECTION_IDS, strict=True))
    knowledge = {name: replace(card, copies=data.number(f"knowledge.{name}.count"))
                 for name, card in reference.KNOWLEDGE.items()}
    for name, effect in (("market-day", "trade"), ("inner-light", "energy"), ("heroic-verse", "courage"),
                         ("alchemists-notes", "convert")):
        amount = data.number(f"knowledge.{name}.amount")
        knowledge[name] = replace(knowledge[name], effect=effect_of(effect, amount))
    components = {}
    for name in COMPONENT_IDS:
        cost = data.amounts(f"components.{name}.cost")
        deck = "" if name == "power-core" else data.text(f"components.{name}.deck")
        benefit = effect_of(data.text(f"components.{name}.benefit"), data.number(f"components.{name}.amount"))
        components[name] = Costing(deck, cost.get("atlantium", 0), cost.get("gold", 0), cost.get("crystal", 0), benefit,
                                   cost.get("ore", 0))
    return {
        "CUBES": {cube: cubes.get(cube, 0) for cube in CUBE_NAMES}, "ENERGY": data.number("supply.energy"),
        "COURAGE": data.number("supply.courage"), "BARRIERS": data.number("supply.barriers"),
        "GREYS": data.number("supply.grey"), "FIGURES": data.number("supply.atlanteans"),
        "HAND_LIMIT": data.number("hand"), "RAISE_PRICE": data.number("energy.raise"),
        "CANCEL_PRICE": data.number("energy.cancel"), "CONVERT_PRICE": data.number("energy.convert"),
        "ATTACK_DIE": row("attack.die"), "LAST_TURN": data.number("turns"), "SET_UP": set_up,
        "RINGS": {letter: row(f"tiles.{section}.rings") for letter, section in letters.items()},
        "TARGETS": {letter: row(f"tiles.{letters[letter]}.target") for letter in "MHF"},
        "LIBRARIES": list(zip(row("tiles.libraries.draw"), row("tiles.libraries.keep"), strict=True)),
        "FORGES": row("tiles.forges.atlantium"),
        "COUNCILORS": reference.COUNCILORS | {
            name: effect_of(kind, data.number(f"councilors.{name}")) for name, kind in (
                ("priest", "energy"), ("champion", "courage"), ("scholar", "knowledge"))},
        "KNOWLEDGE": knowledge, "COMPONENTS": components,
        "MISFORTUNES": {name: replace(card, copies=data.number(
            f"misfortunes.{name}.count" if name == "earthquake" else f"misfortunes.{name}"))
            for name, card in reference.MISFORTUNES.items()}}


@dataclass(frozen=True)
class Costing(twin_records.Component):
    """A component of the twin that may cost ore, too."""

    ore: int

    def cost(self) -> Counter[str]:
        return +(super().cost() + Counter(ore=self.ore))


def give_twin(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """The twin plays with the values of a game's data."""
    from tests.reference.rising import game as twin_game
    from tests.reference.rising import nodes, steps, table

    for name, value in values_for_the_twin(game).items():
        for module in (twin_data, twin_records, twin_game, nodes, steps, table):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, value)


@pytest.mark.parametrize("name", SMALL)
def test_games_with_other_values_go_as_the_twin_with_those_values_says(
        name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = other(name)
    give_twin(monkeypatch, game)
    for seed, choose in enumerate((any_move, IDEAS["people who build"])[:scaled(2, 1)]):
        play_beside_the_twin(game.start(), new_twin(game), Random(seed), choose)


def test_the_twin_and_the_data_have_the_same_values() -> None:
    """So that a value changed in one of them is noticed, also where random games hardly come."""
    values: Any = values_for_the_twin(load("4 easy"))
    for name, value in values.items():
        if name in ("KNOWLEDGE", "MISFORTUNES"):
            assert {key: card.copies for key, card in getattr(twin_records, name).items()} == {
                key: card.copies for key, card in value.items()}
        elif name == "COMPONENTS":
            for key, component in reference.COMPONENTS.items():
                assert (component.deck, +component.cost()) == (value[key].deck, value[key].cost()), key
            assert list(value) == list(reference.COMPONENTS)
        elif name != "COUNCILORS":
            assert value == getattr(twin_data, name), name


# ---- records ---------------------------------------------------------------------------------------------------------

@given(records(games("rising")))
@examples(40, 8)
def test_a_record_replays_to_the_same_position(record: Record) -> None:
    again = parse_record(record.dump())
    assert again.state == record.state
    assert (again.game, again.moves, again.seats) == (record.game, record.moves, record.seats)
    assert again.dump() == record.dump()


@pytest.mark.parametrize("name", [*SMALL, *BIG])
def test_a_record_carries_the_values_that_it_was_played_with(name: str) -> None:
    record = Record(other(name))
    random = Random(5)
    while record.state.actor != OVER:
        record.play(random.choice(record.state.legal_actions()))
    again = parse_record(record.dump())
    assert again.game == record.game != atlantis.load("rising", record.game.players)
    assert again.state == record.state


GOLDEN: dict[str, tuple[int, str, bool]] = {
    "two": (2, "normal", True), "four": (4, "hard", True), "six": (6, "cosmic", False), "won": (4, "easy", True)}


@pytest.mark.parametrize("name", GOLDEN)
def test_games_written_down_long_ago_still_go_as_they_went(name: str) -> None:
    """A record is verified move by move when it is read; written again, it is the same to the letter."""
    path = RECORDS / f"{name}.jsonl"
    record = read_record(path)
    options = record.game.options
    assert (record.game.players, options["level"], options["starting_energy"]) == GOLDEN[name]
    assert record.state.actor == OVER
    assert record.dump() == path.read_text(encoding="utf-8")
    state, twin = record.game.start(), new_twin(record.game)
    for code in record.moves:
        assert_same_choice(state, twin)
        twin.play(state.text(code))
        state.apply(code)
    assert_same_choice(state, twin)
    assert_same_table(state, twin)


def test_the_games_written_down_have_every_kind_of_move_and_one_of_them_is_won() -> None:
    """All cards played, all misfortunes drawn; nobody ever has nobody to place (AR-4)."""
    found = [read_record(RECORDS / f"{name}.jsonl") for name in GOLDEN]
    made = {record.game.text(code) for record in found for code in record.moves}
    assert {move.split()[0] for move in made} == KINDS_OF_MOVES - {"done-placing"}
    assert made >= {*(f"play {card}" for card in CARD_IDS), *(f"misfortune {card}" for card in MISFORTUNE_IDS)}
    assert len({move for move in made if move.startswith("build ")}) > 15
    assert {record.state.returns()[0] for record in found} == {1.0, -1.0}
    assert found[list(GOLDEN).index("won")].state.returns() == [1.0] * 4
