"""Ark of Atlantis in words: notation both ways, moves and events as sentences in both languages, with the reasons."""

from __future__ import annotations

from itertools import permutations

import pytest

import atlantis
from atlantis import Action, State
from tests.games.ark.positions import GAMES, SHIPS, SHIPS_UP, at, told, typed, with_data
from tests.games.ark.table import CUBES, SETS

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


# ---- moves -----------------------------------------------------------------------------------------------------------

SINKING = at(3, "1 sinking: seat 1, token potions\n2 dry:\nseat 1: ore 1, gold 3, ships S01 S11")


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (SINKING, "gather 3", "Gather at Cedar Forest: 6 wood (2 workers)"),
        (SINKING, "gather 1", "Gather at Copper Hills: 2 wood + 1 ore (2 workers)"),
        (at(3), "gather 1", "Gather at Copper Hills: 2 ore (2 workers)"),
        (SINKING, "gather 4", "Gather at Driftwood Cove: 2 wood (1 worker)"),
        (SINKING, "treasure 1", "Take the token at Copper Hills: potions"),
        (SINKING, "treasure 2", "Take the token at Flax Fields: none"),
        (SINKING, "use S01", "Use Ore Barge: 1 ore"),
        (SINKING, "use S11", "Use Carpenters' Yard: pay 2 wood, get 3 gold"),
        (SINKING, "gold 1", "Fetch 1 gold in the city (1 worker)"),
        (SINKING, "gold 3", "Fetch 3 gold in the city (3 workers)"),
        (SINKING, "buy ore", "Buy 1 ore for 2 gold"),
        (SINKING, "build S16", "Build Assay Ship for 1 ore + 3 gold: 2 points"),
        (SINKING, "build S03", "Build Timber Raft for 6 wood: 1 point"),
        (SINKING, "sell ore", "Sell 2 ore: 4 points"),
        (SINKING, "ship S05", "Flax Skiff goes on show"),
        (SINKING, "event 4", "Event: 4 Driftwood Cove"),
        (SINKING, "event quake", "Event: earthquake"),
        (SINKING, "token animals", "Token: animals"),
        (SINKING, "order 2 1 3", "First pile, from the top: 2, 1, 3"),
    ],
)
def test_a_move_is_described_in_a_sentence(state: State, move: str, sentence: str) -> None:
    assert typed(state.describe(state.game.code(move))) == sentence


def test_moves_are_described_with_the_values_in_force() -> None:
    game = with_data(
        2,
        {
            "city.gold": 3,
            "city.buy.flax.price": 4,
            "city.buy.flax.number": 5,
            "city.sell.wood": {"wood": 2},
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
        "Gather at Drowned Mine: nothing (3 workers)",
        "Build Lantern Boat for nothing: 0 points",
    ]


# ---- events ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "moves", "english", "french"),
    [
        (
            "",
            "gather 4",
            "Seat 1 gathers at Driftwood Cove with 1 worker",
            "Siège 1 récolte avec 1 ouvrier : Anse au bois flotté",
        ),
        (
            "seat 1: ships S19, wood 2, flax 1",
            "use S19",
            "Seat 1 uses Bazaar Dhow and pays 1 wood + 1 flax",
            "Siège 1 utilise Boutre du bazar et paie 1 bois + 1 lin",
        ),
        (
            "",
            "gold 2",
            "Seat 1 fetches gold in the city with 2 workers",
            "Siège 1 va chercher de l'or dans la cité avec 2 ouvriers",
        ),
        (
            "seat 1: wood 6\nshow: S03 S21 S22 S23",
            "build S03",
            "Seat 1 builds Timber Raft for 6 wood: 1 point, 1 ship in the fleet",
            "Siège 1 construit Radeau de troncs pour 6 bois : 1 point, 1 navire dans la flotte",
        ),
        (
            "seat 1: ore 9\nseat 2: gold 10\nseat 3: gold 9, ore 1\nseat 4: gold 5",
            "gather 8",
            "Seat 1 receives 1 ore + 1 gold; 1 ore forfeited: a hand holds at most 10; 1 gold forfeited: the supply has no "
            "more",
            "Siège 1 reçoit 1 minerai + 1 or ; perdu : 1 minerai, car on en garde 10 au plus ; perdu : 1 or, car la réserve "
            "n'en a plus",
        ),
        (
            "4 sinking: seat 1, token potions\nturn: seat 2",
            "gold 3, event 4",
            "The sea takes Driftwood Cove; its token is lost: potions; 1 worker of Seat 1 swims",
            "La mer engloutit la tuile Anse au bois flotté ; son jeton est perdu : potions ; 1 nageur pour Siège 1",
        ),
        (
            "round 6\nseat 1: left 0, points 60, ships S11 S12 S13 S14 S15 S16 S17\nseat 2: left 0\nseat 3: left 1",
            "gold 1",
            "Seat 1: 60 on the track, 0 for 0 workers without a ship, 0 for tokens, 0 for gold: 60",
            "Siège 1 : 60 sur la piste, 0 pour 0 ouvrier sans navire, 0 pour les jetons, 0 pour l'or : 60",
        ),
        (
            "round 6\nseat 1: left 0, points 37\nseat 2: left 0\nseat 3: left 1, points 36",
            "gold 1",
            "Seats 1 and 3 win together with 2 points each",
            "Sièges 1 et 3 gagnent ensemble avec 2 points chacun",
        ),
    ],
)
def test_what_happens_is_told_with_its_numbers_in_both_languages(
    drawn: str, moves: str, english: str, french: str
) -> None:
    state = at(4 if "seat 4" in drawn else 3, drawn)
    events = [event for move in moves.split(",") for event in state.tell(state.game.code(move))]
    assert (english, french) in [(event.text(), typed(event.text("fr"))) for event in events]


def test_the_set_up_is_told() -> None:
    state = atlantis.load("ark", 3, even_start=True).start()
    assert told(state, f"order 2 1 3, {SHIPS_UP}, token animals") == [
        "First pile of time markers, from the top: Seat 2, Seat 1, Seat 3",
        "Seat 3 begins with 1 gold",
        "Lantern Boat goes on show",
        "Pilgrim Ship goes on show",
        "Temple Barge goes on show",
        "Bronze Ram goes on show",
        "Copper Hills: a token of animals",
    ]
