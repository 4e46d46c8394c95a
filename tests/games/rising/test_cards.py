"""What each of the fifteen knowledge cards does, when it may be played, and when it could change nothing (AR-28)."""

from __future__ import annotations

import pytest

from atlantis import State
from atlantis.games.rising.data import CARD_IDS, COUNCILOR_IDS
from tests.games.rising.positions import (
    at,
    barriers,
    cubes,
    discarded,
    effects,
    hand,
    island,
    moves,
    node,
    numbers,
    odds,
    of_seats,
    play,
    seen,
    supply,
    tile,
    written,
)

FREE = {"place", "late-place", "act", "build", "limit"}
WHEN = {
    "ancestors-gambit": {"wa"}, "ballad-of-bravery": {"wa"}, "science-of-shielding": FREE | {"w1"},
    "untapped-talent": FREE, "ancient-atlas": FREE, "market-day": FREE, "borrowed-plans": {"build"},
    "twin-harmonics": {"build"}, "reading-the-tides": FREE | {"w1"}, "song-of-the-seabed": FREE | {"w1"},
    "inner-light": FREE, "heroic-verse": FREE, "burning-mirrors": {"wa"}, "tireless-hands": {"act"},
    "alchemists-notes": {"act", "build", "limit"}}
"""The column "When" of table 8.3."""
NODES = {
    "w0": "phase council", "place": "phase place", "w1": "phase misfortunes", "late-place": "phase late-place",
    "act": "phase act\nplaces: centre seat-1 1", "limit": "phase act\nplaces: centre seat-1 1\npending: limit 0 0",
    "wa": "phase attack, part 1\nplaces: navy seat-1 2, navy seat-2 2\neffects: die 6\npending: window 2 0",
    "w3": "phase council-after", "build": "phase build"}
"""Where a seat may choose, drawn."""


def holding(where: str, card: str) -> State:
    """Seat 1 at a node, with this card and with all that it could need; the Astrologer, so that it may place late."""
    has = {"energy": 6, "courage": 1, "ore": 2, "atlantium": 2, "gold": 2, "crystal": 1}
    cards = {"limit": {"tireless-hands": 3, "ancestors-gambit": 1}, "wa": {"burning-mirrors": 1}}.get(where, {})
    cards[card] = cards.get(card, 0) + 1
    held = ", home 0, held 3" if where == "late-place" else ""
    return at(3, f"{NODES[where]}\nM: intact 5\nseat 1 astrologer: {written(has)}, {written(cards)}{held}")


@pytest.mark.parametrize("where", NODES)
@pytest.mark.parametrize("card", CARD_IDS)
def test_a_card_may_be_played_when_it_says_and_at_no_other_time(card: str, where: str) -> None:
    state = holding(where, card)
    assert seen(state)["to_move"] == 1
    found = moves(state, "play")
    assert (f"play {card}" in found) == (where in WHEN[card])
    assert found == sorted(found, key=lambda move: CARD_IDS.index(move[5:]))


@pytest.mark.parametrize("where", NODES)
@pytest.mark.parametrize("card", CARD_IDS)
def test_a_played_card_is_discarded_before_it_takes_effect(card: str, where: str) -> None:
    if where in WHEN[card]:
        state = holding(where, card)
        before = sum(seen(state)["seats"][0]["hand"].values())
        play(state, f"play {card}")
        assert discarded(state) == f"{card} 1"
        assert sum(seen(state)["seats"][0]["hand"].values()) == before - 1


@pytest.mark.parametrize("card", CARD_IDS)
def test_before_a_misfortune_any_seat_may_play_a_card_of_the_council(card: str) -> None:
    """Seat 1 draws; Seat 3, without energy, is asked for its card alone."""
    state = at(3, f"phase misfortunes\nM: intact 5\nseat 3: {card} 1")
    if "w1" in WHEN[card]:
        assert (node(state), moves(state)) == (
            "seat 3: misfortunes, window", [f"play {card}", "pass", "pass-phase"])
    else:
        assert node(state) == "chance: misfortunes"


@pytest.mark.parametrize("card", ["ancestors-gambit", "ballad-of-bravery", "burning-mirrors"])
def test_any_seat_may_react_to_an_attack_in_order_from_the_starting_player(card: str) -> None:
    state = at(3, f"""
        start 2, phase attack
        places: navy seat-1 2, navy seat-2 2
        seat 1: {card} 1
        seat 2: {card} 1
        """)
    play(state, "attack 4")
    assert (node(state), moves(state)) == ("seat 2: attack, window", [f"play {card}", "pass"])
    play(state, "pass")
    assert (node(state), moves(state)) == ("seat 1: attack, window", [f"play {card}", "pass"])


# ---- cards against an attack -----------------------------------------------------------------------------------------

def attacked(die: int, seats: str, navy: str = "navy seat-1 2, navy seat-2 2", more: str = "") -> State:
    """The attack is rolled: the galley is at +3."""
    return play(at(3, f"phase attack\nplaces: {navy}\n{seats}\n{more}"), f"attack {die}")


def test_ancestors_gambit_rolls_the_attack_anew_better_or_worse() -> None:
    state = play(attacked(3, "seat 2: ancestors-gambit 1"), "play ancestors-gambit")
    assert (node(state), list(odds(state))) == ("chance: attack", [f"attack {die}" for die in range(6)])
    assert seen(state)["attack"]["die"] is None
    assert set(odds(state).values()) == {1 / 6}
    better, worse = play(state.clone(), "attack 1"), play(state.clone(), "attack 5")
    assert (node(better), island(better)) == ("chance: income, draw", [6] * 6)  # of the next turn
    assert (node(worse), seen(worse)["attack"]["attack"]) == ("seat 1: attack, fall", 8)


def test_a_second_ancestors_gambit_may_be_played_on_the_new_roll() -> None:
    state = play(attacked(3, "seat 2: ancestors-gambit 1\nseat 3: ancestors-gambit 1"),
                 "play ancestors-gambit, attack 2")
    assert (node(state), moves(state)) == ("seat 3: attack, window", ["play ancestors-gambit", "pass"])


@pytest.mark.parametrize("card", ["ancestors-gambit", "burning-mirrors"])
@pytest.mark.parametrize("die", range(6))
def test_gambit_and_mirrors_only_while_the_attack_is_above_the_defence(card: str, die: int) -> None:
    state = attacked(die, f"seat 2: {card} 1")
    assert (node(state) == "seat 2: attack, window") == (die + 3 > 4)


def test_no_gambit_when_the_targeting_spire_replaces_the_roll() -> None:
    state = at(3, """
        phase attack
        places: navy seat-1 1
        seat 1: ancestors-gambit 1, burning-mirrors 1
        effects: spire 1, die 1
        """)
    assert moves(state) == ["play burning-mirrors", "pass"]


def test_burning_mirrors_lower_the_attack_by_2_and_add_up() -> None:
    state = attacked(5, "seat 1: burning-mirrors 2", "navy seat-1 1")
    assert seen(state)["attack"]["attack"] == 8
    assert seen(play(state, "play burning-mirrors"))["attack"]["attack"] == 6
    assert seen(play(state, "play burning-mirrors"))["attack"]["attack"] == 4
    assert moves(state) == ["sink M", "sink H", "sink F", "sink L", "sink R", "sink C"]
    play(state, "sink M, sink M, sink M")
    assert (node(state), island(state)) == ("chance: income, draw", [3, 6, 6, 6, 6, 6])


def test_burning_mirrors_count_on_when_the_attack_is_rolled_anew() -> None:
    state = play(attacked(5, "seat 1: burning-mirrors 1, ancestors-gambit 1"), "play burning-mirrors")
    play(state, "play ancestors-gambit, attack 5")
    assert (seen(state)["attack"]["attack"], node(state)) == (6, "seat 1: attack, fall")


def test_ballad_of_bravery_gives_each_player_with_two_in_the_navy_one_token_and_no_extra_one() -> None:
    state = attacked(0, "seat 3: ballad-of-bravery 1", "navy seat-1 3, navy seat-2 2, navy seat-3 1")
    play(state, "play ballad-of-bravery")
    assert of_seats(state, "courage") == [1, 2, 0]  # Seat 2 is the Champion, and the next turn has begun
    assert supply(state, "courage") == [9]


@pytest.mark.parametrize(("navy", "more"), [
    ("navy seat-1 3, navy seat-2 1, navy seat-3 1", ""),  # one crew
    ("navy seat-1 2, navy seat-2 2", "effects: hopeless 1"),
    ("navy seat-1 2, navy seat-2 2", "effects: ballad 1"),
    ("navy seat-1 2, navy seat-2 2", "seat 1: courage 12"),
])
def test_no_ballad_for_one_crew_without_hope_twice_or_without_a_token(navy: str, more: str) -> None:
    state = at(3, f"phase attack, part 1\nplaces: {navy}\nseat 2: ballad-of-bravery 1, burning-mirrors 1\n"
                  f"{more if more.startswith('seat') else ''}\npending: window 2 1\n"
                  f"effects: die 6{', ' + more[9:] if more.startswith('effects') else ''}")
    assert moves(state) == ["play burning-mirrors", "pass"]


# ---- barriers, tiles, the sea ----------------------------------------------------------------------------------------

def test_science_of_shielding_places_a_barrier_on_any_intact_tile_without_one() -> None:
    state = play(at(3, "M: intact 5, M6 barrier 1\nH: intact 0\nseat 1: science-of-shielding 1"),
                 "play science-of-shielding")
    assert moves(state) == [f"target {section}{number}" for section in "MFLRC" for number in range(1, 7)
                            if f"{section}{number}" not in ("M1", "M6")]
    play(state, "target R4")
    assert (barriers(state), supply(state, "barriers"), node(state)) == (["M6", "R4"], [4], "seat 1: place")


@pytest.mark.parametrize("drawn", [
    "R: intact 6, R1 barrier 1, R2 barrier 1, R3 barrier 1, R4 barrier 1, R5 barrier 1, R6 barrier 1",
    "island: R 2, others 0\nR: intact 2, R5 barrier 1, R6 barrier 1", "island: others 0"])
def test_no_shielding_without_a_barrier_in_the_supply_or_a_tile_to_take_it(drawn: str) -> None:
    assert moves(at(3, f"{drawn}\nseat 1: science-of-shielding 1"), "play") == []


def test_song_of_the_seabed_raises_the_most_central_destroyed_tile_of_a_section() -> None:
    state = play(at(3, "island: M 5, L 0\nseat 1: song-of-the-seabed 1"), "play song-of-the-seabed")
    assert moves(state) == ["target M", "target L"]
    play(state, "target L")
    assert (island(state), tile(state, "L6")["intact"], node(state)) == ([5, 6, 6, 1, 6, 6], True, "seat 1: place")


def test_no_song_of_the_seabed_while_all_tiles_stand() -> None:
    assert moves(at(3, "seat 1: song-of-the-seabed 1"), "play") == []


def test_reading_the_tides_looks_at_the_top_three_and_throws_one_away() -> None:
    state = play(at(3, "seat 1: reading-the-tides 1"), "play reading-the-tides")
    assert (node(state), len(odds(state)), odds(state)["misfortune flood-M"]) == ("chance: place, reveal", 15, 7 / 58)
    play(state, "misfortune flood-M, misfortune panic, misfortune flood-M")
    assert (node(state), moves(state)) == ("seat 1: place, pick", ["pick flood-M", "pick panic"])
    play(state, "pick flood-M")
    assert seen(state)["misfortunes"]["known"] == ["panic", "flood-M"]  # the topmost is thrown away
    assert seen(state)["misfortunes"]["discard"] == {"flood-M": 1}


def test_reading_the_tides_turns_up_no_more_cards_than_the_deck_has_and_reshuffles_nothing() -> None:
    state = play(at(3, "seat 1: reading-the-tides 2\nsea: calm-seas 1"), "play reading-the-tides, misfortune calm-seas")
    assert moves(state) == ["pick calm-seas"]
    play(state, "pick calm-seas")
    assert (seen(state)["misfortunes"]["deck"], moves(state, "play")) == ({}, [])


def test_reading_the_tides_again_turns_up_only_what_is_not_known() -> None:
    state = play(at(3, "seat 1: reading-the-tides 1\nknown: panic flood-C"), "play reading-the-tides")
    play(state, "misfortune plague")
    assert moves(state) == ["pick flood-C", "pick panic", "pick plague"]
    assert seen(play(state, "pick panic"))["misfortunes"]["known"] == ["flood-C", "plague"]


# ---- what everybody may need -----------------------------------------------------------------------------------------

def test_inner_light_brings_2_energy_as_far_as_there_are_beads() -> None:
    assert of_seats(play(at(3, "seat 2: energy 3\nseat 1: inner-light 1"), "play inner-light"), "energy") == [2, 3, 0]
    state = play(at(3, "seat 2: energy 23\nseat 1: inner-light 2"), "play inner-light")
    assert (of_seats(state, "energy"), moves(state, "play")) == ([1, 23, 0], [])


def test_heroic_verse_brings_2_courage_as_far_as_there_are_tokens() -> None:
    assert of_seats(play(at(3, "seat 1: heroic-verse 1"), "play heroic-verse"), "courage") == [2, 0, 0]
    state = play(at(3, "seat 2: courage 11\nseat 1: heroic-verse 2"), "play heroic-verse")
    assert (of_seats(state, "courage"), moves(state, "play")) == ([1, 11, 0], [])


def test_market_day_is_a_trade_of_3_with_any_others() -> None:
    state = play(at(3, "seat 1: market-day 1, ore 1\nseat 2: gold 2\nseat 3: crystal 1"), "play market-day")
    assert moves(state) == ["move 2 give ore", "move 2 take gold", "move 3 give ore", "move 3 take crystal",
                            "end-trade"]
    play(state, "move 2 give ore, move 2 take gold, move 3 take crystal")
    assert [cubes(state, seat) for seat in (1, 2, 3)] == ["gold 1, crystal 1", "ore 1, gold 1", ""]
    assert node(state) == "seat 1: place"


def test_a_trade_may_be_ended_before_and_ends_when_nothing_is_left_to_move() -> None:
    state = play(at(2, "seat 1: market-day 1\nseat 2: gold 1"), "play market-day, end-trade")
    assert (node(state), cubes(state, 2)) == ("seat 1: place", "gold 1")


def test_no_market_day_without_a_cube_on_the_table() -> None:
    assert moves(at(3, "seat 1: market-day 1"), "play") == []
    assert moves(at(3, "seat 1: market-day 1\nseat 3: ore 1"), "play") == ["play market-day"]


def test_ancient_atlas_makes_targets_of_a_section_2_lower_for_all_until_the_end_of_the_turn() -> None:
    state = play(at(3, "seat 1: ancient-atlas 1"), "play ancient-atlas")
    assert moves(state) == ["target M", "target H", "target F"]
    play(state, "target F")
    assert [tile(state, f"F{number}")["target"] for number in range(1, 7)] == [2, 2, 3, 3, 4, 4]
    assert [tile(state, f"H{number}")["target"] for number in range(1, 7)] == [3, 3, 4, 4, 5, 5]


def test_ancient_atlas_ends_with_the_turn() -> None:
    state = at(2, "phase build\nF: F1 target 2\nseat 1: inner-light 1")
    assert tile(play(state, "pass-build"), "F1")["target"] == 4


@pytest.mark.parametrize(("drawn", "targets"), [
    ("M: intact 2\nH: intact 0\nF: intact 0", ["target M"]),
    ("M: intact 0\nH: intact 1, H6 target 2\nF: intact 1", ["target F"]),
    ("M: intact 4, M3 target 2, M4 target 2, M5 target 2, M6 target 2\nH: intact 0\nF: intact 0", None),
    ("island: M 0, H 0, F 0", None),
])
def test_ancient_atlas_only_where_an_intact_tile_has_a_target_above_2(drawn: str, targets: list[str] | None) -> None:
    state = at(3, f"{drawn}\nseat 1: ancient-atlas 1")
    if targets is None:
        assert moves(state, "play") == []
    else:
        assert moves(play(state, "play ancient-atlas")) == targets


@pytest.mark.parametrize("copied", COUNCILOR_IDS[1:])
def test_untapped_talent_copies_any_other_councilor_until_the_end_of_the_turn(copied: str) -> None:
    state = play(at(2, "seat 1 explorer: untapped-talent 1"), "play untapped-talent")
    assert moves(state) == [f"target {councilor}" for councilor in COUNCILOR_IDS[1:]]
    play(state, f"target {copied}")
    assert seen(state)["seats"][0]["copied"] == [copied]


def test_a_second_untapped_talent_copies_neither_the_own_councilor_nor_the_same_again() -> None:
    state = at(2, "seat 1 explorer: untapped-talent 1, copied-priest 1, copied-scholar 1")
    assert moves(play(state, "play untapped-talent")) == [
        "target astrologer", "target champion", "target artificer"]


def test_no_untapped_talent_when_all_abilities_are_had() -> None:
    all_copied = ", ".join(f"copied-{councilor} 1" for councilor in COUNCILOR_IDS[1:])
    assert moves(at(2, f"seat 1 explorer: untapped-talent 1, {all_copied}"), "play") == []


def test_a_copied_ability_ends_with_the_turn() -> None:
    state = play(at(2, "phase build\nseat 1: inner-light 1, copied-explorer 1"), "pass-build")
    assert (seen(state)["turn"], seen(state)["seats"][0]["copied"]) == (2, [])


# ---- cards for making ------------------------------------------------------------------------------------------------

def test_tireless_hands_do_the_next_productive_action_twice_in_a_row() -> None:
    state = play(at(2, "phase act\nM: M1 seat-1 1\nplaces: centre seat-1 1\nseat 1: tireless-hands 1"),
                 "play tireless-hands")
    assert (effects(state), node(state)) == (["tireless-hands"], "seat 1: act")
    play(state, "act M1, roll 6")
    assert (node(state), cubes(state, 1)) == ("chance: act, roll", "ore 1")
    play(state, "roll 6")
    assert (effects(state), cubes(state, 1), of_seats(state, "home")) == ([], "ore 2", [2, 3])
    assert of_seats(play(state, "act centre"), "energy") == [1, 0]  # once


def test_the_second_half_is_left_out_when_it_can_gain_nothing() -> None:
    state = at(2, "phase act\nM: M1 seat-1 1\nseat 1: tireless-hands 1, inner-light 1\nseat 2: ore 9")
    play(state, "play tireless-hands, act M1, roll 6")
    assert (cubes(state, 1), node(state)) == ("ore 1", "seat 1: act")


def test_no_tireless_hands_without_an_action_or_while_one_waits() -> None:
    assert moves(at(2, "phase act\nseat 1: tireless-hands 1, inner-light 1"), "play") == ["play inner-light"]
    state = play(at(2, "phase act\nplaces: centre seat-1 1\nseat 1: tireless-hands 2"), "play tireless-hands")
    assert moves(state) == ["act centre", "done"]


def test_tireless_hands_that_nobody_used_lapse() -> None:
    state = at(2, "phase act\nplaces: centre seat-1 1, centre seat-2 1\nseat 1: tireless-hands 1")
    play(state, "play tireless-hands, done")
    assert (node(state), effects(state)) == ("seat 2: act", [])


def test_alchemists_notes_change_up_to_two_cubes_without_energy() -> None:
    state = play(at(2, "phase build\nseat 1: alchemists-notes 1, ore 2, gold 1"), "play alchemists-notes")
    assert moves(state) == ["convert ore atlantium", "convert ore gold", "convert ore crystal", "convert gold ore",
                            "convert gold atlantium", "convert gold crystal", "end-convert"]
    play(state, "convert ore crystal, convert ore atlantium")
    assert seen(state)["turn"] == 2  # nothing more can be done or built
    assert cubes(state, 1) == "atlantium 1, gold 1, crystal 1"


def test_alchemists_notes_may_be_ended_before() -> None:
    state = play(at(2, "phase act\nseat 1: alchemists-notes 1, ore 1, energy 2"), "play alchemists-notes, end-convert")
    assert (cubes(state, 1), of_seats(state, "energy"), node(state)) == ("ore 1", [2, 0], "seat 1: act")


@pytest.mark.parametrize("drawn", ["", "seat 2: atlantium 20, gold 14, crystal 10"])
def test_no_alchemists_notes_without_a_cube_or_another_kind_in_the_supply(drawn: str) -> None:
    own = "" if not drawn else ", ore 1"
    assert moves(at(2, f"phase act\nseat 1: alchemists-notes 1, inner-light 1{own}\n{drawn}"), "play") == [
        "play inner-light"]


# ---- cards for building ----------------------------------------------------------------------------------------------

def test_borrowed_plans_take_2_cubes_off_the_build() -> None:
    state = at(2, "phase build\nblueprint: solar-matrix 0\nseat 1: atlantium 2, gold 1, borrowed-plans 1")
    assert "build solar-matrix" not in moves(state)
    play(state, "play borrowed-plans")
    assert effects(state) == ["borrowed-plans"]
    play(state, "build solar-matrix")
    assert (node(state), moves(state)) == ("seat 1: build, waive", ["waive atlantium", "waive crystal"])
    play(state, "waive atlantium")
    assert moves(state) == ["waive crystal"]
    assert (cubes(play(state, "waive crystal"), 1), effects(state)) == ("", ["solar-matrix"])  # the next turn


def test_no_borrowed_plans_that_help_to_build_nothing() -> None:
    assert moves(at(2, "phase build\nseat 1: borrowed-plans 1, inner-light 1"), "play") == ["play inner-light"]


def test_no_second_borrowed_plans_that_would_waive_nothing() -> None:
    """Signal Mirror costs three cubes, one of which is always paid."""
    state = at(2, "phase build\nblueprint: signal-mirror 0, muster-bell 0, tidal-anchor 2, solar-matrix 2\n"
                  "seat 1: atlantium 1, borrowed-plans 2")
    play(state, "play borrowed-plans")
    assert moves(state, "build") == ["build signal-mirror", "build muster-bell"]
    assert moves(state, "play") == ["play borrowed-plans"]  # with four off, Solar Matrix's kin could be built
    state = at(3, "phase build\nblueprint: power-core 2, tidal-anchor 2, signal-mirror 0, muster-bell 3,"
                  "solar-matrix 2, targeting-spire 3, exchange-conduit 1, ward-lattice 2, ether-valve 3, oath-ring 1\n"
                  "seat 1: atlantium 1, gold 2, borrowed-plans 2")
    assert moves(play(state, "play borrowed-plans")) == ["build signal-mirror", "pass-build"]


def test_twin_harmonics_give_the_build_double_benefit() -> None:
    state = at(3, "phase build\nblueprint: star-well 0\nseat 2: atlantium 1, gold 1, crystal 1, twin-harmonics 1")
    play(state, "play twin-harmonics")
    assert effects(state) == ["twin-harmonics"]
    play(state, "build star-well")
    assert (of_seats(state, "energy"), effects(state)) == ([0, 6, 0], [])


def test_no_twin_harmonics_without_something_to_build_or_while_one_waits() -> None:
    assert moves(at(2, "phase build\nseat 1: twin-harmonics 1, inner-light 1"), "play") == ["play inner-light"]
    state = at(2, "phase build\nblueprint: star-well 0\nseat 1: atlantium 1, gold 1, crystal 1, twin-harmonics 2")
    assert moves(play(state, "play twin-harmonics"), "play") == []


@pytest.mark.parametrize("card", ["borrowed-plans", "twin-harmonics"])
def test_what_was_played_for_a_build_lapses_when_nothing_is_built(card: str) -> None:
    rich = "atlantium 1, gold 2, crystal 1, inner-light 1"
    state = at(3, f"phase build\nblueprint: star-well 0\nseat 1: {rich}, {card} 1\nseat 2: {rich}")
    play(state, f"play {card}, pass-build")
    assert (node(state), effects(state)) == ("seat 2: build", [])


# ---- the fifth card --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("card", CARD_IDS)
def test_a_fifth_card_is_played_or_discarded(card: str) -> None:
    state = holding("limit", card)
    assert numbers(hand(state, 1))[card] >= 1
    assert moves(state, "discard") == [f"discard {held}" for held in CARD_IDS
                                       if held in (card, "tireless-hands", "ancestors-gambit")]
    play(state, f"discard {card}")
    assert (discarded(state), node(state)) == (f"{card} 1", "seat 1: act")


@pytest.mark.parametrize("card", CARD_IDS)
def test_a_fifth_card_that_the_scholar_draws_is_played_before_the_turn_goes_on(card: str) -> None:
    """The income's hand limit, before W0, which opens with the card's effect in force."""
    others = "tireless-hands 3, ancestors-gambit 1"
    state = at(3, f"phase build\nM: intact 4\nseat 1: energy 6, ore 1\nseat 2 scholar: {others}, ore 1")
    play(state, "pass-build")
    while seen(state)["phase"] == "build":
        play(state, "pass-build")
    assert node(state) == "chance: income, draw"
    play(state, f"knowledge {card}")
    assert node(state) == "seat 2: council, limit"
    assert (f"play {card}" in moves(state)) == ("limit" in WHEN[card])
    if "limit" in WHEN[card]:
        play(state, f"play {card}")
        while node(state) != "seat 2: council, window":
            play(state, moves(state)[0])
        assert moves(state)[-1] == "pass"
        assert node(play(state, "pass")) == "seat 2: place"
