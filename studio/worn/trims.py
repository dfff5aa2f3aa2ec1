"""What is drawn on a garment after it has fallen: ribbons, belts, bands and collars, buttons and their holes, pockets,
stitches, a waistband, fringes, the emerald edge. Each answers parts: a surface's name, points, normals, threads (uv) and triangles, in metres."""
import numpy as np
from scipy.interpolate import LinearNDInterpolator, NearestNDInterpolator, PchipInterpolator
from scipy.ndimage import gaussian_filter1d, map_coordinates, maximum_filter1d
from scipy.spatial import cKDTree

from worn import figure
from worn.dress import FINISH


def unit(v):
    return v / (np.linalg.norm(v, axis=-1, keepdims=True) + 1e-12)


def normals(x, threes):
    n = np.zeros_like(x)
    f = np.cross(x[threes[:, 1]] - x[threes[:, 0]], x[threes[:, 2]] - x[threes[:, 0]])
    for k in range(3):
        np.add.at(n, threes[:, k], f)
    return unit(n)


class Worn:
    """A garment that has fallen: its places, which way it faces, and its neckline."""

    def __init__(self, it):
        self.it, self.plan = it, it.plan
        self.x = it.x.astype(float)
        self.n = normals(self.x, it.threes)
        self.tree = cKDTree(self.x)

    def half(self, side):
        """What lies on one side, without the front that laps over or under it."""
        ids = np.unique(np.concatenate([g['id'].ravel() for name, g in self.it.grid.items() if name in (side, 'back', f'sleeve {side}')]))
        return cKDTree(self.x[ids]), ids

    def neckline(self):
        """Places along the neck's edge, and the row of particles a little way inside it. Closed where there is one front."""
        it, neck = self.it, self.plan['neck']
        edge, inside = [], []
        deep = 3 * 2**it.level

        def take(name, pick, back=False):
            ids = it.grid[name]['id'][pick]
            ids = ids[::-1] if back else ids
            edge.append(ids[:, 0]), inside.append(ids[:, deep])

        within = lambda name: np.abs(it.grid[name]['flat'][:, 0, 0]) <= neck + 1e-6 if name in ('back', 'front') else it.grid[name]['flat'][:, 0, 0] <= neck + 1e-6
        if 'front' in it.grid:
            take('front', within('front'))
            take('back', within('back'), True)
            closed = True
        elif self.plan.get('closed'):
            take('right', within('right'), True)
            take('left', within('left'))
            take('back', within('back'), True)
            closed = True
        else:
            take('right', within('right'))
            take('back', within('back'))
            take('left', within('left'), True)
            closed = False
            roll = self.rolled('right')
            if len(roll):
                # Lapels roll from the button, below where the neck is cut to.
                edge.insert(0, roll[::-1]), inside.insert(0, self.rolled('right', deep)[::-1])
                edge.append(self.rolled('left')), inside.append(self.rolled('left', deep))
        return np.concatenate(edge), np.concatenate(inside), closed

    def rolled(self, side, deep=0):
        """Along the edge of a front, from the neckline down to where its lapel begins to roll."""
        ids = self.it.grid[side]['id']
        return ids[deep, 1 : round(self.plan.get('roll', 0) * (ids.shape[1] - 1)) + 1]

    def line(self, count, soft=0.012, end=None):
        """The neckline as an even line: places, out of the cloth, and on past its edge."""
        edge, inside, closed = self.neckline()
        p, q, n = self.x[edge], self.x[inside], self.n[edge]
        keep = np.concatenate([[True], np.linalg.norm(np.diff(p, axis=0), axis=1) > 1e-5])
        p, q, n = p[keep], q[keep], n[keep]
        if closed:
            p, q, n = (np.vstack([a, a[:1]]) for a in (p, q, n))
        run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
        at = np.linspace(0, run[-1], count + 1 if closed else count)
        if closed:
            at = at[:-1]
        even = lambda a: np.stack([np.interp(at, run, a[:, k]) for k in range(3)], 1)
        sigma = soft / (run[-1] / count)
        smooth = lambda a: gaussian_filter1d(a, sigma, axis=0, mode='wrap' if closed else 'nearest')
        p, q, n = smooth(even(p)), smooth(even(q)), unit(smooth(even(n)))
        if not closed:
            first, last = self.x[edge[0]], self.x[edge[-1]]
            # It ends where the edge does, and comes there in one line.
            near = np.exp(-np.arange(len(p)) / 8)[:, None]
            p = p + (first - p[0]) * near + (last - p[-1]) * near[::-1]
        return p, n, unit(p - q), closed, run[-1]


def surface(grid, closed_u=False, closed_v=False, flip=False, uv=None):
    """A net of places as triangles with smooth normals."""
    a, b = grid.shape[:2]
    i, j = np.meshgrid(np.arange(a if closed_u else a - 1), np.arange(b if closed_v else b - 1), indexing='ij')
    k = lambda i, j: (i % a) * b + j % b
    q = np.stack([k(i, j), k(i + 1, j), k(i + 1, j + 1), k(i, j + 1)], -1).reshape(-1, 4)
    threes = np.vstack([q[:, [0, 1, 2]], q[:, [0, 2, 3]]])
    if flip:
        threes = threes[:, ::-1]
    points = grid.reshape(-1, 3)
    if uv is None:
        length = lambda axis: np.concatenate([np.zeros((1,)), np.cumsum(np.linalg.norm(np.diff(grid, axis=axis), axis=-1).mean(1 - axis))])
        uv = np.stack(np.meshgrid(length(0), length(1), indexing='ij'), -1)
    return points, normals(points, threes), uv.reshape(-1, 2), threes


def swept(base, out, up, centre, thick, closed):
    """A band of this thickness: its middle line, as (out, up) at every place of the base, drawn along it. `centre` [n, 2] or [places, n, 2]."""
    centre = np.asarray(centre, float)
    if centre.ndim == 2:
        centre = np.broadcast_to(centre, (len(base), *centre.shape))
    along = unit(np.gradient(centre, axis=1))
    side = np.stack([along[..., 1], -along[..., 0]], -1)
    half = thick / 2
    # Round at its end.
    turn = np.linspace(np.pi / 2, -np.pi / 2, 7)[1:-1]
    tip = centre[:, -1:, :] + half * (np.sin(turn)[None, :, None] * side[:, -1:] + np.cos(turn)[None, :, None] * along[:, -1:])
    loop = np.concatenate([centre + side * half, tip, (centre - side * half)[:, ::-1]], 1)
    grid = base[:, None] + out[:, None] * loop[..., :1] + up[:, None] * loop[..., 1:]
    return grid


def outwards(points, n):
    """Turned so that normals point away from the middle of what they cover."""
    return n


def band(worn, field, high, lean, thick, cloth='cloth', turned=0.0, point=0.0, begin=0.0, flat=False, spread=0.10, level=None, **_):
    """Along the neckline: a stand, perhaps `turned` down again, its leaf leaning out by `spread`. `level`: its upper edge is cut to one plane, so much lower in front."""
    base, n, on, closed, long = worn.line(360, 0.020 if flat else 0.012)
    if begin:
        # It begins in the middle of the front, not where the fronts end.
        k = round(begin / long * len(base))
        base, n, on, long = base[k:-k], n[k:-k], on[k:-k], long - 2 * begin
    up = np.array([0, 0, 1.0])
    tall = 0.0 if flat else np.clip(high / 0.05, 0, 1)
    u = unit(on * (1 - 0.85 * tall) + up * tall)
    if flat:
        # It lies on, and goes round the corners of the neckline in one line.
        u = unit(gaussian_filter1d(u, 12, axis=0, mode='wrap') + 0.35 * up)
    middle = base.mean(0)
    o = base - middle
    o -= u * (o * u).sum(1)[:, None]
    o = unit(0.5 * unit(o) + 0.5 * unit(n - u * (n * u).sum(1)[:, None]))
    o = unit(gaussian_filter1d(o, 6, axis=0, mode='wrap' if closed else 'nearest'))
    rise = np.linspace(-0.012 if thick > 0.005 else -0.005, high, 14)
    centre = np.stack([-lean * np.maximum(rise, 0) + 0.0015, rise], 1)
    if turned:
        r = thick * 0.75
        a = np.linspace(np.pi, 0, 12)[1:]
        bend = np.stack([centre[-1, 0] + r + r * np.cos(a), high + r * np.sin(a)], 1)
        down = np.linspace(0, turned, 14)[1:]
        fall = np.stack([bend[-1, 0] + spread * down * np.clip(0.35 + down / turned, 0, 1), high - down * np.sqrt(1 - 0.6 * spread**2)], 1)
        centre = np.vstack([centre, bend, fall])
    if not closed:
        # Where it ends in front its corners are round, and lie lower.
        end = np.minimum(np.arange(len(base)), np.arange(len(base))[::-1]) * long / len(base)
        lower = 0.80 + 0.20 * np.sqrt(1 - np.clip(1 - end / 0.030, 0, 1) ** 2)
        if turned:
            # A collar's leaf: longer towards its points, and open in front.
            leaf = np.clip((np.arange(len(centre)) - 25) / (len(centre) - 26), 0, 1)
            near = np.clip(1 - end / 0.085, 0, 1)
            shift = np.stack([0.10 * leaf * near[:, None] * turned, -leaf * (point * near**1.5)[:, None]], -1)
            centre = centre[None] + shift
        else:
            if level is not None:
                lower = 0.94 + 0.06 * np.sqrt(1 - np.clip(1 - end / 0.008, 0, 1) ** 2)
            centre = centre[None] * np.stack([0 * lower + 1, lower], 1)[:, None]
            if level is not None:
                back, front = base[:, 1].max(), base[:, 1].min()
                top = base[np.argmax(base[:, 1]), 2] + high - level * (back - base[:, 1]) / (back - front)
                tall = gaussian_filter1d(np.maximum(top - base[:, 2], 0.6 * high), 4, mode='nearest') / high
                # What lies below the seam stays as deep as it is.
                centre[..., 1] = np.where(centre[..., 1] > 0, centre[..., 1] * tall[:, None], centre[..., 1])
    grid = swept(base, o, u, centre, thick, closed)
    if spread > 0.2:
        grid = _above(worn, grid, 0.0030)
    if level is not None:
        grid = _around(field, grid, 0.004)
    centre = centre if centre.ndim == 2 else centre[len(base) // 2]
    run = np.linspace(0, long, len(base))
    t = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(centre, axis=0), axis=1))])
    width = np.interp(np.linspace(0, 1, grid.shape[1]), np.linspace(0, 1, len(t) * 2), np.concatenate([t, t[::-1]]))
    uv = np.stack(np.meshgrid(run, width, indexing='ij'), -1)
    return [(cloth, *surface(grid, closed, False, uv=uv, flip=_inward(grid, base)))]


def _around(field, grid, least, times=4):
    """A collar stands round the neck, and nowhere in it: both its faces give way together."""
    half, slopes = grid.shape[1] // 2, figure.slopes(field)
    for _ in range(times):
        pair = np.stack([grid[:, :half], grid[:, : -half - 1 : -1]])
        flat = pair.reshape(-1, 3)
        deep = (least - figure.sample(field, flat)).reshape(pair.shape[:3])
        way = unit(np.stack([figure.sample(q, flat) for q in slopes], -1)).reshape(pair.shape)
        way[..., 2] = 0
        # Where it is sewn on it stays.
        push = np.clip(deep, 0, 0.03).max(0) * np.clip((np.arange(half) - 2) / 5, 0, 1)
        push = gaussian_filter1d(gaussian_filter1d(maximum_filter1d(push, 31, axis=0), 12, axis=0, mode='nearest'), 1, axis=1, mode='nearest')
        push = way.mean(0) * push[..., None]
        grid[:, :half] += push
        grid[:, : -half - 1 : -1] += push
        grid[:, half:-half] += push[:, -1:]
    return grid


def _above(worn, grid, least, times=3):
    """A leaf lies on the cloth and nowhere in it: both its faces are lifted together."""
    half = grid.shape[1] // 2
    for _ in range(times):
        pair = np.stack([grid[:, :half], grid[:, : -half - 1 : -1]])
        far, near = worn.tree.query(pair, k=8)
        w = 1 / (far + 0.003)
        w /= w.sum(-1, keepdims=True)
        p, n = (worn.x[near] * w[..., None]).sum(-2), unit((worn.n[near] * w[..., None]).sum(-2))
        high = ((pair - p) * n).sum(-1).min(0)
        # The stand goes down into the neckline; only what has turned over is lifted.
        turned = np.arange(half) > half * 0.5
        push = np.clip(least - high, 0, 0.02) * turned
        push = gaussian_filter1d(gaussian_filter1d(push, 3, axis=0, mode='nearest'), 1.5, axis=1, mode='nearest')
        push = n[0] * push[..., None]
        grid[:, :half] += push
        grid[:, : -half - 1 : -1] += push
    return grid


def _inward(grid, base):
    """Whether a net's normals point inwards: the outer face is the first half of the loop."""
    points, n, _, _ = surface(grid[:, : grid.shape[1] // 2])
    middle = grid.reshape(len(grid), -1, 3).mean(1)
    off = points.reshape(len(grid), -1, 3) - middle[:, None]
    return bool(np.median((n.reshape(off.shape) * off).sum(-1)) < 0)


def _laid(worn, grid, lift, rows, side, times=6):
    """Lays rows of a net on the cloth of one side: each place comes to lie so far above it, and the net stays smooth."""
    tree, ids = worn.half(side)
    for _ in range(times):
        part = grid[:, rows].reshape(-1, 3)
        far, near = tree.query(part, k=6)
        near = ids[near]
        w = 1 / (far + 0.004)
        w /= w.sum(1, keepdims=True)
        p, n = (worn.x[near] * w[..., None]).sum(1), unit((worn.n[near] * w[..., None]).sum(1))
        high = ((part - p) * n).sum(1)
        above = np.repeat(lift, grid[:, rows].shape[1])
        grid[:, rows] = (part + n * (above - high)[:, None]).reshape(grid[:, rows].shape)
        grid[:, rows] = gaussian_filter1d(gaussian_filter1d(grid[:, rows], 1.2, axis=0, mode='nearest'), 0.8, axis=1, mode='nearest')
    return grid


def _frames(worn, count):
    """The neckline with its frames, and for each place how near it is to the nape (1) or its lower end (0), and how far it is covered by the other front."""
    base, n, on, _, long = worn.line(count)
    from_low = 1 - np.abs(np.linspace(-1, 1, count))
    inward = -unit(np.cross(np.gradient(base, axis=0), n))
    inward *= np.sign((inward * -on).sum(1))[:, None]
    inward = unit(gaussian_filter1d(inward, 14, axis=0, mode='nearest'))
    n = unit(gaussian_filter1d(n, 8, axis=0, mode='nearest'))
    under = -1 if worn.plan['who'] == 'man' else 1
    mine = np.linspace(-1, 1, count) * under > 0
    bare = np.where(mine, np.clip((base[:, 0] * under - 0.004) / 0.050, 0, 1), 1.0)
    return base, n, inward, from_low, bare, long


def _turned_over(worn, base, n, inward, width, rise, bare, r=0.0065, sides=('right', 'left'), more=0.0):
    """A sheet that rises from the neckline, turns over and lies on the cloth as far as it is wide."""
    rows = []
    for k in np.linspace(0, 1, 6):
        rows.append(base - inward * (rise * k)[:, None] + n * 0.002)
    for a in np.linspace(0, np.pi, 9)[1:]:
        rows.append(base - inward * (rise + r * np.sin(a))[:, None] + n * (0.002 + r * (1 - np.cos(a)) * (0.35 + 0.65 * bare))[:, None])
    first = len(rows)
    for k in np.linspace(0, 1, 20)[1:]:
        rows.append(base + inward * ((width + rise) * k - rise)[:, None] + n * ((0.002 + 2 * r - 0.004 * k) * (0.35 + 0.65 * bare))[:, None])
    grid = np.stack(rows, 1)
    lift = 0.0038 + 0.0055 * bare * (r / 0.0065) + more
    half = len(grid) // 2
    for side, part in zip(sides, (slice(0, half), slice(half, None)) if len(sides) == 2 else (slice(None),)):
        grid[part] = _laid(worn, grid[part], lift[part], slice(first + 2, None), side)
    # Its outer edge is one clean line, whatever lies under it.
    for k in range(first, grid.shape[1]):
        grid[:, k] = gaussian_filter1d(grid[:, k], 1 + 5 * (k - first) / (grid.shape[1] - first), axis=0, mode='nearest')
    grid[:, 6:] = gaussian_filter1d(grid[:, 6:], 1.0, axis=1, mode='nearest')
    return grid


def shawl(worn, wide, stand, thick=0.0055, **_):
    """A collar in one with its lapels: it stands a little at the nape, turns over, and lies on the shoulders and the chest."""
    base, n, inward, from_low, bare, _ = _frames(worn, 300)
    width = wide * np.sin(np.pi * (0.06 + 0.74 * from_low)) ** 0.8 * np.clip(from_low / 0.06, 0.10, 1) * (0.15 + 0.85 * bare)
    rise = 0.004 + stand * np.clip((from_low - 0.62) / 0.3, 0, 1) ** 1.3
    grid = _turned_over(worn, base, n, inward, width, rise, bare)
    return [('cloth', *_thick(grid, thick))]


def notched(worn, wide, collar, stand, peak=0.0, thick=0.005, gorge=0.54, **_):
    """Lapels, and a collar that lies on their upper ends; between the two is the notch."""
    base, n, inward, from_low, bare, long = _frames(worn, 400)
    along = unit(np.gradient(base, axis=0))
    rolled = np.linalg.norm(np.diff(worn.x[worn.rolled('right')], axis=0), axis=1).sum() / (long / 2)
    gorge = rolled + gorge * (1 - rolled)
    parts, half = [], len(base) // 2
    for side, s in (('right', slice(0, half)), ('left', slice(len(base) - 1, half - 1, -1))):
        t = from_low[s] / gorge
        keep = t <= 1.0
        pick = np.arange(len(base))[s][keep]
        t = t[keep]
        width = wide * np.clip(t, 0, 1) ** 0.62 * np.clip(t / 0.05, 0.08, 1) * (0.15 + 0.85 * bare[pick])
        order = pick if side == 'right' else pick[::-1]
        sort = np.argsort(pick)
        grid = _turned_over(worn, base[order], n[order], inward[order], width[sort], np.full(len(order), 0.003), bare[order], r=0.0045, sides=(side,))
        # The upper end of a lapel points up.
        top = np.clip((t[sort] - 0.80) / 0.20, 0, 1)[:, None] ** 2
        reach = np.linspace(0, 1, grid.shape[1])[None] ** 1.5
        up = along[order] * (1 if side == 'right' else -1)
        grid = grid + up[:, None] * (top * reach * (peak + 0.012))[..., None]
        parts.append(('cloth', *_closed(grid, thick)))
    t = (from_low - gorge + 0.015) / (1 - gorge)
    pick = np.flatnonzero(t >= 0)
    t = np.clip(t[pick], 0, 1)
    rise = 0.004 + stand * np.clip(t, 0, 1) ** 0.8
    width = collar * (0.86 + 0.14 * t)
    grid = _turned_over(worn, base[pick], n[pick], inward[pick], width, rise, bare[pick], r=0.0055, more=1.3 * thick)
    parts.append(('cloth', *_closed(grid, thick)))
    return parts


def _closed(grid, thick):
    """A sheet as a body, closed at both ends too."""
    points, n, uv, threes = _thick(grid, thick)
    m = len(points) // len(grid)
    for end, flip in ((0, False), (len(grid) - 1, True)):
        ring = np.arange(end * m, end * m + m)
        k = m // 2
        fan = np.array([(ring[i], ring[i + 1], ring[m - 2 - i]) for i in range(k - 1)] + [(ring[i], ring[m - 2 - i], ring[m - 1 - i]) for i in range(k - 1)])
        threes = np.vstack([threes, fan[:, ::-1] if flip else fan])
    return points, n, uv, threes


def _thick(grid, thick):
    """A sheet as a body: two faces and a round edge."""
    p, n, _, _ = surface(grid)
    n = n.reshape(grid.shape)
    return thicker(grid, n, thick)


def thicker(grid, n, thick):
    half = thick / 2
    along = unit(grid[:, -1] - grid[:, -2])
    turn = np.linspace(np.pi / 2, -np.pi / 2, 7)[1:-1]
    tip = grid[:, -1, None] + half * (np.sin(turn)[None, :, None] * n[:, -1, None] + np.cos(turn)[None, :, None] * along[:, None])
    loop = np.concatenate([grid + n * half, tip, (grid - n * half)[:, ::-1]], 1)
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(loop.mean(0), axis=0), axis=1))])
    long = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(grid[:, 0], axis=0), axis=1))])
    return surface(loop, uv=np.stack(np.meshgrid(long, run, indexing='ij'), -1), flip=True)


def strip(path, out, width, thick, square=1.0, taper=None):
    """A flat band along a path, its face towards `out`."""
    along = unit(np.gradient(path, axis=0))
    out = unit(out - along * (out * along).sum(1)[:, None])
    side = np.cross(along, out)
    a = np.linspace(0, 2 * np.pi, 17)[:-1]
    c, s = (np.sign(q) * np.abs(q) ** square for q in (np.cos(a), np.sin(a)))
    wide = width * (taper if taper is not None else np.ones(len(path)))
    grid = path[:, None] + side[:, None] * (c[None] * wide[:, None] / 2)[..., None] + out[:, None] * (s * thick / 2)[None, :, None]
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    uv = np.stack([np.broadcast_to(c * width / 2, grid.shape[:2]), np.broadcast_to(run[:, None], grid.shape[:2])], -1)
    points, n, uv, threes = surface(grid, False, True, uv=uv)
    if np.median((n * (points - np.repeat(path, len(a), 0))).sum(1)) < 0:
        n, threes = -n, threes[:, ::-1]
    return points, n, uv, threes


def ribbon(worn, field, **how):
    """A taut string over the shoulder, from one held place to another."""
    it, whole = worn.it, field
    ends = [worn.x[it.held_by[how[k]]].mean(0) for k in ('from', 'to')]
    s = np.sign(ends[0][0])
    path = np.vstack([ends[0], [(s * 0.092, -0.06, 1.47), (s * 0.096, 0.02, 1.50), (s * 0.090, 0.10, 1.45)], ends[1]])
    path = PchipInterpolator(np.linspace(0, 1, 5), path)(np.linspace(0, 1, 41))
    grad = figure.slopes(whole)
    for _ in range(1200):
        path[1:-1] = 0.5 * path[1:-1] + 0.25 * (path[2:] + path[:-2])
        n = np.stack([figure.sample(q, path) for q in grad], 1)
        path[1:-1] += (n * np.maximum(0, 0.0010 - figure.sample(whole, path))[:, None])[1:-1]
    path = PchipInterpolator(np.arange(41), path)(np.linspace(0, 40, 161))
    out = np.stack([figure.sample(q, path) for q in grad], 1)
    return [('cloth', *strip(path, out, 0.006, 0.0012))]


def belt(worn, of, v, wide, tied=False, thick=0.0055, **_):
    """Outside everything that it gathers, at every bearing; tied in front, its ends hang."""
    it = worn.it
    row = np.concatenate([it.grid[n]['id'][:, round(v * (it.grid[n]['id'].shape[1] - 1))] for n in of])
    middle = worn.x[row].mean(0)
    count = 240
    bearing = lambda p: ((np.arctan2(p[:, 1] - middle[1], p[:, 0] - middle[0]) / (2 * np.pi)) % 1 * count).astype(int) % count
    far = lambda p: np.hypot(p[:, 0] - middle[0], p[:, 1] - middle[1])
    b = bearing(worn.x[row])
    level = np.array([worn.x[row][b == k, 2].mean() if (b == k).any() else np.nan for k in range(count)])
    good = ~np.isnan(level)
    level = gaussian_filter1d(np.interp(np.arange(count), np.flatnonzero(good), level[good], period=count), 10, mode='wrap')
    body = np.unique(np.concatenate([it.grid[n]['id'].ravel() for n in of]))
    p = worn.x[body]
    p = p[np.abs(p[:, 2] - level[bearing(p)]) < wide / 2]
    out = np.zeros(count)
    np.maximum.at(out, bearing(p), far(p))
    out = gaussian_filter1d(maximum_filter1d(np.where(out > 0, out, np.median(out)), 7, mode='wrap'), 4, mode='wrap') + 0.0035
    k = np.arange(count + 1) % count
    a = (np.arange(count + 1) + 0.5) / count * 2 * np.pi
    path = np.stack([middle[0] + out[k] * np.cos(a), middle[1] + out[k] * np.sin(a), level[k]], 1)
    face = path - middle
    face[:, 2] = 0
    parts = [('cloth', *strip(path, face, wide, thick, 0.45))]
    if tied:
        parts += _knot(worn, path[np.argmin(np.abs(path[:-1, 0] - (middle[0] + 0.012)) + 10 * (path[:-1, 1] > middle[1]))], wide, thick)
    return parts


def _knot(worn, at, wide, thick):
    parts = []
    front = worn.x[worn.x[:, 1] < at[1] + 0.10]

    def down(x, z):
        """How far forward the cloth is there."""
        near = front[(np.abs(front[:, 0] - x) < 0.022) & (np.abs(front[:, 2] - z) < 0.016)]
        return near[:, 1].min() - 0.006 if len(near) else np.nan

    for lean, long, begin in ((0.030, 0.34, 0.012), (-0.022, 0.27, -0.010)):
        z = at[2] - 0.012 - np.linspace(0, long, 40)
        x = at[0] + begin + lean * np.linspace(0, 1, 40) ** 0.8
        y = np.array([down(a, b) for a, b in zip(x, z)])
        good = ~np.isnan(y)
        y = np.interp(np.arange(40), np.flatnonzero(good), y[good]) if good.any() else np.full(40, at[1])
        # It hangs: it touches where the cloth comes forward, and falls straight in between.
        y = np.minimum(y, at[1] - 0.010)
        y = gaussian_filter1d(np.minimum.accumulate(y) * 0.5 + y * 0.5, 4, mode='nearest') - 0.003
        y[0] = at[1] - 0.004
        path = np.stack([x, y, z], 1)
        t = np.linspace(0, 1, 161)
        path = PchipInterpolator(np.linspace(0, 1, 40), path)(t)
        taper = np.interp(t, [0, 0.10, 0.3, 1], [0.55, 0.80, 0.96, 1.0])
        face = np.tile([lean * 4, -1.0, 0.0], (len(path), 1)) + np.stack([0.25 * np.sin(5 * t), 0 * t, 0 * t], 1)
        points, n, uv, threes = strip(path, face, wide, thick * 0.8, 0.45, taper)
        parts.append(('cloth', points, n, uv, threes))
        # Its end is closed.
        ring = points[-16:]
        parts.append(('cloth', np.vstack([ring, ring.mean(0)]), np.tile([0, 0, -1.0], (17, 1)), np.zeros((17, 2)), np.array([(k, (k + 1) % 16, 16) for k in range(16)])))
    # The knot: the belt drawn once over itself, aslant.
    turn = np.linspace(0, 1, 48)
    arch = np.sin(np.pi * turn) ** 0.55
    knot = np.array(at) + np.stack([0.010 - 0.016 * turn, -0.002 - 0.014 * arch, 0.026 - 0.052 * turn], 1)
    parts.append(('cloth', *strip(knot, np.tile([0.25, -1.0, 0.0], (48, 1)), wide * 0.80, 0.009, 0.5, 0.86 + 0.14 * np.cos(2 * np.pi * turn))))
    return parts


def waistband(worn, high, **_):
    """Over the upper edge of trousers, all round."""
    it = worn.it
    ring = np.concatenate([it.grid['right']['id'][:, 0], it.grid['left']['id'][::-1, 0]])
    p = worn.x[ring]
    keep = np.concatenate([[True], np.linalg.norm(np.diff(p, axis=0), axis=1) > 1e-5])
    p = p[keep]
    p = np.vstack([p, p[:1]])
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    at = np.linspace(0, run[-1], 361)[:-1]
    base = np.stack([np.interp(at, run, p[:, k]) for k in range(3)], 1)
    base = gaussian_filter1d(base, 4, axis=0, mode='wrap')
    out = base - base.mean(0)
    out[:, 2] = 0
    out, up = unit(out), np.tile([0, 0, 1.0], (len(base), 1))
    rise = np.linspace(-0.010, high - 0.010, 8)
    grid = swept(base, out, up, np.stack([0.0020 - 0.05 * np.maximum(rise, 0), rise], 1), 0.0045, True)
    parts = [('cloth', *surface(grid, True, False, flip=_inward(grid, base)))]
    front = base[np.argmin(base[:, 1])]
    parts += _button(front + [0.010, -0.0050, high / 2 - 0.010], np.array([0, -1.0, 0]), 0.0075, 'horn')
    return parts


def _button(at, way, radius, look):
    """Turned, with a rim and a hollow."""
    profile = radius * np.array([(0.001, 0.28), (0.55, 0.26), (0.72, 0.36), (0.9, 0.38), (1.0, 0.26), (0.98, 0.1), (0.8, 0.0)])
    way = unit(way)
    u = unit(np.cross(way, (0, 0, 1.0)))
    v = np.cross(way, u)
    a = np.linspace(0, 2 * np.pi, 41)[:-1]
    grid = at + (np.cos(a)[:, None, None] * u + np.sin(a)[:, None, None] * v) * profile[None, :, :1] + way * profile[None, :, 1:]
    points, n, uv, threes = surface(grid, True, False)
    if (n @ way).mean() < 0:
        n, threes = -n, threes[:, ::-1]
    return [(look, points, n, uv, threes)]


def _spots(worn, of, at=(), flat=()):
    """Particles of a panel: by how far across they are and which row (`at`), or by their place on the pattern (`flat`): rows sink where a neckline is deep."""
    g = worn.it.grid[of]
    for x, v in at:
        yield worn.it._nearest(of, x, v)
    for place in flat:
        yield g['id'].ravel()[np.argmin(np.linalg.norm(g['flat'].reshape(-1, 2) - place, axis=1))]


def buttons(worn, radius, of, look, lift=0.003, at=(), flat=(), reach=24, **_):
    """`reach`: how many particles round it a button lies above."""
    parts = []
    for k in _spots(worn, of, at, flat):
        near = worn.tree.query(worn.x[k], k=reach)[1]
        # A thread draws the cloth in under a button; the button lies on all that is round it.
        way = unit(worn.n[worn.tree.query(worn.x[k], k=200)[1]].mean(0))
        # Where two fronts lie on each other, on the outer one.
        high = min(((worn.x[near] - worn.x[k]) @ way).max(), 0.012)
        parts += _button(worn.x[k] + way * (high + lift), way, radius, look)
    return parts


def tie(worn, at, **_):
    """The knot of a scarf."""
    k = [worn.it._nearest('scarf', x, 0.0) for x in (at, -at)]
    middle = worn.x[k].mean(0) + [0, -0.008, 0]
    t = np.linspace(0, 1, 40)
    path = middle + np.stack([-0.017 + 0.034 * t, -0.011 * np.sin(np.pi * t) ** 0.6, 0.006 - 0.010 * t], 1)
    return [('cloth', *strip(path, np.tile([0, -1.0, 0.1], (40, 1)), 0.030, 0.010, 0.7, 0.72 + 0.28 * np.sin(np.pi * t)))]


def placket(worn, of, wide, low=0.07, high=0.985, thick=0.0016, **_):
    """A strip sewn down the front, on the side that lies over."""
    g = worn.it.grid[of]
    rows = np.arange(round(low * (g['id'].shape[1] - 1)), round(high * (g['id'].shape[1] - 1)))
    ids = np.array([g['id'][np.argmin(np.abs(g['flat'][:, r, 0])), r] for r in rows])
    path = gaussian_filter1d(worn.x[ids], 2, axis=0, mode='nearest')
    face = unit(gaussian_filter1d(worn.n[ids], 3, axis=0, mode='nearest'))
    # Where the other front comes before it, it lies on that.
    near = worn.tree.query(path, k=60, distance_upper_bound=0.016)[1]
    off = np.where(near < len(worn.x), ((worn.x[np.minimum(near, len(worn.x) - 1)] - path[:, None]) * face[:, None]).sum(-1), 0).max(1)
    path = path + face * gaussian_filter1d(maximum_filter1d(np.clip(off, 0, 0.012), 9), 4, mode='nearest')[:, None]
    t = np.linspace(0, len(path) - 1, 4 * len(path))
    fine = lambda a: np.stack([np.interp(t, np.arange(len(path)), a[:, k]) for k in range(3)], 1)
    return [('cloth', *strip(fine(path + face * 0.0022), fine(face), wide, thick, 0.4))]


def fringe(worn, long, **_):
    it, chance, parts = worn.it, np.random.default_rng(2), []
    g = it.grid['scarf']['id']
    for end, inside in ((g[:, 0], g[:, 3]), (g[:, -1], g[:, -4])):
        p, q = worn.x[end], worn.x[inside]
        way = unit(p - q)
        run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
        for at in np.arange(0.002, run[-1], 0.0055):
            k = lambda a: np.array([np.interp(at, run, a[:, c]) for c in range(3)])
            root, d, t = k(p), k(way), np.linspace(0, 1, 14)[:, None]
            sway = chance.normal(0, 0.006, 3) * [1, 1, 0]
            path = root - d * 0.003 + (d * (1 - t) * 0.5 + [0, 0, -1] * (0.5 + 0.5 * t)) * t * long * chance.uniform(0.92, 1.04) + sway * t**1.5
            parts.append(('cloth', *strip(path, np.tile([0.1, -1.0, 0.05], (14, 1)), 0.0036, 0.0036)))
    return parts


class Sheet:
    """A panel as it lies: where a place of its pattern has come to be, and what it faces there. `out`: how far its face is off the middle of the cloth."""

    def __init__(self, worn, name):
        g = worn.it.grid[name]
        i, j = np.meshgrid(*map(np.arange, g['id'].shape), indexing='ij')
        places = np.stack([i, j], -1).reshape(-1, 2).astype(float)
        self._inside, self._beyond = (kind(g['flat'].reshape(-1, 2), places) for kind in (LinearNDInterpolator, NearestNDInterpolator))
        self._x, self._n = worn.x[g['id']], worn.n[g['id']]
        self.out = FINISH[worn.plan['panels'][name]['cloth']][0] / 2

    def __call__(self, at):
        k = self._inside(at)
        k = np.moveaxis(np.where(np.isnan(k), self._beyond(at), k), -1, 0)
        pick = lambda a: np.stack([map_coordinates(a[..., c], k, order=3, mode='nearest') for c in range(3)], -1)
        return pick(self._x), unit(pick(self._n))


def _outline(a, b, corner):
    """A square from -1 to 1 whose two lower corners are round: across and down."""
    low = np.clip((b + 1) / 2, 0, 1)
    return a * (1 - corner * np.clip((low - 0.72) / 0.28, 0, 1) ** 3), b - corner * 0.8 * np.abs(a) ** 6 * low


def patch(worn, of, at, wide, high, thick=0.0022, slant=0.0, corner=0.0, soft=0.0022, look='cloth', net=(40, 26), **_):
    """A piece of cloth laid on another: it follows every fold of it, and its edges go down into it. `at`: its middle on the pattern, `slant` in degrees."""
    sheet = Sheet(worn, of)
    a, b = np.meshgrid(np.linspace(-1, 1, net[0]), np.linspace(-1, 1, net[1]), indexing='ij')
    # More places where the edge is.
    a, b = (np.sin(np.pi / 2 * np.sin(np.pi / 2 * q)) for q in (a, b))
    u, v = _outline(a, b, corner)
    u, v = u * wide / 2, v * high / 2
    c, s = np.cos(np.radians(slant)), np.sin(np.radians(slant))
    flat = np.stack([at[0] + c * u - s * v, at[1] + s * u + c * v], -1)
    x, n = sheet(flat)
    near = np.minimum((1 - np.abs(a)) * wide / 2, (1 - np.abs(b)) * high / 2)
    rise = np.sqrt(1 - np.clip(1 - near / soft, 0, 1) ** 2)
    grid = x + n * (sheet.out - 0.0006 + (thick + 0.0006) * rise)[..., None]
    points, normal, uv, threes = surface(grid, uv=flat)
    if (normal * n.reshape(-1, 3)).sum() < 0:
        normal, threes = -normal, threes[:, ::-1]
    return [(look, points, normal, uv, threes)]


def flap(worn, of, at, wide, high, slant=0.0, thick=0.0024, **_):
    """A pocket with its flap, and the narrow welt it hangs from."""
    c, s = np.cos(np.radians(slant)), np.sin(np.radians(slant))
    up = lambda d: (at[0] + s * d, at[1] - c * d)
    jet = patch(worn, of, up(high / 2 + 0.0016), wide, 0.0052, 0.0014, slant, soft=0.0012, net=(40, 10))
    return jet + patch(worn, of, at, wide, high, thick, slant, corner=0.10)


def stitches(worn, of, path, long=0.0034, gap=0.0022, radius=0.00042, look='thread', **_):
    """A row of stitches along a line of the pattern."""
    sheet, path = Sheet(worn, of), np.asarray(path, float)
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    begin = np.arange(0, run[-1] - long, long + gap)
    t = np.linspace(0, 1, 7)
    at = begin[:, None] + long * t
    x, n = sheet(np.stack([np.interp(at, run, path[:, k]) for k in range(2)], -1))
    x = x + n * (sheet.out + radius * (1.5 * np.sin(np.pi * t) ** 0.6 - 0.7))[None, :, None]
    return [(look, *strip(p, face, 2 * radius, 2 * radius)) for p, face in zip(x, n)]


def hem(worn, of, above=0.007, **how):
    """The seam along the lower edge of panels."""
    low = {name: worn.it.grid[name]['flat'][:, -1] for name in of}
    return [part for name in of for part in stitches(worn, name, low[name] - [0, above], **how)]


def holes(worn, of, wide=0.024, at=(), flat=(), **_):
    """Buttonholes, from the button inwards: a slit between two rows of thread."""
    parts = []
    g = worn.it.grid[of]
    for k in _spots(worn, of, at, flat):
        x, y = g['flat'][g['id'] == k][0]
        parts += patch(worn, of, (x + wide / 2 - 0.002, y), wide, 0.0034, 0.0009, soft=0.0009, look='thread', net=(30, 10))
        parts += patch(worn, of, (x + wide / 2 - 0.002, y), wide - 0.003, 0.0009, 0.0013, soft=0.0004, look='slit', net=(30, 8))
    return parts


def edge(worn, of, radius=0.0015, **_):
    """The emerald edge, along edges of panels: (panel, 'bottom'), perhaps from one part of it to another; 'inner' and 'outer' are its sides."""
    it, parts = worn.it, []
    for name, side, *span in of:
        ids, flat = it.grid[name]['id'], it.grid[name]['flat']
        line, inside = {'bottom': (ids[:, -1], ids[:, -4]), 'top': (ids[:, 0], ids[:, 3]), 'inner': (ids[0], ids[3]), 'outer': (ids[-1], ids[-4])}[side]
        if span:
            first, last = (round(k * (len(line) - 1)) for k in span)
            line, inside = line[first : last + 1], inside[first : last + 1]
        p, q, n = worn.x[line], worn.x[inside], worn.n[line]
        keep = np.concatenate([[True], np.linalg.norm(np.diff(p, axis=0), axis=1) > 1e-5])
        p, q, n = p[keep], q[keep], n[keep]
        # A little beyond the cloth's own end, and as thick as that: it is seen from above, too.
        thick = FINISH[it.plan['panels'][name]['cloth']][0]
        p = p + unit(p - q) * (0.45 * thick + 0.0004)
        t = np.linspace(0, len(p) - 1, 3 * len(p))
        smooth = lambda a: PchipInterpolator(np.arange(len(a)), gaussian_filter1d(a, 0.8, axis=0, mode='nearest'))(t)
        parts.append(('emerald', *strip(smooth(p), unit(smooth(n)), *(2 * max(radius, 0.5 * thick + 0.0002),) * 2)))
    return parts


def drawn(it, field):
    """All that a plan asks for."""
    worn, parts = Worn(it), []
    for trim in it.plan['trims']:
        how = {k: v for k, v in trim.items() if k != 'kind'}
        make = KINDS[trim['kind']]
        parts += make(worn, field, **how) if make in (ribbon, band) else make(worn, **how)
    return parts


KINDS = {
    **{'ribbon': ribbon, 'belt': belt, 'band': band, 'shawl': shawl, 'waistband': waistband, 'buttons': buttons, 'fringe': fringe, 'notched': notched},
    **{'tie': tie, 'placket': placket, 'patch': patch, 'flap': flap, 'stitches': stitches, 'hem': hem, 'holes': holes, 'edge': edge},
}
