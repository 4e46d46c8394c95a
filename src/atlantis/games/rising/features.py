"""What networks see of a position of Atlantis Rising: the island, the blueprint, and what the team has.

What the seats hold comes in the order of play from the player to move; where Atlanteans stand, and which cards are in
hand, counts for the whole team.
"""

from __future__ import annotations

from atlantis.engine import Evaluation, Game
from atlantis.games.cell_features import CellFeatures, Cells
from atlantis.games.rising import layout as at


def rising_features(game: Game, hand: Evaluation) -> CellFeatures:
    players = game.players
    section = 6 * at.SEATS  # cells of Atlanteans in a section
    table = [
        Cells("turn", at.TURN, 1, 16),
        Cells("phase", at.PHASE, 1, at.BUILDING),
        Cells("part", at.PART, 1, 3),
        Cells("intact tiles", at.INTACT, at.SECTIONS, 6, least=0),
        Cells("centre", at.HEART, 1, 1),
        Cells("barriers", at.WALL, at.SECTIONS, 4, apart=6, of=6),
        Cells("Atlanteans", at.HERE, at.SECTIONS, 8, apart=section, of=section),
        Cells(
            "Atlanteans at the centre and in the Navy",
            at.HERE + at.SEATS * at.CENTRE,
            2,
            12,
            apart=at.SEATS,
            of=at.SEATS,
        ),
        Cells("courage in the Navy", at.BRAVE + at.SEATS * at.NAVY, 1, 8, of=at.SEATS),
        Cells("home", at.HOME, players, 8, by_seat=1),
        Cells("held back", at.HELD, 1, 4, of=players),
        Cells("energy", at.ENERGY, players, 12, by_seat=1),
        Cells("courage", at.COURAGE, 1, 8, of=players),
        Cells("cubes", at.CUBES, players * at.KINDS, 6, by_seat=at.KINDS),
        Cells("cards in hand", at.HAND, at.CARDS, 2, of=players, stride=at.CARDS),
        Cells("councilor", at.COUNCILOR, players, at.COUNCILORS, by_seat=1),
        Cells("unused figures", at.FIGURES, 1, 20, of=players),
        Cells("misfortunes in the deck", at.SEA, at.MISFORTUNES, 6),
        Cells("known misfortunes", at.KNOWN, 2, at.MISFORTUNES),
        Cells("component", at.COMPONENT, at.COMPONENTS, 2, at_once=at.BLUEPRINT + 1),
        Cells("galley", at.GALLEY, 1, 20),
        Cells("burdens", at.CRISIS, 3, 1),
        Cells("Burning Mirrors", at.MIRRORED, 1, 4),
        Cells("attack die", at.DIE, 1, 10),
        Cells("chosen component", at.CHOSEN, 1, at.COMPONENTS),
    ]
    return CellFeatures(game, 1, table, at.START, hand)
