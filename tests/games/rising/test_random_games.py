"""Random games: every position keeps its pieces, and the plain twin of the rules agrees after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from librt.random import Random as QuickRandom

import atlantis
from atlantis import CHANCE, OVER, Game, State, read_record
from tests.games.rising.positions import (
    ALL_COUNCILORS,
    CARDS,
    COMPONENTS,
    CUBES,
    LETTERS,
    LEVELS,
    MISFORTUNES,
    SECTIONS,
    at,
    moves,
    seen,
    written,
)
from tests.games.rising.sound import Sound
from tests.games.scale import scaled
from tests.reference import rising as reference
from tests.reference.rising import Group, Rising
from tests.reference.rising import data as twin_data
from tests.reference.rising import records as twin_records

CHOSEN = ("champion", "astrologer", "scholar", "artificer", "priest", "explorer")
RECORDS = Path(__file__).parent / "records"

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

KINDS_OF_MOVES = {
    "councilor",
    "first",
    "blueprint",
    "roll",
    "attack",
    "misfortune",
    "knowledge",
    "place",
    "hold",
    "done-placing",
    "play",
    "raise",
    "cancel",
    "endure",
    "give",
    "sink",
    "plague",
    "recall",
    "act",
    "convert",
    "done",
    "boost",
    "accept",
    "keep",
    "discard",
    "build",
    "waive",
    "pass-build",
    "pass",
    "pass-phase",
    "target",
    "pick",
    "move",
    "end-trade",
    "end-convert",
}

OTHER_VALUES: dict[str, tuple[int, dict[str, Any]]] = {
    "three turns, and hardly a wave": (4, {"turns": 3, **{f"misfortunes.flood-{s}": 1 for s in LETTERS}}),
    "a hand of one, much income": (
        3,
        {"hand": 1, **{f"councilors.{name}": 5 for name in ("priest", "champion", "scholar")}},
    ),
    "energy for nothing much": (2, {"energy.cancel": 1, "energy.raise": 1, "energy.convert": 1}),
    "dear energy": (4, {"energy.cancel": 9, "energy.raise": 9, "energy.convert": 9, "start.energy": [24] * 5}),
    "no energy, courage or barriers": (
        3,
        {"supply.energy": 0, "start.energy": [0] * 5, "supply.courage": 0, "supply.barriers": 0},
    ),
    "few cubes": (2, {"supply.cubes": {"ore": 1, "atlantium": 7, "gold": 3, "crystal": 2}}),
    "one Atlantean each": (6, {"supply.atlanteans": 1, "start.atlanteans": [1] * 5}),
    "nine Atlanteans each, rich forges": (
        2,
        {"supply.atlanteans": 9, "start.atlanteans": [9] * 5, "tiles.forges.atlantium": [9] * 6},
    ),
    "a galley that stays away": (4, {"galley.start": [0] * 5, "galley.most": [0] * 5, "attack.die": [0, 1]}),
    "a mighty galley": (2, {"galley.start": [9] * 5, "galley.most": [12] * 5, "attack.die": [0, 2, 4, 6, 8, 9]}),
    "one ring a tile, easy rolls": (
        4,
        {f"tiles.{section}.rings": [1] * 6 for section in SECTIONS}
        | {f"tiles.{section}.target": [2] * 6 for section in SECTIONS[:3]},
    ),
    "four rings a tile, hard rolls": (
        3,
        {f"tiles.{section}.rings": [4] * 6 for section in SECTIONS}
        | {f"tiles.{section}.target": [6] * 6 for section in SECTIONS[:3]},
    ),
    "big Libraries": (4, {"tiles.libraries.draw": [9] * 6, "tiles.libraries.keep": [9, 5, 1, 9, 3, 2]}),
    "Libraries that keep more than they draw": (3, {"tiles.libraries.draw": [1] * 6, "tiles.libraries.keep": [3] * 6}),
    "no knowledge at all": (3, {f"knowledge.{card}.count": 0 for card in CARDS}),
    "only one kind of knowledge": (2, {f"knowledge.{card}.count": 20 * (card == "untapped-talent") for card in CARDS}),
    "one of each special misfortune and no floods": (
        5,
        {
            "turns": 20,
            **{f"misfortunes.flood-{s}": 0 for s in LETTERS},
            "galley.start": [0] * 5,
            "galley.most": [1] * 5,
        },
    ),
    "components of two ores": (3, {f"components.{name}.cost": {"ore": 2} for name in COMPONENTS}),
    "every component is a feast": (
        4,
        {
            "supply.grey": 9,
            "supply.barriers": 36,
            **{
                f"components.{name}.{what}": value
                for number, name in enumerate(COMPONENTS)
                for what, value in (
                    ("cost", {"gold": 1}),
                    ("amount", 3),
                    ("benefit", ("barriers", "raise", "trade", "convert", "courage-for-all", "knowledge")[number % 6]),
                )
            },
        },
    ),
}
"""Games with other values than ours, all of which the twin can be given, too."""


def load(name: str) -> Game:
    players, options = SET_UPS[name]
    return atlantis.load("rising", players, **options)


def other(name: str) -> Game:
    players, data = OTHER_VALUES[name]
    return atlantis.load("rising", players, data=data)


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
    return twin.enter("place")


# ---- what must always hold -------------------------------------------------------------------------------------------


def play_at_random(state: State, seed: int, sound: Sound) -> State:
    """A random game, sound at every step; its last position."""
    random, out, weights = QuickRandom(seed), state.game.room(), state.game.room()
    while state.actor != OVER:
        sound.check(state)
        state.do(state.sample(random, out, weights))
    sound.check(state)
    return state


@pytest.mark.parametrize("name", SET_UPS)
def test_example_20_at_every_step_of_random_games_there_is_a_choice_and_nothing_is_lost(name: str) -> None:
    """All levels, with and without starting energy, councilors dealt and chosen."""
    game = load(name)
    for seed in range(scaled(2, 1)):
        play_at_random(game.start(), seed, Sound(game))


@pytest.mark.parametrize("players", range(2, 7))
def test_example_20_games_from_rich_positions_are_sound_at_every_step(players: int) -> None:
    """Here whole hands, full stocks and sunken islands come up, and the gate is finished now and then."""
    ends = Counter[object]()
    for number, name in enumerate(name for name in SET_UPS if name.startswith(f"{players} ")):
        game = load(name)
        for seed in range(2 * number, 2 * number + scaled(2, 1)):
            state = play_at_random(rich(game, Random(seed)), seed, Sound(game))
            ends[seen(state)["won"]] += 1
    assert ends[False] > 0
    if scaled(1, 0):
        assert ends[True] > 0


@pytest.mark.parametrize(
    "drawn",
    [
        "seat 1: courage 1, inner-light 1",
        "phase misfortunes",
        "phase attack",
        "phase act\nM: M3 seat-1 2\nseat 1: energy 2, ore 1, market-day 1",
    ],
)
def test_a_random_move_is_any_legal_move_all_alike_and_chance_keeps_its_odds(drawn: str) -> None:
    """Playouts draw moves by the game's own way: each must come up as often as it should, and no other."""
    state = at(2, drawn)
    legal = state.legal_actions()
    times = scaled(400, 60) * len(legal)
    chances = dict(state.chance_outcomes()) if state.actor == CHANCE else dict.fromkeys(legal, 1 / len(legal))
    random, out, weights = QuickRandom(7), state.game.room(), state.game.room()
    found = Counter(int(state.sample(random, out, weights)) for _ in range(times))
    assert sorted(found) == legal
    for code, count in found.items():
        assert abs(count - times * chances[code]) < 6 * (times * chances[code]) ** 0.5


# ---- the twin --------------------------------------------------------------------------------------------------------


def probabilities(state: State) -> dict[str, Fraction]:
    """What chance may bring, with exact odds."""
    weights = state.game.room()
    total = int(state.odds(weights))
    return {move: Fraction(int(weight), total) for move, weight in zip(moves(state), list(weights), strict=False)}


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


def every_kind() -> set[str]:
    """What moves begin with."""
    return {move.split()[0] for move in atlantis.load("rising").notation}


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
    assert kinds == every_kind() - {"councilor", "first", "blueprint", "done-placing"}
    assert won > 0
    assert {move[5:] for move in made if move.startswith("play ")} == set(CARDS)
    assert {move[11:] for move in made if move.startswith("misfortune ")} == set(MISFORTUNES)
    assert {move[6:] for move in made if move.startswith("build ")} == set(COMPONENTS)
    assert {move[7:] for move in made if move.startswith("target ")} > {*ALL_COUNCILORS, *LETTERS}
    assert {move for move in made if move.startswith("convert ")} == {
        f"convert {one} {two}" for one in CUBES for two in CUBES if one != two
    }


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


# ---- the twin with other values --------------------------------------------------------------------------------------


def effect_of(benefit: str, amount: int) -> twin_records.Effect:
    """A benefit by its name in our data, as the twin does it."""
    if benefit == "solar":
        return twin_records.solar_matrix
    if benefit == "spire":
        return twin_records.targeting_spire
    simple: dict[str, twin_records.Effect] = {
        "energy": twin_records.energy(amount),
        "courage": twin_records.courage(amount),
        "barriers": twin_records.barriers(amount),
        "knowledge": twin_records.draw(amount),
        "trade": twin_records.trade(amount),
        "convert": twin_records.free_converts(amount),
    }
    if benefit in simple:
        return simple[benefit]
    if benefit == "knowledge-for-all":
        return lambda game, seat: game.next(
            *[twin_records.Step("draw knowledge", one, "hand") for one in game.order(seat) for _ in range(amount)]
        )
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
    set_up = {
        players: twin_data.SetUp(
            *(row(path)[players - 2] for path in ("start.atlanteans", "start.energy", "galley.start", "galley.most"))
        )
        for players in range(2, 7)
    }
    letters = dict(zip(LETTERS, SECTIONS, strict=True))
    knowledge = {
        name: replace(card, copies=data.number(f"knowledge.{name}.count")) for name, card in reference.KNOWLEDGE.items()
    }
    for name, effect in (
        ("market-day", "trade"),
        ("inner-light", "energy"),
        ("heroic-verse", "courage"),
        ("alchemists-notes", "convert"),
    ):
        amount = data.number(f"knowledge.{name}.amount")
        knowledge[name] = replace(knowledge[name], effect=effect_of(effect, amount))
    components = {}
    for name in COMPONENTS:
        cost = data.amounts(f"components.{name}.cost")
        deck = "" if name == "power-core" else data.text(f"components.{name}.deck")
        benefit = effect_of(data.text(f"components.{name}.benefit"), data.number(f"components.{name}.amount"))
        components[name] = Costing(
            deck, cost.get("atlantium", 0), cost.get("gold", 0), cost.get("crystal", 0), benefit, cost.get("ore", 0)
        )
    return {
        "CUBES": {cube: cubes.get(cube, 0) for cube in CUBES},
        "ENERGY": data.number("supply.energy"),
        "COURAGE": data.number("supply.courage"),
        "BARRIERS": data.number("supply.barriers"),
        "GREYS": data.number("supply.grey"),
        "FIGURES": data.number("supply.atlanteans"),
        "HAND_LIMIT": data.number("hand"),
        "RAISE_PRICE": data.number("energy.raise"),
        "CANCEL_PRICE": data.number("energy.cancel"),
        "CONVERT_PRICE": data.number("energy.convert"),
        "ATTACK_DIE": row("attack.die"),
        "LAST_TURN": data.number("turns"),
        "SET_UP": set_up,
        "RINGS": {letter: row(f"tiles.{section}.rings") for letter, section in letters.items()},
        "TARGETS": {letter: row(f"tiles.{letters[letter]}.target") for letter in "MHF"},
        "LIBRARIES": list(zip(row("tiles.libraries.draw"), row("tiles.libraries.keep"), strict=True)),
        "FORGES": row("tiles.forges.atlantium"),
        "COUNCILORS": reference.COUNCILORS
        | {
            name: effect_of(kind, data.number(f"councilors.{name}"))
            for name, kind in (("priest", "energy"), ("champion", "courage"), ("scholar", "knowledge"))
        },
        "KNOWLEDGE": knowledge,
        "COMPONENTS": components,
        "MISFORTUNES": {
            name: replace(
                card, copies=data.number(f"misfortunes.{name}.count" if name == "earthquake" else f"misfortunes.{name}")
            )
            for name, card in reference.MISFORTUNES.items()
        },
    }


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


@pytest.mark.parametrize("name", OTHER_VALUES)
def test_games_with_other_values_go_as_the_twin_with_those_values_says(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = other(name)
    give_twin(monkeypatch, game)
    for seed, choose in enumerate((any_move, IDEAS["people who build"])[: scaled(2, 1)]):
        play_beside_the_twin(game.start(), new_twin(game), Random(seed), choose)


# ---- records ---------------------------------------------------------------------------------------------------------


def test_the_kept_records_have_every_kind_of_move_and_one_game_is_won() -> None:
    """All cards played, all misfortunes drawn; nobody ever has nobody to place (AR-4)."""
    found = [read_record(path) for path in sorted(RECORDS.glob("*.jsonl"))]
    made = {record.game.text(code) for record in found for code in record.moves}
    assert {move.split()[0] for move in made} == every_kind() - {"done-placing"}
    assert made >= {*(f"play {card}" for card in CARDS), *(f"misfortune {card}" for card in MISFORTUNES)}
    assert {record.state.returns()[0] for record in found} == {1.0, -1.0}
