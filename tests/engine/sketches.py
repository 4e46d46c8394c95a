"""Three small games that carry the hardest mechanics of the house, to prove that the contract can express them.

They are sketches: a dice roll of Atlandice, the constrained event deck of Ark of Atlantis, a council window of Atlantis
Rising with a card that asks for a target. They are written in plain Python on top of the compiled engine, as anybody
may write a game of their own. docs/contract.md tells the same in words.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import (
    ACTOR,
    CHANCE,
    OVER,
    Actions,
    Card,
    Data,
    Field,
    Game,
    Layout,
    Names,
    Pending,
    PlainWords,
    State,
    counted,
    kind,
)


class Sketch(Game):
    """What the sketches share. Words, views and diagrams are what the engine makes of any game."""

    state_class: type[State] = State

    def __init__(self, name: str, players: int, layout: Layout, actions: Actions) -> None:
        card = Card(name, name.title(), "nobody", "nobody", (players,), players, True, "general", "a sketch")
        super().__init__(card, players, {}, Data({}, {}, "data"), layout, actions, len(actions.notation), PlainWords)

    def start(self) -> State:
        cells = self.layout.cells()
        self.deal(cells)
        return self.resume(cells)

    def deal(self, cells: Any) -> None:
        raise NotImplementedError

    def resume(self, cells: Any) -> State:
        return self.state_class(self, cells)

    def longest(self) -> tuple[int, int]:
        return 1000, 10_000


def even(state: State) -> list[float]:
    return [0.0] * state.game.players


# ---- Atlandice: dice, one chance move each; an effect that rolls again inside a visit --------------------------------

DICE_TO_ROLL, AREAS, GEMS, AT_JEWELLER, STEPS = 1, 2, 8, 10, 11
ROLLING = Pending(STEPS, 2, 1, 1)
EXTRA_ROLL = 1  # a pending step: the visited tile asks for one more die; a = the visitor
DICE_LAYOUT = Layout(
    1,
    [
        Field("ACTOR", "actor", 1, -2, 1),
        Field("DICE_TO_ROLL", "dice to roll", 1, 0, 3),
        Field("AREAS", "dice", 6, 0, 3),
        Field("GEMS", "gems", 2, 0, 10),
        Field("AT_JEWELLER", "gems at the jeweller", 1, 0, 5),
        ROLLING.field("STEPS", "steps"),
    ],
)


class DiceState(State):
    """Codes 0-5: `take 1` to `take 6`; 6-11: `roll 1` to `roll 6`."""

    def moves(self, out: Any) -> int:
        cells = self.cells
        if cells[ACTOR] == CHANCE:
            for face in range(6):
                out[face] = 6 + face
            return 6
        n = 0
        for area in range(6):
            if cells[AREAS + area]:
                out[n] = area
                n += 1
        return n

    def odds(self, out: Any) -> int:
        for face in range(6):
            out[face] = 1
        return 6

    def do(self, code: int) -> None:
        cells = self.cells
        face = code - 6
        if face < 0:
            self.visit(code)
        elif ROLLING.empty(cells):  # the opening roll: each die goes to its Area at once
            cells[AREAS + face] += 1
            cells[DICE_TO_ROLL] -= 1
            if cells[DICE_TO_ROLL] == 0:
                cells[ACTOR] = 0
        else:  # the roll that an effect asked for
            visitor = ROLLING.a(cells)
            ROLLING.pop(cells)
            if face % 2 == 0 and cells[AT_JEWELLER]:
                cells[AT_JEWELLER] -= 1
                cells[GEMS + visitor] += 1
            if self.story is not None:
                self.emit("roll", {"face": int(face) + 1})
            self.next_visit(visitor)

    def visit(self, area: int) -> None:
        """The Jeweller's tile `odd` rolls a die: the rule pushes what has still to happen and returns."""
        cells = self.cells
        visitor = cells[ACTOR]
        cells[AREAS + area] -= 1
        if area == 0:
            ROLLING.push(cells, EXTRA_ROLL, visitor)
            cells[ACTOR] = CHANCE
        else:
            self.next_visit(visitor)

    def next_visit(self, visitor: int) -> None:
        cells = self.cells
        left = sum(cells[AREAS + area] for area in range(6))
        cells[ACTOR] = OVER if left <= 1 else 1 - visitor

    def scores(self) -> list[int]:
        return [int(self.cells[GEMS]), int(self.cells[GEMS + 1])]

    def returns(self) -> list[float]:
        return even(self)


class DiceSketch(Sketch):
    state_class = DiceState

    def __init__(self) -> None:
        super().__init__(
            "dice", 2, DICE_LAYOUT, Actions([kind("take", area=counted(6))], [kind("roll", face=counted(6))])
        )

    def deal(self, cells: Any) -> None:
        cells[ACTOR], cells[DICE_TO_ROLL], cells[AT_JEWELLER] = CHANCE, 3, 5


# ---- Ark of Atlantis: one earthquake in each half of eight, two numbers between; decks are counts --------------------

DRAWN, FIRST_QUAKE, SECOND_QUAKE, LEFT = 1, 2, 3, 4
QUAKE = 8
DECK_LAYOUT = Layout(
    1,
    [
        Field("ACTOR", "actor", 1, -2, 0),
        Field("DRAWN", "drawn", 1, 0, 18),
        Field("FIRST_QUAKE", "first quake", 1, 0, 1),
        Field("SECOND_QUAKE", "second quake", 1, 0, 1),
        Field("LEFT", "copies left", 8, 0, 2),
    ],
)


class DeckState(State):
    """Codes 0-7: `event 1` to `event 8`; 8: `event quake`. No order is stored; only what was seen."""

    def quake(self) -> tuple[int, int]:
        """The chance that the next card is an earthquake, as a fraction."""
        cells = self.cells
        k = cells[DRAWN]
        if k < 8 and not cells[FIRST_QUAKE]:
            return 1, 8 - k
        if k >= 10 and not cells[SECOND_QUAKE]:
            return 1, 18 - k
        return 0, 1

    def moves(self, out: Any) -> int:
        part, whole = self.quake()
        n = 0
        for number in range(8):
            if self.cells[LEFT + number] and part < whole:
                out[n] = number
                n += 1
        if part:
            out[n] = QUAKE
            n += 1
        return n

    def odds(self, out: Any) -> int:
        """Whole weights: numbers share what the earthquake leaves, by their copies."""
        cells = self.cells
        part, whole = self.quake()
        left = sum(cells[LEFT + number] for number in range(8)) or 1  # the very last card may be the earthquake
        n = 0
        for number in range(8):
            if cells[LEFT + number] and part < whole:
                out[n] = cells[LEFT + number] * (whole - part)
                n += 1
        if part:
            out[n] = left * part
        return left * whole

    def do(self, code: int) -> None:
        cells = self.cells
        if code == QUAKE:
            cells[FIRST_QUAKE if cells[DRAWN] < 8 else SECOND_QUAKE] = 1
        else:
            cells[LEFT + code] -= 1
        cells[DRAWN] += 1
        if cells[DRAWN] == 18:
            cells[ACTOR] = OVER

    def scores(self) -> list[int]:
        return [0]

    def returns(self) -> list[float]:
        return even(self)


class DeckSketch(Sketch):
    state_class = DeckState

    def __init__(self) -> None:
        super().__init__("deck", 1, DECK_LAYOUT, Actions([], [kind("event", event=Names([*"12345678", "quake"]))]))

    def deal(self, cells: Any) -> None:
        cells[ACTOR] = CHANCE
        for number in range(8):
            cells[LEFT + number] = 2


# ---- Atlantis Rising: a council window before each misfortune; a card played there asks for a target -----------------

STOCK, HANDS, BARRIERS, TILES, PASSED, WINDOW_STEPS = 1, 2, 4, 10, 16, 18
COUNCIL = Pending(WINDOW_STEPS, 3, 3, 1)
WINDOW, TARGET, DRAW = 1, 2, 3  # pending steps: W1 asks seat a, b more after it; a target for seat a's card; the card
PLAY, PASS, PASS_PHASE, AIM, FLOOD, CALM = 0, 1, 2, 3, 9, 15
COUNCIL_LAYOUT = Layout(
    1,
    [
        Field("ACTOR", "actor", 1, -2, 1),
        Field("STOCK", "barriers in supply", 1, 0, 6),
        Field("HANDS", "shielding", 2, 0, 3),
        Field("BARRIERS", "barrier on tip", 6, 0, 1),
        Field("TILES", "tiles", 6, 0, 2),
        Field("PASSED", "pass-phase", 2, 0, 1),
        COUNCIL.field("WINDOW_STEPS", "steps"),
    ],
)


class CouncilState(State):
    """`play science-of-shielding`, `pass`, `pass-phase`, `target M1` ..., and chance's `misfortune flood-M` ..."""

    def moves(self, out: Any) -> int:
        cells = self.cells
        if cells[ACTOR] == CHANCE:
            for code in range(FLOOD, CALM + 1):
                out[code - FLOOD] = code
            return 7
        if COUNCIL.step(cells) == WINDOW:
            out[0], out[1], out[2] = PLAY, PASS, PASS_PHASE
            return 3
        n = 0
        for section in range(6):
            if self.takes_barrier(section):
                out[n] = AIM + section
                n += 1
        return n

    def odds(self, out: Any) -> int:
        for i in range(6):
            out[i] = 7
        out[6] = 4
        return 46

    def takes_barrier(self, section: int) -> bool:
        return bool(self.cells[TILES + section]) and not self.cells[BARRIERS + section]

    def do(self, code: int) -> None:
        cells = self.cells
        if code == PLAY:  # the card lies on the discard before it takes effect; then it asks for its target
            seat = COUNCIL.a(cells)
            cells[HANDS + seat] -= 1
            COUNCIL.push(cells, TARGET, seat)
        elif code in (PASS, PASS_PHASE):
            cells[PASSED + COUNCIL.a(cells)] = int(code == PASS_PHASE)
            self.ask_next_seat()
        elif code < FLOOD:
            COUNCIL.pop(cells)
            cells[BARRIERS + code - AIM] = 1
            cells[STOCK] -= 1
        else:
            COUNCIL.pop(cells)
            self.misfortune(code)
        self.proceed()

    def ask_next_seat(self) -> None:
        cells = self.cells
        seat, more = COUNCIL.a(cells), COUNCIL.b(cells)
        COUNCIL.pop(cells)
        if more:
            COUNCIL.push(cells, WINDOW, 1 - seat, more - 1)

    def misfortune(self, code: int) -> None:
        cells = self.cells
        if code < CALM and cells[TILES + code - FLOOD]:
            if cells[BARRIERS + code - FLOOD]:
                cells[BARRIERS + code - FLOOD] = 0
                cells[STOCK] += 1
            else:
                cells[TILES + code - FLOOD] -= 1

    def proceed(self) -> None:
        """Do what is pending until somebody has a real choice: a seat that could only pass is not asked (AR-32)."""
        cells = self.cells
        while True:
            if COUNCIL.empty(cells):
                if sum(cells[TILES + section] for section in range(6)) == 0:
                    cells[ACTOR] = OVER
                    return
                COUNCIL.push(cells, DRAW)
                COUNCIL.push(cells, WINDOW, 0, 1)
            step, seat = COUNCIL.step(cells), COUNCIL.a(cells)
            if step == DRAW:
                cells[ACTOR] = CHANCE
                return
            if step == TARGET or self.could_play(seat):
                cells[ACTOR] = seat
                return
            self.ask_next_seat()

    def could_play(self, seat: int) -> bool:
        """A card is offered only if it could change something now (AR-28); `pass-phase` closes the later windows."""
        return (
            self.cells[HANDS + seat] > 0
            and not self.cells[PASSED + seat]
            and self.cells[STOCK] > 0
            and any(self.takes_barrier(section) for section in range(6))
        )

    def scores(self) -> list[int]:
        return [0, 0]

    def returns(self) -> list[float]:
        return [-1.0, -1.0] if self.cells[ACTOR] == OVER else [0.0, 0.0]


class CouncilSketch(Sketch):
    state_class = CouncilState

    def __init__(self) -> None:
        super().__init__(
            "council",
            2,
            COUNCIL_LAYOUT,
            Actions(
                [
                    kind("play", card=Names(["science-of-shielding"])),
                    kind("pass"),
                    kind("pass-phase"),
                    kind("target", tile=Names([f"{section}1" for section in "MHFLRC"])),
                ],
                [kind("misfortune", misfortune=Names([*(f"flood-{section}" for section in "MHFLRC"), "calm-seas"]))],
            ),
        )

    def deal(self, cells: Any) -> None:
        cells[STOCK] = 2
        cells[HANDS], cells[HANDS + 1] = 1, 2
        for section in range(6):
            cells[TILES + section] = 2
        state = CouncilState(self, cells)
        state.proceed()


def cells_of(*values: int) -> vec[i64]:
    return vec[i64](values)
