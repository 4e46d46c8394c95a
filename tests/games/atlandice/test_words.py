"""Atlandice in words: notation both ways, moves and events as sentences."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

import atlantis
from atlantis import OVER, Action, Event, State
from atlantis.games.atlandice import layout
from tests.games.atlandice.positions import GAMES, KINDS, TILES, at, play, told
from tests.games.scale import scaled

SOURCES = Path(layout.__file__).parent
NAMES = ("jeweller", "library", "inn", "engineering", "blacksmith")
ENGLISH = ("Seat", "the ", "The ", " die", "resource ", "Black Market", "Survey", "Gem ", "Weapon", "neutral player")
"""Words that no French sentence has."""


def code(text: str) -> int:
    return GAMES[2].code(text)


# ---- notation --------------------------------------------------------------------------------------------------------

def test_there_are_254_codes_choices_in_the_order_of_a_round_then_chance() -> None:
    numbers = range(1, 7)
    assert [GAMES[2].text(n) for n in range(GAMES[2].actions)] == [
        *(f"take {area}" for area in numbers),
        *(f"give {area}" for area in numbers),
        *(f"pick {kind}" for kind in KINDS),
        *(f"swap {kind} {area} {other}" for kind in KINDS for area in (2, 3, 4, 5) for other in KINDS),
        *(f"move {kind} {area}" for kind in KINDS for area in numbers),
        *(f"gate {area} {value}" for area in numbers for value in numbers if value != area),
        *(f"submarine {area}" for area in numbers),
        *(f"loot {area} {kind}" for area in numbers for kind in KINDS),
        *(f"donate {one} {other}" for n, one in enumerate(KINDS) for other in KINDS[n:]),
        "done",
        *(f"first {seat}" for seat in (1, 2, 3, 4)),
        *(f"tile {name} {tile}" for name, tiles in zip(NAMES, TILES, strict=True) for tile in tiles.split()),
        *(f"roll {face}" for face in numbers)]
    assert GAMES[2].actions == 254


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_code_reads_back_as_itself_whatever_the_number_of_players(players: int) -> None:
    for n in range(254):
        assert GAMES[players].code(GAMES[players].text(n)) == n
        assert GAMES[players].text(n) == GAMES[2].text(n)


@pytest.mark.parametrize("text", ["swap gem 5 weapon", "SWAP Gem 5 WEAPON", "  swap  gem\t5   weapon\n"])
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert GAMES[3].text(code(text)) == "swap gem 5 weapon"


@pytest.mark.parametrize(("text", "action"), [
    ("first 2", Action("first", {"seat": 2})),
    ("tile library beyond", Action("tile", {"district": "library", "tile": "beyond"})),
    ("tile engineering 3", Action("tile", {"district": "engineering", "tile": "3"})),
    ("roll 4", Action("roll", {"face": 4})),
    ("take 3", Action("take", {"area": 3})),
    ("give 6", Action("give", {"area": 6})),
    ("pick gem", Action("pick", {"resource": "gem"})),
    ("swap gem 5 weapon", Action("swap", {"resource": "gem", "area": 5, "other": "weapon"})),
    ("move tool 3", Action("move", {"resource": "tool", "area": 3})),
    ("gate 2 5", Action("gate", {"area": 2, "value": 5})),
    ("submarine 6", Action("submarine", {"area": 6})),
    ("loot 5 weapon", Action("loot", {"area": 5, "resource": "weapon"})),
    ("donate gem book", Action("donate", {"one": "gem", "other": "book"})),
    ("done", Action("done", {})),
])
def test_an_action_is_a_kind_and_the_fields_that_a_board_can_match(text: str, action: Action) -> None:
    assert GAMES[2].start().action(code(text)) == action


def test_the_two_resources_of_a_donation_are_named_in_any_order() -> None:
    for n, one in enumerate(KINDS):
        for other in KINDS[n:]:
            assert code(f"donate {other} {one}") == code(f"donate {one} {other}")
    assert GAMES[2].text(code("donate book gem")) == "donate gem book"
    assert "donate book gem" not in GAMES[2].notation
    state = play(at(3, "clock 3\nseat 1: gem 1, book 2\ntake: seat 3, visits 1"), "take 6, pick tool")
    assert told(state, "donate book gem")[0] == "Seat 1 donates a Gem and a Book: 1 point"


def test_examples_show_each_kind_of_move_and_giving_only_where_there_is_a_neutral() -> None:
    assert GAMES[3].start().why_not("jump") == (
        "“jump” is not a move of Atlandice. Moves look like this: take 3, pick gem, swap gem 5 weapon, move gem 3, "
        "gate 2 5, submarine 6, loot 5 weapon, donate gem book, done.")
    assert "take 3, give 3, pick gem" in GAMES[2].start().why_not("jump")


# ---- terms, questions, values ----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("name", "term"), [
    ("take", "take a die"), ("give", "give a die to the neutral player"), ("pick", "take a resource"),
    ("gate", "turn a die"), ("loot", "take a resource elsewhere"), ("done", "donate no more"), ("area", "Area"),
    ("other", "other resource"),
])
def test_kinds_and_fields_have_names(name: str, term: str) -> None:
    assert GAMES[2].term(name, "en") == term
    assert GAMES[2].term(name, "fr") != term


@pytest.mark.parametrize(("name", "question"), [
    ("area", "Which Area?"), ("resource", "Which resource?"), ("one", "Which resource?"),
    ("other", "And which other resource?"), ("value", "Which new value?"),
])
def test_fields_are_asked_for_with_a_question(name: str, question: str) -> None:
    assert GAMES[2].question(name, "en") == question
    assert GAMES[2].question(name, "fr") != question
    assert GAMES[2].question(name, "fr").endswith("?")


def test_every_field_of_every_move_has_a_term_and_a_question_and_its_values_names_in_both_languages() -> None:
    for n in range(254):
        action = GAMES[2].action(n)
        for lang in ("en", "fr"):
            for name, value in action.fields.items():
                assert GAMES[2].term(name, lang)
                assert GAMES[2].question(name, lang).endswith("?")
                assert GAMES[2].value_name(name, value, lang)


@pytest.mark.parametrize(("name", "value", "shown"), [
    ("area", 1, "1 Jeweller"), ("area", 6, "6 Black Market"), ("value", 4, "4 Engineering Works"),
    ("resource", "gem", "Gem"), ("one", "provision", "Provision"), ("other", "weapon", "Weapon"), ("seat", 2, "2"),
    ("district", "inn", "Inn"), ("tile", "beyond", "beyond"),
    ("face", 5, "5"),
])
def test_values_are_called_as_people_call_them(name: str, value: int | str, shown: str) -> None:
    assert GAMES[2].value_name(name, value, "en") == shown


# ---- moves -----------------------------------------------------------------------------------------------------------

SMUGGLING = play(at(3, "3 smuggle +2: dice 1, provision 7\ntake: seat 1"), "take 3, pick provision")
DESCRIBED = [
    (GAMES[3].start(), "first 2", "Seat 2 begins"),
    (GAMES[3].start(), "tile library beyond", "Library: tile “beyond”"),
    (GAMES[3].start(), "tile engineering 3", "Engineering Works: tile “3”"),
    (GAMES[3].start(), "roll 4", "Roll 4"),
    (at(2), "take 3", "Take a die from the Inn"),
    (at(2), "give 6", "Give a die from the Black Market to the neutral player"),
    (at(2), "pick tool", "Take a Tool"),
    (at(2), "swap gem 5 weapon", "Swap a Gem here for a Weapon from the Blacksmith"),
    (at(2), "swap gem 2 gem", "Swap a Gem here for a Gem from the Library"),
    (SMUGGLING, "move gem 4", "Move a Gem from the Black Market to the Engineering Works"),
    (play(at(3, "2 market +2: dice 1, book 7\ntake: seat 1"), "take 2, pick book"), "move book 6",
     "Move a Book from the Library to the Black Market"),
    (play(at(3, "5 spread +2: dice 1, weapon 7\ntake: seat 1"), "take 5, pick weapon"), "move weapon 1",
     "Move a Weapon from the Blacksmith to the Jeweller"),
    (at(2), "gate 2 5", "Turn a die from the Library to 5: it goes to the Blacksmith"),
    (at(2), "gate 6 1", "Turn a die from the Black Market to 1: it goes to the Jeweller"),
    (at(2), "submarine 6", "Move the Submarine to the Black Market"),
    (at(2), "loot 4 provision", "Take a Provision from the Engineering Works"),
    (at(2), "donate gem book", "Donate a Gem and a Book"),
    (at(2), "donate weapon weapon", "Donate 2 Weapons"),
    (at(2), "done", "Donate no more"),
]


@pytest.mark.parametrize(("state", "move", "sentence"), DESCRIBED)
def test_a_move_is_described_in_a_sentence(state: State, move: str, sentence: str) -> None:
    assert state.describe(code(move)) == sentence
    french = state.describe(code(move), "fr")
    assert french != sentence
    assert not any(word in french for word in ENGLISH)


@pytest.mark.parametrize(("players", "drawn", "first", "move", "french"), [
    (3, "3 gate +2: dice 1, provision 7", "", "take 3", "Prendre un dé de l\u2019Auberge"),
    (2, "3 gate +2: dice 1, provision 7", "", "give 3", "Donner un dé de l\u2019Auberge au Joueur neutre"),
    (3, "5 even +2: dice 1, weapon 7", "take 5", "pick weapon", "Prendre une Arme"),
    (3, "1 swap +2: dice 1, gem 7", "take 1, pick gem", "swap gem 5 weapon",
     "Échanger une Gemme d\u2019ici contre une Arme de la Forge"),
    (3, "2 market +2: dice 1, book 7", "take 2, pick book", "move book 6",
     "Déplacer un Livre de la Bibliothèque au Marché Noir"),
    (3, "3 smuggle +2: dice 1, provision 7", "take 3, pick provision", "move tool 4",
     "Déplacer un Outil du Marché Noir à la Machinerie"),
    (3, "3 gate +2: dice 2, provision 7", "take 3, pick provision", "gate 3 1",
     "Changer un dé de l\u2019Auberge en 1\u202f: il va à la Bijouterie"),
    (3, "4 2 +2: dice 1, tool 7", "take 4, pick tool, pick tool", "submarine 6",
     "Déplacer le Sous-marin au Marché Noir"),
    (3, "2 beyond +2: dice 1, book 7", "take 2, pick book, roll 6", "loot 1 gem", "Prendre une Gemme de la Bijouterie"),
])
def test_a_move_is_described_in_french(players: int, drawn: str, first: str, move: str, french: str) -> None:
    state = at(players, drawn)
    if first:
        play(state, first)
    assert code(move) in state.legal_actions()
    assert state.describe(code(move), "fr") == french


def test_every_kind_of_move_is_described_above() -> None:
    assert {move.split()[0] for _, move, _ in DESCRIBED} == {GAMES[2].text(n).split()[0] for n in range(254)}


def test_every_move_is_described_in_both_languages_wherever_it_is_asked() -> None:
    """Also where it is not legal: nothing is left to be filled in."""
    for state in (GAMES[2].start(), at(2), SMUGGLING, play(at(3), "take 6")):
        for n in range(254):
            for lang in ("en", "fr"):
                text = state.describe(n, lang)
                assert text == text.strip() != ""
                assert "{" not in text


# ---- events ----------------------------------------------------------------------------------------------------------

NOTHING_ELSEWHERE = """
    1 odd +2: gem 10
    2 second +2: book 10
    3 smuggle +2: dice 1, provision 10
    4 2 +2: tool 10
    5 even +2: weapon 10
    6:
    """
STORIES: list[tuple[int, str, str, list[str]]] = [
    # a visit
    (3, "5 even +2: dice 1, weapon 7", "take 5", ["Seat 1 takes a die from the Blacksmith"]),
    (2, "5 even +2: dice 1, weapon 7", "give 5", ["Seat 1 gives a die from the Blacksmith to the neutral player"]),
    (3, "clock 0, submarine 6", "take 6, pick gem",
     ["Seat 1 takes a die from the Black Market", "The Submarine is at the Black Market: one resource more",
      "Seat 1 takes a Gem from the Black Market"]),
    (2, "5 even +2: dice 1, weapon 7", "give 5, pick weapon, roll 3",
     ["Seat 1 gives a die from the Blacksmith to the neutral player",
      "The neutral player takes a Weapon from the Blacksmith", "“even”: a 3 is rolled, without effect"]),
    (3, "1 odd +2: gem 10\n2 second +2: book 10\n3 hasten +2: provision 10\n4 2 +2: tool 10\n5 even +2: weapon 10\n6:",
     "take 6", ["Seat 1 takes a die from the Black Market", "Nothing lies at the Black Market: no resource is taken"]),
    # effects
    (3, "1 odd +2: dice 1, gem 7", "take 1, pick gem, roll 1", ["“odd”: a 1 is rolled"]),
    (3, "1 chain +2: dice 1, gem 7", "take 1, pick gem, roll 6, roll 2",
     ["“chain”: a 6 is rolled", "A 2 is rolled: the visit goes on at the Library"]),
    (3, "1 swap +2: dice 1, gem 7", "take 1, pick gem, swap gem 2 book",
     ["A Gem from the Jeweller is swapped for a Book from the Library"]),
    (3, "2 beyond +2: dice 1, book 7", "take 2, pick book, roll 5, loot 3 provision",
     ["“beyond”: a 5 is rolled", "Seat 1 takes a Provision from the Inn"]),
    (3, "3 smuggle +2: dice 1, provision 7", "take 3, pick provision, move tool 2",
     ["A Tool goes from the Black Market to the Library"]),
    (3, NOTHING_ELSEWHERE, "take 3, pick provision",
     ["Inn, “smuggle”: it cannot be carried out and is skipped"]),
    (3, "3 gate +2: dice 1, provision 7", "take 3, pick provision, gate 6 2",
     ["A die from the Black Market is turned to 2 and goes to the Library"]),
    (3, "clock 0, submarine 6\n4 2 +2: dice 1, tool 7", "take 4, pick tool, submarine 1",
     ["The Submarine goes from the Black Market to the Jeweller"]),
    (3, "clock 22\n3 hasten +2: dice 1, provision 7", "take 3, pick provision, roll 1",
     ["“hasten”: a 1 is rolled", "The hand moves on one space, to 23; no event happens there (AD-11)"]),
    (3, "clock 23\n3 hasten +2: dice 1, provision 7", "take 3, pick provision, roll 4",
     ["“hasten”: a 4 is rolled",
      "The hand moves on one space, to 24, the last one: the game ends after this round's visits (AD-11)"]),
    (3, "clock 24\n3 hasten +2: dice 1, provision 7", "take 3, pick provision, roll 4",
     ["“hasten”: a 4 is rolled", "The hand stands on the last space already"]),
    (3, "1 chain +2: dice 1, gem 7\n3 used up:", "take 1, pick gem, roll 6, roll 3",
     ["“chain”: a 6 is rolled", "A 3 is rolled: the Inn is used up, so the visit goes on at the Black Market (AD-8)"]),
    (3, "1 chain +2: dice 1, gem 7", "take 1, pick gem, roll 6, roll 6",
     ["“chain”: a 6 is rolled", "A 6 is rolled: the visit goes on at the Black Market"]),
    # empty Districts; Seat 1 takes the last resource there with an Inn that rolls in vain
    (3, "3 hasten +2: dice 1, provision 1\nseat 2: provision 4\nseat 3: provision 2",
     "take 3, pick provision, roll 6, tile inn gate",
     ["“hasten”: a 6 is rolled, without effect", "The Inn is empty",
      "Provisions: Seat 2 has most, 4: the tile, worth 3 points; Seat 3 is second with 2: 1 point",
      "7 Provisions come back: 7 to the Inn", "Inn: the tile “gate” comes up (turn a die; 3 hands)"]),
    (3, "3 hasten +2: dice 1, provision 1\n6: gem 3, book 3, tool 3, weapon 3, provision 1\nseat 2: provision 8",
     "take 3, pick provision, roll 6",
     ["Provisions: Seat 2 has most, 8: the tile, worth 3 points; Seat 1 is second with 1: 1 point",
      "9 Provisions come back: 2 to the Black Market, 7 to the Inn"]),
    (4, "3 hasten +2: dice 1, provision 1\nseat 2: provision 6\nseat 3: provision 1\nseat 4: provision 1",
     "take 3, pick provision, roll 6",
     ["Provisions: Seat 2 has most, 6: the tile, worth 3 points; Seats 1, 3 and 4 tie for second with 1: 1 point each",
      "9 Provisions come back: 9 to the Inn"]),
    (2, "3 hasten +2: dice 1, provision 1\nneutral: provision 5\nseat 2: provision 1",
     "take 3, pick provision, roll 6",
     ["Provisions: the neutral player has most, 5: the tile, worth 3 points; Seats 1 and 2 tie for second with 1: "
      "1 point each",
      "7 Provisions come back: 7 to the Inn"]),
    (2, "3 hasten +2: dice 1, provision 1\nneutral: provision 3\nseat 2: provision 3",
     "take 3, pick provision, roll 6",
     ["Provisions: Seat 2 and the neutral player have 3 each: a tie for most, 3 points each (the tile for Seat 2), "
      "no second place", "7 Provisions come back: 7 to the Inn"]),
    (3, "3 hasten +2: dice 1, gem 1\n1 odd +2: gem 6, provision 7", "take 3, pick gem, roll 6, tile inn smuggle",
     ["Provisions: nobody has any; the tile leaves the game unscored (AD-3)",
      "Inn: the tile “smuggle” comes up (Market to a District; 2 hands)"]),
    (3, "3 hasten +2: dice 1, provision 1\n1 odd +2: gem 7, provision 6", "take 3, pick provision, roll 6",
     ["Provisions: Seat 1 has most, 1: the tile, worth 3 points; nobody is second",
      "1 Provision comes back: 1 to the Inn"]),
    (3, "clock 0, submarine 6\n3 hasten +0: dice 1, provision 1\nseat 2: provision 6", "take 3, pick provision, roll 6",
     ["Provisions: Seat 2 has most, 6: the tile, worth 3 points; Seat 1 is second with 1: 1 point",
      "The Inn is used up: all Provisions leave the game"]),
    (3, "clock 0, submarine 3\n3 hasten +0: dice 3, provision 2\nseat 2: provision 5",
     "take 3, pick provision, pick provision, roll 6",
     ["The Submarine is at the Inn: one resource more",
      "Provisions: Seat 2 has most, 5: the tile, worth 3 points; Seat 1 is second with 2: 1 point",
      "The Inn is used up: all Provisions leave the game; to the Market: 2 dice and the Submarine (AD-5)"]),
    # the clock
    (3, "clock 1\ntake: seat 3, visits 1", "take 6, pick gem",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 3 of 24",
      "Survey. Gems: Seat 3 has most, 1: 1 point", "Seat 2 is the first player"]),
    (3, "clock 1\n1 odd +2: dice 1, gem 5\nseat 1: gem 1\nseat 2: gem 1\ntake: seat 3, visits 1", "take 6, pick gem",
     ["The last die lies at the Jeweller, 1 hand: the clock stands on 2 of 24"]),
    (3, "clock 1\nseat 1: gem 1\nseat 2: gem 1\ntake: seat 3, visits 1", "take 6, pick gem",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 3 of 24",
      "Survey. Gems: Seats 1, 2 and 3 have 1 each: 1 point each"]),
    (3, "clock 1\ntake: seat 3, visits 1", "take 6, pick tool",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 3 of 24", "Survey. Gems: nobody has any"]),
    (3, "clock 7\nseat 1: gem 2\nseat 2: gem 1\ntake: seat 3, visits 1", "take 6, pick tool",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 9 of 24",
      "Survey. All resources: Seat 1 has most, 2: 1 point"]),
    (2, "clock 7\nseat 1: given 1\nseat 2: gem 2, given 1\nneutral: tool 2\ntake: seat 2, visits 1",
     "take 6, pick book",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 9 of 24",
      "Survey. All resources: Seat 2 has most, 3: 1 point"]),
    (2, "clock 7\nseat 1: given 1\nseat 2: gem 1, given 1\nneutral: tool 2\ntake: seat 2, visits 1",
     "take 6, pick book", ["Survey. All resources: Seat 2 and the neutral player have 2 each: 1 point each"]),
    (3, "clock 3\nseat 1: gem 1, tool 3\ntake: seat 3, visits 1",
     "take 6, pick gem, donate gem tool, donate tool tool",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 5 of 24",
      "Donation. Two resources of any kinds for 1 point, as often as you like",
      "Seat 1 donates a Gem and a Tool: 1 point", "Seat 1 donates 2 Tools: 1 point"]),
    (3, "clock 3\nseat 1: gem 2\ntake: seat 3, visits 1", "take 6, pick gem, done",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 5 of 24",
      "Donation. Two resources of any kinds for 1 point, as often as you like", "Seat 1 donates no more"]),
    # the end
    (3, "clock 22\nseat 1: gem 2, book 1\nseat 2: gem 1, book 1\nseat 3: gem 1, weapon 1\ntake: seat 3, visits 1",
     "take 6, pick tool",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 24 of 24",
      "The hand stands on the waves: the game ends, and every resource still in it is scored once more",
      "Gems: Seat 1 has most, 2: 3 points; Seats 2 and 3 tie for second with 1: 1 point each",
      "Books: Seats 1 and 2 have 1 each: a tie for most, 3 points each, no second place",
      "Provisions: nobody has any", "Tools: Seat 3 has most, 1: 3 points; nobody is second",
      "Weapons: Seat 3 has most, 1: 3 points; nobody is second", "Seat 3 wins with 7 points"]),
    (3, "clock 22\nseat 1: points 3\ntake: seat 3, visits 1", "take 6, pick tool",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 24 of 24",
      "Gems: nobody has any", "Books: nobody has any", "Provisions: nobody has any",
      "Tools: Seat 3 has most, 1: 3 points; nobody is second", "Weapons: nobody has any",
      "Seats 1 and 3 win together with 3 points each"]),
    (2, "clock 22\nseat 1: gem 1, given 1\nseat 2: gem 1, given 1\nneutral: gem 1\ntake: seat 2, visits 1",
     "take 6, pick tool",
     ["The last die lies at the Black Market, 2 hands: the clock stands on 24 of 24",
      "Gems: Seats 1, 2 and the neutral player have 1 each: a tie for most, 3 points each, no second place",
      "Books: nobody has any", "Provisions: nobody has any", "Tools: Seat 2 has most, 1: 3 points; nobody is second",
      "Weapons: nobody has any", "Seat 2 wins with 6 points"]),
]


@pytest.mark.parametrize(("players", "drawn", "moves", "story"), STORIES)
def test_what_happens_is_told_with_its_numbers(players: int, drawn: str, moves: str, story: list[str]) -> None:
    """These sentences, in this order, among those that go without saying here."""
    all_told = told(at(players, drawn), moves)
    assert [sentence for sentence in all_told if sentence in story] == story


def test_a_tile_tied_for_with_the_neutral_goes_to_who_took_the_die() -> None:
    """A tie goes round from who took the die, the neutral last (AD-6)."""
    state = at(2, "3 hasten +2: dice 1, provision 1\nneutral: provision 3\nseat 2: provision 3\nseat 1: provision 2")
    assert told(state, "take 3, pick provision, roll 6")[-2] == (
        "Provisions: Seats 1, 2 and the neutral player have 3 each: a tie for most, 3 points each "
        "(the tile for Seat 1), no second place")


def test_the_set_up_is_told() -> None:
    state = GAMES[3].start()
    assert told(state, "first 2, tile jeweller odd, tile library market, tile inn gate, tile engineering 1, "
                       "tile blacksmith six") == [
        "Seat 2 is the first player", "Jeweller: the tile “odd” comes up (roll 1 3 5: one more; 1 hand)",
        "Library: the tile “market” comes up (one here to the Market; 3 hands)",
        "Inn: the tile “gate” comes up (turn a die; 3 hands)",
        "Engineering Works: the tile “1” comes up (move the Submarine; 1 hand)",
        "Blacksmith: the tile “six” comes up (roll 6: one from Market; 3 hands)"]
    assert told(state, "roll 1, roll 1, roll 6, roll 3, roll 5, roll 6") == []
    assert told(state, "roll 6") == ["The gates open. Dice: Jeweller 2, Inn 1, Blacksmith 1, Black Market 3"]


# ---- all of them -----------------------------------------------------------------------------------------------------

@cache
def events_of_games() -> list[Event]:
    """What happens in the stories above and in random games, also of small Districts that are soon used up."""
    small: dict[str, object] = {f"resources.district.{count}": 2 for count in ("two", "three", "four")}
    small["resources.market"] = 1
    games = [game for players in (2, 3, 4)
             for game in (GAMES[players], atlantis.load("atlandice", players, data=small))]
    found: list[Event] = []
    for seed in range(scaled(8, 2)):
        for game in games:
            random, state = Random(seed), game.start()
            while state.actor != OVER:
                found += state.tell(random.choice(state.legal_actions()))
    for players, drawn, moves, _ in STORIES:
        state = at(players, drawn)
        for move in moves.split(","):
            found += state.tell(code(move))
    return found


def test_every_kind_of_event_comes_up_and_is_told_in_both_languages() -> None:
    written = {kind for path in SOURCES.glob("*.py")
               for kind in re.findall(r"""(?:emit\(|award\(\w+, )"([a-z -]+)\"""", path.read_text(encoding="utf-8"))}
    assert {"pick", "settled", "final", "won"} <= written
    assert {event.kind for event in events_of_games()} == written


def test_every_event_is_told_with_nothing_left_to_be_filled_in() -> None:
    for text, french in {event.text(): event.text("fr") for event in events_of_games()}.items():
        assert text == text.strip() != ""
        for each in (text, french):
            assert not re.search(r"[{}]|  ", each), each
            assert each[0].isupper() or each[0].isdecimal() or each[0] in "“«", each
        assert french != text
        assert not any(word in french for word in ENGLISH), french
        assert re.findall(r"AD-\d+", french) == re.findall(r"AD-\d+", text)
        if "Seat" in text:
            assert "Siège" in french


def test_events_have_the_fields_that_a_board_needs() -> None:
    by_kind: dict[str, list[Event]] = {}
    for event in events_of_games():
        by_kind.setdefault(event.kind, []).append(event)
    assert {len({tuple(event.fields) for event in events}) for events in by_kind.values()} == {1}
    assert {(event.fields["space"], event.fields["moved"]) for event in by_kind["hasten"]
            if event.fields["space"] == event.fields["last"]} == {(24, True), (24, False)}
    for event in by_kind["won"]:
        scores, neutral = event.fields["scores"], event.fields["neutral"]
        assert isinstance(scores, list)
        assert max(scores) == event.fields["points"]
        assert (neutral is None) == (len(scores) > 2)
        assert neutral is None or isinstance(neutral, int)
    assert {event.fields["neutral"] is None for event in by_kind["won"]} == {True, False}


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
