"""Hypothesis strategies: games, options, positions, records, moves."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import Any, Final

from hypothesis import note
from hypothesis import strategies as st

from atlantis.engine import OVER, Card, Game, Option, Record, State, WrongOption, playouts
from atlantis.games import card, load
from atlantis.games import games as names_of_games


def options(game: str | Card) -> st.SearchStrategy[dict[str, Any]]:
    """What `atlantis.load(name, **options)` takes: any number of players, any value of each option on the card.

    Shrinks to the fewest players and the default values.
    """
    of = card(game) if isinstance(game, str) else game
    return st.sampled_from(of.players).flatmap(
        lambda players: st.fixed_dictionaries(
            {"players": st.just(players), **{option.name: values(option, players) for option in of.options}}
        )
    )


def values(option: Option, players: int) -> st.SearchStrategy[Any]:
    """Any value of an option, the default first."""
    if option.by_seat:
        each: st.SearchStrategy[Any] = st.permutations(option.choices).map(lambda order: list(order[:players]))
        return st.none() | each
    others = [choice for choice in option.choices if repr(choice) != repr(option.default)]
    return st.sampled_from([option.default, *others])


def games(name: str | None = None) -> st.SearchStrategy[Game]:
    """Any game, or any set-up of the named one."""
    which = st.sampled_from(names_of_games()) if name is None else st.just(card(name).name)
    return which.flatmap(lambda one: options(one).map(lambda chosen: load(one, **chosen)))


def records(game: Game | st.SearchStrategy[Game], *, over: bool | None = None) -> st.SearchStrategy[Record]:
    """A game after a number of legal moves, including chance moves, with names at the seats.

    `over`: True for finished games only, False for unfinished ones, None for both. Every legal move may come up,
    including rare chance outcomes. Shrinks to fewer moves, and each move towards the first legal one.
    """
    return draw_record(game, over, True)


def positions(game: Game | st.SearchStrategy[Game], *, over: bool | None = None) -> st.SearchStrategy[State]:
    """A reachable position: `positions(load("atlanteon"))`, `positions(games())`. `over` as in `records`."""
    return draw_record(game, over, False).map(lambda record: record.state)


def finished(game: Game | st.SearchStrategy[Game]) -> st.SearchStrategy[State]:
    """A position in which the game is over."""
    return positions(game, over=True)


def moves(state: State) -> st.SearchStrategy[int]:
    """A legal move here; at a chance node, a possible outcome."""
    legal = state.legal_actions()
    if not legal:
        raise WrongOption("There are no moves to draw: the game is over. Draw from `positions(game, over=False)`.")
    return st.sampled_from(legal)


NAMES: Final = st.text(max_size=12) | st.sampled_from(["Zoé", "'; --", '"', "\\n", "\n", "\x85", "\u2028", "𓆉", "👩‍🚀"])
"""Names as people type and paste them, often with quotes, line separators or characters outside the basic plane."""


@st.composite
def draw_record(draw: st.DrawFn, game: Game | st.SearchStrategy[Game], over: bool | None, named: bool) -> Record:
    """Draw the number of moves first, then each move as an index into the legal ones: this shrinks well.

    Always choosing the first move need not end a game, so long ones are finished at random.
    """
    setup = draw(game) if isinstance(game, st.SearchStrategy) else game
    record = Record(setup)
    usual = typical_length(setup)
    wanted = None if over else draw(st.integers(0, usual))
    rest: Random | None = None
    while record.state.actor != OVER and len(record.moves) != wanted:
        legal = record.state.legal_actions()
        if len(record.moves) < 2 * usual:
            code = legal[draw(index_below(len(legal)))]
        else:
            rest = rest or Random(draw(st.integers(0, 0xFFFF)))
            code = rest.choice(legal)
        if over is False and after(record.state, code).actor == OVER:
            break
        record.play(code)
    if named:
        record.seats = [draw(NAMES) for _ in record.seats]
    note(f"{setup!r} after {in_notation(record)}")
    return record


@cache
def index_below(n: int) -> st.SearchStrategy[int]:
    return st.integers(0, n - 1)


@lru_cache(maxsize=256)
def typical_length(game: Game) -> int:
    """Slightly more than the length of a random game, so that ends of games come up too."""
    tally = playouts(game.start(), 20, 1)
    return 1 + tally.moves * 6 // (tally.games * 5)


def after(state: State, code: int) -> State:
    following = state.clone()
    following.apply(code)
    return following


def in_notation(record: Record) -> str:
    """The moves so far, ready to paste into a test."""
    return ", ".join(record.game.text(code) for code in record.moves) or "no moves"
