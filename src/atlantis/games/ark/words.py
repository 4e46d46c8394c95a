"""All texts of Ark of Atlantis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from atlantis.engine import OVER, Event, Game, State, Thing
from atlantis.engine.breakdown import Breakdown, BreakdownRow, sentences
from atlantis.engine.i18n import mark as _
from atlantis.engine.words import Ask, Phrases, Template, Values, Words, capital, plural
from atlantis.games.ark import layout as at
from atlantis.games.ark import names
from atlantis.games.ark import reasons as why
from atlantis.games.ark.data import CUBE_NAMES, Printed, row_of, single
from atlantis.games.ark.view import STEPS

# ---- cubes and seats -------------------------------------------------------------------------------------------------


def cubes_text(p: Phrases, amounts: Sequence[int]) -> str:
    """`4 wood + 1 flax`; `nothing`."""
    return " + ".join(f"{n} {p.noun('cube', kind)}" for kind, n in enumerate(amounts) if n) or p(_("nothing"))


def several(p: Phrases, seats: Sequence[int]) -> str:
    """`Seat 2`, `Seats 1, 2 and 3`."""
    if len(seats) == 1:
        return p.noun("seat", seats[0])
    return p(_("Seats {numbers}"), numbers=p.listed([str(seat + 1) for seat in seats]))


# ---- moves -----------------------------------------------------------------------------------------------------------


def gather(p: Phrases, fields: Values) -> str:
    tile = fields["tile"]
    return p(
        _("Gather at {tile}: {cubes} ({workers:workers})"),
        fields,
        workers=p.state.rings(tile),
        cubes=cubes_text(p, row_of(p.state.yields(tile), tile)),
    )


def treasure(p: Phrases, fields: Values) -> str:
    token = p.state.cells[at.TOKEN + fields["tile"]]
    return p(_("Take the token at {tile}: {token}"), fields, token=token - 1 if token else p(_("none")))


def use(p: Phrases, fields: Values) -> str:
    paid = row_of(p.game.printed.pay, fields["ship"])
    return p(
        _("Use {ship}: pay {price}, get {cubes}") if any(paid) else _("Use {ship}: {cubes}"),
        fields,
        price=cubes_text(p, paid),
        cubes=cubes_text(p, row_of(p.game.printed.get, fields["ship"])),
    )


def fetch_gold(p: Phrases, fields: Values) -> str:
    return p(
        _("Fetch {gold} gold in the city ({workers:workers})"), fields, gold=fields["workers"] * p.game.printed.gold
    )


def buy(p: Phrases, fields: Values) -> str:
    printed, cube = p.game.printed, fields["cube"]
    return p(
        _("Buy {number} {cube} for {price} gold"),
        fields,
        number=printed.buy_number[cube],
        price=printed.buy_price[cube],
    )


def build(p: Phrases, fields: Values) -> str:
    printed, ship = p.game.printed, fields["ship"]
    return p(
        _("Build {ship} for {cost}: {points:points}"),
        fields,
        points=printed.points[ship],
        cost=cubes_text(p, row_of(printed.cost, ship)),
    )


def sell(p: Phrases, fields: Values) -> str:
    printed = p.game.printed
    return p(
        _("Sell {cubes}: {points:points}"),
        cubes=cubes_text(p, row_of(printed.group, fields["cube"])),
        points=printed.group_worth,
    )


# ---- refusals --------------------------------------------------------------------------------------------------------


def too_few_workers(p: Phrases, fields: Values) -> str:
    needed = fields["workers"] if "workers" in fields else p.state.rings(fields["tile"])
    return p(
        _("{needed:workers} are needed at once, and {seat} has {left} left this round (AA-3)."), fields, needed=needed
    )


def lacking(price: Callable[[Printed, Values], list[int]]) -> Template:
    """What the player does not hold of a price, by type of cube."""

    def said(p: Phrases, fields: Values) -> str:
        takes, hand = price(p.game.printed, fields), at.CUBES + at.TYPES * fields["seat"]
        missing = [max(0, n - p.state.cells[hand + kind]) for kind, n in enumerate(takes)]
        return p(
            _("It costs {price}, and {seat} lacks {missing}."),
            fields,
            price=cubes_text(p, takes),
            missing=cubes_text(p, missing),
        )

    return said


def of_owner(template: str) -> Template:
    """A sentence about whoever stands on the tile, or has built the ship."""

    def said(p: Phrases, fields: Values) -> str:
        cells = p.state.cells
        owner = cells[at.LOCK + fields["tile"]] - 1 if "tile" in fields else cells[at.SHIP + fields["ship"]] - at.BUILT
        return p(template, fields, seat=owner)

    return said


# ---- events ----------------------------------------------------------------------------------------------------------


def order(p: Phrases, fields: Values) -> str:
    pile = p.game.action_table.types["seats"].values[fields["seats"]]
    return p(
        _("First pile of time markers, from the top: {seats}"),
        seats=", ".join(p.noun("seat", seat - 1) for seat in pile),
    )


def used(p: Phrases, fields: Values) -> str:
    paid = fields["paid"]
    return p(
        _("{seat} uses {ship} and pays {paid}") if any(paid) else _("{seat} uses {ship}"),
        fields,
        paid=cubes_text(p, paid),
    )


def built(p: Phrases, fields: Values) -> str:
    return p(
        _("{seat} builds {ship} for {paid}: {points:points}, {fleet:ships} in the fleet"),
        fields,
        paid=cubes_text(p, fields["paid"]),
    )


def sold(p: Phrases, fields: Values) -> str:
    return p(_("{seat} sells {paid}: {points:points}"), fields, paid=cubes_text(p, fields["paid"]))


def received(p: Phrases, fields: Values) -> str:
    """What came in, and what was forfeited and why."""
    came, room = fields["came"], fields["room"]
    text = p(
        _("{seat} receives {cubes}") if any(came) else _("{seat} receives nothing"), fields, cubes=cubes_text(p, came)
    )
    lost = [shown - got for shown, got in zip(fields["shown"], came, strict=True)]
    at_limit = [n if room[kind] == came[kind] else 0 for kind, n in enumerate(lost)]
    at_supply = [n - limited for n, limited in zip(lost, at_limit, strict=True)]
    if any(at_limit):
        text += p(_("; {cubes} forfeited: a hand holds at most {limit}"), fields, cubes=cubes_text(p, at_limit))
    if any(at_supply):
        text += p(_("; {cubes} forfeited: the supply has no more"), cubes=cubes_text(p, at_supply))
    return text


def sunk(p: Phrases, fields: Values) -> str:
    text = p(_("The sea takes {tile}"), fields)
    if fields["token"] >= 0:
        text += p(_("; its token is lost: {token}"), fields)
    if fields["swimmers"] == 1:
        text += p(_("; 1 worker of {seat} swims"), fields)
    elif fields["swimmers"]:
        text += p(_("; {n} workers of {seat} swim"), fields, n=fields["swimmers"])
    return text


def fined(p: Phrases, fields: Values) -> str:
    if fields["points"] and not fields["gold"]:
        return p(_("{seat} has {swimmers:swimmers} and not enough gold: {points:points} off"), fields)
    return p(_("{seat} has {swimmers:swimmers} and pays {gold} gold"), fields)


def won(p: Phrases, fields: Values) -> str:
    seats = fields["seat"]
    return p(
        _("{who} wins with {points:points}") if len(seats) == 1 else _("{who} win together with {points:points} each"),
        fields,
        who=several(p, seats),
    )


# ---- values of the data, and points on the track ---------------------------------------------------------------------

PARTS: Final = {
    "workers": _("the workers"),
    "rounds": _("the rounds"),
    "track": _("the time track"),
    "supply": _("the supply"),
    "limit": _("the limit of a hand"),
    "tokens": _("the tokens"),
    "city": _("the city"),
    "points": _("the points"),
    "fine": _("the fine"),
}
VALUES: Final = {
    "": _("number"),
    "events": _("the spaces of events"),
    "each": _("of each set"),
    "worth": _("worth"),
    "gold": _("gold"),
    "group": _("a group"),
    "stranded": _("without a ship"),
    "points": _("points"),
}
TRADES: Final = {
    "price": _("buying {cube}: gold to pay"),
    "number": _("buying {cube}: cubes to get"),
    "sell": _("selling: {cube}"),
}


ON_THE_TRACK: Final = (
    ("build", _("Ships"), "{ship}", 1),
    ("sell", _("Groups sold"), "{paid}", 1),
    ("fine", _("Fines for swimmers"), "{swimmers:swimmers}", -1),
)
"""Events that change the track: what they are called together, and each of them."""


class ArkWords(Words):
    """The tables, and what needs code."""

    catalogue: str = str(Path(__file__).parent)
    kinds = {
        "gather": _("gather"),
        "treasure": _("take a token"),
        "use": _("use a ship"),
        "gold": _("fetch gold"),
        "buy": _("buy"),
        "build": _("build a ship"),
        "sell": _("sell a group"),
        "ship": _("ship"),
        "event": _("event"),
        "token": _("token"),
        "order": _("first pile"),
    }
    fields = {
        "tile": (_("tile"), _("Which tile?")),
        "ship": (_("ship"), _("Which ship?")),
        "workers": (_("workers"), _("How many workers?")),
        "cube": (_("cubes"), _("Which cubes?")),
        "event": (_("event"), _("Which event?")),
        "token": (_("token"), _("Which token?")),
        "seats": (_("seats"), _("Which order?")),
    }
    nouns = {"tile": names.TILES, "ship": names.SHIPS, "cube": names.CUBES, "event": names.EVENTS, "token": names.SETS}
    in_sentences = {"tile": "plain", "ship": "plain"}
    counts = {
        "points": plural("{n} point", "{n} points"),
        "workers": plural("{n} worker", "{n} workers"),
        "ships": plural("{n} ship", "{n} ships"),
        "swimmers": plural("{n} swimmer", "{n} swimmers"),
    }
    moves = {
        "GATHER": gather,
        "TREASURE": treasure,
        "USE": use,
        "GOLD": fetch_gold,
        "BUY": buy,
        "BUILD": build,
        "SELL": sell,
        "SHIP": _("{ship} goes on show"),
        "EVENT": _("Event: {event}"),
        "TOKEN": _("Token: {token}"),
        "ORDER": _("First pile, from the top: {seats}"),
    }
    events = {
        "order": order,
        "gift": _("{seat} begins with {gold} gold"),
        "ship": _("{ship} goes on show"),
        "token": _("{tile}: a token of {token}"),
        "marker": _("The marker of {seat} moves to space {space}"),
        "gather": _("{seat} gathers at {tile} with {workers:workers}"),
        "treasure": _("{seat} takes a token at {tile}: {token}, now {held} of them, worth {worth:points}"),
        "use": used,
        "gold": _("{seat} fetches gold in the city with {workers:workers}"),
        "buy": _("{seat} buys {cube} for {price} gold"),
        "build": built,
        "sell": sold,
        "receive": received,
        "quake": _("Earthquake: two more event cards"),
        "flip": _("The sea reaches {tile}: its sinking side is up"),
        "sink": sunk,
        "round": _("Round {round} is over"),
        "fine": fined,
        "half-time": _("Half-time: the city is turned, and the markers go back to 0 in the same pile"),
        "scoring": _("The city sinks. Scoring"),
        "score": _(
            "{seat}: {track} on the track, {ships} for {stranded:workers} without a ship, {tokens} for tokens, "
            "{gold} for gold: {total}"
        ),
        "won": won,
    }
    steps = {
        "order": Ask(_("The first pile of time markers is being drawn.")),
        "ships": Ask(_("A ship is being turned up.")),
        "tokens": Ask(_("A token is being drawn from the bag.")),
        "turn": Ask(
            _("{seat} places workers; {left:workers} left this round."), _("Where do your workers go?"), _("Your turn")
        ),
        "ship": Ask(_("A ship is being turned up.")),
        "event": Ask(_("An event card is being turned up.")),
        "refill": Ask(_("A token is being drawn from the bag.")),
    }
    reasons = {
        why.NOTHING_TO_DRAW: _("There is nothing to draw now. {due}"),
        why.SHIP_NOT_IN_DECK: _("{ship} is no longer in the deck."),
        why.CARD_NOT_NEXT: _("This card cannot come next: its copies are drawn, or it is not in that half."),
        why.NO_SUCH_TOKEN: _("There is no such token left in the bag."),
        why.TOO_FEW_WORKERS: too_few_workers,
        why.TILE_SUNK: _("{tile} has sunk (AA-7)."),
        why.GATHERED_ALREADY: _("{seat} has already gathered at {tile} this round (AA-3)."),
        why.TILE_LOCKED: of_owner(_("{tile} is locked: {seat} has workers there (AA-4).")),
        why.NO_WORKER_THERE: _(
            "{seat} has no worker at {tile}: only a player who gathered there this round may take its token (AA-5)."
        ),
        why.SILVER_RING_TAKEN: _("The silver ring of {tile} is taken: one token a round (AA-5)."),
        why.NO_TOKEN_THERE: _("No token lies at {tile}."),
        why.NOT_BUILT: _("Nobody has built {ship}."),
        why.SHIP_OF_ANOTHER: of_owner(_("{ship} belongs to {seat}.")),
        why.NO_SILVER_RING: _("{ship} has no silver ring and cannot be used (AA-11)."),
        why.SHIP_USED: _("{ship} was already used this round (AA-11)."),
        why.CANNOT_PAY_USE: lacking(lambda printed, fields: row_of(printed.pay, fields["ship"])),
        why.USE_BRINGS_NOTHING: _("{ship} would bring nothing: the hand is full, or the supply is empty (AA-2)."),
        why.CANNOT_PAY_PURCHASE: lacking(lambda printed, fields: single(at.GOLD, printed.buy_price[fields["cube"]])),
        why.SUPPLY_EMPTY: _("The supply has no more {cube} (AA-2)."),
        why.HAND_FULL: _("A hand holds at most {limit} {cube}: it is full (AA-2)."),
        why.NOT_ON_SHOW: _("{ship} is not on show."),
        why.BUILT_ALREADY: of_owner(_("{ship} is already built: it belongs to {seat}.")),
        why.CANNOT_PAY_SHIP: lacking(lambda printed, fields: row_of(printed.cost, fields["ship"])),
        why.NO_GROUP: lacking(lambda printed, fields: row_of(printed.group, fields["cube"])),
    }
    labels = names.LABELS
    paths = {
        "tiles.*.rings": ("tile", _("rings")),
        "tiles.*.rings_sinking": ("tile", _("rings once sinking")),
        "tiles.*.dry": ("tile", _("the dry side")),
        "tiles.*.sinking": ("tile", _("the sinking side")),
        "ships.*.cost": ("ship", _("cost")),
        "ships.*.points": ("ship", _("points")),
        "ships.*.ring": ("ship", _("ring")),
        "ships.*.pay": ("ship", _("payment")),
        "ships.*.get": ("ship", _("what it brings")),
    }
    examples = ("gather 3", "treasure 3", "use S01", "gold 2", "buy wood", "build S16", "sell ore")

    def __init__(self, game: Game, printed: Printed) -> None:
        super().__init__(game)
        self.printed = printed

    # ---- positions and things ----------------------------------------------------------------------------------------

    def step(self, state: State) -> str:
        return STEPS[state.cells[at.STEP]]

    def context(self, state: State) -> Values:
        left = state.cells[at.LEFT + state.actor] if state.actor >= 0 else 0
        return {"left": left, "limit": self.printed.limit}

    def noun_form(self, phrases: Phrases, name: str, number: int, form: str) -> str:
        """Lists call tiles and ships by number and name, `3 Cedar Forest`; a pile is its seats, `2, 1, 3`."""
        if name == "seats":
            return str(self.game.action_table.types[name].values[number]).strip("[]")
        found = super().noun_form(phrases, name, number, form)
        if form or name not in ("tile", "ship", "event") or (name == "event" and number == at.QUAKE):
            return found
        return f"{self.game.action_table.types[name].words[number]} {found}"

    def rules_value(self, path: str, item: int, lang: str) -> str | None:
        """`ships.S01.use`: what a ship takes and brings."""
        ship, _dot, part = path.rpartition(".")
        if part != "use":
            return super().rules_value(path, item, lang)
        data = self.game.data
        brings = self.value_text(data.amounts(f"{ship}.get"), lang)
        paid = data.amounts(f"{ship}.pay")
        return f"{self.value_text(paid, lang)} → {brings}" if any(paid.values()) else brings

    def about(self, name: str, number: int, lang: str) -> str:
        p, printed = self.phrases(lang), self.printed
        if name == "tile" or (name == "event" and number < at.QUAKE):
            rings, low = printed.rings[number], printed.rings_sinking[number]
            return p(
                names.TILE if rings == low else names.TILE_OTHER_RINGS,
                rings=rings,
                low=low,
                dry=cubes_text(p, row_of(printed.dry, number)),
                sinking=cubes_text(p, row_of(printed.sinking, number)),
            )
        if name == "ship":
            pay, get = row_of(printed.pay, number), row_of(printed.get, number)
            template = names.POINTS_ONLY if not printed.ring[number] else names.TRADE if any(pay) else names.USE
            return capital(p(template, pay=cubes_text(p, pay), get=cubes_text(p, get)))
        if name == "cube":
            return p(
                names.CUBES[number].about,
                self.amounts(name, number),
                group=cubes_text(p, row_of(printed.group, number)),
            )
        return super().about(name, number, lang)

    def amounts(self, name: str, number: int) -> Values:
        """What the city gives and pays for a cube; what a set of tokens is worth."""
        printed = self.printed
        if name == "token":
            return {"worth": list(printed.set_worth)[1:]}
        if name != "cube":
            return {}
        if number == at.GOLD:
            return {"points": printed.group_worth, "gold": printed.gold, "worth": printed.gold_worth}
        return {"points": printed.group_worth, "number": printed.buy_number[number], "price": printed.buy_price[number]}

    def thing(self, path: str, lang: str) -> Thing:
        """Values that stand on no tile and no ship belong to a part of the table: the city, the time track."""
        part, *rest = path.split(".")
        if part not in PARTS:
            return super().thing(path, lang)
        p = self.phrases(lang)
        if rest[:1] in (["buy"], ["sell"]):
            what = p(TRADES[rest[-1] if rest[0] == "buy" else "sell"], cube=CUBE_NAMES.index(rest[1]))
        else:
            what = p(VALUES[rest[-1] if rest else ""])
        return Thing("", part, p(PARTS[part]), what)

    # ---- how far it has come, and where the points come from ---------------------------------------------------------

    def status(self, state: State, lang: str) -> str:
        p = self.phrases(lang)
        if state.actor == OVER:
            return p(_("The game is over"))
        return p(_("Round {round} of {rounds}"), round=state.cells[at.ROUND], rounds=2 * self.printed.rounds)

    def breakdown(self, state: State, story: Sequence[Event], lang: str) -> Breakdown:
        """The track by what was done for it, then what scoring added."""
        p, cells, seats = self.phrases(lang, state), state.cells, range(self.game.players)
        rows = []
        for kind, label, what, sign in ON_THE_TRACK:
            points, parts = [0 for seat in seats], [list[str]() for seat in seats]
            happened: list[Values] = [event.numbers for event in story if event.kind == kind]
            for fields in (fields for fields in happened if fields["points"]):
                points[fields["seat"]] += sign * fields["points"]
                said = p(what, fields, paid=cubes_text(p, fields.get("paid", ())))
                parts[fields["seat"]].append(f"{said} ({sign * fields['points']})")
            if any(parts):
                rows.append(BreakdownRow(p(label), points, by_seat(p, [", ".join(part) for part in parts])))
        scored: list[Any] = [event.numbers for event in story if event.kind == "score"]
        stranded = [p.count("workers", found["stranded"]) if found["stranded"] else "" for found in scored]
        tokens = [enumerate(cells[at.TOKENS + at.SETS * seat : at.TOKENS + at.SETS * (seat + 1)]) for seat in seats]
        sets = [
            ", ".join(f"{p.noun('token', kind)} {n} ({self.printed.set_worth[n]})" for kind, n in held if n)
            for held in tokens
        ]
        held = [cells[at.CUBES + at.TYPES * seat + at.GOLD] for seat in seats]
        gold = [f"{n} {p.noun('cube', at.GOLD)}" if n else "" for n in held]
        for part, label, texts, nobody in (
            ("ships", _("Workers without a ship"), stranded, _("Every worker has a ship")),
            ("tokens", _("Tokens"), sets, _("Nobody has any")),
            ("gold", _("Gold"), gold, _("Nobody has any")),
        ):
            rows.append(BreakdownRow(p(label), [found[part] for found in scored], by_seat(p, texts) or p(nobody)))
        winners = state.winners()
        tie = p(_("A tie is not broken: tied players share the win (AA-19)")) if len(winners) > 1 else ""
        return Breakdown(rows, sentences(won(p, {"seat": winners, "points": max(state.scores())}), tie))


def by_seat(p: Phrases, texts: Sequence[str]) -> str:
    """`Seat 1: 2 workers; Seat 3: 1 worker`: those of whom there is something to say."""
    return "; ".join(p(_("{seat}: {what}"), seat=seat, what=text) for seat, text in enumerate(texts) if text)
