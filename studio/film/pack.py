"""Packs frames into archives of less than 15 MB, in turn: python3 pack.py frames out."""
import os
import sys
import tarfile

_MOST = 14_500_000


def main(frames, out):
    names = sorted(name for name in os.listdir(frames) if not name.endswith('.part'))
    archives, size = [], 0
    for name in names:
        bytes_ = os.path.getsize(os.path.join(frames, name)) + 1536
        if not archives or size + bytes_ > _MOST:
            archives.append(tarfile.open(os.path.join(out, f'frames-{len(archives)}.tar'), 'w'))
            size = 0
        archives[-1].add(os.path.join(frames, name), name)
        size += bytes_
    for archive in archives:
        archive.close()
    print(len(names), 'frames in', len(archives), 'archives')


main(*sys.argv[1:])
