"""What a client draws: all of a position that is visible, which is everything but the order of decks and bag."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64
from typing_extensions import TypedDict  # pydantic reads these views, also before Python 3.12

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS
from atlantis.games.ark.rules import ArkState

STEPS: Final = ("order", "ships", "tokens", "turn", "ship", "event", "refill")
SIDES: Final = ("dry", "sinking", "gone")

Amounts = dict[str, int]
"""Cubes or tokens by name; amounts printed somewhere have only those of which there are any."""


class Pile(TypedDict):
    """Time markers on one space, the lowest first."""

    space: int
    seats: list[int]


class TrackView(TypedDict):
    """The time track. `reached`: how far anybody has come in this pass; `next_event`: the next space with an event."""

    length: int
    round_ends: list[int]
    events: list[int]
    reached: int
    next_event: int | None
    piles: list[Pile]


TileView = TypedDict(
    "TileView",
    {
        "tile": int,
        "side": str,
        "rings": int,
        "dry": Amounts,
        "sinking": Amounts,
        "yield": Amounts,
        "seat": int | None,
        "silver": bool,
        "token": str | None,
        "cards_left": int,
        "chance": float,
    },
)
"""A tile with both sides, who stands there, and how many of its event cards are still to come. `chance`: that the next
event card has its number."""


class ShipView(TypedDict):
    """A ship. `seat`: who has built it; `lack`: on show, what the player to move lacks for it."""

    ship: str
    cost: Amounts
    points: int
    ring: bool
    pay: Amounts
    get: Amounts
    seat: int | None
    used: bool
    lack: Amounts | None


class EventsView(TypedDict):
    """The event deck. `earthquake_among`: the next earthquake is one of so many cards, None if it cannot be next;
    `earthquake_chance`: that the next card is one."""

    drawn: int
    left: int
    due: int
    earthquakes: int
    earthquake_among: int | None
    earthquake_chance: float


class ScoringView(TypedDict):
    """What scoring adds to the track, as if the game ended now: `stranded` workers cost `ships` points."""

    track: int
    stranded: int
    ships: int
    tokens: int
    gold: int
    total: int


class SeatView(TypedDict):
    """A player. `in_city`: workers placed that stand on no tile and no ship, and do not swim; `figures`: what is shown
    beside the name."""

    seat: int
    cubes: Amounts
    points: int
    tokens: Amounts
    ships: list[ShipView]
    fleet: int
    workers_left: int
    in_city: int
    swimmers: int
    space: int
    scoring: ScoringView
    figures: Amounts


class Purchase(TypedDict):
    """So many cubes for so much gold."""

    price: int
    number: int


class Fine(TypedDict):
    """For swimmers: so much gold, or so many points."""

    gold: int
    points: int


class PrintedView(TypedDict):
    """What stands on the city and on the rule sheet. `gold`: for each worker who fetches it; `sell`: cubes in a group;
    `group`: points for one; `worth`: of 1, 2 ... tokens of a set; `stranded`: points off for a worker without ship."""

    buy: dict[str, Purchase]
    sell: Amounts
    gold: int
    group: int
    worth: list[int]
    fine: Fine
    stranded: int
    limit: int


class ArkView(TypedDict):
    """Seats, tiles and slots count from 1. `step`: what is being decided or drawn, or `over`."""

    game: str
    step: str
    to_move: int | None
    chance: bool
    players: int
    round: int
    rounds: int
    city: str
    track: TrackView
    tiles: list[TileView]
    show: list[ShipView | None]
    ships_in_deck: int
    supply: Amounts
    bag: Amounts
    events: EventsView
    seats: list[SeatView]
    winners: list[int]
    scores: list[int]
    printed: PrintedView


class Seen:
    """A position, its cells read once into a plain list."""

    def __init__(self, state: ArkState) -> None:
        self.state = state
        self.printed = state.printed
        self.players = state.game.players
        self.cells = list(state.cells)
        self.actor = self.cells[ACTOR]
        self.over = self.actor == OVER


def view(state: ArkState) -> ArkView:
    seen = Seen(state)
    cells, printed, actor = seen.cells, seen.printed, seen.actor
    chances = chances_of_events(state)
    return {
        "game": "ark",
        "step": "over" if seen.over else STEPS[cells[at.STEP]],
        "to_move": actor + 1 if actor >= 0 else None,
        "chance": actor == CHANCE,
        "players": seen.players,
        "round": cells[at.ROUND],
        "rounds": 2 * printed.rounds,
        "city": "gone" if seen.over else "turned" if cells[at.ROUND] > printed.rounds else "dry",
        "track": track_view(seen),
        "tiles": [tile_view(seen, tile, chances[tile]) for tile in range(at.TILES)],
        "show": [ship_view(seen, ship - 1) if ship else None for ship in cells[at.SHOW : at.SHOW + at.SLOTS]],
        "ships_in_deck": cells[at.SHIP : at.SHIP + at.SHIPS].count(at.IN_DECK),
        "supply": named(CUBE_NAMES, cells, at.SUPPLY),
        "bag": named(SET_NAMES, cells, at.BAG),
        "events": {
            "drawn": cells[at.DRAWN],
            "left": at.CARDS - cells[at.DRAWN],
            "due": cells[at.DUE],
            "earthquakes": cells[at.FIRST_QUAKE] + cells[at.SECOND_QUAKE],
            "earthquake_among": state.cards_to_quake() or None,
            "earthquake_chance": chances[at.QUAKE],
        },
        "seats": [seat_view(seen, seat) for seat in range(seen.players)],
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
        "printed": {
            "buy": {
                CUBE_NAMES[kind]: {"price": printed.buy_price[kind], "number": printed.buy_number[kind]}
                for kind in range(at.GOLD)
            },
            "sell": named(CUBE_NAMES, list(printed.group), 0),
            "gold": printed.gold,
            "group": printed.group_worth,
            "worth": list(printed.set_worth)[1:],
            "fine": {"gold": printed.fine_gold, "points": printed.fine_points},
            "stranded": printed.stranded,
            "limit": printed.limit,
        },
    }


def four(values: vec[i64], row: int) -> list[int]:
    """A row of a flat table: numbers by type of cube."""
    return list(values[at.TYPES * row : at.TYPES * row + at.TYPES])


def named(names: tuple[str, ...], values: list[int], spot: int) -> Amounts:
    """Four numbers from there on, by name."""
    return dict(zip(names, values[spot : spot + len(names)], strict=True))


def amounts(numbers: list[int]) -> Amounts:
    """The types of cubes of which there are any."""
    return {name: n for name, n in zip(CUBE_NAMES, numbers, strict=True) if n}


def chances_of_events(state: ArkState) -> list[float]:
    """Of the next event card: each tile's number, then the earthquake."""
    weights = state.game.room()
    total = int(state.weigh_events(weights)) if state.cells[at.DRAWN] < at.CARDS else 0
    return [int(weight) / total if total else 0.0 for weight in weights[: at.EVENTS]]


def track_view(seen: Seen) -> TrackView:
    cells, printed, reached = seen.cells, seen.printed, seen.state.furthest()
    events = [space for space, is_event in enumerate(printed.is_event) if is_event]
    piles: dict[int, list[int]] = {}
    for seat in sorted(range(seen.players), key=lambda seat: cells[at.HEIGHT + seat]):
        piles.setdefault(cells[at.SPACE + seat], []).append(seat + 1)
    return {
        "length": printed.rounds * printed.workers,
        "round_ends": [printed.workers * n for n in range(1, printed.rounds + 1)],
        "events": events,
        "reached": reached,
        "next_event": next((space for space in events if space > reached), None),
        "piles": [{"space": space, "seats": piles[space]} for space in sorted(piles)],
    }


def tile_view(seen: Seen, tile: int, chance: float) -> TileView:
    cells, printed = seen.cells, seen.printed
    token, side = cells[at.TOKEN + tile], cells[at.SIDE + tile]
    dry, sinking = amounts(four(printed.dry, tile)), amounts(four(printed.sinking, tile))
    return {
        "tile": tile + 1,
        "side": SIDES[side],
        "rings": printed.rings[tile],
        "dry": dry,
        "sinking": sinking,
        "yield": {} if side == at.GONE else amounts(four(seen.state.yields(tile), tile)),
        "seat": cells[at.LOCK + tile] or None,
        "silver": cells[at.SILVER + tile] > 0,
        "token": SET_NAMES[token - 1] if token else None,
        "cards_left": cells[at.COPIES + tile],
        "chance": chance,
    }


def ship_view(seen: Seen, ship: int) -> ShipView:
    cells, printed = seen.cells, seen.printed
    where, cost, lack = cells[at.SHIP + ship], four(printed.cost, ship), None
    if seen.actor >= 0 and where < at.BUILT:
        hand = at.CUBES + at.TYPES * seen.actor
        lack = amounts([max(0, n - cells[hand + kind]) for kind, n in enumerate(cost)])
    return {
        "ship": SHIP_IDS[ship],
        "cost": amounts(cost),
        "points": printed.points[ship],
        "ring": printed.ring[ship] > 0,
        "pay": amounts(four(printed.pay, ship)),
        "get": amounts(four(printed.get, ship)),
        "seat": where - at.BUILT + 1 if where >= at.BUILT else None,
        "used": cells[at.USED + ship] > 0,
        "lack": lack,
    }


def seat_view(seen: Seen, seat: int) -> SeatView:
    cells, state = seen.cells, seen.state
    points, left, fleet = cells[at.POINTS + seat], cells[at.LEFT + seat], cells[at.FLEET + seat]
    lost, sets, gold = state.lost(seat), state.sets(seat), state.gold(seat)
    track = points - lost - sets - gold if seen.over else points
    ships = [ship for ship in range(at.SHIPS) if cells[at.SHIP + ship] == at.BUILT + seat] if fleet else []
    cubes = named(CUBE_NAMES, cells, at.CUBES + at.TYPES * seat)
    tokens = named(SET_NAMES, cells, at.TOKENS + at.SETS * seat)
    return {
        "seat": seat + 1,
        "cubes": cubes,
        "points": points,
        "tokens": tokens,
        "ships": [ship_view(seen, ship) for ship in ships],
        "fleet": fleet,
        "workers_left": left,
        "in_city": 0 if seen.over else in_city(seen, seat, ships),
        "swimmers": cells[at.SWIMMERS + seat],
        "space": cells[at.SPACE + seat],
        "scoring": {
            "track": track,
            "stranded": state.without_ship(seat),
            "ships": lost,
            "tokens": sets,
            "gold": gold,
            "total": track + lost + sets + gold,
        },
        "figures": {**cubes, **tokens, "ships": fleet, "workers": left},
    }


def in_city(seen: Seen, seat: int, ships: list[int]) -> int:
    """Workers placed this round that are neither on a tile nor on a ship, and do not swim."""
    cells, printed = seen.cells, seen.printed
    on_tiles = sum(
        printed.rings[tile] + cells[at.SILVER + tile] for tile in range(at.TILES) if cells[at.LOCK + tile] == seat + 1
    )
    on_ships = sum(cells[at.USED + ship] for ship in ships)
    return max(0, printed.workers - cells[at.LEFT + seat] - cells[at.SWIMMERS + seat] - on_tiles - on_ships)
