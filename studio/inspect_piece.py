"""Looks a piece over as it is built: blender -b -P studio/inspect_piece.py -- jobs.json. Writes, as JSON, what is wrong with each:

`loose`: parts that hold on to nothing that stands on the ground (or, for clothes, to the largest part); `burst`: how many points of a
lining lie outside of what it lines; `astray`: how many stitches are not on a surface. Lengths are decimetres.
"""
import importlib
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from mathutils import Vector  # noqa: E402
from mathutils.bvhtree import BVHTree  # noqa: E402

from model import materials, stage  # noqa: E402

#: Parts that are nearer than this touch: half a millimetre.
TOUCH = 0.005
#: A stitch's middle may lie so far off what it is sewn to.
THREAD = 0.012
#: What is the other side of something, by its surface's name.
LININGS = ('lining', 'inside', 'cup lining', 'strap lining', 'flap lining')


class Part:
    def __init__(self, it, graph):
        data = it.evaluated_get(graph).to_mesh()
        self.name, world = it.name.split('.')[0], it.matrix_world
        self.points = [world @ v.co for v in data.vertices]
        self.faces = [tuple(p.vertices) for p in data.polygons]
        surfaces = [json.loads(m['surface']) for m in it.data.materials]
        of = lambda p: surfaces[min(p.material_index, len(surfaces) - 1)]
        self.is_thread = surfaces[0].get('kind') == 'thread'
        self.lined = [of(p)['name'] in LININGS for p in data.polygons]
        self.low = min(p.z for p in self.points)
        span = np.ptp(np.array(self.points), axis=0)
        self.size = float(np.prod(span + 0.1))
        self.tree = BVHTree.FromPolygons(self.points, self.faces)


def touches(a, b):
    if a.tree.overlap(b.tree):
        return True
    few, many = sorted((a, b), key=lambda part: len(part.points))
    return any(many.tree.find_nearest(p, TOUCH)[0] for p in few.points[:: max(1, len(few.points) // 4000)])


def loose(parts, hangs):
    """Parts in which nothing ends that begins on the ground."""
    seen = {max(parts, key=lambda part: part.size)} if hangs else {p for p in parts if p.low < min(q.low for q in parts) + 0.03}
    queue = list(seen)
    while queue:
        one = queue.pop()
        for other in [p for p in parts if p not in seen and touches(one, p)]:
            seen.add(other)
            queue.append(other)
    return sorted({part.name for part in parts if part not in seen})


def burst(parts):
    found = {}
    shells = {p.name: p for p in parts if not all(p.lined)}
    for part in parts:
        shell = part if not all(part.lined) else shells.get(part.name.removesuffix(' lining'))
        if not any(part.lined) or shell is None:
            continue
        tree = BVHTree.FromPolygons(shell.points, [f for f, lined in zip(shell.faces, shell.lined) if not lined])
        off = []
        for face, lined in zip(part.faces, part.lined):
            if not lined:
                continue
            middle = sum((part.points[i] for i in face), Vector()) / len(face)
            at, normal, _, far = tree.find_nearest(middle, 0.08)
            if at:
                off.append((middle - at).dot(normal))
        # Which way is in is what most of the lining says.
        off = np.array(off) * (-1 if np.median(off) > 0 else 1)
        if (off > 0.002).any():
            found[part.name] = found.get(part.name, 0) + int((off > 0.002).sum())
    return found


def each_stitch(thread):
    """The middle of every stitch of a row: a row is one mesh, and no stitch holds on to the next."""
    starts, last = [], -1
    for face in thread.faces:
        if min(face) > last:
            starts.append(min(face))
        last = max(last, *face)
    return [p.mean(0) for p in np.split(np.array(thread.points), starts[1:])]


def astray(parts, threads):
    points, faces = [], []
    for part in parts:
        faces += [tuple(i + len(points) for i in f) for f in part.faces]
        points += part.points
    tree, found = BVHTree.FromPolygons(points, faces), {}
    for thread in threads:
        off = sum(tree.find_nearest(Vector(q), THREAD)[0] is None for q in each_stitch(thread))
        if off:
            found[thread.name] = found.get(thread.name, 0) + off
    return found


def inspect(job):
    stage.clear()
    materials.neutral, materials.foil = 1.0, None
    # What it hangs on is no part of it.
    importlib.import_module(f"families.{job['family']}").build(job['material'], **{**job['options'], 'hung': False})
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    every = [Part(it, graph) for it in bpy.context.scene.objects if it.type == 'MESH']
    parts = [part for part in every if not part.is_thread]
    return {
        'loose': loose(parts, job['frame'].get('float')),
        'burst': burst(parts),
        'astray': astray(parts, [part for part in every if part.is_thread]),
    }


if __name__ == '__main__':
    asked = json.load(open(sys.argv[sys.argv.index('--') + 1]))
    json.dump({name: inspect(job) for name, job in asked['pieces'].items()}, open(asked['out'], 'w'))
