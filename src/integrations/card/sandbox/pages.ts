import { html } from 'hono/html'
import type { Session } from './stripe-api.ts'

interface Due {
  readonly amount: number
  readonly currency: string
}

const style = html`<style>
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1d1d1b; background: #f4f3f0; }
  main { max-width: 26rem; margin: 12vh auto; padding: 2rem; background: #fff; border-top: 2px solid #0b6b4f; }
  h1 { font-size: 1.25rem; font-weight: 500; margin: 0 0 1rem; }
  label { display: block; margin-block: 1rem 0.25rem; }
  input { box-sizing: border-box; width: 100%; padding: 0.75rem; font: inherit; border: 1px solid #8a8986; }
  .two { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 1rem; }
  button { min-height: 48px; padding: 0 1.5rem; font: inherit; border: 1px solid #1d1d1b; background: #1d1d1b; color: #fff; cursor: pointer; }
  button[value='refuse'] { background: #fff; color: #1d1d1b; }
  p.wrong { color: #9b1c1c; }
  form p { display: flex; gap: 1rem; margin-block: 1.5rem 0; }
</style>`

const sum = ({ amount, currency }: Due) => {
  const digits = ['jpy', 'krw'].includes(currency) ? 0 : 2
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency.toUpperCase()}`
}

/** The bank asks whether it is really them. */
export function challengePage({ id, ...due }: Due & { readonly id: string }) {
  return html`<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Your bank (sandbox)</title>${style}</head>
      <body>
        <main>
          <h1>Your bank (sandbox)</h1>
          <p style="margin:0">Do you confirm the payment of <strong>${sum(due)}</strong>?</p>
          <form method="post" action="/challenge/${id}">
            <p><button name="answer" value="approve">Confirm</button><button name="answer" value="refuse">Refuse</button></p>
          </form>
        </main>
      </body>
    </html>`
}

/** The provider's own page, for who has no script. */
export function hostedPage({ id, name, cancel_url: cancel }: Session, due: Due, wrong: string | null) {
  return html`<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Pay by card (sandbox)</title>${style}</head>
      <body>
        <main>
          <h1>${name}: ${sum(due)}</h1>
          ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : ''}
          <form method="post" action="/pay/${id}">
            <label for="owner">Name on card</label><input id="owner" name="owner" autocomplete="cc-name" />
            <label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" />
            <div class="two">
              <div><label for="month">Month</label><input id="month" name="month" inputmode="numeric" autocomplete="cc-exp-month" /></div>
              <div><label for="year">Year</label><input id="year" name="year" inputmode="numeric" autocomplete="cc-exp-year" /></div>
              <div><label for="cvc">Code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" /></div>
            </div>
            <p><button>Pay ${sum(due)}</button></p>
          </form>
          <p><a href="${cancel}">Back to the shop</a></p>
        </main>
      </body>
    </html>`
}
