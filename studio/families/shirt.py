"""Shirts: poplin, a placket, a folded collar, long cuffs that turn back."""
import math

import numpy as np

from model.collars import band, fold
from model.garment import Torso, crew, cuff, sleeve
from model.materials import emerald, leather
from model.mesh import tube


def build(material, man=False, **_):
    length = 7.6 if man else 7.2
    w = 2.45 if man else 2.12
    torso = Torso(
        length,
        [(0, w * 1.02), (0.12, w * 1.0), (0.38, w * 0.95), (0.66, w * 1.05)],
        [(0, 1.22), (0.38, 1.15), (0.66, 1.30)],
        shoulder=2.28 if man else 1.98,
        neck=0.74,
        folds=0.035,
        waves=7,
        seed=8,
    )
    cloth, inside, thread = (
        leather('cloth', material),
        leather('inside', material, shade=0.85),
        leather('thread', 'thread', shade=0.92),
    )
    top = crew(length, 0.50, 0.06, 1.0)
    # A shirt-tail: longer in front and behind than at the sides.
    hem = lambda q: 0.55 * math.sin(q) ** 4
    torso.cloth(top, [cloth, inside, cloth], bottom=hem, thick=0.03)
    z1 = float(top(0.0))
    torso.laid(lambda a, b: ((a - 0.5) * 0.17, 0.02 + b * (z1 - 0.06)), cloth, 0.022, na=10, nb=60, base=0.012, name='placket')
    z = np.linspace(0.1, z1 - 0.1, 200)
    for side in (-1, 1):
        torso.seam(np.full(200, side * 0.066), z, thread, 0.036, 0.06)
    pearl = leather('button', 'calf', '#e9e4da', rough=0.2)
    for zz in np.linspace(0.75, z1 - 0.28, 7):
        torso.button(0.0, zz, pearl, 0.058, 0.036)
    band(torso, top, 0.30, [cloth, inside], lean=0.04, thick=0.035, span=math.pi, lap=0.05)
    fold(torso, top, 0.06, stand=0.36, fall=0.50, material=cloth, point=0.55)
    for side in (1, -1):
        s = sleeve(
            torso,
            side,
            5.9 if man else 5.6,
            [cloth, inside, cloth],
            head=0.90 if man else 0.80,
            wrist=0.42,
            thick=0.03,
            wrinkle=1.3,
            seed=11,
        )
        cuff(s, 15, cloth, 1.06, 0.04)
        ring = s[-15]
        c = ring.mean(0)
        tube('edge', c + (ring - c) * 1.075, 0.016, emerald(), True, 8)
