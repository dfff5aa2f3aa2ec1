"""What a boutique's pictures are built of, as triangles. Lengths are decimetres; x goes along the street, y away from the camera, z up."""
import json
import os
import re
from contextlib import contextmanager

import numpy as np
from PIL import Image, ImageDraw, ImageFont

_HERE = os.path.dirname(os.path.abspath(__file__))
_FONT = os.path.join(_HERE, '..', '..', 'node_modules', '@fontsource', 'gilda-display', 'files', 'gilda-display-latin-400-normal.woff')
_FACES = [((0, 3, 2, 1), (0, 0, -1)), ((4, 5, 6, 7), (0, 0, 1)), ((0, 1, 5, 4), (0, -1, 0)), ((2, 3, 7, 6), (0, 1, 0)), ((1, 2, 6, 5), (1, 0, 0)), ((3, 0, 4, 7), (-1, 0, 0))]  # fmt: skip


def linear(colour):
    c = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def turned(p, degrees):
    a = np.radians(degrees)
    c, s = np.cos(a), np.sin(a)
    return np.asarray(p) @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])


class Set:
    """Surfaces, lamps and what stands on the floor. Chance is the boutique's own, so that it is built alike every time."""

    def __init__(self, name, surfaces):
        self.surfaces, self.names, self.lamps, self.places, self.flip, self.models = surfaces, [], [], [], False, 'models'
        self.points, self.normals, self.threes, self.slots, self.count = [], [], [], [], 0
        self.chance = np.random.default_rng([ord(c) for c in name])

    @contextmanager
    def placed(self, at, turn=0):
        """What is built meanwhile stands there, turned."""
        self.places.append((np.asarray(at, float), turn))
        yield
        self.places.pop()

    def out(self, v, is_place=True):
        """From where it is built to where it stands; the whole set may be seen in a mirror."""
        v = np.asarray(v, float)
        for at, turn in reversed(self.places):
            v = turned(v, turn) + (at if is_place else 0)
        return v * [-1, 1, 1] if self.flip else v

    def look(self, surface):
        """`limestone~0.94` is a little darker than limestone, `oak>1` runs away from the camera; a piece brings its own."""
        if not isinstance(surface, str):
            return surface
        name, *more = re.split('(?=[~>])', surface)
        look = self.surfaces[name]
        light = np.prod([float(v[1:]) for v in more if v[0] == '~'])
        shade = lambda colour: tuple(np.minimum(linear(colour) * light, 0.9))
        ways = [int(v[1:]) for v in more if v[0] == '>']
        return {**look, **{k: shade(look[k]) for k in ('colour', 'other') if k in look}, **({'along': ways[-1]} if ways else {})}

    def slot(self, surface):
        if surface not in self.names:
            self.names.append(surface)
        return self.names.index(surface)

    def add(self, points, normals, threes, surface):
        self.points.append(self.out(points).astype(np.float32))
        self.normals.append(self.out(normals, False).astype(np.float32))
        self.threes.append(np.asarray(threes, np.int32) + self.count)
        self.slots.append(np.full(len(threes), self.slot(surface), np.int16))
        self.count += len(points)

    def polygon(self, corners, surface):
        """Flat and convex; its corners go round against the clock as they are seen."""
        p = np.asarray(corners, float)
        n = np.cross(p[1] - p[0], p[2] - p[0])
        if not n.any() and len(p) > 3:
            n = np.cross(p[2] - p[0], p[3] - p[0])
        if not n.any():
            return
        self.add(p, np.tile(n / np.linalg.norm(n), (len(p), 1)), [(0, i, i + 1) for i in range(1, len(p) - 1)], surface)

    def box(self, x, y, z, surface, turn=0, about=None):
        """From x[0] to x[1] and so on; perhaps turned about a place."""
        (x0, x1), (y0, y1), (z0, z1) = (sorted(v) for v in (x, y, z))
        c = np.array([(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)])
        point = np.concatenate([c[list(f)] for f, _ in _FACES])
        normal = np.concatenate([np.tile(n, (4, 1)) for _, n in _FACES]).astype(float)
        if turn:
            at = np.array(about if about is not None else c.mean(0))
            point, normal = turned(point - at, turn) + at, turned(normal, turn)
        self.add(point, normal, [t for k in range(6) for t in ((k * 4, k * 4 + 1, k * 4 + 2), (k * 4, k * 4 + 2, k * 4 + 3))], surface)

    def lathe(self, at, profile, surface, sides=40, flat=False):
        """Turned about an upright line: `profile` lists radius and height from below."""
        profile = np.asarray(profile, float)
        a = np.linspace(0, 2 * np.pi, sides + 1)
        ring = np.stack([np.cos(a), np.sin(a)], -1)
        for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
            n = np.array([z1 - z0, r0 - r1])
            n = n / (np.linalg.norm(n) + 1e-9)
            p = np.concatenate([np.c_[ring * r0, np.full(sides + 1, z0)], np.c_[ring * r1, np.full(sides + 1, z1)]]) + at
            normal = np.tile(np.c_[ring * n[0], np.full(sides + 1, n[1])], (2, 1))
            i, m = np.arange(sides), sides + 1
            self.add(p, normal, np.concatenate([np.c_[i, i + 1, i + 1 + m], np.c_[i, i + 1 + m, i + m]]), surface)

    def drum(self, at, radius, height, surface):
        self.lathe(at, [(0, 0), (radius, 0), (radius, height), (0, height)], surface, 64)

    def ball(self, at, radius, surface, squash=1):
        a = np.linspace(-np.pi / 2, np.pi / 2, 25)
        self.round_(at, np.c_[np.cos(a) * radius, np.sin(a) * radius * squash], surface)

    def round_(self, at, profile, surface, sides=48):
        """As `lathe`, with one smooth skin."""
        p = np.asarray(profile, float)
        step = np.gradient(p, axis=0)
        n = np.c_[step[:, 1], -step[:, 0]]
        n /= np.linalg.norm(n, axis=1)[:, None] + 1e-9
        a = np.linspace(0, 2 * np.pi, sides + 1)
        ring = np.stack([np.cos(a), np.sin(a)], -1)
        points = np.concatenate([np.c_[ring * r, np.full(sides + 1, z)] for r, z in p]) + at
        normal = np.concatenate([np.c_[ring * k, np.full(sides + 1, z)] for k, z in n])
        m = sides + 1
        i = (np.arange(len(p) - 1)[:, None] * m + np.arange(sides)).ravel()
        self.add(points, normal, np.concatenate([np.c_[i, i + 1, i + 1 + m], np.c_[i, i + 1 + m, i + m]]), surface)

    def rod(self, a, b, radius, surface, sides=16):
        """A round bar from one place to another."""
        a, b = np.asarray(a, float), np.asarray(b, float)
        d = (b - a) / np.linalg.norm(b - a)
        u = np.cross(d, (0, 0, 1) if abs(d[2]) < 0.9 else (1, 0, 0))
        u /= np.linalg.norm(u)
        v = np.cross(d, u)
        t = np.linspace(0, 2 * np.pi, sides + 1)
        n = np.cos(t)[:, None] * u + np.sin(t)[:, None] * v
        i, m = np.arange(sides), sides + 1
        self.add(np.concatenate([a + n * radius, b + n * radius]), np.tile(n, (2, 1)), np.concatenate([np.c_[i, i + 1, i + 1 + m], np.c_[i, i + 1 + m, i + m]]), surface)  # fmt: skip
        for end, way in ((a, -d), (b, d)):
            self.add(np.concatenate([[end], end + n * radius]), np.tile(way, (m + 1, 1)), np.c_[np.zeros(sides), i + 1, i + 2], surface)

    def tube(self, places, radius, surface):
        for a, b in zip(places, places[1:]):
            self.rod(a, b, radius, surface)
        for p in places[1:-1]:
            self.ball(p, radius, surface)

    def strip(self, outer, inner, y0, y1, surface):
        """A band between two lines in the plane of the street, as deep as from y0 to y1: an arch, a surround."""
        for (a, b), (c, d) in zip(zip(outer, outer[1:]), zip(inner, inner[1:])):
            at = lambda p, y: (p[0], y, p[1])
            self.polygon([at(c, y0), at(d, y0), at(b, y0), at(a, y0)], surface)
            self.polygon([at(d, y0), at(c, y0), at(c, y1), at(d, y1)], surface)
            self.polygon([at(a, y0), at(b, y0), at(b, y1), at(a, y1)], surface)

    def skin(self, places, surface, smooth=True):
        """A net of places [rows, columns, 3], as one smooth skin or as flat facets."""
        p = np.asarray(places, float)
        rows, columns = p.shape[:2]
        corner = np.arange(rows * columns).reshape(rows, columns)
        quad = np.stack([corner[:-1, :-1], corner[:-1, 1:], corner[1:, 1:], corner[1:, :-1]], -1).reshape(-1, 4)
        flat = p.reshape(-1, 3)
        across = np.cross(flat[quad[:, 2]] - flat[quad[:, 0]], flat[quad[:, 3]] - flat[quad[:, 1]])
        if smooth:
            normal = np.zeros_like(flat)
            for k in range(4):
                np.add.at(normal, quad[:, k], across)
            # Where a net closes, both its edges are one line.
            normal = normal.reshape(rows, columns, 3)
            if np.allclose(p[:, 0], p[:, -1]):
                normal[:, 0] = normal[:, -1] = normal[:, 0] + normal[:, -1]
            if np.allclose(p[0], p[-1]):
                normal[0] = normal[-1] = normal[0] + normal[-1]
            normal = normal.reshape(-1, 3)
        else:
            flat, normal = flat[quad].reshape(-1, 3), np.repeat(across, 4, 0)
            quad = np.arange(len(flat)).reshape(-1, 4)
        normal = normal / (np.linalg.norm(normal, axis=1)[:, None] + 1e-12)
        self.add(flat, normal, np.concatenate([quad[:, :3], quad[:, [0, 2, 3]]]), surface)

    def cushion(self, x, y, z, surface, edge=0.6, puff=0.0, fine=22):
        """A box without an edge: stuffed, and fuller in the middle where it has some puff."""
        low, high = np.array([min(v) for v in (x, y, z)], float), np.array([max(v) for v in (x, y, z)], float)
        middle, half = (low + high) / 2, (high - low) / 2
        edge = min(edge, *(half * 0.98))
        t = np.sin(np.linspace(-np.pi / 2, np.pi / 2, fine))
        u, v = np.meshgrid(t, t, indexing='ij')
        full = (1 - u**2) * (1 - v**2)
        for axis in range(3):
            for side in (-1, 1):
                p = np.empty((fine, fine, 3))
                p[..., axis], p[..., (axis + 1) % 3], p[..., (axis + 2) % 3] = side, u, v
                p = p * half
                core = np.clip(p, edge - half, half - edge)
                way = p - core
                way /= np.linalg.norm(way, axis=-1, keepdims=True)
                p = core + way * edge
                if axis == np.argmin(half):
                    p[..., axis] += side * puff * full
                self.skin(p + middle, surface)

    def sweep(self, path, profile, surface, smooth=True):
        """A profile of (sideways, up) drawn along a level path: a rail, a curved back, a moulding."""
        path, profile = np.asarray(path, float), np.asarray(profile, float)
        along = np.gradient(path, axis=0)
        along /= np.linalg.norm(along, axis=1)[:, None] + 1e-12
        side = np.stack([-along[:, 1], along[:, 0], np.zeros(len(path))], -1)
        side /= np.linalg.norm(side, axis=1)[:, None] + 1e-12
        net = path[:, None] + side[:, None] * profile[None, :, :1] + np.array([0, 0, 1.0]) * profile[None, :, 1:]
        self.skin(net, surface, smooth)
        for end in (0, -1):
            ring = net[end]
            self.skin(np.stack([ring, np.repeat(ring.mean(0)[None], len(ring), 0)]), surface, False)

    def curtain(self, x, z, surface, y=0.0, fold=1.5, deep=0.55):
        """Cloth in folds that are never quite alike."""
        n = max(int((x[1] - x[0]) / fold * 14), 30)
        u = np.linspace(x[0], x[1], n)
        turn = 2 * np.pi * (u - x[0]) / fold + 0.8 * np.sin((u - x[0]) * 0.9 + self.chance.uniform(0, 6))
        rows = []
        for k in np.linspace(0, 1, 9):
            height = z[0] + (z[1] - z[0]) * k
            rows.append(np.stack([u + 0.12 * np.sin(turn * 0.5) * (1 - k), y + deep * (1.15 - 0.4 * k) * np.sin(turn + 0.25 * (1 - k)), np.full(n, height)], -1))
        self.skin(np.stack(rows), surface)

    def letters(self, text, x, z, height, y, depth, surface, fine=110, lying=False):
        """The house's display type, raised from the wall or, lying, from the ground: the middle of its line, and how tall a capital is."""
        font = ImageFont.truetype(_FONT, int(fine / 0.7))
        gap = fine * 0.16
        widths = [font.getlength(c) for c in text]
        total = sum(widths) + gap * (len(text) - 1)
        mask = Image.new('L', (int(total) + 8, fine * 2))
        draw, at = ImageDraw.Draw(mask), 4.0
        for c, w in zip(text, widths):
            draw.text((at, fine * 1.5), c, 255, font, anchor='ls')
            at += w + gap
        on, scale = np.asarray(mask) > 127, height / fine
        if self.flip:
            # The name is never seen in a mirror.
            on = on[:, ::-1]
        open_, done = {}, []
        for row in [*range(on.shape[0]), None]:
            edge = np.flatnonzero(np.diff(np.r_[0, on[row].astype(int), 0])) if row is not None else []
            runs = {(int(a), int(b)) for a, b in zip(edge[::2], edge[1::2])}
            for run in [r for r in open_ if r not in runs]:
                done.append((*run, open_.pop(run), row if row is not None else on.shape[0]))
            for run in runs:
                open_.setdefault(run, row)
        for a, b, top, bottom in done:
            lift = lambda r: z + (fine * 1.5 - r) * scale
            across, out, up = (x + (a - on.shape[1] / 2) * scale, x + (b - on.shape[1] / 2) * scale), (y - depth, y), (lift(bottom), lift(top))
            self.box(across, *((up, (y, y + depth)) if lying else (out, up)), surface)

    def piece(self, which, at, turn=0, other=False):
        """A piece of the collection, as its 3D model has it, in one of its colours: `SEL085-rouge`; perhaps the other foot's."""
        folder = os.path.join(os.environ['STUDIO_CACHE'], self.models)
        head = json.load(open(os.path.join(folder, which + '.json')))
        data = np.fromfile(os.path.join(folder, which + '.bin'), np.float32)
        foot = 0
        for part in head:
            p = data[foot : foot + part['points'] * 6].reshape(-1, 6)
            foot += part['points'] * 6
            three = data[foot : foot + part['corners']].view(np.uint32).astype(np.int32).reshape(-1, 3)
            foot += part['corners']
            look = (tuple(part['colour']), part['rough'], part['metal'], part['coat'], part['kind'])
            foot_of = np.array([1, -1, 1] if other else [1, 1, 1], np.float32)
            self.add(turned(p[:, :3] * foot_of, turn) + at, turned(p[:, 3:] * foot_of, turn), three, look)

    def lamp(self, at, toward, size, colour, strength, soft=0.3):
        """A lit rectangle, which the camera does not see. `strength` is its radiance."""
        n = np.asarray(toward, float)
        n = n / np.linalg.norm(n)
        u = np.cross(n, (0, 0, 1) if abs(n[2]) < 0.9 else (0, 1, 0))
        u /= np.linalg.norm(u)
        x, y = u * size[0] / 2, np.cross(n, u) * size[1] / 2
        at, (x, y, n) = self.out(at), self.out([x, y, n], False)
        self.lamps.append([0, *at, *x, *y, *n, *linear(colour) * strength, size[0] * size[1], 0, soft, 0])

    def sun(self, azimuth, elevation, colour, strength, soft=1.0):
        """It comes from the left where the azimuth is below nought; `soft` is its radius in degrees."""
        a, e = np.radians(azimuth), np.radians(elevation)
        n = -np.array([np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)])
        spread = np.cos(np.radians(soft))
        solid = 2 * np.pi * (1 - spread)
        self.lamps.append([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, *n, *linear(colour) * strength / solid, solid, spread, 0, 0])

    def courses(self, x, z, y, long, high, surfaces, openings=(), joint=0.06, deep=0.25, bond=0.5):
        """A wall of blocks or bricks in courses, less its openings: (middle, half width, foot, spring, arched)."""
        bottom, row = z[0], 0
        while bottom < z[1] - 1e-6:
            top = min(bottom + high, z[1])
            spans = [x]
            for middle, half, foot, spring, arched in openings:
                # Beside an arch the blocks keep to the square around it: what fills that is cut to the arch.
                if top <= foot + 1e-6 or bottom >= spring + (half if arched else 0) - 1e-6:
                    continue
                cut = (middle - half, middle + half)
                for low, high_ in ((bottom, foot), (spring, top if not arched else 0)):
                    if bottom - 1e-6 <= low < high_ - 1e-6 <= top:
                        self.box((cut[0], cut[1]), (y, y + deep), (low + joint / 2, high_), surfaces[0])
                spans = [s for a, b in spans for s in ((a, min(b, cut[0])), (max(a, cut[1]), b)) if s[1] - s[0] > 0.05]
            shift = (row % 2) * long * bond
            for a, b in spans:
                ends = [a, *[e for e in np.arange(np.floor(a / long) * long - shift, b, long) if a + 0.3 < e < b - 0.3], b]
                for p, q in zip(ends, ends[1:]):
                    out = float(self.chance.uniform(0, joint * 0.3))
                    self.box((p + joint / 2, q - joint / 2), (y - out, y + deep), (bottom + joint / 2, top - joint / 2), surfaces[int(self.chance.integers(len(surfaces)))])
            bottom, row = top, row + 1

    def arrays(self):
        cat = lambda parts, kind: np.ascontiguousarray(np.concatenate(parts), kind)
        return cat(self.points, np.float32), cat(self.normals, np.float32), cat(self.threes, np.int32), cat(self.slots, np.int16)
