"""Exposes a set by the tracer. The same source runs on a card and on a processor: only the samples differ."""
import ctypes
import json
import os

import numpy as np

from boutiques.build import linear
from darkroom.denoise import denoise

_CHANNELS = 19
_KINDS = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'materials.json')))
#: Reliefs that need no threads to follow.
_GROWN = ('calf', 'grained', 'suede', 'lacquer')


def _pointer(a):
    return a.ctypes.data_as(ctypes.c_void_p)


def packed(look, reliefs):
    """One material as tracer/scene.h lays it out."""
    if isinstance(look, tuple):
        colour, rough, metal, coat, kind = look
        look = {'rough': rough, 'coat': coat, 'coat_rough': 0.08}
        traced = _KINDS.get(kind, {}).get('traced', {})
        if metal < 0.5 and traced.get('relief') in _GROWN:
            look = {**look, **traced}
        look = {**look, 'colour': colour, 'metallic': metal}
    told = lambda c: linear(c) if isinstance(c, str) else np.array(c)
    base = told(look['colour'])
    scale = look.get('scale', 1)
    return [
        *base,
        *(look.get(k, d) for k, d in (('rough', 0.6), ('metallic', 0))),
        0.08 * look.get('specular', 0.4),
        *(look.get(k, d) for k, d in (('coat', 0), ('coat_rough', 0.1), ('sheen', 0), ('sheen_rough', 0.4), ('aniso', 0))),
        reliefs.index(look.get('relief', 'none')),
        scale,
        look.get('deep', 0) / scale,
        look.get('melange', 0),
        *(linear(look['glow']) * look['bright'] if 'glow' in look else (0, 0, 0)),
        *(0, look.get('through', 0)),
        *(told(look['other']) if 'other' in look else 0.75 * np.sqrt(base) + 0.05),
        look.get('along', look.get('dyed', 0)),
    ]


def lens(camera):
    """Where the camera stands and how it looks, as tracer/scene.h lays it out."""
    at, look = np.array(camera['at'], float), np.array(camera['look'], float)
    to = look - at
    width = 36 / camera['lens']
    if camera.get('tilt'):
        far = np.linalg.norm(to)
        back = -to / far
        right = np.cross((0, 0, 1), back)
        right /= np.linalg.norm(right)
        up, shift = np.cross(back, right), 0
    else:
        # Level, as an architect's camera is: the lens is shifted, so that what is upright stays so.
        far = np.linalg.norm(to[:2])
        back = np.array([-to[0] / far, -to[1] / far, 0])
        right, up, shift = np.array([-back[1], back[0], 0]), np.array([0, 0, 1]), to[2] / far / width
    return np.array([*at, *right, *up, *back, width, 0, shift, camera.get('focus', far), camera.get('open', 0), 0], np.float32)


def expose(stage, camera, sky, size, samples, bounces=5):
    """Light and the colour of what it falls on, both linear [h, w, 3]: what was built, before its sky."""
    lib = ctypes.CDLL(os.path.join(os.environ['STUDIO_CACHE'], 'libtrace.so'))
    lib.stage.restype, lib.reliefs.restype = ctypes.c_void_p, ctypes.c_char_p
    reliefs = lib.reliefs().decode().split()
    point, normal, three, slot = stage.arrays()
    uv, thing, shadow = np.ascontiguousarray(point[:, :2]), np.zeros(len(three), np.int16), np.zeros(len(three), np.uint8)
    none, whose, inverse = np.zeros((1, 8), np.float32), np.zeros(1, np.int32), np.ascontiguousarray(np.eye(4)[:3].ravel(), np.float32)
    held = ctypes.c_void_p(
        lib.stage(
            *(_pointer(point), _pointer(normal), _pointer(uv), len(point), _pointer(three), _pointer(slot), _pointer(thing)),
            *(_pointer(shadow), len(three), _pointer(none), _pointer(whose), 0, _pointer(inverse), 1),
        )
    )
    materials = np.array([packed(stage.look(n), reliefs) for n in stage.names], np.float32)
    lamps = np.array(stage.lamps, np.float32)
    row = lens(camera)
    ambient, wall = np.array(linear(sky['colour']) * sky['ambient'], np.float32), np.zeros(4, np.float32)
    w, h = size
    out = np.empty((h, w, _CHANNELS), np.float32)
    failed = lib.expose_plate(
        *(held, _pointer(materials), len(materials), _pointer(lamps), len(lamps), _pointer(ambient), _pointer(row), _pointer(wall)),
        *(w, h, samples, 0, bounces, ctypes.c_float(4), ctypes.c_float(0), _pointer(out)),
    )
    lib.strike(held)
    if failed:
        raise RuntimeError(f'the tracer failed: {failed}')
    count = np.maximum(out[..., 16:17], 1)
    seen = 1 - out[..., 3:4] / count
    low, high = linear(sky['low']), linear(sky['high'])
    lift = np.linspace(1, 0, h)[:, None, None]
    light = out[..., 0:3] / count + seen * sky['bright'] * (low + (high - low) * lift)
    albedo = out[..., 10:13] / count
    return denoise(light, albedo + seen, out[..., 13:16] / count), albedo


def exposed(light, albedo, hour):
    """As bright as the hour wants it: by a number, or metered in a room by the light that falls on what the middle of the picture shows."""
    if 'key' not in hour:
        return light * hour['exposure']
    luma = np.array([0.2126, 0.7152, 0.0722], np.float32)
    rows, columns = light.shape[:2]
    middle = (slice(rows // 8, -rows // 8), slice(columns // 8, -columns // 8))
    # What is dark stays darker than what is white, if less so than it is.
    fallen = np.clip((light[middle] @ luma) / np.clip(albedo[middle] @ luma, 0.04, 1) ** 0.65, 1e-3, 12)
    scale = hour['key'] / np.exp(np.log(fallen[albedo[middle].max(-1) > 0.01]).mean())
    # What the sun draws on a floor stays a picture of it.
    return light * min(scale, 2.4 / np.quantile(light[middle] @ luma, 0.96))


def tone(x):
    """As scenes are printed: a long shoulder, a short toe, a little less colour than the sun gives."""
    light = np.maximum(x @ np.array([0.2126, 0.7152, 0.0722], np.float32), 1e-5)[..., None]
    mapped = light * (1 + light / 3.2**2) / (1 + 0.62 * light)
    mapped = mapped * (mapped + 0.0008) / (mapped + 0.006)
    x = (light + (x - light) * 0.97) * mapped / light
    over = np.clip((x.max(-1, keepdims=True) - 0.85) / 0.6, 0, 1)
    x = np.clip(x * (1 - over) + over * np.maximum(mapped, x.mean(-1, keepdims=True)), 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055)
