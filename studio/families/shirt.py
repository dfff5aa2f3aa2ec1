"""Shirts: poplin, a placket, a folded collar on its stand, long cuffs that turn back."""
import math

import numpy as np

from model.collars import band, fold
from model.curves import ease
from model.garment import Torso, crew, cuff, sleeve
from model.materials import emerald, leather
from model.mesh import tube


def build(material, man=False, **_):
    length, shoulder = (7.7, 2.24) if man else (7.3, 2.04)
    w = 2.08 if man else 1.82
    torso = Torso(
        length,
        [(0, w * 1.04), (0.12, w * 1.03), (0.40, w * 0.96), (0.66, w)],
        [(0, 1.14), (0.40, 1.04), (0.66, 1.20)],
        shoulder=shoulder,
        neck=0.70,
        bust=0.02 if man else 0.09,
        hang=(0.07, 7, 0.55),
        crumple=0.05,
        folds=_folds(),
        seed=8,
    )
    cloth, inside, thread = (
        leather('cloth', material),
        leather('inside', material, shade=0.85),
        leather('thread', 'thread', shade=0.92),
    )
    top = crew(length, 0.52, 0.06, 1.1)
    # A shirt-tail: longer in front and behind than at the sides.
    hem = lambda q: 0.70 * math.sin(q) ** 4
    torso.cloth(top, [cloth, inside, cloth], bottom=hem, thick=0.025)
    z1 = float(top(0.0))
    torso.laid(
        lambda a, b: ((a - 0.5) * 0.19, 0.02 + b * (z1 + 0.02)), cloth, 0.02, na=10, nb=80, base=0.008, name='placket', edge=0.05
    )
    z = np.linspace(0.1, z1 - 0.1, 220)
    for side in (-1, 1):
        torso.seam(np.full(220, side * 0.072), z, thread, 0.030, 0.05)
    pearl = leather('button', 'calf', '#e9e4da', rough=0.2)
    for zz in np.linspace(0.75, z1 - 0.55, 6):
        torso.button(0.0, zz, pearl, 0.055, 0.030)
    torso.label(top, leather('label', 'silk-twill', '#cfc8ba'))
    band(torso, top, 0.30, [cloth, inside], lean=0.05, thick=0.03, lap=0.05)
    point = 0.62 if man else 0.68
    fold(
        torso,
        top,
        0.07,
        lambda t: point + (0.40 - point) * float(ease(t)) ** 0.7,
        cloth,
        stand=0.36,
        turn=(-1.15, 1.25),
        thick=0.03,
        lift=0.05,
        roll=0.04,
        low=0.72,
    )
    for side in (1, -1):
        s = sleeve(
            torso,
            side,
            [cloth, inside, cloth],
            length=6.5 if man else 6.2,
            bicep=0.66 if man else 0.58,
            wrist=0.40 if man else 0.36,
            thick=0.025,
            crumple=0.055,
            folds=1.5,
            seed=11 + side,
        )
        # The cuff turned back: twice as thick, a little open at its upper edge.
        cuff(s, 22 if man else 27, cloth, 0.035, 0.03, flare=0.04)
        ring = s[-22 if man else -27]
        c = ring.mean(0)
        tube('edge', c + (ring - c) * (1 + 0.075 / 0.4), 0.010, emerald(), True, 8)


def _folds():
    """From the yoke down, from the chest to the side, and where the arm draws the cloth."""
    out = []
    for k in (1, -1):
        out += [
            (k * 0.75, 5.6, k * 0.95, 1.6, 0.16, 0.060, k * 0.12),
            (k * 2.4, 5.0, k * 1.3, 3.4, 0.15, 0.065, k * 0.12),
            (k * 2.4, 4.5, k * 1.6, 2.2, 0.17, 0.060, -k * 0.10),
            (k * 1.7, 3.1, k * 1.3, 0.5, 0.18, 0.055, 0.08),
            (k * 0.25, 4.2, k * 0.55, 2.5, 0.12, 0.040, -k * 0.06),
            (k * 3.6, 5.9, k * 3.3, 1.2, 0.20, 0.070, 0.12),
            (k * 4.7, 5.8, k * 4.5, 1.4, 0.18, 0.060, -0.12),
        ]
    return out
