"""The print's tone, the same for both ways of exposing."""
import numpy as np

LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)
SWEEP = '#e4e2de'


def linear(hex_colour):
    c = np.array([int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def tone(x):
    """A short toe so that black stays black, straight in the middle, a long shoulder in which highlights keep shape and hue."""
    light = (x @ LUMA)[..., None]
    x = x * ((light + 0.0030) / (light + 0.0055) * 1.0025)
    top = x.max(-1, keepdims=True)
    knee, room = np.float32(0.70), np.float32(0.30)
    roll = lambda v: np.where(v < knee, v, knee + room * (1 - np.exp(-(v - knee) / room * np.float32(0.72))))
    # Half by the brightest channel, which keeps the hue; half channel by channel, which goes to white as film does.
    x = 0.5 * roll(x) + 0.5 * x * roll(top) / np.maximum(top, 1e-6)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055)


def ground(sweep=SWEEP):
    """The light that the curve turns into exactly the colour of the sweep."""
    wanted = np.array([int(sweep[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    x = np.full(3, 0.75, np.float32)
    for _ in range(200):
        x = x + 0.8 * (wanted - tone(x[None])[0]).astype(np.float32)
    return x
