"""The drawing of a position as a picture: lines and marks are drawn, words use a font."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from atlantis.engine import Drawing
from atlantis.engine.drawing import COLOURS, FAINT

try:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageDraw, ImageFont
except ImportError as error:
    raise ImportError("Pictures of positions need Pillow: pip install 'atlantis-games[research]'") from error

WIDE: Final = 10
HIGH: Final = 20
"""The size of a character's cell in pixels."""
TYPE: Final = 15
BASELINE: Final = 15
MARGIN: Final = 10
BLEED: Final = 2
"""The padding of a coloured background, for wide letters."""
PAPER: Final = "#ffffff"
INK: Final = "#1c2733"
THIN: Final = frozenset({"", "faint", "number"})
"""Roles that are not set in bold type."""
LINES: Final[dict[str, str]] = {
    "─": "we",
    "│": "ns",
    "┌": "es",
    "┐": "ws",
    "└": "ne",
    "┘": "nw",
    "├": "nes",
    "┤": "nws",
    "┬": "wes",
    "┴": "wne",
    "┼": "nesw",
}
"""The sides of its cell that a line character connects."""
TIMES: Final = "\N{MULTIPLICATION SIGN}"
MARKS: Final = frozenset(["●", "○", "■", "►", "◄", "·", TIMES])
SIGN: Final = f"[{''.join([*LINES, *sorted(MARKS)])}]"
PIECE: Final = re.compile(f"{SIGN}|(?:(?!{SIGN})[^ ])+")
"""A line, a mark or a word."""
SEGMENT: Final = re.compile("[^ ]+(?: [^ ]+)*")
"""Text of one column: two spaces separate columns."""
PHRASE: Final = re.compile(r"(?:^|(?<= ))(?=.*[^\W\d_]{2})(?:[^\W\d_]|[\[(]).*")
"""The part of a segment set as running text: it contains a word and does not start with a number."""
ACCENTS: Final[dict[str, tuple[tuple[int, int, int, int], ...]]] = {
    "\u0300": ((-2, -2, 1, 0),),
    "\u0301": ((-1, 0, 2, -2),),
    "\u0302": ((-2, 0, 0, -2), (0, -2, 2, 0)),
    "\u0308": ((-2, -1, -1, -1), (2, -1, 3, -1)),
    "\u0327": ((0, 10, 1, 12), (1, 12, -1, 13)),
}
"""Strokes over the middle of a letter (the cedilla: under it): Pillow's own font has no accents."""
LETTERS: Final = re.compile(r"[^\W\d_]")
GAP: Final = 5
"""Pixels between words of running text."""


def picture(drawing: Drawing, columns: int, rows: int) -> NDArray[np.uint8]:
    """The drawing in RGB, (height, width, 3), for this many characters; a larger drawing is scaled down."""
    image = draw_image(drawing, max(columns, *(row_width(row) for row in drawing)), max(rows, len(drawing)))
    size = size_of(columns, rows)
    if image.size != size:
        image = image.resize(size, Image.Resampling.LANCZOS)
    return np.asarray(image, np.uint8).copy()


def colours(role: str) -> tuple[str, str]:
    """Foreground and background."""
    return (FAINT, PAPER) if role == "faint" else COLOURS.get(role, (INK, PAPER))


def size_of(columns: int, rows: int) -> tuple[int, int]:
    """Width and height in pixels."""
    return columns * WIDE + 2 * MARGIN, rows * HIGH + 2 * MARGIN


def row_width(row: list[tuple[str, str]]) -> int:
    return sum(len(text) for text, _ in row)


def draw_image(drawing: Drawing, columns: int, rows: int) -> Image.Image:
    image = Image.new("RGB", size_of(columns, rows), PAPER)
    painter = Painter(ImageDraw.Draw(image))
    for number, row in enumerate(drawing):
        y = MARGIN + number * HIGH
        x = MARGIN
        for text, role in row:
            painter.ground(text, role, x, y)
            x += len(text) * WIDE
        x = MARGIN
        for text, role in row:
            painter.text(text, role, x, y)
            x += len(text) * WIDE
    return image


class Painter:
    """Draws text segments by role, from the upper left corner of their first character."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self.draw = draw
        self.font: ImageFont.FreeTypeFont | ImageFont.ImageFont = ImageFont.load_default(TYPE)

    def ground(self, text: str, role: str, x: int, y: int) -> None:
        _, ground = colours(role)
        if ground != PAPER:
            self.draw.rectangle((x - BLEED, y, x + len(text) * WIDE + BLEED - 1, y + HIGH - 1), ground)

    def text(self, text: str, role: str, x: int, y: int) -> None:
        """Columns keep their place; a phrase within one is set as running text."""
        ink, _ = colours(role)
        for segment in SEGMENT.finditer(text):
            left, whole = x + segment.start() * WIDE, segment.group()
            found = PHRASE.search(whole)
            phrase = found.group() if found and self.width(found.group()) <= len(found.group()) * WIDE else ""
            for piece in PIECE.finditer(whole.removesuffix(phrase)):
                self.piece(piece.group(), ink, left + piece.start() * WIDE, y, role not in THIN)
            left += (len(whole) - len(phrase)) * WIDE
            for word in phrase.split(" "):
                for piece in PIECE.finditer(word):
                    self.piece(piece.group(), ink, left, y, role not in THIN, running=True)
                    left += self.width(piece.group())
                left += GAP

    def width(self, text: str) -> int:
        """The width of running text in pixels."""
        pieces = [strip_accents(piece) for piece in PIECE.findall(text)]
        signs = sum(piece in MARKS or piece in LINES for piece in pieces)
        words = sum(round(self.font.getlength(piece)) for piece in pieces if piece not in MARKS and piece not in LINES)
        return words + signs * WIDE + text.count(" ") * GAP

    def piece(self, piece: str, ink: str, x: int, y: int, bold: bool, running: bool = False) -> None:
        if piece in LINES:
            self.line(LINES[piece], ink, x + WIDE // 2, y + HIGH // 2)
        elif piece in MARKS:
            self.mark(piece, ink, x + WIDE // 2, y + HIGH // 2)
        elif running:
            self.word(piece, ink, x, y, bold)
        else:
            self.in_cells(piece, ink, x, y, bold)

    def line(self, sides: str, ink: str, x: int, y: int) -> None:
        """A line from the middle of a cell to its sides: n, e, s, w."""
        ends = {"n": (x, y - HIGH // 2), "s": (x, y + HIGH // 2), "w": (x - WIDE // 2, y), "e": (x + WIDE // 2, y)}
        for side in sides:
            self.draw.line((x, y, *ends[side]), ink)

    def mark(self, mark: str, ink: str, x: int, y: int) -> None:
        """A mark around the middle of a cell."""
        if mark == "●":
            self.draw.ellipse((x - 4, y - 4, x + 3, y + 3), ink)
        elif mark == "○":
            self.draw.ellipse((x - 4, y - 4, x + 3, y + 3), outline=ink)
        elif mark == "■":
            self.draw.rectangle((x - 4, y - 4, x + 3, y + 3), ink)
        elif mark == "·":
            self.draw.rectangle((x - 1, y - 1, x, y), ink)
        elif mark == TIMES:
            for rise in (-3, 3):
                self.draw.line((x - 3, y + rise, x + 3, y - rise), ink)
        else:
            tip = x + 4 if mark == "►" else x - 4
            self.draw.polygon(((tip, y), (2 * x - tip, y - 5), (2 * x - tip, y + 5)), ink)

    def in_cells(self, word: str, ink: str, x: int, y: int, bold: bool) -> None:
        """A word in the cells of its letters; numbers and words that are too wide letter by letter."""
        room, length = len(word) * WIDE, self.width(word)
        if len(word) > 1 and (length > room + BLEED or not LETTERS.search(word)):
            for i, letter in enumerate(word):
                self.in_cells(letter, ink, x + i * WIDE, y, bold)
        else:
            self.word(word, ink, x + (room - length) // 2 if len(word) < 3 else x, y, bold)

    def word(self, word: str, ink: str, x: int, y: int, bold: bool) -> None:
        for shift in (0, 1) if bold else (0,):
            self.draw.text((x + shift, y + BASELINE), strip_accents(word), ink, self.font, anchor="ls")
        for place, letter in enumerate(word):
            parts = unicodedata.normalize("NFD", letter)
            under = parts[0]
            for accent in parts[1:]:
                middle = x + round(self.font.getlength(strip_accents(word[:place])) + self.font.getlength(under) / 2)
                top = y + BASELINE + round(self.font.getbbox(under, anchor="ls")[1]) - 2
                for x1, y1, x2, y2 in ACCENTS.get(accent, ()):
                    self.draw.line((middle + x1, top + y1, middle + x2, top + y2), ink)


def strip_accents(text: str) -> str:
    """Without accents, and with ordinary spaces."""
    letters = unicodedata.normalize("NFD", text)
    return "".join(" " if letter.isspace() else letter for letter in letters if not unicodedata.combining(letter))
