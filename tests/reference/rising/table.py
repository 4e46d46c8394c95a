"""What lies on the table, and what can be asked about it or done to it without any order of play."""

from collections import Counter
from dataclasses import dataclass, field

from . import data

EARTHQUAKE = "earthquake"


@dataclass
class Group:
    """One seat's Atlanteans in one place: without and with a courage token."""

    plain: int = 0
    brave: int = 0

    def total(self) -> int:
        return self.plain + self.brave


@dataclass
class Gift:
    """A round of contributions under way: what for, what is missing, who gave what, who is still to be asked."""

    purpose: str
    section: str
    missing: int
    to_ask: list[int]
    given: Counter[int] = field(default_factory=Counter)


class Table:
    """The pieces.

    The seats:
    `councilor[seat]`       its name, or None before it is dealt;
    `home[seat]`            Atlanteans at home; `held[seat]` those held back by the Astrologer's ability;
    `unused[seat]`          figures of its colour not yet in play;
    `energy[seat]`, `courage[seat]`, `cubes[seat][kind]`, `hand[seat][card]`;
    `built[seat]`           components in the order they were built.

    The island:
    `intact[section]`       0-6 intact tiles, always the innermost; `centre` whether the centre is there;
    `barriers`              the tiles with a barrier;
    `at[place][seat]`       a Group for every tile, "centre" and "navy".

    The supply: `supply[kind]` cubes, `beads`, `tokens` (courage), `spare_barriers`, `greys`.

    The decks, as counts: `knowledge`, `knowledge_discard`, `removed` (played cards that have left the game, AR-36),
    `misfortunes` (without the known ones),
    `known` (the misfortunes on top that Reading the Tides showed, topmost first), `misfortune_discard`,
    `drawn` (cards a Library drew, neither kept nor discarded yet); `blueprint` the components to be built.

    The turn: `turn` from 1, `first` the starting player, `galley`; `current` the current player, and `doing`, which is
    "ACT" or "BUILD" while this player does that.

    Effects of this turn:
    `shifts`                "earthquake" and sections of Ancient Atlas in the order they happened;
    `crisis`, `hopeless`, `unsupported`   the misfortunes of these names are active;
    `copied[seat]`          abilities copied with Untapped Talent;
    `tireless[seat]`        Tireless Hands waits;
    `plans`, `harmonics`    Borrowed Plans played, Twin Harmonics waiting, for the build under way;
    `quiet`                 seats that said pass-phase; `barred` sections not to be proposed in this window;
    `die`                   of the attack, None before it is rolled; `mirrors` played; `ballad` played;
    `matrix`, `spire`       active in this turn; `matrix_next`, `spire_next` in the next one.

    In an action: `gift` the contributions under way, `cost` what is left to pay of a build.
    """

    def __init__(self, players: int, knowledge: Counter[str], misfortunes: Counter[str]) -> None:
        self.seats = list(range(1, players + 1))
        self.councilor: dict[int, str | None] = dict.fromkeys(self.seats)
        self.home = dict.fromkeys(self.seats, data.SET_UP[players].atlanteans)
        self.held = dict.fromkeys(self.seats, 0)
        self.unused = dict.fromkeys(self.seats, data.FIGURES - data.SET_UP[players].atlanteans)
        self.energy = dict.fromkeys(self.seats, 0)
        self.courage = dict.fromkeys(self.seats, 0)
        self.cubes = {seat: Counter(dict.fromkeys(data.CUBES, 0)) for seat in self.seats}
        self.hand = {seat: Counter[str]() for seat in self.seats}
        self.built: dict[int, list[str]] = {seat: [] for seat in self.seats}

        self.intact = dict.fromkeys(data.SECTIONS, 6)
        self.centre = True
        self.barriers: set[str] = set()
        self.at = {place: {seat: Group() for seat in self.seats} for place in data.PLACES}

        self.supply = Counter(data.CUBES)
        self.beads = data.ENERGY
        self.tokens = data.COURAGE
        self.spare_barriers = data.BARRIERS
        self.greys = data.GREYS

        self.knowledge = Counter(knowledge)
        self.knowledge_discard = Counter[str]()
        self.removed = Counter[str]()
        self.misfortunes = Counter(misfortunes)
        self.known: list[str] = []
        self.misfortune_discard = Counter[str]()
        self.drawn: list[str] = []
        self.blueprint: list[str] = []

        self.turn = 1
        self.first = 0
        self.current = 0
        self.doing = ""
        self.galley = data.SET_UP[players].galley
        self.matrix_next = False
        self.spire_next = False
        self.gift: Gift | None = None
        self.cost = Counter[str]()
        self.end_effects()

    def end_effects(self) -> None:
        """No effect of a turn is active."""
        self.shifts: list[str] = []
        self.crisis = False
        self.hopeless = False
        self.unsupported = False
        self.copied: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.tireless = dict.fromkeys(self.seats, False)
        self.plans = 0
        self.harmonics = False
        self.quiet: set[int] = set()
        self.barred: set[str] = set()
        self.die: int | None = None
        self.mirrors = 0
        self.ballad = False
        self.matrix = False
        self.spire = False

    # Seats

    def order(self, seat: int) -> list[int]:
        """All seats, this one first, then clockwise."""
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def has(self, seat: int, ability: str) -> bool:
        """By the own councilor, unless Lack of Support is active, or by a copy (AR-16)."""
        return ability in self.copied[seat] or (self.councilor[seat] == ability and not self.unsupported)

    def hand_size(self, seat: int) -> int:
        return self.hand[seat].total()

    def team_energy(self) -> int:
        return sum(self.energy.values())

    # Tiles

    def is_intact(self, tile: str) -> bool:
        return data.number_of(tile) > 6 - self.intact[data.section_of(tile)]

    def tiles(self) -> list[str]:
        """The intact outer tiles."""
        return [tile for tile in data.TILES if self.is_intact(tile)]

    def tip(self, section: str) -> str | None:
        """None if the section is gone."""
        return f"{section}{7 - self.intact[section]}" if self.intact[section] > 0 else None

    def damaged(self) -> list[str]:
        """The sections with a destroyed tile."""
        return [section for section in data.SECTIONS if self.intact[section] < 6]

    def raise_tile(self, section: str) -> None:
        """The most central destroyed tile, which comes back bare (AR-10, AR-13)."""
        self.intact[section] += 1

    def rings(self, tile: str) -> int:
        return data.of_tile(data.RINGS[data.section_of(tile)], tile)

    def standing(self, place: str) -> int:
        return sum(group.total() for group in self.at[place].values())

    def barrier_places(self) -> list[str]:
        """Where a barrier can be put now (AR-10)."""
        return [tile for tile in self.tiles() if tile not in self.barriers] if self.spare_barriers > 0 else []

    def put_barrier(self, tile: str) -> None:
        self.spare_barriers -= 1
        self.barriers.add(tile)

    def drop_barrier(self, tile: str) -> None:
        if tile in self.barriers:
            self.barriers.remove(tile)
            self.spare_barriers += 1

    def lose_tile(self, section: str) -> None:
        """All Atlanteans on the tip go home with what tokens they have, its barrier to the supply; it is gone."""
        tile = self.tip(section)
        assert tile is not None, f"nothing is left of {section}"
        self.clear(tile)
        self.drop_barrier(tile)
        self.intact[section] -= 1

    def lose_island(self) -> None:
        """All tiles with their barriers, and the centre; nobody is moved (AR-34)."""
        for tile in self.tiles():
            self.drop_barrier(tile)
        self.intact = dict.fromkeys(data.SECTIONS, 0)
        self.centre = False

    # Atlanteans

    def go_home(self, place: str, seat: int, plain: int, brave: int) -> None:
        """Tokens go with their Atlanteans."""
        self.at[place][seat].plain -= plain
        self.at[place][seat].brave -= brave
        self.home[seat] += plain + brave
        self.courage[seat] += brave

    def braves(self, tiles: list[str], seats: list[int]) -> int:
        """How many Atlanteans of these seats stand on these tiles with courage."""
        return sum(self.at[tile][seat].brave for tile in tiles for seat in seats)

    def clear(self, place: str) -> None:
        for seat in self.seats:
            group = self.at[place][seat]
            self.go_home(place, seat, group.plain, group.brave)

    def use_token(self, place: str, seat: int) -> None:
        """A token under an Atlantean goes to the supply."""
        self.at[place][seat].brave -= 1
        self.at[place][seat].plain += 1
        self.tokens += 1

    def sailors(self, seat: int) -> int:
        return self.at[data.NAVY][seat].total()

    def defence(self) -> int:
        """Each Atlantean in the Navy, twice with a token unless Hopelessness is active."""
        worth = 1 if self.hopeless else 2
        return sum(group.plain + worth * group.brave for group in self.at[data.NAVY].values())

    def attack(self) -> int:
        assert self.die is not None, "the attack has not been rolled"
        return self.die + self.galley - 2 * self.mirrors

    # Gains and payments; a gain is met as far as the supply goes (AR-2)

    def gain_energy(self, seat: int, number: int) -> None:
        number = min(number, self.beads)
        self.beads -= number
        self.energy[seat] += number

    def pay_energy(self, seat: int, number: int) -> None:
        self.energy[seat] -= number
        self.beads += number

    def gain_courage(self, seat: int, number: int) -> None:
        number = min(number, self.tokens)
        self.tokens -= number
        self.courage[seat] += number

    def gain_grey(self, seat: int) -> None:
        number = min(1, self.greys)
        self.greys -= number
        self.home[seat] += number

    def gain_cubes(self, seat: int, kind: str, number: int) -> None:
        number = min(number, self.supply[kind])
        self.supply[kind] -= number
        self.cubes[seat][kind] += number

    def pay_cubes(self, seat: int, kind: str, number: int) -> None:
        self.cubes[seat][kind] -= number
        self.supply[kind] += number

    def conversions(self, seat: int) -> list[str]:
        """Own cubes into other kinds that the supply has."""
        return [
            f"convert {old} {new}"
            for old in data.CUBES
            if self.cubes[seat][old] > 0
            for new in data.CUBES
            if old != new and self.supply[new] > 0
        ]

    def paid_conversions(self, seat: int) -> list[str]:
        return self.conversions(seat) if self.energy[seat] >= data.CONVERT_PRICE else []

    def convert(self, seat: int, old: str, new: str) -> None:
        self.pay_cubes(seat, old, 1)
        self.gain_cubes(seat, new, 1)

    def trades(self, seat: int) -> list[str]:
        """Each cube that can pass between this seat and another one."""
        return [
            f"move {other} {way} {kind}"
            for other in self.seats
            for way, owner in [("give", seat), ("take", other)]
            for kind in data.CUBES
            if other != seat and self.cubes[owner][kind] > 0
        ]

    # Productive actions

    def target(self, tile: str) -> int:
        """Earthquake and Atlas in the order they happened, kept within bounds after each (AR-14)."""
        target = data.of_tile(data.TARGETS[data.section_of(tile)], tile)
        for shift in self.shifts:
            if shift == EARTHQUAKE:
                target = min(target + 1, data.HIGHEST_TARGET)
            elif shift == data.section_of(tile):
                target = max(target - 2, data.LOWEST_TARGET)
        return target

    def target_for(self, seat: int, tile: str) -> int:
        """The same at the moment of this seat's roll: the Explorer comes last."""
        return max(self.target(tile) - 1, data.LOWEST_TARGET) if self.has(seat, "explorer") else self.target(tile)

    def could_gain(self, seat: int, place: str) -> bool:
        """Whether an action of this seat's Atlantean there could bring something now (AR-6)."""
        if place == data.CENTRE:
            return self.beads > 0 and not self.crisis
        section = data.section_of(place)
        if section in data.MINED:
            return self.supply[data.MINED[section]] > 0
        if section == "L":
            return self.knowledge.total() + self.knowledge_discard.total() > 0
        if section == "R":
            return self.cubes[seat]["ore"] > 0 and self.supply["atlantium"] > 0
        return self.at[place][seat].total() == self.rings(place) and self.unused[seat] > 0

    def actions(self, seat: int) -> list[str]:
        return [
            f"act {place}"
            for place in [*data.TILES, data.CENTRE]
            if self.at[place][seat].total() > 0 and self.could_gain(seat, place)
        ]

    def forge(self, seat: int, tile: str) -> None:
        self.pay_cubes(seat, "ore", 1)
        self.gain_cubes(seat, "atlantium", data.of_tile(data.FORGES, tile))

    def found_city(self, seat: int) -> None:
        self.unused[seat] -= 1
        self.home[seat] += 1

    # Building

    def reduction(self, seat: int) -> int:
        return 2 * self.plans + (1 if self.has(seat, "artificer") else 0)

    def shortage(self, seat: int, cost: Counter[str]) -> int:
        """Cubes this seat lacks for a cost."""
        return sum(max(0, cost[kind] - self.cubes[seat][kind]) for kind in data.CUBES)

    # Decks

    def refill_knowledge(self) -> None:
        if self.knowledge.total() == 0:
            self.knowledge, self.knowledge_discard = self.knowledge_discard, Counter()

    def refill_misfortunes(self) -> None:
        if self.misfortunes.total() + len(self.known) == 0:
            self.misfortunes, self.misfortune_discard = self.misfortune_discard, Counter()

    def shuffle_all_misfortunes(self) -> None:
        """Discard, deck and known cards become one unknown deck."""
        self.misfortunes = self.misfortunes + self.misfortune_discard + Counter(self.known)
        self.misfortune_discard = Counter()
        self.known = []
