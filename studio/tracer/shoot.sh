#!/bin/bash
# On a machine with a GPU, in a folder that `npm run studio -- --pack <folder>` wrote: builds the tracer, exposes and prints the list
# into $OUT, and packs what was printed into archives of less than 15 MB.
#   shoot.sh <list of stages/> <seconds> [arguments of batch.py]
set -u
here="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
list="$1" seconds="$2"
shift 2
began=$SECONDS
work="${WORK:-$here/work}" out="${OUT:-$here/out}"
mkdir -p "$work" "$out"
export STUDIO_CACHE="$work" PYTHONUNBUFFERED=1 OMP_NUM_THREADS=2 OPENBLAS_NUM_THREADS=2
{
  nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
  python3 -c 'import sys, numpy, PIL; from PIL import features; print(sys.version.split()[0], "numpy", numpy.__version__, "Pillow", PIL.__version__, "avif", features.check("avif"), "webp", features.check("webp"))'
  if [ -f "$here/avifenc.tar.xz" ] && [ ! -x "$work/bin/avifenc" ]; then
    # Debian's encoder with all that it stands on: the machine need not have any of it.
    tar -C "$work" -xJf "$here/avifenc.tar.xz"
    mkdir -p "$work/bin"
    printf '#!/bin/sh\nexec "%s/avifenc/lib/ld-linux-x86-64.so.2" --library-path "%s/avifenc/lib" "%s/avifenc/avifenc.bin" "$@"\n' "$work" "$work" "$work" >"$work/bin/avifenc"
    chmod +x "$work/bin/avifenc" "$work/avifenc/lib/ld-linux-x86-64.so.2" "$work/avifenc/avifenc.bin"
    "$work/bin/avifenc" --version || rm "$work/bin/avifenc"
  fi
  export PATH="$work/bin:$PATH"
  plates=()
  if ! command -v avifenc >/dev/null && ! python3 -c 'from PIL import features; import sys; sys.exit(not features.check("avif"))'; then
    echo 'no encoder for AVIF: plates are left as JPEG'
    plates=(--plates)
  fi
  if [ ! -f "$work/libtrace.so" ]; then
    nvcc -O3 -std=c++17 -arch=sm_90 --use_fast_math -shared -Xcompiler -fPIC -o "$work/libtrace.so" "$here/studio/tracer/trace.cu" || exit 1
  fi
  echo "ready after $((SECONDS - began)) s"
  python3 "$here/studio/tracer/batch.py" "$here/stages/$list" "$work/prints" --seconds "$((seconds - SECONDS + began))" --bytes 55000000 "${plates[@]}" "$@"
  echo "done after $((SECONDS - began)) s"
} 2>&1 | tee "$out/log.txt"
# Seven archives at most, filled in turn; what was sent once is not sent again.
python3 - "$work/prints" "$out" <<'PYTHON'
import os, sys, tarfile
folder, out = sys.argv[1:]
sent = os.path.join(folder, '.sent')
known = set(open(sent).read().split('\n')) if os.path.exists(sent) else set()
files = [os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names]
files = sorted(f for f in files if f not in known and not f.startswith('.') and f != 'told.jsonl')
tars, size, done = [], 0, []
for f in ['told.jsonl', *files]:
    bytes_ = os.path.getsize(os.path.join(folder, f)) + 1536
    if not tars or size + bytes_ > 14_500_000:
        if len(tars) == 7 or (len(tars) and sum(os.path.getsize(t.name) for t in tars) + 14_500_000 > 64_000_000):
            print('left for the next run:', len(files) - len(done)); break
        tars.append(tarfile.open(os.path.join(out, f'prints-{len(tars)}.tar'), 'w')); size = 0
    tars[-1].add(os.path.join(folder, f), f)
    size += bytes_
    done.append(f)
for t in tars: t.close()
open(sent, 'a').write('\n'.join(done[1:]) + '\n')
print(len(done) - 1, 'files in', len(tars), 'archives')
PYTHON
