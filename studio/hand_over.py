"""Hands a piece over to the tracer: blender -b -P studio/hand_over.py -- job.json. One file for all views of a piece, as
`model/handing.py` writes it. Colours do not go in: a surface says whether it takes the piece's.
"""
import importlib
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from model import materials, posing, stage, staging  # noqa: E402
from model.handing import drawn, write  # noqa: E402


def seen_from(view, frame, low, high, outline):
    """Where the camera and the light stand around a piece that is neither turned nor hung."""
    corners = np.array([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
    spread = staging.turned(corners, view.get('turn', 0))
    lift = np.array([0, 0, staging.hung(frame, spread.min(0), spread.max(0))])
    seen = staging.stand(frame, view, spread.min(0) + lift, spread.max(0) + lift, staging.turned(outline, view.get('turn', 0)) + lift)
    return {
        'camera': {k: np.asarray(v).tolist() for k, v in seen['camera'].items()},
        'light': seen['light'].tolist(),
        'turn': view.get('turn', 0),
        'lift': float(lift[2]),
    }


def main(job):
    stage.clear()
    materials.neutral, materials.foil = 1.0, None
    importlib.import_module(f"families.{job['family']}").build(job['material'], **job['options'])
    bpy.context.view_layer.update()
    posing.pose(**job['pose'])
    low, high = stage.bounds()
    outline, _ = stage.outline()
    surfaces = {}
    objects, arrays = drawn(surfaces)
    head = {
        'frame': job['frame'],
        'material': job['material'],
        'objects': objects,
        'surfaces': [json.loads(s) for s in surfaces],
        'views': {name: seen_from(view, job['frame'], low, high, outline) for name, view in job['views'].items()},
    }
    write(job['out'], head, arrays)


main(json.load(open(sys.argv[sys.argv.index('--') + 1])))
