// What expose.py hands over, laid out as it packs it. Lengths are decimetres; light is linear.
#pragma once
#include "vector.h"

struct Material {
  float3 base;
  float rough, metallic, f0, coat, coat_rough, sheen, sheen_rough, aniso;
  float relief, scale, depth, melange;  // which relief; how fine (per dm); how deep (dm); how uneven the colour is
  float3 emission;
  float flags;
  float through;  // light that comes through thin cloth
  float3 other;   // colour of the sheen, or the second colour of wood
  float extra;    // which way wood runs; how far a highlight takes the colour of the thread
};
enum Flags { SWEEP = 1, SMOOTH_COAT = 4 };  // the floor; a coat that lies smooth over the relief
struct Light {
  float sun;
  float3 at, x, y, n, emit;
  float area, spread, soft, pad;
};
struct Camera {
  float3 at, right, up, back;
  float width, shift_x, shift_y, focus, aperture, pad;
};
struct Scene {
  const float4 *nodes, *shapes;
  const float3 *position, *normal;
  const float2* uv;
  const int3* index;
  const short *material, *object;
  const float* inverse;
  const int* fibre_material;
  const Material* materials;
  const Light* lights;
  int light_count;
  float4 wall;  // a plane behind what hangs, that only the camera sees: it takes a shadow and gives nothing back
  float3 sky;
  Camera camera;
};
// A shape in the tree: a triangle, a fibre, or a triangle that only shadows meet.
enum Shape { TRIANGLE = 0, FIBRE = 1, SHADOW_ONLY = 2 };
