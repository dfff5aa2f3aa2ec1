// The three layers of the denoising network, on planes with a border of one: [channels][height + 2][pitch].
#include <algorithm>
#include <cstddef>
typedef float quad __attribute__((vector_size(16), aligned(4)));
extern "C" {
// Weights come packed as [outputs / 4][inputs][9][4], so that four outputs share every pixel that is read.
void conv(const float* in, int inputs, float* out, int outputs, int h, int w, int pitch, const float* weights, const float* bias) {
  const size_t plane = (size_t)(h + 2) * pitch;
  const int blocks = (outputs + 3) / 4;
#pragma omp parallel for schedule(dynamic, 4)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x += 16)
      for (int b = 0; b < blocks; b++) {
        quad sum[4][4];
        for (int o = 0; o < 4; o++) {
          const float start = b * 4 + o < outputs ? bias[b * 4 + o] : 0;
          for (int k = 0; k < 4; k++) sum[o][k] = start - (quad){};
        }
        const float* at = weights + (size_t)b * inputs * 36;
        for (int c = 0; c < inputs; c++)
          for (int ky = 0; ky < 3; ky++)
            for (int kx = 0; kx < 3; kx++, at += 4) {
              const float* p = in + c * plane + (size_t)(y + ky) * pitch + x + kx;
              const quad v0 = *(const quad*)p, v1 = *(const quad*)(p + 4), v2 = *(const quad*)(p + 8), v3 = *(const quad*)(p + 12);
              for (int o = 0; o < 4; o++) {
                sum[o][0] += v0 * at[o]; sum[o][1] += v1 * at[o]; sum[o][2] += v2 * at[o]; sum[o][3] += v3 * at[o];
              }
            }
        for (int o = 0; o < 4 && b * 4 + o < outputs; o++) {
          float* to = out + (b * 4 + o) * plane + (size_t)(y + 1) * pitch + 1 + x;
          const float* from = (const float*)sum[o];
          for (int i = 0; i < std::min(16, w - x); i++) to[i] = std::max(0.f, from[i]);
        }
      }
}
void halve(const float* in, float* out, int channels, int h, int w, int pitch, int pitch2) {
#pragma omp parallel for
  for (int c = 0; c < channels; c++)
    for (int y = 0; y < h / 2; y++) {
      const float* a = in + (size_t)c * (h + 2) * pitch + (size_t)(2 * y + 1) * pitch + 1;
      const float* b = a + pitch;
      float* o = out + (size_t)c * (h / 2 + 2) * pitch2 + (size_t)(y + 1) * pitch2 + 1;
      for (int x = 0; x < w / 2; x++) o[x] = std::max(std::max(a[2 * x], a[2 * x + 1]), std::max(b[2 * x], b[2 * x + 1]));
    }
}
void twice(const float* in, float* out, int channels, int h, int w, int pitch, int pitch2) {
#pragma omp parallel for
  for (int c = 0; c < channels; c++)
    for (int y = 0; y < 2 * h; y++) {
      const float* a = in + (size_t)c * (h + 2) * pitch + (size_t)(y / 2 + 1) * pitch + 1;
      float* o = out + (size_t)c * (2 * h + 2) * pitch2 + (size_t)(y + 1) * pitch2 + 1;
      for (int x = 0; x < 2 * w; x++) o[x] = a[x / 2];
    }
}
}
