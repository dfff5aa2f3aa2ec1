"""Draws every bag with a flap without Blender and says, as JSON, how far the edge of its flap turns between two of its points, in degrees at most:
python3 studio/checks/flaps.py. Needs numpy."""
import importlib
import json
import os

import numpy as np

from uppers import STUDIO, drawn, without_blender


def sharpest(flap):
    """Along both sides, from the back over the top to the front."""
    turns = []
    for side in (flap[0], flap[-1]):
        step = np.diff(side, axis=0)
        step /= np.linalg.norm(step, axis=1)[:, None]
        turns.append(np.degrees(np.arccos(np.clip((step[1:] * step[:-1]).sum(1), -1, 1))).max())
    return max(turns)


def main():
    without_blender()
    found = {}
    for style, piece in json.load(open(os.path.join(STUDIO, 'pieces.json'))).items():
        if piece['family'] not in ('top_handle', 'chain_bag'):
            continue
        drawn.clear()
        importlib.import_module(f"families.{piece['family']}").build('calf', **piece.get('options', {}))
        found[style] = round(float(sharpest(dict(drawn)['flap'])), 1)
    print(json.dumps(found))


main()
