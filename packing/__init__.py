"""How the package is built: what pyproject.toml cannot say. setup.py puts it together."""
