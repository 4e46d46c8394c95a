"""What can be typed instead of a move, in English and in French."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from atlantis.engine import State, translator
from atlantis.table.pace import has_windows
from atlantis.terminal.characters import protect_spaces, unaccented

COMMANDS: Final[dict[str, str]] = {
    "help": "help",
    "aide": "help",
    "?": "help",
    "list": "list",
    "liste": "list",
    "": "list",
    "why": "why",
    "pourquoi": "why",
    "hint": "hint",
    "indice": "hint",
    "undo": "undo",
    "annuler": "undo",
    "all": "all",
    "tous": "all",
    "ask": "ask",
    "demander": "ask",
    "plan": "plan",
    "prevoir": "plan",
    "save": "save",
    "enregistrer": "save",
    "save!": "save!",
    "enregistrer!": "save!",
    "board": "board",
    "plateau": "board",
    "story": "story",
    "recit": "story",
    "rules": "rules",
    "regles": "rules",
    "quit": "quit",
    "quitter": "quit",
    "q": "quit",
    "exit": "quit",
}
"""The command by the word that was typed, in lower case and without accents."""


MODES: Final[dict[str, str]] = {"toujours": "always", "utile": "needed", "jamais": "never"}
"""The standing answer by the French word that was typed after `demander`."""


def parse_command(typed: str) -> tuple[str, str]:
    """The command at the beginning of a line, and the rest of the line; two empty texts if there is no command."""
    word, _, rest = typed.strip().partition(" ")
    command = COMMANDS.get(unaccented(word), "")
    return command, rest.strip() if command else ""


def split_seat(text: str) -> tuple[int | None, str]:
    """The seat that is named before a colon, as in `2: never`, and the rest; None if there is none."""
    number, colon, rest = text.partition(":")
    number = number.strip()  # in French, a blank comes before a colon
    return (int(number), rest.strip()) if colon and number.isdecimal() and len(number) < 5 else (None, text)


def help_page(state: State, lang: str) -> Table:
    """All commands, and how to write moves."""
    t, game = translator(lang), state.game
    examples = game.words.examples
    short = " ".join(max(examples, key=lambda example: len(example.split())).split()[1:])
    written = (
        t("for example {examples}; or shorter, if only one move fits: {short}")
        if short
        else t("for example {examples}")
    ).format(examples=", ".join(examples), short=short)
    forced = t("If you have only one move, it is made for you.")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for left, right in (
        (t("a move"), f"{written}. {forced}"),
        (t("list"), t("choose a move from numbered lists; Enter does the same")),
        (t("why MOVE"), t("explain why a move is not legal")),
        (t("hint"), t("show what an expert would play, with the chance of winning")),
        (t("undo"), t("take back your last move, but not past a roll or a revealed card unless everyone agrees")),
        *(
            [
                (t("all MOVE"), t("give the same answer, such as “pass”, for all people at this screen")),
                (
                    t("ask always / needed / never"),
                    t(
                        "when to ask you about cards and energy out of turn; “needed”: only if "
                        "you hold something that only works then; “ask 2: never” is for seat 2 only"
                    ),
                ),
            ]
            if has_windows(state)
            else []
        ),
        *(
            [
                (
                    t("plan MOVE; MOVE"),
                    t(
                        "play several moves one after the other, as long as they are legal; “plan 2: MOVE” is for "
                        "seat 2, “plan 2:” clears its plan, “plan” shows all plans"
                    ),
                )
            ]
            if game.card.planned
            else []
        ),
        (t("board"), t("show the board again")),
        (t("story"), t("show the last moves")),
        (t("rules"), t("read the rules")),
        (t("save FILE"), t("write a copy; without a file name, show where the game is saved")),
        (t("quit"), t("leave; the game is saved and can be resumed")),
    ):
        grid.add_row(Text(protect_spaces(left)), Text(protect_spaces(right)))
    return grid
