# SPDX-License-Identifier: MIT
"""examples/bridges: what they write is read back, by the real library where Debian has it, and compared with the run."""

import csv
import importlib.util
import io
import json
import pathlib
import struct
import subprocess
import sys
import unittest

import coevo
import numpy as np
from workplace import SOURCES, Workplace

HAVE = {name: importlib.util.find_spec(name) is not None for name in ("arff", "optuna")}


class Bridges(Workplace):
    def bridge(self, name, *arguments, status=0):
        """Standard output; of a refusal, what it says."""
        script = SOURCES / "examples/bridges" / f"{name}.py"
        done = subprocess.run([sys.executable, "-B", script, *map(str, arguments)], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr if status else done.stdout

    def refused(self, pattern, *arguments):
        message = self.bridge(*arguments, status=2)
        self.assertEqual(message.count("\n"), 1, message)
        self.assertRegex(message, pattern)

    def run_of_four(self):
        self.program("evolve", self.write_config(), "--run-dir", "run", "--quiet")
        return coevo.read_run("run")


class Optuna(Bridges):
    @unittest.skipUnless(HAVE["optuna"], "Optuna is not installed")
    def test_trials_are_the_generations(self):
        import optuna

        run = self.run_of_four()
        self.bridge("optuna_storage", "run", "sqlite:///study.db")
        study = optuna.load_study(study_name="small", storage="sqlite:///study.db")
        self.assertEqual([trial.value for trial in study.trials], list(run.best))
        self.assertEqual(study.best_value, run.best.max())
        for trial, genome, generation, nodes in zip(study.trials, run.genomes, run.generation, run.nodes):
            self.assertEqual(trial.state, optuna.trial.TrialState.COMPLETE)
            self.assertEqual(trial.params, dict(zip(run.genes, genome)))
            self.assertEqual((trial.user_attrs["generation"], trial.user_attrs["positions"]), (generation, nodes))
        self.assertEqual(len(study.trials), 4)
        self.refused("^sqlite:///study.db: the study 'small' exists already", "optuna_storage", "run", "sqlite:///study.db")
        self.refused("^nothing: ", "optuna_storage", "nothing", "sqlite:///other.db")
        for storage in ("study", "sqlite:////no/such/folder/study.db", "nodb:///study.db"):
            self.refused(f"^{storage}: .*: expected a storage that Optuna can open", "optuna_storage", "run", storage)
        self.assertFalse(pathlib.Path("other.db").exists())


def crc32c(data):
    """Bit by bit; the bridge has a table."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def unmasked(crc):
    rotated = (crc - 0xA282EAD8) & 0xFFFFFFFF
    return (rotated >> 17 | rotated << 15) & 0xFFFFFFFF


def records_of(data):
    """TFRecord's, each checked."""
    while data:
        length, length_crc = struct.unpack("<QI", data[:12])
        content, content_crc = data[12 : 12 + length], struct.unpack("<I", data[12 + length : 16 + length])[0]
        assert unmasked(length_crc) == crc32c(data[:8]) and unmasked(content_crc) == crc32c(content)
        yield content
        data = data[16 + length :]


def fields_of(message):
    """Of a protocol buffer: numbers and values."""
    def varint():
        nonlocal message
        value = shift = 0
        while True:
            byte, message = message[0], message[1:]
            value, shift = value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value

    while message:
        key = varint()
        if key & 7 == 0:
            value = varint()
        else:
            size = varint() if key & 7 == 2 else {1: 8, 5: 4}[key & 7]
            value, message = message[:size], message[size:]
        yield key >> 3, value


class TensorBoard(Bridges):
    def test_the_bytes_are_those_of_tensorflow(self):
        # The first records of a file that TensorFlow wrote at second 256.5: the version, and 1.5 for v/1 at step 1.
        version = b'\x18\0\0\0\0\0\0\0\xa3\x7fK"\t\0\0\0\0\0\x08p@\x1a\rbrain.Event:2\xbc\x98!+'
        value = (b"\x19\0\0\0\0\0\0\0\x8b\xf1\x08(\t\0\0\0\0\0\x08p@\x10\x01*\x0c\n\n\n\x03v/1\x15\0\0\xc0?,"
                 b"\xec\xc0\x87")
        path = SOURCES / "examples/bridges/tensorboard_events.py"
        specification = importlib.util.spec_from_file_location("tensorboard_events", path)
        bridge = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(bridge)
        self.assertEqual(bridge.event(256.5, 0, bridge.text(3, b"brain.Event:2")), version)
        self.assertEqual(bridge.event(256.5, 1, bridge.summary({"v/1": 1.5})), value)
        self.assertEqual(len(list(records_of(version + value))), 2)

    def test_scalars_are_the_journal(self):
        run = self.run_of_four()
        self.bridge("tensorboard_events", "run", "logs/run")
        (path,) = pathlib.Path("logs/run").iterdir()
        self.assertRegex(path.name, r"^events\.out\.tfevents\.\d{10}\.coevo$")
        version, *events = [dict(fields_of(each)) for each in records_of(path.read_bytes())]
        self.assertEqual(version[3], b"brain.Event:2")
        self.assertEqual([each.get(2, 0) for each in events], list(run.generation))
        for i, each in enumerate(events):
            values = [dict(fields_of(value)) for _, value in fields_of(each[5])]
            scalars = {value[1].decode(): struct.unpack("<f", value[2])[0] for value in values}
            self.assertEqual(len(scalars), 7 + len(run.genes))
            self.assertEqual(scalars["fitness/best"], np.float32(run.best[i]))
            self.assertEqual(scalars["effort/positions"], run.nodes[i])
            self.assertEqual(scalars["best/hsdh"], np.float32(run.genomes[i][0]))
        self.refused("File exists", "tensorboard_events", "run", "logs/run")
        self.refused("^nothing: ", "tensorboard_events", "nothing", "logs/none")


class Aslib(Bridges):
    PORTFOLIO = SOURCES / "configs/champions/freecell-fast.json"

    @unittest.skipUnless(HAVE["arff"], "liac-arff is not installed")
    def test_a_scenario(self):
        import arff

        self.bridge("aslib", self.PORTFOLIO, 1, 20, "scenario", "--max-nodes", 5000)
        about = json.loads(pathlib.Path("scenario/description.txt").read_text())
        read = {path.stem: arff.loads(path.read_text()) for path in pathlib.Path("scenario").glob("*.arff")}
        self.assertEqual(set(read), {"algorithm_runs", "cv", "feature_runstatus", "feature_values"})
        deals = {f"deal_{deal}" for deal in range(1, 21)}
        for name, table in read.items():
            self.assertEqual(table["relation"], f"{name.upper()}_scenario")
            self.assertEqual({row[0] for row in table["data"]}, deals)
            self.assertEqual([name for name, _ in table["attributes"]][:2], ["instance_id", "repetition"])
        features = [name for name, _ in read["feature_values"]["attributes"]][2:]
        self.assertEqual(features, about["feature_steps"]["board"]["provides"])
        self.assertEqual({row[2] for row in read["cv"]["data"]}, set(range(1, 11)))
        algorithms = about["algorithms_deterministic"]
        self.assertEqual(len(algorithms), len(json.loads(self.PORTFOLIO.read_text())["members"]))
        runs = {(row[0], row[2]): row[3:] for row in read["algorithm_runs"]["data"]}
        self.assertEqual(set(runs), {(deal, name) for deal in deals for name in algorithms})
        # Each member alone, as the program has it: the first is the portfolio's own first attempt.
        for deal in range(1, 21):
            positions, status = runs[f"deal_{deal}", algorithms[0]]
            whole = coevo.solve(deal, "fast")
            if status == "ok":
                self.assertEqual(positions, whole.positions, deal)
            else:
                self.assertLess(positions, whole.positions, deal)
        self.assertEqual({status for _, status in runs.values()}, {"ok", "timeout"})
        # Of deal 3, counted by hand: one king at the bottom, the nine of clubs on the ten of hearts.
        third = dict(zip(features, read["feature_values"]["data"][2][2:]))
        self.assertEqual([third[f"above_A{suit}"] for suit in "CDHS"], [2, 3, 0, 3])
        self.assertEqual((third["kings_at_bottom"], third["cards_in_sequence"]), (1, 1))

    def test_faults(self):
        single = SOURCES / "configs/champions/freecell-single.json"
        self.refused("expected a portfolio of FreeCell", "aslib", single, 1, 2, "scenario")
        self.refused("expected the smaller number first", "aslib", self.PORTFOLIO, 2, 1, "scenario")
        self.assertFalse(pathlib.Path("scenario").exists())
        pathlib.Path("scenario").mkdir()
        self.refused("File exists", "aslib", self.PORTFOLIO, 1, 2, "scenario")


class WeightTable(Bridges):
    def test_of_one_vector(self):
        path = SOURCES / "configs/champions/freecell-single.json"
        weights = json.loads(path.read_text())["weights"]
        header, *rows = csv.reader(io.StringIO(self.bridge("weight_table", path)))
        self.assertEqual(header, ["heuristic", "restarts"])
        self.assertEqual({name: float(weight) for name, weight in rows}, weights)
        sizes = [abs(float(weight)) for _, weight in rows]
        self.assertEqual(sizes, sorted(sizes, reverse=True))

    def test_of_a_portfolio_and_a_policy(self):
        path = SOURCES / "configs/champions/freecell-balanced.json"
        header, *rows = csv.reader(io.StringIO(self.bridge("weight_table", path)))
        self.assertEqual(header, ["heuristic", "1: beam 170", "2: beam 800", "3: beam 2000", "portfolio"])
        members = json.loads(path.read_text())["members"]
        second = {name: float(weight) for name, _, weight, _, _ in rows}
        self.assertEqual({name: weight for name, weight in second.items() if weight}, members[1]["weights"])
        policy = self.bridge("weight_table", SOURCES / "configs/policy-example.json").splitlines()
        self.assertTrue(policy[0].startswith("heuristic,rule 1,rule 2"))

    def test_latex(self):
        path = SOURCES / "configs/champions/freecell-single.json"
        lines = self.bridge("weight_table", path, "--latex").splitlines()
        self.assertEqual((lines[0], lines[-1]), (r"\begin{tabular}{lr}", r"\end{tabular}"))
        self.assertIn(r"sequence\_breaks & $1.445$ \\", lines)
        rows = [line for line in lines if line.endswith(r"\\")]
        self.assertEqual({line.count("&") for line in rows}, {1})
        self.assertEqual(len(rows), 1 + len(json.loads(path.read_text())["weights"]))

    def test_what_is_no_weight_file(self):
        pathlib.Path("bad.json").write_text("{}")
        self.refused("^bad.json", "weight_table", "bad.json")


if __name__ == "__main__":
    unittest.main()
