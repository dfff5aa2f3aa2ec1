"""A scene as scenes.json describes it, in Blender."""
import importlib

from model import stage
from scenes.cast import enter
from scenes.light import daylight


def build(job):
    stage.clear()
    room, name = job['set'].split('.')
    getattr(importlib.import_module(f'scenes.{room}'), name)(**job['options'])
    for piece in job['pieces']:
        enter(**piece)
    daylight(**job['light'])
