"""Removes the grain of a short exposure. Debian's Blender has no denoiser, so the published weights of
Open Image Denoise (Apache-2.0) run here as what they are: a small convolutional network."""
import ctypes
import os
import struct

import numpy as np

STUDIO_CACHE = os.environ.get('STUDIO_CACHE', os.path.join(os.path.dirname(__file__), '..', '..', '.data', 'studio'))
_library = None
_layers = None


def _read_weights(path):
    """The TZA container: a table of named tensors at the end, half or single floats."""
    data = open(path, 'rb').read()
    magic, _, _, table = struct.unpack_from('<HBBQ', data, 0)
    if magic != 0x41D7:
        raise ValueError(f'{path} is not a TZA file')
    (count,), at, found = struct.unpack_from('<I', data, table), table + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f'<{rank}I', data, at + 1)
        at += 1 + 4 * rank + rank
        kind = np.float16 if chr(data[at]) == 'h' else np.float32
        (start,) = struct.unpack_from('<Q', data, at + 1)
        at += 9
        found[name] = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return found


def _load():
    global _library, _layers
    if _layers:
        return
    _library = ctypes.CDLL(os.path.join(STUDIO_CACHE, 'libdenoise.so'))
    tensors, _layers = _read_weights(os.path.join(STUDIO_CACHE, 'rt_hdr_alb_nrm_small.tza')), {}
    for name in {k.rsplit('.', 1)[0] for k in tensors}:
        w, b = tensors[name + '.weight'], tensors[name + '.bias']
        outputs, inputs = w.shape[:2]
        packed = np.zeros(((outputs + 3) // 4 * 4, inputs, 9), np.float32)
        packed[:outputs] = w.reshape(outputs, inputs, 9)
        packed = np.ascontiguousarray(packed.reshape(-1, 4, inputs, 9).transpose(0, 2, 3, 1))
        _layers[name] = (packed, np.ascontiguousarray(b), outputs, inputs)


def _plane(c, h, w):
    return np.zeros((c, h + 2, (w + 15) // 16 * 16 + 18), np.float32)


def _p(a):
    return a.ctypes.data_as(ctypes.POINTER(ctypes.c_float))


def _conv(a, name, h, w):
    weights, bias, outputs, inputs = _layers[name]
    o = _plane(outputs, h, w)
    _library.conv(_p(a), inputs, _p(o), outputs, h, w, a.shape[2], _p(weights), _p(bias))
    return o


def _halve(a, h, w):
    o = _plane(a.shape[0], h // 2, w // 2)
    _library.halve(_p(a), _p(o), a.shape[0], h, w, a.shape[2], o.shape[2])
    return o


def _twice(a, beside, h, w):
    o = _plane(a.shape[0] + beside.shape[0], h, w)
    _library.twice(_p(a), _p(o), a.shape[0], h // 2, w // 2, a.shape[2], o.shape[2])
    o[a.shape[0] :] = beside
    return o


# The transfer function the network was trained on (perceptually uniform, after Aydin et al.).
_A, _B, _C, _D, _E, _F, _G = 1412.83765, 1.64593172, 0.431384981, -0.00294139609, 0.192653254, 0.00626026094, 0.998620152
_Y0, _Y1, _X0, _X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def _encode(y):
    return np.where(y <= _Y0, _A * y, np.where(y <= _Y1, _B * np.maximum(y, 1e-12) ** _C + _D, _E * np.log(y + _F) + _G))


def _decode(x):
    return np.where(
        x <= _X0, x / _A, np.where(x <= _X1, np.maximum((x - _D) / _B, 1e-12) ** (1 / _C), np.exp((x - _G) / _E) - _F)
    )


_UNIT = np.float32(1 / _encode(np.array(65504.0)))


def denoise(light, albedo, normal):
    """light [h, w, 3] linear; albedo 0..1 and normal -1..1 guide where edges are."""
    _load()
    h0, w0 = light.shape[:2]
    h, w = (h0 + 15) // 16 * 16, (w0 + 15) // 16 * 16
    light = np.ascontiguousarray(light, np.float32)
    mean = light.mean(-1)
    mean = mean[mean > 1e-4]
    scale = np.float32(0.18 / np.exp(np.log(mean).mean()) if len(mean) else 1.0)
    x = np.concatenate(
        [_encode(np.maximum(light, 0) * scale) * _UNIT, np.clip(albedo, 0, 1), np.clip(normal * 0.5 + 0.5, 0, 1)],
        2,
        dtype=np.float32,
    )
    # Mirrored: a last row that is only repeated would be taken for a pattern, and its grain kept.
    x = np.pad(x, ((0, h - h0), (0, w - w0), (0, 0)), mode='reflect')
    first = _plane(9, h, w)
    first[:, 1 : h + 1, 1 : w + 1] = x.transpose(2, 0, 1)
    a = _conv(_conv(first, 'enc_conv0', h, w), 'enc_conv1', h, w)
    skips, size = [first], [(h, w)]
    for name in ('enc_conv2', 'enc_conv3', 'enc_conv4', None):
        a = _halve(a, h, w)
        h, w = h // 2, w // 2
        size.append((h, w))
        if name:
            skips.append(a)
            a = _conv(a, name, h, w)
    a = _conv(_conv(a, 'enc_conv5a', h, w), 'enc_conv5b', h, w)
    for level in (4, 3, 2, 1):
        h, w = size[level - 1]
        a = _twice(a, skips[level - 1], h, w)
        a = _conv(_conv(a, f'dec_conv{level}a', h, w), f'dec_conv{level}b', h, w)
    a = _conv(a, 'dec_conv0', h, w)
    return (_decode(a[:, 1 : h0 + 1, 1 : w0 + 1].transpose(1, 2, 0) / _UNIT) / scale).astype(np.float32)
