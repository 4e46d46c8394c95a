"""The values of data.toml in words."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.story import Thing
from atlantis.games.ark.data import CUBE_NAMES, SHIP_IDS
from atlantis.games.ark.names import cube_name, ship_title, tile_name


def thing(path: str, lang: str) -> Thing:
    t = translator(lang)
    part, *rest = path.split(".")
    what = what_of(rest, lang)
    if part == "tiles":
        return Thing("tile", rest[0], tile_name(int(rest[0]) - 1, lang), what)
    if part == "ships":
        return Thing("ship", rest[0], ship_title(SHIP_IDS.index(rest[0]), lang), what)
    name = {"workers": t("the workers"), "rounds": t("the rounds"), "track": t("the time track"),
            "supply": t("the supply"), "limit": t("the limit of a hand"), "tokens": t("the tokens"),
            "city": t("the city"), "points": t("the points"), "fine": t("the fine")}[part]
    return Thing("", part, name, what)


def what_of(rest: list[str], lang: str) -> str:
    """Which value of a thing: `rings`, `buy 3 wood`, `sell 6 wood`."""
    t = translator(lang)
    if not rest:
        return t("number")
    if rest[0] in ("buy", "sell"):
        cubes = cube_name(CUBE_NAMES.index(rest[1]), lang)
        return (t("buying: {cubes}") if rest[0] == "buy" else t("selling: {cubes}")).format(cubes=cubes)
    return {"events": t("the spaces of events"), "each": t("of each set"), "worth": t("worth"),
            "gold": t("gold"), "group": t("a group"), "stranded": t("without a ship"), "points": t("points"),
            "rings": t("rings"), "dry": t("the dry side"), "sinking": t("the sinking side"), "cost": t("cost"),
            "ring": t("ring"), "pay": t("payment"), "get": t("what it brings")}[rest[-1]]
