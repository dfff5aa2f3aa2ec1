"""Photographs one scene: blender -b -P studio/scene.py -- job.json. The set is built once and seen by a camera for each view."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from mathutils import Vector  # noqa: E402

from darkroom.denoise import denoise  # noqa: E402
from model import stage  # noqa: E402
from scenes.build import build  # noqa: E402


def camera(at, look, lens, size, f=None):
    """Level, as an architect's camera is: the lens is shifted up or down, so that what is upright stays so."""
    data = bpy.data.cameras.new('camera')
    data.sensor_fit, data.sensor_width, data.lens, data.clip_end = 'HORIZONTAL', 36, lens, 2000
    it = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(it)
    to = Vector(look) - Vector(at)
    flat = Vector((to.x, to.y, 0))
    it.location = at
    it.rotation_euler = flat.to_track_quat('-Z', 'Y').to_euler()
    data.shift_y = to.z / flat.length * lens / 36
    if f:
        # A unit is a decimetre here and a metre to Blender, so the opening is ten times as wide.
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, flat.length, f / 10
    scene = bpy.context.scene
    scene.camera, scene.render.film_transparent = it, False
    scene.render.resolution_x, scene.render.resolution_y = size


def main(job):
    build(job)
    for view in job['views']:
        camera(**view['camera'], size=view['size'])
        raw = stage._render(job['samples'], ['image', 'albedo', 'normal'], job['bounces'], 0.03)
        light, albedo, normal = (raw[k][..., :3] for k in ('image', 'albedo', 'normal'))
        np.savez(view['negative'], light=denoise(light, albedo, normal).astype(np.float16))


main(json.load(open(sys.argv[sys.argv.index('--') + 1])))
