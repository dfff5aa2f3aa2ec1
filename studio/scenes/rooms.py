"""Boutiques and halls: rooms as large as they are, lit by day or from within."""
import math

import numpy as np

from model.materials import emerald, metal
from model.mesh import grid, tube
from scenes.parts import ball, block, boards, curtain, drum, floor, frame, pierced_wall, rod, side_wall, slabs, steps, wall
from scenes.props import leaves
from scenes.surfaces import cloth, lit, plaster, stone, wood


def niches(paint='stone', inner='chalk', ground='sand', count=3, half=3.6, gap=11.0, sill=8.5, spring=7.0):
    """A stone wall with arched niches, a plinth before it and a bench."""
    spots = [((i - (count - 1) / 2) * gap, half, spring, True, sill) for i in range(count)]
    pierced_wall(stone(paint, 0.8), 20, 3.4, spots, 200, 90, plaster(inner))
    wall(plaster(inner), 23.4)
    slabs(stone(ground, 0.35), 9, 6, (-50, 50), (-30, 24))
    block(-12.5, 10, 0, 5, 5, 7.5, stone(paint), 0.08)
    drum(13.5, 9, 0, 3.4, 4.2, cloth('felt'))


def shelves(kind='walnut', ground='oak', rows=4, columns=4, wide=9.0, high=7.0, back='sand'):
    """Wooden shelves from wall to wall, over boards."""
    grain, upright = wood(kind, 'X'), wood(kind, 'Z')
    total, top = columns * wide, 3.0 + rows * high
    wall(plaster(back), 24)
    block(0, 23.4, 0, total + 1, 0.4, top + 1.2, wood(kind, 'X'), 0.02)
    for i in range(columns + 1):
        block((i - columns / 2) * wide, 21.5, 0, 0.5, 4, top + 0.5, upright, 0.04)
    for j in range(rows + 1):
        block(0, 21.5, 3.0 + j * high - 0.5, total + 1, 4, 0.5, grain, 0.04)
    block(0, 21.6, 0, total + 1, 3.6, 2.4, upright, 0.03)
    boards(wood(ground, 'Y', 0.35), 1.6, (-44, 44), (-30, 25))
    rod((-total / 2, 19.0, top + 0.6), (total / 2, 19.0, top + 0.6), 0.12, metal())


def rotunda(kind='ash', radius=26.0, high=30.0, ground='chalk', bench='sage'):
    """A round room of narrow boards; one shelf runs around it, one seat stands in its middle."""
    upright = wood(kind, 'Z')
    for a in np.arange(-100, 101, 3.4):
        t = math.radians(a)
        it = block(0, 0, 0, radius * math.radians(3.4) * 0.95, 0.5, high, upright, 0.07)
        it.rotation_euler = (0, 0, -t)
        it.location = (radius * math.sin(t), radius * math.cos(t), high / 2)
    ring = lambda r, z, n=180: np.array(
        [(r * math.sin(t), r * math.cos(t), z) for t in np.radians(np.linspace(-100, 100, n))]
    )
    shelf = np.array([ring(radius - 0.3, 9.6), ring(radius - 3.2, 9.6), ring(radius - 3.2, 9.1), ring(radius - 0.3, 9.1)])
    grid('shelf', shelf, wood(kind, 'X'), subdivide=0, flip=True)
    tube('edge', ring(radius - 3.22, 9.35), 0.09, emerald(), False, 8, subdivide=0)
    floor(stone(ground, 0.4))
    drum(0, 6, 0, 5.0, 4.0, cloth(bench))
    drum(0, 6, 4.0, 2.2, 3.4, cloth(bench))


def arcade(paint='chalk', ground='sand', court='sand', half=6.0, gap=17.0, spring=17.0, beyond=40.0):
    """Arches onto a court: the sun comes from behind them and lies on the floor."""
    spots = [((i - 1) * gap, half, spring, True, 0) for i in range(3)]
    pierced_wall(plaster(paint), 16, 5, spots, 27, 34, plaster(paint))
    slabs(stone(ground, 0.3), 10, 10, (-50, 50), (-40, 16))
    floor(stone(court, 0.9), z=-0.3)
    p = np.array([[(x, beyond, z) for z in (0, 26)] for x in (-200, 200)])
    grid('court', p, plaster(court), subdivide=0)
    side_wall(plaster(paint), -27, -60, 16, 34)
    ceiling = np.array([[(x, y, 33.5) for y in (-60, 21)] for x in (-60, 60)])
    grid('ceiling', ceiling, plaster(paint), subdivide=0, flip=True)


def stair(paint='chalk', ground='walnut', count=13, rise=1.7, tread=2.7, x=-13.0, y=16.0, deep=11.0):
    """Stone stairs along a wall, under a handrail lacquered as the pieces' edges are."""
    wall(plaster(paint), y + deep)
    boards(wood(ground, 'Y', 0.35), 1.5, (-44, 44), (-30, y + deep))
    treads = stone('chalk', 0.5)
    for i in range(count):
        block(x + i * tread + 20, y + deep / 2, i * rise, 40 + tread, deep, rise, treads, 0.05)
    side = lambda i, up: (x + (i + 0.5) * tread, y + 0.9, (i + 1) * rise + up)
    brass = metal()
    for i in range(count):
        for part in (-0.25, 0.25):
            foot = side(i, 0)
            top = 8.2 + part * rise
            rod((foot[0] + part * tread, foot[1], foot[2]), (foot[0] + part * tread, foot[1], foot[2] + top), 0.09, brass)
    start, end = side(-0.4, 8.3), side(count, 8.3)
    rail = [(start[0] - 2.6, start[1], start[2] - 0.9), (start[0] - 1.2, start[1], start[2] - 0.6), start, end]
    tube('handrail', rail, 0.34, emerald(), False, 20)


def front(paint='stone', glow='#ffd9a3', slatted=False, ground='slate', strength=2.2, inside='sand'):
    """A shop front in the evening: two windows and a door, lit from within."""
    spots = [(-15.0, 5.6, 15.0, not slatted, 5.0), (0.0, 3.8, 20.0, not slatted, 0.0), (15.0, 5.6, 15.0, not slatted, 5.0)]
    pierced_wall(stone(paint, 0.85), 20, 2.6, spots, 200, 120, stone(paint, 0.8))
    wall(plaster(inside), 34, 60, 60)
    floor(stone(inside, 0.4), z=-0.02)
    panel = np.array([[(x, y, 33) for y in (24, 33)] for x in (-24, 24)])
    grid('lamps', panel, lit(glow, strength), subdivide=0, flip=True)
    slabs(stone(ground, 0.3), 8, 8, (-50, 50), (-30, 19.5))
    block(0, 19.2, 0, 200, 1.4, 1.2, stone(paint, 0.8), 0.06)
    bronze = wood('cedar', 'Z')
    for x, half, high, _, sill in spots:
        frame(x, 21.6, sill, 2 * half, high + (0 if slatted else half), 2 if sill else 1, bronze, 0.3, 1 if sill else 0)
        if sill:
            block(x, 27, 0, 2 * half - 1, 5, 8.0, plaster(inside), 0.06)
    if slatted:
        for x in np.arange(-60, 60, 1.15):
            if all(abs(x - s[0]) > s[1] for s in spots):
                block(float(x), 19.6, 1.2, 0.42, 0.7, 60, bronze, 0.03)
        rod((-60, 19.1, 29), (60, 19.1, 29), 0.16, emerald())
    else:
        for z in (33.0, 35.0):
            block(0, 19.5, z, 200, 1.6 + (z - 33) * 0.3, 0.7, stone(paint, 0.8), 0.06)


def screens(paint='sand', ground='chalk', y=22.0):
    """Plaster and one long plinth; what falls through the pierced screen does the rest."""
    wall(plaster(paint), y)
    side_wall(plaster(paint), 24, -60, y)
    slabs(stone(ground, 0.3), 12, 12, (-50, 50), (-36, y))
    block(-2, 14, 0, 30, 5, 4.2, plaster(paint), 0.1)
    block(15, 8, 0, 5, 5, 9.0, plaster(paint), 0.1)


def long_table(paint='felt', curtained='#d9d2c4', ground='felt', kind='oak'):
    """Concrete as it was found, a curtain of undyed wool, one table."""
    wall(plaster(paint), 42)
    side_wall(plaster(paint), -26, -60, 42)
    curtain(cloth(curtained), 40, -6, 40, 34, 0.95, 1.2)
    floor(stone(ground, 0.45))
    block(-2, 14, 7.0, 12, 40, 0.7, wood(kind, 'Y'), 0.05)
    for y in (-2, 14, 30):
        block(-2, y, 0, 9, 0.8, 7.0, wood(kind, 'Z'), 0.05)


def hall(paint='terracotta', ground='terracotta', count=9, rise=1.7, tread=4.2, wide=60, piers=True):
    """The place of a show: one broad flight between two piers."""
    floor(plaster(ground))
    steps(plaster(paint), 0, 4, wide, count, rise, tread)
    wall(plaster(paint), 4 + count * tread + 14)
    if piers:
        for x in (-24, 24):
            block(x, 16, 0, 9, 30, 90, plaster(paint), 0.1)


def colonnade(paint='stone', ground='sand', count=5, gap=11.0):
    """Round columns in a row that the sun draws across the floor."""
    wall(plaster(paint), 34)
    slabs(stone(ground, 0.6), 11, 11, (-60, 60), (-40, 34))
    for i in range(count):
        x = (i - (count - 1) / 2) * gap
        drum(x, 20, 0, 1.9, 60, stone(paint, 0.8))
        drum(x, 20, 0, 2.4, 0.9, stone(paint, 0.8))


def door(paint='chalk', leaf='#1f4034', ground='felt'):
    """The workshop's door in its stone frame, by day."""
    pierced_wall(plaster(paint), 20, 3.0, [(0, 5.2, 17.0, True, 0)], 200, 120, stone('stone', 0.8))
    panel = stone(leaf, 0.4)
    block(-2.62, 22.6, 0, 5.15, 0.5, 24, panel, 0.05)
    block(2.62, 22.6, 0, 5.15, 0.5, 24, panel, 0.05)
    # The leaf that shuts behind the other: no light between them.
    block(0, 22.95, 0, 1.0, 0.2, 24, panel, 0.02)
    for x in (-2.62, 2.62):
        for z, high in ((1.6, 4.6), (7.2, 8.6), (16.8, 3.0)):
            block(x, 22.3, z, 3.3, 0.3, high, panel, 0.12)
    ball(0.75, 22.0, 9.6, 0.36, metal())
    slabs(stone(ground, 0.8), 7, 5, (-50, 50), (-30, 20))
    block(0, 19.6, 0, 13, 3.2, 1.3, stone('stone', 0.8), 0.07)
    block(-14, 15.5, 0, 4.0, 4.0, 4.4, plaster('terracotta'), 0.25)
    _olive(-14, 15.5, 4.4)


def _olive(x, y, z, seed=4):
    """A small tree in its pot: a trunk, and leaves as slim blades."""
    rod((x, y, z), (x + 0.3, y, z + 6.0), 0.28, wood('oak', 'Z'))
    leaves(x + 0.3, y, z + 8.4, 4.0, 900, seed)
