"""The sentences of Atlantis Rising: moves, events, steps and refusals. Nouns and labels are in `names.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from atlantis.engine.breakdown import Breakdown, BreakdownRow, sentences
from atlantis.engine.i18n import mark as _
from atlantis.engine.layout import OVER
from atlantis.engine.state import State
from atlantis.engine.story import Event, Thing
from atlantis.engine.words import Ask, Phrases, Plural, Template, Values, Words, plural
from atlantis.games.rising import actions, data, names
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.data import CUBE_NAMES, DECK_LETTERS, SECTION_LETTERS, Printed
from atlantis.games.rising.view import PHASES, STEPS

if TYPE_CHECKING:
    from atlantis.games.rising import Rising
    from atlantis.games.rising.rules import RisingState

ENERGY, PLACING, ACTIONS, BUILDING = _("Energy"), _("Placing"), _("Actions"), _("Building")
MISFORTUNES, ATTACK = _("Misfortunes"), _("Attack")
CARDS, COMPONENTS, THE_MISFORTUNES = _("The knowledge cards"), _("The components"), _("The misfortunes")
WHEN_TO_PLAY: Final = _("When to play cards")
"""Chapters of the rules."""


# ---- moves -----------------------------------------------------------------------------------------------------------


def effect_of_action(p: Phrases, fields: Values) -> str:
    """What an action there does, for whoever is to move."""
    state, place = p.state, fields["place"]
    printed, section = state.printed, place // 6
    if place == at.CENTRE:
        effect = p(_("+{n} energy"), n=2 if state.cells[at.SOLAR] else 1)
    elif section == at.LIBRARIES:
        effect = p(_("draw {n}, keep {kept}"), n=int(printed.value[place]), kept=int(printed.kept[place % 6]))
    elif section == at.FORGES:
        effect = p(_("1 ore for {n} Atlantium"), n=int(printed.value[place]))
    elif section == at.CITIES:
        effect = p(_("a new Atlantean"))
    else:
        target = printed.value[place] if state.actor < 0 else state.target(state.actor, place)
        effect = p(_("{cube} at {n} or more"), cube=int(state.cube_of(section)), n=int(target))
    return p(_("Act {place:on}: {effect}"), fields, effect=effect)


def sinking(p: Phrases, fields: Values) -> str:
    """The tile that falls, if any is left."""
    section = fields["section"]
    if not p.state.cells[at.INTACT + section]:
        return p(_("A tile of {section} falls"), fields)
    return p(_("{tile} falls"), tile=int(p.state.tip(section)))


MOVES: Final[dict[str, Template]] = {
    "PLACE": _("Place an Atlantean {place:on}"),
    "PLACE_BRAVE": _("Place an Atlantean with courage {place:on}"),
    "HOLD": _("Hold the rest back until after the misfortunes"),
    "DONE_PLACING": _("Place nobody, play no card"),
    "PLAY": _("Play {card}: {card:about}"),
    "RAISE": _("Propose to raise a tile of {section} for {raising} energy"),
    "PASS": _("Continue"),
    "PASS_PHASE": _("Skip for this phase"),
    "CANCEL": _("Cancel the Flood ({cancelling} energy)"),
    "ENDURE": _("Endure the Flood"),
    "GIVE": _("Give {energy} energy"),
    "SINK": sinking,
    "PLAGUE": _("The Plague empties {section}"),
    "RECALL": _("Take an Atlantean {place:on} home"),
    "RECALL_BRAVE": _("Take an Atlantean {place:on} home, with its courage"),
    "ACT": effect_of_action,
    "CONVERT": _("Turn 1 {from} into 1 {to}"),
    "DONE": _("Done: the others go home"),
    "BOOST": _("Pay {short} energy: the roll succeeds"),
    "ACCEPT": _("Accept the roll"),
    "KEEP": _("Keep {card} ({card:about})"),
    "DISCARD": _("Discard {card} ({card:about})"),
    "BUILD": _("Build {component} for {component:cost}: {component:about}"),
    "WAIVE": _("Pay 1 {cube} less"),
    "PASS_BUILD": _("Build nothing"),
    "TARGET_TILE": _("A barrier on {tile}"),
    "TARGET_SECTION": _("For {section}"),
    "TARGET_COUNCILOR": _("Copy {councilor}: {councilor:about}"),
    "PICK": _("Throw away {misfortune}"),
    "MOVE": lambda p, f: p(_("Take 1 {cube} from {seat}") if f["way"] else _("Give 1 {cube} to {seat}"), f),
    "END_TRADE": _("End the trade"),
    "END_CONVERT": _("Stop converting"),
    "COUNCILOR": _("{seat} is the {councilor}"),
    "FIRST": _("{seat} begins"),
    "BLUEPRINT": _("On the blueprint: {component}"),
    "ROLL": _("Roll: {roll}"),
    "ATTACK": _("Attack die: {die}"),
    "MISFORTUNE": _("Misfortune: {misfortune}"),
    "KNOWLEDGE": _("Knowledge: {card}"),
}


# ---- events ----------------------------------------------------------------------------------------------------------


def by_reason(**templates: str) -> Template:
    """A sentence that depends on the reason of a gain; `any` is the default."""
    return lambda p, f: p(templates[f["why"] or "any"], f)


def rolled(p: Phrases, fields: Values) -> str:
    short = fields["target"] - fields["roll"] - 1  # the first face is 0
    return p(
        _("{tile}: {roll} against {target}: success")
        if short <= 0
        else _("{tile}: {roll} against {target}: {short} short"),
        fields,
        short=short,
    )


def attacked(p: Phrases, fields: Values) -> str:
    text = p(
        _("The Athenians attack: Targeting Spire keeps the die at 0, galley +{galley}")
        if fields["spire"]
        else _("The Athenians attack: die {die}, galley +{galley}"),
        fields,
    )
    return text + (p(_(", Burning Mirrors -{less}"), fields) if fields["less"] else "")


EVENTS: Final[dict[str, Template]] = {
    "councilor": _("{seat} is the {councilor}"),
    "first": _("{seat} begins"),
    "blueprint": _("On the blueprint: {component}"),
    "turn": _("Turn {turn}: {seat} is the starting player"),
    # the council
    "propose": _("{seat} proposes to raise a tile of {section}: {energy} energy"),
    "cancel": _("{seat} asks for {energy} energy to cancel the Flood"),
    "give": lambda p, f: p(
        _("{seat} gives {energy} energy; {missing} to go")
        if f["missing"]
        else _("{seat} gives {energy} energy: enough"),
        f,
    ),
    "short": _("Not enough energy: everybody keeps theirs"),
    "cancelled": _("The Flood is cancelled"),
    "raise": _("{tile} rises from the sea"),
    "pass-phase": _("{seat} passes for all misfortunes of this turn"),
    # Atlanteans
    "place": lambda p, f: p(
        _("{seat} places an Atlantean with courage {place:on}")
        if f["courage"]
        else _("{seat} places an Atlantean {place:on}"),
        f,
    ),
    "hold": _("{seat} holds back {number} until after the misfortunes"),
    "act": lambda p, f: p(_("{seat} acts {place:on}, twice") if f["twice"] else _("{seat} acts {place:on}"), f),
    "flee": _("Home to {seat}: {number:atlanteans}"),
    "recall": _("{seat} takes an Atlantean {place:on} home"),
    "brave": _("{seat} uses courage {tile:on}"),
    "city": _("{seat} has a new Atlantean"),
    "grey": _("{seat} receives {number:grey}"),
    # gains
    "energy": by_reason(
        centre=_("{seat} receives {energy} energy from the centre"),
        priest=_("The Priest brings {energy} energy to {seat}"),
        any=_("{seat} receives {energy} energy"),
    ),
    "courage": by_reason(
        navy=_("{seat} earns {tokens} courage in the Navy"),
        champion=_("The Champion brings {tokens} courage to {seat}"),
        any=_("{seat} receives {tokens} courage"),
    ),
    "cube": _("{seat} receives 1 {cube}"),
    "roll": rolled,
    "boost": _("{seat} adds {energy} energy to the roll"),
    "forge": _("{seat} forges 1 ore into {atlantium} Atlantium"),
    "convert": _("{seat} turns 1 {from} into 1 {to}"),
    "trade": _("{seat} gives 1 {cube} to {other:seat/}"),
    "waive": _("{seat} pays 1 {cube} less"),
    "build": lambda p, f: p(_("{seat} builds {component} for {cost}; {left} to go"), f, cost=cubes_text(p, f["paid"])),
    # cards
    "play": _("{seat} plays {card}: {card:about}"),
    "keep": _("{seat} keeps {card}"),
    "draw": _("{seat} draws {card}"),
    "discard": _("{seat} discards {card}"),
    "wall": _("{seat} sets a barrier on {tile}"),
    "atlas": _("Targets of {section} are {less} lower this turn"),
    "copy": _("{seat} has the ability of the {councilor} this turn"),
    "reveal": _("Next in the deck: {misfortune}"),
    "pick": _("{misfortune} is thrown away"),
    "reshuffle": lambda p, f: p(
        _("The discarded knowledge is shuffled into a new deck")
        if f["deck"] == "knowledge"
        else _("The discarded misfortunes are shuffled into a new deck")
    ),
    # the sea and the Athenians
    "misfortune": _("{seat} draws {misfortune}: {misfortune:about}"),
    "barrier": _("The barrier on {tile} breaks and stops the Flood"),
    "destroy": _("{tile} sinks into the sea"),
    "gone": _("{section}: all gone, so two other tiles fall"),
    "swamped": _("{section}: all gone, and fewer than two other tiles are left. The island is lost"),
    "plague": _("The Plague empties {section}"),
    "attack": attacked,
    "battle": lambda p, f: p(
        _("{attack} against {defence}{tiles:fall}") if f["tiles"] else _("{attack} against {defence}: the Navy holds"),
        f,
    ),
    "all": _("All tiles around the centre are gone"),
    "galley": _("The galley moves to +{galley}"),
    "centre": _("The centre sinks. Atlantis is lost"),
    "too-late": _("{turns} turns have passed and the gate is not built. Atlantis is lost"),
    "won": _("The gate is complete. Atlantis is saved"),
}
ENDS: Final = ("won", "centre", "swamped", "too-late")
"""The events at the end of a game."""


# ---- steps -----------------------------------------------------------------------------------------------------------


def giving(p: Phrases, fields: Values) -> str:
    section = int(p.state.cells[at.RAISING]) - 1
    what = p(_("to cancel the Flood")) if section < 0 else p(_("to raise a tile of {section}"), section=section)
    return p(_("{seat} gives energy {what}: {missing} missing."), fields, what=what)


FALLING: Final = _("{seat} chooses a tile to fall; still to fall: {left}.")
BARRIER, LIFT = _("{seat} chooses a tile for the barrier."), _("{seat} chooses a section to rise.")
DRAWING, TURNING = _("A knowledge card is being drawn."), _("A misfortune is being turned up.")

ASKS: Final[dict[str, Ask]] = {
    "councilors": Ask(_("The councilors are being dealt.")),
    "first": Ask(_("The first player is being drawn.")),
    "blueprint": Ask(_("The blueprint is being drawn.")),
    "council.window": Ask(
        _("Start of the turn: {seat} may play a card, propose to raise a tile, or pass."),
        _("A card or a tile before the placing?"),
        WHEN_TO_PLAY,
    ),
    "place": Ask(_("{seat} places Atlanteans."), _("Where does an Atlantean go?"), PLACING),
    "misfortunes": Ask(TURNING, "", MISFORTUNES),
    "misfortunes.window": Ask(
        _("Before the misfortune: {seat} may play a card, propose to raise a tile, or pass."),
        _("A card or a tile before the next misfortune?"),
        WHEN_TO_PLAY,
    ),
    "cancel": Ask(
        _("{seat} decides: cancel the Flood together, or endure it."), _("Cancel the Flood together?"), ENERGY
    ),
    "give": Ask(giving, _("How much energy do you give?"), ENERGY),
    "sink": Ask(FALLING, _("Which tile falls?"), MISFORTUNES),
    "recall": Ask(_("Panic! {seat} takes an Atlantean home."), _("Who goes home?"), THE_MISFORTUNES),
    "plague": Ask(
        _("{seat} chooses which section the Plague empties."), _("Which section does it strike?"), THE_MISFORTUNES
    ),
    "late-place": Ask(
        _("{seat} places those who were held back."), _("Where does the Atlantean you held back go?"), PLACING
    ),
    "act": Ask(_("{seat} acts with their Atlanteans, or is done."), _("Which of your Atlanteans acts?"), ACTIONS),
    "roll": Ask(_("A die is being rolled."), "", ACTIONS),
    "boost": Ask(_("{seat} may add energy to the roll, or accept it."), _("Do you add energy to the roll?"), ACTIONS),
    "look": Ask(DRAWING, "", ACTIONS),
    "draw": Ask(DRAWING, "", ACTIONS),
    "keep": Ask(_("{seat} keeps a card."), _("Which card do you keep?"), ACTIONS),
    "council-before-attack.window": Ask(
        _("Before the attack: {seat} may play a card, propose to raise a tile, or pass."),
        _("A card or a tile before the attack?"),
        WHEN_TO_PLAY,
    ),
    "attack": Ask(_("The attack die is being rolled."), "", ATTACK),
    "attack.window": Ask(
        _("After the roll: {seat} may play a card against the attack, or pass."),
        _("A card against the attack?"),
        ATTACK,
    ),
    "attack.sink": Ask(FALLING, _("Which tile falls?"), ATTACK),
    "build": Ask(_("{seat} may build one component."), _("Do you build a component?"), BUILDING),
    "waive": Ask(_("{seat} chooses a cube not to be paid."), _("Which cube do you not pay?"), BUILDING),
    "limit": Ask(
        _("{seat} has too many cards: play one or discard."), _("Too many cards: which one goes?"), WHEN_TO_PLAY
    ),
    "trade": Ask(_("{seat} trades cubes, or ends the trade."), _("What do you exchange?"), WHEN_TO_PLAY),
    "convert": Ask(_("{seat} changes cubes, or stops."), _("Which cube becomes another?"), ENERGY),
    "barrier": Ask(BARRIER, _("Where does the barrier go?"), CARDS),
    "build.barrier": Ask(BARRIER, _("Where does the barrier go?"), COMPONENTS),
    "lift": Ask(LIFT, _("Which section do you raise?"), CARDS),
    "build.lift": Ask(LIFT, _("Which section do you raise?"), COMPONENTS),
    "atlas": Ask(_("{seat} chooses a section for the Atlas."), _("Which section does the Atlas name?"), CARDS),
    "talent": Ask(_("{seat} chooses an ability to copy."), _("Whose talent do you copy?"), CARDS),
    "reveal": Ask(TURNING, "", CARDS),
    "pick": Ask(_("{seat} throws one of the misfortunes away."), _("Which misfortune is thrown away?"), CARDS),
}
"""By step, by step within a phase where that makes a difference, and by phase where no step is pending."""


# ---- refusals --------------------------------------------------------------------------------------------------------


def supply_lacks(cube: Callable[[Values], int]) -> Template:
    return lambda p, f: p(_("The supply has no {cube} left (AR-6)."), cube=cube(f))


def lacks_cubes(p: Phrases, fields: Values) -> str:
    cells, first = p.state.cells, at.CUBES + at.KINDS * p.state.actor
    cost = cost_of(p.game.printed, fields["component"])
    missing = [max(0, n - int(cells[first + kind])) for kind, n in enumerate(cost)]
    return p(
        _("{component} takes {component:cost}, from one player alone, and {seat} lacks {missing} (AR-9, AR-23)."),
        fields,
        missing=cubes_text(p, missing),
    )


NO_CUBE: Final = _("{seat} has no {cube}.")
REASONS: Final[dict[int, Template]] = {
    why.NOBODY_AT_HOME: _("{seat} has nobody at home to place."),
    why.PLACE_UNDER_THE_SEA: _("{place} lies under the sea."),
    why.NO_FREE_RING: _("{place} has no free ring."),
    why.COURAGE_HAS_NO_EFFECT: _("Hopelessness: courage has no effect this turn (AR-3)."),
    why.NO_COURAGE_TOKEN: _("{seat} has no courage token."),
    why.LATE_COURAGE_ONLY_IN_THE_NAVY: _("Atlanteans placed late may only take courage into the Navy (AR-3)."),
    why.ONLY_THE_ASTROLOGER_HOLDS: _(
        "Only the Astrologer, or a copy of that ability, may hold Atlanteans back, and only once (AR-4)."
    ),
    why.CARD_NOT_HELD: _("{seat} does not hold {card}."),
    why.CARD_NOT_PLAYED_NOW: _("{card} cannot be played now (AR-5). {due}"),
    why.CARD_CHANGES_NOTHING: _("{card} would change nothing now (AR-28)."),
    why.ATTACK_NOT_ABOVE_DEFENCE: _("{card}: the attack is not above the defence, or no die was rolled (AR-19)."),
    why.BALLAD_OF_NO_USE: _(
        "{card}: once a turn, for two players with two in the Navy, while courage counts and is left (AR-20)."
    ),
    why.CARD_NOT_DRAWN: _("{card} was not drawn."),
    why.NO_TILE_UNDER_THE_SEA: _("{section}: no tile is under the sea."),
    why.SECTION_PROPOSED_BEFORE: _("{section} was already proposed in this window, without enough energy."),
    why.TEAM_LACKS_ENERGY_TO_RAISE: _("Raising a tile takes {raising} energy, and the whole team has {together}."),
    why.PROPOSES_WITHOUT_ENERGY: _(
        "{seat} has no energy. Without any, only the player asked first can propose to raise a tile (AR-5)."
    ),
    why.GIVES_TOO_MUCH: _("{missing} energy is missing, and {seat} has {has}."),
    why.SECTION_IS_GONE: _("{section}: all tiles are gone."),
    why.OTHERS_HOLD_MORE: _("{section}: other sections hold more Atlanteans."),
    why.NO_SUCH_ATLANTEAN: _("{seat} has no such Atlantean {place:on} (AR-31)."),
    why.NO_ATLANTEAN_THERE: _("{seat} has no Atlantean {place:on}."),
    why.CRISIS_AT_THE_CENTRE: _("Crisis of Faith: the centre gives no energy this turn."),
    why.NO_ENERGY_LEFT: _("The supply has no energy left (AR-6)."),
    why.NO_CUBES_LEFT_TO_MINE: lambda p, f: p(
        _("The supply has no {cube} left (AR-6)."), cube=int(p.state.cube_of(f["place"] // 6))
    ),
    why.NO_KNOWLEDGE_LEFT: _("There is no knowledge card left to draw (AR-6)."),
    why.NO_ORE_TO_FORGE: _("{seat} has no ore to forge (AR-6)."),
    why.NO_ATLANTIUM_LEFT: supply_lacks(lambda f: at.ATLANTIUM),
    why.CITY_NOT_FILLED: _("A City needs every ring filled by one player (AR-6)."),
    why.NO_FIGURE_LEFT: _("{seat} has no figure left for a new Atlantean (AR-6)."),
    why.NO_CUBE_TO_CONVERT: lambda p, f: p(NO_CUBE, f, cube=f["from"]),
    why.NO_CUBES_LEFT_TO_CONVERT: supply_lacks(lambda f: int(f["to"])),
    why.LACKS_ENERGY_TO_CONVERT: _("It takes {converting} energy, and {seat} has {has}."),
    why.ONLY_ORE_FOR_A_BRAVE_SMITH: _(
        "Before a misfortune, cubes only become ore, for a player without ore who has courage on a Forge (AR-5)."
    ),
    why.NOT_ON_THE_BLUEPRINT: _("{component} is not on the blueprint."),
    why.BUILT_ALREADY: _("{component} is already built."),
    why.LACKS_CUBES_TO_BUILD: lacks_cubes,
    why.CUBE_NOT_WAIVABLE: _("This cube is no longer part of the cost, or the rest could not be paid then (AR-9)."),
    why.TILE_UNDER_THE_SEA: _("{tile} lies under the sea."),
    why.BARRIER_THERE_ALREADY: _("{tile} already has a barrier (AR-10)."),
    why.NO_TARGET_ABOVE_TWO: _("The Atlas is for Mountains, Hills or Forests with a target above 2 (AR-28)."),
    why.ABILITY_NOT_NEW: _("This ability is your own, or was already copied this turn (AR-28)."),
    why.NOT_LOOKED_AT: _("{misfortune} is not among the cards looked at."),
    why.TRADE_WITH_ANOTHER: _("You can only trade with another player of this game."),
    why.GIVER_HAS_NO_SUCH_CUBE: lambda p, f: p(NO_CUBE, f, seat=f["seat"] if f["way"] else p.state.actor),
}


# ---- all of it -------------------------------------------------------------------------------------------------------


def cost_of(printed: Printed, component: int) -> list[int]:
    """The cost of a component by kind of cube."""
    return [int(printed.cost[at.KINDS * component + kind]) for kind in range(at.KINDS)]


def cubes_text(p: Phrases, amounts: Sequence[int]) -> str:
    """`3 Atlantium + 1 gold`; `nothing`."""
    return " + ".join(f"{n} {p.noun('cube', kind)}" for kind, n in enumerate(amounts) if n) or p(_("nothing"))


NUMBER, SUPPLY, START = _("number"), _("the supply"), _("the beginning")
PATHS: Final = {
    "turns": (_("the turns"), NUMBER),
    "hand": (_("the hand"), NUMBER),
    "played": (_("a played knowledge card"), _("where it goes")),
    "energy.cancel": (_("the energy"), _("to cancel a Flood")),
    "energy.raise": (_("the energy"), _("to raise a tile")),
    "energy.convert": (_("the energy"), _("to convert")),
    "supply.cubes": (SUPPLY, _("cubes")),
    "supply.energy": (SUPPLY, _("energy")),
    "supply.courage": (SUPPLY, _("courage")),
    "supply.barriers": (SUPPLY, _("barriers")),
    "supply.atlanteans": (SUPPLY, _("Atlanteans")),
    "supply.grey": (SUPPLY, _("grey Atlanteans")),
    "start.atlanteans": (START, _("Atlanteans")),
    "start.energy": (START, _("energy")),
    "galley.start": (_("the galley"), _("at the beginning")),
    "galley.most": (_("the galley"), _("at most")),
    "attack.die": (_("the attack"), _("faces of the die")),
    "tiles.*.rings": ("section", _("rings")),
    "tiles.*.target": ("section", _("targets")),
    "tiles.*.draw": ("section", _("cards drawn")),
    "tiles.*.keep": ("section", _("cards kept")),
    "tiles.*.atlantium": ("section", _("Atlantium")),
    "councilors.*": ("councilor", NUMBER),
    "knowledge.*.count": ("card", NUMBER),
    "knowledge.*.amount": ("card", _("amount")),
    "misfortunes.*": ("misfortune", NUMBER),
    "misfortunes.*.count": ("misfortune", NUMBER),
    "misfortunes.*.amount": ("misfortune", _("amount")),
    "components.*.deck": ("component", _("deck")),
    "components.*.cost": ("component", _("cost")),
    "components.*.benefit": ("component", _("benefit")),
    "components.*.amount": ("component", _("amount")),
}
CHOICES: Final = {
    "played": {"removed": _("out of the game"), "discard": _("to the discard pile")},
    "components.*.deck": {letter: letter for letter in DECK_LETTERS},
    "components.*.benefit": {
        "energy": _("energy"),
        "courage": _("courage"),
        "barriers": _("barriers"),
        "raise": _("raise tiles"),
        "knowledge": _("draw cards"),
        "knowledge-for-all": _("cards for everyone"),
        "courage-for-all": _("courage for everyone"),
        "grey": _("grey Atlanteans"),
        "trade": _("trade cubes"),
        "convert": _("change cubes"),
        "solar": _("next turn: double energy"),
        "spire": _("next turn: no attack die"),
    },
}
"""The texts in the data, which can only be one of these."""


class RisingWords(Words):
    """The words of Atlantis Rising."""

    catalogue: str = str(Path(__file__).parent)
    kinds: Mapping[str, str] = {
        "place": _("place an Atlantean"),
        "hold": _("hold back"),
        "done-placing": _("place nobody"),
        "play": _("play a card"),
        "raise": _("raise a tile"),
        "pass": _("pass"),
        "pass-phase": _("pass for this phase"),
        "cancel": _("cancel the Flood"),
        "endure": _("endure it"),
        "give": _("give energy"),
        "sink": _("let a tile sink"),
        "plague": _("plague a section"),
        "recall": _("call back"),
        "act": _("act"),
        "convert": _("convert"),
        "done": _("done"),
        "boost": _("boost"),
        "accept": _("accept the roll"),
        "keep": _("keep"),
        "discard": _("discard"),
        "build": _("build"),
        "waive": _("waive"),
        "pass-build": _("build nothing"),
        "target": _("target"),
        "pick": _("throw away"),
        "move": _("move a cube"),
        "end-trade": _("end the trade"),
        "end-convert": _("end converting"),
        "councilor": _("councilor"),
        "first": _("first player"),
        "blueprint": _("blueprint"),
        "roll": _("roll"),
        "attack": _("attack"),
        "misfortune": _("misfortune"),
        "knowledge": _("knowledge"),
    }
    fields: Mapping[str, tuple[str, str]] = {
        "place": (_("place"), _("Which place?")),
        "courage": (_("courage"), _("With courage?")),
        "card": (_("card"), _("Which card?")),
        "section": (_("section"), _("Which section?")),
        "energy": (_("energy"), _("How much energy?")),
        "from": (_("from"), _("Which cube is given up?")),
        "to": (_("to"), _("What does it become?")),
        "component": (_("component"), _("Which component?")),
        "cube": (_("cubes"), _("Which cube?")),
        "tile": (_("tile"), _("Which tile?")),
        "councilor": (_("councilor"), _("Which councilor?")),
        "misfortune": (_("misfortune"), _("Which misfortune?")),
        "seat": (_("seat"), _("Which player?")),
        "way": (_("give or take"), _("Give or take?")),
        "roll": (_("roll"), _("Which roll?")),
        "die": (_("die"), _("Which roll?")),
    }
    nouns = {
        "section": names.SECTIONS,
        "tile": names.TILES,
        "place": names.PLACES,
        "cube": names.CUBES,
        "from": names.CUBES,
        "to": names.CUBES,
        "courage": names.COURAGE,
        "way": names.WAYS,
        "councilor": names.COUNCILORS,
        "card": names.CARDS,
        "misfortune": names.MISFORTUNES,
        "component": names.COMPONENTS,
    }
    counts: Mapping[str, Plural] = {
        "atlanteans": plural("{n} Atlantean", "{n} Atlanteans"),
        "grey": plural("{n} grey Atlantean", "{n} grey Atlanteans"),
        "fall": plural(": {n} tile falls", ": {n} tiles fall"),
        "components": plural("{n} component was built", "{n} components were built"),
    }
    moves, events, steps, reasons, labels, paths = MOVES, EVENTS, ASKS, REASONS, names.LABELS, PATHS
    choices = CHOICES
    examples = (
        "place M1",
        "place navy courage",
        "act centre",
        "play inner-light",
        "build star-well",
        "raise M",
        "pass",
        "give 2",
        "sink M",
        "convert ore gold",
        "keep inner-light",
        "discard inner-light",
        "recall navy",
        "waive gold",
        "target M3",
        "move 2 give ore",
        "pick calm-seas",
        "plague M",
    )

    def step(self, state: State) -> str:
        """The step on top of the stack, within its phase if that matters; the phase if none is pending."""
        board = cast("RisingState", state)
        phase, step = PHASES[board.cells[at.PHASE]], STEPS[board.step()]
        return f"{phase}.{step}" if f"{phase}.{step}" in ASKS else step or phase

    def context(self, state: State) -> Values:
        board = cast("RisingState", state)
        cells, printed, step = board.cells, board.printed, board.step()
        return {
            "raising": int(printed.raising),
            "cancelling": int(printed.cancel),
            "converting": int(printed.convert),
            "missing": int(cells[at.MISSING]),
            "together": int(board.team_energy()),
            "has": int(cells[at.ENERGY + state.actor]) if state.actor >= 0 else 0,
            "left": int(at.PENDING.a(cells)) if step else 0,
            "short": int(at.PENDING.b(cells)) // 8 if step else 0,
        }

    def amounts(self, name: str, number: int) -> Values:
        printed = self.printed
        if name == "misfortune":
            return {"n": int(printed.quake), "section": number}
        amounts = {"card": printed.amount, "councilor": printed.ability}.get(name)
        return {} if amounts is None else {"n": int(amounts[number])}

    def vocabulary(self, lang: str) -> dict[str, object]:
        """Adds printed values that no view has: prices in energy, the hand limit. Leaves out what only the terminal or
        the game's card says."""
        found, printed = super().vocabulary(lang), self.printed
        amounts = {"cancel": printed.cancel, "raise": printed.raising, "convert": printed.convert, "hand": printed.hand}
        labels = {
            key: text
            for key, text in cast("dict[str, object]", found["labels"]).items()
            if not key.startswith(("drawn.", "phase.", "option.", "level.", "tagline"))
        }
        return {**found, "labels": {**labels, **{f"amount.{name}": str(n) for name, n in amounts.items()}}}

    @property
    def printed(self) -> Printed:
        return cast("Rising", self.game).printed

    def rules_value(self, path: str, item: int, lang: str) -> str | None:
        """`components.power-core.price`: Atlantium, gold and crystal, or all cubes in words if there is ore among them;
        `floods`: how many Floods each section has."""
        data, (above, _dot, part) = self.game.data, path.rpartition(".")
        if part == "price":
            cost = data.amounts(f"{above}.cost")
            return (
                self.value_text(cost, lang)
                if cost.get("ore")
                else " / ".join(str(cost.get(kind, 0)) for kind in CUBE_NAMES if kind != "ore")
            )
        if path == "floods":
            counts = {letter: data.number(f"misfortunes.flood-{letter}") for letter in SECTION_LETTERS}
            if len(set(counts.values())) == 1:
                return self.phrases(lang)(_("{n} each"), n=counts["M"])
            return ", ".join(f"{letter} {count}" for letter, count in counts.items())
        return super().rules_value(path, item, lang)

    def about(self, name: str, number: int, lang: str) -> str:
        if name != "component":
            return super().about(name, number, lang)
        benefit = data.BENEFITS[self.printed.benefit[number]]
        return self.phrases(lang).label(f"benefit.{benefit}", n=int(self.printed.worth[number]))

    def noun_form(self, phrases: Phrases, name: str, number: int, form: str) -> str:
        """Adds the forms `about`, what a thing does, and `cost` of a component; tiles have section and number."""
        if form == "about":
            return self.about(name, number, phrases.lang)
        if form == "cost":
            return cubes_text(phrases, cost_of(self.printed, number))
        if name in ("tile", "place") and number < at.TILES:
            tile = f"{phrases.noun('section', number // 6)} {actions.TILES.words[number]}"
            return phrases(str(names.TILE.forms["on"]), tile=tile) if form == "on" else tile
        return super().noun_form(phrases, name, number, form)

    def thing(self, path: str, lang: str) -> Thing:
        """The data call a section by its name, moves and views by its letter."""
        part, *rest = path.split(".")
        if part == "tiles":
            rest[0] = data.SECTION_LETTERS[data.SECTION_IDS.index(rest[0])]
        return super().thing(".".join([part, *rest]), lang)

    def status(self, state: State, lang: str) -> str:
        """The turn and its phase."""
        p, cells = self.phrases(lang), state.cells
        if state.actor == OVER:
            return p(_("The game is over"))
        phase = p.label(f"phase.{PHASES[cells[at.PHASE]]}")
        return p(_("Turn {turn}: {what}"), turn=int(cells[at.TURN]), what=phase)

    def breakdown(self, state: State, story: Sequence[Event], lang: str) -> Breakdown:
        """A row for each component that was built: everybody has the same points."""
        p, rows, turn, end = self.phrases(lang), [], 1, ""
        for event in story:
            fields: Values = event.numbers
            if event.kind == "turn":
                turn = fields["turn"]
            elif event.kind == "build":
                reason = p(_("Turn {turn}: {what}"), turn=turn, what=event.text(lang))
                rows.append(BreakdownRow(p.noun("component", fields["component"]), fields["points"], reason))
            elif event.kind in ENDS:
                end = event.text(lang)
        won = p(_("Everybody wins") if state.cells[at.RESULT] == at.WON else _("Everybody loses"))
        return Breakdown(rows, sentences(end, p.count("components", state.scores()[0]), won))
