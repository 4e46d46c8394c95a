"""Why a move is not legal, naming the ruling where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.engine.story import FieldValue
from atlantis.games.rising import layout as at
from atlantis.games.rising.choices import is_council_card, is_free, may_build, reduction
from atlantis.games.rising.data import CARD_IDS, COMPONENT_IDS, MISFORTUNE_IDS
from atlantis.games.rising.names import (
    at_place,
    card_name,
    component_name,
    cube_name,
    cube_of,
    cubes_text,
    misfortune_name,
    place_of,
    seat_title,
    section_name,
    section_of,
    tile_name,
)

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

Fields = dict[str, FieldValue]


# ---- what is to be done ----------------------------------------------------------------------------------------------

def due(state: RisingState, lang: str) -> str:
    """What is to be done now, as a sentence."""
    t = translator(lang)
    cells = state.cells
    if cells[ACTOR] == CHANCE:
        return due_by_chance(state, lang)
    seat = seat_title(int(cells[ACTOR]) + 1, lang)
    step = int(state.step())
    if step:
        return due_in_step(state, step, lang).format(seat=seat)
    phase = cells[at.PHASE]
    text = {at.PLACING: t("{seat} places Atlanteans."), at.LATE_PLACING: t("{seat} places those who were held back."),
            at.ACTING: t("{seat} acts with their Atlanteans, or is done."),
            at.BUILDING: t("{seat} may build one component.")}[int(phase)]
    return text.format(seat=seat)


def due_by_chance(state: RisingState, lang: str) -> str:
    t = translator(lang)
    step, phase = state.step(), state.cells[at.PHASE]
    if step == at.ROLLING:
        return t("A die is being rolled.")
    if step == at.LOOKING or step == at.DRAWING:
        return t("A knowledge card is being drawn.")
    if step or phase == at.MISFORTUNE_PHASE:
        return t("A misfortune is being turned up.")
    if phase == at.ATTACK_PHASE:
        return t("The attack die is being rolled.")
    return (t("The councilors are being dealt."), t("The first player is being drawn."),
            t("The blueprint is being drawn."))[int(phase)]


def due_in_step(state: RisingState, step: int, lang: str) -> str:
    """What the step on top of the stack asks; `{seat}` is left to be filled in."""
    t = translator(lang)
    cells = state.cells
    if step == at.WINDOW:
        return {at.W1: t("Before the misfortune: {seat} may play a card, propose to raise a tile, or pass."),
                at.WA: t("After the roll: {seat} may play a card against the attack, or pass.")}.get(
                    int(at.PENDING.a(cells)), t("Council: {seat} may propose to raise a tile, or pass."))
    if step == at.GIVING:
        what = t("to cancel the Flood") if cells[at.RAISING] == 0 else t("to raise a tile of {section}").format(
            section=section_name(int(cells[at.RAISING]) - 1, lang))
        return t("{seat} gives energy {what}: {n} missing.").format(seat="{seat}", what=what, n=int(cells[at.MISSING]))
    if step in (at.SINKING, at.FALLING):
        return t("{seat} chooses a tile to fall; still to fall: {n}.").format(seat="{seat}", n=int(at.PENDING.a(cells)))
    return {
        at.LIMIT: t("{seat} has too many cards: play a free one or discard."),
        at.CANCELLING: t("{seat} decides: cancel the Flood together, or endure it."),
        at.KEEPING: t("{seat} keeps a card."), at.BOOSTING: t("{seat} may add energy to the roll, or accept it."),
        at.RECALLING: t("Panic! {seat} takes an Atlantean home."), at.WAIVING: t("{seat} chooses a cube not to be paid."),
        at.TRADING: t("{seat} trades cubes, or ends the trade."), at.CONVERTING: t("{seat} changes cubes, or stops."),
        at.SHIELDED: t("{seat} chooses a tile for the barrier."), at.LIFTED: t("{seat} chooses a section to rise."),
        at.MAPPED: t("{seat} chooses a section for the Atlas."), at.COPYING: t("{seat} chooses an ability to copy."),
        at.PICKING: t("{seat} throws one of the misfortunes away."),
        at.PLAGUED: t("{seat} chooses which section the Plague empties."),
    }[step]


# ---- the refusals ----------------------------------------------------------------------------------------------------

def refusal(state: RisingState, code: int, lang: str) -> str:
    """Why a code is not legal here."""
    t = translator(lang)
    meant = state.game.action(code)
    kind, fields = meant.kind, meant.fields
    if state.cells[ACTOR] == CHANCE:
        return t("This is not asked for now. {due}").format(due=due(state, lang))
    reason = ""
    step, phase = int(state.step()), int(state.cells[at.PHASE])
    if kind == "play":
        reason = refuse_card(state, CARD_IDS.index(str(fields["card"])), lang)
    elif kind == "place" and not step and phase in (at.PLACING, at.LATE_PLACING):
        reason = refuse_placing(state, fields, lang)
    elif kind == "act" and not step and phase == at.ACTING:
        reason = refuse_action(state, place_of(str(fields["place"])), lang)
    elif kind == "build" and not step and phase == at.BUILDING:
        reason = refuse_building(state, COMPONENT_IDS.index(str(fields["component"])), lang)
    elif kind == "convert" and (step == at.CONVERTING or (not step and phase in (at.ACTING, at.BUILDING))):
        reason = refuse_converting(state, fields, lang)
    elif kind == "raise" and step == at.WINDOW:
        reason = refuse_raising(state, section_of(str(fields["section"])), lang)
    elif kind == "sink" and step in (at.SINKING, at.FALLING):
        reason = refuse_sinking(state, step, section_of(str(fields["section"])), lang)
    elif kind == "hold" and not step and phase in (at.PLACING, at.LATE_PLACING):
        reason = t("Only the Astrologer, or who copies that ability, may hold Atlanteans back, and not twice (AR-4).")
    elif kind == "plague" and step == at.PLAGUED:
        reason = t("{section}: other sections hold more Atlanteans.").format(
            section=section_name(section_of(str(fields["section"])), lang))
    elif kind == "pick" and step == at.PICKING:
        reason = t("{card} is not among the cards looked at.").format(
            card=misfortune_name(MISFORTUNE_IDS.index(str(fields["misfortune"])), lang))
    elif kind == "target":
        reason = refuse_target(state, step, fields, lang)
    elif kind in ("keep", "discard", "give", "waive", "recall", "move"):
        reason = refuse_having(state, kind, step, fields, lang)
    return reason or t("This is not asked for now. {due}").format(due=due(state, lang))


def refuse_placing(state: RisingState, fields: Fields, lang: str) -> str:
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    place = place_of(str(fields["place"]))
    if cells[at.PHASE] == at.PLACING and cells[at.HOME + seat] == 0:
        return t("{seat} has nobody at home to place.").format(seat=seat_title(seat + 1, lang))
    if place < at.TILES:
        if not state.stands(place):
            return t("{tile} lies under the sea.").format(tile=tile_name(place, lang))
        if cells[at.FULL + place] >= state.printed.rings[place]:
            return t("{tile} has no free ring.").format(tile=tile_name(place, lang))
    if fields["courage"]:
        if cells[at.HOPELESS]:
            return t("Hopelessness: courage has no effect this turn (AR-3).")
        if cells[at.COURAGE + seat] == 0:
            return t("{seat} has no courage token.").format(seat=seat_title(seat + 1, lang))
        if cells[at.PHASE] == at.LATE_PLACING:
            return t("Late Atlanteans take courage into the Navy only (AR-3).")
    return ""


def refuse_action(state: RisingState, place: int, lang: str) -> str:
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    if not cells[at.HERE + at.SEATS * place + seat]:
        return t("{seat} has no Atlantean {where}.").format(
            seat=seat_title(seat + 1, lang), where=at_place(place, lang))
    if place == at.CENTRE:
        return t("Crisis of Faith: the centre gives no energy this turn.") if cells[at.CRISIS] else t(
            "The supply has no energy left (AR-6).")
    section = place // 6
    if section < at.LIBRARIES:
        return t("The supply has no {cube} left (AR-6).").format(cube=cube_name(int(state.cube_of(section)), lang))
    if section == at.LIBRARIES:
        return t("There is no knowledge card left to draw (AR-6).")
    if section == at.FORGES:
        if cells[at.CUBES + at.KINDS * seat + at.ORE] == 0:
            return t("{seat} has no ore to forge (AR-6).").format(seat=seat_title(seat + 1, lang))
        return t("The supply has no {cube} left (AR-6).").format(cube=cube_name(1, lang))
    assert section == at.CITIES
    if cells[at.HERE + at.SEATS * place + seat] < state.printed.rings[place]:
        return t("A City needs every ring filled by one player (AR-6).")
    return t("{seat} has no figure left for a new Atlantean (AR-6).").format(seat=seat_title(seat + 1, lang))


def refuse_building(state: RisingState, component: int, lang: str) -> str:
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    name = component_name(component, lang)
    if cells[at.COMPONENT + component] == 0:
        return t("{component} is not on the blueprint.").format(component=name)
    if cells[at.COMPONENT + component] > 1:
        return t("{component} is built already.").format(component=name)
    assert not may_build(state, seat, component, reduction(state, seat))
    cost = [int(state.printed.cost[at.KINDS * component + kind]) for kind in range(at.KINDS)]
    missing = [max(0, n - int(cells[at.CUBES + at.KINDS * seat + kind])) for kind, n in enumerate(cost)]
    return t("{component} takes {cost}, from one player alone, and {seat} lacks {missing} (AR-9, AR-23).").format(
        component=name, cost=cubes_text(cost, lang), seat=seat_title(seat + 1, lang), missing=cubes_text(missing, lang))


def refuse_converting(state: RisingState, fields: Fields, lang: str) -> str:
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    one, other = cube_of(str(fields["from"])), cube_of(str(fields["to"]))
    if cells[at.CUBES + at.KINDS * seat + one] == 0:
        return t("{seat} has no {cube}.").format(seat=seat_title(seat + 1, lang), cube=cube_name(one, lang))
    if cells[at.SUPPLY + other] == 0:
        return t("The supply has no {cube} left (AR-6).").format(cube=cube_name(other, lang))
    return t("It takes {n} energy, and {seat} has {energy}.").format(
        n=int(state.printed.convert), seat=seat_title(seat + 1, lang), energy=int(cells[at.ENERGY + seat]))


def refuse_raising(state: RisingState, section: int, lang: str) -> str:
    t = translator(lang)
    name = section_name(section, lang)
    if at.PENDING.a(state.cells) == at.WA:
        return ""
    if state.cells[at.INTACT + section] == 6:
        return t("{section}: no tile is under the sea.").format(section=name)
    if state.cells[at.BARRED + section]:
        return t("{section} was proposed in this window, and it did not come together.").format(section=name)
    return t("Raising a tile takes {n} energy, and all together have {energy}.").format(
        n=int(state.printed.raising), energy=int(state.team_energy()))


def refuse_sinking(state: RisingState, step: int, section: int, lang: str) -> str:
    t = translator(lang)
    name = section_name(section, lang)
    if state.cells[at.INTACT + section] == 0:
        return t("{section}: all tiles are gone.").format(section=name)
    assert step == at.FALLING
    if section < at.PENDING.b(state.cells):
        return t("Sections are named in the order M H F L R C; {section} comes before the last one named "
                   "(AR-30).").format(section=name)
    return t("From {section} on too few tiles are left for all that must fall (AR-30).").format(section=name)


def refuse_card(state: RisingState, card: int, lang: str) -> str:
    """A card that is not held, not for now, or would change nothing."""
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    step, phase = int(state.step()), int(cells[at.PHASE])
    name = card_name(card, lang)
    if not cells[at.HAND + at.CARDS * seat + card]:
        return t("{seat} does not hold {card}.").format(seat=seat_title(seat + 1, lang), card=name)
    own_node = not step and phase in (at.PLACING, at.LATE_PLACING, at.ACTING, at.BUILDING)
    window = int(at.PENDING.a(cells)) if step == at.WINDOW else -1
    now = (is_free(card) and (own_node or step == at.LIMIT)) or (is_council_card(card) and window == at.W1) or (
        card == at.NOTES and (step == at.LIMIT or (own_node and phase in (at.ACTING, at.BUILDING)))) or (
            card in (at.GAMBIT, at.BALLAD, at.MIRRORS) and window == at.WA) or (
                not step and ((card == at.TIRELESS_HANDS and phase == at.ACTING) or (
                    card in (at.BORROWED_PLANS, at.TWIN_HARMONICS) and phase == at.BUILDING)))
    if now and card in (at.GAMBIT, at.MIRRORS):
        return t("{card}: the attack is not above the defence, or no die was rolled (AR-19).").format(card=name)
    if now and card == at.BALLAD:
        return t("{card}: once a turn, for two players with two in the Navy, while courage counts and is left "
                   "(AR-20).").format(card=name)
    if now:
        return t("{card} would change nothing now (AR-28).").format(card=name)
    return t("{card} is not played at this moment (AR-5). {due}").format(card=name, due=due(state, lang))


def refuse_target(state: RisingState, step: int, fields: Fields, lang: str) -> str:
    t = translator(lang)
    ((name, word),) = fields.items()
    if name == "tile" and step == at.SHIELDED:
        tile = place_of(str(word))
        if not state.stands(tile):
            return t("{tile} lies under the sea.").format(tile=tile_name(tile, lang))
        assert state.cells[at.WALL + tile]
        return t("{tile} has a barrier already (AR-10).").format(tile=tile_name(tile, lang))
    if name == "section" and step == at.LIFTED:
        return t("{section}: no tile is under the sea.").format(section=section_name(section_of(str(word)), lang))
    if name == "section" and step == at.MAPPED:
        return t("The Atlas is for Mountains, Hills or Forests with a target above 2 (AR-28).")
    if name == "councilor" and step == at.COPYING:
        return t("This ability is one’s own, or copied this turn already (AR-28).")  # noqa: RUF001
    return ""


def refuse_having(state: RisingState, kind: str, step: int, fields: Fields, lang: str) -> str:
    """Something that is not there to be kept, discarded, given, waived, called back or traded."""
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    who = seat_title(seat + 1, lang)
    if kind == "discard" and step == at.LIMIT:
        return t("{seat} does not hold {card}.").format(
            seat=who, card=card_name(CARD_IDS.index(str(fields["card"])), lang))
    if kind == "keep" and step == at.KEEPING:
        return t("{card} was not drawn.").format(card=card_name(CARD_IDS.index(str(fields["card"])), lang))
    if kind == "give" and step == at.GIVING:
        return t("{n} are missing, and {seat} has {energy} energy.").format(
            n=int(cells[at.MISSING]), seat=who, energy=int(cells[at.ENERGY + seat]))
    if kind == "waive" and step == at.WAIVING:
        return t("This cube is not part of the cost any more, or the rest could not be paid then (AR-9).")
    if kind == "recall" and step == at.RECALLING:
        place = place_of(str(fields["place"]))
        text = t("{seat} has no such Atlantean {where} (AR-31).") if cells[at.HERE + at.SEATS * place + seat] else t(
            "{seat} has no Atlantean {where}.")
        return text.format(seat=who, where=at_place(place, lang))
    if kind == "move" and step == at.TRADING:
        other = int(str(fields["seat"]))
        giver = seat + 1 if fields["way"] == "give" else other
        if other > state.game.players or other == seat + 1:
            return t("Trade is with another player of this game.")
        return t("{seat} has no {cube}.").format(
            seat=seat_title(giver, lang), cube=cube_name(cube_of(str(fields["cube"])), lang))
    return ""
