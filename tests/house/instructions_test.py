#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/instructions.py: what it lets pass, on made-up tables. Nothing is counted here."""
import importlib.util
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "instructions.py"
spec = importlib.util.spec_from_file_location("instructions", SCRIPT)
instructions = importlib.util.module_from_spec(spec)
spec.loader.exec_module(instructions)

PLAIN = "Beams share their tables\n\nNo functional change\n"
REASONED = "Beams look twice\n\nInstructions: each position is now checked\nNo functional change\n"


def row(count, **changes):
    return {"search": "beam", "instances": 10, "generated": 500, "instructions": count, "compiler": "GNU 12"} | changes


class Compare(unittest.TestCase):
    def said(self, count, message=PLAIN, **changes):
        lines, good = instructions.compare({"beam": row(count, **changes)}, {"beam": row(1000)}, message)
        return good, "\n".join(lines)

    def test_two_per_cent_more_pass(self):
        good, text = self.said(1020)
        self.assertTrue(good)
        self.assertIn("+2.00 %", text)

    def test_four_per_cent_more_fail(self):
        good, text = self.said(1040)
        self.assertFalse(good)
        self.assertIn("+4.00 %: MORE than 3 %", text)
        self.assertIn("Instructions: WHY", text)

    def test_four_per_cent_more_with_a_reason_pass(self):
        self.assertTrue(self.said(1040, REASONED)[0])

    def test_a_line_without_a_reason_is_none(self):
        self.assertFalse(self.said(1040, "Beams\n\nInstructions:\nNo functional change\n")[0])
        self.assertFalse(self.said(1040, "Counts Instructions: of beams\n")[0])

    def test_four_per_cent_fewer_ask_for_a_new_table(self):
        good, text = self.said(960)
        self.assertTrue(good)
        self.assertIn("--write renews the table", text)

    def test_another_compiler_fails_nothing(self):
        good, text = self.said(2000, compiler="GNU 13")
        self.assertTrue(good)
        self.assertIn("+100.00 %, by another compiler: GNU 12", text)

    def test_other_positions_are_named(self):
        self.assertIn("500 positions before", self.said(1000, generated=400)[1])

    def test_table_and_searches_belong_together(self):
        self.assertFalse(instructions.compare({"beam": row(1000)}, {}, PLAIN)[1])
        self.assertFalse(instructions.compare({}, {"beam": row(1000)}, PLAIN)[1])
        self.assertFalse(self.said(1000, instances=11)[0])


class Renewed(unittest.TestCase):
    def test_a_table_that_grows_needs_the_reason_too(self):
        def good(count, message, **changes):
            return instructions.compare_tables({"beam": row(count, **changes)}, {"beam": row(1000)}, message)[1]
        self.assertTrue(good(1020, PLAIN))
        self.assertFalse(good(1040, PLAIN))
        self.assertTrue(good(1040, REASONED))
        self.assertTrue(good(1040, PLAIN, compiler="GNU 13"))
        self.assertTrue(good(1040, PLAIN, instances=11))


class Table(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "table.csv"

    def test_reads_what_it_has_written(self):
        rows = {"beam": row(1000), "a, b": row(7, search="a, b")}
        instructions.write_table(self.path, rows)
        self.assertEqual(instructions.read_table(self.path), rows)

    def test_faults_name_the_line(self):
        header = ",".join(instructions.COLUMNS)
        for text, place in (("search,count\n", ":1: "), (header + "\nbeam,1,2,many,GNU\n", ":2: "),
                            (header + "\nbeam,1\n", ":2: ")):
            self.path.write_text(text, encoding="utf-8")
            with self.assertRaisesRegex(instructions.Fault, place):
                instructions.read_table(self.path)
        self.path.unlink()
        with self.assertRaisesRegex(instructions.Fault, "expected a table"):
            instructions.read_table(self.path)

    def test_the_table_kept_is_one_of_these_searches(self):
        names = [name for name, *_ in [*instructions.SEARCHES, instructions.EVOLVE]]
        self.assertEqual(list(instructions.read_table(SCRIPT.parents[1] / instructions.TABLE)), names)


if __name__ == "__main__":
    unittest.main()
