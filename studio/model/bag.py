"""Bags: a body with gussets, a flap over it, handles and hardware. x is the width, z the height, -y the front."""
import math

import numpy as np
from mathutils import Matrix

from model.curves import frames, outward, resample, rounded_box, spline
from model.materials import emerald, leather
from model.mesh import box, facing, grid, lathe, ring, sweep, tube
from model.saddle import saddle, waxed


class Body:
    """A trapezoid with rounded corners, deep at the foot and narrower at the top, a little full at front and back."""

    def __init__(self, width, height, depth, material, narrow=0.10, corner=0.16, close=0.34, puff=0.045, base=0.05):
        self.w, self.h, self.d, self.base = width, height, depth, base
        self.narrow, self.close, self.puff = narrow, close, puff
        self.material, self.thread = material, waxed()
        self._outline = self._corners(corner)

    def _corners(self, r):
        w, h, points = self.w / 2, self.h, []
        for k, (x, z, rr) in enumerate(((w, 0, r), (w - self.narrow, h, r * 0.5), (self.narrow - w, h, r * 0.5), (-w, 0, r))):
            cx, cz = x - math.copysign(rr, x), z + (rr if z == 0 else -rr)
            for a in np.radians(np.linspace((-90, 0, 90, 180)[k], (-90, 0, 90, 180)[k] + 90, 10)):
                points.append((cx + rr * math.cos(a), cz + rr * math.sin(a)))
        return resample(np.array(points), 180, True)

    def depth(self, z):
        """Half the depth at height z over the foot."""
        return self.d / 2 * (1 - self.close * np.clip(z / self.h, 0, 1) ** 1.2)

    def half(self, z):
        return self.w / 2 - self.narrow * np.clip(z / self.h, 0, 1)

    def _ring(self, scale, y, grow=0.0):
        middle = np.array([0, self.h * 0.48])
        q = middle + (self._outline - middle) * scale + outward(self._outline) * grow
        taper = 1 - self.close * np.clip(q[:, 1] / self.h, 0, 1) ** 1.2
        return np.stack([q[:, 0], y * taper, q[:, 1] + self.base], 1)

    def build(self, piping=0.020):
        h, p = self.d / 2, self.puff
        face = ((0.0, p), (0.25, 0.96 * p), (0.5, 0.84 * p), (0.7, 0.6 * p), (0.84, 0.32 * p), (0.95, 0.05 * p))
        # However thin a bag is, its gusset goes inwards row by row.
        gusset = ((0.0, 0.012), (0.004, 0.03), (-0.010, min(0.10, 0.45 * h)), (-0.03, max(0.5 * h, 0.04)), (-0.04, h))
        rows = [self._ring(s, -(h + q)) for s, q in face]
        rows += [self._ring(1, -(h - q), g) for g, q in gusset] + [self._ring(1, h - q, g) for g, q in gusset[::-1][1:]]
        rows += [self._ring(s, h + q) for s, q in face[::-1]]
        grid('body', np.array(rows), self.material, loop_v=True, flip=True)
        for side in (-1, 1):
            tube('piping', self._ring(1, side * (h + 0.002), 0.005), piping, self.material, True, 8)
            saddle('seam', *self._seam(np.array(rows[:: -side][:8])), self.thread)
        return self

    @staticmethod
    def _seam(rows, at=5):
        """A line round a face and what it faces, on the surface as it is once it is smooth: a row of stitches drawn beside it would float."""
        even = lambda a: (np.roll(a, 1, 0) + 4 * a + np.roll(a, -1, 0)) / 6
        p = even((rows[at - 1] + 4 * rows[at] + rows[at + 1]) / 6)
        n = np.cross(np.roll(p, -1, 0) - np.roll(p, 1, 0), even(rows[at + 1] - rows[at - 1]))
        n *= np.sign((n[:, 1] * rows[0, :, 1]).sum()) / np.linalg.norm(n, axis=1)[:, None]
        return np.vstack([p, p[:1]]), np.vstack([n, n[:1]])

    def feet(self, metal):
        for x in (-1, 1):
            for y in (-1, 1):
                at = Matrix.Translation((x * self.w * 0.36, y * self.d * 0.28, self.base))
                lathe(
                    'foot',
                    [(0, -self.base), (0.045, -self.base + 0.005), (0.052, -self.base + 0.03), (0.046, 0.02)],
                    metal,
                    at,
                    20,
                )

    def flap(self, drop, point=0.2, lining=None, start=0.30):
        """From the back, over the top, down the front by `drop`. `point`: how much shorter it is at its sides. Returns its grid."""
        top, yb = self.h, float(self.depth(self.h))
        path = [
            (yb + 0.02, top - start),
            (yb + 0.035, top - start * 0.4),
            (yb * 0.8, top + 0.014),
            (yb * 0.2, top + 0.036),
            (-yb * 0.4, top + 0.036),
            (-yb * 0.94, top + 0.008),
            (-yb - 0.055, top - 0.09),
        ]
        path += [
            (-(float(self.depth(z)) + 0.05 + self.puff * 0.85 * math.sin(math.pi * min(1, (top - z) / self.h))), z)
            for z in np.linspace(top - 0.22, top - drop, 7)
        ]
        c = spline(path, 90)
        run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
        run /= run[-1]
        k = np.linspace(-1, 1, 71)
        cols = []
        for x in k:
            reach = 1 - point * np.clip((abs(x) - 0.3) / 0.7, 0, 1) ** 2.2 - 0.05 * np.clip((abs(x) - 0.9) / 0.1, 0, 1) ** 2
            t = np.linspace(0, reach, 56)
            y, z = np.interp(t, run, c[:, 0]), np.interp(t, run, c[:, 1])
            width = self.half(z) + 0.03
            edge = np.clip((abs(x) - 0.93) / 0.07, 0, 1) ** 2 * 0.026
            # Its sides bend down to the bag, front and back; over the top one goes into the other, or the edge ran back on itself.
            cols.append(np.stack([x * width, y - edge * np.clip(y / 0.15, -1, 1), z + self.base - edge * 0.5], 1))
        p = np.array(cols)
        grid(
            'flap',
            p,
            [self.material, lining or leather('flap lining', 'suede', '#b79a7c'), emerald()],
            thick=0.030,
            side=-1,
            lining=1,
            rim=2,
            flip=True,
        )
        n = np.cross(np.gradient(p, axis=0), np.gradient(p, axis=1))
        n /= np.linalg.norm(n, axis=2)[..., None]
        n = -n if n[35, 45, 1] > 0 else n
        e = 2
        line = lambda a: np.vstack([a[e, 18:-3], a[e:-e, -3], a[-1 - e, 18:-3][::-1]])
        saddle('flap seam', line(p), line(n), self.thread)
        self.painted(p, n)
        return p, n

    @staticmethod
    def painted(p, n, thick=0.030, proud=0.0055):
        """The lacquer of a flap's edge: laid on in coats, it stands a little out all round."""
        border = lambda a: np.vstack([a[0, 6:], a[1:-1, -1], a[-1, 6:][::-1]])
        inward = np.zeros_like(p)
        inward[0], inward[-1] = p[2] - p[0], p[-3] - p[-1]
        inward[1:-1, -1] = p[1:-1, -3] - p[1:-1, -1]
        inward = border(inward)
        inward /= np.linalg.norm(inward, axis=1)[:, None]
        radius = thick / 2 + 0.0008
        line = border(p) - border(n) * thick / 2 + inward * (radius - proud)
        tube('painted edge', spline(line[::3], 360), radius, emerald(), n=12)


def lock(at, normal, metal, size=1.0):
    """The Verrou: a plate, a ring, an emerald disc and the bar that turns."""
    place = lambda lift: facing(normal, np.asarray(at) + np.asarray(normal) * lift)
    box('plate', 0.44 * size, 0.30 * size, 0.03, metal, place(0.012), 0.012, 4)
    ring('ring', 0.095 * size, 0.016 * size, metal, place(0.034), 40, 12)
    lathe(
        'disc', [(0, 0), (0.085 * size, 0), (0.088 * size, 0.01), (0.08 * size, 0.018), (0, 0.022)], emerald(), place(0.030), 40
    )
    box('bar', 0.05 * size, 0.21 * size, 0.045, metal, place(0.055), 0.018, 5)


def handle(foot, height, material, thread, metal, z, y=0.0, radius=0.052):
    """A round handle over two rings that stand at x = -foot and foot."""
    points = [
        (-foot, 0.10),
        (-foot * 0.99, 0.22),
        (-foot * 0.80, height * 0.68),
        (-foot * 0.40, height * 0.94),
        (0, height),
        (foot * 0.40, height * 0.94),
        (foot * 0.80, height * 0.68),
        (foot * 0.99, 0.22),
        (foot, 0.10),
    ]
    path = spline([(x, y, z + q) for x, q in points], 90)
    tube('handle', path, radius, material, n=14)
    off = path + np.array([0, -radius, 0])
    saddle('handle seam', off[5:-5], np.tile([0, -1.0, 0], (len(off) - 10, 1)), thread)
    for x in (-foot, foot):
        lathe(
            'ferrule',
            [(0, 0.17), (0.058, 0.17), (0.064, 0.16), (0.064, 0.05), (0.056, 0.035), (0, 0.035)],
            metal,
            Matrix.Translation((x, y, z + 0.06)),
            28,
        )
        ring('ring', 0.080, 0.017, metal, Matrix.Translation((x, y, z + 0.055)) @ Matrix.Rotation(math.pi / 2, 4, 'X'), 36, 10)
        tab = spline(
            [
                (x, y - 0.16, z + 0.010),
                (x, y - 0.07, z + 0.016),
                (x, y - 0.022, z + 0.028),
                (x, y, z + 0.034),
                (x, y + 0.022, z + 0.028),
                (x, y + 0.07, z + 0.016),
                (x, y + 0.16, z + 0.010),
            ],
            24,
        )
        sweep('tab', tab, rounded_box(0.012, 0.085, 0.010, 3), material, up=(0, 0, 1))
        for k in (-1, 1):
            lathe(
                'rivet',
                [(0, 0.018), (0.018, 0.016), (0.026, 0.008), (0.028, 0)],
                metal,
                Matrix.Translation((x, y + k * 0.115, z + 0.024)),
                20,
            )


def chain(path, material, link=0.10, wire=0.016):
    """Soldered links along a path, every other one turned."""
    c = np.asarray(path, float)
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
    count = int(run[-1] / (link * 0.66))
    t, n, b = frames(c)
    at = lambda a, q: np.array([np.interp(q, run, a[:, i]) for i in range(3)])
    for i in range(count):
        q = (i + 0.5) / count * run[-1]
        p, along, one, two = at(c, q), at(t, q), at(n, q), at(b, q)
        side = one if i % 2 else two
        along /= np.linalg.norm(along)
        side = side - side.dot(along) * along
        side /= np.linalg.norm(side)
        a = np.linspace(0, 2 * math.pi, 20, endpoint=False)
        loop = p + np.cos(a)[:, None] * along * link * 0.5 + np.sin(a)[:, None] * side * link * 0.34
        tube('link', loop, wire, material, True, 8)


def ribbon(path, half, material, edge=None, thick=0.026, up=(0, -1, 0), n=120):
    """A flat strap with painted edges."""
    c = spline(path, n)
    _, _, across = frames(c, up=up)
    p = np.array([c + across * half * k for k in np.linspace(-1, 1, 5)]).transpose(1, 0, 2)
    return grid('strap', p, [material, material, edge or emerald()], thick=thick, side=0, lining=1, rim=2)
