"""Parts of rooms. Lengths are decimetres; the camera looks along y, the floor is at z = 0."""
import math

import numpy as np
from mathutils import Matrix

from model.materials import emerald, metal
from model.mesh import box, grid, lathe, tube
from scenes.surfaces import surface


def at(x, y, z):
    return Matrix.Translation((x, y, z))


def block(x, y, z, sx, sy, sz, material, bevel=0.06):
    """A box that stands with the middle of its foot on (x, y, z)."""
    return box('block', sx, sy, sz, material, at(x, y, z + sz / 2), bevel)


def floor(material, size=400, z=0.0):
    p = np.array([[(x, y, z) for y in (-size, size)] for x in (-size, size)])
    return grid('ground', p, material, subdivide=0)


def _bed(material, x, y):
    """What slabs and boards lie on: without it the sky is seen between them."""
    grid('bed', np.array([[(a, b, -0.36) for b in y] for a in x]), material, subdivide=0)


def slabs(material, wide, deep, x=(-60, 60), y=(-40, 60), joint=0.05):
    """A floor laid in slabs, every second row set off by half."""
    _bed(material, x, y)
    count = 0
    for j in range(math.floor(y[0] / deep), math.ceil(y[1] / deep)):
        for i in range(math.floor(x[0] / wide) - 1, math.ceil(x[1] / wide)):
            count += 1
            # No two lie quite at one height, so that each takes the light in its own way.
            down = 0.015 * math.sin(count * 12.9898)
            left = (i + 0.5 + 0.5 * (j % 2)) * wide
            block(left, (j + 0.5) * deep, -1 + down, wide - joint, deep - joint, 1.0, material, 0.03)


def boards(material, wide=1.4, x=(-60, 60), y=(-30, 60)):
    _bed(material, x, y)
    for i in range(math.floor(x[0] / wide), math.ceil(x[1] / wide)):
        middle = (y[0] + y[1]) / 2
        block((i + 0.5) * wide, middle, -1, wide - 0.025, y[1] - y[0], 1.0, material, 0.02)


def wall(material, y, wide=400, high=200, z=0.0):
    p = np.array([[(x, y, h) for h in (z, z + high)] for x in (-wide, wide)])
    return grid('wall', p, material, subdivide=0)


def side_wall(material, x, y0, y1, high=200):
    p = np.array([[(x, y, h) for h in (0, high)] for y in (y0, y1)])
    return grid('wall', p, material, subdivide=0)


def drum(x, y, z, radius, high, material, edge=False):
    """A round plinth; `edge` gives its rim the house's lacquer."""
    r, b = radius, 0.05
    profile = [(0, high), (r - b, high), (r - 0.3 * b, high - 0.3 * b), (r, high - b), (r, high - 2 * b), (r, 0)]
    it = lathe('drum', [(max(q, 1e-3), h) for q, h in profile], material, at(x, y, z), 96)
    if edge:
        a = np.linspace(0, 2 * math.pi, 160, endpoint=False)
        ring = np.stack([x + r * np.cos(a), y + r * np.sin(a), np.full(160, z + high - 0.10)], 1)
        tube('edge', ring, 0.028, emerald(), True, 8)
    return it


def ball(x, y, z, radius, material):
    profile = [(radius * math.sin(t), radius - radius * math.cos(t)) for t in np.linspace(0.001, math.pi - 0.001, 28)]
    return lathe('ball', profile[::-1], material, at(x, y, z), 56)


def _arch(half, spring, n=48):
    """From the floor up, over and down again; `spring` is where the curve begins."""
    curve = [(half * math.cos(t), spring + half * math.sin(t)) for t in np.linspace(math.pi, 0, n)]
    return np.array([(-half, 0), *curve, (half, 0)])


def pierced_wall(material, y, deep, openings, wide=300, high=150, inside=None):
    """A wall with openings: (x, half width, spring of the arch or height, arched, sill). They must not overlap; `inside` lines
    their reveals."""
    xs = sorted(openings)
    borders = [-wide] + [(a[0] + a[1] + b[0] - b[1]) / 2 for a, b in zip(xs, xs[1:])] + [wide]
    for (x, half, spring, arched, sill), left, right in zip(xs, borders, borders[1:]):
        line = _arch(half, spring) if arched else np.array([(-half, 0), (-half, spring), (half, spring), (half, 0)])
        line = line + [x, sill]
        top = line[:, 1] > sill + 1e-6
        outer = np.array(
            [(q[0] if up else (left if q[0] < x else right), high if up else 0) for q, up in zip(line, top)], float
        )
        outer[1], outer[-2] = (left, high), (right, high)
        flat = lambda p, d: np.stack([p[:, 0], 0 * p[:, 0] + y + d, p[:, 1]], 1)
        for a, b, da, db, what in ((outer, line, 0, 0, material), (line, line, 0, deep, inside or material)):
            it = grid('wall', np.array([flat(a, da), flat(b, db)]), what, subdivide=0)
            it.data.polygons.foreach_set('use_smooth', [False] * len(it.data.polygons))
        if sill:
            block(x, y + deep / 2 - 0.05, 0, 2 * half + 0.02, deep + 0.1, sill, inside or material, 0.04)
            block((left + x - half) / 2, y + deep / 2 + 0.02, 0, x - half - left, deep, sill, material, 0.01)
            block((right + x + half) / 2, y + deep / 2 + 0.02, 0, right - x - half, deep, sill, material, 0.01)


def steps(material, x, y, wide, count, rise=1.6, tread=3.0, edge=False):
    """A flight that goes up and away from the camera."""
    for i in range(count):
        front = y + i * tread
        block(x, front + 30, i * rise, wide, 60, rise, material, 0.05)
        if edge:
            ends = [(x + side * wide / 2, front - 0.01, (i + 1) * rise - 0.12) for side in (-1, 1)]
            tube('edge', ends, 0.035, emerald(), False, 8, subdivide=0)


def curtain(material, y, x0, x1, high, folds=1.1, deep=0.7, z=0.05):
    """Cloth that hangs: folds wander a little and are deeper at the foot."""
    u = np.linspace(x0, x1, int((x1 - x0) * 9))
    rows = []
    for h in np.linspace(0, 1, 26):
        phase = u * folds + 0.5 * np.sin(0.31 * u + 1.3) + 0.12 * h * np.sin(0.9 * u)
        wave = np.abs(np.sin(phase)) ** 0.8 + 0.22 * np.sin(2.3 * phase + 0.7)
        rows.append(np.stack([u, y - deep * (1.0 - 0.25 * h) * wave, np.full(len(u), z + h * high)], 1))
    return grid('curtain', np.array(rows), material)


def drape(material, x, y, z, wide, deep, seed=2):
    """Cloth that lies: a sheet in low folds, calm in the middle where something stands on it."""
    rng = np.random.default_rng(seed)
    p = rng.uniform(0, 6.28, 6)
    u, v = np.meshgrid(np.linspace(-1, 1, 240), np.linspace(-1, 1, 240), indexing='ij')
    a, b = u * wide / 2, v * deep / 2
    bend = a * 0.8 + b * 0.5 + 0.7 * np.sin(0.35 * b + p[0]) + 0.4 * np.sin(0.5 * a + p[1])
    fold = (1 - np.abs(np.sin(0.62 * bend + p[2]))) ** 1.6 + 0.3 * np.sin(1.1 * b - 0.7 * a + p[3]) ** 2
    calm = 1 - 0.96 * np.exp(-((a / 2.4) ** 4) - ((b / 1.7) ** 4))
    return grid('drape', np.stack([x + a, y + b, z + 0.62 * fold * calm + 0.01], -1), material, flip=False)


def rod(a, b, radius, material):
    return tube('rod', [a, b], radius, material, False, 14, subdivide=0)


def frame(x, y, z, wide, high, bars, material, thick=0.35, across=0):
    """A window's frame: `bars` divide it across, `across` divides it up."""
    for i in range(bars + 1):
        block(x - wide / 2 + wide * i / bars, y, z, thick, thick, high, material, 0.03)
    for i in range(across + 2):
        block(x, y, z + high * i / (across + 1) - thick / 2, wide + thick, thick * 0.9, thick, material, 0.03)


def things_of(things):
    """What is given as data: drums, blocks, balls and rods, each with its place, its measures and its surface."""
    for kind, *rest in things:
        if kind == 'drum':
            drum(*rest[:5], surface(rest[5]), edge=len(rest) > 6)
        elif kind == 'block':
            block(*rest[:6], surface(rest[6]))
        elif kind == 'ball':
            ball(*rest, emerald())
        elif kind == 'rod':
            rod(*rest, metal())
