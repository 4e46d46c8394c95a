"""Atlandice, by Scott Huntington and Shaun Graham: dice open the gates of a sinking city; majorities win it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, CHANCE, Card, Diagram, Drawing, Evaluation, Game, OptionValue, State, default_levels
from atlantis.engine.data import Data, load_data, own_data
from atlantis.engine.features import Features
from atlantis.engine.i18n import mark
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.actions import ACTIONS, MOST_MOVES
from atlantis.games.atlandice.data import Printed, check_data
from atlantis.games.atlandice.diagram import diagram_for
from atlantis.games.atlandice.drawing import drawing
from atlantis.games.atlandice.evaluation import AtlandiceEvaluation
from atlantis.games.atlandice.features import atlandice_features
from atlantis.games.atlandice.rules import AtlandiceState
from atlantis.games.atlandice.view import AtlandiceView, view
from atlantis.games.atlandice.words import AtlandiceWords

HERE: Final = Path(__file__).parent
CARD: Final = Card(
    name="atlandice",
    title="Atlandice",
    authors=mark("Scott Huntington and Shaun Graham"),
    publisher="Ludonaute",
    players=(2, 3, 4),
    usual_players=3,
    chance=True,
    utility="zero-sum",
    about=mark("Dice open the gates of a sinking city; save more of each resource than the others"),
    folder=str(HERE),
    levels=default_levels({"c_puct": 1.0, "playout": 8}, novice=20, adept=80, expert=1500),
    rows=(22, 0),
    minutes=35,
    weight="medium",
)
REPEATS: Final = 50  # of the chain in one game: each one has odds of 1 in 36
VIEW: Final = AtlandiceView


class Atlandice(Game):
    """Atlandice with its players and data."""

    def __init__(self, players: int, options: dict[str, OptionValue], data: Data) -> None:
        self.printed: Printed = Printed(data, players)
        super().__init__(CARD, players, options, data, at.layout_for(self.printed), ACTIONS, MOST_MOVES, AtlandiceWords)
        self.lines: Diagram = diagram_for(self.printed)

    def start(self) -> State:
        cells = self.layout.cells()
        printed = self.printed
        cells[ACTOR] = CHANCE
        cells[at.SUBMARINE] = printed.submarine
        for district in range(at.DISTRICTS):
            cells[at.STACK + district] = 3
            cells[at.ON + at.KINDS * district + district] = cells[at.TOTAL + district] = printed.district
            cells[at.ON + at.KINDS * at.MARKET + district] = printed.market
        cells[at.TOTAL + at.MARKET] = at.KINDS * printed.market
        return self.resume(cells)

    def resume(self, cells: vec[i64]) -> State:
        return AtlandiceState(self, cells, self.printed)

    def in_use(self) -> dict[str, Sequence[int]]:
        """Two players have a neutral party beside them."""
        return {"seat": range(3 if self.players == 2 else self.players)}

    def longest(self) -> tuple[int, int]:
        """The longest possible clock, with the Jeweller's chain in every visit.

        Only a chain that leads back to itself has no limit (AD-8): REPEATS of them do not occur in practice.
        """
        printed = self.printed
        rounds, tokens = int(printed.last), at.KINDS * int(printed.market + printed.district)
        visits = rounds * (int(printed.dice) - 1)
        donations = len(self.data.numbers("clock.donation")) * (tokens // 2 + self.players)
        return (
            visits * (1 + 3 + 3) + 3 * REPEATS + donations,
            1 + 3 * at.DISTRICTS + rounds * int(printed.dice) + 3 * visits + 2 * REPEATS,
        )

    def view(self, state: State) -> AtlandiceView:
        return view(cast(AtlandiceState, state))

    def diagram(self) -> Diagram:
        return self.lines

    def drawing(self, state: State, lang: str, width: int) -> Drawing:
        return drawing(state, lang, width)

    def evaluation(self) -> Evaluation:
        return AtlandiceEvaluation()

    def network_features(self) -> Features:
        return atlandice_features(self, self.evaluation())


def build(players: int, options: dict[str, OptionValue], data: str | Path | dict[str, object] | None) -> Game:
    """The game, set up."""
    values = load_data(own_data(HERE / "data.toml"), data, check_data, str(HERE))
    return Atlandice(players, options, values)
