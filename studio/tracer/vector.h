// Vectors, and what lets the same source be built by nvcc for a card and by g++ for a processor.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>

#ifdef __CUDACC__
#define HD __host__ __device__ __forceinline__
#define D __device__ __forceinline__
#else
#define HD inline
#define D inline
struct float2 { float x, y; };
struct float3 { float x, y, z; };
struct alignas(16) float4 { float x, y, z, w; };
struct int3 { int x, y, z; };
inline float2 make_float2(float x, float y) { return {x, y}; }
inline float3 make_float3(float x, float y, float z) { return {x, y, z}; }
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
template <class T> inline T __ldg(const T* p) { return *p; }
inline float rsqrtf(float x) { return 1.f / sqrtf(x); }
inline int __float_as_int(float f) {
  int i;
  memcpy(&i, &f, 4);
  return i;
}
#endif

constexpr float PI = 3.14159265f;

HD float3 v3(float x, float y, float z) { return make_float3(x, y, z); }
HD float3 v3(float x) { return make_float3(x, x, x); }
HD float3 operator+(float3 a, float3 b) { return v3(a.x + b.x, a.y + b.y, a.z + b.z); }
HD float3 operator-(float3 a, float3 b) { return v3(a.x - b.x, a.y - b.y, a.z - b.z); }
HD float3 operator*(float3 a, float3 b) { return v3(a.x * b.x, a.y * b.y, a.z * b.z); }
HD float3 operator*(float3 a, float s) { return v3(a.x * s, a.y * s, a.z * s); }
HD float3 operator*(float s, float3 a) { return a * s; }
HD float3 operator-(float3 a) { return v3(-a.x, -a.y, -a.z); }
HD float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
HD float3 cross(float3 a, float3 b) { return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
HD float length(float3 a) { return sqrtf(dot(a, a)); }
HD float3 normalize(float3 a) { return a * (1.f / fmaxf(length(a), 1e-20f)); }
HD float largest(float3 a) { return fmaxf(a.x, fmaxf(a.y, a.z)); }
HD float luminance(float3 a) { return 0.2126f * a.x + 0.7152f * a.y + 0.0722f * a.z; }
HD float mix(float a, float b, float t) { return a + (b - a) * t; }
HD float3 mix(float3 a, float3 b, float t) { return a + (b - a) * t; }
HD float clamp01(float x) { return fminf(fmaxf(x, 0.f), 1.f); }
HD float3 at_most(float3 a, float top) { return v3(fminf(a.x, top), fminf(a.y, top), fminf(a.z, top)); }
HD float smooth(float a, float b, float x) {
  float t = clamp01((x - a) / (b - a));
  return t * t * (3 - 2 * t);
}
HD float pow5(float x) { return x * x * x * x * x; }

// A frame around n, without a square root (Duff and others, 2017).
HD void frame(float3 n, float3& t, float3& b) {
  float s = copysignf(1.f, n.z), a = -1.f / (s + n.z), c = n.x * n.y * a;
  t = v3(1 + s * n.x * n.x * a, s * c, -s * n.x), b = v3(c, s + n.y * n.y * a, -n.y);
}
HD float3 into(float3 w, float3 t, float3 b, float3 n) { return v3(dot(w, t), dot(w, b), dot(w, n)); }
HD float3 out_of(float3 w, float3 t, float3 b, float3 n) { return w.x * t + w.y * b + w.z * n; }

// Chance: PCG, and a hash for what must look the same from every side.
struct Chance {
  uint32_t state;
  D float next() {
    state = state * 747796405u + 2891336453u;
    uint32_t w = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
    w = (w >> 22) ^ w;
    return (w >> 8) * (1.f / 16777216.f);
  }
};
D uint32_t hash(uint32_t x) {
  x ^= x >> 16, x *= 0x7feb352du, x ^= x >> 15, x *= 0x846ca68bu, x ^= x >> 16;
  return x;
}
D uint32_t hash(int x, int y, int z) {
  return hash(uint32_t(x) * 73856093u ^ hash(uint32_t(y) * 19349663u ^ hash(uint32_t(z) * 83492791u)));
}
D float unit(uint32_t h) { return (h >> 8) * (1.f / 16777216.f); }
