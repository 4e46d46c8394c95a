"""Docstrings and signatures of the compiled core.

mypyc compiles no docstrings, and no signature if a default is not a literal. Both are read from the sources here and
written into its C files, so that `help` and `inspect.signature` work as they do without compilation.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable
from pathlib import Path

from setuptools import Extension

Function = ast.FunctionDef | ast.AsyncFunctionDef


def read(sources: Iterable[Path], root: Path) -> dict[str, str]:
    """The documentation in the sources by mypyc's C names (`atlantis___engine___state___State___apply`).

    It is written as CPython stores it for compiled code: the signature, `--`, the docstring.
    """
    found: dict[str, str] = {}
    for path in sources:
        module = "___".join(path.relative_to(root).with_suffix("").parts).removesuffix("_____init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[module] = docstring(tree)
        for node in tree.body:
            if isinstance(node, Function):
                found[f"{module}___{node.name}"] = document(node.name, node.args, docstring(node))
            elif isinstance(node, ast.ClassDef):
                read_class(found, f"{module}___{node.name}", node)
    return found


def read_class(found: dict[str, str], name: str, node: ast.ClassDef) -> None:
    methods = [each for each in node.body if isinstance(each, Function)]
    for method in methods:
        decorators = {ast.unparse(each) for each in method.decorator_list}
        if "property" in decorators:
            found[f"{name}___{method.name}"] = docstring(method)
        else:
            bound = "staticmethod" not in decorators
            found[f"{name}___{method.name}"] = document(method.name, method.args, docstring(method), bound)
    init = next((method.args for method in methods if method.name == "__init__"), None)
    found[name] = docstring(node)
    if init is not None:
        init.args.pop(0)
        found[name] = document(node.name, init, docstring(node))
    elif not node.bases:
        found[name] = f"{node.name}()\n--\n\n{docstring(node)}"
    if any("dataclass" in ast.unparse(each) for each in node.decorator_list):
        found[name] = document(node.name, dataclass_arguments(node), docstring(node))


def docstring(node: ast.Module | ast.ClassDef | Function) -> str:
    return inspect.cleandoc(ast.get_docstring(node, clean=False) or "")


def document(name: str, arguments: ast.arguments, text: str, bound: bool = False) -> str:
    """The signature without annotations, and the docstring. Defaults that are not literals are written as `...`."""
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    for argument in every:
        if argument is not None:
            argument.annotation = None
    arguments.defaults = [literal(default) for default in arguments.defaults]
    arguments.kw_defaults = [default and literal(default) for default in arguments.kw_defaults]
    return f"{name}({'$' if bound else ''}{ast.unparse(arguments)})\n--\n\n{text}"


def literal(default: ast.expr) -> ast.expr:
    try:
        ast.literal_eval(default)
    except ValueError:
        return ast.Constant(...)
    return default


def dataclass_arguments(node: ast.ClassDef) -> ast.arguments:
    """The arguments of a dataclass: its fields in order."""
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    return ast.arguments(
        posonlyargs=[],
        args=[ast.arg(each.target.id) for each in fields if isinstance(each.target, ast.Name)],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[each.value for each in fields if each.value is not None],
    )


STRING = r'(NULL|"(?:[^"\\]|\\.)*")'
FUNCTION = re.compile(r"(\(PyCFunction\)CPyPy_(\w+),[^()]*?PyDoc_STR\()" + STRING)
CLASS = re.compile(r"(static PyTypeObject CPyType_(\w+)_template_ = \{.*?\.tp_doc = PyDoc_STR\()" + STRING, re.DOTALL)
PROPERTIES = re.compile(r"static PyGetSetDef (\w+)_getseters\[\] = \{.*?Sentinel", re.DOTALL)
PROPERTY = re.compile(r'(\{"(\w+)",[^{}]*?)NULL(, NULL\},)')
MODULE = re.compile(r'(PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*)NULL(, /\* docstring \*/)')
"""Where mypyc writes documentation, or NULL for none: the text before it, and what is documented."""


def document_c(code: str, found: dict[str, str]) -> str:
    """A C file of mypyc with the documentation of its functions, classes, properties and modules."""
    from mypyc.codegen.cstring import c_string_initializer  # there is no mypyc in a build that does not compile

    def string(name: str, otherwise: str) -> str:
        text = found.get(name)
        return c_string_initializer(text.encode()) if text else otherwise

    def properties(table: re.Match[str]) -> str:
        return PROPERTY.sub(lambda m: m[1] + string(f"{table[1]}___{m[2]}", "NULL") + m[3], table[0])

    code = FUNCTION.sub(lambda m: m[1] + string(m[2], m[3]), code)
    code = CLASS.sub(lambda m: m[1] + string(m[2], m[3]), code)
    code = PROPERTIES.sub(properties, code)
    return MODULE.sub(lambda m: m[1] + string(m[2].replace(".", "___"), "NULL") + m[3], code)


def add_docstrings(extensions: Iterable[Extension], sources: Iterable[Path], root: Path) -> None:
    """Compile documented copies of mypyc's C files. They are only written if they change, so objects can be kept."""
    found = read(sources, root)
    for extension in extensions:
        extension.sources = [documented(Path(source), found) for source in extension.sources]


def documented(source: Path, found: dict[str, str]) -> str:
    if not source.name.startswith("__native"):
        return str(source)
    code = document_c(source.read_text(encoding="utf-8"), found)
    target = source.with_name(f"documented_{source.name.removeprefix('__native_')}")
    if not target.exists() or target.read_text(encoding="utf-8") != code:
        target.write_text(code, encoding="utf-8")
    return str(target)
