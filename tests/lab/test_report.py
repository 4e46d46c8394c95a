"""The report: one page that needs nothing else, says what the figures say, in both languages."""

from __future__ import annotations

import csv
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

from atlantis.lab.experiment import parse_experiment
from atlantis.lab.report import Report, write_report
from atlantis.lab.results import Results
from atlantis.lab.run import run_experiment
from tests.lab.pools import HerePool
from tests.lab.test_statistics import results, row, used
from tests.page.checks import missing, pictures
from tests.page.conftest import BROWSERS, FLAGS

VOID = {"meta", "br", "path", "circle", "rect", "line"}


class Checker(HTMLParser):
    """Every element is closed, ids are used once, and links within the page lead somewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert len(given) == len(attrs), f"an attribute appears twice in <{tag}>"
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if given.get("href"):
            self.links.append(str(given["href"]))
        self.loaded += [str(given[name]) for name in ("src", "srcset", "data") if name in given]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.text += f"{data}\n"


def checked(page: str) -> Checker:
    found = Checker()
    found.feed(page)
    assert found.open == []
    assert len(set(found.ids)) == len(found.ids)
    assert all(link.startswith("#") and link[1:] in found.ids for link in found.links), found.links
    assert found.loaded == []
    assert "http" not in page
    return found


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Games of all kinds with everything measured."""
    experiment = parse_experiment(
        {
            "title": "A <mixed> experiment",
            "games": 8,
            "metrics": ["shares", "scores", "length", "leads", "components", "figures", "decided", "luck", "skill"],
            "play": [
                {"game": "ark", "players": 3, "bots": "random"},
                {"game": "ark", "players": 2, "bots": "random,greedy"},
                {"game": "rising", "players": 2, "options": {"level": ["easy", "cosmic"]}, "bots": "quick"},
                {"game": "atlanteon", "ladder": ["random", "quick"]},
            ],
            "variant": [{"name": "raft", "game": "ark", "vary": {"ships.S03.cost.wood": [1, 2]}}],
        }
    )
    return run_experiment(experiment, tmp_path_factory.mktemp("lab") / "mixed", pool=HerePool())


@pytest.fixture(scope="module")
def pages(mixed: Results, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The report in both languages."""
    folder = tmp_path_factory.mktemp("reports")
    for lang in ("en", "fr"):
        write_report(mixed, folder / lang, lang)
    return {lang: (folder / lang).read_text() for lang in ("en", "fr")}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_is_whole_and_needs_nothing_else(pages: dict[str, str], lang: str) -> None:
    page = pages[lang]
    found = checked(page)
    assert f'<html lang="{lang}"' in page
    assert "A <mixed> experiment" in found.text
    assert page.count('<svg class="chart" role="img"') > 10
    assert "#00a0" not in page  # every colour is one of the page's
    assert "None" not in found.text
    assert "nan" not in re.findall(r"[a-z]+", found.text)


def test_the_french_page_is_french(pages: dict[str, str]) -> None:
    english, french = (set(checked(pages[lang]).text.split("\n")) for lang in ("en", "fr"))
    words = {"Wins by order of play", "Lead changes", "Luck", "verdict", "no clear difference", "Seed", "used"}
    assert {"Wins by order of play", "Lead changes", "Luck", "no clear difference", "Seed"} <= english
    assert french.isdisjoint(words - {"verdict"})
    assert {"Victoires selon l’ordre de jeu", "Changements en tête", "Hasard", "Graine"} <= french
    assert not any(re.search(r" [;:!?%]", line) for line in french if "=" not in line and "{" not in line)


def test_the_page_fits_a_phone_and_a_screen(pages: dict[str, str]) -> None:
    """Pictures are left in build/pictures/lab."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        missing("The test of the report needs Chromium: apt-get install chromium-headless-shell")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=FLAGS)
        said: list[str] = []
        for lang, width in (("en", 390), ("fr", 390), ("en", 1440), ("fr", 1440)):
            page = browser.new_page(viewport={"width": width, "height": 900})
            page.on("console", lambda message: said.append(message.text))
            page.on("pageerror", lambda error: said.append(str(error)))
            page.set_content(pages[lang])
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            before = page.evaluate("getComputedStyle(document.body).color")
            page.locator("[data-theme-toggle]").click()
            assert page.evaluate("getComputedStyle(document.body).color") != before
            with page.expect_download() as download:
                page.locator("[data-csv]").click()
            table = list(csv.reader(Path(download.value.path()).read_text(encoding="utf-8-sig").splitlines()))
            assert len(table) == page.locator("tr").count()
            assert any(cells[2].startswith("S10 ") for cells in table)
            page.screenshot(path=pictures("lab") / f"report-{lang}-{width}.png", full_page=True)
            page.close()
        browser.close()
    assert said == []


def test_the_order_of_play_and_strong_components_are_among_the_findings() -> None:
    rows = [
        row(game, [0.0, 1.0] if game % 4 else [1.0, 0.0], order=[2, 1], uses=[used(2, 9), used(1, 8)])
        for game in range(200)
    ]
    rows += [
        row(200 + game, [1.0, 0.0] if game % 20 else [0.0, 1.0], order=[2, 1], uses=[used(1, 9), used(2, 8)])
        for game in range(100)
    ]
    report = Report(
        results({"metrics": ["shares", "components"], "play": [{"game": "ark", "players": 2, "bots": "random"}]}, rows),
        "en",
    )
    text = checked(report.html()).text
    assert "S10 Orchard Boat is strong." in text
    assert "Ark of Atlantis, 2 players, random" in text
    assert "S09 Fishing Smack is weak." in text


def test_a_place_that_wins_too_often_is_named() -> None:
    rows = [row(game, [0.0, 1.0] if game % 4 else [1.0, 0.0], order=[2, 1]) for game in range(200)]
    report = Report(results({"play": [{"game": "ark", "players": 2, "bots": "random"}]}, rows), "en")
    text = checked(report.html()).text
    assert "1st to play wins 75\u202f%, not 50\u202f%." in text


def test_if_nothing_stands_out_the_page_says_so() -> None:
    rows = [row(game, [float(game % 2), 1.0 - game % 2]) for game in range(100)]
    report = Report(results({"metrics": ["shares"], "play": [{"game": "atlanteon", "bots": "random"}]}, rows), "en")
    assert "Nothing stands out" in checked(report.html()).text


def test_a_variant_that_changes_something_has_a_verdict() -> None:
    rows = [row(game, [1, 0], cell=cell, turns=20 + 5 * cell + game % 3) for cell in (1, 2) for game in range(50)]
    found = results(
        {
            "metrics": ["length"],
            "play": [{"game": "ark", "players": 2, "bots": "random"}],
            "variant": [{"name": "short", "set": {"ships.S03.points": 4}}],
        },
        rows,
    )
    text = checked(Report(found, "en").html()).text
    assert "short: Length, turns changes from 26.0 to 31.0." in text
    assert "ships.S03.points = 4" in text
    assert re.search(r"Length, turns\n26\.0\n31\.0\n\+5\.0\n.*\ndiffers", text)
