#!/usr/bin/env python3
"""Packs a folder so that the same files give the same bytes, on every system and at every time.

usage: python3 .ci/package.d/archive.py FOLDER SECONDS ARCHIVE

The names in the archive start with the folder's own. SECONDS, since 1970, is the time of every file.
"""
import gzip
import pathlib
import sys
import tarfile


def member(archive, path, name, seconds):
    info = archive.gettarinfo(path, name)
    info.uid = info.gid = 0
    info.uname = info.gname = "root"
    info.mtime = seconds
    is_program = info.isdir() or path.stat().st_mode & 0o100
    info.mode = 0o755 if is_program else 0o644
    return info


def main(folder, seconds, target):
    folder = pathlib.Path(folder)
    with open(target, "wb") as file, \
            gzip.GzipFile("", "wb", compresslevel=9, fileobj=file, mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in [folder] + sorted(folder.rglob("*"), key=lambda path: path.parts):
            info = member(archive, path, str(path.relative_to(folder.parent)), int(seconds))
            if info.isreg():
                with open(path, "rb") as contents:
                    archive.addfile(info, contents)
            else:
                archive.addfile(info)


if __name__ == "__main__":
    main(*sys.argv[1:])
