"""Build steps that pyproject.toml cannot express; setup.py uses them."""
