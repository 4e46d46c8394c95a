"""What a client draws: all of a position that is visible, which is everything but the order of decks and bag."""

from __future__ import annotations

from typing import Final, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

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


TileView = TypedDict("TileView", {
    "tile": int, "side": str, "rings": int, "dry": Amounts, "sinking": Amounts, "yield": Amounts, "seat": int | None,
    "silver": bool, "token": str | None, "cards_left": int, "chance": float})
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
    `group`: points for one; `worth`: of 1, 2 ... tokens of a set; `stranded`: points off for a worker without a ship."""

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


def view(state: ArkState) -> ArkView:
    cells, printed = state.cells, state.printed
    actor = int(cells[ACTOR])
    among, chances = int(state.cards_to_quake()), chances_of_events(state)
    return {
        "game": "ark",
        "step": "over" if actor == OVER else STEPS[cells[at.STEP]],
        "to_move": actor + 1 if actor >= 0 else None,
        "chance": actor == CHANCE,
        "players": state.game.players,
        "round": int(cells[at.ROUND]),
        "rounds": 2 * int(printed.rounds),
        "city": "gone" if actor == OVER else "turned" if cells[at.ROUND] > printed.rounds else "dry",
        "track": track_view(state),
        "tiles": [tile_view(state, tile, chances[tile]) for tile in range(at.TILES)],
        "show": [ship_view(state, int(ship) - 1) if ship else None for ship in cells[at.SHOW:at.SHOW + at.SLOTS]],
        "ships_in_deck": sum(1 for ship in cells[at.SHIP:at.SHIP + at.SHIPS] if ship == at.IN_DECK),
        "supply": named(CUBE_NAMES, cells, at.SUPPLY),
        "bag": named(SET_NAMES, cells, at.BAG),
        "events": {
            "drawn": int(cells[at.DRAWN]), "left": at.CARDS - int(cells[at.DRAWN]), "due": int(cells[at.DUE]),
            "earthquakes": int(cells[at.FIRST_QUAKE] + cells[at.SECOND_QUAKE]), "earthquake_among": among or None,
            "earthquake_chance": chances[at.QUAKE]},
        "seats": [seat_view(state, seat) for seat in range(state.game.players)],
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
        "printed": {
            "buy": {CUBE_NAMES[kind]: {"price": int(printed.buy_price[kind]), "number": int(printed.buy_number[kind])}
                    for kind in range(at.GOLD)},
            "sell": named(CUBE_NAMES, printed.group, 0),
            "gold": int(printed.gold), "group": int(printed.group_worth),
            "worth": [int(worth) for worth in printed.set_worth][1:],
            "fine": {"gold": int(printed.fine_gold), "points": int(printed.fine_points)},
            "stranded": int(printed.stranded), "limit": int(printed.limit)},
    }


def four(values: vec[i64], row: int) -> list[int]:
    """A row of a flat table: numbers by type of cube."""
    return [int(n) for n in values[at.TYPES * row:at.TYPES * row + at.TYPES]]


def named(names: tuple[str, ...], values: vec[i64], spot: int) -> Amounts:
    """Four numbers from there on, by name."""
    return {name: int(values[spot + kind]) for kind, name in enumerate(names)}


def amounts(numbers: list[int]) -> Amounts:
    """The types of cubes of which there are any."""
    return {CUBE_NAMES[kind]: n for kind, n in enumerate(numbers) if n}


def chances_of_events(state: ArkState) -> list[float]:
    """Of the next event card: each tile's number, then the earthquake."""
    weights = state.game.room()
    total = int(state.weigh_events(weights)) if state.cells[at.DRAWN] < at.CARDS else 0
    return [int(weight) / total if total else 0.0 for weight in weights[:at.EVENTS]]


def track_view(state: ArkState) -> TrackView:
    cells, printed, reached = state.cells, state.printed, int(state.furthest())
    length = int(printed.rounds * printed.workers)
    events = [space for space in range(length + 1) if printed.is_event[space]]
    piles: dict[int, list[int]] = {}
    for seat in sorted(range(state.game.players), key=lambda seat: int(cells[at.HEIGHT + seat])):
        piles.setdefault(int(cells[at.SPACE + seat]), []).append(seat + 1)
    return {"length": length, "round_ends": [int(printed.workers) * n for n in range(1, int(printed.rounds) + 1)],
            "events": events, "reached": reached,
            "next_event": next((space for space in events if space > reached), None),
            "piles": [{"space": space, "seats": piles[space]} for space in sorted(piles)]}


def tile_view(state: ArkState, tile: int, chance: float) -> TileView:
    cells, printed = state.cells, state.printed
    token = int(cells[at.TOKEN + tile])
    return {
        "tile": tile + 1, "side": SIDES[cells[at.SIDE + tile]], "rings": int(printed.rings[tile]),
        "dry": amounts(four(printed.dry, tile)), "sinking": amounts(four(printed.sinking, tile)),
        "yield": amounts(four(state.yields(tile), tile)) if cells[at.SIDE + tile] != at.GONE else {},
        "seat": int(cells[at.LOCK + tile]) or None, "silver": bool(cells[at.SILVER + tile]),
        "token": SET_NAMES[token - 1] if token else None,
        "cards_left": int(cells[at.COPIES + tile]), "chance": chance,
    }


def ship_view(state: ArkState, ship: int) -> ShipView:
    cells, printed = state.cells, state.printed
    where, actor = int(cells[at.SHIP + ship]), int(cells[ACTOR])
    cost, lack = four(printed.cost, ship), None
    if actor >= 0 and where < at.BUILT:
        hand = four(cells[at.CUBES:], actor)
        lack = amounts([max(0, n - held) for n, held in zip(cost, hand, strict=True)])
    return {
        "ship": SHIP_IDS[ship], "cost": amounts(cost), "points": int(printed.points[ship]),
        "ring": bool(printed.ring[ship]), "pay": amounts(four(printed.pay, ship)),
        "get": amounts(four(printed.get, ship)), "seat": where - at.BUILT + 1 if where >= at.BUILT else None,
        "used": bool(cells[at.USED + ship]), "lack": lack,
    }


def seat_view(state: ArkState, seat: int) -> SeatView:
    cells, over = state.cells, state.cells[ACTOR] == OVER
    added, points, left = int(state.at_the_end(seat)), int(cells[at.POINTS + seat]), int(cells[at.LEFT + seat])
    track = points - added if over else points
    ships = [ship for ship in range(at.SHIPS) if cells[at.SHIP + ship] == at.BUILT + seat]
    cubes = named(CUBE_NAMES, cells, at.CUBES + at.TYPES * seat)
    tokens = named(SET_NAMES, cells, at.TOKENS + at.SETS * seat)
    return {
        "seat": seat + 1, "cubes": cubes, "points": points, "tokens": tokens,
        "ships": [ship_view(state, ship) for ship in ships], "fleet": int(cells[at.FLEET + seat]),
        "workers_left": left, "in_city": 0 if over else in_city(state, seat, ships),
        "swimmers": int(cells[at.SWIMMERS + seat]), "space": int(cells[at.SPACE + seat]),
        "scoring": {"track": track, "stranded": int(state.without_ship(seat)), "ships": int(state.lost(seat)),
                    "tokens": int(state.sets(seat)), "gold": int(state.gold(seat)), "total": track + added},
        "figures": {**cubes, **tokens, "ships": int(cells[at.FLEET + seat]), "workers": left},
    }


def in_city(state: ArkState, seat: int, ships: list[int]) -> int:
    """Workers placed this round that are neither on a tile nor on a ship, and do not swim."""
    cells, printed = state.cells, state.printed
    on_tiles = sum(int(printed.rings[tile] + cells[at.SILVER + tile]) for tile in range(at.TILES)
                   if cells[at.LOCK + tile] == seat + 1)
    on_ships = sum(int(cells[at.USED + ship]) for ship in ships)
    placed = int(printed.workers - cells[at.LEFT + seat])
    return max(0, placed - on_tiles - on_ships - int(cells[at.SWIMMERS + seat]))
