"""Knowledge cards, and how they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import effects
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.components import BUILD, may_build, reduction, waived
from atlantis.games.rising.places import ACT
from atlantis.games.rising.steps import Move, Scanned

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

# When a card may be played (AR-5): each moment is a bit.
PLACING: Final = 1  # one's own placing phases
ACTING: Final = 2  # one's own actions
BUILDING: Final = 4
OVER_LIMIT: Final = 8  # with too many cards
AT_START: Final = 16  # window W0
BEFORE_MISFORTUNE: Final = 32  # W1
WITH_COURAGE_OUT: Final = 64  # W1, while a tile that falls could make somebody act
BEFORE_ATTACK: Final = 128  # W2
AFTER_ROLL: Final = 256  # WA
FREE: Final = PLACING | ACTING | BUILDING | OVER_LIMIT


class KnowledgeCard:
    """A knowledge card: the moments it is for, and what it does. One that would change nothing is refused (AR-28)."""

    def __init__(self, moments: i64, reason: i64 = why.CARD_CHANGES_NOTHING) -> None:
        """`reason`: why it is refused when it would change nothing."""
        self.moments = moments
        self.reason = reason

    def useful(self, s: RisingState, seat: i64) -> bool:
        """Would it change something now?"""
        raise NotImplementedError

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        raise NotImplementedError


class Choice(KnowledgeCard):
    """A card that asks for choices, `times` times or by its printed amount; useful if there is something to choose."""

    def __init__(self, moments: i64, step: i64, move: Move, times: i64 = -1) -> None:
        super().__init__(moments)
        self.step = step
        self.move = move
        self.times = times

    def useful(self, s: RisingState, seat: i64) -> bool:
        return self.move.offered(s, seat)

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.push(self.step, amount if self.times < 0 else self.times, seat)


class Doubling(KnowledgeCard):
    """A card that doubles a move; useful if such a move is possible and not doubled yet."""

    def __init__(self, moments: i64, flag: i64, move: Move) -> None:
        super().__init__(moments)
        self.flag = flag
        self.move = move

    def useful(self, s: RisingState, seat: i64) -> bool:
        return s.cells[self.flag] == 0 and self.move.offered(s, seat)

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.cells[self.flag] = 1


class Gain(KnowledgeCard):
    """A card that gives something; useful if the supply has it."""

    def __init__(self, moments: i64, supply: i64, effect: effects.Effect) -> None:
        super().__init__(moments)
        self.supply = supply
        self.effect = effect

    def useful(self, s: RisingState, seat: i64) -> bool:
        return s.cells[self.supply] > 0

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        self.effect.give(s, seat, amount)


class AncestorsGambit(KnowledgeCard):
    """The rest of the round lapses, the attack is rolled anew (AR-19)."""

    def useful(self, s: RisingState, seat: i64) -> bool:
        return s.attack() > s.defence() and s.cells[at.SPIRE] == 0

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.pop()
        s.cells[at.DIE] = 0
        s.cells[at.PART] = 0


class BalladOfBravery(KnowledgeCard):
    """Courage for all with two Atlanteans in the Navy, once a turn (AR-20)."""

    def useful(self, s: RisingState, seat: i64) -> bool:
        cells = s.cells
        return cells[at.BALLAD_SUNG] == 0 and cells[at.HOPELESS] == 0 and cells[at.TOKENS] > 0 and s.sailors() >= 2

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.cells[at.BALLAD_SUNG] = 1


class BorrowedPlans(KnowledgeCard):
    """Cubes off what is built now (AR-9); useful if it makes a component cheaper that can then be built."""

    def useful(self, s: RisingState, seat: i64) -> bool:
        off = reduction(s, seat)
        more = off + s.printed.amount[at.BORROWED_PLANS]
        for component in range(at.COMPONENTS):
            if may_build(s, seat, component, more) and waived(s, component, more) > waived(s, component, off):
                return True
        return False

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.cells[at.BORROWED] += amount


class ReadingTheTides(KnowledgeCard):
    """Look at the next misfortunes, throw one away. Only those not yet known are turned up, none reshuffled (AR-29)."""

    def useful(self, s: RisingState, seat: i64) -> bool:
        return s.cells[at.KNOWN] > 0 or s.sea_size() > 0

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.push(at.PICKING, 0, seat)
        s.push(at.REVEALING, amount - s.known_number(), seat)


class BurningMirrors(KnowledgeCard):
    """The attack is lower (AR-19)."""

    def useful(self, s: RisingState, seat: i64) -> bool:
        return s.attack() > s.defence()

    def play(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.cells[at.MIRRORED] += amount


CARDS: Final = vec[KnowledgeCard](
    [
        AncestorsGambit(AFTER_ROLL, why.ATTACK_NOT_ABOVE_DEFENCE),
        BalladOfBravery(AFTER_ROLL, why.BALLAD_OF_NO_USE),
        # Science of Shielding (AR-10)
        Choice(FREE | AT_START | BEFORE_MISFORTUNE, at.SHIELDED, effects.SET_BARRIER, 1),
        # Untapped Talent: an ability until the end of the turn (AR-24)
        Choice(FREE | BEFORE_MISFORTUNE | BEFORE_ATTACK, at.COPYING, effects.COPY, 0),
        # Ancient Atlas: targets are lower for all this turn (AR-14)
        Choice(FREE | AT_START | WITH_COURAGE_OUT, at.MAPPED, effects.MAP_SECTION, 0),
        # Market Day: cubes go to and from other players (AR-35)
        Choice(FREE | WITH_COURAGE_OUT, at.TRADING, effects.TRADE),
        BorrowedPlans(BUILDING),
        Doubling(BUILDING, at.TWIN, BUILD),  # Twin Harmonics: what is built now gives its benefit twice (AR-21)
        ReadingTheTides(FREE | AT_START | BEFORE_MISFORTUNE),
        # Song of the Seabed: a tile rises (AR-13)
        Choice(FREE | AT_START | BEFORE_MISFORTUNE | BEFORE_ATTACK, at.LIFTED, effects.LIFT, 1),
        Gain(FREE | AT_START | BEFORE_MISFORTUNE | BEFORE_ATTACK, at.BEADS, effects.Energy()),  # Inner Light
        Gain(FREE, at.TOKENS, effects.Courage()),  # Heroic Verse
        BurningMirrors(AFTER_ROLL, why.ATTACK_NOT_ABOVE_DEFENCE),
        Doubling(ACTING, at.TIRELESS, ACT),  # Tireless Hands: the next action is done twice (AR-7)
        # Alchemist's Notes: cubes become others, for nothing (AR-35)
        Choice(ACTING | BUILDING | OVER_LIMIT, at.CONVERTING, effects.CONVERT_FREELY),
    ]
)


class Play(Scanned):
    """A card from the hand, at its moment. It has left the hand before it takes effect (AR-33, AR-36)."""

    def __init__(self, moment: i64) -> None:
        super().__init__("PLAY")
        self.moment = moment

    def refusal(self, s: RisingState, seat: i64, card: i64, code: i64) -> i64:
        if s.cells[at.HAND + at.CARDS * seat + card] == 0:
            return why.CARD_NOT_HELD
        if not self.fits(s, seat, CARDS[card].moments):
            return why.CARD_NOT_PLAYED_NOW
        return i64(0) if CARDS[card].useful(s, seat) else CARDS[card].reason

    def fits(self, s: RisingState, seat: i64, moments: i64) -> bool:
        """Is a card with these moments for now?"""
        return moments & self.moment != 0

    def do(self, s: RisingState, seat: i64, card: i64, code: i64) -> None:
        amount = s.printed.amount[card]
        s.cells[at.HAND + at.CARDS * seat + card] -= 1
        s.cells[(at.REMOVED if s.printed.removed else at.DISCARD) + card] += 1
        if s.story is not None:
            s.emit("play", {"seat": seat, "card": card, "amount": amount})
        CARDS[card].play(s, seat, amount)

    def next_legal(self, s: RisingState, seat: i64, code: i64) -> i64:
        cells, hand = s.cells, at.HAND + at.CARDS * seat
        while code < self.beyond:
            card = ACTIONS.first[code]
            if cells[hand + card] and self.refusal(s, seat, card, code) == 0:
                break
            code += 1
        return code


class PlayBeforeMisfortune(Play):
    """Some cards only while an Atlantean with courage, of any player, stands on a tile, even under Hopelessness."""

    def fits(self, s: RisingState, seat: i64, moments: i64) -> bool:
        if moments & self.moment:
            return True
        return moments & WITH_COURAGE_OUT != 0 and s.total(at.BRAVE, at.SEATS * at.TILES) > 0


class PlayOverLimit(Play):
    """The current player may also play the cards of their actions, or of their building until they have built."""

    def fits(self, s: RisingState, seat: i64, moments: i64) -> bool:
        if moments & self.moment:
            return True
        if seat != s.current():
            return False
        phase = s.cells[at.PHASE]
        if phase == at.BUILDING:
            return moments & BUILDING != 0 and s.cells[at.PART] == 0
        return phase == at.ACTING and moments & ACTING != 0
