"""What things are called, with the small words that go with them: French has its own for each."""

from __future__ import annotations

from atlantis.engine.speech import speech


def capital(text: str) -> str:
    """A sentence that may begin with an article."""
    return text[0].upper() + text[1:]


def area_name(area: int, lang: str) -> str:
    """An Area's bare name."""
    say = speech(lang)
    return (say("Jeweller"), say("Library"), say("Inn"), say("Engineering Works"), say("Blacksmith"),
            say("Black Market"))[area]


def the_area(area: int, lang: str) -> str:
    say = speech(lang)
    return (say("the Jeweller"), say("the Library"), say("the Inn"), say("the Engineering Works"),
            say("the Blacksmith"), say("the Black Market"))[area]


def at_area(area: int, lang: str) -> str:
    say = speech(lang)
    return (say("at the Jeweller"), say("at the Library"), say("at the Inn"), say("at the Engineering Works"),
            say("at the Blacksmith"), say("at the Black Market"))[area]


def from_area(area: int, lang: str) -> str:
    say = speech(lang)
    return (say("from the Jeweller"), say("from the Library"), say("from the Inn"), say("from the Engineering Works"),
            say("from the Blacksmith"), say("from the Black Market"))[area]


def to_area(area: int, lang: str) -> str:
    say = speech(lang)
    return (say("to the Jeweller"), say("to the Library"), say("to the Inn"), say("to the Engineering Works"),
            say("to the Blacksmith"), say("to the Black Market"))[area]


# ---- resources -------------------------------------------------------------------------------------------------------

def resource_name(kind: int, lang: str) -> str:
    say = speech(lang)
    return (say("Gem"), say("Book"), say("Provision"), say("Tool"), say("Weapon"))[kind]


def resource_letter(kind: int, lang: str) -> str:
    """One letter, for narrow columns."""
    return resource_name(kind, lang)[0]


def a_resource(kind: int, lang: str) -> str:
    say = speech(lang)
    return (say("a Gem"), say("a Book"), say("a Provision"), say("a Tool"), say("a Weapon"))[kind]


def resources_name(kind: int, lang: str) -> str:
    """Many of them; 5 stands for all kinds together."""
    say = speech(lang)
    return (say("Gems"), say("Books"), say("Provisions"), say("Tools"), say("Weapons"), say("All resources"))[kind]


def some_resources(kind: int, n: int, lang: str) -> str:
    """So many of a kind."""
    say = speech(lang)
    if kind == 0:
        return say.plural("{n} Gem", "{n} Gems", n)
    if kind == 1:
        return say.plural("{n} Book", "{n} Books", n)
    if kind == 2:
        return say.plural("{n} Provision", "{n} Provisions", n)
    if kind == 3:
        return say.plural("{n} Tool", "{n} Tools", n)
    return say.plural("{n} Weapon", "{n} Weapons", n)


# ---- players: seats from 1, the neutral 0 ----------------------------------------------------------------------------

def who(seat: int, lang: str) -> str:
    say = speech(lang)
    return say("Seat {number}").format(number=seat) if seat else say("The neutral player")


def who_has(seat: int, lang: str) -> str:
    """The same within a sentence."""
    say = speech(lang)
    return who(seat, lang) if seat else say("the neutral player")


def several(seats: list[int], lang: str) -> str:
    """`Seats 1 and 2`, `Seat 1 and the neutral player`."""
    say = speech(lang)
    people = [str(seat) for seat in seats if seat]
    if len(people) == len(seats):
        return say("Seats {numbers}").format(numbers=listed(people, lang))
    if len(people) == 1:
        return say("Seat {number} and the neutral player").format(number=people[0])
    return say("Seats {numbers} and the neutral player").format(numbers=", ".join(people))


def listed(things: list[str], lang: str) -> str:
    """`1, 2 and 3`."""
    say = speech(lang)
    if len(things) < 2:
        return "".join(things)
    return say("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])


# ---- tiles -----------------------------------------------------------------------------------------------------------

def tile_name(tile: int, lang: str) -> str:
    """A tile's name as in our rules; the notation keeps the English one."""
    say = speech(lang)
    return (say("odd"), say("swap"), say("chain"), say("beyond"), say("market"), say("second"), say("hasten"),
            say("smuggle"), say("gate"), "1", "2", "3", say("even"), say("spread"), say("six"))[tile]


def tile_effect(tile: int, lang: str) -> str:
    """What a tile does, in a few words."""
    say = speech(lang)
    submarine = say("move the Submarine")
    return (say("roll 1 3 5: one more"), say("swap with a District"), say("roll 6: roll and visit"),
            say("roll 5 6: one elsewhere"), say("one here to the Market"), say("2nd die: one more"),
            say("roll 1-4: clock +1"), say("Market to a District"), say("turn a die"),
            submarine, submarine, submarine, say("roll 2 4 6: one more"), say("one here to a District"),
            say("roll 6: one from Market"))[tile]
