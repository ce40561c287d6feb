# SPDX-License-Identifier: MIT
"""What the site's pages need beyond mkdocs.

Pages link to sources of the repository, which are not pages: the site has a copy of each, data as it is, any
other as text, which browsers show. A picture that is a link, such as `[![...](play.webp)](play.md)`, opens the live page
of its name, `live/play.html`, if there is one. A page that the navigation lacks is a warning, which `--strict` fails on.
"""

import logging
import posixpath
import re
from pathlib import Path

from mkdocs.structure.files import File

LINK = re.compile(r"\]\(([^)#: ]+)")
PICTURE_LINK = re.compile(r"(\[!\[[^]]*\]\([^)]*?([\w-]+)\.\w+\)\])\([^)]+\)")
DATA = {"", ".csv", ".ipynb", ".json", ".svg", ".webp"}
REPOSITORY = Path(__file__).resolve().parents[2]

log = logging.getLogger("mkdocs.hooks")


def linked(page):
    """The paths of the files that a page links to."""
    folder = posixpath.dirname(page.src_path)
    for link in LINK.findall(Path(page.abs_src_path).read_text(encoding="utf-8")):
        yield posixpath.normpath(posixpath.join(folder, link))


def copy_of(path, config):
    file = File(path, str(REPOSITORY), config["site_dir"], config["use_directory_urls"])
    if Path(path).suffix not in DATA:
        file.url += ".txt"
        file.dest_path += ".txt"
        file.abs_dest_path += ".txt"
    return file


def on_files(files, config):
    for page in files.documentation_pages():
        for path in linked(page):
            if files.get_file_from_path(path) is None and (REPOSITORY / path).is_file():
                files.append(copy_of(path, config))


def on_page_markdown(markdown, page, config, files):
    def to_live_page(link):
        live = f"live/{link[2]}.html"
        if files.get_file_from_path(live) is None:
            return link[0]
        return f"{link[1]}({posixpath.relpath(live, posixpath.dirname(page.file.src_path))})"

    return PICTURE_LINK.sub(to_live_page, markdown)


def on_nav(nav, config, files):
    for file in files.documentation_pages():
        if file.page not in nav.pages:
            log.warning("%s: expected in the navigation of docs/site/mkdocs.yml", file.src_path)
    items = list(nav.items)
    while items:
        item = items.pop()
        items.extend(item.children or [])
        if item.is_link:  # `/api/...` is of this site, wherever it is put
            item.url = item.url.lstrip("/")
