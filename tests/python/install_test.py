# SPDX-License-Identifier: MIT
"""The installed component alone is a package that Python finds."""

import os
import pathlib
import subprocess
import sys
import unittest

from workplace import BUILD, Workplace


class Install(Workplace):
    def test_the_component_is_imported(self):
        subprocess.run(["cmake", "--install", BUILD, "--component", "python", "--prefix", "prefix"],
                       check=True, capture_output=True)
        files = [each for each in pathlib.Path("prefix").rglob("*") if each.is_file() and "doc" not in each.parts]
        folder = next(each.parent for each in files if each.name == "__init__.py")
        self.assertEqual({each.parent for each in files}, {folder})
        self.assertIn(folder.parent.name, ("site-packages", "dist-packages"))
        self.assertEqual(folder.parent.parent.name, f"python{sys.version_info[0]}.{sys.version_info[1]}")
        self.assertTrue((folder / "py.typed").exists())
        self.assertTrue((folder / "__init__.pyi").exists())
        program = "import coevo; print(coevo.__file__, coevo.solve(1).outcome)"
        done = subprocess.run([sys.executable, "-B", "-c", program], text=True, capture_output=True,
                              env=os.environ | {"PYTHONPATH": str(folder.parent)}, check=False)
        self.assertEqual(done.stdout.split(), [str((folder / "__init__.py").absolute()), "solved"], done.stderr)


if __name__ == "__main__":
    unittest.main()
