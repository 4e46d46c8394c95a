"""What things are worth, in thousandths of what one Atlantean does in a turn.

The numbers were found by play: many thousands of games of 2 to 6 players, easy to cosmic, with all numbers a little up
or down at random in each, and then a step towards what won more often.
"""

from __future__ import annotations

from typing import Final

THOUSAND: Final = 1000  # chances and parts of cubes are in thousandths, too

# Cubes, and how much more for each tile that is lost where they come from.
ATLANTIUM_WORTH: Final = 1244
ATLANTIUM_RISE: Final = 153
GOLD_WORTH: Final = 3171
GOLD_RISE: Final = 282
CRYSTAL_WORTH: Final = 2743
CRYSTAL_RISE: Final = 391
LEFT_OVER: Final = 16  # per cent of its worth that a cube has which nobody lacks
FORGING: Final = 380  # an ore is worth what it becomes, less this
LEAST_ORE: Final = 300

# Cards, beads, tokens, new Atlanteans.
CARD_WORTH: Final = 4496  # a card kept in a Library
CHOICE: Final = 28  # per cent of it for each further card to choose from
FULL_HAND: Final = 3  # with a full hand a card is worth so many times less
BEAD_WORTH: Final = 3115
OWN_BEADS: Final = 211  # less for each bead that one has
TEAM_BEADS: Final = 75  # less for each bead that the team has
LEAST_BEAD: Final = 100
TOKEN_WORTH: Final = 855
NEW_WORTH: Final = 628  # a new Atlantean, for each turn to come

# Tiles.
TILE_WORTH: Final = 1980
TILE_RISE: Final = 107  # more for each tile that is short of what the rest of the game will take
MARGIN: Final = 9  # tiles that should be left at the end
LAST_TILE: Final = 413  # more for the last tile of a section
LAST_BUT_ONE: Final = 157
GONE: Final = 1138  # more for a flood on a section that is gone: two other tiles fall
SECTION_WORTHS = [138, 72, 135, 943, 409, 1124]  # more for a tile of a section that is much wanted
FLEEING: Final = 1921  # an Atlantean who cannot act

# The pace of the game.
PACE: Final = 350  # of work that an Atlantean gets done in a turn, the Navy and failures considered
BOTTLENECK: Final = 9  # per cent: how much the busiest seat counts beyond the mean
BURDEN: Final = 9  # per cent: how much more cubes are worth to a busy seat
SLACK: Final = 500  # added to the mean, so that it is never 0
MOST_TURNS: Final = 20  # no plan looks further ahead
FEW_TURNS: Final = 4  # in which a barrier should come into use

# Placing.
NAVY_SHARE: Final = 63  # per cent of what the Navy is short of that others are trusted to bring
LIKELY_DIE: Final = 6  # the attack that the Navy prepares for
HOLDING: Final = 221  # to see the misfortunes first
CANCEL_HOPE: Final = 18  # per cent of the floods that the team will cancel while it can

# When cards are played, and which are kept.
ATLAS_ENOUGH: Final = 1128
SEABED_ENOUGH: Final = 1936
TIRELESS_ENOUGH: Final = 855
TALENT_ENOUGH: Final = 4  # rolls that make it worth while to copy the Explorer
TRADE_ENOUGH: Final = 2  # cubes that find a better owner
MIRRORS_KEPT: Final = 75  # per cent of a card's worth that it costs to play it now
GAMBIT_KEPT: Final = 88
CARD_WORTHS = [1113, 605, 2364, 632, 654, 509, 1338, 692, 945, 2369, 2064, 1383, 1726, 1355, 716]

# A section is fully wanted when the team lacks so many cubes, or so much of the game is left.
MUCH_ATLANTIUM: Final = 10
MUCH_GOLD: Final = 7
MUCH_CRYSTAL: Final = 5
MANY_TURNS: Final = 10
MANY_TURNS_FOR_CITIES: Final = 8
MANY_FIGURES: Final = 10

# Choices that are always or never right, and the order of things that are all done anyway.
SURELY: Final = 20_000
NEVER: Final = -20_000
CENTRE_FIRST: Final = 4000
CARDS_NEXT: Final = 3500
THEN_ROLLS: Final = 3000
FORGES_LAST: Final = 1000
BUILT: Final = 5000  # a component, whatever it is
BUILT_CUBE: Final = 300  # and for each cube in it

HEAT: Final = 1500.0  # of this difference in worth one move is tried e times as often as another
OFTEN: Final = 1_000_000.0  # how often the best move is tried, where a hopeless one is tried once

# What the signs of a position say about its end: fitted to the results of games with many mistakes in them.
THOUSANDS: Final = 1000.0
TENS: Final = 10.0
SIGNS: Final = 14
SIGN_WEIGHTS = [-7.233, -0.113, -2.234, 2.364, 0.085, -0.184, 0.946, -1.788, 1.406, 1.061, -0.162, 0.022, -0.23, 0.184]
