"""Prints an exposure of the tracer: the piece is laid on the sweep, the tone goes over both. Grain and sharpness belong here, not
in the light."""
import numpy as np
from PIL import Image

from darkroom.tone import LUMA, SWEEP, ground, tone


def _blur(a, sigma):
    r = max(1, int(3 * sigma))
    k = np.exp(-0.5 * (np.arange(-r, r + 1) / sigma) ** 2)
    k = (k / k.sum()).astype(np.float32)
    for axis in (0, 1):
        pad = [(r, r) if i == axis else (0, 0) for i in range(a.ndim)]
        q = np.pad(a, pad, mode='edge')
        cut = lambda i: q[i : i + a.shape[0]] if axis == 0 else q[:, i : i + a.shape[1]]
        a = sum(cut(i) * k[i] for i in range(2 * r + 1))
    return a


def _sweep(negative, depth, even):
    """How much of its light the sweep keeps. Both sums are of what was seen of it, so they may be blurred beside the piece."""
    soft = 2.4 * negative['alpha'].shape[1] / 2000
    grey = lambda key: _blur(negative[key].astype(np.float32), soft)
    left = np.clip(grey('shaded') / np.maximum(grey('empty'), 1e-6), 0, 1.6)
    if not even:
        return left**depth
    left = left / max(1.0, float(np.percentile(left[: max(1, left.shape[0] // 12)], 50)))
    # Plates stand side by side in one even tone: whatever the piece does to the sweep fades before the border.
    h, w = left.shape[:2]
    ramp = lambda n: np.clip(np.minimum(np.arange(n), np.arange(n)[::-1]) / (0.20 * n), 0, 1)
    ease = lambda t: t * t * (3 - 2 * t)
    fade = np.minimum(ease(ramp(w))[None, :], ease(ramp(h))[:, None])[..., None].astype(np.float32)
    return 1 + (np.maximum(left, 0) ** depth - 1) * fade


def lay(negative, exposure=1.0, hangs=False, crop=False, sweep=SWEEP, saturation=1.03, sharpen=0.35, grain=0.6):
    """A picture of an exposure. A wall takes less of the shadow than a floor does; a crop has no border to fade at."""
    piece = negative['piece'].astype(np.float32) * np.float32(0.80 * exposure)
    light = (piece @ LUMA)[..., None]
    piece = np.maximum(light + (piece - light) * np.float32(saturation), 0)
    left = _sweep(negative, 0.75 if hangs else 1.3, not crop)
    x = piece + (1 - negative['alpha'].astype(np.float32)[..., None]) * left * ground(sweep)
    y = tone(x).astype(np.float32)
    fine = (y @ LUMA)[..., None]
    y = y + sharpen * np.clip(fine - _blur(fine, 0.9), -0.06, 0.06)
    y = y * 255 + np.random.default_rng(1).normal(0, grain, y.shape[:2]).astype(np.float32)[..., None]
    return Image.fromarray(np.clip(y + 0.5, 0, 255).astype(np.uint8))
