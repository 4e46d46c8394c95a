"""A game's parameters in OpenSpiel: whole numbers, booleans and strings, checked with our error messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from atlantis.adapters.openspiel.library import pyspiel
from atlantis.engine import CHANCE, OVER, AtlantisError, Card, Game, State, WrongOption
from atlantis.games import card, set_up

Parameter = bool | int | str
BETWEEN: Final = ";"
"""Separates moves, and the values of seats: OpenSpiel reserves the comma."""

UNWRITABLE: Final = frozenset(",()=\n")


def defaults(found: Card) -> dict[str, Parameter]:
    """The parameters of a game with their default values."""
    values: dict[str, Parameter] = {"players": found.usual_players}
    for option in found.options:
        values[option.name] = option.default if isinstance(option.default, bool | int | str) else ""
    return {**values, "data": "", "moves": ""}


def split_list(text: object) -> list[str]:
    """The parts of a text, at semicolons or commas."""
    return [" ".join(word.split()) for word in str(text).replace(",", BETWEEN).split(BETWEEN) if word.strip()]


def normalise(name: str, given: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """The parameters in a standard form, as in a game's string; `data` and `moves` only if given."""
    found = card(name)
    values = {**defaults(found), **given}
    for key in ("moves", *(option.name for option in found.options if option.by_seat)):
        values[key] = BETWEEN.join(split_list(values[key]))
    for key in ("data", "moves"):
        if not values[key]:
            del values[key]
    for key, value in values.items():
        check_writable(key, value)
    return values


def check_writable(key: str, value: Parameter) -> None:
    """OpenSpiel copies games and states by their strings, so a value must survive writing and reading."""
    if set(str(value)) & UNWRITABLE or pyspiel.game_parameters_from_string(f"game({key}={value})")[key] != value:
        raise WrongOption(
            f"OpenSpiel cannot write the parameter {key}={value!r} in the text of a game: there must be "
            "no comma, bracket, equals sign or end of line in it, and it must not look like a number."
        )


def game_of(name: str, values: Mapping[str, Parameter]) -> Game:
    """The game for normalised parameters. A data file is read again each time, as it may have changed."""
    setting = tuple((key, value) for key, value in values.items() if key != "moves")
    return build(name, setting) if "data" in values else build_cached(name, setting)


def build(name: str, setting: tuple[tuple[str, Parameter], ...]) -> Game:
    options: dict[str, object] = dict(setting)
    players, data = options.pop("players"), options.pop("data", None)
    for option in card(name).options:
        if option.by_seat:
            options[option.name] = split_list(options[option.name]) or None
    return set_up(name, players, options, None if data is None else str(data))


build_cached: Callable[[str, tuple[tuple[str, Parameter], ...]], Game] = lru_cache(maxsize=64, typed=True)(build)


def play_opening(game: Game, moves: str) -> tuple[State, int, int]:
    """The position after these moves in notation, and how many were players' and how many chance's."""
    state = game.start()
    made = [0, 0]
    for number, move in enumerate(split_list(moves), 1):
        by_chance = state.actor == CHANCE
        try:
            state.apply(game.code(move))
        except AtlantisError as error:
            raise WrongOption(f"moves: number {number}, {move!r}, cannot be made. {error}") from error
        made[by_chance] += 1
    if state.actor == OVER:
        raise WrongOption("moves: the game is over after them; remove at least the last one.")
    return state, made[False], made[True]
