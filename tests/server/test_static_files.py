"""The built page and its files; and what the server says when there is no page."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from atlantis.server.security import FILE_HEADERS
from atlantis.server.settings import NO_LIMITS, Settings
from atlantis.server.static_files import PLACES, accepted_encodings, notice, why_missing
from tests.server.guests import NO_TLS, TIMEOUT, Running
from tests.server.proofs import check_headers, check_refused

ROOT = Path(__file__).parents[2]
PAGE = "<!doctype html><title>Atlantis</title><div id=app></div>"
SCRIPT = "console.log('the board')" * 50
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small built page."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "index.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    (folder / "built.json").write_text(json.dumps({"built": True, "sources": "", "reason": ""}))
    (folder / "assets" / "index-1234.js").write_text(SCRIPT)
    (folder / "assets" / "index-1234.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets" / "index-1234.js.br").write_bytes(b"brotli")
    (folder / "assets" / "font-1234.woff2").write_bytes(b"wOF2")
    (folder / "assets" / "sign-1234.svg").write_text("<svg/>")
    (folder / "secret.txt").write_text("not a file of the page")
    return folder


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(database=str(tmp_path_factory.mktemp("data") / "pages.db"), limits=NO_LIMITS, processes=1)


@pytest.fixture(scope="module")
def page(settings: Settings, static: Path) -> Iterator[httpx.Client]:
    with (
        Running(settings, static) as server,
        httpx.Client(base_url=server.url, timeout=TIMEOUT, verify=NO_TLS) as client,
    ):
        client.headers["accept-encoding"] = "identity"
        yield client


@pytest.fixture(scope="module")
def unbuilt(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("failed")
    (folder / "built.json").write_text(json.dumps({"built": False, "sources": "", "reason": "npm failed"}))
    with (
        Running(settings, folder) as server,
        httpx.Client(base_url=server.url, timeout=TIMEOUT, verify=NO_TLS) as client,
    ):
        yield client


ADDRESSES = ("/", "/index.html", *(f"/{place}/Abc-1_2" for place in PLACES))


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_page_is_the_page(page: httpx.Client, address: str) -> None:
    answer = page.get(address)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    again = page.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert page.get(address, headers={"if-none-match": '"other"'}).status_code == 200


def test_the_router_of_the_page_has_the_same_addresses() -> None:
    router = ROOT / "web" / "src" / "lib" / "router.svelte.ts"
    if not router.exists():
        pytest.skip("the sources of the page are not here")
    found = re.search(r"\^\\/\(([a-z|]+)\)\\/\(", router.read_text())
    assert found is not None
    assert sorted(found[1].split("|")) == sorted(PLACES)


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/match",
        "/match/a/b",
        "/match/a%20b",
        "/match/%C3%A9",
        "/assets/",
        "/assets/x.js",
        "/secret.txt",
        "/built.json",
    ],
)
def test_a_browser_at_an_unknown_address_gets_the_page(page: httpx.Client, address: str) -> None:
    answer = page.get(address, headers=BROWSER)
    assert (answer.status_code, answer.text) == (404, PAGE)
    check_headers(answer, address)
    check_refused(page.get(address), 404, "not-here")


@pytest.mark.parametrize("address", ["/api", "/api/nowhere", "/api/matches/x"])
def test_the_api_answers_programs_and_browsers_alike(page: httpx.Client, address: str) -> None:
    check_refused(page.get(address, headers=BROWSER), 404, "not-here")


@pytest.mark.parametrize(
    "address",
    [
        "/assets/..%2findex.html",
        "/assets/%2e%2e/index.html",
        "/assets/..%2f..%2fapp.py",
        "/assets/..%5cindex.html",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/%00",
        "/match/..%2f..%2fapp.py",
    ],
)
def test_no_other_file_can_be_read(page: httpx.Client, address: str) -> None:
    check_refused(page.get(httpx.URL(page.base_url, raw_path=address.encode())), 404, "not-here")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index-1234.js", "text/javascript; charset=utf-8"),
        ("font-1234.woff2", "font/woff2"),
        ("sign-1234.svg", "image/svg+xml"),
    ],
)
def test_files_may_be_cached_forever_and_have_their_media_type(page: httpx.Client, name: str, kind: str) -> None:
    answer = page.get(f"/assets/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert {one: answer.headers.get(one) for one in FILE_HEADERS} == FILE_HEADERS
    assert ("vary" in answer.headers) == (name == "index-1234.js"), "only what comes in several encodings"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("*", "br"),
        ("BR", "br"),
        ("gzip;q=0", None),
        ("identity", None),
        ("", None),
        ("deflate", None),
        ("br;q=0.000", None),
    ],
)
def test_a_browser_gets_the_smallest_encoding(page: httpx.Client, accepted: str, encoding: str | None) -> None:
    with page.stream("GET", "/assets/index-1234.js", headers={"accept-encoding": accepted}) as answer:
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "accept-encoding"
        body = b"".join(answer.iter_raw())
    text = gzip.decompress(body) if encoding == "gzip" else body
    assert text == (b"brotli" if encoding == "br" else SCRIPT.encode())


def test_each_encoding_has_its_own_tag(page: httpx.Client) -> None:
    tags = {page.head("/", headers={"accept-encoding": one}).headers["etag"] for one in ("gzip", "identity")}
    assert len(tags) == 2


@pytest.mark.parametrize("header", ["br;q=x", ";;,,", "gzip;q=0.0.0", "\x7f", "q=0"])
def test_an_invalid_header_does_no_harm(header: str) -> None:
    assert set(accepted_encodings(header)) <= {"br", "gzip"}


@pytest.mark.parametrize("address", [*ADDRESSES, "/assets/font-1234.woff2"])
def test_head_answers_as_get_does_without_a_body(page: httpx.Client, address: str) -> None:
    whole, head = page.get(address), page.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert {name: value for name, value in head.headers.items() if name != "date"} == {
        name: value for name, value in whole.headers.items() if name != "date"
    }


@pytest.mark.parametrize("address", ADDRESSES)
def test_without_a_built_page_the_server_says_how_to_build_it(unbuilt: httpx.Client, address: str) -> None:
    answer = unbuilt.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (503, "text/plain; charset=utf-8")
    check_headers(answer, address)
    for words in ("npm failed", "uv sync --reinstall-package atlantis-games", "atlantis terminal", "/api"):
        assert words in answer.text
    assert "La page web" in unbuilt.get(address, headers={"accept-language": "fr"}).text
    assert unbuilt.get("/api/games").status_code == 200


def test_without_a_built_page_other_addresses_are_not_found(unbuilt: httpx.Client) -> None:
    for headers in ({}, BROWSER):
        check_refused(unbuilt.get("/nowhere", headers=headers), 404, "not-here")
    assert unbuilt.get("/assets/index-1234.js").status_code == 404


def test_why_there_is_no_page(tmp_path: Path, static: Path) -> None:
    assert "never built" in why_missing(tmp_path)
    (tmp_path / "built.json").write_text("{")
    assert "never built" in why_missing(tmp_path)
    assert why_missing(static) == ""
    assert notice() == "" or "there is no web page" in notice()


def test_long_answers_of_the_api_are_compressed_and_secrets_are_not(page: httpx.Client) -> None:
    gzipped = {"accept-encoding": "gzip"}
    assert page.get("/api/games", headers=gzipped).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in page.get("/api/games").headers
    answer = page.post("/api/me", json={"name": "Ann"}, headers=gzipped)
    assert "content-encoding" not in answer.headers, "its length would tell something about the secret"
    assert "content-encoding" not in page.get("/assets/font-1234.woff2", headers=gzipped).headers
