"""Looks a piece over as it was drawn: python3 studio/inspect_piece.py piece.stage. Says, as JSON, what is wrong with it:

`loose`: parts that hang on nothing that stands on the ground (or, for clothes, on the largest part); `burst`: where a lining lies outside
of what it lines; `astray`: stitches that are not on a surface. Lengths are decimetres.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np  # noqa: E402

from tracer.expose import load  # noqa: E402
from tracer.smooth import Mesh, smoothed  # noqa: E402

#: Parts that are nearer than this touch: half a millimetre.
TOUCH = 0.005
#: A stitch may lie so far off what it is sewn to.
THREAD = 0.015
LININGS = ('lining', 'inside', 'cup lining', 'strap lining', 'flap lining')


class Cloud:
    """Points in cells, for the nearest one."""

    def __init__(self, points, cell):
        self.points, self.cell, self.low = points, cell, points.min(0) - cell
        self.size = np.ceil((points.max(0) - self.low) / cell).astype(np.int64) + 2
        key = self._key(((points - self.low) / cell).astype(np.int64))
        self.order = np.argsort(key, kind='stable')
        self.keys, self.first, self.count = np.unique(key[self.order], return_index=True, return_counts=True)

    def _key(self, at):
        return (at[:, 0] * self.size[1] + at[:, 1]) * self.size[2] + at[:, 2]

    def nearest(self, asked):
        """Distance to the nearest point and which it is; no further than a cell."""
        best, who = np.full(len(asked), np.inf), np.full(len(asked), -1)
        at = ((asked - self.low) / self.cell).astype(np.int64)
        for step in np.ndindex(3, 3, 3):
            cell = at + step - np.array([1, 1, 1])
            inside = ((cell >= 0) & (cell < self.size)).all(1)
            key = self._key(cell)
            place = np.searchsorted(self.keys, key).clip(0, len(self.keys) - 1)
            hit = np.flatnonzero(inside & (self.keys[place] == key))
            for k in range(int(self.count[place[hit]].max(initial=0))):
                mine = hit[self.count[place[hit]] > k]
                it = self.order[self.first[place[mine]] + k]
                d = np.linalg.norm(asked[mine] - self.points[it], axis=1)
                closer = d < best[mine]
                best[mine[closer]], who[mine[closer]] = d[closer], it[closer]
        return best, who


def sampled(mesh, gap):
    """Points all over a surface, no further apart than about `gap`, with normals and slots."""
    three, face = mesh.triangles()
    p = mesh.point[mesh.corner[three]]
    normal = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])
    side = np.linalg.norm(p - np.roll(p, 1, 1), axis=2).max(1)
    out = []
    for n in range(1, 33):
        mine = np.flatnonzero(np.clip(np.ceil(side / gap), 1, 32) == n)
        if not len(mine):
            continue
        a, b = np.meshgrid(np.arange(n), np.arange(n), indexing='ij')
        a, b = (a[a + b < n] + 1 / 3) / n, (b[np.add(*np.meshgrid(np.arange(n), np.arange(n), indexing='ij')) < n] + 1 / 3) / n
        w = np.stack([1 - a - b, a, b])
        out.append((np.einsum('kn,tkc->tnc', w, p[mine]).reshape(-1, 3), np.repeat(normal[mine], len(a), 0), np.repeat(mesh.slot[face[mine]], len(a))))
    point, normal, slot = (np.concatenate(x) for x in zip(*out))
    return point, normal / (np.linalg.norm(normal, axis=1)[:, None] + 1e-20), slot


def parts(head, arrays):
    at = [0, 0, 0]
    for it in head['objects']:
        p, c, f = (slice(a, a + it[k]) for a, k in zip(at, ('points', 'corners', 'polygons')))
        mesh = Mesh(arrays['position'][p].astype(float), np.cumsum(arrays['corner'][c]), arrays['sides'][f].astype(int), arrays['uv'][c].astype(float), arrays['slot'][f])  # fmt: skip
        at = [a + it[k] for a, k in zip(at, ('points', 'corners', 'polygons'))]
        yield it['name'], smoothed(mesh, min(it['smooth'], 1))


def islands(mesh):
    """A row of stitches is many parts in one object: the number of each point's."""
    label = np.arange(len(mesh.point))
    face = np.repeat(np.arange(len(mesh.sides)), mesh.sides)
    while True:
        low = np.full(len(mesh.sides), len(label))
        np.minimum.at(low, face, label[mesh.corner])
        new = label.copy()
        np.minimum.at(new, mesh.corner, low[face])
        if (new == label).all():
            return label
        label = new


def inspect(path):
    head, arrays = load(path)
    surfaces = head['surfaces']
    all_parts = list(parts(head, arrays))
    is_thread = [any(surfaces[s].get('kind') == 'thread' for s in np.unique(mesh.slot)) for _, mesh in all_parts]
    samples = [sampled(mesh, 0.02) for _, mesh in all_parts]
    return {
        'loose': loose(all_parts, samples, is_thread, head['frame'].get('float')),
        'burst': burst(all_parts, samples, surfaces),
        'astray': astray(all_parts, samples, is_thread),
    }


def loose(all_parts, samples, is_thread, hangs):
    solid = [i for i, thread in enumerate(is_thread) if not thread]
    point = np.concatenate([samples[i][0] for i in solid])
    whose = np.concatenate([np.full(len(samples[i][0]), i) for i in solid])
    touching = {i: set() for i in solid}
    # The nearest point of another part: each part is asked against all others.
    for i in solid:
        mine = samples[i][0]
        box = (point > mine.min(0) - 0.03).all(1) & (point < mine.max(0) + 0.03).all(1) & (whose != i)
        if not box.any():
            continue
        near, who = Cloud(point[box], 0.025).nearest(mine)
        # Samples are a fiftieth apart, so what touches is seen within that.
        for other in np.unique(whose[box][who[near < TOUCH + 0.012]]):
            touching[i].add(int(other)), touching[int(other)].add(i)
    low = min(samples[i][0][:, 2].min() for i in solid)
    if hangs:
        seen = {max(solid, key=lambda i: np.prod(np.ptp(samples[i][0], axis=0) + 0.1))}
    else:
        seen = {i for i in solid if samples[i][0][:, 2].min() < low + 0.03}
    queue = list(seen)
    while queue:
        for other in touching[queue.pop()] - seen:
            seen.add(other), queue.append(other)
    return sorted({all_parts[i][0] for i in solid if i not in seen})


def burst(all_parts, samples, surfaces):
    """How far, and over how many points, a lining comes out of the shell that it belongs to."""
    out = {}
    for (name, _), (point, normal, slot) in zip(all_parts, samples):
        lined = np.array([surfaces[s].get('name') in LININGS for s in range(len(surfaces))])[slot]
        if not lined.any() or lined.all():
            continue
        shell = ~lined & (slot == np.bincount(slot[~lined]).argmax())
        near, who = Cloud(point[shell], 0.06).nearest(point[lined])
        met = np.isfinite(near)
        out_of = ((point[lined][met] - point[shell][who[met]]) * normal[shell][who[met]]).sum(1)
        facing = (normal[lined][met] * normal[shell][who[met]]).sum(1)
        # Which way is out is what most of the lining says.
        out_of = out_of * (-1 if np.median(out_of) > 0 else 1)
        bad = (out_of > 0.004) & (np.abs(facing) > 0.5)
        if bad.mean() > 0.0005:
            out[name] = {'points': int(bad.sum()), 'by': round(float(out_of[bad].max()), 3), 'at': point[lined][met][bad].mean(0).round(2).tolist()}
    return out


def astray(all_parts, samples, is_thread):
    out = {}
    solid = np.concatenate([samples[i][0] for i, thread in enumerate(is_thread) if not thread])
    for i, ((name, mesh), thread) in enumerate(zip(all_parts, is_thread)):
        if not thread:
            continue
        label = islands(mesh)
        ids, back = np.unique(label, return_inverse=True)
        count = np.bincount(back)
        middle = np.stack([np.bincount(back, mesh.point[:, k]) / count for k in range(3)], 1)
        near, _ = Cloud(solid, 0.04).nearest(middle)
        bad = near > THREAD + 0.012
        if bad.any():
            out[name] = out.get(name, 0) + int(bad.sum())
    return out


if __name__ == '__main__':
    print(json.dumps({os.path.basename(path): inspect(path) for path in sys.argv[1:]}))
