"""Still lifes: a wall, a ground, and what the pieces stand on."""
import math

import numpy as np

from model.materials import metal
from model.mesh import lathe, tube
from scenes.parts import at, ball, block, drape, drum, floor, pierced_wall, rod, slabs, steps, things_of, wall
from scenes.surfaces import cloth, plaster, stone, wood


def niche(wall_paint, inner, ground, half=2.6, spring=2.4, deep=1.5, y=2.4, x=0.0, things=()):
    """An arch in a plaster wall, and a plinth before it."""
    pierced_wall(plaster(wall_paint), y, deep, [(x, half, spring, True, 0)], 120, 80, plaster(inner))
    wall(plaster(inner), y + deep)
    floor(plaster(ground))
    things_of(things)


def plain(wall_paint, ground, y=4.0, laid=None, things=()):
    """A wall and a floor, of plaster or laid in slabs."""
    wall(plaster(wall_paint), y)
    if laid:
        slabs(stone(ground), *laid, x=(-40, 40), y=(-24, y + 3))
    else:
        floor(plaster(ground))
    things_of(things)


def flight(paint, count=5, rise=1.0, tread=2.4, y=0.0, wide=60, back=None, things=(), kind='plaster', edge=False):
    """Steps right across the picture."""
    surface = plaster(paint) if kind == 'plaster' else stone(paint)
    floor(surface)
    steps(surface, 0, y, wide, count, rise, tread, edge)
    wall(plaster(back or paint), y + count * tread + 6)
    things_of(things)


def cloth_ground(paint, back, kind='satin', y=5.0, things=(), seed=2):
    """A sheet of satin laid over the table."""
    drape(cloth(paint, kind), 0, 0, 0, 22, 13, seed)
    floor(cloth(paint, kind), z=-0.05)
    wall(plaster(back), y)
    things_of(things)


def hung(wall_paint, ground, bar=16.4, half=4.4, y=4.5, hangers=(0.0,), things=()):
    """A brass rail on two posts, with wooden hangers."""
    wall(plaster(wall_paint), y)
    floor(plaster(ground))
    brass, beech = metal(), wood('ash')
    rod((-half, 0, bar), (half, 0, bar), 0.09, brass)
    for x in (-half, half):
        rod((x, 0, 0), (x, 0, bar), 0.09, brass)
        drum(x, 0, 0, 0.9, 0.14, brass)
    for x in hangers:
        _hanger(x, bar, beech, brass)
    things_of(things)


def _hanger(x, bar, beech, brass):
    """Its hook goes over the rail; the shoulders are under the garment."""
    a = np.linspace(-0.4 * math.pi, 1.0 * math.pi, 24)
    hook = np.stack([x + 0 * a, 0.19 * np.cos(a), bar + 0.19 * np.sin(a)], 1)
    path = np.vstack([[(x, 0.0, bar - 0.95), (x, 0.0, bar - 0.6)], [(x, 0.06, bar - 0.35)], hook])
    tube('hook', path, 0.045, brass, False, 10)
    u = np.linspace(-1, 1, 40)
    tube('hanger', np.stack([x + 1.75 * u, 0 * u, bar - 0.95 - 0.62 * np.abs(u) ** 1.5], 1), 0.15, beech, False, 12)


def stand(wall_paint, inner, ground, x=0.0, foot=2.1, half=4.6, spring=11.0, y=4.0, things=()):
    """A dressmaker's stand before an arch; the dress hides all but its neck, its pole and its foot."""
    pierced_wall(plaster(wall_paint), y, 2.2, [(x, half, spring, True, 0)], 120, 80, plaster(inner))
    wall(plaster(inner), y + 2.2)
    floor(plaster(ground))
    turned = wood('walnut', 'Z')
    lathe('foot', [(0.01, 0.34), (0.3, 0.32), (0.5, 0.2), (1.5, 0.12), (1.55, 0.06), (1.5, 0)], turned, at(x, 0, 0), 64)
    rod((x, 0, 0), (x, 0, foot + 12.5), 0.14, metal())
    things_of(things)
