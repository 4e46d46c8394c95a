"""Other people: finding an opponent, profiles, leaderboards, clocks, and what is agreed on or done about others."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Come
from tests.page.people import Person, whose_turn
from tests.page.standings import fill_leaderboard, person_of
from tests.server.guests import Running
from tests.server.test_clock_play import move_time

LIVE = {"kind": "live", "base": 600}
DAYS = {"kind": "days", "base": 3 * 86_400}
OTHERS = 60
"""More than a leaderboard shows at once."""


@pytest.fixture
def two(come: Come, hasty: Running) -> tuple[Person, Person]:
    return come("Ann", at=hasty), come("Bob", at=hasty)


def with_account(person: Person, account: str) -> str:
    person.post("/accounts", {"account": account, "password": "a long password"})
    return account


def table_of(ann: Person, bob: Person, game: str = "atlanteon", **more: object) -> str:
    """A match that has begun; nobody looks at it."""
    match = ann.match(game, "me", "open", listed=True, **more)
    command(bob, match, "join")
    return match


def command(person: Person, match: str, type: str, **fields: object) -> None:
    person.post(f"/matches/{match}/commands", {"type": type, **fields})


# ---- finding an opponent ---------------------------------------------------------------------------------------------


def search(person: Person, game: str) -> Page:
    page = person.open("/")
    page.locator("#live").scroll_into_view_if_needed()
    find = page.get_by_role("region", name="Find an opponent")
    find.get_by_text(game).click()
    find.get_by_text("No clock").click()
    find.get_by_role("button", name="Find an opponent").click()
    find.get_by_role("button", name="Searching").or_(page.locator("main .board > *").first).first.wait_for()
    return page


def test_two_pages_that_search_the_same_land_in_one_match(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    for person in (ann, bob):
        search(person, "Atlanteon")
    for person in (ann, bob):
        person.board.wait_for()
    assert ann.page.url.removeprefix(ann.url).startswith("/match/")
    assert bob.page.url == ann.page.url
    assert whose_turn(ann, bob) in (ann, bob)


def test_a_bot_is_offered_after_a_while_and_the_search_goes_on_until_it_is_taken(two: tuple[Person, Person]) -> None:
    ann, _ = two
    page = search(ann, "Atlandice")
    page.get_by_text("Nobody yet. A bot of your strength can play now").wait_for()
    expect(page.get_by_role("button", name="Searching")).to_be_visible()
    page.get_by_role("button", name="Play the bot").click()
    ann.board.wait_for()
    seats = ann.get(f"/matches/{page.url.rpartition('/')[2]}")["seats"]
    assert {seat["kind"] for seat in seats} == {"bot", "person"}


def test_whoever_has_stopped_is_not_found(two: tuple[Person, Person]) -> None:
    ann, bob = two
    page = search(ann, "Ark of Atlantis")
    page.get_by_role("button", name="Searching").click()
    expect(page.get_by_role("button", name="Find an opponent")).to_be_visible()
    search(bob, "Ark of Atlantis").get_by_text("Nobody yet.").wait_for()
    expect(page.get_by_role("button", name="Find an opponent")).to_be_visible()


# ---- profiles and leaderboards ---------------------------------------------------------------------------------------


def test_a_profile_is_filtered_by_its_address_and_can_be_private(two: tuple[Person, Person]) -> None:
    ann, bob = two
    account = with_account(ann, "filters-ann")
    command(ann, ann.match("atlandice", "me", "novice"), "resign")
    command(bob, table_of(ann, bob), "resign")
    drawn = table_of(ann, bob)
    seen = ann.get(f"/matches/{drawn}")
    command(ann, drawn, "offer", offer="draw", at=seen["position"])
    command(bob, drawn, "accept", offer=bob.get(f"/matches/{drawn}")["offer"]["number"])
    page = ann.open("/leaderboards/atlanteon")
    page.get_by_role("link", name="You", exact=True).click()
    rows = page.locator("ul.rows > li")
    expect(rows).to_have_count(3)
    page.get_by_role("radiogroup", name="Opponents").get_by_text("People").click()
    expect(rows).to_have_count(2)
    page.get_by_role("radiogroup", name="Result").get_by_text("Draw").click()
    expect(rows).to_have_count(1)
    assert page.url.endswith("/people/me?against=people&outcome=drawn")
    page.reload()
    expect(rows).to_have_count(1)
    expect(rows.locator(".tag")).to_have_text("Draw")
    page.get_by_role("radiogroup", name="Game").get_by_text("Atlandice").click()
    page.get_by_text("No finished matches.").last.wait_for()
    page.get_by_role("switch", name="Private profile").click()
    expect(page.get_by_role("switch", name="Private profile")).to_be_checked()
    other = bob.open(f"/people/{account}")
    other.get_by_text("This profile is private.").wait_for()
    expect(other.get_by_role("heading", name="Ann")).to_be_visible()
    expect(other.locator("ul.rows")).to_have_count(0)
    page.get_by_role("switch", name="Private profile").click()
    expect(page.get_by_role("switch", name="Private profile")).not_to_be_checked()
    other.reload()
    expect(other.locator("ul.rows > li")).to_have_count(3)


def test_a_review_opens_the_analysis(two: tuple[Person, Person]) -> None:
    ann, bob = two
    match = table_of(ann, bob)
    mover = ann if ann.get(f"/matches/{match}")["legal"] else bob
    seen = mover.get(f"/matches/{match}")
    command(mover, match, "move", move=seen["legal"][0]["move"], at=seen["position"])
    command(bob, match, "resign")
    page = ann.open("/people/me")
    page.get_by_role("link", name="Review").click()
    page.get_by_role("region", name="Moves").last.locator(".mv").first.wait_for()
    assert "/analysis?a=" in page.url


def inside(page: Page, row: Locator) -> bool:
    box = row.bounding_box()
    size = page.viewport_size
    return box is not None and size is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_a_leaderboard_is_chosen_searched_and_always_shows_ones_own_row(
    two: tuple[Person, Person], hasty: Running
) -> None:
    ann, _ = two
    account = with_account(ann, "board-ann")
    others = [(f"Other {n}", 30.0 + n / 10, 0.7) for n in range(OTHERS)]
    mine = (person_of(hasty, account), 20.0, 0.7)
    fill_leaderboard(hasty, others, [mine], game="ark", players=3, variant="turns")
    page = ann.open("/leaderboards/ark")
    for number in ("4", "3"):  # one of them is shown first
        page.get_by_role("radiogroup", name="Players").get_by_text(number, exact=True).click()
    page.get_by_role("radiogroup", name="Pace").get_by_text("Correspondence").click()
    assert page.url.endswith("/leaderboards/ark?players=3&variant=turns")
    rows, own = page.locator("tbody tr:not(.bot)"), page.locator("tr.you")
    expect(rows.first).to_contain_text(f"Other {OTHERS - 1}")
    expect(own).to_contain_text("Ann")
    assert inside(page, own.locator("td").first), "below the part that is shown"
    while page.get_by_role("button", name="Show more").count():
        many = rows.count()
        page.get_by_role("button", name="Show more").click()
        expect(rows.nth(many)).to_be_attached()
    expect(rows).to_have_count(OTHERS + 1)
    page.locator("main").evaluate("main => main.scrollTo(0, 0)")
    assert inside(page, own.locator("td").first), "far down in the list"
    page.get_by_label("Find a player").fill("other 27")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Other 27")
    expect(page.get_by_label("2", exact=True)).to_be_enabled()
    page.get_by_role("radiogroup", name="Game").get_by_text("Atlanteon").click()
    expect(page.get_by_label("3", exact=True)).to_be_disabled()


# ---- clocks ----------------------------------------------------------------------------------------------------------


def test_the_win_is_claimed_from_somebody_who_has_left(two: tuple[Person, Person]) -> None:
    ann, bob = two
    match = table_of(ann, bob, clock=LIVE)
    stays = bob if ann.get(f"/matches/{match}")["legal"] else ann
    stays.page.clock.install()
    stays.sit_at(match)
    stays.page.clock.run_for(30_000)
    stays.page.get_by_text("You may claim the win").wait_for()
    stays.page.get_by_role("button", name="Claim the win").click()
    expect(stays.result.get_by_role("status")).to_contain_text("You won")


def test_a_time_out_is_shown_to_both(two: tuple[Person, Person], hasty: Running) -> None:
    ann, bob = two
    match = table_of(ann, bob, clock=LIVE)
    for person in (ann, bob):
        person.sit_at(match)
    loser = whose_turn(ann, bob)
    winner = bob if loser is ann else ann
    move_time(hasty, match, 700_000)
    expect(winner.result.get_by_role("status")).to_contain_text("You won")
    expect(loser.result.get_by_role("status")).to_contain_text("You lost")
    for person in (ann, bob):
        expect(person.result).to_contain_text("ran out of time")


def test_a_pause_stops_ones_clock_and_the_other_sees_until_when(two: tuple[Person, Person]) -> None:
    ann, bob = two
    match = table_of(ann, bob, clock=DAYS)
    for person in (ann, bob):
        person.sit_at(match)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Pause for").select_option(label="2 days")
    ann.page.get_by_role("button", name="Start the pause").click()
    ann.page.get_by_role("button", name="End the pause").wait_for()
    for person in (ann, bob):
        clocks = person.page.get_by_role("region", name="Clocks")
        expect(clocks.locator(".clock", has_text="Ann")).to_contain_text("paused until")
        expect(clocks.locator(".clock", has_text="Bob")).not_to_contain_text("paused")
    ann.page.get_by_role("button", name="End the pause").click()
    expect(bob.page.get_by_text("paused until")).to_have_count(0)


@pytest.mark.long
def test_given_time_is_shown_for_a_moment(two: tuple[Person, Person]) -> None:
    ann, bob = two
    match = table_of(ann, bob, clock=LIVE)
    bob.page.clock.install()
    for person in (ann, bob):
        person.sit_at(match)
    clock = bob.page.get_by_role("region", name="Clocks").locator(".clock", has_text="Bob")
    bob.page.clock.pause_at(bob.page.evaluate("() => Date.now() + 1000"))
    ann.page.get_by_title("Give 15 s").click()
    expect(clock).to_contain_text("+15 s")
    bob.page.clock.run_for(1_100)
    expect(clock).not_to_contain_text("+15 s")


# ---- offers, and what is done about others ---------------------------------------------------------------------------


def test_a_draw_is_offered_and_accepted(two: tuple[Person, Person]) -> None:
    ann, bob = two
    match = table_of(ann, bob)
    for person in (ann, bob):
        person.sit_at(match)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("button", name="Offer a draw").click()
    expect(ann.decide).to_contain_text("You offered a draw")
    offer = bob.page.get_by_role("alert").filter(has_text="Ann offers a draw")
    offer.get_by_role("button", name="Accept").click()
    for person in (ann, bob):
        expect(person.result.get_by_role("status")).to_contain_text("Draw")


def say(person: Person, text: str) -> None:
    if not person.page.get_by_label("Write a message").is_visible():
        person.page.get_by_role("button", name="Chat").first.click()
    person.page.get_by_label("Write a message").fill(text)
    person.page.get_by_role("button", name="Send").click()


@pytest.mark.long
def test_what_muted_people_write_is_hidden(come: Come, two: tuple[Person, Person], hasty: Running) -> None:
    ann, bob = two
    cleo = come("Cleo", at=hasty)
    match = table_of(ann, bob)
    for person in (ann, bob, cleo):
        person.sit_at(match)
    say(bob, "You play badly")
    ann.page.get_by_role("button", name="Chat").first.click()
    log = ann.page.get_by_role("log")
    expect(log).to_contain_text("You play badly")
    log.get_by_role("button", name="Mute, block or report Bob").click()
    ann.page.get_by_role("button", name="Mute", exact=True).click()
    ann.page.get_by_text("Bob is muted.").wait_for()
    ann.page.keyboard.press("Escape")
    expect(log).not_to_contain_text("You play badly")
    say(bob, "Very badly")
    expect(cleo.page.get_by_role("button", name="Chat").first).to_contain_text("2")
    say(cleo, "Good luck!")
    expect(log).to_contain_text("Good luck!")
    expect(log).not_to_contain_text("badly")
    expect(bob.page.get_by_role("log")).to_contain_text("Very badly")
