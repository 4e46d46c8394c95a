"""Write docs/api.md, the reference, from the docstrings: `uv run python tools/api.py`; `--check`: is it up to date?

It reads the sources and imports nothing: the compiled core has no signatures to ask for, and no extra is needed.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sources import (
    Thing,
    arguments_of,
    as_type,
    assigned_by,
    comment,
    constructor,
    find,
    init_of,
    is_plain,
    literal,
    names_of,
    signature,
    text_of,
    tree_of,
    value_of,
)

PAGE = Path(__file__).parents[1] / "docs" / "api.md"
INTRO = """# Reference

Written from the docstrings by `tools/api.py`; do not change it by hand. [research.md](research.md) shows how it
is used, [contract.md](contract.md) says what every game promises.

"""
GROUPS: list[tuple[str, str, list[str]]] = [
    ("Setting up", "atlantis", ["games", "card", "load", "CHANCE", "OVER", "CORE"]),
    ("Games and positions", "atlantis", ["Game", "State", "Action", "Event"]),
    ("Games and positions", "atlantis.engine", ["Card", "Option", "Breakdown", "Row", "Thing"]),
    (
        "Making a game",
        "atlantis.engine",
        [
            "Actions",
            "Names",
            "kind",
            "counted",
            "different",
            "unordered",
            "joint",
            "Words",
            "PlainWords",
            "Noun",
            "Ask",
            "Strength",
            "usual_levels",
            "Diagram",
            "Line",
            "Item",
        ],
    ),
    ("Records", "atlantis", ["Record", "read_record", "parse_record"]),
    ("Random games and counted positions", "atlantis", ["playouts", "perft"]),
    ("Random games and counted positions", "atlantis.engine", ["Tally", "complete_games"]),
    ("Many games at once", "atlantis.adapters.batch", ["batch", "Games"]),
    ("Many games at once", "atlantis.engine", ["Batch"]),
    ("OpenSpiel", "atlantis.adapters.openspiel", ["*"]),
    ("PettingZoo", "atlantis.adapters.pettingzoo", ["env", "parallel_env", "raw_env"]),
    ("Gymnasium", "atlantis.adapters.gymnasium", ["AtlantisEnv"]),
    ("Bots", "atlantis.bots", ["*"]),
    ("Bots", "atlantis.bots.names", ["BotName", "parse_bot"]),
    ("Bots", "atlantis.bots.playing", ["play_game"]),
    ("Bots", "atlantis.bots.luck", ["Luck"]),
    ("Search", "atlantis.search", ["*"]),
    ("Search", "atlantis.engine", ["Evaluation"]),
    ("A test kit", "atlantis.testing", ["*"]),
    (
        "Refusals",
        "atlantis",
        [
            "AtlantisError",
            "UnknownGame",
            "WrongOption",
            "WrongData",
            "UnknownMove",
            "IllegalAction",
            "NotChance",
            "BrokenBytes",
            "BrokenRecord",
            "UnknownLanguage",
        ],
    ),
]
MODULES_THAT_INTRODUCE = {"OpenSpiel", "PettingZoo", "Gymnasium", "A test kit"}
"""Groups that begin with the docstring of their module."""
ATTRIBUTES = {
    "Game": [
        "card",
        "players",
        "options",
        "data",
        "layout",
        "action_table",
        "actions",
        "choices",
        "most_moves",
        "words",
        "fingerprint",
    ],
    "State": ["game", "cells"],
    "Record": ["game", "seats", "moves", "state"],
    "Action": ["kind", "fields"],
    "Card": ["players", "usual_players", "chance", "utility", "options"],
    "Event": ["kind"],
    "Breakdown": ["rows", "verdict"],
    "Row": ["label", "points", "reason"],
    "Thing": ["field", "value", "name", "what"],
    "Tally": ["games", "moves", "returns", "wins"],
    "Found": ["code", "visits", "worth"],
    "Batch": ["games", "masks", "cells", "actors", "over", "rewards", "chosen"],
    "BrokenRecord": ["line"],
    "AtlantisGame": ["atlantis"],
    "raw_env": ["game", "position"],
    "AtlantisEnv": ["game", "position", "seat"],
}
"""Attributes that are for everybody, besides those with a docstring."""
INNER = {"one simulation", "one game", "search", "the order of moves", "what is kept"}
"""Parts of classes that are nobody else's."""
HIDDEN = {
    "Game.examples_for",
    "Game.from_exact_bytes",
    "Game.room",
    "State.emit",
    "raw_env.proceed",
    "AtlantisEnv.begin",
    "AtlantisEnv.proceed",
    "AtlantisEnv.play",
    "AtlantisEnv.answer",
}
LISTED = {"Refusals"}
"""Groups of which there is little to say."""


def attributes(owner: ast.ClassDef, source: list[str]) -> Iterator[str]:
    """Documented attributes and those named in ATTRIBUTES: name, type, what is said of it."""
    wanted, init = ATTRIBUTES.get(owner.name, []), init_of(owner)
    given = {} if init is None else {one.arg: one.annotation for one in init.args.args}
    found: dict[str, str] = {}
    for body, prefix in [(owner.body, ""), *([(init.body, "self.")] if init is not None else [])]:
        for node, following in zip(body, [*body[1:], None], strict=True):
            target = assigned_by(node)
            if target is None or not ast.unparse(target).startswith(prefix):
                continue
            name, said = ast.unparse(target).removeprefix(prefix), literal(following)
            if name.startswith("_") or not (said or name in wanted):
                continue
            said = said or comment(source[node.lineno - 1])
            annotation = node.annotation if isinstance(node, ast.AnnAssign) else given.get(name)
            kind = "" if annotation is None or "Final" in ast.unparse(annotation) else f": {as_type(annotation)}"
            found[name] = f"- `{name}{kind}`" + (f"  \n  {said[0].upper()}{said[1:]}" if said else "")
    if missing := [name for name in wanted if name not in found]:
        raise SystemExit(f"{owner.name} has no attribute {missing}: ATTRIBUTES is out of date.")
    yield from found.values()


def methods(owner: ast.ClassDef, source: list[str]) -> Iterator[str]:
    """Documented methods, under the headings that the source has for them."""
    headings = {
        number: match.group(1)
        for number, line in enumerate(source, 1)
        if (match := re.match(r"    # ---- (.*?) -+$", line))
    }
    heading = told = ""
    for node in owner.body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        if f"{owner.name}.{node.name}" in HIDDEN:
            continue
        above = [number for number in headings if owner.lineno < number < node.lineno]
        heading = headings[above[-1]] if above else ""
        if heading in INNER or not ast.get_docstring(node):
            continue
        if heading != told:
            yield f"\n*{heading[0].upper()}{heading[1:]}*\n"
            told = heading
        how = " ".join(signature(node.name, arguments_of(node), node.returns).split()).replace("( ", "(")
        decorated = [ast.unparse(decorator) for decorator in node.decorator_list]
        shown = how.replace("() -> ", ": ") if "property" in decorated else how
        yield f"- `{shown}`  \n  " + text_of(node).replace("\n", "\n  ")


# ---- the page --------------------------------------------------------------------------------------------------------


def entry(thing: Thing) -> list[str]:
    """A heading, how it is called, what is said of it, and what it has."""
    node, name = thing.node, thing.shown.rsplit(".", 1)[-1]
    rows: list[str] = []
    if isinstance(node, ast.FunctionDef):
        how, said = signature(name, arguments_of(node), node.returns), text_of(node)
    elif isinstance(node, ast.ClassDef):
        init = init_of(node)
        told = text_of(init) if init is not None else ""
        how, said = constructor(node), text_of(node) + (f"\n\n{told}" if told else "")
        for part in (attributes(node, thing.source), methods(node, thing.source)):
            found = list(part)
            rows += ["", *found] if found and not found[0].startswith("\n") else found
    else:
        assert isinstance(node, ast.Module)
        assigned = node.body[0]
        assert isinstance(assigned, ast.Assign | ast.AnnAssign)
        value = assigned.value
        assert value is not None
        how = f"{name} = {value_of(value)}" if is_plain(value) else name
        said = literal(node.body[1] if len(node.body) > 1 else None)
    return [f"### {thing.shown}\n\n```python\n{how}\n```", *([f"\n{said}"] if said else []), *rows, ""]


def line_of(thing: Thing) -> list[str]:
    """The same in a line, for a class that has nothing but its name."""
    assert isinstance(thing.node, ast.ClassDef)
    base = ast.unparse(thing.node.bases[0])
    return [f"- `{thing.shown.rsplit('.', 1)[-1]}({base})`: {' '.join(text_of(thing.node).split())}"]


def anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-")


def page() -> str:
    """The whole reference."""
    uncovered = set(names_of("atlantis")) - {
        name for _, module, names in GROUPS if module == "atlantis" for name in names
    }
    if uncovered:
        raise SystemExit(f"these names of atlantis are in no group: {sorted(uncovered)}")
    groups: dict[str, list[str]] = {}
    contents: dict[str, list[str]] = {}
    for title, module, wanted in GROUPS:
        lines, links = groups.setdefault(title, []), contents.setdefault(title, [])
        if title in MODULES_THAT_INTRODUCE and not lines:
            lines += [text_of(tree_of(module)), ""]
        for name in names_of(module) if wanted == ["*"] else wanted:
            thing = find(module, name, f"{module}.{name}")
            lines += line_of(thing) if title in LISTED else entry(thing)
            links += [] if title in LISTED else [f"[{name}](#{anchor(thing.shown)})"]
    table = [
        f"- [{title}](#{anchor(title)}){': ' if links else ''}{', '.join(links)}" for title, links in contents.items()
    ]
    body = [line for title, lines in groups.items() for line in (f"## {title}\n", *lines)]
    return INTRO + "\n".join([*table, "", *body]).rstrip() + "\n"


def main() -> None:
    if "--check" not in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        raise SystemExit("docs/api.md is not what the docstrings say: run `uv run python tools/api.py`.")


if __name__ == "__main__":
    main()
