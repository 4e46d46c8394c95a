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
from atlantis.games.rising import layout
from atlantis.testing import games, positions
from tests.games.rising.positions import GAMES, at, game_of, moves, node, play
from tests.games.scale import examples, scaled

HEAD = 4 + 1 + 1 + len("rising") + 8  # magic, format, length of the name, name, fingerprint
NOT_A_POSITION = "The bytes are no position that can come up in Atlantis Rising: "
CHOSEN = game_of(2, councilors=["explorer", "artificer"])
COSMIC = game_of(6, "cosmic", starting_energy=False)


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

@pytest.mark.parametrize("game", [*GAMES.values(), CHOSEN, COSMIC], ids=repr)
def test_every_position_of_random_games_is_the_same_again(game: Game) -> None:
    for seed in range(scaled(12, 2)):
        random, state = Random(seed), game.start()
        while True:
            again = game.from_bytes(state.to_bytes())
            assert again == state
            assert hash(again) == hash(state)
            assert again.legal_actions() == state.legal_actions()
            if state.actor == OVER:
                break
            state.apply(random.choice(state.legal_actions()))


@given(positions(games("rising")))
@examples(40, 10)
def test_any_position_is_the_same_again(state: State) -> None:
    again = state.game.from_bytes(state.to_bytes())
    assert str(again) == str(state)
    assert again.view() == state.view()
    assert again.to_bytes() == state.to_bytes()


def test_the_bytes_begin_with_their_name_and_are_the_same_everywhere() -> None:
    start = GAMES[3].start()
    written = start.to_bytes()
    assert written.startswith(b"ATLS\x01\x06rising")
    assert len(written) == HEAD + 2 * GAMES[3].layout.size + 4
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
    whole = at(3).to_bytes()
    assert refusal(whole + b"x", GAMES[3]) == f"There are 1 bytes too many: {len(whole)} were expected."


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


OTHER = "The bytes are a position of Atlantis Rising with other players, options, data or another version of the rules."


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("others", range(2, 7))
def test_positions_with_another_number_of_players_are_refused(players: int, others: int) -> None:
    if players != others:
        assert refusal(at(others).to_bytes(), GAMES[players]) == OTHER


def test_positions_of_another_game_option_or_data_are_refused() -> None:
    assert refusal(atlantis.load("ark", 3).start().to_bytes(), GAMES[3]) == (
        "The bytes are a position of 'ark', not of 'rising'.")
    assert refusal(CHOSEN.start().to_bytes(), GAMES[2]) == OTHER
    assert refusal(GAMES[2].start().to_bytes(), CHOSEN) == OTHER
    assert refusal(COSMIC.start().to_bytes(), GAMES[6]) == OTHER
    assert refusal(game_of(3, "hard").start().to_bytes(), GAMES[3]) == OTHER
    assert refusal(game_of(3, starting_energy=False).start().to_bytes(), GAMES[3]) == OTHER
    richer = atlantis.load("rising", 3, data={"hand": 5})
    assert refusal(richer.start().to_bytes(), GAMES[3]) == OTHER


# ---- invented positions ----------------------------------------------------------------------------------------------

L = layout


def step(at_height: int, number: int) -> int:
    """A cell of a pending step, the lowest being 0: what it is (0), and its two numbers (1, 2)."""
    return L.STACK + 1 + 3 * at_height + number


def here(tile: str, seat: int) -> int:
    """The cell of a seat's Atlanteans on a tile; seats from 1."""
    return L.HERE + 6 * place(tile) + seat - 1


def place(name: str) -> int:
    if name in ("centre", "navy"):
        return L.CENTRE if name == "centre" else L.NAVY
    return int(6 * "MHFLRC".index(name[0]) + int(name[1]) - 1)


def in_hand(seat: int, card: int) -> int:
    return L.HAND + 15 * (seat - 1) + card


START = GAMES[3].start()
DEALING = play(GAMES[3].start(), "councilor 1 priest")
FIRST = play(CHOSEN.start(), "first 2")
DRAFT = play(CHOSEN.start(), "first 2, blueprint star-well, blueprint tidal-anchor")
TURN = at(3)
TWO = at(2)
SIX = at(6)
MIDDLE = at(3, """
    phase act
    M: intact 4, M3 seat-1 1, M3 brave-1 1, M6 barrier 1
    places: centre seat-2 2, navy seat-3 1
    seat 1: ore 2, gold 1, energy 3, inner-light 2
    seat 2: courage 1
    """)
HELD = at(3, "seat 1 astrologer: home 0, held 3")
WINDOW = at(3, "phase misfortunes\nM: intact 5\nseat 1: energy 6")
GIVING = play(at(3, "phase misfortunes\nM: intact 5\nseat 2: energy 3\nseat 3: energy 3"), "raise M, give 2")
CANCELLING = play(at(3, "phase misfortunes\nseat 2: energy 3"), "misfortune flood-M")
SINKING = play(at(3, "phase misfortunes"), "misfortune controlled-flood")
BRAVE = play(at(3, "phase misfortunes\nM: M1 seat-2 1, M1 brave-2 1"), "misfortune flood-M")
SECOND = play(at(3, "phase misfortunes\nplaces: centre seat-1 2, centre seat-2 1"), "misfortune calm-seas")
PANIC = play(SECOND.clone(), "misfortune panic")
RECALLING = play(at(3, "phase misfortunes\nplaces: centre seat-1 2, centre seat-2 1"), "misfortune panic")
PLAGUED = play(at(3, "phase misfortunes\nM: M1 seat-1 1\nH: H1 seat-2 1"), "misfortune plague")
READING = play(at(3, "phase act\nL: L1 seat-1 1"), "act L1, knowledge inner-light, knowledge market-day")
KEEPING = play(READING.clone(), "knowledge ancient-atlas")
ROLLING = play(at(3, "phase act\nF: F6 seat-1 2\nplaces: centre seat-2 1\nseat 1: energy 3"), "act F6")
BOOSTING = play(ROLLING.clone(), "roll 4")
LIMIT = at(3, "phase act\npending: limit 0 0\nplaces: centre seat-1 1\nseat 1: tireless-hands 4, ancestors-gambit 1")
REACTING = play(at(3, "phase attack\nseat 1: burning-mirrors 1, ancestors-gambit 1"), "attack 3")
FALLING = play(at(3, "phase attack"), "attack 1, sink H")
ATTACK = at(3, "phase attack\nplaces: navy seat-1 2, navy brave-1 1")
BUILDING = at(3, "phase build\nblueprint: solar-matrix 0\nseat 1: atlantium 3, gold 1, crystal 1, inner-light 1")
WAIVING = play(at(3, "phase build\nblueprint: tidal-anchor 0\nseat 1 artificer: atlantium 2, gold 1"),
               "build tidal-anchor")
SHIELDING = play(WAIVING.clone(), "waive gold")
TIDES = play(at(3, "seat 1: reading-the-tides 1"), "play reading-the-tides, misfortune panic")
PICKING = play(TIDES.clone(), "misfortune plague, misfortune flood-M")
INCOME = play(at(3, "phase build\nseat 1 explorer: inner-light 1\nseat 2 scholar: market-day 3, inner-light 1"),
              "pass-build, pass-build")
TRADING = play(at(3, "seat 1: market-day 1\nseat 2: gold 3"), "play market-day")
LAST = at(3, "turn 100, phase build\nseat 1: inner-light 1")
LOST = play(LAST.clone(), "pass-build")
SWAMPED = play(at(3, "phase misfortunes\nisland: C 1, others 0"), "misfortune flood-M")
DROWNED = play(at(3, "phase misfortunes\nisland: others 0"), "misfortune controlled-flood")
NINE = at(3, "phase build\nblueprint: power-core 0, tidal-anchor 1, signal-mirror 1, muster-bell 1, solar-matrix 2,"
             "targeting-spire 2, exchange-conduit 2, ward-lattice 3, ether-valve 3, memory-prism 3\n"
             "seat 1: atlantium 3, gold 2, crystal 2")
WON = play(NINE.clone(), "build power-core")


def test_the_positions_to_be_changed_are_at_the_nodes_they_are_meant_to_be() -> None:
    assert [node(state) for state in (
        START, DEALING, FIRST, DRAFT, TURN, MIDDLE, WINDOW, GIVING, CANCELLING, SINKING, BRAVE, RECALLING, PLAGUED,
        READING, KEEPING, ROLLING, BOOSTING, LIMIT, REACTING, FALLING, ATTACK, BUILDING, WAIVING, SHIELDING, TIDES,
        PICKING, INCOME, TRADING, LAST, LOST, SWAMPED, DROWNED, WON)] == [
        "chance: councilors", "chance: councilors", "chance: blueprint", "chance: blueprint", "seat 1: place",
        "seat 1: act", "seat 1: misfortunes, window", "seat 3: misfortunes, give", "seat 1: misfortunes, cancel",
        "seat 1: misfortunes, sink", "chance: misfortunes, roll", "seat 1: misfortunes, recall",
        "seat 1: misfortunes, plague", "chance: act, look", "seat 1: act, keep", "chance: act, roll",
        "seat 1: act, boost", "seat 1: act, limit", "seat 1: attack, window", "seat 1: attack, fall", "chance: attack",
        "seat 1: build", "seat 1: build, waive", "seat 1: build, barrier", "chance: place, reveal",
        "seat 1: place, pick", "chance: income, draw", "seat 1: place, trade", "seat 1: build", "over: lost",
        "over: lost", "over: lost", "over: won"]


NO_SUCH_CHOICE = "nobody is asked for a choice there, or somebody else is"
BEFORE = "before the turn has begun"
CASES: list[tuple[State, dict[int, int], str]] = [
    # cells out of their range
    (TURN, {0: 6}, "actor is 6, but it lies between -2 and 5"),
    (TURN, {L.TURN: 0}, "turn is 0, but it lies between 1 and 100"),
    (TURN, {L.TURN: 101}, "turn is 101, but it lies between 1 and 100"),
    (TURN, {L.PHASE: 12}, "phase is 12, but it lies between 0 and 11"),
    (TURN, {L.INTACT + 2: 7}, "intact tiles[2] is 7, but it lies between 0 and 6"),
    (TURN, {L.HEART: 2}, "centre is 2, but it lies between 0 and 1"),
    (TURN, {L.GALLEY: 9}, "galley is 9, but it lies between 0 and 8"),
    (TURN, {L.TARGET: 7}, "target[0] is 7, but it lies between 0 and 6"),
    (TURN, {L.COMPONENT + 20: 8}, "component[20] is 8, but it lies between 0 and 7"),
    (TURN, {L.ENERGY: -1}, "energy[0] is -1, but it lies between 0 and 24"),
    # who plays
    (TURN, {0: 3}, "there are 3 players"),
    (TURN, {L.START: 3}, "there are 3 players"),
    (TWO, {0: 2}, "there are 2 players"),
    (TURN, {L.HOME + 3: 3}, "there is no seat 4, but it has something"),
    (TURN, {L.ENERGY + 5: 1, L.BEADS: 23}, "there is no seat 6, but it has something"),
    (TWO, {L.CUBES + 4 * 2 + L.GOLD: 1, L.SUPPLY + L.GOLD: 13}, "there is no seat 3, but it has something"),
    (TWO, {in_hand(3, L.NOTES): 1, L.DECK + L.NOTES: 3}, "there is no seat 3, but it has something"),
    (TWO, {L.COPIED + 6 * 2: 1}, "there is no seat 3, but it has something"),
    (TWO, {here("M1", 3): 1, L.FULL: 1}, "there is no seat 3, but it has something"),
    (SIX, {0: 5}, NO_SUCH_CHOICE),
    (TURN, {L.COMPONENT: 5}, "a component was built by nobody who plays"),
    # stocks
    (TURN, {L.SUPPLY + L.ORE: 9}, "there are 9 ore, not 10"),
    (MIDDLE, {L.CUBES + L.GOLD: 2}, "there are 15 gold, not 14"),
    (TURN, {L.BEADS: 23}, "there are 23 energy, not 24"),
    (GIVING, {L.GIVEN + 1: 0}, "there are 22 energy, not 24"),
    (TURN, {L.TOKENS: 11}, "there are 11 courage tokens, not 12"),
    (MIDDLE, {L.BRAVE + 6 * place("M3"): 0}, "there are 11 courage tokens, not 12"),
    (TURN, {L.WALLS: 5}, "there are 5 barriers, not 6"),
    (MIDDLE, {L.WALL + place("M5"): 1}, "there are 7 barriers, not 6"),
    # Atlanteans
    (TURN, {L.HOME: 2}, "seat 1 has 5 Atlanteans, fewer than 6"),
    (MIDDLE, {L.FIGURES + 1: 2}, "seat 2 has 5 Atlanteans, fewer than 6"),
    (HELD, {L.PHASE: L.ACTING}, "seat 1 holds Atlanteans back after they were placed"),
    (TURN, {L.HELD + 1: 1, L.HOME + 1: 2, L.PHASE: L.COUNCIL_BEFORE},
     "seat 2 holds Atlanteans back after they were placed"),
    (TURN, {L.HOME: 4}, "there are 5 grey Atlanteans, not 4"),
    (TURN, {L.GREY: 3}, "there are 3 grey Atlanteans, not 4"),
    (MIDDLE, {L.BRAVE + 6 * place("M4"): 1, L.TOKENS: 9}, "courage lies where nobody stands"),
    (MIDDLE, {L.BRAVE + 6 * L.CENTRE + 1: 1, L.TOKENS: 9}, "courage lies where nobody stands"),
    # tiles
    (MIDDLE, {L.FULL + place("M3"): 2}, "M3 has 2 rings taken by 1 Atlanteans"),
    (TURN, {here("C1", 1): 2, L.FULL + place("C1"): 2, L.HOME: 1}, "C1 has 2 rings taken by 2 Atlanteans"),
    (MIDDLE, {L.INTACT: 3}, "M3 lies under the sea, but something is on it"),
    (TURN, {L.INTACT + 5: 3, L.WALL + place("C2"): 1, L.WALLS: 5}, "C2 lies under the sea, but something is on it"),
    (MIDDLE, {L.PHASE: L.COUNCIL_BEFORE}, "Atlanteans are out in a phase in which all are home"),
    (MIDDLE, {L.PHASE: L.BUILDING}, "Atlanteans are out in a phase in which all are home"),
    (ATTACK, {here("navy", 1): 1, here("centre", 1): 1}, "Atlanteans are out in a phase in which all are home"),
    (TURN, {L.TARGET: 1}, "a target number is not between 2 and 6"),
    (TURN, {L.TARGET + 17: 0}, "a target number is not between 2 and 6"),
    (START, {L.TARGET: 3}, f"a target number has changed {BEFORE}"),
    (INCOME, {L.TARGET + 7: 5}, f"a target number has changed {BEFORE}"),
    # cards
    (TURN, {L.DECK + L.GAMBIT: 3}, "there are 3 ancestors-gambit, not 4"),
    (MIDDLE, {in_hand(1, L.INNER_LIGHT): 1}, "there are 1 inner-light, not 2"),
    (KEEPING, {L.DRAWN + L.ATLAS: 0}, "there are 2 ancient-atlas, not 3"),
    (TURN, {L.KNOWN + 1: 1, L.SEA: 6}, "the known misfortunes have a gap"),
    (TURN, {L.SEA + L.CALM_SEAS: 3}, "there are 3 misfortunes calm-seas, not 4"),
    (TURN, {L.KNOWN: 1}, "there are 8 misfortunes flood-M, not 7"),
    (TURN, {in_hand(2, L.NOTES): 4, L.DECK + L.NOTES: 0, in_hand(2, L.ATLAS): 1, L.DECK + L.ATLAS: 2},
     "seat 2 holds more than 4 cards"),
    # components
    (TURN, {L.COMPONENT: 0}, "the Power Core is missing"),
    (TURN, {L.COMPONENT + 1: 0}, "2 components of deck A are on the blueprint, not 3"),
    (TURN, {L.COMPONENT + 20: 1}, "1 components of deck D are on the blueprint, not 0"),
    (DRAFT, {L.AT: 3}, "2 components of deck A are on the blueprint, not 3"),
    (START, {L.COMPONENT + 5: 1}, "1 components of deck A are on the blueprint, not 0"),
    (WON, {L.COMPONENT + 1: 1}, "the gate is complete, or it is not won"),
    (NINE, {L.COMPONENT: 2}, "the gate is complete, or it is not won"),
    (NINE, {L.TURN: 1, L.GALLEY: 4}, "more components are built than there were turns for"),
    # councilors
    (CHOSEN.start(), {L.PHASE: L.DEAL}, "councilors are dealt that were chosen"),
    (DEALING, {L.COUNCILOR: 0}, "the councilors do not fit the seats"),
    (DEALING, {L.COUNCILOR + 1: 1}, "the councilors do not fit the seats"),
    (TURN, {L.COUNCILOR: TURN.cells[L.COUNCILOR + 1]}, "the councilors do not fit the seats"),
    (FIRST, {L.COUNCILOR: L.PRIEST + 1}, "seat 1 has another councilor than was chosen"),
    # the turn
    (TURN, {L.AT: 4}, "more is done in this phase than there is to do"),
    (ATTACK, {L.AT: 1}, "more is done in this phase than there is to do"),
    (START, {L.TURN: 2}, "more is done in this phase than there is to do"),
    (TURN, {L.GALLEY: 4}, "the galley is at 4, not 3"),
    (TURN, {L.TURN: 2}, "the galley is at 3, not 4"),
    (BUILDING, {L.GALLEY: 3}, "the galley is at 3, not 4"),
    (TURN, {0: OVER}, "the game is over without a result, or goes on with one"),
    (TURN, {L.RESULT: L.LOST}, "the game is over without a result, or goes on with one"),
    (LOST, {0: 0}, "the game is over without a result, or goes on with one"),
    (TURN, {L.HEART: 0}, "the centre is gone, but the game is not lost"),
    (LOST, {L.HEART: 0}, "the centre is gone, but the game is not lost"),
    (TURN, {0: OVER, L.RESULT: L.LOST}, "the game has ended for no reason"),
    (LOST, {L.TURN: 99}, "the game has ended for no reason"),
    (SWAMPED, {L.INTACT + 4: 1}, "the game has ended for no reason"),
    (DROWNED, {L.PHASE: L.ACTING}, "the game has ended for no reason"),
    # what lasts for a moment
    (REACTING, {L.MIRRORED: 3}, "burning-mirrors that somebody holds are in force"),
    (TURN, {L.TIRELESS: 1}, "something is in force that belongs to another phase"),
    (MIDDLE, {L.TWIN: 1}, "something is in force that belongs to another phase"),
    (MIDDLE, {L.BORROWED: 2}, "something is in force that belongs to another phase"),
    (TURN, {L.DIE: 1}, "something is in force that belongs to another phase"),
    (BUILDING, {L.MIRRORED: 2}, "something is in force that belongs to another phase"),
    (BUILDING, {L.BALLAD_SUNG: 1}, "something is in force that belongs to another phase"),
    (TURN, {L.MISSING: 1}, "energy is given for nothing"),
    (TURN, {L.RAISING: 1}, "energy is given for nothing"),
    (TURN, {L.GIVEN: 1, L.BEADS: 23}, "energy is given for nothing"),
    (TURN, {L.BARRED: 1}, "a section is barred outside a window"),
    (MIDDLE, {L.QUIET: 1}, "somebody passes for a phase that is over"),
    (MIDDLE, {L.DRAWN + L.NOTES: 1, L.DECK + L.NOTES: 3}, "cards are drawn that nobody keeps"),
    (BUILDING, {L.CHOSEN: 1}, "something is being paid for that nobody builds"),
    (BUILDING, {L.COST + L.GOLD: 1}, "something is being paid for that nobody builds"),
    (WAIVING, {L.CHOSEN: 21}, "something is being paid for that nobody builds"),
    (WAIVING, {L.COST + L.GOLD: 2}, "something is being paid for that nobody builds"),
    (WAIVING, {L.CHOSEN: 0, **{L.COST + kind: 0 for kind in range(4)}}, "cubes are waived for nothing"),
    (INCOME, {L.COPIED + 1: 1}, f"an ability is copied {BEFORE}"),
    (TURN, {L.COPIED + int(TURN.cells[L.COUNCILOR]) - 1: 1}, "seat 1 has copied their own ability"),
    # what is pending
    (WINDOW, {step(0, 1): 4}, "the pending step 2 (4, 0) does not fit"),
    (WINDOW, {step(0, 2): 4}, "the pending step 2 (1, 4) does not fit"),
    (GIVING, {step(1, 1): 3}, "the pending step 3 (3, 2) does not fit"),
    (CANCELLING, {step(0, 1): 6}, "the pending step 5 (6, 0) does not fit"),
    (SINKING, {step(0, 2): 3}, "the pending step 6 (1, 3) does not fit"),
    (FALLING, {step(0, 1): 36}, "the pending step 7 (36, 1) does not fit"),
    (FALLING, {step(0, 2): 6}, "the pending step 7 (3, 6) does not fit"),
    (BRAVE, {step(1, 1): 3}, "the pending step 10 (3, 1) does not fit"),
    (ROLLING, {step(2, 0): L.TRADING}, "the pending step 16 (17, 0) does not fit"),
    (SHIELDING, {step(1, 0): L.RECALLING}, "the pending step 26 (2, 0) does not fit"),
    (TRADING, {step(0, 0): L.BENEFITING}, "the pending step 25 (3, 0) does not fit"),
    # somebody else
    (TURN, {0: 1}, NO_SUCH_CHOICE),
    (TURN, {0: CHANCE}, NO_SUCH_CHOICE),
    (START, {0: 0}, NO_SUCH_CHOICE),
    (WINDOW, {0: 1}, NO_SUCH_CHOICE),
    (LIMIT, {in_hand(1, L.GAMBIT): 0, L.DECK + L.GAMBIT: 4}, NO_SUCH_CHOICE),
    (BUILDING, {L.AT: 1}, NO_SUCH_CHOICE),
    (RECALLING, {step(0, 2): 1}, NO_SUCH_CHOICE),
]


@pytest.mark.parametrize(("state", "cells", "fault"), CASES)
def test_an_impossible_position_with_a_right_check_sum_is_refused(
        state: State, cells: dict[int, int], fault: str) -> None:
    assert state.game.from_bytes(state.to_bytes()) == state
    assert refusal(forged(state, cells), state.game) == f"{NOT_A_POSITION}{fault}."


def sentences_of(path: Path) -> list[str]:
    """The sentences that the functions of a file return, with `*` for what is filled in."""
    found = []
    for branch in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(branch, ast.Return) and branch.value is not None:
            value = branch.value
            for part in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.append(part.value)
                elif isinstance(part, ast.JoinedStr):
                    found.append("".join(str(piece.value) if isinstance(piece, ast.Constant) else "*"
                                         for piece in part.values))
    return [sentence for sentence in found if " " in sentence]


def test_every_sentence_about_an_impossible_position_has_its_case() -> None:
    told = sentences_of(Path(layout.__file__).with_name("consistency.py"))
    assert len(told) > 40
    for sentence in told:
        pattern = re.escape(sentence).replace(r"\*", ".+")
        assert any(re.fullmatch(pattern, fault) for _, _, fault in CASES), sentence


FOUR = "seat 1: tireless-hands 3, ancestors-gambit 1"
NOBODY_COULD: dict[str, tuple[State, dict[int, int]]] = {
    "a stack deeper than there is room": (TURN, {L.STACK: 9}),
    "a stack as deep as a number goes": (TURN, {L.STACK: 127}),
    "an attack in a part that there is not": (FALLING, {L.PART: 3}),
    "more tiles to fall than are left from the last section named": (FALLING, {step(0, 1): 31}),
    "the last section named too late": (FALLING, {step(0, 1): 7, step(0, 2): 5}),
    "more tiles to be chosen than there are": (SINKING, {step(0, 1): 43}),
    "a window of the starting player alone that asks the third": (
        play(at(3, "phase misfortunes\nM: intact 5\nseat 2: energy 6"), "pass, pass, raise M"), {step(0, 1): L.W0}),
    "more cubes waived than it costs": (WAIVING, {step(0, 1): 9}),
    "more misfortunes turned up than can be known": (TIDES, {step(1, 1): 9}),
    "nothing known to be picked": (PICKING, {
        **{L.KNOWN + n: 0 for n in range(3)}, L.SEA: 7, L.SEA + L.PANIC: 1, L.SEA + L.PLAGUE_CARD: 1}),
    "hand limits that leave out whose action it is": (
        play(at(3, f"phase act\nL: L5 seat-1 1\n{FOUR}"), "act L5"), {step(0, 2): 2}),
    "hand limits that leave out who builds": (
        play(at(3, f"phase build\nblueprint: signal-mirror 0\n{FOUR}, atlantium 1, gold 2"), "build signal-mirror"),
        {step(0, 2): 1}),
    "an action of a seat that has had its turn": (ROLLING, {L.AT: 1}),
    "a boost of a seat that has had its turn": (BOOSTING, {L.AT: 2}),
    "somebody left behind by who has acted": (
        at(3, "phase act\nplaces: centre seat-1 1, centre seat-2 1"), {L.AT: 1, 0: 1}),
    "a panic in the productive phase": (PANIC, {L.PHASE: L.ACTING}),
    "a component being paid for after the last builder": (WAIVING, {L.AT: 3}),
    "an income in a later phase": (INCOME, {L.PHASE: L.COUNCIL_BEFORE, L.AT: 0}),
    "more components than there were turns for, at the next build": (NINE, {L.TURN: 3, L.GALLEY: 6, L.AT: 0}),
}


@pytest.mark.parametrize("name", NOBODY_COULD)
def test_a_position_from_which_nobody_could_play_on_is_refused(name: str) -> None:
    state, cells = NOBODY_COULD[name]
    assert refusal(forged(state, cells), state.game).startswith(NOT_A_POSITION)


@pytest.mark.parametrize("state", [TURN, TWO, SIX, WAIVING, WON], ids=node)
def test_cells_of_the_layout_are_named_in_refusals(state: State) -> None:
    for cell in range(state.game.layout.size):
        for value in (1001, -1001):
            assert re.search(r": [A-Za-z ]+(\[\d+\])? is -?1001, but it lies between -?\d+ and \d+\.$",
                             refusal(forged(state, {cell: value}), state.game))


NODES = (DRAFT, TURN, MIDDLE, HELD, WINDOW, GIVING, CANCELLING, SINKING, BRAVE, RECALLING, PLAGUED, READING, KEEPING,
         ROLLING, BOOSTING, LIMIT, REACTING, FALLING, ATTACK, BUILDING, WAIVING, SHIELDING, TIDES, PICKING, INCOME,
         TRADING, LAST, NINE)
CONTROL = [0, L.TURN, L.START, L.PHASE, L.AT, L.PART, *range(L.CRISIS, L.DRAWN), *range(L.STACK, step(3, 0))]
"""The cells that say what comes next."""


def check_change(state: State, cells: dict[int, int]) -> None:
    """Refused, or a position from which a game can be played to its end."""
    found = read(forged(state, cells), state.game)
    if isinstance(found, str):
        assert found.startswith(NOT_A_POSITION)
        return
    random = Random(7)
    while found.actor != OVER:
        found.apply(random.choice(found.legal_actions()))
        assert found.fault() == ""


@given(positions(games("rising")), st.data())
@examples(200, 20)
def test_whatever_is_changed_in_a_position_is_refused_or_can_be_played_to_the_end(
        state: State, data: st.DataObject) -> None:
    low, high = state.game.layout.low, state.game.layout.high
    cells = data.draw(st.lists(st.integers(0, state.game.layout.size - 1), min_size=1, max_size=3, unique=True))
    check_change(state, {cell: data.draw(st.integers(int(low[cell]), int(high[cell]))) for cell in cells})


@given(st.sampled_from(NODES), st.data())
@examples(400, 60)
def test_whatever_is_changed_in_what_comes_next_is_refused_or_can_be_played_to_the_end(
        state: State, data: st.DataObject) -> None:
    low, high = state.game.layout.low, state.game.layout.high
    cells = data.draw(st.lists(st.sampled_from(CONTROL), min_size=1, max_size=3, unique=True))
    check_change(state, {cell: data.draw(st.integers(int(low[cell]), min(int(high[cell]), 40))) for cell in cells})


@given(st.binary(max_size=60), st.integers(0, 300))
@examples(200, 60)
def test_bytes_that_somebody_typed_are_refused(noise: bytes, place: int) -> None:
    whole = TURN.to_bytes()
    for given_bytes in (noise, whole[:place] + noise, sealed(whole[:HEAD] + noise), sealed(whole[:-4] + noise)):
        found = read(given_bytes, GAMES[3])
        assert found.endswith(".") if isinstance(found, str) else given_bytes == whole


def test_a_whole_set_up_is_read_again_at_every_step() -> None:
    state = COSMIC.start()
    while node(state).startswith("chance"):
        play(state, moves(state)[-1])
        assert COSMIC.from_bytes(state.to_bytes()) == state
    assert node(state) == "seat 6: place"
