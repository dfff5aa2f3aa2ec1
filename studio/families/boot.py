"""Boots: elasticated, zipped, laced, straight or for riding; ankle-high or tall."""
import numpy as np

from model.curves import spline, rounded_box
from model.lacing import Facing
from model.last import Last
from model.materials import LINING, emerald, leather, metal
from model.mesh import sweep
from model.sole import bands, block_heel, insole, slim_heel
from model.upper import Skin, binding, panel, seam, upper


def build(material, heel=60, closing='elastic', tall=False, man=False, toe='almond', riding=False, **_):
    h = heel / 100
    size = dict(foot=2.02, width=1.10) if man else dict(foot=1.83, width=1.0)
    base = 0.06 if man or riding else 0.045
    seat = base + h
    wide = 1.08 if man else 1.0
    if tall:
        full = 1.06 if riding else 1.0
        legs = [
            (seat + 1.15, 0.05, 0.93, 0.335),
            (seat + 1.9, -0.01, 0.97, 0.40 * full),
            (seat + 2.7, -0.07, 1.02, 0.475 * full),
            (seat + 3.3, -0.06, 1.03, 0.49 * full),
            (seat + 3.75, -0.02, 1.02, 0.48 * full),
        ]
    else:
        legs = [(seat + 0.98, 0.07, 0.92 * wide, 0.32 * wide), (seat + 1.22, 0.06, 0.91 * wide, 0.325 * wide)]
    last = Last(h, 'man' if man else toe, sole=base, shaft=legs, **size)
    skin, lining = leather('upper', material), leather('lining', 'lining', LINING)
    thread = leather('thread', 'thread', shade=0.75)
    top, back, front, _ = legs[-1]
    dip = 0.04 if riding else 0.0
    line = [
        (back, top - 0.03 - dip),
        (back + 0.3 * (front - back), top - 0.03 - dip * 0.7),
        (back + 0.7 * (front - back), top - 0.02),
        (front, top - 0.005),
    ]
    cut = Skin(last, line)
    g = upper(cut, [skin, lining, skin], nu=72, nv=64 if tall else 44, thick=0.028, subdivide=1)
    binding(g, skin, 0.014)
    if closing == 'elastic':
        _elastic(last, leather('elastic', 'elastic', '#171513'), thread)
    if closing in ('elastic', 'pull'):
        _pull(last, leather('loop', 'elastic', '#171513') if closing == 'elastic' else skin)
    if closing == 'zip':
        s = np.linspace(0.672, 0.992, 120)
        for th in (0.02, -0.02):
            seam(last, s, np.full(120, th), thread, lift=0.004)
    if closing == 'laces':
        lacing = Facing(cut, foot=0.60, edge=0.978, low=0.40)
        lacing.tongue(skin, beyond=0.0, half=0.14)
        lacing.quarters(skin, thread)
        lacing.laces(8, metal('palladium'), leather('laces', 'lace', shade=0.6), eyelet=0.019, width=0.015, inset=0.026, hooks=3)
    if riding:
        s = np.full(160, 0.972)
        seam(last, s, np.linspace(0, 2, 160), thread, lift=0.004)
    _foot(last, skin, material, man, riding or closing == 'laces')
    insole(last, lining, inset=0.03)
    return last


def _foot(last, skin, material, man, rugged):
    dark = leather('stack', 'calf', '#1c1511', rough=0.45)
    lift = leather('lift', 'rubber', '#100e0d')
    if man or rugged:
        bands(
            last,
            [
                (0.010, -0.014, 0.040, dark),
                (-0.014, -0.030, 0.038, emerald()),
                (-0.030, -0.056, 0.040, leather('outsole edge', 'rubber', '#161311')),
            ],
        )
        block_heel(last, dark, breast=0.64, taper=0.985, lean=0.0, inset=-0.034, top=0.030, tip_material=lift)
        return
    bands(last, [(0.008, -0.034, 0.018, emerald())], leather('outsole', 'calf', '#241a14'))
    if last.heel > 0.8:
        slim_heel(last, skin, breast=0.52, tip=(0.22, 0.075, 0.07), curve=(0.62, 0.30, 0.40), tip_material=lift)
    else:
        block_heel(last, skin, breast=0.58, taper=0.86, lean=0.0, inset=0.0, top=0.010, tip_material=lift)


def _elastic(last, material, thread):
    for centre in (0.5, 1.5):
        half = lambda b: 0.045 + 0.115 * b**0.8
        panel(
            last,
            lambda a, b, c=centre: (0.70 + 0.298 * b, c + (a - 0.5) * 2 * half(b)),
            material,
            0.010,
            na=22,
            nb=24,
            edges=(1, 1, 1, 0),
            name='elastic',
        )
        b = np.linspace(0, 1, 120)
        for side in (-1, 1):
            seam(last, 0.695 + 0.30 * b, centre + side * (half(b) + 0.012), thread, lift=0.003, pitch=0.026)
        a = np.linspace(-1, 1, 40)
        seam(last, np.full(40, 0.692), centre + a * 0.055, thread, lift=0.003, pitch=0.026)


def _pull(last, material):
    p = last.at(0.985, 0.0)
    x, z = p[0], p[2]
    path = spline(
        [
            (x - 0.012, 0, z - 0.20),
            (x - 0.026, 0, z - 0.02),
            (x - 0.014, 0, z + 0.10),
            (x + 0.03, 0, z + 0.10),
            (x + 0.05, 0, z - 0.01),
            (x + 0.055, 0, z - 0.20),
        ],
        40,
    )
    sweep('pull', path, rounded_box(0.009, 0.055, 0.008, 3), material, up=(1, 0, 0.2))
