"""Standing answers: where a seat need not be asked, and where it must be."""

from __future__ import annotations

from random import Random

import pytest

from atlantis import CHANCE, OVER, State
from tests.games.reading import moves
from tests.games.rising.positions import GAMES, after, at, node, play


def answer(state: State, mode: str = "needed") -> str:
    """The standing answer in notation; `ask` if there is none."""
    code = state.standing(mode)
    return "ask" if code is None else state.text(code)


TWO_ENERGY = "phase misfortunes\nseat 2: energy 2"


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        # W0: energy raises no tile in the placing; cards can wait for one's own, unless others place before
        ("phase council\nisland: M 5\nseat 1: energy 5", "ask"),
        ("phase council\nisland: M 5\nseat 2: energy 5", "pass"),  # seat 1 leaves it to seat 2
        ("phase council\nisland: M 5\nseat 1: song-of-the-seabed 1", "pass"),
        ("phase council\nisland: M 5\nseat 2: song-of-the-seabed 1", "ask"),
        ("phase council\nseat 2: reading-the-tides 1", "ask"),
        ("phase council\nseat 2: science-of-shielding 1, inner-light 1, ancient-atlas 1", "pass"),
        # W1: what saves a tile from the next misfortune
        ("phase misfortunes\nseat 1: science-of-shielding 1", "ask"),
        ("phase misfortunes\nseat 1: reading-the-tides 1", "ask"),
        ("phase misfortunes\nisland: M 5\nseat 1: energy 5, song-of-the-seabed 1", "pass"),
        ("phase misfortunes\nisland: M 0\nseat 1: song-of-the-seabed 1", "ask"),
        ("phase misfortunes\nisland: M 0\nseat 1: energy 5", "ask"),
        (f"{TWO_ENERGY}\nseat 1: inner-light 1", "ask"),
        ("phase misfortunes\nseat 2: energy 3\nseat 1: inner-light 1", "pass"),
        ("phase misfortunes\nseat 1: inner-light 1", "pass"),
        # W1: what serves an Atlantean with courage on a tip
        ("phase misfortunes\nH: H1 seat-2 1, H1 brave-2 1\nseat 1: ancient-atlas 1", "ask"),
        ("phase misfortunes\nH: H2 seat-2 1, H2 brave-2 1\nseat 1: ancient-atlas 1", "pass"),
        ("phase misfortunes\nH: H1 seat-2 1, H1 brave-2 1\nseat 1: ancient-atlas 1\neffects: hopeless 1", "pass"),
        ("phase misfortunes\nH: H1 seat-1 1, H1 brave-1 1\nseat 1: untapped-talent 1", "ask"),
        ("phase misfortunes\nH: H1 seat-2 1, H1 brave-2 1\nseat 1: untapped-talent 1", "pass"),
        ("phase misfortunes\nR: R1 seat-2 1, R1 brave-2 1\nseat 1: market-day 1, ore 1", "ask"),
        ("phase misfortunes\nR: R1 seat-2 1, R1 brave-2 1\nseat 1: market-day 1\nseat 2: ore 1", "pass"),
        ("phase misfortunes\nR: R1 seat-1 1, R1 brave-1 1\nseat 1: gold 1, energy 2", "ask"),
        # W2: only if the attack could end the game
        ("phase council-before-attack\nisland: M 5\nseat 1: energy 5, song-of-the-seabed 1, untapped-talent 1", "pass"),
        ("phase council-before-attack, galley 5\nisland: M 4, H 5, others 0\nseat 1: inner-light 1", "ask"),
        ("phase council-before-attack, galley 5\nisland: M 5, H 5, others 0\nseat 1: inner-light 1", "pass"),
        (
            "phase council-before-attack, galley 5\nisland: M 5, others 0\nseat 1: inner-light 1\neffects: spire 1",
            "pass",
        ),
    ],
)
def test_in_a_window_a_seat_is_asked_when_needed_if_its_own_next_node_would_be_too_late(
    drawn: str, expected: str
) -> None:
    state = at(2, drawn)
    assert (answer(state), answer(state, "always"), answer(state, "never")) == (expected, "ask", "pass")


def test_after_a_roll_a_seat_with_a_card_against_the_attack_is_asked() -> None:
    state = after(2, "phase attack\nseat 2: burning-mirrors 1", "attack 3")
    assert (node(state), answer(state), answer(state, "never")) == ("seat 2: attack, window", "ask", "pass")


def test_who_has_energy_is_asked_about_a_flood_and_a_drawer_without_leaves_it_to_the_others() -> None:
    state = after(2, "phase misfortunes\nseat 2: energy 3", "misfortune flood-M")
    assert (node(state), answer(state), answer(state, "always")) == ("seat 1: misfortunes, cancel", "endure", "ask")
    play(state, "endure")
    assert (node(state), answer(state), answer(state, "never")) == ("seat 2: misfortunes, cancel", "ask", "endure")


@pytest.mark.parametrize(
    ("energy", "asked"),
    [([1, 1, 1], [1]), ([0, 1, 2], [2]), ([1, 3, 1], [1, 2]), ([3, 2, 3], [1, 3]), ([0, 0, 3], [3])],
)
def test_the_first_with_energy_is_asked_about_a_flood_and_then_only_those_who_could_pay_alone(
    energy: list[int], asked: list[int]
) -> None:
    drawn = "\n".join(f"seat {seat}: energy {n}" for seat, n in enumerate(energy, 1))
    state, found = after(3, f"phase misfortunes\n{drawn}", "misfortune flood-M"), []
    while node(state).endswith("cancel"):
        if answer(state) == "ask":
            found.append(state.actor + 1)
        play(state, "endure")
    assert found == asked


def test_the_first_with_energy_is_asked_about_a_tile_and_then_only_who_could_pay_alone() -> None:
    state = at(4, "phase council\nisland: M 5\nseat 2: energy 1\nseat 3: energy 4\nseat 4: energy 5")
    for seat, expected in ((1, "pass"), (2, "ask"), (3, "pass"), (4, "ask")):
        assert (node(state), answer(state)) == (f"seat {seat}: council, window", expected)
        play(state, "pass")


def test_only_who_is_never_asked_gives_nothing_to_the_proposals_of_others() -> None:
    state = after(2, "phase council\nisland: M 5\nseat 1: energy 3\nseat 2: energy 2", "raise M")
    assert [answer(state, mode) for mode in ("always", "needed", "never")] == ["ask", "ask", "ask"]
    play(state, "give 3")
    assert [answer(state, mode) for mode in ("always", "needed", "never")] == ["ask", "ask", "give 0"]


def test_a_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="'sometimes' is not a mode of standing answers"):
        GAMES[2].start().standing("sometimes")


@pytest.mark.parametrize("players", [2, 4, 6])
def test_standing_answers_are_legal_and_never_place_act_build_sink_or_discard(players: int) -> None:
    random = Random(players)
    for _ in range(5):
        state = GAMES[players].start()
        while state.actor != OVER:
            for mode in ("always", "needed", "never"):
                given = answer(state, mode)
                assert given in ("ask", "pass", "endure", "give 0")
                assert given == "ask" or given in moves(state)
                assert mode != "always" or given == "ask"
                assert state.actor != CHANCE or given == "ask"
            state.apply(random.choice(state.legal_actions()))


def test_what_is_planned_ahead_are_kinds_of_moves() -> None:
    card = GAMES[2].card
    assert set(card.planned) <= set(GAMES[2].words.kinds)
    assert {"place", "act", "build"} <= set(card.planned)
    assert "sink" not in card.planned
