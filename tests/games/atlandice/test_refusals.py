"""Why a move is refused: a sentence that says what is missing, and names the ruling."""

from __future__ import annotations

import pytest

from atlantis import IllegalAction
from tests.games.atlandice.positions import GAMES, at, play

VISIT = "3 gate +2: dice 2, provision 7"


@pytest.mark.parametrize(("players", "drawn", "first", "move", "why"), [
    (3, VISIT, "", "take 1", "No die lies at the Jeweller."),
    (3, VISIT, "", "give 3", "Dice are given to the neutral player only in a game of two."),
    (3, VISIT, "", "pick gem", "This is not asked for now. Seat 1 takes a die."),
    (2, VISIT, "", "pick gem", "This is not asked for now. Seat 1 takes a die, or gives one to the neutral player."),
    (3, VISIT, "", "roll 3", "There is nothing to draw or roll now. Seat 1 takes a die."),
    (3, VISIT, "", "done", "This is not asked for now. Seat 1 takes a die."),
    (3, VISIT, "take 3", "pick gem", "There are no Gems at the Inn."),
    (3, VISIT, "take 3", "take 3", "This is not asked for now. Seat 1 takes a resource at the Inn."),
    (3, VISIT, "take 3, pick provision", "gate 1 2", "No die lies at the Jeweller."),
    (3, VISIT, "take 3, pick provision", "take 3", "This is not asked for now. Seat 1 turns a die to another value."),
    (2, "seat 1: given 1\ntake: seat 1, visits 4", "", "give 6",
     "Seat 1 has given a die to the neutral player this round; the others are their own."),
    (2, "take: seat 1, visits 2", "", "take 6",
     "Seat 1 has taken all their own dice; this one goes to the neutral player: `give`."),
    (3, "5 used up:\nseat 1: points 9, tiles even spread six", "", "take 5",
     "The Blacksmith is used up: its dice lie at the Black Market (AD-5)."),
    (3, "3 gate +2: dice 2, provision 7\n5 used up:\nseat 1: points 9, tiles even spread six",
     "take 3, pick provision", "gate 3 5", "The Blacksmith is used up: it is no Area any more (AD-10)."),
    (3, "1 swap +2: dice 1, gem 7", "take 1, pick gem", "swap book 5 weapon", "There are no Books at the Jeweller."),
    (3, "1 swap +2: dice 1, gem 7", "take 1, pick gem", "swap gem 5 book", "There are no Books at the Blacksmith."),
    (3, "1 swap +2: dice 1, gem 7", "take 1, pick gem", "take 6",
     "This is not asked for now. Seat 1 swaps a resource at the Jeweller with one of another District."),
    (3, "2 market +2: dice 1, book 7", "take 2, pick book", "move book 3",
     "This tile moves a resource to the Black Market (6), nowhere else."),
    (3, "2 market +2: dice 1, book 7", "take 2, pick book", "move gem 6", "There are no Gems at the Library."),
    (3, "2 market +2: dice 1, book 7", "take 2, pick book", "done",
     "This is not asked for now. Seat 1 moves a resource at the Library to the Black Market."),
    (3, "3 smuggle +2: dice 1, provision 7", "take 3, pick provision", "move gem 3",
     "This tile moves a resource to a District other than the Inn."),
    (3, "3 smuggle +2: dice 1, provision 7", "take 3, pick provision", "move gem 6",
     "This tile moves a resource to a District other than the Inn."),
    (3, "3 smuggle +2: dice 1, provision 7", "take 3, pick provision", "done",
     "This is not asked for now. Seat 1 moves a resource of the Black Market to another District."),
    (3, "3 smuggle +2: dice 1, provision 7\n5 used up:\nseat 1: points 9, tiles even spread six",
     "take 3, pick provision", "move gem 5", "The Blacksmith is used up: it is no Area any more (AD-10)."),
    (3, "5 spread +2: dice 1, weapon 7", "take 5, pick weapon", "done",
     "This is not asked for now. Seat 1 moves a resource at the Blacksmith to another District."),
    (3, "4 2 +2: dice 1, tool 7", "take 4, pick tool, pick tool", "submarine 4",
     "The Submarine is at the Engineering Works: it must go to another Area (AD-10)."),
    (3, "4 2 +2: dice 1, tool 7\n5 used up:\nseat 1: points 9, tiles even spread six", "take 4, pick tool, pick tool",
     "submarine 5", "The Blacksmith is used up: it is no Area any more (AD-10)."),
    (3, "4 2 +2: dice 1, tool 7", "take 4, pick tool, pick tool", "take 4",
     "This is not asked for now. Seat 1 moves the Submarine."),
    (3, "2 beyond +2: dice 1, book 7", "take 2, pick book, roll 5", "loot 6 gem",
     "This tile takes a resource of a District other than the Library (AD-12)."),
    (3, "2 beyond +2: dice 1, book 7", "take 2, pick book, roll 5", "loot 1 book",
     "There are no Books at the Jeweller."),
    (3, "2 beyond +2: dice 1, book 7", "take 2, pick book, roll 5", "done",
     "This is not asked for now. Seat 1 takes a resource of another District."),
    (3, "5 six +2: dice 1, weapon 7", "take 5, pick weapon, roll 6", "loot 1 gem",
     "This tile takes a resource of the Black Market (6), nowhere else (AD-12)."),
    (3, "5 six +2: dice 1, weapon 7", "take 5, pick weapon, roll 6", "done",
     "This is not asked for now. Seat 1 takes a resource of the Black Market."),
    (3, "5 even +2: dice 1, weapon 7", "take 5, pick weapon", "pick weapon",
     "This is not asked for now. A die is being rolled for the effect of the tile."),
    (3, "5 even +2: dice 1, weapon 7", "take 5, pick weapon, roll 2", "done",
     "This is not asked for now. Seat 1 takes one more resource at the Blacksmith."),
    (3, "5 even +2: dice 1, weapon 1\nseat 2: weapon 6", "take 5, pick weapon, roll 1", "tile library beyond",
     "The tile “beyond” of the Library cannot come up now. A tile is being turned up."),
])
def test_a_refusal_says_why(players: int, drawn: str, first: str, move: str, why: str) -> None:
    state = at(players, drawn)
    if first:
        play(state, first)
    before = str(state)
    assert state.why_not(move) == why
    with pytest.raises(IllegalAction) as refused:
        state.apply(state.game.code(move))
    assert str(refused.value) == why
    assert str(state) == before


DONATION = """
    clock 3, first 1
    1 odd +2: gem 6
    2 second +2: dice 1, book 6
    3 hasten +2: provision 6
    4 2 +2: dice 1, tool 7
    5 even +2: weapon 7
    seat 1: gem 1, book 1
    seat 3: provision 1
    6: dice 0, gem 3, book 3, provision 3, tool 3, weapon 3
    take: seat 3, visits 1
    """


@pytest.mark.parametrize(("move", "why"), [
    ("donate gem gem", "Seat 1 has 1 Gem: not enough."),
    ("donate tool weapon", "Seat 1 has 0 Tools: not enough."),
    ("donate book weapon", "Seat 1 has 0 Weapons: not enough."),
    ("take 4", "This is not asked for now. Seat 1 may donate two resources, or say `done`."),
])
def test_a_donation_that_cannot_be_made_is_refused(move: str, why: str) -> None:
    state = play(at(3, DONATION), "take 2, pick book, pick book")
    assert state.why_not("done") == ""
    assert state.why_not(move) == why


def test_chance_has_its_refusals_too() -> None:
    state = GAMES[3].start()
    assert state.why_not("first 4") == "There is no seat 4 in this game."
    assert state.why_not("take 3") == "This is not asked for now. The first player is being drawn."
    play(state, "first 1")
    assert state.why_not("first 1") == "This is not asked for now. A tile is being turned up."
    play(state, "tile jeweller odd, tile library beyond, tile inn gate, tile engineering 1, tile blacksmith six")
    assert state.why_not("take 3") == "This is not asked for now. The dice are being rolled: the gates open."
    assert state.why_not("tile library second") == (
        "The tile “second” of the Library cannot come up now. The dice are being rolled: the gates open.")


def test_refusals_are_in_french_too() -> None:
    assert at(3, VISIT).why_not("take 1", "fr") == "Il n\u2019y a pas de dé à la Bijouterie."
