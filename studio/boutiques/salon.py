"""The room inside a boutique, from just within its door. It is as deep as y goes on; x is nought in its middle, and the camera stands 15 high."""
import numpy as np

from boutiques.furniture import (
    armchair, bench, books, boxes, console, fireplace, low_table, mirror, pendant, plant, plinth, pouf, rug, sconce, shelves, sofa, stairs, stove, take, vase,
)  # fmt: skip
from boutiques.light import HOURS
from boutiques.parts import arch_line, spandrels, surround, tints, tree, window

#: What comes in by a window, what the lamps add, and how bright the print is, by the hour.
_INSIDE = {'morning': (9, 0.8, 0.66), 'noon': (10, 0.7, 0.70), 'grey': (9, 1.0, 0.62), 'gold': (7, 1.0, 0.58), 'dusk': (2.6, 2.2, 0.50), 'night': (0.8, 2.6, 0.44)}  # fmt: skip


def salon(stage, kind, hour, size, wall, pieces, floor=('herringbone', 'oak'), sun=None, side=1, lens=24, at=None, look=None, cloth='linen', chair='emerald velvet', metal='brass', trim='ivory lacquer', rug='wool', border='emerald velvet', ceiling='chalk', lamp='globe', **own):
    """Answers the camera and the light."""
    light = HOURS[hour]
    window_light, lamps, key = _INSIDE[hour]
    if sun is not None:
        _, colour, strength, soft = light.get('sun', (0, '#ffe2b8', 2, 1))
        stage.sun(sun[0], sun[1], colour, strength * 2.2, soft)
    stage.flip = side < 0
    it = {'wall': wall, 'floor': floor, 'cloth': cloth, 'chair': chair, 'metal': metal, 'trim': trim, 'rug': rug, 'border': border, 'ceiling': ceiling, 'lamp': lamp, 'pieces': list(pieces), 'lamps': lamps, 'day': window_light, 'sky': light['sky'], 'size': size, **own}
    camera = KINDS[kind](stage, it) or {}
    stage_at, stage_look = at or camera.get('at', (0, -8, 15)), look or camera.get('look', (0, size[1], 16))
    mirrored = lambda p: (-p[0], *p[1:]) if stage.flip else p
    return {'at': mirrored(stage_at), 'look': mirrored(stage_look), 'lens': camera.get('lens', lens)}, {**light, 'key': own.get('key', key)}


# --------------------------------------------------------------------------------------------------------------------- the shell
def ground(s, style, surface, x, y, z=0.0):
    (x0, x1), (y0, y1) = x, y
    s.box(x, y, (z - 2, z - 0.02), surface.split('>')[0] + '~0.45')
    flat = lambda a, b, c, d, what: s.polygon([(a, c, z), (b, c, z), (b, d, z), (a, d, z)], what)
    tone = lambda: f'~{s.chance.uniform(0.88, 1.08):.2f}'
    if style == 'herringbone':
        w, n = 0.95, 6
        for j in range(int(np.ceil((y1 - y0) / w))):
            for i in range(-2 * n, int((x1 - x0) / w) + 1):
                if (i - j) % (2 * n) == 0:
                    a, b, c, d = x0 + i * w, x0 + (i + n) * w, y0 + j * w, y0 + (j + 1) * w
                    if b > x0 and a < x1:
                        flat(max(a, x0) + 0.02, min(b, x1) - 0.02, c + 0.02, min(d, y1) - 0.02, surface + '>0' + tone()[:4])
        for i in range(int(np.ceil((x1 - x0) / w))):
            for j in range(-2 * n, int((y1 - y0) / w) + 1):
                if (j - i - 1) % (2 * n) == 0:
                    a, b, c, d = x0 + i * w, x0 + (i + 1) * w, y0 + j * w, y0 + (j + n) * w
                    if d > y0 and c < y1:
                        flat(a + 0.02, min(b, x1) - 0.02, max(c, y0) + 0.02, min(d, y1) - 0.02, surface + '>1' + tone()[:4])
    elif style == 'boards':
        for a in np.arange(x0, x1, 2.0):
            c = y0 - float(s.chance.uniform(0, 20))
            while c < y1:
                d = c + float(s.chance.uniform(18, 30))
                if d > y0:
                    flat(a + 0.02, min(a + 2.0, x1) - 0.02, max(c, y0) + 0.02, min(d, y1) - 0.02, surface + '>1' + tone()[:4])
                c = d
    elif style in ('slabs', 'checker', 'cubes'):
        w = {'slabs': 8.0, 'checker': 4.0, 'cubes': 1.3}[style]
        for j, c in enumerate(np.arange(y0, y1, w)):
            for i, a in enumerate(np.arange(x0 - (w / 2 if style == 'slabs' and j % 2 else 0), x1, w)):
                what = ('marble', surface)[(i + j) % 2] if style == 'checker' else surface
                flat(max(a, x0) + 0.03, min(a + w, x1) - 0.03, c + 0.03, min(c + w, y1) - 0.03, what + f'~{s.chance.choice([0.93, 0.97, 1, 1.04])}')
    elif style == 'tatami':
        k = 0
        for j, c in enumerate(np.arange(y0, y1, 9.0)):
            for a in np.arange(x0 - (9 if j % 2 else 0), x1, 18.0):
                b, d = min(a + 18, x1), min(c + 9, y1)
                a_ = max(a, x0)
                flat(a_ + 0.02, b - 0.02, c + 0.32, d - 0.32, surface + ('~1.03' if k % 2 else ''))
                for lo, hi in ((c + 0.02, c + 0.32), (d - 0.32, d - 0.02)):
                    flat(a_ + 0.02, b - 0.02, lo, hi, 'emerald velvet~0.8')
                k += 1
    elif style == 'tiles':
        # Patterned cement: a star of eight in squares of two.
        w = 2.2
        one, two = surface, 'chalk'
        for j, c in enumerate(np.arange(y0, y1, w)):
            for i, a in enumerate(np.arange(x0, x1, w)):
                flat(a + 0.01, a + w - 0.01, c + 0.01, c + w - 0.01, two)
                m = (a + w / 2, c + w / 2)
                star = [(m[0] + (0.98 if k % 2 == 0 else 0.44) * w / 2 * np.cos(k * np.pi / 4), m[1] + (0.98 if k % 2 == 0 else 0.44) * w / 2 * np.sin(k * np.pi / 4)) for k in range(8)]
                for k in range(8):
                    p, q = star[k], star[(k + 1) % 8]
                    s.polygon([(*m, z + 0.004), (*p, z + 0.004), (*q, z + 0.004)], one if (i + j) % 2 else 'sage')
                for p in ((a, c), (a + w, c), (a + w, c + w), (a, c + w)):
                    q = lambda k: (p[0] + (m[0] - p[0]) * k[0], p[1] + (m[1] - p[1]) * k[1], z + 0.004)
                    s.polygon([q((0.02, 0.02)), q((0.38, 0.02)), q((0.02, 0.38))], 'rose')
    else:
        for a in np.arange(x0, x1, 14.0):
            for c in np.arange(y0, y1, 14.0):
                flat(a + 0.03, min(a + 14, x1) - 0.03, c + 0.03, min(c + 14, y1) - 0.03, surface)
        s.box((x0, x1), (y0, y1), (z - 0.5, z - 0.015), 'brass' if style == 'terrazzo' else 'mortar')


def partition(s, it, half, high, openings=(), surface=None, deep=3.0):
    """A wall about its own middle, less its openings, plain."""
    surface = surface or it['wall']
    arched = any(o[4] for o in openings)
    row = 1.0 if arched else 400
    if it.get('brick') and surface == it['wall']:
        s.courses((-half, half), (0, high), 0, 2.4, 0.8, tints(surface), [o for o in openings], 0.07, 0.5)
        s.courses((-half, half), (0, high), 0.1, 400, row, ['mortar'], openings, 0, deep - 0.1, 0)
    else:
        s.courses((-half, half), (0, high), 0, 2 * half + 9, row, [surface], openings, 0, deep, 0)
    spandrels(s, surface, openings, 0, row)


def frame(s, x, z, surface, wide=0.4, out=0.22):
    """A moulding laid on a wall."""
    for w, o in ((wide, out), (wide * 0.45, out * 1.7)):
        (a, b), (c, d) = (x[0] + (wide - w) / 2, x[1] - (wide - w) / 2), (z[0] + (wide - w) / 2, z[1] - (wide - w) / 2)
        s.strip([(a, c), (a, d), (b, d), (b, c), (a, c)], [(a + w, c + w), (a + w, d - w), (b - w, d - w), (b - w, c + w), (a + w, c + w)], -o, 0, surface)


def panels(s, half, high, openings, surface, dado=9.0):
    """Mouldings in what the openings leave free."""
    edges = [-half, *[v for o in sorted(openings) for v in (o[0] - o[1] - 1.2, o[0] + o[1] + 1.2)], half]
    for a, b in zip(edges[::2], edges[1::2]):
        if b - a < 3.5:
            continue
        n = max(1, round((b - a) / 13))
        for k in range(n):
            p, q = a + (b - a) * k / n + 0.9, a + (b - a) * (k + 1) / n - 0.9
            frame(s, (p, q), (dado + 1.6, high - 4.6), surface)
            frame(s, (p, q), (2.4, dado - 0.9), surface)
        s.box((a, b), (-0.35, 0), (dado - 0.1, dado + 0.5), surface)
        s.box((a, b), (-0.5, 0), (dado + 0.25, dado + 0.45), surface)


def trims(s, it, half, high, openings=(), cornice=True):
    edges = [-half, *[v for o in sorted(openings) if o[2] < 1 for v in (o[0] - o[1] - 0.6, o[0] + o[1] + 0.6)], half]
    for a, b in zip(edges[::2], edges[1::2]):
        s.box((a, b), (-0.3, 0), (0, 1.5), it['trim'])
        s.box((a, b), (-0.2, 0), (1.5, 1.75), it['trim'])
    if cornice:
        for o, d in ((0.25, 2.6), (0.55, 2.0), (0.8, 1.7), (1.5, 1.0), (1.9, 0.55), (2.4, 0.3)):
            s.box((-half, half), (-o, 0), (high - d, high), it['ceiling'])


def daylight(s, it, openings, out=2.9, share=1.0):
    for x, half, foot, spring, arched in openings:
        high = spring - foot + (half * 0.8 if arched else 0)
        s.lamp((x, out, foot + high / 2), (0, -1, 0), (2 * half, high), it['sky']['colour'], it['day'] * share, 0.05)


def glazing(s, it, openings, style='sash', curtains=None, high=36):
    """What is in the openings of a wall, and what hangs beside them."""
    for o in openings:
        x, half, foot, spring, arched = o
        if style == 'sash':
            window(s, it, o, it.get('sash', 'ivory lacquer'), (2, 4), 1.6, False, False)
            surround(s, o, it['trim'], 1.1, 0.35, 1.0)
        elif style == 'grid':
            window(s, it, o, 'iron', (max(2, round(half / 2.4)), max(3, round((spring - foot) / 5))), 1.6, False, False)
        elif style == 'shutters':
            window(s, it, o, it.get('sash', 'ivory lacquer'), (2, 3), 1.9, False, False)
            surround(s, o, it['trim'], 1.0, 0.3, 1.0)
            for side in (-1, 1):
                for k in (0, 1):
                    with s.placed((x + side * half, -0.1, 0), side * (-62 + 40 * k)):
                        a = side * (k * half * 0.48)
                        s.box((a, a + side * half * 0.46), (-0.35, 0), (foot, spring), it['trim'])
                        for z in np.arange(foot + 0.8, spring - 0.8, 0.7):
                            s.box((a + side * 0.4, a + side * (half * 0.46 - 0.4)), (-0.5, -0.3), (z, z + 0.4), it['trim'] + '~1.1')
        elif style == 'open':
            surround(s, o, it['trim'], 0.9, 0.25, 3)
        elif style == 'shoji':
            paper(s, (x - half, x + half), (foot, spring), 1.2)
        if foot > 1 and style != 'shoji':
            s.box((x - half - 0.9, x + half + 0.9), (-1.1, 2), (foot - 0.6, foot), it['trim'])
        if curtains:
            top = min(spring + (half if arched else 0) + 3.4, high - 2.8)
            for side in (-1, 1):
                a, b = x + side * (half - 0.4), x + side * (half + 3.2)
                s.curtain((min(a, b), max(a, b)), (0.2, top), curtains, -1.1, 1.25, 0.5)
            s.rod((x - half - 4, -1.1, top + 0.1), (x + half + 4, -1.1, top + 0.1), 0.17, it['metal'])
            for side in (-1, 1):
                s.ball((x + side * (half + 4), -1.1, top + 0.1), 0.34, it['metal'])
        if it.get('sheer'):
            s.curtain((x - half, x + half), (foot + 0.2, spring + (half * 0.9 if arched else 0)), 'sheer', 0.4, 0.9, 0.2)


def paper(s, x, z, y=0.0, wood='cedar', cell=(3.2, 3.6)):
    """A screen of paper in a lattice."""
    s.box(x, (y + 0.12, y + 0.16), z, 'washi')
    for a in np.linspace(*x, max(2, round((x[1] - x[0]) / cell[0])) + 1):
        s.box((a - 0.1, a + 0.1), (y, y + 0.12), z, wood + '>2')
    for c in np.linspace(*z, max(2, round((z[1] - z[0]) / cell[1])) + 1):
        s.box(x, (y - 0.02, y + 0.14), (c - 0.1, c + 0.1), wood + '>0')


def outdoors(s, it, y, what, half=120):
    """What is seen through a wall's openings: it lies behind y."""
    if what == 'sea':
        s.box((-half * 8, half * 8), (y + 60, y + 3000), (-31, -30), 'sea')
        s.box((-half, half), (y, y + 26), (-1, -0.1), 'travertine')
        s.box((-half, half), (y + 24, y + 25), (0, 1), it['wall'])
        for x in np.arange(-half, half, 2.2):
            s.lathe((x, y + 24.5, 1), [(0.5, 0), (0.7, 1.2), (0.42, 2.6), (0.34, 4.6), (0.55, 5.6)], it['wall'], 14)
        s.box((-half, half), (y + 23.6, y + 25.4), (6.6, 7.5), it['wall'])
        return
    s.box((-half * 3, half * 3), (y, y + 400), (-1, -0.2), {'garden': 'grass', 'bamboo': 'grass', 'trees': 'paving', 'court': 'paving', 'moss': 'grass'}[what])
    if what in ('garden', 'moss', 'bamboo'):
        s.box((-half, half), (y + 55, y + 58), (-1, 20 if what != 'moss' else 16), 'chalk~0.8' if what != 'moss' else 'cedar')
    if what == 'bamboo' or what == 'moss':
        for _ in range(46 if what == 'bamboo' else 8):
            x, d = float(s.chance.uniform(-50, 50)), float(s.chance.uniform(10, 50))
            lean = float(s.chance.uniform(-2, 2))
            s.rod((x, y + d, -0.5), (x + lean, y + d, 60), 0.42, 'bamboo leaf~0.8', 8)
            tree(s, x + lean, y + d, 20, 8, 8, 'bamboo leaf', 0.1, 420, 0.9)
    else:
        for k, x in enumerate((-44, -19, 9, 33, 58)):
            tree(s, x + float(s.chance.uniform(-4, 4)), y + 26 + 12 * (k % 2), -1, 16 if what == 'trees' else 12, 13, 'leaf', 0.9, 2600, 1.0)
        if what in ('trees', 'court'):
            s.box((-half, half), (y + 90, y + 92), (-1, 60), 'limestone')
            for x in np.arange(-84, 90, 14.0):
                s.box((x - 3.2, x + 3.2), (y + 89.6, y + 90), (14, 32), 'pane')
    if what == 'moss':
        for x, d, r in ((-14, 22, 4.4), (-7, 27, 2.6), (17, 20, 3.4)):
            s.ball((x, y + d, -0.6), r, 'granite', 0.7)
        s.lathe((8, y + 30, -0.5), [(2.2, 0), (2.2, 1), (0.8, 1.6), (0.8, 8), (2.4, 9), (2.4, 12), (3.6, 12.4), (0.6, 15), (0.5, 16.4), (0, 17)], 'granite', 24)


def shell(s, it, back=(), left=(), right=(), style='sash', curtains=None, panelled=True, flat=True, cornice=True, view=None, front=0.35):
    """Floor, four walls and a ceiling. Openings of the side walls are counted from the middle of their depth."""
    w, d, h = it['size']
    ground(s, *it['floor'], (-w, w), (-14, d))
    middle, long = (d - 14) / 2, (d + 14) / 2
    for at, turn, half, openings in (((0, d, 0), 0, w, back), ((-w, middle, 0), 90, long, left), ((w, middle, 0), -90, long, right)):
        with s.placed(at, turn):
            partition(s, it, half, h, openings)
            if panelled and not it.get('brick'):
                panels(s, half, h, openings, it.get('panel', it['wall'] + '~1.05'))
            trims(s, it, half, h, openings, cornice)
            glazing(s, it, openings, style, curtains, h)
            daylight(s, it, openings)
            if view and openings:
                outdoors(s, it, 4, view)
    with s.placed((0, -14, 0), 180):
        s.box((-w, w), (0, 2), (0, h), it['wall'])
    if flat:
        s.box((-w - 3, w + 3), (-16, d + 3), (h, h + 2), it['ceiling'])
    # What the shop window behind the camera gives, from above it: a mirror would show it.
    s.lamp((0, -12, h * 0.84), (0, 1, -0.4), (w * 1.4, h * 0.3), it['sky']['colour'], it['day'] * front * 1.7, 0.5)
    s.lamp((0, d * 0.5, h - 4.8), (0, 0, -1), (w * 1.1, d * 0.5), '#ffdcae', it['lamps'] * 0.55, 0.6)


def seats(s, it, y, long=21, style='classic', chairs=True, table='drum', x=0.0, chair='tub', turn=0, top='marble'):
    """A sofa that faces the camera on its rug, a table before it, a chair on either side."""
    with s.placed((x, y, 0), turn):
        if it['rug']:
            rug(s, (-long * 0.72, long * 0.72), (-17, 5.5), it['rug'], it['border'])
        with s.placed((0, 0, 0.16)):
            sofa(s, it['cloth'], long, style, it['metal'], it.get('loose', it['chair']))
            with s.placed((0, -10.5, 0)):
                low_table(s, it, top, table, 4.4)
            if chairs:
                with s.placed((-long * 0.60, -9.0, 0), 62):
                    armchair(s, it['chair'], chair, it['metal'])
            if chairs == 2:
                with s.placed((long * 0.60, -9.5, 0), -66):
                    armchair(s, it['chair'], chair, it['metal'])
            elif chairs:
                with s.placed((long * 0.56, -10.0, 0)):
                    pouf(s, it['chair'])


def rose(s, x, y, z, surface, r=6.5):
    s.lathe((x, y, z), [(r, 0), (r - 0.2, -0.3), (r - 0.9, -0.35), (r - 1.2, -0.15), (r * 0.55, -0.15), (r * 0.5, -0.45), (r * 0.4, -0.5), (r * 0.32, -0.3), (0.9, -0.55), (0, -0.6)], surface, 56)


# ------------------------------------------------------------------------------------------------------------------ the kinds of room
def boiserie(s, it):
    """Panelled, with tall windows on the left or before the camera, and a fire where the city is cold."""
    w, d, h = it['size']
    where, n, arched = it.get('windows', 'left'), it.get('count', 3), it.get('arched', False)
    spring = h - 9 - (4.6 if arched else 0)
    foot = it.get('sill', 0.4)
    along = lambda length, count: [((k - (count - 1) / 2) * length / count, 5.0, foot, spring, arched) for k in range(count)]
    left = along(d, n) if where == 'left' else ()
    back = along(2 * w - 6, n) if where == 'back' else ()
    shell(s, it, back=back, left=left, style=it.get('style', 'sash'), curtains=it.get('curtains'), panelled=it.get('panelled', True), view=it.get('view'))
    dado(s, it)
    beams(s, it)
    if where == 'left':
        with s.placed((0, d, 0)):
            if it.get('hearth'):
                fireplace(s, it, it['hearth'], fire=it.get('fire', True), ceiling=h)
            elif it.get('stove'):
                with s.placed((0, -5.5, 0)):
                    stove(s, h - 5, it['stove'])
            else:
                console(s, it, 15)
                mirror(s, 11, (10.5, h - 7), it['metal'], it.get('arched_mirror', True))
            for side in (-1, 1):
                with s.placed((side * w * 0.66, -0.2, 0)):
                    shelves(s, it, w * 0.2, (3.0, min(h - 7, 27)), 4, 1, it.get('case', 'ivory lacquer'), it.get('case_back', 'emerald lacquer'))
        with s.placed((w * 0.16, d * 0.60, 0), -8):
            seats(s, it, 0, it.get('long', 20), it.get('sofa', 'classic'), it.get('chairs', 1), it.get('table', 'drum'), chair=it.get('armchair', 'tub'), top=it.get('top', 'marble'))
        with s.placed((w, d * 0.42, 0), -90):
            shelves(s, it, d * 0.24, (3.0, min(h - 7, 27)), 4, 3, it.get('case', 'ivory lacquer'), it.get('case_back', 'emerald lacquer'))
    else:
        seats(s, it, d - 13, it.get('long', 21), it.get('sofa', 'classic'), it.get('chairs', 2), it.get('table', 'drum'), chair=it.get('armchair', 'tub'), top=it.get('top', 'marble'))
        for side in (-1, 1):
            with s.placed((side * w, d * 0.45, 0), -90 * side):
                shelves(s, it, d * 0.27, (3.0, min(h - 7, 27)), 4, 3, it.get('case', 'ivory lacquer'), it.get('case_back', 'emerald lacquer'))
        with s.placed((-w + 5, d - 6, 0)):
            plant(s, it.get('plant', 'fig'), it.get('pot', 'chalk'), 17)
    if it['lamp']:
        if it.get('rose', True) and not it.get('beams'):
            rose(s, 0, d * 0.52, h, it['ceiling'])
        pendant(s, (0, d * 0.52, h), h * 0.34, it['lamp'], it['metal'], it.get('lamp_size', 1.7))
    return {'at': (it.get('x', -w * 0.12), -10, 15), 'look': (it.get('toward', w * 0.06), d, 15.5)}


def dado(s, it):
    """Tiles to shoulder height on the walls that are seen."""
    tile = it.get('tiles')
    if not tile:
        return
    w, d, _ = it['size']
    for at, turn, half in (((0, d, 0), 0, w), ((w, d / 2, 0), -90, d / 2)):
        with s.placed(at, turn):
            for z in np.arange(1.8, 13.5, 1.5):
                for x in np.arange(-half, half - 0.1, 1.5):
                    s.box((x + 0.03, x + 1.47), (-0.22, -0.1), (z + 0.03, z + 1.47), f'{tile}~{s.chance.choice([0.75, 0.9, 1.0, 1.1, 1.9])}')
            s.box((-half, half), (-0.45, 0), (13.8, 14.2), it['trim'])


def beams(s, it):
    wood = it.get('beams')
    if not wood:
        return
    w, d, h = it['size']
    for y in np.arange(-8, d, 9.5):
        s.box((-w, w), (y - 1.1, y + 1.1), (h - 2.6, h), wood + '>0')
    s.box((-1.4, 1.4), (14, d), (h - 4.0, h - 1), wood + '>1')


def library(s, it):
    """Cases from the floor to the ceiling, light from one side, a ladder."""
    w, d, h = it['size']
    wood = it.get('case', 'walnut')
    left = [((k - 0.5) * d / 2.2, 6.5, 6, h - 7, it.get('arched', False)) for k in (0, 1)]
    shell(s, it, left=left, style=it.get('style', 'grid'), panelled=False, cornice=False, curtains=it.get('curtains'), view=it.get('view'))
    beams(s, it)
    with s.placed((0, d, 0)):
        shelves(s, it, w - 1.2, (8.4, h - 3), 4, 5, wood, it.get('case_back'), 3.2, 0.9)
        s.box((-w, w), (-4.2, 0), (0, 8.2), wood)
        for k in range(10):
            x = -w + 1.2 + (2 * w - 2.4) * (k + 0.5) / 10
            frame_drawer(s, it, x, (2 * w - 2.4) / 20 - 0.2, -4.2, wood)
        s.box((-w, w), (-3.6, 0), (h - 3, h), wood)
    with s.placed((w, d * 0.5, 0), -90):
        shelves(s, it, d * 0.42, (3, h - 3), 5, 4, wood, it.get('case_back'), 3.2, 0.85)
    x = w * 0.3
    for side in (-1.6, 1.6):
        s.rod((x + side, d - 10.5, 0), (x + side, d - 4.2, h - 5), 0.2, wood)
    for k in range(1, 11):
        t = k / 11
        s.rod((x - 1.6, d - 10.5 + 6.3 * t, (h - 5) * t), (x + 1.6, d - 10.5 + 6.3 * t, (h - 5) * t), 0.14, it['metal'])
    s.rod((-w, d - 4.4, h - 5), (w, d - 4.4, h - 5), 0.16, it['metal'])
    with s.placed((-w * 0.12, d * 0.52, 0), it.get('turn', 10)):
        seats(s, it, 0, 18, it.get('sofa', 'classic'), it.get('chairs', 1), it.get('table', 'slab'), chair=it.get('armchair', 'wood'), top=it.get('top', 'green marble'))
    if it['lamp']:
        pendant(s, (0, d * 0.5, h), h * 0.3, it['lamp'], it['metal'], it.get('lamp_size', 1.6))
    return {'at': (w * 0.1, -10, 15), 'look': (0, d, 15.5)}


def frame_drawer(s, it, x, half, y, wood):
    with s.placed((x, y, 0)):
        for lo, hi in ((0.8, 4.2), (4.6, 7.8)):
            s.box((-half, half), (-0.16, 0), (lo, hi), wood + '~1.1')
            s.rod((-0.6, -0.4, (lo + hi) / 2), (0.6, -0.4, (lo + hi) / 2), 0.08, it['metal'], 8)


def rotunda(s, it):
    """Round, ribbed, under a dome of glass."""
    r, _, h = it['size']
    d = r + 4
    a = lambda k, n: np.pi * 2 * k / n
    s.lathe((0, d, -2), [(0, 0), (r + 4, 0)], 'mortar', 80)
    ground(s, *it['floor'], (-r - 2, r + 2), (d - r - 14, d + r + 2))
    s.lathe((0, d, 0), [(r + 1.2, 0), (r + 1.2, h)], it['wall'], 120)
    n = it.get('ribs', 72)
    for k in range(n):
        t = a(k, n)
        if np.sin(t) < -0.55:
            continue
        with s.placed((r * np.cos(t), d + r * np.sin(t), 0), np.degrees(t) - 90):
            if k % (n // 12) == 0:
                s.box((-0.7, 0.7), (-0.8, 1.4), (0, h), it.get('case', 'pale oak') + '>2')
            else:
                s.box((-0.22, 0.22), (0.2, 1.4), (0, h), it.get('case', 'pale oak') + '>2')
    for z in (6.5, 12.0, 17.5, 23.0)[: it.get('rows', 3)]:
        t = np.linspace(np.radians(-38), np.radians(218), 90)
        line = np.stack([(r - 0.9) * np.cos(t), d + (r - 0.9) * np.sin(t), np.full(90, z)], -1)
        s.sweep(line, [(-1.5, -0.15), (1.5, -0.15), (1.5, 0.15), (-1.5, 0.15), (-1.5, -0.15)], it.get('case', 'pale oak'), False)
        s.sweep(line, [(1.5, -0.15), (1.58, -0.15), (1.58, 0.15), (1.5, 0.15), (1.5, -0.15)], 'emerald lacquer', False)
        for v in np.arange(-30, 212, 11.5):
            t = np.radians(v)
            s.piece(take(it), ((r - 1.0) * np.cos(t), d + (r - 1.0) * np.sin(t), z + 0.15), v - 90 + float(s.chance.uniform(-15, 15)))
    o = r * 0.55
    s.lathe((0, d, h), [(r + 3, 0.2), (r + 1.2, 0), (r, -0.6), (r - 0.8, -0.6), (r - 1.2, 0), (o + 1.4, 0), (o + 1.2, -0.7), (o, -0.7), (o, 2)], it['ceiling'], 96)
    for k in range(16):
        t = a(k, 16)
        line = [(o * np.cos(t) * np.cos(e), d + o * np.sin(t) * np.cos(e), h + 2 + o * 0.62 * np.sin(e)) for e in np.linspace(0, np.pi / 2, 10)]
        s.tube(line, 0.16, it['metal'])
    for e in (0.5, 1.0):
        s.tube([(o * np.cos(t) * np.cos(e), d + o * np.sin(t) * np.cos(e), h + 2 + o * 0.62 * np.sin(e)) for t in np.linspace(0, 2 * np.pi, 40)], 0.1, it['metal'])
    s.lamp((0, d, h + 12), (0, 0, -1), (1.8 * o, 1.8 * o), it['sky']['colour'], it['day'] * 2.4, 0.3)
    s.lamp((0, d - r + 3, h * 0.86), (0, 1, -0.4), (r, h * 0.2), '#ffe9cf', it['day'] * 0.7, 0.5)
    with s.placed((0, d, 0)):
        rug(s, (-11, 11), (-11, 11), it['rug'], it['border'], True)
        with s.placed((0, 2, 0.16)):
            if it.get('ring', True):
                for turn in (35, 155, 275):
                    with s.placed((0, 0, 0), turn):
                        with s.placed((0, 8.4, 0)):
                            sofa(s, it['cloth'], 10, 'curved', it['metal'])
            with s.placed((0, -1, 0)):
                low_table(s, it, it.get('top', 'travertine'), 'drum', 3.6)
        with s.placed((-8.5, -6.5, 0), 60):
            armchair(s, it['chair'], 'tub', it['metal'])
    return {'at': (0, d - r + 2.5, 15), 'look': (0, d + r, 17.5), 'lens': 22}


def loggia(s, it):
    """Arches that stand open, to the sea or to a garden."""
    w, d, h = it['size']
    n = it.get('count', 3)
    half = it.get('half', w / n * 0.68)
    arched = it.get('arched', True)
    spring = it.get('spring', h - 8 - (half if arched else 0))
    back = [((k - (n - 1) / 2) * 2 * w / n, half, 0, spring, arched) for k in range(n)]
    shell(s, it, back=back, style=it.get('style', 'open'), panelled=False, cornice=it.get('cornice', False), curtains=it.get('curtains'), view=it.get('view', 'sea'))
    beams(s, it)
    seats(s, it, d - 16, it.get('long', 22), it.get('sofa', 'low'), it.get('chairs', 2), it.get('table', 'slab'), x=it.get('shift', 0), chair=it.get('armchair', 'wood'), top=it.get('top', 'travertine'))
    for side in (-1, 1):
        with s.placed((side * w, d * 0.42, 0), -90 * side):
            for k in range(3):
                with s.placed(((k - 1) * 11, 0, 0)):
                    niche(s, it, 3.6, (7, 20), 'emerald lacquer' if it.get('green') else it['wall'] + '~0.9')
        with s.placed((side * (w - 5), d - 7, 0)):
            plant(s, it.get('plant', 'fig'), it.get('pot', 'terracotta'), 18 if side < 0 else 13)
    if it['lamp']:
        pendant(s, (0, d * 0.5, h), h * 0.28, it['lamp'], it['metal'], it.get('lamp_size', 1.7))
    return {'at': (it.get('x', 0), -10, 15), 'look': (0, d, 15)}


def niche(s, it, half, z, back, rows=2):
    """A round-headed case on a wall, lit, with pieces on its shelves."""
    o = (0, half, z[0], z[1] - half, True)
    line = arch_line(*o)
    s.polygon([(x, -0.02, v) for x, v in line], back)
    s.strip(arch_line(*o, 0.7), line, -1.9, 0, it.get('niche', it['wall'] + '~1.06'))
    s.box((-half - 0.7, half + 0.7), (-1.9, 0), (z[0] - 0.5, z[0]), it['trim'])
    for k in range(rows):
        level = z[0] + k * (z[1] - z[0]) * 0.46
        if k:
            s.box((-half, half), (-1.8, 0), (level - 0.2, level), it['trim'])
            s.box((-half, half), (-1.86, -1.8), (level - 0.2, level), 'emerald lacquer')
        s.piece(take(it), (0, -1.0, level), float(s.chance.uniform(-25, 25)))
    s.lamp((0, -2.4, z[1] - 0.6), (0, 0.7, -1), (half * 1.6, 0.5), '#ffe2bb', it['lamps'] * 2.5)


def gallery(s, it):
    """Narrow and deep: bags along one wall, one to a shelf, light from above or from the far end."""
    w, d, h = it['size']
    end = it.get('end', 'window')
    back = [(0, w * 0.55, 0.4 if end == 'garden' else 5, h - 8, False)] if end in ('window', 'garden') else []
    shell(s, it, back=back, style=it.get('style', 'grid'), panelled=it.get('panelled', False), view='garden' if end == 'garden' else it.get('view'), flat=not it.get('skylight'), cornice=not it.get('skylight'))
    if it.get('skylight'):
        o = w * 0.42
        for a, b in ((-w - 3, -o), (o, w + 3)):
            s.box((a, b), (-16, d + 3), (h, h + 2), it['ceiling'])
        s.box((-o, o), (-16, -8), (h, h + 2), it['ceiling'])
        s.box((-o, o), (d - 6, d + 3), (h, h + 2), it['ceiling'])
        for y in np.arange(-8, d - 5, 8.5):
            s.box((-o, o), (y - 0.15, y + 0.15), (h + 0.4, h + 1.8), 'iron')
        s.box((-0.12, 0.12), (-8, d - 6), (h + 0.4, h + 1.8), 'iron')
        s.lamp((0, d / 2, h + 4), (0, 0, -1), (2 * o, d), it['sky']['colour'], it['day'] * 0.8, 0.05)
    for k in range(it.get('bays', 5)):
        y = 8 + k * (d - 14) / it.get('bays', 5)
        with s.placed((-w, y, 0), 90):
            for z in (6.5, 13.5, 20.5)[: it.get('rows', 3)]:
                s.cushion((-3.6, 3.6), (-3.4, 0), (z - 0.4, z), it.get('case', 'walnut'), 0.08, fine=6)
                s.box((-3.6, 3.6), (-3.46, -3.4), (z - 0.35, z - 0.05), 'emerald lacquer')
                if not it.get('skylight'):
                    s.box((-3.2, 3.2), (-0.4, -0.2), (z + 5.4, z + 5.5), 'lamp line')
                s.piece(take(it), (0, -1.8, z), float(s.chance.uniform(-14, 14)))
    with s.placed((w, d * 0.45, 0), -90):
        if it.get('mirror'):
            s.box((-d * 0.5, d * 0.5), (-0.3, -0.1), (1.2, h - 3), it['mirror'])
            for x in np.arange(-d * 0.5, d * 0.5 + 1, d / 6):
                s.box((x - 0.1, x + 0.1), (-0.42, -0.3), (1.2, h - 3), it['metal'])
        else:
            for k in range(3):
                with s.placed(((k - 1) * d * 0.26, 0, 0)):
                    if not it.get('panelled'):
                        frame(s, (-6, 6), (8, h - 7), it['metal'], 0.3, 0.25)
                    sconce(s, it, 19)
    if not it.get('mirror'):
        s.lamp((-w * 0.2, d * 0.5, h - 2.5), (-0.8, 0, -1), (2, d * 0.8), '#ffe2bb', it['lamps'] * 1.6)
    rug(s, (-3.4, 5.0), (2, d - 12), it['rug'], it['border'])
    for k, y in enumerate((d * 0.30, d * 0.62)):
        with s.placed((w * 0.2, y, 0.16), 90 if k else 82):
            bench(s, it['cloth'], 13, 4.4, it['metal'])
            if k == 0:
                s.piece(take(it), (-2, 0, 4.55), 100)
    with s.placed((w * 0.62, d - 6, 0)):
        plant(s, it.get('plant', 'fig'), it.get('pot', 'chalk'), 15)
    if not back:
        with s.placed((0, d, 0)):
            console(s, it, 13)
            mirror(s, 10, (10.5, h - 6), it['metal'], True)
    if it['lamp']:
        for y in (d * 0.25, d * 0.55, d * 0.85):
            pendant(s, (w * 0.1, y, h), h * 0.26, it['lamp'], it['metal'], it.get('lamp_size', 1.2))
    return {'at': (w * 0.12, -11, 15), 'look': (0, d, 15.5), 'lens': it.get('long_lens', 27)}


def vault(s, it):
    """A barrel of stone or plaster; light comes from the far end, and from lamps on the cornice."""
    w, d, h = it['size']
    spring = h - w * it.get('rise', 0.62)
    rise = h - spring
    ground(s, *it['floor'], (-w, w), (-14, d))
    a = np.linspace(0, np.pi, 60)
    s.skin(np.stack([np.stack([w * np.cos(a), np.full(60, y), spring + rise * np.sin(a)], -1) for y in (-16, d + 2)]), it['ceiling'])
    for y in np.arange(-4, d + 1, d / 4):
        arc = lambda k: [(k * w * np.cos(t), spring + rise * np.sin(t) * k + (1 - k) * 0.2) for t in a[::-1]]
        s.strip(arc(1.0), arc(0.965), y - 1.4, y + 1.4, it.get('rib', it['ceiling'] + '~0.93'))
        for side in (-1, 1):
            s.box((side * w, side * w * 0.955), (y - 1.5, y + 1.5), (0, spring), it.get('rib', it['ceiling'] + '~0.93'))
            s.box((side * w, side * w * 0.93), (y - 1.8, y + 1.8), (spring - 1.2, spring), it['trim'])
    half = it.get('half', w * 0.30)
    back = [(0, half, it.get('sill', 0.4), spring - 1 - half * 0.2, True)]
    with s.placed((0, d, 0)):
        partition(s, it, w, h + 2, back)
        glazing(s, it, back, it.get('style', 'grid'))
        daylight(s, it, back)
        if it.get('view'):
            outdoors(s, it, 4, it['view'])
        for side in (-1, 1):
            with s.placed((side * w * 0.66, 0, 0)):
                niche(s, it, w * 0.13, (5, 19), it.get('case_back', 'emerald lacquer'))
    for side in (-1, 1):
        with s.placed((side * w, d / 2 - 6, 0), -90 * side):
            partition(s, it, d / 2 + 10, spring, ())
            s.box((-d, d), (-0.8, 0), (spring - 0.8, spring), it['trim'])
            trims(s, it, d / 2 + 8, spring, (), False)
            for k in (-1, 0, 1):
                with s.placed((k * d / 4 + 6, 0, 0)):
                    niche(s, it, 4.4, (5, 19), it.get('case_back', 'emerald lacquer'))
            s.lamp((0, -1.2, spring + 0.4), (0, -0.35, 1), (d, 1), '#ffdcae', it['lamps'] * 2.2)
    s.box((-w - 3, w + 3), (-16, -14), (0, h + 2), it['wall'])
    s.lamp((0, -13, h * 0.45), (0, 1, 0.05), (w * 1.2, h * 0.6), it['sky']['colour'], it['day'] * 0.4, 0.5)
    seats(s, it, d * 0.60, it.get('long', 20), it.get('sofa', 'curved'), it.get('chairs', 2), it.get('table', 'drum'), chair=it.get('armchair', 'tub'), top=it.get('top', 'travertine'))
    if it['lamp']:
        pendant(s, (0, d * 0.55, h), h * 0.36, it['lamp'], it['metal'], it.get('lamp_size', 1.7))
    return {'at': (it.get('x', 0), -10, 15), 'look': (0, d, 16.5)}


def hall(s, it):
    """One long table down the middle."""
    w, d, h = it['size']
    end = it.get('end', True)
    back = [(0, w * 0.62, 0.3, h - 8, False)] if end else []
    shell(s, it, back=back, style=it.get('style', 'grid'), panelled=it.get('panelled', False), cornice=it.get('cornice', False), view=it.get('view'))
    beams(s, it)
    if it.get('curtains'):
        for side in (-1, 1):
            with s.placed((side * (w - 1.4), d / 2 - 4, 0), -90 * side):
                s.curtain((-d / 2 - 8, d / 2 + 2), (0.15, h - 1), it['curtains'], 0, 2.2, 0.8)
                s.box((-d, d), (-0.8, 0.8), (h - 1.1, h), it['ceiling'])
    elif it.get('slats'):
        for side in (-1, 1):
            with s.placed((side * w, d / 2 - 4, 0), -90 * side):
                s.box((-d / 2 - 8, d / 2 + 3), (-0.4, -0.3), (0, h), 'washi')
                for x in np.arange(-d / 2 - 8, d / 2 + 3, 1.5):
                    s.box((x - 0.25, x + 0.25), (-1.6, -0.4), (0, h), it['slats'])
    else:
        for side in (-1, 1):
            with s.placed((side * w, d * 0.48, 0), -90 * side):
                shelves(s, it, d * 0.36, (3, min(h - 5, 24)), 3, 5, it.get('case', 'walnut'), it.get('case_back'))
    top, half, y0, y1 = it.get('top', 'chestnut'), it.get('half', 5.6), 5, d - 9
    s.cushion((-half, half), (y0, y1), (7.0, 7.9), top + ('>1' if top in ('chestnut', 'maple', 'oak', 'walnut', 'pale oak') else ''), 0.12)
    for y in np.linspace(y0 + 4, y1 - 4, 3):
        s.cushion((-half * 0.62, half * 0.62), (y - 1.0, y + 1.0), (0, 7.0), it.get('leg', top), 0.1)
    for k, y in enumerate(np.arange(y0 + 3, y1 - 2, 5.6)):
        if k % 3 == 2:
            with s.placed((-half * 0.2, y, 7.9)):
                vase(s, it, 2.6 if k % 2 else 3.4, it.get('flower', 'branch'))
        else:
            s.piece(take(it), (half * (-0.42, 0.36)[k % 2], y, 7.9), float(s.chance.uniform(140, 220)))
            if k % 3 == 0:
                with s.placed((half * 0.5, y + 1, 7.9)):
                    books(s, 0, 0, it)
    for k in range(it.get('stools', 3)):
        for side in (-1, 1):
            with s.placed((side * (half + 3.6), y0 + 7 + k * 11, 0)):
                pouf(s, it['chair'], 2.0, 4.5, it['metal'])
    if it['rug']:
        rug(s, (-half - 7, half + 7), (y0 - 5, y1 + 3), it['rug'], it['border'])
    if it['lamp']:
        for y in np.linspace(y0 + 17, y1 - 4, it.get('count', 3)):
            pendant(s, (0, y, h), h * 0.36, it['lamp'], it['metal'], it.get('lamp_size', 1.6))
    return {'at': (it.get('x', half + 4), -11, 15), 'look': (it.get('toward', -1), d, 14)}


def conservatory(s, it):
    """Cast iron and glass overhead, and ferns."""
    w, d, h = it['size']
    ground(s, *it['floor'], (-w, w), (-14, d))
    paint = it.get('paint', 'emerald lacquer')
    eave = h - 12
    for side in (-1, 1):
        for y in np.arange(-12, d + 1, d / 5):
            x = side * (w - 1)
            s.lathe((x, y, 0), [(1.0, 0), (1.0, 1.0), (0.7, 1.5), (0.5, 2.5), (0.5, eave - 4), (0.8, eave - 3.4), (0.5, eave - 3), (1.0, eave)], paint, 24)
            line = [(side * (w - 1) * np.cos(t), y, eave + 12 * np.sin(t)) for t in np.linspace(0, np.pi / 2, 12)]
            s.tube(line, 0.3, paint)
            a = np.linspace(0, 2 * np.pi, 20)
            s.tube([(x - side * 1.6 + 0.78 * np.cos(v), y, eave - 1.6 + 1.3 * np.sin(v)) for v in a], 0.1, paint)
        for t in np.linspace(0, np.pi / 2, 6):
            s.rod((side * (w - 1) * np.cos(t), -14, eave + 12 * np.sin(t)), (side * (w - 1) * np.cos(t), d, eave + 12 * np.sin(t)), 0.14, paint, 8)
        with s.placed((side * w, d / 2 - 7, 0), -90 * side):
            partition(s, it, d / 2 + 9, 7.5, ())
            for x in np.arange(-d / 2 - 7, d / 2 + 9, 4):
                s.box((x - 0.12, x + 0.12), (0.3, 0.6), (7.5, eave), paint)
            for z in (14, 21, eave - 1):
                s.box((-d, d), (0.3, 0.6), (z - 0.12, z + 0.12), paint)
            s.box((-d, d), (-0.6, 1), (7.3, 7.9), it['trim'])
            s.lamp((0, 3, eave * 0.6), (0, -1, 0), (d, eave * 0.7), it['sky']['colour'], it['day'] * 0.6, 0.1)
        for y in np.arange(4, d, 8.5):
            with s.placed((side * (w - 4 - 2 * float(s.chance.random())), y, 0)):
                plant(s, 'fern' if float(s.chance.random()) < 0.7 else 'fig', it.get('pot', 'terracotta'), float(s.chance.uniform(8, 15)))
    with s.placed((0, d, 0)):
        partition(s, it, w, 26, [(0, 7, 0.3, 18, True)])
        surround(s, (0, 7, 0.3, 18, True), it['trim'], 1.4, 0.6, 2)
        s.box((-8, 8), (12, 13), (0, 28), 'emerald lacquer~0.9')
        s.box((-w, w), (-0.8, 1), (25.4, 26.4), it['trim'])
        for x in np.arange(-w, w + 1, 4):
            s.box((x - 0.12, x + 0.12), (0.3, 0.6), (26, eave + 12 * np.sqrt(max(0, 1 - (x / w) ** 2))), paint)
        for side in (-1, 1):
            with s.placed((side * w * 0.62, -0.2, 0)):
                shelves(s, it, w * 0.24, (4, 22), 3, 2, it.get('case', 'walnut'), 'emerald lacquer')
        with s.placed((0, 8, 0)):
            plinth(s, it, 9)
            s.lamp((0, -2, 20), (0, 0.4, -1), (6, 2), '#ffe2bb', it['lamps'] * 3)
    outdoors(s, it, d + 30, 'trees')
    s.lamp((0, d / 2, h + 6), (0, 0, -1), (2 * w, d), it['sky']['colour'], it['day'] * 0.55, 0.05)
    s.box((-w - 3, w + 3), (-16, -14), (0, 24), it['wall'])
    seats(s, it, d * 0.62, 19, it.get('sofa', 'classic'), 2, 'tray', chair='tub')
    pendant(s, (0, d * 0.55, h), h * 0.42, it['lamp'], it['metal'], 1.6)
    return {'at': (0, -10, 15), 'look': (0, d, 17.5)}


def counter(s, it):
    """A counter along the room, cases behind it."""
    w, d, h = it['size']
    left = [((k - 0.5) * d / 2.4, 6, it.get('sill', 4), h - 8 - (6 if it.get('arched') else 0), it.get('arched', False)) for k in (0, 1)]
    shell(s, it, left=left, style=it.get('style', 'sash'), panelled=it.get('panelled', True), curtains=it.get('curtains'), view=it.get('view'))
    beams(s, it)
    case = it.get('case', 'walnut')
    with s.placed((0, d, 0)):
        shelves(s, it, w * 0.62, (8.5, min(h - 5, 28)), 3, 5, case, it.get('case_back', 'emerald lacquer'), 3.2, 0.92)
        s.box((-w * 0.63, w * 0.63), (-3.8, 0), (0, 8.3), case)
        for side in (-1, 1):
            with s.placed((side * w * 0.8, 0, 0)):
                sconce(s, it, 19)
    top, y = it.get('top', 'marble'), d * 0.58
    long = w * 0.58
    s.cushion((-long, long), (y - 3.2, y + 3.2), (9.0, 9.6), top + ('>0' if top in ('maple', 'oak', 'chestnut') else ''), 0.1)
    s.cushion((-long + 0.5, long - 0.5), (y - 2.8, y + 2.8), (0.8, 9.0), it.get('front', top), 0.08)
    s.box((-long + 0.9, long - 0.9), (y - 2.5, y + 2.5), (0, 0.9), it['metal'])
    for k in range(it.get('flutes', 0)):
        x = -long + 1 + (2 * long - 2) * (k + 0.5) / it['flutes']
        s.rod((x, y - 2.75, 0.9), (x, y - 2.75, 8.9), (long - 1) / it['flutes'] * 0.92, it.get('front', top), 14)
    for k, x in enumerate(np.linspace(-long + 4, long - 4, 5)):
        if k == 1:
            with s.placed((x, y + 0.5, 9.6)):
                vase(s, it, 3.6, it.get('flower', 'branch'))
        elif k == 3:
            with s.placed((x, y + 0.4, 9.6), 8):
                boxes(s, it, ((2.0, 1.5, 0.9), (1.6, 1.25, 0.8)))
        else:
            s.piece(take(it), (x, y, 9.6), float(s.chance.uniform(-25, 25)))
    for k in range(3):
        x = (k - 1) * long * 0.62
        pendant(s, (x, y, h), h - 20.5, it['lamp'], it['metal'], it.get('lamp_size', 1.25))
    with s.placed((w * 0.16, y - 15, 0), 8):
        rug(s, (-13, 13), (-6, 6), it['rug'], it['border'])
        with s.placed((-5, 0, 0.16)):
            pouf(s, it['chair'], 3.0)
        with s.placed((5, 0.5, 0.16), 12):
            bench(s, it['cloth'], 11, 4.6, it['metal'])
    with s.placed((-w + 5, d - 6, 0)):
        plant(s, it.get('plant', 'fig'), it.get('pot', 'chalk'), 17)
    return {'at': (w * 0.1, -11, 15), 'look': (0, d, 14.5)}


def stairhall(s, it):
    """A stair that winds up to the next floor, and seats at its foot."""
    w, d, h = it['size']
    left = [((k - 0.5) * d / 2.4, 5.5, it.get('sill', 3), h - 10 - (5.5 if it.get('arched') else 0), it.get('arched', False)) for k in (0, 1)]
    shell(s, it, left=left, style=it.get('style', 'sash'), panelled=it.get('panelled', True), curtains=it.get('curtains'), view=it.get('view'))
    r = it.get('radius', 13.5)
    with s.placed((w * 0.34, d - r - 1.5, 0)):
        stairs(s, it, r, it.get('inner', 4.2), h + 3, it.get('begin', -120), it.get('wind', 250), 24, it.get('tread', 'marble'), it.get('string', 'chalk'), it.get('rail', 'emerald lacquer'), it.get('baluster'))
        s.drum((0, 0, 0), 3.2, 0.3, it.get('tread', 'marble'))
        with s.placed((0, 0, 0.3)):
            vase(s, it, 5.5, it.get('flower', 'branch'))
        pendant(s, (0, 0, h), h * 0.4, it['lamp'], it['metal'], it.get('lamp_size', 1.4))
    with s.placed((-w * 0.46, d * 0.62, 0), 22):
        seats(s, it, 0, 15, it.get('sofa', 'classic'), False, it.get('table', 'drum'), top=it.get('top', 'marble'))
        with s.placed((10.5, -8, 0.16), -60):
            armchair(s, it['chair'], it.get('armchair', 'tub'), it['metal'])
    with s.placed((-w * 0.42, d, 0)):
        if it.get('hearth'):
            fireplace(s, it, it['hearth'], 7.5, ceiling=h)
        else:
            shelves(s, it, w * 0.32, (3, min(h - 8, 25)), 4, 3, it.get('case', 'ivory lacquer'), it.get('case_back', 'emerald lacquer'))
    return {'at': (-w * 0.05, -10, 15), 'look': (w * 0.02, d, 17)}


def loft(s, it):
    """Columns of iron and windows as high as the floor."""
    w, d, h = it['size']
    n = it.get('count', 4)
    left = [((k - (n - 1) / 2) * (d + 6) / n, (d + 6) / n * 0.4, 3, h - 5, False) for k in range(n)]
    shell(s, it, left=left, style='grid', panelled=False, cornice=False, view=it.get('view', 'court'))
    beams(s, it)
    for x in (-w * 0.46, w * 0.46):
        for y in (d * 0.12, d * 0.5, d * 0.88):
            s.lathe((x, y, 0), [(1.5, 0), (1.5, 1.2), (1.0, 1.8), (0.82, 3), (0.75, h - 8), (1.1, h - 7.4), (0.8, h - 6.8), (0.9, h - 5), (1.8, h - 2.8), (2.0, h - 2.2), (2.0, h)], it.get('paint', 'ivory lacquer'), 32)
    with s.placed((0, d, 0)):
        shelves(s, it, w * 0.72, (3, min(h - 8, 30)), 5, 6, it.get('case', 'walnut'), it.get('case_back'), 3.4, 0.9)
    with s.placed((w, d * 0.4, 0), -90):
        for k in (-1, 0, 1):
            with s.placed((k * 13, 0, 0)):
                mirror(s, 9, (1.5, 25), it['metal'])
    seats(s, it, d * 0.62, it.get('long', 21), it.get('sofa', 'low'), it.get('chairs', 1), it.get('table', 'slab'), x=-2, chair=it.get('armchair', 'wood'), top=it.get('top', 'marble'))
    for x, y, high in ((w * 0.30, d * 0.26, 9), (w * 0.42, d * 0.34, 6.5)):
        with s.placed((x, y, 0), 10):
            plinth(s, it, high, 2.4, 'chalk', -20)
    pendant(s, (-2, d * 0.5, h), h * 0.4, it['lamp'], it['metal'], it.get('lamp_size', 1.9))
    with s.placed((-w + 6, d - 8, 0)):
        plant(s, it.get('plant', 'fig'), 'chalk', 20)
    return {'at': (w * 0.16, -11, 15), 'look': (-w * 0.02, d, 16)}


def tatami(s, it):
    """Mats, paper screens, and a garden behind sliding doors."""
    w, d, h = it['size']
    wood = it.get('case', 'cedar')
    ground(s, *it['floor'], (-w, w), (-14, d))
    ground(s, 'boards', wood + '~1.5', (-w, w), (d, d + 9), -0.4)
    s.box((-w - 3, w + 3), (-16, d + 13), (h, h + 1), it['ceiling'])
    for x in np.arange(-w, w, 4.5):
        s.box((x - 0.18, x + 0.18), (-14, d), (h - 0.35, h), wood + '>1')
    span = it.get('open', 0.5)
    for x in (-w, -w * span, w * span, w):
        s.box((x - 0.55, x + 0.55), (d - 0.5, d + 0.6), (0, h), wood + '>2')
    s.box((-w, w), (d - 0.5, d + 0.5), (18.2, 19.2), wood + '>0')
    s.box((-w, w), (d - 0.2, d + 0.3), (19.2, h), it['wall'])
    paper(s, (-w, -w * span), (0.2, 18.2), d, wood)
    paper(s, (w * span, w), (0.2, 18.2), d, wood)
    paper(s, (-w * span, w * span), (19.6, h - 0.6), d - 0.3, wood, (2.2, 3))
    with s.placed((0, d, 0)):
        outdoors(s, it, 9, it.get('view', 'moss'))
        s.lamp((0, 8.6, 9), (0, -1, 0.06), (2 * w * span, 18), it['sky']['colour'], it['day'] * 1.3, 0.05)
        for side in (-1, 1):
            s.lamp((side * w * (1 + span) / 2, 3, 9), (0, -1, 0), (w * (1 - span), 18), it['sky']['colour'], it['day'], 0.05)
    with s.placed((-w, d / 2 - 6, 0), 90):
        paper(s, (-d / 2 - 8, d / 2 + 6), (0.3, 18.2), 0, wood)
        s.box((-d, d), (-0.3, 0.4), (18.2, 19.0), wood)
        s.box((-d, d), (0, 0.4), (19.0, h), it['wall'])
        s.lamp((0, 3, 9), (0, -1, 0), (d, 17), it['sky']['colour'], it['day'] * 0.6, 0.05)
    with s.placed((w, d / 2 - 6, 0), -90):
        # An alcove for one thing, and stepped shelves beside it.
        partition(s, it, d / 2 + 9, h, [(-6, 10, 1.2, 21, False)])
        s.box((-16, 4), (6, 6.4), (0, 21), it.get('alcove', 'sage'))
        s.box((-16, 4), (0, 6), (0.3, 1.2), wood + '~1.3')
        s.box((-16.6, 4.6), (-0.4, 0.2), (21, 22), wood)
        for x in (-16.4, 4.4):
            s.box((x - 0.5, x + 0.5), (-0.5, 0.4), (0, h), wood + '>2')
        with s.placed((-8, 3.2, 1.2)):
            vase(s, it, 5, it.get('flower', 'branch'))
        s.piece(take(it), (-1, 3, 1.2), 20)
        s.lamp((-6, 1.0, 20.4), (0, 0.5, -1), (16, 0.6), '#ffe2bb', it['lamps'] * 2.5)
        for k, (x, z) in enumerate(((10, 5.5), (15, 9), (20, 12.5))):
            s.box((x - 4, x + 2.2), (-2.6, 0), (z, z + 0.4), wood + '~1.3')
            s.piece(take(it), (x - 1, -1.4, z + 0.4), float(s.chance.uniform(-20, 20)))
    s.box((-w - 3, w + 3), (-16, -14), (0, h), it['wall'])
    s.lamp((0, -13, h * 0.5), (0, 1, 0), (w * 1.4, h * 0.6), it['sky']['colour'], it['day'] * 0.25, 0.5)
    with s.placed((0, d * 0.5, 0)):
        s.cushion((-9, 9), (-4.4, 4.4), (2.9, 3.4), it.get('top', 'black lacquer'), 0.14)
        for x in (-7.4, 7.4):
            s.cushion((x - 0.35, x + 0.35), (-3.6, 3.6), (0, 2.9), it.get('top', 'black lacquer'), 0.1)
        for x, y in ((-5, -7.2), (5, -7.4), (-5, 7.4), (5, 7.2)):
            with s.placed((x, y, 0), float(s.chance.uniform(-6, 6))):
                s.cushion((-2.9, 2.9), (-2.9, 2.9), (0.02, 1.1), it['cloth'], 0.54, 0.2)
        s.piece(take(it), (3.4, 0, 3.4), 160)
        s.piece(take(it), (-4.4, 0.2, 3.4), 200)
        with s.placed((-0.6, 0.8, 3.4)):
            vase(s, it, 2.2, 'twig')
    pendant(s, (0, d * 0.5, h), 7.5, it['lamp'], it['metal'], it.get('lamp_size', 1.7))
    s.lamp((0, d * 0.5, h - 10.5), (0, 0, -1), (5, 5), '#ffd9a6', it['lamps'] * 4, 0.6)
    s.lamp((0, d * 0.5, h - 0.6), (0, 0, -1), (w, d * 0.6), '#ffdcae', it['lamps'] * 0.5, 0.6)
    return {'at': (it.get('x', 4), -9, 13), 'look': (0, d, 12.5)}


def niches(s, it):
    """A wall of niches with one piece in each, under a ceiling of light."""
    w, d, h = it['size']
    shell(s, it, panelled=False, cornice=False, flat=False, left=[(0, d * 0.2, 0.3, h - 8, False)] if it.get('window') else (), style='grid', view=it.get('view'), front=0.45)
    s.box((-w - 3, w + 3), (-16, d + 3), (h + 1.4, h + 2), it['ceiling'])
    pitch = it.get('pitch', 7.0)
    for x in np.arange(-w, w + 0.1, pitch):
        s.box((x - 0.12, x + 0.12), (-14, d), (h - 0.9, h), it.get('lattice', 'pale oak') + '>1')
    for y in np.arange(-14, d + 0.1, pitch):
        s.box((-w, w), (y - 0.12, y + 0.12), (h - 0.9, h), it.get('lattice', 'pale oak') + '>0')
    s.box((-w, w), (-14, d), (h - 0.06, h), 'lamp paper~1')
    s.lamp((0, d / 2 - 6, h - 1.0), (0, 0, -1), (2 * w - 2, d + 8), '#ffeed8', 1.1 + it['lamps'], 0.1)
    rows, columns = it.get('grid', (4, 9))
    half = w * it.get('span', 0.86)
    with s.placed((0, d, 0)):
        step, rise = 2 * half / columns, it.get('rise', 5.4)
        low = it.get('low', 4.6)
        for k in range(columns + 1):
            x = -half + k * step
            s.box((x - 0.5, x + 0.5), (-3.6, 0), (low, low + rows * rise), it.get('case', it['wall']))
        for j in range(rows + 1):
            s.box((-half - 0.5, half + 0.5), (-3.6, 0), (low + j * rise - 0.5, low + j * rise), it.get('case', it['wall']))
        s.box((-half, half), (-0.3, 0), (low, low + rows * rise), it.get('case_back', 'washi'))
        s.box((-w, w), (-3.6, 0), (0, low), it.get('case', it['wall']))
        s.box((-w, w), (-3.6, 0), (low + rows * rise, h), it.get('case', it['wall']))
        for side in (-1, 1):
            s.box((side * half, side * w), (-3.6, 0), (low, low + rows * rise), it.get('case', it['wall']))
        for j in range(rows):
            for k in range(columns):
                x, z = -half + (k + 0.5) * step, low + j * rise
                s.piece(take(it), (x, -1.9, z), float(s.chance.uniform(-18, 18)))
                s.box((x - step * 0.36, x + step * 0.36), (-0.6, -0.35), (z + rise - 0.56, z + rise - 0.5), 'lamp line')
        s.lamp((0, -6, low + rows * rise), (0, 0.9, -0.7), (2 * half, 1), '#ffe9cc', it['lamps'] * 1.6)
    with s.placed((0, d * 0.5, 0)):
        if it['rug']:
            rug(s, (-14, 14), (-8, 8), it['rug'], it['border'], it.get('round_rug', False))
        with s.placed((-4, 1, 0.16), it.get('turn', 0)):
            bench(s, it['cloth'], 16, 5.4, it['metal'])
            s.piece(take(it), (4.4, 0, 4.55), 30)
        with s.placed((9, -2, 0.16)):
            pouf(s, it['chair'], 2.7)
        with s.placed((-13.5, -3, 0.16), 55):
            armchair(s, it['chair'], it.get('armchair', 'tub'), it['metal'])
    with s.placed((w - 6, d * 0.72, 0)):
        plant(s, it.get('plant', 'bamboo'), it.get('pot', 'basalt'), 17)
    with s.placed((-w, d * 0.4, 0), 90):
        if not it.get('window'):
            mirror(s, 12, (1, h - 6), it['metal'])
    return {'at': (it.get('x', -3), -11, 15), 'look': (0, d, 14.5)}


def screens(s, it):
    """Light cut into small squares by pierced screens; low seats along the walls."""
    w, d, h = it['size']
    cell = it.get('cell', 2.6)
    ground(s, *it['floor'], (-w, w), (-14, d))
    s.box((-w - 3, w + 3), (-16, d + 3), (h, h + 2), it['ceiling'])
    # The ceiling is lower along the walls.
    s.box((-w, w), (-14, 4), (h - 1.6, h), it['ceiling'])
    s.box((-w, w), (d - 5, d), (h - 1.6, h), it['ceiling'])
    for side in (-1, 1):
        s.box((side * w, side * (w - 5)), (4, d - 5), (h - 1.6, h), it['ceiling'])
    s.lamp((0, (d - 1) / 2, h - 0.5), (0, 0, -1), (2 * w - 10, d - 9), '#ffdcae', it['lamps'] * 0.9, 0.4)
    for at, turn, half in (((-w, d / 2, 0), 90, d / 2), ((0, d, 0), 0, w)):
        with s.placed(at, turn):
            n = round(2 * half / cell)
            k = 2 * half / n
            bar = k * 0.13
            piers = [-half, -half * 0.36, half * 0.36, half]
            for x in piers:
                s.box((x - 1.3, x + 1.3), (-0.5, 2), (0, h), it['wall'])
            s.box((-half, half), (-0.3, 1.6), (0, 5.2), it['wall'])
            s.box((-half, half), (-0.3, 1.6), (h - 5, h), it['wall'])
            for j in range(n + 1):
                x = -half + j * k
                s.box((x - bar, x + bar), (0, 0.8), (5.2, h - 5), it['wall'])
            levels = np.arange(5.2, h - 5, k)
            for z in levels:
                s.box((-half, half), (0.05, 0.75), (z - bar, z + bar), it['wall'])
            for j in range(n):
                for i, z in enumerate(levels):
                    x, c = -half + (j + 0.5) * k, z + k / 2
                    if (i + j) % 2 == 0:
                        s.strip([(x, c + k * 0.5), (x + k * 0.5, c), (x, c - k * 0.5), (x - k * 0.5, c), (x, c + k * 0.5)], [(x, c + k * 0.32), (x + k * 0.32, c), (x, c - k * 0.32), (x - k * 0.32, c), (x, c + k * 0.32)], 0.1, 0.7, it['wall'])
            s.lamp((0, 4, h / 2), (0, -1, 0), (2 * half, h - 8), it['sky']['colour'], it['day'] * 1.5, 0.05)
    with s.placed((w, d / 2, 0), -90):
        partition(s, it, d / 2 + 16, h)
        for k in (-1, 0, 1):
            with s.placed((k * d * 0.28, 0, 0)):
                niche(s, it, 4.6, (5.5, 22), it.get('case_back', 'emerald lacquer'))
    s.box((-w - 3, w + 3), (-16, -14), (0, h), it['wall'])
    s.lamp((0, -13, h * 0.5), (0, 1, 0), (w * 1.4, h * 0.6), '#ffe9cf', it['day'] * 0.3, 0.5)
    rug(s, (-18, 18), (d * 0.25, d - 7), it['rug'], it['border'])
    for x0, x1 in ((-19, -6.5), (-6.3, 6.3), (6.5, 19)):
        s.cushion((x0, x1), (d - 10, d - 2), (0.3, 3.6), it['cloth'], 0.8, 0.2)
        s.cushion((x0 + 0.3, x1 - 0.3), (d - 3.6, d - 1.4), (3.4, 7.4), it['cloth'], 0.9, 0.3)
    for x, turn, what in ((-15, 12, it['chair']), (-11, -8, 'rose velvet'), (10, 10, it['chair']), (15.5, -12, 'sand velvet')):
        with s.placed((x, d - 5.2, 5.2), turn):
            s.cushion((-2, 2), (-0.7, 0.7), (-1.8, 1.8), what, 0.66, 0.4)
    with s.placed((0, d * 0.56, 0.16)):
        low_table(s, it, it.get('top', 'travertine'), it.get('table', 'tray'), 4.6)
    for x, turn in ((-12.5, 70), (12.5, -70)):
        with s.placed((x, d * 0.52, 0.16), turn):
            armchair(s, it['chair'], it.get('armchair', 'slipper'), it['metal'])
    pendant(s, (0, d * 0.56, h), h * 0.36, it['lamp'], it['metal'], it.get('lamp_size', 1.7))
    return {'at': (it.get('x', 5), -10, 15), 'look': (0, d, 14.5)}


def bay(s, it):
    """A bay of windows with a bench in it, as deep as one sits."""
    w, d, h = it['size']
    o = 13.0
    shell(s, it, back=[(0, o, 0, h - 6, False)], style=None, panelled=it.get('panelled', True))
    deep = 11.0
    sides = (((-o + 3.4, d + 3 + deep / 2 - 1.4, 0), 62, 6.6), ((0, d + 3 + deep, 0), 0, o - 6.0), ((o - 3.4, d + 3 + deep / 2 - 1.4, 0), -62, 6.6))
    ground(s, *it['floor'], (-o, o), (d, d + 16))
    s.box((-o - 3, o + 3), (d, d + 18), (h - 6, h - 4), it['ceiling'])
    for at, turn, half in sides:
        with s.placed(at, turn):
            n = max(1, round(half / 3.2))
            openings = [((k - (n - 1) / 2) * 2 * half / n, half / n - 0.7, 5.6, h - 9, False) for k in range(n)]
            partition(s, it, half, h - 6, openings, it['trim'], 1.2)
            for q in openings:
                window(s, it, q, it.get('sash', 'ivory lacquer'), (1, 3), 0.6, False, False)
            daylight(s, it, openings, 2.0)
    s.cushion((-o + 5, o - 5), (d + 8.2, d + 13), (0, 3.4), it['trim'], 0.1)
    s.cushion((-o + 5, -0.05), (d + 8.0, d + 13), (3.4, 4.8), it['cloth'], 0.6, 0.15)
    s.cushion((0.05, o - 5), (d + 8.0, d + 13), (3.4, 4.8), it['cloth'], 0.6, 0.15)
    for x, turn in ((-5.5, 10), (5.2, -9)):
        with s.placed((x, d + 11.4, 6.6), turn):
            s.cushion((-2, 2), (-0.7, 0.7), (-1.8, 1.8), it['chair'], 0.66, 0.4)
    s.piece(take(it), (0.4, d + 9.6, 4.9), 150)
    with s.placed((0, d, 0)):
        outdoors(s, it, 26, it.get('view', 'trees'))
        for side in (-1, 1):
            s.curtain(*(((min(side * (o - 0.6), side * (o + 3.4)), max(side * (o - 0.6), side * (o + 3.4))), (0.2, h - 5))), it.get('curtains', 'sage velvet'), -1.2, 1.3, 0.5)
            with s.placed((side * w * 0.76, -0.2, 0)):
                shelves(s, it, w * 0.15, (3.0, min(h - 8, 26)), 4, 1, it.get('case', 'ivory lacquer'), it.get('case_back', 'emerald lacquer'))
        s.rod((-o - 4.4, -1.2, h - 4.9), (o + 4.4, -1.2, h - 4.9), 0.18, it['metal'])
    rug(s, (-13, 13), (d * 0.25, d - 3), it['rug'], it['border'])
    with s.placed((0, d * 0.58, 0.16)):
        low_table(s, it, it.get('top', 'marble'), 'drum', 4.2)
    for x, turn in ((-11, 68), (11, -64)):
        with s.placed((x, d * 0.58, 0.16), turn):
            armchair(s, it['chair'], it.get('armchair', 'tub'), it['metal'])
    with s.placed((w, d * 0.42, 0), -90):
        console(s, it, 14)
        mirror(s, 12, (10.5, h - 8), it['metal'])
    with s.placed((-w, d * 0.42, 0), 90):
        shelves(s, it, d * 0.25, (3.0, min(h - 8, 26)), 4, 3, it.get('case', 'ivory lacquer'), it.get('case_back', 'emerald lacquer'))
    rose(s, 0, d * 0.5, h, it['ceiling'])
    pendant(s, (0, d * 0.5, h), h * 0.32, it['lamp'], it['metal'], it.get('lamp_size', 1.6))
    return {'at': (it.get('x', 2), -10, 15), 'look': (0, d, 15)}


KINDS = {
    'boiserie': boiserie, 'library': library, 'rotunda': rotunda, 'loggia': loggia, 'gallery': gallery, 'vault': vault, 'hall': hall, 'conservatory': conservatory,
    'counter': counter, 'stairhall': stairhall, 'loft': loft, 'tatami': tatami, 'niches': niches, 'screens': screens, 'bay': bay,
}  # fmt: skip
