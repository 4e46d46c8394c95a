"""Files of the lab and of training: each is written under a temporary name and then renamed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from atlantis.engine import WrongOption


def write_file(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file under a temporary name, sync it, and rename it."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def read_json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongOption(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise WrongOption(f"{path} is damaged: {str(error)[:80]}.") from error
    if not isinstance(found, dict):
        raise WrongOption(f"{path} is damaged: it must be a JSON object.")
    return found
