"""How a bag hangs on an arm: a stiff handle rests on it as it was drawn, a chain is drawn taut over it, link by link."""
import numpy as np

from limbs.arm import section


def hung(objects, piece, how):
    """Points and normals of the bag, and the place on the arm's upper side that bears it."""
    point, normal, _, three, _, thing = piece
    names = np.array([o['name'] for o in objects])
    of = np.full(len(point), -1)
    of[three.ravel()] = np.repeat(thing, 3)
    across, high = section(how['arm'].get('back', 1.0), how['arm'].get('roll', 40))
    links = np.flatnonzero(names == 'link')
    if len(links):
        return _taut(point, normal, of, links, (across + high) / 2 + 0.035, high)
    bears = np.isin(of, np.flatnonzero(np.isin(names, ['handle', 'strap'])))
    # Its inner edge at the crown.
    crown = point[bears & (np.abs(point[:, 0]) < 0.06)]
    crown = crown[crown[:, 2] > crown[:, 2].max() - 0.4]
    return point, normal, np.array([0, 0, crown[:, 2].min() + 0.004])


def _taut(point, normal, of, links, radius, high):
    """The chain goes straight from its eyes to the arm and round it; it is as long as it was."""
    middle = np.array([point[of == k].mean(0) for k in links])[:, [0, 2]]
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(middle, axis=0), axis=1))]
    ends = middle[[0, -1]]
    lo, hi = ends[:, 1].mean() + 0.1, ends[:, 1].mean() + 3.0
    for _ in range(50):
        z = (lo + hi) / 2
        lo, hi = (z, hi) if _path(ends, z, radius)[1][-1] < run[-1] else (lo, z)
    way, long = _path(ends, (lo + hi) / 2, radius)
    point, normal = point.copy(), normal.copy()
    at = lambda a, s, q: np.stack([np.interp(q, s, a[:, i]) for i in range(2)], -1)
    step = 0.04
    for k, q in zip(links, run):
        old = at(middle, run, min(q + step, run[-1])) - at(middle, run, max(q - step, 0))
        new = at(way, long, min(q + step, long[-1])) - at(way, long, max(q - step, 0))
        a = np.arctan2(new[1], new[0]) - np.arctan2(old[1], old[0])
        turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        mine = of == k
        here = point[mine].mean(0)
        to = at(way, long, q)
        point[np.ix_(mine, [0, 2])] = (point[np.ix_(mine, [0, 2])] - here[[0, 2]]) @ turn.T + to
        normal[np.ix_(mine, [0, 2])] = normal[np.ix_(mine, [0, 2])] @ turn.T
    return point, normal, np.array([0, 0, (lo + hi) / 2 + high])


def _path(ends, z, radius):
    """From one end over a circle about (0, z) to the other, with how far along it each point is."""
    a = ends[1]
    d = np.hypot(a[0], a[1] - z)
    bearing, open_ = np.arctan2(a[1] - z, a[0]), np.arccos(min(radius / d, 1))
    turn = np.linspace(np.pi - bearing - open_, bearing + open_, 80)
    arc = np.stack([radius * np.cos(turn), z + radius * np.sin(turn)], 1)
    way = np.vstack([ends[0], arc, ends[1]])
    return way, np.r_[0, np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))]
