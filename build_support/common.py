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
