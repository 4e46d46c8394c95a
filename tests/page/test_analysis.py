"""The analysis: free moves, variations, chance by choice, the engine's lines, marks, records, and what is kept."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import atlantis
from tests.page.conftest import Come
from tests.page.people import PHONE, Person
from tests.page.test_looking_back import CORNER, play


@pytest.fixture
def engine(ann: Person) -> dict[str, Any]:
    """An engine that answers at once with lines that a test can change."""
    found: dict[str, Any] = {"chances": [0.6, 0.4], "tries": 3412, "done": True, "lines": []}
    ann.page.route(
        "**/api/analysis/engine*",
        lambda route: route.fulfill(body=json.dumps(found), content_type="application/json"),
    )
    return found


def line(*moves: tuple[int, str, str], chance: float, proved: str | None = None) -> dict[str, Any]:
    """A line of Atlanteon: by, tile, square."""
    told = [
        {
            "by": by,
            "code": 100 + 11 * number + int(tile),
            "move": f"tile {tile} {square}",
            "kind": "tile",
            "fields": {"tile": tile, "square": square},
            "text": f"Place tile {tile} on {square}",
        }
        for number, (by, tile, square) in enumerate(moves)
    ]
    return {"moves": told, "chance": chance, "tries": 100, "proved": proved}


def tree(page: Page) -> Locator:
    return page.get_by_role("region", name="Moves").last


def here(page: Page) -> Locator:
    return page.locator(".tree [aria-current=step]")


def analyse(person: Person, moves: list[str]) -> Page:
    """The analysis of a match with these moves, at its end."""
    match = person.match("atlanteon", "me", "me")
    play(person, match, moves)
    page = person.open(f"/analysis?match={match}&move={len(moves)}")
    expect(here(page)).to_contain_text(moves[-1])
    page.locator("[data-square=b1]").wait_for()
    return page


def place(page: Page, seat: int, tile: str, square: str) -> None:
    page.locator(f'[data-slot="{seat}-{tile}"].legal').click()
    page.locator(f"[data-square={square}].legal").click()
    expect(here(page)).to_contain_text(f"tile {tile} {square}")


def drag(page: Page, one: str, other: str) -> None:
    """With the right mouse button."""
    for act, square in (("down", one), ("up", other)):
        box = page.locator(f"[data-square={square}]").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        getattr(page.mouse, act)(button="right")


def test_moves_are_free_for_both_sides_and_branch(ann: Person, engine: dict[str, Any]) -> None:
    page = analyse(ann, CORNER)
    place(page, 2, "7", "b1")
    place(page, 1, "6", "b2")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    place(page, 2, "8", "e5")
    expect(page.get_by_role("listitem", name="Variation A")).to_contain_text("tile 8 e5")
    page.keyboard.press("ArrowUp")
    expect(here(page)).to_contain_text("tile 7 b1")
    page.keyboard.press("End")
    expect(here(page)).to_contain_text("tile 6 b2")
    page.keyboard.press("Home")
    expect(here(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(here(page)).to_contain_text(CORNER[0])


def test_variations_are_promoted_commented_and_deleted(ann: Person, engine: dict[str, Any]) -> None:
    page = analyse(ann, CORNER)
    page.keyboard.press("ArrowLeft")
    place(page, 1, "9", "d4")
    page.get_by_label("Comment on tile 9 d4").fill("Far away")
    expect(tree(page)).to_contain_text("Far away")
    page.get_by_role("button", name="Promote").click()
    expect(page.get_by_role("listitem", name="Variation A")).to_contain_text(CORNER[-1])
    page.get_by_role("button", name="Delete from here").click()
    expect(tree(page)).not_to_contain_text("tile 9 d4")
    expect(here(page)).to_contain_text(CORNER[-2])


def test_nothing_is_lost_on_reload(ann: Person, engine: dict[str, Any]) -> None:
    page = analyse(ann, CORNER)
    page.keyboard.press("ArrowLeft")
    place(page, 1, "9", "d4")
    page.get_by_label("Comment on tile 9 d4").fill("Far away")
    page.wait_for_function("() => localStorage.getItem('atlantis.analyses')?.includes('Far away')")
    assert re.search(r"/analysis\?a=\w+$", page.url)
    page.reload()
    expect(here(page)).to_contain_text("tile 9 d4")
    expect(tree(page)).to_contain_text("Far away")
    expect(tree(page)).to_contain_text(CORNER[-1])


def test_an_illegal_click_and_an_illegal_move_get_the_rule(ann: Person, engine: dict[str, Any]) -> None:
    page = analyse(ann, CORNER)
    page.locator("[data-square=c3]").click()
    expect(page.get_by_role("alert")).to_contain_text("c3")
    page.get_by_text("moves", exact=False).and_(page.locator("summary")).first.click()
    ann.expect("status of 422")
    page.locator("form.type input").fill("tile 7 c3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("c3")
    expect(here(page)).to_contain_text(CORNER[-1])


def test_rolls_and_cards_are_chosen(ann: Person, engine: dict[str, Any]) -> None:
    page = ann.open("/analysis?game=atlandice")
    choose = page.get_by_role("region", name="Move", exact=True)
    choose.get_by_role("listitem").nth(1).get_by_role("button").click()
    expect(here(page)).to_contain_text("first 2")
    page.get_by_role("button", name="Draw one").click()
    expect(tree(page).locator(".mv")).to_have_count(2)


def test_the_engine_lines_can_be_played_and_marked(ann: Person, engine: dict[str, Any]) -> None:
    engine["lines"] = [
        line((2, "7", "b1"), (1, "6", "d4"), chance=0.45),
        line((2, "8", "b1"), chance=0.44),
        line((2, "4", "e4"), chance=0.0, proved="lost"),
    ]
    page = analyse(ann, CORNER)
    panel = page.get_by_role("region", name="Engine")
    expect(panel).to_contain_text("3,412 tries")
    expect(panel).to_contain_text("Marauders: 40% from here.")
    expect(panel.get_by_role("listitem").nth(2)).to_contain_text("lostproved")
    expect(
        page.get_by_role("img", name="Chance of Ann: 60%").or_(page.get_by_role("img", name="Chance of Guardians: 60%"))
    ).to_be_visible()
    pills = page.locator(".over .pill")
    expect(pills).to_have_count(2)
    expect(pills.first).to_have_text("1 · 45%")
    expect(pills.last).to_have_text("lost")
    engine["lines"] = []
    panel.get_by_role("button", name="tile 6 d4").click()
    expect(here(page)).to_contain_text("tile 6 d4")
    panel.get_by_role("switch", name="Engine on").click()
    expect(panel).to_contain_text("Switch the engine on")


def test_the_engine_looks_deeper_until_it_is_done(ann: Person) -> None:
    looks: list[Any] = []

    def answer(route: Route) -> None:
        looks.append(route.request.post_data_json)
        found = {"chances": [0.5, 0.5], "tries": 100 * len(looks), "done": len(looks) == 3, "lines": []}
        route.fulfill(body=json.dumps(found), content_type="application/json")

    ann.page.route("**/api/analysis/engine*", answer)
    page = analyse(ann, CORNER)
    panel = page.get_by_role("region", name="Engine")
    expect(panel).to_contain_text("300 tries")
    panel.get_by_role("button", name="Prove it").click()
    expect(panel).to_contain_text("400 tries")
    assert [look["prove"] for look in looks[:3]] == [False] * 3
    assert looks[3]["prove"]


def test_marks_are_drawn_and_removed_with_the_right_button(ann: Person, engine: dict[str, Any]) -> None:
    page = analyse(ann, CORNER)
    drag(page, "d4", "d4")
    drag(page, "a1", "b2")
    expect(page.locator(".over .line.own")).to_have_count(1)
    expect(page.locator(".over .arrow.own")).to_have_count(1)
    drag(page, "d4", "d4")
    expect(page.locator(".over .line.own")).to_have_count(0)
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".over .arrow.own")).to_have_count(0)
    page.get_by_role("button", name="One move forward").click()
    page.get_by_role("button", name="Clear marks").click()
    expect(page.locator(".over .arrow.own")).to_have_count(0)


def test_marks_are_drawn_by_keyboard(ann: Person, engine: dict[str, Any]) -> None:
    page = analyse(ann, CORNER)
    rings, arrows = page.locator(".over .line.own"), page.locator(".over .arrow.own")
    page.locator("[data-square=a3]").focus()
    page.keyboard.press("m")
    expect(rings).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(arrows).to_have_count(1)
    page.keyboard.press("m")
    page.keyboard.press("ArrowUp")
    expect(arrows).to_have_count(1)
    page.keyboard.press("m")
    page.keyboard.press("m")
    expect(rings).to_have_count(1)
    page.keyboard.press("m")
    page.keyboard.press("Escape")
    expect(rings).to_have_count(1)
    page.keyboard.press("m")
    page.keyboard.press("m")
    expect(rings).to_have_count(0)
    expect(arrows).to_have_count(1)


def test_a_record_with_variations_is_saved_and_opened_again(
    ann: Person, engine: dict[str, Any], tmp_path: Path
) -> None:
    page = analyse(ann, CORNER)
    page.keyboard.press("ArrowLeft")
    place(page, 1, "9", "d4")
    page.get_by_label("Comment on tile 9 d4").fill("Far away")
    drag(page, "a1", "b2")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a record").click()
    path = tmp_path / "analysis.jsonl"
    download.value.save_as(path)
    analysis = atlantis.read_analysis(path)
    other = analysis.root.main_line()[-2].variations[1]
    assert (other.comment, other.marks) == ("Far away", [("square a1", "square b2")])
    page.goto("/analysis?game=ark")
    page.locator("input[type=file]").set_input_files(path)
    expect(tree(page)).to_contain_text("Far away")
    path.write_text(path.read_text(encoding="utf-8").replace("d4", "z9"), encoding="utf-8")
    ann.expect("status of 422")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("damaged")
    expect(tree(page)).to_contain_text("Far away")


def test_a_position_is_set_up_by_its_diagram(ann: Person, engine: dict[str, Any]) -> None:
    page = analyse(ann, CORNER)
    page.get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    drawn = dialog.get_by_label("Diagram").input_value()
    ann.expect("status of 422")
    dialog.get_by_label("Diagram").fill("towers everywhere")
    dialog.get_by_role("button", name="Analyse this").click()
    dialog.get_by_role("alert").wait_for()
    dialog.get_by_label("Diagram").fill(drawn)
    dialog.get_by_role("button", name="Analyse this").click()
    dialog.wait_for(state="detached")
    expect(tree(page)).to_contain_text("Make a move on the board")
    place(page, 2, "7", "b1")


def test_the_openings_are_played_from_the_book(ann: Person, engine: dict[str, Any]) -> None:
    page = ann.open("/analysis?game=atlanteon")
    book = page.get_by_role("region", name="Openings")
    for _ in range(3):
        book.get_by_role("listitem").first.get_by_role("button").click()
    expect(tree(page).locator(".mv")).to_have_count(3)
    expect(book).to_have_count(0)


def test_a_finished_game_leads_to_its_analysis(ann: Person, engine: dict[str, Any]) -> None:
    match = ann.match("atlanteon", "me", "me")
    ann.play_by_http(match, 10_000)
    page = ann.open(f"/replay/{match}?move=5")
    page.get_by_role("link", name="Analyse").click()
    expect(tree(page).locator(".mv").nth(4)).to_have_attribute("aria-current", "step")


def test_a_running_game_between_people_is_refused(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    match = ann.match("atlanteon", "me", "open", listed=True)
    bob.post(f"/matches/{match}/commands", {"type": "join"})
    ann.expect("status of 409")
    page = ann.open(f"/analysis?match={match}")
    expect(page.get_by_role("alert")).to_contain_text("still being played")


def test_the_analysis_works_on_a_phone(come: Come) -> None:
    ann = come("Ann", size=PHONE)
    page = ann.open("/analysis?game=atlanteon")
    page.get_by_role("region", name="Openings").get_by_role("listitem").first.get_by_role("button").click()
    expect(here(page)).to_contain_text("tower")
    page.get_by_role("button", name="One move back").click()
    expect(here(page)).to_have_count(0)
