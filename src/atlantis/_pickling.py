"""How the compiled classes are pickled and copied: by the arguments of their constructors.

Compiled classes cannot be created empty and filled later, which is what Python does by default. Positions and games
know how to pickle themselves (`State.__reduce__`, `Game.__reduce__`). Buffers of compiled code cannot be pickled at
all, and the error says what to pickle instead.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from functools import cache, partial
from inspect import signature
from typing import Any, Final

from atlantis.engine import (
    Action,
    Actions,
    Batch,
    Breakdown,
    BreakdownRow,
    BrokenRecord,
    CannotPickle,
    Card,
    Data,
    DataValue,
    Event,
    Field,
    Game,
    Kind,
    Layout,
    Names,
    Option,
    Pending,
    Record,
    Strength,
    Tally,
    Thing,
    Translator,
    WrongData,
)
from atlantis.engine.actions import Fields
from atlantis.engine.errors import Message, Mistake, OtherVersion
from atlantis.engine.i18n import TRANSLATORS, game_translator
from atlantis.engine.record import NotPossible
from atlantis.search import Endgame, MoveStats, Settings, Tree

Reduced = tuple[Any, ...]
"""What `__reduce__` returns: a function, its arguments, and attributes to set afterwards."""


CLASSES: Final = (
    *(Action, Breakdown, BreakdownRow, Card, DataValue, Event, Fields, Layout, Mistake, MoveStats, Names, NotPossible),
    *(Option, Pending, Settings, Strength, Tally, Thing, WrongData),
)
"""Each argument of their constructors is an attribute of the same name."""


def by_arguments(thing: Any) -> Reduced:
    kind: Any = type(thing)
    return kind, tuple(getattr(thing, name) for name in arguments(kind))


@cache
def arguments(kind: Any) -> tuple[str, ...]:
    return tuple(signature(kind).parameters)


def field(thing: Field) -> Reduced:
    axes = " ".join(thing.by), " ".join(thing.names), thing.names_from
    return Field, (thing.constant, thing.name, thing.size, thing.low, thing.high, *axes), {"at": thing.at}


def data(thing: Data) -> Reduced:
    left = {"mistakes": thing.mistakes, "misread": thing.misread}
    return Data, (thing.entries, thing.replaced, thing.where, thing.folder), left


def kind(thing: Kind) -> Reduced:
    left = {name: getattr(thing, name) for name in ("types", "rows", "either_way", "base", "number")}
    return Kind, (thing.name, thing.constant, []), left


def actions(thing: Actions) -> Reduced:
    players = [kind for kind in thing.kinds if kind.base < thing.choices]
    return Actions, (players, thing.kinds[len(players) :], thing.types)


def message(thing: Message) -> Reduced:
    return partial(Message, thing.template, **thing.values), ()


def broken_record(thing: BrokenRecord) -> Reduced:
    return partial(type(thing), thing.line, thing.what, **thing.values), ()


def translator(thing: Translator) -> Reduced:
    for key, known in TRANSLATORS.items():
        if known is thing:
            lang, _, folder = key.partition(" ")
            return game_translator, (lang, folder)
    raise CannotPickle("Only a translator made by `atlantis.engine.translator` can be pickled.")


def record(thing: Record) -> Reduced:
    return replay, (thing.game, thing.seats, thing.moves)


def replay(game: Game, seats: list[str], moves: list[int]) -> Record:
    """A record that was pickled."""
    made = Record(game, seats)
    made.moves = moves
    made.state = made.at(len(moves))
    return made


def refuse(instead: str, thing: object) -> Reduced:
    raise CannotPickle(
        f"{type(thing).__name__} cannot be pickled or copied, because it keeps buffers of compiled code. {instead}"
    )


REDUCERS: Final[dict[type, Callable[[Any], Reduced]]] = {
    **dict.fromkeys(CLASSES, by_arguments),
    Actions: actions,
    BrokenRecord: broken_record,
    Data: data,
    Field: field,
    Kind: kind,
    Message: message,
    OtherVersion: broken_record,
    Record: record,
    Translator: translator,
    Batch: partial(refuse, "Pickle the positions, `batch.state(number)`, and make a batch from them."),
    Endgame: partial(refuse, "Pickle the position, and solve it again."),
    Tree: partial(refuse, "Pickle the position, and search it again."),
}


def register_reducers() -> None:
    """Tell pickle and copy about the compiled classes."""
    for kind, reducer in REDUCERS.items():
        copyreg.pickle(kind, reducer)
