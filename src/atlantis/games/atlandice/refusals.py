"""Why a move is not legal, naming the ruling where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import is_area, move_from, tile_at
from atlantis.games.atlandice.names import (
    at_area,
    capital,
    from_area,
    resources_name,
    some_resources,
    the_area,
    tile_name,
    who,
)
from atlantis.games.atlandice.words import turned

if TYPE_CHECKING:
    from atlantis.games.atlandice.rules import AtlandiceState


def due(state: AtlandiceState, lang: str) -> str:
    """What is to be done now, as a sentence."""
    t = translator(lang)
    cells = state.cells
    step = cells[at.STEP]
    seat = who(int(cells[ACTOR]) + 1, lang) if cells[ACTOR] != CHANCE else ""
    if step == at.DRAW_FIRST:
        return t("The first player is being drawn.")
    if cells[ACTOR] == CHANCE and step != at.OPEN_GATES and step != at.ROLL and step != at.CHAIN_ROLL:
        return t("A tile is being turned up.")
    if step == at.OPEN_GATES:
        return t("The dice are being rolled: the gates open.")
    if cells[ACTOR] == CHANCE:
        return t("A die is being rolled for the effect of the tile.")
    if step == at.DONATE:
        return t("{who} may donate two resources, or say `done`.").format(who=seat)
    if step == at.TAKE_DIE:
        return due_die(state, seat, lang)
    return due_in_visit(state, seat, lang)


def due_die(state: AtlandiceState, seat: str, lang: str) -> str:
    t = translator(lang)
    cells = state.cells
    if not state.printed.neutral or cells[at.GIVEN + cells[ACTOR]]:
        return t("{who} takes a die.").format(who=seat)
    if cells[at.TAKEN + cells[ACTOR]] >= state.printed.own_dice:
        return t("{who} gives a die to the neutral player.").format(who=seat)
    return t("{who} takes a die, or gives one to the neutral player.").format(who=seat)


def due_in_visit(state: AtlandiceState, seat: str, lang: str) -> str:
    """What the visitor has to choose."""
    t = translator(lang)
    cells = state.cells
    step, area = int(cells[at.STEP]), int(cells[at.VISITED])
    where, whence = at_area(area, lang), from_area(area, lang)
    if step == at.PICK:
        return t("{who} takes a resource {where}.").format(who=seat, where=where)
    if step == at.PICK_EXTRA:
        return t("{who} takes one more resource {where}.").format(who=seat, where=where)
    if step == at.SWAP_TWO:
        return t("{who} swaps a resource {whence} for one from another District.").format(who=seat, whence=whence)
    if step == at.TURN_DIE:
        return t("{who} turns a die to another value.").format(who=seat)
    if step == at.STEER:
        return t("{who} moves the Submarine.").format(who=seat)
    if step == at.LOOT:
        return (t("{who} takes a resource from another District.") if tile_at(cells, area) == at.BEYOND
                else t("{who} takes a resource from the Black Market.")).format(who=seat)
    assert step == at.MOVE_ONE
    if tile_at(cells, area) == at.TO_MARKET:
        return t("{who} moves a resource {whence} to the Black Market.").format(who=seat, whence=whence)
    if tile_at(cells, area) == at.SMUGGLE:
        return t("{who} moves a resource from the Black Market to another District.").format(who=seat)
    return t("{who} moves a resource {whence} to another District.").format(who=seat, whence=whence)


# ---- the refusals ----------------------------------------------------------------------------------------------------

def refusal(state: AtlandiceState, code: int, lang: str) -> str:
    """Why a code is not legal here."""
    t = translator(lang)
    if code >= at.DRAWN:
        return refuse_chance(state, code, lang)
    reason = ""
    step = state.cells[at.STEP]
    if step == at.TAKE_DIE and code < at.TAKE_ONE:
        reason = refuse_die(state, code, lang)
    elif (step == at.PICK or step == at.PICK_EXTRA) and at.TAKE_ONE <= code < at.SWAPPED:
        reason = lies_not(state, int(state.cells[at.VISITED]), code - at.TAKE_ONE, lang)
    elif step == at.SWAP_TWO and at.SWAPPED <= code < at.MOVED:
        reason = refuse_swap(state, code - at.SWAPPED, lang)
    elif step == at.MOVE_ONE and at.MOVED <= code < at.TURNED:
        reason = refuse_move(state, code - at.MOVED, lang)
    elif step == at.TURN_DIE and at.TURNED <= code < at.STEERED:
        reason = refuse_gate(state, code, lang)
    elif step == at.STEER and at.STEERED <= code < at.LOOTED:
        reason = refuse_steering(state, code - at.STEERED, lang)
    elif step == at.LOOT and at.LOOTED <= code < at.DONATED:
        reason = refuse_loot(state, code - at.LOOTED, lang)
    elif step == at.DONATE and at.DONATED <= code < at.DONE:
        reason = refuse_donation(state, code - at.DONATED, lang)
    elif at.GIVE <= code < at.TAKE_ONE and not state.printed.neutral:
        reason = t("Dice are given to the neutral player only in a game of two.")
    if reason:
        return reason
    return t("This is not asked for now. {due}").format(due=due(state, lang))


def refuse_chance(state: AtlandiceState, code: int, lang: str) -> str:
    """An outcome of chance that is not possible."""
    t = translator(lang)
    if state.cells[ACTOR] != CHANCE:
        return t("There is nothing to draw or roll now. {due}").format(due=due(state, lang))
    if code < at.DEALT and state.cells[at.STEP] == at.DRAW_FIRST:
        return t("There is no seat {number} in this game.").format(number=code - at.DRAWN + 1)
    if at.DEALT <= code < at.ROLLED and state.cells[at.STEP] != at.DRAW_FIRST:
        tile = code - at.DEALT
        return t("The tile “{tile}” of {area} cannot come up now. {due}").format(
            tile=tile_name(tile, lang), area=the_area(tile // 3, lang), due=due(state, lang))
    return t("This is not asked for now. {due}").format(due=due(state, lang))


def refuse_die(state: AtlandiceState, code: int, lang: str) -> str:
    t = translator(lang)
    cells, printed = state.cells, state.printed
    giving = code >= at.GIVE
    seat = int(cells[ACTOR])
    if giving and not printed.neutral:
        return t("Dice are given to the neutral player only in a game of two.")
    if giving and cells[at.GIVEN + seat]:
        return t("{who} has given a die to the neutral player this round; the others are their own.").format(
            who=who(seat + 1, lang))
    if not giving and cells[at.TAKEN + seat] >= printed.own_dice:
        return t("{who} has taken all their own dice; this one goes to the neutral player: `give`.").format(
            who=who(seat + 1, lang))
    return no_die(state, code - (at.GIVE if giving else at.TAKE), lang)


def no_die(state: AtlandiceState, area: int, lang: str) -> str:
    t = translator(lang)
    if not is_area(state.cells, area):
        return t("{area} is used up: its dice lie at the Black Market (AD-5).").format(
            area=capital(the_area(area, lang)))
    assert state.cells[at.DICE + area] == 0
    return t("No die lies {where}.").format(where=at_area(area, lang))


def lies_not(state: AtlandiceState, area: int, kind: int, lang: str) -> str:
    """Empty if such a resource does lie there."""
    t = translator(lang)
    if state.cells[at.ON + at.KINDS * area + kind]:
        return ""
    return t("There are no {resources} {where}.").format(
        resources=resources_name(kind, lang), where=at_area(area, lang))


def no_area(area: int, lang: str) -> str:
    t = translator(lang)
    return t("{area} is used up: it is no Area any more (AD-10).").format(area=capital(the_area(area, lang)))


def refuse_swap(state: AtlandiceState, code: int, lang: str) -> str:
    area = code % 20 // 5 + 1
    if not is_area(state.cells, area):
        return no_area(area, lang)
    return lies_not(state, 0, code // 20, lang) or lies_not(state, area, code % 5, lang)


def refuse_move(state: AtlandiceState, code: int, lang: str) -> str:
    t = translator(lang)
    cells = state.cells
    visited, kind, target = int(cells[at.VISITED]), code // at.AREAS, code % at.AREAS
    missing = lies_not(state, int(move_from(cells)), kind, lang)
    if missing:
        return missing
    if tile_at(cells, visited) == at.TO_MARKET:
        return t("This tile moves a resource to the Black Market (6), nowhere else.")
    if target == at.MARKET or target == visited:
        return t("This tile moves a resource to a District other than {area}.").format(area=the_area(visited, lang))
    return no_area(target, lang)


def refuse_gate(state: AtlandiceState, code: int, lang: str) -> str:
    area, value = turned(code)
    return no_die(state, area, lang) if state.cells[at.DICE + area] == 0 else no_area(value, lang)


def refuse_steering(state: AtlandiceState, area: int, lang: str) -> str:
    t = translator(lang)
    if state.cells[at.SUBMARINE] == area:
        return t("The Submarine is {where}: it must go to another Area (AD-10).").format(where=at_area(area, lang))
    return no_area(area, lang)


def refuse_loot(state: AtlandiceState, code: int, lang: str) -> str:
    t = translator(lang)
    cells = state.cells
    area, visited = code // at.KINDS, int(cells[at.VISITED])
    beyond = tile_at(cells, visited) == at.BEYOND
    if not beyond and area != at.MARKET:
        return t("This tile takes a resource from the Black Market (6), nowhere else (AD-12).")
    if beyond and (area == at.MARKET or area == visited):
        return t("This tile takes a resource from a District other than {area} (AD-12).").format(
            area=the_area(visited, lang))
    if not is_area(cells, area):
        return no_area(area, lang)
    return lies_not(state, area, code % at.KINDS, lang)


def refuse_donation(state: AtlandiceState, pair: int, lang: str) -> str:
    t = translator(lang)
    seat = int(state.cells[ACTOR])
    one, other = int(at.PAIR_ONE[pair]), int(at.PAIR_OTHER[pair])
    for kind in (one, other):
        have = int(state.cells[at.STOCK + at.KINDS * seat + kind])
        if have < (2 if one == other else 1):
            return t("{who} has {resources}: not enough.").format(
                who=who(seat + 1, lang), resources=some_resources(kind, have, lang))
    raise AssertionError("these two may be donated")
