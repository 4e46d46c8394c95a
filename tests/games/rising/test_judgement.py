"""What the judgement of Atlantis Rising makes of positions: the ideas that hold, and that it holds everywhere."""

from __future__ import annotations

import pytest
from librt.random import Random
from librt.vecs import vec

import atlantis
from atlantis import CHANCE, OVER, Game, State
from tests.games.rising.positions import at, game_of, with_data


def worth(state: State) -> float:
    """What the position is worth: to all the same."""
    values = vec[float]([9.0 for _ in range(state.game.players)])
    state.game.judgement().worth(state, values)
    assert len(set(values)) == 1
    return float(values[0])


def weights(state: State) -> dict[str, int]:
    """The weight of each move, in notation."""
    codes, out = state.game.room(), state.game.room()
    n = state.moves(codes)
    state.game.judgement().weigh(state, codes, n, out)
    return {state.text(int(codes[i])): int(out[i]) for i in range(int(n))}


def best(state: State) -> str:
    """The move that looks best."""
    found = weights(state)
    return max(found, key=lambda move: found[move])


def quick(state: State, seed: int = 1) -> str:
    """The move that a playout would make."""
    game = state.game
    return state.text(int(game.judgement().quick(state, Random(seed), game.room(), game.room())))


def is_certain(state: State) -> bool:
    values = vec[float]([0.0 for _ in range(state.game.players)])
    found = state.game.judgement().certain(state, values)
    assert list(values) == [1.0 if found else 0.0] * state.game.players
    return bool(found)


# ---- what a position is worth ----------------------------------------------------------------------------------------

def test_the_more_of_the_island_stands_the_better() -> None:
    whole, half, little = (worth(at(4, f"island: others {intact}")) for intact in (6, 3, 1))
    assert whole > half > little


def test_the_nearer_the_galley_the_worse() -> None:
    assert worth(at(4, "turn 4, galley 6")) > worth(at(4, "turn 8, galley 10"))


def test_built_components_are_worth_something() -> None:
    assert worth(at(4, "turn 6\nblueprint: power-core 1, tidal-anchor 2, signal-mirror 3")) > worth(at(4, "turn 6"))


def test_cubes_cards_energy_and_more_atlanteans_are_worth_something() -> None:
    poor = worth(at(4, "turn 3"))
    for rich in ("seat 1: atlantium 3, gold 2", "seat 1: inner-light 2, burning-mirrors 1", "seat 1: energy 5",
                 "seat 1: home 6"):
        assert worth(at(4, f"turn 3\n{rich}")) > poor, rich


def test_a_navy_that_is_too_small_shows_before_the_attack() -> None:
    weak = at(4, "phase act, turn 6\nplaces: navy seat-1 2\nseat 1: home 1\nseat 2: inner-light 1")
    strong = at(4, """
        phase act, turn 6
        places: navy seat-1 3, navy seat-2 3, navy seat-3 3, navy seat-4 3
        seat 2: inner-light 1
        """)
    assert worth(strong) > worth(weak)


def test_a_position_before_the_set_up_is_over_has_a_worth() -> None:
    assert -1.0 <= worth(atlantis.load("rising", 3).start()) <= 1.0


# ---- what is certain -------------------------------------------------------------------------------------------------

ALL_BUT_THE_CORE = """
    blueprint: power-core 0, tidal-anchor 1, signal-mirror 2, muster-bell 1, solar-matrix 2, targeting-spire 1, \
exchange-conduit 2, ward-lattice 1, ether-valve 2, memory-prism 1
    """


def test_who_can_build_the_last_component_has_won() -> None:
    state = at(2, f"phase build, turn 9\nseat 1: atlantium 3, gold 2, crystal 2\n{ALL_BUT_THE_CORE}")
    assert is_certain(state)
    assert best(state) == quick(state) == "build power-core"


def test_nothing_is_certain_while_a_cube_is_lacking_or_more_is_to_be_built() -> None:
    assert not is_certain(at(2, f"phase build, turn 9\nseat 1: atlantium 3, gold 2, crystal 1, inner-light 1"
                                f"\n{ALL_BUT_THE_CORE}"))
    assert not is_certain(at(2, "phase build, turn 9\nseat 1: atlantium 3, gold 2, crystal 2"))
    assert not is_certain(at(2))


# ---- placing ---------------------------------------------------------------------------------------------------------

def test_in_the_first_turn_cities_and_libraries_come_before_the_rolls() -> None:
    found = weights(at(4))
    assert max(found["place C1"], found["place L2"]) > found["place F6"]


def test_behind_the_tip_is_safer_for_the_same_gain() -> None:
    found = weights(at(4, "turn 2"))
    assert found["place H2"] > found["place H1"]
    assert found["place R2"] >= found["place R1"]


def test_a_barrier_makes_the_tip_safe() -> None:
    assert weights(at(4, "turn 2\nH: H1 barrier 1"))["place H1"] > weights(at(4, "turn 2"))["place H1"]


def test_nobody_goes_where_a_known_flood_comes() -> None:
    known, unknown = (weights(at(4, f"turn 2\n{line}"))["place H1"] for line in ("known: flood-H", ""))
    assert known < unknown


def test_courage_goes_to_the_place_that_may_fall() -> None:
    found = weights(at(4, "turn 2\nseat 1: courage 1"))
    assert found["place L1 courage"] > found["place L1"]
    assert found["place L6 courage"] <= found["place L6"]


def test_a_forge_without_ore_is_useless_and_with_ore_is_not() -> None:
    without, with_ore = (weights(at(4, f"turn 2\nseat 1: ore {ore}")) for ore in (0, 1))
    assert with_ore["place R2"] > without["place R2"]


def test_the_navy_is_wanted_until_it_is_a_sure_defence() -> None:
    late = "turn 9, galley 11\nisland: others 3\n"
    weak = weights(at(4, f"{late}places: navy seat-2 3"))["place navy"]
    sure = weights(at(4, f"{late}places: navy seat-2 6, navy seat-3 6, navy seat-4 6\nseat 2: home 0\nseat 3: home 0"
                         "\nseat 4: home 0"))["place navy"]
    assert weak > sure


def test_the_astrologer_waits_for_the_misfortunes() -> None:
    assert best(at(2, "seat 1 astrologer:")) == "hold"


def test_a_card_that_helps_at_once_is_played_at_once() -> None:
    assert best(at(2, "seat 1: inner-light 1")) == "play inner-light"
    assert best(at(2, "seat 1: science-of-shielding 1")) == "play science-of-shielding"


# ---- misfortunes -----------------------------------------------------------------------------------------------------

def test_the_tile_that_hurts_least_is_chosen_to_fall() -> None:
    state = at(2, """
        phase misfortunes
        pending: sink 1 0
        H: H1 seat-1 1
        C: intact 1
        """)
    found = weights(state)
    assert found["sink M"] > found["sink C"]
    assert found["sink M"] > found["sink H"]


def test_the_flood_is_thrown_away_and_not_the_calm_seas() -> None:
    state = at(2, "phase place\nknown: flood-L calm-seas flood-L\npending: pick 0 0\nto move: seat 1")
    assert best(state) == "pick flood-L"


# ---- acting and building ---------------------------------------------------------------------------------------------

def test_ore_is_mined_before_it_is_forged_and_nobody_stops_early() -> None:
    state = at(2, """
        phase act
        M: M2 seat-1 1
        R: R2 seat-1 1
        places: centre seat-1 1
        seat 1: ore 1
        """)
    found = weights(state)
    assert found["act centre"] > found["act M2"] > found["act R2"] > found["done"]


def test_what_can_be_built_is_built() -> None:
    assert best(at(2, "phase build\nseat 1: atlantium 2, gold 1")) == "build tidal-anchor"


def test_borrowed_plans_make_a_component_possible() -> None:
    assert best(at(2, "phase build\nseat 1: atlantium 2, gold 1, crystal 2, borrowed-plans 1")).startswith(
        ("play borrowed-plans", "build"))


def test_an_inner_light_is_kept_rather_than_a_ballad() -> None:
    state = at(2, "phase act\nL: L2 seat-1 1\neffects: drawn-inner-light 1, drawn-ballad-of-bravery 1"
                  "\npending: limit 0 0, return 19 0, keep 1 0\nto move: seat 1")
    assert best(state) == "keep inner-light"


# ---- everywhere ------------------------------------------------------------------------------------------------------

EVERY_GAME = [*((players, level, True, False) for players in (2, 3, 4, 5, 6) for level in ("easy", "cosmic")),
              (4, "normal", False, False), (3, "hard", True, True)]


OTHER_DATA = {"hand": 1, "turns": 12, "supply": {"energy": 2, "courage": 0, "barriers": 0, "grey": 0},
              "attack": {"die": [9, 9, 0]},
              "tiles": {"libraries": {"draw": [1, 1, 1, 1, 1, 1], "keep": [9, 1, 1, 1, 1, 1]}},
              "start": {"energy": [2, 2, 2, 2, 2], "atlanteans": [1, 1, 1, 1, 1]}}


def a_game(players: int, level: str, starting_energy: bool, chosen: bool) -> Game:
    if chosen:
        return game_of(players, level, starting_energy=starting_energy,
                       councilors=["astrologer", "artificer", "explorer"][:players])
    return game_of(players, level, starting_energy=starting_energy)


@pytest.mark.parametrize(("players", "level", "starting_energy", "chosen"), EVERY_GAME)
@pytest.mark.parametrize("sensibly", [True, False])
def test_it_judges_every_position_of_a_game_without_touching_it(players: int, level: str, starting_energy: bool,
                                                                chosen: bool, sensibly: bool) -> None:
    game = a_game(players, level, starting_energy, chosen)
    judgement, random = game.judgement(), Random(players)
    codes, out, room = game.room(), game.room(), game.room()
    values = vec[float]([0.0 for _ in range(players)])
    state = game.start()
    while state.actor != OVER:
        before = state.clone()
        judgement.worth(state, values)
        assert all(-1.0 <= value <= 1.0 for value in values)
        if state.actor != CHANCE:
            n = state.moves(codes)
            judgement.weigh(state, codes, n, out)
            assert all(1 <= out[i] <= 2_000_000 for i in range(int(n)))
        if judgement.certain(state, values):
            assert state.actor >= 0
        move = judgement.quick(state, random, room, out)
        assert state == before
        assert state.legal(move)
        state.do(move if sensibly else state.sample(random, room, out))


@pytest.mark.parametrize("players", [2, 6])
def test_it_judges_games_with_other_data(players: int) -> None:
    game = with_data(players, OTHER_DATA)
    judgement, random, state = game.judgement(), Random(2), game.start()
    values = vec[float]([0.0 for _ in range(players)])
    while state.actor != OVER:
        judgement.worth(state, values)
        assert -1.0 <= values[0] <= 1.0
        move = judgement.quick(state, random, game.room(), game.room())
        assert state.legal(move)
        state.do(move)


def test_the_same_random_numbers_give_the_same_game() -> None:
    ends = []
    for _ in range(2):
        game = atlantis.load("rising", 3)
        judgement, random, state = game.judgement(), Random(5), game.start()
        while state.actor != OVER:
            state.do(judgement.quick(state, random, game.room(), game.room()))
        ends.append(str(state))
    assert ends[0] == ends[1]


def test_playing_what_looks_best_wins_nearly_every_easy_game() -> None:
    game = atlantis.load("rising", 4)
    judgement, random = game.judgement(), Random(1)
    out, room = game.room(), game.room()
    won = 0
    for _ in range(20):
        state = game.start()
        while state.actor != OVER:
            state.do(judgement.quick(state, random, out, room))
        won += state.returns()[0] > 0
    assert won >= 17
