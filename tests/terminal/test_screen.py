"""Real terminals and pipes: colour, width, encoding, a reader that goes away, the menu."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from atlantis.engine import plain
from atlantis.games import load
from atlantis.terminal.characters import clean, protect_spaces, restore_spaces, spell
from atlantis.terminal.screen import fit
from tests.terminal.hands import DUEL, START, Running, atlantis, process, whole_game

TYPED = "white c3\nwhite a1\nblack e5\n7 b2\n"


def test_a_terminal_shows_both_sides_in_colour() -> None:
    with Running("play", "atlanteon", "--seats", "me,me", terminal=True) as game:
        out = game.wait_for("> ")
    assert re.search(r"\x1b\[[\d;]*48;5;\d+m G Guardians", out)
    assert re.search(r"\x1b\[[\d;]*48;5;\d+m M Marauders", out)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_without_colour_the_text_says_everything(name: str, value: str) -> None:
    env: dict[str, Any] = {name: value}
    with Running("play", "atlanteon", "--seats", "me,me", terminal=True, **env) as game:
        out = game.wait_for("> ")
    assert not re.search(r"\x1b\[[\d;]*[34]8;", out)
    assert "G Guardians" in out
    assert "◄ to move" in out


def test_the_board_the_story_and_the_question_fit_a_screen_of_24_lines() -> None:
    with Running(*DUEL, "--seed", "1", terminal=True, TERM="dumb") as game:
        for move in whole_game(1)[1][:7]:
            game.wait_for("Guardians > ")
            game.type(move)
        shown = game.wait_for("Guardians > ").splitlines()[1:]
    begin = max(n for n, line in enumerate(shown) if re.fullmatch(r" +a +b +c +d +e *", line))
    assert len(shown) - begin <= 24
    assert any("Marauders place" in line for line in shown[begin:])


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    typed = [*TYPED.splitlines(), "list", "", "help", "why c3"]
    out = atlantis("play", "atlanteon", "--seats", "me,me", typed=typed).out
    lines = [line for line in out.splitlines() if "--resume" not in line and " > " not in line]
    assert max(map(len, lines)) <= width
    assert "M7" in out


def test_a_board_that_is_too_wide_gives_way_to_the_diagram() -> None:
    state = load("atlanteon").start()
    state.apply(state.game.code("tower white c3"))
    drawing = [[("wide " * 10, "faint")]] * 4 + [[("narrow", "")], [("a long line", ""), (" that ends", "strong")]]
    assert plain(fit(drawing, state, 16)).splitlines() == [
        *(line[:16].rstrip() for line in str(state).splitlines()),
        "narrow",
        "a long line that",
    ]


def test_an_ascii_output_gets_a_board_of_plain_signs() -> None:
    answer = process("play", "atlanteon", "--seats", "me:Zoé,me", typed=TYPED + "règles\n", PYTHONIOENCODING="ascii")
    assert answer.code == 0
    assert answer.out.isascii()
    assert "   +-------+-------+-------+-------+-------+" in answer.out
    assert " 5 |   .   |" in answer.out
    assert "< to move" in answer.out
    assert "Guardians (Zoe) > " in answer.out


def test_an_old_locale_is_no_reason_to_fail() -> None:
    answer = process("replay", "none", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert answer.err == "error: none cannot be read: No such file or directory."
    assert process("games", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0").code == 0


def test_input_that_is_not_text_is_an_unknown_move() -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, "play", "atlanteon"],
        input=b"\xff\xfe\x00\nquit\n",
        capture_output=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 0
    assert "is not a move of Atlanteon" in done.stdout.decode()


@pytest.mark.parametrize(
    "args",
    [
        ["rules", "atlanteon"],
        ["play", "atlanteon", "--seats", "random,random"],
    ],
)
def test_a_reader_that_goes_away_ends_it_silently(args: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", START, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        errors = child.stderr.read().decode()
        assert child.wait(20) in (0, 1)
    assert [line for line in errors.splitlines() if "the rules run interpreted" not in line] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_output_that_cannot_be_written_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", START, "games"], stdout=full, stderr=subprocess.PIPE, timeout=20, check=False
        )
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1] == "error: No space left on device"


def test_a_closed_input_is_an_empty_one() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&- >&-', "sh", sys.executable, "-c", START, "play", "atlanteon"],
        stderr=subprocess.PIPE,
        timeout=20,
        check=False,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_an_interpreted_core_is_told_on_standard_error() -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, "perft", "atlanteon", "1"],
        capture_output=True,
        timeout=20,
        check=True,
        env={"ATLANTIS_PURE": "1", "PATH": ""},
    )
    assert done.stderr.decode() == "note: the rules run interpreted, about 40 times slower (ATLANTIS_PURE is set)\n"
    assert b"note" not in done.stdout


# ---- the menu --------------------------------------------------------------------------------------------------------


def test_the_command_terminal_opens_a_menu(home: Path) -> None:
    with Running("terminal", terminal=True) as table:
        table.wait_for("Play bots")
        table.wait_for("Number > ")
        table.type("soup")
        table.wait_for("Type a number from 1 to 4.")
        table.wait_for("Number > ")
        table.type("3")
        table.wait_for("3) Atlanteon")
        table.wait_for("Number > ")
        table.type("3")
        table.wait_for("unofficial fan work")
        table.wait_for("Number > ")
        table.type("2")
        table.wait_for("Number > ")
        table.type("3")
        table.wait_for("Guardians > ")
        table.type("white c3")
        table.wait_for("Marauders > ")
        table.type("quit")
        assert "Resume it with: atlantis play atlanteon --resume " in table.rest()
        assert table.code() == 0


def test_the_menu_asks_how_many_play_where_the_game_leaves_it_open(home: Path) -> None:
    with Running("terminal", terminal=True) as table:
        for answer in ("1", "2"):
            table.wait_for("Number > ")
            table.type(answer)
        table.wait_for("How many players, including you?")
        table.wait_for("3) 4 players")
        table.wait_for("Number > ")
        table.type("3")
        table.wait_for("How strong should the bots be?")
        table.wait_for("Number > ")
        table.type("1")
        table.wait_for("Which seat would you like?")
        table.wait_for("1) drawn at random")
        table.wait_for("Number > ")
        table.type("4")
        table.wait_for("Seat 2 (novice bot), Seat 3, Seat 4 (novice bot)")
        table.wait_for("Seat 3 > ")
        table.type("quit")
        table.rest()
        assert table.code() == 0


@pytest.mark.parametrize("keys", ["4\n", "q\n", "\x04"])
def test_the_menu_can_be_left_in_every_way(keys: str) -> None:
    with Running("terminal", terminal=True) as table:
        table.wait_for("Number > ")
        table.press(keys)
        table.rest()
        assert table.code() == 0


def test_ctrl_c_leaves_the_menu() -> None:
    with Running("terminal", terminal=True) as table:
        table.wait_for("Number > ")
        table.interrupt()
        assert table.code() == 130


def test_ctrl_d_leaves_a_game_and_says_how_to_resume_it() -> None:
    with Running("play", "atlanteon", "--seats", "me,me", terminal=True) as game:
        game.wait_for("Guardians > ")
        game.type("white c3")
        game.wait_for("Marauders > ")
        game.press("\x04")
        assert game.rest().strip().startswith("Game saved. Resume it with: atlantis play atlanteon --resume ")
        assert game.code() == 0


# ---- letters ---------------------------------------------------------------------------------------------------------


def test_text_from_outside_is_cleaned() -> None:
    assert clean("a\x1b[31mb\x07\r\nc\u202ed\u2028e\ud800") == "a?[31mb?  c?d e?"
    assert clean("ça\u202f: «\u00a0é\u202f»") == "ça\u202f: «\u00a0é\u202f»"


def test_no_break_spaces_come_back_as_they_were() -> None:
    text = "«\u00a0a\u202f»"
    assert protect_spaces(text).split() == [protect_spaces(text)]
    assert restore_spaces(protect_spaces(text)) == text


def test_what_cannot_be_encoded_is_spelled() -> None:
    text = "┌─┐ │●G ◄ \u2019 “x” « é » œ … \u00d7 ✓"
    error = UnicodeEncodeError("ascii", text, 0, len(text), "no")
    assert spell(error) == ('+-+ |*G < \' "x" " e " oe ... x ?', len(text))
    with pytest.raises(UnicodeDecodeError):
        spell(UnicodeDecodeError("ascii", b"\xff", 0, 1, "no"))
