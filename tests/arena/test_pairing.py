"""Everybody sits everywhere equally often, with the same luck."""

from __future__ import annotations

from collections import Counter

import pytest

from atlantis.arena.file import ArenaPlan, Pairing, whole_rounds
from atlantis.bots.names import BotName
from atlantis.table import Setup


def pairing(number: int, entries: int, players: int, seed: int) -> Pairing:
    return ArenaPlan(Setup("ark", players), (BotName("random"),) * entries, seed, 100).pairing(number)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_each_entry_sits_at_each_seat_once_a_round(players: int) -> None:
    games = [pairing(number, players, players, seed=5) for number in range(1, 5 * players + 1)]
    places = Counter((entry, seat) for game in games for seat, entry in enumerate(game.entries))
    assert set(places.values()) == {5}
    assert len(places) == players * players


@pytest.mark.parametrize("players", [2, 4])
def test_the_games_of_a_round_share_their_luck_and_no_others(players: int) -> None:
    games = [pairing(number, players, players, seed=5) for number in range(1, 10 * players + 1)]
    assert Counter(Counter(game.seed for game in games).values()) == {players: 10}
    assert len({(game.seed, game.round) for game in games}) == 10


def test_two_players_swap_their_seats() -> None:
    assert [pairing(number, 2, 2, 1).entries for number in (1, 2, 3, 4)] == [(1, 2), (2, 1), (1, 2), (2, 1)]


def test_a_single_entry_has_all_seats_and_new_luck_in_every_game() -> None:
    games = [pairing(number, 1, 4, seed=5) for number in range(1, 11)]
    assert {game.entries for game in games} == {(1, 1, 1, 1)}
    assert len({game.seed for game in games}) == 10


def test_no_two_bots_think_alike() -> None:
    games = [pairing(number, 3, 3, seed=5) for number in range(1, 31)]
    assert len({game.bot_seed(seat) for game in games for seat in range(3)}) == 90


def test_the_seed_of_the_run_makes_all_the_others() -> None:
    assert pairing(7, 2, 2, seed=5) == pairing(7, 2, 2, seed=5)
    assert pairing(7, 2, 2, seed=5).seed != pairing(7, 2, 2, seed=6).seed


def test_games_are_made_up_to_whole_rounds() -> None:
    assert [whole_rounds(games, 3) for games in (1, 3, 4, 200)] == [3, 3, 6, 201]
