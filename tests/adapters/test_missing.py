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
        ("openspiel", "pyspiel"),
    ],
)
def test_what_is_missing_is_named_with_the_command(module: str, missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import atlantis.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'atlantis[research]'" in done.stderr.splitlines()[-1]
