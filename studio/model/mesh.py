"""Meshes: grids, sweeps, lathes and stitches, handed to Blender as objects."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from model.curves import circle, frames


def mesh(name, vertices, faces, materials, uv=None, smooth=True):
    """`uv`: where the cloth of each vertex lies, or of each corner of each face."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in vertices], [], [tuple(f) for f in faces])
    data.update()
    if uv is not None:
        layer = data.uv_layers.new(name='UVMap')
        uv = np.asarray(uv)
        if len(uv) != len(data.loops):
            index = np.zeros(len(data.loops), int)
            data.loops.foreach_get('vertex_index', index)
            uv = uv[index]
        layer.data.foreach_set('uv', uv.astype(np.float32).ravel())
    data.polygons.foreach_set('use_smooth', [smooth] * len(data.polygons))
    for m in materials if isinstance(materials, (list, tuple)) else [materials]:
        data.materials.append(m)
    it = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(it)
    return it


def grid(name, points, materials, loop_u=False, loop_v=False, flip=False, subdivide=1, thick=0.0, side=-1, lining=None, rim=None):
    """points[u, v, 3] as quads. `thick` gives it a body: `lining` and `rim` are the materials' places for inside and edge."""
    p = np.asarray(points, float)
    nu, nv = p.shape[:2]
    i, j = np.meshgrid(np.arange(nu if loop_u else nu - 1), np.arange(nv if loop_v else nv - 1), indexing='ij')
    a, b = i * nv + j, ((i + 1) % nu) * nv + j
    c, d = ((i + 1) % nu) * nv + (j + 1) % nv, i * nv + (j + 1) % nv
    faces = np.stack([a, d, c, b] if flip else [a, b, c, d], -1).reshape(-1, 4)
    # Around a loop the cloth goes on to its own end; it does not run back to where it began.
    # It is measured where it is widest; a single jump, as of the seam between two legs, is no cloth.
    long = lambda axis, end: np.quantile(np.linalg.norm(np.diff(p, axis=axis, append=end), axis=2), 0.95, axis=1 - axis)
    du, dv = (np.r_[0, np.cumsum(long(axis, end))] for axis, end in ((0, p[:1]), (1, p[:, :1])))
    at = lambda a, b: np.stack([du[a], dv[b]], -1)
    corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
    uv = np.stack([corners[k] for k in ((0, 3, 2, 1) if flip else (0, 1, 2, 3))], 2).reshape(-1, 2)
    it = mesh(name, p.reshape(-1, 3), faces.tolist(), materials, uv)
    if thick:
        solid = it.modifiers.new('thick', 'SOLIDIFY')
        solid.thickness, solid.offset = thick, side
        if lining is not None:
            solid.material_offset = lining
        if rim is not None:
            solid.material_offset_rim = rim
    if subdivide:
        sub = it.modifiers.new('smooth', 'SUBSURF')
        sub.levels = sub.render_levels = subdivide
    return it


def sweep(name, path, profile, material, closed=False, up=None, subdivide=1, taper=None, capped=True):
    """A closed profile [k, 2] carried along a path."""
    c, q = np.asarray(path, float), np.asarray(profile, float)
    _, n, b = frames(c, closed, up)
    s = np.ones(len(c)) if taper is None else np.asarray(taper)
    p = c[:, None] + s[:, None, None] * (q[None, :, :1] * n[:, None] + q[None, :, 1:] * b[:, None])
    if capped and not closed:
        p = np.concatenate([np.repeat(c[:1, None], len(q), 1), p, np.repeat(c[-1:, None], len(q), 1)], 0)
    return grid(name, p, material, loop_u=closed, loop_v=True, subdivide=subdivide)


def tube(name, path, radius, material, closed=False, n=8, **how):
    return sweep(name, path, circle(radius, n), material, closed, **how)


def ring(name, radius, thickness, material, place=Matrix(), n=32, k=10, ry=1.0):
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    it = tube(name, np.stack([radius * np.cos(a), radius * ry * np.sin(a), 0 * a], 1), thickness, material, True, k)
    it.matrix_world = place
    return it


def lathe(name, profile, material, place=Matrix(), n=32):
    """Turned work: (radius, height) pairs around the z axis."""
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    p = np.array([[(r * math.cos(t), r * math.sin(t), z) for t in a] for r, z in profile])
    it = grid(name, p, material, loop_v=True, flip=True)
    it.matrix_world = place
    return it


def box(name, sx, sy, sz, material, place=Matrix(), bevel=0.01, segments=3):
    v = [(x * sx / 2, y * sy / 2, z * sz / 2) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    f = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    it = mesh(name, v, f, material, uv=np.array([(q[0] + q[2], q[1] + q[2]) for q in v]))
    it.matrix_world = place
    cut = it.modifiers.new('bevel', 'BEVEL')
    cut.width, cut.segments, cut.limit_method = bevel, segments, 'NONE'
    it.data.use_auto_smooth, it.data.auto_smooth_angle = True, math.radians(50)
    return it


def facing(normal, at=(0, 0, 0)):
    """A place whose z axis looks along `normal`."""
    return Matrix.Translation(Vector(at)) @ Vector(normal).to_track_quat('Z', 'Y').to_matrix().to_4x4()


_CAPSULE = ((-0.5, 0.35, 1), (-0.38, 0.9, 1), (0, 1.05, 0), (0.38, 0.9, 1), (0.5, 0.35, 1))


def stitches(name, path, normals, material, pitch=0.030, fill=0.66, radius=None, lift=0.002):
    """A row of thread capsules on a surface: each dips at both ends, as a stitch does."""
    c, nn = np.asarray(path, float), np.asarray(normals, float)
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
    count = max(2, int(d[-1] / pitch))
    t = (np.arange(count) + 0.5) / count * d[-1]
    at = lambda a, q: np.stack([np.interp(q, d, a[:, i]) for i in range(3)], 1)
    q, n = at(c, t), at(nn, t)
    along = at(c, np.clip(t + 0.002, 0, d[-1])) - at(c, np.clip(t - 0.002, 0, d[-1]))
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    n -= (n * along).sum(1)[:, None] * along
    n /= np.linalg.norm(n, axis=1)[:, None] + 1e-9
    across = np.cross(along, n)
    r, length, k = radius or pitch * 0.15, pitch * fill, 6
    base = np.array(
        [
            (x * length, f * r * math.cos(2 * math.pi * a / k), f * r * math.sin(2 * math.pi * a / k) - 0.6 * r * dip)
            for x, f, dip in _CAPSULE
            for a in range(k)
        ]
    )
    faces = [(i * k + a, i * k + (a + 1) % k, (i + 1) * k + (a + 1) % k, (i + 1) * k + a) for i in range(4) for a in range(k)]
    v = (
        q[:, None]
        + n[:, None] * lift
        + base[None, :, :1] * along[:, None]
        + base[None, :, 1:2] * across[:, None]
        + base[None, :, 2:] * n[:, None]
    )
    return mesh(
        name,
        v.reshape(-1, 3),
        [tuple(i * len(base) + x for x in f) for i in range(count) for f in faces],
        material,
        uv=v.reshape(-1, 3)[:, :2],
    )
