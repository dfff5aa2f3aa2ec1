"""From a negative to prints: the colour of the piece goes in, the sweep goes behind it, the tone curve over both."""
import numpy as np
from PIL import Image

from darkroom.tone import LUMA, SWEEP, ground, linear, tone


def _resize(a, w, h):
    return np.asarray(Image.fromarray(a.astype(np.float32), 'F').resize((w, h), Image.BICUBIC))


def _blur(a, radius):
    """A box, twice along each axis: enough for light that was bounced."""
    for axis in (0, 1, 0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (radius + 1, radius)
        sums = np.cumsum(np.pad(a, pad, mode='edge'), axis=axis)
        n = a.shape[axis]
        a = (np.take(sums, np.arange(2 * radius + 1, 2 * radius + 1 + n), axis) - np.take(sums, np.arange(n), axis)) / (
            2 * radius + 1
        )
    return a


def _shadow(negative, w, h):
    """How much of the sweep's light is left, 0..1, faded out before the borders so that plates meet in one even tone."""
    shaded = negative['shaded'].astype(np.float32)
    ph, pw = shaded.shape
    lost = _blur(1 - shaded / np.maximum(_blur(negative['empty'].astype(np.float32), 3), 1e-4), 1)
    # Far off, where the floor is hardly lit, the quotient is noise.
    near = negative['empty'].astype(np.float32) / negative['empty'].astype(np.float32).max()
    lost = lost * np.clip((near - 0.25) / 0.3, 0, 1)
    lost = np.sqrt(np.maximum(lost - 0.03, 0) ** 2 + 0.0004) - 0.02
    ramp = lambda n: np.clip(np.minimum(np.arange(n), np.arange(n)[::-1]) / (0.14 * n), 0, 1)
    soft = lambda t: t * t * (3 - 2 * t)
    lost = np.maximum(lost, 0) * np.minimum(soft(ramp(pw))[None, :], soft(ramp(ph))[:, None])
    return _resize(np.clip(1 - lost, 0, 1), w, h)


def develop(negative, colour, neutral, exposure=1.0, sweep=SWEEP, saturation=1.03):
    """An sRGB picture [h, w, 3], 0..255, of the piece in this colour."""
    w, h = (int(v) for v in negative['size'])
    x0, y0 = (int(v) for v in negative['corner'])
    get = lambda name: negative[name].astype(np.float32)
    alpha, tint, diffuse = get('alpha')[..., None], get('tint')[..., None], get('diffuse')
    target = linear(colour)
    # Light that comes off the piece itself carries its colour; about a quarter of what is bounced does.
    share = 0.25 * np.clip(_blur(get('bounced'), 6), 0, 1)[..., None] * np.clip(tint, 0, 1)
    diffuse = diffuse * (1 - share + share * np.clip(target / neutral, 0, 2.2))
    painted = get('colour') + tint * (target - neutral)
    piece = 0.80 * exposure * (diffuse * np.maximum(painted, 0) + get('gloss'))
    light = piece @ LUMA
    piece = np.maximum(light[..., None] + (piece - light[..., None]) * saturation, 0)
    out = np.tile(ground(sweep), (h, w, 1)).astype(np.float32) * _shadow(negative, w, h)[..., None] ** 1.15
    box = (slice(y0, y0 + alpha.shape[0]), slice(x0, x0 + alpha.shape[1]))
    out[box] = out[box] * (1 - alpha) + piece
    return np.clip(tone(out) * 255, 0, 255)


def to_image(picture):
    """Rounded with a little dither, so that the sweep has no bands."""
    rng = np.random.default_rng(1)
    return Image.fromarray((picture + rng.uniform(0, 1, picture.shape[:2] + (1,))).clip(0, 255).astype(np.uint8))
