"""What things are called, with the small words that go with them: French has its own for each."""

from __future__ import annotations

from atlantis.engine.i18n import translator


def capital(text: str) -> str:
    """A sentence that may begin with an article."""
    return text[0].upper() + text[1:]


def area_name(area: int, lang: str) -> str:
    """An Area's bare name."""
    t = translator(lang)
    return (t("Jeweller"), t("Library"), t("Inn"), t("Engineering Works"), t("Blacksmith"),
            t("Black Market"))[area]


def the_area(area: int, lang: str) -> str:
    t = translator(lang)
    return (t("the Jeweller"), t("the Library"), t("the Inn"), t("the Engineering Works"),
            t("the Blacksmith"), t("the Black Market"))[area]


def at_area(area: int, lang: str) -> str:
    t = translator(lang)
    return (t("at the Jeweller"), t("at the Library"), t("at the Inn"), t("at the Engineering Works"),
            t("at the Blacksmith"), t("at the Black Market"))[area]


def from_area(area: int, lang: str) -> str:
    t = translator(lang)
    return (t("from the Jeweller"), t("from the Library"), t("from the Inn"), t("from the Engineering Works"),
            t("from the Blacksmith"), t("from the Black Market"))[area]


def to_area(area: int, lang: str) -> str:
    t = translator(lang)
    return (t("to the Jeweller"), t("to the Library"), t("to the Inn"), t("to the Engineering Works"),
            t("to the Blacksmith"), t("to the Black Market"))[area]


# ---- resources -------------------------------------------------------------------------------------------------------

def resource_name(kind: int, lang: str) -> str:
    t = translator(lang)
    return (t("Gem"), t("Book"), t("Provision"), t("Tool"), t("Weapon"))[kind]


def resource_letter(kind: int, lang: str) -> str:
    """One letter, for narrow columns."""
    return resource_name(kind, lang)[0]


def a_resource(kind: int, lang: str) -> str:
    t = translator(lang)
    return (t("a Gem"), t("a Book"), t("a Provision"), t("a Tool"), t("a Weapon"))[kind]


def resources_name(kind: int, lang: str) -> str:
    """Many of them; 5 stands for all kinds together."""
    t = translator(lang)
    return (t("Gems"), t("Books"), t("Provisions"), t("Tools"), t("Weapons"), t("All resources"))[kind]


def some_resources(kind: int, n: int, lang: str) -> str:
    """So many of a kind."""
    t = translator(lang)
    if kind == 0:
        return t.plural("{n} Gem", "{n} Gems", n)
    if kind == 1:
        return t.plural("{n} Book", "{n} Books", n)
    if kind == 2:
        return t.plural("{n} Provision", "{n} Provisions", n)
    if kind == 3:
        return t.plural("{n} Tool", "{n} Tools", n)
    return t.plural("{n} Weapon", "{n} Weapons", n)


# ---- players: seats from 1, the neutral 0 ----------------------------------------------------------------------------

def who(seat: int, lang: str) -> str:
    t = translator(lang)
    return t("Seat {number}").format(number=seat) if seat else t("The neutral player")


def who_has(seat: int, lang: str) -> str:
    """The same within a sentence."""
    t = translator(lang)
    return who(seat, lang) if seat else t("the neutral player")


def several(seats: list[int], lang: str) -> str:
    """`Seats 1 and 2`, `Seat 1 and the neutral player`."""
    t = translator(lang)
    people = [str(seat) for seat in seats if seat]
    if len(people) == len(seats):
        return t("Seats {numbers}").format(numbers=listed(people, lang))
    if len(people) == 1:
        return t("Seat {number} and the neutral player").format(number=people[0])
    return t("Seats {numbers} and the neutral player").format(numbers=", ".join(people))


def listed(things: list[str], lang: str) -> str:
    """`1, 2 and 3`."""
    t = translator(lang)
    if len(things) < 2:
        return "".join(things)
    return t("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])


# ---- tiles -----------------------------------------------------------------------------------------------------------

def tile_name(tile: int, lang: str) -> str:
    """A tile's name as in our rules; the notation keeps the English one."""
    t = translator(lang)
    return (t("odd"), t("swap"), t("chain"), t("beyond"), t("market"), t("second"), t("hasten"),
            t("smuggle"), t("gate"), "1", "2", "3", t("even"), t("spread"), t("six"))[tile]


def tile_effect(tile: int, lang: str) -> str:
    """What a tile does, in a few words."""
    t = translator(lang)
    submarine = t("move the Submarine")
    return (t("roll 1 3 5: one more"), t("swap with a District"), t("roll 6: roll and visit"),
            t("roll 5 6: one elsewhere"), t("one here to the Market"), t("2nd die: one more"),
            t("roll 1-4: clock +1"), t("Market to a District"), t("turn a die"),
            submarine, submarine, submarine, t("roll 2 4 6: one more"), t("one here to a District"),
            t("roll 6: one from Market"))[tile]
