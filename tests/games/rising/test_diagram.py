"""Positions as plain text: what `str(state)` writes can be set up again, and what cannot be read is refused."""

from __future__ import annotations

from inspect import cleandoc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlantis import OVER, Game, State, WrongOption
from atlantis.games.rising.diagram import position
from atlantis.testing import games, positions
from tests.games.rising.positions import GAMES, at, game_of, lines, moves, play, with_data
from tests.games.scale import examples, scaled

CHOSEN = game_of(3, "hard", starting_energy=False, councilors=["scholar", "astrologer", "priest"])
RIGHT = cleandoc("""
    turn 3, start 1, phase act, done 0, part 0, galley 5
    M: intact 5, M2 seat-1 1, M2 brave-1 1, M5 seat-2 1, M5 barrier 1, M5 target 5
    H: intact 6
    F: intact 4, F4 target 6
    L: intact 6, L5 seat-1 1
    R: intact 0
    C: intact 6
    places: centre seat-1 1, navy seat-2 3, navy brave-2 1
    seat 1 explorer: home 1, unused 2, energy 2, courage 1, ore 1, inner-light 2
    seat 2 priest: home 0, unused 2, gold 3, copied-scholar 1
    blueprint: power-core 0, tidal-anchor 1, signal-mirror 2, muster-bell 0, solar-matrix 0, targeting-spire 0, \
exchange-conduit 0, ward-lattice 0, ether-valve 0, memory-prism 0
    discards: market-day 1, flood-M 2, flood-F 2, earthquake 1
    known: flood-C calm-seas
    effects: crisis 1, next-solar 1
    pending:
    to move: seat 1
    """)
"""A turn of two players: the second is done, courage and a barrier lie on tiles, something is known and in force."""
WANTED = ("turn, M, H, F, L, R, C, places, seat 1, seat 2, blueprint, discards, known, effects, pending, to move")


def changed(**changes: str) -> str:
    """The text with some of its lines replaced: `changed(l2="M: intact 4")`, counted from 1."""
    text = RIGHT.splitlines()
    for name, line in changes.items():
        text[int(name[1:]) - 1] = line
    return "\n".join(text)


def assert_read_back(state: State) -> None:
    assert position(state.game, str(state)) == state


# ---- what was written is read ----------------------------------------------------------------------------------------

@pytest.mark.parametrize("game", [*GAMES.values(), CHOSEN, game_of(4, "cosmic"), game_of(2, "normal")], ids=repr)
def test_every_position_of_random_games_can_be_set_up_again(game: Game) -> None:
    for seed in range(scaled(4, 2)):
        random, state = Random(seed), game.start()
        while state.actor != OVER:
            assert_read_back(state)
            state.apply(random.choice(state.legal_actions()))
        assert_read_back(state)


@given(positions(games("rising")))
@examples(40, 15)
def test_any_position_can_be_set_up_again(state: State) -> None:
    assert_read_back(state)


@pytest.mark.parametrize("data", [
    {"start.atlanteans": [6, 6, 6, 6, 6]}, {"hand": 1}, {"supply.cubes": {"ore": 1, "atlantium": 7, "gold": 3,
                                                                         "crystal": 2}},
    {"attack.die": [9, 9, 0]}, {"turns": 2}, {"knowledge.reading-the-tides.amount": 5}, {"supply.energy": 0,
                                                                                       "start.energy": [0] * 5},
    {"tiles.cities.rings": [1, 1, 1, 1, 1, 1]}])
def test_positions_of_games_with_other_values_can_be_set_up_again(data: dict[str, object]) -> None:
    game = with_data(3, data)
    for seed in range(scaled(2, 1)):
        random, state = Random(seed), game.start()
        while state.actor != OVER:
            assert_read_back(state)
            state.apply(random.choice(state.legal_actions()))
        assert_read_back(state)


def test_a_position_is_written_as_people_would() -> None:
    state = position(GAMES[2], RIGHT)
    assert str(state) == RIGHT
    assert moves(state) == ["play inner-light", "act M2", "act L5", "convert ore atlantium", "convert ore gold",
                            "convert ore crystal", "done"]
    assert state.scores() == [2, 2]


def test_the_set_up_is_written_step_by_step() -> None:
    state = GAMES[3].start()
    assert lines(state, "turn", "to move") == ["turn 1, start 1, phase councilors, done 0, part 0, galley 3"]
    assert str(state).splitlines()[-1] == "to move: chance"
    assert str(state).splitlines()[8:11] == ["seat 1: home 3", "seat 2: home 3", "seat 3: home 3"]
    play(state, "councilor 1 priest")
    assert lines(state, "turn", "seat 1", "seat 2") == [
        "turn 1, start 1, phase councilors, done 1, part 0, galley 3", "seat 1 priest: home 3", "seat 2: home 3"]
    play(state, "councilor 2 scholar, councilor 3 champion, first 2")
    assert lines(state, "turn", "seat 2", "seat 3", "blueprint") == [
        "turn 1, start 2, phase blueprint, done 0, part 0, galley 3", "seat 2 scholar: home 3, energy 1",
        "seat 3 champion: home 3, energy 1", "blueprint: power-core 0"]
    assert lines(play(state, "blueprint star-well"), "blueprint") == ["blueprint: power-core 0, star-well 0"]
    assert_read_back(state)


@pytest.mark.parametrize(("drawn", "made", "written"), [
    ("phase council\nisland: M 3\nseat 2: energy 3\nseat 3: energy 2", "raise M, give 3",
     ["seat 2 champion: home 3, given 3", "effects: missing 2, raising 1", "pending: window 0 0, give 0 2",
      "to move: seat 3"]),
    ("phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3, navy seat-3 3\nseat 2: energy 3", "misfortune flood-M",
     ["effects:", "pending: course 0 0, cancel 0 0", "to move: seat 1"]),
    ("phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3, navy seat-3 3\nisland: M 3\nseat 2: energy 5",
     "pass-phase", ["seat 1 priest: home 0, quiet 1", "pending: window 1 1", "to move: seat 2"]),
    ("phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2\nseat 1: burning-mirrors 2, ballad-of-bravery 1",
     "attack 5, play burning-mirrors, play ballad-of-bravery",
     ["effects: ballad 1, mirrors 2, die 6", "pending: window 2 0", "to move: seat 1"]),
    ("phase act\nL: L1 seat-1 1\nseat 1: tireless-hands 1",
     "play tireless-hands, act L1, knowledge inner-light, knowledge inner-light, knowledge market-day",
     ["effects: drawn-market-day 1, drawn-inner-light 2",
      "pending: limit 0 0, return 18 0, action 18 8, keep 2 0", "to move: seat 1"]),
    ("phase build\nseat 1 artificer: atlantium 3, gold 1, crystal 1, twin-harmonics 1, borrowed-plans 1",
     "play twin-harmonics, play borrowed-plans, build solar-matrix, waive gold",
     ["effects: twin 1, borrowed 2, chosen 7, cost-atlantium 3, cost-crystal 1", "pending: waive 2 0",
      "to move: seat 1"]),
    ("phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3, navy seat-3 3\nseat 1: reading-the-tides 1",
     "play reading-the-tides, misfortune plague", ["known: plague", "pending: window 1 0, pick 0 0, reveal 2 0",
                                                   "to move: chance"]),
    ("seat 1: untapped-talent 1", "play untapped-talent, target astrologer",
     ["seat 1 priest: home 3, copied-astrologer 1", "pending:", "to move: seat 1"]),
    ("phase council\nisland: M 3, H 2\nseat 2: energy 5", "raise M, give 0", ["M: intact 3, barred 1"]),
])
def test_what_is_pending_is_written(drawn: str, made: str, written: list[str]) -> None:
    state = play(at(3, drawn), made)
    text = str(state).splitlines()
    assert [line for line in text if line in written] == written
    assert_read_back(state)


def test_the_end_is_written_as_won_or_lost() -> None:
    lost = play(at(2, "phase attack, galley 5\nisland: M 2, others 0"), "attack 0")
    assert str(lost).splitlines()[-3:] == ["effects: die 1, centre-lost 1", "pending:", "over: lost"]
    assert_read_back(lost)
    won = play(at(2, "phase build, turn 6\nblueprint: power-core 1, tidal-anchor 1, signal-mirror 1, muster-bell 1, "
                     "solar-matrix 2, targeting-spire 2, exchange-conduit 0, ward-lattice 2, ether-valve 1, "
                     "memory-prism 1\nseat 1: atlantium 3, gold 2"), "build exchange-conduit")
    assert str(won).splitlines()[-1] == "over: won"
    assert_read_back(won)


def test_blank_lines_indentation_and_the_order_of_lines_do_not_matter() -> None:
    state = position(GAMES[2], RIGHT)
    assert position(GAMES[2], "\n\n  ".join(reversed(RIGHT.splitlines()))) == state
    assert position(GAMES[2], f"\n{RIGHT}\n\n") == state


@pytest.mark.parametrize("changes", [
    {"l1": "turn 3, galley 5, done 0, phase act, start 1"},
    {"l2": "M: M5 target 5, M5 barrier 1, M5 seat-2 1, M2 brave-1 1, M2 seat-1 1, intact 5"},
    {"l2": "M:intact 5,M2 seat-1 1,  M2   brave-1 1,M5 seat-2 1,M5 barrier 1,M5 target 5"},
    {"l9": "seat 1 explorer: unused 2, inner-light 2, home 1, gold 0, energy 2, courage 1, ore 1"},
    {"l12": "discards: flood-F 2, market-day 1, earthquake 1, flood-M 2, plague 0"},
    {"l14": "effects: next-solar 1, crisis 1, spire 0"},
    {"l13": "known:   flood-C    calm-seas"},
])
def test_what_a_line_names_may_stand_in_any_order_and_what_there_is_none_of_may_be_said(
        changes: dict[str, str]) -> None:
    assert position(GAMES[2], changed(**changes)) == position(GAMES[2], RIGHT)


# ---- refusals --------------------------------------------------------------------------------------------------------

def refused(text: str, game: Game = GAMES[2]) -> str:
    """The sentence; only a WrongOption says what is wrong with a diagram."""
    with pytest.raises(WrongOption) as error:
        position(game, text)
    return str(error.value)


@pytest.mark.parametrize(("line", "text"), [
    ("l1", "turn x, start 1, phase act, done 0, part 0, galley 5"), ("l1", "turn 3, start 2, phase acts, galley 5"),
    ("l1", "turn 3, phase act, done 1, galley 5"), ("l1", "turn 3, start 2, done 1, galley 5"),
    ("l1", "turn 3, start 1, phase act, done 0, galley 5, colour 3"), ("l1", "turn 3"), ("l1", "turn 3, start 2 2"),
    ("l1", "turn 100000, start 1, phase act, done 0, galley 5"), ("l1", "turn 3, start 2, phase act, done \u00b2"),
    ("l1", "turn 3, start 1, phase act, done 0, galley 5, done 1"), ("l1", "turn 3, start two, phase act, done 1"),
    ("l1", "turn 3, start 1, phase act, done 0, galley " + "9" * 5000),
    ("l2", "M: intact five"), ("l2", "M: intact 5, M7 seat-1 1"), ("l2", "M: intact 5, H1 seat-1 1"),
    ("l2", "M: intact 5, M2 seat-7 1"), ("l2", "M: intact 5, M2 seat-1"), ("l2", "M: intact 5 5"),
    ("l2", "M: intact 5, intact 5"), ("l2", "M: M2 seat-1 1, M2 seat-1 1, intact 5"), ("l2", "M; intact 5"),
    ("l2", "M: intact 5, M2 walls 1"), ("l5", "L: intact 6, L5 target 3"), ("l2", "Mountains: intact 5"),
    ("l8", "places: centre seat-1 1, navy seat-2 3, navy bold-2 1"), ("l8", "places: center seat-1 1"),
    ("l8", "places: centre barrier 1"), ("l8", "place: centre seat-1 1"),
    ("l9", "seat 1 explorer: home one"), ("l9", "seat 1 explorer: home 1, coins 3"), ("l9", "seat 1 king: home 1"),
    ("l9", "seat 1 explorer priest: home 1"), ("l9", "seat 0 explorer: home 1"), ("l9", "seat 3 explorer: home 1"),
    ("l9", "seat one explorer: home 1"), ("l9", "seats 1 explorer: home 1"), ("l9", "seat 1 explorer: home 1, home 1"),
    ("l9", "seat 1 explorer: home 1, inner-light two"), ("l9", "seat 1 explorer: home -99999"),
    ("l9", "seat 1 explorer: home 1, Inner-Light 2"), ("l9", "seat 1 explorer: home 1, copied-king 1"),
    ("l11", "blueprint: power-core"), ("l11", "blueprint: power-cores 0"), ("l11", "blueprint: power-core 0 0"),
    ("l11", "blueprint: power-core 0, power-core 0"), ("l12", "discards: market 1"), ("l12", "discards: flood-M two"),
    ("l12", "discards: flood-M 1, flood-M 1"), ("l13", "known: flood-C flood"), ("l13", "known: flood-C, calm-seas"),
    ("l13", "known: calm-seas calm-seas flood-M flood-M flood-M flood-M"), ("l13", "know: flood-C"),
    ("l14", "effects: crises 1"), ("l14", "effects: crisis"), ("l14", "effects: crisis 1 1"),
    ("l14", "effects: crisis 1, crisis 1"), ("l14", "effects: cost-silver 1"), ("l14", "effects: drawn-gold 1"),
    ("l15", "pending: limit"), ("l15", "pending: limit 0"), ("l15", "pending: limit 0 0 0"),
    ("l15", "pending: stop 0 0"), ("l15", "pending: limit a 0"), ("l15", "pendings: limit 0 0"),
    ("l15", "pending:  0 0"),
    ("l16", "to move: 1"), ("l16", "to move: seat"), ("l16", "to move: seat one"), ("l16", "to move: seat 1 2"),
    ("l16", "to move: place 1"), ("l16", "over: drawn"), ("l16", "over:"), ("l16", "over: won lost"),
    ("l16", "moves: seat 1"), ("l16", "nonsense"), ("l16", ":"), ("l16", "::: 5"), ("l16", ","), ("l16", "♜"),
])
def test_a_line_that_cannot_be_read_is_refused_and_shown(line: str, text: str) -> None:
    assert refused(changed(**{line: text})) == f"The line {text!r} of the diagram cannot be read."


SEAT_1 = "seat 1 explorer: home 1, unused 2, energy 2, courage 1, ore 1, inner-light 2"
PARTS = RIGHT.splitlines()[10].removeprefix("blueprint: ")


@pytest.mark.parametrize(("changes", "fault"), [
    ({"l1": "turn 101, start 1, phase act, done 0, galley 5"}, "turn is 101, but it lies between 1 and 100"),
    ({"l1": "turn 3, start 1, phase act, done 0, galley 4"}, "the galley is at 4, not 5"),
    ({"l1": "turn 3, start 1, phase act, done 0, galley 6"}, "galley is 6, but it lies between 0 and 5"),
    ({"l1": "turn 3, start 3, phase act, done 1, galley 5"}, "there are 2 players"),
    ({"l1": "turn 3, start 2, phase act, done 3, galley 5"}, "Atlanteans are out in a phase in which all are home"),
    ({"l1": "turn 3, start 1, phase act, done 1, galley 5"},
     "Atlanteans are out in a phase in which all are home"),
    ({"l1": "turn 3, start 2, phase act, done 0, galley 5"}, "nobody is asked for a choice there, or somebody else is"),
    ({"l2": "M: intact 7"}, "intact tiles[0] is 7, but it lies between 0 and 6"),
    ({"l2": "M: intact 4, M2 seat-1 1, M2 brave-1 1, M5 seat-2 1, M5 barrier 1, M5 target 5"},
     "M2 lies under the sea, but something is on it"),
    ({"l2": "M: intact 5, M2 seat-1 2, M2 brave-1 1, M5 seat-2 1", "l9": SEAT_1.replace("home 1", "home 0")},
     "M2 has 2 rings taken by 2 Atlanteans"),
    ({"l2": "M: intact 5, M2 seat-1 1, M2 brave-1 1, M5 seat-2 1, M1 barrier 1"},
     "M1 lies under the sea, but something is on it"),
    ({"l2": "M: intact 5, M2 seat-1 1, M2 brave-1 2, M5 seat-2 1"}, "courage lies where nobody stands"),
    ({"l2": "M: intact 5, M2 seat-1 1, M2 brave-1 1, M5 seat-2 1, M5 target 1"},
     "a target number is not between 2 and 6"),
    ({"l5": "L: intact 6"}, "grey Atlanteans is 5, but it lies between 0 and 4"),
    ({"l5": "L: intact 6", "l10": "seat 2 priest: home 1, unused 2, gold 3"}, "seat 1 has 5 Atlanteans, fewer than 6"),
    ({"l8": "places: centre seat-1 1, centre brave-1 1, navy seat-2 3, navy brave-2 1"},
     "courage lies where nobody stands"),
    ({"l8": "places: centre seat-1 1, navy seat-2 3, navy seat-3 1"}, "there is no seat 3, but it has something"),
    ({"l9": SEAT_1.replace("explorer", "priest")}, "the councilors do not fit the seats"),
    ({"l9": SEAT_1.replace(" explorer", "")}, "the councilors do not fit the seats"),
    ({"l9": SEAT_1.replace("energy 2", "energy 25")}, "energy[0] is 25, but it lies between 0 and 24"),
    ({"l9": SEAT_1.replace("ore 1", "ore 11")}, "cubes in the supply[0] is -1, but it lies between 0 and 20"),
    ({"l9": SEAT_1.replace("inner-light 2", "inner-light 3")}, "knowledge deck[10] is -1, but it lies between 0 and 4"),
    ({"l9": f"{SEAT_1}, tireless-hands 4"}, "seat 1 holds more than 4 cards"),
    ({"l9": f"{SEAT_1}, held 1"}, "seat 1 holds Atlanteans back after they were placed"),
    ({"l9": f"{SEAT_1}, copied-explorer 1"}, "seat 1 has copied their own ability"),
    ({"l9": f"{SEAT_1}, given 1"}, "energy is given for nothing"),
    ({"l9": f"{SEAT_1}, quiet 1"}, "somebody passes for a phase that is over"),
    ({"l11": f"blueprint: {PARTS.replace('power-core 0, ', '')}"}, "the Power Core is missing"),
    ({"l11": f"blueprint: {PARTS}, star-well 0"}, "4 components of deck A are on the blueprint, not 3"),
    ({"l11": f"blueprint: {PARTS.replace('memory-prism', 'void-keel')}"},
     "2 components of deck C are on the blueprint, not 3"),
    ({"l11": f"blueprint: {PARTS.replace('tidal-anchor 1', 'tidal-anchor 3')}"},
     "a component was built by nobody who plays"),
    ({"l11": f"blueprint: {PARTS.replace(' 0', ' 1')}"}, "the gate is complete, or it is not won"),
    ({"l12": "discards: market-day 4"}, "knowledge deck[5] is -1, but it lies between 0 and 4"),
    ({"l12": "discards: flood-C 7"}, "misfortune deck[5] is -1, but it lies between 0 and 7"),
    ({"l14": "effects: die 3"}, "something is in force that belongs to another phase"),
    ({"l14": "effects: crisis 2"}, "Crisis of Faith is 2, but it lies between 0 and 1"),
    ({"l14": "effects: twin 1"}, "something is in force that belongs to another phase"),
    ({"l14": "effects: missing 1"}, "energy is given for nothing"),
    ({"l14": "effects: drawn-inner-light 0, drawn-market-day 1"}, "cards are drawn that nobody keeps"),
    ({"l14": "effects: centre-lost 1"}, "the centre is gone, but the game is not lost"),
    ({"l15": "pending: window 1 0"}, "the pending step 2 (1, 0) does not fit"),
    ({"l15": "pending: keep 1 0"}, "the pending step 14 (1, 0) does not fit"),
    ({"l15": "pending: trade 1 2"}, "the pending step 16 (1, 2) does not fit"),
    ({"l15": "pending: give 0 0"}, "the pending step 3 (0, 0) does not fit"),
    ({"l16": "to move: seat 2"}, "nobody is asked for a choice there, or somebody else is"),
    ({"l16": "to move: seat 3"}, "there are 2 players"),
    ({"l16": "to move: seat 9"}, "actor is 8, but it lies between -2 and 5"),
    ({"l16": "to move: chance"}, "nobody is asked for a choice there, or somebody else is"),
    ({"l16": "over: lost"}, "the game has ended for no reason"),
    ({"l16": "over: won"}, "the gate is complete, or it is not won"),
])
def test_a_diagram_of_what_cannot_come_up_is_refused_with_the_fault(changes: dict[str, str], fault: str) -> None:
    assert refused(changed(**changes)) == f"The diagram is no position that can come up: {fault}."


@pytest.mark.parametrize("text", ["", "\n", "   \n \n", "\t"])
def test_an_empty_diagram_is_refused(text: str) -> None:
    assert refused(text) == f"The diagram must have one line each of {WANTED}; there is none of turn."


@pytest.mark.parametrize(("line", "name"), list(enumerate(WANTED.split(", "), 1)))
def test_a_missing_line_is_refused_and_so_is_one_that_stands_twice(line: int, name: str) -> None:
    text = RIGHT.splitlines()
    assert refused("\n".join(text[:line - 1] + text[line:])) == (
        f"The diagram must have one line each of {WANTED}; there is none of {name}.")
    assert refused(f"{RIGHT}\n{text[line - 1]}") == (
        f"The diagram must have one line each of {WANTED}; there are several of {name}.")


def test_a_second_last_line_of_another_kind_is_refused() -> None:
    assert refused(f"{RIGHT}\nover: lost") == (
        f"The diagram must have one line each of {WANTED}; there are several of to move.")


@pytest.mark.parametrize("players", [3, 6])
def test_a_diagram_for_another_number_of_players_is_refused(players: int) -> None:
    assert refused(RIGHT, GAMES[players]).endswith("there is none of seat 3.")
    assert refused(str(GAMES[players].start())) == "The line 'seat 3: home 3' of the diagram cannot be read."


def test_a_diagram_of_another_level_or_with_other_councilors_is_refused() -> None:
    assert refused(RIGHT, game_of(2, "cosmic")).endswith("3 components of deck A are on the blueprint, not 0.")
    chosen = game_of(2, councilors=["priest", "explorer"])
    assert refused(RIGHT, chosen).endswith("seat 1 has another councilor than was chosen.")


# ---- whatever is typed -----------------------------------------------------------------------------------------------

WORDS = st.sampled_from([
    "turn", "start", "phase", "done", "part", "galley", "act", "build", "misfortunes", "M:", "H:", "places:", "seat",
    "explorer", "home", "unused", "energy", "ore", "gold", "inner-light", "intact", "M2", "seat-1", "brave-1",
    "barrier", "target", "centre", "navy", "blueprint:", "power-core", "discards:", "flood-M", "known:", "calm-seas",
    "effects:", "crisis", "die", "chosen", "centre-lost", "pending:", "limit", "window", "give", "reveal", "trade",
    "to", "move:", "over:", "won", "lost", "chance", ":", ",", "1", "2", "3", "6", "7", "0", "-1", "99", "40000", "x",
    "²", "٣", "\x00", "1_0"])


def accepted_or_refused(game: Game, text: str) -> None:
    """A position that could be part of a game, or a WrongOption: nothing else may come of a text."""
    try:
        state = position(game, text)
    except WrongOption:
        return
    assert state.fault() == ""
    assert_read_back(state)


@given(st.sampled_from([2, 3, 6]), st.lists(st.lists(WORDS, max_size=8).map(" ".join), max_size=6).map("\n".join))
@examples(200, 60)
def test_lines_of_any_words_are_read_or_refused(players: int, text: str) -> None:
    accepted_or_refused(GAMES[players], text)


@given(st.sampled_from([2, 3, 6]), st.text(max_size=80))
@examples(100, 40)
def test_any_text_is_read_or_refused(players: int, text: str) -> None:
    accepted_or_refused(GAMES[players], text)


@given(positions(games("rising")), st.data())
@examples(200, 60)
def test_a_diagram_with_a_changed_word_is_read_or_refused(state: State, data: st.DataObject) -> None:
    words = str(state).replace("\n", " \n ").split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(WORDS)
    accepted_or_refused(state.game, " ".join(words))


@given(positions(games("rising")), st.data())
@examples(100, 30)
def test_a_diagram_with_a_line_of_any_words_instead_of_its_own_is_read_or_refused(
        state: State, data: st.DataObject) -> None:
    """The line's head stays, so that it comes to be read."""
    text = str(state).splitlines()
    place = data.draw(st.integers(0, len(text) - 1))
    words = " ".join(data.draw(st.lists(WORDS, max_size=6)))
    text[place] = f"{text[place].partition(':')[0]}: {words}"
    accepted_or_refused(state.game, "\n".join(text))
