"""What the things of Atlantis Rising are called, what each does, and what boards say besides."""

from __future__ import annotations

from typing import Final

from atlantis.engine.i18n import mark as _
from atlantis.engine.words import Noun, Plural, plural
from atlantis.games.rising import layout as at

SECTIONS: Final = [
    Noun(_("Mountains"), about=_("roll for ore")),
    Noun(_("Hills"), about=_("roll for gold")),
    Noun(_("Forests"), about=_("roll for crystal")),
    Noun(_("Libraries"), {"short": _("Library")}, _("draw knowledge cards")),
    Noun(_("Forges"), about=_("turn ore into Atlantium")),
    Noun(_("Cities"), about=_("win over a new Atlantean")),
]
TILE: Final = Noun("", {"on": _("on {tile}")})
"""`Mountains M1`: its name is made from its section and its number."""
TILES: Final = [TILE] * at.TILES
PLACES: Final = [*TILES, Noun(_("the centre"), {"on": _("at the centre")}),
                 Noun(_("the Navy"), {"on": _("in the Navy")})]
CUBES: Final = [Noun(_("ore")), Noun(_("Atlantium")), Noun(_("gold")), Noun(_("crystal"))]
COURAGE: Final = [Noun(_("without courage")), Noun(_("with courage"))]
WAYS: Final = [Noun(_("give")), Noun(_("take"))]
COUNCILORS: Final = [
    Noun(_("Explorer"), about=_("targets {n} lower")),
    Noun(_("Astrologer"), about=_("may place after the misfortunes")),
    Noun(_("Priest"), about=_("+{n} energy a turn")),
    Noun(_("Champion"), about=_("+{n} courage a turn")),
    Noun(_("Scholar"), about=_("+{n} knowledge a turn")),
    Noun(_("Artificer"), about=_("components {n} cheaper")),
]
CARDS: Final = [
    Noun(_("Ancestors’ Gambit"), about=_("roll the attack again")),  # noqa: RUF001
    Noun(_("Ballad of Bravery"), about=_("courage for all with two in the Navy")),
    Noun(_("Science of Shielding"), about=_("place a barrier")),
    Noun(_("Untapped Talent"), about=_("copy a councilor this turn")),
    Noun(_("Ancient Atlas"), about=_("targets of a section {n} lower")),
    Noun(_("Market Day"), about=_("trade {n} cubes")),
    Noun(_("Borrowed Plans"), about=_("the build costs {n} less")),
    Noun(_("Twin Harmonics"), about=_("the benefit twice")),
    Noun(_("Reading the Tides"), about=_("look at {n} misfortunes, discard one")),
    Noun(_("Song of the Seabed"), about=_("raise a tile")),
    Noun(_("Inner Light"), about=_("+{n} energy")),
    Noun(_("Heroic Verse"), about=_("+{n} courage")),
    Noun(_("Burning Mirrors"), about=_("the attack is {n} lower")),
    Noun(_("Tireless Hands"), about=_("the next action twice")),
    Noun(_("Alchemist’s Notes"), about=_("change {n} cubes")),  # noqa: RUF001
]
FLOOD: Final = _("the tip of {section} is in danger")
MISFORTUNES: Final = [
    Noun(_("Flood: Mountains"), about=FLOOD),
    Noun(_("Flood: Hills"), about=FLOOD),
    Noun(_("Flood: Forests"), about=FLOOD),
    Noun(_("Flood: Libraries"), about=FLOOD),
    Noun(_("Flood: Forges"), about=FLOOD),
    Noun(_("Flood: Cities"), about=FLOOD),
    Noun(_("Calm Seas"), about=_("nothing happens")),
    Noun(_("Controlled Flood"), about=_("a tile of one’s choice falls")),  # noqa: RUF001
    Noun(_("Crisis of Faith"), about=_("the centre gives no energy this turn")),
    Noun(_("Earthquake"), about=_("target numbers are {n} higher this turn")),
    Noun(_("Spur the Cycle"), about=_("all misfortunes are shuffled together")),
    Noun(_("Panic!"), about=_("everybody takes an Atlantean home")),
    Noun(_("Plague"), about=_("the fullest section is emptied")),
    Noun(_("Hopelessness"), about=_("courage has no effect this turn")),
    Noun(_("Lack of Support"), about=_("councilors have no abilities this turn")),
]
COMPONENTS: Final = [Noun(name) for name in (
    _("Power Core"), _("Tidal Anchor"), _("Signal Mirror"), _("Muster Bell"), _("Lifting Stone"), _("Star Well"),
    _("Solar Matrix"), _("Targeting Spire"), _("Exchange Conduit"), _("Hero Vault"), _("Crew Beacon"),
    _("Ward Lattice"), _("Ether Valve"), _("Memory Prism"), _("Oath Ring"), _("Balance Arm"), _("Void Keel"),
    _("Phase Sails"), _("Time Lens"), _("Gate Arch"), _("Crown of Poles"))]
"""What a component does is its benefit, which the data name."""

LABELS: Final[dict[str, str | Plural]] = {
    "tagline": _("All together against flood and Athens."),
    "option.level": _("Level"),
    "option.starting_energy": _("Starting energy"),
    "option.councilors": _("Councilors"),
    "figure.energy": _("energy"),
    "figure.courage": _("courage"),
    "figure.cards": plural("card", "cards"),
    "figure.home": _("at home"),
    # the board in the browser
    "board": _("Atlantis Rising: an island with six arms around a glowing centre"),
    "turn": _("Turn"), "tiles": _("Tiles left:"), "start": _("Start"), "place": _("Place"),
    "misfortunes": _("Misfortunes"), "act": _("Act"), "attack": _("Attack"), "build": _("Build"),
    "misfortune": _("Misfortune"), "knowledge": _("Knowledge"), "last": _("last:"), "next": _("next:"),
    "discarded": _("discarded"), "centre": _("Centre"), "navy": _("Navy"), "gate": _("Cosmic gate"),
    "built": _("{n} of {all} built"), "builtBy": _("built by {name}"), "lack": _("lack"), "costs": _("costs"),
    "supply": _("Supply"), "defence": _("defence"), "against": _("{defence} against {attack}"),
    "die": _("Attack die"), "lost": _("tiles lost"), "safe": _("safe"), "galley": _("Galley"),
    "most": _("at most +{n}"), "home": _("at home"), "held": _("held back"), "gave": _("gives"),
    "passed": _("passed"), "first": _("starts"), "gone": _("under water"), "tip": _("tip"), "barrier": _("barrier"),
    "barred": _("already proposed"), "rings": _("rings"), "free": _("free"), "whole": _("Whole island"),
    "closer": _("look closer"), "choices": _("{n} choices"), "target": _("roll {n} or more"),
    "draws": _("draw {n}, keep {kept}"), "forges": _("1 ore for {n} Atlantium"),
    "groups": _("{n} for a new Atlantean"), "floods": _("Flood among the next {n} misfortunes"),
    "floodNext": _("Flood as the next misfortune"), "brave": _("with courage"), "plain": _("without courage"),
    "with": _("{n} with courage"), "empty": _("nobody"), "unplaced": _("unused figures: {n}"),
    "copied": _("also {name}"), "hands": _("Players"), "pays": _("To pay for {name}"), "give": _("Give {n}"),
    "play": _("Play"), "discard": _("Discard"), "thinking": _("Chance decides …"),
    "won": _("The gate stands. Atlantis is saved."), "lostGame": _("Atlantis is lost."),
    # what is asked, where the question has amounts in it; without a row here the step's own question is enough
    "ask.place": _("Place an Atlantean ({home} at home)"),
    "ask.late-place": _("Place those held back ({held})"),
    "ask.give": _("How much energy do you give? {missing} missing"),
    "ask.cancel": _("Flood, {section}: cancel it together?"),
    "ask.fall": _("Tiles to fall: {left}. In which section?"),
    "ask.boost": _("{tile}: the roll is {short} too low"),
    "ask.keep": _("Keep a card ({left} to keep)"),
    "ask.trade": _("Trade: cubes that may still move: {left}"),
    "ask.convert": _("Change cubes ({left} left)"),
    "ask.barrier": _("Where does the barrier stand? ({left})"),
    "ask.waive": _("Which cube is not paid? ({left} off)"),
    # chapters of the rules on a kind of move
    "chapter.raise": _("Energy"), "chapter.play": _("The knowledge cards"), "chapter.discard": _("When to play cards"),
    # goods, and the figures beside a player's name
    "good.ore": _("ore"), "good.atlantium": _("Atlantium"), "good.gold": _("gold"), "good.crystal": _("crystal"),
    "good.energy": _("energy"), "good.courage": _("courage"), "good.barriers": _("barriers"),
    "good.grey": _("grey Atlanteans"), "good.home": _("Atlanteans at home"),
    "good.cards": plural("card", "cards"),
    # benefits of components
    "benefit.energy": _("+{n} energy"), "benefit.courage": _("+{n} courage"), "benefit.barriers": _("barriers: {n}"),
    "benefit.raise": _("tiles raised: {n}"), "benefit.knowledge": _("cards drawn: {n}"),
    "benefit.knowledge-for-all": _("cards for each: {n}"), "benefit.courage-for-all": _("courage for each: {n}"),
    "benefit.grey": _("grey Atlanteans: {n}"), "benefit.trade": _("trade {n} cubes"),
    "benefit.convert": _("change {n} cubes"), "benefit.solar": _("next turn: double energy"),
    "benefit.spire": _("next turn: no attack die"),
    # what is in force
    "effect.crisis-of-faith": _("Crisis of Faith: no energy at the centre"),
    "effect.hopelessness": _("Hopelessness: courage has no effect"),
    "effect.lack-of-support": _("Lack of Support: no abilities"),
    "effect.solar-matrix": _("Solar Matrix: double energy at the centre"),
    "effect.targeting-spire": _("Targeting Spire: no attack die"),
    "effect.next-solar-matrix": _("next turn: Solar Matrix"),
    "effect.next-targeting-spire": _("next turn: Targeting Spire"),
    "effect.tireless-hands": _("Tireless Hands: the next action twice"),
    "effect.twin-harmonics": _("Twin Harmonics: the benefit twice"),
    "effect.borrowed-plans": _("Borrowed Plans: {n} cubes less"),
    "effect.ballad-of-bravery": _("Ballad of Bravery: courage for several"),
    # levels, phases
    "level.easy": _("Easy"), "level.normal": _("Normal"), "level.hard": _("Hard"), "level.cosmic": _("Cosmic"),
    "phase.councilors": _("set-up"), "phase.first": _("set-up"), "phase.blueprint": _("set-up"),
    "phase.income": _("start of the turn"), "phase.council": _("council"), "phase.place": _("placing"),
    "phase.misfortunes": _("misfortunes"), "phase.late-place": _("late placing"), "phase.act": _("actions"),
    "phase.attack": _("attack"), "phase.council-after": _("council"), "phase.build": _("building"),
    # the board in the terminal
    "drawn.turn": _("Turn {turn}. Starting player: {seat}. Galley +{galley}, at most +{most}"),
    "drawn.attack": _("Attack {attack} against {defence}"), "drawn.defence": _("defence {n}"),
    "drawn.pays": _("{component}: {cost} to pay"),
    "drawn.legend": _("1 is the tip; ○ free ring, digit: Atlantean of that seat, * with courage, # barrier, ~~ sunk"),
    "drawn.home": _("home"), "drawn.energy": _("energy"), "drawn.courage": _("courage"),
    "drawn.blueprint": _("Blueprint: {built} of {all} built"), "drawn.cost": _("cost"), "drawn.lacks": _("lacks"),
    "drawn.benefit": _("benefit"), "drawn.built": _("built"),
    "drawn.supply": _("Supply: {cubes}, {energy} energy, {courage} courage, {barriers} barriers"),
    "drawn.decks": _("Decks: {knowledge} knowledge cards, {misfortunes} misfortunes"),
    "drawn.known": _("; the next are known: {cards}"), "drawn.cards": _("Drawn: {cards}"),
}
