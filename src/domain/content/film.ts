/** Films of the house, by name. Each lies in `public/media/films`, once for browsers that know AV1 and once for all others. */
export const films = ['lacquer'] as const

export type Film = (typeof films)[number]

/** Every film is exposed in this size. */
export const filmSize = { width: 1600, height: 900 } as const

/** The lightest first: a browser takes the first that it can play. */
export function filmSources(film: Film): readonly { readonly src: string; readonly type: string }[] {
  return [
    { src: `/media/films/${film}-av1.mp4`, type: 'video/mp4; codecs="av01.0.08M.10"' },
    { src: `/media/films/${film}-h264.mp4`, type: 'video/mp4; codecs="avc1.640028"' },
  ]
}
