"""Pig, a small game with chance, and spoilt copies of it: each breaks one promise of the contract.

On your turn you roll as often as you like; a 1 loses what you rolled this turn, holding keeps it. Five points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from atlantis.engine import (
    ACTOR,
    CHANCE,
    OVER,
    Action,
    Actions,
    Card,
    Data,
    Diagram,
    Event,
    Field,
    Game,
    IllegalAction,
    Layout,
    Names,
    Option,
    PlainWords,
    State,
    Words,
    counted,
    kind,
)
from atlantis.engine.diagram import diagram_of

WHOSE, TURN, POINTS = 1, 2, 3
ROLL, HOLD, DIE = 0, 1, 2
FACES = (1, 2, 3)
WEIGHTS = (1, 2, 1)
LAYOUT = Layout(
    1,
    [
        Field("ACTOR", "actor", 1, -2, 2),
        Field("WHOSE", "whose turn", 1, 0, 2),
        Field("TURN", "turn", 1, 0, 7),
        Field("POINTS", "points", 3, 0, 11),
    ],
)
ACTIONS = Actions([kind("roll"), kind("hold")], [kind("die", face=Names(FACES))], {"seat": counted(3)})
CARD = Card(
    "pig",
    "Pig",
    "folk",
    "nobody",
    (2, 3),
    2,
    True,
    "general",
    "Roll until you dare no more",
    (Option("goal", 5, (3, 5), "how many points win"),),
)


class PigState(State):
    @property
    def goal(self) -> int:
        return int(str(self.game.options["goal"]))

    def moves(self, out: Any) -> int:
        codes = [DIE, DIE + 1, DIE + 2] if self.cells[ACTOR] == CHANCE else [ROLL, HOLD] if self.cells[TURN] else [ROLL]
        for i, code in enumerate(codes):
            out[i] = code
        return len(codes)

    def odds(self, out: Any) -> int:
        for i, weight in enumerate(WEIGHTS):
            out[i] = weight
        return sum(WEIGHTS)

    def refusal(self, code: int) -> int:
        if self.cells[ACTOR] == CHANCE:
            return 0 if code >= DIE else 1
        return 2 if code >= DIE else 3 if code == HOLD and not self.cells[TURN] else 0

    def do(self, code: int) -> None:
        cells = self.cells
        if code == ROLL:
            cells[ACTOR] = CHANCE
            return
        seat = cells[WHOSE]
        if code >= DIE:
            face = FACES[code - DIE]
            self.say("rolled", seat, face)
            cells[TURN] = 0 if face == 1 else cells[TURN] + face
            cells[ACTOR] = seat
            if face != 1 and cells[TURN] + cells[POINTS + seat] < self.goal:
                return
        cells[POINTS + seat] += cells[TURN]
        cells[TURN] = 0
        cells[ACTOR] = cells[WHOSE] = (seat + 1) % self.game.players
        if cells[POINTS + seat] >= self.goal:
            cells[ACTOR] = OVER

    def say(self, what: str, seat: int, face: int) -> None:
        if self.story is not None:
            self.emit(what, {"seat": int(seat), "face": FACES.index(face)})

    def scores(self) -> list[int]:
        return [int(self.cells[POINTS + seat]) for seat in range(self.game.players)]

    def returns(self) -> list[float]:
        if self.cells[ACTOR] != OVER:
            return [0.0] * self.game.players
        return [1.0 if points >= self.goal else -1.0 for points in self.scores()]


class PigWords(PlainWords):
    reasons: Mapping[int, str] = {2: "The die has to be rolled first.", 3: "It is not possible to hold now."}
    events: Mapping[str, str] = {"rolled": "{seat} rolls a {face}"}

    def sentence(self, event: Event, lang: str) -> str:
        return Words.sentence(self, event, lang)

    def describe(self, state: State, code: int, lang: str) -> str:
        return f"The die shows {FACES[code - DIE]}" if code >= DIE else self.game.text(code).capitalize()


class Pig(Game):
    state_class: type[State] = PigState
    words_class: type[Words] = PigWords
    card_used = CARD

    def __init__(self, players: int = 2, goal: int = 5) -> None:
        super().__init__(
            self.card_used, players, {"goal": goal}, Data({}, {}, "data"), LAYOUT, ACTIONS, 5, self.words_class
        )

    def start(self) -> State:
        return self.resume(self.layout.cells())

    def resume(self, cells: Any) -> State:
        return self.state_class(self, cells)

    def longest(self) -> tuple[int, int]:
        return 1000, 1000


# ---- spoilt copies ---------------------------------------------------------------------------------------------------


def spoilt_state(**methods: Any) -> Game:
    """Pig with other methods in its positions."""
    state_class = type("SpoiltState", (PigState,), methods)
    return spoilt_game(state_class=state_class)


def spoilt_game(**methods: Any) -> Game:
    """Pig with other methods in the game."""
    spoilt: Game = type("SpoiltPig", (Pig,), methods)()
    return spoilt


def other_card(players: tuple[int, ...] = (2, 3), chance: bool = True, utility: str = "general") -> Game:
    """Pig with another card."""
    return spoilt_game(card_used=Card("pig", "Pig", "", "", players, players[0], chance, utility, "", CARD.options))


def descending(self: Any, out: Any) -> int:
    n = PigState.moves(self, out)
    codes = [int(out[i]) for i in range(n)]
    for i, code in enumerate(reversed(codes)):
        out[i] = code
    return n


def doubled(self: Any, out: Any) -> int:
    n = PigState.moves(self, out)
    out[n] = out[n - 1]
    return n + 1


def hands_off(self: Any, code: int) -> None:
    """Spoils the position before it refuses."""
    if not self.legal(code):
        self.cells[TURN] += 1
        raise IllegalAction("This is not possible.")
    self.do(code)


def accepts_holding(self: Any, code: int) -> int:
    return 0 if code == HOLD else PigState.refusal(self, code)


def refuses_holding(self: Any, code: int) -> int:
    return 3 if code == HOLD else PigState.refusal(self, code)


def with_wrong_examples(self: Any, game: Game) -> None:
    PigWords.__init__(self, game)
    self.examples = ["jump"]


def spoilt_words(**rows: Any) -> Game:
    """Pig with other words."""
    return spoilt_game(words_class=type("SpoiltWords", (PigWords,), rows))


def one_impossible_face(self: Any, out: Any) -> int:
    out[0], out[1], out[2] = 0, 2, 1
    return 3


def too_small_a_sum(self: Any, out: Any) -> int:
    return PigState.odds(self, out) - 1


def listens(self: Any, code: int) -> None:
    """The story changes what happens."""
    PigState.do(self, code)
    if self.story is not None and self.cells[TURN] > 0:
        self.cells[TURN] -= 1


def tells_bytes(self: Any, code: int) -> None:
    if self.story is not None:
        self.emit("rolled", {"seat": 1, "what": [b"one"], "face": 0})
    PigState.do(self, code)


def overflows(self: Any, code: int) -> None:
    """Leaves the range of the layout."""
    PigState.do(self, code)
    self.cells[TURN] = 8


def goes_on_after_the_end(self: Any) -> list[int]:
    return [ROLL] if self.cells[ACTOR] == OVER else State.legal_actions(self)


def all_win(self: Any) -> list[float]:
    return [1.0 if self.cells[ACTOR] == OVER else 0.0] * 2


def never_ends(self: Any, code: int) -> None:
    PigState.do(self, code)
    if self.cells[ACTOR] == OVER:
        self.cells[ACTOR] = self.cells[WHOSE]
        for seat in range(3):
            self.cells[POINTS + seat] = 0


def miscounted(choices: int) -> Game:
    """Pig with a wrong border between the players' codes and chance's."""
    game = Pig()
    game.choices = choices
    return game


def shares_cells(self: Any) -> Any:
    return self.game.resume(self.cells)


def rounds_down(self: Any) -> bytes:
    """Bytes that forget the points of the turn."""
    forgetful = State.clone(self)
    forgetful.cells[TURN] = 0
    return State.to_bytes(forgetful)


SPOILT: dict[str, tuple[Game, str]] = {
    "moves that do not ascend": (spoilt_state(moves=descending), "not ascending"),
    "a move twice": (spoilt_state(moves=doubled), "not ascending and different"),
    "an illegal code is allowed": (spoilt_state(refusal=accepts_holding), "'hold' is not among the legal moves"),
    "a legal code is refused": (spoilt_state(refusal=refuses_holding), "'hold' is legal, but apply refuses it"),
    "a refusal changes the position": (spoilt_state(apply=hands_off), "refused code 1 has changed the position"),
    "a reason without a sentence": (spoilt_words(reasons={2: "The die has to be rolled first."}), "no sentence for 3"),
    "a reason that is no sentence": (spoilt_words(reasons={2: "no", 3: "no"}), "not a sentence"),
    "why_not refuses a legal move": (spoilt_state(why_not=lambda self, text, lang: "It is Sunday."), "It is Sunday"),
    "an answer for whoever is always asked": (
        spoilt_state(standing=lambda self, mode: self.legal_actions()[0]),
        "somebody who is always asked",
    ),
    "a standing answer that is illegal": (
        spoilt_state(standing=lambda self, mode: None if mode == "always" else 99),
        "“never” is 99|“needed” is 99",
    ),
    "a standing answer that is needed more than never": (
        spoilt_state(
            standing=lambda self, mode: self.legal_actions()[0] if mode == "needed" and self.actor >= 0 else None
        ),
        "passes where “never” asks",
    ),
    "plans of moves that nobody has": (spoilt_game(card_used=replace(CARD, planned=("fly",))), "kinds to plan"),
    "a clone that shares its cells": (spoilt_state(clone=shares_cells), "changes the position it was cloned from"),
    "hashes that differ": (spoilt_state(__hash__=lambda self: id(self)), "another hash"),
    "bytes that forget": (spoilt_state(to_bytes=rounds_down), "the position from bytes is not an equal position"),
    "an outcome without a chance": (spoilt_state(odds=one_impossible_face), "has probability 0"),
    "odds that do not sum to 1": (spoilt_state(odds=too_small_a_sum), "the odds sum to"),
    "chance against the card": (other_card(chance=False), "disagree about whether there is chance"),
    "players that are not on the card": (other_card(players=(3,)), "2 players are not on the card"),
    "returns that do not sum to 0": (
        spoilt_game(
            card_used=other_card(utility="zero-sum").card,
            state_class=type("Generous", (PigState,), {"returns": all_win}),
        ),
        "do not sum to 0",
    ),
    "returns that are not the same for all": (other_card(utility="identical"), "not the same for all"),
    "a telling that plays differently": (spoilt_state(do=listens), "`tell` of .* leads to a different position"),
    "an event without words": (spoilt_words(events={"rolled": " "}), "the event .* is ' '"),
    "an event that JSON cannot carry": (spoilt_state(do=tells_bytes), "is not valid JSON"),
    "a cell out of its range": (spoilt_state(do=overflows), "out of range: turn is 8"),
    "an observation out of range": (spoilt_state(observation=lambda self: [2.0] * 6), "not within 0..1"),
    "an observation that is too short": (spoilt_state(observation=lambda self: [0.0]), "the observation has 1 numbers"),
    "returns beyond 1": (spoilt_state(returns=lambda self: [2.0, 0.0]), "not within -1..1"),
    "returns before the end": (spoilt_state(returns=lambda self: [0.5, 0.0]), "before the end"),
    "scores for too few seats": (spoilt_state(scores=lambda self: [0]), "not one for each seat"),
    "winners that do not sit here": (spoilt_state(winners=lambda self: [7]), "are not seats"),
    "moves after the end": (spoilt_state(legal_actions=goes_on_after_the_end), "actor -2 has 1 legal actions"),
    "no end": (spoilt_state(do=never_ends), "longer than its bounds"),
    "a game longer than it says": (spoilt_game(longest=lambda self: (2, 1)), "longer than its bounds"),
    "an outcome among the players' codes": (miscounted(3), "has a player.s code"),
    "a choice among chance's codes": (miscounted(1), "has a code of chance"),
    "an empty description": (spoilt_words(describe=lambda self, state, code, lang: ""), "the description of"),
    "a description with a gap": (spoilt_words(describe=lambda self, state, code, lang: "Roll {n}"), "not a text"),
    "two moves described alike": (spoilt_words(describe=lambda *_: "Go"), "both described as 'Go'"),
    "a view that JSON cannot carry": (spoilt_game(view=lambda self, state: {"seats": {1, 2}}), "is not valid JSON"),
    "a view that JSON changes": (spoilt_game(view=lambda self, state: {"seats": (1, 2)}), "comes back different"),
    "a diagram that forgets": (
        spoilt_game(diagram=lambda self: Diagram(diagram_of(LAYOUT).lines[:3])),
        "the position from the diagram is not an equal position",
    ),
    "a drawing that is too wide": (
        spoilt_game(drawing=lambda self, state, lang, width: [[("-" * 81, "")]]),
        "does not fit 80 columns",
    ),
    "a notation that reads differently": (spoilt_game(code=lambda self, text: ROLL), "reads as 0"),
    "two codes of one meaning": (spoilt_game(action=lambda self, code: Action("roll", {})), "have the same meaning"),
    "a field that is called nothing": (spoilt_words(term=lambda self, name, lang: ""), "the name of .roll."),
    "a field that nobody asks for": (spoilt_words(question=lambda self, name, lang: ""), "the question for 'face'"),
    "two seats of one name": (spoilt_words(seat_name=lambda self, seat, lang: "Player"), "do not have different names"),
    "examples that are no moves": (spoilt_words(__init__=with_wrong_examples), "the example .jump. is not a move"),
    "a sample that is not legal": (spoilt_state(sample=lambda self, random, out, weights: 4), "sample gives 4"),
}
