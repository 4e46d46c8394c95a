"""Atlandice in words, English and French side by side: notation, moves and events as sentences."""

from __future__ import annotations

import pytest

from atlantis import Action
from tests.games.atlandice.positions import DISTRICTS, GAMES, KINDS, TILES, TOPS, after, at, play, typeset


def code(text: str) -> int:
    return GAMES[2].code(text)


# ---- notation --------------------------------------------------------------------------------------------------------


def test_there_are_254_codes_choices_in_the_order_of_a_round_then_chance() -> None:
    numbers = range(1, 7)
    assert [GAMES[2].text(n) for n in range(GAMES[2].actions)] == [
        *(f"take {area}" for area in numbers),
        *(f"give {area}" for area in numbers),
        *(f"pick {kind}" for kind in KINDS),
        *(f"swap {kind} {area} {other}" for kind in KINDS for area in (2, 3, 4, 5) for other in KINDS),
        *(f"move {kind} {area}" for kind in KINDS for area in numbers),
        *(f"gate {area} {value}" for area in numbers for value in numbers if value != area),
        *(f"submarine {area}" for area in numbers),
        *(f"loot {area} {kind}" for area in numbers for kind in KINDS),
        *(f"donate {one} {other}" for n, one in enumerate(KINDS) for other in KINDS[n:]),
        "done",
        *(f"first {seat}" for seat in (1, 2, 3, 4)),
        *(f"tile {name} {tile}" for name, tiles in zip(DISTRICTS, TILES, strict=True) for tile in tiles.split()),
        *(f"roll {face}" for face in numbers),
    ]
    assert GAMES[2].actions == 254
    assert GAMES[2].notation == GAMES[3].notation == GAMES[4].notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("tile engineering 3", Action("tile", {"district": "engineering", "tile": "3"})),
        ("swap gem 5 weapon", Action("swap", {"resource": "gem", "area": 5, "other": "weapon"})),
        ("gate 2 5", Action("gate", {"area": 2, "value": 5})),
        ("loot 5 weapon", Action("loot", {"area": 5, "resource": "weapon"})),
        ("donate gem book", Action("donate", {"one": "gem", "other": "book"})),
        ("donate book gem", Action("donate", {"one": "gem", "other": "book"})),
        ("done", Action("done", {})),
    ],
)
def test_an_action_is_a_kind_and_the_fields_that_a_board_can_match(text: str, action: Action) -> None:
    assert GAMES[2].start().action(code(text)) == action


# ---- terms, questions, values ----------------------------------------------------------------------------------------


def test_a_kind_of_move_has_a_name() -> None:
    assert [GAMES[2].words.term("loot", lang) for lang in ("en", "fr")] == [
        "take a resource elsewhere",
        "prendre une ressource ailleurs",
    ]


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("area", ("Area", "Which Area?"), ("Secteur", "Quel Secteur ?")),
        ("other", ("other resource", "And which other resource?"), ("autre ressource", "Et quelle autre ressource ?")),
        ("value", ("new value", "Which new value?"), ("nouvelle valeur", "Quelle nouvelle valeur ?")),
    ],
)
def test_a_field_has_a_name_and_a_question(name: str, english: tuple[str, str], french: tuple[str, str]) -> None:
    words = GAMES[2].words
    assert (words.term(name, "en"), words.question(name, "en")) == english
    assert (words.term(name, "fr"), words.question(name, "fr")) == (french[0], typeset(french[1]))


@pytest.mark.parametrize(
    ("name", "value", "english", "french"),
    [
        ("area", 6, "6 Black Market", "6 Marché Noir"),
        ("value", 4, "4 Engineering Works", "4 Machinerie"),
        ("other", "weapon", "Weapon", "Arme"),
        ("seat", 2, "Seat 2", "Siège 2"),
        ("district", "inn", "Inn", "Auberge"),
        ("tile", "beyond", "beyond", "ailleurs"),
        ("face", 5, "5", "5"),
    ],
)
def test_values_are_called_as_people_call_them(name: str, value: int | str, english: str, french: str) -> None:
    words = GAMES[2].words
    assert (words.value_name(name, value, "en"), words.value_name(name, value, "fr")) == (english, french)


# ---- moves -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "before", "move", "english", "french"),
    [
        ("", "", "first 2", "Seat 2 begins", "Siège 2 commence"),
        ("", "", "tile library beyond", "Library: tile “beyond”", "Bibliothèque : tuile « ailleurs »"),
        ("", "", "roll 4", "Roll 4", "Le dé donne 4"),
        ("", "", "take 3", "Take a die from the Inn", "Prendre un dé de l'Auberge"),
        (
            "",
            "",
            "give 6",
            "Give a die from the Black Market to the neutral player",
            "Donner un dé du Marché Noir au Joueur neutre",
        ),
        ("", "", "pick weapon", "Take a Weapon", "Prendre une Arme"),
        (
            "",
            "",
            "swap gem 5 weapon",
            "Swap a Gem here for a Weapon from the Blacksmith",
            "Échanger une Gemme d'ici contre une Arme de la Forge",
        ),
        (
            "3 smuggle +2: dice 1, provision 7",
            "take 3, pick provision",
            "move gem 4",
            "Move a Gem from the Black Market to the Engineering Works",
            "Déplacer une Gemme du Marché Noir à la Machinerie",
        ),
        (
            "",
            "",
            "gate 2 5",
            "Turn a die from the Library to 5: it goes to the Blacksmith",
            "Changer un dé de la Bibliothèque en 5 : il va à la Forge",
        ),
        ("", "", "submarine 6", "Move the Submarine to the Black Market", "Déplacer le Sous-marin au Marché Noir"),
        (
            "",
            "",
            "loot 4 provision",
            "Take a Provision from the Engineering Works",
            "Prendre une Provision de la Machinerie",
        ),
        ("", "", "donate gem book", "Donate a Gem and a Book", "Donner une Gemme et un Livre"),
        ("", "", "donate weapon weapon", "Donate 2 Weapons", "Donner 2 Armes"),
        ("", "", "done", "Stop donating", "Ne plus rien donner"),
    ],
)
def test_a_move_is_described_in_a_sentence(position: str, before: str, move: str, english: str, french: str) -> None:
    state = after(2, position, before)
    assert (state.describe(code(move), "en"), state.describe(code(move), "fr")) == (english, typeset(french))


# ---- events ----------------------------------------------------------------------------------------------------------

STORIES: list[tuple[int, str, str, list[str]]] = [
    # a visit
    (
        3,
        "6:",
        "take 6",
        ["Seat 1 takes a die from the Black Market", "Nothing lies at the Black Market: no resource is taken"],
    ),
    (
        2,
        "clock 0, submarine 5\n5 even +2: dice 1, weapon 7",
        "give 5, pick weapon",
        [
            "Seat 1 gives a die from the Blacksmith to the neutral player",
            "The Submarine is at the Blacksmith: one more resource",
            "The neutral player takes a Weapon from the Blacksmith",
        ],
    ),
    # effects
    (3, "1 odd +2: dice 1, gem 7", "take 1, pick gem, roll 2", ["“odd”: a 2 is rolled, without effect"]),
    (
        3,
        "1 chain +2: dice 1, gem 7\n3 used up:",
        "take 1, pick gem, roll 6, roll 3",
        ["A 3 is rolled: the Inn is used up, so the visit goes on at the Black Market (AD-8)"],
    ),
    (
        3,
        "1 swap +2: dice 1, gem 7",
        "take 1, pick gem, swap gem 2 book",
        ["A Gem from the Jeweller is swapped for a Book from the Library"],
    ),
    (
        3,
        "3 smuggle +2: dice 1, provision 7",
        "take 3, pick provision, move tool 4",
        ["A Tool goes from the Black Market to the Engineering Works"],
    ),
    (
        3,
        "3 smuggle +2: dice 1, provision 10\n6:",
        "take 3, pick provision",
        ["Inn, “smuggle”: it cannot be carried out and is skipped"],
    ),
    (
        3,
        "3 gate +2: dice 1, provision 7",
        "take 3, pick provision, gate 6 2",
        ["A die from the Black Market is turned to 2 and goes to the Library"],
    ),
    (
        3,
        "4 2 +2: dice 1, tool 7",
        "take 4, pick tool, pick tool, submarine 3",
        ["The Submarine goes from the Engineering Works to the Inn"],
    ),
    (
        3,
        "clock 23\n3 hasten +2: dice 2, provision 7",
        "take 3, pick provision, roll 4, take 3, pick provision, roll 4",
        [
            "The hand moves on one space, to 24, the last one: the game ends after this round's visits (AD-11)",
            "The hand is already on the last space",
        ],
    ),
    # emptied Districts
    (
        3,
        "3 gate +2: dice 1, provision 1\n6: gem 3, book 3, tool 3, weapon 3, provision 1\nseat 2: provision 8",
        "take 3, pick provision, gate 6 1, tile inn hasten",
        [
            "The Inn is empty",
            "Provisions: Seat 2 has most, 8: the tile, worth 3 points; Seat 1 is second with 1: 1 point",
            "9 Provisions come back: 2 to the Black Market, 7 to the Inn",
            "Inn: the tile “hasten” comes up (roll 1-4: clock +1; 1 hand)",
        ],
    ),
    (
        2,
        "2 second +2: dice 1, book 1\nseat 2: book 1\nneutral: book 5",
        "take 2, pick book",
        [
            "Books: the neutral player has most, 5: the tile, worth 3 points; Seats 1 and 2 tie for second with 1: 1 "
            "point each",
            "7 Books come back: 7 to the Library",
        ],
    ),
    (
        2,
        "2 second +2: dice 1, book 1\nseat 2: book 3\nneutral: book 3",
        "take 2, pick book",
        [
            "Books: Seat 2 and the neutral player have 3 each: a tie for most, 3 points each (the tile for Seat 2), no "
            "second place"
        ],
    ),
    (
        3,
        "2 second +2: dice 1, book 1\n1 odd +2: gem 7, book 6",
        "take 2, pick book",
        [
            "Books: Seat 1 has most, 1: the tile, worth 3 points; nobody is second",
            "1 Book comes back: 1 to the Library",
        ],
    ),
    (
        3,
        "2 second +2: dice 1, gem 1\n1 odd +2: gem 6, book 7",
        "take 2, pick gem",
        ["Books: nobody has any; the tile leaves the game unscored (AD-3)"],
    ),
    (
        3,
        "clock 0, submarine 2\n2 second +0: dice 3, book 2\nseat 2: book 5",
        "take 2, pick book, pick book",
        ["The Library is used up: all Books leave the game; to the Market: 2 dice and the Submarine (AD-5)"],
    ),
    # the clock
    (
        3,
        "clock 1\ntake: seat 3, visits 1",
        "take 6, pick gem",
        [
            "The last die lies at the Black Market, 2 hands: the clock stands on 3 of 24",
            "Survey. Gems: Seat 3 has most, 1: 1 point",
            "Seat 2 is the first player",
        ],
    ),
    (
        3,
        "clock 6\nseat 1: gem 2\nseat 2: gem 1\ntake: seat 3, visits 1",
        "take 6, pick tool",
        ["Survey. All resources: Seat 1 has most, 2: 1 point"],
    ),
    (
        3,
        "clock 3\nseat 1: gem 1, tool 5\ntake: seat 3, visits 1",
        "take 6, pick gem, donate gem tool, donate tool tool, done",
        [
            "Donation. Two resources of any kinds for 1 point, as often as you like",
            "Seat 1 donates a Gem and a Tool: 1 point",
            "Seat 1 donates 2 Tools: 1 point",
            "Seat 1 stops donating",
        ],
    ),
    # the end
    (
        3,
        "clock 22\nseat 1: gem 2, book 1\nseat 2: gem 1, book 1\nseat 3: gem 1, weapon 1\ntake: seat 3, visits 1",
        "take 6, pick tool",
        [
            "The hand is on the waves: the game ends, and every resource still in play is scored once more",
            "Gems: Seat 1 has most, 2: 3 points; Seats 2 and 3 tie for second with 1: 1 point each",
            "Books: Seats 1 and 2 have 1 each: a tie for most, 3 points each, no second place",
            "Provisions: nobody has any",
            "Tools: Seat 3 has most, 1: 3 points; nobody is second",
            "Seat 3 wins with 7 points",
        ],
    ),
    (
        3,
        "clock 22\nseat 1: points 3\ntake: seat 3, visits 1",
        "take 6, pick tool",
        ["Seats 1 and 3 win together with 3 points each"],
    ),
]


@pytest.mark.parametrize(("players", "position", "moves", "story"), STORIES)
def test_what_happens_is_told_with_its_numbers(players: int, position: str, moves: str, story: list[str]) -> None:
    """These sentences, in this order, among those that have a row of their own."""
    state = at(players, position)
    events = [event for move in moves.split(",") for event in state.tell(code(move))]
    assert [event.text() for event in events if event.text() in story] == story


@pytest.mark.parametrize(
    ("position", "moves", "sentence"),
    [
        (
            "3 smuggle +2: dice 1, provision 7",
            "take 3, pick provision, move tool 4",
            "Un Outil va du Marché Noir à la Machinerie",
        ),
        (
            "4 2 +2: dice 1, tool 7",
            "take 4, pick tool, pick tool, submarine 3",
            "Le Sous-marin va de la Machinerie à l'Auberge",
        ),
        (
            "2 second +2: dice 1, book 1\nseat 2: book 1\nneutral: book 5",
            "take 2, pick book",
            "7 Livres reviennent : 7 à la Bibliothèque",
        ),
        (
            "2 second +2: dice 1, book 1\nseat 2: book 3\nneutral: book 3",
            "take 2, pick book",
            "Livres : Siège 2 et le Joueur neutre en ont 3 chacun : égalité en tête, 3 points chacun (la tuile pour "
            "Siège 2), pas de seconde place",
        ),
    ],
)
def test_what_happens_is_told_in_french(position: str, moves: str, sentence: str) -> None:
    state = at(2, position)
    events = [event for move in moves.split(",") for event in state.tell(code(move))]
    assert typeset(sentence) in [event.text("fr") for event in events]


def test_the_gates_are_told_with_the_dice_at_each_area() -> None:
    state = play(GAMES[3].start(), f"first 2, {TOPS}, roll 1, roll 1, roll 6, roll 3, roll 5, roll 6")
    (event,) = state.tell(code("roll 6"))
    assert event.text("en") == "The gates open. Dice: Jeweller 2, Inn 1, Blacksmith 1, Black Market 3"
    assert event.text("fr") == typeset("Les portes s'ouvrent. Dés : Bijouterie 2, Auberge 1, Forge 1, Marché Noir 3")


def test_events_have_the_fields_that_a_board_needs() -> None:
    state = at(
        2,
        """
        clock 23
        3 hasten +2: dice 1, provision 7
        seat 1: given 1
        seat 2: given 1
        neutral: points 2
        take: seat 2, visits 1
        """,
    )
    play(state, "take 3, pick provision")
    events = {event.kind: event.fields for event in state.tell(code("roll 1"))}
    assert (events["hasten"]["space"], events["hasten"]["last"], events["hasten"]["moved"]) == (24, 24, True)
    assert events["won"] == {"seats": [2], "points": 3, "scores": [0, 3], "neutral": 2}
