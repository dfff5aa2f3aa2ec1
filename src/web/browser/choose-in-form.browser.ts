/** Chooses a variant in the page's form, as a hand would: first the fit, which lists its sizes, then the size. */
export async function chooseInForm({ fit, size }: { readonly fit: string | null; readonly size: string }): Promise<void> {
  const form = document.querySelector<HTMLElement & { wake?: () => Promise<void> }>('x-island[name=add-to-cart]')
  await form?.wake?.()
  for (const [name, value] of [
    ['fit', fit],
    ['size', size],
  ] as const) {
    const select = form?.querySelector<HTMLSelectElement>(`select[name=${name}]`)
    // The same size again is asked for again; the same fit would only lose it.
    if (!select || value === null || (name === 'fit' && select.value === value)) continue
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await new Promise((drawn) => setTimeout(drawn))
  }
}
