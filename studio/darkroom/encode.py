"""Encodes a picture at one width as AVIF and WebP."""
import os
import shutil
import subprocess
import tempfile

from PIL import Image

#: Browsers without AVIF are few and old: of a scene they get one print, tall or wide.
PLAIN = (600, 800)


def encode(image, width, path, quality, webp, speed=8, plain=PLAIN):
    """`quality` is AVIF's, 0 best to 63; `webp` is WebP's, 100 best, for the widths that are `plain`; a slower `speed` is lighter. Returns the size in pixels and in bytes."""
    webp = webp if width in plain else None
    height = round(image.height * width / image.width)
    scaled = image if width == image.width else image.resize((width, height), Image.LANCZOS)
    if shutil.which('avifenc'):
        _by_tools(scaled, path, quality, webp, speed)
    else:
        # Pillow's own, which newer ones have: the same encoder, asked for the same.
        ask = {'end-usage': 'q', 'cq-level': str(quality), 'tune': 'ssim'}
        scaled.save(path + '.avif', 'AVIF', codec='aom', speed=speed, subsampling='4:2:0', max_threads=1, quality=100 - round(quality * 1.6), advanced=ask)
        if webp is not None:
            scaled.save(path + '.webp', 'WEBP', quality=webp, method=5)
    told = {'width': width, 'height': height, 'avif': os.path.getsize(path + '.avif')}
    return told if webp is None else {**told, 'webp': os.path.getsize(path + '.webp')}


def _by_tools(scaled, path, quality, webp, speed):
    with tempfile.TemporaryDirectory() as folder:
        png = os.path.join(folder, 'print.png')
        scaled.save(png, compress_level=1)
        how = ['-s', str(speed), '-j', '1', '-y', '420', '--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', f'cq-level={quality}']
        subprocess.run(['avifenc', *how, '-a', 'tune=ssim', png, path + '.avif'], check=True, stdout=subprocess.DEVNULL)
        if webp is not None:
            subprocess.run(['cwebp', '-quiet', '-q', str(webp), '-m', '5', '-sharp_yuv', png, '-o', path + '.webp'], check=True)
