"""Coats: belted with a shawl collar, short with a funnel, or double-breasted with horn buttons."""
import math

import numpy as np

from model.collars import band, fold, lapel
from model.curves import ease, rounded_box, spline
from model.garment import Torso, crew, sleeve, vee
from model.hanger import hanger
from model.materials import emerald, leather
from model.mesh import grid, sweep, tube

#: Length, shoulder, then half widths at hem, waist and chest, and how the skirt hangs.
_CUT = {
    'shawl': (11.3, 2.14, 2.42, 1.74, 1.96, (0.30, 6, 0.58)),
    'funnel': (7.9, 2.16, 2.26, 2.06, 2.04, (0.07, 6, 0.60)),
    'double': (10.6, 2.40, 2.36, 2.12, 2.18, (0.10, 6, 0.50)),
}


def build(material, form='shawl', man=False, hung=False, **_):
    length, shoulder, hem, waist, chest, hang = _CUT[form]
    middle = 0.60 if form == 'shawl' else 0.56
    torso = Torso(
        length,
        [(0, hem), (0.25, (hem + waist) * 0.5 + 0.06), (middle, waist), (0.74, chest)],
        [(0, hem * 0.68), (0.25, 1.40), (middle, 1.14), (0.74, 1.34)],
        shoulder=shoulder,
        neck=0.78,
        bust=0.05,
        hang=hang,
        crumple=0.035,
        folds=_folds(length),
        seed=3,
    )
    cloth, thread = leather('cloth', material), leather('thread', 'thread', shade=0.85)
    # Double-faced cloth has its other face inside, and no lining; the other coats are lined with silk.
    inside = leather('inside', material, shade=0.80) if form == 'shawl' else leather('lining', 'silk-twill', shade=0.62)
    close = {'shawl': 0.60, 'funnel': 1.0, 'double': 0.66}[form] * length
    top = crew(length, 0.40, 0.05) if form == 'funnel' else vee(torso, close, neck=0.64)
    torso.cloth(top, [cloth, inside, cloth], thick=0.05)
    torso.label(top, leather('label', 'silk-twill', '#e9e4da'), 0.11)
    lap = (-1 if man else 1) * (0.44 if form == 'double' else 0.15)
    # A double-breasted front goes from the closing point aslant to its own edge.
    fall = 0.9 if form == 'double' else 0.0
    high = np.vectorize(lambda q: min(float(top(q)), close) - 0.01 - fall * max(0.0, q / lap) ** 0.8)
    across = lambda a: lap - (lap + math.copysign(0.5, lap)) * a
    torso.laid(
        lambda a, b: (across(a), b * high(across(a))), cloth, 0.045, na=34, nb=80, base=0.0, name='front', edge=0.010, melt=True
    )
    if form == 'funnel':
        band(torso, top, 0.72, [inside, cloth], lean=-0.02, thick=0.06, lap=0.15)
        z = np.linspace(0.2, float(top(lap - 0.30)) - 0.05, 400)
        torso.seam(np.full(400, lap - 0.30), z, thread, 0.05, 0.045)
    else:
        _collar(torso, top, form, cloth)
    if form == 'double':
        horn = leather('horn', 'calf', '#3a2a20', rough=0.25)
        over = math.copysign(1, lap)
        for z in (0.36, 0.465, 0.57):
            for x in (-1, 1):
                # On the side that lies over, each button comes through its hole.
                if x == over:
                    torso.buttonhole(torso.phi_at((0.58 + 0.08) * x, z * length), z * length, thread, 0.32, 0.062)
                torso.button(torso.phi_at(0.58 * x, z * length), z * length, horn, 0.13, 0.066)
    if form == 'shawl':
        _belt(torso, 0.60 * length, cloth)
    for side in (1, -1):
        g = sleeve(
            torso,
            side,
            [cloth, inside, cloth],
            length=6.6 if man else 6.3,
            bicep=0.78 if man else 0.70,
            wrist=0.56 if man else 0.52,
            thick=0.05,
            crumple=0.035,
            seed=5 + side,
            folds=1.1,
        )
        if form != 'shawl':
            tube('edge', g[-1], 0.016, emerald(), True, 8)
        at = {'shawl': 0.44, 'funnel': 0.36, 'double': 0.40}[form] * length
        torso.laid(
            lambda a, b, k=side: (k * (0.74 + 0.13 * b + 0.12 * a), at + 1.5 * (0.5 - a)),
            cloth,
            0.04,
            na=20,
            nb=8,
            base=0.015,
            name='pocket',
            edge=0.05,
        )
    if hung:
        hanger(torso, 1.2 if form == 'funnel' else 0.8)


def _collar(torso, top, form, cloth):
    phi, _ = top.edge
    if form == 'shawl':
        wide = lambda t: 0.92 * math.sin(math.pi * (0.06 + 0.72 * t)) ** 0.75
        for side in (1, -1):
            lapel(torso, side, top.edge, wide, cloth, thick=0.05, lift=0.05, roll=0.06)
        fold(
            torso,
            top,
            float(phi[-2]),
            lambda t: wide(1.0),
            cloth,
            stand=0.30,
            turn=(-0.12, 0.7),
            thick=0.05,
            lift=0.05,
            roll=0.06,
        )
        # The edge runs along the inside of the collar.
        q = np.linspace(1.3, 2 * math.pi - 1.3, 120)
        z = np.array([float(top(k)) for k in q])
        out = np.stack([np.sin(q), -np.cos(q), 0 * q], 1)
        tube('edge', torso.at(q, z) - out * 0.165 + [0, 0, -0.02], 0.020, emerald(), False, 8)
        return
    for side in (1, -1):
        lapel(
            torso,
            side,
            top.edge,
            lambda t: 1.0 * float(ease(t * 0.97 + 0.03)) ** 0.7,
            cloth,
            0.80,
            peak=0.42,
            thick=0.045,
            lift=0.045,
            roll=0.03,
        )
    # It begins on the lapel: the two meet in a notch, not in a gap.
    fold(
        torso,
        top,
        float(phi[int(0.775 * 199)]),
        lambda t: 0.50 + 0.10 * t,
        cloth,
        stand=0.30,
        rise=1.9,
        turn=(0.16, 1.0),
        thick=0.045,
        lift=0.055,
        roll=0.01,
    )


def _folds(length):
    """Heavy cloth: few folds, all of them wide."""
    w = 0.60 * length
    out = []
    for k in (1, -1):
        out += [
            (k * 2.5, w + 1.7, k * 1.4, w + 0.3, 0.22, 0.060, k * 0.12),
            (k * 2.5, w + 1.1, k * 1.8, w - 0.9, 0.22, 0.055, -k * 0.10),
            (k * 1.3, w + 1.2, k * 1.4, w - 1.6, 0.26, 0.050, k * 0.10),
            (k * 1.0, w - 0.4, k * 1.1, w - 4.0, 0.26, 0.060, -k * 0.10),
            (k * 3.6, w + 2.2, k * 3.3, w - 1.6, 0.28, 0.060, 0.12),
            (k * 4.7, w + 1.8, k * 4.4, w - 2.4, 0.26, 0.055, -0.12),
        ]
    return out


def _belt(torso, z, cloth):
    phi = np.linspace(-math.pi, math.pi, 180, endpoint=False)
    out = np.stack([np.sin(phi), -np.cos(phi), 0 * phi], 1)
    profile = ((-0.22, -0.03), (-0.215, 0.004), (-0.10, 0.014), (0, 0.016), (0.10, 0.014), (0.215, 0.004), (0.22, -0.03))
    rows = [torso.at(phi, np.full(180, z + dz)) + out * (0.09 + o) for dz, o in profile]
    grid('belt', np.array(rows), cloth, loop_v=True, thick=0.03, side=0)
    y = float(torso.at(0.0, z)[1]) - 0.16
    for x, long in ((0.24, 3.1), (-0.20, 2.5)):
        k = np.sign(x)
        points = [
            (0.10 * k, y, z),
            (x * 0.7, y - 0.10, z - 0.36),
            (x * 1.0, y - 0.17, z - long * 0.4),
            (x * 1.2 + 0.04, y - 0.22, z - long * 0.75),
            (x * 1.25, y - 0.28, z - long),
        ]
        narrow = np.interp(np.linspace(0, 1, 40), [0, 0.14, 1], [0.5, 0.92, 1.0])
        sweep('belt end', spline(points, 40), rounded_box(0.03, 0.21, 0.025, 4), cloth, up=(0, -1, 0), taper=narrow)
    knot = [
        (-0.17, y, z + 0.15),
        (0, y - 0.12, z + 0.19),
        (0.22, y - 0.07, z + 0.05),
        (0.21, y - 0.07, z - 0.13),
        (0, y - 0.13, z - 0.17),
        (-0.15, y - 0.03, z - 0.11),
    ]
    sweep('knot', spline(knot, 40), rounded_box(0.045, 0.17, 0.04, 5), cloth, up=(0, -1, 0))
