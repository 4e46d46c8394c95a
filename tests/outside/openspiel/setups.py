"""The games as OpenSpiel loads them: every number of players, every option, and endgames small enough to see whole."""

from __future__ import annotations

from pathlib import Path

import atlantis

HERE = Path(__file__).parent
"""Paths of data files are written from here: the repository's own path could hold what OpenSpiel cannot write."""

PLAYED = {
    "ark": "atlantis_ark(players=2)",
    "atlandice": "atlantis_atlandice(players=2)",
    "atlanteon": "atlantis_atlanteon",
    "rising": "atlantis_rising(players=2)",
}

TINY = {
    "atlanteon": ("tower black a2", "tower white b3", "tower white b1", "tile 2 b2", "tile 2 a1"),
    "atlandice": (
        "first 1",
        "tile jeweller chain",
        "tile library market",
        "tile inn hasten",
        "tile engineering 3",
        "tile blacksmith spread",
        "roll 2",
        "roll 4",
        "roll 6",
        "roll 6",
        "roll 5",
        "take 5",
    ),
    "ark": (
        "order 2 1",
        "ship S23",
        "ship S21",
        "ship S28",
        "ship S02",
        "token knowledge",
        "token treasures",
        "token treasures",
        "token treasures",
        "token potions",
        "token animals",
        "token knowledge",
        "token potions",
        "gather 5",
        "event quake",
        "event 4",
        "event 7",
        "gather 7",
    ),
    "rising": (
        "councilor 1 scholar",
        "councilor 2 astrologer",
        "first 1",
        "blueprint muster-bell",
        "blueprint star-well",
        "blueprint lifting-stone",
        "blueprint crew-beacon",
        "blueprint targeting-spire",
        "blueprint hero-vault",
        "blueprint balance-arm",
        "blueprint memory-prism",
        "blueprint oath-ring",
        "knowledge reading-the-tides",
        "pass",
        "place C1",
        "place R5",
        "pass",
        "misfortune spur-the-cycle",
        "pass-phase",
        "misfortune flood-H",
        "done",
        "attack 3",
        "sink F",
        "sink C",
        "sink C",
        "sink C",
        "sink C",
        "sink C",
        "play reading-the-tides",
        "misfortune flood-H",
    ),
}
"""Moves after which a game with the data of `tiny/` is nearly over."""


def tiny(name: str) -> str:
    """The small endgame of a game."""
    return f"atlantis_{name}(players=2,data=tiny/{name}.toml,moves={';'.join(TINY[name])})"


def by_options() -> list[str]:
    """Every game with every number of players: as usual, and with each other value of each option; councilors are
    chosen once for each number."""
    found = []
    for name in atlantis.games():
        card = atlantis.load(name).card
        for players in card.players:
            found.append(f"atlantis_{name}(players={players})")
            found += [
                f"atlantis_{name}(players={players},{option.name}={value})"
                for option in card.options
                if not option.by_seat
                for value in option.choices
                if value != option.default
            ]
            for option in card.options:
                if option.by_seat:
                    seats = ";".join(str(choice) for choice in option.choices[:players])
                    found.append(f"atlantis_{name}(players={players},{option.name}={seats})")
    return found
