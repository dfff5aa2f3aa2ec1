"""Photographs boutiques: python3 studio/boutiques/shoot.py job.json [which of how many work at it]. What is exposed is kept as a plate;
one that is there is not exposed again, so that it can be stopped at any time. Says of each print what the manifest keeps of it."""
import json
import os
import sys

_STUDIO = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
sys.path.insert(0, _STUDIO)

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from boutiques.build import Set  # noqa: E402
from boutiques.detail import detail  # noqa: E402
from boutiques.expose import expose, exposed, tone  # noqa: E402
from boutiques.facade import facade  # noqa: E402
from boutiques.salon import salon  # noqa: E402
from darkroom.develop import to_image  # noqa: E402
from darkroom.encode import encode  # noqa: E402

_SURFACES = json.load(open(os.path.join(_STUDIO, 'boutiques', 'surfaces.json')))
#: Each builds what it shows of a boutique, and answers the camera and the light.
_VIEWS = {'facade': facade, 'salon': salon, 'detail': detail}
#: AVIF's and WebP's: the first by which the narrowest wide print weighs no more than this. Forty boutiques have three pictures in six sizes each, and brick is heavy.
_QUALITIES, _HEAVIEST, _SPEED = ((24, 66), (28, 58), (32, 50), (36, 42), (40, 36), (44, 30)), 13_000, 6


def expose_plate(plate, job):
    """Four to three: both compositions are cut from it."""
    stage = Set(plate['scene'], _SURFACES)
    camera, hour = _VIEWS[plate['view']](stage, **plate['what'])
    light = exposed(*expose(stage, camera, hour['sky'], job['size'], job['samples'], job['bounces']), hour)
    part = plate['plate'].replace('.jpg', '.part.jpg')
    to_image(np.clip(tone(light) * 255, 0, 255)).save(part, quality=95, subsampling=0)
    os.rename(part, plate['plate'])


def cut(picture, size):
    """The middle of a picture in another shape, at the size in which it is printed."""
    w, h = size
    high, wide = min(picture.height, picture.width * h / w), min(picture.width, picture.height * w / h)
    x, y = (picture.width - wide) / 2, (picture.height - high) / 2
    return picture.resize((w, h), Image.LANCZOS, (x, y, x + wide, y + high))


def quality_of(image, width, path):
    for quality in _QUALITIES:
        if encode(image, width, path, *quality, _SPEED)['avif'] <= _HEAVIEST:
            break
    return quality


def print_views(plate, views):
    picture = Image.open(plate['plate'])
    os.makedirs(plate['path'], exist_ok=True)
    wide = views['wide']
    width = wide['widths'][0]
    quality = quality_of(cut(picture, wide['size']), width, os.path.join(plate['path'], f'wide-{width}'))
    for view, form in views.items():
        image = cut(picture, form['size'])
        sizes = [encode(image, w, os.path.join(plate['path'], f'{view}-{w}'), *quality, _SPEED) for w in form['widths']]
        mean = np.asarray(image.resize((1, 1), Image.BOX))[0, 0]
        told = {'scene': plate['scene'], 'view': view, 'sizes': sizes}
        print(json.dumps({**told, 'placeholder': '#%02x%02x%02x' % tuple(int(v) for v in mean)}), flush=True)


def main(path, which=0, of=1):
    job = json.load(open(path))
    for plate in job['plates'][int(which) :: int(of)]:
        if not os.path.exists(plate['plate']):
            expose_plate(plate, job)
        if 'path' in plate:
            print_views(plate, job['views'])


main(*sys.argv[1:])
