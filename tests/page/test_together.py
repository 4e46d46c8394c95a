"""People at one table, each with a browser: what one does the others see, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.games.scale import mark_long
from tests.page.conftest import Come
from tests.page.people import Person, whose_turn
from tests.page.player import Player
from tests.page.serving import PageServer

LOST = r"WebSocket connection to|ERR_CONNECTION_REFUSED|Failed to load resource"


def table_for_two(ann: Person, bob: Person, game: str = "atlanteon") -> str:
    """Ann opens a table, Bob comes by her link."""
    match = ann.match(game, "me", "open")
    page = ann.open(f"/match/{match}")
    link = page.get_by_label("Invitation link").input_value()
    bob.open(link.removeprefix(ann.url))
    bob.page.get_by_role("button", name="Join").click()
    for person in (ann, bob):
        person.board.wait_for()
    return match


def resign(person: Person) -> None:
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("button", name="Yes, resign").click()


def tiles(person: Person) -> int:
    return person.story().get_by_role("listitem").count()


@pytest.mark.parametrize("turns", mark_long([8, 300], but=[8]))
def test_two_browsers_play_each_other_and_one_reloads_in_the_middle(come: Come, turns: int) -> None:
    """To the end; in the ordinary run Ann soon resigns."""
    ann, bob = come("Ann"), come("Bob")
    table_for_two(ann, bob)
    players = {ann: Player(ann.page, 1), bob: Player(bob.page, 2)}
    for turn in range(turns):
        over = [one.result.count() for one in (ann, bob)]
        if all(over):
            break
        if any(over):
            ann.page.wait_for_timeout(50)
            continue
        mover = whose_turn(ann, bob)
        if turn == 6:
            told = tiles(mover)  # who is to move has seen everything; the other may still be shown the last move
            bob.page.reload()
            bob.board.wait_for()
            expect(bob.story().get_by_role("listitem")).to_have_count(told)
        players[mover].one_choice()
    else:
        resign(ann)
    for person in (ann, bob):
        expect(person.result).to_be_visible()
    titles = {one.result.get_by_role("status").inner_text() for one in (ann, bob)}
    assert len(titles) == 2, "one has won, the other has not"
    assert any("You won" in title for title in titles)


@pytest.mark.long
def test_the_server_is_killed_during_a_game_and_nothing_is_lost(come: Come, tmp_path: Path) -> None:
    page_server = PageServer(tmp_path)
    try:
        ann = come("Ann", at=page_server)
        ann.expect(LOST, "Unable to preload CSS")
        page = ann.sit_at(ann.match("atlanteon", "me", "novice"))
        Player(page).play(choices=4)
        ann.my_turn()
        told, squares = tiles(ann), page.locator("[data-square]").evaluate_all("all => all.map((one) => one.ariaLabel)")
        page_server.kill()
        banner = page.get_by_role("alert").filter(has_text="Connection lost")
        expect(banner).to_be_visible()
        move = page.locator("datalist option").first.get_attribute("value")
        assert move is not None
        ann.type_move(move)
        page_server.open()
        again = banner.get_by_role("button", name="Try now")
        again.evaluate_all("all => all.forEach((one) => one.click())")  # unless the page was quicker
        expect(banner).to_be_hidden()
        page.wait_for_function("told => document.querySelectorAll('.story > li').length > told", arg=told)
        ann.my_turn()
        page.reload()
        ann.board.wait_for()
        assert tiles(ann) > told, "what was wished while the server was away has happened"
        assert page.locator("[data-square]").evaluate_all("all => all.map((one) => one.ariaLabel)") != squares
        Player(page).play()
    finally:
        page_server.kill()


def test_the_page_comes_back_by_itself_after_a_moment_without_its_connection(ann: Person) -> None:
    wires: list[WebSocketRoute] = []
    cut = False

    def connect(wire: WebSocketRoute) -> None:
        wires.append(wire)
        if cut:
            wire.close()
        else:
            wire.connect_to_server()

    ann.page.route_web_socket(re.compile("/live"), connect)
    page = ann.sit_at(ann.match("atlanteon", "me", "novice"))
    ann.my_turn()
    told = tiles(ann)
    cut = True
    wires[0].close()
    banner = page.get_by_role("alert").filter(has_text="Connection lost")
    expect(banner).to_be_visible()
    ann.type_move(page.locator("datalist option").first.get_attribute("value") or "")
    cut = False
    expect(banner).to_be_hidden()
    page.wait_for_function("told => document.querySelectorAll('.story > li').length > told", arg=told)


@pytest.mark.long
def test_two_tabs_of_one_person_show_the_same(ann: Person) -> None:
    match = ann.match("atlanteon", "me", "novice")
    page = ann.sit_at(match)
    other = ann.tab()
    other.goto(f"/match/{match}")
    other.locator("main .board > *").first.wait_for()
    ann.my_turn()
    Player(page).play(choices=2)
    ann.my_turn()
    count = tiles(ann)
    expect(other.get_by_role("list", name="Story").get_by_role("listitem")).to_have_count(count)
    expect(other.get_by_label("Move in notation")).to_be_enabled()
    Player(other).play(choices=1)
    page.wait_for_function("count => document.querySelectorAll('.story > li').length > count", arg=count)


def test_a_spectator_watches_and_talks(come: Come) -> None:
    ann, cleo = come("Ann"), come("Cleo")
    match = ann.match("atlandice", "me", "novice")
    ann.sit_at(match)
    cleo.sit_at(match)
    expect(cleo.page.get_by_text("You are watching")).to_be_visible()
    expect(ann.page.get_by_text("1 watching")).to_be_visible()
    assert cleo.page.locator("main .board [role=button]:not([aria-disabled=true])").count() == 0
    assert cleo.typed.count() == 0
    cleo.page.get_by_role("button", name="Chat").first.click()
    cleo.page.get_by_label("Write a message").fill("Good luck!")
    cleo.page.get_by_role("button", name="Send").click()
    ann.page.get_by_role("button", name=re.compile("^Chat")).first.click()
    expect(ann.page.get_by_role("log")).to_contain_text("Cleo Good luck!")


def test_a_bot_plays_for_somebody_who_is_not_there_and_they_come_back(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    ann.page.clock.install()
    match = table_for_two(ann, bob)
    if whose_turn(ann, bob) is ann:
        Player(ann.page).one_choice()
        bob.my_turn()
    bob.page.close()
    ask = ann.page.get_by_role("button", name="Let a bot play for Bob")
    expect(ask).to_be_visible()
    ann.page.clock.run_for(61_000)
    expect(ask).to_be_enabled()
    ask.click()
    ann.my_turn()
    bob.page = bob.tab()
    bob.open(f"/match/{match}")
    bob.page.get_by_role("button", name="Take your seat back").click()
    expect(bob.page.get_by_role("button", name="Take your seat back")).to_be_hidden()
    expect(ann.page.get_by_text("away, a bot is playing")).to_be_hidden()


@pytest.mark.long
def test_a_rematch_brings_both_to_a_new_table(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    table_for_two(ann, bob)
    resign(ann)
    for person in (ann, bob):
        expect(person.result).to_be_visible()
    expect(bob.result).to_contain_text("You won")
    old = bob.page.url
    bob.page.get_by_role("button", name="Rematch").click()
    expect(bob.page).not_to_have_url(old)
    ann.result.get_by_role("button", name="Go to the next game").click()
    expect(ann.page).to_have_url(bob.page.url)
    for person in (ann, bob):
        person.board.wait_for()


@pytest.mark.long
def test_of_two_games_the_page_says_which_it_is(ann: Person) -> None:
    page = ann.sit_at(ann.match("atlanteon", "me", "me", games=2))
    where = page.get_by_role("banner")
    expect(where).to_contain_text("Game 1 of 2 ·")
    first = page.url.rpartition("/")[2]
    ann.play_by_http(first, 100)
    page.get_by_role("button", name="Start game 2").click()
    ann.board.wait_for()
    points = ann.get(f"/matches/{first}")["result"]["scores"]
    expect(where).to_contain_text(f"Game 2 of 2, after {points[1]} : {points[0]} ·")


@pytest.mark.parametrize("listed", [False, True])
def test_a_table_is_found_by_link_or_in_the_list(come: Come, listed: bool) -> None:
    ann, bob = come("Ann"), come("Bob")
    page = ann.open()
    page.get_by_role("article", name="Atlanteon").get_by_role("button", name="Invite").click()
    page.get_by_role("radio", name="Anyone" if listed else "By link only").check(force=True)
    page.get_by_role("button", name="Create table").click()
    link = page.get_by_label("Invitation link").input_value()
    bob.open("/" if listed else link.removeprefix(ann.url))
    bob.page.get_by_role("button", name="Join").first.click()
    ann.board.wait_for()
    bob.board.wait_for()
