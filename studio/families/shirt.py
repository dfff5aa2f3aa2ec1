"""Shirts: poplin, a folded collar on its stand. A woman's has a hidden placket, a small round collar and long cuffs that turn back; a
man's has a sewn placket, a pointed collar, a pocket on the chest and cuffs that button."""
import math

import numpy as np

from model.collars import band, fold
from model.curves import ease
from model.drape import creases
from model.garment import Torso, button, crew, cuff, sleeve
from model.hanger import hanger
from model.materials import emerald, leather
from model.mesh import tube


def build(material, man=False, hung=False, **_):
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
        crumple=0.03,
        folds=_folds() + creases(21 if man else 20, 64, (-5.2, 5.2), (0.3, length - 2.2), 0.016),
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
    torso.cloth(top, [cloth, inside, cloth], bottom=hem, thick=0.012)
    z1 = float(top(0.0))
    pearl = leather('button', 'calf', '#e9e4da', rough=0.2)
    heights = np.linspace(0.75, z1 - 0.55, 6)
    z = np.linspace(0.1, z1 - 0.1, 220)
    if man:
        torso.laid(
            lambda a, b: ((a - 0.5) * 0.19, 0.02 + b * (z1 + 0.02)), cloth, 0.010, na=10, nb=80, base=0.006, name='placket', edge=0.05
        )
        for side in (-1, 1):
            torso.seam(np.full(220, side * 0.072), z, thread, 0.017, 0.026)
        for zz in heights:
            torso.buttonhole(0.0, zz, thread, 0.13, 0.019, upright=True)
            torso.button(0.0, zz, pearl, 0.055, 0.020)
        _pocket(torso, length, cloth, thread)
    else:
        # One front lies over the other and hides the buttons; a seam down its side is all that is seen.
        torso.laid(
            lambda a, b: (0.16 - 0.44 * a, 0.02 + b * (z1 + 0.02)), cloth, 0.012, na=14, nb=80, base=0.004, name='front', edge=0.03, melt=True
        )
        torso.seam(np.full(220, -0.05), z, thread, 0.015, 0.026)
        torso.button(0.03, z1 - 0.12, pearl, 0.05, 0.020)
    q = np.linspace(-math.pi, math.pi, 700)
    torso.seam(q, np.array([hem(k) for k in q]) + 0.07, thread, 0.004, 0.030)
    torso.label(top, leather('label', 'silk-twill', '#cfc8ba'))
    band(torso, top, 0.30, [cloth, inside], lean=0.05, thick=0.014, lap=0.05)
    point = 0.66 if man else 0.46
    fold(
        torso,
        top,
        0.07,
        lambda t: point + (0.40 - point) * float(ease(t)) ** 0.7,
        cloth,
        stand=0.36,
        # A man's points fall forward; a woman's run round the neck.
        turn=(-1.15, 1.25) if man else (-0.75, 0.9),
        thick=0.014,
        lift=0.035,
        roll=0.012,
        low=0.72,
        thread=thread,
    )
    for side in (1, -1):
        s = sleeve(
            torso,
            side,
            [cloth, inside, cloth],
            length=6.5 if man else 6.2,
            bicep=0.66 if man else 0.58,
            wrist=0.40 if man else 0.36,
            thick=0.012,
            crumple=0.035,
            folds=1.3,
            seed=11 + side,
            fine=creases(30 + side, 40, (-1.6, 1.6), (1.0, 5.6), 0.016),
        )
        rows = 13 if man else 30
        ring = s[-rows]
        c = ring.mean(0)
        if man:
            cuff(s, rows, cloth, 0.014, 0.014)
            p = s[-rows // 2]
            n = p[58] - p.mean(0)
            button(p[58] + n / np.linalg.norm(n) * 0.035, n, pearl, 0.05)
            edge = s[-1]
            tube('edge', edge.mean(0) + (edge - edge.mean(0)) * (1 + 0.03 / 0.4), 0.010, emerald(), True, 8)
        else:
            # Turned back: twice as thick, a little open at its upper edge.
            cuff(s, rows, cloth, 0.022, 0.016, flare=0.05)
            tube('edge', c + (ring - c) * (1 + 0.072 / 0.4), 0.008, emerald(), True, 8)
    if hung:
        hanger(torso, 0.85)


def _pocket(torso, length, cloth, thread):
    """On the wearer's left, with a point below and a row of stitches round it."""
    x, top = 0.72, 0.70 * length
    low = lambda a: 0.82 + 0.14 * (1 - np.abs(2 * a - 1))
    spot = lambda a, b: (torso.phi_at(x + (a - 0.5) * 0.86, top - low(a) * (1 - b)), top - low(a) * (1 - b))
    torso.laid(spot, cloth, 0.009, na=24, nb=20, base=0.003, name='pocket', edge=0.03)
    k = np.linspace(0, 1, 60)
    around = [(0.04 + 0 * k, 1 - 0.96 * k), (0.04 + 0.92 * k, 0.04 + 0 * k), (0.96 + 0 * k, 0.04 + 0.96 * k)]
    for a, b in around:
        torso.seam(*spot(a, b), thread, 0.013, 0.026)


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
