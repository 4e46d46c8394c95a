"""Every refusal is a sentence that says why, with names, numbers and the ruling, in English and French."""

from __future__ import annotations

import pytest

import atlantis
from atlantis import IllegalAction, State, UnknownMove
from tests.games.rising.positions import CARDS, GAMES, at, play, with_data


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
LIMIT = play(
    at(3, "phase act\nL: L3 seat-1 1\nseat 1: tireless-hands 4"),
    "act L3, knowledge inner-light, knowledge market-day, keep inner-light",
)
TRADES = play(at(3, "seat 1: market-day 1, ore 1\nseat 2: gold 1"), "play market-day")
CONVERTS = play(
    at(3, "phase act\nplaces: centre seat-1 1\nseat 1: alchemists-notes 1, ore 1\nseat 2: gold 14"),
    "play alchemists-notes",
)
BARRIER = play(at(3, "M: intact 4, M3 barrier 1\nseat 1: science-of-shielding 1"), "play science-of-shielding")
LIFTS = play(at(3, "island: M 4\nseat 1: song-of-the-seabed 1"), "play song-of-the-seabed")
ATLAS = play(at(3, "island: H 0\nseat 1: ancient-atlas 1"), "play ancient-atlas")
TALENT = play(at(3, "seat 1 priest: untapped-talent 1, copied-explorer 1"), "play untapped-talent")
TIDES = play(at(3, f"{DRAW}seat 1: reading-the-tides 1"), "play reading-the-tides")
PICKS = play(
    at(3, f"{DRAW}seat 1: reading-the-tides 1"),
    "play reading-the-tides, misfortune flood-M, misfortune calm-seas, misfortune flood-M",
)
ATTACK = at(2, "phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2")
REACTS = play(
    at(
        2,
        """
    phase attack, galley 5
    places: navy seat-1 3, navy seat-2 2
    seat 1: burning-mirrors 1, ballad-of-bravery 1, inner-light 1, ancestors-gambit 1
    """,
    ),
    "attack 0",
)  # 5 against 5

NOT_ASKED, PAS_DEMANDE = "This is not asked for now. ", "Ce n\u2019est pas ce qui est demandé maintenant. "
BALLAD = play(
    at(
        2,
        "phase attack, galley 3\nplaces: navy seat-1 2, navy seat-2 2\nseat 1: ballad-of-bravery 2, ancestors-gambit 1",
    ),
    "attack 2, play ballad-of-bravery",
)
CASES: list[tuple[State, str, str, str]] = [
    # nobody there, not looked at, not the moment
    (
        at(2, "seat 1: home 0, unused 6, inner-light 1"),
        "place M1",
        "Seat 1 has nobody at home to place.",
        "Siège 1 n\u2019a personne à placer.",
    ),
    (
        PLAGUE,
        "plague F",
        "Forests: other sections hold more Atlanteans.",
        "Forêts\u202f: d\u2019autres régions ont plus d\u2019Atlantes.",
    ),
    (
        PICKS,
        "pick hopelessness",
        "Hopelessness is not among the cards looked at.",
        "Désespoir n\u2019est pas parmi les cartes vues.",
    ),
    (
        REACTS,
        "play burning-mirrors",
        "Burning Mirrors: the attack is not above the defence, or no die was rolled (AR-19).",
        "Miroirs ardents\u202f: l\u2019attaque ne dépasse pas la défense, ou aucun dé n\u2019a été lancé (AR-19).",
    ),
    (
        BALLAD,
        "play ballad-of-bravery",
        "Ballad of Bravery: once a turn, for two players with two in the Navy, while courage counts and is left "
        "(AR-20).",
        "Ballade des braves\u202f: une fois par tour, si deux joueurs ont deux Atlantes dans la Flotte, tant que le "
        "courage compte et qu\u2019il en reste (AR-20).",
    ),
    # chance
    (
        GAMES[3].start(),
        "place M1",
        f"{NOT_ASKED}The councilors are being dealt.",
        f"{PAS_DEMANDE}On distribue les conseillers.",
    ),
    (
        started(DEALT),
        "councilor 1 priest",
        f"{NOT_ASKED}The first player is being drawn.",
        f"{PAS_DEMANDE}On tire au sort le Premier joueur.",
    ),
    (
        started(f"{DEALT}, first 2"),
        "blueprint void-keel",
        f"{NOT_ASKED}The blueprint is being drawn.",
        f"{PAS_DEMANDE}On tire le plan.",
    ),
    (at(3, DRAW), "attack 3", f"{NOT_ASKED}A misfortune is being turned up.", f"{PAS_DEMANDE}On révèle un malheur."),
    (ROLLS, "attack 3", f"{NOT_ASKED}A die is being rolled.", f"{PAS_DEMANDE}On lance un dé."),
    (
        LOOKS,
        "keep inner-light",
        f"{NOT_ASKED}A knowledge card is being drawn.",
        f"{PAS_DEMANDE}On pioche une carte Savoir.",
    ),
    (ATTACK, "roll 3", f"{NOT_ASKED}The attack die is being rolled.", f"{PAS_DEMANDE}On lance le dé d\u2019attaque."),
    # placing
    (FIRST, "place M1", "Mountains M1 lies under the sea.", "Montagnes M1 est sous la mer."),
    (FIRST, "place M2", "Mountains M2 has no free ring.", "Montagnes M2 n\u2019a pas d\u2019anneau libre."),
    (FIRST, "place M3 courage", "Seat 1 has no courage token.", "Siège 1 n\u2019a pas de jeton de courage."),
    (
        HOPELESS,
        "place navy courage",
        "Hopelessness: courage has no effect this turn (AR-3).",
        "Désespoir\u202f: le courage est sans effet ce tour (AR-3).",
    ),
    (
        LATE,
        "place M1 courage",
        "Late Atlanteans take courage into the Navy only (AR-3).",
        "Les Atlantes retenus n\u2019emportent de courage que dans la Flotte (AR-3).",
    ),
    (
        FIRST,
        "hold",
        "Only the Astrologer, or who copies that ability, may hold Atlanteans back, and not twice (AR-4).",
        "Seul l\u2019Astrologue, ou qui copie son pouvoir, peut retenir des Atlantes, et une seule fois (AR-4).",
    ),
    (FIRST, "act M2", f"{NOT_ASKED}Seat 1 places Atlanteans.", f"{PAS_DEMANDE}Siège 1 place des Atlantes."),
    (
        LATE,
        "done-placing",
        f"{NOT_ASKED}Seat 1 places those who were held back.",
        f"{PAS_DEMANDE}Siège 1 place les Atlantes retenus.",
    ),
    # cards
    (
        FIRST,
        "play inner-light",
        "Seat 1 does not hold Inner Light.",
        "Siège 1 n\u2019a pas Lumière intérieure en main.",
    ),
    (
        FIRST,
        "play market-day",
        "Market Day would change nothing now (AR-28).",
        "Jour de marché ne changerait rien maintenant (AR-28).",
    ),
    (
        FIRST,
        "play tireless-hands",
        "Tireless Hands is not played at this moment (AR-5). Seat 1 places Atlanteans.",
        "Mains infatigables ne se joue pas à ce moment (AR-5). Siège 1 place des Atlantes.",
    ),
    (
        BUILDS,
        "play twin-harmonics",
        "Twin Harmonics would change nothing now (AR-28).",
        "Double harmonie ne changerait rien maintenant (AR-28).",
    ),
    (
        BUILDS,
        "play ancestors-gambit",
        "Ancestors\u2019 Gambit is not played at this moment (AR-5). Seat 1 may build one component.",
        "Pari des ancêtres ne se joue pas à ce moment (AR-5). Siège 1 peut construire un composant.",
    ),
    (
        POOR,
        "play heroic-verse",
        "Heroic Verse is not played at this moment (AR-5). Before the misfortune: Seat 1 may play a card, propose to "
        "raise a tile, or pass.",
        "Vers héroïques ne se joue pas à ce moment (AR-5). Avant le malheur\u202f: Siège 1 peut jouer une carte, "
        "proposer de relever une tuile, ou passer.",
    ),
    (
        COUNCIL,
        "play science-of-shielding",
        "Science of Shielding is not played at this moment (AR-5). Council: Seat 1 may propose to raise a tile, or "
        "pass.",
        "Science des barrières ne se joue pas à ce moment (AR-5). Conseil\u202f: Siège 1 peut proposer de relever "
        "une tuile, ou passer.",
    ),
    (
        FLOOD,
        "play science-of-shielding",
        "Science of Shielding is not played at this moment (AR-5). Seat 1 decides: cancel the Flood together, or "
        "endure it.",
        "Science des barrières ne se joue pas à ce moment (AR-5). Siège 1 décide\u202f: annuler la Crue ensemble, ou "
        "la subir.",
    ),
    (
        REACTS,
        "play inner-light",
        "Inner Light is not played at this moment (AR-5). After the roll: Seat 1 may play a card against the attack, "
        "or pass.",
        "Lumière intérieure ne se joue pas à ce moment (AR-5). Après le jet\u202f: Siège 1 peut jouer une carte "
        "contre l\u2019attaque, ou passer.",
    ),
    (
        LIMIT,
        "play tireless-hands",
        "Tireless Hands is not played at this moment (AR-5). Seat 1 has too many cards: play a free one or discard.",
        "Mains infatigables ne se joue pas à ce moment (AR-5). Siège 1 a trop de cartes\u202f: jouer une carte libre "
        "ou en défausser une.",
    ),
    (LIMIT, "discard market-day", "Seat 1 does not hold Market Day.", "Siège 1 n\u2019a pas Jour de marché en main."),
    (
        LIMIT,
        "done",
        f"{NOT_ASKED}Seat 1 has too many cards: play a free one or discard.",
        f"{PAS_DEMANDE}Siège 1 a trop de cartes\u202f: jouer une carte libre ou en défausser une.",
    ),
    (KEEPS, "keep ancient-atlas", "Ancient Atlas was not drawn.", "Atlas ancien n\u2019a pas été piochée."),
    (KEEPS, "discard inner-light", f"{NOT_ASKED}Seat 1 keeps a card.", f"{PAS_DEMANDE}Siège 1 garde une carte."),
    (BARRIER, "target M3", "Mountains M3 has a barrier already (AR-10).", "Montagnes M3 a déjà une barrière (AR-10)."),
    (
        BARRIER,
        "target M",
        f"{NOT_ASKED}Seat 1 chooses a tile for the barrier.",
        f"{PAS_DEMANDE}Siège 1 choisit une tuile pour la barrière.",
    ),
    (LIFTS, "target H", "Hills: no tile is under the sea.", "Collines\u202f: aucune tuile n\u2019est sous la mer."),
    (
        LIFTS,
        "target M3",
        f"{NOT_ASKED}Seat 1 chooses a section to rise.",
        f"{PAS_DEMANDE}Siège 1 choisit une région à relever.",
    ),
    (
        ATLAS,
        "target H",
        "The Atlas is for Mountains, Hills or Forests with a target above 2 (AR-28).",
        "L\u2019Atlas ancien se joue pour les Montagnes, les Collines ou les Forêts, si un seuil y dépasse 2 (AR-28).",
    ),
    (
        ATLAS,
        "target M1",
        f"{NOT_ASKED}Seat 1 chooses a section for the Atlas.",
        f"{PAS_DEMANDE}Siège 1 choisit une région pour l\u2019Atlas.",
    ),
    (
        TALENT,
        "target priest",
        "This ability is one\u2019s own, or copied this turn already (AR-28).",
        "Ce pouvoir est déjà le sien, ou déjà copié ce tour (AR-28).",
    ),
    (
        TALENT,
        "target M",
        f"{NOT_ASKED}Seat 1 chooses an ability to copy.",
        f"{PAS_DEMANDE}Siège 1 choisit un pouvoir à copier.",
    ),
    (
        PICKS,
        "pass",
        f"{NOT_ASKED}Seat 1 throws one of the misfortunes away.",
        f"{PAS_DEMANDE}Siège 1 défausse un des malheurs.",
    ),
    (
        TRADES,
        "move 1 give ore",
        "Trade is with another player of this game.",
        "On échange avec un autre joueur de la partie.",
    ),
    (TRADES, "move 2 give gold", "Seat 1 has no gold.", "Siège 1 n\u2019a pas de cube de cette sorte\u202f: or."),
    (TRADES, "move 2 take ore", "Seat 2 has no ore.", "Siège 2 n\u2019a pas de cube de cette sorte\u202f: minerai."),
    (
        TRADES,
        "end-convert",
        f"{NOT_ASKED}Seat 1 trades cubes, or ends the trade.",
        f"{PAS_DEMANDE}Siège 1 échange des cubes, ou finit l\u2019échange.",
    ),
    (
        CONVERTS,
        "convert ore gold",
        "The supply has no gold left (AR-6).",
        "La réserve n\u2019en a plus\u202f: or (AR-6).",
    ),
    (
        CONVERTS,
        "done",
        f"{NOT_ASKED}Seat 1 changes cubes, or stops.",
        f"{PAS_DEMANDE}Siège 1 change des cubes, ou s\u2019arrête.",
    ),
    # the council
    (COUNCIL, "raise F", "Forests: no tile is under the sea.", "Forêts\u202f: aucune tuile n\u2019est sous la mer."),
    (
        COUNCIL,
        "pass-phase",
        f"{NOT_ASKED}Council: Seat 1 may propose to raise a tile, or pass.",
        f"{PAS_DEMANDE}Conseil\u202f: Siège 1 peut proposer de relever une tuile, ou passer.",
    ),
    (
        BARRED,
        "raise M",
        "Mountains was proposed in this window, and it did not come together.",
        "Montagnes\u202f: déjà proposé dans cette fenêtre, et le compte n\u2019y était pas.",
    ),
    (
        POOR,
        "raise M",
        "Raising a tile takes 5 energy, and all together have 4.",
        "Relever une tuile coûte 5 énergie, et tous ensemble en ont 4.",
    ),
    (GIVES, "give 3", "3 are missing, and Seat 2 has 2 energy.", "Il manque 3 énergie, et Siège 2 en a 2."),
    (
        GIVES,
        "pass",
        f"{NOT_ASKED}Seat 2 gives energy to cancel the Flood: 3 missing.",
        f"{PAS_DEMANDE}Siège 2 donne de l\u2019énergie pour annuler la Crue\u202f: il en manque 3.",
    ),
    (RAISES, "give 6", "5 are missing, and Seat 2 has 6 energy.", "Il manque 5 énergie, et Siège 2 en a 6."),
    (
        RAISES,
        "pass",
        f"{NOT_ASKED}Seat 2 gives energy to raise a tile of Mountains: 5 missing.",
        f"{PAS_DEMANDE}Siège 2 donne de l\u2019énergie pour relever une tuile (Montagnes)\u202f: il en manque 5.",
    ),
    (
        REACTS,
        "raise M",
        f"{NOT_ASKED}After the roll: Seat 1 may play a card against the attack, or pass.",
        f"{PAS_DEMANDE}Après le jet\u202f: Siège 1 peut jouer une carte contre l\u2019attaque, ou passer.",
    ),
    # the sea
    (SINKS, "sink C", "Cities: all tiles are gone.", "Cités\u202f: toutes les tuiles ont disparu."),
    (
        SINKS,
        "endure",
        f"{NOT_ASKED}Seat 1 chooses a tile to fall; still to fall: 2.",
        f"{PAS_DEMANDE}Siège 1 choisit une tuile à détruire\u202f; encore 2.",
    ),
    (FALLS, "sink M", "Mountains: all tiles are gone.", "Montagnes\u202f: toutes les tuiles ont disparu."),
    (
        FALLS,
        "sink R",
        "From Forges on too few tiles are left for all that must fall (AR-30).",
        "À partir de Forges, il reste trop peu de tuiles pour tout ce qui doit tomber (AR-30).",
    ),
    (
        FALLS_MORE,
        "sink H",
        "Sections are named in the order M H F L R C; Hills comes before the last one named (AR-30).",
        "Les régions se nomment dans l\u2019ordre M H F L R C\u202f; Collines vient avant la dernière nommée (AR-30).",
    ),
    (
        FALLS_MORE,
        "sink C",
        "From Cities on too few tiles are left for all that must fall (AR-30).",
        "À partir de Cités, il reste trop peu de tuiles pour tout ce qui doit tomber (AR-30).",
    ),
    (
        PANIC,
        "recall M3",
        "Seat 1 has no such Atlantean on Mountains M3 (AR-31).",
        "Siège 1 n\u2019a pas d\u2019Atlante de cette sorte sur Montagnes M3 (AR-31).",
    ),
    (
        PANIC,
        "recall navy courage",
        "Seat 1 has no such Atlantean in the Navy (AR-31).",
        "Siège 1 n\u2019a pas d\u2019Atlante de cette sorte dans la Flotte (AR-31).",
    ),
    (
        PANIC,
        "recall H1",
        "Seat 1 has no Atlantean on Hills H1.",
        "Siège 1 n\u2019a pas d\u2019Atlante sur Collines H1.",
    ),
    (
        PANIC,
        "sink M",
        f"{NOT_ASKED}Panic! Seat 1 takes an Atlantean home.",
        f"{PAS_DEMANDE}Panique\u202f! Siège 1 ramène un Atlante.",
    ),
    (
        PLAGUE,
        "sink M",
        f"{NOT_ASKED}Seat 1 chooses which section the Plague empties.",
        f"{PAS_DEMANDE}Siège 1 choisit la région que la Peste vide.",
    ),
    # acting
    (ACTS, "act centre", "Seat 1 has no Atlantean at the centre.", "Siège 1 n\u2019a pas d\u2019Atlante au centre."),
    (ACTS, "act R1", "Seat 1 has no ore to forge (AR-6).", "Siège 1 n\u2019a pas de minerai à forger (AR-6)."),
    (
        ACTS,
        "act C3",
        "A City needs every ring filled by one player (AR-6).",
        "Une Cité demande que tous ses anneaux soient occupés par un seul joueur (AR-6).",
    ),
    (ACTS, "convert ore gold", "Seat 1 has no ore.", "Siège 1 n\u2019a pas de cube de cette sorte\u202f: minerai."),
    (ACTS, "convert gold ore", "It takes 2 energy, and Seat 1 has 1.", "Il faut 2 énergie, et Siège 1 en a 1."),
    (
        ACTS,
        "pass-build",
        f"{NOT_ASKED}Seat 1 acts with their Atlanteans, or is done.",
        f"{PAS_DEMANDE}Siège 1 fait agir ses Atlantes, ou a terminé.",
    ),
    (
        SOLD_OUT,
        "act R1",
        "The supply has no Atlantium left (AR-6).",
        "La réserve n\u2019en a plus\u202f: atlantium (AR-6).",
    ),
    (
        SOLD_OUT,
        "act C1",
        "Seat 1 has no figure left for a new Atlantean (AR-6).",
        "Siège 1 n\u2019a plus de figurine pour un nouvel Atlante (AR-6).",
    ),
    (SOLD_OUT, "act M1", "The supply has no ore left (AR-6).", "La réserve n\u2019en a plus\u202f: minerai (AR-6)."),
    (
        SOLD_OUT,
        "act centre",
        "The supply has no energy left (AR-6).",
        "La réserve n\u2019a plus d\u2019énergie (AR-6).",
    ),
    (
        CRISIS,
        "act centre",
        "Crisis of Faith: the centre gives no energy this turn.",
        "Foi ébranlée\u202f: le centre ne donne pas d\u2019énergie ce tour.",
    ),
    (
        UNREAD,
        "act L1",
        "There is no knowledge card left to draw (AR-6).",
        "Il n\u2019y a plus de carte Savoir à piocher (AR-6).",
    ),
    (
        SHORT,
        "give 2",
        f"{NOT_ASKED}Seat 1 may add energy to the roll, or accept it.",
        f"{PAS_DEMANDE}Siège 1 peut ajouter de l\u2019énergie au jet, ou l\u2019accepter.",
    ),
    # building
    (BUILDS, "build void-keel", "Void Keel is not on the blueprint.", "Quille du vide n\u2019est pas sur le plan."),
    (BUILDS, "build tidal-anchor", "Tidal Anchor is built already.", "Ancre des marées\u202f: déjà construit."),
    (
        BUILDS,
        "build signal-mirror",
        "Signal Mirror takes 1 Atlantium + 2 gold, from one player alone, and Seat 1 lacks 1 gold (AR-9, AR-23).",
        "Miroir à signaux coûte 1 atlantium + 2 or, payés par un seul joueur, et il manque à Siège 1\u202f: 1 or "
        "(AR-9, AR-23).",
    ),
    (
        BUILDS,
        "act M1",
        f"{NOT_ASKED}Seat 1 may build one component.",
        f"{PAS_DEMANDE}Siège 1 peut construire un composant.",
    ),
    (
        WAIVES,
        "waive gold",
        "This cube is not part of the cost any more, or the rest could not be paid then (AR-9).",
        "Ce cube ne fait plus partie du coût, ou le reste ne pourrait plus être payé (AR-9).",
    ),
    (
        WAIVES,
        "pass-build",
        f"{NOT_ASKED}Seat 1 chooses a cube not to be paid.",
        f"{PAS_DEMANDE}Siège 1 choisit un cube à ne pas payer.",
    ),
]


@pytest.mark.parametrize(("state", "move", "sentence", "french"), CASES)
def test_a_move_is_refused_with_the_reason(state: State, move: str, sentence: str, french: str) -> None:
    assert refused(state, move) == sentence
    assert state.why_not(move, "fr") == french


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
    assert refused(council, "raise M") == "Raising a tile takes 9 energy, and all together have 3."
    acts = at(2, "phase act\nplaces: centre seat-1 3\nseat 1: energy 3, ore 1", game)
    assert refused(acts, "convert ore gold") == "It takes 4 energy, and Seat 1 has 3."
    builds = at(2, "phase build\nblueprint: star-well 0\nseat 1: crystal 2, inner-light 1", game)
    assert refused(builds, "build star-well") == (
        "Star Well takes 9 crystal, from one player alone, and Seat 1 lacks 7 crystal (AR-9, AR-23)."
    )


@pytest.mark.parametrize("move", ["place M1", "pass", "misfortune flood-M", "attack 3", "councilor 1 priest"])
def test_after_the_end_no_move_is_made(move: str) -> None:
    state = play(at(3, f"{DRAW}island: others 0"), "misfortune controlled-flood")
    assert state.legal_actions() == []
    assert refused(state, move) == "The game is over: no more moves are made."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "jump",
        "🐙",
        "attack 10",
        "misfortune flood",
        "councilor priest",
        "sink M1",
        "end trade",
        "give 10",
        "raise M1",
        "move 7 give ore",
        "roll 0",
        "roll 7",
    ],
)
def test_what_is_no_move_in_any_position_is_refused_with_examples(text: str) -> None:
    with pytest.raises(UnknownMove) as error:
        GAMES[3].code(text)
    assert str(error.value).startswith(f"{text!r} is not a move of Atlantis Rising. Moves look like this: ")


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("place", "place M1, place navy courage"),
        ("place M7", "place M1, place navy courage"),
        ("PLACE centre courage", "place M1, place navy courage"),
        ("act navy", "act centre"),
        ("act", "act centre"),
        ("play", "play inner-light"),
        ("play panic", "play inner-light"),
        ("build power", "build star-well"),
        ("pass now", "pass"),
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
