"""Exposes what is worn: python3 studio/worn/shoot.py job.json folder [which of how many work at it]. A plate that is there is not exposed again, so that it can be stopped at any time.

`job.json` lists plates in the order they are wanted. Those of a piece are laid on the house's sweep; looks have a paper of their own and are toned as scenes are.
"""
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from darkroom.lay import lay  # noqa: E402
from tracer import expose as tracer  # noqa: E402
from worn.light import hour  # noqa: E402
from worn.stage import Stage  # noqa: E402

_LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


def _stage(plate, job, lib):
    keep = ('who', 'body', 'turn', 'stone', 'plinth', 'paper', 'beside', 'most')
    how = {k: plate[k] for k in keep if k in plate}
    return Stage(job['wardrobe'], lib, wears=[tuple(w) for w in plate['wears']], fine=job.get('fine', 1), fibres=job.get('fibres', True), **how)


def _clean(out, job):
    """For a preview, the grain of few samples is taken out; a plate has enough of them."""
    count = np.maximum(out[..., 16:17], 1)
    part = lambda a, b: out[..., a:b] / count
    if not job.get('denoise'):
        return tracer.negative(out)
    from darkroom.denoise import denoise

    return {'piece': denoise(part(0, 3), part(10, 13), part(13, 16)), 'alpha': part(3, 4)[..., 0], 'shaded': part(4, 7), 'empty': part(7, 10)}


def tone(x):
    """As scenes are printed."""
    light = np.maximum(x @ _LUMA, 1e-5)[..., None]
    mapped = light * (1 + light / 3.2**2) / (1 + 0.62 * light)
    mapped = mapped * (mapped + 0.0008) / (mapped + 0.006)
    x = (light + (x - light) * 0.98) * mapped / light
    over = np.clip((x.max(-1, keepdims=True) - 0.85) / 0.6, 0, 1)
    x = np.clip(x * (1 - over) + over * np.maximum(mapped, x.mean(-1, keepdims=True)), 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055)


def expose(stage, plate, job):
    camera, z = stage.camera(plate['wide'], plate['centre'], plate.get('eye', 10.5), aside=plate.get('aside', 0.0))
    dark = tracer.darkness(plate['wears'][0][1])
    width, samples = plate['width'], plate.get('samples', job['samples'])
    colours = {f'worn {k}': hex_colour for k, (_, hex_colour, *_) in enumerate(plate['wears'])}
    if 'paper' not in plate:
        lights = stage.lights(plate.get('rig', 'cloth'), (0, 0, z), plate.get('light', 4.4), dark)
        out = stage.expose(camera, lights, width, samples, colours=colours, noise=job.get('noise', 0.003), bounces=job.get('bounces', 8))
        return lay(_clean(out, job), plate.get('exposure', 1.26))
    lights, sky, exposure = hour(plate['hour'], z, dark)
    out = stage.expose(camera, lights, width, samples, sky=sky, colours=colours, noise=job.get('noise', 0.003), bounces=job.get('bounces', 8), sparing=0)
    light = np.asarray(_clean(out, job)['piece'], np.float32)
    # As bright as the hour wants what the middle of the picture shows, whatever its colour.
    y = tone(light * exposure * plate.get('exposure', 1.0))
    grain = np.random.default_rng(3).normal(0, 1.0, y.shape[:2])[..., None]
    return Image.fromarray(np.clip(y * 255 + grain + 0.5, 0, 255).astype(np.uint8))


def main(path, folder, which=0, of=1):
    job = json.load(open(path))
    job['wardrobe'] = os.path.join(os.path.dirname(os.path.abspath(path)), job['wardrobe'])
    os.makedirs(folder, exist_ok=True)
    lib = tracer.library()
    until = time.time() + float(os.environ.get('SECONDS_LEFT', 1e9))
    kind = job.get('kind', '.jpg')
    groups = {}
    for plate in job['plates']:
        # What differs in its colours alone is built once.
        same = [{k: v for k, v in plate.items() if k not in ('name', 'wears')}, [(w[0], *w[2:]) for w in plate['wears']]]
        groups.setdefault(json.dumps(same), []).append(plate)
    for group in list(groups.values())[int(which) :: int(of)]:
        left = [plate for plate in group if not os.path.exists(os.path.join(folder, plate['name'] + kind))]
        if not left or time.time() > until:
            continue
        began = time.time()
        stage = _stage(left[0], job, lib)
        print(f'{left[0]["name"]}: {stage.counts[0]} triangles, {stage.counts[1]} fibres, built in {time.time() - began:.1f} s', flush=True)
        for plate in left:
            if time.time() > until:
                break
            began = time.time()
            picture = expose(stage, plate, job)
            # A plate is printed as large as it was exposed; the widest print of a look is 1024, and a little more than that travels.
            most = 1400 if 'paper' in plate else 2000
            picture = picture if picture.width <= most else picture.resize((most, round(picture.height * most / picture.width)), Image.LANCZOS)
            part = os.path.join(folder, 'part-' + plate['name'] + kind)
            picture.save(part, **({'quality': 93, 'subsampling': 0} if kind == '.jpg' else {}))
            os.rename(part, os.path.join(folder, plate['name'] + kind))
            print(f'  {plate["name"]}: {time.time() - began:.1f} s', flush=True)
        stage.strike()


if __name__ == '__main__':
    main(*sys.argv[1:])
