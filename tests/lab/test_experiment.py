"""Experiments are read from TOML; a mistake in one is a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from atlantis.engine import WrongOption
from atlantis.lab.experiment import cells_of, load_experiment, parse_experiment

ARK = {"play": [{"game": "ark", "players": 2, "bots": "random"}]}


def sentence(text: str, folder: Path) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WrongOption) as refused:
        load_experiment(path)
    return str(refused.value).removeprefix(f"{path}: ")


def test_every_combination_is_a_cell_and_variants_share_their_seeds() -> None:
    found = parse_experiment(
        {
            "games": 7,
            "seed": 5,
            "play": [
                {"game": "rising", "players": [2, 3], "options": {"level": ["easy", "cosmic"]}, "bots": "random"},
                {"game": "ark", "players": 2, "bots": ["greedy", "random,greedy"]},
            ],
            "variant": [{"name": "raft", "game": "ark", "set": {"ships": {"S03": {"cost": {"wood": 2}}}}}],
        }
    )
    cells = list(cells_of(found))
    assert [cell.number for cell in cells] == list(range(1, 9))
    assert [(cell.plan.setup.game, cell.group, cell.variant) for cell in cells[3:]] == [
        ("rising", 4, "house"),
        ("ark", 5, "house"),
        ("ark", 5, "raft"),
        ("ark", 6, "house"),
        ("ark", 6, "raft"),
    ]
    assert [(cell.plan.setup.players, cell.plan.setup.options["level"]) for cell in cells[:4]] == [
        (2, "easy"),
        (2, "cosmic"),
        (3, "easy"),
        (3, "cosmic"),
    ]
    assert [len(cell.plan.entries) for cell in cells[4:]] == [1, 1, 2, 2]
    assert [cell.plan.games for cell in cells[4:]] == [7, 7, 8, 8]  # whole rounds where bots change seats
    house, raft = cells[4:6]
    assert raft.plan.setup.replaced == {"ships.S03.cost": {"wood": 2}}
    assert [house.plan.pairing(n) for n in range(1, 8)] == [raft.plan.pairing(n) for n in range(1, 8)]


def test_a_variant_can_give_several_values_or_a_range() -> None:
    found = parse_experiment(
        {
            **ARK,
            "variant": [
                {
                    "name": "v",
                    "vary": {"ships.S03.points": [0, 3], "ships.S03.cost.wood": {"from": 2, "to": 6, "step": 2}},
                }
            ],
        }
    )
    cells = list(cells_of(found))
    assert [cell.variant for cell in cells][:3] == [
        "house",
        "v, ships.S03.points = 0, ships.S03.cost.wood = 2",
        "v, ships.S03.points = 0, ships.S03.cost.wood = 4",
    ]
    assert len(cells) == 7


def test_a_ladder_has_each_bot_against_the_next_one() -> None:
    found = parse_experiment(
        {
            "play": [
                {"game": "ark", "players": 3, "ladder": ["random", "quick", "greedy"]},
                {"game": "rising", "players": 2, "ladder": ["random", "quick"]},
            ]
        }
    )
    assert [(cell.rung, [str(bot) for bot in cell.plan.entries]) for cell in cells_of(found)] == [
        (1, ["quick", "random", "random"]),
        (2, ["greedy", "quick", "quick"]),
        (1, ["random"]),
        (2, ["quick"]),
    ]


def test_values_from_a_file_are_looked_for_next_to_the_experiment(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("[ships.S03]\npoints = 4\n")
    (tmp_path / "mine.toml").write_text(
        '[[play]]\ngame = "ark"\nbots = "random"\n[[variant]]\nname = "b"\ndata = "b.toml"\n'
    )
    cells = list(cells_of(load_experiment(tmp_path / "mine.toml")))
    assert cells[1].plan.setup.replaced == {"ships.S03.points": 4}


PLAY = '[[play]]\ngame = "ark"\nbots = "random"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("games = ", "is not TOML: Invalid value (at end of document)."),
        ("games = 5", "play is missing."),
        ("gamez = 5\n" + PLAY, "there is no setting 'gamez'; docs/lab.md lists them all."),
        ("games = 0\n" + PLAY, "games is '0', but it must be greater than or equal to 1."),
        ("games = true\n" + PLAY, "games is 'True', but it must be a valid integer."),
        ('[[play]]\ngame = "ark"\nbots = [1]\n', "play.1.bots.1 is '1', but it must be a valid string."),
        ('[[play]]\ngame = "ark"\nbots = 1\n', "play.1.bots is '1', but it must be a valid string."),
        (
            PLAY + '[[variant]]\nname = "a"\nvary.turns = { from = 5.5, to = 7 }\n',
            "variant.1.vary.turns.from is '5.5', but it must be a valid integer.",
        ),
        ("precision = 0.0\n" + PLAY, "precision is '0.0', but it must be greater than 0."),
        ('metrics = ["share"]\n' + PLAY, "there is no metric 'share': did you mean 'shares'?"),
        (
            'metrics = ["skill"]\n' + PLAY,
            'the metric \'skill\' needs a ladder of bots, e.g. ladder = ["novice", "adept"].',
        ),
        (
            'judge = "greedy"\n' + PLAY,
            "greedy does not search, so it cannot be the judge. Use a level such as adept:sims=50:seconds=0.",
        ),
        ('[[play]]\ngame = "arc"\nbots = "random"', "There is no game 'arc': did you mean 'ark'?"),
        ('[[play]]\ngame = "ark"', 'Name the bots that play ark, e.g. bots = "greedy", or a ladder of them.'),
        ('[[play]]\ngame = "ark"\nladder = ["random"]', "A ladder needs at least two bots, from weak to strong."),
        (
            '[[play]]\ngame = "ark"\nbots = "bishop"',
            "There is no bot 'bishop': there are 'adept', 'expert', 'greedy', 'novice', 'oracle', 'quick', 'random'.",
        ),
        ('[[play]]\ngame = "ark"\nplayers = 5\nbots = "random"', "Ark of Atlantis is for 2 to 4 players, not 5."),
        (
            '[[play]]\ngame = "ark"\nplayers = 3\nbots = "random,greedy"',
            "--seats has 2 names, but there are 3 players: give 3.",
        ),
        (
            '[[play]]\ngame = "ark"\nbots = "random"\noptions.hard = true',
            "Ark of Atlantis has no option 'hard': there is 'even_start'.",
        ),
        (PLAY + '[[variant]]\nname = "x"', "The variant 'x' changes nothing; give it set, vary, data or weights."),
        (
            PLAY + '[[variant]]\nname = "x"\ngame = "rising"\nset.turns = 5',
            "The variant 'x' changes 'rising', which is not played here.",
        ),
        (
            PLAY + '[[variant]]\nname = "x"\nset.roundz = 5',
            "variant 'x': data: there is no value named 'roundz': did you mean 'rounds'?",
        ),
        (
            PLAY + '[[variant]]\nname = "x"\nset.track.events = [3, 1]',
            "variant 'x': data: track.events: [3, 1] is not possible; they must be spaces of the time track, 1 to 21, "
            "ascending and different.",
        ),
        (
            PLAY + '[[variant]]\nname = "x"\ndata = "none.toml"',
            "the data file cannot be read: No such file or directory.",
        ),
        (PLAY + '[[variant]]\nname = "x"\nweights = "none.json"', "cannot be read: No such file or directory."),
        (
            PLAY + '[[variant]]\nname = "x"\nset.rounds = 4\n[[variant]]\nname = "x"\nset.rounds = 5',
            "There are two variants with the name 'x'.",
        ),
        (
            PLAY + '[[play]]\ngame = "rising"\nbots = "random"\n[[variant]]\nname = "x"\nset.rounds = 3',
            "The variant 'x' does not say which game it changes; add game = 'ark'.",
        ),
    ],
)
def test_a_mistake_is_one_sentence(text: str, expected: str, tmp_path: Path) -> None:
    found = sentence(text, tmp_path)
    assert found.endswith(expected), found
    assert "\n" not in found


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(WrongOption, match=r"none\.toml cannot be read: No such file or directory\."):
        load_experiment(tmp_path / "none.toml")
