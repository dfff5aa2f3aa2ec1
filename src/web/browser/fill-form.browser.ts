import type { Filling } from '../../forms/address-search.ts'

/** Each form has its own name for the state. */
const otherNames: Readonly<Record<string, readonly string[]>> = { shippingstate: ['shippingstate', 'billingstate', 'state'] }

/** Writes an address into a form, as if it had been typed: whoever watches the fields hears of it. */
export function fillForm(form: HTMLFormElement, filling: Filling): void {
  for (const [field, value] of Object.entries(filling)) {
    const selector = (otherNames[field] ?? [field]).map((name) => `[data-field="${name}"]`).join()
    const control = form.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
    if (!control) continue
    control.value = value
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
