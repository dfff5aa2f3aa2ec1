"""Hands a scene over to the tracer: blender -b -P studio/hand_over_scene.py -- job.json. One file for both compositions: the set, the pieces
in their colours, and the card that the sun comes through. Light and cameras are numbers, and go beside it."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from model.handing import drawn, write  # noqa: E402
from scenes.build import build  # noqa: E402


def main(job):
    build(job)
    surfaces = {}
    objects, arrays = drawn(surfaces)
    write(job['out'], {'objects': objects, 'surfaces': [json.loads(s) for s in surfaces]}, arrays)


main(json.load(open(sys.argv[sys.argv.index('--') + 1])))
