"""Trousers: one pleat, a pressed crease, no break."""
import math

import numpy as np

from model.curves import ease
from model.materials import emerald, leather
from model.mesh import facing, grid, lathe, stitches, tube


def build(material, man=False, adjusters=False, **_):
    length, waist = (10.8, 1.95) if man else (10.6, 1.72)
    hip, depth = waist * 1.17, 1.16 if man else 1.08
    cloth, lining, thread = (
        leather('cloth', material),
        leather('lining', 'silk-twill', shade=0.7),
        leather('thread', 'thread', shade=0.8),
    )
    crotch = length - 2.9
    hem = 1.10 if man else 1.22
    a = np.linspace(-math.pi, math.pi, 160, endpoint=False)
    for side in (1, -1):
        rows = []
        for z in np.linspace(0, length, 120):
            t = z / length
            up = ease((z - crotch + 0.6) / (length - crotch - 0.2))
            # Leg: an oval with a pressed crease; higher up it opens into half of the hip, cut at the middle.
            cx = np.interp(t, [0, 0.5, 0.75, 1], [1.02, 0.99, 1.0, waist * 0.5])
            rx = np.interp(t, [0, 0.35, 0.62, 0.75, 0.88, 1], [hem * 0.86, hem * 0.84, 0.98, hip * 0.54, hip * 0.54, waist * 0.5])
            ry = np.interp(t, [0, 0.35, 0.62, 0.75, 0.88, 1], [hem * 0.92, hem * 0.92, 1.02, depth * 1.06, depth, depth * 0.86])
            s, c = np.sin(a), np.cos(a)
            crease = 0.10 * np.exp(-((a / 0.10) ** 2)) * (1 - ease((t - 0.80) / 0.12)) + 0.08 * np.exp(
                -(((np.abs(a) - math.pi) / 0.10) ** 2)
            ) * (1 - up)
            drape = 0.016 * np.sin(4 * a + 0.5 * z + side) * (1 - 0.4 * t) + 0.010 * np.sin(3 * a - 1.3 * z)
            x = side * (cx + (rx * (1 + drape)) * s * side)
            # The inner half flattens against the middle above the crotch.
            inner = side * x
            x = side * np.where(inner < 0.02, 0.02 + (inner - 0.02) * (1 - up), inner) if up > 0 else x
            y = -(ry * (1 + drape) + crease) * c
            rows.append(np.stack([x, y, np.full(160, z)], 1))
        g = np.array(rows)
        grid('leg', g, [cloth, lining, cloth], loop_v=True, thick=0.05, side=-1, lining=1, rim=2, flip=True)
        tube('edge', g[0] + [0, 0, 0.012], 0.018, emerald(), True, 8)
        # The pleat, and the slanted pocket.
        front = lambda x, z: g[np.abs(g[:, 0, 2] - z).argmin()][
            np.where(g[0, :, 1] < 0, np.abs(g[np.abs(g[:, 0, 2] - z).argmin()][:, 0] - x), 9).argmin()
        ]
        z = np.linspace(length - 0.1, length - 2.2, 60)
        pocket = np.array([front(side * (1.30 + 0.32 * (length - q) / 2.2), q) for q in z])
        stitches(
            'pocket', pocket + [side * 0.01, -0.015, 0], np.tile([side * 0.4, -0.9, 0], (60, 1)), thread, pitch=0.07, radius=0.012
        )
    _waist(length, waist, depth * 0.86, cloth, lining, thread, adjusters)


def _waist(z, w, d, cloth, lining, thread, adjusters):
    a = np.linspace(-math.pi, math.pi, 200, endpoint=False)
    ring = lambda k, dz: np.stack(
        [(w + k) * np.sin(a), -(d + k) * np.cos(a) * (1 + 0.02 * np.sin(a) ** 2), np.full(200, z + dz)], 1
    )
    grid(
        'waistband',
        np.array([ring(0.02, -0.16), ring(0.05, -0.14), ring(0.055, 0.1), ring(0.05, 0.30), ring(0.03, 0.32)]),
        [cloth, lining, cloth],
        loop_v=True,
        thick=0.05,
        side=-1,
        lining=1,
        rim=2,
        flip=True,
    )
    horn = leather('horn', 'calf', '#2a211b', rough=0.25)
    lathe(
        'button', [(0, 0.02), (0.06, 0.018), (0.075, 0.01), (0.075, 0)], horn, facing((0, -1, 0), (0.1, -d - 0.06, z + 0.1)), 24
    )
    line = np.stack([np.full(80, 0.16), np.full(80, -d - 0.03), np.linspace(z - 0.2, z - 1.7, 80)], 1)
    line[:, 1] -= 0.10 * ease(np.linspace(0, 1, 80))
    stitches('fly', line, np.tile([0, -1.0, 0], (80, 1)), thread, pitch=0.07, radius=0.012)
    if adjusters:
        for k in (-1, 1):
            phi = k * 1.25
            for q in (0, 0.24):
                lathe(
                    'buckle',
                    [(0.03, 0.0), (0.055, 0.004), (0.055, 0.02), (0.03, 0.02)],
                    leather('buckle', 'calf', '#8a8780', metallic=1.0, rough=0.2),
                    facing(
                        (math.sin(phi), -math.cos(phi), 0),
                        ((w + 0.07) * math.sin(phi + k * q * 0.5), -(d + 0.07) * math.cos(phi + k * q * 0.5), z + 0.08),
                    ),
                    20,
                )
