"""Emptied Districts: which are settled and when, who takes the tile, what is given back, and used-up stacks."""

from __future__ import annotations

import pytest

from atlantis import State
from tests.games.atlandice import positions
from tests.games.atlandice.positions import NEXT, after, at, dice, drawn, majorities, play, points, shows, told
from tests.games.reading import about, moves, seen


def settled(state: State, made: str) -> list[str]:
    """Make the moves, let the first possible tile come up each time; the Districts that were settled, in order."""
    said = told(state, made)
    while seen(state)["step"] == "reveal":
        said += told(state, moves(state)[0])
    return [sentence.removeprefix("The ").removesuffix(" is empty") for sentence in said if "is empty" in sentence]


# ---- who takes the tile, and what comes back -------------------------------------------------------------------------


def test_example_5_an_emptied_library() -> None:
    """7 Books come back: 2 to the Market, 5 to the new tile; those at the Inn and the Blacksmith stay."""
    state = at(
        4,
        """
        clock 0, submarine 4, first 1
        1 odd +2: gem 9
        2 second +2: dice 1, book 1
        3 smuggle +2: provision 9, book 1
        4 2 +2: tool 9
        5 even +2: weapon 9, book 3
        6: dice 8, gem 3, book 1, provision 3, tool 3, weapon 3
        seat 1: points 0, book 2
        seat 2: points 0, book 3
        seat 3: points 0, book 1
        seat 4: points 0
        take: seat 1, visits 8
        """,
    )
    assert told(state, "take 2, pick book") == [
        "Seat 1 takes a die from the Library",
        "Seat 1 takes a Book from the Library",
        "The Library is empty",
        "Books: Seats 1 and 2 have 3 each: a tie for most, 3 points each (the tile for Seat 1), no second place",
        "7 Books come back: 2 to the Black Market, 5 to the Library",
    ]
    assert told(state, "tile library beyond") == [
        "Library: the tile “beyond” comes up (roll 5 6: one elsewhere; 1 hand)"
    ]
    assert str(state) == drawn("""
        clock 0, submarine 4, first 1
        1 odd +2: gem 9
        2 beyond +1: book 5
        3 smuggle +2: book 1, provision 9
        4 2 +2: tool 9
        5 even +2: book 3, weapon 9
        6: dice 8, gem 3, book 3, provision 3, tool 3, weapon 3
        seat 1: points 3, dice 1, tiles second
        seat 2: points 3
        seat 3: points 0
        seat 4: points 0
        take: seat 2, visits 7
        """)


@pytest.mark.parametrize(
    ("market", "elsewhere", "had", "story", "library", "filled"),
    [
        pytest.param(
            1,
            0,
            8,
            "9 Books come back: 2 to the Black Market, 7 to the Library",
            "book 7",
            3,
            id="filled up to three before the District",
        ),
        pytest.param(0, 8, 1, "2 Books come back: 2 to the Black Market", "", 2, id="not enough to fill it"),
        pytest.param(5, 0, 4, "5 Books come back: 5 to the Library", "book 5", 5, id="more than three are not reduced"),
    ],
)
def test_the_market_is_filled_up_to_three(
    market: int, elsewhere: int, had: int, story: str, library: str, filled: int
) -> None:
    state = at(
        3,
        f"""
        2 second +2: dice 1, book 1
        3 smuggle +2: book {elsewhere}, provision 7
        6: gem 3, book {market}, provision 3, tool 3, weapon 3
        seat 2: book {had}
        """,
    )
    assert told(state, "take 2, pick book")[-1] == story
    assert shows(state, f"2 no tile +2: {library}".strip())
    assert shows(state, f"6: dice 6, gem 3, book {filled}, provision 3, tool 3, weapon 3")


# ---- AD-3: who has none is nowhere -----------------------------------------------------------------------------------

NOBODY_HAS_BOOKS = """
    1 odd +2: gem 6
    2 second +2: dice 1, gem 1
    3 smuggle +2: book 7, provision 7
    """


def test_ad_3_the_tile_of_a_district_leaves_the_game_unscored_if_nobody_has_its_resource() -> None:
    state = at(3, NOBODY_HAS_BOOKS)
    assert told(state, "take 2, pick gem")[2:] == [
        "The Library is empty",
        "Books: nobody has any; the tile leaves the game unscored (AD-3)",
    ]
    assert moves(state) == ["tile library beyond", "tile library market"]
    assert shows(
        play(state, "tile library market"),
        f"""
        2 market +1:
        3 smuggle +2: book 7, provision 7
        6: dice 6, gem 3, book 3, provision 3, tool 3, weapon 3
        unscored: second
        {NEXT}
        """,
    )
    assert points(state) == [0, 0, 0]


def test_ad_3_a_stack_may_be_used_up_with_nobody_scoring() -> None:
    state = at(3, NOBODY_HAS_BOOKS.replace("second +2", "second +0"))
    assert told(state, "take 2, pick gem")[2:] == [
        "The Library is empty",
        "Books: nobody has any; the tile leaves the game unscored (AD-3)",
        "The Library is used up: all Books leave the game",
    ]
    assert shows(
        state,
        """
        2 used up:
        3 smuggle +2: provision 7
        unscored: beyond market second
        """,
    )
    assert points(state) == [0, 0, 0]


def test_ad_3_nobody_is_second_if_only_one_has_any() -> None:
    state = at(
        3,
        """
        2 second +2: dice 1, book 1
        3 smuggle +2: book 6, provision 7
        """,
    )
    assert told(state, "take 2, pick book")[3:] == [
        "Books: Seat 1 has most, 1: the tile, worth 3 points; nobody is second",
        "1 Book comes back: 1 to the Library",
    ]
    assert points(state) == [3, 0, 0]


# ---- AD-4: which Districts are settled, and when ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "made", "order"),
    [
        pytest.param(
            """
        1 odd +1:
        2 second +1:
        3 smuggle +1:
        5 spread +2: dice 1, weapon 1
        seat 2: gem 7, book 7, provision 7, weapon 6
        """,
            "take 5, pick weapon",
            ["Blacksmith", "Jeweller", "Library", "Inn"],
            id="the die's District first and then the others by number",
        ),
        pytest.param(
            """
        2 second +1:
        4 2 +1:
        seat 2: book 7, tool 7
        """,
            "take 6, pick gem",
            ["Library", "Engineering Works"],
            id="by number after a visit to the Market",
        ),
        pytest.param(
            """
        2 beyond +2: dice 1, book 7
        5 even +2: weapon 1
        seat 2: weapon 6
        """,
            "take 2, pick book, roll 6, loot 5 weapon",
            ["Blacksmith"],
            id="another District where an effect took the last one",
        ),
        pytest.param(
            """
        2 market +2: dice 1, book 2
        seat 2: book 5
        """,
            "take 2, pick book, move book 6",
            ["Library"],
            id="the last one was moved to the Market",
        ),
        pytest.param(
            """
        5 spread +2: dice 1, weapon 2
        seat 2: weapon 5
        """,
            "take 5, pick weapon, move weapon 1",
            ["Blacksmith"],
            id="the last one was moved to a District",
        ),
        pytest.param(
            """
        1 odd +2: gem 6
        2 second +2: dice 1, book 1, gem 1
        seat 2: book 6
        """,
            "take 2, pick book",
            [],
            id="none: a foreign resource is left",
        ),
        pytest.param(
            """
        2 second +1:
        3 smuggle +2: dice 1, provision 7
        seat 2: book 7
        """,
            "take 3, pick provision, move weapon 2",
            [],
            id="none: it was filled during the visit",
        ),
        pytest.param(
            """
        1 odd +2: book 2
        2 second +0:
        3 smuggle +1:
        seat 2: gem 7, book 5, provision 7
        """,
            "take 6, pick gem",
            ["Library", "Jeweller", "Inn"],
            id="from the start of the order after each: the Library's end empties the Jeweller",
        ),
        pytest.param(
            """
        1 odd +0:
        2 second +2: gem 1
        5 even +2: dice 1, gem 2
        seat 2: gem 4, book 7, weapon 7
        """,
            "take 5, pick gem, roll 1",
            ["Jeweller", "Blacksmith", "Library"],
            id="from the die's District after each: the Jeweller's end empties it",
        ),
        pytest.param(
            """
        1 odd +2: weapon 2
        5 even +0: dice 1, weapon 1
        seat 2: gem 7, weapon 4
        """,
            "take 5, pick weapon, roll 1",
            ["Blacksmith", "Jeweller"],
            id="also one that is empty because Weapons left the game",
        ),
        pytest.param(
            """
        1 odd +0: book 2
        2 second +0: dice 1, book 1
        3 smuggle +0: gem 3
        seat 2: gem 4, book 4, provision 7
        """,
            "take 2, pick book",
            ["Library", "Jeweller", "Inn"],
            id="used-up stacks that follow one from another",
        ),
        pytest.param(
            """
        1 odd +2: gem 7, book 7
        2 second +2:
        3 smuggle +0:
        seat 2: provision 7
        """,
            "take 6, pick gem",
            ["Library", "Inn"],
            id="none twice: nothing can be placed on the Library's new tile, and it waits",
        ),
        pytest.param(
            """
        1 chain +2: dice 1, gem 1
        5 even +2: weapon 1
        seat 2: gem 6, weapon 6
        """,
            "take 1, pick gem, roll 6, roll 5, pick weapon, roll 3",
            ["Jeweller", "Blacksmith"],
            id="both that a chain has emptied",
        ),
    ],
)
def test_ad_4_empty_districts_are_settled_one_by_one(position: str, made: str, order: list[str]) -> None:
    state = at(3, position)
    assert settled(state, made) == order
    assert positions.now(state) == NEXT


def test_ad_4_a_new_tile_that_stays_empty_waits_for_the_end_of_the_next_visit() -> None:
    """Nobody has Books, and the other Books lie elsewhere: nothing can be placed on the new tiles."""
    state = at(3, NOBODY_HAS_BOOKS)
    assert settled(state, "take 2, pick gem") == ["Library"]
    assert shows(state, "2 beyond +1:\nunscored: second\ntake: seat 2, visits 5")
    assert settled(state, "take 6, pick gem") == ["Library"]
    assert shows(state, "2 market +0:\nunscored: beyond second\ntake: seat 3, visits 4")
    assert settled(state, "take 6, pick gem") == ["Library"]
    assert shows(state, "2 used up:\nunscored: beyond market second\ntake: seat 1, visits 3")


# ---- AD-5: used-up stacks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("submarine", "lying", "said"),
    [
        (2, 3, "; to the Market: 2 dice and the Submarine (AD-5)"),
        (2, 1, "; to the Market: the Submarine (AD-5)"),
        (4, 2, "; to the Market: 1 die (AD-5)"),
        (4, 1, ""),
    ],
)
def test_ad_5_dice_and_submarine_of_a_used_up_stack_go_to_the_market_at_once(
    submarine: int, lying: int, said: str
) -> None:
    state = at(
        3,
        f"""
        clock 0, submarine {submarine}
        2 second +0: dice {lying}, book 1
        5 even +2: dice 2, weapon 7
        seat 2: points 6, book 6, tiles beyond market
        """,
    )
    assert told(state, "take 2, pick book")[-1] == f"The Library is used up: all Books leave the game{said}"
    assert dice(state) == [0, 0, 0, 0, 2, 4]
    assert shows(
        state,
        f"""
        clock 0, submarine {6 if submarine == 2 else 4}, first 1
        2 used up:
        seat 1: points 1, dice 1
        seat 2: points 9, tiles beyond market second
        {NEXT}
        """,
    )


def test_ad_5_the_submarine_of_a_used_up_stack_works_at_the_market_from_then_on() -> None:
    state = after(
        3,
        """
        clock 0, submarine 2
        2 second +0: dice 7, book 1
        seat 2: book 6
        """,
        "take 2, pick book",
    )
    assert moves(state) == ["take 6"]
    assert shows(play(state, "take 6, pick gem, pick gem"), "seat 2: points 3, dice 1, gem 2, tiles second")


def test_ad_5_the_last_die_of_a_used_up_stack_moves_the_clock_by_the_markets_hands() -> None:
    state = at(
        3,
        """
        2 market +0: dice 2, book 1
        seat 2: book 6
        take: seat 1, visits 1
        """,
    )
    assert about(told(state, "take 2, pick book"), "The last die") == [
        "The last die lies at the Black Market, 2 hands: the clock stands on 2 of 24"
    ]
    assert dice(state) == [0, 0, 0, 0, 0, 1]


def test_a_used_up_resource_leaves_every_area_and_every_stock_and_scores_no_more() -> None:
    state = at(
        2,
        """
        clock 22
        1 odd +2: gem 7, book 1
        2 second +0: dice 1, book 1
        6: gem 3, book 2, provision 3, tool 3, weapon 3
        seat 1: given 1, book 1
        seat 2: given 1
        neutral: book 5
        take: seat 2, visits 1
        """,
    )
    assert majorities(told(state, "take 2, pick book"))[1:] == [
        f"{kind}s: nobody has any" for kind in ("Gem", "Provision", "Tool", "Weapon")
    ]
    assert shows(
        state,
        """
        1 odd +2: gem 7
        2 used up:
        6: dice 1, gem 3, provision 3, tool 3, weapon 3
        seat 1: points 1, dice 2, given 1
        seat 2: points 1, dice 2, given 1
        neutral: points 3, dice 2, tiles second
        over
        """,
    )


# ---- AD-6: a tile in a tie -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("visitor", "tied", "owner"),
    [
        (1, (1, 3), 1),
        (1, (2, 4), 2),
        (2, (1, 3), 3),
        (2, (1, 4), 4),
        (3, (1, 2), 1),
        (3, (2, 4), 4),
        (4, (1, 2), 1),
        (4, (2, 4), 4),
        (4, (2, 3), 2),
        (4, (1, 2, 3), 1),
    ],
)
def test_ad_6_a_tied_tile_goes_to_the_first_from_the_visitor_clockwise(
    visitor: int, tied: tuple[int, ...], owner: int
) -> None:
    seats = "\n".join(f"seat {seat}: book 2" for seat in tied)
    state = at(
        4,
        drawn(f"""
        1 odd +2: gem 8
        2 second +2: dice 1, gem 1
        6: gem 3, book {12 - 2 * len(tied)}, provision 3, tool 3, weapon 3
        take: seat {visitor}
        """)
        + f"\n{seats}",
    )
    names = f"{', '.join(str(seat) for seat in tied[:-1])} and {tied[-1]}"
    assert majorities(told(state, "take 2, pick gem")) == [
        f"Books: Seats {names} have 2 each: a tie for most, 3 points each (the tile for Seat {owner}), no second place"
    ]
    assert points(state) == [3 if seat in tied else 0 for seat in (1, 2, 3, 4)]
    assert [seat["seat"] for seat in seen(state)["seats"] if seat["tiles"]] == [owner]


@pytest.mark.parametrize(
    ("books", "made", "story", "owner"),
    [
        pytest.param(
            (2, 0, 2),
            "take 2, pick book",
            "Seat 1 and the neutral player have 2 each: a tie for most, "
            "3 points each (the tile for Seat 1), no second place",
            "seat 1: points 3, tiles second",
            id="the neutral comes last",
        ),
        pytest.param(
            (1, 1, 0),
            "give 2, pick book",
            "Seats 1, 2 and the neutral player have 1 each: a tie for most, "
            "3 points each (the tile for Seat 2), no second place",
            "seat 2: points 3, given 1, tiles second",
            id="even where the die was given to it",
        ),
        pytest.param(
            (0, 0, 3),
            "take 2, pick book",
            "the neutral player has most, 3: the tile, worth 3 points; Seat 2 is second with 1: 1 point",
            "neutral: points 3, tiles second",
            id="what it wins alone is its",
        ),
        pytest.param(
            (2, 0, 1),
            "take 2, pick book",
            "Seat 1 has most, 2: the tile, worth 3 points; Seat 2 and the "
            "neutral player tie for second with 1: 1 point each",
            "seat 1: points 3, tiles second",
            id="it may be second",
        ),
    ],
)
def test_ad_6_the_neutral_player_takes_part(books: tuple[int, ...], made: str, story: str, owner: str) -> None:
    """Seat 2 makes the visit."""
    one, two, neutral = books
    state = at(
        2,
        f"""
        2 second +2: dice 1, book 1
        6: gem 3, book {9 - sum(books)}, provision 3, tool 3, weapon 3
        seat 1: book {one}
        seat 2: book {two}
        neutral: book {neutral}
        take: seat 2
        """,
    )
    assert majorities(told(state, made)) == [f"Books: {story}"]
    assert shows(state, owner)
