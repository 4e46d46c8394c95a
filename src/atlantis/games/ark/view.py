"""The view of a position: everything but the order of the decks and the bag."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict  # pydantic reads these views, also before Python 3.12

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS, Printed, row_of
from atlantis.games.ark.rules import ArkState

STEPS: Final = ("order", "ships", "tokens", "turn", "ship", "event", "refill")
SIDES: Final = ("dry", "sinking", "gone")

Amounts = dict[str, int]
"""Cubes or tokens by name; printed amounts omit zeros."""


class Pile(TypedDict):
    """Time markers on one space, the lowest first."""

    space: int
    seats: list[int]


class TrackView(TypedDict):
    """The time track. `reached`: the furthest space of this pass; `next_event`: the next space with an event."""

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
        "rings_sinking": int,
        "workers": int,
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
"""A tile with both sides, who stands there, and how many of its event cards are still to come. `rings`: gold rings of
the side that is up; `workers`: on its gold rings, which may be those of the other side (AA-6); `chance`: that the next
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
    """What stands on the city and on the rule sheet. `gold`: for each worker who fetches it; `sell`: the cubes of each
    group; `group`: points for one; `worth`: of 1, 2 ... tokens of a set; `stranded`: points off for a worker without
    a ship."""

    buy: dict[str, Purchase]
    sell: dict[str, Amounts]
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


class Fixed:
    """The fixed parts of the view, built once: tiles and ships as printed, the track, the city."""

    def __init__(self, printed: Printed) -> None:
        sides = [[amounts(row_of(table, tile)) for tile in range(at.TILES)] for table in (printed.dry, printed.sinking)]
        self.yields: list[list[Amounts]] = [*sides, [{}] * at.TILES]
        """By side and tile: what the workers get; nothing once it is gone."""
        self.tiles: list[TileView] = [
            {
                "tile": tile + 1,
                "side": "dry",
                "rings": printed.rings[tile],
                "rings_sinking": printed.rings_sinking[tile],
                "workers": 0,
                "dry": sides[at.DRY][tile],
                "sinking": sides[at.SINKING][tile],
                "yield": {},
                "seat": None,
                "silver": False,
                "token": None,
                "cards_left": 0,
                "chance": 0.0,
            }
            for tile in range(at.TILES)
        ]
        self.ships: list[ShipView] = [
            {
                "ship": name,
                "cost": amounts(row_of(printed.cost, ship)),
                "points": printed.points[ship],
                "ring": printed.ring[ship] > 0,
                "pay": amounts(row_of(printed.pay, ship)),
                "get": amounts(row_of(printed.get, ship)),
                "seat": None,
                "used": False,
                "lack": None,
            }
            for ship, name in enumerate(SHIP_IDS)
        ]
        self.track: TrackView = {
            "length": printed.rounds * printed.workers,
            "round_ends": [printed.workers * n for n in range(1, printed.rounds + 1)],
            "events": [space for space, is_event in enumerate(printed.is_event) if is_event],
            "reached": 0,
            "next_event": None,
            "piles": [],
        }
        self.printed: PrintedView = {
            "buy": {
                CUBE_NAMES[kind]: {"price": printed.buy_price[kind], "number": printed.buy_number[kind]}
                for kind in range(at.GOLD)
            },
            "sell": {name: amounts(row_of(printed.group, group)) for group, name in enumerate(CUBE_NAMES)},
            "gold": printed.gold,
            "group": printed.group_worth,
            "worth": list(printed.set_worth)[1:],
            "fine": {"gold": printed.fine_gold, "points": printed.fine_points},
            "stranded": printed.stranded,
            "limit": printed.limit,
        }


def named(names: tuple[str, ...], values: list[int], spot: int) -> Amounts:
    """Four numbers from `spot`, by name."""
    return dict(zip(names, values[spot : spot + len(names)], strict=True))


def amounts(numbers: list[int]) -> Amounts:
    """The non-zero amounts by type of cube."""
    return {name: n for name, n in zip(CUBE_NAMES, numbers, strict=True) if n}


def view(state: ArkState, fixed: Fixed) -> ArkView:
    cells = list(state.cells)
    actor, turn = cells[ACTOR], cells[at.ROUND]
    over, rounds, chances = actor == OVER, 2 * state.printed.rounds, chances_of_events(state)
    return {
        "game": "ark",
        "step": "over" if over else STEPS[cells[at.STEP]],
        "to_move": actor + 1 if actor >= 0 else None,
        "chance": actor == CHANCE,
        "players": state.game.players,
        "round": turn,
        "rounds": rounds,
        "city": "gone" if over else "turned" if 2 * turn > rounds else "dry",
        "track": track_view(state, cells, fixed),
        "tiles": [tile_view(state, cells, tile, fixed, chances[tile]) for tile in range(at.TILES)],
        "show": [
            {**fixed.ships[ship - 1], "lack": lacking(state, cells, ship - 1)} if ship else None
            for ship in cells[at.SHOW : at.SHOW + at.SLOTS]
        ],
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
        "seats": [seat_view(state, cells, seat, fixed) for seat in range(state.game.players)],
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
        "printed": fixed.printed,
    }


def chances_of_events(state: ArkState) -> list[float]:
    """Of the next event card: each tile's number, then the earthquake."""
    weights = state.game.move_buffer()
    total = int(state.weigh_events(weights)) if state.cells[at.DRAWN] < at.CARDS else 0
    return [int(weight) / total if total else 0.0 for weight in weights[: at.EVENTS]]


def track_view(state: ArkState, cells: list[int], fixed: Fixed) -> TrackView:
    reached = state.furthest()
    piles: dict[int, list[int]] = {}
    for seat in sorted(range(state.game.players), key=lambda seat: cells[at.HEIGHT + seat]):
        piles.setdefault(cells[at.SPACE + seat], []).append(seat + 1)
    return {
        **fixed.track,
        "reached": reached,
        "next_event": next((space for space in fixed.track["events"] if space > reached), None),
        "piles": [{"space": space, "seats": piles[space]} for space in sorted(piles)],
    }


def tile_view(state: ArkState, cells: list[int], tile: int, fixed: Fixed, chance: float) -> TileView:
    token, side = cells[at.TOKEN + tile], cells[at.SIDE + tile]
    return {
        **fixed.tiles[tile],
        "side": SIDES[side],
        "rings": state.rings(tile),
        "yield": fixed.yields[side][tile],
        "workers": cells[at.STANDING + tile],
        "seat": cells[at.LOCK + tile] or None,
        "silver": cells[at.SILVER + tile] > 0,
        "token": SET_NAMES[token - 1] if token else None,
        "cards_left": cells[at.COPIES + tile],
        "chance": chance,
    }


def lacking(state: ArkState, cells: list[int], ship: int) -> Amounts | None:
    """What the player to move lacks for a ship on show."""
    if cells[ACTOR] < 0:
        return None
    hand = cells[at.CUBES + at.TYPES * cells[ACTOR] :]
    return amounts([max(0, n - held) for n, held in zip(row_of(state.printed.cost, ship), hand, strict=False)])


def seat_view(state: ArkState, cells: list[int], seat: int, fixed: Fixed) -> SeatView:
    points, left, fleet = cells[at.POINTS + seat], cells[at.LEFT + seat], cells[at.FLEET + seat]
    lost, sets, gold = state.lost(seat), state.sets(seat), state.gold(seat)
    over = cells[ACTOR] == OVER
    track = points - lost - sets - gold if over else points
    cubes = named(CUBE_NAMES, cells, at.CUBES + at.TYPES * seat)
    tokens = named(SET_NAMES, cells, at.TOKENS + at.SETS * seat)
    ships: list[ShipView] = [
        {**fixed.ships[ship], "seat": seat + 1, "used": cells[at.USED + ship] > 0}
        for ship in range(at.SHIPS if fleet else 0)
        if cells[at.SHIP + ship] == at.BUILT + seat
    ]
    standing = sum(
        cells[at.STANDING + tile] + cells[at.SILVER + tile]
        for tile in range(at.TILES)
        if cells[at.LOCK + tile] == seat + 1
    ) + sum(ship["used"] for ship in ships)
    placed = state.printed.workers - left
    return {
        "seat": seat + 1,
        "cubes": cubes,
        "points": points,
        "tokens": tokens,
        "ships": ships,
        "fleet": fleet,
        "workers_left": left,
        "in_city": 0 if over else max(0, placed - cells[at.SWIMMERS + seat] - standing),
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
