"""What the film shows: a strap of black grained leather, wound on itself and seen from close by, its edge lacquered. Lengths are decimetres."""
import numpy as np

#: Half of how thick the strap is, and how deep it is seen.
_HALF, _DEEP = 0.021, 0.30
#: How far down the sides the lacquer goes, how proud of the leather it stands, how high its dome is.
_LAPS, _PROUD, _DOME = 0.009, 0.0014, 0.0105
#: The line that a hot iron draws along the edge: how far below the lacquer, how wide, how deep.
_IRON = (0.030, 0.0045, 0.0035)


def profile():
    """The strap cut across, from the foot of one side over the edge to the foot of the other: leather, lacquer, leather, each (sideways, up)."""
    down = np.r_[np.linspace(-_DEEP, -_LAPS - 0.06, 6), np.linspace(-_LAPS - 0.058, -_LAPS, 24)]
    at, wide, deep = _IRON
    groove = deep * np.exp(-(((down + _LAPS + at) / wide) ** 2))
    # Beside the line the leather is pushed up a little, and it thins towards the edge where it was pared.
    swell = 0.0012 * np.exp(-(((down + _LAPS + at) / (wide * 2.6)) ** 2)) - 0.0016 * np.exp((down + _LAPS) / 0.010)
    side = np.c_[-(_HALF - groove + swell), down]
    turn = np.linspace(np.pi, 0, 31)
    full = lambda v, how: np.sign(v) * np.abs(v) ** how
    dome = np.c_[(_HALF + _PROUD) * full(np.cos(turn), 0.62), _DOME * full(np.sin(turn), 0.9)]
    lap = np.linspace(0, 1, 6)[:, None]
    inward = np.c_[-(_HALF - 0.0035) + (-_PROUD - 0.0035) * np.sin(lap * np.pi / 2) ** 0.8, -_LAPS - 0.001 + (_LAPS + 0.001) * lap]
    lacquer = np.vstack([inward[:-1], dome, (inward * [-1, 1])[::-1][1:]])
    return side, lacquer, (side * [-1, 1])[::-1]


def wound(turns=7.0, inner=0.13, pitch=0.076, rise=0.088, fine=0.01):
    """The way the strap goes: pushed up from within, so that every turn shows some of its side below the edge; never quite evenly, since it was
    wound by hand."""
    angle = np.linspace(0, turns * 2 * np.pi, int(2 * np.pi * turns * (inner + pitch * turns / 2) / fine))
    away = inner + pitch * angle / (2 * np.pi) + 0.006 * np.sin(angle * 0.73 + 1.1) + 0.003 * np.sin(angle * 1.31)
    up = -rise * angle / (2 * np.pi) + 0.006 * np.sin(angle * 0.61 + 0.4) + 0.003 * np.sin(angle * 1.7)
    return np.stack([away * np.cos(angle), away * np.sin(angle), up], -1)


def build(stage):
    path = wound()
    along = np.gradient(path, axis=0)
    along[:, 2] = 0
    along /= np.linalg.norm(along, axis=1)[:, None]
    side = np.stack([-along[:, 1], along[:, 0], np.zeros(len(path))], -1)
    for part, surface in zip(profile(), ('leather', 'lacquer', 'leather')):
        stage.skin(path[:, None] + side[:, None] * part[None, :, :1] + np.array([0, 0, 1.0]) * part[None, :, 1:], surface)
    foot = path[:, 2].min() - _DEEP
    stage.polygon([(-9, -9, foot), (9, -9, foot), (9, 9, foot), (-9, 9, foot)], 'ground')


def light_at(stage, part):
    """The light at this part of its cycle, 0 to 1: a strip that goes once round the coil. Behind it stands high and draws the edge; before it comes
    low and shows the leather. What else there is stands still: enough to know black from nothing."""
    a = 2 * np.pi * part - 0.9
    behind = 0.5 + 0.5 * np.sin(a)
    at = np.array([2.3 * np.cos(a), 2.3 * np.sin(a), 0.95 + 0.85 * behind])
    stage.lamp(at, (0, -0.2, -0.2) - at, (2.0, 0.26), '#fff3e2', 36 - 22 * behind, 0.75)
    stage.lamp((-0.4, 2.2, 1.9), (0.1, -1, -0.9), (3.0, 0.22), '#e6efff', 3.5, 0.8)
    stage.lamp((-2.2, -2.0, 0.7), (1, 0.8, -0.35), (1.4, 1.4), '#fff0de', 5.0, 0.8)
    stage.lamp((2.4, -1.2, 0.9), (-1, 0.4, -0.4), (0.5, 1.8), '#e6efff', 5.0, 0.8)
