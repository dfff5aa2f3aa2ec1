"""Sandals: two straps and an ankle strap, a flat slide of crossed bands, or one knotted band of satin."""
import numpy as np

from model.curves import ease
from model.last import Last
from model.materials import LINING, emerald, leather, metal
from model.mesh import facing, grid, ring
from model.sole import block_heel, footbed, slim_heel, sole
from model.upper import strap


def build(material, heel=85, form='ankle', **_):
    last = Last(heel / 100, 'square' if form == 'knot' else 'almond', sole=0.04)
    skin = leather('upper', material)
    ball = last.ball
    foot = leather('footbed', 'lining', LINING, rough=0.5)
    if form == 'flat':
        # One thick piece of leather; its edge is seen all the way round.
        sole(last, thick=0.055, out=0.03, edge=emerald())
        footbed(last, foot, 0.028)
        block_heel(last, skin, breast=0.55, taper=0.99, lean=0.0, inset=-0.02, lift=0.03, top=0.028)
        for k, (a, b) in enumerate(((ball + 0.24, ball - 0.10), (ball - 0.10, ball + 0.24))):
            _cross(last, a, b, 0.28, skin, lift=0.006 + 0.022 * k)
        return last
    sole(last, thick=0.036, out=0.012, edge=emerald())
    # Behind, it lies inside the cup.
    footbed(last, foot, lambda t: 0.010 - 0.022 * (1 - ease((t - 0.12) / 0.06)))
    if last.heel > 0.9:
        slim_heel(last, skin)
    else:
        block_heel(last, skin, breast=0.46, taper=0.80, lean=0.01)
    if form == 'knot':
        _band(last, ball + 0.10, [0.40, 0.38, 0.30, 0.17, 0.30, 0.38, 0.40], skin)
        _knot(last, ball + 0.10, skin)
    else:
        _band(last, ball + 0.12, 0.20, skin)
    _counter(last, skin)
    _ankle(last, skin, turns=2 if form == 'ankle' else 1)
    return last


def _rim(last, x):
    """(s, theta) of the feather line at x."""
    s, th = last.feather(np.linspace(0, 1, 400))
    along = last.at(s, th)[:, 0]
    return np.interp(x, along, s), np.interp(x, along, th)


def _across(last, near, far, n=90):
    """A line over the foot from the feather at x=near to the feather at x=far on the other side."""
    (s0, t0), (s1, t1) = _rim(last, near), _rim(last, far)
    k = np.linspace(0, 1, n)
    return s0 + (s1 - s0) * k, (t0 + 0.01) + ((2 - t1 - 0.01) - (t0 + 0.01)) * k


def _band(last, x, width, material):
    """A band over the foot. Its sides are drawn on the last too, so that a wide one does not stand out over a toe that narrows; its ends
    go in between board and sole."""
    q, k = np.linspace(0, 1, 160)[:, None], np.linspace(-1, 1, 9)[None]
    width = np.atleast_1d(width)
    s, rim = _rim(last, x + k * np.interp(q, np.linspace(0, 1, len(width)), width) / 2)
    th = rim + 0.01 + (2 - 2 * rim - 0.02) * q
    lift = 0.006 - 0.030 * (1 - ease(np.minimum(q, 1 - q) / 0.06)) + 0 * k
    p = last.at(s, th) + last.normal(s, th) * lift[..., None]
    surfaces = [material, leather('strap lining', 'lining', LINING), emerald()]
    grid('strap', p, surfaces, subdivide=2, thick=0.020, side=1, lining=1, rim=2)


def _cross(last, near, far, width, material, lift):
    s, th = _across(last, near, far)
    strap(last, s, th, width, material, edge=emerald(), lift=lift, thick=0.024, n=160)


def _counter(last, material):
    """The little heel cup that the ankle strap grows from."""
    seat = last.seat

    def cup(a, b):
        x = 0.42 * np.abs(2 * a - 1) ** 1.3 + 0.01
        top = 0.74 - 0.68 * np.abs(2 * a - 1) ** 0.85
        foot = last.bottom(x) + 0.012
        s, th = last.locate(x, foot + (np.maximum(seat + top, foot + 0.02) - foot) * b)
        s, th = s.reshape(a.shape), th.reshape(a.shape)
        th = np.where(np.isclose(a, 0.5, atol=1e-6), 0, th)
        return s, np.where(a < 0.5, th, -th)

    a = np.linspace(0, 1, 61)
    aa, bb = np.meshgrid(a, np.linspace(0, 1, 16), indexing='ij')
    s, th = cup(aa, bb)
    p = last.at(s, th) + last.normal(s, np.where(np.abs(th) < 0.02, 0.02, th)) * 0.004
    grid(
        'counter',
        p,
        [material, leather('cup lining', 'lining', LINING), emerald()],
        thick=0.02,
        side=0,
        lining=1,
        rim=2,
        subdivide=1,
    )


def _ankle(last, material, turns=1):
    """One strap round the ankle, once or twice, held by a loop at the top of the cup. It leans forward, as leather does that nobody
    wears, and closes with a hook on the outer side."""
    # It begins at the hook and ends there too, over its own beginning.
    end = 0.55 + 2 * turns + 0.30
    th = np.linspace(0.55, end, 220 * turns)
    lean = lambda q: 0.024 * (1 - np.cos(np.pi * q)) / 2
    at = lambda q: 0.800 + 0.030 * (q - 0.55) / 2 - 0.030 * ease((q - end + 0.9) / 0.6) - lean(q)
    lift = 0.022 + 0.020 * ease((th - end + 0.9) / 0.5)
    strap(last, at(th), th, 0.085, material, edge=emerald(), lift=lift, thick=0.018, n=220 * turns)
    # The loop goes up from the cup over all of its turns and down again inside.
    top = float(at(2.0 * turns)) + 0.017
    rise = 0.010 + 0.032 * ease(np.linspace(0, 1, 60) / 0.5)
    strap(last, np.linspace(0.735, top, 60), np.zeros(60), 0.13, material, edge=emerald(), lift=rise, thick=0.016)
    strap(last, np.linspace(0.76, top, 40), np.zeros(40), 0.13, material, edge=emerald(), lift=0.004, thick=0.016)
    over = np.linspace(0, np.pi, 12)
    p, n = last.at(top, 0.0), last.normal(top, 0.02)
    n = np.array([n[0], 0, n[2]]) / np.hypot(n[0], n[2])
    up = np.array([-n[2], 0, n[0]]) if n[0] > 0 else np.array([n[2], 0, -n[0]])
    bow = p + n * 0.031 + np.cos(over)[:, None] * n * 0.019 + np.sin(over)[:, None] * up * 0.012
    grid('loop', bow[:, None] + np.linspace(-0.065, 0.065, 5)[None, :, None] * np.array([0, 1.0, 0]), [material, material, emerald()], thick=0.016, side=0, lining=1, rim=2)
    hook = end - 0.12
    p, n = last.at(at(hook), hook), last.normal(at(hook), hook)
    ring('hook', 0.052, 0.010, metal('gold'), facing(n, p + n * 0.066), 28, 8, 0.8)


def _knot(last, x, material):
    """The band is gathered in the middle and held by a second, narrow one that is drawn over it."""
    reach = np.linspace(-0.115, 0.115, 60)
    s, _ = last.locate(x + reach, np.array([float(last.ridge(q)) - 0.004 for q in x + reach]))
    lift = 0.062 * np.sqrt(np.clip(1 - (reach / 0.115) ** 2, 0, 1)) - 0.030
    p = last.at(s, np.ones(60))
    n = last.normal(s, np.ones(60))
    path = p + n * (lift - 0.004)[:, None]
    across = np.linspace(-1, 1, 9)
    swell = 0.016 * (1 - across**2)
    half = 0.080 - 0.015 * np.cos(np.pi * reach / 0.23)
    rows = path[:, None] + across[None, :, None] * half[:, None, None] * np.array([0, 1.0, 0]) + n[:, None] * swell[None, :, None]
    grid('knot', rows, [material, material, emerald()], thick=0.024, side=1, lining=1, rim=2, subdivide=2)
