"""Seeds that have failed once, and what the simulation found with them. `test_found.py` has the same bugs in a few lines."""

from __future__ import annotations

from typing import Final

FOUND: Final = {
    31: "A line of chat was stored twice: its commit was repeated after the answer to the first one was lost.",
    10: "What was stored by a commit with a lost answer was not shown until somebody did something else.",
    246: "A node that was told something while it was stopped did not stop: wait_for ignored that it was cancelled.",
    366: "A bot was not asked again after the wall clock was set back.",
    401: "A move that was sent again after its player had left the game was refused, although it was stored.",
    201192: "A run did not end: a node that could not start because of that was started again for ever.",
    1499: "A match was filed twice: in the database in memory, an update overwrote columns that it had not set.",
    500045: "A command that was sent again was refused, although it was stored: what it asked for was no longer allowed.",
    500091: "Two nodes filed matches at the same time: the database in memory did not know that an update locks its row.",
}
