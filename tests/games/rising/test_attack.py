"""The attack: answers, tiles that fall, award, galley (AR-19, AR-20, AR-25, AR-30; examples 8, 9, 16, 18, 25, 28)."""

from __future__ import annotations

import pytest

from tests.games.reading import about, lines, moves, odds, seen
from tests.games.rising.positions import (
    after,
    at,
    barriers,
    effects,
    hand,
    island,
    node,
    of_seats,
    people,
    play,
    supply,
    told,
    with_data,
)

# ---- battle and award ------------------------------------------------------------------------------------------------

ELEVEN_AGAINST_NINE = """
    phase attack, galley 8, start 3
    places: navy seat-1 2, navy seat-3 2, navy seat-4 2, navy seat-2 1, navy seat-5 1, navy brave-4 1
    seat 5: inner-light 1
    """
"""Eight Atlanteans and one token; Seats 1, 3 and 4 are tied for the most, Seat 3 starts. Seat 5 may play a card in
phase 5, so that the turn does not go on to the next."""


def test_example_8_eleven_against_nine_takes_two_tiles_that_the_starting_player_chooses() -> None:
    state = at(5, ELEVEN_AGAINST_NINE)
    assert told(state, "attack 3") == ["The Athenians attack: die 3, galley +8", "11 against 9: 2 tiles fall"]
    assert node(state) == "seat 3: attack, sink"
    assert told(state, "sink M") == ["Mountains M1 sinks into the sea"]
    assert told(state, "sink C")[0] == "Cities C1 sinks into the sea"
    assert island(state) == [5, 6, 6, 6, 6, 5]


def test_example_8_of_three_tied_for_the_most_the_starting_player_gets_the_token_and_the_one_used_is_lost() -> None:
    state = at(5, ELEVEN_AGAINST_NINE)
    assert supply(state, "courage") == [11]
    said = told(state, "attack 3, sink M, sink M")
    assert about(said, "Seat") == ["Seat 3 earns 1 courage in the Navy"]
    assert (of_seats(state, "courage"), supply(state, "courage")) == ([0, 0, 1, 0, 0], [11])
    assert (of_seats(state, "home"), people(state, "navy")) == ([3, 3, 3, 3, 3], "")


@pytest.mark.parametrize(("start", "awarded"), [(1, 1), (2, 3), (3, 3), (4, 4), (5, 1)])
def test_example_8_the_first_of_the_tied_in_order_from_the_starting_player_gets_it(start: int, awarded: int) -> None:
    state = after(5, ELEVEN_AGAINST_NINE.replace("start 3", f"start {start}"), "attack 1")
    assert node(state) == "seat 5: build"
    assert of_seats(state, "courage") == [int(seat == awarded) for seat in range(1, 6)]


@pytest.mark.parametrize(
    ("die", "battle"),
    [(0, "8 against 9: the Navy holds"), (1, "9 against 9: the Navy holds"), (2, "10 against 9: 1 tile falls")],
)
def test_example_8_a_tile_falls_for_each_point_above_the_defence(die: int, battle: str) -> None:
    assert told(at(5, ELEVEN_AGAINST_NINE), f"attack {die}")[:2] == [
        f"The Athenians attack: die {die}, galley +8",
        battle,
    ]


@pytest.mark.parametrize(
    ("navy", "courage"),
    [
        ("navy seat-1 1", [0, 0]),
        ("navy seat-1 1, navy brave-1 1", [0, 0]),
        ("navy seat-2 2", [0, 1]),
        ("navy seat-1 1, navy seat-2 2", [0, 1]),
    ],
)
def test_example_9_an_atlantean_alone_in_the_navy_earns_nothing_token_or_not(navy: str, courage: list[int]) -> None:
    state = after(2, f"phase attack\nplaces: {navy}\nseat 1: inner-light 1", "attack 0")
    while node(state) == "seat 1: attack, sink":
        play(state, "sink M")
    assert (node(state), of_seats(state, "courage")) == ("seat 1: build", courage)


def test_ar_25_the_attack_die_shows_0_to_5_evenly() -> None:
    assert odds(at(2, "phase attack")) == {f"attack {face}": pytest.approx(1 / 6) for face in range(6)}


# ---- the galley ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "galley", "then"),
    [
        (2, 3, 4),
        (2, 4, 5),
        (2, 5, 5),
        (3, 7, 8),
        (3, 8, 8),
        (4, 5, 6),
        (4, 8, 9),
        (4, 11, 12),
        (4, 12, 12),
        (5, 12, 12),
        (6, 2, 3),
        (6, 5, 6),
        (6, 8, 9),
        (6, 12, 12),
    ],
)
def test_example_18_the_galley_moves_a_step_a_turn_and_never_beyond_its_cap(
    players: int, galley: int, then: int
) -> None:
    navy = ", ".join(f"navy seat-{seat} 6" for seat in range(1, players + 1))
    state = at(players, f"phase attack, galley {galley}\nplaces: {navy}")
    said = told(state, "attack 0")
    assert lines(state, "turn")[0].endswith(f"galley {then}")
    assert about(said, "The galley") == ([f"The galley moves to +{then}"] if then > galley else [])


# ---- Gambit and Mirrors ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "offered"),
    [
        (0, []),
        (1, []),
        (2, ["play ancestors-gambit", "play burning-mirrors"]),
        (5, ["play ancestors-gambit", "play burning-mirrors"]),
    ],
)
def test_ar_19_example_25_both_are_playable_only_while_the_attack_is_above_the_defence(
    die: int, offered: list[str]
) -> None:
    state = after(
        2,
        """
        phase attack
        places: navy seat-1 3, navy seat-2 1
        seat 1: ancestors-gambit 1, burning-mirrors 1, inner-light 1
        """,
        f"attack {die}",
    )
    assert moves(state, "play") == (offered or ["play inner-light"])
    assert node(state) == ("seat 1: attack, window" if offered else "seat 1: build")


def test_ar_19_more_mirrors_add_up_and_are_played_only_while_needed() -> None:
    drawn = "phase attack\nplaces: navy seat-1 3\nseat 1: burning-mirrors 2, inner-light 1"
    state = after(2, drawn, "attack 3, play burning-mirrors")
    assert (node(state), moves(state)) == ("seat 1: attack, window", ["play burning-mirrors", "pass"])
    play(state, "play burning-mirrors")
    assert (node(state), island(state)) == ("seat 1: build", [6] * 6)
    state = after(2, drawn, "attack 2, play burning-mirrors")
    assert (node(state), hand(state, 1)) == ("seat 1: build", "inner-light 1, burning-mirrors 1")


def test_ar_19_an_attack_below_zero_takes_nothing() -> None:
    game = with_data(2, {"galley": {"start": [0, 0, 0, 0, 0]}})
    state = play(at(2, "phase attack\nseat 1: burning-mirrors 1, inner-light 1", game=game), "attack 1")
    assert "-1 against 0: the Navy holds" in told(state, "play burning-mirrors")
    assert island(state) == [6] * 6


NINE_AGAINST_FIVE = """
    phase attack, galley 4
    places: navy seat-1 1, navy seat-2 3, navy seat-3 1
    seat 1: burning-mirrors 1, ancestors-gambit 1
    seat 2: ancestors-gambit 1
    """


def test_example_25_after_mirrors_and_a_gambit_of_the_second_the_window_opens_anew_from_the_starting_player() -> None:
    state = after(3, NINE_AGAINST_FIVE, "attack 5")
    assert (node(state), moves(state)) == (
        "seat 1: attack, window",
        ["play ancestors-gambit", "play burning-mirrors", "pass"],
    )
    play(state, "play burning-mirrors, pass")
    assert seen(state)["attack"] == {"die": 5, "less": 2, "attack": 7, "defence": 5, "ballad": False}
    assert (node(state), moves(state)) == ("seat 2: attack, window", ["play ancestors-gambit", "pass"])
    play(state, "play ancestors-gambit")
    assert (node(state), len(moves(state))) == ("chance: attack", 6)
    assert told(state, "attack 4") == ["The Athenians attack: die 4, galley +4, Burning Mirrors -2"]
    assert seen(state)["attack"]["attack"] == 6
    assert (node(state), moves(state)) == ("seat 1: attack, window", ["play ancestors-gambit", "pass"])
    assert told(state, "pass") == ["6 against 5: 1 tile falls"]


def test_example_25_the_gambits_result_stands_better_or_worse() -> None:
    for die, said in ((5, "9 against 5: 4 tiles fall"), (0, "4 against 5: the Navy holds")):
        state = at(3, NINE_AGAINST_FIVE.replace("burning-mirrors 1, ancestors-gambit 1", "inner-light 1"))
        assert said in told(state, f"attack 3, play ancestors-gambit, attack {die}")


def test_example_25_targeting_spire_leaves_no_gambit_but_mirrors_at_five_against_three() -> None:
    state = after(
        2,
        """
        phase act, galley 5
        places: navy seat-1 3
        seat 1: ancestors-gambit 1, burning-mirrors 1, heroic-verse 1
        effects: spire 1
        """,
        "done",
    )
    assert (node(state), moves(state)) == ("seat 1: attack, window", ["play burning-mirrors", "pass"])
    assert seen(state)["attack"] == {"die": 0, "less": 0, "attack": 5, "defence": 3, "ballad": False}
    assert told(state, "play burning-mirrors")[1] == "3 against 3: the Navy holds"


def test_ar_19_targeting_spire_counts_for_one_turn() -> None:
    state = after(
        2,
        """
        phase build
        seat 1 explorer: atlantium 4, crystal 1
        seat 2 artificer:
        """,
        "build targeting-spire",
    )
    assert (seen(state)["turn"], effects(state)) == (2, ["targeting-spire"])
    play(state, "place navy, place navy, place navy, place navy, place navy, place navy, misfortune calm-seas")
    said = told(state, "misfortune calm-seas")
    assert about(said, "The Athenians", "4 against") == [
        "The Athenians attack: Targeting Spire keeps the die at 0, galley +4",
        "4 against 6: the Navy holds",
    ]
    assert (seen(state)["turn"], effects(state)) == (3, [])


# ---- Ballad of Bravery -----------------------------------------------------------------------------------------------

BALLAD = """
    phase attack
    places: navy seat-1 2, navy seat-2 2, navy brave-2 2
    seat 1: ballad-of-bravery 2
    """


@pytest.mark.parametrize(
    ("instead", "of", "offered"),
    [
        ("", "", True),
        ("navy seat-1 3, navy seat-2 1, navy brave-2 1", "navy seat-1 2, navy seat-2 2, navy brave-2 2", False),
        ("ballad-of-bravery 2\neffects: hopeless 1", "ballad-of-bravery 2", False),
        ("ballad-of-bravery 2, courage 10", "ballad-of-bravery 2", False),
    ],
)
def test_example_25_the_ballad_needs_two_players_of_two_hope_and_a_token(instead: str, of: str, offered: bool) -> None:
    """It is offered even when the Navy holds."""
    state = after(2, BALLAD.replace(of, instead) if of else BALLAD, "attack 0")
    assert (node(state) == "seat 1: attack, window" and "play ballad-of-bravery" in moves(state)) == offered
    assert hand(state, 1) == "ballad-of-bravery 2"


def test_ar_20_example_16_the_ballad_gives_no_extra_token_and_its_singer_may_be_outside_the_navy() -> None:
    state = after(
        3,
        """
        phase attack
        places: navy seat-1 3, navy seat-2 2, navy seat-3 1
        seat 3: ballad-of-bravery 1, inner-light 1
        """,
        "attack 0, play ballad-of-bravery",
    )
    assert (node(state), of_seats(state, "courage")) == ("seat 3: build", [1, 1, 0])


def test_ar_20_one_token_for_each_player_with_two_in_order_from_the_starting_player_while_they_last() -> None:
    state = after(
        3,
        """
        phase attack, start 2
        places: navy seat-1 2, navy seat-2 2, navy seat-3 3, navy brave-3 1
        seat 1: courage 9, ballad-of-bravery 1, inner-light 1
        """,
        "attack 0, play ballad-of-bravery",
    )
    assert (node(state), of_seats(state, "courage"), supply(state, "courage")) == ("seat 1: build", [9, 1, 1], [1])


def test_ar_20_after_a_gambit_the_ballad_still_counts_and_is_not_sung_again() -> None:
    state = after(
        2,
        """
        phase attack
        places: navy seat-1 2, navy seat-2 2
        seat 1: ballad-of-bravery 2, ancestors-gambit 1, inner-light 1
        """,
        "attack 5, play ballad-of-bravery, play ancestors-gambit, attack 0",
    )
    assert (node(state), of_seats(state, "courage"), hand(state, 1)) == (
        "seat 1: build",
        [1, 1],
        "ballad-of-bravery 1, inner-light 1",
    )


def test_ar_19_ar_20_mirrors_and_the_ballad_end_with_the_attack() -> None:
    state = after(
        2,
        """
        phase attack
        places: navy seat-1 2, navy seat-2 2
        seat 1 explorer: ballad-of-bravery 1, burning-mirrors 1
        seat 2 artificer:
        """,
        "attack 2, play ballad-of-bravery, play burning-mirrors",
    )
    assert (of_seats(state, "courage"), seen(state)["turn"]) == ([1, 1], 2)
    play(state, "place navy, place navy, place navy, place navy, place navy, place navy")
    play(state, "misfortune calm-seas, misfortune calm-seas")
    assert told(state, "attack 3") == ["The Athenians attack: die 3, galley +4", "7 against 6: 1 tile falls"]
    assert of_seats(play(state, "sink M"), "courage") == [1, 2]


# ---- which tiles fall ------------------------------------------------------------------------------------------------


def test_ar_30_example_28_of_four_tiles_each_may_be_of_any_section_in_any_order() -> None:
    state = after(
        2,
        """
        phase attack
        island: F 0
        places: navy seat-1 2
        """,
        "attack 3",
    )
    for section in "HRCH":
        assert (node(state), moves(state)) == (
            "seat 1: attack, sink",
            ["sink M", "sink H", "sink L", "sink R", "sink C"],
        )
        play(state, f"sink {section}")
    assert island(state) == [6, 4, 0, 6, 5, 5]


def test_ar_30_a_section_is_offered_until_it_is_gone_and_the_only_one_is_still_a_move() -> None:
    state = after(2, "phase attack\nisland: M 1, C 3, others 0", "attack 0")
    assert moves(state) == ["sink M", "sink C"]
    play(state, "sink M")
    assert (node(state), moves(state)) == ("seat 1: attack, sink", ["sink C"])
    play(state, "sink C, sink C")
    assert island(state) == [0, 0, 0, 0, 0, 1]


def test_example_28_when_all_tiles_left_must_fall_nobody_is_asked() -> None:
    state = at(
        2,
        """
        phase attack
        island: H 1, R 1, C 2, others 0
        C: intact 2, C6 barrier 1
        places: navy seat-1 2
        """,
    )
    assert told(state, "attack 3")[:3] == [
        "The Athenians attack: die 3, galley +3",
        "6 against 2: 4 tiles fall",
        "All tiles around the centre are gone",
    ]
    assert (island(state), barriers(state), supply(state, "barriers")) == ([0] * 6, [], [6])
    assert (seen(state)["won"], of_seats(state, "home")) == (None, [3, 3])
