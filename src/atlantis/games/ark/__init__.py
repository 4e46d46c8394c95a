"""Ark of Atlantis, by Nathanael Mortensen: workers gather what the sinking island still gives, and build ships."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, CHANCE, Card, Diagram, Drawing, Evaluation, Game, Option, OptionValue, default_levels
from atlantis.engine.data import Data, load_data, own_data
from atlantis.engine.features import Features
from atlantis.engine.i18n import mark
from atlantis.engine.state import State
from atlantis.games.ark import layout as at
from atlantis.games.ark.actions import actions_for
from atlantis.games.ark.data import Printed, check_data
from atlantis.games.ark.diagram import diagram_for
from atlantis.games.ark.drawing import draw
from atlantis.games.ark.evaluation import ArkEvaluation
from atlantis.games.ark.features import ark_features
from atlantis.games.ark.layout import layout_for
from atlantis.games.ark.rules import ArkState
from atlantis.games.ark.view import ArkView, Fixed, view
from atlantis.games.ark.words import ArkWords

HERE: Final = Path(__file__).parent
CARD: Final = Card(
    name="ark",
    title="Ark of Atlantis",
    authors="Nathanael Mortensen",
    publisher="",  # the rulebook does not name one
    players=(2, 3, 4),
    usual_players=3,
    chance=True,
    utility="zero-sum",
    about=mark("Workers gather what a sinking island still gives, and build the ships that save them"),
    options=(
        Option(
            "even_start",
            False,
            (False, True),
            mark("the last of three players, or the last two of four, begin with 1 gold"),
        ),
    ),
    folder=str(HERE),
    levels=default_levels({"playout": 4, "chance_widening": 1.0}, novice=15, adept=80, expert=4000),
    rows=(31, 3),
    minutes=50,
    weight="medium",
)
VIEW: Final = ArkView


class Ark(Game):
    """Ark of Atlantis with its players, options and data."""

    def __init__(self, players: int, options: dict[str, OptionValue], data: Data) -> None:
        printed = Printed(data)
        self.printed = printed
        self.fixed: Fixed = Fixed(printed)
        super().__init__(
            CARD,
            players,
            options,
            data,
            layout_for(printed),
            actions_for(players),
            at.MOST_MOVES,
            lambda game: ArkWords(game, printed),
        )

    def start(self) -> State:
        cells = self.layout.cells()
        printed = self.printed
        cells[ACTOR] = CHANCE
        cells[at.ROUND] = 1
        for kind in range(at.TYPES):
            cells[at.SUPPLY + kind] = printed.supply[kind]
        for kind in range(at.SETS):
            cells[at.BAG + kind] = printed.tokens
        for tile in range(at.TILES):
            cells[at.COPIES + tile] = 2
        for seat in range(self.players):
            cells[at.LEFT + seat] = printed.workers
        return self.resume(cells)

    def resume(self, cells: vec[i64]) -> State:
        return ArkState(self, cells, self.printed)

    def longest(self) -> tuple[int, int]:
        """A choice for every worker in two passes of the track; chance: the pile, every ship, event card and token."""
        printed = self.printed
        return (
            2 * self.players * int(printed.workers * printed.rounds),
            1 + at.SHIPS + at.CARDS + at.SETS * int(printed.tokens),
        )

    def view(self, state: State) -> ArkView:
        return view(cast(ArkState, state), self.fixed)

    def diagram(self) -> Diagram:
        return diagram_for(self.players)

    def drawing(self, state: State, lang: str, width: int) -> Drawing:
        return draw(self.view(state), self.words.phrases(lang, state), width)

    def evaluation(self) -> Evaluation:
        return ArkEvaluation(self.printed)

    def network_features(self) -> Features:
        return ark_features(self, self.evaluation())


def build(players: int, options: dict[str, OptionValue], data: str | Path | dict[str, object] | None) -> Game:
    """The game, set up."""
    values = load_data(own_data(HERE / "data.toml"), data, check_data, str(HERE))
    return Ark(players, options, values)
