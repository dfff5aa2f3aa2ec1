"""A last for leather that mirrors. On any other the wall of the heel is creased along one section, where sections leave the bottom and begin to
climb the back: too little to see in calf, but in patent leather a long highlight ends there, in teeth, where the columns of the drawing cross it."""
import numpy as np

from model.curves import cap, ease
from model.last import _CORNER, _HEEL_RADIUS, Last


class Polished(Last):
    """Its sections go on behind the corner as fast as they came to it, and become shorter and longer without a jolt."""

    #: Over how much of s sections come back to the pace that they are drawn at, and how far their lengths are evened.
    _SOON, _EVEN = 0.03, 0.025

    def __init__(self, *how, **named):
        self._pace, self._long = 1.0, None
        super().__init__(*how, **named)
        e = 1e-3
        (b0, b1, b2), (_, t1, _) = super()._lines(_CORNER + np.array([-e, 0, e]))
        across = np.array([b1[1] - t1[1], t1[0] - b1[0]])
        self._pace = float(np.clip((b1 - b0) @ across / ((b2 - b1) @ across), 0.3, 1.5))
        b, t = self._lines(self._s)
        d = np.linalg.norm(t - b, axis=1)
        step = self._s[1] - self._s[0]
        k = np.exp(-0.5 * (np.arange(-4 * self._EVEN, 4 * self._EVEN, step) / self._EVEN) ** 2)
        even = np.convolve(np.pad(d, (len(k) // 2, len(k) - 1 - len(k) // 2), 'edge'), k / k.sum(), 'valid')
        self._long = d + (even - d) * np.exp(-(((self._s - _CORNER) / 0.09) ** 4))
        self._prepare()

    def _lines(self, s):
        s = np.asarray(s, float)
        beyond = np.maximum(s - _CORNER, 0)
        late = s - beyond * (1 - self._pace) * np.exp(-beyond / self._SOON)
        return super()._lines(late)[0], super()._lines(s)[1]

    def _half_width(self, s, q, d, b, along):
        if self._long is None:
            return super()._half_width(s, q, d, b, along)
        long = np.interp(s, self._s, self._long)
        cos = along[..., 0] / d
        plan = np.where(s <= _CORNER, np.maximum(b[..., 0], 0) + q * np.maximum(cos, 0), q * np.maximum(cos, 0.6))
        wall = np.where(s <= _CORNER, np.minimum(plan / _HEEL_RADIUS, q / 0.05), plan / _HEEL_RADIUS)
        # Up the wall it is measured from the ridge, which knows of no corner.
        high = q + (long - d) * ease(q / (0.3 * d))
        wall = np.maximum(wall, high / np.minimum(np.maximum(0.48 * long, 0.02), 0.40))
        tip = cap((self.length - np.clip(b[..., 0], None, self.length) + 0.002) / self._tip)
        return self._w(s) * tip * cap(wall) * cap((d - q) / np.maximum(long * self._rt(s), 0.02), 2.15)
