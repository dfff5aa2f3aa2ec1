import { html } from 'hono/html'
import type { WalletOrder } from './orders.ts'
import { payers } from './payers.ts'

const style = html`<style>
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #14213d; background: #f2f4f8; }
  main { max-width: 26rem; margin: 8vh auto; padding: 2rem; background: #fff; }
  h1 { font-size: 1.25rem; font-weight: 600; margin: 0 0 1rem; }
  fieldset { border: 0; margin: 1.25rem 0 0; padding: 0; }
  legend { font-weight: 600; padding: 0; }
  label { display: block; padding: 0.5rem 0; }
  button { min-height: 48px; width: 100%; margin-top: 1rem; font: inherit; border: 1px solid #14213d; background: #14213d; color: #fff; cursor: pointer; }
  button[value='cancel'] { background: #fff; color: #14213d; }
  p { margin: 0; }
</style>`

const page = (title: string, inside: unknown) => html`<!doctype html>
  <html lang="en">
    <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${title}</title>${style}</head>
    <body><main>${inside}</main></body>
  </html>`

/** Who are you? */
export function loginPage({ id, amount }: WalletOrder) {
  return page(
    'Wallet (sandbox)',
    html`<h1>Wallet (sandbox)</h1>
      <p>${amount.value} ${amount.currency_code}</p>
      <form method="post" action="/window/${id}">
        <fieldset>
          <legend>Log in as</legend>
          ${Object.entries(payers).map(
            ([key, { firstName, lastName, email }], at) =>
              html`<label><input type="radio" name="payer" value="${key}" ${at === 0 ? 'checked' : ''} /> ${firstName} ${lastName}, ${email}</label>`,
          )}
        </fieldset>
        <button name="act" value="login">Log in</button>
        <button name="act" value="cancel">Cancel and return</button>
      </form>`,
  )
}

/** Where to, and yes or no. */
export function approvalPage({ id, amount, asksAddress, description }: WalletOrder, payer: string) {
  const { firstName, addresses } = payers[payer]!
  return page(
    'Wallet (sandbox)',
    html`<h1>${firstName}, pay ${amount.value} ${amount.currency_code}</h1>
      <p>${description}</p>
      <form method="post" action="/window/${id}">
        <input type="hidden" name="payer" value="${payer}" />
        ${
          asksAddress
            ? html`<fieldset>
                <legend>Send to</legend>
                ${addresses.map(
                  ({ name, address }, at) =>
                    html`<label
                      ><input type="radio" name="address" value="${at}" ${at === 0 ? 'checked' : ''} /> ${name.full_name},
                      ${address.address_line_1}, ${address.postal_code} ${address.admin_area_2}, ${address.country_code}</label
                    >`,
                )}
              </fieldset>`
            : ''
        }
        <button name="act" value="approve">Pay now</button>
        <button name="act" value="cancel">Cancel and return</button>
      </form>`,
  )
}

export const lapsedPage = () =>
  page('Wallet (sandbox)', html`<h1>This session has timed out</h1><p>Go back to the shop and begin again.</p>`)
