#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks a site of HTML pages: each link and anchor exists, and no page loads anything from elsewhere.

Usage: check.py FOLDER [WORD=PAGE]... The search, which knows words only as they stand, finds each WORD on its PAGE.
Prints one line for each fault; the status is 1 if there is any.
"""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

DOXYGENS = {"concepts", "nested-classes"}  # Doxygen 1.9.4 links to these anchors and writes none
LOADED = {"img": "src", "script": "src", "iframe": "src", "link": "href", "source": "src"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loaded = set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.update(attributes[key] for key in ("id", "name") if attributes.get(key))
        if tag == "a" and attributes.get("href"):
            self.links.add(attributes["href"])
        elif attributes.get(LOADED.get(tag)) and attributes.get("rel") != "canonical":
            self.loaded.add(attributes[LOADED[tag]])


def fault(page, link, root, pages):
    """What is wrong with a link of the file `page`, else None."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    target = page
    if parts.path:
        target = (root if parts.path.startswith("/") else page.parent) / unquote(parts.path).lstrip("/")
        target = target.resolve()
    if target.is_dir() or not target.is_file():
        return "no such file"
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].anchors | DOXYGENS:
        return "no such anchor"
    return None


def faults(root):
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.html"))}
    if not pages:
        yield f"{root}: expected HTML pages"
    for path, page in pages.items():
        for link in sorted(page.links | page.loaded):
            wrong = fault(path, link, root, pages)
            if wrong:
                yield f"{path.relative_to(root)}: '{link}': {wrong}"
        for link in sorted(page.loaded):
            if urlsplit(link).netloc:
                yield f"{path.relative_to(root)}: '{link}': expected nothing from elsewhere"


def not_found(root, expected):
    sections = json.loads((root / "search/search_index.json").read_text(encoding="utf-8"))["docs"] if expected else []
    for word, page in (each.split("=") for each in expected):
        texts = [f"{each['title']} {each['text']}" for each in sections if each["location"].split("#")[0] == page]
        if not any(re.search(rf"\b{word}\b", text, re.IGNORECASE) for text in texts):
            yield f"{page}: search for '{word}': expected to find the page"


if __name__ == "__main__":
    site = Path(sys.argv[1]).resolve()
    found = [*faults(site), *not_found(site, sys.argv[2:])]
    print("\n".join(found), file=sys.stderr)
    sys.exit(1 if found else 0)
