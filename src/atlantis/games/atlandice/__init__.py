"""Atlandice, by Scott Huntington and Shaun Graham: dice open the gates of a sinking city; majorities win it."""

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
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.engine.options import Card, OptionValue
from atlantis.engine.state import State
from atlantis.engine.story import Action, Event, FieldValue, Thing
from atlantis.games.atlandice import breakdown as reckoned
from atlantis.games.atlandice import drawing as drawn
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice import story, things, words
from atlantis.games.atlandice import view as seen
from atlantis.games.atlandice.data import Printed, check_data
from atlantis.games.atlandice.diagram import diagram
from atlantis.games.atlandice.evaluation import AtlandiceEvaluation
from atlantis.games.atlandice.layout import layout_for
from atlantis.games.atlandice.refusals import refusal
from atlantis.games.atlandice.rules import AtlandiceState

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
)
HERE: Final = Path(__file__).parent
REPEATS: Final = 50  # of the chain in one game: each one has odds of 1 in 36


class Atlandice(Game):
    """Atlandice with its players and data."""

    def __init__(self, players: int, options: dict[str, OptionValue], data: Data) -> None:
        self.printed = Printed(data, players)
        super().__init__(CARD, players, options, data, layout_for(self.printed), words.notation(), at.DRAWN,
                         at.MOST_MOVES)
        self.codes.update(words.other_ways(self.codes))

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

    def longest(self) -> tuple[int, int]:
        """As long as the clock can last, with the Jeweller's chain in every visit.

        Only the chain's leading back to itself has no limit (AD-8): REPEATS of them do not come up in practice.
        """
        printed = self.printed
        rounds, tokens = int(printed.last), at.KINDS * int(printed.market + printed.district)
        visits = rounds * (int(printed.dice) - 1)
        donations = len(self.data.numbers("clock.donation")) * (tokens // 2 + self.players)
        return (visits * (1 + 3 + 3) + 3 * REPEATS + donations,
                1 + 3 * at.DISTRICTS + rounds * int(printed.dice) + 3 * visits + 2 * REPEATS)

    def action(self, code: int) -> Action:
        return words.action(self.text(code))

    def examples(self) -> list[str]:
        moves = ["take 3", "pick gem", "swap gem 5 weapon", "move gem 3", "gate 2 5", "submarine 6", "loot 5 weapon",
                 "donate gem book", "done"]
        return [moves[0], "give 3", *moves[1:]] if self.printed.neutral else moves

    def refusal(self, state: State, code: int, lang: str) -> str:
        return refusal(cast(AtlandiceState, state), code, lang)

    def describe(self, state: State, code: int, lang: str) -> str:
        return words.describe(cast(AtlandiceState, state), code, lang)

    def sentence(self, event: Event, lang: str) -> str:
        return story.sentence(event, lang)

    def view(self, state: State) -> dict[str, object]:
        return seen.view(cast(AtlandiceState, state))

    def diagram(self, state: State) -> str:
        return diagram(cast(AtlandiceState, state))

    def evaluation(self) -> Evaluation:
        return AtlandiceEvaluation()

    def drawing(self, state: State, lang: str, width: int) -> Drawing:
        return drawn.drawing(cast(AtlandiceState, state), lang, width)

    def status(self, state: State, lang: str) -> str:
        return reckoned.status(cast(AtlandiceState, state), lang)

    def breakdown(self, state: State, story: list[Event], lang: str) -> Breakdown:
        return reckoned.breakdown(cast(AtlandiceState, state), story, lang)

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
    values = load_data(own_data(HERE / "data.toml"), data)
    check_data(values)
    return Atlandice(players, options, values)
