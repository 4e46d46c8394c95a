"""Positions as plain text: what `str(state)` writes can be set up again, and what cannot be read is refused."""

from __future__ import annotations

from inspect import cleandoc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, Game, State, WrongOption
from atlantis.games.ark.diagram import position
from atlantis.testing import games, positions
from tests.games.ark.positions import GAMES, SHIPS_UP, at, moves, play
from tests.games.scale import examples, scaled

EVEN = atlantis.load("ark", 4, even_start=True)
RIGHT = cleandoc("""
    round 2, drawn 4, quakes 0
    1 dry: token animals
    2 sinking: seat 1, silver
    3 gone:
    4 sinking: seat 2, token potions
    5 dry: token knowledge
    6 dry:
    7 dry: token treasures
    8 dry: seat 2, token potions
    bag: potions 3, animals 4, treasures 4, knowledge 4
    show: S05 S11 S24 S30
    seat 1: points 3, space 12, height 0, left 2, swimmers 1, wood 2, gold 10, animals 1, ships S01* S16
    seat 2: points -4, space 11, height 0, left 3, flax 1, ore 2, treasures 1, knowledge 1
    turn: seat 2
    """)
"""A round of two players: tiles on either side and one that sank, a used ship, somebody below zero."""


def changed(**changes: str) -> str:
    """The text with some of its lines replaced: `changed(l2="1 dry:")`, counted from 1."""
    lines = RIGHT.splitlines()
    for name, line in changes.items():
        lines[int(name[1:]) - 1] = line
    return "\n".join(lines)


def last_line(state: State) -> str:
    """What is being decided."""
    return str(state).splitlines()[-1]


# ---- what was written is read ----------------------------------------------------------------------------------------

@pytest.mark.parametrize("game", [*GAMES.values(), EVEN], ids=repr)
def test_every_position_of_random_games_can_be_set_up_again(game: Game) -> None:
    for seed in range(scaled(10, 2)):
        random, state = Random(seed), game.start()
        while state.actor != OVER:
            assert position(game, str(state)) == state
            state.apply(random.choice(state.legal_actions()))
        assert position(game, str(state)) == state


@given(positions(games("ark")))
@examples(40, 15)
def test_any_position_can_be_set_up_again(state: State) -> None:
    assert position(state.game, str(state)) == state


@pytest.mark.parametrize("data", [
    {"supply": {"wood": 5}}, {"workers": 9, "rounds": 5}, {"tokens.each": 1}, {"track.events": list(range(1, 22))},
    {"limit": 30, "points.group": 50}, {f"ships.S{n:02}.cost": {} for n in range(1, 31)}])
def test_positions_of_games_with_other_values_can_be_set_up_again(data: dict[str, object]) -> None:
    game = atlantis.load("ark", 3, data=data)
    for seed in range(scaled(3, 1)):
        random, state = Random(seed), game.start()
        while state.actor != OVER:
            assert position(game, str(state)) == state
            state.apply(random.choice(state.legal_actions()))


def test_a_position_is_written_as_people_would() -> None:
    state = position(GAMES[2], RIGHT)
    assert str(state) == RIGHT
    assert moves(state) == [
        "gather 1", "gather 5", "gather 6", "gather 7", "treasure 4", "treasure 8", "gold 1", "gold 2", "gold 3",
        "sell ore"]
    assert state.scores() == [3, -4]


def test_the_set_up_is_written_with_its_slot() -> None:
    state = GAMES[3].start()
    assert last_line(state) == "order: chance"
    assert str(state).splitlines()[9:12] == [
        "bag: potions 6, animals 6, treasures 6, knowledge 6", "show: - - - -",
        "seat 1: points 0, space 0, height 0, left 7"]
    assert last_line(play(state, "order 2 3 1")) == "ships: chance"
    assert [line[-16:] for line in str(state).splitlines()[11:14]] == [
        "height 0, left 7", "height 2, left 7", "height 1, left 7"]
    assert last_line(play(state, "ship S21, ship S22")) == "ships: chance, slot 3"
    assert str(state).splitlines()[10] == "show: S21 S22 - -"
    assert last_line(play(state, "ship S23, ship S24")) == "tokens: chance"
    assert str(play(state, "token animals")).splitlines()[1:3] == ["1 dry: token animals", "2 dry:"]
    assert position(GAMES[3], str(state)) == state


def test_a_ship_to_be_turned_up_is_written_with_its_slot_and_whose_marker_waits() -> None:
    state = play(at(3, "seat 2: ore 1, gold 3\nshow: S21 S22 S16 S23\nturn: seat 2"), "build S16")
    assert last_line(state) == "ship: chance, mover 2, slot 3, placed 1"
    assert str(state).splitlines()[10] == "show: S21 S22 - S23"
    assert position(GAMES[3], str(state)) == state
    first = play(at(3, "seat 1: ore 1, gold 3\nshow: S16 S21 S22 S23"), "build S16")
    assert last_line(first) == "ship: chance, placed 1"
    assert position(GAMES[3], str(first)) == first


def test_events_that_are_due_and_tokens_to_be_drawn_are_written() -> None:
    event = play(at(3), "gold 3, event quake")
    assert last_line(event) == "event: chance, due 2"
    assert str(event).splitlines()[0] == "round 1, drawn 1, quakes 1"
    refill = play(at(2, "3 dry:\nseat 1: left 0\nseat 2: left 1"), "gold 1")
    assert last_line(refill) == "refill: chance"
    for state in (event, refill):
        assert position(state.game, str(state)) == state


def test_the_end_is_written_with_the_total() -> None:
    state = play(at(2, "round 6\nseat 1: left 0, points 40\nseat 2: left 1"), "gold 1")
    assert str(state).splitlines()[-3:] == [
        "seat 1: points 5, space 21, height 0, left 7",
        "seat 2: points -34, space 21, height 1, left 7, gold 1", "over"]
    assert position(GAMES[2], str(state)) == state


def test_blank_lines_indentation_and_the_order_of_lines_do_not_matter() -> None:
    state = position(GAMES[2], RIGHT)
    lines = RIGHT.splitlines()
    assert position(GAMES[2], "\n\n  ".join(reversed(lines))) == state
    assert position(GAMES[2], f"\n{RIGHT}\n\n") == state


@pytest.mark.parametrize("changes", [
    {"l13": "seat 2: knowledge 1, treasures 1, ore 2, flax 1, left 3, height 0, space 11, points -4"},
    {"l13": "seat 2:points -4,space 11,  height 0,left 3,flax 1,ore 2,treasures 1,knowledge 1"},
    {"l13": "seat 2: points -4, space 11, height 0, left 3, wood 0, flax 1, ore 2, treasures 1, knowledge 1"},
    {"l12": "seat 1: points 3, space 12, height 0, left 2, swimmers 1, wood 2, gold 10, animals 1, ships S16 S01*"},
    {"l3": "2 sinking: silver, seat 1"}, {"l10": "bag: knowledge 4, potions 3, animals 4, treasures 4"},
    {"l1": "quakes 0, drawn 4, round 2"},
])
def test_what_a_line_names_may_stand_in_any_order(changes: dict[str, str]) -> None:
    if "l1" in changes:  # but a line begins with what it is about
        assert refused(changed(**changes)) == f"The line {changes['l1']!r} of the diagram cannot be read."
    else:
        assert position(GAMES[2], changed(**changes)) == position(GAMES[2], RIGHT)


# ---- refusals --------------------------------------------------------------------------------------------------------

def refused(text: str, game: Game = GAMES[2]) -> str:
    """The sentence; only a WrongOption says what is wrong with a diagram."""
    with pytest.raises(WrongOption) as error:
        position(game, text)
    return str(error.value)


SEAT_1 = "seat 1: points 3, space 12, height 0, left 2, swimmers 1, wood 2, gold 10, animals 1"


@pytest.mark.parametrize(("line", "text"), [
    ("l1", "round x, drawn 4, quakes 0"), ("l1", "round 2"), ("l1", "round 2, drawn 4"), ("l1", "round 2 3, drawn 4"),
    ("l1", "round 1.5, drawn 4, quakes 0"), ("l1", "round 2, drawn 4, quakes 3"),
    ("l1", "round 100000, drawn 4, quakes 0"), ("l1", "round 2, drawn 4, quakes 0, cards 3"),
    ("l1", "round 2, drawn 4, quakes 0, round 2"),
    ("l1", "round 2, drawn 4, quakes -1"), ("l1", "round 2, drawn 4, quakes " + "9" * 5000),
    ("l1", "round \u0662, drawn 4, quakes 0"), ("l1", "round 2, drawn 4, quakes 0_0"), ("l1", "rounds 2, drawn 4"),
    ("l2", "1 wet: token animals"), ("l2", "1: token animals"), ("l2", "1 dry: animals"), ("l2", "1 dry: token animal"),
    ("l2", "1 dry: token"), ("l2", "1 dry: token animals animals"), ("l2", "1 dry: token animals, token animals"),
    ("l2", "1 dry: token animals, gold 1"), ("l2", "1 dry: silver 1"), ("l2", "1 dry: seat one"), ("l2", "1 dry: seat"),
    ("l2", "1 dry sinking: token animals"), ("l2", "9 dry: token animals"), ("l2", "0 dry: token animals"),
    ("l2", "01 dry: token animals"), ("l2", "1dry: token animals"), ("l2", "1 dry; token animals"),
    ("l3", "2 sinking: seat 1, silver, silver"), ("l3", "2 sinking: seat 1 2, silver"),
    ("l10", "bag: potions 3, animals 4, treasures 4, knowledge"), ("l10", "bag: potion 3"),
    ("l10", "bag: potions three"), ("l10", "bag: potions 3, potions 3"), ("l10", "bags: potions 3"),
    ("l11", "show: S05 S11 S24"), ("l11", "show: S05 S11 S24 S30 S29"), ("l11", "show: S05 S11 S24 S31"),
    ("l11", "show: S5 S11 S24 S30"), ("l11", "show: S05, S11, S24, S30"), ("l11", "show: S05 S11 S24 none"),
    ("l11", "show"), ("l11", "shows: S05 S11 S24 S30"),
    ("l12", f"{SEAT_1}, ships S01* S16, coins 7"), ("l12", f"{SEAT_1}, ships S01** S16"),
    ("l12", f"{SEAT_1}, ships S01 S01*"), ("l12", f"{SEAT_1}, ships S1"), ("l12", f"{SEAT_1}, wood 2"),
    ("l12", "seat 1: points seven"), ("l12", "seat 1: points 100000"), ("l12", "seat 1: points -100000"),
    ("l12", "seat 1: points"), ("l12", "seat 1: points 3 4"), ("l12", "seat 0: points 3"), ("l12", "seat 3: points 3"),
    ("l12", "seat: points 3"), ("l12", "seat one: points 3"), ("l12", "seats 1: points 3"),
    ("l12", "seat 1 2: points 3"),
    ("l14", "turns: seat 2"), ("l14", "turn: seat two"), ("l14", "turn: chance 1"), ("l14", "turn: seat 2, seat 2"),
    ("l14", "turn: seat 2, visits 3"), ("l14", "over: seat 2"), ("l14", "turn: seat"),
    ("l14", "nonsense"), ("l14", "a line: of words"), ("l14", ":"), ("l14", "::: 5"), ("l14", ","), ("l14", "♜"),
])
def test_a_line_that_cannot_be_read_is_refused_and_shown(line: str, text: str) -> None:
    assert refused(changed(**{line: text})) == f"The line {text!r} of the diagram cannot be read."


@pytest.mark.parametrize(("changes", "fault"), [
    ({"l1": "round 7, drawn 4, quakes 0"}, "round is 7, but it lies between 1 and 6"),
    ({"l1": "round 2, drawn 5, quakes 0"}, "5 event cards are drawn, but 4 are seen"),
    ({"l1": "round 3, drawn 4, quakes 0"}, "the marker of seat 1 is not where its workers have brought it"),
    ({"l4": "3 sinking:"}, "4 event cards are drawn, but 3 are seen"),
    ({"l4": "3 gone: token potions"}, "tile 3 has sunk, but something is on it"),
    ({"l3": "2 sinking: seat 3, silver"}, "tile 2 is locked by nobody who plays"),
    ({"l2": "1 dry: silver"}, "the silver ring of tile 1 is taken by nobody"),
    ({"l2": "1 dry: seat 1"}, "seat 1 has placed 5 workers, but more are seen"),
    ({"l10": "bag: potions 5, animals 4, treasures 4, knowledge 4"}, "there are 7 tokens of potions, more than 6"),
    ({"l10": "bag: potions 7"}, "bag[0] is 7, but it lies between 0 and 6"),
    ({"l11": "show: S05 S11 S24 S24"}, "S24 is on show twice"),
    ({"l12": f"{SEAT_1}, ships S01* S24"}, "S24 is not on show"),
    ({"l12": f"{SEAT_1}, ships S01* S21*"}, "S21 was used by nobody"),
    ({"l12": "seat 1: points 3, space 12, height 0, left 2, wood 11"}, "cubes[0] is 11, but it lies between 0 and 10"),
    ({"l12": "seat 1: points 3, space 13, height 0, left 2"},
     "the marker of seat 1 is not where its workers have brought it"),
    ({"l12": "seat 1: points 3, space 12, height 1, left 2"}, "a pile of markers has a gap"),
    ({"l14": "turn: seat 1"}, "it is not the turn of seat 1"),
    ({"l14": "turn: seat 9"}, "actor is 8, but it lies between -2 and 3"),
    ({"l14": "turn: seat 3"}, "there are 2 players"),
    ({"l14": "turn: chance"}, "the wrong one is to move"),
    ({"l14": "event: seat 2, due 1"}, "the wrong one is to move"),
    ({"l14": "event: chance"}, "nothing of that kind is to be drawn"),
    ({"l14": "turn: seat 2, due 1"}, "seat 2 cannot be to move"),
    ({"l14": "turn: seat 2, chance"}, "the wrong one is to move"),
    ({"l14": "over"}, "seat 1 has workers out after the round"),
    ({"l14": "refill: chance"}, "seat 1 has workers out after the round"),
])
def test_a_diagram_of_what_cannot_come_up_is_refused_with_the_fault(changes: dict[str, str], fault: str) -> None:
    assert refused(changed(**changes)) == f"The diagram is no position that can come up: {fault}."


@pytest.mark.parametrize("step", ["turn:", "turn: chance, seat 1", "turn: seat 1, mover 1", "turn: seat 1, slot 1"])
def test_a_step_that_would_be_written_otherwise_is_refused(step: str) -> None:
    text = str(at(2)).replace("turn: seat 1", step)
    assert refused(text) == f"The line {step!r} of the diagram cannot be read."


def test_more_cubes_than_there_are_are_refused() -> None:
    """What is nobody's is in the supply: it cannot be less than none."""
    everybody = "\n".join(f"seat {seat}: wood 10" for seat in range(1, 5))
    with pytest.raises(WrongOption, match=r"supply\[0\] is -10, but it lies between 0 and 30"):
        at(4, everybody)


WANTED = "round, 1, 2, 3, 4, 5, 6, 7, 8, bag, show, seat 1, seat 2, step"


@pytest.mark.parametrize("text", ["", "\n", "   \n \n", "\t"])
def test_an_empty_diagram_is_refused(text: str) -> None:
    assert refused(text) == f"The diagram must have one line each of {WANTED}; there is none of round."


@pytest.mark.parametrize(("line", "name"), list(enumerate(WANTED.split(", "), 1)))
def test_a_missing_line_is_refused_and_so_is_one_that_stands_twice(line: int, name: str) -> None:
    lines = RIGHT.splitlines()
    assert refused("\n".join(lines[:line - 1] + lines[line:])) == (
        f"The diagram must have one line each of {WANTED}; there is none of {name}.")
    assert refused(f"{RIGHT}\n{lines[line - 1]}") == (
        f"The diagram must have one line each of {WANTED}; there are several of {name}.")


def test_a_second_step_of_another_kind_is_refused() -> None:
    assert refused(f"{RIGHT}\nover") == (
        f"The diagram must have one line each of {WANTED}; there are several of step.")


@pytest.mark.parametrize("players", [3, 4])
def test_a_diagram_for_another_number_of_players_is_refused(players: int) -> None:
    assert refused(RIGHT, GAMES[players]).endswith("there is none of seat 3.")
    three = str(play(GAMES[3].start(), f"order 1 2 3, {SHIPS_UP}"))
    assert refused(three) == "The line 'seat 3: points 0, space 0, height 0, left 7' of the diagram cannot be read."


# ---- whatever is typed -----------------------------------------------------------------------------------------------

WORDS = st.sampled_from([
    "round", "drawn", "quakes", "seat", "token", "silver", "bag", "show", "points", "space", "height", "left",
    "swimmers", "ships", "wood", "gold", "potions", "knowledge", "dry", "sinking", "gone", "turn", "ship", "event",
    "refill", "order", "over", "chance", "mover", "slot", "placed", "due", "S01", "S16*", "S30", "-", ":", ",", "1",
    "2", "3", "6", "7", "8", "0", "-1", "99", "40000", "-40000", "x", "²", "٣", "\x00", "1_0"])


def accepted_or_refused(game: Game, text: str) -> None:
    """A position that could be part of a game, or a WrongOption: nothing else may come of a text."""
    try:
        state = position(game, text)
    except WrongOption:
        return
    assert state.fault() == ""
    assert position(game, str(state)) == state


@given(st.sampled_from([2, 3, 4]), st.lists(st.lists(WORDS, max_size=8).map(" ".join), max_size=6).map("\n".join))
@examples(200, 60)
def test_lines_of_any_words_are_read_or_refused(players: int, text: str) -> None:
    accepted_or_refused(GAMES[players], text)


@given(st.sampled_from([2, 3, 4]), st.text(max_size=80))
@examples(100, 40)
def test_any_text_is_read_or_refused(players: int, text: str) -> None:
    accepted_or_refused(GAMES[players], text)


@given(positions(games("ark")), st.data())
@examples(100, 40)
def test_a_diagram_with_a_changed_word_is_read_or_refused(state: State, data: st.DataObject) -> None:
    words = str(state).replace("\n", " \n ").split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(WORDS)
    accepted_or_refused(state.game, " ".join(words))


@given(positions(games("ark")), st.data())
@examples(60, 20)
def test_a_diagram_with_a_line_of_any_words_instead_of_its_own_is_read_or_refused(
        state: State, data: st.DataObject) -> None:
    """The line's head stays, so that it comes to be read."""
    lines = str(state).splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    words = " ".join(data.draw(st.lists(WORDS, max_size=6)))
    lines[place] = f"{lines[place].partition(':')[0]}: {words}"
    accepted_or_refused(state.game, "\n".join(lines))
