import { plainlyClicked } from './plain-click.browser.ts'

/** A link to another colour, heel or style changes the piece in its place; without script it is a link. */
export function enableVariantLinks(): void {
  document.addEventListener('click', (event) => {
    const link = plainlyClicked(event, 'a[data-variant-link]')
    if (!link) return
    event.preventDefault()
    void import('./reload-variant.browser.ts').then(({ visitVariant }) => visitVariant(link))
  })
}
