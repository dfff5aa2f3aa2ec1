"""Bucket bags: a drum drawn together by a cord whose ends are lacquered."""
import math

import numpy as np

from model.bag import ribbon
from model.curves import ease, resample, spline
from model.materials import emerald, leather, metal
from model.mesh import facing, grid, lathe, tube
from model.saddle import saddle, waxed


def build(material, size=(2.2, 2.5, 1.8), finish='gold', **_):
    w, h, d = size
    skin, gold, thread = leather('body', material), metal(finish), waxed()
    inside = leather('inside', 'suede', '#a98f73')
    rx, ry = w / 2, d / 2
    a = np.linspace(0, 2 * math.pi, 240, endpoint=False)
    cord = 0.84

    def wall(t, lift=0.0):
        # Drawn in at the cord and opening again above it, in pleats.
        pinch = 0.20 * np.exp(-(((t - cord) / 0.085) ** 2)) + 0.06 * ease((t - 0.5) / 0.35)
        pleat = 0.055 * ease((t - 0.55) / 0.25) * np.cos(14 * a) * (1 + 0.3 * np.cos(5 * a + 1))
        r = (1 - pinch) * (0.94 + 0.06 * ease(t / 0.5)) + pleat * (0.5 + 1.2 * np.exp(-(((t - cord) / 0.12) ** 2)))
        return np.stack(
            [(rx * r + lift) * np.cos(a), (ry * r + lift) * np.sin(a), h * t + 0.01 * np.cos(14 * a) * ease((t - 0.8) / 0.2)], 1
        )

    rows = np.array([wall(t) for t in np.r_[0, 0.008, 0.02, np.linspace(0.04, 1, 60)]])
    rows[0, :, :2] *= 0.985
    grid('body', rows, [skin, inside, emerald()], loop_v=True, thick=0.030, side=-1, lining=1, rim=2, flip=True)
    c = rows[0].mean(0)
    grid('base', np.array([c + (rows[0] - c) * k for k in (1, 0.9, 0.5, 0.01)]), skin, loop_v=True)
    # A band round the foot, with its own edge.
    band = np.array([wall(t, k) for t, k in ((0.0, 0.0), (0.004, 0.022), (0.10, 0.024), (0.150, 0.024))])
    grid('band', band, [skin, skin, emerald()], loop_v=True, thick=0.026, side=-1, lining=1, rim=2, flip=True)
    n = np.c_[np.cos(a), np.sin(a), 0 * a]
    for t in (0.022, 0.136):
        p = wall(t, 0.0235)
        saddle('band seam', np.vstack([p, p[:1]]), np.vstack([n, n[:1]]), thread, pitch=0.038)
    path = resample(wall(cord, 0.035), 200, True)
    tube('cord', path, 0.030, skin, True, 10)
    front = wall(cord, 0.05)[180]
    for k in (-1, 1):
        x0, y0, z0 = front
        end = [
            (x0 + k * 0.05, y0 - 0.01, z0),
            (x0 + k * 0.09, -ry * 1.0 - 0.02, z0 - 0.20),
            (x0 + k * 0.12, -ry * 1.04 - 0.02, z0 - 0.50),
            (x0 + k * 0.13, -ry * 1.04 - 0.03, z0 - 0.74),
        ]
        tube('cord end', spline(end, 40), 0.028, skin, n=10)
        tip = np.array(end[-1])
        lathe(
            'tip',
            [(0, 0), (0.042, 0.01), (0.046, 0.03), (0.036, 0.16), (0, 0.165)],
            emerald(),
            facing((0, 0, 1), tip - [0, 0, 0.14]),
            28,
        )
    tube('slide', spline([front + [-0.11, -0.02, 0], front + [0, -0.055, 0], front + [0.11, -0.02, 0]], 24), 0.052, skin, n=12)
    _strap(rx, ry, h, wall, skin, gold)


def _strap(rx, ry, h, wall, skin, gold):
    side = wall(0.93)
    right, left = side[0], side[120]
    top = h + 1.0
    path = [
        right + [0.03, 0, -0.16],
        right + [0.03, 0, 0.10],
        (rx * 0.80, 0.05, h + 0.50),
        (rx * 0.45, 0.08, top - 0.12),
        (0, 0.09, top),
        (-rx * 0.45, 0.08, top - 0.12),
        (-rx * 0.80, 0.05, h + 0.50),
        left + [-0.03, 0, 0.10],
        left + [-0.03, 0, -0.16],
    ]
    ribbon([tuple(p) for p in path], 0.085, skin, emerald(), thick=0.034, up=None, n=180)
    for p, k in ((right, 1), (left, -1)):
        for z in (-0.10, 0.0):
            lathe(
                'rivet',
                [(0, 0.022), (0.024, 0.019), (0.034, 0.009), (0.036, 0)],
                gold,
                facing((k, 0, 0), p + [k * 0.045, 0, z]),
                24,
            )
