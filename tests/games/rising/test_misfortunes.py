"""Special misfortunes and the known top of their deck (AR-16 to AR-18, AR-26, AR-29; examples 15, 30, 34)."""

from __future__ import annotations

import pytest

from tests.games.reading import lines, moves, odds, seen
from tests.games.rising.positions import (
    MISFORTUNES,
    after,
    at,
    barriers,
    cubes,
    effects,
    island,
    node,
    of_seats,
    people,
    play,
    supply,
    tile,
    told,
)

COUNTS = {
    **{f"flood-{section}": 7 for section in "MHFLRC"},
    "calm-seas": 4,
    "controlled-flood": 3,
    "crisis-of-faith": 2,
    "earthquake": 2,
    "spur-the-cycle": 1,
    "panic": 1,
    "plague": 1,
    "hopelessness": 1,
    "lack-of-support": 1,
}


def test_a_misfortune_is_drawn_by_its_number_of_cards() -> None:
    assert odds(at(3, "phase misfortunes")) == {f"misfortune {card}": COUNTS[card] / 58 for card in MISFORTUNES}


@pytest.mark.parametrize("card", MISFORTUNES)
def test_ar_29_a_known_misfortune_is_drawn_without_a_chance_move_and_lies_on_the_discard(card: str) -> None:
    """The same happens, before anybody has moved: Seat 1 has passed."""
    state = at(3, f"phase misfortunes\nM: intact 5\nseat 1: song-of-the-seabed 1\nknown: {card}")
    assert node(state) == "seat 1: misfortunes, window"
    play(state, "pass-phase")
    assert seen(state)["misfortunes"]["known"] == []
    assert seen(state)["misfortunes"]["discard"] == ({} if card == "spur-the-cycle" else {card: 1})


def test_ar_33_a_revealed_misfortune_lies_on_the_discard_before_it_takes_effect() -> None:
    state = after(2, "phase misfortunes\nseat 1: energy 3", "misfortune flood-M")
    assert (node(state), seen(state)["misfortunes"]["discard"]) == ("seat 1: misfortunes, cancel", {"flood-M": 1})


def test_ar_33_an_empty_deck_is_refilled_when_a_card_is_needed_and_not_before() -> None:
    state = after(
        2, "phase misfortunes\nsea: calm-seas 1\nseat 1: science-of-shielding 1", "pass, misfortune calm-seas"
    )
    assert node(state) == "seat 1: misfortunes, window"
    assert seen(state)["misfortunes"]["deck"] == {}
    assert told(state, "pass") == ["The discarded misfortunes are shuffled into a new deck"]
    assert (node(state), sum(seen(state)["misfortunes"]["deck"].values())) == ("chance: misfortunes", 58)


@pytest.mark.parametrize("card", MISFORTUNES[6:])
def test_energy_and_barriers_are_no_help_against_special_misfortunes(card: str) -> None:
    """Nobody is asked to cancel, and no barrier is used unless its tile is chosen to fall."""
    state = after(3, "phase misfortunes\nM: M1 barrier 1\nseat 1: energy 9", f"misfortune {card}")
    assert "cancel" not in moves(state)
    assert (of_seats(state, "energy"), barriers(state)) == ([9, 0, 0], ["M1"])


# ---- those that last for the turn ------------------------------------------------------------------------------------


def test_ar_26_lasting_misfortunes_are_active_together_and_a_second_earthquake_adds_one_more() -> None:
    state = after(
        4,
        "phase misfortunes",
        "misfortune earthquake, misfortune crisis-of-faith, misfortune hopelessness, misfortune earthquake",
    )
    assert effects(state) == ["crisis-of-faith", "hopelessness"]
    assert [tile(state, name)["target"] for name in ("M1", "M6", "H1", "H6", "F1", "F6")] == [4, 6, 5, 6, 6, 6]


@pytest.mark.parametrize(
    ("card", "effect", "noted"),
    [
        ("crisis-of-faith", ["crisis-of-faith"], " crisis 1"),
        ("hopelessness", ["hopelessness"], " hopeless 1"),
        ("lack-of-support", ["lack-of-support"], " unsupported 1"),
        ("earthquake", [], ""),
    ],
)
def test_ar_26_what_lasts_for_a_turn_is_over_with_it(card: str, effect: list[str], noted: str) -> None:
    state = after(2, "phase misfortunes", f"misfortune {card}")
    assert (effects(state), tile(state, "M5")["target"]) == (effect, 4 + (card == "earthquake"))
    assert lines(state, "effects") == [f"effects:{noted}"]
    play(state, "misfortune calm-seas, attack 0, sink M, sink M, sink M")
    assert (seen(state)["turn"], effects(state), tile(state, "M5")["target"]) == (2, [], 4)


def test_example_15_an_atlantean_placed_late_at_the_centre_brings_no_energy_in_a_crisis_of_faith() -> None:
    state = at(
        2,
        """
        phase misfortunes, done 1
        seat 1 astrologer: held 3
        """,
    )
    play(state, "misfortune crisis-of-faith, place centre, place centre, place M1")
    assert (node(state), moves(state), effects(state)) == ("seat 1: act", ["act M1", "done"], ["crisis-of-faith"])
    play(state, "done")
    assert (of_seats(state, "energy"), of_seats(state, "home")) == ([0, 0], [3, 3])


@pytest.mark.parametrize(
    ("seat", "then", "home", "held"),
    [
        ("astrologer: held 2", "seat 1: act", 2, 0),
        ("explorer: held 2, copied-astrologer 1", "seat 1: late-place", 0, 2),
    ],
)
def test_ar_16_those_still_held_back_stay_home_unless_the_ability_is_copied(
    seat: str, then: str, home: int, held: int
) -> None:
    state = after(
        2,
        f"""
        phase misfortunes, done 1
        places: navy seat-1 1
        seat 1 {seat}, heroic-verse 1
        """,
        "misfortune lack-of-support",
    )
    assert (node(state), of_seats(state, "home"), of_seats(state, "held")) == (then, [home, 3], [held, 0])


def test_ar_16_nobody_holds_back_under_lack_of_support_but_who_copies_the_astrologer() -> None:
    state = at(
        2,
        """
        seat 1 astrologer: untapped-talent 1
        seat 2: untapped-talent 1
        effects: unsupported 1
        """,
    )
    assert moves(state, "hold") == []
    play(state, "place navy, place navy, place navy, play untapped-talent, target astrologer")
    assert moves(state, "hold") == ["hold"]


def test_ar_18_a_brave_atlantean_on_a_flooded_tile_goes_home_with_its_token_and_does_not_act() -> None:
    state = after(
        2,
        """
        phase misfortunes
        R: R1 seat-2 1, R1 brave-2 1
        seat 2: ore 1
        """,
        "misfortune hopelessness, misfortune flood-R",
    )
    assert (cubes(state, 2), of_seats(state, "courage"), of_seats(state, "home")) == ("ore 1", [0, 1], [3, 3])


def test_ar_18_tokens_in_the_navy_are_lost_and_none_is_awarded() -> None:
    state = after(
        2,
        """
        phase attack
        places: navy seat-1 3, navy brave-1 2
        seat 1: inner-light 1
        effects: hopeless 1
        """,
        "attack 0",
    )
    assert (node(state), of_seats(state, "courage"), supply(state, "courage")) == ("seat 1: build", [0, 0], [12])


def test_ar_18_example_16_under_hopelessness_a_token_in_the_navy_counts_nothing() -> None:
    drawn = "phase attack\nplaces: navy seat-1 2, navy brave-1 1"
    assert seen(at(2, drawn))["navy"]["defence"] == 3
    state = at(2, f"{drawn}\neffects: hopeless 1")
    assert told(state, "attack 0") == ["The Athenians attack: die 0, galley +3", "3 against 2: 1 tile falls"]


# ---- Panic! and Plague -----------------------------------------------------------------------------------------------


def test_ar_17_panic_asks_everybody_with_placed_atlanteans_in_order_from_the_drawer() -> None:
    state = after(
        3,
        """
        phase misfortunes, done 1
        M: M1 seat-1 1, M1 brave-1 1
        places: centre seat-1 1, navy seat-1 1, navy seat-2 2, navy brave-2 1, centre seat-3 1
        """,
        "misfortune panic",
    )
    assert (node(state), moves(state)) == ("seat 2: misfortunes, recall", ["recall navy", "recall navy courage"])
    play(state, "recall navy courage")
    assert (node(state), moves(state)) == ("seat 3: misfortunes, recall", ["recall centre"])
    play(state, "recall centre")
    assert (node(state), moves(state)) == (
        "seat 1: misfortunes, recall",
        ["recall centre", "recall navy", "recall M1 courage"],
    )
    play(state, "recall M1 courage")
    assert (of_seats(state, "home"), of_seats(state, "courage")) == ([1, 2, 3], [1, 1, 0])
    assert (people(state, "navy"), people(state, "M1")) == ("seat-1 1, seat-2 1", "")
    assert node(state) == "chance: misfortunes"


@pytest.mark.parametrize(
    ("placed", "played", "home", "held"),
    [
        ("M: M1 seat-2 1\nplaces: navy seat-1 1", "misfortune panic, recall M1, recall navy", [1, 3], [2, 0]),
        ("M: M1 seat-2 1", "misfortune panic, recall M1", [0, 3], [3, 0]),  # Seat 1 is not asked
        ("M: M1 seat-1 1", "misfortune plague", [1, 3], [2, 0]),
    ],
)
def test_ar_17_example_15_panic_and_plague_leave_those_held_back_alone(
    placed: str, played: str, home: list[int], held: list[int]
) -> None:
    state = after(
        2,
        f"""
        phase misfortunes, done 1
        {placed}
        seat 1 astrologer: held {held[0]}
        """,
        played,
    )
    assert (node(state), of_seats(state, "home"), of_seats(state, "held")) == ("seat 1: late-place", home, held)


A_PLAIN_AND_A_BRAVE_ONE = "M: M3 seat-1 2, M3 brave-1 1"


def test_ar_31_example_30_panic_asks_which_of_a_plain_and_a_brave_atlantean_comes_home() -> None:
    state = after(2, f"phase misfortunes\n{A_PLAIN_AND_A_BRAVE_ONE}", "misfortune panic")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, recall", ["recall M3", "recall M3 courage"])
    brave = state.clone()
    play(state, "recall M3")
    assert (people(state, "M3"), of_seats(state, "courage")) == ("seat-1 1, brave-1 1", [0, 0])
    play(brave, "recall M3 courage")
    assert (people(brave, "M3"), of_seats(brave, "courage")) == ("seat-1 1", [1, 0])


def test_ar_31_example_30_of_a_plain_and_a_brave_atlantean_the_plain_one_acts_first() -> None:
    state = after(2, f"phase act\n{A_PLAIN_AND_A_BRAVE_ONE}", "act M3, roll 6")
    assert (people(state, "M3"), of_seats(state, "courage")) == ("seat-1 1, brave-1 1", [0, 0])
    play(state, "act M3, roll 6")
    assert (cubes(state, 1), of_seats(state, "courage"), of_seats(state, "home")) == ("ore 2", [1, 0], [3, 3])


def test_ar_17_plague_empties_the_section_with_most_and_tokens_go_home_too() -> None:
    state = at(
        2,
        """
        phase misfortunes
        M: M1 seat-1 1, M1 brave-1 1, M3 seat-2 1
        H: H1 seat-1 1
        places: centre seat-2 2
        """,
    )
    assert told(state, "misfortune plague")[1] == "The Plague empties Mountains"
    assert (of_seats(state, "home"), of_seats(state, "courage")) == ([2, 1], [1, 0])
    assert (people(state, "H1"), people(state, "centre")) == ("seat-1 1", "seat-2 2")
    assert node(state) == "chance: misfortunes"


def test_ar_17_of_tied_sections_the_drawer_chooses() -> None:
    state = after(
        2,
        """
        phase misfortunes, done 1
        M: M1 seat-1 1, M1 brave-1 1
        H: H1 seat-1 1
        C: C6 seat-2 1
        places: navy seat-2 2
        """,
        "misfortune plague",
    )
    assert (node(state), moves(state)) == ("seat 2: misfortunes, plague", ["plague M", "plague H", "plague C"])
    play(state, "plague H")
    assert (people(state, "M1"), people(state, "H1"), people(state, "C6")) == ("seat-1 1, brave-1 1", "", "seat-2 1")


# ---- the known top of the deck ---------------------------------------------------------------------------------------


def test_example_34_known_misfortunes_are_drawn_without_chance_in_the_order_that_was_seen() -> None:
    state = after(
        2,
        """
        phase misfortunes
        seat 1: reading-the-tides 1
        """,
        "play reading-the-tides",
    )
    for card in ("flood-M", "calm-seas", "flood-M"):
        assert node(state) == "chance: misfortunes, reveal"
        play(state, f"misfortune {card}")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, pick", ["pick flood-M", "pick calm-seas"])
    assert told(state, "pick flood-M") == [
        "Flood: Mountains is thrown away",
        "Seat 1 draws Calm Seas: nothing happens",
        "Seat 2 draws Flood: Mountains: the tip of Mountains is in danger",
        "Mountains M1 sinks into the sea",
    ]
    assert (island(state), lines(state, "known")) == ([5, 6, 6, 6, 6, 6], ["known:"])
    assert seen(state)["misfortunes"]["discard"] == {"flood-M": 2, "calm-seas": 1}


def test_example_34_a_second_copy_turns_up_one_card() -> None:
    state = after(
        2,
        """
        seat 1: reading-the-tides 2
        """,
        "play reading-the-tides, misfortune flood-M, misfortune calm-seas, misfortune flood-M, pick flood-M",
    )
    assert lines(state, "known") == ["known: calm-seas flood-M"]
    play(state, "play reading-the-tides")
    assert node(state) == "chance: place, reveal"
    assert odds(state)["misfortune flood-M"] == pytest.approx(5 / 55)
    play(state, "misfortune plague")
    assert (node(state), moves(state)) == ("seat 1: place, pick", ["pick flood-M", "pick calm-seas", "pick plague"])
    play(state, "pick calm-seas")
    assert lines(state, "known") == ["known: flood-M plague"]


def test_example_34_with_one_card_in_the_deck_there_is_one_chance_move_and_no_reshuffle() -> None:
    state = after(
        2,
        """
        sea: panic 1
        seat 1: reading-the-tides 1
        """,
        "play reading-the-tides",
    )
    assert odds(state) == {"misfortune panic": 1.0}
    play(state, "misfortune panic")
    assert moves(state) == ["pick panic"]
    play(state, "pick panic")
    assert seen(state)["misfortunes"]["deck"] == {}
    assert sum(seen(state)["misfortunes"]["discard"].values()) == 58


def test_ar_29_three_known_cards_need_no_chance_move() -> None:
    state = after(2, "known: calm-seas panic plague\nseat 1: reading-the-tides 1", "play reading-the-tides")
    assert (node(state), moves(state)) == ("seat 1: place, pick", ["pick calm-seas", "pick panic", "pick plague"])
    play(state, "pick panic")
    assert lines(state, "known") == ["known: calm-seas plague"]
    assert seen(state)["misfortunes"]["discard"] == {"panic": 1}


def test_ar_29_of_equal_cards_the_topmost_is_thrown_away() -> None:
    state = after(
        2, "known: flood-M panic flood-M\nseat 1: reading-the-tides 1", "play reading-the-tides, pick flood-M"
    )
    assert lines(state, "known") == ["known: panic flood-M"]


def test_ar_29_spur_the_cycle_shuffles_discard_deck_known_cards_and_itself_together() -> None:
    state = after(
        3,
        """
        phase misfortunes
        island: M 5
        discards: flood-M 3, panic 1
        known: spur-the-cycle flood-C calm-seas
        seat 3: song-of-the-seabed 1
        """,
        "pass",
    )
    sea = seen(state)["misfortunes"]
    assert (sea["deck"], sea["discard"], sea["known"]) == (COUNTS, {}, [])
    assert node(state) == "seat 3: misfortunes, window"  # before the card of Seat 2
