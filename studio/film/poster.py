"""Prints a frame as a scene, for where the film does not run: python3 poster.py job.json. Says of each print what the manifest keeps of it."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))

from PIL import Image, ImageOps  # noqa: E402

from darkroom.encode import encode  # noqa: E402

#: AVIF's and WebP's: the first by which the widest print weighs no more than this.
_QUALITIES, _HEAVIEST = ((20, 82), (24, 76), (28, 70), (32, 62), (38, 54)), 90_000


def main(path):
    job = json.load(open(path))
    frame = Image.open(job['frame']).convert('RGB')
    os.makedirs(job['path'], exist_ok=True)
    for view, form in job['views'].items():
        image = ImageOps.fit(frame, form['size'], Image.LANCZOS)
        for quality in _QUALITIES:
            sizes = [encode(image, w, os.path.join(job['path'], f'{view}-{w}'), *quality, 6) for w in form['widths']]
            if sizes[-1]['avif'] <= _HEAVIEST:
                break
        mean = image.resize((1, 1), Image.BOX).getpixel((0, 0))
        print(json.dumps({'scene': job['scene'], 'view': view, 'sizes': sizes, 'placeholder': '#%02x%02x%02x' % mean}), flush=True)


main(*sys.argv[1:])
