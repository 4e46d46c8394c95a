"""What a client draws: all of a position that is visible, which is everything but the order of decks and bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.ark import layout as at
from atlantis.games.ark.choices import cards_to_quake
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS
from atlantis.games.ark.words import table_row, yield_of

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState

STEPS: Final = ("order", "ships", "tokens", "turn", "ship", "event", "refill")
SIDES: Final = ("dry", "sinking", "gone")


def view(state: ArkState) -> dict[str, object]:
    """Seats, tiles and slots count from 1."""
    cells, printed = state.cells, state.printed
    actor = int(cells[ACTOR])
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
        "tiles": [tile_view(state, tile) for tile in range(at.TILES)],
        "show": [ship_view(state, int(ship) - 1) if ship else None for ship in cells[at.SHOW:at.SHOW + at.SLOTS]],
        "ships_in_deck": sum(1 for ship in range(at.SHIPS) if cells[at.SHIP + ship] == at.IN_DECK),
        "supply": cubes(state, at.SUPPLY),
        "bag": {SET_NAMES[kind]: int(cells[at.BAG + kind]) for kind in range(at.SETS)},
        "events": events_view(state),
        "seats": [seat_view(state, seat) for seat in range(state.game.players)],
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
        "printed": printed_view(state),
    }


def printed_view(state: ArkState) -> dict[str, object]:
    """What stands on the city and on the rule sheet: prices, groups, sets of tokens, fines."""
    printed = state.printed
    return {
        "buy": {CUBE_NAMES[kind]: {"price": int(printed.buy_price[kind]), "number": int(printed.buy_number[kind])}
                for kind in range(at.TYPES - 1)},
        "sell": {CUBE_NAMES[kind]: int(printed.group[kind]) for kind in range(at.TYPES)},
        "gold": int(printed.gold), "group": int(printed.group_worth),
        "worth": [int(worth) for worth in printed.set_worth][1:],
        "fine": {"gold": int(printed.fine_gold), "points": int(printed.fine_points)},
        "stranded": int(printed.stranded), "limit": int(printed.limit),
    }


def cubes(state: ArkState, spot: int) -> dict[str, int]:
    """Cubes by type, from a cell on."""
    return {CUBE_NAMES[kind]: int(state.cells[spot + kind]) for kind in range(at.TYPES)}


def amounts(numbers: list[int]) -> dict[str, int]:
    """The types of which there are any."""
    return {CUBE_NAMES[kind]: n for kind, n in enumerate(numbers) if n}


def track_view(state: ArkState) -> dict[str, object]:
    """The time track: its events, how far anybody has come in this pass, and the piles, lowest marker first."""
    cells, printed = state.cells, state.printed
    length = int(printed.rounds * printed.workers)
    piles: dict[int, list[int]] = {}
    for seat in sorted(range(state.game.players), key=lambda seat: int(cells[at.HEIGHT + seat])):
        piles.setdefault(int(cells[at.SPACE + seat]), []).append(seat + 1)
    return {"length": length, "round_ends": [int(printed.workers) * n for n in range(1, int(printed.rounds) + 1)],
            "events": [space for space in range(length + 1) if printed.is_event[space]],
            "reached": int(state.furthest()),
            "piles": [{"space": space, "seats": piles[space]} for space in sorted(piles)]}


def tile_view(state: ArkState, tile: int) -> dict[str, object]:
    """A tile with both sides, who stands there, and how many of its event cards are still to come."""
    cells, printed = state.cells, state.printed
    token = int(cells[at.TOKEN + tile])
    return {
        "tile": tile + 1, "side": SIDES[cells[at.SIDE + tile]], "rings": int(printed.rings[tile]),
        "dry": amounts(table_row(printed.dry, tile)), "sinking": amounts(table_row(printed.sinking, tile)),
        "yield": amounts(yield_of(state, tile)) if cells[at.SIDE + tile] != at.GONE else {},
        "seat": int(cells[at.LOCK + tile]) or None, "silver": bool(cells[at.SILVER + tile]),
        "token": SET_NAMES[token - 1] if token else None,
        "cards_left": int(cells[at.COPIES + tile]),
    }


def ship_view(state: ArkState, ship: int) -> dict[str, object]:
    """A ship; on show also what the player to move lacks for it."""
    cells, printed = state.cells, state.printed
    where, actor = int(cells[at.SHIP + ship]), int(cells[ACTOR])
    cost = table_row(printed.cost, ship)
    lack = [max(0, n - int(cells[at.CUBES + at.TYPES * actor + kind])) for kind, n in enumerate(cost)] if actor >= 0 else None
    return {
        "ship": SHIP_IDS[ship], "cost": amounts(cost), "points": int(printed.points[ship]),
        "ring": bool(printed.ring[ship]), "pay": amounts(table_row(printed.pay, ship)),
        "get": amounts(table_row(printed.get, ship)), "seat": where - at.BUILT + 1 if where >= at.BUILT else None,
        "used": bool(cells[at.USED + ship]), "lack": amounts(lack) if lack is not None and where < at.BUILT else None,
    }


def events_view(state: ArkState) -> dict[str, object]:
    """The event deck: what was drawn, and among how many cards the next earthquake is (None: it is not next)."""
    cells = state.cells
    return {"drawn": int(cells[at.DRAWN]), "left": at.CARDS - int(cells[at.DRAWN]), "due": int(cells[at.DUE]),
            "earthquakes": int(cells[at.FIRST_QUAKE] + cells[at.SECOND_QUAKE]),
            "earthquake_among": int(cards_to_quake(cells)) or None}


def seat_view(state: ArkState, seat: int) -> dict[str, object]:
    """A player, with what scoring would add now."""
    cells = state.cells
    over = cells[ACTOR] == OVER
    track = int(cells[at.POINTS + seat] - state.at_the_end(seat)) if over else int(cells[at.POINTS + seat])
    return {
        "seat": seat + 1, "cubes": cubes(state, at.CUBES + at.TYPES * seat), "points": int(cells[at.POINTS + seat]),
        "tokens": {SET_NAMES[kind]: int(cells[at.TOKENS + at.SETS * seat + kind]) for kind in range(at.SETS)},
        "ships": [ship_view(state, ship) for ship in range(at.SHIPS) if cells[at.SHIP + ship] == at.BUILT + seat],
        "fleet": int(cells[at.FLEET + seat]), "workers_left": int(cells[at.LEFT + seat]),
        "swimmers": int(cells[at.SWIMMERS + seat]), "space": int(cells[at.SPACE + seat]),
        "scoring": {"track": track, "stranded": int(state.without_ship(seat)), "ships": int(state.lost(seat)),
                    "tokens": int(state.sets(seat)), "gold": int(state.gold(seat)),
                    "total": track + int(state.at_the_end(seat))},
    }
