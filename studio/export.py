"""Hands a piece over to the 3D viewer: blender -b -P studio/export.py -- job.json. Writes the surfaces as they are built,
thickness and smoothing included, in metres and with y up, standing on the ground; models.mjs makes the GLB of them.

What is photographed has procedural materials, which no viewer knows. Here a material is only a note of what was asked for.
"""
import importlib
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from model import materials, mesh  # noqa: E402
from model.occlusion import even, open_sky  # noqa: E402

_METRES = 0.1


def _note(name, **surface):
    it = bpy.data.materials.new(name)
    it['surface'] = json.dumps(surface, sort_keys=True)
    return it


def leather(name, kind, colour=None, shade=1.0, **changes):
    return _note(name, kind=kind, colour=colour, shade=shade, changes=changes)


def metal(name='gold'):
    return _note(name, metal=name)


def thinned(draw, rings, sides, along, around, sunk=0):
    """A stitch is seen as a dot: some of its rings and sides are enough. What is sunk lies in the leather, where nobody sees it."""

    def stitches(name, path, normals, material, **how):
        it = draw(name, path, normals, material, **how)
        points = np.empty(len(it.data.vertices) * 3, np.float32)
        it.data.vertices.foreach_get('co', points)
        bpy.data.objects.remove(it)
        points = points.reshape(-1, rings, sides, 3)[:, along][:, :, around]
        at = np.arange(points[..., 0].size).reshape(points.shape[:3])
        on = np.roll(at, -1, 2)
        faces = np.stack([at[:, :-1], on[:, :-1], on[:, 1:], at[:, 1:]], -1)
        faces = faces[:, :, : len(around) - sunk].reshape(-1, 4)
        points = points.reshape(-1, 3)
        return mesh.mesh(name, points, faces.tolist(), material, uv=points[:, :2])

    return stitches


def parts_of(it, graph):
    shape = it.evaluated_get(graph)
    data = shape.to_mesh()
    data.calc_normals_split()
    data.calc_loop_triangles()

    def read(items, name, width, kind=np.float32):
        out = np.empty(len(items) * width, kind)
        items.foreach_get(name, out)
        return out.reshape(-1, width)

    world = np.array(it.matrix_world)
    point = read(data.vertices, 'co', 3) @ world[:3, :3].T + world[:3, 3]
    normal = read(data.loops, 'normal', 3) @ np.linalg.inv(world[:3, :3])
    normal /= np.linalg.norm(normal, axis=1)[:, None] + 1e-12
    vertex = read(data.loops, 'vertex_index', 1, np.int32)[:, 0]
    cloth = read(data.uv_layers.active.data, 'uv', 2)
    triangles = read(data.loop_triangles, 'loops', 3, np.int32)
    material = read(data.loop_triangles, 'material_index', 1, np.int32)[:, 0]
    # Corners of a rounded surface are alike wherever they meet; only hard edges keep each its own.
    corner = np.arange(len(vertex)) if data.use_auto_smooth else np.unique(vertex, return_index=True)[1][vertex]
    for place in np.unique(material):
        used, index = np.unique(corner[triangles[material == place]], return_inverse=True)
        at = vertex[used]
        yield Part(shape.material_slots[place].material['surface'], point[at], normal[used], cloth[used], index)
    shape.to_mesh_clear()


class Part:
    """What one object has of one surface: its points, where they face, where they lie in the cloth, and its triangles."""

    def __init__(self, surface, point, normal, cloth, index):
        self.surface, self.point, self.normal, self.cloth = surface, point, normal, cloth
        self.index = index.astype(np.uint32).reshape(-1, 3)
        self.sky = None

    def triangles(self):
        return self.point[self.index]

    def turn(self):
        self.normal, self.index = -self.normal, self.index[:, ::-1]


def is_closed(triangles):
    """Whether the surface has no open edge: what each triangle adds then cancels out."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    area = np.cross(b - a, c - a)
    return np.linalg.norm(area.sum(0)) < 1e-3 * np.linalg.norm(area, axis=1).sum()


def volume(triangles):
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    return (np.cross(a, b) * c).sum()


def face_out(objects):
    """Cycles does not mind which side of a surface is its front; here it decides what lies in the shade. What is closed is
    turned by its volume, what is open to the side that sees more."""
    parts = [part for each in objects for part in each]
    points, normals = np.vstack([part.point for part in parts]), np.vstack([part.normal for part in parts])
    front, back = open_sky(points, normals, np.vstack([part.triangles() for part in parts]))
    at = 0
    for each in objects:
        size = sum(len(part.point) for part in each)
        triangles = np.vstack([part.triangles() for part in each])
        here = slice(at, at + size)
        turned = volume(triangles) < 0 if is_closed(triangles) else back[here].mean() > front[here].mean()
        for part in each:
            part.sky = even((back if turned else front)[at : at + len(part.point)], part.index)
            at += len(part.point)
            if turned:
                part.turn()


def main(job):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    # Before the families are loaded: they take these names as they find them.
    materials.leather, materials.metal, mesh.stitches = leather, metal, thinned(mesh.stitches, 5, 6, [0, 2, 4], [0, 2, 4])
    saddle = importlib.import_module('model.saddle')
    saddle.saddle = thinned(saddle.saddle, saddle.RINGS, saddle.SIDES, [1, 3, 5, 7], [0, 2, 4], sunk=1)
    importlib.import_module(f"families.{job['family']}").build(job['material'], **job['options'])
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    objects = [list(parts_of(it, graph)) for it in bpy.context.scene.objects]
    face_out(objects)
    parts = sorted((part for each in objects for part in each), key=lambda part: part.surface)
    points = np.vstack([part.point for part in parts])
    low, high = points.min(0), points.max(0)
    foot = np.array([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]])
    y_up = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]], float)
    told = []
    with open(job['out'] + '.bin', 'wb') as out:
        for part in parts:
            row = np.c_[(part.point - foot) * _METRES @ y_up, part.normal @ y_up, part.cloth, part.sky]
            out.write(row.astype(np.float32).tobytes())
            out.write(np.ascontiguousarray(part.index).tobytes())
            told.append({**json.loads(part.surface), 'vertices': len(row), 'corners': part.index.size})
    json.dump(told, open(job['out'] + '.json', 'w'))


main(json.load(open(sys.argv[sys.argv.index('--') + 1])))
