"""Many games at once are the same as single games with the same luck."""

from __future__ import annotations

import random
from typing import Any

import pytest
from librt.random import Random

import atlantis
from atlantis.engine import CHANCE, OVER, Batch, Game, IllegalAction, State, WrongOption
from atlantis.engine.batch import SEEDS

TABLES = [(name, players) for name in atlantis.games() for players in atlantis.card(name).players]
SMALL_BOARD: dict[str, object] = {"board.files": 3, "board.ranks": 3, "tiles": [1, 2], "markers": 4}


def game_of(table: tuple[str, int]) -> Game:
    return atlantis.load(table[0], table[1])


class Alone:
    """One game of a batch, played on its own by the public methods, with the luck it has there."""

    def __init__(self, game: Game, seed: int, number: int) -> None:
        seeds = Random(seed)
        self.luck = [Random(seeds.randrange(SEEDS)) for _ in range(number + 1)][number]
        self.game = game
        self.over = False
        self.rewards = [0.0] * game.players
        self.begin()

    def begin(self) -> None:
        self.state: State = self.game.start()
        self.play_chance()

    def play_chance(self) -> None:
        while self.state.actor == CHANCE:
            self.state.apply(int(self.state.sample(self.luck, self.game.move_buffer(), self.game.move_buffer())))

    def step(self, code: int, restart: bool) -> None:
        if self.state.actor == OVER:
            self.rewards = [0.0] * self.game.players
            return
        self.state.apply(code)
        self.play_chance()
        self.over = self.state.actor == OVER
        self.rewards = self.state.returns()
        if self.over and restart:
            self.begin()


def row(buffer: Any, number: int, width: int) -> list[Any]:
    return memoryview(buffer).tolist()[number * width : (number + 1) * width]


def lit(batch: Batch, number: int) -> list[int]:
    """The codes whose lights are on in the mask of a game."""
    return [code for code, light in enumerate(row(batch.masks, number, batch.game.choices)) if light]


def as_bytes(codes: list[int]) -> bytes:
    return b"".join(code.to_bytes(8, "little", signed=True) for code in codes)


def any_moves(batch: Batch, pick: random.Random) -> list[int]:
    return [pick.choice(lit(batch, number) or [-7]) for number in range(batch.games)]


def seen(batch: Batch) -> list[list[Any]]:
    """All that a batch shows."""
    return [
        memoryview(buffer).tolist() for buffer in (batch.masks, batch.cells, batch.actors, batch.over, batch.rewards)
    ]


@pytest.mark.parametrize("restart", [True, False])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_game_of_a_batch_is_the_game_played_alone(table: tuple[str, int], restart: bool) -> None:
    game, games, pick = game_of(table), 3, random.Random(5)
    batch = Batch(game, games, 11, restart)
    alone = [Alone(game, 11, number) for number in range(games)]
    for _ in range(400 if game.card.name != "atlanteon" else 60):
        for number, one in enumerate(alone):
            assert lit(batch, number) == one.state.legal_actions()
            assert row(batch.cells, number, game.layout.size) == list(one.state.cells)
            assert row(batch.actors, number, 1) == [one.state.actor]
            assert row(batch.over, number, 1) == [one.over]
            assert row(batch.rewards, number, game.players) == one.rewards
            assert batch.state(number) == one.state
        codes = any_moves(batch, pick)
        batch.step(as_bytes(codes))
        for one, code in zip(alone, codes, strict=True):
            one.step(code, restart)


@pytest.mark.parametrize("name", atlantis.games())
def test_a_reward_is_given_once_and_a_game_that_ended_begins_anew(name: str) -> None:
    batch, pick = Batch(atlantis.load(name), 8, 3), random.Random(1)
    ended = 0
    for _ in range(600):
        before = memoryview(batch.over).tolist()
        batch.step(as_bytes(any_moves(batch, pick)))
        for number, over in enumerate(memoryview(batch.over).tolist()):
            rewards = row(batch.rewards, number, batch.game.players)
            assert over or not any(rewards)
            assert not (over and before[number])
            assert batch.actors[number] >= 0
            ended += over
            if over and batch.game.card.utility == "zero-sum":
                assert sum(rewards) == pytest.approx(0)
            elif over:
                assert set(rewards) in ({1.0}, {-1.0})
    assert ended > 8


def test_without_restart_games_stay_over_whatever_is_given_for_them() -> None:
    batch, pick = Batch(atlantis.load("atlanteon"), 5, 3, restart=False), random.Random(1)
    while any(actor != OVER for actor in memoryview(batch.actors).tolist()):
        batch.step(as_bytes(any_moves(batch, pick)))
    ends = [batch.state(number) for number in range(5)]
    batch.step(as_bytes([-1, 10**12, 0, 1, 2]))
    assert [batch.state(number) for number in range(5)] == ends
    assert memoryview(batch.over).tolist() == [1] * 5
    assert not any(memoryview(batch.rewards).tolist())
    assert not any(memoryview(batch.masks).tolist())


@pytest.mark.parametrize("wrong", [-1, None, 351, 10**15])
def test_a_refusal_names_the_game_and_nothing_has_moved(wrong: int | None) -> None:
    batch = Batch(atlantis.load("atlanteon"), 4, 1)
    pick = random.Random(2)
    for _ in range(3):
        batch.step(as_bytes(any_moves(batch, pick)))
    before, codes = seen(batch), any_moves(batch, pick)
    code = min(set(range(351)) - set(lit(batch, 2))) if wrong is None else wrong
    codes[2] = code
    with pytest.raises(IllegalAction) as refused:
        batch.step(as_bytes(codes))
    assert str(refused.value) == f"Game 2: {batch.state(2).explain(code, 'en')}"
    assert seen(batch) == before


def test_an_outcome_of_chance_is_refused_as_a_players_move() -> None:
    game = atlantis.load("atlandice", 2)
    batch = Batch(game, 1, 1)
    with pytest.raises(IllegalAction, match="Game 0"):
        batch.step(as_bytes([game.code("roll 1")]))


@pytest.mark.parametrize("name", atlantis.games())
def test_the_same_seed_is_the_same_luck_and_another_is_not(name: str) -> None:
    def played(seed: int, games: int, again: bool = False) -> list[list[int]]:
        batch = Batch(atlantis.load(name), games, seed + again)
        if again:
            batch.reset(seed)
        for _ in range(100):
            batch.choose()
            batch.step(as_bytes(memoryview(batch.chosen).tolist()))
        return [row(batch.cells, number, batch.game.layout.size) for number in range(games)]

    assert played(7, 4) == played(7, 4) == played(7, 4, again=True)
    assert played(7, 9)[:4] == played(7, 4)
    assert played(8, 4) != played(7, 4)


def test_chosen_moves_are_legal_and_all_alike() -> None:
    game = atlantis.load("atlanteon")
    batch = Batch(game, 2000, 1)
    batch.choose()
    chosen = memoryview(batch.chosen).tolist()
    legal = game.start().legal_actions()
    assert set(chosen) == set(legal)
    assert max(chosen.count(code) for code in legal) < 2 * 2000 / len(legal)


def test_a_state_that_was_handed_out_is_nobodys() -> None:
    batch = Batch(atlantis.load("atlanteon"), 1, 1)
    before = seen(batch)
    state = batch.state(0)
    state.apply(state.legal_actions()[0])
    assert seen(batch) == before
    assert batch.state(0) != state


def test_games_with_data_of_your_own_are_played_too() -> None:
    game = atlantis.load("atlanteon", data=SMALL_BOARD)
    batch, pick = Batch(game, 6, 1), random.Random(1)
    ended = 0
    for _ in range(40):
        batch.step(as_bytes(any_moves(batch, pick)))
        ended += sum(memoryview(batch.over).tolist())
    assert ended > 6


@pytest.mark.parametrize("number", [-1, 4, 10**9])
def test_there_are_no_other_games(number: int) -> None:
    with pytest.raises(WrongOption, match=f"There is no game {number}; they are numbered from 0 to 3"):
        Batch(atlantis.load("atlanteon"), 4, 1).state(number)


@pytest.mark.parametrize("games", [0, -3, 1_000_001])
def test_a_batch_has_at_least_one_game_and_at_most_a_million(games: int) -> None:
    with pytest.raises(WrongOption, match=r"1 to 1,000,000 games, not"):
        Batch(atlantis.load("atlanteon"), games, 1)


@pytest.mark.parametrize("codes", [b"", bytes(31), bytes(40)])
def test_a_step_takes_a_code_for_every_game(codes: bytes) -> None:
    batch = Batch(atlantis.load("atlanteon"), 4, 1)
    before = seen(batch)
    with pytest.raises(WrongOption, match=f"4 codes of 8 bytes, 32 in all, not {len(codes)}"):
        batch.step(codes)
    assert seen(batch) == before


@pytest.mark.parametrize("where", [b"1", bytes(5)])
def test_where_has_a_byte_for_every_game(where: bytes) -> None:
    batch = Batch(atlantis.load("atlanteon"), 4, 1)
    for wrong in (batch.restart_some, batch.choose, lambda where: batch.step(bytes(32), where)):
        with pytest.raises(WrongOption, match=f"one byte for each of the 4 games, not {len(where)} bytes"):
            wrong(where)


def test_a_restarted_game_has_neither_ended_nor_rewards() -> None:
    batch, pick = Batch(atlantis.load("atlanteon"), 3, 3, restart=False), random.Random(1)
    while not all(memoryview(batch.over).tolist()):
        batch.step(as_bytes(any_moves(batch, pick)))
    batch.restart_some(bytes([0, 1, 0]))
    assert memoryview(batch.over).tolist() == [1, 0, 1]
    assert not any(row(batch.rewards, 1, 2))
    assert lit(batch, 1) == batch.game.start().legal_actions()


def test_a_batch_says_what_it_is() -> None:
    assert repr(Batch(atlantis.load("ark", 3), 4, 1)) == "<4 games of <Ark of Atlantis, 3 players, even_start=False>>"
