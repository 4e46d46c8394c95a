# A server: docs/operations.md says how to run it.
FROM node:22-bookworm-slim AS node

FROM python:3.12-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY --from=node /usr/local/ /usr/local/node/
ENV PATH="/usr/local/node/bin:$PATH" ATLANTIS_BUILD=strict
COPY . /source
RUN python -m venv /opt/atlantis && /opt/atlantis/bin/pip install --no-cache-dir "/source[postgresql]"

FROM python:3.12-slim-bookworm
COPY --from=build /opt/atlantis /opt/atlantis
RUN useradd --system --uid 10001 --home-dir /data atlantis && install -d -o atlantis -m 700 /data
USER 10001
VOLUME /data
ENV PATH="/opt/atlantis/bin:$PATH" ATLANTIS_DATA=/data/atlantis.db ATLANTIS_HOST=0.0.0.0
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["atlantis", "serve"]
