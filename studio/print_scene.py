"""Prints a scene, from Blender's negatives or from the tracer's plates: python3 studio/print_scene.py job.json. Writes pictures and what the manifest
says of them."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from darkroom.develop import to_image  # noqa: E402
from darkroom.encode import encode  # noqa: E402
from scenes.tone import tone  # noqa: E402


def enlarge(picture, size):
    """To the size it is printed in, with the fine grain of film, which is what an eye takes for sharpness."""
    w, h = size
    if picture.shape[1] < w:
        picture = np.stack([np.asarray(Image.fromarray(picture[..., i]).resize((w, h), Image.LANCZOS)) for i in range(3)], -1)
    grain = np.random.default_rng(3).normal(0, 1.6, picture.shape[:2])
    return to_image(np.clip(picture + grain[..., None], 0, 255))


#: The heaviest AVIF by its width, in bytes: a wall of plaster is all texture. Phones choose among the tall ones.
_HEAVIEST = {
    'wide': {800: 24_000, 1200: 42_000, 1600: 64_000, 2400: 160_000, 3200: 300_000},
    'tall': {300: 8_000, 600: 12_000, 1024: 18_000},
}
#: AVIF's, each with WebP's: the first by which a print is light enough. The widest have the finer ones too: what they are for is matter.
_FINER = ((6, None), (9, None), (12, None))
_QUALITIES = ((16, 84), (19, 80), (22, 76), (25, 72), (28, 66), (31, 60), (34, 54), (37, 48), (40, 42))


def lightest(image, width, path, heaviest):
    for quality in (*_FINER, *_QUALITIES) if width > 1600 else _QUALITIES:
        told = encode(image, width, path, *quality, 6)
        if told['avif'] <= heaviest:
            break
    return told


def prints_of(view, job):
    """A plate has the matter of what it shows, and needs no grain of film."""
    if 'plate' in view:
        image = Image.open(view['plate']).convert('RGB')
        heaviest = _HEAVIEST[view['name']]
        return image, lambda width, path: lightest(image, width, path, heaviest[width])
    light = np.load(view['negative'])['light'].astype(np.float32) * (1.12 * job['exposure'])
    image = enlarge(np.clip(tone(light) * 255, 0, 255), view['full'])
    return image, lambda width, path: encode(image, width, path, 16, 84)


def main(job):
    for view in job['views']:
        image, printed = prints_of(view, job)
        os.makedirs(os.path.dirname(view['path']), exist_ok=True)
        if job['preview']:
            image.save(view['path'] + '.png')
            continue
        sizes = [printed(width, f"{view['path']}-{width}") for width in view['widths']]
        mean = np.asarray(image.resize((1, 1), Image.BOX))[0, 0]
        told = {'scene': job['scene'], 'view': view['name'], 'sizes': sizes}
        print(json.dumps({**told, 'placeholder': '#%02x%02x%02x' % tuple(int(v) for v in mean)}), flush=True)


main(json.load(open(sys.argv[1])))
