// The tree of boxes: cut by the surface-area heuristic on the processor, walked on the card.
#pragma once
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "scene.h"

struct Box {
  float3 lo = v3(1e30f), hi = v3(-1e30f);
  bool empty() const { return hi.x < lo.x; }
  void add(float3 p) {
    lo = v3(fminf(lo.x, p.x), fminf(lo.y, p.y), fminf(lo.z, p.z));
    hi = v3(fmaxf(hi.x, p.x), fmaxf(hi.y, p.y), fmaxf(hi.z, p.z));
  }
  void add(const Box& b) {
    if (!b.empty()) add(b.lo), add(b.hi);
  }
  float3 middle() const { return (lo + hi) * 0.5f; }
  float area() const {
    float3 d = hi - lo;
    return empty() ? 0 : d.x * d.y + d.y * d.z + d.z * d.x;
  }
};

class Tree {
 public:
  std::vector<Box> boxes;
  std::vector<int> order;      // shapes in the order of the leaves
  std::vector<float4> nodes;   // four to a node: the boxes of both children, then where they are
  std::atomic<int> used{1}, deepest{0};

  explicit Tree(int count) : boxes(count), order(count), nodes(size_t(count) * 4 + 8) {
    for (int i = 0; i < count; i++) order[i] = i;
  }
  void build() { split(0, 0, int(order.size()), 0); }

  // Work on [a, b), shared among sixteen hands where that pays.
  template <class F> static void share(int a, int b, F work) {
    if (b - a < 200000) return work(a, b, 0);
    std::vector<std::thread> hands;
    for (int64_t k = 0; k < 16; k++) hands.emplace_back(work, int(a + (b - a) * k / 16), int(a + (b - a) * (k + 1) / 16), int(k));
    for (auto& hand : hands) hand.join();
  }

 private:
  static constexpr int BINS = 16, LEAF = 3;
  struct Bins {
    Box box[3][BINS];
    int count[3][BINS] = {};
    void add(const Bins& b) {
      for (int k = 0; k < 3; k++)
        for (int j = 0; j < BINS; j++) box[k][j].add(b.box[k][j]), count[k][j] += b.count[k][j];
    }
  };
  static float along(float3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

  // Cuts order[a, b) where it costs least; says where, and how large the halves are.
  int cut(int a, int b, Box half[2]) {
    std::vector<Box> spread(16);
    share(a, b, [&](int i, int end, int k) {
      for (; i < end; i++) spread[k].add(boxes[order[i]].middle());
    });
    Box all;
    for (auto& s : spread) all.add(s);
    float3 size = all.hi - all.lo;
    auto bin = [&](const Box& x, int axis) {
      return std::max(0, std::min(BINS - 1, int((along(x.middle(), axis) - along(all.lo, axis)) / along(size, axis) * BINS)));
    };
    std::vector<Bins> bins(b - a < 200000 ? 1 : 16);
    share(a, b, [&](int i, int end, int k) {
      for (; i < end; i++)
        for (int axis = 0; axis < 3; axis++) {
          if (along(size, axis) < 1e-9f) continue;
          int j = bin(boxes[order[i]], axis);
          bins[k].box[axis][j].add(boxes[order[i]]), bins[k].count[axis][j]++;
        }
    });
    for (size_t k = 1; k < bins.size(); k++) bins[0].add(bins[k]);
    float best = 1e30f;
    int axis = -1, where = 0;
    for (int k = 0; k < 3; k++) {
      if (along(size, k) < 1e-9f) continue;
      Box right[BINS], r, l;
      for (int j = BINS - 1; j > 0; j--) r.add(bins[0].box[k][j]), right[j] = r;
      for (int j = 0, n = 0; j < BINS - 1; j++) {
        l.add(bins[0].box[k][j]), n += bins[0].count[k][j];
        int m = b - a - n;
        float cost = l.area() * n + right[j + 1].area() * m;
        if (n && m && cost < best) best = cost, axis = k, where = j, half[0] = l, half[1] = right[j + 1];
      }
    }
    if (axis < 0) {  // all in one place
      int m = (a + b) / 2;
      for (int i = a; i < b; i++) half[i >= m].add(boxes[order[i]]);
      return m;
    }
    return int(std::partition(order.begin() + a, order.begin() + b, [&](int i) { return bin(boxes[i], axis) <= where; }) - order.begin());
  }

  void split(int node, int a, int b, int depth) {
    for (int d = deepest; depth > d && !deepest.compare_exchange_weak(d, depth);) {}
    Box box[2];
    int m = cut(a, b, box), from[2] = {a, m}, to[2] = {m, b}, child[2], count[2] = {};
    std::thread helper;
    for (int k = 0; k < 2; k++) {
      if (to[k] - from[k] <= LEAF) {
        child[k] = ~from[k], count[k] = to[k] - from[k];
        continue;
      }
      child[k] = used++;
      auto work = [=] { split(child[k], from[k], to[k], depth + 1); };
      if (k == 0 && depth < 6) helper = std::thread(work);
      else work();
    }
    if (helper.joinable()) helper.join();
    float4* o = &nodes[size_t(node) * 4];
    o[0] = make_float4(box[0].lo.x, box[0].hi.x, box[0].lo.y, box[0].hi.y);
    o[1] = make_float4(box[1].lo.x, box[1].hi.x, box[1].lo.y, box[1].hi.y);
    o[2] = make_float4(box[0].lo.z, box[0].hi.z, box[1].lo.z, box[1].hi.z);
    int where[4] = {child[0], child[1], count[0], count[1]};
    memcpy(&o[3], where, sizeof where);
  }
};

constexpr int STACK = 96;
struct Hit {
  float t, u, v;
  int shape;
};

// Where the ray first meets something; with ANY, whether it meets something at all. The loop ends by its condition and nowhere
// else: with an exit in its middle, lanes of one warp came apart and some were lost (nvcc 13.0).
template <bool ANY>
D bool meet(const Scene& s, float3 o, float3 d, float far, Hit& hit) {
  auto inverse = [](float x) { return 1.f / (fabsf(x) > 1e-12f ? x : 1e-12f); };
  float3 inv = v3(inverse(d.x), inverse(d.y), inverse(d.z)), oi = o * inv;
  int stack[STACK], top = 0, node = 0;
  hit.t = far, hit.shape = -1;
  while (node >= 0) {
    const float4* p = s.nodes + size_t(node) * 4;
    float4 a = __ldg(p), b = __ldg(p + 1), c = __ldg(p + 2), e = __ldg(p + 3);
    float x0 = a.x * inv.x - oi.x, x1 = a.y * inv.x - oi.x, y0 = a.z * inv.y - oi.y, y1 = a.w * inv.y - oi.y;
    float z0 = c.x * inv.z - oi.z, z1 = c.y * inv.z - oi.z;
    float near0 = fmaxf(fmaxf(fminf(x0, x1), fminf(y0, y1)), fmaxf(fminf(z0, z1), 0.f));
    float far0 = fminf(fminf(fmaxf(x0, x1), fmaxf(y0, y1)), fminf(fmaxf(z0, z1), hit.t));
    x0 = b.x * inv.x - oi.x, x1 = b.y * inv.x - oi.x, y0 = b.z * inv.y - oi.y, y1 = b.w * inv.y - oi.y;
    z0 = c.z * inv.z - oi.z, z1 = c.w * inv.z - oi.z;
    float near1 = fmaxf(fmaxf(fminf(x0, x1), fminf(y0, y1)), fmaxf(fminf(z0, z1), 0.f));
    float far1 = fminf(fminf(fmaxf(x0, x1), fmaxf(y0, y1)), fminf(fmaxf(z0, z1), hit.t));
    int child[2] = {__float_as_int(e.x), __float_as_int(e.y)}, count[2] = {__float_as_int(e.z), __float_as_int(e.w)};
    bool in[2] = {near0 <= far0 * 1.0000004f, near1 <= far1 * 1.0000004f};
#ifdef __CUDACC__
#pragma unroll
#endif
    for (int k = 0; k < 2; k++) {
      if (!in[k] || child[k] >= 0) continue;
      in[k] = false;
      for (int i = ~child[k], end = i + count[k]; i < end; i++) {
        float4 q0 = __ldg(s.shapes + i * 3), q1 = __ldg(s.shapes + i * 3 + 1), q2 = __ldg(s.shapes + i * 3 + 2);
        float3 v0 = v3(q0.x, q0.y, q0.z), e1 = v3(q1.x, q1.y, q1.z), e2 = v3(q2.x, q2.y, q2.z);
        if (q1.w == FIBRE) {  // a ribbon that faces the ray
          float3 w = o - v0;
          float de = dot(d, e1), ee = dot(e1, e1), dw = dot(d, w), ew = dot(e1, w), den = ee - de * de;
          if (den < 1e-12f * ee) continue;
          float v = clamp01((ew - de * dw) / den), t = v * de - dw, r = mix(q2.x, q2.y, v);
          float3 off = w + d * t - e1 * v;
          if (t > 1e-4f && t < hit.t && dot(off, off) < r * r) hit.t = t, hit.u = 0, hit.v = v, hit.shape = i;
          continue;
        }
        if (!ANY && q1.w == SHADOW_ONLY) continue;
        float3 pv = cross(d, e2), tv = o - v0, qv = cross(tv, e1);
        float det = dot(e1, pv);
        if (fabsf(det) < 1e-14f) continue;
        float id = 1.f / det, u = dot(tv, pv) * id, v = dot(d, qv) * id, t = dot(e2, qv) * id;
        if (u >= 0 && v >= 0 && u + v <= 1 && t > 1e-6f && t < hit.t) hit.t = t, hit.u = u, hit.v = v, hit.shape = i;
      }
    }
    if (ANY && hit.shape >= 0) {
      node = -1;
    } else if (in[0] && in[1]) {
      bool swap = near1 < near0;
      stack[top++] = swap ? child[0] : child[1];
      node = swap ? child[1] : child[0];
    } else if (in[0] || in[1]) {
      node = in[0] ? child[0] : child[1];
    } else {
      node = top ? stack[--top] : -1;
    }
  }
  return hit.shape >= 0;
}
