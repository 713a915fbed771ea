"""The build backend of the package: scikit-build-core, after the web page is built.

Node and the compiler for WebAssembly are asked for only where the page is not there yet. An
editable install takes the page from the sources, where ``make web`` builds it.
"""

from __future__ import annotations

import torony_page
from scikit_build_core import build as core
from scikit_build_core.build import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Config = dict[str, list[str] | str]


def get_requires_for_build_wheel(config_settings: Config | None = None) -> list[str]:
    return [*core.get_requires_for_build_wheel(config_settings), *_for_the_page()]


def get_requires_for_build_sdist(config_settings: Config | None = None) -> list[str]:
    return [*core.get_requires_for_build_sdist(config_settings), *_for_the_page()]


def build_wheel(
    wheel_directory: str,
    config_settings: Config | None = None,
    metadata_directory: str | None = None,
) -> str:
    torony_page.PAGE_STEP.run()
    return core.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Config | None = None) -> str:
    torony_page.PAGE_STEP.run()
    return core.build_sdist(sdist_directory, config_settings)


def _for_the_page() -> list[str]:
    return [] if torony_page.PAGE_STEP.is_current() else torony_page.needs()
