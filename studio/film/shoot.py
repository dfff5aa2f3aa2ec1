"""Exposes the film frame by frame: python3 studio/film/shoot.py job.json [which of how many work at it]. The stage is built once and only the
light moves. A frame that is there is not exposed again, so that it can be stopped at any time."""
import ctypes
import json
import os
import sys
import time

_STUDIO = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
sys.path.insert(0, _STUDIO)

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from boutiques.build import Set, linear  # noqa: E402
from boutiques.expose import packed  # noqa: E402
from darkroom.denoise import denoise  # noqa: E402
from darkroom.tone import tone  # noqa: E402
from film.coil import build, light_at  # noqa: E402

_CHANNELS = 19


def _pointer(a):
    return a.ctypes.data_as(ctypes.c_void_p)


class Film:
    """The strap on its ground before one camera."""

    def __init__(self, job):
        self.job, self.lib = job, ctypes.CDLL(os.path.join(os.environ['STUDIO_CACHE'], 'libtrace.so'))
        self.lib.stage.restype, self.lib.reliefs.restype = ctypes.c_void_p, ctypes.c_char_p
        self.stage = Set('lacquer', job['surfaces'])
        build(self.stage)
        point, normal, three, slot = self.stage.arrays()
        uv, thing, shadow = np.ascontiguousarray(point[:, :2]), np.zeros(len(three), np.int16), np.zeros(len(three), np.uint8)
        none, whose, inverse = np.zeros((1, 8), np.float32), np.zeros(1, np.int32), np.ascontiguousarray(np.eye(4)[:3].ravel(), np.float32)
        self.held = ctypes.c_void_p(
            self.lib.stage(
                *(_pointer(point), _pointer(normal), _pointer(uv), len(point), _pointer(three), _pointer(slot), _pointer(thing)),
                *(_pointer(shadow), len(three), _pointer(none), _pointer(whose), 0, _pointer(inverse), 1),
            )
        )
        reliefs = self.lib.reliefs().decode().split()
        self.materials = np.array([packed(self.stage.look(name), reliefs) for name in self.stage.names], np.float32)
        self.sky, self.wall = np.array(linear('#c8d0cc') * job['ambient'], np.float32), np.zeros(4, np.float32)

    def camera(self):
        seen = self.job['camera']
        at, look = np.array(seen['at'], float), np.array(seen['look'], float)
        far = np.linalg.norm(look - at)
        back = (at - look) / far
        right = np.cross((0, 0, 1), back)
        right /= np.linalg.norm(right)
        focus = np.dot(np.array(seen.get('sharp', look), float) - at, -back)
        return np.array([*at, *right, *np.cross(back, right), *back, 36 / seen['lens'], 0, 0, focus, seen['open'], 0], np.float32)

    def frame(self, part):
        """A picture, 0..255, at this part of the cycle."""
        job, (w, h) = self.job, self.job['size']
        self.stage.lamps = []
        light_at(self.stage, part)
        lamps, row, out = np.array(self.stage.lamps, np.float32), self.camera(), np.empty((h, w, _CHANNELS), np.float32)
        failed = self.lib.expose_plate(
            *(self.held, _pointer(self.materials), len(self.materials), _pointer(lamps), len(lamps), _pointer(self.sky), _pointer(row)),
            *(_pointer(self.wall), w, h, job['samples'], 0, job['bounces'], ctypes.c_float(4), ctypes.c_float(job['noise']), _pointer(out)),
        )
        if failed:
            raise RuntimeError(f'the tracer failed: {failed}')
        count = np.maximum(out[..., 16:17], 1)
        light = out[..., 0:3] / count
        if job['denoise']:
            light = denoise(light, out[..., 10:13] / count, out[..., 13:16] / count)
        return tone(light * job['exposure']) * 255


def main(path, which=0, of=1):
    job = json.load(open(path))
    os.makedirs(job['frames'], exist_ok=True)
    film, began = None, time.time()
    for number in job['numbers'][int(which) :: int(of)]:
        name = os.path.join(job['frames'], f'{number:03d}.{job["format"]}')
        if os.path.exists(name):
            continue
        if time.time() - began > job['seconds']:
            break
        film = film or Film(job)
        picture = film.frame(number / job['count'])
        # The same dither in every frame would be seen as a pane of dirty glass; none at all, as bands in the dark.
        dither = np.random.default_rng(number).uniform(0, 1, (*picture.shape[:2], 1))
        image = Image.fromarray((picture + dither).clip(0, 255).astype(np.uint8))
        part = f'{name}.part'
        image.save(part, {'jpg': 'JPEG', 'png': 'PNG'}[job['format']], quality=93, subsampling=2)
        os.rename(part, name)
        print(number, round(time.time() - began, 1), flush=True)


main(*sys.argv[1:])
