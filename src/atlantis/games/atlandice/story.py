"""What happened, in sentences, with the numbers that made it so."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.story import Event, Fields, number, numbers
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.data import RESOURCES, TILE_NAMES
from atlantis.games.atlandice.names import (
    a_resource,
    area_name,
    at_area,
    capital,
    from_area,
    listed,
    resources_name,
    several,
    some_resources,
    the_area,
    tile_effect,
    tile_name,
    to_area,
    who,
    who_has,
)


def resource(fields: Fields, name: str = "resource") -> int:
    return RESOURCES.index(str(fields[name]))


def two_resources(fields: Fields) -> tuple[int, int]:
    given = fields["resources"]
    assert isinstance(given, list)
    one, other = given
    return RESOURCES.index(str(one)), RESOURCES.index(str(other))


def tile(fields: Fields) -> int:
    return TILE_NAMES.index(str(fields["tile"]), 3 * (number(fields, "area") - 1))


def sentence(event: Event, lang: str) -> str:
    """An event as a sentence."""
    kind, fields = event.kind, event.fields
    if kind in ("settled", "final"):
        return majority_sentence(fields, kind == "settled", lang)
    if kind in ("survey", "donation", "donate", "done", "clock", "hasten"):
        return clock_sentence(kind, fields, lang)
    if kind in ("first", "tile", "gates", "waves", "won"):
        return game_sentence(kind, fields, lang)
    if kind in ("empty", "back", "used-up"):
        return emptied_sentence(kind, fields, lang)
    if kind in ("die", "nothing", "extra", "pick"):
        return visit_sentence(kind, fields, lang)
    return effect_sentence(kind, fields, lang)


def game_sentence(kind: str, fields: Fields, lang: str) -> str:
    """The beginning of a game or a round, and the end."""
    t = translator(lang)
    if kind == "first":
        return t("{who} is the first player").format(who=who(number(fields, "seat"), lang))
    if kind == "tile":
        top = tile(fields)
        return t("{area}: the tile “{tile}” comes up ({effect}; {hands})").format(
            area=area_name(top // 3, lang), tile=tile_name(top, lang), effect=tile_effect(top, lang),
            hands=t.plural("{n} hand", "{n} hands", number(fields, "hands")))
    if kind == "gates":
        dice = numbers(fields, "dice")
        lie = ", ".join(f"{area_name(area, lang)} {n}" for area, n in enumerate(dice) if n)
        return t("The gates open. Dice: {dice}").format(dice=lie)
    if kind == "waves":
        return t("The hand stands on the waves: the game ends, and every resource still in it is scored once more")
    seats, points = numbers(fields, "seats"), number(fields, "points")
    with_points = t.plural("{n} point", "{n} points", points)
    if len(seats) > 1:
        return t("{who} win together with {points} each").format(who=several(seats, lang), points=with_points)
    return t("{who} wins with {points}").format(who=who(seats[0], lang), points=with_points)


# ---- visits ----------------------------------------------------------------------------------------------------------

def visit_sentence(kind: str, fields: Fields, lang: str) -> str:
    """A die taken, and what it brought."""
    t = translator(lang)
    area = number(fields, "area") - 1
    if kind == "die":
        message = (t("{who} takes a die {whence}") if number(fields, "for")
                   else t("{who} gives a die {whence} to the neutral player"))
        return message.format(who=who(number(fields, "seat"), lang), whence=from_area(area, lang))
    if kind == "nothing":
        return t("Nothing lies {where}: no resource is taken").format(where=at_area(area, lang))
    if kind == "extra":
        return t("The Submarine is {where}: one resource more").format(where=at_area(area, lang))
    return t("{who} takes {resource} {whence}").format(
        who=who(number(fields, "for"), lang), resource=a_resource(resource(fields), lang),
        whence=from_area(area, lang))


def effect_sentence(kind: str, fields: Fields, lang: str) -> str:
    """What a tile's effect did."""
    t = translator(lang)
    if kind == "skip":
        return t("{area}, “{tile}”: it cannot be carried out and is skipped").format(
            area=area_name(tile(fields) // 3, lang), tile=tile_name(tile(fields), lang))
    if kind == "roll":
        message = (t("“{tile}”: a {face} is rolled") if fields["hit"] is True
                   else t("“{tile}”: a {face} is rolled, without effect"))
        return message.format(tile=tile_name(tile(fields), lang), face=number(fields, "face"))
    area = number(fields, "area") - 1
    if kind == "chain":
        return chain_sentence(number(fields, "face"), area, lang)
    if kind == "swap":
        return capital(t("{resource} from the Jeweller is swapped for {other} {whence}").format(
            resource=a_resource(resource(fields), lang), other=a_resource(resource(fields, "other"), lang),
            whence=from_area(area, lang)))
    target = number(fields, "to") - 1
    if kind == "gate":
        return t("A die {whence} is turned to {value} and goes {whither}").format(
            whence=from_area(area, lang), value=target + 1, whither=to_area(target, lang))
    if kind == "submarine":
        return t("The Submarine goes {whence} {whither}").format(
            whence=from_area(area, lang), whither=to_area(target, lang))
    return capital(t("{resource} goes {whence} {whither}").format(
        resource=a_resource(resource(fields), lang), whence=from_area(area, lang), whither=to_area(target, lang)))


def chain_sentence(face: int, area: int, lang: str) -> str:
    t = translator(lang)
    if face - 1 == area:
        return t("A {face} is rolled: the visit goes on {where}").format(face=face, where=at_area(area, lang))
    return t("A {face} is rolled: {area} is used up, so the visit goes on {where} (AD-8)").format(
        face=face, area=the_area(face - 1, lang), where=at_area(area, lang))


# ---- emptied Districts -----------------------------------------------------------------------------------------------

def emptied_sentence(kind: str, fields: Fields, lang: str) -> str:
    """A District is empty, and what becomes of its resource."""
    t = translator(lang)
    if kind == "back":
        kind_of, back, market = resource(fields), number(fields, "back"), number(fields, "market")
        come = (t("{resources} comes back") if back == 1 else t("{resources} come back")).format(
            resources=some_resources(kind_of, back, lang))
        parts = []
        if market:
            parts.append(t("{n} {whither}").format(n=market, whither=to_area(at.MARKET, lang)))
        if back > market:
            parts.append(t("{n} {whither}").format(n=back - market, whither=to_area(kind_of, lang)))
        return t("{what}: {parts}").format(what=come, parts=", ".join(parts))
    area = number(fields, "area") - 1
    if kind == "empty":
        return t("{area} is empty").format(area=capital(the_area(area, lang)))
    sentence = t("{area} is used up: all {resources} leave the game").format(
        area=capital(the_area(area, lang)), resources=resources_name(area, lang))
    moved = []
    if number(fields, "dice"):
        moved.append(t.plural("{n} die", "{n} dice", number(fields, "dice")))
    if fields["submarine"] is True:
        moved.append(t("the Submarine"))
    if not moved:
        return sentence
    return t("{sentence}; to the Market: {moved} (AD-5)").format(sentence=sentence, moved=listed(moved, lang))


def majority_sentence(fields: Fields, settled: bool, lang: str) -> str:
    """Who has most and second most, and what it brings."""
    t = translator(lang)
    most, second = number(fields, "most"), number(fields, "second")
    firsts, seconds, owner = numbers(fields, "firsts"), numbers(fields, "seconds"), number(fields, "owner")
    worth, less = numbers(fields, "points")
    resources = resources_name(resource(fields), lang)
    if not firsts:
        message = (t("{resources}: nobody has any; the tile leaves the game unscored (AD-3)") if settled
                   else t("{resources}: nobody has any"))
        return message.format(resources=resources)
    points = t.plural("{n} point", "{n} points", worth)
    if len(firsts) > 1:
        message = (t("{resources}: {who} have {most} each: a tie for most, {points} each "
                       "(the tile for Seat {owner}), no second place") if settled
                   else t("{resources}: {who} have {most} each: a tie for most, {points} each, no second place"))
        return message.format(resources=resources, who=several(firsts, lang), most=most, points=points,
                              owner=owner)
    message = (t("{resources}: {who} has most, {most}: the tile, worth {points}") if settled
               else t("{resources}: {who} has most, {most}: {points}"))
    first = message.format(resources=resources, who=who_has(firsts[0], lang), most=most, points=points)
    return first + second_place(seconds, second, less, lang)


def second_place(seconds: list[int], second: int, points: int, lang: str) -> str:
    """The other half of the sentence."""
    t = translator(lang)
    if not seconds:
        return t("; nobody is second")
    worth = t.plural("{n} point", "{n} points", points)
    if len(seconds) == 1:
        return t("; {who} is second with {second}: {points}").format(
            who=who_has(seconds[0], lang), second=second, points=worth)
    return t("; {who} tie for second with {second}: {points} each").format(
        who=several(seconds, lang), second=second, points=worth)


# ---- the clock -------------------------------------------------------------------------------------------------------

def clock_sentence(kind: str, fields: Fields, lang: str) -> str:
    """The hand moves; a Survey; a Donation."""
    t = translator(lang)
    if kind == "survey":
        return survey_sentence(fields, lang)
    if kind == "donation":
        return t("Donation. Two resources of any kinds for {points}, as often as you like").format(
            points=t.plural("{n} point", "{n} points", number(fields, "points")))
    if kind == "donate":
        one, other = two_resources(fields)
        what = (some_resources(one, 2, lang) if one == other
                else listed([a_resource(one, lang), a_resource(other, lang)], lang))
        return t("{who} donates {resources}: {points}").format(
            who=who(number(fields, "seat"), lang), resources=what,
            points=t.plural("{n} point", "{n} points", number(fields, "points")))
    if kind == "done":
        return t("{who} donates no more").format(who=who(number(fields, "seat"), lang))
    space = number(fields, "space")
    if kind == "hasten":
        if fields["moved"] is not True:
            return t("The hand stands on the last space already")
        if space == number(fields, "last"):
            return t("The hand moves on one space, to {space}, the last one: the game ends after this round's "
                       "visits (AD-11)").format(space=space)
        return t("The hand moves on one space, to {space}; no event happens there (AD-11)").format(space=space)
    hands = t.plural("{n} hand", "{n} hands", number(fields, "hands"))
    return t("The last die lies {where}, {hands}: the clock stands on {space} of {last}").format(
        where=at_area(number(fields, "area") - 1, lang), hands=hands, space=space, last=number(fields, "last"))


def survey_sentence(fields: Fields, lang: str) -> str:
    t = translator(lang)
    firsts, most = numbers(fields, "firsts"), number(fields, "most")
    resources = resources_name(at.KINDS if fields["resource"] == "total" else resource(fields), lang)
    points = t.plural("{n} point", "{n} points", number(fields, "points"))
    if not firsts:
        return t("Survey. {resources}: nobody has any").format(resources=resources)
    if len(firsts) == 1:
        return t("Survey. {resources}: {who} has most, {most}: {points}").format(
            resources=resources, who=who_has(firsts[0], lang), most=most, points=points)
    return t("Survey. {resources}: {who} have {most} each: {points} each").format(
        resources=resources, who=several(firsts, lang), most=most, points=points)
