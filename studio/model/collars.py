"""Collars: ribbed, standing, folded, with lapels. Each follows the neckline that the torso was cut to."""
import math

import numpy as np

from model.curves import ease
from model.mesh import grid, stitches


def _neck(torso, top, phi):
    wrap = (phi + math.pi) % (2 * math.pi) - math.pi
    z = np.array([float(top(q)) for q in wrap])
    return z, torso.at(phi, z), np.stack([np.sin(phi), -np.cos(phi), 0 * phi], -1)


def band(torso, top, height, materials, lean=0.10, thick=0.08, span=math.pi, lap=0.10, base=0.02, ribs=0, rib=0.018, n=160):
    """A collar that stands: rib or funnel. `ribs` of them are knitted in."""
    closed = span >= math.pi - 1e-6
    phi = np.linspace(-span, span, n, endpoint=not closed)
    _, p, out = _neck(torso, top, phi)
    wave = rib * np.cos(ribs * phi)[:, None] if ribs else 0.0
    t = np.linspace(0, 1, 14)
    # Rolled at the upper edge, so that it has no cut line.
    rows = [
        p + out * (base - lean * q + wave * math.sin(math.pi * min(1, 0.12 + q))) + [0, 0, -lap + (height + lap) * q] for q in t
    ]
    lining = 1 if isinstance(materials, (list, tuple)) and len(materials) > 1 else None
    return grid('collar', np.array(rows), materials, loop_v=closed, thick=thick, side=0, lining=lining)


def fold(
    torso,
    top,
    start,
    width,
    material,
    stand=0.30,
    turn=(-0.2, 1.0),
    rise=1.1,
    thick=0.05,
    lift=0.05,
    roll=0.05,
    n=200,
    ribs=0,
    low=0.0,
    thread=None,
):
    """A collar that folds over: up from the neckline, then down onto shoulders and back, from phi = start round to -start.
    `width(t)`: how far it comes down, t from 0 at the front edge to 1 at the side of the neck and on. `turn`: which way its front
    edge points (0 is outwards), and over which angle that becomes straight down. `low`: part of the stand that is there in front.
    `thread`: sewn down along its edge with it.
    """
    # One that begins in the middle of the front has no edge there: it goes all the way round.
    closed = start == 0
    phi = np.linspace(start, 2 * math.pi - start, n, endpoint=not closed)
    t = np.minimum(phi, 2 * math.pi - phi) - start
    z, p, out = _neck(torso, top, phi)
    up = stand * (low + (1 - low) * ease(t / rise))[:, None]
    rows = [
        p + out * o + np.array([0, 0, 1]) * (up * h + o2)
        for o, h, o2 in ((-0.11, -0.1, -0.06), (-0.10, 0.5, 0), (-0.07, 0.92, 0))
    ]
    first, over = turn
    angle = first + (-math.pi / 2 - first) * ease(t / over)
    # The right half mirrors the left one.
    away = np.where(phi < math.pi, angle, math.pi - angle)
    w = np.array([width(q) for q in np.clip(t / over, 0, 1)])
    wave = 0.014 * np.cos(ribs * phi)[:, None] if ribs else 0.0
    falls = []
    for v in np.linspace(0, 1, 14):
        q, h = torso.walk(phi, z, away, w * v)
        falls.append(torso.normal(q, h))
        settle = 1 - ease(v / 0.85)
        bulge = lift * ease(v / 0.2 + 0.3) + roll * math.sin(math.pi * min(1, v * 1.15)) + wave * math.sin(math.pi * v) ** 0.3
        rows.append(torso.at(q, h) + torso.normal(q, h) * bulge + np.array([0, 0, 1]) * up * settle)
    if thread:
        # Half a centimetre in from the edge: down one front, round the neck, up the other.
        cloth, out = np.array(rows)[-len(falls) :], np.array(falls)
        down, along = np.arange(4, 12), np.arange(1, n - 1)
        at = np.r_[down, np.full(len(along), 12), down[::-1]], np.r_[np.full(8, 1), along, np.full(8, n - 2)]
        stitches('seam', cloth[at] + out[at] * (thick / 2 + 0.003), out[at], thread, pitch=0.026, radius=0.0036)
    return grid('collar', np.array(rows), material, loop_v=closed, thick=thick, side=0)


def lapel(torso, side, edge, width, material, upto=1.0, slant=-0.12, peak=0.0, thick=0.045, lift=0.045, roll=0.05, n=110):
    """One front edge turned back along `edge` (phi, z), from the closing point up to the part `upto` of it. `width(t)` is how far
    it lies over the chest; its upper edge points up by `peak`."""
    t = np.linspace(0, 1, n)
    q = t * upto * (len(edge[0]) - 1)
    phi, z = (np.interp(q, np.arange(len(e)), e) for e in edge)
    angle = slant + peak * ease((t - 0.55) / 0.45)
    w = np.array([width(k) for k in t])
    rows = []
    for v in np.linspace(0, 1, 16):
        a, b = torso.walk(phi, z, angle, w * v)
        h = lift * min(1, 0.35 + v * 3) + roll * np.sin(math.pi * v**0.7) * np.minimum(1, w / 0.5)
        rows.append(torso.at(a, b) + torso.normal(a, b) * np.broadcast_to(h, a.shape)[:, None])
    g = np.array(rows).transpose(1, 0, 2) * [side, 1, 1]
    return grid('lapel', g, material, thick=thick, side=0, flip=side < 0)
