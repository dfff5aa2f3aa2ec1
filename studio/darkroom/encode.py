"""Encodes a picture at one width as AVIF and WebP."""
import os
import subprocess
import tempfile

from PIL import Image


def encode(image, width, path, quality, webp):
    """`quality` is AVIF's, 0 best to 63; `webp` is WebP's, 100 best. Returns the size in pixels and in bytes."""
    height = round(image.height * width / image.width)
    scaled = image if width == image.width else image.resize((width, height), Image.LANCZOS)
    with tempfile.TemporaryDirectory() as folder:
        png = os.path.join(folder, 'print.png')
        scaled.save(png, compress_level=1)
        how = ['-s', '8', '-j', '1', '-y', '420', '--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', f'cq-level={quality}']
        subprocess.run(['avifenc', *how, '-a', 'tune=ssim', png, path + '.avif'], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(['cwebp', '-quiet', '-q', str(webp), '-m', '5', '-sharp_yuv', png, '-o', path + '.webp'], check=True)
    return {'width': width, 'height': height, 'avif': os.path.getsize(path + '.avif'), 'webp': os.path.getsize(path + '.webp')}
