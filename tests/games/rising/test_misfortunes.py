"""What each of the fifteen kinds of misfortune does, on its own."""

from __future__ import annotations

import pytest

from atlantis import State
from atlantis.games.rising.data import MISFORTUNE_IDS, SECTION_LETTERS
from tests.games.rising.positions import (
    at,
    barriers,
    cubes,
    effects,
    hand,
    island,
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

COUNTS = {**{f"flood-{section}": 7 for section in "MHFLRC"}, "calm-seas": 4, "controlled-flood": 3,
          "crisis-of-faith": 2, "earthquake": 2, "spur-the-cycle": 1, "panic": 1, "plague": 1, "hopelessness": 1,
          "lack-of-support": 1}


def draw(misfortune: str, drawn: str = "", players: int = 3) -> State:
    """Seat 1 draws it; nobody has played a card before."""
    return play(at(players, f"phase misfortunes\n{drawn}"), f"misfortune {misfortune}")


def drawing(state: State) -> int:
    """Whose misfortune is drawn next: the seats before are done."""
    return int(str(state).splitlines()[0].split("done ")[1].split(",")[0]) + 1


def test_a_misfortune_is_drawn_by_its_number_of_cards() -> None:
    assert odds(at(3, "phase misfortunes")) == {
        f"misfortune {card}": COUNTS[card] / 58 for card in MISFORTUNE_IDS}


@pytest.mark.parametrize("card", MISFORTUNE_IDS)
def test_a_misfortune_lies_on_the_discard_when_it_is_revealed(card: str) -> None:
    state = draw(card)
    discard = {} if card == "spur-the-cycle" else {card: 1}
    assert seen(state)["misfortunes"]["discard"] == discard
    assert seen(state)["misfortunes"]["deck"].get(card, 0) == COUNTS[card] - len(discard)


@pytest.mark.parametrize("card", MISFORTUNE_IDS)
def test_a_known_misfortune_is_drawn_without_a_chance_move(card: str) -> None:
    """The same happens, before anybody has moved: Seat 1 has passed."""
    state = at(3, f"phase misfortunes\nM: intact 5\nseat 1: song-of-the-seabed 1\nknown: {card}")
    assert node(state) == "seat 1: misfortunes, window"
    play(state, "pass-phase")
    assert seen(state)["misfortunes"]["known"] == []
    assert seen(state)["misfortunes"]["discard"] == ({} if card == "spur-the-cycle" else {card: 1})


# ---- the six basic Floods --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("section", SECTION_LETTERS)
def test_a_flood_destroys_the_tip_of_its_section(section: str) -> None:
    state = draw(f"flood-{section}")
    assert island(state) == [5 if letter == section else 6 for letter in SECTION_LETTERS]
    assert (tile(state, f"{section}1")["intact"], node(state), drawing(state)) == (False, "chance: misfortunes", 2)


@pytest.mark.parametrize("section", SECTION_LETTERS)
def test_a_flood_sends_everybody_on_the_tip_home(section: str) -> None:
    drawn = f"{section}: intact 4, {section}3 seat-2 1, {section}4 seat-2 1\nseat 2: home 1"
    assert of_seats(draw(f"flood-{section}", drawn), "home") == [3, 2, 3]


@pytest.mark.parametrize("section", SECTION_LETTERS)
def test_a_barrier_on_the_tip_stops_a_flood_and_is_used_up(section: str) -> None:
    state = draw(f"flood-{section}", f"{section}: {section}1 barrier 1, {section}2 barrier 1\nseat 1: energy 9")
    assert (island(state), barriers(state), supply(state, "barriers")) == ([6] * 6, [f"{section}2"], [5])
    assert (node(state), of_seats(state, "energy")) == ("chance: misfortunes", [9, 0, 0])


@pytest.mark.parametrize("section", SECTION_LETTERS)
def test_a_flood_may_be_cancelled_with_3_energy_of_the_team(section: str) -> None:
    state = draw(f"flood-{section}", "seat 2: energy 2\nseat 3: energy 1")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, cancel", ["cancel", "endure"])
    play(state, "cancel, give 2, give 1")
    assert (island(state), of_seats(state, "energy"), supply(state, "energy")) == ([6] * 6, [0, 0, 0], [24])
    assert drawing(state) == 2


@pytest.mark.parametrize("section", SECTION_LETTERS)
def test_a_flood_that_is_endured_takes_its_course(section: str) -> None:
    state = play(draw(f"flood-{section}", "seat 2: energy 3"), "endure")
    assert (sum(island(state)), of_seats(state, "energy")) == (35, [0, 3, 0])


def test_with_2_energy_together_nobody_is_asked() -> None:
    assert node(draw("flood-M", "seat 2: energy 1\nseat 3: energy 1")) == "chance: misfortunes"


@pytest.mark.parametrize("section", SECTION_LETTERS)
def test_a_flood_on_a_gone_section_destroys_two_other_tiles(section: str) -> None:
    state = draw(f"flood-{section}", f"island: {section} 0, others 2")
    assert moves(state) == [f"sink {letter}" for letter in SECTION_LETTERS if letter != section]
    other = "H" if section == "M" else "M"
    play(state, f"sink {other}")
    assert node(state) == "seat 1: misfortunes, sink"
    play(state, f"sink {other}")
    assert (sum(island(state)), drawing(state)) == (8, 2)
    assert island(state)[SECTION_LETTERS.index(other)] == 0


def test_barriers_are_no_help_when_another_section_is_gone() -> None:
    state = play(draw("flood-M", "island: M 0\nH: H1 barrier 1"), "sink H, sink H")
    assert (island(state), supply(state, "barriers")) == ([0, 4, 6, 6, 6, 6], [6])


@pytest.mark.parametrize("section", SECTION_LETTERS)
def test_a_flood_on_a_gone_section_with_one_tile_left_is_the_end(section: str) -> None:
    left = "C" if section != "C" else "M"
    state = draw(f"flood-{section}", f"island: {left} 1, others 0")
    assert (node(state), sum(island(state)), seen(state)["centre"]["intact"]) == ("over: lost", 1, True)


def test_with_exactly_two_tiles_left_they_fall_and_the_game_goes_on() -> None:
    state = play(draw("flood-M", "island: H 1, C 1, others 0"), "sink C, sink H")
    assert (island(state), seen(state)["centre"]["intact"], node(state)) == ([0] * 6, True, "chance: misfortunes")


COURAGE = {
    "M": ("roll 2", "ore 1"), "H": ("roll 3", "gold 1"), "F": ("roll 4", "crystal 1"), "R": ("", "atlantium 3")}


@pytest.mark.parametrize("section", COURAGE)
def test_an_atlantean_with_courage_acts_before_its_tile_falls(section: str) -> None:
    ore = "ore 1, " if section == "R" else ""
    state = draw(f"flood-{section}", f"{section}: {section}1 seat-2 1, {section}1 brave-2 1\nseat 2: {ore}home 2")
    rolled, gained = COURAGE[section]
    if rolled:
        play(state, rolled)
    assert (cubes(state, 2), of_seats(state, "home"), supply(state, "courage")) == (gained, [3, 3, 3], [12])
    assert (of_seats(state, "courage"), sum(island(state))) == ([0, 0, 0], 35)


def test_an_atlantean_with_courage_reads_before_its_library_falls() -> None:
    state = draw("flood-L", "L: L1 seat-2 1, L1 brave-2 1")
    play(state, "knowledge inner-light, knowledge market-day, knowledge ancient-atlas")
    assert (node(state), moves(state)) == (
        "seat 2: misfortunes, keep", ["keep ancient-atlas", "keep market-day", "keep inner-light"])
    play(state, "keep market-day, keep inner-light")
    assert (hand(state, 2), sum(island(state))) == ("market-day 1, inner-light 1", 35)


def test_a_city_with_courage_has_its_new_atlantean_before_it_falls() -> None:
    state = draw("flood-C", "C: C1 seat-2 1, C1 brave-2 1")
    assert (of_seats(state, "home"), of_seats(state, "figures")) == ([3, 4, 3], [3, 2, 3])


# ---- the special ones ------------------------------------------------------------------------------------------------

SPECIAL = MISFORTUNE_IDS[6:]


@pytest.mark.parametrize("card", SPECIAL)
def test_energy_and_barriers_are_no_help_against_special_misfortunes(card: str) -> None:
    """Nobody is asked to cancel, and no barrier is used unless its tile is chosen to fall."""
    state = draw(card, "M: M1 barrier 1\nseat 1: energy 9")
    assert "cancel" not in moves(state)
    assert (of_seats(state, "energy"), barriers(state)) == ([9, 0, 0], ["M1"])


def test_calm_seas_do_nothing() -> None:
    before = at(3, "phase misfortunes")
    state = draw("calm-seas")
    assert drawing(state) == 2
    assert seen(state) | {"misfortunes": 0} == seen(before) | {"misfortunes": 0}


def test_a_controlled_flood_destroys_one_tile_that_the_drawer_chooses() -> None:
    state = draw("controlled-flood", "island: R 0\nM: M1 barrier 1")
    assert (node(state), moves(state)) == (
        "seat 1: misfortunes, sink", ["sink M", "sink H", "sink F", "sink L", "sink C"])
    play(state, "sink M")
    assert (island(state), barriers(state), supply(state, "barriers")) == ([5, 6, 6, 6, 0, 6], [], [6])
    assert drawing(state) == 2


def test_a_controlled_flood_lets_courage_act() -> None:
    state = play(draw("controlled-flood", "M: M1 seat-3 1, M1 brave-3 1"), "sink M")
    assert node(state) == "chance: misfortunes, roll"


def test_a_controlled_flood_with_no_outer_tile_left_takes_the_centre() -> None:
    state = draw("controlled-flood", "island: others 0\nplaces: centre seat-1 2, navy seat-2 1")
    assert (node(state), seen(state)["centre"]["intact"]) == ("over: lost", False)
    assert (people(state, "centre"), people(state, "navy")) == ("seat-1 2", "seat-2 1")


def test_a_controlled_flood_with_one_tile_left_takes_it_and_the_game_goes_on() -> None:
    state = play(draw("controlled-flood", "island: F 1, others 0"), "sink F")
    assert (sum(island(state)), node(state)) == (0, "chance: misfortunes")


def test_crisis_of_faith_stops_energy_from_the_centre_this_turn() -> None:
    state = draw("crisis-of-faith", "places: centre seat-1 3", players=2)
    assert effects(state) == ["crisis-of-faith"]
    play(state, "misfortune calm-seas")
    assert (node(state), of_seats(state, "energy")) == ("chance: attack", [0, 0])  # nothing to act


@pytest.mark.parametrize("times", [1, 2])
def test_an_earthquake_raises_all_targets_by_1_and_a_second_by_another(times: int) -> None:
    state = draw("earthquake")
    if times == 2:
        play(state, "misfortune earthquake")
    targets = [[tile(state, f"{section}{number}")["target"] for number in range(1, 7)] for section in "MHF"]
    assert targets == [[min(6, value + times) for value in row] for row in (
        [2, 2, 3, 3, 4, 4], [3, 3, 4, 4, 5, 5], [4, 4, 5, 5, 6, 6])]


def test_spur_the_cycle_shuffles_discard_deck_and_itself_together() -> None:
    state = at(3, "phase misfortunes\ndiscards: flood-M 3, panic 1\nM: intact 5\nseat 3: song-of-the-seabed 1\n"
                  "known: spur-the-cycle flood-C calm-seas")
    play(state, "pass-phase")
    sea = seen(state)["misfortunes"]
    assert (sea["deck"], sea["discard"], sea["known"]) == (COUNTS, {}, [])
    assert (node(state), drawing(state)) == ("chance: misfortunes", 2)


def test_in_a_panic_everybody_takes_one_of_their_atlanteans_home_in_order_from_the_drawer() -> None:
    state = play(at(3, """
        start 2, phase misfortunes
        M: M3 seat-1 2, M3 brave-1 1
        places: centre seat-1 1, navy seat-3 2, navy brave-3 1
        seat 2: home 3
        """), "misfortune panic")
    assert (node(state), moves(state)) == (
        "seat 3: misfortunes, recall", ["recall navy", "recall navy courage"])  # Seat 2, who draws, has nobody out
    play(state, "recall navy courage")
    assert (node(state), moves(state)) == (
        "seat 1: misfortunes, recall", ["recall M3", "recall centre", "recall M3 courage"])
    play(state, "recall M3")
    assert (of_seats(state, "home"), of_seats(state, "courage")) == ([1, 3, 2], [0, 0, 1])
    assert (people(state, "M3"), people(state, "navy"), drawing(state)) == ("seat-1 1, brave-1 1", "seat-3 1", 2)


def test_a_panic_leaves_those_held_back_alone() -> None:
    state = draw("panic", "seat 1 astrologer: home 0, held 3")
    assert (node(state), of_seats(state, "held")) == ("chance: misfortunes", [3, 0, 0])


def test_a_plague_sends_home_all_atlanteans_of_the_section_that_holds_most() -> None:
    state = draw("plague", """
        M: M3 seat-1 1, M5 seat-2 2, M5 brave-2 1
        L: L1 seat-3 1
        places: centre seat-3 1, navy seat-3 1, navy seat-1 1
        """)
    assert (people(state, "M3"), people(state, "M5"), people(state, "L1")) == ("", "", "seat-3 1")
    assert (of_seats(state, "home"), of_seats(state, "courage"), drawing(state)) == ([2, 3, 0], [0, 1, 0], 2)
    assert (people(state, "centre"), people(state, "navy")) == ("seat-3 1", "seat-1 1, seat-3 1")


def test_of_sections_that_hold_as_many_the_drawer_of_a_plague_chooses() -> None:
    state = draw("plague", "M: M3 seat-1 2\nF: F1 seat-2 1\nC: C3 seat-3 2\nseat 1: home 1")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, plague", ["plague M", "plague C"])
    play(state, "plague C")
    assert (of_seats(state, "home"), people(state, "M3")) == ([1, 2, 3], "seat-1 2")


def test_a_plague_with_nobody_on_a_section_does_nothing() -> None:
    state = draw("plague", "places: centre seat-1 2, navy seat-2 3")
    assert (node(state), of_seats(state, "home")) == ("chance: misfortunes", [1, 0, 3])


def test_under_hopelessness_courage_has_no_effect_and_goes_home() -> None:
    state = draw("hopelessness", "M: M1 seat-2 1, M1 brave-2 1\nplaces: navy seat-1 2, navy brave-1 2")
    assert (effects(state), seen(state)["navy"]["defence"]) == (["hopelessness"], 2)
    play(state, "misfortune flood-M")
    assert (node(state), of_seats(state, "courage"), island(state)[0]) == ("chance: misfortunes", [0, 1, 0], 5)


def test_under_hopelessness_no_courage_is_awarded_and_the_navys_is_lost() -> None:
    state = at(2, "phase attack\nplaces: navy seat-1 3, navy brave-1 1\neffects: hopeless 1\n"
                  "seat 1 explorer: home 0\nseat 2 artificer: home 3")
    play(state, "attack 0")
    assert (of_seats(state, "courage"), supply(state, "courage"), seen(state)["turn"]) == ([0, 0], [12], 2)


def test_under_lack_of_support_the_councilors_have_no_abilities_this_turn() -> None:
    state = draw("lack-of-support", "M: M5 seat-1 1\nseat 1 explorer: home 2", players=2)
    assert effects(state) == ["lack-of-support"]
    play(state, "misfortune calm-seas, act M5")
    assert told(state, "roll 3") == ["Mountains M5: 3 against 4: 1 short"]  # for the Explorer it would be 3
    assert cubes(state, 1) == ""


@pytest.mark.parametrize(("card", "effect"), [
    ("crisis-of-faith", "crisis-of-faith"), ("hopelessness", "hopelessness"), ("lack-of-support", "lack-of-support")])
def test_what_lasts_for_a_turn_is_over_with_it(card: str, effect: str) -> None:
    state = draw(card, players=2)
    assert effects(state) == [effect]
    play(state, "misfortune calm-seas, attack 0")
    while node(state).endswith("fall"):
        play(state, moves(state)[0])
    assert (seen(state)["turn"], effects(state)) == (2, [])


def test_an_earthquake_is_over_with_its_turn() -> None:
    state = play(draw("earthquake", players=2), "misfortune calm-seas, attack 0")
    while node(state).endswith("fall"):
        play(state, moves(state)[0])
    assert (seen(state)["turn"], tile(state, "M5")["target"]) == (2, 4)
