"""Daylight: a sun that can come through a window, a screen or leaves, and the sky around it."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from model.materials import leather, linear
from model.mesh import mesh


def daylight(sun, sky=0.5, sky_colour='#eef2f6', lamps=(), **_):
    _sky(sky, sky_colour)
    if sun:
        _sun(**sun)
    for lamp in lamps:
        _lamp(**lamp)


def _sky(strength, colour):
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (*linear(colour), 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = strength


def _sun(azimuth, elevation, power=3.0, soft=1.2, colour='#fff1dc', gobo=None, aim=(0, 0, 3), scale=1.0):
    """`azimuth` 0 comes from behind the camera, -90 from the left. `soft` is how wide the sun is, in degrees."""
    az, el = math.radians(azimuth), math.radians(elevation)
    toward = Vector((math.cos(el) * math.sin(az), -math.cos(el) * math.cos(az), math.sin(el)))
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.angle, light.color = power, math.radians(soft), linear(colour)
    it = bpy.data.objects.new('sun', light)
    bpy.context.collection.objects.link(it)
    it.rotation_euler = (-toward).to_track_quat('-Z', 'Y').to_euler()
    if gobo:
        _hang(_GOBOS[gobo](), Vector(aim) + toward * 60, toward, scale)


def _lamp(place, aim, size, watts, colour='#ffe2bd'):
    light = bpy.data.lights.new('lamp', 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', *size
    light.energy, light.color = watts, linear(colour)
    it = bpy.data.objects.new('lamp', light)
    bpy.context.collection.objects.link(it)
    it.location = place
    it.rotation_euler = (Vector(aim) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()


def _hang(rectangles, place, toward, scale):
    """A card between the sun and the set; only light sees it. Corners are given as seen from the sun, upright."""
    turn = toward.to_track_quat('Z', 'Y').to_matrix().to_4x4()
    v = np.array([c for r in rectangles for c in r], float) * scale
    faces = [tuple(range(i, i + 4)) for i in range(0, len(v), 4)]
    it = mesh('gobo', [(x, y, 0) for x, y in v], faces, leather('gobo', 'lining', '#000000'), smooth=False)
    it.matrix_world = Matrix.Translation(place) @ turn
    it.visible_camera = it.visible_diffuse = it.visible_glossy = False


def _rect(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _around(w, h, far=90):
    """A card with one opening of half-sizes w, h."""
    return [_rect(-far, h, far, far), _rect(-far, -far, far, -h), _rect(-far, -h, -w, h), _rect(w, -h, far, h)]


def _window():
    """Six panes: two across, three up."""
    bars = [_rect(-0.35, -11, 0.35, 11)] + [_rect(-7, y - 0.3, 7, y + 0.3) for y in (-3.7, 3.7)]
    return _around(7, 11) + bars


def _doors():
    """Two tall openings with a pier between."""
    return _around(11, 24) + [_rect(-2.5, -24, 2.5, 24)]


def _slats():
    return _around(16, 16) + [_rect(-16, y, 16, y + 0.85) for y in np.arange(-16, 16, 2.0)]


def _screen():
    """A pierced screen: small squares in rows."""
    bars = [_rect(x, -18, x + 0.9, 18) for x in np.arange(-18, 18, 2.2)]
    return _around(18, 18) + bars + [_rect(-18, y, 18, y + 0.9) for y in np.arange(-18, 18, 2.2)]


def _leaves():
    """Branches of a plane tree, drawn as slim leaves that hang this way and that."""
    rng = np.random.default_rng(7)
    out = []
    for branch in range(9):
        x, y = rng.uniform(-14, 14), rng.uniform(-10, 14)
        lean = rng.uniform(-0.7, 0.7)
        for k in range(16):
            cx, cy = x + 0.75 * k * math.cos(lean), y + 0.75 * k * math.sin(lean) + 0.04 * k * k * rng.uniform(-1, 0.2)
            a, long, wide = rng.uniform(0, 6.28), rng.uniform(0.9, 1.8), rng.uniform(0.22, 0.42)
            u, n = np.array((math.cos(a), math.sin(a))), np.array((-math.sin(a), math.cos(a)))
            c = np.array((cx, cy))
            out.append([tuple(c - u * long), tuple(c - n * wide), tuple(c + u * long), tuple(c + n * wide)])
    return out


_GOBOS = {'window': _window, 'doors': _doors, 'slats': _slats, 'screen': _screen, 'leaves': _leaves}
