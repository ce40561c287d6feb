# SPDX-License-Identifier: MIT
"""docs/site/check.py finds broken links and anchors, what is loaded from elsewhere, and what the search does not find.

Usage: site_check_test.py FOLDER_OF_CHECK
"""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, sys.argv.pop())
import check  # noqa: E402


def faults(**pages):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in pages.items():
            Path(folder, f"{name}.html").write_text(text, encoding="utf-8")
        return list(check.faults(Path(folder).resolve()))


class Check(unittest.TestCase):
    def test_good_links_pass(self):
        self.assertEqual(faults(a='<a href="b.html#x">b</a><a href="#y" id="y">y</a><a href="https://e.org/">e</a>',
                                b='<h1 id="x">x</h1><img src="a.html">'), [])

    def test_a_missing_file_is_named(self):
        self.assertEqual(faults(a='<a href="b.html">b</a>'), ["a.html: 'b.html': no such file"])

    def test_a_missing_picture_is_named(self):
        self.assertEqual(faults(a='<img src="b.png">'), ["a.html: 'b.png': no such file"])

    def test_a_missing_anchor_is_named(self):
        self.assertEqual(faults(a='<a href="b.html#y">b</a>', b='<h1 id="x">x</h1>'),
                         ["a.html: 'b.html#y': no such anchor"])

    def test_a_folder_is_no_page(self):
        self.assertEqual(faults(a='<a href=".">here</a>'), ["a.html: '.': no such file"])

    def test_nothing_comes_from_elsewhere(self):
        self.assertEqual(faults(a='<script src="https://e.org/x.js"></script>'),
                         ["a.html: 'https://e.org/x.js': expected nothing from elsewhere"])

    def test_the_search_finds_words_as_they_stand(self):
        with tempfile.TemporaryDirectory() as folder:
            index = Path(folder, "search/search_index.json")
            index.parent.mkdir()
            index.write_text(json.dumps({"docs": [{"location": "a.html#x", "title": "Hints", "text": ""},
                                                  {"location": "b.html", "title": "", "text": "A hint"}]}))
            self.assertEqual(list(check.not_found(Path(folder), ["hints=a.html", "hints=b.html"])),
                             ["b.html: search for 'hints': expected to find the page"])

    def test_an_empty_site_is_a_fault(self):
        self.assertEqual(len(faults()), 1)


unittest.main()
