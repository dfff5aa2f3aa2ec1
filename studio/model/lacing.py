"""Quarters, tongue, eyelets and laces: what closes a derby, a boot or a sneaker. All of it lies on the last."""
import numpy as np

from model.curves import cap, ease, rounded_box
from model.mesh import facing, ring, sweep
from model.upper import panel, seam


class Facing:
    """The front edge of the quarters in the upper's own (u, v): level with the throat above `low`, swept back to `foot` below."""

    def __init__(self, skin, foot=0.62, edge=0.97, low=0.45, flare=0.0):
        self.skin, self.last, self.low = skin, skin.last, low
        self._foot, self._edge, self._flare = foot, edge, flare

    def u(self, v):
        return (
            self._foot
            + (self._edge - self._foot) * ease(v / self.low)
            + self._flare * np.clip((v - self.low) / (1 - self.low), 0, 1)
        )

    def quarters(self, material, thread, thick=0.016, sewn=0.985):
        """The two sides, with their seams up to `sewn`: stitches under a stay come out through it."""
        for side in (1, -1):
            panel(
                self.last,
                lambda a, b, k=side: self.skin(k * self.u(b) * (1 - a), b),
                material,
                thick,
                na=60,
                nb=30,
                edges=(1, 0, 0, 0),
                name='quarter',
            )
            v = np.linspace(0.03, sewn, 160)
            for inset in (0.012, 0.026):
                seam(self.last, *self.skin(side * (self.u(v) - inset), v), thread, lift=thick - 0.002)

    def stays(self, material, thread, width=0.13, thick=0.014, base=0.014):
        """A reinforcement along the edge, for sneakers."""
        for side in (1, -1):
            f = lambda a, b, k=side: self.skin(
                k * (self.u(self.low * 0.9 + (1 - self.low * 0.9) * a) - width * b * (1 - 0.2 * a)),
                self.low * 0.9 + (1 - self.low * 0.9) * a,
            )
            panel(self.last, f, material, thick, na=60, nb=28, edges=(1, 1, 1, 1), base=base, name='stay')
            # They end under the collar.
            v = np.linspace(self.low + 0.02, 0.965, 100)
            a = (v - self.low * 0.9) / (1 - self.low * 0.9)
            seam(self.last, *self.skin(side * (self.u(v) - width * 0.90 * (1 - 0.2 * a)), v), thread, lift=base + thick - 0.002)
            seam(self.last, *self.skin(side * (self.u(v) - width * 0.10), v), thread, lift=base + thick - 0.002)

    def tongue(self, material, beyond=0.03, half=0.16, thick=0.012, round=0.0):
        s0, _ = self.skin(1.0, self.low)
        s1, _ = self.skin(1.0, 1.0)
        panel(
            self.last,
            lambda a, b: (s0 + (s1 + beyond - s0) * a, 1 + (b - 0.5) * 2 * half * (1 - round * (1 - cap((1 - a) / 0.12)))),
            material,
            thick,
            na=40,
            nb=20,
            edges=(0, 1, 1, 1),
            name='tongue',
            ramp=0.4,
        )

    def laces(self, n, metal, lace, lift=0.03, inset=0.032, eyelet=0.022, width=0.026, hooks=0, top=0.95):
        """Straight bars from eyelet to eyelet, over the tongue; the last `hooks` pairs are hooks."""
        for i, v in enumerate(np.linspace(self.low + 0.07, top, n)):
            s, th = self.skin(self.u(v) - inset, v)
            for t in (th, 2 - th):
                p, nn = self.last.at(s, t), self.last.normal(s, t)
                ring('eyelet', eyelet, eyelet * 0.32, metal, facing(nn, p + nn * lift * 0.92), 20, 8)
                if i >= n - hooks:
                    ring('hook', eyelet * 0.6, eyelet * 0.36, metal, facing(nn, p + nn * (lift + 0.02)), 16, 8)
            k = np.linspace(0, 1, 50)
            tt = th + (2 - 2 * th) * k
            up = self.last.normal(np.full(50, s), tt)
            bow = lift * (0.6 + 0.75 * np.sin(np.pi * np.clip(k, 0.0, 1)) ** 0.4)
            bow[0] = bow[-1] = 0.0
            path = self.last.at(np.full(50, s), tt) + up * bow[:, None]
            sweep('lace', path, rounded_box(0.007, width, 0.006, 3), lace, up=up)
