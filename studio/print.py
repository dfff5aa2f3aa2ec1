"""Prints one negative in all its colours: python3 studio/print.py job.json. Writes pictures and what the manifest says of them."""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from darkroom.develop import develop, to_image  # noqa: E402


HEAVIEST = 100_000


def avifenc(png, path, quality):
    settings = ['-s', '7', '-j', '1', '-y', '444', '--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', 'tune=ssim']
    command = ['avifenc', *settings, '-a', f'cq-level={quality}', png, path]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def encode(image, width, path):
    """AVIF and WebP of one width; returns their sizes in bytes."""
    height = round(image.height * width / image.width)
    scaled = image if width == image.width else image.resize((width, height), Image.LANCZOS)
    with tempfile.TemporaryDirectory() as folder:
        png = os.path.join(folder, 'print.png')
        scaled.save(png, compress_level=1)
        quality = 15 if width < 1200 else 20
        avifenc(png, path + '.avif', quality)
        # A coarse grain close to the lens weighs more than a page can carry: it is printed a little softer.
        while width < 1200 and os.path.getsize(path + '.avif') > HEAVIEST:
            quality += 3
            avifenc(png, path + '.avif', quality)
        subprocess.run(['cwebp', '-quiet', '-q', '86', '-m', '4', png, '-o', path + '.webp'], check=True)
    return {'width': width, 'height': height, 'avif': os.path.getsize(path + '.avif'), 'webp': os.path.getsize(path + '.webp')}


def main(job):
    negative = dict(np.load(job['negative']))
    exposure = job['frame'].get('exposure', 1.0)
    for print_ in job['prints']:
        image = to_image(develop(negative, print_['hex'], job['neutral'], exposure))
        folder = os.path.dirname(print_['path'])
        os.makedirs(folder, exist_ok=True)
        if job.get('preview'):
            image.save(print_['path'] + '.png')
            continue
        sizes = [encode(image, w, f"{print_['path']}-{w}") for w in job['widths']]
        mean = np.asarray(image.resize((1, 1), Image.BOX))[0, 0]
        print(
            json.dumps(
                {
                    'piece': job['piece'],
                    'colour': print_['colour'],
                    'view': job['name'],
                    'sizes': sizes,
                    'placeholder': '#%02x%02x%02x' % tuple(int(v) for v in mean),
                }
            ),
            flush=True,
        )


main(json.load(open(sys.argv[1])))
