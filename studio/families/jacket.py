"""Jackets: one button, or two, notched lapels."""
import math

import numpy as np

from model.collars import fold, lapel
from model.garment import Torso, sleeve, vee
from model.materials import emerald, leather
from model.mesh import facing, lathe, tube


def build(material, man=False, buttons=1, **_):
    length = 7.4 if man else 7.0
    w = 2.45 if man else 2.12
    torso = Torso(
        length,
        [(0, w * 1.04), (0.12, w * 1.02), (0.42, w * 0.90), (0.68, w * 1.05)],
        [(0, 1.30), (0.42, 1.12), (0.68, 1.30)],
        shoulder=2.36 if man else 2.06,
        neck=0.76,
        folds=0.010,
        waves=4,
        seed=6,
    )
    cloth, lining = leather('cloth', material), leather('lining', 'silk-twill', shade=0.8)
    close = (0.44 if buttons == 1 else 0.50) * length
    top = vee(length, close, side=0.50, soft=0.95)
    # The fronts are cut away below the last button.
    cut = lambda q: 0.0 if abs(q) > 0.55 else 0.55 * (1 - abs(q) / 0.55) ** 2
    torso.cloth(top, [cloth, lining, cloth], bottom=cut, thick=0.06)
    lap = 0.15
    torso.laid(
        lambda a, b: (
            lap - (lap + 0.45) * a,
            _between(
                np.vectorize(cut)(lap - (lap + 0.45) * a) + 0.01,
                np.minimum(np.vectorize(lambda q: float(top(q)))(lap - (lap + 0.45) * a), close),
                b,
            ),
        ),
        cloth,
        0.05,
        na=26,
        nb=50,
        base=0.0,
        name='front',
        edge=0.012,
    )
    for side in (1, -1):
        lapel(torso, side, close, 0.52, 0.82, 0.17, cloth, length - 0.26, roll=0.07, wide_at=0.70)
    fold(torso, top, 0.60, stand=0.30, fall=0.44, spread=0.46, point=0.12, material=cloth, thick=0.05)
    horn = leather('horn', 'calf', '#2a211b', rough=0.25)
    for k in range(buttons):
        torso.button(0.03, close - 0.12 - 1.05 * k, horn, 0.10, 0.075)
    for side in (1, -1):
        g = sleeve(
            torso,
            side,
            5.9 if man else 5.6,
            [cloth, lining, cloth],
            head=0.90 if man else 0.80,
            wrist=0.48,
            thick=0.05,
            seed=9,
            wrinkle=0.8,
        )
        for k in range(3):
            c = g[-8 - 5 * k].mean(0)
            p = g[-8 - 5 * k][40]
            _sleeve_button(p, p - c, horn)
        torso.laid(
            lambda a, b, k=side: (k * (0.42 + 0.62 * a), 0.30 * length + (b - 0.5) * 0.46 - 0.10 * a),
            cloth,
            0.035,
            na=20,
            nb=10,
            base=0.012,
            name='flap',
            edge=0.04,
        )
    torso.laid(
        lambda a, b: (0.62 + 0.36 * a, 0.66 * length + (b - 0.5) * 0.20 + 0.06 * a),
        cloth,
        0.03,
        na=12,
        nb=6,
        base=0.01,
        name='welt',
        edge=0.06,
    )
    tube('edge', torso.at(np.linspace(0.56, 2 * math.pi - 0.56, 200), np.full(200, 0.012)), 0.020, emerald(), False, 8)


def _between(lo, hi, t):
    return lo + (hi - lo) * t


def _sleeve_button(p, n, material):
    n = n / np.linalg.norm(n)
    lathe('button', [(0, 0.02), (0.05, 0.018), (0.06, 0.01), (0.06, 0)], material, facing(n, p + n * 0.02), 20)
