"""Positions and games as people see them: a position is drawn in lines, moves are written down, what happened is read
aloud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import cleandoc
from typing import Any

import atlantis
from atlantis import Game, State, WrongOption
from tests.games.reading import lines, moves, seen
from tests.games.rising.sound import PASSES, Sound

VALUES: dict[str, object] = {
    "start.energy": [3, 3, 3, 3, 3],
    "galley.start": [3, 3, 3, 3, 2],
    "misfortunes.flood-M": 7,
    "misfortunes.flood-H": 7,
    "misfortunes.flood-F": 7,
    "misfortunes.flood-L": 7,
    "misfortunes.flood-R": 7,
    "misfortunes.flood-C": 7,
    "misfortunes.calm-seas": 4,
    "misfortunes.controlled-flood": 3,
    "misfortunes.crisis-of-faith": 2,
    "components.power-core.cost": {"atlantium": 3, "gold": 2, "crystal": 2},
    "components.tidal-anchor.cost": {"atlantium": 2, "gold": 1},
    "components.signal-mirror.cost": {"atlantium": 1, "gold": 2},
    "components.lifting-stone.cost": {"atlantium": 3, "gold": 1},
    "components.solar-matrix.cost": {"atlantium": 3, "gold": 1, "crystal": 1},
    "components.targeting-spire.cost": {"atlantium": 4, "crystal": 1},
    "components.exchange-conduit.cost": {"atlantium": 3, "gold": 2},
    "components.hero-vault.cost": {"atlantium": 2, "gold": 2, "crystal": 1},
    "components.ward-lattice.cost": {"atlantium": 4, "gold": 2, "crystal": 1},
    "components.ether-valve.cost": {"atlantium": 3, "gold": 2, "crystal": 1},
    "components.memory-prism.cost": {"atlantium": 6, "gold": 2},
    "components.oath-ring.cost": {"atlantium": 3, "gold": 1, "crystal": 2},
    "components.balance-arm.cost": {"atlantium": 2, "gold": 3, "crystal": 1},
    "components.void-keel.cost": {"atlantium": 5, "gold": 3, "crystal": 1},
    "components.phase-sails.cost": {"atlantium": 6, "gold": 3, "crystal": 1},
    "components.time-lens.cost": {"atlantium": 4, "gold": 3, "crystal": 2},
    "components.crown-of-poles.cost": {"atlantium": 7, "gold": 3},
}
"""The values that the drawn positions and the examples count with: rules are tested, whatever our own values are."""
GAMES = {players: atlantis.load("rising", players, data=VALUES) for players in (2, 3, 4, 5, 6)}
LETTERS = "MHFLRC"
SECTIONS = ("mountains", "hills", "forests", "libraries", "forges", "cities")
CUBES = ("ore", "atlantium", "gold", "crystal")
CARDS, MISFORTUNES, COMPONENTS = (GAMES[2].data.under(kind) for kind in ("knowledge", "misfortunes", "components"))
LEVELS = {"easy": "ABC", "normal": "ABD", "hard": "ACD", "cosmic": "BCD"}
ALL_COUNCILORS = ("explorer", "astrologer", "priest", "champion", "scholar", "artificer")
COUNCILORS = ("priest", "champion", "scholar", "artificer", "explorer", "astrologer")
"""Dealt in this order to seats that a drawing gives none: those whose abilities show least come first."""
TURN_WORDS = ("turn", "start", "phase", "done", "part", "galley")
AFTER_THE_ATTACK = ("build",)

BLUEPRINT = (
    "tidal-anchor",
    "signal-mirror",
    "muster-bell",
    "solar-matrix",
    "targeting-spire",
    "exchange-conduit",
    "ward-lattice",
    "ether-valve",
    "memory-prism",
    "power-core",
)
"""Of the easy level, where a drawing names no other."""
ALL_OUT = "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3, navy seat-3 3\n"
"""Three players have placed everybody, and the first misfortune is drawn."""

RIGHT = cleandoc("""
    turn 3, start 1, phase act, done 0, part 0, galley 5
    M: intact 5, M2 seat-1 1, M2 brave-1 1, M5 seat-2 1, M5 barrier 1, M5 target 5
    H: intact 6
    F: intact 4, F4 target 6
    L: intact 6, L5 seat-1 1
    R: intact 0
    C: intact 6
    places: centre seat-1 1, navy seat-2 3, navy brave-2 1
    seat 1 explorer: home 1, unused 2, energy 2, courage 1, ore 1, inner-light 2
    seat 2 priest: home 0, unused 2, gold 3, copied-scholar 1
    blueprint: power-core 0, tidal-anchor 1, signal-mirror 2, muster-bell 0, solar-matrix 0, targeting-spire 0, \
exchange-conduit 0, ward-lattice 0, ether-valve 0, memory-prism 0
    discards: market-day 1, flood-M 2, flood-F 2, earthquake 1
    removed: tireless-hands 1
    known: flood-C calm-seas
    effects: crisis 1, next-solar 1
    pending:
    to move: seat 1
    """)
"""A turn of two players: the second is done, courage and a barrier lie on tiles, something is known and in force."""


def game_of(players: int, level: str = "easy", **options: Any) -> Game:
    """The game with other options than usual."""
    return atlantis.load("rising", players, data=VALUES, level=level, **options)


def with_data(players: int, data: Mapping[str, object]) -> Game:
    """A copy of the game with other values on its components."""
    return atlantis.load("rising", players, data=VALUES | dict(data))


# ---- drawn positions -------------------------------------------------------------------------------------------------


def at(players: int, drawn: str = "", game: Game | None = None) -> State:
    """The position in a drawing, which may leave out what does not matter.

    Left out, it is the first turn in which the galley and the components built can be as drawn, and phase `place`.
    Seat 1 starts and everybody has three Atlanteans, at home unless they are drawn elsewhere; more than three come
    from the unused ones, more than six are grey. Councilors are dealt as `COUNCILORS` has them, and the blueprint has
    the first components of each deck that the drawing names fewer than three of.

    It is the first moment of the phase at which somebody is asked or something drawn by lot, the council's window
    included; `done 1` leaves out the first seat's part. Three more lines make drawings shorter: `island: M 0,
    others 1` for the intact tiles of sections, `sea: flood-M 2` and `deck: inner-light 1` for all that is left of the
    misfortunes and of the knowledge cards, the others being discarded.
    """
    game = game or GAMES[players]
    lines: dict[str, str] = {}
    for line in drawn.splitlines():
        if line.strip():
            name, rest = split(line.strip())
            assert name not in lines, f"two lines of {name}"
            lines[name] = rest
    top = dict(part.split() for part in lines.pop("turn", "").split(",") if part.strip())
    assert set(top) <= set(TURN_WORDS), f"what is this? {top}"
    sections = {letter: lines.pop(letter, "") for letter in LETTERS}
    lay_island(sections, numbers(lines.pop("island", "")))
    seats = [lines.pop(f"seat {seat}", "") for seat in range(1, players + 1)]
    places = lines.pop("places", "")
    people = [*sections.values(), places]
    whole = [
        *(f"{letter}: {text}" for letter, text in sections.items()),
        f"places: {places}",
        *seat_lines(game, seats, people),
    ]
    blueprint = blueprint_of(game, numbers(lines.pop("blueprint", "")))
    whole.append(f"blueprint: {written(blueprint)}")
    whole.append(f"discards: {written(discards_of(game, lines, seats))}")
    whole += [f"{name}: {lines.pop(name, '')}" for name in ("removed", "known", "effects")]
    set_the_clock(game, top, sum(1 for seat in blueprint.values() if seat))
    assert not lines, f"what is this? {lines}"
    return first_moment(game, whole, top)


def built_but(*left: str) -> str:
    """The blueprint of the easy level, all built by Seat 2 but these."""
    return "blueprint: " + ", ".join(f"{component} {0 if component in left else 2}" for component in BLUEPRINT)


def split(line: str) -> tuple[str, str]:
    """A line with its name: `turn`, `M`, `seat 1`; a seat keeps its councilor."""
    head, colon, rest = line.partition(":")
    if not colon:
        assert head.split()[0] in TURN_WORDS, f"what is this? {line}"
        return "turn", line
    if head.startswith("seat "):
        _, number, *councilor = head.split()
        return f"seat {number}", f"{''.join(councilor)}:{rest}"
    return head, rest.strip()


def numbers(text: str) -> dict[str, int]:
    """`M2 seat-1 1, intact 5` as names with their numbers."""
    found = {}
    for part in text.split(","):
        name, _, number = part.strip().rpartition(" ")
        if number:
            found[name] = int(number)
    return found


def written(has: dict[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in has.items())


def lay_island(sections: dict[str, str], intact: dict[str, int]) -> None:
    """The tiles that stand, by the line `island`."""
    for letter, text in sections.items():
        has = numbers(text)
        has.setdefault("intact", intact.get(letter, intact.get("others", 6)))
        sections[letter] = written(has)


def seat_lines(game: Game, seats: list[str], people: list[str]) -> list[str]:
    """Everybody with a councilor, and with Atlanteans at home and unused as the others allow."""
    figures, start = 6, 3
    named = [text.partition(":")[0] for text in seats]
    free = [councilor for councilor in COUNCILORS if councilor not in named]
    chosen: Any = game.options["councilors"]
    found = []
    for seat, text in enumerate(seats, 1):
        councilor = named[seat - 1] or (str(chosen[seat - 1]) if chosen else free.pop(0))
        has = numbers(text.partition(":")[2])
        out = has.get("held", 0) + sum(
            number for place in people for name, number in numbers(place).items() if name.endswith(f"seat-{seat}")
        )
        home = has.pop("home", max(0, start - out))
        if has.setdefault("unused", max(0, figures - home - out)) == figures - start:
            del has["unused"]  # as usual
        found.append(f"seat {seat} {councilor}: {written({'home': home, **has})}")
    return found


def blueprint_of(game: Game, named: dict[str, int]) -> dict[str, int]:
    """The Power Core and three components of each deck of the level."""
    found = {"power-core": 0, **named}
    for deck in LEVELS[str(game.options["level"])]:
        of_deck = [name for name in COMPONENTS[1:] if game.data.text(f"components.{name}.deck") == deck]
        free = [name for name in of_deck if name not in named]
        found |= dict.fromkeys(free[: 3 - len(of_deck) + len(free)], 0)
    return found


def discards_of(game: Game, lines: dict[str, str], seats: list[str]) -> dict[str, int]:
    """What is discarded, also by saying what is left in the decks."""
    found, cards = numbers(lines.pop("discards", "")), Sound(game)
    if "sea" in lines:
        left = numbers(lines.pop("sea"))
        for name, number in cards.misfortunes.items():
            found[name] = number - left.pop(name, 0) - lines.get("known", "").split().count(name)
        assert not left, f"what is this? {left}"
    if "deck" in lines:
        left = numbers(lines.pop("deck"))
        hands = [numbers(text.partition(":")[2]) for text in seats]
        for name, number in cards.cards.items():
            found[name] = number - left.pop(name, 0) - sum(hand.get(name, 0) for hand in hands)
        assert not left, f"what is this? {left}"
    return found


def set_the_clock(game: Game, top: dict[str, str], built: int) -> None:
    """Turn and galley, each by the other; the turn late enough for what is built."""
    first, most = (game.data.numbers(f"galley.{name}")[game.players - 2] for name in ("start", "most"))
    moved = 1 if top.setdefault("phase", "place") in AFTER_THE_ATTACK else 0
    turn = int(top["galley"]) - first - moved + 1 if "galley" in top else 1
    turn = int(top.setdefault("turn", str(max(turn, 1 + -(-built // game.players)))))
    top.setdefault("galley", str(min(most, first + turn - 1 + moved)))
    top.setdefault("start", "1")


def first_moment(game: Game, whole: list[str], top: dict[str, str]) -> State:
    """The first position of the phase, as it is drawn, at which somebody has a choice or something is drawn by lot."""
    refused: WrongOption | None = None
    for done, part, pending, actor in moments(game.players, top, whole):
        head = {**top, "done": str(done), "part": str(part)}
        drawn = [", ".join(f"{name} {head[name]}" for name in TURN_WORDS), *whole, f"pending: {pending}"]
        if head["done"] == top.get("done", head["done"]):
            try:
                state = game.position("\n".join([*drawn, f"to move: {actor}"]))
            except WrongOption as error:
                refused = error
            else:
                if actor == "chance" or set(moves(state)) - PASSES:
                    return state
    raise refused or AssertionError(f"nobody is asked in phase {top['phase']}")


def moments(players: int, top: dict[str, str], whole: list[str]) -> Iterator[tuple[int, int, str, str]]:
    """How many are done in a phase, its part, what is pending and who is to move: what may be, first things first."""
    start, phase = int(top["start"]), top["phase"]
    order = [(start - 1 + offset) % players + 1 for offset in range(players)]
    if phase == "misfortunes":
        for done in range(players):
            drawn = order[done:] + order[:done]
            yield from ((done, 1, f"window 1 {asked}", f"seat {seat}") for asked, seat in enumerate(drawn))
            yield done, 1, "", "chance"
    elif phase == "attack":
        yield 0, 0, "", "chance"
    elif phase in ("council", "council-before-attack"):
        window = 0 if phase == "council" else 2
        yield from ((0, 1, f"window {window} {asked}", f"seat {seat}") for asked, seat in enumerate(order))
    else:
        for done, seat in enumerate(order):
            (line,) = (line for line in whole if line.startswith(f"seat {seat} "))
            has = numbers(line.partition(":")[2])
            if phase != "late-place" or has.get("held"):
                yield done, int(phase == "place" and has["home"] > 0), "", f"seat {seat}"


# ---- moves and what they bring ---------------------------------------------------------------------------------------


def play(state: State, moves: str) -> State:
    """Make the moves, written with commas between them."""
    told(state, moves)
    return state


def after(players: int, drawn: str, moves: str, game: Game | None = None) -> State:
    """The position in a drawing after some moves."""
    return play(at(players, drawn, game), moves)


def told(state: State, moves: str) -> list[str]:
    """Make the moves; what happened, in sentences. Nothing may be made or lost on the way."""
    said, sound = [], Sound(state.game)
    for move in moves.split(","):
        said += [event.text() for event in state.tell(state.game.code(move))]
        sound.check(state)
    return said


def node(state: State) -> str:
    """Whose choice it is and where: `seat 1: act`, `seat 2: misfortunes, give`, `chance: attack`, `over: lost`."""
    view = seen(state)
    if view["won"] is not None:
        return "over: won" if view["won"] else "over: lost"
    whose = "chance" if view["chance"] else f"seat {view['to_move']}"
    return f"{whose}: {view['phase']}" + (f", {view['step']}" if view["step"] else "")


def of_seats(state: State, what: str) -> list[int]:
    """What each seat has: `home`, `held`, `placed`, `unused`, `energy`, `courage`, `given`."""
    return [seat[what] for seat in seen(state)["seats"]]


def cubes(state: State, seat: int) -> str:
    """The cubes of a seat: `ore 1, gold 2`."""
    return written({kind: n for kind, n in seen(state)["seats"][seat - 1]["cubes"].items() if n})


def hand(state: State, seat: int) -> str:
    """The cards of a seat: `inner-light 2, market-day 1`."""
    return written(seen(state)["seats"][seat - 1]["hand"])


def supply(state: State, *kinds: str) -> list[int]:
    """What nobody has: `ore`, `atlantium`, `gold`, `crystal`, `energy`, `courage`, `barriers`, `grey`."""
    return [seen(state)["supply"][kind] for kind in kinds or CUBES]


def island(state: State) -> list[int]:
    """The intact tiles of M, H, F, L, R and C."""
    return [section["intact"] for section in seen(state)["sections"]]


def people(state: State, place: str) -> str:
    """Who stands on a tile, at the `centre` or in the `navy`, and how many with courage: `seat-1 2, brave-1 1`."""
    (line,) = lines(state, place[0] if place[0] in LETTERS else "places")
    things = [thing.strip() for thing in line.partition(":")[2].split(",")]
    return ", ".join(
        thing.removeprefix(f"{place} ") for thing in things if thing.startswith((f"{place} seat", f"{place} brave"))
    )


def tile(state: State, name: str) -> Any:
    """A tile as a client sees it: `intact`, `rings`, `barrier`, and what it does."""
    return seen(state)["sections"][LETTERS.index(name[0])]["tiles"][int(name[1]) - 1]


def barriers(state: State) -> list[str]:
    """The tiles with a barrier."""
    return [tile["tile"] for section in seen(state)["sections"] for tile in section["tiles"] if tile["barrier"]]


def discarded(state: State) -> str:
    """The knowledge cards on the discard: `inner-light 2`."""
    return written(seen(state)["knowledge"]["discard"])


def removed(state: State) -> str:
    """The knowledge cards out of the game: `inner-light 2`."""
    return written(seen(state)["knowledge"]["removed"])


def effects(state: State) -> list[str]:
    """What is in force this turn, or will be in the next."""
    found: list[str] = seen(state)["effects"]
    return found
