"""The tracer's stage: reads what hand_over.py wrote, dresses it, grows its fibres and exposes plates of it. Needs numpy, and
libtrace.so (trace.cu) beside the cache that STUDIO_CACHE names or in this folder."""
import ctypes
import json
import lzma
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from model import staging  # noqa: E402
from tracer.smooth import Mesh, smoothed, woven  # noqa: E402

KINDS = json.load(open(os.path.join(HERE, '..', 'materials.json')))
_METALS = {'gold': (0.84, 0.58, 0.25), 'palladium': (0.70, 0.69, 0.67)}
#: What the blackest cloth throws back.
_DARKEST = 0.0085
_MATT = ('thread', 'lace', 'elastic', 'lining')
_SWEEP = '#e4e2de'


def library():
    folders = [os.environ.get('STUDIO_CACHE', ''), HERE]
    path = next(p for p in (os.path.join(f, 'libtrace.so') for f in folders if f) if os.path.exists(p))
    lib = ctypes.CDLL(path)
    lib.stage.restype, lib.reliefs.restype = ctypes.c_void_p, ctypes.c_char_p
    return lib


def linear(hex_colour):
    c = np.array([int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def load(path):
    with lzma.open(path) as f:
        head, rest = json.loads(f.readline()), f.read()
    arrays = {}
    for key, a in head['arrays'].items():
        kind, count = np.dtype(a['type']), int(np.prod(a['shape']))
        planes = np.frombuffer(rest, np.uint8, count * kind.itemsize, a['at']).reshape(kind.itemsize, count)
        arrays[key] = np.ascontiguousarray(planes.T).view(kind).reshape(a['shape'])
    for key, step in head['steps'].items():
        arrays[key] = np.cumsum(arrays[key], axis=0, dtype=np.int64) * step
    return head, arrays


def look_of(surface):
    """How a surface looks to the tracer: what materials.json says of its kind, less what the family changed."""
    if 'metal' in surface:
        return KINDS['metal']['traced']
    kind = KINDS[surface['kind']]
    changes = {k: v for k, v in surface['changes'].items() if k in ('rough', 'specular', 'metallic', 'relief')}
    return {**{k: kind[k] for k in ('rough', 'specular') if k in kind}, **kind['traced'], **changes}


def fabric(surface):
    return surface['kind'] in ('double-wool', 'wool-twill', 'cashmere', 'rib', 'poplin')


def packed(surface, piece, metal, reliefs):
    """One material as scene.h lays it out. `piece`: the colour of the piece, linear; `metal`: that colour is a foil."""
    look = look_of(surface)
    tinted = 'metal' not in surface and surface['colour'] is None
    if 'metal' in surface:
        base, look = np.array(_METALS[surface['metal']]), {**look, 'metallic': 1}
    elif tinted:
        base = np.array(piece) * surface['shade']
        if fabric(surface):
            # No dye is blacker in wool or cotton than this.
            base = base * max(1, _DARKEST / max(base @ [0.2126, 0.7152, 0.0722], 1e-4))
        if metal and surface['kind'] not in _MATT:
            look = {**look, 'metallic': 0.95, 'rough': 0.30, 'coat': 0, 'sheen': 0, 'dyed': 0}
    else:
        base = linear(surface['colour'])
    scale = look.get('scale', 1)
    return [
        *base,
        *(look.get(k, d) for k, d in (('rough', 0.6), ('metallic', 0))),
        0.08 * look.get('specular', 0.5),
        *(look.get(k, d) for k, d in (('coat', 0), ('coat_rough', 0.1), ('sheen', 0), ('sheen_rough', 0.4), ('aniso', 0))),
        reliefs.index(look.get('relief', 'none')),
        scale,
        look.get('deep', 0) / scale,
        look.get('melange', 0),
        *(0, 0, 0),
        1 if surface['name'] == 'sweep' else 0,
        look.get('through', 0),
        *(0.75 * np.sqrt(base) + 0.05),
        look.get('dyed', 0),
    ]


def dressed(head, arrays):
    """The whole piece as triangles, every surface as smooth as it is drawn."""
    parts, at, start = [], {'point': 0, 'corner': 0, 'polygon': 0, 'hard': 0}, 0

    def take(key, kind, n):
        out = arrays[key][at[kind] : at[kind] + n]
        return out

    for i, it in enumerate(head['objects']):
        p, c, f = it['points'], it['corners'], it['polygons']
        mesh = Mesh(
            take('position', 'point', p).astype(float),
            take('corner', 'corner', c),
            take('sides', 'polygon', f).astype(int),
            take('uv', 'corner', c).astype(float),
            take('slot', 'polygon', f),
        )
        normal = take('normal', 'hard', c).astype(float) if it['hard'] else None
        point, normal, uv, three, slot = woven(smoothed(mesh, it['smooth']), normal)
        parts.append((point, normal, uv, three + start, slot, np.full(len(three), i)))
        start += len(point)
        at = {'point': at['point'] + p, 'corner': at['corner'] + c, 'polygon': at['polygon'] + f, 'hard': at['hard'] + c * it['hard']}
    kinds = (np.float32, np.float32, np.float32, np.int32, np.int16, np.int16)
    return [np.concatenate(column).astype(kind) for column, kind in zip(zip(*parts), kinds)]


def fibres(surfaces, point, normal, three, slot, rng, most=5_000_000):
    """Short hairs on wool and suede, each of three pieces that bend: what makes an outline soft."""
    out, whose = [], []
    for i, surface in enumerate(surfaces):
        how = None if 'metal' in surface else look_of(surface).get('fibres')
        if not how or surface['name'] in ('inside', 'flap lining', 'label'):
            continue
        mine = three[slot == i]
        if not len(mine):
            continue
        p = point[mine]
        area = 0.5 * np.linalg.norm(np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0]), axis=1)
        area *= area > 1e-8
        count = int(min(area.sum() * how['per_mm2'] * 1e4, most / 3))
        pick = np.searchsorted(np.cumsum(area), rng.random(count) * area.sum()).clip(0, len(mine) - 1)
        u, v = rng.random((2, count, 1), np.float32)
        u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
        q, n = p[pick], normal[mine[pick]]
        root = q[:, 0] + u * (q[:, 1] - q[:, 0]) + v * (q[:, 2] - q[:, 0])
        n = n[:, 0] * (1 - u - v) + n[:, 1] * u + n[:, 2] * v
        side = rng.normal(0, 1, (count, 3)).astype(np.float32)
        side -= (side * n).sum(1)[:, None] * n
        side /= np.linalg.norm(side, axis=1)[:, None] + 1e-9
        d = side + n * (how['lift'] * rng.gamma(2.0, 0.5, (count, 1)).astype(np.float32))
        step = how['length'] / 3 * rng.uniform(0.4, 1.5, (count, 1)).astype(np.float32)
        for k in range(3):
            d /= np.linalg.norm(d, axis=1)[:, None]
            tip = root + d * step
            r = how['radius'] * np.array([1.15 - 0.25 * k, 0.90 - 0.25 * k], np.float32)
            out.append(np.hstack([root, tip, np.broadcast_to(r, (count, 2))]).astype(np.float32))
            whose.append(np.full(count, i, np.int32))
            root, d = tip, d + rng.normal(0, 0.35, (count, 3)).astype(np.float32) + np.array([0, 0, -0.06], np.float32)
    if not out:
        return np.zeros((0, 8), np.float32), np.zeros(0, np.int32)
    return np.concatenate(out), np.concatenate(whose)


class Stage:
    """A piece on its sweep. `build` takes seconds and no card; plates are exposed from it in any view and colour."""

    def __init__(self, path, lib):
        self.lib, self.reliefs = lib, lib.reliefs().decode().split()
        self.head, arrays = load(path)
        self.surfaces = [*self.head['surfaces'], {'name': 'sweep', 'kind': 'lining', 'colour': _SWEEP, 'shade': 1, 'changes': {'rough': 0.62, 'specular': 0.2, 'relief': 'none'}}]  # fmt: skip
        point, normal, uv, three, slot, thing = dressed(self.head, arrays)
        hairs, whose = fibres(self.surfaces, point, normal, three, slot, np.random.default_rng(5))
        self.counts = len(three), len(hairs)
        self.lift = next(iter(self.head['views'].values()))['lift']
        self.deep = point[:, 1].min(), point[:, 1].max()
        floor = np.array([(-550, -800), (550, -800), (550, 800), (-550, 800)], np.float32)
        n = len(point)
        point = np.vstack([point, np.c_[floor, np.full(4, -self.lift, np.float32)]])
        normal, uv = np.vstack([normal, np.tile(np.float32([0, 0, 1]), (4, 1))]), np.vstack([uv, floor])
        three = np.vstack([three, np.int32([[n, n + 1, n + 2], [n, n + 2, n + 3]])])
        slot, thing = (np.concatenate([a, np.int16([k, k])]) for a, k in ((slot, len(self.surfaces) - 1), (thing, len(self.head['objects']))))
        inverse = [*(o['inverse'] for o in self.head['objects']), np.eye(4)[:3].ravel()]
        arrays = [np.ascontiguousarray(a) for a in (point, normal, uv, three, slot, thing, np.zeros(len(three), np.uint8), hairs, whose)]
        point, normal, uv, three, slot, thing, shadow, hairs, whose = arrays
        inverse = np.array(inverse, np.float32)
        ptr = self._ptr
        self.stage = ctypes.c_void_p(
            lib.stage(
                *(ptr(point), ptr(normal), ptr(uv), len(point), ptr(three), ptr(slot), ptr(thing), ptr(shadow), len(three)),
                *(ptr(hairs), ptr(whose), len(hairs), ptr(inverse), len(inverse)),
            )
        )

    @staticmethod
    def _ptr(a):
        return a.ctypes.data_as(ctypes.c_void_p)

    def strike(self):
        self.lib.strike(self.stage)

    def _home(self, v, turn, is_place=True):
        """From the stage, where the piece is turned and hung, to where it was built."""
        v = np.asarray(v, float) - ([0, 0, self.lift] if is_place else 0)
        return staging.turned(v, -turn)

    def _lights(self, seen, dark):
        rows, turn = [], seen['turn']
        frame = self.head['frame']
        for lamp in staging.lamps(staging.rig_of(frame, self.head['material']), seen['light'], frame['light'], dark):
            x, y, toward = (self._home(lamp[k], turn, False) for k in ('x', 'y', 'toward'))
            area = 4 * np.linalg.norm(x) * np.linalg.norm(y)
            rows.append([0, *self._home(lamp['at'], turn), *x, *y, *toward, *lamp['colour'] * lamp['radiance'], area, 0, lamp['soft'], 0])
        return np.array(rows, np.float32)

    def _camera(self, seen, width, crop):
        cam, turn = seen['camera'], seen['turn']
        right, up, back = (self._home(cam[k], turn, False) for k in ('right', 'up', 'back'))
        # A piece that stands is seen through a lens at about f/22; what hangs is flat enough to be sharp all over.
        aperture = 0 if self.head['frame'].get('float') else 0.012
        row = np.array([*self._home(cam['at'], turn), *right, *up, *back, cam['width'], *cam['shift'], cam['focus'], aperture, 0], np.float32)
        height = round(width * staging.ASPECT)
        if crop:
            # A part of the plate at the plate's own scale: left, top, right, bottom as parts of the whole.
            x0, y0, x1, y1 = crop
            row[12] *= x1 - x0
            row[13] = (row[13] + (x0 + x1) / 2 - 0.5) / (x1 - x0)
            row[14] = (row[14] - ((y0 + y1) / 2 - 0.5) * staging.ASPECT) / (x1 - x0)
            width, height = round(width * (x1 - x0)), round(height * (y1 - y0))
        return row, width, height

    def _wall(self, seen):
        """What hangs throws a soft shadow on the wall that it all but touches."""
        wall = np.zeros(4, np.float32)
        if self.head['frame'].get('float'):
            n = self._home((0, -1, 0), seen['turn'], False)
            wall[:] = [*n, min(y * n[1] for y in self.deep) - 0.1]
        return wall

    def expose(self, view, hex_colour, metal=False, width=2000, samples=512, noise=0.0, crop=None, sweep=None, bounces=8):
        """The negative: the piece's light, what it covers, and the sweep with it and without it. `sweep`: its colour, if it is another."""
        seen, colour = self.head['views'][view], linear(hex_colour)
        row, width, height = self._camera(seen, width, crop)
        surfaces = [{**s, 'colour': sweep} if sweep and s['name'] == 'sweep' else s for s in self.surfaces]
        materials = np.array([packed(s, colour, metal, self.reliefs) for s in surfaces], np.float32)
        lights, wall, sky = self._lights(seen, darkness(hex_colour)), self._wall(seen), np.array(staging.SKY, np.float32)
        out = np.empty((height, width, self.lib.channels()), np.float32)
        ptr = self._ptr
        failed = self.lib.expose_plate(
            *(self.stage, ptr(materials), len(materials), ptr(lights), len(lights), ptr(sky), ptr(row), ptr(wall)),
            *(width, height, samples, 1, bounces, ctypes.c_float(8), ctypes.c_float(noise), ptr(out)),
        )
        if failed:
            raise RuntimeError(f'the card failed: {failed}')
        return out


def darkness(hex_colour):
    """0 for colours that show their own shape, 1 for black."""
    light = linear(hex_colour) @ [0.2126, 0.7152, 0.0722]
    return float(np.clip((0.05 - light) / 0.04, 0, 1))


def negative(out):
    """What the darkroom needs of an exposure."""
    count = np.maximum(out[..., 16:17], 1)
    part = lambda a, b: (out[..., a:b] / count).astype(np.float16)
    return {'piece': part(0, 3), 'alpha': part(3, 4)[..., 0], 'shaded': part(4, 7), 'empty': part(7, 10)}
