"""The examples in README and docs run as they stand, and generated pages are up to date."""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import atlantis
from atlantis.cli import app
from atlantis.lab.experiment import cells_of, parse_experiment
from tests.fifth_game import environment, install

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    *(
        page
        for folder in ("", "tutorials", "fr", "fr/rulings")
        for page in sorted((ROOT / "docs" / folder).glob("*.md"))
    ),
]
AUTHORS = ROOT / "docs" / "tutorials" / "authors.md"
"""Its examples need the game in examples/fifth_game."""


def path_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def runnable(page: str) -> str:
    """The page without examples that need a library which is not there. In CI they all are."""

    def kept(block: re.Match[str]) -> str:
        missing = any(importlib.util.find_spec(module) is None for module in block.group(1).split())
        return "\n" * block.group(0).count("\n") if missing and not os.environ.get("CI") else block.group(0)

    return re.sub(r"<!-- needs ([a-z_ ]+) -->\n```python\n.*?```\n", kept, page, flags=re.DOTALL)


@pytest.mark.parametrize("page", [page for page in PAGES if page != AUTHORS], ids=path_of)
def test_the_examples_of_the_page_run(page: Path) -> None:
    text = runnable(page.read_text(encoding="utf-8"))
    examples = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(examples)
    assert result.failed == 0


def test_the_examples_for_authors_run_with_the_fifth_game(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "doctest", str(AUTHORS)],
        capture_output=True,
        text=True,
        env=environment(install(tmp_path)),
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_examples_are_left_out_where_their_library_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    page = "<!-- needs sys atlantean_games -->\n```python\n>>> 1\n```\n<!-- needs sys -->\n```python\n>>> 2\n```\n"
    monkeypatch.setenv("CI", "")
    assert ">>> 1" not in runnable(page)
    assert ">>> 2" in runnable(page)
    assert runnable(page).count("\n") == page.count("\n")
    monkeypatch.setenv("CI", "true")
    assert runnable(page) == page


@pytest.mark.parametrize("page", PAGES, ids=path_of)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_page_of_sizes_is_up_to_date() -> None:
    quick = [] if atlantis.CORE == "compiled" else ["--quick"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "sizes.py"), "--check", *quick], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_tables_of_benchmarks_have_the_figures_of_the_last_run() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "benchmark_tables.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_tables_of_bots_have_the_ratings_that_are_shipped() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "ladder_tables.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_every_public_name_is_in_the_reference() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "api").glob("*.md"))
    listed = {name.rpartition(".")[2] for name in re.findall(r"^::: (\S+)", pages, re.MULTILINE)}
    assert set(atlantis.__all__) <= listed


def data_file(number: int, where: Path) -> Path:
    """A data file of docs/data.md, written to a folder."""
    page = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    path = where / "mine.toml"
    path.write_text(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[number], encoding="utf-8")
    return path


def test_the_first_data_file_of_the_docs_is_told_in_the_rules(tmp_path: Path) -> None:
    path = data_file(0, tmp_path)
    game = atlantis.load("atlanteon", data=path)
    assert game.words.note(game.data.entries["tiles"], "fr") == "as on my copy"
    printed = CliRunner().invoke(app, ["rules", "atlanteon", "--data", str(path), "--lang", "en"])
    assert "Your data file replaces: markers, board.files, board.ranks, tiles." in printed.stdout


@pytest.mark.parametrize(("lang", "folder"), [("en", "rulings"), ("fr", "fr/rulings")])
@pytest.mark.parametrize("name", atlantis.games())
def test_the_page_of_rulings_is_what_the_program_prints(name: str, lang: str, folder: str) -> None:
    printed = CliRunner().invoke(app, ["rules", name, "--markdown", "--lang", lang])
    assert printed.exit_code == 0
    assert (ROOT / "docs" / folder / f"{name}.md").read_text(encoding="utf-8") == printed.stdout


@pytest.mark.parametrize(("number", "name"), [(0, "atlanteon"), (1, "atlandice")])
def test_the_data_files_of_the_docs_can_be_played_with(number: int, name: str, tmp_path: Path) -> None:
    game = atlantis.load(name, data=data_file(number, tmp_path))
    assert game.data.replaced
    assert atlantis.playouts(game.start(), 10, 1).games == 10


def toml_blocks(page: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "tutorials" / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_values_and_the_experiment_of_the_tutorials_can_be_played(tmp_path: Path) -> None:
    values = {"atlandice": toml_blocks("owners.md")[1], "ark": toml_blocks("designers.md")[0]}
    for name, text in values.items():
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        assert atlantis.load(name, data=path).data.replaced
    refused = tmp_path / "bad.toml"
    refused.write_text(toml_blocks("owners.md")[2], encoding="utf-8")
    with pytest.raises(atlantis.WrongData, match="did you mean 'tiles'"):
        atlantis.load("atlanteon", data=refused)
    experiment = parse_experiment(tomllib.loads(toml_blocks("designers.md")[1]))
    assert [cell.variant for cell in cells_of(experiment)] == ["house", "cheap raft", "dear raft"]
