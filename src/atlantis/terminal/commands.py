"""What can be typed instead of a move, in English and in French."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from atlantis.engine import Game, translator
from atlantis.terminal.letters import hold, unaccented

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
    "conseil": "hint",
    "undo": "undo",
    "annuler": "undo",
    "save": "save",
    "enregistrer": "save",
    "save!": "save!",
    "enregistrer!": "save!",
    "board": "board",
    "plateau": "board",
    "story": "story",
    "histoire": "story",
    "rules": "rules",
    "regles": "rules",
    "quit": "quit",
    "quitter": "quit",
    "q": "quit",
    "exit": "quit",
}
"""By the word that was typed, without capitals and accents: the command."""


def command_in(typed: str) -> tuple[str, str]:
    """The command a line begins with, and the rest of the line; no command if it begins with something else."""
    word, _, rest = typed.strip().partition(" ")
    command = COMMANDS.get(unaccented(word), "")
    return command, rest.strip() if command else ""


def help_page(game: Game, lang: str) -> Table:
    """All commands, and how moves are written."""
    t = translator(lang)
    examples = game.words.examples
    short = " ".join(max(examples, key=lambda example: len(example.split())).split()[1:])
    written = (
        t("written like this: {examples}; or shorter, as long as it is clear: {short}")
        if short
        else t("written like this: {examples}")
    ).format(examples=", ".join(examples), short=short)
    alone = t("A move without a choice is made for you.")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for left, right in (
        (t("a move"), f"{written}. {alone}"),
        (t("list"), t("all moves, step by step, to choose by number; Enter alone does the same")),
        (t("why MOVE"), t("why a move is not possible")),
        (t("hint"), t("what an expert would do, with the chance to win")),
        (t("undo"), t("take back your last decision and all that came after it")),
        (t("board"), t("draw the board again")),
        (t("story"), t("what happened last")),
        (t("rules"), t("read the rules")),
        (t("save FILE"), t("write a copy to a file; without a name: say where the game is kept")),
        (t("quit"), t("leave; the game is kept and can be resumed")),
    ):
        grid.add_row(Text(hold(left)), Text(hold(right)))
    return grid
