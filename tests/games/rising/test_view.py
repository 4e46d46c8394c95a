"""What clients see of a position: everything on the table, and nothing of the order of the decks."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest

from atlantis import CHANCE, OVER, State
from tests.games.reading import seen
from tests.games.rising.positions import ALL_OUT, GAMES, LETTERS, RIGHT, after, at, built_but, play, tile

TWO = GAMES[2].position(RIGHT)


def seat(state: State, number: int) -> dict[str, Any]:
    """What can be seen of a player."""
    found: dict[str, Any] = seen(state)["seats"][number - 1]
    return found


def component(state: State, name: str) -> dict[str, Any]:
    """What can be seen of a component on the blueprint."""
    found: dict[str, Any] = next(one for one in seen(state)["blueprint"] if one["component"] == name)
    return found


# ---- the table -------------------------------------------------------------------------------------------------------


def test_the_view_tells_the_table() -> None:
    view = seen(TWO)
    for part in ("sections", "seats", "blueprint", "knowledge", "misfortunes"):
        del view[part]
    assert view == {
        "game": "rising",
        "level": "easy",
        "phase": "act",
        "step": "",
        "about": {},
        "to_move": 1,
        "chance": False,
        "players": 2,
        "turn": 3,
        "turns": 100,
        "starting_player": 1,
        "centre": {"intact": True, "atlanteans": [{"seat": 1, "number": 1, "courage": 0}]},
        "navy": {"atlanteans": [{"seat": 2, "number": 3, "courage": 1}], "defence": 4},
        "galley": {"at": 5, "most": 5},
        "attack": None,
        "forecast": [{"die": die, "faces": 1, "attack": die + 5, "lost": die + 1} for die in range(6)],
        "supply": {
            "ore": 9,
            "atlantium": 20,
            "gold": 11,
            "crystal": 10,
            "energy": 22,
            "courage": 9,
            "barriers": 5,
            "grey": 4,
        },
        "effects": ["crisis-of-faith", "next-solar-matrix"],
        "reduction": 0,
        "giving": None,
        "won": None,
        "winners": [],
        "scores": [2, 2],
    }


def test_the_view_tells_the_decks_by_what_is_in_them() -> None:
    knowledge, misfortunes = seen(TWO)["knowledge"], seen(TWO)["misfortunes"]
    assert (knowledge["discard"], knowledge["drawn"], knowledge["removed"]) == (
        {"market-day": 1},
        {},
        {"tireless-hands": 1},
    )
    assert knowledge["deck"] == {
        "ancestors-gambit": 4,
        "ballad-of-bravery": 2,
        "science-of-shielding": 3,
        "untapped-talent": 3,
        "ancient-atlas": 3,
        "market-day": 2,
        "borrowed-plans": 3,
        "twin-harmonics": 2,
        "reading-the-tides": 2,
        "song-of-the-seabed": 1,
        "heroic-verse": 2,
        "burning-mirrors": 2,
        "tireless-hands": 3,
        "alchemists-notes": 4,
    }
    assert (misfortunes["discard"], misfortunes["known"]) == (
        {"flood-M": 2, "flood-F": 2, "earthquake": 1},
        ["flood-C", "calm-seas"],
    )
    assert misfortunes["deck"] == {
        "flood-M": 5,
        "flood-H": 7,
        "flood-F": 5,
        "flood-L": 7,
        "flood-R": 7,
        "flood-C": 6,
        "calm-seas": 3,
        "controlled-flood": 3,
        "crisis-of-faith": 2,
        "earthquake": 1,
        "spur-the-cycle": 1,
        "panic": 1,
        "plague": 1,
        "hopelessness": 1,
        "lack-of-support": 1,
    }


def test_the_view_tells_a_tile_with_what_it_does() -> None:
    assert tile(TWO, "M1") == {
        "tile": "M1",
        "intact": False,
        "rings": 1,
        "barrier": False,
        "atlanteans": [],
        "target": 2,
        "base": 2,
        "chance": 0.833,
    }
    assert tile(TWO, "M2") == {
        "tile": "M2",
        "intact": True,
        "rings": 1,
        "barrier": False,
        "atlanteans": [{"seat": 1, "number": 1, "courage": 1}],
        "target": 2,
        "base": 2,
        "chance": 0.833,
    }
    assert tile(TWO, "M5") == {
        "tile": "M5",
        "intact": True,
        "rings": 3,
        "barrier": True,
        "atlanteans": [{"seat": 2, "number": 1, "courage": 0}],
        "target": 5,
        "base": 4,
        "chance": 0.5,  # with the Explorer
    }  # this turn
    assert tile(TWO, "L1") == {
        "tile": "L1",
        "intact": True,
        "rings": 1,
        "barrier": False,
        "atlanteans": [],
        "draw": 3,
        "keep": 2,
    }
    assert tile(TWO, "R4") == {
        "tile": "R4",
        "intact": False,
        "rings": 2,
        "barrier": False,
        "atlanteans": [],
        "atlantium": 2,
    }
    assert [section["intact"] for section in seen(TWO)["sections"]] == [5, 6, 4, 6, 0, 6]
    assert [section["section"] for section in seen(TWO)["sections"]] == list(LETTERS)


@pytest.mark.parametrize("name", ["M3", "H3", "F3", "L5", "R3", "C3"])
def test_the_view_tells_who_stands_on_a_tile_of_every_section(name: str) -> None:
    state = at(
        3,
        f"phase act\n{name[0]}: {name} seat-1 1, {name} seat-2 1, {name} brave-2 1\n"
        f"places: centre seat-1 1\nseat 1: inner-light 1",
    )
    assert tile(state, name)["atlanteans"] == [
        {"seat": 1, "number": 1, "courage": 0},
        {"seat": 2, "number": 1, "courage": 1},
    ]


def test_the_view_tells_a_component_with_its_cost_its_benefit_and_who_built_it() -> None:
    assert component(TWO, "signal-mirror") == {
        "component": "signal-mirror",
        "cost": {"atlantium": 1, "gold": 2},
        "benefit": "knowledge-for-all",
        "amount": 1,
        "seat": 2,
        "deck": "A",
    }
    assert component(TWO, "power-core") == {
        "component": "power-core",
        "cost": {"atlantium": 3, "gold": 2, "crystal": 2},
        "benefit": "energy",
        "amount": 3,
        "seat": None,
        "deck": None,
    }
    assert [one["component"] for one in seen(TWO)["blueprint"]] == [
        "power-core",
        "tidal-anchor",
        "signal-mirror",
        "muster-bell",
        "solar-matrix",
        "targeting-spire",
        "exchange-conduit",
        "ward-lattice",
        "ether-valve",
        "memory-prism",
    ]


def test_the_view_tells_the_seats_counted_from_1() -> None:
    first, second = seat(TWO, 1), seat(TWO, 2)
    assert first.pop("figures") == {**first["cubes"], "energy": 2, "courage": 1, "cards": 2, "home": 1}
    del second["figures"]
    assert first == {
        "seat": 1,
        "councilor": "explorer",
        "copied": [],
        "home": 1,
        "held": 0,
        "placed": 3,
        "unused": 2,
        "energy": 2,
        "courage": 1,
        "cubes": {"ore": 1, "atlantium": 0, "gold": 0, "crystal": 0},
        "hand": {"inner-light": 2},
        "given": 0,
        "passes": False,
        "components": ["tidal-anchor"],
    }
    assert second == {
        "seat": 2,
        "councilor": "priest",
        "copied": ["scholar"],
        "home": 0,
        "held": 0,
        "placed": 4,
        "unused": 2,
        "energy": 0,
        "courage": 0,
        "cubes": {"ore": 0, "atlantium": 0, "gold": 3, "crystal": 0},
        "hand": {},
        "given": 0,
        "passes": False,
        "components": ["signal-mirror"],
    }


# ---- steps -----------------------------------------------------------------------------------------------------------


def test_what_is_given_together_is_seen() -> None:
    state = after(3, "phase council\nisland: M 3, H 3\nseat 2: energy 3\nseat 3: energy 2", "raise M, give 3")
    view = seen(state)
    assert (view["phase"], view["step"], view["to_move"]) == ("council", "give", 3)
    assert view["giving"] == {"missing": 2, "section": "M"}
    assert (seat(state, 2)["energy"], seat(state, 2)["given"], view["supply"]["energy"]) == (0, 3, 19)
    play(state, "give 0")
    assert (seen(state)["giving"], seat(state, 2)["energy"], seat(state, 2)["given"]) == (None, 3, 0)
    assert [section["barred"] for section in seen(state)["sections"]] == [True, *[False] * 5]
    flood = after(3, f"{ALL_OUT}seat 2: energy 3", "misfortune flood-M, cancel")
    assert seen(flood)["giving"] == {"missing": 3, "section": None}


def test_who_passes_for_the_phase_is_seen() -> None:
    state = after(3, f"{ALL_OUT}island: M 3\nseat 2: energy 5", "pass-phase")
    assert [one["passes"] for one in seen(state)["seats"]] == [True, False, False]


def test_the_attack_is_seen_once_it_is_rolled() -> None:
    state = at(
        2,
        "phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2, navy brave-2 1\n"
        "seat 1: burning-mirrors 1, ballad-of-bravery 1",
    )
    assert seen(state)["attack"] == {"die": None, "less": 0, "attack": None, "defence": 6, "ballad": False}
    play(state, "attack 5")
    assert seen(state)["attack"] == {"die": 5, "less": 0, "attack": 10, "defence": 6, "ballad": False}
    play(state, "play burning-mirrors, play ballad-of-bravery")
    assert seen(state)["attack"] == {"die": 5, "less": 2, "attack": 8, "defence": 6, "ballad": True}


def test_what_is_being_paid_for_is_seen() -> None:
    state = after(
        3,
        "phase build\nseat 1 artificer: atlantium 3, gold 1, crystal 1, borrowed-plans 1",
        "play borrowed-plans, build solar-matrix, waive gold",
    )
    assert seen(state)["giving"] == {
        "component": "solar-matrix",
        "cost": {"ore": 0, "atlantium": 3, "gold": 0, "crystal": 1},
    }


@pytest.mark.parametrize(
    ("drawn", "one", "other"),
    [
        ("phase act\nH: H5 seat-1 1\nseat 1: energy 2", "act H5, roll 3", "act H5, roll 4"),  # what a boost costs
        ("phase act\nH: H5 seat-1 1, H6 seat-1 1", "act H5", "act H6"),  # what is rolled for
        ("seat 1: market-day 1, ore 1", "play market-day", "play market-day, move 2 give ore, move 2 take ore"),
    ],
    ids=["boost", "roll", "trade"],
)
def test_what_a_step_is_about_is_seen(drawn: str, one: str, other: str) -> None:
    """The same table, but another number is still to be done, or another tile is rolled for: a client must know."""
    first, second = after(3, drawn, one), after(3, drawn, other)
    assert first != second
    assert first.view() != second.view()


def test_the_cubes_that_borrowed_plans_take_off_are_seen() -> None:
    """Not only that the card lies there: one of them or two."""
    one, two = (
        at(
            3,
            f"phase build\nseat 1: atlantium 6, gold 3, crystal 3\ndiscards: borrowed-plans 2\n"
            f"effects: borrowed {cubes}",
        )
        for cubes in (2, 4)
    )
    assert one.view() != two.view()


def test_the_end_is_seen_with_who_won() -> None:
    lost = after(3, f"{ALL_OUT}island: others 0", "misfortune controlled-flood")
    view = seen(lost)
    assert (view["phase"], view["to_move"], view["chance"], view["won"], view["winners"]) == (
        "over",
        None,
        False,
        False,
        [],
    )
    assert view["centre"]["intact"] is False
    won = after(
        2,
        f"phase build, turn 6\n{built_but('exchange-conduit')}\nseat 1: atlantium 3, gold 2",
        "build exchange-conduit",
    )
    assert (seen(won)["won"], seen(won)["winners"], seen(won)["scores"]) == (True, [1, 2], [10, 10])


# ---- what is hidden, what is foretold, what is in force --------------------------------------------------------------


def test_the_order_of_discards_is_nowhere() -> None:
    first, second = (
        after(3, ALL_OUT, made)
        for made in ("misfortune calm-seas, misfortune earthquake", "misfortune earthquake, misfortune calm-seas")
    )
    assert first.view() == second.view()


@pytest.mark.parametrize("players", [2, 4])
def test_who_draws_and_what_an_attack_brings_is_in_the_view(players: int) -> None:
    random, state, drawn, attacks = Random(players), GAMES[players].start(), 0, 0
    while state.actor != OVER:
        before: Any = state.view()
        if state.actor == CHANCE:
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            code = random.choices(codes, odds)[0]
        else:
            code = random.choice(state.legal_actions())
        for event in state.tell(code):
            if event.kind == "misfortune" and before["chance"] and before["phase"] == "misfortunes":
                assert before["misfortunes"]["drawer"] == event.fields["seat"]
                left: Any = state.view()
                if left["phase"] == "misfortunes":
                    drawn += 1
                    assert left["misfortunes"]["to_draw"] == before["misfortunes"]["to_draw"] - 1
            if event.kind == "attack" and before["chance"]:
                attacks += 1
                (face,) = [one for one in before["forecast"] if one["die"] == event.fields["die"]]
                assert face["attack"] == event.fields["attack"]
                assert face["lost"] == max(0, face["attack"] - before["navy"]["defence"])
    assert drawn
    assert attacks


# ---- the chance of a flood -------------------------------------------------------------------------------------------


def floods(state: State) -> dict[str, float]:
    return {section["section"]: section["flood"] for section in seen(state)["sections"]}


def test_while_misfortunes_are_drawn_the_chance_of_a_flood_is_that_of_the_next_card() -> None:
    state = at(3, "phase misfortunes")
    assert state.actor == CHANCE
    odds = {state.text(code): chance for code, chance in state.chance_outcomes()}
    assert seen(state)["misfortunes"]["ahead"] == 1
    assert floods(state) == pytest.approx({section: odds[f"misfortune flood-{section}"] for section in "MHFLRC"})


def test_otherwise_the_chance_of_a_flood_is_that_of_one_card_for_each_player() -> None:
    state = at(3, "phase place")
    deck = seen(state)["misfortunes"]["deck"]
    size, kind = sum(deck.values()), deck["flood-M"]
    assert seen(state)["misfortunes"]["ahead"] == 3
    assert floods(state)["M"] == pytest.approx(1 - math.comb(size - kind, 3) / math.comb(size, 3))


def test_a_flood_that_is_known_to_come_is_certain() -> None:
    state = at(3, "phase place\nknown: calm-seas flood-C")
    assert floods(state)["C"] == 1.0
    assert 0 < floods(state)["M"] < 1
