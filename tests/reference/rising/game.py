"""The game itself: an agenda of steps over the table, worked off until somebody has to decide."""

from collections import Counter
from fractions import Fraction

from . import data
from .nodes import CHANCES, NODES
from .records import KNOWLEDGE, MISFORTUNES, Step
from .steps import STEPS, set_up_plan, turn_plan
from .table import Table


class Rising(Table):
    """One game, from the deal of the councilors to its end.

    `agenda`    what is to be done, the next first; a node stays on top until it is decided;
    `won`       None while the game goes on.

    The pieces are those of `Table`. All may be set by hand to make a position; `place` goes on from it.
    """

    def __init__(
        self,
        players: int,
        level: str = "easy",
        councilors: list[str] | None = None,
        starting_energy: bool = True,
    ) -> None:
        """`councilors`, by seat, if they are chosen; `starting_energy` False is the challenge without any."""
        knowledge = Counter({name: card.copies for name, card in KNOWLEDGE.items()})
        misfortunes = Counter({name: card.copies for name, card in MISFORTUNES.items()})
        super().__init__(players, knowledge, misfortunes)
        self.blueprint = [data.POWER_CORE]
        if councilors is not None:
            self.councilor.update(zip(self.seats, councilors, strict=True))
        self.won: bool | None = None
        self.agenda = set_up_plan(self.seats, level, councilors is None, starting_energy)
        self._run()

    def place(self) -> "Rising":
        """Go on from the beginning of placing, whatever was to be done before."""
        plan = turn_plan(self.order(self.first))
        self.agenda = plan[[step.do for step in plan].index("placing") - 1 :]
        self._run()
        return self

    # Moves

    def to_move(self) -> int | str | None:
        """The seat to move, "chance", or None when the game is over."""
        if self.won is not None:
            return None
        return "chance" if self.agenda[0].do in CHANCES else self.agenda[0].seat

    def legal(self) -> list[str]:
        """All moves now allowed, in notation; at chance all outcomes that can come; none once it is over."""
        if self.won is not None:
            return []
        step = self.agenda[0]
        if step.do in CHANCES:
            return list(self.odds())
        return NODES[step.do].options(self, step) + list(NODES[step.do].passes)

    def odds(self) -> dict[str, Fraction]:
        """The outcomes of chance that can come, with their probabilities; empty if a seat is to move."""
        if self.to_move() != "chance":
            return {}
        step = self.agenda[0]
        return CHANCES[step.do].odds(self, step)

    def scores(self) -> list[int]:
        """For all the same: the components built."""
        return [sum(len(built) for built in self.built.values())] * len(self.seats)

    def winners(self) -> list[int]:
        """All win, or nobody."""
        return self.seats if self.won else []

    def play(self, move: str) -> None:
        """Make a move or an outcome of chance; ValueError if it is not one of `legal()`."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not a legal move for {self.to_move()} at {self.agenda[:1]}")
        step = self.agenda.pop(0)
        words = move.split()
        if step.do in CHANCES:
            CHANCES[step.do].play(self, step, words[-1])
        elif move in NODES[step.do].passes:
            if move == "pass-phase":
                self.quiet.add(step.seat)
            NODES[step.do].close(self, step)
        elif words[0] == "play":
            self._play_card(step, words[1])
        else:
            NODES[step.do].play(self, step, words)
        self._run()

    def _play_card(self, node: Step, name: str) -> None:
        """Out of the hand first (AR-33, AR-36), then its effect, then hand limits; then the node goes on."""
        self.hand[node.seat][name] -= 1
        pile = self.knowledge_discard if data.PLAYED == "discard" else self.removed
        pile[name] += 1
        self.next(Step("limits"), node)
        KNOWLEDGE[name].effect(self, node.seat)

    # The agenda

    def next(self, *steps: Step) -> None:
        """Do these, in this order, before all that is on the agenda."""
        self.agenda = [*steps, *self.agenda]

    def drop(self, *names: str) -> None:
        """Take the steps of these names off the agenda."""
        self.agenda = [step for step in self.agenda if step.do not in names]

    def finish(self, won: bool) -> None:
        self.won = won
        self.agenda = []

    def _run(self) -> None:
        """Work the agenda off until a node opens or the game is over."""
        while self.won is None:
            step = self.agenda[0]
            if step.do in CHANCES or (step.do in NODES and NODES[step.do].options(self, step)):
                return
            self.agenda.pop(0)
            if step.do in NODES:
                NODES[step.do].close(self, step)
            else:
                STEPS[step.do](self, step)
