"""Every refusal is a sentence that says why, with names and numbers, and the ruling where there is one."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

import atlantis
from atlantis import OVER, IllegalAction, NotChance, State, UnknownMove
from atlantis.games.ark import layout
from tests.games.ark.positions import GAMES, SHIPS_UP, at, moves, play, with_data
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


def started(made: str) -> State:
    return play(GAMES[3].start(), made)


ISLAND = at(3, """
    1 sinking: seat 1, token potions
    2 dry: seat 2, token animals
    3 gone:
    4 dry: seat 1
    5 dry: seat 1, silver
    turn: seat 1
    seat 1: left 2
    seat 2: left 2
    seat 3: left 2
    """)  # Seat 1 has two workers left
LAST = at(3, "seat 1: left 1\nseat 2: left 1\nseat 3: left 1")
FLEETS = at(3, """
    seat 1: ore 1, gold 1, ships S01* S11 S16 S21
    seat 2: ships S02 S03, left 6
    seat 3: left 6
    turn: seat 1
    """)
FULL = at(3, "seat 1: wood 10, flax 10, ore 10, gold 10, ships S01 S07 S14 S17")
SOLD_OUT = at(4, """
    seat 1: gold 5, ships S01 S15
    seat 2: ore 10
    seat 3: ore 10
    """)
SHOWING = started("order 2 1 3, ship S05")
LAYING = started(f"order 2 1 3, {SHIPS_UP}, {', '.join(['token potions'] * 6)}")
BUILT = play(at(3, "seat 1: ore 1, gold 3\nshow: S16 S21 S22 S23"), "build S16")
EVENT = play(at(3, "3 gone:"), "gold 3")
QUAKED = play(at(3), "gold 3, event quake")
REFILL = play(at(3, "1 dry:\nbag: animals 1\nseat 1: left 0\nseat 2: left 0\nseat 3: left 1"), "gold 1")
NOT_ASKED, NOTHING = "This is not asked for now. ", "There is nothing to draw now. "
CANNOT_BE = "This card cannot be the next one: its copies are drawn, or it has no place there."

CASES: list[tuple[State, str, str]] = [
    # chance
    (GAMES[3].start(), "ship S01", f"{NOT_ASKED}The first pile of time markers is being drawn."),
    (GAMES[3].start(), "gold 1", f"{NOT_ASKED}The first pile of time markers is being drawn."),
    (GAMES[3].start(), "token animals", f"{NOT_ASKED}The first pile of time markers is being drawn."),
    (SHOWING, "ship S05", "S05 Flax Skiff is not in the deck any more."),
    (SHOWING, "order 1 2 3", f"{NOT_ASKED}A ship is being turned up."),
    (SHOWING, "build S05", f"{NOT_ASKED}A ship is being turned up."),
    (LAYING, "token potions", "There is no such token left in the bag."),
    (LAYING, "event 1", f"{NOT_ASKED}A token is being drawn from the bag."),
    (LAYING, "ship S01", f"{NOT_ASKED}A token is being drawn from the bag."),
    (BUILT, "ship S16", "S16 Assay Ship is not in the deck any more."),
    (BUILT, "ship S21", "S21 Lantern Boat is not in the deck any more."),
    (BUILT, "use S16", f"{NOT_ASKED}A ship is being turned up."),
    (EVENT, "event 3", CANNOT_BE),
    (QUAKED, "event quake", CANNOT_BE),
    (EVENT, "token animals", f"{NOT_ASKED}An event card is being turned up."),
    (EVENT, "gold 1", f"{NOT_ASKED}An event card is being turned up."),
    (REFILL, "token potions", "There is no such token left in the bag."),
    (REFILL, "gather 1", f"{NOT_ASKED}A token is being drawn from the bag."),
    (at(3), "event 3", f"{NOTHING}Seat 1 places workers; 7 workers left this round."),
    (at(3), "ship S01", f"{NOTHING}Seat 1 places workers; 7 workers left this round."),
    (LAST, "order 1 2 3", f"{NOTHING}Seat 1 places workers; 1 worker left this round."),
    # tiles
    (ISLAND, "gather 3", "3 Cedar Forest has sunk (AA-7)."),
    (ISLAND, "gather 1", "Seat 1 has gathered at 1 Copper Hills already; once a round is all (AA-3)."),
    (ISLAND, "gather 2", "2 Flax Fields is locked: Seat 2 has workers there (AA-4)."),
    (ISLAND, "gather 8", "3 workers are needed at once, and Seat 1 has 2 left this round (AA-3)."),
    (LAST, "gather 3", "2 workers are needed at once, and Seat 1 has 1 left this round (AA-3)."),
    (ISLAND, "treasure 3", "3 Cedar Forest has sunk (AA-7)."),
    (ISLAND, "treasure 2",
     "Seat 1 has no worker at 2 Flax Fields: only who has gathered there this round may take its token (AA-5)."),
    (ISLAND, "treasure 7",
     "Seat 1 has no worker at 7 Harbour Bazaar: only who has gathered there this round may take its token (AA-5)."),
    (ISLAND, "treasure 5", "The silver ring of 5 Fish Market is taken: one token a round (AA-5)."),
    (ISLAND, "treasure 4", "No token lies at 4 Driftwood Cove."),
    # ships
    (FLEETS, "use S05", "Nobody has built S05 Flax Skiff."),
    (FLEETS, "use S22", "Nobody has built S22 Pilgrim Ship."),
    (FLEETS, "use S02", "S02 Deep-Mine Barge belongs to Seat 2."),
    (FLEETS, "use S21", "S21 Lantern Boat has no silver ring and cannot be used (AA-11)."),
    (FLEETS, "use S01", "S01 Ore Barge was used this round; once is all (AA-11)."),
    (FLEETS, "use S11", "It takes 2 wood, and Seat 1 lacks 2 wood."),
    (FULL, "use S01", "S01 Ore Barge would bring nothing: the hand is full, or the supply is empty (AA-2)."),
    (FULL, "use S14", "S14 Rope Walk would bring nothing: the hand is full, or the supply is empty (AA-2)."),
    (SOLD_OUT, "use S01", "S01 Ore Barge would bring nothing: the hand is full, or the supply is empty (AA-2)."),
    (SOLD_OUT, "use S15", "It takes 3 wood, and Seat 1 lacks 3 wood."),
    # the city
    (ISLAND, "gold 3", "3 workers are needed at once, and Seat 1 has 2 left this round (AA-3)."),
    (LAST, "gold 2", "2 workers are needed at once, and Seat 1 has 1 left this round (AA-3)."),
    (at(3), "buy wood", "It takes 1 gold, and Seat 1 lacks 1 gold."),
    (FLEETS, "buy ore", "It takes 2 gold, and Seat 1 lacks 1 gold."),
    (SOLD_OUT, "buy ore", "The supply has no more ore (AA-2)."),
    (FULL, "buy flax", "A hand holds 10 flax at most: none would come in (AA-2)."),
    (at(3), "build S01", "S01 Ore Barge is not on show."),
    (FLEETS, "build S16", "S16 Assay Ship is built already: it belongs to Seat 1."),
    (FLEETS, "build S03", "S03 Timber Raft is built already: it belongs to Seat 2."),
    (at(3, "seat 1: wood 5, gold 9"), "build S23",
     "It takes 5 wood + 2 flax + 1 gold, and Seat 1 lacks 2 flax."),
    (at(3, "show: S30 S21 S22 S23\nseat 1: wood 1, flax 3"), "build S30",
     "It takes 4 wood + 3 flax + 3 ore + 2 gold, and Seat 1 lacks 3 wood + 3 ore + 2 gold."),
    (at(3, "seat 1: wood 5"), "sell wood", "It takes 6 wood, and Seat 1 lacks 1 wood."),
    (at(3), "sell gold", "It takes 3 gold, and Seat 1 lacks 3 gold."),
]


@pytest.mark.parametrize(("state", "move", "sentence"), CASES)
def test_a_move_is_refused_with_the_reason(state: State, move: str, sentence: str) -> None:
    assert refused(state, move) == sentence


@pytest.mark.parametrize(("state", "move", "sentence"), [
    (ISLAND, "gather 3", "3 Forêt de cèdres\u202f: la tuile a sombré (AA-7)."),
    (ISLAND, "gather 8", "Il faut 3 ouvriers à la fois, et il en reste 2 à Siège 1 pour cette manche (AA-3)."),
    (FLEETS, "buy ore", "Il faut 2 or, et il manque 1 or à Siège 1."),
    (EVENT, "gold 1", "Ce n\u2019est pas ce qui est demandé maintenant. On révèle une carte Événement."),
])
def test_refusals_are_in_french_too(state: State, move: str, sentence: str) -> None:
    assert state.why_not(move, "fr") == sentence


@pytest.mark.parametrize(("state", "move", "sentence"), CASES)
def test_a_move_is_refused_in_french_naming_the_same_ruling_and_numbers(state: State, move: str, sentence: str) -> None:
    french = state.why_not(move, "fr")
    assert french != sentence
    assert "{" not in french
    assert not any(word in french for word in ("Seat", "worker", " the ", "token", "gold"))
    assert re.findall(r"AA-\d+|S\d\d", french) == re.findall(r"AA-\d+|S\d\d", sentence)
    assert sorted(re.findall(r"\d+", french)) == sorted(re.findall(r"\d+", sentence))


def test_every_sentence_of_the_refusals_has_its_case() -> None:
    source = Path(layout.__file__).with_name("refusals.py").read_text(encoding="utf-8")
    templates = [str(node.args[0].value) for node in ast.walk(ast.parse(source))
                 if isinstance(node, ast.Call) and ast.unparse(node.func) == "say"
                 and isinstance(node.args[0], ast.Constant)]
    assert len(templates) > 20
    for template in templates:
        pattern = re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(template)))
        assert any(pattern.search(sentence) for _, _, sentence in CASES), template


def test_the_numbers_in_refusals_are_those_of_the_data() -> None:
    game = with_data(2, {"limit": 3, "city.buy.flax.price": 2, "city.sell.ore": 5, "tiles.4.rings": 6,
                         "ships.S30.cost": {"gold": 30}, "track.events": []})
    state = at(2, "show: S30 S21 S22 S23\nseat 1: flax 3, gold 2, left 3\nseat 2: left 3", game)
    assert [refused(state, move) for move in ("buy flax", "sell ore", "gather 4", "build S30")] == [
        "A hand holds 3 flax at most: none would come in (AA-2).", "It takes 5 ore, and Seat 1 lacks 5 ore.",
        "6 workers are needed at once, and Seat 1 has 3 left this round (AA-3).",
        "It takes 30 gold, and Seat 1 lacks 28 gold."]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_not_legal_is_refused_with_a_sentence_and_nothing_else_is(players: int, lang: str) -> None:
    game = GAMES[players]
    random, state, asked = Random(players), game.start(), 0
    while state.actor != OVER:
        if random.random() < scaled(60, 20) / 100:
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

@pytest.mark.parametrize("move", ["gold 1", "event 3", "gather 3", "order 1 2 3"])
def test_after_the_end_no_move_is_made(move: str) -> None:
    state = play(at(3, "round 6\nseat 1: left 0\nseat 2: left 0\nseat 3: left 1"), "gold 1")
    assert state.legal_actions() == []
    assert refused(state, move) == "The game is over: no more moves are made."


@pytest.mark.parametrize("code", [-1, 135, 10**30])
def test_a_code_out_of_range_is_refused(code: int) -> None:
    state = at(3)
    for ask in (state.apply, state.tell, state.text, state.describe, state.action):
        with pytest.raises(IllegalAction) as error:
            ask(code)
        assert str(error.value) == f"There is no action {code}; the codes of Ark of Atlantis run from 0 to 134."


def test_the_odds_are_refused_where_somebody_decides() -> None:
    with pytest.raises(NotChance) as error:
        at(3).chance_outcomes()
    assert str(error.value) == (
        "There is nothing to draw or roll here: seat 1 is to move. Ask when `actor` is CHANCE.")


@pytest.mark.parametrize("text", ["", "event 9", "event 0", "ship S31", "ship S1", "token gold", "order 1 2", "pass",
                                  "order 1 1 2", "order 1 2 3 4", "jump", "🐙"])
def test_what_is_no_move_in_any_position_is_refused_with_examples(text: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value) == (
        f"{text!r} is not a move of Ark of Atlantis. Moves look like this: gather 3, treasure 3, use S01, gold 2, "
        "buy wood, build S16, sell ore.")


@pytest.mark.parametrize(("text", "example"), [
    ("gather", "gather 3"), ("gather 9", "gather 3"), ("GATHER wood", "gather 3"), ("treasure 0", "treasure 3"),
    ("use", "use S01"), ("use S31", "use S01"), ("use 1", "use S01"), ("gold", "gold 2"), ("gold 4", "gold 2"),
    ("gold 0", "gold 2"), ("buy gold", "buy wood"), ("build S00", "build S16"), ("sell", "sell ore"),
    ("sell potions", "sell ore"),
])
def test_who_knows_the_kind_of_a_move_gets_an_example_of_that_kind(text: str, example: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value) == f"{text!r} is not a move of Ark of Atlantis. Moves look like this: {example}."
    assert at(3).why_not(text) == f"“{text}” is not a move of Ark of Atlantis. Moves look like this: {example}."


@pytest.mark.parametrize("players", [1, 5, 0])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(atlantis.WrongOption, match="players"):
        atlantis.load("ark", players)
