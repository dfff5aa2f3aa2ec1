"""Trousers: one pleat, a pressed crease, straight legs."""
import math

import numpy as np

from model.curves import ease, fair
from model.drape import Crumple, ridges
from model.garment import button
from model.hanger import loops
from model.materials import emerald, leather
from model.mesh import facing, grid, lathe, stitches, tube

_ROUND = 168


def build(material, man=False, adjusters=False, hung=False, **_):
    length, waist = (10.8, 1.90) if man else (10.8, 1.66)
    depth = 1.12 if man else 1.02
    cloth, lining, thread = (
        leather('cloth', material),
        leather('lining', 'silk-twill', shade=0.7),
        leather('thread', 'thread', shade=0.8),
    )
    for side in (1, -1):
        g = _leg(side, length, waist, depth, 0.92 if man else 1.02)
        grid('leg', g.transpose(1, 0, 2), [cloth, lining, cloth], loop_u=True, thick=0.022, side=-1, lining=1, rim=2)
        tube('edge', g[0] + [0, 0, 0.008], 0.014, emerald(), True, 8)
        # The slanted pocket.
        z = np.linspace(length - 0.12, length - 1.9, 60)
        line, out = _front(g, side * (0.66 + 0.26 * (length - z) / 1.9) * waist, z)
        stitches('pocket', line + out * 0.004, out, thread, pitch=0.03, radius=0.0045)
        if side > 0:
            # The fly: straight down beside the middle, then round into it.
            z = np.linspace(length - 0.2, length - 1.7, 90)
            line, out = _front(g, 0.20 - 0.17 * np.clip((length - 1.4 - z) / 0.3, 0, 1) ** 2, z)
            stitches('fly', line + out * 0.004, out, thread, pitch=0.03, radius=0.0045)
    _waist(length, waist, depth * 0.86, cloth, lining, adjusters)
    if hung:
        loops([(x * waist, 0.36 * depth, length + 0.12) for x in (-0.82, 0.82)], length + 1.15, cloth)


def _leg(side, length, waist, depth, hem):
    """An oval drawn out to the crease, front and back; higher up it opens into half of the hip, cut at the middle."""
    hip = waist * 1.15
    crotch = length - 2.75
    z = np.linspace(0, length, 150)
    t = z / length
    keys = [0, 0.30, 0.55, 0.70, 0.78, 0.88, 1]
    of = lambda values: fair(keys, values, 0.02)(t)[:, None]
    middle = of([hip * 0.50, hip * 0.485, hip * 0.47, hip * 0.485, hip * 0.5, hip * 0.5, waist * 0.5])
    rx = of([hem * 0.84, hem * 0.83, hip * 0.445, hip * 0.495, hip * 0.515, hip * 0.51, waist * 0.5])
    ry = of([hem * 0.92, hem * 0.90, 0.94, 1.02, depth * 1.06, depth, depth * 0.86])
    up = ease((z - crotch + 0.7) / 1.5)[:, None]
    a = np.linspace(-math.pi, math.pi, _ROUND, endpoint=False)[None]
    # Measured from the crease: positive is the outer side.
    outer = a * side
    s, c = np.sin(a), np.cos(a)
    z = z[:, None]
    pressed = 1 - ease((z - (length - 1.6)) / 1.2)
    crease = 0.13 * np.exp(-((np.abs(a) / 0.13) ** 1.4)) * pressed
    crease = crease + 0.11 * np.exp(-(((math.pi - np.abs(a)) / 0.15) ** 1.4)) * (1 - up)
    hollow = -0.05 * (np.exp(-(((np.abs(a) - 0.62) / 0.35) ** 2)) + np.exp(-(((np.abs(a) - 2.5) / 0.35) ** 2))) * (1 - up)
    lines = [
        # The pleat falls into the crease; the cloth is drawn to the crotch and rests a little on the thigh and the knee.
        (0.28, length - 0.05, 0.10, length - 3.4, 0.11, 0.075, 0.02),
        (-1.15, crotch - 0.05, 0.25, crotch + 0.55, 0.13, 0.050, 0.08),
        (-1.20, crotch - 0.40, 0.10, crotch + 0.05, 0.13, 0.045, 0.08),
        (-1.10, crotch - 1.9, 0.75, crotch - 1.0, 0.20, 0.030, 0.10),
        (-0.95, 4.55, 0.80, 4.95, 0.16, 0.030, 0.08),
        (-0.80, 4.10, 0.95, 4.20, 0.15, 0.026, -0.06),
        (0.62, 6.8, 0.80, 1.2, 0.20, 0.045, 0.05),
        (-0.66, 4.2, -0.74, 0.6, 0.18, 0.035, -0.05),
        (2.0, crotch + 1.0, 3.1, crotch + 0.1, 0.16, 0.050, 0.06),
        (2.3, crotch - 0.4, 2.6, 2.0, 0.20, 0.040, 0.05),
    ]
    lift = (
        crease + hollow + ridges(outer, z, lines) + Crumple(7 + side, 2 * math.pi, 0.030, low=2, high=7).at(a, z) * (1 - 0.6 * up)
    )
    lift = lift * (1 - ease((z - length + 0.5) / 0.5) * 0.8)
    x = side * middle + (rx + lift) * s
    # The inner half flattens against the middle above the crotch, and a little over it: no light comes between the two.
    inner, over = side * x, -0.012
    x = side * np.where(inner < over, over + (inner - over) * (1 - up), inner)
    y = -(ry + lift) * np.sign(c) * np.abs(c) ** 0.94
    # There both halves are one oval, so that nothing but a seam is seen between them.
    whole = -(ry + lift) * np.sign(c) * np.sqrt(np.clip(1 - (np.abs(x) / (middle + rx + lift)) ** 2, 0, 1))
    y = np.where(inner > over, y * (1 - up) + whole * up, y)
    # The hem is a little longer behind.
    return np.stack([x, y, z + 0.10 * (1 - ease(z / 0.8)) * (c - 1) * 0.5 + 0 * a], -1)


def _front(g, x, z):
    """Points on the front of a leg at these widths and heights, and which way the cloth faces there."""

    def depth(x, z):
        k = np.interp(z, g[:, :, 2].mean(1), np.arange(len(g)))
        low = min(int(k), len(g) - 2)
        at = []
        for row in (g[low], g[low + 1]):
            half = row[row[:, 1] < 0]
            half = half[np.argsort(half[:, 0])]
            at.append(np.interp(x, half[:, 0], half[:, 1]))
        return at[0] + (at[1] - at[0]) * (k - low)

    e = 0.02
    y = np.array([depth(*q) for q in zip(x, z)])
    dx = np.array([depth(a + e, b) - depth(a - e, b) for a, b in zip(x, z)]) / (2 * e)
    dz = np.array([depth(a, b + e) - depth(a, b - e) for a, b in zip(x, z)]) / (2 * e)
    out = np.stack([dx, -np.ones_like(y), dz], 1)
    return np.stack([x, y, z], 1), out / np.linalg.norm(out, axis=1)[:, None]


def _waist(z, w, d, cloth, lining, adjusters):
    a = np.linspace(-math.pi, math.pi, 200, endpoint=False)
    ring = lambda k, dz: np.stack([(w + k) * np.sin(a), -(d + k) * np.cos(a), z + dz - 0.05 * np.cos(a)], 1)
    rows = [ring(0.02, -0.16), ring(0.045, -0.14), ring(0.05, 0.06), ring(0.045, 0.24), ring(0.03, 0.26)]
    grid('waistband', np.array(rows), [cloth, lining, cloth], loop_v=True, thick=0.05, side=-1, lining=1, rim=2, flip=True)
    horn = leather('horn', 'calf', '#2a211b', rough=0.25)
    button(np.array((0.06, -d - 0.048, z + 0.02)), (0, -1, 0), horn, 0.075)
    if adjusters:
        _adjusters(z, w, d, cloth)


def _adjusters(z, w, d, cloth):
    """A tab of cloth on each side, drawn through a buckle."""
    steel = leather('buckle', 'calf', '#8a8780', metallic=1.0, rough=0.2)
    at = lambda phi, k: np.stack([(w + k) * np.sin(phi), -(d + k) * np.cos(phi), 0 * phi], -1)
    for side in (1, -1):
        phi = side * np.linspace(0.85, 1.35, 16)
        rows = [
            at(phi, k) + [0, 0, z + dz] for dz, k in ((-0.06, 0.05), (-0.05, 0.075), (0.03, 0.08), (0.11, 0.075), (0.12, 0.05))
        ]
        grid('tab', np.array(rows), cloth, thick=0.02, side=0)
        p = at(np.array(side * 1.0), 0.09) + [0, 0, z + 0.03]
        n = (math.sin(side * 1.0), -math.cos(side * 1.0), 0)
        lathe('buckle', [(0.06, 0), (0.10, 0.004), (0.10, 0.02), (0.06, 0.02), (0.06, 0)], steel, facing(n, p), 24)
