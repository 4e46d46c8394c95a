"""The plain Atlanteon is itself checked: by counted positions, and by positions worked by hand."""

import random

import pytest

from tests.reference.atlanteon import GUARDIANS, MARAUDERS, Atlanteon

THREE_TOWERS = "tower black c3, tower white a1, tower white e5"

LATE = """
tower black d1, tower white b5, tower white a4, tile 8 c1, tile 4 e2, tile 6 a3, tile 2 a2,
tile 1 b4, tile 1 a1, tile 0 c3, tile 6 c5, tile 9 a5, tile 5 e4, tile 2 d4, tile 7 d3, tile 7 c2,
tile 9 e3, tile 5 e5, tile 3 b2
"""


def after(record: str, early_claims: bool = False) -> Atlanteon:
    """The game after the moves of a record, written with commas between them."""
    game = Atlanteon(early_claims)
    for move in record.split(","):
        game.play(move.strip())
    return game


def children(game: Atlanteon) -> list[Atlanteon]:
    """The games one move on."""
    following = []
    for move in game.legal():
        child = game.copy()
        child.play(move)
        following.append(child)
    return following


def sequences(game: Atlanteon, length: int) -> int:
    """How many move sequences of this length there are from here."""
    if length == 1:
        return len(game.legal())
    return sum(sequences(child, length - 1) for child in children(game))


def to_the_end(game: Atlanteon) -> tuple[list[int], int]:
    """The move sequences of length 1, 2 ... from here, and how many of them are complete games."""
    lengths = []
    complete = 0
    games = children(game)
    while games:
        lengths.append(len(games))
        complete += sum(game.to_move() is None for game in games)
        games = [child for game in games for child in children(game)]
    return lengths, complete


# Counted positions


@pytest.mark.parametrize(("length", "count"), [(1, 50), (2, 1560), (3, 26532), (4, 6420744)])
def test_the_start_has_the_counted_sequences(length: int, count: int) -> None:
    assert sequences(Atlanteon(), length) == count


@pytest.mark.parametrize(("length", "count"), [(1, 242), (2, 55902)])
def test_the_first_tiles_have_the_counted_sequences(length: int, count: int) -> None:
    assert sequences(after(THREE_TOWERS), length) == count


@pytest.mark.long
def test_a_late_position_has_the_counted_sequences_and_complete_games() -> None:
    assert to_the_end(after(LATE)) == ([18, 270, 1800, 9072, 14100, 9020], 16455)


# Resolving


def test_a_tied_white_tower_goes_to_the_player_who_did_not_place_last_and_bears_no_marker() -> None:
    game = after("tower white a1, tower black c3, tower white e5, tile 5 b1, tile 5 a2")
    assert game.captured == {"a1": MARAUDERS}
    assert game.control == {}


def test_a_tied_black_tower_goes_to_the_player_who_did_not_place_last() -> None:
    game = after("tower black a1, tower white c3, tower white e5, tile 5 b1, tile 5 a2")
    assert game.captured == {"a1": MARAUDERS}
    assert game.control == {"a1": MARAUDERS}


def test_a_white_tower_goes_to_more_influence() -> None:
    game = after("tower white a1, tower black c3, tower white e5, tile 5 b1, tile 7 a2")
    assert game.captured == {"a1": GUARDIANS}
    assert game.markers() == (0, 0)


def test_the_black_tower_goes_to_less_influence_and_bears_a_marker() -> None:
    game = after("tower black a1, tower white c3, tower white e5, tile 7 b1, tile 5 a2")
    assert game.captured == {"a1": GUARDIANS}
    assert game.markers() == (1, 0)


def test_a_tile_between_towers_and_edges_is_surrounded_at_once() -> None:
    game = after("tower white b1, tower black a2, tower white e5, tile 0 a1")
    assert game.control == {"a1": MARAUDERS}


# Winning


def test_a_king_given_away_is_won_only_at_the_end_of_the_next_turn() -> None:
    game = after("tower white c3, tower black e5, tower white c5, tile 1 e1, tile K a1, tile 9 b1, tile 1 a2")
    assert game.control == {"a1": MARAUDERS}
    assert game.to_move() == MARAUDERS
    game.play("tile 2 d4")
    assert (game.winner, game.reason, game.scores()) == (MARAUDERS, "king", (0, 11))
    assert game.to_move() is None
    assert game.legal() == []


def test_a_full_board_is_won_by_the_other_player_if_the_mover_has_not_won() -> None:
    game = after(
        """
        tower white e5, tower black b4, tower white c2, tile 4 e4, tile 5 b5, tile K c1,
        tile 3 a4, tile 8 e3, tile 1 d1, tile 7 d3, tile 7 b2, tile 2 c5, tile 0 e2, tile 1 e1,
        tile K d5, tile 0 b3, tile 4 a1, tile 9 c3, tile 8 a5, tile 3 b1, tile 6 c4, tile 6 a3,
        tile 9 d2, tile 5 a2, tile 2 d4
        """
    )
    guardians = {square for square, seat in game.control.items() if seat == GUARDIANS}
    assert guardians == {"a5", "b5", "c5", "d5", "a4", "d2", "e2", "b1", "d1"}
    assert len(game.control) == 23
    assert game.captured == {"b4": MARAUDERS, "c2": GUARDIANS, "e5": MARAUDERS}
    assert (game.winner, game.reason) == (MARAUDERS, "markers")
    assert game.markers() == (9, 11)
    assert game.scores() == (0, 2)


# Early claims


def test_a_white_tower_may_be_claimed_if_the_opponent_can_only_tie() -> None:
    game = after(
        """
        tower white c3, tower black a5, tower white e1,
        tile 9 a1, tile 1 c2, tile 8 e5, tile 2 b3, tile 7 e3, tile 3 d3
        """,
        early_claims=True,
    )
    assert game.to_move() == GUARDIANS
    assert game.legal() == ["claim c3", "end"]
    game.play("claim c3")
    assert game.captured == {"c3": GUARDIANS}
    assert game.control == {}
    assert game.to_move() == MARAUDERS


def test_nothing_to_claim_ends_the_turn_by_itself() -> None:
    game = after(
        """
        tower white c3, tower black a5, tower white e1,
        tile 9 a1, tile 1 c2, tile 8 e5, tile 2 b3, tile 6 e3, tile 3 d3
        """,
        early_claims=True,
    )
    assert game.to_move() == MARAUDERS
    assert not {"end", "claim c3"} & set(game.legal())


def test_an_enemy_tile_may_not_be_claimed_on_a_tie() -> None:
    game = after("tower white c3, tower black e1, tower white c5, tile K a1, tile 9 b1", early_claims=True)
    assert game.to_move() == MARAUDERS


def test_an_own_tile_may_be_claimed_on_a_tie() -> None:
    game = after(
        "tower white c3, tower black e1, tower white c5, tile 1 e5, tile K a1, tile 2 d3, tile 9 b1",
        early_claims=True,
    )
    assert game.legal() == ["claim a1", "end"]


def test_claiming_the_enemy_king_wins_at_once() -> None:
    game = after(
        "tower white c3, tower black e1, tower white c5, tile 9 e5, tile 1 d3, tile K a1, tile 9 b1",
        early_claims=True,
    )
    assert game.legal() == ["claim a1", "end"]
    game.play("claim a1")
    assert (game.winner, game.reason, game.scores()) == (GUARDIANS, "king", (11, 0))


def test_the_black_tower_may_not_be_claimed_if_ones_own_tiles_could_tie() -> None:
    game = after("tower black a1, tower white c3, tower white e5, tile 9 b1, tile 8 e1", early_claims=True)
    assert game.to_move() == MARAUDERS


def test_claims_go_upwards_and_the_phase_closes_after_the_last() -> None:
    game = after(
        """
        tower black a1, tower white c3, tower white a5,
        tile 9 b1, tile 9 d5, end, tile 1 d2, tile K e5
        """,
        early_claims=True,
    )
    assert game.legal() == ["claim a1", "claim e5", "end"]
    upwards = game.copy()
    upwards.play("claim a1")
    assert upwards.captured == {"a1": GUARDIANS}
    assert upwards.markers() == (1, 0)
    assert upwards.legal() == ["claim e5", "end"]
    upwards.play("claim e5")
    assert upwards.markers() == (2, 0)
    assert upwards.to_move() == MARAUDERS
    game.play("claim e5")
    assert game.control == {"e5": GUARDIANS}
    assert game.to_move() == MARAUDERS


def test_a_claimed_square_keeps_its_holder_when_it_is_surrounded_later() -> None:
    """The Marauders close the claimed tower d5 themselves with a 0: a tie, yet it stays theirs."""
    game = after(
        """
        tower black e4, tower white d5, tower white c1, tile 9 e5, tile 6 a2, tile 5 b4, tile 8 d1,
        tile 1 c4, tile 5 c3, tile 2 b1, tile 2 e3, tile 6 b2, tile 3 a1, tile 3 a4, tile 4 a5,
        tile 4 b3, end, tile 1 a3, tile 7 b5, tile 7 e2, end, tile 8 c2
        """,
        early_claims=True,
    )
    for move in ["claim d5", "tile 9 c5", "end", "tile 0 d4"]:
        game.play(move)
    assert {"c5", "d4", "e5"} <= set(game.board)
    assert game.captured["d5"] == MARAUDERS


# Whole games


@pytest.mark.parametrize("early_claims", [False, True])
def test_random_games_always_end_with_a_winner(early_claims: bool) -> None:
    for seed in range(100):
        chance = random.Random(seed)
        game = Atlanteon(early_claims)
        while game.to_move() is not None:
            moves = game.legal()
            assert moves != ["end"]
            assert len(moves) == len(set(moves)) > 0
            game.play(chance.choice(moves))
        loser = MARAUDERS if game.winner == GUARDIANS else GUARDIANS
        assert game.reason in {"king", "towers", "markers"}
        assert sum(game.scores()) == 11 - game.markers()[loser - 1]
        assert game.scores()[loser - 1] == 0


def test_a_move_that_is_not_legal_is_refused() -> None:
    game = after(THREE_TOWERS)
    for move in ["tile 7 c3", "tile 10 a2", "tower white b3", "end", "claim a1", ""]:
        with pytest.raises(ValueError, match="not a legal move"):
            game.play(move)
