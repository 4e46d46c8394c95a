"""Positions as plain text: what `str(state)` writes can be set up again, and what cannot be read is refused."""

from __future__ import annotations

from inspect import cleandoc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, Game, State, WrongOption
from atlantis.games.atlandice.diagram import position
from atlantis.testing import games, positions
from tests.games.atlandice.positions import GAMES, TWO, at, moves, play
from tests.games.scale import examples, scaled

RIGHT = cleandoc(TWO)


def changed(**changes: str) -> str:
    """The text with some of its lines replaced: `changed(l2="1 swap +1:")`, counted from 1."""
    lines = RIGHT.splitlines()
    for name, line in changes.items():
        lines[int(name[1:]) - 1] = line
    return "\n".join(lines)


def last_line(state: State) -> str:
    """What is being decided."""
    return str(state).splitlines()[-1]


# ---- what was written is read ----------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_random_games_can_be_set_up_again(players: int) -> None:
    game = GAMES[players]
    for seed in range(scaled(25, 2)):
        random, state = Random(seed), game.start()
        while state.actor != OVER:
            assert position(game, str(state)) == state
            state.apply(random.choice(state.legal_actions()))
        assert position(game, str(state)) == state


@given(positions(games("atlandice")))
@examples(40, 15)
def test_any_position_can_be_set_up_again(state: State) -> None:
    assert position(state.game, str(state)) == state


@pytest.mark.parametrize("data", [
    {"resources.market": 0}, {"resources.district.three": 1}, {"clock.last": 60}, {"dice.three": 4}])
def test_positions_of_games_with_other_values_can_be_set_up_again(data: dict[str, object]) -> None:
    game = atlantis.load("atlandice", 3, data=data)
    for seed in range(scaled(6, 1)):
        random, state = Random(seed), game.start()
        while state.actor != OVER:
            assert position(game, str(state)) == state
            state.apply(random.choice(state.legal_actions()))


def test_a_position_is_written_as_people_would() -> None:
    state = position(GAMES[2], RIGHT)
    assert str(state) == RIGHT
    assert moves(state) == ["take 1", "take 4", "take 6", "give 1", "give 4", "give 6"]


def test_a_visit_is_written_with_all_that_is_pending() -> None:
    state = position(GAMES[2], RIGHT)
    assert last_line(play(state, "give 4")) == "pick: seat 1, for 3, from 4, at 4, picks 1, visits 2"
    assert last_line(play(state, "pick tool")) == "submarine: seat 1, for 3, from 4, at 4, visits 2"
    assert last_line(play(state, "submarine 6")).startswith("take: seat 2")


def test_the_visitor_is_written_only_where_chance_acts() -> None:
    state = at(3, "5 even +2: dice 1, weapon 7\ntake: seat 2, visits 5")
    assert last_line(state) == "take: seat 2, visits 5"
    assert last_line(play(state, "take 5")) == "pick: seat 2, for 2, from 5, at 5, picks 1, visits 4"
    assert last_line(play(state, "pick weapon")) == "roll: chance, visitor 2, for 2, from 5, at 5, visits 4"
    assert position(GAMES[3], str(state)) == state


def test_set_up_openings_donations_and_ends_are_written_too() -> None:
    start = GAMES[4].start()
    assert str(start).splitlines()[1] == "1 no tile +3: gem 9"
    assert last_line(start) == "first: chance"
    play(start, "first 3, tile jeweller chain")
    assert str(start).splitlines()[:3] == ["clock 0, submarine 4, first 3", "1 chain +2: gem 9", "2 no tile +3: book 9"]
    assert last_line(start) == "deal: chance, district 2"
    play(start, "tile library second, tile inn gate, tile engineering 1, tile blacksmith six, roll 2")
    assert last_line(start) == "gates: chance, rolls 8"
    donation = play(at(3, "clock 3\n5 even +2: weapon 3\nseat 1: weapon 4\ntake: seat 3, visits 1"), "take 6, pick gem")
    assert last_line(donation) == "donate: seat 1, donors 3"
    end = play(at(3, "clock 23\ntake: seat 3, visits 1"), "take 6, pick gem")
    assert last_line(end) == "over"
    for state in (start, donation, end):
        assert position(state.game, str(state)) == state


def test_the_check_of_empty_districts_is_written_with_what_was_settled() -> None:
    state = play(at(3, """
        1 odd +2: dice 1, gem 1
        seat 2: gem 6
        take: seat 1, visits 6
        """), "take 1, pick gem, roll 2")
    assert last_line(state) == "reveal: chance, settled 1, visits 5"
    assert position(GAMES[3], str(state)) == state


def test_blank_lines_indentation_and_the_order_of_lines_do_not_matter() -> None:
    state = position(GAMES[2], RIGHT)
    lines = RIGHT.splitlines()
    assert position(GAMES[2], "\n\n  ".join(reversed(lines))) == state
    assert position(GAMES[2], f"\n{RIGHT}\n\n") == state


# ---- refusals --------------------------------------------------------------------------------------------------------

def refused(text: str, game: Game = GAMES[2]) -> str:
    """The sentence; only a WrongOption says what is wrong with a diagram."""
    with pytest.raises(WrongOption) as error:
        position(game, text)
    return str(error.value)


@pytest.mark.parametrize(("line", "text"), [
    ("l1", "clock x, submarine 2, first 2"), ("l1", "clock 10"),
    ("l1", "clock 10 11, submarine 2, first 2"), ("l1", "clock 1.5, submarine 2, first 2"),
    ("l1", "clock -1, submarine 2, first 2"), ("l1", "clock 1000, submarine 2, first 2"),
    ("l1", "clock 10, submarine 2, first 2, dice 1"), ("l1", "clock 10, submarine 2"),
    ("l1", "clock 10, submarine 2, first " + "9" * 5000),
    ("l2", "1 sawp +1: dice 2, gem 4, book 1"),  # no such tile
    ("l2", "1 even +1: dice 2, gem 4, book 1"),  # a tile of the Blacksmith
    ("l2", "1 swap: dice 2, gem 4, book 1"), ("l2", "1 swap +x: dice 2, gem 4, book 1"),
    ("l2", "1 swap +1: dice two, gem 4, book 1"), ("l2", "1 swap +1: dice, gem 4, book 1"),
    ("l2", "1 swap +1: dice 2, gems 4, book 1"), ("l2", "1 swap +1: dice 2, gem 4 5, book 1"),
    ("l2", "1 swap +1: dice 2, points 4"), ("l2", "1 swap +-1: gem 4"), ("l2", "1 swap odd +1: gem 4"),
    ("l2", "1: dice 2, gem 4, book 1"), ("l7", "6 odd +1: dice 1, gem 3"), ("l7", "6 used up: dice 1"),
    ("l4", "3 used up by now:"),
    ("l2", "7 swap +1: dice 2, gem 4, book 1"), ("l2", "0 swap +1: dice 2, gem 4, book 1"),
    ("l8", "seat 1: points 7, dice 1, gem 2, book 2, tiles odder"), ("l8", "seat 0: points 7"),
    ("l8", "seat 4: points 7"), ("l8", "seat: points 7"), ("l8", "seat one: points 7"),
    ("l8", "seat 1: points seven"), ("l8", "seat 1: coins 7"), ("l8", "seat 1: points -1"),
    ("l8", "seat 1: points 70000"), ("l8", "seat 1 2: points 7"),
    ("l10", "neutral: points 4, dice 1, given 1, weapon 3"),
    ("l11", "unscored: smuggler"),
    ("l12", "taken: seat 2, visits 3"), ("l12", "take: seat two, visits 3"), ("l12", "take: seat 2, visit 3"),
    ("l12", "take: seat 1, visits 3, settled 6"), ("l12", "take: seat 1, visits 3, settled x"),
    ("l11", "unscored: smuggle odd"), ("l11", "unscored: smuggle smuggle"), ("l11", "unscored junk: smuggle"),
    ("l1", "clock 1_0, submarine 2, first 2"), ("l1", "clock \u0661\u0660, submarine 2, first 2"),
    ("l2", "1 swap 1: dice 2, gem 4, book 1"), ("l2", "01 swap +1: dice 2, gem 4, book 1"),
    ("l12", "take: seat 1, visitor 2, visits 3"), ("l12", "take: chance, seat 1, visits 3"),
    ("l1", "clock, submarine 2, first 1"), ("l1", "clocks 10, submarine 2, first 2"),
    ("l2", "1swap +1: dice 2, gem 4"), ("l8", "seats 1: points 7"), ("l10", "neutrals: points 4"),
    ("l11", "unscore: smuggle"), ("l12", "nonsense"),
    ("l12", "a line: of words"), ("l12", ":"), ("l12", "::: 5"), ("l12", ","), ("l12", "♜"),
])
def test_a_line_that_cannot_be_read_is_refused_and_shown(line: str, text: str) -> None:
    assert refused(changed(**{line: text})) == f"The line {text!r} of the diagram cannot be read."


@pytest.mark.parametrize(("line", "text", "twice"), [
    ("l1", "clock 10, submarine 2, first 2, clock 10", "clock"),
    ("l2", "1 swap +1: dice 2, gem 2, gem 2, book 1", "gem"),
    ("l8", "seat 1: points 7, dice 1, dice 1", "dice"),
    ("l12", "take: seat 2, visits 3, seat 2", "seat"),
])
def test_what_a_line_names_twice_is_refused(line: str, text: str, twice: str) -> None:
    assert refused(changed(**{line: text})) == f"The line {text!r} of the diagram names {twice!r} twice."


@pytest.mark.parametrize(("changes", "fault"), [
    ({"l2": "1 swap +1: dice 2, gem 5, book 1"}, "there are 11 tokens of gem, not 10"),
    ({"l6": "5 even +2: weapon 3"}, "there are 9 tokens of weapon, not 10"),
    ({"l4": "3 used up: provision 1"}, "there are 1 tokens of provision, not 0"),
    ({"l4": "3 used up: dice 1", "l2": "1 swap +1: dice 1, gem 4, book 1"},
     "District 3 is used up, but something is there"),
    ({"l2": "1 swap +1: dice 3, gem 4, book 1"}, "the dice lying, taken and still to be rolled do not fit together"),
    ({"l12": "take: seat 1, visits 4"}, "the dice lying, taken and still to be rolled do not fit together"),
    ({"l2": "1 swap +2: dice 2, gem 4, book 1"}, "the stack of District 1 does not have its three tiles"),
    ({"l8": "seat 1: points 7, dice 1, gem 2, book 2, tiles odd chain"},
     "the stack of District 1 does not have its three tiles"),
    ({"l11": "unscored: smuggle beyond"}, "the stack of District 2 does not have its three tiles"),
    ({"l8": "seat 1: points 2, dice 1, gem 2, book 2, tiles odd"}, "2 points are less than 1 tiles bring"),
    ({"l9": "seat 2: points 6, dice 1, gem 1, tool 1, tiles hasten 3"},
     "seat 2 has not taken the dice that were its turn's"),
    ({"l1": "clock 25, submarine 2, first 2"}, "clock is 25, but it lies between 0 and 24"),
    ({"l1": "clock 10, submarine 7, first 2"}, "submarine is 6, but it lies between 0 and 5"),
    ({"l1": "clock 10, submarine 3, first 2"}, "District 3 is used up, but something is there"),
    ({"l1": "clock 10, submarine 2, first 1"}, "it is not the turn of seat 1"),
    ({"l1": "clock 10, submarine 2, first 3"}, "there is no seat 3"),
    ({"l8": "seat 1: points 999, dice 1, gem 2, book 2, tiles odd"},
     "points[0] is 999, but it lies between 0 and 142"),
    ({"l12": "take: seat 2, visits 3"}, "it is not the turn of seat 2"),
    ({"l12": "take: seat 9, visits 3"}, "actor is 8, but it lies between -2 and 3"),
    ({"l12": "take: chance, visits 3"}, "the wrong one is to move"),
    ({"l12": "over"}, "the game is over before the last space of the clock"),
    ({"l12": "donate: seat 1, donors 2"}, "there is no Donation on space 10"),
])
def test_a_diagram_of_what_cannot_come_up_is_refused_with_the_fault(changes: dict[str, str], fault: str) -> None:
    assert refused(changed(**changes)) == f"The diagram is no position that can come up: {fault}."


def test_a_tile_that_is_both_on_top_and_gone_is_refused() -> None:
    assert refused(changed(l11="unscored: smuggle swap")) == "The tile swap is both on top and gone."


@pytest.mark.parametrize("text", ["", "\n", "   \n \n", "\t"])
def test_an_empty_diagram_is_refused(text: str) -> None:
    assert refused(text) == f"The diagram has no line 'clock'; it looks like this:\n{GAMES[2].start()}"


@pytest.mark.parametrize(("line", "name"), [(1, "clock"), (12, "step")])
def test_the_clock_and_the_step_are_asked_for(line: int, name: str) -> None:
    lines = RIGHT.splitlines()
    del lines[line - 1]
    assert refused("\n".join(lines)) == (
        f"The diagram has no line {name!r}; it looks like this:\n{GAMES[2].start()}")


@pytest.mark.parametrize(("line", "name"), [
    ("clock 3, submarine 2, first 1", "clock"), ("1 swap +1: gem 4", "1"), ("3 used up:", "3"), ("6:", "6"),
    ("seat 1: points 7", "seat 1"), ("neutral: points 4", "neutral"), ("unscored: odd", "unscored"),
    ("pick: seat 1", "step"), ("over", "step"),
])
def test_a_line_given_twice_is_refused(line: str, name: str) -> None:
    assert refused(f"{RIGHT}\n{line}") == f"The diagram has the line {name!r} twice."


@pytest.mark.parametrize("line", range(2, 12))
def test_a_missing_line_is_refused(line: int) -> None:
    lines = RIGHT.splitlines()
    if lines[line - 1] == "3 used up:":
        assert position(GAMES[2], "\n".join(lines[:line - 1] + lines[line:])) == position(GAMES[2], RIGHT)
    else:
        assert refused("\n".join(lines[:line - 1] + lines[line:])).startswith("The diagram is no position")


@pytest.mark.parametrize("players", [3, 4])
def test_a_diagram_for_another_number_of_players_is_refused(players: int) -> None:
    assert refused(RIGHT, GAMES[players])


# ---- whatever is typed -----------------------------------------------------------------------------------------------

WORDS = st.sampled_from([
    "clock", "submarine", "first", "seat", "neutral", "unscored", "dice", "gem", "book", "points", "tiles", "given",
    "odd", "swap", "used", "up", "no", "tile", "take", "pick", "over", "chance", "settled", "visitor", "for", "from",
    "at", "district", "picks", "rolls", "visits", "donors", ":", ",", "+2", "+0", "1", "2", "3", "6", "7", "0", "-1",
    "99", "40000", "-40000", "x", "²", "٣", "\x00", "1_0"])


def accepted_or_refused(game: Game, text: str) -> None:
    """A position that could be part of a game, or a WrongOption: nothing else may come of a text."""
    try:
        state = position(game, text)
    except WrongOption:
        return
    assert state.fault() == ""
    assert position(game, str(state)) == state


@given(st.sampled_from([2, 3, 4]), st.lists(st.lists(WORDS, max_size=8).map(" ".join), max_size=6).map("\n".join))
@examples(400, 100)
def test_lines_of_any_words_are_read_or_refused(players: int, text: str) -> None:
    accepted_or_refused(GAMES[players], text)


@given(st.sampled_from([2, 3, 4]), st.text(max_size=80))
@examples(200, 60)
def test_any_text_is_read_or_refused(players: int, text: str) -> None:
    accepted_or_refused(GAMES[players], text)


@given(positions(games("atlandice")), st.data())
@examples(150, 40)
def test_a_diagram_with_a_changed_word_is_read_or_refused(state: State, data: st.DataObject) -> None:
    words = str(state).replace("\n", " \n ").split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(WORDS)
    accepted_or_refused(state.game, " ".join(words))
