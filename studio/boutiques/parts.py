"""What fronts and rooms are both made of: openings, windows, plants, and pieces on plinths."""
import numpy as np


def tints(surface):
    return [surface, surface + '~0.94', surface + '~1.05', surface + '~0.98']


def arch_line(x, half, foot, spring, arched, out=0, steps=28):
    half += out
    if not arched:
        return [(x - half, foot), (x - half, spring + out), (x + half, spring + out), (x + half, foot)]
    a = np.linspace(np.pi, 0, steps)
    return [(x - half, foot), *[(x + half * np.cos(t), spring + half * np.sin(t)) for t in a], (x + half, foot)]


def surround(s, opening, surface, wide=1.6, out=0.5, back=3):
    x, half, foot, spring, arched = opening
    s.strip(arch_line(x, half, foot, spring, arched, wide), arch_line(x, half, foot, spring, arched), -out, back, surface)


def window(s, it, opening, frame=None, bars=(2, 2), y=2.2, display=True, sill=True):
    """A frame of metal with its bars, on a sill; what is shown stands behind."""
    x, half, foot, spring, arched = opening
    frame = frame or it['metal']
    s.strip(arch_line(x, half, foot, spring, arched), arch_line(x, half - 0.45, foot, spring - (0 if arched else 0.45), arched), y - 0.4, y + 0.4, frame)
    s.box((x - half, x + half), (y - 0.4, y + 0.4), (foot, foot + 0.5), frame)
    for k in range(1, bars[0]):
        bx = x - half + 2 * half * k / bars[0]
        top = spring + (np.sqrt(max(half**2 - (bx - x) ** 2, 0)) if arched else 0)
        s.box((bx - 0.18, bx + 0.18), (y - 0.25, y + 0.25), (foot, top), frame)
    for k in range(1, bars[1]):
        z = foot + (spring - foot) * k / bars[1]
        s.box((x - half, x + half), (y - 0.25, y + 0.25), (z - 0.18, z + 0.18), frame)
    if arched:
        s.box((x - half, x + half), (y - 0.25, y + 0.25), (spring - 0.2, spring + 0.2), frame)
    if sill and foot > 1:
        s.box((x - half - 0.8, x + half + 0.8), (-0.9, 3), (foot - 0.9, foot), it['wall'] + '~1.05')
    if display:
        s.box((x - half, x + half), (3, 13), (foot - 0.6, foot), it['floor'])
        s.box((x - half, x + half), (12.8, 13), (0, foot), it['inside'])
        shown(s, it, x, foot, 7.5, half * 2)


def spandrels(s, wall, openings, foot, high):
    """The wall between an arch and the square that was left for it, up to the next course."""
    for x, half, _, spring, arched in openings:
        if arched:
            top = foot + np.ceil((spring + half - foot) / high - 1e-6) * high
            corner = np.arctan2(top - spring, half)
            ways = [(np.cos(a), np.sin(a)) for a in sorted({*np.linspace(0, np.pi, 28), corner, np.pi - corner}, reverse=True)]
            out = [min(half / max(abs(c), 1e-6), (top - spring) / max(s_, 1e-6)) for c, s_ in ways]
            arc = [(x + half * c, spring + half * s_) for c, s_ in ways]
            square = [(x + k * c, spring + k * s_) for k, (c, s_) in zip(out, ways)]
            s.strip(square, arc, 0, 3, wall)


def planter(s, x, y, high=12, leaf='leaf', pot='terracotta', crown=5.0):
    """A small tree in a pot."""
    s.lathe((x, y, 0), [(0, 0), (2.2, 0), (2.9, 4.6), (3.2, 4.6), (3.2, 5.4), (2.7, 5.4), (2.6, 4.9), (0, 4.9)], pot)
    tree(s, x, y, 4.8, high, crown, leaf, 0.32)


def tree(s, x, y, foot, trunk, crown, leaf='leaf', thick=0.6, leaves=1700, size=0.55):
    s.round_((x, y, foot), [(thick * 1.25, 0), (thick * 1.05, trunk * 0.06), (thick, trunk * 0.3), (thick * 0.85, trunk * 0.7), (thick * 0.6, trunk * 1.1)], 'bark', 24)
    middle = np.array([x, y, foot + trunk + crown * 0.45])
    n = leaves
    d = s.chance.normal(0, 1, (n, 3))
    d /= np.linalg.norm(d, axis=1)[:, None]
    p = middle + d * crown * (0.45 + 0.55 * s.chance.random((n, 1))) * [1, 1, 0.85]
    u = s.chance.normal(0, 1, (n, 3))
    u /= np.linalg.norm(u, axis=1)[:, None]
    v = np.cross(u, d)
    v /= np.linalg.norm(v, axis=1)[:, None] + 1e-6
    long = size * s.chance.uniform(0.8, 1.6, (n, 1))
    quad = np.stack([p - u * long, p + v * long * 0.35, p + u * long, p - v * long * 0.35], 1).reshape(-1, 3)
    normal = np.cross(u, v)
    i = np.arange(n)[:, None] * 4
    s.add(quad, np.repeat(normal, 4, 0), np.concatenate([i + [0, 1, 2], i + [0, 2, 3]]), leaf)
    for _ in range(7):
        e = middle + s.chance.uniform(-0.5, 0.5, 3) * crown * [1, 1, 0.6]
        s.rod((x, y, foot + trunk), e, thick * 0.3, 'bark', 8)


def shown(s, it, x, foot, y=9, wide=10):
    """What stands in a window: plinths of two heights and a piece on each."""
    places = [(-wide * 0.24, 7 + float(s.chance.uniform(-1, 1))), (wide * 0.24, 4.5 + float(s.chance.uniform(-1, 1)))]
    if s.chance.random() < 0.5:
        places = [(-a, h) for a, h in places]
    if wide < 9:
        places = [(0, 6)]
    for dx, high in places:
        w = 2.3
        s.box((x + dx - w, x + dx + w), (y - w, y + w), (foot, foot + high), 'chalk')
        s.box((x + dx - w - 0.02, x + dx + w + 0.02), (y - w - 0.02, y + w + 0.02), (foot + high - 0.3, foot + high - 0.08), 'emerald lacquer')
        if it['pieces']:
            s.piece(it['pieces'][0], (x + dx, y, foot + high), float(s.chance.uniform(-35, 35)))
            it['pieces'] = it['pieces'][1:] + it['pieces'][:1]
