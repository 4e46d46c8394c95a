"""A game set up with its players, options and data: immutable, and the factory of its positions."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, SupportsIndex

from librt.strings import read_i16_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from atlantis.engine.actions import Actions
from atlantis.engine.data import Data
from atlantis.engine.diagram import Diagram, diagram_of
from atlantis.engine.drawing import Drawing, drawing_of
from atlantis.engine.errors import BrokenBytes, CannotPickle, IllegalAction, UnknownMove
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.feature_table import FeatureTable
from atlantis.engine.features import Features
from atlantis.engine.layout import Layout
from atlantis.engine.options import Card, OptionValue
from atlantis.engine.state import BYTES_VERSION, MAGIC, State, as_code
from atlantis.engine.story import Action
from atlantis.engine.words import Words

ENVELOPE: Final = 4 + 1 + 1  # magic, version, length of the name
FINGERPRINT: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Base class of the games; a game's `__init__.py` derives from it. A game never changes.

    `card`: authors, players, options; `layout`: the meaning of the cells; `action_table`: the moves by code, first the
    players' `choices`, then the outcomes of chance, `actions` in all; no position has more than `most_moves` of them.
    `words`: all its texts; `fingerprint`: 8 bytes that identify the set-up. `together`: all players win or lose
    together; `solvable`: between two players without chance, it can be proved who wins.
    """

    def __init__(
        self,
        card: Card,
        players: int,
        options: dict[str, OptionValue],
        data: Data,
        layout: Layout,
        actions: Actions,
        most_moves: i64,
        words: Callable[[Game], Words],
    ) -> None:
        self.card = card
        self.players = players
        self.together: bool = card.utility == "identical"
        self.solvable: bool = players == 2 and not card.chance and card.utility == "zero-sum"
        self.options: Mapping[str, OptionValue] = MappingProxyType(options)
        self.data = data
        self.layout = layout
        self.action_table = actions
        self.notation: list[str] = actions.notation
        self.actions: int = len(actions.notation)
        self.choices: i64 = actions.choices
        self.most_moves = most_moves
        self.boxed: list[object] = list(range(self.actions))  # codes as Python integers, made once
        self.blank: vec[i64] = vec[i64]([0 for _ in range(most_moves)])
        self.codes: dict[str, int] = {text.casefold(): code for code, text in enumerate(self.notation)}
        assert len(self.codes) == self.actions, "two actions have the same notation"
        for text, code in actions.other_ways.items():
            self.codes.setdefault(text.casefold(), code)
        assert len(card.name) < 256
        setup = json.dumps([card.name, layout.version, players, options, data.version])
        self.fingerprint: bytes = hashlib.sha256(setup.encode()).digest()[:FINGERPRINT]
        self.words: Words = words(self)
        self.rebuild: Callable[..., Game] | None = None  # rebuilds the game from a pickle: name, players, options, data

    # ---- what a game writes ------------------------------------------------------------------------------------------

    def start(self) -> State:
        """The position before the first move of a player or of chance."""
        raise NotImplementedError

    def resume(self, cells: vec[i64]) -> State:
        """The position with these cells, which are not copied."""
        raise NotImplementedError

    def longest(self) -> tuple[int, int]:
        """Upper bounds on players' moves and on chance moves in a game. Most games are far shorter."""
        raise NotImplementedError

    def view(self, state: State) -> Mapping[str, object]:
        """Everything visible, ready for JSON. Default: every field of the layout by name, and the scores."""
        cells, found = state.cells, dict[str, object]()
        for field in self.layout.fields[1:]:
            values = [int(cells[field.at + i]) for i in range(field.size)]
            found[field.name] = values if field.size > 1 else values[0]
        return {**found, "to_move": state.actor + 1 if state.actor >= 0 else None, "scores": state.scores()}

    def diagram(self) -> Diagram:
        """How positions are written and read as text. Default: one line for each field of the layout."""
        return diagram_of(self.layout)

    def drawing(self, state: State, lang: str, width: int) -> Drawing:
        """The position drawn for a terminal, from its view. Default: the keys and values of the view."""
        phrases = self.words.phrases(lang)
        labels = {key: phrases.t(text) for key, text in self.words.labels.items() if isinstance(text, str)}
        return drawing_of(self.view(state), labels, width)

    def evaluation(self) -> Evaluation:
        """A new evaluation for search; it has buffers of its own, so it is not shared."""
        return Evaluation()

    def network_features(self) -> Features | None:
        """What our own networks see of a position, with buffers of its own; None if the game has no networks."""
        return None

    def in_use(self) -> dict[str, Sequence[int]]:
        """The numbers of things that this set-up uses, by axis of the layout and field of the actions, where it does
        not use all of them. A smaller board has fewer squares."""
        return {"seat": range(self.players)}

    def kinds_in_use(self) -> list[str]:
        """The constants of the kinds of moves that this set-up uses."""
        return [kind.constant for kind in self.action_table.kinds]

    def board_shape(self) -> tuple[int, ...]:
        """The shape of the board in planes; () for a row of its places."""
        return ()

    def opening_key(self, state: State) -> str:
        """A name for a position of the opening, the same for mirror images; empty for later positions, and always if
        the game has no book of openings."""
        return ""

    # ---- for every game ----------------------------------------------------------------------------------------------

    def features(self) -> FeatureTable:
        """How positions look to a network, from the point of view of a seat: a vector, or planes of the board."""
        return FeatureTable(self.layout, self.players, self.in_use(), self.board_shape())

    @property
    def small(self) -> bool:
        """Does this set-up leave out things that the full game has, such as squares? Then adapters number only the
        codes and cells in use."""
        sizes = self.layout.axes
        return any(len(used) < sizes.get(axis, 0) for axis, used in self.in_use().items() if axis != "seat")

    def codes_in_use(self) -> list[int]:
        """The codes that this set-up can need, ascending: all of them on a full board, few on a small one."""
        kinds, used = set(self.kinds_in_use()), self.in_use()
        table = self.action_table
        return [
            code
            for code, fields in enumerate(table.fields)
            if table.kind(code).constant in kinds
            and all(number in used[name] for name, number in fields.items() if name in used)
        ]

    def cells_in_use(self) -> list[int]:
        """The cells that this set-up can need, ascending."""
        table = self.features()
        return sorted({cell for field in self.layout.fields for cell in table.cells(field).values()})

    def action(self, code: int) -> Action:
        """What a code means: a kind and its fields."""
        self.text(code)  # raises for an unknown code
        return self.action_table.meaning[code]

    def position(self, drawn: str) -> State:
        """The position in a diagram, as `str(state)` writes it; WrongOption says which line is wrong."""
        return self.diagram().read(self, drawn)

    def move_buffer(self) -> vec[i64]:
        """A buffer large enough for the moves of any position."""
        return self.blank[:]

    def text(self, given: SupportsIndex) -> str:
        """The notation of a code."""
        code = as_code(given)
        if code < 0 or code >= self.actions:
            raise IllegalAction(
                f"There is no action {code}; the codes of {self.card.title} run from 0 to {self.actions - 1}."
            )
        return self.notation[code]

    def code(self, text: str) -> int:
        """The code of a move in notation, ignoring case and extra spaces. UnknownMove if there is no such move."""
        found = self.codes.get(" ".join(text.split()).casefold())
        if found is None:
            raise UnknownMove(
                f"{text.strip()[:60]!r} is not a move of {self.card.title}. Moves look like this: "
                f"{', '.join(self.examples_for(text))}."
            )
        return found

    def examples_for(self, text: str) -> list[str]:
        """Example moves for a text that could not be read: of the same kind, or one of each kind."""
        words, examples = text.casefold().split(), list(self.words.examples)
        return [example for example in examples if example.split()[0] in words[:1]] or examples[:10]

    def from_bytes(self, given: bytes | bytearray | memoryview) -> State:
        """The position that `State.to_bytes` wrote. BrokenBytes for anything else.

        Name, version, length, checksum and ranges are checked, but not whether the position is reachable. Trust bytes
        as you would trust a pickle.
        """
        try:
            return self.from_exact_bytes(bytes(given))
        except TypeError as error:
            raise BrokenBytes(f"A position is read from bytes, not from {type(given).__name__}.") from error

    def from_exact_bytes(self, given: bytes) -> State:
        """`from_bytes`, for an object that is known to be `bytes`."""
        if given[:4] != MAGIC:
            raise BrokenBytes("These bytes are not a position of Atlantis: they do not begin with ATLS.")
        least = ENVELOPE + (given[5] if len(given) >= ENVELOPE else 0)
        if len(given) < least:
            raise BrokenBytes(f"The bytes are truncated: {len(given)} of at least {least}.")
        if given[4] != BYTES_VERSION:
            raise BrokenBytes(f"The bytes have format {given[4]}; this program reads format {BYTES_VERSION}.")
        name_end = ENVELOPE + given[5]
        name = given[ENVELOPE:name_end].decode("ascii", "replace")
        if name != self.card.name:
            of = repr(name) if name.isidentifier() else "no game"
            raise BrokenBytes(f"The bytes are a position of {of}, not of {self.card.name!r}.")
        begin = name_end + FINGERPRINT
        expected = begin + 2 * self.layout.size + 4
        if len(given) >= begin and given[name_end:begin] != self.fingerprint:
            raise BrokenBytes(
                f"The bytes are a position of {self.card.title} with other players, options, data or "
                "another version of the rules."
            )
        if len(given) < expected:
            raise BrokenBytes(f"The bytes are truncated: {len(given)} of {expected}.")
        if len(given) > expected:
            raise BrokenBytes(f"There are {len(given) - expected} extra bytes: {expected} were expected.")
        if zlib.crc32(given[:-4]) != int.from_bytes(given[-4:], "little"):
            raise BrokenBytes("The bytes were changed: the checksum does not match.")
        cells = self.layout.cells()
        for i in range(self.layout.size):
            cells[i] = i64(read_i16_le(given, begin + 2 * i))
        misfit = self.layout.misfit(cells)
        if misfit:
            raise BrokenBytes(f"The bytes are not a position of {self.card.title}: {misfit}.")
        return self.resume(cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.fingerprint == self.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        if self.rebuild is None:
            raise CannotPickle("Only games made by `atlantis.load` can be pickled.")
        return self.rebuild, (self.card.name, self.players, dict(self.options), self.data.replaced or None)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<{self.card.title}, {self.players} players{options}>"
