"""Files that grow line by line: synced, whole lines only, and never over what somebody else wrote."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from atlantis.json_lines import JsonLines


def test_lines_are_added(tmp_path: Path) -> None:
    file = JsonLines.create(tmp_path / "a.jsonl")
    file.append('{"a": 1}')
    file.append('{"b": "é"}', "{}")
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == '{"a": 1}\n{"b": "é"}\n{}\n'


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("mine")
    with pytest.raises(FileExistsError):
        JsonLines.create(tmp_path / "a.jsonl")
    names = [JsonLines.create(tmp_path / "a.jsonl", numbered=True).path.name for _ in range(2)]
    assert names == ["a.2.jsonl", "a.3.jsonl"]
    assert (tmp_path / "a.jsonl").read_text() == "mine"


def test_a_last_line_that_was_cut_off_is_left_out_and_removed(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b'{"a": 1}\n{"b"')
    file, text = JsonLines.read(tmp_path / "a.jsonl")
    assert text == b'{"a": 1}\n'
    with pytest.raises(OSError, match="another program has changed"):
        file.append("{}")
    file.cut()
    file.append("{}")
    assert (tmp_path / "a.jsonl").read_bytes() == b'{"a": 1}\n{}\n'


def test_what_another_program_wrote_is_not_added_to(tmp_path: Path) -> None:
    file = JsonLines.create(tmp_path / "a.jsonl")
    with (tmp_path / "a.jsonl").open("a") as other:
        other.write("{}\n")
    with pytest.raises(OSError, match=r"another program has changed .*a\.jsonl"):
        file.append('{"a": 1}')
    assert (tmp_path / "a.jsonl").read_text() == "{}\n"


def test_on_a_full_disk_no_half_line_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = JsonLines.create(tmp_path / "a.jsonl")
    file.append("{}")

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            file.append('{"a": 1}')
    assert (tmp_path / "a.jsonl").read_text() == "{}\n"
    file.append('{"a": 1}')
    assert (tmp_path / "a.jsonl").read_text() == '{}\n{"a": 1}\n'


def test_a_pipe_takes_lines(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    file = JsonLines(tmp_path / "pipe")
    file.append("{}")
    file.append("[]")
    assert os.read(reader, 100) == b"{}\n[]\n"
    os.close(reader)
