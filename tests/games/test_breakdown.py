"""Where the points come from: the rows sum to the scores, the verdict names the winners, ties are told."""

from __future__ import annotations

import re
from random import Random

import pytest

import atlantis
from atlantis import CHANCE, OVER, Event, Game, State
from tests.games.scale import scaled
from tests.games.test_contract import set_ups


def played(game: Game, seed: int) -> tuple[State, list[Event]]:
    """A random game, and all that happened in it."""
    random, state, story = Random(seed), game.start(), list[Event]()
    while state.actor != OVER:
        assert game.words.status(state, "fr") != game.words.status(state, "en")
        if state.actor == CHANCE:
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            story += state.tell(random.choices(codes, odds)[0])
        else:
            story += state.tell(random.choice(state.legal_actions()))
    return state, story


def games_of(game: Game) -> int:
    return 1 if game.card.name == "rising" else scaled(8, 3)


@pytest.mark.parametrize("game", set_ups(), ids=repr)
def test_the_rows_sum_to_the_scores_and_the_verdict_names_the_winners(game: Game) -> None:
    for seed in range(games_of(game)):
        state, story = played(game, seed)
        found, french = game.words.breakdown(state, story, "en"), game.words.breakdown(state, story, "fr")
        assert [sum(row.points[seat] for row in found.rows) for seat in range(game.players)] == state.scores()
        for row in found.rows:
            assert len(row.points) == game.players
            assert row.label
            assert row.reason
            assert "{" not in row.label + row.reason
        assert [row.points for row in french.rows] == [row.points for row in found.rows]
        assert french.verdict != found.verdict
        winners = state.winners()
        if game.card.utility == "identical":
            assert ("Everybody wins" in found.verdict) == bool(winners)
        elif len(winners) > 1:
            assert "tie is not broken" in found.verdict
            assert all(str(seat + 1) in found.verdict for seat in winners)
        else:
            assert found.verdict.startswith(game.words.seat_name(winners[0], "en"))
        assert game.words.status(state, "en") == "The game is over"


def test_every_share_of_the_points_is_named_in_its_row() -> None:
    game = atlantis.load("atlandice", 4)
    for seed in range(3):
        state, story = played(game, seed)
        for row in game.words.breakdown(state, story, "en").rows[:3]:
            named = [re.findall(rf"Seat {seat + 1} (\d)", row.reason) for seat in range(4)]
            assert [sum(map(int, amounts)) for amounts in named] == row.points
            assert re.match(r"(Gems|Books|Provisions|Tools|Weapons|Resources): Seat \d \d", row.reason)


@pytest.mark.parametrize("name", atlantis.games())
def test_every_value_of_the_data_stands_on_a_thing_with_a_name(name: str) -> None:
    game = atlantis.load(name)
    for path in game.data.entries:
        for lang in ("en", "fr"):
            thing = game.words.thing(path, lang)
            assert thing.value
            assert thing.name
            assert thing.what
            assert "{" not in thing.name + thing.what


def test_things_go_by_the_names_that_actions_have() -> None:
    ark, rising = atlantis.load("ark"), atlantis.load("rising")
    ship, card = ark.words.thing("ships.S03.cost", "en"), rising.words.thing("knowledge.inner-light.count", "en")
    assert (ship.field, ship.value, ship.name, ship.what) == ("ship", "S03", "S03 Timber Raft", "cost")
    assert (card.field, card.value, card.name) == ("card", "inner-light", "Inner Light")
    assert ark.action(ark.code("build S03")).fields == {ship.field: ship.value}
    assert rising.action(rising.code("play inner-light")).fields == {card.field: card.value}
    forge = rising.words.thing("tiles.forges.rings", "en")
    assert (forge.field, forge.value) == ("section", "R")
