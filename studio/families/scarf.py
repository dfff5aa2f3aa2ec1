"""Scarves: a silk square with a rolled hem, or a long one of cashmere with fringes; the one shown whole, the other over a bar."""
import math

import numpy as np

from model.curves import ease, spline
from model.hanger import clips, rail
from model.materials import emerald, leather
from model.mesh import grid, tube


def build(material, fringed=False, hung=False, **_):
    cloth, inside = leather('cloth', material), leather('inside', material, shade=0.9)
    if fringed:
        top = _hung(cloth, inside, 1.5, 8.6, 7.2, 4, 0.22, 0.07)
        if hung:
            rail(top - 0.10, 0.0)
        return
    corners = _square(cloth, inside)
    if hung:
        clips(corners, 7.5)


def _hung(cloth, inside, half, front, back, waves, deep, thick):
    """Over a bar: one end in front, one behind, gathered a little where it turns."""
    u = np.linspace(-1, 1, 150)
    total = front + back
    rows = []
    for s in np.linspace(-back, front, 170):
        drop = abs(s)
        k = ease(drop / 2.5)
        spread = 0.80 + 0.20 * k
        fold = deep * (0.5 + 0.5 * k) * np.sin(waves * math.pi * u * 0.5 + 0.4 + 0.10 * drop) + 0.07 * np.sin(7 * u + 0.5 * s)
        y0 = -0.30 if s > 0 else 0.30
        turn = math.tanh(s / 0.28)
        x = u * half * spread + 0.10 * math.sin(0.5 * s) + (0.32 if s < 0 else 0.0)
        y = y0 * abs(turn) * 0.8 - np.sign(s if s else 1) * 0 + fold * (1 if s > 0 else 0.8)
        rows.append(np.stack([x, y, np.full(150, total - drop) - 0.30 * (1 - abs(turn)) * 0], 1))
    g = np.array(rows)
    g[:, :, 2] += 2.0
    # The thread runs down.
    grid('scarf', g.transpose(1, 0, 2), [cloth, inside, cloth], thick=thick, side=0, lining=1, rim=2, flip=True)
    rng = np.random.default_rng(2)
    for end, n in ((g[-1], 34), (g[0], 34)):
        for i in np.linspace(0, 149, n).astype(int):
            p = end[i]
            sway = rng.uniform(-0.05, 0.05, 2)
            tube(
                'fringe',
                spline([p + [0, 0, 0.02], p + [sway[0], sway[1], -0.35], p + [sway[0] * 2, sway[1] * 2, -0.78]], 14),
                0.024,
                cloth,
                n=6,
            )
    for row in (g[-3], g[2]):
        tube('edge', row + [0, -0.045, 0], 0.018, emerald(), False, 8)
    return total + 2.0


def _square(cloth, inside):
    """Shown whole, hung by its upper edge: borders are printed, the hem is rolled by hand."""
    half = 3.5

    def at(u, v, lift=0.0):
        # v runs down from the upper edge; ripples grow with it.
        k = ease(v)
        y = (
            0.10 * k * np.sin(2.2 * u * math.pi + 0.6)
            + 0.07 * k * np.sin(4.6 * u * math.pi - 1.1 + 2 * v)
            + 0.05 * np.sin(3 * v + 2 * u)
        )
        x = u * half * (1 - 0.018 * k * np.cos(3 * u))
        z = 2 * half * (1 - v) + 0.05 * k * np.cos(5 * u + 0.4) - 0.05 * (1 - k) * np.cos(u * 9) * 0.4
        return np.stack(np.broadcast_arrays(x, y - lift, z), -1)

    grid_of = lambda u, v, lift=0.0: at(u[:, None], v[None], lift)
    full = np.linspace(-1, 1, 140)
    down = np.linspace(0, 1, 140)
    grid('scarf', grid_of(full, down), [cloth, inside, cloth], thick=0.02, side=0, lining=1, rim=2, flip=True)
    prints = (
        (0.93, 0.90, leather('line', 'silk-twill', '#efe8dc')),
        (0.86, 0.70, leather('band', 'silk-twill', shade=0.62)),
        (0.665, 0.650, leather('line', 'silk-twill', '#efe8dc')),
        (0.40, 0.392, leather('line', 'silk-twill', '#efe8dc')),
    )
    for outer, inner, ink in prints:
        _frame(grid_of, outer, inner, ink)
    rim = np.vstack(
        [at(full, 0 * full), at(0 * down + 1, down)[1:], at(full[::-1], 0 * full + 1)[1:], at(0 * down - 1, down[::-1])[1:-1]]
    )
    tube('hem', rim, 0.034, emerald(), True, 8)
    return [at(u, 0.0) for u in (-0.93, -0.31, 0.31, 0.93)]


def _frame(grid_of, outer, inner, ink):
    """A printed frame: four strips between two squares, a hair over the cloth."""
    v = lambda q: (1 - q) / 2
    long, sides = np.linspace(-outer, outer, 120), np.linspace(v(outer), v(-outer), 120)
    for u, w in (
        (long, np.linspace(v(outer), v(inner), 6)),
        (long, np.linspace(v(-inner), v(-outer), 6)),
        (np.linspace(-outer, -inner, 6), sides),
        (np.linspace(inner, outer, 6), sides),
    ):
        grid('print', grid_of(u, w, 0.016), ink, flip=True, subdivide=0)
