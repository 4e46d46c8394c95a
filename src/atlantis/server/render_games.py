"""Builds what clients get about games: their cards, words and data, in their language."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final, NamedTuple, cast

from pydantic_core import to_json

from atlantis.bots.levels import LEVELS, describe_level
from atlantis.bots.openings import book_of
from atlantis.bots.own import own_bots
from atlantis.engine import Game, Value, translator
from atlantis.engine.data import kind_of
from atlantis.engine.words import capital
from atlantis.games import card
from atlantis.server import game_messages, messages
from atlantis.server.render_moves import render_fixed_actions
from atlantis.table.setup import load_game


def render_game(name: str, lang: str) -> game_messages.Game:
    """A game's card."""
    found, game = card(name), load_game(name, None, {}, {})
    words, t = game.words, translator(lang)
    added = t("A bot that this server adds.")
    return {
        "name": name,
        "title": found.title,
        "authors": found.text(found.authors, lang),
        "publisher": found.publisher,
        "players": list(found.players),
        "usual_players": found.usual_players,
        "chance": found.chance,
        "together": found.utility == "identical",
        "about": found.text(found.about, lang),
        "tagline": words.tagline(lang),
        "openings": book_of(game) is not None,
        "two_games": found.two_games,
        "planned": list(found.planned),
        "minutes": found.minutes or None,
        "weight": cast("game_messages.Weight", found.weight),
        "levels": [
            {"name": bot, "about": describe_level(name, bot, lang) if bot in LEVELS else added}
            for bot in (*LEVELS, *own_bots())
        ],
        "sides": [words.seat_name(seat, lang) for seat in range(max(found.players))],
        "vocabulary": vocabulary_url(game, lang),
        "options": [
            {
                "name": option.name,
                "label": words.option_name(option.name, lang),
                "default": option.default,
                "choices": cast("list[messages.Value]", list(option.choices)),
                "by_seat": option.by_seat,
                "about": found.text(option.about, lang),
                "labels": [words.choice_name(option.name, choice, lang) for choice in option.choices],
            }
            for option in found.options
        ],
    }


class WordsOfGame(NamedTuple):
    """Every word about a game, and the moves that are described in the same way in every position, as JSON; and the
    version of both."""

    vocabulary: bytes
    moves: bytes
    version: str


@lru_cache(maxsize=64)
def words_of(game: Game, lang: str) -> WordsOfGame:
    vocabulary, moves = to_json(game.words.vocabulary(lang)), to_json(render_fixed_actions(game, lang))
    return WordsOfGame(vocabulary, moves, hashlib.sha256(vocabulary + moves).hexdigest()[:12])


def vocabulary_url(game: Game, lang: str, match: str = "") -> str:
    """The address of the words, which games with our own data share."""
    where = f"matches/{match}" if match and game.data.replaced else f"games/{game.card.name}"
    return f"/api/{where}/vocabulary?lang={lang}&v={words_of(game, lang).version}"


def render_data(game: Game, lang: str) -> list[game_messages.Thing]:
    """The components of a game with everything printed on them, and which values are house values."""
    found, names = dict[tuple[str, str], game_messages.Thing](), amount_names(game, lang)
    usual = load_game(game.card.name, None, {}, {}).data.entries
    for path, entry in game.data.entries.items():
        thing, kind = game.words.thing(path, lang), KINDS[kind_of(usual[path].value)]
        one = found.setdefault(
            (thing.field, thing.value),
            {"field": thing.field, "value": thing.value, "name": thing.name, "house": None, "values": []},
        )
        one["values"].append(
            {
                "path": path,
                "what": thing.what,
                "kind": kind,
                "value": entry.value,
                "usual": usual[path].value,
                "from": cast("game_messages.Provenance", entry.provenance),
                "note": game.words.note(entry, lang),
                "low": entry.low,
                "high": entry.high,
                "names": names if kind == "amounts" else game.words.value_choices(path, lang),
            }
        )
    for one in found.values():
        one["house"] = describe_house_values(one, lang)
    return list(found.values())


KINDS: Final[dict[str, game_messages.DataKind]] = {
    kind_of(0): "number",
    kind_of(False): "flag",
    kind_of(""): "text",
    kind_of([0]): "numbers",
    kind_of([""]): "texts",
    kind_of({"": 0}): "amounts",
}


def amount_names(game: Game, lang: str) -> dict[str, str]:
    """What is counted in tables of amounts, in the order of the data."""
    keys = dict.fromkeys(
        key for entry in game.data.entries.values() if isinstance(entry.value, dict) for key in entry.value
    )
    return {key: game.words.choice_name("", key, lang) for key in keys}


def describe_house_values(thing: game_messages.Thing, lang: str) -> str | None:
    """Which values are house values; or, with somebody's own values, which are theirs."""
    t, sentences = translator(lang), []
    for origin, sentence in (
        ("house", t("{name}: the rulebook does not show this, so we chose the values ({what}).")),
        ("yours", t("{name}: this table plays with the values of a printed copy ({what}).")),
    ):
        found = list(dict.fromkeys(value["what"] for value in thing["values"] if value["from"] == origin))
        if found:
            sentences.append(sentence.format(name=capital(thing["name"]), what=", ".join(found)))
    return " ".join(sentences) or None


def differing(game: Game) -> dict[str, Value]:
    """The replaced values that are not the same as ours, in the order of the game's data."""
    usual, replaced = load_game(game.card.name, None, {}, {}).data.entries, game.data.replaced
    return {path: replaced[path] for path in usual if path in replaced and replaced[path] != usual[path].value}


def render_differences(game: Game, lang: str) -> list[game_messages.Difference]:
    usual = load_game(game.card.name, None, {}, {}).data.entries
    found: list[game_messages.Difference] = []
    t = translator(lang)
    for path, value in differing(game).items():
        thing = game.words.thing(path, lang)
        found.append(
            {
                "path": path,
                "name": t("{name}: {what}").format(name=capital(thing.name), what=thing.what),
                "usual": game.words.value_text(usual[path].value, lang, path),
                "value": game.words.value_text(value, lang, path),
            }
        )
    return found
