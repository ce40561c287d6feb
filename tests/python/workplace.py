# SPDX-License-Identifier: MIT
"""A test in a folder of its own, with the program beside the package."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import coevo

PROGRAM = os.environ["COEVO_PROGRAM"]
SOURCES = pathlib.Path(os.environ["COEVO_SOURCES"])
BUILD = pathlib.Path(os.environ["COEVO_BUILD"])

# An evolution of a second.
CONFIG = {
    "name": "small",
    "seed": 3,
    "solver": {
        "search": {"name": "best_first", "auto_moves": "raymond"},
        "heuristics": ["hsdh", "num_cards_not_at_foundations", "free_cells"],
    },
    "limits": {"nodes": 2000},
    "fitness": {"objective": "log_nodes"},
    "training": {"instances": "1-40", "sample": 20},
    "learning": {"method": "hillis", "population": 4, "encounters": 2},
    "evolver": {"name": "ga", "generations": 4, "population": 6},
    "champion": {"candidates": 3, "instances": 10},
}


class Workplace(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        back = os.getcwd()
        os.chdir(self.folder)
        self.addCleanup(os.chdir, back)
        os.environ["COEVO_CACHE"] = str(self.folder / "cache")

    def program(self, *arguments, status=0):
        """Standard output of the program."""
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout

    def write_config(self, name="config.yaml", **changes):
        pathlib.Path(name).write_text(json.dumps(CONFIG | changes), encoding="utf-8")
        return name


def interrupt_inside(function):
    """Waits in another thread until the main one is in the package's function of this name, solves an
    instance and sends Ctrl-C."""
    main = threading.main_thread().ident

    def send():
        while True:
            frame = sys._current_frames()[main]
            while frame is not None:
                code = frame.f_code
                if code.co_name == function and pathlib.Path(code.co_filename).parent.name == "coevo":
                    coevo.solve(1)
                    os.kill(os.getpid(), signal.SIGINT)
                    return
                frame = frame.f_back

    thread = threading.Thread(target=send)
    thread.start()
    return thread
