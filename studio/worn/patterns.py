"""Patterns, as a cutter draws them: flat panels in metres (y down), where each is held up around the figure before it falls, and what is sewn to what.

A panel is a grid over s (across, -1 to 1) and v (down, 0 to 1). `flat(s, v)` is the cloth, `start(s, v, flat)` where it begins. A panel without a flat shape of its own is
`moulded`: modelled on the form, as large as it begins. `trims` are drawn on what has fallen: bands, belts, buttons (trims.py).
"""
import numpy as np
from scipy.interpolate import PchipInterpolator

from worn import figure
from worn.fall import figures


def ease(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def curve(*points):
    return PchipInterpolator([p[0] for p in points], [p[1] for p in points])


class Tape:
    """How wide and deep a figure is at each height: what a panel is held around."""

    def __init__(self, who, low=0.2, high=1.335, air=0.010, skirt=True):
        field = figures(who)['body']
        self.z = np.arange(low, high, 0.01)
        rows = []
        for z in self.z:
            at = np.argwhere(field[:, :, int((z - figure.LOW[2]) / figure.VOXEL)] < 0) * figure.VOXEL + figure.LOW[:2]
            rows.append([*(at.min(0) + at.max(0)) / 2, *(at.max(0) - at.min(0)) / 2])
        rows = np.array(rows)
        if skirt:
            # What hangs from the hips does not close in on the legs.
            hip = np.searchsorted(self.z, 0.90)
            rows[:hip, 2:] = np.maximum.accumulate(rows[: hip + 1, 2:][::-1], 0)[::-1][:hip]
        rows[:, 2:] = rows[:, 2:] * 1.05 + air
        self.rows = np.apply_along_axis(lambda c: np.convolve(np.pad(c, 4, 'edge'), np.ones(9) / 9, 'valid'), 0, rows)

    def at(self, z):
        return [np.interp(z, self.z, self.rows[:, k]) for k in range(4)]

    def spare(self, z, girth):
        """How far cloth of this girth stands off all round."""
        _, _, a, b = self.at(z)
        return np.maximum(0, girth / (2 * np.pi) - (a + b) / 2) * 0.96

    def around(self, turn, z, spare=0.0):
        """`turn`: -1 the right side, 0 the middle of the front, 1 the left side, 2 the middle of the back."""
        x, y, a, b = self.at(z)
        angle = turn * np.pi / 2
        return np.stack([x + (a + spare) * np.sin(angle), y - (b + spare) * np.cos(angle), z + 0 * angle], -1)


# ---------------------------------------------------------------------------------------------------------------------- the slip


def slip(length=1.06):
    """Two panels cut on the bias, a cowl, two ribbons over the shoulders."""
    tape, under = Tape('woman'), 1.338
    heights = (0, 0.06, 0.12, 0.22, 0.34, 0.45, 0.60, 0.80, 1.10)
    width = {
        'front': PchipInterpolator(heights, (0.221, 0.244, 0.232, 0.203, 0.226, 0.252, 0.290, 0.388, 0.590)),
        'back': PchipInterpolator(heights, (0.194, 0.205, 0.202, 0.186, 0.222, 0.257, 0.292, 0.388, 0.590)),
    }
    # Where a ribbon is sewn: how far from the middle, how far above the armhole; and how deep the edge dips between two.
    sewn, dip = {'front': (0.146, -0.082), 'back': (0.100, -0.010)}, {'front': 0.006, 'back': 0.050}

    def panel(side):
        wide, (tie, rise), sink = width[side], sewn[side], dip[side]

        def flat(s, v):
            y, a = v * length, np.abs(s)
            out = np.clip(2 * a - 1, 0, 1)
            inside = a < 0.5
            top_x = np.where(inside, 2 * a * tie, tie + (wide(0) - tie) * out**1.25)
            top_y = np.where(inside, rise + sink * (1 - (2 * a) ** 2), rise * (1 - out) ** 1.6)
            body = np.stack([s * wide(y), y - 0.012 * s**2 * ease((v - 0.4) / 0.6)], -1)
            edge = np.stack([np.sign(s) * top_x - s * wide(0), top_y], -1)
            return body + edge * (1 - ease(v / 0.28))[..., None]

        def start(s, v, flat):
            turn, z = (s if side == 'front' else 2 - s), under - flat[..., 1]
            girth = 2 * (width['front'](v * length) + width['back'](v * length))
            wave = 1 + 0.22 * np.sin(5.2 * np.pi * turn / 2 + 0.6) + 0.16 * np.sin(8.3 * np.pi * turn / 2 + 2.0) * (np.abs(turn - 2) > 0.1)
            return tape.around(turn, z, tape.spare(z, girth) * wave * ease((flat[..., 1] - 0.35) / 0.25))

        return {'flat': flat, 'start': start, 'threads': 45, 'cloth': 'silk', 'gores': 0.208, 'across': 44, 'down': 76, 'flip': side == 'front'}

    held = []
    for s in (-1, 1):
        held += [('front', s * 0.5, (s * 0.086, -0.10, 1.391 + 0.006 * s)), ('back', s * 0.5, (s * 0.080, 0.14, 1.354))]
    return {
        **{'who': 'woman', 'against': 'body', 'levels': 3, 'first': 0, 'held': held},
        'panels': {'front': panel('front'), 'back': panel('back')},
        'seams': [(('front', side), ('back', side)) for side in ('left', 'right')],
        'trims': [{'kind': 'ribbon', 'from': 0, 'to': 1}, {'kind': 'ribbon', 'from': 2, 'to': 3}, {'kind': 'edge', 'of': [('front', 'bottom'), ('back', 'bottom')], 'radius': 0.0011}],
    }


# ---------------------------------------------------------------------------------------------------- what hangs from the shoulders


def bodice(
    who, cloth, length, wide, neck=0.078, drop=0.022, armhole=0.21, rows=56, across=56, lap=None, plunge=0.28, sleeve=0.56, cuff=0.142, bicep=0.19,
    shoulder=None, air=0.035, off=0.0, gores=None, opening=None, sleeved=True, slope=0.045, split=None, cutaway=0.0,
):  # fmt: skip
    """A back, one front or two, and sleeves of one piece set into the armholes.

    `wide`: a quarter of the girth by the distance from the neck; at 0 half the shoulders. `drop`: how deep the neck is cut in front where there is one front. `lap`: two fronts, how far each goes past the
    middle; `plunge`: how far down their edges meet the neckline. `split`: two fronts sewn to each other at this distance from the middle, down to `opening` (v). `cutaway`: how much shorter
    two fronts are in the middle, where they are cut round.
    """
    more = {'woman': 0.0, 'man': 1.0}[who]
    tape, top = Tape(who, high=1.335, air=air), 1.485 + 0.022 * more
    deep = 2 * max(2, round(armhole / length * rows / 2))
    hole = deep / rows * length
    half = curve(*wide)
    two = lap is not None or split is not None
    inner_edge = (lambda sign: -lap) if lap is not None else (lambda sign: sign * split if split is not None else 0.0)

    def body(side):
        sign = {'back': 0, 'front': 0, 'right': -1, 'left': 1}[side]
        before = side != 'back'

        def flat(s, v):
            y = v * length
            w = half(y)
            if sign:
                # From the opening, which may lie past the middle, to the side.
                a, edge = (s + 1) / 2, inner_edge(sign)
                x = edge + (w - edge) * a
                low = plunge * np.clip((neck - x) / (neck - edge), 0, 1) if lap is not None else drop * np.clip(1 - (np.abs(x) / neck) ** 2, 0, 1) ** 0.6
            else:
                x = s * w
                low = (drop if before else 0.022) * np.clip(1 - (np.abs(x) / neck) ** 2, 0, 1) ** (0.6 if before else 0.5)
            fall = np.clip((np.abs(x) - neck) / (half(0) - neck), 0, 1) * slope
            if sign:
                fall = np.where(x < 0, 0, fall)
            # A deep neckline presses the rows below it together, evenly: none may pass another.
            fade = 1 - ease(v / 0.325) if lap is None else np.clip(1 - v / max(0.325, 1.7 * plunge / length), 0, 1)
            round_ = cutaway * np.clip(1 - (x + (lap or 0)) / 0.17, 0, 1) ** 2.2 * ease((v - 0.45) / 0.55) if sign else 0.0
            return np.stack([x, y + low * fade + fall * (1 - ease(v / 0.30)) - 0.022 * (x / w) ** 2 * ease((v - 0.4) / 0.6) - round_], -1)

        def start(s, v, flat):
            w = half(v * length)
            turn = sign * np.clip(flat[..., 0] / w, -0.6, 1) if sign else (s if before else 2 - s)
            z = top - flat[..., 1]
            chest = np.minimum(z, 1.30)
            p = tape.around(turn, chest, tape.spare(chest, 4 * w) * ease((1.0 - z) / 0.4) + 0.004)
            p[..., 2] = z
            # Over the chest the sheets rise to the seam of the shoulder.
            seam_x = sign * flat[..., 0] if sign else s * w
            seam = np.stack([seam_x, np.full_like(z, 0.024 + (-0.018 if before else 0.018)), z + 0.012], -1)
            p = p + (seam - p) * ease((z - 1.375 - 0.02 * more) / 0.09)[..., None]
            # Beside the arm it stays inside it.
            inner = np.interp(z - 0.02 * more, [0.8, 1.0, 1.15, 1.25, 1.33, 1.40], [0.262, 0.246, 0.208, 0.186, 0.180, 0.215]) + 0.027 * more
            p[..., 0] = np.clip(p[..., 0], -inner, inner)
            if sign and lap is not None:
                # One front lies over the other: a woman's right over her left, a man's left over his right.
                over = 'right' if who == 'woman' else 'left'
                p[..., 1] -= (0.012 + 0.14 * max(0, lap - 0.03)) * (side == over) * (flat[..., 0] < 0.09)
            return p

        columns = across if not sign else 2 * max(4, round(across * (half(0) - inner_edge(sign)) / (4 * half(0))))
        panel = {'flat': flat, 'start': start, 'cloth': cloth, 'across': columns, 'down': rows, 'flip': side in ('front', 'left')}
        return {**panel, 'gores': gores} if gores is not None else panel

    def arm(side):
        sign = {'right': -1, 'left': 1}[side]
        path = figure.arm(who, side)[1:, :3]
        run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
        line = PchipInterpolator(run, path)
        full = PchipInterpolator([0, 0.15, 0.5, 1], [hole, bicep, (bicep + cuff) / 2, cuff])
        cap = 0.085

        def flat(s, v):
            # Higher at the shoulder, where s is 0.
            return np.stack([s * full(v), v * sleeve + cap * (1 - np.cos(np.pi * s / 2) ** 2) * (1 - ease(v / 0.3))], -1)

        def start(s, v, flat):
            p, angle = line(np.minimum(v * sleeve / 0.56, 1.0) * run[-1]), np.pi * s
            r = 0.064 + 0.006 * more - 0.010 * v
            return p + np.stack([sign * r * np.cos(angle), r * np.sin(angle), 0.025 * np.cos(angle) * (1 - v)], -1)

        return {'flat': flat, 'start': start, 'cloth': cloth, 'across': 2 * deep, 'down': 2 * max(6, round(sleeve / length * rows * 0.52)), 'flip': side == 'left'}

    panels = {name: body(name) for name in (('back', 'right', 'left') if two else ('back', 'front'))}
    if sleeved:
        panels |= {f'sleeve {side}': arm(side) for side in ('right', 'left')}
    ids = lambda it, name: it.grid[name]['id']
    row = lambda it, name: round(deep / rows * (ids(it, name).shape[1] - 1))
    seams = []
    for side, edge in (('right', 0), ('left', -1)):
        mine, end = (side, -1) if two else ('front', edge)

        def shoulder(it, name, end, count=None):
            g = it.grid[name]
            line = g['id'][:, 0] if end == 0 else g['id'][::-1, 0]
            x = np.abs(g['flat'][:, 0, 0] if end == 0 else g['flat'][::-1, 0, 0])
            return line[: int((x >= neck - 1e-6).argmin() or len(x))] if count is None else line[:count]

        first = lambda it, m=mine, e=end: len(shoulder(it, m, e))
        seams += [
            # Below the armhole the sides; above it the shoulders; around it the sleeve.
            (lambda it, e=edge: ids(it, 'back')[e, row(it, 'back') :], lambda it, m=mine, e=end: ids(it, m)[e, row(it, m) :]),
            (lambda it, e=edge, f=first: shoulder(it, 'back', e, f(it)), lambda it, m=mine, e=end: shoulder(it, m, e)),
        ]
        if sleeved:
            around = lambda it, m=mine, e=end, b=edge: np.concatenate([ids(it, m)[e, row(it, m) :: -1], ids(it, 'back')[b, 1 : row(it, 'back') + 1]])
            seams += [
                (around, lambda it, n=side: ids(it, f'sleeve {n}')[:, 0]),
                ((f'sleeve {side}', 'left'), (f'sleeve {side}', 'right')),
            ]
    if split is not None:
        stop = lambda it, name: round(opening * (ids(it, name).shape[1] - 1))
        seams.append((lambda it: ids(it, 'right')[0, : stop(it, 'right')], lambda it: ids(it, 'left')[0, : stop(it, 'left')]))
    return {'who': who, 'against': 'whole', 'panels': panels, 'seams': seams, 'neck': neck, 'off': off, 'levels': 2, 'trims': []}


#: The seam of a hem that is cut to a shirt-tail (`tail`: how much shorter it is at the sides).
TAIL = {'kind': 'hem', 'of': ('back', 'right', 'left'), 'long': 0.0021, 'gap': 0.0010, 'radius': 0.00028}
CUFFS = {'kind': 'edge', 'of': [('sleeve right', 'bottom'), ('sleeve left', 'bottom')]}


def both(**trim):
    """The same on either front."""
    return [{**trim, 'of': side} for side in ('right', 'left')]


def brume():
    """The wrap coat: double-faced wool to the calf, a shawl collar, a belt tied in front."""
    wide = ((0, 0.200), (0.10, 0.198), (0.22, 0.262), (0.38, 0.252), (0.60, 0.290), (0.82, 0.345), (1.2, 0.450))
    plan = bodice('woman', 'wool', 1.16, wide, armhole=0.235, rows=72, lap=0.095, plunge=0.385, gores=0.36, bicep=0.20, cuff=0.150)
    plan['belts'] = [(('back', 'right', 'left'), 0.365, 0.74)]
    plan['buttons'] = [(('left', x, v), ('right', -x, v), 0.010) for v in (0.365, 0.43) for x in (0.03, -0.03)]
    plan['trims'] = [
        {'kind': 'shawl', 'wide': 0.088, 'stand': 0.030},
        {'kind': 'belt', 'of': ('back', 'right', 'left'), 'v': 0.365, 'wide': 0.044, 'tied': True},
        *both(kind='patch', at=(0.170, 0.640), wide=0.026, high=0.165, slant=-12, thick=0.0032),
    ]
    return plan


def givre():
    """Short, to the hip, a funnel collar, closed to the throat; its buttons are hidden."""
    wide = ((0, 0.205), (0.10, 0.202), (0.22, 0.268), (0.40, 0.272), (0.60, 0.290), (0.85, 0.312))
    plan = bodice('woman', 'wool', 0.80, wide, neck=0.082, armhole=0.240, rows=50, lap=0.055, plunge=0.070, bicep=0.205, cuff=0.152)
    plan['buttons'] = [(('left', x, v), ('right', -x, v), 0.009) for v in np.linspace(0.12, 0.92, 7) for x in (0.02, -0.02)]
    plan['trims'] = [
        {'kind': 'band', 'high': 0.072, 'lean': 0.10, 'thick': 0.0075, 'cloth': 'cloth', 'level': 0.030},
        *both(kind='patch', at=(0.165, 0.525), wide=0.024, high=0.155, slant=-12, thick=0.0032),
        {'kind': 'stitches', 'of': 'right', 'path': [(0.048, 0.09), (0.048, 0.79)], 'long': 0.004, 'gap': 0.003},
        CUFFS,
    ]
    plan['over'] = 'aplomb'
    return plan


def vigie():
    """A man's, to the knee, double-breasted, with peaked lapels and six buttons of horn."""
    wide = ((0, 0.232), (0.10, 0.228), (0.22, 0.290), (0.42, 0.286), (0.60, 0.306), (1.1, 0.372))
    plan = bodice('man', 'wool', 1.06, wide, neck=0.090, armhole=0.255, rows=66, lap=0.085, plunge=0.36, bicep=0.215, cuff=0.160, sleeve=0.575)
    plan['buttons'] = [(('left', x, v), ('right', -x, v), 0.012) for v in (0.37, 0.45, 0.53, 0.62, 0.74, 0.86) for x in (0.055, -0.055)]
    plan['trims'] = [
        {'kind': 'notched', 'wide': 0.105, 'peak': 0.040, 'collar': 0.070, 'stand': 0.030},
        {'kind': 'buttons', 'flat': [(0.062, 0.455), (-0.062, 0.455), (0.064, 0.565), (-0.062, 0.565), (0.088, 0.675), (-0.062, 0.675)], 'radius': 0.0125, 'of': 'left', 'look': 'horn'},
        {'kind': 'holes', 'flat': [(-0.062, y) for y in (0.455, 0.565, 0.675)], 'of': 'left'},
        *both(kind='patch', at=(0.190, 0.640), wide=0.026, high=0.165, slant=-11, thick=0.0032),
        CUFFS,
    ]
    plan['over'] = 'droit-fil'
    return plan


def nocturne():
    """A column with sleeves, cut close, with a slit above the left knee."""
    wide = ((0, 0.186), (0.10, 0.182), (0.21, 0.238), (0.36, 0.198), (0.50, 0.232), (0.60, 0.252), (0.80, 0.250), (1.28, 0.256))
    plan = bodice('woman', 'twill', 1.22, wide, neck=0.112, drop=0.040, armhole=0.190, rows=82, split=0.088, opening=0.63, air=0.010, bicep=0.150, cuff=0.098, sleeve=0.55, slope=0.050)
    plan['trims'] = [{'kind': 'edge', 'of': [('left', 'inner', 0.635, 1.0)]}]
    return plan


def duvet():
    """A fine jumper with a round neck, ribbed at hem and cuffs."""
    wide = ((0, 0.198), (0.10, 0.192), (0.21, 0.252), (0.40, 0.250), (0.54, 0.252), (0.60, 0.222), (0.66, 0.218))
    plan = bodice('woman', 'knit', 0.62, wide, neck=0.096, drop=0.060, armhole=0.215, rows=44, bicep=0.172, cuff=0.100, sleeve=0.57, air=0.030)
    plan['over'] = 'aplomb'
    plan['trims'] = [{'kind': 'band', 'high': 0.019, 'lean': 0.25, 'thick': 0.008, 'cloth': 'rib', 'flat': True}, CUFFS]
    plan['rib'] = {'body': 0.055, 'sleeve': 0.060}
    return plan


def chaloupe():
    """A fisherman's: ribbed all over, a high collar turned down."""
    wide = ((0, 0.232), (0.10, 0.226), (0.22, 0.288), (0.42, 0.286), (0.58, 0.284), (0.66, 0.250), (0.72, 0.246))
    plan = bodice('man', 'knit', 0.68, wide, neck=0.086, drop=0.040, armhole=0.245, rows=48, bicep=0.200, cuff=0.112, sleeve=0.585, air=0.030)
    plan['over'] = 'droit-fil'
    plan['trims'] = [{'kind': 'band', 'high': 0.058, 'lean': 0.12, 'thick': 0.010, 'cloth': 'rib', 'turned': 0.050}, CUFFS]
    plan['rib'] = {'body': 9, 'sleeve': 9}
    return plan


def portique():
    """A woman's jacket: one button, notched lapels, long to the hip."""
    wide = ((0, 0.200), (0.10, 0.196), (0.21, 0.248), (0.38, 0.222), (0.52, 0.262), (0.72, 0.286))
    plan = bodice('woman', 'suit', 0.70, wide, cutaway=0.075, neck=0.082, armhole=0.215, rows=46, lap=0.022, plunge=0.36, bicep=0.168, cuff=0.125, sleeve=0.565, air=0.018)
    plan['roll'] = 0.20
    plan['buttons'] = [(('left', x, v), ('right', -x, v), 0.008) for v in (0.40, 0.48, 0.56) for x in (0.012, -0.012)]
    plan['trims'] = [
        {'kind': 'notched', 'wide': 0.082, 'peak': 0.010, 'collar': 0.050, 'stand': 0.026, 'thick': 0.0034},
        {'kind': 'buttons', 'at': [(0.0, 0.45)], 'radius': 0.0105, 'of': 'right', 'look': 'horn', 'lift': 0.005, 'reach': 60},
        {'kind': 'holes', 'at': [(0.0, 0.45)], 'of': 'right'},
        *both(kind='flap', at=(0.148, 0.505), wide=0.118, high=0.046, slant=-5),
        {'kind': 'patch', 'of': 'left', 'at': (0.135, 0.245), 'wide': 0.078, 'high': 0.021, 'slant': -8, 'thick': 0.0018},
        {'kind': 'edge', 'of': [('back', 'bottom')]},
    ]
    plan['over'] = 'aplomb'
    return plan


def estampe():
    """A man's: two buttons."""
    wide = ((0, 0.232), (0.10, 0.228), (0.22, 0.278), (0.42, 0.260), (0.56, 0.278), (0.76, 0.300))
    plan = bodice('man', 'suit', 0.74, wide, neck=0.090, armhole=0.240, rows=48, lap=0.022, plunge=0.34, bicep=0.192, cuff=0.138, sleeve=0.585, air=0.018)
    plan['buttons'] = [(('left', x, v), ('right', -x, v), 0.006) for v in (0.49, 0.56, 0.63) for x in (0.012, -0.012)]
    plan['trims'] = [
        {'kind': 'notched', 'wide': 0.088, 'peak': 0.012, 'collar': 0.052, 'stand': 0.028, 'thick': 0.0034},
        {'kind': 'buttons', 'at': [(0.0, 0.45), (0.0, 0.70)], 'radius': 0.0105, 'of': 'left', 'look': 'horn'},
        {'kind': 'holes', 'at': [(0.0, 0.45), (0.0, 0.70)], 'of': 'left'},
        *both(kind='flap', at=(0.165, 0.535), wide=0.145, high=0.050, slant=-4),
        {'kind': 'patch', 'of': 'left', 'at': (0.150, 0.255), 'wide': 0.090, 'high': 0.023, 'slant': -8, 'thick': 0.0018},
        {'kind': 'edge', 'of': [('back', 'bottom')]},
    ]
    plan['over'] = 'droit-fil'
    return plan


def page():
    """A woman's shirt: its buttons are hidden, its collar small and round, worn over trousers."""
    wide = ((0, 0.206), (0.10, 0.200), (0.22, 0.264), (0.45, 0.272), (0.60, 0.292), (0.76, 0.312))
    plan = bodice('woman', 'poplin', 0.73, wide, neck=0.078, armhole=0.225, rows=56, across=60, lap=0.018, plunge=0.075, bicep=0.178, cuff=0.118, sleeve=0.575, air=0.026)
    plan['buttons'] = [(('left', x, v), ('right', -x, v), 0.005) for v in np.linspace(0.03, 0.84, 12) for x in (0.008, -0.008)]
    plan['trims'] = [
        {'kind': 'band', 'high': 0.030, 'lean': 0.12, 'thick': 0.0026, 'turned': 0.050, 'point': 0.004, 'begin': 0.018, 'spread': 0.55},
        {'kind': 'stitches', 'of': 'right', 'path': [(0.036, 0.075), (0.036, 0.71)], 'long': 0.0021, 'gap': 0.0012, 'radius': 0.00026},
        *({'kind': 'patch', 'of': f'sleeve {side}', 'at': (0, 0.537), 'wide': 0.234, 'high': 0.070, 'thick': 0.0022, 'net': (90, 26)} for side in ('right', 'left')),
        {**CUFFS, 'radius': 0.0010},
        TAIL,
    ]
    plan['tail'] = 0.070
    plan['over'] = 'aplomb'
    return plan


def marge():
    """A man's: buttons of pearl, a pointed collar."""
    wide = ((0, 0.238), (0.10, 0.232), (0.23, 0.290), (0.45, 0.288), (0.62, 0.300), (0.80, 0.318))
    plan = bodice('man', 'poplin', 0.77, wide, neck=0.084, armhole=0.250, rows=58, across=64, lap=0.018, plunge=0.070, bicep=0.200, cuff=0.122, sleeve=0.578, air=0.026)
    plan['buttons'] = [(('left', x, v), ('right', -x, v), 0.005) for v in np.linspace(0.03, 0.84, 12) for x in (0.008, -0.008)]
    plan['trims'] = [
        {'kind': 'band', 'high': 0.034, 'lean': 0.10, 'thick': 0.0026, 'turned': 0.050, 'point': 0.030, 'begin': 0.018, 'spread': 0.45},
        {'kind': 'patch', 'of': 'left', 'at': (-0.0005, 0.4165), 'wide': 0.034, 'high': 0.690, 'thick': 0.0024, 'net': (20, 420)},
        {'kind': 'buttons', 'at': [(0.0, v) for v in (0.11, 0.235, 0.36, 0.485, 0.61, 0.735)], 'radius': 0.0062, 'of': 'left', 'look': 'pearl', 'lift': 0.0040, 'reach': 160},
        {'kind': 'patch', 'of': 'left', 'at': (0.125, 0.285), 'wide': 0.100, 'high': 0.112, 'thick': 0.0010, 'corner': 0.05},
        *({'kind': 'patch', 'of': f'sleeve {side}', 'at': (0, 0.544), 'wide': 0.242, 'high': 0.062, 'thick': 0.0016, 'net': (90, 26)} for side in ('right', 'left')),
        {**CUFFS, 'radius': 0.0011},
        TAIL,
    ]
    plan['tail'] = 0.070
    plan['over'] = 'droit-fil'
    return plan


# ------------------------------------------------------------------------------------------------------------------- trousers


def trousers(who):
    """Two legs, each of one piece that is sewn to itself below the crotch and to the other above it; straight and pressed."""
    man = who == 'man'
    waist, crotch, hem = (1.035, 0.765, 0.138) if man else (1.075, 0.770, 0.138)
    tape = Tape(who, low=0.70, high=1.2, air=0.004, skirt=False)
    rows, across = 76, 44
    k = 20 / rows
    legs = {side: np.array(figure.LEGS[side]) for side in ('right', 'left')}

    def leg(side):
        sign = -1 if side == 'right' else 1
        line = legs[side][np.argsort(legs[side][:, 2])]
        # Cloth does not follow a knee: it hangs in a line from the thigh to the ankle, as far as the leg lets it.
        straight = lambda c: (lambda z: 0.35 * PchipInterpolator(line[:, 2], line[:, c])(z) + 0.65 * np.interp(z, [line[0, 2], 0.78], [line[0, c], np.interp(0.78, line[:, 2], line[:, c])]))
        centre = [straight(0), straight(1)]
        radius = curve((0.0, 0.078), (0.30, 0.079), (0.50, 0.085), (0.66, 0.096), (0.78, 0.105), (0.9, 0.11)) if not man else curve((0.0, 0.075), (0.30, 0.079), (0.50, 0.088), (0.66, 0.099), (0.78, 0.108), (0.9, 0.11))

        def flat(s, v):
            z = height(v)
            return np.stack([s * np.pi * radius(np.minimum(z, 0.9)), waist - z], -1)

        def height(v):
            return np.where(v < k, waist + (crotch - waist) * v / k, crotch + (hem - crotch) * (v - k) / (1 - k))

        def start(s, v, flat):
            z = height(v)
            # Around the trunk from the middle of the front over the side to the middle of the back.
            turn = sign * (s + 1)
            trunk = tape.around(turn, np.maximum(z, 0.72), 0.004 + 0.010 * ease((waist - z) / 0.2))
            # Around the leg from the inside of the front round the outside to the inside of the back.
            angle = np.pi * (s + 1)
            low = np.minimum(z, crotch)
            cx, cy, r = centre[0](np.clip(low, 0.06, 0.88)), centre[1](np.clip(low, 0.06, 0.88)), radius(low)
            # The seat needs its depth: the top of the leg is longer than wide.
            deep = 1 + 0.10 * ease((low - 0.55) / 0.2)
            below = np.stack([cx - sign * r * np.cos(angle) * np.ones_like(z), cy - 0.012 - r * deep * np.sin(angle), low], -1)
            k_ = ease((z - crotch + 0.045) / 0.15)[..., None]
            p = below + (trunk - below) * k_
            p[..., 2] = z
            # Neither leg crosses the middle.
            middle = np.interp(z, [0.3, 0.6, 0.78, 1.1], [0.0, -0.012, -0.022, -0.012])
            p[..., 0] = np.where(sign * (p[..., 0] - middle) < 0.002, middle + sign * 0.002, p[..., 0])
            return p

        return {'flat': flat, 'start': start, 'cloth': 'twill', 'across': across, 'down': rows, 'moulded': True, 'flip': side == 'left'}

    cut = lambda it, name: round(k * (it.grid[name]['id'].shape[1] - 1))
    ids = lambda it, name: it.grid[name]['id']
    seams = [(lambda it, e=e: ids(it, 'right')[e, : cut(it, 'right') + 1], lambda it, e=e: ids(it, 'left')[e, : cut(it, 'left') + 1]) for e in (0, -1)]
    seams += [(lambda it, n=n: ids(it, n)[0, cut(it, n) :], lambda it, n=n: ids(it, n)[-1, cut(it, n) :]) for n in ('right', 'left')]
    fly = np.array([(0, 0.02), (0, 0.150), (-0.003, 0.168), (-0.011, 0.183), (-0.022, 0.192), (-0.034, 0.197)]) + [-0.312, 0]
    trims = [
        {'kind': 'waistband', 'high': 0.038},
        # Pockets open along a slanting seam; the fly is stitched on the side that lies over.
        *both(kind='patch', at=(-0.070, 0.112), wide=0.0014, high=0.172, slant=-21, thick=0.0004, soft=0.0004, look='slit', net=(8, 60)),
        {'kind': 'stitches', 'of': 'left' if man else 'right', 'path': fly, 'long': 0.0024, 'gap': 0.0014, 'radius': 0.00030},
        {'kind': 'edge', 'of': [('right', 'bottom'), ('left', 'bottom')]},
    ]
    return {
        **{'who': who, 'against': 'body', 'panels': {'right': leg('right'), 'left': leg('left')}, 'seams': seams, 'levels': 2},
        **{'fixed': [('right', 'top'), ('left', 'top')], 'trims': trims, 'pressed': True},
    }


# --------------------------------------------------------------------------------------------------------------------- scarves


def stole(who, cloth, wide, long, folds, path, across, down):
    """A strip laid behind the neck, folded like a fan, both ends in front."""
    path = curve3(path)

    def flat(s, v):
        return np.stack([s * wide / 2, v * long], -1)

    def start(s, v, flat):
        p, along = path(v)
        out = p - np.array([0, 0.01, 0])
        out[..., 2] = 0
        out /= np.linalg.norm(out, axis=-1, keepdims=True) + 1e-9
        side = np.cross(along, out)
        side /= np.linalg.norm(side, axis=-1, keepdims=True) + 1e-9
        # As wide as it is cut, in a part of the room.
        t = (s + 1) / 2 * folds
        zig = np.abs(t - np.floor(t) - 0.5) * 2
        return p + side * ((zig - 0.5) * wide / folds * 0.92)[..., None] + out * (s * 0.020 + 0.020)[..., None]

    def nape(it):
        ids = it.grid['scarf']['id']
        return ids[ids.shape[0] // 3 : -ids.shape[0] // 3, ids.shape[1] // 2]

    panel = {'flat': flat, 'start': start, 'cloth': cloth, 'across': across, 'down': down}
    return {'who': who, 'against': 'broken', 'panels': {'scarf': panel}, 'seams': [], 'levels': 2, 'fixed': [nape], 'trims': []}


def halage():
    """A long one of cashmere over the shoulders."""
    path = [(0.082, -0.150, 0.78), (0.086, -0.150, 1.08), (0.096, -0.130, 1.34), (0.100, -0.040, 1.490), (0.078, 0.050, 1.525), (0.0, 0.094, 1.535)]
    path += [(-0.078, 0.050, 1.525), (-0.100, -0.040, 1.490), (-0.092, -0.135, 1.34), (-0.084, -0.160, 1.08), (-0.080, -0.160, 0.72)]
    return {**stole('man', 'scarf', 0.30, 1.72, 3, path, 24, 138), 'trims': [{'kind': 'fringe', 'long': 0.075}]}


def ruban():
    """A silk square folded along its diagonal into a band, laid around the neck."""
    path = [(0.030, -0.170, 1.14), (0.046, -0.150, 1.28), (0.066, -0.105, 1.42), (0.074, -0.030, 1.490), (0.058, 0.045, 1.518), (0.0, 0.076, 1.526)]
    path += [(-0.058, 0.045, 1.518), (-0.074, -0.030, 1.490), (-0.062, -0.108, 1.42), (-0.040, -0.155, 1.28), (-0.022, -0.178, 1.09)]
    plan = stole('woman', 'silk', 0.24, 0.99, 3, path, 30, 124)
    # The frames of the square that hangs, half as large; its rolled hem is emerald all round.
    plan['frames'] = [(0.012, 0.0175, 'line'), (0.024, 0.052, 'band'), (0.058, 0.061, 'line')]
    plan['trims'] = [{'kind': 'edge', 'of': [('scarf', side) for side in ('top', 'bottom', 'inner', 'outer')], 'radius': 0.0015}]
    return plan


def curve3(points):
    """A line through places, even in its length: answers where it is and which way it goes."""
    p = np.array(points, float)
    t = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    fine = PchipInterpolator(t, p)(np.linspace(0, t[-1], 600))
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(fine, axis=0), axis=1))])
    line = PchipInterpolator(run / run[-1], fine)
    slope = line.derivative()

    def at(v):
        d = slope(v)
        return line(v), d / np.linalg.norm(d, axis=-1, keepdims=True)

    return at


GARMENTS = {
    **{'cascade': slip, 'brume': brume, 'givre': givre, 'nocturne': nocturne, 'aplomb': lambda: trousers('woman'), 'droit-fil': lambda: trousers('man')},
    **{'duvet': duvet, 'chaloupe': chaloupe, 'halage': halage, 'ruban': ruban, 'vigie': vigie},
    **{'portique': portique, 'estampe': estampe, 'page': page, 'marge': marge},
}
