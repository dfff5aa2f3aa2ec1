"""Top-handle bags and the briefcase: one flap, one lock, one handle."""
import math

from mathutils import Matrix

from model.bag import Body, handle, lock
from model.materials import emerald, leather, metal
from model.mesh import box, facing, ring


def build(material, size=(2.6, 2.0, 1.1), closing='lock', brief=False, finish='gold', **_):
    w, h, d = size
    skin, gold = leather('body', material), metal(finish)
    body = Body(
        w, h, d, skin, narrow=0.03 if brief else 0.10, close=0.12 if brief else 0.34, corner=0.10 if brief else 0.16
    ).build()
    drop = h * (0.50 if brief else 0.55)
    p, n = body.flap(drop, point=0.06 if brief else 0.20)
    at, normal = p[35, -8], n[35, 46]
    if closing == 'lock':
        lock(at, normal, gold, 0.9 if brief else w / 2.6)
    else:
        # A ring that closes with a quarter turn.
        k = 0.8
        ring('ring', 0.15 * k, 0.026 * k, gold, facing(normal, at + normal * 0.035), 48, 12)
        ring('edge', 0.105 * k, 0.014 * k, emerald(), facing(normal, at + normal * 0.028), 40, 10)
        box('bar', 0.05 * k, 0.30 * k, 0.04, gold, facing(normal, at + normal * 0.05), 0.016, 4)
    top = h + body.base + 0.035
    handle(0.62 * w / 2.6 if not brief else 0.46, 0.46 if brief else 0.76 * h / 2.0, skin, body.thread, gold, top)
    for x in () if brief else (-1, 1):
        side = body.half(h * 0.86) + 0.0
        ring(
            'side ring',
            0.10,
            0.018,
            gold,
            Matrix.Translation((x * (side + 0.02), 0, h * 0.84 + body.base)) @ Matrix.Rotation(math.pi / 2, 4, 'X'),
            36,
            10,
        )
        box(
            'side tab',
            0.05,
            0.20,
            0.26,
            skin,
            Matrix.Translation((x * (side - 0.02), 0, h * 0.73 + body.base)) @ Matrix.Rotation(x * -0.05, 4, 'Y'),
            0.018,
        )
    body.feet(gold)
