# SPDX-License-Identifier: MIT
"""The guide's Python and the examples run as they stand; the stub names what the package has."""

import ast
import contextlib
import inspect
import io
import pathlib
import re
import runpy
import unittest

import coevo
from workplace import SOURCES, Workplace


class Documents(Workplace):
    def test_the_guide(self):
        pathlib.Path("configs").symlink_to(SOURCES / "configs")
        text = (SOURCES / "docs/python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 4)
        names = {}
        for block in blocks:  # each goes on where the one before it ended
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block, "docs/python.md", "exec"), names)

    def test_the_examples(self):
        examples = sorted((SOURCES / "python/examples").glob("*.py"))
        self.assertGreater(len(examples), 1)
        for example in examples:
            with contextlib.redirect_stdout(io.StringIO()) as output:
                runpy.run_path(str(example))
            self.assertNotEqual(output.getvalue(), "", example)

    def test_the_stub(self):
        tree = ast.parse((SOURCES / "python/coevo/__init__.pyi").read_text(encoding="utf-8"))
        stubs = {each.name: each for each in tree.body if isinstance(each, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual(set(stubs) | {"__version__"}, set(coevo.__all__))
        for name, stub in stubs.items():
            made = getattr(coevo, name)
            if isinstance(stub, ast.ClassDef):
                self.check_class(made, stub)
            elif inspect.isfunction(made):
                self.check_arguments(made, stub)

    def check_class(self, made, stub):
        fields = getattr(made, "__dataclass_fields__", {})
        names = {each.target.id for each in stub.body if isinstance(each, ast.AnnAssign)}
        if fields:
            self.assertEqual(names, set(fields), stub.name)
        for each in stub.body:
            if isinstance(each, ast.FunctionDef):
                self.assertTrue(hasattr(made, each.name), f"{stub.name}.{each.name}")

    def check_arguments(self, made, stub):
        arguments = stub.args.args + stub.args.kwonlyargs
        self.assertEqual([each.arg for each in arguments], list(inspect.signature(made).parameters), stub.name)

    def test_everything_says_what_it_does(self):
        for name in coevo.__all__:
            made = getattr(coevo, name)
            if inspect.isclass(made) or inspect.isroutine(made):
                self.assertTrue(made.__doc__ and made.__doc__.strip(), name)


if __name__ == "__main__":
    unittest.main()
