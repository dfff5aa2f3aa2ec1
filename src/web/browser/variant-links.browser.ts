import { fallBack } from './fall-back.browser.ts'
import { plainlyClicked } from './plain-click.browser.ts'
import { variantChoice } from './variant-choice.browser.ts'

/**
 * Another colour, heel or style is another page, which the chosen size comes along to. A size in a pop-in is chosen in the page's form,
 * and the small piece changes where it stands. Without script they are links.
 */
export function enableVariantLinks(variantUrl: string): void {
  variantChoice.subscribe(followChoice)
  document.addEventListener('click', (event) => {
    const link = plainlyClicked(event, 'a[data-variant-link]')
    const mini = link?.closest<HTMLElement>('[data-variant=mini]')
    const { size, fit = null } = link?.dataset ?? {}
    if (mini) {
      event.preventDefault()
      void orGo(
        import('./reload-variant.browser.ts').then(({ changeMini }) => changeMini(mini, variantUrl, link!)),
        link!,
      )
    } else if (size && link!.closest('dialog')) {
      event.preventDefault()
      // As if by Escape.
      link!.closest('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }))
      void orGo(
        import('./choose-in-form.browser.ts').then(({ chooseInForm }) => chooseInForm({ fit, size })),
        link!,
      )
    } else if (link && !size) comeAlong(link)
  })
}

const orGo = (done: Promise<void>, { href }: HTMLAnchorElement) => done.catch(() => fallBack(() => location.assign(href)))

/** The chosen size goes with the link, and that of an earlier press does not. */
function comeAlong(link: HTMLAnchorElement): void {
  const chosen = variantChoice.get()
  const url = new URL(link.href)
  for (const name of ['fit', 'size'] as const) {
    url.searchParams.delete(name)
    if (chosen?.[name]) url.searchParams.set(name, chosen[name])
  }
  link.href = url.href
}

/** What is about the piece is about its size, once one is chosen. */
function followChoice(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-of-piece]')) {
    const url = new URL(link.href)
    url.searchParams.set('pid', variantChoice.get()?.sku ?? link.dataset.ofPiece!)
    link.href = url.href
  }
}
