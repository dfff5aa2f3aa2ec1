"""Pumps: pointed, square, slingback or on a platform, on any heel."""
import numpy as np

from model.curves import ease
from model.last import Last
from model.materials import LINING, emerald, leather
from model.polished import Polished
from model.sole import block_heel, footbed, insole, slim_heel, sole
from model.upper import Skin, binding, strap, upper


def build(material, heel=85, toe='point', block=False, sling=False, platform=0, **_):
    raised = platform / 100
    last = (Polished if material == 'patent' else Last)(heel / 100 - raised, toe, platform=raised)
    skin, lining = leather('upper', material), leather('lining', 'lining', LINING)
    rim = leather('rim', 'calf' if material == 'patent' else material)
    seat, ball = last.seat, last.ball
    throat = ball + 0.20 * (last.length - ball)
    z = lambda x, up: float(last.bottom(x)) + up
    end = float(last.ridge(throat))
    front = [(throat - 0.17, end - 0.050), (throat - 0.06, end - 0.022), (throat, end)]
    if sling:
        cut = Skin(
            last,
            [
                (0.66 * ball, z(0.66 * ball, 0.12)),
                (0.74 * ball, z(0.74 * ball, 0.21)),
                (0.88 * ball, z(0.88 * ball, 0.262)),
                *front,
            ],
            start=0.42,
        )
        _sling(last, rim, z)
    else:
        cut = Skin(
            last,
            [
                (0.014, seat + 0.50),
                (0.06, seat + 0.50),
                (0.15, seat + 0.482),
                (0.28, seat + 0.425),
                (0.45 * ball, z(0.45 * ball, 0.335)),
                (0.68 * ball, z(0.68 * ball, 0.268)),
                (0.90 * ball, z(0.90 * ball, 0.272)),
                *front,
            ],
        )
    g = upper(cut, [skin, lining, rim])
    binding(g, rim, 0.007, closed=not sling)
    sole(last, edge=emerald(), platform=(raised, skin) if raised else None)
    # Behind, a slingback is open: what the foot stands on is seen from the side, and lies on the sole without a gap.
    footbed(last, lining, lambda t: 0.004 - 0.045 * ease((t - 0.36) / 0.08) - 0.03 * ease((t - 0.8) / 0.15)) if sling else insole(last, lining)
    if block:
        block_heel(last, skin, breast=0.50, taper=0.86, lean=0.0)
    elif last.heel > 0.6:
        slim_heel(last, skin)
    else:
        slim_heel(last, skin, breast=0.44, tip=(0.21, 0.052, 0.05), curve=(0.62, 0.30, 0.36))
    return last


def _sling(last, material, z):
    """The strap round the heel. It lies as deep as the vamp is thick, so it comes out of it and no buckle shows."""
    ball, seat = last.ball, last.seat
    s, th = last.line(
        [
            (0.76 * ball, z(0.76 * ball, 0.15)),
            (0.62 * ball, z(0.62 * ball, 0.24)),
            (0.36 * ball, z(0.36 * ball, 0.36)),
            (0.14, seat + 0.45),
            (0.02, seat + 0.47),
        ],
        90,
    )
    th[-1] = 0
    strap(last, np.r_[s, s[::-1][1:]], np.r_[th, -th[::-1][1:]], 0.085, material, lift=-0.024, thick=0.02, n=180)
