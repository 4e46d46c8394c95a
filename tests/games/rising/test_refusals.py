"""Every refusal is a sentence that says why, with names and numbers, and the ruling where there is one."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

import atlantis
from atlantis import OVER, IllegalAction, NotChance, State, UnknownMove
from atlantis.games.rising import layout
from atlantis.games.rising.data import CARD_IDS
from tests.games.rising.positions import GAMES, at, game_of, moves, play, with_data
from tests.games.scale import scaled


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
DRAW = "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3, navy seat-3 3\n"
FIVE_LEFT = "phase attack\nisland: M 0, H 2, F 1, L 0, R 1, C 1"
NO_CARDS = with_data(3, {f"knowledge.{card}.count": 0 for card in CARD_IDS})

FIRST = at(3, "M: intact 5, M2 seat-2 1\nseat 1: heroic-verse 1, tireless-hands 1, market-day 1")
LATE = at(3, """
    phase late-place
    places: navy seat-1 2, navy seat-2 3, navy seat-3 3
    seat 1 astrologer: held 1, courage 1
    """)
HOPELESS = at(3, "seat 1 champion: courage 1\neffects: hopeless 1")
ACTS = at(3, """
    phase act
    M: M1 seat-1 1
    R: R1 seat-1 1
    C: C3 seat-1 1
    seat 1: energy 1, gold 1, tireless-hands 1
    """)
SOLD_OUT = at(3, """
    phase act
    M: M1 seat-1 1
    R: R1 seat-1 1
    C: C1 seat-1 1
    places: centre seat-1 1
    seat 1: home 2, unused 0, ore 9, energy 4, gold 1
    seat 2: ore 1, atlantium 20, energy 20
    """)
CRISIS = at(3, "phase act\nplaces: centre seat-1 3\nseat 1: inner-light 1\neffects: crisis 1")
UNREAD = at(3, "phase act\nM: M1 seat-1 1\nL: L1 seat-1 1", NO_CARDS)
BUILDS = at(3, """
    phase build, turn 2
    blueprint: tidal-anchor 2
    seat 1: gold 1, atlantium 1, inner-light 1, ancestors-gambit 1, twin-harmonics 1
    """)
WAIVES = play(at(3, "phase build\nseat 1 artificer: gold 1, atlantium 2, crystal 1"), "build solar-matrix")
COUNCIL = at(3, "phase council\nisland: M 3, H 4\nseat 1: science-of-shielding 1\nseat 2: energy 5")
BARRED = play(at(3, "phase council\nisland: M 3, H 4\nseat 2: energy 5"), "raise M, give 0")
POOR = at(3, f"{DRAW}island: M 3\nseat 1: science-of-shielding 1, heroic-verse 1\nseat 2: energy 4")
FLOOD = play(at(3, f"{DRAW}seat 1: science-of-shielding 1\nseat 2: energy 3"), "pass, misfortune flood-M")
GIVES = play(at(3, f"{DRAW}seat 2: energy 2\nseat 3: energy 3"), "misfortune flood-M, cancel")
RAISES = play(at(3, "phase council\nisland: M 3\nseat 2: energy 6"), "raise M")
SINKS = play(at(3, f"{DRAW}island: C 0"), "misfortune flood-C")
FALLS = play(at(3, FIVE_LEFT), "attack 0")
FALLS_MORE = play(at(3, FIVE_LEFT), "attack 0, sink F")
ONE_BY_ONE = "phase misfortunes\nM: M3 seat-1 1, M3 brave-1 1\nH: H1 seat-2 1\nplaces: navy seat-1 2, navy seat-2 2"
PANIC = play(at(2, ONE_BY_ONE), "misfortune panic")
PLAGUE = play(at(2, ONE_BY_ONE), "misfortune plague")
ROLLS = play(at(3, "phase act\nH: H5 seat-1 1\nseat 1: energy 2"), "act H5")
SHORT = play(at(3, "phase act\nH: H5 seat-1 1\nseat 1: energy 2"), "act H5, roll 3")
LOOKS = play(at(3, "phase act\nL: L3 seat-1 1"), "act L3, knowledge inner-light")
KEEPS = play(at(3, "phase act\nL: L3 seat-1 1"), "act L3, knowledge inner-light, knowledge market-day")
LIMIT = play(at(3, "phase act\nL: L3 seat-1 1\nseat 1: tireless-hands 4"),
             "act L3, knowledge inner-light, knowledge market-day, keep inner-light")
TRADES = play(at(3, "seat 1: market-day 1, ore 1\nseat 2: gold 1"), "play market-day")
CONVERTS = play(at(3, "phase act\nplaces: centre seat-1 1\nseat 1: alchemists-notes 1, ore 1\nseat 2: gold 14"),
                "play alchemists-notes")
BARRIER = play(at(3, "M: intact 4, M3 barrier 1\nseat 1: science-of-shielding 1"), "play science-of-shielding")
LIFTS = play(at(3, "island: M 4\nseat 1: song-of-the-seabed 1"), "play song-of-the-seabed")
ATLAS = play(at(3, "island: H 0\nseat 1: ancient-atlas 1"), "play ancient-atlas")
TALENT = play(at(3, "seat 1 priest: untapped-talent 1, copied-explorer 1"), "play untapped-talent")
TIDES = play(at(3, f"{DRAW}seat 1: reading-the-tides 1"), "play reading-the-tides")
PICKS = play(at(3, f"{DRAW}seat 1: reading-the-tides 1"),
             "play reading-the-tides, misfortune flood-M, misfortune calm-seas, misfortune flood-M")
ATTACK = at(2, "phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2")
REACTS = play(at(2, """
    phase attack, galley 5
    places: navy seat-1 3, navy seat-2 2
    seat 1: burning-mirrors 1, ballad-of-bravery 1, inner-light 1, ancestors-gambit 1
    """), "attack 0")  # 5 against 5

NOT_ASKED = "This is not asked for now. "
BALLAD = play(at(2, "phase attack, galley 3\nplaces: navy seat-1 2, navy seat-2 2\n"
                    "seat 1: ballad-of-bravery 2, ancestors-gambit 1"), "attack 2, play ballad-of-bravery")
CASES: list[tuple[State, str, str]] = [
    # nobody there, not looked at, not the moment
    (at(2, "seat 1: home 0, unused 6, inner-light 1"), "place M1", "Seat 1 has nobody at home to place."),
    (PLAGUE, "plague F", "Forests: other sections hold more Atlanteans."),
    (PICKS, "pick hopelessness", "Hopelessness is not among the cards looked at."),
    (REACTS, "play burning-mirrors",
     "Burning Mirrors: the attack is not above the defence, or no die was rolled (AR-19)."),
    (BALLAD, "play ballad-of-bravery",
     "Ballad of Bravery: once a turn, for two players with two in the Navy, while courage counts and is left (AR-20)."),
    # chance
    (GAMES[3].start(), "place M1", f"{NOT_ASKED}The councilors are being dealt."),
    (GAMES[3].start(), "councilor 2 priest", f"{NOT_ASKED}The councilors are being dealt."),
    (started(DEALT), "councilor 1 priest", f"{NOT_ASKED}The first player is being drawn."),
    (started(DEALT), "first 4", f"{NOT_ASKED}The first player is being drawn."),
    (started(f"{DEALT}, first 2"), "blueprint void-keel", f"{NOT_ASKED}The blueprint is being drawn."),
    (at(3, DRAW), "attack 3", f"{NOT_ASKED}A misfortune is being turned up."),
    (TIDES, "pick plague", f"{NOT_ASKED}A misfortune is being turned up."),
    (ROLLS, "attack 3", f"{NOT_ASKED}A die is being rolled."),
    (LOOKS, "keep inner-light", f"{NOT_ASKED}A knowledge card is being drawn."),
    (ATTACK, "roll 3", f"{NOT_ASKED}The attack die is being rolled."),
    (ATTACK, "attack 6", f"{NOT_ASKED}The attack die is being rolled."),
    # placing
    (FIRST, "place M1", "Mountains M1 lies under the sea."),
    (FIRST, "place M2", "Mountains M2 has no free ring."),
    (FIRST, "place M2 courage", "Mountains M2 has no free ring."),
    (FIRST, "place M3 courage", "Seat 1 has no courage token."),
    (FIRST, "place navy courage", "Seat 1 has no courage token."),
    (HOPELESS, "place navy courage", "Hopelessness: courage has no effect this turn (AR-3)."),
    (LATE, "place M1 courage", "Late Atlanteans take courage into the Navy only (AR-3)."),
    (FIRST, "hold",
     "Only the Astrologer, or who copies that ability, may hold Atlanteans back, and not twice (AR-4)."),
    (LATE, "hold", "Only the Astrologer, or who copies that ability, may hold Atlanteans back, and not twice (AR-4)."),
    (FIRST, "act M2", f"{NOT_ASKED}Seat 1 places Atlanteans."),
    (FIRST, "done-placing", f"{NOT_ASKED}Seat 1 places Atlanteans."),
    (FIRST, "misfortune flood-M", f"{NOT_ASKED}Seat 1 places Atlanteans."),
    (LATE, "done-placing", f"{NOT_ASKED}Seat 1 places those who were held back."),
    # cards
    (FIRST, "play inner-light", "Seat 1 does not hold Inner Light."),
    (FIRST, "play market-day", "Market Day would change nothing now (AR-28)."),
    (FIRST, "play tireless-hands", "Tireless Hands is not played at this moment (AR-5). Seat 1 places Atlanteans."),
    (BUILDS, "play twin-harmonics", "Twin Harmonics would change nothing now (AR-28)."),
    (BUILDS, "play ancestors-gambit",
     "Ancestors\u2019 Gambit is not played at this moment (AR-5). Seat 1 may build one component."),
    (POOR, "play heroic-verse", "Heroic Verse is not played at this moment (AR-5). Before the misfortune: Seat 1 may "
                                "play a card, propose to raise a tile, or pass."),
    (COUNCIL, "play science-of-shielding", "Science of Shielding is not played at this moment (AR-5). Council: Seat 1 "
                                           "may propose to raise a tile, or pass."),
    (FLOOD, "play science-of-shielding", "Science of Shielding is not played at this moment (AR-5). Seat 1 decides: "
                                         "cancel the Flood together, or endure it."),
    (REACTS, "play inner-light", "Inner Light is not played at this moment (AR-5). After the roll: Seat 1 may play a "
                                 "card against the attack, or pass."),
    (LIMIT, "play tireless-hands", "Tireless Hands is not played at this moment (AR-5). Seat 1 has too many cards: "
                                   "play a free one or discard."),
    (LIMIT, "discard market-day", "Seat 1 does not hold Market Day."),
    (LIMIT, "done", f"{NOT_ASKED}Seat 1 has too many cards: play a free one or discard."),
    (KEEPS, "keep ancient-atlas", "Ancient Atlas was not drawn."),
    (KEEPS, "discard inner-light", f"{NOT_ASKED}Seat 1 keeps a card."),
    (BARRIER, "target M1", "Mountains M1 lies under the sea."),
    (BARRIER, "target M3", "Mountains M3 has a barrier already (AR-10)."),
    (BARRIER, "target M", f"{NOT_ASKED}Seat 1 chooses a tile for the barrier."),
    (LIFTS, "target H", "Hills: no tile is under the sea."),
    (LIFTS, "target M3", f"{NOT_ASKED}Seat 1 chooses a section to rise."),
    (ATLAS, "target H", "The Atlas is for Mountains, Hills or Forests with a target above 2 (AR-28)."),
    (ATLAS, "target L", "The Atlas is for Mountains, Hills or Forests with a target above 2 (AR-28)."),
    (ATLAS, "target M1", f"{NOT_ASKED}Seat 1 chooses a section for the Atlas."),
    (TALENT, "target priest", "This ability is one\u2019s own, or copied this turn already (AR-28)."),
    (TALENT, "target explorer", "This ability is one\u2019s own, or copied this turn already (AR-28)."),
    (TALENT, "target M", f"{NOT_ASKED}Seat 1 chooses an ability to copy."),
    (PICKS, "pass", f"{NOT_ASKED}Seat 1 throws one of the misfortunes away."),
    (TRADES, "move 1 give ore", "Trade is with another player of this game."),
    (TRADES, "move 4 give ore", "Trade is with another player of this game."),
    (TRADES, "move 2 give gold", "Seat 1 has no gold."),
    (TRADES, "move 2 take ore", "Seat 2 has no ore."),
    (TRADES, "end-convert", f"{NOT_ASKED}Seat 1 trades cubes, or ends the trade."),
    (CONVERTS, "convert ore gold", "The supply has no gold left (AR-6)."),
    (CONVERTS, "convert gold ore", "Seat 1 has no gold."),
    (CONVERTS, "done", f"{NOT_ASKED}Seat 1 changes cubes, or stops."),
    # the council
    (COUNCIL, "raise F", "Forests: no tile is under the sea."),
    (COUNCIL, "pass-phase", f"{NOT_ASKED}Council: Seat 1 may propose to raise a tile, or pass."),
    (BARRED, "raise M", "Mountains was proposed in this window, and it did not come together."),
    (POOR, "raise M", "Raising a tile takes 5 energy, and all together have 4."),
    (GIVES, "give 3", "3 are missing, and Seat 2 has 2 energy."),
    (GIVES, "pass", f"{NOT_ASKED}Seat 2 gives energy to cancel the Flood: 3 missing."),
    (RAISES, "give 6", "5 are missing, and Seat 2 has 6 energy."),
    (RAISES, "pass", f"{NOT_ASKED}Seat 2 gives energy to raise a tile of Mountains: 5 missing."),
    (REACTS, "raise M", f"{NOT_ASKED}After the roll: Seat 1 may play a card against the attack, or pass."),
    # the sea
    (SINKS, "sink C", "Cities: all tiles are gone."),
    (SINKS, "endure", f"{NOT_ASKED}Seat 1 chooses a tile to fall; still to fall: 2."),
    (FALLS, "sink M", "Mountains: all tiles are gone."),
    (FALLS, "sink R", "From Forges on too few tiles are left for all that must fall (AR-30)."),
    (FALLS_MORE, "sink H",
     "Sections are named in the order M H F L R C; Hills comes before the last one named (AR-30)."),
    (FALLS_MORE, "sink C", "From Cities on too few tiles are left for all that must fall (AR-30)."),
    (PANIC, "recall M3", "Seat 1 has no such Atlantean on Mountains M3 (AR-31)."),
    (PANIC, "recall navy courage", "Seat 1 has no such Atlantean in the Navy (AR-31)."),
    (PANIC, "recall H1", "Seat 1 has no Atlantean on Hills H1."),
    (PANIC, "sink M", f"{NOT_ASKED}Panic! Seat 1 takes an Atlantean home."),
    (PLAGUE, "sink M", f"{NOT_ASKED}Seat 1 chooses which section the Plague empties."),
    # acting
    (ACTS, "act H1", "Seat 1 has no Atlantean on Hills H1."),
    (ACTS, "act centre", "Seat 1 has no Atlantean at the centre."),
    (ACTS, "act R1", "Seat 1 has no ore to forge (AR-6)."),
    (ACTS, "act C3", "A City needs every ring filled by one player (AR-6)."),
    (ACTS, "convert ore gold", "Seat 1 has no ore."),
    (ACTS, "convert gold ore", "It takes 2 energy, and Seat 1 has 1."),
    (ACTS, "pass-build", f"{NOT_ASKED}Seat 1 acts with their Atlanteans, or is done."),
    (SOLD_OUT, "act R1", "The supply has no Atlantium left (AR-6)."),
    (SOLD_OUT, "act C1", "Seat 1 has no figure left for a new Atlantean (AR-6)."),
    (SOLD_OUT, "act M1", "The supply has no ore left (AR-6)."),
    (SOLD_OUT, "act centre", "The supply has no energy left (AR-6)."),
    (CRISIS, "act centre", "Crisis of Faith: the centre gives no energy this turn."),
    (UNREAD, "act L1", "There is no knowledge card left to draw (AR-6)."),
    (SHORT, "give 2", f"{NOT_ASKED}Seat 1 may add energy to the roll, or accept it."),
    # building
    (BUILDS, "build void-keel", "Void Keel is not on the blueprint."),
    (BUILDS, "build tidal-anchor", "Tidal Anchor is built already."),
    (BUILDS, "build signal-mirror", "Signal Mirror takes 1 Atlantium + 2 gold, from one player alone, and Seat 1 lacks "
                                    "1 gold (AR-9, AR-23)."),
    (BUILDS, "act M1", f"{NOT_ASKED}Seat 1 may build one component."),
    (WAIVES, "waive gold", "This cube is not part of the cost any more, or the rest could not be paid then (AR-9)."),
    (WAIVES, "waive ore", "This cube is not part of the cost any more, or the rest could not be paid then (AR-9)."),
    (WAIVES, "pass-build", f"{NOT_ASKED}Seat 1 chooses a cube not to be paid."),
]


@pytest.mark.parametrize(("state", "move", "sentence"), CASES)
def test_a_move_is_refused_with_the_reason(state: State, move: str, sentence: str) -> None:
    assert refused(state, move) == sentence


@pytest.mark.parametrize(("state", "move", "sentence"), [
    (FIRST, "place M2", "Montagnes M2 n\u2019a pas d\u2019anneau libre."),
    (FIRST, "play market-day", "Jour de marché ne changerait rien maintenant (AR-28)."),
    (POOR, "raise M", "Relever une tuile coûte 5 énergie, et tous ensemble en ont 4."),
    (ACTS, "act C3", "Une Cité demande que tous ses anneaux soient occupés par un seul joueur (AR-6)."),
    (FALLS, "sink R",
     "À partir de Forges, il reste trop peu de tuiles pour tout ce qui doit tomber (AR-30)."),
    (GIVES, "pass", "Ce n\u2019est pas ce qui est demandé maintenant. Siège 2 donne de l\u2019énergie pour annuler la "
                    "Crue\u202f: il en manque 3."),
])
def test_refusals_are_in_french_too(state: State, move: str, sentence: str) -> None:
    assert state.why_not(move, "fr") == sentence


@pytest.mark.parametrize(("state", "move", "sentence"), CASES)
def test_a_move_is_refused_in_french_naming_the_same_ruling_and_numbers(state: State, move: str, sentence: str) -> None:
    french = state.why_not(move, "fr")
    assert french != sentence
    assert "{" not in french
    assert not any(word in french for word in ("Seat", "tile ", " the ", "token", "gold", "energy", "Navy"))
    for pattern in (r"AR-\d+", r"\b[MHFLRC][1-6]\b"):
        assert re.findall(pattern, french) == re.findall(pattern, state.why_not(move))
    assert sorted(re.findall(r"\d+", french)) == sorted(re.findall(r"\d+", state.why_not(move)))


def test_every_sentence_of_the_refusals_has_its_case() -> None:
    source = Path(layout.__file__).with_name("refusals.py").read_text(encoding="utf-8")
    templates = [str(node.args[0].value) for node in ast.walk(ast.parse(source))
                 if isinstance(node, ast.Call) and ast.unparse(node.func) == "say"
                 and isinstance(node.args[0], ast.Constant)]
    assert len(templates) > 60
    for template in templates:
        pattern = re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(template)))
        assert any(pattern.search(sentence) for _, _, sentence in CASES), template


# ---- the reason is the right one -------------------------------------------------------------------------------------

def test_an_attack_card_is_refused_with_its_own_ruling() -> None:
    """While the attack is not above the defence (AR-19)."""
    for card in ("burning-mirrors", "ancestors-gambit"):
        assert moves(REACTS, "play") == ["play ballad-of-bravery"]
        assert "AR-19" in refused(REACTS, f"play {card}")


def test_with_nobody_at_home_it_is_said_that_nobody_is_left_to_place() -> None:
    state = at(2, "seat 1: home 0, unused 6, inner-light 1")
    assert moves(state) == ["done-placing", "play inner-light"]
    assert refused(state, "place M1") != f"{NOT_ASKED}Seat 1 places Atlanteans."


def test_a_section_that_is_not_the_fullest_is_refused_to_the_plague_by_name() -> None:
    assert "Forests" in refused(PLAGUE, "plague F")


def test_a_misfortune_that_was_not_looked_at_is_refused_by_name() -> None:
    assert "Hopelessness" in refused(PICKS, "pick hopelessness")


# ---- any position ----------------------------------------------------------------------------------------------------

def test_the_numbers_in_refusals_are_those_of_the_data() -> None:
    game = with_data(2, {"energy.raise": 9, "energy.convert": 4, "components.star-well.cost": {"crystal": 9},
                         "components.star-well.deck": "A"})
    council = at(2, "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3\nisland: M 3\n"
                    "seat 1: energy 3, science-of-shielding 1", game)
    assert refused(council, "raise M") == "Raising a tile takes 9 energy, and all together have 3."
    acts = at(2, "phase act\nplaces: centre seat-1 3\nseat 1: energy 3, ore 1", game)
    assert refused(acts, "convert ore gold") == "It takes 4 energy, and Seat 1 has 3."
    builds = at(2, "phase build\nblueprint: star-well 0\nseat 1: crystal 2, inner-light 1", game)
    assert refused(builds, "build star-well") == (
        "Star Well takes 9 crystal, from one player alone, and Seat 1 lacks 7 crystal (AR-9, AR-23).")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", [*GAMES.values(), game_of(3, "cosmic", starting_energy=False)], ids=repr)
def test_whatever_is_not_legal_is_refused_with_a_sentence_and_nothing_else_is(game: atlantis.Game, lang: str) -> None:
    random, asked = Random(game.players), 0
    for _ in range(scaled(4, 2)):
        state = game.start()
        while state.actor != OVER:
            if random.random() < scaled(20, 6) / 100:
                legal = set(moves(state))
                for move in game.notation:
                    sentence = state.why_not(move, lang)
                    assert (sentence == "") == (move in legal), f"{move}: {sentence}\n{state}"
                    if sentence:
                        assert sentence[-1] == "."
                        assert "{" not in sentence
                asked += 1
            state.apply(random.choice(state.legal_actions()))
    assert asked > scaled(20, 2)


@pytest.mark.parametrize("state", list({id(state): state for state, _, _ in CASES}.values()), ids=lambda state: "")
def test_at_every_node_of_the_cases_all_is_refused_that_is_not_legal(state: State) -> None:
    legal = moves(state)
    for move in state.game.notation:
        assert (state.why_not(move) == "") == (move in legal), move


# ---- whatever the game -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("move", ["place M1", "pass", "misfortune flood-M", "attack 3", "councilor 1 priest"])
def test_after_the_end_no_move_is_made(move: str) -> None:
    state = play(at(3, f"{DRAW}island: others 0"), "misfortune controlled-flood")
    assert state.legal_actions() == []
    assert refused(state, move) == "The game is over: no more moves are made."


@pytest.mark.parametrize("code", [-1, 528, 10**30])
def test_a_code_out_of_range_is_refused(code: int) -> None:
    state = at(3)
    for ask in (state.apply, state.tell, state.text, state.describe, state.action):
        with pytest.raises(IllegalAction) as error:
            ask(code)
        assert str(error.value) == f"There is no action {code}; the codes of Atlantis Rising run from 0 to 527."


def test_the_odds_are_refused_where_somebody_decides() -> None:
    with pytest.raises(NotChance) as error:
        at(3).chance_outcomes()
    assert str(error.value) == (
        "There is nothing to draw or roll here: seat 1 is to move. Ask when `actor` is CHANCE.")


@pytest.mark.parametrize("text", ["", "jump", "🐙", "attack 10", "misfortune flood", "councilor priest", "sink M1",
                                  "end trade", "give 10", "raise M1", "move 7 give ore", "roll 0", "roll 7"])
def test_what_is_no_move_in_any_position_is_refused_with_examples(text: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value).startswith(f"{text!r} is not a move of Atlantis Rising. Moves look like this: ")


@pytest.mark.parametrize(("text", "example"), [
    ("place", "place M1, place navy courage"), ("place M7", "place M1, place navy courage"),
    ("PLACE centre courage", "place M1, place navy courage"), ("act navy", "act centre"), ("act", "act centre"),
    ("play", "play inner-light"), ("play panic", "play inner-light"), ("build power", "build star-well"),
    ("pass now", "pass"),
])
def test_who_knows_the_kind_of_a_move_gets_an_example_of_that_kind(text: str, example: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value) == f"{text!r} is not a move of Atlantis Rising. Moves look like this: {example}."
    assert at(3).why_not(text) == f"“{text}” is not a move of Atlantis Rising. Moves look like this: {example}."


@pytest.mark.parametrize("players", [0, 1, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(atlantis.WrongOption, match="players"):
        atlantis.load("rising", players)


@pytest.mark.parametrize(("options", "said"), [
    ({"level": "heroic"}, "level"), ({"starting_energy": 3}, "starting_energy"),
    ({"councilors": ["priest", "priest"]}, "there is only one of each"), ({"councilors": ["priest"]}, "councilors"),
    ({"councilors": ["priest", "king"]}, "councilors"), ({"hopelessness": True}, "hopelessness"),
])
def test_wrong_options_are_refused_by_name(options: dict[str, object], said: str) -> None:
    with pytest.raises(atlantis.WrongOption, match=said):
        atlantis.load("rising", 2, **options)  # type: ignore[arg-type]
