"""The sentences of Atlandice: moves, events, steps and refusals. Nouns and labels are in `names.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from atlantis.engine import OVER, Game, State
from atlantis.engine.breakdown import Breakdown, BreakdownRow, sentences
from atlantis.engine.i18n import mark as _
from atlantis.engine.story import Event, FieldValue, Thing
from atlantis.engine.words import Ask, Phrases, Values, Words, plural
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice import names
from atlantis.games.atlandice import reasons as why
from atlantis.games.atlandice.actions import NEUTRAL, RESOURCES
from atlantis.games.atlandice.board import tile_at
from atlantis.games.atlandice.data import AREA_NAMES, TILE_NAMES

# ---- sentences that branch -------------------------------------------------------------------------------------------


def several(p: Phrases, parties: Sequence[int]) -> str:
    """`Seat 1`, `Seats 1 and 2`, `Seat 1 and the neutral player`."""
    people = [str(party + 1) for party in parties if party != NEUTRAL]
    if len(parties) == 1:
        return p.noun("seat", parties[0])
    if len(people) == len(parties):
        return p(_("Seats {numbers}"), numbers=p.listed(people))
    if len(people) == 1:
        return p(_("Seat {number} and the neutral player"), number=people[0])
    return p(_("Seats {numbers} and the neutral player"), numbers=", ".join(people))


def two(p: Phrases, one: int, other: int) -> str:
    """The two resources of a donation."""
    if one == other:
        return p.noun("resource", one, "count 2")
    return p.listed([p.noun("resource", one, "a"), p.noun("resource", other, "a")])


def donate(p: Phrases, f: Values) -> str:
    return p(_("Donate {resources}"), resources=two(p, f["one"], f["other"]))


def donated(p: Phrases, f: Values) -> str:
    return p(_("{seat} donates {what}: {points:points}"), f, what=two(p, *f["resources"]))


def gates(p: Phrases, f: Values) -> str:
    lying = [f"{p.noun('area', area)} {n}" for area, n in enumerate(f["dice"]) if n]
    return p(_("The gates open. Dice: {dice}"), dice=", ".join(lying))


def won(p: Phrases, f: Values) -> str:
    text = (
        _("{who} win together with {points:points} each")
        if len(f["seats"]) > 1
        else _("{who} wins with {points:points}")
    )
    return p(text, f, who=several(p, f["seats"]))


def die(p: Phrases, f: Values) -> str:
    return p(
        _("{seat} gives a die {area:from} to the neutral player")
        if f["for"] == NEUTRAL
        else _("{seat} takes a die {area:from}"),
        f,
    )


def roll(p: Phrases, f: Values) -> str:
    return p(_("“{tile}”: a {face} is rolled") if f["hit"] else _("“{tile}”: a {face} is rolled, without effect"), f)


def chain(p: Phrases, f: Values) -> str:
    return p(
        _("A {face} is rolled: the visit goes on {area:at}")
        if f["face"] == f["area"]
        else _("A {face} is rolled: {face:area/the} is used up, so the visit goes on {area:at} (AD-8)"),
        f,
    )


def hasten(p: Phrases, f: Values) -> str:
    if not f["moved"]:
        return p(_("The hand is already on the last space"))
    return p(
        _("The hand moves on one space, to {space}, the last one: the game ends after this round's visits (AD-11)")
        if f["space"] == f["last"]
        else _("The hand moves on one space, to {space}; no event happens there (AD-11)"),
        f,
    )


def back(p: Phrases, f: Values) -> str:
    """Resources that come back: first to the Market, the rest to their District."""
    what = p(_("{resource:count {back}} comes back") if f["back"] == 1 else _("{resource:count {back}} come back"), f)
    parts = [
        p(_("{n} {area:to}"), n=n, area=area)
        for n, area in ((f["market"], at.MARKET), (f["back"] - f["market"], f["resource"]))
        if n
    ]
    return p(_("{what}: {parts}"), what=what, parts=", ".join(parts))


def used_up(p: Phrases, f: Values) -> str:
    sentence = p(_("{area:the} is used up: all {area:resource/many} leave the game"), f)
    moved = [p.count("dice", f["dice"])] if f["dice"] else []
    if f["submarine"]:
        moved.append(p(_("the Submarine")))
    if not moved:
        return sentence
    return p(_("{sentence}; to the Market: {moved} (AD-5)"), sentence=sentence, moved=p.listed(moved))


def award(nobody: str, tie: str, most: str, second: bool = True) -> Callable[[Phrases, Values], str]:
    """Who has most and second most, and what it brings: templates for nobody, several, and one with most."""

    def sentence(p: Phrases, f: Values) -> str:
        if not f["firsts"]:
            return p(nobody, f)
        who = several(p, f["firsts"])
        if len(f["firsts"]) > 1:
            return p(tie, f, who=who)
        return p(most, f, who=who) + (second_place(p, f) if second else "")

    return sentence


def second_place(p: Phrases, f: Values) -> str:
    """The other half of the sentence."""
    if not f["seconds"]:
        return p(_("; nobody is second"))
    text = (
        _("; {who} tie for second with {second}: {less:points} each")
        if len(f["seconds"]) > 1
        else _("; {who} is second with {second}: {less:points}")
    )
    return p(text, f, who=several(p, f["seconds"]))


def shares(p: Phrases, f: Values) -> str:
    """Who got how many points for a resource, most first."""
    points = sorted(((n, -seat) for seat, n in enumerate(f["points"]) if n), reverse=True)
    who = ", ".join(p(_("{seat} {n}"), seat=-seat, n=n) for n, seat in points)
    return p(_("{resource:many}: {who}"), f, who=who)


def due_die(p: Phrases, f: Values) -> str:
    cells, printed, seat = p.state.cells, p.state.printed, f["seat"]
    if not printed.neutral or cells[at.GIVEN + seat]:
        return p(_("{seat} takes a die."), f)
    return p(
        _("{seat} gives a die to the neutral player.")
        if cells[at.TAKEN + seat] >= printed.own_dice
        else _("{seat} takes a die, or gives one to the neutral player."),
        f,
    )


def due_move(p: Phrases, f: Values) -> str:
    return p(
        _("{seat} moves a resource {source:area/from} to the Black Market.")
        if f["effect"] == "market"
        else _("{seat} moves a resource {source:area/from} to another District."),
        f,
    )


def due_loot(p: Phrases, f: Values) -> str:
    return p(
        _("{seat} takes a resource from another District.")
        if f["effect"] == "beyond"
        else _("{seat} takes a resource from the Black Market."),
        f,
    )


def no_seat(p: Phrases, f: Values) -> str:
    return p(_("There is no seat {number} in this game."), number=f["seat"] + 1)


def too_few(field: str) -> Callable[[Phrases, Values], str]:
    def sentence(p: Phrases, f: Values) -> str:
        return p(
            _("{seat} has {resource:count {have}}: not enough."),
            f,
            resource=f[field],
            have=p.state.have(f["seat"], f[field]),
        )

    return sentence


# ---- the tables ------------------------------------------------------------------------------------------------------

TILES_CHAPTER, VISITS, CLOCK = _("The tiles"), _("Visits"), _("Clock")
PLAYERS = {"two": _("two players"), "three": _("three players"), "four": _("four players")}


class AtlandiceWords(Words):
    """The words of Atlandice.

    Every sentence about a position can use the `visited` Area, the `source` from which its tile moves a resource, and
    that tile's name, `effect`.
    """

    catalogue: str = str(Path(__file__).parent)
    kinds = {
        "take": _("take a die"),
        "give": _("give a die to the neutral player"),
        "pick": _("take a resource"),
        "swap": _("swap"),
        "move": _("move a resource"),
        "gate": _("turn a die"),
        "submarine": _("move the Submarine"),
        "loot": _("take a resource elsewhere"),
        "donate": _("donate"),
        "done": _("stop donating"),
        "first": _("first player"),
        "tile": _("tile"),
        "roll": _("roll"),
    }
    fields = {
        "area": (_("Area"), _("Which Area?")),
        "resource": (_("resource"), _("Which resource?")),
        "one": (_("resource"), _("Which resource?")),
        "other": (_("other resource"), _("And which other resource?")),
        "value": (_("new value"), _("Which new value?")),
        "seat": (_("seat"), _("Which seat?")),
        "district": (_("District"), _("Which District?")),
        "tile": (_("tile"), _("Which tile?")),
        "face": (_("face"), _("Which face?")),
    }
    nouns = {
        "area": names.AREAS,
        "value": names.AREAS,
        "to": names.AREAS,
        "district": names.AREAS[: at.DISTRICTS],
        "resource": names.RESOURCES,
        "one": names.RESOURCES,
        "other": names.RESOURCES,
        "tile": names.TILES,
    }
    labels = names.LABELS
    counts = {
        "points": plural("{n} point", "{n} points"),
        "hands": plural("{n} hand", "{n} hands"),
        "dice": plural("{n} die", "{n} dice"),
        "visits": plural("{n} visit left", "{n} visits left"),
        "donations": plural("{n} donation", "{n} donations"),
    }
    moves = {
        "TAKE": _("Take a die {area:from}"),
        "GIVE": _("Give a die {area:from} to the neutral player"),
        "PICK": _("Take {resource:a}"),
        "SWAP": _("Swap {resource:a} here for {other:a} {area:from}"),
        "MOVE": _("Move {resource:a} {source:area/from} {area:to}"),
        "GATE": _("Turn a die {area:from} to {value:face/}: it goes {value:to}"),
        "SUBMARINE": _("Move the Submarine {area:to}"),
        "LOOT": _("Take {resource:a} {area:from}"),
        "DONATE": donate,
        "DONE": _("Stop donating"),
        "FIRST": _("{seat} begins"),
        "TILE": _("{district}: tile “{tile}”"),
        "ROLL": _("Roll {face}"),
    }
    events = {
        "first": _("{seat} is the first player"),
        "tile": _("{area}: the tile “{tile}” comes up ({tile:short}; {hands:hands})"),
        "gates": gates,
        "die": die,
        "nothing": _("Nothing lies {area:at}: no resource is taken"),
        "extra": _("The Submarine is {area:at}: one more resource"),
        "pick": _("{for:seat/} takes {resource:a} {area:from}"),
        "skip": _("{area}, “{tile}”: it cannot be carried out and is skipped"),
        "roll": roll,
        "chain": chain,
        "hasten": hasten,
        "swap": _("{resource:a} from the Jeweller is swapped for {other:a} {area:from}"),
        "move": _("{resource:a} goes {area:from} {to:to}"),
        "gate": _("A die {area:from} is turned to {to:face/} and goes {to:to}"),
        "submarine": _("The Submarine goes {area:from} {to:to}"),
        "empty": _("{area:the} is empty"),
        "settled": award(
            _("{resource:many}: nobody has any; the tile leaves the game unscored (AD-3)"),
            _(
                "{resource:many}: {who} have {most} each: a tie for most, {worth:points} each (the tile for "
                "{owner:seat/}), no second place"
            ),
            _("{resource:many}: {who} has most, {most}: the tile, worth {worth:points}"),
        ),
        "back": back,
        "used-up": used_up,
        "clock": _("The last die lies {area:at}, {hands:hands}: the clock stands on {space} of {last}"),
        "survey": award(
            _("Survey. {resource:many}: nobody has any"),
            _("Survey. {resource:many}: {who} have {most} each: {worth:points} each"),
            _("Survey. {resource:many}: {who} has most, {most}: {worth:points}"),
            second=False,
        ),
        "donation": _("Donation. Two resources of any kinds for {points:points}, as often as you like"),
        "donate": donated,
        "done": _("{seat} stops donating"),
        "waves": _("The hand is on the waves: the game ends, and every resource still in play is scored once more"),
        "final": award(
            _("{resource:many}: nobody has any"),
            _("{resource:many}: {who} have {most} each: a tie for most, {worth:points} each, no second place"),
            _("{resource:many}: {who} has most, {most}: {worth:points}"),
        ),
        "won": won,
    }
    steps = {
        "first": Ask(_("The first player is being drawn."), chapter=_("Set-up")),
        "deal": Ask(_("A tile is being turned up."), chapter=_("Set-up")),
        "gates": Ask(_("The dice are being rolled: the gates open."), chapter=_("Opening the gates")),
        "take": Ask(due_die, _("Where do you take a die?"), VISITS),
        "pick": Ask(_("{seat} takes a resource {visited:area/at}."), _("Which resource do you take?"), VISITS),
        "extra": Ask(
            _("{seat} takes one more resource {visited:area/at}."),
            _("Which extra resource do you take?"),
            TILES_CHAPTER,
        ),
        "roll": Ask(_("A die is being rolled for the effect of the tile."), chapter=TILES_CHAPTER),
        "chain": Ask(
            _("A die is being rolled for the effect of the tile."), _("Where does the chain lead?"), TILES_CHAPTER
        ),
        "swap": Ask(
            _("{seat} swaps a resource {visited:area/from} for one from another District."),
            _("What do you swap?"),
            TILES_CHAPTER,
        ),
        "move": Ask(due_move, _("What do you move, and where?"), TILES_CHAPTER),
        "gate": Ask(_("{seat} turns a die to another value."), _("Which die do you turn, and to what?"), TILES_CHAPTER),
        "submarine": Ask(_("{seat} moves the Submarine."), _("Where does the Submarine go?"), TILES_CHAPTER),
        "loot": Ask(due_loot, _("What do you take from elsewhere?"), TILES_CHAPTER),
        "reveal": Ask(_("A tile is being turned up."), chapter=_("An emptied District")),
        "donate": Ask(_("{seat} may donate two resources, or say `done`."), _("Do you donate?"), CLOCK),
    }
    reasons = {
        why.NOTHING_TO_DRAW: _("There is nothing to draw or roll now. {due}"),
        why.NO_SUCH_SEAT: no_seat,
        why.TILE_NOT_NOW: _("The tile “{tile}” of {district:the} cannot come up now. {due}"),
        why.NO_NEUTRAL: _("Dice are given to the neutral player only in a game of two."),
        why.HAS_GIVEN: _("{seat} has already given a die to the neutral player this round; the others are their own."),
        why.OWN_DICE_TAKEN: _("{seat} has taken all their own dice; this one goes to the neutral player: `give`."),
        why.DICE_AT_MARKET: _("{area:the} is used up: its dice lie at the Black Market (AD-5)."),
        why.NO_DIE: _("No die lies {area:at}."),
        why.NONE_HERE: _("There are no {resource:many} {visited:area/at}."),
        why.NONE_TO_MOVE: _("There are no {resource:many} {source:area/at}."),
        why.NONE_THERE: _("There are no {resource:many} {area:at}."),
        why.NO_OTHER_THERE: _("There are no {other:many} {area:at}."),
        why.TOO_FEW_OF_ONE: too_few("one"),
        why.TOO_FEW_OF_OTHER: too_few("other"),
        why.USED_UP: _("{area:the} is used up: it is no longer an Area (AD-10)."),
        why.NEW_VALUE_USED_UP: _("{value:the} is used up: it is no longer an Area (AD-10)."),
        why.ONLY_TO_MARKET: _("This tile moves a resource to the Black Market (6), nowhere else."),
        why.ONLY_TO_OTHER_DISTRICT: _("This tile moves a resource to a District other than {visited:area/the}."),
        why.ONLY_FROM_MARKET: _("This tile takes a resource from the Black Market (6), nowhere else (AD-12)."),
        why.ONLY_FROM_OTHER_DISTRICT: _(
            "This tile takes a resource from a District other than {visited:area/the} (AD-12)."
        ),
        why.SUBMARINE_IS_THERE: _("The Submarine is {area:at}: it must go to another Area (AD-10)."),
    }
    paths = {
        **{f"dice.{count}": (_("the dice"), players) for count, players in PLAYERS.items()},
        **{f"resources.district.{count}": (_("the resources"), players) for count, players in PLAYERS.items()},
        "resources.market": (_("the resources"), _("Black Market")),
        "submarine": (_("the Submarine"), _("at the beginning")),
        "points.most": (_("the points"), _("most")),
        "points.second": (_("the points"), _("second most")),
        "points.survey": (_("the points"), _("Survey")),
        "points.donation": (_("the points"), _("Donations")),
        "clock.last": (_("the clock"), _("the last space")),
        "clock.donation": (_("the clock"), _("Donations")),
        **{f"hands.{area}.*": ("tile", _("hands of the clock")) for area in AREA_NAMES[: at.DISTRICTS]},
    }
    rows: dict[str, str] = {"settled": _("Districts emptied"), "survey": _("Surveys"), "final": _("At the end")}
    """By event that brings points: the label of their row in the breakdown."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        given = ["give 3"] if game.players == 2 else []
        self.examples = [
            "take 3",
            *given,
            "pick gem",
            "swap gem 5 weapon",
            "move gem 3",
            "gate 2 5",
            "submarine 6",
            "loot 5 weapon",
            "donate gem book",
            "done",
        ]

    def step(self, state: State) -> str:
        return at.STEP_NAMES[state.cells[at.STEP]]

    def context(self, state: State) -> Values:
        board: Any = state
        visited = board.cells[at.VISITED]
        tile = tile_at(board.cells, visited)
        return {"visited": visited, "source": board.source(), "effect": TILE_NAMES[tile] if tile < at.TILES else ""}

    def seat_name(self, seat: int, lang: str) -> str:
        return self.phrases(lang)(_("the neutral player")) if seat == NEUTRAL else super().seat_name(seat, lang)

    def value_name(self, name: str, value: FieldValue, lang: str) -> str:
        """Areas with their numbers: `3 Inn`."""
        found = super().value_name(name, value, lang)
        return f"{value} {found}" if name in ("area", "value") else found

    def thing(self, path: str, lang: str) -> Thing:
        """The cases without a row: the Market's hands, and each Survey."""
        p, name = self.phrases(lang), path.rpartition(".")[2]
        if path == "hands.market":
            return Thing("area", "6", self.value_name("area", 6, lang), p(_("hands of the clock")))
        if path.startswith("clock.survey."):
            what = p(_("Survey: {resource:many}"), resource=RESOURCES.number(name))
            return Thing("", "clock", p(_("the clock")), what)
        return super().thing(path, lang)

    def rules_value(self, path: str, item: int, lang: str) -> str | None:
        """`clock`: a row for each event on the clock."""
        if path != "clock":
            return super().rules_value(path, item, lang)
        p, data = self.phrases(lang), self.game.data
        rows = [(space, p(_("Donation"))) for space in data.numbers("clock.donation")]
        for name in data.under("clock.survey"):
            text = p(_("Survey: {resource:many}"), resource=RESOURCES.number(name))
            rows += [(space, text) for space in data.numbers(f"clock.survey.{name}")]
        rows.append((data.number("clock.last"), p(_("the waves: the game ends"))))
        return " |\n| ".join(f"{space} | {text}" for space, text in sorted(rows))

    def status(self, state: State, lang: str) -> str:
        """Where the clock stands, and how many visits are left in the round."""
        p, cells, last = self.phrases(lang), state.cells, self.game.layout.high[at.CLOCK]
        if state.actor == OVER:
            return p(_("The game is over"))
        clock = p(_("Clock {space} of {last}"), space=cells[at.CLOCK], last=last)
        if cells[at.STEP] == at.DONATE:
            return p(_("{where}: Donation"), where=clock)
        left = cells[at.VISITS]
        return p(_("{where}: {left:visits}"), where=clock, left=left) if left else clock

    def breakdown(self, state: State, story: Sequence[Event], lang: str) -> Breakdown:
        """A row for all emptied Districts, one for the Surveys, one for the end, one for the donations."""
        p = self.phrases(lang)
        found: list[BreakdownRow] = []
        happened: list[tuple[str, Values]] = [(event.kind, event.numbers) for event in story]
        for kind, label in self.rows.items():
            scored = [f for one, f in happened if one == kind and any(f["points"])]
            if scored:
                points = [sum(f["points"][seat] for f in scored) for seat in range(self.game.players)]
                found.append(BreakdownRow(p(label), points, "; ".join(shares(p, f) for f in scored)))
        given, times = [0] * self.game.players, [0] * self.game.players
        for kind, f in happened:
            if kind == "donate":
                given[f["seat"]] += f["points"]
                times[f["seat"]] += 1
        if any(given):
            found.append(
                BreakdownRow(
                    p(_("Donations")),
                    given,
                    "; ".join(p(_("{seat}: {n:donations}"), seat=seat, n=n) for seat, n in enumerate(times) if n),
                )
            )
        winners = state.winners()
        verdict = p.sentence(won, {"seats": winners, "points": max(state.scores())})
        shared = p(_("A tie is not broken: tied players share the win")) if len(winners) > 1 else ""
        return Breakdown(found, sentences(verdict, shared))
