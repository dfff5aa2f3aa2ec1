"""Makes the whole film of every second frame: python3 between.py frames count out. Only the light moves, and light adds up: what is between two frames is
their mean, in linear light. Each new frame stands a quarter of the way from one that was exposed, so that all are alike; one that was and one that is a
mean, in turn, would flicker."""
import os
import sys

import numpy as np
from PIL import Image

_LEVELS = np.arange(256) / 255
_LINEAR = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4).astype(np.float32)


def main(frames, count, out):
    count = int(count)
    read = lambda number: _LINEAR[np.asarray(Image.open(os.path.join(frames, f'{number % count:03d}.jpg')).convert('RGB'))]
    os.makedirs(out, exist_ok=True)
    one = read(0)
    for number in range(0, count, 2):
        other = read(number + 2)
        for at, share in ((number, 0.25), (number + 1, 0.75)):
            light = one * (1 - share) + other * share
            print_ = np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055) * 255
            dither = np.random.default_rng(at).uniform(0, 1, (*print_.shape[:2], 1))
            Image.fromarray((print_ + dither).clip(0, 255).astype(np.uint8)).save(os.path.join(out, f'{at:03d}.png'), compress_level=1)
        one = other


main(*sys.argv[1:])
