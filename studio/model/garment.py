"""Garments as they stand on an invisible figure: a torso, two sleeves, and what is laid on them.

A torso is a surface over (phi, z): phi is 0 at the middle of the front, positive to the wearer's left, pi at the back; z is the
height over the hem. Everything sewn onto it (plackets, pockets, lapels, belts) is given in those two and lies on it.
"""
import math

import numpy as np

from model.curves import ease, fair, pchip
from model.drape import Crumple, flutes, ridges
from model.mesh import facing, grid, lathe, stitches


class Torso:
    def __init__(
        self,
        length,
        widths,
        depths,
        shoulder=2.05,
        neck=0.72,
        slope=0.52,
        bust=0.0,
        hang=(0.0, 6, 0.6),
        folds=(),
        crumple=0.03,
        seed=1,
    ):
        """`widths` and `depths`: (part of the length, half size) from the hem up to under the arm. `hang`: depth of the folds at
        the hem, how many, and the part of the height they begin at. `folds`: single ones, as (x, z, x, z, width, height, bow)."""
        self.length, self.shoulder, self.neck, self.slope = length, shoulder, neck, slope
        self.tip = tip = length - slope
        self.under = tip - 1.95
        z = [tip - 1.1, tip - 0.5, tip - 0.13, tip + 0.03, tip + slope * 0.5, tip + slope * 0.82, length]
        a = [shoulder - 0.36, shoulder - 0.24, shoulder - 0.05, shoulder - 0.15, (shoulder + neck) * 0.49, neck * 1.24, neck]
        b = np.array([0.93, 0.80, 0.66, 0.62, 0.54, 0.50, 0.47]) * depths[-1][1]
        self._a = fair([*[k * length for k, _ in widths], *z], [*[w for _, w in widths], *a], 0.009)
        self._b = fair([*[k * length for k, _ in depths], *z], [*[d for _, d in depths], *b], 0.014)
        self.bust, self.hang, self.folds = bust, hang, list(folds)
        self._crumple = Crumple(seed, 2 * math.pi, crumple)
        self._phase = seed * 1.7

    def _relief(self, phi, z):
        deep, count, begin = self.hang
        low = np.clip((begin * self.length - z) / (begin * self.length), 0, 1)
        d = deep * low**1.3 * flutes(phi, low, count, self._phase)
        d = d + self._crumple.at(phi, z)
        turned = (phi + math.pi) % (2 * math.pi) - math.pi
        d = d + ridges(1.7 * turned, z, self.folds)
        chest = np.exp(-(((np.abs(turned) - 0.55) / 0.42) ** 2) - ((z - self.under + 0.25) / 0.62) ** 2)
        seam = np.exp(-(((np.abs(turned) - 1.62) / 0.022) ** 2))
        # Near the shoulder the cloth lies on the figure; nothing hangs there.
        return (d + self.bust * chest - 0.014 * seam) * ease((self.tip + 0.25 - z) / 1.1)

    def at(self, phi, z, lift=0.0):
        phi, z = np.broadcast_arrays(np.asarray(phi, float), np.asarray(z, float))
        s, c = np.sin(phi), np.cos(phi)
        d = self._relief(phi, z) + lift
        x = self._a(z) * np.sign(s) * np.abs(s) ** 0.88 + d * s
        y = -self._b(z) * np.sign(c) * np.abs(c) ** 0.88 - d * c
        # The shoulders sit a little behind the chest.
        return np.stack([x, y + 0.16 * ease((z - self.under) / 1.9), z], -1)

    def normal(self, phi, z, e=0.01):
        n = np.cross(self.at(phi + e, z) - self.at(phi - e, z), self.at(phi, z + e) - self.at(phi, z - e))
        n /= np.linalg.norm(n, axis=-1)[..., None] + 1e-9
        out = np.stack([np.sin(phi), -np.cos(phi), 0 * np.asarray(phi, float)], -1)
        return n * np.sign((n * out).sum(-1))[..., None]

    def phi_at(self, x, z):
        """phi of the front point at width x."""
        s = np.clip(np.abs(x) / self._a(np.asarray(z, float)), 0, 0.999) ** (1 / 0.88)
        return np.sign(x) * np.arcsin(s)

    def walk(self, phi, z, angle, distance):
        """Where one comes to from (phi, z), going over the surface: angle 0 is outwards round the body, -pi/2 down."""
        phi, z = np.array(phi, float), np.array(z, float)
        steps, e = 8, 0.004
        for _ in range(steps):
            du = np.linalg.norm(self.at(phi + e, z) - self.at(phi - e, z), axis=-1) / (2 * e)
            dv = np.linalg.norm(self.at(phi, z + e) - self.at(phi, z - e), axis=-1) / (2 * e)
            phi = phi + np.cos(angle) * distance / steps / np.maximum(du, 0.2)
            z = z + np.sin(angle) * distance / steps / dv
        return phi, z

    def cloth(self, top, materials, bottom=None, n_phi=288, n_z=130, thick=0.05, closed=True, span=(-math.pi, math.pi)):
        """The cloth itself, up to top(phi), down to bottom(phi)."""
        phi = np.linspace(*span, n_phi, endpoint=not closed)
        lo = np.array([float(bottom(q)) if bottom else 0.0 for q in phi])[:, None]
        hi = np.array([float(top(q)) for q in phi])[:, None]
        # Rows are closer at the shoulder, where the surface turns over.
        t = np.linspace(0, 1, n_z)
        t = 0.55 * t + 0.45 * (1 - (1 - t) ** 2.2)
        g = self.at(np.broadcast_to(phi[:, None], (n_phi, n_z)), lo + (hi - lo) * t)
        grid('cloth', g, materials, loop_u=closed, thick=thick, side=-1, lining=1, rim=2)
        return g

    def laid(self, f, material, thick=0.05, na=20, nb=30, base=0.01, name='laid', edge=0.03, melt=False):
        """A piece of cloth laid on: f(a, b) -> (phi, z), with soft edges that go down to what lies below."""
        a = np.r_[0, edge * 0.3, edge, np.linspace(2 * edge, 1 - 2 * edge, na), 1 - edge, 1 - edge * 0.3, 1]
        b = np.r_[0, edge * 0.3, edge, np.linspace(2 * edge, 1 - 2 * edge, nb), 1 - edge, 1 - edge * 0.3, 1]
        aa, bb = np.meshgrid(a, b, indexing='ij')
        phi, z = f(aa, bb)
        rise = lambda n: np.minimum(np.r_[-0.4, 0.5, 0.92, np.ones(n - 3)], np.r_[np.ones(n - 3), 0.92, 0.5, -0.4])
        h = np.minimum.outer(rise(len(a)), rise(len(b)))
        if melt:
            # The far side goes on under what is seen: it has no edge.
            h = h * (1 - ease((aa - 0.3) / 0.6)) - 0.4 * ease((aa - 0.7) / 0.3)
        h = base + thick * h
        return grid(name, self.at(phi, z) + self.normal(phi, z) * h[..., None], material)

    def ribbed(self, low, high, count, material, deep=0.016, base=0.012):
        """A knitted band round the body, with ribs that are there."""
        phi, z = np.meshgrid(np.linspace(-math.pi, math.pi, count * 8, endpoint=False), np.linspace(low, high, 9), indexing='ij')
        h = base + deep * np.cos(count * phi) * np.clip((high - z) / 0.05, 0.3, 1)
        grid('rib', self.at(phi, z, h), material, loop_u=True, thick=0.04, side=0, subdivide=0)

    def label(self, top, material, inside=0.07):
        """The house's label, sewn inside the back of the neck."""
        phi, down = np.meshgrid(np.linspace(-0.27, 0.27, 14) + math.pi, np.linspace(0.16, 0.34, 6), indexing='ij')
        z = float(top(math.pi)) - down
        grid('label', self.at(phi, z) - self.normal(phi, z) * inside, material, thick=0.01, side=0)

    def seam(self, phi, z, material, lift=0.05, pitch=0.07):
        phi, z = np.broadcast_arrays(np.asarray(phi, float), np.asarray(z, float))
        n = self.normal(phi, z)
        return stitches('seam', self.at(phi, z) + n * lift, n, material, pitch=pitch, radius=pitch * 0.13)

    def button(self, phi, z, material, radius=0.10, lift=0.07):
        phi, z = np.asarray(phi, float), np.asarray(z, float)
        n = self.normal(phi, z)
        button(self.at(phi, z) + n * lift, n, material, radius)


    def buttonhole(self, phi, z, thread, length=0.2, lift=0.05, upright=False):
        """A slit, sewn round closely: level on coats and jackets, upright on shirts. (phi, z) is its middle."""
        a = np.linspace(0, 2 * math.pi, 80)
        u, v = length / 2 * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.5, 0.16 * length / 2 * np.sin(a)
        u, v = (v, u) if upright else (u, v)
        x = float(self.at(phi, z)[0])
        q, h = self.phi_at(x + u, z + v), z + v
        n = self.normal(q, h)
        return stitches('buttonhole', self.at(q, h) + n * lift, n, thread, pitch=0.020, fill=0.9, radius=0.010)


def button(p, n, material, radius):
    profile = [(0, 0.20), (0.55, 0.18), (0.75, 0.32), (0.95, 0.30), (1, 0.12), (0.92, 0)]
    lathe('button', [(r * radius, h * radius) for r, h in profile], material, facing(n, p), 32)


def crew(length, front, back=0.10, spread=1.35):
    """A round neckline: how far it falls at the front and at the back."""

    def top(phi):
        q = abs(phi)
        fall = front * (0.5 + 0.5 * math.cos(min(q / spread, 1) * math.pi)) ** 0.8 if q < spread else 0.0
        behind = back * (0.5 - 0.5 * math.cos(max(0, (q - 1.9) / (math.pi - 1.9)) * math.pi))
        return length - fall - behind

    return top


def vee(torso, close, neck=0.60, bow=0.9, back=0.12):
    """An opening from the closing point straight up to the side of the neck."""
    z = np.linspace(close, torso.length, 200)
    x = neck * ((z - close) / (torso.length - close)) ** bow
    phi = np.maximum.accumulate(torso.phi_at(x, z))

    def top(q):
        q = abs((q + math.pi) % (2 * math.pi) - math.pi)
        behind = back * (0.5 - 0.5 * math.cos(max(0, (q - 1.9) / (math.pi - 1.9)) * math.pi))
        return float(np.interp(q, phi, z)) - behind

    top.edge = phi, z
    return top


def sleeve(
    torso,
    side,
    materials,
    length=6.2,
    bicep=0.60,
    wrist=0.42,
    out=0.55,
    forward=0.40,
    thick=0.05,
    seed=3,
    crumple=0.03,
    folds=1.0,
    fine=(),
):
    """Set into the armhole, over the tip of the shoulder, down the arm. Sections fan between the line that the sleeve is seen by
    from outside and the one along the body. `fine`: small folds besides. Returns the grid: rows along the arm; columns from the outer line over the front."""
    w, top, low = torso.shoulder, torso.tip, torso.under
    elbow = (bicep + wrist) * 0.54
    under = float(torso._a(low)) - 0.10
    at = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    far = lambda t: w + 0.34 + out * (t - 0.25) * (1 - 0.42 * max(0, t - 0.5))
    outer = [w - 0.40, w - 0.04, w + 0.15, w + 0.27, w + 0.34, far(0.40), far(0.55), far(0.72), far(0.9), far(1.0)]
    outer_z = [
        top + 0.0,
        top - 0.07,
        top - 0.22,
        top - 0.62,
        top - 1.45,
        *[top - length * t for t in (0.40, 0.55, 0.72, 0.9, 1.0)],
    ]
    inner = [under - 0.5, under, under + 0.02, under + 0.03, max(under, w + 0.34 - 2 * bicep), far(0.40) - 2 * bicep]
    inner += [far(0.55) - 2 * elbow, far(0.72) - (elbow + wrist) * 1.02, far(0.9) - 2.1 * wrist, far(1.0) - 2 * wrist]
    inner_z = [low, low, low - 0.06, low - 0.16, low - 0.42, *[top - length * t - 0.10 for t in (0.42, 0.55, 0.72, 0.9, 1.0)]]
    deep = [0.60, 0.66, 0.69, 0.70, bicep * 1.1, bicep * 1.08, elbow * 1.06, (elbow + wrist) * 0.52, wrist * 1.04, wrist * 1.02]
    middle = [0.12, 0.12, 0.12, 0.11, 0.10, 0.09, 0.06, -forward * 0.35, -forward * 0.8, -forward]
    # How far the armhole cuts into the chest and the back.
    cut = [0.42, 0.26, 0.15, 0.06, 0, 0, 0, 0, 0, 0]
    n_rows, n_round = 170, 84
    i = np.linspace(0, 9, n_rows)
    ox, oz, ix, iz, d, y, k = (pchip(at, q)(i) for q in (outer, outer_z, inner, inner_z, deep, middle, cut))
    a = np.linspace(0, 2 * math.pi, n_round, endpoint=False)
    run = np.r_[0, np.cumsum(np.hypot(np.diff(ox), np.diff((oz + iz) / 2)))]
    v, u = run[:, None], (a[None] - math.pi) * 0.55
    rng = np.random.default_rng(seed)
    e = 0.52 * length
    # At the elbow the sleeve breaks in front, above it hangs from the shoulder, under the arm it is drawn to the side.
    lines = [
        (-0.30, e - 0.30, 0.55, e + 0.05, 0.13, 0.050, 0.10),
        (-0.60, e + 0.02, 0.30, e + 0.30, 0.12, 0.055, -0.08),
        (-0.20, e + 0.42, 0.60, e + 0.62, 0.12, 0.036, 0.06),
        (-1.00, 0.9, -0.55, e - 0.2, 0.20, 0.050, 0.10),
        (-0.35, 1.6, -0.85, e + 1.5, 0.17, 0.036, -0.10),
        (-1.35, e + 0.2, -0.75, length - 0.5, 0.20, 0.035, 0.08),
        (0.30, 2.0, -0.25, 2.9, 0.14, 0.040, 0.05),
    ]
    lines = [(*(q + rng.normal(0, 0.05) for q in line[:4]), line[4], line[5] * folds, line[6]) for line in lines] + list(fine)
    fade = ease((v - 0.7) / 1.0)
    lift = ridges(u, v, lines) * fade
    lift = lift + Crumple(seed, 2 * math.pi, crumple, low=1, high=6, upright=2.2).at(a[None], v) * (0.25 + 0.75 * fade)
    half = np.hypot(ox - ix, oz - iz)[:, None] / 2
    ex, ez = ((ox - ix) / 2)[:, None] / half, ((oz - iz) / 2)[:, None] / half
    c, s = np.cos(a)[None], np.sin(a)[None]
    x = ((ox + ix) / 2)[:, None] + (half + lift) * c * ex - k[:, None] * s**2
    z = ((oz + iz) / 2)[:, None] + (half + lift) * c * ez
    g = np.stack([x * side, y[:, None] - (d[:, None] + lift) * s, z], -1)
    # Laid out as it is woven: the thread runs down the arm.
    grid('sleeve', g.transpose(1, 0, 2), materials, loop_u=True, thick=thick, side=-1, lining=1, rim=2, flip=side < 0)
    return g


def cuff(g, rows, material, grow=0.03, thick=0.05, flare=0.0, ribs=0):
    """A band round the end of a sleeve, `grow` over it; `flare` opens its upper edge, `ribs` are knitted in."""
    part = g[-rows:]
    if ribs:
        at = np.arange(ribs * 8) * part.shape[1] / (ribs * 8)
        low, k = at.astype(int), (at % 1)[None, :, None]
        part = part[:, low] * (1 - k) + part[:, (low + 1) % part.shape[1]] * k
    away = part - part.mean(1, keepdims=True)
    away /= np.linalg.norm(away, axis=2)[..., None]
    wave = 0.016 * np.cos(2 * math.pi * np.arange(part.shape[1]) / 8) if ribs else np.zeros(part.shape[1])
    h = grow + flare * np.linspace(1, 0, rows)[:, None] + wave[None]
    g = (part + away * h[..., None]).transpose(1, 0, 2)
    return grid('cuff', g, material, loop_u=True, thick=thick, side=0, subdivide=0 if ribs else 1)
