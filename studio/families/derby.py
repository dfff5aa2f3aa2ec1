"""Derbies: five eyelets on a storm welt, plain or with a split toe."""
import numpy as np

from model.lacing import Facing
from model.last import Last
from model.materials import LINING, emerald, leather, metal
from model.mesh import stitches
from model.sole import bands, block_heel, insole
from model.upper import Skin, binding, seam, upper


def build(material, heel=25, split=False, **_):
    last = Last(heel / 100, 'man', sole=0.07, foot=2.02, width=1.10, spring=0.06)
    skin, lining = leather('upper', material), leather('lining', 'lining', LINING)
    thread = leather('thread', 'thread', shade=0.75)
    seat, ball = last.seat, last.ball
    z = lambda x, up: float(last.bottom(x)) + up
    throat = 0.685 * ball
    cut = Skin(
        last,
        [
            (0.012, seat + 0.56),
            (0.08, seat + 0.555),
            (0.25, seat + 0.50),
            (0.38 * ball, z(0.38 * ball, 0.44)),
            (0.50 * ball, z(0.50 * ball, 0.50)),
            (0.60 * ball, z(0.60 * ball, 0.63)),
            (throat, float(last.ridge(throat))),
        ],
    )
    g = upper(cut, [skin, lining, skin], nv=28)
    binding(g, skin, 0.010)
    front = Facing(cut, foot=0.60, edge=0.972, low=0.50)
    front.tongue(skin, beyond=0.035)
    front.quarters(skin, thread)
    front.laces(5, metal('palladium'), leather('laces', 'lace', shade=0.7), eyelet=0.019, width=0.016, inset=0.030)
    if split:
        s = np.linspace(0.01, float(cut(1.0, 0.42)[0]), 120)
        seam(last, s, np.full(120, 1.012), thread, lift=0.006, pitch=0.034)
        seam(last, s, np.full(120, 0.988), thread, lift=0.006, pitch=0.034)
        u = np.linspace(0.62, 1.38, 240)
        v = 0.30 + 0.14 * np.abs(u - 1) / 0.38
        seam(last, *cut(u, v), thread, lift=0.006, pitch=0.038)
    welt = leather('welt', 'calf', '#2a1c14', rough=0.5)
    loop, n = bands(
        last,
        [
            (0.012, -0.014, 0.052, welt),
            (-0.014, -0.030, 0.050, emerald()),
            (-0.030, -0.064, 0.052, leather('outsole edge', 'calf', '#1c1511', rough=0.45)),
        ],
    )
    p = loop.copy()
    p[:, :2] += n * 0.032
    p[:, 2] += 0.012
    stitches(
        'welt seam',
        np.vstack([p, p[:1]]),
        np.tile([0, 0, 1.0], (len(p) + 1, 1)),
        leather('welt thread', 'thread', '#c8b08c'),
        pitch=0.034,
        lift=0.002,
    )
    insole(last, leather('insole', 'lining', LINING))
    block_heel(
        last,
        leather('stack', 'calf', '#1c1511', rough=0.45),
        breast=0.66,
        taper=0.99,
        lean=0.0,
        inset=-0.046,
        top=0.038,
        tip_material=leather('lift', 'rubber', '#100e0d'),
    )
    return last
