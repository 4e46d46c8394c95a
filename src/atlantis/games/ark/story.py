"""What happened, in sentences, with the reasons."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.story import Event, Fields, number, numbers
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS
from atlantis.games.ark.names import cube_name, cubes_text, seat_title, set_name, several, ship_title, tile_name


def sentence(event: Event, lang: str) -> str:
    """An event as a sentence."""
    kind, fields = event.kind, event.fields
    if kind == "receive":
        return receipt(fields, lang)
    if kind in ("gather", "treasure", "use", "gold", "buy", "build", "sell"):
        return action_sentence(kind, fields, lang)
    if kind in ("quake", "flip", "sink"):
        return event_sentence(kind, fields, lang)
    if kind in ("order", "gift", "ship", "token", "marker"):
        return table_sentence(kind, fields, lang)
    return round_sentence(kind, fields, lang)


def table_sentence(kind: str, fields: Fields, lang: str) -> str:
    """What comes onto the table, and the markers."""
    t = translator(lang)
    if kind == "order":
        return t("First pile of time markers, from the top: {seats}").format(
            seats=", ".join(seat_title(seat, lang) for seat in numbers(fields, "seats")))
    if kind == "gift":
        return t("{seat} begins with {gold} gold").format(
            seat=seat_title(number(fields, "seat"), lang), gold=number(fields, "gold"))
    if kind == "ship":
        return t("{ship} comes on show").format(ship=ship_title(SHIP_IDS.index(str(fields["ship"])), lang))
    if kind == "token":
        return t("{tile}: a token of {token}").format(
            tile=tile_name(number(fields, "tile") - 1, lang),
            token=set_name(SET_NAMES.index(str(fields["token"])), lang))
    return t("The marker of {seat} moves to space {space}").format(
        seat=seat_title(number(fields, "seat"), lang), space=number(fields, "space"))


# ---- actions ---------------------------------------------------------------------------------------------------------

def action_sentence(kind: str, fields: Fields, lang: str) -> str:
    """What a player did."""
    t = translator(lang)
    seat = seat_title(number(fields, "seat"), lang)
    if kind == "gather":
        return t("{seat} gathers at {tile} with {workers}").format(
            seat=seat, tile=tile_name(number(fields, "tile") - 1, lang), workers=workers(fields, lang))
    if kind == "treasure":
        return t("{seat} takes a token at {tile}: {token}, now {held} of them, worth {points}").format(
            seat=seat, tile=tile_name(number(fields, "tile") - 1, lang),
            token=set_name(SET_NAMES.index(str(fields["token"])), lang), held=number(fields, "held"),
            points=points(number(fields, "worth"), lang))
    if kind == "use":
        ship, paid = ship_title(SHIP_IDS.index(str(fields["ship"])), lang), numbers(fields, "paid")
        if not any(paid):
            return t("{seat} uses {ship}").format(seat=seat, ship=ship)
        return t("{seat} uses {ship} and pays {price}").format(seat=seat, ship=ship, price=cubes_text(paid, lang))
    if kind == "gold":
        return t("{seat} fetches gold in the city with {workers}").format(seat=seat, workers=workers(fields, lang))
    if kind == "build":
        return t("{seat} builds {ship} for {cost}: {points}, {fleet} in the fleet").format(
            seat=seat, ship=ship_title(SHIP_IDS.index(str(fields["ship"])), lang),
            cost=cubes_text(numbers(fields, "paid"), lang), points=points(number(fields, "points"), lang),
            fleet=t.plural("{n} ship", "{n} ships", number(fields, "fleet")))
    cubes = cube_name(CUBE_NAMES.index(str(fields["cube"])), lang)
    if kind == "buy":
        return t("{seat} buys {cubes} for {price} gold").format(seat=seat, cubes=cubes, price=number(fields, "price"))
    return t("{seat} sells {number} {cubes}: {points}").format(
        seat=seat, number=number(fields, "number"), cubes=cubes, points=points(number(fields, "points"), lang))


def workers(fields: Fields, lang: str) -> str:
    t = translator(lang)
    return t.plural("{n} worker", "{n} workers", number(fields, "workers"))


def points(n: int, lang: str) -> str:
    t = translator(lang)
    return t.plural("{n} point", "{n} points", n)


def receipt(fields: Fields, lang: str) -> str:
    """What came in, and what was forfeited and why."""
    t = translator(lang)
    shown, came, room = numbers(fields, "shown"), numbers(fields, "came"), numbers(fields, "room")
    seat = seat_title(number(fields, "seat"), lang)
    lost = [wanted - got for wanted, got in zip(shown, came, strict=True)]
    got = t("{seat} receives {cubes}").format(seat=seat, cubes=cubes_text(came, lang)) if any(came) else t(
        "{seat} receives nothing").format(seat=seat)
    if not any(lost):
        return got
    at_limit = [n if room[kind] == came[kind] else 0 for kind, n in enumerate(lost)]
    at_supply = [n - limited for n, limited in zip(lost, at_limit, strict=True)]
    if any(at_limit):
        got += t("; {cubes} forfeited: a hand holds {limit} at most").format(
            cubes=cubes_text(at_limit, lang), limit=number(fields, "limit"))
    if any(at_supply):
        got += t("; {cubes} forfeited: the supply has no more").format(cubes=cubes_text(at_supply, lang))
    return got


# ---- events ----------------------------------------------------------------------------------------------------------

def event_sentence(kind: str, fields: Fields, lang: str) -> str:
    """What the sea does."""
    t = translator(lang)
    if kind == "quake":
        return t("Earthquake: two more event cards")
    tile = tile_name(number(fields, "tile") - 1, lang)
    if kind == "flip":
        return t("The sea reaches {tile}: its sinking side is up").format(tile=tile)
    sunk = t("The sea takes {tile}").format(tile=tile)
    if fields["token"]:
        sunk += t("; its token is lost: {token}").format(token=set_name(SET_NAMES.index(str(fields["token"])), lang))
    swimmers = number(fields, "swimmers")
    if not swimmers:
        return sunk
    who = seat_title(number(fields, "seat"), lang)
    if swimmers == 1:
        return sunk + t("; 1 worker of {seat} swims").format(seat=who)
    return sunk + t("; {n} workers of {seat} swim").format(n=swimmers, seat=who)


# ---- rounds and scoring ----------------------------------------------------------------------------------------------

def round_sentence(kind: str, fields: Fields, lang: str) -> str:
    """The end of a round, half-time, scoring and the winners."""
    t = translator(lang)
    if kind == "round":
        return t("Round {round} is over").format(round=number(fields, "round"))
    if kind == "fine":
        who, swimmers = seat_title(number(fields, "seat"), lang), number(fields, "swimmers")
        many = t.plural("{n} swimmer", "{n} swimmers", swimmers)
        if number(fields, "gold") or not number(fields, "points"):
            return t("{seat} has {swimmers} and pays {gold} gold").format(
                seat=who, swimmers=many, gold=number(fields, "gold"))
        return t("{seat} has {swimmers} and not enough gold: {points} off").format(
            seat=who, swimmers=many, points=points(number(fields, "points"), lang))
    if kind == "half-time":
        return t("Half-time: the city is turned, and the markers go back to 0 in the same pile")
    if kind == "scoring":
        return t("The city sinks. Scoring")
    if kind == "score":
        return t("{seat}: {track} on the track, {ships} for {stranded} without a ship, {tokens} for tokens, "
                   "{gold} for gold: {total}").format(
            seat=seat_title(number(fields, "seat"), lang), track=number(fields, "track"),
            ships=number(fields, "ships"), tokens=number(fields, "tokens"), gold=number(fields, "gold"),
            stranded=t.plural("{n} worker", "{n} workers", number(fields, "stranded")),
            total=number(fields, "total"))
    seats, most = numbers(fields, "seats"), points(number(fields, "points"), lang)
    if len(seats) > 1:
        return t("{who} win together with {points} each").format(who=several(seats, lang), points=most)
    return t("{who} wins with {points}").format(who=seat_title(seats[0], lang), points=most)
