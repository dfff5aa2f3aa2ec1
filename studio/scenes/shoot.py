"""Exposes scenes into plates: python3 studio/scenes/shoot.py job.json folder [which of how many work at it] [names, all].
Takes what is not there yet, in the order of the list, and begins nothing that would not be done in SECONDS_LEFT."""
import json
import os
import sys
import time

_STUDIO = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
sys.path.insert(0, _STUDIO)

import numpy as np  # noqa: E402

from darkroom.develop import to_image  # noqa: E402
from scenes.expose import Scene  # noqa: E402
from scenes.tone import tone  # noqa: E402

_UNTIL = time.time() + float(os.environ.get('SECONDS_LEFT', 1e9))
#: How much brighter a print is than its light: scenes were composed for it.
_GAIN = 1.2
#: JPEG's, each finer than a print's: the first that is not heavier than this, in bytes for each pixel.
_QUALITIES, _HEAVIEST = (96, 94, 92, 90, 87, 84), 0.34


def save(light, exposure, path):
    image = to_image(np.clip(tone(light * (_GAIN * exposure)) * 255, 0, 255))
    part = '.part'.join(os.path.splitext(path))
    if path.endswith('.png'):
        image.save(part)
    else:
        for quality in _QUALITIES:
            image.save(part, quality=quality, subsampling=0, optimize=True)
            if os.path.getsize(part) <= _HEAVIEST * image.width * image.height:
                break
    os.rename(part, path)


def main(job, folder, which='0', of='1', *names):
    root, job = os.path.dirname(os.path.abspath(job)), json.load(open(job))
    longest = 60
    wanted = [scene for scene in job['scenes'] if not names or scene['scene'] in names]
    for scene in wanted[int(which) :: int(of)]:
        paths = {view: os.path.join(folder, f"{scene['scene']}-{view}.{job['kind']}") for view in scene['views']}
        due = [view for view, path in paths.items() if not os.path.exists(path)]
        if not due or time.time() + longest > _UNTIL:
            continue
        it = Scene(os.path.join(root, scene['stage']), scene['light'], job['hairy'])
        for view in due:
            began = time.time()
            if began + longest > _UNTIL:
                break
            how = scene['views'][view]
            samples = job['samples'] * scene['patience']
            light = it.expose(how['camera'], how['size'], samples, job['bounces'], job['noise'], job['kept'])
            save(light, scene['exposure'], paths[view])
            took = time.time() - began
            longest = max(longest, 1.3 * took)
            print(f"{scene['scene']} {view}: {it.counts[0]} triangles, {it.counts[1]} fibres, {it.taken:.0f} samples, {took:.0f} s", flush=True)  # fmt: skip
        it.strike()


main(*sys.argv[1:])
