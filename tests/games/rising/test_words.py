"""Atlantis Rising in words, English and French: notation, names, moves and events as sentences."""

from __future__ import annotations

import pytest

from atlantis import Action, State
from tests.games.rising.positions import (
    ALL_COUNCILORS,
    CARDS,
    COMPONENTS,
    CUBES,
    GAMES,
    LETTERS,
    MISFORTUNES,
    at,
    play,
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
        ("place centre", Action("place", {"place": "centre", "courage": False})),
        ("hold", Action("hold", {})),
        ("play inner-light", Action("play", {"card": "inner-light"})),
        ("raise M", Action("raise", {"section": "M"})),
        ("give 2", Action("give", {"energy": 2})),
        ("sink H", Action("sink", {"section": "H"})),
        ("plague C", Action("plague", {"section": "C"})),
        ("recall M1 courage", Action("recall", {"place": "M1", "courage": True})),
        ("recall centre", Action("recall", {"place": "centre", "courage": False})),
        ("act M3", Action("act", {"place": "M3"})),
        ("act centre", Action("act", {"place": "centre"})),
        ("convert ore gold", Action("convert", {"from": "ore", "to": "gold"})),
        ("keep inner-light", Action("keep", {"card": "inner-light"})),
        ("discard market-day", Action("discard", {"card": "market-day"})),
        ("build tidal-anchor", Action("build", {"component": "tidal-anchor"})),
        ("waive gold", Action("waive", {"cube": "gold"})),
        ("target M3", Action("target", {"tile": "M3"})),
        ("target M", Action("target", {"section": "M"})),
        ("target explorer", Action("target", {"councilor": "explorer"})),
        ("pick flood-C", Action("pick", {"misfortune": "flood-C"})),
        ("move 2 give ore", Action("move", {"seat": 2, "way": "give", "cube": "ore"})),
        ("move 6 take gold", Action("move", {"seat": 6, "way": "take", "cube": "gold"})),
        ("councilor 2 explorer", Action("councilor", {"seat": 2, "councilor": "explorer"})),
        ("first 2", Action("first", {"seat": 2})),
        ("blueprint tidal-anchor", Action("blueprint", {"component": "tidal-anchor"})),
        ("roll 4", Action("roll", {"roll": 4})),
        ("attack 3", Action("attack", {"die": 3})),
        ("misfortune flood-C", Action("misfortune", {"misfortune": "flood-C"})),
        ("knowledge inner-light", Action("knowledge", {"card": "inner-light"})),
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
    ("name", "term", "french"),
    [
        ("place", "place an Atlantean", "placer un Atlante"),
        ("hold", "hold back", "retenir"),
        ("done-placing", "place nobody", "ne placer personne"),
        ("raise", "raise a tile", "relever une tuile"),
        ("pass-phase", "pass for this phase", "passer pour cette phase"),
        ("endure", "endure it", "subir"),
        ("sink", "let a tile sink", "laisser tomber une tuile"),
        ("recall", "call back", "ramener"),
        ("waive", "waive", "ne pas payer"),
        ("pick", "throw away", "défausser un malheur"),
        ("move", "move a cube", "déplacer un cube"),
        ("pass-build", "build nothing", "ne rien construire"),
        ("way", "give or take", "donner ou prendre"),
        ("component", "component", "composant"),
        ("section", "section", "région"),
    ],
)
def test_kinds_and_fields_have_names(name: str, term: str, french: str) -> None:
    assert GAMES[2].words.term(name, "en") == term
    assert GAMES[2].words.term(name, "fr") == french


@pytest.mark.parametrize(
    ("name", "question", "french"),
    [
        ("place", "Which place?", "Quel endroit\u202f?"),
        ("courage", "With courage?", "Avec courage\u202f?"),
        ("card", "Which card?", "Quelle carte\u202f?"),
        ("section", "Which section?", "Quelle région\u202f?"),
        ("energy", "How much energy?", "Combien d\u2019énergie\u202f?"),
        ("to", "What does it become?", "Que devient-il\u202f?"),
        ("component", "Which component?", "Quel composant\u202f?"),
        ("tile", "Which tile?", "Quelle tuile\u202f?"),
        ("councilor", "Which councilor?", "Quel conseiller\u202f?"),
        ("seat", "Which player?", "Quel joueur\u202f?"),
        ("misfortune", "Which misfortune?", "Quel malheur\u202f?"),
        ("way", "Give or take?", "Donner ou prendre\u202f?"),
    ],
)
def test_fields_are_asked_for_with_a_question(name: str, question: str, french: str) -> None:
    assert GAMES[2].words.question(name, "en") == question
    assert GAMES[2].words.question(name, "fr") == french


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
        ("way", "take", "take", "prendre"),
        ("cube", "crystal", "crystal", "cristal"),
        ("from", "ore", "ore", "minerai"),
        ("to", "gold", "gold", "or"),
        ("card", "ancestors-gambit", "Ancestors\u2019 Gambit", "Pari des ancêtres"),
        ("component", "star-well", "Star Well", "Puits d\u2019étoiles"),
        ("councilor", "scholar", "Scholar", "Érudit"),
        ("misfortune", "flood-H", "Flood: Hills", "Crue des Collines"),
        ("misfortune", "panic", "Panic!", "Panique\u202f!"),
        ("seat", 2, "Seat 2", "Siège 2"),
        ("energy", 3, "3", "3"),
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
SHORT = play(at(3, "phase act\nH: H5 seat-1 1\nseat 1: energy 2"), "act H5, roll 3")
DESCRIBED: list[tuple[State, str, str, str]] = [
    (FIRST, "place M1", "Place an Atlantean on Mountains M1", "Placer un Atlante sur Montagnes M1"),
    (
        FIRST,
        "place navy courage",
        "Place an Atlantean with courage in the Navy",
        "Placer un Atlante avec courage dans la Flotte",
    ),
    (FIRST, "place centre", "Place an Atlantean at the centre", "Placer un Atlante au centre"),
    (
        FIRST,
        "hold",
        "Hold the rest back until after the misfortunes",
        "Retenir les autres jusqu\u2019après les malheurs",
    ),
    (FIRST, "done-placing", "Place nobody, play no card", "Ne placer personne, ne jouer aucune carte"),
    (FIRST, "play inner-light", "Play Inner Light: +2 energy", "Jouer Lumière intérieure\u202f: +2 énergie"),
    (
        FIRST,
        "play ancient-atlas",
        "Play Ancient Atlas: targets of a section 2 lower",
        "Jouer Atlas ancien\u202f: seuils d\u2019une région abaissés de 2",
    ),
    (
        FIRST,
        "play burning-mirrors",
        "Play Burning Mirrors: the attack is 2 lower",
        "Jouer Miroirs ardents\u202f: l\u2019attaque baisse de 2",
    ),
    (
        COUNCIL,
        "raise M",
        "Propose to raise a tile of Mountains for 5 energy",
        "Proposer de relever une tuile pour 5 énergie\u202f: Montagnes",
    ),
    (COUNCIL, "pass", "Pass", "Passer"),
    (COUNCIL, "pass-phase", "Pass before all misfortunes of this turn", "Passer avant tous les malheurs de ce tour"),
    (COUNCIL, "cancel", "Cancel the Flood together for 3 energy", "Annuler la Crue ensemble pour 3 énergie"),
    (COUNCIL, "endure", "Endure the Flood", "Subir la Crue"),
    (COUNCIL, "give 2", "Give 2 energy", "Donner 2 énergie"),
    (COUNCIL, "sink M", "Mountains M4 falls", "Montagnes M4 tombe"),
    (COUNCIL, "sink H", "Hills H1 falls", "Collines H1 tombe"),
    (at(3, "island: M 0"), "sink M", "A tile of Mountains falls", "Une tuile tombe\u202f: Montagnes"),
    (COUNCIL, "plague C", "The Plague empties Cities", "La Peste vide\u202f: Cités"),
    (COUNCIL, "recall navy", "Take an Atlantean in the Navy home", "Ramener un Atlante placé dans la Flotte"),
    (
        COUNCIL,
        "recall M4 courage",
        "Take an Atlantean on Mountains M4 home, with its courage",
        "Ramener un Atlante placé sur Montagnes M4, avec son courage",
    ),
    (SOLAR, "act centre", "Act at the centre: +2 energy", "Agir au centre\u202f: +2 énergie"),
    (PLAIN, "act centre", "Act at the centre: +1 energy", "Agir au centre\u202f: +1 énergie"),
    (PLAIN, "act M3", "Act on Mountains M3: ore at 5 or more", "Agir sur Montagnes M3\u202f: minerai à 5 ou plus"),
    (EXPLORER, "act M3", "Act on Mountains M3: ore at 2 or more", "Agir sur Montagnes M3\u202f: minerai à 2 ou plus"),
    (EXPLORER, "act H1", "Act on Hills H1: gold at 2 or more", "Agir sur Collines H1\u202f: or à 2 ou plus"),
    (EXPLORER, "act F6", "Act on Forests F6: crystal at 5 or more", "Agir sur Forêts F6\u202f: cristal à 5 ou plus"),
    (EXPLORER, "act L1", "Act on Libraries L1: draw 3, keep 2", "Agir sur Bibliothèques L1\u202f: piocher 3, garder 2"),
    (
        EXPLORER,
        "act R4",
        "Act on Forges R4: 1 ore for 2 Atlantium",
        "Agir sur Forges R4\u202f: 1 minerai pour 2 atlantium",
    ),
    (EXPLORER, "act C3", "Act on Cities C3: a new Atlantean", "Agir sur Cités C3\u202f: un nouvel Atlante"),
    (EXPLORER, "convert ore gold", "Turn 1 ore into 1 gold", "Changer 1 minerai en 1 or"),
    (EXPLORER, "done", "Done: the others go home", "Terminé\u202f: les autres rentrent"),
    (SHORT, "boost", "Pay 2 energy: the roll succeeds", "Payer 2 énergie\u202f: le jet réussit"),
    (SHORT, "accept", "Accept the roll", "Accepter le jet"),
    (FIRST, "keep market-day", "Keep Market Day (trade 3 cubes)", "Garder Jour de marché (échanger 3 cubes)"),
    (FIRST, "discard heroic-verse", "Discard Heroic Verse (+2 courage)", "Défausser Vers héroïques (+2 courage)"),
    (
        FIRST,
        "build solar-matrix",
        "Build Solar Matrix for 3 Atlantium + 1 gold + 1 crystal: next turn: double energy",
        "Construire Matrice solaire pour 3 atlantium + 1 or + 1 cristal\u202f: tour suivant\u202f: énergie doublée",
    ),
    (FIRST, "waive gold", "Pay 1 gold less", "Payer 1 or de moins"),
    (FIRST, "pass-build", "Build nothing", "Ne rien construire"),
    (FIRST, "target M3", "A barrier on Mountains M3", "Une barrière\u202f: Montagnes M3"),
    (FIRST, "target M", "For Mountains", "Pour\u202f: Montagnes"),
    (FIRST, "target priest", "Copy Priest: +1 energy a turn", "Copier\u202f: Prêtre, +1 énergie par tour"),
    (FIRST, "pick flood-C", "Throw away Flood: Cities", "Défausser Crue des Cités"),
    (FIRST, "move 2 give ore", "Give 1 ore to Seat 2", "Donner 1 minerai à Siège 2"),
    (FIRST, "move 2 take gold", "Take 1 gold from Seat 2", "Prendre 1 or à Siège 2"),
    (FIRST, "end-trade", "End the trade", "Finir l\u2019échange"),
    (FIRST, "end-convert", "Convert no more", "Ne plus changer de cube"),
    (FIRST, "councilor 2 explorer", "Seat 2 is the Explorer", "Conseiller de Siège 2\u202f: Explorateur"),
    (FIRST, "first 3", "Seat 3 begins", "Siège 3 commence"),
    (FIRST, "blueprint tidal-anchor", "On the blueprint: Tidal Anchor", "Sur le plan\u202f: Ancre des marées"),
    (FIRST, "roll 4", "Roll: 4", "Jet\u202f: 4"),
    (FIRST, "attack 0", "Attack die: 0", "Dé d\u2019attaque\u202f: 0"),
    (FIRST, "misfortune plague", "Misfortune: Plague", "Malheur\u202f: Peste"),
    (FIRST, "knowledge market-day", "Knowledge: Market Day", "Savoir\u202f: Jour de marché"),
]


@pytest.mark.parametrize(("state", "move", "sentence", "french"), DESCRIBED)
def test_a_move_is_described_in_a_sentence(state: State, move: str, sentence: str, french: str) -> None:
    assert state.describe(code(move)) == sentence
    assert state.describe(code(move), "fr") == french


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
        "Cancel the Flood together for 4 energy",
        "Propose to raise a tile of Forests for 7 energy",
        "Play Market Day: trade 6 cubes",
        "Act on Libraries L1: draw 4, keep 2",
        "Act on Forges R6: 1 ore for 5 Atlantium",
        "Build Star Well for 2 ore: +8 energy",
        "Copy Priest: +3 energy a turn",
    ]


# ---- events ----------------------------------------------------------------------------------------------------------

ALL_OUT = "places: navy seat-1 3, navy seat-2 3, navy seat-3 3"
DRAW = f"phase misfortunes\n{ALL_OUT}\n"
NINE = (
    "blueprint: power-core 1, tidal-anchor 1, signal-mirror 1, muster-bell 1, solar-matrix 2, targeting-spire 2, "
    "exchange-conduit 0, ward-lattice 2, ether-valve 3, memory-prism 3\n"
)
RICH = "atlantium 6, gold 4, crystal 3"
STORIES: list[tuple[int, str, str, list[str]]] = [
    # placing
    (
        3,
        "seat 1 astrologer: courage 1",
        "place M1 courage, place centre, hold",
        [
            "Seat 1 places an Atlantean with courage on Mountains M1",
            "Seat 1 places an Atlantean at the centre",
            "Seat 1 holds back 1 until after the misfortunes",
        ],
    ),
    (3, "", "place navy", ["Seat 1 places an Atlantean in the Navy"]),
    # cards
    (
        3,
        "seat 1: inner-light 1, heroic-verse 1",
        "play inner-light, play heroic-verse",
        [
            "Seat 1 plays Inner Light: +2 energy",
            "Seat 1 receives 2 energy",
            "Seat 1 plays Heroic Verse: +2 courage",
            "Seat 1 receives 2 courage",
        ],
    ),
    (
        3,
        "seat 1: science-of-shielding 1",
        "play science-of-shielding, target M3",
        ["Seat 1 plays Science of Shielding: place a barrier", "Seat 1 sets a barrier on Mountains M3"],
    ),
    (
        3,
        "seat 1: untapped-talent 2",
        "play untapped-talent, target champion",
        [
            "Seat 1 plays Untapped Talent: copy a councilor this turn",
            "Seat 1 has the ability of the Champion this turn",
            "The Champion brings Seat 1 1 courage",
        ],
    ),
    (
        3,
        "seat 1: ancient-atlas 1",
        "play ancient-atlas, target H",
        ["Seat 1 plays Ancient Atlas: targets of a section 2 lower", "Targets of Hills are 2 lower this turn"],
    ),
    (
        3,
        "seat 1: market-day 1, ore 1\nseat 2: gold 1",
        "play market-day, move 2 give ore, move 2 take gold, end-trade",
        ["Seat 1 plays Market Day: trade 3 cubes", "Seat 1 gives 1 ore to Seat 2", "Seat 2 gives 1 gold to Seat 1"],
    ),
    (
        3,
        f"{DRAW}seat 1: reading-the-tides 1, song-of-the-seabed 1\nisland: M 3",
        "play reading-the-tides, misfortune flood-M, misfortune calm-seas, misfortune flood-M, pick flood-M, "
        "play song-of-the-seabed, target M",
        [
            "Seat 1 plays Reading the Tides: look at 3 misfortunes, discard one",
            "Next in the deck: Flood: Mountains",
            "Next in the deck: Calm Seas",
            "Next in the deck: Flood: Mountains",
            "Flood: Mountains is thrown away",
            "Seat 1 plays Song of the Seabed: raise a tile",
            "Mountains M3 rises from the sea",
            "Seat 1 draws Calm Seas: nothing happens",
            "Seat 2 draws Flood: Mountains: the tip of Mountains is in danger",
            "Mountains M3 sinks into the sea",
        ],
    ),
    # the council: who gave what
    (
        3,
        f"{DRAW}seat 1: energy 1\nseat 2: energy 1\nseat 3: energy 1",
        "misfortune flood-M, cancel, give 1, give 1, give 1",
        [
            "Seat 1 draws Flood: Mountains: the tip of Mountains is in danger",
            "Seat 1 asks for 3 energy to cancel the Flood",
            "Seat 1 gives 1 energy; 2 to go",
            "Seat 2 gives 1 energy; 1 to go",
            "Seat 3 gives 1 energy: enough",
            "The Flood is cancelled",
        ],
    ),
    (
        3,
        f"{DRAW}seat 2: energy 2\nseat 3: energy 1",
        "misfortune flood-M, cancel, give 1",
        [
            "Seat 2 gives 1 energy; 2 to go",
            "It does not come together: everybody keeps their energy",
            "Mountains M1 sinks into the sea",
        ],
    ),
    (
        3,
        "phase council\nisland: M 3\nseat 2: energy 3\nseat 3: energy 2",
        "raise M, give 3, give 2",
        [
            "Seat 1 proposes to raise a tile of Mountains: 5 energy",
            "Seat 2 gives 3 energy; 2 to go",
            "Seat 3 gives 2 energy: enough",
            "Mountains M3 rises from the sea",
        ],
    ),
    (
        3,
        "phase council\nisland: M 3\nseat 2: energy 3\nseat 3: energy 2",
        "raise M, give 3, give 0",
        ["Seat 3 gives 0 energy; 2 to go", "It does not come together: everybody keeps their energy"],
    ),
    (3, f"{DRAW}island: M 3\nseat 2: energy 5", "pass-phase", ["Seat 1 passes before all misfortunes of this turn"]),
    # the sea
    (
        3,
        "phase misfortunes\nM: intact 2, M5 seat-1 2, M5 seat-2 1, M5 brave-2 1\n"
        "places: navy seat-1 1, navy seat-2 2, navy seat-3 3",
        "misfortune flood-M, roll 4",
        [
            "Seat 2 uses courage on Mountains M5",
            "Mountains M5: 4 against 4: success",
            "Seat 2 receives 1 ore",
            "Home to Seat 1: 2 Atlanteans",
            "Mountains M5 sinks into the sea",
        ],
    ),
    (
        3,
        "phase misfortunes\nM: M1 seat-1 1\nplaces: navy seat-1 2, navy seat-2 3, navy seat-3 3",
        "misfortune flood-M",
        ["Home to Seat 1: 1 Atlantean", "Mountains M1 sinks into the sea"],
    ),
    (3, f"{DRAW}M: M1 barrier 1", "misfortune flood-M", ["The barrier on Mountains M1 breaks and stops the Flood"]),
    (
        3,
        f"{DRAW}island: C 0",
        "misfortune flood-C, sink M, sink L",
        [
            "Cities: all gone, so two other tiles fall",
            "Mountains M1 sinks into the sea",
            "Libraries L1 sinks into the sea",
        ],
    ),
    (
        3,
        f"{DRAW}island: M 1, others 0",
        "misfortune flood-C",
        ["Cities: all gone, and two other tiles are not left. The island is lost"],
    ),
    (
        3,
        f"{DRAW}island: others 0",
        "misfortune controlled-flood",
        ["Seat 1 draws Controlled Flood: a tile of one\u2019s choice falls", "The centre sinks. Atlantis is lost"],
    ),
    *(
        (3, DRAW, f"misfortune {card}", [f"Seat 1 draws {said}"])
        for card, said in {
            "calm-seas": "Calm Seas: nothing happens",
            "crisis-of-faith": "Crisis of Faith: the centre gives no energy this turn",
            "earthquake": "Earthquake: target numbers are 1 higher this turn",
            "spur-the-cycle": "Spur the Cycle: all misfortunes are shuffled together",
            "hopelessness": "Hopelessness: courage has no effect this turn",
            "lack-of-support": "Lack of Support: councilors have no abilities this turn",
        }.items()
    ),
    (
        2,
        "phase misfortunes\nM: M1 seat-1 1\nH: H1 seat-2 1\nplaces: navy seat-1 2, navy seat-2 2",
        "misfortune plague, plague M, misfortune panic, recall navy, recall navy",
        [
            "Seat 1 draws Plague: the fullest section is emptied",
            "The Plague: everybody leaves, Mountains",
            "Seat 2 draws Panic!: everybody takes an Atlantean home",
            "Seat 2 takes an Atlantean in the Navy home",
            "Seat 1 takes an Atlantean in the Navy home",
        ],
    ),
    (
        2,
        "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3\nsea: calm-seas 1",
        "misfortune calm-seas",
        ["Seat 1 draws Calm Seas: nothing happens", "The discarded misfortunes are shuffled into a new deck"],
    ),
    # acting
    (
        2,
        "phase act\nM: M3 seat-1 1\nseat 1: tireless-hands 1",
        "play tireless-hands, act M3, roll 5, roll 2",
        [
            "Seat 1 plays Tireless Hands: the next action twice",
            "Seat 1 acts on Mountains M3, twice",
            "Mountains M3: 5 against 3: success",
            "Seat 1 receives 1 ore",
            "Mountains M3: 2 against 3: 1 short",
        ],
    ),
    (
        2,
        "phase act\nH: H5 seat-1 1\nseat 1: energy 2",
        "act H5, roll 3, boost",
        [
            "Seat 1 acts on Hills H5",
            "Hills H5: 3 against 5: 2 short",
            "Seat 1 adds 2 energy to the roll",
            "Seat 1 receives 1 gold",
        ],
    ),
    (
        2,
        "phase act\nL: L3 seat-1 1\ndeck: inner-light 1",
        "act L3, knowledge inner-light, knowledge market-day, keep market-day",
        [
            "Seat 1 acts on Libraries L3",
            "The discarded knowledge is shuffled into a new deck",
            "Seat 1 keeps Market Day",
        ],
    ),
    (
        2,
        "phase act\nR: R1 seat-1 1\nC: C1 seat-1 1\nplaces: centre seat-1 1\nseat 1: ore 1",
        "act R1, act C1, act centre",
        [
            "Seat 1 acts on Forges R1",
            "Seat 1 forges 1 ore into 3 Atlantium",
            "Seat 1 acts on Cities C1",
            "Seat 1 has a new Atlantean",
            "Seat 1 acts at the centre",
            "Seat 1 receives 1 energy from the centre",
        ],
    ),
    (2, "phase act\nR: R1 seat-1 1\nseat 1: ore 1, atlantium 18", "act R1", ["Seat 1 forges 1 ore into 2 Atlantium"]),
    (
        2,
        "phase act\nplaces: centre seat-1 2\nseat 1: energy 2, alchemists-notes 1, ore 2, gold 1",
        "convert ore gold, play alchemists-notes, convert gold crystal, end-convert",
        [
            "Seat 1 turns 1 ore into 1 gold",
            "Seat 1 plays Alchemist\u2019s Notes: change 2 cubes",
            "Seat 1 turns 1 gold into 1 crystal",
        ],
    ),
    # the attack
    (
        4,
        "phase attack, galley 8\nplaces: navy seat-1 2, navy seat-2 2, navy seat-3 2, navy seat-4 2, navy brave-2 1",
        "attack 3, sink M, sink C",
        [
            "The Athenians attack: die 3, galley +8",
            "11 against 9: 2 tiles fall",
            "Mountains M1 sinks into the sea",
            "Cities C1 sinks into the sea",
            "Seat 1 earns 1 courage in the Navy",
            "The galley moves to +9",
            "Turn 7: Seat 2 is the starting player",
        ],
    ),
    (
        2,
        "phase attack, galley 3\nplaces: navy seat-1 1, navy seat-2 3",
        "attack 1",
        ["4 against 4: the Navy holds", "Seat 2 earns 1 courage in the Navy", "The galley moves to +4"],
    ),
    (
        2,
        "phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2\n"
        "seat 2: burning-mirrors 1, ancestors-gambit 1, ballad-of-bravery 1",
        "attack 5, play ballad-of-bravery, play burning-mirrors, play ancestors-gambit, attack 3, sink M",
        [
            "The Athenians attack: die 5, galley +5",
            "Seat 2 plays Ballad of Bravery: courage for all with two in the Navy",
            "Seat 2 plays Burning Mirrors: the attack is 2 lower",
            "Seat 2 plays Ancestors\u2019 Gambit: roll the attack again",
            "The Athenians attack: die 3, galley +5, Burning Mirrors -2",
            "6 against 5: 1 tile falls",
            "Seat 1 earns 1 courage in the Navy",
            "Seat 2 earns 1 courage in the Navy",
        ],
    ),
    (
        2,
        "phase act, galley 5\nplaces: navy seat-1 1, navy seat-2 3, centre seat-1 1\neffects: spire 1, solar 1",
        "act centre",
        [
            "Seat 1 receives 2 energy from the centre",
            "The Athenians attack: Targeting Spire keeps the die at 0, galley +5",
            "5 against 4: 1 tile falls",
        ],
    ),
    (
        2,
        "phase attack, galley 5\nisland: M 5, others 0",
        "attack 0",
        ["5 against 0: 5 tiles fall", "All tiles around the centre are gone", "Turn 4: Seat 2 is the starting player"],
    ),
    (2, "phase attack, galley 5\nisland: M 2, others 0", "attack 0", ["The centre sinks. Atlantis is lost"]),
    # building, and the end
    (
        3,
        f"phase build\nseat 1 artificer: {RICH}, borrowed-plans 1, twin-harmonics 1",
        "play borrowed-plans, play twin-harmonics, build muster-bell, waive crystal, waive atlantium",
        [
            "Seat 1 plays Borrowed Plans: the build costs 2 less",
            "Seat 1 plays Twin Harmonics: the benefit twice",
            "Seat 1 pays 1 crystal less",
            "Seat 1 pays 1 Atlantium less",
            "Seat 1 builds Muster Bell for 1 Atlantium; 9 to go",
            "Seat 1 receives 1 grey Atlantean",
            "Seat 1 receives 1 grey Atlantean",
            "Turn 2: Seat 2 is the starting player",
            "The Priest brings Seat 2 1 energy",
        ],
    ),
    (
        3,
        f"phase build\nseat 1: {RICH}\nseat 2: tireless-hands 2, inner-light 2",
        "build signal-mirror, knowledge market-day, knowledge market-day, knowledge ancient-atlas, discard tireless-hands",
        [
            "Seat 1 builds Signal Mirror for 1 Atlantium + 2 gold; 9 to go",
            "Seat 1 draws Market Day",
            "Seat 2 draws Market Day",
            "Seat 3 draws Ancient Atlas",
            "Seat 2 discards Tireless Hands",
        ],
    ),
    (
        3,
        f"phase build, turn 4\n{NINE}seat 1: {RICH}",
        "build exchange-conduit",
        ["Seat 1 builds Exchange Conduit for 3 Atlantium + 2 gold; 0 to go", "The gate is complete. Atlantis is saved"],
    ),
    (
        2,
        "phase build, turn 100\nseat 1: inner-light 1",
        "pass-build",
        ["100 turns have passed and the gate is not built. Atlantis is lost"],
    ),
]
FRENCH = {
    "Seat 1 places an Atlantean with courage on Mountains M1": "Siège 1 place un Atlante avec courage sur Montagnes M1",
    "Seat 1 holds back 1 until after the misfortunes": "Siège 1 en retient 1 jusqu\u2019après les malheurs",
    "Seat 1 plays Inner Light: +2 energy": "Siège 1 joue Lumière intérieure\u202f: +2 énergie",
    "Seat 1 receives 2 energy": "Siège 1 reçoit 2 énergie",
    "Seat 1 receives 2 courage": "Siège 1 reçoit 2 courage",
    "Seat 1 sets a barrier on Mountains M3": "Siège 1 pose une barrière sur Montagnes M3",
    "Seat 1 has the ability of the Champion this turn": "Siège 1 a aussi ce tour le pouvoir de ce conseiller\u202f: Champion",
    "The Champion brings Seat 1 1 courage": "Le Champion apporte 1 courage à Siège 1",
    "Targets of Hills are 2 lower this turn": "Seuils abaissés de 2 ce tour\u202f: Collines",
    "Seat 1 gives 1 ore to Seat 2": "Siège 1 donne 1 minerai à Siège 2",
    "Next in the deck: Flood: Mountains": "Prochaine carte de la pioche\u202f: Crue des Montagnes",
    "Flood: Mountains is thrown away": "Crue des Montagnes\u202f: défaussé",
    "Mountains M3 rises from the sea": "Montagnes M3 émerge de la mer",
    "Seat 1 draws Calm Seas: nothing happens": "Siège 1 révèle Mer calme\u202f: rien ne se passe",
    "Mountains M3 sinks into the sea": "Montagnes M3 sombre dans la mer",
    "Seat 1 asks for 3 energy to cancel the Flood": "Siège 1 demande 3 énergie pour annuler la Crue",
    "Seat 1 gives 1 energy; 2 to go": "Siège 1 donne 1 énergie\u202f; il en manque 2",
    "Seat 3 gives 1 energy: enough": "Siège 3 donne 1 énergie\u202f: le compte y est",
    "The Flood is cancelled": "La Crue est annulée",
    "It does not come together: everybody keeps their energy": "Le compte n\u2019y est pas\u202f: chacun garde son énergie",
    "Seat 1 proposes to raise a tile of Mountains: 5 energy": "Siège 1 propose de relever une tuile (Montagnes)\u202f: 5 énergie",
    "Seat 1 passes before all misfortunes of this turn": "Siège 1 passe avant tous les malheurs de ce tour",
    "Seat 2 uses courage on Mountains M5": "Siège 2 dépense son courage sur Montagnes M5",
    "Mountains M5: 4 against 4: success": "Montagnes M5\u202f: 4 contre 4, réussi",
    "Seat 2 receives 1 ore": "Siège 2 reçoit 1 minerai",
    "Home to Seat 1: 2 Atlanteans": "De retour chez Siège 1\u202f: 2 Atlantes",
    "The barrier on Mountains M1 breaks and stops the Flood": "La barrière cède et arrête la Crue\u202f: Montagnes M1",
    "Cities: all gone, so two other tiles fall": "Cités\u202f: tout a disparu, deux autres tuiles tombent donc",
    "Cities: all gone, and two other tiles are not left. The island is lost": "Cités\u202f: tout a disparu, et il ne reste pas deux autres tuiles. L\u2019île est perdue",
    "The centre sinks. Atlantis is lost": "Le centre sombre. L\u2019Atlantide est perdue",
    "The Plague: everybody leaves, Mountains": "La Peste vide la région\u202f: Montagnes",
    "Seat 2 takes an Atlantean in the Navy home": "Siège 2 ramène un Atlante placé dans la Flotte",
    "The discarded misfortunes are shuffled into a new deck": "La défausse des malheurs est mélangée en une nouvelle pioche",
    "Seat 1 acts on Mountains M3, twice": "Siège 1 agit sur Montagnes M3, deux fois",
    "Mountains M3: 2 against 3: 1 short": "Montagnes M3\u202f: 2 contre 3, il manque 1",
    "Seat 1 adds 2 energy to the roll": "Siège 1 ajoute 2 énergie au jet",
    "The discarded knowledge is shuffled into a new deck": "La défausse des savoirs est mélangée en une nouvelle pioche",
    "Seat 1 keeps Market Day": "Siège 1 garde Jour de marché",
    "Seat 1 forges 1 ore into 3 Atlantium": "Siège 1 forge 1 minerai en 3 atlantium",
    "Seat 1 has a new Atlantean": "Siège 1 a un nouvel Atlante",
    "Seat 1 receives 1 energy from the centre": "Siège 1 reçoit 1 énergie du centre",
    "Seat 1 turns 1 ore into 1 gold": "Siège 1 change 1 minerai en 1 or",
    "The Athenians attack: die 3, galley +8": "Les Athéniens attaquent\u202f: dé 3, galère +8",
    "11 against 9: 2 tiles fall": "11 contre 9\u202f: 2 tuiles tombent",
    "Seat 1 earns 1 courage in the Navy": "Siège 1 gagne 1 courage dans la Flotte",
    "The galley moves to +9": "La galère avance à +9",
    "Turn 7: Seat 2 is the starting player": "Tour 7\u202f: Siège 2 est premier joueur",
    "4 against 4: the Navy holds": "4 contre 4\u202f: la Flotte tient",
    "The Athenians attack: die 3, galley +5, Burning Mirrors -2": "Les Athéniens attaquent\u202f: dé 3, galère +5, Miroirs ardents -2",
    "6 against 5: 1 tile falls": "6 contre 5\u202f: 1 tuile tombe",
    "The Athenians attack: Targeting Spire keeps the die at 0, galley +5": "Les Athéniens attaquent\u202f: la Tour de visée laisse le dé à 0, galère +5",
    "All tiles around the centre are gone": "Toutes les tuiles autour du centre ont disparu",
    "Seat 1 pays 1 crystal less": "Siège 1 paie 1 cristal de moins",
    "Seat 1 builds Muster Bell for 1 Atlantium; 9 to go": "Siège 1 construit Cloche de ralliement pour 1 atlantium\u202f; encore 9 à construire",
    "Seat 1 receives 1 grey Atlantean": "Siège 1 reçoit 1 Atlante gris",
    "The Priest brings Seat 2 1 energy": "Le Prêtre apporte 1 énergie à Siège 2",
    "Seat 1 draws Market Day": "Siège 1 pioche Jour de marché",
    "Seat 2 discards Tireless Hands": "Siège 2 défausse Mains infatigables",
    "The gate is complete. Atlantis is saved": "Le portail est achevé. L\u2019Atlantide est sauvée",
    "100 turns have passed and the gate is not built. Atlantis is lost": "100 tours ont passé et le portail n\u2019est pas bâti. L\u2019Atlantide est perdue",
}
"""Of every kind of sentence one, as it is told in French."""


@pytest.mark.parametrize(("players", "drawn", "moves", "story"), STORIES)
def test_what_happens_is_told_with_its_numbers_and_reasons(
    players: int, drawn: str, moves: str, story: list[str]
) -> None:
    """These sentences, in this order, among those that go without saying here."""
    state, said = at(players, drawn), []
    for move in moves.split(","):
        said += state.tell(state.game.code(move))
    assert [event.text() for event in said if event.text() in story] == story
    for event in said:
        assert event.text("fr") == FRENCH.get(event.text(), event.text("fr"))


def test_every_sentence_in_french_is_told_in_a_story() -> None:
    assert set(FRENCH) <= {sentence for _, _, _, story in STORIES for sentence in story}


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
        "The Champion brings Seat 3 1 courage",
        "The Priest brings Seat 1 1 energy",
    ]


def test_several_grey_atlanteans_are_told_where_the_data_gives_them() -> None:
    game = with_data(2, {"components.muster-bell.amount": 2})
    assert "Seat 1 receives 2 grey Atlanteans" in told(at(2, f"phase build\nseat 1: {RICH}", game), "build muster-bell")
