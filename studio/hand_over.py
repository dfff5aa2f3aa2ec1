"""Hands a piece over to the tracer: blender -b -P studio/hand_over.py -- job.json. One file for all views of a piece.

The file is xz: one line of JSON (objects, surfaces, views, where each array lies), then the arrays. Surfaces are written as they
are before smoothing, with how often they are to be smoothed, and each number as what it adds to the one before it: a tenth of the
bytes. Colours do not go in: a surface says whether it
takes the piece's. Lengths are decimetres.
"""
import importlib
import json
import lzma
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from model import materials, stage, staging  # noqa: E402


#: How finely numbers are written: two thousandths of a millimetre for points, a hundredth for where they lie in the cloth.
STEPS = {'position': 2e-5, 'uv': 1e-4, 'corner': 1}


def read(items, name, width, kind=np.float32):
    out = np.empty(len(items) * width, kind)
    items.foreach_get(name, out)
    return out.reshape(-1, width)


def smoothing(it):
    """Takes the last smoothing off and says how many levels it had."""
    for m in it.modifiers:
        if m.type == 'SUBSURF':
            m.show_viewport = m.show_render = False
            return m.levels
    return 0


def drawn(surfaces):
    """Every object as polygons with a corner's place in the cloth, and with its normals where edges are hard."""
    objects, arrays = [], {k: [] for k in ('position', 'corner', 'sides', 'slot', 'uv', 'normal')}
    things = [it for it in bpy.context.scene.objects if it.type == 'MESH']
    levels = [smoothing(it) for it in things]
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for it, smooth in zip(things, levels):
        shape = it.evaluated_get(graph)
        data = shape.to_mesh()
        hard = data.use_auto_smooth
        world = np.array(it.matrix_world)
        sides = read(data.polygons, 'loop_total', 1, np.int32)[:, 0]
        places = [surfaces.setdefault(m['surface'], len(surfaces)) for m in data.materials]
        slot = np.clip(read(data.polygons, 'material_index', 1, np.int32)[:, 0], 0, len(places) - 1)
        arrays['position'].append(read(data.vertices, 'co', 3) @ world[:3, :3].T.astype(np.float32) + world[:3, 3].astype(np.float32))
        arrays['corner'].append(read(data.loops, 'vertex_index', 1, np.int32)[:, 0])
        arrays['sides'].append(sides.astype(np.uint8))
        arrays['slot'].append(np.array(places)[slot].astype(np.int16))
        arrays['uv'].append(read(data.uv_layers[0].data, 'uv', 2).astype(np.float32))
        if hard:
            data.calc_normals_split()
            normal = read(data.loops, 'normal', 3) @ np.linalg.inv(world[:3, :3])
            arrays['normal'].append((normal / np.linalg.norm(normal, axis=1)[:, None]).astype(np.float16))
        objects.append(
            {
                'name': it.name.split('.')[0],
                'points': len(data.vertices),
                'corners': len(data.loops),
                'polygons': len(sides),
                'smooth': smooth,
                'hard': hard,
                'inverse': np.linalg.inv(world)[:3].ravel().tolist(),
            }
        )
        shape.to_mesh_clear()
    empty = {'normal': np.zeros((0, 3), np.float16)}
    arrays = {k: np.concatenate(v) if v else empty[k] for k, v in arrays.items()}
    for key, step in STEPS.items():
        arrays[key] = np.diff(np.round(arrays[key] / step).astype(np.int32), axis=0, prepend=0)
    return objects, arrays


def seen_from(view, frame, low, high):
    """Where the camera and the light stand around a piece that is neither turned nor hung."""
    corners = np.array([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
    spread = staging.turned(corners, view.get('turn', 0))
    lift = np.array([0, 0, staging.hung(frame, spread.min(0), spread.max(0))])
    seen = staging.stand(frame, view, spread.min(0) + lift, spread.max(0) + lift)
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
    low, high = stage.bounds()
    surfaces = {}
    objects, arrays = drawn(surfaces)
    where, at = {}, 0
    for key, a in arrays.items():
        where[key] = {'at': at, 'shape': a.shape, 'type': a.dtype.str}
        at += a.nbytes
    head = {
        'frame': job['frame'],
        'material': job['material'],
        'objects': objects,
        'surfaces': [json.loads(s) for s in surfaces],
        'views': {name: seen_from(view, job['frame'], low, high) for name, view in job['views'].items()},
        'arrays': where,
        'steps': STEPS,
    }
    with lzma.open(job['out'], 'wb', preset=4) as f:
        f.write(json.dumps(head).encode() + b'\n')
        for a in arrays.values():
            # Byte by byte, first bytes first: neighbours are alike, and pack well.
            f.write(np.ascontiguousarray(a).reshape(-1).view(np.uint8).reshape(-1, a.dtype.itemsize).T.tobytes())


main(json.load(open(sys.argv[sys.argv.index('--') + 1])))
