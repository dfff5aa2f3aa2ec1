"""Clutches: a satin box in a metal frame, or one sheet of leather folded like a letter."""
import numpy as np

from model.bag import Body
from model.curves import spline
from model.materials import emerald, leather, metal
from model.mesh import facing, grid, lathe, tube


def build(material, size=(2.2, 1.2, 0.4), envelope=False, finish='gold', **_):
    w, h, d = size
    skin, gold = leather('body', material), metal(finish)
    if envelope:
        _letter(w, h, d, skin, gold)
        return
    Body(w, h, d, skin, narrow=0.0, corner=0.12, close=0.0, base=0.0, puff=0.09).build(0.0)
    # The frame runs over the top and down the sides, with the lacquered edge let into it.
    for y, m, r in ((-0.055, gold, 0.034), (0.055, gold, 0.034), (0.0, emerald(), 0.030)):
        x, top = w / 2 + 0.006, h + 0.006
        path = spline(
            [
                (-x, y, h * 0.42),
                (-x, y, h * 0.7),
                (-x + 0.005, y, top - 0.12),
                (-x + 0.10, y, top - 0.005),
                (-x * 0.5, y, top),
                (0, y, top),
                (x * 0.5, y, top),
                (x - 0.10, y, top - 0.005),
                (x - 0.005, y, top - 0.12),
                (x, y, h * 0.7),
                (x, y, h * 0.42),
            ],
            200,
        )
        tube('frame', path, r, m, n=12)
    for x in (-0.075, 0.075):
        lathe(
            'clasp',
            [(0, 0.16), (0.035, 0.155), (0.060, 0.125), (0.066, 0.085), (0.045, 0.05), (0.028, 0.035), (0.028, 0)],
            gold,
            facing((0.18 * np.sign(x), 0, 1), (x, 0.02 * np.sign(x), h + 0.03)),
            32,
        )


def _letter(w, h, d, skin, gold):
    body = Body(w, h, d, skin, narrow=0.0, corner=0.05, close=0.2, base=0.0, puff=0.05).build(0.010)
    k = np.linspace(-1, 1, 81)
    cols = []
    for x in k:
        reach = h * (0.66 - 0.50 * abs(x) ** 1.06) if abs(x) < 1 else h * 0.16
        t = np.linspace(0, 1, 40)
        z = h + 0.012 - reach * np.clip((t - 0.12) / 0.88, 0, 1)
        y = np.where(
            t < 0.12, 0.10 - (t / 0.12) * 0.20, -(body.depth(z) + 0.036 + 0.045 * np.sin(np.pi * np.clip((h - z) / h, 0, 1)))
        )
        z = z + np.where(t < 0.12, 0.012 * np.sin(np.pi * t / 0.12), 0)
        cols.append(np.stack([np.full(40, x * (w / 2 + 0.012)), y, z], 1))
    p = np.array(cols)
    grid(
        'flap', p, [skin, leather('flap lining', 'nappa', '#b79a7c'), emerald()], thick=0.024, side=-1, lining=1, rim=2, flip=True
    )
    n = np.cross(np.gradient(p, axis=0), np.gradient(p, axis=1))
    n /= np.linalg.norm(n, axis=2)[..., None]
    Body.painted(p, n if n[40, 30, 1] < 0 else -n, thick=0.024)
    on = p[40, np.abs(p[40, :, 2] - p[40, -1, 2] - 0.10).argmin()]
    lathe(
        'stud',
        [(0, 0.05), (0.03, 0.048), (0.052, 0.034), (0.056, 0.012), (0.056, 0)],
        gold,
        facing((0, -1, 0), on + [0, 0.004, 0]),
        32,
    )
