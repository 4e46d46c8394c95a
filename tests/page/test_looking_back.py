"""What a move would do, what others did, and finished games: on the board of the match and in the replay."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.checks import SIZES
from tests.page.conftest import Come
from tests.page.people import PHONE, Person

CORNER = ["tower white c3", "tower white e1", "tower black c5", "tile 5 a1", "tile 3 a2"]
"""a1 is closed by whatever is placed on b1."""


def play(person: Person, match: str, moves: list[str]) -> None:
    for move in moves:
        at = person.get(f"/matches/{match}")["position"]
        person.post(f"/matches/{match}/commands", {"type": "move", "move": move, "at": at})


def strip(page: Page) -> Any:
    return page.get_by_role("group", name="Position")


def test_the_influence_after_a_move_is_shown_before_it_is_made(ann: Person) -> None:
    match = ann.match("atlanteon", "me", "me")
    play(ann, match, [move.replace("tile 3", "tile 9") for move in CORNER])
    page = ann.sit_at(match)
    for tile, kind, said in (("6", "gain", "a1 is closed: yours, 11 against 9"), ("0", "loss", "theirs, 5 against 9")):
        page.locator(f'[data-slot="2-{tile}"]').click()
        page.locator("[data-square=b1]").hover()
        expect(page.locator(f"[data-square=a1] .closes.{kind}")).to_be_visible()
        expect(ann.decide).to_contain_text(said)
        page.locator("[data-square=e5]").hover()
        expect(page.locator(".closes")).to_have_count(0)
    assert len(ann.get(f"/matches/{match}")["story"]["moves"]) == len(CORNER)


def coached(person: Person, match: str, n: int, better: str) -> None:
    """A coach that has found one turning point."""
    last = len(person.get(f"/matches/{match}")["story"]["moves"])
    tile, square = better.split()[1:]
    action = {"code": 1, "move": better, "kind": "tile", "fields": {"tile": tile, "square": square}}
    point = {"n": n, "seat": 1, "move": "", "of": 1, "before": 0.6, "after": 0.2, "text": f"Move {n}: a slip."}
    chances = [{"n": at, "chances": [0.5, 0.5]} for at in sorted({0, n, last})]
    body = {"done": 1, "of": 1, "running": False, "chances": chances}
    found = {**body, "turning": [{**point, "better": {**action, "text": f"Place tile {tile} on {square}"}}]}

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(found), content_type="application/json")

    person.page.route("**/coach*", answer)


def test_the_better_move_is_drawn_on_the_board_of_the_replay(ann: Person) -> None:
    match = ann.match("atlanteon", "me", "me")
    play(ann, match, [*CORNER, "tile 0 e5"])
    ann.post(f"/matches/{match}/commands", {"type": "resign", "seat": 1})
    coached(ann, match, 6, "tile 9 b1")
    page = ann.open(f"/replay/{match}?move=6")
    ghost = page.locator("[data-square=b1] .ghost")
    show = page.get_by_role("button", name="Show the better move")
    expect(page.locator("[data-square=e5] [data-home]")).to_have_count(1)
    show.click()
    expect(ghost).to_be_visible()
    expect(page.locator("[data-square=e5] [data-home]")).to_have_count(0)  # the position before the move
    expect(page.locator("[data-square=a1] .closes.gain")).to_be_visible()
    expect(page.get_by_role("region", name="This move")).to_contain_text("Place tile 9 on b1")
    page.get_by_role("button", name="Show the move played").click()
    expect(ghost).to_have_count(0)
    show.click()
    page.keyboard.press("ArrowLeft")
    expect(ghost).to_have_count(0)


@pytest.mark.parametrize("game", ["rising", pytest.param("ark", marks=pytest.mark.long)])
def test_the_buttons_of_a_replay_stay_in_sight_on_a_phone(come: Come, game: str) -> None:
    ann = come("Ann", PHONE, "fr")
    match = ann.match(game, "me", "me")
    ann.play_by_http(match, 20)
    page = ann.open(f"/replay/{match}?move=10")
    ann.board.wait_for()
    play, side = page.get_by_role("button", name="Lecture"), page.get_by_role("region", name="Ce coup")
    expect(play).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("slider")).to_be_in_viewport(ratio=1)
    side.scroll_into_view_if_needed()
    expect(side).to_be_in_viewport()
    expect(play).to_be_in_viewport(ratio=1)


def test_a_replay_steps_by_turns_and_by_moves(ann: Person) -> None:
    match = ann.match("atlandice", "me", "me", "me")
    moves = ann.play_by_http(match, 30)["story"]
    story = ann.get(f"/matches/{match}")["story"]["moves"]
    assert moves
    page = ann.open(f"/replay/{match}?move=0")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")

    def turn_ends() -> list[int]:
        ends, mover = [], None
        for move in story:
            if move["by"] == "chance" or move["forced"]:
                continue
            if mover not in (None, move["by"]):
                ends.append(move["n"] - 1)
            mover = move["by"]
        return ends

    first, second = turn_ends()[:2]
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(first))
    page.get_by_role("button", name="One turn forward").click()
    expect(slider).to_have_value(str(second))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(first))
    told = next(move["n"] for move in story if move["n"] > first and move["lines"])
    page.keyboard.press("Shift+ArrowRight")
    expect(slider).to_have_value(str(told))
    page.get_by_role("button", name="One move back").click()
    expect(slider).to_have_value(str(first))


@pytest.mark.parametrize("size", [pytest.param("large", marks=pytest.mark.long), "phone"])
def test_the_board_of_a_finished_game_can_be_stepped_through(come: Come, size: str) -> None:
    ann = come("Ann", SIZES[size])
    match = ann.match("atlanteon", "me", "me")
    play(ann, match, CORNER)
    ann.post(f"/matches/{match}/commands", {"type": "resign", "seat": 1})
    coached(ann, match, 4, "tile 9 b1")
    page = ann.open(f"/match/{match}")
    placed = page.locator("[data-square=a2] [data-home]")
    expect(placed).to_have_count(1)
    expect(strip(page)).to_contain_text("Final position")
    strip(page).get_by_role("button", name="One turn back").click()
    expect(placed).to_have_count(0)
    expect(strip(page)).to_contain_text("4 of 5")
    strip(page).get_by_role("button", name="To the end").click()
    expect(placed).to_have_count(1)
    ann.result.get_by_role("button", name="Move 4: a slip.").click()
    expect(strip(page)).to_contain_text("4 of 5")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_first_game_of_two_says_what_the_second_needs(ann: Person) -> None:
    match = ann.match("atlanteon", "me", "novice", games=2)
    ann.post(f"/matches/{match}/commands", {"type": "resign"})
    page = ann.open(f"/match/{match}")
    expect(ann.result.get_by_role("heading", name="Game 1 lost, 0 : 11")).to_be_visible()
    expect(ann.result).to_contain_text("With 11 points you draw the match; it can no longer be won.")
    expect(page.get_by_role("button", name="Start game 2")).to_be_visible()
