"""Garments as they stand on an invisible figure: a torso, two sleeves, and what is laid on them.

A torso is a surface over (phi, z): phi is 0 at the middle of the front, positive to the wearer's left, pi at the back; z is the
height over the hem. Everything sewn onto it (plackets, pockets, lapels, belts) is given in those two and lies on it.
"""
import math

import numpy as np

from model.curves import ease, fair, frames, resample, spline
from model.mesh import facing, grid, lathe, stitches


class Torso:
    def __init__(
        self, length, widths, depths, shoulder=2.0, neck=0.72, slope=0.48, folds=0.0, waves=6, seed=1, square=0.90, calm=0.0
    ):
        """`widths` and `depths`: (part of the length, half size) from the hem up to the chest. `folds` is their depth at the hem,
        `calm` the part of the height over which they die away."""
        self.length, self.shoulder, self.neck = length, shoulder, neck
        tip = length - slope
        keys = [k * length for k, _ in widths]
        z = [*keys, tip - 0.35, tip - 0.02, tip + slope * 0.35, tip + slope * 0.72, length]
        a = [*[w for _, w in widths], shoulder + 0.06, shoulder - 0.14, shoulder * 0.66, neck * 1.22, neck]
        self._a = fair(z, a, 0.010)
        b_end = [depths[-1][1] * 0.80, depths[-1][1] * 0.70, depths[-1][1] * 0.62, 0.66, 0.62]
        self._b = fair(
            [*[k * length for k, _ in depths], tip - 0.35, tip - 0.02, tip + slope * 0.35, tip + slope * 0.72, length],
            [*[d for _, d in depths], *b_end],
            0.012,
        )
        rng = np.random.default_rng(seed)
        self._phase = rng.uniform(0, 2 * math.pi, 12)
        self.folds, self.waves, self.square, self.calm = folds, waves, square, calm or length * 0.62

    def at(self, phi, z, lift=0.0):
        phi, z = np.broadcast_arrays(np.asarray(phi, float), np.asarray(z, float))
        p = self._phase
        # Ridged folds grow towards the hem; a slow swing and a few drags higher up keep the cloth from looking turned on a lathe.
        low = np.clip((self.calm - z) / self.calm, 0, 1)
        ridge = 1 - 2 * np.abs(np.sin((self.waves * phi + p[0] + 0.10 * z + 0.6 * np.sin(2 * phi + p[1])) / 2)) ** 1.2
        f = 1 + self.folds * low**1.15 * (0.6 * ridge + 0.4 * np.sin((self.waves + 4) * phi + p[2] - 0.14 * z))
        high = np.exp(-(((z - 0.62 * self.length) / (0.26 * self.length)) ** 2))
        f = f + 0.008 * high * np.sin(3 * phi + 1.4 * z + p[3]) + 0.006 * high * np.sin(7 * phi - 2.2 * z + p[4])
        s, c = np.sin(phi), np.cos(phi)
        x = self._a(z) * f * np.sign(s) * np.abs(s) ** self.square + lift * s
        y = -self._b(z) * f * np.sign(c) * np.abs(c) ** self.square - lift * c
        # Shoulders sit a little behind the chest.
        y = y + 0.16 * ease((z - 0.72 * self.length) / (0.28 * self.length))
        return np.stack([x, y, z], -1)

    def normal(self, phi, z, e=0.01):
        n = np.cross(self.at(phi + e, z) - self.at(phi - e, z), self.at(phi, z + e) - self.at(phi, z - e))
        n /= np.linalg.norm(n, axis=-1)[..., None] + 1e-9
        out = np.stack([np.sin(phi), -np.cos(phi), 0 * np.asarray(phi, float)], -1)
        return n * np.sign((n * out).sum(-1))[..., None]

    def phi_at(self, x, z):
        """phi of the front point at width x."""
        s = np.clip(np.abs(x) / self._a(np.asarray(z, float)), 0, 0.999) ** (1 / self.square)
        return np.sign(x) * np.arcsin(s)

    def cloth(self, top, materials, bottom=None, n_phi=200, n_z=90, thick=0.05, closed=True, span=(-math.pi, math.pi)):
        """The cloth itself, up to top(phi), down to bottom(phi)."""
        phi = np.linspace(*span, n_phi, endpoint=not closed)
        low = bottom or (lambda q: 0.0)
        rows = []
        for q in phi:
            lo, hi = float(low(q)), float(top(q))
            rows.append(resample(self.at(np.full(300, q), np.linspace(lo, hi, 300)), n_z))
        g = np.array(rows)
        grid('cloth', g, materials, loop_u=closed, thick=thick, side=-1, lining=1, rim=2, flip=False)
        return g

    def laid(self, f, material, thick=0.05, na=20, nb=30, base=0.01, name='laid', edge=0.03):
        """A piece of cloth laid on: f(a, b) -> (phi, z), with soft edges that go down to what lies below."""
        a = np.r_[0, edge * 0.3, edge, np.linspace(2 * edge, 1 - 2 * edge, na), 1 - edge, 1 - edge * 0.3, 1]
        b = np.r_[0, edge * 0.3, edge, np.linspace(2 * edge, 1 - 2 * edge, nb), 1 - edge, 1 - edge * 0.3, 1]
        aa, bb = np.meshgrid(a, b, indexing='ij')
        phi, z = f(aa, bb)
        rise = lambda n: np.minimum(np.r_[-0.4, 0.5, 0.92, np.ones(n - 3)], np.r_[np.ones(n - 3), 0.92, 0.5, -0.4])
        h = base + thick * np.minimum.outer(rise(len(a)), rise(len(b)))
        return grid(name, self.at(phi, z) + self.normal(phi, z) * h[..., None], material)

    def seam(self, phi, z, material, lift=0.05, pitch=0.07):
        phi, z = np.broadcast_arrays(np.asarray(phi, float), np.asarray(z, float))
        n = self.normal(phi, z)
        return stitches('seam', self.at(phi, z) + n * lift, n, material, pitch=pitch, radius=pitch * 0.13)

    def button(self, phi, z, material, radius=0.10, lift=0.07):
        phi, z = np.asarray(phi, float), np.asarray(z, float)
        n = self.normal(phi, z)
        p = self.at(phi, z) + n * lift
        profile = [
            (0, 0.020),
            (radius * 0.55, 0.018),
            (radius * 0.75, 0.032),
            (radius * 0.95, 0.030),
            (radius, 0.012),
            (radius * 0.92, 0),
        ]
        lathe('button', [(r, h * radius / 0.1) for r, h in profile], material, facing(n, p), 32)


def crew(length, front, back=0.10, spread=1.45):
    """A round neckline: how far it falls at the front and at the back."""

    def top(phi):
        q = abs(phi)
        fall = front * (0.5 + 0.5 * math.cos(min(q / spread, 1) * math.pi)) if q < spread else 0.0
        behind = back * (0.5 - 0.5 * math.cos(max(0, (q - 2.0) / (math.pi - 2.0)) * math.pi))
        return length - fall - behind

    return top


def vee(length, point, side=0.60, back=0.05, soft=1.0):
    """An opening from the closing point up to the neck."""

    def top(phi):
        q = abs(phi)
        if q < side:
            return point + (length - point) * (q / side) ** soft
        return length - back * (0.5 - 0.5 * math.cos(max(0, (q - 2.0) / (math.pi - 2.0)) * math.pi))

    return top


def sleeve(
    torso,
    side,
    length,
    materials,
    head=0.86,
    wrist=0.50,
    bend=0.30,
    out=0.80,
    thick=0.05,
    drop=0.0,
    seed=3,
    wrinkle=1.0,
    end=None,
):
    """From inside the shoulder, over its tip, down the arm. Returns the grid."""
    top, w = torso.length - 0.48 - drop, torso.shoulder
    k = side
    r0 = head * 0.92
    points = [
        (w - 0.95, 0.14, top - r0 * 0.86),
        (w - 0.62, 0.14, top - r0 * 0.88),
        (w - head * 0.62, 0.13, top - r0 * 1.15),
        (w - head * 0.50 + out * 0.10, 0.11, top - r0 * 1.12 - 0.75),
        (w - head * 0.34 + out * 0.42, 0.06, top - length * 0.45),
        (w - 0.20 + out * 0.66, -bend * 0.45, top - length * 0.72),
        (w - 0.16 + out * 0.82, -bend, top - length),
    ]
    c = spline(points, 110) * [k, 1, 1]
    _, n, b = frames(c, up=(0, -1, 0))
    t = np.linspace(0, 1, 110)
    r = np.interp(
        t,
        [0, 0.10, 0.20, 0.34, 0.55, 0.8, 1],
        [head * 0.50, head * 0.74, head * 0.92, head * 0.96, (head + wrist) * 0.50, wrist * 1.10, wrist],
    )
    phase = np.random.default_rng(seed).uniform(0, 6.28, 4)
    a = np.linspace(0, 2 * math.pi, 64, endpoint=False)
    rows = []
    for i in range(110):
        elbow = math.exp(-(((t[i] - 0.56) / 0.15) ** 2)) + 0.5 * math.exp(-(((t[i] - 0.30) / 0.10) ** 2))
        f = wrinkle * (
            0.026 * elbow * np.sin(34 * t[i] + 1.6 * np.cos(a) + phase[0]) * (1 + np.cos(a - 0.7))
            + 0.018 * np.sin(12 * t[i] + 2 * a + phase[1])
            + 0.014 * np.sin(3 * a + 9 * t[i] + phase[2])
        )
        rows.append(c[i] + (r[i] * (1 + f) * np.cos(a))[:, None] * n[i] * 0.92 + (r[i] * (1 + f) * np.sin(a))[:, None] * b[i])
    g = np.array(rows)
    grid('sleeve', g, materials, loop_v=True, thick=thick, side=-1, lining=1, rim=2, flip=True)
    return g


def cuff(g, rows, material, grow=1.05, thick=0.05):
    """A band round the end of a sleeve."""
    part = g[-rows:]
    centre = part.mean(1, keepdims=True)
    return grid('cuff', centre + (part - centre) * grow, material, loop_v=True, thick=thick, side=0)
