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
from atlantis.games.ark import layout
from atlantis.testing import games, positions
from tests.games.ark.positions import GAMES, SHIPS_UP, TOKENS_DOWN, at, play
from tests.games.scale import examples, scaled

HEAD = 4 + 1 + 1 + len("ark") + 8  # magic, format, length of the name, name, fingerprint
NOT_A_POSITION = "The bytes are no position that can come up in Ark of Atlantis: "
EVEN = atlantis.load("ark", 4, even_start=True)


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

@pytest.mark.parametrize("game", [*GAMES.values(), EVEN], ids=repr)
def test_every_position_of_random_games_is_the_same_again(game: Game) -> None:
    for seed in range(scaled(40, 4)):
        random, state = Random(seed), game.start()
        while True:
            again = game.from_bytes(state.to_bytes())
            assert again == state
            assert hash(again) == hash(state)
            assert again.legal_actions() == state.legal_actions()
            if state.actor == OVER:
                break
            state.apply(random.choice(state.legal_actions()))


@given(positions(games("ark")))
@examples(40, 15)
def test_any_position_is_the_same_again(state: State) -> None:
    again = state.game.from_bytes(state.to_bytes())
    assert str(again) == str(state)
    assert again.view() == state.view()
    assert again.to_bytes() == state.to_bytes()


def test_the_bytes_begin_with_their_name_and_are_the_same_everywhere() -> None:
    start = GAMES[3].start()
    written = start.to_bytes()
    assert written.startswith(b"ATLS\x01\x03ark")
    assert len(written) == HEAD + 2 * 178 + 4
    assert forged(start, {}) == written


# ---- cut, longer, foreign, changed -----------------------------------------------------------------------------------

def test_bytes_cut_at_any_length_are_refused_as_truncated() -> None:
    whole = at(3).to_bytes()
    for length in range(4, len(whole)):
        sentence = refusal(whole[:length], GAMES[3])
        assert sentence.startswith("The bytes are truncated: "), f"{length} bytes: {sentence}"


@pytest.mark.parametrize("length", [0, 1, 3])
def test_bytes_too_short_for_their_name_are_no_position(length: int) -> None:
    assert refusal(at(3).to_bytes()[:length], GAMES[3]) == (
        "These bytes are not a position of Atlantis: they do not begin with ATLS.")


def test_bytes_with_more_behind_them_are_refused() -> None:
    assert refusal(at(3).to_bytes() + b"x", GAMES[3]) == "There are 1 bytes too many: 377 were expected."


def test_a_changed_bit_in_any_cell_is_noticed() -> None:
    whole = at(3).to_bytes()
    for place in range(HEAD, len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        assert refusal(bytes(changed), GAMES[3]) == "The bytes were changed: their check sum does not fit."


def test_another_format_is_refused() -> None:
    whole = bytearray(at(3).to_bytes())
    whole[4] = 9
    assert refusal(bytes(whole), GAMES[3]) == "The bytes are of format 9; this program reads format 1."


OTHER = "The bytes are a position of Ark of Atlantis with other players, options, data or another version of the rules."


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("others", [2, 3, 4])
def test_positions_with_another_number_of_players_are_refused(players: int, others: int) -> None:
    if players != others:
        assert refusal(at(others).to_bytes(), GAMES[players]) == OTHER


def test_positions_of_another_game_option_or_data_are_refused() -> None:
    assert refusal(atlantis.load("atlandice", 3).start().to_bytes(), GAMES[3]) == (
        "The bytes are a position of 'atlandice', not of 'ark'.")
    assert refusal(EVEN.start().to_bytes(), GAMES[4]) == OTHER
    assert refusal(GAMES[4].start().to_bytes(), EVEN) == OTHER
    richer = atlantis.load("ark", 3, data={"city.gold": 2})
    assert refusal(richer.start().to_bytes(), GAMES[3]) == OTHER


# ---- invented positions ----------------------------------------------------------------------------------------------

L = layout


def cubes(seat: int, kind: int) -> int:
    """The cell of somebody's cubes; seats from 1."""
    return L.CUBES + 4 * (seat - 1) + kind


def tokens(seat: int, kind: int) -> int:
    """The cell of somebody's tokens of a set; seats from 1."""
    return L.TOKENS + 4 * (seat - 1) + kind


START = {players: GAMES[players].start() for players in (2, 3, 4)}
SHOWING = play(GAMES[3].start(), "order 2 1 3, ship S05")  # the second ship is to be turned up
LAYING = play(GAMES[3].start(), f"order 2 1 3, {SHIPS_UP}, token potions, token potions")
TURN = at(3)
TWO = at(2)
FOUR = at(4)
MIDDLE = at(3, """
    3 sinking: seat 2, token treasures
    4 gone:
    5 sinking: seat 1, silver
    seat 1: points 3, wood 2, gold 1, animals 1, ships S01* S21
    seat 2: wood 4, gold 3
    """)
BUILDING = play(at(3, "seat 1: ore 1, gold 3\nshow: S16 S21 S22 S23"), "build S16")
EVENT = play(at(3), "gold 3")
REFILL = play(at(3, "3 dry:\nseat 1: left 0\nseat 2: left 0\nseat 3: left 1"), "gold 1")
END = play(at(3, "round 6\nseat 1: left 0, points 5\nseat 2: left 0\nseat 3: left 1"), "gold 1")
EIGHT = at(3, "1 gone:\n2 gone:\n3 gone:\n4 sinking:")  # eight cards are drawn, the first earthquake among them
ELEVEN = at(3, "1 gone:\n2 gone:\n3 gone:\n4 gone:\n5 sinking:\nround 4, quakes 2")


def test_the_positions_to_be_changed_are_at_the_steps_they_are_meant_to_be() -> None:
    steps = [str(state.view()["step"]) for state in (
        START[2], SHOWING, LAYING, TURN, MIDDLE, BUILDING, EVENT, REFILL, END, EIGHT, ELEVEN)]
    assert steps == ["order", "ships", "tokens", "turn", "turn", "ship", "event", "refill", "over", "turn", "turn"]
    assert [state.cells[L.DRAWN] for state in (MIDDLE, EIGHT, ELEVEN)] == [4, 8, 11]


BEGUN = "something has happened before the game begins"
NO_SUCH = "nothing of that kind is to be drawn"
CASES: list[tuple[State, dict[int, int], str]] = [
    # cells out of their range
    (TURN, {0: 4}, "actor is 4, but it lies between -2 and 3"),
    (TURN, {0: -3}, "actor is -3, but it lies between -2 and 3"),
    (TURN, {L.STEP: 7}, "step is 7, but it lies between 0 and 6"),
    (TURN, {L.ROUND: 0}, "round is 0, but it lies between 1 and 6"),
    (TURN, {L.ROUND: 7}, "round is 7, but it lies between 1 and 6"),
    (TURN, {L.DRAWN: 19}, "cards drawn is 19, but it lies between 0 and 18"),
    (TURN, {L.SIDE + 7: 3}, "side[7] is 3, but it lies between 0 and 2"),
    (TURN, {L.SHOW + 3: 31}, "show[3] is 31, but it lies between 0 and 30"),
    (TURN, {cubes(1, L.GOLD): 11}, "cubes[3] is 11, but it lies between 0 and 10"),
    (TURN, {cubes(3, L.WOOD): -1}, "cubes[8] is -1, but it lies between 0 and 10"),
    (TURN, {tokens(2, 0): 7}, "tokens[4] is 7, but it lies between 0 and 6"),
    (TURN, {L.LEFT: 8}, "workers left[0] is 8, but it lies between 0 and 7"),
    (TURN, {L.SPACE + 1: 22}, "space[1] is 22, but it lies between 0 and 21"),
    (TURN, {L.HEIGHT: 4}, "height[0] is 4, but it lies between 0 and 3"),
    # who plays
    (TURN, {0: 3}, "there are 3 players"),
    (TWO, {0: 2}, "there are 2 players"),
    (BUILDING, {L.MOVER: 3}, "there are 3 players"),
    (TURN, {L.POINTS + 3: 1}, "there is no seat 4, but it has something"),
    (TWO, {cubes(3, L.WOOD): 1, L.SUPPLY: 29}, "there is no seat 3, but it has something"),
    (TWO, {tokens(4, 3): 1}, "there is no seat 4, but it has something"),
    (TURN, {L.LEFT + 3: 7}, "there is no seat 4, but it has something"),
    (TURN, {L.HEIGHT + 3: 3}, "there is no seat 4, but it has something"),
    # cubes
    (TURN, {L.SUPPLY: 29}, "there are 29 wood, not 30"),
    (TURN, {cubes(2, L.FLAX): 1}, "there are 26 flax, not 25"),
    (MIDDLE, {L.SUPPLY + L.ORE: 0}, "there are 0 ore, not 20"),
    (FOUR, {cubes(4, L.GOLD): 10}, "there are 35 gold, not 25"),
    # ships
    (MIDDLE, {L.SHIP + 20: L.BUILT + 3}, "S21 was built by nobody who plays"),
    (TWO, {L.SHIP: L.BUILT + 2}, "S01 was built by nobody who plays"),
    (TURN, {L.USED + 4: 1}, "S05 was used by nobody"),
    (MIDDLE, {L.USED + 20: 1}, "S21 was used by nobody"),  # it has no silver ring
    (TURN, {L.SHIP + 20: L.IN_DECK}, "S21 is not on show"),
    (TURN, {L.SHOW: 5}, "S05 is not on show"),
    (TURN, {L.SHOW + 1: 21}, "S21 is on show twice"),
    (TURN, {L.SHOW + 2: 0}, "a ship is on show in no slot"),
    (TURN, {L.SHIP + 4: L.ON_SHOW}, "a ship is on show in no slot"),
    (MIDDLE, {L.FLEET: 3}, "seat 1 has built 2 ships, not 3"),
    (MIDDLE, {L.SHIP: L.BUILT + 2}, "seat 1 has built 1 ships, not 2"),
    (TURN, {L.SHIP + 4: L.BUILT + 1}, "seat 2 has built 1 ships, not 0"),
    # the event deck
    (TURN, {L.DRAWN: 1}, "1 event cards are drawn, but 0 are seen"),
    (TURN, {L.FIRST_QUAKE: 1}, "0 event cards are drawn, but 1 are seen"),
    (MIDDLE, {L.COPIES: 1}, "4 event cards are drawn, but 5 are seen"),
    (EIGHT, {L.FIRST_QUAKE: 0, L.COPIES + 4: 1}, "the first earthquake is not in the first eight cards"),
    (EIGHT, {L.FIRST_QUAKE: 0, L.SECOND_QUAKE: 1}, "the first earthquake is not in the first eight cards"),
    (EIGHT, {L.DRAWN: 9, L.SECOND_QUAKE: 1}, "the second earthquake is not in the last eight cards"),
    (ELEVEN, {L.COPIES + 4: 2, L.DRAWN: 10}, "the second earthquake is not in the last eight cards"),
    # tiles
    (TURN, {L.SIDE: L.SINKING}, "tile 1 has another side up than its event cards say"),
    (MIDDLE, {L.SIDE + 3: L.SINKING}, "tile 4 has another side up than its event cards say"),
    (MIDDLE, {L.SIDE + 2: L.GONE}, "tile 3 has another side up than its event cards say"),
    (MIDDLE, {L.TOKEN + 3: 1}, "tile 4 has sunk, but something is on it"),
    (MIDDLE, {L.LOCK + 3: 2}, "tile 4 has sunk, but something is on it"),
    (MIDDLE, {L.LOCK + 2: 4}, "tile 3 is locked by nobody who plays"),
    (TWO, {L.LOCK: 3}, "tile 1 is locked by nobody who plays"),
    (TURN, {L.SILVER: 1, L.TOKEN: 0}, "the silver ring of tile 1 is taken by nobody"),
    (MIDDLE, {L.SILVER + 2: 1}, "the silver ring of tile 3 is taken by nobody"),  # its token lies there
    (MIDDLE, {L.SILVER + 3: 1}, "the silver ring of tile 4 is taken by nobody"),
    (TURN, {L.LOCK: 1}, "seat 1 has placed 0 workers, but more are seen"),
    (MIDDLE, {L.LOCK: 2}, "seat 2 has placed 2 workers, but more are seen"),
    (TURN, {L.SWIMMERS + 2: 1}, "seat 3 has placed 0 workers, but more are seen"),
    (at(3, "seat 2: ships S01, left 7"), {L.USED: 1}, "seat 2 has placed 0 workers, but more are seen"),
    (REFILL, {L.LOCK: 1}, "seat 1 has placed 0 workers, but more are seen"),
    (END, {L.SWIMMERS: 1}, "seat 1 has placed 0 workers, but more are seen"),
    # tokens
    (TURN, {L.BAG: 5}, "there are 7 tokens of potions, more than 6"),
    (TURN, {tokens(3, 3): 1}, "there are 7 tokens of knowledge, more than 6"),
    (TURN, {L.TOKEN: 2}, "there are 7 tokens of animals, more than 6"),
    # the track
    (START[3], {L.HEIGHT + 1: 1}, "the markers are piled up before they are drawn"),
    (START[3], {L.SPACE + 1: 1}, "the markers are piled up before they are drawn"),
    (REFILL, {L.LEFT + 1: 6}, "seat 2 has workers out after the round"),
    (END, {L.LEFT: 0}, "seat 1 has workers out after the round"),
    (TURN, {L.SPACE: 1}, "the marker of seat 1 is not where its workers have brought it"),
    (TURN, {L.LEFT: 6}, "the marker of seat 1 is not where its workers have brought it"),
    (TURN, {L.ROUND: 2}, "the marker of seat 1 is not where its workers have brought it"),
    (BUILDING, {L.MOVER: 1}, "the marker of seat 1 is not where its workers have brought it"),
    (BUILDING, {L.SPACE: 1}, "the marker of seat 1 is not where its workers have brought it"),
    (END, {L.SPACE: 20}, "the marker of seat 1 is not where its workers have brought it"),
    (TURN, {L.HEIGHT: 1}, "two markers lie at the same height of a pile"),
    (SHOWING, {L.HEIGHT: 0}, "two markers lie at the same height of a pile"),
    (TURN, {L.HEIGHT: 3}, "a pile of markers has a gap"),
    (MIDDLE, {L.HEIGHT: 1}, "a pile of markers has a gap"),
    # the step
    (TURN, {0: OVER}, "the marker of seat 1 is not where its workers have brought it"),
    (REFILL, {0: OVER, L.STEP: L.TURN}, "the game is over before its last round"),
    (END, {L.STEP: L.REFILL}, "the game is over before its last round"),
    (END, {L.DUE: 1}, "the game is over before its last round"),
    (END, {L.ROUND: 3}, "the game is over before its last round"),
    (TURN, {0: CHANCE}, "the wrong one is to move"),
    (START[3], {0: 0}, "the wrong one is to move"),
    (EVENT, {0: 1}, "the wrong one is to move"),
    # a turn
    (TURN, {L.PLACED: 1}, "seat 1 cannot be to move"),
    (TURN, {L.DUE: 1}, "seat 1 cannot be to move"),
    (TURN, {L.SLOT: 1}, "seat 1 cannot be to move"),
    (TURN, {L.MOVER: 1}, "seat 1 cannot be to move"),
    (REFILL, {0: 1, L.STEP: L.TURN, **{L.LEFT + seat: 0 for seat in range(3)}},
     "seat 2 cannot be to move"),
    (at(3, "seat 1: left 0"), {0: 0}, "seat 1 cannot be to move"),
    (TURN, {0: 1}, "it is not the turn of seat 2"),
    (MIDDLE, {0: 0}, "it is not the turn of seat 1"),
    (TURN, {L.TOKEN: 0, L.BAG: 5}, "the set-up is not finished"),
    (LAYING, {0: 1, L.STEP: L.TURN}, "the set-up is not finished"),
    # the set-up
    (START[3], {L.ROUND: 2}, BEGUN),
    (LAYING, {L.DUE: 1}, BEGUN),
    (LAYING, {L.MOVER: 1}, BEGUN),
    (SHOWING, {L.POINTS: 1}, BEGUN),
    (SHOWING, {L.POINTS: -1}, BEGUN),
    (SHOWING, {cubes(1, L.GOLD): 1, L.SUPPLY + L.GOLD: 24}, BEGUN),  # only an even start gives gold
    (LAYING, {tokens(1, 3): 1, L.BAG + 3: 5}, BEGUN),
    (LAYING, {L.SHIP: L.BUILT, L.FLEET: 1}, BEGUN),
    (LAYING, {L.DRAWN: 1, L.COPIES: 1, L.SIDE: L.SINKING}, BEGUN),
    (play(EVEN.start(), "order 1 2 3 4"), {cubes(1, L.GOLD): 1, L.SUPPLY + L.GOLD: 22}, BEGUN),
    (SHOWING, {L.SLOT: 2}, "the ships on show do not fit"),
    (SHOWING, {L.SLOT: 0}, "the ships on show do not fit"),
    (START[3], {L.SHOW: 1, L.SHIP: L.ON_SHOW}, "the ships on show do not fit"),
    (LAYING, {L.SHOW: 0, L.SHIP + 20: L.IN_DECK}, "the ships on show do not fit"),
    (LAYING, {L.TOKEN + 4: 2, L.BAG + 1: 5}, "the tokens are not laid in order"),
    (LAYING, {L.TOKEN: 0, L.BAG: 5}, "the tokens are not laid in order"),
    (SHOWING, {L.TOKEN: 1, L.BAG: 5}, "the tokens do not fit the set-up"),
    (START[2], {L.TOKEN: 1, L.BAG: 5}, "the tokens do not fit the set-up"),
    (LAYING, {**{L.TOKEN + 2 + tile: 2 + tile % 3 for tile in range(6)}, **{L.BAG + 1 + kind: 4 for kind in range(3)}},
     "the tokens do not fit the set-up"),
    (TURN, {L.POINTS: TURN.game.layout.high[L.POINTS]},
     f"seat 1 cannot have {TURN.game.layout.high[L.POINTS]} points"),
    (LAYING, {L.BAG + 3: 5}, "the bag does not fit the tokens laid"),
    (TURN, {L.SHOW: 0, L.SHIP + int(TURN.cells[L.SHOW]) - 1: L.IN_DECK},
     "a slot of the show is empty, and the deck is not"),
    (LAYING, {L.SLOT: 1}, "the slot of the show does not fit the set-up"),
    (START[4], {L.SLOT: 3}, "the slot of the show does not fit the set-up"),
    # what is drawn
    (BUILDING, {L.SLOT: 1}, NO_SUCH),
    (BUILDING, {L.PLACED: 0, L.SPACE: 1, L.HEIGHT: 0, L.HEIGHT + 1: 1, L.HEIGHT + 2: 0}, NO_SUCH),
    (BUILDING, {L.DUE: 1}, NO_SUCH),
    (EVENT, {L.DUE: 0}, NO_SUCH),
    (EVENT, {L.PLACED: 1}, NO_SUCH),
    (EVENT, {L.SLOT: 2}, NO_SUCH),
    (EVENT, {L.MOVER: 1}, NO_SUCH),
    (REFILL, {L.TOKEN + 2: 3, L.BAG + 2: 4}, NO_SUCH),  # no tile waits
    (REFILL, {L.BAG + kind: 0 for kind in range(4)}, NO_SUCH),
    (REFILL, {L.DUE: 1}, NO_SUCH),
    (REFILL, {L.ROUND: 6, **{L.SPACE + seat: 21 for seat in range(3)}}, NO_SUCH),
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


NO_BAG = {L.BAG + kind: 0 for kind in range(4)}
NOBODY_COULD: list[tuple[State, dict[int, int]]] = [
    (START[3], NO_BAG), (SHOWING, NO_BAG), (LAYING, NO_BAG),  # no token could be laid
    (SHOWING, {L.SHOW: 0, L.SHOW + 2: 5}),  # the second ship would be turned up in the third's place
    (BUILDING, {L.HEIGHT: 0, L.HEIGHT + 2: 2}),  # whose marker is the lowest cannot have built
    (BUILDING, {L.TOKEN: 0, L.BAG: 5}),  # one token too many is in the bag
    (EVENT, {L.TOKEN: 0, L.BAG: 5}),
    (EVENT, {L.DUE: 18}),
    (TURN, {L.POINTS: TURN.game.layout.high[L.POINTS]}), (TURN, {L.POINTS: TURN.game.layout.low[L.POINTS]}),
    (EVEN.start(), {cubes(1, L.FLAX): 1, L.SUPPLY + L.FLAX: 24}),
]


@pytest.mark.parametrize(("state", "cells"), NOBODY_COULD)
def test_a_position_from_which_nobody_could_play_on_is_refused(state: State, cells: dict[int, int]) -> None:
    assert refusal(forged(state, cells), state.game).startswith(NOT_A_POSITION)


@pytest.mark.parametrize("state", [TURN, TWO, FOUR, BUILDING, END])
def test_cells_of_the_layout_are_named_in_refusals(state: State) -> None:
    for cell in range(state.game.layout.size):
        for value in (1000, -1000):
            assert re.search(r": [a-z ]+(\[\d+\])? is -?1000, but it lies between -?\d+ and \d+\.$",
                             refusal(forged(state, {cell: value}), state.game))


@given(positions(games("ark")), st.data())
@examples(200, 50)
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


def test_a_whole_set_up_is_read_again_at_every_step() -> None:
    state = EVEN.start()
    for move in f"order 3 1 4 2, {SHIPS_UP}, {TOKENS_DOWN}".split(","):
        play(state, move)
        assert EVEN.from_bytes(state.to_bytes()) == state
    assert state.actor == 2
