#!/bin/sh
# On a machine with a GPU, in a folder that `npm run studio:film -- --pack <folder>` wrote: builds the tracer, exposes the frames that are not there
# yet, several processes at a time since printing is the processor's work, and packs them into $OUT as archives of less than 15 MB.
set -eu
cd "$(dirname "$0")"
export STUDIO_CACHE="$PWD/cache" OMP_NUM_THREADS=2 OPENBLAS_NUM_THREADS=1
out="${OUT:-$PWD/out}"
mkdir -p cache "$out"
[ -f cache/libtrace.so ] || nvcc -O3 -std=c++17 -arch="${ARCH:-native}" --use_fast_math -shared -Xcompiler -fPIC -o cache/libtrace.so studio/tracer/trace.cu
workers="${WORKERS:-6}"
for one in $(seq 0 $((workers - 1))); do
  python3 studio/film/shoot.py job.json "$one" "$workers" >"cache/worker-$one.log" 2>&1 &
done
wait
tail -n 1 cache/worker-*.log
python3 studio/film/pack.py frames "$out"
