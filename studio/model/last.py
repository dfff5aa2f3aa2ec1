"""The last: the form a shoe is made on. Uppers, straps, panels and seams are all drawn on its surface, so nothing floats.

Sections fan out between two lines drawn in side view: the bottom, which turns at the heel and runs up the back, and the
ridge, which runs from the toe over the instep and up the leg. A point is (s, theta): s from toe to top, theta around the
section, 0 at the bottom or back, 1 on the ridge, 2 at the bottom again. Lengths are decimetres; x points to the toe.
"""
import numpy as np

from model.curves import cap, fair, resample, spline

TOES = {
    # fore: length before the ball; round: radius of the tip in plan; width and height just behind it.
    'point': dict(fore=0.80, round=0.10, width=0.10, height=0.14, tip=0.055),
    'almond': dict(fore=0.70, round=0.26, width=0.20, height=0.17, tip=0.06),
    'round': dict(fore=0.64, round=0.42, width=0.285, height=0.21, tip=0.075),
    'man': dict(fore=0.80, round=0.40, width=0.265, height=0.20, tip=0.085),
    'square': dict(fore=0.72, round=0.055, width=0.215, height=0.15, tip=0.05),
    'sneaker': dict(fore=0.79, round=0.47, width=0.30, height=0.205, tip=0.045),
}
_CORNER = 0.66
#: How far above the bottom the upper meets the sole.
FEATHER = 0.02
_HEEL_RADIUS = 0.29


class Last:
    def __init__(self, heel, toe='point', sole=0.035, platform=0.0, foot=1.83, width=1.0, shaft=None, instep=1.0, spring=0.05):
        """`shaft`: stations (z, back x, front x, half width) of a leg, for boots."""
        t = TOES[toe]
        self.heel, self.base = heel, sole + platform
        self.ball = np.sqrt(foot**2 - (0.95 * heel) ** 2)
        self.length = self.ball + t['fore']
        ball, length = self.ball, self.length
        fall = fair([0, 0.127, 0.285, 0.5, 0.70, 0.86, 1.0, 1.3], [1.0, 0.99, 0.93, 0.655, 0.335, 0.115, 0.012, 0.0], 0.03)
        self._fall = lambda x: fall(np.clip(x, 0, None) / ball)
        self._spring = lambda x: spring * np.clip((x - ball) / (length - ball), 0, 1.05) ** 2
        seat = float(self.bottom(0.0))
        self.seat = seat

        self._bx = fair(
            [0, 0.05, 0.12, 0.22, 0.34, 0.46, 0.54, 0.61, _CORNER],
            [length, length - 0.05, length - 0.20, ball + 0.36 * t['fore'], ball, 0.72 * ball, 0.47 * ball, 0.22 * ball, 0.0],
            0.012,
        )
        leg = shaft or [(seat + 1.6, 0.03, 0.95, 0.31)]
        tops = [z for z, *_ in leg]
        up = np.linspace(0.84, 1.0, len(leg) + 1)[1:] if len(leg) > 1 else [1.0]
        self._bz = fair(
            [_CORNER, 0.70, 0.75, 0.84, *up], [seat, seat + 0.22, seat + 0.46, seat + 0.74, *[z - 0.02 for z in tops]], 0.004
        )
        self._back = fair(
            [_CORNER, 0.68, 0.70, 0.75, 0.84, *up], [0.0, -0.008, -0.020, 0.012, 0.055, *[b for _, b, *_ in leg]], 0.006
        )
        tx_keys = [0, 0.05, 0.12, 0.22, 0.34, 0.46, 0.54, 0.61, 0.66, 0.74, 0.84, *up]
        tx = [
            length,
            length - 0.05,
            length - 0.20,
            ball + 0.38 * t['fore'],
            ball + 0.02,
            0.865 * ball,
            0.775 * ball,
            0.70 * ball,
            0.655 * ball,
            0.60 * ball,
            0.565 * ball,
        ]
        self._tx = fair(tx_keys, [*tx, *[f for _, _, f, _ in leg]], 0.012)
        rise = [
            t['tip'],
            t['height'] * 0.72,
            t['height'] * 1.12,
            0.295,
            0.40,
            0.52 * instep,
            0.615 * instep,
            0.715 * instep,
            0.81 * instep,
            0.98,
            1.17,
        ]
        if toe in ('round', 'man'):
            rise[2], rise[3] = max(rise[2], 0.285), 0.345
        elif toe == 'sneaker':
            rise[1:5] = 0.155, 0.27, 0.35, 0.44
        ridge = [float(self.bottom(x)) + h for x, h in zip(tx, rise)]
        if shaft:
            # Up the leg the ridge only rises: where it fell, sections crossed and the leather folded over itself.
            most = np.linspace(ridge[7], tops[0], 5)[1:-1]
            ridge[8:] = np.minimum(ridge[8:], most)
        self._tz = fair(tx_keys, [*ridge, *tops], 0.017)
        ww = (
            np.array(
                [t['width'], t['width'] * 1.05, t['width'] * 1.0 + 0.05, 0.305, 0.375, 0.325, 0.285, 0.272, 0.268, 0.262, 0.270]
            )
            * width
        )
        if toe in ('sneaker', 'round', 'man'):
            ww[2], ww[3] = 0.345 * width, 0.385 * width
        self._w = fair(tx_keys, [*ww, *[w for *_, w in leg]], 0.014)
        self._tip = t['round']
        self._centre = fair([0, 0.35 * length, 0.62 * length, length], [0, 0.02, 0.005, -0.055], 0.05)
        box = 0.80 if toe in ('sneaker', 'round', 'man') else 0.97
        self._rt = fair([0, 0.34, 0.54, 0.66, 0.84, 1.0], [box, box, 0.90, 0.80, 0.62, 0.52], 0.02)
        self._prepare()

    def bottom(self, x):
        """Height of the foot's underside above the floor."""
        return self.base + self.heel * self._fall(x) + self._spring(x)

    def _lines(self, s):
        s = np.asarray(s, float)
        bx = np.where(s <= _CORNER, self._bx(s), self._back(s))
        bz = np.where(s <= _CORNER, self.bottom(self._bx(s)), self._bz(s))
        return np.stack([bx, bz], -1), np.stack([self._tx(s), np.maximum(self._tz(s), bz + 0.03)], -1)

    def at(self, s, theta):
        """Points on the surface."""
        s, theta = np.broadcast_arrays(np.clip(np.asarray(s, float), 0, 1), np.asarray(theta, float) % 2)
        side, tau = np.where(theta <= 1, 1.0, -1.0), np.where(theta <= 1, theta, 2 - theta)
        b, t = self._lines(s)
        along = t - b
        d = np.linalg.norm(along, axis=-1)
        q = d * (1 - np.cos(np.pi * tau)) / 2
        p = b + along * (q / d)[..., None]
        y = self._half_width(s, q, d, b, along)
        return np.stack([p[..., 0], self._centre(p[..., 0]) + side * y, p[..., 1]], -1)

    def _half_width(self, s, q, d, b, along):
        cos = along[..., 0] / d
        # The heel is one arc in plan, as high as it goes: sections that start under the seat and those that start behind it meet in it.
        # Further forward the wall's foot is only rounded.
        plan = np.where(s <= _CORNER, np.maximum(b[..., 0], 0) + q * np.maximum(cos, 0), q * np.maximum(cos, 0.6))
        wall = np.where(s <= _CORNER, np.minimum(plan / _HEEL_RADIUS, q / 0.05), plan / _HEEL_RADIUS)
        wall = np.maximum(wall, q / np.minimum(np.maximum(0.48 * d, 0.02), 0.40))
        tip = cap((self.length - np.clip(b[..., 0], None, self.length) + 0.002) / self._tip)
        top = np.maximum(d * self._rt(s), 0.02)
        return self._w(s) * tip * cap(wall) * cap((d - q) / top, 2.15)

    def inside(self, s, theta, depth):
        """Points so far below the surface, towards the middle of their section: inside it, however sharply it turns."""
        p = self.at(s, theta)
        b, t = self._lines(np.broadcast_to(np.asarray(s, float), p.shape[:-1]))
        m = (b + t) / 2
        to = np.stack([m[..., 0], self._centre(m[..., 0]), m[..., 1]], -1) - p
        far = np.linalg.norm(to, axis=-1)[..., None]
        return p + to * np.minimum(depth / np.maximum(far, 1e-6), 0.35)

    def normal(self, s, theta, e=0.004):
        s, theta = np.broadcast_arrays(np.asarray(s, float), np.asarray(theta, float))
        lo, hi = np.clip(s - e, 0, 1), np.clip(s + e, 0, 1)
        n = np.cross(self.at(hi, theta) - self.at(lo, theta), self.at(s, theta + e) - self.at(s, theta - e))
        n /= np.linalg.norm(n, axis=-1)[..., None] + 1e-12
        # Outward is away from the middle of the section.
        b, t = self._lines(s)
        m = (b + t) / 2
        out = self.at(s, theta) - np.stack([m[..., 0], self._centre(m[..., 0]), m[..., 1]], -1)
        return n * np.where((n * out).sum(-1) >= 0, 1.0, -1.0)[..., None]

    def _prepare(self):
        self._s = np.linspace(0, 1, 2400)
        self._b, self._t = self._lines(self._s)
        self._feather = self._level(FEATHER)

    def _level(self, height):
        """The line so far above the bottom, from the middle of the heel to the toe: (how far along, s, theta)."""
        s = np.r_[np.linspace(0, 0.1, 160) ** 2 / 0.1, np.linspace(0.1, 0.56, 160)[1:], np.linspace(0.56, 0.70, 400)[1:]]
        b, t = self._lines(s)
        along = t - b
        d = np.linalg.norm(along, axis=1)
        lo, hi = np.zeros(len(s)), d.copy()
        above = lambda q: b[:, 1] + along[:, 1] * q / d - (self.bottom(b[:, 0] + along[:, 0] * q / d) + height)
        keep = above(lo) <= 0
        for _ in range(40):
            mid = (lo + hi) / 2
            up = above(mid) > 0
            hi, lo = np.where(up, mid, hi), np.where(up, lo, mid)
        q = (lo + hi) / 2
        s, tau = s[keep], np.arccos(np.clip(1 - 2 * q / d, -1, 1))[keep] / np.pi
        tau[-1] = 0.0
        p = self.at(s, tau)
        run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
        return (run[-1] - run)[::-1] / run[-1], s[::-1], tau[::-1]

    def feather(self, t):
        """(s, theta) of the line where upper and sole meet, t from the middle of the heel (0) to the toe (1)."""
        run, s, tau = self._feather
        return np.interp(t, run, s), np.interp(t, run, tau)

    def outline(self, n=220, height=FEATHER):
        """The line so far above the bottom (the feather line) as a closed loop of points, heel first, one side out and the other back."""
        run, *line = self._feather if height == FEATHER else self._level(height)
        s, tau = (np.interp(np.linspace(0, 1, n), run, each) for each in line)
        # A toe may be blunt: its tip has two corners.
        return resample(np.vstack([self.at(s, tau), self.at(s, 2 - tau)[::-1][:-1]]), 2 * n, True)

    def ridge(self, x):
        """Height of the ridge at x."""
        order = np.argsort(self._t[:, 0])
        return np.interp(x, self._t[order, 0], self._t[order, 1])

    def locate(self, x, z):
        """(s, theta) on the near side of points drawn in side view."""
        p = np.stack(np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float)), -1).reshape(-1, 2)
        along = self._t - self._b
        rel = p[:, None] - self._b[None]
        side = along[None, :, 0] * rel[..., 1] - along[None, :, 1] * rel[..., 0]
        # Going from toe to top the point passes from the left of the section line to its right, once.
        crossing = (side[:, :-1] <= 0) != (side[:, 1:] <= 0)
        q = (rel * along[None]).sum(-1) / (along**2).sum(-1)[None]
        valid = crossing & (q[:, :-1] > -0.12) & (q[:, :-1] < 1.12)
        i = np.where(valid.any(1), valid.argmax(1), np.abs(side).argmin(1))
        k = np.arange(len(p))
        f = side[k, i] / (side[k, i] - side[k, i + 1] + 1e-12)
        s = self._s[i] + f * (self._s[1] - self._s[0])
        share = np.clip(q[k, i] * (1 - f) + q[k, i + 1] * f, 0, 1)
        return s, np.arccos(1 - 2 * share) / np.pi

    def line(self, keys, n=120):
        """A side-view drawing as (s, theta) along it."""
        p = spline(keys, n)
        return self.locate(p[:, 0], p[:, 1])
