"""An arm of stone that carries a bag: distance fields melted into one, and the net of their surface. Only numpy.

It is drawn along y: the hand points to -y, to where a bag shows its face; the elbow is behind, and the upper arm rises out of it.
Lengths are decimetres, of a woman of 1.72 m.
"""
import numpy as np

from model.curves import pchip

_FORE = 2.45
#: From the wrist: half the width across the palm, and half the thickness.
_FOREARM = np.array([(-0.4, 0.215, 0.110), (0.0, 0.256, 0.180), (0.35, 0.262, 0.205), (0.8, 0.298, 0.260), (1.3, 0.352, 0.328), (1.8, 0.392, 0.378), (2.2, 0.395, 0.392), (2.5, 0.375, 0.375)])  # fmt: skip
_UPPER = np.array([(0.0, 0.380, 0.375), (0.5, 0.400, 0.400), (1.2, 0.425, 0.440), (2.0, 0.440, 0.470), (4.0, 0.480, 0.520)])


def melt(a, b, k):
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b + (a - b) * h - k * h * (1 - h)


def _unit(v):
    v = np.asarray(v, float)
    return v / np.linalg.norm(v)


def tube(p, a, along, wide, stations, length):
    """A straight limb from `a`: its sections are ellipses, `wide` says which way they are wide."""
    d = _unit(along)
    u = _unit(np.asarray(wide, float) - d * (np.asarray(wide) @ d))
    v = np.cross(d, u)
    q = p - a
    t = q @ d
    c = np.clip(t, stations[0, 0], length)
    rx, ry = (pchip(stations[:, 0], stations[:, k])(c) for k in (1, 2))
    least = np.minimum(rx, ry)
    return (np.sqrt(((q @ u) / rx) ** 2 + ((q @ v) / ry) ** 2 + ((t - c) / least) ** 2) - 1) * least


def cone(p, a, b, ra, rb):
    """A bone from one ball to another."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    d = b - a
    t = np.clip((p - a) @ d / (d @ d), 0, 1)
    return np.linalg.norm(p - (a + t[:, None] * d), axis=1) - (ra + (rb - ra) * t)


def hand(p, at, along, thumb, palm, bend=1.0):
    """A hand at rest, fingers together: four bones through the palm, four fingers that bend towards it, a thumb that lies along."""
    d, s, n = _unit(along), _unit(thumb), _unit(palm)
    place = lambda x, y, z: at + d * x + s * y + n * z
    f = None
    fingers = []
    # Where each knuckle is, how far from the middle, how long the finger, how thick.
    for x, y, long, r in ((0.90, 0.215, 0.72, 0.087), (0.94, 0.072, 0.81, 0.090), (0.90, -0.071, 0.75, 0.086), (0.82, -0.200, 0.60, 0.077)):
        knuckle = np.array([x, y, -0.02])
        bone = melt(cone(p, place(-0.45, 0.42 * y, 0.0), place(*knuckle), 0.105, 0.107), cone(p, place(0.30, 0.75 * y, 0.04), place(*(knuckle + [-0.08, 0, 0.05])), 0.12, 0.10), 0.06)
        f = bone if f is None else melt(f, bone, 0.09)
        at_, turn, joint = knuckle, 0.0, []
        for part, flex, thick in ((0.46, 14, 1.0), (0.30, 20, 0.92), (0.24, 12, 0.82)):
            turn += np.radians(flex * bend * (1 + 0.12 * (0.25 - y)))
            to = at_ + long * part * np.array([np.cos(turn), -0.20 * y, np.sin(turn)])
            joint.append(cone(p, place(*at_), place(*to), r * thick, r * (thick - 0.12)))
            at_ = to
        one = melt(melt(joint[0], joint[1], 0.03), joint[2], 0.03)
        fingers.append(one)
    g = fingers[0]
    for one in fingers[1:]:
        g = melt(g, one, 0.055)
    f = melt(f, g, 0.05)
    root = cone(p, place(0.18, 0.13, 0.07), place(0.48, 0.31, 0.13), 0.125, 0.110)
    rest = melt(cone(p, place(0.48, 0.31, 0.13), place(0.79, 0.33, 0.19), 0.100, 0.085), cone(p, place(0.79, 0.33, 0.19), place(1.06, 0.26, 0.22), 0.085, 0.064), 0.04)
    return melt(f, melt(root, rest, 0.05), 0.07)


def section(back, roll):
    """Half the forearm's width and height where the bag hangs, `back` from the wrist, the palm rolled so far from upright."""
    rx, ry = (float(pchip(_FOREARM[:, 0], _FOREARM[:, k])(back)) for k in (1, 2))
    r = np.radians(roll)
    return np.hypot(rx * np.sin(r), ry * np.cos(r)), np.hypot(rx * np.cos(r), ry * np.sin(r))


class Arm:
    """`at`: a place on the forearm's upper side, `back` from the wrist; `tilt`: how far the hand is raised, `roll`: how far the palm is
    turned down from upright, `rise`: where the upper arm goes, sideways and back for each decimetre up."""

    def __init__(self, at, back=1.0, tilt=6, roll=40, rise=(0.0, 0.25), droop=8, bend=1.0):
        a, r = np.radians(tilt), np.radians(roll)
        self.along = np.array([0, -np.cos(a), np.sin(a)])  # to the hand
        up = np.array([0, np.sin(a), np.cos(a)])
        side = np.cross(up, self.along)  # to the body
        self.thumb = up * np.cos(r) + side * np.sin(r)
        self.palm = side * np.cos(r) - up * np.sin(r)
        self.wrist = np.asarray(at, float) - up * section(back, roll)[1] + self.along * back
        self.elbow = self.wrist - self.along * _FORE
        self.rise = _unit([rise[0], rise[1], 1.0])
        d = np.radians(droop)
        self.reach = self.along * np.cos(d) + self.palm * np.sin(d)
        self.bend = bend

    def field(self, p):
        fore = tube(p, self.wrist, -self.along, self.thumb, _FOREARM, _FORE)
        upper = tube(p, self.elbow, self.rise, np.cross(self.rise, self.along), _UPPER, 4.0)
        point = cone(p, self.elbow - self.along * 0.06 - self.rise * 0.10, self.elbow + self.rise * 0.5, 0.30, 0.34)
        f = melt(melt(fore, upper, 0.34), point, 0.14)
        palm = _unit(self.palm - self.reach * (self.palm @ self.reach))
        return melt(f, hand(p, self.wrist + self.reach * 0.05, self.reach, self.thumb, palm, self.bend), 0.10)

    def bounds(self, high):
        ends = np.array([self.wrist + self.along * 2.1, self.wrist, self.elbow, self.elbow + self.rise * (high - self.elbow[2]) / self.rise[2]])
        return ends.min(0) - 0.75, np.minimum(ends.max(0) + 0.75, [99, 99, high])


def net(field, low, high, step=0.022):
    """The surface where a field is nought: one corner in every cell that it passes, drawn onto it."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    n = np.ceil((high - low) / step).astype(int)
    axes = [low[i] + step * np.arange(n[i]) for i in range(3)]
    # Far from it the field is asked for coarsely: eight times fewer points are asked for finely than there are.
    block = 8
    inside = np.zeros(tuple(n), bool)
    starts = [np.arange(0, n[i], block) for i in range(3)]
    middle = np.stack(np.meshgrid(*(low[i] + step * (starts[i] + block / 2) for i in range(3)), indexing='ij'), -1)
    rough = field(middle.reshape(-1, 3)).reshape(middle.shape[:3])
    reach = step * block * 0.87 * 1.6 + 0.08
    cut = np.zeros(tuple(n), bool)
    for i, j, k in np.argwhere(rough < reach):
        s = tuple(slice(starts[a][b], min(starts[a][b] + block, n[a])) for a, b in enumerate((i, j, k)))
        if rough[i, j, k] < -reach:
            inside[s] = True
        else:
            cut[s] = True
    at = np.argwhere(cut)
    value = np.concatenate([field(low + step * part) for part in np.array_split(at, max(1, len(at) // 400_000))])
    inside[tuple(at.T)] = value < 0
    total = np.zeros(tuple(n - 1), np.int8)
    for i in range(8):
        total += inside[i & 1 : (i & 1) - 1 or None, i >> 1 & 1 : (i >> 1 & 1) - 1 or None, i >> 2 : (i >> 2) - 1 or None]
    cell = np.argwhere((total > 0) & (total < 8))
    number = np.full(total.shape, -1, np.int32)
    number[tuple(cell.T)] = np.arange(len(cell))
    p = low + step * (cell + 0.5)
    for _ in range(4):
        g = gradient(field, p)
        p = p - g * np.clip(field(p) / np.maximum((g**2).sum(1), 0.05), -step, step)[:, None]
    quads = []
    for axis in range(3):
        a, b = [slice(1, -1)] * 3, [slice(1, -1)] * 3
        a[axis], b[axis] = slice(0, -1), slice(1, None)
        edge = np.argwhere(inside[tuple(a)] != inside[tuple(b)]) + 1
        edge[:, axis] -= 1
        u, v = (axis + 1) % 3, (axis + 2) % 3
        ring = []
        for du, dv in ((0, 0), (-1, 0), (-1, -1), (0, -1)):
            k = edge.copy()
            k[:, u] += du
            k[:, v] += dv
            ring.append(number[tuple(k.T)])
        quads.append(np.stack(ring, 1))
    q = np.vstack(quads)
    q = q[(q >= 0).all(1)]
    normal = gradient(field, p)
    normal /= np.linalg.norm(normal, axis=1)[:, None] + 1e-12
    return p, normal, np.vstack([q[:, :3], q[:, [0, 2, 3]]])


def gradient(field, p, e=0.004):
    return np.stack([field(p + step) - field(p - step) for step in np.eye(3) * e], 1) / (2 * e)
