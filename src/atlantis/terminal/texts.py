"""Pages to read: the games there are, and the rules of one with its values and where they come from."""

from __future__ import annotations

import re

from rich.table import Table
from rich.text import Text

from atlantis.engine import Card, Entry, Game, Translator, Value, translator
from atlantis.games import card as card_of
from atlantis.games import games
from atlantis.terminal.letters import clean, hold
from atlantis.terminal.screen import Screen


def notice(cards: list[Card], lang: str) -> str:
    """Whose games these are, and what is ours."""
    t = translator(lang)
    made = [whose(card, t) for card in cards]
    return " ".join(
        [
            t("This is an unofficial fan work."),
            *made,
            t("The games and their names belong to their authors and publishers; our words and art are our own."),
        ]
    )


def whose(card: Card, t: Translator) -> str:
    """Who made a game; not every rulebook names a publisher."""
    if not card.publisher:
        return t("{title} is by {authors}.").format(title=card.title, authors=card.text(card.authors, t.lang))
    return t("{title} is by {authors}, published by {publisher}.").format(
        title=card.title, authors=card.text(card.authors, t.lang), publisher=card.publisher
    )


# ---- the games -------------------------------------------------------------------------------------------------------


def show_games(screen: Screen) -> None:
    """All games: name, players, options, who made them."""
    cards = {name: card_of(name) for name in games()}
    for name, card in cards.items():
        screen.line(f"{name} - {card.title}", "strong")
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for left, right in game_rows(card, screen.t):
            grid.add_row(Text(hold(f"  {left}")), Text(hold(right)))
        screen.show(grid)
        screen.line()
    screen.line(notice(list(cards.values()), screen.lang), "faint")


def game_rows(card: Card, t: Translator) -> list[tuple[str, str]]:
    """What is said of a game, with its headings."""
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


def rules_text(game: Game, lang: str) -> str:
    """Our rules of a game, in Markdown."""
    translator(lang)  # an unknown language is refused there
    return game.card.rules(lang)


def show_rules(screen: Screen, game: Game) -> None:
    """The page of a game, on the screen."""
    from atlantis.terminal.page import Page  # the reader of Markdown is slow to load

    screen.show(Page(rules_markdown(game, screen.lang)))


def rules_markdown(game: Game, lang: str) -> str:
    """The page of a game: the rules, the values with their provenance, and whose game it is."""
    t = translator(lang)
    rows = [
        headings(t),
        ["---"] * 4,
        *([escaped(cell) for cell in data_row(game, entry, t)] for entry in game.data.entries.values()),
    ]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    heading = t("Values and where they come from")
    text = rules_text(game, lang).rstrip()
    if game.data.replaced:
        names = ", ".join(escaped(name) for name in game.data.replaced)
        text = (
            "*"
            + t("Your file replaces: {names}. The text below tells the game without it.").format(names=names)
            + f"*\n\n{text}"
        )
    parts = [text, f"## {heading}", legend(lang), table, f"*{notice([game.card], lang)}*"]
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """Text from a data file, to stand in a table of Markdown as it is."""
    return re.sub(r"([\\`*_\[\]<>|&~])", r"\\\1", clean(text))


def headings(t: Translator) -> list[str]:
    return [t("name"), t("value"), t("from"), t("note")]


def legend(lang: str) -> str:
    """What the words for provenance mean."""
    t = translator(lang)
    return t(
        "printed: on the components; deduced: from the rules; house: our own, until somebody reads it off a "
        "copy; yours: from your data file."
    )


def data_row(game: Game, entry: Entry, t: Translator) -> list[str]:
    words = {"printed": t("printed"), "deduced": t("deduced"), "house": t("house"), "yours": t("yours")}
    return [entry.path, value_text(entry.value, t), words[entry.provenance], game.words.note(entry, t.lang)]


def value_text(value: Value, t: Translator) -> str:
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return str(value)
