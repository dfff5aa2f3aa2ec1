"""Prints a picture of a piece in all its widths, as AVIF and WebP."""
import os
import shutil
import subprocess
import tempfile

import numpy as np
from PIL import Image

#: The heaviest AVIF by its width, in bytes: a coarse grain close to the lens weighs more than a page can carry, and is printed softer.
_HEAVIEST = {300: 30_000, 600: 60_000, 1024: 110_000, 2000: 300_000}
#: A page waits for the first view, on a phone too: it is printed softer for less, as long as nobody sees it.
_WAITED_FOR = {600: 30_000, 1024: 64_000}
_SOFTEST_UNSEEN = 22
#: Browsers without AVIF are few: of the first view of a tile (which who shares a page shows too), of the others, and of what no tile shows.
_PLAIN = {'first': (300, 600, 1024), True: (300, 600), False: (600,)}


def _avif(image, png, path, quality):
    if not shutil.which('avifenc'):
        # Pillow's own, which newer ones have: the same encoder, asked for the same.
        ask = {'end-usage': 'q', 'cq-level': str(quality), 'tune': 'ssim'}
        image.save(path, 'AVIF', codec='aom', speed=7, subsampling='4:4:4', max_threads=1, quality=100 - round(quality * 1.6), advanced=ask)
        return
    settings = ['-s', '7', '-j', '1', '-y', '444', '--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', 'tune=ssim']
    subprocess.run(['avifenc', *settings, '-a', f'cq-level={quality}', png, path], check=True, stdout=subprocess.DEVNULL)


def _is_dark(image):
    """A weave in black is a matter of a few tones, which an encoder takes for nothing."""
    return float((np.asarray(image.convert('L').resize((150, 200))) < 70).mean()) > 0.1


def _is_too_heavy(bytes, width, quality, is_first):
    if is_first and quality < _SOFTEST_UNSEEN and bytes > _WAITED_FOR.get(width, _HEAVIEST[width]):
        return True
    return quality < 50 and bytes > _HEAVIEST[width]


def _encode(image, width, path, webp, is_first):
    height = round(image.height * width / image.width)
    scaled = image if width == image.width else image.resize((width, height), Image.LANCZOS)
    with tempfile.TemporaryDirectory() as folder:
        png = os.path.join(folder, 'print.png')
        scaled.save(png, compress_level=1)
        quality = (15, 7) if width < 1200 else (17, 14)
        quality = quality[_is_dark(image)]
        _avif(scaled, png, path + '.avif', quality)
        while _is_too_heavy(os.path.getsize(path + '.avif'), width, quality, is_first):
            # The further off, the larger the step.
            quality += 3 if os.path.getsize(path + '.avif') < 1.4 * _HEAVIEST[width] else 8
            _avif(scaled, png, path + '.avif', quality)
    told = {'width': width, 'height': height, 'avif': os.path.getsize(path + '.avif')}
    if width not in webp:
        return told
    # Where AVIF was printed softer, so is this.
    scaled.save(path + '.webp', 'WEBP', quality=86 - min(30, max(0, quality - 15)), method=4)
    return {**told, 'webp': os.path.getsize(path + '.webp')}


def print_all(image, path, widths, tile=False):
    """What the manifest says of the prints. `tile`: a tile may show it, or shows it 'first'."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    mean = np.asarray(image.resize((1, 1), Image.BOX))[0, 0]
    return {
        'sizes': [_encode(image, width, f'{path}-{width}', _PLAIN[tile], tile == 'first') for width in widths],
        'placeholder': '#%02x%02x%02x' % tuple(int(v) for v in mean),
    }
