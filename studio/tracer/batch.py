"""Exposes and prints what is due: python3 studio/tracer/batch.py due.json folder [--seconds 500] [--bytes 60000000].

`due.json` lists stages (what hand_over.py wrote) with their plates, in the order they are wanted. Stages are built and prints are made
beside the card, so that it never waits. Can be stopped at any time: what was printed stands in `told.jsonl` in the folder, a line
each, and is left out when the same list is run again.
"""
import argparse
import json
import multiprocessing
import os
import shutil
import sys
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import numpy as np  # noqa: E402

from darkroom.lay import lay  # noqa: E402
from darkroom.prints import print_all  # noqa: E402


def printed(plate, stage, negative, folder):
    """Runs beside the card, one core a plate."""
    layers = {key: np.load(os.path.join(negative, key + '.npy')) for key in ('piece', 'alpha', 'shaded', 'empty')}
    shutil.rmtree(negative)
    how = {'sweep': plate['sweep']} if 'sweep' in plate else {}
    image = lay(layers, stage['exposure'], stage['hangs'], crop='crop' in plate, **how)
    path = os.path.join(folder, plate['path'])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if 'widths' not in plate:
        # A plate to judge by, or to print elsewhere.
        image.save(path + '.jpg', quality=plate.get('quality', 94), subsampling=0)
        return {'bytes': os.path.getsize(path + '.jpg')}
    told = print_all(image, path, plate['widths'], plate.get('tile', False))
    return {**told, 'bytes': sum(size['avif'] + size.get('webp', 0) for size in told['sizes'])}


def stood(path, lib, one):
    """A piece on its stage, or worn."""
    if 'worn' in one:
        from limbs.worn import Worn

        return Worn(path, lib, one['worn'])
    from tracer.expose import Stage

    return Stage(path, lib)


class Batch:
    def __init__(self, due, folder, seconds, most):
        self.folder, self.most, self.until = folder, most, time.time() + seconds
        self.told, self.weight, self.began = os.path.join(folder, 'told.jsonl'), 0, time.time()
        # So many exposures may wait for a printer; each is a hundred megabytes.
        self.room, self.lock = threading.Semaphore(40), threading.Lock()
        os.makedirs(folder, exist_ok=True)
        done = {json.loads(line)['path'] for line in open(self.told)} if os.path.exists(self.told) else set()
        stages = [{**s, 'plates': [p for p in s['plates'] if p['path'] not in done]} for s in due['stages']]
        self.stages, self.root = [s for s in stages if s['plates']], due['root']

    def over(self):
        return time.time() > self.until or self.weight > self.most

    def run(self):
        cores = os.cpu_count() or 2
        # Before the card is touched: a process that was forked off it is of no use.
        self.printers = ProcessPoolExecutor(max(1, cores - 4), multiprocessing.get_context('spawn'))
        from tracer.expose import library

        lib = library()
        builders, savers = ThreadPoolExecutor(4), ThreadPoolExecutor(3)
        build = lambda one: builders.submit(lambda: None if self.over() else stood(os.path.join(self.root, one['stage']), lib, one))
        waiting, saved = [], []
        for k, one in enumerate(self.stages):
            while len(waiting) < 5 and k + len(waiting) < len(self.stages):
                waiting.append(build(self.stages[k + len(waiting)]))
            stage = waiting.pop(0).result()
            if stage is None:
                break
            print(f'{one["stage"]}: {stage.counts[0]} triangles, {stage.counts[1]} fibres', flush=True)
            for plate in one['plates']:
                if self.over():
                    break
                began = time.time()
                how = {k: plate[k] for k in ('width', 'samples', 'noise', 'crop', 'sweep') if k in plate}
                self.room.acquire()
                out = stage.expose(plate['view'], plate['hex'], plate.get('metal', False), **how)
                print(f'  {plate["path"]}: {time.time() - began:.2f} s, {out[..., 16].mean():.0f} samples a pixel', flush=True)
                saved.append(savers.submit(self.save, plate, one, out))
            stage.strike()
        for one in saved:
            one.result().exception()
        self.printers.shutdown()

    def save(self, plate, stage, out):
        """Hands an exposure to a printer, as files: what is sent from process to process is copied thrice."""
        from tracer.expose import negative

        folder = tempfile.mkdtemp(prefix='plate-', dir='/dev/shm' if os.path.isdir('/dev/shm') else None)
        for key, a in negative(out).items():
            np.save(os.path.join(folder, key + '.npy'), a)
        slim = {k: stage[k] for k in ('exposure', 'hangs')}
        job = self.printers.submit(printed, plate, slim, folder, self.folder)
        job.add_done_callback(lambda it: self.record(plate, it))
        return job

    def record(self, plate, job):
        self.room.release()
        if job.exception():
            print(f'{plate["path"]} failed: {job.exception()}', flush=True)
            return
        told = job.result()
        line = {**{k: plate[k] for k in ('path', 'piece', 'colour', 'view', 'source') if k in plate}, **told}
        with self.lock:
            self.weight += line.pop('bytes')
            with open(self.told, 'a') as f:
                f.write(json.dumps(line) + '\n')


if __name__ == '__main__':
    how = argparse.ArgumentParser()
    how.add_argument('due')
    how.add_argument('folder')
    how.add_argument('--seconds', type=float, default=1e9)
    how.add_argument('--bytes', type=float, default=1e12)
    how.add_argument('--plates', action='store_true', help='leave plates as JPEG, to be printed elsewhere')
    args = how.parse_args()
    due = json.load(open(args.due))
    if args.plates:
        for plate in (plate for stage in due['stages'] for plate in stage['plates']):
            plate.pop('widths', None)
    batch = Batch({**due, 'root': os.path.dirname(os.path.abspath(args.due))}, args.folder, args.seconds, args.bytes)
    batch.run()
    print(f'{batch.weight / 1e6:.1f} MB in {time.time() - batch.began:.0f} s', flush=True)
