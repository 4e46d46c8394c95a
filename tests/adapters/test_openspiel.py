"""The games in OpenSpiel keep our promises: refusals with sentences, exact cards and bounds, the same rules."""

from __future__ import annotations

import os
import pickle
import random
from pathlib import Path

import pytest

import atlantis
from atlantis import IllegalAction, WrongOption

if not os.environ.get("CI"):
    pytest.importorskip("pyspiel")

import pyspiel

from atlantis.adapters.openspiel import NAMES, AtlantisGame, AtlantisState

EVERY = [f"{short}(players={players})" for short, name in NAMES.items() for players in atlantis.load(name).card.players]


def after(game: AtlantisGame, moves: int, seed: int = 1) -> AtlantisState:
    """The state after so many random moves, fewer where the game ends."""
    pick, state = random.Random(seed), game.new_initial_state()
    while state.move_number() < moves and not state.is_terminal():
        state.apply_action(pick.choice(state.legal_actions()))
    return state


def finished(game: AtlantisGame) -> AtlantisState:
    return after(game, 10_000)


# ---- cards and bounds ------------------------------------------------------------------------------------------------


def test_the_four_games_are_registered() -> None:
    assert {"atlantis_ark", "atlantis_atlandice", "atlantis_atlanteon", "atlantis_rising"} == set(NAMES)
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("text", EVERY)
def test_the_card_is_exact(text: str) -> None:
    game = pyspiel.load_game(text)
    kind, card = game.get_type(), game.atlantis.card
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    assert (kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC) == card.chance
    assert (kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC) == (card.name == "atlanteon")
    assert (kind.utility == pyspiel.GameType.Utility.IDENTICAL) == (card.name == "rising")
    assert (kind.utility == pyspiel.GameType.Utility.ZERO_SUM) == (card.name != "rising")
    assert (kind.min_num_players, kind.max_num_players) == (card.players[0], card.players[-1])
    assert kind.provides_information_state_tensor == (card.name != "rising")
    registered = next(known for known in pyspiel.registered_games() if known.short_name == kind.short_name)
    assert registered == kind


@pytest.mark.parametrize("text", EVERY)
def test_the_bounds_are_the_rules_own(text: str) -> None:
    game = pyspiel.load_game(text)
    ours = game.atlantis
    decisions, outcomes = ours.longest()
    assert game.num_players() == ours.players
    assert game.num_distinct_actions() == ours.choices
    assert game.max_chance_outcomes() == ours.actions - ours.choices
    assert game.max_game_length() == decisions
    assert game.max_chance_nodes_in_history() == outcomes
    assert game.max_history_length() == decisions + outcomes
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    assert game.utility_sum() == (None if ours.card.utility == "identical" else 0)


# ---- the same game as ours -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", EVERY)
def test_a_game_is_the_same_in_both(text: str) -> None:
    pick, state = random.Random(3), pyspiel.load_game(text).new_initial_state()
    ours = state.get_game().atlantis.start()
    while not state.is_terminal():
        first = ours.game.choices if ours.actor == atlantis.CHANCE else 0
        codes = ours.legal_actions()
        assert state.current_player() == ours.actor
        assert state.is_chance_node() == (ours.actor == atlantis.CHANCE)
        assert state.legal_actions() == [code - first for code in codes]
        if first:
            assert state.chance_outcomes() == [(code - first, odds) for code, odds in ours.chance_outcomes()]
        code = pick.choice(codes)
        assert state.action_to_string(code - first) == ours.text(code)
        assert state.string_to_action(ours.text(code)) == code - first
        state.apply_action(code - first)
        ours.apply(code)
        assert state.atlantis == ours
    assert ours.actor == atlantis.OVER
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == ours.returns()


# ---- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [-2, -1, 229, 10_000, 2**40])
def test_an_action_out_of_range_is_refused(action: int) -> None:
    state = after(pyspiel.load_game("atlantis_atlandice(players=2)"), 13)
    assert state.is_player_node()
    refused(state, action)


@pytest.mark.parametrize("action", [-2, -1, 25, 10_000])
def test_an_outcome_out_of_range_is_refused(action: int) -> None:
    state = pyspiel.load_game("atlantis_atlandice(players=2)").new_initial_state()
    assert state.is_chance_node()
    refused(state, action)


@pytest.mark.parametrize("text", EVERY)
@pytest.mark.parametrize("moves", [0, 1, 6, 20, 10_000])
def test_every_illegal_action_is_refused_and_the_state_untouched(text: str, moves: int) -> None:
    game = pyspiel.load_game(text)
    state = after(game, moves)
    many = game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions()
    illegal = sorted(set(range(many)) - set(state.legal_actions()))
    for action in random.Random(1).sample(illegal, min(len(illegal), 10)):
        refused(state, action)


def refused(state: AtlantisState, action: int) -> None:
    """It is, from Python and (`child`) inside C++."""
    before, history, codes = state.atlantis.clone(), state.history_str(), state.codes()
    with pytest.raises(IllegalAction, match=r"\w+ .*\.$"):
        state.apply_action(action)
    with pytest.raises(IllegalAction if action != -1 else pyspiel.SpielError):
        state.child(action)
    assert state.atlantis == before
    assert state.history_str() == history
    assert state.codes() == codes
    assert state.move_number() == len(codes)


def test_refusals_say_why() -> None:
    state = pyspiel.load_game("atlantis_atlanteon(moves=tower white c3)").new_initial_state()
    with pytest.raises(IllegalAction, match="c4 is next to the tower on c3"):
        state.apply_action(state.atlantis.game.code("tower white c4"))
    with pytest.raises(IllegalAction, match="no action 351; the players' actions of Atlanteon run from 0 to 350"):
        state.apply_action(351)
    with pytest.raises(IllegalAction, match="number for no action"):
        state.apply_action(-1)
    with pytest.raises(IllegalAction, match="The game is over"):
        finished(pyspiel.load_game("atlantis_atlanteon")).apply_action(0)
    with pytest.raises(atlantis.NotChance):
        state.chance_outcomes()


# ---- parameters ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("atlantis_atlanteon(players=3)", "Atlanteon is for 2 players, not 3"),
        ("atlantis_rising(level=silly)", "option level cannot be 'silly'; it must be 'easy' or"),
        ("atlantis_rising(players=2,councilors=priest)", "a list of 2"),
        ("atlantis_rising(players=2,councilors=priest;priest)", "there is only one of each"),
        ("atlantis_ark(moves=gather 3)", "moves: number 1, 'gather 3', cannot be made"),
        ("atlantis_ark(moves=swim home)", "'swim home' is not a move of Ark of Atlantis"),
    ],
)
def test_wrong_parameters_get_our_sentence(text: str, why: str) -> None:
    with pytest.raises(WrongOption, match=why):
        pyspiel.load_game(text)


def test_unknown_parameters_and_types_get_openspiels_sentence() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'levle'"):
        pyspiel.load_game("atlantis_rising(levle=easy)")
    with pytest.raises(pyspiel.SpielError, match="Wrong type for parameter players"):
        pyspiel.load_game("atlantis_rising(players=many)")


@pytest.mark.parametrize("data", ["a,b.toml", "a(b", "a)", "a=b", "a\nb", "12", "True"])
def test_what_openspiel_could_not_write_down_is_refused(data: str) -> None:
    with pytest.raises(WrongOption, match="OpenSpiel cannot write the parameter data="):
        pyspiel.load_game("atlantis_ark", {"data": data})


def test_options_reach_the_game() -> None:
    game = pyspiel.load_game("atlantis_rising(players=2,level=hard,starting_energy=False,councilors=priest;explorer)")
    assert dict(game.atlantis.options) == {
        "level": "hard",
        "starting_energy": False,
        "councilors": ["priest", "explorer"],
    }
    assert game == pyspiel.load_game(
        "atlantis_rising", {"players": 2, "level": "hard", "starting_energy": False, "councilors": "priest, explorer"}
    )
    assert pyspiel.load_game("atlantis_ark") == pyspiel.load_game("atlantis_ark(players=3,even_start=False)")


def test_a_data_file_reaches_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.toml").write_text("tiles = [1, 2]\nmarkers = 4\n\n[board]\nfiles = 3\nranks = 3\n")
    game = pyspiel.load_game("atlantis_atlanteon(data=small.toml)")
    assert game.atlantis.data.replaced["markers"] == 4
    state = finished(game)
    kept = pickle.dumps(state)
    assert pickle.loads(kept).atlantis == state.atlantis
    Path("small.toml").write_text("tiles = [1, 2]\nmarkers = 3\n\n[board]\nfiles = 3\nranks = 3\n")
    with pytest.raises(atlantis.AtlantisError, match="other players, options, data"):
        pickle.loads(kept)
    with pytest.raises(atlantis.AtlantisError, match="cannot be read"):
        pyspiel.load_game("atlantis_atlanteon(data=none.toml)")


def test_a_game_can_begin_after_some_moves() -> None:
    whole = pyspiel.load_game("atlantis_atlandice(players=2)")
    game = pyspiel.load_game("atlantis_atlandice(players=2,moves= first  2;tile jeweller odd ; )")
    assert str(game) == "atlantis_atlandice(moves=first 2;tile jeweller odd,players=2)"
    state = game.new_initial_state()
    assert state.is_initial_state()
    assert state.moves() == []
    assert str(state) == str(after_moves(whole, "first 2", "tile jeweller odd"))
    assert game.max_chance_nodes_in_history() == whole.max_chance_nodes_in_history() - 2
    assert game.max_game_length() == whole.max_game_length()
    with pytest.raises(WrongOption, match="the game is over after them"):
        pyspiel.load_game(
            "atlantis_atlanteon", {"moves": ";".join(finished(pyspiel.load_game("atlantis_atlanteon")).moves())}
        )


def after_moves(game: AtlantisGame, *moves: str) -> AtlantisState:
    state = game.new_initial_state()
    for move in moves:
        state.apply_action(state.string_to_action(move))
    return state
