"""The drawing of a position as a picture: character by character, lines and marks drawn, words set in type."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from atlantis.engine import Drawing

try:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageDraw, ImageFont
except ImportError as error:
    raise ImportError("Pictures of positions need Pillow: pip install 'atlantis[research]'") from error

WIDE: Final = 10
HIGH: Final = 20
"""A character's cell in pixels."""
TYPE: Final = 15
BASELINE: Final = 15
MARGIN: Final = 10
BLEED: Final = 2
"""A coloured ground is so much wider than its text, for wide letters."""
PAPER: Final = "#ffffff"
INK: Final = "#1c2733"
COLOURS: Final[dict[str, tuple[str, str]]] = {
    "seat-1": ("#ffffff", "#2272b4"),
    "seat-2": ("#2b2112", "#f1e7d2"),
    "seat-3": ("#ffffff", "#7a4cc2"),
    "seat-4": ("#2a1c00", "#e2a51e"),
    "seat-5": ("#ffffff", "#1b7a5b"),
    "seat-6": ("#ffffff", "#b03058"),
    "tower-white": ("#2c2416", "#d9ccb0"),
    "tower-black": ("#f6eedd", "#12304c"),
    "faint": ("#767676", PAPER),
}
"""Ink and ground by role: those of the terminal."""
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
"""Which sides of its cell a line leads to."""
TIMES: Final = "\N{MULTIPLICATION SIGN}"
MARKS: Final = frozenset(["●", "○", "■", "►", "◄", "·", TIMES])
SIGN: Final = f"[{''.join([*LINES, *sorted(MARKS)])}]"
PIECE: Final = re.compile(f"{SIGN}|(?:(?!{SIGN})[^ ])+")
"""A line, a mark or a word."""
SEGMENT: Final = re.compile("[^ ]+(?: [^ ]+)*")
"""What stands together: two blanks part columns."""
PHRASE: Final = re.compile(r"(?:^|(?<= ))(?=.*[^\W\d_]{2})(?:[^\W\d_]|[\[(]).*")
"""The end of a segment that is set as running text: it has a word in it, and does not begin with a number."""
ACCENTS: Final[dict[str, tuple[tuple[int, int, int, int], ...]]] = {
    "\u0300": ((-2, -2, 1, 0),),
    "\u0301": ((-1, 0, 2, -2),),
    "\u0302": ((-2, 0, 0, -2), (0, -2, 2, 0)),
    "\u0308": ((-2, -1, -1, -1), (2, -1, 3, -1)),
    "\u0327": ((0, 10, 1, 12), (1, 12, -1, 13)),
}
"""Strokes over the middle of a letter (the cedilla: under it): Pillow's own type has letters without accents only."""
LETTERS: Final = re.compile(r"[^\W\d_]")
GAP: Final = 5
"""Pixels between words of running text."""


def picture(drawing: Drawing, columns: int, rows: int) -> NDArray[np.uint8]:
    """The drawing in RGB, (height, width, 3), with room for so many characters; a larger one is made smaller."""
    image = printed(drawing, max(columns, *(wide(row) for row in drawing)), max(rows, len(drawing)))
    size = size_of(columns, rows)
    if image.size != size:
        image = image.resize(size, Image.Resampling.LANCZOS)
    return np.asarray(image, np.uint8).copy()


def size_of(columns: int, rows: int) -> tuple[int, int]:
    """Width and height in pixels."""
    return columns * WIDE + 2 * MARGIN, rows * HIGH + 2 * MARGIN


def wide(row: list[tuple[str, str]]) -> int:
    return sum(len(text) for text, _ in row)


def printed(drawing: Drawing, columns: int, rows: int) -> Image.Image:
    image = Image.new("RGB", size_of(columns, rows), PAPER)
    press = Press(ImageDraw.Draw(image))
    for number, row in enumerate(drawing):
        y = MARGIN + number * HIGH
        x = MARGIN
        for text, role in row:
            press.ground(text, role, x, y)
            x += len(text) * WIDE
        x = MARGIN
        for text, role in row:
            press.text(text, role, x, y)
            x += len(text) * WIDE
    return image


class Press:
    """Prints runs of text, each in a role, from the upper left corner of their first character on."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self.draw = draw
        self.font = ImageFont.load_default(TYPE)

    def ground(self, text: str, role: str, x: int, y: int) -> None:
        _, ground = COLOURS.get(role, (INK, PAPER))
        if ground != PAPER:
            self.draw.rectangle((x - BLEED, y, x + len(text) * WIDE + BLEED - 1, y + HIGH - 1), ground)

    def text(self, text: str, role: str, x: int, y: int) -> None:
        """Columns stay where they are; a phrase within one runs on as in a book."""
        ink, _ = COLOURS.get(role, (INK, PAPER))
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
        """Of running text, in pixels."""
        pieces = [bare(piece) for piece in PIECE.findall(text)]
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
        """A sign around the middle of a cell."""
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
        """A word in the cells of its letters; numbers, and what is too long, letter by letter."""
        room, length = len(word) * WIDE, self.width(word)
        if len(word) > 1 and (length > room + BLEED or not LETTERS.search(word)):
            for i, letter in enumerate(word):
                self.in_cells(letter, ink, x + i * WIDE, y, bold)
        else:
            self.word(word, ink, x + (room - length) // 2 if len(word) < 3 else x, y, bold)

    def word(self, word: str, ink: str, x: int, y: int, bold: bool) -> None:
        for shift in (0, 1) if bold else (0,):
            self.draw.text((x + shift, y + BASELINE), bare(word), ink, self.font, anchor="ls")
        for place, letter in enumerate(word):
            parts = unicodedata.normalize("NFD", letter)
            under = parts[0]
            for accent in parts[1:]:
                middle = x + round(self.font.getlength(bare(word[:place])) + self.font.getlength(under) / 2)
                top = y + BASELINE + round(self.font.getbbox(under, anchor="ls")[1]) - 2
                for x1, y1, x2, y2 in ACCENTS.get(accent, ()):
                    self.draw.line((middle + x1, top + y1, middle + x2, top + y2), ink)


def bare(text: str) -> str:
    """Without accents, and with common blanks."""
    letters = unicodedata.normalize("NFD", text)
    return "".join(" " if letter.isspace() else letter for letter in letters if not unicodedata.combining(letter))
