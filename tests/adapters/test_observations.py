"""Features from the point of view of a seat, as vectors and as planes; small variants, which number only what they use."""

from __future__ import annotations

import random
from typing import Any

import pytest

import atlantis
from atlantis.engine import CHANCE, OVER, Game, State, WrongOption
from atlantis.engine.feature_table import NO_CELL, span
from atlantis.engine.layout import Field, Layout
from atlantis.games import card, games

np = pytest.importorskip("numpy")

from atlantis.adapters.batch import batch  # noqa: E402
from atlantis.adapters.observations import Observations, player_codes  # noqa: E402

SMALL: dict[str, Any] = {"tiles": [1, 2], "markers": 4, "board": {"files": 3, "ranks": 3}}
SETUPS = [(name, players) for name in games() for players in card(name).players]


def some_positions(game: Game, seed: int, moves: int = 80) -> list[State]:
    """The positions of a random game in which a player is to move."""
    rng, state, found = random.Random(seed), game.start(), []
    for _ in range(moves):
        if state.actor == OVER:
            break
        if state.actor != CHANCE:
            found.append(state.clone())
        state.apply(rng.choice(state.legal_actions()))
    return found


class Seen:
    """The observations of a game, by feature."""

    def __init__(self, game: Game, kind: str) -> None:
        self.encoder = Observations(game, kind)
        features = game.features().features
        self.parts = {each.name: each.vector if kind == "one-hot" else each.planes for each in features}

    def __call__(self, state: State, seat: int, feature: str) -> Any:
        begin, size = self.parts[feature]
        return self.encoder.of(state, seat)[begin : begin + size]


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_every_cell_in_use_has_its_inputs(name: str, players: int) -> None:
    game = atlantis.load(name, players)
    table, used = game.features(), set(game.cells_in_use())
    assert {each.cell for each in table.vector} == used
    assert {each.cell for plane in table.planes for each in plane} - {NO_CELL} == used
    assert sum(each.vector[1] for each in table.features) == len(table.vector)
    assert sum(each.planes[1] for each in table.features) == len(table.planes)


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_values_are_one_of_those_listed(name: str, players: int) -> None:
    game = atlantis.load(name, players)
    table, vector = game.features(), Observations(game, "one-hot")
    for state in some_positions(game, 1)[::8]:
        for seat in range(players):
            found = vector.of(state, seat)
            assert found.dtype == np.float32
            assert found.min() >= 0
            assert found.max() <= 1
            for each in table.features:
                if each.values:
                    cells = found[each.vector[0] :][: each.vector[1]].reshape(-1, len(each.values))
                    assert (cells.sum(axis=1) == 1).all(), each


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_the_seat_that_looks_comes_first(name: str, players: int) -> None:
    """Where cells are counted by seat alone, a seat sees itself first and the others in their order."""
    game = atlantis.load(name, players)
    seen, amounts = Seen(game, "one-hot"), {each.name for each in game.features().features if not each.values}
    fields = [field for field in game.layout.fields if field.by == ["seat"] and field.name in amounts]
    assert fields
    for state in some_positions(game, 2)[-3:]:
        for field in fields:
            low, size = int(field.low), int(field.high - field.low)
            cells = [(int(state.cells[field.at + seat]) - low) / size for seat in range(min(players, field.size))]
            for seat in range(players if field.size >= players else 0):
                turned = seen(state, seat, field.name)[:players]
                assert np.allclose(turned, cells[seat:] + cells[:seat])


def test_the_actor_is_seat_0_for_itself() -> None:
    game = atlantis.load("ark", 3)
    seen = Seen(game, "one-hot")
    for state in some_positions(game, 3)[:20]:
        for seat in range(3):
            here = (state.actor - seat) % 3
            assert seen(state, seat, "actor").argmax() == here + 2  # after OVER and CHANCE


def test_planes_of_atlanteon() -> None:
    game = atlantis.load("atlanteon")
    state = game.start()
    for move in ("tower black c3", "tower white a1", "tower white e5", "tile 7 b2", "tile K d4"):
        state.apply(game.code(move))
    own, theirs = 1, 1 + 11  # the planes of `piece`: empty, own 0 to 9 and King, their 0 to 9 and King, towers
    seen = Seen(game, "planes")
    marauders = seen(state, 1, "piece")
    assert marauders.shape == (26, 5, 5)
    assert np.argwhere(marauders[own + 7]).tolist() == [[1, 1]]
    assert np.argwhere(marauders[theirs + 10]).tolist() == [[3, 3]]
    guardians = seen(state, 0, "piece")
    assert np.argwhere(guardians[theirs + 7]).tolist() == [[1, 1]]
    assert np.argwhere(guardians[own + 10]).tolist() == [[3, 3]]
    assert np.argwhere(guardians[23]).tolist() == [[0, 0], [4, 4]]
    assert seen(state, 1, "unplayed")[7].max() == 0  # a whole plane for the tile that was placed


def test_planes_without_a_cell_are_0() -> None:
    """The Market of Atlandice is an Area, but no District: there is no stack of tiles."""
    game = atlantis.load("atlandice", 3)
    found = next(each for each in game.features().features if each.name == "stack")
    assert all(plane[5].cell == NO_CELL for plane in game.features().planes[found.planes[0] :][: found.planes[1]])
    state, seen = some_positions(game, 4)[0], Seen(game, "planes")
    assert seen(state, 0, "stack")[:, 5].max() == 0
    assert seen(state, 0, "stack")[:, :5].max() == 1


@pytest.mark.parametrize("kind", ["cells", "one-hot", "planes"])
def test_a_batch_is_encoded_like_its_positions(kind: str) -> None:
    together = batch("ark", 8, seed=1, players=3)
    for _ in range(30):
        together.step(together.sample())
    encoder = Observations(together.game, kind)
    rows = together.encode(kind)
    for number in range(8):
        state = together.state(number)
        assert (rows[number] == encoder.of(state, state.actor)).all()


def test_the_table_can_be_read() -> None:
    text = str(atlantis.load("atlanteon").features())
    assert "piece                  25 squares            one of 26: 0 to 25" in text
    assert "2 seats x 11 tiles" in text
    assert repr(atlantis.load("atlanteon").features()).startswith("<16 features: 977 inputs, 113 planes of (5, 5)")
    assert span([0, 2, 3, 4]) == "0, 2 to 4"


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(WrongOption, match="There is no observation 'plane': did you mean 'planes'"):
        Observations(atlantis.load("ark"), "plane")


@pytest.mark.parametrize("kind", ["cells", "one-hot", "planes"])
@pytest.mark.parametrize(
    ("cells", "seats", "sentence"),
    [
        ((2, 5), 0, "are rows of 186 whole numbers; this is an array of int16 with the shape (2, 5)."),
        ((2, 3, 186), 0, "are rows of 186 whole numbers; this is an array of int16 with the shape (2, 3, 186)."),
        ((), 0, "are rows of 186 whole numbers; this is an array of int16 with the shape ()."),
        ((2, 186), [0, 1, 2], "one for each of the 2 positions; this is an array of int64 with the shape (3,)."),
        ((2, 186), 0.0, "one for each of the 2 positions; this is an array of float64 with the shape ()."),
        ((2, 186), [1, 3], "3 players, even_start=False> has no seat 3: seats count from 0 to 2."),
        ((186,), 3, "3 players, even_start=False> has no seat 3: seats count from 0 to 2."),
    ],
)
def test_arrays_that_do_not_fit_are_refused(kind: str, cells: tuple[int, ...], seats: Any, sentence: str) -> None:
    with pytest.raises(WrongOption) as refused:
        Observations(atlantis.load("ark", 3), kind)(np.zeros(cells, np.int16), seats)
    assert str(refused.value).endswith(sentence)


def test_a_position_of_another_game_is_refused() -> None:
    encoder = Observations(atlantis.load("ark", 3), "planes")
    with pytest.raises(WrongOption, match="This is a position of <Ark of Atlantis, 2 players"):
        encoder.of(atlantis.load("ark", 2).start(), 0)
    assert encoder.of(atlantis.load("ark", 3).start(), 0).shape == encoder.shape


def test_cells_must_fit_their_axes() -> None:
    with pytest.raises(AssertionError, match="field x: 6 cells by"):
        Layout(1, [Field("ACTOR", "actor", 1, -2, 1), Field("X", "x", 5, 0, 1, by="a b")], axes={"a": 2, "b": 3})


# ---- small variants --------------------------------------------------------------------------------------------------


def test_a_small_variant_knows_its_size() -> None:
    game = atlantis.load("atlanteon", data=SMALL)
    assert game.small
    assert len(game.codes_in_use()) == 9 * 3 + 9 * 2  # three tiles and two colours of towers on nine squares
    assert len(game.cells_in_use()) == 66
    assert int(game.most_moves) == 18
    assert game.longest() == (9, 0)
    assert Observations(game, "planes").shape == (len(game.features().planes), 3, 3)
    claims = atlantis.load("atlanteon", data=SMALL, early_claims=True)
    assert len(claims.codes_in_use()) == 45 + 9 + 1
    assert not atlantis.load("atlanteon").small


@pytest.mark.parametrize(("name", "players"), [*SETUPS, ("small", 2)])
def test_games_use_only_the_codes_in_use(name: str, players: int) -> None:
    game = atlantis.load("atlanteon", data=SMALL) if name == "small" else atlantis.load(name, players)
    used = set(game.codes_in_use())
    for seed in range(5):
        for state in some_positions(game, seed, 400):
            assert used.issuperset(state.legal_actions())
    if name != "small":
        assert player_codes(game).tolist() == list(range(int(game.choices)))


def test_a_small_variant_is_small_in_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from atlantis.adapters.gymnasium import AtlantisEnv
    from atlantis.adapters.vector import AtlantisVectorEnv

    env = AtlantisEnv("atlanteon", opponents="random", data=SMALL)
    observation, info = env.reset(seed=1)
    assert env.action_space == gymnasium.spaces.Discrete(45)
    assert observation.shape == (66,)
    over = False
    while not over:
        observation, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert abs(float(reward)) == 1
    env.reset(seed=1)
    *_, info = env.step(45)
    assert info["illegal"] == "There is no action 45; the codes of Atlanteon run from 0 to 44."
    env.reset(seed=1)
    *_, info = env.step(0)
    assert info["illegal"] == "The towers come first: Guardians must place one."
    envs = AtlantisVectorEnv("atlanteon", 4, opponents="random", data=SMALL, observation="planes")
    seen, info = envs.reset(seed=1)
    assert envs.single_action_space == gymnasium.spaces.Discrete(45)
    assert seen.shape == (4, *envs.single_observation_space.shape)
    ended = 0
    for _ in range(12):
        seen, _, terminated, _, info = envs.step(info["action_mask"].argmax(axis=1))
        ended += int(terminated.sum())
        assert "illegal" not in info
    assert ended


def test_a_small_variant_is_small_in_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    import pickle

    from atlantis.adapters.pettingzoo import raw_env

    env = raw_env("atlanteon", data=SMALL, observation="planes")
    env.reset(seed=1)
    env = pickle.loads(pickle.dumps(env))
    while env.agents and not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        assert seen["action_mask"].shape == (45,)
        assert env.observation_space(env.agent_selection).contains(seen)
        env.step(int(seen["action_mask"].argmax()))
    assert sorted(env.rewards.values()) == [-1, 1]


def test_a_small_variant_is_small_in_openspiel(tmp_path: Any) -> None:
    """Small enough for CFR and exploitability, from a position after the towers."""
    pyspiel = pytest.importorskip("pyspiel")
    exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr

    import atlantis.adapters.openspiel

    path = tmp_path / "small.toml"
    path.write_text("tiles = [1, 2]\nmarkers = 4\n[board]\nfiles = 3\nranks = 3\n", encoding="utf-8")
    moves = "tower black b2; tower white a1; tower white c3; tile 1 a2; tile K c2"
    game = pyspiel.load_game("atlantis_atlanteon", {"data": str(path), "moves": moves})
    assert game.num_distinct_actions() == 45
    assert game.observation_tensor_shape() == [66]
    state = game.new_initial_state()
    assert state.legal_actions() == sorted(state.legal_actions())
    assert [state.string_to_action(state.action_to_string(action)) for action in state.legal_actions()] == list(
        state.legal_actions()
    )
    with pytest.raises(atlantis.IllegalAction, match="players' actions of Atlanteon run from 0 to 44"):
        state.clone().apply_action(45)
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) == 1.75
    solver = cfr.CFRSolver(game)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 1
