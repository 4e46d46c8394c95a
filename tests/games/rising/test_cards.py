"""Knowledge cards: when each may be played, and when it could change nothing (AR-2, AR-5, AR-28; example 26)."""

from __future__ import annotations

import pytest

from atlantis import State
from tests.games.reading import moves, seen
from tests.games.rising.positions import (
    ALL_COUNCILORS,
    CARDS,
    after,
    at,
    discarded,
    hand,
    node,
    numbers,
    of_seats,
    play,
    removed,
    supply,
    with_data,
    written,
)

FREE = {"place", "late-place", "act", "build", "limit"}
WHEN = {
    "ancestors-gambit": {"wa"},
    "ballad-of-bravery": {"wa"},
    "science-of-shielding": FREE | {"w0", "w1", "w1-courage"},
    "untapped-talent": FREE | {"w1", "w1-courage", "w2"},
    "ancient-atlas": FREE | {"w0", "w1-courage"},
    "market-day": FREE | {"w1-courage"},
    "borrowed-plans": {"build"},
    "twin-harmonics": {"build"},
    "reading-the-tides": FREE | {"w0", "w1", "w1-courage"},
    "song-of-the-seabed": FREE | {"w0", "w1", "w1-courage", "w2"},
    "inner-light": FREE | {"w0", "w1", "w1-courage", "w2"},
    "heroic-verse": FREE,
    "burning-mirrors": {"wa"},
    "tireless-hands": {"act", "limit"},
    "alchemists-notes": {"act", "build", "limit"},
}
"""The column "When" of table 8.3, and the windows of section 4. `limit` is in the current player's actions."""
NODES = {
    "w0": "phase council",
    "place": "phase place",
    "w1": "phase misfortunes",
    "w1-courage": "phase misfortunes\nH: H2 seat-2 1, H2 brave-2 1\neffects: hopeless 1",
    "late-place": "phase late-place",
    "act": "phase act\nplaces: centre seat-1 1",
    "limit": "phase act\nL: L6 seat-1 1\nplaces: centre seat-1 1",
    "wa": "phase attack\nplaces: navy seat-1 2, navy seat-2 2",
    "w2": "phase council-before-attack",
    "build": "phase build",
}
"""Where a seat may choose, drawn."""


def holding(where: str, card: str) -> State:
    """Seat 1 at a node, with this card and with all that it could need; the Astrologer, so that it may place late."""
    cards = {card: 1}
    if where == "limit":
        cards = {"tireless-hands": 3, "ancestors-gambit": 1}
    elif where == "wa":
        cards["burning-mirrors"] = cards.get("burning-mirrors", 0) + 1
    held = ", home 0, held 3" if where == "late-place" else ""
    state = at(
        3,
        f"""
        {NODES[where]}
        M: intact 5
        seat 1 astrologer: energy 6, courage 1, ore 2, atlantium 2, gold 2, crystal 1, {written(cards)}{held}
        """,
    )
    if where == "limit":
        play(state, f"act L6, knowledge {card}, keep {card}")
    return play(state, "attack 5") if where == "wa" else state


@pytest.mark.parametrize("where", NODES)
@pytest.mark.parametrize("card", CARDS)
def test_ar_5_a_card_may_be_played_when_it_says_and_at_no_other_time(card: str, where: str) -> None:
    """And it has left the hand, and the game, before it takes effect (AR-33, AR-36)."""
    state = holding(where, card)
    assert seen(state)["to_move"] == 1
    assert (f"play {card}" in moves(state)) == (where in WHEN[card])
    if where in WHEN[card]:
        before = numbers(hand(state, 1))[card]
        play(state, f"play {card}")
        assert (removed(state), numbers(hand(state, 1)).get(card, 0)) == (f"{card} 1", before - 1)
        assert card not in numbers(discarded(state))


@pytest.mark.parametrize("card", CARDS)
def test_a_fifth_card_is_played_or_discarded(card: str) -> None:
    state = holding("limit", card)
    assert numbers(hand(state, 1))[card] >= 1
    assert moves(state, "discard") == [
        f"discard {held}" for held in CARDS if held in (card, "tireless-hands", "ancestors-gambit")
    ]
    play(state, f"discard {card}")
    assert (discarded(state), node(state)) == (f"{card} 1", "seat 1: act")


# ---- nothing comes in between ----------------------------------------------------------------------------------------

ALL_FREE = "inner-light 1, heroic-verse 1, science-of-shielding 1, song-of-the-seabed 1"


@pytest.mark.parametrize(
    ("drawn", "played", "asked"),
    [
        ("phase act\nM: M1 seat-1 1\nseat 1: energy 6", "act M1, roll 1", {"boost", "accept"}),
        ("phase act\nL: L6 seat-1 1\nseat 1: energy 6", "act L6, knowledge market-day", {"keep"}),
        ("phase build\nseat 1 artificer: energy 6, atlantium 2, gold 1", "build tidal-anchor", {"waive"}),
        ("phase build\nseat 1 artificer: energy 6, atlantium 2, gold 1", "build tidal-anchor, waive gold", {"target"}),
        ("phase misfortunes\nseat 1: energy 0", "pass, misfortune controlled-flood", {"sink"}),
        ("phase misfortunes\nseat 1: energy 0", "pass, misfortune flood-F, sink M", {"sink"}),
    ],
)
def test_ar_5_nothing_comes_between_an_action_and_its_end(drawn: str, played: str, asked: set[str]) -> None:
    state = after(2, f"island: C 5, F 0\n{drawn}, {ALL_FREE}", played)
    assert {move.split()[0] for move in moves(state)} == asked


# ---- gains -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "what", "most"), [("inner-light", "energy", 24), ("heroic-verse", "courage", 12)])
def test_ar_2_inner_light_and_heroic_verse_bring_two_or_what_there_is(card: str, what: str, most: int) -> None:
    assert of_seats(after(3, f"seat 1: {card} 1", f"play {card}"), what) == [2, 0, 0]
    state = after(3, f"seat 1: {card} 2\nseat 2: {what} {most - 1}", f"play {card}")
    assert (of_seats(state, what), supply(state, what), moves(state, "play")) == ([1, most - 1, 0], [0], [])


# ---- only if it could change something -------------------------------------------------------------------------------

SIX = "M: M1 barrier 1, M2 barrier 1, M3 barrier 1, M4 barrier 1, M5 barrier 1"


@pytest.mark.parametrize(
    ("card", "possible", "impossible"),
    [
        ("science-of-shielding", SIX, f"{SIX}, M6 barrier 1"),
        (
            "science-of-shielding",
            "island: M 2, others 0\nM: M5 barrier 1",
            "island: M 2, others 0\nM: M5 barrier 1, M6 barrier 1",
        ),
        ("inner-light", "seat 2: energy 23", "seat 2: energy 24"),
        ("heroic-verse", "seat 2: courage 11", "seat 2: courage 12"),
        ("market-day", "seat 2: ore 1", ""),
        ("market-day", "seat 3: ore 1", "seat 2: energy 4"),
        ("song-of-the-seabed", "island: C 5", ""),
        ("reading-the-tides", "sea: calm-seas 1", "sea: calm-seas 0"),
        ("reading-the-tides", "sea: calm-seas 0\nknown: calm-seas", "sea: calm-seas 0"),
        ("ancient-atlas", "island: M 2, others 0", "island: M 0, H 0, F 0"),
        ("ancient-atlas", "H: H6 target 3, intact 1\nisland: M 0, F 0", "H: H6 target 2, intact 1\nisland: M 0, F 0"),
    ],
)
def test_ar_28_example_26_a_free_card_is_offered_only_if_it_could_change_something(
    card: str, possible: str, impossible: str
) -> None:
    for phase in ("place", "act", "build"):
        for drawn, offered in ((possible, True), (impossible, False)):
            state = at(3, f"phase {phase}, done 0\nseat 1: untapped-talent 1, {card} 1\n{drawn}")
            assert node(state) == f"seat 1: {phase}"
            assert (f"play {card}" in moves(state)) == offered


HILLS_AT_TWO = ", ".join(f"H{number} target 2" for number in range(1, 7))


@pytest.mark.parametrize(
    ("drawn", "targets"),
    [
        ("", ["target M", "target H", "target F"]),
        ("M: intact 2\nH: intact 0\nF: intact 0", ["target M"]),
        ("M: intact 0\nF: intact 0", ["target H"]),
        (f"island: M 0\nH: {HILLS_AT_TWO}", ["target F"]),
    ],
)
def test_ar_28_example_26_an_atlas_is_for_a_section_with_an_intact_tile_whose_target_is_above_2(
    drawn: str, targets: list[str]
) -> None:
    state = after(2, f"{drawn}\nseat 1: ancient-atlas 1", "play ancient-atlas")
    assert (node(state), moves(state)) == ("seat 1: place, atlas", targets)


@pytest.mark.parametrize("phase", ["act", "build"])
@pytest.mark.parametrize(
    ("own", "others", "offered"),
    [
        ("ore 1", "gold 1", True),
        ("energy 4", "gold 1", False),
        ("ore 1", "atlantium 20, gold 14, crystal 9", True),
        ("ore 1", "atlantium 20, gold 14, crystal 10", False),
    ],
)
def test_ar_28_example_26_alchemists_notes_need_a_cube_and_another_kind_in_the_supply(
    phase: str, own: str, others: str, offered: bool
) -> None:
    state = at(2, f"phase {phase}\nseat 1: inner-light 1, alchemists-notes 1, {own}\nseat 2: {others}")
    assert ("play alchemists-notes" in moves(state)) == offered


def test_example_26_tireless_hands_need_an_action_and_twin_harmonics_and_borrowed_plans_a_component() -> None:
    state = at(
        2,
        """
        phase act
        R: R1 seat-1 1
        seat 1: tireless-hands 1, inner-light 1
        """,
    )
    assert moves(state) == ["play inner-light", "done"]
    state = at(
        2,
        """
        phase build
        seat 1: twin-harmonics 1, borrowed-plans 1, inner-light 1
        """,
    )
    assert moves(state) == ["play inner-light", "pass-build"]
    state = at(
        2,
        """
        phase build
        seat 1: twin-harmonics 1, borrowed-plans 1, inner-light 1, gold 1
        """,
    )
    assert moves(state) == ["play borrowed-plans", "play inner-light", "pass-build"]
    play(state, "play borrowed-plans")
    assert moves(state) == [
        "play twin-harmonics",
        "play inner-light",
        "build tidal-anchor",
        "build signal-mirror",
        "pass-build",
    ]


@pytest.mark.parametrize("councilor", ALL_COUNCILORS)
def test_ar_28_untapped_talent_never_copies_the_own_councilor_switched_off_or_not(councilor: str) -> None:
    for effects in ("", "effects: unsupported 1"):
        state = at(2, f"phase act\nseat 1 {councilor}: untapped-talent 1\n{effects}")
        assert moves(play(state, "play untapped-talent")) == [
            f"target {other}" for other in ALL_COUNCILORS if other != councilor
        ]


def test_example_26_a_second_untapped_talent_copies_neither_the_own_councilor_nor_the_one_copied_before() -> None:
    state = after(2, "seat 1: untapped-talent 2", "play untapped-talent")
    assert moves(state) == [f"target {name}" for name in ("explorer", "astrologer", "champion", "scholar", "artificer")]
    play(state, "target explorer, play untapped-talent")
    assert moves(state) == [f"target {name}" for name in ("astrologer", "champion", "scholar", "artificer")]


def test_ar_28_untapped_talent_with_everything_copied_is_not_offered() -> None:
    copied = ", ".join(f"copied-{name} 1" for name in ("astrologer", "priest", "champion", "scholar"))
    assert moves(at(2, f"seat 1 explorer: untapped-talent 1, {copied}"), "play") == ["play untapped-talent"]
    assert moves(at(2, f"seat 1 explorer: untapped-talent 1, {copied}, copied-artificer 1"), "play") == []


# ---- played cards leave the game -------------------------------------------------------------------------------------


def test_ar_36_example_37_a_played_card_is_nowhere_and_one_not_kept_is_on_the_discard() -> None:
    state = after(2, "phase act\nL: L3 seat-1 1\nseat 1: inner-light 1", "play inner-light")
    assert (removed(state), discarded(state), hand(state, 1)) == ("inner-light 1", "", "")
    assert seen(state)["knowledge"]["deck"]["inner-light"] == 1
    play(state, "act L3, knowledge inner-light, knowledge market-day, keep market-day")
    assert (removed(state), discarded(state)) == ("inner-light 1", "inner-light 1")


def test_ar_36_example_37_with_both_copies_played_a_library_draws_what_was_discarded() -> None:
    state = at(
        2,
        """
        phase act
        L: L3 seat-1 1
        seat 1: inner-light 2
        deck: inner-light 0
        """,
        game=with_data(
            2, {f"knowledge.{card}.count": 0 for card in CARDS if card not in ("inner-light", "market-day")}
        ),
    )
    play(state, "play inner-light, play inner-light, act L3")
    assert moves(state) == ["knowledge market-day"]


def test_ar_36_example_37_with_the_value_discard_a_played_card_comes_back() -> None:
    game = with_data(2, {"played": "discard"})
    state = play(at(2, "phase act\nseat 1: inner-light 1", game=game), "play inner-light")
    assert (removed(state), discarded(state)) == ("", "inner-light 1")


def test_ar_36_a_library_without_any_card_left_is_not_offered() -> None:
    state = at(
        2,
        """
        phase act
        L: L3 seat-1 1
        seat 1: inner-light 1
        removed: inner-light 1
        """,
        game=with_data(2, {f"knowledge.{card}.count": 0 for card in CARDS if card != "inner-light"}),
    )
    assert moves(state) == ["play inner-light", "done"]


# ---- too many cards --------------------------------------------------------------------------------------------------

SCHOLAR_OF_TWO = with_data(3, {"councilors.scholar": 2})
BUILDER = "phase build\nseat 1 explorer: atlantium 3, gold 3, crystal 3, "
OF_BUILDING = "borrowed-plans 1, twin-harmonics 1, tireless-hands 1"


def test_ar_28_example_29_with_too_many_cards_the_builder_also_plays_those_of_building_and_builds_with_them() -> None:
    """With these values a copied Scholar draws two."""
    state = play(
        at(3, f"{BUILDER}untapped-talent 1, {OF_BUILDING}", game=SCHOLAR_OF_TWO),
        "play untapped-talent, target scholar, knowledge heroic-verse, knowledge heroic-verse",
    )
    assert (node(state), moves(state, "play")) == (
        "seat 1: build, limit",
        ["play borrowed-plans", "play twin-harmonics", "play heroic-verse"],
    )
    play(state, "play twin-harmonics")
    assert (node(state), seen(state)["effects"]) == ("seat 1: build", ["twin-harmonics"])
    play(state, "build tidal-anchor, target M1, target M2, target M3")
    assert node(state) == "seat 1: build, barrier"


def test_ar_28_after_the_build_its_builder_plays_no_more_cards_of_building_and_nor_do_the_others() -> None:
    state = after(
        3,
        f"""
        {BUILDER}{OF_BUILDING}, heroic-verse 1
        seat 2: {OF_BUILDING}, heroic-verse 1, atlantium 3, gold 3
        """,
        "build signal-mirror, knowledge market-day, knowledge ancestors-gambit, knowledge ancestors-gambit",
    )
    assert (node(state), moves(state, "play")) == ("seat 1: build, limit", ["play market-day", "play heroic-verse"])
    play(state, "discard market-day")
    assert (node(state), moves(state, "play")) == ("seat 2: build, limit", ["play heroic-verse"])
    play(state, "play heroic-verse")
    assert node(state) == "seat 2: build"
    assert "play twin-harmonics" in moves(state)


def test_example_29_tireless_hands_are_played_over_the_limit_only_while_another_act_is_possible() -> None:
    for centre, offered in (
        ("places: centre seat-1 1", ["play tireless-hands", "play alchemists-notes"]),
        ("", ["play alchemists-notes"]),
    ):
        state = after(
            2,
            f"""
            phase act
            L: L1 seat-1 1
            {centre}
            seat 1: tireless-hands 2, alchemists-notes 1, ore 1
            """,
            "play tireless-hands, act L1, knowledge market-day, knowledge market-day, knowledge market-day, "
            "keep market-day, keep market-day",
        )
        assert node(state) == "chance: act, look"
        play(
            state,
            "knowledge burning-mirrors, knowledge burning-mirrors, knowledge ballad-of-bravery, "
            "keep burning-mirrors, keep burning-mirrors",
        )
        assert (node(state), moves(state, "play")) == ("seat 1: act, limit", ["play market-day", *offered])


def test_example_29_an_untapped_talent_over_the_limit_that_copies_the_scholar_draws_a_card_that_counts() -> None:
    state = after(
        2,
        """
        phase act
        L: L6 seat-1 1
        seat 1 explorer: tireless-hands 3, untapped-talent 1
        """,
        "act L6, knowledge heroic-verse, keep heroic-verse, play untapped-talent, target scholar, "
        "knowledge inner-light",
    )
    assert (node(state), hand(state, 1)) == ("seat 1: act, limit", "inner-light 1, heroic-verse 1, tireless-hands 3")
