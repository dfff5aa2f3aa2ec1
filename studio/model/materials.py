"""Leathers, cloths and metals.

A tinted material is photographed in a neutral grey and writes how much of the piece's colour each point takes into the
`tint` layer; the darkroom puts the colour in. So one exposure serves every colour of a piece.
"""
import json
import math
import os

import bpy

EMERALD = '#075038'
LINING = '#c9a684'
#: Linear grey that stands for the colour of the piece; set per piece to the middle of its colours.
neutral = 0.25

_KINDS = json.load(open(os.path.join(os.path.dirname(__file__), '..', 'materials.json')))
_MATT = ('thread', 'lace', 'elastic', 'lining')
#: What a colour that is a metal is laid over leather with; set for pieces in silver.
foil = None


def linear(hex_colour):
    c = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c]


class _Nodes:
    """A material's nodes, written as expressions."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        self.coordinates = self.tree.nodes.new('ShaderNodeTexCoord')

    def new(self, kind, inputs=(), **settings):
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in dict(inputs).items():
            self.put(node.inputs[key], value)
        return node

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0):
        return self.new('ShaderNodeMath', {0: a, 1: b}, operation=operation).outputs[0]

    def noise(self, scale, detail=5.0, rough=0.6):
        inputs = {'Vector': self.coordinates.outputs['Object'], 'Scale': scale, 'Detail': detail, 'Roughness': rough}
        return self.new('ShaderNodeTexNoise', inputs)

    def wave(self, scale, direction, turn=0.0, distortion=0.0):
        turned = self.new('ShaderNodeMapping', {'Vector': self.coordinates.outputs['UV'], 'Rotation': (0, 0, turn)})
        inputs = {'Vector': turned.outputs[0], 'Scale': scale, 'Distortion': distortion, 'Detail': 2.0, 'Detail Scale': 6.0}
        return self.new('ShaderNodeTexWave', inputs, bands_direction=direction).outputs['Fac']


def _height(n, bump, scale):
    """The relief of the surface, by kind."""
    if bump == 'fine':
        return n.noise(scale).outputs['Fac']
    if bump == 'nap':
        return n.noise(scale, 8.0, 0.75).outputs['Fac']
    if bump == 'grain':
        bent = n.new(
            'ShaderNodeMixRGB', {0: 0.05, 1: n.coordinates.outputs['Object'], 2: n.noise(scale * 0.35, 3.0).outputs['Color']}
        )
        cells = n.new('ShaderNodeTexVoronoi', {'Vector': bent.outputs[0], 'Scale': scale}, feature='DISTANCE_TO_EDGE')
        return n.new(
            'ShaderNodeMapRange', {'Value': cells.outputs['Distance'], 'From Max': 0.22}, interpolation_type='SMOOTHSTEP'
        ).outputs[0]
    if bump == 'weave':
        return n.math('MULTIPLY', n.wave(scale, 'X'), n.wave(scale, 'Y'))
    if bump == 'twill':
        return n.wave(scale, 'X', math.radians(55), 0.6)
    if bump == 'rib':
        return n.wave(scale, 'X')
    # Knit: columns of V's, two slanted waves that meet in the middle of the column.
    column = n.wave(scale, 'X')
    left, right = n.wave(scale, 'Y', math.radians(28)), n.wave(scale, 'Y', math.radians(-28))
    return n.math('MULTIPLY', n.math('POWER', column, 0.5), n.math('MAXIMUM', left, right))


def _noted(material, **surface):
    """Nodes cannot be read back, so what was asked for is kept beside them: the tracer has surfaces of its own."""
    material['surface'] = json.dumps(surface)
    return material


def leather(name, kind, colour=None, shade=1.0, **changes):
    """Any surface of the house. Without `colour` it takes the colour of the piece, times `shade`."""
    how = {**_KINDS[kind], **changes}
    if foil and colour is None and kind not in _MATT:
        colour, how = foil, {**how, 'metallic': 0.95, 'rough': 0.34}
    n = _Nodes(name)
    s = n.shader
    base = linear(colour) if colour else [neutral * shade] * 3
    s.inputs['Roughness'].default_value = how['rough']
    s.inputs['Specular'].default_value = how.get('specular', 0.5)
    s.inputs['Clearcoat'].default_value = how.get('coat', 0)
    s.inputs['Clearcoat Roughness'].default_value = how.get('coat_rough', 0.05)
    s.inputs['Anisotropic'].default_value = how.get('anisotropic', 0)
    s.inputs['Metallic'].default_value = how.get('metallic', 0)
    # The nap catches light at grazing angles, and lies this way and that.
    amount = 1.0
    if how.get('fuzz'):
        edge = n.new('ShaderNodeLayerWeight', {'Blend': 0.35}).outputs['Facing']
        amount = n.math('ADD', n.math('MULTIPLY', n.math('POWER', edge, 2.0), how['fuzz'] * 1.6), 1.0 - how['fuzz'] * 0.25)
    if how.get('nap'):
        lie = n.noise(how['scale'] * 0.5, 6.0, 0.7).outputs['Fac']
        amount = n.math('MULTIPLY', amount, n.math('ADD', n.math('MULTIPLY', lie, how['nap'] * 2), 1 - how['nap']))
    scaled = n.new('ShaderNodeVectorMath', {0: base, 'Scale': amount}, operation='SCALE')
    n.put(s.inputs['Base Color'], scaled.outputs[0])
    if colour is None:
        n.new('ShaderNodeOutputAOV', {'Value': n.math('MULTIPLY', amount, shade) if amount != 1.0 else shade}, name='tint')
    if how.get('bump'):
        inputs = {
            'Strength': how['strength'],
            'Distance': how.get('depth', 0.01),
            'Height': _height(n, how['bump'], how['scale']),
        }
        relief = n.new('ShaderNodeBump', inputs).outputs['Normal']
        n.put(s.inputs['Normal'], relief)
        if how.get('coat', 0) < 0.9:
            n.put(s.inputs['Clearcoat Normal'], relief)
    return _noted(n.material, name=name, kind=kind, colour=colour, shade=shade, changes=changes)


def metal(name='gold'):
    colour, rough = {'gold': ((0.84, 0.58, 0.25), 0.17), 'palladium': ((0.70, 0.69, 0.67), 0.15)}[name]
    n = _Nodes(name)
    n.shader.inputs['Base Color'].default_value = (*colour, 1)
    n.shader.inputs['Metallic'].default_value = 1
    n.shader.inputs['Roughness'].default_value = rough
    return _noted(n.material, name=name, metal=name)


def emerald():
    """The house's lacquered edge."""
    return leather('edge', 'patent', EMERALD)
