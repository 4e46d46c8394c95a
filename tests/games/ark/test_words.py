"""Ark of Atlantis in words: notation both ways, moves and events as sentences in both languages, with the reasons."""

from __future__ import annotations

from itertools import permutations

import pytest

from atlantis import Action, Event, State
from tests.games.ark.positions import CUBES, GAMES, SETS, SHIPS, at, typed, with_data

# ---- notation --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_86_actions_come_first_then_what_chance_brings(players: int) -> None:
    seats = [str(seat) for seat in range(1, players + 1)]
    numbers = range(1, 9)
    written = [
        *(f"gather {tile}" for tile in numbers),
        *(f"treasure {tile}" for tile in numbers),
        *(f"use {ship}" for ship in SHIPS),
        "gold 1",
        "gold 2",
        "gold 3",
        "buy wood",
        "buy flax",
        "buy ore",
        *(f"build {ship}" for ship in SHIPS),
        *(f"sell {cube}" for cube in CUBES),
        *(f"ship {ship}" for ship in SHIPS),
        *(f"event {tile}" for tile in numbers),
        "event quake",
        *(f"token {kind}" for kind in SETS),
        *(f"order {' '.join(order)}" for order in permutations(seats)),
    ]
    game = GAMES[players]
    assert [game.text(n) for n in range(game.actions)] == written
    assert written.index("ship S01") == game.choices == 86


@pytest.mark.parametrize("text", ["build S16", "BUILD s16", "  build \t S16\n"])
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert GAMES[3].text(GAMES[3].code(text)) == "build S16"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("gather 3", Action("gather", {"tile": 3})),
        ("treasure 8", Action("treasure", {"tile": 8})),
        ("use S01", Action("use", {"ship": "S01"})),
        ("gold 2", Action("gold", {"workers": 2})),
        ("buy wood", Action("buy", {"cube": "wood"})),
        ("build S30", Action("build", {"ship": "S30"})),
        ("sell gold", Action("sell", {"cube": "gold"})),
        ("ship S05", Action("ship", {"ship": "S05"})),
        ("event 4", Action("event", {"event": "4"})),
        ("event quake", Action("event", {"event": "quake"})),
        ("token animals", Action("token", {"token": "animals"})),
        ("order 2 1 3", Action("order", {"seats": [2, 1, 3]})),
    ],
)
def test_an_action_is_a_kind_and_the_fields_that_a_board_can_match(text: str, action: Action) -> None:
    assert GAMES[3].start().action(GAMES[3].code(text)) == action


# ---- terms, questions, values ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("gather", "gather", "récolte"),
        ("treasure", "take a token", "prendre un jeton"),
        ("use", "use a ship", "utiliser un navire"),
        ("gold", "fetch gold", "aller chercher de l'or"),
        ("buy", "buy", "acheter"),
        ("build", "build a ship", "construire un navire"),
        ("sell", "sell a group", "vendre un lot"),
        ("event", "event", "événement"),
        ("order", "first pile", "première pile"),
        ("tile", "tile", "tuile"),
        ("workers", "workers", "ouvriers"),
        ("seats", "seats", "sièges"),
    ],
)
def test_kinds_and_fields_have_names(name: str, english: str, french: str) -> None:
    assert (GAMES[2].words.term(name, "en"), typed(GAMES[2].words.term(name, "fr"))) == (english, french)


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("tile", "Which tile?", "Quelle tuile ?"),
        ("ship", "Which ship?", "Quel navire ?"),
        ("workers", "How many workers?", "Combien d'ouvriers ?"),
        ("cube", "Which cubes?", "Quels cubes ?"),
        ("event", "Which event?", "Quel événement ?"),
        ("token", "Which token?", "Quel jeton ?"),
        ("seats", "Which order?", "Quel ordre ?"),
    ],
)
def test_fields_are_asked_for_with_a_question(name: str, english: str, french: str) -> None:
    assert (GAMES[2].words.question(name, "en"), typed(GAMES[2].words.question(name, "fr"))) == (english, french)


@pytest.mark.parametrize(
    ("name", "value", "english", "french"),
    [
        ("tile", 3, "3 Cedar Forest", "3 Forêt de cèdres"),
        ("ship", "S16", "S16 Assay Ship", "S16 Navire essayeur"),
        ("ship", "S30", "S30 Ark of Kings", "S30 Arche des rois"),
        ("cube", "wood", "wood", "bois"),
        ("cube", "gold", "gold", "or"),
        ("token", "animals", "animals", "animaux"),
        ("workers", 2, "2", "2"),
    ],
)
def test_values_are_called_as_people_call_them(name: str, value: int | str, english: str, french: str) -> None:
    assert (GAMES[2].words.value_name(name, value, "en"), GAMES[2].words.value_name(name, value, "fr")) == (
        english,
        french,
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_tiles_and_ships_have_names_of_their_own(lang: str) -> None:
    assert len({GAMES[2].words.value_name("tile", tile, lang)[2:] for tile in range(1, 9)} - {""}) == 8
    assert len({GAMES[2].words.value_name("ship", ship, lang)[4:] for ship in SHIPS} - {""}) == 30


# ---- moves -----------------------------------------------------------------------------------------------------------

SINKING = at(3, "1 sinking: seat 1, token potions\n2 dry:\nseat 1: ore 1, gold 3, ships S01 S11")


@pytest.mark.parametrize(
    ("state", "move", "english", "french"),
    [
        (
            SINKING,
            "gather 3",
            "Gather at 3 Cedar Forest: 6 wood (2 workers)",
            "Récolte, 3 Forêt de cèdres : 6 bois (2 ouvriers)",
        ),
        (
            SINKING,
            "gather 1",
            "Gather at 1 Copper Hills: 2 wood + 1 ore (2 workers)",
            "Récolte, 1 Monts de cuivre : 2 bois + 1 minerai (2 ouvriers)",
        ),
        (
            at(3),
            "gather 1",
            "Gather at 1 Copper Hills: 2 ore (2 workers)",
            "Récolte, 1 Monts de cuivre : 2 minerai (2 ouvriers)",
        ),
        (
            SINKING,
            "gather 4",
            "Gather at 4 Driftwood Cove: 2 wood (1 worker)",
            "Récolte, 4 Anse au bois flotté : 2 bois (1 ouvrier)",
        ),
        (
            SINKING,
            "treasure 1",
            "Take the token at 1 Copper Hills: potions",
            "Prendre le jeton, 1 Monts de cuivre : potions",
        ),
        (SINKING, "use S01", "Use S01 Ore Barge: 1 ore", "Utiliser S01 Barge à minerai : 1 minerai"),
        (
            SINKING,
            "use S11",
            "Use S11 Carpenters' Yard: pay 2 wood, get 3 gold",
            "Utiliser S11 Charpenterie : payer 2 bois, recevoir 3 or",
        ),
        (SINKING, "gold 1", "Fetch 1 gold in the city (1 worker)", "Aller chercher 1 or dans la cité (1 ouvrier)"),
        (SINKING, "gold 3", "Fetch 3 gold in the city (3 workers)", "Aller chercher 3 or dans la cité (3 ouvriers)"),
        (SINKING, "buy ore", "Buy 1 ore for 2 gold", "Acheter 1 minerai pour 2 or"),
        (
            SINKING,
            "build S16",
            "Build S16 Assay Ship for 1 ore + 3 gold: 2 points",
            "Construire S16 Navire essayeur pour 1 minerai + 3 or : 2 points",
        ),
        (
            SINKING,
            "build S03",
            "Build S03 Timber Raft for 6 wood: 1 point",
            "Construire S03 Radeau de troncs pour 6 bois : 1 point",
        ),
        (SINKING, "sell ore", "Sell 2 ore: 4 points", "Vendre 2 minerai : 4 points"),
        (SINKING, "ship S05", "S05 Flax Skiff comes on show", "S05 Esquif linier arrive à l'étalage"),
        (SINKING, "event 4", "Event: 4 Driftwood Cove", "Événement : 4 Anse au bois flotté"),
        (SINKING, "event quake", "Event: earthquake", "Événement : séisme"),
        (SINKING, "token animals", "Token: animals", "Jeton : animaux"),
        (SINKING, "order 2 1 3", "First pile, from the top: 2, 1, 3", "Première pile, de haut en bas : 2, 1, 3"),
    ],
)
def test_a_move_is_described_in_a_sentence(state: State, move: str, english: str, french: str) -> None:
    code = state.game.code(move)
    assert (typed(state.describe(code)), typed(state.describe(code, "fr"))) == (english, french)


def test_moves_are_described_with_the_values_in_force() -> None:
    game = with_data(
        2,
        {
            "city.gold": 3,
            "city.buy.flax.price": 4,
            "city.buy.flax.number": 5,
            "city.sell.wood": 2,
            "points.group": 1,
            "tiles.8.dry": {},
            "ships.S21.cost": {},
            "ships.S21.points": 0,
        },
    )
    state = at(2, "", game)
    assert [
        state.describe(game.code(move)) for move in ("gold 2", "buy flax", "sell wood", "gather 8", "build S21")
    ] == [
        "Fetch 6 gold in the city (2 workers)",
        "Buy 5 flax for 4 gold",
        "Sell 2 wood: 1 point",
        "Gather at 8 Drowned Mine: nothing (3 workers)",
        "Build S21 Lantern Boat for nothing: 0 points",
    ]


# ---- events ----------------------------------------------------------------------------------------------------------

ISLAND_SINKS = "turn: seat 1\nseat 1: left 4\nseat 2: left 4\nseat 3: left 4"
LAST_TURN = "seat 1: left 0, {}\nseat 2: left 0, {}\nseat 3: left 1, {}"


def happened(state: State, moves: str) -> list[Event]:
    return [event for move in moves.split(",") for event in state.tell(state.game.code(move))]


@pytest.mark.parametrize(
    ("drawn", "moves", "told"),
    [
        # actions
        (
            "",
            "gather 3",
            [
                (
                    "Seat 1 gathers at 3 Cedar Forest with 2 workers",
                    "Siège 1 récolte avec 2 ouvriers : 3 Forêt de cèdres",
                ),
                ("Seat 1 receives 6 wood", "Siège 1 reçoit 6 bois"),
                ("The marker of Seat 1 moves to space 2", "Le marqueur de Siège 1 avance à la case 2"),
            ],
        ),
        (
            "",
            "gather 4",
            [
                (
                    "Seat 1 gathers at 4 Driftwood Cove with 1 worker",
                    "Siège 1 récolte avec 1 ouvrier : 4 Anse au bois flotté",
                )
            ],
        ),
        (
            "1 dry: seat 1, token potions\nseat 1: potions 2\nturn: seat 1\nseat 2: left 5\nseat 3: left 5",
            "treasure 1",
            [
                (
                    "Seat 1 takes a token at 1 Copper Hills: potions, now 3 of them, worth 9 points",
                    "Siège 1 prend un jeton, 1 Monts de cuivre : potions, désormais 3, soit 9 points",
                )
            ],
        ),
        ("seat 1: ships S01", "use S01", [("Seat 1 uses S01 Ore Barge", "Siège 1 utilise S01 Barge à minerai")]),
        (
            "seat 1: ships S19, wood 2, flax 1",
            "use S19",
            [
                (
                    "Seat 1 uses S19 Bazaar Dhow and pays 1 wood + 1 flax",
                    "Siège 1 utilise S19 Boutre du bazar et paie 1 bois + 1 lin",
                )
            ],
        ),
        (
            "",
            "gold 2",
            [
                (
                    "Seat 1 fetches gold in the city with 2 workers",
                    "Siège 1 va chercher de l'or dans la cité avec 2 ouvriers",
                )
            ],
        ),
        (
            "seat 1: gold 2",
            "buy ore",
            [
                ("Seat 1 buys ore for 2 gold", "Siège 1 achète ceci pour 2 or : minerai"),
                ("Seat 1 receives 1 ore", "Siège 1 reçoit 1 minerai"),
            ],
        ),
        (
            "seat 1: ore 1, gold 3, ships S02\nshow: S21 S16 S22 S23",
            "build S16, ship S05",
            [
                (
                    "Seat 1 builds S16 Assay Ship for 1 ore + 3 gold: 2 points, 2 ships in the fleet",
                    "Siège 1 construit S16 Navire essayeur pour 1 minerai + 3 or : 2 points, 2 navires dans la flotte",
                ),
                ("S05 Flax Skiff comes on show", "S05 Esquif linier arrive à l'étalage"),
            ],
        ),
        (
            "seat 1: wood 6\nshow: S03 S21 S22 S23",
            "build S03",
            [
                (
                    "Seat 1 builds S03 Timber Raft for 6 wood: 1 point, 1 ship in the fleet",
                    "Siège 1 construit S03 Radeau de troncs pour 6 bois : 1 point, 1 navire dans la flotte",
                )
            ],
        ),
        ("seat 1: gold 3", "sell gold", [("Seat 1 sells 3 gold: 4 points", "Siège 1 vend 3 or : 4 points")]),
        # what is forfeited
        (
            "seat 1: wood 8",
            "gather 3",
            [
                (
                    "Seat 1 receives 2 wood; 4 wood forfeited: a hand holds 10 at most",
                    "Siège 1 reçoit 2 bois ; perdu : 4 bois, car on en garde 10 au plus",
                )
            ],
        ),
        (
            "seat 1: wood 10",
            "gather 3",
            [
                (
                    "Seat 1 receives nothing; 6 wood forfeited: a hand holds 10 at most",
                    "Siège 1 ne reçoit rien ; perdu : 6 bois, car on en garde 10 au plus",
                )
            ],
        ),
        (
            "seat 1: ore 9\nseat 2: gold 10\nseat 3: gold 9, ore 1\nseat 4: gold 5",
            "gather 8",
            [
                (
                    "Seat 1 receives 1 ore + 1 gold; 1 ore forfeited: a hand holds 10 at most; 1 gold forfeited: the supply has "
                    "no more",
                    "Siège 1 reçoit 1 minerai + 1 or ; perdu : 1 minerai, car on en garde 10 au plus ; perdu : 1 or, car la "
                    "réserve n'en a plus",
                )
            ],
        ),
        # events
        (
            "",
            "gold 3, event quake, event 3, event 3",
            [
                ("Earthquake: two more event cards", "Séisme : deux cartes Événement de plus"),
                (
                    "The sea reaches 3 Cedar Forest: its sinking side is up",
                    "La mer gagne 3 Forêt de cèdres : la face qui sombre est visible",
                ),
                (
                    "The sea takes 3 Cedar Forest; its token is lost: treasures",
                    "La mer engloutit 3 Forêt de cèdres ; son jeton est perdu : trésors",
                ),
            ],
        ),
        (
            "4 sinking: seat 1, token potions\nturn: seat 2",
            "gold 3, event 4",
            [
                (
                    "The sea takes 4 Driftwood Cove; its token is lost: potions; 1 worker of Seat 1 swims",
                    "La mer engloutit 4 Anse au bois flotté ; son jeton est perdu : potions ; 1 ouvrier de Siège 1 nage",
                )
            ],
        ),
        (
            f"1 sinking: seat 1, silver\n{ISLAND_SINKS}",
            "gold 3, event 1",
            [
                (
                    "The sea takes 1 Copper Hills; 3 workers of Seat 1 swim",
                    "La mer engloutit 1 Monts de cuivre ; 3 ouvriers de Siège 1 nagent",
                )
            ],
        ),
        # the end of a round
        (
            "seat 1: swimmers 3, left 0, gold 2\nseat 2: swimmers 1, left 0, gold 1\nseat 3: left 1\n3 dry:",
            "gold 1, token potions",
            [
                ("Round 1 is over", "La manche 1 est finie"),
                ("Seat 1 has 3 swimmers and pays 2 gold", "Siège 1 a 3 nageurs et paie 2 or"),
                (
                    "Seat 2 has 1 swimmer and not enough gold: 4 points off",
                    "Siège 2 a 1 nageur et pas assez d'or : 4 points en moins",
                ),
                ("3 Cedar Forest: a token of potions", "3 Forêt de cèdres : un jeton, potions"),
            ],
        ),
        (
            f"round 3\n{LAST_TURN.format('', '', '')}",
            "gold 1",
            [
                (
                    "Half-time: the city is turned, and the markers go back to 0 in the same pile",
                    "Mi-partie : on retourne la cité, et les marqueurs reviennent à 0 dans la même pile",
                )
            ],
        ),
        # the end
        (
            "round 6\n"
            + LAST_TURN.format(
                "ships S01 S02 S03 S04 S05 S06, points 20, animals 3, potions 2, gold 3",
                "points 60, ships S11 S12 S13 S14 S15 S16 S17 S18",
                "swimmers 1",
            ),
            "gold 1",
            [
                ("The city sinks. Scoring", "La cité sombre. Décompte"),
                (
                    "Seat 1: 20 on the track, -5 for 1 worker without a ship, 14 for tokens, 3 for gold: 32",
                    "Siège 1 : 20 sur la piste, -5 pour 1 ouvrier sans navire, 14 pour les jetons, 3 pour l'or : 32",
                ),
                (
                    "Seat 2: 60 on the track, 0 for 0 workers without a ship, 0 for tokens, 0 for gold: 60",
                    "Siège 2 : 60 sur la piste, 0 pour 0 ouvrier sans navire, 0 pour les jetons, 0 pour l'or : 60",
                ),
                (
                    "Seat 3: -4 on the track, -35 for 7 workers without a ship, 0 for tokens, 1 for gold: -38",
                    "Siège 3 : -4 sur la piste, -35 pour 7 ouvriers sans navire, 0 pour les jetons, 1 pour l'or : -38",
                ),
                ("Seat 2 wins with 60 points", "Siège 2 gagne avec 60 points"),
            ],
        ),
        (
            f"round 6\n{LAST_TURN.format('', '', '')}",
            "gold 1",
            [("Seat 3 wins with -34 points", "Siège 3 gagne avec -34 points")],
        ),
        (
            "round 6\n" + LAST_TURN.format("points 36", "points 36", "points 35"),
            "gold 1",
            [
                (
                    "Seats 1, 2 and 3 win together with 1 point each",
                    "Sièges 1, 2 et 3 gagnent ensemble avec 1 point chacun",
                )
            ],
        ),
        (
            "round 6\n" + LAST_TURN.format("points 37", "points 3", "points 36"),
            "gold 1",
            [("Seats 1 and 3 win together with 2 points each", "Sièges 1 et 3 gagnent ensemble avec 2 points chacun")],
        ),
    ],
)
def test_what_happens_is_told_with_its_numbers_and_reasons_in_both_languages(
    drawn: str, moves: str, told: list[tuple[str, str]]
) -> None:
    """These sentences, in this order, among those that go without saying here."""
    events = happened(at(4 if "seat 4" in drawn else 3, drawn), moves)
    sentences = [(event.text(), typed(event.text("fr"))) for event in events]
    assert [sentence for sentence in sentences if sentence in told] == told


def test_the_set_up_is_told() -> None:
    events = happened(GAMES[3].start(), "order 2 1 3, ship S21, ship S22, ship S23, ship S24, token animals")
    assert [event.text() for event in events] == [
        "First pile of time markers, from the top: Seat 2, Seat 1, Seat 3",
        "S21 Lantern Boat comes on show",
        "S22 Pilgrim Ship comes on show",
        "S23 Temple Barge comes on show",
        "S24 Bronze Ram comes on show",
        "1 Copper Hills: a token of animals",
    ]
    assert typed(events[0].text("fr")) == (
        "Première pile de marqueurs de temps, de haut en bas : Siège 2, Siège 1, Siège 3"
    )
    assert typed(events[-1].text("fr")) == "1 Monts de cuivre : un jeton, animaux"
