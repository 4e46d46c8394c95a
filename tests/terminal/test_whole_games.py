"""Whole games of the three games with chance, and what is special about them in the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from atlantis import CHANCE, OVER, load
from atlantis.bots.chance import ChanceSource
from atlantis.games.rising.data import COMPONENT_IDS
from tests.games.scale import mark_long
from tests.reference.lockstep import legal_moves, preferring
from tests.terminal.hands import Answer, atlantis, moves_in, refusal, whole_game

PATH = Path("game.jsonl")
NUMBERS = [
    *((game, players) for game in ("ark", "atlandice") for players in (2, 3, 4)),
    *(("rising", players) for players in (2, 4, 6)),
]
FEW = [(game, players) for game, players in NUMBERS if players == 2]
END = {
    "ark": "The city sinks. Scoring",
    "atlandice": "every resource still in play is scored once more",
    "rising": "Everyone loses.",
}
FRENCH = {"ark": "Forêt de cèdres", "atlandice": "Bibliothèque", "rising": "Les Athéniens attaquent"}


def play(game: str, *args: object, typed: list[str] | None = None, seed: int = 1) -> Answer:
    answer = atlantis("play", game, *args, "--seed", seed, "--record", PATH, typed=typed or [])
    assert answer.code == 0
    return answer


def sentences(answer: Answer) -> str:
    return " ".join(answer.out.split())


@pytest.mark.parametrize("numbers", mark_long(NUMBERS, but=FEW))
def test_a_whole_game_is_played_by_people_at_one_screen(numbers: tuple[str, int]) -> None:
    """Only real choices are typed: moves without an alternative are made without a question."""
    game, players = numbers
    moves, typed = whole_game(5, range(players), game=game, players=players)
    answer = play(game, "--seats", ",".join(["me"] * players), typed=typed, seed=5)
    assert moves_in(PATH) == moves
    assert END[game] in sentences(answer)
    assert game == "rising" or re.search("Winners?: Seats? ", answer.out)
    assert len(re.findall("^Seat . > ", answer.out, re.MULTILINE)) == len(typed)


@pytest.mark.parametrize("numbers", mark_long(NUMBERS, but=FEW))
def test_a_whole_game_is_played_against_bots_in_french(numbers: tuple[str, int]) -> None:
    game, players = numbers
    moves, typed = whole_game(6, game=game, players=players)
    answer = play(game, "--seats", ",".join(["me", *["random"] * (players - 1)]), "--lang", "fr", typed=typed, seed=6)
    assert moves_in(PATH) == moves
    assert FRENCH[game] in answer.out
    for word in ("Seat", "Mountains", "Flood", "energy", "scored"):
        assert word not in answer.out


def test_a_game_is_won_by_all_together(home: Path) -> None:
    """Where a component costs one gold and the galley stays away, a sensible team completes the gate."""
    data = home / "cheap.toml"
    data.write_text(
        "\n".join(f"[components.{name}]\ncost = {{ gold = 1 }}" for name in COMPONENT_IDS)
        + "\n[tiles.hills]\ntarget = [2, 2, 2, 2, 2, 2]\n"
        "[galley]\nstart = [0, 0, 0, 0, 0]\nmost = [0, 0, 0, 0, 0]\n[attack]\ndie = [0]\n"
    )
    choose = preferring("build", "act H", "place H")
    state, luck, random = load("rising", 2, data).start(), ChanceSource(4), Random(4)
    moves: list[str] = []
    typed: list[str] = []
    while state.actor != OVER:
        chance, standing = state.actor == CHANCE, state.standing("needed")
        move = (
            state.text(luck.draw(state, len(moves) + 1))
            if chance
            else choose(random, legal_moves(state))
            if standing is None
            else state.text(standing)
        )
        if not chance and standing is None and len(state.legal_actions()) > 1:
            typed.append(move)
        moves.append(move)
        state.apply(state.game.code(move))
    answer = play("rising", "--seats", "me,me", "--data", data, typed=typed, seed=4)
    assert moves_in(PATH) == moves
    assert "The gate is complete. Atlantis is saved" in sentences(answer)
    assert "Everyone wins." in answer.out


# ---- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "options", "shown"),
    [
        ("ark", 4, ["even_start=true"], "begins with 1 gold"),
        ("rising", 3, ["starting_energy=true", "councilors=explorer,scholar,artificer"], "21 energy"),
        ("rising", 3, ["starting_energy=false", "councilors=explorer,scholar,artificer"], "24 energy"),
        (
            "rising",
            2,
            ["councilors=priest,scholar"],
            "Atlantis Rising, councilors=priest,scholar: Seat 1, Seat 2 (adept ",
        ),
    ],
)
def test_options_of_the_game_are_options_of_the_command(
    game: str, players: int, options: list[str], shown: str
) -> None:
    flags = [word for option in options for word in ("-o", option)]
    assert shown in sentences(play(game, "--players", players, *flags))


@pytest.mark.parametrize(
    ("level", "never"),
    [
        ("easy", "void-keel phase-sails time-lens gate-arch crown-of-poles"),
        ("cosmic", "tidal-anchor signal-mirror muster-bell lifting-stone star-well"),
    ],
)
def test_the_level_is_an_option_of_the_command(level: str, never: str) -> None:
    answer = play("rising", "--players", 3, "--option", f"level={level}")
    drawn = [move.split()[1] for move in moves_in(PATH) if move.startswith("blueprint")]
    assert len(drawn) == 9
    assert not set(drawn) & set(never.split())
    assert (f"level={level}" in answer.out) == (level != "easy")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("level=heroic", "level cannot be 'heroic'; it must be easy or normal or hard or cosmic."),
        ("councilors=priest,priest", "there is only one of each."),
        ("councilors=priest", "one for each seat"),
        ("councilors=king,priest", "councilors cannot be 'king'"),
        ("starting_energy=5", "it must be true or false."),
    ],
)
def test_a_wrong_option_is_refused_in_one_line(option: str, said: str) -> None:
    assert said in refusal("play", "rising", "--players", 2, "-o", option)


# ---- moves -----------------------------------------------------------------------------------------------------------


def test_refused_moves_say_why_and_change_nothing() -> None:
    answer = play(
        "rising",
        "--seats",
        "me,me",
        "-o",
        "councilors=priest,champion",
        typed=["place M1", "place M1", "hold", "raise M", "place M9", "place M2"],
    )
    for sentence in (
        "Mountains M1 has no free ring.",
        "Only the Astrologer, or a copy of that ability, may hold Atlanteans back, and only once (AR-4).",
        "That is not possible now. Seat",
        "Moves look like this: place M1, place navy courage.",
    ):
        assert sentence in sentences(answer), sentence
    assert [move for move in moves_in(PATH) if move.startswith("place")] == ["place M1", "place M2"]


@pytest.mark.parametrize(
    ("game", "options", "seed", "typed", "move"),
    [
        ("ark", "even_start=false", 1, ["list", "1", "3"], "gather 3"),
        ("rising", "councilors=explorer,artificer", 1, ["list", "8"], "place H2"),
        ("rising", "councilors=champion,explorer", 2, ["list", "1", "2"], "place M1 courage"),
    ],
)
def test_a_list_leads_to_the_move(game: str, options: str, seed: int, typed: list[str], move: str) -> None:
    play(game, "--seats", "me,me", "-o", options, typed=typed, seed=seed)
    assert moves_in(PATH)[-1] == move


def test_a_list_within_a_list_begins_anew() -> None:
    answer = play("atlandice", "--seats", "me,me", typed=["list", "2", "list"], seed=7)
    _, first, narrowed, anew = re.split(r"> (?:list|2)\n", answer.out)
    question = "What would you like to do?\n 1) take a die\n 2) give a die to the neutral player\nNumber"
    assert first.startswith(question)
    assert narrowed.startswith("Which move?\n 1) Give a die from the Library to the neutral player\n")
    assert anew.startswith(question)


@pytest.mark.parametrize("lines", [["list", "1"], ["list"]])
def test_hundreds_of_lists_may_be_asked_for_one_within_another(lines: list[str]) -> None:
    play("atlandice", "--seats", "me,me", typed=[*lines * 600, "", "take 2"], seed=7)
    assert "take 2" in moves_in(PATH)


def test_rolls_are_told_once_all_dice_lie() -> None:
    answer = play("atlandice", "--seats", "me,me,me", seed=7)
    assert answer.out.count("The gates open. Dice: ") == 1
    assert "roll 1" not in answer.out.replace("roll 1 3 5", "").replace("roll 1-4", "")


def test_undo_goes_back_past_forced_moves_and_rolls() -> None:
    """At the start only its own resource lies at a District, so there is no choice after `take 2`."""
    answer = play("atlandice", "--seats", "me,me,me", typed=["take 2", "undo"], seed=7)
    assert "Undone: take 2, pick book" in answer.out
    assert "take 2" not in moves_in(PATH)


def test_a_game_is_undone_and_resumed() -> None:
    play(
        "rising",
        "--seats",
        "me,me",
        "-o",
        "councilors=priest,champion",
        typed=["place M3", "place H3", "undo", "place C1"],
        seed=3,
    )
    assert moves_in(PATH)[-2:] == ["place M3", "place C1"]
    assert atlantis("play", "rising", "--resume", PATH, "--seats", "me,me", typed=["place L1"]).code == 0
    assert moves_in(PATH)[-1] == "place L1"
