"""Coats: belted with a shawl collar, short with a funnel, or double-breasted with horn buttons."""
import math

import numpy as np

from model.collars import band, fold, lapel
from model.curves import rounded_box, spline
from model.garment import Torso, crew, cuff, sleeve, vee
from model.materials import emerald, leather
from model.mesh import grid, sweep, tube


def build(material, form='shawl', man=False, **_):
    length = {'shawl': 11.4, 'funnel': 8.0, 'double': 10.6}[form]
    w = 2.75 if man else 2.42
    flare = 1.22 if form == 'shawl' else 1.06
    waist = 0.90 if form == 'shawl' else 0.99
    torso = Torso(
        length,
        [(0, w * flare), (0.25, w * (flare + waist) / 2), (0.55, w * waist), (0.70, w * 1.0), (0.80, w * 1.04)],
        [(0, 1.75), (0.25, 1.62), (0.55, 1.34), (0.70, 1.42), (0.80, 1.45)],
        shoulder=2.5 if man else 2.18,
        neck=0.80,
        folds=0.085 if form == 'shawl' else 0.035,
        waves=7,
        seed=3,
        calm=length * 0.55,
    )
    cloth, inside, thread = (
        leather('cloth', material),
        leather('inside', material, shade=0.80),
        leather('thread', 'thread', shade=0.85),
    )
    close = {'shawl': 0.585, 'funnel': 0.9, 'double': 0.70}[form] * length
    top = crew(length, 0.42, 0.05) if form == 'funnel' else vee(length, close, side=0.50, soft=0.92)
    torso.cloth(top, [cloth, inside, cloth], thick=0.09)
    lap = 0.42 if form == 'double' else 0.16
    high = lambda q: float(top(q)) - 0.02
    torso.laid(
        lambda a, b: (lap - (lap + 0.5) * a, b * np.vectorize(lambda q: min(high(q), close))(lap - (lap + 0.5) * a)),
        cloth,
        0.07,
        na=30,
        nb=70,
        base=0.0,
        name='front',
        edge=0.012,
    )
    if form == 'funnel':
        band(torso, top, 0.85, [cloth, inside], lean=0.02, thick=0.10, lap=0.15)
        z = np.linspace(0.2, close, 260)
        torso.seam(np.full(260, lap - 0.07), z, thread, 0.075, 0.09)
    else:
        neck = {'shawl': 0.52, 'double': 0.52}[form]
        for side in (1, -1):
            lapel(
                torso,
                side,
                close,
                neck,
                0.98 if form == 'shawl' else 1.05,
                0.0 if form == 'shawl' else 0.24,
                cloth,
                length - 0.30,
                shawl=form == 'shawl',
            )
        fold(torso, top, 0.62, stand=0.36, fall=0.62, spread=0.62, point=0.10, material=cloth, thick=0.08)
    if form == 'double':
        horn = leather('horn', 'calf', '#3a2a20', rough=0.25)
        for z in (0.36, 0.475, 0.59):
            for x in (-1, 1):
                torso.button(torso.phi_at(0.55 * x, z * length), z * length, horn, 0.13, 0.10)
    if form == 'shawl':
        _belt(torso, 0.60 * length, cloth)
    for side in (1, -1):
        g = sleeve(
            torso,
            side,
            6.1 if man else 5.8,
            [cloth, inside, cloth],
            head=1.05 if man else 0.96,
            wrist=0.66,
            thick=0.08,
            out=0.75,
            seed=5,
        )
        cuff(g, 14, cloth, 1.05, 0.06)
        at = 0.40 * length if form != 'shawl' else 0.46 * length
        p0 = 0.72
        torso.laid(
            lambda a, b, k=side: (
                k * (p0 + 0.16 * b + 0.10 * a),
                at + 0.16 * length * (a - 0.5) * (0.9 if form != 'funnel' else 1.1),
            ),
            cloth,
            0.05,
            na=16,
            nb=8,
            base=0.02,
            name='pocket',
            edge=0.05,
        )
    tube('edge', torso.at(np.linspace(-math.pi, math.pi, 240, endpoint=False), np.full(240, 0.01)), 0.024, emerald(), True, 8)


def _belt(torso, z, cloth):
    phi = np.linspace(-math.pi, math.pi, 180, endpoint=False)
    rows = [
        torso.at(phi, np.full(180, z + dz)) + np.stack([np.sin(phi), -np.cos(phi), 0 * phi], 1) * (0.11 + o)
        for dz, o in ((-0.27, -0.03), (-0.25, 0.03), (-0.12, 0.055), (0, 0.06), (0.12, 0.055), (0.25, 0.03), (0.27, -0.03))
    ]
    grid('belt', np.array(rows), cloth, loop_v=True, thick=0.05, side=0)
    y = float(torso.at(0.0, z)[1]) - 0.22
    for points in (
        [
            (0.10, y, z + 0.02),
            (0.22, y - 0.10, z - 0.36),
            (0.34, y - 0.20, z - 1.15),
            (0.42, y - 0.30, z - 2.25),
            (0.46, y - 0.36, z - 3.0),
        ],
        [
            (0.05, y, z - 0.05),
            (-0.12, y - 0.08, z - 0.45),
            (-0.22, y - 0.18, z - 1.25),
            (-0.26, y - 0.26, z - 1.95),
            (-0.28, y - 0.30, z - 2.4),
        ],
    ):
        sweep(
            'belt end',
            spline(points, 40),
            rounded_box(0.035, 0.25, 0.03, 4),
            cloth,
            up=(0, -1, 0),
            taper=np.interp(np.linspace(0, 1, 40), [0, 0.12, 1], [0.55, 0.9, 1.0]),
        )
    knot = [
        (-0.20, y - 0.02, z + 0.18),
        (0.0, y - 0.16, z + 0.22),
        (0.26, y - 0.10, z + 0.06),
        (0.25, y - 0.10, z - 0.14),
        (0.02, y - 0.18, z - 0.20),
        (-0.18, y - 0.05, z - 0.14),
    ]
    sweep('knot', spline(knot, 40), rounded_box(0.09, 0.19, 0.08, 5), cloth, up=(0, -1, 0))
