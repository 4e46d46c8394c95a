"""What is measured in one game: a row of the table of results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from time import perf_counter
from typing import Any, Final

from librt.vecs import vec

from atlantis.arena.file import Pairing
from atlantis.arena.run import TOGETHER, Watch, play_game, win_shares
from atlantis.bots.bot import Bot, Thinker
from atlantis.bots.chance import ChanceSource
from atlantis.bots.hints import win_chance
from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.processes import describe_error
from atlantis.engine import Game, State
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.metrics import Metrics
from atlantis.lab.experiment import Cell
from atlantis.lab.weights import weighted
from atlantis.table.game_parts import game_part

POINTS_OF_CURVE: Final = 21
"""The winner's chances are noted at this many moments, from the beginning to the end."""

Row = dict[str, Any]


def metrics_of(game: Game) -> Metrics:
    """A game's own metrics; those of a game without a `metrics.py` are empty."""
    found = game_part(game.card.name, "metrics")
    made: Metrics = Metrics(game) if found is None else found.GameMetrics(game)
    return made


class Watcher(Watch):
    """Also notes how often the turn passed, who was in the lead, and who was likely to win."""

    def __init__(self, game: Game, judge: Callable[[State], list[float]] | None) -> None:
        super().__init__(game.players)
        self.judge = judge
        self.scored: bool = game.card.utility != TOGETHER
        self.turns: int = 0
        self.leader: int = -1
        self.first_leader: int = -1
        self.lead_changes: int = 0
        self.chances: list[tuple[int, list[float]]] = []

    def turn(self, state: State, seat: int) -> None:
        self.first.setdefault(seat)
        self.turns += 1
        if self.scored:
            self.see_leader(state.scores())
        if self.judge is not None:
            self.chances.append((len(self.actors) - 1, self.judge(state)))

    def see_leader(self, scores: list[int]) -> None:
        """The lead changes when another seat alone has the most points."""
        best = max(scores)
        if scores[self.leader] == best and self.leader >= 0:
            return
        if scores.count(best) == 1:
            if self.leader >= 0:
                self.lead_changes += 1
            else:
                self.first_leader = scores.index(best)
            self.leader = scores.index(best)


class CellPlayer:
    """Plays the games of a cell and measures them."""

    def __init__(self, cell: Cell, decided: bool, judge: str, records: bool) -> None:
        self.cell = cell
        self.decided = decided
        self.judge_name = judge
        self.records = records
        self.game: Game = cell.plan.setup.load()
        self.metrics: Metrics = metrics_of(self.game)

    @cached_property
    def evaluation(self) -> Callable[[], Evaluation]:
        return self.game.evaluation if self.cell.weights is None else weighted(self.game, self.cell.weights)

    def bot(self, name: BotName, seed: int) -> Bot:
        made = name.make(self.game, seed)
        if self.cell.compared:
            made.evaluation = self.evaluation
        return made

    def play(self, number: int) -> Row:
        """A game by its number, as a row; with `failed` if a bot has failed."""
        pairing = self.cell.plan.pairing(number)
        row: Row = {
            "cell": self.cell.number,
            "game": number,
            "round": pairing.round,
            "seed": pairing.seed,
            "entries": list(pairing.entries),
        }
        begin = perf_counter()
        try:
            row |= self.measure(pairing)
        except Exception as error:  # of a bot or of the rules: the other games continue, and the row has the reason
            row["failed"] = describe_error(error)
        row["seconds"] = perf_counter() - begin
        return row

    def measure(self, pairing: Pairing) -> Row:
        game = self.game
        bots = [
            self.bot(self.cell.plan.entries[entry - 1], pairing.bot_seed(seat))
            for seat, entry in enumerate(pairing.entries)
        ]
        watcher = Watcher(game, self.judge(pairing.seed) if self.decided else None)
        record = play_game(game, bots, ChanceSource(pairing.seed), watcher)
        state = record.state
        if watcher.scored:
            watcher.see_leader(state.scores())
        counted = self.metrics.counted_codes
        moves = Counter(
            [(actor, code) for actor, code in zip(watcher.actors, record.moves, strict=True) if code in counted]
        )
        winners = [seat + 1 for seat in state.winners()]
        shares = win_shares(winners, game.players, not watcher.scored)
        row: Row = {
            "order": watcher.order(),
            "scores": state.scores(),
            "shares": shares,
            "moves": len(record.moves),
            "decisions": [bot.decisions for bot in bots],
            "turns": self.metrics.turns(state, watcher.turns),
            "lead_changes": watcher.lead_changes,
            "first_leader": watcher.first_leader + 1,
            "uses": [
                {"field": field, "number": component, "seat": seat + 1, "times": times}
                for ((field, component), seat), times in sorted(self.metrics.uses(moves, state).items())
            ],
            "figures": [
                {"key": key, "value": float(value)} for key, value in self.metrics.measured(moves, state).items()
            ],
        }
        if self.decided:
            row["settled"], row["curve"] = course(watcher.chances, shares, len(record.moves))
        if self.records:
            row["record"] = record.dump()
        return row

    def judge(self, seed: int) -> Callable[[State], list[float]]:
        """The winning chances of all seats in a position, by a bot that searches or by the evaluation alone."""
        players, together = self.game.players, self.cell.together
        evaluation, values = self.evaluation(), vec[float]([0.0 for _ in range(players)])
        thinker = None if not self.judge_name else self.bot(parse_bot(self.judge_name), seed)

        def chances(state: State) -> list[float]:
            if not evaluation.certain(state, values):
                evaluation.value(state, values)
            found = [win_chance(value, players, together) for value in values]
            if isinstance(thinker, Thinker):
                seat, searched = state.actor, thinker.think(state)[0].value
                own = win_chance(searched, players, together)
                others = sum(found) - found[seat]
                found = [
                    own if together or at == seat else (1 - own) * (chance / others if others else 1 / (players - 1))
                    for at, chance in enumerate(found)
                ]
            return found

        return chances


def course(chances: list[tuple[int, list[float]]], shares: list[float], moves: int) -> tuple[float, list[float]]:
    """When the game was decided, and the winners' chances during it.

    Decided: the part of the game, from 0 to 1, after which the side that won was always judged the most likely winner
    (a team that won: likelier to win than to lose; a team that lost: the other way round).
    """
    won = [seat for seat, share in enumerate(shares) if share > 0]
    together = not won or (len(won) == len(shares) and len(set(shares)) == 1 and shares[0] == 1)
    settled = 0.0
    curve: list[tuple[float, float]] = []
    ends = [at for at, _ in chances[1:]] + [moves]
    for (at, found), end in zip(chances, ends, strict=False):
        if together:
            chance = found[0] if won else 1 - found[0]
            ahead = chance > 0.5
        else:
            chance = sum(found[seat] for seat in won)
            ahead = max(found[seat] for seat in won) >= max(found)
        curve.append((at / moves, chance))
        if not ahead:
            settled = end / moves
    points = [n / (POINTS_OF_CURVE - 1) for n in range(POINTS_OF_CURVE)]
    return settled, [
        next((chance for part, chance in reversed(curve) if part <= point), curve[0][1] if curve else 1.0)
        for point in points
    ]
