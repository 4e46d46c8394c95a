"""Books of openings: their keys, what they say, and what bots make of them."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from atlantis import WrongOption, card, games, load
from atlantis.bots import make_bot
from atlantis.bots.opening_search import Openings, make_book
from atlantis.bots.openings import FILE, MARGIN, Book, book_of, read_book
from atlantis.engine import Game, State
from atlantis.engine.state import State as EngineState


def after(game: Game, *moves: str) -> State:
    state = game.start()
    for move in moves:
        state.apply(game.code(move))
    return state


def test_mirror_images_share_a_key_and_other_set_ups_do_not() -> None:
    game = load("atlanteon")
    key = game.opening_key(after(game, "tower white b1", "tower black c3"))
    assert key == game.opening_key(after(game, "tower black c3", "tower white e4"))
    assert key != game.opening_key(after(game, "tower black b1", "tower white c3"))
    assert game.opening_key(game.start()) == "start"
    assert game.opening_key(after(game, "tower white a1", "tower black c3", "tower white e5")) == "white a1 e5 black c3"


def test_the_opening_ends_with_the_first_tile() -> None:
    game = load("atlanteon")
    state = after(game, "tower white a1", "tower black c3", "tower white e5")
    state.apply(state.legal_actions()[0])
    assert game.opening_key(state) == ""
    assert [name for name in games() if load(name).opening_key(load(name).start())] == ["atlanteon"]


def test_atlanteon_has_584_set_ups_of_towers() -> None:
    openings = Openings(load("atlanteon"))
    assert len(openings.last()) == 584
    assert len([key for key in openings.states if len(key.split()) == 2]) == 12  # a tower of two colours, six squares


def test_a_book_says_what_is_best_for_the_player_to_move_with_mirror_images() -> None:
    game = load("atlanteon")
    openings = Openings(game)
    chances = dict.fromkeys(openings.states, 0.5)
    chances["black a1"], chances["white c3"] = 0.7, 0.69
    found = Book(chances, 1).moves(game.start())
    assert len(found) == 12
    assert [game.text(code) for code in found[0].alike] == [f"tower black {at}" for at in ("a1", "e1", "a5", "e5")]
    assert (found[0].chance, found[1].chance) == (0.7, 0.69)
    assert game.text(found[1].code) == "tower white c3"
    answers = Book(chances, 1).moves(after(game, "tower white c3"))
    assert answers[0].chance == 0.5


def test_bots_choose_among_nearly_equal_moves_and_novices_do_not_know_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("atlanteon")
    chances = dict.fromkeys(Openings(game).states, 0.5)
    chances["black a1"], chances["white c3"] = 0.7, 0.7 - MARGIN / 2
    chances["start"] = 0.7
    monkeypatch.setattr("atlantis.bots.bot.book_of", lambda game: Book(chances, 1))
    chosen = {make_bot(game, "expert", seed, 4, 0.0).choose(game.start()) for seed in range(40)}
    assert {game.text(code) for code in chosen} == {
        *(f"tower black {at}" for at in ("a1", "e1", "a5", "e5")),
        "tower white c3",
    }
    novice = {make_bot(game, "novice", seed, 4, 0.0).choose(game.start()) for seed in range(40)}
    assert not novice <= chosen


def test_a_book_is_made_by_search_continued_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last set-ups are searched; before them the best moves of both sides count."""
    game, path = load("atlanteon"), tmp_path / FILE
    asked = list[str]()

    def pretend(state: EngineState, simulations: int, seed: int) -> float:
        asked.append(state.game.opening_key(state))
        if len(asked) == 50:
            raise KeyboardInterrupt
        return 0.4 if "black c3" in asked[-1] else 0.6

    monkeypatch.setattr("atlantis.bots.opening_search.searched", pretend)
    with pytest.raises(KeyboardInterrupt):
        make_book(game, path, 10, 1, lambda done, of: None)
    heard = list[tuple[int, int]]()
    book = make_book(game, path, 10, 1, lambda done, of: heard.append((done, of)))
    assert heard[-1] == (584, 584)
    assert 584 < len(asked) < 584 + 50, "what was saved is not searched again"
    assert book.chances == read_book(path).chances
    assert book.chances["start"] == 0.6, "the Guardians can avoid the black tower on c3"
    assert book.chances["black c3"] == 0.4
    with pytest.raises(WrongOption, match="begun with 10 simulations"):
        make_book(game, path, 20, 1, lambda done, of: None)


def test_a_search_of_a_set_up_gives_the_chance_of_the_first_seat() -> None:
    from atlantis.bots.opening_search import searched

    game = load("atlanteon")
    state = after(game, "tower white a1", "tower black c3", "tower white e5")
    assert 0.0 < searched(state, 50, 1) < 1.0
    assert searched(state, 50, 1) == searched(state, 50, 1)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"format": 9, "simulations": 1, "chances": {}}',
        '{"format": 1, "simulations": 1}',
        '{"format": 1, "simulations": 1, "chances": {"start": 1.5}}',
    ],
)
def test_a_broken_book_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(content)
    with pytest.raises(WrongOption, match=FILE):
        read_book(path)


def test_games_without_openings_refuse_to_make_a_book(tmp_path: Path) -> None:
    with pytest.raises(WrongOption, match="no openings"):
        make_book(load("ark"), tmp_path / FILE, 1, 1, lambda done, of: None)


def test_the_book_that_is_shipped_is_complete_and_used_with_the_usual_rules_only() -> None:
    game = load("atlanteon")
    book = book_of(game)
    assert book is not None
    assert set(book.chances) == set(Openings(game).states)
    assert book.good(game.start())
    assert book_of(load("atlanteon", early_claims=True)) is None
    assert book_of(load("ark")) is None


def test_a_broken_book_beside_a_game_is_skipped_with_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_text(json.dumps({"format": 1}))
    game = load("atlanteon")
    monkeypatch.setattr("atlantis.bots.openings.folder_of", lambda game: tmp_path)
    with caplog.at_level(logging.WARNING, "atlantis"):
        assert book_of.__wrapped__(game) is None
    assert "not used" in caplog.text
    assert card("atlanteon").folder


def test_all_choices_of_a_side_together_cost_no_more_than_the_margin() -> None:
    game = load("atlanteon")
    book = book_of(game)
    assert book is not None
    start = book.chances["start"]

    def check(state: State) -> None:
        good = book.good(state)
        best = book.moves(state)[0].chance if good else 0.0
        mine = start if state.actor == 0 else 1.0 - start
        for code in good[:3] + good[-3:]:
            board = state.clone()
            board.do(code)
            chance = book.chances[game.opening_key(board)]
            own = chance if state.actor == 0 else 1.0 - chance
            assert own >= min(best, max(best, mine) - MARGIN)
            check(board)

    check(game.start())
    assert len(book.good(game.start())) > 4
