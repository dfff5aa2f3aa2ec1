"""From what fell to what the tracer sees: two faces and an edge, hems that lie double, ribbing, a pressed crease. Numpy alone: it runs beside the card."""
import json

import numpy as np

#: How thick a cloth is, how much thicker at its hem, how wide that is (metres), and what the tracer takes it for.
FINISH = {
    'silk': (0.0006, 0.0006, 0.010),
    'poplin': (0.0008, 0.0008, 0.012),
    'twill': (0.0014, 0.0010, 0.030),
    'suit': (0.0024, 0.0012, 0.006),
    'wool': (0.0042, 0.0012, 0.005),
    'knit': (0.0034, 0.0006, 0.0),
    'scarf': (0.0030, 0.0006, 0.004),
}


def unit(v):
    return v / (np.linalg.norm(v, axis=-1, keepdims=True) + 1e-12)


def finer(grid):
    """Twice as many places, on a smooth sheet through those there are."""
    for axis in (0, 1):
        a = np.moveaxis(grid, axis, 0)
        first, last = 2 * a[:1] - a[1:2], 2 * a[-1:] - a[-2:-1]
        e = np.concatenate([first, a, last])
        middle = (9 * (e[1:-2] + e[2:-1]) - e[:-3] - e[3:]) / 16
        out = np.empty((2 * len(a) - 1, *a.shape[1:]))
        out[::2], out[1::2] = a, middle
        grid = np.moveaxis(out, 0, axis)
    return grid


def normals(x, threes, count=None):
    n = np.zeros((count or len(x), 3))
    f = np.cross(x[threes[:, 1]] - x[threes[:, 0]], x[threes[:, 2]] - x[threes[:, 0]])
    for k in range(3):
        for c in range(3):
            n[:, c] += np.bincount(threes[:, k], f[:, c], len(n))
    return unit(n)


class Garment:
    """One garment as it was packed: its panels as nets, its trims as they were drawn."""

    def __init__(self, path, fine=1):
        data = np.load(path)
        self.about = json.loads(str(data['about']))
        self.panels = {}
        for name, panel in self.about['panels'].items():
            x = np.cumsum(np.concatenate([data[name + '|first'], data[name]]), axis=0, dtype=np.int64) * self.about['step']
            flat = data[name + '|flat'].astype(float) * 1e-4
            for _ in range(fine):
                x, flat = finer(x), finer(flat)
            self.panels[name] = (x, flat, panel)
        self.trims = [(t['of'], *(data[f'trim{k}|{part}'].astype(float if part != 'threes' else np.int64) for part in ('points', 'normals', 'uv', 'threes'))) for k, t in enumerate(self.about['trims'])]

    def parts(self, until=9.0):
        """(surface, points, normals, uv, triangles) of all of it, in metres. `until`: above this it is under something else, and is left out."""
        nets, start = [], 0
        for name, (x, flat, panel) in self.panels.items():
            ids = np.arange(start, start + x.shape[0] * x.shape[1]).reshape(x.shape[:2])
            start += ids.size
            nets.append((name, x, flat, panel, ids))
        points = np.concatenate([x.reshape(-1, 3) for _, x, _, _, _ in nets])
        # Where panels are sewn they share their normals and the width of the seam.
        border = np.concatenate([np.concatenate([i[0], i[-1], i[:, 0], i[:, -1]]) for *_, i in nets])
        _, first, same = np.unique(np.round(points[border] / 4e-4).astype(np.int64), axis=0, return_index=True, return_inverse=True)
        weld = np.arange(len(points))
        weld[border] = border[first[same.ravel()]]
        threes, printed = [], []
        for _, _, flat, panel, ids in nets:
            q = np.stack([ids[:-1, :-1], ids[1:, :-1], ids[1:, 1:], ids[:-1, 1:]], -1).reshape(-1, 4)
            t = np.vstack([q[:, [0, 1, 2]], q[:, [0, 2, 3]]])
            threes.append(t[:, ::-1] if panel['flip'] else t)
            printed.append(np.tile(self._printed(flat, panel.get('frames', ())), 2))
        threes, printed = np.vstack(threes), np.concatenate(printed)
        n = normals(points, weld[threes], len(points))[weld]
        points = points[weld]
        thick, more, wide = FINISH[self.about['cloth']]
        hem, uv, rib = np.zeros(len(points)), np.zeros((len(points), 2)), np.zeros(len(points), bool)
        for name, x, flat, panel, ids in nets:
            a = np.radians(panel['threads'])
            uv[ids.ravel()] = (flat @ np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])).reshape(-1, 2)
            end = flat[:, -1:, 1] - flat[..., 1]
            if wide and panel['hemmed']:
                top = flat[..., 1] - flat[:, :1, 1]
                hem[ids] = np.clip(1.5 - np.minimum(top * 1.6 if panel['edged'] else 9, end) / wide, 0, 1)
            if panel['rib']:
                rib[ids] = end < panel['rib']
        if self.about.get('pressed'):
            points = self._pressed(nets, points, n)
        out = points + n * (thick / 2 + more * hem)[:, None]
        inner = points - n * (thick / 2)
        # Ribbing is a step thicker than knitting.
        out += n * (0.0012 * rib)[:, None]
        face = normals(out, weld[threes], len(points))[weld]
        ribbed = rib[threes].all(1)
        parts = []
        inks = [(ink, printed == ink) for ink in np.unique(printed) if ink]
        for surface, pick in (('cloth', ~ribbed & (printed == '')), ('rib', ribbed), *inks):
            if pick.any():
                parts.append((surface, out, face, uv, threes[pick]))
        # Ink goes through silk: it shows on both faces.
        for surface, pick in (('inside', printed == ''), *inks):
            if pick.any():
                parts.append((surface, inner, -n, uv, threes[pick][:, ::-1]))
        parts.append(self._rim(points, out, inner, n, uv, weld[threes]))
        low = lambda p: (*p[:4], p[4][p[1][p[4]][:, :, 2].max(1) < until])
        return [self._slim(p) for p in map(low, [*parts, *self.trims]) if len(p[4])]

    @staticmethod
    def _printed(flat, frames):
        """Of every mesh of a net the ink that it is printed with: frames one inside the other, by how far they are from the nearest edge."""
        middle = (flat[:-1, :-1] + flat[1:, 1:]) / 2
        low, high = flat.reshape(-1, 2).min(0), flat.reshape(-1, 2).max(0)
        near = np.minimum(middle - low, high - middle).min(-1).ravel()
        ink = np.full(len(near), '', 'U8')
        for first, last, of in frames:
            ink[(near >= first) & (near < last)] = of
        return ink

    @staticmethod
    def _slim(part):
        """Without the points that none of its triangles has."""
        surface, points, n, uv, threes = part
        used, number = np.unique(threes, return_inverse=True)
        return surface, points[used], n[used], uv[used], number.reshape(threes.shape)

    @staticmethod
    def _rim(points, out, inner, n, uv, threes):
        edge = np.concatenate([threes[:, [0, 1]], threes[:, [1, 2]], threes[:, [2, 0]]])
        key = np.sort(edge, 1)
        _, where, count = np.unique(key[:, 0].astype(np.int64) * len(points) + key[:, 1], return_index=True, return_counts=True)
        rim = edge[where[count == 1]]
        away = unit(np.cross(points[rim[:, 1]] - points[rim[:, 0]], n[rim[:, 0]]))
        # Round, not square: a little fuller in the middle than its two edges.
        a, b = rim.T
        middle = lambda k: (out[k] + inner[k]) / 2 + away * 0.35 * np.linalg.norm(out[k] - inner[k], axis=1)[:, None]
        p = np.concatenate([out[a], out[b], middle(b), middle(a), inner[b], inner[a]])
        normal = np.concatenate([unit(away + n[a]), unit(away + n[b]), away, away, unit(away - n[b]), unit(away - n[a])])
        k, m = np.arange(len(rim)), len(rim)
        quad = lambda i, j, u, v: np.concatenate([np.stack([k + i * m, k + j * m, k + u * m], 1), np.stack([k + i * m, k + u * m, k + v * m], 1)])
        side = np.concatenate([quad(0, 3, 2, 1), quad(3, 5, 4, 2)])
        return 'cloth', p, normal, np.concatenate([uv[a], uv[b], uv[b], uv[a], uv[b], uv[a]]), side

    def _pressed(self, nets, points, n):
        """The crease down the front and the back of a leg."""
        points = points.copy()
        for _, x, flat, _, ids in nets:
            s = np.linspace(-1, 1, ids.shape[0])[:, None]
            v = np.linspace(0, 1, ids.shape[1])[None]
            down = np.clip((v - 0.20) / 0.15, 0, 1)
            # Above the fork it would run off to the side: a crease is pressed into the leg.
            front = np.clip((v - 0.29) / 0.10, 0, 1)
            sharp = np.exp(-np.abs(s + 0.5) / 0.016) * front + np.exp(-np.abs(s - 0.5) / 0.016) * down
            points[ids.ravel()] += n[ids.ravel()] * (0.0035 * sharp).reshape(-1, 1)
        return points
