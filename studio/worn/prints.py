"""Prints plates in all their widths: python3 studio/worn/prints.py jobs.json. Says of each what the manifest keeps of it."""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from darkroom.encode import encode  # noqa: E402

#: AVIF's and WebP's: the first by which the widest print weighs no more than it may. A knitted stitch is heavy.
_QUALITIES = ((18, 74), (22, 66), (26, 58), (30, 50), (34, 42), (38, 34), (42, 28))


def main(path):
    for job in json.load(open(path)):
        image = Image.open(job['plate']).convert('RGB')
        os.makedirs(os.path.dirname(job['path']), exist_ok=True)
        widest = job['widths'][-1]
        for quality in _QUALITIES:
            told = encode(image, widest, f'{job["path"]}-{widest}', *quality, 6)
            if told['avif'] <= job['heaviest']:
                break
        sizes = [*(encode(image, w, f'{job["path"]}-{w}', *quality, 6) for w in job['widths'][:-1]), told]
        mean = np.asarray(image.resize((1, 1), Image.BOX))[0, 0]
        print(json.dumps({'name': job['name'], 'sizes': sizes, 'placeholder': '#%02x%02x%02x' % tuple(int(v) for v in mean)}), flush=True)


main(sys.argv[1])
