"""The game itself: an agenda of steps over the table, worked off until somebody has to decide."""

import copy
from collections import Counter
from fractions import Fraction

from .data import LEVELS, OF_EACH_DECK, POWER_CORE, SET_UP
from .nodes import CHANCES, NODES
from .records import COMPONENTS, COUNCILORS, KNOWLEDGE, MISFORTUNES, Step
from .steps import STEPS, set_up_plan, turn_plan
from .table import Table

CHANCE = -1

NAMES = {"NOBODY TO PLACE": "PLACE", "PICK": "TARGET"}
"""Nodes that the rules know under another name."""

PHASES = {
    "start": Step("start of turn"),
    "place": Step("placing"),
    "misfortunes": Step("window", what="W1"),
    "late place": Step("late placing"),
    "act": Step("ACT"),
    "attack": Step("attack roll"),
    "after the attack": Step("window", what="W3"),
    "build": Step("BUILD"),
    "end": Step("end of turn"),
}
"""The step each part of a turn begins with."""


class Rising(Table):
    """One game, from the deal of the councilors to its end.

    `agenda`    what is to be done, the next first; a node stays on top until it is decided;
    `won`       None while the game goes on.

    The pieces are those of `Table`. All may be set by hand to make a position; `opened` gives one to start from,
    and `enter` goes to a part of the turn.
    """

    def __init__(
        self,
        players: int,
        level: str = "easy",
        councilors: list[str] | None = None,
        starting_energy: bool = True,
    ) -> None:
        """`councilors`, by seat, if they are chosen; `starting_energy` False is the challenge without any."""
        if players not in SET_UP:
            raise ValueError(f"Atlantis Rising is for 2 to 6 players, not {players}")
        if level not in LEVELS:
            raise ValueError(f"the levels are {', '.join(LEVELS)}, not {level}")
        knowledge = Counter({name: card.copies for name, card in KNOWLEDGE.items()})
        misfortunes = Counter({name: card.copies for name, card in MISFORTUNES.items()})
        super().__init__(players, knowledge, misfortunes)
        self.level = level
        self.blueprint = [POWER_CORE]
        if councilors is not None:
            if len(set(councilors) & set(COUNCILORS)) != players or len(councilors) != players:
                raise ValueError(f"{players} different councilors are needed, not {councilors}")
            self.councilor.update(zip(self.seats, councilors, strict=True))
        self.won: bool | None = None
        self.agenda = set_up_plan(self.seats, level, councilors is None, starting_energy)
        self._run()

    @classmethod
    def opened(
        cls,
        players: int,
        level: str = "easy",
        councilors: list[str] | None = None,
        first: int = 1,
        blueprint: list[str] | None = None,
        starting_energy: bool = True,
    ) -> "Rising":
        """A game at the first node of its first turn; without further wishes the upper entries of each table."""
        game = cls(players, level, councilors or list(COUNCILORS)[:players], starting_energy)
        game.play(f"first {first}")
        if blueprint is None:
            decks = [[name for name in COMPONENTS if COMPONENTS[name].deck == deck] for deck in LEVELS[level]]
            blueprint = [name for deck in decks for name in deck[:OF_EACH_DECK]]
        for name in blueprint:
            game.play(f"blueprint {name}")
        return game

    def enter(self, phase: str) -> "Rising":
        """Go on from the beginning of this part of the turn (a key of PHASES), whatever was to be done before."""
        plan = turn_plan(self.order(self.first))
        begin = PHASES[phase]
        place = next(i for i, step in enumerate(plan) if step.do == begin.do and begin.what in ("", step.what))
        self.agenda = plan[place:]
        self._run()
        return self

    def copy(self) -> "Rising":
        """An equal game that can be played on without changing this one."""
        return copy.deepcopy(self)

    # Moves

    def to_move(self) -> int | None:
        """The seat to move, CHANCE, or None when the game is over."""
        if self.won is not None:
            return None
        return CHANCE if self.agenda[0].do in CHANCES else self.agenda[0].seat

    def node(self) -> str | None:
        """The name of the node in the rules, or None when the game is over."""
        if self.won is not None:
            return None
        return NAMES.get(self.agenda[0].do, self.agenda[0].do)

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
        if self.to_move() != CHANCE:
            return {}
        step = self.agenda[0]
        return CHANCES[step.do].odds(self, step)

    def play(self, move: str) -> None:
        """Make a move or an outcome of chance; ValueError if it is not one of `legal()`."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not a legal move for {self.to_move()} ({self.node()})")
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
        """On the discard first (AR-33), then its effect, then hand limits; then the node goes on."""
        self.hand[node.seat][name] -= 1
        self.knowledge_discard[name] += 1
        self.next(Step("limits", node.seat), node)
        KNOWLEDGE[name].effect(self, node.seat)

    # The agenda

    def next(self, *steps: Step) -> None:
        """Do these, in this order, before all that is on the agenda."""
        self.agenda = [*steps, *self.agenda]

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
