"""A position: one flat run of small integers, and the moves that can be made in it."""

from __future__ import annotations

import operator
import reprlib
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, SupportsIndex, cast

from librt.random import Random
from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from atlantis.engine.errors import IllegalAction, NotChance, UnknownMove, WrongOption
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.story import Action, Event, FieldValue

if TYPE_CHECKING:
    from atlantis.engine.game import Game

MAGIC: Final = b"ATLS"
BYTES_VERSION: Final = 1
MASK: Final = 0x3FFFFFFFFFFFFFFF  # native integers overflow and Python's do not: masked, both agree


def as_code(given: SupportsIndex) -> int:
    """An action code from anything Python accepts as an integer, including NumPy's."""
    try:
        return operator.index(given)
    except TypeError as error:
        raise IllegalAction(
            f"{reprlib.repr(given)} is not an action code: codes are whole numbers; `game.code(text)` "
            "gives the code of a move in notation."
        ) from error


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base class of positions. A game implements the five methods in the first section.

    Seats count from 0 in code, from 1 in notation, records and views.
    """

    def __init__(self, game: Game, cells: vec[i64]) -> None:
        self.game = game
        self.cells = cells
        self.story: list[Event] | None = None

    # ---- what a game implements: unchecked and fast -----------------------------------------------------------------

    def moves(self, out: vec[i64]) -> i64:
        """Write the legal codes, ascending, into `out` (size `game.most_moves`); return how many.

        At a chance node: the possible outcomes.
        """
        raise NotImplementedError

    def odds(self, out: vec[i64]) -> i64:
        """At a chance node: write the weight of each outcome, in the order of `moves`; return their sum.

        Weights are whole numbers, so probabilities are exact. Never called in a game without chance.
        """
        raise NotImplementedError

    def do(self, code: i64) -> None:
        """Make a move that is known to be legal."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat, so far or at the end."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """The result for each seat, between -1 and 1; all 0 until the game is over."""
        raise NotImplementedError

    def scores_if_resigned(self, loser: int) -> list[int]:
        """Points by seat if a player resigns now."""
        return self.scores()

    def winners(self) -> list[int]:
        """The winning seats: those with the best return if it is above 0; none until the game is over."""
        returns = self.returns()
        best = max(returns)
        return [seat for seat, value in enumerate(returns) if value == best] if best > 0 else []

    # ---- what a game may override ------------------------------------------------------------------------------------

    def at_most(self) -> i64:
        """An upper bound on the number of legal moves here: the buffer size that `moves` needs."""
        return self.game.most_moves

    def refusal(self, code: i64) -> i64:
        """Why this code cannot be played now, as one of the game's reasons; 0 if it can. Not called at the end.

        This is the only place that decides what is legal; a hand-written `moves` must agree. Default: reason 1 for
        codes that `moves` does not list.
        """
        out = self.game.move_buffer()
        for i in range(self.moves(out)):
            if out[i] == code:
                return 0
        return 1

    def legal(self, code: i64) -> bool:
        """Can this code be played now?"""
        return self.cells[ACTOR] != OVER and self.refusal(code) == 0

    def standing(self, mode: str) -> int | None:
        """The code that a seat's standing answer gives here; None: the player is asked.

        Only for windows, in which seats are asked out of turn. Modes: "always" ask; "needed", ask if the seat holds
        something that only works here; "never" ask. Default: no windows.
        """
        return None

    def sample(self, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """A random legal move, uniformly; at a chance node by the odds. `out` and `weights` are work buffers."""
        n = self.moves(out)
        if self.cells[ACTOR] != CHANCE:
            return out[random.randrange(n)]
        left = random.randrange(self.odds(weights))
        i: i64 = 0
        while left >= weights[i]:
            left -= weights[i]
            i += 1
        return out[i]

    # ---- whose turn, which moves -------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat to move (from 0), atlantis.CHANCE (-1) or atlantis.OVER (-2)."""
        return int(self.cells[ACTOR])

    def legal_actions(self) -> list[int]:
        """The legal codes, ascending; at a chance node the possible outcomes; none when the game is over."""
        if self.cells[ACTOR] == OVER:
            return []
        most = self.at_most()
        out = self.game.blank[:most]
        n = self.moves(out)
        if n < most:
            out = out[:n]
        boxed = self.game.boxed
        return cast(list[int], [boxed[code] for code in out])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes and their probabilities; NotChance if it is not a chance node."""
        if self.cells[ACTOR] != CHANCE:
            whose = "the game is over" if self.cells[ACTOR] == OVER else f"seat {self.cells[ACTOR] + 1} is to move"
            raise NotChance(f"This is not a chance node: {whose}. Check that `actor` is CHANCE.")
        out, weights = self.game.move_buffer(), self.game.move_buffer()
        n = self.moves(out)
        total = self.odds(weights)
        return [(int(out[i]), int(weights[i]) / int(total)) for i in range(n)]

    # ---- making moves ------------------------------------------------------------------------------------------------

    def apply(self, given: SupportsIndex) -> None:
        """Make a move. IllegalAction, with the reason, if it is not legal; the position is then unchanged."""
        code = given if isinstance(given, int) else as_code(given)
        if code < 0 or code >= self.game.actions or not self.legal(code):
            raise IllegalAction(self.explain(code, "en"))
        self.do(code)

    def tell(self, code: SupportsIndex) -> list[Event]:
        """Make a move as `apply` does, and return what happened."""
        self.story = []
        try:
            self.apply(code)
            return self.story
        finally:
            self.story = None

    def emit(self, kind: str, fields: dict[str, FieldValue]) -> None:
        """Add an event to the story; only called when `story` is not None."""
        assert self.story is not None
        self.story.append(Event(self.game, kind, fields))

    def explain(self, code: int, lang: str) -> str:
        """Why this code cannot be played now, as a sentence."""
        t = translator(lang)
        if code < 0 or code >= self.game.actions:
            return t("There is no action {code}; the codes of {game} run from 0 to {last}.").format(
                code=code, game=self.game.card.title, last=self.game.actions - 1
            )
        if self.cells[ACTOR] == OVER:
            return t("The game is over.")
        return self.game.words.reason(self, code, int(self.refusal(code)), lang)

    def why_not(self, text: str, lang: str = "en") -> str:
        """Why a move (in notation) is refused here, naming the ruling where there is one; empty if it is legal."""
        t = translator(lang)
        try:
            code = self.game.code(text)
        except UnknownMove:
            return t("“{text}” is not a move of {game}. Moves look like this: {examples}.").format(
                text=text.strip()[:60], game=self.game.card.title, examples=", ".join(self.game.examples_for(text))
            )
        return "" if self.legal(code) else self.explain(code, lang)

    # ---- copies ------------------------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy."""
        return self.game.resume(self.cells[:])

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.game, self.to_bytes())

    def copy_from(self, other: State) -> None:
        """Become a copy of another position of the same game, without allocating memory."""
        if other.game is not self.game and other.game != self.game:
            raise WrongOption(f"A position of {self.game!r} cannot become one of {other.game!r}.")
        mine, i = self.cells, i64(0)
        for x in other.cells:
            mine[i] = x
            i += 1

    def __eq__(self, other: object) -> bool:
        """The same position of the same game (players, options and data included)."""
        if not isinstance(other, State) or other.game.fingerprint != self.game.fingerprint:
            return False
        mine, theirs = self.cells, other.cells
        for i in range(len(mine)):
            if mine[i] != theirs[i]:
                return False
        return True

    def key(self) -> i64:
        """A 62-bit key of the position, the same in every process."""
        h: i64 = 1
        for x in self.cells:
            h = ((h ^ (x & 0xFFFF)) * 0x100000001B3) & MASK
        return h ^ (h >> 29)

    def __hash__(self) -> int:
        """The hash of the current position: do not put a state that will change into a set or use it as a key."""
        return int(self.key())

    def to_bytes(self) -> bytes:
        """The position as bytes, for `game.from_bytes` of the same game, options and data."""
        out = BytesWriter()
        out.write(MAGIC)
        out.append(BYTES_VERSION)
        name = self.game.card.name.encode()
        out.append(len(name))
        out.write(name)
        out.write(self.game.fingerprint)
        for x in self.cells:
            write_i16_le(out, i16(x))
        body = out.getvalue()
        return body + zlib.crc32(body).to_bytes(4, "little")

    def observation(self) -> list[float]:
        """The flat state, each cell scaled to 0..1 by its range in the layout."""
        low, high = self.game.layout.low, self.game.layout.high
        cells = self.cells
        return [int(cells[i] - low[i]) / int(high[i] - low[i]) if high[i] > low[i] else 0.0 for i in range(len(cells))]

    # ---- for people --------------------------------------------------------------------------------------------------

    def text(self, code: SupportsIndex) -> str:
        """The move in the notation of the rules, the same in every language."""
        return self.game.text(code)

    def action(self, code: SupportsIndex) -> Action:
        """What the code means: a kind and its fields."""
        return self.game.action(as_code(code))

    def describe(self, code: SupportsIndex, lang: str = "en") -> str:
        """The move as a sentence for people."""
        self.game.text(code)  # raises for an unknown code
        return self.game.words.describe(self, as_code(code), lang)

    def view(self) -> Mapping[str, object]:
        """Everything visible, ready for JSON: what every client draws."""
        return self.game.view(self)

    def __str__(self) -> str:
        return self.game.diagram().write(self)

    def _repr_html_(self) -> str:
        """The board, for Jupyter."""
        from atlantis.engine.notebook import board  # imports this module

        return board(self)

    def __repr__(self) -> str:
        return f"<{self.game.card.title}, actor {self.cells[ACTOR]}>"


def restore(game: Game, position: bytes) -> State:
    """Rebuild a pickled state."""
    return game.from_bytes(position)
