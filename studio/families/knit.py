"""Jumpers: a fine one knitted in one piece, and a fisherman's with a high collar."""
from model.collars import band, fold
from model.garment import Torso, crew, cuff, sleeve
from model.hanger import hanger
from model.materials import emerald, leather
from model.mesh import tube


def build(material, man=False, fisherman=False, hung=False, **_):
    length, shoulder = (6.9, 2.26) if man else (6.2, 2.04)
    w = 2.14 if man else 1.92
    torso = Torso(
        length,
        [(0, w * 0.93), (0.08, w * 0.96), (0.15, w * 1.04), (0.40, w * 1.0), (0.64, w)],
        [(0, 1.10), (0.15, 1.24), (0.40, 1.16), (0.64, 1.22)],
        shoulder=shoulder,
        neck=0.80 if fisherman else 0.66,
        bust=0.02 if man else 0.05,
        crumple=0.05,
        folds=_folds(length),
        seed=4,
    )
    rib = leather('rib', 'cashmere', bump='rib', scale=14.0, strength=0.4)
    # The fisherman's jumper is ribbed all over, as broad as a finger.
    body = leather('knit', 'rib', scale=2.6, depth=0.12) if fisherman else leather('knit', material, scale=5.2)
    inside = leather('inside', material, shade=0.72)
    top = crew(length, 0.50, 0.05) if fisherman else crew(length - 0.10, 0.78, 0.03, 1.55)
    torso.cloth(top, [body, inside, rib], thick=0.04)
    torso.ribbed(-0.02, 0.58, 96 if man else 120, rib, deep=0.022 if man else 0.016)
    if fisherman:
        fold(
            torso,
            top,
            0.0,
            lambda t: 0.50,
            rib,
            stand=0.54,
            turn=(-1.57, 1.0),
            rise=0.5,
            thick=0.09,
            lift=0.10,
            roll=0.10,
            n=480,
            ribs=44,
            low=1.0,
        )
    else:
        band(torso, top, 0.16, [rib, rib], lean=0.15, thick=0.05, lap=0.12, base=0.05, ribs=58, n=464)
        torso.label(top, leather('label', 'silk-twill', '#e9e4da'))
    for side in (1, -1):
        g = sleeve(
            torso,
            side,
            [body, inside, rib],
            length=6.3 if man else 6.0,
            bicep=0.74 if man else 0.62,
            wrist=0.40 if man else 0.36,
            thick=0.05,
            seed=3 + side,
            crumple=0.05,
            folds=1.3,
        )
        cuff(g, 20, rib, 0.02, 0.04, ribs=32)
        tube('edge', g[-1] + [0, 0, 0.01], 0.014, emerald(), True, 8)
    if hung:
        hanger(torso, 1.05 if fisherman else 0.7)


def _folds(length):
    """A jumper is soft: it blouses over its band and hangs from the shoulders in long shallow folds."""
    out = []
    for k in (1, -1):
        out += [
            (k * 0.9, 4.3, k * 1.5, 1.0, 0.24, 0.055, k * 0.10),
            (k * 2.5, 4.2, k * 1.4, 2.9, 0.18, 0.060, k * 0.10),
            (k * 2.5, 3.6, k * 1.7, 1.7, 0.20, 0.055, -k * 0.10),
            (k * 0.3, 2.4, k * 0.8, 0.6, 0.22, 0.045, 0.1),
            (k * 1.6, 1.3, k * 3.2, 0.75, 0.15, 0.050, 0.05),
            (k * 3.4, 4.6, k * 3.9, 1.2, 0.24, 0.055, 0.12),
            (k * 4.6, 3.4, k * 4.4, 0.8, 0.24, 0.050, -0.1),
        ]
    return out + [(-0.7, 1.05, 0.9, 0.85, 0.13, 0.035, -0.06)]
