import { html } from 'hono/html'
import { formatPrice } from '../../../i18n/format.ts'
import { type Currency, minorDigits, money } from '../../../kernel/money.ts'
import type { WalletOrder } from './orders.ts'
import { payers } from './payers.ts'
import { wordsOf } from './window-words.ts'

const style = html`<style>
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1c1c1a; background: #fff; }
  .test { margin: 0; padding: 0.75rem 1.5rem; font-size: 0.875rem; color: #5b5b56; border-bottom: 1px solid #d9d9d4; }
  main { max-width: 24rem; margin: 0 auto; padding: 2.5rem 1.5rem; }
  h1 { font-size: 1.25rem; font-weight: 500; margin: 0 0 0.25rem; }
  fieldset { border: 0; margin: 2rem 0 0; padding: 0; }
  legend { font-size: 0.875rem; color: #5b5b56; padding: 0 0 0.5rem; }
  label { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; align-items: start; padding: 0.875rem 0; border-top: 1px solid #d9d9d4; cursor: pointer; }
  label:last-child { border-bottom: 1px solid #d9d9d4; }
  label small { display: block; font-size: 0.875rem; color: #5b5b56; }
  input { accent-color: #0b5d43; margin: 0.3rem 0 0; }
  button { min-height: 48px; width: 100%; margin-top: 1rem; font: inherit; border: 1px solid #1c1c1a; background: #1c1c1a; color: #fff; cursor: pointer; }
  button[value='cancel'] { background: #fff; color: #1c1c1a; }
  :focus-visible { outline: 2px solid #0b5d43; outline-offset: 2px; }
  p { margin: 0; }
</style>`

const name = 'Wallet (sandbox)'

const page = (locale: string, inside: unknown) => {
  const { language, words } = wordsOf(locale)
  return html`<!doctype html>
  <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
    <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${name}</title>${style}</head>
    <body><header><p class="test">${words.test}</p></header><main>${inside}</main></body>
  </html>`
}

function sumOf({ amount: { value, currency_code: code } }: WalletOrder, language: string): string {
  const currency = code as Currency
  return formatPrice(money(Math.round(Number(value) * 10 ** minorDigits(currency)), currency), language)
}

const choice = (field: string, value: string | number, at: number, title: string, text: string) =>
  html`<label>
    <input type="radio" name="${field}" value="${value}" ${at === 0 ? 'checked' : ''} />
    <span><bdi>${title}</bdi><small><bdi>${text}</bdi></small></span>
  </label>`

/** Who are you? */
export function loginPage(order: WalletOrder) {
  const { id, locale } = order
  const { language, words } = wordsOf(locale)
  return page(
    locale,
    html`<h1>${name}</h1>
      <p><bdi>${sumOf(order, language)}</bdi></p>
      <form method="post" action="/window/${id}">
        <fieldset>
          <legend>${words.logInAs}</legend>
          ${Object.entries(payers).map(([key, { firstName, lastName, email }], at) =>
            choice('payer', key, at, `${firstName} ${lastName}`, email),
          )}
        </fieldset>
        <button name="act" value="login">${words.logIn}</button>
        <button name="act" value="cancel">${words.cancel}</button>
      </form>`,
  )
}

/** Where to, and yes or no. */
export function approvalPage(order: WalletOrder, payer: string) {
  const { id, asksAddress, description, locale } = order
  const { language, words } = wordsOf(locale)
  const { firstName, addresses } = payers[payer]!
  return page(
    locale,
    html`<h1>${words.pays.replace('{name}', firstName).replace('{sum}', sumOf(order, language))}</h1>
      <p>${description}</p>
      <form method="post" action="/window/${id}">
        <input type="hidden" name="payer" value="${payer}" />
        ${
          asksAddress
            ? html`<fieldset>
                <legend>${words.sendTo}</legend>
                ${addresses.map(({ name: { full_name }, address }, at) =>
                  choice(
                    'address',
                    at,
                    at,
                    full_name,
                    `${address.address_line_1}, ${address.postal_code} ${address.admin_area_2}, ${address.country_code}`,
                  ),
                )}
              </fieldset>`
            : ''
        }
        <button name="act" value="approve">${words.pay}</button>
        <button name="act" value="cancel">${words.cancel}</button>
      </form>`,
  )
}

export function lapsedPage({ locale }: WalletOrder) {
  const { words } = wordsOf(locale)
  return page(locale, html`<h1>${words.lapsed}</h1><p>${words.again}</p>`)
}
