"""Set-up: pieces, councilors, starting player, energy, blueprint (rulings AR-25, AR-33; examples 19, 35)."""

from __future__ import annotations

import pytest

from tests.games.reading import moves, odds, seen
from tests.games.rising.positions import COMPONENTS, GAMES, game_of, hand, node, of_seats, play

DECKS = {
    "A": ["tidal-anchor", "signal-mirror", "muster-bell", "lifting-stone", "star-well"],
    "B": ["solar-matrix", "targeting-spire", "exchange-conduit", "hero-vault", "crew-beacon"],
    "C": ["ward-lattice", "ether-valve", "memory-prism", "oath-ring", "balance-arm"],
    "D": ["void-keel", "phase-sails", "time-lens", "gate-arch", "crown-of-poles"],
}


def test_example_19_there_are_40_knowledge_cards_58_misfortunes_21_components_and_37_tiles() -> None:
    view = seen(GAMES[4].start())
    assert sum(view["knowledge"]["deck"].values()) == 40
    assert sum(view["misfortunes"]["deck"].values()) == 58
    assert list(COMPONENTS) == ["power-core", *DECKS["A"], *DECKS["B"], *DECKS["C"], *DECKS["D"]]
    assert len(COMPONENTS) == 21
    assert sum(len(section["tiles"]) for section in view["sections"]) + view["centre"]["intact"] == 37


@pytest.mark.parametrize(("level", "decks"), [("easy", "ABC"), ("normal", "ABD"), ("hard", "ACD"), ("cosmic", "BCD")])
def test_example_19_each_level_has_three_components_of_its_three_decks_and_the_power_core(
    level: str, decks: str
) -> None:
    game = game_of(2, level, councilors=["explorer", "artificer"])
    state = play(game.start(), "first 1")
    for deck in decks:
        for number in range(3):
            rest = DECKS[deck][number:]
            assert odds(state) == {f"blueprint {name}": pytest.approx(1 / len(rest)) for name in rest}
            play(state, f"blueprint {rest[0]}")
    drawn = [name for deck in decks for name in DECKS[deck][:3]]
    assert {component["component"] for component in seen(state)["blueprint"]} == {"power-core", *drawn}
    assert len(seen(state)["blueprint"]) == 10
    assert node(state) == "seat 1: place"


def test_ar_33_example_35_councilors_first_player_energy_and_blueprint_come_in_this_order() -> None:
    state = GAMES[3].start()
    assert moves(state) == [
        "councilor 1 explorer",
        "councilor 1 astrologer",
        "councilor 1 priest",
        "councilor 1 champion",
        "councilor 1 scholar",
        "councilor 1 artificer",
    ]
    play(state, "councilor 1 priest")
    assert odds(state) == {
        f"councilor 2 {name}": pytest.approx(1 / 5)
        for name in ("explorer", "astrologer", "champion", "scholar", "artificer")
    }
    play(state, "councilor 2 explorer, councilor 3 artificer")
    assert odds(state) == {f"first {seat}": pytest.approx(1 / 3) for seat in (1, 2, 3)}
    assert of_seats(state, "energy") == [0, 0, 0]
    play(state, "first 2")
    assert of_seats(state, "energy") == [1, 1, 1]
    for component in (*DECKS["A"][:3], *DECKS["B"][:3], *DECKS["C"][:3]):
        assert node(state) == "chance: blueprint"
        play(state, f"blueprint {component}")
    assert of_seats(state, "energy") == [2, 1, 1]  # the Priest's income
    assert (node(state), of_seats(state, "home"), hand(state, 1)) == ("seat 2: place", [3, 3, 3], "")


def test_example_35_with_chosen_councilors_the_first_move_is_who_begins() -> None:
    state = game_of(2, councilors=["scholar", "priest"]).start()
    assert moves(state) == ["first 1", "first 2"]
    play(state, "first 2")
    assert [seat["councilor"] for seat in seen(state)["seats"]] == ["scholar", "priest"]
    assert of_seats(state, "energy") == [1, 2]  # three beads, one by one from the starting player


@pytest.mark.parametrize(
    ("players", "energy"),
    [(2, [1, 2]), (3, [1, 1, 1]), (4, [0, 1, 1, 1]), (5, [0, 1, 1, 1, 0]), (6, [0, 1, 1, 1, 0, 0])],
)
def test_example_35_three_beads_are_dealt_one_by_one_from_the_starting_player(players: int, energy: list[int]) -> None:
    councilors = ["explorer", "artificer", "astrologer", "champion", "scholar", "priest"][:players]
    state = play(game_of(players, councilors=councilors).start(), "first 2")
    assert of_seats(state, "energy") == energy
    without = play(game_of(players, councilors=councilors, starting_energy=False).start(), "first 2")
    assert of_seats(without, "energy") == [0] * players
    assert node(without) == "chance: blueprint"


@pytest.mark.parametrize(("players", "start"), [(2, 3), (3, 3), (4, 3), (5, 3), (6, 2)])
def test_ar_25_the_galley_starts_where_the_number_of_players_says(players: int, start: int) -> None:
    assert seen(game_of(players).start())["galley"] == {"at": start, "most": {2: 5, 3: 8}.get(players, 12)}
