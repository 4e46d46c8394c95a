"""What people read of Atlandice: notation, moves, and the story of everything that can happen, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import atlantis
from atlantis.engine import Action, Event
from tests.games.atlandice.positions import GAMES, at, moves, play, told
from tests.games.scale import scaled

GAME = GAMES[3]


# ---- notation --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("text", "action"), [
    ("first 2", Action("first", {"seat": 2})),
    ("tile library beyond", Action("tile", {"district": "library", "tile": "beyond"})),
    ("tile engineering 3", Action("tile", {"district": "engineering", "tile": "3"})),
    ("roll 4", Action("roll", {"face": 4})),
    ("take 3", Action("take", {"area": 3})),
    ("give 6", Action("give", {"area": 6})),
    ("pick gem", Action("pick", {"resource": "gem"})),
    ("swap gem 5 weapon", Action("swap", {"resource": "gem", "area": 5, "other": "weapon"})),
    ("move gem 3", Action("move", {"resource": "gem", "area": 3})),
    ("gate 2 5", Action("gate", {"area": 2, "value": 5})),
    ("submarine 6", Action("submarine", {"area": 6})),
    ("loot 5 weapon", Action("loot", {"area": 5, "resource": "weapon"})),
    ("donate gem book", Action("donate", {"one": "gem", "other": "book"})),
    ("donate gem gem", Action("donate", {"one": "gem", "other": "gem"})),
    ("done", Action("done", {})),
])
def test_every_kind_of_move_is_written_as_in_the_rules(text: str, action: Action) -> None:
    code = GAME.code(text)
    assert GAME.text(code) == text
    assert GAME.action(code) == action


def test_the_codes_are_the_same_for_every_number_of_players() -> None:
    assert GAMES[2].notation == GAMES[3].notation == GAMES[4].notation


@pytest.mark.parametrize("text", ["donate book gem", "take 7", "take 0", "gate 3 3", "swap gem 1 book",
                                  "swap gem 6 gem", "roll 7", "first 5", "tile library odd", "pick gold",
                                  "take", "done 1"])
def test_what_is_no_move_is_unknown(text: str) -> None:
    with pytest.raises(atlantis.UnknownMove):
        GAME.code(text)


# ---- moves -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("players", "drawn", "first", "move", "english", "french"), [
    (3, "3 gate +2: dice 1, provision 7", "", "take 3", "Take the die at the Inn", "Prendre le dé à l\u2019Auberge"),
    (2, "3 gate +2: dice 1, provision 7", "", "give 3", "Give the die at the Inn to the neutral player",
     "Donner le dé à l\u2019Auberge au Joueur neutre"),
    (3, "5 even +2: dice 1, weapon 7", "take 5", "pick weapon", "Take a Weapon", "Prendre une Arme"),
    (3, "1 swap +2: dice 1, gem 7", "take 1, pick gem", "swap gem 5 weapon",
     "Swap a Gem here with a Weapon at the Blacksmith", "Échanger une Gemme d\u2019ici avec une Arme à la Forge"),
    (3, "2 market +2: dice 1, book 7", "take 2, pick book", "move book 6",
     "Move a Book from the Library to the Black Market", "Déplacer un Livre de la Bibliothèque au Marché Noir"),
    (3, "3 smuggle +2: dice 1, provision 7", "take 3, pick provision", "move tool 4",
     "Move a Tool from the Black Market to the Engineering Works", "Déplacer un Outil du Marché Noir à la Machinerie"),
    (3, "3 gate +2: dice 2, provision 7", "take 3, pick provision", "gate 3 1",
     "Turn a die at the Inn to 1: it goes to the Jeweller",
     "Changer un dé à l\u2019Auberge en 1\u202f: il va à la Bijouterie"),
    (3, "4 2 +2: dice 1, tool 7", "take 4, pick tool, pick tool", "submarine 6",
     "Move the Submarine to the Black Market", "Déplacer le Sous-marin au Marché Noir"),
    (3, "2 beyond +2: dice 1, book 7", "take 2, pick book, roll 6", "loot 1 gem",
     "Take a Gem from the Jeweller", "Prendre une Gemme de la Bijouterie"),
])
def test_a_move_is_described_in_both_languages(players: int, drawn: str, first: str, move: str, english: str,
                                               french: str) -> None:
    state = at(players, drawn)
    if first:
        play(state, first)
    code = state.game.code(move)
    assert move in moves(state)
    assert (state.describe(code), state.describe(code, "fr")) == (english, french)


# ---- the story -------------------------------------------------------------------------------------------------------

def emitted() -> set[str]:
    """All kinds of events that the rules emit."""
    folder = Path(atlantis.__file__).parent / "games" / "atlandice"
    sources = "".join((folder / name).read_text() for name in ("rules.py", "effects.py", "scoring.py"))
    return {*re.findall(r'emit\("([a-z -]+)"', sources), "settled", "final"}


def random_events(lang: str) -> dict[str, set[str]]:
    """The sentences of random games, by kind of event."""
    found: dict[str, set[str]] = {}
    for players, game in GAMES.items():
        for seed in range(scaled(12, 3)):
            for event in events_of(game, 100 * players + seed):
                found.setdefault(event.kind, set()).add(event.text(lang))
    return found


def events_of(game: atlantis.Game, seed: int) -> list[Event]:
    random, state, events = Random(seed), game.start(), []
    while state.actor != atlantis.OVER:
        events += state.tell(random.choice(state.legal_actions()))
    return events


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_of_event_comes_up_and_has_a_sentence(lang: str) -> None:
    found = random_events(lang)
    assert set(found) == emitted()
    for sentences in found.values():
        for sentence in sentences:
            assert sentence[0].isupper() or sentence[0].isdecimal() or sentence[0] in "“«", sentence
            assert not re.search(r"[{}]|  ", sentence), sentence


def test_no_english_word_is_left_in_french() -> None:
    english = re.compile(r"\b(Seats?|player|the|Inn|Library|Jeweller|Blacksmith|Book|Tool|Weapon|Gem|each)\b")
    for sentences in random_events("fr").values():
        for sentence in sentences:
            assert not english.search(sentence), sentence


def test_a_tie_for_most_is_told_with_its_reason() -> None:
    said = told(at(4, """
        2 second +2: dice 1, book 1
        5 even +2: weapon 9, book 4
        seat 1: book 2
        seat 2: book 3
        seat 3: book 1
        6: book 1, gem 3, provision 3, tool 3, weapon 3
        """), "take 2, pick book")
    assert ("Books: Seats 1 and 2 have 3 each: a tie for most, 3 points each, no second place; the tile goes to Seat 1"
            in said)
