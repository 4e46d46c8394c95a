"""Everything public can be pickled and copied, or says why not; so that joblib, multiprocessing, Dask and Ray work."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import atlantis
from atlantis import CannotPickle
from atlantis.bots import BotFailed, hints, level_of, make_bot
from atlantis.bots.names import BotName
from atlantis.engine import (
    Ask,
    Batch,
    Breakdown,
    BreakdownRow,
    Layout,
    Noun,
    Pending,
    Phrases,
    State,
    Thing,
    WrongData,
    translator,
)
from atlantis.engine.actions import Fields
from atlantis.engine.errors import Message, Mistake, OtherVersion
from atlantis.search import Endgame, MoveStats, Settings, Tree

WAYS = [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy, copy.copy]
GAME = atlantis.load("ark", 3)


def record() -> atlantis.Record:
    made = atlantis.Record(GAME, ["Ann", "Bob", "Eve"])
    while len(made.moves) < 40:
        made.play(made.state.legal_actions()[0])
    return made


def state() -> State:
    return record().state


def events() -> list[atlantis.Event]:
    played, told = record(), GAME.start()
    return [event for code in played.moves for event in told.tell(code)]


EQUAL: dict[str, Callable[[], object]] = {
    "Game": lambda: GAME,
    "State": state,
    "Action": lambda: GAME.action(3),
    "Event": lambda: events()[-1],
    "Card": lambda: GAME.card,
    "Option": lambda: GAME.card.options[0],
    "Strength": lambda: GAME.card.levels["expert"],
    "Level": lambda: level_of("ark", "novice").name,
    "BotName": lambda: BotName("expert", 5),
    "Hint": lambda: hints(state(), BotName("adept", 20, 0.0))[0],
}


@pytest.mark.parametrize("way", WAYS, ids=["pickle", "deepcopy", "copy"])
@pytest.mark.parametrize("name", EQUAL)
def test_a_copy_is_equal(name: str, way: Callable[[object], object]) -> None:
    thing = EQUAL[name]()
    assert way(thing) == thing


SAME: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    "Record": (record, lambda it: (it.dump(), it.state)),
    "Tally": (lambda: atlantis.playouts(state(), 3, 1), repr),
    "Data": (lambda: GAME.data, lambda it: (it.version, it.replaced, it.number("workers"))),
    "DataValue": (lambda: GAME.data.entries["workers"], lambda it: (it.path, it.value, it.low, it.high)),
    "Layout": (lambda: GAME.layout, lambda it: ([(f.name, int(f.at), f.by) for f in it.fields], it.axes, it.on_board)),
    "Field": (
        lambda: GAME.layout.fields[12],
        lambda it: (it.constant, int(it.at), int(it.low), int(it.high), it.by, it.names, int(it.names_from)),
    ),
    "FeatureTable": (lambda: GAME.features(), lambda it: (str(it), it.vector, it.planes)),
    "Actions": (lambda: GAME.action_table, lambda it: (it.notation, it.meaning, it.choices, sorted(it.types))),
    "Kind": (lambda: GAME.action_table.kinds[2], lambda it: (it.name, it.rows, it.base, it.number)),
    "Names": (lambda: next(iter(GAME.action_table.types.values())), lambda it: (it.values, it.words, it.numbers)),
    "Fields": (lambda: Fields({}, [(1,)], True), lambda it: (it.rows, it.either_way)),
    "Pending": (lambda: Pending(3, 4, 5, 6), lambda it: (int(it.at), int(it.depth), int(it.size))),
    "Words": (lambda: GAME.words, lambda it: it.examples),
    "Phrases": (lambda: Phrases(GAME.words, "fr"), lambda it: (it.lang, it.t("The game is over."))),
    "Translator": (lambda: translator("fr"), lambda it: it("The game is over.")),
    "game's Translator": (lambda: GAME.words.phrases("fr").t, lambda it: it(GAME.card.about)),
    "Diagram": (GAME.diagram, lambda it: it.write(state())),
    "Breakdown": (
        lambda: Breakdown([BreakdownRow("ships", [1, 2, 3], "three ships")], "Eve wins."),
        lambda it: (repr(it), [repr(row) for row in it.rows]),
    ),
    "Thing": (lambda: Thing("ship", "S01", "ship", "cost"), lambda it: (it.field, it.value, it.name, it.what)),
    "Ask": (lambda: Ask("a", "b"), lambda it: (it.due, it.question)),
    "Noun": (lambda: Noun("tile"), lambda it: it.name),
    "MoveStats": (lambda: MoveStats(1, 2, 0.5), repr),
    "Settings": (lambda: Settings(c_puct=2.5, playout=3), lambda it: (it.c_puct, int(it.playout))),
    "random Bot": (lambda: make_bot(GAME, "random", 5), lambda it: [it.choose(state()) for _ in range(5)]),
    "Greedy": (lambda: make_bot(GAME, "greedy", 5), lambda it: it.choose(state())),
}


@pytest.mark.parametrize("way", WAYS[:2], ids=["pickle", "deepcopy"])
@pytest.mark.parametrize("name", SAME)
def test_a_copy_has_the_same_contents(name: str, way: Callable[[Any], Any]) -> None:
    make, contents = SAME[name]
    assert contents(way(make())) == contents(make())


@pytest.mark.parametrize("name", ["quick", "expert"])
def test_a_copied_bot_plays_on_without_its_search_tree(name: str) -> None:
    bot, position = make_bot(GAME, name, 5, 20, 0), state()
    bot.choose(position)
    for way in WAYS[:2]:
        copied = way(bot)
        assert copied.memory() == 0
        assert copied.choose(position) in position.legal_actions()


ERRORS = [
    WrongData("ours.toml", [Mistake("tiles", Message("{n} is too many", n=3))]),
    atlantis.BrokenRecord(3, "move {n} is not possible: {why}", n=2, why=atlantis.IllegalAction("no")),
    OtherVersion(1, "other rules"),
    BotFailed("it failed"),
    *(kind("why") for kind in (atlantis.UnknownGame, atlantis.WrongOption, atlantis.BrokenBytes, atlantis.NotChance)),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_come_back_from_other_processes(error: atlantis.AtlantisError) -> None:
    for way in WAYS:
        copied = way(error)
        assert type(copied) is type(error)
        assert str(copied) == str(error)
        assert copied.text("fr") == error.text("fr")


REFUSED: dict[str, Callable[[], object]] = {
    "Batch": lambda: Batch(GAME, 2, 1),
    "Tree": lambda: Tree(atlantis.load("atlanteon").start(), atlantis.load("atlanteon").evaluation(), Settings(), 1),
    "Endgame": lambda: Endgame(atlantis.load("atlanteon"), atlantis.load("atlanteon").evaluation(), 8),
    "evaluation": GAME.evaluation,
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_copied_says_what_to_do_instead(name: str) -> None:
    for way in WAYS:
        with pytest.raises(CannotPickle, match=rf"{name} cannot be pickled or copied.* Pickle the"):
            way(REFUSED[name]())


def test_a_pool_of_processes_takes_and_returns_our_objects() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        tallies = pool.map(one_game, [state(), state()])
        assert [tally.games for tally in tallies] == [1, 1]
        with pytest.raises(atlantis.BrokenRecord, match="the record is empty"):
            pool.map(atlantis.parse_record, [""])


def one_game(position: State) -> Any:
    return atlantis.playouts(position, 1, 1)


def test_a_process_sets_up_a_game_once_for_all_its_positions() -> None:
    one, other = (pickle.loads(pickle.dumps(state())) for _ in range(2))
    assert one.game is other.game


def test_only_games_made_by_load_can_be_pickled() -> None:
    module = type(GAME)
    made = module(GAME.players, dict(GAME.options), GAME.data)  # type: ignore[call-arg, arg-type]
    with pytest.raises(CannotPickle, match=r"Only games made by `atlantis.load`"):
        pickle.dumps(made)


def test_the_list_of_classes_is_complete() -> None:
    """Every class that a public module offers is tested above, or needs no help."""
    tested = {*EQUAL, *SAME, *(type(error).__name__ for error in ERRORS), *REFUSED}
    abstract = {
        "Game",
        "State",
        "Evaluation",
        "Words",
        "PlainWords",
        "Item",
        "Line",
        "BreakdownRow",
        "Plural",
        "Layout",
    }
    errors = {name for name in atlantis.engine.__all__ if is_error(getattr(atlantis.engine, name))}
    for name in atlantis.engine.__all__:
        if isinstance(getattr(atlantis.engine, name), type):
            assert name in tested | abstract | errors, name
    assert isinstance(GAME.layout, Layout)


def is_error(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, atlantis.AtlantisError)
