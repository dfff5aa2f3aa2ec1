"""How a piece lies on the stage when it does not just stand: turned over, or as a pair. In Blender; lengths are decimetres."""
import math

import bpy
import numpy as np
from mathutils import Matrix

from model.stage import bounds, outline

_MIRROR = Matrix.Scale(-1, 4, (0, 1, 0))


def pose(laid=False, pair=None):
    """Of all that is on the stage."""
    piece = list(bpy.context.scene.objects)
    if laid:
        _lay(piece)
    if pair:
        _pair(piece, **pair)


def twin(objects):
    """The other shoe of a pair, where the first one stands."""
    copies = [o.copy() for o in objects]
    for o in copies:
        bpy.context.collection.objects.link(o)
        o.matrix_world = _MIRROR @ o.matrix_world
    bpy.context.view_layer.update()
    return copies


def _move(objects, matrix):
    for o in objects:
        o.matrix_world = matrix @ o.matrix_world
    bpy.context.view_layer.update()


def _lay(objects):
    """Tips a shoe on its side, the sole towards the camera, as far as it falls by itself: until its middle is as low as it can be."""
    _move(objects, Matrix.Rotation(math.radians(-90), 4, 'X'))
    outer, middle = outline(objects)
    height = lambda a, b: (rows := np.array(_tipped(a, b))[2, :3]) @ middle - (outer @ rows).min()
    best, step = (0.0, 0.0), 12.0
    while step > 0.1:
        near = [(best[0] + a * step, best[1] + b * step) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        found = min(near, key=lambda at: height(*at))
        step, best = (step / 2, best) if found == best else (step, found)
    _move(objects, _tipped(*best))
    outer, _ = outline(objects)
    _move(objects, Matrix.Translation((0, 0, -outer[:, 2].min())))


def _pair(objects, beside, ahead, turn):
    """Sets the other shoe `beside` the first one and a little `ahead` of it, turned towards it or away."""
    other = twin(objects)
    low, high = bounds(other)
    middle = Matrix.Translation(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, 0))
    _move(other, middle @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ middle.inverted())
    own, its = bounds(objects), bounds(other)
    _move(other, Matrix.Translation((ahead, own[0][1] - its[1][1] - beside, 0)))


def _tipped(a, b):
    return Matrix.Rotation(math.radians(a), 4, 'X') @ Matrix.Rotation(math.radians(b), 4, 'Y')
