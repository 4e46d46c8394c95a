"""Positions and games as people see them: a position is drawn in lines, moves are written down, what happened is read
aloud."""

from __future__ import annotations

import re
from collections import Counter
from inspect import cleandoc

import atlantis
from atlantis import State
from tests.games.reading import seen

GAMES = {players: atlantis.load("atlandice", players) for players in (2, 3, 4)}
DICE, TOKENS, COUNTS = {2: 7, 3: 7, 4: 9}, {2: 10, 3: 10, 4: 12}, {2: "two", 3: "three", 4: "four"}
DISTRICTS = ("jeweller", "library", "inn", "engineering", "blacksmith")
KINDS = ("gem", "book", "provision", "tool", "weapon")
TILES = ("odd swap chain", "beyond market second", "hasten smuggle gate", "1 2 3", "even spread six")
QUIET = ("odd", "second", "smuggle", "2", "even")
"""The tiles of Districts that a drawing leaves out."""
TOPS = ", ".join(f"tile {district} {tile}" for district, tile in zip(DISTRICTS, QUIET, strict=True))
NEXT = "take: seat 2, visits 5"
"""Seat 1 has made the round's first visit, and it is over."""

TWO = """
    clock 10, submarine 2, first 2
    1 swap +1: dice 2, gem 4, book 1
    2 second +2: book 4
    3 used up:
    4 2 +1: dice 1, tool 6
    5 even +2: weapon 4
    6: dice 1, gem 3, book 3, tool 3, weapon 3
    seat 1: points 7, dice 1, gem 2, book 2, tiles odd
    seat 2: points 6, dice 1, given 1, gem 1, tool 1, tiles hasten 3
    neutral: points 4, dice 1, weapon 3, tiles gate
    unscored: smuggle
    take: seat 1, visits 3
    """
"""A round of two players: Seat 2 has given a die; a used-up Inn, tiles won and one that nobody took."""


# ---- drawn positions -------------------------------------------------------------------------------------------------


def at(players: int, drawn: str = "") -> State:
    """The position in a drawing, which may leave out what does not matter.

    Left out, the clock is on 0, the Submarine at the Engineering Works, and Seat 1 makes the round's first visit.
    A District that is left out has a quiet tile on a full stack, and all that is left of its resource; the Market then
    has three of each kind. When a die is to be taken, dice not drawn lie at the Market; everybody has the dice of their
    turns, and took them for themselves unless the drawing says `given 1`. Tiles that are nowhere were unscored.
    """
    lines = {line.name: line for line in (Line(text) for text in cleandoc(drawn).splitlines())}
    clock, unscored = lines.setdefault("clock", Line("clock 0")), lines.setdefault("unscored", Line("unscored:"))
    step = lines.pop("step", None) or Line("take: seat 1")
    if step.head == "take":
        step.has.setdefault("visits", DICE[players] - 1)
    clock.has.setdefault("submarine", 4)
    clock.has.setdefault("first", ((step.has["seat"] or 1) + step.has["visits"] - 1) % players + 1)
    lay_tokens(lines, TOKENS[players])
    if step.head == "take":
        deal_dice(lines, step.has["visits"], players, clock.has["first"])
    unscored.words += gone(lines)
    state = GAMES[players].position("\n".join(str(line) for line in (*lines.values(), step)))
    check_pieces(state)
    return state


def drawn(text: str) -> str:
    """A drawing as it stands in a test, without its indentation: what `str(state)` gives."""
    return cleandoc(text)


class Line:
    """A line of a drawing: `5 even +2: dice 1, weapon 4`."""

    def __init__(self, text: str) -> None:
        self.head, _, rest = text.partition(":") if ":" in text else ("", "", text)
        first = (self.head or text).split()[0]
        self.name = (
            self.head
            if first in ("seat", "neutral", "unscored")
            else first
            if first == "clock" or first.isdecimal()
            else "step"
        )
        self.has: Counter[str] = Counter()
        self.words: list[str] = []  # tiles, or whose turn it is
        for part in rest.split(","):
            words = part.split()
            if len(words) == 2 and words[1].isdecimal() and words[0] != "tiles":
                self.has[words[0]] = int(words[1])
            else:
                self.words += words

    def __str__(self) -> str:
        things = [f"{name} {n}" for name, n in self.has.items()] + [" ".join(self.words)]
        return (f"{self.head}: " if self.head else "") + ", ".join(thing for thing in things if thing)


def lay_tokens(lines: dict[str, Line], tokens: int) -> None:
    """Areas that are left out, with their tokens."""
    left = {kind: tokens - sum(line.has[kind] for line in lines.values()) for kind in KINDS}
    for district, kind in enumerate(KINDS, 1):
        if str(district) in lines and lines[str(district)].head.endswith("used up"):
            left[kind] = 0
    if "6" not in lines:
        lines["6"] = Line("6:")
        for kind in KINDS:
            lines["6"].has[kind] = min(3, left[kind])
            left[kind] -= lines["6"].has[kind]
    for district, (kind, tile) in enumerate(zip(KINDS, QUIET, strict=True), 1):
        lines.setdefault(str(district), Line(f"{district} {tile} +2: {kind} {left[kind]}"))


def deal_dice(lines: dict[str, Line], visits: int, players: int, first: int) -> None:
    """The dice at the Market, and those taken this round."""
    lines["6"].has["dice"] += visits + 1 - sum(lines[area].has["dice"] for area in "123456")
    made = DICE[players] - 1 - visits
    given = 0
    for seat in range(1, players + 1):
        has = lines.setdefault(f"seat {seat}", Line(f"seat {seat}:")).has
        has.setdefault("dice", (made - (seat - first) % players + players - 1) // players - has["given"])
        given += has["given"]
    if given:
        lines.setdefault("neutral", Line("neutral:")).has.setdefault("dice", given)


def gone(lines: dict[str, Line]) -> list[str]:
    """The tiles that are neither in a stack nor anybody's."""
    named = {word for line in lines.values() for word in line.words}
    found = []
    for district, tiles in enumerate(TILES, 1):
        top, *_, below = lines[str(district)].head.split()[1:]
        free = [tile for tile in tiles.split() if tile not in named and tile != top]
        found += free[: len(free) - (0 if below == "up" else int(below))]
    return found


# ---- moves and what they bring ---------------------------------------------------------------------------------------


def check_pieces(state: State) -> None:
    """Tokens, tiles and dice: each is somewhere, and none is in two places."""
    view, data, count = seen(state), state.game.data, COUNTS[state.game.players]
    parties = [party for party in (*view["seats"], view["neutral"]) if party]
    in_play = data.number("resources.market") + data.number(f"resources.district.{count}")
    for area, kind in zip(view["areas"], KINDS, strict=False):
        found = sum(place["resources"][kind] for place in (*view["areas"], *parties))
        assert found == (0 if area["used_up"] else in_play), f"there are {found} tokens of {kind}"
    tiles = [tile for area in view["areas"][:5] for tile in (*area["face_down"], area["tile"]) if tile]
    tiles += [tile["tile"] for place in (*parties, {"tiles": view["unscored_tiles"]}) for tile in place["tiles"]]
    assert sorted(tiles) == sorted(" ".join(TILES).split())
    lying, taken = sum(area["dice"] for area in view["areas"]), sum(party["dice"] for party in parties)
    to_roll, all_dice = view["dice_to_roll"], data.number(f"dice.{count}")
    if view["step"] in ("first", "deal"):
        assert (lying, taken, to_roll) == (0, 0, 0)
    elif to_roll == all_dice:
        assert lying <= 1, "the last round's die lies until the first roll"
        assert taken == 0
    else:
        assert lying + taken + to_roll == all_dice


def play(state: State, moves: str) -> State:
    """Make the moves, written with commas between them."""
    told(state, moves)
    return state


def after(players: int, drawn: str, moves: str) -> State:
    """The position in a drawing after some moves."""
    return play(at(players, drawn), moves)


def told(state: State, moves: str) -> list[str]:
    """Make the moves; what happened, in sentences. No piece may be lost on the way."""
    said = []
    for move in filter(None, moves.split(",")):
        said += [event.text() for event in state.tell(state.game.code(move))]
        check_pieces(state)
    return said


def typeset(french: str) -> str:
    """French as it is shown: with curly apostrophes, and narrow spaces that do not break before ; : ? ! and in « »."""
    return re.sub(r" (?=[;:?!»])|(?<=«) ", "\u202f", french.replace("'", "\u2019"))


def majorities(said: list[str]) -> list[str]:
    """Of what was told, the sentences about who has most and second most."""
    return [sentence for sentence in said if sentence.split(":")[0].removesuffix("s").lower() in KINDS]


def shows(state: State, expected: str) -> bool:
    """Has the drawn position these lines?"""
    missing = [line for line in drawn(expected).splitlines() if line not in str(state).splitlines()]
    assert not missing, f"{missing} not in\n{state}"
    return True


def now(state: State) -> str:
    """What is being decided: the last line of the drawn position."""
    return str(state).splitlines()[-1]


def points(state: State) -> list[int]:
    """The points of all seats and then of the neutral, if there is one."""
    view = seen(state)
    return [party["points"] for party in (*view["seats"], view["neutral"]) if party]


def dice(state: State) -> list[int]:
    """How many dice lie at the Areas 1 to 6."""
    return [area["dice"] for area in seen(state)["areas"]]
