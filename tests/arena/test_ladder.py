"""The ladder: tables of every size, ratings, and what the levels show of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from atlantis import WrongOption, card, games, load
from atlantis.arena.ladder import ISLAND, by_processor_time, openskill_ratings, play_ladder, rate, tables
from atlantis.bots.bot import Thinker
from atlantis.bots.levels import LEVELS, RATINGS, describe_level, describe_rating, ratings_of
from atlantis.bots.names import BotName

QUICK = [BotName("random"), BotName("quick"), BotName("adept", 2, 0.0)]


def ladder(name: str, folder: Path, bots: list[BotName], players: list[int], number: int) -> dict[str, object]:
    heard = list[str]()
    found = play_ladder(name, folder, bots, players, number, 1, 1, 600.0, heard.append)
    assert heard
    return found


def test_tables_are_all_combinations_and_teams_where_all_win_together() -> None:
    found = list(tables(card("ark"), QUICK, (2, 3)))
    assert [(players, len(bots)) for players, bots in found] == [(2, 2), (2, 2), (2, 2), (3, 3)]
    assert list(tables(card("rising"), QUICK[:1], (2, 4))) == [(2, (QUICK[0],)), (4, (QUICK[0],))]


def test_a_ladder_is_saved_goes_on_and_rates_all_its_tables(tmp_path: Path) -> None:
    folder = tmp_path / "ladder"
    first = ladder("atlandice", folder, QUICK[:2], [2], 4)
    assert first["games"] == 4
    before = (folder / "2-random-quick.jsonl").read_text()
    found = ladder("atlandice", folder, QUICK, [2, 3], 4)
    assert (folder / "2-random-quick.jsonl").read_text() == before, "these games were played already"
    assert found == json.loads((folder / RATINGS).read_text()) == rate(folder)
    assert found["games"] == 4 * 3 + 6
    levels = found["levels"]
    assert isinstance(levels, dict)
    assert set(levels) == {"random", "quick", "adept:sims=2:seconds=0"}
    shown = found["tables"]
    assert isinstance(shown, list)
    for table in shown:
        assert sum(bot["share"] for bot in table["bots"]) == pytest.approx(1, abs=0.001)


def test_teams_play_against_the_island(tmp_path: Path) -> None:
    found = ladder("rising", tmp_path, QUICK[:1], [2], 2)
    levels = found["levels"]
    assert isinstance(levels, dict)
    assert set(levels) == {"random", ISLAND}
    assert levels[ISLAND]["rating"] > levels["random"]["rating"]


def test_who_wins_more_is_rated_higher_whatever_the_order_and_more_games_are_more_certain() -> None:
    games = [(["a", "b"], [1, 2])] * 30 + [(["b", "a"], [1, 2])] * 10 + [(["c", "a", "b"], [2, 1, 2])] * 20
    found = openskill_ratings(games)
    assert found["a"][0] > found["b"][0] > found["c"][0]
    assert found["a"][1] < found["c"][1]
    assert found == openskill_ratings(games)


def test_bots_of_a_ladder_count_the_time_of_the_processor() -> None:
    bot = by_processor_time(BotName("oracle", 50, 0.5), load("atlanteon"), 1)
    assert isinstance(bot, Thinker)
    state = load("atlanteon").start()
    for move in ("tower white a1", "tower black c3", "tower white e5"):
        state.apply(state.game.code(move))
    assert bot.choose(state) in state.legal_actions()


def test_impossible_ladders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongOption, match="each bot once"):
        ladder("ark", tmp_path, [QUICK[0], QUICK[0]], [2], 2)
    with pytest.raises(WrongOption, match="cannot fill"):
        ladder("ark", tmp_path, QUICK[:1], [2], 2)
    with pytest.raises(WrongOption, match="no games"):
        rate(tmp_path)


# ---- what the levels show --------------------------------------------------------------------------------------------


def test_levels_show_their_ratings_and_rise(tmp_path: Path) -> None:
    """The ratings that are shipped."""
    for name in games():
        found = ratings_of(name)
        rated = [found[level].rating for level in LEVELS if level in found]
        assert rated == sorted(rated), name
        for level, rating in found.items():
            text = describe_rating(name, level, "en")
            assert text == f"rating {rating.rating} ± {rating.uncertainty}"
            assert text[1:] in describe_level(name, level, "en")
            assert str(rating.rating) in describe_level(name, level, "fr")


def test_broken_ratings_are_skipped_with_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / RATINGS).write_text('{"format": 7}')

    class Elsewhere:
        folder = str(tmp_path)

    monkeypatch.setattr("atlantis.bots.levels.card", lambda name: Elsewhere)
    assert ratings_of.__wrapped__("atlanteon") == {}
    assert "not shown" in caplog.text
    (tmp_path / RATINGS).unlink()
    assert ratings_of.__wrapped__("atlanteon") == {}
