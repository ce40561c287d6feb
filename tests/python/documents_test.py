# SPDX-License-Identifier: MIT
"""The guide's Python and the notebooks run as they stand; the stub names what the package has."""

import ast
import contextlib
import inspect
import io
import json
import os
import pathlib
import re
import sys
import unittest

import coevo
from workplace import SOURCES, Workplace


def printed(notebook):
    """What its cells print; a kernel may pass it on in several parts."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return "".join(output.text for output in outputs if output.get("name") == "stdout")


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

    def test_the_notebooks(self):
        try:
            import nbclient
            import nbformat
        except ImportError:
            self.skipTest("needs python3-nbclient and python3-ipykernel")
        notebooks = sorted((SOURCES / "python/examples").glob("*.ipynb"))
        self.assertGreater(len(notebooks), 4)
        stored = {path: nbformat.read(path, as_version=4) for path in notebooks}
        with_outputs = {path.stem for path in notebooks if printed(stored[path])}
        self.assertEqual(with_outputs, {"benchmark", "evolution"})  # the others print times
        for path in notebooks:
            nbformat.validate(stored[path])
            self.assertLess(path.stat().st_size, 24_000 if path.stem in with_outputs else 6000, path)
            notebook = nbformat.read(path, as_version=4)
            client = nbclient.NotebookClient(notebook, timeout=300, kernel_name=self.kernel())
            client.execute(cwd=str(self.folder))
            self.assertTrue(printed(notebook), path)
            if path.stem in with_outputs:
                self.assertEqual(printed(stored[path]), printed(notebook), path)

    def kernel(self):
        """A kernel of the Python that runs the tests, with this package."""
        folder = self.folder / "jupyter/kernels/coevo"
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-B", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        folder.joinpath("kernel.json").write_text(json.dumps({"argv": command, "display_name": "coevo", "language": "python"}))
        os.environ["JUPYTER_PATH"] = str(self.folder / "jupyter")
        return "coevo"

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
