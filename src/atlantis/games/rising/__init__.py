"""Atlantis Rising: the councilors of a sinking island build a gate together, before the sea or the Athenians end it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.breakdown import Breakdown
from atlantis.engine.data import Data, load_data, own_data
from atlantis.engine.drawing import Drawing
from atlantis.engine.errors import WrongOption
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.game import Game
from atlantis.engine.i18n import mark
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.engine.options import Card, Option, OptionValue
from atlantis.engine.state import State
from atlantis.engine.story import Action, Event, FieldValue, Thing
from atlantis.games.rising import breakdown as reckoned
from atlantis.games.rising import drawing as drawn
from atlantis.games.rising import layout as at
from atlantis.games.rising import story, things, words
from atlantis.games.rising import view as seen
from atlantis.games.rising.data import COUNCILOR_IDS, LEVELS, Printed, check_data, most_in_a_turn
from atlantis.games.rising.diagram import diagram
from atlantis.games.rising.evaluation import RisingEvaluation
from atlantis.games.rising.layout import layout_for
from atlantis.games.rising.refusals import refusal
from atlantis.games.rising.rules import RisingState

CARD: Final = Card(
    name="rising",
    title="Atlantis Rising",
    authors="Galen Ciscell",
    publisher="Z-Man Games",
    players=(2, 3, 4, 5, 6),
    usual_players=4,
    chance=True,
    utility="identical",
    about=mark("Councilors of a sinking island build a gate together before the sea and the Athenians end it"),
    options=(
        Option("level", "easy", tuple(LEVELS), mark("which decks the components come from")),
        Option("starting_energy", True, (True, False), mark("false is a challenge: nobody begins with energy")),
        Option("councilors", None, COUNCILOR_IDS, mark("chosen by seat, all different; otherwise dealt"),
               by_seat=True),
    ),
)
HERE: Final = Path(__file__).parent


class Rising(Game):
    """Atlantis Rising with its players, options and data."""

    def __init__(self, players: int, options: dict[str, OptionValue], data: Data) -> None:
        level = options["level"]
        assert isinstance(level, str)
        self.printed = Printed(data, players, level)
        self.scratch = vec[i64]([0 for _ in range(at.MOST_MOVES)])
        self.spare = vec[i64]([0 for _ in range(at.MOST_MOVES)])
        self.starting_energy = options["starting_energy"] is True
        chosen = options["councilors"]
        self.councilors = chosen if isinstance(chosen, list) else []
        super().__init__(CARD, players, options, data, layout_for(self.printed), words.notation(),
                         at.COUNCILOR_DEALT, at.MOST_MOVES)

    def start(self) -> State:
        cells = self.layout.cells()
        printed = self.printed
        cells[ACTOR] = CHANCE
        cells[at.TURN] = 1
        cells[at.PHASE] = at.DEAL
        cells[at.HEART] = 1
        cells[at.COMPONENT] = 1
        cells[at.BEADS] = printed.beads
        cells[at.TOKENS] = printed.tokens
        cells[at.WALLS] = printed.walls
        cells[at.GREY] = printed.grey
        cells[at.GALLEY] = printed.galley
        for section in range(at.SECTIONS):
            cells[at.INTACT + section] = 6
        for tile in range(18):
            cells[at.TARGET + tile] = printed.value[tile]
        for kind in range(at.KINDS):
            cells[at.SUPPLY + kind] = printed.cubes[kind]
        for card in range(at.CARDS):
            cells[at.DECK + card] = printed.cards[card]
        for card in range(at.MISFORTUNES):
            cells[at.SEA + card] = printed.misfortunes[card]
        for seat in range(self.players):
            cells[at.HOME + seat] = printed.home
            cells[at.FIGURES + seat] = printed.figures - printed.home
        if self.councilors:
            cells[at.PHASE] = at.DRAW_FIRST
            for seat, name in enumerate(self.councilors):
                cells[at.COUNCILOR + seat] = COUNCILOR_IDS.index(str(name)) + 1
        return self.resume(cells)

    def resume(self, cells: vec[i64]) -> State:
        return RisingState(self, cells)

    def longest(self) -> tuple[int, int]:
        """So many turns, and in each of them far more than can come together; see `most_in_a_turn`."""
        decisions, outcomes = most_in_a_turn(self.printed)
        turns = int(self.printed.turns)
        return turns * decisions, self.players + 1 + at.COMPONENTS + turns * outcomes

    def action(self, code: int) -> Action:
        return words.action(self.text(code))

    def examples(self) -> list[str]:
        return ["place M1", "place navy courage", "act centre", "play inner-light", "build star-well", "raise M",
                "pass", "give 2", "sink M", "convert ore gold", "keep inner-light", "discard inner-light",
                "recall navy", "waive gold", "target M3", "move 2 give ore", "pick calm-seas", "plague M"]

    def refusal(self, state: State, code: int, lang: str) -> str:
        return refusal(cast(RisingState, state), code, lang)

    def describe(self, state: State, code: int, lang: str) -> str:
        return words.describe(cast(RisingState, state), code, lang)

    def sentence(self, event: Event, lang: str) -> str:
        return story.sentence(event, lang)

    def view(self, state: State) -> dict[str, object]:
        return seen.view(cast(RisingState, state))

    def diagram(self, state: State) -> str:
        return diagram(cast(RisingState, state))

    def evaluation(self) -> Evaluation:
        return RisingEvaluation()

    def drawing(self, state: State, lang: str, width: int) -> Drawing:
        return drawn.drawing(cast(RisingState, state), lang, width)

    def status(self, state: State, lang: str) -> str:
        return reckoned.status(cast(RisingState, state), lang)

    def breakdown(self, state: State, story: list[Event], lang: str) -> Breakdown:
        return reckoned.breakdown(cast(RisingState, state), story, lang)

    def thing(self, path: str, lang: str) -> Thing:
        return things.thing(path, lang)

    def term(self, name: str, lang: str) -> str:
        return words.term(name, lang)

    def question(self, name: str, lang: str) -> str:
        return words.question(name, lang)

    def value_name(self, name: str, value: FieldValue, lang: str) -> str:
        return words.value_name(name, value, lang)


def build(players: int, options: dict[str, OptionValue], data: str | Path | dict[str, object] | None) -> Game:
    """The game, set up."""
    chosen = options["councilors"]
    if isinstance(chosen, list) and len(set(chosen)) < len(chosen):
        raise WrongOption(f"{CARD.title}: option councilors cannot be {chosen!r}; there is only one of each.")
    values = load_data(own_data(HERE / "data.toml"), data)
    check_data(values)
    return Rising(players, options, values)
