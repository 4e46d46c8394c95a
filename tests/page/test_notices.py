"""Being told by e-mail: an address is saved and confirmed, and the e-mails are stopped, all in the browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.people import Person
from tests.server.guests import running
from tests.server.receivers import Mailbox
from tests.server.test_notices import SITE, Ahead, link, mail_settings


def test_an_address_is_confirmed_and_removed_by_links(browser: Browser, tmp_path: Path) -> None:
    mailbox = Mailbox()
    with running(tmp_path / "a.db", mail=mail_settings(mailbox), public_url=SITE) as server:
        ahead, ann = Ahead(server, mailbox), Person(browser, server.url, "Ann")
        page = ann.open("/")
        page.get_by_title("Change your name").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("E-mail", exact=True).click()
        dialog.get_by_label("E-mail address").fill("ann@")
        form = dialog.locator("form").filter(has_text="E-mail address")
        form.get_by_role("button", name="Save").click()
        expect(form.get_by_role("status")).to_have_text("This is not an e-mail address.")
        dialog.get_by_label("E-mail address").fill("ann@example.org")
        form.get_by_text("Once a day at most").click()
        form.get_by_role("button", name="Save").click()
        expect(form.get_by_role("status")).to_contain_text("Open the link that was sent to ann@example.org")
        page.goto(f"/mail/confirm?token={link(mailbox.to('ann@example.org')[0], 'confirm')}")
        page.get_by_text("Your e-mail address is confirmed").wait_for()
        shown = ann.get("/me/notices")["mail"]
        assert (shown["confirmed"], shown["daily"]) == (True, True)
        channel = ahead.channel(ann.get("/me/notices")["mail"]["address"])
        page.goto(f"/mail/stop?token={ahead.server.run(server.service.notifier.links.sign('stop', channel))}")
        assert ann.get("/me/notices")["mail"] is not None, "opening the link is not enough"
        page.get_by_role("button", name="Stop the e-mails").click()
        page.get_by_text("your address was deleted").wait_for()
        assert ann.get("/me/notices")["mail"] is None
        ann.expect("status of 422")
        complaints = ann.unexpected()
        ann.close()
    mailbox.close()
    assert complaints == []
