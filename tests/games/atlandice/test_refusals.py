"""Every refusal is a sentence that says why, with names and numbers, and the ruling where there is one."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

from atlantis import OVER, IllegalAction, NotChance, State, UnknownMove
from atlantis.games.atlandice import layout
from tests.games.atlandice.positions import GAMES, at, moves, play
from tests.games.scale import scaled


def refused(state: State, move: str) -> str:
    """The sentence, which `why_not` and `apply` agree on; the position has not changed."""
    before = state.to_bytes()
    sentence = state.why_not(move)
    with pytest.raises(IllegalAction) as error:
        state.apply(state.game.code(move))
    assert str(error.value) == sentence
    assert state.to_bytes() == before
    return sentence


def after(players: int, drawn: str, made: str) -> State:
    return play(at(players, drawn), made)


def started(made: str) -> State:
    return play(GAMES[3].start(), made)


TILES = "first 2, tile jeweller odd, tile library second, tile inn gate, tile engineering 1, tile blacksmith even"
ROLLING = after(3, "5 even +2: dice 1, weapon 7", "take 5, pick weapon")
CHAIN = after(3, "1 chain +2: dice 1, gem 7", "take 1, pick gem, roll 6")
PICKING = after(3, "2 second +2: dice 1, book 7", "take 2")
EXTRA = after(3, "1 odd +2: dice 1, gem 7", "take 1, pick gem, roll 1")
SWAPPING = after(3, "1 swap +2: dice 1, gem 7, book 1\n3 used up:", "take 1, pick gem")
TO_MARKET = after(3, "2 market +2: dice 1, book 7", "take 2, pick book")
SMUGGLING = after(3, "3 smuggle +2: dice 1, provision 7\n1 used up:", "take 3, pick provision")
SPREADING = after(3, "5 spread +2: dice 1, weapon 7\n1 used up:", "take 5, pick weapon")
GATE = after(3, "3 gate +2: dice 1, provision 7\n1 used up:\n2 second +2: book 7, dice 1", "take 3, pick provision")
STEERING = after(3, "clock 0, submarine 6\n4 2 +2: dice 1, tool 7\n1 used up:", "take 4, pick tool")
BEYOND = after(3, "2 beyond +2: dice 1, book 7\n1 used up:", "take 2, pick book, roll 5")
SIX = after(3, "5 six +2: dice 1, weapon 7\n6: gem 3, book 3, provision 3, weapon 3", "take 5, pick weapon, roll 6")
REVEALING = after(3, "1 odd +2: dice 1, gem 1\nseat 2: gem 6", "take 1, pick gem, roll 2")
DONATING = after(3, "clock 3\nseat 1: gem 1, tool 3\ntake: seat 3, visits 1", "take 6, pick book")
GIVEN = at(2, "seat 1: given 1\nseat 2: given 1\ntake: seat 1, visits 4")
OWN = at(2, "take: seat 1, visits 2")  # both have taken two dice for themselves
USED_UP = at(3, "3 used up:\n2 second +2: dice 1, book 7")
NOT_ASKED = "This is not asked for now. "

CASES: list[tuple[State, str, str]] = [
    # chance
    (GAMES[3].start(), "first 4", "There is no seat 4 in this game."),
    (GAMES[2].start(), "first 3", "There is no seat 3 in this game."),
    (GAMES[3].start(), "roll 1", f"{NOT_ASKED}The first player is being drawn."),
    (GAMES[3].start(), "tile jeweller odd", f"{NOT_ASKED}The first player is being drawn."),
    (GAMES[3].start(), "take 1", f"{NOT_ASKED}The first player is being drawn."),
    (started("first 2"), "first 1", f"{NOT_ASKED}A tile is being turned up."),
    (started("first 2"), "tile library second",
     "The tile “second” of the Library cannot come up now. A tile is being turned up."),
    (started(TILES), "tile library beyond",
     "The tile “beyond” of the Library cannot come up now. The dice are being rolled: the gates open."),
    (started(TILES), "take 1", f"{NOT_ASKED}The dice are being rolled: the gates open."),
    (ROLLING, "pick weapon", f"{NOT_ASKED}A die is being rolled for the effect of the tile."),
    (CHAIN, "take 6", f"{NOT_ASKED}A die is being rolled for the effect of the tile."),
    (REVEALING, "tile jeweller odd",
     "The tile “odd” of the Jeweller cannot come up now. A tile is being turned up."),
    (REVEALING, "tile library beyond",
     "The tile “beyond” of the Library cannot come up now. A tile is being turned up."),
    (REVEALING, "roll 3", f"{NOT_ASKED}A tile is being turned up."),
    (at(3), "roll 3", "There is nothing to draw or roll now. Seat 1 takes a die."),
    (at(3), "tile jeweller swap", "There is nothing to draw or roll now. Seat 1 takes a die."),
    (at(3), "first 2", "There is nothing to draw or roll now. Seat 1 takes a die."),
    # dice
    (at(3), "take 2", "No die lies at the Library."),
    (at(2), "give 4", "No die lies at the Engineering Works."),
    (at(3), "give 6", "Dice are given to the neutral player only in a game of two."),
    (PICKING, "give 6", "Dice are given to the neutral player only in a game of two."),
    (USED_UP, "take 3", "The Inn is used up: its dice lie at the Black Market (AD-5)."),
    (GIVEN, "give 6",
     "Seat 1 has given a die to the neutral player this round; the others are their own."),
    (OWN, "take 6", "Seat 1 has taken all their own dice; this one goes to the neutral player: `give`."),
    (at(3), "pick gem", f"{NOT_ASKED}Seat 1 takes a die."),
    (at(2), "done", f"{NOT_ASKED}Seat 1 takes a die, or gives one to the neutral player."),
    (GIVEN, "done", f"{NOT_ASKED}Seat 1 takes a die."),
    (OWN, "done", f"{NOT_ASKED}Seat 1 gives a die to the neutral player."),
    # a visit
    (PICKING, "pick weapon", "There are no Weapons at the Library."),
    (PICKING, "take 6", f"{NOT_ASKED}Seat 1 takes a resource at the Library."),
    (EXTRA, "pick book", "There are no Books at the Jeweller."),
    (EXTRA, "done", f"{NOT_ASKED}Seat 1 takes one more resource at the Jeweller."),
    # effects
    (SWAPPING, "swap tool 2 book", "There are no Tools at the Jeweller."),
    (SWAPPING, "swap gem 2 gem", "There are no Gems at the Library."),
    (SWAPPING, "swap gem 3 provision", "The Inn is used up: it is no Area any more (AD-10)."),
    (SWAPPING, "pick gem", f"{NOT_ASKED}Seat 1 swaps a resource from the Jeweller for one from another District."),
    (TO_MARKET, "move gem 6", "There are no Gems at the Library."),
    (TO_MARKET, "move book 1", "This tile moves a resource to the Black Market (6), nowhere else."),
    (TO_MARKET, "move book 2", "This tile moves a resource to the Black Market (6), nowhere else."),
    (TO_MARKET, "take 6", f"{NOT_ASKED}Seat 1 moves a resource from the Library to the Black Market."),
    (SMUGGLING, "move gem 2", "There are no Gems at the Black Market."),
    (SMUGGLING, "move book 3", "This tile moves a resource to a District other than the Inn."),
    (SMUGGLING, "move book 6", "This tile moves a resource to a District other than the Inn."),
    (SMUGGLING, "move book 1", "The Jeweller is used up: it is no Area any more (AD-10)."),
    (SMUGGLING, "take 6", f"{NOT_ASKED}Seat 1 moves a resource from the Black Market to another District."),
    (SPREADING, "move weapon 5", "This tile moves a resource to a District other than the Blacksmith."),
    (SPREADING, "move weapon 1", "The Jeweller is used up: it is no Area any more (AD-10)."),
    (SPREADING, "take 6", f"{NOT_ASKED}Seat 1 moves a resource from the Blacksmith to another District."),
    (GATE, "gate 4 2", "No die lies at the Engineering Works."),
    (GATE, "gate 1 2", "The Jeweller is used up: its dice lie at the Black Market (AD-5)."),
    (GATE, "gate 6 1", "The Jeweller is used up: it is no Area any more (AD-10)."),
    (GATE, "take 6", f"{NOT_ASKED}Seat 1 turns a die to another value."),
    (STEERING, "submarine 6", "The Submarine is at the Black Market: it must go to another Area (AD-10)."),
    (STEERING, "submarine 1", "The Jeweller is used up: it is no Area any more (AD-10)."),
    (STEERING, "take 6", f"{NOT_ASKED}Seat 1 moves the Submarine."),
    (BEYOND, "loot 2 book", "This tile takes a resource from a District other than the Library (AD-12)."),
    (BEYOND, "loot 6 gem", "This tile takes a resource from a District other than the Library (AD-12)."),
    (BEYOND, "loot 3 tool", "There are no Tools at the Inn."),
    (BEYOND, "loot 1 gem", "The Jeweller is used up: it is no Area any more (AD-10)."),
    (BEYOND, "take 6", f"{NOT_ASKED}Seat 1 takes a resource from another District."),
    (SIX, "loot 3 provision", "This tile takes a resource from the Black Market (6), nowhere else (AD-12)."),
    (SIX, "loot 5 weapon", "This tile takes a resource from the Black Market (6), nowhere else (AD-12)."),
    (SIX, "loot 6 tool", "There are no Tools at the Black Market."),
    (SIX, "take 6", f"{NOT_ASKED}Seat 1 takes a resource from the Black Market."),
    # donations
    (DONATING, "donate gem gem", "Seat 1 has 1 Gem: not enough."),
    (DONATING, "donate gem book", "Seat 1 has 0 Books: not enough."),
    (DONATING, "donate weapon weapon", "Seat 1 has 0 Weapons: not enough."),
    (DONATING, "take 6", f"{NOT_ASKED}Seat 1 may donate two resources, or say `done`."),
]


@pytest.mark.parametrize(("state", "move", "sentence"), CASES)
def test_a_move_is_refused_with_the_reason(state: State, move: str, sentence: str) -> None:
    assert refused(state, move) == sentence


@pytest.mark.parametrize(("state", "move", "sentence"), [
    (at(3), "take 1", "Il n\u2019y a pas de dé à la Bijouterie."),
    (PICKING, "pick weapon", "Armes\u202f: il n\u2019y en a pas à la Bibliothèque."),
    (DONATING, "donate gem gem", "Siège 1 a 1 Gemme\u202f: ce n\u2019est pas assez."),
])
def test_refusals_are_in_french_too(state: State, move: str, sentence: str) -> None:
    assert state.why_not(move, "fr") == sentence


@pytest.mark.parametrize(("state", "move", "sentence"), CASES)
def test_a_move_is_refused_in_french_naming_the_same_ruling(state: State, move: str, sentence: str) -> None:
    french = state.why_not(move, "fr")
    assert french != sentence
    assert "{" not in french
    assert "Seat" not in french
    assert re.findall(r"AD-\d+|`\w+`", french) == re.findall(r"AD-\d+|`\w+`", sentence)


def test_every_sentence_of_the_refusals_has_its_case() -> None:
    source = Path(layout.__file__).with_name("refusals.py").read_text(encoding="utf-8")
    templates = [str(node.args[0].value) for node in ast.walk(ast.parse(source))
                 if isinstance(node, ast.Call) and ast.unparse(node.func) == "say"
                 and isinstance(node.args[0], ast.Constant)]
    assert len(templates) > 30
    for template in templates:
        pattern = re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(template)))
        assert any(pattern.search(sentence) for _, _, sentence in CASES), template


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_not_legal_is_refused_with_a_sentence_and_nothing_else_is(players: int, lang: str) -> None:
    game = GAMES[players]
    random, state, asked = Random(players), game.start(), 0
    while state.actor != OVER:
        if random.random() < scaled(60, 20) / 300:
            legal = set(moves(state))
            for move in game.notation:
                sentence = state.why_not(move, lang)
                assert (sentence == "") == (move in legal)
                if sentence:
                    assert sentence[-1] == "."
                    assert "{" not in sentence
            asked += 1
        state.apply(random.choice(state.legal_actions()))
    assert asked


# ---- whatever the game -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("move", ["take 6", "roll 3", "done", "give 1"])
def test_after_the_end_no_move_is_made(move: str) -> None:
    state = after(3, "clock 23\ntake: seat 3, visits 1", "take 6, pick book")
    assert state.legal_actions() == []
    assert refused(state, move) == "The game is over: no more moves are made."


@pytest.mark.parametrize("code", [-1, 254, 10**30])
def test_a_code_out_of_range_is_refused(code: int) -> None:
    state = at(3)
    for ask in (state.apply, state.tell, state.text, state.describe, state.action):
        with pytest.raises(IllegalAction) as error:
            ask(code)
        assert str(error.value) == f"There is no action {code}; the codes of Atlandice run from 0 to 253."


def test_the_odds_are_refused_where_somebody_decides() -> None:
    with pytest.raises(NotChance) as error:
        at(3).chance_outcomes()
    assert str(error.value) == (
        "There is nothing to draw or roll here: seat 1 is to move. Ask when `actor` is CHANCE.")


@pytest.mark.parametrize("text", ["", "roll 0", "roll 7", "first 5", "tile library odd", "tile beyond", "jump", "🐙"])
def test_what_is_no_move_in_any_position_is_refused_with_examples(text: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value).startswith(f"{text!r} is not a move of Atlandice. Moves look like this: take 3, ")


@pytest.mark.parametrize(("text", "example"), [
    ("take", "take 3"), ("take 0", "take 3"), ("take 7", "take 3"), ("TAKE gem", "take 3"), ("pick", "pick gem"),
    ("pick sword", "pick gem"), ("swap gem 1 weapon", "swap gem 5 weapon"), ("swap gem 6 gem", "swap gem 5 weapon"),
    ("swap gem weapon", "swap gem 5 weapon"), ("move gem", "move gem 3"), ("gate 2 2", "gate 2 5"),
    ("gate 2", "gate 2 5"), ("submarine", "submarine 6"), ("loot gem 5", "loot 5 weapon"),
    ("donate gem", "donate gem book"), ("donate gem sword", "donate gem book"), ("done now", "done"),
])
def test_who_knows_the_kind_of_a_move_gets_an_example_of_that_kind(text: str, example: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value) == f"{text!r} is not a move of Atlandice. Moves look like this: {example}."
    assert at(3).why_not(text) == f"“{text}” is not a move of Atlandice. Moves look like this: {example}."
