"""A leg of stone that stands in a shoe: its foot is the last that the shoe was drawn on, its ankle and calf grow out of it. Only numpy.

Lengths are decimetres; x points to the toe. As drawn it is a left one, as the last is.
"""
import importlib

import numpy as np

from model.curves import ease, fair

#: Above the seat: back, front, half the width, how much narrower than an ellipse behind and before. Girths of 21 cm and 34 cm.
_CALF = np.array([
    (1.00, 0.125, 0.900, 0.302, 0.26, 0.00),
    (1.25, 0.146, 0.866, 0.286, 0.26, 0.04),
    (1.60, 0.118, 0.866, 0.312, 0.18, 0.10),
    (2.05, 0.022, 0.890, 0.390, 0.04, 0.15),
    (2.50, -0.095, 0.930, 0.500, 0.00, 0.18),
    (2.95, -0.150, 0.955, 0.555, 0.00, 0.18),
    (3.45, -0.120, 0.975, 0.550, 0.00, 0.15),
    (4.10, 0.000, 0.995, 0.500, 0.00, 0.10),
    (5.20, 0.040, 1.030, 0.505, 0.00, 0.06),
])  # fmt: skip
_AROUND = 192


def last_of(family, material, options):
    """The last that a shoe is drawn on, without Blender."""
    from checks.uppers import without_blender

    without_blender()
    return importlib.import_module(f'families.{family}').build(material, **options)


def _round(b, t, half, behind, before):
    """A section of the calf between its back and its front."""
    theta = np.arange(_AROUND) * 2 / _AROUND
    side, tau = np.where(theta <= 1, 1.0, -1.0), np.where(theta <= 1, theta, 2 - theta)
    q = (1 - np.cos(np.pi * tau)) / 2
    y = half * np.sin(np.pi * tau) * (1 - behind * (1 - q) ** 2) * (1 - before * q**2)
    return b[None] * (1 - q[:, None]) + t[None] * q[:, None] + np.stack([0 * y, side * y, 0 * y], 1)


def _normals(g):
    along, around = np.gradient(g, axis=0), np.roll(g, -1, 1) - np.roll(g, 1, 1)
    n = np.cross(around, along)
    n /= np.linalg.norm(n, axis=-1)[..., None] + 1e-12
    out = g - g.mean(1, keepdims=True)
    return n * np.sign((n * out).sum(-1).mean())


def _settle(g, low, high, times):
    """Rows between low and high are drawn towards their neighbours, less at both ends."""
    t = np.linspace(0, 1, high - low)
    weight = 0.5 * ease(np.minimum(t, 1 - t) / 0.2)[:, None, None]
    for _ in range(times):
        g[low:high] += weight * ((g[low - 1 : high - 1] + g[low + 1 : high + 1]) / 2 - g[low:high])


def leg(last, depth=0.026, foot=0.785, high=5.0, lean=(0.0, 0.0), toes=None, bones=1.0, instep=None):
    """Points, normals and triangles. `depth`: how far the foot lies inside the last; `foot`: to which section it is the last's own;
    `lean`: how far the leg goes forward and sideways for each decimetre that it rises; `toes`: how a bare foot ends; `bones`: how far the ankle's stand out;
    `instep`: how far it lies inside there, under a strap that no upper lies below."""
    theta = np.arange(_AROUND) * 2 / _AROUND
    # In a closed shoe it ends before the toe does.
    tip = 0.004 if toes else 0.06
    s = np.r_[tip + (0.084 - tip) * np.linspace(0, 1, 40) ** 2, np.linspace(0.084, foot, 130)[1:]]
    deep = depth + (0 if toes else 0.03) * ease((0.25 - s) / 0.2)[:, None]
    if instep is not None:
        deep = deep + (instep - deep) * ease((s - 0.42) / 0.08)[:, None] * ease((1 - np.abs(theta - 1) - 0.55) / 0.2)[None]
    rows = last.inside(s[:, None], theta[None], np.broadcast_to(deep, (len(s), _AROUND))[..., None])
    if toes:
        rows = _bare(rows, last, toes)
    rise = np.linspace(_CALF[0, 0], high, 170)
    keys = [fair(_CALF[:, 0], _CALF[:, k], 0.04)(rise) for k in range(1, 6)]
    centre = float(last._centre(0.45))
    away = lambda z: np.stack([lean[0] * (z - 0.7), centre + lean[1] * (z - 0.7)], -1)
    # The flatter the shoe, the more the ankle's first section leans back with the instep.
    slope, calf = float(np.clip(0.34 - 0.28 * last.heel, 0.10, 0.32)), []
    for z, b, t, half, behind, before in zip(rise, *keys):
        x, y = away(z)
        tip = slope * float(ease((1.8 - z) / 0.8))
        place = lambda v, up: np.array([v + x, y, last.seat + z + up])
        calf.append(_round(place(b, -tip / 2), place(t, tip / 2), half, behind, before))
    calf = np.array(calf)
    # From the one to the other every line goes on as it comes and arrives as it goes on.
    p0, p1 = rows[-1], calf[0]
    way = lambda a: a / (np.linalg.norm(a, axis=-1)[..., None] + 1e-9)
    far = np.linalg.norm(p1 - p0, axis=-1)[..., None] / 3
    c0, c1 = p0 + way(rows[-1] - rows[-4]) * far, p1 - way(calf[3] - calf[0]) * far
    k = np.linspace(0, 1, 42)[1:-1, None, None]
    bridge = p0 * (1 - k) ** 3 + 3 * c0 * k * (1 - k) ** 2 + 3 * c1 * k**2 * (1 - k) + p1 * k**3
    g = np.concatenate([rows, bridge, calf])
    n = len(rows)
    heel = int(np.argmax(s > 0.60)) + len(rows) - len(s)
    _settle(g, heel, n - 4, 25)
    _settle(g, n - 22, n + 90, 260)
    g = _modelled(g, last, toes, bones)
    return _closed(g)


def _modelled(g, last, toes, bones):
    """What a sculptor adds: ankle bones, the hollows beside the heel's tendon, perhaps toes."""
    n = _normals(g)
    seat, c = last.seat, float(last._centre(0.45))
    for x, y, z, high, wide in (
        (0.40, 0.30, 0.66, 0.050, 0.15),
        (0.47, -0.30, 0.78, 0.058, 0.16),
        (0.24, 0.22, 0.92, -0.030, 0.17),
        (0.24, -0.22, 0.92, -0.030, 0.17),
    ):
        away = ((g - [x, y + c, seat + z]) ** 2).sum(-1)
        g = g + n * (bones * high * np.exp(-0.5 * away / wide**2))[..., None]
    if toes:
        g = g - n * _between_toes(g, n, last, toes)[..., None]
    return g


def _bare(rows, last, toes):
    """A foot whose toes are seen ends round, and before the sole does; the great toe is the longest."""
    low = rows[:, 0, 0]
    first = int(np.argmax(low < last.length - toes['cut']))
    base = rows[first]
    k = np.linspace(1, 0, 44)[:-1, None, None] * np.pi / 2
    middle = base.mean(0)
    end = middle + (base - middle) * np.cos(k) ** 0.8 + np.sin(k) * [toes['long'], 0, 0]
    rows = np.concatenate([end, rows[first:]])
    _settle(rows, 18, len(end) + 30, 40)
    x, y = rows[..., 0], rows[..., 1] - last._centre(rows[..., 0])
    # On a left foot the great toe is on the side of -y.
    rows[..., 0] = x - 0.30 * ease((x - last.ball - 0.1) / 0.45) * (y + 0.10)
    return rows


def _between_toes(g, n, last, toes):
    """Furrows between the toes, deepest at the tip."""
    x, depth = g[..., 0], 0
    y = g[..., 1] - last._centre(x)
    for at, begin in ((-0.075, 0.20), (0.035, 0.17), (0.115, 0.12), (0.185, 0.05)):
        line = at * toes['wide'] + 0.10 * at * (last.ball + 0.5 - x)
        depth = depth + ease((x - last.ball - begin) / 0.16) * np.exp(-0.5 * ((y - line) / 0.013) ** 2)
    return toes['deep'] * depth * np.clip(n[..., 2] * 1.5 + 0.6, 0, 1)


def _closed(g):
    """The net as triangles; the tip of the toe is one point."""
    rows, columns = g.shape[:2]
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns), indexing='ij')
    a, b = i * columns + j, (i + 1) * columns + j
    c, d = (i + 1) * columns + (j + 1) % columns, i * columns + (j + 1) % columns
    quad = np.stack([a, b, c, d], -1).reshape(-1, 4)
    tip = rows * columns
    j = np.arange(columns)
    cap = np.stack([np.full(columns, tip), j, (j + 1) % columns], 1)
    point = np.vstack([g.reshape(-1, 3), g[0].mean(0)])
    n = _normals(g)
    normal = np.vstack([n.reshape(-1, 3), n[0].mean(0) / np.linalg.norm(n[0].mean(0))])
    return point, normal, np.concatenate([quad[:, :3], quad[:, [0, 2, 3]], cap])
