"""The core, compiled by mypyc."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path

from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from build_support import docstrings
from build_support.common import MODE, PACKAGE, ROOT, digest

OPTIMISE = os.environ.get("ATLANTIS_OPTIMISE", "3")
if OPTIMISE not in ("0", "1", "2", "3"):
    raise SystemExit(f"ATLANTIS_OPTIMISE={OPTIMISE}: it must be 0, 1, 2 or 3")


compiled_sources = runpy.run_path(str(PACKAGE / "_compiled.py"))["compiled_sources"]


def groups(sources: list[Path]) -> list[tuple[list[str], str]]:
    """The groups that are compiled into one C file each: the engine; each game's folder; a game's evaluation, which
    changes more often than its rules; the games package; search.

    A changed line then recompiles only its group, and the compiler can inline within it.
    """
    found: dict[str, list[str]] = {}
    for path in sources:
        parts = path.relative_to(PACKAGE).parts
        name = parts[1] if parts[0] == "games" and len(parts) > 2 else parts[0]
        if ("evaluation" in parts[-1] or parts[-1] == "features.py") and parts[0] == "games":
            name += "_evaluation"
        found.setdefault(f"atlantis_{name}", []).append(path.relative_to(ROOT).as_posix())
    return [(files, name) for name, files in found.items()]


def newest(source: Path, seen: dict[Path, float]) -> float:
    """The newest modification time of a C file and of our files that it includes."""
    if source not in seen:
        seen[source] = source.stat().st_mtime
        included = re.findall(r'^#include [<"](.+)[>"]', source.read_text(), re.MULTILINE)
        ours = [path for name in included if (path := ROOT / "build" / name).exists()]
        seen[source] = max([seen[source], *(newest(path, seen) for path in ours)])
    return seen[source]


class BuildCore(build_ext):
    """Compile the core with mypyc, all or nothing."""

    def run(self) -> None:
        sources = compiled_sources(PACKAGE)
        record: dict[str, object] = {
            "sources": digest(sources, PACKAGE),
            "compiled": True,
            "reason": "",
            "recipe": f"{digest([Path(__file__), Path(docstrings.__file__)], ROOT)[:12]}-O{OPTIMISE}-mypy{version('mypy')}-"
            f"librt{version('librt')}",
        }
        here = PACKAGE / "_build.json"
        inplace, editable = self.inplace, self.editable_mode
        compiled = (PACKAGE / "engine" / f"__init__{EXTENSION_SUFFIXES[0]}").exists()
        if MODE != "pure" and compiled and here.exists():
            kept = json.loads(here.read_text())
            products = kept.pop("products", [here.name])
            if kept == record and all((PACKAGE.parent / name).exists() for name in products):  # nothing changed
                if not inplace:
                    self.take_over([*products, here.relative_to(PACKAGE.parent).as_posix()])
                return
        self.remove_products()
        if MODE == "pure":
            record |= {"compiled": False, "reason": "ATLANTIS_BUILD=pure"}
        else:
            from mypyc.build import mypycify  # a type error here must stop the build

            # No cache: mypyc's cache of a class does not record which attributes may be undefined, and a later build of
            # a derived class would get another layout. The C files and objects are kept anyway.
            self.distribution.ext_modules = mypycify(
                ["--cache-dir", os.devnull, *(path.relative_to(ROOT).as_posix() for path in sources)],
                separate=groups(sources),
                opt_level=OPTIMISE,
                debug_level="0",
            )
            docstrings.add_docstrings(self.distribution.ext_modules, sources, PACKAGE.parent)
            if sys.platform == "linux":  # calls inside a group need no detour through the linker: 5-20 % faster
                for extension in self.distribution.ext_modules:
                    extension.extra_compile_args.append("-fno-semantic-interposition")
                    extension.extra_link_args.append("-Wl,-Bsymbolic")
            self.initialize_options()  # a second time, now that there is something to compile
            self.inplace, self.editable_mode = inplace, editable
            self.finalize_options()
            if inplace:  # keep the objects: an editable install would use a fresh temporary folder each time
                self.build_temp = str(ROOT / "build" / f"objects-{record['recipe']}{EXTENSION_SUFFIXES[0]}")
            try:
                super().run()
            except (BaseError, CCompilerError, OSError) as error:
                if MODE == "strict":
                    raise
                self.inplace = inplace  # setuptools leaves it changed after a failure
                shutil.rmtree(self.build_temp, ignore_errors=True)  # a half-written object must not be kept
                self.remove_products()
                record |= {
                    "compiled": False,
                    "reason": "there was no working C compiler when it was installed: "
                    f"{str(error).splitlines()[0][:100]}",
                }
        where = PACKAGE if inplace else Path(self.build_lib) / "atlantis"
        where.mkdir(parents=True, exist_ok=True)
        record["products"] = [self.get_ext_filename(extension.name) for extension in self.extensions or []]
        (where / "_build.json").write_text(json.dumps(record))

    def build_extensions(self) -> None:
        """Like setuptools, but on all cores and without recompiling unchanged files."""
        compiler, cores = self.compiler, os.cpu_count() or 1

        def compile_changed(
            sources,
            output_dir=None,
            macros=None,
            include_dirs=None,
            debug=False,
            extra_preargs=None,
            extra_postargs=None,
            depends=None,
        ):  # type: ignore[no-untyped-def]
            macros, objects, extra_postargs, pp_opts, todo = compiler._setup_compile(
                output_dir, macros, include_dirs, sources, depends, extra_postargs
            )
            arguments = compiler._get_cc_args(pp_opts, debug, extra_preargs)

            def one(target: str) -> None:
                source, suffix = todo[target]
                made = Path(target)
                if not made.exists() or made.stat().st_mtime <= newest(Path(source), {}):
                    compiler._compile(target, source, suffix, arguments, extra_postargs, pp_opts)

            with ThreadPoolExecutor(cores) as pool:
                list(pool.map(one, objects))
            return objects

        if compiler.compiler_type == "unix":
            compiler.compile = compile_changed
        self.parallel = cores
        self.extensions.sort(key=lambda made: -sum(Path(source).stat().st_size for source in made.sources))
        super().build_extensions()  # the largest first, to keep all cores busy

    def take_over(self, products: list[str]) -> None:
        """Reuse the core compiled in place for a wheel."""
        self.remove_products()
        for name in products:
            target = Path(self.build_lib) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PACKAGE.parent / name, target)

    def remove_products(self) -> None:
        """Half a compiled group cannot be imported, so leave nothing behind."""
        self.extensions = []
        if self.inplace:
            (PACKAGE / "_build.json").unlink(missing_ok=True)
        roots = [Path(self.build_lib)] + ([PACKAGE.parent] if self.inplace else [])
        for root in roots:
            for path in [*root.rglob("*.so"), *root.rglob("*.pyd")]:
                path.unlink()

    def get_source_files(self) -> list[str]:
        return []
