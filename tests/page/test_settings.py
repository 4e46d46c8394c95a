"""Language and theme: chosen from the browser at first, switched at once, kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.page.people import Person
from tests.page.serving import PageServer

ENGLISH, FRENCH = "Games of the sunken city", "Les jeux de la cité engloutie"


@pytest.mark.parametrize(("locale", "title"), [("fr-CA", FRENCH), ("en-GB", ENGLISH), ("de-DE", ENGLISH)])
def test_the_first_language_is_the_browsers(browser: Browser, page_server: PageServer, locale: str, title: str) -> None:
    context = browser.new_context(base_url=page_server.url, locale=locale)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    context.close()


def test_the_language_is_switched_at_once_and_kept(ann: Person) -> None:
    page = ann.sit_at(ann.match("atlanteon", "me", "novice"))
    ann.my_turn()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("button", name="Annuler")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name="Tour blanche")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Annuler")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def test_the_theme_is_the_systems_until_another_is_chosen(browser: Browser, page_server: PageServer) -> None:
    context = browser.new_context(base_url=page_server.url, color_scheme="light")
    page = context.new_page()
    page.goto("/")
    theme = page.locator("html")
    expect(theme).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(theme).to_have_attribute("data-theme", "dark")
    switch = page.get_by_role("button", name="Theme")
    switch.click()
    switch.click()
    expect(theme).to_have_attribute("data-theme", "light")
    page.reload()
    expect(theme).to_have_attribute("data-theme", "light")
    context.close()
