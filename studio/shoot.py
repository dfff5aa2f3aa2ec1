"""Takes one exposure: blender -b -P studio/shoot.py -- job.json. The job says which piece, how, from where and how large."""
import importlib
import json
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from mathutils import Matrix  # noqa: E402

from model import materials, stage  # noqa: E402


def bounds():
    """The middle of the piece, as built: thickness and smoothing included."""
    graph = bpy.context.evaluated_depsgraph_get()
    corners = []
    for it in bpy.context.scene.objects:
        world = np.array(it.matrix_world)
        box = np.array(it.evaluated_get(graph).bound_box)
        corners.append(box @ world[:3, :3].T + world[:3, 3])
    corners = np.vstack(corners)
    return corners.min(0), corners.max(0)


def place(matrix):
    for it in bpy.context.scene.objects:
        it.matrix_world = matrix @ it.matrix_world
    bpy.context.view_layer.update()


def main(job):
    stage.clear()
    materials.neutral, materials.foil = job['neutral'], job.get('foil')
    importlib.import_module(f"families.{job['family']}").build(job['material'], **job['options'])
    frame, view = job['frame'], dict(job['view'])
    # The piece is turned, not the camera: the light stays where it is seen best.
    place(Matrix.Rotation(math.radians(view.get('turn', 0)), 4, 'Z'))
    if frame.get('float'):
        # Clothes hang in the middle of the plate, too far over the sweep to throw a shadow that is seen.
        low, high = bounds()
        place(Matrix.Translation((0, 0, 3 * frame['light'] - (low[2] + high[2]) / 2)))
        view.setdefault('closer', 1.0)
    low, high = bounds()
    centre = ((low + high) / 2).tolist()
    # Light hangs at the same height over the floor for every piece of a frame; camera and light look at its middle.
    height = centre[2] if frame.get('float') else 0.5 * frame['light']
    stage.light((centre[0], centre[1], height), frame['light'], frame.get('soft', False))
    if 'headroom' in view:
        # A close view of something that hangs: its top stands so far below the plate's upper edge, as a part of its height.
        plate = frame['width'] / view['closer'] * 4 / 3
        view['look'] = (0, 0, high[2] - centre[2] - (0.5 - view['headroom']) * plate)
    if 'ground' in frame:
        view['ground'] = frame['ground']
    stage.camera(view, centre, frame['width'] * view.get('wide', 1.0), job['pixels'])
    np.savez(job['negative'], **stage.expose(job['samples']))


main(json.load(open(sys.argv[sys.argv.index('--') + 1])))
