"""What clothes hang on before the wall: the showroom's brass rail, hangers with their hooks, clips and loops."""
import numpy as np
from mathutils import Matrix

from model.curves import spline
from model.materials import metal
from model.mesh import box, tube

_THIN, _RAIL = 0.026, 0.042
#: Hangers and rail stand where the shoulders do, a little behind the chest.
DEEP = 0.14


def rail(z, y=DEEP):
    """It goes on past both borders of the plate."""
    tube('rail', np.array([(x, y, z) for x in np.linspace(-11, 11, 12)]), _RAIL, metal(), n=16)


def _hook(x, low, z, y):
    """Up in front of the rail, over it and down behind."""
    r = _RAIL + _THIN
    bend = [(-1.0, -0.9), (-1.05, 0.0), (-0.75, 0.8), (0.0, 1.12), (0.75, 0.8), (1.05, 0.0), (0.9, -1.2)]
    stem = [low, (x, y, low[2] + 0.45 * (z - 2.6 * r - low[2])), (x, y - 0.02, z - 2.6 * r)]
    tube('hook', spline([*stem, *((x, y + a * r, z + b * r) for a, b in bend)], 90), _THIN, metal())


def hanger(torso, above):
    """Under the shoulders, its hook over the rail `above` the neck."""
    z, tip, slope, neck, wide = torso.length, torso.tip, torso.slope, torso.neck, torso.shoulder
    arm = [(0, z - 0.06), (neck * 0.5, z - 0.09), (neck, z - 0.20), ((wide + neck) * 0.47, tip + slope * 0.5 - 0.20), (wide - 0.55, tip - 0.10)]
    path = [(-x, DEEP, h) for x, h in arm[:0:-1]] + [(x, DEEP, h) for x, h in arm]
    tube('hanger', spline(path, 80), 0.045, metal(), n=12)
    _hook(0.0, (0.0, DEEP, z - 0.06), z + above, DEEP)
    rail(z + above)


def clips(places, z):
    """What has no shoulders is held by its upper edge."""
    for x, y, low in places:
        box('clip', 0.16, 0.075, 0.20, metal(), Matrix.Translation((x, y, low)), 0.02)
        _hook(x, (x, y, low + 0.05), z, y)
    rail(z, float(np.mean([y for _, y, _ in places])))


def loops(places, z, material, y=0.0):
    """Ribbons sewn inside the waist, over the rail. `places`: width, depth and height of where each strand is sewn."""
    r = _RAIL + 0.012
    for x, deep, low in places:
        over = [(-1.0, -1.5), (-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, -1.5)]
        ends = [(x, y - deep, low), (x, y - 0.4 * deep - 0.6 * r, (low + z) / 2)], [(x, y + 0.4 * deep + 0.6 * r, (low + z) / 2), (x, y + deep, low)]
        tube('loop', spline([*ends[0], *((x, y + a * r, z + b * r) for a, b in over), *ends[1]], 60), 0.02, material)
    rail(z, y)
