"""The upper of a shoe and what is laid on it: panels, seams and straps."""
import numpy as np

from model.curves import ease, resample
from model.materials import LINING, leather
from model.mesh import grid, stitches, tube


class Skin:
    """The upper of a shoe as a map: (u, v) -> (s, theta) on the last. u goes 0 (heel) to 1 (toe) and on to 2 (heel again) on
    the far side, v from the feather line to the topline."""

    def __init__(self, last, topline, start=0.0):
        """`topline` is drawn in side view and ends on the ridge. An open shoe begins at `start` along the feather line."""
        self.last, self.start = last, start
        s, th = last.line(topline, 300)
        if start:
            fs, ft = last.feather(start)
            s, th = np.r_[fs, s], np.r_[ft, th]
        else:
            th[0] = 0.0
        th[-1] = 1.0
        run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(last.at(s, th), axis=0), axis=1))]
        self._run, self._s, self._th = run / run[-1], s, th
        self._net = None if start else self._spread()

    def __call__(self, u, v):
        u, v = np.broadcast_arrays(np.asarray(u, float) % 2, np.asarray(v, float))
        t = np.where(u <= 1, u, 2 - u)
        fs, ft = self.last.feather(self.start + (1 - self.start) * t)
        ts, tt = np.interp(t, self._run, self._s), np.interp(t, self._run, self._th)
        # Towards the toe a line climbs to the ridge first and then follows it: at the toe itself it is the ridge.
        th = ft + (tt - ft) * (1 - (1 - v) ** (1 / (1.02 - t * t)))
        s = fs * (1 - v) + ts * v
        if self._net is not None:
            s, th = self._on_net(t, v)
        return s, np.where(u <= 1, th, 2 - th)

    def _spread(self, nt=57, nv=45):
        """A net over the side view, drawn between feather line, back, ridge and topline so that its meshes are as even as they can be
        (Winslow's equations). Lines that are straight in s and theta run along the sole to the heel first, and the leather lies
        there in folds."""
        last, t = self.last, np.linspace(0, 1, nt)
        side = lambda s, th: last.at(s, th)[..., [0, 2]]
        bottom = side(*last.feather(t))
        top = side(np.interp(t, self._run, self._s), np.interp(t, self._run, self._th))
        rise = lambda first, end, th: resample(side(np.linspace(first, end, 400), np.full(400, th)), nv)
        back, ridge = rise(float(last.feather(0.0)[0]), self._s[0], 0.0), rise(0.0, self._s[-1], 1.0)
        a, b = t[:, None, None], np.linspace(0, 1, nv)[None, :, None]
        g = bottom[:, None] * (1 - b) + top[:, None] * b + back[None] * (1 - a) + ridge[None] * a
        g = g - (bottom[0] * (1 - a) * (1 - b) + bottom[-1] * a * (1 - b) + top[0] * (1 - a) * b + top[-1] * a * b)
        g[0], g[-1], g[:, 0], g[:, -1] = back, ridge, bottom, top
        for _ in range(1500):
            da, db = (g[2:, 1:-1] - g[:-2, 1:-1]) / 2, (g[1:-1, 2:] - g[1:-1, :-2]) / 2
            cross = (g[2:, 2:] - g[2:, :-2] - g[:-2, 2:] + g[:-2, :-2]) / 4
            aa, bb, ab = ((x * y).sum(-1)[..., None] for x, y in ((da, da), (db, db), (da, db)))
            new = bb * (g[2:, 1:-1] + g[:-2, 1:-1]) + aa * (g[1:-1, 2:] + g[1:-1, :-2]) - 2 * ab * cross
            g[1:-1, 1:-1] += 0.8 * (new / (2 * (aa + bb) + 1e-12) - g[1:-1, 1:-1])
        s, th = (q.reshape(nt, nv) for q in last.locate(g[..., 0], g[..., 1]))
        th[0], th[-1, 1:] = 0.0, 1.0
        s[:, 0], th[:, 0] = last.feather(t)
        s[:, -1], th[:, -1] = np.interp(t, self._run, self._s), np.interp(t, self._run, self._th)
        return np.stack([s, th], -1)

    def _on_net(self, t, v):
        g = self._net
        x, y = t * (g.shape[0] - 1), v * (g.shape[1] - 1)
        i, j = np.minimum(x.astype(int), g.shape[0] - 2), np.minimum(y.astype(int), g.shape[1] - 2)
        fx, fy = (x - i)[..., None], (y - j)[..., None]
        p = (g[i, j] * (1 - fx) + g[i + 1, j] * fx) * (1 - fy) + (g[i, j + 1] * (1 - fx) + g[i + 1, j + 1] * fx) * fy
        return p[..., 0], p[..., 1]

    def at(self, u, v, lift=0.0):
        s, th = self(u, v)
        return self.last.at(s, th) + self.last.normal(s, th) * lift


def upper(skin, materials, nu=64, nv=22, thick=0.022, subdivide=2):
    """The upper itself: outside, lining, rim. Returns the grid of its points."""
    t = (1 - np.cos(np.pi * np.linspace(0, 1, nu))) / 2 * 0.6 + np.linspace(0, 1, nu) * 0.4
    u = np.r_[t, 2 - t[::-1][1 : None if skin.start else -1]]
    s, th = skin(u[:, None], np.linspace(0, 1, 400)[None] ** 2)
    # The toe is blunt: inside, its lining stands back too.
    both = np.concatenate([skin.last.at(s, th), skin.last.inside(np.maximum(s, 0.02 + 0.5 * s), th, thick)], -1)
    # Even spacing from feather to topline keeps the leather from bunching; the toe needs the fine steps to stay full.
    both = np.array([_even(column, nv) for column in both])
    g, inner = both[..., :3], both[..., 3:]
    outside, lining, rim = materials
    grid('upper', g, outside, loop_u=not skin.start, subdivide=subdivide, flip=True)
    grid('upper lining', inner, lining, loop_u=not skin.start, subdivide=subdivide)
    k = np.linspace(0, 1, 4)[None, :, None]
    grid('upper rim', g[:, -1:] * (1 - k) + inner[:, -1:] * k, rim, loop_u=not skin.start, subdivide=subdivide, flip=True)
    if skin.start:
        # An open shoe has an edge at either end too.
        for end in (0, -1):
            grid('upper rim', g[end, :, None] * (1 - k) + inner[end, :, None] * k, rim, subdivide=subdivide, flip=end == 0)
    return g


def _even(column, n):
    """n of these points at equal distances along the outside; what belongs to them goes with them."""
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(column[:, :3], axis=0), axis=1))]
    at = np.linspace(0, run[-1], n)
    return np.stack([np.interp(at, run, column[:, i]) for i in range(column.shape[1])], 1)


def binding(g, material, radius=0.008, closed=True):
    """The rolled edge of a topline."""
    return tube('binding', resample(g[:, -1], 200, closed), radius, material, closed, 8)


def panel(last, f, material, thick=0.014, na=30, nb=14, edges=(1, 1, 1, 1), base=0.0, name='panel', subdivide=1, ramp=0.0):
    """A piece of leather on the last: f(a, b) -> (s, theta). Its edges are skived, so they tuck into what lies below; with
    `ramp` it comes out of the surface slowly, over that part of a."""
    e = 0.02
    a = np.r_[0, e / 4, e, np.linspace(2.5 * e, 1 - 2.5 * e, na), 1 - e, 1 - e / 4, 1]
    b = np.r_[0, e / 2, 2 * e, np.linspace(4.5 * e, 1 - 4.5 * e, nb), 1 - 2 * e, 1 - e / 2, 1]
    aa, bb = np.meshgrid(a, b, indexing='ij')
    s, th = f(aa, bb)

    def rise(n, start, end):
        p, q = np.ones(n), np.ones(n)
        if start:
            p[:3] = (-0.35, 0.6, 0.95)
        if end:
            q[-3:] = (0.95, 0.6, -0.35)
        return np.minimum(p, q)

    h = base + thick * np.minimum.outer(rise(len(a), *edges[:2]), rise(len(b), *edges[2:]))
    if ramp:
        h = np.minimum(h, -0.006 + (thick + 0.006) * ease(a / ramp)[:, None])
    p = last.at(s, th) + last.normal(s, th) * h[..., None]
    return grid(name, p, material, subdivide=subdivide)


def seam(last, s, th, material, lift=0.014, pitch=0.028):
    """A row of stitches along (s, theta)."""
    n = last.normal(s, th)
    return stitches('seam', last.at(s, th) + n * lift, n, material, pitch=pitch)


def strap(last, s, th, width, material, edge=None, thick=0.018, lift=0.004, closed=False, name='strap', n=120):
    """A band that follows a line on the last, with painted edges: its middle is lifted by the leather's thickness."""
    p = last.at(s, th)
    nn = last.normal(s, th)
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    t = np.linspace(0, run[-1], n, endpoint=not closed)
    p = np.stack([np.interp(t, run, p[:, i]) for i in range(3)], 1)
    nn = np.stack([np.interp(t, run, nn[:, i]) for i in range(3)], 1)
    w = np.interp(np.linspace(0, 1, n), np.linspace(0, 1, len(np.atleast_1d(width))), np.atleast_1d(width)) / 2
    along = (np.roll(p, -1, 0) - np.roll(p, 1, 0)) if closed else np.gradient(p, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = np.cross(nn, along)
    across /= np.linalg.norm(across, axis=1)[:, None]
    lift = np.interp(np.linspace(0, 1, n), np.linspace(0, 1, len(np.atleast_1d(lift))), np.atleast_1d(lift))[:, None]
    rows = [p + nn * lift + across * (w * k)[:, None] for k in np.linspace(-1, 1, 7)]
    return grid(
        name,
        np.array(rows).transpose(1, 0, 2),
        [material, leather('strap lining', 'lining', LINING), edge or material],
        loop_u=closed,
        subdivide=2,
        thick=thick,
        side=1,
        lining=1,
        rim=2,
    )
