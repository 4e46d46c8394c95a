"""Searches in miniature: they come again with the same seed, go on where they stopped, and change nothing of ours."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest
from librt.vecs import vec

import atlantis
from atlantis.engine import WrongOption
from atlantis.games import load
from atlantis.lab.experiment import Experiment, cells_of, load_experiment, parse_experiment, parse_model
from atlantis.lab.fit import SIGN_WEIGHTS, FitFile, Search, Trial, fit, load_fit, multiplied, regression
from atlantis.lab.metrics import CellPlayer
from atlantis.lab.tune import Tuned, TuneFile, load_tuning, tune, write_candidates
from atlantis.lab.weights import own_weights, weighted
from tests.lab.pools import HerePool
from tests.terminal.hands import atlantis as command

TUNE: dict[str, Any] = {
    "game": "ark",
    "games": 6,
    "trials": 12,
    "seed": 2,
    "target": [
        {"measure": "figure.ships", "between": [2, 3], "players": 2, "bots": "random"},
        {"measure": "turns", "between": [10, 60], "players": 2, "bots": "random"},
    ],
    "move": [{"value": "ships.S03.cost.wood", "from": 0, "to": 6}, {"value": "ships.S03.points", "from": 0, "to": 8}],
}


def tuning(**more: Any) -> TuneFile:
    found: TuneFile = parse_model(TuneFile, {**TUNE, **more}, "tune.toml")
    return found


def shown(found: Tuned) -> list[tuple[int, list[float], list[float]]]:
    return [(each.number, each.measured, each.objectives) for each in found.candidates]


def data_files() -> str:
    folder = Path(atlantis.__file__).parent / "games"
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(folder.rglob("*.toml")))).hexdigest()


def test_a_search_comes_again_with_the_same_seed_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    before = data_files()
    whole = tune(tuning(), tmp_path / "whole", HerePool())
    tune(tuning(trials=5), tmp_path / "parts", HerePool())
    parts = tune(tuning(), tmp_path / "parts", HerePool())
    assert shown(whole) == shown(parts)
    assert whole.candidates[0].values == {"ships.S03.cost.wood": 6, "ships.S03.points": 1}  # the house values
    assert whole.candidates[0].change == 0
    assert data_files() == before


def test_nothing_on_the_front_is_beaten_in_every_objective(tmp_path: Path) -> None:
    found = tune(tuning(), tmp_path, HerePool())
    assert found.front
    for each in found.front:
        assert not any(
            all(a <= b for a, b in zip(other.objectives, each.objectives, strict=True))
            and other.objectives != each.objectives
            for other in found.candidates
        )
    for path in write_candidates(found, tmp_path):
        assert load("ark", data=path).data.replaced.keys() <= {"ships.S03.cost", "ships.S03.points"}


def test_values_that_break_a_rule_are_left_out(tmp_path: Path) -> None:
    found = tune(tuning(trials=8, move=[{"value": "track.events[1]", "from": 1, "to": 8}]), tmp_path, HerePool())
    assert found.impossible > 0  # the second event is on space 6
    assert all(each.values["track.events[1]"] < 6 for each in found.candidates)
    assert len(found.candidates) + found.impossible <= 8


def test_a_target_can_be_about_the_most_extreme_component(tmp_path: Path) -> None:
    found = tune(
        tuning(
            trials=1,
            games=30,
            target=[{"measure": "component.tile", "between": [0, 1], "players": 2, "bots": "random"}],
        ),
        tmp_path,
        HerePool(),
    )
    assert 0 < found.candidates[0].measured[0] < 50


def test_bots_can_be_fitted_to_each_candidate(tmp_path: Path) -> None:
    spec = tuning(
        trials=1, fit={"weights": ["CUBE"], "steps": 1, "population": 1, "games": 2, "table": [{"players": 2}]}
    )
    found = tune(spec, tmp_path, HerePool())
    assert len(found.candidates) == 1


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (
            "measure = 'ships'",
            "There is no measure 'ships': there are 'best', 'component.ship', 'component.tile', "
            "'decisions', 'figure.no-ship', 'figure.sales', 'figure.ships', 'figure.sunk', "
            "'figure.tokens', 'figure.uses', 'leads', 'margin', 'order.1', 'order.2', 'seat.1', "
            "'seat.2', 'turns'.",
        ),
        ("between = [5, 5]", "The target 'turns' has no range: 5 is not below 5."),
        ("players = 9", "Ark of Atlantis is for 2 to 4 players, not 9."),
    ],
)
def test_a_target_that_cannot_be_measured_is_refused(more: str, expected: str, tmp_path: Path) -> None:
    fields = {"measure": "'turns'", "between": "[10, 20]", "players": "2"} | {
        more.partition(" = ")[0]: more.partition(" = ")[2]
    }
    target = "\n".join(f"{key} = {value}" for key, value in fields.items())
    path = tmp_path / "t.toml"
    path.write_text(f'game = "ark"\n[[target]]\n{target}\n[[move]]\nvalue = "ships.S03.points"\nfrom = 0\nto = 3\n')
    with pytest.raises(WrongOption) as refused:
        load_tuning(path)
    assert str(refused.value) == f"{path}: {expected}"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("rounds", "rounds is printed, so it cannot be tuned; only house values may move."),
        ("ships.S03.point", "There is no value 'ships.S03.point': did you mean 'ships.S03.points'?"),
        (
            "ships.S03.cost",
            "ships.S03.cost is not a whole number, so it cannot move; name a part of it: ships.S03.cost.wood.",
        ),
    ],
)
def test_only_whole_numbers_of_the_house_may_move(value: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(
        f'game = "ark"\n[[target]]\nmeasure = "turns"\nbetween = [1, 2]\n[[move]]\nvalue = "{value}"\n'
        "from = 0\nto = 3\n"
    )
    with pytest.raises(WrongOption) as refused:
        load_tuning(path)
    assert str(refused.value) == f"{path}: {expected}"


def test_a_folder_of_another_search_is_refused(tmp_path: Path) -> None:
    tune(tuning(trials=1), tmp_path, HerePool())
    with pytest.raises(WrongOption, match="has another search, or one of another version"):
        tune(tuning(seed=3), tmp_path, HerePool())


def test_the_front_is_shown_and_drawn(home: Path) -> None:
    (home / "t.toml").write_text(
        'game = "ark"\ntitle = "Raft"\ngames = 4\ntrials = 3\n[[target]]\nmeasure = "turns"\n'
        'between = [1, 2]\nplayers = 2\nbots = "random"\n[[move]]\n'
        'value = "ships.S03.points"\nfrom = 0\nto = 3\n'
    )
    answer = command("lab", "tune", "t.toml", "--jobs", 1, "--lang", "fr")
    assert answer.code == 0
    assert answer.out.splitlines()[1].split()[:3] == ["candidate", "miss", "change"]
    page = (home / "t.tune" / "front.html").read_text()
    assert "Meilleurs compromis" in page
    assert '<svg class="chart"' in page


# ---- fit -------------------------------------------------------------------------------------------------------------


def test_an_evaluation_with_the_same_numbers_plays_the_same_and_with_others_differently() -> None:
    game = load("rising", 2)
    cell = replace(next(cells_of(experiment_of("rising"))), compared=True)
    plain = CellPlayer(cell, False, "", False)
    same, other = (CellPlayer(cell, False, "", False) for _ in range(2))
    same.__dict__["evaluation"] = weighted(plain.game, {})
    other.__dict__["evaluation"] = weighted(plain.game, {"card_worth": 1, "tile_worth": 1, "card_worths": [1] * 15})
    rows = [
        {key: value for key, value in player.play(1).items() if key != "seconds"} for player in (plain, same, other)
    ]
    assert rows[0] == rows[1]
    assert rows[1] != rows[2]
    assert type(game.evaluation()) is type(plain.game.evaluation())  # everybody else has the usual one


def experiment_of(game: str) -> Experiment:
    return parse_experiment({"games": 2, "play": [{"game": game, "players": 2, "bots": "quick"}]})


@pytest.mark.parametrize("game", ["ark", "atlandice", "atlanteon", "rising"])
def test_the_numbers_of_every_game_can_be_changed(game: str) -> None:
    assert len(own_weights(game)) > 10
    evaluation = weighted(load(game, 2), {})()
    assert isinstance(evaluation, type(load(game, 2).evaluation()).__mro__[-2])


def test_whole_numbers_stay_whole() -> None:
    assert multiplied({"A": 10, "B": [1.5, 2], "C": 0}, {"A": [0.1], "B": [0.0, 1.0], "C": [5.0]}) == {
        "A": 11,
        "B": [1.5, 5],
        "C": 0,
    }


FIT: dict[str, Any] = {
    "game": "ark",
    "weights": ["CUBE", "WORKER*", "!WORKER_LAST"],
    "steps": 3,
    "population": 2,
    "games": 4,
    "check": 8,
    "spread": 0.5,
    "table": [{"players": 2}],
}


def fitting(**more: Any) -> FitFile:
    found: FitFile = parse_model(FitFile, {**FIT, **more}, "fit.toml")
    return found


def test_a_fit_comes_again_goes_on_and_says_what_it_brought(tmp_path: Path) -> None:
    whole = fit(fitting(), tmp_path / "whole.json", HerePool())
    steps: list[int] = []

    def stop(done: int, total: int) -> None:
        if done == 2 and not steps:
            steps.append(done)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fit(fitting(), tmp_path / "parts.json", HerePool(), stop)
    parts = fit(fitting(), tmp_path / "parts.json", HerePool())
    assert whole == parts
    assert whole.weights.keys() == {"CUBE", "WORKER", "WORKER_EARLY"}
    assert whole.weights != {name: own_weights("ark")[name] for name in whole.weights}
    assert 0 <= whole.before <= 100
    assert whole.difference.mean == pytest.approx(whole.after - whole.before)
    with pytest.raises(WrongOption, match="was fitted to something else"):
        fit(fitting(steps=4), tmp_path / "parts.json", HerePool())


def test_the_strategy_finds_the_best_factors(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a simple rule for what wins in place of games: CUBE times e, and WORKER divided by e."""

    def won(search: Search, trials: Sequence[Trial], session: object) -> dict[int, list[tuple[float, float]]]:
        values = {
            trial.number: -((trial.factors["CUBE"][0] - 1) ** 2) - (trial.factors["WORKER"][0] + 1) ** 2
            for trial in trials
        }
        return {number: [(0.5, value)] * 2 for number, value in values.items()}

    monkeypatch.setattr(Search, "play", won)
    spec = fitting(weights=["CUBE", "WORKER"], spread=0.2, population=4)
    search = Search("ark", [], spec, seed=1)
    for _ in range(60):
        search.take_step(None)  # type: ignore[arg-type]
    assert search.factors["CUBE"][0] == pytest.approx(1, abs=0.3)
    assert search.factors["WORKER"][0] == pytest.approx(-1, abs=0.3)
    assert search.weights["CUBE"] > 2 * own_weights("ark")["CUBE"]


def test_a_regression_finds_the_coefficients_that_made_the_results() -> None:
    random = Random(1)
    samples = []
    for _ in range(4000):
        signs = [1.0, random.uniform(-2, 2), random.uniform(-2, 2)]
        chance = 1 / (1 + exp(-(0.5 * signs[0] - 1.5 * signs[1] + 0.8 * signs[2])))
        samples.append((signs, random.random() < chance))
    assert regression(samples, [0.0, 0.0, 0.0]) == pytest.approx([0.5, -1.5, 0.8], abs=0.15)


def test_the_chance_of_winning_is_fitted_after_the_search_and_never_searched(tmp_path: Path) -> None:
    spec = fitting(game="rising", weights=["*"], steps=1, population=1, games=2, check=2, chances=12, table=[{}])
    found = fit(spec, tmp_path / "w.json", HerePool())
    own = own_weights("rising")
    assert found.weights.keys() == own.keys()
    assert len(found.weights[SIGN_WEIGHTS]) == len(own[SIGN_WEIGHTS])
    assert found.weights[SIGN_WEIGHTS] != own[SIGN_WEIGHTS]
    assert json.loads((tmp_path / "w.json").read_text())["weights"] == found.weights
    assert SIGN_WEIGHTS not in Search("rising", [], spec, seed=1).sizes
    state = load("rising", 2).start()
    chances = vec[float]([0.0] * 6), vec[float]([0.0] * 6)
    weighted(state.game, {})().value(state, chances[0])
    weighted(state.game, found.weights)().value(state, chances[1])
    assert chances[0][0] != chances[1][0]


def test_fitted_weights_can_be_used_in_an_experiment(tmp_path: Path) -> None:
    fit(fitting(steps=1), tmp_path / "w.json", HerePool())
    (tmp_path / "e.toml").write_text(
        'games = 2\n[[play]]\ngame = "ark"\nplayers = 2\nbots = "quick"\n[[variant]]\n'
        'name = "fitted"\nweights = "w.json"\n'
    )
    cells = list(cells_of(load_experiment(tmp_path / "e.toml")))
    assert cells[1].weights == json.loads((tmp_path / "w.json").read_text())["weights"]
    assert "failed" not in CellPlayer(cells[1], False, "", False).play(1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('weights = ["CUBES"]', "The evaluation of ark has no number 'CUBES': did you mean 'CUBE'?"),
        ('weights = ["CUBE", "!C*"]', "['CUBE', '!C*'] leaves no numbers of ark to fit."),
        ('weights = ["CUBE"]\nbot = "random"', "A random bot has no evaluation to fit; use quick, greedy or a level."),
        ('weights = ["CUBE"]\nset.rounds = 9', "data: rounds: 9 is not possible; it must be between 1 and 5."),
        (
            'weights = ["CUBE"]\nchances = 9',
            "The evaluation of ark has no signs of a win; leave out `chances`.",
        ),
        ("weights = []", "weights is '[]', but it must be List should have at least 1 item after validation, not 0."),
    ],
)
def test_a_fit_that_is_not_possible_is_refused(text: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(f'game = "ark"\n{text}\n')
    with pytest.raises(WrongOption) as refused:
        load_fit(path)
    assert str(refused.value) == f"{path}: {expected}"
