"""How Alembic reaches the database: the store hands over its connection."""

from __future__ import annotations

from alembic import context

from atlantis.server.storage.schema import TABLES

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=TABLES, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
