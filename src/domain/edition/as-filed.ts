/** In which order a file says things; the database keeps none. */
const order = [
  'type',
  'id',
  'film',
  'headline',
  'title',
  'text',
  'paragraphs',
  'list',
  'scene',
  'picture',
  'alt',
  'caption',
  'label',
  'to',
]

/** Files name a scene, and have its words elsewhere. */
export function asFiled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asFiled)
  if (typeof value !== 'object' || value === null) return value
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const entries = Object.entries(value).sort(([one], [other]) => place(one) - place(other))
  return Object.fromEntries(
    entries.map(([key, each]) => [key, key === 'scene' ? (each as { name: string }).name : asFiled(each)]),
  )
}
