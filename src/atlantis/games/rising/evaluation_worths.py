"""Values, in thousandths of what one Atlantean does in a turn.

The weights were found by an evolution strategy over many thousands of games of the bot `quick`; docs/balance/rising.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

THOUSAND: Final = 1000  # chances and parts of cubes are in thousandths, too
LEAST_ORE: Final = 300
FULL_HAND: Final = 3  # with a full hand, a card's value is divided by this
LEAST_BEAD: Final = 100
MOST_TURNS: Final = 20  # no plan looks further ahead
FEW_TURNS: Final = 4  # in which a barrier should be used
LIKELY_DIE: Final = 6  # the attack that the Navy prepares for
TALENT_ENOUGH: Final = 4  # rolls that make copying the Explorer worthwhile
TRADE_ENOUGH: Final = 2  # cubes that reach a better owner

# Choices that are always or never right, and the order of actions that are all done anyway.
SURELY: Final = 20_000
NEVER: Final = -20_000
CENTRE_FIRST: Final = 4000
CARDS_NEXT: Final = 3500
THEN_ROLLS: Final = 3000
FORGES_LAST: Final = 1000
BUILT: Final = 5000  # a component, whatever it is
BUILT_CUBE: Final = 300  # and for each cube in it
HEAT: Final = 1500.0  # with this difference in value one move is tried e times as often as another
OFTEN: Final = 1_000_000.0  # the weight of the best move relative to a hopeless one

# Signs of a win are in these units.
THOUSANDS: Final = 1000.0
TENS: Final = 10.0
SIGNS: Final = 13


class Worths:
    """The weights that are fitted."""

    def __init__(self) -> None:
        # Cubes, and how much more for each tile that is lost where they come from.
        self.atlantium_worth: i64 = 827
        self.atlantium_rise: i64 = 257
        self.gold_worth: i64 = 2378
        self.gold_rise: i64 = 529
        self.crystal_worth: i64 = 3865
        self.crystal_rise: i64 = 533
        self.left_over: i64 = 14  # per cent of its value for a cube that nobody needs
        self.forging: i64 = 225  # an ore is worth what it becomes, less this
        # Cards, beads, tokens, new Atlanteans.
        self.card_worth: i64 = 2036  # a card kept in a Library
        self.choice: i64 = 33  # per cent of it for each further card to choose from
        self.bead_worth: i64 = 3273
        self.own_beads: i64 = 269  # less for each of one's own beads
        self.team_beads: i64 = 68  # less for each of the team's beads
        self.token_worth: i64 = 563
        self.new_worth: i64 = 591  # a new Atlantean, for each turn to come
        # Tiles.
        self.tile_worth: i64 = 3607
        self.tile_rise: i64 = 50  # more for each tile short of the expected losses
        self.margin: i64 = 12  # tiles that should be left at the end
        self.last_tile: i64 = 382  # more for the last tile of a section
        self.last_but_one: i64 = 138
        self.gone: i64 = 464  # more for a flood on a section that is gone: two other tiles fall
        # More for a tile of a section that is needed most.
        self.section_worths: vec[i64] = vec[i64]([91, 257, 269, 243, 1260, 2818])
        self.barrier: i64 = 47  # per cent of the tile that a barrier on the tip will save
        self.fleeing: i64 = 6036  # an Atlantean who cannot act
        # The pace of the game.
        self.pace: i64 = 362  # work per Atlantean and turn, allowing for the Navy and failures
        self.bottleneck: i64 = 25  # per cent: how much the busiest seat counts beyond the mean
        self.burden: i64 = 8  # per cent: how much more cubes are worth to a busy seat
        self.slack: i64 = 661  # added to the mean, so that it is never 0
        # Placing.
        self.navy_share: i64 = 90  # per cent of the Navy's shortfall expected from others
        self.holding: i64 = 135  # to see the misfortunes first
        self.cancel_hope: i64 = 11  # per cent of floods that the team is expected to cancel
        # When cards are played, and which are kept.
        self.atlas_enough: i64 = 2684
        self.seabed_enough: i64 = 346
        self.tireless_enough: i64 = 722
        self.mirrors_kept: i64 = 200  # per cent of a card's value as the cost of playing it now
        self.gambit_kept: i64 = 172
        self.card_worths: vec[i64] = vec[i64](
            [1467, 793, 1558, 422, 473, 505, 1624, 818, 1464, 623, 2930, 252, 3180, 810, 779]
        )
        # A section is fully needed when the team is missing this many cubes, or this much of the game is left.
        self.much_atlantium: i64 = 7
        self.much_gold: i64 = 1
        self.much_crystal: i64 = 84
        self.many_turns: i64 = 120
        self.many_turns_for_cities: i64 = 4
        self.many_figures: i64 = 14
        # The coefficients of the signs of a win (`Outlook.estimate_win`), from a logistic regression.
        self.sign_weights: vec[float] = vec[float](
            [-5.521, -0.323, 1.733, 0.875, 0.959, -0.208, 1.153, -4.437, 1.186, 0.661, 0.039, 0.327, 0.187]
        )
