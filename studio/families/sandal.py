"""Sandals: two straps and an ankle strap, a flat slide of crossed bands, or one knotted band of satin."""
import numpy as np

from model.curves import spline
from model.last import Last
from model.materials import LINING, emerald, leather, metal
from model.mesh import facing, grid, ring, tube
from model.shoe import block_heel, insole, slim_heel, sole, strap


def build(material, heel=85, form='ankle', **_):
    last = Last(heel / 100, 'square' if form == 'knot' else 'almond', sole=0.04)
    skin, lining = leather('upper', material), leather('lining', 'lining', LINING)
    ball, seat, length = last.ball, last.seat, last.length
    foot = leather('insole', 'lining', LINING, rough=0.5)
    if form == 'flat':
        # One thick piece of leather; its edge is seen all the way round.
        sole(last, thick=0.055, out=0.03, edge=emerald())
        insole(last, foot, lift=0.036, inset=-0.026, reach=0.999)
        block_heel(last, skin, breast=0.55, taper=0.99, lean=0.0, inset=-0.02, lift=0.03, top=0.035)
        for k, (a, b) in enumerate(((ball + 0.24, ball - 0.10), (ball - 0.10, ball + 0.24))):
            _cross(last, a, b, 0.28, skin, lift=0.006 + 0.022 * k)
        return last
    sole(last, thick=0.036, out=0.012, edge=emerald())
    insole(last, foot, lift=0.036, inset=-0.010, reach=0.999)
    if last.heel > 0.9:
        slim_heel(last, skin)
    else:
        block_heel(last, skin, breast=0.46, taper=0.80, lean=0.01)
    if form == 'knot':
        _band(last, ball + 0.10, 0.34, skin)
        _knot(last, ball + 0.10, skin)
    else:
        _band(last, ball + 0.12, 0.20, skin)
    _counter(last, skin)
    _ankle(last, skin, turns=2 if form == 'ankle' else 1)
    return last


def _rim(last, x):
    """(s, theta) of the feather line at x."""
    t = np.linspace(0, 1, 400)
    s, th = last.feather(t)
    i = np.abs(last.at(s, th)[:, 0] - x).argmin()
    return float(s[i]), float(th[i])


def _across(last, near, far, n=90):
    """A line over the foot from the feather at x=near to the feather at x=far on the other side."""
    (s0, t0), (s1, t1) = _rim(last, near), _rim(last, far)
    k = np.linspace(0, 1, n)
    return s0 + (s1 - s0) * k, (t0 + 0.01) + ((2 - t1 - 0.01) - (t0 + 0.01)) * k


def _band(last, x, width, material):
    s, th = _across(last, x, x)
    strap(last, s, th, width, material, edge=emerald(), lift=0.006, thick=0.020, n=160)


def _cross(last, near, far, width, material, lift):
    s, th = _across(last, near, far)
    strap(last, s, th, width, material, edge=emerald(), lift=lift, thick=0.024, n=160)


def _counter(last, material):
    """The little heel cup that the ankle strap grows from."""
    seat = last.seat

    def cup(a, b):
        x = 0.42 * np.abs(2 * a - 1) ** 1.3 + 0.01
        top = 0.74 - 0.68 * np.abs(2 * a - 1) ** 0.85
        s, th = last.locate(x, seat + 0.012 + (top - 0.012) * b)
        s, th = s.reshape(a.shape), th.reshape(a.shape)
        th = np.where(np.isclose(a, 0.5, atol=1e-6), 0, th)
        return s, np.where(a < 0.5, th, -th)

    a = np.linspace(0, 1, 61)
    aa, bb = np.meshgrid(a, np.linspace(0, 1, 16), indexing='ij')
    s, th = cup(aa, bb)
    p = last.at(s, th) + last.normal(s, np.where(np.abs(th) < 0.02, 0.02, th)) * 0.004
    grid('counter', p, [material, leather('cup lining', 'lining', LINING), emerald()], thick=0.02, side=0, lining=1, rim=2, subdivide=1)


def _ankle(last, material, turns=1):
    """Round the ankle at an even height, closed with a hook on the outer side."""
    th = np.linspace(0, 2, 200)
    for k in range(turns):
        s = 0.842 + 0.035 * k + 0.004 * np.sin(np.pi * th + k)
        strap(last, s, th, 0.085, material, edge=emerald(), lift=0.006 + 0.002 * k, thick=0.018, closed=False, n=220)
    # Up the back, from the cup to the ankle.
    s = np.linspace(0.74, 0.86, 40)
    strap(last, s, 0 * s, 0.10, material, edge=emerald(), lift=0.003, thick=0.016)
    p, n = last.at(0.842, 0.52), last.normal(0.842, 0.52)
    ring('hook', 0.052, 0.010, metal('gold'), facing(n, p + n * 0.030), 28, 8, 0.8)


def _knot(last, x, material):
    z = float(last.ridge(x))
    y = float(last._centre(x))
    points = [(x - 0.16, y + 0.03, z + 0.015), (x - 0.07, y + 0.09, z + 0.075), (x + 0.06, y + 0.04, z + 0.085), (x + 0.12, y - 0.06, z + 0.02), (x + 0.02, y - 0.11, z + 0.05), (x - 0.10, y - 0.06, z + 0.06), (x - 0.15, y + 0.02, z + 0.02)]
    tube('knot', spline(points, 60, True), 0.060, material, True, 14)
    tube('knot heart', spline([(x - 0.13, y - 0.02, z + 0.03), (x - 0.02, y + 0.0, z + 0.115), (x + 0.11, y + 0.01, z + 0.02)], 30), 0.066, material, n=14)
