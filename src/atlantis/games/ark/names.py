"""What things are called."""

from __future__ import annotations

from atlantis.engine.i18n import translator


def tile_name(tile: int, lang: str) -> str:
    """`3 Cedar Forest`."""
    t = translator(lang)
    names = (t("Copper Hills"), t("Flax Fields"), t("Cedar Forest"), t("Driftwood Cove"), t("Fish Market"),
             t("Weavers’ Terraces"), t("Harbour Bazaar"), t("Drowned Mine"))  # noqa: RUF001
    return f"{tile + 1} {names[tile]}"


def ship_name(ship: int, lang: str) -> str:
    """A ship's bare name."""
    t = translator(lang)
    return (t("Ore Barge"), t("Deep-Mine Barge"), t("Timber Raft"), t("Coppice Boat"), t("Flax Skiff"),
            t("Weavers’ Cog"), t("Toll Ferry"), t("Mint Galley"), t("Fishing Smack"), t("Orchard Boat"),  # noqa: RUF001
            t("Carpenters’ Yard"), t("Sail Loft"), t("Floating Smelter"), t("Rope Walk"),  # noqa: RUF001
            t("Charcoal Hulk"), t("Assay Ship"), t("Lumber Trader"), t("Silk Trader"), t("Bazaar Dhow"),
            t("Salvage Tug"), t("Lantern Boat"), t("Pilgrim Ship"), t("Temple Barge"), t("Bronze Ram"),
            t("Menagerie"), t("Library Ship"), t("Treasure Galleon"), t("Royal Trireme"),
            t("Bronze Citadel"), t("Ark of Kings"))[ship]


def ship_title(ship: int, lang: str) -> str:
    """`S03 Timber Raft`."""
    return f"S{ship + 1:02} {ship_name(ship, lang)}"


def cube_name(kind: int, lang: str) -> str:
    t = translator(lang)
    return (t("wood"), t("flax"), t("ore"), t("gold"))[kind]


def cube_letter(kind: int, lang: str) -> str:
    """One letter, for narrow columns."""
    return cube_name(kind, lang)[0].upper()


def cubes_text(amounts: list[int], lang: str) -> str:
    """`4 wood + 1 flax`; `nothing`."""
    t = translator(lang)
    return " + ".join(f"{n} {cube_name(kind, lang)}" for kind, n in enumerate(amounts) if n) or t("nothing")


def set_name(kind: int, lang: str) -> str:
    t = translator(lang)
    return (t("potions"), t("animals"), t("treasures"), t("knowledge"))[kind]


def set_letter(kind: int, lang: str) -> str:
    """One letter, for narrow columns."""
    return set_name(kind, lang)[0].upper()


def seat_title(seat: int, lang: str) -> str:
    """A seat counted from 1."""
    t = translator(lang)
    return t("Seat {number}").format(number=seat)


def several(seats: list[int], lang: str) -> str:
    """`Seats 1, 2 and 3`."""
    t = translator(lang)
    numbers = [str(seat) for seat in seats]
    listed = t("{some} and {last}").format(some=", ".join(numbers[:-1]), last=numbers[-1])
    return t("Seats {numbers}").format(numbers=listed)
