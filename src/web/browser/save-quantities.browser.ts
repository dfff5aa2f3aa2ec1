import { linesSettled } from './cart-lines.browser.ts'

/** A quantity that was typed counts, with or without its button: it is kept before the shopper goes on to the checkout. */
export async function followWithQuantities(link: HTMLAnchorElement): Promise<void> {
  const next = link.href
  if (changed().length > 0) link.dataset.state = 'busy'
  await linesSettled()
  await save(changed(), next)
}

const changed = () => {
  const typed = [...document.querySelectorAll<HTMLInputElement>('input[name=Quantity]')]
  return typed.filter(({ value, defaultValue }) => value !== defaultValue).map(({ form }) => form!)
}

/** Where one cannot be had, its own form is sent, and the cart says why. */
async function save(forms: readonly HTMLFormElement[], next: string): Promise<void> {
  for (const form of forms) {
    const button = form.querySelector<HTMLButtonElement>('button[name^=update_]')
    const body = new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]))
    const isKept = await fetch(form.action, { method: 'POST', body }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isKept) continue
    // The house's own sentence, not the browser's.
    form.noValidate = true
    return form.requestSubmit(button)
  }
  location.assign(next)
}
