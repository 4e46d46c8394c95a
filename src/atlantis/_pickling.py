"""How the compiled classes, and errors with arguments of their own, are pickled: by the arguments of their constructors.

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
    BrokenRecord,
    CannotPickle,
    Event,
    Field,
    Kind,
    Layout,
    Names,
    Pending,
    Tally,
    Thing,
    Translator,
    WrongData,
)
from atlantis.engine.actions import Fields
from atlantis.engine.errors import OtherVersion
from atlantis.engine.i18n import TRANSLATORS, game_translator
from atlantis.engine.record import NotPossible
from atlantis.search import Endgame, MoveStats, Settings, Tree

Reduced = tuple[Any, ...]
"""What `__reduce__` returns: a function, its arguments, and attributes to set afterwards."""


CLASSES: Final = (
    Action,
    Event,
    Fields,
    Layout,
    MoveStats,
    Names,
    NotPossible,
    Pending,
    Settings,
    Tally,
    Thing,
    WrongData,
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


def kind(thing: Kind) -> Reduced:
    left = {name: getattr(thing, name) for name in ("types", "rows", "either_way", "base", "number")}
    return Kind, (thing.name, thing.constant, []), left


def actions(thing: Actions) -> Reduced:
    players = [kind for kind in thing.kinds if kind.base < thing.choices]
    return Actions, (players, thing.kinds[len(players) :], thing.types)


def broken_record(thing: BrokenRecord) -> Reduced:
    return partial(type(thing), thing.line, thing.what, **thing.values), ()


def translator(thing: Translator) -> Reduced:
    for key, known in TRANSLATORS.items():
        if known is thing:
            lang, _, folder = key.partition(" ")
            return game_translator, (lang, folder)
    raise CannotPickle("Only a translator made by `atlantis.engine.translator` can be pickled.")


def refuse(instead: str, thing: object) -> Reduced:
    raise CannotPickle(
        f"{type(thing).__name__} cannot be pickled or copied, because it keeps buffers of compiled code. {instead}"
    )


REDUCERS: Final[dict[type, Callable[[Any], Reduced]]] = {
    **dict.fromkeys(CLASSES, by_arguments),
    Actions: actions,
    BrokenRecord: broken_record,
    Field: field,
    Kind: kind,
    OtherVersion: broken_record,
    Translator: translator,
    Batch: partial(refuse, "Pickle the positions, `batch.state(number)`, and make a batch from them."),
    Endgame: partial(refuse, "Pickle the position, and solve it again."),
    Tree: partial(refuse, "Pickle the position, and search it again."),
}


def register_reducers() -> None:
    """Tell pickle and copy about the compiled classes."""
    for kind, reducer in REDUCERS.items():
        copyreg.pickle(kind, reducer)
