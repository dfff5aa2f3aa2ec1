"""What rooms are made of: plaster, stone, wood, cloth, glass that is lit. Colours are those of the house's boutiques."""
import json

import bpy

from model.materials import leather, linear

PAINTS = {
    'chalk': '#e9e5dd',
    'stone': '#d8d3ca',
    'sand': '#d9c5a8',
    'sage': '#b3bca8',
    'rose': '#dcbcb0',
    'terracotta': '#ad6b4e',
    'clay': '#c99479',
    'dusk': '#8f99a5',
    'night': '#2b3444',
    'slate': '#6c7075',
    'felt': '#a5a29b',
}
WOODS = {
    'oak': ('#c9a577', '#b08a5c'),
    'walnut': ('#6b4a33', '#4c3221'),
    'ash': ('#dcc6a2', '#c9ae86'),
    'cedar': ('#4a3226', '#33221a'),
}


def _noted(material, kind, **look):
    """As in looks.json: the tracer has surfaces of its own."""
    material['surface'] = json.dumps({'name': material.name.split('.')[0], 'set': kind, **look})
    return material


def plaster(paint):
    """Laid on by hand: even from afar, uneven where the light grazes it."""
    material = leather(f'plaster {paint}', 'lining', PAINTS.get(paint, paint), scale=2.6, strength=0.3, depth=0.05)
    # It has no gloss, and the plain shader for what has none is a third cheaper: walls are most of a picture.
    tree = material.node_tree
    matt = tree.nodes.new('ShaderNodeBsdfDiffuse')
    glossy = tree.nodes['Principled BSDF']
    for before, after in (('Base Color', 'Color'), ('Normal', 'Normal')):
        tree.links.new(glossy.inputs[before].links[0].from_socket, matt.inputs[after])
    tree.links.new(matt.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return _noted(material, 'plaster', colour=PAINTS.get(paint, paint))


def stone(paint='stone', rough=0.55):
    colour = PAINTS.get(paint, paint)
    material = leather(
        f'stone {paint}', 'suede', colour, rough=rough, specular=0.3, scale=9, strength=0.12, depth=0.03, nap=0.09, fuzz=0
    )
    return _noted(material, 'stone' if rough > 0.5 else 'honed stone', colour=colour, rough=rough)


def cloth(paint, kind='double-wool'):
    return leather(f'cloth {paint}', kind, PAINTS.get(paint, paint))


def paper(colour='#ece6d8'):
    return leather('paper', 'poplin', colour, fuzz=0, strength=0.05)


def wood(kind, along='X', rough=0.42):
    """Boards cut along an axis: the grain is noise drawn out in that direction."""
    light, dark = WOODS[kind]
    material = leather(f'{kind} {along}', 'lining', light, rough=rough, specular=0.35, strength=0.12, depth=0.01)
    tree = material.node_tree
    where = tree.nodes['Texture Coordinate']
    stretch = tree.nodes.new('ShaderNodeMapping')
    stretch.inputs['Scale'].default_value = [0.18 if axis == along else 3.2 for axis in 'XYZ']
    grain = tree.nodes.new('ShaderNodeTexNoise')
    grain.inputs['Scale'].default_value, grain.inputs['Detail'].default_value = 2.2, 6.0
    mix = tree.nodes.new('ShaderNodeMixRGB')
    mix.inputs[1].default_value, mix.inputs[2].default_value = (*linear(dark), 1), (*linear(light), 1)
    contrast = tree.nodes.new('ShaderNodeMapRange')
    contrast.inputs['From Min'].default_value, contrast.inputs['From Max'].default_value = 0.36, 0.62
    link = tree.links.new
    link(where.outputs['Object'], stretch.inputs['Vector'])
    link(stretch.outputs[0], grain.inputs['Vector'])
    link(grain.outputs['Fac'], contrast.inputs['Value'])
    link(contrast.outputs[0], mix.inputs[0])
    link(mix.outputs[0], tree.nodes['Principled BSDF'].inputs['Base Color'])
    return _noted(material, 'wood', colour=light, other=dark, along='XYZ'.index(along), rough=rough)


def lit(colour, strength):
    """A pane or a lamp with light behind it."""
    material = bpy.data.materials.new('lit')
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (0, 0, 0, 1)
    shader.inputs['Emission'].default_value = (*linear(colour), 1)
    shader.inputs['Emission Strength'].default_value = strength
    return _noted(material, 'lit', colour='#000000', glow=colour, bright=strength)


def surface(name):
    """As data writes it: `plaster sand`, `wood oak`."""
    kind, paint = name.split(' ')
    return {'plaster': plaster, 'stone': stone, 'wood': wood, 'cloth': cloth}[kind](paint)
