"""Small pictures, to judge by: python3 studio/tracer/preview.py due.json folder [width] [samples]. Few samples, and the denoiser."""
import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))

import numpy as np  # noqa: E402

from darkroom.denoise import denoise  # noqa: E402
from darkroom.lay import lay  # noqa: E402
from darkroom.tone import SWEEP  # noqa: E402
from tracer.batch import stood  # noqa: E402
from tracer.expose import library, negative  # noqa: E402


def developed(out):
    """A negative without its grain."""
    layers = {k: a.astype(np.float32) for k, a in negative(out).items()}
    count = np.maximum(out[..., 16:17], 1)
    layers['piece'] = denoise(layers['piece'], out[..., 10:13] / count, out[..., 13:16] / count)
    return layers


def main(due, folder, width=360, samples=24):
    lib = library()
    os.makedirs(folder, exist_ok=True)
    for one in json.load(open(due))['stages']:
        began = time.time()
        stage = stood(os.path.join(os.path.dirname(due), one['stage']), lib, one)
        built = time.time()
        for plate in one['plates']:
            how = {k: plate[k] for k in ('crop', 'sweep') if k in plate}
            out = stage.expose(plate['view'], plate['hex'], plate['metal'], width=int(width), samples=int(samples), bounces=5, **how)
            path = os.path.join(folder, plate['path'].replace('/', '-') + '.png')
            lay(developed(out), one['exposure'], one['hangs'], crop='crop' in plate, sweep=plate.get('sweep', SWEEP)).save(path)
            print(f'{path}: {stage.counts[0]} triangles, built in {built - began:.0f} s, exposed in {time.time() - built:.0f} s', flush=True)
        stage.strike()


if __name__ == '__main__':
    main(*sys.argv[1:])
