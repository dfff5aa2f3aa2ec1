"""The workshop and the archive at Romans: benches by a window, shelves, papers."""
import math

import numpy as np

from model.materials import leather, metal
from scenes.parts import block, boards, rod, wall
from scenes.props import archive_box, awl, book, hammer, hide, knife, pot, roll, sheet, spool, swatch, wooden_last
from scenes.surfaces import plaster, wood


def _top(kind='oak', y=0.0, deep=14.0, thick=0.9, wide=60.0):
    """A bench's top at z = 0, of three planks."""
    plank = deep / 3
    for i in range(3):
        block(0, y - deep / 2 + (i + 0.5) * plank, -thick, wide, plank - 0.03, thick, wood(kind, 'X'), 0.05)


def bench(paint='chalk', kind='oak'):
    """A working day: lasts on the shelf, a hide rolled up, the tools, the pot."""
    _top(kind, 0, 15)
    wall(plaster(paint), 8.2, z=-20)
    block(0, 6.9, 8.0, 44, 2.6, 0.45, wood(kind, 'X'), 0.04)
    for i, x in enumerate(np.arange(-15, 16, 1.75)):
        toe, own = ('almond', 'point', 'round')[i % 3], ('oak', 'ash', 'walnut')[i % 3]
        wooden_last(float(x), 6.7, 8.45, 88 + 5 * math.sin(i * 2.3), 0.45 + 0.14 * (i % 4), toe, own)
    pot(-3.2, 0.4, 0, 1.15)
    wooden_last(2.2, -0.6, 0, 24, 0.85, 'point', 'oak')
    hide(4.6, 2.6, 0, '#8a4a28', 9, 5, 3)
    roll(-9.8, 3.6, 0, '#1c4534', 6, 8, 0.7)
    roll(-9.5, 2.0, 0, '#8b1420', 6, 3, 0.6)
    for i, colour in enumerate(('#e7dfcf', '#1c4534', '#9a5528')):
        spool(8.3 + i * 1.05, 3.9 + 0.3 * (i % 2), 0.15, colour)
    awl(6.0, -2.0, 0, 200)
    awl(6.5, -2.7, 0, 192, 1.2, 'walnut')
    hammer(9.8, -1.6, 0, 150)
    knife(-6.0, -2.3, 0, 18)


def lacquer(paint='sand', kind='walnut'):
    """The pot, by itself."""
    _top(kind, 0, 14)
    wall(plaster(paint), 5.5, z=-20)
    pot(0, 0, 0, 1.5)
    swatch(2.9, 0.9, 0, 24, 11, '#8a4a28', 1.0, 2.4)
    swatch(3.9, 1.5, 0, 12, 5, '#b98a5c', 1.0, 2.0)


def lasts(paint='sand', kind='walnut'):
    """A pair of lasts on the hide they are for."""
    _top(kind, 0, 14)
    wall(plaster(paint), 5.6, z=-20)
    hide(0.3, 0.3, 0, '#9a5528', 10, 6.4, 5)
    wooden_last(-0.5, 0.9, 0.12, 18, 0.85, 'point', 'oak')
    wooden_last(0.9, -0.7, 0.12, 26, 0.85, 'point', 'oak')
    awl(3.6, -1.0, 0.05, 215)


def tools(paint='stone', kind='ash'):
    """What lies to hand, in the order it is taken up."""
    _top(kind, 0, 16)
    wall(plaster(paint), 7, z=-20)
    awl(-4.6, 0.2, 0, 82, 1.4)
    awl(-3.4, 0.1, 0, 86, 1.1, 'walnut')
    awl(-2.3, 0.2, 0, 92, 0.8)
    knife(-1.0, 0.6, 0, 84)
    hammer(0.6, -0.6, 0, 95)
    for i, colour in enumerate(('#e7dfcf', '#1c4534', '#8b1420')):
        spool(2.6 + 1.1 * i, 1.6 - 0.2 * i, 0.15, colour)
    pot(4.4, -0.6, 0, 0.9)


def archive(kind='oak', paint='sand', rows=4, columns=5):
    """Boxes by year, and the ledgers."""
    wide, high = 8.4, 5.6
    total = columns * wide
    wall(plaster(paint), 24)
    boards(wood('oak', 'Y'), 1.6, (-44, 44), (-30, 25))
    block(0, 23.2, 0, total, 0.3, rows * high + 2, wood(kind, 'X'), 0.02)
    for i in range(columns + 1):
        block((i - columns / 2) * wide, 21.2, 0, 0.45, 4.2, rows * high + 1.5, wood(kind, 'Z'), 0.04)
    rng = np.random.default_rng(31)
    bound = ['#c9bfae', '#b7ab97', '#d8d0c0', '#9aa08f', '#8a6446', '#5a5f63']
    for j in range(rows + 1):
        block(0, 21.2, 1.0 + j * high, total, 4.2, 0.45, wood(kind, 'X'), 0.04)
        for i in range(columns if j < rows else 0):
            _fill((i - columns / 2) * wide + 0.4, 1.45 + j * high, wide - 0.8, rng, bound)


def _fill(x, z, wide, rng, bound):
    """One compartment: boxes side by side, or books that lie."""
    end = x + wide
    if rng.random() < 0.28:
        for k in range(3):
            book(x + 2.2, 20.9, z + k * 0.75, 3.4, 2.6, 0.7, bound[rng.integers(len(bound))], float(rng.uniform(-6, 6)))
        x += 4.4
    while end - x > 1.3:
        w = min(float(rng.choice([1.5, 1.9, 2.6])), end - x)
        archive_box(x + w / 2, 21.0, z, w - 0.06, 3.2, float(rng.choice([3.6, 4.0, 4.2])), bound[rng.integers(len(bound))])
        x += w


def pattern(paint='stone', kind='oak'):
    """Paper first: the outline of a pump, held down by brass."""
    _top(kind, 0, 16)
    wall(plaster(paint), 7.5, z=-20)
    sheet(-0.6, 0.8, 0, 7.2, 5.0, -8)
    sheet(0.2, 0.2, 0.03, 6.6, 4.6, 5, True)
    block(-2.5, 1.8, 0.07, 1.0, 1.0, 0.7, metal(), 0.08)
    block(3.4, -1.2, 0.05, 0.9, 0.9, 0.6, metal(), 0.08)
    rod((1.2, 2.9, 0.16), (4.8, 2.1, 0.16), 0.07, leather('pencil', 'patent', '#075038'))
    knife(4.6, -0.2, 0, 70)


def coats(paint='sage', kind='ash', y=4.6):
    """Eleven strips, one a day."""
    _top(kind, 0, 14)
    wall(plaster(paint), y, z=-20)
    for i in range(11):
        swatch((i - 5) * 1.12, 0.05 * math.sin(i * 1.7), 0, 38 + 1.5 * math.sin(i * 2.1), i + 1)
