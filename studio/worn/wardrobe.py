"""Packs what has fallen so that it can be dressed and exposed elsewhere: python3 studio/worn/wardrobe.py <folder> cascade brume ... Panels as nets, trims as they are
drawn, and both figures; two megabytes a garment at most."""
import json
import os
import sys

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.spatial import cKDTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from worn import fall, patterns, trims  # noqa: E402


def tucked(it, outer, under=0.006, reach=0.03):
    """Worn below another garment: wherever it would come through that, it stays beneath."""
    over = trims.Worn(outer)
    dense = outer.threes
    places = np.vstack([over.x, over.x[dense].mean(1)])
    ways = np.vstack([over.n, trims.unit(over.n[dense].mean(1))])
    tree = cKDTree(places)
    for _ in range(4):
        far, near = tree.query(it.x, distance_upper_bound=reach)
        hit = np.flatnonzero(np.isfinite(far))
        q, n = places[near[hit]], ways[near[hit]]
        high = ((it.x[hit] - q) * n).sum(1)
        it.x[hit] -= (n * np.maximum(high + under, 0)[:, None]).astype(np.float32)
    return it


def cut(it, high, soft=0.5):
    """Cut to a shirt-tail once it hangs, as the hung one is: so much shorter at the sides than in the middle. No fold is lost, and nothing falls again."""
    x = it.x.astype(float)
    for name, g in it.grid.items():
        if name.startswith('sleeve'):
            continue
        ids, flat = g['id'], g['flat'].astype(float)
        row = np.arange(ids.shape[1])
        v = row / row[-1]
        wide = np.abs(flat[:, -1, 0]).max()
        for k, column in enumerate(ids):
            less = high * np.sin(np.pi / 2 * min(1, abs(flat[k, -1, 0]) / wide)) ** 4 / (flat[k, -1, 1] - flat[k, 0, 1])
            t = np.clip((v - soft) / (1 - soft), 0, 1)
            # Above the middle every place stays where it is: sleeves are set in there.
            at = (v - less * t * t * (3 - 2 * t)) * row[-1]
            it.x[column] = CubicSpline(row, x[column])(at)
            g['flat'][k] = CubicSpline(row, flat[k])(at)
    return it


def packed(name):
    """`aplomb@duvet`: the trousers as they are worn below the jumper."""
    name, _, outer = name.partition('@')
    plan = patterns.GARMENTS[name]()
    it = fall.kept(plan, os.path.join(fall.KEPT, f'{name}.npz'))
    if outer:
        tucked(it, fall.kept(patterns.GARMENTS[outer](), os.path.join(fall.KEPT, f'{outer}.npz')))
    if 'tail' in plan:
        cut(it, plan['tail'])
    data, panels = {}, {}
    for panel, g in it.grid.items():
        step = np.diff(np.round(it.x[g['id']].astype(float) / fall.STEP).astype(np.int32), axis=0)
        data[panel], data[panel + '|first'] = step.astype(np.int16), np.round(it.x[g['id'][:1]].astype(float) / fall.STEP).astype(np.int32)
        data[panel + '|flat'] = np.round(g['flat'] * 1e4).astype(np.int16)
        how, rib = plan['panels'][panel], plan.get('rib', {})
        sleeve = panel.startswith('sleeve')
        panels[panel] = {
            **{'flip': bool(how.get('flip')), 'threads': how.get('threads', 0), 'rib': rib.get('sleeve' if sleeve else 'body', 0)},
            **{'hemmed': how.get('hemmed', True), 'edged': not sleeve and plan.get('edged', plan['who'] == 'woman' and 'held' in plan)},
            **({'frames': plan['frames']} if 'frames' in plan else {}),
        }
    drawn = trims.drawn(it, np.asarray(fall.figures(plan['who'])['whole'], np.float32))
    for k, (_, points, normals, uv, threes) in enumerate(drawn):
        data |= {f'trim{k}|points': points.astype(np.float32), f'trim{k}|normals': normals.astype(np.float16), f'trim{k}|uv': uv.astype(np.float32)}
        data[f'trim{k}|threes'] = threes.astype(np.int32)
    cloth = next(iter(plan['panels'].values()))['cloth']
    about = {'who': plan['who'], 'cloth': cloth, 'step': fall.STEP, 'panels': panels, 'trims': [{'of': t[0]} for t in drawn], 'pressed': plan.get('pressed', False)}
    return {**data, 'about': json.dumps(about)}


def pack_figure(who, path):
    """The skins alone."""
    data = fall.figures(who)
    kept = {}
    for body in ('whole', 'broken'):
        points = np.round(data[f'{body}_points'] / fall.STEP).astype(np.int32)
        kept |= {f'{body}_points': points, f'{body}_normals': np.round(data[f'{body}_normals'].astype(float) * 127).astype(np.int8)}
        kept[f'{body}_threes'] = np.diff(data[f'{body}_threes'].ravel(), prepend=0).astype(np.int32)
    np.savez_compressed(path, step=fall.STEP, **kept)


if __name__ == '__main__':
    folder, *names = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for who in ('woman', 'man'):
        path = os.path.join(folder, f'figure-{who}.npz')
        if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(os.path.join(HERE, 'figure.py')):
            pack_figure(who, path)
    for name in names:
        np.savez_compressed(os.path.join(folder, f'{name}.npz'), **packed(name))
        print(name, os.path.getsize(os.path.join(folder, f'{name}.npz')) // 1000, 'kB', flush=True)
