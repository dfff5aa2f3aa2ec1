// Cloth that falls on a figure. Position-based dynamics with compliance, in small steps and one pass a step (Macklin and others, 2019).
//   g++ -O3 -march=native -ffast-math -fopenmp -shared -fPIC -o libcloth.so solver.cpp
// Metres, kilograms, seconds. Cloth resists along its two threads and, more weakly, between them: what is cut on the bias grows longer and
// narrower. It bends as an inextensible sheet does (Bergou and others, 2006). The figure is a grid of distances; two layers of cloth are kept
// apart by their particles.
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace {
struct Vec {
  float x, y, z;
  Vec operator+(Vec o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec operator-(Vec o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vec operator*(float s) const { return {x * s, y * s, z * s}; }
  void operator+=(Vec o) { x += o.x, y += o.y, z += o.z; }
};
float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
float norm(Vec a) { return std::sqrt(dot(a, a)); }

// Laid out as fall.py packs them.
struct Patch {  // a triangle: its corners, the inverse of its flat shape (two by two), softness along both threads and between them
  int corner[3];
  float inverse[4], warp, weft, shear, squeeze;
};
struct Hinge {  // two triangles that share an edge
  int corner[4];
  float weight[4], soft;
};
struct Cord {  // may be shorter than this, never longer
  int a, b;
  float most, least;
};
struct Figure {
  const float* field;
  const int* count;
  const float* low;
  float voxel;
  // How far a point is off the skin, and which way is out.
  float operator()(Vec p, Vec& out) const {
    float at[3] = {(p.x - low[0]) / voxel, (p.y - low[1]) / voxel, (p.z - low[2]) / voxel};
    int cell[3];
    for (int k = 0; k < 3; k++) {
      if (!(at[k] >= 0) || at[k] >= count[k] - 1) return 1;
      cell[k] = int(at[k]), at[k] -= cell[k];
    }
    size_t row = size_t(count[2]), sheet = row * count[1];
    const float* f = field + cell[0] * sheet + cell[1] * row + cell[2];
    float v[2][2][2];
    for (int i = 0; i < 8; i++) v[i >> 2][i >> 1 & 1][i & 1] = f[(i >> 2) * sheet + (i >> 1 & 1) * row + (i & 1)];
    auto mix = [](float a, float b, float t) { return a + (b - a) * t; };
    float z00 = mix(v[0][0][0], v[0][0][1], at[2]), z01 = mix(v[0][1][0], v[0][1][1], at[2]);
    float z10 = mix(v[1][0][0], v[1][0][1], at[2]), z11 = mix(v[1][1][0], v[1][1][1], at[2]);
    float y0 = mix(z00, z01, at[1]), y1 = mix(z10, z11, at[1]);
    out.x = y1 - y0, out.y = mix(z01 - z00, z11 - z10, at[0]);
    float low_ = mix(mix(v[0][0][0], v[0][1][0], at[1]), mix(v[1][0][0], v[1][1][0], at[1]), at[0]);
    float high = mix(mix(v[0][0][1], v[0][1][1], at[1]), mix(v[1][0][1], v[1][1][1], at[1]), at[0]);
    out.z = high - low_;
    out = out * (1 / std::max(norm(out), 1e-9f));
    return mix(y0, y1, at[0]);
  }
};

// Sorts constraints into groups in which no two share a particle, so that a group can be solved by many hands. Answers where groups begin.
template <int N, class T> std::vector<int> grouped(std::vector<T>& all, int particles) {
  std::vector<uint64_t> taken(particles);
  std::vector<std::vector<T>> groups;
  for (const T& one : all) {
    uint64_t mask = 0;
    for (int k = 0; k < N; k++) mask |= taken[one.corner[k]];
    int free = mask == ~uint64_t(0) ? 63 : __builtin_ctzll(~mask);
    if (free >= int(groups.size())) groups.resize(free + 1);
    groups[free].push_back(one);
    for (int k = 0; k < N; k++) taken[one.corner[k]] |= uint64_t(1) << free;
  }
  std::vector<int> begin{0};
  all.clear();
  for (auto& g : groups) all.insert(all.end(), g.begin(), g.end()), begin.push_back(int(all.size()));
  return begin;
}

// Which particles may meet before one looks again. Neighbours in the cloth do not count.
struct Meetings {
  std::vector<int> begin, other;
  void find(const Vec* x, int n, float reach, const int* ring_begin, const int* ring) {
    auto cell_of = [&](Vec p, int i, int j, int k) {
      auto one = [&](float v, int d) { return uint64_t(int64_t(std::floor(v / reach)) + d + 32768) & 0xffff; };
      return one(p.x, i) << 32 | one(p.y, j) << 16 | one(p.z, k);
    };
    std::unordered_map<uint64_t, std::vector<int>> cells;
    cells.reserve(n);
    for (int i = 0; i < n; i++) cells[cell_of(x[i], 0, 0, 0)].push_back(i);
    std::vector<std::vector<int>> found(n);
#pragma omp parallel for schedule(dynamic, 512)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 27; k++) {
        auto it = cells.find(cell_of(x[i], k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1));
        if (it == cells.end()) continue;
        for (int j : it->second) {
          Vec d = x[j] - x[i];
          if (j == i || dot(d, d) > reach * reach) continue;
          bool kin = std::binary_search(ring + ring_begin[i], ring + ring_begin[i + 1], j);
          if (!kin) found[i].push_back(j);
        }
      }
    begin.assign(1, 0), other.clear();
    for (auto& f : found) other.insert(other.end(), f.begin(), f.end()), begin.push_back(int(other.size()));
  }
};
}  // namespace

extern "C" void fall(float* position, float* velocity, int n, const float* mass, const float* off, const float* rub, const void* patches, int patch_count,
                     const void* hinges, int hinge_count, const void* cords, int cord_count, const int* ring_begin, const int* ring, const float* field,
                     const int* count, const float* low, float voxel, float step, int steps, float damping, float gravity, float gap) {
  Vec *x = (Vec*)position, *v = (Vec*)velocity;
  std::vector<Patch> patch((const Patch*)patches, (const Patch*)patches + patch_count);
  std::vector<Hinge> hinge((const Hinge*)hinges, (const Hinge*)hinges + hinge_count);
  const Cord* cord = (const Cord*)cords;
  auto patch_groups = grouped<3>(patch, n);
  auto hinge_groups = grouped<4>(hinge, n);
  const Figure figure{field, count, low, voxel};
  // What is held has no mass of its own to move.
  std::vector<float> w(n);
  for (int i = 0; i < n; i++) w[i] = mass[i] > 0 ? 1 / mass[i] : 0;
  std::vector<Vec> old(n), push(n);
  Meetings met;
  const float stiff = 1 / (step * step), keep = std::exp(-damping * step), fastest = 0.45f * gap / step;
  auto in_groups = [](const std::vector<int>& begin, auto&& solve) {
    for (size_t g = 0; g + 1 < begin.size(); g++) {
#pragma omp parallel for schedule(static)
      for (int i = begin[g]; i < begin[g + 1]; i++) solve(i);
    }
  };
  for (int s = 0; s < steps; s++) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) {
      old[i] = x[i];
      if (w[i] == 0) continue;
      v[i].z -= gravity * step;
      v[i] = v[i] * keep;
      float l = norm(v[i]);
      if (l > fastest) v[i] = v[i] * (fastest / l);
      x[i] += v[i] * step;
    }
    in_groups(patch_groups, [&](int i) {
      const Patch& t = patch[i];
      const float* m = t.inverse;
      Vec &p = x[t.corner[0]], &q = x[t.corner[1]], &r = x[t.corner[2]];
      const float wp = w[t.corner[0]], wq = w[t.corner[1]], wr = w[t.corner[2]];
      // Along a thread: as long as it was cut; pressed together it gives way more easily.
      auto thread = [&](float a, float b, float soft) {
        Vec f = (q - p) * a + (r - p) * b;
        float l = norm(f);
        if (l < 1e-6f) return;
        float c = l - 1, o = -a - b;
        if (c < 0) soft /= t.squeeze;
        float k = -c / (wp * o * o + wq * a * a + wr * b * b + soft * stiff + 1e-12f) / l;
        p += f * (k * wp * o), q += f * (k * wq * a), r += f * (k * wr * b);
      };
      thread(m[0], m[2], t.warp);
      thread(m[1], m[3], t.weft);
      Vec fu = (q - p) * m[0] + (r - p) * m[2], fv = (q - p) * m[1] + (r - p) * m[3];
      Vec gq = fv * m[0] + fu * m[1], gr = fv * m[2] + fu * m[3], gp = (gq + gr) * -1;
      float k = -dot(fu, fv) / (wp * dot(gp, gp) + wq * dot(gq, gq) + wr * dot(gr, gr) + t.shear * stiff + 1e-12f);
      p += gp * (k * wp), q += gq * (k * wq), r += gr * (k * wr);
    });
    in_groups(hinge_groups, [&](int i) {
      const Hinge& e = hinge[i];
      Vec h{0, 0, 0};
      float sum = e.soft * stiff;
      for (int k = 0; k < 4; k++) h += x[e.corner[k]] * e.weight[k], sum += w[e.corner[k]] * e.weight[k] * e.weight[k];
      for (int k = 0; k < 4; k++) x[e.corner[k]] += h * (-w[e.corner[k]] * e.weight[k] / sum);
    });
    for (int pass = 0; pass < 3; pass++)
      for (int i = 0; i < cord_count; i++) {
        const Cord& c = cord[i];
        Vec d = x[c.b] - x[c.a];
        float l = norm(d), sum = w[c.a] + w[c.b], want = l > c.most ? c.most : l < c.least ? c.least : l;
        if (sum <= 0 || l == want || l < 1e-7f) continue;
        d = d * ((l - want) / (l * sum));
        x[c.a] += d * w[c.a], x[c.b] += d * -w[c.b];
      }
    if (gap > 0) {
      if (s % 20 == 0) met.find(x, n, gap * 1.7f, ring_begin, ring);
#pragma omp parallel for schedule(static)
      for (int i = 0; i < n; i++) {
        Vec sum{0, 0, 0};
        int many = 0;
        for (int k = met.begin[i]; k < met.begin[i + 1] && w[i] > 0; k++) {
          int j = met.other[k];
          Vec d = x[i] - x[j];
          float l2 = dot(d, d);
          if (l2 >= gap * gap) continue;
          float l = std::sqrt(l2) + 1e-9f, mine = w[i] / (w[i] + w[j]);
          sum += d * (mine * (gap - l) / l);
          // Cloth rubs on cloth.
          sum += ((x[i] - old[i]) - (x[j] - old[j])) * (-0.15f * mine);
          many++;
        }
        push[i] = many ? sum * (0.7f / many) : Vec{0, 0, 0};
      }
#pragma omp parallel for schedule(static)
      for (int i = 0; i < n; i++) x[i] += push[i];
    }
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) {
      if (w[i] == 0) {
        x[i] = old[i], v[i] = {0, 0, 0};
        continue;
      }
      Vec out{0, 0, 0};
      float deep = off[i] - figure(x[i], out);
      if (deep > 0) {
        x[i] += out * deep;
        Vec slid = x[i] - old[i];
        slid = slid - out * dot(slid, out);
        float l = norm(slid), hold = rub[i] * deep;
        x[i] += slid * -(l <= 1.3f * hold ? 1.f : hold / l);
      }
      // The plinth.
      if (x[i].z < off[i]) x[i] = {old[i].x, old[i].y, off[i]};
      v[i] = (x[i] - old[i]) * (1 / step);
    }
  }
}
