"""What stands in a boutique: each piece is built about its own place, its front towards the camera; `Set.placed` puts it where it belongs."""
import numpy as np

_TURN = 2 * np.pi


def take(it):
    """The next piece of the boutique's choice, which begins again at its end."""
    it['pieces'] = it['pieces'][1:] + it['pieces'][:1]
    return it['pieces'][-1]


def legs(s, x, y, high, surface, thick=0.16):
    for a in (-x, x):
        for b in (-y, y):
            s.lathe((a, b, 0), [(thick * 0.7, 0), (thick, high)], surface, 16)


def rounded(width, height, edge, steps=8):
    """A rounded rectangle about nought, closed."""
    a, b = width / 2 - edge, height / 2 - edge
    out = []
    for k, (cx, cy) in enumerate(((a, b), (-a, b), (-a, -b), (a, -b))):
        t = np.linspace(k, k + 1, steps) * np.pi / 2
        out += [(cx + edge * np.cos(v), cy + edge * np.sin(v)) for v in t]
    return np.array([*out, out[0]])


def sofa(s, cloth, long=21, style='classic', metal='brass', loose=None, deep=9):
    """Its seat is 4.4 high."""
    h, d = long / 2, deep / 2
    if style == 'curved':
        a = np.linspace(np.radians(200), np.radians(340), 40)
        r = long * 0.62
        line = lambda q, z: np.stack([q * np.cos(a), r * 0.93 + q * np.sin(a), np.full(len(a), z)], -1)[::-1]
        with s.placed((0, 0, 0), 180):
            with s.placed((0, -d, 0)):
                s.sweep(line(r - 1.2, 2.5), rounded(7.8, 3.4, 1.0), cloth)
                s.sweep(line(r + 2.4, 4.6), rounded(2.0, 7.0, 0.95), cloth)
                s.sweep(line(r - 1.0, 0.5), rounded(6.6, 0.9, 0.1), metal)
        return
    if style == 'low':
        s.box((-h, h), (-d, d), (0.7, 1.5), 'walnut')
        legs(s, h - 1.5, d - 1.2, 0.8, metal, 0.3)
        n = 2 if long < 20 else 3
        for k in range(n):
            a, b = -h + long * k / n, -h + long * (k + 1) / n
            s.cushion((a + 0.06, b - 0.06), (-d, d), (1.5, 4.3), cloth, 0.8, 0.22)
            with s.placed(((a + b) / 2, d - 1.6, 5.9), 0):
                s.cushion((-(b - a) / 2 + 0.2, (b - a) / 2 - 0.2), (-1.1, 1.1), (-2.2, 2.2), cloth, 0.95, 0.35)
    else:
        legs(s, h - 1.3, d - 1.0, 1.2, metal, 0.2)
        s.cushion((-h + 0.3, h - 0.3), (-d + 0.3, d - 0.2), (1.1, 3.3), cloth, 0.5)
        for side in (-1, 1):
            s.cushion((side * h, side * (h - 2.0)), (-d + 0.1, d), (1.1, 6.0), cloth, 0.95)
        s.cushion((-h + 0.4, h - 0.4), (d - 2.0, d), (1.1, 8.0), cloth, 0.95)
        n = 2 if long < 20 else 3
        for k in range(n):
            a, b = -h + 2.0 + (long - 4.0) * k / n, -h + 2.0 + (long - 4.0) * (k + 1) / n
            s.cushion((a + 0.04, b - 0.04), (-d - 0.1, d - 2.2), (3.2, 4.9), cloth, 0.7, 0.2)
            s.cushion((a + 0.1, b - 0.1), (d - 3.6, d - 1.9), (4.9, 8.6), cloth, 0.8, 0.3)
    if loose:
        for x, turn in ((-h + 3.9, 14), (h - 4.1, -11)):
            with s.placed((x, d - 4.0, 6.4), turn):
                s.cushion((-2.0, 2.0), (-0.65, 0.65), (-1.9, 1.9), loose, 0.62, 0.4)


def armchair(s, cloth, style='tub', metal='brass'):
    if style == 'tub':
        a = np.radians(np.linspace(-20, 200, 40))
        line = np.stack([3.3 * np.cos(a), 3.3 * np.sin(a), np.full(len(a), 4.2)], -1)
        s.sweep(line, rounded(1.5, 5.6, 0.72), cloth)
        s.round_((0, -0.1, 1.3), [(0, 0), (2.4, 0), (2.9, 0.3), (3.05, 1.0), (3.05, 2.2), (2.85, 2.9), (2.3, 3.25), (1.2, 3.4), (0, 3.45)], cloth)
        s.drum((0, 0, 0.9), 2.7, 0.4, metal)
        s.drum((0, 0, 0), 1.2, 0.9, metal)
    elif style == 'wood':
        for side in (-1, 1):
            s.tube([(side * 3.0, -3.0, 0), (side * 3.0, -2.9, 5.8), (side * 3.0, 3.0, 5.2)], 0.2, 'walnut')
            s.rod((side * 3.0, 3.4, 0), (side * 3.0, 2.2, 7.6), 0.2, 'walnut')
            s.rod((side * 3.0, -2.9, 3.2), (side * 3.0, 2.8, 2.7), 0.18, 'walnut')
        s.cushion((-2.8, 2.8), (-3.1, 2.8), (3.0, 4.5), cloth, 0.6, 0.2)
        s.cushion((-2.8, 2.8), (1.5, 2.9), (4.2, 8.2), cloth, 0.62, 0.3)
    else:
        legs(s, 2.6, 2.6, 1.5, metal, 0.17)
        s.cushion((-3.2, 3.2), (-3.3, 3.2), (1.4, 4.3), cloth, 0.85, 0.15)
        s.cushion((-3.2, 3.2), (1.6, 3.3), (3.0, 8.4), cloth, 0.82, 0.2)


def pouf(s, cloth, radius=2.6, high=3.9, metal='brass'):
    r = radius
    s.round_((0, 0, 0.35), [(0, 0), (r * 0.86, 0), (r * 0.98, 0.35), (r, 1.0), (r, high - 1.4), (r * 0.96, high - 0.75), (r * 0.8, high - 0.42), (r * 0.4, high - 0.36), (0, high - 0.35)], cloth)
    s.drum((0, 0, 0), r * 0.88, 0.36, metal)


def bench(s, cloth, long=14, deep=4.6, metal='brass', high=4.4):
    legs(s, long / 2 - 0.7, deep / 2 - 0.6, high - 1.3, metal, 0.17)
    s.box((-long / 2 + 0.3, long / 2 - 0.3), (-deep / 2 + 0.3, deep / 2 - 0.3), (high - 1.5, high - 1.2), metal)
    s.cushion((-long / 2, long / 2), (-deep / 2, deep / 2), (high - 1.3, high), cloth, 0.55, 0.15)


def low_table(s, it, top='marble', style='drum', size=5.2):
    """With what lies on a table."""
    r, high = size, 3.6
    if style == 'drum':
        s.round_((0, 0, 0), [(0, 0), (r, 0), (r, high - 0.5), (r - 0.04, high - 0.2), (r - 0.25, high), (0, high)], top, 72)
        s.drum((0, 0, 0), r + 0.03, 0.25, it['metal'])
    elif style == 'tray':
        s.drum((0, 0, high - 0.22), r, 0.22, it['metal'])
        s.lathe((0, 0, 0), [(0, 0), (2.2, 0), (2.2, 0.2), (0.35, 0.6), (0.3, high - 0.2)], it['metal'])
    else:
        s.cushion((-r * 1.35, r * 1.35), (-r * 0.72, r * 0.72), (high - 0.75, high), top, 0.12)
        for x in (-r * 0.8, r * 0.8):
            s.cushion((x - 0.7, x + 0.7), (-r * 0.5, r * 0.5), (0, high - 0.74), top, 0.1)
    with s.placed((0, 0, high)):
        books(s, -r * 0.36, -r * 0.1, it)
        s.piece(take(it), (r * 0.32, -r * 0.16, 0), float(s.chance.uniform(150, 205)))
        with s.placed((-r * 0.1, r * 0.42, 0)):
            vase(s, it, 1.7, 'twig')


def books(s, x, y, it, count=2):
    z = 0.0
    for k in range(count):
        w, d, h = 1.5 - 0.18 * k, 1.1 - 0.1 * k, 0.26 + 0.08 * (k % 2)
        colour = ('emerald lacquer', 'chalk', 'sand', 'rose')[(k + len(it['pieces'])) % 4]
        with s.placed((x, y, z), 9 - 21 * k):
            s.box((-w, w), (-d, d), (0.04, h - 0.04), 'chalk~1.03')
            for lo in (0, h - 0.05):
                s.box((-w - 0.05, w + 0.05), (-d - 0.05, d + 0.05), (lo, lo + 0.05), colour)
            s.box((-w - 0.07, -w - 0.02), (-d - 0.05, d + 0.05), (0, h), colour)
        z += h


def vase(s, it, high=3.4, what='branch', surface=None):
    """With a branch, a few twigs or leaves."""
    surface = surface or it.get('vase', 'porcelain')
    k = high / 3.4
    profile = np.array([(0, 0), (0.7, 0), (0.95, 0.25), (1.22, 0.9), (1.18, 1.6), (0.85, 2.4), (0.45, 2.9), (0.42, 3.2), (0.56, 3.4), (0.48, 3.38), (0.34, 3.1)]) * k
    t = np.linspace(0, len(profile) - 1, 50)
    smooth = np.stack([np.interp(t, np.arange(len(profile)), profile[:, i]) for i in (0, 1)], -1)
    for _ in range(2):
        smooth[1:-1] = (smooth[:-2] + 2 * smooth[1:-1] + smooth[2:]) / 4
    s.round_((0, 0, 0), smooth, surface)
    leaf, count, reach = {'branch': ('leaf', 3, 8.5), 'twig': ('leaf', 3, 3.4), 'blossom': ('blossom', 4, 8.0), 'fern': ('bamboo leaf', 7, 5.0)}[what]
    for j in range(count):
        stem(s, (0, 0, high * 0.9), reach * float(s.chance.uniform(0.75, 1.1)), j * 360 / count + float(s.chance.uniform(-25, 25)), leaf, k)


def stem(s, at, reach, way, leaf, thick=1.0, lean=0.55, many=44, size=1.0):
    """A stem that bends as it rises, with leaves on either side."""
    a, t = np.radians(way), np.linspace(0, 1, 12)
    out = lean * reach * t**1.7
    wave = 0.06 * reach * np.sin(t * 7 + way)
    line = np.stack([at[0] + out * np.cos(a) - wave * np.sin(a), at[1] + out * np.sin(a) + wave * np.cos(a), at[2] + reach * (t - 0.18 * t**3)], -1)
    for p, q, k in zip(line, line[1:], t):
        s.rod(p, q, 0.045 * thick * (1.1 - 0.8 * k) + 0.012, 'bark', 8)
    n = many
    k = s.chance.uniform(0.25, 1, n)
    foot = np.stack([np.interp(k, t, line[:, i]) for i in range(3)], -1)
    d = s.chance.normal(0, 1, (n, 3)) + [0.5 * np.cos(a), 0.5 * np.sin(a), 0.35 - 0.5 * (size > 1)]
    d /= np.linalg.norm(d, axis=1)[:, None]
    w = np.cross(d, s.chance.normal(0, 1, (n, 3)))
    w /= np.linalg.norm(w, axis=1)[:, None]
    big = size * (0.32 if leaf == 'blossom' else 0.62) * min(1.0, 0.35 + reach / 10) * s.chance.uniform(0.7, 1.2, (n, 1))
    wide = 0.75 if leaf == 'blossom' else 0.36
    bend = np.cross(d, w) * big * 0.14
    quad = np.stack([foot, foot + d * big * 0.5 + w * big * wide * 0.5 + bend, foot + d * big, foot + d * big * 0.5 - w * big * wide * 0.5 + bend], 1).reshape(-1, 3)
    i = np.arange(n)[:, None] * 4
    s.add(quad, np.repeat(np.cross(d, w), 4, 0), np.concatenate([i + [0, 1, 2], i + [0, 2, 3]]), leaf)


def plant(s, kind='fig', pot='chalk', high=14):
    """In a pot: a fig with few large leaves, a fern, or a clump of bamboo."""
    s.round_((0, 0, 0), [(0, 0), (1.9, 0), (2.25, 0.35), (2.6, 2.2), (2.65, 3.8), (2.5, 4.0), (2.3, 3.9), (2.2, 3.5), (0, 3.4)], pot)
    count, lean, leaf, many, size = {'fig': (9, 0.42, 'leaf', 60, 2.6), 'fern': (26, 0.95, 'bamboo leaf', 90, 1.3), 'bamboo': (11, 0.2, 'bamboo leaf', 110, 2.0)}[kind]
    for k in range(count):
        stem(s, (float(s.chance.uniform(-0.7, 0.7)), float(s.chance.uniform(-0.7, 0.7)), 3.4), high * float(s.chance.uniform(0.6, 1)), k * 360 / count + float(s.chance.uniform(-20, 20)), leaf, 2.0 if kind == 'fig' else 1.2, lean, many, size)


def rug(s, x, y, cloth, border=None, round_=False):
    if round_:
        middle, r = ((x[0] + x[1]) / 2, (y[0] + y[1]) / 2), (x[1] - x[0]) / 2
        if border:
            s.drum((*middle, 0.0), r, 0.1, border)
            r -= 0.9
        s.drum((*middle, 0.0), r, 0.16, cloth)
        return
    if border:
        s.cushion(x, y, (0, 0.14), border, 0.06, fine=6)
        x, y = (x[0] + 1.1, x[1] - 1.1), (y[0] + 1.1, y[1] - 1.1)
    s.cushion(x, y, (0, 0.17), cloth, 0.07, fine=6)


def pendant(s, at, drop, style='globe', metal='brass', size=1.6):
    """Hangs from the ceiling at that place."""
    x, y, z = at
    low = z - drop
    s.drum((x, y, z - 0.25), 0.8, 0.25, metal)
    if style != 'paper':
        s.rod((x, y, low), (x, y, z), 0.07, metal, 8)
    if style == 'globe':
        s.ball((x, y, low), size, 'lamp glass')
        s.drum((x, y, low + size * 0.92), 0.5, 0.5, metal)
    elif style == 'paper':
        s.rod((x, y, low), (x, y, z), 0.03, 'iron', 6)
        a = np.linspace(-np.pi / 2, np.pi / 2, 64)
        s.round_((x, y, low), np.c_[np.cos(a) * size * 2 * (1 + 0.014 * np.cos(a * 44)), np.sin(a) * size * 1.45], 'lamp paper')
    elif style == 'ring':
        for r, dz in ((size * 3.2, 0), (size * 2.1, 1.5)):
            a = np.linspace(0, _TURN, 61)
            s.sweep(np.stack([x + r * np.cos(a), y + r * np.sin(a), np.full(61, low + dz)], -1), rounded(0.34, 0.7, 0.08, 4), metal)
            s.lathe((x, y, low + dz), [(r - 0.12, -0.36), (r + 0.12, -0.36)], 'lamp line', 60)
            for k in range(3):
                s.rod((x + r * np.cos(k * 2.09), y + r * np.sin(k * 2.09), low + dz), (x, y, low + 6), 0.035, metal, 6)
    elif style == 'cluster':
        for k in range(7):
            dx, dy, dz = (float(v) for v in s.chance.uniform(-1, 1, 3) * [size * 2, size * 1.4, 2.6])
            r = size * float(s.chance.uniform(0.4, 0.72))
            s.rod((x + dx, y + dy, low + dz), (x + dx * 0.2, y + dy * 0.2, z), 0.035, metal, 6)
            s.ball((x + dx, y + dy, low + dz), r, 'lamp glass', float(s.chance.uniform(0.8, 1.5)))
    elif style == 'chandelier':
        s.ball((x, y, low), 0.55, metal)
        s.lathe((x, y, low), [(0.2, 0), (0.34, 1.5), (0.12, 3)], metal, 24)
        for k in range(8):
            a = k * _TURN / 8
            t = np.linspace(0, 1, 9)
            r = size * 2.3
            s.tube([(x + r * v * np.cos(a), y + r * v * np.sin(a), low + 0.4 - 1.3 * np.sin(v * np.pi) + 0.9 * v) for v in t], 0.07, metal)
            tip = (x + r * np.cos(a), y + r * np.sin(a), low + 1.3)
            s.drum(tip, 0.3, 0.1, metal)
            s.lathe(tip, [(0.13, 0.1), (0.13, 1.0)], 'chalk', 12)
            s.ball((tip[0], tip[1], tip[2] + 1.25), 0.2, 'lamp line', 1.5)
    else:
        s.lathe((x, y, low), [(0.3, 1.1), (0.7, 1.0), (size * 1.5, 0.1), (size * 1.55, 0)], metal, 48)
        s.drum((x, y, low + 0.04), size * 0.9, 0.06, 'lamp line')


def table_lamp(s, it, shade='lamp paper', base='emerald lacquer'):
    s.round_((0, 0, 0), [(0, 0), (0.7, 0), (0.75, 0.15), (0.5, 0.5), (0.72, 1.3), (0.62, 2.0), (0.2, 2.7), (0.1, 3.4)], base)
    s.lathe((0, 0, 3.0), [(1.6, 0), (1.15, 1.9)], shade)
    s.lathe((0, 0, 3.0), [(1.62, 0), (1.62, 0.06)], it['metal'])


def sconce(s, it, z=18.5):
    """On a wall, which is at nought."""
    s.box((-0.35, 0.35), (-0.2, 0), (z - 1.3, z + 1.3), it['metal'])
    s.rod((0, 0, z), (0, -1.3, z), 0.09, it['metal'], 10)
    s.ball((0, -1.5, z + 0.6), 0.62, 'lamp glass')


def mirror(s, wide, z, frame='brass', arched=False):
    """On a wall, or standing before it."""
    h, (low, high) = wide / 2, z
    if arched:
        a = np.linspace(np.pi, 0, 40)
        line = [(-h, low), *[(h * np.cos(t), high - h + h * np.sin(t)) for t in a], (h, low), (-h, low)]
        inner = [(-h + 0.4, low + 0.4), *[((h - 0.4) * np.cos(t), high - h + (h - 0.4) * np.sin(t)) for t in a], (h - 0.4, low + 0.4), (-h + 0.4, low + 0.4)]
        s.strip(line, inner, -0.5, 0, frame)
        s.polygon([(x, -0.2, v) for x, v in inner[:-1]][::-1], 'mirror')
        return
    s.strip([(-h, low), (-h, high), (h, high), (h, low), (-h, low)], [(-h + 0.5, low + 0.5), (-h + 0.5, high - 0.5), (h - 0.5, high - 0.5), (h - 0.5, low + 0.5), (-h + 0.5, low + 0.5)], -0.55, 0, frame)
    s.box((-h + 0.4, h - 0.4), (-0.25, -0.1), (low + 0.4, high - 0.4), 'mirror')


def console(s, it, long=13, top='marble', lamp=True, piece=True):
    s.cushion((-long / 2, long / 2), (-3.6, -0.3), (8.0, 8.5), top, 0.1, fine=8)
    for x in (-long / 2 + 0.8, long / 2 - 0.8):
        s.tube([(x, -3.2, 0), (x, -3.2, 8.0)], 0.14, it['metal'])
        s.tube([(x, -0.7, 0), (x, -0.7, 8.0)], 0.14, it['metal'])
        s.rod((x, -3.2, 1.2), (x, -0.7, 1.2), 0.1, it['metal'])
    s.rod((-long / 2 + 0.8, -2, 1.2), (long / 2 - 0.8, -2, 1.2), 0.1, it['metal'])
    with s.placed((0, -1.9, 8.5)):
        if lamp:
            with s.placed((-long * 0.33, 0, 0)):
                table_lamp(s, it)
        with s.placed((long * 0.34, 0, 0)):
            vase(s, it, 3.0, it.get('flower', 'branch'))
        if piece:
            s.piece(take(it), (0, -0.2, 0), float(s.chance.uniform(-20, 20)))


def shelves(s, it, half, z, rows, columns, frame='walnut', back=None, deep=3.4, fill=0.85, lit=True):
    """A case against a wall: pieces in its bays, an edge of emerald on its boards."""
    low, high = z
    back = back or frame
    s.box((-half, half), (-0.2, 0), (low, high), back)
    for k in range(columns + 1):
        x = -half + 2 * half * k / columns
        s.box((x - 0.18, x + 0.18), (-deep, 0), (low, high), frame)
    step = (high - low) / rows
    for k in range(rows + 1):
        level = low + k * step
        s.box((-half - 0.18, half + 0.18), (-deep, 0), (level - 0.16, level + 0.16), frame)
        s.box((-half - 0.18, half + 0.18), (-deep - 0.05, -deep), (level - 0.16, level + 0.16), it.get('edge', 'emerald lacquer'))
    bay = 2 * half / columns
    for k in range(rows):
        for j in range(columns):
            x = -half + (j + 0.5) * bay
            if lit:
                s.box((x - bay * 0.4, x + bay * 0.4), (-0.5, -0.3), (low + (k + 1) * step - 0.22, low + (k + 1) * step - 0.16), 'lamp line')
            if s.chance.random() > fill:
                continue
            n = max(1, int(bay / 5.5))
            for i in range(n):
                s.piece(take(it), (x + (i - (n - 1) / 2) * 4.6, -deep * 0.55, low + k * step + 0.16), float(s.chance.uniform(-22, 22)))
    if lit:
        s.lamp((0, -deep - 2.2, high - 0.5), (0, 0.8, -1), (2 * half, 0.8), '#ffe2bb', it['lamps'] * 1.6)


def plinth(s, it, high=9, wide=2.6, surface='chalk', turn=0):
    s.box((-wide, wide), (-wide, wide), (0, high), surface)
    s.box((-wide - 0.02, wide + 0.02), (-wide - 0.02, wide + 0.02), (high - 0.32, high - 0.1), 'emerald lacquer')
    s.piece(take(it), (0, 0, high), turn)


def fireplace(s, it, stone='marble', half=9, high=11.5, fire=True, glass=True, ceiling=38):
    """On a wall: jambs, a shelf, a fire, and a mirror above."""
    for side in (-1, 1):
        s.box((side * half, side * (half - 2.2)), (-1.6, 0), (0, high - 1.8), stone)
        s.box((side * (half + 0.3), side * (half - 2.5)), (-2.0, 0), (0, 1.2), stone)
        s.box((side * (half - 0.5), side * (half - 1.7)), (-1.75, -1.5), (1.7, high - 2.4), stone + '~0.95')
    s.box((-half, half), (-1.6, 0), (high - 2.6, high - 0.6), stone)
    s.box((-1.6, 1.6), (-1.9, -1.4), (high - 2.5, high - 0.8), stone + '~1.04')
    for k, o in enumerate((0.2, 0.5, 0.9)):
        s.box((-half - o, half + o), (-1.7 - o, 0), (high - 0.65 + k * 0.22, high - 0.42 + k * 0.22), stone)
    w = half - 2.2
    s.box((-w, w), (-0.1, 0.2), (0, high - 2.6), 'black lacquer~0.8')
    s.box((-half - 1.5, half + 1.5), (-4.6, 0), (0, 0.12), stone + '~0.9')
    if fire:
        for k in range(3):
            s.rod((-w * 0.6 + k, -0.9 - 0.25 * k, 0.75 + 0.35 * (k % 2)), (w * 0.62 - k * 0.6, -0.7 - 0.2 * k, 0.8 + 0.4 * ((k + 1) % 2)), 0.34, 'bark', 12)
        s.box((-w * 0.62, w * 0.62), (-1.3, -0.3), (0.3, 0.5), 'ember')
        for k in range(9):
            x, h = float(s.chance.uniform(-w * 0.5, w * 0.5)), float(s.chance.uniform(1.2, 3.0))
            s.round_((x, -0.8, 0.7), [(0.02, 0), (0.3, h * 0.25), (0.22, h * 0.55), (0.0, h)], 'flame', 10)
        s.lamp((0, -1.5, 2.2), (0, -1, 0.3), (w, 1.6), '#ff9a50', 3 + it['lamps'])
    with s.placed((0, 0, high)):
        if glass:
            mirror(s, half * 1.7, (0.4, min(ceiling - high - 4, 19)), it['metal'], it.get('arched_mirror', False))
        for x, what in ((-half * 0.72, 'twig'), (half * 0.72, 'branch')):
            with s.placed((x, -1.5, 0)):
                vase(s, it, 2.6, what)
        s.piece(take(it), (half * 0.05, -1.5, 0), 12)


def stove(s, high=30, tile='white tile'):
    """A tall stove of tiles."""
    r = 4.3
    s.lathe((0, 0, 0), [(r + 0.5, 0), (r + 0.5, 2.2), (r + 0.1, 2.6)], tile + '~0.9', 48)
    for k in range(int((high - 6) / 3)):
        z = 2.6 + k * 3
        for j in range(16):
            a = np.linspace(j, j + 0.94, 5) * _TURN / 16
            ring = lambda q, v: np.stack([q * np.cos(a), q * np.sin(a), np.full(5, v)], -1)
            s.skin(np.stack([ring(r, z + 0.04), ring(r + 0.05, z + 0.2), ring(r + 0.05, z + 2.75), ring(r, z + 2.93)]), tile)
    s.lathe((0, 0, 0), [(r - 0.05, 2.6), (r - 0.05, high - 3)], 'mortar', 48)
    s.lathe((0, 0, high - 3.6), [(r, 0), (r + 0.7, 0.6), (r + 0.7, 1.1), (r + 0.1, 1.5), (r - 0.6, 3.2), (0, 3.6)], tile, 48)
    s.box((-1.5, 1.5), (-r - 0.35, -r), (5.6, 9.2), 'brass')
    s.box((-0.05, 0.05), (-r - 0.4, -r - 0.3), (5.7, 9.1), 'bronze')


def stairs(s, it, radius=13, inner=4.5, high=34, begin=-150, sweep=230, steps=20, tread='marble', wall='chalk', rail='emerald lacquer', baluster=None):
    """A flight that winds upward about nought; its rail is lacquered like the edges of the pieces."""
    angle = lambda k: np.radians(begin + sweep * k / steps)
    place = lambda r, a, z: (r * np.cos(a), r * np.sin(a), z)
    rise = high / steps
    for k in range(steps):
        a, b, z = angle(k), angle(k + 1), (k + 1) * rise
        mid = np.linspace(a, b, 4)
        s.polygon([*(place(radius, t, z) for t in mid), *(place(inner, t, z) for t in mid[::-1])], tread)
        front = [place(inner, a, z - rise), place(radius, a, z - rise), place(radius, a, z), place(inner, a, z)]
        s.polygon(front, tread + '~0.94')
        for r in (radius, inner):
            s.skin(np.array([[place(r, t, z - rise + 0.1) for t in mid], [place(r, t, z) for t in mid]]), wall)
        s.polygon([place(inner, a, z), place(radius, a, z), place(radius + 0.02, a - 0.012, z - 0.25), place(inner, a - 0.03, z - 0.25)], tread)
    t = np.linspace(0, steps, 90)
    line = lambda r, up: np.stack([r * np.cos(angle(t)), r * np.sin(angle(t)), t * rise + up], -1)
    for r in (radius, inner):
        s.skin(np.stack([line(r, -1.6), line(r, 1.0)]), wall)
        s.skin(np.stack([line(r + 0.35, -1.6), line(r + 0.35, 1.0)]), wall)
        s.skin(np.stack([line(r, 1.0), line(r + 0.35, 1.0)]), wall)
    s.skin(np.stack([line(inner, -1.6), line(radius + 0.35, -1.6)]), wall)
    for r in (radius + 0.17, inner + 0.17):
        for k in np.arange(0.3, steps, 0.5 if r > inner + 1 else 1.0):
            a = angle(k)
            s.rod(place(r, a, k * rise + 0.9), place(r, a, k * rise + 9.3), 0.1, baluster or it['metal'], 8)
        s.sweep(line(r, 9.5), rounded(0.75, 0.5, 0.22, 5), rail)


def boxes(s, it, sizes=((3.4, 2.4, 1.5), (2.8, 2.1, 1.3), (2.1, 1.7, 1.0)), paper='chalk', ribbon='emerald silk'):
    """A pile of the house's boxes, tied."""
    z = 0.0
    for k, (w, d, h) in enumerate(sizes):
        with s.placed((0.1 * k, 0.05 * k, z), (-7, 11, -4)[k % 3]):
            box_of_the_house(s, w, d, h, paper if k % 2 == 0 else it.get('paper', 'sage'), ribbon, k == len(sizes) - 1)
        z += h


def box_of_the_house(s, w, d, h, paper, ribbon, bow=True):
    lid = h * 0.34
    s.cushion((-w + 0.05, w - 0.05), (-d + 0.05, d - 0.05), (0, h - 0.05), paper, 0.03, fine=8)
    s.cushion((-w, w), (-d, d), (h - lid, h), paper + '~1.04', 0.04, fine=8)
    s.box((-w - 0.005, w + 0.005), (-d - 0.005, d + 0.005), (h - lid + 0.03, h - lid + 0.08), 'emerald lacquer')
    b = 0.22
    s.cushion((-b, b), (-d - 0.03, d + 0.03), (-0.01, h + 0.03), ribbon, 0.015, fine=8)
    s.cushion((-w - 0.03, w + 0.03), (-b, b), (-0.01, h + 0.03), ribbon, 0.015, fine=8)
    if bow:
        for side in (-1, 1):
            t = np.linspace(0, 1, 26)
            loop = np.stack([side * (1.15 * np.sin(np.pi * t) * (1 - 0.25 * t) + 0.02), 0.30 * np.sin(2 * np.pi * t) * side, 0.1 + 0.55 * np.sin(np.pi * t) ** 0.8 * (0.45 + 0.55 * np.cos(np.pi * (t - 0.2)))], -1)
            for_side = np.array([0, 0.24, 0.05])
            with s.placed((0, 0, h), 18 * side):
                s.skin(np.stack([loop - for_side, loop + for_side]), ribbon)
            t = np.linspace(0, 1, 14)
            tail = np.stack([side * (0.15 + 1.5 * t), -0.1 - 1.1 * t, 0.1 + 0.22 * np.sin(t * 5) * (1 - t) + 0.03], -1)
            wide = np.array([0.16, 0.2, 0])
            with s.placed((0, 0, h)):
                s.skin(np.stack([tail - wide * [side, 1, 1], tail + wide * [side, 1, 1]]), ribbon)
        with s.placed((0, 0, h)):
            s.cushion((-0.24, 0.24), (-0.24, 0.24), (0.02, 0.42), ribbon, 0.16, fine=10)
