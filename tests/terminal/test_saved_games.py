"""Nothing is lost: the game is on disk after every move, and is resumed from there."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
from pathlib import Path

import pytest

from atlantis.bots.chance import ChanceSource
from atlantis.table import Table, new_setup
from atlantis.terminal.local_game import LocalGame, new_game
from atlantis.terminal.saved_games import FileStore
from atlantis.terminal.seats import parse_seats
from tests.terminal.hands import (
    DUEL,
    TOWERS,
    TWO,
    Running,
    atlantis,
    automatic_records,
    moves_in,
    refusal,
    resume_command,
    whole_game,
)


def test_a_game_that_was_left_is_resumed_in_the_same_file(home: Path) -> None:
    moves, typed = whole_game(8)
    answer = atlantis(*DUEL, "--seed", "8", "--record", "my game.jsonl", typed=[*typed[:2], "quit"])
    assert answer.code == 0
    command = resume_command(answer.out)
    assert command == ["play", "atlanteon", "--resume", "my game.jsonl", "--seed", "8"]
    answer = atlantis(*command, typed=typed[2:4])
    assert resume_command(answer.out) == command
    assert "Winner: " in atlantis(*command, typed=typed[4:]).out
    assert moves_in(home / "my game.jsonl") == moves
    assert automatic_records(home) == []


def test_the_resumed_game_begins_with_the_board_and_the_last_move() -> None:
    atlantis(*TWO, "--record", "g.jsonl", typed=TOWERS)
    out = atlantis("play", "atlanteon", "--resume", "g.jsonl").out
    assert re.search("3 +Guardians place the black tower on e5", out)
    assert "[W]" in out


def test_players_names_options_and_data_come_from_the_record(home: Path) -> None:
    (home / "mine.toml").write_text("markers = 9\n")
    atlantis(
        "play",
        "atlanteon",
        "--seats",
        "me:Ann,random:Robo",
        "-o",
        "early_claims=on",
        "--data",
        "mine.toml",
        "--record",
        "g.jsonl",
        typed=TOWERS[:1],
    )
    out = atlantis("play", "atlanteon", "--resume", "g.jsonl").out
    assert "Atlanteon, early_claims=true: Guardians (Ann), Marauders (Robo)" in out
    assert "of 9" in out
    same = ("--players", "2", "-o", "early_claims=true", "--data", "mine.toml", "--seats", "me:Ann,random:Robo")
    assert atlantis("play", "atlanteon", "--resume", "g.jsonl", *same).code == 0


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (["--players", "3"], "The saved game has 2 players, not 3"),
        (
            ["-o", "early_claims=true"],
            "The saved game was started with early_claims=false and cannot be continued with early_claims=true.",
        ),
        (["--data", "mine.toml"], "The saved game was started with data other than mine.toml"),
        (["--seats", "random,me"], "The saved game has the seats me,me; leave out --seats."),
    ],
)
def test_contradicting_options_are_refused(extra: list[str], sentence: str, home: Path) -> None:
    (home / "mine.toml").write_text("markers = 9\n")
    atlantis(*TWO, "--record", "g.jsonl", typed=TOWERS)
    assert sentence in refusal("play", "atlanteon", "--resume", "g.jsonl", *extra)


def test_a_finished_game_is_replayed_not_resumed() -> None:
    atlantis("play", "atlanteon", "--seats", "random,random", "--seed", "1", "--record", "g.jsonl")
    assert refusal("play", "atlanteon", "--resume", "g.jsonl") == (
        "This game is over. Replay it with: atlantis replay g.jsonl"
    )


def test_an_existing_file_is_not_overwritten(home: Path) -> None:
    (home / "g.jsonl").write_text("precious")
    assert "g.jsonl already exists" in refusal(*TWO, "--record", "g.jsonl")
    assert (home / "g.jsonl").read_text() == "precious"


def test_record_may_name_the_resumed_file_or_a_new_one(home: Path) -> None:
    atlantis(*TWO, "--record", "g.jsonl", typed=TOWERS[:1])
    atlantis("play", "atlanteon", "--resume", "g.jsonl", "--record", "./g.jsonl", typed=TOWERS[1:2])
    atlantis("play", "atlanteon", "--resume", "g.jsonl", "--record", "new.jsonl", typed=TOWERS[2:])
    assert moves_in(home / "g.jsonl") == TOWERS[:2]
    assert moves_in(home / "new.jsonl") == TOWERS
    atlantis("play", "atlanteon", "--resume", "g.jsonl", "--record", "copy.jsonl")
    assert moves_in(home / "copy.jsonl") == TOWERS[:2]


def test_nothing_is_written_before_the_first_move(home: Path) -> None:
    answer = atlantis(*TWO, "--record", "g.jsonl", typed=["help", "tile 7 b2", "quit"])
    assert answer.out.endswith("No moves were made, so nothing was saved.\n")
    assert list(home.iterdir()) == []


def test_two_games_in_the_same_second_have_two_files(home: Path) -> None:
    for _ in range(3):
        atlantis(*TWO, typed=TOWERS[:1])
    assert len(automatic_records(home)) == 3


def test_a_killed_game_has_lost_no_move(home: Path) -> None:
    moves, typed = whole_game(11)
    with Running(*DUEL, "--seed", "11", "--record", "g.jsonl") as game:
        for move in typed[:4]:
            game.wait_for("Guardians > ")
            game.type(move)
        game.wait_for("Guardians > ")
        game.child.send_signal(signal.SIGKILL)
        assert game.code() == -signal.SIGKILL
    assert moves_in(home / "g.jsonl") == moves[: len(moves_in(home / "g.jsonl"))]
    assert [move for move in moves_in(home / "g.jsonl") if move in typed] == typed[:4]
    assert "Winner: " in atlantis("play", "atlanteon", "--seed", "11", "--resume", "g.jsonl", typed=typed[4:]).out
    assert moves_in(home / "g.jsonl") == moves


@pytest.mark.parametrize("torn", ['{"n": 4, "by": 2, "mo', "\xe9"])
def test_a_line_cut_off_by_a_power_cut_is_left_out(torn: str, home: Path) -> None:
    atlantis(*TWO, "--record", "g.jsonl", typed=TOWERS)
    with (home / "g.jsonl").open("a", encoding="latin-1") as file:
        file.write(torn)
    out = atlantis("play", "atlanteon", "--resume", "g.jsonl", typed=["tile 3 b3"]).out
    assert "The last line of the file was incomplete and has been left out." in out
    assert moves_in(home / "g.jsonl") == [*TOWERS, "tile 3 b3"]


def test_a_last_line_that_only_lacks_its_line_break_counts(home: Path) -> None:
    atlantis(*TWO, "--record", "g.jsonl", typed=TOWERS)
    (home / "g.jsonl").write_text((home / "g.jsonl").read_text().rstrip())
    out = atlantis("play", "atlanteon", "--resume", "g.jsonl", typed=["tile 3 b3"]).out
    assert "incomplete" not in out
    assert moves_in(home / "g.jsonl") == [*TOWERS, "tile 3 b3"]


def test_saving_to_the_games_own_file_is_no_copy(home: Path) -> None:
    out = atlantis(*TWO, "--record", "g.jsonl", typed=["save g.jsonl", TOWERS[0], "save ./g.jsonl", TOWERS[1]]).out
    assert out.count("Game saved to g.jsonl") == 2
    assert moves_in(home / "g.jsonl") == TOWERS[:2]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"not a record\n",
        b"\xff\xfe\n",
        b'{"atlantis": 2}\n',
        b"[]\n",
        b'{"atlantis": 1, "game": "atlanteon"}\n',
    ],
)
def test_what_is_not_a_record_is_refused_and_left_alone(content: bytes, home: Path) -> None:
    (home / "g.jsonl").write_bytes(content)
    assert "g.jsonl" in refusal("play", "atlanteon", "--resume", "g.jsonl")
    assert "g.jsonl" in refusal("replay", "g.jsonl")
    assert (home / "g.jsonl").read_bytes() == content


def test_a_record_of_another_game_is_refused(home: Path) -> None:
    atlantis(*TWO, "--record", "g.jsonl", typed=TOWERS)
    text = (home / "g.jsonl").read_text()
    (home / "g.jsonl").write_text(text.replace('"game": "atlanteon"', '"game": "atlantic"'))
    assert "There is no game 'atlantic'" in refusal("play", "atlanteon", "--resume", "g.jsonl")


# ---- trouble with the disk -------------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_told_once_and_the_game_goes_on() -> None:
    _, typed = whole_game(12)
    answer = atlantis(*DUEL, "--seed", "12", "--record", "/dev/full", typed=[*typed[:3], "undo", *typed[2:]])
    trouble = "The game cannot be saved to /dev/full: No space left on device. You can keep playing."
    assert answer.out.count(trouble) == 1
    assert "Winner: " in answer.out
    assert answer.out.splitlines()[-1].startswith("The game was not saved to /dev/full: ")
    assert Path("/dev/full").is_char_device()


def test_a_folder_that_cannot_be_made_is_told_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "file"))
    answer = atlantis(*TWO, typed=TOWERS)
    assert answer.code == 0
    assert answer.out.count("The game cannot be saved to ") == 1
    assert answer.out.splitlines()[-1].startswith("The game was not saved to ")


def test_after_every_move_the_file_is_a_complete_record(home: Path) -> None:
    with Running(*TWO, "--record", "g.jsonl") as game:
        for n, move in enumerate(TOWERS):
            game.wait_for("> ")
            game.type(move)
            game.wait_for(f" {n + 1} ")
            assert moves_in(home / "g.jsonl") == TOWERS[: n + 1]
        game.wait_for("> ")
        game.type("undo")
        game.wait_for("Undone")
        assert moves_in(home / "g.jsonl") == TOWERS[:2]


def test_ctrl_c_leaves_one_clean_line_and_the_game_saved(home: Path) -> None:
    with Running(*TWO) as game:
        game.wait_for("> ")
        game.type(TOWERS[0])
        game.wait_for("Marauders > ")
        out = game.interrupt()
        assert game.code() == 130
    assert out.startswith("\nGame saved. Resume it with: atlantis play atlanteon --resume ")
    assert out.count("\n") == 2
    assert moves_in(Path(resume_command(out)[3])) == TOWERS[:1]


def test_hostile_names_in_a_record_do_not_reach_the_terminal(home: Path) -> None:
    atlantis(*TWO, "--record", "g.jsonl", typed=TOWERS)
    header, *moves = (home / "g.jsonl").read_text().splitlines()
    fields = json.loads(header) | {"seats": ["\x1b]0;gone\x07\x1b[2J\u202eAnn", "[red]Bob[/red]\nroot > "]}
    (home / "g.jsonl").write_text("\n".join([json.dumps(fields), *moves, ""]))
    for args in (["play", "atlanteon", "--resume", "g.jsonl"], ["replay", "g.jsonl"]):
        out = atlantis(*args).out
        assert not set("\x1b\x07\u202e") & set(out)
        assert "[red]Bob[/red] root" in out
        assert "\nroot" not in out


def test_commands_are_printed_as_they_must_be_typed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever came by `uv run` has no other way to call the program."""
    monkeypatch.setenv("UV_RUN_RECURSION_DEPTH", "1")
    out = atlantis(*TWO, typed=[TOWERS[0], "quit"]).out
    assert "Resume it with: uv run atlantis play atlanteon --resume " in out


# ---- the store -------------------------------------------------------------------------------------------------------


def game_in(path: Path) -> LocalGame:
    return new_game(FileStore(), new_setup("atlanteon"), parse_seats("me,me"), ChanceSource(None), path)


def play(game: LocalGame, *moves: str) -> None:
    for move in moves:
        game.move(game.table.game.code(move))


def test_the_store_gives_back_the_entries_that_were_appended(home: Path) -> None:
    moves, typed = whole_game(5, range(3), game="rising", players=3)
    atlantis("play", "rising", "--seats", "me:Ann,me,me", "--seed", 5, "--record", "g.jsonl", typed=typed[:40])
    store = FileStore()
    table = Table(new_setup("rising", 3), ChanceSource(5))
    assert store.open_match("g.jsonl") == table.game
    entries = store.entries("g.jsonl")
    table.replay(entries)
    assert [entry.do for entry in entries[:5]] == ["sit", "sit", "sit", "start", "move"]
    assert [entry.move for entry in entries if entry.move and entry.seat is not None and not entry.forced] == typed[:40]
    assert [played.move for played in table.story] == moves[: len(table.story)]
    assert store.entries("g.jsonl", after=4) == entries[4:]


def test_a_game_that_was_cut_off_before_a_roll_goes_on_with_it(home: Path) -> None:
    moves, typed = whole_game(5, range(2), game="ark", players=2)
    atlantis("play", "ark", "--seats", "me,me", "--seed", 5, "--record", "g.jsonl")
    (home / "g.jsonl").write_text("".join((home / "g.jsonl").read_text().splitlines(keepends=True)[:3]))
    assert atlantis("play", "ark", "--seed", 5, "--resume", "g.jsonl", typed=typed).code == 0
    assert moves_in(home / "g.jsonl") == moves


def test_a_disk_that_fills_up_leaves_no_half_a_line_and_all_is_there_when_it_has_room(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_in(home / "g.jsonl")
    play(game, TOWERS[0])
    with monkeypatch.context() as full:

        def no_room(_: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        full.setattr(os, "fsync", no_room)
        play(game, *TOWERS[1:])
        assert game.trouble == "No space left on device"
        assert moves_in(home / "g.jsonl") == TOWERS[:1]
    play(game, "tile 7 b2")
    assert game.trouble == ""
    assert moves_in(home / "g.jsonl") == [*TOWERS, "tile 7 b2"]
    assert [path.name for path in home.iterdir()] == ["g.jsonl"]


def test_a_device_takes_moves_but_nothing_can_be_undone_in_it() -> None:
    game = game_in(Path(os.devnull))
    play(game, TOWERS[0])
    assert game.trouble == ""
    assert game.undo() == TOWERS[:1]
    assert game.trouble == "it is not a regular file, so moves in it cannot be undone"
    assert Path(os.devnull).is_char_device()


def test_a_file_that_appears_meanwhile_is_not_overwritten(home: Path) -> None:
    game = game_in(home / "g.jsonl")
    (home / "g.jsonl").write_text("precious")
    play(game, TOWERS[0])
    assert game.trouble == "File exists"
    assert (home / "g.jsonl").read_text() == "precious"


def test_a_file_changed_by_another_program_is_left_alone(home: Path) -> None:
    game = game_in(home / "g.jsonl")
    play(game, TOWERS[0])
    atlantis("play", "atlanteon", "--resume", "g.jsonl", typed=["tower black a1"])
    play(game, TOWERS[1])
    assert game.trouble == "another program has changed it"
    game.undo()
    assert game.trouble == "another program has changed it"
    assert moves_in(home / "g.jsonl") == [TOWERS[0], "tower black a1"]


def test_a_removed_file_is_written_again(home: Path) -> None:
    game = game_in(home / "g.jsonl")
    play(game, TOWERS[0])
    (home / "g.jsonl").unlink()
    play(game, TOWERS[1])
    assert moves_in(home / "g.jsonl") == TOWERS[:2]
