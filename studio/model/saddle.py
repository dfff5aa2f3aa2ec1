"""Saddle stitches: waxed thread of two needles, drawn down into leather. Each stitch is half sunk, dives at both ends into the hole of an awl, and
leans a little to the row, as that hole does."""
import numpy as np

from model.materials import leather
from model.mesh import mesh

#: A stitch from end to end: how far along, how thick, and how high its middle lies over the leather, in radii.
_STITCH = ((-0.50, 0.55, -1.7), (-0.47, 0.85, -0.9), (-0.38, 1.0, -0.10), (-0.20, 1.0, 0.22), (0.0, 1.0, 0.30))
_STITCH = (*_STITCH, *((-x, f, z) for x, f, z in _STITCH[-2::-1]))
RINGS, SIDES = len(_STITCH), 8


def waxed(shade=1.2):
    """Its plies lie aslant."""
    return leather('thread', 'thread', shade=shade, relief='rib', rough=0.5)


def saddle(name, path, normals, material, pitch=0.034, fill=0.80, radius=0.0036, lean=9.0, lift=0.0):
    """A row along a path that lies on the leather."""
    c, nn = np.asarray(path, float), np.asarray(normals, float)
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
    count = max(2, round(run[-1] / pitch))
    t = (np.arange(count) + 0.5) / count * run[-1]
    at = lambda a, q: np.stack([np.interp(q, run, a[:, i]) for i in range(3)], 1)
    unit = lambda v: v / (np.linalg.norm(v, axis=1)[:, None] + 1e-12)
    half = 0.5 * fill * run[-1] / count
    first, last = at(c, np.maximum(t - half, 0)), at(c, np.minimum(t + half, run[-1]))
    along = unit(last - first)
    n = at(nn, t)
    n = unit(n - (n * along).sum(1)[:, None] * along)
    across = np.cross(along, n)
    turn = np.radians(lean)
    along, across = along * np.cos(turn) + across * np.sin(turn), across * np.cos(turn) - along * np.sin(turn)
    a = 2 * np.pi * np.arange(SIDES) / SIDES
    long = np.array([x for x, _, _ in _STITCH])[:, None] + 0 * a
    wide = np.array([f for _, f, _ in _STITCH])[:, None] * np.cos(a)
    high = np.array([f for _, f, _ in _STITCH])[:, None] * np.sin(a) + np.array([z for _, _, z in _STITCH])[:, None]
    place = lambda k, v: k.reshape(1, -1, 1) * v[:, None]
    # Where the leather is round, a stitch bends with it.
    middle = at(c, t) + n * lift
    sag = ((first + last) / 2 + n * lift - middle)[:, None] * (4 * long.reshape(1, -1, 1) ** 2)
    v = middle[:, None] + place(long, along * 2 * half) + place(wide * radius, across) + place(high * radius, n) + sag
    size = RINGS * SIDES
    k = np.arange(SIDES)
    quads = np.concatenate([np.stack([i * SIDES + k, i * SIDES + (k + 1) % SIDES, (i + 1) * SIDES + (k + 1) % SIDES, (i + 1) * SIDES + k], 1) for i in range(RINGS - 1)])
    faces = (quads[None] + size * np.arange(count)[:, None, None]).reshape(-1, 4)
    # Threads of one ply go round it once in three thicknesses.
    ply = 2 * half * long + radius * (a + 0.0)
    uv = np.stack([ply, 0 * ply], -1).reshape(-1, 2)
    return mesh(name, v.reshape(-1, 3), faces.tolist(), material, uv=np.tile(uv, (count, 1)))
