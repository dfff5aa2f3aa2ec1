"""Collars: ribbed, standing, folded, with lapels. Each follows the neckline that the torso was cut to."""
import math

import numpy as np

from model.curves import ease
from model.mesh import grid


def _neck(torso, top, span, n=160):
    phi = np.linspace(-span, span, n)
    base = np.array([torso.at(np.array(q), np.array(float(top(((q + math.pi) % (2 * math.pi)) - math.pi)))) for q in phi])
    out = np.stack([np.sin(phi), -np.cos(phi), 0 * phi], 1)
    return base, out


def band(torso, top, height, materials, lean=0.10, thick=0.08, span=math.pi, lap=0.10, base=0.02):
    """A collar that stands: rib, roll or funnel. Opens by `lap` at the front when it does not go all round."""
    p, out = _neck(torso, top, span)
    rows = [p + out * (base - lean * t) + np.array([0, 0, -lap + (height + lap) * t]) for t in np.linspace(0, 1, 14)]
    closed = span >= math.pi - 1e-6
    g = np.array(rows)
    if closed:
        g = g[:, :-1]
    return grid('collar', g, materials, loop_v=closed, thick=thick, side=0, lining=1 if len(materials) > 1 else None, subdivide=1)


def fold(torso, top, span_start, stand=0.34, fall=0.46, spread=0.40, point=0.35, material=None, thick=0.045):
    """A shirt's collar: it stands round the neck, folds over, and comes to a point at both sides of the front.
    Goes from phi = span_start round the back to -span_start."""
    n = 170
    phi = np.linspace(span_start, 2 * math.pi - span_start, n)
    wrap = ((phi + math.pi) % (2 * math.pi)) - math.pi
    base = np.array([torso.at(np.array(q), np.array(float(top(q)))) for q in wrap])
    out = np.stack([np.sin(phi), -np.cos(phi), 0 * phi], 1)
    front = 1 - ease((np.minimum(phi - span_start, 2 * math.pi - span_start - phi)) / 1.1)
    sideways = np.sign(np.sin(phi))
    rows = []
    profile = ((0.0, -0.08), (0.0, 0.4), (0.01, 0.8), (0.035, 0.97), (0.075, 1.0), (0.115, 0.94))
    for o, h in profile:
        rows.append(base + out * (o - 0.02) + np.array([0, 0, 1]) * (stand * h * (1 - 0.25 * front))[:, None])
    top_row = rows[-1]
    for t in np.linspace(0.12, 1, 9):
        drop = fall * t * (1 + point * front)
        away = spread * (0.30 * t + 0.12 * np.sin(math.pi * t)) + 0.10 * t * front
        pull = 0.16 * t * front * sideways
        q = top_row + out * away[:, None] * 1.0 - np.array([0, 0, 1]) * drop[:, None]
        q[:, 0] += pull
        q[:, 1] -= 0.10 * t * front
        rows.append(q)
    return grid('collar', np.array(rows), material, thick=thick, side=0)


def lapel(torso, side, point, neck_phi, width, peak, materials, length_top, roll=0.10, wide_at=0.62, shawl=False, n=90):
    """One front edge turned back: from the closing point up to the neck. `peak`: how far the notch stands out."""
    t = np.linspace(0, 1, n)
    z = point + (length_top - point) * t
    edge_phi = neck_phi * t
    if shawl:
        w = width * np.sin(np.pi * np.clip(t * 0.86 + 0.02, 0, 1)) ** 0.8
    else:
        w = width * np.where(t < wide_at, ease(t / wide_at * 0.92) ** 0.9, 0)
        notch = t >= wide_at
        w[notch] = width * (1 - 0.42 * ease((t[notch] - wide_at) / 0.06)) * (1 - 0.15 * (t[notch] - wide_at) / (1 - wide_at))
        w += peak * np.exp(-(((t - wide_at + 0.015) / 0.03) ** 2))
    rows = []
    for q in np.linspace(0, 1, 12):
        x_edge = torso.at(edge_phi, z)[:, 0]
        x = x_edge + w * q
        zz = z - 0.22 * w * q
        phi = torso.phi_at(x, zz)
        lift = 0.07 + roll * np.sin(np.pi * np.minimum(q * 1.1, 1)) * np.minimum(1, w / 0.4) + 0.02 * q
        p = torso.at(phi, zz) + torso.normal(phi, zz) * lift[:, None] if np.ndim(lift) else torso.at(phi, zz)
        rows.append(p)
    g = np.array(rows).transpose(1, 0, 2)
    for _ in range(2):
        g[1:-1] = (g[:-2] + 2 * g[1:-1] + g[2:]) / 4
    g = g * [side, 1, 1]
    return grid('lapel', g, materials, thick=0.05, side=0, flip=side < 0)
