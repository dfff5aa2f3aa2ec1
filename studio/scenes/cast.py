"""The collection's pieces, in their colours, where a scene wants them."""
import importlib
import json
import math

import bpy
import numpy as np
from mathutils import Matrix

from model import materials


def enter(family, material, options, hex, at, turn=0, lay=0, roll=0, scale=1.0, pair=None):
    """Stands a piece with the middle of its foot on `at`. `lay` tips it on its side; `pair` sets the other shoe: its distance in
    x and y, and its turn."""
    before, painted = set(bpy.data.objects), set(bpy.data.materials)
    materials.neutral, materials.foil = 1.0, None
    importlib.import_module(f'families.{family}').build(material, **options)
    _paint([m for m in bpy.data.materials if m not in painted], hex)
    piece = [o for o in bpy.data.objects if o not in before]
    bpy.context.view_layer.update()
    low, high = _bounds(piece)
    centred = Matrix.Translation((-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, -low[2]))
    twin = [o.copy() for o in piece] if pair else []
    for o in twin:
        bpy.context.collection.objects.link(o)
    _place(piece, centred, at, turn, lay, roll, scale)
    if pair:
        x, y, own = pair
        _place(twin, Matrix.Scale(-1, 4, (0, 1, 0)) @ centred, (at[0] + x, at[1] + y, at[2]), own, 0, 0, scale)
    return piece


def _paint(fresh, hex):
    """Pieces are built in grey for the darkroom to colour; a scene has its colours from the start."""
    colour = materials.linear(hex)
    for material in fresh:
        # The tracer is told whose surface it is, and paints it by itself.
        material['surface'] = json.dumps({**json.loads(material['surface']), 'piece': hex})
        nodes = material.node_tree.nodes
        if any(node.type == 'OUTPUT_AOV' and node.name == 'tint' for node in nodes):
            base = next(node for node in nodes if node.type == 'VECT_MATH' and node.operation == 'SCALE').inputs[0]
            base.default_value = [a * b for a, b in zip(base.default_value, colour)]


def _place(objects, centred, at, turn, lay, roll, scale):
    turned = (
        Matrix.Rotation(math.radians(turn), 4, 'Z')
        @ Matrix.Rotation(math.radians(lay), 4, 'X')
        @ Matrix.Rotation(math.radians(roll), 4, 'Y')
        @ Matrix.Scale(scale, 4)
        @ centred
    )
    for o in objects:
        o.matrix_world = turned @ o.matrix_world
    bpy.context.view_layer.update()
    sunk = _bounds(objects)[0][2] if lay or roll else 0
    for o in objects:
        o.matrix_world = Matrix.Translation((at[0], at[1], at[2] - sunk)) @ o.matrix_world


def _bounds(objects):
    graph = bpy.context.evaluated_depsgraph_get()
    corners = np.vstack(
        [
            np.array(o.evaluated_get(graph).bound_box) @ np.array(o.matrix_world)[:3, :3].T + np.array(o.matrix_world)[:3, 3]
            for o in objects
        ]
    )
    return corners.min(0), corners.max(0)
