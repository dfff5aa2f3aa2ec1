"""Curves: the lines a piece is drawn with, before there is any surface."""
import math

import numpy as np


def pchip(keys, values):
    """Monotone cubic through the keys: never overshoots, so a drawn profile has no bumps of its own."""
    x, y = np.asarray(keys, float), np.asarray(values, float)
    step = np.diff(x)
    slope = np.diff(y) / step
    n = len(x)
    m = np.zeros(n)
    m[0], m[-1] = slope[0], slope[-1]
    for i in range(1, n - 1):
        if slope[i - 1] * slope[i] > 0:
            w1, w2 = 2 * step[i] + step[i - 1], step[i] + 2 * step[i - 1]
            m[i] = (w1 + w2) / (w1 / slope[i - 1] + w2 / slope[i])

    def at(q):
        q = np.clip(q, x[0], x[-1])
        i = np.clip(np.searchsorted(x, q) - 1, 0, n - 2)
        t = (q - x[i]) / step[i]
        return (
            (2 * t**3 - 3 * t**2 + 1) * y[i]
            + (t**3 - 2 * t**2 + t) * step[i] * m[i]
            + (3 * t**2 - 2 * t**3) * y[i + 1]
            + (t**3 - t**2) * step[i] * m[i + 1]
        )

    return at


def fair(keys, values, blur=0.025, n=1200):
    """`pchip`, then a Gaussian over it: curvature becomes continuous, which is what patent leather shows first."""
    f = pchip(keys, values)
    xs = np.linspace(keys[0], keys[-1], n)
    ys = f(xs)
    sigma = max(1, int(blur * n))
    kernel = np.exp(-0.5 * (np.arange(-3 * sigma, 3 * sigma + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    pad = 3 * sigma
    left = 2 * ys[0] - ys[1 : pad + 1][::-1]
    right = 2 * ys[-1] - ys[-pad - 1 : -1][::-1]
    smooth = np.convolve(np.concatenate([left, ys, right]), kernel, 'valid')
    return lambda q: np.interp(q, xs, smooth)


def ease(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def cap(t, p=2.0):
    """A rounded end: 0 at t=0 with a vertical tangent, 1 from t=1 on."""
    t = np.clip(t, 0, 1)
    return (1 - (1 - t) ** p) ** (1 / p)


def resample(points, n, closed=False):
    """n points at equal distances along the polyline."""
    p = np.asarray(points, float)
    if closed:
        p = np.vstack([p, p[:1]])
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    t = np.linspace(0, d[-1], n + 1)[:-1] if closed else np.linspace(0, d[-1], n)
    return np.stack([np.interp(t, d, p[:, i]) for i in range(p.shape[1])], 1)


def spline(points, n, closed=False):
    """Catmull-Rom through the points, at equal distances."""
    p = np.asarray(points, float)
    q = np.vstack([p[-1:], p, p[:2]]) if closed else np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, 24, endpoint=False)[:, None]
    out = []
    for i in range(len(p) if closed else len(p) - 1):
        a, b, c, d = q[i : i + 4]
        out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    if not closed:
        out.append(p[-1:])
    return resample(np.vstack(out), n, closed)


def circle(radius, n=8, ry=None):
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    return np.stack([radius * np.cos(a), (ry or radius) * np.sin(a)], 1)


def rounded_box(w, h, r, k=4):
    """Closed outline of a box of half-sizes w, h with rounded corners."""
    out = []
    for cx, cy, start in ((w - r, h - r, 0), (r - w, h - r, 90), (r - w, r - h, 180), (w - r, r - h, 270)):
        for a in np.radians(np.linspace(start, start + 90, k)):
            out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return np.array(out)


def frames(points, closed=False, up=None):
    """Tangent, normal and binormal along a curve; `up` fixes the normal, otherwise it is carried along without twist."""
    c = np.asarray(points, float)
    t = (np.roll(c, -1, 0) - np.roll(c, 1, 0)) if closed else np.gradient(c, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None] + 1e-12
    n = np.zeros_like(c)
    if up is not None:
        u = np.broadcast_to(np.asarray(up, float), c.shape)
        n = u - (u * t).sum(1)[:, None] * t
    else:
        first = np.array([0, 0, 1.0]) if abs(t[0, 2]) < 0.9 else np.array([1.0, 0, 0])
        n[0] = first - first.dot(t[0]) * t[0]
        n[0] /= np.linalg.norm(n[0])
        for i in range(1, len(c)):
            v = n[i - 1] - n[i - 1].dot(t[i]) * t[i]
            n[i] = v / np.linalg.norm(v)
        if closed:
            v = n[-1] - n[-1].dot(t[0]) * t[0]
            v /= np.linalg.norm(v)
            twist = math.atan2(np.dot(np.cross(v, n[0]), t[0]), v.dot(n[0]))
            for i in range(len(c)):
                a = twist * i / len(c)
                n[i] = n[i] * math.cos(a) + np.cross(t[i], n[i]) * math.sin(a)
    n /= np.linalg.norm(n, axis=1)[:, None] + 1e-12
    return t, n, np.cross(t, n)


def outward(loop):
    """Unit normals of a closed plan outline, pointing out."""
    t = np.roll(loop, -1, 0) - np.roll(loop, 1, 0)
    n = np.stack([t[:, 1], -t[:, 0]], 1)
    n /= np.linalg.norm(n, axis=1)[:, None] + 1e-9
    return n if (n * (loop[:, :2] - loop[:, :2].mean(0))).sum() > 0 else -n
