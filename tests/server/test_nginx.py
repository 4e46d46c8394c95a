"""The recipe of docs/operations.md with a real nginx in front of two nodes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from atlantis.server.run import LOOPBACK
from atlantis.server.settings import NO_LIMITS, changed_limits
from tests.server.guests import Guest, Running, running
from tests.server.proofs import check_refused, wait_until

OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"
NGINX = shutil.which("nginx") or ("/usr/sbin/nginx" if Path("/usr/sbin/nginx").exists() else None)
MAIN = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 200; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {recipe}
}}
"""


def recipe(ports: list[int], port: int) -> str:
    """The recipe of the docs for these nodes, without TLS."""
    found = re.search(r"```nginx\n(.*?)```", OPERATIONS.read_text("utf-8"), re.DOTALL)
    assert found is not None
    nodes = "\n".join(f"server {LOOPBACK}:{one};" for one in ports)
    text = re.sub(r"server 127\.0\.0\.1:8000;.*", nodes, found[1])
    changed = text.replace("listen 443 ssl;", f"listen {LOOPBACK}:{port};")
    assert changed != text
    return changed


def free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as listening:
        return int(listening.getsockname()[1])


@pytest.fixture
def behind(database: str, tmp_path: Path) -> Iterator[tuple[str, list[Running]]]:
    """The address of an nginx, and the two nodes behind it."""
    if NGINX is None:
        if os.environ.get("CI"):
            pytest.fail("nginx is not installed: apt-get install nginx-light")
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    settings = {"proxies": (LOOPBACK,), "limits": changed_limits(NO_LIMITS, ["guests=3"])}
    with ExitStack() as stack:
        nodes = [stack.enter_context(running(database, **settings)) for _ in range(2)]
        port = free_port()
        config = tmp_path / "nginx.conf"
        config.write_text(MAIN.format(folder=tmp_path, recipe=recipe([node.port for node in nodes], port)))
        process = subprocess.Popen([NGINX, "-c", str(config), "-p", str(tmp_path)], stderr=subprocess.PIPE, text=True)

        def answers() -> bool:
            assert process.poll() is None, process.stderr and process.stderr.read()
            try:
                return httpx.get(f"http://{LOOPBACK}:{port}/healthz").status_code == 200
            except httpx.TransportError:
                return False

        try:
            wait_until(answers)
            yield f"http://{LOOPBACK}:{port}", nodes
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=30)


def test_players_meet_behind_nginx_and_its_clients_addresses_count(behind: tuple[str, list[Running]]) -> None:
    url, nodes = behind
    with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        match = ann.create("atlanteon", "me", "open", listed=True)["id"]
        bob.command(match, "join")
        with ann.connect(match) as one, bob.connect(match) as other:
            for _ in range(3):
                assert one.make_first_move()
                other.until(one.view["number"])
                assert other.make_first_move()
                one.until(other.view["number"])
        page = {"origin": url}
        assert ann.http.post(
            f"/api/matches/{match}/commands", json={"type": "chat", "text": "x"}, headers=page
        ).is_success
        assert {node.service.store.node for node in nodes if match in node.service.registry.matches}
        for n in range(8):  # three at each node, whatever address the client invents
            forged = {"x-forwarded-for": f"203.0.113.{n}"}
            answer = httpx.post(f"{url}/api/me", json={"name": "Eve"}, headers=forged)
        check_refused(answer, 429, "too-often")
        assert httpx.get(f"{url}/metrics").status_code == 403, "only for the operator"
        assert httpx.get(f"{nodes[0].url}/metrics").status_code == 200
