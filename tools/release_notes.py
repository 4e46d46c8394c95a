"""Print the part of CHANGELOG.md about a version: `python tools/release_notes.py v0.1.0`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(changelog: str, version: str) -> str:
    """The section of a version, without its heading."""
    wanted = version.removeprefix("v")
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        if heading.split()[0] == wanted:
            if "unreleased" in heading:
                raise SystemExit(f"CHANGELOG.md says that {wanted} is not released yet: put the date in its heading.")
            return text.strip() + "\n"
    raise SystemExit(f"CHANGELOG.md has no section about {wanted}.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.stdout.write(notes(CHANGELOG.read_text(encoding="utf-8"), sys.argv[1]))
