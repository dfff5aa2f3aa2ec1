"""Chain bags: a small flap bag on soldered links."""
import numpy as np

from model.bag import Body, chain
from model.curves import spline
from model.materials import emerald, leather, metal
from model.mesh import box, facing, lathe, ring


def build(material, size=(2.4, 1.5, 0.6), rings=False, finish='gold', **_):
    w, h, d = size
    skin, gold = leather('body', material), metal(finish)
    body = Body(w, h, d, skin, narrow=0.02, corner=0.14, close=0.25, base=0.0, puff=0.06).build(0.016)
    p, n = body.flap(h * 0.66, point=0.10)
    at, normal = p[35, -7], n[35, 46]
    if rings:
        for x in (-0.075, 0.075):
            ring(
                'ring',
                0.115,
                0.020,
                gold,
                facing(normal + np.array([0, 0, 0.25 * np.sign(x)]), at + normal * 0.045 + np.array([x, 0, 0])),
                48,
                12,
            )
    else:
        box('plate', 0.30, 0.16, 0.03, gold, facing(normal, at + normal * 0.012), 0.012, 4)
        box('edge', 0.24, 0.035, 0.02, emerald(), facing(normal, at + normal * 0.024), 0.008, 3)
    top = h + body.base
    reach = body.half(h) - 0.10
    path = spline(
        [
            (-reach, 0, top + 0.05),
            (-reach * 1.0, 0, top + 0.22),
            (-reach * 0.86, 0.02, top + 0.62),
            (-reach * 0.48, 0.03, top + 0.98),
            (0, 0.03, top + 1.10),
            (reach * 0.48, 0.03, top + 0.98),
            (reach * 0.86, 0.02, top + 0.62),
            (reach * 1.0, 0, top + 0.22),
            (reach, 0, top + 0.05),
        ],
        160,
    )
    chain(path, gold, link=0.13, wire=0.019)
    for x in (-reach, reach):
        lathe(
            'eye',
            [(0.030, 0.0), (0.062, 0.002), (0.066, 0.014), (0.05, 0.024), (0.030, 0.018)],
            gold,
            facing((0, 0, 1), (x, 0, top + 0.034)),
            28,
        )
