"""Without a library its adapter says how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "missing"),
    [
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "numpy"),
        ("gymnasium", "gymnasium"),
        ("gymnasium", "numpy"),
        ("picture", "PIL"),
        ("batch", "numpy"),
        ("vector", "gymnasium"),
        ("openspiel", "pyspiel"),
    ],
)
def test_what_is_missing_is_named_with_the_command(module: str, missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import atlantis.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'atlantis-games[research]'" in done.stderr.splitlines()[-1]


def test_the_lab_names_what_is_missing_with_the_command() -> None:
    program = (
        "import sys; sys.modules['polars'] = None; sys.argv = ['atlantis', 'lab', 'run', 'x.toml']; "
        "from atlantis.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "error: The lab needs polars, which is not installed; run `pip install 'atlantis-games[lab]'` (from a clone: "
        "`uv sync --extra lab`)."
    )
