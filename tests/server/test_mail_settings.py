"""The options for e-mails and webhooks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from atlantis.engine import WrongOption
from atlantis.server.mail_settings import MailSettings, mail_settings
from atlantis.server.settings import Settings
from tests.terminal.hands import atlantis

SENDER = "Atlantis <atlantis@example.org>"
URL = "https://play.example.org"


def parsed(**changes: Any) -> MailSettings | None:
    options: dict[str, Any] = {"host": "mail.example.org", "port": None, "security": "starttls", "user": ""}
    options |= {"password": "", "password_file": None, "sender": SENDER, **changes}
    return mail_settings(**options)


@pytest.mark.parametrize(("security", "port"), [("starttls", 587), ("tls", 465), ("none", 25)])
def test_the_usual_port_depends_on_the_encryption(security: str, port: int) -> None:
    found, other = parsed(security=security), parsed(security=security, port=2525)
    assert found is not None
    assert other is not None
    assert (found.port, other.port, str(found.sender)) == (port, 2525, SENDER)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"security": "ssl"}, "choose starttls, tls, none"),
        ({"sender": ""}, "--mail-from"),
        ({"sender": "Atlantis"}, "is not a sender"),
        ({"sender": "atlantis@example.org\nBcc: ann@example.org"}, "is not a sender"),
        ({"sender": "Atlantis <atlantis@>"}, "is not a sender"),
        ({"user": "ann"}, "both or neither"),
        ({"password": "sesame"}, "both or neither"),
        ({"user": "ann", "password": "sesame", "security": "none"}, "unencrypted"),
        ({"user": "ann", "password": "sesame", "password_file": Path("x")}, "not both"),
        ({"user": "ann", "password_file": Path("/nowhere/at/all")}, "cannot be read"),
        ({"host": ""}, "--smtp-host"),
    ],
)
def test_wrong_options_are_explained(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WrongOption, match=sentence) as refused:
        parsed(**changes)
    assert "sesame" not in str(refused.value)


def test_the_password_can_be_in_a_file_and_is_never_printed(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("sesame\n")
    found = parsed(user="ann", password_file=file)
    assert found is not None
    assert found.password == "sesame"
    assert "sesame" not in repr(Settings(mail=found, public_url=URL))
    assert parsed(host="127.0.0.1", security="none", user="ann", password="sesame") is not None, "on this machine"


def test_without_a_mail_server_there_is_no_mail() -> None:
    assert parsed(host="", sender="") is None


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"mail": parsed()}, "--public-url"),
        ({"public_url": "play.example.org"}, "--public-url"),
        ({"public_url": "https://play.example.org/games"}, "without a path"),
        ({"webhooks": "all"}, "choose on, off, local"),
    ],
)
def test_settings_that_do_not_fit_together(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WrongOption, match=sentence):
        Settings(**settings)


def test_the_settings_are_printed_without_the_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "atlantis.toml"
    file.write_text(f"smtp-host = 'mail.example.org'\nsmtp-user = 'ann'\nmail-from = '{SENDER}'\n")
    monkeypatch.setenv("ATLANTIS_SETTINGS", str(file))
    monkeypatch.setenv("ATLANTIS_SMTP_PASSWORD", "sesame")
    shown = atlantis("serve", "--public-url", f"{URL}/", "--show-settings").out
    assert 'smtp-password = "***"  # from the environment' in shown
    assert 'smtp-host = "mail.example.org"  # from the settings file' in shown
    assert "# smtp-password-file is not set" in shown
    assert "sesame" not in shown
