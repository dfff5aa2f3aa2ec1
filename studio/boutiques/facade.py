"""The front of a boutique from across its street, by the kind of building that its city has."""
import numpy as np

from boutiques.light import lit
from boutiques.parts import arch_line, planter, shown, spandrels, surround, tints, tree, window

_TOP, _WIDE = 84, 95


def facade(stage, front, hour, wall, ground='paving', sun=-40, angle=0, inside='cream', floor='oak', accent='emerald lacquer', metal='brass', pieces=(), **own):
    """Answers the camera and the light."""
    light = lit(stage, hour, sun)
    street(stage, ground, own.pop('slab', 6))
    it = {'wall': wall, 'inside': inside, 'floor': floor, 'accent': accent, 'metal': metal, 'pieces': list(pieces), 'lamps': light['lamps'], 'dark': hour in ('dusk', 'night')}
    height = FRONTS[front](stage, it, **own) or 25
    far = 92
    a = np.radians(angle)
    x = own.get('x', 0)
    camera = {'at': (x + far * np.sin(a), -far * np.cos(a), 16), 'look': (x, 0, height), 'lens': 34}
    return camera, light


def street(s, ground, slab):
    s.box((-400, 400), (-400, 0), (-3, -0.4), 'asphalt')
    deep = 26
    s.box((-400, 400), (-deep - 1.6, -deep), (-3, 0), 'greystone~0.8')
    s.box((-200, 200), (-deep, 4), (-3, -0.12), ground + '~0.6')
    for j, y in enumerate(np.arange(-deep, 0, slab)):
        for x in np.arange(-100 - (j % 2) * slab * 0.7, 100, slab * 1.4):
            s.box((x + 0.04, x + slab * 1.4 - 0.04), (y + 0.04, min(y + slab, 0) - 0.04), (-1, 0), tints(ground)[int(s.chance.integers(4))])


def room(s, it, x, top, deep=34, foot=0):
    """What is behind the windows: a lit room, so that nothing is seen through it."""
    x0, x1 = x
    s.box((x0, x1), (3, deep), (foot - 1, foot), it['floor'])
    s.box((x0, x1), (deep, deep + 1), (foot, top), it['inside'])
    s.box((x0 - 1, x0), (3, deep), (foot, top), it['inside'])
    s.box((x1, x1 + 1), (3, deep), (foot, top), it['inside'])
    s.box((x0, x1), (3, deep), (top, top + 1), 'chalk')
    # Shelves against the far wall, with an edge in the house's colour.
    for k in range(int((x1 - x0) / 22) + 1):
        a = x0 + 3 + k * 22
        b = min(a + 17, x1 - 3)
        if b - a < 6:
            continue
        for z in (foot + 8, foot + 14.5, foot + 21):
            if z < top - 5:
                s.box((a, b), (deep - 4, deep), (z, z + 0.5), it['floor'])
                s.box((a, b), (deep - 4.12, deep - 4), (z, z + 0.5), 'emerald lacquer')
                for x in np.arange(a + 3, b - 1.5, 5.2) if it['pieces'] else ():
                    s.piece(it['pieces'][int(s.chance.integers(len(it['pieces'])))], (x, deep - 2.1, z + 0.5), float(s.chance.uniform(-25, 25)))
    s.lamp(((x0 + x1) / 2, deep * 0.55, top - 0.4), (0, 0, -1), (x1 - x0 - 4, deep * 0.5), '#ffd7a3', it['lamps'])
    s.lamp(((x0 + x1) / 2, 4.5, top - 0.6), (0, 0.5, -1), (x1 - x0 - 4, 2), '#ffdfb4', it['lamps'] * 2.2)


def door(s, it, x, half, top, leaves=2, surface=None, y=3, glazed=True, open_=False):
    """Lacquered leaves with a brass bar; glazed leaves show the room."""
    surface = surface or it['accent']
    s.box((x - half - 0.1, x + half + 0.1), (-1.4, 4), (-1, 0.25), 'marble~0.8')
    if open_:
        for side in (-1, 1):
            s.box((x + side * half, x + side * (half - 0.5)), (y, y + half * 0.95), (0.3, top), surface)
        return
    w = 2 * half / leaves
    for k in range(leaves):
        a, b = x - half + k * w + 0.06, x - half + (k + 1) * w - 0.06
        rail = min(1.3, w * 0.2)
        s.box((a, a + rail), (y, y + 0.6), (0.3, top), surface)
        s.box((b - rail, b), (y, y + 0.6), (0.3, top), surface)
        s.box((a, b), (y, y + 0.6), (top - rail, top), surface)
        s.box((a, b), (y, y + 0.6), (0.3, 0.3 + rail * 2.6), surface)
        s.box((a + rail + 0.4, b - rail - 0.4), (y - 0.12, y), (0.3 + rail * 0.6, 0.3 + rail * 2), surface + '~1.25')
        if not glazed:
            s.box((a + rail, b - rail), (y + 0.2, y + 0.5), (0.3 + rail * 2.6, top - rail), surface)
            mid = (0.3 + rail * 2.6 + top - rail) / 2
            for lo, hi in ((0.3 + rail * 2.9, mid - 0.4), (mid + 0.4, top - rail * 1.3)):
                s.box((a + rail + 0.5, b - rail - 0.5), (y + 0.02, y + 0.2), (lo, hi), surface + '~1.2')
        inner = b - rail / 2 if (k == 0 and leaves == 2) or leaves == 1 else a + rail / 2
        s.rod((inner, y - 0.7, 8.5), (inner, y - 0.7, 14.5), 0.17, it['metal'])
        for z in (9.2, 13.8):
            s.rod((inner, y - 0.7, z), (inner, y, z), 0.12, it['metal'])


def upper(s, it, z0, xs, half=4.6, high=19, shutters=None, arched=False, frame='ivory lacquer', balcony=False):
    """Windows of the floor above: dark panes."""
    out = []
    for x in xs:
        opening = (x, half, z0, z0 + high, arched)
        out.append(opening)
        s.box((x - half, x + half), (2.4, 2.8), (z0, z0 + high + half * arched), 'pane')
        surround(s, opening, it['wall'] + '~1.06', 1.1, 0.35)
        window(s, it, opening, frame, (2, 3), 1.8, False)
        if shutters:
            for side in (-1, 1):
                a = x + side * (half + 1.2)
                s.box((a, a + side * half * 0.95), (-0.9, -0.35), (z0, z0 + high), shutters)
                for z in np.arange(z0 + 0.7, z0 + high - 0.5, 0.62):
                    s.box((a + side * 0.5, a + side * (half * 0.95 - 0.5)), (-1.02, -0.85), (z, z + 0.36), shutters + '~1.15')
        if balcony:
            s.box((x - half - 2, x + half + 2), (-4, 0), (z0 - 1.2, z0 - 0.4), it['wall'] + '~1.03')
            for bx in np.arange(x - half - 1.8, x + half + 1.9, 0.9):
                s.box((bx - 0.07, bx + 0.07), (-3.85, -3.7), (z0 - 0.4, z0 + 8), 'iron')
            for z in (z0 + 0.4, z0 + 8):
                s.box((x - half - 2, x + half + 2), (-3.95, -3.6), (z - 0.12, z + 0.12), 'iron')
            for side in (-1, 1):
                e = x + side * (half + 1.9)
                s.box((e - 0.07, e + 0.07), (-3.8, 0), (z0 + 7.88, z0 + 8.12), 'iron')
    return out


def masonry(s, it, openings, z=(0, _TOP), long=9, high=4, joint=0.12, back='mortar'):
    """The wall itself, plain or in courses."""
    spandrels(s, it['wall'], openings, z[0], 1.2 if it.get('plain') else high)
    if it.get('plain'):
        s.courses((-_WIDE, _WIDE), z, 0, 2 * _WIDE + 9, 1.2, [it['wall']], openings, 0, 3, 0)
        return
    s.courses((-_WIDE, _WIDE), z, 0, long, high, tints(it['wall']), openings, joint, 0.5)
    s.courses((-_WIDE, _WIDE), z, 0.14, 2 * _WIDE + 9, min(high, 1.2), [back], openings, 0, 2.8, 0)


def cornice(s, it, z, out=2.2, surface=None, x=(-_WIDE, _WIDE)):
    surface = surface or it['wall'] + '~1.06'
    for k, (o, h) in enumerate(((0.5, 0.8), (1.1, 0.7), (out, 0.9))):
        s.box(x, (-o, 0.2), (z + k * 0.8, z + k * 0.8 + h), surface)


def name(s, it, x, z, high, y=0.0, surface=None):
    s.letters('AVERNE', x, z, high, y, 0.5, surface or it['metal'])
    if it['dark']:
        s.lamp((x, y - 3.2, z + high + 1.6), (0, 1, -0.9), (high * 6.5, 0.5), '#ffdcaa', 3)


def stone(s, it, bays=3, arched=True, half=8.0, gap=26, spring=22, course=(9, 4), door_at=None, base='greystone', floor_above='windows', shutters=None, balcony=False, plain=False, awning=None, bars=(2, 2), sign=None, sign_at=None, trees=()):
    """Bays in stone or plaster: an arched or a straight window in each, the door in one of them."""
    it['plain'] = plain
    xs = [(k - (bays - 1) / 2) * gap for k in range(bays)]
    which = bays // 2 if door_at is None else door_at
    openings = [(x, half if k != which else half * 0.72, 0 if k == which else 6, spring, arched) for k, x in enumerate(xs)]
    top = spring + (half if arched else 0)
    above = top + 13
    ups = upper(s, it, above, [(k - 3) * gap for k in range(7)], shutters=shutters, balcony=balcony) if floor_above == 'windows' else []
    masonry(s, it, openings + ups, long=course[0], high=course[1])
    spans = sorted((o[0] - o[1], o[0] + o[1]) for k, o in enumerate(openings) if k == which)
    s.box((-_WIDE, spans[0][0] - 1.6), (-0.7, 0), (0, 4), base)
    s.box((spans[0][1] + 1.6, _WIDE), (-0.7, 0), (0, 4), base)
    room(s, it, (xs[0] - gap / 2, xs[-1] + gap / 2), top + 2)
    for k, opening in enumerate(openings):
        surround(s, opening, it['wall'] + '~1.07', 1.5)
        if k == which:
            door(s, it, opening[0], opening[1], spring - (1 if arched else 0))
            if arched:
                s.box((opening[0] - opening[1], opening[0] + opening[1]), (2.8, 3.8), (spring - 1, spring), it['accent'])
        else:
            window(s, it, opening, bars=bars)
            if awning:
                canopy(s, opening[0], opening[1] + 1, spring + (0.5 if not arched else 1), awning)
    cornice(s, it, above - 5.5)
    x, z = sign_at or (xs[which], top + 2.6)
    name(s, it, x, z, sign or 2.6)
    for x in trees:
        tree(s, x, -20, 0, 34, 20, 'leaf', 1.3, 5200, 1.0)


def canopy(s, x, half, z, surface, out=11, drop=4.5):
    """An awning of cloth over a window."""
    a, b = (x - half, -0.2, z), (x + half, -0.2, z)
    c, d = (x + half, -out, z - drop), (x - half, -out, z - drop)
    s.polygon([a, d, c, b], surface)
    s.box((x - half, x + half), (-out - 0.06, -out + 0.06), (z - drop - 1.3, z - drop), surface)
    s.rod((x - half, -out, z - drop), (x + half, -out, z - drop), 0.14, 'brass')
    for side in (-1, 1):
        s.rod((x + side * half, -out, z - drop), (x + side * half, 0, z - drop - 1), 0.1, 'brass')


def shopfront(s, it, bays=3, lacquer=None, course=(2.3, 0.78), half=27, gap=23, sash='ivory lacquer', door_at=None, shutters=None, balcony=False, lintel='portland', arched=False, awning=None):
    """A lacquered front of wood between pilasters, a fascia with the name, and the house's wall above it."""
    lacquer = lacquer or it['accent']
    top, fascia = 29, 7.5
    xs = [(k - 3) * gap for k in range(7)]
    ups = upper(s, it, top + fascia + 9, xs, 4.4, 18, shutters, arched, sash, balcony)
    masonry(s, it, [(0, half, 0, top + fascia, False), *ups], long=course[0], high=course[1], joint=0.1)
    for _, hw, foot, spring, _ in ups[:1]:
        for x in xs:
            if not arched:
                s.box((x - hw - 1.4, x + hw + 1.4), (-0.3, 1), (spring, spring + 2.4), lintel)
    room(s, it, (-half, half), top)
    s.box((-half, half), (-0.6, 3), (top, top + fascia), lacquer)
    s.box((-half, half), (-0.75, -0.6), (top + 0.9, top + 1.05), it['metal'])
    s.box((-half, half), (-0.75, -0.6), (top + fascia - 1.05, top + fascia - 0.9), it['metal'])
    for k, (o, h) in enumerate(((1.0, 0.5), (1.7, 0.5), (2.4, 0.6))):
        s.box((-half - o, half + o), (-0.6 - o, 3), (top + fascia + k * 0.5, top + fascia + k * 0.5 + h), lacquer)
    name(s, it, 0, top + 2.2, 3.1, -0.6)
    which = bays // 2 if door_at is None else door_at
    step = 2 * half / bays
    for k in range(bays + 1):
        x = -half + k * step
        for w, o, lo, hi in ((1.5, 1.2, 0, 2.6), (1.15, 0.9, 2.6, top - 1.6), (1.5, 1.3, top - 1.6, top)):
            s.box((x - w, x + w), (-o, 3), (lo, hi), lacquer)
        s.box((x - 0.55, x + 0.55), (-1.02, -0.9), (4, top - 3), lacquer + '~1.3')
    for k in range(bays):
        x = -half + (k + 0.5) * step
        w = step / 2 - 1.15
        if k == which:
            door(s, it, x, min(w, 6.5), 23.5, 2 if w > 5 else 1, lacquer)
            s.box((x - w, x + w), (2.6, 3.8), (23.5, 24.3), lacquer)
            for side in (-1, 1):
                if w > 6.6:
                    s.box((x + side * 6.5, x + side * w), (2.6, 3.8), (0, 24.3), lacquer)
        else:
            s.box((x - w, x + w), (0.6, 3), (0, 5.6), lacquer)
            s.box((x - w + 1, x + w - 1), (0.45, 0.6), (1.4, 4.4), lacquer + '~1.25')
            window(s, it, (x, w, 5.6, top - 0.2, False), it['metal'], (2 if w > 6 else 1, 1), 1.4, True, False)
            if awning:
                canopy(s, x, w, top - 0.6, awning, 9, 4)


def slats(s, it, pitch=1.5, slat='black lacquer', half=34, top=62, gap_at=8, wide=0.55):
    """A front of upright slats, lit from within, with one line of emerald over the door."""
    for a, b in ((-_WIDE, -half), (half, _WIDE)):
        s.courses((a, b), (0, _TOP), 0, 12, 8, tints(it['wall']), (), 0.1, 1)
        s.box((a, b), (0.14, 3), (0, _TOP), 'mortar~0.3')
    s.box((-half, half), (0, 3), (top, _TOP), it['wall'])
    room(s, it, (-half, half), 29, 36)
    room(s, {**it, 'pieces': []}, (-half, half), top, 36, 31)
    s.box((-half, half), (1, 36), (29, 31), 'basalt')
    for x in np.arange(-half + pitch / 2, half, pitch):
        foot = 26 if abs(x - gap_at) < 8.5 else 0
        s.box((x - wide / 2, x + wide / 2), (-1.6, 0.4), (foot, top), slat)
    for z in (29.5, top - 0.4):
        s.box((-half, half), (0.4, 0.8), (z, z + 0.8), slat)
    s.box((gap_at - 8.8, gap_at + 8.8), (-1.9, 0.4), (25.6, 26.2), 'emerald lacquer~1.6')
    door(s, it, gap_at, 7.5, 24.5, 2, 'black lacquer', 2)
    s.box((gap_at - 8.7, gap_at + 8.7), (1.8, 2.8), (24.5, 26), slat)
    shown(s, it, -half / 2, 0, 9, 14)
    shown(s, it, half - 8, 0, 9, 14)
    s.box((gap_at - 35, gap_at - 10), (-2.1, -1.6), (33.2, 38.8), 'basalt')
    name(s, it, gap_at - 22.5, 34.6, 2.8, -2.1)


def machiya(s, it, half=38):
    """A townhouse of wood and plaster: lattices, a cloth over the door, a deep eave of tiles."""
    it = {**it, 'inside': 'washi'}
    room(s, it, (-half, half), 25, 30)
    for a, b in ((-_WIDE, -half), (half, _WIDE)):
        s.box((a, b), (0, 3), (0, 30), 'cedar~0.8')
        for x in np.arange(a, b, 3):
            s.box((x, x + 0.25), (-0.2, 0), (0, 30), 'cedar upright')
    for x in (-half, -13, 3, half - 0.01):
        s.box((x - 0.9, x + 0.9), (-0.6, 2.4), (0, 27), 'cedar upright~1.2')
    s.box((-_WIDE, _WIDE), (-0.7, 2.4), (24.5, 27), 'cedar~1.2')
    for a, b, pitch in ((-37, -14, 0.75), (4, 37, 0.95)):
        s.box((a, b), (-0.3, 1.4), (0, 3.5), 'granite')
        for x in np.arange(a + 0.3, b, pitch):
            s.box((x, x + 0.34), (-0.2, 0.3), (3.5, 24.5), 'cedar upright')
        for z in (9, 17):
            s.box((a, b), (0.3, 0.6), (z, z + 0.4), 'cedar')
    for k in range(4):
        a = -11.8 + k * 3.55
        s.box((a, a + 3.3), (0.0, 0.1), (16, 23.6), 'canvas')
    s.rod((-12.2, 0.05, 23.7), (2.2, 0.05, 23.7), 0.2, 'cedar')
    # The eave: boards on rafters, rows of half-round tiles above.
    for x in np.arange(-_WIDE, _WIDE, 3.4):
        s.box((x, x + 0.5), (-11, 0), (27, 27.6), 'cedar')
    s.polygon([(-_WIDE, -12, 27.7), (_WIDE, -12, 27.7), (_WIDE, 1, 33.5), (-_WIDE, 1, 33.5)], 'slate')
    s.polygon([(-_WIDE, 1, 33.3), (_WIDE, 1, 33.3), (_WIDE, -12, 27.6), (-_WIDE, -12, 27.6)], 'cedar')
    s.box((-_WIDE, _WIDE), (-12.2, -11.8), (27.3, 28), 'slate~0.8')
    for x in np.arange(-_WIDE, _WIDE, 1.7):
        s.rod((x, -12.1, 27.9), (x, 1, 33.7), 0.34, 'slate~1.2', 8)
    s.box((-_WIDE, _WIDE), (0, 3), (27, 33.4), 'cedar')
    s.box((-_WIDE, _WIDE), (0, 3), (33, _TOP), it['wall'])
    for x in (-27, 0, 27):
        s.box((x - 8.5, x + 8.5), (-0.4, 0.4), (39, 52), 'cedar~0.7')
        for u in np.arange(x - 7.8, x + 7.9, 1.1):
            s.box((u - 0.3, u + 0.3), (-0.8, -0.3), (40, 51), 'cedar upright~1.3')
    s.box((-_WIDE, _WIDE), (-0.3, 0.4), (54.5, 56), 'cedar')
    # A board with the name, hung beside the door.
    s.box((-24.5, -14.6), (-1.2, -0.6), (19.2, 23.2), 'cedar~1.5')
    name(s, it, -19.5, 20.3, 1.7, -1.2)
    s.box((-3, 2), (-3, -1.6), (0, 0.9), 'granite~1.1')
    s.box((-12, 2), (-3.4, 3), (-1, 0.6), 'granite')
    shown(s, it, -5, 0, 16, 8)
    return 21


def portal(s, it, half=26, top=34, hall='portland', ceiling=58, columns=True, frame=None, ribs=0):
    """A corner of its own in a department store's hall: a frame of wood or stone, open to the floor, under the store's ceiling."""
    frame = frame or it['wall']
    s.box((-_WIDE, -half), (0, 3), (0, ceiling), hall)
    s.box((half, _WIDE), (0, 3), (0, ceiling), hall)
    s.box((-half, half), (0, 3), (top, ceiling), hall)
    s.box((-300, 300), (-300, 40), (ceiling, ceiling + 2), 'chalk')
    for y in (-70, -45, -20):
        s.box((-90, 90), (y, y + 1), (ceiling - 0.1, ceiling), 'lamp line')
        s.lamp((0, y + 0.5, ceiling - 0.3), (0, 0, -1), (180, 3), '#fff0da', 7)
    s.box((-half - 3.4, -half), (-4, 3), (0, top + 7.5), frame)
    s.box((half, half + 3.4), (-4, 3), (0, top + 7.5), frame)
    s.box((-half, half), (-4, 3), (top, top + 7.5), frame)
    s.box((-half - 0.15, -half), (-4.15, -3.9), (0, top), 'emerald lacquer~1.5')
    s.box((half, half + 0.15), (-4.15, -3.9), (0, top), 'emerald lacquer~1.5')
    s.box((-half, half), (-4.15, -3.9), (top, top + 0.15), 'emerald lacquer~1.5')
    name(s, it, 0, top + 2.2, 3.2, -4)
    room(s, it, (-half, half), top + 1, 44)
    for k in range(ribs):
        x = -half + (k + 0.5) * 2 * half / ribs
        s.box((x - 0.3, x + 0.3), (40, 44), (0, top), 'pale oak upright')
    if columns:
        for x in (-half - 22, half + 22):
            s.lathe((x, -12, 0), [(4.4, 0), (4.4, 1.5), (3.4, 2.2), (3.4, ceiling - 3), (4.4, ceiling - 2), (4.4, ceiling)], hall + '~1.05', 56)
    for x, y in ((-half * 0.62, 6), (half * 0.62, 6)):
        s.box((x - 6.5, x + 6.5), (y - 2.5, y + 2.5), (0, 8.6), it['floor'])
        s.box((x - 6.6, x + 6.6), (y - 2.6, y + 2.6), (8.6, 9), 'marble')
        for dx in (-3.4, 3.4):
            s.piece(it['pieces'][0], (x + dx, y, 9), float(s.chance.uniform(-30, 30)))
            it['pieces'] = it['pieces'][1:] + it['pieces'][:1]
    s.drum((0, 16, 0), 7, 4.2, it['accent'])
    s.drum((0, 16, 4.2), 7.1, 0.25, 'brass')
    s.piece(it['pieces'][0], (0, 16, 4.45), 20)


def screen(s, it, cell=3.0, half=40, top=56, door_half=9):
    """A wall of pierced screens, with a tall doorway set back in it."""
    s.courses((-_WIDE, -half), (0, _TOP), 0, 200, 2, [it['wall']], (), 0, 3, 0)
    s.courses((half, _WIDE), (0, _TOP), 0, 200, 2, [it['wall']], (), 0, 3, 0)
    s.box((-half, half), (0, 3), (top, _TOP), it['wall'])
    room(s, it, (-half, half), 48, 40)
    s.box((-half, half), (2.5, 3), (48, top), it['wall'] + '~0.5')
    for a, b in ((-half, -door_half - 3), (door_half + 3, half)):
        s.box((a, b), (0, 3), (0, 5), it['wall'])
        n = round((b - a) / cell)
        w = (b - a) / n
        for k in range(n + 1):
            s.box((a + k * w - 0.38, a + k * w + 0.38), (0, 1.4), (5, top), it['wall'])
        for z in np.arange(5, top, w):
            s.box((a, b), (0.1, 1.3), (z - 0.38, z + 0.38), it['wall'])
        for k in range(n):
            for j, z in enumerate(np.arange(5, top - w, w)):
                if (k + j) % 2 == 0:
                    # Every other square is crossed by a smaller one, turned.
                    x, c = a + (k + 0.5) * w, z + w / 2
                    s.strip([(x, c + w * 0.5), (x + w * 0.5, c), (x, c - w * 0.5), (x - w * 0.5, c), (x, c + w * 0.5)], [(x, c + w * 0.34), (x + w * 0.34, c), (x, c - w * 0.34), (x - w * 0.34, c), (x, c + w * 0.34)], 0.3, 1.0, it['wall'])
    for side in (-1, 1):
        s.box((side * door_half, side * (door_half + 3)), (-1.5, 6), (0, top), it['wall'] + '~1.05')
    s.box((-door_half, door_half), (-1.5, 6), (33, top), it['wall'] + '~1.05')
    name(s, it, 0, 37, 2.5, -1.5)
    door(s, it, 0, door_half, 31.5, 2, y=4)
    s.box((-door_half, door_half), (3.5, 6), (31.5, 33), it['metal'])
    planter(s, -door_half - 8, -6)
    planter(s, door_half + 8, -6)


def iron(s, it, bays=5, half=44, paint='ivory lacquer'):
    """Columns of cast iron, and windows as high as the floor."""
    top, step = 44, 2 * half / bays
    ups = upper(s, it, top + 13, [-half + (k + 0.5) * step for k in range(bays)], step / 2 - 2.4, 22, None, True, 'iron')
    masonry(s, it, [(0, half, 0, top + 8, False), *ups], long=7, high=3)
    room(s, it, (-half, half), top, 40)
    for k in range(bays + 1):
        x = -half + k * step
        s.box((x - 1.9, x + 1.9), (-1.9, 1.9), (0, 4), paint)
        s.lathe((x, 0, 4), [(1.6, 0), (1.6, 0.6), (1.25, 1.1), (1.25, top - 12), (1.6, top - 11.4), (1.2, top - 11), (1.9, top - 8.4), (1.9, top - 7.6)], paint, 28)
        s.box((x - 2.1, x + 2.1), (-2.1, 2.1), (top - 3.6, top), paint)
        for a in np.linspace(0, 2 * np.pi, 13)[:-1]:
            s.rod((x + 1.25 * np.cos(a), 1.25 * np.sin(a), 5.4), (x + 1.25 * np.cos(a), 1.25 * np.sin(a), top - 9), 0.14, paint, 8)
    s.box((-half - 2, half + 2), (-1.8, 3), (top, top + 6.5), paint)
    for k, o in enumerate((2.4, 3.0, 3.6)):
        s.box((-half - o, half + o), (-o, 3), (top + 6.5 + k * 0.6, top + 7.1 + k * 0.6), paint)
    name(s, it, 0, top + 1.9, 2.9, -1.8)
    for k in range(bays):
        x = -half + (k + 0.5) * step
        w = step / 2 - 1.9
        if k == bays // 2:
            door(s, it, x, w, 27, 2, y=2)
            s.box((x - w, x + w), (1.8, 2.8), (27, 28), it['accent'])
            window(s, it, (x, w, 28, top, False), 'iron', (2, 1), 2.2, False, False)
        else:
            s.box((x - w, x + w), (1.6, 3), (0, 3.4), paint)
            window(s, it, (x, w, 3.4, top, False), 'iron', (2, 3), 2.2, True, False)
    return 25


def patio(s, it, half=30, top=34, leaf='leaf', doors=3, roof=None, door_half=6.5, gap=20):
    """A low plastered house with doors that stand open, and a tree before it."""
    xs = [(k - (doors - 1) / 2) * gap for k in range(doors)]
    openings = [(x, door_half, 0, 25, it.get('arched', True)) for x in xs]
    s.courses((-_WIDE, _WIDE), (0, top + 8), 0, 300, 0.8, [it['wall']], openings, 0, 3, 0)
    spandrels(s, it['wall'], openings, 0, 0.8)
    room(s, it, (-half - 12, half + 12), top, 36)
    for o in openings:
        surround(s, o, it['wall'] + '~1.03', 1.0, 0.25)
        s.strip(arch_line(*o), arch_line(o[0], o[1] - 0.4, 0, 25, True), 1.6, 2.4, it['metal'])
        s.box((o[0] - o[1], o[0] + o[1]), (1.7, 2.3), (24.8, 25.3), it['metal'])
        for side in (-1, 1):
            # Leaves folded back into the wall's thickness.
            s.box((o[0] + side * o[1] * 0.98, o[0] + side * (o[1] * 0.98 - 0.5)), (3, 3 + o[1]), (0.2, 24.7), it['accent'])
    for k, x in enumerate(xs):
        shown(s, it, x + 2.6, 0, 15, 8)
    if roof:
        s.polygon([(-_WIDE, -4, top + 7), (_WIDE, -4, top + 7), (_WIDE, 20, top + 17), (-_WIDE, 20, top + 17)], roof)
        for x in np.arange(-_WIDE, _WIDE, 2.1):
            s.rod((x, -4.4, top + 7.1), (x, 20, top + 17.2), 0.62, roof, 10)
    else:
        s.box((-_WIDE, _WIDE), (-0.5, 3), (top + 8, top + 9), it['wall'] + '~1.05')
    name(s, it, xs[0] - gap * 0.5 if doors == 2 else xs[doors // 2], 25 + door_half + 2.4, 2.4)
    tree(s, -half - 9, -14, 0, 21, 15, leaf, 1.1, 5200, 0.9)
    planter(s, half + 12, -7, 9, leaf)
    return 21


def slab(s, it, opening=(10, 22, 0, 40), long=14, high=9, lintel='brass', upper_slots=3, floor_slots=None):
    """A front of large slabs with one great opening, off the middle, and slots of light above."""
    x, half, foot, top = opening
    slots = [(x - 30 + k * 17, 1.6, top + 12, top + 34, False) for k in range(upper_slots)]
    masonry(s, it, [(x, half, foot, top, False), *slots, (x - half - 16, 4.5, 8, 24, False)], long=long, high=high, joint=0.1, back='basalt')
    room(s, it, (x - half - 26, x + half), top, 40)
    s.strip([(x - half - 0.7, 0), (x - half - 0.7, top + 0.7), (x + half + 0.7, top + 0.7), (x + half + 0.7, 0)], [(x - half, 0), (x - half, top), (x + half, top), (x + half, 0)], -0.9, 4, lintel)
    for o in slots:
        s.box((o[0] - 1.6, o[0] + 1.6), (1.6, 1.8), (o[2], o[3]), 'lamp paper')
    window(s, it, (x - half - 16, 4.5, 8, 24, False), it['metal'], (1, 1), 2.2, True, False)
    door(s, it, x + half - 8.5, 7.2, 28, 2, y=3)
    s.box((x + half - 16, x + half - 15.4), (2.6, 3.8), (0, top), it['metal'])
    s.box((x + half - 15.4, x + half), (2.6, 3.8), (28, 28.7), it['metal'])
    shown(s, it, x - half + 8, 0, 9, 13)
    shown(s, it, x - 1, 0, 12, 9)
    name(s, it, x, top + 3.4, 2.8)
    return 24


def stoop(s, it, course=(8, 3.6), bays=2, gap=25, spring=26, high=7):
    """A town house with steps up to its door and windows beside it."""
    x = -20
    openings = [(x, 6.6, high, high + 24, True), *[(x + gap * (k + 1), 7, high + 3.5, high + 24, False) for k in range(bays)]]
    ups = upper(s, it, high + 42, [x + gap * k for k in range(-2, 5)], 5, 20)
    masonry(s, it, openings + ups, long=course[0], high=course[1])
    room(s, it, (x - 10, x + gap * bays + 14), high + 30, 34, high)
    for o in openings:
        surround(s, o, it['wall'] + '~1.1', 1.8, 0.9)
    for o in openings[1:]:
        s.box((o[0] - 9.4, o[0] + 9.4), (-1.8, 1), (o[3] + 1.6, o[3] + 3.2), it['wall'] + '~1.12')
        window(s, it, o, it['metal'], (1, 1), 2.2, False)
        s.box((o[0] - 7, o[0] + 7), (3, 13), (o[2] - 0.6, o[2]), it['floor'])
        shown(s, it, o[0], o[2], 7.5, 14)
    steps = 5
    for k in range(steps):
        s.box((x - 9.5, x + 9.5), (-14 + k * 2.6, 2), (-1, high * (k + 1) / steps), it['wall'] + '~1.1')
    for side in (-1, 1):
        s.box((x + side * 9.5, x + side * 11.3), (-14, 0), (0, 2.2), it['wall'])
        for k in range(7):
            px, py, pz = x + side * 10.4, -13 + k * 2.05, 2.2
            s.rod((px, py, pz), (px, py, 9.5 + k * 0.95), 0.15, 'iron', 8)
        s.rod((x + side * 10.4, -13, 9.5), (x + side * 10.4, -0.7, 15.2), 0.28, it['metal'])
    d = dict(it)
    w = 6.6
    for a, b in ((x - w, x - 0.06), (x + 0.06, x + w)):
        for lo, hi in ((high, high + 6), (high + 21.5, high + 23.5)):
            s.box((a, b), (3, 3.7), (lo, hi), d['accent'])
        for p in (a, b - 1.2):
            s.box((p, p + 1.2), (3, 3.7), (high, high + 23.5), d['accent'])
        s.box((a + 1.9, b - 1.9), (2.85, 3), (high + 1.4, high + 4.8), d['accent'] + '~1.25')
    for px in (x - 0.8, x + 0.8):
        s.rod((px, 2.3, high + 9), (px, 2.3, high + 15), 0.17, it['metal'])
    s.box((x - w, x + w), (2.8, 3.9), (high + 23.4, high + 24.2), d['accent'])
    name(s, it, x + gap * (bays + 1) / 2, high + 31, 2.7)
    cornice(s, it, high + 36.5)
    return 25


FRONTS = {'stone': stone, 'shopfront': shopfront, 'slats': slats, 'machiya': machiya, 'portal': portal, 'screen': screen, 'iron': iron, 'patio': patio, 'slab': slab, 'stoop': stoop}
