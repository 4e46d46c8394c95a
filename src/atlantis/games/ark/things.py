"""The values of data.toml in words."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.engine.story import Thing
from atlantis.games.ark.names import cube_name, ship_title, tile_name
from atlantis.games.ark.printed import CUBE_NAMES, SHIP_IDS


def thing(path: str, lang: str) -> Thing:
    say = speech(lang)
    part, *rest = path.split(".")
    what = what_of(rest, lang)
    if part == "tiles":
        return Thing("tile", rest[0], tile_name(int(rest[0]) - 1, lang), what)
    if part == "ships":
        return Thing("ship", rest[0], ship_title(SHIP_IDS.index(rest[0]), lang), what)
    name = {"workers": say("the workers"), "rounds": say("the rounds"), "track": say("the time track"),
            "supply": say("the supply"), "limit": say("the limit of a hand"), "tokens": say("the tokens"),
            "city": say("the city"), "points": say("the points"), "fine": say("the fine")}[part]
    return Thing("", part, name, what)


def what_of(rest: list[str], lang: str) -> str:
    """Which value of a thing: `rings`, `buy 3 wood`, `sell 6 wood`."""
    say = speech(lang)
    if not rest:
        return say("number")
    if rest[0] in ("buy", "sell"):
        cubes = cube_name(CUBE_NAMES.index(rest[1]), lang)
        return (say("buying: {cubes}") if rest[0] == "buy" else say("selling: {cubes}")).format(cubes=cubes)
    return {"events": say("the spaces of events"), "each": say("of each set"), "worth": say("worth"),
            "gold": say("gold"), "group": say("a group"), "stranded": say("without a ship"), "points": say("points"),
            "rings": say("rings"), "dry": say("the dry side"), "sinking": say("the sinking side"), "cost": say("cost"),
            "ring": say("ring"), "pay": say("payment"), "get": say("what it brings")}[rest[-1]]
