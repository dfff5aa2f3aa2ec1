// A surface as light meets it: cloth or leather under a coat, metal, and hair. All of it answers two questions: how much goes from
// one direction to another (`respond`), and which direction to look in next (`scatter`).
#pragma once
#include "relief.h"
#include "tree.h"

struct Surface {
  float3 n, coat_n, geometric, t, b, base, f0, sheen_colour;
  float ax, ay, metallic, coat, coat_a, sheen, sheen_rough, through, f90;
  float ask_base, ask_gloss, ask_coat, ask_sheen;  // how often each is asked
  bool fibre;
};

D float3 schlick(float3 f0, float c, float f90) { return f0 + (v3(f90) - f0) * pow5(clamp01(1 - c)); }
D float coat_fresnel(float c) { return 0.04f + 0.96f * pow5(clamp01(1 - c)); }
// Microfacets after Trowbridge and Reitz; normals that are seen are drawn as Heitz does (2018).
D float facets(float3 h, float ax, float ay) {
  float x = h.x / ax, y = h.y / ay, k = x * x + y * y + h.z * h.z;
  return 1.f / (PI * ax * ay * k * k);
}
D float hidden(float3 w, float ax, float ay) {
  return 0.5f * (-1 + sqrtf(1 + (ax * ax * w.x * w.x + ay * ay * w.y * w.y) / fmaxf(w.z * w.z, 1e-8f)));
}
D float3 seen_facet(float3 wo, float ax, float ay, float u, float v) {
  float3 vh = normalize(v3(ax * wo.x, ay * wo.y, wo.z));
  float l = vh.x * vh.x + vh.y * vh.y;
  float3 t1 = l > 1e-9f ? v3(-vh.y, vh.x, 0) * rsqrtf(l) : v3(1, 0, 0), t2 = cross(vh, t1);
  float r = sqrtf(u), phi = 2 * PI * v, a = r * cosf(phi), b = r * sinf(phi), s = 0.5f * (1 + vh.z);
  b = (1 - s) * sqrtf(fmaxf(0.f, 1 - a * a)) + s * b;
  float3 nh = a * t1 + b * t2 + sqrtf(fmaxf(0.f, 1 - a * a - b * b)) * vh;
  return normalize(v3(ax * nh.x, ay * nh.y, fmaxf(1e-6f, nh.z)));
}

// What goes from wi to wo, times the cosine; `pdf`: how likely `scatter` is to choose wi.
D float3 respond(const Surface& s, float3 wo, float3 wi, float& pdf) {
  pdf = 0;
  if (s.fibre) {
    float c = dot(s.t, wi);
    pdf = 1 / (4 * PI);
    // More than half comes off the front of the hair, the rest goes round and through it: without, cloth gets a dark rim.
    return s.base * (0.6f * fmaxf(dot(s.n, wi), 0.f) / PI + 0.4f * sqrtf(fmaxf(0.f, 1 - c * c)) / (PI * PI));
  }
  float nl = dot(s.n, wi), nv = dot(s.n, wo);
  if (dot(s.geometric, wi) <= 0) {
    if (s.through <= 0 || nl >= 0) return v3(0);
    pdf = s.ask_base * s.through * -nl / PI;
    return s.base * ((1 - s.metallic) * s.through * -nl / PI);
  }
  if (nl <= 0) return v3(0);
  float3 h = normalize(wo + wi), out = v3(0);
  float hv = fmaxf(dot(h, wo), 1e-5f), under = 1;
  if (s.coat > 0) {
    float3 t, b;
    frame(s.coat_n, t, b);
    float3 o = into(wo, t, b, s.coat_n), i = into(wi, t, b, s.coat_n), hh = into(h, t, b, s.coat_n);
    if (o.z > 0 && i.z > 0) {
      float d = facets(hh, s.coat_a, s.coat_a), lo = hidden(o, s.coat_a, s.coat_a), li = hidden(i, s.coat_a, s.coat_a);
      out = out + v3(s.coat * coat_fresnel(hv) * d / (1 + lo + li) / (4 * o.z));
      pdf += s.ask_coat * d / (1 + lo) / (4 * o.z);
      under = (1 - s.coat * coat_fresnel(o.z)) * (1 - s.coat * coat_fresnel(i.z));
    }
  }
  float3 o = into(wo, s.t, s.b, s.n), i = into(wi, s.t, s.b, s.n), hh = into(h, s.t, s.b, s.n);
  float d = facets(hh, s.ax, s.ay), lo = hidden(o, s.ax, s.ay), li = hidden(i, s.ax, s.ay);
  out = out + schlick(s.f0, hv, s.f90) * (under * d / (1 + lo + li) / (4 * fmaxf(nv, 1e-4f)));
  pdf += s.ask_gloss * d / (1 + lo) / (4 * fmaxf(nv, 1e-4f));
  // Rough cloth throws light back (Oren and Nayar, in Fujii's form).
  float sigma = 0.5f * sqrtf(s.ax * s.ay), a = 1 / (PI + (PI / 2 - 2 / 3.f) * sigma), q = dot(wi, wo) - nl * nv;
  float rough = fmaxf(a * (1 + sigma * (q > 0 ? q / fmaxf(fmaxf(nl, nv), 1e-3f) : q)), 0.f);
  float3 kept = (v3(1) - schlick(s.f0, nl, s.f90)) * (v3(1) - schlick(s.f0, nv, s.f90));
  out = out + s.base * kept * ((1 - s.metallic) * (1 - s.through) * (1 - 0.3f * s.sheen) * rough * nl * under);
  pdf += s.ask_base * (1 - s.through) * nl / PI;
  if (s.sheen > 0) {  // after Estevez and Kulla
    float r = 1 / s.sheen_rough, sine = sqrtf(fmaxf(0.f, 1 - hh.z * hh.z));
    float ds = (2 + r) * powf(sine, r) / (2 * PI), vs = 1 / (4 * (nl + nv - nl * nv) + 1e-4f);
    out = out + s.sheen_colour * (s.sheen * ds * vs * nl);
    pdf += s.ask_sheen * nl / PI;
  }
  return out;
}

D bool scatter(const Surface& s, float3 wo, Chance& g, float3& wi) {
  float u = g.next(), v = g.next();
  if (s.fibre) {
    float z = 1 - 2 * u, r = sqrtf(fmaxf(0.f, 1 - z * z));
    wi = v3(r * cosf(2 * PI * v), r * sinf(2 * PI * v), z);
    return true;
  }
  float pick = g.next();
  if (pick < s.ask_coat) {
    float3 t, b;
    frame(s.coat_n, t, b);
    float3 o = into(wo, t, b, s.coat_n);
    if (o.z <= 0) return false;
    float3 h = seen_facet(o, s.coat_a, s.coat_a, u, v);
    wi = out_of(2 * dot(o, h) * h - o, t, b, s.coat_n);
  } else if (pick < s.ask_coat + s.ask_gloss) {
    float3 o = into(wo, s.t, s.b, s.n), h = seen_facet(o, s.ax, s.ay, u, v);
    wi = out_of(2 * dot(o, h) * h - o, s.t, s.b, s.n);
  } else {
    float r = sqrtf(u);
    wi = out_of(v3(r * cosf(2 * PI * v), r * sinf(2 * PI * v), sqrtf(fmaxf(0.f, 1 - u))), s.t, s.b, s.n);
    // Only the base lets light through, but sheen is drawn from the same cosine: the share of each says how often.
    if (s.through > 0 && pick < s.ask_coat + s.ask_gloss + s.ask_base * s.through) {
      wi = wi - s.n * (2 * dot(wi, s.n));
      return dot(wi, s.geometric) < 0;
    }
  }
  return dot(wi, s.geometric) > 0;
}

// Builds the surface where a ray along d has met a shape.
D void look(const Scene& s, const Hit& hit, float3 o, float3 d, int bounce, Surface& f, float3& p, int& which) {
  float4 q0 = __ldg(s.shapes + hit.shape * 3), q1 = __ldg(s.shapes + hit.shape * 3 + 1), q2 = __ldg(s.shapes + hit.shape * 3 + 2);
  int id = __float_as_int(q0.w);
  float3 v0 = v3(q0.x, q0.y, q0.z), e1 = v3(q1.x, q1.y, q1.z), e2 = v3(q2.x, q2.y, q2.z);
  f.fibre = q1.w == FIBRE;
  if (f.fibre) {
    which = s.fibre_material[id];
    const Material& m = s.materials[which];
    p = o + d * hit.t;
    f.t = normalize(e1);
    float3 side = p - (v0 + e1 * hit.v), front = normalize(-d + f.t * dot(d, f.t));
    float k = clamp01(length(side) / fmaxf(mix(q2.x, q2.y, hit.v), 1e-7f));
    f.n = f.coat_n = f.geometric = normalize(normalize(side) * k + front * sqrtf(1 - k * k));
    float tone = 0.85f + 0.3f * unit(hash(id / 3 + 77));
    f.base = at_most(v3(powf(m.base.x, 0.82f), powf(m.base.y, 0.82f), powf(m.base.z, 0.82f)) * tone, 0.95f);
    return;
  }
  which = s.material[id];
  const Material& m = s.materials[which];
  int3 i = s.index[id];
  float w = 1 - hit.u - hit.v;
  float3 big = cross(e1, e2);
  p = v0 + e1 * hit.u + e2 * hit.v;  // on the plane, however large the triangle is
  f.geometric = normalize(big);
  float3 n = normalize(s.normal[i.x] * w + s.normal[i.y] * hit.u + s.normal[i.z] * hit.v);
  if (dot(f.geometric, d) > 0) f.geometric = -f.geometric;
  if (dot(n, f.geometric) < 0) n = -n;
  f.coat_n = n;
  float3 t, b;
  // Silk hangs with its threads level and upright.
  float3 level = v3(-n.y, n.x, 0);
  if (m.aniso != 0 && dot(level, level) > 1e-4f) t = normalize(level), b = cross(n, t);
  else frame(n, t, b);
  const float* k = s.inverse + 12 * s.object[id];
  auto own = [&](float3 x) {
    return v3(k[0] * x.x + k[1] * x.y + k[2] * x.z + k[3], k[4] * x.x + k[5] * x.y + k[6] * x.z + k[7],
              k[8] * x.x + k[9] * x.y + k[10] * x.z + k[11]);
  };
  float3 base = m.base;
  float tone = 1;
  if (int(m.relief) == WOOD) {
    int axis = int(m.extra);
    float2 g = wood(own(p), axis);
    base = mix(m.other, m.base, g.x), tone = g.y;
    if (m.depth > 0 && bounce < 2) {
      float e = 0.05f / m.scale;
      Relief r0 = timber(own(p), axis), r1 = timber(own(p + t * e), axis), r2 = timber(own(p + b * e), axis);
      n = normalize(n - t * ((r1.height - r0.height) * m.depth / e) - b * ((r2.height - r0.height) * m.depth / e)), tone *= r0.tone;
    }
  } else if (m.relief > 0 && bounce < 2) {
    float2 ua = s.uv[i.x], ub = s.uv[i.y], uc = s.uv[i.z];
    float area = fmaxf(dot(big, big), 1e-24f), e = 0.05f / m.scale;
    float3 gu = ((ub.x - ua.x) * cross(e2, big) + (uc.x - ua.x) * cross(big, e1)) * (1 / area);
    float3 gv = ((ub.y - ua.y) * cross(e2, big) + (uc.y - ua.y) * cross(big, e1)) * (1 / area);
    float2 uv = make_float2(ua.x * w + ub.x * hit.u + uc.x * hit.v, ua.y * w + ub.y * hit.u + uc.y * hit.v);
    auto stepped = [&](float3 to) { return relief(m, own(p + to * e), make_float2(uv.x + dot(gu, to) * e, uv.y + dot(gv, to) * e)); };
    Relief r0 = relief(m, own(p), uv), r1 = stepped(t), r2 = stepped(b);
    float k1 = (r1.height - r0.height) * m.depth / e, k2 = (r2.height - r0.height) * m.depth / e;
    float steep = sqrtf(k1 * k1 + k2 * k2), most = 1.6f;
    if (steep > most) k1 *= most / steep, k2 *= most / steep;
    n = normalize(n - t * k1 - b * k2), tone = fmaxf(r0.tone, 0.05f);
  }
  auto towards = [&](float3 x, float least) {
    float c = dot(x, -d);
    return c < least ? normalize(x - d * (least - c)) : x;
  };
  f.n = n = towards(n, 0.03f), f.coat_n = int(m.flags) & SMOOTH_COAT ? towards(f.coat_n, 0.01f) : n;
  f.t = t = normalize(t - n * dot(t, n)), f.b = cross(n, t);
  f.base = at_most(base * tone, 0.92f);
  // What was bounced is seen softly: fewer bright specks.
  float rough = fmaxf(m.rough, bounce > 1 ? 0.25f : 0.02f), coat = bounce > 1 ? fmaxf(m.coat_rough, 0.2f) : m.coat_rough;
  float alpha = rough * rough, stretch = sqrtf(1 - 0.9f * fabsf(m.aniso));
  f.ax = fmaxf(m.aniso < 0 ? alpha * stretch : alpha / stretch, 4e-4f);
  f.ay = fmaxf(m.aniso < 0 ? alpha / stretch : alpha * stretch, 4e-4f);
  // Threads of dyed silk colour what they reflect; mirrors and lacquer do not.
  float dyed = int(m.relief) == WOOD ? 0.f : m.extra;
  f.f90 = mix(1.f, 0.22f, dyed);
  f.f0 = mix(m.f0 * mix(v3(1), m.base * (1 / fmaxf(largest(m.base), 1e-3f)), dyed), m.base * tone, m.metallic);
  f.metallic = m.metallic, f.coat = m.coat, f.coat_a = fmaxf(coat * coat, 4e-4f);
  f.sheen = m.sheen, f.sheen_rough = m.sheen_rough, f.sheen_colour = m.other, f.through = m.through;
  float nv = dot(f.n, -d), base_share = m.metallic > 0.99f ? 0 : luminance(f.base) * (1 - m.metallic) + 0.02f;
  float gloss_share = luminance(schlick(f.f0, nv, f.f90)) + 0.02f, sheen_share = 0.3f * m.sheen;
  float coat_share = m.coat > 0 ? m.coat * coat_fresnel(fmaxf(dot(f.coat_n, -d), 0.f)) + 0.08f : 0;
  float sum = base_share + gloss_share + coat_share + sheen_share;
  f.ask_base = base_share / sum, f.ask_gloss = gloss_share / sum, f.ask_coat = coat_share / sum, f.ask_sheen = sheen_share / sum;
}
// A plain matt surface: the wall behind what hangs.
D Surface matt(float3 n, float base) {
  Surface f = {};
  f.n = f.coat_n = f.geometric = n, f.base = v3(base), f.ax = f.ay = f.coat_a = f.sheen_rough = 1, f.ask_base = 1;
  frame(n, f.t, f.b);
  return f;
}
