"""What happened, in sentences, with the numbers that made it so."""

from __future__ import annotations

from atlantis.engine.i18n import translator
from atlantis.engine.story import Event, FieldValue
from atlantis.games.atlanteon.words import side_name


def sentence(event: Event, lang: str) -> str:
    """What happened, with the numbers that made it so."""
    t = translator(lang)
    fields = event.fields
    seat = fields["seat"]
    assert isinstance(seat, int)
    side, square = side_name(seat - 1, lang), fields.get("square")
    if event.kind == "tower":
        message = (t("{side} place a white tower on {square}") if fields["tower"] == "white"
                   else t("{side} place the black tower on {square}"))
        return message.format(side=side, square=square)
    if event.kind == "tile":
        message = (t("{side} place their King on {square}") if fields["tile"] == "K"
                   else t("{side} place tile {tile} on {square}"))
        return message.format(side=side, tile=fields["tile"], square=square)
    if event.kind == "won":
        return won(fields, side, lang)
    influence = fields["influence"]
    assert isinstance(influence, list)
    own, other = influence[seat - 1], influence[2 - seat]
    message = resolved(fields, own == other, lang) if event.kind == "resolved" else claimed(fields, lang)
    return message.format(side=side, square=square, own=own, other=other, reach=fields["reach"],
                          opponent=side_name(2 - seat, lang))


def resolved(fields: dict[str, FieldValue], tie: bool, lang: str) -> str:
    """A square was surrounded."""
    t = translator(lang)
    if fields["tower"] == "white":
        if tie:
            return t("{own} against {other}: a tie, and {side} did not place the last tile: "
                       "they capture the white tower on {square}")
        return t("{own} against {other}: {side} capture the white tower on {square}")
    if fields["tower"] == "black":
        if tie:
            return t("{own} against {other}: a tie, and {side} did not place the last tile: "
                       "they capture the black tower on {square}")
        return t("{own} against {other}: {side} have less and capture the black tower on {square}")
    if tie:
        return t("{own} against {other}: a tie goes to the owner of the tile: {side} take {square}")
    if fields["tile"] == "K" and fields["owner"] != fields["seat"]:
        return t("{own} against {other}: {side} take {square} and the enemy King")
    return t("{own} against {other}: {side} take {square}")


def claimed(fields: dict[str, FieldValue], lang: str) -> str:
    """A square was claimed early."""
    t = translator(lang)
    if fields["tower"] == "white":
        return t("{side} claim the white tower on {square}: {own}, and {opponent} can reach {reach} at most")
    if fields["tower"] == "black":
        return t("{side} claim the black tower on {square}: {reach} at most, and {opponent} have {other} already")
    return t("{side} claim {square}: {own}, and {opponent} can reach {reach} at most")


def won(fields: dict[str, FieldValue], side: str, lang: str) -> str:
    """The game is over, and why."""
    t = translator(lang)
    if fields["reason"] == "king":
        message = t("{side} win: they control the enemy King. {points}.")
    elif fields["reason"] == "towers":
        message = t("{side} win: they hold all three towers. {points}.")
    else:
        message = t("{side} win: all their markers and their King are on the board. {points}.")
    points = fields["points"]
    assert isinstance(points, int)
    return message.format(side=side, points=t.plural("{n} point", "{n} points", points))
