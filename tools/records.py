"""Record the kept games of a game anew, after a change of its rules or values that is meant.

    uv run python tools/records.py atlandice

Set-up and seats of each file stay. Moves are the bots' quick ones with many random ones among them; of several games,
the one with most kinds of moves that the files before it lack is kept. A file named `won` is of a game that was won.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from librt.random import Random as NativeRandom

import atlantis
from atlantis import OVER, Game
from atlantis.engine.record import Record

GAMES = Path(__file__).resolve().parent.parent / "tests" / "games"
TRIES = 40
SLIPS = {"won": 0.02}
USUAL_SLIPS = 0.5


def play(game: Game, seats: list[str], seed: int, slips: float) -> Record:
    random, native, evaluation = Random(seed), NativeRandom(seed), game.evaluation()
    codes, room, record = game.move_buffer(), game.move_buffer(), Record(game, seats)
    while record.state.actor != OVER:
        state = record.state
        slip = state.actor >= 0 and random.random() < slips
        record.play(random.choice(state.legal_actions()) if slip else evaluation.quick(state, native, codes, room))
    return record


def kinds(record: Record) -> set[str]:
    return {record.game.text(code).split()[0] for code in record.moves}


def main(name: str) -> None:
    known: set[str] = set()
    for path in sorted((GAMES / name / "records").glob("*.jsonl")):
        header = atlantis.engine.record.parse_line(path.read_text(encoding="utf-8").splitlines()[0], 1)
        game = atlantis.load(name, header["players"], **header["options"])
        tries = [play(game, header["seats"], seed, SLIPS.get(path.stem, USUAL_SLIPS)) for seed in range(TRIES)]
        found = [each for each in tries if path.stem != "won" or each.state.returns()[0] > 0]
        best = max(found, key=lambda each: len(kinds(each) - known))
        known |= kinds(best)
        best.write(path)
        print(f"{path.name}: {len(best.moves)} moves, {len(kinds(best))} kinds")


if __name__ == "__main__":
    main(sys.argv[1])
