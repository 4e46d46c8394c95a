"""How often people are asked something, and how often they only pass: `python -m tests.games.rising.tempo`.

A sensible player places for gain, acts, builds when it can, gives when it helps, and otherwise passes for as long as
the rules let it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import atlantis
from atlantis import CHANCE, OVER, State

WINDOWS = {"council": "W0", "misfortunes": "W1", "attack": "WA", "council-after": "W3"}
PASSES = ("pass", "pass-phase", "done", "done-placing", "pass-build", "end-trade", "end-convert")
NODES = (
    "W0",
    "place",
    "W1",
    "cancel",
    "give",
    "sink",
    "recall",
    "plague",
    "late-place",
    "act",
    "boost",
    "keep",
    "limit",
    "WA",
    "fall",
    "W3",
    "build",
    "waive",
    "barrier",
    "lift",
    "atlas",
    "talent",
    "pick",
    "trade",
    "convert",
)
"""Where people decide, in the order of a turn."""
SECTIONS = "MHFLRC"
CUBES = ("ore", "atlantium", "gold", "crystal")
WORTH = (
    "burning-mirrors",
    "inner-light",
    "science-of-shielding",
    "reading-the-tides",
    "song-of-the-seabed",
    "tireless-hands",
    "alchemists-notes",
    "borrowed-plans",
    "ancestors-gambit",
    "heroic-verse",
    "market-day",
    "untapped-talent",
    "ancient-atlas",
    "twin-harmonics",
    "ballad-of-bravery",
)
"""Knowledge cards, the dearest first."""
Choice = Callable[[State, Random], str]


def node_of(state: State) -> str:
    """What kind of node this is."""
    view = state.view()
    if view["step"] == "window":
        return WINDOWS[str(view["phase"])]
    return str(view["step"] or view["phase"])


def choices(state: State) -> list[str]:
    return [state.text(code) for code in state.legal_actions()]


def at_random(state: State, random: Random) -> str:
    return state.text(random.choice(state.legal_actions()))


# ---- a sensible player -----------------------------------------------------------------------------------------------


def sensible(state: State, random: Random) -> str:
    """The move of a player who knows what the team needs."""
    view: Any = state.view()
    return Player(view, choices(state)).move(node_of(state))


def patient(state: State, random: Random) -> str:
    """The same player, who does not know that one can pass for a whole phase."""
    move = sensible(state, random)
    return "pass" if move == "pass-phase" else move


def crews(tile: dict[str, Any]) -> list[dict[str, int]]:
    """Who stands on a tile."""
    found = tile["atlanteans"]
    return found if isinstance(found, list) else []


class Player:
    """Who is to move, with what can be seen and what can be done."""

    def __init__(self, view: Any, moves: list[str]) -> None:
        self.view = view
        self.moves = moves
        self.me = view["seats"][view["to_move"] - 1]
        self.cubes = self.me["cubes"]
        self.energy = sum(seat["energy"] for seat in view["seats"])
        self.lacks = self.wanted()

    def move(self, node: str) -> str:
        found = {
            "place": self.place,
            "late-place": self.place,
            "W0": self.council,
            "W1": self.council,
            "W3": self.council,
            "WA": self.react,
            "cancel": self.cancel,
            "give": self.give,
            "sink": self.sink,
            "fall": self.sink,
            "act": self.act,
            "boost": self.boost,
            "keep": self.keep,
            "limit": self.limit,
            "build": self.build,
            "waive": self.waive,
            "barrier": self.barrier,
            "lift": self.lift,
            "talent": self.copy,
            "trade": self.trade,
            "convert": self.convert,
            "pick": self.pick,
            "recall": self.recall,
        }.get(node, lambda: self.moves[0])()
        assert found in self.moves, f"{node}: {found} is not among {self.moves}"
        return found

    def first(self, *wanted: str) -> str:
        """The first of these that is legal; nothing if none is."""
        return next((move for move in wanted if move in self.moves), "")

    def way_out(self) -> str:
        return self.first("pass-phase", *PASSES) or self.moves[-1]

    def wanted(self) -> dict[str, int]:
        """Cubes missing for the component that this player is to build: each seat has its own, the nearest first."""
        open_ones = [part for part in self.view["blueprint"] if part["seat"] is None]
        if not open_ones:
            return {}
        lacks = [{kind: max(0, n - self.cubes[kind]) for kind, n in part["cost"].items()} for part in open_ones]
        lacks.sort(key=lambda cost: sum(cost.values()))
        chosen = lacks[0] if sum(lacks[0].values()) <= 1 else lacks[self.view["to_move"] % len(lacks)]
        return {kind: n for kind, n in chosen.items() if n}

    def tiles(self, letter: str) -> list[dict[str, Any]]:
        """The intact tiles of a section, outermost first."""
        section = next(one for one in self.view["sections"] if one["section"] == letter)
        return [tile for tile in section["tiles"] if tile["intact"]]

    # placing

    def place(self) -> str:
        card = self.first(*(f"play {card}" for card in ("inner-light", "heroic-verse", "science-of-shielding")))
        if card or self.first("done-placing"):
            return card or "done-placing"
        if self.first("hold") and self.me["placed"] == 0:
            return "hold"
        seats, attack = len(self.view["seats"]), self.view["galley"]["at"] + 3
        mine = sum(crew["number"] for crew in self.view["navy"]["atlanteans"] if crew["seat"] == self.me["seat"])
        city = self.in_sections(["C"]) if self.me["unused"] and self.view["turn"] <= 6 else ""
        if city:
            return city
        if mine * seats < attack - 2 and self.view["navy"]["defence"] < attack:
            return self.first("place navy courage", "place navy")
        believers = {crew["seat"] for crew in self.view["centre"]["atlanteans"]}
        if self.energy + len(believers) < 6 and self.me["seat"] not in believers and self.me["placed"]:
            return "place centre"
        return self.for_gain() or "place centre"

    def for_gain(self) -> str:
        """A free ring where the team gets what this player lacks, behind the tip if there is room."""
        letters = ["R"] if self.cubes["ore"] > self.here("R") else []
        letters += ["M"] if "atlantium" in self.lacks and not self.here("M") else []
        letters += ["H"] if "gold" in self.lacks else []
        letters += ["F"] if "crystal" in self.lacks else []
        letters += ["L"] if sum(self.me["hand"].values()) < 3 and not self.here("L") else []
        return self.in_sections(letters)

    def in_sections(self, letters: list[str]) -> str:
        for letter in letters:
            tiles = self.tiles(letter)
            for tile in [*tiles[1:], *tiles[:1]]:
                alone = letter != "C" or tile["rings"] == 1
                move = self.first(f"place {tile['tile']}")
                if move and alone:
                    return self.first(f"{move} courage") or move if tile is tiles[0] else move
        return ""

    def here(self, letter: str) -> int:
        """How many Atlanteans this player has in a section."""
        return sum(
            crew["number"] for tile in self.tiles(letter) for crew in crews(tile) if crew["seat"] == self.me["seat"]
        )

    # the council

    def council(self) -> str:
        """Cards at once; tiles are raised when the team is rich."""
        card = self.first(
            *(f"play {card}" for card in ("science-of-shielding", "reading-the-tides", "song-of-the-seabed"))
        )
        if card:
            return card
        return self.lift() if self.energy >= 8 else self.way_out()

    def lift(self) -> str:
        """The section that has lost most."""
        by_need = sorted(self.view["sections"], key=lambda one: one["intact"])
        return self.first(*(f"{verb} {one['section']}" for one in by_need for verb in ("raise", "target"))) or (
            self.way_out()
        )

    def cancel(self) -> str:
        return "cancel" if self.energy >= 3 else "endure"

    def give(self) -> str:
        """As much as helps."""
        return max(self.moves, key=lambda move: int(move.split()[1]))

    def react(self) -> str:
        attack = self.view["attack"]
        short = attack["attack"] - attack["defence"]
        return (
            self.first(
                "play ballad-of-bravery",
                "play burning-mirrors",
                "play ancestors-gambit" if attack["die"] >= 3 and short > 1 else "",
            )
            or "pass"
        )

    # misfortunes and tiles that fall

    def sink(self) -> str:
        """Where nobody stands on the tip and much is left."""

        def cost(move: str) -> tuple[int, int]:
            tiles = self.tiles(move.split()[1])
            return sum(crew["number"] for crew in crews(tiles[0])), -len(tiles)

        return min(self.moves, key=cost)

    def recall(self) -> str:
        return self.first("recall centre", "recall navy") or self.moves[0]

    def barrier(self) -> str:
        """On the tip of the section that has lost most."""
        by_need = sorted(self.view["sections"], key=lambda one: one["intact"])
        return (
            self.first(*(f"target {self.tiles(one['section'])[0]['tile']}" for one in by_need if one["intact"]))
            or (self.moves[0])
        )

    def copy(self) -> str:
        return self.first("target priest", "target scholar") or self.moves[0]

    def pick(self) -> str:
        return next((move for move in self.moves if "flood" in move), self.moves[0])

    # acting and building

    def act(self) -> str:
        forge = [move for move in self.moves if move.startswith("act R")]
        other = [move for move in self.moves if move.startswith("act ") and move not in forge]
        if other or forge:
            return self.first("play inner-light", "play tireless-hands") or [*other, *forge][0]
        return self.converting() or "done"

    def boost(self) -> str:
        return "boost" if self.me["energy"] >= 1 else "accept"

    def keep(self) -> str:
        return min(self.moves, key=lambda move: WORTH.index(move.split()[1]))

    def limit(self) -> str:
        return self.first("play inner-light", "play heroic-verse", "play science-of-shielding") or max(
            (move for move in self.moves if move.startswith("discard")), key=lambda move: WORTH.index(move.split()[1])
        )

    def build(self) -> str:
        parts = {part["component"]: sum(part["cost"].values()) for part in self.view["blueprint"]}
        able = [move for move in self.moves if move.startswith("build ")]
        if able:
            return max(able, key=lambda move: parts[move.split()[1]])
        helps = self.first(
            "play borrowed-plans",
            "play alchemists-notes" if sum(self.lacks.values()) <= 2 else "",
            "play market-day" if sum(self.lacks.values()) <= 3 else "",
        )
        if self.in_reach() and helps:
            return helps
        return self.converting() or "pass-build"

    def in_reach(self) -> bool:
        """There is a spare cube, or somebody else has one that is missing."""
        return any(seat["cubes"][kind] for seat in self.view["seats"] for kind in self.lacks)

    def converting(self) -> str:
        """Only for the last cube that is missing."""
        if sum(self.lacks.values()) != 1 or self.me["energy"] < 2:
            return ""
        (kind,) = self.lacks
        return self.first(
            *(f"convert {other} {kind}" for other in ("ore", "crystal", "gold", "atlantium") if self.cubes[other] > 4)
        )

    def waive(self) -> str:
        return self.first(*(f"waive {kind}" for kind in self.lacks)) or self.moves[0]

    def convert(self) -> str:
        return self.first(*(f"convert ore {kind}" for kind in self.lacks)) or "end-convert"

    def trade(self) -> str:
        return next(
            (move for move in self.moves if move.split()[2:3] == ["take"] and move.split()[3] in self.lacks),
            "end-trade",
        )


# ---- counting --------------------------------------------------------------------------------------------------------


class Tempo:
    """What was asked in some games, by kind of node."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.won = 0
        self.turns = 0
        self.asked: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()
        self.alone: Counter[str] = Counter()  # a single choice

    def per_turn(self, counted: Counter[str], *nodes: str) -> float:
        """So many decisions a turn, at these nodes or at all of them."""
        return sum(counted[node] for node in nodes or counted) / self.turns

    def windows(self) -> float:
        """Windows a turn, of all seats together."""
        return self.per_turn(self.asked, *WINDOWS.values())

    def passes(self) -> float:
        """Those in which the player passes without having done anything there."""
        return self.per_turn(self.passed, *WINDOWS.values())

    def figures(self) -> dict[str, float]:
        return {
            "a single choice": self.per_turn(self.alone),
            "windows passed, a seat": self.passes() / self.players,
            "all, a seat": self.per_turn(self.asked) / self.players,
            "turns a game": self.turns / self.games,
            "won, of 100": 100 * self.won / self.games,
        }


def measured(players: int, games: int, choose: Choice) -> Tempo:
    """Play so many games and count. A window that begins with a card and ends with `pass` is one of each."""
    game, tempo = atlantis.load("rising", players), Tempo(players)
    for seed in range(games):
        random, state = Random(seed), game.start()
        while state.actor != OVER:
            if state.actor == CHANCE:
                drawn, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply(random.choices(drawn, odds)[0])
                continue
            node, move = node_of(state), choose(state, random)
            tempo.asked[node] += 1
            tempo.passed[node] += move in PASSES
            tempo.alone[node] += len(state.legal_actions()) == 1
            state.apply(state.game.code(move))
        view: Any = state.view()
        tempo.games += 1
        tempo.won += view["won"]
        tempo.turns += view["turn"]
    return tempo


def report(tempos: dict[str, Tempo]) -> str:
    """A table: decisions a turn by kind of node, and in brackets those in which the player passes."""
    lines = [f"{'decisions a turn (passes)':<26}" + "".join(f"{name:>20}" for name in tempos)]

    def row(name: str, *nodes: str) -> None:
        cells = [
            f"{tempo.per_turn(tempo.asked, *nodes):.2f} ({tempo.per_turn(tempo.passed, *nodes):.2f})"
            for tempo in tempos.values()
        ]
        lines.append(f"{name:<26}" + "".join(f"{cell:>20}" for cell in cells))

    for node in NODES:
        if any(tempo.asked[node] for tempo in tempos.values()):
            row(node, node)
    row("windows", *WINDOWS.values())
    row("all")
    figures = [tempo.figures() for tempo in tempos.values()]
    lines += [f"{name:<26}" + "".join(f"{figure[name]:>20.2f}" for figure in figures) for name in figures[0]]
    return "\n".join(lines)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for title, choose in (("At random", at_random), ("Sensibly", sensible), ("Without pass-phase", patient)):
        print(f"{title}, {number} games each\n")
        print(report({f"{players} seats": measured(players, number, choose) for players in (2, 4, 6)}), end="\n\n")
