"""What things are called and what they do, and what boards say in the browser or the terminal."""

from __future__ import annotations

from typing import Final

from atlantis.engine.i18n import mark as _
from atlantis.engine.words import Noun, Plural, plural

# ---- things ----------------------------------------------------------------------------------------------------------

TILE: Final = _("{dry} for {rings:workers}; once sinking: {sinking}")
TILE_OTHER_RINGS: Final = _("{dry} for {rings:workers}; once sinking: {sinking} for {low:workers}")
TRADE: Final = _("use: pay {pay}, get {get}")
USE: Final = _("use: get {get}")
POINTS_ONLY: Final = _("points only")


def numbered(name: str, about: str, short: str = "") -> Noun:
    """Something that lists call by number and name; `plain` is the name alone, `short` one for little room."""
    return Noun(name, {"plain": name, **({"short": short} if short else {})}, about)


TILES: Final = [
    numbered(_("Copper Hills"), TILE),
    numbered(_("Flax Fields"), TILE),
    numbered(_("Cedar Forest"), TILE),
    numbered(_("Driftwood Cove"), TILE, _("Driftwood")),
    numbered(_("Fish Market"), TILE, _("Market")),
    numbered(_("Weavers’ Terraces"), TILE, _("Terraces")),
    numbered(_("Harbour Bazaar"), TILE),
    numbered(_("Drowned Mine"), TILE),
]
EVENTS: Final = [*TILES, Noun(_("earthquake"), about=_("Two more event cards at once"))]
SHIPS: Final = [
    numbered(name, TRADE)
    for name in (
        _("Ore Barge"),
        _("Deep-Mine Barge"),
        _("Timber Raft"),
        _("Coppice Boat"),
        _("Flax Skiff"),
        _("Weavers’ Cog"),
        _("Toll Ferry"),
        _("Mint Galley"),
        _("Fishing Smack"),
        _("Orchard Boat"),
        _("Carpenters’ Yard"),
        _("Sail Loft"),
        _("Floating Smelter"),
        _("Rope Walk"),
        _("Charcoal Hulk"),
        _("Assay Ship"),
        _("Lumber Trader"),
        _("Silk Trader"),
        _("Bazaar Dhow"),
        _("Salvage Tug"),
        _("Lantern Boat"),
        _("Pilgrim Ship"),
        _("Temple Barge"),
        _("Bronze Ram"),
        _("Menagerie"),
        _("Library Ship"),
        _("Treasure Galleon"),
        _("Royal Trireme"),
        _("Bronze Citadel"),
        _("Ark of Kings"),
    )
]
CUBE: Final = _("The city sells {number} for {price} gold, and pays {points:points} for {group}")
CUBES: Final = [
    Noun(_("wood"), about=CUBE),
    Noun(_("flax"), about=CUBE),
    Noun(_("ore"), about=CUBE),
    Noun(
        _("gold"),
        about=_(
            "The city gives {gold} to each worker, and pays {points:points} for {group}; each is worth "
            "{worth:points} at the end"
        ),
    ),
]
SET: Final = _("Points for 1, 2 ... of a set: {worth}")
SETS: Final = [Noun(name, about=SET) for name in (_("potions"), _("animals"), _("treasures"), _("knowledge"))]


# ---- on the board ----------------------------------------------------------------------------------------------------

LABELS: Final[dict[str, str | Plural]] = {
    "values.tile": _("Tiles"),
    "values.ship": _("Ships"),
    "tagline": _("Gather on islands that sink; build ships in time."),
    "title": _("Ark of Atlantis: the island and its city in the sea, round {round} of {rounds}"),
    # The time track.
    "track": _("Time track"),
    "round": _("Round {n}"),
    "space": _("Space {n}"),
    "event-space": _("an event card is drawn when the first marker gets here"),
    "reached-space": _("its event card is drawn"),
    "end-space": _("the round ends here"),
    "marker": _("Time marker of {who} on space {n}"),
    "turn": _("The topmost marker on the lowest space is to move."),
    # Ships.
    "show": _("Ships on show"),
    "in-deck": _("{n} in the deck"),
    "no-ship": _("the deck is empty"),
    "fleet": _("Your fleet"),
    "fleet-of": _("Fleet of {who}"),
    "fleets": _("Fleet"),
    "fleets-of-others": _("Fleets of the others"),
    "ship": plural("{name}, {n} point", "{name}, {n} points"),
    "costs": _("costs {what}"),
    "trade": TRADE,
    "use": USE,
    "points-only": POINTS_ONLY,
    "buildable": _("you can build it"),
    "lack": _("lack {what}"),
    "used": _("used"),
    "saved": _("{n} of {all} saved"),
    "waiting": _("{n} without a ship: {points}"),
    "waiting-why": plural(
        "{n} worker is still without a ship: {points} points if the game ended now",
        "{n} workers are still without a ship: {points} points if the game ended now",
    ),
    # Tiles and the sea.
    "dry": _("dry"),
    "sinking": _("sinking"),
    "gone": _("gone"),
    "sank": _("{n} sank"),
    "yields": plural("{n} worker gathers {what}", "{n} workers gather {what}"),
    "once": _("once sinking: {what}"),
    "once-rings": plural("once sinking: {n} worker gathers {what}", "once sinking: {n} workers gather {what}"),
    "nothing": _("nothing"),
    "stands": _("{who} stands here"),
    "turns": _("{chance} that the next event card makes it sink"),
    "drowns": _("{chance} that the next event card takes it"),
    "swim": plural("{n} swims", "{n} swim"),
    "swim-why": plural(
        "{n} worker of {who} in the water: at the round’s end it costs",
        "{n} workers of {who} in the water: at the round’s end it costs",
    ),
    "fine": _("{gold} gold or {points} points"),
    # Tokens.
    "token": _("token: {what} (your set would be worth {worth}, +{more})"),
    "no-token": _("no token"),
    "in-bag": _("{n} in the bag"),
    "of-set": _("{n} {what}: {worth} points"),
    "of-set-next": _("{n} {what}: {worth} points, one more makes {next}"),
    # The city.
    "city": _("The city"),
    "city-turned": _("The city: its last side is up"),
    "city-workers": plural("{n} worker of {who} in the city", "{n} workers of {who} in the city"),
    "open-city": _("Open the city: fetch gold, buy, sell"),
    "close-city": _("Back to the island"),
    "buys": _("buy: {pay} → {get}"),
    "sells": plural("sell: {what} → {n} point", "sell: {what} → {n} points"),
    # Events.
    "events": _("Events"),
    "events-left": plural("{n} card left", "{n} cards left"),
    "events-seen": plural("{n} event card drawn", "{n} event cards drawn"),
    "quakes-seen": plural("{n} earthquake among them", "{n} earthquakes among them"),
    "quake": _("earthquake"),
    "quake-why": _("{chance} that the next event card is an earthquake: two more cards at once"),
    "next": _("next event: space {n}"),
    "then": _("Your marker goes to {n}"),
    "then-you": _("Your marker goes to {n}, and you move again"),
    "then-other": _("Your marker goes to {n}, then {who} moves"),
    "then-event": _("An event card is turned up"),
    "risk-turns": _("{tile}: {chance} that the next event card makes it sink"),
    "risk-drowns": _("At risk from the next event card: {list}"),
    "risk-tile": plural("{tile} {chance} ({n} worker)", "{tile} {chance} ({n} workers)"),
    "next-short": _("next: {n}"),
    # Players.
    "player": _("player"),
    "players": _("Players"),
    "points": _("points"),
    "in-end": _("end {n}"),
    "ships": _("ships"),
    "supply": _("Supply"),
    "left": _("{n} of {all} workers left"),
    "wins": _("wins"),
    "scoring": _(
        "{track} on the track, {ships} for workers without a ship, {tokens} for tokens, {gold} for gold: {total}"
    ),
    "scoring-of": _("{who}: {scoring}"),
    "option.even_start": _("Even start"),
    "figure.ships": plural("built ship", "built ships"),
    "figure.workers": plural("worker left", "workers left"),
    "figure.gold": _("Gold"),
    # Chapters of the rules, by kind of move.
    "chapter.gather": _("On a tile"),
    "chapter.treasure": _("On a tile"),
    "chapter.use": _("On a ship"),
    "chapter.gold": _("In the city"),
    "chapter.buy": _("In the city"),
    "chapter.build": _("In the city"),
    "chapter.sell": _("In the city"),
    # The terminal.
    "round-of": _("Round {round} of {rounds}"),
    "events-left-after": _("{title}. Event cards left: {left}"),
    "quake-next": _("{text}; the next one is an earthquake"),
    "quake-among": _("{text}; an earthquake is one of the next {n}"),
    "legend": _("topmost marker on the lowest space moves; ! event, · event that was reached"),
    "prices": _("City: {gold} a worker; buy {buy}; sell {groups} for {points}"),
    "vp": _("{n} VP"),
    "show-and-deck": _("ships on show ({deck} in the deck)"),
    "as-if": _("in all: as if the game ended now"),
    "sunk": _("sunk"),
    "column.rings": _("rings"),
    "column.yields": _("yields"),
    "column.other": _("other side"),
    "column.token": _("token"),
    "column.workers": _("workers"),
    "column.cards": _("cards"),
    "column.cost": _("cost"),
    "column.use": _("use"),
    "column.lacks": _("lacks"),
    "column.left": _("left"),
    "column.swim": _("swim"),
    "column.all": _("in all"),
    "column.supply": _("supply"),
}
