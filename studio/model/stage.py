"""The stage in Blender: one sweep, one set of lights and one camera for every piece, so that pictures stand evenly side by side."""
import glob
import math
import os
import shutil
import tempfile

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

from darkroom.denoise import denoise
from model import staging
from model.materials import leather
from model.mesh import grid

_SWEEP = '#e4e2de'


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def bounds(objects=None):
    """From where to where the piece reaches, as built, or these parts of it: thickness and smoothing included."""
    graph = bpy.context.evaluated_depsgraph_get()
    corners = []
    for it in objects or bpy.context.scene.objects:
        world = np.array(it.matrix_world)
        box = np.array(it.evaluated_get(graph).bound_box)
        corners.append(box @ world[:3, :3].T + world[:3, 3])
    corners = np.vstack(corners)
    return corners.min(0), corners.max(0)


def outline(objects=None):
    """The outermost points of the piece, or of these parts: what can touch a floor. And its middle, by area."""
    graph = bpy.context.evaluated_depsgraph_get()
    points, centres, weights = [], [], []
    for it in (it for it in objects or bpy.context.scene.objects if it.type == 'MESH'):
        shape, world = it.evaluated_get(graph), np.array(it.matrix_world)
        data = shape.to_mesh()
        place = lambda items, name: _numbers(items, name, 3) @ world[:3, :3].T + world[:3, 3]
        points.append(place(data.vertices, 'co'))
        centres.append(place(data.polygons, 'center'))
        weights.append(_numbers(data.polygons, 'area', 1)[:, 0])
        shape.to_mesh_clear()
    points, weights = np.vstack(points), np.concatenate(weights)
    sides = np.array_split(np.random.default_rng(3).normal(size=(2000, 3)), 50)
    outer = np.unique(np.concatenate([(points @ some.T).argmax(0) for some in sides]))
    return points[outer], weights @ np.vstack(centres) / weights.sum()


def _numbers(items, name, width):
    out = np.empty(len(items) * width)
    items.foreach_get(name, out)
    return out.reshape(-1, width)


def _move(matrix):
    for it in bpy.context.scene.objects:
        it.matrix_world = matrix @ it.matrix_world
    bpy.context.view_layer.update()


def place(frame, view):
    """Turns and hangs the piece; from where to where it then reaches."""
    bpy.context.view_layer.update()
    _move(Matrix.Rotation(math.radians(view.get('turn', 0)), 4, 'Z'))
    _move(Matrix.Translation((0, 0, staging.hung(frame, *bounds()))))
    return bounds()


def light(rig, middle, size, dark):
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (*staging.SKY, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = 1
    for lamp in staging.lamps(rig, middle, size, dark):
        data = bpy.data.lights.new(lamp['name'], 'AREA')
        data.shape, data.size, data.size_y = 'RECTANGLE', 2 * np.linalg.norm(lamp['x']), 2 * np.linalg.norm(lamp['y'])
        # Blender counts in watts: four for each unit of light and area.
        data.energy, data.color = 4 * lamp['radiance'] * data.size * data.size_y, lamp['colour']
        it = bpy.data.objects.new(lamp['name'], data)
        bpy.context.collection.objects.link(it)
        it.location, it.rotation_euler = lamp['at'], Vector(lamp['toward']).to_track_quat('-Z', 'Y').to_euler()


def sweep():
    """The floor; it reaches so far that no lens sees its end."""
    p = np.array([[(x, y, 0) for y in (-250, 800)] for x in (-550, 550)])
    return grid('floor', p, leather('sweep', 'lining', _SWEEP, rough=0.85, specular=0.12), subdivide=0)


def camera(seen, pixels):
    """As `staging.stand` says."""
    lens = bpy.data.cameras.new('camera')
    lens.sensor_fit, lens.sensor_width, lens.clip_end = 'HORIZONTAL', 36, 900
    lens.lens, (lens.shift_x, lens.shift_y) = 36 / seen['width'], seen['shift']
    it = bpy.data.objects.new('camera', lens)
    bpy.context.collection.objects.link(it)
    columns = np.array([seen['right'], seen['up'], seen['back'], seen['at']]).T
    it.matrix_world = Matrix([*columns.tolist(), [0, 0, 0, 1]])
    scene = bpy.context.scene
    scene.camera = it
    scene.render.resolution_x, scene.render.resolution_y = pixels, round(pixels * staging.ASPECT)


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
