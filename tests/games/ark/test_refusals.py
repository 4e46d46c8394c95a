"""Every refusal is a sentence that says why, with names and numbers, and the ruling where there is one."""

from __future__ import annotations

import pytest

from atlantis import IllegalAction, State, UnknownMove
from tests.games.ark.positions import GAMES, SHIPS_UP, after, at, play, with_data

ISLAND = at(
    3,
    """
    1 sinking: seat 1, token potions
    2 dry: seat 2, token animals
    3 gone:
    4 dry: seat 1
    5 dry: seat 1, silver
    turn: seat 1
    seat 1: left 2
    seat 2: left 2
    seat 3: left 2
    """,
)  # Seat 1 has two workers left
LAST = at(3, "seat 1: left 1\nseat 2: left 1\nseat 3: left 1")
FLEETS = at(
    3,
    """
    seat 1: ore 1, gold 1, ships S01* S11 S16 S21
    seat 2: ships S02 S03, left 6
    seat 3: left 6
    turn: seat 1
    """,
    with_data(3, {"ships.S21.ring": False}),
)
FULL = at(3, "seat 1: wood 10, flax 10, ore 10, gold 10, ships S01 S07 S14 S17")
SOLD_OUT = at(
    4,
    """
    seat 1: gold 5, ships S01 S15
    seat 2: ore 10
    seat 3: ore 10
    """,
)
ORDER = GAMES[3].start()
SHOWING = play(GAMES[3].start(), "order 2 1 3, ship S05")
LAYING = play(GAMES[3].start(), f"order 2 1 3, {SHIPS_UP}, {', '.join(['token potions'] * 6)}")
BUILT = after(3, "seat 1: ore 1, gold 3\nshow: S16 S21 S22 S23", "build S16")
EVENT = after(3, "3 gone:", "gold 3")
QUAKED = after(3, "", "gold 3, event quake")
REFILL = after(3, "1 dry:\nbag: animals 1\nseat 1: left 0\nseat 2: left 0\nseat 3: left 1", "gold 1")
OVER = after(3, "round 6\nseat 1: left 0\nseat 2: left 0\nseat 3: left 1", "gold 1")

PILE = "The first pile of time markers is being drawn."
SHIP = "A ship is being turned up."
TOKEN = "A token is being drawn from the bag."
CARD = "An event card is being turned up."
CANNOT_BE = "This card cannot come next: its copies are drawn, or it is not in that half."
NO_TOKEN = "There is no such token left in the bag."


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        # chance
        *(
            (state, move, f"That is not possible now. {due}")
            for state, move, due in (
                (ORDER, "ship S01", PILE),
                (ORDER, "gold 1", PILE),
                (ORDER, "token animals", PILE),
                (SHOWING, "order 1 2 3", SHIP),
                (SHOWING, "build S05", SHIP),
                (BUILT, "use S16", SHIP),
                (LAYING, "event 1", TOKEN),
                (LAYING, "ship S01", TOKEN),
                (REFILL, "gather 1", TOKEN),
                (EVENT, "token animals", CARD),
                (EVENT, "gold 1", CARD),
            )
        ),
        (SHOWING, "ship S05", "Flax Skiff is no longer in the deck."),
        (BUILT, "ship S16", "Assay Ship is no longer in the deck."),
        (BUILT, "ship S21", "Lantern Boat is no longer in the deck."),
        (LAYING, "token potions", NO_TOKEN),
        (REFILL, "token potions", NO_TOKEN),
        (EVENT, "event 3", CANNOT_BE),
        (QUAKED, "event quake", CANNOT_BE),
        (at(3), "event 3", "There is nothing to draw now. Seat 1 places workers; 7 workers left this round."),
        (LAST, "order 1 2 3", "There is nothing to draw now. Seat 1 places workers; 1 worker left this round."),
        # tiles
        (ISLAND, "gather 3", "Cedar Forest has sunk (AA-7)."),
        (ISLAND, "gather 1", "Seat 1 has already gathered at Copper Hills this round (AA-3)."),
        (ISLAND, "gather 2", "Flax Fields is locked: Seat 2 has workers there (AA-4)."),
        (ISLAND, "gather 8", "3 workers are needed at once, and Seat 1 has 2 left this round (AA-3)."),
        (LAST, "gather 3", "2 workers are needed at once, and Seat 1 has 1 left this round (AA-3)."),
        (ISLAND, "treasure 3", "Cedar Forest has sunk (AA-7)."),
        (
            ISLAND,
            "treasure 2",
            "Seat 1 has no worker at Flax Fields: only a player who gathered there this round may take its token (AA-5).",
        ),
        (
            ISLAND,
            "treasure 7",
            "Seat 1 has no worker at Harbour Bazaar: only a player who gathered there this round may take its token "
            "(AA-5).",
        ),
        (ISLAND, "treasure 5", "The silver ring of Fish Market is taken: one token a round (AA-5)."),
        (ISLAND, "treasure 4", "No token lies at Driftwood Cove."),
        # ships
        (FLEETS, "use S05", "Nobody has built Flax Skiff."),
        (FLEETS, "use S22", "Nobody has built Pilgrim Ship."),
        (FLEETS, "use S02", "Deep-Mine Barge belongs to Seat 2."),
        (FLEETS, "use S21", "Lantern Boat has no silver ring and cannot be used (AA-11)."),
        (FLEETS, "use S01", "Ore Barge was already used this round (AA-11)."),
        (FLEETS, "use S11", "It costs 2 wood, and Seat 1 lacks 2 wood."),
        (FULL, "use S14", "Rope Walk would bring nothing: the hand is full, or the supply is empty (AA-2)."),
        (SOLD_OUT, "use S01", "Ore Barge would bring nothing: the hand is full, or the supply is empty (AA-2)."),
        # the city
        (ISLAND, "gold 3", "3 workers are needed at once, and Seat 1 has 2 left this round (AA-3)."),
        (FLEETS, "buy ore", "It costs 2 gold, and Seat 1 lacks 1 gold."),
        (SOLD_OUT, "buy ore", "The supply has no more ore (AA-2)."),
        (FULL, "buy flax", "A hand holds at most 10 flax: it is full (AA-2)."),
        (at(3), "build S01", "Ore Barge is not on show."),
        (FLEETS, "build S16", "Assay Ship is already built: it belongs to Seat 1."),
        (FLEETS, "build S03", "Timber Raft is already built: it belongs to Seat 2."),
        (at(3, "seat 1: wood 5, gold 9"), "build S23", "It costs 5 wood + 2 flax + 1 gold, and Seat 1 lacks 2 flax."),
        (
            at(3, "show: S30 S21 S22 S23\nseat 1: wood 1, flax 3"),
            "build S30",
            "It costs 4 wood + 3 flax + 3 ore + 2 gold, and Seat 1 lacks 3 wood + 3 ore + 2 gold.",
        ),
        (at(3, "seat 1: wood 5"), "sell wood", "It costs 6 wood, and Seat 1 lacks 1 wood."),
        # the end
        *((OVER, move, "The game is over.") for move in ("gold 1", "event 3", "order 1 2 3")),
    ],
)
def test_a_move_is_refused_with_the_reason(state: State, move: str, sentence: str) -> None:
    assert state.why_not(move) == sentence
    with pytest.raises(IllegalAction) as error:
        state.apply(state.game.code(move))
    assert str(error.value) == sentence


def test_the_numbers_in_refusals_are_those_of_the_data() -> None:
    game = with_data(
        2,
        {
            "limit": 3,
            "city.buy.flax.price": 2,
            "city.sell.ore": {"ore": 5},
            "tiles.4.rings": 6,
            "ships.S30.cost": {"gold": 30},
            "track.events": [],
        },
    )
    state = at(2, "show: S30 S21 S22 S23\nseat 1: flax 3, gold 2, left 3\nseat 2: left 3", game)
    assert [state.why_not(move) for move in ("buy flax", "sell ore", "gather 4", "build S30")] == [
        "A hand holds at most 3 flax: it is full (AA-2).",
        "It costs 5 ore, and Seat 1 lacks 5 ore.",
        "6 workers are needed at once, and Seat 1 has 3 left this round (AA-3).",
        "It costs 30 gold, and Seat 1 lacks 28 gold.",
    ]


ALL_KINDS = "gather 3, treasure 3, use S01, gold 2, buy wood, build S16, sell ore"


@pytest.mark.parametrize(
    ("text", "examples"),
    [
        ("gather", "gather 3"),
        ("gather 9", "gather 3"),
        ("GATHER wood", "gather 3"),
        ("treasure 0", "treasure 3"),
        ("use S31", "use S01"),
        ("gold 4", "gold 2"),
        ("buy gold", "buy wood"),
        ("build S00", "build S16"),
        ("sell potions", "sell ore"),
        *(
            (text, ALL_KINDS)
            for text in ("", "pass", "event 9", "ship S1", "token gold", "order 1 1 2", "order 1 2 3 4")
        ),
    ],
)
def test_what_is_no_move_is_refused_with_examples_of_its_kind_or_of_all_kinds(text: str, examples: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value) == f"{text!r} is not a move of Ark of Atlantis. Moves look like this: {examples}."
    assert at(3).why_not(text) == f"“{text}” is not a move of Ark of Atlantis. Moves look like this: {examples}."
