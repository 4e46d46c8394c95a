"""Files written in one step: each has its old content or the new one, also after a kill or on a full disk."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from atlantis.engine.errors import WrongOption


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file under a temporary name, sync it, and rename it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_json(path: Path, value: object) -> None:
    write_file(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def read_json(path: Path) -> dict[str, Any]:
    """The object in a JSON file; WrongOption if there is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongOption(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise WrongOption(f"{path} is damaged: {str(error)[:80]}.") from error
    if not isinstance(found, dict):
        raise WrongOption(f"{path} is damaged: it must be a JSON object.")
    return found
