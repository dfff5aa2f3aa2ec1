"""A figure on its plinth, what it wears, what stands beside it, the paper behind it: all of it as the tracer takes it. Decimetres, as the tracer counts."""
import ctypes
import json
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from model import staging  # noqa: E402
from tracer import expose as tracer  # noqa: E402
from worn.dress import Garment  # noqa: E402

tracer.KINDS.update({name: {'traced': look} for name, look in json.load(open(os.path.join(HERE, 'surfaces.json'))).items()})
#: Where the legs end and the plinth begins, and how high that is over the floor.
_TOP, _HIGH = 0.088, 0.055
STONES = {'limestone': ('limestone', '#dcd6ca'), 'plaster': ('plaster', '#eae7e1'), 'slate': ('limestone', '#8d8f8e')}
_OWN = {'horn': ('horn', '#2a211b'), 'pearl': ('pearl', '#e9e4da'), 'emerald': ('patent', '#075038')}
_KIND = {'silk': 'silk-twill', 'poplin': 'poplin', 'twill': 'wool-twill', 'suit': 'wool-twill', 'wool': 'double-wool', 'knit': 'cashmere', 'scarf': 'cashmere'}


def turned(p, degrees):
    a = np.radians(degrees)
    return p @ np.array([[np.cos(a), np.sin(a), 0], [-np.sin(a), np.cos(a), 0], [0, 0, 1]])


def lathe(profile, sides=256):
    """Turned about the upright axis: radius and height from above, with what its sides face."""
    p = np.asarray(profile, float)
    step = np.gradient(p, axis=0)
    n = np.stack([-step[:, 1], step[:, 0]], 1)
    n /= np.linalg.norm(n, axis=1)[:, None] + 1e-12
    a = np.linspace(0, 2 * np.pi, sides + 1)
    ring = np.stack([np.cos(a), np.sin(a)], 1)
    points = np.concatenate([np.c_[ring * r, np.full(sides + 1, z)] for r, z in p])
    normal = np.concatenate([np.c_[ring * u, np.full(sides + 1, w)] for u, w in n])
    m = sides + 1
    i = (np.arange(len(p) - 1)[:, None] * m + np.arange(sides)).ravel()
    return points, normal, np.concatenate([np.c_[i, i + m, i + 1 + m], np.c_[i, i + 1 + m, i + 1]])


class Stage:
    """`wears`: garments with their colours, from the skin outwards; `body`: 'whole' (arms to the wrist) or 'broken'."""

    def __init__(self, wardrobe, lib, who='woman', body='broken', wears=(), turn=0, stone='limestone', plinth=0.30, paper=None, beside=(), fine=1, fibres=True, most=5_000_000):
        self.lib, self.reliefs = lib, lib.reliefs().decode().split()
        self.surfaces, self.parts, self.colours = [], [], []
        self.turn = turn
        kind, colour = STONES[stone]
        rock = self._surface('stone', kind, colour)
        data = np.load(os.path.join(wardrobe, f'figure-{who}.npz'))
        points = data[f'{body}_points'] * float(data['step'])
        normal = data[f'{body}_normals'].astype(float) / 127
        self._add(points, normal, points[:, :2], np.cumsum(data[f'{body}_threes'], dtype=np.int64).reshape(-1, 3), rock)
        if plinth:
            e = 0.005
            t = np.linspace(0, np.pi / 2, 8)
            profile = [(1e-4, 0), (plinth * 0.6, 0), *zip(plinth - e + e * np.sin(t), -e + e * np.cos(t)), (plinth, -0.02), (plinth, -_HIGH)]
            p, n, threes = lathe(profile)
            self._add(p + [0, 0, _TOP], n, p[:, :2], threes, self._surface('plinth', kind, colour))
        # Each garment has a place for its colour, so that another colour needs no other stage.
        self.worn_in = {f'worn {k}': hex_colour for k, (_, hex_colour, *_) in enumerate(wears)}
        for k, (garment, _, *until) in enumerate(wears):
            self._wear(Garment(os.path.join(wardrobe, f'{garment}.npz'), fine), f'worn {k}', *until)
        for piece in beside:
            self._stand(os.path.join(wardrobe, 'pieces'), **piece)
        self.floor = (_TOP - _HIGH) * 10
        self._ground(paper)
        self._build(fibres, most)

    def _surface(self, name, kind, colour=None, shade=1.0, of=None, **changes):
        """`of`: the garment whose surface this is, and whose colour it takes."""
        self.surfaces.append({'name': name, 'kind': kind, 'colour': colour, 'shade': shade, 'changes': changes})
        self.colours.append(of)
        return len(self.surfaces) - 1

    def _add(self, points, normal, uv, threes, slot, metres=True, is_turned=True):
        scale = 10 if metres else 1
        angle = self.turn if is_turned else 0
        self.parts.append((turned(points * scale, angle), turned(normal, angle), uv * scale, threes, slot))

    def _wear(self, garment, colour, until=9.0):
        cloth = garment.about['cloth']
        kind = _KIND[cloth]
        rich = {'rough': 0.40, 'specular': 0.85} if cloth == 'silk' else {}
        mine = {
            'cloth': self._surface('cloth', kind, of=colour, **rich),
            'rib': self._surface('rib', 'rib', of=colour),
            'inside': self._surface('inside', kind, of=colour, shade=0.78),
            'thread': self._surface('thread', 'thread', of=colour, shade=0.82),
            'slit': self._surface('slit', 'thread', of=colour, shade=0.25),
            # Inks of a printed scarf, as on the one that hangs.
            **({'line': self._surface('line', kind, '#efe8dc', **rich), 'band': self._surface('band', kind, of=colour, shade=0.62, **rich)} if cloth == 'silk' else {}),
        }
        for name, points, normal, uv, threes in garment.parts(until):
            if name not in mine:
                mine[name] = self._surface(name, *_OWN[name])
            self._add(points, normal, uv, threes, mine[name])

    def _stand(self, folder, name, at, turn=0, other=False):
        """A shoe or a bag, from its 3D model."""
        head = json.load(open(os.path.join(folder, name + '.json')))
        data = np.fromfile(os.path.join(folder, name + '.bin'), np.float32)
        foot = 0
        for part in head:
            p = data[foot : foot + part['points'] * 6].reshape(-1, 6).astype(float)
            foot += part['points'] * 6
            threes = data[foot : foot + part['corners']].view(np.uint32).astype(np.int64).reshape(-1, 3)
            foot += part['corners']
            mirror = np.array([1, -1, 1] if other else [1, 1, 1])
            kind = part['kind'] if part['kind'] in tracer.KINDS and tracer.KINDS[part['kind']]['traced'].get('relief', '') in ('calf', 'grained', 'suede', 'lacquer') else 'calf'
            slot = self._surface(name, kind, None)
            self.surfaces[slot] |= {'model': part}
            self._add(turned(p[:, :3] * mirror, turn) + at, turned(p[:, 3:] * mirror, turn), p[:, :2], threes, slot, metres=False, is_turned=False)

    def _ground(self, paper):
        """The house's sweep, which is laid in by the print, or a roll of paper in a colour of its own."""
        z = self.floor
        if paper is None:
            p = np.array([(-550, -800, z), (550, -800, z), (550, 800, z), (-550, 800, z)], float)
            self._add(p, np.tile([0, 0, 1.0], (4, 1)), p[:, :2], np.array([(0, 1, 2), (0, 2, 3)]), self._surface('sweep', 'lining', '#e4e2de', rough=0.62, specular=0.2, relief='none'), metres=False, is_turned=False)
            return
        r, back = 9.0, 16.0
        a = np.linspace(0, np.pi / 2, 40)
        line = np.concatenate([[(-90, 0)], np.stack([back - r + r * np.sin(a), r - r * np.cos(a)], 1), [(back, 70)]])
        n = np.concatenate([[(0, 1)], np.stack([-np.sin(a), np.cos(a)], 1), [(-1, 0)]])
        x = np.array([-70, 70.0])
        points = np.array([(k, y, z + h) for y, h in line for k in x])
        normal = np.array([(0, u, w) for u, w in n for _ in x])
        i = np.arange(len(line) - 1) * 2
        self._add(points, normal, points[:, :2], np.concatenate([np.c_[i, i + 1, i + 3], np.c_[i, i + 3, i + 2]]), self._surface('paper', 'paper', paper), metres=False, is_turned=False)

    def _build(self, fibres, most):
        start, cols = 0, [[] for _ in range(5)]
        for points, normal, uv, threes, slot in self.parts:
            for col, a in zip(cols, (points, normal, uv, threes + start, np.full(len(threes), slot))):
                col.append(a)
            start += len(points)
        kinds = (np.float32, np.float32, np.float32, np.int32, np.int16)
        point, normal, uv, three, slot = (np.ascontiguousarray(np.concatenate(c), k) for c, k in zip(cols, kinds))
        self.low, self.high = point[: len(self.parts[0][0])].min(0), point[: len(self.parts[0][0])].max(0)
        hairs, whose = tracer.fibres(self.surfaces, point, normal, three, slot, np.random.default_rng(5), most) if fibres else (np.zeros((0, 8), np.float32), np.zeros(0, np.int32))
        self.counts = len(three), len(hairs)
        ptr, none = tracer.Stage._ptr, np.zeros(len(three), np.uint8)
        thing, inverse = np.zeros(len(three), np.int16), np.ascontiguousarray(np.eye(4)[:3].ravel(), np.float32)
        hairs, whose = np.ascontiguousarray(hairs), np.ascontiguousarray(whose)
        self.held = ctypes.c_void_p(
            self.lib.stage(
                *(ptr(point), ptr(normal), ptr(uv), len(point), ptr(three), ptr(slot), ptr(thing), ptr(none), len(three)),
                *(ptr(hairs), ptr(whose), len(hairs), ptr(inverse), 1),
            )
        )

    def strike(self):
        self.lib.strike(self.held)

    def _materials(self, colours):
        rows = []
        for surface, of in zip(self.surfaces, self.colours):
            if 'model' in surface:
                rows.append(self._model(surface['model'], surface))
                continue
            colour = tracer.linear({**self.worn_in, **colours}[of]) if of else None
            rows.append(tracer.packed(surface, colour, False, self.reliefs))
        return np.array(rows, np.float32)

    def _model(self, part, surface):
        """As a model says it, with the grain of its kind."""
        look = tracer.KINDS[surface['kind']]['traced']
        metal = part['metal'] > 0.5
        base, scale = np.array(part['colour']), look.get('scale', 1)
        relief = 'none' if metal else look.get('relief', 'none')
        row = [*base, part['rough'] if metal else look.get('rough', 0.5), part['metal'], 0.08 * look.get('specular', 0.4), 0 if metal else max(part['coat'], look.get('coat', 0))]
        row += [look.get('coat_rough', 0.1), 0 if metal else look.get('sheen', 0), look.get('sheen_rough', 0.4), 0, self.reliefs.index(relief), scale, look.get('deep', 0) / scale]
        return [*row, look.get('melange', 0), 0, 0, 0, 0, 0, *(0.75 * np.sqrt(base) + 0.05), 0]

    def camera(self, wide, centre, eye=10.5, far=52.0, aside=0.0):
        """Level, the lens shifted: `wide` dm across the figure, `centre` dm over the plinth in the middle of the plate."""
        z = centre + _TOP * 10
        return np.array([aside, -far, eye, 1, 0, 0, 0, 0, 1, 0, -1, 0, wide / far, 0, (z - eye) / wide, far, 0, 0], np.float32), z

    def lights(self, rig, middle, size, dark=0.0):
        rows = []
        for lamp in staging.lamps(rig, middle, size, dark):
            area = 4 * np.linalg.norm(lamp['x']) * np.linalg.norm(lamp['y'])
            rows.append([0, *lamp['at'], *lamp['x'], *lamp['y'], *lamp['toward'], *lamp['colour'] * lamp['radiance'], area, 0, lamp['soft'], 0])
        return rows

    def expose(self, camera, lights, width, samples, sky=staging.SKY, colours={}, noise=0.0, bounces=8, sparing=1):
        height = round(width * staging.ASPECT)
        materials, lights = self._materials(colours), np.array(lights, np.float32)
        sky, wall = np.array(sky, np.float32), np.zeros(4, np.float32)
        out = np.empty((height, width, self.lib.channels()), np.float32)
        ptr = tracer.Stage._ptr
        failed = self.lib.expose_plate(
            *(self.held, ptr(materials), len(materials), ptr(lights), len(lights), ptr(sky), ptr(camera), ptr(wall)),
            *(width, height, samples, sparing, bounces, ctypes.c_float(8), ctypes.c_float(noise), ptr(out)),
        )
        if failed:
            raise RuntimeError(f'the tracer failed: {failed}')
        return out
