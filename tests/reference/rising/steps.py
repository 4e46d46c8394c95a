"""What happens without a choice: the plan of a turn, and each of its steps."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import data
from .records import COMPONENTS, COUNCILORS, MISFORTUNES, Step

if TYPE_CHECKING:
    from .game import Rising


def set_up_plan(seats: list[int], level: str, deal_councilors: bool, starting_energy: bool) -> list[Step]:
    """AR-33: councilors, first player, starting energy, three components of each deck."""
    return [
        *[Step("COUNCILOR", seat) for seat in seats if deal_councilors],
        Step("FIRST"),
        *[Step("starting energy") for _ in [1] if starting_energy],
        *[Step("BLUEPRINT", what=deck) for deck in data.LEVELS[level] for _ in range(data.OF_EACH_DECK)],
        Step("begin turn"),
    ]


def turn_plan(order: list[int]) -> list[Step]:
    """A whole turn, seats in order from the starting player."""
    first = order[0]
    plan = [Step("start of turn"), Step("now", first)]
    plan += [Step("income", seat) for seat in order]
    plan += [Step("limits"), Step("window", what="W0")]
    for seat in order:
        plan += [Step("now", seat), Step("placing", seat)]
    for seat in order:
        plan += [Step("now", seat), Step("window", what="W1"), Step("draw misfortune", seat), Step("limits")]
    for seat in order:
        plan += [Step("now", seat), Step("late placing", seat)]
    for seat in order:
        plan += [Step("now", seat, "ACT"), Step("ACT", seat)]
    plan += [Step("now", first), Step("window", what="W2"), Step("attack roll"), Step("battle"), Step("aftermath")]
    for seat in order:
        plan += [Step("now", seat, "BUILD"), Step("BUILD", seat)]
    return [*plan, Step("end of turn")]


# Set-up, start and end of a turn


def starting_energy(game: "Rising", step: Step) -> None:
    """One bead each in order until all are dealt."""
    order = game.order(game.first)
    for bead in range(data.SET_UP[len(game.seats)].energy):
        game.gain_energy(order[bead % len(order)], 1)


def begin_turn(game: "Rising", step: Step) -> None:
    game.agenda = turn_plan(game.order(game.first))


def start_of_turn(game: "Rising", step: Step) -> None:
    """What was built for the next turn becomes active."""
    game.matrix, game.matrix_next = game.matrix_next, False
    game.spire, game.spire_next = game.spire_next, False


def income(game: "Rising", step: Step) -> None:
    councilor = game.councilor[step.seat]
    assert councilor is not None, "councilors are dealt before the first turn"
    COUNCILORS[councilor](game, step.seat)


def now(game: "Rising", step: Step) -> None:
    """Another current player, and what this player does."""
    game.current, game.doing = step.seat, step.what


def limits(game: "Rising", step: Step) -> None:
    """LIMIT opens only for who has too many cards."""
    game.next(*[Step("LIMIT", seat) for seat in game.order(game.current)])


def window(game: "Rising", step: Step) -> None:
    """One round, from the starting player or the drawer on."""
    game.barred = set()
    game.next(*[Step(step.what, seat) for seat in game.order(game.current)])


def end_of_turn(game: "Rising", step: Step) -> None:
    """AR-34: in the last turn nothing but the effects changes."""
    game.end_effects()
    if game.turn == data.LAST_TURN:
        game.finish(won=False)
    else:
        game.first = game.order(game.first)[1]
        game.turn += 1
        game.next(Step("begin turn"))


# Placing


def placing(game: "Rising", step: Step) -> None:
    game.next(Step("PLACE" if game.home[step.seat] > 0 else "NOBODY TO PLACE", step.seat))


def late_placing(game: "Rising", step: Step) -> None:
    """Who has lost the ability in the meantime keeps them at home (AR-16)."""
    if game.held[step.seat] > 0 and game.has(step.seat, "astrologer"):
        game.next(Step("LATE PLACE", step.seat))
    else:
        game.home[step.seat] += game.held[step.seat]
        game.held[step.seat] = 0


# Contributions


def collect(game: "Rising", step: Step) -> None:
    """Ask the next one who has energy; the round ends when all is there, or can no longer be."""
    gift = game.gift
    assert gift is not None, "nothing is being collected"
    gift.to_ask = [seat for seat in gift.to_ask if game.energy[seat] > 0]
    if gift.missing == 0:
        game.beads += gift.given.total()
        game.gift = None
        if gift.purpose == "raise":
            game.raise_tile(gift.section)
        else:
            game.drop("flood")
    elif sum(game.energy[seat] for seat in gift.to_ask) < gift.missing:
        for seat, number in gift.given.items():
            game.energy[seat] += number
        game.gift = None
        if gift.purpose == "raise":
            game.barred.add(gift.section)
    else:
        game.next(Step("GIVE", gift.to_ask.pop(0)))


# Misfortunes


def draw_misfortune(game: "Rising", step: Step) -> None:
    """A known one without a move (AR-29)."""
    game.refill_misfortunes()
    if game.known:
        game.next(Step("reveal", step.seat, game.known.pop(0)))
    else:
        game.next(Step("MISFORTUNE", step.seat, "draw"))


def reveal(game: "Rising", step: Step) -> None:
    """It lies on the discard before it takes effect (AR-33)."""
    game.misfortune_discard[step.what] += 1
    MISFORTUNES[step.what].effect(game, step.seat)


def flood(game: "Rising", step: Step) -> None:
    """Not cancelled: the barrier on the tip, or the tip, or two other tiles for a section that is gone."""
    tip = game.tip(step.what)
    if tip in game.barriers:
        game.drop_barrier(tip)
    elif tip is not None:
        game.next(Step("destroy", what=step.what))
    elif len(game.tiles()) >= 2:
        game.next(Step("SINK", step.seat), Step("SINK", step.seat))
    else:
        game.finish(won=False)


def destroy(game: "Rising", step: Step) -> None:
    """First those with courage act, in order from the current player; then the tip is lost."""
    tile = game.tip(step.what)
    assert tile is not None, f"nothing is left of {step.what}"
    last_acts = []
    if not game.hopeless:
        for seat in game.order(game.current):
            brave = game.at[tile][seat].brave
            if step.what == "C":
                brave = min(brave, 1)
            last_acts += [Step("last act", seat, tile)] * brave
    game.next(*last_acts, Step("fall", what=step.what))


def last_act(game: "Rising", step: Step) -> None:
    """One Atlantean with courage; in a City the whole group, which acts only with a token under each (AR-7)."""
    tile, seat = step.what, step.seat
    group = game.at[tile][seat]
    if data.section_of(tile) != "C":
        game.use_token(tile, seat)
        game.next(Step("perform", seat, tile), Step("return", seat, tile))
    else:
        saved = group.plain == 0
        while group.brave > 0:
            game.use_token(tile, seat)
        if saved:
            game.next(Step("perform", seat, tile), Step("return", seat, tile))


def fall(game: "Rising", step: Step) -> None:
    game.lose_tile(step.what)


def plague(game: "Rising", step: Step) -> None:
    for tile in game.tiles():
        if data.section_of(tile) == step.what:
            game.clear(tile)


# Productive actions


def perform(game: "Rising", step: Step) -> None:
    """One action, or one half of a doubled one; left out if it can bring nothing (AR-7)."""
    place, seat = step.what, step.seat
    if not game.could_gain(seat, place):
        return
    if place == data.CENTRE:
        game.gain_energy(seat, 2 if game.matrix else 1)
    elif data.section_of(place) in data.MINED:
        game.next(Step("ROLL", seat, place))
    elif data.section_of(place) == "L":
        draw, keep = data.LIBRARIES[data.number_of(place) - 1]
        game.next(
            *[Step("draw knowledge", seat, "drawn")] * draw,
            *[Step("KEEP", seat)] * keep,
            Step("discard drawn"),
        )
    elif data.section_of(place) == "R":
        game.forge(seat, place)
    else:
        game.found_city(seat)


def return_home(game: "Rising", step: Step) -> None:
    """Who has acted: one without token before one with, in a City the whole group."""
    group = game.at[step.what][step.seat]
    if data.section_of(step.what) == "C":
        game.go_home(step.what, step.seat, group.plain, group.brave)
    elif group.plain > 0:
        game.go_home(step.what, step.seat, 1, 0)
    else:
        game.go_home(step.what, step.seat, 0, 1)


def draw_knowledge(game: "Rising", step: Step) -> None:
    """An empty deck is refilled first; with no card anywhere nothing is drawn."""
    game.refill_knowledge()
    if game.knowledge.total() > 0:
        game.next(Step("KNOWLEDGE", step.seat, step.what))


def discard_drawn(game: "Rising", step: Step) -> None:
    game.knowledge_discard.update(game.drawn)
    game.drawn = []


# The attack


def attack_roll(game: "Rising", step: Step) -> None:
    """Then everybody is asked; Targeting Spire replaces the roll."""
    game.next(*[Step("WA", seat) for seat in game.order(game.first)])
    if game.spire:
        game.die = 0
    else:
        game.next(Step("ATTACK"))


def battle(game: "Rising", step: Step) -> None:
    """One tile for each point above the defence; no choice if all must fall, lost if more (AR-30)."""
    falling = game.attack() - game.defence()
    left = sum(game.intact.values())
    if falling > left:
        game.lose_island()
        game.finish(won=False)
    elif falling == left:
        for section, number in list(game.intact.items()):
            game.next(*[Step("fall", what=section)] * number)
    else:
        game.next(*[Step("SINK", game.first)] * falling)


def aftermath(game: "Rising", step: Step) -> None:
    """The award, then tokens and Atlanteans leave the Navy, then the galley moves."""
    order = game.order(game.first)
    crews = [seat for seat in order if game.sailors(seat) >= 2]
    if not game.hopeless:
        if not game.ballad:
            crews = [seat for seat in crews if game.sailors(seat) == max(map(game.sailors, crews))][:1]
        for seat in crews:
            game.gain_courage(seat, 1)
    for seat in order:
        while game.at[data.NAVY][seat].brave > 0:
            game.use_token(data.NAVY, seat)
    game.clear(data.NAVY)
    game.galley = min(game.galley + 1, data.SET_UP[len(game.seats)].galley_cap)


# Building


def pay(game: "Rising", step: Step) -> None:
    """The component is the builder's; the last one wins at once, otherwise its benefit follows, twice if doubled."""
    for kind, number in game.cost.items():
        game.pay_cubes(step.seat, kind, number)
    game.cost.clear()
    game.blueprint.remove(step.what)
    game.built[step.seat].append(step.what)
    times = 2 if game.harmonics else 1
    game.plans = 0
    game.harmonics = False
    game.doing = ""
    if game.blueprint:
        game.next(*[Step("benefit", step.seat, step.what)] * times, Step("limits"))
    else:
        game.finish(won=True)


def benefit(game: "Rising", step: Step) -> None:
    COMPONENTS[step.what].benefit(game, step.seat)


STEPS: dict[str, Callable[["Rising", Step], None]] = {
    "starting energy": starting_energy,
    "begin turn": begin_turn,
    "start of turn": start_of_turn,
    "income": income,
    "now": now,
    "limits": limits,
    "window": window,
    "placing": placing,
    "draw misfortune": draw_misfortune,
    "reveal": reveal,
    "collect": collect,
    "flood": flood,
    "destroy": destroy,
    "last act": last_act,
    "fall": fall,
    "plague": plague,
    "late placing": late_placing,
    "perform": perform,
    "return": return_home,
    "draw knowledge": draw_knowledge,
    "discard drawn": discard_drawn,
    "attack roll": attack_roll,
    "battle": battle,
    "aftermath": aftermath,
    "pay": pay,
    "benefit": benefit,
    "end of turn": end_of_turn,
}
