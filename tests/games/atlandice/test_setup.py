"""Set-up: what lies where, and what chance decides before the first visit."""

from __future__ import annotations

import pytest

import atlantis
from tests.games.atlandice.positions import DICE, DISTRICTS, GAMES, TILES, TOPS, after, at, drawn, play, told
from tests.games.reading import seen


def odds(state: atlantis.State) -> dict[str, float]:
    """What chance may bring, and how likely it is."""
    return {state.text(code): chance for code, chance in state.chance_outcomes()}


# ---- what lies where -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "each", "parties"),
    [
        (2, 7, ["seat 1", "seat 2", "neutral"]),
        (3, 7, ["seat 1", "seat 2", "seat 3"]),
        (4, 9, ["seat 1", "seat 2", "seat 3", "seat 4"]),
    ],
)
def test_each_district_has_its_resource_and_the_market_three_of_each(
    players: int, each: int, parties: list[str]
) -> None:
    state = GAMES[players].start()
    assert str(state).splitlines()[1:] == [
        f"1 no tile +3: gem {each}",
        f"2 no tile +3: book {each}",
        f"3 no tile +3: provision {each}",
        f"4 no tile +3: tool {each}",
        f"5 no tile +3: weapon {each}",
        "6: gem 3, book 3, provision 3, tool 3, weapon 3",
        *(f"{party}: points 0" for party in parties),
        "first: chance",
    ]
    view = seen(state)
    assert (view["clock"]["hand"], view["submarine"], view["first_player"]) == (0, 4, None)


def test_the_clock_has_its_surveys_and_donations() -> None:
    clock = seen(GAMES[3].start())["clock"]
    assert clock["last"] == 24
    assert [(event["space"], event["event"], event["resource"]) for event in clock["events"]] == [
        (3, "survey", "gem"),
        (5, "donation", None),
        (6, "survey", "book"),
        (8, "survey", "total"),
        (11, "survey", "provision"),
        (12, "donation", None),
        (14, "survey", "tool"),
        (17, "survey", "weapon"),
        (19, "donation", None),
        (21, "survey", "total"),
        (22, "donation", None),
        (23, "donation", None),
    ]


def test_two_to_four_can_play_and_usually_three() -> None:
    assert atlantis.load("atlandice").players == 3
    for players in (1, 5):
        with pytest.raises(atlantis.WrongOption):
            atlantis.load("atlandice", players)


# ---- chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "first"), [(2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 4)])
def test_chance_draws_the_first_player_then_a_tile_for_each_district_then_rolls_each_die(
    players: int, first: int
) -> None:
    state = GAMES[players].start()
    assert odds(state) == {f"first {seat}": 1 / players for seat in range(1, players + 1)}
    play(state, f"first {first}")
    for district, tiles in zip(DISTRICTS, TILES, strict=True):
        assert odds(state) == {f"tile {district} {tile}": 1 / 3 for tile in tiles.split()}
        play(state, f"tile {district} {tiles.split()[-1]}")
    for _ in range(DICE[players]):
        assert odds(state) == {f"roll {face}": 1 / 6 for face in range(1, 7)}
        play(state, "roll 6")
    assert (state.actor, seen(state)["first_player"]) == (first - 1, first)


@pytest.mark.parametrize(
    ("library", "expected"),
    [
        ("second +2", {"tile library beyond": 0.5, "tile library market": 0.5}),
        ("second +1", {"tile library market": 1.0}),
    ],
)
def test_a_stacks_second_tile_is_one_of_two_and_its_last_is_certain(library: str, expected: dict[str, float]) -> None:
    """The last one is a move all the same."""
    state = after(
        3,
        f"""
        2 {library}: dice 1, book 1
        6: gem 3, book 9, provision 3, tool 3, weapon 3
        """,
        "take 2, pick book",
    )
    assert odds(state) == expected


def test_a_set_up_is_told() -> None:
    state = GAMES[3].start()
    assert told(state, f"first 3, {TOPS}") == [
        "Seat 3 is the first player",
        "Jeweller: the tile “odd” comes up (roll 1 3 5: one more; 1 hand)",
        "Library: the tile “second” comes up (2nd die: one more; 2 hands)",
        "Inn: the tile “smuggle” comes up (Market to a District; 2 hands)",
        "Engineering Works: the tile “2” comes up (move the Submarine; 2 hands)",
        "Blacksmith: the tile “even” comes up (roll 2 4 6: one more; 1 hand)",
    ]
    assert told(state, "roll 1, roll 5, roll 6, roll 6, roll 3, roll 3, roll 3") == [
        "The gates open. Dice: Jeweller 1, Inn 3, Blacksmith 1, Black Market 2"
    ]
    assert str(state) == drawn("""
        clock 0, submarine 4, first 3
        1 odd +2: dice 1, gem 7
        2 second +2: book 7
        3 smuggle +2: dice 3, provision 7
        4 2 +2: tool 7
        5 even +2: dice 1, weapon 7
        6: dice 2, gem 3, book 3, provision 3, tool 3, weapon 3
        seat 1: points 0
        seat 2: points 0
        seat 3: points 0
        take: seat 3, visits 6
        """)


# ---- the drawings of these tests -------------------------------------------------------------------------------------


def test_a_drawing_that_says_nothing_is_the_set_up_with_all_dice_at_the_market() -> None:
    for players in (2, 3, 4):
        assert at(players) == play(GAMES[players].start(), f"first 1, {TOPS}{', roll 6' * DICE[players]}")
