"""Ballerinas: turned, with a drawstring bow; or with one strap and one covered button."""
import numpy as np

from model.curves import spline
from model.last import Last
from model.materials import LINING, emerald, leather
from model.mesh import facing, lathe, tube
from model.sole import block_heel, insole, sole
from model.upper import Skin, binding, strap, upper


def build(material, heel=10, strapped=False, **_):
    last = Last(heel / 100, 'round', sole=0.03, spring=0.035)
    skin, lining = leather('upper', material), leather('lining', 'lining', LINING)
    rim = leather('rim', 'nappa' if material == 'nappa' else 'calf')
    seat, ball, length = last.seat, last.ball, last.length
    throat = ball + 0.26 * (length - ball)
    z = lambda x, up: float(last.bottom(x)) + up
    cut = Skin(
        last,
        [
            (0.01, seat + 0.47),
            (0.07, seat + 0.465),
            (0.2, seat + 0.42),
            (0.42 * ball, z(0.42 * ball, 0.29)),
            (0.70 * ball, z(0.70 * ball, 0.215)),
            (0.92 * ball, z(0.92 * ball, 0.225)),
            (throat - 0.15, z(throat - 0.15, 0.28)),
            (throat - 0.04, z(throat - 0.04, 0.325)),
            (throat, float(last.ridge(throat))),
        ],
    )
    g = upper(cut, [skin, lining, rim])
    binding(g, rim, 0.014)
    sole(last, thick=0.026, edge=emerald())
    insole(last, lining)
    block_heel(last, skin, breast=0.5, taper=0.97, lean=0.0, lift=0.025, top=0.003)
    if strapped:
        s, th = last.line(
            [
                (0.60 * ball, z(0.60 * ball, 0.16)),
                (0.66 * ball, z(0.66 * ball, 0.34)),
                (0.745 * ball, z(0.745 * ball, 0.55)),
                (0.775 * ball, float(last.ridge(0.775 * ball))),
            ],
            60,
        )
        th[-1] = 1
        strap(last, np.r_[s, s[::-1][1:]], np.r_[th, 2 - th[::-1][1:]], 0.105, skin, edge=rim, lift=0.004, n=140)
        i = 14
        p, n = last.at(s[i], th[i]), last.normal(s[i], th[i])
        lathe(
            'button', [(0, 0.038), (0.022, 0.036), (0.040, 0.026), (0.047, 0.010), (0.045, 0)], skin, facing(n, p + n * 0.02), 28
        )
    else:
        _bow(last, throat, rim)
    return last


def _bow(last, x, material):
    z = float(last.ridge(x))
    y = float(last._centre(x))
    for side in (1, -1):
        loop = [
            (x + 0.005, y, z + 0.020),
            (x + 0.03, y + side * 0.055, z + 0.052),
            (x + 0.045, y + side * 0.11, z + 0.035),
            (x + 0.05, y + side * 0.085, z + 0.012),
            (x + 0.01, y + side * 0.01, z + 0.018),
        ]
        tube('bow', spline(loop, 40), 0.0095, material)
        tube(
            'end',
            spline(
                [(x + 0.005, y, z + 0.02), (x + 0.05, y + side * 0.03, z + 0.012), (x + 0.11, y + side * 0.06, z - 0.018)], 24
            ),
            0.0085,
            material,
        )
    tube('knot', spline([(x - 0.012, y, z + 0.02), (x + 0.008, y, z + 0.034), (x + 0.026, y, z + 0.02)], 12), 0.016, material)
