"""Prints plates in all their widths: python3 studio/worn/prints.py prints.json [which of how many work at it]. Says of each what the manifest keeps of it."""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from darkroom.encode import encode  # noqa: E402

#: AVIF's and WebP's: the first by which a print weighs no more than it may. A knitted stitch is heavy.
_QUALITIES = ((18, 74), (22, 66), (26, 58), (30, 50), (34, 42), (38, 34), (42, 28))


def _lightest(image, width, path, heaviest, plain):
    for quality, webp in _QUALITIES:
        told = encode(image, width, f'{path}-{width}', quality, webp, 6, plain)
        if told['avif'] <= heaviest:
            break
    return told, (quality, webp)


def main(path, which=0, of=1):
    """`heaviest`: by width; `plain`: the widths of what is WebP too. Smaller prints are made as the widest of those that are for tiles was."""
    for job in json.load(open(path))[int(which) :: int(of)]:
        if not os.path.exists(job['plate']):
            continue
        image = Image.open(job['plate']).convert('RGB')
        os.makedirs(os.path.dirname(job['path']), exist_ok=True)
        limits = {int(width): most for width, most in job['heaviest'].items()}
        told = {width: _lightest(image, width, job['path'], most, job['plain']) for width, most in limits.items()}
        quality = told[min(limits)][1]
        sizes = [told[w][0] if w in told else encode(image, w, f'{job["path"]}-{w}', *quality, 6, job['plain']) for w in job['widths']]
        mean = np.asarray(image.resize((1, 1), Image.BOX))[0, 0]
        print(json.dumps({'name': job['name'], 'sizes': sizes, 'placeholder': '#%02x%02x%02x' % tuple(int(v) for v in mean)}), flush=True)


main(*sys.argv[1:])
