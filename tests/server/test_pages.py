"""What browsers get: the built page or the plain one, its files, and what is not there."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from atlantis.server.guarding import FILE_HEADERS, HEADERS
from atlantis.server.pages import PLACES, notice, why_plain
from atlantis.server.settings import Settings
from atlantis.server.shelf import accepted
from tests.server.guests import NO_LIMITS, Running

ROOT = Path(__file__).parents[2]
PAGE = "<!doctype html><title>Atlantis</title><div id=app></div>"
SCRIPT = "console.log('the board')" * 50
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built page, as small as can be."""
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
    (folder / "secret.txt").write_text("no file of a page")
    return folder


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(database=str(tmp_path_factory.mktemp("data") / "pages.db"), limits=NO_LIMITS, processes=1)


@pytest.fixture(scope="module")
def page(settings: Settings, static: Path) -> Iterator[httpx.Client]:
    with Running(settings, static) as server, closing(httpx.Client(base_url=server.url)) as client:
        client.headers["accept-encoding"] = "identity"
        yield client


@pytest.fixture(scope="module")
def unbuilt(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("failed")
    (folder / "built.json").write_text(json.dumps({"built": False, "sources": "", "reason": "no <registry>"}))
    with Running(settings, folder) as server, closing(httpx.Client(base_url=server.url)) as client:
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


def test_the_pages_own_router_knows_the_same_addresses() -> None:
    router = ROOT / "web" / "src" / "lib" / "router.svelte.ts"
    if not router.exists():
        pytest.skip("the sources of the page are not here")
    found = re.search(r"\^\\/\(([a-z|]+)\)\\/", router.read_text())
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
        "/plain/nowhere",
        "/secret.txt",
        "/built.json",
    ],
)
def test_a_browser_that_is_lost_gets_the_page_that_says_so(page: httpx.Client, address: str) -> None:
    answer = page.get(address, headers=BROWSER)
    assert (answer.status_code, answer.text) == (404, PAGE)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    program = page.get(address)
    assert program.status_code == 404
    assert program.json()["refused"] == "not-here"


@pytest.mark.parametrize("address", ["/api", "/api/nowhere", "/api/matches/x"])
def test_the_interface_answers_programs_and_browsers_alike(page: httpx.Client, address: str) -> None:
    answer = page.get(address, headers=BROWSER)
    assert (answer.status_code, answer.json()["refused"]) == (404, "not-here")


@pytest.mark.parametrize(
    "address",
    [
        "/assets/..%2findex.html",
        "/assets/%2e%2e/index.html",
        "/assets/..%2f..%2fpages.py",
        "/assets/..%5cindex.html",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/%00",
        "/plain/..%2fpages.py",
        "/plain/%2e%2e%2fpages.py",
        "/plain//etc/passwd",
        "/match/..%2f..%2fpages.py",
    ],
)
def test_nothing_but_the_page_can_be_read(page: httpx.Client, address: str) -> None:
    answer = page.get(httpx.URL(page.base_url, raw_path=address.encode()))
    assert answer.status_code == 404
    assert answer.json()["refused"] == "not-here"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index-1234.js", "text/javascript; charset=utf-8"),
        ("font-1234.woff2", "font/woff2"),
        ("sign-1234.svg", "image/svg+xml"),
    ],
)
def test_files_are_kept_for_good_and_say_what_they_are(page: httpx.Client, name: str, kind: str) -> None:
    answer = page.get(f"/assets/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert {one: answer.headers.get(one) for one in FILE_HEADERS} == FILE_HEADERS
    assert ("vary" in answer.headers) == (name == "index-1234.js"), "only what comes in several encodings"


@pytest.mark.parametrize(
    ("wish", "encoding"),
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
def test_a_browser_gets_the_smallest_that_it_takes(page: httpx.Client, wish: str, encoding: str | None) -> None:
    with page.stream("GET", "/assets/index-1234.js", headers={"accept-encoding": wish}) as answer:
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "accept-encoding"
        body = b"".join(answer.iter_raw())
    plain = gzip.decompress(body) if encoding == "gzip" else body
    assert plain == (b"brotli" if encoding == "br" else SCRIPT.encode())


def test_each_encoding_has_its_own_tag(page: httpx.Client) -> None:
    tags = {page.head("/", headers={"accept-encoding": wish}).headers["etag"] for wish in ("gzip", "identity")}
    assert len(tags) == 2


@pytest.mark.parametrize("wish", ["br;q=x", ";;,,", "gzip;q=0.0.0", "\x7f", "q=0"])
def test_a_wish_that_means_nothing_does_no_harm(wish: str) -> None:
    assert set(accepted(wish)) <= {"br", "gzip"}


@pytest.mark.parametrize("address", [*ADDRESSES, "/assets/font-1234.woff2", "/plain/", "/plain/plain.js"])
def test_whoever_asks_for_the_head_gets_the_head(page: httpx.Client, address: str) -> None:
    whole, head = page.get(address), page.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert {name: value for name, value in head.headers.items() if name != "date"} == {
        name: value for name, value in whole.headers.items() if name != "date"
    }


def test_the_plain_table_is_there_beside_the_page(page: httpx.Client) -> None:
    assert page.get("/plain").headers["location"] == "/plain/"
    plain = page.get("/plain/").text
    assert page.get("/plain/match/Abc").text == plain
    for address in re.findall(r'(?:href|src)="(/plain/[^"]+)"', plain):
        assert page.get(address).status_code == 200
    assert 'main id="main"' in plain
    assert "Only the plain table" not in plain


@pytest.mark.parametrize("address", ADDRESSES)
def test_without_a_built_page_the_plain_table_is_shown_and_says_why(unbuilt: httpx.Client, address: str) -> None:
    answer = unbuilt.get(address)
    assert answer.status_code == 200
    assert "no &lt;registry&gt;" in answer.text
    assert "uv sync --reinstall-package atlantis" in answer.text
    assert 'main id="main"' in answer.text
    assert "Seule la table simple" in unbuilt.get(address, headers={"accept-language": "fr"}).text


def test_without_a_built_page_there_is_no_page_to_be_lost_in(unbuilt: httpx.Client) -> None:
    for headers in ({}, BROWSER):
        answer = unbuilt.get("/nowhere", headers=headers)
        assert (answer.status_code, answer.json()["refused"]) == (404, "not-here")
    assert unbuilt.get("/assets/index-1234.js").status_code == 404


def test_why_there_is_no_page(tmp_path: Path, static: Path) -> None:
    assert "never built" in why_plain(tmp_path)
    (tmp_path / "built.json").write_text("{")
    assert "never built" in why_plain(tmp_path)
    assert why_plain(static) == ""
    assert notice() == "" or "only the plain page" in notice()


def test_long_answers_of_the_interface_are_compressed_and_files_are_not_compressed_again(page: httpx.Client) -> None:
    both = {"accept-encoding": "gzip"}
    assert page.get("/api/games", headers=both).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in page.get("/api/games").headers
    assert "content-encoding" not in page.post("/api/me", json={"name": "Ann"}, headers=both).headers, "it has a secret"
    assert "content-encoding" not in page.get("/plain/plain.js", headers=both).headers
