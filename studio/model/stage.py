"""The stage: one sweep, one set of lights and one camera for every piece, so that pictures stand evenly side by side."""
import glob
import math
import os
import shutil
import tempfile

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from darkroom.denoise import denoise
from model.materials import leather
from model.mesh import grid

#: Where the middle of the piece meets the floor, as a part of the height of the plate, from above.
GROUND_LINE = 0.70
_SWEEP = '#e4e2de'


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def _lamp(name, at, target, width, height, watts, colour=(1, 1, 1)):
    light = bpy.data.lights.new(name, 'AREA')
    light.shape, light.size, light.size_y, light.energy, light.color = 'RECTANGLE', width, height, watts, colour
    it = bpy.data.objects.new(name, light)
    bpy.context.collection.objects.link(it)
    it.location = at
    it.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()


def light(centre, size, soft=False):
    """`size` is that of the piece: lights grow with it, so that a coat is lit as a shoe is. `soft` is for cloth: no strips."""
    c, s, e = np.array(centre), size, size * size
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (1, 0.99, 0.975, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = 0.14
    at = lambda x, y, z: tuple(c + np.array((x, y, z)) * s)
    _lamp('sky', at(0, -0.3, 3.6), c, 3.6 * s, 2.6 * s, 78 * e, (1, 0.985, 0.96))
    if soft:
        _lamp('window', at(-3.6, -1.6, 0.9), c, 1.6 * s, 3.0 * s, 150 * e, (1, 0.98, 0.95))
        _lamp('card', at(1.6, -4.0, 0.6), c, 2.6 * s, 2.6 * s, 75 * e)
    else:
        _lamp('window', at(-2.8, -2.6, 1.9), c, 1.1 * s, 2.2 * s, 78 * e, (1, 0.98, 0.95))
        _lamp('card', at(2.6, -3.2, 0.9), c, 2.4 * s, 2.4 * s, 20 * e)
        # Long strips, low and near the camera: the lines they draw along a side are what makes leather read as leather.
        _lamp('strip', at(0.9, -4.2, 0.75), c, 4.2 * s, 0.30 * s, 52 * e)
        _lamp('strip', at(-2.7, -3.3, 0.8), c, 3.4 * s, 0.30 * s, 36 * e)
        _lamp('strip', at(1.9, -3.0, 2.4), c, 0.5 * s, 2.8 * s, 34 * e)
        _lamp('strip', at(-3.4, 1.2, 1.2), c, 0.35 * s, 2.4 * s, 30 * e)
    _lamp('rim', at(3.0, 1.6, 1.6), c, 0.5 * s, 2.6 * s, 55 * e, (0.96, 0.98, 1))
    p = np.array([[(c[0] + x * s, c[1] + y * s, 0) for y in (-60, 200)] for x in (-130, 130)])
    floor = grid('floor', p, leather('sweep', 'lining', _SWEEP, rough=0.85, specular=0.12), subdivide=0)


def camera(view, centre, width, pixels):
    """Turned by `azimuth` around the piece and raised by `elevation`; `width` is what the plate shows across, in decimetres."""
    az, el = math.radians(view['azimuth']), math.radians(view['elevation'])
    target = Vector(centre) + Vector(view.get('look', (0, 0, 0)))
    distance = width / view.get('closer', 1.0) * view.get('lens', 4.4)
    lens = bpy.data.cameras.new('camera')
    lens.sensor_fit, lens.sensor_width, lens.clip_end = 'HORIZONTAL', 36, 900
    lens.lens = 36 * view.get('lens', 4.4)
    it = bpy.data.objects.new('camera', lens)
    bpy.context.collection.objects.link(it)
    it.location = target + distance * Vector((math.cos(el) * math.sin(az), -math.cos(el) * math.cos(az), math.sin(el)))
    it.rotation_euler = (target - it.location).to_track_quat('-Z', 'Y').to_euler()
    scene = bpy.context.scene
    scene.camera = it
    scene.render.resolution_x, scene.render.resolution_y = pixels, round(pixels * 4 / 3)
    if 'closer' not in view:
        # The ground under the target's middle is put on the ground line of the plate.
        bpy.context.view_layer.update()
        p = it.matrix_world.inverted() @ Vector((target.x, target.y, 0))
        height = 4 / 3
        lens.shift_y = p.y / -p.z * view.get('lens', 4.4) - (0.5 - view.get('ground', GROUND_LINE)) * height


def _read(path):
    image = bpy.data.images.load(path)
    w, h = image.size
    a = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(a)
    bpy.data.images.remove(image)
    return a.reshape(h, w, 4)[::-1].copy()


_PASSES = {
    'image': 'Image',
    'albedo': 'Denoising Albedo',
    'normal': 'Denoising Normal',
    'tint': 'tint',
    'direct': 'DiffDir',
    'indirect': 'DiffInd',
    'colour': 'DiffCol',
    'gloss': 'GlossDir',
    'gloss2': 'GlossInd',
    'glossy': 'GlossCol',
}


def _render(samples, wanted, bounces=4, noise=0.02):
    scene, layer = bpy.context.scene, bpy.context.view_layer
    scene.render.engine = 'CYCLES'
    c = scene.cycles
    c.device, c.samples, c.use_denoising = 'CPU', samples, False
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, noise, min(12, samples)
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = bounces, 2, 3, 0
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = 3, 0.5
    scene.render.threads_mode, scene.render.threads = 'FIXED', int(os.environ.get('STUDIO_THREADS', os.cpu_count()))
    layer.cycles.denoising_store_passes = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    if not layer.aovs:
        layer.aovs.add()
        layer.aovs[0].name, layer.aovs[0].type = 'tint', 'VALUE'
    layer.update_render_passes()
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, sink = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    folder = tempfile.mkdtemp(prefix='vitrine-')
    sink.base_path = folder
    sink.format.file_format, sink.format.color_depth, sink.format.color_mode = 'OPEN_EXR', '16', 'RGBA'
    sink.format.exr_codec = 'NONE'
    sink.file_slots.clear()
    for name in wanted:
        sink.file_slots.new(name)
        tree.links.new(source.outputs[_PASSES[name]], sink.inputs[name])
    scene.render.filepath = os.path.join(folder, 'preview.png')
    bpy.ops.render.render(write_still=True)
    layers = {name: _read(glob.glob(f'{folder}/{name}0*.exr')[0]) for name in wanted}
    shutil.rmtree(folder)
    return layers


def _spread(a, known, steps=4):
    """Carries values over the outline, so that its pixels are not mixed with nothing."""
    a, known = a.copy(), known.copy()
    for _ in range(steps):
        total, count = np.zeros_like(a), np.zeros(known.shape, np.float32)
        for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            k = np.roll(known, (dy, dx), (0, 1))
            total += np.where(k[..., None], np.roll(a, (dy, dx), (0, 1)), 0)
            count += k
        fresh = ~known & (count > 0)
        a[fresh] = total[fresh] / count[fresh][:, None]
        known |= fresh
    return a


def _part_shown(piece, margin=12):
    """Where on the plate the piece is, as (left, top, right, bottom) in pixels: the rest need not be exposed."""
    scene, graph = bpy.context.scene, bpy.context.evaluated_depsgraph_get()
    w, h = scene.render.resolution_x, scene.render.resolution_y
    corners = [o.matrix_world @ Vector(c) for o in piece for c in o.evaluated_get(graph).bound_box]
    seen = np.array([world_to_camera_view(scene, scene.camera, c) for c in corners])[:, :2]
    low, high = seen.min(0), seen.max(0)
    left, right = max(0, int(low[0] * w) - margin), min(w, int(high[0] * w) + 1 + margin)
    top, bottom = max(0, int((1 - high[1]) * h) - margin), min(h, int((1 - low[1]) * h) + 1 + margin)
    return left, top, right, bottom


def expose(samples):
    """The negative: what the light does to the piece, apart from its colour, and the shadow it throws on the sweep."""
    scene = bpy.context.scene
    floor = bpy.data.objects['floor']
    piece = [o for o in scene.objects if o.type == 'MESH' and o is not floor]
    w, h = scene.render.resolution_x, scene.render.resolution_y
    scene.render.film_transparent, floor.visible_camera = True, False
    left, top, right, bottom = _part_shown(piece)
    render = scene.render
    render.use_border = render.use_crop_to_border = True
    # Half a pixel inside, so that no rounding loses or adds one.
    render.border_min_x, render.border_max_x = (left + 0.5) / w, (right + 0.5) / w
    render.border_min_y, render.border_max_y = (h - bottom + 0.5) / h, (h - top + 0.5) / h
    raw = _render(samples, list(_PASSES))
    render.use_border = render.use_crop_to_border = False
    inside = raw['image'][..., 3] > 0
    albedo, normal = raw['albedo'][..., :3], raw['normal'][..., :3]
    lit = raw['direct'][..., :3] + raw['indirect'][..., :3]
    bounced = raw['indirect'][..., :3].mean(-1) / np.maximum(lit.mean(-1), 1e-4)
    diffuse = denoise(_spread(lit, inside & (raw['colour'][..., :3].max(-1) > 1e-4)), albedo, normal)
    gloss = denoise((raw['gloss'] + raw['gloss2'])[..., :3] * raw['glossy'][..., :3], albedo, normal)
    half = np.float16
    negative = dict(
        size=(w, h),
        corner=(left, top),
        alpha=raw['image'][..., 3].astype(half),
        diffuse=diffuse.astype(half),
        gloss=gloss.astype(half),
        colour=raw['colour'][..., :3].astype(half),
        tint=raw['tint'][..., 0].astype(half),
        bounced=bounced.astype(half),
    )
    floor.visible_camera, scene.render.film_transparent = True, False
    for o in piece:
        o.visible_camera = False
    scene.render.resolution_x, scene.render.resolution_y = 144, 192
    seen = ['image', 'albedo', 'normal']
    shaded = _render(16, seen, 1)
    for o in piece:
        o.hide_render = True
    empty = _render(16, seen, 1)
    for o in piece:
        o.hide_render, o.visible_camera = False, True
    scene.render.resolution_x, scene.render.resolution_y = w, h
    clean = lambda r: denoise(r['image'][..., :3], r['albedo'][..., :3], r['normal'][..., :3]).mean(-1)
    negative['shaded'], negative['empty'] = clean(shaded).astype(half), clean(empty).astype(half)
    return negative
