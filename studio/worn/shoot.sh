#!/bin/sh
# On a machine with a GPU, in a folder that `npm run studio:worn -- --pack <folder>` wrote: exposes its plates into plates/ (or $OUT/plates), several at a time, since
# building and dressing them is the processor's work. Can be stopped and run again; stops by itself before $LIMIT seconds are over.
set -eu
cd "$(dirname "$0")"
began=$(date +%s)
mkdir -p cache "${OUT:-.}/plates"
export STUDIO_CACHE="$PWD/cache" OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONUNBUFFERED=1
[ -f cache/libtrace.so ] || nvcc -O3 -std=c++17 -arch=native --use_fast_math -shared -Xcompiler -fPIC -o cache/libtrace.so studio/tracer/trace.cu
export SECONDS_LEFT=$((${LIMIT:-480} - $(date +%s) + began - 25))
workers="${WORKERS:-10}"
for one in $(seq 0 $((workers - 1))); do
  python3 studio/worn/shoot.py job.json "${OUT:-.}/plates" "$one" "$workers" &
done
wait
echo "$(ls "${OUT:-.}/plates" | grep -vc part) plates after $(($(date +%s) - began)) s"
