"""Prints the negatives of a scene: python3 studio/print_scene.py job.json. Writes pictures and what the manifest says of them."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from darkroom.develop import to_image  # noqa: E402
from darkroom.encode import encode  # noqa: E402


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


def enlarge(picture, size):
    """To the size it is printed in, with the fine grain of film, which is what an eye takes for sharpness."""
    w, h = size
    if picture.shape[1] < w:
        picture = np.stack([np.asarray(Image.fromarray(picture[..., i]).resize((w, h), Image.LANCZOS)) for i in range(3)], -1)
    grain = np.random.default_rng(3).normal(0, 1.6, picture.shape[:2])
    return to_image(np.clip(picture + grain[..., None], 0, 255))


def main(job):
    for view in job['views']:
        light = np.load(view['negative'])['light'].astype(np.float32) * (1.12 * job['exposure'])
        image = enlarge(np.clip(tone(light) * 255, 0, 255), view['full'])
        os.makedirs(os.path.dirname(view['path']), exist_ok=True)
        if job['preview']:
            image.save(view['path'] + '.png')
            continue
        sizes = [encode(image, w, f"{view['path']}-{w}", 16, 84) for w in view['widths']]
        mean = np.asarray(image.resize((1, 1), Image.BOX))[0, 0]
        told = {'scene': job['scene'], 'view': view['name'], 'sizes': sizes}
        print(json.dumps({**told, 'placeholder': '#%02x%02x%02x' % tuple(int(v) for v in mean)}), flush=True)


main(json.load(open(sys.argv[1])))
