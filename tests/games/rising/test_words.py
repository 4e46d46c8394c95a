"""Atlantis Rising in words, English and French: notation, names, moves and events as sentences."""

from __future__ import annotations

import pytest

from atlantis import Action, State
from tests.games.rising.positions import (
    ALL_COUNCILORS,
    ALL_OUT,
    CARDS,
    COMPONENTS,
    CUBES,
    GAMES,
    LETTERS,
    MISFORTUNES,
    after,
    at,
    built_but,
    told,
    with_data,
)

TILES = [f"{letter}{number}" for letter in LETTERS for number in range(1, 7)]


def code(text: str) -> int:
    return GAMES[3].code(text)


# ---- notation --------------------------------------------------------------------------------------------------------


def written() -> list[str]:
    """All moves as section 11 of the rules writes them: 420 of players, then what chance brings."""
    brave = [f"{place} courage" for place in (*TILES, "navy")]
    return [
        *(f"place {place}" for place in (*TILES, "centre", "navy", *brave)),
        "hold",
        "done-placing",
        *(f"play {card}" for card in CARDS),
        *(f"raise {letter}" for letter in LETTERS),
        "pass",
        "pass-phase",
        "cancel",
        "endure",
        *(f"give {n}" for n in range(10)),
        *(f"sink {letter}" for letter in LETTERS),
        *(f"plague {letter}" for letter in LETTERS),
        *(f"recall {place}" for place in (*TILES, "centre", "navy")),
        *(f"recall {place}" for place in brave),
        *(f"act {place}" for place in (*TILES, "centre")),
        *(f"convert {one} {other}" for one in CUBES for other in CUBES if one != other),
        "done",
        "boost",
        "accept",
        *(f"keep {card}" for card in CARDS),
        *(f"discard {card}" for card in CARDS),
        *(f"build {component}" for component in COMPONENTS),
        *(f"waive {cube}" for cube in CUBES),
        "pass-build",
        *(f"target {word}" for word in (*TILES, *LETTERS, *ALL_COUNCILORS)),
        *(f"pick {card}" for card in MISFORTUNES),
        *(f"move {seat} {way} {cube}" for seat in range(1, 7) for way in ("give", "take") for cube in CUBES),
        "end-trade",
        "end-convert",
        *(f"councilor {seat} {councilor}" for seat in range(1, 7) for councilor in ALL_COUNCILORS),
        *(f"first {seat}" for seat in range(1, 7)),
        *(f"blueprint {component}" for component in COMPONENTS[1:]),
        *(f"roll {n}" for n in range(1, 7)),
        *(f"attack {n}" for n in range(10)),
        *(f"misfortune {card}" for card in MISFORTUNES),
        *(f"knowledge {card}" for card in CARDS),
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_420_actions_come_first_then_what_chance_brings(players: int) -> None:
    """The same for any number of players."""
    game = GAMES[players]
    assert [game.text(n) for n in range(game.actions)] == written()
    assert (game.actions, written().index("councilor 1 explorer")) == (528, 420)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place M1", Action("place", {"place": "M1", "courage": False})),
        ("place navy courage", Action("place", {"place": "navy", "courage": True})),
        ("play inner-light", Action("play", {"card": "inner-light"})),
        ("raise M", Action("raise", {"section": "M"})),
        ("give 2", Action("give", {"energy": 2})),
        ("recall M1 courage", Action("recall", {"place": "M1", "courage": True})),
        ("act centre", Action("act", {"place": "centre"})),
        ("convert ore gold", Action("convert", {"from": "ore", "to": "gold"})),
        ("build tidal-anchor", Action("build", {"component": "tidal-anchor"})),
        ("waive gold", Action("waive", {"cube": "gold"})),
        ("target M3", Action("target", {"tile": "M3"})),
        ("target M", Action("target", {"section": "M"})),
        ("target explorer", Action("target", {"councilor": "explorer"})),
        ("pick flood-C", Action("pick", {"misfortune": "flood-C"})),
        ("move 2 give ore", Action("move", {"seat": 2, "way": "give", "cube": "ore"})),
        ("councilor 2 explorer", Action("councilor", {"seat": 2, "councilor": "explorer"})),
        ("roll 4", Action("roll", {"roll": 4})),
        ("attack 3", Action("attack", {"die": 3})),
        ("misfortune flood-C", Action("misfortune", {"misfortune": "flood-C"})),
    ],
)
def test_an_action_is_a_kind_and_the_fields_that_a_board_can_match(text: str, action: Action) -> None:
    assert GAMES[3].start().action(code(text)) == action


def test_examples_show_moves_of_players() -> None:
    assert GAMES[3].start().why_not("jump") == (
        "“jump” is not a move of Atlantis Rising. Moves look like this: place M1, place navy courage, act centre, "
        "play inner-light, build star-well, raise M, pass, give 2, sink M, convert ore gold."
    )
    assert all(code(example) < 420 for example in GAMES[3].words.examples)


# ---- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "shown", "french"),
    [
        ("place", "M3", "Mountains M3", "Montagnes M3"),
        ("place", "centre", "the centre", "le centre"),
        ("place", "navy", "the Navy", "la Flotte"),
        ("tile", "C6", "Cities C6", "Cités C6"),
        ("section", "L", "Libraries", "Bibliothèques"),
        ("section", "R", "Forges", "Forges"),
        ("courage", True, "with courage", "avec courage"),
        ("courage", False, "without courage", "sans courage"),
        ("way", "give", "give", "donner"),
        ("cube", "crystal", "crystal", "cristal"),
        ("from", "ore", "ore", "minerai"),
        ("card", "ancestors-gambit", "Ancestors\u2019 Gambit", "Pari des ancêtres"),
        ("component", "star-well", "Star Well", "Puits d\u2019étoiles"),
        ("councilor", "scholar", "Scholar", "Érudit"),
        ("misfortune", "flood-H", "Flood: Hills", "Crue des Collines"),
        ("misfortune", "panic", "Panic!", "Panique\u202f!"),
        ("seat", 2, "Seat 2", "Siège 2"),
        ("roll", 4, "4", "4"),
        ("die", 0, "0", "0"),
    ],
)
def test_values_are_called_as_people_call_them(name: str, value: bool | int | str, shown: str, french: str) -> None:
    assert GAMES[2].words.value_name(name, value, "en") == shown
    assert GAMES[2].words.value_name(name, value, "fr") == french


# ---- moves -----------------------------------------------------------------------------------------------------------

FIRST = at(3, "seat 1 explorer: courage 1\nseat 2: ore 1")
COUNCIL = at(3, "phase council\nisland: M 3\nseat 2: energy 5")
SOLAR = at(3, "phase act\nplaces: centre seat-1 3\neffects: solar 1")
EXPLORER = at(3, "phase act\nM: M3 seat-1 1\nH: H1 seat-1 1\nL: L1 seat-1 1\nseat 1 explorer:")
PLAIN = at(3, "phase act\nM: M3 seat-1 1, M3 target 5\nL: L1 seat-1 1\nplaces: centre seat-1 1")
SHORT = after(3, "phase act\nH: H5 seat-1 1\nseat 1: energy 2", "act H5, roll 3")
DESCRIBED: list[tuple[State, str, str]] = [
    (FIRST, "place M1", "Place an Atlantean on Mountains M1"),
    (FIRST, "place navy courage", "Place an Atlantean with courage in the Navy"),
    (FIRST, "place centre", "Place an Atlantean at the centre"),
    (FIRST, "hold", "Hold the rest back until after the misfortunes"),
    (FIRST, "done-placing", "Place nobody, play no card"),
    (FIRST, "play ancient-atlas", "Play Ancient Atlas: targets of a section 2 lower"),
    (COUNCIL, "raise M", "Propose to raise a tile of Mountains for 5 energy"),
    (COUNCIL, "pass", "Continue"),
    (COUNCIL, "pass-phase", "Skip for this phase"),
    (COUNCIL, "cancel", "Cancel the Flood (3 energy)"),
    (COUNCIL, "endure", "Endure the Flood"),
    (COUNCIL, "give 2", "Give 2 energy"),
    (COUNCIL, "sink M", "Mountains M4 falls"),
    (at(3, "island: M 0"), "sink M", "A tile of Mountains falls"),
    (COUNCIL, "plague C", "The Plague empties Cities"),
    (COUNCIL, "recall navy", "Take an Atlantean in the Navy home"),
    (COUNCIL, "recall M4 courage", "Take an Atlantean on Mountains M4 home, with its courage"),
    (SOLAR, "act centre", "Act at the centre: +2 energy"),
    (PLAIN, "act centre", "Act at the centre: +1 energy"),
    (PLAIN, "act M3", "Act on Mountains M3: ore at 5 or more"),
    (EXPLORER, "act M3", "Act on Mountains M3: ore at 2 or more"),
    (EXPLORER, "act F6", "Act on Forests F6: crystal at 5 or more"),
    (EXPLORER, "act L1", "Act on Libraries L1: draw 3, keep 2"),
    (EXPLORER, "act R4", "Act on Forges R4: 1 ore for 2 Atlantium"),
    (EXPLORER, "act C3", "Act on Cities C3: a new Atlantean"),
    (EXPLORER, "convert ore gold", "Turn 1 ore into 1 gold"),
    (EXPLORER, "done", "Done: the others go home"),
    (SHORT, "boost", "Pay 2 energy: the roll succeeds"),
    (SHORT, "accept", "Accept the roll"),
    (FIRST, "keep market-day", "Keep Market Day (trade 3 cubes)"),
    (FIRST, "discard heroic-verse", "Discard Heroic Verse (+2 courage)"),
    (FIRST, "build solar-matrix", "Build Solar Matrix for 3 Atlantium + 1 gold + 1 crystal: next turn: double energy"),
    (FIRST, "waive gold", "Pay 1 gold less"),
    (FIRST, "pass-build", "Build nothing"),
    (FIRST, "target M3", "A barrier on Mountains M3"),
    (FIRST, "target M", "For Mountains"),
    (FIRST, "target priest", "Copy Priest: +1 energy a turn"),
    (FIRST, "pick flood-C", "Throw away Flood: Cities"),
    (FIRST, "move 2 give ore", "Give 1 ore to Seat 2"),
    (FIRST, "move 2 take gold", "Take 1 gold from Seat 2"),
    (FIRST, "end-trade", "End the trade"),
    (FIRST, "end-convert", "Stop converting"),
    (FIRST, "councilor 2 explorer", "Seat 2 is the Explorer"),
    (FIRST, "first 3", "Seat 3 begins"),
    (FIRST, "blueprint tidal-anchor", "On the blueprint: Tidal Anchor"),
    (FIRST, "roll 4", "Roll: 4"),
    (FIRST, "attack 0", "Attack die: 0"),
    (FIRST, "misfortune plague", "Misfortune: Plague"),
    (FIRST, "knowledge market-day", "Knowledge: Market Day"),
]


@pytest.mark.parametrize(("state", "move", "sentence"), DESCRIBED)
def test_a_move_is_described_in_a_sentence(state: State, move: str, sentence: str) -> None:
    assert state.describe(code(move)) == sentence


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (FIRST, "place centre", "Placer un Atlante au centre"),
        (FIRST, "place navy courage", "Placer un Atlante avec courage dans la Flotte"),
        (COUNCIL, "recall M4 courage", "Ramener un Atlante placé sur Montagnes M4, avec son courage"),
        (EXPLORER, "act R4", "Agir sur Forges R4\u202f: 1 minerai pour 2 atlantium"),
        (FIRST, "pick flood-C", "Défausser Crue des Cités"),
        (FIRST, "move 2 take gold", "Prendre 1 or à Siège 2"),
    ],
)
def test_a_move_is_described_in_french(state: State, move: str, sentence: str) -> None:
    assert state.describe(code(move), "fr") == sentence


def test_moves_are_described_with_the_values_in_force() -> None:
    game = with_data(
        2,
        {
            "energy.cancel": 4,
            "energy.raise": 7,
            "knowledge.market-day.amount": 6,
            "tiles.libraries.draw": [4, 4, 4, 4, 4, 4],
            "tiles.forges.atlantium": [5, 5, 5, 5, 5, 5],
            "components.star-well.cost": {"ore": 2},
            "components.star-well.amount": 8,
            "councilors.priest": 3,
        },
    )
    state = at(2, "", game)
    assert [
        state.describe(game.code(move))
        for move in ("cancel", "raise F", "play market-day", "act L1", "act R6", "build star-well", "target priest")
    ] == [
        "Cancel the Flood (4 energy)",
        "Propose to raise a tile of Forests for 7 energy",
        "Play Market Day: trade 6 cubes",
        "Act on Libraries L1: draw 4, keep 2",
        "Act on Forges R6: 1 ore for 5 Atlantium",
        "Build Star Well for 2 ore: +8 energy",
        "Copy Priest: +3 energy a turn",
    ]


# ---- events ----------------------------------------------------------------------------------------------------------

RICH = "atlantium 6, gold 4, crystal 3"
PLAYED = [
    ("seat 1 astrologer: courage 1", "place M1 courage, place centre, hold"),
    ("seat 1: inner-light 1, heroic-verse 1", "play inner-light, play heroic-verse"),
    ("seat 1: science-of-shielding 1", "play science-of-shielding, target M3"),
    ("seat 1: untapped-talent 1", "play untapped-talent, target champion"),
    ("seat 1: ancient-atlas 1", "play ancient-atlas, target H"),
    ("seat 1: market-day 1, ore 1", "play market-day, move 2 give ore"),
    (
        f"{ALL_OUT}seat 1: reading-the-tides 1, song-of-the-seabed 1\nisland: M 3",
        "play reading-the-tides, misfortune flood-M, misfortune calm-seas, misfortune flood-M, pick flood-M, "
        "play song-of-the-seabed, target M",
    ),
    (
        f"{ALL_OUT}seat 1: energy 1\nseat 2: energy 1\nseat 3: energy 1",
        "misfortune flood-M, cancel, give 1, give 1, give 1",
    ),
    ("phase council\nisland: M 3\nseat 2: energy 3\nseat 3: energy 2", "raise M, give 3, give 0"),
    (f"{ALL_OUT}island: M 3\nseat 2: energy 5", "pass-phase"),
    ("phase misfortunes\nM: intact 2, M5 seat-1 2, M5 seat-2 1, M5 brave-2 1", "misfortune flood-M, roll 4"),
    (f"{ALL_OUT}M: M1 barrier 1", "misfortune flood-M"),
    (f"{ALL_OUT}island: C 0", "misfortune flood-C"),
    (f"{ALL_OUT}island: M 1, others 0", "misfortune flood-C"),
    (f"{ALL_OUT}island: others 0", "misfortune controlled-flood"),
    ("phase misfortunes\nM: M1 seat-1 1\nplaces: navy seat-2 1", "misfortune plague, misfortune panic, recall navy"),
    (f"{ALL_OUT}sea: calm-seas 1", "misfortune calm-seas"),
    ("phase act\nM: M3 seat-1 1\nseat 1: tireless-hands 1", "play tireless-hands, act M3, roll 5, roll 2"),
    ("phase act\nH: H5 seat-1 1\nseat 1: energy 2", "act H5, roll 3, boost"),
    (
        "phase act\nL: L3 seat-1 1\ndeck: inner-light 1",
        "act L3, knowledge inner-light, knowledge market-day, keep market-day",
    ),
    ("phase act\nR: R1 seat-1 1\nC: C1 seat-1 1\nplaces: centre seat-1 1\nseat 1: ore 1", "act R1, act C1, act centre"),
    ("phase act\nseat 1: energy 2, ore 1", "convert ore gold"),
    ("phase attack, galley 8\nplaces: navy seat-1 4, navy seat-2 4, navy brave-2 1", "attack 3, sink M, sink C"),
    ("phase attack, galley 3\nplaces: navy seat-1 1, navy seat-2 3", "attack 1"),
    (
        "phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2\nseat 2: burning-mirrors 1, ancestors-gambit 1",
        "attack 5, play burning-mirrors, play ancestors-gambit, attack 3",
    ),
    ("phase act, galley 5\nplaces: navy seat-1 1, centre seat-1 1\neffects: spire 1", "act centre"),
    ("phase attack, galley 5\nisland: M 5, others 0", "attack 0"),
    (
        f"phase build\nseat 1 artificer: {RICH}, borrowed-plans 1, twin-harmonics 1",
        "play borrowed-plans, play twin-harmonics, build muster-bell, waive crystal, waive atlantium",
    ),
    (
        f"phase build\nseat 1: {RICH}\nseat 2: tireless-hands 2, inner-light 2",
        "build signal-mirror, knowledge market-day, knowledge market-day, knowledge ancient-atlas, "
        "discard tireless-hands",
    ),
    (f"{built_but('exchange-conduit')}\nphase build, turn 4\nseat 1: {RICH}", "build exchange-conduit"),
    ("phase build, turn 100\nseat 1: inner-light 1", "pass-build"),
]
"""Positions of three players, and moves there: everything that can happen happens in one of them."""
SENTENCES = {
    "Seat 1 places an Atlantean with courage on Mountains M1",
    "Seat 1 holds back 1 until after the misfortunes",
    "Seat 1 plays Inner Light: +2 energy",
    "Seat 1 receives 2 energy",
    "Seat 1 receives 2 courage",
    "Seat 1 sets a barrier on Mountains M3",
    "Seat 1 has the ability of the Champion this turn",
    "The Champion brings 1 courage to Seat 1",
    "Targets of Hills are 2 lower this turn",
    "Seat 1 gives 1 ore to Seat 2",
    "Next in the deck: Flood: Mountains",
    "Flood: Mountains is thrown away",
    "Mountains M3 rises from the sea",
    "Seat 1 draws Calm Seas: nothing happens",
    "Mountains M3 sinks into the sea",
    "Seat 1 asks for 3 energy to cancel the Flood",
    "Seat 1 gives 1 energy; 2 to go",
    "Seat 3 gives 1 energy: enough",
    "The Flood is cancelled",
    "Not enough energy: everybody keeps theirs",
    "Seat 1 proposes to raise a tile of Mountains: 5 energy",
    "Seat 1 passes for all misfortunes of this turn",
    "Seat 2 uses courage on Mountains M5",
    "Mountains M5: 4 against 4: success",
    "Seat 2 receives 1 ore",
    "Home to Seat 1: 2 Atlanteans",
    "The barrier on Mountains M1 breaks and stops the Flood",
    "Cities: all gone, so two other tiles fall",
    "Cities: all gone, and fewer than two other tiles are left. The island is lost",
    "The centre sinks. Atlantis is lost",
    "The Plague empties Mountains",
    "Seat 2 takes an Atlantean in the Navy home",
    "The discarded misfortunes are shuffled into a new deck",
    "Seat 1 acts on Mountains M3, twice",
    "Mountains M3: 2 against 3: 1 short",
    "Seat 1 adds 2 energy to the roll",
    "The discarded knowledge is shuffled into a new deck",
    "Seat 1 keeps Market Day",
    "Seat 1 forges 1 ore into 3 Atlantium",
    "Seat 1 has a new Atlantean",
    "Seat 1 receives 1 energy from the centre",
    "Seat 1 turns 1 ore into 1 gold",
    "The Athenians attack: die 3, galley +8",
    "11 against 9: 2 tiles fall",
    "Seat 1 earns 1 courage in the Navy",
    "The galley moves to +4",
    "Turn 7: Seat 2 is the starting player",
    "4 against 4: the Navy holds",
    "The Athenians attack: die 3, galley +5, Burning Mirrors -2",
    "6 against 5: 1 tile falls",
    "The Athenians attack: Targeting Spire keeps the die at 0, galley +5",
    "All tiles around the centre are gone",
    "Seat 1 pays 1 crystal less",
    "Seat 1 builds Muster Bell for 1 Atlantium; 9 to go",
    "Seat 1 receives 1 grey Atlantean",
    "The Priest brings 1 energy to Seat 2",
    "Seat 1 draws Market Day",
    "Seat 2 discards Tireless Hands",
    "The gate is complete. Atlantis is saved",
    "100 turns have passed and the gate is not built. Atlantis is lost",
}
"""Of every kind of sentence one."""


def test_what_happens_is_told_with_its_numbers() -> None:
    found: set[str] = set()
    for drawn, made in PLAYED:
        state = at(3, drawn)
        for move in made.split(","):
            found |= {event.text() for event in state.tell(state.game.code(move))}
    assert found >= SENTENCES


CARD_WORDS = {
    "ancestors-gambit": "roll the attack again",
    "ballad-of-bravery": "courage for all with two in the Navy",
    "science-of-shielding": "place a barrier",
    "untapped-talent": "copy a councilor this turn",
    "ancient-atlas": "targets of a section 2 lower",
    "market-day": "trade 3 cubes",
    "borrowed-plans": "the build costs 2 less",
    "twin-harmonics": "the benefit twice",
    "reading-the-tides": "look at 3 misfortunes, discard one",
    "song-of-the-seabed": "raise a tile",
    "inner-light": "+2 energy",
    "heroic-verse": "+2 courage",
    "burning-mirrors": "the attack is 2 lower",
    "tireless-hands": "the next action twice",
    "alchemists-notes": "change 2 cubes",
}
MISFORTUNE_WORDS = {
    "flood-M": "the tip of Mountains is in danger",
    "calm-seas": "nothing happens",
    "controlled-flood": "a tile of your choice falls",
    "crisis-of-faith": "the centre gives no energy this turn",
    "earthquake": "target numbers are 1 higher this turn",
    "spur-the-cycle": "all misfortunes are shuffled together",
    "panic": "everybody takes an Atlantean home",
    "plague": "the fullest section is emptied",
    "hopelessness": "courage has no effect this turn",
    "lack-of-support": "councilors have no abilities this turn",
}


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_described_with_what_it_does(card: str) -> None:
    assert GAMES[3].start().describe(code(f"play {card}")).endswith(f": {CARD_WORDS[card]}")


@pytest.mark.parametrize("card", MISFORTUNE_WORDS)
def test_a_misfortune_is_told_with_what_it_does(card: str) -> None:
    assert told(at(3, ALL_OUT), f"misfortune {card}")[0].endswith(f": {MISFORTUNE_WORDS[card]}")


def test_the_set_up_is_told() -> None:
    state = GAMES[3].start()
    assert told(state, "councilor 1 priest, councilor 2 scholar, councilor 3 champion, first 2") == [
        "Seat 1 is the Priest",
        "Seat 2 is the Scholar",
        "Seat 3 is the Champion",
        "Seat 2 begins",
    ]
    drawn = "tidal-anchor star-well muster-bell solar-matrix hero-vault crew-beacon oath-ring ether-valve balance-arm"
    said = told(state, ", ".join(f"blueprint {component}" for component in drawn.split()))
    assert said[:2] == ["On the blueprint: Tidal Anchor", "On the blueprint: Star Well"]
    assert said[8:] == ["On the blueprint: Balance Arm", "Turn 1: Seat 2 is the starting player"]
    assert told(state, "knowledge market-day") == [
        "Seat 2 draws Market Day",
        "The Champion brings 1 courage to Seat 3",
        "The Priest brings 1 energy to Seat 1",
    ]


def test_several_grey_atlanteans_are_told_where_the_data_gives_them() -> None:
    game = with_data(2, {"components.muster-bell.amount": 2})
    assert "Seat 1 receives 2 grey Atlanteans" in told(at(2, f"phase build\nseat 1: {RICH}", game), "build muster-bell")
