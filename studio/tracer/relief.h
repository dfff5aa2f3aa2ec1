// Relief: how high a surface stands at a point, and how light its colour is there. Leather and stone are drawn in the object's
// own space, cloth along its threads (uv, in decimetres).
#pragma once
#include "scene.h"

// In the order of the enumeration; expose.py asks for these names.
#define RELIEFS "none calf grained suede felt plain twill satin knit rib plaster lacquer drill stone wood stucco limestone"
enum Kind { NONE, CALF, GRAINED, SUEDE, FELT, PLAIN, TWILL, SATIN, KNIT, RIB, PLASTER, LACQUER, DRILL, STONE, WOOD, STUCCO, LIMESTONE };

D float gradient(uint32_t h, float x, float y, float z) {
  h &= 15;
  float u = h < 8 ? x : y, v = h < 4 ? y : (h == 12 || h == 14) ? x : z;
  return ((h & 1) ? -u : u) + ((h & 2) ? -v : v);
}
// Perlin's noise, -1 to 1.
D float noise(float3 p) {
  float fx = floorf(p.x), fy = floorf(p.y), fz = floorf(p.z), a = p.x - fx, b = p.y - fy, c = p.z - fz;
  int x = int(fx), y = int(fy), z = int(fz);
  auto fade = [](float t) { return t * t * t * (t * (t * 6 - 15) + 10); };
  float u = fade(a), v = fade(b), w = fade(c), r[8];
#ifdef __CUDACC__
#pragma unroll
#endif
  for (int k = 0; k < 8; k++) {
    int i = k & 1, j = (k >> 1) & 1, l = k >> 2;
    r[k] = gradient(hash(x + i, y + j, z + l), a - i, b - j, c - l);
  }
  return mix(mix(mix(r[0], r[1], u), mix(r[2], r[3], u), v), mix(mix(r[4], r[5], u), mix(r[6], r[7], u), v), w);
}
D float clouds(float3 p, int octaves, float rough) {
  float sum = 0, amount = 1;
  for (int i = 0; i < octaves; i++) sum += amount * noise(p), p = p * 2.03f + v3(17.1f, 5.3f, 9.7f), amount *= rough;
  return sum;
}
// Distance to the nearest and to the second nearest of scattered points, and a number for the nearest.
D float3 cells(float3 p) {
  float fx = floorf(p.x), fy = floorf(p.y), fz = floorf(p.z), one = 9, two = 9;
  uint32_t who = 0;
  for (int k = 0; k < 27; k++) {
    int i = k % 3 - 1, j = (k / 3) % 3 - 1, l = k / 9 - 1;
    uint32_t h = hash(int(fx) + i, int(fy) + j, int(fz) + l);
    auto in = [](uint32_t q) { return 0.08f + 0.84f * unit(q); };
    float3 q = v3(fx + i + in(h), fy + j + in(hash(h + 1)), fz + l + in(hash(h + 2))) - p;
    float d = dot(q, q);
    if (d < one) two = one, one = d, who = h;
    else if (d < two) two = d;
  }
  return v3(sqrtf(one), sqrtf(two), unit(hash(who + 7)));
}
// Fibres that lie every way: noise drawn out along five directions.
D float matted(float3 p, float scale, float stretch) {
  const float3 along[5] = {
      {0.80f, 0.36f, 0.48f}, {-0.48f, 0.84f, 0.26f}, {0.30f, -0.42f, 0.86f}, {0.62f, 0.62f, -0.48f}, {-0.70f, 0.10f, 0.70f}};
  float most = 0;
  for (int i = 0; i < 5; i++) {
    float3 q = p - along[i] * (dot(p, along[i]) * (1 - 1 / stretch));
    float n = 1 - fabsf(noise(q * (scale * (0.8f + 0.22f * i)) + v3(31.7f * i)));
    most = fmaxf(most, n * n * n);
  }
  return most;
}

struct Relief {
  float height, tone;  // in parts of the material's depth; 1 leaves the colour as it is
};
// Whether the warp lies over the weft where thread i crosses thread j.
D bool over(int kind, int i, int j) {
  if (kind == PLAIN) return (i + j) & 1;
  if (kind == TWILL) return ((i + j) & 3) < 2;   // two over two
  if (kind == DRILL) return ((i + j) & 3) != 0;  // three over one
  return ((i * 2 + j) % 5 + 5) % 5 != 0;         // satin of five
}
D Relief woven(int kind, float x, float y) {
  int i = int(floorf(x)), j = int(floorf(y)), i0 = int(floorf(x - 0.5f)), j0 = int(floorf(y - 0.5f));
  float tx = smooth(0, 1, x - 0.5f - i0), ty = smooth(0, 1, y - 0.5f - j0), a = 2 * (x - i) - 1, b = 2 * (y - j) - 1;
  auto side = [&](int p, int q) { return over(kind, p, q) ? 1.f : -1.f; };
  float up = mix(side(i, j0), side(i, j0 + 1), ty), across = -mix(side(i0, j), side(i0 + 1, j), tx);
  auto round = [](float t) { return 0.75f * sqrtf(fmaxf(0.f, 1 - t * t * 0.96f)); };
  float warp = 0.38f * up + round(a), weft = 0.38f * across + round(b), h = fmaxf(warp, weft);
  bool upright = warp > weft;
  // Each thread is a little thicker or lighter than the next, and spun of fibres.
  float own = unit(hash(upright ? uint32_t(i) * 2 + 11 : uint32_t(j) * 2 + 5000001)) - 0.5f;
  float spun = 0.5f * sinf(((upright ? y : x) * 3.1f + (upright ? a : b) * 2.2f) * 2.1f + own * 20);
  return {h * 0.5f + 0.05f * spun + 0.03f * own, 1 + 0.07f * own + 0.08f * spun - 0.42f * clamp01(0.55f - h)};
}

D Relief relief(const Material& m, float3 p, float2 uv) {
  int kind = int(m.relief);
  float s = m.scale;
  switch (kind) {
    case CALF: {  // fine cells, hardly there, and pores
      float3 c = cells(p * s + v3(0.35f * noise(p * s * 0.6f)));
      float edge = 1 - expf(-5 * (c.y - c.x)), pore = smooth(0.25f, 0.06f, cells(p * (s * 0.45f) + v3(7.7f)).x);
      return {0.55f * edge + 0.35f * clouds(p * (s * 0.30f), 3, 0.55f) - 0.5f * pore,
              1 + 0.03f * noise(p * 9.f) - 0.04f * (1 - edge) - 0.04f * pore};
    }
    case GRAINED: {  // domes of uneven size that meet in soft creases; smaller ones press through them
      float3 bent = v3(noise(p * s * 0.4f), noise(p * s * 0.4f + v3(9.1f)), noise(p * s * 0.4f + v3(4.7f)));
      float3 q = p * s + bent * 0.35f, c = cells(q), k = cells(q * 2.3f + v3(3.3f));
      float crease = expf(-7 * (c.y - c.x)), fine = expf(-7 * (k.y - k.x));
      float h = 1 - 1.15f * c.x * c.x - 0.30f * crease + 0.12f * c.z - 0.16f * k.x * k.x - 0.05f * fine;
      return {h + 0.015f * noise(p * s * 6.f), 1 - 0.16f * crease + 0.03f * noise(p * 6.f)};
    }
    case SUEDE: {  // a short nap, brushed this way and that
      float brush = noise(p * 3.1f) * 0.6f + noise(p * 8.7f) * 0.4f;
      float3 lie = v3(0.7f + 0.3f * brush, 0.3f * brush, 0.62f);
      float nap = clouds((p - lie * (dot(p, lie) * 0.62f)) * s, 4, 0.72f), deep = matted(p, s * 0.55f, 3.f);
      return {0.5f * nap + 0.7f * deep, 1 + m.melange * (0.55f * nap + 0.6f * (deep - 0.6f) + 0.45f * brush)};
    }
    case FELT: {  // milled wool: fibres every way over a soft unevenness
      float a = matted(p, s, 7.f), b = matted(p + v3(3.7f), s * 2.1f, 9.f), soft = clouds(p * (s * 0.14f), 3, 0.6f);
      return {0.60f * a + 0.34f * b + 0.45f * soft, 1 + m.melange * (1.5f * (a - 0.62f) + 1.1f * (b - 0.62f) + 0.35f * soft)};
    }
    case PLAIN: case TWILL: case SATIN: case DRILL:
      return woven(kind, uv.x * s, uv.y * s);
    case KNIT: {  // stocking stitch: columns of V's of plied yarn
      float x = uv.x * s + 0.05f * noise(p * 2.f), y = uv.y * s * 1.35f + 0.10f * noise(p * 3.f + v3(5.f));
      float half = fabsf(x - floorf(x) - 0.5f) * 2;  // 0 in the middle of a column, 1 between columns
      float lean = y - 0.95f * half, b = 2 * (lean - floorf(lean)) - 1;
      float h = sqrtf(fmaxf(0.f, 1 - b * b * 0.92f)) * powf(sinf(PI * clamp01(0.06f + 0.88f * half)), 0.55f);
      float ply = 0.5f * sinf((half * 4.2f + b * 1.6f) * 3.f), fibre = matted(p, s * 9.f, 6.f);
      return {h + 0.07f * ply * h + 0.08f * fibre, 1 - 0.34f * (1 - h) + 0.05f * ply + m.melange * 1.2f * (fibre - 0.6f)};
    }
    case RIB: {
      float x = uv.x * s, b = 2 * (x - floorf(x)) - 1, h = sqrtf(fmaxf(0.f, 1 - b * b * 0.97f)), fibre = matted(p, s * 9.f, 6.f);
      // Each rib is a column of V's, as all knitting is.
      float lean = uv.y * s * 1.9f - 0.8f * fabsf(b), v = 2 * (lean - floorf(lean)) - 1, loop = sqrtf(fmaxf(0.f, 1 - v * v * 0.92f));
      return {h * (0.72f + 0.28f * loop) + 0.05f * fibre, 1 - 0.40f * (1 - h) - 0.20f * (1 - loop) * h + m.melange * (fibre - 0.6f)};
    }
    case PLASTER: {  // laid on by hand
      float a = clouds(p * s, 5, 0.55f), fine = noise(p * s * 23.f);
      return {a + 0.10f * fine, 1 + 0.035f * a + 0.012f * fine};
    }
    case LACQUER:  // never quite even
      return {noise(p * s), 1};
    case STONE: {  // grains of several tones
      float grain = cells(p * s * 9.f).z - 0.5f, cloud = clouds(p * s * 0.5f, 4, 0.6f);
      return {0.5f * cloud + 0.25f * noise(p * s * 20.f), 1 + m.melange * (0.8f * cloud + 0.7f * grain)};
    }
    case STUCCO: {  // lime and sand under a trowel, seen close: `scale` counts the grains; the wall's own waves are three decimetres long
      float3 q = p * (s / 60);
      float3 bent = q + v3(noise(q * 0.7f), noise(q * 0.7f + v3(7.3f)), noise(q * 0.7f + v3(3.9f))) * 0.5f;
      const float3 way = {0.76f, 0.40f, 0.51f};
      float wave = clouds(q * 0.33f, 2, 0.5f);
      // Strokes are long and flat, and end in a low ridge.
      float stroke = noise((bent - way * (dot(bent, way) * 0.72f)) * 5.f), ridge = 1 - fabsf(stroke);
      float sand = noise(p * s) + 0.6f * noise(p * (s * 2.1f) + v3(5.1f)), pressed = smooth(-0.5f, 0.5f, noise(q * 2.3f + v3(1.7f)));
      float3 c = cells(q * 9.f);
      float pit = c.z > 0.92f ? smooth(0.12f, 0.03f, c.x) : 0.f;
      return {9.f * wave + 2.4f * stroke + 1.2f * ridge * ridge * ridge + (0.25f + 0.45f * pressed) * sand - 2.2f * pit,
              1 + 0.035f * wave + 0.02f * stroke + 0.012f * sand * pressed - 0.10f * pit};
    }
    case LIMESTONE: {  // grains that were shells, clouds of another tone, and a pit here and there
      float3 q = p * (s / 50), c = cells(p * s), k = cells(q * 7.f + v3(2.9f));
      float cloud = clouds(q * 0.6f, 4, 0.62f), grain = c.z - 0.5f, dome = 1 - c.x * c.x;
      float pit = k.z > 0.8f ? smooth(0.22f, 0.07f, k.x) : 0.f;
      return {3.f * cloud + 0.5f * dome + 0.3f * noise(p * (s * 1.9f)) - 2.5f * pit,
              1 + m.melange * (0.9f * cloud + 0.5f * grain) - 0.14f * pit};
    }
  }
  return {0, 1};
}
// Wood is one colour in another, drawn out along the boards: how much of the lighter one there is, and how light it is.
D float2 wood(float3 p, int axis) {
  float3 q = v3(p.x * (axis == 0 ? 0.18f : 3.2f), p.y * (axis == 1 ? 0.18f : 3.2f), p.z * (axis == 2 ? 0.18f : 3.2f));
  return make_float2(smooth(-0.35f, 0.35f, clouds(q * 2.2f, 6, 0.6f)), 1 + 0.10f * noise(q * 31.f));
}
// Where it is seen close it has fibres and open pores, a few millimetres long.
D Relief timber(float3 p, int axis) {
  float3 q = v3(p.x * (axis == 0 ? 0.05f : 1.f), p.y * (axis == 1 ? 0.05f : 1.f), p.z * (axis == 2 ? 0.05f : 1.f));
  float pore = smooth(0.36f, 0.62f, noise(q * 52.f + v3(8.3f)));
  return {noise(q * 75.f) + 0.5f * noise(q * 24.f) - 1.6f * pore, 1 - 0.22f * pore};
}
