"""The weights of a game's evaluation, and evaluations with other weights.

A game may keep its weights in a class `Worths`, whose attributes can be changed, and pass an instance to its
evaluation. Otherwise its weights are constants, which are compiled with the core: an evaluation with other weights is
then loaded from the sources of the game's `evaluation*.py` and interpreted, while the rules stay compiled. That is many
times slower.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import Game, WrongOption
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.options import suggest
from atlantis.files import read_json
from atlantis.games import card, modules

Weights = dict[str, Any]
"""By name: a number, or a list of numbers."""


class EvaluationSources:
    """Finds some modules as .py files."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.files[name]) if name in self.files else None


def evaluation_files(game: str) -> dict[str, Path]:
    """The modules of a game's evaluation, by name."""
    package = modules()[card(game).name].__name__
    return {f"{package}.{path.stem}": path for path in sorted(Path(card(game).folder).glob("evaluation*.py"))}


@contextmanager
def interpreted(files: Mapping[str, Path]) -> Iterator[None]:
    """Import these modules from source; afterwards other imports get the compiled ones again."""
    homes = [(vars(sys.modules[name.rpartition(".")[0]]), name.rpartition(".")[2]) for name in files]
    loaded = {name: sys.modules.pop(name) for name in files if name in sys.modules}
    known = [(home, name, home.pop(name)) for home, name in homes if name in home]
    finder = EvaluationSources(files)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in files:
            sys.modules.pop(name, None)
        for home, name in homes:
            home.pop(name, None)
        sys.modules.update(loaded)
        for home, name, module in known:
            home[name] = module


@cache
def sources(game: str) -> dict[str, ModuleType]:
    """The modules of a game's evaluation, interpreted, by their last name. Their weights can be changed."""
    files = evaluation_files(game)
    with interpreted(files):
        return {name.rpartition(".")[2]: importlib.import_module(name) for name in files}


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def worths_of(game: str) -> Any:
    """The class of a game's weights; None if they are constants."""
    found = [getattr(importlib.import_module(name), "Worths", None) for name in evaluation_files(game)]
    return next(filter(None, found), None)


@cache
def own_weights(game: str) -> Weights:
    """All weights of a game's evaluation: the attributes of its `Worths`, or constants at the top of its modules; also
    lists of them."""
    worths = worths_of(game)
    if worths is not None:
        made = worths()
        values = {name: getattr(made, name) for name in dir(made) if not name.startswith("_")}
        return {name: value if is_number(value) else list(value) for name, value in values.items()}
    found: Weights = {}
    for path in evaluation_files(game).values():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            targets = (
                node.targets
                if isinstance(node, ast.Assign)
                else [node.target]
                if isinstance(node, ast.AnnAssign)
                else []
            )
            if len(targets) == 1 and isinstance(targets[0], ast.Name) and targets[0].id.isupper():
                value = literal(getattr(node, "value", None))
                if is_number(value) or (isinstance(value, list) and value and all(map(is_number, value))):
                    found[targets[0].id] = value
    return found


def literal(node: ast.expr | None) -> object:
    """The value of a constant expression; None if it is not one."""
    try:
        return None if node is None else ast.literal_eval(node)
    except ValueError:
        return None


def weighted(game: Game, weights: Weights) -> Callable[[], Evaluation]:
    """Makes evaluations of a game with these weights; those that are not given are unchanged."""
    worths, kind = worths_of(game.card.name), type(game.evaluation())
    if worths is None:
        return interpreted_evaluation(game, kind, weights)
    make: Any = kind
    return lambda: make(with_weights(worths, weights))


def with_weights(worths: Any, weights: Weights) -> Any:
    """A changed instance of a game's `Worths`."""
    made = worths()
    for name, value in weights.items():
        setattr(made, name, as_vec(value) if isinstance(value, list) else value)
    return made


def as_vec(numbers: list[Any]) -> Any:
    return vec[float](numbers) if any(isinstance(number, float) for number in numbers) else vec[i64](numbers)


def interpreted_evaluation(game: Game, usual: type[Evaluation], weights: Weights) -> Callable[[], Evaluation]:
    """The same where the weights are constants. A process can use only one set of them at a time."""
    found, all_weights = sources(game.card.name), {**own_weights(game.card.name), **weights}
    kind = getattr(found[usual.__module__.rpartition(".")[2]], usual.__name__)
    names = list(inspect.signature(kind).parameters)

    def make() -> Evaluation:
        for module in found.values():
            for name in vars(module).keys() & all_weights.keys():
                setattr(module, name, all_weights[name])
        made: Evaluation = kind(**{name: game if name == "game" else getattr(game, name) for name in names})
        return made

    return make


def read_weights(path: Path, game: str) -> Weights:
    """The weights in a file written by `atlantis lab fit`; WrongOption if they are not those of the game."""
    found = read_json(path)
    given = found.get("weights")
    if not isinstance(given, dict) or found.get("game") != game:
        raise WrongOption(f"{path} has no weights for {game}; `atlantis lab fit` writes such files.")
    own = own_weights(game)
    for name, value in given.items():
        if name not in own:
            raise WrongOption(f"{path}: the evaluation of {game} has no number {name!r}: {suggest(name, own)}")
        same = (
            len(value) == len(own[name]) and all(map(is_number, value))
            if isinstance(value, list) and isinstance(own[name], list)
            else is_number(value) and is_number(own[name])
        )
        if not same:
            raise WrongOption(f"{path}: {name} is {str(value)[:60]}, but it must be like {own[name]}.")
    return given
