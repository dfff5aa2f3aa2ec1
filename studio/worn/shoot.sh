#!/bin/sh
# On a machine with a GPU, in a folder that `npm run studio:worn -- --pack <folder>` wrote: exposes its plates into plates/ and prints them into prints/ (or below $OUT), several at
# a time, since building, dressing and printing them is the processor's work. Can be stopped and run again; exposes nothing more before $LIMIT seconds are over.
set -eu
cd "$(dirname "$0")"
here="$PWD"
out="${OUT:-$here}"
began=$(date +%s)
mkdir -p cache "$out/plates" "$out/prints"
export STUDIO_CACHE="$here/cache" OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONUNBUFFERED=1
[ -f cache/libtrace.so ] || nvcc -O3 -std=c++17 -arch=native --use_fast_math -shared -Xcompiler -fPIC -o cache/libtrace.so studio/tracer/trace.cu
export SECONDS_LEFT=$((${LIMIT:-480} - $(date +%s) + began - 25))
workers="${WORKERS:-10}"
for one in $(seq 0 $((workers - 1))); do
  python3 studio/worn/shoot.py job.json "$out/plates" "$one" "$workers" &
done
wait
echo "$(ls "$out/plates" | grep -vc part) plates after $(($(date +%s) - began)) s"
cd "$out"
for one in $(seq 0 15); do
  python3 "$here/studio/worn/prints.py" "$here/prints.json" "$one" 16 >"prints/told-$one" &
done
wait
cat prints/told-* >prints/told.jsonl
rm prints/told-*
echo "printed after $(($(date +%s) - began)) s"
