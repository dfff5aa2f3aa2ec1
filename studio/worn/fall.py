"""Lets a garment fall on a figure: python3 studio/worn/fall.py cascade. Sewn coarse first, then cut finer twice, each time falling on from where it lay.

What fell is kept in studio/drapes/worn/<garment>.npz, a grid of places for every panel; a pattern that has not changed need not fall again.
"""
import ctypes
import os
import subprocess
import sys
import time

import numpy as np
from scipy.ndimage import map_coordinates
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from worn import figure  # noqa: E402

KEPT = os.path.join(HERE, '..', 'drapes', 'worn')
STEP = 2.5e-5
CACHE = os.environ.get('STUDIO_CACHE', os.path.join(HERE, '..', '..', '.data', 'studio'))
#: kg/m2; N/m along warp and weft, and between them; N m of bending; how stiff when pressed together; friction on stone; metres off the skin.
CLOTHS = {
    'silk': (0.085, 1400, 1100, 24, 1.3e-6, 0.35, 0.22, 0.0022),
    'poplin': (0.115, 2500, 2000, 90, 9e-6, 0.5, 0.35, 0.0025),
    'twill': (0.27, 3400, 2800, 160, 3.2e-5, 0.5, 0.38, 0.0030),
    'suit': (0.34, 3000, 2600, 260, 9e-5, 0.5, 0.45, 0.0040),
    'wool': (0.48, 3000, 2600, 220, 6e-5, 0.5, 0.45, 0.0045),
    'knit': (0.34, 1100, 800, 170, 3.0e-5, 0.5, 0.5, 0.0045),
    'scarf': (0.22, 900, 700, 40, 9e-6, 0.4, 0.8, 0.0040),
}


class Sewn:
    """The panels of a plan at one fineness, as one sheet: where a seam is, particles are shared."""

    def __init__(self, plan, level, before=None):
        self.plan, self.grid, self.level = plan, {}, level
        starts, places, total = [], [], 0
        for name, panel in plan['panels'].items():
            across, down = round(panel['across'] * 2.0**level), round(panel['down'] * 2.0**level)
            s, v = np.meshgrid(np.linspace(-1, 1, across + 1), np.linspace(0, 1, down + 1), indexing='ij')
            flat = panel['flat'](s, v)
            start = panel['start'](s, v, flat)
            place = start if before is None else _finer(before.x[before.grid[name]['id']], s, v)
            size = (across + 1) * (down + 1)
            self.grid[name] = {'flat': flat, 'start': start, 's': s, 'v': v, 'id': np.arange(total, total + size).reshape(s.shape)}
            starts.append(start.reshape(-1, 3)), places.append(place.reshape(-1, 3))
            total += size
        number, keep = self._sew(total)
        mean = lambda x: np.stack([np.bincount(number, x[:, k]) / np.bincount(number) for k in range(3)], 1)
        x, self.rest = mean(np.vstack(places)), mean(np.vstack(starts))
        for g in self.grid.values():
            g['id'] = number[g['id']]
        self.off, self.rub, self.mass = (np.zeros(len(x), np.float32) for _ in range(3))
        self._cut()
        self._hold(x)
        if before is None:
            deep = figure.sample(plan['field'], x) < self.off
            deep[self.held] = False
            x[deep] = figure.onto(plan['field'], x[deep], self.off.max())
        self.x = np.ascontiguousarray(x, np.float32)
        self.speed = np.zeros_like(self.x)
        self._cords()

    def edge(self, which):
        """Particles along an edge: (panel, 'left' or 'right' or 'top' or 'bottom'), or what a pattern finds by itself."""
        if callable(which):
            return which(self)
        ids = self.grid[which[0]]['id']
        return {'left': ids[0], 'right': ids[-1], 'top': ids[:, 0], 'bottom': ids[:, -1]}[which[1]]

    def _sew(self, total):
        pairs = [np.stack([self.edge(one), self.edge(other)], 1) for one, other in self.plan['seams']]
        pairs = np.vstack(pairs) if pairs else np.zeros((0, 2), int)
        _, root = connected_components(coo_matrix((np.ones(len(pairs)), pairs.T), (total, total)), directed=False)
        _, keep, number = np.unique(root, return_index=True, return_inverse=True)
        return number, keep

    def _cut(self):
        """Triangles with their flat shapes, hinges, masses, and who is whose neighbour."""
        threes, flats, kinds = [], [], []
        for name, g in self.grid.items():
            panel, ids = self.plan['panels'][name], g['id']
            i, j = np.meshgrid(np.arange(ids.shape[0] - 1), np.arange(ids.shape[1] - 1), indexing='ij')
            quad = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            corner = np.stack([ids[k].ravel() for k in quad], 1)
            flat = self._shape(panel, g, quad)
            odd = ((i + j) % 2 == 1).ravel()
            pick = lambda a, one, two: np.where(odd.reshape(-1, *[1] * (a.ndim - 1)), a[:, one], a[:, two])
            for one, two in (([0, 1, 2], [0, 1, 3]), ([0, 2, 3], [1, 2, 3])):
                way = slice(None, None, -1 if panel.get('flip') else 1)
                threes.append(pick(corner, one, two)[:, way]), flats.append(pick(flat, one, two)[:, way])
                kinds.append(np.full(len(corner), list(CLOTHS).index(panel['cloth'])))
            cloth = CLOTHS[panel['cloth']]
            self.off[ids], self.rub[ids] = cloth[7] + panel.get('off', 0) + self.plan.get('off', 0), cloth[6]
        self.threes, flat, kind = np.vstack(threes).astype(np.int32), np.vstack(flats), np.concatenate(kinds)
        numbers = np.array(list(CLOTHS.values()))[kind]
        e, f = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
        turn = e[:, 0] * f[:, 1] - e[:, 1] * f[:, 0]
        area = np.abs(turn) / 2
        for k in range(3):
            np.add.at(self.mass, self.threes[:, k], (numbers[:, 0] * area / 3).astype(np.float32))
        inverse = np.stack([f[:, 1], -f[:, 0], -e[:, 1], e[:, 0]], 1) / turn[:, None]
        kind_of = np.dtype([('corner', 'i4', 3), ('inverse', 'f4', 4), ('soft', 'f4', 3), ('squeeze', 'f4')])
        self.patches = np.zeros(len(area), kind_of)
        self.patches['corner'], self.patches['inverse'], self.patches['squeeze'] = self.threes, inverse, numbers[:, 5]
        self.patches['soft'] = 1 / (numbers[:, 1:4] * area[:, None])
        self.gap = 0.8 * float(np.median(np.linalg.norm(e, axis=1)))
        self._hinge(flat, area, numbers[:, 4])
        a = np.vstack([self.threes[:, k] for k in ([0, 1], [1, 2], [2, 0])])
        n = len(self.mass)
        near = coo_matrix((np.ones(len(a)), a.T), (n, n)).tocsr()
        near = ((near + near.T) > 0).astype(np.int8)
        two = ((near + near @ near) > 0).tocsr()
        two.sort_indices()
        self.ring_begin, self.ring, self.near = two.indptr.astype(np.int32), two.indices.astype(np.int32), near

    def _shape(self, panel, g, quad):
        """The flat shape of every cell. Below `gores` what a panel widens is let in evenly across it. A moulded panel was modelled on the form: its cells
        are as large as they were there."""
        if panel.get('moulded'):
            p = np.stack([self.rest[g['id'][k]].reshape(-1, 3) for k in quad], 1)
            u = p[:, 1] - p[:, 0] + p[:, 2] - p[:, 3]
            u /= np.linalg.norm(u, axis=1)[:, None] + 1e-12
            normal = np.cross(p[:, 2] - p[:, 0], p[:, 3] - p[:, 1])
            normal /= np.linalg.norm(normal, axis=1)[:, None] + 1e-12
            d = p - p[:, :1]
            return np.stack([(d * u[:, None]).sum(-1), (d * np.cross(normal, u)[:, None]).sum(-1)], -1) * panel.get('ease', 1.0)
        flat = np.stack([g['flat'][k].reshape(-1, 2) for k in quad], 1)
        if 'gores' in panel:
            middle = (g['flat'][1:, :, 0] + g['flat'][:-1, :, 0]) / 2
            row = int(panel['gores'] * (middle.shape[1] - 1))
            drift = np.where(np.arange(middle.shape[1]) > row, middle - middle[:, row : row + 1], 0)
            i = quad[0][0]
            flat[:, :, 0] -= np.stack([drift[i, k[1]].ravel() for k in quad], 1)
        a = np.radians(panel.get('threads', 0))
        return flat @ np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])

    def _hinge(self, flat, area, bend):
        t = np.arange(len(area))
        rows = np.vstack([np.stack([self.threes[:, (k + 1) % 3], self.threes[:, (k + 2) % 3], t, np.full_like(t, k)], 1) for k in range(3)])
        key = np.sort(rows[:, :2], 1)
        order = np.lexsort((key[:, 1], key[:, 0]))
        same = (key[order][1:] == key[order][:-1]).all(1)
        one, two = rows[order[:-1][same]], rows[order[1:][same]]

        def cotangent(rows, of):
            """Of the angle that triangle has at a corner of the edge."""
            at = np.argmax(self.threes[rows[:, 2]] == of[:, None], 1)
            p = [flat[rows[:, 2], (at + k) % 3] for k in range(3)]
            a, b = p[1] - p[0], p[2] - p[0]
            return (a * b).sum(1) / np.maximum(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]), 1e-10)

        a, b = one[:, 0], one[:, 1]
        a1, a2, b1, b2 = (cotangent(r, e) for e in (a, b) for r in (one, two))
        self.hinges = np.zeros(len(a), np.dtype([('corner', 'i4', 4), ('weight', 'f4', 4), ('soft', 'f4')]))
        self.hinges['corner'] = np.stack([a, b, self.threes[one[:, 2], one[:, 3]], self.threes[two[:, 2], two[:, 3]]], 1)
        self.hinges['weight'] = np.stack([b1 + b2, a1 + a2, -a1 - b1, -a2 - b2], 1)
        self.hinges['soft'] = (area[one[:, 2]] + area[two[:, 2]]) / (3 * np.maximum(bend[one[:, 2]], bend[two[:, 2]]))

    def _hold(self, x):
        """What ribbons or a waistband hold stays where it is on the figure."""
        self.held, self.held_by = np.zeros(0, int), []
        for name, s, at in self.plan.get('held', []):
            g = self.grid[name]
            edge = g['flat'][:, 0]
            mine = np.argmin(np.abs(g['s'][:, 0] - s))
            close = np.flatnonzero(np.abs(edge[:, 0] - edge[mine, 0]) < 0.005)
            point = figure.onto(self.plan['field'], np.array([at], float), 0.003)[0]
            ids = g['id'][close, 0]
            x[ids] = point + np.outer((edge[close, 0] - edge[mine, 0]) * np.sign(edge[mine, 0] * at[0]), [1, 0, 0])
            self.held_by.append(ids)
            self.held = np.concatenate([self.held, ids])
        for find in self.plan.get('fixed', []):
            ids = self.edge(find)
            self.held = np.concatenate([self.held, ids])
        self.mass[self.held] = 0

    def _cords(self):
        """Buttons, and belts that gather a row: links that may not be longer than this."""
        rows = []
        at = lambda name, across, v: self._nearest(name, across, v)
        for one, other, most in self.plan.get('buttons', []):
            # Never tighter than cloth keeps off cloth at this fineness: between the two the fronts would be driven through each other.
            rows.append((at(*one), at(*other), max(most, 1.1 * self.gap), 0))
        for names, v, share in self.plan.get('belts', []):
            for name in names:
                g = self.grid[name]
                row = round(v * (g['id'].shape[1] - 1))
                far = share * np.linalg.norm(np.diff(g['flat'][:, row], axis=0), axis=1)
                rows += list(zip(g['id'][:-1, row], g['id'][1:, row], far, 0 * far))
        self.cords = np.array([tuple(r) for r in rows], np.dtype([('a', 'i4'), ('b', 'i4'), ('most', 'f4'), ('least', 'f4')]))

    def _nearest(self, name, across, v):
        g = self.grid[name]
        row = round(v * (g['id'].shape[1] - 1))
        return g['id'][np.argmin(np.abs(g['flat'][:, row, 0] - across)), row]

    def fall(self, seconds, step, damping, gravity=9.81, apart=True):
        lib, field = library(), self.plan['field']
        p = lambda a: a.ctypes.data_as(ctypes.c_void_p)
        c, began, steps = ctypes.c_float, time.time(), int(seconds / step)
        count, low = np.array(field.shape, np.int32), figure.LOW.astype(np.float32)
        self.mass, self.off, self.rub = (np.ascontiguousarray(a, np.float32) for a in (self.mass, self.off, self.rub))
        lib.fall(
            *(p(self.x), p(self.speed), len(self.x), p(self.mass), p(self.off), p(self.rub), p(self.patches), len(self.patches)),
            *(p(self.hinges), len(self.hinges), p(self.cords), len(self.cords), p(self.ring_begin), p(self.ring), p(field), p(count), p(low)),
            *(c(figure.VOXEL), c(step), steps, c(damping), c(gravity), c(self.gap if apart else 0)),
        )
        v = np.median(np.linalg.norm(self.speed, axis=1))
        print(f'  {len(self.x)} particles, {steps} steps, {time.time() - began:.0f} s; {v * 1000:.0f} mm/s; from {self.x[:, 2].min():.3f} to {self.x[:, 2].max():.3f}', flush=True)

    def still(self, times=2):
        """What is left of the trembling goes out; the folds stay."""
        many = np.asarray(self.near.sum(1)).ravel()
        inner = (many > 5)[:, None]
        for step in (0.5, -0.52) * times:
            mean = (self.near @ self.x) / many[:, None]
            self.x = (self.x + step * (mean - self.x) * inner).astype(np.float32)


def _finer(old, s, v):
    """The same sheet in more places; beyond an edge it goes on as it went."""
    at = np.stack([(s + 1) / 2 * (old.shape[0] - 1), v * (old.shape[1] - 1)]) + 4
    old = np.pad(old, ((4, 4), (4, 4), (0, 0)), 'reflect', reflect_type='odd')
    return np.stack([map_coordinates(old[..., k], at, order=3) for k in range(3)], -1)


_library = None


def library():
    global _library
    if _library is None:
        path, source = os.path.join(CACHE, 'libcloth.so'), os.path.join(HERE, 'solver.cpp')
        if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(source):
            os.makedirs(CACHE, exist_ok=True)
            subprocess.run(['g++', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', '-o', path, source], check=True)
        _library = ctypes.CDLL(path)
    return _library


def figures(who):
    """A figure as figure.py carved it; it is carved once."""
    path = os.path.join(CACHE, f'figure-{who}.npz')
    source = os.path.join(HERE, 'figure.py')
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(source):
        os.makedirs(CACHE, exist_ok=True)
        subprocess.run([sys.executable, source, who, path], check=True)
    return np.load(path)


def prepared(plan):
    """With the distances that it falls on: the figure's, or of what the figure wears already."""
    plan['field'] = np.ascontiguousarray(figures(plan['who'])[plan['against']], np.float32)
    if 'over' in plan:
        from worn import patterns

        under = kept(patterns.GARMENTS[plan['over']](), os.path.join(KEPT, plan['over'] + '.npz'))
        plan['field'] = padded(plan['field'], under)
    return plan


def padded(field, under, thick=0.004):
    """Cloth that is worn below counts as body, with all that is inside it: what begins in there must come out."""
    from worn.trims import Worn, unit

    worn = Worn(under)
    points = np.vstack([worn.x, worn.x[under.threes].mean(1)])
    ways = np.vstack([worn.n, unit(worn.n[under.threes].mean(1))])
    low = np.floor((points.min(0) - figure.LOW - 0.03) / figure.VOXEL).astype(int).clip(0)
    high = np.minimum(np.ceil((points.max(0) - figure.LOW + 0.03) / figure.VOXEL).astype(int), field.shape)
    box = tuple(slice(a, b) for a, b in zip(low, high))
    near = np.argwhere((field[box] > 0) & (field[box] < 0.075))
    place = figure.LOW + figure.VOXEL * (near + low)
    far, which = cKDTree(points).query(place, distance_upper_bound=0.06)
    found = np.isfinite(far)
    inside = np.zeros(len(far), bool)
    inside[found] = ((place[found] - points[which[found]]) * ways[which[found]]).sum(1) < 0
    part, out = field[box].copy(), field.copy()
    part[tuple(near.T)] = np.minimum(part[tuple(near.T)], np.where(inside, -far, far) - thick)
    out[box] = part
    return np.ascontiguousarray(out)


#: By fineness: seconds that it falls, how long a step is. Most of the way is fallen coarse, which costs a sixteenth.
_FALLS = {-1: ((1.7, 1.5), (0.5, 8)), 0: ((0.45, 3), (0.25, 10)), 1: ((0.20, 4), (0.16, 20)), 2: ((0.04, 4), (0.03, 20))}
_STEPS = {-1: 1 / 1800, 0: 1 / 2400, 1: 1 / 2800, 2: 1 / 3600}


def dropped(plan):
    """All of it: held out around the figure, let go, and cut finer."""
    first = plan.get('first', -1)
    it = Sewn(prepared(plan), first)
    it.fall(0.4, _STEPS[first], 12, gravity=3)
    for level in range(first, plan.get('levels', 2)):
        if level > first:
            it = Sewn(plan, level, it)
        for seconds, damping in _FALLS[level]:
            it.fall(seconds, _STEPS[level], damping)
    it.still()
    return it


def keep(it, path):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    kept = {}
    for name, g in it.grid.items():
        # A fortieth of a millimetre is enough; rows as differences are half the bytes.
        kept[name] = np.diff(np.round(it.x[g['id']] / STEP).astype(np.int32), axis=0, prepend=0).astype(np.int32)
        small = np.abs(kept[name][1:]).max() < 32000
        kept[name + '|first'], kept[name] = kept[name][:1], kept[name][1:].astype(np.int16 if small else np.int32)
    np.savez_compressed(path, level=it.level, **kept)


def kept(plan, path):
    """What fell, sewn as it was, without falling again."""
    saved = np.load(path)
    it = Sewn(prepared(plan), int(saved['level']))
    for name, g in it.grid.items():
        it.x[g['id']] = np.cumsum(np.concatenate([saved[name + '|first'], saved[name]]), axis=0, dtype=np.int64) * STEP
    return it


if __name__ == '__main__':
    from worn import patterns

    for name in sys.argv[1:]:
        print(name, flush=True)
        it = dropped(patterns.GARMENTS[name]())
        keep(it, os.path.join(KEPT, f'{name}.npz'))
