"""What each component costs and gives, once and doubled by Twin Harmonics (AR-2, AR-13, AR-21, AR-35)."""

from __future__ import annotations

import pytest

from atlantis import Game, State
from tests.games.reading import moves, seen
from tests.games.rising.positions import (
    COMPONENTS,
    GAMES,
    at,
    barriers,
    cubes,
    effects,
    game_of,
    hand,
    island,
    node,
    of_seats,
    play,
    supply,
    told,
    written,
)

HARD = game_of(3, "hard")
QUIET = ("seat 1 explorer: home 3", "seat 2 artificer: home 3", "seat 3 astrologer: home 3")
"""Councilors without income, so that all that is seen comes from the component."""


def game_with(component: str) -> Game:
    """A game whose level has the component's deck."""
    return HARD if COMPONENTS.index(component) > 15 else GAMES[3]


def cost_of(component: str) -> dict[str, int]:
    return HARD.data.amounts(f"components.{component}.cost")


def building(component: str, more: str = "", extra: str = "", harmonics: bool = False) -> State:
    """Seat 1 has just the cubes that the component costs, and is to build."""
    cards = ", twin-harmonics 1" if harmonics else ""
    seats = [f"{QUIET[0]}, {written(cost_of(component))}{cards}{extra}", *QUIET[1:]]
    state = at(3, f"phase build\nblueprint: {component} 0\n{more}\n" + "\n".join(seats), game_with(component))
    return play(state, "play twin-harmonics") if harmonics else state


def built(component: str, more: str = "", extra: str = "", harmonics: bool = False) -> State:
    return play(building(component, more, extra, harmonics), f"build {component}")


@pytest.mark.parametrize("component", COMPONENTS)
def test_a_component_costs_all_its_cubes_and_with_one_less_it_cannot_be_built(component: str) -> None:
    state = built(component)
    assert (cubes(state, 1), supply(state)) == ("", [10, 20, 14, 10])
    assert seen(state)["seats"][0]["components"] == [component]
    for kind, number in cost_of(component).items():
        has = written({**cost_of(component), kind: number - 1, "inner-light": 1})
        short = at(3, f"phase build\nblueprint: {component} 0\nseat 1 explorer: {has}", game_with(component))
        assert f"build {component}" not in moves(short)


# ---- benefits, once and twice ----------------------------------------------------------------------------------------

TIMES = pytest.mark.parametrize("times", [1, 2], ids=["once", "doubled"])


@TIMES
@pytest.mark.parametrize(
    ("component", "energy"), [("power-core", 3), ("star-well", 3), ("ether-valve", 2), ("phase-sails", 1)]
)
def test_components_that_give_energy(component: str, energy: int, times: int) -> None:
    state = built(component, harmonics=times == 2)
    assert (of_seats(state, "energy"), supply(state, "energy")) == ([times * energy, 0, 0], [24 - times * energy])


@TIMES
@pytest.mark.parametrize(("component", "courage"), [("oath-ring", 2), ("void-keel", 1)])
def test_components_that_give_courage(component: str, courage: int, times: int) -> None:
    state = built(component, harmonics=times == 2)
    assert (of_seats(state, "courage"), supply(state, "courage")) == ([times * courage, 0, 0], [12 - times * courage])


@TIMES
def test_hero_vault_gives_everybody_1_courage(times: int) -> None:
    assert of_seats(built("hero-vault", harmonics=times == 2), "courage") == [times] * 3


def test_ar_2_hero_vault_gives_in_order_from_the_builder_while_the_supply_lasts() -> None:
    assert of_seats(built("hero-vault", extra=", courage 10"), "courage") == [11, 1, 0]


@TIMES
@pytest.mark.parametrize(("component", "number"), [("tidal-anchor", 2), ("ward-lattice", 1), ("gate-arch", 1)])
def test_components_that_place_barriers(component: str, number: int, times: int) -> None:
    state = built(component, "M: intact 5", harmonics=times == 2)
    tiles = ["M6", "H1", "R4", "C3"][: number * times]
    for place in tiles:
        assert node(state) == "seat 1: build, barrier"
        assert "target M1" not in moves(state)
        play(state, f"target {place}")
        assert f"target {place}" not in moves(state)
    assert (sorted(barriers(state)), supply(state, "barriers")) == (sorted(tiles), [6 - len(tiles)])
    assert seen(state)["turn"] == 2


@TIMES
def test_lifting_stone_raises_a_tile(times: int) -> None:
    state = built("lifting-stone", "island: M 4, L 0", harmonics=times == 2)
    assert (node(state), moves(state)) == ("seat 1: build, lift", ["target M", "target L"])
    play(state, ", ".join(["target L"] * times))
    assert (island(state), seen(state)["turn"]) == ([4, 6, 6, times, 6, 6], 2)


def test_ar_13_lifting_stone_raises_nothing_where_nothing_has_fallen() -> None:
    assert seen(built("lifting-stone"))["turn"] == 2
    state = play(built("lifting-stone", "M: intact 5", harmonics=True), "target M")
    assert (island(state), seen(state)["turn"]) == ([6] * 6, 2)


@TIMES
@pytest.mark.parametrize(("component", "number"), [("memory-prism", 2), ("time-lens", 1)])
def test_components_that_draw_knowledge(component: str, number: int, times: int) -> None:
    state = built(component, harmonics=times == 2)
    for card in ("inner-light", "inner-light", "market-day", "market-day")[: number * times]:
        assert node(state) == "chance: build, draw"
        play(state, f"knowledge {card}")
    assert sum(seen(state)["seats"][0]["hand"].values()) == number * times
    assert seen(state)["turn"] == 2


@TIMES
def test_signal_mirror_lets_everybody_draw_in_order_from_the_builder(times: int) -> None:
    state = built("signal-mirror", harmonics=times == 2)
    cards = ["inner-light", "market-day", "ancient-atlas"]
    said = [told(state, f"knowledge {card}")[0] for card in cards * times]
    assert [sentence[:6] for sentence in said] == ["Seat 1", "Seat 2", "Seat 3"] * times
    assert [hand(state, seat) for seat in (1, 2, 3)] == [f"{card} {times}" for card in cards]


def test_ar_2_signal_mirror_brings_as_many_cards_as_there_are() -> None:
    state = built("signal-mirror", "deck: inner-light 1\nsea: calm-seas 4")
    play(state, "knowledge inner-light")
    assert seen(state)["knowledge"]["discard"] == {}  # reshuffled for Seat 2
    assert node(state) == "chance: build, draw"


@TIMES
@pytest.mark.parametrize("component", ["muster-bell", "crew-beacon"])
def test_components_that_bring_a_grey_atlantean(component: str, times: int) -> None:
    state = built(component, harmonics=times == 2)
    assert (of_seats(state, "home"), of_seats(state, "unused"), supply(state, "grey")) == (
        [3 + times, 3, 3],
        [3, 3, 3],
        [4 - times],
    )


@pytest.mark.parametrize("harmonics", [False, True])
def test_ar_21_example_16_solar_matrix_doubled_or_not_makes_the_centre_yield_2_energy_next_turn(
    harmonics: bool,
) -> None:
    """Doubled it gains nothing more (AR-21)."""
    state = built("solar-matrix", harmonics=harmonics)
    assert (seen(state)["turn"], effects(state)) == (2, ["solar-matrix"])
    play(state, ", ".join(["place navy"] * 3 + ["place centre"] + ["place navy"] * 5))
    play(state, "misfortune calm-seas, misfortune calm-seas, misfortune calm-seas, act centre")
    assert sorted(of_seats(state, "energy")) == [0, 0, 2]
    play(state, "attack 0")
    assert (seen(state)["turn"], effects(state)) == (3, [])


@TIMES
@pytest.mark.parametrize(("component", "number"), [("exchange-conduit", 4), ("balance-arm", 3)])
def test_components_that_trade(component: str, number: int, times: int) -> None:
    state = building(component, harmonics=times == 2, extra=", ore 9")
    play(state, f"build {component}")
    for n in range(number * times):
        assert (node(state), f"move {n % 2 + 2} give ore" in moves(state)) == ("seat 1: build, trade", True)
        play(state, f"move {n % 2 + 2} give ore")
    assert cubes(state, 1) == (f"ore {9 - number * times}")
    assert seen(state)["turn"] == 2


@TIMES
def test_ar_35_crown_of_poles_changes_up_to_two_cubes(times: int) -> None:
    state = building("crown-of-poles", extra=", ore 5", harmonics=times == 2)
    play(state, "build crown-of-poles")
    for _ in range(2 * times):
        assert node(state) == "seat 1: build, convert"
        assert moves(state)[0:3] == ["convert ore atlantium", "convert ore gold", "convert ore crystal"]
        play(state, "convert ore crystal")
    assert (cubes(state, 1), of_seats(state, "energy")) == (f"ore {5 - 2 * times}, crystal {2 * times}", [0] * 3)
    assert seen(state)["turn"] == 2


def test_ar_35_crown_of_poles_may_be_left_and_needs_a_cube() -> None:
    state = play(building("crown-of-poles", extra=", ore 5"), "build crown-of-poles, end-convert")
    assert (cubes(state, 1), seen(state)["turn"]) == ("ore 5", 2)
    assert seen(built("crown-of-poles"))["turn"] == 2
