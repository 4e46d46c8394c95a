"""The contract carries the hardest mechanics of all four games (see sketches.py and docs/contract.md)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from atlantis.engine import CHANCE, Game, Record, playouts
from atlantis.testing import check_contract
from tests.engine.sketches import CouncilSketch, DeckSketch, DiceSketch


def play(game: Game, moves: str) -> Record:
    record = Record(game)
    for move in moves.split(", "):
        record.play(game.code(move))
    return record


def test_each_die_of_an_opening_roll_is_one_chance_move_and_goes_to_its_area() -> None:
    game = DiceSketch()
    state = game.start()
    assert state.actor == CHANCE
    assert state.chance_outcomes() == [(6 + face, 1 / 6) for face in range(6)]
    state = play(game, "roll 1, roll 1, roll 5").state
    assert state.actor == 0
    assert [state.text(code) for code in state.legal_actions()] == ["take 1", "take 5"]


def test_an_effect_that_rolls_waits_as_a_pending_step_and_remembers_whose_visit_it_was() -> None:
    game = DiceSketch()
    state = play(game, "roll 1, roll 1, roll 5, take 1").state
    assert state.actor == CHANCE
    state.apply(game.code("roll 3"))
    assert state.scores() == [1, 0]
    assert state.actor == 1


def test_a_pending_step_leaves_no_trace_so_equal_positions_are_equal() -> None:
    game = DiceSketch()
    by_effect = play(game, "roll 1, roll 5, roll 5, take 1, roll 2").state
    by_rest = play(game, "roll 5, roll 5, roll 3, take 3").state
    assert by_effect == by_rest
    assert hash(by_effect) == hash(by_rest)


def test_the_next_event_has_exactly_the_odds_of_whole_shuffled_decks() -> None:
    """All 64 layouts of the two earthquakes are equally likely; count them after every prefix of quake or number."""
    game = DeckSketch()
    layouts = [tuple("q" if i in (a, 10 + b) else "n" for i in range(18)) for a, b in product(range(8), range(8))]
    for layout in layouts:
        state = game.start()
        copies = [2] * 8
        for k, card in enumerate(layout):
            alike = [other for other in layouts if other[:k] == layout[:k]]
            quake = Fraction(sum(other[k] == "q" for other in alike), len(alike))
            expected = {
                f"event {n + 1}": float((1 - quake) * Fraction(left, sum(copies)))
                for n, left in enumerate(copies)
                if left and quake < 1
            }
            if quake:
                expected["event quake"] = float(quake)
            assert {state.text(code): odds for code, odds in state.chance_outcomes()} == pytest.approx(expected)
            number = next((n for n in range(8) if copies[(n + k) % 8]), 0)
            number = (number + k) % 8
            if card == "n":
                copies[number] -= 1
            state.apply(8 if card == "q" else number)


def test_a_window_opens_only_for_a_seat_that_could_do_something() -> None:
    game = CouncilSketch()
    state = game.start()
    assert state.actor == 0
    state.apply(game.code("pass"))
    assert state.actor == 1
    state.apply(game.code("pass"))
    assert state.actor == CHANCE


def test_a_card_played_in_a_window_asks_for_its_target_and_the_window_goes_on() -> None:
    game = CouncilSketch()
    state = play(game, "pass, play science-of-shielding").state
    assert state.actor == 1
    assert "target H1" in [state.text(code) for code in state.legal_actions()]
    state.apply(game.code("target H1"))
    assert state.actor == 1  # the same seat is still asked: it has a second card
    assert "target H1" not in [state.text(code) for code in state.legal_actions()]
    state.apply(game.code("play science-of-shielding"))
    state.apply(game.code("target C1"))
    assert state.actor == CHANCE  # nothing left to do: passed over without a move
    state.apply(game.code("misfortune flood-H"))
    assert state.actor == 0  # the barrier came back to the supply, so the first seat is asked before the next card


def test_pass_phase_closes_the_later_windows_of_the_turn() -> None:
    game = CouncilSketch()
    state = play(game, "pass-phase, pass-phase, misfortune calm-seas").state
    assert state.actor == CHANCE


@pytest.mark.parametrize("game", [DiceSketch(), DeckSketch(), CouncilSketch()], ids=lambda game: game.card.name)
def test_a_sketch_keeps_the_whole_contract(game: Game) -> None:
    check_contract(game, random_games=3)


@pytest.mark.parametrize("game", [DiceSketch(), DeckSketch(), CouncilSketch()], ids=lambda game: game.card.name)
def test_a_game_written_in_plain_python_runs_in_the_compiled_playouts(game: Game) -> None:
    tally = playouts(game.start(), 50, 1)
    assert tally.games == 50
    assert tally.moves > 150
