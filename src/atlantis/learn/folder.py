"""Folders in which an interrupted command goes on where it stopped."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from atlantis.engine import WrongOption
from atlantis.files import read_json


def open_folder(
    folder: Path, file: str, what: str, settings: Mapping[str, Any], may_change: str
) -> Mapping[str, Any] | None:
    """Create the folder, or continue what is in it; `file` has the settings. The settings so far; None if it is new.

    Refused if its settings are others, except for the one that `may_change`, or if it has something else.
    """
    path, known = folder / file, None
    if path.exists():
        known = read_json(path)
        changed = [name for name in settings if known.get(name) != settings[name] and name != may_change]
        if changed:
            raise WrongOption(
                f"{folder} has a {what} with another {changed[0]} ({known.get(changed[0])}); "
                "choose another --out or the same settings."
            )
    else:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise WrongOption(f"{folder} is not empty and has no {what}; choose another --out.")
    return known
