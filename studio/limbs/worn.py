"""Pieces as they are worn: the tracer's stage with a shoe and its pair on legs of stone, or a bag on an arm of stone."""
import ctypes

import numpy as np

from limbs.arm import Arm, net
from limbs.hang import hung
from limbs.leg import last_of, leg
from model.staging import stand
from tracer import expose
from tracer.expose import Stage, dressed, fibres, load

#: How limestone looks to the tracer; its colour is the one of the house's figures.
expose.KINDS.setdefault('limestone', {'traced': {'rough': 0.9, 'specular': 0.15, 'relief': 'stone', 'scale': 16, 'deep': 0.012, 'melange': 0.045}})
STONE = {'name': 'limestone', 'kind': 'limestone', 'colour': '#e9e5dd', 'shade': 1, 'changes': {}}
SWEEP = {'name': 'sweep', 'kind': 'lining', 'colour': '#e4e2de', 'shade': 1, 'changes': {'rough': 0.62, 'specular': 0.2, 'relief': 'none'}}


def placed(at=(0, 0, 0), turn=0.0, mirrored=False):
    """Where something stands: turned about itself, perhaps the other foot's."""
    a = np.radians(turn)
    m = np.eye(4)
    m[:2, :2] = [[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]
    m[:3, 3] = at
    return m @ np.diag([1, -1 if mirrored else 1, 1, 1])


class Things:
    """Surfaces gathered for one stage."""

    def __init__(self):
        self.parts, self.inverse, self.count = [], [], 0

    def add(self, point, normal, uv, three, slot, thing, inverse, place=np.eye(4)):
        r = place[:3, :3]
        self.parts.append((point @ r.T + place[:3, 3], normal @ r.T, uv, three + self.count, slot, thing + len(self.inverse)))
        back = np.linalg.inv(place)
        self.inverse += [(np.vstack([np.reshape(i, (3, 4)), [0, 0, 0, 1]]) @ back)[:3].ravel() for i in inverse]
        self.count += len(point)

    def limb(self, shape, slot, place=np.eye(4)):
        point, normal, three = shape
        n = len(three)
        # No two limbs are cut from the same place of the stone.
        own = np.eye(4)[:3].copy()
        own[:, 3] = 3.7 * len(self.parts)
        self.add(point, normal, point[:, :2], three, np.full(n, slot), np.zeros(n, int), [own.ravel()], place)

    def arrays(self):
        kinds = (np.float32, np.float32, np.float32, np.int32, np.int16, np.int16)
        return [np.ascontiguousarray(np.concatenate(column).astype(kind)) for column, kind in zip(zip(*self.parts), kinds)]


class Worn(Stage):
    """A stage with one view, `worn`. `how`: an entry of limbs.json, with what the piece was drawn from and the frame it is seen in."""

    def __init__(self, path, lib, how):
        self.lib, self.reliefs = lib, lib.reliefs().decode().split()
        self.head, arrays = load(path)
        self.lift, self.surfaces = 0.0, [*self.head['surfaces'], STONE, SWEEP]
        self.head['frame'] = how['frame']
        things = Things()
        (self._stood if how['limb'] == 'legs' else self._carried)(things, dressed(self.head, arrays), how)
        floor = np.array([(-550, -800, 0), (550, -800, 0), (550, 800, 0), (-550, 800, 0)], float)
        things.add(floor, np.tile([0, 0, 1.0], (4, 1)), floor[:, :2], np.array([[0, 1, 2], [0, 2, 3]]), np.full(2, len(self.surfaces) - 1), np.zeros(2, int), [np.eye(4)[:3].ravel()])
        point, normal, uv, three, slot, thing = things.arrays()
        hairs, whose = (np.ascontiguousarray(a) for a in fibres(self.surfaces, point, normal, three, slot, np.random.default_rng(5)))
        self.counts = len(three), len(hairs)
        self.head['views'] = {'worn': self._seen(how)}
        inverse, shadow, ptr = np.array(things.inverse, np.float32), np.zeros(len(three), np.uint8), self._ptr
        self.stage = ctypes.c_void_p(
            lib.stage(
                *(ptr(point), ptr(normal), ptr(uv), len(point), ptr(three), ptr(slot), ptr(thing), ptr(shadow), len(three)),
                *(ptr(hairs), ptr(whose), len(hairs), ptr(inverse), len(inverse)),
            )
        )

    def _stood(self, things, piece, how):
        """A pair, a step apart."""
        last = last_of(how['family'], how['material'], how['options'])
        inverse = [o['inverse'] for o in self.head['objects']]
        # A step goes from the middle of one foot to the middle of the other.
        middle = last.length / 2
        for foot in how['feet']:
            home = placed((-middle, 0, 0))
            place = placed((*foot['at'], 0), foot['turn']) @ placed(mirrored=foot.get('right', False)) @ home
            things.add(*piece, inverse, place)
            own = {k: how[k] for k in ('depth', 'foot', 'toes', 'bones', 'instep') if k in how}
            shape = leg(last, lean=foot['lean'], **own)
            things.limb(shape, len(self.surfaces) - 2, place)

    def _carried(self, things, piece, how):
        """A bag that hangs on a forearm, over the floor."""
        point, normal, at = hung(self.head['objects'], piece, how)
        place = placed((0, 0, how['over']))
        things.add(point, normal, *piece[2:], [o['inverse'] for o in self.head['objects']], place)
        arm = Arm(at + place[:3, 3], **how['arm'])
        things.limb(net(arm.field, *arm.bounds(how['top'])), len(self.surfaces) - 2)

    @staticmethod
    def _seen(how):
        seen = stand(how['frame'], how['view'], how['low'], how['high'])
        return {'camera': {k: np.asarray(v).tolist() for k, v in seen['camera'].items()}, 'light': seen['light'].tolist(), 'turn': 0, 'lift': 0.0}
