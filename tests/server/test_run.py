"""`atlantis` and `atlantis serve` as processes: how they start, what they refuse, how they stop."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Self

import httpx
import pytest

from atlantis.server.run import GC_THRESHOLDS, relax_garbage_collector
from atlantis.server.settings import NO_LIMITS, Limits, Settings
from atlantis.server.static_files import why_missing
from tests.games.scale import mark_long
from tests.server.guests import NO_TLS, Guest
from tests.terminal.hands import START, atlantis, refusal

TIMEOUT = 60
get = partial(httpx.get, timeout=TIMEOUT, verify=NO_TLS)
post = partial(httpx.post, timeout=TIMEOUT, verify=NO_TLS)


class Process:
    """The command in a session of its own, so that all processes it starts can be counted."""

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
        found = re.fullmatch(r"Atlantis is at (http://127\.0\.0\.1:\d+)/  \(Ctrl-C to stop\)\n", self.first)
        assert found is not None, self.first
        return found.group(1)

    def stop(self, sig: signal.Signals = signal.SIGINT) -> str:
        """Stop it; its log. It ends with code 0, and no process of it is left."""
        self.child.send_signal(sig)
        _, log = self.child.communicate(timeout=TIMEOUT)
        assert self.child.returncode == 0, log
        assert "Traceback" not in log
        assert alive_in(self.child.pid) == []
        return log


def alive_in(session: int) -> list[str]:
    """The processes of a session that still run; those that were just ended have a moment."""
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


def test_it_creates_its_database_for_its_owner_prints_its_address_and_answers_there(
    tmp_path: Path, serving: Process
) -> None:
    assert sorted(oct(path.stat().st_mode & 0o777) for path in tmp_path.glob("a.db*")) == ["0o600"] * 3
    assert get(f"{serving.url}/healthz").text == "ok\n"
    page = get(serving.url)
    if why_missing():
        assert (page.status_code, "uv sync" in page.text) == (503, True)
    else:
        assert "<title>Atlantis</title>" in page.text
        for address in re.findall(r'(?:href|src)="(/assets/[^"]+)"', page.text):
            assert get(serving.url + address).status_code == 200
    get(f"{serving.url}/api/games?invite=sesame")
    log = serving.stop()
    assert f"Created the database {tmp_path / 'a.db'}." in log
    assert re.search(r'(?m)^20\S+T\S+ INFO uvicorn.access: .*"GET /healthz HTTP/1.1" 200$', log)
    assert "GET /api/games" in log
    assert "sesame" not in log


@pytest.mark.parametrize("sig", mark_long([signal.SIGINT, signal.SIGTERM], but=[signal.SIGTERM]))
def test_a_signal_stops_it_cleanly_while_a_bot_thinks(serving: Process, sig: signal.Signals) -> None:
    with Guest(serving.url, "Ann") as ann, ann.connect(ann.create("atlanteon", "oracle", "me")["id"]) as connection:
        connection.receive()
        serving.stop(sig)


def test_after_a_restart_everything_is_there(tmp_path: Path) -> None:
    """In the database that the environment names."""
    data = tmp_path / "mine.db"
    with Process("serve", "--port", "0", ATLANTIS_DATA=str(data)) as first:
        with Guest(first.url, "Ann") as ann:
            match = ann.create("atlanteon", "me", "me")["id"]
            ann.make_first_move(match)
            record = ann.http.get(f"/api/matches/{match}/record").text
        first.stop()
    with Process("serve", "--port", "0", "--data", str(data)) as second:
        assert get(f"{second.url}/api/matches/{match}/record").text == record
        second.stop(signal.SIGTERM)


def test_without_a_command_the_database_is_in_the_data_folder_and_nothing_is_logged(tmp_path: Path) -> None:
    with Process(XDG_DATA_HOME=str(tmp_path)) as process:
        assert get(f"{process.url}/healthz").text == "ok\n"
        assert get(f"{process.url}/healthz", headers={"host": "any.example"}).text == "ok\n"
        assert get(f"{process.url}/api/games", headers={"host": "evil.example"}).status_code == 421
        assert [line for line in process.stop().splitlines() if not line.startswith("note: ")] == []
    assert (tmp_path / "atlantis" / "atlantis.db").is_file()


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refusal("serve", "--port", port, "--data", str(tmp_path / "a.db"))
    assert f"cannot listen on 127.0.0.1, port {port}" in said
    assert "--port" in said


def test_a_typo_in_the_path_of_the_database_creates_no_folder(tmp_path: Path) -> None:
    typo = tmp_path / "fodler" / "a.db"
    assert f"The database {typo} cannot be created: No such file" in refusal(
        "serve", "--port", "0", "--data", str(typo)
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--name", "https://play.example.org"], "is not a host name for --name"),
        (["--name", "play.example.org:8000"], "is not a host name for --name"),
        (["--origin", "games.example.org"], "is not an origin for --origin"),
        (["--origin", "https://games.example.org/page"], "is not an origin for --origin"),
        (["--proxy", "nginx"], "is not the address of a proxy for --proxy"),
        (["--log-level", "loud"], "is not a value of --log-level: choose debug, info, warning, error."),
        (["--log-format", "xml"], "is not a value of --log-format: choose text, json."),
        (["--settings", "missing.toml"], "cannot be read: No such file"),
    ],
)
def test_a_wrong_setting_is_a_sentence(words: list[str], sentence: str) -> None:
    assert sentence in refusal("serve", *words)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 8000", "there is no setting 'prot'; the settings are data, host, port"),
        ("port = ", "are not TOML"),
        ("name = [1]", "'name' must be a single value, or a list of texts."),
        ("limit.tea = 3", "'tea=3' is not a limit"),
    ],
)
def test_a_wrong_settings_file_is_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "atlantis.toml").write_text(text)
    assert sentence in refusal("serve", "--settings", str(tmp_path / "atlantis.toml"))


def test_settings_come_from_the_command_line_the_environment_and_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "atlantis.toml"
    file.write_text("port = 8100\nhost = '0.0.0.0'\nname = ['play.example.org']\nlimit.moves = 1200\n")
    monkeypatch.setenv("ATLANTIS_SETTINGS", str(file))
    monkeypatch.setenv("ATLANTIS_HOST", "10.0.0.1")
    monkeypatch.setenv("ATLANTIS_PROXY", "127.0.0.1 10.0.0.0/24")
    monkeypatch.setenv("ATLANTIS_REDIS", "redis://:sesame@cache:6379/0")
    shown = atlantis("serve", "--port", "8200", "--data", "postgresql://ann:sesame@db/games", "--show-settings").out
    assert shown.splitlines()[:5] == [
        'data = "postgresql://ann:***@db/games"  # from the command line',
        'host = "10.0.0.1"  # from the environment',
        "port = 8200  # from the command line",
        "# origin is not set",
        'name = ["play.example.org"]  # from the settings file',
    ]
    assert 'proxy = ["127.0.0.1", "10.0.0.0/24"]  # from the environment' in shown
    assert 'limit = ["moves=1200"]  # from the settings file' in shown
    assert 'redis = "redis://:***@cache:6379/0"  # from the environment' in shown
    file.write_text(shown)
    again = atlantis("serve", "--show-settings").out
    assert [line.split("  # ")[0] for line in again.splitlines()] == [
        line.split("  # ")[0] for line in shown.splitlines()
    ]
    assert "# from the settings file" in again
    assert "# default" not in again, "the file has a value for every setting"


def test_a_log_in_json_has_time_level_and_logger_and_no_invitation(tmp_path: Path) -> None:
    with Process("serve", "--port", "0", "--data", str(tmp_path / "a.db"), "--log-format", "json") as process:
        get(f"{process.url}/api/games?invite=sesame")
        log = process.stop()
    assert "sesame" not in log
    (line,) = [line for line in log.splitlines() if "GET /api/games" in line]
    found = json.loads(line)
    assert (found["level"], found["logger"]) == ("info", "uvicorn.access")
    assert datetime.fromisoformat(found["time"]).tzinfo is not None
    assert re.search(r'"GET /api/games HTTP/1.1" 200$', found["message"])


def test_a_database_that_is_moved_or_replaced_is_not_written_and_the_server_says_that_it_is_not_ready(
    tmp_path: Path, serving: Process
) -> None:
    assert get(f"{serving.url}/readyz").text == "ready\n"
    data = tmp_path / "a.db"
    data.rename(tmp_path / "b.db")
    for _ in range(2):
        answer = get(f"{serving.url}/readyz")
        assert answer.status_code == 503
        assert "is not the file that was opened: it was moved or replaced" in answer.text
        assert post(f"{serving.url}/api/me", json={"name": "Ann"}).status_code == 503
        data.touch()  # the second time it is another file
    data.unlink()
    (tmp_path / "b.db").rename(data)
    assert get(f"{serving.url}/readyz").text == "ready\n"
    assert get(f"{serving.url}/healthz").text == "ok\n"
    log = serving.stop()
    assert "is not the file that was opened: it was moved or replaced" in log
    assert "The database answers again." in log


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("mysql://root@localhost/games", "SQLite or PostgreSQL, not 'mysql'"),
        ("postgresql://nobody:sesame@127.0.0.1:1/games", "://nobody:***@127.0.0.1:1/games cannot be opened"),
        ("://", "is not a database"),
        ("host=localhost dbname=games password=sesame", "is not a database"),
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
    assert f"{limit!r} is not a limit" in refusal("serve", "--limit", limit)


def test_a_port_out_of_range_is_refused() -> None:
    answer = atlantis("serve", "--port", "65536")
    assert answer.code == 2
    assert "Invalid value for '--port': Input should be less than or equal to 65535" in answer.err


def test_limits_can_be_changed_and_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Settings] = []
    monkeypatch.setattr("atlantis.server.run.serve", lambda settings, *_, **__: started.append(settings))
    for words in (("--limit", "guests=2", "--limit", "moves=0"), ("--no-limits",)):
        assert atlantis("serve", *words).code == 0
    assert [settings.limits for settings in started] == [replace(Limits(), guests=2, moves=0), NO_LIMITS]


def test_garbage_is_collected_seldom_and_not_in_what_was_there_from_the_start() -> None:
    before = gc.get_threshold()
    try:
        relax_garbage_collector()
        assert gc.get_threshold() == GC_THRESHOLDS > before
        assert gc.get_freeze_count() > len(gc.get_objects())
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
