"""The view of a position: everything but the order of the decks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NotRequired

from typing_extensions import TypedDict  # pydantic reads these views, also before Python 3.12

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.rising import data
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import Printed

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

PHASES: Final = (
    "councilors",
    "first",
    "blueprint",
    "income",
    "council",
    "place",
    "misfortunes",
    "late-place",
    "act",
    "council-before-attack",
    "attack",
    "build",
)
STEPS: Final = (
    "",
    "limit",
    "window",
    "give",
    "cancel",
    "course",
    "sink",
    "destroy",
    "action",
    "return",
    "roll",
    "boost",
    "look",
    "keep",
    "draw",
    "trade",
    "convert",
    "barrier",
    "lift",
    "atlas",
    "talent",
    "reveal",
    "pick",
    "waive",
    "benefit",
    "recall",
    "plague",
)
EFFECTS: Final = {
    "crisis-of-faith": at.CRISIS,
    "hopelessness": at.HOPELESS,
    "lack-of-support": at.UNSUPPORTED,
    "solar-matrix": at.SOLAR,
    "targeting-spire": at.SPIRE,
    "next-solar-matrix": at.NEXT_SOLAR,
    "next-targeting-spire": at.NEXT_SPIRE,
    "tireless-hands": at.TIRELESS,
    "twin-harmonics": at.TWIN,
    "borrowed-plans": at.BORROWED,
}
FACES: Final = 6
"""The sides of the die for a tile: 1 to 6."""
Cells = list[int]
Counts = dict[str, int]


class People(TypedDict):
    """Atlanteans of a seat at a place: `courage` of them have a token with them."""

    seat: int
    number: int
    courage: int


class TileView(TypedDict):
    """A tile with what it does: `target` this turn and its printed `base`, and the `chance`, from 0 to 1, that the player
    to move reaches it; cards to `draw` and `keep`; the `atlantium` for an ore; the `group` that a new Atlantean takes."""

    tile: str
    intact: bool
    rings: int
    barrier: bool
    atlanteans: list[People]
    target: NotRequired[int]
    base: NotRequired[int]
    chance: NotRequired[float]
    draw: NotRequired[int]
    keep: NotRequired[int]
    atlantium: NotRequired[int]
    group: NotRequired[int]


class SectionView(TypedDict):
    """`intact`: how many tiles stand; `barred`: proposed in vain in this window; `flood`: the chance, from 0 to 1, of
    at least one Flood of it among the next misfortunes (`MisfortunesView.ahead` of them)."""

    section: str
    intact: int
    barred: bool
    flood: float
    tiles: list[TileView]


class AboutView(TypedDict, total=False):
    """What the step on top is about: where, for whom, how many are `left`, what a roll is `short` of, which `window`
    of the council it is, and from whose seat everybody is asked `first`."""

    tile: str
    seat: int
    short: int
    section: str
    left: int
    window: str
    first: int


class CentreView(TypedDict):
    intact: bool
    atlanteans: list[People]


class NavyView(TypedDict):
    """`defence`: those with courage count two, unless it has no effect."""

    atlanteans: list[People]
    defence: int


class GalleyView(TypedDict):
    at: int
    most: int


class AttackView(TypedDict):
    """The attack as it stands; `die` and `attack` are None until it is rolled. `less`: Burning Mirrors."""

    die: int | None
    less: int
    attack: int | None
    defence: int
    ballad: bool


class OutcomeView(TypedDict):
    """What a face of the attack die would bring, with the Navy and the galley as they stand: tiles `lost`. `faces`: how
    many sides of the die show it."""

    die: int
    faces: int
    attack: int
    lost: int


class ComponentView(TypedDict):
    """A component of the blueprint; `seat`: who built it. The Power Core comes from no deck."""

    component: str
    cost: Counts
    benefit: str
    amount: int
    seat: int | None
    deck: str | None


class KnowledgeView(TypedDict):
    """`drawn`: some of these are to be kept; `removed`: played, and out of the game."""

    deck: Counts
    discard: Counts
    drawn: Counts
    removed: Counts


class MisfortunesView(TypedDict):
    """`known`: the top of the deck, as far as it was looked at; `drawer`: who draws now; `to_draw`: cards until the
    phase is over, one for each player a turn; `ahead`: the next one while they are drawn, otherwise those of a turn."""

    deck: Counts
    discard: Counts
    known: list[str]
    drawer: int | None
    to_draw: int
    ahead: int


class GivingView(TypedDict, total=False):
    """A round of contributions while it lasts: energy `missing`, for a `section` or against a Flood (None); or a
    `component` being built, with what is still to be paid."""

    missing: int
    section: str | None
    component: str
    cost: Counts


class SeatView(TypedDict):
    """A player with everything they have; `unused`: Atlanteans of their colour not yet in play. `figures` is what
    stands beside a player's name: cubes, energy, courage, the number of cards, Atlanteans at home."""

    seat: int
    councilor: str | None
    copied: list[str]
    home: int
    held: int
    placed: int
    unused: int
    energy: int
    courage: int
    cubes: Counts
    hand: Counts
    given: int
    passes: bool
    components: list[str]
    figures: Counts


class RisingView(TypedDict):
    """All of it. Seats and tiles count from 1; `phase` is "over" at the end, `step` is empty if nothing is pending."""

    game: str
    level: str
    phase: str
    step: str
    about: AboutView
    to_move: int | None
    chance: bool
    players: int
    turn: int
    turns: int
    starting_player: int
    sections: list[SectionView]
    centre: CentreView
    navy: NavyView
    galley: GalleyView
    attack: AttackView | None
    forecast: list[OutcomeView]
    blueprint: list[ComponentView]
    supply: Counts
    knowledge: KnowledgeView
    misfortunes: MisfortunesView
    effects: list[str]
    reduction: int
    giving: GivingView | None
    seats: list[SeatView]
    won: bool | None
    winners: list[int]
    scores: list[int]


def view(state: RisingState) -> RisingView:
    cells: Cells = list(state.cells)
    actor, players = cells[ACTOR], state.game.players
    misfortunes = misfortunes_view(state, cells)
    return {
        "game": "rising",
        "level": str(state.game.options["level"]),
        "phase": "over" if actor == OVER else PHASES[cells[at.PHASE]],
        "step": STEPS[state.step()],
        "about": about_view(state),
        "to_move": actor + 1 if actor >= 0 else None,
        "chance": actor == CHANCE,
        "players": players,
        "turn": cells[at.TURN],
        "turns": int(state.printed.turns),
        "starting_player": cells[at.START] + 1,
        "sections": [section_view(state, cells, section, misfortunes) for section in range(at.SECTIONS)],
        "centre": {"intact": bool(cells[at.HEART]), "atlanteans": people(cells, at.CENTRE)},
        "navy": {"atlanteans": people(cells, at.NAVY), "defence": int(state.defence())},
        "galley": {"at": cells[at.GALLEY], "most": int(state.printed.galley_most)},
        "attack": attack_view(state, cells),
        "forecast": forecast(state, cells),
        "blueprint": [
            component_view(state, cells, component)
            for component in range(at.COMPONENTS)
            if cells[at.COMPONENT + component]
        ],
        "supply": {
            **cubes(cells, at.SUPPLY),
            "energy": cells[at.BEADS],
            "courage": cells[at.TOKENS],
            "barriers": cells[at.WALLS],
            "grey": cells[at.GREY],
        },
        "knowledge": {
            "deck": counted(cells, at.DECK, data.CARD_IDS),
            "discard": counted(cells, at.DISCARD, data.CARD_IDS),
            "drawn": counted(cells, at.DRAWN, data.CARD_IDS),
            "removed": counted(cells, at.REMOVED, data.CARD_IDS),
        },
        "misfortunes": misfortunes,
        "effects": [name for name, cell in EFFECTS.items() if cells[cell]],
        "reduction": cells[at.BORROWED],
        "giving": giving_view(cells),
        "seats": [seat_view(state, cells, seat) for seat in range(players)],
        "won": None if cells[at.RESULT] == 0 else cells[at.RESULT] == at.WON,
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
    }


def counted(cells: Cells, first: int, names: tuple[str, ...]) -> Counts:
    """The non-zero counts of cards by name."""
    return {name: n for name, n in zip(names, cells[first : first + len(names)], strict=True) if n}


def cubes(cells: Cells, first: int) -> Counts:
    """Cubes by kind, from a cell on."""
    return dict(zip(data.CUBE_NAMES, cells[first : first + at.KINDS], strict=True))


# ---- the island ------------------------------------------------------------------------------------------------------


def people(cells: Cells, place: int) -> list[People]:
    """Who stands at a place."""
    here, brave = at.HERE + at.SEATS * place, at.BRAVE + at.SEATS * place
    return [
        {"seat": seat + 1, "number": n, "courage": cells[brave + seat]}
        for seat, n in enumerate(cells[here : here + at.SEATS])
        if n
    ]


def section_view(state: RisingState, cells: Cells, section: int, misfortunes: MisfortunesView) -> SectionView:
    printed = printed_tiles(state.printed)
    return {
        "section": data.SECTION_LETTERS[section],
        "intact": cells[at.INTACT + section],
        "barred": bool(cells[at.BARRED + section]),
        "flood": flood_chance(misfortunes, section),
        "tiles": [tile_view(state, printed[tile], cells, tile) for tile in range(6 * section, 6 * section + 6)],
    }


def flood_chance(misfortunes: MisfortunesView, section: int) -> float:
    """The chance of at least one Flood of a section among the cards ahead: what is known comes first, then the deck
    without what is known, then the discard, shuffled."""
    card, ahead, known = data.MISFORTUNE_IDS[section], misfortunes["ahead"], misfortunes["known"]
    if card in known[:ahead]:
        return 1.0
    left, none = ahead - min(len(known), ahead), 1.0
    for pile in (misfortunes["deck"], misfortunes["discard"]):
        size = sum(pile.values())
        drawn = min(left, size)
        left -= drawn
        for i in range(drawn):
            none *= max(0, size - pile.get(card, 0) - i) / (size - i)
    return 1.0 - none


def tile_view(state: RisingState, printed: TileView, cells: Cells, tile: int) -> TileView:
    found = printed.copy()
    found["intact"] = tile % 6 >= 6 - cells[at.INTACT + tile // 6]
    found["barrier"] = bool(cells[at.WALL + tile])
    found["atlanteans"] = people(cells, tile) if cells[at.FULL + tile] else []
    if tile < 6 * at.LIBRARIES:
        found["target"] = cells[at.TARGET + tile]
        if cells[ACTOR] >= 0:
            found["chance"] = round((FACES + 1 - int(state.target(cells[ACTOR], tile))) / FACES, 3)
    return found


@lru_cache(maxsize=32)
def printed_tiles(printed: Printed) -> list[TileView]:
    """The part that is the same in every position."""
    tiles: list[TileView] = []
    for tile in range(at.TILES):
        section, value = tile // 6, int(printed.value[tile])
        tiles.append(
            {
                "tile": f"{data.SECTION_LETTERS[section]}{tile % 6 + 1}",
                "intact": True,
                "rings": int(printed.rings[tile]),
                "barrier": False,
                "atlanteans": [],
            }
        )
        if section < at.LIBRARIES:
            tiles[tile]["target"] = tiles[tile]["base"] = value
        elif section == at.LIBRARIES:
            tiles[tile]["draw"], tiles[tile]["keep"] = value, int(printed.kept[tile % 6])
        elif section == at.FORGES:
            tiles[tile]["atlantium"] = value
        else:
            tiles[tile]["group"] = value
    return tiles


# ---- what is going on ------------------------------------------------------------------------------------------------


def about_view(state: RisingState) -> AboutView:
    step = int(state.step())
    if not step:
        return {}
    a, b = int(at.PENDING.a(state.cells)), int(at.PENDING.b(state.cells))
    if step in (at.ROLLING, at.BOOSTING):
        found: AboutView = {"tile": f"{data.SECTION_LETTERS[a // 6]}{a % 6 + 1}", "seat": b % 8 + 1}
        if step == at.BOOSTING:
            found["short"] = b // 8
        return found
    if step == at.CANCELLING:
        return {"section": data.SECTION_LETTERS[a]}
    if step == at.WINDOW:
        return {"window": ("W0", "W1", "W2", "WA")[a]}
    if step in (at.LIMIT, at.GIVING, at.RECALLING):
        return {"first": a + 1}
    return {"left": a, "seat": b % 8 + 1}


def attack_view(state: RisingState, cells: Cells) -> AttackView | None:
    if cells[at.PHASE] != at.ATTACK_PHASE:
        return None
    rolled = cells[at.DIE] > 0
    return {
        "die": cells[at.DIE] - 1 if rolled else None,
        "less": cells[at.MIRRORED],
        "attack": int(state.attack()) if rolled else None,
        "defence": int(state.defence()),
        "ballad": bool(cells[at.BALLAD_SUNG]),
    }


def forecast(state: RisingState, cells: Cells) -> list[OutcomeView]:
    """The outcomes of the attack die; only 0 with Targeting Spire."""
    faces = {0: 1} if cells[at.SPIRE] else {face: int(n) for face, n in enumerate(state.printed.faces) if n}
    more, defence = cells[at.GALLEY] - cells[at.MIRRORED], int(state.defence())
    return [
        {"die": face, "faces": n, "attack": face + more, "lost": max(0, face + more - defence)}
        for face, n in faces.items()
    ]


def misfortunes_view(state: RisingState, cells: Cells) -> MisfortunesView:
    drawer, to_draw = None, state.game.players
    if cells[at.PHASE] == at.MISFORTUNE_PHASE and cells[at.DONE] < to_draw:
        drawer = int(state.current()) + 1
        to_draw -= cells[at.DONE] + (1 if cells[at.PART] >= 2 else 0)
    drawing = cells[at.PHASE] == at.MISFORTUNE_PHASE and cells[ACTOR] != OVER
    return {
        "deck": counted(cells, at.SEA, data.MISFORTUNE_IDS),
        "discard": counted(cells, at.SEEN, data.MISFORTUNE_IDS),
        "known": [data.MISFORTUNE_IDS[card - 1] for card in cells[at.KNOWN : at.KNOWN + at.MOST_KNOWN] if card],
        "drawer": drawer,
        "to_draw": to_draw,
        "ahead": 1 if drawing else to_draw,
    }


def component_view(state: RisingState, cells: Cells, component: int) -> ComponentView:
    found, built = printed_components(state.printed)[component].copy(), cells[at.COMPONENT + component] - 2
    found["cost"], found["seat"] = dict(found["cost"]), built + 1 if built >= 0 else None
    return found


@lru_cache(maxsize=32)
def printed_components(printed: Printed) -> list[ComponentView]:
    """The part that is the same in every position."""
    costs = [int(n) for n in printed.cost]
    return [
        {
            "component": name,
            "cost": counted(costs, at.KINDS * number, data.CUBE_NAMES),
            "benefit": data.BENEFITS[printed.benefit[number]],
            "amount": int(printed.worth[number]),
            "seat": None,
            "deck": data.DECK_LETTERS[printed.deck[number]] if number else None,
        }
        for number, name in enumerate(data.COMPONENT_IDS)
    ]


def giving_view(cells: Cells) -> GivingView | None:
    if cells[at.CHOSEN]:
        return {"component": data.COMPONENT_IDS[cells[at.CHOSEN] - 1], "cost": cubes(cells, at.COST)}
    if not cells[at.MISSING]:
        return None
    section = cells[at.RAISING] - 1
    return {"missing": cells[at.MISSING], "section": data.SECTION_LETTERS[section] if section >= 0 else None}


def seat_view(state: RisingState, cells: Cells, seat: int) -> SeatView:
    councilor = cells[at.COUNCILOR + seat]
    own, energy, courage = cubes(cells, at.CUBES + at.KINDS * seat), cells[at.ENERGY + seat], cells[at.COURAGE + seat]
    hand, home = counted(cells, at.HAND + at.CARDS * seat, data.CARD_IDS), cells[at.HOME + seat]
    copied = at.COPIED + at.COUNCILORS * seat
    return {
        "seat": seat + 1,
        "councilor": data.COUNCILOR_IDS[councilor - 1] if councilor else None,
        "copied": list(counted(cells, copied, data.COUNCILOR_IDS)),
        "home": home,
        "held": cells[at.HELD + seat],
        "placed": sum(cells[at.HERE + seat : at.HERE + at.SEATS * at.PLACES : at.SEATS]),
        "unused": cells[at.FIGURES + seat],
        "energy": energy,
        "courage": courage,
        "cubes": own,
        "hand": hand,
        "given": cells[at.GIVEN + seat],
        "passes": bool(cells[at.QUIET + seat]),
        "components": [
            data.COMPONENT_IDS[component]
            for component in range(at.COMPONENTS)
            if cells[at.COMPONENT + component] == 2 + seat
        ],
        "figures": {**own, "energy": energy, "courage": courage, "cards": sum(hand.values()), "home": home},
    }
