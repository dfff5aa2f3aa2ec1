"""What a shoe stands on: insole, leather soles, built soles, rubber cups, and heels."""
import math

import numpy as np

from model.curves import ease, outward, resample
from model.last import FEATHER
from model.materials import emerald, leather
from model.mesh import grid, stitches


def insole(last, material, lift=0.030, inset=-0.004, n=140, reach=0.97):
    t = np.linspace(0.004, reach, n)
    s, tau = last.feather(t)
    near, far = last.at(s, tau), last.at(s, 2 - tau)
    k = np.linspace(0, 1, 17)[None, :, None]
    p = near[:, None] * (1 - k) + far[:, None] * k
    middle = (near + far)[:, None] / 2
    # Under a narrow toe it draws in, or its tip comes out through the upper.
    p = middle + (p - middle) * (1 - inset / 0.25 - 0.22 * ease((t - 0.78) / 0.18))[:, None, None]
    p[..., 2] += lift - FEATHER + 0.02 * np.abs(k[..., 0] * 2 - 1) ** 3
    return grid('insole', p, material, subdivide=1)


def footbed(last, material, out):
    """The board the foot stands on: one piece to its edge, which is turned down onto the sole. `out`: how far it comes out over the
    feather line, everywhere or as a function of the way along it."""
    loop, n = _loop(last)
    mid = last._centre(loop[:, 0])
    t = 1 - np.abs(1 - np.arange(len(loop)) / (len(loop) / 2))
    out = np.broadcast_to(out(t) if callable(out) else out, len(loop))[:, None]

    def row(grow, z, k=1.0):
        p = loop.copy()
        p[:, :2] += n * (out + grow)
        p[:, 1] = mid + (p[:, 1] - mid) * k
        p[:, 2] += z
        return p

    top = [row(-0.02, 0.022 + 0.006 * k**3, k) for k in (0.0, 0.2, 0.4, 0.6, 0.8, 0.92, 1.0)]
    edge = [(-0.008, 0.028), (-0.002, 0.026), (0.0, 0.020), (0.0, 0.004), (-0.012, -0.004)]
    grid('footbed', np.array([*top, *(row(*at) for at in edge)]), material, loop_v=True, subdivide=1, flip=True)


def _loop(last, n=240):
    loop = last.outline(n)
    return loop, outward(loop[:, :2])


def sole(last, thick=0.034, out=0.006, edge=None, bottom=None, inside=0.03, platform=None):
    """A leather sole whose edge is the lacquered one. `platform`: (depth, material) that it is raised on under the forepart."""
    loop, n = _loop(last)
    mid = last._centre(loop[:, 0])
    depth = platform[0] * ease((loop[:, 0] / last.ball - 0.42) / 0.5) if platform else 0 * mid

    def row(grow, z, k=1.0, d=1.0):
        p = loop.copy()
        p[:, :2] += n * grow
        p[:, 1] = mid + (p[:, 1] - mid) * k
        p[:, 2] += z - depth * d
        return p

    if platform:
        rows = [
            row(-inside, 0.006, d=0),
            row(out, 0.006, d=0),
            row(out + 0.004, 0.0, d=0.05),
            row(out + 0.004, 0, d=0.5),
            row(out + 0.004, 0, d=1.0),
        ]
        grid('platform', np.array(rows), platform[1], loop_v=True)
    rows = [row(-inside, 0.006), row(out * 0.6, 0.006), row(out, 0.0), row(out, -thick + 0.006), row(out * 0.6, -thick)]
    low = [
        row(out * 0.6, -thick),
        row(-0.01, -thick - 0.001),
        row(0, -thick - 0.002, 0.8),
        row(0, -thick - 0.002, 0.4),
        row(0, -thick - 0.002, 0.0),
    ]
    grid('sole edge', np.array(rows), edge or emerald(), loop_v=True)
    grid('sole', np.array(low), bottom or leather('outsole', 'calf', '#a97f58', rough=0.5), loop_v=True)


def bands(last, layers, material_below=None):
    """A built sole: layers of (top, bottom, grow, material) measured from the feather line, one under the other."""
    loop, n = _loop(last)
    mid = last._centre(loop[:, 0])

    def row(grow, z, k=1.0):
        p = loop.copy()
        p[:, :2] += n * grow
        p[:, 1] = mid + (p[:, 1] - mid) * k
        p[:, 2] += z
        return p

    for top, bottom, grow, material in layers:
        b = min(0.006, (top - bottom) * 0.3)
        rows = [
            row(-0.04, top),
            row(grow - b, top),
            row(grow, top - b),
            row(grow, bottom + b),
            row(grow - b, bottom),
            row(-0.02, bottom),
        ]
        grid('layer', np.array(rows), material, loop_v=True)
    low = layers[-1][1]
    rows = [row(layers[-1][2] - 0.01, low), row(0, low, 0.8), row(0, low, 0.4), row(0, low, 0.0)]
    grid('sole', np.array(rows), material_below or leather('outsole', 'calf', '#2a211b', rough=0.6), loop_v=True)
    return loop, n


#: How far a cup's rim reaches in from its wall, and how deep its tread is cut.
_RIM, _TREAD = 0.05, 0.016


def _tread(loop, floor_at, material, pitch=0.085, n=420):
    """What a cup walks on, inside its rim: chevrons, a few millimetres each, cut to half their width."""
    sides = loop[: len(loop) // 2 + 1], np.vstack([loop[:1], loop[: len(loop) // 2 - 1 : -1]])
    near, far = (resample(side, n)[1:-1, :2] for side in sides)
    middle, half = (near + far) / 2, np.linalg.norm(near - far, axis=1) / 2
    k = np.linspace(-1, 1, 61)
    inside = np.maximum(half - _RIM, 0)[:, None] / np.maximum(half, 1e-6)[:, None] * k
    p = middle[:, None] + (far - near)[:, None] / 2 * inside[..., None]
    along = (p[..., 0] + 0.10 * np.abs(k)) / pitch % 1
    cut = ease(np.clip((np.abs(along - 0.5) - 0.20) / 0.06, 0, 1))
    # The blocks stop short of the rim.
    cut = np.maximum(cut, ease((np.abs(k) - 0.93) / 0.04)[None])
    z = floor_at(p[..., 0]) + 0.002 + (_TREAD - 0.002) * cut
    grid('tread', np.dstack([p, z]), material, subdivide=1)


def cup(last, material, line, wall=0.055, rise=0.05):
    """A rubber cup: it climbs the upper by `rise` and stands on the floor; `line` is the lacquered edge in it."""
    loop, n = _loop(last)
    x, mid = loop[:, 0], last._centre(loop[:, 0])
    floor = 1.1 * last._spring(x)
    # The upper grows wider above the feather line: the wall stands outside the widest that it holds.
    held = [last.outline(len(loop) // 2, FEATHER + rise * part) for part in (0.5, 1.0)]
    bulge = np.max([((at - loop)[:, :2] * n).sum(1) for at in held], axis=0)
    loop[:, :2] += n * np.maximum(bulge, 0)[:, None]

    def row(grow, part, lift=0.0, k=1.0):
        p = loop.copy()
        p[:, :2] += n * grow
        p[:, 1] = mid + (p[:, 1] - mid) * k
        p[:, 2] = floor + (loop[:, 2] + rise - floor) * part + lift
        return p

    w = wall
    upper_part = [
        row(-0.05, 0.94),
        row(0.004, 1.0),
        row(w * 0.5, 1.0),
        row(w * 0.85, 0.985),
        row(w * 0.9, 0.95),
        row(w, 0.5),
        row(w, 0.42),
    ]
    edge = [
        row(w * 0.9, 0.43),
        row(w + 0.010, 0.42),
        row(w + 0.012, 0.41),
        row(w + 0.012, 0.31),
        row(w + 0.010, 0.30),
        row(w * 0.9, 0.29),
    ]
    lower_part = [row(w, 0.30), row(w + 0.002, 0.28), row(w, 0.06), row(w * 0.8, 0.0), row(-_RIM + 0.006, 0.0), row(-_RIM, 0.0)]
    lower_part += [row(-_RIM - at, 0.0, lift, k) for at, lift, k in ((0, _TREAD, 1), (0.004, _TREAD + 0.001, 1), (0.006, _TREAD + 0.001, 0))]
    _tread(loop, floor_at=lambda x: 1.1 * last._spring(x), material=material)
    for name, rows, m in (('cup', upper_part, material), ('cup edge', edge, line), ('cup foot', lower_part, material)):
        grid(name, np.array(rows), m, loop_v=True)
    seam_row = row(w * 0.93, 0.86)
    stitches(
        'cup seam',
        np.vstack([seam_row, seam_row[:1]]),
        np.vstack([np.c_[n, 0 * x], [[*n[0], 0]]]),
        leather('cup thread', 'thread', '#d8d0c2'),
        pitch=0.036,
        radius=0.0045,
        lift=-0.001,
    )


def _seat(last, breast, inset, hollow=0.05):
    """The heel's outline under the seat: round the back, then across the breast. 72 points and 24."""
    loop, n = _loop(last, 400)
    loop = loop.copy()
    loop[:, :2] -= n * inset
    near = loop[(loop[:, 1] >= last._centre(loop[:, 0])) & (loop[:, 0] <= breast)]
    near = near[np.argsort(near[:, 0])]
    near[0, 1] = last._centre(near[0, 0])
    far = near[::-1].copy()
    far[:, 1] = 2 * last._centre(far[:, 0]) - far[:, 1]
    arc = resample(np.vstack([far, near[1:]]), 72)
    k = np.linspace(0, 1, 26)[1:-1]
    front = np.stack([breast - hollow * np.sin(np.pi * k), arc[-1, 1] + (arc[0, 1] - arc[-1, 1]) * k, 0 * k], 1)
    return np.vstack([arc, front])


def _lofted(last, seat, foot, curve, material, tip_material, top, lift):
    """Lofts from the seat's outline to the foot's and ends in the top piece, which stands on the floor."""
    mid = last._centre(seat[:, 0])
    back = np.clip(seat[:, 0] / seat[:, 0].max(), 0, 1)
    bend = lambda t, c: t**c if c >= 1 else 1 - (1 - t) ** (1 / c)
    rows = []
    for t in np.linspace(0, 1, 30):
        fb, ff, fs = (bend(t, c) for c in curve)
        fx = fb + (ff - fb) * ease(back)
        x = seat[:, 0] * (1 - fx) + foot[:, 0] * fx
        y = (seat[:, 1] - mid) * (1 - fs) + foot[:, 1] * fs + mid * (1 - t)
        z = (last.bottom(np.clip(x, 0, None)) - top) * (1 - t) + lift * t
        rows.append(np.stack([x, y, z], 1))
    base = rows[-1]
    # It stands in its top piece, not on it: no light comes between.
    grid('heel', np.array([*rows, base - [0, 0, 0.4 * lift]]), material, loop_v=True, subdivide=1)
    c = base.mean(0)
    ring = lambda k, z: np.stack([c[0] + (base[:, 0] - c[0]) * k, c[1] + (base[:, 1] - c[1]) * k, 0 * base[:, 0] + z], 1)
    piece = [ring(0.0, lift), ring(0.98, lift), ring(1.012, lift - 0.004), ring(1.012, 0.006), ring(0.97, 0.0), ring(0.0, 0.0)]
    grid('top piece', np.array(piece), tip_material or emerald(), loop_v=True, subdivide=1)


def slim_heel(
    last, material, breast=0.50, tip=(0.23, 0.045, 0.043), curve=(0.55, 0.24, 0.33), square=2.4, tip_material=None, lift=0.05
):
    """A stiletto or a kitten heel: `tip` is (x, half length, half width) on the floor, `curve` how back, breast and sides come in."""
    seat = _seat(last, breast, 0.012)
    cx, hx, hy = tip
    # The tip's outline is walked in step with the seat's: arc for arc, breast for breast.
    a = np.linspace(-math.pi / 2 + 0.9, -3 * math.pi / 2 - 0.9, 72)
    power = lambda v: np.sign(v) * np.abs(v) ** (2 / square)
    arc = np.stack([cx + hx * power(np.cos(a)), hy * power(np.sin(a))], 1)[::-1] * [1, -1]
    arc = arc[::-1] if arc[0, 1] * seat[0, 1] < 0 else arc
    k = np.linspace(0, 1, 26)[1:-1]
    front = np.stack([arc[-1, 0] + hx * 0.15 * np.sin(np.pi * k), arc[-1, 1] + (arc[0, 1] - arc[-1, 1]) * k], 1)
    _lofted(last, seat, np.vstack([arc, front]), curve, material, tip_material, 0.013, lift)


def block_heel(last, material, breast=0.62, taper=0.94, lean=0.02, inset=0.004, tip_material=None, lift=0.045, top=0.013):
    """A heel that follows the seat: stacked leather, or a block. `lean` brings its back forward."""
    seat = _seat(last, breast, inset, 0.02)
    foot = seat.copy()
    cx = breast * 0.55
    foot[:, 0] = cx + (seat[:, 0] - cx) * taper + lean
    foot[:, 1] = (seat[:, 1] - last._centre(seat[:, 0])) * taper
    _lofted(last, seat, foot, (1.2, 1.0, 1.0), material, tip_material, top, lift)
