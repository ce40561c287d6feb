# SPDX-License-Identifier: MIT
"""Puzzles of one's own."""

import os

from . import _core


def load_puzzles(library):
    """Loads a shared library with puzzles (COEVO_LIBRARY in C++) and returns their names.

    The library must be built with the same build of coevo as this package. Call it before other threads use the
    package.
    """
    return _core.load_puzzles(os.fspath(library))


def load_game(rules):
    """Adds the patience game that a rule file describes, and returns its name as a domain.

    Call it before other threads use the package.
    """
    return _core.load_game(os.fspath(rules))
