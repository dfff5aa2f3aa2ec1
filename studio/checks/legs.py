"""Draws the legs that stand in shoes and says, as JSON, how far round they are in centimetres and how many points of a foot come out
through the upper that it stands in: python3 studio/checks/legs.py [SEL RIV]. Needs numpy."""
import importlib
import json
import os
import sys

import numpy as np

STUDIO = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, STUDIO)

from checks import uppers  # noqa: E402
from limbs.leg import leg  # noqa: E402


def whole(entry, kinds):
    own = dict(entry)
    kind = own.pop('as', None)
    return {**(whole(kinds[kind], kinds) if kind else {}), **own}


def girth(rows, z):
    ring = rows[np.abs(rows[..., 2].mean(1) - z).argmin()]
    return round(float(np.linalg.norm(np.roll(ring, -1, 0) - ring, axis=1).sum()) * 10, 1)


def outside(points, upper):
    """How many points lie outside the upper's nearest point, by more than the binding is thick."""
    g = upper[:, 3:-1].reshape(-1, 3)
    n = np.cross(np.roll(upper, -1, 0) - np.roll(upper, 1, 0), np.gradient(upper, axis=1))[:, 3:-1].reshape(-1, 3)
    n /= np.linalg.norm(n, axis=1)[:, None] + 1e-12
    middle = upper.reshape(-1, 3).mean(0)
    n *= np.sign(np.median((n * (g - middle)).sum(1)))
    count = 0
    for part in np.array_split(points, 60):
        near = ((part[:, None] - g[None]) ** 2).sum(-1)
        at = near.argmin(1)
        above = ((part - g[at]) * n[at]).sum(1)
        count += int(((near.min(1) < 0.05**2) & (above > 0.004)).sum())
    return count


if __name__ == '__main__':
    uppers.without_blender()
    read = lambda *path: json.load(open(os.path.join(STUDIO, *path)))
    limbs, plans, found = read('limbs.json'), read('pieces.json'), {}
    for style in read('..', 'seed', 'catalog', 'styles.json'):
        for product in style['products']:
            how = whole(limbs['pieces'].get(product['id'], {}), limbs['kinds'])
            if how.get('limb') != 'legs' or not product['id'].startswith(tuple(sys.argv[1:]) or ('',)):
                continue
            plan = plans[style['id']]
            uppers.drawn.clear()
            last = importlib.import_module(f"families.{plan['family']}").build(style['material'], **{'heel': product['heel'], **plan.get('options', {})})
            parts = dict(uppers.drawn)
            own = {k: how[k] for k in ('depth', 'foot', 'toes', 'bones', 'instep') if k in how}
            point = leg(last, **own)[0][:-1]
            rows = point.reshape(-1, 192, 3)
            foot = point[point[:, 2] < last.seat + 0.8]
            found[product['id']] = {
                'ankle': girth(rows, last.seat + 1.25),
                'calf': girth(rows, last.seat + 3.0),
                'burst': outside(foot[::5], parts['upper']) if 'upper' in parts else 0,
            }
    print(json.dumps(found))
