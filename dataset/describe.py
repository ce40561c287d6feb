# SPDX-License-Identifier: MIT
"""What describes the data set: croissant.json, the card for Hugging Face, .zenodo.json and CITATION.cff.

All of them take their facts from about.json, which has properties of schema.org's Dataset, from columns.csv and from the
files themselves. https://docs.mlcommons.org/croissant/docs/croissant-spec-1.0.html is the specification of Croissant.
"""
import csv
import hashlib
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
TYPES = {".csv": "text/csv", ".json": "application/json", ".jsonl": "application/jsonlines", ".py": "text/x-python",
         ".md": "text/markdown", ".yaml": "application/yaml", ".cff": "application/yaml"}
# The terms of Croissant 1.0, and two more that its validator expects.
TERMS = ["citeAs", "column", "equivalentProperty", "extract", "field", "fileObject", "fileProperty", "fileSet", "format",
         "includes", "isLiveDataset", "jsonPath", "key", "md5", "parentField", "path", "recordSet", "references", "regex",
         "repeated", "replace", "samplingRate", "separator", "source", "subField", "transform"]
CONTEXT = {"@language": "en", "@vocab": "https://schema.org/", "sc": "https://schema.org/",
           "cr": "http://mlcommons.org/croissant/", "rai": "http://mlcommons.org/croissant/RAI/",
           "dct": "http://purl.org/dc/terms/", "conformsTo": "dct:conformsTo",
           "data": {"@id": "cr:data", "@type": "@json"}, "examples": {"@id": "cr:examples", "@type": "@json"},
           "dataType": {"@id": "cr:dataType", "@type": "@vocab"}, **{term: "cr:" + term for term in TERMS}}
DERIVED = ("croissant.json", "SHA256SUMS")  # from all other files


def files_of(folder):
    """Sorted paths in the data set, without the files that describe all others."""
    paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in paths if path not in DERIVED)


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def revision():
    """The repository's revision, with a + if a file differs from it; `unknown` outside a repository."""
    try:
        return subprocess.run(["git", "-C", HERE, "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"],
                              capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def rows_in(folder, pattern):
    return sum(path.read_bytes().count(b"\n") - 1 for path in folder.glob(pattern))


def about(folder):
    """about.json with the numbers of deals in the folder and the revision that makes it."""
    facts = json.loads((HERE / "about.json").read_text(encoding="utf-8"))
    deals, rated = rows_in(folder, "solutions*.csv"), rows_in(folder, "difficulty.csv")
    facts["description"] = facts["description"].format(deals=f"{deals:,}", rated=f"{rated:,}")
    facts["isBasedOn"]["version"] = revision()
    return facts


def columns():
    with open(HERE / "columns.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def field(row, resource):
    """A column in Croissant. LIST[].KEY is a value in each object of a list, @NAME a property of the file."""
    column, _, key = row["column"].partition("[].")
    extract = {"fileProperty": column[1:]} if column.startswith("@") else {"column": column}
    source = {**resource, "extract": extract, **({"transform": {"jsonPath": f"$.{key}"}} if key else {})}
    unit = f" Unit: {row['unit']}." if row["unit"] else ""
    name = f"{row['record_set']}/{key or extract.get('column') or column[1:]}"
    return {"@type": "cr:Field", "@id": name, "name": name, "description": row["description"] + "." + unit,
            "dataType": row["type"], **({"repeated": True} if key else {}), "source": source}


def file_object(folder, name):
    mit = {"license": "https://spdx.org/licenses/MIT.html"} if name.endswith(".py") else {}
    return {"@type": "cr:FileObject", "@id": name, "name": name, "contentUrl": name,
            "contentSize": f"{(folder / name).stat().st_size} B", "sha256": digest(folder / name),
            "encodingFormat": TYPES.get(pathlib.PurePath(name).suffix, "text/plain"), **mit}


def file_set(name, patterns, as_text):
    return {"@type": "cr:FileSet", "@id": name, "name": name, "includes": patterns,
            "encodingFormat": "text/plain" if as_text else TYPES[pathlib.PurePath(patterns[0]).suffix]}


def record_set(name, rows):
    """Of a table in one file, or in the files that match any of several patterns. Returns a file set, if any, too."""
    patterns = rows[0]["file"].split()
    is_set = "*" in patterns[0]
    resource = {"fileSet": {"@id": name + "-files"}} if is_set else {"fileObject": {"@id": patterns[0]}}
    key = {"key": {"@id": f"{name}/instance"}} if any(row["column"] == "instance" for row in rows) else {}
    fields = [field(row, resource) for row in rows]
    as_text = rows[0]["column"].startswith("@")
    return ([file_set(name + "-files", patterns, as_text)] if is_set else [],
            {"@type": "cr:RecordSet", "@id": name, "name": name, **key, "field": fields})


def cite_as(facts):
    return (f"@misc{{coevo_freecell_{facts['datePublished'][:4]}, title = {{{facts['alternateName']}}}, "
            f"author = {{{{{facts['creator']['name']}}}}}, year = {{{facts['datePublished'][:4]}}}, "
            f"version = {{{facts['version']}}}, url = {{{facts['url']}}}}}")


def croissant(folder):
    facts = about(folder)
    distribution = [file_object(folder, name) for name in files_of(folder)]
    records = []
    for name in dict.fromkeys(row["record_set"] for row in columns()):
        files, records_of_name = record_set(name, [row for row in columns() if row["record_set"] == name])
        distribution += files
        records.append(records_of_name)
    return {"@context": CONTEXT, "@type": "sc:Dataset", "conformsTo": "http://mlcommons.org/croissant/1.0", **facts,
            "citeAs": cite_as(facts), "distribution": distribution, "recordSet": records}


def citation(facts):
    return "".join(f"{key}: {value}\n" for key, value in {
        "cff-version": "1.2.0", "message": "If you use this data set, please cite it as below.", "type": "dataset",
        "title": facts["alternateName"], "authors": f"\n  - name: {facts['creator']['name']}",
        "version": facts["version"], "date-released": facts["datePublished"], "url": facts["url"],
        "license": facts["license"]["name"], "keywords": f"[{', '.join(facts['keywords'])}]"}.items()).replace(" \n", "\n")


def zenodo(facts):
    """https://developers.zenodo.org/#representation"""
    return {"title": facts["alternateName"], "upload_type": "dataset", "description": facts["description"],
            "creators": [{"name": facts["creator"]["name"]}], "version": facts["version"],
            "publication_date": facts["datePublished"], "access_right": "open", "license": facts["license"]["name"],
            "language": "eng", "keywords": facts["keywords"],
            "related_identifiers": [{"identifier": facts["isBasedOn"]["codeRepository"], "relation": "isDerivedFrom",
                                     "resource_type": "software"}]}


def front_matter(folder, facts):
    """https://huggingface.co/docs/hub/datasets-cards; its viewer reads only tables with uniform rows, so the card lists no experiments."""
    deals = rows_in(folder, "solutions*.csv")
    size = ["n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M"][max(len(str(deals)) - 3, 0)]
    tables = {row["record_set"]: row["file"] for row in columns() if row["file"].endswith(".csv")}
    configs = "".join(f"- config_name: {name}\n  data_files: \"{files}\"\n" for name, files in tables.items())
    configs = configs.replace("\n-", "\n  default: true\n-", 1)
    tags = "".join(f"- {keyword.lower()}\n" for keyword in facts["keywords"])
    return (f"---\nlicense: {facts['license']['name'].lower()}\npretty_name: {facts['alternateName']}\n"
            f"language:\n- {facts['inLanguage']}\nsize_categories:\n- {size}\ntags:\n{tags}configs:\n{configs}---\n")


def card(folder, facts):
    """README.md with front matter. Links to what the data set lacks lead to the repository."""
    def absolute(link):
        if (folder / link[1]).is_file():
            return link[0]
        path = (HERE / link[1]).resolve().relative_to(HERE.parent).as_posix()
        return f"]({facts['isBasedOn']['codeRepository']}/blob/HEAD/{path}"

    text = (HERE / "README.md").read_text(encoding="utf-8")
    return front_matter(folder, facts) + "\n" + re.sub(r"\]\((?!https?:)([^)#]+)", absolute, text)


def write(folder):
    """Describes the files in the folder; croissant.json comes last, as it has all checksums."""
    facts = about(folder)
    (folder / "CITATION.cff").write_text(citation(facts), encoding="utf-8")
    (folder / ".zenodo.json").write_text(json.dumps(zenodo(facts), indent=1) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(card(folder, facts), encoding="utf-8")
    (folder / "croissant.json").write_text(json.dumps(croissant(folder), indent=1) + "\n", encoding="utf-8")
