"""How much of the sky each point of a piece sees. A viewer has no shadows of its own inside a shoe or under a flap."""
import numpy as np

_DIRECTIONS = 42
_SAMPLES = 500_000
# Of the piece's length. Fine enough to tell a lining from the leather around it.
_PIXELS = 300


def _sphere(n):
    """Evenly spread directions."""
    k = np.arange(n) + 0.5
    z, turn = 1 - 2 * k / n, k * np.pi * (3 - 5**0.5)
    r = np.sqrt(1 - z * z)
    return np.stack([r * np.cos(turn), r * np.sin(turn), z], 1)


def _scatter(triangles):
    """Points all over the surface, as many on a place as it is large."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    dice = np.random.default_rng(1)
    pick = dice.choice(len(area), _SAMPLES, p=area / area.sum())
    u, v = dice.random((2, _SAMPLES, 1))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    return a[pick] * (1 - u - v) + b[pick] * u + c[pick] * v


def open_sky(points, normals, triangles):
    """From 0 (shut in) to 1 (open), for each point as it faces and as if it faced the other way. The piece is looked at from
    all sides, and what is in front is remembered."""
    cloud = _scatter(triangles).astype(np.float32)
    points, normals = points.astype(np.float32), normals.astype(np.float32)
    low = cloud.min(0)
    pixel = np.linalg.norm(cloud.max(0) - low) / _PIXELS
    seen, whole = np.zeros((2, len(points))), np.zeros((2, len(points)))
    for d in _sphere(_DIRECTIONS).astype(np.float32):
        side = np.cross(d, (0, 0, 1.0) if abs(d[2]) < 0.9 else (1.0, 0, 0))
        side /= np.linalg.norm(side)
        frame = (np.stack([side, np.cross(d, side), d], 1) / pixel).astype(np.float32)
        at = (cloud - low) @ frame
        corner = at[:, :2].min(0) - 4
        size = (at[:, :2].max(0) - corner).astype(int) + 6
        cell = lambda q: (q[:, 0] - corner[0]).astype(np.int32) * size[1] + (q[:, 1] - corner[1]).astype(np.int32)
        front = np.full(size[0] * size[1], -np.inf, np.float32)
        order = np.argsort(at[:, 2])
        front[cell(at)[order]] = at[order, 2]
        facing = normals @ d
        # Looked at from a little out of the surface, or it would stand in its own light.
        out = normals * (np.where(facing > 0, 1.6, -1.6) * pixel).astype(np.float32)[:, None]
        here = (points + out - low) @ frame
        free = here[:, 2] >= front[cell(here)] - 0.5
        for k, weight in enumerate((np.maximum(facing, 0), np.maximum(-facing, 0))):
            seen[k] += weight * free
            whole[k] += weight
    return seen / np.maximum(whole, 1e-6)


def even(sky, index, times=3):
    """Each point takes half of its neighbours' mean: looked at from so few sides, the shade is patchy."""
    a, b = index[:, [0, 1, 2]].ravel(), index[:, [1, 2, 0]].ravel()
    count = np.bincount(a, minlength=len(sky)) + np.bincount(b, minlength=len(sky))
    for _ in range(times):
        around = np.bincount(a, sky[b], len(sky)) + np.bincount(b, sky[a], len(sky))
        sky = (sky + around / np.maximum(count, 1)) / 2
    return sky
