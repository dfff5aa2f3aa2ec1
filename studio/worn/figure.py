"""The figures that wear the clothes: a woman and a man of limestone, cut off at the throat, arms broken off or ending at the wrist.

    python3 studio/worn/figure.py woman figures/woman.npz

A figure is carved out of a grid of distances: a stack of sections for the trunk, strings of balls for the limbs, all melted together. The weight is on the
right leg, so that the hip rises there and the shoulders answer. Metres; z up; it looks towards -y. Cloth falls on the distances, the tracer sees the skin.
"""
import sys

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates

VOXEL = 0.004
LOW, HIGH = np.array([-0.46, -0.28, -0.02]), np.array([0.46, 0.28, 1.66])

#: Of the trunk, from the crotch to the throat: height, half its width, how deep it is before and behind the spine, how square, where the spine is.
_TRUNK = {
    'woman': [
        *[(0.74, 0.030, 0.022, 0.022, 2.0, 0.006), (0.79, 0.098, 0.066, 0.066, 2.0, 0.006), (0.84, 0.148, 0.088, 0.092, 2.1, 0.004)],
        *[(0.90, 0.164, 0.096, 0.104, 2.2, 0.002), (0.96, 0.160, 0.096, 0.104, 2.2, -0.002), (1.02, 0.145, 0.092, 0.090, 2.2, -0.008)],
        *[(1.10, 0.124, 0.086, 0.078, 2.15, -0.012), (1.17, 0.125, 0.089, 0.082, 2.15, -0.008), (1.25, 0.137, 0.094, 0.094, 2.2, 0.0)],
        *[(1.33, 0.149, 0.092, 0.106, 2.25, 0.008), (1.39, 0.152, 0.080, 0.104, 2.2, 0.016), (1.43, 0.146, 0.066, 0.088, 2.1, 0.022)],
        *[(1.452, 0.116, 0.056, 0.072, 2.0, 0.024), (1.474, 0.076, 0.048, 0.058, 2.0, 0.022), (1.50, 0.053, 0.045, 0.049, 2.0, 0.016)],
        *[(1.55, 0.046, 0.044, 0.046, 2.0, 0.002), (1.66, 0.0445, 0.046, 0.045, 2.0, -0.018)],
    ],
    'man': [
        *[(0.74, 0.030, 0.022, 0.022, 2.0, 0.006), (0.79, 0.100, 0.070, 0.070, 2.0, 0.006), (0.84, 0.146, 0.092, 0.094, 2.1, 0.004)],
        *[(0.90, 0.160, 0.098, 0.102, 2.2, 0.002), (0.96, 0.156, 0.099, 0.100, 2.25, -0.002), (1.02, 0.149, 0.100, 0.092, 2.25, -0.006)],
        *[(1.10, 0.145, 0.099, 0.089, 2.25, -0.008), (1.17, 0.149, 0.101, 0.095, 2.3, -0.006), (1.25, 0.160, 0.107, 0.106, 2.35, -0.002)],
        *[(1.33, 0.172, 0.107, 0.116, 2.4, 0.004), (1.40, 0.177, 0.096, 0.115, 2.3, 0.012), (1.45, 0.170, 0.079, 0.098, 2.15, 0.020)],
        *[(1.474, 0.138, 0.066, 0.082, 2.05, 0.024), (1.498, 0.092, 0.057, 0.066, 2.0, 0.022), (1.525, 0.066, 0.053, 0.057, 2.0, 0.016)],
        *[(1.575, 0.057, 0.052, 0.054, 2.0, 0.004), (1.66, 0.0555, 0.053, 0.053, 2.0, -0.014)],
    ],
}
#: Height, how far the spine goes aside, how much the right side rises for each metre outwards, how far it is twisted (degrees).
_STANCE = [
    *[(0.70, -0.022, 0.10, -3.0), (0.92, -0.026, 0.11, -3.0), (1.10, -0.014, 0.03, 0.0)],
    *[(1.30, 0.004, -0.055, 4.0), (1.45, 0.006, -0.065, 5.0), (1.66, -0.006, 0.0, -8.0)],
]
#: Limbs, from the trunk outwards: x, y, z and radius.
LEGS = {
    'right': [
        *[(-0.106, 0.002, 0.90, 0.078), (-0.110, -0.004, 0.78, 0.079), (-0.110, -0.016, 0.64, 0.066), (-0.108, -0.016, 0.50, 0.054), (-0.106, 0.006, 0.42, 0.050)],
        *[(-0.106, 0.022, 0.34, 0.053), (-0.103, 0.020, 0.22, 0.040), (-0.100, 0.020, 0.11, 0.031), (-0.100, 0.020, 0.06, 0.033)],
    ],
    'left': [
        *[(0.058, 0.000, 0.875, 0.078), (0.070, -0.022, 0.76, 0.079), (0.085, -0.050, 0.62, 0.065), (0.097, -0.066, 0.49, 0.054), (0.106, -0.036, 0.41, 0.049)],
        *[(0.116, -0.008, 0.33, 0.052), (0.130, 0.012, 0.22, 0.039), (0.142, 0.028, 0.12, 0.031), (0.146, 0.032, 0.07, 0.033)],
    ],
}
#: The legs end here, in the plinth: a foot without a shoe says nothing, and one of stone looks like a sock.
ANKLE = 0.088
_ARMS = {
    'right': [
        *[(-0.146, 0.022, 1.392, 0.048), (-0.180, 0.024, 1.366, 0.047), (-0.218, 0.030, 1.28, 0.042), (-0.250, 0.036, 1.14, 0.037)],
        *[(-0.269, 0.026, 1.06, 0.038), (-0.288, -0.002, 0.94, 0.031), (-0.298, -0.026, 0.84, 0.0245), (-0.300, -0.036, 0.80, 0.025)],
    ],
    'left': [
        *[(0.152, 0.020, 1.412, 0.048), (0.188, 0.026, 1.386, 0.047), (0.235, 0.046, 1.30, 0.042), (0.275, 0.064, 1.165, 0.037)],
        *[(0.291, 0.062, 1.09, 0.038), (0.305, 0.036, 0.97, 0.031), (0.306, 0.010, 0.875, 0.0245), (0.307, 0.000, 0.835, 0.025)],
    ],
}
#: How much broader and higher a man's shoulders are, how much thicker his limbs.
_MORE = {'woman': (0.0, 0.0, 1.0, 1.0), 'man': (0.027, 0.020, 1.17, 1.06)}


def arm(who, side):
    """The line of an arm: x, y, z, radius."""
    out, up, thick, _ = _MORE[who]
    p = np.array(_ARMS[side])
    p[:, 0] += np.sign(p[:, 0]) * out
    p[:, 2] += up
    p[:, 3] *= thick
    return p


def melt(a, b, soft):
    """Two bodies as one, with a fillet."""
    h = np.clip(0.5 + 0.5 * (b - a) / soft, 0, 1)
    return b + (a - b) * h - soft * h * (1 - h)


class Stone:
    """The block that a figure is carved from: a distance for every voxel."""

    def __init__(self, who):
        count = np.ceil((HIGH - LOW) / VOXEL).astype(int)
        self.who, self.shape = who, tuple(count)
        self.axes = [(LOW[i] + VOXEL * np.arange(count[i])).astype(np.float32) for i in range(3)]
        self.x, self.y, self.z = np.meshgrid(*self.axes, indexing='ij', sparse=True)

    def trunk(self):
        table, stance = np.array(_TRUNK[self.who]), np.array(_STANCE)
        height = np.clip(self.axes[2], stance[0, 0], stance[-1, 0])
        aside, roll, twist = (PchipInterpolator(stance[:, 0], stance[:, k])(height).astype(np.float32)[None, None] for k in (1, 2, 3))
        c, s = np.cos(np.radians(twist)), np.sin(np.radians(twist))
        x, y = (self.x - aside) * c + self.y * s, self.y * c - (self.x - aside) * s
        z = np.broadcast_to(self.z, self.shape) + roll * x
        # The trunk's own space, in which what is added to it is measured.
        self.own = x, y, z
        of = np.clip(z, table[0, 0], table[-1, 0])
        wide, before, behind, square, spine = (PchipInterpolator(table[:, 0], table[:, k])(of).astype(np.float32) for k in range(1, 6))
        y = y - spine
        deep = np.where(y < 0, before, behind)
        ring = ((np.abs(x) / wide) ** square + (np.abs(y) / deep) ** square + 1e-9) ** (1 / square)
        return np.maximum((ring - 1) * np.minimum(wide, deep), table[0, 0] - z).astype(np.float32)

    def lump(self, at, size):
        q = np.sqrt(sum(((own - a) / r) ** 2 for own, a, r in zip(self.own, at, size)))
        return ((q - 1) * min(size)).astype(np.float32)

    def limb(self, points, count=120, squeeze=(1, 1, 1), margin=0.09):
        """Balls along a line, close enough to be one."""
        p = np.asarray(points, float)
        run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p[:, :3], axis=0), axis=1))])
        balls = PchipInterpolator(run, p)(np.linspace(0, run[-1], count)).astype(np.float32)
        low, high = (balls[:, :3] - balls[:, 3:] - margin).min(0), (balls[:, :3] + balls[:, 3:] + margin).max(0)
        cut = tuple(slice(int(np.searchsorted(a, lo)), int(np.searchsorted(a, hi))) for a, lo, hi in zip(self.axes, low, high))
        x, y, z = (a[k] for a, k in zip(self.axes, cut))
        near = np.full((len(x), len(y), len(z)), 0.5, np.float32)
        for bx, by, bz, r in balls:
            k = slice(*np.searchsorted(z, (bz - r - margin, bz + r + margin)))
            q = ((x[:, None, None] - bx) / squeeze[0]) ** 2 + ((y[None, :, None] - by) / squeeze[1]) ** 2 + ((z[None, None, k] - bz) / squeeze[2]) ** 2
            near[:, :, k] = np.minimum(near[:, :, k], np.sqrt(q) - r)
        out = np.full(self.shape, 0.5, np.float32)
        out[cut] = near * min(squeeze)
        return out

    def sawn(self, body, at, way):
        """Ends in a plane: `way` points to what falls off."""
        plane = sum(n * (axis - p) for n, axis, p in zip(way, (self.x, self.y, self.z), at))
        return np.maximum(body, plane.astype(np.float32))


def carve(who):
    """Three distances: without arms, with arms to the wrist, with arms broken off above the elbow."""
    stone = Stone(who)
    out, up, _, leg_thick = _MORE[who]
    f = stone.trunk()
    x, y, z = stone.own
    for s in (-1, 1):
        if who == 'woman':
            bust = melt(stone.lump((s * 0.072, -0.080, 1.285), (0.056, 0.050, 0.054)), stone.lump((s * 0.076, -0.058, 1.325), (0.056, 0.036, 0.085)), 0.04)
            f = melt(f, bust, 0.04)
        else:
            f = melt(f, stone.lump((s * 0.078, -0.072, 1.352), (0.082, 0.042, 0.062)), 0.045)
            # The muscles beside the neck.
            f = melt(f, stone.lump((s * 0.062, 0.030, 1.490), (0.060, 0.034, 0.034)), 0.05)
        f = melt(f, stone.lump((s * (0.075 + out), 0.088, 1.36 + up), (0.055, 0.028, 0.075)), 0.04)
        f = melt(f, stone.lump((s * 0.072, 0.066, 0.885), (0.076, 0.056, 0.083)), 0.05)
    # The furrow of the spine, the line of the belly; collar bones with the hollows above them and the pit of the throat.
    f = f + (0.004 * np.exp(-((x / 0.016) ** 2) - ((z - 1.20) / 0.16) ** 2) * (y > 0)).astype(np.float32)
    f = f + (0.0025 * np.exp(-((x / 0.02) ** 2) - ((z - 1.14) / 0.14) ** 2) * (y < 0)).astype(np.float32)
    lift = up
    bone, front = 1.436 + lift + 0.16 * np.abs(x) ** 1.3, 1 / (1 + np.exp((y - 0.012) / 0.006))
    along = np.clip((np.abs(x) - 0.012) / 0.02, 0, 1) * np.clip((0.150 + out - np.abs(x)) / 0.04, 0, 1)
    bones = 0.005 * np.exp(-(((z - bone) / 0.0075) ** 2)) - 0.005 * np.exp(-(((z - bone - 0.019) / 0.010) ** 2))
    f = f - (front * along * bones).astype(np.float32)
    f = f + (0.006 * front * np.exp(-((x / 0.011) ** 2) - ((z - 1.444 - lift) / 0.014) ** 2)).astype(np.float32)
    if who == 'man':
        # Under the breast, and where the belly meets the hip.
        f = f + (0.003 * front * np.exp(-(((z - 1.296 - 0.3 * np.abs(x) ** 1.6) / 0.010) ** 2)) * (np.abs(x) < 0.14)).astype(np.float32)
    for side in ('right', 'left'):
        leg = np.array(LEGS[side])
        leg[:, 3] *= leg_thick
        f = melt(f, stone.limb(leg), 0.045)
    for s in (-1, 1):
        # From the neck to the point of the shoulder.
        tip = 0.010 * s
        slope = [(s * 0.036, 0.036, 1.478 + up, 0.022), (s * (0.095 + out / 2), 0.032, 1.438 + up + tip / 2, 0.032), (s * (0.160 + out), 0.024, 1.402 + up + tip, 0.042)]
        f = melt(f, stone.limb(slope, 40), 0.05)
    arms = {side: arm(who, side) for side in ('right', 'left')}
    limbs = {side: stone.limb(p, 150, (0.94, 1, 1)) for side, p in arms.items()}
    caps = [stone.limb(p[:2] * [1, 1, 1, 0.96], 20) for p in arms.values()]
    found = {'body': melt(melt(f, caps[0], 0.05), caps[1], 0.05)}
    wrist, broken = f, f
    for side, p in arms.items():
        s = np.sign(p[0, 0])
        wrist = melt(wrist, stone.sawn(limbs[side], p[-1, :3] + [0, 0, 0.012], (0.06 * s, -0.25, -0.97)), 0.045)
        at, way = ((p[3, :3] + [0, 0, 0.085]), (-0.30, -0.1, -0.95)) if side == 'right' else ((p[3, :3] + [-0.01, -0.014, 0.035]), (0.20, 0.15, -0.97))
        broken = melt(broken, stone.sawn(limbs[side], at, way), 0.045)
    found |= {'whole': wrist, 'broken': broken}
    throat = stone.z + 0.22 * stone.y - 0.10 * stone.x - (1.586 if who == 'woman' else 1.600)
    for name, g in found.items():
        g = np.maximum(np.maximum(g, ANKLE - 0.004 - np.broadcast_to(stone.z, stone.shape)), throat)
        g = gaussian_filter(g.astype(np.float32), 1.2)
        slope = np.gradient(g, VOXEL)
        found[name] = np.clip(g / np.clip(np.sqrt(sum(d * d for d in slope)), 0.35, 3), -0.08, 0.20).astype(np.float32)
    return found


def sample(field, points, order=1):
    return map_coordinates(field, ((np.asarray(points) - LOW) / VOXEL).T, order=order, mode='nearest')


def slopes(field):
    return [np.gradient(field, VOXEL, axis=k) for k in range(3)]


def onto(field, points, off, grad=None):
    """Moves points along the slope until they are so far off the skin."""
    grad = grad or slopes(field)
    for _ in range(12):
        g = np.stack([sample(q, points) for q in grad], 1)
        points = points - g * ((sample(field, points) - off) / np.maximum((g * g).sum(1), 0.1))[:, None]
    return points


def skin(field):
    """The surface as triangles: one corner in every voxel that it passes through, drawn onto it."""
    inside = field < 0
    corners = [inside[a : a - 1 or None, b : b - 1 or None, c : c - 1 or None] for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    total = sum(k.astype(np.int8) for k in corners)
    cells = np.argwhere((total > 0) & (total < 8))
    number = np.full(total.shape, -1, np.int32)
    number[tuple(cells.T)] = np.arange(len(cells))
    grad = slopes(field)
    points = onto(field, LOW + VOXEL * (cells + 0.5), 0.0, grad)
    quads = []
    for axis in range(3):
        here, next_ = [slice(1, -1)] * 3, [slice(1, -1)] * 3
        here[axis], next_[axis] = slice(0, -1), slice(1, None)
        a, b = inside[tuple(here)], inside[tuple(next_)]
        for leaves in (True, False):
            edge = np.argwhere(a & ~b if leaves else ~a & b) + 1
            edge[:, axis] -= 1
            u, v = (axis + 1) % 3, (axis + 2) % 3
            ring = []
            for du, dv in ((0, 0), (-1, 0), (-1, -1), (0, -1)):
                cell = edge.copy()
                cell[:, u] += du
                cell[:, v] += dv
                ring.append(number[tuple(cell.T)])
            quads.append(np.stack(ring if leaves else ring[::-1], 1))
    quads = np.vstack(quads)
    quads = quads[(quads >= 0).all(1)]
    normal = np.stack([sample(q, points) for q in grad], 1)
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    return points, normal, np.vstack([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]]).astype(np.int32)


def girth(field, z):
    """The tape measure, in centimetres."""
    from scipy.spatial import ConvexHull

    at = np.argwhere(field[:, :, int((z - LOW[2]) / VOXEL)] < 0) * VOXEL
    return 100 * ConvexHull(at).area + 100 * VOXEL * np.pi / 2


if __name__ == '__main__':
    who, path = sys.argv[1:]
    fields = carve(who)
    kept = {k: v.astype(np.float16) for k, v in fields.items()}
    for name in ('whole', 'broken'):
        p, n, t = skin(fields[name])
        kept |= {f'{name}_points': p.astype(np.float32), f'{name}_normals': n.astype(np.float16), f'{name}_threes': t}
    np.savez(path, **kept)
    print(who, ', '.join(f'{k} {girth(fields["body"], z):.0f} cm' for k, z in (('chest', 1.29), ('waist', 1.11), ('hip', 0.89))))
