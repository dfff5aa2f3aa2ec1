"""Draws every shoe without Blender and says, as JSON, where its upper is folded or its lining comes out of it:
python3 studio/checks/uppers.py [SEL BRI]. Needs numpy."""
import importlib
import json
import os
import sys
import types

import numpy as np

STUDIO = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, STUDIO)


class Anything:
    """Stands for whatever Blender would have given."""

    def __call__(self, *_, **__):
        return self

    def __getattr__(self, _):
        return self

    def __matmul__(self, _):
        return self


drawn = []


def without_blender():
    for name in ('bpy', 'mathutils'):
        it = types.ModuleType(name)
        it.Matrix = it.Vector = it.data = Anything()
        sys.modules[name] = it
    mesh = types.ModuleType('model.mesh')
    for name in ('mesh', 'sweep', 'tube', 'ring', 'lathe', 'box', 'facing', 'stitches'):
        setattr(mesh, name, Anything())
    mesh.grid = lambda name, points, *_, **__: drawn.append((name, np.asarray(points, float)))
    sys.modules['model.mesh'] = mesh
    materials = types.ModuleType('model.materials')
    materials.leather = materials.metal = materials.emerald = Anything()
    materials.LINING = materials.EMERALD = '#000000'
    sys.modules['model.materials'] = materials


def faces(g):
    """Middle and normal of each face of a grid that goes once round the shoe."""
    a, b, c = g[:-1, :-1], g[1:, :-1], g[:-1, 1:]
    n = np.cross(b - a, c - a)
    return (b + c) / 2, n / np.maximum(np.linalg.norm(n, axis=-1), 1e-12)[..., None]


def look(outer, inner):
    middle, normal = faces(outer)
    side = np.sign(np.median(normal[..., 1] * np.sign(middle[..., 1])))
    # On the flanks the leather faces outwards. Toe and heel turn round, and say nothing.
    flank = (np.abs(middle[..., 1]) > 0.12) & (middle[..., 0] < 0.94 * middle[..., 0].max())
    folded = flank & (normal[..., 1] * side * np.sign(middle[..., 1]) < -0.2)
    # A lining point lies behind the face that it was drawn from. The lowest rows are in the sole.
    behind = ((faces(inner)[0] - middle) * normal * side).sum(-1)
    return {'folded': int(folded[:, 1:].sum()), 'burst': int((flank & (behind > 0.002))[:, 3:].sum())}


if __name__ == '__main__':
    without_blender()
    read = lambda *path: json.load(open(os.path.join(STUDIO, *path)))
    pieces, found = read('pieces.json'), {}
    for style in read('..', 'seed', 'catalog', 'styles.json'):
        if style['kind'] not in ('shoes', 'sneakers'):
            continue
        plan = pieces[style['id']]
        for product in style['products']:
            if not product['id'].startswith(tuple(sys.argv[1:]) or ('',)):
                continue
            drawn.clear()
            heel = {'heel': product['heel']} if 'heel' in product else {}
            importlib.import_module(f"families.{plan['family']}").build(style['material'], **{**heel, **plan.get('options', {})})
            parts = dict(drawn)
            if 'upper' in parts:
                found[product['id']] = look(parts['upper'], parts.get('upper lining', parts['upper']))
    print(json.dumps(found))
