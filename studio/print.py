"""Prints one negative in all its colours: python3 studio/print.py job.json. Writes pictures and what the manifest says of them."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np  # noqa: E402

from darkroom.develop import develop, to_image  # noqa: E402
from darkroom.prints import print_all  # noqa: E402
from darkroom.tone import SWEEP  # noqa: E402


def main(job):
    negative = dict(np.load(job['negative']))
    exposure = job['frame'].get('exposure', 1.0)
    for print_ in job['prints']:
        image = to_image(develop(negative, print_['hex'], job['neutral'], exposure, job['view'].get('sweep', SWEEP)))
        if job.get('preview'):
            os.makedirs(os.path.dirname(print_['path']), exist_ok=True)
            image.save(print_['path'] + '.png')
            continue
        told = print_all(image, print_['path'], job['widths'], job['view'].get('tile', False))
        print(json.dumps({'piece': job['piece'], 'colour': print_['colour'], 'view': job['name'], **told}), flush=True)


main(json.load(open(sys.argv[1])))
