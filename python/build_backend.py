# SPDX-License-Identifier: MIT
"""Builds the wheel of the Python package for pip (PEP 517), with CMake and the standard library alone.

`pip install . --config-settings build-dir=FOLDER` takes a CMake build folder, which is kept; the default is a temporary one.
"""
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def version():
    return re.search(r"project\(\w+ VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]


def metadata():
    return f"""Metadata-Version: 2.1
Name: coevo
Version: {version()}
Summary: Search heuristics, measured and evolved
License: MIT
Requires-Python: >=3.10
Requires-Dist: numpy
Provides-Extra: frames
Requires-Dist: pandas; extra == "frames"
Description-Content-Type: text/markdown

{(ROOT / "docs/python.md").read_text(encoding="utf-8")}"""


def wheel_tag():
    """The one Python and machine that the compiled module is for."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    machine = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{machine}"


def require_tools():
    missing = [tool for tool in ("cmake", "ninja", "g++") if shutil.which(tool) is None]
    if missing:
        sys.exit(f"coevo: expected {' and '.join(missing)}; scripts/install.sh installs what the build needs")


def build_package(build):
    """Builds the package in the folder and returns its files by their names in a wheel."""
    require_tools()
    if not (build / "CMakeCache.txt").exists():
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        "-DCMAKE_CXX_FLAGS_RELEASE=-O2", "-DCMAKE_UNITY_BUILD=ON", "-DCOEVO_PYTHON=ON",
                        "-DCOEVO_PROGRAMS=OFF", "-DCOEVO_TESTS=OFF", "-DCOEVO_INSTALL=OFF",
                        f"-DPython3_EXECUTABLE={sys.executable}"], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "coevo_python"], check=True)
    package = build / "python/coevo"
    return {f"coevo/{file.name}": file.read_bytes() for file in sorted(package.iterdir()) if file.is_file()}


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as temporary:
        files = build_package(pathlib.Path((config_settings or {}).get("build-dir", temporary)))
    info = f"coevo-{version()}.dist-info"
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: coevo {version()}\nRoot-Is-Purelib: false\n"
                              f"Tag: {wheel_tag()}\n").encode()
    record = "".join(record_line(name, content) for name, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"coevo-{version()}-{wheel_tag()}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """The files that git tracks, and the metadata."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    base = f"coevo-{version()}"
    with tarfile.open(os.path.join(sdist_directory, f"{base}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as sdist:
        for name in tracked.decode().split("\0"):
            if name:
                sdist.add(ROOT / name, f"{base}/{name}", recursive=False)
        with tempfile.NamedTemporaryFile() as info:
            info.write(metadata().encode())
            info.flush()
            sdist.add(info.name, f"{base}/PKG-INFO")
    return f"{base}.tar.gz"
