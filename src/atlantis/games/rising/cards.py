"""Knowledge cards, one class each, and how they are played."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from atlantis.games.rising import actions
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.board import Board
from atlantis.games.rising.components import BUILD, may_build, reduction, waived
from atlantis.games.rising.effects import CONVERT_FREELY, COPY, MAP_SECTION, TRADE
from atlantis.games.rising.places import ACT
from atlantis.games.rising.steps import Move

# When a card may be played (AR-5): each moment is a bit.
PLACING: Final = 1  # one's own placing, late or not
ACTING: Final = 2  # one's own actions
BUILDING: Final = 4
OVER_LIMIT: Final = 8  # with too many cards
BEFORE_MISFORTUNE: Final = 16
AFTER_ATTACK: Final = 32
FREE: Final = PLACING | ACTING | BUILDING | OVER_LIMIT


class Card:
    """A knowledge card: the moments it is for, and what it does. One that would change nothing is refused (AR-28)."""

    def __init__(self, moments: i64) -> None:
        self.moments = moments

    def refusal(self, s: Board, seat: i64) -> i64:
        """Why it would change nothing now; 0 if it could."""
        raise NotImplementedError

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        raise NotImplementedError


def unless(useful: bool) -> i64:
    """The reason against a card that is of no use."""
    return 0 if useful else why.CARD_CHANGES_NOTHING


class AncestorsGambit(Card):
    """The rest of the round lapses, the attack is rolled anew (AR-19)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return 0 if s.attack() > s.defence() and s.cells[at.SPIRE] == 0 else why.ATTACK_NOT_ABOVE_DEFENCE

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.pop()
        s.cells[at.DIE] = 0
        s.cells[at.PART] = 0


class BalladOfBravery(Card):
    """Courage for all with two Atlanteans in the Navy, once a turn (AR-20)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        cells = s.cells
        if cells[at.BALLAD_SUNG] or cells[at.HOPELESS] or cells[at.TOKENS] == 0 or s.sailors() < 2:
            return why.BALLAD_OF_NO_USE
        return 0

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.cells[at.BALLAD_SUNG] = 1


class ScienceOfShielding(Card):
    """A barrier (AR-10)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(s.wall_possible())

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.push(at.SHIELDED, 1, seat)


class UntappedTalent(Card):
    """Another councilor's ability until the end of the turn (AR-24)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(COPY.offered(s, seat))

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.push(at.COPYING, 0, seat)


class AncientAtlas(Card):
    """Targets of a section are lower for all until the end of the turn (AR-14)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(MAP_SECTION.offered(s, seat))

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.push(at.MAPPED, 0, seat)


class MarketDay(Card):
    """Cubes go to and from other players (AR-35)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(TRADE.offered(s, seat))

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.push(at.TRADING, amount, seat)


class BorrowedPlans(Card):
    """Cubes off what is built now (AR-9); of use if a component can then be built that it makes cheaper."""

    def refusal(self, s: Board, seat: i64) -> i64:
        off = reduction(s, seat)
        more = off + s.printed.amount[at.BORROWED_PLANS]
        for component in range(at.COMPONENTS):
            if may_build(s, seat, component, more) and waived(s, component, more) > waived(s, component, off):
                return 0
        return why.CARD_CHANGES_NOTHING

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.cells[at.BORROWED] += amount


class TwinHarmonics(Card):
    """What is built now gives its benefit twice (AR-21)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(s.cells[at.TWIN] == 0 and BUILD.offered(s, seat))

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.cells[at.TWIN] = 1


class ReadingTheTides(Card):
    """Look at the next misfortunes, throw one away. Only those not yet known are turned up, none reshuffled (AR-29)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(s.cells[at.KNOWN] > 0 or s.sea_size() > 0)

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.push(at.PICKING, 0, seat)
        s.push(at.REVEALING, amount - s.known_number(), seat)


class SongOfTheSeabed(Card):
    """A tile rises (AR-13)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(s.outer_tiles() < at.TILES)

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.push(at.LIFTED, 1, seat)


class InnerLight(Card):
    """Energy."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(s.cells[at.BEADS] > 0)

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.gain_energy(seat, amount, "")


class HeroicVerse(Card):
    """Courage."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(s.cells[at.TOKENS] > 0)

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.gain_courage(seat, amount, "")


class BurningMirrors(Card):
    """The attack is lower (AR-19)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return 0 if s.attack() > s.defence() else why.ATTACK_NOT_ABOVE_DEFENCE

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.cells[at.MIRRORED] += amount


class TirelessHands(Card):
    """The next action is done twice (AR-7)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(s.cells[at.TIRELESS] == 0 and ACT.offered(s, seat))

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.cells[at.TIRELESS] = 1


class AlchemistsNotes(Card):
    """Cubes become others, for nothing (AR-35)."""

    def refusal(self, s: Board, seat: i64) -> i64:
        return unless(CONVERT_FREELY.offered(s, seat))

    def play(self, s: Board, seat: i64, amount: i64) -> None:
        s.push(at.CONVERTING, amount, seat)


CARDS: Final = vec[Card](
    [
        AncestorsGambit(AFTER_ATTACK),
        BalladOfBravery(AFTER_ATTACK),
        ScienceOfShielding(FREE | BEFORE_MISFORTUNE),
        UntappedTalent(FREE),
        AncientAtlas(FREE),
        MarketDay(FREE),
        BorrowedPlans(BUILDING),
        TwinHarmonics(BUILDING),
        ReadingTheTides(FREE | BEFORE_MISFORTUNE),
        SongOfTheSeabed(FREE | BEFORE_MISFORTUNE),
        InnerLight(FREE),
        HeroicVerse(FREE),
        BurningMirrors(AFTER_ATTACK),
        TirelessHands(ACTING),
        AlchemistsNotes(ACTING | BUILDING | OVER_LIMIT),
    ]
)


class Play(Move):
    """A card from the hand, at its moment. It lies on the discard before it takes effect (AR-33)."""

    def __init__(self, moment: i64) -> None:
        super().__init__("PLAY")
        self.moment = moment
        self.cards = vec[i64]()
        for card in range(at.CARDS):
            if CARDS[card].moments & moment:
                self.cards = append(self.cards, i64(card))

    def refusal(self, s: Board, seat: i64, card: i64, code: i64) -> i64:
        if s.cells[at.HAND + at.CARDS * seat + card] == 0:
            return why.CARD_NOT_HELD
        if CARDS[card].moments & self.moment == 0:
            return why.CARD_NOT_PLAYED_NOW
        return CARDS[card].refusal(s, seat)

    def do(self, s: Board, seat: i64, card: i64, code: i64) -> None:
        amount = s.printed.amount[card]
        s.cells[at.HAND + at.CARDS * seat + card] -= 1
        s.cells[at.DISCARD + card] += 1
        if s.story is not None:
            s.emit("play", {"seat": seat, "card": card, "amount": amount})
        CARDS[card].play(s, seat, amount)

    def moves(self, s: Board, seat: i64, out: vec[i64], n: i64) -> i64:
        cells = s.cells
        for card in self.cards:
            if cells[at.HAND + at.CARDS * seat + card] and CARDS[card].refusal(s, seat) == 0:
                out[n] = actions.PLAY + card
                n += 1
        return n

    def offered(self, s: Board, seat: i64) -> bool:
        cells = s.cells
        for card in self.cards:
            if cells[at.HAND + at.CARDS * seat + card] and CARDS[card].refusal(s, seat) == 0:
                return True
        return False
