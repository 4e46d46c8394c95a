"""What happened, in sentences, with the reasons."""

from __future__ import annotations

from atlantis.engine.speech import speech
from atlantis.engine.story import Event, Fields, number, numbers
from atlantis.games.ark.names import cube_name, cubes_text, seat_title, set_name, several, ship_title, tile_name
from atlantis.games.ark.printed import CUBE_NAMES, SET_NAMES, SHIP_IDS


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
    say = speech(lang)
    if kind == "order":
        return say("First pile of time markers, from the top: {seats}").format(
            seats=", ".join(seat_title(seat, lang) for seat in numbers(fields, "seats")))
    if kind == "gift":
        return say("{seat} begins with {gold} gold").format(
            seat=seat_title(number(fields, "seat"), lang), gold=number(fields, "gold"))
    if kind == "ship":
        return say("{ship} comes on show").format(ship=ship_title(SHIP_IDS.index(str(fields["ship"])), lang))
    if kind == "token":
        return say("{tile}: a token of {token}").format(
            tile=tile_name(number(fields, "tile") - 1, lang),
            token=set_name(SET_NAMES.index(str(fields["token"])), lang))
    return say("The marker of {seat} moves to space {space}").format(
        seat=seat_title(number(fields, "seat"), lang), space=number(fields, "space"))


# ---- actions ---------------------------------------------------------------------------------------------------------

def action_sentence(kind: str, fields: Fields, lang: str) -> str:
    """What a player did."""
    say = speech(lang)
    seat = seat_title(number(fields, "seat"), lang)
    if kind == "gather":
        return say("{seat} gathers at {tile} with {workers}").format(
            seat=seat, tile=tile_name(number(fields, "tile") - 1, lang), workers=workers(fields, lang))
    if kind == "treasure":
        return say("{seat} takes a token at {tile}: {token}, now {held} of them, worth {points}").format(
            seat=seat, tile=tile_name(number(fields, "tile") - 1, lang),
            token=set_name(SET_NAMES.index(str(fields["token"])), lang), held=number(fields, "held"),
            points=points(number(fields, "worth"), lang))
    if kind == "use":
        ship, paid = ship_title(SHIP_IDS.index(str(fields["ship"])), lang), numbers(fields, "paid")
        if not any(paid):
            return say("{seat} uses {ship}").format(seat=seat, ship=ship)
        return say("{seat} uses {ship} and pays {price}").format(seat=seat, ship=ship, price=cubes_text(paid, lang))
    if kind == "gold":
        return say("{seat} fetches gold in the city with {workers}").format(seat=seat, workers=workers(fields, lang))
    if kind == "build":
        return say("{seat} builds {ship} for {cost}: {points}, {fleet} in the fleet").format(
            seat=seat, ship=ship_title(SHIP_IDS.index(str(fields["ship"])), lang),
            cost=cubes_text(numbers(fields, "paid"), lang), points=points(number(fields, "points"), lang),
            fleet=say.plural("{n} ship", "{n} ships", number(fields, "fleet")))
    cubes = cube_name(CUBE_NAMES.index(str(fields["cube"])), lang)
    if kind == "buy":
        return say("{seat} buys {cubes} for {price} gold").format(seat=seat, cubes=cubes, price=number(fields, "price"))
    return say("{seat} sells {number} {cubes}: {points}").format(
        seat=seat, number=number(fields, "number"), cubes=cubes, points=points(number(fields, "points"), lang))


def workers(fields: Fields, lang: str) -> str:
    say = speech(lang)
    return say.plural("{n} worker", "{n} workers", number(fields, "workers"))


def points(n: int, lang: str) -> str:
    say = speech(lang)
    return say.plural("{n} point", "{n} points", n)


def receipt(fields: Fields, lang: str) -> str:
    """What came in, and what was forfeited and why."""
    say = speech(lang)
    shown, came, room = numbers(fields, "shown"), numbers(fields, "came"), numbers(fields, "room")
    seat = seat_title(number(fields, "seat"), lang)
    lost = [wanted - got for wanted, got in zip(shown, came, strict=True)]
    got = say("{seat} receives {cubes}").format(seat=seat, cubes=cubes_text(came, lang)) if any(came) else say(
        "{seat} receives nothing").format(seat=seat)
    if not any(lost):
        return got
    at_limit = [n if room[kind] == came[kind] else 0 for kind, n in enumerate(lost)]
    at_supply = [n - limited for n, limited in zip(lost, at_limit, strict=True)]
    if any(at_limit):
        got += say("; {cubes} forfeited: a hand holds {limit} at most").format(
            cubes=cubes_text(at_limit, lang), limit=number(fields, "limit"))
    if any(at_supply):
        got += say("; {cubes} forfeited: the supply has no more").format(cubes=cubes_text(at_supply, lang))
    return got


# ---- events ----------------------------------------------------------------------------------------------------------

def event_sentence(kind: str, fields: Fields, lang: str) -> str:
    """What the sea does."""
    say = speech(lang)
    if kind == "quake":
        return say("Earthquake: two more event cards")
    tile = tile_name(number(fields, "tile") - 1, lang)
    if kind == "flip":
        return say("The sea reaches {tile}: its sinking side is up").format(tile=tile)
    sunk = say("The sea takes {tile}").format(tile=tile)
    if fields["token"]:
        sunk += say("; its token is lost: {token}").format(token=set_name(SET_NAMES.index(str(fields["token"])), lang))
    swimmers = number(fields, "swimmers")
    if not swimmers:
        return sunk
    who = seat_title(number(fields, "seat"), lang)
    if swimmers == 1:
        return sunk + say("; 1 worker of {seat} swims").format(seat=who)
    return sunk + say("; {n} workers of {seat} swim").format(n=swimmers, seat=who)


# ---- rounds and scoring ----------------------------------------------------------------------------------------------

def round_sentence(kind: str, fields: Fields, lang: str) -> str:
    """The end of a round, half-time, scoring and the winners."""
    say = speech(lang)
    if kind == "round":
        return say("Round {round} is over").format(round=number(fields, "round"))
    if kind == "fine":
        who, swimmers = seat_title(number(fields, "seat"), lang), number(fields, "swimmers")
        many = say.plural("{n} swimmer", "{n} swimmers", swimmers)
        if number(fields, "gold") or not number(fields, "points"):
            return say("{seat} has {swimmers} and pays {gold} gold").format(
                seat=who, swimmers=many, gold=number(fields, "gold"))
        return say("{seat} has {swimmers} and not enough gold: {points} off").format(
            seat=who, swimmers=many, points=points(number(fields, "points"), lang))
    if kind == "half-time":
        return say("Half-time: the city is turned, and the markers go back to 0 in the same pile")
    if kind == "scoring":
        return say("The city sinks. Scoring")
    if kind == "score":
        return say("{seat}: {track} on the track, {ships} for {stranded} without a ship, {tokens} for tokens, "
                   "{gold} for gold: {total}").format(
            seat=seat_title(number(fields, "seat"), lang), track=number(fields, "track"),
            ships=number(fields, "ships"), tokens=number(fields, "tokens"), gold=number(fields, "gold"),
            stranded=say.plural("{n} worker", "{n} workers", number(fields, "stranded")),
            total=number(fields, "total"))
    seats, most = numbers(fields, "seats"), points(number(fields, "points"), lang)
    if len(seats) > 1:
        return say("{who} win together with {points} each").format(who=several(seats, lang), points=most)
    return say("{who} wins with {points}").format(who=seat_title(seats[0], lang), points=most)
