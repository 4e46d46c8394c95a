"""The ways to every screen. Each walks from one screen to the next and yields its name on arrival."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Page, WebSocketRoute, expect
from sqlalchemy import insert

from atlantis.people.outcomes import ISLAND
from atlantis.people.puzzles import Puzzle, all_puzzles, puzzles_of
from atlantis.server.storage.models import new_id
from atlantis.server.storage.schema import puzzle_tries
from tests.page.checks import NAMES
from tests.page.conftest import Come
from tests.page.people import Person, whose_turn
from tests.page.player import Player
from tests.page.standings import fill_leaderboard, person_of
from tests.server.guests import Running
from tests.server.test_clock_play import move_time

GAMES = {"atlanteon": 8, "atlandice": 12, "ark": 24, "rising": 40}
"""How many choices lead into the middle of a game."""
NOT_HERE = "status of 404"


def at_home(come: Come) -> Iterator[tuple[Person, str]]:
    ann, bob = come("Ann"), come("Bob")
    page = ann.open("/")
    expect(page.get_by_role("article", name="Atlanteon").get_by_role("button", name="Play bots")).to_be_enabled()
    yield ann, "home"
    ann.match("atlanteon", "me", "novice")
    ann.match("ark", "me", "open", "open")
    done = ann.match("rising", "me", "novice")
    ann.post(f"/matches/{done}/commands", {"type": "resign"})
    bob.match("atlandice", "me", "open", listed=True)
    page.reload()
    expect(page.get_by_role("button", name="Join").first).to_be_visible()
    yield ann, "home-busy"
    for game, start in (("Atlanteon", "Invite"), ("Atlantis Rising", "Pass")):
        page.get_by_role("article", name=game).get_by_role("button", name=start).click()
        yield ann, f"new-match-{game.split()[-1].lower()}"
        page.keyboard.press("Escape")
    page.get_by_title("Change your name").click()
    yield ann, "name"
    page.keyboard.press("Escape")
    page.goto("/nowhere/at/all")
    ann.expect(NOT_HERE)
    page.get_by_role("heading", level=1).wait_for()
    yield ann, "lost"
    page.goto("/match/nothing")
    page.get_by_role("heading", name="Game not found").wait_for()
    yield ann, "no-such-match"


def at_the_table(come: Come) -> Iterator[tuple[Person, str]]:
    """A table that is being laid; then somebody watches, talks, is away."""
    ann, bob, cleo = come("Ann"), come("Bob"), come("Cleo")
    match = ann.match("atlandice", "me", "open", "novice")
    page = ann.open(f"/match/{match}")
    link = page.get_by_label("Invitation link").input_value()
    yield ann, "waiting-host"
    bob.open(link.removeprefix(bob.url))
    bob.page.get_by_role("button", name="Join").wait_for()
    yield bob, "waiting-guest"
    bob.page.get_by_role("button", name="Join").click()
    bob.board.wait_for()
    cleo.sit_at(match)
    yield cleo, "watching"
    page.get_by_role("button", name="Settings").click()
    yield ann, "settings"
    page.keyboard.press("Escape")
    while whose_turn(ann, bob) is ann:
        Player(page).one_choice()
    bob.page.get_by_role("button", name="Chat").first.click()
    bob.page.get_by_label("Write a message").fill("Good luck!")
    bob.page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name="Chat").first.click()
    page.get_by_role("log").get_by_text("Good luck!").wait_for()
    yield ann, "chat"
    bob.page.close()
    page.get_by_role("button", name="Let a bot play for Bob").wait_for()
    expect(page.locator(".match")).to_have_attribute("data-sheet", "ask")  # on a phone, too, it is asked
    yield ann, "absent"


def with_clocks(come: Come) -> Iterator[tuple[Person, str]]:
    """A live game and a correspondence game, and how a clock is chosen."""
    ann, bob = come("Ann"), come("Bob")
    page = ann.open("/")
    page.get_by_role("article", name="Atlanteon").get_by_role("button", name="Invite").click()
    page.get_by_role("combobox", name="Time").select_option(label="5 + 3")
    page.get_by_text("When time runs out").wait_for()
    yield ann, "new-match-clock"
    for name, clock in (
        ("live", {"kind": "live", "base": 300, "increment": 3}),
        ("days", {"kind": "days", "base": 3 * 86_400}),
    ):
        match = ann.match("atlanteon", "me", "open", listed=True, clock=clock)
        bob.post(f"/matches/{match}/commands", {"type": "join"})
        ann.sit_at(match)
        page.get_by_role("region", name="Clocks").get_by_role("timer").first.wait_for()
        yield ann, f"clocks-{name}"
        if name == "live":
            page.goto(f"/replay/{match}")
            page.get_by_role("region", name="Clocks").wait_for()
            yield ann, "clocks-replay"
        else:
            page.get_by_role("button", name="Settings").click()
            page.get_by_role("button", name="Start the pause").wait_for()
            yield ann, "pause"


def with_little_time(come: Come, hasty: Running) -> Iterator[tuple[Person, str]]:
    """Clocks with little left, a clock for all, a game that is lost on time, somebody who pauses, and a draw to agree on."""
    ann, bob = come("Ann", at=hasty), come("Bob", at=hasty)
    moment = ann.page.evaluate("() => Date.now()")
    for person in (ann, bob):
        person.page.clock.set_fixed_time(moment)
        person.page.route_web_socket(re.compile("/live"), ahead(588_400))
    for name, game, clock in (
        ("low", "atlanteon", {"kind": "live", "base": 600, "increment": 5}),
        ("shared", "rising", {"kind": "live", "base": 1800}),
    ):
        match = ann.match(game, "me", "open", listed=True, clock=clock)
        bob.post(f"/matches/{match}/commands", {"type": "join"})
        for person in (ann, bob):
            person.sit_at(match)
            person.page.get_by_role("region", name="Clocks").get_by_role("timer").first.wait_for()
        mover = whose_turn(ann, bob)
        if name == "low":
            mover.page.locator(".clock.own.low").wait_for()
        yield mover, f"clocks-{name}"
        if name == "low":
            yield bob if mover is ann else ann, "clocks-low-theirs"
            for person in (ann, bob):
                person.page.unroute_all()
            move_time(hasty, match, 3_000_000)
            for person, end in ((mover, "lost"), (bob if mover is ann else ann, "won")):
                person.result.get_by_text("ran out of time").wait_for()
                yield person, f"time-{end}"
    match = ann.match("atlanteon", "me", "open", listed=True, clock={"kind": "days", "base": 3 * 86_400})
    bob.post(f"/matches/{match}/commands", {"type": "join"})
    ann.post("/me/pause", {"days": 5})
    for person in (ann, bob):
        person.sit_at(match)
        person.page.get_by_text("paused until").wait_for()
    yield ann, "paused"
    yield bob, "paused-theirs"
    ann.post(
        f"/matches/{match}/commands", {"type": "offer", "offer": "draw", "at": ann.get(f"/matches/{match}")["position"]}
    )
    bob.page.get_by_role("button", name="Accept").wait_for()
    yield bob, "offer-draw"
    bob.page.get_by_role("button", name="Accept").click()
    ann.result.wait_for()
    yield ann, "drawn"


def ahead(milliseconds: int) -> Callable[[WebSocketRoute], None]:
    """The server's clock is ahead of the page's by this."""

    def connect(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "pong":
                message["now"] += milliseconds
            page.send(json.dumps(message))

        server.on_message(pass_on)

    return connect


def with_many_people(come: Come, hasty: Running) -> Iterator[tuple[Person, str]]:
    """Leaderboards of many with bots, of provisional ones, of levels; somebody's private profile; no puzzle is left."""
    ann, bob = come("Ann", at=hasty), come("Bob", at=hasty)
    for person in (ann, bob):
        person.post("/accounts", {"account": f"many-{person.name.lower()}", "password": "a long password"})
    fill_leaderboard(
        hasty,
        [(name, 33.0 - 1.3 * n, 0.9 if n < 7 else 4.0) for n, name in enumerate(NAMES)],
        [(person_of(hasty, "many-ann"), 27.0, 1.1)],
        game="atlanteon",
        players=2,
        variant="turns",
    )
    page = ann.open("/leaderboards/atlanteon?variant=turns")
    page.get_by_role("link", name="Amphitrite").wait_for()
    page.get_by_text("for comparison").first.wait_for()
    yield ann, "leaderboard-many"
    for n, level in enumerate(("easy", "normal", "hard")):
        known = [(person_of(hasty, "many-ann"), 29.0 - n, 1.2), (ISLAND, 22.0 + 3 * n, 1.1)]
        fill_leaderboard(hasty, [("Doris", 27.0, 1.2)], known, game="rising", players=4, variant=level)
    page.goto("/leaderboards/rising?players=4")
    page.get_by_role("link", name="Ann").wait_for()
    yield ann, "leaderboard-levels"
    bob.post("/me/privacy", {"private": True})
    page.goto("/people/many-bob")
    page.get_by_text("This profile is private.").wait_for()
    yield ann, "profile-private"
    mine = person_of(hasty, "many-ann")
    tried = {"person": mine, "tries": 1, "state": "solved", "rated": False, "day": None}
    rows = [{**tried, "puzzle": id, "deal": new_id()} for id in all_puzzles()]

    async def solve_all() -> None:
        await hasty.service.store.writer.do(lambda connection: connection.execute(insert(puzzle_tries), rows))

    hasty.run(solve_all())
    ann.expect("status of 4")
    page.goto("/puzzles")
    page.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("alert").wait_for()
    yield ann, "puzzle-no-more"


def with_offers(come: Come) -> Iterator[tuple[Person, str]]:
    """A takeback that is asked for, the answers to it, an opponent who has left, and what can be done about people."""
    ann, bob = come("Ann"), come("Bob")
    match = ann.match("atlanteon", "me", "open", listed=True, in_order=True, clock={"kind": "live", "base": 600})
    bob.post(f"/matches/{match}/commands", {"type": "join"})
    ann.sit_at(match)
    bob.sit_at(match)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("button", name="Abort the game").wait_for()
    yield ann, "abort"
    ann.page.keyboard.press("Escape")
    for person in (ann, bob) if whose_turn(ann, bob) is ann else (bob, ann):
        person.my_turn()
        Player(person.page).one_choice()
    asks, answers = (bob, ann) if whose_turn(ann, bob) is ann else (ann, bob)
    asks.page.get_by_role("button", name="Take back").click()
    asks.page.get_by_role("button", name="Withdraw").wait_for()
    yield asks, "offer-own"
    answers.page.get_by_role("button", name="No more in this match").wait_for()
    yield answers, "offer"
    answers.page.get_by_role("button", name="Allow").click()
    asks.my_turn()
    answers.page.get_by_role("button", name="Settings").click()
    answers.page.get_by_role("button", name=f"Mute, block or report {asks.name}").click()
    answers.page.get_by_role("button", name="Send the report").wait_for()
    yield answers, "about-somebody"
    answers.page.get_by_role("button", name="Mute", exact=True).click()
    answers.page.get_by_text("is muted").wait_for()
    answers.page.keyboard.press("Escape")
    answers.page.clock.install()
    answers.page.reload()
    asks.page.close()
    answers.page.clock.run_for(30_000)
    answers.page.get_by_role("button", name="Claim the win").wait_for()
    expect(answers.page.locator(".match")).to_have_attribute("data-sheet", "ask")
    yield answers, "left"


def of_a_game(come: Come, game: str) -> Iterator[tuple[Person, str]]:
    """A game at its start, in the middle, with rules and advice, over, and replayed."""
    ann = come("Ann")
    page = ann.sit_at(ann.match(game, "me", "novice"))
    ann.my_turn()
    yield ann, f"{game}-start"
    match = ann.match(game, "me", "me")
    ann.play_by_http(match, GAMES[game])
    ann.sit_at(match)
    ann.my_turn()
    yield ann, f"{game}-middle"
    page.locator("main .board button, main .board [role=button], .people [data-part], .answers button").first.focus()
    page.keyboard.press("Enter")
    yield ann, f"{game}-chosen"
    page.keyboard.press("Escape")
    ann.open_moves()
    yield ann, f"{game}-moves"
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("complementary").get_by_role("heading").nth(1).wait_for()
    yield ann, f"{game}-rules"
    ann.open()  # the table would draw every move
    ann.play_by_http(match, 10_000)
    ann.open(f"/match/{match}")
    ann.result.wait_for()
    yield ann, f"{game}-over"
    page.goto(f"/replay/{match}?move=20")
    ann.board.wait_for()
    yield ann, f"{game}-replay"


def with_advice(come: Come) -> Iterator[tuple[Person, str]]:
    ann = come("Ann")
    page = ann.sit_at(ann.match("atlandice", "me", "novice"))
    ann.my_turn()
    page.get_by_role("button", name="Hint").click()
    expect(ann.decide).to_contain_text("%")
    yield ann, "advice"
    ann.type_move("take 99")
    ann.decide.get_by_role("alert").wait_for()
    yield ann, "refused"


def with_own_values(come: Come) -> Iterator[tuple[Person, str]]:
    """The values of a printed copy, with a mistake; then a table that is played with them."""
    ann, bob = come("Ann"), come("Bob")
    page = ann.open("/values/rising")
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Component").click()
    page.get_by_label("Power Core, amount").fill("4")
    page.get_by_text("version 1").wait_for()
    page.get_by_label("Tidal Anchor, amount").fill("99")
    page.get_by_text("99 is not possible").wait_for()
    yield ann, "values"
    bob.open(f"/match/{ann.match('atlandice', 'me', 'open', data={'clock.last': 60}, data_name='Ann')}")
    bob.page.get_by_role("button", name="See the values").click()
    bob.page.get_by_role("dialog").get_by_text("60").wait_for()
    yield bob, "values-of-a-table"
    long_clock = ann.match("atlandice", "me", "me", data={"clock.last": 60}, data_name="Ann")
    ann.sit_at(long_clock)
    yield ann, "atlandice-long-clock"


def choose_move(page: Page, puzzle: Puzzle, move: str) -> None:
    """A move that is offered in words, or a tile that is placed on the board."""
    if puzzle.kind == "best":
        page.locator("button.cand").nth(sorted(puzzle.choices).index(move)).click()
    else:
        _, tile, square = move.split()
        page.locator(f'[data-slot="{puzzle.state().actor + 1}-{tile}"]').click()
        page.locator(f"[data-square={square}]").click()


def with_puzzles(come: Come) -> Iterator[tuple[Person, str]]:
    """A proved puzzle, refuted and solved; and one about the best move, answered wrongly."""
    ann = come("Ann")
    proved, best = puzzles_of("atlanteon")[17], puzzles_of("ark")[3]
    page, state = ann.open(f"/puzzles/{proved.id}"), proved.state()
    moves = [state.text(code) for code in state.legal_actions()]
    page.get_by_text("to move and win").wait_for()
    yield ann, "puzzle"
    choose_move(page, proved, next(move for move in moves if move != proved.answer))
    page.locator(".result.no").wait_for()
    yield ann, "puzzle-refuted"
    expect(page.locator(".result.no")).to_be_visible()  # another language has kept it
    page.get_by_role("button", name="Start over").click()
    choose_move(page, proved, proved.answer)
    page.locator(".result.yes").wait_for()
    yield ann, "puzzle-solved"
    page.goto(f"/puzzles/{best.id}")
    page.locator("button.cand").nth(1).wait_for()
    yield ann, "puzzle-best"
    page.locator("button.cand").nth(1).click()
    page.locator(".result").wait_for()
    yield ann, "puzzle-answered"


def in_the_analysis(come: Come) -> Iterator[tuple[Person, str]]:
    """Openings, a tree with variations and the engine, the diagram, and rolls to choose."""
    ann = come("Ann")
    page = ann.open("/analysis?game=atlanteon")
    page.get_by_role("region", name="Openings").wait_for()
    page.get_by_role("region", name="Engine").get_by_role("listitem").first.wait_for()
    yield ann, "analysis-openings"
    match = ann.match("atlanteon", "me", "me")
    ann.play_by_http(match, 12)
    page.goto(f"/analysis?match={match}&move=10")
    page.get_by_role("region", name="Engine").get_by_role("listitem").first.wait_for()
    page.locator("[data-square].legal").first.click()
    page.locator("[data-slot].legal").first.click()
    page.get_by_label("Comment on").fill("Another square")
    page.get_by_role("region", name="Engine").get_by_role("listitem").first.wait_for()
    yield ann, "analysis"
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("dialog").get_by_label("Diagram").wait_for()
    yield ann, "analysis-set-up"
    page.keyboard.press("Escape")
    page.goto("/analysis?game=atlandice")
    page.get_by_role("button", name="Draw one").wait_for()
    yield ann, "analysis-chance"


def with_people(come: Come) -> Iterator[tuple[Person, str]]:
    """A rated game and after it the leaderboard and the profile, games to watch, a search for an opponent, the account."""
    ann, bob = come("Ann"), come("Bob")
    for person in (ann, bob):
        person.post("/accounts", {"account": f"screens-{person.name.lower()}", "password": "a long password"})
    page = ann.open("/watch/ark")
    page.get_by_text("No live games of").wait_for()
    yield ann, "watch-nothing"
    for _ in range(2):
        match = ann.match("atlanteon", "me", "open", listed=True, rated=True, clock={"kind": "live", "base": 600})
        bob.post(f"/matches/{match}/commands", {"type": "join"})
        bob.post(f"/matches/{match}/commands", {"type": "resign"})
    ann.context.request.put("/api/me/avoided", data={"match": match, "seat": 2})
    page.goto("/leaderboards/atlanteon")
    page.get_by_role("link", name="Ann").wait_for()
    yield ann, "leaderboard"
    page.goto("/people/me")
    page.get_by_role("link", name="Review").first.wait_for()
    page.get_by_text("19 times in 20").wait_for()
    yield ann, "profile"
    page.goto(f"/match/{match}")
    ann.result.get_by_role("list", name="Rated").get_by_text("±").first.wait_for()
    yield ann, "match-rated-over"
    match = ann.match("atlanteon", "me", "open", listed=True, rated=True, clock={"kind": "live", "base": 600})
    bob.post(f"/matches/{match}/commands", {"type": "join"})
    ann.sit_at(match)
    page.get_by_role("list", name="Rated").get_by_text("±").first.wait_for()
    yield ann, "match-rated"
    page.goto("/watch")
    page.get_by_role("link", name="Ann").get_by_text("±").first.wait_for()
    yield ann, "watch"
    page.goto("/")
    page.get_by_role("article", name="Atlanteon").get_by_role("button", name="Invite").click()
    page.get_by_role("switch", name="Rated").click()
    yield ann, "new-match-rated"
    page.keyboard.press("Escape")
    page.locator("#live").scroll_into_view_if_needed()
    page.get_by_role("button", name="Find an opponent").click()
    page.get_by_role("button", name="Searching").wait_for()
    page.get_by_role("heading", name="Live now").wait_for()
    page.get_by_role("heading", name="Today’s puzzle").wait_for()
    yield ann, "home-searching"
    page.get_by_role("button", name="Searching").click()
    page.get_by_title("Change your name").click()
    page.get_by_role("heading", name="When it is your turn").wait_for()
    yield ann, "account"


def with_notices(come: Come) -> Iterator[tuple[Person, str]]:
    """How somebody is told that it is their turn, and where the links in e-mails lead."""
    ann = come("Ann")
    page = ann.open("/")
    page.get_by_title("Change your name").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("E-mail", exact=True).click()
    dialog.get_by_label("E-mail address").fill("ann@example.org")
    dialog.get_by_role("button", name="Save").locator("visible=true").last.click()
    dialog.get_by_text("Open the link that was sent").wait_for()
    dialog.get_by_text("Webhook", exact=True).click()
    for address in ("https://127.0.0.1/hook", "https://localhost/hook"):  # seen at once; seen when it is used
        dialog.get_by_label("Address, with https").fill(address)
        dialog.get_by_role("button", name="Save").locator("visible=true").last.click()
        if "127" in address:
            dialog.get_by_text("not on the public internet").wait_for()
    dialog.get_by_role("button", name="Send a test").click()
    dialog.get_by_text("not on the public internet").wait_for()
    ann.expect("status of 422")
    dialog.get_by_text("Feed", exact=True).click()
    dialog.get_by_role("button", name="Create a feed").click()
    dialog.get_by_label("Address of the feed").wait_for()
    yield ann, "notices"
    page.goto("/mail/stop?token=x")
    page.get_by_role("button", name="Stop the e-mails").wait_for()
    yield ann, "mail-stop"
    ann.expect("status of 403")
    page.goto("/mail/confirm?token=x")
    page.get_by_text("no longer valid").wait_for()
    yield ann, "mail-confirm"
