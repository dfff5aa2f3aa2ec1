"""Takes one exposure in Blender: blender -b -P studio/shoot.py -- job.json. The job says which piece, how, from where and how large."""
import importlib
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np  # noqa: E402

from model import materials, posing, stage, staging  # noqa: E402


def main(job):
    stage.clear()
    materials.neutral, materials.foil = job['neutral'], job.get('foil')
    importlib.import_module(f"families.{job['family']}").build(job['material'], **job['options'])
    frame, view = job['frame'], job['view']
    posing.pose(**view.get('pose', {}))
    seen = staging.stand(frame, view, *stage.place(frame, view), stage.outline()[0])
    stage.light(staging.rig_of(frame, job['material']), seen['light'], frame['light'], job['dark'])
    stage.sweep()
    stage.camera(seen['camera'], job['pixels'])
    np.savez(job['negative'], **stage.expose(job['samples']))


main(json.load(open(sys.argv[sys.argv.index('--') + 1])))
