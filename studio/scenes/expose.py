"""Exposes a scene by the tracer, from what hand_over_scene.py wrote. Needs numpy, and libtrace.so (tracer/trace.cu) where STUDIO_CACHE says."""
import ctypes
import json
import os

import numpy as np

from boutiques.expose import lens
from boutiques.expose import packed as packed_set
from darkroom.denoise import denoise
from tracer.expose import dressed, fibres, library, linear, load
from tracer.expose import packed as packed_piece

_LOOKS = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'looks.json')))
#: Where a coat's thickness lies in a packed material.
_COAT = 6
#: What is left of a lamp's light when its borders are soft.
_SOFT, _LEFT = 0.3, 0.75


def _packed(surface, reliefs):
    """Sets have looks of their own; pieces, and what is made of their leathers and cloths, those of materials.json."""
    if 'set' in surface:
        return packed_set({**_LOOKS[surface['set']], **surface}, reliefs)
    row = packed_piece(surface, linear(surface.get('piece', '#808080')), False, reliefs)
    # Lacquer in fewer coats than eleven shines less.
    row[_COAT] = surface.get('changes', {}).get('coat', row[_COAT])
    return row


def _lamp(place, aim, size, watts, colour='#ffe2bd'):
    n = np.subtract(aim, place).astype(float)
    n /= np.linalg.norm(n)
    x = np.cross(n, (0, 0, 1))
    x /= np.linalg.norm(x)
    y, area = np.cross(x, n), size[0] * size[1]
    # Blender counts in watts: four for each unit of light and area.
    emit = linear(colour) * watts / (4 * area * _LEFT)
    return [0, *place, *x * size[0] / 2, *y * size[1] / 2, *n, *emit, area, 0, _SOFT, 0]


def _sun(azimuth, elevation, power=3.0, soft=1.2, colour='#fff1dc', **_):
    """As scenes/light.py puts it up: `soft` is how wide it is."""
    a, e = np.radians(azimuth), np.radians(elevation)
    n = -np.array([np.cos(e) * np.sin(a), -np.cos(e) * np.cos(a), np.sin(e)])
    spread = np.cos(np.radians(soft / 2))
    solid = 2 * np.pi * (1 - spread)
    return [1, *[0] * 9, *n, *linear(colour) * power / solid, solid, spread, 0, 0]


def _pointer(a):
    return a.ctypes.data_as(ctypes.c_void_p)


class Scene:
    """A set with what stands in it. `hairy` grows the fibres of wool and suede, which a small picture does not show."""

    def __init__(self, path, light, hairy=True):
        self.lib = library()
        head, arrays = load(path)
        objects, surfaces = head['objects'], head['surfaces']
        point, normal, uv, three, slot, thing = dressed(head, arrays)
        hairs, whose = np.zeros((1, 8), np.float32), np.zeros(1, np.int32)
        count = 0
        if hairy:
            # Those of a set have none: felt on a seat is far off.
            worn = [s if 'piece' in s else {'metal': 'none'} for s in surfaces]
            grown = fibres(worn, point, normal, three, slot, np.random.default_rng(5))
            if len(grown[0]):
                (hairs, whose), count = grown, len(grown[0])
        unseen = np.array([o.get('unseen', False) for o in objects], np.uint8)[thing]
        inverse = np.array([o['inverse'] for o in objects], np.float32)
        # Boards and slabs are drawn alike; each is cut from another place.
        shift = np.random.default_rng(11).uniform(-40, 40, (len(objects), 3))
        own = [i for i, s in enumerate(surfaces) if 'set' in s]
        of_set = np.isin(np.arange(len(objects)), thing[np.isin(slot, own)])
        inverse[:, 3::4] += shift * of_set[:, None]
        held = [np.ascontiguousarray(a) for a in (point, normal, uv, three, slot, thing, unseen, hairs, whose, inverse)]
        point, normal, uv, three, slot, thing, unseen, hairs, whose, inverse = held
        self.counts = len(three), count
        self.stage = ctypes.c_void_p(
            self.lib.stage(
                *(_pointer(point), _pointer(normal), _pointer(uv), len(point), _pointer(three), _pointer(slot), _pointer(thing)),
                *(_pointer(unseen), len(three), _pointer(hairs), _pointer(whose), count, _pointer(inverse), len(objects)),
            )
        )
        reliefs = self.lib.reliefs().decode().split()
        self.materials = np.array([_packed(s, reliefs) for s in surfaces], np.float32)
        rows = [_sun(**light['sun'])] if light['sun'] else []
        self.lights = np.array([*rows, *(_lamp(**lamp) for lamp in light.get('lamps', ()))], np.float32).reshape(-1, 20)
        self.sky = np.array(linear(light.get('sky_colour', '#eef2f6')) * light.get('sky', 0.5), np.float32)

    def expose(self, camera, size, samples, bounces, noise=0.0, kept=0.0):
        """Light, linear [h, w, 3], without its grain; `kept` is how much of the exposure stays as it came."""
        at, look = np.array(camera['at'], float), np.array(camera['look'], float)
        open_ = {'open': camera['lens'] / (200 * camera['f']), 'focus': np.linalg.norm((look - at)[:2])} if camera.get('f') else {}
        row, wall = lens({**camera, **open_}), np.zeros(4, np.float32)
        w, h = size
        out = np.empty((h, w, self.lib.channels()), np.float32)
        failed = self.lib.expose_plate(
            *(self.stage, _pointer(self.materials), len(self.materials), _pointer(self.lights), len(self.lights)),
            *(_pointer(self.sky), _pointer(row), _pointer(wall), w, h, samples, 0, bounces),
            *(ctypes.c_float(6), ctypes.c_float(noise), _pointer(out)),
        )
        if failed:
            raise RuntimeError(f'the tracer failed: {failed}')
        count = np.maximum(out[..., 16:17], 1)
        beyond = 1 - out[..., 3:4] / count
        light, albedo, normal = out[..., 0:3] / count + beyond * self.sky, out[..., 10:13] / count + beyond, out[..., 13:16] / count
        self.taken = float(out[..., 16].mean())
        return denoise(light, albedo, normal) * (1 - kept) + light * kept

    def strike(self):
        self.lib.strike(self.stage)
