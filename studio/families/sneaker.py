"""Sneakers: low, high, or slipped on, all in a rubber cup with the lacquered edge in it."""
import numpy as np

from model.lacing import Facing
from model.last import Last
from model.materials import EMERALD, emerald, leather, metal
from model.mesh import tube
from model.curves import resample
from model.sole import cup, insole
from model.upper import Skin, panel, seam, upper


def build(material, high=False, slip=False, man=False, accent='suede', tab=False, eyelets=6, **_):
    size = dict(foot=1.98, width=1.12) if man else dict(foot=1.83, width=1.06)
    seat = 0.19
    shaft = [(seat + 1.05, 0.055, 1.0, 0.33), (seat + 1.25, 0.04, 0.95, 0.335), (seat + 1.5, 0.02, 0.91, 0.34)] if high else None
    last = Last(0.05, 'sneaker', sole=0.14, shaft=shaft, instep=1.06, spring=0.05, **size)
    skin, lining = leather('upper', material), leather('lining', 'lining', '#d9cbb6')
    trim = leather('trim', accent, shade=0.95) if accent else skin
    thread = leather('thread', 'thread', shade=1.0)
    ball = last.ball
    z = lambda x, up: float(last.bottom(x)) + up
    if high:
        line = [(0.05, seat + 1.00), (0.25, seat + 0.97), (0.55, seat + 1.00), (0.82, seat + 1.11), (0.975, seat + 1.17)]
    elif slip:
        throat = 0.74 * ball
        line = [
            (0.012, last.seat + 0.52),
            (0.09, last.seat + 0.51),
            (0.30, last.seat + 0.44),
            (0.45 * ball, z(0.45 * ball, 0.40)),
            (0.58 * ball, z(0.58 * ball, 0.47)),
            (0.68 * ball, z(0.68 * ball, 0.60)),
            (throat, float(last.ridge(throat))),
        ]
    else:
        throat = 0.665 * ball
        line = [
            (0.016, last.seat + 0.62),
            (0.09, last.seat + 0.61),
            (0.27, last.seat + 0.50),
            (0.38 * ball, z(0.38 * ball, 0.46)),
            (0.50 * ball, z(0.50 * ball, 0.55)),
            (0.60 * ball, z(0.60 * ball, 0.71)),
            (throat, float(last.ridge(throat))),
        ]
    cut = Skin(last, line)
    g = upper(cut, [skin, lining, skin if high else lining], nv=44 if high else 28, thick=0.035, subdivide=1)
    tube('collar', resample(g[:, -1], 160, True), 0.026, skin if slip or high else lining, True, 10)
    cup(last, leather('cup', 'rubber', '#e9e4da'), emerald())
    insole(last, lining, lift=0.05)
    if slip:
        _gores(last, cut, thread)
    else:
        front = Facing(cut, foot=0.66, edge=0.968, low=0.34 if high else 0.40)
        front.tongue(skin, beyond=0.024 if high else 0.05, half=0.24 if high else 0.22, thick=0.034, round=0.45)
        front.quarters(skin, thread, 0.012, sewn=0.9 * front.low)
        front.stays(trim, thread)
        front.laces(
            eyelets,
            metal('palladium'),
            leather('laces', 'lace', '#f0ece4'),
            lift=0.040,
            top=0.90 if high else 0.94,
            inset=0.036,
            eyelet=0.020,
        )
        reach = 0.34
        w = lambda a: 0.30 * (1 - (np.abs(a - 0.5) * 2) ** 2.6) + 0.012
        panel(
            last,
            lambda a, b: cut(1 + (a - 0.5) * 2 * reach, b * w(a)),
            trim,
            0.016,
            na=44,
            nb=16,
            edges=(0, 0, 0, 1),
            name='toecap',
        )
        a = np.linspace(0.03, 0.97, 160)
        seam(last, *cut(1 + (a - 0.5) * 2 * reach, np.maximum(w(a) - 0.016, 0.02)), thread, lift=0.014)
    top = 0.50 if high else 0.78
    panel(
        last,
        lambda a, b: cut((a - 0.5) * 2 * (0.20 - 0.07 * b), b * top),
        trim,
        0.018,
        na=30,
        nb=16,
        edges=(1, 1, 0, 1),
        base=0.010 if not slip else 0.0,
        name='counter',
    )
    if tab:
        panel(
            last,
            lambda a, b: cut((a - 0.5) * 2 * 0.055, 0.79 + b * 0.20),
            leather('tab', 'calf', EMERALD),
            0.022,
            na=14,
            nb=10,
            base=0.010,
            name='tab',
        )
    return last


def _gores(last, cut, thread):
    """Elastic wedges at both sides of the tongue."""
    elastic = leather('elastic', 'elastic', shade=0.55)
    for side in (1, -1):
        f = lambda a, b, k=side: cut(k * (0.70 + (a - 0.5) * 2 * (0.03 + 0.075 * b)), 0.45 + 0.54 * b)
        panel(last, f, elastic, 0.012, na=20, nb=20, edges=(1, 1, 1, 0), name='gore')
        b = np.linspace(0, 1, 80)
        for q in (-1, 1):
            seam(last, *cut(side * (0.70 + q * (0.042 + 0.075 * b)), 0.45 + 0.54 * b), thread, lift=0.004)
