"""What is drawn in Blender, written for the tracer.

The file is xz: one line of JSON (objects, surfaces, where each array lies, and what else the tracer is told), then the arrays. Surfaces are
written as they are before smoothing, with how often they are to be smoothed, and each number as what it adds to the one before it: a tenth of
the bytes. Lengths are decimetres.
"""
import json
import lzma

import bpy
import numpy as np

#: How finely numbers are written: two thousandths of a millimetre for points, a hundredth for where they lie in the cloth.
STEPS = {'position': 2e-5, 'uv': 1e-4, 'corner': 1}


def _read(items, name, width, kind=np.float32):
    out = np.empty(len(items) * width, kind)
    items.foreach_get(name, out)
    return out.reshape(-1, width)


def _smoothing(it):
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
    levels = [_smoothing(it) for it in things]
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for it, smooth in zip(things, levels):
        shape = it.evaluated_get(graph)
        data = shape.to_mesh()
        world = np.array(it.matrix_world)
        mirrored = np.linalg.det(world[:3, :3]) < 0
        if mirrored:
            # The other shoe of a pair: its corners go round as those of the first do.
            data.flip_normals()
        flat = not _read(data.polygons, 'use_smooth', 1, bool).all()
        hard = bool(data.use_auto_smooth or (flat and not smooth))
        sides = _read(data.polygons, 'loop_total', 1, np.int32)[:, 0]
        places = [surfaces.setdefault(m['surface'], len(surfaces)) for m in data.materials]
        slot = np.clip(_read(data.polygons, 'material_index', 1, np.int32)[:, 0], 0, len(places) - 1)
        arrays['position'].append(_read(data.vertices, 'co', 3) @ world[:3, :3].T.astype(np.float32) + world[:3, 3].astype(np.float32))
        arrays['corner'].append(_read(data.loops, 'vertex_index', 1, np.int32)[:, 0])
        arrays['sides'].append(sides.astype(np.uint8))
        arrays['slot'].append(np.array(places)[slot].astype(np.int16))
        cloth = data.uv_layers[0].data if data.uv_layers else None
        arrays['uv'].append(_read(cloth, 'uv', 2) if cloth else np.zeros((len(data.loops), 2), np.float32))
        if hard:
            data.calc_normals_split()
            normal = (-1 if mirrored else 1) * _read(data.loops, 'normal', 3) @ np.linalg.inv(world[:3, :3])
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
                # What only shadows meet: a card between the sun and the set.
                **({} if it.visible_camera else {'unseen': True}),
            }
        )
        shape.to_mesh_clear()
    empty = {'normal': np.zeros((0, 3), np.float16)}
    arrays = {k: np.concatenate(v) if v else empty[k] for k, v in arrays.items()}
    for key, step in STEPS.items():
        arrays[key] = np.diff(np.round(arrays[key] / step).astype(np.int32), axis=0, prepend=0)
    return objects, arrays


def write(path, head, arrays):
    where, at = {}, 0
    for key, a in arrays.items():
        where[key] = {'at': at, 'shape': a.shape, 'type': a.dtype.str}
        at += a.nbytes
    with lzma.open(path, 'wb', preset=4) as f:
        f.write(json.dumps({**head, 'arrays': where, 'steps': STEPS}).encode() + b'\n')
        for a in arrays.values():
            # Byte by byte, first bytes first: neighbours are alike, and pack well.
            f.write(np.ascontiguousarray(a).reshape(-1).view(np.uint8).reshape(-1, a.dtype.itemsize).T.tobytes())
