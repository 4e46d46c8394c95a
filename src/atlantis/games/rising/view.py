"""What a client draws: all of a position that is visible, which is everything but the order of the decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.rising.layout import (
    AT,
    ATTACK_PHASE,
    BALLAD_SUNG,
    BARRED,
    BEADS,
    BOOSTING,
    BORROWED,
    BRAVE,
    CANCELLING,
    CARDS,
    CENTRE,
    CHOSEN,
    COMPONENT,
    COMPONENTS,
    COPIED,
    COST,
    COUNCILOR,
    COUNCILORS,
    COURAGE,
    CRISIS,
    CUBES,
    DECK,
    DIE,
    DISCARD,
    DRAWN,
    ENERGY,
    FALLING,
    FIGURES,
    GALLEY,
    GIVEN,
    GIVING,
    GREY,
    HAND,
    HEART,
    HELD,
    HERE,
    HOME,
    HOPELESS,
    INTACT,
    KINDS,
    KNOWN,
    LIMIT,
    MIRRORED,
    MISFORTUNE_PHASE,
    MISFORTUNES,
    MISSING,
    MOST_KNOWN,
    NAVY,
    NEXT_SOLAR,
    NEXT_SPIRE,
    PART,
    PENDING,
    PHASE,
    QUIET,
    RAISING,
    RECALLING,
    RESULT,
    ROLLING,
    SEA,
    SEATS,
    SECTIONS,
    SEEN,
    SOLAR,
    SPIRE,
    START,
    SUPPLY,
    TARGET,
    TIRELESS,
    TOKENS,
    TURN,
    TWIN,
    UNSUPPORTED,
    WALL,
    WALLS,
    WINDOW,
    WON,
)
from atlantis.games.rising.printed import (
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
        "phase": "over" if actor == OVER else PHASES[cells[PHASE]],
        "step": STEPS[state.step()],
        "about": about_view(state),
        "to_move": actor + 1 if actor >= 0 else None,
        "chance": actor == CHANCE,
        "players": state.game.players,
        "turn": int(cells[TURN]),
        "turns": int(state.printed.turns),
        "starting_player": int(cells[START]) + 1,
        "sections": [section_view(state, section) for section in range(SECTIONS)],
        "centre": {"intact": bool(cells[HEART]), "atlanteans": people(state, CENTRE)},
        "navy": {"atlanteans": people(state, NAVY), "defence": int(state.defence())},
        "galley": {"at": int(cells[GALLEY]), "most": int(state.printed.galley_most)},
        "attack": attack_view(state),
        "forecast": [outcome_view(state, face) for face in faces(state)],
        "blueprint": [component_view(state, component) for component in range(COMPONENTS)
                      if cells[COMPONENT + component]],
        "supply": supply_view(state),
        "knowledge": {"deck": counted(cells, DECK, CARD_IDS, CARDS),
                      "discard": counted(cells, DISCARD, CARD_IDS, CARDS),
                      "drawn": counted(cells, DRAWN, CARD_IDS, CARDS)},
        "misfortunes": {"deck": counted(cells, SEA, MISFORTUNE_IDS, MISFORTUNES),
                        "discard": counted(cells, SEEN, MISFORTUNE_IDS, MISFORTUNES),
                        "known": [MISFORTUNE_IDS[card - 1] for card in cells[KNOWN:KNOWN + MOST_KNOWN] if card],
                        **draws_view(state)},
        "effects": effects_view(state),
        "reduction": int(cells[BORROWED]),
        "giving": giving_view(state),
        "seats": [seat_view(state, seat) for seat in range(state.game.players)],
        "won": None if cells[RESULT] == 0 else cells[RESULT] == WON,
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
    }


def counted(cells: vec[i64], at: int, names: tuple[str, ...], size: int) -> dict[str, int]:
    """The cards of which there are any."""
    return {names[card]: int(cells[at + card]) for card in range(size) if cells[at + card]}


def cubes(state: RisingState, at: int) -> dict[str, int]:
    """Cubes by kind, from a cell on."""
    return {CUBE_NAMES[kind]: int(state.cells[at + kind]) for kind in range(KINDS)}


def people(state: RisingState, place: int) -> list[dict[str, int]]:
    """Who stands at a place: how many, and how many of them with courage."""
    cells = state.cells
    return [{"seat": seat + 1, "number": int(cells[HERE + SEATS * place + seat]),
             "courage": int(cells[BRAVE + SEATS * place + seat])}
            for seat in range(state.game.players) if cells[HERE + SEATS * place + seat]]


def section_view(state: RisingState, section: int) -> dict[str, object]:
    return {"section": SECTION_LETTERS[section], "intact": int(state.cells[INTACT + section]),
            "barred": bool(state.cells[BARRED + section]),
            "tiles": [tile_view(state, tile) for tile in range(6 * section, 6 * section + 6)]}


def tile_view(state: RisingState, tile: int) -> dict[str, object]:
    """A tile with what it does; the target is this turn's, its base is printed."""
    cells, printed = state.cells, state.printed
    section, value = tile // 6, int(printed.value[tile])
    does: dict[str, int] = (
        {"target": int(cells[TARGET + tile]), "base": value} if section < 3 else
        {"draw": value, "keep": int(printed.kept[tile % 6])} if section == 3 else
        {"atlantium": value} if section == 4 else {"group": value})
    return {"tile": f"{SECTION_LETTERS[section]}{tile % 6 + 1}", "intact": bool(state.stands(tile)),
            "rings": int(printed.rings[tile]), "barrier": bool(cells[WALL + tile]), "atlanteans": people(state, tile),
            **does}


def about_view(state: RisingState) -> dict[str, object]:
    """What the step on top of the stack is about: where, for whom, how many are left."""
    step = int(state.step())
    if not step:
        return {}
    a, b = int(PENDING.a(state.cells)), int(PENDING.b(state.cells))
    if step in (ROLLING, BOOSTING):
        short = {"short": b // 8} if step == BOOSTING else {}
        return {"tile": f"{SECTION_LETTERS[a // 6]}{a % 6 + 1}", "seat": b % 8 + 1, **short}
    if step in (CANCELLING, FALLING):
        left = {"left": a} if step == FALLING else {}
        return {"section": SECTION_LETTERS[a if step == CANCELLING else b], **left}
    if step == WINDOW:
        return {"window": ("W0", "W1", "WA", "W3")[a]}
    if step in (LIMIT, GIVING, RECALLING):
        return {"first": a + 1}
    return {"left": a, "seat": b % 8 + 1}


def attack_view(state: RisingState) -> dict[str, object] | None:
    """The attack as it stands; without a die while it is rolled."""
    cells = state.cells
    if cells[PHASE] != ATTACK_PHASE:
        return None
    rolled = cells[DIE] > 0
    return {"die": int(cells[DIE]) - 1 if rolled else None, "less": int(cells[MIRRORED]),
            "attack": int(state.attack()) if rolled else None, "defence": int(state.defence()),
            "ballad": bool(cells[BALLAD_SUNG])}


def faces(state: RisingState) -> list[int]:
    """What the attack die can show; only 0 where Targeting Spire holds it."""
    return [0] if state.cells[SPIRE] else [face for face in range(10) if state.printed.faces[face]]


def outcome_view(state: RisingState, face: int) -> dict[str, int]:
    """What a face of the attack die would bring, with the Navy and the galley as they stand: tiles that fall."""
    attack = face + int(state.cells[GALLEY] - state.cells[MIRRORED])
    return {"die": face, "faces": 1 if state.cells[SPIRE] else int(state.printed.faces[face]), "attack": attack,
            "lost": max(0, attack - int(state.defence()))}


def draws_view(state: RisingState) -> dict[str, int | None]:
    """Who draws a misfortune now, and how many are drawn before the next time of calm: one for each player a turn."""
    cells = state.cells
    if cells[PHASE] != MISFORTUNE_PHASE or cells[AT] >= state.game.players:
        return {"drawer": None, "to_draw": state.game.players}
    drawn = 1 if cells[PART] >= 2 else 0
    return {"drawer": int(state.current()) + 1, "to_draw": state.game.players - int(cells[AT]) - drawn}


def component_view(state: RisingState, component: int) -> dict[str, object]:
    """A component of the blueprint, and who built it."""
    printed = state.printed
    built = int(state.cells[COMPONENT + component]) - 2
    cost = {CUBE_NAMES[kind]: int(printed.cost[KINDS * component + kind]) for kind in range(KINDS)
            if printed.cost[KINDS * component + kind]}
    return {"component": COMPONENT_IDS[component], "cost": cost, "benefit": BENEFITS[printed.benefit[component]],
            "amount": int(printed.worth[component]), "seat": built + 1 if built >= 0 else None,
            "deck": DECK_LETTERS[printed.deck[component]] if component else None}


def supply_view(state: RisingState) -> dict[str, int]:
    cells = state.cells
    return {**cubes(state, SUPPLY), "energy": int(cells[BEADS]), "courage": int(cells[TOKENS]),
            "barriers": int(cells[WALLS]), "grey": int(cells[GREY])}


def effects_view(state: RisingState) -> list[str]:
    """What is in force this turn, and what will be in the next."""
    flags = {"crisis-of-faith": CRISIS, "hopelessness": HOPELESS, "lack-of-support": UNSUPPORTED, "solar-matrix": SOLAR,
             "targeting-spire": SPIRE, "next-solar-matrix": NEXT_SOLAR, "next-targeting-spire": NEXT_SPIRE,
             "tireless-hands": TIRELESS, "twin-harmonics": TWIN, "borrowed-plans": BORROWED}
    return [name for name, cell in flags.items() if state.cells[cell]]


def giving_view(state: RisingState) -> dict[str, object] | None:
    """A round of contributions, while it lasts; or a component being paid for."""
    cells = state.cells
    if cells[CHOSEN]:
        return {"component": COMPONENT_IDS[cells[CHOSEN] - 1], "cost": cubes(state, COST)}
    if not cells[MISSING]:
        return None
    section = int(cells[RAISING]) - 1
    return {"missing": int(cells[MISSING]), "section": SECTION_LETTERS[section] if section >= 0 else None}


def seat_view(state: RisingState, seat: int) -> dict[str, object]:
    """A player with everything they have."""
    cells = state.cells
    councilor = int(cells[COUNCILOR + seat])
    return {
        "seat": seat + 1, "councilor": COUNCILOR_IDS[councilor - 1] if councilor else None,
        "copied": [COUNCILOR_IDS[other] for other in range(COUNCILORS) if cells[COPIED + COUNCILORS * seat + other]],
        "home": int(cells[HOME + seat]), "held": int(cells[HELD + seat]), "placed": int(state.placed(seat)),
        "figures": int(cells[FIGURES + seat]), "energy": int(cells[ENERGY + seat]),
        "courage": int(cells[COURAGE + seat]), "cubes": cubes(state, CUBES + KINDS * seat),
        "hand": counted(cells, HAND + CARDS * seat, CARD_IDS, CARDS), "given": int(cells[GIVEN + seat]),
        "passes": bool(cells[QUIET + seat]),
        "components": [COMPONENT_IDS[component] for component in range(COMPONENTS)
                       if cells[COMPONENT + component] == 2 + seat],
    }
