"""Atlantis Rising: the councilors of a sinking island build a gate together, before the sea or the Athenians end it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.data import Data, load_data, own_data
from atlantis.engine.diagram import Diagram
from atlantis.engine.drawing import Drawing
from atlantis.engine.errors import WrongOption
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.features import Features
from atlantis.engine.game import Game
from atlantis.engine.i18n import mark
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.engine.options import Card, Option, OptionValue, Strength
from atlantis.engine.state import State
from atlantis.games.rising import layout as at
from atlantis.games.rising.actions import ACTIONS, MOST_MOVES
from atlantis.games.rising.data import COUNCILOR_IDS, LEVELS, Printed, check_data, most_in_a_turn
from atlantis.games.rising.diagram import diagram_for
from atlantis.games.rising.drawing import drawing
from atlantis.games.rising.evaluation import RisingEvaluation
from atlantis.games.rising.features import rising_features
from atlantis.games.rising.rules import RisingState
from atlantis.games.rising.view import RisingView, view
from atlantis.games.rising.words import RisingWords

HERE: Final = Path(__file__).parent
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
        Option("starting_energy", True, (True, False), mark("without it nobody begins with energy, which is harder")),
        Option("councilors", None, COUNCILOR_IDS, mark("chosen by seat, all different; otherwise dealt"), by_seat=True),
    ),
    folder=str(HERE),
    # The move with the best prior is nearly always right: weaker levels choose among several good moves, stronger ones
    # leave it only when playouts of half a turn contradict it.
    levels={
        "novice": Strength(18, {"c_puct": 4.0, "playout": 0}, slips=True),
        "adept": Strength(60, {"c_puct": 0.25, "playout": 0}, slips=True),
        "expert": Strength(100, {"c_puct": 4.0, "playout": 30}),
        "oracle": Strength(0, {"c_puct": 4.0, "playout": 30}),
    },
    rows=(36, 2),
    minutes=60,
    weight="heavy",
    planned=("place", "hold", "done-placing", "act", "convert", "done", "build", "waive", "pass-build"),
)
VIEW: Final = RisingView


class Rising(Game):
    """Atlantis Rising with its players, options and data."""

    def __init__(self, players: int, options: dict[str, OptionValue], data: Data) -> None:
        level = options["level"]
        assert isinstance(level, str)
        self.printed: Printed = Printed(data, players, level)
        self.starting_energy: bool = options["starting_energy"] is True
        chosen = options["councilors"]
        self.councilors: list[str] = chosen if isinstance(chosen, list) else []
        self.drawn: Diagram | None = None
        super().__init__(CARD, players, options, data, at.layout_for(self.printed), ACTIONS, MOST_MOVES, RisingWords)

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
        """The number of turns times a generous bound for each; see `most_in_a_turn`."""
        decisions, outcomes = most_in_a_turn(self.printed)
        turns = int(self.printed.turns)
        return turns * decisions, self.players + 1 + at.COMPONENTS + turns * outcomes

    def view(self, state: State) -> RisingView:
        return view(cast(RisingState, state))

    def diagram(self) -> Diagram:
        if self.drawn is None:
            self.drawn = diagram_for(self)
        return self.drawn

    def drawing(self, state: State, lang: str, width: int) -> Drawing:
        return drawing(cast(RisingState, state), lang, width)

    def evaluation(self) -> Evaluation:
        return RisingEvaluation()

    def network_features(self) -> Features:
        return rising_features(self, self.evaluation())


def build(players: int, options: dict[str, OptionValue], data: str | Path | dict[str, object] | None) -> Game:
    """The game, set up."""
    chosen = options["councilors"]
    if isinstance(chosen, list) and len(set(chosen)) < len(chosen):
        raise WrongOption(f"{CARD.title}: option councilors cannot be {chosen!r}; there is only one of each.")
    values = load_data(own_data(HERE / "data.toml"), data, check_data, str(HERE))
    return Rising(players, options, values)
