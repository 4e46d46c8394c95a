"""A level of the working tree against the same level of another commit, from random openings, with equal time a move.

Each version plays in its own interpreter and is told the moves by notation, so the rules of a game must be the same in
both. Each opening is played once from every seat. The games are appended to a file, and a match that was stopped goes on.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from librt.random import Random
from rich.console import Console
from rich.progress import track

import atlantis
from atlantis.engine import CHANCE, OVER, Game, WrongOption
from atlantis.files import write_file
from atlantis.learn.matches import MatchGame, opening_moves, score_of
from benchmarks.compare import Version, install

MODULE: Final = "benchmarks.match_player"
NOW: Final = 0
BEFORE: Final = 1


class Player:
    """A level of a version, and how long its moves took."""

    def __init__(self, version: Version) -> None:
        self.version = version
        self.seconds = 0.0
        self.moves = 0

    def tell(self, *question: object) -> Any:
        found = self.version.ask(*question)
        if isinstance(found, dict):
            raise WrongOption(f"{self.version.python} refused {question}: {found['error']}")
        return found

    def choose(self) -> str:
        begin = perf_counter()
        move = str(self.tell("choose"))
        self.seconds += perf_counter() - begin
        self.moves += 1
        return move


def play(game: Game, players: Sequence[Player], opening: int, seat: int, level: str, seconds: float) -> MatchGame:
    """One game; this version has the seat, the other one has all the others."""
    seats = [players[NOW if number == seat else BEFORE] for number in range(game.players)]
    state, chance, line = game.start(), Random(8 * opening + seat), list[int]()
    codes, weights = game.move_buffer(), game.move_buffer()
    for player in players:
        player.tell("start", game.card.name, 8 * opening + seat, level, seconds)

    def apply(code: int) -> None:
        for player in players:
            player.tell("apply", game.text(code))
        state.apply(code)
        line.append(code)

    for code in opening_moves(game, opening):
        apply(code)
    while state.actor != OVER:
        if state.actor == CHANCE:
            apply(int(state.sample(chance, codes, weights)))
        else:
            apply(game.code(seats[state.actor].choose()))
    winners = state.winners()
    share = 1.0 / len(winners) if seat in winners else 0.0
    return MatchGame(opening, seat, share, hashlib.sha256(str(line).encode()).hexdigest()[:16])


def run(
    commit: str, name: str, level: str, seconds: float, openings: int, file: Path | None, console: Console
) -> list[MatchGame]:
    """Play the openings that the file does not have yet, and print the result of all."""
    game = atlantis.load(name)
    if game.players != 2:
        raise WrongOption(f"{game.card.title} is usually for {game.players}; a match of versions needs two seats.")
    about = {"commit": commit, "game": name, "level": level, "seconds": seconds}
    found = [] if file is None else recorded(file, about)
    with Version(sys.executable, MODULE) as now, Version(install(commit, console), MODULE) as before:
        if now.about != before.about:
            raise WrongOption(f"The other commit runs {before.about['core']}, this one {now.about['core']}.")
        players = [Player(now), Player(before)]
        played = Counter(each.opening for each in found)
        todo = [opening for opening in range(1, openings + 1) if not played[opening]]
        for opening in track(todo, "playing", console=console, transient=True):
            more = [play(game, players, opening, seat, level, seconds) for seat in range(game.players)]
            found += more
            if file is not None:
                with file.open("a", encoding="utf-8") as out:
                    out.writelines(as_line(each) + "\n" for each in more)
    console.print(
        f"{level} of now against {level} of {commit}, {game.card.title}, {seconds} s a move: {score_of(found)}"
    )
    if players[NOW].moves:
        means = [f"{player.seconds / player.moves:.3f} s" for player in players]
        console.print(f"A move took {means[NOW]} now, {means[BEFORE]} before.")
    return found


def recorded(file: Path, about: dict[str, object]) -> list[MatchGame]:
    """The games of a match that was stopped. What it was about stands first; an opening that was cut off is dropped."""
    head, *lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else [json.dumps(about)]
    if json.loads(head) != about:
        raise WrongOption(f"{file} has another match: {head}")
    games = [MatchGame(**json.loads(line)) for line in lines if line.endswith("}")]
    played = Counter(game.opening for game in games)
    whole = [game for game in games if played[game.opening] == 2]
    write_file(file, "".join(line + "\n" for line in [head, *map(as_line, whole)]))
    return whole


def as_line(game: MatchGame) -> str:
    return json.dumps(asdict(game))
