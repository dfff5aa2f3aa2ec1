"""The light of the looks: a few softboxes or a sun, and how bright the print is. Lengths are decimetres; the figure stands in the middle."""
import numpy as np

#: Each lamp: where, how large, how bright, its colour, how soft its edge; all of them look at the figure. `sun`: azimuth (left below nought), elevation, strength, radius in degrees.
_HOURS = {
    # A tall window on the left, a little light from everywhere.
    'window': {
        'lamps': [((-26, -14, 16), (16, 26), 11, (1, 0.985, 0.96), 0.5), ((24, -30, 10), (20, 24), 1.5, (1, 1, 1), 0.7), ((4, -6, 36), (40, 30), 1.6, (1, 0.99, 0.98), 0.6)],
        'sky': (0.16, 0.16, 0.16),
        'exposure': 1.22,
    },
    # The same from the right.
    'east': {
        'lamps': [((26, -13, 17), (16, 26), 11, (1, 0.98, 0.95), 0.5), ((-24, -30, 10), (20, 24), 1.6, (1, 1, 1), 0.7), ((-4, -6, 36), (40, 30), 1.6, (1, 0.99, 0.98), 0.6)],
        'sky': (0.16, 0.16, 0.16),
        'exposure': 1.22,
    },
    # A low sun, whose shadow lies on the paper.
    'sun': {'sun': (-52, 30, 2.6, 1.0), 'lamps': [((10, -34, 24), (40, 30), 1.3, (0.97, 0.985, 1), 0.7)], 'sky': (0.30, 0.305, 0.315), 'exposure': 1.0},
    'late': {'sun': (48, 22, 2.7, 1.2), 'lamps': [((-12, -34, 24), (40, 30), 1.2, (0.97, 0.985, 1), 0.7)], 'sky': (0.28, 0.28, 0.29), 'exposure': 1.0},
    # From above, as in a hall.
    'hall': {
        'lamps': [((0, -8, 40), (44, 34), 5.2, (1, 0.995, 0.985), 0.6), ((-22, -28, 14), (18, 24), 2.4, (1, 0.99, 0.98), 0.7), ((24, 4, 16), (6, 26), 4.5, (0.98, 0.99, 1), 0.5)],
        'sky': (0.18, 0.18, 0.18),
        'exposure': 1.2,
    },
}
_LOOK = np.array([0.0, 0.0, 9.0])


def hour(name, middle, dark=0.0):
    """Lamps as the tracer takes them, the light of the room, the exposure. What is dark is given more of an edge."""
    how, rows = _HOURS[name], []
    for k, (at, size, bright, colour, soft) in enumerate(how['lamps']):
        at = np.array(at, float)
        n = _LOOK - at
        n /= np.linalg.norm(n)
        x = np.cross(n, (0, 0, 1.0) if abs(n[2]) < 0.99 else (0, 1.0, 0))
        x /= np.linalg.norm(x)
        y = np.cross(x, n)
        rows.append([0, *at, *x * size[0] / 2, *y * size[1] / 2, *n, *np.array(colour) * bright * (1 + 0.5 * dark), size[0] * size[1], 0, soft, 0])
    if dark > 0.3:
        for side in (-1, 1):
            at = np.array([side * 26.0, 11.0, 12.0])
            n = (_LOOK - at) / np.linalg.norm(_LOOK - at)
            x = np.cross(n, (0, 0, 1.0))
            x /= np.linalg.norm(x)
            rows.append([0, *at, *x * 3, *np.cross(x, n) * 12, *n, *np.full(3, 9.0 * dark), 4 * 36, 0, 0.5, 0])
    if 'sun' in how:
        azimuth, elevation, strength, radius = how['sun']
        a, e = np.radians(azimuth), np.radians(elevation)
        n = -np.array([np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)])
        spread = np.cos(np.radians(radius))
        solid = 2 * np.pi * (1 - spread)
        rows.append([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, *n, *np.array((1, 0.955, 0.89)) * strength / solid, solid, spread, 0, 0])
    return rows, how['sky'], how['exposure']
