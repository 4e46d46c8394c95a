"""Positions as bytes: what was cut, changed, mixed up or invented is refused with a sentence that says how."""

from __future__ import annotations

import ast
import re
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import CHANCE, OVER, BrokenBytes, Game, State
from atlantis.games.atlandice import layout
from atlantis.testing import games, positions
from tests.games.atlandice.positions import GAMES, at, play
from tests.games.scale import examples, scaled

HEAD = 4 + 1 + 1 + len("atlandice") + 8  # magic, format, length of the name, name, fingerprint
NOT_A_POSITION = "The bytes are no position that can come up in Atlandice: "


def refusal(given: bytes, game: Game) -> str:
    with pytest.raises(BrokenBytes) as refused:
        game.from_bytes(given)
    return str(refused.value)


def read(given: bytes, game: Game) -> State | str:
    """The position, or why it was refused."""
    try:
        return game.from_bytes(given)
    except BrokenBytes as refused:
        return str(refused)


def sealed(body: bytes) -> bytes:
    """With a right check sum."""
    return body + zlib.crc32(body).to_bytes(4, "little")


def forged(state: State, cells: dict[int, int]) -> bytes:
    """The bytes of a position in which some cells were changed, with a right check sum."""
    body = bytearray(state.to_bytes()[:-4])
    for cell, value in cells.items():
        body[HEAD + 2 * cell:HEAD + 2 * cell + 2] = value.to_bytes(2, "little", signed=True)
    return sealed(bytes(body))


# ---- what was written is read ----------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_random_games_is_the_same_again(players: int) -> None:
    game = GAMES[players]
    for seed in range(scaled(60, 2)):
        random, state = Random(seed), game.start()
        while True:
            again = game.from_bytes(state.to_bytes())
            assert again == state
            assert hash(again) == hash(state)
            assert again.legal_actions() == state.legal_actions()
            if state.actor == OVER:
                break
            state.apply(random.choice(state.legal_actions()))


@given(positions(games("atlandice")))
@examples(40, 15)
def test_any_position_is_the_same_again(state: State) -> None:
    again = state.game.from_bytes(state.to_bytes())
    assert str(again) == str(state)
    assert again.view() == state.view()
    assert again.to_bytes() == state.to_bytes()


def test_the_bytes_begin_with_their_name_and_are_the_same_everywhere() -> None:
    start = GAMES[3].start()
    written = start.to_bytes()
    assert written.startswith(b"ATLS\x01\x09atlandice")
    assert len(written) == HEAD + 2 * 116 + 4
    assert forged(start, {}) == written


# ---- cut, longer, foreign, changed -----------------------------------------------------------------------------------

def test_bytes_cut_at_any_length_are_refused_as_truncated() -> None:
    whole = at(3).to_bytes()
    for length in range(4, len(whole)):
        sentence = refusal(whole[:length], GAMES[3])
        assert sentence.startswith("The bytes are truncated: "), f"{length} bytes: {sentence}"


def test_a_changed_bit_in_any_cell_is_noticed() -> None:
    whole = at(3).to_bytes()
    for place in range(HEAD, len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        assert refusal(bytes(changed), GAMES[3]) == "The bytes were changed: their check sum does not fit."


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("others", [2, 3, 4])
def test_positions_with_another_number_of_players_are_refused(players: int, others: int) -> None:
    if players != others:
        assert refusal(at(others).to_bytes(), GAMES[players]) == (
            "The bytes are a position of Atlandice with other players, options, data or another version of the rules.")


def test_positions_of_another_game_or_other_data_are_refused() -> None:
    assert refusal(atlantis.load("atlanteon").start().to_bytes(), GAMES[2]) == (
        "The bytes are a position of 'atlanteon', not of 'atlandice'.")
    shorter = atlantis.load("atlandice", 3, data={"hands.market": 3})
    assert "with other players, options, data" in refusal(shorter.start().to_bytes(), GAMES[3])


# ---- invented positions ----------------------------------------------------------------------------------------------

def actor_of(step: int) -> int:
    """The cell of the actor is the first; steps of chance are these."""
    return CHANCE if step in (layout.ROLL, layout.CHAIN_ROLL, layout.REVEAL) else 0


def on(area: int, kind: int) -> int:
    """The cell of a kind's tokens at an Area, both from 1."""
    return layout.ON + 5 * (area - 1) + kind - 1


def stock(party: int, kind: int) -> int:
    """The cell of a kind in somebody's stock; parties and kinds from 1."""
    return layout.STOCK + 5 * (party - 1) + kind - 1


START = {players: GAMES[players].start() for players in (2, 3, 4)}
VISITS = at(3, "take: seat 1, visits 6")
TWO = at(2, "take: seat 1, visits 6")
FOUR = at(4, "take: seat 1, visits 8")
SECOND_TURN = at(2, "seat 1: given 1\ntake: seat 2, visits 5")
LIBRARY_USED_UP = at(3, "2 used up:\ntake: seat 1, visits 6")
JEWELLER_WON = at(3, "1 swap +1: gem 7\nseat 2: points 3, tiles odd\ntake: seat 1, visits 6")
AT_BLACKSMITH = play(at(3, "5 even +2: dice 1, weapon 7\ntake: seat 1, visits 6"), "take 5")  # a pick
AT_MARKET = play(at(3, "take: seat 1, visits 6"), "take 6")
AT_GATE = play(at(3, "3 gate +2: dice 1, provision 7\ntake: seat 1, visits 6"), "take 3, pick provision")
ROLLING = play(at(3, "5 even +2: dice 1, weapon 7\ntake: seat 1, visits 6"), "take 5, pick weapon")
GIVING = play(at(2, "5 even +2: dice 1, weapon 7\ntake: seat 1, visits 6"), "give 5")
REVEALING = play(at(3, "1 odd +2: dice 1, gem 1\nseat 2: gem 6\ntake: seat 1, visits 6"), "take 1, pick gem, roll 2")
DONATING = play(at(3, """
    clock 3
    1 odd +2: gem 5
    seat 1: gem 2
    seat 2: tool 3
    4 2 +2: tool 4
    take: seat 3, visits 1
    """), "take 6, pick book")
END = play(at(3, "clock 23\ntake: seat 3, visits 1"), "take 6, pick book")
SET_UP = "first 1, tile jeweller odd, tile library second, tile inn gate, tile engineering 2, tile blacksmith even"
FIRST_ROLL = play(GAMES[3].start(), SET_UP)
OPENING = play(GAMES[3].start(), f"{SET_UP}, roll 1, roll 2")
NEXT_ROLL = play(at(3, "clock 2\ntake: seat 3, visits 1"), "take 6, pick book")
DEALING = GAMES[3].start()
play(DEALING, "first 2, tile jeweller odd")


def test_the_positions_to_be_changed_are_at_the_steps_they_are_meant_to_be() -> None:
    steps = [str(state.view()["step"]) for state in (
        START[2], VISITS, AT_BLACKSMITH, AT_MARKET, AT_GATE, ROLLING, GIVING, REVEALING, DONATING, END, OPENING,
        DEALING)]
    assert steps == ["first", "take", "pick", "pick", "gate", "roll", "pick", "reveal", "donate", "over", "gates",
                     "deal"]


L = layout
BEGUN = "something has happened before the game begins"
DO_NOT_FIT = "the dice lying, taken and still to be rolled do not fit together"
CASES: list[tuple[State, dict[int, int], str]] = [
    # cells out of their range
    (VISITS, {0: 4}, "actor is 4, but it lies between -2 and 3"),
    (VISITS, {0: -3}, "actor is -3, but it lies between -2 and 3"),
    (VISITS, {L.STEP: 15}, "step is 15, but it lies between 0 and 14"),
    (VISITS, {L.CLOCK: 25}, "clock is 25, but it lies between 0 and 24"),
    (VISITS, {L.SUBMARINE: 6}, "submarine is 6, but it lies between 0 and 5"),
    (VISITS, {L.DICE + 5: 8}, "dice[5] is 8, but it lies between 0 and 7"),
    (VISITS, {on(1, 1): 11}, "on[0] is 11, but it lies between 0 and 10"),
    (FOUR, {on(1, 1): 13}, "on[0] is 13, but it lies between 0 and 12"),
    (VISITS, {L.TILE + 14: 7}, "tile[14] is 7, but it lies between 0 and 6"),
    (VISITS, {stock(1, 1): -1}, "stock[0] is -1, but it lies between 0 and 10"),
    # who plays
    (VISITS, {0: 3}, "there is no seat 4"),
    (VISITS, {L.FIRST: 3}, "there is no seat 4"),
    (TWO, {L.VISITOR: 2}, "there is no seat 3"),
    (VISITS, {L.FOR: 3}, "there are 3 players"),
    (TWO, {L.FOR: 3}, "there are 2 players"),
    (DONATING, {L.DONORS: 4}, "there are 3 players"),
    (VISITS, {stock(4, 1): 1}, "there is no party 4, but it has something"),
    (TWO, {L.POINTS + 3: 1}, "there is no party 4, but it has something"),
    (VISITS, {L.TAKEN + 3: 1}, "there is no party 4, but it has something"),
    (VISITS, {L.GIVEN + 1: 1}, "a die is given, but there is no neutral player"),
    (FOUR, {L.GIVEN: 1}, "a die is given, but there is no neutral player"),
    # tiles
    (VISITS, {L.TOP: 2}, "the tile odd is not the one that lies on top"),
    (VISITS, {L.TILE + 1: L.ON_TOP}, "the tile swap is not the one that lies on top"),
    (JEWELLER_WON, {L.TILE: L.WON + 3}, "the tile odd was won by nobody who plays"),
    (JEWELLER_WON, {L.TILE: L.FACE_DOWN}, "the stack of District 1 does not have its three tiles"),
    (VISITS, {L.STACK + 3: 1}, "the stack of District 4 does not have its three tiles"),
    (VISITS, {L.TILE: L.FACE_DOWN, L.STACK: 3}, "the stack of District 1 does not have its three tiles"),
    (VISITS, {L.TILE: L.FACE_DOWN, L.STACK: 3, L.TOP: 0}, "the top tile of District 1 is not face up"),
    (REVEALING, {L.DISTRICT: 1}, "the top tile of District 1 is not face up"),
    (DEALING, {L.DISTRICT: 0}, "no tile of District 1 can be turned up"),
    (REVEALING, {L.TILE + 1: L.UNSCORED, L.TILE + 2: L.UNSCORED, L.STACK: 0},
     "no tile of District 1 can be turned up"),
    (DEALING, {L.TILE + 1: L.UNSCORED, L.STACK: 1}, "a tile was given before the game began"),
    # tokens
    (VISITS, {on(1, 1): 6}, "6 resources lie at Area 1, not 7"),
    (VISITS, {L.TOTAL + 5: 14}, "15 resources lie at Area 6, not 14"),
    (VISITS, {on(1, 1): 6, L.TOTAL: 6}, "there are 9 tokens of gem, not 10"),
    (VISITS, {stock(2, 5): 1}, "there are 11 tokens of weapon, not 10"),
    (FOUR, {stock(4, 2): 1}, "there are 13 tokens of book, not 12"),
    (LIBRARY_USED_UP, {stock(2, 2): 1}, "there are 1 tokens of book, not 0"),
    (LIBRARY_USED_UP, {L.DICE + 1: 1, L.DICE + 5: 6}, "District 2 is used up, but something is there"),
    (LIBRARY_USED_UP, {L.SUBMARINE: 1}, "District 2 is used up, but something is there"),
    (LIBRARY_USED_UP, {on(1, 1): 6, on(2, 1): 1, L.TOTAL: 6, L.TOTAL + 1: 1},
     "District 2 is used up, but something is there"),
    # points
    (JEWELLER_WON, {L.POINTS + 1: 2}, "2 points are less than 1 tiles bring"),
    (JEWELLER_WON, {L.POINTS: 4}, "4 points are more than anybody can have so far"),
    (VISITS, {L.POINTS + 2: 1}, "1 points are more than anybody can have so far"),
    (DEALING, {L.POINTS: 1}, "1 points are more than anybody can have so far"),
    (TWO, {L.POINTS + 2: 1}, "1 points are more than anybody can have so far"),
    (END, {L.POINTS: 98}, "98 points are more than anybody can have so far"),
    # the step
    (VISITS, {0: OVER}, "the game is over before the last space of the clock"),
    (END, {L.CLOCK: 23}, "the game is over before the last space of the clock"),
    (END, {L.STEP: L.TAKE_DIE}, "the game is over before the last space of the clock"),
    (VISITS, {0: CHANCE}, "the wrong one is to move"),
    (ROLLING, {0: 0}, "the wrong one is to move"),
    (START[3], {0: 0}, "the wrong one is to move"),
    (DEALING, {L.CLOCK: 1}, BEGUN),
    (DEALING, {L.SUBMARINE: 0}, BEGUN),
    (START[4], {L.FIRST: 1}, BEGUN),
    (DEALING, {stock(2, 5): 1, on(5, 5): 6, L.TOTAL + 4: 6}, BEGUN),
    (OPENING, {L.CLOCK: 24}, "the hand stands on the last space, but the game goes on"),
    (DONATING, {L.CLOCK: 24}, "the hand stands on the last space, but the game goes on"),
    (DONATING, {L.CLOCK: 6}, "there is no Donation on space 6"),
    (DONATING, {L.CLOCK: 7}, "there is no Donation on space 7"),
    (VISITS, {L.DONORS: 1}, "the seats to be asked do not fit"),
    (END, {L.DONORS: 1}, "the seats to be asked do not fit"),
    (DONATING, {L.DONORS: 0}, "the seats to be asked do not fit"),
    (DONATING, {L.DONORS: 2}, "seat 1 is not to be asked for a Donation"),
    (DONATING, {0: 1}, "seat 2 is not to be asked for a Donation"),
    (DONATING, {0: 2, L.DONORS: 1}, "seat 3 is not to be asked for a Donation"),  # has one Book only (AD-16)
    # dice
    (VISITS, {L.DICE + 5: 6}, DO_NOT_FIT),
    (VISITS, {L.TO_ROLL: 1}, DO_NOT_FIT),
    (VISITS, {L.VISITS: 5}, DO_NOT_FIT),
    (VISITS, {L.VISITS: 0}, DO_NOT_FIT),
    (VISITS, {L.TAKEN: 1}, DO_NOT_FIT),
    (END, {L.DICE + 1: 1}, DO_NOT_FIT),
    (END, {L.VISITS: 1}, DO_NOT_FIT),
    (DONATING, {L.TAKEN: 1}, DO_NOT_FIT),
    (DEALING, {L.DICE: 1}, DO_NOT_FIT),
    (OPENING, {L.TO_ROLL: 4}, DO_NOT_FIT),
    (OPENING, {L.TAKEN: 1}, DO_NOT_FIT),
    (OPENING, {L.TO_ROLL: 0, L.DICE: 6}, DO_NOT_FIT),
    (FIRST_ROLL, {L.DICE: 1}, DO_NOT_FIT),  # a die is left over of a round, and there was none
    (NEXT_ROLL, {L.CLOCK: 0}, DO_NOT_FIT),
    (NEXT_ROLL, {L.DICE + 5: 0}, DO_NOT_FIT),
    # whose turn
    (OPENING, {L.VISITOR: 1}, "somebody visits outside of the visits"),
    (DONATING, {L.VISITOR: 1}, "somebody visits outside of the visits"),
    (VISITS, {0: 1, L.VISITOR: 1}, "it is not the turn of seat 2"),
    (VISITS, {L.FIRST: 2}, "it is not the turn of seat 1"),
    (VISITS, {0: 1}, "somebody else decides than who visits"),
    (SECOND_TURN, {L.TAKEN: 1}, DO_NOT_FIT),
    (at(3, "take: seat 2, visits 5"), {L.TAKEN: 0, L.TAKEN + 1: 1},
     "seat 1 has not taken the dice that were its turn's"),
    (DONATING, {L.TAKEN: 1, L.TAKEN + 1: 3}, "seat 1 has not taken the dice that were its turn's"),
    (SECOND_TURN, {L.GIVEN: 0}, "seat 1 has not taken the dice that were its turn's"),
    (at(2, "take: seat 1, visits 4"), {L.TAKEN: 0, L.GIVEN: 1, L.TAKEN + 1: 2},
     "seat 2 has not taken the dice that were its turn's"),
    (SECOND_TURN, {L.TAKEN: 1, L.TAKEN + 2: 0}, "seat 1 has not taken the dice that were its turn's"),
    # a visit
    (VISITS, {L.FOR: 1}, "a visit goes on where there is none"),
    (VISITS, {L.VISITED: 1}, "a visit goes on where there is none"),
    (REVEALING, {L.VISITED: 1}, "a visit goes on where there is none"),
    (VISITS, {L.DIE_FROM: 3}, "a die was taken where no visit goes on"),
    (DONATING, {L.DIE_FROM: 3}, "a die was taken where no visit goes on"),
    (REVEALING, {stock(2, 1): 1, on(1, 1): 6, L.TOTAL: 6},
     "a tile is revealed in a District that was not settled"),  # where everybody gave theirs back
    (REVEALING, {L.SETTLED: 0}, "a tile is revealed in a District that was not settled"),
    (VISITS, {L.SETTLED + 2: 1}, "a District is settled outside of the check"),
    (VISITS, {L.DISTRICT: 2}, "no tile is being turned up"),
    (VISITS, {L.PICKS: 1}, "the picks do not fit"),
    (AT_MARKET, {L.PICKS: 0}, "the picks do not fit"),
    (ROLLING, {L.PICKS: 1}, "the picks do not fit"),
    # the effect
    (AT_BLACKSMITH, {L.FOR: 1}, "the visit is for somebody who has not taken a die"),
    (play(at(2, "seat 2: given 1\ntake: seat 1, visits 4"), "take 6"), {L.FOR: 2},
     "the visit is for somebody who has not taken a die"),  # the neutral has one, but not of Seat 1
    (GIVING, {L.FOR: 0}, "the visit is for somebody who has not taken a die"),
    (play(at(3, "take: seat 2, visits 5"), "take 6"), {L.FOR: 0}, "the visit is for somebody who has not taken a die"),
    (play(at(3, "2 used up:\ntake: seat 1, visits 6"), "take 6"), {L.VISITED: 1, L.DIE_FROM: 1},
     "District 2 is used up and cannot be visited"),
    (AT_BLACKSMITH, {L.VISITED: 3}, "the visit goes on where the die did not lead"),
    (AT_BLACKSMITH, {L.DIE_FROM: 0}, "the visit goes on where the die did not lead"),  # the Jeweller's is no chain
    (AT_BLACKSMITH, {L.PICKS: 2}, "there are more picks than resources"),
    (AT_MARKET, {L.STEP: L.ROLL, 0: CHANCE, L.PICKS: 0}, "the Market has no effect"),
    (AT_MARKET, {L.STEP: L.STEER, L.PICKS: 0}, "the Market has no effect"),
    (ROLLING, {L.STEP: L.CHAIN_ROLL}, "the tile does not ask for this"),
    *((AT_GATE, {L.STEP: step, 0: actor_of(step)}, "the tile does not ask for this")
      for step in (L.PICK_EXTRA, L.ROLL, L.CHAIN_ROLL, L.SWAP_TWO, L.MOVE_ONE, L.STEER, L.LOOT)),
    (ROLLING, {L.STEP: L.TURN_DIE, 0: 0}, "the tile does not ask for this"),
]


@pytest.mark.parametrize(("state", "cells", "fault"), CASES)
def test_an_impossible_position_with_a_right_check_sum_is_refused(
        state: State, cells: dict[int, int], fault: str) -> None:
    assert state.game.from_bytes(state.to_bytes()) == state
    assert refusal(forged(state, cells), state.game) == f"{NOT_A_POSITION}{fault}."


def sentences_of(path: Path) -> list[str]:
    """The sentences that the functions of a file return, with `*` for what is filled in."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Return) and node.value is not None:
            for part in (node.value.body, node.value.orelse) if isinstance(node.value, ast.IfExp) else (node.value,):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.append(part.value)
                elif isinstance(part, ast.JoinedStr):
                    found.append("".join(str(piece.value) if isinstance(piece, ast.Constant) else "*"
                                         for piece in part.values))
    return [sentence for sentence in found if " " in sentence]


def test_every_sentence_about_an_impossible_position_has_its_case() -> None:
    source = Path(layout.__file__).with_name("consistency.py")
    told = sentences_of(source)
    assert len(told) > 30
    for sentence in told:
        pattern = re.escape(sentence).replace(r"\*", ".+")
        assert any(re.fullmatch(pattern, fault) for _, _, fault in CASES), sentence


@pytest.mark.parametrize("state", [VISITS, TWO, FOUR, AT_GATE, END])
def test_cells_of_the_layout_are_named_in_refusals(state: State) -> None:
    for cell in range(state.game.layout.size):
        for value in (1000, -1000):
            assert re.search(r": [a-z ]+(\[\d+\])? is -?1000, but it lies between -?\d+ and \d+\.$",
                             refusal(forged(state, {cell: value}), state.game))


@given(positions(games("atlandice")), st.data())
@examples(150, 50)
def test_whatever_is_changed_in_a_position_is_refused_or_can_be_played_to_the_end(
        state: State, data: st.DataObject) -> None:
    low, high = state.game.layout.low, state.game.layout.high
    cells = data.draw(st.lists(st.integers(0, state.game.layout.size - 1), min_size=1, max_size=3, unique=True))
    changed = forged(state, {cell: data.draw(st.integers(int(low[cell]), int(high[cell]))) for cell in cells})
    found = read(changed, state.game)
    if isinstance(found, str):
        assert found.startswith(NOT_A_POSITION)
        return
    random = Random(7)
    while found.actor != OVER:
        found.apply(random.choice(found.legal_actions()))
        assert found.fault() == ""


@given(st.binary(max_size=60), st.integers(0, 300))
@examples(200, 60)
def test_bytes_that_somebody_typed_are_refused(noise: bytes, place: int) -> None:
    whole = at(3).to_bytes()
    for given_bytes in (noise, whole[:place] + noise, sealed(whole[:HEAD] + noise), sealed(whole[:-4] + noise)):
        found = read(given_bytes, GAMES[3])
        assert found.endswith(".") if isinstance(found, str) else given_bytes == whole
