"""Hints among people, clicks that are refused, playing on against bots; pace and sound."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Come
from tests.page.people import Person, whose_turn


def test_hints_need_everybody_and_everybody_sees_them(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    match = ann.match("atlanteon", "me", "open", listed=True)
    bob.post(f"/matches/{match}/commands", {"type": "join"})
    for person in (ann, bob):
        person.sit_at(match)
    hint = ann.page.get_by_role("button", name="Hint")
    ann.my_turn()
    expect(hint).to_have_count(0)
    for person in (ann, bob):
        person.page.get_by_role("button", name="Settings").click()
        switch = person.page.get_by_role("switch", name="Allow hints")
        switch.click()
        expect(switch).to_be_checked()
        person.page.keyboard.press("Escape")
    assert whose_turn(ann, bob) is ann
    hint.click()
    expect(ann.decide).to_contain_text("%")
    expect(bob.story()).to_contain_text("Ann used a hint")


def test_a_refused_click_says_why(ann: Person) -> None:
    match = ann.match("atlanteon", "me", "me")
    seen = ann.get(f"/matches/{match}")
    move = next(one for one in seen["legal"] if one["fields"].get("square") == "c3")
    ann.post(f"/matches/{match}/commands", {"type": "move", "move": move["move"], "at": seen["position"]})
    page = ann.sit_at(match)
    ann.my_turn()
    page.locator('[data-square="c3"]').click()
    alert = ann.decide.get_by_role("alert")
    expect(alert).to_contain_text("Not possible")
    clicked = alert.inner_text()
    page.locator('[data-square="a1"]').click()
    expect(alert).to_have_count(0)
    page.keyboard.press("Escape")
    ann.type_move(move["move"])
    expect(alert).to_have_text(clicked, use_inner_text=True)


def test_play_on_from_here_is_against_bots(ann: Person) -> None:
    match = ann.match("atlanteon", "me", "me")
    ann.play_by_http(match, 10_000)
    page = ann.open(f"/replay/{match}?move=6")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/match/*")
    ann.my_turn()
    copy = ann.get(f"/matches/{page.url.rsplit('/', 1)[1]}")
    assert sorted(seat["kind"] for seat in copy["seats"]) == ["bot", "person"]
    assert len(copy["story"]["moves"]) >= 6


def test_sound_is_off_and_on_in_one_click_and_settings_stay(come: Come) -> None:
    ann = come("Ann", sound=True)
    page = ann.sit_at(ann.match("atlanteon", "me", "novice"))
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radiogroup", name="Pace of the bots").get_by_text("Fast").click()
    page.get_by_role("switch", name="Animations").click()
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radiogroup", name="Pace of the bots").get_by_label("Fast")).to_be_checked()
    expect(page.get_by_role("switch", name="Animations")).to_be_checked()


def test_a_move_is_heard(come: Come) -> None:
    ann = come("Ann", sound=True)
    ann.page.add_init_script(
        "window.heard = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...at) { window.heard++; return start.apply(this, at) }"
    )
    page = ann.sit_at(ann.match("atlanteon", "me", "me"))
    ann.my_turn()
    ann.type_move("tower white c3")
    page.wait_for_function("() => window.heard > 0")
    page.get_by_role("button", name="Sound").click()
    before = page.evaluate("() => window.heard")
    ann.type_move("tower white c5")
    expect(ann.story().locator("li")).to_have_count(2)
    assert page.evaluate("() => window.heard") == before


def test_less_motion_is_the_systems_wish_until_it_is_changed_here(come: Come) -> None:
    ann = come("Ann")
    page = ann.open("/")
    expect(page.locator("html")).to_have_class("still")
    bob = come("Bob", motion=True)
    expect(bob.open("/").locator("html")).not_to_have_class("still")
