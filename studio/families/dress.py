"""Dresses: cut on the bias and hung from two straps, or a column with a slit."""
import math

import numpy as np

from model.curves import ease, spline
from model.garment import Torso, crew
from model.materials import emerald, leather
from model.mesh import tube


def build(material, form='bias', **_):
    length = 12.4 if form == 'bias' else 12.0
    cloth, inside = leather('cloth', material), leather('inside', material, shade=0.75)
    if form == 'bias':
        torso = Torso(
            length,
            [(0, 2.55), (0.2, 2.0), (0.45, 1.70), (0.56, 1.62), (0.68, 1.25), (0.80, 1.48)],
            [(0, 1.9), (0.2, 1.45), (0.45, 1.18), (0.56, 1.12), (0.68, 0.88), (0.80, 1.12)],
            shoulder=1.5,
            neck=0.75,
            folds=0.16,
            waves=8,
            seed=12,
            calm=length * 0.50,
        )
        bust = 0.865 * length

        def top(phi):
            q = abs(phi)
            front = 0.52 * math.exp(-(((q - 0.52) / 0.34) ** 2)) - 0.10 * math.exp(-((q / 0.25) ** 2))
            return bust - 0.62 + front - 0.25 * float(ease((q - 1.6) / 1.5))

        torso.cloth(top, [cloth, inside, cloth], thick=0.03, n_phi=260, n_z=110)
        for side in (1, -1):
            phi = 0.52 * side
            p = torso.at(phi, float(top(phi)) - 0.02)
            back = torso.at(math.pi - 0.42 * side, float(top(math.pi - 0.42)))
            tube(
                'strap',
                spline(
                    [
                        p,
                        p + [side * -0.02, 0.10, 0.6],
                        p + [side * -0.06, 0.55, 1.35],
                        p + [side * -0.10, 1.0, 1.42],
                        (back + p) / 2 + [0, 0.75, 0.9],
                        back + [0, 0.0, 0.0],
                    ],
                    80,
                ),
                0.030,
                cloth,
            )
        phi = np.linspace(-math.pi, math.pi, 240, endpoint=False)
        tube('edge', torso.at(phi, np.full(240, 0.01)), 0.020, emerald(), True, 8)
    else:
        torso = Torso(
            length,
            [(0, 1.75), (0.3, 1.72), (0.5, 1.80), (0.58, 1.68), (0.70, 1.42), (0.82, 1.70)],
            [(0, 1.15), (0.5, 1.22), (0.70, 1.02), (0.82, 1.22)],
            shoulder=1.72,
            neck=0.86,
            folds=0.05,
            waves=5,
            seed=14,
            calm=length * 0.45,
        )
        slit = lambda q: 4.6 * math.exp(-abs(q - 0.62) / 0.035) if abs(q - 0.62) < 0.2 else 0.0
        torso.cloth(crew(length, 0.55, 0.1, 1.3), [cloth, inside, emerald()], bottom=slit, thick=0.05, n_phi=320, n_z=110)
        torso.button(math.pi, length - 0.35, cloth, 0.10, 0.06)
