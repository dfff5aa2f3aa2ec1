"""Dresses: cut on the bias and hung from two straps, or a column with sleeves and a slit."""
import math
import os

import numpy as np

from model.curves import spline
from model.garment import Torso, crew, sleeve
from model.hanger import DEEP, hanger, rail
from model.materials import emerald, leather
from model.mesh import grid, tube


def build(material, form='bias', hung=False, **_):
    if form == 'bias':
        _slip(material, hung)
        return
    torso = _column(material)
    if hung:
        hanger(torso, 0.62)


def _slip(material, hung):
    """Cut on the bias. How it hangs was not drawn: the cloth fell on a figure, and lies in drapes/ as rows from side to side and down."""
    cloth, inside = leather('cloth', material, rough=0.40, specular=0.85), leather('inside', material, shade=0.7)
    fallen = np.load(os.path.join(os.path.dirname(__file__), '..', 'drapes', 'slip.npz'))
    front, back = (fallen[side] * 5e-4 for side in ('front', 'back'))
    for panel, flip in ((front, True), (back, False)):
        grid('cloth', panel, [cloth, inside, cloth], thick=0.008, side=0, lining=1, rim=2, flip=flip)
    hem = np.vstack([front[:, -1], back[-2:0:-1, -1]])
    tube('edge', hem, 0.012, emerald(), True, 8)
    # A quarter from each side the straps are sewn on; hung up they go over the rail, worn over the shoulder.
    high = 12.9 if hung else 12.1
    for i in (len(front) // 4, -1 - len(front) // 4):
        p, q = front[i, 0] + [0, 0, -0.03], back[i, 0] + [0, 0, -0.03]
        over = [(np.sign(p[0]) * 0.80, DEEP + y, high + z) for y, z in ((-0.06, 0.0), (0.0, 0.06), (0.06, 0.0))]
        path = [p, p + (over[0] - p) * 0.5, *over, q + (over[2] - q) * 0.5, q]
        tube('strap', spline(path, 120), 0.015, cloth)
    if hung:
        rail(high)


def _column(material):
    length = 12.4
    cloth, inside = leather('cloth', material), leather('inside', material, shade=0.75)
    torso = Torso(
        length,
        [(0, 1.62), (0.30, 1.62), (0.48, 1.70), (0.545, 1.66), (0.67, 1.34), (0.79, 1.60)],
        [(0, 1.02), (0.30, 1.06), (0.48, 1.14), (0.67, 0.90), (0.79, 1.10)],
        shoulder=1.94,
        neck=0.98,
        slope=0.42,
        bust=0.12,
        hang=(0.06, 5, 0.45),
        crumple=0.028,
        folds=_falls(),
        seed=14,
    )
    at = 0.62
    slit = lambda q: 4.4 * max(0.0, 1 - abs(q - at) / 0.085) ** 0.9
    top = crew(length, 0.34, 0.16, 1.5)
    torso.cloth(top, [cloth, inside, cloth], bottom=slit, thick=0.022, n_phi=420, n_z=150)
    torso.label(top, leather('label', 'silk-twill', '#e9e4da'), 0.06)
    z = np.linspace(0.02, 4.3, 90)
    tube('edge', torso.at(at + 0.085 * (1 - (z / 4.4) ** 1.1), z, 0.0), 0.016, emerald(), False, 8)
    torso.button(math.pi, length - 0.34, cloth, 0.10, 0.04)
    for side in (1, -1):
        sleeve(
            torso,
            side,
            [cloth, inside, cloth],
            length=6.0,
            bicep=0.50,
            wrist=0.34,
            out=0.40,
            thick=0.022,
            seed=15 + side,
            folds=0.9,
        )
    return torso


def _falls():
    out = []
    for k in (1, -1):
        out += [
            (k * 0.9, 9.6, k * 0.7, 6.4, 0.18, 0.040, k * 0.12),
            (k * 2.2, 8.7, k * 0.5, 8.0, 0.15, 0.035, k * 0.08),
            (k * 2.3, 8.2, k * 0.9, 7.4, 0.15, 0.035, k * 0.08),
            (k * 1.4, 6.2, k * 1.2, 1.0, 0.22, 0.045, k * 0.10),
            (k * 4.2, 8.6, k * 3.2, 7.9, 0.16, 0.040, 0.08),
        ]
    return out
