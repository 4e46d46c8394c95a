"""Every refusal is a sentence that says why, with names, numbers and the ruling."""

from __future__ import annotations

import pytest

import atlantis
from atlantis import IllegalAction, State, UnknownMove
from tests.games.rising.positions import ALL_OUT, CARDS, GAMES, after, at, play, with_data


def refused(state: State, move: str) -> str:
    """The sentence, which `why_not` and `apply` agree on; the position has not changed."""
    before = state.to_bytes()
    sentence = state.why_not(move)
    with pytest.raises(IllegalAction) as error:
        state.apply(state.game.code(move))
    assert str(error.value) == sentence
    assert state.to_bytes() == before
    return sentence


def started(made: str) -> State:
    return play(GAMES[3].start(), made)


DEALT = "councilor 1 priest, councilor 2 scholar, councilor 3 champion"
NO_CARDS = with_data(3, {f"knowledge.{card}.count": 0 for card in CARDS})

FIRST = at(3, "M: intact 5, M2 seat-2 1\nseat 1: heroic-verse 1, tireless-hands 1, market-day 1")
LATE = at(
    3,
    """
    phase late-place
    places: navy seat-1 2, navy seat-2 3, navy seat-3 3
    seat 1 astrologer: held 1, courage 1
    """,
)
HOPELESS = at(3, "seat 1 champion: courage 1\neffects: hopeless 1")
ACTS = at(
    3,
    """
    phase act
    M: M1 seat-1 1
    R: R1 seat-1 1
    C: C3 seat-1 1
    seat 1: energy 1, gold 1, tireless-hands 1
    """,
)
SOLD_OUT = at(
    3,
    """
    phase act
    M: M1 seat-1 1
    R: R1 seat-1 1
    C: C1 seat-1 1
    places: centre seat-1 1
    seat 1: home 2, unused 0, ore 9, energy 4, gold 1
    seat 2: ore 1, atlantium 20, energy 20
    """,
)
CRISIS = at(3, "phase act\nplaces: centre seat-1 3\nseat 1: inner-light 1\neffects: crisis 1")
UNREAD = at(3, "phase act\nM: M1 seat-1 1\nL: L1 seat-1 1", NO_CARDS)
BUILDS = at(
    3,
    """
    phase build, turn 2
    blueprint: tidal-anchor 2
    seat 1: gold 1, atlantium 1, inner-light 1, ancestors-gambit 1, twin-harmonics 1
    """,
)
WAIVES = after(3, "phase build\nseat 1 artificer: gold 1, atlantium 2, crystal 1", "build solar-matrix")
COUNCIL = at(3, "phase council\nisland: M 3, H 4\nseat 1: science-of-shielding 1\nseat 2: energy 5")
BEFORE_ATTACK = after(
    3,
    """
    phase council-before-attack
    island: M 3
    seat 1: energy 5
    seat 2: science-of-shielding 1, inner-light 1
    """,
    "pass",
)
BARRED = after(3, "phase council\nisland: M 3, H 4\nseat 2: energy 5", "raise M, give 0")
POOR = at(3, f"{ALL_OUT}island: M 3\nseat 1: science-of-shielding 1\nseat 2: energy 4")
FLOOD = after(3, f"{ALL_OUT}seat 1: science-of-shielding 1\nseat 2: energy 3", "pass, misfortune flood-M")
GIVES = after(3, f"{ALL_OUT}seat 2: energy 2\nseat 3: energy 3", "misfortune flood-M, cancel")
RAISES = after(3, "phase council\nisland: M 3\nseat 2: energy 6", "raise M")
SINKS = after(3, f"{ALL_OUT}island: C 0", "misfortune flood-C")
ONE_BY_ONE = "phase misfortunes\nM: M3 seat-1 1, M3 brave-1 1\nH: H1 seat-2 1\nplaces: navy seat-1 2, navy seat-2 2"
PANIC = after(2, ONE_BY_ONE, "misfortune panic")
PLAGUE = after(2, ONE_BY_ONE, "misfortune plague")
ROLLS = after(3, "phase act\nH: H5 seat-1 1\nseat 1: energy 2", "act H5")
SHORT = after(3, "phase act\nH: H5 seat-1 1\nseat 1: energy 2", "act H5, roll 3")
LOOKS = after(3, "phase act\nL: L3 seat-1 1", "act L3, knowledge inner-light")
KEEPS = after(3, "phase act\nL: L3 seat-1 1", "act L3, knowledge inner-light, knowledge market-day")
LIMIT = after(
    3,
    "phase act\nL: L3 seat-1 1\nseat 1: tireless-hands 4",
    "act L3, knowledge inner-light, knowledge market-day, keep inner-light",
)
TRADES = after(3, "seat 1: market-day 1, ore 1\nseat 2: gold 1", "play market-day")
CONVERTS = after(
    3, "phase act\nplaces: centre seat-1 1\nseat 1: alchemists-notes 1, ore 1\nseat 2: gold 14", "play alchemists-notes"
)
BARRIER = after(3, "M: intact 4, M3 barrier 1\nseat 1: science-of-shielding 1", "play science-of-shielding")
LIFTS = after(3, "island: M 4\nseat 1: song-of-the-seabed 1", "play song-of-the-seabed")
ATLAS = after(3, "island: H 0\nseat 1: ancient-atlas 1", "play ancient-atlas")
TALENT = after(3, "seat 1 priest: untapped-talent 1, copied-explorer 1", "play untapped-talent")
PICKS = after(
    3,
    f"{ALL_OUT}seat 1: reading-the-tides 1",
    "play reading-the-tides, misfortune flood-M, misfortune calm-seas, misfortune flood-M",
)
ATTACK = at(2, "phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2")
REACTS = after(
    2,
    """
    phase attack, galley 5
    places: navy seat-1 3, navy seat-2 2
    seat 1: burning-mirrors 1, ballad-of-bravery 1, inner-light 1, ancestors-gambit 1
    """,
    "attack 0",
)  # 5 against 5

NOT_ASKED = "That is not possible now. "
BALLAD = after(
    2,
    "phase attack, galley 3\nplaces: navy seat-1 2, navy seat-2 2\nseat 1: ballad-of-bravery 2, ancestors-gambit 1",
    "attack 2, play ballad-of-bravery",
)
CASES: list[tuple[State, str, str]] = [
    # nobody there, not looked at, not the moment
    (at(2, "seat 1: home 0, unused 6, inner-light 1"), "place M1", "Seat 1 has nobody at home to place."),
    (PLAGUE, "plague F", "Forests: other sections hold more Atlanteans."),
    (PICKS, "pick hopelessness", "Hopelessness is not among the cards looked at."),
    (
        REACTS,
        "play burning-mirrors",
        "Burning Mirrors: the attack is not above the defence, or no die was rolled (AR-19).",
    ),
    (
        BALLAD,
        "play ballad-of-bravery",
        "Ballad of Bravery: once a turn, for two players with two in the Navy, while courage counts and is left "
        "(AR-20).",
    ),
    # chance
    (GAMES[3].start(), "place M1", f"{NOT_ASKED}The councilors are being dealt."),
    (started(DEALT), "councilor 1 priest", f"{NOT_ASKED}The first player is being drawn."),
    (started(f"{DEALT}, first 2"), "blueprint void-keel", f"{NOT_ASKED}The blueprint is being drawn."),
    (at(3, ALL_OUT), "attack 3", f"{NOT_ASKED}A misfortune is being turned up."),
    (ROLLS, "attack 3", f"{NOT_ASKED}A die is being rolled."),
    (LOOKS, "keep inner-light", f"{NOT_ASKED}A knowledge card is being drawn."),
    (ATTACK, "roll 3", f"{NOT_ASKED}The attack die is being rolled."),
    # placing
    (FIRST, "place M1", "Mountains M1 lies under the sea."),
    (FIRST, "place M2", "Mountains M2 has no free ring."),
    (FIRST, "place M3 courage", "Seat 1 has no courage token."),
    (HOPELESS, "place navy courage", "Hopelessness: courage has no effect this turn (AR-3)."),
    (LATE, "place M1 courage", "Atlanteans placed late may only take courage into the Navy (AR-3)."),
    (FIRST, "hold", "Only the Astrologer, or a copy of that ability, may hold Atlanteans back, and only once (AR-4)."),
    (FIRST, "act M2", f"{NOT_ASKED}Seat 1 places Atlanteans."),
    (LATE, "done-placing", f"{NOT_ASKED}Seat 1 places those who were held back."),
    # cards
    (FIRST, "play inner-light", "Seat 1 does not hold Inner Light."),
    (FIRST, "play market-day", "Market Day would change nothing now (AR-28)."),
    (FIRST, "play tireless-hands", "Tireless Hands cannot be played now (AR-5). Seat 1 places Atlanteans."),
    (LIMIT, "done", f"{NOT_ASKED}Seat 1 has too many cards: play one or discard."),
    (KEEPS, "keep ancient-atlas", "Ancient Atlas was not drawn."),
    (KEEPS, "discard inner-light", f"{NOT_ASKED}Seat 1 keeps a card."),
    (BARRIER, "target M3", "Mountains M3 already has a barrier (AR-10)."),
    (BARRIER, "target M", f"{NOT_ASKED}Seat 1 chooses a tile for the barrier."),
    (LIFTS, "target M3", f"{NOT_ASKED}Seat 1 chooses a section to rise."),
    (ATLAS, "target H", "The Atlas is for Mountains, Hills or Forests with a target above 2 (AR-28)."),
    (ATLAS, "target M1", f"{NOT_ASKED}Seat 1 chooses a section for the Atlas."),
    (TALENT, "target priest", "This ability is your own, or was already copied this turn (AR-28)."),
    (TALENT, "target M", f"{NOT_ASKED}Seat 1 chooses an ability to copy."),
    (PICKS, "pass", f"{NOT_ASKED}Seat 1 throws one of the misfortunes away."),
    (TRADES, "move 1 give ore", "You can only trade with another player of this game."),
    (TRADES, "move 2 give gold", "Seat 1 has no gold."),
    (TRADES, "move 2 take ore", "Seat 2 has no ore."),
    (TRADES, "end-convert", f"{NOT_ASKED}Seat 1 trades cubes, or ends the trade."),
    (CONVERTS, "done", f"{NOT_ASKED}Seat 1 changes cubes, or stops."),
    # the council
    (POOR, "place M1", f"{NOT_ASKED}Before the misfortune: Seat 1 may play a card, propose to raise a tile, or pass."),
    (FLOOD, "pass", f"{NOT_ASKED}Seat 1 decides: cancel the Flood together, or endure it."),
    (COUNCIL, "raise F", "Forests: no tile is under the sea."),
    (COUNCIL, "pass-phase", f"{NOT_ASKED}Start of the turn: Seat 1 may play a card, propose to raise a tile, or pass."),
    (
        BEFORE_ATTACK,
        "play science-of-shielding",
        "Science of Shielding cannot be played now (AR-5). Before the attack: Seat 2 may play a card, propose to raise a "
        "tile, or pass.",
    ),
    (
        BEFORE_ATTACK,
        "raise M",
        "Seat 2 has no energy. Without any, only the player asked first can propose to raise a tile (AR-5).",
    ),
    (
        POOR,
        "convert gold ore",
        "Before a misfortune, cubes only become ore, for a player without ore who has courage on a Forge (AR-5).",
    ),
    (BARRED, "raise M", "Mountains was already proposed in this window, without enough energy."),
    (POOR, "raise M", "Raising a tile takes 5 energy, and the whole team has 4."),
    (GIVES, "give 3", "3 energy is missing, and Seat 2 has 2."),
    (GIVES, "pass", f"{NOT_ASKED}Seat 2 gives energy to cancel the Flood: 3 missing."),
    (RAISES, "pass", f"{NOT_ASKED}Seat 2 gives energy to raise a tile of Mountains: 5 missing."),
    (REACTS, "raise M", f"{NOT_ASKED}After the roll: Seat 1 may play a card against the attack, or pass."),
    # the sea
    (SINKS, "sink C", "Cities: all tiles are gone."),
    (SINKS, "endure", f"{NOT_ASKED}Seat 1 chooses a tile to fall; still to fall: 2."),
    (PANIC, "recall M3", "Seat 1 has no such Atlantean on Mountains M3 (AR-31)."),
    (PANIC, "recall navy courage", "Seat 1 has no such Atlantean in the Navy (AR-31)."),
    (PANIC, "recall H1", "Seat 1 has no Atlantean on Hills H1."),
    (PANIC, "sink M", f"{NOT_ASKED}Panic! Seat 1 takes an Atlantean home."),
    (PLAGUE, "sink M", f"{NOT_ASKED}Seat 1 chooses which section the Plague empties."),
    # acting
    (ACTS, "act centre", "Seat 1 has no Atlantean at the centre."),
    (ACTS, "act R1", "Seat 1 has no ore to forge (AR-6)."),
    (ACTS, "act C3", "A City needs every ring filled by one player (AR-6)."),
    (ACTS, "convert gold ore", "It takes 2 energy, and Seat 1 has 1."),
    (ACTS, "pass-build", f"{NOT_ASKED}Seat 1 acts with their Atlanteans, or is done."),
    (SOLD_OUT, "act R1", "The supply has no Atlantium left (AR-6)."),
    (SOLD_OUT, "act C1", "Seat 1 has no figure left for a new Atlantean (AR-6)."),
    (SOLD_OUT, "act centre", "The supply has no energy left (AR-6)."),
    (CRISIS, "act centre", "Crisis of Faith: the centre gives no energy this turn."),
    (UNREAD, "act L1", "There is no knowledge card left to draw (AR-6)."),
    (SHORT, "give 2", f"{NOT_ASKED}Seat 1 may add energy to the roll, or accept it."),
    # building
    (BUILDS, "build void-keel", "Void Keel is not on the blueprint."),
    (BUILDS, "build tidal-anchor", "Tidal Anchor is already built."),
    (
        BUILDS,
        "build signal-mirror",
        "Signal Mirror takes 1 Atlantium + 2 gold, from one player alone, and Seat 1 lacks 1 gold (AR-9, AR-23).",
    ),
    (BUILDS, "act M1", f"{NOT_ASKED}Seat 1 may build one component."),
    (WAIVES, "waive gold", "This cube is no longer part of the cost, or the rest could not be paid then (AR-9)."),
    (WAIVES, "pass-build", f"{NOT_ASKED}Seat 1 chooses a cube not to be paid."),
]


@pytest.mark.parametrize(("state", "move", "sentence"), CASES)
def test_a_move_is_refused_with_the_reason(state: State, move: str, sentence: str) -> None:
    assert refused(state, move) == sentence


def test_the_numbers_in_refusals_are_those_of_the_data() -> None:
    game = with_data(
        2,
        {
            "energy.raise": 9,
            "energy.convert": 4,
            "components.star-well.cost": {"crystal": 9},
            "components.star-well.deck": "A",
        },
    )
    council = at(
        2,
        "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3\nisland: M 3\n"
        "seat 1: energy 3, science-of-shielding 1",
        game,
    )
    assert refused(council, "raise M") == "Raising a tile takes 9 energy, and the whole team has 3."
    acts = at(2, "phase act\nplaces: centre seat-1 3\nseat 1: energy 3, ore 1", game)
    assert refused(acts, "convert ore gold") == "It takes 4 energy, and Seat 1 has 3."
    builds = at(2, "phase build\nblueprint: star-well 0\nseat 1: crystal 2, inner-light 1", game)
    assert refused(builds, "build star-well") == (
        "Star Well takes 9 crystal, from one player alone, and Seat 1 lacks 7 crystal (AR-9, AR-23)."
    )


def test_after_the_end_no_move_is_made() -> None:
    state = after(3, f"{ALL_OUT}island: others 0", "misfortune controlled-flood")
    assert refused(state, "place M1") == "The game is over."


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("place M7", "place M1, place navy courage"),
        ("PLACE centre courage", "place M1, place navy courage"),
        ("act navy", "act centre"),
        ("play panic", "play inner-light"),
        ("build power", "build star-well"),
    ],
)
def test_who_knows_the_kind_of_a_move_gets_an_example_of_that_kind(text: str, example: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value) == f"{text!r} is not a move of Atlantis Rising. Moves look like this: {example}."
    assert at(3).why_not(text) == f"“{text}” is not a move of Atlantis Rising. Moves look like this: {example}."


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"level": "heroic"}, "level"),
        ({"starting_energy": 3}, "starting_energy"),
        ({"councilors": ["priest", "priest"]}, "there is only one of each"),
        ({"councilors": ["priest"]}, "councilors"),
        ({"councilors": ["priest", "king"]}, "councilors"),
        ({"hopelessness": True}, "hopelessness"),
    ],
)
def test_wrong_options_are_refused_by_name(options: dict[str, object], said: str) -> None:
    with pytest.raises(atlantis.WrongOption, match=said):
        atlantis.load("rising", 2, **options)  # type: ignore[arg-type]
