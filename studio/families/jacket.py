"""Jackets: one button, or two, notched lapels."""
import math

import numpy as np

from model.collars import fold, lapel
from model.curves import ease
from model.garment import Torso, button, sleeve, vee
from model.hanger import hanger
from model.materials import emerald, leather
from model.mesh import tube


def build(material, man=False, buttons=1, hung=False, **_):
    length, shoulder = (7.4, 2.24) if man else (7.0, 2.02)
    chest, waist, hip = (2.02, 1.90, 2.04) if man else (1.72, 1.50, 1.86)
    torso = Torso(
        length,
        [(0, hip), (0.14, hip * 0.985), (0.42, waist), (0.66, chest)],
        [(0, 1.22), (0.14, 1.22), (0.42, 1.06), (0.66, 1.24)],
        shoulder=shoulder,
        bust=0.04 if man else 0.10,
        crumple=0.022,
        folds=_folds(length),
        seed=6,
    )
    cloth, lining = leather('cloth', material), leather('lining', 'silk-twill', shade=0.8)
    close = (0.43 if buttons == 1 else 0.50) * length
    top = vee(torso, close)
    # The fronts are cut away below the last button.
    cut = lambda q: 0.0 if abs(q) > 0.55 else 1.25 * (1 - abs(q) / 0.55) ** 2.8
    torso.cloth(top, [cloth, lining, cloth], bottom=cut, thick=0.03)
    torso.label(top, leather('label', 'silk-twill', '#e9e4da'))
    # A man's left front lies over the right one, a woman's the other way.
    lap = -0.11 if man else 0.11
    line = np.vectorize(lambda q: min(float(top(q)), close))
    torso.laid(
        lambda a, b: _between(lap - 6 * lap * a, np.vectorize(cut), line, b),
        cloth,
        0.026,
        30,
        60,
        base=0.0,
        name='front',
        edge=0.012,
        melt=True,
    )
    wide = 0.78 if man else 0.72
    for side in (1, -1):
        lapel(torso, side, top.edge, lambda t: wide * ease(t * 0.96 + 0.04) ** 0.72, cloth, upto=0.80, peak=0.18, thick=0.028, lift=0.026, roll=0.022)
    phi, z = top.edge
    # It begins on the lapel: the two meet in a notch, not in a gap.
    fold(
        torso,
        top,
        float(phi[int((0.775 if man else 0.74) * 199)]),
        lambda t: 0.35 + 0.07 * t,
        cloth,
        stand=0.17,
        rise=1.9,
        turn=(0.08, 1.0),
        thick=0.028,
        lift=0.036,
        roll=0.006,
    )
    horn = leather('horn', 'calf', '#2a211b', rough=0.25)
    thread = leather('thread', 'thread', shade=0.85)
    for k in range(buttons):
        z = close - 0.14 - 1.05 * k
        torso.buttonhole(torso.phi_at(0.05 * math.copysign(1, lap), z), z, thread, 0.25, 0.031)
        torso.button(0.0, z, horn, 0.10, 0.036)
    for side in (1, -1):
        g = sleeve(
            torso,
            side,
            [cloth, lining, cloth],
            length=6.4 if man else 6.1,
            bicep=0.66 if man else 0.58,
            wrist=0.47 if man else 0.42,
            thick=0.03,
            seed=9 + side,
        )
        for k in range(4):
            ring = g[-7 - 4 * k]
            n = ring[58] - ring.mean(0)
            button(ring[58] + n * 0.03, n, horn, 0.055)
        torso.laid(
            lambda a, b, k=side: (k * (0.50 + 0.62 * a), 0.27 * length + (b - 0.5) * 0.50 - 0.08 * a),
            cloth,
            0.03,
            na=24,
            nb=12,
            base=0.012,
            name='flap',
            edge=0.04,
        )
    torso.laid(
        lambda a, b: (0.66 + 0.42 * a, 0.655 * length + (b - 0.5) * 0.22 + 0.07 * a),
        cloth,
        0.025,
        12,
        6,
        base=0.01,
        name='welt',
        edge=0.06,
    )
    tube('edge', torso.at(np.linspace(0.66, 2 * math.pi - 0.66, 200), np.full(200, 0.012)), 0.016, emerald(), False, 8)
    if hung:
        hanger(torso, 0.7)


def _folds(length):
    """From the button to the side, from the bust down, from under the arm."""
    w = 0.45 * length
    out = []
    for k in (1, -1):
        out += [
            (k * 0.15, w - 0.1, k * 1.9, w + 0.75, 0.16, 0.035, k * 0.1),
            (k * 0.20, w - 0.25, k * 1.7, w + 0.10, 0.15, 0.030, k * 0.05),
            (k * 1.1, w + 1.6, k * 1.5, w - 1.2, 0.22, 0.045, k * 0.1),
            (k * 2.3, w + 1.9, k * 2.0, w - 0.4, 0.20, 0.050, 0.1),
            (k * 3.2, w + 2.4, k * 3.0, w - 1.0, 0.25, 0.050, 0.1),
            (k * 4.2, w + 0.7, k * 2.9, w + 0.1, 0.18, 0.045, 0.1),
        ]
    return out


def _between(phi, low, high, t):
    lo = low(phi) + 0.01
    return phi, lo + (high(phi) - lo) * t
