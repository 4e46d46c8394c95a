"""Every refusal is a sentence that says why, with names and numbers, and the ruling where there is one."""

from __future__ import annotations

import pytest

from atlantis import IllegalAction, State, UnknownMove
from tests.games.atlandice.positions import GAMES, TOPS, after, at, play, typeset


def refused(state: State, move: str) -> str:
    """The sentence, which `why_not` and `apply` agree on."""
    sentence = state.why_not(move)
    with pytest.raises(IllegalAction) as error:
        state.apply(state.game.code(move))
    assert str(error.value) == sentence
    return sentence


def started(made: str) -> State:
    return play(GAMES[3].start(), made)


ROLLING = after(3, "5 even +2: dice 1, weapon 7", "take 5, pick weapon")
CHAIN = after(3, "1 chain +2: dice 1, gem 7", "take 1, pick gem, roll 6")
PICKING = after(3, "2 second +2: dice 1, book 7", "take 2")
EXTRA = after(3, "1 odd +2: dice 1, gem 7", "take 1, pick gem, roll 1")
SWAPPING = after(3, "1 swap +2: dice 1, gem 7, book 1\n3 used up:", "take 1, pick gem")
TO_MARKET = after(3, "2 market +2: dice 1, book 7", "take 2, pick book")
SMUGGLING = after(3, "3 smuggle +2: dice 1, provision 7\n1 used up:", "take 3, pick provision")
SPREADING = after(3, "5 spread +2: dice 1, weapon 7\n1 used up:", "take 5, pick weapon")
GATE = after(3, "3 gate +2: dice 1, provision 7\n1 used up:\n2 second +2: book 7, dice 1", "take 3, pick provision")
STEERING = after(3, "clock 0, submarine 6\n4 2 +2: dice 1, tool 7\n1 used up:", "take 4, pick tool")
BEYOND = after(3, "2 beyond +2: dice 1, book 7\n1 used up:", "take 2, pick book, roll 5")
SIX = after(3, "5 six +2: dice 1, weapon 7\n6: gem 3, book 3, provision 3, weapon 3", "take 5, pick weapon, roll 6")
REVEALING = after(3, "1 odd +2: dice 1, gem 1\nseat 2: gem 6", "take 1, pick gem, roll 2")
DONATING = after(3, "clock 3\nseat 1: gem 1, tool 3\ntake: seat 3, visits 1", "take 6, pick book")
GIVEN = at(2, "seat 1: given 1\nseat 2: given 1\ntake: seat 1, visits 4")
OWN = at(2, "take: seat 1, visits 2")  # both have taken two dice for themselves
USED_UP = at(3, "3 used up:\n2 second +2: dice 1, book 7")


# ---- what is asked for instead ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (GAMES[3].start(), "roll 1", "The first player is being drawn."),
        (started("first 2"), "first 1", "A tile is being turned up."),
        (REVEALING, "roll 3", "A tile is being turned up."),
        (started(f"first 2, {TOPS}"), "take 1", "The dice are being rolled: the gates open."),
        (ROLLING, "pick weapon", "A die is being rolled for the effect of the tile."),
        (CHAIN, "take 6", "A die is being rolled for the effect of the tile."),
        (at(3), "pick gem", "Seat 1 takes a die."),
        (at(2), "done", "Seat 1 takes a die, or gives one to the neutral player."),
        (GIVEN, "done", "Seat 1 takes a die."),
        (OWN, "done", "Seat 1 gives a die to the neutral player."),
        (PICKING, "take 6", "Seat 1 takes a resource at the Library."),
        (EXTRA, "done", "Seat 1 takes one more resource at the Jeweller."),
        (SWAPPING, "pick gem", "Seat 1 swaps a resource from the Jeweller for one from another District."),
        (TO_MARKET, "take 6", "Seat 1 moves a resource from the Library to the Black Market."),
        (SMUGGLING, "take 6", "Seat 1 moves a resource from the Black Market to another District."),
        (SPREADING, "take 6", "Seat 1 moves a resource from the Blacksmith to another District."),
        (GATE, "take 6", "Seat 1 turns a die to another value."),
        (STEERING, "take 6", "Seat 1 moves the Submarine."),
        (BEYOND, "take 6", "Seat 1 takes a resource from another District."),
        (SIX, "take 6", "Seat 1 takes a resource from the Black Market."),
        (DONATING, "take 6", "Seat 1 may donate two resources, or say `done`."),
    ],
)
def test_a_move_that_is_not_asked_for_is_refused_with_what_is(state: State, move: str, sentence: str) -> None:
    assert refused(state, move) == f"That is not possible now. {sentence}"


# ---- why it cannot be done -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (GAMES[3].start(), "first 4", "There is no seat 4 in this game."),
        (
            started("first 2"),
            "tile library second",
            "The tile “second” of the Library cannot come up now. A tile is being turned up.",
        ),
        (at(3), "roll 3", "There is nothing to draw or roll now. Seat 1 takes a die."),
        (at(3), "take 2", "No die lies at the Library."),
        (at(3), "give 6", "Dice are given to the neutral player only in a game of two."),
        (USED_UP, "take 3", "The Inn is used up: its dice lie at the Black Market (AD-5)."),
        (GIVEN, "give 6", "Seat 1 has already given a die to the neutral player this round; the others are their own."),
        (OWN, "take 6", "Seat 1 has taken all their own dice; this one goes to the neutral player: `give`."),
        (PICKING, "pick weapon", "There are no Weapons at the Library."),
        (SWAPPING, "swap gem 3 provision", "The Inn is used up: it is no longer an Area (AD-10)."),
        (TO_MARKET, "move book 1", "This tile moves a resource to the Black Market (6), nowhere else."),
        (SMUGGLING, "move gem 2", "There are no Gems at the Black Market."),
        (SMUGGLING, "move book 3", "This tile moves a resource to a District other than the Inn."),
        (STEERING, "submarine 6", "The Submarine is at the Black Market: it must go to another Area (AD-10)."),
        (BEYOND, "loot 2 book", "This tile takes a resource from a District other than the Library (AD-12)."),
        (SIX, "loot 3 provision", "This tile takes a resource from the Black Market (6), nowhere else (AD-12)."),
        (DONATING, "donate gem gem", "Seat 1 has 1 Gem: not enough."),
        (after(3, "clock 23\ntake: seat 3, visits 1", "take 6, pick book"), "take 6", "The game is over."),
    ],
)
def test_a_move_is_refused_with_the_reason(state: State, move: str, sentence: str) -> None:
    assert refused(state, move) == sentence


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (EXTRA, "done", "Ce n'est pas possible maintenant. Siège 1 prend une ressource de plus à la Bijouterie."),
        (USED_UP, "take 3", "L'Auberge est épuisée : ses dés sont au Marché Noir (AD-5)."),
        (SMUGGLING, "move book 3", "Cette tuile déplace une ressource vers un autre Quartier que l'Auberge."),
        (STEERING, "submarine 6", "Le Sous-marin est au Marché Noir : il doit aller dans un autre Secteur (AD-10)."),
        (DONATING, "donate gem gem", "Siège 1 a 1 Gemme : ce n'est pas assez."),
    ],
)
def test_a_move_is_refused_in_french(state: State, move: str, sentence: str) -> None:
    assert state.why_not(move, "fr") == typeset(sentence)


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (GAMES[2].start(), "first 3", "There is no seat 3 in this game."),
        (
            REVEALING,
            "tile jeweller odd",
            "The tile “odd” of the Jeweller cannot come up now. A tile is being turned up.",
        ),
        (
            REVEALING,
            "tile library beyond",
            "The tile “beyond” of the Library cannot come up now. A tile is being turned up.",
        ),
        (
            ROLLING,
            "tile jeweller swap",
            "The tile “swap” of the Jeweller cannot come up now. A die is being rolled for the effect of the tile.",
        ),
        (at(3), "tile jeweller swap", "There is nothing to draw or roll now. Seat 1 takes a die."),
        (at(2), "give 4", "No die lies at the Engineering Works."),
        (PICKING, "give 6", "Dice are given to the neutral player only in a game of two."),
        (EXTRA, "pick book", "There are no Books at the Jeweller."),
        (SWAPPING, "swap tool 2 book", "There are no Tools at the Jeweller."),
        (SWAPPING, "swap gem 2 gem", "There are no Gems at the Library."),
        (TO_MARKET, "move gem 6", "There are no Gems at the Library."),
        (TO_MARKET, "move book 2", "This tile moves a resource to the Black Market (6), nowhere else."),
        (SMUGGLING, "move book 6", "This tile moves a resource to a District other than the Inn."),
        (SMUGGLING, "move book 1", "The Jeweller is used up: it is no longer an Area (AD-10)."),
        (SPREADING, "move weapon 5", "This tile moves a resource to a District other than the Blacksmith."),
        (SPREADING, "move weapon 1", "The Jeweller is used up: it is no longer an Area (AD-10)."),
        (GATE, "gate 4 2", "No die lies at the Engineering Works."),
        (GATE, "gate 1 2", "The Jeweller is used up: its dice lie at the Black Market (AD-5)."),
        (GATE, "gate 6 1", "The Jeweller is used up: it is no longer an Area (AD-10)."),
        (STEERING, "submarine 1", "The Jeweller is used up: it is no longer an Area (AD-10)."),
        (BEYOND, "loot 6 gem", "This tile takes a resource from a District other than the Library (AD-12)."),
        (BEYOND, "loot 3 tool", "There are no Tools at the Inn."),
        (BEYOND, "loot 1 gem", "The Jeweller is used up: it is no longer an Area (AD-10)."),
        (SIX, "loot 6 tool", "There are no Tools at the Black Market."),
        (DONATING, "donate gem book", "Seat 1 has 0 Books: not enough."),
        (DONATING, "donate weapon weapon", "Seat 1 has 0 Weapons: not enough."),
    ],
)
def test_every_kind_of_move_is_refused_for_such_reasons(state: State, move: str, sentence: str) -> None:
    assert refused(state, move) == sentence


# ---- what is no move in any position ---------------------------------------------------------------------------------

EXAMPLES = (
    "take 3, {}pick gem, swap gem 5 weapon, move gem 3, gate 2 5, submarine 6, loot 5 weapon, donate gem book, done"
)


@pytest.mark.parametrize("text", ["", "roll 0", "roll 7", "first 5", "tile library odd", "tile beyond", "jump", "🐙"])
def test_what_is_no_move_is_refused_with_examples_and_giving_only_where_there_is_a_neutral(text: str) -> None:
    for players, giving in ((3, ""), (2, "give 3, ")):
        with pytest.raises(UnknownMove) as error:
            GAMES[players].code(text)
        assert str(error.value) == (
            f"{text!r} is not a move of Atlandice. Moves look like this: {EXAMPLES.format(giving)}."
        )


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("take", "take 3"),
        ("take 0", "take 3"),
        ("take 7", "take 3"),
        ("TAKE gem", "take 3"),
        ("pick", "pick gem"),
        ("pick sword", "pick gem"),
        ("swap gem 1 weapon", "swap gem 5 weapon"),
        ("swap gem 6 gem", "swap gem 5 weapon"),
        ("swap gem weapon", "swap gem 5 weapon"),
        ("move gem", "move gem 3"),
        ("gate 2 2", "gate 2 5"),
        ("gate 2", "gate 2 5"),
        ("submarine", "submarine 6"),
        ("loot gem 5", "loot 5 weapon"),
        ("donate gem", "donate gem book"),
        ("donate gem sword", "donate gem book"),
        ("done now", "done"),
    ],
)
def test_who_knows_the_kind_of_a_move_gets_an_example_of_that_kind(text: str, example: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value) == f"{text!r} is not a move of Atlandice. Moves look like this: {example}."
    assert at(3).why_not(text) == f"“{text}” is not a move of Atlandice. Moves look like this: {example}."
