"""Run the migrations on the connection that `database._upgrade` hands over."""

from alembic import context

from tilewright.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
