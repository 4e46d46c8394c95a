"""`help` and `inspect.signature` show what the sources say, compiled or not."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import atlantis
from atlantis._compiled import compiled_sources
from build_support.docstrings import document_c, read

SOURCE = Path(atlantis.__file__).parent


def public() -> Iterator[tuple[str, object]]:
    """The public names of the core: functions, classes, and the methods and properties that classes define."""
    for module in ("atlantis", "atlantis.engine", "atlantis.search", "atlantis.bots", "atlantis.arena"):
        for name in importlib.import_module(module).__all__:
            thing = getattr(importlib.import_module(module), name)
            if inspect.isclass(thing) or inspect.isroutine(thing):
                yield f"{module}.{name}", thing


PUBLIC = dict(public())


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_has_a_docstring(name: str) -> None:
    assert inspect.getdoc(PUBLIC[name])


@pytest.mark.parametrize("name", [name for name, thing in PUBLIC.items() if inspect.isclass(thing)])
def test_a_public_method_has_a_docstring(name: str) -> None:
    members = vars(PUBLIC[name])
    described = [each for each in members if not each.startswith("_") and is_method(members[each])]
    assert [each for each in described if not inspect.getdoc(getattr(PUBLIC[name], each))] == []


def is_method(member: object) -> bool:
    return inspect.isroutine(member) or isinstance(member, property | staticmethod | classmethod)


@pytest.mark.parametrize("name", [name for name, thing in PUBLIC.items() if inspect.isroutine(thing)])
def test_a_public_function_has_a_signature(name: str) -> None:
    thing = PUBLIC[name]
    assert callable(thing)
    assert inspect.signature(thing) is not None


def test_what_help_shows_is_what_the_source_says() -> None:
    """Every docstring and argument in the sources of the core, against the objects at run time."""
    found = read(compiled_sources(SOURCE), SOURCE.parent)
    checked = 0
    for path in compiled_sources(SOURCE):
        name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        prefix = name.replace(".", "___")
        assert (module.__doc__ or "") == found[prefix]
        for each, thing in vars(module).items():
            if getattr(thing, "__module__", None) != name or each.startswith("_"):
                continue
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    if f"{prefix}___{each}___{member}" in found and not member.startswith("__"):
                        compare(value, found[f"{prefix}___{each}___{member}"])
                        checked += 1
            elif f"{prefix}___{each}" in found and inspect.isroutine(thing):
                compare(thing, found[f"{prefix}___{each}"])
                checked += 1
    assert checked > 500


def compare(thing: object, written: str) -> None:
    signature, _, text = written.rpartition("\n--\n\n")
    assert inspect.cleandoc(thing.__doc__ or "") == text, thing
    if signature and callable(thing):
        names = [name.strip("$* /").split("=")[0] for name in signature.partition("(")[2].rstrip(")").split(", ")]
        given = list(inspect.signature(thing).parameters)
        assert given == [name for name in names if name.isidentifier()], thing


def test_documentation_is_written_into_functions_classes_properties_and_modules() -> None:
    code = """
    {"load", (PyCFunction)CPyPy_m___load, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("load(\\"x\\")\\n--\\n\\n") /* d */},
    {"name",
     (PyCFunction)CPyPy_m___State___name,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL)},
    static PyGetSetDef m___State_getseters[] = {
        {"actor",
         (getter)m___State_get_actor,
        NULL, NULL, NULL},
        {"cells",
         (getter)m___State_get_cells, (setter)m___State_set_cells,
         NULL, NULL},
        {NULL}  /* Sentinel */
    static PyTypeObject CPyType_m___State_template_ = {
        .tp_doc = PyDoc_STR("State()\\n--\\n\\n"),
    PyModuleDef_HEAD_INIT,
    "m",
    NULL, /* docstring */
    """
    found = {
        "m": 'The "module".',
        "m___load": "load(x)\n--\n\nLoads.",
        "m___State": "State()\n--\n\nA state.",
        "m___State___name": "name($self)\n--\n\n",
        "m___State___actor": "Who moves: ≤ 2.",
    }
    pytest.importorskip("mypyc")
    made = document_c(code, found)
    for line in (
        r'PyDoc_STR("load(x)\n--\n\nLoads.") /* d */},',
        r'PyDoc_STR("name($self)\n--\n\n")},',
        r'.tp_doc = PyDoc_STR("State()\n--\n\nA state."),',
        r'"The \"module\".", /* docstring */',
        r'NULL, "Who moves: \342\211\244 2.", NULL},',
    ):
        assert line in made
    assert "(setter)m___State_set_cells,\n         NULL, NULL}," in made
