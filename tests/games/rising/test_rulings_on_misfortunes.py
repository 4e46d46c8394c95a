"""The numbered rulings AR-16 to AR-18, AR-26 and AR-29: misfortunes other than Floods, known tops of the deck."""

from __future__ import annotations

from tests.games.rising.positions import (
    at,
    cubes,
    effects,
    hand,
    lines,
    moves,
    node,
    odds,
    of_seats,
    people,
    play,
    seen,
    supply,
    tile,
    told,
)

# ---- AR-16: Lack of Support ------------------------------------------------------------------------------------------

def test_ar_16_those_whom_the_astrologer_still_holds_back_stay_home() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        places: navy seat-1 1
        seat 1 astrologer: held 2, inner-light 1
        """), "misfortune lack-of-support")
    assert (node(state), of_seats(state, "home"), of_seats(state, "held")) == ("seat 1: act", [2, 3], [0, 0])
    assert effects(state) == ["lack-of-support"]


def test_ar_16_who_holds_back_with_a_copied_ability_places_all_the_same() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        seat 1: held 3, copied-astrologer 1
        """), "misfortune lack-of-support")
    assert node(state) == "seat 1: late-place"
    play(state, "place M1, place M2")
    assert (node(state), of_seats(state, "held")) == ("seat 1: late-place", [1, 0])


def test_ar_16_the_artificer_pays_in_full() -> None:
    with_it = at(2, "phase build\nseat 1 artificer: atlantium 2, inner-light 1")
    assert moves(with_it, "build") == ["build tidal-anchor", "build muster-bell"]
    without = at(2, "phase build\nseat 1 artificer: atlantium 2, gold 1, inner-light 1\neffects: unsupported 1")
    assert moves(without, "build") == ["build tidal-anchor"]
    play(without, "build tidal-anchor")
    assert (node(without), cubes(without, 1)) == ("seat 1: build, barrier", "")


def test_ar_16_the_next_turn_has_its_councilors_again() -> None:
    state = play(at(2, """
        phase build
        seat 1: inner-light 1
        effects: unsupported 1
        """), "pass-build")
    assert (seen(state)["turn"], effects(state)) == (2, [])
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([1, 0], [0, 1])


def test_ar_16_nobody_holds_back_under_lack_of_support_but_who_copies_the_astrologer() -> None:
    state = at(2, """
        seat 1 astrologer: untapped-talent 1
        seat 2: untapped-talent 1
        effects: unsupported 1
        """)
    assert moves(state, "hold") == []
    play(state, "place navy, place navy, place navy, play untapped-talent, target astrologer")
    assert moves(state, "hold") == ["hold"]


# ---- AR-17: Panic! and Plague ----------------------------------------------------------------------------------------

def test_ar_17_panic_asks_everybody_with_placed_atlanteans_in_order_from_the_drawer() -> None:
    state = play(at(3, """
        phase misfortunes, done 1
        M: M1 seat-1 1, M1 brave-1 1
        places: centre seat-1 1, navy seat-1 1, navy seat-2 2, navy brave-2 1, centre seat-3 1
        """), "misfortune panic")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, recall", ["recall navy", "recall navy courage"])
    play(state, "recall navy courage")
    assert (node(state), moves(state)) == ("seat 3: misfortunes, recall", ["recall centre"])
    play(state, "recall centre")
    assert (node(state), moves(state)) == (
        "seat 1: misfortunes, recall", ["recall centre", "recall navy", "recall M1 courage"])
    play(state, "recall M1 courage")
    assert (of_seats(state, "home"), of_seats(state, "courage")) == ([1, 2, 3], [1, 1, 0])
    assert (people(state, "navy"), people(state, "M1")) == ("seat-1 1, seat-2 1", "")
    assert node(state) == "chance: misfortunes"


def test_ar_17_plague_empties_the_section_with_most_and_tokens_go_home_too() -> None:
    state = at(2, """
        phase misfortunes
        M: M1 seat-1 1, M1 brave-1 1, M3 seat-2 1
        H: H1 seat-1 1
        places: centre seat-2 2
        """)
    assert told(state, "misfortune plague")[1] == "The Plague: everybody leaves, Mountains"
    assert (of_seats(state, "home"), of_seats(state, "courage")) == ([2, 1], [1, 0])
    assert (people(state, "H1"), people(state, "centre")) == ("seat-1 1", "seat-2 2")
    assert node(state) == "chance: misfortunes"


def test_ar_17_a_plague_goes_by_numbers_whatever_the_order_of_the_sections() -> None:
    state = play(at(2, """
        phase misfortunes
        M: M1 seat-1 1
        H: H1 seat-1 1, H2 seat-2 1
        C: C1 seat-2 1
        """), "misfortune plague")
    assert (node(state), people(state, "M1"), people(state, "C1")) == ("chance: misfortunes", "seat-1 1", "seat-2 1")
    assert (people(state, "H1"), people(state, "H2")) == ("", "")


def test_ar_17_of_tied_sections_the_drawer_chooses() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        M: M1 seat-1 1, M1 brave-1 1
        H: H1 seat-1 1
        C: C6 seat-2 1
        places: navy seat-2 2
        """), "misfortune plague")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, plague", ["plague M", "plague H", "plague C"])
    play(state, "plague H")
    assert (people(state, "M1"), people(state, "H1"), people(state, "C6")) == ("seat-1 1, brave-1 1", "", "seat-2 1")


def test_ar_17_with_nobody_on_a_section_a_plague_does_nothing() -> None:
    state = play(at(2, """
        phase misfortunes
        places: centre seat-1 3, navy seat-2 3
        """), "misfortune plague")
    assert (node(state), lines(state, "places")) == ("chance: misfortunes", ["places: centre seat-1 3, navy seat-2 3"])


def test_ar_17_a_crisis_of_faith_ends_with_the_turn() -> None:
    state = play(at(2, """
        phase build
        seat 1: inner-light 1
        effects: crisis 1, hopeless 1
        """), "pass-build")
    assert effects(state) == []


# ---- AR-18: Hopelessness ---------------------------------------------------------------------------------------------

def test_ar_18_a_brave_atlantean_on_a_flooded_tile_goes_home_with_its_token_and_does_not_act() -> None:
    state = play(at(2, """
        phase misfortunes
        R: R1 seat-2 1, R1 brave-2 1
        seat 2: ore 1
        """), "misfortune hopelessness, misfortune flood-R")
    assert (cubes(state, 2), of_seats(state, "courage"), of_seats(state, "home")) == ("ore 1", [0, 1], [3, 3])


def test_ar_18_tokens_in_the_navy_are_lost_and_none_is_awarded() -> None:
    state = play(at(2, """
        phase attack
        places: navy seat-1 3, navy brave-1 2
        seat 1: inner-light 1
        effects: hopeless 1
        """), "attack 0")
    assert (node(state), of_seats(state, "courage"), supply(state, "courage")) == ("seat 1: build", [0, 0], [12])


def test_ar_18_under_hopelessness_no_token_is_placed() -> None:
    assert len(moves(at(2, "seat 1: courage 2\neffects: hopeless 1"))) == 38


def test_ar_18_panic_still_tells_plain_from_brave() -> None:
    state = play(at(2, """
        phase misfortunes
        places: navy seat-1 2, navy brave-1 1
        effects: hopeless 1
        """), "misfortune panic")
    assert moves(state) == ["recall navy", "recall navy courage"]


# ---- AR-26: several at once ------------------------------------------------------------------------------------------

def test_ar_26_lasting_misfortunes_are_active_together_and_a_second_earthquake_adds_one_more() -> None:
    state = play(at(4, "phase misfortunes"), "misfortune earthquake, misfortune crisis-of-faith, "
                                             "misfortune hopelessness, misfortune earthquake")
    assert effects(state) == ["crisis-of-faith", "hopelessness"]
    assert [tile(state, name)["target"] for name in ("M1", "M6", "H1", "H6", "F1", "F6")] == [4, 6, 5, 6, 6, 6]


def test_ar_26_calm_seas_do_nothing() -> None:
    everything = (*"MHFLRC", "places", "seat 1", "seat 2", "blueprint", "effects")
    before = at(2, "phase misfortunes\nM: M1 seat-1 1")
    state = play(before.clone(), "misfortune calm-seas")
    assert lines(state, *everything) == lines(before, *everything)
    assert node(state) == "chance: misfortunes"


# ---- AR-29: the known top of the deck --------------------------------------------------------------------------------

def test_ar_29_known_misfortunes_are_no_chance() -> None:
    state = play(at(3, """
        phase misfortunes
        known: calm-seas crisis-of-faith
        seat 1: reading-the-tides 1
        """), "pass-phase")
    assert node(state) == "chance: misfortunes"
    assert effects(state) == ["crisis-of-faith"]
    assert seen(state)["misfortunes"]["discard"] == {"calm-seas": 1, "crisis-of-faith": 1}


def test_ar_29_known_cards_are_looked_at_first_and_new_ones_come_below_them() -> None:
    state = play(at(2, """
        known: calm-seas panic
        seat 1: reading-the-tides 1
        """), "play reading-the-tides, misfortune flood-C, pick calm-seas")
    assert lines(state, "known") == ["known: panic flood-C"]


def test_ar_29_three_known_cards_need_no_chance_move() -> None:
    state = play(at(2, "known: calm-seas panic plague\nseat 1: reading-the-tides 1"), "play reading-the-tides")
    assert (node(state), moves(state)) == ("seat 1: place, pick", ["pick calm-seas", "pick panic", "pick plague"])
    play(state, "pick panic")
    assert lines(state, "known") == ["known: calm-seas plague"]
    assert seen(state)["misfortunes"]["discard"] == {"panic": 1}


def test_ar_29_of_equal_cards_the_topmost_is_thrown_away() -> None:
    state = play(at(2, "known: flood-M panic flood-M\nseat 1: reading-the-tides 1"),
                 "play reading-the-tides, pick flood-M")
    assert lines(state, "known") == ["known: panic flood-M"]


def test_ar_29_nothing_is_reshuffled_for_it() -> None:
    state = play(at(2, """
        known: panic
        sea: plague 1
        seat 1: reading-the-tides 1
        """), "play reading-the-tides")
    assert odds(state) == {"misfortune plague": 1.0}
    play(state, "misfortune plague")
    assert moves(state) == ["pick panic", "pick plague"]


def test_ar_29_before_a_misfortune_any_seat_may_read_the_tides_and_the_window_goes_on() -> None:
    state = play(at(2, """
        phase misfortunes
        seat 2: reading-the-tides 1, science-of-shielding 1
        """), "play reading-the-tides, misfortune panic, misfortune calm-seas, misfortune calm-seas, pick panic")
    assert (node(state), hand(state, 2)) == ("seat 2: misfortunes, window", "science-of-shielding 1")
    play(state, "pass, pass")
    assert seen(state)["misfortunes"]["discard"] == {"panic": 1, "calm-seas": 2}


def test_ar_29_spur_the_cycle_shuffles_known_cards_and_itself_into_the_deck() -> None:
    state = at(2, "phase misfortunes\nknown: spur-the-cycle panic\ndiscards: flood-M 3\nseat 1: science-of-shielding 1")
    play(state, "pass")
    assert node(state) == "seat 1: misfortunes, window"
    assert lines(state, "known") == ["known:"]
    assert sum(seen(state)["misfortunes"]["deck"].values()) == 58
    assert seen(state)["misfortunes"]["discard"] == {}
