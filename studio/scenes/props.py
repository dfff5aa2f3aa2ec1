"""The workshop's things: lasts, pots, tools, hides, boxes, papers."""
import math

import numpy as np
from mathutils import Matrix

from model.curves import spline
from model.last import Last
from model.materials import emerald, leather, metal
from model.mesh import box, grid, lathe, mesh, tube
from scenes.parts import at, block, rod
from scenes.surfaces import cloth, paper, wood


def turned(x, y, z, turn=0.0, lay=0.0):
    return at(x, y, z) @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(math.radians(lay), 4, 'Y')


def wooden_last(x, y, z, turn=0.0, heel=0.7, toe='almond', kind='oak', lay=0.0):
    """A last as it comes from the lathe: the shoe's inside, cut level at the top, with a brass socket."""
    form = Last(heel, toe, sole=0.0)
    s = np.r_[np.linspace(0.0, 0.05, 14), np.linspace(0.05, 0.80, 70)[1:]]
    theta = np.linspace(0, 2, 60, endpoint=False)
    g = form.at(s[:, None], theta[None])
    top = g[-1].mean(0)
    g = np.concatenate([np.repeat(g[:1].mean(1, keepdims=True), 60, 1), g, np.repeat(top[None, None], 60, 1)], 0)
    place = turned(x, y, z, turn, lay) @ Matrix.Translation((-form.length / 2, 0, 0))
    grid('last', g, wood(kind, 'X', 0.3), loop_v=True).matrix_world = place
    lathe('socket', [(0.001, 0.02), (0.09, 0.02), (0.11, 0.0), (0.11, -0.05)], metal(), place @ at(*top), 24)


def pot(x, y, z, scale=1.0, brush=True):
    """A pot of lacquer, open, with its brush across it."""
    s = scale
    zinc = metal('palladium')
    wall = [(0.001, 0.0), (0.72, 0.0), (0.76, 0.04), (0.76, 1.22), (0.80, 1.26), (0.80, 1.30), (0.73, 1.30), (0.72, 1.2)]
    wall.append((0.72, 0.9))
    lathe('pot', [(r * s, h * s) for r, h in wall[::-1]], zinc, at(x, y, z), 64)
    lathe('lacquer', [(0.001, 1.09 * s), (0.60 * s, 1.09 * s), (0.73 * s, 1.10 * s)], emerald(), at(x, y, z), 64)
    # A run of it down the side: nobody pours without.
    run = [(0.80, 1.29), (0.79, 1.05), (0.775, 0.80), (0.775, 0.62)]
    tube('run', spline([(x + r * s * 0.5, y - r * s * 0.866, z + h * s) for r, h in run], 24), 0.05 * s, emerald(), False, 10)
    if brush:
        _brush((x - 1.5 * s, y - 0.1 * s, z + 1.36 * s), (x + 1.25 * s, y + 0.12 * s, z + 1.36 * s), s)


def _brush(a, b, s):
    a, b = np.array(a), np.array(b)
    on = lambda t: tuple(a + (b - a) * t)
    tube('handle', [on(0), on(0.05), on(0.3), on(0.62)], 0.075 * s, wood('oak', 'X'), False, 14)
    rod(on(0.6), on(0.78), 0.105 * s, metal())
    tube('hair', [on(0.77), on(0.86), on(0.95), on(1.0)], 0.10 * s, emerald(), False, 12, taper=np.array([1, 1.15, 0.9, 0.35]))


def awl(x, y, z, turn, long=1.5, kind='oak'):
    """Lies on the bench: a pear of wood, a ferrule, a steel point."""
    lie = turned(x, y, z + 0.17, turn, 90)
    pear = [(0.001, 0), (0.10, 0.02), (0.17, 0.14), (0.17, 0.32), (0.10, 0.62), (0.085, 0.80), (0.11, 0.92), (0.10, 1.0)]
    lathe('handle', pear[::-1], wood(kind, 'Z', 0.3), lie, 28)
    lathe('ferrule', [(0.105, 0.98), (0.105, 1.16), (0.06, 1.2)][::-1], metal(), lie, 24)
    lathe('steel', [(0.045, 1.15), (0.035, 1.2 + long * 0.6), (0.004, 1.2 + long)][::-1], metal('palladium'), lie, 16)


def hammer(x, y, z, turn):
    lie = turned(x, y, z + 0.22, turn, 90)
    lathe('handle', [(0.13, 0), (0.15, 0.3), (0.10, 1.5), (0.11, 2.6)][::-1], wood('ash', 'Z', 0.3), lie, 24)
    head = lie @ at(0, 0, 2.6) @ Matrix.Rotation(math.radians(90), 4, 'X')
    form = [(0.001, -0.62), (0.34, -0.60), (0.36, -0.5), (0.18, -0.2), (0.17, 0.1), (0.10, 0.5), (0.05, 0.85), (0.001, 0.86)]
    lathe('head', form[::-1], metal('palladium'), head, 36)


def knife(x, y, z, turn):
    """A clicker's knife: a flat blade, ground on one side."""
    lie = turned(x, y, z + 0.05, turn)
    outline = [(0, -0.14), (1.5, -0.14), (1.95, 0.16), (0, 0.14)]
    v = [(px, py, h) for h in (0, 0.035) for px, py in outline]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    mesh('blade', v, faces, metal('palladium'), smooth=False).matrix_world = lie
    box('grip', 1.1, 0.34, 0.13, leather('grip', 'calf', '#5a2f1c'), lie @ at(-0.2, 0, 0.02), 0.05)


def spool(x, y, z, colour='#e7dfcf', high=1.0):
    lathe('spool', [(0.001, high), (0.42, high), (0.42, high - 0.1), (0.14, high - 0.14)], wood('ash', 'Z'), at(x, y, z), 32)
    lathe('spool', [(0.14, 0.14), (0.42, 0.1), (0.42, 0.0)], wood('ash', 'Z'), at(x, y, z), 32)
    rows = [(0.34 + 0.012 * (i % 2), 0.12 + i * (high - 0.24) / 30) for i in range(31)]
    lathe('thread', rows[::-1], leather('thread', 'thread', colour), at(x, y, z), 28)


def roll(x, y, z, colour, long=5.0, turn=0.0, radius=0.62):
    """A hide, rolled: the spiral shows at its end."""
    a = np.linspace(0, 7 * 2 * math.pi, 260)
    r = 0.12 + (radius - 0.12) * a / a[-1]
    section = np.stack([r * np.cos(a), r * np.sin(a)], 1)
    rows = np.array([[(u, px, pz + radius) for px, pz in section] for u in np.linspace(-long / 2, long / 2, 6)])
    it = grid('roll', rows, leather('hide', 'calf', colour), thick=0.05, side=0)
    it.matrix_world = turned(x, y, z, turn)


def hide(x, y, z, colour, wide=6.0, deep=4.0, seed=1, kind='calf'):
    """A hide laid flat, with the outline it had, and the house's edge along it."""
    rng = np.random.default_rng(seed)
    p = rng.uniform(0, 6.28, 4)
    a = np.linspace(0, 2 * math.pi, 160, endpoint=False)
    r = 1 + 0.10 * np.sin(2 * a + p[0]) + 0.07 * np.sin(3 * a + p[1]) + 0.035 * np.sin(7 * a + p[2])
    rows = []
    for k in np.linspace(0.001, 1, 24):
        lift = 0.06 * k**3 * (1 + np.sin(3 * a + p[3])) + 0.03 * k * (1 + np.sin(2 * a + 4 * k))
        rows.append(np.stack([x + wide / 2 * k * r * np.cos(a), y + deep / 2 * k * r * np.sin(a), z + 0.02 + lift], 1))
    grid('hide', np.array(rows), leather('hide', kind, colour), loop_v=True, thick=0.04, side=0, flip=True)


def sheet(x, y, z, wide, deep, turn=0.0, drawn=False):
    """Paper that does not lie quite flat; `drawn` has the outline of a pump in pencil."""
    u, v = np.meshgrid(np.linspace(-0.5, 0.5, 40), np.linspace(-0.5, 0.5, 40), indexing='ij')
    height = lambda a, b: 0.02 + 0.35 * np.clip(a + b - 0.55, 0, None) ** 2 * 3 + 0.02 * np.sin(5 * a) * b
    g = np.stack([u * wide, v * deep, height(u, v)], -1)
    grid('sheet', g, paper(), thick=0.008, side=0).matrix_world = turned(x, y, z, turn)
    if not drawn:
        return
    form = Last(0.85, 'point')
    pencil = leather('pencil', 'thread', '#3b3a38')
    loops = [form.outline(160)[:, :2], np.array([(q[0], 0.62 + 0.5 * q[1]) for q in form.outline(160)[:, :2]])]
    for loop in loops:
        c = loop - loop.mean(0)
        flat = np.stack([c[:, 0], c[:, 1] * 1.3, height(c[:, 0] / wide, c[:, 1] / deep) + 0.012], 1)
        tube('pencil', flat, 0.010, pencil, True, 6, subdivide=0).matrix_world = turned(x, y, z, turn)


def archive_box(x, y, z, wide, deep, high, colour, label=True):
    """A cloth-bound box with a paper label and the house's line under it."""
    block(x, y, z, wide, deep, high, cloth(colour, 'poplin'), 0.04)
    if label:
        block(x, y - deep / 2 - 0.01, z + high * 0.55, wide * 0.5, 0.03, high * 0.16, paper(), 0.005)
        block(x, y - deep / 2 - 0.005, z + high * 0.50, wide * 0.5, 0.03, 0.06, emerald(), 0.005)


def book(x, y, z, wide, deep, high, colour, turn=0.0):
    place = turned(x, y, z + high / 2, turn)
    cover = leather('cover', 'grained', colour)
    box('pages', wide - 0.16, deep - 0.12, high - 0.10, paper(), place, 0.01)
    for side in (-1, 1):
        box('cover', wide, deep, 0.06, cover, place @ at(0, 0, side * (high / 2 - 0.03)), 0.02)
    box('spine', 0.07, deep, high, cover, place @ at(-wide / 2 + 0.02, 0, 0), 0.03)


def swatch(x, y, z, turn, coats, colour='#b98a5c', wide=0.9, high=2.6):
    """A strip of leather that stands; its edge has had so many coats of eleven."""
    raw, full = np.array([0.46, 0.30, 0.17]), np.array([0.003, 0.080, 0.039])
    part = (coats / 11) ** 0.7
    tone = raw * (1 - part) + full * part
    srgb = np.where(tone <= 0.0031308, 12.92 * tone, 1.055 * tone ** (1 / 2.4) - 0.055)
    lacquer = '#%02x%02x%02x' % tuple(int(255 * c) for c in srgb)
    place = turned(x, y, z, turn)
    box('strip', wide, 0.22, high, leather('strip', 'calf', colour), place @ at(0, 0, high / 2), 0.03)
    coat = min(1.0, coats / 8)
    edge = leather('coat', 'patent', lacquer, coat=coat)
    loop = [(-wide / 2, 0, 0.05), (-wide / 2, 0, high), (wide / 2, 0, high), (wide / 2, 0, 0.05)]
    for a, b in zip(loop, loop[1:]):
        long = math.dist(a, b)
        middle = at(*(np.array(a) + np.array(b)) / 2)
        sx, sz = (0.05, long) if a[0] == b[0] else (long + 0.04, 0.05)
        box('coat', sx, 0.24 + 0.003 * coats, sz, edge, place @ middle, 0.02)


def leaves(x, y, z, radius, count, seed=4, colour='#66725a'):
    """A loose crown of slim leaves."""
    rng = np.random.default_rng(seed)
    v, faces = [], []
    for _ in range(count):
        d = rng.normal(size=3)
        c = np.array((x, y, z)) + d / np.linalg.norm(d) * radius * rng.uniform(0.25, 1.0) ** 0.5 * np.array((1, 1, 0.85))
        u, n = rng.normal(size=3), rng.normal(size=3)
        u /= np.linalg.norm(u)
        n = np.cross(u, n)
        n /= np.linalg.norm(n)
        k = len(v)
        v += [c - u * 0.42, c - n * 0.10, c + u * 0.42, c + n * 0.10]
        faces.append((k, k + 1, k + 2, k + 3))
    return mesh('leaves', v, faces, leather('leaf', 'poplin', colour), smooth=False)
