"""The layout of a match: nothing is cut or covered, and the decision stays where it is when the turn changes."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.games.scale import mark_long
from tests.page.checks import SETTLED, SIZES, faults, fits_a_phone
from tests.page.conftest import Come
from tests.page.people import PHONE, TALL_PHONE, Person
from tests.page.player import Player
from tests.page.screens import GAMES

SEATS = {"atlanteon": 2, "atlandice": 3, "ark": 3, "rising": 4}
JUMP = 8
"""Pixels that the decision may move at most."""
LINES = 6
"""Lines of the story that are always to be seen."""


def moments(ann: Person, game: str) -> Iterator[str]:
    """A game at its start; with ATLANTIS_LAYOUT=whole a random one also in the middle, before the end, and over."""
    match = ann.match(game, *["me"] * SEATS[game])
    later = (("middle", GAMES[game] * 2), ("late", GAMES[game] * 3), ("over", 10_000))
    for moment, choices in (("start", 0), *(later if os.environ.get("ATLANTIS_LAYOUT") == "whole" else ())):
        ann.open()  # the table would draw every move
        ann.play_by_http(match, choices)
        ann.open(f"/match/{match}")
        (ann.page.locator(".ended section.now") if moment == "over" else ann.board).wait_for()
        yield moment


def whole_matrix() -> list[object]:
    """Everything at every size in both languages and themes; a few of them in the ordinary run."""
    quick = {
        ("ark", "small", "fr", "light"),
        ("rising", "small", "fr", "dark"),
        ("rising", "phone", "en", "light"),
        ("atlandice", "large", "fr", "dark"),
        ("atlanteon", "small", "en", "light"),
    }
    every = [
        (game, size, lang, theme)
        for game in GAMES
        for size in SIZES
        for lang in ("en", "fr")
        for theme in ("dark", "light")
    ]
    return [one if one in quick else pytest.param(*one, marks=pytest.mark.long) for one in every]


@pytest.mark.parametrize(("game", "size", "lang", "theme"), whole_matrix())
def test_nothing_is_cut_or_covered(come: Come, game: str, size: str, lang: str, theme: str) -> None:
    ann = come("Ann", SIZES[size], lang, theme)
    complaints = []
    for moment in moments(ann, game):
        complaints += [f"{moment}: {one}" for one in faults(ann.page)]
        if size == "phone":
            complaints += [f"{moment}: {one}" for one in fits_a_phone(ann.page)]
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("size", mark_long(["large", "small"], but=["small"]))
@pytest.mark.parametrize("game", GAMES)
def test_board_hand_and_decision_are_in_sight(come: Come, game: str, size: str) -> None:
    ann = come("Ann", SIZES[size], "fr")
    page = ann.sit_at(ann.match(game, *["me"] * SEATS[game]))
    page.evaluate(SETTLED)
    assert page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight")
    stage = page.locator("main .scroll").evaluate("one => [one.scrollHeight, one.clientHeight]")
    assert stage[0] <= stage[1] + 1, f"the board is {stage[0]} px high in a stage of {stage[1]} px"
    decision = page.locator("section.now").bounding_box()
    assert decision is not None
    assert decision["y"] + decision["height"] <= SIZES[size][1]
    story = page.locator(".told").bounding_box()
    assert story is not None
    assert story["height"] >= LINES * 24


@pytest.mark.parametrize("game", [pytest.param("rising", marks=pytest.mark.long), "ark"])
def test_the_decision_does_not_jump_when_the_turn_changes(come: Come, game: str) -> None:
    ann = come("Ann", SIZES["small"])
    page = ann.sit_at(ann.match(game, "me", "novice", "novice"))
    ann.my_turn()
    places = []

    def look(page: Page) -> None:
        places.append(page.locator("section[aria-label=Move]").bounding_box())

    Player(page, look=look).play(choices=12)
    look(page)
    for edge in ("x", "y", "width", "height"):
        values = [box[edge] for box in places if box is not None]
        assert max(values) - min(values) <= JUMP, edge


def test_the_sheet_of_a_phone_has_three_states(come: Come) -> None:
    ann = come("Ann", SIZES["phone"])
    page = ann.sit_at(ann.match("atlanteon", "me", "novice"))
    sheet, match = page.locator(".rail"), page.locator(".match")
    ann.my_turn()
    expect(match).to_have_attribute("data-sheet", "ask")
    asked = sheet.bounding_box()
    page.locator("button.handle").click()
    expect(match).to_have_attribute("data-sheet", "open")
    expect(ann.typed).to_be_visible()
    opened = sheet.bounding_box()
    assert asked is not None
    assert opened is not None
    assert opened["height"] > asked["height"] + 40
    box = page.locator("button.handle").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 180, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 180, box["y"] + 80, steps=4)
    page.mouse.up()
    expect(match).to_have_attribute("data-sheet", "ask")
    ann.post(f"/matches/{page.url.rpartition('/')[2]}/commands", {"type": "resign"})
    ann.result.wait_for()
    watched = come("Bob", SIZES["phone"])
    watched.sit_at(ann.match("atlanteon", "me", "me"))
    expect(watched.page.locator(".match")).to_have_attribute("data-sheet", "line")
    line = watched.page.locator(".rail").bounding_box()
    assert line is not None
    assert line["height"] <= 92


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("ark", TALL_PHONE),
        ("rising", PHONE),
        pytest.param("atlandice", TALL_PHONE, marks=pytest.mark.long),
        pytest.param("atlandice", PHONE, marks=pytest.mark.long),
        pytest.param("ark", PHONE, marks=pytest.mark.long),
        pytest.param("rising", TALL_PHONE, marks=pytest.mark.long),
    ],
)
def test_what_one_has_stays_above_the_sheet_of_a_phone(come: Come, game: str, size: tuple[int, int]) -> None:
    ann = come("Ann", size, "fr")
    page = ann.sit_at(ann.match(game, "me", "novice", "novice"))
    expect(page.locator(".match")).to_have_attribute("data-sheet", "ask")
    page.evaluate(SETTLED)
    sheet = page.locator(".rail").bounding_box()
    in_sight = [page.locator(".board :is(.own, .holder)")]
    if (game, size) == ("ark", TALL_PHONE):
        in_sight += page.locator(".board .show .ship > .cubes").all()
    assert len(in_sight) in (1, 5)
    for one in in_sight:
        box = one.bounding_box()
        assert box is not None
        assert sheet is not None
        assert box["y"] + box["height"] <= sheet["y"], one


def test_all_tiles_are_in_sight_on_a_low_phone(come: Come) -> None:
    ann = come("Ann", PHONE, "fr")
    match = ann.match("atlanteon", "me", "me")
    ann.play_by_http(match, 3)
    page = ann.sit_at(match)
    tiles = page.locator(".hand.own .slot")
    expect(tiles).to_have_count(11)
    for chosen in (False, True):
        if chosen:
            tiles.first.tap()
            page.get_by_role("button", name="Effacer").wait_for()
        page.evaluate(SETTLED)
        sheet = page.locator(".rail").bounding_box()
        assert sheet is not None
        for tile in tiles.all():
            box = tile.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= sheet["y"]


def test_what_the_others_did_is_summed_up(ann: Person) -> None:
    match = f"/matches/{ann.match('atlanteon', 'me', 'novice')}"  # they move in turn
    page = ann.sit_at(match.rpartition("/")[2])
    ann.my_turn()
    Player(page).play(choices=1)
    ann.my_turn()
    recap = page.get_by_role("region", name="Since your last turn")
    expect(recap.get_by_role("listitem").first).to_be_visible()
    assert recap.get_by_role("listitem").count() <= 5
    recap.get_by_role("button", name="Replay").click()
    strip = page.get_by_role("group", name="Position")
    now = len(ann.get(match)["story"]["moves"])
    expect(strip.get_by_role("slider")).not_to_have_value(str(now))
    strip.get_by_role("button", name="Back to your turn").click()
    expect(strip).to_have_count(0)
    recap.get_by_role("button", name="Replay").click()
    strip.get_by_role("button", name="To the end").click()
    expect(strip).to_have_count(0)  # at the end the board shows the present again
    expect(ann.typed).to_be_enabled()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_a_large_fleet_is_not_cut(come: Come, size: str) -> None:
    ann = come("Ann", SIZES[size], "fr")
    match = ann.match("ark", "me", "me")
    luck = random.Random(5)
    seen = ann.get(f"/matches/{match}")
    while seen["status"] == "running" and len(seen["view"]["seats"][seen["view"]["to_move"] - 1]["ships"]) < 6:
        by_kind = [[one for one in seen["legal"] if one["kind"] == kind] for kind in ("build", "gather")]
        move = luck.choice(next(filter(None, by_kind), seen["legal"]))["move"]
        ann.post(f"/matches/{match}/commands", {"type": "move", "move": move, "at": seen["position"]})
        seen = ann.get(f"/matches/{match}?since={seen['number']}")
    ann.sit_at(match)
    assert faults(ann.page) == []
