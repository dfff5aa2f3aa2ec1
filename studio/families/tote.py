"""Totes: open at the top, two handles; stiff and upright on a shod base, or soft, with straps that are cut in one with it."""
import numpy as np

from mathutils import Matrix

from model.bag import ribbon
from model.curves import ease, frames, spline
from model.materials import emerald, leather, metal
from model.mesh import facing, grid, lathe
from model.saddle import saddle, waxed


def build(material, size=(3.8, 3.0, 1.6), soft=False, finish='gold', drop=1.5, **_):
    w, h, d = size
    skin, gold = leather('body', material), metal(finish)
    inside = leather('inside', 'suede', '#a98f73') if not soft else leather('inside', 'suede', shade=0.9)
    thread = waxed()
    g = _walls(w, h, d, soft)
    grid('body', g, [skin, inside, emerald()], loop_v=True, thick=0.035, side=-1, lining=1, rim=2, flip=True)
    _base(g, skin)
    n = np.tile([0, -1.0, 0], (200, 1))
    face = lambda x, z: _front(g, x, z)
    if not soft:
        x = np.linspace(-0.90, 0.90, 200) * w * (0.5 - 0.02)
        p = np.array([face(v, h - 0.09) for v in x])
        saddle('rim seam', p, n, thread, pitch=0.040)
    for side in (-1, 1):
        if soft:
            _strap(side, w, h, g, skin, thread, drop)
        else:
            _handle(side, w, h, d, g, skin, gold, drop)
    if not soft:
        _shoe(g, h, skin, thread)
        for x in (-1, 1):
            for y in (-1, 1):
                foot = [(0, -0.05), (0.05, -0.045), (0.058, -0.02), (0.05, 0.01)]
                lathe('foot', foot, gold, Matrix.Translation((x * w * 0.38, y * d * 0.30, 0)), 20)


def _shoe(g, h, skin, thread):
    """A second layer of leather round the foot, with its own lacquered edge and a row of stitches."""
    rows = g[: 1 + int(np.abs(g[:, 0, 2] - 0.20 * h).argmin())]
    away = np.gradient(rows, axis=1)
    away = np.stack([away[..., 1], -away[..., 0], 0 * away[..., 0]], -1)
    away /= np.linalg.norm(away, axis=2)[..., None] + 1e-9
    away *= np.sign((away * rows).sum(-1))[..., None]
    grid('shoe', rows + away * 0.024, [skin, skin, emerald()], loop_v=True, thick=0.024, side=-1, lining=1, rim=2, flip=True)
    p = rows[-2] + away[-2] * 0.024
    saddle('shoe seam', np.vstack([p, p[:1]]), np.vstack([away[-2], away[-2, :1]]), thread, pitch=0.040)


def _strap(side, w, h, g, skin, thread, drop):
    """Broad where it grows out of the body, narrow on the shoulder; sewn on in a cross, without metal. It falls a little inwards."""
    foot = 0.23 * w
    out = lambda x, z, k=0.024: _front(g, x, z, side) + np.array([0, side * k, 0])
    rim = h - 0.22
    y = out(foot, rim)[1]
    arch = [(-foot * 0.96, y * 0.9, rim + 0.45), (-foot * 0.72, y * 0.62, rim + drop * 0.80), (0, y * 0.50, rim + drop * 0.98)]
    path = [out(-foot, rim - 0.62), out(-foot, rim - 0.30), out(-foot, rim), *arch, *[(-a, b, c) for a, b, c in arch[::-1][1:]]]
    path += [out(foot, rim), out(foot, rim - 0.30), out(foot, rim - 0.62)]
    c = spline(path, 220)
    along, _, across = frames(c, up=(0, side, 0))
    half = 0.10 + 0.16 * ease((np.abs(np.linspace(-1, 1, 220)) - 0.55) / 0.35)
    p = np.array([c + across * half[:, None] * k for k in np.linspace(-1, 1, 7)]).transpose(1, 0, 2)
    grid('strap', p, [skin, skin, emerald()], thick=0.036, side=0, lining=1, rim=2)
    n = np.cross(along, across)
    n *= np.sign(n[:, 1] * side)[:, None]
    k = np.linspace(-1, 1, 40)
    for foot_up in (slice(0, 60), slice(-1, -61, -1)):
        at = lambda a: np.stack([np.interp(rim - 0.40 + 0.17 * k, c[foot_up, 2], a[foot_up, i]) for i in range(3)], 1)
        for lean in (-1, 1):
            # The strap turns a little on its way up: the cross lies on it, not before it.
            line = at(c) + at(across) * (lean * 0.17 * k)[:, None] + at(n) * 0.0185
            saddle('cross', line, at(n), thread, pitch=0.040)


def _walls(w, h, d, soft):
    """Rings from foot to rim: a rounded box whose sides fold in towards the top."""
    rows = []
    a = np.linspace(0, 2 * np.pi, 240, endpoint=False)
    for t in np.r_[0, 0.012, 0.03, np.linspace(0.06, 0.985, 40), 1.0]:
        e = 9 - 4.5 * t
        c, s = np.cos(a), np.sin(a)
        r = (np.abs(c) ** e + np.abs(s) ** e) ** (-1 / e)
        x = (w / 2 - 0.05 + 0.10 * t) * r * c
        y = (d / 2) * (1 - 0.30 * t**1.5) * r * s
        # The gusset creases inward at the middle of each side.
        fold = np.exp(-((y / (d * 0.16)) ** 2)) * np.clip((np.abs(x) - w * 0.42) / (w * 0.06), 0, 1)
        x = x - np.sign(x) * fold * (0.26 if soft else 0.15) * t**1.3
        bulge = np.sin(np.pi * np.clip(t, 0, 1)) * np.cos(np.pi * x / w)
        y = y + np.sign(y) * 0.05 * bulge * (np.abs(s) > 0.3)
        z = h * t + 0 * a
        if soft:
            # A slack rim and drawn-in lines that fall from the handles.
            z = z - 0.34 * t**3 * np.cos(np.pi * x / w) ** 2
            y = y * (1 - 0.35 * t**2)
            x = x * (1 + 0.03 * np.sin(np.pi * t) - 0.04 * t)
            for k, (cx, ph) in enumerate(((-0.62, 0.4), (0.62, 1.3), (0.0, 2.2))):
                y = y + np.sign(y) * 0.045 * np.exp(-(((x - cx * w * (0.42 + 0.2 * t)) / (0.22 * w)) ** 2)) * np.sin(
                    7.0 * t + ph + k
                ) * np.sin(np.pi * t)
        rows.append(np.stack([x, y, z], 1))
    g = np.array(rows)
    g[0, :, :2] *= 0.985
    return g


def _base(g, material):
    foot, c = g[0], g[0].mean(0)
    rows = [foot, c + (foot - c) * 0.9, c + (foot - c) * 0.5, c + (foot - c) * 0.01]
    grid('base', np.array(rows), material, loop_v=True)


def _front(g, x, z, side=-1):
    """The point of the wall at (x, z), on the front or the back."""
    half = g[:, np.sign(g[0, :, 1]) == side]
    rows = [row[np.argsort(row[:, 0])] for row in half]
    at = np.array([[np.interp(x, row[:, 0], row[:, k]) for k in (1, 2)] for row in rows])
    return np.array([x, np.interp(z, at[:, 1], at[:, 0]), z])


def _handle(side, w, h, d, g, skin, gold, drop):
    foot = 0.21 * w
    low, rim = 0.62 * h, h - 0.06
    out = lambda x, z, k=0.03: _front(g, x, z, side) + np.array([0, side * k, 0])
    y = _front(g, foot, h * 0.96, side)[1] + side * 0.03
    lean = -side * 0.10
    up = [
        (-foot, y + lean * 0.3, rim + 0.35),
        (-foot * 0.94, y + lean * 0.7, rim + drop * 0.66),
        (-foot * 0.55, y + lean, rim + drop * 0.95),
        (0, y + lean, rim + drop * 1.02),
    ]
    path = [
        out(-foot, low),
        out(-foot, (low + rim) / 2),
        out(-foot, rim),
        *up,
        *[(-x, yy, z) for x, yy, z in up[::-1][1:]],
        out(foot, rim),
        out(foot, (low + rim) / 2),
        out(foot, low),
    ]
    ribbon(path, 0.11, skin, emerald(), thick=0.04, up=(0, side, 0.0), n=200)
    for x in (-foot, foot):
        for z in (low + 0.10, low + 0.30):
            p = out(x, z, 0.05)
            lathe('rivet', [(0, 0.022), (0.026, 0.019), (0.036, 0.009), (0.038, 0)], gold, facing((0, side, 0), p), 24)
