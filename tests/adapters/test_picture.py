"""Pictures of positions: of one size in a game, in the terminal's colours, and with every letter there is."""

from __future__ import annotations

import os
import random

import pytest

import atlantis
from atlantis.engine import State

if not os.environ.get("CI"):
    pytest.importorskip("PIL")
    pytest.importorskip("numpy")

import numpy as np
from PIL import ImageFont

from atlantis.adapters import picture
from atlantis.adapters.rendering import COLUMNS, render_position


def positions(name: str, players: int, every: int) -> list[State]:
    """Some positions of a random game, the last one included."""
    pick, state = random.Random(3), atlantis.load(name, players).start()
    found = [state.clone()]
    for number in range(100_000):
        if state.actor == atlantis.OVER:
            return [*found, state]
        state.apply(pick.choice(state.legal_actions()))
        if number % every == 0:
            found.append(state.clone())
    raise AssertionError("endless")


EVERY = [(name, players) for name in atlantis.games() for players in atlantis.card(name).players]


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_all_pictures_of_a_game_are_of_one_size_and_show_something(name: str, players: int) -> None:
    sizes = set()
    for state in positions(name, players, 60):
        pixels = render_position(state, "rgb_array", "en")
        assert isinstance(pixels, np.ndarray)
        assert pixels.dtype == np.uint8
        assert 0.005 < (pixels < 128).any(axis=2).mean() < 0.2
        sizes.add(pixels.shape)
    assert len(sizes) == 1


@pytest.mark.parametrize(("name", "players"), EVERY)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_there_is_room_and_type_for_every_position(name: str, players: int, lang: str) -> None:
    font = ImageFont.load_default(picture.TYPE)
    none = bytes(font.getmask("\ufffe"))
    rows, each = atlantis.card(name).rows
    for state in positions(name, players, 10):
        drawing = state.game.drawing(state, lang, COLUMNS)
        assert len(drawing) <= rows + each * players
        assert max(picture.row_width(row) for row in drawing) <= COLUMNS
        letters = {letter for row in drawing for text, _ in row for letter in text} - {*picture.LINES, *picture.MARKS}
        assert not [letter for letter in letters if bytes(font.getmask(picture.strip_accents(letter))) == none]


def test_a_piece_wears_the_colour_of_its_seat() -> None:
    state = atlantis.load("atlanteon").start()
    for move in ("tower black c3", "tower white a1", "tower white e5", "tile 4 b2"):
        state.apply(state.game.code(move))
    pixels = render_position(state, "rgb_array", "en")
    assert isinstance(pixels, np.ndarray)
    blue, paper = (pixels == (0x22, 0x72, 0xB4)).all(axis=2), (pixels == 255).all(axis=2)
    assert blue.sum() > 200
    assert paper.mean() > 0.7


def test_a_drawing_that_is_too_large_is_made_smaller() -> None:
    tall = [[("word", "")]] * 50
    assert picture.picture(tall, 20, 10).shape == picture.picture([[("word", "")]], 20, 10).shape


def test_accents_are_drawn() -> None:
    plain, accented = (picture.picture([[(text, "")]], 10, 1) for text in ("pecheur", "pêcheur"))
    assert (plain != accented).any()
    assert not (plain != accented).any(axis=2)[24:].any()  # only over the letter
