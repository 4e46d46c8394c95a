"""What things are called."""

from __future__ import annotations

from atlantis.engine.speech import speech


def tile_name(tile: int, lang: str) -> str:
    """`3 Cedar Forest`."""
    say = speech(lang)
    names = (say("Copper Hills"), say("Flax Fields"), say("Cedar Forest"), say("Driftwood Cove"), say("Fish Market"),
             say("Weavers’ Terraces"), say("Harbour Bazaar"), say("Drowned Mine"))  # noqa: RUF001
    return f"{tile + 1} {names[tile]}"


def ship_name(ship: int, lang: str) -> str:
    """A ship's bare name."""
    say = speech(lang)
    return (say("Ore Barge"), say("Deep-Mine Barge"), say("Timber Raft"), say("Coppice Boat"), say("Flax Skiff"),
            say("Weavers’ Cog"), say("Toll Ferry"), say("Mint Galley"), say("Fishing Smack"), say("Orchard Boat"),  # noqa: RUF001
            say("Carpenters’ Yard"), say("Sail Loft"), say("Floating Smelter"), say("Rope Walk"),  # noqa: RUF001
            say("Charcoal Hulk"), say("Assay Ship"), say("Lumber Trader"), say("Silk Trader"), say("Bazaar Dhow"),
            say("Salvage Tug"), say("Lantern Boat"), say("Pilgrim Ship"), say("Temple Barge"), say("Bronze Ram"),
            say("Menagerie"), say("Library Ship"), say("Treasure Galleon"), say("Royal Trireme"),
            say("Bronze Citadel"), say("Ark of Kings"))[ship]


def ship_title(ship: int, lang: str) -> str:
    """`S03 Timber Raft`."""
    return f"S{ship + 1:02} {ship_name(ship, lang)}"


def cube_name(kind: int, lang: str) -> str:
    say = speech(lang)
    return (say("wood"), say("flax"), say("ore"), say("gold"))[kind]


def cube_letter(kind: int, lang: str) -> str:
    """One letter, for narrow columns."""
    return cube_name(kind, lang)[0].upper()


def cubes_text(amounts: list[int], lang: str) -> str:
    """`4 wood + 1 flax`; `nothing`."""
    say = speech(lang)
    return " + ".join(f"{n} {cube_name(kind, lang)}" for kind, n in enumerate(amounts) if n) or say("nothing")


def set_name(kind: int, lang: str) -> str:
    say = speech(lang)
    return (say("potions"), say("animals"), say("treasures"), say("knowledge"))[kind]


def set_letter(kind: int, lang: str) -> str:
    """One letter, for narrow columns."""
    return set_name(kind, lang)[0].upper()


def seat_title(seat: int, lang: str) -> str:
    """A seat counted from 1."""
    say = speech(lang)
    return say("Seat {number}").format(number=seat)


def several(seats: list[int], lang: str) -> str:
    """`Seats 1, 2 and 3`."""
    say = speech(lang)
    numbers = [str(seat) for seat in seats]
    listed = say("{some} and {last}").format(some=", ".join(numbers[:-1]), last=numbers[-1])
    return say("Seats {numbers}").format(numbers=listed)
