"""What the bots know of Atlanteon: who will control what, what it is worth, which moves look good, what is certain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from librt.random import Random as QuickRandom
from librt.vecs import vec

import atlantis
from atlantis import OVER, Game, State
from tests.games.atlanteon.boards import CLAIMS, GUARDIANS, MARAUDERS, PLAIN, SMALL, after, claims, draw, legal, seat
from tests.games.scale import scaled

WIDE: dict[str, object] = {"board.files": 5, "board.ranks": 3, "tiles": [9, 8, 7, 6, 0], "markers": 6}
GAMES = {
    "5 x 5": PLAIN,
    "claims": CLAIMS,
    "3 x 3": atlantis.load("atlanteon", data=SMALL),
    "5 x 3 with claims": atlantis.load("atlanteon", data=WIDE, early_claims=True),
}


def evaluation(game: Game) -> Any:
    """What bots ask: what a position is worth, which moves look good, what is certain."""
    return game.evaluation()


def worth(state: State, seat: int = GUARDIANS) -> float:
    out = vec[float]([0.0, 0.0])
    evaluation(state.game).value(state, out)
    assert out[0] == -out[1]
    return out[seat]


def weights(state: State) -> dict[str, int]:
    """The weight of each legal move."""
    codes, out = state.game.move_buffer(), state.game.move_buffer()
    n = state.moves(codes)
    evaluation(state.game).weigh(state, codes, n, out)
    return {state.text(int(codes[i])): int(out[i]) for i in range(n)}


def best(state: State) -> str:
    weighed = weights(state)
    return max(weighed, key=lambda move: weighed[move])


def certain(state: State) -> int | None:
    """The seat that wins for certain; None if that is not known."""
    out = vec[float]([0.0, 0.0])
    if not evaluation(state.game).certain(state, out):
        return None
    assert sorted(out) == [-1.0, 1.0]
    return GUARDIANS if out[GUARDIANS] == 1.0 else MARAUDERS


def played(game: Game, seed: int) -> list[State]:
    """All positions of a random game but its end."""
    random, state, found = Random(seed), game.start(), []
    while state.actor != OVER:
        found.append(state.clone())
        state.apply(random.choice(state.legal_actions()))
    return found


def mirrored(drawn: str) -> str:
    """The same board with the sides swapped."""
    swap = str.maketrans("GM", "MG")
    return (
        drawn.translate(swap)
        .replace("Muardians", "Marauders_")
        .replace("Garauders", "Guardians")
        .replace("Marauders_", "Marauders")
    )


def two_tiles(a5: str, c3: str, d3: str) -> State:
    """A quiet board with few tiles, the Guardians to move."""
    return draw(f"""
        5  {a5}   .    .    .    .
        4  .    .    .    .    .
        3  W    .    {c3}   {d3}   .
        2  .    .    .    .    W
        1  B    .    .    .    .
        Guardians to move
        """)


def corner(a2: str, a1: str, mover: str = "Guardians") -> State:
    """A tile or tower in the corner a1 with one gap left."""
    return draw(f"""
        5  .    .    .    .    .
        4  .    .    .    .    .
        3  W    .    .    .    W
        2  {a2}   .    .    .    .
        1  {a1}   .    .    {"." if a1 == "B" else "B"}    .
        {mover} to move
        """)


# ---- what always holds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_in_any_position_worth_and_weights_keep_their_bounds_and_leave_it_alone(name: str) -> None:
    game = GAMES[name]
    judge, codes, out = evaluation(game), game.move_buffer(), game.move_buffer()
    values, random = vec[float]([0.0, 0.0]), QuickRandom(1)
    for seed in range(scaled(120, 4)):
        for state in played(game, seed):
            before = state.to_bytes()
            judge.value(state, values)
            assert -1.0 <= values[0] == -values[1] <= 1.0
            if judge.certain(state, values):
                assert sorted(values) == [-1.0, 1.0]
            n = state.moves(codes)
            judge.weigh(state, codes, n, out)
            assert all(out[i] >= 1 for i in range(n))
            assert state.legal(judge.quick(state, random, codes, out))
            assert state.to_bytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_what_is_certain_comes_true_in_every_way_to_play_on(name: str) -> None:
    """A proved loser is proved to lose after each of their moves, a proved winner has a move that stays proved or wins;
    so far as it is proved at once."""
    for seed in range(scaled(150, 4)):
        for state in played(GAMES[name], seed)[-6:]:
            winner = certain(state)
            if winner is None:
                continue
            results = []
            for code in state.legal_actions():
                following = state.clone()
                following.apply(code)
                results.append(following.winners()[0] if following.actor == OVER else certain(following))
            if winner == state.actor:
                assert winner in results or None in results
            else:
                assert all(result in (winner, None) for result in results)


def test_with_the_sides_swapped_the_worth_is_swapped() -> None:
    drawn = """
        5  G9   .    M3   .    .
        4  .    G4   .    M8   .
        3  W    .    MK   .    .
        2  .    .    .    W    .
        1  B    .    GK   .    .
        Guardians to move
        """
    swapped = draw(mirrored(drawn))
    assert worth(draw(drawn), GUARDIANS) == pytest.approx(worth(swapped, MARAUDERS), abs=0.01)
    assert best(draw(drawn)) == best(swapped)


# ---- worth -----------------------------------------------------------------------------------------------------------


def test_more_influence_is_worth_more() -> None:
    """The same tiles are left in both cases: what counts is where the high ones lie."""
    assert worth(two_tiles("M9", "G9", ".")) > worth(two_tiles("G9", "M9", "."))


def test_a_king_under_attack_is_a_danger() -> None:
    assert worth(two_tiles(".", "GK", "M9")) < worth(two_tiles(".", "GK", "G9"))


def test_markers_on_the_board_are_worth_more_than_influence() -> None:
    ahead = draw("""
        5  G1=G G2=G G3=G .    .
        4  G4=G G5=G .    .    .
        3  W    .    .    .    .
        2  .    .    M1   .    W
        1  B    M9   M8   M7   M6
        Guardians to move
        """)
    assert worth(ahead) > 0


def test_who_places_the_last_tile_likes_the_black_tower_in_the_middle() -> None:
    assert worth(after("tower black c3")) > worth(after("tower black a1"))
    assert worth(after("tower white a1")) > worth(after("tower white c3"))


# ---- weights ---------------------------------------------------------------------------------------------------------


def test_taking_the_king_is_the_best_move() -> None:
    weighed = weights(corner("G9", "MK"))
    assert all((weight > 1) == move.endswith("b1") for move, weight in weighed.items())


def test_a_king_in_danger_is_saved() -> None:
    """Closing the last gap with enough influence, before the other side does: 8 or 9 against 7."""
    assert best(corner("M7", "GK")) in ("tile 7 b1", "tile 8 b1", "tile 9 b1")


def test_the_king_goes_where_it_is_safe() -> None:
    state = draw("""
        5  .    G2   .    .    .
        4  G3   .    M9   .    .
        3  W    M8   .    .    .
        2  .    .    .    .    W
        1  .    B    .    .    .
        Guardians to move
        """)
    weighed = weights(state)
    assert max((move for move in weighed if move.startswith("tile K")), key=lambda move: weighed[move]) == "tile K a5"
    assert weighed["tile K a5"] > 5 * weighed["tile K b4"]


def test_the_black_tower_is_closed_with_little() -> None:
    weighed = weights(corner("M4", "B"))
    assert weighed["tile 3 b1"] > weighed["tile 9 b1"]
    assert weighed["tile 0 b1"] > weighed["tile 5 b1"]


def test_no_more_is_spent_than_it_takes() -> None:
    """The corner is the Guardians' whatever they place there, and nothing else is changed by it."""
    state = draw("""
        5  .    G9=G .    .    .
        4  G8=G G7=G .    .    .
        3  W=G  .    M9   .    W
        2  .    .    .    .    .
        1  .    .    .    B    .
        Guardians to move
        """)
    weighed = weights(state)
    corner = [weighed[f"tile {number} a5"] for number in range(7)]
    assert corner == sorted(corner, reverse=True)
    assert corner[0] > corner[-1]


def test_claims_are_made_before_the_turn_is_ended() -> None:
    state = CLAIMS.start()
    random = Random(5)
    while len(claims(state)) < 2:
        state = CLAIMS.start() if state.actor == OVER else state
        state.apply(random.choice(state.legal_actions()))
    weighed = weights(state)
    assert best(state) == legal(state)[0]
    assert weighed["end"] == min(weighed.values()) == 1


# ---- what is certain -------------------------------------------------------------------------------------------------


def winner_of(state: State, known: dict[State, int]) -> int:
    """Who wins with best play, by trying every move."""
    if state.actor == OVER:
        return state.winners()[0]
    if state not in known:
        results = set()
        for code in state.legal_actions():
            following = state.clone()
            following.apply(code)
            results.add(winner_of(following, known))
        known[state] = state.actor if state.actor in results else results.pop()
    return known[state]


def test_with_claims_all_proofs_agree_with_trying_every_move() -> None:
    """Proofs try one order of claims, and never leave any: claiming cannot hurt."""
    claiming = 0
    for seed in range(scaled(40, 12)):
        known: dict[State, int] = {}
        for state in played(CLAIMS, seed)[-12:]:
            if len(seat(state, 1)["unplayed"]) <= 2 and (proved := certain(state)) is not None:
                claiming += state.view()["phase"] == "claims"
                assert proved == winner_of(state, known)
    assert claiming


def test_nothing_is_certain_at_the_start() -> None:
    assert certain(PLAIN.start()) is None
    assert certain(after("tower black c3, tower white a1, tower white e5, tile 7 b2, tile 3 c4")) is None


def test_a_king_that_can_be_taken_now_is_as_good_as_taken() -> None:
    assert certain(corner("G9", "MK")) == GUARDIANS
    assert certain(corner("G9", "MK", "Marauders")) is None


def test_who_was_given_the_win_in_the_other_turn_has_it() -> None:
    """AT-1: all towers are the Guardians', who win at the end of their next turn."""
    drawn = """
        5  .    .    .    .    .
        4  .    .    .    .    .
        3  W=G  .    .    .    W=G
        2  .    .    .    .    .
        1  .    .    .    B=G  .
        {} to move
        """
    assert certain(draw(drawn.format("Guardians"))) == GUARDIANS
    assert certain(draw(drawn.format("Marauders"))) == GUARDIANS
