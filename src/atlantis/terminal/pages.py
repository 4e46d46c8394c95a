"""Pages to read: the list of games, and the rules of a game with its values and where they come from."""

from __future__ import annotations

import re

from rich.table import Table
from rich.text import Text

from atlantis.engine import Card, DataValue, Game, Translator, Value, translator
from atlantis.engine.data_file import provenance_name, whole_file
from atlantis.games import card as card_of
from atlantis.games import games
from atlantis.terminal.characters import clean, protect_spaces
from atlantis.terminal.screen import Screen


def notice(cards: list[Card], lang: str) -> str:
    """The owners of the games, and what is our own."""
    t = translator(lang)
    credits = [credit(card, t) for card in cards]
    return " ".join(
        [
            t("This is an unofficial fan work."),
            *credits,
            t(
                "The games and their names belong to their authors and publishers; the texts and pictures here "
                "are our own."
            ),
        ]
    )


def credit(card: Card, t: Translator) -> str:
    """Who made a game. Not every rulebook names a publisher."""
    if not card.publisher:
        return t("{title} is by {authors}.").format(title=card.title, authors=card.text(card.authors, t.lang))
    return t("{title} is by {authors}, published by {publisher}.").format(
        title=card.title, authors=card.text(card.authors, t.lang), publisher=card.publisher
    )


# ---- the games -------------------------------------------------------------------------------------------------------


def show_games(screen: Screen) -> None:
    """All games: name, players, options, authors."""
    cards = {name: card_of(name) for name in games()}
    for name, card in cards.items():
        screen.line(f"{name} - {card.title}", "strong")
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for left, right in game_rows(card, screen.t):
            grid.add_row(Text(protect_spaces(f"  {left}")), Text(protect_spaces(right)))
        screen.show(grid)
        screen.line()
    screen.line(notice(list(cards.values()), screen.lang), "faint")


def game_rows(card: Card, t: Translator) -> list[tuple[str, str]]:
    """What the list says about a game, with headings."""
    low, high = card.players[0], card.players[-1]
    rows = [
        (t("about"), card.text(card.about, t.lang)),
        (t("players"), f"{low}" if low == high else t("{low} to {high}").format(low=low, high=high)),
        (t("by"), card.text(card.authors, t.lang)),
    ]
    if card.publisher:
        rows.append((t("published by"), card.publisher))
    for option in card.options:
        choices = t(" or ").join(str(choice).casefold() for choice in option.choices)
        rows.append(
            (
                t("option"),
                t("{name}={default}: {about} ({choices})").format(
                    name=option.name,
                    default=str(option.default).casefold(),
                    about=card.text(option.about, t.lang),
                    choices=choices,
                ),
            )
        )
    return rows


# ---- the rules -------------------------------------------------------------------------------------------------------


def show_rules(screen: Screen, game: Game) -> None:
    """Show the rules page of a game."""
    from atlantis.terminal.markdown import Page  # slow to import

    screen.show(Page(rules_markdown(game, screen.lang)))


def rules_markdown(game: Game, lang: str) -> str:
    """The rules page of a game: the rules, the values with their provenance, and the credits."""
    t = translator(lang)
    rows = [
        [t("name"), t("value"), t("from"), t("note")],
        ["---"] * 4,
        *([escape(cell) for cell in data_row(game, entry, t)] for entry in game.data.entries.values()),
    ]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    heading = t("Values and where they come from")
    text = game.words.rules(lang).rstrip()
    if game.data.replaced:
        names = ", ".join(escape(name) for name in game.data.replaced)
        changed = t(
            "Your data file replaces: {names}. The tables below show your values; the text describes the standard game."
        )
        text = f"*{changed.format(names=names)}*\n\n{text}"
    parts = [text, f"## {heading}", legend(lang), table, f"*{notice([game.card], lang)}*"]
    return "\n\n".join(parts) + "\n"


def escape(text: str) -> str:
    """Text from a data file, for a Markdown table."""
    return re.sub(r"([\\`*_\[\]<>|&~])", r"\\\1", clean(text))


def legend(lang: str) -> str:
    """What the provenance of a value means."""
    t = translator(lang)
    return t(
        "printed: on the components; deduced: from the rules; house: our own value, until somebody checks a "
        "printed copy; yours: from your data file."
    )


def data_row(game: Game, entry: DataValue, t: Translator) -> list[str]:
    provenance = provenance_name(entry.provenance, t)
    return [entry.path, value_text(entry.value, t), provenance, game.words.note(entry, t.lang)]


def rules_toml(game: Game, lang: str) -> str:
    """A data file to edit: all values of a game."""
    return whole_file(game.data, game.card.title, lambda entry: game.words.note(entry, lang), translator(lang))


def value_text(value: Value, t: Translator) -> str:
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return str(value)
