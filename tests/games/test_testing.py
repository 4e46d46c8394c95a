"""The test kit itself: its strategies find and shrink, and its battery catches every spoilt game."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

import atlantis
from atlantis import CHANCE, OVER, Game, Record, State
from atlantis import testing as kit
from tests.games.scale import REPEATABLE, examples
from tests.games.toys import CARD, SPOILT, Pig

ATLANTEON = atlantis.load("atlanteon")


# ---- the contract ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_of_ones_own_with_chance_keeps_the_contract(players: int) -> None:
    kit.check_contract(Pig(players), 20)


@pytest.mark.parametrize("promise", SPOILT)
def test_a_broken_promise_is_found(promise: str) -> None:
    game, complaint = SPOILT[promise]
    with pytest.raises(kit.ContractBroken, match=complaint):
        kit.check_contract(game, 20)


def test_a_broken_promise_names_the_game_and_the_moves_that_lead_there() -> None:
    game, _ = SPOILT["a cell out of its range"]
    with pytest.raises(kit.ContractBroken) as broken:
        kit.check_contract(game)
    assert str(broken.value) == (
        "<Pig, 2 players, goal=5> after roll: a cell is out of range: turn is 8, but it must be between 0 and 7."
    )


# ---- set-ups ---------------------------------------------------------------------------------------------------------


@given(kit.games())
@examples(20, 20)
def test_games_are_any_game(game: Game) -> None:
    assert game.card.name in atlantis.games()


@pytest.mark.parametrize("early_claims", [False, True])
def test_games_of_a_name_come_with_every_option(early_claims: bool) -> None:
    game = find(kit.games("atlanteon"), lambda game: game.options["early_claims"] is early_claims, settings=REPEATABLE)
    assert game == atlantis.load("atlanteon", early_claims=early_claims)


def test_games_of_an_unknown_name_are_refused() -> None:
    with pytest.raises(atlantis.UnknownGame, match="did you mean 'atlanteon'"):
        kit.games("atlanteom")


def test_options_are_all_numbers_of_players_and_all_values_of_a_card() -> None:
    found = set()

    @given(kit.options(CARD))
    @REPEATABLE
    def collect(options: dict[str, int]) -> None:
        found.add((options["players"], options["goal"]))

    collect()
    assert found == {(2, 3), (2, 5), (3, 3), (3, 5)}


def test_options_shrink_to_few_players_and_the_usual_values() -> None:
    assert find(kit.options(CARD), lambda options: True, settings=REPEATABLE) == {"players": 2, "goal": 5}


# ---- games ----------------------------------------------------------------------------------------------------------


@given(kit.positions(kit.games()))
@examples(100, 40)
def test_positions_can_come_up(state: State) -> None:
    assert state.game.layout.misfit(state.cells) == ""
    assert state.game.from_bytes(state.to_bytes()) == state


@given(kit.positions(ATLANTEON, over=False), st.data())
@examples(100, 40)
def test_moves_are_legal(state: State, data: st.DataObject) -> None:
    assert state.actor != OVER
    code = data.draw(kit.moves(state))
    assert state.why_not(state.text(code)) == ""


@given(kit.finished(kit.games()))
@examples(50, 20)
def test_finished_games_are_over(state: State) -> None:
    assert state.actor == OVER
    with pytest.raises(ValueError, match=r"There are no moves to draw: the game is over"):
        kit.moves(state)


@given(kit.records(kit.games()))
@examples(100, 30)
def test_records_are_written_and_read(record: Record) -> None:
    read = atlantis.parse_record(record.dump())
    assert read.state == record.state
    assert read.moves == record.moves
    assert read.seats == record.seats


@given(kit.records(Pig(3), over=True))
@examples(50, 30)
def test_games_with_chance_are_played_too_and_those_that_could_go_on_for_ever_are_finished(record: Record) -> None:
    assert record.state.actor == OVER
    assert any(record.at(n).actor == CHANCE for n in range(len(record.moves)))


def test_records_are_unfinished_or_finished_as_asked_for_or_both() -> None:
    for asked, seen in ((True, {True}), (False, {False}), (None, {True, False})):
        found = set()

        @given(kit.records(Pig(), over=asked))
        @REPEATABLE
        def collect(record: Record) -> None:
            found.add(record.state.actor == OVER)  # noqa: B023

        collect()
        assert found == seen


# ---- shrinking -------------------------------------------------------------------------------------------------------


def test_a_position_shrinks_to_the_start() -> None:
    assert find(kit.positions(ATLANTEON), lambda state: True, settings=REPEATABLE) == ATLANTEON.start()


def test_a_game_shrinks_to_few_moves_that_come_first() -> None:
    record = find(kit.records(ATLANTEON), lambda record: len(record.moves) >= 5, settings=REPEATABLE)
    assert [ATLANTEON.text(code) for code in record.moves] == [
        "tower white a1",
        "tower white c1",
        "tower black e1",
        "tile 0 b1",
        "tile 0 d1",
    ]
    assert record.seats == ["", ""]


def test_a_rare_thing_shrinks_to_a_short_game() -> None:
    """Somebody has captured a tower: seven moves are enough, towers included, and no example needs many more."""

    def captured(record: Record) -> bool:
        return any(seat["towers"] for seat in record.state.view()["seats"])  # type: ignore[attr-defined]

    assert len(find(kit.records(ATLANTEON), captured, settings=REPEATABLE).moves) <= 7


def test_a_failing_example_is_told_in_notation() -> None:
    @given(kit.positions(Pig(), over=False))
    @REPEATABLE
    def nobody_rolls(state: State) -> None:
        assert state.actor != CHANCE

    with pytest.raises(AssertionError) as raised:
        nobody_rolls()
    assert "<Pig, 2 players, goal=5> after roll" in "\n".join(raised.value.__notes__)


# ---- without Hypothesis ----------------------------------------------------------------------------------------------


def test_without_hypothesis_the_kit_says_what_to_install() -> None:
    script = "import sys; sys.modules['hypothesis'] = None; import atlantis.testing"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "atlantis.testing needs Hypothesis: `pip install 'atlantis-games[testing]'` installs it." in run.stderr
