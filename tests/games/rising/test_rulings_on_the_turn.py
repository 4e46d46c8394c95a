"""The numbered rulings AR-1, AR-3 to AR-5, AR-28 and AR-31 to AR-33: who may do what at which moment."""

from __future__ import annotations

import pytest

from tests.games.rising.positions import (
    at,
    cubes,
    discarded,
    effects,
    hand,
    island,
    lines,
    moves,
    node,
    odds,
    of_seats,
    people,
    play,
    seen,
    supply,
    told,
)

# ---- AR-1: open hands ------------------------------------------------------------------------------------------------

def test_ar_1_hands_drawn_cards_and_known_misfortunes_are_open() -> None:
    state = play(at(2, """
        phase act
        L: L3 seat-1 1
        seat 2: market-day 2
        known: panic
        """), "act L3, knowledge inner-light, knowledge burning-mirrors")
    view = seen(state)
    assert view["seats"][1]["hand"] == {"market-day": 2}
    assert view["knowledge"]["drawn"] == {"inner-light": 1, "burning-mirrors": 1}
    assert view["misfortunes"]["known"] == ["panic"]


# ---- AR-3: courage ---------------------------------------------------------------------------------------------------

def test_ar_3_each_atlantean_takes_one_token() -> None:
    state = play(at(2, "seat 1: courage 2"), "place navy courage, place M1 courage")
    assert (people(state, "navy"), people(state, "M1"), of_seats(state, "courage")) == (
        "seat-1 1, brave-1 1", "seat-1 1, brave-1 1", [0, 0])
    assert [move for move in moves(state) if "courage" in move] == []


def test_ar_3_courage_goes_only_where_a_ring_is_free() -> None:
    state = at(2, "M: intact 5, M2 seat-2 1\nseat 1: courage 1")
    assert [move for move in moves(state) if move.startswith("place M") and "courage" in move] == [
        f"place M{number} courage" for number in (3, 4, 5, 6)]
    assert [move for move in moves(state) if move.startswith("place M") and "courage" not in move] == [
        f"place M{number}" for number in (3, 4, 5, 6)]


# ---- AR-4: everybody places all --------------------------------------------------------------------------------------

def test_ar_4_each_places_everything_before_the_next_begins_in_order_from_the_starting_player() -> None:
    state = at(3, "start 2")
    for seat in (2, 3, 1):
        for _ in range(3):
            assert node(state) == f"seat {seat}: place"
            play(state, "place navy")
    assert node(state) == "chance: misfortunes"


def test_ar_4_centre_and_navy_take_any_number() -> None:
    state = play(at(2, "island: others 0\nseat 1: home 6"), "place centre, place centre, place centre, place centre")
    assert moves(state) == ["place centre", "place navy"]


def test_ar_4_only_the_astrologer_may_hold_back() -> None:
    assert moves(at(2, "seat 1 astrologer:"), "hold") == ["hold"]
    assert moves(at(2), "hold", "done-placing") == []
    copied = play(at(2, "seat 1: untapped-talent 1"), "play untapped-talent, target astrologer")
    assert moves(copied, "hold") == ["hold"]


def test_ar_4_hold_keeps_all_the_rest_back_and_ends_the_seats_placing() -> None:
    state = at(2, "seat 1 astrologer: inner-light 1")
    assert told(state, "place M1, hold")[1] == "Seat 1 holds back 2 until after the misfortunes"
    assert (node(state), of_seats(state, "home"), of_seats(state, "held")) == ("seat 2: place", [0, 3], [2, 0])


def test_ar_4_those_sent_home_in_phase_2_are_not_placed_again() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        M: M1 seat-1 1
        seat 1 astrologer: held 1, home 0, unused 4
        """), "misfortune flood-M")
    assert (node(state), of_seats(state, "home"), moves(state, "hold")) == ("seat 1: late-place", [1, 3], [])
    assert "place M1" not in moves(state)
    play(state, "place M2")
    assert (node(state), of_seats(state, "home"), moves(state)) == ("seat 1: act", [1, 3], ["act M2", "done"])


def test_ar_4_late_placing_opens_only_for_who_has_some_left_to_place() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        places: navy seat-1 3
        seat 1 astrologer: inner-light 1
        """), "misfortune calm-seas")
    assert node(state) == "seat 1: act"


def test_ar_4_while_placing_late_free_cards_may_be_played() -> None:
    state = at(2, "phase late-place\nseat 1 astrologer: held 1, inner-light 1, alchemists-notes 1, ore 1")
    assert moves(state, "play", "hold") == ["play inner-light"]
    play(state, "play inner-light")
    assert (node(state), of_seats(state, "energy")) == ("seat 1: late-place", [2, 0])


# ---- AR-5: an action is not interrupted ------------------------------------------------------------------------------

ALL_FREE = "inner-light 1, heroic-verse 1, science-of-shielding 1, song-of-the-seabed 1"


def test_ar_5_nothing_comes_between_a_roll_and_its_boost() -> None:
    state = play(at(2, f"phase act\nisland: C 5\nM: M1 seat-1 1\nseat 1: energy 6, {ALL_FREE}"), "act M1, roll 1")
    assert moves(state) == ["boost", "accept"]


def test_ar_5_nothing_comes_between_a_draw_and_what_is_kept() -> None:
    state = play(at(2, f"phase act\nisland: C 5\nL: L6 seat-1 1\nseat 1: energy 6, {ALL_FREE}"),
                 "act L6, knowledge market-day")
    assert moves(state) == ["keep market-day"]


def test_ar_5_nothing_comes_between_a_build_and_its_benefit() -> None:
    state = play(at(2, f"phase build\nisland: C 5\nseat 1 artificer: energy 6, atlantium 2, gold 1, {ALL_FREE}"),
                 "build tidal-anchor")
    assert moves(state) == ["waive atlantium", "waive gold"]
    play(state, "waive gold")
    assert {move.split()[0] for move in moves(state)} == {"target"}


def test_ar_5_nothing_comes_between_a_misfortune_and_its_end() -> None:
    state = play(at(2, f"phase misfortunes\nisland: C 0\nseat 1: {ALL_FREE}"), "pass, misfortune flood-C")
    assert {move.split()[0] for move in moves(state)} == {"sink"}
    play(state, "sink M")
    assert {move.split()[0] for move in moves(state)} == {"sink"}


def test_ar_5_a_card_takes_effect_at_once() -> None:
    state = play(at(2, "phase act\nH: H5 seat-1 1\nseat 1: inner-light 1"), "play inner-light, act H5, roll 3, boost")
    assert (cubes(state, 1), of_seats(state, "energy")) == ("gold 1", [0, 0])


@pytest.mark.parametrize(("phase", "offered"), [
    ("place", ["inner-light"]), ("act", ["inner-light", "tireless-hands", "alchemists-notes"]),
    ("build", ["inner-light", "alchemists-notes"])])
def test_ar_5_each_card_has_its_own_moments(phase: str, offered: list[str]) -> None:
    out = "M: M1 seat-1 1\n" if phase == "act" else ""
    state = at(2, f"phase {phase}\n{out}seat 1: inner-light 1, tireless-hands 1, alchemists-notes 1, ore 1, "
                  "ancestors-gambit 1")
    assert moves(state, "play") == [f"play {card}" for card in offered]


# ---- AR-28: a card could change something now ------------------------------------------------------------------------

def test_ar_28_untapped_talent_does_not_copy_the_holders_own_ability_even_switched_off() -> None:
    state = play(at(2, "seat 1 explorer: untapped-talent 1\neffects: unsupported 1"), "play untapped-talent")
    assert moves(state) == [f"target {name}" for name in ("astrologer", "priest", "champion", "scholar", "artificer")]


def test_ar_28_untapped_talent_with_everything_copied_is_not_offered() -> None:
    copied = ", ".join(f"copied-{name} 1" for name in ("astrologer", "priest", "champion", "scholar"))
    assert moves(at(2, f"seat 1 explorer: untapped-talent 1, {copied}"), "play") == ["play untapped-talent"]
    assert moves(at(2, f"seat 1 explorer: untapped-talent 1, {copied}, copied-artificer 1"), "play") == []


@pytest.mark.parametrize(("councilor", "held", "offered"), [
    ("explorer", "gold 1", True), ("explorer", "ore 4", False), ("artificer", "gold 1", True),
    ("artificer", "atlantium 1", True), ("artificer", "ore 4", False)])
def test_ar_28_borrowed_plans_need_a_component_in_reach(councilor: str, held: str, offered: bool) -> None:
    state = at(2, f"phase build\nseat 1 {councilor}: borrowed-plans 1, inner-light 1, {held}")
    assert ("play borrowed-plans" in moves(state)) == offered


def test_ar_28_borrowed_plans_must_waive_more_than_without_them() -> None:
    """The Artificer and one copy waive all but one cube of Muster Bell; a second copy could waive nothing more."""
    built = ", ".join(f"{component} 2" for component in (
        "power-core", "tidal-anchor", "signal-mirror", "solar-matrix", "targeting-spire", "exchange-conduit",
        "ward-lattice", "ether-valve"))
    state = at(2, f"""
        phase build
        seat 1 artificer: atlantium 1, borrowed-plans 2
        blueprint: muster-bell 0, memory-prism 0, {built}
        """)
    play(state, "play borrowed-plans")
    assert moves(state) == ["build muster-bell", "pass-build"]


def test_ar_28_twin_harmonics_need_something_that_can_be_built() -> None:
    assert moves(at(2, "phase build\nseat 1: twin-harmonics 1, inner-light 1"), "play") == ["play inner-light"]
    assert moves(at(2, "phase build\nseat 1: twin-harmonics 1, atlantium 2, gold 1"), "play") == ["play twin-harmonics"]


def test_ar_28_market_day_is_offered_for_ones_own_cubes_or_anybodys() -> None:
    for drawn in ("seat 1: market-day 1, ore 1", "seat 1: market-day 1\nseat 2: crystal 1",
                  "seat 1: market-day 1\nseat 3: crystal 1"):
        assert moves(at(3, drawn), "play") == ["play market-day"]
    assert moves(at(3, "seat 1: market-day 1"), "play") == []


@pytest.mark.parametrize(("seat_2", "offered"), [
    ("atlantium 20, gold 14, crystal 9", True), ("atlantium 20, gold 14, crystal 10", False)])
def test_ar_28_alchemists_notes_need_another_kind_in_the_supply(seat_2: str, offered: bool) -> None:
    for phase in ("act", "build"):
        state = at(2, f"phase {phase}\nseat 1: ore 1, inner-light 1, alchemists-notes 1\nseat 2: {seat_2}")
        assert ("play alchemists-notes" in moves(state)) == offered


@pytest.mark.parametrize(("held", "offered"), [("ore 1", True), ("energy 2", False)])
def test_ar_28_within_the_limit_too_alchemists_notes_need_a_cube(held: str, offered: bool) -> None:
    state = play(at(2, f"phase act\nL: L6 seat-1 1\nseat 1: alchemists-notes 4, {held}"),
                 "act L6, knowledge market-day, keep market-day")
    assert node(state) == "seat 1: act, limit"
    assert ("play alchemists-notes" in moves(state)) == offered


@pytest.mark.parametrize("section", ["M", "H", "F"])
def test_ar_28_an_atlas_needs_an_intact_tile_above_two(section: str) -> None:
    rest = ", ".join(f"{letter} 0" for letter in "MHF" if letter != section)
    state = at(2, f"island: {rest}\nseat 1: ancient-atlas 1")
    assert told(play(state, "play ancient-atlas"), f"target {section}")[0].endswith("are 2 lower this turn")


# ---- AR-31: equal things are one choice ------------------------------------------------------------------------------

def test_ar_31_rings_cards_and_atlanteans_are_each_one_choice() -> None:
    state = at(2, "seat 1: inner-light 2")
    assert len(moves(state)) == len(set(moves(state))) == 39
    state = at(2, "phase act\nM: M5 seat-1 3\nseat 1: inner-light 2")
    assert moves(state) == ["play inner-light", "act M5", "done"]


def test_ar_31_equal_cards_are_kept_discarded_and_thrown_away_as_one_choice() -> None:
    state = play(at(2, """
        phase act
        L: L1 seat-1 1
        seat 1: ancestors-gambit 3
        """), "act L1, knowledge twin-harmonics, knowledge twin-harmonics, knowledge market-day")
    assert moves(state) == ["keep market-day", "keep twin-harmonics"]
    play(state, "keep twin-harmonics, keep twin-harmonics")
    assert moves(state) == ["discard ancestors-gambit", "discard twin-harmonics"]


def test_ar_31_in_the_navy_too_plain_and_brave_are_two() -> None:
    state = play(at(2, "phase misfortunes\nplaces: navy seat-1 3, navy brave-1 2"), "misfortune panic")
    assert moves(state) == ["recall navy", "recall navy courage"]
    state = play(at(2, "phase misfortunes\nplaces: navy seat-1 2, navy brave-1 2"), "misfortune panic")
    assert moves(state) == ["recall navy courage"]


# ---- AR-32: no node with nothing but passing -------------------------------------------------------------------------

def test_ar_32_a_convert_is_enough_to_open_acting_and_building() -> None:
    state = play(at(2, "phase misfortunes, done 1\nseat 1 explorer: energy 2, ore 1\nseat 2 artificer:"),
                 "misfortune calm-seas")
    assert (node(state), len(moves(state))) == ("seat 1: act", 4)
    play(state, "done, attack 0, sink M, sink M, sink M")
    assert (node(state), len(moves(state))) == ("seat 1: build", 4)
    play(state, "convert ore gold")
    assert (seen(state)["turn"], node(state), cubes(state, 1)) == (2, "seat 2: place", "gold 1")


def test_ar_32_acting_ends_by_itself_when_only_done_is_left() -> None:
    state = play(at(2, "phase act\nM: M1 seat-1 1\nR: R1 seat-1 1\nC: C3 seat-1 1"), "act M1, roll 1")
    assert (node(state), of_seats(state, "home")) == ("chance: attack", [3, 3])


def test_ar_32_who_could_only_pass_is_passed_over_in_a_window() -> None:
    state = play(at(3, """
        phase misfortunes
        seat 1: science-of-shielding 1
        seat 3: science-of-shielding 1
        """), "pass")
    assert node(state) == "seat 3: misfortunes, window"


def test_ar_32_when_the_last_thing_to_do_is_done_the_window_goes_on_without_a_pass() -> None:
    state = play(at(2, "phase misfortunes\nseat 1: science-of-shielding 1"), "play science-of-shielding, target M1")
    assert node(state) == "chance: misfortunes"


def test_ar_32_both_passes_are_offered_before_the_last_misfortune_too() -> None:
    state = at(2, "phase misfortunes, done 1\nseat 1: science-of-shielding 1")
    assert moves(state) == ["play science-of-shielding", "pass", "pass-phase"]


def test_ar_32_who_passes_for_the_phase_still_gives_energy() -> None:
    state = play(at(2, "phase misfortunes\nisland: M 5\nseat 1: energy 3\nseat 2: energy 3"),
                 "pass-phase, raise M, give 2")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, give", [f"give {n}" for n in range(4)])
    play(state, "give 3")
    assert (island(state), of_seats(state, "energy")) == ([6] * 6, [0, 1])


# ---- AR-33: bookkeeping ----------------------------------------------------------------------------------------------

def test_ar_33_a_played_card_lies_on_the_discard_before_it_takes_effect() -> None:
    """The last knowledge card but this one: the Scholar's draw brings it back."""
    state = play(at(2, "deck: market-day 0\nseat 1: untapped-talent 1"), "play untapped-talent")
    assert "untapped-talent 3" in discarded(state)
    play(state, "target scholar")
    assert odds(state)["knowledge untapped-talent"] == pytest.approx(3 / 40)
    assert discarded(state) == ""


def test_ar_33_a_revealed_misfortune_lies_on_the_discard_before_it_takes_effect() -> None:
    state = play(at(2, "phase misfortunes\nseat 1: energy 3"), "misfortune flood-M")
    assert (node(state), seen(state)["misfortunes"]["discard"]) == ("seat 1: misfortunes, cancel", {"flood-M": 1})


def test_ar_33_an_empty_deck_is_refilled_when_a_card_is_needed_and_not_before() -> None:
    state = play(at(2, "phase misfortunes\nsea: calm-seas 1\nseat 1: science-of-shielding 1"),
                 "pass, misfortune calm-seas")
    assert node(state) == "seat 1: misfortunes, window"
    assert seen(state)["misfortunes"]["deck"] == {}
    assert told(state, "pass") == ["The discarded misfortunes are shuffled into a new deck"]
    assert (node(state), sum(seen(state)["misfortunes"]["deck"].values())) == ("chance: misfortunes", 58)


def test_ar_33_given_beads_leave_their_owner_until_the_round_ends() -> None:
    state = play(at(2, "phase misfortunes\nseat 1: energy 2\nseat 2: energy 2"), "misfortune flood-M, cancel, give 2")
    assert (of_seats(state, "energy"), of_seats(state, "given"), supply(state, "energy")) == ([0, 2], [2, 0], [20])
    assert moves(state) == ["give 0", "give 1"]
    back = play(state.clone(), "give 0")
    assert (of_seats(back, "energy"), of_seats(back, "given"), island(back)[0]) == ([2, 2], [0, 0], 5)
    play(state, "give 1")
    assert (of_seats(state, "energy"), supply(state, "energy"), island(state)[0]) == ([0, 1], [23], 6)


def test_ar_33_an_atlantean_goes_home_after_both_halves_and_tireless_hands_wait_no_longer() -> None:
    state = play(at(2, "phase act\nM: M1 seat-1 1\nseat 1: tireless-hands 1"), "play tireless-hands, act M1")
    assert (people(state, "M1"), effects(state)) == ("seat-1 1", [])
    play(state, "roll 6")
    assert (people(state, "M1"), node(state)) == ("seat-1 1", "chance: act, roll")
    play(state, "roll 6")
    assert (people(state, "M1"), cubes(state, 1)) == ("", "ore 2")


def test_ar_33_knowledge_is_refilled_before_the_draw() -> None:
    state = play(at(2, "phase act\nL: L6 seat-1 1\ndeck: market-day 1\nseat 1: inner-light 1"), "act L6")
    assert odds(state) == {"knowledge market-day": 1.0}
    play(state, "knowledge market-day")
    assert sum(seen(state)["knowledge"]["deck"].values()) == 0
    play(state, "keep market-day")
    assert (hand(state, 1), sum(seen(state)["knowledge"]["deck"].values())) == ("market-day 1, inner-light 1", 0)


def test_ar_33_the_next_player_to_the_left_starts_the_next_turn() -> None:
    state = at(3, "phase build, start 3\nseat 3 explorer: inner-light 1\nseat 1 artificer:\nseat 2 astrologer:")
    assert told(state, "pass-build") == ["Turn 2: Seat 1 is the starting player"]
    assert lines(state, "turn", "now") == [
        "turn 2, start 1, phase place, done 0, part 1, galley 4", "to move: seat 1"]
