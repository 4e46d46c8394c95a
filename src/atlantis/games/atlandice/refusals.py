"""Why a move is not legal, naming the ruling where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.engine.speech import speech
from atlantis.games.atlandice.choices import is_area, move_from, tile_at
from atlantis.games.atlandice.layout import (
    AREAS,
    BEYOND,
    CHAIN_ROLL,
    DEALT,
    DICE,
    DONATE,
    DONATED,
    DONE,
    DRAW_FIRST,
    DRAWN,
    GIVE,
    GIVEN,
    KINDS,
    LOOT,
    LOOTED,
    MARKET,
    MOVE_ONE,
    MOVED,
    ON,
    OPEN_GATES,
    PAIR_ONE,
    PAIR_OTHER,
    PICK,
    PICK_EXTRA,
    ROLL,
    ROLLED,
    SMUGGLE,
    STEER,
    STEERED,
    STEP,
    STOCK,
    SUBMARINE,
    SWAP_TWO,
    SWAPPED,
    TAKE,
    TAKE_DIE,
    TAKE_ONE,
    TAKEN,
    TO_MARKET,
    TURN_DIE,
    TURNED,
    VISITED,
)
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
    say = speech(lang)
    cells = state.cells
    step = cells[STEP]
    seat = who(int(cells[ACTOR]) + 1, lang) if cells[ACTOR] != CHANCE else ""
    if step == DRAW_FIRST:
        return say("The first player is being drawn.")
    if cells[ACTOR] == CHANCE and step != OPEN_GATES and step != ROLL and step != CHAIN_ROLL:
        return say("A tile is being turned up.")
    if step == OPEN_GATES:
        return say("The dice are being rolled: the gates open.")
    if cells[ACTOR] == CHANCE:
        return say("A die is being rolled for the effect of the tile.")
    if step == DONATE:
        return say("{who} may donate two resources, or say `done`.").format(who=seat)
    if step == TAKE_DIE:
        return due_die(state, seat, lang)
    return due_in_visit(state, seat, lang)


def due_die(state: AtlandiceState, seat: str, lang: str) -> str:
    say = speech(lang)
    cells = state.cells
    if not state.printed.neutral or cells[GIVEN + cells[ACTOR]]:
        return say("{who} takes a die.").format(who=seat)
    if cells[TAKEN + cells[ACTOR]] >= state.printed.own_dice:
        return say("{who} gives a die to the neutral player.").format(who=seat)
    return say("{who} takes a die, or gives one to the neutral player.").format(who=seat)


def due_in_visit(state: AtlandiceState, seat: str, lang: str) -> str:
    """What the visitor has to choose."""
    say = speech(lang)
    cells = state.cells
    step, area = int(cells[STEP]), int(cells[VISITED])
    where, whence = at_area(area, lang), from_area(area, lang)
    if step == PICK:
        return say("{who} takes a resource {where}.").format(who=seat, where=where)
    if step == PICK_EXTRA:
        return say("{who} takes one more resource {where}.").format(who=seat, where=where)
    if step == SWAP_TWO:
        return say("{who} swaps a resource {whence} for one from another District.").format(who=seat, whence=whence)
    if step == TURN_DIE:
        return say("{who} turns a die to another value.").format(who=seat)
    if step == STEER:
        return say("{who} moves the Submarine.").format(who=seat)
    if step == LOOT:
        return (say("{who} takes a resource from another District.") if tile_at(cells, area) == BEYOND
                else say("{who} takes a resource from the Black Market.")).format(who=seat)
    assert step == MOVE_ONE
    if tile_at(cells, area) == TO_MARKET:
        return say("{who} moves a resource {whence} to the Black Market.").format(who=seat, whence=whence)
    if tile_at(cells, area) == SMUGGLE:
        return say("{who} moves a resource from the Black Market to another District.").format(who=seat)
    return say("{who} moves a resource {whence} to another District.").format(who=seat, whence=whence)


# ---- the refusals ----------------------------------------------------------------------------------------------------

def refusal(state: AtlandiceState, code: int, lang: str) -> str:
    """Why a code is not legal here."""
    say = speech(lang)
    if code >= DRAWN:
        return refuse_chance(state, code, lang)
    reason = ""
    step = state.cells[STEP]
    if step == TAKE_DIE and code < TAKE_ONE:
        reason = refuse_die(state, code, lang)
    elif (step == PICK or step == PICK_EXTRA) and TAKE_ONE <= code < SWAPPED:
        reason = lies_not(state, int(state.cells[VISITED]), code - TAKE_ONE, lang)
    elif step == SWAP_TWO and SWAPPED <= code < MOVED:
        reason = refuse_swap(state, code - SWAPPED, lang)
    elif step == MOVE_ONE and MOVED <= code < TURNED:
        reason = refuse_move(state, code - MOVED, lang)
    elif step == TURN_DIE and TURNED <= code < STEERED:
        reason = refuse_gate(state, code, lang)
    elif step == STEER and STEERED <= code < LOOTED:
        reason = refuse_steering(state, code - STEERED, lang)
    elif step == LOOT and LOOTED <= code < DONATED:
        reason = refuse_loot(state, code - LOOTED, lang)
    elif step == DONATE and DONATED <= code < DONE:
        reason = refuse_donation(state, code - DONATED, lang)
    elif GIVE <= code < TAKE_ONE and not state.printed.neutral:
        reason = say("Dice are given to the neutral player only in a game of two.")
    if reason:
        return reason
    return say("This is not asked for now. {due}").format(due=due(state, lang))


def refuse_chance(state: AtlandiceState, code: int, lang: str) -> str:
    """An outcome of chance that is not possible."""
    say = speech(lang)
    if state.cells[ACTOR] != CHANCE:
        return say("There is nothing to draw or roll now. {due}").format(due=due(state, lang))
    if code < DEALT and state.cells[STEP] == DRAW_FIRST:
        return say("There is no seat {number} in this game.").format(number=code - DRAWN + 1)
    if DEALT <= code < ROLLED and state.cells[STEP] != DRAW_FIRST:
        tile = code - DEALT
        return say("The tile “{tile}” of {area} cannot come up now. {due}").format(
            tile=tile_name(tile, lang), area=the_area(tile // 3, lang), due=due(state, lang))
    return say("This is not asked for now. {due}").format(due=due(state, lang))


def refuse_die(state: AtlandiceState, code: int, lang: str) -> str:
    say = speech(lang)
    cells, printed = state.cells, state.printed
    giving = code >= GIVE
    seat = int(cells[ACTOR])
    if giving and not printed.neutral:
        return say("Dice are given to the neutral player only in a game of two.")
    if giving and cells[GIVEN + seat]:
        return say("{who} has given a die to the neutral player this round; the others are their own.").format(
            who=who(seat + 1, lang))
    if not giving and cells[TAKEN + seat] >= printed.own_dice:
        return say("{who} has taken all their own dice; this one goes to the neutral player: `give`.").format(
            who=who(seat + 1, lang))
    return no_die(state, code - (GIVE if giving else TAKE), lang)


def no_die(state: AtlandiceState, area: int, lang: str) -> str:
    say = speech(lang)
    if not is_area(state.cells, area):
        return say("{area} is used up: its dice lie at the Black Market (AD-5).").format(
            area=capital(the_area(area, lang)))
    assert state.cells[DICE + area] == 0
    return say("No die lies {where}.").format(where=at_area(area, lang))


def lies_not(state: AtlandiceState, area: int, kind: int, lang: str) -> str:
    """Empty if such a resource does lie there."""
    say = speech(lang)
    if state.cells[ON + KINDS * area + kind]:
        return ""
    return say("There are no {resources} {where}.").format(
        resources=resources_name(kind, lang), where=at_area(area, lang))


def no_area(area: int, lang: str) -> str:
    say = speech(lang)
    return say("{area} is used up: it is no Area any more (AD-10).").format(area=capital(the_area(area, lang)))


def refuse_swap(state: AtlandiceState, code: int, lang: str) -> str:
    area = code % 20 // 5 + 1
    if not is_area(state.cells, area):
        return no_area(area, lang)
    return lies_not(state, 0, code // 20, lang) or lies_not(state, area, code % 5, lang)


def refuse_move(state: AtlandiceState, code: int, lang: str) -> str:
    say = speech(lang)
    cells = state.cells
    visited, kind, target = int(cells[VISITED]), code // AREAS, code % AREAS
    missing = lies_not(state, int(move_from(cells)), kind, lang)
    if missing:
        return missing
    if tile_at(cells, visited) == TO_MARKET:
        return say("This tile moves a resource to the Black Market (6), nowhere else.")
    if target == MARKET or target == visited:
        return say("This tile moves a resource to a District other than {area}.").format(area=the_area(visited, lang))
    return no_area(target, lang)


def refuse_gate(state: AtlandiceState, code: int, lang: str) -> str:
    area, value = turned(code)
    return no_die(state, area, lang) if state.cells[DICE + area] == 0 else no_area(value, lang)


def refuse_steering(state: AtlandiceState, area: int, lang: str) -> str:
    say = speech(lang)
    if state.cells[SUBMARINE] == area:
        return say("The Submarine is {where}: it must go to another Area (AD-10).").format(where=at_area(area, lang))
    return no_area(area, lang)


def refuse_loot(state: AtlandiceState, code: int, lang: str) -> str:
    say = speech(lang)
    cells = state.cells
    area, visited = code // KINDS, int(cells[VISITED])
    beyond = tile_at(cells, visited) == BEYOND
    if not beyond and area != MARKET:
        return say("This tile takes a resource from the Black Market (6), nowhere else (AD-12).")
    if beyond and (area == MARKET or area == visited):
        return say("This tile takes a resource from a District other than {area} (AD-12).").format(
            area=the_area(visited, lang))
    if not is_area(cells, area):
        return no_area(area, lang)
    return lies_not(state, area, code % KINDS, lang)


def refuse_donation(state: AtlandiceState, pair: int, lang: str) -> str:
    say = speech(lang)
    seat = int(state.cells[ACTOR])
    one, other = int(PAIR_ONE[pair]), int(PAIR_OTHER[pair])
    for kind in (one, other):
        have = int(state.cells[STOCK + KINDS * seat + kind])
        if have < (2 if one == other else 1):
            return say("{who} has {resources}: not enough.").format(
                who=who(seat + 1, lang), resources=some_resources(kind, have, lang))
    raise AssertionError("these two may be donated")
