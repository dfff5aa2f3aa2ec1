"""Dresses: cut on the bias and hung from two straps, or a column with sleeves and a slit."""
import math

import numpy as np

from model.curves import ease, spline
from model.garment import Torso, crew, sleeve
from model.materials import emerald, leather
from model.mesh import tube


def build(material, form='bias', **_):
    if form == 'bias':
        _slip(material)
    else:
        _column(material)


def _slip(material):
    length = 12.6
    # Silk shines along its folds and nowhere else: a wide, low highlight, no mirror.
    cloth = leather('cloth', material, rough=0.40, specular=0.42, anisotropic=0.5, fuzz=0.35)
    inside = leather('inside', material, shade=0.7, rough=0.5)
    torso = Torso(
        length,
        [(0, 2.15), (0.15, 1.85), (0.32, 1.66), (0.50, 1.58), (0.655, 1.16), (0.78, 1.36)],
        [(0, 1.65), (0.15, 1.38), (0.32, 1.20), (0.50, 1.08), (0.655, 0.82), (0.78, 1.02)],
        shoulder=1.62,
        bust=0.12,
        hang=(0.50, 6, 0.54),
        crumple=0.045,
        folds=_fluid(),
        seed=12,
    )
    high = 10.15

    def top(phi):
        q = abs(phi)
        front = 0.62 * math.exp(-(((q - 0.58) / 0.40) ** 2)) - 0.05 * math.exp(-((q / 0.25) ** 2))
        return high + front - 0.75 * float(ease((q - 1.0) / 1.6))

    torso.cloth(top, [cloth, inside, cloth], thick=0.022, n_phi=340, n_z=170)
    for side in (1, -1):
        p = torso.at(0.58 * side, float(top(0.58)) - 0.03)
        back = torso.at(math.pi - 0.52 * side, float(top(math.pi - 0.52)) - 0.03)
        over = np.array([side * 0.78, 0.12, length - 0.15])
        path = [
            p,
            (p * 2 + over) / 3 + [0, -0.06, 0.05],
            (p + over * 2) / 3 + [0, -0.10, 0.08],
            over,
            (over * 2 + back) / 3 + [0, 0.16, 0.05],
            back,
        ]
        tube('strap', spline(path, 80), 0.026, cloth)
    phi = np.linspace(-math.pi, math.pi, 340, endpoint=False)
    tube('edge', torso.at(phi, np.full(340, 0.008)), 0.014, emerald(), True, 8)


def _fluid():
    """Bias folds: slung between the straps, then round the hip, then down."""
    out = [(-0.85, 9.95, 0.85, 9.95, 0.12, 0.045, 0.35), (-0.95, 10.1, 0.95, 10.1, 0.14, 0.045, 0.72)]
    for k in (1, -1):
        out += [
            (k * 0.9, 9.3, k * 0.5, 6.6, 0.16, 0.050, k * 0.15),
            (k * 2.2, 8.3, k * 0.4, 7.3, 0.15, 0.050, k * 0.12),
            (k * 2.4, 7.7, k * 0.9, 5.6, 0.18, 0.060, k * 0.15),
            (k * 1.7, 6.6, k * 1.9, 2.4, 0.22, 0.080, k * 0.12),
            (k * 0.4, 6.2, k * 0.6, 1.6, 0.20, 0.060, -k * 0.12),
            (k * 4.0, 8.4, k * 3.2, 5.0, 0.20, 0.070, 0.15),
        ]
    return out


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
    torso.cloth(top, [cloth, inside, cloth], bottom=slit, thick=0.04, n_phi=420, n_z=150)
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
            thick=0.04,
            seed=15 + side,
            folds=0.9,
        )


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
