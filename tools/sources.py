"""Read what the sources define and say, without importing them: for tools/api.py."""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
NATIVE = re.compile(r"\b(i64|i16|u8)\b")


@dataclass
class Thing:
    """A definition found in the sources."""

    shown: str  # the name it is imported by
    node: ast.AST
    source: list[str]


def path_of(module: str) -> Path:
    path = SOURCES.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def tree_of(module: str) -> ast.Module:
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def names_of(module: str) -> list[str]:
    """What a module's `__all__` lists."""
    for node in tree_of(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            found: list[str] = ast.literal_eval(node.value)
            return found
    raise SystemExit(f"{module} has no __all__: say in GROUPS which of its names are for everybody.")


def find(module: str, name: str, shown: str) -> Thing:
    """Where a name is defined, followed through imports."""
    tree = tree_of(module)
    for number, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return Thing(shown, node, path_of(module).read_text(encoding="utf-8").splitlines())
        target = ast.unparse(assigned) if (assigned := assigned_by(node)) is not None else ""
        if target == name:
            return Thing(shown, ast.Module([node, *tree.body[number + 1 : number + 2]], []), [])
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return find(str(node.module), alias.name, shown)
    raise SystemExit(f"{module} has no {name}: GROUPS or __all__ is out of date.")


def assigned_by(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.AnnAssign):
        return node.target
    return node.targets[0] if isinstance(node, ast.Assign) else None


def text_of(node: ast.AST) -> str:
    """A docstring, ready for the page."""
    assert isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    return inspect.cleandoc(ast.get_docstring(node) or "")


def literal(node: ast.AST | None) -> str:
    """The text that documents the assignment before it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return " ".join(node.value.value.split())
    return ""


def arguments_of(node: ast.FunctionDef) -> list[str]:
    """The arguments as they are declared, without the object itself."""
    given = node.args
    plain = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [*[None] * (len(plain) - len(given.defaults)), *given.defaults]
    found = [argument(one, default) for one, default in zip(plain, defaults, strict=True)]
    if plain and plain[0].arg in ("self", "cls"):
        del found[0]
    if given.vararg is not None:
        found.append(f"*{argument(given.vararg)}")
    elif given.kwonlyargs:
        found.append("*")
    found += [argument(one, default) for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    return found + ([f"**{argument(given.kwarg)}"] if given.kwarg is not None else [])


def argument(given: ast.arg, default: ast.expr | None = None) -> str:
    kind = "" if given.annotation is None else f": {as_type(given.annotation)}"
    return f"{given.arg}{kind}" + (f" = {value_of(default)}" if default is not None else "")


def as_type(node: ast.expr) -> str:
    """Native integers are integers to whoever calls."""
    return NATIVE.sub("int", ast.unparse(node))


def value_of(node: ast.expr) -> str:
    return ast.unparse(node).replace("'", '"')


def signature(name: str, arguments: list[str], returns: ast.expr | None) -> str:
    """How it is called, on one line if that is not too long."""
    returned = "" if returns is None else f" -> {as_type(returns)}"
    line = f"{name}({', '.join(arguments)}){returned}"
    return line if len(line) <= 110 else f"{name}(\n    " + ",\n    ".join(arguments) + f",\n){returned}"


def init_of(owner: ast.ClassDef) -> ast.FunctionDef | None:
    return next((node for node in owner.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"), None)


def fields_of(owner: ast.ClassDef) -> list[ast.AnnAssign]:
    """The fields, if it is a dataclass."""
    if not any("dataclass" in ast.unparse(decorator) for decorator in owner.decorator_list):
        return []
    return [node for node in owner.body if isinstance(node, ast.AnnAssign)]


def constructor(owner: ast.ClassDef) -> str:
    init, fields = init_of(owner), fields_of(owner)
    if init is not None:
        return signature(owner.name, arguments_of(init), None)
    if fields:
        return signature(
            owner.name,
            [argument(ast.arg(ast.unparse(one.target), one.annotation), default_of(one)) for one in fields],
            None,
        )
    bases = ", ".join(ast.unparse(base) for base in owner.bases)
    return f"class {owner.name}({bases})" if bases else f"{owner.name}()"


def default_of(field: ast.AnnAssign) -> ast.expr | None:
    """What stands behind a field's `=`, or what its factory makes."""
    value = field.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        given = value.keywords[0]
        return given.value if given.arg == "default" else ast.Call(given.value, [], [])
    return value


def comment(line: str) -> str:
    found = re.search(r"  # (?!type:|noqa)(.*)$", line)
    return found.group(1) if found else ""


def is_plain(value: ast.expr) -> bool:
    """Is it written out, so that it can be shown?"""
    try:
        ast.literal_eval(value)
    except ValueError:
        return False
    return True
