"""Jumpers: a fine one knitted in one piece, and a fisherman's with a high collar."""
import math

import numpy as np

from model.collars import band
from model.garment import Torso, crew, cuff, sleeve
from model.materials import emerald, leather
from model.mesh import tube


def build(material, man=False, fisherman=False, **_):
    length = 6.7 if man else 6.1
    w = 2.45 if man else 2.15
    torso = Torso(
        length,
        [(0, w * 0.93), (0.06, w * 0.97), (0.16, w * 1.04), (0.45, w * 1.02), (0.68, w * 1.06)],
        [(0, 1.22), (0.16, 1.36), (0.45, 1.32), (0.68, 1.36)],
        shoulder=2.25 if man else 1.95,
        neck=0.80,
        folds=0.022,
        waves=5,
        seed=4,
    )
    body = leather('knit', material, scale=3.4 if fisherman else 5.2)
    inside, rib = leather('inside', material, shade=0.72), leather('rib', 'rib', scale=5.0 if fisherman else 7.5)
    top = crew(length, 0.62, 0.10)
    torso.cloth(top, [body, inside, rib], thick=0.07)
    # Ribs at the hem: a band laid round, a little drawn in.
    torso.laid(
        lambda a, b: (math.pi * (2 * a - 1) * 1.0, b * 0.52 - 0.01), rib, 0.05, na=180, nb=10, base=0.0, edge=0.0015, name='hem'
    )
    band(
        torso, top, 0.62 if fisherman else 0.24, [rib, rib], lean=0.16 if fisherman else 0.10, thick=0.10 if fisherman else 0.075
    )
    for side in (1, -1):
        g = sleeve(
            torso, side, 5.6 if man else 5.2, [body, inside, rib], head=0.98 if man else 0.88, wrist=0.46, thick=0.06, wrinkle=1.1
        )
        cuff(g, 12, rib, 1.04, 0.06)
    phi = np.linspace(-math.pi, math.pi, 200, endpoint=False)
    tube('edge', torso.at(phi, np.full(200, 0.015)), 0.022, emerald(), True, 8)
