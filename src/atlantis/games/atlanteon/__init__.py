"""Atlanteon, by Reiner Knizia: a duel of tiles for the city. Two players, no chance, nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, Card, Diagram, Drawing, Evaluation, Game, Option, OptionValue, State, default_levels
from atlantis.engine.data import Data, load_data, own_data
from atlantis.engine.features import Features
from atlantis.engine.i18n import mark
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.actions import ACTIONS, most_moves
from atlantis.games.atlanteon.data import Printed, check_data
from atlantis.games.atlanteon.diagram import diagram_for
from atlantis.games.atlanteon.drawing import drawing
from atlantis.games.atlanteon.evaluation import AtlanteonEvaluation
from atlantis.games.atlanteon.features import AtlanteonFeatures
from atlantis.games.atlanteon.openings import opening_key
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.view import AtlanteonView, view
from atlantis.games.atlanteon.words import AtlanteonWords

HERE: Final = Path(__file__).parent
CARD: Final = Card(
    name="atlanteon",
    title="Atlanteon",
    authors="Reiner Knizia",
    publisher="Fantasy Flight Games",
    players=(2,),
    usual_players=2,
    chance=False,
    utility="zero-sum",
    about=mark("A duel of tiles for 25 squares of the city, its three towers and two Kings"),
    options=(
        Option("early_claims", False, (False, True), mark("claim squares that are certain before they are surrounded")),
    ),
    folder=str(HERE),
    levels=default_levels({"c_puct": 1.6, "fpu": 0.05, "playout": 0}, novice=20, adept=200, expert=1500, proofs=True),
    two_games=True,
    rows=(17, 0),
    minutes=20,
    weight="light",
    opening_moves=3,  # the towers
    offers=("takeback", "draw", "abort"),
)
VIEW: Final = AtlanteonView


class Atlanteon(Game):
    """Atlanteon with its options and data."""

    def __init__(self, players: int, options: dict[str, OptionValue], data: Data) -> None:
        self.printed: Printed = Printed(data)
        super().__init__(CARD, players, options, data, at.LAYOUT, ACTIONS, most_moves(self.printed), AtlanteonWords)
        self.markers: i64 = self.printed.markers
        self.early_claims: bool = options["early_claims"] is True
        self.lines: Diagram = diagram_for(self.printed)
        self.beginning: vec[i64] = self.set_up()

    def set_up(self) -> vec[i64]:
        """An empty board, all tiles unplayed, the Guardians to place the first tower."""
        cells = at.LAYOUT.cells()
        cells[ACTOR] = at.GUARDIANS
        cells[at.WHITE_TOWERS], cells[at.BLACK_TOWERS] = 2, 1
        cells[at.EMPTY_SQUARES] = at.SQUARES
        for square in range(at.SQUARES):
            cells[at.OPEN + square] = len(at.neighbours_of(square))
        for number in [*self.printed.tiles, at.KING]:
            for side in range(2):
                cells[at.UNPLAYED + at.TILES * side + number] = 1
                cells[at.TILES_LEFT + side] += 1
        state = AtlanteonState(self, cells, self.markers, self.early_claims)
        for square in range(at.SQUARES):
            if square % at.WIDTH >= self.printed.files or square // at.WIDTH >= self.printed.ranks:
                state.fill(square, at.CLOSED)
        return cells

    def start(self) -> State:
        return self.resume(self.beginning[:])

    def resume(self, cells: vec[i64]) -> State:
        return AtlanteonState(self, cells, self.markers, self.early_claims)

    def longest(self) -> tuple[int, int]:
        """Every square is filled once; with early claims it may be claimed once too, and each turn ended."""
        squares = self.printed.files * self.printed.ranks
        return (3 * squares if self.early_claims else squares), 0

    def in_use(self) -> dict[str, Sequence[int]]:
        files, ranks = range(self.printed.files), range(self.printed.ranks)
        return {
            "square": [at.WIDTH * rank + file for rank in ranks for file in files],
            "tile": [*sorted(self.printed.tiles), at.KING],
        }

    def kinds_in_use(self) -> list[str]:
        return ["TILE", "TOWER", "CLAIM", "END"] if self.early_claims else ["TILE", "TOWER"]

    def board_shape(self) -> tuple[int, ...]:
        return self.printed.ranks, self.printed.files

    def view(self, state: State) -> AtlanteonView:
        return view(cast(AtlanteonState, state))

    def diagram(self) -> Diagram:
        return self.lines

    def drawing(self, state: State, lang: str, width: int) -> Drawing:
        return drawing(self.view(state), self.words.phrases(lang), width)

    def evaluation(self) -> Evaluation:
        return AtlanteonEvaluation()

    def network_features(self) -> Features:
        return AtlanteonFeatures()

    def opening_key(self, state: State) -> str:
        return opening_key(cast(AtlanteonState, state))


def build(players: int, options: dict[str, OptionValue], data: str | Path | dict[str, object] | None) -> Game:
    """The game, set up."""
    return Atlanteon(players, options, load_data(own_data(HERE / "data.toml"), data, check_data, str(HERE)))
