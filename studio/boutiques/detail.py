"""Something of a boutique from near by: what a hand rests on, and a piece beside it."""
import numpy as np

from boutiques.furniture import armchair, bench, books, box_of_the_house, boxes, rounded, rug, stairs, stem, table_lamp, take, vase
from boutiques.light import HOURS
from boutiques.salon import frame, ground, outdoors, paper

_BAGS = ('VERR', 'SER0', 'LEV0', 'COMT', 'MAI0', 'ANN0', 'MAR0', 'PUI0', 'MIN0', 'BIL0', 'REG0', 'COU0')
#: How bright the print is, by the hour.
_KEY = {'morning': 0.58, 'noon': 0.62, 'grey': 0.55, 'gold': 0.52, 'dusk': 0.44, 'night': 0.38}


def detail(stage, kind, hour, pieces, wall='chalk', base='marble', sun=None, shade=None, side=1, metal='brass', lens=50, **own):
    """Answers the camera and the light."""
    light = HOURS[hour]
    dark = hour in ('dusk', 'night')
    stage.flip, stage.models = side < 0, 'models-near'
    it = {'wall': wall, 'base': base, 'metal': metal, 'pieces': list(pieces), 'trim': 'ivory lacquer', 'lamps': 2.4 if dark else 1.0, 'day': 2.0 if dark else 6.0, 'dark': dark, 'sky': light['sky'], **own}
    camera = KINDS[kind](stage, it)
    if sun:
        _, colour, strength, soft = light.get('sun', (0, '#ffe2b8', 2.4, 1))
        stage.sun(sun[0], sun[1], colour, strength * (1.6 if not dark else 0.3), soft * 0.7)
        if shade:
            screen_off(stage, sun, shade, camera['look'])
    # A large soft window from the side, and a lamp's warmth from the other.
    x, y, z = camera['look']
    stage.lamp((x - 16, y - 9, z + 9), (1, 0.5, -0.45), (10, 14), '#cfd6e6' if dark else light['sky']['colour'], it['day'] * (0.5 if sun else 1.0), 0.4)
    if dark:
        stage.lamp((x + 9, y - 7, z + 10), (-0.7, 0.6, -1), (5, 5), '#ffcf96', 10, 0.5)
    mirrored = lambda p: (-p[0], *p[1:]) if stage.flip else tuple(p)
    sky = {**light['sky'], 'ambient': light['sky']['ambient'] * (0.22 if dark else 0.3)}
    seen = {'lens': lens, 'tilt': True, 'open': own.get('open', 0.05), **camera}
    return {**seen, 'at': mirrored(camera['at']), 'look': mirrored(camera['look'])}, {**light, 'sky': sky, 'key': own.get('key', _KEY[hour])}


def screen_off(s, sun, what, about):
    """What stands between the sun and the set, out of sight: the bars of a window, slats, leaves."""
    flip, s.flip = s.flip, False
    a, e = np.radians(sun[0]), np.radians(sun[1])
    to = np.array([np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)])
    u = np.cross(to, (0, 0, 1))
    u /= np.linalg.norm(u)
    v = np.cross(u, to)
    middle = np.array([-about[0] if flip else about[0], *about[1:]]) + to * 26
    at = lambda p, q: middle + u * p + v * q
    if what == 'leaves':
        for k in range(9):
            p = at(float(s.chance.uniform(-7, 7)), float(s.chance.uniform(-6, 2)))
            stem(s, p, 7, float(s.chance.uniform(0, 360)), 'leaf', 1.4, 0.9, 40, 2.2)
    else:
        across, up = (3, 4) if what == 'panes' else (0, 22)
        for k in range(across + 1 if across else 0):
            p = -4.5 + 9 * k / across + 0.9
            s.rod(at(p, -9), at(p, 9), 0.22, 'iron', 6)
        for k in range(up + 1):
            q = -8 + 16 * k / up
            s.rod(at(-8, q), at(8, q), 0.2 if what == 'panes' else 0.17, 'iron', 6)
        for p in (-9.6, 10.6):
            c = [at(p - 4.6, -14), at(p + 4.6, -14), at(p + 4.6, 14), at(p - 4.6, 14)]
            s.polygon(c, 'iron')
    s.flip = flip


def show(s, which, at, turn=0.0, pair=True):
    """A bag, or both shoes, one a little before the other."""
    with s.placed(at, turn):
        s.piece(which, (0, 0, 0), 0)
        if pair and not which.startswith(_BAGS):
            s.piece(which, (0.55, 1.35, 0), -9, other=True)


def around(s, it):
    """The rest of the room, where a mirror would show it."""
    for x in (-34, 34):
        s.box((x, x + np.sign(x)), (-40, 30), (-20, 30), it['wall'])
    s.box((-40, 40), (-41, -40), (-20, 30), it['wall'])
    s.box((-40, 40), (-41, 30), (30, 31), 'chalk')
    s.box((-40, 40), (-41, 30), (-21, -20), 'oak')
    with s.placed((0, -39.8, 0), 180):
        for k in range(-2, 3):
            frame(s, (k * 13 - 5.6, k * 13 + 5.6), (-6, 26), it['wall'] + '~1.1', 0.6, 0.3)
        s.curtain((-9, -4), (-18, 26), 'sand velvet', -1, 1.4, 0.5)
        s.curtain((6, 11), (-18, 26), 'sand velvet', -1, 1.4, 0.5)
    s.lamp((0, -14, 29), (0, 0, -1), (40, 40), '#ffe6c8', it['day'] * 0.45, 0.5)


def backdrop(s, it, y=9.0, half=40, high=40):
    s.box((-half, half), (y, y + 2), (-30, high), it['wall'])
    if it.get('panel'):
        with s.placed((0, y, 0)):
            for k in range(-2, 3):
                frame(s, (k * 9 - 4.1, k * 9 + 4.1), (it.get('panel_at', -3), 24), it['panel'])


# -------------------------------------------------------------------------------------------------------------------------- the kinds
def handle(s, it):
    """A handle on a lacquered door."""
    lacquer, style = it['base'], it.get('style', 'bar')
    s.box((-14, -0.06), (0, 1), (0, 26), lacquer)
    s.box((0.06, 14), (0, 1), (0, 26), lacquer)
    s.box((-0.08, 0.08), (0.3, 1), (0, 26), 'black lacquer')
    for side in (-1, 1):
        for lo, hi in ((1.4, 6.6), (8.2, 23)):
            with s.placed((side * 6.6, 0, 0)):
                frame(s, (-4.4, 4.4), (lo, hi), lacquer, 0.5, 0.16)
                frame(s, (-3.6, 3.6), (lo + 0.8, hi - 0.8), lacquer + '~1.15', 0.22, 0.1)
        x = side * 0.95
        if style == 'bar':
            s.rod((x, -0.75, 7.6), (x, -0.75, 13.0), 0.15, it['metal'], 32)
            for z in (8.1, 12.5):
                s.rod((x, 0, z), (x, -0.75, z), 0.11, it['metal'], 24)
                s.lathe((x, -0.75, z), [(0.15, -0.12), (0.21, -0.06), (0.21, 0.06), (0.15, 0.12)], it['metal'])
            for z in (7.6, 13.0):
                s.ball((x, -0.75, z), 0.2, it['metal'])
        elif style == 'ring':
            s.cushion((x - 0.42, x + 0.42), (-0.16, 0.02), (9.2, 11.6), it['metal'], 0.08)
            a = np.linspace(0, 2 * np.pi, 41)
            s.tube([(x + 0.62 * np.sin(t), -0.42 - 0.12 * np.cos(t), 9.95 - 0.62 * np.cos(t) - 0.1) for t in a], 0.09, it['metal'])
            s.ball((x, -0.32, 10.45), 0.2, it['metal'])
        elif style == 'knob':
            s.cushion((x - 0.5, x + 0.5), (-0.12, 0.02), (8.4, 12.0), it['metal'], 0.1)
            s.rod((x, 0, 10.4), (x, -0.6, 10.4), 0.16, it['metal'], 24)
            for r, y in ((0.30, -0.5), (0.46, -0.66), (0.5, -0.8), (0.42, -0.95), (0.2, -1.02)):
                s.rod((x, y + 0.1, 10.4), (x, y, 10.4), r, it['metal'], 40)
            s.rod((x, -0.13, 9.0), (x, -0.11, 9.0), 0.14, 'black lacquer', 20)
        else:
            s.cushion((x - 0.34, x + 0.34), (-0.12, 0.02), (7.6, 12.6), it['metal'], 0.1)
            s.rod((x, 0, 11.2), (x, -0.7, 11.2), 0.14, it['metal'], 24)
            s.sweep([(x + side * t * 1.9, -0.7 - 0.12 * np.sin(t * 3), 11.2 + 0.14 * np.sin(t * 3.4)) for t in np.linspace(0, 1, 24)], rounded(0.2, 0.3, 0.09), it['metal'])
            s.ball((x, -0.7, 11.2), 0.2, it['metal'])
            s.ball((x + side * 1.9, -0.72, 11.16), 0.16, it['metal'])
    return {'at': (3.0, -12, 11.4), 'look': (0.1, 0, 10.4)}


def plinth(s, it):
    """A piece on a block, in raking light."""
    s.box((-60, 60), (-30, 60), (-12, -9), it.get('floor', it['wall'] + '~0.9'))
    backdrop(s, it)
    if it.get('style') == 'round':
        s.round_((0, 0.4, -9), [(3.2, 0), (3.2, 8.86), (3.16, 8.95), (3.05, 9.0), (0, 9.0)], it['base'], 90)
    elif it.get('style') == 'steps':
        for k, (a, b, z) in enumerate(((-9, 9, -2.2), (-6, 9, -1.1), (-2.9, 9, 0))):
            s.cushion((a, b), (-3.0 + k * 0.5, 6), (-9, z), it['base'], 0.05)
    else:
        s.cushion((-3.3, 3.3), (-2.5, 3.3), (-9, 0), it['base'], 0.05)
    show(s, take(it), (0, 0, 0), it.get('turn', 168))
    if it.get('second'):
        s.cushion((-9.4, -4.4), (0, 4.6), (-9, -3.2), it['base'] + '~0.95', 0.05)
        show(s, take(it), (-6.8, 2, -3.2), 20)
    return {'at': (1.0, -11.5, 2.4), 'look': (0.1, 0, 0.75)}


def threshold(s, it):
    """The name let into the step, and a pair on it."""
    ground(s, it.get('style', 'slabs'), it['base'], (-24, 24), (-14, 3.2))
    s.cushion((-16, 16), (2.8, 9.5), (-1, 1.35), it.get('step', 'marble'), 0.1)
    for x in (-15.5, 15.5):
        s.box((x - 2, x + 2), (3, 12), (0, 30), it['wall'])
    s.box((-14, 14), (9.4, 10), (1.3, 26), it.get('door', 'emerald lacquer'))
    for side in (-1, 1):
        with s.placed((side * 6.6, 9.4, 0)):
            frame(s, (-5.6, 5.6), (2.6, 9.0), it.get('door', 'emerald lacquer'), 0.5, 0.2)
            frame(s, (-5.6, 5.6), (10.4, 24), it.get('door', 'emerald lacquer'), 0.5, 0.2)
    s.box((-14, 14), (9.25, 9.4), (1.35, 3.4), it['metal'])
    s.letters('AVERNE', -0.6, 0.3, 0.95, 0.0, 0.02, it['metal'], 130, lying=True)
    for y in (-0.15, 1.75):
        s.box((-5.2, 4.0), (y - 0.04, y + 0.04), (0, 0.02), it['metal'])
    show(s, take(it), (0.9, 4.0, 1.35), it.get('turn', 152))
    return {'at': (-1.4, -11, 6.8), 'look': (-0.3, 2.2, 1.1), 'lens': 52}


def parcels(s, it):
    """Boxes of the house, tied, on a table."""
    backdrop(s, it)
    s.cushion((-16, 16), (-4.5, 5.5), (-0.8, 0), it['base'], 0.08)
    s.box((-15, 15), (-3, 5), (-9, -0.8), it['base'] + '~0.9')
    with s.placed((-1.1, 0.4, 0), it.get('turn', 12)):
        boxes(s, it, ((2.3, 1.7, 1.15), (1.9, 1.4, 0.95), (1.4, 1.1, 0.7)), it.get('paper', 'chalk'))
    with s.placed((2.8, -0.7, 0), -24):
        box_of_the_house(s, 1.1, 0.85, 0.75, it.get('other', 'sage'), 'emerald silk')
    show(s, take(it), (2.9, 2.2, 0), 170, False)
    with s.placed((-4.8, 2.8, 0)):
        vase(s, it, 3.4, it.get('flower', 'branch'), it.get('vase', 'clay'))
    return {'at': (0.8, -12.5, 4.0), 'look': (0.1, 0.4, 1.45)}


def handrail(s, it):
    """The lacquered rail of a stair, and a piece on its steps."""
    backdrop(s, it, 24, 90, 60)
    s.box((-90, 90), (-40, 24), (-8, -6), it.get('floor', 'oak'))
    with s.placed((-9, 6, -6)):
        stairs(s, it, 13, 4, 26, it.get('begin', -120), it.get('wind', 150), 16, it['base'], it.get('string', 'ivory lacquer'), it.get('rail', 'emerald lacquer'), it.get('baluster'))
    a = np.radians(it.get('begin', -120) + it.get('wind', 150) * (it.get('step', 7) + 0.5) / 16)
    z = -6 + 26 / 16 * (it.get('step', 7) + 1)
    show(s, take(it), (-9 + 9.6 * np.cos(a), 6 + 9.6 * np.sin(a), z), it.get('turn', 160), False)
    x, y = -9 + 11 * np.cos(a), 6 + 11 * np.sin(a)
    return {'at': (x - 3, y - 15, z + 10.5), 'look': (x - 0.4, y, z + 4.6), 'lens': 42}


def lamplight(s, it):
    """A lamp on a console, and what it lights."""
    backdrop(s, it, 4.2)
    s.cushion((-14, 14), (-2.6, 4.0), (-0.5, 0), it['base'], 0.08)
    s.box((-13, 13), (-2.0, 3.8), (-1.6, -0.5), it.get('drawer', 'walnut'))
    for x in (-6, 0, 6):
        s.rod((x - 0.5, -2.3, -1.05), (x + 0.5, -2.3, -1.05), 0.09, it['metal'], 16)
    with s.placed((-2.6, 1.2, 0)):
        table_lamp(s, it, 'lamp paper', it.get('lamp', 'emerald lacquer'))
    s.lamp((-2.6, 1.2, 3.05), (0, 0, -1), (2.2, 2.2), '#ffd9a6', 9, 0.6)
    books(s, 1.1, 1.0, it, 3)
    show(s, take(it), (2.4, -0.5, 0), it.get('turn', 165))
    if it.get('mirror'):
        around(s, it)
        s.box((-7, 7), (4.0, 4.15), (1.2, 16), 'mirror')
        with s.placed((0, 4.1, 0)):
            frame(s, (-7.4, 7.4), (0.9, 16.4), it['metal'], 0.5, 0.3)
    return {'at': (1.4, -12, 3.3), 'look': (0.0, 0.5, 1.95)}


def sill(s, it):
    """A window's corner, and what stands on its sill."""
    wall, sash = it['wall'], it.get('sash', 'ivory lacquer')
    s.box((-30, -5), (2, 5), (-20, 30), wall)
    s.box((6.5, 30), (2, 5), (-20, 30), wall)
    s.box((-5, 6.5), (2, 5), (-20, -0.5), wall)
    s.cushion((-6, 7.5), (-0.6, 5), (-0.5, 0), it['base'], 0.06)
    for x in (-4.8, 0.75, 6.3):
        s.box((x - 0.22, x + 0.22), (4.0, 4.5), (0, 26), sash)
    for z in (0.25, 6.2, 12.2):
        s.box((-5, 6.5), (4.05, 4.45), (z - 0.18, z + 0.18), sash)
    s.curtain((5.2, 9.6), (-12, 24), it.get('cloth', 'sage velvet'), 0.9, 1.1, 0.4)
    with s.placed((0, 5, -6)):
        outdoors(s, {**it, 'wall': 'limestone'}, 6, it.get('view', 'trees'))
    show(s, take(it), (0.2, 1.4, 0), it.get('turn', 160))
    with s.placed((-3.3, 2.2, 0)):
        vase(s, it, 2.6, it.get('flower', 'twig'), it.get('vase', 'clay'))
    s.lamp((0.7, 5.6, 7), (0, -1, -0.25), (11, 14), it['sky']['colour'], it['day'] * 1.2, 0.1)
    return {'at': (-1.6, -11.5, 3.4), 'look': (0.3, 1.4, 1.7)}


def seat(s, it):
    """A bench or a chair with a piece on it."""
    ground(s, *it.get('floor', ('herringbone', 'oak')), (-26, 26), (-14, 14))
    with s.placed((0, 13.5, 0)):
        s.box((-40, 40), (0, 2), (0, 40), it['wall'])
        if it.get('panel'):
            for k in range(-2, 3):
                frame(s, (k * 10 - 4.4, k * 10 + 4.4), (2.4, 8.4), it['panel'])
                frame(s, (k * 10 - 4.4, k * 10 + 4.4), (10.4, 32), it['panel'])
            s.box((-40, 40), (-0.35, 0), (9.0, 9.6), it['panel'])
        s.box((-40, 40), (-0.3, 0), (0, 1.5), it['trim'])
    rug(s, (-14, 14), (-6, 8), it.get('rug', 'wool'), it.get('border', 'emerald velvet'))
    if it.get('style') == 'chair':
        with s.placed((0, 2.6, 0.16), it.get('face', 14)):
            armchair(s, it['base'], it.get('chair', 'tub'), it['metal'])
            show(s, take(it), (0, -0.6, 4.85), it.get('turn', 10), False)
        at = (-4.6, -0.6, 0.16)
    else:
        with s.placed((0, 1.5, 0.16), it.get('face', 6)):
            bench(s, it['base'], 14, 4.8, it['metal'])
            show(s, take(it), (1.2, 0, 4.5), it.get('turn', 12), False)
        at = (-3.6, -1.7, 0.16)
    show(s, take(it), at, 158)
    if it.get('curtain'):
        s.curtain((7, 15), (0.2, 36), it['curtain'], 11.4, 1.4, 0.5)
    return {'at': (-2.5, -18, 9.5), 'look': (-0.6, 0.6, 3.7), 'lens': 42}


def tiled(s, it):
    """A shelf before tiles."""
    y = 3.4
    s.box((-20, 20), (y + 0.1, y + 2), (-12, 20), 'mortar~1.2')
    w, tall = it.get('tile', (1.5, 1.5))
    for j, z in enumerate(np.arange(-9, 15, tall)):
        for x in np.arange(-15 + (w / 2 if j % 2 and it.get('bond') else 0), 15, w):
            s.cushion((x + 0.03, x + w - 0.03), (y - 0.02, y + 0.2), (z + 0.03, z + tall - 0.03), f"{it['wall']}~{s.chance.choice(it.get('tones', [0.85, 0.95, 1, 1.08]))}", 0.05, fine=6)
    s.cushion((-18, 18), (-1.9, y), (-0.45, 0), it['base'], 0.06)
    s.box((-18, 18), (-1.96, -1.9), (-0.36, -0.1), 'emerald lacquer')
    for x in (-5.5, 5.5):
        s.tube([(x, y, -3), (x, -1.2, -0.6)], 0.12, it['metal'])
        s.rod((x, y, -3), (x, y, -0.5), 0.12, it['metal'])
    show(s, take(it), (0.6, 0.2, 0), it.get('turn', 168))
    if it.get('vase', True):
        with s.placed((-3.7, 1.3, 0)):
            vase(s, it, 2.8, it.get('flower', 'twig'), it.get('pot', 'porcelain'))
    return {'at': (1.2, -12, 2.3), 'look': (-0.2, 0.4, 1.25)}


def lattice(s, it):
    """A screen that the light comes through, and a piece before it."""
    y, k = 5.0, it.get('cell', 2.0)
    style = it.get('style', 'pierced')
    if style == 'paper':
        with s.placed((0, y, -4)):
            paper(s, (-18, 18), (0, 26), 0, it.get('wood', 'cedar'), (2.0, 2.6))
        s.lamp((0, y + 3, 7), (0, -1, 0), (26, 22), '#fff0da' if not it['dark'] else '#ffd29a', it['day'] * 1.3, 0.2)
    elif style == 'slats':
        s.box((-20, 20), (y + 1.4, y + 1.5), (-9, 24), 'washi')
        for x in np.arange(-16, 16, 1.0):
            s.box((x - 0.2, x + 0.2), (y, y + 1.2), (-9, 24), it['wall'])
        s.lamp((0, y + 3, 7), (0, -1, 0), (30, 24), '#ffdcae', it['day'] * 1.6, 0.2)
    else:
        for j in np.arange(-18, 18.1, k):
            s.box((j - 0.2, j + 0.2), (y, y + 0.7), (-9, 24), it['wall'])
        for z in np.arange(-8, 24, k):
            s.box((-18, 18), (y + 0.05, y + 0.65), (z - 0.2, z + 0.2), it['wall'])
            for i, j in enumerate(np.arange(-18, 18, k)):
                if (i + round(z / k)) % 2 == 0:
                    x, c = j + k / 2, z + k / 2
                    s.strip([(x, c + k * 0.5), (x + k * 0.5, c), (x, c - k * 0.5), (x - k * 0.5, c), (x, c + k * 0.5)], [(x, c + k * 0.3), (x + k * 0.3, c), (x, c - k * 0.3), (x - k * 0.3, c), (x, c + k * 0.3)], y + 0.1, y + 0.6, it['wall'])
        s.box((-40, 40), (y + 9, y + 10), (-9, 30), it.get('behind', it['wall'] + '~0.8'))
        s.lamp((0, y + 5, 20), (0, 0.3, -1), (30, 6), '#ffe2bb', it['day'], 0.3)
    s.cushion((-18, 18), (-4.2, y), (-1.2, 0), it['base'], 0.08)
    s.box((-18, 18), (-3.8, y), (-9, -1.2), it['base'] + '~0.9')
    show(s, take(it), (0.2, 0, 0), it.get('turn', 165))
    if it.get('stone'):
        s.ball((-4.4, 1.4, 0.5), 0.9, it['stone'], 0.62)
        s.ball((-5.6, 0.5, 0.3), 0.5, it['stone'] + '~0.9', 0.66)
    else:
        with s.placed((-4.2, 1.6, 0)):
            vase(s, it, 3.0, it.get('flower', 'branch'), it.get('pot', 'clay'))
    return {'at': (1.0, -12.5, 2.7), 'look': (-0.2, 0.6, 1.3)}


def recess(s, it):
    """A niche, an edge of emerald, one piece."""
    s.box((-40, -4.2), (0, 3), (-16, 26), it['wall'])
    s.box((4.2, 40), (0, 3), (-16, 26), it['wall'])
    s.box((-4.2, 4.2), (0, 3), (-16, -0.4), it['wall'])
    a = np.linspace(np.pi, 0, 40)
    if it.get('style') == 'square':
        s.box((-4.2, 4.2), (0, 3), (7.4, 26), it['wall'])
        for side in (-1, 1):
            s.box((side * 4.2, side * 4.3), (-0.1, 4.2), (-0.4, 7.4), it.get('lining', it['base']))
        s.box((-4.3, 4.3), (-0.1, 4.2), (7.4, 7.5), it.get('lining', it['base']))
    else:
        line = [(4.2 * np.cos(t), 4.4 + 4.2 * np.sin(t)) for t in a]
        s.strip([(x, 26) for x, _ in line], line, 0, 3, it['wall'])
        s.skin(np.stack([[(x, 0, z) for x, z in [(-4.2, 0), *line, (4.2, 0)]], [(x, 4.2, z) for x, z in [(-4.2, 0), *line, (4.2, 0)]]]), it.get('lining', it['base']), False)
        s.strip([(-4.7, 0), *[(4.7 * np.cos(t), 4.4 + 4.7 * np.sin(t)) for t in a], (4.7, 0)], [(-4.2, 0), *line, (4.2, 0)], -0.3, 0.1, it['metal'])
    s.box((-4.3, 4.3), (4.1, 4.3), (-0.4, 9), it.get('lining', it['base']))
    s.cushion((-4.7, 4.7), (-0.8, 4.2), (-0.5, 0), it.get('shelf', 'marble'), 0.06)
    s.box((-4.7, 4.7), (-0.86, -0.8), (-0.42, -0.1), 'emerald lacquer')
    s.lamp((0, 1.4, 6.9), (0, 0.15, -1), (5.5, 1.6), '#ffe0b6', 5 + it['lamps'] * 3, 0.4)
    show(s, take(it), (0, 1.2, 0), it.get('turn', 170))
    return {'at': (1.6, -13.5, 2.9), 'look': (0, 0.8, 2.1)}


def mantel(s, it):
    """A corner of a chimneypiece, the fire below."""
    backdrop(s, it, 3.2)
    around(s, it)
    for k, o in enumerate((0, 0.25, 0.55)):
        s.cushion((-16, 6 + o), (-1.2 - o, 3.2), (-0.75 + k * 0.25, -0.5 + k * 0.25), it['base'], 0.05)
    s.box((-16, 5.8), (-0.9, 3.2), (-4.4, -0.75), it['base'])
    s.box((2.2, 5.6), (-1.1, 3.2), (-16, -0.75), it['base'])
    with s.placed((3.9, -1.1, 0)):
        frame(s, (-1.1, 1.1), (-14, -1.7), it['base'], 0.26, 0.14)
    s.box((-16, 2.2), (2.4, 2.6), (-16, -4.4), 'black lacquer')
    s.lamp((-4, 1.4, -9), (0.2, -1, 0.4), (6, 3), '#ff9a50', 9, 0.5)
    show(s, take(it), (-0.6, 0.7, 0), it.get('turn', 165))
    with s.placed((3.8, 1.2, 0)):
        vase(s, it, 3.0, it.get('flower', 'branch'), it.get('pot', 'porcelain'))
    with s.placed((-4.4, 3.2, 0)):
        frame(s, (-6, 7), (0.4, 18), it['metal'], 0.6, 0.3)
        s.box((-5.5, 6.5), (-0.12, 0), (0.9, 17.5), 'mirror')
    return {'at': (2.4, -12.5, 2.6), 'look': (0.2, 0.6, 0.9)}


def workbench(s, it):
    """Where edges are painted: pots, brushes, a piece that waits."""
    backdrop(s, it, 7)
    s.cushion((-16, 16), (-5, 6.8), (-0.9, 0), it['base'] + '>0', 0.1)
    s.cushion((-3.6, 4.2), (-3.2, 2.0), (0, 0.08), it.get('mat', 'felt'), 0.03, fine=6)
    for x, y, what in ((-4.6, 1.6, 'emerald lacquer'), (-3.5, 2.6, 'oxblood lacquer'), (-5.6, 2.9, 'black lacquer')):
        s.lathe((x, y, 0), [(0.42, 0), (0.46, 0.06), (0.46, 0.92), (0.42, 0.98), (0.38, 0.9)], it.get('pot', 'white tile'))
        s.drum((x, y, 0.76), 0.4, 0.04, what)
    s.lathe((4.8, 2.4, 0), [(0.55, 0), (0.6, 0.1), (0.5, 1.5), (0.56, 1.6), (0.48, 1.55), (0.42, 0.4)], it['metal'])
    for k in range(7):
        a = k * 0.9
        top = (4.8 + 0.5 * np.cos(a), 2.4 + 0.4 * np.sin(a), 3.0 + 0.3 * np.sin(k * 2.1))
        s.rod((4.8 - 0.2 * np.cos(a), 2.4 - 0.2 * np.sin(a), 0.4), top, 0.06, 'maple', 10)
        s.rod(top, (top[0] + 0.05 * np.cos(a), top[1], top[2] + 0.3), 0.075, it['metal'], 10)
        s.lathe((top[0] + 0.05 * np.cos(a), top[1], top[2] + 0.3), [(0.07, 0), (0.1, 0.2), (0.02, 0.55)], 'bark', 10)
    s.rod((-2.6, -2.0, 0.18), (0.2, -2.5, 0.16), 0.07, 'maple', 12)
    s.rod((0.2, -2.5, 0.16), (0.55, -2.56, 0.16), 0.08, it['metal'], 12)
    s.rod((0.55, -2.56, 0.16), (1.0, -2.64, 0.15), 0.05, 'emerald lacquer', 10)
    show(s, take(it), (0.6, -0.4, 0.08), it.get('turn', 168))
    return {'at': (0.8, -12.5, 4.4), 'look': (-0.1, 0.4, 1.1)}


def tea(s, it):
    """A tray, two bowls, and what is shown after them."""
    ground(s, *it.get('floor', ('tatami', 'tatami')), (-30, 30), (-16, 30), -3.4)
    s.cushion((-11, 11), (-4.6, 5.4), (-0.5, 0), it['base'], 0.1)
    for x in (-8.5, 8.5):
        s.cushion((x - 0.4, x + 0.4), (-3.6, 4.4), (-3.4, -0.5), it['base'], 0.1)
    s.box((-40, 40), (24, 25), (-4, 30), it['wall'])
    s.round_((-3.3, 0.6, 0), [(0, 0), (2.3, 0), (2.5, 0.08), (2.56, 0.3), (2.46, 0.3), (2.38, 0.12), (0, 0.1)], it.get('tray', 'emerald lacquer'), 72)
    for x, y in ((-4.1, 0.1), (-2.6, 1.5)):
        s.round_((x, y, 0.1), [(0, 0), (0.3, 0), (0.32, 0.1), (0.52, 0.4), (0.58, 0.8), (0.54, 0.82), (0.46, 0.42), (0.2, 0.2), (0, 0.18)], it.get('cup', 'white tile'), 48)
        s.drum((x, y, 0.6), 0.5, 0.01, 'cognac leather')
    s.round_((-4.2, 1.7, 0.1), [(0, 0), (0.5, 0), (0.85, 0.35), (0.9, 0.7), (0.7, 1.1), (0.4, 1.25), (0.12, 1.3), (0.14, 1.45), (0, 1.5)], it.get('cup', 'white tile') + '~0.8', 48)
    show(s, take(it), (2.1, 0.2, 0), it.get('turn', 165))
    with s.placed((0.2, 3.6, 0)):
        vase(s, it, 2.6, it.get('flower', 'blossom'), it.get('pot', 'granite'))
    for x, y in ((-5, 9), (5, 9.4)):
        with s.placed((x, y, -3.4)):
            s.cushion((-2.9, 2.9), (-2.9, 2.9), (0.02, 1.1), it.get('cloth', 'emerald velvet'), 0.54, 0.2)
    return {'at': (0.6, -13, 4.8), 'look': (-0.4, 0.9, 0.8)}


def hanging(s, it):
    """Curtain, light, and a piece on a drum before them."""
    s.curtain((-22, 22), (-9, 26), it['wall'], 5.0, it.get('fold', 1.7), 0.7)
    s.box((-60, 60), (-30, 30), (-12, -9), it.get('floor', 'oak'))
    s.round_((0, 0.4, -9), [(3.6, 0), (3.6, 8.4), (3.5, 8.7), (3.2, 8.92), (2.6, 9.0), (0, 9.0)], it['base'], 90)
    s.lathe((0, 0.4, -1.2), [(3.63, 0), (3.63, 0.22)], it['metal'], 90)
    show(s, take(it), (0, 0, 0), it.get('turn', 168))
    if it.get('globe', True):
        s.ball((-4.6, 2.6, 3.4), 1.0, 'lamp glass')
        s.rod((-4.6, 2.6, 4.3), (-4.6, 2.6, 26), 0.06, it['metal'], 10)
        s.drum((-4.6, 2.6, 4.3), 0.3, 0.4, it['metal'])
    return {'at': (0.8, -12.5, 2.6), 'look': (-0.3, 0, 1.25)}


KINDS = {
    'handle': handle, 'plinth': plinth, 'threshold': threshold, 'parcels': parcels, 'handrail': handrail, 'lamplight': lamplight, 'sill': sill, 'seat': seat,
    'tiled': tiled, 'lattice': lattice, 'recess': recess, 'mantel': mantel, 'workbench': workbench, 'tea': tea, 'hanging': hanging,
}  # fmt: skip
