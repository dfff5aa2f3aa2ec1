"""How cloth hangs: folds given as functions over a surface laid flat, u across and v along it, both in decimetres.

Every fold is soft and fades at both ends. A sharp one reads as leather, an even row of them as a column.
"""
import math

import numpy as np

from model.curves import ease


def ridges(u, v, lines):
    """Single folds: (u0, v0, u1, v1, width, height, bow). Each has a hollow on one side, as cloth that is pulled has."""
    out = np.zeros(np.broadcast(u, v).shape)
    for u0, v0, u1, v1, width, height, bow in lines:
        du, dv = u1 - u0, v1 - v0
        length = math.hypot(du, dv)
        t = ((u - u0) * du + (v - v0) * dv) / length**2
        n = ((u - u0) * dv - (v - v0) * du) / length - bow * np.sin(math.pi * np.clip(t, 0, 1))
        fade = ease(t / 0.35) * ease((1 - t) / 0.35)
        out = out + height * fade * (np.exp(-((n / width) ** 2)) - 0.55 * np.exp(-(((n - 1.5 * width) / (1.1 * width)) ** 2)))
    return out


def creases(seed, count, across, along, height, width=0.05):
    """Small folds of a cloth that keeps its creases, here and there between these widths and heights, mostly aslant."""
    rng = np.random.default_rng(seed)
    out = []
    for _ in range(count):
        u, v = rng.uniform(*across), rng.uniform(*along)
        angle, long = rng.normal(math.pi / 2, 0.55), rng.uniform(0.5, 1.6)
        du, dv = math.cos(angle) * long, math.sin(angle) * long
        out.append((u, v, u + du, v + dv, width * rng.uniform(0.7, 1.6), height * rng.uniform(0.4, 1.2), rng.normal(0, 0.06)))
    return out


class Crumple:
    """The small unevenness of everything that was worn or steamed: waves that mostly run downwards, none of them everywhere."""

    def __init__(self, seed, around, height, waves=16, low=3, high=15, upright=1.1):
        """`around`: the waves are whole ones over this angle, so that a closed surface closes."""
        rng = np.random.default_rng(seed)
        self._n = rng.integers(low, high, waves) * 2 * math.pi / around
        self._k = rng.normal(0, upright, waves)
        self._p, self._q = rng.uniform(0, 6.28, (2, waves))
        self._m = rng.uniform(0.4, 1.3, waves)
        self._h = height * np.sqrt(low / rng.uniform(low, high, waves)) / math.sqrt(waves)

    def at(self, phi, z):
        out = 0.0
        for n, k, p, q, m, h in zip(self._n, self._k, self._p, self._q, self._m, self._h):
            out = out + h * np.sin(n * phi + k * z + p) * (0.5 + 0.5 * np.sin(m * z + phi + q))
        return out


def flutes(phi, low, count, phase, uneven=0.7):
    """What a skirt does below the hip, -1..1: round folds, wide and narrow. `low` grows from 0 where they begin to 1."""
    bent = count * phi + phase + uneven * np.sin(2 * phi + phase) + 0.4 * uneven * np.sin(3 * phi - phase) + 0.5 * low
    return 0.72 * np.sin(bent) + 0.20 * np.cos(2 * bent + 0.4) + 0.22 * np.sin((count + 3) * phi + 2.1 * phase)
