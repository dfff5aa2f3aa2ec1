"""Loafers: an apron sewn by hand, with or without a saddle, flat or on a heel."""
import numpy as np
from mathutils import Matrix

from model.curves import cap
from model.last import Last
from model.materials import LINING, emerald, leather
from model.mesh import box, facing
from model.sole import bands, block_heel, insole
from model.upper import Skin, binding, panel, seam, strap, upper


def build(material, heel=20, saddle=False, man=False, slot=False, lined=True, **_):
    last = Last(
        heel / 100, 'man' if man else 'round', sole=0.05, foot=2.02 if man else 1.83, width=1.10 if man else 1.0, spring=0.06
    )
    skin, lining = leather('upper', material), leather('lining', 'lining', LINING) if lined else leather(
        'inside', 'suede', shade=0.9
    )
    thread = leather('thread', 'thread', shade=0.8)
    seat, ball = last.seat, last.ball
    z = lambda x, up: float(last.bottom(x)) + up
    throat = 0.815 * ball
    cut = Skin(
        last,
        [
            (0.012, seat + 0.50),
            (0.08, seat + 0.495),
            (0.25, seat + 0.44),
            (0.42 * ball, z(0.42 * ball, 0.36)),
            (0.58 * ball, z(0.58 * ball, 0.37)),
            (0.70 * ball, z(0.70 * ball, 0.45)),
            (0.78 * ball, z(0.78 * ball, 0.54)),
            (throat, float(last.ridge(throat))),
        ],
    )
    g = upper(cut, [skin, lining, skin])
    binding(g, skin, 0.010)
    end, _ = last.locate(throat, last.ridge(throat) - 0.02)
    start = 0.075
    half = lambda s: 0.365 * cap((s - start) / 0.13, 2.2)
    panel(
        last,
        lambda a, b: (
            start + (float(end[0]) - 0.004 - start) * a**1.4,
            1 + (b - 0.5) * 2 * half(start + (float(end[0]) - 0.004 - start) * a**1.4),
        ),
        skin,
        0.010,
        na=60,
        nb=26,
        name='apron',
        edges=(1, 0, 1, 1),
    )
    s = np.linspace(start + 0.004, float(end[0]) - 0.03, 160)
    for side in (1, -1):
        seam(last, s, 1 + side * (half(s) + 0.012), thread, lift=0.004, pitch=0.042)
    if saddle:
        mid = float(end[0]) - 0.075
        th = np.linspace(0.16, 1.84, 120)
        strap(last, mid - 0.03 * np.sin(np.pi * th / 2) ** 4, th, 0.20, skin, edge=emerald(), lift=0.022, thick=0.018)
        if slot:
            for k in (-1, 1):
                p, n = last.at(mid - 0.028, 1.0), last.normal(mid - 0.028, 1.0)
                box(
                    'slot',
                    0.035,
                    0.12,
                    0.012,
                    leather('slot', 'suede', '#15110e'),
                    facing(n, p + n * 0.040 + np.array([0.012 * 0, k * 0.055, 0])) @ Matrix.Rotation(k * 0.5, 4, 'Z'),
                    0.004,
                )
    stack = leather('stack', 'calf', '#2a1c14', rough=0.45)
    bands(
        last,
        [
            (0.006, -0.016, 0.022, leather('welt', material if material != 'suede' else 'calf', shade=0.6)),
            (-0.016, -0.040, 0.024, emerald()),
        ],
        stack,
    )
    insole(last, leather('insole', 'lining', LINING))
    if last.heel > 0.4:
        block_heel(last, skin, breast=0.52, taper=0.90, lean=0.0, inset=-0.01, top=0.014)
    else:
        block_heel(
            last,
            stack,
            breast=0.62 * ball / 1.83,
            taper=0.985,
            lean=0.0,
            inset=-0.016,
            top=0.014,
            tip_material=leather('lift', 'rubber', '#14110f'),
        )
    return last
