"""The tone of scenes."""
import numpy as np


def tone(x):
    """A long shoulder, so that a sunlit wall keeps its texture, and a short toe: shadows stay open but not grey."""
    light = x @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    light = np.maximum(light, 1e-5)[..., None]
    mapped = light * (1 + light / 3.2**2) / (1 + 0.62 * light)
    mapped = mapped * (mapped + 0.0005) / (mapped + 0.007)
    # A little less colour than the sun gives: prints of the house are quiet.
    x = light + (x - light) * 0.97
    x = x * mapped / light
    # What is too bright for its hue goes towards white, as film does.
    over = np.clip((x.max(-1, keepdims=True) - 0.85) / 0.6, 0, 1)
    x = np.clip(x * (1 - over) + over * np.maximum(mapped, x.mean(-1, keepdims=True)), 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055)
