#!/bin/sh
# On a machine with a GPU, in a folder that `npm run studio:scenes -- --pack <folder>` wrote: exposes its plates, heroes first, several scenes at a time,
# since building them and taking out their grain is the processor's work. Can be stopped and run again.
#   sh shoot.sh [seconds, 540] [names of scenes, all]
# Leaves archives of plates, each below 15 MB, in $OUT (or out/). What was sent once is not sent again.
set -u
cd "$(dirname "$0")"
seconds="${1:-540}"
[ $# -gt 0 ] && shift
began=$(date +%s)
out="${OUT:-$PWD/out}"
mkdir -p cache plates "$out"
export STUDIO_CACHE="$PWD/cache" OMP_NUM_THREADS=5 OPENBLAS_NUM_THREADS=2 PYTHONUNBUFFERED=1
{
  nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
  if [ ! -f cache/libtrace.so ]; then
    nvcc -O3 -std=c++17 -arch=sm_90 --use_fast_math -shared -Xcompiler -fPIC -o cache/libtrace.so studio/tracer/trace.cu || exit 1
  fi
  if [ ! -f cache/libdenoise.so ]; then
    g++ -O3 -march=native -ffast-math -fopenmp -shared -fPIC studio/darkroom/denoise.cpp -o cache/libdenoise.so || exit 1
  fi
  echo "ready after $(($(date +%s) - began)) s"
  # The archives need a few seconds.
  export SECONDS_LEFT=$((seconds - $(date +%s) + began - 12))
  workers="${WORKERS:-3}" one=0
  while [ "$one" -lt "$workers" ]; do
    python3 studio/scenes/shoot.py job.json plates "$one" "$workers" "$@" &
    one=$((one + 1))
  done
  wait
  echo "$(ls plates | grep -vc part) plates after $(($(date +%s) - began)) s"
} 2>&1 | tee "$out/log.txt"
python3 - plates "$out" <<'PYTHON'
import json, os, sys, tarfile

folder, out = sys.argv[1:]
sent = os.path.join(folder, '.sent')
known = set(open(sent).read().split()) if os.path.exists(sent) else set()
order = [f"{scene['scene']}-{view}.jpg" for scene in json.load(open('job.json'))['scenes'] for view in scene['views']]
ready = [name for name in order if name not in known and os.path.exists(os.path.join(folder, name))]
tars, size, done = [], 0, []
for name in ready:
    weight = os.path.getsize(os.path.join(folder, name)) + 1536
    if not tars or size + weight > 14_500_000:
        # With the log, at most eight files, and 64 MB.
        if len(tars) == 4:
            break
        tars.append(tarfile.open(os.path.join(out, f'plates-{len(tars)}.tar'), 'w'))
        size = 0
    tars[-1].add(os.path.join(folder, name), name)
    size += weight
    done.append(name)
for tar in tars:
    tar.close()
open(sent, 'a').write(''.join(name + '\n' for name in done))
print(len(done), 'plates in', len(tars), 'archives;', len(ready) - len(done), 'left for the next archives')
print('not exposed yet:', ' '.join(dict.fromkeys(n.rsplit('-', 1)[0] for n in order if not os.path.exists(os.path.join(folder, n)))) or 'none')
PYTHON
