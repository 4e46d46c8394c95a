"""Check that at least 98 % of the public names have a known type, as `pyright --verifytypes` counts them.

`uv run --with pyright==1.1.414 python tools/type_completeness.py`; with `--names` it lists those that have none. The
package pyright runs with the Node on the PATH, and downloads the program itself from npm when it is first used.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

LEAST = 98.0
COMMAND = [sys.executable, "-m", "pyright", "--verifytypes", "atlantis", "--ignoreexternal", "--outputjson"]


def main() -> None:
    python = str(Path(sys.executable).parent)
    path = os.pathsep.join([python, os.environ["PATH"]])  # pyright asks the first `python` for its packages
    done = subprocess.run(COMMAND, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path})
    try:
        found = json.loads(done.stdout)["typeCompleteness"]
    except (json.JSONDecodeError, KeyError):
        sys.exit(f"pyright failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    if not found["symbols"]:
        sys.exit(f"pyright did not find atlantis among the packages of {sys.executable}.")
    score = 100 * found["completenessScore"]
    if score < LEAST or "--names" in sys.argv:
        print(*(each["name"] for each in found["symbols"] if each["isExported"] and not each["isTypeKnown"]), sep="\n")
    print(f"{score:.1f} % of the public names have a known type.")
    if score < LEAST:
        sys.exit(f"At least {LEAST:.0f} % must have one: annotate the names above.")


if __name__ == "__main__":
    main()
