"""Atlanteon, by Reiner Knizia: a duel of tiles for the city. Two players, no chance, nothing hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.breakdown import Breakdown
from atlantis.engine.data import Data, load_data, own_data
from atlantis.engine.drawing import Drawing
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.game import Game
from atlantis.engine.i18n import mark
from atlantis.engine.layout import ACTOR
from atlantis.engine.options import Card, Option, OptionValue
from atlantis.engine.state import State
from atlantis.engine.story import Action, Event, Thing
from atlantis.games.atlanteon import breakdown as reckoned
from atlantis.games.atlanteon import drawing as drawn
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon import story, things, words
from atlantis.games.atlanteon import view as seen
from atlantis.games.atlanteon.consistency import derive
from atlantis.games.atlanteon.diagram import diagram
from atlantis.games.atlanteon.evaluation import AtlanteonEvaluation
from atlantis.games.atlanteon.refusals import refusal
from atlantis.games.atlanteon.rules import AtlanteonState

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
    options=(Option("early_claims", False, (False, True),
                    mark("claim squares that are certain before they are surrounded")),),
)
HERE: Final = Path(__file__).parent


class Atlanteon(Game):
    """Atlanteon with its options and data."""

    def __init__(self, players: int, options: dict[str, OptionValue], data: Data) -> None:
        super().__init__(CARD, players, options, data, at.LAYOUT, words.notation(), len(words.notation()), at.MOST_MOVES)
        self.early_claims = options["early_claims"] is True
        self.markers: i64 = data.number("markers")

    def start(self) -> State:
        cells = at.LAYOUT.cells()
        cells[ACTOR] = at.GUARDIANS
        cells[at.WHITE_TOWERS], cells[at.BLACK_TOWERS] = 2, 1
        files, ranks = self.data.number("board.files"), self.data.number("board.ranks")
        for square in range(at.SQUARES):
            if square % at.WIDTH >= files or square // at.WIDTH >= ranks:
                cells[at.PIECE + square] = at.CLOSED
        for number in [*self.data.numbers("tiles"), at.KING]:
            cells[at.UNPLAYED + number] = cells[at.UNPLAYED + at.TILES + number] = 1
        derive(cells)
        return self.resume(cells)

    def resume(self, cells: vec[i64]) -> State:
        return AtlanteonState(self, cells, self.markers, self.early_claims)

    def longest(self) -> tuple[int, int]:
        """Every square is filled once; with early claims it may be claimed once too, and each turn ended."""
        return (3 * at.SQUARES if self.early_claims else at.SQUARES), 0

    def action(self, code: int) -> Action:
        return words.action(self.text(code))

    def examples(self) -> list[str]:
        moves = ["tower white c3", "tower black a1", "tile 7 b2", "tile K e5"]
        return [*moves, "claim c3", "end"] if self.early_claims else moves

    def refusal(self, state: State, code: int, lang: str) -> str:
        return refusal(cast(AtlanteonState, state), code, lang)

    def describe(self, state: State, code: int, lang: str) -> str:
        return words.describe(cast(AtlanteonState, state), code, lang)

    def sentence(self, event: Event, lang: str) -> str:
        return story.sentence(event, lang)

    def view(self, state: State) -> dict[str, object]:
        return seen.view(cast(AtlanteonState, state))

    def diagram(self, state: State) -> str:
        return diagram(cast(AtlanteonState, state))

    def drawing(self, state: State, lang: str, width: int) -> Drawing:
        return drawn.drawing(cast(AtlanteonState, state), lang, width)

    def status(self, state: State, lang: str) -> str:
        return reckoned.status(cast(AtlanteonState, state), lang)

    def breakdown(self, state: State, story: list[Event], lang: str) -> Breakdown:
        return reckoned.breakdown(cast(AtlanteonState, state), lang)

    def thing(self, path: str, lang: str) -> Thing:
        return things.thing(path, lang)

    def term(self, name: str, lang: str) -> str:
        return words.term(name, lang)

    def question(self, name: str, lang: str) -> str:
        return words.question(name, lang)

    def evaluation(self) -> Evaluation:
        return AtlanteonEvaluation()

    def seat_name(self, seat: int, lang: str) -> str:
        return words.side_name(seat, lang)


def check_data(data: Data) -> None:
    """Only numbers that the game can be played with."""
    files, ranks = data.number("board.files"), data.number("board.ranks")
    for path, length in (("board.files", files), ("board.ranks", ranks)):
        if length not in (3, 5):
            raise data.refuse(path, f"{length} is not possible; it is 3 or 5, so that tiles and towers fill the board.")
    tiles = data.numbers("tiles")
    if sorted(set(tiles)) != sorted(tiles) or any(number < 0 or number > 9 for number in tiles):
        raise data.refuse("tiles", f"{tiles} is not possible; the tiles are different numbers from 0 to 9.")
    wanted = (files * ranks - 3) // 2 - 1
    if len(tiles) != wanted:
        raise data.refuse("tiles", f"{len(tiles)} numbers do not fill the board; a board of {files} x {ranks} squares "
                                   f"takes 3 towers, 2 Kings and {wanted} numbered tiles of each side.")
    markers, most = data.number("markers"), wanted + 2
    if not 1 <= markers <= most:
        raise data.refuse("markers", f"{markers} is not possible; it lies between 1 and {most}, so that "
                                     "a full board always has a winner (AT-2).")


def build(players: int, options: dict[str, OptionValue], data: str | Path | dict[str, object] | None) -> Game:
    """The game, set up."""
    values = load_data(own_data(HERE / "data.toml"), data)
    check_data(values)
    return Atlanteon(players, options, values)
