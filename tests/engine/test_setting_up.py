"""Setting a game up: wrong names, numbers, options and data get a sentence that says what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

import atlantis
from atlantis.engine import LANGUAGES, Card, Option, translator
from atlantis.engine.data import load_data, own_data
from atlantis.engine.data_file import changed_values
from atlantis.terminal.pages import rules_toml


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(atlantis.UnknownGame, match="There is no game 'atlantean': did you mean 'atlanteon'"):
        atlantis.load("atlantean")
    there = "There is no game 'chess': there are 'ark', 'atlandice', 'atlanteon', 'rising'"
    with pytest.raises(atlantis.UnknownGame, match=there):
        atlantis.load("chess")


@pytest.mark.parametrize("players", [0, 1, 3, -2, True, 2.0, "2"])
def test_a_wrong_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(atlantis.WrongOption, match="Atlanteon is for 2 players, not"):
        atlantis.load("atlanteon", players=players)  # type: ignore[arg-type]


def test_the_usual_number_of_players_is_taken_if_none_is_given() -> None:
    assert atlantis.load("atlanteon").players == atlantis.load("atlanteon", players=2).players == 2


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(atlantis.WrongOption, match="no option 'early_claim': did you mean 'early_claims'"):
        atlantis.load("atlanteon", early_claim=True)


@pytest.mark.parametrize("value", [1, 0, "true", None, "maybe", 1.5, {}, ["x"] * 99])
def test_a_wrong_value_of_an_option_is_refused(value: object) -> None:
    with pytest.raises(atlantis.WrongOption, match=r"early_claims cannot be .*; it must be False or True"):
        atlantis.load("atlanteon", early_claims=value)


def test_an_option_is_read_as_people_write_it() -> None:
    option = Option("level", "easy", ("easy", "hard"), "")
    assert option.parse(" Hard ", "X") == "hard"
    with pytest.raises(atlantis.WrongOption, match="X: option level cannot be 'cosmic'; it must be easy or hard"):
        option.parse("cosmic", "X")
    switch = Option("claims", False, (False, True), "")
    assert [switch.parse(text, "X") for text in ("yes", "on", "TRUE", "no", "off", "false")] == [True] * 3 + [False] * 3


def test_an_option_by_seat_is_a_list_with_one_choice_for_each_seat() -> None:
    option = Option("councilors", None, ("explorer", "priest"), "", by_seat=True)
    assert option.parse("Priest, explorer", "X") == ["priest", "explorer"]
    assert option.parse("none", "X") is None
    card = Card("x", "X", "", "", (2, 3), 2, True, "identical", "", (option,))
    assert card.check_options({}, 2) == {"councilors": None}
    assert card.check_options({"councilors": ["priest", "priest"]}, 2) == {"councilors": ["priest", "priest"]}
    wrong: list[list[str] | str] = [["priest"], ["priest", "king"], "priest", []]
    for value in wrong:
        with pytest.raises(atlantis.WrongOption, match=r"it must be None or a list of 2 \(one for each seat\) of"):
            card.check_options({"councilors": value}, 2)


def test_a_card_for_several_numbers_of_players_names_the_range() -> None:
    card = Card("x", "X", "", "", (2, 3, 4), 3, True, "general", "")
    assert card.check_players(None) == 3
    with pytest.raises(atlantis.WrongOption, match="X is for 2 to 4 players, not 5"):
        card.check_players(5)
    with pytest.raises(atlantis.WrongOption, match="X has no option 'a': there are none"):
        card.option("a")


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_users_file_replaces_values_and_says_so(tmp_path: Path) -> None:
    game = atlantis.load("atlanteon", data=write(tmp_path, "markers = 9\n"))
    assert game.data.number("markers") == 9
    assert game.data.entries["markers"].provenance == "yours"
    assert game.data.entries["tiles"].provenance == "printed"
    assert game.data.version != atlantis.load("atlanteon").data.version
    same = atlantis.load("atlanteon", data=write(tmp_path, '[markers]\nvalue = 9\nfrom = "printed"\nnote = "mine"\n'))
    assert same == game


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("marker = 9", "there is no value named 'marker': did you mean 'markers'"),
        ("[ships.S01]\npoints = 3", "there is no value named 'ships'"),
        ("[board]\nfile = 3", "there is no value named 'board.file': did you mean 'files'"),
        ("[markers]\nvalue = 9\nshape = 'round'", "there is no value named 'markers.shape'"),
        ("board = 3", "board: it holds several values; give them by name: files, ranks."),
        ("markers = 0x" + "f" * 5000, "the number is too large"),
        ("markers = " + "9" * 5000, "the data file is not TOML"),
        ("markers = " + "[" * 2000, "the data file is not TOML"),
        ("a" + ".a" * 3000 + " = 1", "there is no value named 'a'"),
        ("[markers]\nnote = 'none'", "markers: no value is given"),
        ("markers = 'nine'", "markers: 'nine' is not possible; it must be a whole number."),
        ("markers = true", "markers: True is not possible; it must be a whole number."),
        ("markers = 3.5", "3.5 is not a value"),
        ("markers = 2026-11-15", "is not a value"),
        ("tiles = ['a']", "tiles: ['a'] is not possible; it must be a list of whole numbers."),
        ("tiles = [1, 'a']", "is not a value"),
        ("tiles = []", "0 numbers do not fill the board"),
        ("markers = 0", "0 is not possible; it must be between 1 and 12"),
        ("markers = 13", "13 is not possible; it must be between 1 and 12"),
        ("markers = 99999999999999999999", "the number is too large; numbers must be below 1,000,000"),
        ("tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8, 8]", "tiles must be different numbers from 0 to 9"),
        ("tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]", "tiles: 10 is not possible; each must be between 0 and 9"),
        ("tiles = [1, 2, 3]", "3 numbers do not fill the board"),
        ("[board]\nfiles = 4", "4 is not possible; it must be 3 or 5"),
        ("[board]\nranks = 7", "7 is not possible; it must be 3 or 5"),
        ("markers = ", "the data file is not TOML"),
        (
            "[markers]\nvalue = 9\nfrom = 'memory'",
            "markers: from = 'memory' is not possible; it must be one of printed",
        ),
    ],
)
def test_a_data_file_that_cannot_be_used_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    path = write(tmp_path, text + "\n")
    with pytest.raises(atlantis.WrongData) as refused:
        atlantis.load("atlanteon", data=path)
    assert str(refused.value).startswith(f"{path}: ")
    assert sentence in str(refused.value)


def test_a_data_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(atlantis.WrongData, match="cannot be read: No such file or directory"):
        atlantis.load("atlanteon", data=tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(atlantis.WrongData, match="is not UTF-8 text"):
        atlantis.load("atlanteon", data=tmp_path / "picture.toml")
    with pytest.raises(atlantis.WrongData, match="cannot be read: Is a directory"):
        atlantis.load("atlanteon", data=tmp_path)


def test_all_mistakes_of_a_data_file_are_reported_at_once_in_the_chosen_language(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        limits = 4
        workers = 10
        [city]
        gold = "two"
        sell.wood = {}
        [tiles.1]
        rings = 11
        dry = { rings = 1 }
        """,
    )
    with pytest.raises(atlantis.WrongData) as refused:
        atlantis.load("ark", data=path)
    assert str(refused.value).splitlines() == [
        f"{path}: there is no value named 'limits': did you mean 'limit'?",
        f"{path}: workers: 10 is not possible; it must be between 1 and 9.",
        f"{path}: city.gold: 'two' is not possible; it must be a whole number.",
        f"{path}: tiles.1.rings: 11 is not possible; it must be between 1 and 10.",
        f"{path}: tiles.1.dry: this is what the dry side yields; the number of its gold rings is tiles.1.rings.",
        f"{path}: city.sell.wood: a sale of nothing is not possible; the group needs at least one cube, for example "
        "{ wood = 3, flax = 1 }.",
    ]
    french = refused.value.text("fr").splitlines()
    assert len(french) == 6
    assert french[1] == f"{path}: workers: 10 est impossible\u202f; il faut une valeur entre 1 et 9."
    assert not set(french) & set(str(refused.value).splitlines())


@pytest.mark.parametrize("name", atlantis.games())
def test_values_of_the_wrong_type_everywhere_are_all_reported(name: str) -> None:
    """The game's own checks go on with what is left."""
    entries = atlantis.load(name).data.entries
    with pytest.raises(atlantis.WrongData) as refused:
        atlantis.load(name, data=dict.fromkeys(entries, 0.5))
    assert [mistake.path for mistake in refused.value.mistakes] == list(entries)
    for value in (-1000, 1000, [], [7], {}, {"wood": 9000}, "none"):
        with pytest.raises(atlantis.WrongData):
            atlantis.load(name, data=dict.fromkeys(entries, value))


def test_a_data_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xef\xbb\xbfmarkers = 9\r\n")
    assert atlantis.load("atlanteon", data=tmp_path / "mine.toml").data.number("markers") == 9


def test_a_supply_keeps_the_kinds_that_a_file_does_not_name(tmp_path: Path) -> None:
    mine = atlantis.load("ark", data=write(tmp_path, "[supply]\nwood = 20\nnote = 'counted'\n"))
    assert mine.data.amounts("supply") == {"wood": 20, "flax": 25, "ore": 20, "gold": 25}
    assert mine.data.entries["supply"].note == "counted"
    assert mine == atlantis.load("ark", data=dict(mine.data.replaced))
    cubes = atlantis.load("rising", data={"supply.cubes": {"gold": 15}}).data.amounts("supply.cubes")
    assert cubes == {"ore": 10, "atlantium": 20, "gold": 15, "crystal": 10}
    ship = atlantis.load("ark", data={"ships.S01.cost": {"wood": 6}})
    assert ship.data.amounts("ships.S01.cost") == {"wood": 6}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", atlantis.games())
def test_the_file_to_edit_loads_back_to_the_same_data(tmp_path: Path, name: str, lang: str) -> None:
    game = atlantis.load(name)
    again = atlantis.load(name, data=write(tmp_path, rules_toml(game, lang)))
    assert again.data.replaced == {path: entry.value for path, entry in game.data.entries.items()}
    assert again == game


def test_the_file_to_edit_says_where_values_come_from() -> None:
    lines = rules_toml(atlantis.load("ark", data={"limit": 9}), "en").splitlines()
    assert lines[0].startswith("# Ark of Atlantis: every value")
    assert "limit = 9  # yours, 1 to 30" in lines
    assert "gold = 1  # printed, 0 to 50: for each gold at the end" in lines
    assert "cost = { wood = 4, flax = 1 }  # house, 0 to 30" in lines


def test_a_file_of_changed_values_keeps_sources_and_notes(tmp_path: Path) -> None:
    given = """
[markers]
value = 9
from = "printed"
note = 'the "blue" ones, \\ é'
[board]
files = 5
"""
    mine = atlantis.load("atlanteon", data=write(tmp_path, given))
    text = changed_values(mine.data, "Atlanteon", "Mine", translator("en"))
    again = atlantis.load("atlanteon", data=write(tmp_path, text))
    assert again.data.replaced == mine.data.replaced == {"markers": 9, "board.files": 5}
    entry = again.data.entries["markers"]
    assert (entry.source, entry.note) == ("printed", 'the "blue" ones, \\ é')


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(atlantis.WrongData):
        atlantis.load("atlanteon", data="\0")
    with pytest.raises(atlantis.BrokenRecord):
        atlantis.read_record("\0")


SHIPS = """
[ships.S01]
from = "house"
name = "Ore Barge"
cost = { wood = 4, flax = 1 }
points = 2
use = {}
note = "a producer"
[ships.S16]
from = "printed"
name = "Assay Ship"
cost = { ore = 1, gold = 3 }
points = 2
use = { gold = 1 }
"""


def test_data_carries_the_ships_of_ark(tmp_path: Path) -> None:
    """Tables of amounts are values, replaced whole, so that a resource can be added or left out."""
    own = own_data(write(tmp_path, SHIPS))
    data = load_data(own, None)
    assert data.under("ships") == ["S01", "S16"]
    assert data.text("ships.S01.name") == "Ore Barge"
    assert data.amounts("ships.S01.cost") == {"wood": 4, "flax": 1}
    assert data.amounts("ships.S01.use") == {}
    mine = load_data(own, write(tmp_path, "[ships.S16]\ncost = { wood = 6 }\nnote = 'my copy'\n"))
    assert mine.amounts("ships.S16.cost") == {"wood": 6}
    assert mine.replaced == {"ships.S16.cost": {"wood": 6}}
    assert load_data(own, dict(mine.replaced)).version == mine.version
    with pytest.raises(
        atlantis.WrongData, match=r"ships\.S16\.cost: 3 is not possible; it must be a table of whole numbers"
    ):
        load_data(own, {"ships.S16.cost": 3})
    with pytest.raises(atlantis.WrongData, match=r"'ships\.S17': did you mean 'S16'"):
        load_data(own, {"ships.S17": {"points": 3}})


def test_every_refusal_is_an_atlantis_error_and_a_value_error() -> None:
    for error in (
        atlantis.UnknownGame,
        atlantis.WrongOption,
        atlantis.WrongData,
        atlantis.IllegalAction,
        atlantis.UnknownMove,
        atlantis.NotChance,
        atlantis.BrokenBytes,
        atlantis.BrokenRecord,
    ):
        assert issubclass(error, atlantis.AtlantisError)
        assert issubclass(error, ValueError)


@pytest.mark.parametrize("name", atlantis.games())
def test_every_value_of_our_own_data_says_where_it_comes_from(name: str) -> None:
    entries = atlantis.load(name).data.entries
    assert entries
    assert {entry.provenance for entry in entries.values()} <= {"printed", "deduced", "house"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", atlantis.games())
def test_the_tables_of_the_rules_name_only_values_that_exist(name: str, lang: str) -> None:
    text = atlantis.load(name).words.rules(lang)
    assert "{" not in text
    for line in text.splitlines():
        assert not line.startswith("|") or line.endswith("|"), line


def test_the_tables_of_the_rules_have_the_values_of_the_file() -> None:
    def row(game: atlantis.Game, start: str, lang: str = "en") -> list[str]:
        lines = [line for line in game.words.rules(lang).splitlines() if line.startswith(f"| {start}")]
        return [cell.strip() for cell in lines[0].strip("|").split("|")]

    ark = atlantis.load(
        "ark", data={"ships.S24.cost": {"ore": 9}, "ships.S01.pay": {"gold": 2}, "tokens.worth": [1, 2, 3, 4, 5, 6]}
    )
    assert row(ark, "`S24`") == ["`S24` Bronze Ram", "9 ore", "4", "1 ore"]
    assert row(ark, "`S01`")[-1] == "2 gold → 1 ore"
    assert row(ark, "`S24`", "fr")[1] == "9 minerai"
    assert row(ark, "Points ") == ["Points", "1", "2", "3", "4", "5", "6"]
    dice = atlantis.load("atlandice", data={"clock.donation": [4], "clock.last": 30, "hands.market": 3})
    text = dice.words.rules("en")
    assert "| 4     | Donation " in text
    assert "| 30    | the waves: the game ends |" in text
    assert "| 24    |" not in text
    assert row(dice, "**Black Market")[-1] == "3"
    rising = atlantis.load(
        "rising",
        data={"components.power-core.cost": {"ore": 1, "gold": 2}, "misfortunes.flood-H": 9, "galley.most": [11] * 5},
    )
    assert row(rising, "Flood of")[1] == "M 8, H 9, F 8, L 8, R 8, C 8"
    assert "| Power Core       | 1 ore, 2 gold | 3 energy" in rising.words.rules("en")
    assert row(rising, "5  ")[-1] == "+11"
