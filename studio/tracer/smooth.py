"""Surfaces made smooth after Catmull and Clark, as Blender does it, and cut into triangles. Only numpy."""
import numpy as np

#: A surface is made one level smoother than it was drawn, if it then has no more polygons than this.
_MANY = 260_000


def _sum(index, values, n):
    return np.stack([np.bincount(index, values[:, i], n) for i in range(values.shape[1])], 1)


class Mesh:
    """Polygons: `corner` names a point each, `sides` counts the corners of a polygon; `uv` belongs to corners, `slot` to polygons."""

    def __init__(self, point, corner, sides, uv, slot):
        self.point, self.corner, self.sides, self.uv, self.slot = point, corner, sides, uv, slot

    def _around(self):
        """Of each corner: its polygon, and the corners after and before it."""
        face = np.repeat(np.arange(len(self.sides)), self.sides)
        first = (np.cumsum(self.sides) - self.sides)[face]
        k, n = np.arange(len(face)) - first, self.sides[face]
        return face, first + (k + 1) % n, first + (k - 1) % n

    def _edges(self, after):
        """Of each corner the edge that leaves it; of each edge its ends and how many polygons it has."""
        a, b = self.corner, self.corner[after]
        key = np.minimum(a, b).astype(np.int64) * len(self.point) + np.maximum(a, b)
        key, edge, count = np.unique(key, return_inverse=True, return_counts=True)
        return edge.ravel(), np.stack([key // len(self.point), key % len(self.point)], 1), count

    def smoother(self):
        face, after, before = self._around()
        edge, ends, count = self._edges(after)
        n, p = len(self.point), self.point
        middle = _sum(face, p[self.corner], len(self.sides)) / self.sides[:, None]
        half = (p[ends[:, 0]] + p[ends[:, 1]]) / 2
        inner = count == 2
        on_edge = np.where(inner[:, None], (half * 2 + _sum(edge, middle[face], len(ends))) / 4, half)
        # A point moves to where its polygons and edges pull it; on a border, only the border does.
        valence = np.bincount(self.corner, minlength=n)
        pull = _sum(self.corner, middle[face], n)
        ring = np.bincount(ends.ravel(), minlength=n)
        span = _sum(ends.ravel(), np.repeat(half, 2, 0), n) / np.maximum(ring, 1)[:, None]
        v = np.maximum(valence, 1)[:, None]
        moved = (pull / v + 2 * span + (v - 3) * p) / v
        rim = ends[~inner]
        bordered = np.bincount(rim.ravel(), minlength=n)
        along = _sum(rim.ravel(), np.repeat(half[~inner], 2, 0), n) / np.maximum(bordered, 1)[:, None]
        moved = np.where((bordered > 0)[:, None], (p + along) / 2, moved)
        moved = np.where((valence == 0)[:, None], p, moved)
        centre = _sum(face, self.uv, len(self.sides)) / self.sides[:, None]
        corner = np.stack([self.corner, n + edge, n + len(ends) + face, n + edge[before]], 1)
        uv = np.stack([self.uv, (self.uv + self.uv[after]) / 2, centre[face], (self.uv + self.uv[before]) / 2], 1)
        return Mesh(
            np.vstack([moved, on_edge, middle]),
            corner.ravel(),
            np.full(len(face), 4),
            uv.reshape(-1, 2),
            np.repeat(self.slot, self.sides),
        )

    def settled(self):
        """Points where endless smoothing would leave them. Only for four-sided polygons."""
        face, after, before = self._around()
        edge, ends, count = self._edges(after)
        n, p = len(self.point), self.point
        valence = np.maximum(np.bincount(self.corner, minlength=n), 1)[:, None]
        beside = _sum(ends.ravel(), p[ends[:, ::-1].ravel()], n)
        across = _sum(self.corner, p[self.corner[after[after]]], n)
        inside = (valence**2 * p + 4 * beside + across) / (valence * (valence + 5))
        rim = ends[count != 2]
        bordered = np.bincount(rim.ravel(), minlength=n)[:, None]
        along = _sum(rim.ravel(), p[rim[:, ::-1].ravel()], n) / np.maximum(bordered, 1)
        self.point = np.where(bordered > 0, (2 * p + along) / 3, inside)
        return self

    def triangles(self):
        """Corners by three, and whose polygon each is."""
        face, after, _ = self._around()
        first = (np.cumsum(self.sides) - self.sides)[face]
        k = np.arange(len(face))
        fan = (k > first) & (after > k)
        return np.stack([first[fan], k[fan], after[fan]], 1), face[fan]

    def normals(self):
        """Of points, by the size of what meets in them."""
        three, _ = self.triangles()
        p = self.point[self.corner[three]]
        flat = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])
        n = sum(_sum(self.corner[three[:, i]], flat, len(self.point)) for i in range(3))
        return n / (np.linalg.norm(n, axis=1)[:, None] + 1e-20)


def smoothed(mesh, levels):
    if levels and mesh.sides.sum() * 4 ** levels < _MANY:
        levels += 1
    for _ in range(levels):
        mesh = mesh.smoother()
    return mesh.settled() if levels else mesh


def woven(mesh, normal=None):
    """Arrays for the tracer: points with normal and place in the cloth, triangles, slots. `normal` is of corners, where edges are hard."""
    three, face = mesh.triangles()
    if normal is not None:
        return mesh.point[mesh.corner], normal, mesh.uv, three, mesh.slot[face]
    n = len(mesh.point)
    uv = np.zeros((n, 2))
    uv[mesh.corner[::-1]] = mesh.uv[::-1]
    # Where the cloth ends and begins again one point lies in two places of it.
    apart = np.flatnonzero(np.abs(mesh.uv - uv[mesh.corner]).max(1) > 1e-5)
    index = mesh.corner.copy()
    index[apart] = n + np.arange(len(apart))
    point, of = np.vstack([mesh.point, mesh.point[mesh.corner[apart]]]), mesh.normals()
    return point, np.vstack([of, of[mesh.corner[apart]]]), np.vstack([uv, mesh.uv[apart]]), index[three], mesh.slot[face]
