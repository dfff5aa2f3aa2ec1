"""Where a piece, its lights and its camera stand: one drawing for both ways of exposing it. Plain numbers, no Blender.

The piece is turned, not the camera: the light stays where it is seen best. x points to the right, y away from the camera, z up.
"""
import json
import math
import os

import numpy as np

#: Where the middle of the piece meets the floor, as a part of the height of the plate, from above.
GROUND_LINE = 0.70
#: Height of a plate by its width.
ASPECT = 4 / 3
_LENS = 4.4
#: The room around the stage gives a little light from everywhere.
SKY = (0.14, 0.1386, 0.1365)
_RIGS = json.load(open(os.path.join(os.path.dirname(__file__), '..', 'lights.json')))


def turned(points, degrees):
    a = math.radians(degrees)
    return np.asarray(points) @ np.array([[math.cos(a), math.sin(a), 0], [-math.sin(a), math.cos(a), 0], [0, 0, 1]])


def hung(frame, low, high):
    """How far a piece is lifted: clothes hang in the middle of the plate, too far over the sweep to throw a shadow on it."""
    return 3 * frame['light'] - (low[2] + high[2]) / 2 if frame.get('float') else 0.0


def stand(frame, view, low, high, outline=None):
    """Camera and middle of the light for a piece that reaches from `low` to `high`, as turned and hung. A view that is to `fill` a part of
    the plate's width and height needs the piece's outermost points."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    centre = (low + high) / 2
    closer = view.get('closer', 1.0)
    look = np.array(view.get('look', (0, 0, 0)), float)
    if 'headroom' in view:
        # A close view of something that hangs: its top stands so far below the plate's upper edge, as a part of its height.
        look[2] = high[2] - centre[2] - (0.5 - view['headroom']) * frame['width'] / closer * ASPECT
    if 'footroom' in view:
        look[2] = low[2] - centre[2] + (0.5 - view['footroom']) * frame['width'] / closer * ASPECT
    target = centre + look
    az, el = math.radians(view['azimuth']), math.radians(view['elevation'])
    back = np.array([math.cos(el) * math.sin(az), -math.cos(el) * math.cos(az), math.sin(el)])
    right = np.array([math.cos(az), math.sin(az), 0.0])
    up = np.cross(back, right)
    far = frame['width'] * view.get('wide', 1.0) / closer * _LENS
    at = target + back * far
    shift = 0.0
    if 'closer' not in view and not frame.get('float'):
        # The ground under the target's middle is put on the ground line of the plate.
        p = np.array([target[0], target[1], 0]) - at
        shift = p @ up / -(p @ back) * _LENS - (0.5 - frame.get('ground', GROUND_LINE)) * ASPECT
    camera = dict(at=at, right=right, up=up, back=back, width=1 / _LENS, shift=(0.0, shift), focus=far)
    if 'fill' in view:
        p = np.asarray(outline) - at
        seen = np.c_[p @ right, p @ up] / -(p @ back)[:, None] * _LENS
        first, last = seen.min(0), seen.max(0)
        larger = (np.array(view['fill']) * (1, ASPECT) / (last - first)).min()
        camera |= dict(width=1 / _LENS / larger, shift=tuple((first + last) / 2 * larger))
    # Light hangs at the same height over the floor for every piece of a frame.
    height = centre[2] if frame.get('float') else 0.5 * frame['light']
    return {
        'camera': camera,
        'light': np.array([centre[0], centre[1], height]),
    }


def rig_of(frame, material):
    """Which light a piece wants, by what it is made of."""
    if not frame.get('float'):
        return 'leather'
    return 'silk' if material in ('silk-twill', 'satin') else 'cloth'


def lamps(rig, middle, size, dark=0.0):
    """The softboxes of a rig around `middle`; lights grow with the piece, so that a coat is lit as a shoe is. `dark`, 0 to 1: how
    far those that draw an outline are turned up, for pieces that would be a hole without it."""
    for name, lamp in _RIGS[rig].items():
        toward = -np.array(lamp['at'], float)
        toward /= np.linalg.norm(toward)
        x = np.cross(toward, (0, 0, 1.0) if abs(toward[2]) < 0.999 else (0, 1.0, 0))
        x /= np.linalg.norm(x)
        w, h = np.array(lamp['size']) * size
        yield {
            'name': name,
            'at': np.asarray(middle) + np.array(lamp['at']) * size,
            'toward': toward,
            'x': x * w / 2,
            'y': np.cross(x, toward) * h / 2,
            'colour': np.array(lamp.get('colour', (1, 1, 1)), float),
            'radiance': lamp['light'] * (1 + dark * (lamp.get('dark', 1) - 1)),
            'soft': lamp.get('soft', 0.5),
        }
