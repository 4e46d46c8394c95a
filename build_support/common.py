"""What the build steps share: paths and settings."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from setuptools import Command

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "atlantis"
MODE = os.environ.get("ATLANTIS_BUILD", "auto")
if MODE not in ("auto", "strict", "pure"):
    raise SystemExit(f"ATLANTIS_BUILD={MODE}: it must be auto, strict or pure")


def digest(paths: Iterable[Path], root: Path) -> str:
    h = hashlib.sha256()
    for path in paths:
        h.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return h.hexdigest()


def project_urls() -> dict[str, str]:
    """The links on the package's page of the index: to the repository whose workflow builds the release. Elsewhere none,
    since the repository does not say where it is published."""
    server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    if not server or not repository:
        return {}
    source = f"{server}/{repository}"
    return {
        "Source": source,
        "Documentation": f"{source}/blob/HEAD/docs/index.md",
        "Changelog": f"{source}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{source}/issues",
    }


class Step(Command):
    """A custom step of `build`."""

    editable_mode = False
    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None:
        self.build_lib: str | None = None  # None: to be filled in below

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def get_source_files(self) -> list[str]:
        return []

    def get_outputs(self) -> list[str]:
        return []

    def get_output_mapping(self) -> dict[str, str]:
        return {}
