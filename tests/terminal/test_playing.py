"""At the prompt: moves in long and short, lists, questions, undo, saving; whole games against a seeded bot."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from atlantis.bots.luck import Luck
from atlantis.engine import Record
from atlantis.terminal.keeping import Keeping
from atlantis.terminal.play import Ending, Play
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import RANDOM, Seat
from atlantis.terminal.session import Session
from tests.games.toys import Pig
from tests.terminal.hands import DUEL, atlantis, automatic_records, moves_in, whole_game

TWO = ("play", "atlanteon", "--seats", "me:Ann,me:Bob")
TOWERS = ["tower white c3", "tower white a1", "tower black e5"]


# ---- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_against_a_seeded_bot(seed: int, home: Path) -> None:
    moves, typed = whole_game(seed)
    answer = atlantis(*DUEL, "--seed", seed, typed=typed)
    assert answer.code == 0
    assert "Winner: " in answer.out
    assert re.search(r"(Guardians|Marauders) win: .*\d+ points?\.", answer.out)
    assert re.search(r"Guardians: \d+ points?, Marauders \(random bot\): \d+ points?\n", answer.out)
    (path,) = automatic_records(home)
    assert answer.out.endswith(f"to see it again: atlantis replay {path}\n")
    assert moves_in(path) == moves
    assert json.loads(path.read_text().splitlines()[0])["seats"] == ["me", "random"]


def test_a_person_may_sit_at_any_seat_and_have_a_name(home: Path) -> None:
    moves, typed = whole_game(4, people=[1])
    answer = atlantis("play", "atlanteon", "--seats", "random:Robo,me:Ann", "--seed", "4", typed=typed)
    assert "Atlanteon: Guardians (Robo), Marauders (Ann)" in answer.out
    assert "Marauders (Ann) > " in answer.out
    assert moves_in(automatic_records(home)[0]) == moves


def test_with_early_claims_a_person_may_claim(home: Path) -> None:
    moves, typed = whole_game(1, early_claims=True)
    assert any(move.startswith("claim") for move in typed)
    answer = atlantis(*DUEL, "-o", "early_claims=true", "--seed", "1", typed=typed)
    assert "Atlanteon, early_claims=true: " in answer.out
    assert moves_in(automatic_records(home)[0]) == moves


def test_bots_alone_play_to_the_end(home: Path) -> None:
    answer = atlantis("play", "atlanteon", "--seats", "random,random", "--seed", "9")
    assert answer.code == 0
    assert "Winner: " in answer.out
    assert " > " not in answer.out
    assert moves_in(automatic_records(home)[0]) == whole_game(9, people=[])[0]


def test_without_a_seed_two_games_differ(home: Path) -> None:
    for name in ("one", "two"):
        atlantis("play", "atlanteon", "--seats", "random,random", "--record", f"{name}.jsonl")
    assert moves_in(home / "one.jsonl") != moves_in(home / "two.jsonl")


def test_own_data_is_played_with(home: Path) -> None:
    (home / "small.toml").write_text("[board]\nfiles = 3\nranks = 3\n[tiles]\nvalue = [1, 2]\n[markers]\nvalue = 3\n")
    answer = atlantis("play", "atlanteon", "--data", "small.toml", "--seats", "random,random", "--seed", "1")
    assert "┌───────┬───────┬───────┐" in answer.out
    assert "Winner: " in answer.out


def test_dice_are_rolled_told_and_taken_back_with_the_decision(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Pig(2)
    session = Session(Record(game, ["me", "random"]), [Seat(), Seat(RANDOM)], Luck(6), Keeping(home / "pig.jsonl"))
    typed = iter(["roll", "undo", "help", "why die 3", "story", "roll"])

    def type_next(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", type_next)
    assert Play(Screen("en"), session).run() is Ending.LEFT
    out = capsys.readouterr().out
    assert re.search(r" 2 +Seat 1 rolls a [123]", out)  # the first roll is no choice, so nobody is asked
    assert "Taken back: roll, die" in out
    assert "The die has to be rolled first." in out
    assert session.told[0].move == "roll"
    assert session.told[1].actor == -1


# ---- moves -----------------------------------------------------------------------------------------------------------


def test_moves_may_be_typed_short(home: Path) -> None:
    atlantis(*TWO, typed=["white c3", "WHITE a1", "  black   E5", "k b2", "7 b3", "tile K a2"])
    assert moves_in(automatic_records(home)[0]) == [*TOWERS, "tile K b2", "tile 7 b3"]


def test_a_short_form_that_fits_several_moves_lists_them(home: Path) -> None:
    out = atlantis(*TWO, typed=["c3", *TOWERS, "7"]).out
    assert "2 moves fit “c3”. Which one? tower white c3, tower black c3" in out
    assert "22 moves fit “7”. Which one? tile 7 b1, tile 7 c1," in out
    assert "… . Which" not in out
    assert moves_in(automatic_records(home)[0]) == TOWERS


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("tile 7 c3", "c3 is not empty: a tower's square stays occupied"),
        ("7 c3", "c3 is not empty: a tower's square stays occupied"),
        ("c3", "c3 is not empty: a tower's square stays occupied"),
        ("white b2", "All three towers are placed; now Marauders place a tile."),
        ("claim c3", "Early claims are not played in this game"),
        ("tile 12 c3", "“tile 12 c3” is not a move of Atlanteon. Moves look like this: tile 7 b2, tile K e5."),
        ("attack", "“attack” is not a move of Atlanteon."),
        ("\x1b[31mhello", "“?[31mhello” is not a move of Atlanteon."),
        ("[red]b2", "“[red]b2” is not a move of Atlanteon."),
        ("b2 7", "“b2 7” is not a move of Atlanteon."),
    ],
)
def test_an_impossible_move_is_answered_with_the_reason_and_the_position_stands(
    typed: str, sentence: str, home: Path
) -> None:
    out = atlantis(*TWO, typed=[*TOWERS, typed]).out
    assert sentence in " ".join(out.split())
    assert "\x1b" not in out
    assert moves_in(automatic_records(home)[0]) == TOWERS


def test_why_tells_the_reason_or_that_there_is_none() -> None:
    out = " ".join(atlantis(*TWO, typed=["why", *TOWERS, "why 7 c3", "why 7 b2", "why 7", "why not"]).out.split())
    assert "Say which move, for example: why tower white c3" in out
    assert "c3 is not empty" in out
    assert "Nothing is against it: tile 7 b2 can be played now." in out
    assert "Nothing is against it: tile 7 b1, tile 7 c1" in out
    assert "“not” is not a move of Atlanteon." in out


def test_lists_narrow_down_to_one_move(home: Path) -> None:
    out = atlantis(*TWO, typed=["list", "1", "13", *TOWERS[1:], "list", "99999", "99", "8", "3"]).out
    assert "Which tower?" in out
    assert "1) white" in out
    assert "Which square?" in out
    assert "13) c3" in out
    assert "There is no 99 in the list; it runs from 1 to 11." in out
    assert "Which tile?" in out
    assert "8) tile 7" in out
    assert moves_in(automatic_records(home)[0])[0] == "tower white c3"
    assert moves_in(automatic_records(home)[0])[-1].startswith("tile 7 ")


def test_in_a_list_one_may_go_back_or_type_a_move_or_a_command(home: Path) -> None:
    out = atlantis(*TWO, typed=["", "", "list", "white c3", "", "help", "", "quit"]).out
    assert out.count("Which tower?") == 4
    assert "take back your last decision" in out
    assert moves_in(automatic_records(home)[0]) == ["tower white c3"]


def test_a_short_list_shows_sentences(home: Path) -> None:
    moves, _ = whole_game(1, early_claims=True)
    before = next(n for n, move in enumerate(moves) if move.startswith(("claim", "end")))
    out = atlantis(*TWO, "-o", "early_claims=true", typed=[*moves[:before], "list"]).out
    assert ") Claim nothing more" in out


# ---- commands --------------------------------------------------------------------------------------------------------


def test_help_lists_the_commands_and_how_moves_are_written() -> None:
    out = " ".join(atlantis(*TWO, typed=["help"]).out.split())
    for word in ("list", "why MOVE", "undo", "board", "story", "rules", "save FILE", "quit", "tile 7 b2"):
        assert word in out


def test_board_and_story_are_shown_again() -> None:
    once = atlantis(*TWO, typed=TOWERS).out
    again = atlantis(*TWO, typed=[*TOWERS, "board", "story"]).out
    assert again.count("┌───────┬") == once.count("┌───────┬") + 1
    assert again.count("Guardians place a white tower on c3") == once.count("Guardians place a white tower on c3") + 1


def test_the_rules_can_be_read_in_the_middle_of_a_game() -> None:
    assert "Draw lots for the sides." in atlantis(*TWO, typed=["rules"]).out


def test_the_story_tells_what_a_move_did() -> None:
    typed = ["white c3", "white a1", "black e1", "9 b1", "1 b2", "8 a2"]
    assert "17 against 0: Marauders capture the white tower on a1" in atlantis(*TWO, typed=typed).out


def test_undo_takes_back_ones_decision_and_the_bots_answer(home: Path) -> None:
    moves, typed = whole_game(5)
    answer = atlantis(*DUEL, "--seed", "5", typed=[*typed[:3], "undo", *typed[2:]])
    assert f"Taken back: {moves[4]}, {moves[5]}." in answer.out
    assert "Winner: " in answer.out
    assert moves_in(automatic_records(home)[0]) == moves


def test_undo_goes_back_to_the_beginning_and_no_further(home: Path) -> None:
    out = atlantis(*TWO, typed=[*TOWERS, "undo", "undo", "undo", "undo"]).out
    assert [re.sub(r"\s+", " ", line) for line in out.splitlines() if "Taken back" in line] == [
        f"Taken back: {move}." for move in reversed(TOWERS)
    ]
    assert "There is no decision of yours to take back." in out
    assert moves_in(automatic_records(home)[0]) == []


def test_a_bots_opening_cannot_be_taken_back() -> None:
    out = atlantis("play", "atlanteon", "--seats", "random,me", "--seed", "1", typed=["undo"]).out
    assert "There is no decision of yours to take back." in out


def test_save_writes_a_copy_and_does_not_overwrite_unasked(home: Path) -> None:
    (home / "other.txt").write_text("precious")
    out = atlantis(
        *TWO,
        typed=[
            TOWERS[0],
            "save",
            "save copy.jsonl",
            "save other.txt",
            TOWERS[1],
            "save! copy.jsonl",
            "save .",
            "save none/there",
            "save a\0b",
        ],
    ).out
    assert f"The game is kept in {automatic_records(home)[0]}" in out
    assert out.count("A copy of the game so far is in copy.jsonl") == 2
    assert "other.txt is there already. To overwrite it: save! other.txt" in out
    assert ". cannot be written: it is not a regular file." in out
    assert "none/there cannot be written: No such file or directory." in out
    assert "a?b cannot be written: embedded null byte." in out
    assert (home / "other.txt").read_text() == "precious"
    assert moves_in(home / "copy.jsonl") == TOWERS[:2]
    assert moves_in(automatic_records(home)[0]) == TOWERS[:2]


def test_french_commands_are_understood(home: Path) -> None:
    typed = [
        "aide",
        "liste",
        "",
        TOWERS[0],
        "pourquoi 7 b2",
        "annuler",
        TOWERS[0],
        "plateau",
        "histoire",
        "règles",
        "REGLES",
        "enregistrer",
        "enregistrer copie.jsonl",
        "enregistrer! copie.jsonl",
        "quitter",
        TOWERS[1],
    ]
    out = atlantis(*TWO, "--lang", "fr", typed=typed).out
    assert "Les coups s" not in out
    assert out.count("Tirez les camps au sort.") == 2
    assert "Les Gardiens" in out
    assert "Gardiens (Ann) > " in out
    assert moves_in(automatic_records(home)[0]) == TOWERS[:1]
    assert moves_in(home / "copie.jsonl") == TOWERS[:1]


# ---- a match ---------------------------------------------------------------------------------------------------------

MATCH = ("play", "atlanteon", "--match", "--seats", "me:Ann,random:Robo", "--seed", "6")


def match_typed() -> tuple[list[str], list[str]]:
    return whole_game(6)[1], whole_game(6, people=[1], part="second game")[1]


def test_a_match_is_two_games_with_the_sides_swapped(home: Path) -> None:
    first, second = match_typed()
    answer = atlantis(*MATCH, "--record", "match.jsonl", typed=[*first, *second])
    assert answer.code == 0
    assert "Guardians (Ann), Marauders (Robo)" in answer.out
    assert "Guardians (Robo), Marauders (Ann)" in answer.out
    points = [json.loads((home / f"match-{n}.jsonl").read_text().splitlines()[-1])["scores"] for n in (1, 2)]
    ann, robo = points[0][0] + points[1][1], points[0][1] + points[1][0]
    (line,) = (line for line in answer.out.splitlines() if "match is a draw" in line or "wins the match" in line)
    assert re.findall(r"\d+", line) == [str(ann), str(robo)]
    assert ("Ann wins" in line) == (ann > robo)


def test_a_match_goes_on_from_either_game(home: Path) -> None:
    first, second = match_typed()
    stopped = atlantis(*MATCH, typed=first[:2])
    command = stopped.out.splitlines()[-1].split("atlantis ")[1].split()
    assert command[3].endswith("-1.jsonl")
    stopped = atlantis(*command, typed=[*first[2:], *second[:2]])
    assert "The match after one game: " in stopped.out
    command = stopped.out.splitlines()[-1].split("atlantis ")[1].split()
    assert command[3].endswith("-2.jsonl")
    finished = atlantis(*command, typed=second[2:])
    assert re.search("wins the match|match is a draw", finished.out)
    one, two = automatic_records(home)
    assert moves_in(one) == whole_game(6)[0]
    assert moves_in(two) == whole_game(6, people=[1], part="second game")[0]
    assert "Both games of the match are finished" in atlantis(*command).err


def test_a_match_left_between_its_games_goes_on_with_the_second(home: Path) -> None:
    seats = ("--seats", "random:Robo,me:Ann", "--seed", "6")
    stopped = atlantis("play", "atlanteon", "--match", *seats, typed=whole_game(6, people=[1])[1])
    command = stopped.out.splitlines()[-1].split("atlantis ")[1].split()
    assert command[3].endswith("-1.jsonl")
    finished = atlantis(*command, typed=whole_game(6, part="second game")[1])
    assert "The match after one game: Robo: " in finished.out
    assert re.search("wins the match|match is a draw", finished.out)
    assert len(automatic_records(home)) == 2


def test_a_match_is_refused_where_it_makes_no_sense(home: Path) -> None:
    atlantis(*TWO, "--record", "one.jsonl", typed=TOWERS)
    assert "not a game of a match" in atlantis("play", "atlanteon", "--match", "--resume", "one.jsonl").err
    assert (
        "leave --record out"
        in atlantis("play", "atlanteon", "--match", "--resume", "one-1.jsonl", "--record", "two.jsonl").err
    )
    (home / "m-2.jsonl").write_text("precious")
    assert "m-2.jsonl is there already" in atlantis("play", "atlanteon", "--match", "--record", "m.jsonl").err
