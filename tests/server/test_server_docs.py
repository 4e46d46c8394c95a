"""docs/server.md and docs/operations.md say what the server does."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import fields
from itertools import takewhile
from pathlib import Path
from typing import get_args

import pytest

from atlantis.server.commands import MatchCommand
from atlantis.server.settings import Limits
from tests.server.guests import Guest, Running
from tests.server.proofs import reasons
from tests.terminal.hands import atlantis

ROOT = Path(__file__).parents[2]
INTERFACE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "server_client.py"


def first_cells(page: str, heading: str) -> list[str]:
    """The first column of the table whose first heading is this one, sorted."""
    rows = takewhile(lambda line: line.startswith("|"), page.split(f"| {heading} |", 1)[1].splitlines()[2:])
    return sorted(row.split("|")[1].strip().strip("`") for row in rows)


def test_every_reason_of_a_refusal_is_described() -> None:
    assert first_cells(INTERFACE, "reason") == sorted(reasons("table") | reasons("server"))


def test_every_command_is_described() -> None:
    assert first_cells(INTERFACE, "command") == sorted(one.type for one in get_args(get_args(MatchCommand)[0]))


def test_every_limit_figure_and_option_is_described(nobody: Guest) -> None:
    assert first_cells(OPERATIONS, "limit") == sorted(one.name for one in fields(Limits))
    for one in fields(Limits):
        assert re.search(rf"\| `{one.name}` \| {one.default:,} \|", OPERATIONS), one.name
    figures = re.findall(r"^# TYPE (\w+)", nobody.http.get("/metrics").text, re.MULTILINE)
    assert first_cells(OPERATIONS, "metric") == sorted(figures)
    options = re.findall(r"^  (--[a-z-]+)", atlantis("serve", "--help").out, re.MULTILINE)
    assert [cell.split()[0] for cell in first_cells(OPERATIONS, "option")] == sorted(options)


def test_the_client_in_the_docs_is_the_example_and_plays_a_whole_game(
    server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"```python\n{EXAMPLE.read_text(encoding='utf-8')}```" in INTERFACE
    spec = importlib.util.spec_from_file_location("server_client", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    assert client.play(server.url, "atlanteon")["reason"] == "rules"
    assert capsys.readouterr().out.startswith("1 tower ")


def test_the_session_with_curl_runs(server: Running) -> None:
    if shutil.which("curl") is None:
        if os.environ.get("CI"):
            pytest.fail("curl is missing: apt-get install curl")
        pytest.skip("needs curl")
    script = INTERFACE.split("```sh\n", 1)[1].split("```", 1)[0].replace("http://127.0.0.1:8000", server.url)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('"refused"') == 1
    assert '"refused":"stale"' in done.stdout.replace(": ", ":")
    assert '"reason":"resigned"' in done.stdout.replace(": ", ":")
