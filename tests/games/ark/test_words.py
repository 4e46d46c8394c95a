"""Ark of Atlantis in words: notation both ways, moves and events as sentences, with the reasons."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import atlantis
from atlantis import OVER, Action, Event, State
from atlantis.games.ark import layout
from tests.games.ark.positions import CUBES, GAMES, SETS, SHIPS, SHIPS_UP, TOKENS_DOWN, at, play, told, with_data
from tests.games.scale import scaled

SOURCES = Path(layout.__file__).parent
ENGLISH = ("Seat", "the ", "The ", "worker", "token", " gold", "wood", " ore", "flax", "sinks", "swim", "marker of",
           "Round", "points for", " with ")
"""Words that no French sentence has."""


def code(text: str) -> int:
    return GAMES[3].code(text)


# ---- notation --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_86_actions_come_first_then_what_chance_brings(players: int) -> None:
    seats = [str(seat) for seat in range(1, players + 1)]
    numbers = range(1, 9)
    written = [
        *(f"gather {tile}" for tile in numbers), *(f"treasure {tile}" for tile in numbers),
        *(f"use {ship}" for ship in SHIPS), "gold 1", "gold 2", "gold 3", "buy wood", "buy flax", "buy ore",
        *(f"build {ship}" for ship in SHIPS), *(f"sell {cube}" for cube in CUBES),
        *(f"ship {ship}" for ship in SHIPS), *(f"event {tile}" for tile in numbers), "event quake",
        *(f"token {kind}" for kind in SETS), *(f"order {' '.join(order)}" for order in permutations(seats))]
    game = GAMES[players]
    assert [game.text(n) for n in range(game.actions)] == written
    assert written.index("ship S01") == 86
    assert game.actions == 129 + {2: 2, 3: 6, 4: 24}[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_code_reads_back_as_itself(players: int) -> None:
    for n in range(GAMES[players].actions):
        assert GAMES[players].code(GAMES[players].text(n)) == n
        assert n >= 129 or GAMES[players].text(n) == GAMES[2].text(n)


@pytest.mark.parametrize("text", ["build S16", "BUILD s16", "  build \t S16\n"])
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert GAMES[3].text(code(text)) == "build S16"


@pytest.mark.parametrize(("text", "action"), [
    ("gather 3", Action("gather", {"tile": 3})),
    ("treasure 8", Action("treasure", {"tile": 8})),
    ("use S01", Action("use", {"ship": "S01"})),
    ("gold 2", Action("gold", {"workers": 2})),
    ("buy wood", Action("buy", {"cube": "wood"})),
    ("build S30", Action("build", {"ship": "S30"})),
    ("sell gold", Action("sell", {"cube": "gold"})),
    ("ship S05", Action("ship", {"ship": "S05"})),
    ("event 4", Action("event", {"event": "4"})),
    ("event quake", Action("event", {"event": "quake"})),
    ("token animals", Action("token", {"token": "animals"})),
    ("order 2 1 3", Action("order", {"seats": [2, 1, 3]})),
])
def test_an_action_is_a_kind_and_the_fields_that_a_board_can_match(text: str, action: Action) -> None:
    assert GAMES[3].start().action(code(text)) == action


def test_actions_are_all_different() -> None:
    found = [GAMES[4].action(n) for n in range(GAMES[4].actions)]
    assert len({json.dumps([action.kind, action.fields]) for action in found}) == GAMES[4].actions
    assert {action.kind for action in found} == {GAMES[4].text(n).split()[0] for n in range(GAMES[4].actions)}


def test_examples_show_each_kind_of_move_of_a_player() -> None:
    assert GAMES[3].start().why_not("jump") == (
        "“jump” is not a move of Ark of Atlantis. Moves look like this: gather 3, treasure 3, use S01, gold 2, "
        "buy wood, build S16, sell ore.")
    kinds = {GAMES[3].text(n).split()[0] for n in range(86)}
    assert {example.split()[0] for example in GAMES[3].examples()} == kinds
    assert all(code(example) < 86 for example in GAMES[3].examples())


# ---- terms, questions, values ----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("name", "term"), [
    ("treasure", "take a token"), ("use", "use a ship"), ("gold", "fetch gold"), ("build", "build a ship"),
    ("sell", "sell a group"), ("order", "first pile"), ("tile", "tile"), ("workers", "workers"), ("seats", "seats"),
])
def test_kinds_and_fields_have_names(name: str, term: str) -> None:
    assert GAMES[2].term(name, "en") == term
    assert GAMES[2].term(name, "fr") != term


@pytest.mark.parametrize(("name", "question", "french"), [
    ("tile", "Which tile?", "Quelle tuile\u202f?"), ("ship", "Which ship?", "Quel navire\u202f?"),
    ("workers", "How many workers?", "Combien d\u2019ouvriers\u202f?"), ("cube", "Which cubes?", "Quels cubes\u202f?"),
    ("event", "Which event?", "Quel événement\u202f?"), ("token", "Which token?", "Quel jeton\u202f?"),
    ("seats", "Which order?", "Quel ordre\u202f?"),
])
def test_fields_are_asked_for_with_a_question(name: str, question: str, french: str) -> None:
    assert GAMES[2].question(name, "en") == question
    assert GAMES[2].question(name, "fr") == french


def test_every_kind_and_field_of_every_move_has_a_term_a_question_and_names_for_its_values_in_both_languages() -> None:
    for n in range(GAMES[4].actions):
        action = GAMES[4].action(n)
        for lang in ("en", "fr"):
            assert GAMES[4].term(action.kind, lang)
            for name, value in action.fields.items():
                assert GAMES[4].term(name, lang)
                assert GAMES[4].question(name, lang).endswith("?")
                assert GAMES[4].value_name(name, value, lang)


@pytest.mark.parametrize(("name", "value", "shown", "french"), [
    ("tile", 3, "3 Cedar Forest", "3 Forêt de cèdres"), ("tile", 6, "6 Weavers\u2019 Terraces", None),
    ("ship", "S16", "S16 Assay Ship", "S16 Navire essayeur"), ("ship", "S30", "S30 Ark of Kings", "S30 Arche des rois"),
    ("cube", "wood", "wood", "bois"), ("cube", "gold", "gold", "or"), ("token", "animals", "animals", "animaux"),
    ("workers", 2, "2", "2"), ("event", "4", None, None),
])
def test_values_are_called_as_people_call_them(
        name: str, value: int | str, shown: str | None, french: str | None) -> None:
    for lang, wanted in (("en", shown), ("fr", french)):
        said = GAMES[2].value_name(name, value, lang)
        assert said == wanted if wanted else said.startswith(str(value))


def test_tiles_and_ships_have_names_of_their_own_in_both_languages() -> None:
    for lang in ("en", "fr"):
        tiles = {GAMES[2].value_name("tile", tile, lang)[2:] for tile in range(1, 9)}
        ships = {GAMES[2].value_name("ship", ship, lang)[4:] for ship in SHIPS}
        assert (len(tiles), len(ships)) == (8, 30)
        assert "" not in tiles | ships
    assert all(GAMES[2].value_name("ship", ship, "en") != GAMES[2].value_name("ship", ship, "fr") for ship in SHIPS)


# ---- moves -----------------------------------------------------------------------------------------------------------

SINKING = at(3, "1 sinking: seat 1, token potions\n2 dry:\nseat 1: ore 1, gold 3, ships S01 S11")
DESCRIBED: list[tuple[State, str, str, str]] = [
    (SINKING, "gather 3", "Gather at 3 Cedar Forest: 6 wood (2 workers)",
     "Récolte, 3 Forêt de cèdres\u202f: 6 bois (2 ouvriers)"),
    (SINKING, "gather 1", "Gather at 1 Copper Hills: 2 wood + 1 ore (2 workers)",
     "Récolte, 1 Monts de cuivre\u202f: 2 bois + 1 minerai (2 ouvriers)"),
    (at(3), "gather 1", "Gather at 1 Copper Hills: 2 ore (2 workers)",
     "Récolte, 1 Monts de cuivre\u202f: 2 minerai (2 ouvriers)"),
    (SINKING, "gather 4", "Gather at 4 Driftwood Cove: 2 wood (1 worker)",
     "Récolte, 4 Anse au bois flotté\u202f: 2 bois (1 ouvrier)"),
    (SINKING, "treasure 1", "Take the token at 1 Copper Hills: potions",
     "Prendre le jeton, 1 Monts de cuivre\u202f: potions"),
    (SINKING, "use S01", "Use S01 Ore Barge: 1 ore", "Utiliser S01 Barge à minerai\u202f: 1 minerai"),
    (SINKING, "use S11", "Use S11 Carpenters\u2019 Yard: pay 2 wood, get 3 gold",
     "Utiliser S11 Charpenterie\u202f: payer 2 bois, recevoir 3 or"),
    (SINKING, "gold 1", "Fetch 1 gold in the city (1 worker)", "Aller chercher 1 or dans la cité (1 ouvrier)"),
    (SINKING, "gold 3", "Fetch 3 gold in the city (3 workers)", "Aller chercher 3 or dans la cité (3 ouvriers)"),
    (SINKING, "buy wood", "Buy 2 wood for 1 gold", "Acheter 2 bois pour 1 or"),
    (SINKING, "buy ore", "Buy 1 ore for 2 gold", "Acheter 1 minerai pour 2 or"),
    (SINKING, "build S16", "Build S16 Assay Ship for 1 ore + 3 gold: 2 points",
     "Construire S16 Navire essayeur pour 1 minerai + 3 or\u202f: 2 points"),
    (SINKING, "build S03", "Build S03 Timber Raft for 6 wood: 1 point", "Construire S03 "),
    (SINKING, "sell ore", "Sell 2 ore: 4 points", "Vendre 2 minerai\u202f: 4 points"),
    (SINKING, "ship S05", "S05 Flax Skiff comes on show", "S05 Esquif linier arrive à l\u2019étalage"),
    (SINKING, "event 4", "Event: 4 Driftwood Cove", "Événement\u202f: 4 Anse au bois flotté"),
    (SINKING, "event quake", "Event: earthquake", "Événement\u202f: séisme"),
    (SINKING, "token animals", "Token: animals", "Jeton\u202f: animaux"),
    (SINKING, "order 2 1 3", "First pile, from the top: 2, 1, 3",
     "Première pile, de haut en bas\u202f: 2, 1, 3"),
]


@pytest.mark.parametrize(("state", "move", "sentence", "french"), DESCRIBED)
def test_a_move_is_described_in_a_sentence(state: State, move: str, sentence: str, french: str) -> None:
    assert state.describe(code(move)) == sentence
    assert state.describe(code(move), "fr").startswith(french)
    assert french.endswith(" ") or state.describe(code(move), "fr") == french


def test_every_kind_of_move_is_described_above() -> None:
    assert {move.split()[0] for _, move, _, _ in DESCRIBED} == {GAMES[2].text(n).split()[0] for n in range(131)}


def test_moves_are_described_with_the_values_in_force() -> None:
    game = with_data(2, {"city.gold": 3, "city.buy.flax.price": 4, "city.buy.flax.number": 5, "city.sell.wood": 2,
                         "points.group": 1, "tiles.8.dry": {}, "ships.S21.cost": {}, "ships.S21.points": 0})
    state = at(2, "", game)
    assert [state.describe(game.code(move)) for move in (
        "gold 2", "buy flax", "sell wood", "gather 8", "build S21")] == [
        "Fetch 6 gold in the city (2 workers)", "Buy 5 flax for 4 gold", "Sell 2 wood: 1 point",
        "Gather at 8 Drowned Mine: nothing (3 workers)", "Build S21 Lantern Boat for nothing: 0 points"]


def test_every_move_is_described_in_both_languages_wherever_it_is_asked() -> None:
    """Also where it is not legal: nothing is left to be filled in."""
    gone = at(3, "1 gone:\n2 gone:\n3 gone:\n4 sinking:")
    for state in (GAMES[3].start(), SINKING, gone, play(at(3), "gold 3")):
        for n in range(state.game.actions):
            english, french = state.describe(n), state.describe(n, "fr")
            assert english != french
            for text in (english, french):
                assert text == text.strip() != ""
                assert "{" not in text


# ---- events ----------------------------------------------------------------------------------------------------------

ENDS = "seat 1: left 0, {}\nseat 2: left 0, {}\nseat 3: left 1, {}"
STORIES: list[tuple[int, str, str, list[str]]] = [
    # actions
    (3, "", "gather 3", ["Seat 1 gathers at 3 Cedar Forest with 2 workers", "Seat 1 receives 6 wood",
                         "The marker of Seat 1 moves to space 2"]),
    (3, "4 sinking:", "gather 4", ["Seat 1 gathers at 4 Driftwood Cove with 1 worker", "Seat 1 receives 1 wood",
                                   "The marker of Seat 1 moves to space 1"]),
    (3, "1 dry: seat 1, token potions\nseat 1: potions 2\nturn: seat 1\nseat 2: left 5\nseat 3: left 5", "treasure 1",
     ["Seat 1 takes a token at 1 Copper Hills: potions, now 3 of them, worth 9 points",
      "The marker of Seat 1 moves to space 3"]),
    (3, "seat 1: ships S01", "use S01", ["Seat 1 uses S01 Ore Barge", "Seat 1 receives 1 ore",
                                         "The marker of Seat 1 moves to space 1"]),
    (3, "seat 1: ships S19, wood 2, flax 1", "use S19",
     ["Seat 1 uses S19 Bazaar Dhow and pays 1 wood + 1 flax", "Seat 1 receives 4 gold",
      "The marker of Seat 1 moves to space 1"]),
    (3, "", "gold 2", ["Seat 1 fetches gold in the city with 2 workers", "Seat 1 receives 2 gold",
                       "The marker of Seat 1 moves to space 2"]),
    (3, "seat 1: gold 2", "buy ore", ["Seat 1 buys ore for 2 gold", "Seat 1 receives 1 ore",
                                      "The marker of Seat 1 moves to space 1"]),
    (3, "seat 1: ore 1, gold 3, ships S02\nshow: S21 S16 S22 S23", "build S16, ship S05",
     ["Seat 1 builds S16 Assay Ship for 1 ore + 3 gold: 2 points, 2 ships in the fleet",
      "S05 Flax Skiff comes on show", "The marker of Seat 1 moves to space 1"]),
    (3, "seat 1: wood 6\nshow: S03 S21 S22 S23", "build S03",
     ["Seat 1 builds S03 Timber Raft for 6 wood: 1 point, 1 ship in the fleet"]),
    (3, "seat 1: gold 3", "sell gold", ["Seat 1 sells 3 gold: 4 points", "The marker of Seat 1 moves to space 1"]),
    # what is forfeited
    (3, "seat 1: wood 8", "gather 3", ["Seat 1 receives 2 wood; 4 wood forfeited: a hand holds 10 at most"]),
    (3, "seat 1: wood 10", "gather 3", ["Seat 1 receives nothing; 6 wood forfeited: a hand holds 10 at most"]),
    (3, "seat 1: gold 9", "gold 3", ["Seat 1 receives 1 gold; 2 gold forfeited: a hand holds 10 at most"]),
    (3, "seat 1: wood 9, gold 1", "buy wood",
     ["Seat 1 buys wood for 1 gold", "Seat 1 receives 1 wood; 1 wood forfeited: a hand holds 10 at most"]),
    (3, "seat 1: gold 9, flax 1, ships S12", "use S12",
     ["Seat 1 uses S12 Sail Loft and pays 1 flax",
      "Seat 1 receives 1 gold; 2 gold forfeited: a hand holds 10 at most"]),
    (4, "seat 1: ore 1\nseat 2: ore 9, gold 8\nseat 3: ore 9, gold 8\nseat 4: gold 8", "gather 8",
     ["Seat 1 receives 1 ore + 1 gold; 1 ore + 1 gold forfeited: the supply has no more"]),
    (4, "seat 2: gold 10\nseat 3: gold 10\nseat 4: gold 5", "gold 1",
     ["Seat 1 receives nothing; 1 gold forfeited: the supply has no more"]),
    (4, "seat 1: ore 9\nseat 2: ore 1, gold 8\nseat 3: gold 8\nseat 4: gold 8", "gather 8",
     ["Seat 1 receives 1 ore + 1 gold; 1 ore forfeited: a hand holds 10 at most; 1 gold forfeited: the supply has "
      "no more"]),
    # events
    (3, "", "gold 3, event 4",
     ["The marker of Seat 1 moves to space 3", "The sea reaches 4 Driftwood Cove: its sinking side is up"]),
    (3, "", "gold 3, event quake, event 3, event 3",
     ["Earthquake: two more event cards", "The sea reaches 3 Cedar Forest: its sinking side is up",
      "The sea takes 3 Cedar Forest; its token is lost: treasures"]),
    (3, "6 sinking:", "gold 3, event 6", ["The sea takes 6 Weavers\u2019 Terraces"]),
    (3, "4 sinking: seat 1, token potions\nturn: seat 2", "gold 3, event 4",
     ["The sea takes 4 Driftwood Cove; its token is lost: potions; 1 worker of Seat 1 swims"]),
    (3, "1 sinking: seat 3, silver\nseat 3: left 4\nturn: seat 1", "gold 3",
     ["The marker of Seat 1 moves to space 3"]),
    (3, "1 sinking: seat 1, silver\nseat 1: left 4\nseat 2: left 4\nseat 3: left 4\nturn: seat 1", "gold 3, event 1",
     ["The sea takes 1 Copper Hills; 3 workers of Seat 1 swim"]),
    (3, "8 sinking: seat 2, token animals\nseat 1: left 4\nseat 3: left 4\nturn: seat 1", "gold 3, event 8",
     ["The sea takes 8 Drowned Mine; its token is lost: animals; 3 workers of Seat 2 swim"]),
    # the end of a round
    (3, "seat 1: swimmers 3, left 0, gold 2\nseat 2: swimmers 1, left 0, gold 1\nseat 3: left 1\n3 dry:",
     "gold 1, token potions",
     ["Round 1 is over", "Seat 1 has 3 swimmers and pays 2 gold",
      "Seat 2 has 1 swimmer and not enough gold: 4 points off", "3 Cedar Forest: a token of potions"]),
    (3, "round 3\nseat 1: left 0\nseat 2: left 0\nseat 3: left 1", "gold 1",
     ["The marker of Seat 3 moves to space 21", "Round 3 is over",
      "Half-time: the city is turned, and the markers go back to 0 in the same pile"]),
    # the end
    (3, "round 6\n" + ENDS.format("ships S01 S02 S03 S04 S05 S06, points 20, animals 3, potions 2, gold 3",
                                  "points 60, ships S11 S12 S13 S14 S15 S16 S17 S18", "swimmers 1"), "gold 1",
     ["Round 6 is over", "Seat 3 has 1 swimmer and not enough gold: 4 points off",
      "The city sinks. Scoring",
      "Seat 1: 20 on the track, -5 for 1 worker without a ship, 14 for tokens, 3 for gold: 32",
      "Seat 2: 60 on the track, 0 for 0 workers without a ship, 0 for tokens, 0 for gold: 60",
      "Seat 3: -4 on the track, -35 for 7 workers without a ship, 0 for tokens, 1 for gold: -38",
      "Seat 2 wins with 60 points"]),
    (3, "round 6\n" + ENDS.format("points 36", "points 36", "points 35"), "gold 1",
     ["Seats 1, 2 and 3 win together with 1 point each"]),
    (3, "round 6\n" + ENDS.format("points 37", "points 3", "points 36"), "gold 1",
     ["Seats 1 and 3 win together with 2 points each"]),
]


@pytest.mark.parametrize(("players", "drawn", "moves", "story"), STORIES)
def test_what_happens_is_told_with_its_numbers_and_reasons(
        players: int, drawn: str, moves: str, story: list[str]) -> None:
    """These sentences, in this order, among those that go without saying here."""
    all_told = told(at(players, drawn), moves)
    assert [sentence for sentence in all_told if sentence in story] == story


@pytest.mark.parametrize(("drawn", "moves", "story"), [
    ("seat 1: wood 8", "gather 3",
     ["Siège 1 récolte avec 2 ouvriers\u202f: 3 Forêt de cèdres",
      "Siège 1 reçoit 2 bois\u202f; perdu\u202f: 4 bois, car on en garde 10 au plus",
      "Le marqueur de Siège 1 avance à la case 2"]),
    ("4 sinking: seat 1, token potions\nturn: seat 2", "gold 3, event 4",
     ["La mer engloutit 4 Anse au bois flotté\u202f; son jeton est perdu\u202f: potions\u202f; "
      "1 ouvrier de Siège 1 nage"]),
    ("seat 1: swimmers 3, left 0, gold 2\nseat 2: swimmers 1, left 0, gold 1\nseat 3: left 1", "gold 1",
     ["La manche 1 est finie", "Siège 1 a 3 nageurs et paie 2 or",
      "Siège 2 a 1 nageur et pas assez d\u2019or\u202f: 4 points en moins"]),
    ("seat 1: ore 1, gold 3\nshow: S16 S21 S22 S23", "build S16",
     ["Siège 1 construit S16 Navire essayeur pour 1 minerai + 3 or\u202f: 2 points, 1 navire dans la flotte"]),
])
def test_what_happens_is_told_in_french(drawn: str, moves: str, story: list[str]) -> None:
    state, said = at(3, drawn), []
    for move in moves.split(","):
        said += [event.text("fr") for event in state.tell(code(move))]
    assert [sentence for sentence in said if sentence in story] == story


def test_with_an_empty_deck_no_ship_comes_and_the_marker_moves_at_once() -> None:
    """The show shrinks (AA-13)."""
    fleets = SHIPS[:7], SHIPS[7:14], (*SHIPS[14:20], SHIPS[24]), SHIPS[25:]
    state = at(4, "\n".join(["show: S21 S22 S23 S24", f"seat 1: wood 6, ships {' '.join(fleets[0])}", *(
        f"seat {seat}: ships {' '.join(fleets[seat - 1])}" for seat in (2, 3, 4))]))
    assert told(state, "build S21") == [
        "Seat 1 builds S21 Lantern Boat for 6 wood: 2 points, 8 ships in the fleet",
        "The marker of Seat 1 moves to space 1"]
    assert state.actor == 1


def test_the_set_up_is_told() -> None:
    state = GAMES[3].start()
    assert told(state, f"order 2 1 3, {SHIPS_UP}") == [
        "First pile of time markers, from the top: Seat 2, Seat 1, Seat 3", "S21 Lantern Boat comes on show",
        "S22 Pilgrim Ship comes on show", "S23 Temple Barge comes on show", "S24 Bronze Ram comes on show"]
    assert told(state, TOKENS_DOWN)[::7] == [
        "1 Copper Hills: a token of potions", "8 Drowned Mine: a token of knowledge"]


# ---- all of them -----------------------------------------------------------------------------------------------------

@cache
def events_of_games() -> list[Event]:
    """What happens in the stories above and in random games, also of hardly any cubes."""
    few: dict[str, object] = {"supply": {"wood": 9, "flax": 5, "ore": 4, "gold": 6}}
    games = [game for players in (2, 3, 4) for game in (
        GAMES[players], with_data(players, few), atlantis.load("ark", players, even_start=True))]
    found: list[Event] = []
    for seed in range(scaled(4, 2)):
        for game in games:
            random, state = Random(seed), game.start()
            while state.actor != OVER:
                found += state.tell(random.choice(state.legal_actions()))
    for players, drawn, moves, _ in STORIES:
        state = at(players, drawn)
        for move in moves.split(","):
            found += state.tell(state.game.code(move))
    return found


def test_every_kind_of_event_comes_up() -> None:
    written = {kind for path in SOURCES.glob("*.py")
               for kind in re.findall(r"""emit\("([a-z -]+)\"""", path.read_text(encoding="utf-8"))}
    assert {"gather", "receive", "sink", "fine", "half-time", "won"} <= written
    assert {event.kind for event in events_of_games()} == written


def test_every_event_is_told_in_both_languages_with_nothing_left_to_be_filled_in() -> None:
    for text, french in {event.text(): event.text("fr") for event in events_of_games()}.items():
        assert text == text.strip() != ""
        for each in (text, french):
            assert not re.search(r"[{}]|  ", each), each
            assert each[0].isupper() or each[0].isdecimal(), each
        assert french != text
        assert not any(word in french for word in ENGLISH), french
        assert sorted(re.findall(r"\d+", french)) == sorted(re.findall(r"\d+", text)), french
        if "Seat" in text:
            assert "Siège" in french


def numbers(event: Event, name: str) -> list[int]:
    """A field with an amount of each type of cube."""
    found = event.fields[name]
    assert isinstance(found, list)
    assert len(found) == 4
    return [int(n) for n in found]


def test_events_have_the_fields_that_a_board_needs() -> None:
    by_kind: dict[str, list[Event]] = {}
    for event in events_of_games():
        by_kind.setdefault(event.kind, []).append(event)
    assert {len({tuple(event.fields) for event in events}) for events in by_kind.values()} == {1}
    for event in by_kind["receive"]:
        shown, came, room = (numbers(event, name) for name in ("shown", "came", "room"))
        assert all(got <= min(wanted, space) for got, wanted, space in zip(came, shown, room, strict=True))
    for event in by_kind["fine"]:
        assert (event.fields["gold"], event.fields["points"]) in ((2, 0), (0, 4))
        assert event.fields["swimmers"]
    for event in by_kind["sink"]:
        assert bool(event.fields["seat"]) == bool(event.fields["swimmers"])


def test_every_event_is_carried_by_json() -> None:
    for event in events_of_games():
        assert json.loads(json.dumps(event.fields, allow_nan=False)) == event.fields


def templates(path: Path) -> list[str]:
    """All that a file says: the first words of every call of `say`."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("say", "say.plural"):
            found += [str(part.value) for part in node.args if isinstance(part, ast.Constant)]
    return found


def test_every_sentence_of_the_story_is_told_sometime() -> None:
    all_told = {event.text() for event in events_of_games()}
    for template in templates(SOURCES / "story.py"):
        pattern = re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(template)))
        assert any(pattern.search(text) for text in all_told), template


# ---- French ----------------------------------------------------------------------------------------------------------

def test_in_french_nothing_is_received_with_a_negation() -> None:
    state = at(3, "seat 1: wood 10")
    said = [event.text("fr") for event in state.tell(code("gather 3"))]
    assert "Siège 1 ne reçoit rien" in said[1]


def test_in_french_points_below_zero_are_many_too() -> None:
    state = at(2, "round 6\nseat 1: left 0\nseat 2: left 1")
    said = [event.text("fr") for event in state.tell(state.game.code("gold 1"))]
    assert said[-1] == "Siège 2 gagne avec -34 points"
