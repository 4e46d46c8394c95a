"""What pyproject.toml cannot say (see build_support/): how to build the core, the catalogues and the page; the links.

ATLANTIS_BUILD=auto (default): without a C compiler, or without npm's registry, install anyway; the program says so.
ATLANTIS_BUILD=strict: fail instead (continuous integration, releases).
ATLANTIS_BUILD=pure: do not compile the core at all.
ATLANTIS_OPTIMISE=3 (default) to 0: how hard the C compiler tries; 0 takes a fraction of the time, to try a build.
"""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build import build

sys.path.insert(0, str(Path(__file__).resolve().parent))  # a build does not look here by itself

from build_support.catalogues import BuildCatalogues
from build_support.common import project_urls
from build_support.core import BuildCore
from build_support.page import BuildPage, Sdist, build_requirements


class Compiled(Distribution):
    def has_ext_modules(self) -> bool:
        return True  # the wheel belongs to one platform


build.sub_commands = [("build_page", None), *build.sub_commands, ("build_catalogues", None)]
setup(
    distclass=Compiled,
    project_urls=project_urls(),
    setup_requires=build_requirements(),
    cmdclass={"build_ext": BuildCore, "build_catalogues": BuildCatalogues, "build_page": BuildPage, "sdist": Sdist},
)
