export interface NamedSize {
  readonly fit: string | null
  readonly size: string | null
}

/** A size chosen: by its fit and size, as the form has them. */
export function variantQuery({ fit, size }: NamedSize): string {
  const named = [fit && `fit=${encodeURIComponent(fit)}`, size && `size=${encodeURIComponent(size)}`].filter(Boolean)
  return named.length > 0 ? `?${named.join('&')}` : ''
}
