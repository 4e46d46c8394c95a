"""`atlantis` and `atlantis serve` as processes: how they begin, what they refuse, how they end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import httpx
import pytest

from tests.server.guests import Guest
from tests.terminal.hands import START, atlantis, refusal

PATIENCE = 30


class Process:
    """The command, in a session of its own: all processes that it starts can be counted."""

    def __init__(self, *words: str, **env: str) -> None:
        without = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "ATLANTIS_DATA")
        }
        self.child = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**without, **env},
            start_new_session=True,
        )
        assert self.child.stdout is not None
        self.first = self.child.stdout.readline()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.kill()
        self.child.communicate()

    @property
    def url(self) -> str:
        found = re.fullmatch(r"Atlantis is at (http://127\.0\.0\.1:\d+)/  \(Ctrl-C ends it\)\n", self.first)
        assert found is not None, self.first
        return found.group(1)

    def end(self, sig: signal.Signals = signal.SIGINT) -> str:
        """Ask it to end; what it has written to its log. It ends with code 0, and no process of it is left."""
        self.child.send_signal(sig)
        _, log = self.child.communicate(timeout=PATIENCE)
        assert self.child.returncode == 0, log
        assert "Traceback" not in log
        assert alive(self.child.pid) == []
        return log


def alive(session: int) -> list[str]:
    """The processes of a session that still run; a moment is allowed for those that were just ended."""
    for _ in range(50):
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:  # it ended while we looked
                continue
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(stat.parent.name)
        if not found:
            break
        time.sleep(0.1)
    return found


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Process]:
    with Process("serve", "--port", "0", "--data", str(tmp_path / "a.db")) as process:
        yield process


def test_it_says_where_it_is_and_answers_there(serving: Process) -> None:
    assert httpx.get(f"{serving.url}/healthz").text == "ok\n"
    page = httpx.get(serving.url)
    assert page.headers["content-type"].startswith("text/html")
    assert "<title>Atlantis</title>" in page.text
    for address in re.findall(r'(?:href|src)="(/plain/[^"]+)"', page.text):
        assert httpx.get(serving.url + address).status_code == 200
    log = serving.end()
    assert '"GET /healthz HTTP/1.1" 200' in log


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_good_order_while_a_bot_thinks(serving: Process, sig: signal.Signals) -> None:
    guest = Guest(serving.url, "Ann")
    match = guest.match("atlanteon", "oracle", "me")
    with guest.live(match["id"]) as line:
        line.hear()
        serving.end(sig)
    guest.close()


def test_what_was_played_is_there_when_it_comes_back(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--data", str(tmp_path / "a.db"))
    with Process(*words) as first:
        guest = Guest(first.url, "Ann")
        match = guest.match("atlanteon", "me", "me")
        guest.post(f"/api/matches/{match['id']}/moves", {"move": "tower black c3", "at": match["position"]})
        guest.close()
        first.end()
    with Process(*words) as second:
        record = httpx.get(f"{second.url}/api/matches/{match['id']}/record").text
        assert "tower black c3" in record
        second.end(signal.SIGTERM)


def test_alone_it_keeps_its_database_in_the_data_folder_and_is_quiet(tmp_path: Path) -> None:
    with Process(XDG_DATA_HOME=str(tmp_path)) as process:
        assert httpx.get(f"{process.url}/healthz").text == "ok\n"
        assert httpx.get(f"{process.url}/healthz", headers={"host": "evil.example"}).status_code == 421
        assert [line for line in process.end().splitlines() if not line.startswith("note: ")] == []
    assert (tmp_path / "atlantis" / "atlantis.db").is_file()


def test_the_environment_can_name_the_database(tmp_path: Path) -> None:
    with Process("serve", "--port", "0", ATLANTIS_DATA=str(tmp_path / "new" / "mine.db")) as process:
        process.end()
    assert (tmp_path / "new" / "mine.db").is_file()


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refusal("serve", "--port", port, "--data", str(tmp_path / "a.db"))
    assert f"cannot listen on 127.0.0.1, port {port}" in said
    assert "--port" in said


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refusal("serve", "--port", "0", "--data", str(tmp_path / "file" / "a.db"))
    assert f"The folder {tmp_path / 'file'} of the database cannot be made" in said


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("mysql://root@localhost/games", "SQLite or PostgreSQL, not 'mysql'"),
        ("postgresql://nobody:sesame@127.0.0.1:1/games", "://nobody:***@127.0.0.1:1/games cannot be opened"),
        ("://", "is no database"),
    ],
)
def test_a_wrong_database_is_a_sentence_without_its_password(database: str, words: str) -> None:
    said = refusal("serve", "--port", "0", "--data", database)
    assert words in said
    assert "sesame" not in said


def test_a_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 100)
    said = refusal("serve", "--port", "0", "--data", str(tmp_path / "letter.txt"))
    assert "letter.txt cannot be opened: file is not a database" in said
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann, " * 100


@pytest.mark.parametrize("limit", ["moves", "moves=many", "moves=-1", "tea=3"])
def test_a_wrong_limit_is_a_sentence(limit: str) -> None:
    assert f"not {limit!r}" in refusal("serve", "--limit", limit)


def test_a_port_out_of_range_is_refused() -> None:
    answer = atlantis("serve", "--port", "65536")
    assert answer.code == 2
    assert "Invalid value for '--port': Input should be less than or equal to 65535" in answer.err


def test_limits_can_be_changed_and_turned_off(tmp_path: Path) -> None:
    def answers(*words: str) -> list[int]:
        with Process("serve", "--port", "0", "--data", str(tmp_path / "a.db"), *words) as process:
            found = [httpx.post(f"{process.url}/api/me", json={"name": "Ann"}).status_code for _ in range(3)]
            process.end()
        return found

    assert answers("--limit", "guests=2") == [200, 200, 429]
    assert answers("--no-limits") == [200, 200, 200]
