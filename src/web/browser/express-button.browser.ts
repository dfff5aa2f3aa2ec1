import { variantChoice } from './variant-choice.browser.ts'

/** The wallet's button waits for a size. Set here and not by the server: without script, the form itself says what is missing. */
export function watchExpressButton(): void {
  variantChoice.subscribe(show)
  show()
}

function show(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-express]')
  const button = form?.querySelector('button')
  if (!form || !button) return
  const choice = variantChoice.get()
  button.disabled = choice ? !choice.orderable : form.dataset.express === 'size'
  const pid = form.elements.namedItem('pid')
  if (choice && pid instanceof HTMLInputElement) pid.value = choice.sku
}
