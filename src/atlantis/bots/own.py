"""Your own bots: classes with a method `choose(state)`, found by entry point or by path.

    class First:
        def choose(self, state):
            return state.legal_actions()[0]

`mybots:First` is the class in a module, `bots/mine.py:First` the one in a file. An installed package offers bots
through entry points of the group `atlantis.bots`; they are called by the name of the entry point.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import re
import reprlib
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from atlantis.bots.bot import Bot, BotFailed
from atlantis.bots.processes import describe_error
from atlantis.engine import AtlantisError, Game, State, WrongOption
from atlantis.engine.options import suggest
from atlantis.engine.state import as_code

PLUGINS: Final = "atlantis.bots"
"""The entry point group for bots of other packages."""
LOCATION: Final = re.compile(r"(.+\.py|[A-Za-z_][\w.]*):([A-Za-z_]\w*)")
"""`module:Class` or `path/to/file.py:Class`."""
ALLOWED: Final[set[str]] = set()
"""Locations that whoever runs this process has named. A table accepts these, and no others: a location from somebody
else, in a message or a record, would run code of their choice."""


LOCAL: Final[dict[str, Any]] = {}
"""Classes that only this process knows, by name: those of a notebook, for example."""


def name_class(kind: Any) -> str:
    """The name under which a bot is found again: the location of its class, or, for a class that no other process can
    import, its own name."""
    name = f"{kind.__module__}:{kind.__qualname__}" if inspect.isclass(kind) else reprlib.repr(kind)
    check_class(kind, name)
    if kind.__module__ != "__main__" and LOCATION.fullmatch(name):
        allow(name)
        return name
    LOCAL[kind.__qualname__] = kind
    return str(kind.__qualname__)


def is_local(name: str) -> bool:
    """Is this a class that only this process knows?"""
    return name in LOCAL


def allow(location: str) -> None:
    """Let this bot sit at tables of this process; WrongOption if it cannot be loaded."""
    bot_class(location)
    ALLOWED.add(location)


@cache
def plugins() -> dict[str, EntryPoint]:
    """The bots of installed packages by name."""
    return {point.name: point for point in entry_points(group=PLUGINS)}


def own_bots() -> list[str]:
    """The names of all bots that are not ours."""
    return sorted({*plugins(), *ALLOWED, *LOCAL})


def is_known(name: str) -> bool:
    """Is this a bot of an installed package, or one that was allowed?"""
    return name in own_bots()


def bot_class(name: str) -> Any:
    """The class of a bot, by entry point or location; WrongOption says what is wrong with it."""
    return LOCAL[name] if name in LOCAL else find_class(name)


@cache
def find_class(name: str) -> Any:
    point = plugins().get(name)
    location = LOCATION.fullmatch(point.value if point else name)
    if location is None:
        raise WrongOption(
            f"{name[:80]!r} is not the location of a bot; write module:Class or path/to/file.py:Class, "
            "e.g. mybots:First."
        )
    module = load_module(location[1], name)
    found = getattr(module, location[2], None)
    if found is None:
        classes = [each for each, value in vars(module).items() if inspect.isclass(value) and hasattr(value, "choose")]
        raise WrongOption(f"{location[1]} has no bot {location[2]!r}: {suggest(location[2], classes)}")
    check_class(found, name)
    return found


def load_module(where: str, name: str) -> ModuleType:
    """The module or file; the current folder is searched, too."""
    try:
        if not where.endswith(".py"):
            if "" not in sys.path:
                sys.path.insert(0, "")
            return importlib.import_module(where)
        path = Path(where).resolve()
        if not path.is_file():
            raise WrongOption(f"{name}: there is no file {where}.")
        alias = f"atlantis_own_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
        if alias not in sys.modules:
            spec = importlib.util.spec_from_file_location(alias, path)
            assert spec is not None
            assert spec.loader is not None
            module = sys.modules[alias] = importlib.util.module_from_spec(spec)
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[alias]
                raise
        return sys.modules[alias]
    except ModuleNotFoundError as error:
        if error.name == where.partition(".")[0] or error.name == where:
            raise WrongOption(
                f"{name}: there is no module {where!r}. It must be installed, or be a file in the current folder; "
                "for a file elsewhere write its path, e.g. bots/mine.py:First."
            ) from error
        raise WrongOption(f"{name} cannot be loaded: {describe_error(error)}.") from error
    except AtlantisError:
        raise
    except Exception as error:
        raise WrongOption(f"{name} cannot be loaded: {describe_error(error)}.") from error


def check_class(found: Any, name: str) -> None:
    """WrongOption if this is not a class of bots."""
    if not inspect.isclass(found):
        raise WrongOption(f"{name} is not a class of bots, but an object of the type {type(found).__name__}.")
    if not callable(getattr(found, "choose", None)):
        raise WrongOption(f"{name} has no method `choose(state)`, which returns the code of a legal move.")
    if issubclass(found, Bot):
        return
    try:
        unknown = [
            parameter.name
            for parameter in inspect.signature(found).parameters.values()
            if parameter.default is parameter.empty
            and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
            and parameter.name not in ("game", "seed")
        ]
    except ValueError:  # a class of compiled code without a signature: it is called without arguments
        unknown = []
    if unknown:
        raise WrongOption(
            f"{name} cannot be created: its constructor needs {', '.join(unknown)}. It may take `game` and `seed`; "
            "everything else needs a default."
        )


class OwnBot(Bot):
    """An object of somebody's class at a seat. What it returns is checked, and its errors are a `BotFailed`."""

    def __init__(self, game: Game, name: str, seed: int, kind: Any) -> None:
        super().__init__(game, name, seed)
        self.bot: Any = self.guard("be created", lambda: create(kind, game, name, seed))

    def decide(self, state: State, legal: list[int]) -> int:
        given = self.guard("choose a move", lambda: self.bot.choose(state.clone()))
        try:
            code = as_code(given)
        except AtlantisError as error:
            raise BotFailed(f"{self.name} did not choose a move: {error}") from error
        if code not in legal:
            raise BotFailed(f"{self.name} chose an illegal move: {state.explain(code, 'en')}")
        return code

    def follow(self, code: int) -> None:
        if hasattr(self.bot, "follow"):
            self.guard("follow a move", lambda: self.bot.follow(code))

    def guard(self, what: str, call: Any) -> Any:
        try:
            return call()
        except (Exception, SystemExit) as error:  # a bot must not end the program that it plays in
            raise BotFailed(f"{self.name} failed to {what}: {describe_error(error)}") from error


def create(kind: Any, game: Game, name: str, seed: int) -> Any:
    """An object of the class: with the game and the seed, if its constructor has such arguments."""
    if issubclass(kind, Bot):
        return kind(game, name, seed)
    try:
        wanted = inspect.signature(kind).parameters
    except ValueError:
        return kind()
    return kind(**{key: value for key, value in {"game": game, "seed": seed}.items() if key in wanted})


def make_own_bot(game: Game, name: str, seed: int) -> Bot:
    """A bot by entry point or location."""
    return OwnBot(game, name, seed, bot_class(name))
