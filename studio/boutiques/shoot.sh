#!/bin/sh
# On a machine with a GPU, in a folder that `npm run studio:boutiques -- --pack <folder>` wrote: exposes its plates, several at a time, since
# building and smoothing them is the processor's work.
set -eu
cd "$(dirname "$0")"
export STUDIO_CACHE="$PWD/cache" OMP_NUM_THREADS=2 OPENBLAS_NUM_THREADS=1
[ -f cache/libtrace.so ] || nvcc -O3 -std=c++17 -arch=native --use_fast_math -shared -Xcompiler -fPIC -o cache/libtrace.so studio/tracer/trace.cu
[ -f cache/libdenoise.so ] || g++ -O3 -march=native -ffast-math -fopenmp -shared -fPIC studio/darkroom/denoise.cpp -o cache/libdenoise.so
workers="${WORKERS:-12}"
for one in $(seq 0 $((workers - 1))); do
  python3 studio/boutiques/shoot.py job.json "$one" "$workers" &
done
wait
