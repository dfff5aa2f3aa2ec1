// The studio's path tracer, driven by expose.py. Built for a card or, some thousand times slower, for a processor:
//   nvcc -O3 -std=c++17 -arch=sm_90 --use_fast_math -shared -Xcompiler -fPIC -o libtrace.so trace.cu
//   g++ -O3 -std=c++17 -march=native -fno-math-errno -shared -fPIC -pthread -x c++ -o libtrace.so trace.cu
#include <cstdio>
#include <cstdlib>

#include "surface.h"

// -------------------------------------------------------------------------------------------------------------------- lights
// A softbox is brighter in the middle and has no hard edge: a flat rectangle in patent reads as drawn.
D float profile(const Light& l, float u, float v) {
  if (l.soft <= 0) return 1;
  return smooth(1.f, 1.f - l.soft, fabsf(u)) * smooth(1.f, 1.f - l.soft, fabsf(v)) * (1.12f - 0.125f * (u * u + v * v));
}
// How much a light can give to a point: how often it is asked.
D float weight(const Light& l, float3 p, float3 n, bool fibre) {
  if (l.sun > 0) return luminance(l.emit) * l.area * (fibre ? 1.f : fmaxf(dot(n, -l.n), 0.f) + 0.02f);
  float3 d = p - l.at;
  float q = dot(d, d), c = dot(d, l.n) * rsqrtf(q);
  if (c <= 0) return 0;
  float facing = fibre ? 1.f : fmaxf(-dot(d, n) * rsqrtf(q) + 0.35f, 0.06f);
  return luminance(l.emit) * l.area * (c + 0.05f) / fmaxf(q, l.area * 0.15f) * facing;
}
D float weights(const Scene& s, float3 p, float3 n, bool fibre) {
  float sum = 0;
  for (int i = 0; i < s.light_count; i++) sum += weight(s.lights[i], p, n, fibre);
  return sum;
}
// What of light l is seen along a ray before `far`, and how likely a shadow ray was to choose that direction.
D float3 seen(const Light& l, float3 from, float3 ray, float far, float& pdf) {
  if (l.sun > 0) {
    if (far < 1e8f || dot(ray, -l.n) < l.spread) return v3(0);
    pdf = 1 / (2 * PI * (1 - l.spread));
    return l.emit;
  }
  float c = -dot(ray, l.n);
  if (c <= 0) return v3(0);
  float t = -dot(l.at - from, l.n) / c;
  if (t <= 1e-4f || t >= far) return v3(0);
  float3 q = from + ray * t - l.at;
  float u = dot(q, l.x) / dot(l.x, l.x), v = dot(q, l.y) / dot(l.y, l.y);
  if (fabsf(u) > 1 || fabsf(v) > 1) return v3(0);
  pdf = t * t / (c * l.area);
  return l.emit * profile(l, u, v);
}
// A point on light l: where it is, how far, how bright, how likely.
D float3 towards(const Light& l, float3 p, Chance& g, float& far, float3& emit, float& pdf) {
  float u = 2 * g.next() - 1, v = 2 * g.next() - 1;
  if (l.sun > 0) {
    float z = mix(1.f, l.spread, 0.5f * (u + 1)), r = sqrtf(fmaxf(0.f, 1 - z * z));
    float3 t, b;
    frame(-l.n, t, b);
    far = 1e8f, emit = l.emit, pdf = 1 / (2 * PI * (1 - l.spread));
    return out_of(v3(r * cosf(PI * v), r * sinf(PI * v), z), t, b, -l.n);
  }
  float3 q = l.at + l.x * u + l.y * v - p;
  far = length(q);
  float3 to = q * (1 / far);
  float c = -dot(to, l.n);
  pdf = c > 0 ? far * far / (c * l.area) : 0, emit = c > 0 ? l.emit * profile(l, u, v) : v3(0);
  return to;
}

// ------------------------------------------------------------------------------------------------------------------- one sample
// Of each pixel: the piece's light, how much of the pixel it covers, the sweep's light with it and without it, albedo, normal, how
// many samples there were, and for the piece's part of them the sum and the squares of what the print will show.
enum Channel { PIECE = 0, COVER = 3, SHADED = 4, EMPTY = 7, ALBEDO = 10, NORMAL = 13, COUNT = 16, PRINT = 17, PRINT2 = 18, CHANNELS = 19 };
D void add(float* sum, int at, float3 v) { sum[at] += v.x, sum[at + 1] += v.y, sum[at + 2] += v.z; }
D float3 limited(float3 light, float limit) { return light * fminf(1.f, limit / fmaxf(luminance(light), 1e-9f)); }

D void sample(const Scene& s, int x, int y, int w, int h, int k, float jx, float jy, int bounces, float limit, Chance& g, float* sum) {
  // A gaussian pixel, from an evenly spread sequence.
  float u1 = jx + k * 0.7548776662f, u2 = jy + k * 0.5698402910f;
  u1 -= floorf(u1), u2 -= floorf(u2);
  float wide = 0.46f * sqrtf(-2 * logf(1 - u1 * 0.9995f)), angle = 2 * PI * u2;
  const Camera& c = s.camera;
  float sx = ((x + 0.5f + wide * cosf(angle)) / w - 0.5f + c.shift_x) * c.width;
  float sy = ((0.5f * h - (y + 0.5f + wide * sinf(angle))) / w + c.shift_y) * c.width;
  float3 ray = c.right * sx + c.up * sy - c.back, from = c.at;
  if (c.aperture > 0) {
    float r = c.aperture * sqrtf(g.next()), a = 2 * PI * g.next();
    float3 off = c.right * (r * cosf(a)) + c.up * (r * sinf(a));
    from = from + off, ray = ray * c.focus - off;
  }
  ray = normalize(ray);
  float3 through = v3(1), light = v3(0), empty = v3(0), last_p = from, last_n = ray, wall_n = v3(s.wall.x, s.wall.y, s.wall.z);
  bool sweep = false, piece = false, last_fibre = false;
  float pdf = 0;
  for (int bounce = 0; bounce < (sweep ? 4 : bounces); bounce++) {
    Hit hit;
    meet<false>(s, from, ray, 1e9f, hit);
    if (bounce > 0) {  // a softbox may stand before what was met
      float total = -1;
      for (int i = 0; i < s.light_count; i++) {
        float pl = 0;
        float3 emit = seen(s.lights[i], from, ray, hit.t, pl);
        if (pl <= 0) continue;
        if (total < 0) total = weights(s, last_p, last_n, last_fibre);
        pl *= weight(s.lights[i], last_p, last_n, last_fibre) / fmaxf(total, 1e-20f);
        float3 more = through * emit * (pdf / fmaxf(pdf + pl, 1e-20f));
        light = light + (bounce > 1 ? limited(more, limit) : more);
      }
    }
    float behind = 1e9f;
    if (bounce == 0 && s.wall.w != 0) behind = (s.wall.w - dot(from, wall_n)) / dot(ray, wall_n);
    bool wall = behind > 0 && behind < fminf(hit.t, 1e8f);
    if (hit.shape < 0 && !wall) {
      if (bounce == 0) sweep = true, light = empty = v3(1);
      else light = light + through * s.sky;
      break;
    }
    Surface f;
    float3 p;
    if (wall) {
      p = from + ray * behind, f = matt(wall_n, 0.75f), sweep = true;
    } else {
      int which;
      look(s, hit, from, ray, bounce, f, p, which);
      light = light + through * s.materials[which].emission;
      if (bounce == 0) sweep = int(s.materials[which].flags) & SWEEP;
    }
    if (bounce == 0 && !sweep) piece = true, add(sum, ALBEDO, f.base), add(sum, NORMAL, f.n);
    float3 wo = -ray;
    // One softbox, chosen by how much it can give here.
    float total = weights(s, p, f.n, f.fibre), pick = g.next() * total, share = 0;
    int which = 0;
    for (; which < s.light_count; which++) {
      share = weight(s.lights[which], p, f.n, f.fibre);
      if (pick < share || which == s.light_count - 1) break;
      pick -= share;
    }
    float off = 5e-5f + 2e-5f * fminf(hit.t, behind) + (f.fibre ? 0.004f : 0.f);
    auto leave = [&](float3 to) { return p + f.geometric * (dot(f.geometric, to) > 0 ? off : -off); };
    if (total > 0 && share > 0) {
      float far, pl, pb;
      float3 emit, to = towards(s.lights[which], p, g, far, emit, pl);
      pl *= share / total;
      float3 r = respond(f, wo, to, pb);
      if (pl > 0 && luminance(r) > 0 && luminance(emit) > 0) {
        float3 more = through * r * emit * (1 / (pl + pb));
        if (bounce > 0) more = limited(more, limit);
        if (sweep && bounce == 0) empty = empty + more;
        Hit block;
        if (!meet<true>(s, leave(to), to, far * 0.9999f, block)) light = light + more;
      }
    }
    float3 wi;
    if (!scatter(f, wo, g, wi)) break;
    float3 r = respond(f, wo, wi, pdf);
    if (pdf <= 1e-9f) break;
    through = through * r * (1 / pdf);
    last_p = p, last_n = f.n, last_fibre = f.fibre;
    from = leave(wi), ray = wi;
    if (sweep && bounce == 0) {  // the same ray, had nothing stood on the sweep
      for (int i = 0; i < s.light_count; i++) {
        float pl = 0;
        float3 emit = s.lights[i].sun > 0 ? v3(0) : seen(s.lights[i], from, ray, 1e9f, pl);
        if (pl > 0) empty = empty + through * emit * (pdf / (pdf + pl * weight(s.lights[i], p, f.n, f.fibre) / fmaxf(total, 1e-20f)));
      }
      empty = empty + through * s.sky;
    }
    if (bounce > 2) {
      float keep = fminf(0.95f, largest(through));
      if (g.next() >= keep) break;
      through = through * (1 / keep);
    }
  }
  if (!(luminance(light) < 1e20f)) light = v3(0);
  sum[COUNT] += 1;
  if (piece) {
    float print = sqrtf(fminf(luminance(light), 1.5f));
    add(sum, PIECE, light), sum[COVER] += 1, sum[PRINT] += print, sum[PRINT2] += print * print;
  } else if (sweep) {
    add(sum, SHADED, light), add(sum, EMPTY, empty);
  }
}

// How far the print of this pixel may still be off, as a part of white.
D float doubt(const float* o) {
  float n = fmaxf(o[COVER], 1.f), mean = o[PRINT] / n;
  return sqrtf(fmaxf(o[PRINT2] / n - mean * mean, 0.f) / n) * o[COVER] / fmaxf(o[COUNT], 1.f);
}
// Samples first..first+samples of one pixel; `lanes` are those of its warp that do the same.
D void pixel(const Scene& s, int x, int y, int w, int h, int samples, int first, int bounces, float limit, float* o, unsigned lanes) {
  Chance g{hash(uint32_t(x) + hash(uint32_t(y) * 9781u + hash(uint32_t(first) + 77u)))};
  float sum[CHANNELS] = {};
  uint32_t own = hash(uint32_t(x) * 7919u + uint32_t(y) * 104729u);
  float jx = unit(own), jy = unit(hash(own + 1));
#ifdef __CUDACC__
  // Each lane counts for itself and all meet after every sample: one counter kept for a warp whose lanes have come apart loses some.
  int n;
  asm volatile("mov.u32 %0, 0;" : "=r"(n));
  for (; n < samples; n++) {
    sample(s, x, y, w, h, first + n, jx, jy, bounces, limit, g, sum);
    __syncwarp(lanes);
  }
#else
  for (int n = 0; n < samples; n++) sample(s, x, y, w, h, first + n, jx, jy, bounces, limit, g, sum);
#endif
  for (int i = 0; i < CHANNELS; i++) o[i] += sum[i];
}
struct Plate {
  int w, h, samples, bounces;
  float limit, noise;  // the brightest that bounced light may be; where the print is surer than this, no more samples are taken
  bool sparing;        // the sweep is smooth: where nothing of the piece is seen, a quarter of the samples is enough
};
D bool bare(const float* o, const Plate& q, int first) { return q.sparing && first * 4 >= q.samples && o[COVER] == 0; }
D bool unsure(const float* o, const Plate& q, int first) {
  if (bare(o, q, first)) return false;
  return first < 128 || q.noise <= 0 || doubt(o) > q.noise;
}

constexpr int BATCH = 64, TILE_W = 16, TILE_H = 8;
#ifdef __CUDACC__
__global__ void __launch_bounds__(TILE_W * TILE_H) expose(Scene s, Plate q, int samples, int first, float* out) {
  int x = blockIdx.x * TILE_W + (threadIdx.x & (TILE_W - 1)), y = blockIdx.y * TILE_H + threadIdx.x / TILE_W;
  bool inside = x < q.w && y < q.h;
  float* o = out + (size_t(inside ? y : 0) * q.w + (inside ? x : 0)) * CHANNELS;
  // Neighbours wait for each other in any case, so a block goes on as long as one of them is unsure.
  if (!__syncthreads_or(inside && unsure(o, q, first))) return;
  bool mine = inside && !bare(o, q, first);
  unsigned lanes = __ballot_sync(0xffffffffu, mine);
  if (!mine) return;
  pixel(s, x, y, q.w, q.h, samples, first, q.bounces, q.limit, o, lanes);
}
#endif

// ------------------------------------------------------------------------------------------------------------- what is called
struct Stage {
  Scene s;
  std::vector<void*> held;
  template <class T> T* hold(const T* a, size_t n) {
    void* d = nullptr;
#ifdef __CUDACC__
    if (cudaMalloc(&d, std::max<size_t>(n, 1) * sizeof(T))) fprintf(stderr, "no memory on the card\n");
    cudaMemcpy(d, a, n * sizeof(T), cudaMemcpyHostToDevice);
#else
    d = malloc(std::max<size_t>(n, 1) * sizeof(T) + 16);
    memcpy(d, a, n * sizeof(T));
#endif
    held.push_back(d);
    return (T*)d;
  }
  void let_go(size_t but) {
    for (; held.size() > but; held.pop_back()) {
#ifdef __CUDACC__
      cudaFree(held.back());
#else
      free(held.back());
#endif
    }
  }
};

extern "C" {
const char* reliefs() { return RELIEFS; }
int channels() { return CHANNELS; }

// `fibres`: eight floats each, from, to, and the radius at either end.
void* stage(const float* position, const float* normal, const float* uv, int vertices, const int* index, const short* material,
            const short* object, const unsigned char* shadow_only, int triangles, const float* fibres, const int* fibre_material,
            int fibre_count, const float* inverse, int objects) {
  int n = triangles + fibre_count;
  Tree tree(n);
  const float3* p = (const float3*)position;
  Tree::share(0, n, [&](int i, int end, int) {
    for (; i < end; i++) {
      Box& box = tree.boxes[i];
      if (i < triangles) {
        for (int k = 0; k < 3; k++) box.add(p[index[i * 3 + k]]);
        continue;
      }
      const float* f = fibres + size_t(i - triangles) * 8;
      float r = std::max(f[6], f[7]);
      for (int k = 0; k < 2; k++) {
        float3 at = v3(f[k * 3], f[k * 3 + 1], f[k * 3 + 2]);
        box.add(at - v3(r)), box.add(at + v3(r));
      }
    }
  });
  tree.build();
  if (tree.deepest > STACK - 2) fprintf(stderr, "the tree is too deep: %d\n", int(tree.deepest));
  std::vector<float4> shapes(size_t(n) * 3);
  Tree::share(0, n, [&](int k, int end, int) {
    for (; k < end; k++) {
      int i = tree.order[k], id = i < triangles ? i : i - triangles;
      float4* o = &shapes[size_t(k) * 3];
      if (i < triangles) {
        float3 v0 = p[index[i * 3]], e1 = p[index[i * 3 + 1]] - v0, e2 = p[index[i * 3 + 2]] - v0;
        o[0] = make_float4(v0.x, v0.y, v0.z, 0), o[1] = make_float4(e1.x, e1.y, e1.z, shadow_only[i] ? SHADOW_ONLY : TRIANGLE);
        o[2] = make_float4(e2.x, e2.y, e2.z, 0);
      } else {
        const float* f = fibres + size_t(id) * 8;
        o[0] = make_float4(f[0], f[1], f[2], 0), o[1] = make_float4(f[3] - f[0], f[4] - f[1], f[5] - f[2], FIBRE);
        o[2] = make_float4(f[6], f[7], 0, 0);
      }
      memcpy(&o[0].w, &id, 4);
    }
  });
  auto* st = new Stage;
  Scene& s = st->s;
  s.nodes = st->hold(tree.nodes.data(), size_t(tree.used) * 4), s.shapes = st->hold(shapes.data(), shapes.size());
  s.position = st->hold(p, vertices), s.normal = st->hold((const float3*)normal, vertices), s.uv = st->hold((const float2*)uv, vertices);
  s.index = st->hold((const int3*)index, triangles), s.material = st->hold(material, triangles), s.object = st->hold(object, triangles);
  s.inverse = st->hold(inverse, size_t(objects) * 12), s.fibre_material = st->hold(fibre_material, fibre_count);
  return st;
}

int expose_plate(void* stage, const float* materials, int material_count, const float* lights, int light_count, const float* sky,
                 const float* camera, const float* wall, int w, int h, int samples, int sparing, int bounces, float limit,
                 float noise, float* out) {
  static_assert(sizeof(Material) == 24 * 4 && sizeof(Light) == 20 * 4 && sizeof(Camera) == 18 * 4, "as expose.py packs them");
  Stage* st = (Stage*)stage;
  size_t before = st->held.size(), bytes = size_t(w) * h * CHANNELS * sizeof(float);
  Scene s = st->s;
  s.materials = st->hold((const Material*)materials, material_count), s.lights = st->hold((const Light*)lights, light_count);
  s.light_count = light_count, s.sky = v3(sky[0], sky[1], sky[2]), s.wall = make_float4(wall[0], wall[1], wall[2], wall[3]);
  memcpy(&s.camera, camera, sizeof(Camera));
  Plate q{w, h, samples, bounces, limit, noise, sparing != 0};
  int failed = 0;
#ifdef __CUDACC__
  float* d;
  cudaMalloc(&d, bytes), cudaMemset(d, 0, bytes);
  dim3 tiles((w + TILE_W - 1) / TILE_W, (h + TILE_H - 1) / TILE_H);
  for (int k = 0; k < samples; k += BATCH) expose<<<tiles, TILE_W * TILE_H>>>(s, q, std::min(BATCH, samples - k), k, d);
  cudaError_t e = cudaDeviceSynchronize();
  if (e) fprintf(stderr, "%s\n", cudaGetErrorString(e));
  cudaMemcpy(out, d, bytes, cudaMemcpyDeviceToHost), cudaFree(d);
  failed = e;
#else
  memset(out, 0, bytes);
  std::atomic<int> row{0};
  auto work = [&] {
    for (int y; (y = row++) < h;)
      for (int x = 0; x < w; x++) {
        float* o = out + (size_t(y) * w + x) * CHANNELS;
        for (int k = 0; k < samples; k += BATCH)
          if (unsure(o, q, k)) pixel(s, x, y, w, h, std::min(BATCH, samples - k), k, bounces, limit, o, 0);
      }
  };
  std::vector<std::thread> hands;
  for (unsigned k = 0; k < std::max(1u, std::thread::hardware_concurrency()); k++) hands.emplace_back(work);
  for (auto& hand : hands) hand.join();
#endif
  st->let_go(before);
  return failed;
}

void strike(void* stage) {
  ((Stage*)stage)->let_go(0);
  delete (Stage*)stage;
}
}
