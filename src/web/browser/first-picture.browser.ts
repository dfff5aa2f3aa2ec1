/**
 * The first picture of a piece has the line to itself: those of the gallery and below it wait until it stands there (`gallery.module.css`,
 * `below-piece.module.css`). What is lazy is fetched as soon as it is near, and shares a slow line with what everybody looks at.
 */
const { dataset } = document.documentElement
const ends = ['load', 'error'] as const

function stands({ target }: Event): void {
  const isFirst = target instanceof Element && target.matches('[data-views] li:first-child img')
  // The whole page, where the first came before this did.
  if (!isFirst && target !== document) return
  delete dataset.firstPicture
  for (const end of ends) removeEventListener(end, stands, true)
}

if (document.readyState !== 'complete') {
  dataset.firstPicture = 'coming'
  for (const end of ends) addEventListener(end, stands, true)
}
