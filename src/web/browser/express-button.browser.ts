import { fallBack } from './fall-back.browser.ts'
import { variantChoice } from './variant-choice.browser.ts'

/**
 * The wallet's button waits for a size. Set here and not by the server: without script, the form itself says what is missing. Pressed, it
 * opens a window at once, while the browser lets it; what leads that to the wallet comes with the press.
 */
export function watchExpressButton(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.dataset.wallet) return
    event.preventDefault()
    const popup = open('', 'wallet', 'popup')
    import('./wallet-window.browser.ts').then(
      ({ openWallet }) => openWallet(form, popup),
      () => {
        popup?.close()
        return fallBack(() => form.submit())
      },
    )
  })
  variantChoice.subscribe(show)
  show()
}

function show(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-express]')
  if (!form) return
  const choice = variantChoice.get()
  form.querySelector('button')!.disabled = choice ? !choice.orderable : form.dataset.express === 'size'
  if (choice) form.querySelector<HTMLInputElement>('[name=pid]')!.value = choice.sku
}
