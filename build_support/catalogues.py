"""Compile the .po files into the .mo files that gettext reads."""

from __future__ import annotations

from pathlib import Path

from build_support.common import PACKAGE, ROOT, Step


class BuildCatalogues(Step):
    """Compile the .po files into .mo files."""

    def run(self) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po in sorted(PACKAGE.rglob("*.po")):
            with po.open("rb") as source:
                catalogue = read_po(source, abort_invalid=True)
            assert self.build_lib is not None
            base = PACKAGE if self.editable_mode else Path(self.build_lib) / "atlantis"
            mo = base / po.relative_to(PACKAGE).with_suffix(".mo")
            mo.parent.mkdir(parents=True, exist_ok=True)
            with mo.open("wb") as target:
                write_mo(target, catalogue)

    def get_source_files(self) -> list[str]:
        return [path.relative_to(ROOT).as_posix() for path in sorted(PACKAGE.rglob("*.po"))]
