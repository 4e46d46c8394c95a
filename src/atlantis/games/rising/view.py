"""What a client draws: all of a position that is visible, which is everything but the order of the decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import (
    BENEFITS,
    CARD_IDS,
    COMPONENT_IDS,
    COUNCILOR_IDS,
    CUBE_NAMES,
    DECK_LETTERS,
    MISFORTUNE_IDS,
    SECTION_LETTERS,
)

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

PHASES: Final = ("councilors", "first", "blueprint", "income", "council", "place", "misfortunes", "late-place", "act",
                 "attack", "council-after", "build")
STEPS: Final = ("", "limit", "window", "give", "cancel", "course", "sink", "fall", "destroy", "action", "return",
                "roll", "boost", "look", "keep", "draw", "trade", "convert", "barrier", "lift", "atlas", "talent",
                "reveal", "pick", "waive", "benefit", "recall", "plague")


def view(state: RisingState) -> dict[str, object]:
    """Seats and tiles count from 1."""
    cells = state.cells
    actor = int(cells[ACTOR])
    return {
        "game": "rising",
        "level": state.game.options["level"],
        "phase": "over" if actor == OVER else PHASES[cells[at.PHASE]],
        "step": STEPS[state.step()],
        "about": about_view(state),
        "to_move": actor + 1 if actor >= 0 else None,
        "chance": actor == CHANCE,
        "players": state.game.players,
        "turn": int(cells[at.TURN]),
        "turns": int(state.printed.turns),
        "starting_player": int(cells[at.START]) + 1,
        "sections": [section_view(state, section) for section in range(at.SECTIONS)],
        "centre": {"intact": bool(cells[at.HEART]), "atlanteans": people(state, at.CENTRE)},
        "navy": {"atlanteans": people(state, at.NAVY), "defence": int(state.defence())},
        "galley": {"at": int(cells[at.GALLEY]), "most": int(state.printed.galley_most)},
        "attack": attack_view(state),
        "forecast": [outcome_view(state, face) for face in faces(state)],
        "blueprint": [component_view(state, component) for component in range(at.COMPONENTS)
                      if cells[at.COMPONENT + component]],
        "supply": supply_view(state),
        "knowledge": {"deck": counted(cells, at.DECK, CARD_IDS, at.CARDS),
                      "discard": counted(cells, at.DISCARD, CARD_IDS, at.CARDS),
                      "drawn": counted(cells, at.DRAWN, CARD_IDS, at.CARDS)},
        "misfortunes": {"deck": counted(cells, at.SEA, MISFORTUNE_IDS, at.MISFORTUNES),
                        "discard": counted(cells, at.SEEN, MISFORTUNE_IDS, at.MISFORTUNES),
                        "known": [MISFORTUNE_IDS[card - 1] for card in cells[at.KNOWN:at.KNOWN + at.MOST_KNOWN] if card],
                        **draws_view(state)},
        "effects": effects_view(state),
        "reduction": int(cells[at.BORROWED]),
        "giving": giving_view(state),
        "seats": [seat_view(state, seat) for seat in range(state.game.players)],
        "won": None if cells[at.RESULT] == 0 else cells[at.RESULT] == at.WON,
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
    }


def counted(cells: vec[i64], spot: int, names: tuple[str, ...], size: int) -> dict[str, int]:
    """The cards of which there are any."""
    return {names[card]: int(cells[spot + card]) for card in range(size) if cells[spot + card]}


def cubes(state: RisingState, spot: int) -> dict[str, int]:
    """Cubes by kind, from a cell on."""
    return {CUBE_NAMES[kind]: int(state.cells[spot + kind]) for kind in range(at.KINDS)}


def people(state: RisingState, place: int) -> list[dict[str, int]]:
    """Who stands at a place: how many, and how many of them with courage."""
    cells = state.cells
    return [{"seat": seat + 1, "number": int(cells[at.HERE + at.SEATS * place + seat]),
             "courage": int(cells[at.BRAVE + at.SEATS * place + seat])}
            for seat in range(state.game.players) if cells[at.HERE + at.SEATS * place + seat]]


def section_view(state: RisingState, section: int) -> dict[str, object]:
    return {"section": SECTION_LETTERS[section], "intact": int(state.cells[at.INTACT + section]),
            "barred": bool(state.cells[at.BARRED + section]),
            "tiles": [tile_view(state, tile) for tile in range(6 * section, 6 * section + 6)]}


def tile_view(state: RisingState, tile: int) -> dict[str, object]:
    """A tile with what it does; the target is this turn's, its base is printed."""
    cells, printed = state.cells, state.printed
    section, value = tile // 6, int(printed.value[tile])
    does: dict[str, int] = (
        {"target": int(cells[at.TARGET + tile]), "base": value} if section < 3 else
        {"draw": value, "keep": int(printed.kept[tile % 6])} if section == 3 else
        {"atlantium": value} if section == 4 else {"group": value})
    return {"tile": f"{SECTION_LETTERS[section]}{tile % 6 + 1}", "intact": bool(state.stands(tile)),
            "rings": int(printed.rings[tile]), "barrier": bool(cells[at.WALL + tile]), "atlanteans": people(state, tile),
            **does}


def about_view(state: RisingState) -> dict[str, object]:
    """What the step on top of the stack is about: where, for whom, how many are left."""
    step = int(state.step())
    if not step:
        return {}
    a, b = int(at.PENDING.a(state.cells)), int(at.PENDING.b(state.cells))
    if step in (at.ROLLING, at.BOOSTING):
        short = {"short": b // 8} if step == at.BOOSTING else {}
        return {"tile": f"{SECTION_LETTERS[a // 6]}{a % 6 + 1}", "seat": b % 8 + 1, **short}
    if step in (at.CANCELLING, at.FALLING):
        left = {"left": a} if step == at.FALLING else {}
        return {"section": SECTION_LETTERS[a if step == at.CANCELLING else b], **left}
    if step == at.WINDOW:
        return {"window": ("W0", "W1", "WA", "W3")[a]}
    if step in (at.LIMIT, at.GIVING, at.RECALLING):
        return {"first": a + 1}
    return {"left": a, "seat": b % 8 + 1}


def attack_view(state: RisingState) -> dict[str, object] | None:
    """The attack as it stands; without a die while it is rolled."""
    cells = state.cells
    if cells[at.PHASE] != at.ATTACK_PHASE:
        return None
    rolled = cells[at.DIE] > 0
    return {"die": int(cells[at.DIE]) - 1 if rolled else None, "less": int(cells[at.MIRRORED]),
            "attack": int(state.attack()) if rolled else None, "defence": int(state.defence()),
            "ballad": bool(cells[at.BALLAD_SUNG])}


def faces(state: RisingState) -> list[int]:
    """What the attack die can show; only 0 where Targeting Spire holds it."""
    return [0] if state.cells[at.SPIRE] else [face for face in range(10) if state.printed.faces[face]]


def outcome_view(state: RisingState, face: int) -> dict[str, int]:
    """What a face of the attack die would bring, with the Navy and the galley as they stand: tiles that fall."""
    attack = face + int(state.cells[at.GALLEY] - state.cells[at.MIRRORED])
    return {"die": face, "faces": 1 if state.cells[at.SPIRE] else int(state.printed.faces[face]), "attack": attack,
            "lost": max(0, attack - int(state.defence()))}


def draws_view(state: RisingState) -> dict[str, int | None]:
    """Who draws a misfortune now, and how many are drawn before the next time of calm: one for each player a turn."""
    cells = state.cells
    if cells[at.PHASE] != at.MISFORTUNE_PHASE or cells[at.AT] >= state.game.players:
        return {"drawer": None, "to_draw": state.game.players}
    drawn = 1 if cells[at.PART] >= 2 else 0
    return {"drawer": int(state.current()) + 1, "to_draw": state.game.players - int(cells[at.AT]) - drawn}


def component_view(state: RisingState, component: int) -> dict[str, object]:
    """A component of the blueprint, and who built it."""
    printed = state.printed
    built = int(state.cells[at.COMPONENT + component]) - 2
    cost = {CUBE_NAMES[kind]: int(printed.cost[at.KINDS * component + kind]) for kind in range(at.KINDS)
            if printed.cost[at.KINDS * component + kind]}
    return {"component": COMPONENT_IDS[component], "cost": cost, "benefit": BENEFITS[printed.benefit[component]],
            "amount": int(printed.worth[component]), "seat": built + 1 if built >= 0 else None,
            "deck": DECK_LETTERS[printed.deck[component]] if component else None}


def supply_view(state: RisingState) -> dict[str, int]:
    cells = state.cells
    return {**cubes(state, at.SUPPLY), "energy": int(cells[at.BEADS]), "courage": int(cells[at.TOKENS]),
            "barriers": int(cells[at.WALLS]), "grey": int(cells[at.GREY])}


def effects_view(state: RisingState) -> list[str]:
    """What is in force this turn, and what will be in the next."""
    flags = {"crisis-of-faith": at.CRISIS, "hopelessness": at.HOPELESS, "lack-of-support": at.UNSUPPORTED, "solar-matrix": at.SOLAR,
             "targeting-spire": at.SPIRE, "next-solar-matrix": at.NEXT_SOLAR, "next-targeting-spire": at.NEXT_SPIRE,
             "tireless-hands": at.TIRELESS, "twin-harmonics": at.TWIN, "borrowed-plans": at.BORROWED}
    return [name for name, cell in flags.items() if state.cells[cell]]


def giving_view(state: RisingState) -> dict[str, object] | None:
    """A round of contributions, while it lasts; or a component being paid for."""
    cells = state.cells
    if cells[at.CHOSEN]:
        return {"component": COMPONENT_IDS[cells[at.CHOSEN] - 1], "cost": cubes(state, at.COST)}
    if not cells[at.MISSING]:
        return None
    section = int(cells[at.RAISING]) - 1
    return {"missing": int(cells[at.MISSING]), "section": SECTION_LETTERS[section] if section >= 0 else None}


def seat_view(state: RisingState, seat: int) -> dict[str, object]:
    """A player with everything they have."""
    cells = state.cells
    councilor = int(cells[at.COUNCILOR + seat])
    return {
        "seat": seat + 1, "councilor": COUNCILOR_IDS[councilor - 1] if councilor else None,
        "copied": [COUNCILOR_IDS[other] for other in range(at.COUNCILORS) if cells[at.COPIED + at.COUNCILORS * seat + other]],
        "home": int(cells[at.HOME + seat]), "held": int(cells[at.HELD + seat]), "placed": int(state.placed(seat)),
        "figures": int(cells[at.FIGURES + seat]), "energy": int(cells[at.ENERGY + seat]),
        "courage": int(cells[at.COURAGE + seat]), "cubes": cubes(state, at.CUBES + at.KINDS * seat),
        "hand": counted(cells, at.HAND + at.CARDS * seat, CARD_IDS, at.CARDS), "given": int(cells[at.GIVEN + seat]),
        "passes": bool(cells[at.QUIET + seat]),
        "components": [COMPONENT_IDS[component] for component in range(at.COMPONENTS)
                       if cells[at.COMPONENT + component] == 2 + seat],
    }
